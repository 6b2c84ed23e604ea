//! The nouns of a division battle. Data only; questions about it are in [`crate::position`].

mod column;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use kernel::{Seq, Side, id_type};
use serde::{Deserialize, Serialize};

use crate::ground::{Edge, Ground, Hex};
pub use crate::rules::options::Options;
use crate::tables::{MoveClass, PlatoonKind, Role, StandKind};
pub use column::{Column, Specs, Transfers};

id_type!(
    /// A core stand or a battery, such as `1-506.A`.
    StandId
);
id_type!(
    /// A support stand: platoon, armoured transport or truck, such as `1-506.mg`.
    PlatoonId
);
id_type!(
    /// A battalion, such as `1-506`.
    BattalionId
);

/// Everything about a battle that never changes: map, orders of battle, calendar of supply, options.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// §13
    pub ground: Ground,
    /// By [`Side::index`].
    pub sides: [SideSetup; 2],
    /// One plan a day, from day 1.
    pub days: Vec<DayPlan>,
    /// The day on which the battle begins, from 1; 0 counts as 1.
    #[serde(default)]
    pub first_day: u8,
    pub battalions: BTreeMap<BattalionId, BattalionSpec>,
    pub stands: BTreeMap<StandId, StandSpec>,
    pub platoons: BTreeMap<PlatoonId, PlatoonSpec>,
    pub objectives: BTreeMap<Hex, Objective>,
    pub victory: Victory,
    pub options: Options,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SideSetup {
    pub name: String,
    /// Where retreating stands leave the table (R34); `None` for a surrounded side.
    pub home_edge: Option<Edge>,
}

/// What one day brings (§1.5, §8).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DayPlan {
    /// Day rounds, usually 5.
    pub rounds: u8,
    /// By [`Side::index`].
    pub sides: [SideDay; 2],
}

/// One side's supply on one day.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SideDay {
    /// Shots per battery and round, usually 3 (§5).
    pub shots: u8,
    /// Air points per round (§7, R57).
    pub air: u8,
    /// Strength points recovered in the night after this day, per battalion at the start (§9.1), usually 2.
    pub recovery_strength: u8,
    /// Support platoons recovered likewise, usually 1.
    pub recovery_platoons: u8,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BattalionSpec {
    pub name: String,
    pub side: Side,
    /// §1.1
    pub hq: StandId,
    /// Fully motorised or armoured: its support platoons move like it (§2).
    pub motorised: bool,
    pub arrival: Option<Arrival>,
}

/// When and where a reinforcement comes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Arrival {
    pub day: u8,
    pub round: u8,
    pub hex: Hex,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StandSpec {
    pub name: String,
    pub side: Side,
    /// `None` for batteries, which are units of their own (§5).
    pub battalion: Option<BattalionId>,
    pub kind: StandKind,
    pub role: Role,
    /// Full strength points, 1 to 9.
    pub strength: u8,
    /// Fighting strength in d6.
    pub fighting: u8,
    pub class: MoveClass,
    /// Armoured by itself; armoured infantry is armoured through its transport instead.
    pub armoured: bool,
    pub elite: bool,
    pub superior_gun: bool,
    /// Hexes of distant fire: 3, or a battery's range.
    pub range: u8,
    /// Strength points at the start, 1 to `strength`.
    pub start_strength: u8,
    /// Where it starts; `None` for a reinforcement.
    pub start: Option<Hex>,
    /// For a battery that arrives later; a battalion's stands follow [`BattalionSpec::arrival`].
    pub arrival: Option<Arrival>,
    /// H.9 Shots a round of a battery that has its own supply, as in a battle that has grown out of a larger one; those of its side's
    /// day where there are none.
    #[serde(default)]
    pub shots: Option<u8>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlatoonSpec {
    pub name: String,
    pub side: Side,
    pub battalion: Option<BattalionId>,
    pub kind: PlatoonKind,
    /// §1.3 The core stand it starts with.
    pub with: StandId,
    /// For transports: the rate they give to their stand.
    pub class: MoveClass,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Objective {
    pub name: String,
    /// Points for holding it at the end, 1 or more.
    pub value: u16,
    pub holder: Option<Side>,
}

/// Who wins at the end of the last day (§11, R49).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Victory {
    /// The side with more objective points.
    #[default]
    MostPoints,
    /// The attacker when he holds so many points, the defender otherwise.
    AttackerNeeds { attacker: Side, points: u16 },
}

/// The battle as it stands.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct State {
    /// Shared, changed by units alone that go over to another battle, not part of a snapshot; [`State::attach`] puts it back.
    #[serde(skip)]
    pub setup: Arc<Setup>,
    /// 1 is the first day.
    pub day: u8,
    /// 1 is the first round of the day.
    pub round: u8,
    pub phase: Phase,
    pub battalions: BTreeMap<BattalionId, Battalion>,
    pub stands: BTreeMap<StandId, Stand>,
    pub platoons: BTreeMap<PlatoonId, Platoon>,
    /// Air points left this round, by [`Side::index`].
    pub air: [u8; 2],
    pub objectives: BTreeMap<Hex, Option<Side>>,
    /// The entry that began the present round.
    pub round_at: Seq,
    /// Who has come from another map, and who has left for one (R106).
    pub transfers: Transfers,
}

