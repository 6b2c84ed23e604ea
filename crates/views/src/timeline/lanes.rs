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
        let all = || war.setup.divisions().flat_map(|(_, setup)| &setup.stands);
        let (mut lanes, mut of) = (Vec::<LaneMark>::new(), BTreeMap::new());
        for side in Side::BOTH {
            let stands = all().filter(|(_, spec)| spec.side == side);
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
        let marks = &drawing.index.marks.losses;
        let begin = marks.partition_point(|loss| loss.origin.at < from);
        for loss in marks[begin..].iter().take_while(|loss| loss.origin.at <= to) {
            let Some(lane) = self.of.get(&loss.stand).and_then(|at| self.lanes.get_mut(*at)) else {
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
            for at in fight.stands(drawing.known).filter_map(|stand| self.of.get(&stand)) {
                if let Some(lane) = self.lanes.get_mut(*at)
                    && lane.fights.last() != Some(&fight.order)
                {
                    lane.fights.push(fight.order);
                }
            }
        }
    }
}

/// The formation of a stand: that of its battalion's headquarters, as in the order of battle.
fn formation(war: &WarState, stand: StandId) -> &str {
    let state = war.division_of(stand.0);
    let leads = state.spec(stand).battalion.map_or(stand, |id| state.battalion_spec(id).hq);
    war.setup.roster.elements.get(&leads.0).map_or("", |spec| &*spec.formation)
}

/// The battalion of a stand, or itself.
fn unit(war: &WarState, stand: StandId) -> &str {
    let state = war.division_of(stand.0);
    let spec = state.spec(stand);
    spec.battalion.map_or(&spec.name, |id| &state.battalion_spec(id).name)
}
