//! The sheets (R61, R62): one part for each formation whose commander has written, and the air sheet.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::event::BattleKind;
use crate::ground::{Link, Square};
use crate::state::{BridgeId, DumpId, FormationId, Sortie, UnitId};
use crate::tables::Mode;

/// Everything a side orders for a turn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "OpsSheet"))]
pub struct Sheet {
    /// R61 A formation that is not here has standing orders.
    pub formations: BTreeMap<FormationId, FormationSheet>,
    /// §C17 When charged bridges are to be blown.
    pub blow: BTreeMap<BridgeId, Blow>,
    /// R51 In the order in which squadrons fly when not all of them can.
    pub air: Vec<Sortie>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "OpsFormationSheet"))]
pub struct FormationSheet {
    /// A unit that is not here holds.
    pub units: BTreeMap<UnitId, UnitOrder>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "OpsUnitOrder"))]
pub struct UnitOrder {
    pub task: Task,
    /// R35, R60 1 to 9, the lower the earlier.
    #[serde(default = "usual_priority")]
    pub priority: u8,
    /// §C18 The formation it is handed over to: it belongs to it from the next turn.
    #[serde(default)]
    pub joins: Option<FormationId>,
}

/// R62 One order a unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "OpsTask"))]
pub enum Task {
    /// §C15
    Hold,
    /// §C15
    DigIn,
    /// §C1
    Move { march: March },
    /// §C16
    Retire { path: Vec<Square> },
    /// §C3 Perhaps after a march; §C4 with a way through the enemy.
    Attack { target: Square, march: Option<March>, breakthrough: Option<Breakthrough> },
    /// §C2 With the unit's own square: a counter-attack from it (R49).
    Prepare { target: Square },
    /// §C7
    Support { aim: Aim },
    /// §C20 Against the guns of the battle for this square.
    CounterBattery { battle: Square },
    /// §C9
    Interdict { area: Square },
    /// §C9
    Suppress { area: Square },
    /// §C17
    Charge { bridge: BridgeId },
    /// §C17
    Repair { bridge: BridgeId },
    /// §C17 A new bridge over this side.
    Build { side: Link },
    /// §C14 A column takes SP from a dump, perhaps after a march.
    Load { dump: DumpId, march: Option<March> },
    /// §C14 A column puts its SP down, perhaps after a march.
    Unload { march: Option<March> },
    /// §C24
    Refit,
}

/// §C1
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "OpsMarch"))]
pub struct March {
    pub mode: Mode,
    /// The unit's own square left out.
    pub path: Vec<Square>,
    /// R35 Begins after so many eighths of the turn, 0 to 7.
    #[serde(default)]
    pub start: u8,
}

/// §C4 The order to break through, with the way that is meant, from the square that is attacked; when it has come to that, the owner may go
/// another (§C5).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "OpsBreakthrough"))]
pub struct Breakthrough {
    pub path: Vec<Square>,
    /// R30 What it attacks at the end of it.
    #[serde(default)]
    pub then: Option<Then>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "OpsThen"))]
pub struct Then {
    pub target: Square,
}

/// R50 What guns are there for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "OpsAim"))]
pub enum Aim {
    /// An enemy square that is attacked, or an own square that is to be protected.
    Square(Square),
    /// Any battle of a formation.
    Formation(FormationId),
}

/// §C17 When a charged bridge is blown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "OpsBlow"))]
pub enum Blow {
    Never,
    Now,
    /// An enemy is within so many kilometres, 0 to 2.
    Within(u8),
    /// An enemy enters the bridge.
    Entered,
}

/// R51 What a squadron or a serial flies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "OpsMission"))]
pub enum Mission {
    /// §C11
    Patrol { zone: u8 },
    /// §C11
    Sweep { zone: u8 },
    /// §C11 With everything of its side that flies to this zone.
    Escort { zone: u8 },
    /// §C8
    Support { square: Square },
    /// §C8
    CabRank { zone: u8 },
    /// §C9
    Interdict { area: Square },
    /// §C9
    Suppress { area: Square },
    /// §C10
    Recce { zone: u8 },
    /// §C12
    Drop { unit: UnitId, square: Square },
    /// §C19
    Supply { square: Square },
}

const fn usual_priority() -> u8 {
    UnitOrder::PRIORITY
}

impl UnitOrder {
    /// The priority of who is given none.
    pub const PRIORITY: u8 = 5;

    #[must_use]
    pub const fn new(task: Task) -> Self {
        Self { task, priority: Self::PRIORITY, joins: None }
    }
}

impl Task {
    /// The march that belongs to it.
    #[must_use]
    pub const fn march(&self) -> Option<&March> {
        match self {
            Self::Move { march } => Some(march),
            Self::Attack { march, .. } | Self::Load { march, .. } | Self::Unload { march } => {
                march.as_ref()
            }
            _ => None,
        }
    }
}

impl Task {
    /// R42 The squares of battles that it names.
    #[must_use]
    pub fn names(&self, kind: BattleKind) -> Vec<Square> {
        match self {
            Self::Attack { breakthrough, .. } if kind == BattleKind::Overrun => {
                let then = breakthrough.as_ref().and_then(|through| through.then);
                then.iter().map(|then| then.target).collect()
            }
            Self::Attack { target, .. }
            | Self::Prepare { target }
            | Self::Support { aim: Aim::Square(target) }
            | Self::CounterBattery { battle: target } => vec![*target],
            _ => Vec::new(),
        }
    }
}

impl Mission {
    /// The square it is flown to, where it is one.
    #[must_use]
    pub const fn square(self) -> Option<Square> {
        match self {
            Self::Support { square }
            | Self::Interdict { area: square }
            | Self::Suppress { area: square }
            | Self::Drop { square, .. }
            | Self::Supply { square } => Some(square),
            Self::Patrol { .. }
            | Self::Sweep { .. }
            | Self::Escort { .. }
            | Self::CabRank { .. }
            | Self::Recce { .. } => None,
        }
    }

    /// R57 On a whole area.
    #[must_use]
    pub const fn is_strike(self) -> bool {
        matches!(self, Self::Interdict { .. } | Self::Suppress { .. })
    }

    /// Fighters on a mission of fighters.
    #[must_use]
    pub const fn is_fighter(self) -> bool {
        matches!(self, Self::Patrol { .. } | Self::Sweep { .. } | Self::Escort { .. })
    }
}

impl Sheet {
    /// The order of a unit, wherever it stands on the sheet.
    #[must_use]
    pub fn unit(&self, unit: UnitId) -> Option<&UnitOrder> {
        self.formations.values().find_map(|sheet| sheet.units.get(&unit))
    }

    /// R57 An area is known by its corner, whichever of its squares was named.
    pub(crate) fn tidy(&mut self) {
        use crate::ground::area_of;
        for order in self.formations.values_mut().flat_map(|sheet| sheet.units.values_mut()) {
            if let Task::Interdict { area } | Task::Suppress { area } = &mut order.task {
                *area = area_of(*area);
            }
        }
        for sortie in &mut self.air {
            if let Mission::Interdict { area } | Mission::Suppress { area } = &mut sortie.mission {
                *area = area_of(*area);
            }
        }
    }
}
