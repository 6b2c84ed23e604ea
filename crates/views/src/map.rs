//! The map and everything on it.

use std::collections::BTreeSet;

use campaign::BattleId;
use campaign::two_star_general::ground::{HEX_METRES, Hex, Terrain};
use campaign::two_star_general::state::{Phase, StandId, State};
use campaign::two_star_general::tables;
use kernel::Side;
use serde::{Deserialize, Serialize};

use super::on_map::OnMap;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct MapView {
    pub at: u64,
    pub battle: BattleId,
    pub columns: u8,
    pub rows: u8,
    /// From the middle of a hex to the middle of the next, in metres.
    pub hex_metres: u32,
    /// Only hexes that hold something: terrain, a name, an objective.
    pub hexes: Vec<HexView>,
    pub sides: Vec<SideView>,
    pub stands: Vec<StandView>,
    /// By [`Side::index`]: a side's strength, as the war room and the course of the war give it.
    pub strength: [u32; 2],
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct HexView {
    pub hex: Hex,
    pub terrain: Vec<Terrain>,
    pub name: Option<String>,
    pub objective: Option<u16>,
    pub holder: Option<Side>,
}

/// What runs along the side between two hexes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SideView {
    pub one: Hex,
    pub other: Hex,
    pub stream: bool,
    pub river: bool,
    pub bridge: bool,
    pub road: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct StandView {
    pub id: String,
    pub name: String,
    pub side: Side,
    pub battalion: Option<String>,
    pub kind: String,
    pub hex: Option<Hex>,
    /// "on the table", "destroyed", "to come", "left the table".
    pub fate: String,
    pub strength: u8,
    pub strength_full: u8,
    pub men: u32,
    pub men_full: u32,
    pub vehicles: u32,
    pub armoured: bool,
    pub order: Option<String>,
    /// Its battalion's order lies face down on the table.
    pub face_down: bool,
    pub in_command: bool,
    pub shots: u8,
    pub platoons: Vec<PlatoonView>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PlatoonView {
    pub id: String,
    pub name: String,
    pub kind: String,
    pub men: u32,
}

impl MapView {
    /// The map of a battle, `at` being the entry after which it was so.
    #[must_use]
    pub fn of(on: OnMap<'_>, at: u64) -> Self {
        let OnMap { war, battle, state } = on;
        let ground = &state.setup.ground;
        let named = on.named();
        let hexes: BTreeSet<Hex> =
            ground.hexes.keys().chain(state.objectives.keys()).chain(named).copied().collect();
        let sides = ground.sides.iter().map(|(side, features)| SideView {
            one: side.low,
            other: side.high,
            stream: features.stream,
            river: features.river,
            bridge: features.bridge,
            road: features.road,
        });
        Self {
            at,
            battle,
            columns: ground.columns,
            rows: ground.rows,
            hex_metres: HEX_METRES,
            hexes: hexes.into_iter().map(|hex| hex_view(on, hex)).collect(),
            sides: sides.collect(),
            stands: state.stands.keys().map(|id| stand_view(on, *id)).collect(),
            strength: Side::BOTH.map(|side| war.strength(side)),
        }
    }
}

fn hex_view(on: OnMap<'_>, hex: Hex) -> HexView {
    let state = on.state;
    HexView {
        hex,
        terrain: state.terrain(hex).iter().collect(),
        name: on.place(hex).map(str::to_owned),
        objective: state.setup.objectives.get(&hex).map(|objective| objective.value),
        holder: state.objectives.get(&hex).copied().flatten(),
    }
}

/// §1.6 From the laying of a side's orders until both sides' are turned up.
fn lies_face_down(state: &State, side: Side) -> bool {
    matches!(&state.phase, Phase::Orders(phase) if phase.sealed[side.index()].is_some())
}

fn stand_view(OnMap { war, state, .. }: OnMap<'_>, id: StandId) -> StandView {
    let (stand, spec) = (state.stand(id), state.spec(id));
    let present = war.roster.element(id.0);
    let full = war.setup.roster.elements.get(&id.0);
    let platoons = state.platoons_with(id).map(|platoon| {
        let spec = state.platoon_spec(platoon);
        PlatoonView {
            id: platoon.to_string(),
            name: spec.name.clone(),
            kind: tables::platoon(spec.kind).name.clone(),
            men: war.roster.element(platoon.0).men,
        }
    });
    StandView {
        id: id.to_string(),
        name: spec.name.clone(),
        side: spec.side,
        battalion: spec.battalion.map(|battalion| battalion.to_string()),
        kind: tables::stand(spec.kind).name.clone(),
        hex: state.hex_of(id),
        fate: super::oob::fate(stand.place).to_owned(),
        strength: stand.strength,
        strength_full: spec.strength,
        men: present.men,
        men_full: full.map_or(0, |element| element.men_full),
        vehicles: present.vehicles,
        armoured: state.armoured(id),
        order: spec
            .battalion
            .and_then(|battalion| state.battalion(battalion).order)
            .map(|status| status.word().to_owned()),
        face_down: spec.battalion.is_some() && lies_face_down(state, spec.side),
        in_command: state.in_command(id),
        shots: stand.shots,
        platoons: platoons.collect(),
    }
}
