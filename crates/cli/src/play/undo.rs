//! Taking back: struck, never erased, and where it touches dice or the other side only with their consent.

use api::error::ApiResult;
use api::kernel::Seat;
use api::request::{Reply, Request};

use super::keyboard::Line;
use super::{Game, Next};

impl Game<'_> {
    /// `undo [reason]`: the last order.
    pub(super) fn undo(&mut self, seat: Seat, reason: &str) -> ApiResult<Next> {
        let reason = if reason.is_empty() { "taken back at the table" } else { reason };
        match self.strike(seat, reason, Vec::new())? {
            Struck::Done => return Ok(Next::On),
            Struck::Refused => return Ok(Next::On),
            Struck::NeedsConsent(message) => {
                self.screen.write(&format!("{message}.\n"));
            }
        }
        let agreed_by = self.consent()?;
        if agreed_by.is_empty() {
            self.say("Nobody agrees: nothing is taken back.");
            return Ok(Next::On);
        }
        if let Struck::NeedsConsent(message) = self.strike(seat, reason, agreed_by)? {
            self.say(&format!("{message}."));
        }
        Ok(Next::On)
    }

    /// `restore N`: the strike itself is struck.
    pub(super) fn restore(&mut self, seat: Seat, entry: u64) -> ApiResult<Next> {
        let (file, reason) = (self.settings.file.clone(), "taken back".to_owned());
        let agreed_by = self.consent()?;
        let response = self.door.ask(Request::Restore { file, seat, entry, reason, agreed_by });
        match response {
            Ok(_) => self.say(&format!("The strike of entry {entry} is taken back.")),
            Err(error) => self.fault(&error),
        }
        Ok(Next::On)
    }

    /// Who besides the asking seat agrees, as said at the table.
    pub(super) fn consent(&mut self) -> ApiResult<Vec<Seat>> {
        let answer = self.ask("Who agrees? blue, orange, umpire, or Enter for nobody> ")?;
        let Line::Text(text) = answer else { return Ok(Vec::new()) };
        let begun = text.to_lowercase();
        let seats = [Seat::Blue, Seat::Orange, Seat::Umpire].into_iter();
        Ok(seats.filter(|seat| !begun.is_empty() && seat.word().starts_with(&*begun)).collect())
    }

    fn strike(&mut self, seat: Seat, reason: &str, agreed_by: Vec<Seat>) -> ApiResult<Struck> {
        let (file, reason) = (self.settings.file.clone(), reason.to_owned());
        let response = self.door.ask(Request::Strike { file, seat, entry: None, reason, agreed_by });
        match response {
            Ok(Reply::Struck { entry, .. }) => {
                self.say(&format!("Taken back by entry {entry}; it stays readable in the log, crossed out."));
                Ok(Struck::Done)
            }
            Ok(_) => Err(crate::door::unexpected()),
            Err(error) if error.code == "strike.needs_consent" => Ok(Struck::NeedsConsent(error.message)),
            Err(error) => {
                self.fault(&error);
                Ok(Struck::Refused)
            }
        }
    }
}

enum Struck {
    Done,
    Refused,
    NeedsConsent(String),
}
