//! §4 Activity dice: what every order of an active unit must pass first, and the dice that are spent without a throw.

use kernel::{Offers, Side};

use crate::decide::{Decision, Unfolding};
use crate::event::Event;
use crate::order::{Firing, Order};
use crate::position::DICE;
use crate::refusal::{ActivityRefusal, Refusal, TurnRefusal};
use crate::rules::options::Stranded;
use crate::rules::{cover, morale, turn, volley};
use crate::state::{Activity, Place, State, SubunitId, UnitId};
use crate::tables;

/// §4.6 Hold-fire markers a sub-unit may have.
pub const MARKERS_MAX: u8 = 3;

/// The side's active unit.
///
/// # Errors
/// When no unit of this side is active.
pub fn acting(state: &State, side: Side) -> Result<UnitId, Refusal> {
    match state.acting() {
        Some(unit) if state.unit_spec(unit).side == side => Ok(unit),
        Some(unit) => Err(TurnRefusal::NotYourTurn { unit }.into()),
        None => Err(TurnRefusal::NobodyActive.into()),
    }
}

/// # Errors
/// While an answer is due first.
pub fn no_window(state: &State) -> Result<(), Refusal> {
    if state.windows.is_empty() { Ok(()) } else { Err(TurnRefusal::AnswerFirst.into()) }
}

/// # Errors
/// When the sub-unit is not one of the side's on the field.
pub fn known(state: &State, side: Side, subunit: SubunitId) -> Result<(), Refusal> {
    if !state.subunits.contains_key(&subunit) {
        return Err(TurnRefusal::Unknown { what: subunit.0 }.into());
    }
    if state.side_of(subunit) != side {
        return Err(TurnRefusal::NotYours { subunit }.into());
    }
    if !state.on_field(subunit) {
        return Err(TurnRefusal::NotOnField { subunit }.into());
    }
    Ok(())
}

/// Whether a sub-unit may do anything now; its unit, which is active.
///
/// # Errors
/// When it is not of the side's active unit, or an answer is due first.
pub fn may_act(state: &State, side: Side, subunit: SubunitId) -> Result<UnitId, Refusal> {
    let unit = acting(state, side)?;
    no_window(state)?;
    known(state, side, subunit)?;
    if state.unit_of(subunit) == unit {
        Ok(unit)
    } else {
        Err(TurnRefusal::NotActive { subunit }.into())
    }
}

/// §4.1, §4.2 Whether a sub-unit of the active unit may spend so many dice on this.
///
/// # Errors
/// When it may not.
pub fn may_spend(
    state: &State,
    side: Side,
    subunit: SubunitId,
    dice: u8,
    activity: impl Into<Option<Activity>>,
) -> Result<(), Refusal> {
    let unit = may_act(state, side, subunit)?;
    let left = state.subunit(subunit).dice;
    if dice == 0 || dice > left {
        return Err(ActivityRefusal::TooFewDice { subunit, left, wanted: dice }.into());
    }
    match state.unit(unit).common {
        Some(common) if activity.into() != Some(common) => {
            Err(ActivityRefusal::InCommon { unit, activity: common }.into())
        }
        _ => Ok(()),
    }
}

/// §4.5, R45 A heavy weapon that moved, changed cover, or whose unit pulled a marker does not fire.
///
/// # Errors
/// When it is such a weapon.
pub fn heavy_may_fire(state: &State, subunit: SubunitId) -> Result<(), Refusal> {
    let deeds = state.subunit(subunit).deeds;
    let pulled = state.unit(state.unit_of(subunit)).pulled;
    let heavy = tables::subunit(state.kind(subunit)).heavy;
    if heavy && (deeds.moved || deeds.changed_cover || pulled) {
        return Err(ActivityRefusal::HeavyActed { subunit }.into());
    }
    Ok(())
}

/// §4.5 A heavy weapon that has fired does nothing else.
///
/// # Errors
/// When it is such a weapon.
pub fn heavy_may_act(state: &State, subunit: SubunitId) -> Result<(), Refusal> {
    if tables::subunit(state.kind(subunit)).heavy && state.subunit(subunit).deeds.fired {
        return Err(ActivityRefusal::HeavyFired { subunit }.into());
    }
    Ok(())
}

/// C10 The unit does the same with all its dice and gets one more for each sub-unit.
///
/// # Errors
/// When it may not.
pub fn common(state: &State, side: Side, activity: Activity) -> Decision {
    let unit = acting(state, side)?;
    no_window(state)?;
    if state.unit_spec(unit).home_guard {
        return Err(ActivityRefusal::HomeGuard { unit }.into());
    }
    if state.unit(unit).common.is_some() {
        return Err(ActivityRefusal::AlreadyCommon { unit }.into());
    }
    for subunit in state.members(unit) {
        if state.subunit(subunit).deeds.acted || state.subunit(subunit).dice < DICE {
            return Err(ActivityRefusal::HasActed { subunit }.into());
        }
        if !could(state, subunit, activity) {
            return Err(ActivityRefusal::CannotShare { subunit, activity }.into());
        }
    }
    Ok(one(state, Event::CommonActivityBegan { unit, activity }))
}

