//! What may be ordered about units that go over, and what keeps them from it.

use kernel::{Halt, Name, Offers, Refusal as _, Side};
use two_star_general as tsg;
use two_star_general::refusal::RoadRefusal;
use two_star_general::rules::road;
use two_star_general::state::Phase;

use super::{TransferOrder, entry_of, may_set_out};
use crate::roads::Road;
use crate::setup::BattleId;
use crate::war::{BattleOrder, WarOrder, WarRefusal, WarState};

/// The heading.
const BY_ROAD: &str = "By road";

/// Units that may set out from this battle now, and those on their way to it that may turn back or come on elsewhere.
pub(in crate::war) fn offer(
    state: &WarState,
    battle: BattleId,
    (position, side): (&tsg::State, Side),
    offers: &mut Offers<WarOrder>,
) {
    let from_here = |road: &&Road| road.ends(battle).is_some() && road.open_to[side.index()];
    for road in state.setup.roads.iter().filter(from_here) {
        for unit in at_its_turn(position, side) {
            set_out(state, battle, (position, side, unit), road, offers);
        }
    }
    on_the_way(state, battle, side, offers);
}

/// The battalion that has its turn, or every battery in the artillery phase.
fn at_its_turn(position: &tsg::State, side: Side) -> Vec<Name> {
    let acting = position.acting().map(|(battalion, _)| battalion);
    match &position.phase {
        Phase::Battalions(_) => acting
            .filter(|battalion| position.battalion_spec(*battalion).side == side)
            .map(|battalion| battalion.0)
            .into_iter()
            .collect(),
        Phase::Artillery(phase) if phase.acting == Some(side) => {
            let batteries = position.side_on_table(side);
            let alone = batteries.filter(|(id, _)| position.spec(*id).battalion.is_none());
            alone.map(|(id, _)| id.0).collect()
        }
        _ => Vec::new(),
    }
}

/// A unit at the exit may leave, or is told why not; one that is elsewhere is not spoken of.
fn set_out(
    state: &WarState,
    battle: BattleId,
    (position, side, unit): (&tsg::State, Side, Name),
    road: &Road,
    offers: &mut Offers<WarOrder>,
) {
    let Some((here, there)) = road.ends(battle) else { return };
    let elsewhere =
        |why: &tsg::Refusal| matches!(why, tsg::Refusal::Road(RoadRefusal::NotAtTheExit { .. }));
    if road::may_leave(position, side, unit, &here.hexes).is_err_and(|why| elsewhere(&why)) {
        return;
    }
    let names = state.names(battle);
    let name = kernel::Names::name_of(&names, &unit).unwrap_or(unit.as_str()).to_owned();
    let to = state.title_of(there.battle);
    let label = format!("{name} leaves for {to} by the {}, {} hours", road.title, road.hours);
    // The last unit to leave ends the round, which may have to wait for a smaller battle.
    let way = may_set_out(state, battle, (side, unit), road.id, None)
        .and_then(|way| super::set_out(state, battle, &way).map(|_| way));
    match way {
        Ok(way) => {
            let due = state.setup.calendar.date(way.arrival.day).format("%-d %b");
            let label = format!("{label}, due {due}, round {}", way.arrival.round);
            let order = TransferOrder::SetOut { unit, road: road.id, entry: None };
            offers.offer(BY_ROAD, label, given(battle, order));
        }
        Err(Halt::Refused(why)) => offers.bar(label, WarRefusal::refused(&why, &names)),
        Err(_) => {}
    }
}

fn on_the_way(state: &WarState, battle: BattleId, side: Side, offers: &mut Offers<WarOrder>) {
    for on in state.on_the_road().filter(|on| on.march.side == side && on.march.to == battle) {
        let (unit, names) = (on.march.unit, state.names(battle));
        let name = kernel::Names::name_of(&names, &unit).unwrap_or(unit.as_str());
        let road = state.road(on.march.road);
        let ends = road.and_then(|road| Some((road, road.ends(battle)?.0)));
        if let (Some((road, end)), Some(position)) = (ends, state.division(battle)) {
            for hex in end.hexes.iter().filter(|hex| **hex != on.arrival.hex) {
                if entry_of((road, end), (position, side), Some(*hex)).is_ok() {
                    let label = format!("{name} comes on at {hex} instead");
                    let order = TransferOrder::Enter { unit, hex: *hex };
                    offers.offer(BY_ROAD, label, given(battle, order));
                }
            }
        }
        let order = TransferOrder::TurnBack { unit };
        let label = format!("{name} turns back to {}", state.title_of(on.march.from));
        if super::turn_back(state, battle, (side, unit)).is_ok() {
            offers.offer(BY_ROAD, label, given(battle, order));
        }
    }
}

const fn given(battle: BattleId, order: TransferOrder) -> WarOrder {
    WarOrder { battle, order: BattleOrder::Transfer(order) }
}
