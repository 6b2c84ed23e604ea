//! §B (3) All moves at once (R35): a queue of step ends, ordered by tick; at equal ticks the side with the initiative first, then the lower
//! priority, then the unit's id.

mod arriving;
mod incidents;
mod mover;
mod traffic;

use std::collections::{BTreeMap, BTreeSet};

use kernel::{Halt, Side, Tape};

use crate::decide::{Decision, Unfolding};
use crate::event::{Event, Stop};
use crate::ground::{Square, distance};
use crate::order::{March, Task};
use crate::refusal::Refusal;
use crate::rules::knowledge::reports;
use crate::rules::sheet::retirement;
use crate::rules::{bridges, combat, step, supply};
use crate::state::{Place, State, UnitId};
use crate::tables::TURN;

use mover::Mover;
use traffic::Traffic;

/// R35 A start of one eighth.
const EIGHTH: u32 = TURN / 8;
/// R36 What leaving contact costs first.
const LEAVING: u32 = TURN / 4;
/// H.8 Hours of a day, and of a night.
const DAY_HOURS: u32 = 15;
const NIGHT_HOURS: u32 = 9;

/// The moment of a step's end, or of a landing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Moment {
    tick: u32,
    /// R35 False for the side with the initiative.
    second: bool,
    priority: u8,
    unit: UnitId,
}

/// Everything that moves.
struct Queue {
    unfolding: Unfolding,
    moments: BTreeSet<Moment>,
    movers: BTreeMap<UnitId, Mover>,
    traffic: Traffic,
}

/// §B (3.2) Moves everything, and lists the battles that follow.
///
/// # Errors
/// When a bridge is to be blown and its die is missing.
pub fn run(state: &State, tape: &mut Tape<'_>) -> Decision {
    let mut queue = Queue::of(state);
    queue.blow(tape, None)?;
    while let Some(moment) = queue.moments.pop_first() {
        if matches!(queue.unfolding.state.unit(moment.unit).place, Place::Landing(_)) {
            queue.land(moment);
        } else {
            queue.step(moment, tape)?;
        }
    }
    let mut unfolding = queue.unfolding;
    supply::pick_up(&mut unfolding);
    reports::after_movement(&mut unfolding);
    combat::begin(&mut unfolding);
    Ok(unfolding.finish())
}

/// The march a unit is to make; none for one that fights where it stands (R36).
fn march_of(state: &State, unit: UnitId) -> Option<March> {
    match state.task(unit) {
        Task::Retire { path } => Some(retirement(path)),
        Task::Attack { target, .. } if stays_to_fight(state, unit, *target) => None,
        task => task.march().cloned(),
    }
}

/// R55 The tick at which troops come down: at the hour that the scenario gives, else in the middle of the turn.
#[must_use]
pub fn landing(state: &State) -> u32 {
    let hours = if state.is_night() { NIGHT_HOURS } else { DAY_HOURS };
    let given = state.setup.landings.get(&state.turn);
    given.map_or(TURN / 2, |hour| (u32::from(*hour) * TURN / hours).min(TURN))
}

fn stays_to_fight(state: &State, unit: UnitId, target: Square) -> bool {
    let enemy = state.side_of(unit).enemy();
    state.holds(target, enemy) && state.may_strike(unit, target)
}

impl Queue {
    fn of(state: &State) -> Self {
        let mut queue = Self {
            unfolding: Unfolding::of(state),
            moments: BTreeSet::new(),
            movers: BTreeMap::new(),
            traffic: Traffic::new(state),
        };
        for unit in state.units.keys().copied() {
            match state.unit(unit).place {
                Place::At(_) => queue.set_out(unit),
                Place::Landing(_) => queue.at(landing(state), unit),
                Place::Waiting | Place::Destroyed => {}
            }
        }
        queue
    }

    fn state(&self) -> &State {
        &self.unfolding.state
    }

    fn at(&mut self, tick: u32, unit: UnitId) {
        let state = self.state();
        let second = state.side_of(unit) != state.initiative;
        let priority = state.priority(unit);
        self.moments.insert(Moment { tick, second, priority, unit });
    }

    /// The unit begins its march, if it has one and can move.
    fn set_out(&mut self, unit: UnitId) {
        let Some(march) = march_of(self.state(), unit) else { return };
        let mut leaves = Vec::new();
        if let Some(square) = self.state().square_of(unit) {
            let side = self.state().side_of(unit);
            leaves = self.state().enemies_at(square, side).map(|(enemy, _)| enemy).collect();
        }
        let begins = u32::from(march.start) * EIGHTH;
        let first = begins + if leaves.is_empty() { 0 } else { LEAVING };
        self.movers.insert(unit, Mover::new(march, begins, leaves));
        if self.state().unit(unit).immobilised {
            self.stop(unit, Stop::Immobilised);
        } else {
            self.go_on(unit, first);
        }
    }

    /// Puts the end of the unit's next step into the queue.
    fn go_on(&mut self, unit: UnitId, from_tick: u32) {
        let Some(mover) = self.movers.get(&unit) else { return };
        let (Some(from), Some(to)) = (self.state().square_of(unit), mover.next()) else {
            self.stop(unit, Stop::Arrived);
            return;
        };
        match step::cost(self.state(), unit, mover.march.mode, from, to) {
            Err(fault) => self.stop(unit, mover::why(&fault)),
            Ok(cost) if from_tick + cost > TURN => self.stop(unit, Stop::Time),
            Ok(cost) => self.at(from_tick + cost, unit),
        }
    }

