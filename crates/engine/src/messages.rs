//! Messages between commanders, which the umpire may have to carry (OPS §C23, R63, R65). They change nothing in the war.
//!
//! Who may read one, and from which round on, stands in its header, so that the record proves what reached whom, and when.

use std::collections::BTreeSet;

use journal::{Idem, Kind};
use kernel::Seat;

use crate::error::{ApiError, ApiResult, Kind as Trouble};
use crate::host::Host;
use crate::orders::Outcome;
use crate::readers;
use crate::record::Noted;
use crate::session::{Session, body_of};

/// The most characters a message has: a page.
pub const MESSAGE_MOST: usize = 4_000;

/// What becomes of a message that the umpire carries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Carried {
    /// It reaches its readers, in these words; without them as it was written.
    PassedOn(Option<String>),
    /// It is lost, for this reason.
    Lost(String),
}

impl Session {
    /// Sends a message. With an `idem` key, the same message sent twice is written once.
    ///
    /// # Errors
    /// When it says nothing or too much, names no seat it can be sent to, or the journal cannot be written.
    pub fn send_message(
        &mut self,
        host: &mut Host,
        from: Seat,
        to: &[Seat],
        text: &str,
        idem: Option<Idem>,
    ) -> ApiResult<Outcome> {
        self.is_a_seat(from)?;
        let readers = self.readers_of(from, to)?;
        let text = words(text)?;
        let rule = self.fold.war.messages();
        let is_carried = rule.by_umpire && from != Seat::Umpire;
        let audience = match is_carried {
            true => readers::words_for(&self.fold.war, from, &BTreeSet::new(), 0),
            false => self.readable_by(from, &readers)?,
        };
        let noted = Noted { text, to: readers.into_iter().collect(), of: None };
        self.write_noted(host, from, &noted, audience, idem)
    }

    /// The umpire passes on a message that he carries, or loses it. With an `idem` key, doing it twice does it once.
    ///
    /// # Errors
    /// When the entry is no message that he carries, no reason is given for a loss, or the journal cannot be written.
    pub fn carry_message(
        &mut self,
        host: &mut Host,
        message: u64,
        carried: Carried,
        idem: Option<Idem>,
    ) -> ApiResult<Outcome> {
        let entry = self.entry(message)?;
        let sent = (entry.kind == Kind::Noted).then(|| body_of::<Noted>(&entry).ok()).flatten();
        let sent = sent.filter(|sent| !sent.to.is_empty() && sent.of.is_none());
        let from = Seat::from_word(&entry.seat).filter(|from| *from != Seat::Umpire);
        let (Some(sent), Some(_)) = (sent, from) else {
            return Err(ApiError::usage(
                "message.none",
                format!("entry {message} is not a message to pass on"),
            )
            .hint("name the entry of a message between commanders"));
        };
        if !self.fold.war.messages().by_umpire {
            let text = "the umpire carries no messages in this war: they are delivered directly";
            return Err(ApiError::new(Trouble::Refused, "message.not_carried", text)
                .hint("found a campaign with ops.messages = umpire for that"));
        }
        let (text, to) = match carried {
            Carried::PassedOn(text) => (words(&text.unwrap_or(sent.text))?, sent.to),
            Carried::Lost(reason) if reason.trim().is_empty() => {
                return Err(ApiError::usage(
                    "message.no_reason",
                    "give a reason for losing the message",
                ));
            }
            Carried::Lost(reason) => (words(&reason)?, Vec::new()),
        };
        let readers = to.iter().copied().collect();
        let audience = self.readable_by(Seat::Umpire, &readers)?;
        let noted = Noted { text, to, of: Some(message) };
        self.write_noted(host, Seat::Umpire, &noted, audience, idem)
    }

    /// Those a message is for, without the one who writes it.
    fn readers_of(&self, from: Seat, to: &[Seat]) -> ApiResult<BTreeSet<Seat>> {
        let readers: BTreeSet<Seat> = to.iter().copied().filter(|seat| *seat != from).collect();
        if readers.is_empty() || readers.contains(&Seat::App) {
            return Err(ApiError::usage(
                "message.to_nobody",
                "a message needs someone else to read it",
            )
            .hint("name their seats, such as blue.armour or umpire"));
        }
        readers.iter().try_for_each(|seat| self.is_a_seat(*seat))?;
        Ok(readers)
    }

    /// The audience of what is sent now: those who write and those who read it, from the round on in which it reaches them. What the umpire
    /// sends, and what is sent to him alone, takes no time.
    fn readable_by(&self, from: Seat, readers: &BTreeSet<Seat>) -> ApiResult<String> {
        let war = &self.fold.war;
        let rounds = war.messages().rounds;
        let round = match rounds {
            late if late > 0 && from != Seat::Umpire => war.round() + u16::from(late),
            _ => 0,
        };
        let audience = readers::words_for(war, from, readers, round);
        if audience.len() <= journal::MAX_NAME {
            return Ok(audience);
        }
        let text = "a message cannot name so many readers one by one";
        Err(ApiError::usage("message.too_many", text)
            .hint("send it to the whole side, or split it in two"))
    }
}

/// The words of a message, without blanks around them.
fn words(text: &str) -> ApiResult<String> {
    let text = text.trim();
    if text.is_empty() {
        return Err(ApiError::usage("message.empty", "a message needs words"));
    }
    let length = text.chars().count();
    if length > MESSAGE_MOST {
        let message = format!("this message has {length} characters, more than {MESSAGE_MOST}");
        return Err(ApiError::usage("message.too_long", message).hint("send it in two parts"));
    }
    Ok(text.to_owned())
}
