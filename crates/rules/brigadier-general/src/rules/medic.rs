//! §11.9 Medics: some of the wounded are back, some die (R13).

use std::borrow::Cow;

use kernel::odds::Distribution;
use kernel::table::Length;
use kernel::{Cite, Halt, Ledger, NamedChance, Offers, RollCall, Side, Tape};

use crate::decide::{Decision, Unfolding};
use crate::event::Event;
use crate::order::Order;
use crate::refusal::{Refusal, TurnRefusal};
use crate::rules::options::MedicOne;
use crate::rules::{removal, turn};
use crate::state::{OrderMarker, Phase, PlatoonId, State};

/// R13 No wounded are treated with an enemy so near.
const QUIET: Length = Length::inches(2);

/// C14, D.9 A die for every wounded of every platoon that has quiet, those of the side with the initiative first.
///
/// # Errors
/// When it is not the phase, or the table must throw first.
pub fn treat(state: &State, side: Side, near: &[PlatoonId], tape: &mut Tape<'_>) -> Decision {
    turn::may_act(state, side, "medic", |phase| *phase == Phase::Medic)?;
    if let (Some(platoon), true) = (near.first(), state.table().is_some()) {
        return Err(TurnRefusal::Measured { platoon: *platoon }.into());
    }
    if let Some(stranger) = near.iter().find(|id| !state.is_present(**id)) {
        return Err(TurnRefusal::NotThere { platoon: *stranger }.into());
    }
    let mut unfolding = Unfolding::of(state);
    for platoon in in_order(state) {
        if !near.contains(&platoon) {
            treat_one(&mut unfolding, platoon, tape)?;
        }
    }
    turn::go_on(&mut unfolding);
    Ok(unfolding.finish())
}

/// The throw for the wounded, for the side with the initiative; in battles without positions as if no enemy were near.
pub fn offer(state: &State, side: Side, offers: &mut Offers<Order>) {
    if state.phase == Phase::Medic && state.acting() == Some(side) {
        let label = if in_order(state).next().is_some() {
            "Throw for the wounded"
        } else {
            "No wounded to treat: go on"
        };
        offers.offer("Medic", label, Order::TreatWounded { near: Vec::new() });
        if state.table().is_none() {
            offers.unlisted("Medic", "name the platoons with an enemy within two inches");
        }
    }
}

fn treat_one(
    unfolding: &mut Unfolding,
    platoon: PlatoonId,
    tape: &mut Tape<'_>,
) -> Result<(), Halt<Refusal>> {
    let state = &unfolding.state;
    let wounded = u16::from(state.platoon(platoon).losses.wounded);
    let faces = tape.roll(wounded, 6, || call(state, platoon))?;
    let count = |test: &dyn Fn(u8) -> bool| {
        u8::try_from(faces.iter().filter(|face| test(**face)).count()).unwrap_or(u8::MAX)
    };
    let dies = state.setup.options.medic_one == MedicOne::Dies;
    let (dead, back) = (count(&|face| face == 1 && dies), count(&|face| face >= 4));
    if dead > 0 || back > 0 {
        let now = unfolding.state.platoon(platoon);
        let unfilled = now.men.clone().treated(dead, back, now.losses.treated(dead, back).count());
        unfolding.happen(Event::WoundedTreated { platoon, dead, back, unfilled });
    }
    if unfolding.state.platoon(platoon).losses.is_destroyed() {
        removal::destroyed(unfolding, platoon);
    }
    Ok(())
}

/// R13, R50 Platoons with wounded, and quiet to treat them in.
fn in_order(state: &State) -> impl Iterator<Item = PlatoonId> + '_ {
    let of = |side: Side| state.present(side).filter(|id| has_quiet(state, *id));
    of(state.initiative).chain(of(state.initiative.enemy()))
}

fn has_quiet(state: &State, platoon: PlatoonId) -> bool {
    let own = state.platoon(platoon);
    // A platoon in a close assault has an enemy at hand, also where nothing is measured.
    if own.losses.wounded == 0 || own.order == OrderMarker::Rout || state.is_locked(platoon) {
        return false;
    }
    let enemy = state.spec(platoon).side.enemy();
    !state.fielded(enemy).any(|other| state.within(platoon, other, QUIET) == Some(true))
}

fn call(state: &State, platoon: PlatoonId) -> RollCall {
    let wounded = state.platoon(platoon).losses.wounded;
    let (name, seat) = (state.name(platoon), state.spec(platoon).side.actor());
    let mut ledger = Ledger::new();
    ledger.add(name.to_owned(), i32::from(wounded), "wounded", Cite::section("11.9"), None);
    let one = Distribution::weighted([(0_i64, 3), (1, 3)]);
    let back = one.times(u32::from(wounded));
    let all_back = back.chance(&i64::from(wounded));
    let none_back = back.chance(&0);
    RollCall {
        purpose: Cow::Borrowed("bgc.medic"),
        title: format!("the wounded of {name}, back on 4 or more"),
        seat,
        count: u16::from(wounded),
        sides: 6,
        cite: Cite::ruling(13),
        ledger,
        hits: None,
        reading: Ledger::new(),
        outcomes: vec![
            NamedChance::new(format!("{name}: none return"), none_back.clone()).of(seat),
            NamedChance::new(format!("{name}: some return"), none_back.complement()).of(seat),
            NamedChance::new(format!("{name}: all return"), all_back).of(seat).fate(),
        ],
        odds: back,
        answer: None,
    }
}
