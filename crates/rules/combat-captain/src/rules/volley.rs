//! §5, §11 Who may fire together, at what, with which weapons.
//!
//! A volley comes down to one sheaf of fire, or to two where tanks give their machine guns another target (§11.4, R52).
//! Night makes no difference (R48), and contact with the enemy none either (R50). Each sub-unit of a sheaf has its own range and modifier; their points are added up for one row of the chart (R8).

use std::collections::BTreeSet;

use kernel::Side;
use kernel::table::{Disc, Fact, Length};

use crate::order::{Firing, Shot, Volley};
use crate::refusal::{FireRefusal, Refusal, TurnRefusal};
use crate::rules::activity;
use crate::rules::options::{SuperiorGun, TankMachineGun};
use crate::state::{Activity, GunClass, State, SubunitId, UnitId};
use crate::tables::{self, Armour, Band, SubunitKind, Weapon};

/// §11.2 Whole turns gun and target must have stood before this one (R14).
const STILL_TURNS: u8 = 2;

/// Fire of several weapons at one target, read in one row of the chart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheaf {
    pub target: SubunitId,
    pub armour: Armour,
    pub arms: Vec<Arm>,
    /// What is known of each shot, and how: measured, said by both sides, or ruled.
    pub facts: Vec<(SubunitId, Fact<Shot>)>,
    /// The markers of the unit that fires.
    pub markers: u8,
}

/// One weapon in a sheaf.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arm {
    pub subunit: SubunitId,
    pub dice: u8,
    pub weapon: Weapon,
    pub band: Band,
    pub modifier: i32,
    /// §11.2 Two more for a gun that stands still, or nothing.
    pub steady: i32,
    pub shot: Shot,
}

/// Offensive fire, or held fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occasion {
    Active,
    /// At a target that may be somewhere on its way.
    Held {
        target_at: Option<Disc>,
    },
}

/// The sheaves a volley comes down to.
///
/// # Errors
/// When somebody in it may not fire, or not at that.
pub fn aim(
    state: &State,
    side: Side,
    volley: &Volley,
    occasion: Occasion,
) -> Result<Vec<Sheaf>, Refusal> {
    let unit = may_fire(state, side, volley, occasion)?;
    let second = volley.machine_guns_at.filter(|target| *target != volley.target);
    for target in [Some(volley.target), second].into_iter().flatten() {
        if !state.on_field(target) || state.side_of(target) == side {
            return Err(FireRefusal::NoTarget { target }.into());
        }
    }
    let markers = state.unit(unit).morale;
    let sheaf = |target, (facts, arms): (Vec<_>, Vec<Arm>)| Sheaf {
        target,
        armour: state.armour(target),
        arms,
        facts,
        markers,
    };
    let mut borne = (Vec::new(), Vec::new());
    for firing in &volley.firers {
        let of_firer = weapons(state, *firing).into_iter();
        let used =
            of_firer.filter(|weapon| second.is_none() || *weapon != Weapon::VehicleMachineGun);
        bear(state, volley, *firing, used.collect(), volley.target, occasion, &mut borne)?;
    }
    let mut sheaves = vec![sheaf(volley.target, borne)];
    if let Some(target) = second {
        let mut borne = (Vec::new(), Vec::new());
        for firing in &volley.firers {
            if weapons(state, *firing).contains(&Weapon::VehicleMachineGun) {
                let machine_gun = vec![Weapon::VehicleMachineGun];
                bear(state, volley, *firing, machine_gun, target, occasion, &mut borne)?;
            }
        }
        if borne.1.is_empty() {
            return Err(FireRefusal::NoMachineGun.into());
        }
        sheaves.push(sheaf(target, borne));
    }
    Ok(sheaves)
}

/// What a sub-unit shoots with: vehicles in cover only with their gun (§6.5).
#[must_use]
pub fn weapons(state: &State, firing: Firing) -> Vec<Weapon> {
    let spec = state.spec(firing.subunit);
    let gun = match spec.gun {
        GunClass::Inferior => Weapon::InferiorGun,
        GunClass::Regular => Weapon::Gun,
        GunClass::Superior => Weapon::SuperiorGun,
    };
    match spec.kind {
        // R40
        SubunitKind::Rifles | SubunitKind::Enhanced if firing.bazooka => match spec.bazooka {
            true => vec![Weapon::Bazooka],
            false => Vec::new(),
        },
        SubunitKind::Bazooka => vec![Weapon::Bazooka],
        _ if firing.bazooka => Vec::new(),
        SubunitKind::Rifles => vec![Weapon::Rifles],
        SubunitKind::Enhanced => vec![Weapon::Enhanced],
        SubunitKind::MachineGun => vec![Weapon::MachineGun],
        SubunitKind::Mortar => vec![Weapon::Mortar],
        SubunitKind::Gun => vec![gun],
        SubunitKind::Tank if state.subunit(firing.subunit).cover >= tables::COVER_VEHICLE_MAX => {
            vec![gun]
        }
        SubunitKind::Tank => vec![gun, Weapon::VehicleMachineGun],
        SubunitKind::Truck => Vec::new(),
    }
}

