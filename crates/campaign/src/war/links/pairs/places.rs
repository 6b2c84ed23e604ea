//! Where a laid out table puts everybody down: round the place an element is given, inside its side's area, else along its edge.

use std::collections::{BTreeMap, BTreeSet};

use combat::handoff as squad;
use combat_captain::handoff as company;
use kernel::Name;
use kernel::table::{Disc, Edge, Length, Point, Table, Where};
use two_star_general::ground::Edge as MapEdge;

use crate::laid::{LaidElement, LaidSide, LaidTable, TableBook};

/// How close together places are tried.
const STEP: i32 = 100;

/// Puts a company battle on its table; without room for everybody it is fought without positions (LNK-R24).
pub(in crate::war) fn company(
    setup: &mut combat_captain::Setup,
    musters: &company::Musters,
    table: &LaidTable,
) {
    let mut laid = setup.clone();
    let nobody = BTreeSet::new();
    let _ = company::deploy(&mut laid, table.ground.clone(), homes(table), &nobody);
    let mut placed = Placed::on(&table.ground);
    let order = in_order(table, musters.keys().copied());
    for (element, named) in order.iter().copied() {
        for id in musters.get(&element).into_iter().flatten() {
            let Some(unit) = laid.subunits.get(id).map(|spec| spec.unit) else { continue };
            let named = named.filter(|one| one.at.is_some()).or_else(|| {
                // Who is given no place of his own stands with his company.
                let mates = |(mate, own): &(Name, Option<&LaidElement>)| {
                    let mut ids = musters.get(mate).into_iter().flatten();
                    own.is_some_and(|one| one.at.is_some())
                        && ids.any(|id| setup.subunits.get(id).is_some_and(|s| s.unit == unit))
                };
                order.iter().find(|one| mates(one)).map_or(named, |(_, mate)| *mate)
            });
            let Some(spec) = laid.subunits.get_mut(id) else { continue };
            let radius = combat_captain::tables::subunit(spec.kind).radius;
            let side = laid.units[&spec.unit].side;
            let fits = |at: Disc| combat_captain::ground::can_stand(&table.ground, at);
            spec.start = placed.put(&table.sides[side.index()], named, radius, fits);
        }
    }
    for objective in laid.objectives.values_mut() {
        objective.at = Some(table.objective.at);
    }
    if laid.subunits.values().all(|spec| spec.start.is_some()) {
        *setup = laid;
    }
}

/// Puts a fight of soldiers on its table, likewise.
pub(in crate::war) fn soldiers(
    setup: &mut combat::Setup,
    musters: &squad::Musters,
    table: &LaidTable,
) {
    let mut laid = setup.clone();
    let _ = squad::deploy(&mut laid, table.ground.clone(), homes(table), None);
    let mut placed = Placed::on(&table.ground);
    for (element, named) in in_order(table, musters.keys().copied()) {
        for id in musters.get(&element).into_iter().flatten() {
            let Some(spec) = laid.soldiers.get_mut(id) else { continue };
            let side = spec.side;
            let fits = |at: Disc| combat::ground::can_stand(&table.ground, at.centre);
            let radius = combat::ground::stand(Point::default()).radius;
            spec.start = placed.put(&table.sides[side.index()], named, radius, fits);
        }
    }
    for objective in laid.objectives.values_mut() {
        objective.at = Some(table.objective.at);
    }
    if laid.soldiers.values().all(|spec| spec.start.is_some()) {
        *setup = laid;
    }
}

/// Who finds no room on a table, when so many stands of that radius come of each element.
pub(crate) fn left_over(table: &LaidTable, stands: &BTreeMap<Name, (usize, Length)>) -> Vec<Name> {
    let mut placed = Placed::on(&table.ground);
    let mut left_over = Vec::new();
    for (element, named) in in_order(table, stands.keys().copied()) {
        let side =
            table.sides.iter().find(|side| side.elements.iter().any(|one| one.element == element));
        let (Some(side), (count, radius)) = (side, stands[&element]) else { continue };
        let fits = |at: Disc| match table.book {
            TableBook::CombatCaptain => combat_captain::ground::can_stand(&table.ground, at),
            TableBook::Combat => combat::ground::can_stand(&table.ground, at.centre),
        };
        if (0..count).any(|_| placed.put(side, named, radius, fits).is_none()) {
            left_over.push(element);
        }
    }
    left_over
}

/// The elements of a battle with what the table says of them, those it gives a place first.
fn in_order(
    table: &LaidTable,
    all: impl Iterator<Item = Name>,
) -> Vec<(Name, Option<&LaidElement>)> {
    let mut all: Vec<_> = all.map(|id| (id, table.element(id))).collect();
    all.sort_by_key(|(_, named)| named.is_none_or(|one| one.at.is_none()));
    all
}

fn homes(table: &LaidTable) -> [Edge; 2] {
    table.sides.each_ref().map(|side| edge(side.home))
}

pub(crate) const fn edge(edge: MapEdge) -> Edge {
    match edge {
        MapEdge::North => Edge::North,
        MapEdge::South => Edge::South,
        MapEdge::East => Edge::East,
        MapEdge::West => Edge::West,
    }
}

/// Who stands on the table already.
struct Placed<'t> {
    table: &'t Table,
    discs: Vec<Disc>,
}

impl<'t> Placed<'t> {
    const fn on(table: &'t Table) -> Self {
        Self { table, discs: Vec::new() }
    }

    fn put(
        &mut self,
        side: &LaidSide,
        named: Option<&LaidElement>,
        radius: Length,
        fits: impl Fn(Disc) -> bool,
    ) -> Option<Point> {
        let free = |at: &Point| {
            let here = Disc::new(*at, radius);
            fits(here) && !self.discs.iter().any(|other| other.overlaps(here))
        };
        let at = self.candidates(side, named).into_iter().find(free)?;
        self.discs.push(Disc::new(at, radius));
        Some(at)
    }

    /// Whole inches: the nearest to the place first, or those of the area, before the home edge.
    fn candidates(&self, side: &LaidSide, named: Option<&LaidElement>) -> Vec<Point> {
        let (wide, deep) = (self.table.width.0, self.table.depth.0);
        let all = (1..deep / STEP).flat_map(|y| (1..wide / STEP).map(move |x| (x, y)));
        let mut all: Vec<Point> = all.map(|(x, y)| Point::new(x * STEP, y * STEP)).collect();
        let home = |at: &Point| match side.home {
            MapEdge::South => at.y,
            MapEdge::North => deep - at.y,
            MapEdge::West => at.x,
            MapEdge::East => wide - at.x,
        };
        let middle = Point::new(wide / 2, deep / 2);
        let comes_later = named.is_some_and(|one| one.arrives.is_some());
        let outside = |at: &Point| match &side.area {
            Some(area) if !comes_later => area.locate(*at) == Where::Outside,
            _ => false,
        };
        match named.and_then(|one| one.at) {
            Some(place) => {
                all.sort_by_cached_key(|at| (at.distance(place).0, at.y, at.x));
                all.insert(0, place);
            }
            None => {
                all.sort_by_cached_key(|at| {
                    (outside(at), home(at), at.distance(middle).0, at.y, at.x)
                });
            }
        }
        all
    }
}
