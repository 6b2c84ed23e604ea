//! §3.7.2 Armour and cover: one die at most for each core stand, and what spares it (R46, R59).

use kernel::{Cite, Ledger, Seq};

use super::{FOUNDED, Fighter, Foe};
use crate::state::{StandId, State, Status};
use crate::tables::{PlatoonKind, Role};

/// §3.7.2 Whether the stand under attack costs each attacking core stand a die.
#[derive(Clone, Debug)]
pub(super) enum Cover {
    Costs {
        reason: &'static str,
        cause: Option<Seq>,
    },
    /// Cover is there and does not count.
    Useless {
        reason: &'static str,
        cite: Cite,
    },
    None,
}

/// What the cover of a stand under attack does.
pub(super) fn of(state: &State, defender: StandId, status: Status) -> Cover {
    let covering = state.in_cover(defender);
    let useless = |reason| Cover::Useless { reason, cite: Cite::section("3.7.2") };
    match status {
        Status::DigIn => {
            Cover::Costs { reason: "the target is dug in", cause: state.ordered_at(defender) }
        }
        Status::Hold if covering => {
            Cover::Costs { reason: "the target holds cover", cause: Some(FOUNDED) }
        }
        Status::Move if covering => useless("cover does not help a stand on Move"),
        Status::Retreat if covering => useless("cover does not help a stand on Retreat"),
        Status::Hold | Status::Move | Status::Retreat => Cover::None,
    }
}

/// §3.7.2 Armour and cover: one die at most for each core stand.
pub(super) fn lines(state: &State, fighter: Fighter, foe: &Foe, ledger: &mut Ledger) {
    let name = || state.stand_name(fighter.stand).to_owned();
    let cite = || Cite::section("3.7.2");
    let armour = armour_reason(state, fighter, foe, ledger);
    if let Some(reason) = armour {
        ledger.add(name(), -1, reason, cite(), Some(FOUNDED));
    }
    let engineers = fighter.close && state.has_platoon(fighter.stand, PlatoonKind::Engineers);
    match &foe.cover {
        Cover::Costs { .. } if armour.is_some() => {
            ledger.pass_over(name(), "armour and cover cost one die at most", cite());
        }
        Cover::Costs { reason, .. } if engineers => {
            ledger.pass_over(name(), format!("{reason}, but engineers lead"), Cite::ruling(59));
        }
        Cover::Costs { reason, cause } => {
            ledger.add(name(), -1, *reason, cite(), *cause);
        }
        Cover::Useless { reason, cite } => ledger.pass_over(name(), *reason, cite.clone()),
        Cover::None => {}
    }
}

/// Why the foe's armour costs this stand a die, if it does.
fn armour_reason(
    state: &State,
    fighter: Fighter,
    foe: &Foe,
    ledger: &mut Ledger,
) -> Option<&'static str> {
    if !foe.armoured {
        return None;
    }
    let role = state.role(fighter.stand);
    if !fighter.close && matches!(role, Role::Infantry | Role::Artillery) {
        return Some("distant fire at armour");
    }
    if !fighter.close || role != Role::Infantry || state.armoured(fighter.stand) {
        return None;
    }
    let status = state.fighting_status(fighter.stand);
    let holds = matches!(status, Status::Hold | Status::DigIn);
    // R46 Who attacks out of cover has none in that attack.
    if !fighter.attacks && holds && state.in_cover(fighter.stand) {
        let reason = "infantry holding cover does not fear armour";
        let name = state.stand_name(fighter.stand).to_owned();
        ledger.pass_over(name, reason, Cite::section("3.7.2"));
        return None;
    }
    Some("infantry in close combat with armour")
}
