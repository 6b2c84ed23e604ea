//! LNK-R40 What the larger battle's weather and hour leave of the aircraft of a company battle: all of them, or none.

use kernel::laid::LaidWord;
use kernel::map::Cell;
use operations::state::Weather;

use crate::action::{ActionOpens, ActionSetup};
use crate::war::{Battle, WarState};

/// What there is of aircraft in a prepared company battle that is opened now, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sky {
    Open,
    /// The action says so, whatever day and hour do.
    OpenAnyway,
    ClosedAnyway,
    Night,
    Weather,
}

impl WarState {
    /// LNK-R40 What there would be of aircraft in a prepared action; nothing in a book that has none.
    #[must_use]
    pub fn sky_over(&self, action: &ActionSetup) -> Option<Sky> {
        let battle = self.battle(action.battle)?;
        let flies = action.book.table_book()?.reads(LaidWord::Flying).is_ok();
        flies.then(|| over(self, battle, action))
    }
}

/// What there would be of aircraft in a prepared action that is opened now.
pub(super) fn over(state: &WarState, battle: &Battle, action: &ActionSetup) -> Sky {
    match action.table.flying {
        Some(true) => Sky::OpenAnyway,
        Some(false) => Sky::ClosedAnyway,
        None if action.table.night || action.opens == ActionOpens::Night => Sky::Night,
        None if battle.is_night() => Sky::Night,
        None if is_bad(state, battle, action.at) => Sky::Weather,
        None => Sky::Open,
    }
}

/// Whether no aircraft can fly now over a place of a battle's map: the weather forbids it, or it is night.
pub(super) fn is_closed(state: &WarState, battle: &Battle, at: Cell) -> bool {
    battle.is_night() || is_bad(state, battle, at)
}

/// The day's weather, or in an operational battle that of the square's air zone (R51).
fn is_bad(state: &WarState, battle: &Battle, at: Cell) -> bool {
    if let Some(turn) = battle.ops() {
        return turn.weather_over(turn.setup.ground.zone(at)) == Weather::None;
    }
    let day = battle.tsg().and_then(|position| state.setup.calendar.day(position.day));
    day.is_some_and(|note| note.grounded)
}