/// Where the round stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Orders are written face down, then turned up (§1.6).
    Orders(OrdersPhase),
    /// Battalions on Retreat move before any other (§2.6).
    Retreats(Turns),
    /// All others move and fight (§1.7).
    Battalions(Turns),
    /// Barrages, gun moves and left-over aircraft (§5.1).
    Artillery(ArtilleryPhase),
    /// Recovery and reshuffle (§9).
    Night(NightPhase),
    Over(Outcome),
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrdersPhase {
    /// Commitments to the face-down orders, by [`Side::index`].
    pub sealed: [Option<String>; 2],
    /// Orders turned up but not yet in force, by [`Side::index`].
    pub revealed: [Option<BTreeMap<BattalionId, Status>>; 2],
}

/// Who moves next (§1.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turns {
    pub step: Step,
    /// The side that moved last, and how often in a row (1 or 2).
    pub last: Option<(Side, u8)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Both sides throw 2d6.
    Throw,
    /// This side chooses one of its battalions.
    Choose(Side),
    Acting {
        battalion: BattalionId,
        part: Part,
    },
}

/// How far an activation has come; it never goes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    Moving,
    /// Support platoons have been exchanged: no more movement (R51).
    Supporting,
    /// Its headquarters has come back: nothing moves, no platoon changes hands (§6, R99).
    Returned,
    /// The attack has been made: nothing but the end is left.
    Fought,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ArtilleryPhase {
    /// The side whose batteries act; `None` until the throw.
    pub acting: Option<Side>,
    /// By [`Side::index`].
    pub done: [bool; 2],
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct NightPhase {
    /// Points left, by [`Side::index`].
    pub strength: [u16; 2],
    pub platoons: [u16; 2],
    pub done: [bool; 2],
    /// Stands that came back tonight: their hexes were not held when the night began (§9.2).
    #[serde(default)]
    pub came_back: BTreeSet<StandId>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    pub winner: Option<Side>,
    /// Objective points held, by [`Side::index`].
    pub points: [u16; 2],
    pub reason: EndReason,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EndReason {
    /// The last day is over.
    LastDay,
    /// One side, or both, have no battalion left and none to come.
    NoBattalionLeft,
    /// The umpire ended the battle.
    Ruled,
}

/// A battalion's order for the round (§1.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Status {
    Move,
    Hold,
    DigIn,
    Retreat,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Battalion {
    /// `None` before the first order.
    pub order: Option<Status>,
    /// The entry that put the order in force.
    pub ordered_at: Seq,
    /// Any order may be given next time: first round of a day (R16). A battalion that has just arrived has no order
    /// yet, and so may have any (R67).
    pub free_order: bool,
    /// Has had its turn in this phase.
    pub activated: bool,
    /// The day and round in which the HQ died, while it has not returned (§6).
    pub hq_lost: Option<(u8, u8)>,
    /// Removed, or left the table to the last stand.
    pub removed: bool,
    /// Reshuffled this night already (§9.2).
    pub reshuffled: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stand {
    /// Strength points left; 0 when destroyed.
    pub strength: u8,
    pub place: Place,
    /// Shots left this round; batteries only.
    pub shots: u8,
    /// How it moved in its battalion's turn this round, or in the artillery phase.
    pub manner: Option<Manner>,
    /// Landed on a beach this round (R41).
    pub landed: bool,
    /// The entries that last cost it strength, and last moved it.
    pub hurt_at: Seq,
    pub placed_at: Seq,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// A reinforcement that has not come on.
    Waiting,
    At(Hex),
    Destroyed,
    /// Left the table over its own edge (R34), or came out safe when its battalion was removed (R50).
    Gone,
}

/// How a stand came to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Manner {
    Normal,
    Strategic,
    /// Under a Retreat order (§2.6).
    Retreat,
    /// Core stands of a Hold or Dig In battalion changing places (§2.2).
    Shuffle,
    /// Thrown back by close combat (§4.1).
    FallBack,
    /// Into the hex of a beaten enemy (§4.2).
    Pursuit,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Platoon {
    /// The core stand it is with; `None` when destroyed.
    pub with: Option<StandId>,
    pub hurt_at: Seq,
}

impl Status {
    pub const ALL: [Self; 4] = [Self::Move, Self::Hold, Self::DigIn, Self::Retreat];

    /// The letter on the book's marker.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Move => 'M',
            Self::Hold => 'H',
            Self::DigIn => 'D',
            Self::Retreat => 'R',
        }
    }

    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Move => "Move",
            Self::Hold => "Hold",
            Self::DigIn => "Dig In",
            Self::Retreat => "Retreat",
        }
    }
}

impl Status {
    /// R16 The orders a battalion may go to from this one.
    #[must_use]
    pub const fn successors(self) -> &'static [Self] {
        match self {
            Self::Move | Self::Retreat => &[Self::Move, Self::Hold, Self::Retreat],
            Self::Hold => &Self::ALL,
            Self::DigIn => &[Self::DigIn, Self::Hold],
        }
    }
}

impl Place {
    /// Where it is, in a few words.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Waiting => "to come",
            Self::At(_) => "on the table",
            Self::Destroyed => "destroyed",
            Self::Gone => "left the table",
        }
    }
}

impl Phase {
    /// The name used in sentences.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Orders(_) => "orders phase",
            Self::Retreats(_) => "retreat phase",
            Self::Battalions(_) => "battalions' turns",
            Self::Artillery(_) => "artillery phase",
            Self::Night(_) => "night",
            Self::Over(_) => "end of the battle",
        }
    }
}
