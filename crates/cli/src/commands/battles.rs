//! `battles`: the battles of the war, and who must act in each.

use api::views::{BattleView, LinkStage};

use super::prelude::*;

/// The battles of the war as a tree: when, how each stands, whose turn it is
#[derive(Debug, Args)]
pub(crate) struct Battles {
    #[command(flatten)]
    file: File,
    /// Smaller battles that are settled, too
    #[arg(long, short)]
    all: bool,
    /// As they stood after this entry
    #[arg(long, value_name = "N")]
    at: Option<u64>,
    /// Who looks
    #[arg(long, default_value_t = SeatWord::UMPIRE)]
    seat: SeatWord,
}

impl Battles {
    pub(crate) fn run(self, door: &mut Door) -> ApiResult<Answer> {
        let (at, seat) = (self.at, Some(self.seat.into()));
        let views =
            wanted!(door.ask(Request::Battles { file: self.file.file, at, seat }), Reply::Battles)?;
        let text = show::battles(&views, self.all, &door.look);
        let settled = views.iter().any(|view| view.link.is_some() && !is_open(view));
        let talk = if settled && !self.all { "--all lists the settled battles too." } else { "" };
        Ok(Answer::reply(Reply::Battles(views), text).talk(talk))
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

/// Whether a smaller battle is still fought, or its report lies there.
pub(crate) fn is_open(battle: &BattleView) -> bool {
    let stage = battle.link.as_ref().map(|link| link.stage);
    matches!(stage, Some(LinkStage::Open | LinkStage::Reported))
}
