//! §11.8 Close assault: everybody who touches throws once, the worse hit goes back, or the fight goes on (R11).

mod dice;

use std::collections::{BTreeMap, BTreeSet};

use kernel::table::Point;
use kernel::{ChoiceCall, ChoiceOption, Cite, Halt, Offers, Refusal as _, Side, Tape};

use crate::decide::{Decision, Unfolding};
use crate::event::Event;
use crate::order::Order;
use crate::refusal::{MoveRefusal, Refusal, TurnRefusal};
use crate::rules::effect::{self, Effect};
use crate::rules::options::TieAssault;
use crate::rules::{flight, turn, volley};
use crate::state::{OrderMarker, Phase, PlatoonId, State};

/// Whom each platoon of a fight throws at.
type Aims = BTreeMap<PlatoonId, PlatoonId>;

/// R11 The fight that a platoon is in, in the order in which the side with the initiative likes.
///
/// # Errors
/// When it is in none, or the table must answer first.
pub fn fight(state: &State, side: Side, platoon: PlatoonId, tape: &mut Tape<'_>) -> Decision {
    may_fight(state, side, platoon)?;
    let mut unfolding = Unfolding::of(state);
    capture_routed(&mut unfolding, platoon);
    let group = group(&unfolding.state, platoon);
    if !group.is_empty() {
        let attacker = attacker(&unfolding.state, &group);
        let aims = aims(&unfolding.state, &group, attacker, tape)?;
        let vacated: BTreeMap<PlatoonId, Point> =
            group.iter().filter_map(|id| Some((*id, unfolding.state.base(*id)?.centre))).collect();
        let came = came_up(&unfolding.state, &group);
        let lost = throw(&mut unfolding, &aims, attacker, tape)?;
        settle(&mut unfolding, &group, &lost, attacker);
        take_ground(&mut unfolding, &came, &vacated, tape)?;
    }
    if next(&unfolding.state).is_none() {
        turn::go_on(&mut unfolding);
    }
    Ok(unfolding.finish())
}

/// Every fight that has not been thrown for.
pub fn offer(state: &State, side: Side, offers: &mut Offers<Order>) {
    if state.phase != Phase::Assault || state.acting() != Some(side) {
        return;
    }
    let mut told = BTreeSet::new();
    for platoon in state.contacts.keys().map(|(attacker, _)| *attacker) {
        if told.contains(&platoon) || state.fought.contains(&platoon) {
            continue;
        }
        let group = group(state, platoon);
        let names: Vec<&str> = group.iter().map(|id| state.name(*id)).collect();
        match may_fight(state, side, platoon) {
            Ok(()) => offers.offer("Close assault", names.join(", "), Order::Fight { platoon }),
            Err(why) => offers.bar(names.join(", "), why.refused(state)),
        }
        told.extend(group);
    }
}

/// What each side has lost, by [`Side::index`].
#[derive(Clone, Copy, Debug, Default)]
struct Lost {
    levels: [u16; 2],
    kills: [u16; 2],
}

fn may_fight(state: &State, side: Side, platoon: PlatoonId) -> Result<(), Refusal> {
    turn::may_act(state, side, "close assault resolution", |phase| *phase == Phase::Assault)?;
    if !state.platoons.contains_key(&platoon) {
        return Err(TurnRefusal::Unknown { what: platoon.0 }.into());
    }
    if state.fought.contains(&platoon) {
        return Err(MoveRefusal::HasFought { platoon }.into());
    }
    if !state.is_locked(platoon) {
        return Err(MoveRefusal::NoFight { platoon }.into());
    }
    Ok(())
}

/// A platoon whose fight has not been thrown for this turn.
fn next(state: &State) -> Option<PlatoonId> {
    state.contacts.keys().map(|(attacker, _)| *attacker).find(|id| !state.fought.contains(id))
}

