//! What may be ordered now, for prompts and screens, and why other things may not.
//!
//! Ways over a table are endless: what is offered are the places worth going to. Every other place may be ordered too.

pub(crate) mod names;

use kernel::names::with_verb;
use kernel::table::Point;
use kernel::{Actor, Offers, Side};

use crate::order::{Attack, Half, Method, Order, Shot, Throw, Way};
use crate::refusal::{FireRefusal, Refusal};
use crate::rules::aim::{self, Occasion};
use crate::rules::{
    agenda, assault, grenade, guns, journey, mission, movement, reaction, snap, turn,
};
use crate::state::{Gait, Phase, SoldierId, State, Step, Weapon, Wound};
use crate::tables;

/// Every order `seat` may give now, with the reasons for what it may not. Rulings are always open to the umpire and
/// are not listed.
#[must_use]
pub fn legal(state: &State, seat: Actor) -> Offers<Order> {
    let mut offers = Offers::none(prompt(state));
    if let Some(side) = seat.side() {
        offer(state, side, &mut offers);
        offers.tell_apart(names::end);
    }
    offers
}

fn offer(state: &State, side: Side, offers: &mut Offers<Order>) {
    if let Some(step) = state.next_step() {
        if agenda::answering(state, step) == Some(side) {
            offer_answers(state, side, step, offers);
        }
        return;
    }
    if state.is_over() {
        return;
    }
    turn::offer(state, side, offers);
    mission::offer(state, side, offers);
    let Ok(soldier) = turn::acting(state, side) else { return };
    if turn::free(state, soldier).is_err() {
        return;
    }
    let name = state.name(soldier);
    offers.offer(&name, "Take cover", Order::TakeCover);
    offer_moves(state, soldier, offers);
    assault::offer(state, soldier, offers);
    for (label, attack) in attacks(state, soldier, false, offers) {
        offers.offer(&name, label, Order::Fire { attack });
    }
    for (label, attack) in attacks(state, soldier, true, &mut Offers::none("")) {
        offers.offer(&name, format!("{label}, then move"), Order::FireThenMove { attack });
    }
    for (label, half) in halves(state, soldier) {
        offers.offer(&name, format!("{label}, then fire"), Order::MoveThenFire { half });
    }
    for (weapon, friend) in reloads(state, soldier) {
        let label = reload_label(state, weapon, friend);
        offers.offer(&name, label, Order::Reload { weapon, friend });
    }
}

/// Who must do what now, in one sentence.
#[must_use]
pub fn prompt(state: &State) -> String {
    if let Some(step) = state.next_step() {
        return step_words(state, step);
    }
    match &state.phase {
        Phase::Draw => format!("Turn {}: draw the next of {} cards.", state.turn, state.deck.len()),
        Phase::Act(active) => {
            let side = state.side_name(state.side_of(active.soldier));
            format!("{side}: {} acts.", state.name(active.soldier))
        }
        Phase::Over(outcome) => match outcome.winner {
            Some(side) => {
                format!("The fight is over. {} won.", with_verb(&state.side_name(side), "has"))
            }
            None => "The fight is over without a winner.".to_owned(),
        },
    }
}

/// Who must answer what.
#[must_use]
pub fn step_words(state: &State, step: &Step) -> String {
    let who = agenda::answering(state, step).map_or_else(String::new, |side| state.side_name(side));
    let name = |id: SoldierId| state.name(id);
    match step {
        Step::March(march) => {
            format!(
                "{who}: {} is on his way. Fire a snap at him, or let him go.",
                name(march.soldier)
            )
        }
        Step::React { soldier, .. } => {
            format!("{who}: {} keeps his head. Find cover, lie down, or neither.", name(*soldier))
        }
        Step::Forced { soldier, .. } => {
            format!("{who}: {} has lost his head. Move him to the best cover.", name(*soldier))
        }
        Step::Reply { charger, target } => {
            format!("{who}: {} charges {}. Fire, retreat, or wait.", name(*charger), name(*target))
        }
        Step::MayFire { soldier } => format!("{who}: {} may fire now.", name(*soldier)),
        Step::MayMove { soldier } => format!("{who}: {} may move or reload now.", name(*soldier)),
        _ => "Something is not settled yet.".to_owned(),
    }
}

