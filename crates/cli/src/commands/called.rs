//! Which of the calls that wait is meant: several battles may have dice or a choice waiting at the same time.

use std::path::Path;

use api::campaign::BattleId;
use api::error::Kind;
use api::kernel::Call;
use api::views::{CallView, StatusView};

use super::prelude::*;

/// The call an answer is for.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct Called {
    /// The battle that asks; needed only where several do
    #[arg(long, value_name = "ID", conflicts_with = "call")]
    battle: Option<BattleId>,
    /// The log entry of the question; an answer to any other question is refused
    #[arg(long, value_name = "N")]
    call: Option<u64>,
}

impl Called {
    /// The entry of the call that is meant, and the call itself where it waits.
    ///
    /// # Errors
    /// When none is named and not exactly one waits.
    pub(super) fn find(
        &self,
        door: &mut Door,
        file: &Path,
        seat: Seat,
    ) -> ApiResult<(u64, Option<CallView>)> {
        let status = door.status(file, seat)?;
        if let Some(entry) = self.call {
            let waiting = status.calls.into_iter().find(|call| call.entry == entry);
            // The api says better than we could why another one does not wait.
            return Ok((entry, waiting));
        }
        let call = the_one(&status, self.battle)?.clone();
        Ok((call.entry, Some(call)))
    }

    /// The battle whose call is meant.
    ///
    /// # Errors
    /// When none is named and not exactly one call waits, or the call that is named does not wait.
    pub(super) fn battle(&self, door: &mut Door, file: &Path, seat: Seat) -> ApiResult<BattleId> {
        match self.find(door, file, seat)? {
            (_, Some(call)) => battle_of(&call),
            (entry, None) => Err(none(format!("what entry {entry} asks does not wait"))
                .hint("wardiary status shows what waits")),
        }
    }

    /// The battle that is named.
    pub(super) const fn named(&self) -> Option<BattleId> {
        self.battle
    }
}

/// The only call that waits, or the one of a battle.
///
/// # Errors
/// When none or several wait there; several are named.
pub(crate) fn the_one(status: &StatusView, battle: Option<BattleId>) -> ApiResult<&CallView> {
    let here = |call: &&CallView| battle.is_none_or(|id| call.battle == id.to_string());
    let calls: Vec<&CallView> = status.calls.iter().filter(here).collect();
    match (&calls[..], battle) {
        ([one], _) => Ok(one),
        ([], Some(battle)) if !status.calls.is_empty() => {
            let message = format!("nothing waits for dice or a choice in {battle}");
            Err(none(message).hint(format!("what waits: {}", named(&status.calls))))
        }
        ([], _) => {
            Err(none("no order waits for dice or a choice".to_owned()).hint("give an order first"))
        }
        (several, _) => {
            let message = format!("{} calls wait; say which one is answered", several.len());
            let hint = format!("name its battle or its entry: {}", named(&status.calls));
            Err(ApiError::usage("call.which", message).hint(hint))
        }
    }
}

/// "--call 41 (main), Anna: Attack; --call 57 (fight-1), Bert: Initiative".
pub(crate) fn named(calls: &[CallView]) -> String {
    let one = |call: &CallView| {
        format!("--call {} ({}), {}", call.entry, call.battle, bare(&call.prompt))
    };
    calls.iter().map(one).collect::<Vec<_>>().join("; ")
}

/// The battle a call is shown in.
///
/// # Errors
/// When the api names it as no battle can be called.
pub(crate) fn battle_of(call: &CallView) -> ApiResult<BattleId> {
    BattleId::new(&call.battle).map_err(|_| crate::door::unexpected())
}

fn bare(prompt: &str) -> &str {
    prompt.trim_end_matches('.')
}

fn none(message: String) -> ApiError {
    ApiError::new(Kind::Refused, "order.none_open", message)
}

/// The command that answers a call.
pub(super) fn how_to_answer(called: &CallView, file: &str) -> String {
    let (seat, entry) = (called.answers, called.entry);
    match &called.call {
        Call::Roll(roll) => {
            let sides = u16::from(roll.sides.clamp(1, 6));
            let face = |index: u16| char::from(b'1' + (index % sides) as u8);
            let faces: String = (0..roll.count.min(20)).map(face).collect();
            format!(
                "Answer with: wardiary dice {file} --seat {seat} --call {entry} {faces} (or --app)"
            )
        }
        Call::Choice(_) => {
            format!(
                "Answer with: wardiary choose {file} --seat {seat} --call {entry} WORD… (or --usual)"
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::call;

    #[test]
    fn each_call_is_named_by_entry_battle_and_person() {
        let named = named(&[call(41, "main"), call(57, "fight-1")]);
        assert_eq!(named, "--call 41 (main), Anna: Hold?; --call 57 (fight-1), Anna: Hold?");
        assert!(
            how_to_answer(&call(41, "main"), "x.wardiary")
                .contains("choose x.wardiary --seat blue --call 41")
        );
    }
}
