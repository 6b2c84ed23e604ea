//! H.8, LNK-R36 The minutes of smaller battles are charged to the round, the night or the turn they belong to: nobody fights longer
//! than there is time.

use chrono::{Duration, NaiveDateTime};
use kernel::Name;

use super::LinkRefusal;
use crate::setup::BattleId;
use crate::war::link::Stage;
use crate::war::{Battle, WarState};

/// What is left, for these elements of a battle, of the time it is now.
///
/// # Errors
/// [`LinkRefusal::NoTimeLeft`] for whoever has fought all of it away.
pub(super) fn minutes_left(
    state: &WarState,
    parent: BattleId,
    elements: impl IntoIterator<Item = Name>,
) -> Result<u32, LinkRefusal> {
    Span::now(state, parent).left(state, parent, elements)
}

/// The time that smaller battles are charged to.
pub(super) struct Span {
    /// Minutes of all of it, and of what has gone by.
    all: u32,
    elapsed: u32,
    pub(super) from: NaiveDateTime,
}

impl Span {
    /// The round, the night, or the turn it is now in a battle.
    pub(super) fn now(state: &WarState, battle: BattleId) -> Self {
        let now = crate::calendar::span_time(state, battle);
        let minutes = |from: NaiveDateTime, to: NaiveDateTime| {
            u32::try_from((to - from).num_minutes()).unwrap_or(0)
        };
        match crate::calendar::span(state, battle) {
            Some((from, to)) => Self { all: minutes(from, to), elapsed: minutes(from, now), from },
            None => {
                let own = state.battle(battle);
                let turn = own.map_or(0, |own| own.scale().seconds_per_turn() / 60);
                let turn = own.and_then(Battle::turn_minutes).unwrap_or(turn);
                Self { all: turn, elapsed: 0, from: now }
            }
        }
    }

    /// When it ends, by the clock of the battle. A turn begins when its battle comes to it, and no battle outlasts its own span.
    pub(super) fn until(&self, state: &WarState, battle: BattleId) -> NaiveDateTime {
        let all = Duration::minutes(i64::from(self.all));
        match state.links.get(&battle) {
            None => self.from + all,
            Some(link) => (link.from + (self.from - link.began) + all).min(link.until),
        }
    }

    /// As [`minutes_left`], for callers that ask about many.
    pub(super) fn left(
        &self,
        state: &WarState,
        parent: BattleId,
        elements: impl IntoIterator<Item = Name>,
    ) -> Result<u32, LinkRefusal> {
        let mut least = self.all.saturating_sub(self.elapsed);
        for element in elements {
            let spent = spent(state, parent, self.from, element);
            let left = self.all.saturating_sub(self.elapsed.max(spent));
            if left == 0 {
                let name = state.element_name(parent, element);
                return Err(LinkRefusal::NoTimeLeft { name });
            }
            least = least.min(left);
        }
        Ok(least)
    }
}

/// The minutes an element has fought in smaller battles since; what was given up has not been.
fn spent(state: &WarState, parent: BattleId, from: NaiveDateTime, element: Name) -> u32 {
    let own = state.links.values().filter(|link| link.parent == parent && link.began >= from);
    let used = own.filter(|link| link.brief.elements.iter().any(|sent| sent.element == element));
    let minutes = used.map(|link| match &link.stage {
        Stage::Accepted(report) => report.minutes_used,
        Stage::Open | Stage::Reported(_) => link.brief.minutes_max,
        Stage::Abandoned => 0,
    });
    minutes.sum()
}
