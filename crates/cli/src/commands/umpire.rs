//! `umpire`: the umpire's desk.

use api::views::{SheetState, UmpireView, Waits};
use clap::Subcommand;

use super::prelude::*;

/// The umpire's desk: what is waiting, who has written orders, messages, deadline, situation reports
#[derive(Debug, Args)]
pub(crate) struct Umpire {
    #[command(flatten)]
    file: File,
    #[command(subcommand)]
    deed: Option<Deed>,
}

#[derive(Debug, Subcommand)]
enum Deed {
    /// Set a deadline for orders, in minutes; without a number, cancel it
    Due {
        #[arg(value_name = "MINUTES")]
        minutes: Option<u32>,
    },
    /// Lay the orders of every side that is late, as they are written
    Close {
        /// Why
        #[arg(long)]
        reason: String,
    },
    /// Pass on a message that you carry, as it is or reworded
    PassOn {
        /// The entry of the message
        #[arg(value_name = "N")]
        message: u64,
        /// What its readers get; if left out, what was written
        words: Vec<String>,
    },
    /// Lose a message that you carry
    Lose {
        /// The entry of the message
        #[arg(value_name = "N")]
        message: u64,
        /// Why
        #[arg(long)]
        reason: String,
    },
    /// Draft a situation report for a commander from what he could read
    Situation {
        /// His seat
        of: SeatWord,
        /// Report only what came after this entry; if left out, from the start of the last round
        #[arg(long, value_name = "N")]
        since: Option<u64>,
    },
}

impl Umpire {
    pub(crate) fn run(self, door: &mut Door) -> ApiResult<Answer> {
        let (file, idem) = (self.file.file, None);
        match self.deed {
            None => {
                let view = wanted!(door.ask(Request::Umpire { file }), Reply::Umpire)?;
                let text = desk(&view);
                Ok(Answer::reply(Reply::Umpire(view), text))
            }
            Some(Deed::Due { minutes }) => journalled(Request::Deadline { file, minutes }, door),
            Some(Deed::Close { reason }) => {
                journalled(Request::CloseOrders { file, reason, idem }, door)
            }
            Some(Deed::PassOn { message, words }) => {
                let text = (!words.is_empty()).then(|| words.join(" "));
                journalled(Request::PassOn { file, message, text, idem }, door)
            }
            Some(Deed::Lose { message, reason }) => {
                journalled(Request::Lose { file, message, reason, idem }, door)
            }
            Some(Deed::Situation { of, since }) => {
                let request = Request::Situation { file, of: of.into(), since };
                let view = wanted!(door.ask(request), Reply::Situation)?;
                let text = view.text.clone();
                Ok(Answer::reply(Reply::Situation(view), text))
            }
        }
    }
}

/// What waits, then whose orders lie.
fn desk(view: &UmpireView) -> String {
    let mut lines = vec![view.clock.clone()];
    if view.waits.is_empty() {
        lines.push("Nothing waits.".to_owned());
    }
    lines.extend(view.waits.iter().map(waits));
    let lie = view.seats.iter().filter(|seat| seat.sheet == Some(SheetState::Lies));
    lines.extend(lie.map(|seat| format!("{}: orders are face down", seat.name)));
    lines.join("\n")
}

/// "The mill, Lt Gen Horrocks: Opposed crossing: 2d6 (entry 214)".
fn waits(one: &Waits) -> String {
    let who = one.seat.as_ref().map(|seat| seat.name.clone());
    let head: Vec<String> = [Some(one.title.clone()).filter(|title| !title.is_empty()), who]
        .into_iter()
        .flatten()
        .collect();
    let head = if head.is_empty() { String::new() } else { format!("{}: ", head.join(", ")) };
    let entry = one.entry.map_or_else(String::new, |entry| format!(" (entry {entry})"));
    format!("{head}{}{entry}", one.what)
}
