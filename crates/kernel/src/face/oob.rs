//! The order of battle of a battle on a map: its units, the pieces of each, and the smaller units that go with these.

use crate::map::Cell;
use crate::{Name, Side};

/// The order of battle as it stands. All of it is open on the map.
pub trait Oob {
    /// Every unit of both sides by id: those that are still to come and those that are lost among them.
    fn units(&self) -> Vec<OobUnit>;

    fn unit(&self, id: Name) -> Option<OobUnit>;

    /// Every piece that is its own unit, by id: batteries.
    fn alone(&self) -> Vec<OobPiece>;

    fn piece(&self, id: Name) -> Option<OobPiece>;
}

/// Pieces under one headquarters: a battalion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OobUnit {
    pub id: Name,
    pub name: String,
    pub side: Side,
    /// The piece that leads it.
    pub headquarters: Name,
    /// The headquarters first, the others by id.
    pub pieces: Vec<OobPiece>,
    /// Where its headquarters stands.
    pub cell: Option<Cell>,
    /// The order in force, when it is open.
    pub order: Option<&'static str>,
    /// It has had its turn.
    pub has_acted: bool,
    /// It has a piece on the map, and still plays.
    pub in_play: bool,
    /// Its headquarters is lost, and no other has been formed.
    pub is_headless: bool,
    /// When it comes on, while it is still to come.
    pub arrival: Option<OobArrival>,
    /// Pieces of it beside the enemy.
    pub in_contact: u8,
}

/// A piece that stands on the map by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OobPiece {
    pub id: Name,
    pub name: String,
    pub side: Side,
    /// The unit it is of; none where it is its own.
    pub unit: Option<Name>,
    /// In the book's words: "Infantry".
    pub kind: String,
    pub is_headquarters: bool,
    pub fate: OobFate,
    /// The same in the book's words: "on the table".
    pub fate_word: &'static str,
    /// Where it stands; none off the map.
    pub cell: Option<Cell>,
    /// When it comes on, while it is still to come.
    pub arrival: Option<OobArrival>,
    pub in_command: bool,
    pub is_elite: bool,
    /// Infantry with armour to ride in.
    pub is_mechanised: bool,
    /// Shots it has left; none for who counts no ammunition.
    pub shots: Option<u8>,
    /// In the book's points: now, at the start, at full.
    pub strength: u8,
    pub strength_start: u8,
    pub strength_full: u8,
    /// Smaller units that go with it, and lost ones that began with it.
    pub with: Vec<OobAttached>,
    /// Smaller units that began with it, wherever they are now, each with whether it is lost.
    pub began_with: Vec<(Name, bool)>,
}

/// A smaller unit that goes with a piece and has no cell of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OobAttached {
    pub id: Name,
    pub name: String,
    pub kind: String,
    /// False when it is lost.
    pub is_present: bool,
}

/// Whether a piece is on the map, and why not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OobFate {
    ToCome,
    OnMap,
    Destroyed,
    /// It has left over an edge of the map.
    Left,
}

/// When and where something comes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OobArrival {
    pub day: u8,
    pub round: u8,
    pub cell: Cell,
}

/// The order of battle as a battle is set up, whatever becomes of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OobSetup {
    /// By id.
    pub units: Vec<OobUnitSetup>,
    pub pieces: Vec<OobPieceSetup>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OobUnitSetup {
    pub id: Name,
    pub side: Side,
    pub headquarters: Name,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OobPieceSetup {
    pub id: Name,
    pub side: Side,
    pub unit: Option<Name>,
    pub strength_start: u8,
    pub strength_full: u8,
}
