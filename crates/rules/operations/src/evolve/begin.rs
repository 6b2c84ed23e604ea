//! The state before the first order, made from the setup alone.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use kernel::{Seq, Side};

use crate::decide::Unfolding;
use crate::order::Sheet;
use crate::rules::knowledge::reports;
use crate::rules::{supply, turn};
use crate::state::{
    Bridge, BridgeSpec, BridgeState, Dump, ObjectiveAt, Phase, Place, Setup, Squadron, State, Unit,
    UnitSpec,
};

/// The entry that founds a campaign.
pub(crate) const FOUNDED: Seq = Seq(1);

impl State {
    /// The position at the start of turn 1: its opening is over, as far as no die is needed for it.
    #[must_use]
    pub fn begin(setup: Arc<Setup>) -> Self {
        let (half, initiative) = (setup.first, setup.initiative.unwrap_or(Side::Blue));
        let held = setup.objectives.iter();
        let held = held.filter_map(|(id, o)| Some((*id, o.holder?))).collect();
        let dumps = setup.dumps.iter().map(|(id, spec)| {
            (*id, Dump { side: spec.side, square: spec.square, stock: spec.stock })
        });
        let state = Self {
            eyes: None,
            turn: 0,
            half,
            initiative,
            phase: Phase::Opening,
            weather: BTreeMap::new(),
            units: setup.units.iter().map(|(id, spec)| (*id, unit(spec))).collect(),
            bridges: setup.bridges.iter().map(|(id, spec)| (*id, bridge(spec))).collect(),
            dumps: dumps.collect(),
            squadrons: setup.squadrons.keys().map(|id| (*id, Squadron::default())).collect(),
            sheets: [Sheet::default(), Sheet::default()],
            before: [Sheet::default(), Sheet::default()],
            lost: [0; 2],
            short_of_men: BTreeSet::new(),
            displaced: BTreeSet::new(),
            missing: BTreeSet::new(),
            has_flown: BTreeSet::new(),
            struck: BTreeSet::new(),
            tried: BTreeSet::new(),
            raised: Vec::new(),
            dropped: BTreeMap::new(),
            known: BTreeMap::new(),
            control: control(&setup),
            held,
            scored: [0; 2],
            stakes: 0,
            decisive: [0; 2],
            granted: [BTreeMap::new(), BTreeMap::new()],
            turn_at: FOUNDED,
            setup,
        };
        let mut opening = Unfolding::of(&state);
        turn::open(&mut opening, 1, half);
        reports::at_founding(&mut opening);
        opening.into_state()
    }

    /// Puts the setup back that a snapshot leaves out.
    pub fn attach_setup(&mut self, setup: Arc<Setup>) {
        self.setup = setup;
    }
}

/// A unit before the first order.
pub(crate) fn unit(spec: &UnitSpec) -> Unit {
    let arrives_later = spec.arrival.is_some_and(|arrival| arrival.turn > 1);
    let here = spec.start.filter(|_| !arrives_later);
    Unit {
        formation: spec.formation,
        status: spec.start_status.unwrap_or(spec.status),
        supply: spec.start_supply.unwrap_or(supply::UNIT_MAX),
        place: here.map_or(Place::Waiting, Place::At),
        mode: None,
        ticks: 0,
        began: None,
        still: 0,
        immobilised: false,
        retired: 0,
        used: false,
        attacked: false,
        fired: false,
        silenced: false,
        landed: false,
        prepared: None,
        march: None,
        starving: 0,
        cargo: 0,
        hurt_at: FOUNDED,
        placed_at: FOUNDED,
    }
}

pub(crate) fn bridge(spec: &BridgeSpec) -> Bridge {
    let state = match (spec.blown, spec.charged) {
        (true, _) => BridgeState::Blown,
        (false, true) => BridgeState::Charged,
        (false, false) => BridgeState::Intact,
    };
    let (side, foot_only, holder) = (spec.side, spec.foot_only, spec.holder);
    Bridge { side, foot_only, state, work: 0, built: false, holder }
}

/// R66 The squares whose holder counts, with who holds them at the start.
fn control(setup: &Setup) -> BTreeMap<crate::ground::Square, Option<Side>> {
    let mut control = BTreeMap::new();
    for spec in setup.bridges.values() {
        control.extend(spec.side.ends().map(|end| (end, spec.holder)));
    }
    for objective in setup.objectives.values() {
        if let ObjectiveAt::Square(square) = objective.at {
            control.insert(square, objective.holder);
        }
    }
    for spec in setup.units.values().filter(|spec| spec.fights()) {
        if let Some(square) = spec.start
            && let Some(holder) = control.get_mut(&square)
        {
            *holder = Some(spec.side);
        }
    }
    control
}
