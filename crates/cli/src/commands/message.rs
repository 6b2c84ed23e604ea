//! `message`: a message to other commanders, and those that have come.

use api::views::{Correspondent, MessageLine, MessageState, MessagesView};

use super::prelude::*;

/// Send a private message to other seats; without words, read your messages
#[derive(Debug, Args)]
pub(crate) struct Message {
    #[command(flatten)]
    file: File,
    /// Who writes or reads
    #[arg(long, default_value_t = SeatWord::UMPIRE)]
    seat: SeatWord,
    /// Who gets it: seats separated by commas, such as blue.armour,umpire
    #[arg(long, value_delimiter = ',', value_name = "SEATS", requires = "text")]
    to: Vec<SeatWord>,
    /// The message, at most 4,000 characters
    text: Vec<String>,
}

impl Message {
    pub(crate) fn run(self, door: &mut Door) -> ApiResult<Answer> {
        let (file, seat, text) = (self.file.file, self.seat.into(), self.text.join(" "));
        if text.trim().is_empty() {
            let view = wanted!(door.ask(Request::Messages { file, seat }), Reply::Messages)?;
            let text = listed(&view);
            return Ok(Answer::reply(Reply::Messages(view), text));
        }
        if self.to.is_empty() {
            return Err(usage(
                "message",
                "say who may read it",
                "such as: --to blue.armour,umpire",
            ));
        }
        let recipients = self.to.into_iter().map(Seat::from).collect();
        journalled(Request::Message { file, seat, recipients, text, idem: None }, door)
    }
}

/// The messages of a seat, a line each.
fn listed(view: &MessagesView) -> String {
    if view.lines.is_empty() {
        let to: Vec<String> = view.to.iter().map(|one| one.seat.to_string()).collect();
        return format!("No messages. This seat can write to: {}.", to.join(", "));
    }
    view.lines.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// "#214 1944-09-17T06:00 Horrocks to Adair: On to Eindhoven. (arrives with round 3)".
fn line(line: &MessageLine) -> String {
    let name = |one: &Correspondent| one.name.clone();
    let to: Vec<String> = line.to.iter().map(name).collect();
    let state = match &line.state {
        MessageState::Sent | MessageState::Arrived => String::new(),
        MessageState::Due(round) => format!(" (arrives with round {round})"),
        MessageState::Waits => " (waits for you to pass it on)".to_owned(),
        MessageState::PassedOn(None) => " (passed on)".to_owned(),
        MessageState::PassedOn(Some(words)) => format!(" (passed on as: {words})"),
        MessageState::Lost(reason) => format!(" (lost: {reason})"),
    };
    let (entry, when, from) = (line.entry, &line.game_time, &line.from.name);
    format!("#{entry} {when} {from} to {}: {}{state}", to.join(", "), line.text)
}
