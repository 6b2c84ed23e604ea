//! §C5, R45, R79 The move through the enemy: half the ticks a unit has left, from the square that was attacked to where its owner says.

use std::collections::{BTreeMap, BTreeSet};

use kernel::{ChoiceCall, ChoiceOption, Cite, Halt, Tape};

use crate::decide::Unfolding;
use crate::event::Event;
use crate::ground::{Square, Terrain, corners, is_diagonal};
use crate::refusal::Refusal;
use crate::rules::combat::Fought;
use crate::rules::options::Choices;
use crate::rules::{capture, step};
use crate::state::{State, UnitId};
use crate::tables::{Mode, TURN};

/// A way through, its squares in order, and its ticks.
type Way = (Vec<Square>, u32);

/// One unit that was ordered to break through goes on; true when it has moved.
///
/// # Errors
/// When its owner's choice is missing.
pub(super) fn go(
    unfolding: &mut Unfolding,
    tape: &mut Tape<'_>,
    unit: UnitId,
    fought: &Fought,
) -> Result<bool, Halt<Refusal>> {
    let state = &unfolding.state;
    let Some(ordered) = super::way(state, unit).map(|through| through.path.clone()) else {
        return Ok(false);
    };
    if state.unit(unit).immobilised {
        return Ok(false);
    }
    let field =
        Field { state, unit, target: fought.battle.target, beaten: &fought.battle.defenders };
    let budget = (TURN - state.unit(unit).ticks.min(TURN)) / 2;
    let usual = field.as_ordered(&ordered, budget);
    let Some((path, ticks)) = choose(&field, tape, usual, budget)? else { return Ok(false) };
    let end = path.last().copied();
    unfolding.happen(Event::UnitOverran { unit, path: path.clone(), ticks });
    for square in path {
        unfolding.take_square(unit, square);
        capture::take(unfolding, unit, square);
    }
    Ok(unfolding.state.square_of(unit) == end)
}

/// What a unit sees before it.
struct Field<'s> {
    state: &'s State,
    unit: UnitId,
    target: Square,
    /// R45 They do not stop it.
    beaten: &'s [UnitId],
}

impl Field<'_> {
    /// The ticks of a step; none into enemies that were not beaten, or between corners that are shut.
    fn step(&self, from: Square, to: Square) -> Option<u32> {
        let shut = |at| self.state.terrain(at) == Terrain::Water || self.is_barred(at);
        let cornered = is_diagonal(from, to) && corners(from, to).into_iter().all(shut);
        if cornered || self.is_barred(to) {
            return None;
        }
        step::cost(self.state, self.unit, Mode::Tactical, from, to).ok()
    }

    fn is_barred(&self, at: Square) -> bool {
        let mut enemies = self.state.combat_units(self.state.side_of(self.unit).enemy());
        enemies.any(|(id, on)| on == at && !self.beaten.contains(&id))
    }

    /// Whether fresh enemies stop it here.
    fn is_stopped(&self, at: Square) -> bool {
        let mut enemies = self.state.enemies_at(at, self.state.side_of(self.unit));
        enemies.any(|(enemy, _)| !self.beaten.contains(&enemy))
    }

    /// Whether it can stay here: no enemy does.
    fn is_free(&self, at: Square) -> bool {
        !self.state.holds(at, self.state.side_of(self.unit).enemy())
    }

    /// The way of the breakthrough order, as far as it can be gone; none where not a step of it can.
    fn as_ordered(&self, ordered: &[Square], budget: u32) -> Option<Way> {
        let mut from = self.state.square_of(self.unit)?;
        let (mut path, mut spent, mut last) = (Vec::new(), 0, None);
        for to in core::iter::once(self.target).chain(ordered.iter().copied()) {
            let Some(cost) = self.step(from, to).filter(|cost| spent + cost <= budget) else {
                break;
            };
            spent += cost;
            path.push(to);
            from = to;
            if self.is_free(to) {
                last = Some((path.clone(), spent));
            }
            if self.is_stopped(to) {
                break;
            }
        }
        last
    }

    /// The quickest way to every square in which it can stay, in the order of the squares.
    fn all(&self, budget: u32) -> BTreeMap<Square, Way> {
        let mut ways: BTreeMap<Square, Way> = BTreeMap::new();
        let at = self.state.square_of(self.unit);
        let first = at.and_then(|at| self.step(at, self.target)).filter(|cost| *cost <= budget);
        let mut open: BTreeSet<(u32, Vec<Square>)> = BTreeSet::new();
        open.extend(first.map(|cost| (cost, vec![self.target])));
        while let Some((spent, path)) = open.pop_first() {
            let from = path[path.len() - 1];
            if ways.contains_key(&from) {
                continue;
            }
            if !self.is_stopped(from) {
                for to in self.state.setup.ground.neighbours(from) {
                    let cost = self.step(from, to).filter(|cost| spent + cost <= budget);
                    if let Some(cost) = cost.filter(|_| !ways.contains_key(&to)) {
                        let mut on = path.clone();
                        on.push(to);
                        open.insert((spent + cost, on));
                    }
                }
            }
            ways.insert(from, (path, spent));
        }
        ways.retain(|square, _| self.is_free(*square));
        ways
    }
}

/// Its owner says where it ends; usually where the breakthrough order leads.
fn choose(
    field: &Field<'_>,
    tape: &mut Tape<'_>,
    usual: Option<Way>,
    budget: u32,
) -> Result<Option<Way>, Halt<Refusal>> {
    let state = field.state;
    if state.setup.options.choices == Choices::Umpire {
        return Ok(usual);
    }
    let mut ways = field.all(budget);
    if let Some((path, ticks)) = usual.clone() {
        ways.insert(path[path.len() - 1], (path, ticks));
    }
    if ways.is_empty() {
        return Ok(None);
    }
    let ends: Vec<Square> = ways.keys().copied().collect();
    let mut options = vec![ChoiceOption::new("halt", "Go no farther")];
    options.extend(ends.iter().map(|end| {
        ChoiceOption::new(end.to_string(), format!("{end}, {}", state.terrain(*end).word()))
    }));
    let ordered = usual.and_then(|(path, _)| path.last().copied());
    let usual = ordered.and_then(|end| ends.iter().position(|other| *other == end));
    let usual = usual.and_then(|at| u16::try_from(at + 1).ok()).unwrap_or(0);
    let title = format!("Where {} moves on to", state.unit_name(field.unit));
    let seat = state.side_of(field.unit).actor();
    let call = ChoiceCall::one("ops.overrun_move", title, seat, Cite::ruling(79), options, usual);
    let chosen = tape.choose_one(call)?.checked_sub(1);
    Ok(chosen.and_then(|at| ways.remove(&ends[at])))
}
