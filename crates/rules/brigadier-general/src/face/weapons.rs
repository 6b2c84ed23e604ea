//! What a platoon fights with: its own weapons, a launcher, indirect fire; how far they reach and what they do.

use kernel::face::{TableBand, TableCircle, TableCircleKind, TableWeapon};
use kernel::table::{Disc, Length};

use super::inches;
use crate::diary::count;
use crate::order::Shot;
use crate::rules::dice::{self, Aim, FireKind, Firer, Manner, Weapon};
use crate::state::{Place, PlatoonId, State};
use crate::tables::{self, Class, LAUNCHER_DICE, LAUNCHER_RANGE, PlatoonRow};

/// What a hand-held anti-tank weapon is called.
const LAUNCHER: &str = "hand-held anti-tank weapon";
/// What indirect fire is called.
const INDIRECT: &str = "indirect fire";

/// Each with its ranges, and its dice for each point of the count.
pub(super) fn weapons(state: &State, id: PlatoonId) -> Vec<TableWeapon> {
    let row = tables::platoon(state.spec(id).kind);
    let weapon = |name: &str, words: String| TableWeapon {
        name: name.to_owned(),
        words,
        left: None,
        reload: None,
    };
    let own = own_words(row).map(|words| weapon(&row.name, words));
    let launcher = state.spec(id).launcher.then(|| {
        let words = format!("to {}; {LAUNCHER_DICE} dice against armour", inches(LAUNCHER_RANGE));
        weapon(LAUNCHER, words)
    });
    let indirect = row.indirect.map(|fire| {
        let (nearest, farthest) = fire.ranges();
        let armour = ARMOUR.map(|(class, word)| (fire.halves_against(class), word));
        let hurts = against(fire.halves, armour);
        let reload =
            (state.platoon(id).reloads_in == Some(state.turn)).then(|| "reloads".to_owned());
        let words = match (state.platoon(id).place, nearest) {
            (Place::OffTable, _) => format!("anywhere on the table; {hurts}"),
            (_, Length::ZERO) => format!("to {}; {hurts}", inches(farthest)),
            _ => format!("{} to {}; {hurts}", inches(nearest), inches(farthest)),
        };
        TableWeapon { reload, ..weapon(INDIRECT, words) }
    });
    own.into_iter().chain(launcher).chain(indirect).collect()
}

const ARMOUR: [(Class, &str); 3] =
    [(Class::Light, "light"), (Class::Medium, "medium"), (Class::Heavy, "heavy")];

fn own_words(row: &PlatoonRow) -> Option<String> {
    let soft = row
        .soft
        .map(|fire| format!("to {}; {} a point", inches(fire.range()), dice_of(fire.halves)));
    let armour = row.armour.map(|fire| {
        let hurts: Vec<String> = ARMOUR
            .into_iter()
            .map(|(class, word)| (fire.dice(class), word))
            .filter(|(dice, _)| *dice > 0)
            .map(|(dice, word)| format!("{dice} against {word}"))
            .collect();
        let each = if fire.flat { " in all" } else { "" };
        format!("to {} against armour: {}{each}", inches(fire.range()), hurts.join(", "))
    });
    match (soft, armour) {
        (Some(soft), Some(armour)) => Some(format!("{soft}; {armour}")),
        (one, other) => one.or(other),
    }
}

/// "4 dice a point; armour: 1 against light".
fn against(halves: u8, armour: [(u8, &str); 3]) -> String {
    let hurts = armour.into_iter().filter(|(halves, _)| *halves > 0);
    let hurts: Vec<String> =
        hurts.map(|(halves, word)| format!("{} against {word}", halves / 2)).collect();
    let all = format!("{} a point", dice_of(halves));
    if hurts.is_empty() { all } else { format!("{all}; armour: {}", hurts.join(", ")) }
}

/// Half Fire Dice as dice: "half a die", "2 dice".
fn dice_of(halves: u8) -> String {
    if halves == 1 { "half a die".to_owned() } else { count(halves / 2, "die") }
}

