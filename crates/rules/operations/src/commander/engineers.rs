//! Engineers: they mend or build the bridge that wheels miss on their way, and charge those that the enemy may want.

use super::attacks::{Fit, Staff};
use super::ways::Field;
use crate::ground::{Square, distance};
use crate::order::{March, Task, UnitOrder};
use crate::rules::sheet as writing;
use crate::state::{BridgeState, UnitId};
use crate::tables::Mode;

/// Kilometres at which an enemy is near enough for charges.
const SOON: u32 = 16;

impl Staff<'_> {
    /// What engineers do as engineers; `main` is how far wheels have to the goal that matters most.
    pub(super) fn engineers(&self, fit: Fit, main: Option<&Field>) -> Option<Task> {
        if !self.state.spec(fit.unit).class.is_engineer() || self.ways.is_touched(fit.at) {
            return None;
        }
        let Some(field) = main else { return self.charge(fit) };
        let (bank, side) = self.ways.first_water(field, fit.at)?;
        if bank != fit.at {
            return self.go_to(fit, bank);
        }
        let blown = self
            .state
            .bridges
            .iter()
            .find(|(_, bridge)| bridge.side == side && bridge.state == BridgeState::Blown);
        let known = blown.filter(|(id, _)| self.state.setup.bridges.contains_key(id));
        let task = match known {
            Some((bridge, _)) => Task::Repair { bridge: *bridge },
            None => Task::Build { side },
        };
        self.may(fit.unit, &task).then_some(task)
    }

    /// R59 A bridge of ours that stands where they are, when the enemy may come.
    fn charge(&self, fit: Fit) -> Option<Task> {
        let ours = self.state.bridges.iter().filter(|(_, bridge)| {
            bridge.side.touches(fit.at)
                && bridge.state == BridgeState::Intact
                && bridge.holder == Some(self.side)
        });
        let mut tasks = ours.map(|(bridge, _)| Task::Charge { bridge: *bridge });
        let task = tasks.next().filter(|_| self.ways.near(fit.at) <= SOON)?;
        self.may(fit.unit, &task).then_some(task)
    }

    fn may(&self, unit: UnitId, task: &Task) -> bool {
        let formation = self.state.unit(unit).formation;
        writing::may_order(self.state, formation, unit, &UnitOrder::new(task.clone())).is_ok()
    }

    fn go_to(&self, fit: Fit, bank: Square) -> Option<Task> {
        let night = self.state.is_night();
        let ways = [Mode::Column, Mode::NonTactical, Mode::Tactical].into_iter();
        let best = ways.filter_map(|mode| {
            let reach = self.ways.reach(fit.unit, fit.at, mode, (night, fit.ticks));
            let free = |square: &Square| self.ways.near(*square) > 1;
            let squares = reach.squares().map(|(square, _)| square).filter(free);
            let end = squares.min_by_key(|square| (distance(*square, bank), *square))?;
            let path = reach.way(end);
            (!path.is_empty() && distance(end, bank) < distance(fit.at, bank)).then_some((
                distance(end, bank),
                mode,
                path,
            ))
        });
        let (_, mode, path) = best.min_by_key(|(km, mode, _)| (*km, *mode))?;
        Some(Task::Move { march: March { mode, path, start: 0 } })
    }
}
