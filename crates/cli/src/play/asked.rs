//! Which battle asks: several may have dice or a choice waiting at the same time, and the player picks one.

use std::collections::BTreeSet;

use api::error::ApiResult;
use api::views::{CallView, StatusView};

use crate::look::bold;

use super::{Game, Next};

/// What a keyboard has to do with the calls that wait.
pub(super) enum Asked {
    /// Nothing: go on where the keyboard is.
    Nothing,
    /// This one is answered next.
    One(Box<CallView>),
    /// Several wait, none of them in the battle at the keyboard.
    Several,
}

impl Game<'_> {
    /// The call that is answered next at this keyboard.
    pub(super) fn asked(&self, status: &StatusView) -> Asked {
        let of_people = |call: &CallView| match call.answers.side() {
            Some(_) => !self.is_computer(call.answers) && self.answers_here(status, call.answers),
            None => true,
        };
        let calls: Vec<&CallView> = status.calls.iter().filter(|call| of_people(call)).collect();
        choose(&calls, self.here().as_str(), &self.left)
    }

    /// Goes to another battle; what waits elsewhere waits on.
    pub(super) fn leave_calls(&mut self, status: &StatusView) {
        self.left = self.elsewhere_asked(status).map(|call| call.entry).collect();
    }

    /// Several battles ask: which one is answered first?
    pub(super) fn pick_call(&mut self, status: &StatusView) -> ApiResult<Next> {
        let list: Vec<String> = status.calls.iter().map(line).collect();
        let text =
            format!("{}\n{}", bold("Several battles are waiting for an answer."), list.join("\n"));
        let hint = self.hint("type a battle's id to answer there · ? for help");
        self.draw(status, None, &format!("{text}\n{hint}"))?;
        let seat = self.speaker();
        let typed = self.ask("which battle> ")?;
        match status.calls.iter().find(|call| Some(&call.battle) == typed.as_ref()) {
            Some(call) => {
                self.enter_battle(&call.battle)?;
                Ok(Next::On)
            }
            None => self.only_talk(seat, typed),
        }
    }

    /// The calls of battles that are not at the keyboard.
    fn elsewhere_asked<'s>(&self, status: &'s StatusView) -> impl Iterator<Item = &'s CallView> {
        let here = self.here();
        status.calls.iter().filter(move |call| call.battle != here.as_str())
    }

    /// What waits in other battles, to stand below what is asked here.
    pub(super) fn waits_elsewhere(&self, status: &StatusView) -> String {
        let lines: Vec<String> = self.elsewhere_asked(status).map(line).collect();
        match lines.is_empty() {
            true => String::new(),
            false => format!(" · waits elsewhere: {}", lines.join("; ").trim()),
        }
    }
}

/// "fight-1: Anna: Initiative".
fn line(call: &CallView) -> String {
    format!("  {}: {}", call.battle, call.prompt.trim_end_matches('.'))
}

/// A call of the battle at the keyboard comes first; then the only one that was not left on purpose.
fn choose(calls: &[&CallView], here: &str, left: &BTreeSet<u64>) -> Asked {
    if let Some(call) = calls.iter().find(|call| call.battle == here) {
        return Asked::One(Box::new((*call).clone()));
    }
    let mut others = calls.iter().filter(|call| !left.contains(&call.entry));
    match (others.next(), others.next()) {
        (None, _) => Asked::Nothing,
        (Some(call), None) => Asked::One(Box::new((*call).clone())),
        (Some(_), Some(_)) => Asked::Several,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::call;

    fn chosen(calls: &[CallView], here: &str, left: &[u64]) -> Option<u64> {
        let calls: Vec<&CallView> = calls.iter().collect();
        match choose(&calls, here, &left.iter().copied().collect()) {
            Asked::One(call) => Some(call.entry),
            Asked::Several => Some(0),
            Asked::Nothing => None,
        }
    }

    #[test]
    fn the_battle_at_the_keyboard_is_answered_first_and_of_several_one_is_picked() {
        let calls = [call(4, "fight-1"), call(9, "main"), call(12, "fight-2")];
        assert_eq!(chosen(&calls, "main", &[]), Some(9));
        assert_eq!(chosen(&calls, "main", &[9]), Some(9), "here nothing is left behind");
        assert_eq!(chosen(&calls, "fight-3", &[]), Some(0));
        assert_eq!(chosen(&calls, "fight-3", &[4, 9]), Some(12));
        assert_eq!(chosen(&calls[..1], "main", &[]), Some(4), "the only one is asked anywhere");
        assert_eq!(chosen(&calls[..1], "main", &[4]), None, "unless it was left on purpose");
    }
}
