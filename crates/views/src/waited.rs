//! Whom a war waits for, in one sentence. A battle that waits for smaller ones says what those wait for.

use campaign::link::Stage;
use campaign::{BattleId, WarState};
use kernel::Seat;

use crate::session::Session;
use engine::error::ApiResult;

impl Session {
    /// Who must do what after an entry: in the smaller battle where it happened, while that goes on; else where the war is furthest
    /// behind.
    ///
    /// # Errors
    /// When the entry cannot be read.
    pub fn next_after(&self, seq: u64) -> ApiResult<String> {
        let battle = BattleId::new(&self.entry(seq)?.battle).ok();
        let smaller = battle.filter(|battle| self.fold.war.links.contains_key(battle));
        match smaller.and_then(|battle| inside(&self.fold.war, battle)) {
            Some(prompt) if !self.looks_late() => Ok(prompt),
            _ => Ok(self.status(None)?.prompt),
        }
    }
}

/// What the smaller battles wait for that a battle waits for; none where the battle itself can go on.
pub(crate) fn below(war: &WarState, battle: BattleId) -> Option<String> {
    let mut smaller =
        war.links.iter().filter(|(_, link)| link.parent == battle && link.is_pending());
    let mut told = || smaller.find_map(|(child, _)| inside(war, *child));
    let waits = !war.waits_for_umpire(battle) && war.waits_for(battle).is_empty();
    waits.then(&mut told)?
}

/// What is waited for in a smaller battle, with its title; none where nothing is.
fn inside(war: &WarState, child: BattleId) -> Option<String> {
    let prompt = match war.links.get(&child)?.stage {
        Stage::Open if war.battle(child)?.is_over() => {
            return Some(format!("Read the report of \"{}\".", war.title_of(child)));
        }
        Stage::Open if war.waits_for(child).is_empty() => return below(war, child),
        Stage::Open => war.battle(child)?.prompt(),
        Stage::Reported(_) => return Some(war.legal(child, Seat::App).prompt),
        Stage::Accepted(_) | Stage::Abandoned => return None,
    };
    Some(format!("{}: {prompt}", war.title_of(child)))
}
