//! What lies over the map and is worked out by the rules: command (§1.1), zones of control (§2.4), who holds which ground.

use std::collections::BTreeSet;

use campaign::two_star_general::ground::Hex;
use campaign::two_star_general::position::COMMAND_RANGE;
use campaign::two_star_general::state::{BattalionId, StandId, State};
use kernel::Side;
use serde::{Deserialize, Serialize};

use super::on_map::OnMap;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct OverlaysView {
    /// The entry after which it was so.
    pub at: u64,
    /// Of every battalion with a stand on the table.
    pub commands: Vec<CommandArea>,
    /// Blue's and orange's zones of control: entering one ends an enemy's move.
    pub zones: [Vec<Hex>; 2],
    /// The ground blue and orange hold: where a side stands, or is alone in having a stand adjacent.
    pub control: [Vec<Hex>; 2],
}

/// How far one headquarters commands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct CommandArea {
    pub battalion: String,
    pub name: String,
    pub side: Side,
    /// Where the headquarters stands; none when it is lost: then nobody is in command.
    pub hq: Option<Hex>,
    /// So many hexes round it.
    pub range: u32,
    pub hexes: Vec<Hex>,
    pub in_command: Vec<StandId>,
    pub out_of_command: Vec<StandId>,
}

impl OverlaysView {
    #[must_use]
    pub fn of(OnMap { state, .. }: OnMap<'_>, at: u64) -> Self {
        let zones = Side::BOTH.map(|side| zone(state, side));
        let held = Side::BOTH.map(|side| state.side_on_table(side).map(|(_, hex)| hex).collect());
        let control = Side::BOTH.map(|side| {
            let (own, other) = (side.index(), side.enemy().index());
            let taken: &BTreeSet<Hex> = &held[other];
            let alone = zones[own].difference(&zones[other]).filter(|hex| !taken.contains(hex));
            alone.chain(&held[own]).copied().collect::<BTreeSet<Hex>>()
        });
        let battalions = state.setup.battalions.keys();
        let areas = battalions.filter(|id| state.stands_of(**id).next().is_some());
        Self {
            at,
            commands: areas.map(|id| command(state, *id)).collect(),
            zones: zones.map(|zone| zone.into_iter().collect()),
            control: control.map(|area| area.into_iter().collect()),
        }
    }
}

/// The hexes in which the side's enemies are stopped. Only neighbours of its stands can be; the rule itself decides.
fn zone(state: &State, side: Side) -> BTreeSet<Hex> {
    let near = state.side_on_table(side).flat_map(|(_, hex)| state.setup.ground.neighbours(hex));
    near.filter(|hex| state.in_enemy_zone(*hex, side.enemy())).collect()
}

fn command(state: &State, battalion: BattalionId) -> CommandArea {
    let spec = state.battalion_spec(battalion);
    let hq = state.hq_hex(battalion);
    let stands = state.stands_of(battalion).map(|(id, _)| id);
    let (in_command, out_of_command) = stands.partition(|id| state.in_command(*id));
    CommandArea {
        battalion: battalion.to_string(),
        name: spec.name.clone(),
        side: spec.side,
        hq,
        range: COMMAND_RANGE,
        hexes: hq.map_or_else(Vec::new, |hex| state.setup.ground.within(hex, COMMAND_RANGE)),
        in_command,
        out_of_command,
    }
}
