//! The war's days (RULES.md H.8): a day dawns for all battles together, when the last of those that run has come to it.

use kernel::face::NightStepKind;
use kernel::{Face, Seat, Tape};

use super::link::Stage;
use super::{Battle, BattleEvent, BattleOrder, WarEvent, WarRefusal, WarState, derive};
use crate::calendar::game_time_of;
use crate::setup::BattleId;

/// The days that dawn for the war when a battle has come to this day, with what each brings; `None` for a battle that is over.
pub(super) fn dawning(state: &WarState, battle: BattleId, own: Option<u8>) -> Vec<WarEvent> {
    let others = state.running().filter(|(id, _)| *id != battle);
    let days = others.filter_map(|(id, _)| day_of(state, id)).chain(own);
    let last = days.min().unwrap_or(state.day);
    (state.day.saturating_add(1)..=last).flat_map(|day| derive::dawn(state, day)).collect()
}

/// The day that a battle has come to with these events; none where they end it, or in a book that counts turns.
pub(super) fn come_to<B: Face>(state: &B::State, events: &[B::Event]) -> Option<u8> {
    let begun = events.iter().rev().find_map(B::begins_day);
    let day = begun.or_else(|| B::day(state))?;
    (!events.iter().any(B::ends_battle)).then_some(day)
}

/// The day every battle of a new war has come to.
pub(super) fn first_day(state: &WarState) -> u8 {
    state.running().filter_map(|(id, _)| day_of(state, id)).min().unwrap_or(1)
}

impl WarState {
    /// The root battles that have begun and are not over, those that are furthest behind first.
    #[must_use]
    pub fn in_play(&self) -> Vec<BattleId> {
        let begun = self.running().map(|(id, _)| id).filter(|id| may_play(self, *id).is_ok());
        let mut all: Vec<BattleId> = begun.collect();
        all.sort_by_key(|id| game_time_of(self, *id));
        all
    }

    /// The smaller battles that are being fought, the newest first.
    #[must_use]
    pub fn smaller_in_play(&self) -> Vec<BattleId> {
        let mut open: Vec<_> =
            self.links.iter().filter(|(_, link)| link.stage == Stage::Open).collect();
        open.sort_by_key(|(child, link)| (core::cmp::Reverse(link.opened), **child));
        open.into_iter().map(|(child, _)| *child).collect()
    }

    /// The battle whose turn it is where none is named: the one furthest behind, or the first when all are over.
    #[must_use]
    pub fn lead(&self) -> BattleId {
        self.in_play().first().copied().unwrap_or_else(|| self.setup.first_battle())
    }
}

/// Whether a battle may be ordered in at all.
///
/// # Errors
/// [`WarRefusal::NotBegun`].
pub(super) fn may_play(state: &WarState, battle: BattleId) -> Result<(), WarRefusal> {
    match state.setup.root(battle) {
        Some(root) if root.begins > state.day => {
            let date = state.setup.calendar.date(root.begins);
            Err(WarRefusal::NotBegun { battle, date })
        }
        _ => Ok(()),
    }
}

/// H.8 Whether events may begin a new day: the night ends for the whole war.
///
/// # Errors
/// [`WarRefusal::NightWaits`] while another battle is still in the day before.
pub(super) fn may_dawn(
    state: &WarState,
    battle: BattleId,
    events: &[BattleEvent],
) -> Result<(), WarRefusal> {
    let Some(day) = events.iter().find_map(BattleEvent::begins_day) else { return Ok(()) };
    let mut others = state.running().filter(|(id, _)| *id != battle);
    match others.find(|(id, _)| is_before_night(state, *id, day)) {
        Some((behind, _)) => Err(WarRefusal::NightWaits { battle: behind }),
        None => Ok(()),
    }
}

/// The same for an order, before it is given.
///
/// # Errors
/// As [`may_dawn`].
pub(super) fn may_order(
    state: &WarState,
    battle: BattleId,
    (known, seat): (&Battle, Seat),
    order: &BattleOrder,
) -> Result<(), WarRefusal> {
    let ends_night = || order.night_deed().is_some_and(|deed| deed.step == NightStepKind::End);
    // Alone no battle waits for another.
    if state.setup.battles.len() < 2 || !ends_night() {
        return Ok(());
    }
    match known.decide(seat.actor(), order, &mut Tape::new(&[])) {
        Some(Ok(events)) => may_dawn(state, battle, &events),
        Some(Err(_)) | None => Ok(()),
    }
}

/// Whether a battle has not come to the night before a day.
fn is_before_night(state: &WarState, battle: BattleId, day: u8) -> bool {
    let Some(own) = day_of(state, battle) else { return false };
    own < day && !(own + 1 == day && state.battle(battle).is_some_and(Battle::is_night))
}

impl WarState {
    /// The day that a battle of the war is in; `None` for a smaller one.
    #[must_use]
    pub fn day_of(&self, battle: BattleId) -> Option<u8> {
        self.setup.root(battle).and_then(|_| day_of(self, battle))
    }
}

/// The day a root battle is in; one that counts turns is over before the day of its beginning is.
fn day_of(state: &WarState, battle: BattleId) -> Option<u8> {
    state.battle(battle)?.day().or_else(|| state.setup.root(battle).map(|root| root.begins))
}
