//! The timeline taken apart by formation: whose losses, whose fights.

use std::collections::BTreeMap;

use campaign::WarState;
use kernel::{Name, Side};

use super::{Drawing, LaneMark};
use crate::units::{name_of, unit_of};

/// The lanes, and which of them an element runs in.
pub(super) struct Lanes {
    pub(super) lanes: Vec<LaneMark>,
    of: BTreeMap<Name, usize>,
}

impl Lanes {
    pub(super) fn of(drawing: &Drawing<'_>) -> Self {
        let mut lanes = Self::empty(drawing);
        lanes.losses(drawing);
        lanes.fights(drawing);
        lanes
    }

    fn empty(drawing: &Drawing<'_>) -> Self {
        let war = &drawing.session.fold.war;
        let all = || war.setup.roster.elements.iter();
        let (mut lanes, mut of) = (Vec::<LaneMark>::new(), BTreeMap::new());
        for side in Side::BOTH {
            let own: Vec<Name> =
                all().filter(|(_, spec)| spec.side == side).map(|(id, _)| *id).collect();
            let first = own.first().map(|id| formation(war, *id));
            let is_one = own.iter().all(|id| Some(formation(war, *id)) == first);
            for id in own {
                let name = match is_one {
                    true => name_of(war, unit_of(war, id)),
                    false => formation(war, id).to_owned(),
                };
                let known = lanes.iter().position(|lane| lane.side == side && lane.name == name);
                let at = known.unwrap_or_else(|| {
                    let (lost, losses, fights) = (0, Vec::new(), Vec::new());
                    lanes.push(LaneMark { side, name, lost, losses, fights });
                    lanes.len() - 1
                });
                of.insert(id, at);
            }
        }
        Self { lanes, of }
    }

    fn losses(&mut self, drawing: &Drawing<'_>) {
        let (from, to) = (drawing.view.from, drawing.view.to);
        let marks = &drawing.index.marks.losses;
        let begin = marks.partition_point(|loss| loss.origin.at < from);
        for loss in marks[begin..].iter().take_while(|loss| loss.origin.at <= to) {
            let Some(lane) = self.of.get(&loss.unit).and_then(|at| self.lanes.get_mut(*at)) else {
                continue;
            };
            if !drawing.counts(&loss.origin) {
                continue;
            }
            let at = loss.origin.at;
            let bin = drawing.view.bins.partition_point(|bin| bin.last < at);
            let first = drawing.view.bins.get(bin).map_or(at, |bin| bin.first);
            lane.lost += loss.points;
            match lane.losses.last_mut() {
                Some((at, points)) if *at == first => *points += loss.points,
                _ => lane.losses.push((first, loss.points)),
            }
        }
    }

    fn fights(&mut self, drawing: &Drawing<'_>) {
        let drawn = &drawing.view.fights;
        for fight in &drawing.index.marks.fights {
            let is_drawn = drawn.binary_search_by_key(&fight.order, |mark| mark.first).is_ok();
            if !is_drawn || !fight.counts(drawing.known) {
                continue;
            }
            for at in fight.units(drawing.known).filter_map(|unit| self.of.get(&unit)) {
                if let Some(lane) = self.lanes.get_mut(*at)
                    && lane.fights.last() != Some(&fight.order)
                {
                    lane.fights.push(fight.order);
                }
            }
        }
    }
}

/// The formation of an element, as in the order of battle.
fn formation(war: &WarState, element: Name) -> &str {
    let roster = &war.setup.roster;
    roster.formation_of(element).map_or("", |id| roster.formation_name(id))
}
