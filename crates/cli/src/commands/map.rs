//! `map`: the map in characters, now or as it was.

use api::campaign::BattleId;
use api::kernel::map::Cell;

use crate::show::{self, Drawing, Size};

use super::prelude::*;

/// The map and everything on it
#[derive(Debug, Args)]
pub(crate) struct Map {
    #[command(flatten)]
    file: File,
    /// In this battle on a hex map; the first one without it
    #[arg(long, value_name = "ID")]
    battle: Option<BattleId>,
    /// As it was after this entry
    #[arg(long, value_name = "N")]
    at: Option<u64>,
    /// Who looks
    #[arg(long, default_value_t = SeatWord::UMPIRE)]
    seat: SeatWord,
    /// Large or small hexes; what fits, unless said
    #[arg(long, value_enum)]
    size: Option<Size>,
    /// What must be in view when the map is wider than the window
    #[arg(long, value_name = "HEX")]
    around: Option<Cell>,
    /// Draw it this wide instead of as wide as the window
    #[arg(long, value_name = "COLUMNS")]
    width: Option<usize>,
    /// No explanation of the signs
    #[arg(long)]
    no_legend: bool,
}

impl Map {
    pub(crate) fn run(self, door: &mut Door) -> ApiResult<Answer> {
        door.front = self.battle;
        let view = door.map(&self.file.file, self.seat.into(), self.at)?;
        let drawing = Drawing {
            size: self.size,
            width: self.width.unwrap_or(door.look.window).clamp(20, 1_000),
            around: self.around,
            legend: !self.no_legend,
            ..Drawing::default()
        };
        let text = show::map(&view, &drawing, &door.look);
        Ok(Answer::reply(Reply::Map(view), text))
    }
}
