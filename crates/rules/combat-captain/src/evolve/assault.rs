//! Folds charges and close combat (§12).

use super::{each_member, with, with_unit};
use crate::event::Event;
use crate::state::{Aftermath, Charge, Phase, State, SubunitId};

pub(super) fn fold(state: &mut State, event: &Event) {
    match event {
        Event::ChargeAnnounced { rush } => {
            let (unit, target) = (state.unit_of(rush.subunit), state.unit_of(rush.target));
            with(state, rush.subunit, |now| {
                now.spend(rush.normal + rush.odd);
                now.deeds.moved = true;
            });
            with_unit(state, unit, |now| now.charged = true);
            let known = state.charges.iter().any(|c| c.unit == unit && c.target == target);
            if !known {
                state.charges.push(Charge { unit, target, fled: false });
            }
        }
        Event::ContactMade { attacker, defender } => {
            state.contacts.insert((*attacker, *defender));
        }
        Event::UnitWithdrew { unit } => {
            with_unit(state, *unit, |now| now.activated = true);
            each_member(state, *unit, |subunit| subunit.cover = 0);
            for charge in state.charges.iter_mut().filter(|charge| charge.target == *unit) {
                charge.fled = true;
            }
        }
        Event::FlightThrown { flight } => state.flight = Some(Box::new(flight.clone())),
        Event::RunnerStayed { subunit } => super::has_run(state, *subunit),
        Event::FlightEnded { .. } => state.flight = None,
        Event::CombatBegan { attacker, defender } => {
            for unit in [attacker, defender] {
                with_unit(state, *unit, |now| now.fought = true);
            }
        }
        Event::CombatDecided { winner: Some(winner), .. } => {
            let side = state.unit_spec(*winner).side;
            state.tally[side.index()].won += 1;
        }
        Event::CombatEnded { attacker, defender } => {
            let setup = state.setup.clone();
            let unit = |id: &SubunitId| setup.subunits[id].unit;
            let between = |(a, b): &(SubunitId, SubunitId)| {
                [(*attacker, *defender), (*defender, *attacker)].contains(&(unit(a), unit(b)))
            };
            state.contacts.retain(|pair| !between(pair));
        }
        Event::GroundOffered { winner, attacked, may_move, vacated } => {
            let may_move = may_move.iter().copied().collect();
            let (attacked, vacated) = (*attacked, vacated.clone());
            let open = Aftermath { winner: *winner, attacked, vacated, may_move };
            state.phase = Phase::CloseCombat(Some(open));
        }
        Event::GroundDone => state.phase = Phase::CloseCombat(None),
        _ => {}
    }
}
