//! R63, R98 The position as some eyes know it: a whole position, which every question can be asked about, and which holds nothing that they do not know.
//!
//! It is made anew from what may be known, never by taking away from what is: what is not written here is not in it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use kernel::{Name, Side};

use super::stand_ins::{self, StandIns};
use super::{formations, known_to, knows_whole, reports};
use crate::evolve::begin;
use crate::evolve::begin::FOUNDED;
use crate::ground::Square;
use crate::order::{Sheet, Task};
use crate::state::{
    AirPhase, Bridge, BridgeId, BridgeSpec, CombatPhase, Eyes, FormationId, Knowledge, Objective,
    ObjectiveAt, OrdersPhase, Phase, Place, Planned, Setup, SideSetup, State, Unit, UnitId,
};

/// What lies for a sheet of the enemy's: that one lies is all that is seen.
const FACE_DOWN: &str = "0000000000000000000000000000000000000000000000000000000000000000";

/// The position as these eyes know it. When the game is over everybody sees all.
///
/// Units of the enemy are stand-ins for what was reported of their squares ([`super::is_stand_in`]), own units of other formations stand where they
/// were last reported, and no number of an entry is left: it would tell how much else has happened.
#[must_use]
pub fn seen_by(state: &State, eyes: &Eyes) -> State {
    if matches!(state.phase, Phase::Over(_)) {
        return state.clone();
    }
    let known = known_to(state, eyes);
    let view = View { state, eyes, side: eyes.side(), known: &known };
    let mut units = view.units();
    let bridges = view.bridges();
    let stand_ins = view.stand_ins(&units, &bridges);
    let phase = view.phase(&units, &stand_ins);
    let control = view.control(&units, &bridges, &stand_ins);
    let setup = view.setup(&stand_ins);
    units.extend(stand_ins.units.into_iter().map(|(id, _, unit)| (id, unit)));
    let mut sheets = [Sheet::default(), Sheet::default()];
    sheets[view.side.index()] = view.sheet(&state.sheets[view.side.index()]);
    let mut before = [Sheet::default(), Sheet::default()];
    before[view.side.index()] = view.sheet(&state.before[view.side.index()]);
    let mut granted = [BTreeMap::new(), BTreeMap::new()];
    granted[view.side.index()].clone_from(&state.granted[view.side.index()]);
    let blow = &sheets[view.side.index()].blow;
    let tried = state.tried.iter().copied().filter(|id| blow.contains_key(id)).collect();
    State {
        eyes: Some(eyes.clone()),
        turn: state.turn,
        half: state.half,
        initiative: state.initiative,
        phase,
        weather: state.weather.clone(),
        units,
        bridges,
        dumps: view.ours(&state.dumps, |_, dump| dump.side),
        squadrons: view.ours(&state.squadrons, |id, _| state.squadron_spec(*id).side),
        sheets,
        before,
        short_of_men: BTreeSet::new(),
        displaced: view.led(&state.displaced),
        missing: view.led(&state.missing),
        has_flown: state
            .has_flown
            .iter()
            .copied()
            .filter(|id| state.squadron_spec(*id).side == view.side)
            .collect(),
        struck: state.struck.iter().copied().filter(|(side, _)| *side == view.side).collect(),
        tried,
        raised: state.raised.iter().copied().filter(|raised| raised.side == view.side).collect(),
        dropped: BTreeMap::new(),
        known: formations(state, eyes).into_iter().map(|id| (id, known.clone())).collect(),
        control,
        held: view.held(),
        scored: [0; 2],
        lost: [0; 2],
        stakes: 0,
        decisive: [0; 2],
        granted,
        turn_at: FOUNDED,
        setup: Arc::new(setup),
    }
}

struct View<'s> {
    state: &'s State,
    eyes: &'s Eyes,
    side: Side,
    known: &'s Knowledge,
}

