//! Orders that are written face down: each side has a sheet behind its screen, lays it, and both are turned up together.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::map::Cell;
use crate::parse::Misread;
use crate::{Cite, Generator, Name, Refused, Side};

/// One side's orders for a round: each unit's, as its book writes it.
pub type OrderSheet = BTreeMap<Name, String>;

/// An order that lays a sheet face down, or turns it up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SheetOrder {
    /// The commitment binds the side to its sheet.
    Lay { commitment: String },
    /// `salt` is 32 hexadecimal digits.
    TurnUp { orders: OrderSheet, salt: String },
}

/// A sheet that an event lays face down, or turns up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SheetEvent {
    Laid { side: Side, commitment: String },
    TurnedUp { side: Side },
}

/// An order that may be written face down: letter, word, what it means.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct OrderWord {
    /// As a sheet holds it.
    pub order: String,
    /// The letter on the marker, and the key for it.
    pub letter: char,
    pub word: String,
    pub meaning: String,
    pub cite: Cite,
}

/// Something that has a line of its own on a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetThing {
    pub id: Name,
    pub name: String,
    /// What it belongs to: a formation; "Aircraft".
    pub group: String,
    /// What it is: "tanks, 3 SP".
    pub about: String,
    /// Points now and at full; none for what has none.
    pub strength: Option<[u16; 2]>,
    pub cell: Option<Cell>,
    pub in_contact: bool,
    /// How a line for it may begin, as an example: "move tactical 0405".
    pub example: &'static str,
}

/// How far a side is with its sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lying {
    /// What it is bound by; none while it writes.
    pub commitment: Option<String>,
    pub is_turned_up: bool,
}

/// What a state of a book with face-down orders answers.
pub trait FaceDown {
    /// The orders there are.
    fn words(&self) -> Vec<OrderWord>;

    /// How far each side is; none when it is not the time to write orders.
    fn lying(&self) -> Option<[Lying; 2]>;

    /// The round that orders are written for: a draft is good for that one alone.
    fn round(&self) -> String;

    /// A sheet that leaves every unit as it is where the rules let it: a start for the player's own.
    fn unchanged(&self, side: Side) -> OrderSheet;

    /// Everything of a side that may have a line, in the order in which it is shown; nothing in a book whose sheets have a word for
    /// each unit of the order of battle.
    fn things(&self, _: Side) -> Vec<SheetThing> {
        Vec::new()
    }

    /// A line as people read and write it: what stands on the sheet, where a book's lines say no more than that.
    fn said(&self, _: Name, line: &str) -> String {
        line.to_owned()
    }

    /// The line for the sheet, of what people write.
    fn line(&self, _: Name, said: &str) -> String {
        said.to_owned()
    }

    /// Whether a line that is left blank is an order of its own, nothing, and not what the sheet began with.
    fn may_be_blank(&self, _: Name) -> bool {
        false
    }

    /// The order that a unit is under; none before its first.
    fn order_before(&self, unit: Name) -> Option<String>;

    /// Whether a unit may be given this order now.
    ///
    /// # Errors
    /// The reason why not.
    fn may_order(&self, unit: Name, order: &str) -> Result<(), Refused>;

    /// Whether a side may have written so much of a sheet: what is missing may still be written.
    ///
    /// # Errors
    /// The first fault.
    fn may_write(&self, side: Side, sheet: &OrderSheet) -> Result<(), Refused> {
        self.may_lay(side, sheet)
    }

    /// Whether a side may lay this sheet.
    ///
    /// # Errors
    /// The first fault.
    fn may_lay(&self, side: Side, sheet: &OrderSheet) -> Result<(), Refused>;

    /// What is said to a side that writes on a sheet that lies already.
    fn lies_already(&self, side: Side) -> Refused;

    /// The exact text a commitment is made over.
    fn text(&self, sheet: &OrderSheet) -> String;

    /// The sheet that such a text was made of; none for any other text.
    fn of_text(&self, text: &str) -> Option<OrderSheet>;

    /// Reads orders in words: `marche D lowland M`.
    ///
    /// # Errors
    /// When a word is no unit or no order.
    fn parse(&self, side: Side, text: &str) -> Result<OrderSheet, Misread>;

    /// The order that one word or letter stands for.
    fn order_word(&self, word: &str) -> Option<String>;

    /// A sensible commander's sheet.
    fn sensible(&self, side: Side) -> OrderSheet;

    /// Any sheet that may be laid.
    fn random(&self, side: Side, generator: &mut Generator) -> OrderSheet;
}
