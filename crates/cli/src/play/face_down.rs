//! Face-down orders: one side after the other writes behind a curtain, then both are turned up.

use api::error::ApiResult;
use api::kernel::Side;
use api::kernel::face::{OrderSheet, PhaseKind};
use api::request::Request;
use api::views::{Sheet, StatusView};

use crate::look::{bad, bold, of_side};
use crate::show;
use crate::words::SheetWord;

use super::asked::Asked;
use super::keyboard::Words;
use super::{Game, Next};

/// How a sheet is left.
enum Left {
    Sealed,
    Quit,
    Again,
}

impl Game<'_> {
    /// The orders phase: the automatic commander first, then whoever sits here and has not written yet.
    pub(super) fn face_down(&mut self, status: &StatusView) -> ApiResult<Next> {
        self.marks.clear();
        let mut elsewhere = None;
        for seat in self.settings.computer.clone() {
            let sheet = self.door.sheet(&self.settings.file, seat);
            if sheet.is_ok_and(|sheet| !sheet.sealed && !sheet.laid)
                && let Some(next) = self.commanded(seat, false)?
            {
                return Ok(next);
            }
        }
        for side in [self.humans(), Side::BOTH.to_vec()].concat() {
            match self.door.sheet(&self.settings.file, self.voice(side)) {
                Ok(sheet) if !sheet.sealed && !sheet.laid => {}
                // His own lie; the side's other commanders still write.
                Ok(sheet) if !sheet.sealed => {
                    elsewhere = elsewhere.or(Some(side));
                    continue;
                }
                // What lies face down and is not here is said below.
                Err(error) if status.stuck.is_empty() => return Err(error),
                _ => continue,
            }
            if self.humans().contains(&side) {
                return self.write(status, side);
            }
            elsewhere = elsewhere.or(Some(side));
        }
        match elsewhere {
            Some(side) => self.wait(status, side),
            None if !status.stuck.is_empty() => self.stuck(status),
            // Both lie: opening the campaign turns them up.
            None => {
                self.door.close(&self.settings.file)?;
                self.door.api.session(&self.settings.file)?;
                Ok(Next::On)
            }
        }
    }

    /// Orders that lie face down and cannot be turned up: the umpire rules.
    fn stuck(&mut self, status: &StatusView) -> ApiResult<Next> {
        let look = self.door.look;
        let why = status.stuck.iter().map(|why| look.wrap(&format!("{} {why}", bad("!")), "  "));
        let why = why.collect::<Vec<_>>().join("\n");
        let hint = self.hint("umpire rule void blue, umpire rule void orange · undo · ? · q");
        self.draw(status, None, &format!("{why}\n{hint}"))?;
        let seat = self.speaker();
        let line = self.ask(&format!("{seat}, stuck> "))?;
        self.only_talk(seat, line)
    }

    fn write(&mut self, status: &StatusView, side: Side) -> ApiResult<Next> {
        let player = status.sides[side.index()].player.clone();
        if self.humans().len() > 1 && self.screen.is_live() {
            self.draw(status, None, &curtain(side, &player))?;
            let line = self.ask(&format!("{player}, Enter> "))?;
            if line.as_deref() != Some("") {
                return self.only_talk(self.voice(side), line);
            }
        }
        let mut at = 0;
        let next = loop {
            match self.sheet_line(status, side, &mut at)? {
                Left::Again => {}
                Left::Quit => break Next::Quit,
                Left::Sealed => break Next::On,
            }
        };
        self.screen.clear();
        Ok(next)
    }

    /// One line on the sheet. `at` is the battalion that a bare letter is for.
    fn sheet_line(&mut self, status: &StatusView, side: Side, at: &mut usize) -> ApiResult<Left> {
        let sheet = self.door.sheet(&self.settings.file, self.voice(side))?;
        *at = (*at).min(sheet.battalions.len());
        let next = sheet.battalions.get(*at);
        let asks = match next {
            Some(line) => {
                format!("{} for {}; Enter lays all orders face down.", letters(&sheet), line.name)
            }
            None => "Enter lays all orders face down.".to_owned(),
        };
        let body = format!(
            "{}\n{}\n{}",
            of_side(side, bold(format!("Face-down orders of {side}"))),
            show::sheet(&sheet, Some(*at), &self.door.look),
            self.hint(&format!("{asks} Also: {} · up · map · ?", examples(&sheet)))
        );
        self.draw(status, Some(self.voice(side)), &body)?;
        let words = sheet.battalions.iter().map(|line| line.battalion.to_string()).collect();
        self.keyboard.expect(Words { words, dice: None });
        let Some(text) = self.ask(&format!("{side} orders> "))? else { return Ok(Left::Quit) };
        let word = self.in_battle(side, |battle| {
            Ok(battle.face_down().and_then(|writing| SheetWord::read(&text, writing)))
        })?;
        match (&*text.to_lowercase(), word) {
            ("" | "seal", _) => {
                let (file, seat, battle) = (self.file(), self.voice(side), self.door.front);
                let sealed = self.send(Request::SealOrders { file, seat, battle, idem: None });
                return Ok(if sealed.is_some() { Left::Sealed } else { Left::Again });
            }
            ("up", _) => *at = at.saturating_sub(1),
            ("down", _) => *at += 1,
            (_, Some(SheetWord::Next(order))) => {
                let Some(line) = next else {
                    self.say("Every line has an order; up goes back, or type an id and a letter.");
                    return Ok(Left::Again);
                };
                if self.set(side, OrderSheet::from([(line.battalion, order)])) {
                    *at += 1;
                }
            }
            (_, Some(SheetWord::All(order))) => {
                let all = sheet.battalions.iter().filter(|line| line.allowed.contains(&order));
                let all: OrderSheet = all.map(|line| (line.battalion, order.clone())).collect();
                let left_out = sheet.battalions.len() - all.len();
                let written = self.set(side, all);
                if written && left_out == 0 {
                    *at = sheet.battalions.len();
                }
                if written && left_out > 0 {
                    let word = sheet.words.iter().find(|word| word.order == order);
                    let word = word.map_or(&order, |word| &word.word);
                    self.say(&format!("{left_out} cannot have {word} now and stay as they were."));
                }
            }
            _ => return self.sheet_words(side, &text),
        }
        Ok(Left::Again)
    }

    /// `marche D lowland M`, or a command.
    fn sheet_words(&mut self, side: Side, text: &str) -> ApiResult<Left> {
        let text = text.strip_prefix("set ").unwrap_or(text);
        match self.in_battle(side, |battle| battle.parse_sheet(side, text)) {
            Ok(orders) => {
                self.set(side, orders);
            }
            Err(error) => match self.talk(self.voice(side), text)? {
                Some(Next::Quit) => return Ok(Left::Quit),
                Some(Next::On) => {}
                None => self.fault(&error),
            },
        }
        // A command may have changed the war: undo, a ruling, a smaller battle that is opened or gone into.
        let status = self.door.status(&self.settings.file, self.voice(side))?;
        let asked = !matches!(self.asked(&status), Asked::Nothing);
        let goes_on = status.phase_kind == PhaseKind::Orders && !asked;
        Ok(if goes_on && self.battle.is_none() { Left::Again } else { Left::Sealed })
    }

    /// Writes orders; false when one of them may not be given.
    fn set(&mut self, side: Side, orders: OrderSheet) -> bool {
        let (file, seat, battle) = (self.file(), self.voice(side), self.door.front);
        let written = self.door.ask(Request::WriteOrders { file, seat, battle, orders });
        self.heard(written).is_some()
    }
}

fn curtain(side: Side, player: &str) -> String {
    let band = of_side(side, bold("═".repeat(60)));
    let who = match player == side.seat().word() {
        true => player.to_uppercase(),
        false => format!("{} ({side})", player.to_uppercase()),
    };
    let pass = bold(format!("Pass the keyboard to {who}."));
    format!("{band}\n\n   {pass}\n   Others look away. Enter shows the orders of {side}.\n\n{band}")
}

/// The letters of the orders: "M, H, D or R".
fn letters(sheet: &Sheet) -> String {
    let letters: Vec<String> = sheet.words.iter().map(|word| word.letter.to_string()).collect();
    match letters.split_last() {
        Some((last, first)) if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        _ => letters.concat(),
    }
}

/// What else may be typed: "all H · marche D".
fn examples(sheet: &Sheet) -> String {
    let letter = |at: usize| sheet.words.get(at).map(|word| word.letter);
    let all = letter(1).map(|letter| format!("all {letter}"));
    let one = sheet.battalions.first().zip(letter(2));
    let one = one.map(|(line, letter)| format!("{} {letter}", line.battalion));
    all.into_iter().chain(one).collect::<Vec<_>>().join(" · ")
}
