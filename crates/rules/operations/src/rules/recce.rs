//! §A.6, §D.6, R17, R64 Air reconnaissance: one die for each group of enemies in a zone, and what it tells.

use std::collections::BTreeMap;

use kernel::odds::Distribution;
use kernel::{Cite, Halt, Ledger, RollCall, Side, Tape};

use crate::decide::Unfolding;
use crate::event::Event;
use crate::ground::{Square, Terrain};
use crate::order::{Mission, Task};
use crate::refusal::Refusal;
use crate::rules::skies::over;
use crate::state::{Report, State, UnitId};
use crate::tables::{self, Class, Seen, TargetGroup};

/// R17 More than so many units in a square show themselves.
const CROWD: usize = 3;

type Group = ((Square, TargetGroup), Vec<UnitId>);

/// Every squadron over the zone looks at every group.
///
/// # Errors
/// When dice are missing.
pub fn resolve(
    unfolding: &mut Unfolding,
    tape: &mut Tape<'_>,
    zone: u8,
) -> Result<(), Halt<Refusal>> {
    for side in Side::BOTH {
        let looks = over(&unfolding.state, zone, Some(side));
        for flown in looks {
            if matches!(flown.sortie.mission, Mission::Recce { .. }) {
                look(unfolding, tape, zone, side)?;
            }
        }
    }
    Ok(())
}

fn look(
    unfolding: &mut Unfolding,
    tape: &mut Tape<'_>,
    zone: u8,
    side: Side,
) -> Result<(), Halt<Refusal>> {
    let state = &unfolding.state;
    let groups = groups(state, zone, side.enemy());
    if groups.is_empty() {
        return Ok(());
    }
    let count = u16::try_from(groups.len()).unwrap_or(u16::MAX);
    let faces = tape.roll(count, 6, || recce_call(state, side, zone, &groups))?.to_vec();
    let reports: Vec<Report> = groups
        .iter()
        .zip(faces)
        .filter_map(|(group, die)| report(state, side.enemy(), group, die))
        .collect();
    for report in reports {
        unfolding.happen(Event::Reported { side, report });
    }
    Ok(())
}

/// R64 Enemies of one square that are alike; R17 those in cover are not rolled for.
fn groups(state: &State, zone: u8, enemy: Side) -> Vec<Group> {
    let mut groups: BTreeMap<(Square, TargetGroup), Vec<UnitId>> = BTreeMap::new();
    for (id, spec, square) in state.on_map().filter(|(_, spec, _)| spec.side == enemy) {
        let hides = match state.terrain(square) {
            Terrain::Wood => true,
            // Armour in built-up areas cannot claim cover.
            Terrain::Town => !spec.class.is_tank(),
            _ => false,
        };
        if state.setup.ground.zone(square) == zone && !hides {
            groups.entry((square, kind(state, id))).or_default().push(id);
        }
    }
    groups.into_iter().collect()
}

fn kind(state: &State, unit: UnitId) -> TargetGroup {
    let ordered = matches!(state.task(unit), Task::Move { .. } | Task::Retire { .. });
    let moves = ordered && !state.unit(unit).immobilised;
    match (state.spec(unit).class.is_vehicle(), moves) {
        (true, true) => TargetGroup::VehiclesMoving,
        (true, false) => TargetGroup::VehiclesStill,
        (false, false) => TargetGroup::OthersStill,
        (false, true) => TargetGroup::OthersMoving,
    }
}

/// +1 in a crowd; seven reads as six.
fn modified(state: &State, enemy: Side, square: Square, die: u8) -> u8 {
    let units = state.units_in(square).filter(|(_, spec)| spec.side == enemy).count();
    if units > CROWD { (die + 1).min(6) } else { die }
}

