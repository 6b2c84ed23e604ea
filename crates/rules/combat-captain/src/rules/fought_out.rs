//! R70 A fire or a close combat that was fought out at a smaller scale: what the smaller fight says is read instead of throws.
//!
//! Losses are the men who did not come back; what is left of a squad makes figures again (H.5), and a squad of which nobody
//! is left is destroyed, with the marker that costs (§9.1). Who holds the ground after a close combat has won it, and the
//! loser runs (§12.6); where nobody holds it the two are apart and nothing follows. Nobody answers a fire that was fought
//! out, since that fight was the answer. Only the war asks for any of this: it is no order of the table.

use std::collections::BTreeMap;

use kernel::{Side, Tape};

use crate::decide::{Decision, Unfolding};
use crate::event::{Event, LossCause};
use crate::handoff::figures;
use crate::order::Volley;
use crate::refusal::{AssaultRefusal, FireRefusal, Refusal};
use crate::rules::combat::{self, Melee};
use crate::rules::losses::Losses;
use crate::rules::volley::{self, Occasion, Sheaf};
use crate::rules::{activity, turn};
use crate::state::{Phase, State, SubunitId, UnitId, UnitStatus};
use crate::tables::SubunitKind;

/// What became of the men of one squad.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Men {
    pub present: u32,
    pub killed: u32,
    pub wounded: u32,
    pub captured: u32,
    pub stragglers: u32,
}

/// What a smaller fight has left.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    pub men: BTreeMap<SubunitId, Men>,
    pub holder: Option<Side>,
}

/// The squads of a fire that may be fought out, those that fire first: foot on both sides, one target.
///
/// # Errors
/// When it may not be ordered, or somebody in it is not on foot.
pub fn fire(state: &State, side: Side, volley: &Volley) -> Result<Vec<SubunitId>, Refusal> {
    let sheaf = sheaf(state, side, volley)?;
    let mut squads: Vec<SubunitId> = sheaf.firers().collect();
    squads.sort_unstable();
    squads.dedup();
    squads.push(sheaf.target);
    match squads.iter().find(|id| !is_foot(state, **id)) {
        Some(subunit) => Err(FireRefusal::NotOnFoot { subunit: *subunit }.into()),
        None => Ok(squads),
    }
}

/// The squads that are hand to hand in the close combat that is next, those of the attacking unit first.
///
/// # Errors
/// When it is not the time, or somebody hand to hand is not on foot.
pub fn melee(state: &State) -> Result<(Melee, Vec<SubunitId>), Refusal> {
    activity::no_window(state)?;
    if state.phase != Phase::CloseCombat(None) {
        return Err(AssaultRefusal::NoFight.into());
    }
    let melee = combat::next_fight(state).ok_or(AssaultRefusal::NoFight)?;
    let of = |unit: UnitId| -> Vec<SubunitId> {
        let other = if unit == melee.attacker { melee.defender } else { melee.attacker };
        let meets = |id: SubunitId| {
            state.contacts.iter().any(|(one, two)| {
                (*one == id && state.unit_of(*two) == other)
                    || (*two == id && state.unit_of(*one) == other)
            })
        };
        state.members(unit).filter(|id| meets(*id)).collect()
    };
    let (attackers, defenders) = (of(melee.attacker), of(melee.defender));
    // Whoever is hand to hand with a tank or a gun meets more than men.
    let all_on_foot = attackers.iter().chain(&defenders).all(|id| is_foot(state, *id));
    if attackers.is_empty() || defenders.is_empty() || !all_on_foot {
        return Err(AssaultRefusal::NobodyOnFoot.into());
    }
    Ok((melee, [attackers, defenders].concat()))
}

/// Reads what a fire that was fought out has brought.
///
/// # Errors
/// When it may not be ordered any more.
pub fn settle_fire(state: &State, side: Side, volley: &Volley, outcome: &Outcome) -> Decision {
    let sheaf = sheaf(state, side, volley)?;
    let mut unfolding = Unfolding::of(state);
    let firers = volley.firers.iter().map(|firing| (firing.subunit, firing.dice)).collect();
    unfolding.happen(Event::FireFoughtOut { firers, target: sheaf.target });
    bear(&mut unfolding, outcome);
    turn::carry_on(&mut unfolding);
    Ok(unfolding.finish())
}

/// Reads what a close combat that was fought out has brought.
///
/// # Errors
/// When the table must throw for the loser's way, or there is no such close combat any more.
pub fn settle_melee(state: &State, outcome: &Outcome, tape: &mut Tape<'_>) -> Decision {
    let (melee, _) = melee(state)?;
    let Melee { attacker, defender } = melee;
    let stood = combat::stood(state, melee);
    let mut unfolding = Unfolding::of(state);
    unfolding.happen(Event::CombatBegan { attacker, defender });
    bear(&mut unfolding, outcome);
    let winner = winner(&unfolding.state, (attacker, defender), outcome.holder);
    if let Some(winner) = winner {
        let decided =
            Event::CombatDecided { attacker, defender, totals: None, winner: Some(winner) };
        unfolding.happen(decided);
    }
    combat::conclude(&mut unfolding, melee, (winner, &stood), tape)?;
    turn::carry_on(&mut unfolding);
    Ok(unfolding.finish())
}

/// H.7 Men by category; figures of whoever is left; squads of nobody are gone.
fn bear(unfolding: &mut Unfolding, outcome: &Outcome) {
    for (subunit, men) in &outcome.men {
        let state = &unfolding.state;
        let before: u32 = state.subunit(*subunit).figures.iter().map(|men| u32::from(*men)).sum();
        if men.present >= before {
            continue;
        }
        let Men { present, killed, wounded, captured, stragglers } = *men;
        let figures = figures(present);
        unfolding.happen(Event::MenLost {
            subunit: *subunit,
            figures,
            killed,
            wounded,
            captured,
            stragglers,
        });
    }
    let mut losses = Losses::of(LossCause::FoughtOut);
    outcome.men.keys().for_each(|subunit| losses.told(*subunit));
    losses.settle(unfolding);
}

/// Who holds the ground has won; whoever alone is left has in any case.
fn winner(
    state: &State,
    (attacker, defender): (UnitId, UnitId),
    holder: Option<Side>,
) -> Option<UnitId> {
    let left = |unit: UnitId| state.unit(unit).status == UnitStatus::Fighting;
    match (left(attacker), left(defender)) {
        (false, false) => None,
        (true, false) => Some(attacker),
        (false, true) => Some(defender),
        (true, true) => [attacker, defender]
            .into_iter()
            .find(|unit| Some(state.unit_spec(*unit).side) == holder),
    }
}

fn sheaf(state: &State, side: Side, volley: &Volley) -> Result<Sheaf, Refusal> {
    activity::no_window(state)?;
    let mut sheaves = volley::aim(state, side, volley, Occasion::Active)?;
    match (sheaves.pop(), sheaves.is_empty()) {
        (Some(sheaf), true) => Ok(sheaf),
        _ => Err(FireRefusal::NoTarget { target: volley.target }.into()),
    }
}

/// Men with small arms: they can be met one by one.
fn is_foot(state: &State, id: SubunitId) -> bool {
    matches!(
        state.kind(id),
        SubunitKind::Rifles
            | SubunitKind::Enhanced
            | SubunitKind::Bazooka
            | SubunitKind::MachineGun
    )
}
