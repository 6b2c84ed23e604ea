//! Orders at one enemy, whatever the phase: fire, calls, held fire, assaults, and with whom.

use kernel::face::{TableFellow, TableSaid};
use kernel::table::{Length, Path, Point};

use super::way::plans;
use super::{Book, sight};
use crate::order::Order;
use crate::rules::{interrupt, windows};
use crate::state::{AirMission, MissionId, Phase, PlatoonId, State};
use crate::tables::{self, AirKind, Cover};

/// What a platoon is to do at an enemy: along which way, together with whom, as both sides say it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Aim<'a> {
    pub platoon: PlatoonId,
    pub target: PlatoonId,
    pub way: &'a [Point],
    pub with: &'a [PlatoonId],
    pub said: Option<TableSaid>,
}

/// The orders that this might be, whether the rules take them or not.
pub(super) fn orders(book: Book<'_>, aim: Aim<'_>) -> Vec<Order> {
    let state = book.state;
    let Aim { platoon, target, way, with, said } = aim;
    let together: Vec<PlatoonId> =
        core::iter::once(platoon).chain(with.iter().copied().filter(|id| *id != platoon)).collect();
    match &state.phase {
        // §11.4.1 Planned fire falls on a place: pointed at an enemy, on the one where it stands.
        Phase::Planning(_) if way.is_empty() => {
            let place = state.base(target).map(|base| base.centre);
            place.map_or_else(Vec::new, |at| plans(state, platoon, at))
        }
        Phase::Call(_) if way.is_empty() => {
            calls(state, aim).into_iter().chain(directed(state, aim)).collect()
        }
        Phase::Firing(_) if way.is_empty() => super::aim::shots(book, &together, target, said),
        Phase::Movement(_) => match &state.on_the_way {
            Some(on_the_way) if on_the_way.platoon == target && way.is_empty() => {
                held(state, &together, target, said).into_iter().collect()
            }
            Some(_) => Vec::new(),
            None => {
                let cover =
                    said.filter(|_| state.table().is_none()).map(|said| sight::shot(said).cover);
                vec![Order::Assault { platoon, target, way: way.to_vec(), cover }]
            }
        },
        _ => Vec::new(),
    }
}

/// §11.4 The fire of these batteries; without any of each by itself, then of all that could be called.
fn calls(state: &State, aim: Aim<'_>) -> Vec<Order> {
    let Aim { platoon: observer, target, with, said, .. } = aim;
    let order = |batteries: Vec<PlatoonId>| {
        let lookers: Vec<PlatoonId> =
            core::iter::once(observer).chain(batteries.iter().copied()).collect();
        let sightings = sight::sightings(state, &lookers, target, said);
        Order::CallIndirect { observer, target, batteries, sightings }
    };
    if with.is_empty() {
        return batteries(state, observer)
            .into_iter()
            .map(|battery| order(vec![battery]))
            .collect();
    }
    let mut batteries = with.to_vec();
    batteries.sort_unstable();
    vec![order(batteries)]
}

/// §11.4.4 All flights that have not been sent anywhere, of each mission that he may direct.
fn directed(state: &State, aim: Aim<'_>) -> Vec<Order> {
    let Aim { platoon: observer, target, said, .. } = aim;
    let spec = state.spec(observer);
    if !spec.air_liaison {
        return Vec::new();
    }
    let own = state.setup.air.iter();
    let own = own.filter(|(_, one)| one.side == spec.side && one.kind == AirKind::Directed);
    let order = |(mission, _): (&MissionId, &AirMission)| {
        let sent = state.attacks.iter().filter(|attack| attack.mission == *mission);
        let sent: u8 = sent.map(|attack| attack.flights).sum();
        let flights = state.air.get(mission)?.flights.saturating_sub(sent);
        let sightings = sight::sightings(state, &[observer], target, said);
        let mission = *mission;
        (flights > 0).then_some(Order::DirectAir { observer, mission, target, flights, sightings })
    };
    own.filter_map(order).collect()
}

