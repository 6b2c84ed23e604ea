//! Changing the past at the keyboard: first the plan, then and now; then who agrees; then it is done.

use api::error::ApiResult;
use api::kernel::Seat;
use api::record::OnNewQuestion;
use api::request::{Reply, Request};
use api::views::AmendPlanView;

use crate::door::wanted;
use crate::show;
use crate::words::{Manner, Past, is_yes};

use super::{Game, Next};

impl Game<'_> {
    /// `undo`, `undo reason`: the last order of the battle at the keyboard.
    pub(super) fn undo(&mut self, seat: Seat, reason: &str) -> ApiResult<Next> {
        let reason = if reason.is_empty() { "taken back at the table" } else { reason }.to_owned();
        let manner = Manner { battle: Some(self.here()), reason, ..Manner::default() };
        self.change(seat, &["last"], manner)
    }

    /// `redo`, `redo 57`: the last amendment, or this one, is taken out.
    pub(super) fn redo(&mut self, seat: Seat, entry: &str) -> ApiResult<Next> {
        let reason = "it was right before".to_owned();
        let manner = Manner { redo: true, reason, ..Manner::default() };
        self.change(seat, &[if entry.is_empty() { "last" } else { entry }], manner)
    }

    /// `amend 42 with dice 66531`, `amend before 42 rule …`.
    pub(super) fn amend(&mut self, seat: Seat, said: &str) -> ApiResult<Next> {
        let words: Vec<&str> = said.split_whitespace().collect();
        let manner = Manner { battle: Some(self.here()), ..Manner::default() };
        if self.heard(Past::read(&words, &manner)).is_none() {
            return Ok(Next::On);
        }
        match self.ask("Reason> ")? {
            None => Ok(Next::Quit),
            Some(reason) => self.change(seat, &words, Manner { reason, ..manner }),
        }
    }

    /// Shows what would change, asks, and does it.
    fn change(&mut self, seat: Seat, words: &[&str], manner: Manner) -> ApiResult<Next> {
        let (file, on_new) = (self.file(), OnNewQuestion::default());
        let meant =
            Past::read(words, &manner).and_then(|past| past.meant(self.door, &file, &manner));
        let Some(change) = self.heard(meant).map(|meant| meant.wanted) else {
            return Ok(Next::On);
        };
        let request =
            Request::AmendPlan { file: file.clone(), seat, change: change.clone(), on_new };
        let plan = wanted!(self.door.ask_long("Working it out again", request), Reply::AmendPlan);
        let Some(plan) = self.heard(plan) else { return Ok(Next::On) };
        let look = self.door.look;
        self.page(&show::amend_plan(&plan, &look))?;
        let Some(agreed_by) = self.agreed(seat, &plan)? else { return Ok(Next::On) };
        let (reason, plan) = (manner.reason, Some(plan.mark));
        let idem = None;
        let request = Request::Amend { file, seat, change, reason, agreed_by, on_new, plan, idem };
        let amended = wanted!(self.door.ask_long("Changing", request), Reply::Amended);
        if let Some(amended) = self.heard(amended) {
            let (entry, status) = (amended.entry, amended.status);
            self.say(&format!(
                "Changed by entry {entry}. What no longer counts stays readable in the log; redo {entry} cancels the change."
            ));
            // What was left waiting in another battle may have been taken out, and something new may wait.
            self.left.retain(|left| status.calls.iter().any(|call| call.entry == *left));
        }
        Ok(Next::On)
    }

    /// The seats that agree; nothing when it is not to be done.
    fn agreed(&mut self, seat: Seat, plan: &AmendPlanView) -> ApiResult<Option<Vec<Seat>>> {
        if plan.agreement.is_none() {
            let falls = show::falling(plan);
            let line = self.ask(&format!("{falls} Make this change? y: yes, Enter: no> "))?;
            let is_yes = line.is_some_and(|text| is_yes(&text));
            if !is_yes {
                self.say("Nothing was changed.");
            }
            return Ok(is_yes.then(Vec::new));
        }
        let line = self.ask("Who agrees? y: the other side, u: the umpire, Enter: no one> ")?;
        let agreed = line.map_or_else(Vec::new, |text| agreed(seat, &text));
        if agreed.is_empty() {
            self.say("Nothing was changed: the others must agree.");
            return Ok(None);
        }
        Ok(Some(agreed))
    }
}

/// The seats a line names, each by its word or the beginning of it; a plain yes is the other side's.
fn agreed(asking: Seat, text: &str) -> Vec<Seat> {
    if is_yes(text) {
        return asking.side().map(|side| side.enemy().seat()).into_iter().collect();
    }
    let named = |seat: &Seat| {
        let mut words = text.split([' ', ',']).filter(|word| !word.is_empty());
        words.any(|word| seat.word().starts_with(&*word.to_lowercase()))
    };
    [Seat::Blue, Seat::Orange, Seat::Umpire].into_iter().filter(named).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_agree_by_name_or_initial_and_nothing_is_nobody() {
        let agreed = |text| agreed(Seat::Blue, text);
        assert_eq!(agreed("y"), [Seat::Orange]);
        assert_eq!(agreed("b"), [Seat::Blue]);
        assert_eq!(agreed("Orange, umpire"), [Seat::Orange, Seat::Umpire]);
        assert!(agreed("").is_empty());
        assert!(agreed("app").is_empty());
    }
}
