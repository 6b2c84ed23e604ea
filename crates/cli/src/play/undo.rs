//! Taking back: struck, never erased, and where it touches dice or the other side only with their consent.

use api::error::ApiResult;
use api::kernel::Seat;
use api::request::{Reply, Request};

use super::keyboard::Line;
use super::{Game, Next};

/// The code of a strike that somebody else must agree to.
const NEEDS_CONSENT: &str = "strike.needs_consent";

impl Game<'_> {
    /// `undo [reason]`: the last order.
    pub(super) fn undo(&mut self, seat: Seat, reason: &str) -> ApiResult<Next> {
        let reason = if reason.is_empty() { "taken back at the table" } else { reason }.to_owned();
        let file = self.settings.file.clone();
        self.with_consent(seat, |agreed_by| {
            let (file, reason) = (file.clone(), reason.clone());
            Request::Strike { file, seat, entry: None, reason, agreed_by, idem: None }
        })
    }

    /// `restore N`: the strike itself is struck.
    pub(super) fn restore(&mut self, seat: Seat, entry: u64) -> ApiResult<Next> {
        let file = self.settings.file.clone();
        self.with_consent(seat, |agreed_by| {
            let (file, reason) = (file.clone(), "taken back".to_owned());
            Request::Restore { file, seat, entry, reason, agreed_by, idem: None }
        })
    }

    /// `amend N FACES`: dice that were typed wrongly.
    pub(super) fn amend(&mut self, seat: Seat, entry: u64, typed: &str) -> ApiResult<Next> {
        let Line::Text(reason) = self.ask("Reason> ")? else { return Ok(Next::Quit) };
        let file = self.settings.file.clone();
        self.with_consent(seat, |agreed_by| {
            let (file, typed, reason) = (file.clone(), typed.to_owned(), reason.clone());
            Request::Amend { file, seat, entry, typed, reason, agreed_by, idem: None }
        })
    }

    /// Sends a request, and asks who agrees only when somebody must.
    fn with_consent(
        &mut self,
        seat: Seat,
        request: impl Fn(Vec<Seat>) -> Request,
    ) -> ApiResult<Next> {
        let mut response = self.door.ask(request(Vec::new()));
        if let Err(error) = &response
            && error.code == NEEDS_CONSENT
        {
            let message = format!("{}.\n", error.message);
            self.screen.write(&message);
            let line = self.ask("Who agrees? y: the other side, u: the umpire, Enter: nobody> ")?;
            let Line::Text(text) = line else { return Ok(Next::Quit) };
            let agreed = agreed(seat, &text);
            if agreed.is_empty() {
                self.say("Nobody agrees: nothing is taken back.");
                return Ok(Next::On);
            }
            response = self.door.ask(request(agreed));
        }
        match response {
            Ok(Reply::Struck { entry, .. }) => {
                self.say(&format!(
                    "Entry {entry} takes it back; it stays readable in the log, crossed out."
                ));
            }
            Ok(Reply::Done(done)) => self.told(&done),
            Ok(_) => return Err(crate::door::unexpected()),
            Err(error) => self.fault(&error),
        }
        Ok(Next::On)
    }
}

/// The seats a line names, each by its word or the beginning of it; a plain yes is the other side's.
fn agreed(asking: Seat, text: &str) -> Vec<Seat> {
    if matches!(&*text.to_lowercase(), "y" | "yes") {
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
        assert_eq!(agreed(""), []);
        assert_eq!(agreed("app"), []);
    }
}
