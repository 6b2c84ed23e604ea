//! The umpire's rulings: the table is always right, as long as what it says can be true.
//!
//! A ruling is checked for plain sense only: the thing exists, the hex is on the map and free, a strength is not above
//! full. What follows by itself from it is told as events: platoons left alone, a headquarters lost, a battalion out
//! of the battle, whose turn it is then.

use kernel::{Actor, Side};

use crate::decide::{Decision, Unfolding};
use crate::event::{Event, LossCause};
use crate::ground::Hex;
use crate::order::Ruling;
use crate::refusal::{Refusal, TurnRefusal};
use crate::rules::{headquarters, support_platoons, turn};
use crate::state::{
    BattalionId, EndReason, Outcome, Phase, Place, PlatoonId, StandId, State, Status,
};
use crate::tables::Role;

/// The most shots and air points a scenario can give.
const SHOTS_MAX: u8 = 9;
const AIR_MAX: u8 = 20;

/// The umpire overrules the table.
///
/// # Errors
/// When somebody else rules, gives no reason, or the ruling cannot be true.
pub fn rule(state: &State, seat: Actor, ruling: &Ruling, reason: &str) -> Decision {
    if seat != Actor::Umpire {
        return Err(TurnRefusal::NotTheUmpire.into());
    }
    if reason.trim().is_empty() {
        return Err(TurnRefusal::NoReason.into());
    }
    if matches!(state.phase, Phase::Over(_)) {
        return Err(TurnRefusal::BattleOver.into());
    }
    check(state, ruling)?;
    let mut unfolding = Unfolding::of(state);
    unfolding.happen(Event::Ruled { ruling: ruling.clone(), reason: reason.trim().to_owned() });
    follow(&mut unfolding, ruling);
    keeps_sealed_orders(state, &unfolding.state)?;
    turn::carry_on(&mut unfolding);
    Ok(unfolding.finish())
}

fn check(state: &State, ruling: &Ruling) -> Result<(), Refusal> {
    match ruling {
        Ruling::Strength { stand, points } => may_have(state, *stand, *points),
        Ruling::Place { stand, hex } => may_stand(state, *stand, *hex),
        Ruling::Attach { platoon, with } => may_attach(state, *platoon, *with),
        Ruling::LosePlatoon { platoon } => match known_platoon(state, *platoon)? {
            Some(_) => Ok(()),
            None => Err(TurnRefusal::PlatoonLost { platoon: *platoon }.into()),
        },
        Ruling::Order { battalion, .. } => in_play(state, *battalion),
        Ruling::Shots { battery, shots } => may_fire(state, *battery, *shots),
        Ruling::Air { points, .. } => at_most(u16::from(*points), u16::from(AIR_MAX), "air points"),
        Ruling::Recovery { .. } if !matches!(state.phase, Phase::Night(_)) => {
            impossible("there are recovery points at night only")
        }
        Ruling::Objective { hex, .. } if !state.objectives.contains_key(hex) => {
            impossible(format!("{hex} is not an objective"))
        }
        Ruling::VoidOrders { side } => may_void(state, *side),
        Ruling::Recovery { .. } | Ruling::Objective { .. } | Ruling::End { .. } => Ok(()),
    }
}

/// R102 Only orders that lie face down can be void.
fn may_void(state: &State, side: Side) -> Result<(), Refusal> {
    let Phase::Orders(orders) = &state.phase else {
        return impossible("orders lie face down in the orders phase only");
    };
    if orders.sealed[side.index()].is_none() || orders.revealed[side.index()].is_some() {
        return impossible("that side has no orders lying face down");
    }
    Ok(())
}

/// §1.6 Orders that lie face down must still be possible when they are turned up.
fn keeps_sealed_orders(before: &State, after: &State) -> Result<(), Refusal> {
    let Phase::Orders(orders) = &before.phase else {
        return Ok(());
    };
    let standing = |state: &State, side: Side| -> Vec<(BattalionId, Option<Status>)> {
        let led = state.battalions_in_play(side).filter(|id| state.hq_hex(*id).is_some());
        led.map(|id| (id, state.battalion(id).order)).collect()
    };
    let upset = |side: &Side| {
        orders.sealed[side.index()].is_some() && standing(before, *side) != standing(after, *side)
    };
    match Side::BOTH.iter().find(|side| upset(side)) {
        Some(_) => impossible("orders lie face down; rule when they are turned up"),
        None => Ok(()),
    }
}

