//! §2 Cards: the deck of both sides, the NCO's exchange, and how an activation begins and ends.

use kernel::odds::Fraction;
use kernel::{Cite, NamedChance, Offers, Side, Tape};

use crate::decide::{Decision, Unfolding};
use crate::event::{Event, SpentReason};
use crate::order::Order;
use crate::refusal::{Refusal, TurnRefusal};
use crate::rules::dice::{self, Ask};
use crate::rules::{agenda, casualty};
use crate::state::{Phase, SoldierId, State, Step, Wound};

/// S2 The next card (R27): a die with as many faces as there are cards; the last one needs none (R52).
///
/// # Errors
/// When somebody acts, or the table must throw first.
pub fn draw(state: &State, side: Side, tape: &mut Tape<'_>) -> Decision {
    if let Some(active) = state.active() {
        return Err(TurnRefusal::SomebodyActs { soldier: active.soldier }.into());
    }
    let cards: Vec<SoldierId> = state.deck.iter().copied().collect();
    let count = u8::try_from(cards.len()).unwrap_or(u8::MAX);
    let at = match count {
        0 | 1 => 0,
        count => dice::die(tape, count, || top_card(state, side, &cards))? - 1,
    };
    let mut unfolding = Unfolding::of(state);
    unfolding.push(Step::Next);
    // An empty deck with nothing to do can only be a ruling's doing; the turn ends.
    if let Some(soldier) = cards.get(usize::from(at)).copied() {
        unfolding.happen(Event::CardDrawn { soldier });
        let man = unfolding.state.soldier(soldier);
        if man.wound == Wound::Critical {
            casualty::critical(&mut unfolding, soldier, tape)?;
            unfolding.happen(Event::CardSpent { soldier, reason: SpentReason::Critical });
            // R55 His test was his activation.
            unfolding.push(Step::Ticks);
        } else if man.skips {
            unfolding.happen(Event::CardSpent { soldier, reason: SpentReason::Pinned });
        } else {
            unfolding.agenda.pop();
        }
    }
    agenda::settle(unfolding, tape)
}

fn top_card(state: &State, side: Side, cards: &[SoldierId]) -> Ask {
    let each = Fraction::new(1, cards.len());
    let outcome = |id: &SoldierId| {
        NamedChance::new(state.name(*id), each.clone()).of(state.side_of(*id).actor())
    };
    Ask {
        purpose: "combat.draw",
        title: format!("The top card of {}", cards.len()),
        side,
        cite: Cite::ruling(27),
        why: "one die with a face for every card",
        hits: None,
        reading: kernel::Ledger::new(),
        outcomes: cards.iter().map(outcome).collect(),
    }
}

/// C12 The NCO and one man of his own squad exchange cards (§2.2, R18, R42).
///
/// # Errors
/// When neither has been drawn, the other is of another squad, or has had his turn.
pub fn swap(state: &State, side: Side, nco: SoldierId, member: SoldierId) -> Decision {
    let drawn = acting(state, side)?;
    if state.active().is_some_and(|active| active.swapped) {
        return Err(TurnRefusal::AlreadySwapped.into());
    }
    for soldier in [nco, member] {
        crate::rules::journey::own(state, side, soldier)?;
        if !state.is_able(soldier) {
            return Err(TurnRefusal::OutOfAction { soldier }.into());
        }
    }
    if !state.spec(nco).nco {
        return Err(TurnRefusal::NotAnNco { soldier: nco }.into());
    }
    if state.spec(nco).squad != state.spec(member).squad {
        return Err(TurnRefusal::NotOfHisSquad { nco, soldier: member }.into());
    }
    let (now, back) = match drawn {
        drawn if drawn == nco && nco != member => (member, nco),
        drawn if drawn == member && nco != member => (nco, member),
        _ => return Err(TurnRefusal::NotDrawn.into()),
    };
    if !state.deck.contains(&now) {
        return Err(TurnRefusal::NotInTheDeck { soldier: now }.into());
    }
    if state.soldier(now).skips {
        return Err(crate::refusal::ReactionRefusal::LosesCard { soldier: now }.into());
    }
    let mut unfolding = Unfolding::of(state);
    unfolding.happen(Event::CardsSwapped { nco, now, back });
    Ok(unfolding.finish())
}

/// R28 He does nothing.
///
/// # Errors
/// When he does not act.
pub fn wait(state: &State, side: Side, tape: &mut Tape<'_>) -> Decision {
    let soldier = acting(state, side)?;
    let mut unfolding = begin_action(state, soldier);
    unfolding.happen(Event::Waited { soldier });
    agenda::settle(unfolding, tape)
}

/// The man of this side who acts and has not begun.
///
/// # Errors
/// When nobody acts, another's man does, or an answer is due first.
pub fn acting(state: &State, side: Side) -> Result<SoldierId, Refusal> {
    let Some(active) = state.active() else {
        return Err(match state.phase {
            Phase::Over(_) => TurnRefusal::BattleOver.into(),
            _ => TurnRefusal::NobodyActs.into(),
        });
    };
    if !state.agenda.is_empty() {
        return Err(TurnRefusal::AnswerFirst.into());
    }
    if state.side_of(active.soldier) != side {
        return Err(TurnRefusal::NotYourTurn.into());
    }
    Ok(active.soldier)
}

/// R39 Whether he is free to do anything but fight hand to hand.
///
/// # Errors
/// When he is locked.
pub fn free(state: &State, soldier: SoldierId) -> Result<(), Refusal> {
    if state.is_locked(soldier) { Err(TurnRefusal::Locked { soldier }.into()) } else { Ok(()) }
}

/// §2.3 His one action, at the end of which his activation is over.
#[must_use]
pub fn begin_action(state: &State, soldier: SoldierId) -> Unfolding {
    let mut unfolding = Unfolding::of(state);
    unfolding.push(Step::Done { soldier });
    unfolding
}

/// S5 One round of every close combat after each activation, then the next card.
pub fn end_activation(unfolding: &mut Unfolding, soldier: SoldierId) {
    unfolding.happen(Event::ActivationEnded { soldier });
    unfolding.push(Step::Next);
    unfolding.push(Step::Ticks);
}

pub fn offer(state: &State, side: Side, offers: &mut Offers<Order>) {
    if state.phase == Phase::Draw {
        offers.offer("Cards", "Draw the next card", Order::Draw);
    }
    let Ok(soldier) = acting(state, side) else { return };
    offers.offer(state.name(soldier), "Do nothing", Order::Wait);
    for nco in state.able(side).filter(|id| state.spec(*id).nco) {
        for member in state.able(side) {
            if swap(state, side, nco, member).is_ok() {
                let now = if soldier == nco { member } else { nco };
                let label = format!("Exchange cards: {} acts", state.name(now));
                offers.offer("Cards", label, Order::SwapCards { nco, member });
            }
        }
    }
}
