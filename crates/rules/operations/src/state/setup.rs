//! What never changes in the course of a game: map, orders of battle, weather, objectives, readings.

use std::collections::{BTreeMap, BTreeSet};

use kernel::{Side, id_type};
use serde::{Deserialize, Serialize};

use crate::ground::{Ground, Link, Square};
use crate::rules::options::Options;
use crate::tables::{Artillery, Class, FlakKind, Levels};

id_type!(
    /// A battalion, a battery, a headquarters, such as `2-para`.
    #[cfg_attr(feature = "types", ts(rename = "OpsUnitId"))]
    UnitId
);
id_type!(
    /// A division, a brigade group, a Kampfgruppe.
    #[cfg_attr(feature = "types", ts(rename = "OpsFormationId"))]
    FormationId
);
id_type!(
    #[cfg_attr(feature = "types", ts(rename = "OpsBridgeId"))]
    BridgeId
);
id_type!(
    #[cfg_attr(feature = "types", ts(rename = "OpsDumpId"))]
    DumpId
);
id_type!(
    /// A squadron, or a serial of transports.
    #[cfg_attr(feature = "types", ts(rename = "OpsSquadronId"))]
    SquadronId
);
id_type!(
    /// A region of the weather.
    #[cfg_attr(feature = "types", ts(rename = "OpsRegionId"))]
    RegionId
);
id_type!(
    #[cfg_attr(feature = "types", ts(rename = "OpsObjectiveId"))]
    ObjectiveId
);

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    pub ground: Ground,
    /// By [`Side::index`].
    pub sides: [SideSetup; 2],
    pub formations: BTreeMap<FormationId, FormationSpec>,
    /// §A.10
    pub units: BTreeMap<UnitId, UnitSpec>,
    pub bridges: BTreeMap<BridgeId, BridgeSpec>,
    pub dumps: BTreeMap<DumpId, DumpSpec>,
    pub squadrons: BTreeMap<SquadronId, SquadronSpec>,
    pub objectives: BTreeMap<ObjectiveId, Objective>,
    /// R23 Turns to play, Day and Night counted alike.
    pub turns: u16,
    /// R66 Turns at whose end points are counted; none for the last alone.
    pub scoring: BTreeSet<u16>,
    /// R66 Points for each status that the enemy loses; 0 where losses do not count.
    #[serde(default)]
    pub loss_points: u16,
    /// R55 The hour after the beginning of a turn at which troops land in it; the middle of a turn that is not here.
    #[serde(default)]
    pub landings: BTreeMap<u16, u8>,
    pub first: Half,
    /// The day of the war on which it begins, from 1.
    pub first_day: u8,
    /// R40 Who has the initiative on the first day.
    pub initiative: Option<Side>,
    /// §D.7 The regions of the weather; without one it is always clear.
    pub regions: BTreeMap<RegionId, String>,
    /// The region a zone lies in; the first one where none is named.
    pub zone_regions: BTreeMap<u8, RegionId>,
    /// The weather that the scenario gives, by turn; the rest is thrown (§D.7).
    pub weather: BTreeMap<u16, BTreeMap<RegionId, Weather>>,
    pub options: Options,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SideSetup {
    pub name: String,
    pub air: AirForce,
    /// R37, R54 Squares of the edge where this side's troops and aircraft come in.
    pub edge: Vec<Square>,
    /// R54 Its flak fires by night as well.
    pub night_flak: bool,
    /// R53 A night mends its squadrons and serials that were damaged once.
    pub mends: bool,
}

/// §A.3 The row of ground attack squadrons.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AirForce {
    #[default]
    Allied,
    German,
}

/// R23 A turn is a day or a night.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Half {
    #[default]
    Day,
    Night,
}

