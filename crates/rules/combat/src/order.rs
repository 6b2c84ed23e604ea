//! What a player may ask: commands C1 to C17 of the book, what answers a window, and the umpire's rulings.
//!
//! Choices that need no place on the table (an inch of a grenade's roll, how far a man slips) are not orders: `decide`
//! asks for them on the tape.

use kernel::Side;
use kernel::table::{Length, Point};
use serde::{Deserialize, Serialize};

use crate::state::{SoldierId, Weapon};
use crate::tables::{Cover, Wound};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "CombatOrder"))]
pub enum Order {
    /// The next card (§2.1).
    Draw,
    /// C12 The NCO and one of his men exchange cards, one of which is just drawn (§2.2).
    SwapCards { nco: SoldierId, member: SoldierId },
    /// C1 (§3.1).
    Run { way: Way },
    /// C2 (§3.2).
    CombatMove { way: Way },
    /// C3 (§3.7).
    TakeCover,
    /// C4, C14, C15; the second half of C6 too (§4, §7).
    Fire { attack: Attack },
    /// C5 Fires at once, then moves or reloads (§4.6).
    FireThenMove { attack: Attack },
    /// C6 Moves or reloads at once, then fires (§4.6).
    MoveThenFire { half: Half },
    /// The second half of C5.
    HalfMove { half: Half },
    /// C7 (§8.1).
    Charge { target: SoldierId, way: Way },
    /// C8 His own weapon, or that of a friend he touches (§7.4, §7.5).
    Reload { weapon: Weapon, friend: Option<SoldierId> },
    /// C17 (§6.5).
    Capture { enemy: SoldierId },
    /// He does nothing (R28).
    Wait,
    /// C9 The charged man (§8.2).
    Reply { reply: Reply },
    /// C10 At a man on his way (§4.5); `after` says how far along it he is.
    SnapFire { soldier: SoldierId, weapon: Weapon, after: Option<Length>, shot: Option<Shot> },
    /// C11 Up to three inches into cover (§5.1); `cover` is said in battles without positions.
    ReactMove { way: Way, cover: Option<Cover> },
    /// C11 He lies down (§5.1).
    ChoosePin,
    /// C13 The opponent moves a man who has failed (§5.2); in battles without positions `cover` is the best there is near
    /// him.
    ForcedMove { way: Way, cover: Option<Cover> },
    /// Nobody fires; he goes on; he does nothing more.
    Pass,
    /// §9.2 Asks for a fire team.
    RequestReinforcement,
    /// The umpire overrules the table.
    Rule { ruling: Ruling, reason: String },
}

/// A way: points on the table after the place he stands at, or what both sides say in battles without positions (R45).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "CombatWay"))]
pub struct Way {
    pub points: Vec<Point>,
    /// Inches over open and over difficult ground, and fences on them, without positions.
    pub open: Length,
    pub rough: Length,
    pub fences: u8,
    /// §3.5 The inches of difficult ground that a runner takes as if it were open; as few as his run needs unless he says
    /// more (R33).
    pub gamble: Option<Length>,
    /// A wounded friend he takes along (§6.2).
    pub drags: Option<SoldierId>,
    /// A wounded friend he stays with (§6.4).
    pub tends: Option<SoldierId>,
    /// He leaves by his own edge at the end of it (R48).
    pub leaves: bool,
}

/// §2.3 One weapon, used once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "CombatAttack"))]
pub enum Attack {
    /// At one man (§4).
    Aimed { weapon: Weapon, method: Method, target: SoldierId, shot: Option<Shot> },
    /// §7.2 `near` are the others within three inches of the target, in battles without positions.
    Spray { weapon: Weapon, target: SoldierId, shot: Option<Shot>, near: Vec<SoldierId> },
    /// §7.3 Towards a point, or at whom both sides say.
    Arc { weapon: Weapon, towards: Option<Point>, at: Vec<(SoldierId, Shot)> },
    /// §7.7 At a point; in battles without positions beside whom, how far and whether he sees it.
    Throw { weapon: Weapon, at: Option<Point>, said: Option<Throw> },
}

