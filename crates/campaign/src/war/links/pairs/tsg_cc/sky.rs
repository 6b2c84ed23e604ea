//! LNK-R40 What the division's weather and hour leave of the aircraft of a company battle: all of them, or none.

use kernel::laid::LaidWord;
use two_star_general as tsg;
use two_star_general::state::Phase;

use crate::action::{ActionOpens, ActionSetup};
use crate::war::WarState;

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
        let position = self.division(action.battle)?;
        let flies = action.book.table_book()?.reads(LaidWord::Flying).is_ok();
        flies.then(|| over(self, position, action))
    }
}

/// What there would be of aircraft in a prepared action that is opened now.
pub(super) fn over(state: &WarState, position: &tsg::State, action: &ActionSetup) -> Sky {
    match action.table.flying {
        Some(true) => Sky::OpenAnyway,
        Some(false) => Sky::ClosedAnyway,
        None if action.table.night || action.opens == ActionOpens::Night => Sky::Night,
        None if is_night(position) => Sky::Night,
        None if is_closed(state, position) => Sky::Weather,
        None => Sky::Open,
    }
}

/// Whether no aircraft can fly now: the day's weather forbids it, or it is night.
pub(super) fn is_closed(state: &WarState, position: &tsg::State) -> bool {
    let weather = state.setup.calendar.day(position.day).is_some_and(|note| note.grounded);
    weather || is_night(position)
}

const fn is_night(position: &tsg::State) -> bool {
    matches!(position.phase, Phase::Night(_))
}