impl View<'_> {
    /// Those of a map that are of the side.
    fn ours<K: Ord + Copy, T: Clone>(
        &self,
        all: &BTreeMap<K, T>,
        side: impl Fn(&K, &T) -> Side,
    ) -> BTreeMap<K, T> {
        let ours = all.iter().filter(|(id, one)| side(id, one) == self.side);
        ours.map(|(id, one)| (*id, one.clone())).collect()
    }

    /// Those formations whose commander looks.
    fn led(&self, of: &BTreeSet<FormationId>) -> BTreeSet<FormationId> {
        let led = formations(self.state, self.eyes);
        led.into_iter().filter(|id| of.contains(id)).collect()
    }

    /// Own units: of the own formation as they are, of others as they were last reported.
    fn units(&self) -> BTreeMap<UnitId, Unit> {
        let ours = self.state.setup.units.iter().filter(|(_, spec)| spec.side == self.side);
        ours.map(|(id, spec)| {
            if knows_whole(self.state, self.eyes, *id) {
                let unit = self.state.unit(*id).clone();
                return (*id, Unit { hurt_at: FOUNDED, placed_at: FOUNDED, ..unit });
            }
            let told = self.known.own.get(id).map(|heard| heard.last.what);
            let told = told.unwrap_or_else(|| reports::at_first(self.state, *id));
            let unit = Unit {
                formation: told.formation,
                place: told.place,
                status: told.status,
                supply: told.supply,
                ..begin::unit(spec)
            };
            (*id, unit)
        })
        .collect()
    }

    /// Squares in which troops stand of which everything is known.
    fn own_squares(&self, units: &BTreeMap<UnitId, Unit>) -> BTreeSet<Square> {
        let whole = units.iter().filter(|(id, _)| knows_whole(self.state, self.eyes, **id));
        whole.filter_map(|(_, unit)| at(unit)).collect()
    }

    fn stand_ins(
        &self,
        units: &BTreeMap<UnitId, Unit>,
        bridges: &BTreeMap<BridgeId, Bridge>,
    ) -> StandIns {
        let setup = &self.state.setup;
        let ours = |side: Side| side == self.side;
        let formations = setup.formations.iter().filter(|(_, spec)| ours(spec.side));
        let squadrons = setup.squadrons.iter().filter(|(_, spec)| ours(spec.side));
        let dumps = self.state.dumps.iter().filter(|(_, dump)| ours(dump.side));
        let first = setup.dumps.iter().filter(|(_, spec)| ours(spec.side));
        let taken: BTreeSet<Name> = units
            .keys()
            .map(|id| id.0)
            .chain(formations.map(|(id, _)| id.0))
            .chain(squadrons.map(|(id, _)| id.0))
            .chain(dumps.map(|(id, _)| id.0))
            .chain(first.map(|(id, _)| id.0))
            .chain(bridges.keys().map(|id| id.0))
            .chain(setup.objectives.keys().map(|id| id.0))
            .chain(setup.regions.keys().map(|id| id.0))
            .collect();
        stand_ins::all(self.known, self.side.enemy(), &taken, &self.own_squares(units))
    }

    /// R63 (e), R99 As last seen; else as the map has them, and those of the own side as they were at first.
    fn bridges(&self) -> BTreeMap<BridgeId, Bridge> {
        let first = self.state.setup.bridges.iter().map(|(id, spec)| {
            let bridge = begin::bridge(&self.bridge_spec(spec));
            (*id, bridge)
        });
        let seen = self.known.bridges.iter().map(|(id, heard)| (*id, heard.last.what.clone()));
        first.chain(seen).collect()
    }

    fn bridge_spec(&self, spec: &BridgeSpec) -> BridgeSpec {
        if spec.holder == Some(self.side) {
            return spec.clone();
        }
        BridgeSpec { charged: false, blown: false, holder: None, ..spec.clone() }
    }

    fn held(&self) -> BTreeMap<crate::state::ObjectiveId, Side> {
        let told = self.known.objectives.iter();
        told.filter_map(|(id, heard)| Some((*id, heard.last.what?))).collect()
    }

    /// R66 Whose the squares that count are: by who stands there, else by who is known to hold what they belong to.
    fn control(
        &self,
        units: &BTreeMap<UnitId, Unit>,
        bridges: &BTreeMap<BridgeId, Bridge>,
        stand_ins: &StandIns,
    ) -> BTreeMap<Square, Option<Side>> {
        let mut control: BTreeMap<Square, Option<Side>> = BTreeMap::new();
        for bridge in bridges.values() {
            control.extend(bridge.side.ends().map(|end| (end, bridge.holder)));
        }
        for (id, objective) in &self.state.setup.objectives {
            if let ObjectiveAt::Square(square) = objective.at {
                let told = self.known.objectives.get(id);
                control.insert(square, told.and_then(|heard| heard.last.what));
            }
        }
        let enemies = stand_ins.units.iter().filter_map(|(_, _, unit)| at(unit));
        let fights = |id: &UnitId| self.state.spec(*id).fights();
        let ours = units.iter().filter(|(id, _)| fights(id)).filter_map(|(_, unit)| at(unit));
        let stands = enemies
            .map(|square| (square, self.side.enemy()))
            .chain(ours.map(|square| (square, self.side)));
        for (square, side) in stands {
            if let Some(holder) = control.get_mut(&square) {
                *holder = Some(side);
            }
        }
        control
    }

    /// The part of a sheet of the side that these eyes may read: orders of the own formations, the air sheet, bridges.
    fn sheet(&self, sheet: &Sheet) -> Sheet {
        let mut sheet = sheet.clone();
        let led = formations(self.state, self.eyes);
        sheet.formations.retain(|id, _| led.contains(id));
        sheet
    }

    fn phase(&self, units: &BTreeMap<UnitId, Unit>, stand_ins: &StandIns) -> Phase {
        match &self.state.phase {
            Phase::Opening | Phase::Movement | Phase::Supply | Phase::Over(_) => {
                self.state.phase.clone()
            }
            Phase::Orders(orders) => Phase::Orders(self.orders(orders)),
            Phase::Air(air) => Phase::Air(self.air(air)),
            Phase::Combat(combat) => {
                let planned = combat.battles.iter();
                let battles = planned.filter_map(|planned| self.battle(planned, units, stand_ins));
                Phase::Combat(CombatPhase { battles: battles.collect() })
            }
        }
    }

    /// Of the enemy's sheet only whether it lies, and whether it is turned over.
    fn orders(&self, orders: &OrdersPhase) -> OrdersPhase {
        let (mine, theirs) = (self.side.index(), self.side.enemy().index());
        let mut seen = OrdersPhase::default();
        seen.sealed[mine].clone_from(&orders.sealed[mine]);
        seen.sealed[theirs] = orders.sealed[theirs].as_ref().map(|_| FACE_DOWN.to_owned());
        seen.revealed[mine] = orders.revealed[mine].as_ref().map(|sheet| self.sheet(sheet));
        seen.revealed[theirs] = orders.revealed[theirs].as_ref().map(|_| Sheet::default());
        seen
    }

    /// Own sorties, and zones where own aircraft fly or own guns strike.
    fn air(&self, air: &AirPhase) -> AirPhase {
        let flown = air.flown.iter().copied().filter(|flown| flown.side == self.side);
        let flown: Vec<_> = flown.collect();
        let ground = &self.state.setup.ground;
        let sheet = &self.state.sheets[self.side.index()];
        let tasks = sheet.formations.values().flat_map(|part| part.units.values());
        let struck = tasks.filter_map(|order| match order.task {
            Task::Interdict { area } | Task::Suppress { area } => Some(ground.zone(area)),
            _ => None,
        });
        let ours: BTreeSet<u8> = flown.iter().map(|flown| flown.zone).chain(struck).collect();
        let zones = air.zones.iter().copied().filter(|zone| ours.contains(zone)).collect();
        AirPhase { zones, flown }
    }

    /// A battle in which own troops attack or are attacked; who attacks them is known as far as the squares beside tell.
    fn battle(
        &self,
        planned: &Planned,
        units: &BTreeMap<UnitId, Unit>,
        stand_ins: &StandIns,
    ) -> Option<Planned> {
        if planned.side == self.side {
            let concerns = |id: &UnitId| knows_whole(self.state, self.eyes, *id);
            return planned.units.iter().any(concerns).then(|| planned.clone());
        }
        if !self.own_squares(units).contains(&planned.target) {
            return None;
        }
        let beside = |unit: &Unit| {
            at(unit).is_some_and(|square| crate::ground::distance(square, planned.target) <= 1)
        };
        let near = stand_ins.units.iter().filter(|(_, _, unit)| beside(unit));
        Some(Planned { units: near.map(|(id, _, _)| *id).collect(), ..planned.clone() })
    }

    /// The ground, the own order of battle, and of the enemy his side's name.
    fn setup(&self, stand_ins: &StandIns) -> Setup {
        let whole = &self.state.setup;
        let mut formations = self.ours(&whole.formations, |_, spec| spec.side);
        formations.extend([stand_ins.formation.clone()]);
        let mut units = self.ours(&whole.units, |_, spec| spec.side);
        units.extend(stand_ins.units.iter().map(|(id, spec, _)| (*id, spec.clone())));
        let mut sides = whole.sides.clone();
        let enemy = &mut sides[self.side.enemy().index()];
        *enemy = SideSetup { name: core::mem::take(&mut enemy.name), ..SideSetup::default() };
        let bridges = whole.bridges.iter().map(|(id, spec)| (*id, self.bridge_spec(spec)));
        let objectives = whole.objectives.iter().map(|(id, spec)| {
            let holder = spec.holder.filter(|side| *side == self.side);
            (*id, Objective { holder, ..spec.clone() })
        });
        let weather = whole.weather.iter().filter(|(turn, _)| **turn <= self.state.turn);
        let landings = whole.landings.iter().filter(|(turn, _)| **turn <= self.state.turn);
        Setup {
            ground: whole.ground.clone(),
            sides,
            formations,
            units,
            bridges: bridges.collect(),
            dumps: self.ours(&whole.dumps, |_, spec| spec.side),
            squadrons: self.ours(&whole.squadrons, |_, spec| spec.side),
            objectives: objectives.collect(),
            turns: whole.turns,
            scoring: whole.scoring.clone(),
            first: whole.first,
            first_day: whole.first_day,
            initiative: whole.initiative,
            regions: whole.regions.clone(),
            zone_regions: whole.zone_regions.clone(),
            weather: weather.map(|(turn, of)| (*turn, of.clone())).collect(),
            loss_points: whole.loss_points,
            landings: landings.map(|(turn, hour)| (*turn, *hour)).collect(),
            options: whole.options,
        }
    }
}

const fn at(unit: &Unit) -> Option<Square> {
    match unit.place {
        Place::At(square) => Some(square),
        _ => None,
    }
}
