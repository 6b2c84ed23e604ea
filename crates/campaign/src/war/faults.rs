//! What is wrong with a war: nothing (RULES.md H.2).

use kernel::Name;
use two_star_general as tsg;
use two_star_general::state::Place;

use crate::roster::{FormationId, Pools};

use super::{WarState, links, rated, squads, tables};
use crate::setup::BattleId;

/// Everything that must hold after every order.
pub(super) fn faults(state: &WarState) -> Vec<String> {
    let mut faults = balance(state);
    faults.extend(arrivals(state));
    for (id, battle) in &state.battles {
        faults.extend(battle.faults().into_iter().map(|fault| format!("{id}: {fault}")));
    }
    faults
}

/// I1 to I3 and I5, which hold after every single entry, in the middle of an order too.
pub(super) fn balance(state: &WarState) -> Vec<String> {
    let mut faults = state.roster.faults(&state.setup.roster);
    for (id, battle) in &state.battles {
        faults.extend(battle.tsg().into_iter().flat_map(|position| ratings(state, *id, position)));
    }
    faults.extend(state.ledger_faults());
    faults.extend(rated::faults(state));
    faults.extend(tables::faults(state));
    faults.extend(links::faults(state));
    faults.extend(state.soldiers.faults(&state.roster, &state.setup.roster));
    faults.extend(squads::faults(state));
    faults
}

/// I3 Every stand and platoon has the strength of its men.
fn ratings(state: &WarState, battle: BattleId, position: &tsg::State) -> Vec<String> {
    let rating = |id: Name| state.roster_of(battle).rating(state.muster_of(battle), id);
    let stands = position.stands.iter().filter_map(|(id, stand)| {
        let (points, men) = (u32::from(stand.strength), rating(id.0));
        // Survivors of a removed battalion are behind the lines; their stand keeps its last strength (R50).
        let disbanded = stand.place == Place::Gone && men == 0;
        (points != men && !disbanded)
            .then(|| format!("{id} has {points} strength points, its men are worth {men} (H.2 I3)"))
    });
    let platoons = position.platoons.iter().filter_map(|(id, platoon)| {
        let (points, men) = (u32::from(platoon.with.is_some()), rating(id.0));
        let with = platoon.with.and_then(|with| position.stands.get(&with));
        let disbanded = with.is_some_and(|stand| stand.place == Place::Gone) && men == 0;
        (points != men && !disbanded)
            .then(|| format!("{id} is worth {points}, its men {men} (H.2 I3)"))
    });
    stands.chain(platoons).collect()
}

/// Replacements have arrived on the days that have dawned, and on no other.
fn arrivals(state: &WarState) -> Vec<String> {
    let days = || state.setup.calendar.days.iter().take(usize::from(state.day));
    let formations = (0_u16..).map(FormationId).zip(&state.roster.pools);
    let fault = |(formation, pools): (FormationId, &Pools)| {
        let due: u32 = days().filter_map(|note| note.replacements.get(&formation)).sum();
        let (arrived, name) = (pools.arrived, state.setup.formation_name(formation));
        (due != arrived).then(|| format!("{name}: {arrived} replacements arrived, {due} were due"))
    };
    formations.filter_map(fault).collect()
}