/// What follows by itself from a ruling that has been folded.
fn follow(unfolding: &mut Unfolding, ruling: &Ruling) {
    match ruling {
        Ruling::Strength { stand, points: 0 } => unfolding.destroy(*stand, LossCause::Ruling),
        Ruling::Place { stand, hex } => {
            unfolding.take_objective(*stand, *hex);
            if let Some(battalion) = leaderless(&unfolding.state, *stand) {
                unfolding.happen(Event::HqLost { battalion });
            }
        }
        Ruling::End { winner } => {
            let (winner, reason) = (*winner, EndReason::Ruled);
            let points = unfolding.state.objective_points();
            unfolding.happen(Event::BattleEnded { outcome: Outcome { winner, points, reason } });
        }
        Ruling::Strength { .. }
        | Ruling::Attach { .. }
        | Ruling::LosePlatoon { .. }
        | Ruling::Order { .. }
        | Ruling::Shots { .. }
        | Ruling::Air { .. }
        | Ruling::Recovery { .. }
        | Ruling::Objective { .. }
        | Ruling::VoidOrders { .. } => {}
    }
}

/// The battalion of a stand that has come back to it, when nobody leads it and nobody has noticed yet.
fn leaderless(state: &State, stand: StandId) -> Option<BattalionId> {
    let battalion = state.spec(stand).battalion?;
    let hq = state.stand(state.battalion_spec(battalion).hq).place;
    let noticed = state.battalion(battalion).hq_lost.is_some();
    (!noticed && matches!(hq, Place::Destroyed | Place::Gone)).then_some(battalion)
}

fn may_have(state: &State, stand: StandId, points: u8) -> Result<(), Refusal> {
    on_table(state, stand)?;
    let full = state.spec(stand).strength;
    at_most(u16::from(points), u16::from(full), "strength points")
}

fn may_stand(state: &State, stand: StandId, hex: Hex) -> Result<(), Refusal> {
    known_stand(state, stand)?;
    match state.occupant(hex) {
        Some(by) if by == stand => {
            return impossible(format!("{} stands in {hex} already", state.stand_name(stand)));
        }
        _ => headquarters::may_stack(state, hex)?,
    }
    let alone = |battalion| {
        let hq = state.battalion_spec(battalion).hq;
        stand == hq && !state.stands_of(battalion).any(|(id, _)| id != hq)
    };
    match state.spec(stand).battalion {
        Some(battalion) if alone(battalion) && !state.in_play(battalion) => impossible(
            "a battalion does not play with nothing but its headquarters; place a company first",
        ),
        _ => Ok(()),
    }
}

fn may_attach(state: &State, platoon: PlatoonId, with: StandId) -> Result<(), Refusal> {
    let now = known_platoon(state, platoon)?;
    on_table(state, with)?;
    let spec = state.platoon_spec(platoon);
    if now == Some(with) {
        return impossible(format!("{} is with {} already", spec.name, state.stand_name(with)));
    }
    if spec.side != state.spec(with).side || spec.battalion != state.spec(with).battalion {
        return impossible(format!(
            "{} is not of the unit of {}",
            spec.name,
            state.stand_name(with)
        ));
    }
    Ok(support_platoons::has_room(state, with, platoon, &[])?)
}

fn may_fire(state: &State, battery: StandId, shots: u8) -> Result<(), Refusal> {
    on_table(state, battery)?;
    if state.role(battery) != Role::Artillery {
        return impossible(format!("{} is not a battery", state.stand_name(battery)));
    }
    at_most(u16::from(shots), u16::from(SHOTS_MAX), "shots")
}

fn known_stand(state: &State, stand: StandId) -> Result<(), Refusal> {
    if state.stands.contains_key(&stand) {
        Ok(())
    } else {
        Err(TurnRefusal::UnknownStand { stand }.into())
    }
}

fn on_table(state: &State, stand: StandId) -> Result<(), Refusal> {
    known_stand(state, stand)?;
    let side: Side = state.spec(stand).side;
    crate::rules::gates::own_stand_on_table(state, side, stand)?;
    Ok(())
}

/// Whom the platoon is with; `None` when it is lost.
fn known_platoon(state: &State, platoon: PlatoonId) -> Result<Option<StandId>, Refusal> {
    let known = state.platoons.get(&platoon);
    Ok(known.ok_or(TurnRefusal::UnknownPlatoon { platoon })?.with)
}

fn in_play(state: &State, battalion: BattalionId) -> Result<(), Refusal> {
    if !state.battalions.contains_key(&battalion) {
        return Err(TurnRefusal::UnknownBattalion { battalion }.into());
    }
    if state.in_play(battalion) {
        Ok(())
    } else {
        Err(TurnRefusal::OutOfBattle { battalion }.into())
    }
}

fn at_most(points: u16, most: u16, what: &str) -> Result<(), Refusal> {
    if points <= most {
        Ok(())
    } else {
        impossible(format!("{points} {what} are too many; at most {most}"))
    }
}

fn impossible(why: impl Into<String>) -> Result<(), Refusal> {
    Err(TurnRefusal::RulingImpossible { why: why.into() }.into())
}