/// R11 Everybody who is joined to a platoon by contact.
fn group(state: &State, platoon: PlatoonId) -> Vec<PlatoonId> {
    let mut found = vec![platoon];
    let mut at = 0;
    while let Some(one) = found.get(at).copied() {
        for (attacker, defender) in state.contacts.keys() {
            let other = match one {
                one if one == *attacker => *defender,
                one if one == *defender => *attacker,
                _ => continue,
            };
            if !found.contains(&other) {
                found.push(other);
            }
        }
        at += 1;
    }
    found.retain(|id| state.is_locked(*id));
    found.sort_unstable();
    found
}

/// R11, R12 A routed platoon in contact surrenders.
fn capture_routed(unfolding: &mut Unfolding, platoon: PlatoonId) {
    for id in group(&unfolding.state, platoon) {
        if unfolding.state.order_of(id) == OrderMarker::Rout {
            unfolding.happen(Event::PlatoonCaptured { platoon: id });
        }
    }
}

/// The side whose platoon came up first by the order of names: its dice are thrown first (D.8).
fn attacker(state: &State, group: &[PlatoonId]) -> Side {
    let of = state.contacts.keys().find(|(attacker, _)| group.contains(attacker));
    of.map_or(state.initiative, |(attacker, _)| state.spec(*attacker).side)
}

/// Who came up to whom.
fn came_up(state: &State, group: &[PlatoonId]) -> Vec<(PlatoonId, PlatoonId)> {
    state.contacts.keys().copied().filter(|(attacker, _)| group.contains(attacker)).collect()
}

/// C17 Each throws at the enemy it touches; with several its owner chooses.
fn aims(
    state: &State,
    group: &[PlatoonId],
    attacker: Side,
    tape: &mut Tape<'_>,
) -> Result<Aims, Halt<Refusal>> {
    let mut aims = Aims::new();
    let of = |side: Side| group.iter().copied().filter(move |id| state.spec(*id).side == side);
    for platoon in of(attacker).chain(of(attacker.enemy())) {
        let touched = dice::touched(state, platoon);
        let target = match touched.as_slice() {
            [] => continue,
            [only] => *only,
            several => several[tape.choose_one(aim_call(state, platoon, several))?],
        };
        aims.insert(platoon, target);
    }
    Ok(aims)
}

fn aim_call(state: &State, platoon: PlatoonId, enemies: &[PlatoonId]) -> ChoiceCall {
    let option = |id: &PlatoonId| ChoiceOption::new(id.to_string(), state.name(*id));
    let title = format!("Whom does {} fight?", state.name(platoon));
    let options = enemies.iter().map(option).collect();
    let seat = state.spec(platoon).side.actor();
    ChoiceCall::one("bgc.aim", title, seat, Cite::ruling(11), options, 0)
}

/// D.8 Both sides throw at once; then losses of both are applied.
fn throw(
    unfolding: &mut Unfolding,
    aims: &Aims,
    attacker: Side,
    tape: &mut Tape<'_>,
) -> Result<Lost, Halt<Refusal>> {
    let mut effects: BTreeMap<PlatoonId, Effect> = BTreeMap::new();
    for side in [attacker, attacker.enemy()] {
        let state = &unfolding.state;
        let throw = dice::Throw::of(state, aims, side);
        let count = throw.count();
        let faces = if count == 0 { &[] } else { tape.roll(count, 6, || throw.call(state, side))? };
        effects.extend(throw.read(state, faces));
    }
    let mut lost = Lost::default();
    for (platoon, effect) in effects {
        let state = &unfolding.state;
        let at = state.spec(platoon).side.index();
        let dead = state.platoon(platoon).losses.dead;
        lost.levels[at] += state.spec(platoon).experience.levels(effect.steps);
        volley::strike(unfolding, platoon, effect);
        let now = unfolding.state.platoon(platoon).losses.dead;
        lost.kills[at] += u16::from(now.saturating_sub(dead));
    }
    Ok(lost)
}

