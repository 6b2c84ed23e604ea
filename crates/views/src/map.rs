//! The map and everything on it, as its book shows it (`kernel::face`), with what the war adds: names of places, and the men.

use std::collections::BTreeMap;

use campaign::{Battle, BattleId, WarState};
use engine::error::ApiResult;
use kernel::face::{MapCell, MapGround, MapOverlays, MapPiece};
use kernel::map::Cell;
use kernel::table::Point;
use kernel::{Seat, Side};
use report::map::{Palette, TableStamp, thumbnail_svg};
use serde::{Deserialize, Serialize};

use super::on_map::OnMap;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct MapView {
    /// The entry after which it was so.
    pub at: u64,
    pub battle: BattleId,
    #[serde(flatten)]
    pub ground: MapGround,
    pub pieces: Vec<PieceView>,
    /// By [`Side::index`]: a side's strength, as the war room and the course of the war give it.
    pub strength: [u32; 2],
}

/// A piece and who is with it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PieceView {
    #[serde(flatten)]
    pub piece: MapPiece,
    pub men: u32,
    pub men_full: u32,
    pub vehicles: u32,
    /// Who commands it, in a war with several commanders a side.
    pub commander: Option<Seat>,
}

/// What lies over the map and is worked out by the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct OverlaysView {
    /// The entry after which it was so.
    pub at: u64,
    #[serde(flatten)]
    pub overlays: MapOverlays,
}

impl MapView {
    /// The map of a battle, `at` being the entry after which it was so.
    #[must_use]
    pub fn of(on: OnMap<'_>, at: u64) -> Self {
        let pieces = on.map.pieces().into_iter().map(|piece| piece_view(on, piece));
        Self {
            at,
            battle: on.battle,
            ground: ground(on),
            pieces: pieces.collect(),
            strength: Side::BOTH.map(|side| on.war.strength(side)),
        }
    }
}

impl OverlaysView {
    #[must_use]
    pub fn of(on: OnMap<'_>, at: u64) -> Self {
        Self { at, overlays: on.map.overlays() }
    }
}

/// The ground of a battle, with what the war calls its places.
#[must_use]
pub fn ground(on: OnMap<'_>) -> MapGround {
    let mut ground = on.map.ground();
    let mut names: BTreeMap<Cell, &str> = on.named().map(|(cell, name)| (*cell, &**name)).collect();
    for cell in &mut ground.cells {
        if let Some(name) = names.remove(&cell.cell) {
            cell.name = Some(name.to_owned());
        }
    }
    ground.cells.extend(names.into_iter().map(|(cell, name)| MapCell {
        cell,
        features: Vec::new(),
        name: Some(name.to_owned()),
        objective: None,
        holder: None,
    }));
    ground.cells.sort_by_key(|cell| cell.cell);
    ground
}

/// The map on a postage stamp, with who is where. All of this is open on the map.
#[must_use]
fn thumbnail(on: OnMap<'_>, palette: Palette) -> String {
    // A list is for everybody: with fog it shows the ground alone.
    let is_open = !on.war.has_fog() || on.war.over().is_some();
    let on_the_map = |piece: MapPiece| Some((piece.cell?, piece.side)).filter(|_| is_open);
    let standing: Vec<(Cell, Side)> = on.map.pieces().into_iter().filter_map(on_the_map).collect();
    thumbnail_svg(&on.war.title_of(on.battle), &ground(on), &standing, palette)
}

/// The battle of a war on a postage stamp: the first one on a map, or the first on a table where none has a map.
///
/// # Errors
/// When the war has neither.
pub fn stamp(war: &WarState, palette: Palette) -> ApiResult<String> {
    let table = |(id, battle): (BattleId, &Battle)| Some((id, battle.table(Seat::App)?));
    let no_map = match OnMap::of(war, None) {
        Ok(on) => return Ok(thumbnail(on, palette)),
        Err(why) => why,
    };
    let (battle, face) = war.roots().find_map(table).ok_or(no_map)?;
    let standing = face.stands.iter().filter(|stand| stand.is_here);
    let standing: Vec<(Point, Side)> =
        standing.filter_map(|stand| Some((stand.at?, stand.side))).collect();
    let objectives: Vec<(Point, Option<Side>)> =
        face.objectives.iter().filter_map(|one| Some((one.at?, one.holder))).collect();
    let title = war.title_of(battle);
    let ground = face.ground.as_ref();
    let drawn = TableStamp { title: &title, ground, standing: &standing, objectives: &objectives };
    Ok(drawn.svg(palette))
}

fn piece_view(on: OnMap<'_>, piece: MapPiece) -> PieceView {
    let present = on.war.roster_of(on.battle).element(piece.id);
    let full = on.war.muster_of(on.battle).elements.get(&piece.id);
    let is_shared = !on.war.setup.seats.is_empty();
    let commander = || on.war.commander(on.battle, piece.id, piece.side);
    PieceView {
        men: present.men,
        men_full: full.map_or(0, |element| element.men_full),
        vehicles: present.vehicles,
        commander: is_shared.then(commander),
        piece,
    }
}
