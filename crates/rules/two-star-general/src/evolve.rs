//! Folds events into state: one arm per event, total; no rule is tested here and no die is read.

mod begin;
mod rulings;

use kernel::{Seq, Side};

use crate::event::Event;
use crate::ground::{Hex, Terrain};
use crate::state::{
    ArtilleryPhase, BattalionId, Manner, NightPhase, OrdersPhase, Part, Phase, Place, StandId,
    State, Step, Turns,
};

/// Folds one event into the state. `at` is the entry's number, kept where a ledger will later name its cause.
pub fn evolve(state: &mut State, event: &Event, at: Seq) {
    match event {
        Event::RoundBegan { day, round } => begin_round(state, *day, *round, at),
        Event::StandArrived { stand, hex } => arrive(state, *stand, *hex, at),
        Event::OrdersSealed { .. }
        | Event::OrdersRevealed { .. }
        | Event::OrderTook { .. }
        | Event::OrderLapsed { .. } => fold_orders(state, event, at),
        Event::RetreatsBegan => state.phase = Phase::Retreats(Turns::start()),
        Event::BattalionsBegan => state.phase = Phase::Battalions(Turns::start()),
        Event::TurnGiven { side, .. } => set_step(state, Step::Choose(*side)),
        Event::BattalionActivated { battalion } => activate(state, *battalion),
        Event::ActivationEnded { .. } => set_step(state, Step::Throw),
        Event::StandMoved { stand, path, manner } => move_stand(state, *stand, path, *manner, at),
        Event::StandsShuffled { places, .. } | Event::NightReshuffled { places, .. } => {
            for (stand, hex) in places {
                place(state, *stand, *hex, at);
            }
            fold_shuffle(state, event);
        }
        Event::PlatoonTransferred { platoon, to } => {
            with_platoon(state, *platoon, |platoon| platoon.with = Some(*to));
            reach_part(state, Part::Supporting);
        }
        Event::StandLeft { stand } => with_stand(state, *stand, |s| s.place = Place::Gone),
        Event::UnitLeft { unit } => state.let_go(*unit),
        Event::UnitExpected { column, arrival } => {
            state.expect(column.as_ref().clone(), *arrival);
        }
        Event::EntryChanged { unit, arrival } => state.expect_at(*unit, *arrival),
        Event::ObjectiveTaken { hex, side } => {
            state.objectives.insert(*hex, Some(*side));
        }
        Event::AttackDeclared { .. } => reach_part(state, Part::Fought),
        Event::SupportCalled { side, batteries, air, .. } => {
            // Also when its dice come to nothing (R62).
            for battery in batteries {
                with_stand(state, *battery, |s| s.shots = s.shots.saturating_sub(1));
            }
            spend_air(state, *side, u8::from(*air));
        }
        Event::StrengthLost { .. }
        | Event::PlatoonLost { .. }
        | Event::StandDestroyed { .. }
        | Event::HqLost { .. }
        | Event::BattalionRemoved { .. }
        | Event::ShotsLost { .. } => fold_loss(state, event, at),
        Event::ArtilleryBegan => state.phase = Phase::Artillery(ArtilleryPhase::default()),
        Event::ArtilleryThrown { first: side, .. } | Event::ArtilleryTurn { side } => {
            with_artillery(state, |phase| phase.acting = Some(*side));
        }
        Event::ShotFired { battery, .. } | Event::ShotDiscarded { battery } => {
            with_stand(state, *battery, |s| s.shots = s.shots.saturating_sub(1));
        }
        Event::AirPointUsed { side, .. } => spend_air(state, *side, 1),
        Event::ArtilleryDone { side } => {
            with_artillery(state, |phase| phase.done[side.index()] = true);
        }
        Event::NightBegan { .. }
        | Event::HqReturned { .. }
        | Event::StrengthRecovered { .. }
        | Event::StandRestored { .. }
        | Event::PlatoonRecovered { .. }
        | Event::NightDone { .. } => fold_night(state, event, at),
        Event::Ruled { ruling, .. } => rulings::fold(state, ruling, at),
        Event::BattleEnded { outcome } => state.phase = Phase::Over(outcome.clone()),
        Event::MoveThrown { .. }
        | Event::AircraftStopped { .. }
        | Event::FightThrown { .. }
        | Event::BombardmentThrown { .. }
        | Event::GroundHeld { .. } => {}
    }
}

impl Turns {
    /// Nobody has moved yet: a phase does not remember who moved in the one before (R97).
    #[must_use]
    pub const fn start() -> Self {
        Self { step: Step::Throw, last: None }
    }
}