/// R40 Whether it has rifles only, or a hand-held anti-tank weapon to fire instead of them.
#[must_use]
pub fn ways_to_fire(state: &State, subunit: SubunitId) -> &'static [bool] {
    let spec = state.spec(subunit);
    let armed = spec.bazooka && tables::subunit(spec.kind).squad;
    if armed { &[false, true] } else { &[false] }
}

/// The farthest any weapon of a sub-unit reaches.
#[must_use]
pub fn reach(state: &State, subunit: SubunitId) -> Length {
    let arms = ways_to_fire(state, subunit)
        .iter()
        .flat_map(|bazooka| weapons(state, Firing { subunit, dice: 1, bazooka: *bazooka }));
    arms.map(|weapon| tables::weapon(weapon).reach()).max().unwrap_or_default()
}

/// Whether a sub-unit could hit that target at all, as far as the table tells: for prompts and windows.
#[must_use]
pub fn could_hit(
    state: &State,
    firer: SubunitId,
    target: SubunitId,
    target_at: Option<Disc>,
) -> bool {
    let armour = state.armour(target);
    let arms = ways_to_fire(state, firer)
        .iter()
        .flat_map(|bazooka| weapons(state, Firing { subunit: firer, dice: 1, bazooka: *bazooka }));
    let mut useful = arms.map(tables::weapon).filter(|row| row.modifier(armour).is_some());
    let shot = match ruled(state, firer, target) {
        Some(shot) => Some(shot),
        None => target_at
            .or_else(|| state.disc(target))
            .and_then(|stand| state.measured_at(firer, target, stand)),
    };
    match shot {
        Some(shot) => shot.sight && useful.any(|row| row.band(shot.distance).is_some()),
        None => state.table().is_none() && useful.next().is_some(),
    }
}

/// §4.1, §4.5, §4.6, §7 Whether these may fire now; their unit.
fn may_fire(
    state: &State,
    side: Side,
    volley: &Volley,
    occasion: Occasion,
) -> Result<UnitId, Refusal> {
    let Some(first) = volley.firers.first() else { return Err(FireRefusal::Nobody.into()) };
    let mut seen = BTreeSet::new();
    let unit = match occasion {
        Occasion::Active => activity::acting(state, side)?,
        Occasion::Held { .. } => {
            activity::known(state, side, first.subunit)?;
            state.unit_of(first.subunit)
        }
    };
    for firing in &volley.firers {
        let subunit = firing.subunit;
        activity::known(state, side, subunit)?;
        if state.unit_of(subunit) != unit {
            return Err(FireRefusal::AnotherUnit { subunit, unit }.into());
        }
        if !seen.insert(subunit) {
            return Err(FireRefusal::Twice { subunit }.into());
        }
        if weapons(state, *firing).is_empty() {
            return Err(FireRefusal::Unarmed { subunit }.into());
        }
        match occasion {
            Occasion::Active => may_fire_actively(state, side, *firing)?,
            Occasion::Held { .. } => {
                let held = state.subunit(subunit).held;
                if firing.dice == 0 || firing.dice > held {
                    return Err(
                        FireRefusal::NoMarkers { subunit, held, wanted: firing.dice }.into()
                    );
                }
            }
        }
    }
    Ok(unit)
}

fn may_fire_actively(state: &State, side: Side, firing: Firing) -> Result<(), Refusal> {
    let subunit = firing.subunit;
    activity::may_spend(state, side, subunit, firing.dice, Activity::Fire)?;
    activity::heavy_may_fire(state, subunit)?;
    if state.is_stranded(subunit) {
        return Err(TurnRefusal::Stranded { subunit }.into());
    }
    Ok(())
}

/// What is known of the shots of a sheaf, and the weapons in it.
type Borne = (Vec<(SubunitId, Fact<Shot>)>, Vec<Arm>);

