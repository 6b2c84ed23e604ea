//! What `scenario.toml` says of an operational battle alone, as types: its turns and skies, the units of formations, bridges, dumps
//! and squadrons.

use chrono::NaiveDate;
use operations::ground::Water;
use operations::state::{AirForce, Half, SquadronKind, Weather, Weight};
use operations::tables::{Artillery, Class, FlakKind};
use schemars::JsonSchema;
use serde::Deserialize;
use toml::value::Datetime;

use super::at::At;
use super::format::PersonEntry;
use super::words::{SideWord, words};

/// How an operational battle is played.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct CorpsEntry {
    /// Days and nights to play, counted alike; every day of the war with its night without it.
    #[serde(default)]
    #[schemars(range(min = 1, max = 500))]
    pub(super) turns: Option<At<u16>>,
    /// Whether it begins with the first day or the first night.
    #[serde(default)]
    pub(super) first: Option<HalfWord>,
    /// Who has the initiative on the first day.
    #[serde(default)]
    pub(super) initiative: Option<SideWord>,
    /// Turns at whose end points are counted; only the last without it.
    #[serde(default)]
    #[schemars(length(max = 500))]
    pub(super) scoring: Vec<At<u16>>,
    /// Points for each status that the enemy loses; none without it.
    #[serde(default)]
    #[schemars(range(max = 100))]
    pub(super) loss_points: Option<u16>,
    /// Days on which troops land at another hour than the middle of the day.
    #[serde(default)]
    #[schemars(length(max = 250))]
    pub(super) landings: Vec<At<LandingEntry>>,
    #[serde(default)]
    pub(super) blue: CorpsSideEntry,
    #[serde(default)]
    pub(super) orange: CorpsSideEntry,
    /// Regions of the weather; it is always clear without them. A zone that names none lies in the first.
    #[serde(default)]
    #[schemars(length(max = 20))]
    pub(super) regions: Vec<At<RegionEntry>>,
    /// Air zones, where blocks of 16 by 16 squares will not do.
    #[serde(default)]
    #[schemars(length(max = 60))]
    pub(super) zones: Vec<At<ZoneEntry>>,
    /// The weather of days; a die decides on the others.
    #[serde(default)]
    #[schemars(length(max = 500))]
    pub(super) weather: Vec<At<WeatherEntry>>,
    /// Parts of the map in hexes, for battles that are fought out on them; hexes are made of the squares elsewhere.
    #[serde(default)]
    #[schemars(length(max = 20))]
    pub(super) hex_maps: Vec<HexMapEntry>,
}

/// One side of an operational battle.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct CorpsSideEntry {
    /// Whose line of the air support table it reads; the Allied one without it.
    #[serde(default)]
    pub(super) air: Option<AirForceWord>,
    /// Squares at the edge of the map where its troops and aircraft come in.
    #[serde(default)]
    #[schemars(length(max = 400))]
    pub(super) edge: Vec<At<String>>,
    /// Its flak fires by night as well.
    #[serde(default)]
    pub(super) night_flak: bool,
    /// A night mends its squadrons and serials that were damaged once.
    #[serde(default)]
    pub(super) mends: bool,
}

/// When troops come down on a day.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct LandingEntry {
    #[schemars(with = "NaiveDate")]
    pub(super) date: At<Datetime>,
    /// Hours after six in the morning.
    #[schemars(range(max = 14))]
    pub(super) hours: u8,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct RegionEntry {
    pub(super) id: At<String>,
    #[schemars(length(min = 1, max = 100))]
    pub(super) name: String,
}

/// A block of squares, corner to corner.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ZoneEntry {
    #[schemars(range(min = 1, max = 250))]
    pub(super) zone: u8,
    pub(super) from: At<String>,
    pub(super) to: At<String>,
    #[serde(default)]
    pub(super) region: Option<At<String>>,
}

/// A part of the map of squares in hexes, one for each square.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct HexMapEntry {
    /// Its north-west square, in an odd column.
    pub(super) corner: At<String>,
    /// The file, written like the map of a division battle.
    pub(super) map: At<String>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct WeatherEntry {
    #[schemars(with = "NaiveDate")]
    pub(super) date: At<Datetime>,
    /// All of them without it.
    #[serde(default)]
    pub(super) region: Option<At<String>>,
    pub(super) sky: SkyWord,
}

/// A battalion, a regiment of tanks, a headquarters, a column of trucks: one counter on the map.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct CounterEntry {
    /// Local: the full id is the formation's id, a full stop and this.
    pub(super) id: At<String>,
    #[schemars(length(min = 1, max = 200))]
    pub(super) name: String,
    pub(super) class: UnitClassWord,
    /// Full status.
    #[schemars(range(min = 1, max = 6))]
    pub(super) status: u8,
    /// Status at the start; the full one without it.
    #[serde(default)]
    #[schemars(range(min = 1, max = 6))]
    pub(super) start_status: Option<At<u8>>,
    /// Supply points at the start; 3 without it.
    #[serde(default)]
    #[schemars(range(max = 3))]
    pub(super) supply: Option<u8>,
    /// Where it begins; a unit without square and arrival waits for aircraft.
    #[serde(default)]
    pub(super) square: Option<At<String>>,
    #[serde(default)]
    pub(super) arrival: Option<At<EntryEntry>>,
    /// Serials that carry it; it cannot be flown without it.
    #[serde(default)]
    #[schemars(range(min = 1, max = 20))]
    pub(super) serials: Option<u8>,
    /// Where they bring it as planned: an open square; its side's sheet may say otherwise.
    #[serde(default)]
    pub(super) zone: Option<At<String>>,
    /// Men at full strength; those of vehicles and guns are their crews.
    #[serde(default)]
    #[schemars(range(min = 1, max = 20_000))]
    pub(super) men: Option<At<u32>>,
    /// Tanks, cars or guns at full strength.
    #[serde(default)]
    #[schemars(range(min = 1, max = 500))]
    pub(super) vehicles: Option<At<u32>>,
    /// Its line of the range table.
    #[serde(default)]
    pub(super) artillery: Option<ArtilleryWord>,
    /// It fires at aircraft.
    #[serde(default)]
    pub(super) flak: Option<FlakWord>,
    /// It is the headquarters of its formation.
    #[serde(default)]
    pub(super) hq: bool,
    /// Light infantry: security and reconnaissance without vehicles.
    #[serde(default)]
    pub(super) light: bool,
    #[serde(default)]
    pub(super) airborne: bool,
    /// It brings boats and bridges.
    #[serde(default)]
    pub(super) bridging: bool,
    /// Flak that does not move and is no combat unit.
    #[serde(default)]
    pub(super) fixed: bool,
    #[serde(default)]
    pub(super) commander: Option<PersonEntry>,
}

