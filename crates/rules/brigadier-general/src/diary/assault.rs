//! How a close assault ended, and why.

use kernel::Side;

use super::some;
use crate::event::Event;
use crate::rules::options::TieAssault;
use crate::state::{PlatoonId, State};

/// §11.8 What both sides lost, who has won, and by what.
pub(super) fn fought(state: &State, event: &Event) -> String {
    let Event::AssaultFought { platoons, levels, kills, winner } = event else {
        return String::new();
    };
    let lost = |side: Side| {
        let at = side.index();
        let (levels, kills) = (some(levels[at], "level"), some(kills[at], "kill"));
        format!("{} lost {levels} and {kills}", state.side_name(side))
    };
    let lost = Side::BOTH.map(lost).join(", ");
    let Some(winner) = *winner else { return format!("Close assault: {lost}. It went on.") };
    let (name, why) = (state.side_name(winner), why(state, platoons, (levels, kills), winner));
    format!("Close assault: {lost}. {name} won: {why}.")
}

/// R11 The first that decides: nobody left to fight, levels, kills, the tie; at a smaller scale (R54) who holds the ground.
fn why(
    state: &State,
    platoons: &[PlatoonId],
    (levels, kills): (&[u16; 2], &[u16; 2]),
    winner: Side,
) -> &'static str {
    let is_left = |id: &PlatoonId| {
        let is_fit = state.on_table(*id) && state.platoon(*id).losses.count() > 0;
        is_fit && state.spec(*id).side != winner
    };
    let (own, other) = (winner.index(), winner.enemy().index());
    if !platoons.iter().any(is_left) {
        "the enemy had no one fit to fight"
    } else if levels[own] < levels[other] {
        "fewer levels lost"
    } else if levels == &[levels[own]; 2] && kills[own] < kills[other] {
        "as many levels lost, but fewer kills"
    } else if (levels[own], kills[own]) == (levels[other], kills[other])
        && state.setup.options.tie_assault == TieAssault::AttackerLoses
    {
        "in a tie the defender wins"
    } else {
        "it held the ground"
    }
}