    /// R35 A step ends, or is not made.
    fn step(&mut self, moment: Moment, tape: &mut Tape<'_>) -> Result<(), Halt<Refusal>> {
        let unit = moment.unit;
        let Some(mover) = self.movers.get(&unit).filter(|mover| !mover.done) else { return Ok(()) };
        let mode = mover.march.mode;
        let (Some(from), Some(to)) = (self.state().square_of(unit), mover.next()) else {
            return Ok(());
        };
        self.blow(tape, Some((unit, from, to)))?;
        if let Err(fault) = step::cost(self.state(), unit, mode, from, to) {
            self.stop(unit, mover::why(&fault));
            return Ok(());
        }
        let enemy = self.state().side_of(unit).enemy();
        if self.state().holds(to, enemy) || step::cornered(self.state(), unit, from, to) {
            self.stop(unit, Stop::Enemy);
            return Ok(());
        }
        if self.still_held(unit, to) {
            self.stop(unit, Stop::Contact);
            return Ok(());
        }
        if let Some(free) = self.traffic.waits(&self.unfolding.state, mode, from, to, moment.tick) {
            if free > TURN {
                self.stop(unit, Stop::Traffic);
            } else {
                self.at(free, unit);
            }
            return Ok(());
        }
        self.enter(unit, to, moment.tick);
        self.blow(tape, None)?;
        self.after_step(unit, to, moment.tick);
        Ok(())
    }

    /// R36 A first step out of contact may not end in contact with the units it leaves.
    fn still_held(&self, unit: UnitId, to: Square) -> bool {
        let mover = &self.movers[&unit];
        let state = self.state();
        let holds = |enemy: &UnitId| {
            state.square_of(*enemy).is_some_and(|square| state.touches(square, to))
        };
        mover.made == 0 && mover.leaves.iter().any(holds)
    }

    /// The unit is in the next square.
    fn enter(&mut self, unit: UnitId, to: Square, tick: u32) {
        if let Some(mover) = self.movers.get_mut(&unit) {
            mover.made += 1;
            mover.last = tick;
        }
        if let Some(found) = self.unfolding.state.units.get_mut(&unit) {
            found.place = Place::At(to);
        }
        self.unfolding.take_square(unit, to);
        self.catch(unit, to);
    }

    /// R36 Contact is tested; else the unit goes on, or has arrived.
    fn after_step(&mut self, unit: UnitId, square: Square, tick: u32) {
        let contacts = self.contacts(unit, square);
        if contacts.is_empty() {
            self.go_on(unit, tick);
            return;
        }
        self.stop(unit, Stop::Contact);
        if self.state().spec(unit).fights() {
            self.stop_those(&contacts, tick);
        }
    }

    /// R78 The enemies a unit comes into contact with here, combat units alone; across water where it is ordered to attack across it (R41).
    fn contacts(&self, unit: UnitId, square: Square) -> Vec<UnitId> {
        let state = self.state();
        let side = state.side_of(unit);
        let across = match state.task(unit) {
            Task::Attack { target, .. } => Some(*target),
            _ => None,
        };
        let meets = |(_, at): &(UnitId, Square)| {
            state.touches(square, *at) || (across == Some(*at) && distance(square, *at) == 1)
        };
        state.combat_units(side.enemy()).filter(meets).map(|(id, _)| id).collect()
    }

    /// R36 Enemies that are under way end their moves too.
    fn stop_those(&mut self, enemies: &[UnitId], tick: u32) {
        for enemy in enemies {
            let moving =
                self.movers.get(enemy).is_some_and(|mover| !mover.done && mover.is_under_way(tick));
            if moving {
                self.stop(*enemy, Stop::Contact);
            }
        }
    }

    /// The unit moves no more this turn.
    fn stop(&mut self, unit: UnitId, stopped: Stop) {
        let task = self.state().task(unit).clone();
        let Some(mover) = self.movers.get_mut(&unit) else { return };
        if mover.done {
            return;
        }
        mover.done = true;
        let path = mover.march.path[..mover.made].to_vec();
        let left = mover.rest(stopped).filter(|_| matches!(task, Task::Move { .. }));
        let (mode, ticks) = (mover.march.mode, mover.ticks());
        self.unfolding.happen(Event::UnitMoved { unit, mode, path, ticks, stopped, left });
    }

    /// R59 Bridges whose moment has come are blown, or fail to be.
    fn blow(
        &mut self,
        tape: &mut Tape<'_>,
        entering: Option<(UnitId, Square, Square)>,
    ) -> Result<(), Halt<Refusal>> {
        let entering = entering.and_then(|(unit, from, to)| {
            let spec = self.state().spec(unit);
            let link = crate::ground::Link::new(from, to)?;
            spec.fights().then_some((spec.side, link))
        });
        for side in Side::BOTH {
            for bridge in bridges::due(self.state(), side, entering) {
                bridges::try_to_blow(&mut self.unfolding, tape, side, bridge)?;
            }
        }
        Ok(())
    }
}
