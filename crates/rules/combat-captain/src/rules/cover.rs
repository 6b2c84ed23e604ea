//! §6 Cover: taken and left with dice, broken in haste at the cost of a marker.

use kernel::table::{Length, Point};
use kernel::{Offers, Side};

use crate::decide::{Decision, Unfolding};
use crate::event::{Event, MoraleReason};
use crate::ground;
use crate::order::Order;
use crate::refusal::{ActivityRefusal, Refusal};
use crate::rules::{activity, morale, reaction, turn};
use crate::state::{Activity, State, SubunitId};
use crate::tables::{COVER_TAKEN_MAX, COVER_VEHICLE_MAX};

/// §6.3 How near a building must be for level 3.
const BUILDING: Length = Length::inches(12);
/// §6.2 Dice to leave a prepared position.
const LEAVE_PREPARED: u8 = 3;

/// C5 Takes so many levels more.
///
/// # Errors
/// When it may not.
pub fn take(
    state: &State,
    side: Side,
    subunit: SubunitId,
    dice: u8,
    facing: Option<Point>,
    near_building: bool,
) -> Decision {
    activity::may_spend(state, side, subunit, dice, Activity::TakeCover)?;
    activity::heavy_may_act(state, subunit)?;
    let level = state.subunit(subunit).cover + dice;
    let highest = highest(state, subunit, near_building);
    if level > highest {
        return Err(ActivityRefusal::CoverTooHigh { subunit, highest }.into());
    }
    let mut unfolding = Unfolding::of(state);
    let facing = look(state, subunit, facing);
    unfolding.happen(Event::CoverTaken { subunit, dice, facing });
    // R69 Held fire may have waited until the mover lay down.
    if state.subunit(subunit).deeds.moved {
        reaction::open_arrived(&mut unfolding, subunit);
    }
    turn::carry_on(&mut unfolding);
    Ok(unfolding.finish())
}

/// C6 Leaves levels 1 to 3 die by die, prepared positions with three at once.
///
/// # Errors
/// When it may not.
pub fn remove(state: &State, side: Side, subunit: SubunitId, dice: u8) -> Decision {
    activity::may_spend(state, side, subunit, dice, Activity::RemoveCover)?;
    activity::heavy_may_act(state, subunit)?;
    let cover = state.subunit(subunit).cover;
    let levels = match cover {
        0 => return Err(ActivityRefusal::NotInCover { subunit }.into()),
        level if level > COVER_TAKEN_MAX && dice == LEAVE_PREPARED => level,
        level if level > COVER_TAKEN_MAX => {
            return Err(ActivityRefusal::PreparedPosition { subunit }.into());
        }
        level if dice > level => {
            return Err(ActivityRefusal::NotSoDeep { subunit, level }.into());
        }
        _ => dice,
    };
    Ok(activity::one(state, Event::CoverRemoved { subunit, dice, levels }))
}

/// C7 Leaves any cover at once; the unit takes a marker (R44).
///
/// # Errors
/// When it may not.
pub fn emergency(state: &State, side: Side, subunit: SubunitId) -> Decision {
    let unit = activity::may_act(state, side, subunit)?;
    activity::heavy_may_act(state, subunit)?;
    if state.subunit(subunit).cover == 0 {
        return Err(ActivityRefusal::NotInCover { subunit }.into());
    }
    let mut unfolding = Unfolding::of(state);
    unfolding.happen(Event::CoverBroken { subunit });
    morale::gain(&mut unfolding, unit, 1, MoraleReason::BrokeCover);
    turn::carry_on(&mut unfolding);
    Ok(unfolding.finish())
}

/// The highest level a sub-unit can take where it is.
#[must_use]
pub fn highest(state: &State, subunit: SubunitId, near_building: bool) -> u8 {
    if state.kind(subunit).is_vehicle() {
        return COVER_VEHICLE_MAX;
    }
    let here = state.disc(subunit).map(|disc| disc.centre);
    let prepared = state.table().zip(here).map_or(0, |(table, at)| ground::prepared(table, at));
    if prepared > 0 {
        return prepared;
    }
    let near = match (state.table(), state.disc(subunit)) {
        (Some(table), Some(stand)) => ground::building_within(table, stand, BUILDING),
        _ => near_building,
    };
    if near { COVER_TAKEN_MAX } else { COVER_TAKEN_MAX - 1 }
}

/// R17 The way the cover faces: as said, as the cover faces that grows, or towards the nearest enemy.
#[must_use]
pub fn look(state: &State, subunit: SubunitId, facing: Option<Point>) -> Option<Point> {
    look_from(state, subunit, state.disc(subunit)?.centre, facing)
}

/// The same for cover that it takes somewhere else.
#[must_use]
pub fn look_from(
    state: &State,
    subunit: SubunitId,
    at: Point,
    facing: Option<Point>,
) -> Option<Point> {
    state.table()?;
    let nearest = || {
        let (enemy, _) = state.nearest_enemy(subunit)?;
        Some(state.disc(enemy)?.centre.from(at))
    };
    let sound = |way: &Point| *way != Point::default();
    // A cover that was left faces nowhere any more.
    let now = state.subunit(subunit);
    let kept = now.facing.filter(|_| now.cover > 0);
    facing.filter(sound).or(kept).or_else(nearest).or(now.facing).filter(sound)
}

pub fn offer(state: &State, side: Side, offers: &mut Offers<Order>) {
    let Ok(unit) = activity::acting(state, side) else { return };
    for subunit in state.members(unit) {
        let name = state.name(subunit);
        let cover = state.subunit(subunit).cover;
        for dice in 1..=state.subunit(subunit).dice {
            let near_building = state.table().is_none() && cover + dice == COVER_TAKEN_MAX;
            if take(state, side, subunit, dice, None, near_building).is_ok() {
                let beside = if near_building { ", if a building is within 12 inches" } else { "" };
                let label = format!("Take cover {}{beside}", cover + dice);
                let order = Order::TakeCover { subunit, dice, facing: None, near_building };
                offers.offer(name, label, order);
            }
            if remove(state, side, subunit, dice).is_ok() {
                let label = format!("Leave cover with {}", crate::diary::count(dice, "die"));
                offers.offer(name, label, Order::RemoveCover { subunit, dice });
            }
        }
        match emergency(state, side, subunit) {
            Ok(_) => {
                let label = "Break cover at once, for a morale marker";
                offers.offer(name, label, Order::EmergencyBreak { subunit });
            }
            Err(kernel::Halt::Refused(
                why @ Refusal::Activity(ActivityRefusal::HeavyFired { .. }),
            )) => {
                offers.bar(format!("{name} breaks cover"), kernel::Refusal::refused(&why, state));
            }
            Err(_) => {}
        }
    }
}
