//! Folds events into state: one arm per event, total; no rule is tested here and no die is read.

mod rulings;

use kernel::Seq;
use kernel::table::Point;

use crate::event::{Event, Manner, MedicEffect, ReplyMade};
use crate::rules::options::ReplyCost;
use crate::state::{Active, Ammunition, Phase, Place, Soldier, SoldierId, State, Weapon, Wound};

/// Folds one event into the state. `at` is the entry's number, kept where a ledger will later name its cause.
pub fn evolve(state: &mut State, event: &Event, at: Seq) {
    match event {
        Event::TurnBegan { .. }
        | Event::SoldierArrived { .. }
        | Event::CardDrawn { .. }
        | Event::CardsSwapped { .. }
        | Event::CardSpent { .. }
        | Event::ActivationEnded { .. } => fold_cards(state, event, at),
        Event::Pending { steps } => state.agenda.clone_from(steps),
        Event::Moved { .. }
        | Event::Dragged { .. }
        | Event::Tended { .. }
        | Event::CoverTaken { .. }
        | Event::Pinned { .. }
        | Event::Left { .. } => fold_movement(state, event),
        Event::Fired { soldier, manner: Manner::Snap, .. } => {
            state.deck.remove(soldier);
            // R55 His snap was his activation.
            with(state, *soldier, |man| man.dragged = false);
            get_up(state, *soldier);
        }
        Event::ArcSwept { .. }
        | Event::GrenadeThrown { .. }
        | Event::Reloading { .. }
        | Event::MagazineThrown { .. }
        | Event::Reloaded { .. } => fold_ammunition(state, event),
        Event::CasualtyThrown { soldier, wound, .. } => hurt(state, *soldier, *wound, at),
        Event::MedicThrown { patient, effect, .. } => tend(state, *patient, *effect, at),
        Event::CriticalThrown { soldier, died, .. } => {
            with(state, *soldier, |man| man.tests = man.tests.saturating_add(1));
            if *died {
                hurt(state, *soldier, Wound::Dead, at);
            }
        }
        Event::Captured { soldier, .. } => take_off(state, *soldier, Place::Captured),
        Event::Replied { soldier, reply } => {
            let costs = state.setup.options.charge_reply == ReplyCost::Card;
            if costs && *reply != ReplyMade::Nothing {
                state.deck.remove(soldier);
            }
        }
        Event::Locked { charger, target } => {
            state.contacts.insert((*charger, *target));
        }
        Event::ReinforcementAsked { side, granted, .. } => {
            let request = &mut state.requests[side.index()];
            (request.asked, request.granted) = (true, request.granted || *granted);
        }
        Event::ObjectiveTaken { name, side } => {
            state.held.insert(name.clone(), Some(*side));
        }
        Event::Ruled { ruling, reason } => rulings::fold(state, ruling, reason, at),
        Event::BattleEnded { outcome } => {
            state.phase = Phase::Over(outcome.clone());
            state.agenda.clear();
        }
        Event::TripThrown { .. }
        | Event::SlipThrown { .. }
        | Event::Waited { .. }
        | Event::Fired { .. }
        | Event::Sprayed { .. }
        | Event::GrenadeRolled { .. }
        | Event::GrenadeBurst { .. }
        | Event::ReactionTested { .. }
        | Event::Charged { .. }
        | Event::CombatThrown { .. } => {}
    }
}

fn fold_cards(state: &mut State, event: &Event, at: Seq) {
    match event {
        Event::TurnBegan { turn } => begin_turn(state, *turn, at),
        Event::SoldierArrived { soldier, at: place } => {
            let side = state.side_of(*soldier);
            state.requests[side.index()].granted = false;
            with(state, *soldier, |man| (man.place, man.at) = (Place::Field, *place));
            state.deck.insert(*soldier);
        }
        Event::CardDrawn { soldier } => {
            state.deck.remove(soldier);
            get_up(state, *soldier);
            state.phase = Phase::Act(Active { soldier: *soldier, swapped: false });
        }
        Event::CardsSwapped { now, back, .. } => {
            state.deck.remove(now);
            state.deck.insert(*back);
            get_up(state, *now);
            state.phase = Phase::Act(Active { soldier: *now, swapped: true });
        }
        Event::CardSpent { soldier, .. } => {
            with(state, *soldier, |man| {
                (man.pinned, man.skips, man.dragged) = (false, false, false);
            });
            state.phase = Phase::Draw;
        }
        Event::ActivationEnded { soldier } => {
            with(state, *soldier, |man| man.dragged = false);
            state.phase = Phase::Draw;
        }
        _ => {}
    }
}

