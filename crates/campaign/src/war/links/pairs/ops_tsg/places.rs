//! Where the stands of units begin on their hexes, and which places they fight for.

use std::collections::{BTreeMap, BTreeSet};

use kernel::Side;
use kernel::handoff::Musters;
use operations as ops;
use operations::ground::Square;
use operations::state::UnitId;
use two_star_general::ground::Hex;
use two_star_general::state::{BattalionId, Objective, Setup, StandId};

use super::Places;
use crate::war::ground::division::Hexes;
use crate::war::links::open::Asked;

/// Every stand begins in the hex of its unit's square or the nearest that is free: the companies of a battalion in front, its headquarters
/// and the guns behind them. The defenders have the hexes that are nearer to the contested square than to any the attack comes from.
pub(super) fn deploy(
    setup: &mut Setup,
    map: &Hexes,
    position: &ops::State,
    (attacker, target): (Side, Square),
    musters: &Musters,
) {
    let target = map.nearest(target);
    let square = |id: &kernel::Name| position.square_of(UnitId(*id));
    let from: BTreeSet<Hex> = musters
        .keys()
        .filter(|id| position.spec(UnitId(**id)).side == attacker)
        .filter_map(|id| map.hex(square(id)?))
        .collect();
    let of_defender = |hex: Hex| {
        let nearest = from.iter().map(|start| start.distance(hex)).min();
        nearest.is_none_or(|nearest| hex.distance(target) < nearest)
    };
    let mut taken = BTreeSet::new();
    let mut units: Vec<_> = musters.iter().collect();
    units.sort_by_key(|(unit, _)| position.spec(UnitId(**unit)).side == attacker);
    for guns in [false, true] {
        for (unit, parts) in units.iter().copied() {
            let spec = position.spec(UnitId(*unit));
            let is_own = |hex| of_defender(hex) == (spec.side != attacker);
            let mut stands: Vec<StandId> = parts
                .iter()
                .map(|part| StandId(*part))
                .filter(|id| setup.stands.get(id).is_some_and(|s| s.battalion.is_none() == guns))
                .collect();
            let Some(at) = square(unit).filter(|_| !stands.is_empty()) else { continue };
            // Who is surrounded has to make room for himself.
            let start = map.nearest(at);
            let (own, any) = (map.from(start, is_own), map.from(start, |_| true));
            let mut seen = BTreeSet::new();
            let free = own.into_iter().chain(any).filter(|hex| seen.insert(*hex));
            let free: Vec<Hex> =
                free.filter(|hex| !taken.contains(hex)).take(stands.len()).collect();
            let focus = if spec.side == attacker { Some(target) } else { from.first().copied() };
            let mut front = free;
            front.sort_by_key(|hex| (focus.map(|focus| hex.distance(focus)), *hex));
            if let Some(hq) = setup.battalions.get(&BattalionId(*unit)).map(|own| own.hq) {
                stands.sort_by_key(|stand| (*stand == hq, *stand));
            }
            for (stand, hex) in stands.into_iter().zip(front) {
                taken.insert(hex);
                if let Some(spec) = setup.stands.get_mut(&stand) {
                    spec.start = Some(hex);
                }
            }
        }
    }
}

/// OPS-R70 The key places: the contested square, and of each bridge over a side of it that the defender holds the other end.
pub(super) fn key(
    position: &ops::State,
    map: &Hexes,
    (attacker, target): (Side, Square),
) -> BTreeMap<Hex, Objective> {
    let place = |name: String| Objective { name, value: 1, holder: Some(attacker.enemy()) };
    let own = || format!("{target}, the square");
    let mut all = BTreeMap::new();
    if let Some(hex) = map.hex(target) {
        all.insert(hex, place(own()));
    }
    for (id, bridge) in &position.bridges {
        let stands = position.standing_bridge(bridge.side) == Some(*id);
        let ends = bridge.side.ends();
        let beyond = ends.into_iter().find(|end| *end != target);
        let Some(end) = beyond.filter(|_| stands && bridge.side.touches(target)) else { continue };
        let lost = position.holds(end, attacker)
            || position.control.get(&end).copied().flatten() == Some(attacker);
        if let Some(hex) = map.hex(end).filter(|_| !lost) {
            let spec = position.setup.bridges.get(id);
            let name = spec.map_or_else(|| id.to_string(), |spec| spec.name.clone());
            all.insert(hex, place(format!("{name}, the end in {end}")));
        }
    }
    all
}

/// The places of the larger map, by their hexes; those of the scenario's own maps of hexes before them.
pub(super) fn named(asked: &Asked<'_>, map: &Hexes) -> Places {
    let Some(root) = asked.state.setup.root(asked.parent) else { return Places::new() };
    let drawn = root
        .hex_maps
        .iter()
        .flat_map(|own| own.places.iter().map(|(cell, name)| (own.square(*cell), name)));
    let squares = root.places.iter().map(|(square, name)| (*square, name));
    let places = squares.chain(drawn);
    places.filter_map(|(square, name)| Some((map.hex(square)?.into(), name.clone()))).collect()
}
