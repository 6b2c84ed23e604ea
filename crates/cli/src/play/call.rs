//! What the table is asked in the middle of an order: dice in one line, choices by number.

use api::error::ApiResult;
use api::kernel::{Call, ChoiceCall, RollCall, Seat};
use api::request::{DiceSource, Reply, Request};
use api::views::{CallView, StatusView};

use crate::commands::choose::{by_number, has_word, usual};
use crate::commands::dice::come_to;
use crate::door::wanted;
use crate::look::dim;
use crate::show;

use super::keyboard::Words;
use super::{Game, Next};

impl Game<'_> {
    /// One line in answer to a call that waits.
    pub(super) fn answer(&mut self, status: &StatusView, called: &CallView) -> ApiResult<Next> {
        self.marks.clear();
        let status = StatusView { prompt: self.prompt_of(called), ..status.clone() };
        match &called.call {
            Call::Roll(roll) => self.dice(&status, called, roll),
            Call::Choice(choice) => self.choice(&status, called, choice),
        }
    }

    /// Who is asked what; and in which battle, where that is not the one at the keyboard.
    fn prompt_of(&self, called: &CallView) -> String {
        match called.battle == self.here().as_str() {
            true => called.prompt.clone(),
            false => format!("In {}: {}", called.battle, called.prompt),
        }
    }

    fn dice(&mut self, status: &StatusView, called: &CallView, roll: &RollCall) -> ApiResult<Next> {
        let CallView { entry, answers: seat, .. } = *called;
        let (look, call) = (self.door.look, Call::Roll(roll.clone()));
        let text = self.in_the_window(|detail| show::call(&call, detail, &look));
        let hint = self.hint(&format!(
            "Type the faces, such as 66531 · a: the app rolls · undo · ?{}",
            self.waits_elsewhere(status)
        ));
        self.draw(status, Some(seat), &format!("{text}\n{hint}"))?;
        let words = super::talk::COMMANDS.iter().map(|word| (*word).to_owned()).collect();
        self.keyboard.expect(Words { words, dice: Some((roll.sides, u32::from(roll.count))) });
        let prompt = format!("{seat} {}d{}> ", roll.count, roll.sides);
        let Some(text) = self.ask(&prompt)? else { return Ok(Next::Quit) };
        let dice = match &*text.to_lowercase() {
            "" => {
                self.say(&format!(
                    "Roll {} dice and type their faces, or type a to let the app roll.",
                    roll.count
                ));
                return Ok(Next::On);
            }
            "a" | "app" | "r" => return self.app_throws(seat, entry),
            _ => match self.talk(seat, &text)? {
                Some(next) => return Ok(next),
                None => DiceSource::Typed(text),
            },
        };
        let request = Request::Dice { file: self.file(), seat, call: entry, dice, idem: None };
        if let Some(done) = self.send(request) {
            self.luck(done.first)?;
        }
        Ok(Next::On)
    }

    /// The app's dice; where they are locked, the passphrase is asked for first.
    fn app_throws(&mut self, seat: Seat, entry: u64) -> ApiResult<Next> {
        let thrown = self.door.app_dice(&self.settings.file, seat, entry);
        if let Some(done) = self.heard(thrown) {
            self.told(&done);
            if done.links.is_none() {
                self.luck(done.first)?;
            }
        }
        Ok(Next::On)
    }

    /// How a throw compares with what was to be expected.
    fn luck(&mut self, entry: u64) -> ApiResult<()> {
        let request = Request::Why { file: self.file(), seat: self.speaker(), entry };
        let why = wanted!(self.door.ask(request), Reply::Why)?;
        let (Some(value), Some(expected)) = (come_to(&why), &why.expected) else { return Ok(()) };
        let better = why
            .as_good_or_better
            .map_or_else(String::new, |chance| format!("; {chance} of rolls do as well or better"));
        self.say(&dim(format!("  {value}, expected {expected}{better}. why {entry} explains it.")));
        Ok(())
    }

    fn choice(
        &mut self,
        status: &StatusView,
        called: &CallView,
        choice: &ChoiceCall,
    ) -> ApiResult<Next> {
        let CallView { entry, answers: seat, .. } = *called;
        let text = show::choice(choice, &self.door.look);
        let usual_labels: Vec<&str> = choice
            .usual
            .iter()
            .filter_map(|index| choice.options.get(usize::from(*index)))
            .map(|option| &*option.label)
            .collect();
        let does =
            if usual_labels.is_empty() { "none".to_owned() } else { usual_labels.join(", ") };
        let none = if choice.least == 0 { " · 0: none" } else { "" };
        let hint = self.hint(&format!(
            "Enter: {does} · numbers or words{none} · undo · ?{}",
            self.waits_elsewhere(status)
        ));
        self.draw(status, Some(seat), &format!("{text}\n{hint}"))?;
        let words = choice.options.iter().map(|option| option.word.clone()).collect();
        self.keyboard.expect(Words { words, dice: None });
        let Some(text) = self.ask(&format!("{seat} chooses> "))? else { return Ok(Next::Quit) };
        let words = match &*text {
            "" => usual(choice),
            "none" if choice.least == 0 && !has_word(choice, &text) => Vec::new(),
            _ => match self.talk(seat, &text)? {
                Some(next) => return Ok(next),
                None => match self.heard(by_number(split(&text), choice)) {
                    Some(words) => words,
                    None => return Ok(Next::On),
                },
            },
        };
        self.send(Request::Choose { file: self.file(), seat, call: entry, words, idem: None });
        Ok(Next::On)
    }
}

fn split(text: &str) -> Vec<String> {
    text.split([' ', ',']).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}
