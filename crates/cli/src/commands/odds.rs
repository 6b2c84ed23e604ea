//! `odds`: how an order would go, before anything is committed.

use crate::words;

use super::called::Called;
use super::prelude::*;

/// Show the odds of an order, or of the roll that is asked for
#[derive(Debug, Args)]
pub(crate) struct Odds {
    #[command(flatten)]
    file: File,
    /// Who would order
    #[arg(long)]
    seat: SeatWord,
    #[command(flatten)]
    called: Called,
    /// The order, as for `order`; if left out, the roll that is asked for
    #[arg(value_name = "ORDER")]
    words: Vec<String>,
    /// Your answers to choices on the way, one --choice each: words with commas, or "none"
    #[arg(long = "choice", value_name = "WORD,WORD")]
    choices: Vec<String>,
}

impl Odds {
    pub(crate) fn run(self, door: &mut Door) -> ApiResult<Answer> {
        let (file, seat) = (self.file.file.clone(), Seat::from(self.seat));
        let (battle, order) = match self.words.is_empty() {
            true => (Some(self.called.battle(door, &file, seat)?), None),
            false => {
                let place = door.place(&file, seat, self.called.named())?;
                let order = words::order(door, place, &self.words.join(" "))?.order();
                (None, Some(order.ok_or_else(no_odds)?))
            }
        };
        let split = |words: &String| {
            let words = words.split(',').map(str::trim).filter(|w| !w.is_empty() && *w != "none");
            words.map(str::to_owned).collect()
        };
        let choices = self.choices.iter().map(split).collect();
        let request = Request::Odds { file, seat, battle, order, choices };
        let view = wanted!(door.ask(request), Reply::Odds)?;
        let text = show::odds(&view, show::Detail::Full, &door.look);
        Ok(Answer::reply(Reply::Odds(view), text))
    }
}

fn no_odds() -> ApiError {
    usage("words", "face-down orders have no odds", "name an attack or a barrage")
}