/// What both sides say of a grenade, in battles without positions (R46).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "CombatThrow"))]
pub struct Throw {
    pub distance: Length,
    pub sight: bool,
    /// Whoever is within an inch of the point.
    pub near: Vec<SoldierId>,
}

/// §4.2 How a weapon is fired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "CombatMethod"))]
pub enum Method {
    Standard,
    Special,
}

/// Everything the rules want to know about a shot (§4.1, §4.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "CombatShot"))]
pub struct Shot {
    /// From base edge to base edge (R32).
    pub distance: Length,
    pub sight: bool,
    /// What the ground gives the target against it (R3).
    pub cover: Cover,
}

/// §4.6 The moving half of an action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "CombatHalf"))]
pub enum Half {
    Move {
        way: Way,
    },
    /// R26
    Reload {
        weapon: Weapon,
        friend: Option<SoldierId>,
    },
}

/// §8.2 What a charged man does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "CombatReply"))]
pub enum Reply {
    Fire { weapon: Weapon, shot: Option<Shot> },
    Retreat { way: Way },
    Nothing,
}

/// What an umpire may change, always with a reason and for ever visible as a ruling.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "CombatRuling"))]
pub enum Ruling {
    /// What one man sees of another, against the table; until one of them moves or the turn ends.
    Shot {
        firer: SoldierId,
        target: SoldierId,
        shot: Shot,
    },
    /// A man stands here; brings back one who left.
    Place {
        soldier: SoldierId,
        at: Option<Point>,
    },
    /// A man is hurt so badly. Whoever was dead is off the table until he is placed.
    Wound {
        soldier: SoldierId,
        wound: Wound,
    },
    Pinned {
        soldier: SoldierId,
        pinned: bool,
    },
    /// How often a weapon has been used since it was loaded.
    Used {
        soldier: SoldierId,
        weapon: Weapon,
        used: u8,
    },
    /// §2.1 A man's card is in the deck again, or has been drawn (R61).
    Card {
        soldier: SoldierId,
        in_deck: bool,
    },
    /// A prisoner is free again.
    Free {
        soldier: SoldierId,
    },
    /// The side's next fire team comes with the next turn.
    Reinforce {
        side: Side,
    },
    Objective {
        name: String,
        holder: Option<Side>,
    },
    End {
        winner: Option<Side>,
    },
}

impl Order {
    /// Those who are near, and those in an arc, in the order of their ids.
    #[must_use]
    pub fn canonical(mut self) -> Self {
        if let Self::Fire { attack } | Self::FireThenMove { attack } = &mut self {
            match attack {
                Attack::Spray { near, .. }
                | Attack::Throw { said: Some(Throw { near, .. }), .. } => {
                    near.sort_unstable();
                    near.dedup();
                }
                Attack::Arc { at, .. } => at.sort_by_key(|(man, _)| *man),
                Attack::Aimed { .. } | Attack::Throw { said: None, .. } => {}
            }
        }
        self
    }

    /// The way somebody goes by it, if anybody goes.
    #[must_use]
    pub const fn way(&self) -> Option<&Way> {
        match self {
            Self::Run { way }
            | Self::CombatMove { way }
            | Self::HalfMove { half: Half::Move { way } }
            | Self::MoveThenFire { half: Half::Move { way } }
            | Self::ReactMove { way, .. }
            | Self::ForcedMove { way, .. }
            | Self::Reply { reply: Reply::Retreat { way } } => Some(way),
            _ => None,
        }
    }
}

impl Way {
    /// Straight to a point.
    #[must_use]
    pub fn to(point: Point) -> Self {
        Self { points: vec![point], ..Self::default() }
    }

    /// So far over open ground, in battles without positions.
    #[must_use]
    pub fn open(inches: i32) -> Self {
        Self { open: Length::inches(inches), ..Self::default() }
    }
}

impl Attack {
    #[must_use]
    pub const fn weapon(&self) -> Weapon {
        match self {
            Self::Aimed { weapon, .. }
            | Self::Spray { weapon, .. }
            | Self::Arc { weapon, .. }
            | Self::Throw { weapon, .. } => *weapon,
        }
    }
}
