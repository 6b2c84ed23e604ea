//! R27, R59 Bridges: charged by engineers, blown when their moment has come (§D.8), repaired and built.

use kernel::odds::Distribution;
use kernel::{Cite, Halt, Ledger, Name, NamedChance, RollCall, Side, Tape};

use crate::decide::Unfolding;
use crate::event::Event;
use crate::ground::{Link, Square, Water, within};
use crate::order::{Blow, Task};
use crate::refusal::Refusal;
use crate::rules::turn;
use crate::state::{Bridge, BridgeId, BridgeState, Half, State, UnitId};

/// §D.8 The lowest die that blows a bridge.
const BLOWS: u8 = 3;

/// The bridges that a side has ordered to be blown, and whose moment has come. `entering` is a side whose unit is about to cross a link.
#[must_use]
pub fn due(state: &State, side: Side, entering: Option<(Side, Link)>) -> Vec<BridgeId> {
    let ordered = state.sheets[side.index()].blow.iter();
    let is_due = |(id, blow): &(&BridgeId, &Blow)| {
        state.bridges.get(id).is_some_and(|bridge| {
            bridge.state == BridgeState::Charged
                && !state.tried.contains(id)
                && can_fire(state, side, bridge)
                && has_come(state, side, bridge, **blow, entering)
        })
    };
    ordered.filter(is_due).map(|(id, _)| *id).collect()
}

/// Not while an enemy stands at one end and no unit of ours at either.
fn can_fire(state: &State, side: Side, bridge: &Bridge) -> bool {
    let stands = |side| bridge.side.ends().into_iter().any(|end| state.holds(end, side));
    !stands(side.enemy()) || stands(side)
}

fn has_come(
    state: &State,
    side: Side,
    bridge: &Bridge,
    blow: Blow,
    entering: Option<(Side, Link)>,
) -> bool {
    let near = |at: Square, km: u8| {
        bridge.side.ends().into_iter().any(|end| within(at, end, u32::from(km)))
    };
    match blow {
        Blow::Never => false,
        Blow::Now => true,
        Blow::Within(km) => state.combat_units(side.enemy()).any(|(_, at)| near(at, km)),
        Blow::Entered => entering == Some((side.enemy(), bridge.side)),
    }
}

/// §D.8
///
/// # Errors
/// When the tape is at its end.
pub fn try_to_blow(
    unfolding: &mut Unfolding,
    tape: &mut Tape<'_>,
    side: Side,
    bridge: BridgeId,
) -> Result<(), Halt<Refusal>> {
    let die = turn::die(tape, || blow_call(&unfolding.state, side, bridge))?;
    unfolding.happen(Event::BridgeTried { bridge, die, blown: die >= BLOWS });
    Ok(())
}

fn blow_call(state: &State, side: Side, bridge: BridgeId) -> RollCall {
    let name = bridge_name(state, bridge);
    let mut ledger = Ledger::new();
    ledger.add(name.clone(), 1, "charged bridge: 3 or more blows it", Cite::section("D.8"), None);
    let odds = Distribution::die(6);
    let blown = odds.at_least(&i64::from(BLOWS));
    let fails = blown.complement();
    RollCall {
        purpose: "ops.bridge".into(),
        title: format!("{} blows {name}", state.side_name(side)),
        seat: turn::seat(side),
        count: 1,
        sides: 6,
        cite: Cite::section("D.8"),
        ledger,
        hits: None,
        reading: Ledger::new(),
        odds,
        outcomes: vec![
            NamedChance::new("blown", blown),
            NamedChance::new("the charges fail", fails),
        ],
        answer: None,
    }
}

/// What people call a bridge: its name, or the side it was built over.
#[must_use]
pub fn bridge_name(state: &State, bridge: BridgeId) -> String {
    let spec = state.setup.bridges.get(&bridge).map(|spec| spec.name.clone());
    let built =
        || state.bridges.get(&bridge).map(|built| format!("the bridge over {}", built.side));
    spec.or_else(built).unwrap_or_else(|| bridge.to_string())
}

/// The id of a bridge that engineers build over a side.
///
/// # Panics
/// Never: the text is short enough for an id.
#[must_use]
pub fn built_id(side: Link) -> BridgeId {
    BridgeId(Name::new(&format!("bridge-{side}")).expect("a link makes an id"))
}

/// §B (3.1), R59 What engineers worked on this turn, unmoved; and charges that an enemy at both ends takes out.
pub fn work(unfolding: &mut Unfolding) {
    let units: Vec<UnitId> = unfolding.state.units.keys().copied().collect();
    for unit in units {
        let state = &unfolding.state;
        if state.square_of(unit).is_none() || state.unit(unit).mode.is_some() {
            continue;
        }
        match state.task(unit).clone() {
            Task::Charge { bridge } => charge(unfolding, bridge),
            Task::Repair { bridge } => repair(unfolding, unit, bridge),
            Task::Build { side } => {
                let bridge = built_id(side);
                if !unfolding.state.bridges.contains_key(&bridge) {
                    unfolding.happen(Event::BridgeBegun { bridge, side });
                }
                repair(unfolding, unit, bridge);
            }
            _ => {}
        }
    }
    let taken = |state: &State, bridge: &Bridge| {
        let holds = |side: Side| {
            let ends = bridge.side.ends().into_iter();
            ends.map(|end| state.control.get(&end)).all(|holder| holder == Some(&Some(side)))
        };
        bridge.holder.is_some_and(|holder| holds(holder.enemy()))
    };
    let state = &unfolding.state;
    let lost: Vec<BridgeId> = state
        .bridges
        .iter()
        .filter(|(_, bridge)| bridge.state == BridgeState::Charged && taken(state, bridge))
        .map(|(id, _)| *id)
        .collect();
    for bridge in lost {
        unfolding.happen(Event::ChargesRemoved { bridge });
    }
}

fn charge(unfolding: &mut Unfolding, bridge: BridgeId) {
    if unfolding.state.bridge(bridge).state == BridgeState::Intact {
        unfolding.happen(Event::BridgeCharged { bridge });
    }
}

/// R59 One turn of work by day; after the last the bridge stands again, with one lane.
fn repair(unfolding: &mut Unfolding, unit: UnitId, bridge: BridgeId) {
    let state = &unfolding.state;
    let found = state.bridge(bridge);
    if state.half == Half::Night || state.in_contact(unit) || found.state != BridgeState::Blown {
        return;
    }
    let work = found.work + 1;
    unfolding.happen(Event::BridgeWorked { bridge, work });
    if work >= needed(&unfolding.state, unit, bridge) {
        unfolding.happen(Event::BridgeRepaired { bridge });
    }
}

/// R59 Day turns of repair: canal one, river two, great river four; half, rounded up, for who brings a bridge.
fn needed(state: &State, unit: UnitId, bridge: BridgeId) -> u8 {
    let turns: u8 = match state.setup.ground.water.get(&state.bridge(bridge).side) {
        Some(Water::River) => 2,
        Some(Water::Great) => 4,
        Some(Water::Canal) | None => 1,
    };
    if state.spec(unit).flags.bridging { turns.div_ceil(2) } else { turns }
}
