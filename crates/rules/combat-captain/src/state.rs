//! The nouns of a company battle. Data only; questions about it are in [`crate::position`].

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

mod windows;

pub use kernel::table::Edge;
use kernel::table::{Declared, Disc, Length, Point, Table};
use kernel::{Seq, Side, id_type};
use serde::{Deserialize, Serialize};

use crate::order::Shot;
pub use crate::rules::options::Options;
use crate::tables::{Armour, SubunitKind};
pub use windows::{AfterFlight, Errand, Flight, Rush, Window};

id_type!(
    /// A unit: a company, a tank company or a battery, such as `hg`.
    UnitId
);
id_type!(
    /// A sub-unit: a squad, a weapon stand or a vehicle, such as `hg.1`.
    SubunitId
);

/// Everything about a battle that never changes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// Where the battle is fought; without one every range and every sight line is declared (R63).
    pub table: Option<Table>,
    /// By [`Side::index`].
    pub sides: [SideSetup; 2],
    pub units: BTreeMap<UnitId, UnitSpec>,
    pub subunits: BTreeMap<SubunitId, SubunitSpec>,
    /// The ground the battle is about (R64).
    pub objectives: BTreeMap<String, Objective>,
    /// The side that keeps the ground when nobody has more on it (R64).
    pub defender: Option<Side>,
    /// Turns to play; 0 for as many as it takes (R64).
    pub turns: u16,
    /// §8.4
    pub night: bool,
    pub options: Options,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SideSetup {
    pub name: String,
    /// Where withdrawing and routed troops leave (R54).
    pub home_edge: Option<Edge>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitSpec {
    pub name: String,
    pub side: Side,
    /// §14.1 Home Guard: never the die for a common activity.
    #[serde(default)]
    pub home_guard: bool,
    /// The exact number of vehicles, where the war knows it (R38); else three for each model.
    #[serde(default)]
    pub vehicles: Option<u8>,
    #[serde(default)]
    pub arrival: Option<Arrival>,
}

/// When a unit comes on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Arrival {
    Turn(u16),
    /// So many turns after its side has taken this ground (§14.3).
    AfterTaking {
        objective: String,
        turns: u16,
    },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SubunitSpec {
    pub name: String,
    pub unit: UnitId,
    pub kind: SubunitKind,
    /// Men of each figure (H.5), as many figures as it starts with; empty for vehicles and for full stands of two men a
    /// figure.
    #[serde(default)]
    pub figures: Vec<u8>,
    /// A vehicle's armour; of a tank that names none it is regular (R73).
    #[serde(default)]
    pub armour: Armour,
    /// The gun of a tank or a gun.
    #[serde(default)]
    pub gun: GunClass,
    /// A squad with a hand-held anti-tank weapon (R40).
    #[serde(default)]
    pub bazooka: bool,
    /// Cover it starts in: 4 and 5 are prepared positions (§6.3).
    #[serde(default)]
    pub cover: u8,
    /// Which way its cover faces, in battles with positions.
    #[serde(default)]
    pub facing: Option<Point>,
    /// Where it starts, in battles with positions; where its unit comes on, for one that arrives later.
    #[serde(default)]
    pub start: Option<Point>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GunClass {
    Inferior,
    #[default]
    Regular,
    Superior,
}

/// Ground worth fighting for: a place and how far around it counts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Objective {
    /// `None` in a battle without positions.
    pub at: Option<Point>,
    pub radius: Length,
    pub holder: Option<Side>,
}

/// A battle as it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    pub setup: Arc<Setup>,
    /// From 1.
    pub turn: u16,
    /// The entry that began the turn.
    pub turn_at: Seq,
    pub phase: Phase,
    pub units: BTreeMap<UnitId, Unit>,
    pub subunits: BTreeMap<SubunitId, Subunit>,
    pub objectives: BTreeMap<String, Held>,
    /// Who holds the initiative this turn, and who is to have it next whatever is thrown (§13).
    pub initiative: Option<Side>,
    pub promised: Option<Side>,
    /// By [`Side::index`]: what counts for the next initiative, this turn and the last (R37).
    pub tally: [Tally; 2],
    pub last_tally: [Tally; 2],
    /// Aircraft that can still come, by [`Side::index`] (§13.2).
    pub planes: [u8; 2],
    /// Charges announced this turn, the oldest first (§12.7).
    pub charges: Vec<Charge>,
    /// Pairs in contact: who charged first, whom (R53).
    pub contacts: BTreeSet<(SubunitId, SubunitId)>,
    /// Shots the umpire has ruled on, until one of the two moves or the turn ends.
    pub overruled: Vec<Overruled>,
    /// What must be answered before anybody goes on, one after the other.
    pub windows: Vec<Window>,
    /// The unit that runs, from its throw until the last of it has got away or been shot.
    pub flight: Option<Box<Flight>>,
}