fn offer_answers(state: &State, side: Side, step: &Step, offers: &mut Offers<Order>) {
    match step {
        Step::March(march) => snap::offer(state, side, march, offers),
        Step::React { soldier, threat } => {
            reaction::offer_reaction(state, (*soldier, *threat), offers);
        }
        Step::Forced { soldier, threat } => {
            reaction::offer_forced(state, (*soldier, *threat), offers);
        }
        Step::Reply { charger, target } => {
            assault::offer_reply(state, (*charger, *target), offers);
        }
        Step::MayFire { soldier } => {
            let name = state.name(*soldier);
            offers.offer(&name, "Do not fire", Order::Pass);
            for (label, attack) in attacks(state, *soldier, true, &mut Offers::none("")) {
                offers.offer(&name, label, Order::Fire { attack });
            }
        }
        Step::MayMove { soldier } => {
            let name = state.name(*soldier);
            offers.offer(&name, "Stay", Order::Pass);
            for (label, half) in halves(state, *soldier) {
                offers.offer(&name, label, Order::HalfMove { half });
            }
        }
        _ => {}
    }
}

fn offer_moves(state: &State, soldier: SoldierId, offers: &mut Offers<Order>) {
    let name = state.name(soldier);
    if state.may_run(soldier) {
        for way in ways(state, soldier, Gait::Run, None) {
            let label = format!("Run {}", names::run(state, soldier, &way));
            offers.offer(&name, label, Order::Run { way });
        }
        for (friend, way) in care(state, soldier, Gait::Run) {
            // Whoever is near enough goes without the risk of a fall.
            if movement::may_go(state, soldier, &way, Gait::CombatMove).is_err() {
                let label = format!("Run to look after {}", state.name(friend));
                offers.offer(&name, label, Order::Run { way });
            }
        }
    }
    for way in ways(state, soldier, Gait::CombatMove, None) {
        let label = format!("Move {}", names::way(state, soldier, &way));
        offers.offer(&name, label, Order::CombatMove { way });
    }
    for (label, way) in drags(state, soldier, Gait::CombatMove) {
        offers.offer(&name, label, Order::CombatMove { way });
    }
    for (friend, way) in care(state, soldier, Gait::CombatMove) {
        let label = format!("Look after {}", state.name(friend));
        offers.offer(&name, label, Order::CombatMove { way });
    }
    if state.table().is_some() {
        offers.unlisted(&name, "He may go to any other place in reach, by any way.");
    }
}

/// §6.2 Wounded friends he touches, each with a few ways to drag him.
fn drags(state: &State, soldier: SoldierId, gait: Gait) -> Vec<(String, Way)> {
    let friends = state.fielded(state.side_of(soldier)).filter(|id| *id != soldier);
    let hurt = friends.filter(|friend| {
        state.soldier(*friend).wound >= Wound::Light && state.touch(soldier, *friend)
    });
    let each = |friend: SoldierId| {
        let label = move |way: &Way| {
            format!("Drag {} {}", state.name(friend), names::way(state, soldier, way))
        };
        let ways = ways(state, soldier, gait, Some(friend)).into_iter().take(4);
        ways.map(move |way| (label(&way), way))
    };
    hurt.flat_map(each).collect()
}

/// §6.4 Critically wounded friends beside whom he can end a move, each with the way.
fn care(state: &State, soldier: SoldierId, gait: Gait) -> Vec<(SoldierId, Way)> {
    let friends = state.fielded(state.side_of(soldier)).filter(|id| *id != soldier);
    let to = |friend: SoldierId| {
        let stays = state.table().is_none() || state.touch(soldier, friend);
        let way = if stays {
            Some(Way::default())
        } else {
            journey::beside(state, soldier, friend).map(Way::to)
        };
        let way = Way { tends: Some(friend), ..way? };
        movement::may_go(state, soldier, &way, gait).is_ok().then_some((friend, way))
    };
    friends.filter(|id| state.soldier(*id).wound == Wound::Critical).filter_map(to).collect()
}

