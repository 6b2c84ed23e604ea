//! R64 Groups of enemies that are alike, and what a look tells of them (A.6).

use std::collections::BTreeMap;

use kernel::Side;

use crate::ground::Square;
use crate::order::Task;
use crate::state::{Body, Glimpse, Heading, Size, State, Troops, UnitId};
use crate::tables::{self, Seen, TargetGroup};

/// R17 More than so many units in a square show themselves.
const CROWD: usize = 3;

/// Enemies of one square that are alike, by id.
pub(crate) type Group = ((Square, TargetGroup), Vec<UnitId>);

/// R64 The units of a side in the squares asked for, in groups.
pub(crate) fn groups(
    state: &State,
    enemy: Side,
    wanted: impl Fn(UnitId, Square) -> bool,
) -> Vec<Group> {
    let mut groups: BTreeMap<(Square, TargetGroup), Vec<UnitId>> = BTreeMap::new();
    for (id, _, square) in state.on_map().filter(|(_, spec, _)| spec.side == enemy) {
        if wanted(id, square) {
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
pub(crate) fn modified(state: &State, enemy: Side, square: Square, die: u8) -> u8 {
    let units = state.units_in(square).filter(|(_, spec)| spec.side == enemy).count();
    if units > CROWD { (die + 1).min(6) } else { die }
}

/// §A.6 What a die tells of a group; none for nothing.
pub(crate) fn glimpse(state: &State, enemy: Side, group: &Group, die: u8) -> Option<Glimpse> {
    let ((square, kind), units) = group;
    let seen = tables::seen(*kind, modified(state, enemy, *square, die));
    if seen == Seen::Nothing {
        return None;
    }
    let tells = |what: &[Seen]| what.contains(&seen);
    let heading = tells(&[Seen::Direction, Seen::DirectionType, Seen::All])
        .then(|| commonest(&units.iter().filter_map(|id| heading(state, *id)).collect::<Vec<_>>()))
        .flatten();
    let of = |id: &UnitId| Troops::of(state.spec(*id).class);
    let troops = tells(&[Seen::Type, Seen::TypeSize, Seen::DirectionType, Seen::All])
        .then(|| commonest(&units.iter().map(of).collect::<Vec<_>>()))
        .flatten();
    let size = tells(&[Seen::TypeSize, Seen::All]).then(|| Size::of(units.len()));
    Some(Glimpse { troops, size, heading, ..Glimpse::default() })
}

/// R64 Of several as common the first unit's, by id.
fn commonest<T: Copy + PartialEq>(of: &[T]) -> Option<T> {
    let count = |one: &T| of.iter().filter(|other| *other == one).count();
    let most = of.iter().map(count).max()?;
    of.iter().copied().find(|one| count(one) == most)
}

/// R64 From the square at the start of the turn to the end of the ordered way, in eight points.
fn heading(state: &State, unit: UnitId) -> Option<Heading> {
    let from = state.unit(unit).began.or_else(|| state.square_of(unit))?;
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
        (0, -1) => Heading::North,
        (1, -1) => Heading::NorthEast,
        (1, 0) => Heading::East,
        (1, 1) => Heading::SouthEast,
        (0, 1) => Heading::South,
        (-1, 1) => Heading::SouthWest,
        (-1, 0) => Heading::West,
        (-1, -1) => Heading::NorthWest,
        _ => return None,
    })
}

/// What alike glimpses have in common: each once, and "enemy spotted" only where nothing else is known.
pub(crate) fn tidy(mut seen: Vec<Glimpse>) -> Vec<Glimpse> {
    seen.sort();
    seen.dedup();
    if seen.len() > 1 {
        seen.retain(|glimpse| *glimpse != Glimpse::default());
    }
    seen
}

/// Enemies as a staff officer says it: "enemy infantry, 2 units, weak, of KG Walther, moving north".
#[must_use]
pub fn said(glimpse: &Glimpse) -> String {
    if *glimpse == Glimpse::default() {
        return "enemy spotted".to_owned();
    }
    let mut said = format!("enemy {}", noun(glimpse));
    match (glimpse.number, glimpse.size) {
        (Some(1), _) => said.push_str(", 1 unit"),
        (Some(number), _) => said.push_str(&format!(", {number} units")),
        (None, Some(size)) => said.push_str(&format!(", about a {}", size.word())),
        (None, None) => {}
    }
    if let Some(strength) = glimpse.strength {
        said.push_str(", ");
        said.push_str(strength.word());
    }
    if let Some(formation) = &glimpse.formation {
        said.push_str(", of ");
        said.push_str(formation);
    }
    if let Some(heading) = glimpse.heading {
        said.push_str(", moving ");
        said.push_str(heading.word());
    }
    said
}

/// What they are, as far as it is known.
fn noun(glimpse: &Glimpse) -> &'static str {
    if let Some(class) = glimpse.class {
        return class.word();
    }
    match (glimpse.troops, glimpse.body) {
        (Some(Troops::Infantry), Some(Body::Vehicles)) => "infantry with vehicles",
        (Some(Troops::OtherVehicles), _) => "vehicles without armour",
        (Some(troops), _) => troops.word(),
        (None, Some(body)) => body.word(),
        (None, None) => "troops",
    }
}
