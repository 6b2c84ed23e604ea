//! The table as it stands, and the ways, fights and graves between two moments.

use std::collections::BTreeMap;

use campaign::{Battle, BattleId, WarState};
use kernel::face::{FightKind, Happening, Manner, MapPiece, MapSymbol, Oob};
use kernel::map::Cell;
use kernel::{Name, Side};
use report::map::{Lettering, Palette, terrain_svg};
use report::model::{Clash, Glyph, Grave, Ground, Holder, Situation, Track, UnitMark};

use super::happened::Happened;
use super::names::Names;
use crate::{OnMap, ground};

/// What happened on the map since it was last drawn.
#[derive(Default)]
pub(super) struct TrackBook {
    ways: BTreeMap<Name, Vec<Cell>>,
    clashes: BTreeMap<Cell, u16>,
    graves: Vec<Grave>,
}

/// The grounds of the war's battles in the colours of paper.
pub(super) fn grounds(war: &WarState) -> Vec<Ground> {
    let one = |id: BattleId| {
        let ground = ground(OnMap::of(war, Some(id)).ok()?);
        let svg = terrain_svg(&war.title_of(id), &ground, Palette::Day, Lettering::Sheet);
        Some(Ground { battle: heading(war, id), grid: ground.grid, svg })
    };
    on_maps(war).filter_map(one).collect()
}

/// What a battle's rounds and maps are headed with: its title, and nothing where the war has only one.
pub(super) fn heading(war: &WarState, battle: BattleId) -> String {
    if war.setup.battles.len() == 1 { String::new() } else { war.title_of(battle) }
}

/// The war's battles on maps, in the scenario's order.
fn on_maps(war: &WarState) -> impl Iterator<Item = BattleId> {
    war.roots().filter(|(_, battle)| battle.map().is_some()).map(|(id, _)| id)
}

/// Every map of the battles that have begun.
pub(super) fn situations(war: &WarState, entry: u64) -> Vec<Situation> {
    let begun = on_maps(war).filter(|id| has_begun(war, *id));
    begun.map(|id| situation(war, id, entry)).collect()
}

/// Whether the day has dawned on which a battle begins.
pub(super) fn has_begun(war: &WarState, battle: BattleId) -> bool {
    war.setup.root(battle).is_some_and(|root| root.begins <= war.day)
}

/// Everybody on the map of a battle, where he stands; empty where it has none.
pub(super) fn situation(war: &WarState, battle: BattleId, entry: u64) -> Situation {
    let names = Names(war);
    let known = war.battle(battle);
    let (Some(map), oob) = (known.and_then(Battle::map), known.and_then(Battle::oob)) else {
        return Situation::default();
    };
    let unit = |piece: MapPiece| {
        let cell = piece.cell?;
        Some(UnitMark {
            side: piece.side,
            glyph: glyph(&piece, oob),
            name: piece.name,
            parent: piece.unit.map_or_else(String::new, |unit| names.battalion(unit)),
            at: at(cell),
            place: names.cell(battle, cell),
            strength: u8::try_from(piece.strength).unwrap_or(u8::MAX),
            strength_full: u8::try_from(piece.strength_full).unwrap_or(u8::MAX),
            order: piece.order,
        })
    };
    let objectives = map.ground().cells.into_iter().filter(|cell| cell.objective.is_some());
    Situation {
        ground: on_maps(war).position(|id| id == battle).unwrap_or_default(),
        strength: Side::BOTH.map(|side| war.strength_in(battle, side)),
        when: campaign::describe(war, battle),
        entry,
        units: map.pieces().into_iter().filter_map(unit).collect(),
        holders: objectives.map(|held| Holder { at: at(held.cell), side: held.holder }).collect(),
        ..Situation::default()
    }
}

impl TrackBook {
    /// What an event of the battle tells, before it is folded.
    pub(super) fn tell(&mut self, on: Happened<'_>, told: &Happening) {
        match told {
            Happening::Arrived { unit, place } => {
                self.go(*unit, None, place.cell.as_slice());
            }
            // Places that are changed in the night are nobody's way.
            Happening::Moved(step) if step.manner != Manner::Night => {
                self.go(step.piece, step.from.as_ref().and_then(|from| from.cell), &step.way);
            }
            Happening::Fight(fight)
                if matches!(fight.kind, FightKind::CloseCombat | FightKind::DistantFire) =>
            {
                if let Some(cell) = fight.place.as_ref().and_then(|place| place.cell) {
                    *self.clashes.entry(cell).or_default() += 1;
                }
            }
            Happening::Destroyed { unit, .. } => {
                if let Some(cell) = on.map().and_then(|map| map.cell_of(*unit)) {
                    let names = Names(on.war);
                    let (side, name) = (names.side_of(*unit), names.element(*unit));
                    self.graves.push(Grave { side, name, at: at(cell) });
                }
            }
            _ => {}
        }
    }

    /// The table now, with what happened since the last time.
    pub(super) fn close(&mut self, war: &WarState, battle: BattleId, entry: u64) -> Situation {
        let book = core::mem::take(self);
        if war.battle(battle).and_then(Battle::map).is_none() {
            return Situation::default();
        }
        let names = Names(war);
        let track = |(piece, way): (Name, Vec<Cell>)| {
            let path: Vec<[u8; 2]> = way.into_iter().map(at).collect();
            let (side, name) = (names.side_of(piece), names.element(piece));
            (path.len() > 1).then_some(Track { side, name, path })
        };
        let clashes = book.clashes.into_iter();
        Situation {
            tracks: book.ways.into_iter().filter_map(track).collect(),
            clashes: clashes.map(|(cell, times)| Clash { at: at(cell), times }).collect(),
            graves: book.graves,
            ..situation(war, battle, entry)
        }
    }

    fn go(&mut self, piece: Name, from: Option<Cell>, path: &[Cell]) {
        let way = self.ways.entry(piece).or_default();
        let start = from.filter(|_| way.is_empty());
        for cell in start.iter().chain(path) {
            if way.last() != Some(cell) {
                way.push(*cell);
            }
        }
    }
}

fn glyph(piece: &MapPiece, oob: Option<&dyn Oob>) -> Glyph {
    match piece.symbol {
        MapSymbol::Headquarters => Glyph::Headquarters,
        MapSymbol::Battery | MapSymbol::SelfPropelledBattery => Glyph::Artillery,
        MapSymbol::ArmouredCars => Glyph::Cavalry,
        MapSymbol::HeavyArmour | MapSymbol::MediumArmour | MapSymbol::LightArmour => Glyph::Armour,
        MapSymbol::ArmouredInfantry => Glyph::Mechanised,
        MapSymbol::Infantry | MapSymbol::EliteInfantry | MapSymbol::Militia => {
            if oob.and_then(|oob| oob.piece(piece.id)).is_some_and(|piece| piece.is_mechanised) {
                Glyph::Mechanised
            } else {
                Glyph::Infantry
            }
        }
    }
}

const fn at(cell: Cell) -> [u8; 2] {
    [cell.column, cell.row]
}
