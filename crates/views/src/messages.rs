//! Messages between commanders, as far as a seat may read them.

use std::collections::BTreeMap;

use kernel::{Seat, Side};
use serde::{Deserialize, Serialize};

use crate::event_index::Message;
use crate::session::Session;
use engine::error::{ApiError, ApiResult, Kind as Trouble};
use engine::game_time;
use engine::readers::arrives;

/// The newest that are listed; the log has all of them.
const LISTED_MOST: usize = 200;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct MessagesView {
    /// Whom the seat may write to, the umpire last.
    pub to: Vec<Correspondent>,
    /// Rounds until a message arrives; 0 for at once.
    pub rounds: u8,
    /// The umpire carries them.
    pub by_umpire: bool,
    /// What the seat has sent and what has reached it, oldest first: the newest 200. The umpire sees all.
    pub lines: Vec<MessageLine>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Correspondent {
    pub seat: Seat,
    /// "Lt Gen Horrocks (Anna)".
    pub name: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct MessageLine {
    pub entry: u64,
    pub from: Correspondent,
    pub to: Vec<Correspondent>,
    pub text: String,
    /// `1944-09-17T06:00`, when it was sent or passed on.
    pub game_time: String,
    pub state: MessageState,
}

/// How far a message has come, as far as the one who looks may know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum MessageState {
    /// By the one who looks; whether it has arrived he is not told.
    Sent,
    Arrived,
    /// It arrives with this round.
    Due(u16),
    /// The umpire has it and has not passed it on.
    Waits,
    /// The umpire has passed it on: in other words, if these are told.
    PassedOn(Option<String>),
    /// The umpire has lost it, for this reason.
    Lost(String),
}

impl Session {
    /// The messages of a seat.
    ///
    /// # Errors
    /// When an entry cannot be read.
    pub fn messages(&self, seat: Seat) -> ApiResult<MessagesView> {
        let index = self.event_index(None)?;
        let all = &index.marks.messages;
        let carried: BTreeMap<u64, &Message> =
            all.iter().filter_map(|one| Some((one.noted.of?, one))).collect();
        let mut lines = Vec::new();
        for message in all.iter().rev() {
            if lines.len() == LISTED_MOST {
                break;
            }
            let done = carried.get(&message.entry).copied();
            lines.extend(self.message_line(seat, message, done, all)?);
        }
        lines.reverse();
        let rule = self.fold.war.messages();
        let (rounds, by_umpire) = (rule.rounds, rule.by_umpire);
        Ok(MessagesView { to: self.correspondents(seat), rounds, by_umpire, lines })
    }

    /// The messages that the umpire carries and has not dealt with.
    ///
    /// # Errors
    /// When an entry cannot be read.
    pub fn messages_to_carry(&self) -> ApiResult<Vec<MessageLine>> {
        let lines = self.messages(Seat::Umpire)?.lines;
        Ok(lines.into_iter().filter(|line| line.state == MessageState::Waits).collect())
    }

    /// Whether the umpire may still pass a message on or lose it.
    ///
    /// # Errors
    /// When he has done so.
    pub fn may_carry(&self, message: u64) -> ApiResult<()> {
        let lines = self.messages(Seat::Umpire)?.lines;
        let done = match lines.iter().find(|line| line.entry == message).map(|line| &line.state) {
            Some(MessageState::PassedOn(_)) => "was passed on",
            Some(MessageState::Lost(_)) => "is lost",
            _ => return Ok(()),
        };
        let text = format!("the message of entry {message} is already {done}");
        Err(ApiError::new(Trouble::Refused, "message.done", text)
            .hint("write to its readers yourself: wardiary message FILE --to SEAT …"))
    }

    fn message_line(
        &self,
        seat: Seat,
        message: &Message,
        carried: Option<&Message>,
        all: &[Message],
    ) -> ApiResult<Option<MessageLine>> {
        let Message { entry, from, noted } = message;
        let header = self.entry(*entry)?;
        // What the umpire made of a message stands beside it in his own list.
        let is_told = noted.of.is_none() || seat != Seat::Umpire && !noted.to.is_empty();
        if !is_told || !self.fold.may_read(seat, *entry, &header.audience) {
            return Ok(None);
        }
        let sent = noted.of.and_then(|of| all.iter().find(|one| one.entry == of));
        let from = sent.map_or(*from, |sent| sent.from);
        Ok(Some(MessageLine {
            entry: *entry,
            from: self.correspondent(from),
            to: noted.to.iter().map(|seat| self.correspondent(*seat)).collect(),
            text: noted.text.clone(),
            game_time: game_time::text(header.game_time),
            state: self.state_of(seat, message, carried, &header.audience),
        }))
    }

    fn state_of(
        &self,
        seat: Seat,
        message: &Message,
        carried: Option<&Message>,
        audience: &str,
    ) -> MessageState {
        let Message { from, noted, .. } = message;
        let due = arrives(audience);
        match carried.map(|carried| &carried.noted) {
            _ if seat != Seat::Umpire && seat == *from => MessageState::Sent,
            Some(carried) if carried.to.is_empty() => MessageState::Lost(carried.text.clone()),
            Some(carried) => {
                let other = carried.text != noted.text;
                MessageState::PassedOn(other.then(|| carried.text.clone()))
            }
            None if due > self.fold.war.round() => MessageState::Due(due),
            None if self.is_carried(*from, noted.of, &noted.to) => MessageState::Waits,
            None => MessageState::Arrived,
        }
    }

    /// Whether the umpire must pass a message on before others read it.
    fn is_carried(&self, from: Seat, of: Option<u64>, to: &[Seat]) -> bool {
        let others = to.iter().any(|seat| *seat != Seat::Umpire);
        self.fold.war.messages().by_umpire && from != Seat::Umpire && of.is_none() && others
    }

    fn correspondents(&self, seat: Seat) -> Vec<Correspondent> {
        let war = &self.truth().war;
        let own = seat.side().unwrap_or(Side::Blue);
        let all = [own, own.enemy()].into_iter().flat_map(|side| war.setup.seats.of(side));
        let others = all.chain([Seat::Umpire]).filter(|other| *other != seat);
        others.map(|seat| self.correspondent(seat)).collect()
    }

    fn correspondent(&self, seat: Seat) -> Correspondent {
        Correspondent { seat, name: self.seat_called(seat) }
    }
}
