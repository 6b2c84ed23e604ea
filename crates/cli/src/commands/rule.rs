//! `rule`: the umpire overrules the table, with a reason, for ever visible.

use api::campaign::BattleId;
use api::ruling::AnyRuling;

use crate::words;

use super::prelude::*;

/// Make an umpire's ruling: strength, place, order, shots, objective, end …
#[derive(Debug, Args)]
#[command(
    after_help = "Rulings: strength STAND N, place STAND HEX, attach PLATOON STAND, lose PLATOON, \
    order BATTALION M|H|D|R, shots BATTERY N, air SIDE N, recovery SIDE STRENGTH PLATOONS, \
    objective HEX SIDE|nobody, void SIDE (face-down orders that cannot be turned up), end SIDE|nobody; or JSON. \
    Each book has its own rulings; `help` in place of a ruling lists those of the battle."
)]
pub(crate) struct Rule {
    #[command(flatten)]
    file: File,
    /// The battle; if left out, the first one
    #[arg(long, value_name = "ID")]
    battle: Option<BattleId>,
    /// The ruling
    #[arg(required = true, value_name = "RULING")]
    words: Vec<String>,
    /// Why
    #[arg(long)]
    reason: String,
    /// Who agrees
    #[arg(long, value_name = "SEAT")]
    agreed_by: Vec<SeatWord>,
}

impl Rule {
    pub(crate) fn run(self, door: &mut Door) -> ApiResult<Answer> {
        let file = self.file.file;
        door.api.session(&file)?;
        let battle = self.battle;
        let place = door.place(&file, Seat::Umpire, battle)?;
        let ruling = AnyRuling(words::ruling(door, place, &self.words.join(" "))?);
        let (reason, idem) = (self.reason, None);
        let agreed_by = self.agreed_by.into_iter().map(Into::into).collect();
        journalled(Request::Rule { file, battle, ruling, reason, agreed_by, idem }, door)
    }
}
