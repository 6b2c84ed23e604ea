//! `odds`: how an order would go, before anything is committed.

use api::error::ApiResult;
use api::kernel::Seat;
use api::request::{Reply, Request};
use clap::Args;

use crate::answer::Answer;
use crate::arguments::{File, SeatWord};
use crate::door::{Door, wanted};
use crate::show;
use crate::words::{self, Said};

use super::usage;

/// The odds of an order, or of the roll that is called for
#[derive(Debug, Args)]
pub(crate) struct Odds {
    #[command(flatten)]
    file: File,
    /// Who would order
    #[arg(long, value_enum)]
    seat: SeatWord,
    /// The order, as for `order`; without it the one that waits
    #[arg(value_name = "ORDER")]
    words: Vec<String>,
    /// Answers to the choices on the way, one switch each: words with commas, or "none"
    #[arg(long = "choice", value_name = "WORD,WORD")]
    choices: Vec<String>,
}

impl Odds {
    pub(crate) fn run(self, door: &mut Door) -> ApiResult<Answer> {
        let (file, seat) = (self.file.file, Seat::from(self.seat));
        let order = if self.words.is_empty() {
            None
        } else {
            let known = super::order::known(door, &file, seat)?;
            match words::order(&self.words, &known)? {
                Said::Order(order) => Some(order),
                Said::Sheet(_) | Said::Seal => {
                    return Err(usage(
                        "words",
                        "face-down orders have no odds",
                        "name an attack or a barrage",
                    ));
                }
            }
        };
        let split = |words: &String| {
            let words = words.split(',').map(str::trim).filter(|w| !w.is_empty() && *w != "none");
            words.map(str::to_owned).collect()
        };
        let choices = self.choices.iter().map(split).collect();
        let view = wanted!(door.ask(Request::Odds { file, seat, order, choices }), Reply::Odds)?;
        let text = show::odds(&view, show::Detail::Full, &door.look);
        Ok(Answer::reply(Reply::Odds(view), text))
    }
}
