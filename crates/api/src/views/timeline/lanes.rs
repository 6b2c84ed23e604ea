//! The timeline taken apart by formation: whose losses, whose fights.

use std::collections::BTreeMap;

use campaign::WarState;
use campaign::two_star_general::state::StandId;
use kernel::Side;

use super::{Drawing, LaneMark};

/// The lanes, and which of them a stand runs in.
pub(super) struct Lanes {
    pub(super) lanes: Vec<LaneMark>,
    of: BTreeMap<StandId, usize>,
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
        let state = war.main();
        let (mut lanes, mut of) = (Vec::<LaneMark>::new(), BTreeMap::new());
        for side in Side::BOTH {
            let stands = state.setup.stands.iter().filter(|(_, spec)| spec.side == side);
            let stands: Vec<StandId> = stands.map(|(id, _)| *id).collect();
            let first = stands.first().map(|id| formation(war, *id));
            let is_one = stands.iter().all(|id| Some(formation(war, *id)) == first);
            for id in stands {
                let name = if is_one { unit(war, id) } else { formation(war, id) };
                let known = lanes.iter().position(|lane| lane.side == side && lane.name == name);
                let at = known.unwrap_or_else(|| {
                    let (name, lost, losses, fights) = (name.to_owned(), 0, Vec::new(), Vec::new());
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
        let marks = &drawing.register.marks.losses;
        let begin = marks.partition_point(|loss| loss.entry < from);
        for loss in marks[begin..].iter().take_while(|loss| loss.entry <= to) {
            let Some(lane) = self.of.get(&loss.stand).and_then(|at| self.lanes.get_mut(*at)) else {
                continue;
            };
            if drawing.is_struck(loss.entry) {
                continue;
            }
            let bin = drawing.view.bins.partition_point(|bin| bin.last < loss.entry);
            let first = drawing.view.bins.get(bin).map_or(loss.entry, |bin| bin.first);
            lane.lost += loss.points;
            match lane.losses.last_mut() {
                Some((at, points)) if *at == first => *points += loss.points,
                _ => lane.losses.push((first, loss.points)),
            }
        }
    }

    fn fights(&mut self, drawing: &Drawing<'_>) {
        let drawn = &drawing.view.fights;
        for fight in &drawing.register.marks.fights {
            let at = drawn.binary_search_by_key(&fight.first, |mark| mark.first);
            if !at.is_ok_and(|at| drawn.get(at).is_some_and(|mark| !mark.struck)) {
                continue;
            }
            for at in fight.stands.iter().filter_map(|stand| self.of.get(stand)) {
                if let Some(lane) = self.lanes.get_mut(*at)
                    && lane.fights.last() != Some(&fight.first)
                {
                    lane.fights.push(fight.first);
                }
            }
        }
    }
}

/// The formation of a stand: that of its battalion's headquarters, as in the order of battle.
fn formation(war: &WarState, stand: StandId) -> &str {
    let state = war.main();
    let leads = state.spec(stand).battalion.map_or(stand, |id| state.battalion_spec(id).hq);
    war.setup.roster.elements.get(&leads.0).map_or("", |spec| &*spec.formation)
}

/// The battalion of a stand, or itself.
fn unit(war: &WarState, stand: StandId) -> &str {
    let state = war.main();
    let spec = state.spec(stand);
    spec.battalion.map_or(&spec.name, |id| &state.battalion_spec(id).name)
}
