//! §11.8 Close assault: everybody who touches throws once, the worse hit goes back, or the fight goes on (R11).

mod dice;
mod odds;

use std::collections::{BTreeMap, BTreeSet};

use kernel::table::Point;
use kernel::{ChoiceCall, ChoiceOption, Cite, Halt, Offers, Refusal as _, Side, Tape};

use crate::decide::{Decision, Unfolding};
use crate::event::Event;
use crate::order::Order;
use crate::refusal::{MoveRefusal, Refusal, TurnRefusal};
use crate::rules::effect::{self, Effect};
use crate::rules::options::{Options, TieAssault};
use crate::rules::{flight, hiding, removal, turn, volley};
use crate::state::{OrderMarker, Phase, PlatoonId, State};

pub use odds::chances;
pub(crate) use odds::odds;

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
        let places = Places::of(&unfolding.state, &group);
        let lost = throw(&mut unfolding, &aims, attacker, tape)?;
        let winner = winner(&unfolding.state, &group, &lost, attacker);
        settle(&mut unfolding, &group, &lost, winner);
        take_ground(&mut unfolding, &places, tape)?;
    }
    go_on(&mut unfolding);
    Ok(unfolding.finish())
}

/// R54 A fight that was fought out at a smaller scale: whoever holds the ground has won it; with nobody on it the fight goes on.
///
/// # Errors
/// When the table must say who goes on the ground.
pub(super) fn conclude(
    unfolding: &mut Unfolding,
    (group, places): (&[PlatoonId], &Places),
    (lost, holder): (&Lost, Option<Side>),
    tape: &mut Tape<'_>,
) -> Result<(), Halt<Refusal>> {
    let winner = left_alone(&unfolding.state, group).or(holder);
    settle(unfolding, group, lost, winner);
    take_ground(unfolding, places, tape)?;
    go_on(unfolding);
    Ok(())
}

/// The phase is over when every fight has been thrown for.
fn go_on(unfolding: &mut Unfolding) {
    if !is_thrown_for(&unfolding.state) {
        turn::go_on(unfolding);
    }
}

/// Where everybody of a fight stood, and who came up to whom.
pub(super) struct Places {
    stood: BTreeMap<PlatoonId, Point>,
    came: Vec<(PlatoonId, PlatoonId)>,
}

impl Places {
    pub(super) fn of(state: &State, group: &[PlatoonId]) -> Self {
        let stood = group.iter().filter_map(|id| Some((*id, state.base(*id)?.centre)));
        Self { stood: stood.collect(), came: came_up(state, group) }
    }
}

/// Whether any fight has not been thrown for this turn.
#[must_use]
pub fn is_thrown_for(state: &State) -> bool {
    state.contacts.keys().any(|(attacker, _)| !state.fought.contains(attacker))
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
pub(super) struct Lost {
    pub(super) levels: [u16; 2],
    pub(super) kills: [u16; 2],
}

pub(super) fn may_fight(state: &State, side: Side, platoon: PlatoonId) -> Result<(), Refusal> {
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

/// R11 Everybody who is joined to a platoon by contact.
pub(crate) fn group(state: &State, platoon: PlatoonId) -> Vec<PlatoonId> {
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
pub(super) fn capture_routed(unfolding: &mut Unfolding, platoon: PlatoonId) {
    for id in group(&unfolding.state, platoon) {
        if unfolding.state.order_of(id) == OrderMarker::Rout {
            removal::captured(unfolding, id);
        }
    }
}

/// The side whose platoon came up first by the order of names: its dice are thrown first (D.8).
pub(super) fn attacker(state: &State, group: &[PlatoonId]) -> Side {
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
    let title = format!("Which enemy does {} fight?", state.name(platoon));
    let options = enemies.iter().map(option).collect();
    let seat = state.spec(platoon).side.actor();
    let hurt = |at: &usize| dice::Dice::of(state, platoon, enemies[*at]).lost(state);
    // The first of those who would lose most.
    let usual = (0..enemies.len()).rev().max_by_key(hurt).unwrap_or(0);
    let usual = u16::try_from(usual).unwrap_or(0);
    ChoiceCall::one("bgc.aim", title, seat, Cite::ruling(11), options, usual)
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
fn settle(unfolding: &mut Unfolding, group: &[PlatoonId], lost: &Lost, winner: Option<Side>) {
    let state = &unfolding.state;
    let platoons = group.to_vec();
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
        let flight = flight::from(state, platoon, &winners);
        if state.table().is_some() && flight.is_none() {
            removal::captured(unfolding, platoon);
        } else {
            let to = flight.map(|flight| flight.to);
            unfolding.happen(Event::FellBack { platoon, to });
            flight::end(unfolding, platoon, flight);
        }
    }
}

/// A side without an unhurt man left has lost.
fn left_alone(state: &State, group: &[PlatoonId]) -> Option<Side> {
    let fights = |side: Side| {
        group.iter().any(|id| {
            let fights = state.platoon(*id).losses.count() > 0;
            fights && state.on_table(*id) && state.spec(*id).side == side
        })
    };
    only(Side::BOTH.map(fights))
}

/// The side that fights, where the other does not.
const fn only(fights: [bool; 2]) -> Option<Side> {
    match fights {
        [true, false] => Some(Side::Blue),
        [false, true] => Some(Side::Orange),
        _ => None,
    }
}

fn winner(state: &State, group: &[PlatoonId], lost: &Lost, attacker: Side) -> Option<Side> {
    left_alone(state, group).or_else(|| by_losses(state.setup.options, lost, attacker))
}

/// R11 Who has lost less: levels first, then kills.
fn by_losses(options: Options, lost: &Lost, attacker: Side) -> Option<Side> {
    let [blue, orange] = [0, 1].map(|at: usize| (lost.levels[at], lost.kills[at]));
    match blue.cmp(&orange) {
        core::cmp::Ordering::Less => Some(Side::Blue),
        core::cmp::Ordering::Greater => Some(Side::Orange),
        core::cmp::Ordering::Equal => match options.tie_assault {
            TieAssault::Locked => None,
            TieAssault::AttackerLoses => Some(attacker.enemy()),
        },
    }
}

/// R11 The winner may put those who came up on the ground that the enemy left.
fn take_ground(
    unfolding: &mut Unfolding,
    places: &Places,
    tape: &mut Tape<'_>,
) -> Result<(), Halt<Refusal>> {
    for (platoon, enemy) in &places.came {
        let state = &unfolding.state;
        let stands = |id: PlatoonId| state.base(id).map(|base| base.centre);
        let Some(to) = places.stood.get(enemy).copied().filter(|at| stands(*enemy) != Some(*at))
        else {
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
            hiding::conceal(unfolding, *platoon);
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
