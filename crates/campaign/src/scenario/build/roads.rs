//! Roads between the battles of a scenario.

use core::ops::Range;
use std::collections::BTreeSet;

use kernel::Side;
use two_star_general::ground::{Hex, Terrain};

use super::Builder;
use crate::roads::{Road, RoadEnd, RoadId};
use crate::scenario::at::At;
use crate::scenario::format::Entry;
use crate::scenario::road::{RoadEndEntry, RoadEntry};
use crate::setup::BattleId;

impl Builder<'_, '_> {
    /// Reads the roads, after the battles and their maps.
    pub(super) fn roads(&mut self, entry: &Entry) {
        let mut ids = BTreeSet::new();
        for road in &entry.roads {
            let Some(id) = self.id(&road.id, None).map(RoadId) else { continue };
            if !ids.insert(id) {
                let message = format!("the id \"{id}\" is taken");
                let help = "every road of the war needs an id of its own";
                self.fault("scenario::id", road.id.span.clone(), message, help);
            }
            if let Some(road) = self.road(id, road) {
                self.war.roads.push(road);
            }
        }
    }

    fn road(&mut self, id: RoadId, entry: &At<RoadEntry>) -> Option<Road> {
        let from = self.end(&entry.from, &entry.id);
        let to = self.end(&entry.to, &entry.id);
        let (from, to) = (from?, to?);
        if from.battle == to.battle {
            let message = format!("\"{}\" begins and ends on the map of one battle", entry.title);
            let help = "a road joins two battles of the war";
            self.fault("scenario::road", entry.to.battle.span.clone(), message, help);
            return None;
        }
        let open_to = Side::BOTH.map(|side| {
            entry.sides.is_empty() || entry.sides.iter().any(|word| Side::from(*word) == side)
        });
        Some(Road {
            id,
            title: entry.title.clone(),
            from,
            to,
            hours: entry.hours,
            open_to,
            one_way: entry.one_way,
            units_a_day: entry.units_a_day,
        })
    }

    fn end(&mut self, end: &RoadEndEntry, road: &At<String>) -> Option<RoadEnd> {
        if !self.in_battle(Some(&end.battle), road) {
            return None;
        }
        let battle: BattleId = self.divisions[self.now].id;
        let hexes: Vec<Hex> = end.hexes.iter().filter_map(|hex| self.exit(hex)).collect();
        (hexes.len() == end.hexes.len()).then_some(RoadEnd { battle, hexes })
    }

    /// A hex at the edge of the map with a road in it.
    fn exit(&mut self, text: &At<String>) -> Option<Hex> {
        let hex = self.standing_hex(text, "scenario::road")?;
        let ground = &self.map().ground;
        let span: Range<usize> = text.span.clone();
        let at_edge = hex.column == 1
            || hex.row == 1
            || hex.column == ground.columns
            || hex.row == ground.rows;
        let has_road = ground.terrain(hex).has(Terrain::Road);
        if !at_edge {
            let message = format!("hex {hex} is not at the edge of the map");
            self.fault("scenario::road", span, message, "a road leaves the map over its edge");
            return None;
        }
        if !has_road {
            let message = format!("there is no road in hex {hex}");
            self.fault("scenario::road", span, message, "name a hex with a road, or draw one");
            return None;
        }
        Some(hex)
    }
}
