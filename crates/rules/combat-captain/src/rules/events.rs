//! §13 The random event: the holder of the initiative may try for guns or aircraft.

use std::borrow::Cow;

use kernel::odds::Distribution;
use kernel::{
    ChoiceCall, ChoiceOption, Cite, Halt, Ledger, NamedChance, Offers, RollCall, Side, Tape,
};

use crate::decide::{Decision, Unfolding};
use crate::event::Event;
use crate::order::Order;
use crate::refusal::{EventRefusal, Refusal};
use crate::rules::{air, shells, turn};
use crate::state::State;

/// What a side is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Gift {
    Shells,
    Strafing,
    Bombing,
}

/// C18 The holder throws.
///
/// # Errors
/// When it is not the holder's to try, or the table must answer first.
pub fn attempt(state: &State, side: Side, tape: &mut Tape<'_>) -> Decision {
    may_try(state, side)?;
    let faces = tape.roll(1, 6, || call(state, side))?;
    let face = faces[0];
    let mut unfolding = Unfolding::of(state);
    unfolding.happen(Event::EventThrown { side, face });
    let gift = match face {
        1 => Some((side.enemy(), choose(state, side.enemy(), tape)?)),
        4 => Some((side, Gift::Shells)),
        5 => Some((side, Gift::Strafing)),
        6 => Some((side, Gift::Bombing)),
        _ => None,
    };
    match gift {
        None => turn::end_events(&mut unfolding),
        Some((side, Gift::Shells)) => unfolding.happen(Event::ShellsGiven { side }),
        Some((side, gift)) => match air::planes(state, side, tape)? {
            0 => turn::end_events(&mut unfolding),
            planes if gift == Gift::Strafing => {
                unfolding.happen(Event::StrafingGiven { side, planes });
            }
            planes => unfolding.happen(Event::BombingGiven { side, planes }),
        },
    }
    Ok(unfolding.finish())
}

/// C18 The holder does not try.
///
/// # Errors
/// When it is not the holder's to say.
pub fn decline(state: &State, side: Side) -> Decision {
    may_try(state, side)?;
    let mut unfolding = Unfolding::of(state);
    unfolding.happen(Event::EventDeclined);
    turn::end_events(&mut unfolding);
    Ok(unfolding.finish())
}

fn may_try(state: &State, side: Side) -> Result<(), Refusal> {
    if !turn::events_open(state) {
        return Err(EventRefusal::NotTheTime.into());
    }
    if state.initiative != Some(side) {
        return Err(EventRefusal::NotTheHolder.into());
    }
    Ok(())
}

/// R35 A one lets the opponent choose.
fn choose(state: &State, side: Side, tape: &mut Tape<'_>) -> Result<Gift, Halt<Refusal>> {
    let grounded = state.planes[side.index()] == 0;
    let flying = |what: &'static str| if grounded { "none of yours can fly" } else { what };
    let options = vec![
        ChoiceOption::new("artillery", "Off-board artillery").meaning("one to six shells"),
        ChoiceOption::new("strafing", "A strafing run")
            .meaning(flying("aircraft along a tape of 36 inches")),
        ChoiceOption::new("bombing", "A bombing run").meaning(flying("one bomb for each aircraft")),
    ];
    let title = format!("{} chooses what comes", state.side_name(side));
    let usual = if grounded { 0 } else { 2 };
    let call =
        ChoiceCall::one("cc.event_choice", title, side.actor(), Cite::ruling(35), options, usual);
    Ok([Gift::Shells, Gift::Strafing, Gift::Bombing][tape.choose_one(call)?])
}

fn call(state: &State, side: Side) -> RollCall {
    let mut ledger = Ledger::new();
    ledger.add(state.side_name(side), 1, "one die", Cite::section("13"), None);
    let odds = Distribution::weighted((1..=6).map(|face| (face, 1)));
    let (own, other) = (state.side_name(side), state.side_name(side.enemy()));
    let grounded = |side: Side| state.planes[side.index()] == 0;
    let chosen = if grounded(side.enemy()) { "guns" } else { "guns or aircraft" };
    let run = |what: &str| match grounded(side) {
        true => format!("{own} has a {what} run, and nothing that can fly"),
        false => format!("{own} has a {what} run"),
    };
    let named = [
        format!("{other} chooses {chosen}"),
        format!("{other} has the initiative next turn"),
        format!("{own} has the initiative next turn"),
        format!("{own} has off-board artillery"),
        run("strafing"),
        run("bombing"),
    ];
    let outcomes = (1..).zip(named).map(|(face, name)| NamedChance::new(name, odds.chance(&face)));
    RollCall {
        purpose: Cow::Borrowed("cc.event"),
        title: format!("{own} tries for guns or aircraft"),
        seat: side.actor(),
        count: 1,
        sides: 6,
        cite: Cite::section("13"),
        ledger,
        hits: None,
        reading: Ledger::new(),
        outcomes: outcomes.collect(),
        odds,
        answer: None,
    }
}

pub fn offer(state: &State, side: Side, offers: &mut Offers<Order>) {
    if may_try(state, side).is_ok() {
        offers.offer("Random event", "Try for guns or aircraft", Order::TryEvent);
        offers.offer("Random event", "Ask for nothing", Order::DeclineEvent);
    }
    shells::offer(state, side, offers);
    air::offer(state, side, offers);
}