/// What each weapon makes of a shot, with as many dice as the orders of the firer let it throw; all of them where they let it throw
/// none.
pub(super) fn bands(
    state: &State,
    firer: PlatoonId,
    target: PlatoonId,
    shot: Shot,
) -> Vec<TableBand> {
    let (spec, own) = (state.spec(firer), state.platoon(firer));
    let row = tables::platoon(spec.kind);
    let aim = aim(state, target, shot);
    let manner = dice::manner(own.order_at_fire, own.order, state.setup.options);
    let manner = manner.unwrap_or(Manner { kind: FireKind::Aimed, halved: false });
    let all = Firer { kind: spec.kind, launcher: spec.launcher, count: own.losses.count(), manner };
    let direct = |weapon| {
        let dice = dice::with(all, aim, weapon);
        let reach = match weapon {
            Weapon::Own if aim.class.is_armoured() => row.armour.map(tables::ArmourFire::range),
            Weapon::Own => row.soft.map(tables::SoftFire::range),
            Weapon::Launcher => Some(LAUNCHER_RANGE),
        };
        let is_far = reach.is_some_and(|reach| shot.distance > reach);
        band(name(state, firer, weapon), dice, reach.filter(|_| is_far))
    };
    let has_own = row.soft.is_some() || row.armour.is_some();
    let own_weapon = has_own.then(|| direct(Weapon::Own));
    let launcher = (spec.launcher && aim.class.is_armoured()).then(|| direct(Weapon::Launcher));
    let indirect = row.indirect.map(|fire| {
        let distance = (own.place == Place::Table).then_some(shot.distance);
        let dice = dice::indirect(spec.kind, all.count, aim.class, distance);
        let is_far = distance.is_some_and(|far| far > fire.ranges().1);
        band(INDIRECT.to_owned(), dice, is_far.then_some(fire.ranges().1))
    });
    own_weapon.into_iter().chain(launcher).chain(indirect).collect()
}

fn band(weapon: String, dice: Option<u16>, end: Option<Length>) -> TableBand {
    let brief = match (dice, end) {
        (Some(dice), _) => count(dice, "die"),
        (None, Some(_)) => "out of range".to_owned(),
        (None, None) => "no effect".to_owned(),
    };
    let words = match end {
        Some(end) if dice.is_none() => format!("{brief}, {} is the end", inches(end)),
        _ => brief.clone(),
    };
    TableBand { weapon, words, brief, has_effect: dice.is_some() }
}

/// The weapon with which a platoon fires at a target, by the name of its band.
pub(super) fn fired_with(
    state: &State,
    firer: PlatoonId,
    target: PlatoonId,
    shot: Shot,
) -> Vec<String> {
    let (spec, own) = (state.spec(firer), state.platoon(firer));
    let Some(manner) = dice::manner(own.order_at_fire, own.order, state.setup.options) else {
        return Vec::new();
    };
    let count = own.losses.count();
    let firer_dice = Firer { kind: spec.kind, launcher: spec.launcher, count, manner };
    let used = dice::direct(firer_dice, aim(state, target, shot));
    used.map(|(_, weapon)| name(state, firer, weapon)).into_iter().collect()
}

/// The band of indirect fire.
pub(super) fn indirect() -> Vec<String> {
    vec![INDIRECT.to_owned()]
}

fn name(state: &State, id: PlatoonId, weapon: Weapon) -> String {
    match weapon {
        Weapon::Own => tables::platoon(state.spec(id).kind).name.clone(),
        Weapon::Launcher => LAUNCHER.to_owned(),
    }
}

fn aim(state: &State, target: PlatoonId, shot: Shot) -> Aim {
    let (class, open_topped) = (state.class(target), state.row(target).open_topped);
    Aim { class, open_topped, distance: shot.distance }
}

/// The ends of all ranges round where it stands: a base that touches one is in range.
pub(super) fn circles(state: &State, id: PlatoonId, base: Disc) -> Vec<TableCircle> {
    let row = tables::platoon(state.spec(id).kind);
    let mut ends: Vec<(String, Length)> = Vec::new();
    if let Some(fire) = row.soft {
        ends.push((row.name.clone(), fire.range()));
    }
    if let Some(fire) =
        row.armour.filter(|armour| row.soft.is_none_or(|soft| soft.range() != armour.range()))
    {
        ends.push((format!("{} against armour", row.name), fire.range()));
    }
    if state.spec(id).launcher {
        ends.push((LAUNCHER.to_owned(), LAUNCHER_RANGE));
    }
    if let Some(fire) = row.indirect {
        let (nearest, farthest) = fire.ranges();
        ends.push((format!("{INDIRECT}, nearest"), nearest));
        ends.push((INDIRECT.to_owned(), farthest));
    }
    // What reaches over every edge of the table is no circle on it.
    let longest = state.table().map_or(Length::ZERO, |table| table.width.plus(table.depth));
    let drawn = ends.into_iter().filter(|(_, end)| *end > Length::ZERO && *end < longest);
    let circle = |(what, end): (String, Length)| TableCircle {
        kind: TableCircleKind::Range,
        at: base.centre,
        radius: end.plus(base.radius),
        words: format!("{what}, {}", inches(end)),
    };
    drawn.map(circle).collect()
}
