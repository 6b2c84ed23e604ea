//! `sheet`: a side's face-down orders, for its own eyes.

use api::campaign::BattleId;

use super::prelude::*;

/// Show your face-down orders as written so far
#[derive(Debug, Args)]
pub(crate) struct Sheet {
    #[command(flatten)]
    file: File,
    /// Whose sheet
    #[arg(long)]
    seat: SeatWord,
    /// The battle; if left out, the first one with a map
    #[arg(long, value_name = "ID")]
    battle: Option<BattleId>,
}

impl Sheet {
    pub(crate) fn run(self, door: &mut Door) -> ApiResult<Answer> {
        door.front = self.battle;
        let sheet = door.sheet(&self.file.file, self.seat.into())?;
        let text = show::sheet(&sheet, None, &door.look);
        Ok(Answer::reply(Reply::Sheet(sheet), text))
    }
}