/// Adds the weapons of one sub-unit that reach and hurt the target; a refusal where none does.
fn bear(
    state: &State,
    volley: &Volley,
    firing: Firing,
    weapons: Vec<Weapon>,
    target: SubunitId,
    occasion: Occasion,
    borne: &mut Borne,
) -> Result<(), Refusal> {
    let firer = firing.subunit;
    let useful: Vec<(Weapon, i32)> = weapons
        .into_iter()
        .filter_map(|weapon| Some((weapon, modifier(state, weapon, target)?)))
        .collect();
    if useful.is_empty() {
        return Err(FireRefusal::NoEffect { firer, target }.into());
    }
    let fact = facts(state, volley, firer, target, occasion)?;
    let shot = *fact.value();
    if !shot.sight {
        return Err(FireRefusal::NoSight { firer, target }.into());
    }
    let arm = |(weapon, modifier): (Weapon, i32)| {
        let reached = tables::weapon(weapon).band(shot.distance)?;
        // R42
        let band = if shot.forest { Band::Long } else { reached };
        // Whoever is met on its way moves, wherever it has stood so far.
        let on_its_way = matches!(occasion, Occasion::Held { target_at: Some(_) });
        let steady = if on_its_way { 0 } else { steady(state, weapon, firer, target) };
        Some(Arm { subunit: firer, dice: firing.dice, weapon, band, modifier, steady, shot })
    };
    let reach = useful.iter().map(|(weapon, _)| tables::weapon(*weapon).reach()).max();
    let arms: Vec<Arm> = useful.into_iter().filter_map(arm).collect();
    if arms.is_empty() {
        let (distance, reach) = (shot.distance, reach.unwrap_or_default());
        return Err(FireRefusal::OutOfRange { firer, target, distance, reach }.into());
    }
    borne.0.push((firer, fact));
    borne.1.extend(arms);
    Ok(())
}

/// §11.5, §11.6 What holds of the shot: a ruling, the table, or what both sides say (R63).
fn facts(
    state: &State,
    volley: &Volley,
    firer: SubunitId,
    target: SubunitId,
    occasion: Occasion,
) -> Result<Fact<Shot>, Refusal> {
    let on_the_way = match occasion {
        Occasion::Held { target_at } => target_at,
        Occasion::Active => None,
    };
    let stand = on_the_way.or_else(|| state.disc(target));
    let measured = stand.and_then(|stand| state.measured_at(firer, target, stand));
    let mut said = volley.sightings.iter().filter(|s| (s.firer, s.target) == (firer, target));
    // Nobody is nearer than nothing.
    let declared = said.next().map(|sighting| sighting.shot);
    let declared = declared.filter(|shot| shot.distance >= Length::ZERO);
    let ruling = state.overruled.iter().find(|o| (o.firer, o.target) == (firer, target));
    match Fact::settle(measured, declared, ruling.map(|ruling| ruling.shot.clone())) {
        Ok(Some(fact)) => Ok(fact),
        Ok(None) => Err(FireRefusal::NotDeclared { firer, target }.into()),
        Err(contradiction) => {
            let measured = contradiction.measured;
            Err(FireRefusal::Contradicts {
                firer,
                target,
                distance: measured.distance,
                seen: if measured.sight { "in sight" } else { "out of sight" },
            }
            .into())
        }
    }
}

fn ruled(state: &State, firer: SubunitId, target: SubunitId) -> Option<Shot> {
    let ruling = state.overruled.iter().find(|o| (o.firer, o.target) == (firer, target));
    ruling.map(|ruling| ruling.shot.value)
}

/// §11.2 The modifier of one weapon, `None` where it has no effect (R12, R13).
fn modifier(state: &State, weapon: Weapon, target: SubunitId) -> Option<i32> {
    let options = state.setup.options;
    match (weapon, state.armour(target)) {
        // The two points of a gun are for infantry; a car or truck is none (R73).
        (Weapon::InferiorGun | Weapon::Gun | Weapon::SuperiorGun, Armour::Soft)
            if state.kind(target).is_vehicle() =>
        {
            Some(0)
        }
        (Weapon::SuperiorGun, Armour::Superior)
            if options.superior_vs_superior == SuperiorGun::Zero =>
        {
            Some(0)
        }
        (Weapon::VehicleMachineGun, Armour::Soft)
            if options.tank_mg_modifier == TankMachineGun::Six =>
        {
            Some(6)
        }
        (_, armour) => tables::weapon(weapon).modifier(armour),
    }
}

/// §11.2, R14 Two points for a gun that has not moved for two turns and fires at what has not moved either.
fn steady(state: &State, weapon: Weapon, firer: SubunitId, target: SubunitId) -> i32 {
    let gun = matches!(weapon, Weapon::InferiorGun | Weapon::Gun | Weapon::SuperiorGun);
    let still = |id: SubunitId| state.subunit(id).still >= STILL_TURNS;
    if gun && still(firer) && still(target) { 2 } else { 0 }
}

impl Sheaf {
    /// R65 Whether cover counts: it must protect against at least half of the dice.
    #[must_use]
    pub fn is_covered_against(&self) -> bool {
        let dice = |arms: &mut dyn Iterator<Item = &Arm>| -> u32 {
            arms.map(|arm| u32::from(arm.dice)).sum()
        };
        let all = dice(&mut self.arms.iter());
        2 * dice(&mut self.arms.iter().filter(|arm| arm.shot.protected)) >= all
    }
}
