//! What was spent and how far everybody went, by day and side.

use std::collections::BTreeMap;

use campaign::WarState;
use kernel::Side;
use kernel::face::Happening;
use report::model::SupplyLine;

use super::names::Names;

#[derive(Default)]
pub(super) struct SupplyBook {
    spent: BTreeMap<(u8, usize), Spent>,
}

#[derive(Clone, Copy, Default)]
struct Spent {
    shots: u32,
    lost: u32,
    air: u32,
    hexes: u32,
}

impl SupplyBook {
    /// A day begins: it is listed even when nothing is spent.
    pub(super) fn day(&mut self, day: u8) {
        for side in Side::BOTH {
            self.spent.entry((day, side.index())).or_default();
        }
    }

    /// What an event of a day tells.
    pub(super) fn take(&mut self, names: Names<'_>, day: u8, told: &Happening) {
        match told {
            Happening::Spent { side, shots, air } => {
                let spent = self.of(day, *side);
                spent.shots += shots;
                spent.air += air;
            }
            Happening::ShotsLost { side, shots } => self.of(day, *side).lost += shots,
            Happening::Moved(step) => {
                self.of(day, names.side_of(step.piece)).hexes += step.cells;
            }
            _ => {}
        }
    }

    pub(super) fn lines(&self, war: &WarState) -> Vec<SupplyLine> {
        let plan = |day| war.roots().find_map(|(_, battle)| battle.days()?.supply(day));
        let line = |((day, side), spent): (&(u8, usize), &Spent)| {
            let of_side = plan(*day).map(|plan| plan[*side]).unwrap_or_default();
            let note = war.setup.calendar.day(*day);
            SupplyLine {
                side: Side::BOTH[*side],
                day: *day,
                supply: note.map_or_else(String::new, |note| note.supply[*side].clone()),
                shots_each: of_side.shots,
                shots_fired: spent.shots,
                shots_lost: spent.lost,
                air_each: of_side.air,
                air_used: spent.air,
                hexes: spent.hexes,
            }
        };
        self.spent.iter().map(line).collect()
    }

    fn of(&mut self, day: u8, side: Side) -> &mut Spent {
        self.spent.entry((day, side.index())).or_default()
    }
}
