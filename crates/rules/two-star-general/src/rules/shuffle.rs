//! §2.2 Core stands of a battalion on Hold or Dig In change places; §9.2 the same in the night, at will.
//!
//! A shuffle is a permutation: some stands leave their hexes, and each goes to a hex that one of them left.

use std::collections::{BTreeMap, BTreeSet};

use kernel::{Offers, Refusal as _, Side};

use crate::decide::{Decision, Unfolding};
use crate::event::Event;
use crate::ground::Hex;
use crate::order::Order;
use crate::position::COMMAND_RANGE;
use crate::refusal::{MovementRefusal, Refusal};
use crate::rules::march::{Gait, March};
use crate::rules::{gates, movement};
use crate::state::{BattalionId, Manner, Part, Phase, StandId, State, Status};

/// R96 Of so many stands in command every change of places is listed; of more, those of so many stands. An order may name
/// any number.
const ALL_LISTED: usize = 6;
const SOME_LISTED: usize = 3;

/// Who goes where.
pub type Places = BTreeMap<StandId, Hex>;

/// C4 Core stands of the battalion that is having its turn change places, all at once, once a turn (R83).
///
/// # Errors
/// The gates of §1.7 and §2.2, then what is wrong with the permutation, then the first hex out of reach.
pub fn shuffle(state: &State, side: Side, places: &Places) -> Decision {
    for stand in places.keys() {
        gates::own_stand_on_table(state, side, *stand)?;
    }
    let (battalion, part) = gates::acting_battalion(state, side)?;
    if !matches!(state.phase, Phase::Battalions(_)) {
        return Err(gates::wrong_phase(state, gates::BATTALION_PHASE).into());
    }
    may_shuffle(state, battalion, part)?;
    check_permutation(state, battalion, places)?;
    for (stand, hex) in places {
        movement::has_not_moved(state, *stand)?;
        if !reach(state, *stand).contains(hex) {
            return Err(MovementRefusal::OutOfReach { stand: *stand, hex: *hex }.into());
        }
    }
    let mut unfolding = Unfolding::of(state);
    unfolding.happen(Event::StandsShuffled { battalion, places: places.clone() });
    for (stand, hex) in places {
        unfolding.take_objective(*stand, *hex);
    }
    Ok(unfolding.finish())
}

/// Every shuffle of the acting battalion.
pub fn offer(state: &State, side: Side, offers: &mut Offers<Order>) {
    let Ok((battalion, part)) = gates::acting_battalion(state, side) else {
        return;
    };
    let group = format!("Shuffle {}", state.battalion_spec(battalion).name);
    if !matches!(movement::status(state, battalion), Status::Hold | Status::DigIn) {
        return;
    }
    if let Err(refusal) = may_shuffle(state, battalion, part) {
        offers.bar(group, Refusal::from(refusal).refused(state));
        return;
    }
    let stands: Vec<(StandId, Hex)> = state.stands_of(battalion).collect();
    let reach: BTreeMap<StandId, BTreeSet<Hex>> =
        stands.iter().map(|(stand, _)| (*stand, reach(state, *stand))).collect();
    let fits = |stand: StandId, hex: Hex| reach[&stand].contains(&hex);
    let found = permutations(state, battalion, fits);
    for (stand, hex) in &stands {
        if !found.iter().any(|places| places.contains_key(stand)) {
            let why = why_it_stays(state, *stand, *hex, &stands);
            let what = format!("Shuffle {}", state.stand_name(*stand));
            offers.bar(what, Refusal::from(why).refused(state));
        }
    }
    say_what_is_unlisted(state, battalion, &group, offers);
    for places in found {
        let label = label(state, &places);
        offers.offer(group.clone(), label, Order::Shuffle { places });
    }
}

/// Whether `places` is a permutation of core stands of one battalion that start and end in command (§2.2, §9.2).
/// Command is measured at the start from where the HQ is, at the end from where it will be.
///
/// # Errors
/// What is wrong with it. The stands must be known and on the table.
pub fn check_permutation(
    state: &State,
    battalion: BattalionId,
    places: &Places,
) -> Result<(), MovementRefusal> {
    if places.is_empty() {
        return Err(MovementRefusal::NobodyMoves);
    }
    if state.hq_hex(battalion).is_none() {
        return Err(MovementRefusal::HeadquartersLost { battalion });
    }
    let freed: BTreeSet<Hex> = places.keys().filter_map(|stand| state.hex_of(*stand)).collect();
    let mut given = BTreeSet::new();
    for (stand, hex) in places {
        let (stand, hex) = (*stand, *hex);
        if state.spec(stand).battalion != Some(battalion) {
            return Err(MovementRefusal::NotOfBattalion { stand, battalion });
        }
        if state.hex_of(stand) == Some(hex) {
            return Err(MovementRefusal::Stays { stand });
        }
        if !freed.contains(&hex) {
            return Err(MovementRefusal::NotFreed { hex });
        }
        if !given.insert(hex) {
            return Err(MovementRefusal::GivenTwice { hex });
        }
    }
    for (stand, hex) in places {
        let (stand, hex) = (*stand, *hex);
        if !state.in_command(stand) {
            return Err(MovementRefusal::OutOfCommand { stand });
        }
        if !ends_in_command(state, battalion, places, hex) {
            return Err(MovementRefusal::EndsOutOfCommand { stand, hex });
        }
    }
    Ok(())
}

