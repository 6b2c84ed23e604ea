//! What was spent and how far everybody went, by day and side.

use std::collections::BTreeMap;

use campaign::WarState;
use campaign::two_star_general::Event;
use campaign::two_star_general::state::{Setup, State};
use kernel::Side;
use report::model::SupplyLine;

use super::names::{Names, Unit};

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

    /// An event before it is folded, and the hexes it leads over.
    pub(super) fn take(
        &mut self,
        names: Names<'_>,
        state: &State,
        event: &Event,
        hexes: &[(Unit, u32)],
    ) {
        let day = state.day;
        match event {
            Event::ShotFired { battery, .. } => self.of(day, names.side_of(*battery)).shots += 1,
            Event::ShotsLost { battery } => {
                let lost = u32::from(state.stand(*battery).shots);
                self.of(day, names.side_of(*battery)).lost += lost;
            }
            Event::SupportCalled { side, batteries, air, .. } => {
                let spent = self.of(day, *side);
                spent.shots += u32::try_from(batteries.len()).unwrap_or(u32::MAX);
                spent.air += u32::from(*air);
            }
            Event::AirPointUsed { side, .. } => self.of(day, *side).air += 1,
            _ => {}
        }
        for (unit, hexes) in hexes {
            self.of(day, names.side_of_unit(*unit)).hexes += hexes;
        }
    }

    pub(super) fn lines(&self, war: &WarState) -> Vec<SupplyLine> {
        let line = |((day, side), spent): (&(u8, usize), &Spent)| {
            let side = Side::BOTH[*side];
            let of_day =
                |setup: &Setup| setup.days.get(usize::from(*day).saturating_sub(1)).cloned();
            let plan = war.setup.divisions().find_map(|(_, setup)| of_day(setup));
            let of_side = plan.map(|plan| plan.sides[side.index()]).unwrap_or_default();
            let note = war.setup.calendar.day(*day);
            SupplyLine {
                side,
                day: *day,
                supply: note.map_or_else(String::new, |note| note.supply[side.index()].clone()),
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
