//! What an umpire may rule (§14, R53).

use kernel::Side;
use kernel::table::Point;
use serde::{Deserialize, Serialize};

use super::Shot;
use crate::state::{BattalionId, MissionId, OrderMarker, PlatoonId, Spot};
use crate::tables::Cover;

/// What an umpire may change, always with a reason and for ever visible as a ruling.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "BgcRuling"))]
pub enum Ruling {
    /// What one platoon sees of another, whatever is measured or said; until one of them moves or the turn ends.
    Shot {
        firer: PlatoonId,
        target: PlatoonId,
        shot: Shot,
    },
    /// A platoon stands here; brings back one that was gone.
    Place {
        platoon: PlatoonId,
        at: Option<Point>,
    },
    Gone {
        platoon: PlatoonId,
        how: Gone,
    },
    /// Points of the count that are dead and wounded; four dead destroy it.
    Losses {
        platoon: PlatoonId,
        dead: u8,
        wounded: u8,
    },
    Order {
        platoon: PlatoonId,
        order: OrderMarker,
    },
    /// R23 The order it had when the firing phase began.
    Began {
        platoon: PlatoonId,
        order: OrderMarker,
    },
    DugIn {
        platoon: PlatoonId,
        dug_in: bool,
    },
    /// R31 Guns are behind what draws them, or set up to fire.
    Limbered {
        platoon: PlatoonId,
        limbered: bool,
    },
    /// R31 A platoon is in this transport.
    Aboard {
        platoon: PlatoonId,
        vehicle: PlatoonId,
    },
    /// R30 It has stood so many turns before this one with Aim and without fire.
    Still {
        platoon: PlatoonId,
        turns: u8,
    },
    /// R36 Its fire gives it away, or does not.
    FiredMark {
        platoon: PlatoonId,
        mark: bool,
    },
    /// What it has done this turn, or has not.
    Deed {
        platoon: PlatoonId,
        deed: Deed,
        done: bool,
    },
    /// R51 The turn in which a battery reloads, or none.
    Reload {
        platoon: PlatoonId,
        turn: Option<u16>,
    },
    /// R6 Whose orders it follows.
    Superior {
        platoon: PlatoonId,
        superior: Option<PlatoonId>,
    },
    /// R11 The first has come up to the second, or the two are apart; `cover` is what covers the second, in battles without positions.
    Contact {
        attacker: PlatoonId,
        defender: PlatoonId,
        contact: bool,
        #[serde(default)]
        cover: Option<Cover>,
    },
    /// §11.4 The fire of a battery was called on a target.
    Called {
        observer: PlatoonId,
        battery: PlatoonId,
        target: PlatoonId,
    },
    /// §11.5.1 The fire of a platoon was declared at a target.
    Declared {
        platoon: PlatoonId,
        target: PlatoonId,
    },
    /// The fire of a platoon was neither called, declared nor planned.
    Void {
        platoon: PlatoonId,
    },
    /// §11.4.1 The fire of a battery is planned on a place, for a time in minutes from the midnight before the battle.
    Planned {
        battery: PlatoonId,
        at: Spot,
        clock: u32,
    },
    /// LNK-R51 How many missions a battery of a larger battle has left.
    Shots {
        battery: PlatoonId,
        shots: u8,
    },
    /// §11.4.3 What is left of aircraft: flights, and in how many turns they have flown.
    Flights {
        mission: MissionId,
        flights: u8,
        flown: u8,
    },
    /// R48 So many flights come for a target this turn; none for no flight.
    AirAttack {
        mission: MissionId,
        target: PlatoonId,
        flights: u8,
    },
    /// §11.3 A battalion is in radio contact, or out of it.
    Radio {
        battalion: BattalionId,
        in_contact: bool,
    },
    /// R6 A platoon is the headquarters of its battalion; those who followed the old one follow it.
    Headquarters {
        battalion: BattalionId,
        platoon: PlatoonId,
    },
    Initiative {
        side: Side,
    },
    /// In minutes from the midnight before the battle began.
    Clock {
        minutes: u32,
    },
    Objective {
        name: String,
        holder: Option<Side>,
    },
    /// The battle is over.
    End {
        winner: Option<Side>,
    },
}

/// Where a platoon is that is ruled off the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "BgcGone"))]
pub enum Gone {
    /// Listed off the table: it may still command and fire indirectly.
    OffTable,
    Destroyed,
    Captured,
    /// R32 It has left the table, and its men are saved.
    Left,
    /// R57 It is on its side's own map, and its model is not on the table.
    Hidden,
    /// R56 It is still to come.
    ToCome,
}

/// What a platoon may be ruled to have done this turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "BgcDeed"))]
pub enum Deed {
    Moved,
    /// R5 It moved in the turn before.
    MovedBefore,
    Ran,
    Fired,
    Called,
    /// §11.4.4 It has directed aircraft.
    Directed,
    BuggedOut,
    Raised,
    HasRaised,
    /// R11 Its close assault has been thrown for.
    Fought,
    /// R54 A party of it was out, or was met by one.
    Patrolled,
}

impl Gone {
    pub const ALL: [Self; 6] =
        [Self::OffTable, Self::Destroyed, Self::Captured, Self::Left, Self::Hidden, Self::ToCome];

    /// How an order in words names it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::OffTable => "off",
            Self::Destroyed => "destroyed",
            Self::Captured => "captured",
            Self::Left => "left",
            Self::Hidden => "hidden",
            Self::ToCome => "to_come",
        }
    }
}

impl Deed {
    pub const ALL: [Self; 11] = [
        Self::Moved,
        Self::MovedBefore,
        Self::Ran,
        Self::Fired,
        Self::Called,
        Self::Directed,
        Self::BuggedOut,
        Self::Raised,
        Self::HasRaised,
        Self::Fought,
        Self::Patrolled,
    ];

    /// How an order in words names it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Moved => "moved",
            Self::MovedBefore => "moved_before",
            Self::Ran => "ran",
            Self::Fired => "fired",
            Self::Called => "called",
            Self::Directed => "directed",
            Self::BuggedOut => "bugged_out",
            Self::Raised => "raised",
            Self::HasRaised => "has_raised",
            Self::Fought => "fought",
            Self::Patrolled => "patrolled",
        }
    }
}
