//! Calls that wait for the table: one in each battle at most. Every answer names the call it answers.

use std::borrow::Cow;

use campaign::{BattleId, War, WarEvent, WarOrder, WarState};
use journal::{Journal, Kind};
use kernel::{Answer, Call, Halt, RuleSet, Seat, Tape};

use super::{Waiting, asked_in};
use crate::amendments::Fate;
use crate::error::{ApiError, ApiResult, Kind as Trouble};
use crate::fold::{Fold, OpenOrder};
use crate::session::Session;

impl Session {
    /// The calls that wait for the table, one for each battle at most.
    ///
    /// # Errors
    /// When an open order cannot be read.
    pub fn waiting(&self) -> ApiResult<Vec<Waiting>> {
        let open = self.fold.open.iter().filter(|(_, open)| open.call.is_some());
        open.map(|(battle, open)| self.waiting_order(*battle, open)).collect()
    }

    /// The call that waits in a battle.
    ///
    /// # Errors
    /// When none does, or its order cannot be read.
    pub fn waiting_in(&self, battle: BattleId) -> ApiResult<Waiting> {
        match self.fold.open.get(&battle).filter(|open| open.call.is_some()) {
            Some(open) => self.waiting_order(battle, open),
            None => Err(none_open()),
        }
    }

    /// The call of entry `at`, if it is the one that waits.
    ///
    /// # Errors
    /// When it does not wait, with the reason.
    pub fn waiting_at(&self, at: u64) -> ApiResult<Waiting> {
        match self.fold.waiting_at(at) {
            Some((battle, open)) => self.waiting_order(battle, open),
            None => Err(self.not_waiting(at)?),
        }
    }

    /// The call of an entry as the rules asked it then, with its odds: its order is decided again with the answers it had.
    ///
    /// # Errors
    /// When the entry is no call, or what led to it cannot be read.
    pub fn call_then(&self, call: u64) -> ApiResult<Call> {
        self.asked(call)?;
        let then = self.moment(Some(call.saturating_sub(1)))?;
        let order = self.entry(call)?.cause;
        let open = then.open.iter().find(|(_, open)| Some(open.seq) == order);
        let missing = || ApiError::broken(call, "no open order asks for that");
        let (battle, open) = open.ok_or_else(missing)?;
        let (order, _) = self.order_by(&then.amendments, *battle, open.seq)?;
        let answers = open.answers.iter().map(|seq| self.answer_by(&then.amendments, *seq));
        let answers: Vec<Answer> = answers.collect::<ApiResult<_>>()?;
        match decide(&*then.war_of(&self.journal, open)?, open.seat, &order, &answers) {
            Err(Halt::Needs(call)) => Ok(*call),
            _ => Err(ApiError::broken(call, "the rules do not ask it there")),
        }
    }

    pub(super) fn waiting_order(&self, battle: BattleId, open: &OpenOrder) -> ApiResult<Waiting> {
        let at = open.call.ok_or_else(none_open)?;
        let (order, answers) = self.open_order(battle, open)?;
        let war = self.truth().war_of(&self.journal, open)?;
        match decide(&war, open.seat, &order, &answers) {
            Err(Halt::Needs(call)) => {
                let answers = war.answers(open.seat, &order, &call);
                Ok(Waiting { battle, order: open.clone(), at, call: *call, answers })
            }
            _ => {
                let message = format!("the order of entry {} no longer asks anything", open.seq);
                Err(ApiError::new(Trouble::Refused, "order.asks_nothing", message)
                    .hint(format!("take it back: wardiary amend FILE {}", open.seq)))
            }
        }
    }

    /// What happened in other battles since must not have changed the question.
    pub(crate) fn still_asked(&self, waiting: &Waiting) -> ApiResult<()> {
        let entry = self.entry(waiting.at)?;
        let seat = Seat::from_word(&entry.seat).unwrap_or(Seat::App);
        if asked_in(&entry)?.question(seat) == waiting.call.question() {
            return Ok(());
        }
        let message =
            format!("the question of entry {} has changed: {}", waiting.at, waiting.call.title());
        Err(ApiError::new(Trouble::Refused, "answer.question_changed", message)
            .hint(format!("take the order back: wardiary amend FILE {}", waiting.order.seq)))
    }

    /// Why nothing is answered at entry `at`.
    fn not_waiting(&self, at: u64) -> ApiResult<ApiError> {
        let entry = self.entry(at)?;
        if !matches!(entry.kind, Kind::RollCalled | Kind::ChoiceCalled) {
            return Ok(ApiError::usage("answer.no_call", format!("entry {at} asks nothing")));
        }
        let order = entry.cause.unwrap_or_default();
        let message = if self.fold.amendments.fate(order).is_some_and(|fate| fate.is_out()) {
            format!("the question of entry {at} was taken back")
        } else {
            format!("the question of entry {at} is already answered")
        };
        let error = ApiError::new(Trouble::Refused, "answer.other_call", message);
        Ok(match &self.waiting()?[..] {
            [] => error.hint("nothing is waiting for dice or a choice"),
            waiting => {
                let calls: Vec<String> = waiting
                    .iter()
                    .map(|one| format!("entry {}: {}", one.at, one.call.title()))
                    .collect();
                error.hint(format!("what waits now: {}", calls.join("; ")))
            }
        })
    }
}

impl Fold {
    /// The war in which an open order is decided: as it stands; of one that an amendment has stopped, as it counts where that
    /// order takes effect.
    ///
    /// # Errors
    /// When the journal cannot be read.
    pub fn war_of(&self, journal: &Journal, open: &OpenOrder) -> ApiResult<Cow<'_, WarState>> {
        Ok(match self.amendments.fate(open.seq) {
            Some(Fate::Stopped { at, .. }) => Cow::Owned(self.counting_to(journal, *at)?.war),
            _ => Cow::Borrowed(&self.war),
        })
    }
}

fn decide(
    war: &WarState,
    seat: Seat,
    order: &WarOrder,
    answers: &[Answer],
) -> Result<Vec<WarEvent>, Halt<<War as RuleSet>::Refusal>> {
    War::decide(war, seat, order, &mut Tape::new(answers))
}

fn none_open() -> ApiError {
    ApiError::new(Trouble::Refused, "order.none_open", "no order is waiting for dice or a choice")
        .hint("give an order first")
}
