//! The game as it stands.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use kernel::{Seq, Side};
use serde::{Deserialize, Serialize};

use super::air::{AirPhase, Raised, Squadron};
use super::knowledge::{Eyes, Knowledge};
use super::setup::{
    BridgeId, DumpId, FormationId, Half, ObjectiveId, RegionId, Setup, SquadronId, UnitId, Weather,
};
use crate::ground::{Link, Square};
use crate::order::{March, Sheet};
use crate::tables::Mode;

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct State {
    /// Shared, and no part of a snapshot; [`State::attach_setup`] puts it back.
    #[serde(skip)]
    pub setup: Arc<Setup>,
    /// R63 Whose knowledge this is; none for the position itself.
    pub eyes: Option<Eyes>,
    /// From 1.
    pub turn: u16,
    pub half: Half,
    /// R40
    pub initiative: Side,
    pub phase: Phase,
    /// Of this turn (D.7).
    pub weather: BTreeMap<RegionId, Weather>,
    pub units: BTreeMap<UnitId, Unit>,
    pub bridges: BTreeMap<BridgeId, Bridge>,
    pub dumps: BTreeMap<DumpId, Dump>,
    pub squadrons: BTreeMap<SquadronId, Squadron>,
    /// What both sides have ordered for this turn, by [`Side::index`].
    pub sheets: [Sheet; 2],
    /// R61 What was ordered for the turn before, likewise.
    pub before: [Sheet; 2],
    /// R69 Units for whose refit the pools have no men; the war puts them in for a question, and they are not kept.
    #[serde(skip)]
    pub short_of_men: BTreeSet<UnitId>,
    /// R66 Status that each side has lost, by [`Side::index`].
    pub lost: [u16; 2],
    /// R37, R61 Formations whose headquarters was driven off or destroyed: they have standing orders next turn.
    pub displaced: BTreeSet<FormationId>,
    /// R44 Formations whose sheet for this turn was missing.
    pub missing: BTreeSet<FormationId>,
    /// Sorties that have flown since the day began.
    pub has_flown: BTreeSet<SquadronId>,
    /// R57 Areas that a side has struck this turn.
    pub struck: BTreeSet<(Side, Square)>,
    /// R59 Bridges at which a blow was tried this turn.
    pub tried: BTreeSet<BridgeId>,
    pub raised: Vec<Raised>,
    /// R56 SP that were dropped this turn and lie in a square.
    pub dropped: BTreeMap<Square, u16>,
    /// R63 What the commander of each formation has been told.
    pub known: BTreeMap<FormationId, Knowledge>,
    /// R66 Who holds what counts: objectives, and the end squares of bridges.
    pub control: BTreeMap<Square, Option<Side>>,
    pub held: BTreeMap<ObjectiveId, Side>,
    /// R66 Points of the scoring turns so far, by [`Side::index`], and all that were on the table in them.
    pub scored: [u16; 2],
    pub stakes: u32,
    /// R66 How many turns running a side has held all decisive objectives, by [`Side::index`].
    pub decisive: [u8; 2],
    /// §C13 What the umpire has granted for the battle of a square this turn, by [`Side::index`].
    pub granted: [BTreeMap<Square, i8>; 2],
    /// The entry that began this turn.
    pub turn_at: Seq,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// §B (0) The weather is to be thrown.
    Opening,
    /// §B (1)
    Orders(OrdersPhase),
    /// §B (2)
    Air(AirPhase),
    /// §B (3)
    Movement,
    /// §B (4)
    Combat(CombatPhase),
    /// B.5, §B (6)
    Supply,
    Over(Outcome),
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrdersPhase {
    /// Commitments to the sheets that lie face down, by [`Side::index`].
    pub sealed: [Option<String>; 2],
    /// Sheets turned over but not yet in force, by [`Side::index`].
    pub revealed: [Option<Sheet>; 2],
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CombatPhase {
    /// R39 Battles still to be fought, in their order.
    pub battles: Vec<Planned>,
}

/// A battle that has been ordered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Planned {
    pub side: Side,
    pub target: Square,
    pub units: Vec<UnitId>,
    /// R40 Both sides attack each other.
    #[serde(default)]
    pub meeting: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    pub winner: Option<Side>,
    /// R66
    pub decisive: bool,
    /// By [`Side::index`].
    pub points: [u16; 2],
    pub reason: EndReason,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EndReason {
    LastTurn,
    /// R66 All decisive objectives, two turns running.
    DecisiveObjectives,
    NobodyLeft,
    /// The umpire ended the game.
    Ruled,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(clippy::struct_excessive_bools, reason = "A.10 lists them as marks on the counter")]
pub struct Unit {
    pub formation: FormationId,
    pub status: u8,
    pub supply: u8,
    pub place: Place,
    /// The mode of its move this turn; none for a unit that has not moved.
    pub mode: Option<Mode>,
    /// R19 Of its own marching this turn.
    pub ticks: u32,
    /// R10 Where it stood when the turn's movement began.
    pub began: Option<Square>,
    /// R68 Whole turns unmoved under hold or dig in.
    pub still: u8,
    pub immobilised: bool,
    /// R48 The last turn in which it counts as having retired; 0 for none.
    pub retired: u16,
    /// R60 Attacked, defended, fired or moved tactically this turn.
    pub used: bool,
    /// R39 Has attacked, or its attack order is spent.
    pub attacked: bool,
    /// R50 Its guns have fired.
    pub fired: bool,
    /// R54 Its flak is silenced this turn.
    pub silenced: bool,
    /// R2, R44 Came from the air this turn.
    pub landed: bool,
    pub prepared: Option<Prepared>,
    /// R61 The rest of a march that it has not finished.
    pub march: Option<March>,
    /// R60 Turns running at no SP without a line.
    pub starving: u8,
    /// R60 SP that a column carries.
    pub cargo: u8,
    /// The entries that last cost it status, and last moved it.
    pub hurt_at: Seq,
    pub placed_at: Seq,
}

/// R2
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Prepared {
    pub target: Square,
    pub turn: u16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// A reinforcement that has not come, or troops at their airfields.
    Waiting,
    At(Square),
    /// R55 In the air, and due over this square in the middle of this turn.
    Landing(Square),
    Destroyed,
}

/// A bridge, or a side where one is being built.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bridge {
    pub side: Link,
    pub foot_only: bool,
    pub state: BridgeState,
    /// Turns of repair done.
    pub work: u8,
    /// R38, R59 Built by engineers: one lane.
    pub built: bool,
    /// R66
    pub holder: Option<Side>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "OpsBridgeState"))]
pub enum BridgeState {
    Intact,
    Charged,
    Blown,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dump {
    pub side: Side,
    pub square: Square,
    pub stock: u16,
}