/// When and where a unit enters the map.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct EntryEntry {
    #[schemars(with = "NaiveDate")]
    pub(super) date: At<Datetime>,
    /// By day without it.
    #[serde(default)]
    pub(super) half: Option<HalfWord>,
    /// Where it comes on; without it, it is ready to be flown in from then on.
    #[serde(default)]
    pub(super) square: Option<At<String>>,
}

/// A bridge over the side between two squares.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct BridgeEntry {
    pub(super) id: At<String>,
    /// The battle it is part of; needed where the war has several.
    #[serde(default)]
    pub(super) battle: Option<At<String>>,
    #[schemars(length(min = 1, max = 200))]
    pub(super) name: String,
    /// Such as "0304-0404".
    pub(super) between: At<String>,
    #[serde(default)]
    pub(super) foot_only: bool,
    #[serde(default)]
    pub(super) charged: bool,
    #[serde(default)]
    pub(super) blown: bool,
    /// Troops on foot cross its wreckage when it is blown.
    #[serde(default)]
    pub(super) wreckage: bool,
    #[serde(default)]
    pub(super) holder: Option<SideWord>,
}

/// Supplies on the map.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct DumpEntry {
    pub(super) id: At<String>,
    /// The battle it is part of; needed where the war has several.
    #[serde(default)]
    pub(super) battle: Option<At<String>>,
    #[schemars(length(min = 1, max = 200))]
    pub(super) name: String,
    pub(super) side: SideWord,
    pub(super) square: At<String>,
    /// Supply points.
    #[schemars(range(max = 999))]
    pub(super) stock: u16,
    /// A square at the edge or an airfield that fills it.
    #[serde(default)]
    pub(super) source: Option<SourceEntry>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SourceEntry {
    pub(super) square: At<String>,
    /// Supply points a turn.
    #[schemars(range(min = 1, max = 999))]
    pub(super) rate: u16,
}

/// A squadron, or a serial of transports.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SquadronEntry {
    /// Of several the first is this and `.1`.
    pub(super) id: At<String>,
    /// The battle it is part of; needed where the war has several.
    #[serde(default)]
    pub(super) battle: Option<At<String>>,
    #[schemars(length(min = 1, max = 200))]
    pub(super) name: String,
    pub(super) side: SideWord,
    pub(super) kind: SquadronWord,
    /// How many there are of it, each with a number; one without it.
    #[serde(default)]
    #[schemars(range(min = 1, max = 99))]
    pub(super) count: Option<u8>,
    #[serde(default)]
    pub(super) weight: Option<WeightWord>,
    /// The region whose weather its airfields have.
    #[serde(default)]
    pub(super) base: Option<At<String>>,
    /// Squares by which it flies in, that at the edge first; from the nearest own square at the edge without them.
    #[serde(default)]
    #[schemars(length(max = 20))]
    pub(super) route: Vec<At<String>>,
    #[serde(default)]
    pub(super) night_flyer: bool,
    /// The first day on which it can fly.
    #[serde(default)]
    #[schemars(with = "Option<NaiveDate>")]
    pub(super) from: Option<At<Datetime>>,
}

words!(
    /// A day or a night.
    HalfWord => Half { Day, Night }
);
words!(
    /// Lines of the air support table.
    AirForceWord => AirForce { Allied, German }
);
words!(
    /// The weather, as aircraft find it.
    SkyWord => Weather { Clear, Poor, None }
);
words!(
    /// What a unit is.
    UnitClassWord => Class {
        Foot, Para, Engineer, HorseArtillery, MotorInfantry, MotorEngineer, MotorFlak, Column, Tank, HeavyTank, AssaultGun,
        SpArtillery, TowedArtillery, AntiTank, TowedFlak, Recce, LightTank,
    }
);
words!(
    /// Lines of the range table.
    ArtilleryWord => Artillery { Field, Medium, Heavy, Rocket, InfantryGun }
);
words!(
    /// Lines of the flak table.
    FlakWord => FlakKind { Light, Heavy }
);
words!(
    /// What a squadron does.
    SquadronWord => SquadronKind { Fighter, GroundAttack, HeavyBomber, Recce, Transport }
);
words!(
    /// Columns of the interdiction table.
    WeightWord => Weight { Light, Medium, Heavy }
);
words!(
    /// Water along the side of a square.
    WaterWord => Water { Canal, River, Great }
);