/// A ruling on what one sub-unit sees of another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Overruled {
    pub firer: SubunitId,
    pub target: SubunitId,
    pub shot: Declared<Shot>,
}

/// §3.1 What the next throw for initiative counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Enemy sub-units destroyed.
    pub destroyed: u16,
    /// Close combats won.
    pub won: u16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Charge {
    pub unit: UnitId,
    pub target: UnitId,
    /// Whether the target ran instead of standing (R22).
    pub fled: bool,
}

/// An objective's holder and since which turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Held {
    pub by: Option<Side>,
    pub since: u16,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit {
    pub status: UnitStatus,
    /// §9 Morale markers, and the entry that brought the last one.
    pub morale: u8,
    pub morale_at: Seq,
    /// §10.3 Kills its vehicles have taken, out of how many.
    pub kills: u8,
    pub capacity: u8,
    pub activated: bool,
    /// §4.2 What the whole unit does with its extra die.
    pub common: Option<Activity>,
    /// §4.4 Whether it pulled a marker this turn.
    pub pulled: bool,
    /// Whether it announced a charge, fired or fought this turn.
    pub charged: bool,
    pub fired: bool,
    pub fought: bool,
    /// §8.5 Whether it has made its reinforcement move this turn.
    pub reinforced: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum UnitStatus {
    Waiting,
    Fighting,
    /// §9.3 It has left the field.
    Routed,
    /// Nothing of it is left on the field.
    Gone,
}

/// What a unit may do in common (§4.2, R7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "CcActivity"))]
pub enum Activity {
    Move,
    Fire,
    TakeCover,
    RemoveCover,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Subunit {
    pub place: Place,
    /// In battles with positions, while it is on the field.
    pub at: Option<Point>,
    /// Men of each figure left, ascending.
    pub figures: Vec<u8>,
    pub cover: u8,
    pub facing: Option<Point>,
    /// §4.1 Activity dice left.
    pub dice: u8,
    /// §4.6 Hold-fire markers.
    pub held: u8,
    pub deeds: Deeds,
    /// Whole turns it has not changed its place (R14).
    pub still: u8,
    /// The entry that last hurt it.
    pub hurt_at: Seq,
}

/// What a sub-unit has done this turn, for the limits of §4.5.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deeds {
    pub moved: bool,
    pub changed_cover: bool,
    /// Fired, or laid a hold-fire marker (R45).
    pub fired: bool,
    /// Spent a die on anything.
    pub acted: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    Waiting,
    Field,
    /// §14.2 In a vehicle.
    Aboard(SubunitId),
    /// §14.2 A vehicle on its side: cover for others, nobody's any more.
    Overturned,
    Destroyed,
    /// Off the table with its men.
    Left,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// T1 Both sides throw.
    Initiative,
    /// T1 The holder says who begins (R16).
    FirstSide {
        holder: Side,
    },
    /// T2
    Activation(Turns),
    /// T3 What the last winner may still do.
    CloseCombat(Option<Aftermath>),
    /// T4
    RandomEvent(EventStep),
    /// T5
    Reinforcement(Reinforcing),
    Over(Outcome),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turns {
    /// The side that chooses a unit next.
    pub next: Side,
    pub acting: Option<UnitId>,
}

/// §12.6 What a winner may do with the ground.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Aftermath {
    pub winner: UnitId,
    /// Whether it attacked; a defender keeps its cover only where it stays (R51).
    pub attacked: bool,
    /// Where the enemy's stands were, in battles with positions.
    pub vacated: Vec<Point>,
    /// Sub-units that may still go.
    pub may_move: BTreeSet<SubunitId>,
}

/// §13 The random event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EventStep {
    /// The holder may try.
    Open,
    Shells {
        side: Side,
    },
    /// So many aircraft have still to run.
    Strafing {
        side: Side,
        planes: u8,
    },
    Bombing {
        side: Side,
        planes: u8,
    },
}

