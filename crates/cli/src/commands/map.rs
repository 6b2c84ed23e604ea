//! `map`: the map in characters, now or as it was.

use api::campaign::BattleId;
use api::kernel::map::Cell;

use crate::show::{self, Drawing, Size};

use super::prelude::*;

/// Draw the map with everything on it
#[derive(Debug, Args)]
pub(crate) struct Map {
    #[command(flatten)]
    file: File,
    /// The battle; if left out, the first one with a map
    #[arg(long, value_name = "ID")]
    battle: Option<BattleId>,
    /// As it was after this entry
    #[arg(long, value_name = "N")]
    at: Option<u64>,
    /// Whose view
    #[arg(long, default_value_t = SeatWord::UMPIRE)]
    seat: SeatWord,
    /// Large or small hexes; if left out, what fits
    #[arg(long, value_enum)]
    size: Option<Size>,
    /// Keep this hex in view when the map is wider than the window
    #[arg(long, value_name = "HEX")]
    around: Option<Cell>,
    /// Width in columns; if left out, as wide as the window
    #[arg(long, value_name = "COLUMNS")]
    width: Option<usize>,
    /// Leave the legend out
    #[arg(long)]
    no_legend: bool,
}

impl Map {
    pub(crate) fn run(self, door: &mut Door) -> ApiResult<Answer> {
        door.front = self.battle;
        let view = door.map(&self.file.file, self.seat.into(), self.at)?;
        if let Some(cell) = self.around.filter(|cell| !view.ground.grid.contains(*cell)) {
            return Err(usage(
                "map.around",
                format!("{cell} is not on this map"),
                "such as --around 0605",
            ));
        }
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
