//! `battles`: the battles of the war, and who must act in each.

use api::views::BattleView;

use super::prelude::*;

/// The battles of the war, and who must act in each
#[derive(Debug, Args)]
pub(crate) struct Battles {
    #[command(flatten)]
    file: File,
}

impl Battles {
    pub(crate) fn run(self, door: &mut Door) -> ApiResult<Answer> {
        let request = Request::Battles { file: self.file.file, at: None, seat: Some(Seat::Umpire) };
        let views = wanted!(door.ask(request), Reply::Battles)?;
        let text = views.iter().map(line).collect::<Vec<_>>().join("\n");
        Ok(Answer::reply(Reply::Battles(views), text))
    }
}

/// "fight-1, The mill: Blue activates a unit. (blue to act)".
pub(crate) fn line(battle: &BattleView) -> String {
    let waits: Vec<String> = battle.waits_for.iter().map(Seat::to_string).collect();
    let waits = match waits.is_empty() {
        true => String::new(),
        false => format!(" ({} to act)", waits.join(" and ")),
    };
    format!("{}, {}: {}{waits}", battle.id, battle.title, battle.prompt)
}
