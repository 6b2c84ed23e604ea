//! Orders in words: `unit 2-para attack 0405 tactical 0304 0305`, `air 181 support 0405`, `go on`. A whole sheet is these lines together.

mod ruling;
mod sheet;

use kernel::parse::{Language, Misread, Reader, Thing, Verb};
use kernel::{Actor, Names, Side};

use crate::Operations;
use crate::ground::{Link, Square};
use crate::order::{Blow, Mission, Order, Ruling, Sheet, UnitOrder};
use crate::state::{FormationId, State};

/// What begins an order.
pub const VERBS: [Verb; 3] = [
    Verb::new("go", &["on", "next", "continue"], "[on]", "go on"),
    Verb::new("seal", &["lay"], "COMMITMENT", "seal"),
    Verb::new("reveal", &[], "SALT SHEET", "reveal"),
];

/// What a program writes and no player types.
const RULE: Verb =
    Verb::new("rule", &[], "RULING because REASON", "rule status 2-para 3 because it was missed");

/// The lines of a sheet.
pub const LINES: [Verb; 4] = [
    Verb::new("formation", &[], "FORMATION", "formation 1ab"),
    Verb::new(
        "unit",
        &[],
        "UNIT [priority 1-9] [joins FORMATION] TASK",
        "unit 2-para attack 0405 tactical 0305",
    ),
    Verb::new("blow", &[], "BRIDGE now|never|entered|within KM", "blow arnhem within 1"),
    Verb::new("air", &[], "SQUADRON MISSION", "air 181 support 0405"),
];

impl Language for Operations {
    const VERBS: &'static [Verb] = &VERBS;
    const RULINGS: &'static [Verb] = &ruling::RULINGS;
    type Ruling = Ruling;

    fn parse(state: &State, seat: Actor, text: &str) -> Result<Order, Misread> {
        Order::parse(state, seat, text)
    }

    fn parse_ruling(state: &State, text: &str) -> Result<Ruling, Misread> {
        Ruling::parse(state, text)
    }

    fn words(order: &Order, names: &dyn Names) -> String {
        order.words(names)
    }

    fn things(state: &State) -> Vec<Thing<'_>> {
        things(state)
    }
}

/// What can be named in an order.
#[must_use]
pub fn things(state: &State) -> Vec<Thing<'_>> {
    let setup = &*state.setup;
    let thing = |kind, id, name, side| Thing { kind, id, name, side };
    let formations = setup.formations.iter();
    let units = setup.units.iter();
    let squadrons = setup.squadrons.iter();
    let bridges = setup.bridges.iter();
    let dumps = setup.dumps.iter();
    // What is made in the course of the game is called by its id.
    let made_dumps = state.dumps.iter().filter(|(id, _)| !setup.dumps.contains_key(id));
    let made_bridges = state.bridges.keys().filter(|id| !setup.bridges.contains_key(id));
    formations
        .map(|(id, spec)| thing("formation", id.0, &*spec.name, Some(spec.side)))
        .chain(units.map(|(id, spec)| thing("unit", id.0, &*spec.name, Some(spec.side))))
        .chain(squadrons.map(|(id, spec)| thing("squadron", id.0, &*spec.name, Some(spec.side))))
        .chain(bridges.map(|(id, spec)| thing("bridge", id.0, &*spec.name, None)))
        .chain(dumps.map(|(id, spec)| thing("dump", id.0, &*spec.name, Some(spec.side))))
        .chain(made_dumps.map(|(id, dump)| thing("dump", id.0, id.0.as_str(), Some(dump.side))))
        .chain(made_bridges.map(|id| thing("bridge", id.0, id.0.as_str(), None)))
        .collect()
}

/// A sheet in words, for the side that writes it. Units that are named before any formation go to their own.
///
/// # Errors
/// When a line says nothing that can stand on a sheet.
pub fn sheet(state: &State, side: Option<Side>, text: &str) -> Result<Sheet, Misread> {
    let mut parser = Parser::new(Some(state), side, text, LINES[1].example);
    parser.sheet()
}

/// A sheet in words with ids alone.
///
/// # Errors
/// As [`sheet`].
pub(crate) fn sheet_of_ids(text: &str) -> Result<Sheet, Misread> {
    Parser::new(None, None, text, LINES[1].example).sheet()
}