/// Every permutation of a battalion's core stands that [`check_permutation`] accepts and in which each stand's new
/// hex `fits` it; of a big battalion those that move few stands (R96).
#[must_use]
pub fn permutations(
    state: &State,
    battalion: BattalionId,
    fits: impl Fn(StandId, Hex) -> bool,
) -> Vec<Places> {
    let stands = in_command(state, battalion);
    let most = if lists_all(&stands) { ALL_LISTED } else { SOME_LISTED };
    let mut found = Vec::new();
    let mut taken = vec![false; stands.len()];
    arrange(&stands, &fits, most, &mut taken, &mut Places::new(), &mut found);
    found.retain(|places| check_permutation(state, battalion, places).is_ok());
    found
}

/// R96 Where [`permutations`] leaves some out, says so under their heading.
pub fn say_what_is_unlisted(
    state: &State,
    battalion: BattalionId,
    group: &str,
    offers: &mut Offers<Order>,
) {
    if !lists_all(&in_command(state, battalion)) {
        let what = format!(
            "Listed are changes of up to {SOME_LISTED} stands; more may change places at once."
        );
        offers.unlisted(group, what);
    }
}

/// `A to 0304, B to 0305`.
#[must_use]
pub fn label(state: &State, places: &Places) -> String {
    let moves = places.iter().map(|(stand, hex)| format!("{} to {hex}", state.stand_name(*stand)));
    moves.collect::<Vec<_>>().join(", ")
}

/// Gives the stands, one after the other, a hex nobody has taken: their own or another that fits.
fn arrange(
    stands: &[(StandId, Hex)],
    fits: &impl Fn(StandId, Hex) -> bool,
    most: usize,
    taken: &mut [bool],
    places: &mut Places,
    found: &mut Vec<Places>,
) {
    let next = taken.iter().filter(|taken| **taken).count();
    let Some((stand, own)) = stands.get(next).copied() else {
        found.push(places.clone());
        return;
    };
    for index in 0..stands.len() {
        let hex = stands[index].1;
        let moves = hex != own;
        if taken[index] || (moves && (places.len() == most || !fits(stand, hex))) {
            continue;
        }
        taken[index] = true;
        if moves {
            places.insert(stand, hex);
        }
        arrange(stands, fits, most, taken, places, found);
        places.remove(&stand);
        taken[index] = false;
    }
}

fn in_command(state: &State, battalion: BattalionId) -> Vec<(StandId, Hex)> {
    state.stands_of(battalion).filter(|(stand, _)| state.in_command(*stand)).collect()
}

/// R96 Whether every change of places among so many stands is listed.
const fn lists_all(stands: &[(StandId, Hex)]) -> bool {
    stands.len() <= ALL_LISTED
}

fn may_shuffle(state: &State, battalion: BattalionId, part: Part) -> Result<(), MovementRefusal> {
    let status = movement::status(state, battalion);
    if !matches!(status, Status::Hold | Status::DigIn) {
        return Err(MovementRefusal::NotInPlace { battalion, status });
    }
    if state.battalion(battalion).hq_lost.is_some() {
        return Err(MovementRefusal::HeadquartersLost { battalion });
    }
    movement::still_moving(battalion, part)?;
    let shuffled = |(stand, _): (StandId, Hex)| state.stand(stand).manner == Some(Manner::Shuffle);
    if state.stands_of(battalion).any(shuffled) {
        return Err(MovementRefusal::AlreadyShuffled { battalion });
    }
    Ok(())
}

/// §2.2 The hexes a stand can come to without crossing a vacant one; none when it has moved.
fn reach(state: &State, stand: StandId) -> BTreeSet<Hex> {
    let Some(start) = state.hex_of(stand) else {
        return BTreeSet::new();
    };
    if movement::has_not_moved(state, stand).is_err() {
        return BTreeSet::new();
    }
    March::of(state, stand, start, Gait::Shuffle).ends().into_keys().collect()
}

fn ends_in_command(state: &State, battalion: BattalionId, places: &Places, hex: Hex) -> bool {
    let hq = state.battalion_spec(battalion).hq;
    let led_from = places.get(&hq).copied().or_else(|| state.hq_hex(battalion));
    led_from.is_some_and(|from| from.distance(hex) <= COMMAND_RANGE)
}

/// Why a stand is in no permutation at all.
fn why_it_stays(
    state: &State,
    stand: StandId,
    from: Hex,
    stands: &[(StandId, Hex)],
) -> MovementRefusal {
    if let Err(refusal) = movement::has_not_moved(state, stand) {
        return refusal;
    }
    if !state.in_command(stand) {
        return MovementRefusal::OutOfCommand { stand };
    }
    let others = stands.iter().filter(|(_, hex)| *hex != from);
    match others.min_by_key(|(_, hex)| (from.distance(*hex), *hex)) {
        Some((_, hex)) => MovementRefusal::OutOfReach { stand, hex: *hex },
        None => MovementRefusal::NobodyMoves,
    }
}
