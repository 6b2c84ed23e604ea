//! `status`: where the war stands.

use api::campaign::BattleId;

use super::battles::{is_open, line};
use super::prelude::*;

/// How the war stands and whose turn it is
#[derive(Debug, Args)]
pub(crate) struct Status {
    #[command(flatten)]
    file: File,
    /// Whose view
    #[arg(long, default_value_t = SeatWord::UMPIRE)]
    seat: SeatWord,
    /// The battle to show; if left out, the one furthest behind in time
    #[arg(long, value_name = "ID")]
    battle: Option<BattleId>,
    /// Also list every battalion
    #[arg(long, short)]
    battalions: bool,
}

impl Status {
    pub(crate) fn run(self, door: &mut Door) -> ApiResult<Answer> {
        door.front = self.battle;
        let view = door.status(&self.file.file, self.seat.into())?;
        let mut text = show::status(&view, &door.look);
        let (file, seat) = (self.file.file.clone(), Some(self.seat.into()));
        let request = Request::Battles { file, at: None, seat };
        let battles = wanted!(door.ask(request), Reply::Battles)?;
        let smaller = battles.iter().filter(|battle| is_open(battle));
        for battle in smaller {
            text.push_str(&format!("\n{}", door.look.wrap(&line(battle), "  ")));
        }
        for called in &view.calls {
            text.push_str(&format!("\n\n{}", show::called(called, &door.look)));
        }
        if self.battalions {
            text.push_str("\n\n");
            text.push_str(&show::order_of_battle(&view, &door.look));
        }
        Ok(Answer::reply(Reply::Status(view), text))
    }
}
