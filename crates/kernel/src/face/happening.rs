//! What an event tells, in words that every book shares. The event index, the timeline, the diaries and the report of a war fold
//! these and know no book.

use serde::{Deserialize, Serialize};

use crate::map::Cell;
use crate::{Name, Side};

/// One thing that an event tells. An event may tell several, in the order in which they are told, and most tell none that a
/// record is read for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Happening {
    /// A round of the war's clock begins, of a day counted from 1.
    Round {
        day: u8,
        round: u8,
    },
    /// The night after a day begins.
    Night {
        day: u8,
    },
    /// A phase that both sides share begins with the next order.
    Phase(&'static str),
    /// A unit's turn begins, with the orders that led to it.
    Turn {
        unit: Name,
        side: Side,
    },
    /// A turn or a phase is over.
    TurnEnded,
    /// The other side's turn comes within a phase.
    SideTurn,
    /// A turn of the battle begins that both sides share, counted from 1.
    TurnBegan(u16),
    /// The battle is over.
    Ended,

    /// A side lays its orders face down.
    FaceDown {
        side: Side,
    },
    /// A side turns its orders up: for each order, in the book's words, the units that have it.
    FaceUp {
        side: Side,
        orders: Vec<(&'static str, Vec<Name>)>,
    },
    /// Both sides' orders lie face up.
    InForce,

    /// A fight begins. Within the fight of the same order it is support.
    Fight(Fight),
    /// Somebody takes part in the fight that goes on.
    Support {
        units: Vec<Name>,
    },
    /// The dice of the fight that goes on.
    Thrown {
        attack: Pool,
        defence: Option<Pool>,
    },

    Moved(Move),
    /// A smaller unit goes from one piece to another.
    Passed {
        unit: Name,
        from: Option<Name>,
        to: Name,
    },
    /// A piece comes on.
    Arrived {
        unit: Name,
        place: Place,
    },
    /// Strength points that a unit had and has no more.
    Lost {
        unit: Name,
        points: u16,
        cause: Cause,
    },
    /// A piece is destroyed, with the strength points that it still had.
    Destroyed {
        unit: Name,
        points: u16,
        cause: Cause,
    },
    /// A battalion has nothing left but its headquarters, or not even that, and is out of the battle.
    Out {
        unit: Name,
    },
    /// A smaller unit that goes with a piece and has no strength of its own is lost; `with` is the piece it began with.
    AttachedLost {
        unit: Name,
        with: Name,
    },
    /// A unit is stronger, or whole again: `formed` where it was gone before, with the place where it comes back, or the piece
    /// that a smaller unit is `with`.
    Recovered {
        unit: Name,
        with: Option<Name>,
        points: u16,
        formed: bool,
        place: Option<Place>,
    },
    /// Ground that counts changes hands; `by` stands on it.
    Taken {
        place: Place,
        side: Side,
        by: Option<Name>,
    },
    /// Shots of a side's artillery, and its air support.
    Spent {
        side: Side,
        shots: u32,
        air: u32,
    },
    /// Shots that a side's artillery can no longer fire.
    ShotsLost {
        side: Side,
        shots: u32,
    },

    Ruled {
        reason: String,
    },
    /// The sentence of the event is worth a line, and is about this; the units it concerns, and where.
    Told {
        about: Matter,
        units: Vec<Name>,
        place: Option<Place>,
    },
}

/// What a sentence is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Matter {
    Reinforcement,
    /// Losses, retreats, and what came of a fight.
    Loss,
    Headquarters,
    Objective,
    End,
}

/// A place on the map, or on a table, where it has a name and no cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    pub cell: Option<Cell>,
    /// What the book calls it; empty where it has no name.
    pub name: String,
}

/// An attack, fire from afar, a barrage or an air strike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fight {
    pub kind: FightKind,
    /// Who attacks.
    pub side: Side,
    /// The unit whose turn it is: a battalion, or a battery on its own; none for aircraft.
    pub unit: Option<Name>,
    /// The pieces that attack.
    pub attackers: Vec<Name>,
    /// Who is attacked.
    pub defenders: Vec<Name>,
    pub place: Option<Place>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum FightKind {
    CloseCombat,
    DistantFire,
    Barrage,
    AirStrike,
}

/// Dice of one side in a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pool {
    /// They answered a call with one of these purposes.
    pub purposes: &'static [&'static str],
    pub dice: u16,
    pub hits: u16,
}

/// A piece goes from one place to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    pub piece: Name,
    /// None for a piece that was off the map.
    pub from: Option<Place>,
    /// The cells it enters, the last one where it halts.
    pub way: Vec<Cell>,
    pub to: Place,
    /// How many cells it went.
    pub cells: u32,
    pub manner: Manner,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    Plain,
    /// By road, out of the enemy's sight.
    March,
    Retreat,
    /// Back from a fight, or after the enemy in one.
    InFight,
    /// Places that are changed in the night.
    Night,
}

/// What cost strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cause {
    /// In words that go on "lost 3 points": "in fights".
    pub words: &'static str,
    /// Whether the other side in the fight that goes on brought it about.
    pub fought: bool,
}

/// What an order strikes at, before anything comes of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strike {
    pub kind: StrikeKind,
    /// The pieces that attack; none for aircraft.
    pub attackers: Vec<Name>,
    pub cell: Cell,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum StrikeKind {
    Attack,
    Barrage,
    AirStrike,
}
