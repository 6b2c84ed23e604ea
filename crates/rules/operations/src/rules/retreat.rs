//! R22, R48 Retreat: so many king's moves away from every attacker, each unit on its own way; its owner chooses among those that cost least.

use std::collections::BTreeMap;

use kernel::{ChoiceCall, ChoiceOption, Cite, Halt, Tape};

use crate::decide::Unfolding;
use crate::event::{Event, LossCause};
use crate::ground::{Square, Terrain, distance};
use crate::refusal::Refusal;
use crate::rules::options::Choices;
use crate::rules::{step, supply};
use crate::state::{State, UnitId};

/// A way to retire, and what it costs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route {
    /// The unit's own square left out.
    pub path: Vec<Square>,
    /// Kilometres it could not go.
    pub missing: u8,
    /// Steps into contact with fresh enemies.
    pub fresh: u8,
}

impl Route {
    /// Where it ends, for a unit that begins here.
    #[must_use]
    pub fn end(&self, begins: Square) -> Square {
        self.path.last().copied().unwrap_or(begins)
    }

    /// Status that it costs.
    #[must_use]
    pub const fn cost(&self) -> u8 {
        self.missing + self.fresh
    }
}

/// The ways of least cost, one for each square they end in, the usual one first (R85). `beaten` are the attackers' units: all others are fresh.
#[must_use]
pub fn routes(
    state: &State,
    unit: UnitId,
    attackers: &[Square],
    km: u8,
    beaten: &[UnitId],
) -> Vec<Route> {
    let Some(begins) = state.square_of(unit) else { return Vec::new() };
    let start = Route { path: Vec::new(), missing: 0, fresh: 0 };
    let mut layer = BTreeMap::from([(begins, start)]);
    let mut ended: BTreeMap<Square, Route> = BTreeMap::new();
    for gone in 0..km {
        let mut next = BTreeMap::new();
        for (square, route) in layer {
            let steps = steps(state, unit, square, attackers);
            if steps.is_empty() {
                keep(&mut ended, square, Route { missing: km - gone, ..route });
                continue;
            }
            for to in steps {
                let mut on = route.clone();
                on.path.push(to);
                on.fresh += u8::from(meets_fresh(state, unit, to, beaten));
                keep(&mut next, to, on);
            }
        }
        layer = next;
    }
    for (square, route) in layer {
        keep(&mut ended, square, route);
    }
    let least = ended.values().map(Route::cost).min().unwrap_or(0);
    let home = supply::network(state, state.side_of(unit));
    let mut routes: Vec<Route> = ended.into_values().filter(|r| r.cost() == least).collect();
    routes.sort_by_key(|route| {
        let end = route.end(begins);
        let to_line = home.keys().map(|square| distance(*square, end)).min().unwrap_or(u32::MAX);
        (to_line, end.row, end.column)
    });
    routes
}

/// Of two ways to the same square the cheaper stays, then the first in row and column.
fn keep(ways: &mut BTreeMap<Square, Route>, square: Square, route: Route) {
    let rank = |route: &Route| {
        let order: Vec<(u8, u8)> = route.path.iter().map(|sq| (sq.row, sq.column)).collect();
        (route.cost(), order)
    };
    match ways.get(&square) {
        Some(known) if rank(known) <= rank(&route) => {}
        _ => {
            ways.insert(square, route);
        }
    }
}

/// The squares a step of the retreat may lead to: farther from every attacker, or equally far if none is farther.
fn steps(state: &State, unit: UnitId, from: Square, attackers: &[Square]) -> Vec<Square> {
    let enemy = state.side_of(unit).enemy();
    let open: Vec<Square> = state
        .setup
        .ground
        .neighbours(from)
        .into_iter()
        .filter(|to| state.terrain(*to) != Terrain::Water && !state.holds(*to, enemy))
        .filter(|to| step::can_cross(state, unit, from, *to))
        .filter(|to| !step::cornered(state, unit, from, *to))
        .collect();
    let by = |more: u32| {
        let away = |to: &Square| {
            attackers.iter().all(|at| distance(*to, *at) >= distance(from, *at) + more)
        };
        open.iter().copied().filter(away).collect::<Vec<_>>()
    };
    let farther = by(1);
    if farther.is_empty() { by(0) } else { farther }
}

fn meets_fresh(state: &State, unit: UnitId, square: Square, beaten: &[UnitId]) -> bool {
    let side = state.side_of(unit);
    state.enemies_at(square, side).any(|(enemy, _)| !beaten.contains(&enemy))
}

/// Every unit retires so far; `attackers` are the enemies it retires from.
///
/// # Errors
/// When its owner must choose first.
pub fn retire(
    unfolding: &mut Unfolding,
    tape: &mut Tape<'_>,
    units: &[UnitId],
    attackers: &[UnitId],
    km: u8,
) -> Result<(), Halt<Refusal>> {
    for unit in units.iter().copied() {
        if !unfolding.lives(unit) || km == 0 {
            continue;
        }
        let state = &unfolding.state;
        let from: Vec<Square> = attackers.iter().filter_map(|id| state.square_of(*id)).collect();
        let mut routes = routes(state, unit, &from, km, attackers);
        let chosen = choose(state, tape, unit, &routes)?;
        if chosen < routes.len() {
            go(unfolding, unit, routes.swap_remove(chosen));
        }
    }
    Ok(())
}

/// The unit goes its way, and pays for it.
pub fn go(unfolding: &mut Unfolding, unit: UnitId, route: Route) {
    let (missing, fresh) = (route.missing, route.fresh);
    unfolding.happen(Event::UnitRetired { unit, path: route.path });
    if let Some(square) = unfolding.state.square_of(unit) {
        unfolding.take_square(unit, square);
        crate::rules::capture::take(unfolding, unit, square);
    }
    unfolding.lose_status(unit, missing, LossCause::NoWayOut);
    unfolding.lose_status(unit, fresh, LossCause::Retreat);
}

/// §C21 The owner chooses where it ends.
fn choose(
    state: &State,
    tape: &mut Tape<'_>,
    unit: UnitId,
    routes: &[Route],
) -> Result<usize, Halt<Refusal>> {
    if routes.len() < 2 || state.setup.options.choices == Choices::Umpire {
        return Ok(0);
    }
    let begins = state.square_of(unit).unwrap_or(Square::new(1, 1));
    let option = |route: &Route| {
        let end = route.end(begins);
        let ground = state.terrain(end).word();
        ChoiceOption::new(end.to_string(), format!("{end}, {ground}"))
    };
    let options = routes.iter().map(option).collect();
    let title = format!("Where {} retires to", state.unit_name(unit));
    let seat = state.side_of(unit).actor();
    tape.choose_one(ChoiceCall::one("ops.retreat", title, seat, Cite::ruling(48), options, 0))
}
