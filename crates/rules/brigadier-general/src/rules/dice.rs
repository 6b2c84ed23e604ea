//! §11.5.2 Firepower: how many dice a platoon throws, and with what.

use kernel::table::Length;

use crate::rules::options::{DefendDice, Options};
use crate::state::OrderMarker;
use crate::tables::{self, Class, LAUNCHER_DICE, LAUNCHER_RANGE, PlatoonKind};

/// A platoon that fires, as far as its dice go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Firer {
    pub kind: PlatoonKind,
    /// Whether it has a hand-held anti-tank weapon.
    pub launcher: bool,
    /// §11.5.2 Its count now, 0 to 4.
    pub count: u8,
    pub manner: Manner,
}

/// How a platoon fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Manner {
    pub kind: FireKind,
    /// R39 With half its dice.
    pub halved: bool,
}

/// What it fires at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aim {
    pub class: Class,
    /// §11.5 Open armour is hurt by machine guns as if it were soft.
    pub open_topped: bool,
    /// From base edge to base edge; touching enemies do not fire at each other but fight.
    pub distance: Length,
}

/// What a platoon fires with: only one of its weapons in a turn (R8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weapon {
    Own,
    /// §15 A bazooka, Panzerfaust or PIAT.
    Launcher,
}

/// The dice of direct fire, with the weapon that throws the most of them; `None` where nothing reaches or hurts the target, or the
/// platoon may not fire.
#[must_use]
pub fn direct(firer: Firer, aim: Aim) -> Option<(u16, Weapon)> {
    let candidates =
        [Weapon::Own, Weapon::Launcher].map(|weapon| (with(firer, aim, weapon), weapon));
    let able = candidates.into_iter().filter_map(|(dice, weapon)| Some((dice?, weapon)));
    able.max_by_key(|(dice, _)| *dice)
}

/// The dice of direct fire with one of its weapons.
#[must_use]
pub fn with(firer: Firer, aim: Aim, weapon: Weapon) -> Option<u16> {
    // Enemies that touch fight hand to hand.
    if aim.distance == Length::ZERO {
        return None;
    }
    let row = tables::platoon(firer.kind);
    let aims = firer.manner.kind == FireKind::Aimed;
    let dice = match weapon {
        Weapon::Own => own_dice(firer, aim).filter(|_| if aims { row.aimed } else { row.area }),
        // A hand-held weapon is aimed or fired at an area, as the rifles beside it.
        Weapon::Launcher => launcher_dice(firer, aim),
    }?;
    // R39 What was rounded up is halved, and rounded up again.
    Some(if firer.manner.halved { dice.div_ceil(2) } else { dice })
}

/// The dice of a battery's or mortar's indirect fire; `None` where the target is too near, too far, or cannot be hurt. Batteries off
/// the table reach everything.
#[must_use]
pub fn indirect(
    kind: PlatoonKind,
    count: u8,
    target: Class,
    distance: Option<Length>,
) -> Option<u16> {
    let fire = tables::platoon(kind).indirect?;
    let (nearest, farthest) = fire.ranges();
    if distance.is_some_and(|far| far < nearest || far > farthest) {
        return None;
    }
    Some(rounded_up(count, fire.halves_against(target))).filter(|dice| *dice > 0)
}

/// How an order lets a platoon fire directly (§11.2, R23).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FireKind {
    Aimed,
    Area,
}

/// §11.2 What fire an order allows; Shaken fires at areas, with half its dice.
#[must_use]
pub const fn fire_of(order: OrderMarker) -> Option<FireKind> {
    match order {
        OrderMarker::Aim | OrderMarker::Defend => Some(FireKind::Aimed),
        OrderMarker::Move | OrderMarker::Shaken => Some(FireKind::Area),
        _ => None,
    }
}

/// R23 The worse of the order when the firing phase began and the order now; `None` where either forbids to fire.
#[must_use]
pub fn manner(at_first: OrderMarker, now: OrderMarker, options: Options) -> Option<Manner> {
    let kind = fire_of(at_first)?.max(fire_of(now)?);
    let halved = match now {
        OrderMarker::Defend => options.defend_dice == DefendDice::Half,
        OrderMarker::Shaken => true,
        _ => false,
    };
    Some(Manner { kind, halved })
}

fn own_dice(firer: Firer, aim: Aim) -> Option<u16> {
    let row = tables::platoon(firer.kind);
    let is_crewed = row.class == Class::Weapon;
    let as_soft = !aim.class.is_armoured() || (aim.open_topped && is_crewed);
    let soft = row.soft.filter(|fire| as_soft && aim.distance <= fire.range());
    let armour = row.armour.filter(|fire| aim.class.is_armoured() && aim.distance <= fire.range());
    let against_armour = armour.map(|fire| match fire.dice(aim.class) {
        dice if fire.flat && firer.count > 0 => u16::from(dice),
        dice => u16::from(dice) * u16::from(firer.count),
    });
    let dice = soft.map(|fire| rounded_up(firer.count, fire.halves)).max(against_armour);
    dice.filter(|dice| *dice > 0)
}

fn launcher_dice(firer: Firer, aim: Aim) -> Option<u16> {
    let hits = firer.launcher && aim.class.is_armoured() && aim.distance <= LAUNCHER_RANGE;
    (hits && firer.count > 0).then_some(LAUNCHER_DICE)
}

/// R9 Each platoon's product is rounded up by itself.
fn rounded_up(count: u8, halves: u8) -> u16 {
    (u16::from(count) * u16::from(halves)).div_ceil(2)
}