/// §D.7
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "OpsWeather"))]
pub enum Weather {
    None,
    Poor,
    Clear,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FormationSpec {
    pub name: String,
    pub side: Side,
    /// R61
    #[serde(default)]
    pub superior: Option<FormationId>,
    #[serde(default)]
    pub hq: Option<UnitId>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitSpec {
    pub name: String,
    pub side: Side,
    pub formation: FormationId,
    pub class: Class,
    /// R1 Full status.
    pub status: u8,
    /// Status at the start; the full one where none is given.
    #[serde(default)]
    pub start_status: Option<u8>,
    /// R5 SP at the start; 3 where none are given.
    #[serde(default)]
    pub start_supply: Option<u8>,
    #[serde(default)]
    pub flags: Flags,
    /// §A.4
    #[serde(default)]
    pub artillery: Option<Artillery>,
    #[serde(default)]
    pub flak: Option<FlakKind>,
    /// Where it starts; none for who comes later, or waits for aircraft.
    #[serde(default)]
    pub start: Option<Square>,
    #[serde(default)]
    pub arrival: Option<Arrival>,
    /// R53 The serials that carry it; none for who cannot be flown.
    #[serde(default)]
    pub serials: Option<u8>,
    /// R102 Where they bring it as planned.
    #[serde(default)]
    pub zone: Option<Square>,
    /// H.3 Its men or vehicles at full status.
    #[serde(default)]
    pub men: u32,
}

/// §A.10
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[allow(clippy::struct_excessive_bools, reason = "each is a mark of its own on the counter")]
pub struct Flags {
    pub hq: bool,
    /// R29
    pub light: bool,
    /// R29 Light infantry as well.
    pub airborne: bool,
    /// R26, R59 Brings boats and bridges.
    pub bridging: bool,
    /// R36 Flak that does not move and is no combat unit.
    pub fixed: bool,
}

/// R37 When a unit comes, and where; without a square it waits at an airfield, ready to be flown in from that turn on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Arrival {
    pub turn: u16,
    #[serde(default)]
    pub square: Option<Square>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BridgeSpec {
    pub name: String,
    /// The side it crosses.
    pub side: Link,
    /// For infantry only.
    #[serde(default)]
    pub foot_only: bool,
    /// R59 Charges are laid.
    #[serde(default)]
    pub charged: bool,
    #[serde(default)]
    pub blown: bool,
    /// R59 Troops on foot cross on its wreckage.
    #[serde(default)]
    pub wreckage: bool,
    /// R66 Who holds it at the start.
    #[serde(default)]
    pub holder: Option<Side>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DumpSpec {
    pub name: String,
    pub side: Side,
    pub square: Square,
    pub stock: u16,
    #[serde(default)]
    pub source: Option<Source>,
}

/// §A.10 An edge square or an airfield that fills a dump.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Source {
    pub square: Square,
    /// SP a turn.
    pub rate: u16,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SquadronSpec {
    pub name: String,
    pub side: Side,
    pub kind: SquadronKind,
    /// §A.9 Its column.
    #[serde(default)]
    pub weight: Weight,
    /// R51
    #[serde(default)]
    pub base: Option<RegionId>,
    /// R54 The squares by which it flies in, the edge first; from the nearest own edge square where none are given.
    #[serde(default)]
    pub route: Vec<Square>,
    /// R67
    #[serde(default)]
    pub night_flyer: bool,
    /// The first turn in which it can fly.
    #[serde(default)]
    pub from: u16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SquadronKind {
    Fighter,
    GroundAttack,
    HeavyBomber,
    Recce,
    /// A serial.
    Transport,
}

/// A column of §A.9.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Weight {
    Light,
    #[default]
    Medium,
    Heavy,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Objective {
    pub name: String,
    pub at: ObjectiveAt,
    pub points: u16,
    #[serde(default)]
    pub decisive: bool,
    /// The first and the last turn in which it counts.
    #[serde(default)]
    pub from: Option<u16>,
    #[serde(default)]
    pub until: Option<u16>,
    #[serde(default)]
    pub holder: Option<Side>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ObjectiveAt {
    Square(Square),
    Bridge(BridgeId),
}

impl Default for Setup {
    /// An empty map, from the first day of the war.
    fn default() -> Self {
        Self {
            ground: Ground::default(),
            sides: [SideSetup::default(), SideSetup::default()],
            formations: BTreeMap::new(),
            units: BTreeMap::new(),
            bridges: BTreeMap::new(),
            dumps: BTreeMap::new(),
            squadrons: BTreeMap::new(),
            objectives: BTreeMap::new(),
            turns: 0,
            scoring: BTreeSet::new(),
            first: Half::default(),
            first_day: 1,
            initiative: None,
            regions: BTreeMap::new(),
            zone_regions: BTreeMap::new(),
            weather: BTreeMap::new(),
            landings: BTreeMap::new(),
            loss_points: 0,
            options: Options::default(),
        }
    }
}

impl UnitSpec {
    /// R29
    #[must_use]
    pub const fn is_light(&self) -> bool {
        self.flags.light || self.flags.airborne
    }

    /// R36 Whether it makes contact: no headquarters, column or fixed flak.
    #[must_use]
    pub const fn fights(&self) -> bool {
        !self.flags.hq && !self.flags.fixed && !matches!(self.class, Class::Column)
    }
}

impl SquadronKind {
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Fighter => "fighters",
            Self::GroundAttack => "ground attack",
            Self::HeavyBomber => "heavy bombers",
            Self::Recce => "reconnaissance",
            Self::Transport => "transports",
        }
    }

    /// A mission of it, as it is written on a sheet.
    #[must_use]
    pub const fn example(self) -> &'static str {
        match self {
            Self::Fighter => "patrol 1",
            Self::GroundAttack => "support 0405",
            Self::HeavyBomber => "interdict 0405",
            Self::Recce => "recce 1",
            Self::Transport => "drop UNIT 0405",
        }
    }
}

impl AirForce {
    #[must_use]
    pub const fn levels(self) -> Levels {
        match self {
            Self::Allied => Levels::Allied,
            Self::German => Levels::German,
        }
    }
}

impl Half {
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Day => Self::Night,
            Self::Night => Self::Day,
        }
    }
}

impl Weather {
    /// §D.7
    #[must_use]
    pub const fn of_die(die: u8) -> Self {
        match die {
            0 | 1 => Self::None,
            2 | 3 => Self::Poor,
            _ => Self::Clear,
        }
    }

    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::None => "no flying",
            Self::Poor => "poor",
            Self::Clear => "clear",
        }
    }
}