/// R11 More levels lost is the loser, then more kills; then it goes on. The loser goes back, or surrenders where it cannot.
fn settle(unfolding: &mut Unfolding, group: &[PlatoonId], lost: &Lost, attacker: Side) {
    let state = &unfolding.state;
    let platoons = group.to_vec();
    let winner = winner(state, group, lost, attacker);
    let Lost { levels, kills } = *lost;
    let losers: Vec<PlatoonId> = match winner {
        Some(winner) => group
            .iter()
            .copied()
            .filter(|id| state.on_table(*id) && state.spec(*id).side != winner)
            .collect(),
        None => Vec::new(),
    };
    let winners: Vec<PlatoonId> =
        group.iter().copied().filter(|id| !losers.contains(id) && state.on_table(*id)).collect();
    unfolding.happen(Event::AssaultFought { platoons, levels, kills, winner });
    for platoon in losers {
        let state = &unfolding.state;
        let to = flight::from(state, platoon, &winners);
        if state.table().is_some() && to.is_none() {
            unfolding.happen(Event::PlatoonCaptured { platoon });
        } else {
            unfolding.happen(Event::FellBack { platoon, to });
        }
    }
}

fn winner(state: &State, group: &[PlatoonId], lost: &Lost, attacker: Side) -> Option<Side> {
    // A side without an unhurt man left has lost.
    let fights = |side: Side| {
        group.iter().any(|id| {
            let fights = state.platoon(*id).losses.count() > 0;
            fights && state.on_table(*id) && state.spec(*id).side == side
        })
    };
    match Side::BOTH.map(fights) {
        [true, false] => return Some(Side::Blue),
        [false, true] => return Some(Side::Orange),
        _ => {}
    }
    let [blue, orange] = [0, 1].map(|at: usize| (lost.levels[at], lost.kills[at]));
    match blue.cmp(&orange) {
        core::cmp::Ordering::Less => Some(Side::Blue),
        core::cmp::Ordering::Greater => Some(Side::Orange),
        core::cmp::Ordering::Equal => match state.setup.options.tie_assault {
            TieAssault::Locked => None,
            TieAssault::AttackerLoses => Some(attacker.enemy()),
        },
    }
}

/// R11 The winner may put those who came up on the ground that the enemy left.
fn take_ground(
    unfolding: &mut Unfolding,
    came: &[(PlatoonId, PlatoonId)],
    vacated: &BTreeMap<PlatoonId, Point>,
    tape: &mut Tape<'_>,
) -> Result<(), Halt<Refusal>> {
    for (platoon, enemy) in came {
        let state = &unfolding.state;
        let stands = |id: PlatoonId| state.base(id).map(|base| base.centre);
        let Some(to) = vacated.get(enemy).copied().filter(|at| stands(*enemy) != Some(*at)) else {
            continue;
        };
        let won = state.on_table(*platoon)
            && state.order_of(*platoon) < OrderMarker::Back
            && !state.is_locked(*platoon);
        let is_free = state
            .platoons
            .keys()
            .filter(|id| *id != platoon)
            .filter_map(|id| state.base(*id))
            .all(|base| !base.overlaps(kernel::table::Disc::new(to, base.radius)));
        if won && is_free && tape.choose_one(ground_call(state, *platoon, *enemy))? == 1 {
            unfolding.happen(Event::GroundTaken { platoon: *platoon, to });
        }
    }
    Ok(())
}

fn ground_call(state: &State, platoon: PlatoonId, enemy: PlatoonId) -> ChoiceCall {
    let title = format!("Does {} take the ground of {}?", state.name(platoon), state.name(enemy));
    let options =
        vec![ChoiceOption::new("stay", "stay"), ChoiceOption::new("take", "take the ground")];
    let seat = state.spec(platoon).side.actor();
    ChoiceCall::one("bgc.ground", title, seat, Cite::ruling(11), options, 1)
}

/// What these faces do to a target.
fn effect_of(state: &State, target: PlatoonId, faces: &[u8]) -> Effect {
    let exposure = dice::exposure(state, target);
    let count = u16::try_from(faces.len()).unwrap_or(u16::MAX);
    let pool = effect::Pool { aimed: count, ..effect::Pool::default() };
    effect::read(pool, exposure, state.setup.options.area_steps, faces)
}
