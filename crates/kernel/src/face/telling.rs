//! What a report reads of a battle of days and rounds, beside what its events tell: its clock, its order of battle, what the
//! sides have to spend, and how it ended.

use crate::map::Cell;
use crate::{Name, Side};

/// A battle of days and rounds, for those who give an account of it.
pub trait Account {
    /// The day it is in, from 1.
    fn day(&self) -> u8;

    /// The round of that day, from 1.
    fn round(&self) -> u8;

    /// Both sides' units: those of several pieces by their ids, then pieces that are units by themselves.
    fn units(&self) -> Vec<AccountUnit>;

    /// What each side has on a day; none for a day that has no plan.
    fn supply(&self, day: u8) -> Option<[AccountSupply; 2]>;

    /// What the book calls a cell; none where it gives it no name.
    fn place_name(&self, cell: Cell) -> Option<&str>;

    /// Whether a piece of infantry has armour to ride in.
    fn is_mechanised(&self, piece: Name) -> bool;

    /// Who has won, and why, without a full stop; none while the battle goes on.
    fn verdict(&self, sides: [&str; 2]) -> Option<String>;
}

/// A unit of the order of battle, wherever it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountUnit {
    pub id: Name,
    pub name: String,
    pub side: Side,
    /// The piece it is led from; the piece itself where it is a unit by itself.
    pub post: Name,
    /// A piece that is a unit by itself.
    pub is_alone: bool,
    pub fate: UnitFate,
    /// By their ids.
    pub pieces: Vec<AccountPiece>,
}

/// What has become of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnitFate {
    InPlay,
    /// In play, and its headquarters is lost.
    Headless,
    /// It comes on in this round of this day.
    ToCome {
        day: u8,
        round: u8,
    },
    /// None of its pieces is on the map.
    Off,
}

/// A piece of a unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountPiece {
    pub id: Name,
    pub name: String,
    /// In the book's words: "Infantry".
    pub kind: String,
    pub strength_full: u16,
    /// Where it stands; none off the map.
    pub cell: Option<Cell>,
    /// Why it is not on the map, if it is not: "destroyed", "to come".
    pub gone: Option<String>,
    /// It has not come on yet.
    pub is_waiting: bool,
    /// Smaller units that began with it, each with whether it is lost.
    pub began_with: Vec<(Name, bool)>,
}

/// What a side has in each round of a day.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AccountSupply {
    /// Shots for each battery.
    pub shots: u8,
    pub air: u8,
}

/// What an event is to the account of a battle on a table: what is thrown for, drawn and walked there is in the log alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Telling {
    /// It decides nothing.
    Nothing,
    /// It decides something for those whom it names.
    Named,
    /// It decides something for everybody who fights there.
    Everybody,
}