fn begin_round(state: &mut State, day: u8, round: u8, at: Seq) {
    (state.day, state.round, state.round_at) = (day, round, at);
    state.phase = Phase::Orders(OrdersPhase::default());
    let plan = state.day_plan();
    let setup = state.setup.clone();
    for side in Side::BOTH {
        state.air[side.index()] = plan.sides[side.index()].air;
    }
    for (stand, spec) in state.stands.values_mut().zip(setup.stands.values()) {
        let armed = spec.battalion.is_none() && matches!(stand.place, Place::At(_));
        let supplied = spec.shots.unwrap_or(plan.sides[spec.side.index()].shots);
        stand.shots = if armed { supplied } else { 0 };
        (stand.manner, stand.landed) = (None, false);
    }
    for battalion in state.battalions.values_mut() {
        battalion.activated = false;
        battalion.free_order |= round == 1;
    }
}

fn arrive(state: &mut State, id: StandId, hex: Hex, at: Seq) {
    place(state, id, hex, at);
    let landed = state.terrain(hex).has(Terrain::Beach);
    let spec = state.spec(id).clone();
    let shots = spec.shots.unwrap_or(state.day_plan().sides[spec.side.index()].shots);
    with_stand(state, id, |stand| {
        stand.landed = landed;
        stand.shots = if spec.battalion.is_none() { shots } else { 0 };
    });
}

fn fold_orders(state: &mut State, event: &Event, at: Seq) {
    match event {
        Event::OrdersSealed { side, commitment } => {
            if let Phase::Orders(orders) = &mut state.phase {
                orders.sealed[side.index()] = Some(commitment.clone());
            }
        }
        Event::OrdersRevealed { side, orders: sheet } => {
            if let Phase::Orders(orders) = &mut state.phase {
                orders.revealed[side.index()] = Some(sheet.0.clone());
            }
        }
        Event::OrderTook { battalion, status } | Event::OrderLapsed { battalion, status } => {
            if let Some(battalion) = state.battalions.get_mut(battalion) {
                battalion.order = Some(*status);
                battalion.ordered_at = at;
                battalion.free_order = false;
            }
        }
        _ => {}
    }
}

fn activate(state: &mut State, id: BattalionId) {
    let side = state.battalion_spec(id).side;
    if let Phase::Retreats(turns) | Phase::Battalions(turns) = &mut state.phase {
        let running = match turns.last {
            Some((last, count)) if last == side => count.saturating_add(1),
            _ => 1,
        };
        turns.last = Some((side, running));
        turns.step = Step::Acting { battalion: id, part: Part::Moving };
    }
    if let Some(battalion) = state.battalions.get_mut(&id) {
        battalion.activated = true;
    }
    let setup = state.setup.clone();
    for (stand, spec) in state.stands.values_mut().zip(setup.stands.values()) {
        if spec.battalion == Some(id) {
            stand.manner = None;
        }
    }
}

fn move_stand(state: &mut State, id: StandId, path: &[Hex], manner: Manner, at: Seq) {
    let Some(end) = path.last().copied() else { return };
    let before = match path.len() {
        1 => state.stands.get(&id).and_then(|_| state.hex_of(id)),
        n => Some(path[n - 2]),
    };
    let from_water = before.is_some_and(|hex| state.terrain(hex).has(Terrain::River));
    let landed = from_water && state.terrain(end).has(Terrain::Beach);
    place(state, id, end, at);
    with_stand(state, id, |stand| {
        stand.landed |= landed;
        if !matches!(manner, Manner::FallBack | Manner::Pursuit) {
            stand.manner = Some(manner);
        }
    });
}

fn fold_shuffle(state: &mut State, event: &Event) {
    match event {
        Event::StandsShuffled { places, .. } => {
            for stand in places.keys() {
                with_stand(state, *stand, |s| s.manner = Some(Manner::Shuffle));
            }
        }
        Event::NightReshuffled { battalion, .. } => {
            if let Some(battalion) = state.battalions.get_mut(battalion) {
                battalion.reshuffled = true;
            }
        }
        _ => {}
    }
}

