//! `legal`: what a seat may order now, by number, and why other things not.

use api::campaign::BattleId;

use crate::look::bold;

use super::prelude::*;

/// List the orders a seat can give now, numbered; words filter the list
#[derive(Debug, Args)]
pub(crate) struct Legal {
    #[command(flatten)]
    file: File,
    /// Whose orders
    #[arg(long)]
    seat: SeatWord,
    /// The battle; if left out, the first one
    #[arg(long, value_name = "ID")]
    battle: Option<BattleId>,
    /// Only orders that contain all these words
    #[arg(value_name = "WORD")]
    filter: Vec<String>,
    /// Also what cannot be ordered now, and why
    #[arg(long, short)]
    barred: bool,
    /// List every contact that can be fought out, instead of one line for each kind of ground
    #[arg(long, short)]
    all: bool,
}

impl Legal {
    pub(crate) fn run(self, door: &mut Door) -> ApiResult<Answer> {
        let seat = Seat::from(self.seat);
        let place = door.place(&self.file.file, seat, self.battle)?;
        let offers = door.legal_at(place)?;
        let look = &door.look;
        let listing =
            show::Listing { filter: self.filter, all: self.all, ..show::Listing::default() };
        let mut text = format!("{} {}\n", bold(">"), offers.prompt);
        text.push_str(&match offers.offers.is_empty() {
            true => format!("{seat} has no orders to give now."),
            false => show::offers(&offers, &listing, look),
        });
        if self.barred && !offers.barred.is_empty() {
            text.push_str(&format!("\n{}\n", bold("Not now")));
            text.push_str(&show::barred(&offers.barred, &listing.filter, look));
        }
        Ok(Answer::reply(Reply::Legal(offers), text))
    }
}
