//! R55 Troops from the air come down in the middle of the turn, as moments of the queue: an enemy may have been there before them.

use crate::event::{Event, LossCause};
use crate::ground::{Square, Terrain, distance};
use crate::order::Task;
use crate::state::{Place, State, UnitId};

use super::{Moment, Mover, Queue};

impl Queue {
    /// A unit comes down.
    pub(super) fn land(&mut self, moment: Moment) {
        let unit = moment.unit;
        let Place::Landing(wanted) = self.state().unit(unit).place else { return };
        let Some(square) = ground_for(self.state(), unit, wanted) else {
            let status = self.state().unit(unit).status;
            self.unfolding.lose_status(unit, status, LossCause::Landing);
            return;
        };
        self.unfolding.happen(Event::UnitLanded { unit, square });
        self.unfolding.take_square(unit, square);
        self.catch(unit, square);
        let side = self.state().side_of(unit);
        let beside = |(_, at): &(UnitId, Square)| distance(*at, square) <= 1;
        let enemies: Vec<UnitId> =
            self.state().combat_units(side.enemy()).filter(beside).map(|(id, _)| id).collect();
        if !enemies.is_empty() {
            self.unfolding.lose_status(unit, 1, LossCause::Landing);
            self.stop_those(&enemies, moment.tick);
            return;
        }
        let march = match self.state().task(unit) {
            Task::Move { march } | Task::Attack { march: Some(march), .. } => march.clone(),
            _ => return,
        };
        self.movers.insert(unit, Mover::new(march, moment.tick, Vec::new()));
        self.go_on(unit, moment.tick);
    }
}

/// R72 The square itself, or the first beside it where no enemy stands.
fn ground_for(state: &State, unit: UnitId, wanted: Square) -> Option<Square> {
    let enemy = state.side_of(unit).enemy();
    let free =
        |square: &Square| state.terrain(*square) != Terrain::Water && !state.holds(*square, enemy);
    core::iter::once(wanted).chain(state.setup.ground.neighbours(wanted)).find(free)
}
