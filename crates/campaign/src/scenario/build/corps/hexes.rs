//! Maps of hexes for parts of an operational map: where they lie, and whether they are the same country.

use operations::ground::{Link, Square, Terrain, Water};
use two_star_general::ground::{Hex, SideFeatures};
use two_star_general::tables::is_barred;

use super::{Builder, CORPS, Corps, Files};
use crate::hex_maps::{HexMap, parted};
use crate::scenario::corps::HexMapEntry;
use crate::scenario::format::Entry;
use crate::scenario::map;
use crate::scenario::shape::shown;

impl Builder<'_, '_> {
    /// The maps of hexes of each operational battle, when its bridges are known.
    pub(in super::super) fn hex_maps(&mut self, entry: &Entry, files: &Files<'_>) {
        for now in 0..self.corps.len() {
            let Some(said) = &entry.battles[self.corps[now].at].corps else { continue };
            for own in &said.hex_maps {
                self.hex_map(now, own, files);
            }
        }
    }

    fn hex_map(&mut self, now: usize, said: &HexMapEntry, files: &Files<'_>) {
        let faults = self.file_faults.len();
        let map = self.read_file(&said.map, files, map::read);
        let Some(corner) = self.map_square(now, &said.corner) else { return };
        if map.ground.columns == 0 || self.file_faults.len() > faults {
            return;
        }
        let map = HexMap { corner, ground: map.ground, places: map.places };
        if self.lies(now, said, &map) {
            self.same_ground(now, said, &map);
            self.same_water(now, said, &map);
            self.corps[now].hex_maps.push(map);
        }
    }

    /// A map of hexes lies on the map of squares, in step with its columns, and on no other.
    fn lies(&mut self, now: usize, said: &HexMapEntry, map: &HexMap) -> bool {
        let ground = &self.corps[now].map.ground;
        let (file, corner, last) = (shown(&said.map), map.corner, map.last());
        let end = Square::new(ground.columns, ground.rows);
        let met = self.corps[now].hex_maps.iter().find_map(|known| {
            let first = |one: Square, other: Square| {
                Square::new(one.column.max(other.column), one.row.max(other.row))
            };
            let both = first(known.corner, corner);
            (known.hex(both).is_some() && map.hex(both).is_some()).then_some(both)
        });
        let (message, help) = if !ground.contains(last) {
            let help = format!("the map of squares ends at {end}: begin elsewhere, or draw fewer");
            (format!("\"{file}\" reaches to {last}, off the map of squares"), help)
        } else if corner.column.is_multiple_of(2) {
            let message = format!("\"{file}\" begins in an even column, at {corner}");
            let before = Square::new(corner.column - 1, corner.row);
            let help =
                format!("even columns of hexes lie lower: begin in an odd one, as at {before}");
            (message, help)
        } else if let Some(both) = met {
            let message =
                format!("\"{file}\" and a map of hexes before it both have square {both}");
            (message, "a square is on one of them: move one, or draw fewer hexes".to_owned())
        } else {
            return true;
        };
        self.fault(CORPS, said.corner.span.clone(), message, help);
        false
    }

    /// Who can stand in a square can stand in its hex.
    fn same_ground(&mut self, now: usize, said: &HexMapEntry, map: &HexMap) {
        for hex in map.ground.all() {
            let square = map.square(hex.into());
            let water = self.corps[now].map.ground.terrain(square) == Terrain::Water;
            let (message, help) = match (water, is_barred(map.ground.terrain(hex))) {
                (true, false) => {
                    let message = format!("{square} is water, and can be entered as hex {hex}");
                    (message, format!("{hex} sea"))
                }
                (false, true) => {
                    let message = format!("{square} is land, and cannot be entered as hex {hex}");
                    (message, format!("give {hex} other ground, or make {square} water"))
                }
                _ => continue,
            };
            let message = format!("{message} of \"{}\"", shown(&said.map));
            self.fault(CORPS, said.map.span.clone(), message, help);
        }
    }

    /// Water that parts squares parts their hexes, so that there is something below every bridge, also of those that are built later. Bridges
    /// over it are those of the map of squares.
    fn same_water(&mut self, now: usize, said: &HexMapEntry, map: &HexMap) {
        for hex in map.ground.all() {
            for to in map.ground.neighbours(hex).filter(|to| *to > hex) {
                let Some(wrong) = self.other_water(now, map, (hex, to)) else { continue };
                let file = shown(&said.map);
                let (message, help) = wrong;
                self.fault(CORPS, said.map.span.clone(), format!("\"{file}\": {message}"), help);
            }
        }
    }

    fn other_water(
        &self,
        now: usize,
        map: &HexMap,
        (hex, to): (Hex, Hex),
    ) -> Option<(String, String)> {
        let Corps { map: squares, setup, .. } = &self.corps[now];
        let [one, other] = [hex, to].map(|end| map.square(end.into()));
        let water = parted(&squares.ground, one, other)?;
        let SideFeatures { stream, river, bridge, .. } = map.ground.side(hex, to);
        let side = Link::new(one, other)?;
        let over = setup.bridges.values().find(|known| known.side == side);
        if !stream && !river {
            let word = if water == Water::Canal { "stream" } else { "river" };
            let what = match over {
                Some(over) => format!("{} crosses no water between {hex} and {to}", over.name),
                None => format!("no water runs between {hex} and {to}"),
            };
            let message = format!("{what}, as it does between {one} and {other}");
            return Some((message, format!("side {hex} {to} {word}")));
        }
        if bridge && over.is_none() {
            let message = format!(
                "a bridge is between {hex} and {to}, and none crosses the water between {one} and {other}"
            );
            return Some((message, "leave it out, or add it to the [[bridges]]".to_owned()));
        }
        None
    }
}
