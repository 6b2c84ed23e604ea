//! Which battle asks: several may have dice or a choice waiting at the same time, and the player picks one.

use std::collections::BTreeSet;

use api::error::ApiResult;
use api::views::{CallView, StatusView};

use crate::look::bold;

use super::keyboard::Line;
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
        choose(&calls, &self.here(), &self.left)
    }

    /// The battle at the keyboard, by its id.
    pub(super) fn here(&self) -> String {
        self.battle.unwrap_or(self.front).to_string()
    }

    /// Goes to another battle; what waits elsewhere waits on.
    pub(super) fn leave_calls(&mut self, status: &StatusView) {
        let here = self.here();
        let elsewhere = status.calls.iter().filter(|call| call.battle != here);
        self.left = elsewhere.map(|call| call.entry).collect();
    }

    /// Several battles ask: which one is answered first?
    pub(super) fn pick_call(&mut self, status: &StatusView) -> ApiResult<Next> {
        let list: Vec<String> = status.calls.iter().map(line).collect();
        let text = format!("{}\n{}", bold("Several battles ask."), list.join("\n"));
        let hint = self.hint("battle ID answers there · ? for help");
        self.draw(status, None, &format!("{text}\n{hint}"))?;
        let seat = self.speaker();
        let typed = match self.ask("which battle> ")? {
            Line::End => return Ok(Next::Quit),
            Line::Text(text) => text,
        };
        match status.calls.iter().find(|call| call.battle == typed) {
            Some(call) => {
                let battle = call.battle.clone();
                self.enter_battle(&battle)?;
                Ok(Next::On)
            }
            None if typed.is_empty() => Ok(Next::On),
            None => self.only_talk(seat, &typed),
        }
    }

    /// What waits in other battles, to stand below what is asked here.
    pub(super) fn waits_elsewhere(&self, status: &StatusView) -> String {
        let here = self.here();
        let elsewhere = status.calls.iter().filter(|call| call.battle != here);
        let lines: Vec<String> = elsewhere.map(line).collect();
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
    use api::kernel::{Actor, Call, ChoiceCall, ChoiceOption, Cite, Seat};

    use super::*;

    fn call(entry: u64, battle: &str) -> CallView {
        let options = vec![ChoiceOption::new("hold", "Hold")];
        let (title, cite) = ("Hold?".to_owned(), Cite::section("3.9"));
        let choice = ChoiceCall::one("tsg.hold", title, Actor::Blue, cite, options, 0);
        let (battle, prompt) = (battle.to_owned(), "Anna: Hold?".to_owned());
        let call = Call::Choice(choice);
        let (seat, answers) = (Seat::Blue, Seat::Blue);
        CallView { order: entry - 1, entry, seat, battle, prompt, call, answers }
    }

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