/// §8.5 The reinforcement move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reinforcing {
    pub side: Side,
    /// Inches thrown and not used yet, normal and odd, in battles with positions.
    pub inches: BTreeMap<SubunitId, Length>,
    pub done: [bool; 2],
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    pub winner: Option<Side>,
    pub reason: EndReason,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EndReason {
    NobodyLeft,
    TimeIsUp,
    Ruling,
}

impl Setup {
    /// R76 Makes the prepared positions that stands start in part of the table.
    fn dig_in(&mut self) {
        let stand = |spec: &SubunitSpec| {
            let radius = crate::tables::subunit(spec.kind).radius;
            Some((Disc::new(spec.start?, radius), spec.cover))
        };
        if let Some(table) = &mut self.table {
            crate::ground::dig_in(table, self.subunits.values().filter_map(stand));
        }
    }
}

impl State {
    /// A battle at its start: everything in place, nothing thrown.
    #[must_use]
    pub fn begin(mut setup: Setup) -> Self {
        setup.dig_in();
        let units = setup.units.keys().map(|id| (*id, Unit::of(&setup, *id))).collect();
        let subunits = setup.subunits.iter().map(|(id, spec)| (*id, Subunit::of(&setup, spec)));
        let held = |objective: &Objective| Held { by: objective.holder, since: 0 };
        let objectives = setup.objectives.iter().map(|(name, o)| (name.clone(), held(o))).collect();
        Self {
            turn: 1,
            turn_at: Seq(0),
            phase: Phase::Initiative,
            units,
            subunits: subunits.collect(),
            objectives,
            initiative: None,
            promised: None,
            tally: [Tally::default(); 2],
            last_tally: [Tally::default(); 2],
            planes: [crate::rules::air::PLANES_MAX; 2],
            charges: Vec::new(),
            contacts: BTreeSet::new(),
            overruled: Vec::new(),
            windows: Vec::new(),
            flight: None,
            setup: Arc::new(setup),
        }
    }
}

impl Unit {
    fn of(setup: &Setup, id: UnitId) -> Self {
        let spec = &setup.units[&id];
        let models = setup.subunits.values().filter(|s| s.unit == id && s.kind.is_vehicle());
        let models = u8::try_from(models.count()).unwrap_or(u8::MAX);
        // R38 Three kills a model, unless the war knows the vehicles.
        let capacity = spec.vehicles.unwrap_or(models.saturating_mul(3));
        let status =
            if spec.arrival.is_none() { UnitStatus::Fighting } else { UnitStatus::Waiting };
        Self {
            status,
            morale: 0,
            morale_at: Seq(0),
            kills: 0,
            capacity,
            activated: false,
            common: None,
            pulled: false,
            charged: false,
            fired: false,
            fought: false,
            reinforced: false,
        }
    }
}

impl Subunit {
    fn of(setup: &Setup, spec: &SubunitSpec) -> Self {
        let here = setup.units.get(&spec.unit).is_some_and(|unit| unit.arrival.is_none());
        let row = crate::tables::subunit(spec.kind);
        let mut figures = spec.figures.clone();
        if figures.is_empty() {
            figures = vec![2; usize::from(row.figures)];
        }
        figures.sort_unstable();
        Self {
            place: if here { Place::Field } else { Place::Waiting },
            at: spec.start.filter(|_| here && setup.table.is_some()),
            figures,
            cover: spec.cover,
            facing: spec.facing,
            dice: 0,
            held: 0,
            deeds: Deeds::default(),
            still: 0,
            hurt_at: Seq(0),
        }
    }
}