fn fold_movement(state: &mut State, event: &Event) {
    match event {
        Event::Moved { soldier, way, .. } => {
            let end = way.last().copied().or(state.soldiers.get(soldier).and_then(|man| man.at));
            displace(state, *soldier, end);
        }
        Event::Dragged { soldier, at: place, .. } => {
            displace(state, *soldier, *place);
            with(state, *soldier, |man| man.dragged = true);
        }
        Event::Tended { soldier, patient } => {
            with(state, *soldier, |man| man.tends = Some(*patient));
        }
        Event::CoverTaken { soldier } => with(state, *soldier, |man| man.took_cover = true),
        Event::Pinned { soldier, skips, .. } => with(state, *soldier, |man| {
            man.pinned = true;
            man.skips |= *skips;
        }),
        Event::Left { soldier } => take_off(state, *soldier, Place::Left),
        _ => {}
    }
}

fn fold_ammunition(state: &mut State, event: &Event) {
    match event {
        Event::ArcSwept { soldier, weapon, .. } | Event::GrenadeThrown { soldier, weapon, .. } => {
            with_weapon(state, *soldier, *weapon, |now| now.used = now.used.saturating_add(1));
        }
        Event::Reloading { soldier, weapon, halves, .. } => {
            with_weapon(state, *soldier, *weapon, |now| now.halves += halves);
        }
        Event::MagazineThrown { soldier, weapon, .. } => {
            with_weapon(state, *soldier, *weapon, |now| now.again = true);
        }
        Event::Reloaded { soldier, weapon } => {
            with_weapon(state, *soldier, *weapon, |now| *now = Ammunition::default());
        }
        _ => {}
    }
}

fn begin_turn(state: &mut State, turn: u16, at: Seq) {
    (state.turn, state.turn_at) = (turn, at);
    state.phase = Phase::Draw;
    state.overruled.clear();
    for request in &mut state.requests {
        request.asked = false;
    }
    let has_card = |man: &Soldier| {
        man.place == Place::Field && (man.wound.is_able() || man.wound == Wound::Critical)
    };
    let men = state.soldiers.iter().filter(|(_, man)| has_card(man));
    state.deck = men.map(|(id, _)| *id).collect();
}

/// R7 A pin that costs no card ends with the next one.
fn get_up(state: &mut State, soldier: SoldierId) {
    with(state, soldier, |man| man.pinned &= man.skips);
}

/// He is somewhere else: out of contact and cover, and what was ruled about shots at his old place is past.
fn displace(state: &mut State, soldier: SoldierId, at: Option<Point>) {
    part(state, soldier);
    state.overruled.retain(|ruling| ruling.firer != soldier && ruling.target != soldier);
    with(state, soldier, |man| {
        man.at = at;
        (man.took_cover, man.tends) = (false, None);
    });
}

/// R10 The worse of two wounds counts.
fn hurt(state: &mut State, soldier: SoldierId, wound: Wound, at: Seq) {
    let worse = state.soldiers.get(&soldier).is_some_and(|man| wound > man.wound);
    if !worse {
        return;
    }
    with(state, soldier, |man| (man.wound, man.hurt_at) = (wound, at));
    set_out_of_action(state, soldier, wound);
}

fn set_out_of_action(state: &mut State, soldier: SoldierId, wound: Wound) {
    if wound == Wound::Dead {
        take_off(state, soldier, Place::Dead);
    } else if !wound.is_able() {
        part(state, soldier);
        with(state, soldier, |man| {
            (man.took_cover, man.pinned, man.skips) = (false, false, false);
            man.tends = None;
            (man.tests, man.worse) = (0, 0);
        });
        if wound == Wound::Serious {
            state.deck.remove(&soldier);
        }
    }
}

/// §6.4, R20
fn tend(state: &mut State, patient: SoldierId, effect: MedicEffect, at: Seq) {
    match effect {
        MedicEffect::Worse => with(state, patient, |man| man.worse = man.worse.saturating_add(1)),
        MedicEffect::Steady => with(state, patient, |man| (man.tests, man.worse) = (0, 0)),
        MedicEffect::Saved => {
            with(state, patient, |man| (man.wound, man.hurt_at) = (Wound::Serious, at));
            state.deck.remove(&patient);
        }
    }
}

fn take_off(state: &mut State, soldier: SoldierId, place: Place) {
    part(state, soldier);
    state.deck.remove(&soldier);
    with(state, soldier, |man| {
        (man.place, man.at, man.tends) = (place, None, None);
        (man.pinned, man.took_cover, man.skips) = (false, false, false);
    });
    for man in state.soldiers.values_mut().filter(|man| man.tends == Some(soldier)) {
        man.tends = None;
    }
}

fn part(state: &mut State, soldier: SoldierId) {
    state.contacts.retain(|(one, two)| *one != soldier && *two != soldier);
}

fn with(state: &mut State, soldier: SoldierId, change: impl FnOnce(&mut Soldier)) {
    if let Some(man) = state.soldiers.get_mut(&soldier) {
        change(man);
    }
}

fn with_weapon(
    state: &mut State,
    soldier: SoldierId,
    weapon: Weapon,
    change: impl FnOnce(&mut Ammunition),
) {
    with(state, soldier, |man| change(man.ammunition.entry(weapon).or_default()));
}
