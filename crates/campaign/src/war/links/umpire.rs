//! LNK-R9 The umpire may open a smaller battle himself, and asks nobody: for whom he does so follows from what is fought out.

use kernel::{Seat, Side};
use two_star_general::rules::night;
use two_star_general::state::Phase;

use super::{LinkRefusal, prepared};
use crate::setup::BattleId;
use crate::war::link::Contact;
use crate::war::{Battle, WarState};

/// The side that opens a smaller battle: its own, or the one whose contact it is, where the umpire orders it.
///
/// # Errors
/// [`LinkRefusal::NotASide`] for the program, which settles nothing.
pub(super) fn side_of(
    state: &WarState,
    battle: &Battle,
    seat: Seat,
    (child, at): (BattleId, &Contact),
) -> Result<Side, LinkRefusal> {
    match (seat.side(), seat) {
        (Some(side), _) => Ok(side),
        (None, Seat::Umpire) => Ok(attacks(state, battle, child, at)),
        (None, _) => Err(LinkRefusal::NotASide),
    }
}

/// Whose contact it is. Where it is of nobody who is known, either side is told so.
fn attacks(state: &WarState, battle: &Battle, child: BattleId, at: &Contact) -> Side {
    let known = match at {
        Contact::Action { .. } => prepared(state, battle, child),
        contact => battle.whose(contact),
    };
    known.unwrap_or(Side::Blue)
}

/// LNK-R32 Who goes into a prepared action: against whoever defends, or holds what it is about. A side that has ended its night
/// sends nobody out, so it is the other's then.
fn prepared(state: &WarState, battle: &Battle, child: BattleId) -> Option<Side> {
    let action = prepared::action(state, child).ok()?;
    let goes =
        action.table.defender.or(action.table.objective.holder).map_or(Side::Blue, Side::enemy);
    let asleep = battle.tsg().is_some_and(|position| {
        matches!(position.phase, Phase::Night(_)) && night::may_act(position, goes).is_err()
    });
    Some(if asleep { goes.enemy() } else { goes })
}
