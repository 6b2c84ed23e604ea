//! `play`: a whole game from the keyboard.

use crate::play::{Game, Settings};

use super::prelude::*;

/// Play a campaign from the keyboard
#[derive(Debug, Args)]
pub(crate) struct Play {
    #[command(flatten)]
    file: File,
    /// The program plays this seat: a side, or one commander such as blue.second; name both sides to watch
    #[arg(long, value_name = "SEAT")]
    computer: Vec<SeatWord>,
    /// Only this seat plays at this keyboard: a side, or one commander such as blue.second
    #[arg(long)]
    seat: Option<SeatWord>,
    /// Who plays blue at this keyboard, if that has changed
    #[arg(long, value_name = "NAME")]
    blue: Option<String>,
    /// Who plays orange at this keyboard, if that has changed
    #[arg(long, value_name = "NAME")]
    orange: Option<String>,
    /// Milliseconds between the program's orders; 600 at a terminal, else 0
    #[arg(long, value_name = "MS")]
    pace: Option<u64>,
}

impl Play {
    pub(crate) fn run(self, door: &mut Door) -> ApiResult<Answer> {
        let player = |word: SeatWord| a_player(word.into());
        let settings = Settings {
            file: self.file.file,
            computer: self.computer.into_iter().map(player).collect::<ApiResult<_>>()?,
            seat: self.seat.map(player).transpose()?,
            pace: self.pace,
            names: [self.blue, self.orange],
        };
        Game::begin(door, settings)?.play()
    }
}

/// The umpire speaks at any keyboard and plays at none.
fn a_player(seat: Seat) -> ApiResult<Seat> {
    match seat.side() {
        Some(_) => Ok(seat),
        None => {
            let hint = "say blue, orange, or a commander's seat";
            Err(usage("seat.no_side", format!("the {seat} plays no side"), hint))
        }
    }
}
