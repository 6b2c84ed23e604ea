//! The umpire's rulings: the table is always right, as long as what it says can be true.

use kernel::{Actor, Tape};

use crate::decide::{Decision, Unfolding};
use crate::event::Event;
use crate::order::Ruling;
use crate::refusal::{Refusal, TurnRefusal};
use crate::rules::{agenda, ending, journey, turn};
use crate::state::{EndReason, Outcome, Place, SoldierId, State, Wound};
use crate::tables::{self, Feed};

/// The umpire overrules the table.
///
/// # Errors
/// When somebody else rules, gives no reason, or the ruling cannot be true.
pub fn rule(
    state: &State,
    seat: Actor,
    ruling: &Ruling,
    reason: &str,
    tape: &mut Tape<'_>,
) -> Decision {
    if seat != Actor::Umpire {
        return Err(TurnRefusal::NotTheUmpire.into());
    }
    if reason.trim().is_empty() {
        return Err(TurnRefusal::NoReason.into());
    }
    if state.is_over() {
        return Err(TurnRefusal::BattleOver.into());
    }
    check(state, ruling)?;
    let mut unfolding = Unfolding::of(state);
    unfolding.happen(Event::Ruled { ruling: ruling.clone(), reason: reason.trim().to_owned() });
    match ruling {
        Ruling::End { winner } => {
            let outcome = Outcome { winner: *winner, reason: EndReason::Ruling };
            unfolding.happen(Event::BattleEnded { outcome });
        }
        Ruling::Place { soldier, .. } => unfolding.cancel_move(*soldier),
        Ruling::Wound { soldier, wound } if !wound.is_able() => unfolding.cancel_move(*soldier),
        _ => {}
    }
    // Whoever was to act and cannot any more has had his turn.
    if let Some(active) = unfolding.state.active()
        && unfolding.agenda.is_empty()
        && !unfolding.state.is_able(active.soldier)
    {
        turn::end_activation(&mut unfolding, active.soldier);
    }
    agenda::settle(unfolding, tape)
}

fn check(state: &State, ruling: &Ruling) -> Result<(), Refusal> {
    match ruling {
        Ruling::Shot { firer, target, shot } => {
            on_table(state, *firer)?;
            on_table(state, *target)?;
            if shot.distance.0 < 0 || state.side_of(*firer) == state.side_of(*target) {
                return impossible("the target must be an enemy, and the distance not negative");
            }
            Ok(())
        }
        Ruling::Place { soldier, at } => may_place(state, *soldier, *at),
        Ruling::Wound { soldier, wound } => {
            known(state, *soldier)?;
            // Whoever was killed by mistake lives, off the table until he is placed.
            if state.soldier(*soldier).place == Place::Dead {
                return if *wound == Wound::Dead {
                    impossible(format!("{soldier} is dead already"))
                } else {
                    Ok(())
                };
            }
            on_table(state, *soldier)?;
            if *wound == Wound::Dead || wound.is_able() || *wound >= state.soldier(*soldier).wound {
                return Ok(());
            }
            impossible(format!("{soldier} is worse off than that already"))
        }
        Ruling::Pinned { soldier, .. } => on_table(state, *soldier),
        Ruling::Used { soldier, weapon, used } => {
            known(state, *soldier)?;
            let row = tables::weapon(*weapon);
            let most = row.fed.map(Feed::uses).or(row.uses);
            let has = state.spec(*soldier).weapons.contains(weapon);
            match most.filter(|_| has) {
                Some(most) if *used <= most => Ok(()),
                _ => {
                    impossible(format!("{soldier}'s {} cannot have been used that often", row.name))
                }
            }
        }
        Ruling::Card { soldier, in_deck } => may_deal(state, *soldier, *in_deck),
        Ruling::Free { soldier } => {
            known(state, *soldier)?;
            match state.soldier(*soldier).place {
                Place::Captured => Ok(()),
                _ => impossible(format!("{soldier} is not a prisoner")),
            }
        }
        Ruling::Reinforce { side } if ending::next_team(state, *side).is_empty() => {
            impossible("there is no fire team to come")
        }
        Ruling::Objective { name, .. } if !state.held.contains_key(name) => {
            impossible(format!("{name} is not an objective"))
        }
        Ruling::Reinforce { .. } | Ruling::Objective { .. } | Ruling::End { .. } => Ok(()),
    }
}

/// R61 A card of a man who can still act, or who may die of his wound, and who does not act now.
fn may_deal(state: &State, soldier: SoldierId, in_deck: bool) -> Result<(), Refusal> {
    on_table(state, soldier)?;
    if state.soldier(soldier).wound == Wound::Serious {
        return Err(TurnRefusal::OutOfAction { soldier }.into());
    }
    if state.active().is_some_and(|active| active.soldier == soldier) {
        return impossible(format!("{soldier} acts with his card"));
    }
    match (in_deck, state.deck.contains(&soldier)) {
        (true, true) => impossible(format!("the card of {soldier} is in the deck already")),
        (false, false) => Err(TurnRefusal::NotInTheDeck { soldier }.into()),
        _ => Ok(()),
    }
}

fn may_place(
    state: &State,
    soldier: SoldierId,
    at: Option<kernel::table::Point>,
) -> Result<(), Refusal> {
    known(state, soldier)?;
    if !matches!(state.soldier(soldier).place, Place::Field | Place::Left) {
        return impossible(format!("{soldier} is not available to be placed"));
    }
    match (state.table(), at) {
        (Some(_), Some(at)) if journey::has_room(state, soldier, at) => Ok(()),
        (Some(_), _) => impossible("say where there is room for him"),
        (None, Some(_)) => impossible("there is no table to place him on"),
        (None, None) => Ok(()),
    }
}

fn known(state: &State, soldier: SoldierId) -> Result<(), Refusal> {
    if state.setup.soldiers.contains_key(&soldier) {
        Ok(())
    } else {
        Err(TurnRefusal::Unknown { what: soldier.0 }.into())
    }
}

fn on_table(state: &State, soldier: SoldierId) -> Result<(), Refusal> {
    known(state, soldier)?;
    if state.on_table(soldier) { Ok(()) } else { Err(TurnRefusal::NotOnTable { soldier }.into()) }
}

fn impossible<T>(what: impl Into<String>) -> Result<T, Refusal> {
    Err(TurnRefusal::Impossible { what: what.into() }.into())
}