/// Ways worth going, and one off the table where it is near.
fn ways(state: &State, soldier: SoldierId, gait: Gait, drags: Option<SoldierId>) -> Vec<Way> {
    let mut found: Vec<Way> = match state.table() {
        Some(_) => {
            let goals = journey::goals(state, soldier).into_iter();
            goals.filter_map(|goal| journey::reachable(state, soldier, goal, gait, drags)).collect()
        }
        None => {
            let half = Way { drags, ..Way::open(3) };
            let whole = Way { drags, open: journey::inches(gait), ..Way::default() };
            let hard =
                Way { drags, rough: kernel::table::Length::inches(2), fences: 1, ..Way::open(1) };
            vec![half, whole, hard]
        }
    };
    let leaving: Vec<Way> = match state.table() {
        Some(_) => found.iter().map(|way| Way { leaves: true, ..way.clone() }).collect(),
        None => Vec::new(),
    };
    found.extend(leaving);
    found.retain(|way| movement::may_go(state, soldier, way, gait).is_ok());
    found.dedup();
    found
}

/// The second halves of §4.6.
fn halves(state: &State, soldier: SoldierId) -> Vec<(String, Half)> {
    let moves = ways(state, soldier, Gait::HalfMove, None).into_iter();
    let moves =
        moves.map(|way| (format!("Move {}", names::way(state, soldier, &way)), Half::Move { way }));
    let drags = drags(state, soldier, Gait::HalfMove)
        .into_iter()
        .map(|(label, way)| (label, Half::Move { way }));
    let care = care(state, soldier, Gait::HalfMove)
        .into_iter()
        .map(|(friend, way)| (format!("Look after {}", state.name(friend)), Half::Move { way }));
    let reloads = reloads(state, soldier).into_iter().map(|(weapon, friend)| {
        (reload_label(state, weapon, friend), Half::Reload { weapon, friend })
    });
    moves.chain(drags).chain(care).chain(reloads).collect()
}

fn reload_label(state: &State, weapon: Weapon, friend: Option<SoldierId>) -> String {
    let name = &tables::weapon(weapon).name;
    match friend {
        Some(friend) => format!("Help {} reload the {name}", state.name(friend)),
        None => format!("Reload the {name}"),
    }
}

/// §7.4, §7.5 What he may reload: his own gun, and those of friends he touches. Helping is offered for empty guns.
fn reloads(state: &State, soldier: SoldierId) -> Vec<(Weapon, Option<SoldierId>)> {
    let of = |owner: SoldierId| {
        let weapons = state.spec(owner).weapons.iter().copied();
        weapons.filter(move |weapon| tables::weapon(*weapon).fed.is_some())
    };
    let mut found: Vec<_> =
        of(soldier).filter(|weapon| state.used(soldier, *weapon) > 0).map(|w| (w, None)).collect();
    for friend in state.able(state.side_of(soldier)).filter(|id| *id != soldier) {
        if state.touch(soldier, friend) {
            let empty = of(friend).filter(|weapon| !state.is_loaded(friend, *weapon));
            found.extend(empty.map(|weapon| (weapon, Some(friend))));
        }
    }
    found
}

