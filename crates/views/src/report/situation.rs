//! The table as it stands, and the ways, fights and graves between two moments.

use std::collections::BTreeMap;

use campaign::two_star_general::Event;
use campaign::two_star_general::ground::Hex;
use campaign::two_star_general::state::{StandId, State};
use campaign::two_star_general::tables::{PlatoonKind, Role, StandKind};
use campaign::{BattleId, WarState};
use report::map::{Lettering, Palette, terrain_svg};
use report::model::{Clash, Glyph, Grave, Ground, Holder, Situation, Track, UnitMark};

use super::names::{Names, Unit};
use crate::{OnMap, ground};

/// What happened on the map since it was last drawn.
#[derive(Default)]
pub(super) struct TrackBook {
    ways: BTreeMap<StandId, Vec<Hex>>,
    clashes: BTreeMap<Hex, u16>,
    graves: Vec<Grave>,
}

/// The grounds of the war's battles in the colours of paper.
pub(super) fn grounds(war: &WarState) -> Vec<Ground> {
    let one = |(id, _): (BattleId, &State)| {
        let ground = ground(OnMap::of(war, Some(id)).ok()?);
        let svg = terrain_svg(&war.title_of(id), &ground, Palette::Day, Lettering::Sheet);
        let (columns, rows) = (ground.grid.columns, ground.grid.rows);
        Some(Ground { battle: heading(war, id), columns, rows, svg })
    };
    on_maps(war).filter_map(one).collect()
}

/// What a battle's rounds and maps are headed with: its title, and nothing where the war has only one.
pub(super) fn heading(war: &WarState, battle: BattleId) -> String {
    if war.setup.battles.len() == 1 { String::new() } else { war.title_of(battle) }
}

/// The war's battles on hex maps, in the scenario's order.
fn on_maps(war: &WarState) -> impl Iterator<Item = (BattleId, &State)> {
    war.roots().filter_map(|(id, battle)| Some((id, battle.tsg()?)))
}

/// Every map of the battles that have begun.
pub(super) fn situations(war: &WarState, entry: u64) -> Vec<Situation> {
    let begun = on_maps(war).filter(|(id, _)| has_begun(war, *id));
    begun.map(|(id, _)| situation(war, id, entry)).collect()
}

/// Whether the day has dawned on which a battle begins.
pub(super) fn has_begun(war: &WarState, battle: BattleId) -> bool {
    war.setup.root(battle).is_some_and(|root| root.begins <= war.day)
}

/// Everybody on the map of a battle, where he stands; empty where it has none.
pub(super) fn situation(war: &WarState, battle: BattleId, entry: u64) -> Situation {
    let Some(state) = war.division(battle) else { return Situation::default() };
    let names = Names(war);
    let unit = |(id, hex): (StandId, Hex)| {
        let spec = state.spec(id);
        UnitMark {
            side: spec.side,
            glyph: glyph(state, id),
            name: spec.name.clone(),
            parent: spec.battalion.map_or_else(String::new, |battalion| names.battalion(battalion)),
            at: at(hex),
            place: names.place(battle, hex),
            strength: state.stand(id).strength,
            strength_full: spec.strength,
            order: spec
                .battalion
                .and_then(|battalion| state.battalion(battalion).order)
                .map(|status| status.word().to_owned()),
        }
    };
    let holders = state.objectives.iter();
    Situation {
        ground: on_maps(war).position(|(id, _)| id == battle).unwrap_or_default(),
        strength: kernel::Side::BOTH.map(|side| war.strength_in(battle, side)),
        when: campaign::describe(war, battle),
        entry,
        units: state.on_table().map(unit).collect(),
        holders: holders.map(|(hex, side)| Holder { at: at(*hex), side: *side }).collect(),
        ..Situation::default()
    }
}

impl TrackBook {
    /// An event of the battle, before it is folded.
    pub(super) fn tell(&mut self, state: &State, event: &Event) {
        match event {
            Event::StandArrived { stand, hex } => self.go(state, *stand, &[*hex]),
            Event::StandMoved { stand, path, .. } => self.go(state, *stand, path),
            Event::StandsShuffled { places, .. } => {
                places.iter().for_each(|(stand, hex)| self.go(state, *stand, &[*hex]));
            }
            Event::FightThrown { .. } | Event::BombardmentThrown { .. } => {}
            Event::AttackDeclared { target, .. } => self.clash(*target),
            Event::StandDestroyed { stand, .. } => {
                if let Some(hex) = state.hex_of(*stand) {
                    let (side, name) = (state.spec(*stand).side, state.spec(*stand).name.clone());
                    self.graves.push(Grave { side, name, at: at(hex) });
                }
            }
            _ => {}
        }
    }

    /// The table now, with what happened since the last time.
    pub(super) fn close(&mut self, war: &WarState, battle: BattleId, entry: u64) -> Situation {
        let book = core::mem::take(self);
        if war.division(battle).is_none() {
            return Situation::default();
        }
        let track = |(stand, way): (StandId, Vec<Hex>)| {
            // Whoever has left for another battle since is found there.
            let spec = war.division_of(stand.0)?.spec(stand);
            let path: Vec<[u8; 2]> = way.into_iter().map(at).collect();
            (path.len() > 1).then(|| Track { side: spec.side, name: spec.name.clone(), path })
        };
        let clashes = book.clashes.into_iter();
        Situation {
            tracks: book.ways.into_iter().filter_map(track).collect(),
            clashes: clashes.map(|(hex, times)| Clash { at: at(hex), times }).collect(),
            graves: book.graves,
            ..situation(war, battle, entry)
        }
    }

    fn go(&mut self, state: &State, stand: StandId, path: &[Hex]) {
        let way = self.ways.entry(stand).or_default();
        let start = state.hex_of(stand).filter(|_| way.is_empty());
        for hex in start.iter().chain(path) {
            if way.last() != Some(hex) {
                way.push(*hex);
            }
        }
    }

    fn clash(&mut self, hex: Hex) {
        *self.clashes.entry(hex).or_default() += 1;
    }
}

/// Hexes that a movement event leads over, by unit.
pub(super) fn hexes(names: Names<'_>, event: &Event) -> Vec<(Unit, u32)> {
    match event {
        Event::StandMoved { stand, path, .. } => {
            vec![(names.unit_of(*stand), u32::try_from(path.len()).unwrap_or(u32::MAX))]
        }
        Event::StandsShuffled { places, .. } | Event::NightReshuffled { places, .. } => {
            let step = |(stand, hex): (&StandId, &Hex)| {
                let here = names.0.division_of(stand.0)?.hex_of(*stand)?;
                Some((names.unit_of(*stand), here.distance(*hex)))
            };
            places.iter().filter_map(step).collect()
        }
        _ => Vec::new(),
    }
}

fn glyph(state: &State, id: StandId) -> Glyph {
    let spec = state.spec(id);
    match (spec.role, spec.kind) {
        (Role::Hq, _) => Glyph::Headquarters,
        (Role::Artillery, _) => Glyph::Artillery,
        (_, StandKind::ArmouredCars) => Glyph::Cavalry,
        (Role::Tank, _) => Glyph::Armour,
        (_, StandKind::ArmouredInfantry) => Glyph::Mechanised,
        (Role::Infantry, _) if state.has_platoon(id, PlatoonKind::ArmouredTransport) => {
            Glyph::Mechanised
        }
        (Role::Infantry, _) => Glyph::Infantry,
    }
}

const fn at(hex: Hex) -> [u8; 2] {
    [hex.column, hex.row]
}