fn fold_loss(state: &mut State, event: &Event, at: Seq) {
    match event {
        Event::StrengthLost { stand, points, .. } => with_stand(state, *stand, |s| {
            s.strength = s.strength.saturating_sub(*points);
            s.hurt_at = at;
        }),
        Event::PlatoonLost { platoon, .. } => {
            with_platoon(state, *platoon, |p| (p.with, p.hurt_at) = (None, at));
        }
        Event::StandDestroyed { stand, .. } => with_stand(state, *stand, |s| {
            (s.strength, s.shots, s.place, s.hurt_at) = (0, 0, Place::Destroyed, at);
        }),
        Event::HqLost { battalion } => {
            let when = (state.day, state.round);
            if let Some(battalion) = state.battalions.get_mut(battalion) {
                battalion.hq_lost = Some(when);
            }
        }
        Event::BattalionRemoved { battalion } => {
            let left: Vec<StandId> = state.stands_of(*battalion).map(|(id, _)| id).collect();
            for id in left {
                with_stand(state, id, |stand| stand.place = Place::Gone);
            }
            if let Some(battalion) = state.battalions.get_mut(battalion) {
                battalion.removed = true;
            }
        }
        Event::ShotsLost { battery } => with_stand(state, *battery, |s| s.shots = 0),
        _ => {}
    }
}

fn fold_night(state: &mut State, event: &Event, at: Seq) {
    match event {
        Event::NightBegan { strength, platoons, .. } => {
            let (strength, platoons) = (*strength, *platoons);
            state.phase = Phase::Night(NightPhase { strength, platoons, ..NightPhase::default() });
            state.battalions.values_mut().for_each(|b| b.reshuffled = false);
        }
        Event::HqReturned { battalion, hex, strength } => {
            let hq = state.battalion_spec(*battalion).hq;
            place(state, hq, *hex, at);
            with_stand(state, hq, |stand| stand.strength = *strength);
            if let Some(battalion) = state.battalions.get_mut(battalion) {
                battalion.hq_lost = None;
            }
            came_back(state, hq);
            // By day nothing else moves any more (§6).
            reach_part(state, Part::Returned);
        }
        Event::StrengthRecovered { stand, points } => {
            with_stand(state, *stand, |s| s.strength = s.strength.saturating_add(*points));
            spend_recovery(state, *stand, *points);
        }
        Event::StandRestored { stand, hex, points } => {
            place(state, *stand, *hex, at);
            with_stand(state, *stand, |s| s.strength = *points);
            spend_recovery(state, *stand, *points);
            came_back(state, *stand);
        }
        Event::PlatoonRecovered { platoon, with } => {
            let side = state.platoon_spec(*platoon).side.index();
            with_platoon(state, *platoon, |p| p.with = Some(*with));
            if let Phase::Night(night) = &mut state.phase {
                night.platoons[side] = night.platoons[side].saturating_sub(1);
            }
        }
        Event::NightDone { side } => {
            if let Phase::Night(night) = &mut state.phase {
                night.done[side.index()] = true;
            }
        }
        _ => {}
    }
}

fn came_back(state: &mut State, stand: StandId) {
    if let Phase::Night(night) = &mut state.phase {
        night.came_back.insert(stand);
    }
}

fn spend_recovery(state: &mut State, stand: StandId, points: u8) {
    let side = state.spec(stand).side.index();
    if let Phase::Night(night) = &mut state.phase {
        night.strength[side] = night.strength[side].saturating_sub(u16::from(points));
    }
}

fn spend_air(state: &mut State, side: Side, points: u8) {
    let left = &mut state.air[side.index()];
    *left = left.saturating_sub(points);
}

fn place(state: &mut State, id: StandId, hex: Hex, at: Seq) {
    with_stand(state, id, |stand| (stand.place, stand.placed_at) = (Place::At(hex), at));
}

fn set_step(state: &mut State, step: Step) {
    if let Phase::Retreats(turns) | Phase::Battalions(turns) = &mut state.phase {
        turns.step = step;
    }
}

/// An activation only goes forward.
fn reach_part(state: &mut State, reached: Part) {
    if let Phase::Retreats(turns) | Phase::Battalions(turns) = &mut state.phase
        && let Step::Acting { part, .. } = &mut turns.step
    {
        *part = reached.max(*part);
    }
}

fn with_stand(state: &mut State, id: StandId, change: impl FnOnce(&mut crate::state::Stand)) {
    if let Some(stand) = state.stands.get_mut(&id) {
        change(stand);
    }
}

fn with_platoon(
    state: &mut State,
    id: crate::state::PlatoonId,
    change: impl FnOnce(&mut crate::state::Platoon),
) {
    if let Some(platoon) = state.platoons.get_mut(&id) {
        change(platoon);
    }
}

fn with_artillery(state: &mut State, change: impl FnOnce(&mut ArtilleryPhase)) {
    if let Phase::Artillery(phase) = &mut state.phase {
        change(phase);
    }
}