/// What stands on a sheet beside one name.
pub(crate) enum Entry {
    /// The commander of a formation has written.
    Formation,
    /// Of the formation that is named, or of the unit's own.
    Unit(Option<FormationId>, UnitOrder),
    Blow(Blow),
    /// The place on the air sheet, and the mission.
    Air(u16, Mission),
}

/// Reads one entry of a sheet, with ids alone: `orders`, `of 1ab hold`, `blow now`, `air 2 support 0405`.
///
/// # Errors
/// When it is none.
pub(crate) fn entry(text: &str) -> Result<Entry, Misread> {
    let mut parser = Parser::new(None, None, text, "hold");
    let entry = if parser.words.eats("orders") {
        Entry::Formation
    } else if parser.words.eats("blow") {
        Entry::Blow(parser.blow()?)
    } else if parser.words.eats("air") {
        let place = parser.words.number()?;
        Entry::Air(place, parser.mission()?)
    } else if parser.words.eats("of") {
        let formation = parser.named("formation")?;
        Entry::Unit(Some(formation), parser.unit_order()?)
    } else {
        Entry::Unit(None, parser.unit_order()?)
    };
    parser.words.end()?;
    Ok(entry)
}

impl Order {
    /// Reads an order in words.
    ///
    /// # Errors
    /// When the words make none; the rules are not asked here.
    pub fn parse(state: &State, seat: Actor, text: &str) -> Result<Self, Misread> {
        let mut parser = Parser::new(Some(state), seat.side(), text, VERBS[0].example);
        let word = parser.words.word().unwrap_or_default();
        let known = VERBS.iter().chain([&RULE]).find(|verb| verb.is(word));
        let verb = known.ok_or_else(|| Misread::unknown(word, "order", &VERBS))?;
        parser.words.like(verb.example);
        let order = match verb.word {
            "go" => {
                parser.words.eats("on");
                Self::GoOn
            }
            "seal" => {
                let commitment = if parser.words.is_done() { "" } else { parser.words.word()? };
                Self::SealOrders { commitment: commitment.to_owned() }
            }
            "reveal" => {
                let salt = parser.words.word()?.to_owned();
                Self::RevealOrders { salt, orders: Box::new(parser.sheet()?) }
            }
            _ => {
                let ruling = parser.ruling()?;
                if !parser.words.eats("because") {
                    return Err(parser.words.short());
                }
                Self::Rule { ruling, reason: parser.words.rest().to_owned() }
            }
        };
        parser.words.end()?;
        Ok(order)
    }

    /// The order in words that [`Order::parse`] reads as the same order.
    #[must_use]
    pub fn words(&self, names: &dyn Names) -> String {
        match self {
            Self::SealOrders { commitment } => format!("seal {commitment}"),
            Self::RevealOrders { orders, salt } => {
                format!("reveal {salt} {}", orders.words(names)).trim_end().to_owned()
            }
            Self::GoOn => "go on".to_owned(),
            Self::Rule { ruling, reason } => {
                format!("rule {} because {reason}", ruling.words(names))
            }
        }
    }
}

/// The words of one order, and what they may name.
struct Parser<'s> {
    words: Reader<'s>,
    /// None where ids alone are read.
    state: Option<&'s State>,
    things: Vec<Thing<'s>>,
    side: Option<Side>,
}

impl<'s> Parser<'s> {
    fn new(
        state: Option<&'s State>,
        side: Option<Side>,
        text: &'s str,
        example: &'static str,
    ) -> Self {
        let mut words = Reader::new(text);
        words.like(example);
        Self { words, state, things: state.map(things).unwrap_or_default(), side }
    }

    fn named<Id: From<kernel::Name>>(&mut self, kind: &str) -> Result<Id, Misread> {
        self.words.thing(kind, &self.things, self.side).map(Id::from)
    }

    fn square(&mut self) -> Result<Square, Misread> {
        self.words.parsed("not a square, such as 0405", |word| word.parse().ok())
    }

    fn link(&mut self) -> Result<Link, Misread> {
        self.words
            .parsed("not a side between two squares, such as 0304-0404", |word| word.parse().ok())
    }

    /// All squares that come next.
    fn path(&mut self) -> Vec<Square> {
        let mut path = Vec::new();
        while let Some(square) = self.words.peek().and_then(|word| word.parse().ok()) {
            path.push(square);
            // A square was seen, so there is a word.
            let _ = self.words.word();
        }
        path
    }
}