/// Whether a sub-unit could do its share, whether it comes to anything or not (R7).
fn could(state: &State, subunit: SubunitId, activity: Activity) -> bool {
    let now = state.subunit(subunit);
    let armed = || {
        let firing = Firing { subunit, dice: 1, bazooka: false };
        !volley::weapons(state, firing).is_empty()
    };
    // §7 Whoever is stranded neither moves nor fires, alone or with the others.
    let rejoins = state.setup.options.stranded == Stranded::Rejoin;
    now.place == Place::Field
        && match activity {
            Activity::Move => now.cover == 0 && (rejoins || !state.is_stranded(subunit)),
            Activity::Fire => armed() && !state.is_stranded(subunit),
            Activity::TakeCover => now.cover < cover::highest(state, subunit, true),
            Activity::RemoveCover => now.cover > 0,
        }
}

/// C8 Dice are kept for fire after the activation.
///
/// # Errors
/// When they may not be.
pub fn hold_fire(state: &State, side: Side, subunit: SubunitId, dice: u8) -> Decision {
    may_spend(state, side, subunit, dice, None)?;
    heavy_may_fire(state, subunit)?;
    let held = state.subunit(subunit).held;
    if held + dice > MARKERS_MAX {
        return Err(ActivityRefusal::TooManyMarkers { subunit, held }.into());
    }
    if volley::weapons(state, Firing { subunit, dice, bazooka: false }).is_empty() {
        return Err(crate::refusal::FireRefusal::Unarmed { subunit }.into());
    }
    Ok(one(state, Event::FireHeld { subunit, dice }))
}

/// C9 Every sub-unit spends as many dice as markers are pulled (R46).
///
/// # Errors
/// When they may not be.
pub fn pull_morale(state: &State, side: Side, markers: u8) -> Decision {
    let unit = acting(state, side)?;
    no_window(state)?;
    let now = state.unit(unit);
    if let Some(activity) = now.common {
        return Err(ActivityRefusal::InCommon { unit, activity }.into());
    }
    if markers == 0 || markers > now.morale {
        return Err(
            ActivityRefusal::NoSuchMarkers { unit, morale: now.morale, wanted: markers }.into()
        );
    }
    for subunit in state.members(unit) {
        let left = state.subunit(subunit).dice;
        if left < markers {
            return Err(ActivityRefusal::TooFewDice { subunit, left, wanted: markers }.into());
        }
        heavy_may_act(state, subunit)?;
    }
    let mut unfolding = Unfolding::of(state);
    unfolding.happen(Event::MoralePulled { unit, markers });
    morale::check(&mut unfolding, unit);
    turn::carry_on(&mut unfolding);
    Ok(unfolding.finish())
}

/// An order that comes to one event.
#[must_use]
pub fn one(state: &State, event: Event) -> Vec<Event> {
    let mut unfolding = Unfolding::of(state);
    unfolding.happen(event);
    unfolding.finish()
}

/// What the active unit may do with its dice, apart from moving, firing and charging.
pub fn offer(state: &State, side: Side, offers: &mut Offers<Order>) {
    let Ok(unit) = acting(state, side) else { return };
    for activity in [Activity::Move, Activity::Fire, Activity::TakeCover, Activity::RemoveCover] {
        let order = Order::CommonActivity { activity };
        let label = format!("All together with one die more: {}", activity.word());
        if common(state, side, activity).is_ok() {
            offers.offer("The whole unit", label, order);
        } else if let Err(kernel::Halt::Refused(why)) = common(state, side, activity) {
            offers.bar(label, kernel::Refusal::refused(&why, state));
        }
    }
    for markers in 1..=state.unit(unit).morale {
        if pull_morale(state, side, markers).is_ok() {
            let label = format!("Pull {}", crate::diary::count(markers, "morale marker"));
            offers.offer("The whole unit", label, Order::PullMorale { markers });
        }
    }
    for subunit in state.members(unit) {
        for dice in 1..=state.subunit(subunit).dice {
            if hold_fire(state, side, subunit, dice).is_ok() {
                let label = format!("Hold fire with {}", crate::diary::count(dice, "die"));
                offers.offer(state.name(subunit), label, Order::HoldFire { subunit, dice });
            }
        }
    }
}
