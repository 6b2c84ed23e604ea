//! §11.6 Surrender: platoons that rout, are trapped or have only wounded, with an enemy near and no friend (R12).

use std::borrow::Cow;

use kernel::odds::{FaceSet, HitRule};
use kernel::table::Length;
use kernel::{Cite, Halt, Ledger, NamedChance, Offers, RollCall, Side, Tape};

use crate::decide::{Decision, Unfolding};
use crate::event::Event;
use crate::order::Order;
use crate::refusal::{Refusal, TurnRefusal};
use crate::rules::{flight, removal, turn};
use crate::state::{OrderMarker, Phase, PlatoonId, State};
use crate::tables;

const AT_HAND: Length = Length::inches(2);

/// D.7 Every platoon that has to throws, those of the side with the initiative first; all on the position as it was at the start.
///
/// # Errors
/// When it is not the phase, or the table must throw first.
pub fn throw(state: &State, side: Side, near: &[PlatoonId], tape: &mut Tape<'_>) -> Decision {
    turn::may_act(state, side, "surrender", |phase| *phase == Phase::Surrender)?;
    if let (Some(platoon), true) = (near.first(), state.table().is_some()) {
        return Err(TurnRefusal::Measured { platoon: *platoon }.into());
    }
    if let Some(stranger) = near.iter().find(|id| !state.on_table(**id)) {
        return Err(TurnRefusal::NotThere { platoon: *stranger }.into());
    }
    let mut unfolding = Unfolding::of(state);
    for platoon in in_order(state, near) {
        throw_for(&mut unfolding, platoon, tape)?;
    }
    turn::go_on(&mut unfolding);
    Ok(unfolding.finish())
}

/// Whether anybody may have to throw; in battles without positions that is to be said.
#[must_use]
pub fn is_thrown_for(state: &State) -> bool {
    let desperate = |side: Side| state.fielded(side).any(|id| is_desperate(state, id));
    match state.table() {
        Some(_) => !in_order(state, &[]).is_empty(),
        None => Side::BOTH.into_iter().any(desperate),
    }
}

/// The throws, for the side with the initiative.
pub fn offer(state: &State, side: Side, offers: &mut Offers<Order>) {
    if state.phase == Phase::Surrender && state.acting() == Some(side) {
        let order = Order::ThrowForSurrender { near: Vec::new() };
        offers.offer("Surrender", "Throw for those who may surrender", order);
        if state.table().is_none() {
            offers.unlisted(
                "Surrender",
                "name the platoons with an enemy who fights, and no friend, within two inches",
            );
        }
    }
}

fn throw_for(
    unfolding: &mut Unfolding,
    platoon: PlatoonId,
    tape: &mut Tape<'_>,
) -> Result<(), Halt<Refusal>> {
    let faces = tape.roll(1, 6, || call(&unfolding.state, platoon))?;
    let face = faces[0];
    let surrenders = face <= highest(&unfolding.state, platoon);
    unfolding.happen(Event::SurrenderThrown { platoon, face, surrenders });
    if surrenders {
        removal::captured(unfolding, platoon);
    }
    Ok(())
}

/// R12, R50 The platoons that have to throw.
fn in_order(state: &State, near: &[PlatoonId]) -> Vec<PlatoonId> {
    let has_to = |id: &PlatoonId| {
        let alone = match state.table() {
            Some(_) => is_at_hand(state, *id),
            None => near.contains(id),
        };
        is_desperate(state, *id) && alone
    };
    let of = |side: Side| state.fielded(side).filter(has_to);
    of(state.initiative).chain(of(state.initiative.enemy())).collect()
}

/// R12 It routs, has Back and cannot run, or has only wounded.
fn is_desperate(state: &State, platoon: PlatoonId) -> bool {
    let own = state.platoon(platoon);
    let is_trapped = || state.table().is_some() && flight::run(state, platoon).is_none();
    match own.order {
        OrderMarker::Rout => true,
        OrderMarker::Back if is_trapped() => true,
        _ => own.losses.count() == 0,
    }
}

/// R12 An enemy who fights is within two inches, and no friend who does.
fn is_at_hand(state: &State, platoon: PlatoonId) -> bool {
    let side = state.spec(platoon).side;
    let near = |of: Side| {
        state.fielded(of).filter(|id| *id != platoon).any(|other| {
            let own = state.platoon(other);
            let orders = [OrderMarker::Move, OrderMarker::Aim, OrderMarker::Defend];
            let fights = own.losses.count() > 0 && orders.contains(&own.order);
            fights && state.within(platoon, other, AT_HAND) == Some(true)
        })
    };
    near(side.enemy()) && !near(side)
}

fn highest(state: &State, platoon: PlatoonId) -> u8 {
    tables::experience(state.spec(platoon).experience).surrender
}

fn call(state: &State, platoon: PlatoonId) -> RollCall {
    let (name, seat) = (state.name(platoon), state.spec(platoon).side.actor());
    let highest = highest(state, platoon);
    let faces: Vec<u8> = (1..=highest).collect();
    let rule = HitRule::each(6, FaceSet::of(&faces));
    let odds = rule.distribution(1);
    let chance = odds.chance(&1);
    let mut ledger = Ledger::new();
    ledger.add(name.to_owned(), 1, "a die for its surrender", Cite::section("11.6"), None);
    let mut reading = Ledger::new();
    let experience = &tables::experience(state.spec(platoon).experience).name;
    reading.add(experience, i32::from(highest), "or less surrenders", Cite::ruling(12), None);
    RollCall {
        purpose: Cow::Borrowed("bgc.surrender"),
        title: format!("{name} surrenders on {highest} or less"),
        seat,
        count: 1,
        sides: 6,
        cite: Cite::ruling(12),
        ledger,
        hits: Some(rule),
        reading,
        outcomes: vec![
            NamedChance::new(format!("{name} holds out"), chance.complement()).of(seat),
            NamedChance::new(format!("{name} surrenders"), chance).of(seat),
        ],
        odds,
        answer: None,
    }
}