fn report(state: &State, enemy: Side, group: &Group, die: u8) -> Option<Report> {
    let ((square, kind), units) = group;
    let seen = tables::seen(*kind, modified(state, enemy, *square, die));
    if seen == Seen::Nothing {
        return None;
    }
    let tells = |what: &[Seen]| what.contains(&seen);
    let heading = tells(&[Seen::Direction, Seen::DirectionType, Seen::All])
        .then(|| commonest(units.iter().filter_map(|id| heading(state, *id)).collect()))
        .flatten();
    let class = tells(&[Seen::Type, Seen::TypeSize, Seen::DirectionType, Seen::All])
        .then(|| commonest(units.iter().map(|id| troops(state.spec(*id).class)).collect()))
        .flatten();
    let size = tells(&[Seen::TypeSize, Seen::All]).then(|| size(units.len()));
    Some(Report {
        turn: state.turn,
        square: *square,
        group: *kind,
        seen,
        heading: heading.map(str::to_owned),
        class: class.map(str::to_owned),
        size: size.map(str::to_owned),
    })
}

/// R64 Of several as common the first unit's, by id.
fn commonest(words: Vec<&'static str>) -> Option<&'static str> {
    let count = |word: &str| words.iter().filter(|other| **other == word).count();
    let most = words.iter().map(|word| count(word)).max()?;
    words.iter().copied().find(|word| count(word) == most)
}

/// R64 From the square to the end of the ordered way, in eight points.
fn heading(state: &State, unit: UnitId) -> Option<&'static str> {
    let from = state.square_of(unit)?;
    let to = match state.task(unit) {
        Task::Retire { path } => path.last(),
        task => task.march().and_then(|march| march.path.last()),
    }?;
    let x = i32::from(to.column) - i32::from(from.column);
    let y = i32::from(to.row) - i32::from(from.row);
    // A point of the compass takes 45 degrees: tan 22.5° is close to 5/12.
    let flat = |a: i32, b: i32| a.abs() * 12 <= b.abs() * 5;
    let (east, south) =
        (if flat(x, y) { 0 } else { x.signum() }, if flat(y, x) { 0 } else { y.signum() });
    Some(match (east, south) {
        (0, -1) => "north",
        (1, -1) => "north-east",
        (1, 0) => "east",
        (1, 1) => "south-east",
        (0, 1) => "south",
        (-1, 1) => "south-west",
        (-1, 0) => "west",
        (-1, -1) => "north-west",
        _ => return None,
    })
}

/// R64
const fn troops(class: Class) -> &'static str {
    if class.is_tank() {
        "armour"
    } else if class.is_infantry() {
        "infantry"
    } else if class.is_artillery() {
        "artillery"
    } else {
        "other vehicles"
    }
}

/// R64
const fn size(units: usize) -> &'static str {
    match units {
        0 | 1 => "battalion",
        2..=4 => "regiment or brigade",
        _ => "division",
    }
}

fn recce_call(state: &State, side: Side, zone: u8, groups: &[Group]) -> RollCall {
    let mut ledger = Ledger::new();
    for ((square, kind), _) in groups {
        let crowd = modified(state, side.enemy(), *square, 1) > 1;
        let reason = match kind {
            TargetGroup::VehiclesMoving => "vehicles that move",
            TargetGroup::VehiclesStill => "vehicles that stand",
            TargetGroup::OthersStill => "troops that stand",
            TargetGroup::OthersMoving => "troops that move",
        };
        let more = if crowd { ", more than 3 units there: +1" } else { "" };
        ledger.add(square.to_string(), 1, format!("{reason}{more}"), Cite::section("A.6"), None);
    }
    let groups = u32::try_from(groups.len()).unwrap_or(1);
    RollCall {
        purpose: "ops.recce".into(),
        title: format!("{} looks at zone {zone}", state.side_name(side)),
        seat: side.actor(),
        count: u16::try_from(groups).unwrap_or(u16::MAX),
        sides: 6,
        cite: Cite::section("A.6"),
        ledger,
        hits: None,
        reading: Ledger::new(),
        odds: Distribution::sum_of_dice(groups, 6),
        outcomes: Vec::new(),
        answer: None,
    }
}