/// Everything he may do with his weapons; out of range is told, where nothing else is wrong.
fn attacks(
    state: &State,
    soldier: SoldierId,
    moved: bool,
    offers: &mut Offers<Order>,
) -> Vec<(String, Attack)> {
    let mut found = Vec::new();
    let positions = state.table().is_some();
    let weapons = &state.spec(soldier).weapons;
    for target in state.fielded(state.side_of(soldier).enemy()) {
        for weapon in weapons.iter().copied() {
            let shot = (!positions).then(|| Shot::usual(weapon));
            for method in [Method::Standard, Method::Special] {
                let occasion = Occasion::of(method, moved);
                match aim::aim(state, (soldier, weapon), target, shot, occasion) {
                    Ok(_) => {
                        let attack = Attack::Aimed { weapon, method, target, shot };
                        found.push((label(state, &attack), attack));
                    }
                    Err(why @ Refusal::Fire(FireRefusal::Unloaded { .. }))
                        if method == Method::Standard =>
                    {
                        offers.bar(
                            format!("Fire at {}", state.name(target)),
                            kernel::Refusal::refused(&why, state),
                        );
                    }
                    Err(_) => {}
                }
            }
            found.extend(
                special(state, (soldier, weapon), target, shot)
                    .map(|attack| (label(state, &attack), attack)),
            );
        }
    }
    found
}

/// Sprays, arcs and grenades at an enemy.
fn special(
    state: &State,
    (soldier, weapon): (SoldierId, Weapon),
    target: SoldierId,
    shot: Option<Shot>,
) -> impl Iterator<Item = Attack> {
    let row = tables::weapon(weapon);
    let ready = aim::ready(state, soldier, weapon).is_ok()
        && aim::may_be_shot_at(state, soldier, target).is_ok();
    let reaches = |most| {
        let shot = aim::settle(state, soldier, target, shot, None);
        shot.is_ok_and(|shot| aim::in_reach(*shot.value(), most, target, &row.name).is_ok())
    };
    let spray = (ready && row.spray && reaches(row.maximum())).then(|| Attack::Spray {
        weapon,
        target,
        shot,
        near: Vec::new(),
    });
    let towards: Option<Point> = state.disc(target).map(|disc| disc.centre);
    let arc = (ready && row.is_machine_gun() && reaches(row.optimum())).then(|| Attack::Arc {
        weapon,
        towards,
        at: shot.map(|shot| (target, shot)).into_iter().collect(),
    });
    let in_arc = |attack: &Attack| match (attack, state.disc(soldier), towards) {
        (Attack::Arc { .. }, Some(own), Some(point)) => {
            !guns::swept(state, soldier, point.from(own.centre), row.optimum()).is_empty()
        }
        _ => true,
    };
    let throw = row.grenade.map(|_| {
        let said = shot.map(|shot| Throw {
            distance: shot.distance.min(row.optimum()),
            sight: true,
            near: vec![target],
        });
        Attack::Throw { weapon, at: towards, said }
    });
    let may_throw = |attack: &Attack| match attack {
        Attack::Throw { at, said, .. } => {
            grenade::may_throw(state, (soldier, weapon), *at, said.as_ref()).is_ok()
        }
        _ => true,
    };
    let throw = throw.filter(|attack| ready && may_throw(attack));
    [spray, arc.filter(in_arc), throw].into_iter().flatten()
}

fn label(state: &State, attack: &Attack) -> String {
    let weapon = &tables::weapon(attack.weapon()).name;
    let at = |target: SoldierId| state.name(target);
    match attack {
        Attack::Aimed { method: Method::Standard, target, .. } => {
            format!("Fire the {weapon} at {}", at(*target))
        }
        Attack::Aimed { target, .. } => format!("Fire the {weapon} rapidly at {}", at(*target)),
        Attack::Spray { target, .. } => format!("Spray around {}", at(*target)),
        Attack::Arc { towards: Some(point), .. } => {
            format!("Sweep an arc towards {}", names::target(state, *point))
        }
        Attack::Arc { at: men, .. } => {
            let names: Vec<String> = men.iter().map(|(id, _)| at(*id)).collect();
            format!("Sweep over {}", crate::diary::list(&names))
        }
        Attack::Throw { at: Some(point), .. } => {
            format!("{} at {}", crate::diary::capital(weapon), names::burst(state, *point))
        }
        Attack::Throw { said, .. } => {
            let men = said.iter().flat_map(|said| &said.near);
            let names: Vec<String> = men.map(|id| at(*id)).collect();
            format!("{} beside {}", crate::diary::capital(weapon), crate::diary::list(&names))
        }
    }
}