/// §11.7.3 Held fire at the first place where the first of them can meet it.
fn held(
    state: &State,
    firers: &[PlatoonId],
    mover: PlatoonId,
    said: Option<TableSaid>,
) -> Option<Order> {
    let first = *firers.first()?;
    let after = match state.table() {
        Some(_) => interrupt::meets_at(state, first)?,
        None => Length::ZERO,
    };
    Some(held_at(state, firers, (mover, after), said))
}

/// Held fire after so much of a mover's way.
pub(super) fn held_at(
    state: &State,
    firers: &[PlatoonId],
    (mover, after): (PlatoonId, Length),
    said: Option<TableSaid>,
) -> Order {
    let mut firers = firers.to_vec();
    firers.sort_unstable();
    let sightings = sight::sightings(state, &firers, mover, said);
    let ambush = said.is_some_and(|said| state.table().is_none() && !said.protected);
    Order::Interrupt { firers, after, ambush, sightings }
}

/// R41 Where on its way a mover may be met that is nearest to a place.
pub(super) fn along(state: &State, at: Point) -> Option<(PlatoonId, Length)> {
    let on_the_way = state.on_the_way.as_ref()?;
    let path = Path::from(state.base(on_the_way.platoon)?.centre, &on_the_way.way);
    let windows = windows::all(state, on_the_way).into_iter();
    let after = windows.min_by_key(|far| path.along(*far).distance(at))?;
    Some((on_the_way.platoon, after))
}

/// Who could do it together with the platoon: other firers, or other batteries.
pub(super) fn fellows(book: Book<'_>, aim: Aim<'_>) -> Vec<TableFellow> {
    let state = book.state;
    let side = state.spec(aim.platoon).side;
    if book.seat.side() != Some(side) {
        return Vec::new();
    }
    let candidates: Vec<PlatoonId> = match &state.phase {
        Phase::Call(_) => batteries(state, aim.platoon),
        Phase::Firing(_) => state.there(side).collect(),
        Phase::Movement(_) if state.on_the_way.is_some() => state.fielded(side).collect(),
        _ => return Vec::new(),
    };
    // Whoever meets a mover with others does so where the first of them does.
    let base = orders(book, Aim { with: &[], ..aim });
    let could = |id: &PlatoonId| match (&state.phase, base.first()) {
        (Phase::Call(_), _) => {
            let with = core::slice::from_ref(id);
            calls(state, Aim { with, ..aim }).iter().any(|order| book.refusal(order).is_none())
        }
        (_, Some(Order::Interrupt { after, .. })) if *id != aim.platoon => {
            let order = held_at(state, &[*id], (aim.target, *after), aim.said);
            book.refusal(&order).is_none()
        }
        (Phase::Firing(_), _) if *id != aim.platoon => {
            let alone = Aim { platoon: *id, with: &[], ..aim };
            orders(book, alone).iter().any(|order| book.refusal(order).is_none())
        }
        _ => false,
    };
    let fellow = |id: PlatoonId| TableFellow {
        stand: id.to_string(),
        name: state.name(id).to_owned(),
        is_with: aim.with.contains(&id),
    };
    candidates.into_iter().filter(could).map(fellow).collect()
}

/// What the fellows are for.
pub(super) const fn fellows_words(phase: &Phase) -> &'static str {
    match phase {
        Phase::Call(_) => "Call the fire of",
        _ => "Fire together with",
    }
}

/// The batteries that a platoon could call, as far as their kind goes.
fn batteries(state: &State, observer: PlatoonId) -> Vec<PlatoonId> {
    let fires = |id: &PlatoonId| tables::platoon(state.spec(*id).kind).indirect.is_some();
    state.there(state.spec(observer).side).filter(fires).collect()
}

/// The levels of cover that may be said, the worst first.
pub(super) fn covers() -> Vec<String> {
    Cover::ALL.map(|cover| tables::cover(cover).name.clone()).to_vec()
}
