//! What the table is asked in the middle of an order: dice in one line, choices by number.

use api::error::ApiResult;
use api::kernel::{Call, ChoiceCall, RollCall, Seat};
use api::request::{DiceSource, Reply, Request};
use api::views::{CallView, StatusView};

use crate::commands::choose::{by_number, usual};
use crate::door::wanted;
use crate::look::dim;
use crate::show;

use super::keyboard::{Line, Words};
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
        match called.battle == self.here() {
            true => called.prompt.clone(),
            false => format!("In {}: {}", called.battle, called.prompt),
        }
    }

    fn dice(&mut self, status: &StatusView, called: &CallView, roll: &RollCall) -> ApiResult<Next> {
        let CallView { entry, answers: seat, .. } = *called;
        let (look, call) = (self.door.look, Call::Roll(roll.clone()));
        let text = self.in_the_window(|detail| show::call(&call, detail, &look));
        let body = format!(
            "{text}\n{}",
            self.hint(&format!(
                "Type the faces in one go, such as 66531 · a: the app throws · undo · ?{}",
                self.waits_elsewhere(status)
            ))
        );
        self.draw(status, Some(seat), &body)?;
        let words = super::talk::COMMANDS.iter().map(|word| (*word).to_owned()).collect();
        self.keyboard.expect(Words { words, dice: Some((roll.sides, u32::from(roll.count))) });
        let text = match self.ask(&format!("{seat} {}d{}> ", roll.count, roll.sides))? {
            Line::End => return Ok(Next::Quit),
            Line::Text(text) => text,
        };
        let dice = match &*text.to_lowercase() {
            "" => {
                self.say(&format!(
                    "{} dice are called for; type their faces, or a for the app's.",
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
        let file = self.settings.file.clone();
        let request = Request::Dice { file, seat, call: entry, dice, idem: None };
        if let Some(done) = self.send(request)? {
            self.luck(done.first)?;
        }
        Ok(Next::On)
    }

    /// The app's dice; where they are locked, the passphrase is asked for first.
    fn app_throws(&mut self, seat: Seat, entry: u64) -> ApiResult<Next> {
        let file = self.settings.file.clone();
        match self.door.app_dice(&file, seat, entry) {
            Ok(done) => {
                self.told(&done);
                if done.links.is_none() {
                    self.luck(done.first)?;
                }
            }
            Err(error) => self.fault(&error),
        }
        Ok(Next::On)
    }

    /// How a throw compares with what was to be expected.
    fn luck(&mut self, entry: u64) -> ApiResult<()> {
        let request =
            Request::Why { file: self.settings.file.clone(), seat: self.speaker(), entry };
        let why = wanted!(self.door.ask(request), Reply::Why)?;
        let (Some(value), Some(expected)) = (why.value, &why.expected) else { return Ok(()) };
        let hits = why.roll.as_ref().is_some_and(|roll| roll.hits.is_some());
        let unit = match (hits, value) {
            (true, 1) => "hit",
            (true, _) => "hits",
            (false, _) => "in sum",
        };
        let better = why
            .as_good_or_better
            .map_or_else(String::new, |chance| format!("; {chance} do as well or better"));
        self.say(&dim(format!(
            "  {value} {unit}, expected {expected}{better}. why {entry} tells all."
        )));
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
        let body = format!(
            "{text}\n{}",
            self.hint(&format!(
                "Enter: {does} · numbers or words{none} · undo · ?{}",
                self.waits_elsewhere(status)
            ))
        );
        self.draw(status, Some(seat), &body)?;
        let words = choice.options.iter().map(|option| option.word.clone()).collect();
        self.keyboard.expect(Words { words, dice: None });
        let text = match self.ask(&format!("{seat} chooses> "))? {
            Line::End => return Ok(Next::Quit),
            Line::Text(text) => text,
        };
        let words = match &*text {
            "" => usual(choice),
            "0" | "none" if choice.least == 0 && !has_word(choice, &text) => Vec::new(),
            _ => match self.talk(seat, &text)? {
                Some(next) => return Ok(next),
                None => match by_number(split(&text), choice) {
                    Ok(words) => words,
                    Err(error) => {
                        self.fault(&error);
                        return Ok(Next::On);
                    }
                },
            },
        };
        let file = self.settings.file.clone();
        self.send(Request::Choose { file, seat, call: entry, words, idem: None })?;
        Ok(Next::On)
    }
}

fn has_word(choice: &ChoiceCall, word: &str) -> bool {
    choice.options.iter().any(|option| option.word == word)
}

fn split(text: &str) -> Vec<String> {
    text.split([' ', ',']).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}
