//! §2.6 A battalion on Retreat moves before any other: at its normal or its strategic rate (R73), through enemy zones
//! of control at a strength point each, as its owner likes or away from the enemy (R34, R74), and off its own edge of
//! the table.

use kernel::{Halt, Offers, Refusal as _, Side};

use crate::decide::{Decision, Unfolding};
use crate::event::{Event, LossCause};
use crate::ground::Hex;
use crate::order::Order;
use crate::refusal::{MovementRefusal, Refusal};
use crate::rules::march::{Gait, March};
use crate::rules::{gates, movement};
use crate::state::{BattalionId, Manner, Phase, Place, StandId, State, Status};

/// C12 A stand of a battalion on Retreat moves. With `leave` it ends on its home edge, or starts there, and leaves
/// the table with one hex of movement more.
///
/// # Errors
/// The gates of §1.7 and §2.6, then the first step that §2.5, R61 and R74 do not allow.
pub fn retreat(
    state: &State,
    side: Side,
    stand: StandId,
    path: &[Hex],
    strategic: bool,
    leave: bool,
) -> Decision {
    let start = may_retreat(state, side, stand).map_err(Halt::Refused)?;
    let march = March::of(state, stand, start, Gait::Retreat { strategic });
    if leave {
        may_leave(state, side, &march, path)?;
    } else {
        march.check(path)?;
    }
    let mut unfolding = Unfolding::of(state);
    go(&mut unfolding, &march, path, leave);
    Ok(unfolding.finish())
}

/// Every retreat of the acting battalion: the cheapest path to each hex at each rate, and every way off the table.
pub fn offer(state: &State, side: Side, offers: &mut Offers<Order>) {
    let Ok((battalion, _)) = gates::acting_battalion(state, side) else {
        return;
    };
    if !matches!(state.phase, Phase::Retreats(_)) {
        return;
    }
    if let Err(refusal) = battalion_may_retreat(state, battalion) {
        let name = &state.battalion_spec(battalion).name;
        offers.bar(format!("Retreat {name}"), Refusal::from(refusal).refused(state));
        return;
    }
    for (stand, start) in state.stands_of(battalion) {
        let group = format!("Retreat {}", state.stand_name(stand));
        if let Err(refusal) = movement::has_not_moved(state, stand) {
            offers.bar(group, Refusal::from(refusal).refused(state));
            continue;
        }
        for strategic in [false, true] {
            let march = March::of(state, stand, start, Gait::Retreat { strategic });
            offer_retreats(state, &march, strategic, &group, offers);
            offer_leaving(state, side, &march, strategic, &group, offers);
        }
    }
}

fn may_retreat(state: &State, side: Side, stand: StandId) -> Result<Hex, Refusal> {
    let start = gates::own_stand_on_table(state, side, stand)?;
    let (battalion, _) = gates::acting_stand(state, side, stand)?;
    if !matches!(state.phase, Phase::Retreats(_)) {
        return Err(gates::wrong_phase(state, gates::RETREAT_PHASE).into());
    }
    battalion_may_retreat(state, battalion)?;
    movement::has_not_moved(state, stand)?;
    Ok(start)
}

/// §6, R33; R82: a headquarters that has left the table over its own edge lets its battalion follow, one that
/// was destroyed does not.
fn battalion_may_retreat(state: &State, battalion: BattalionId) -> Result<(), MovementRefusal> {
    let hq = state.battalion_spec(battalion).hq;
    let followed = state.stand(hq).place == Place::Gone;
    if state.battalion(battalion).hq_lost.is_some() && !followed {
        return Err(MovementRefusal::HeadquartersLost { battalion });
    }
    let status = movement::status(state, battalion);
    if status != Status::Retreat {
        return Err(MovementRefusal::NotOnRetreat { battalion, status });
    }
    match state.acting() {
        Some((acting, part)) if acting == battalion => movement::still_moving(battalion, part),
        _ => Ok(()),
    }
}

/// R34 Leaving takes one hex of movement more, after a path that has not come to a halt.
fn may_leave(
    state: &State,
    side: Side,
    march: &March<'_>,
    path: &[Hex],
) -> Result<(), MovementRefusal> {
    let edge = state.setup.sides[side.index()].home_edge;
    let edge = edge.ok_or(MovementRefusal::NoHomeEdge { side })?;
    let arrival = march.walk(path)?;
    let last = path.last().copied().unwrap_or(march.start);
    if !state.setup.ground.on_edge(last, edge) {
        return Err(MovementRefusal::NotOnHomeEdge { hex: last });
    }
    arrival.go_on(last)?;
    march.check_rate(path.len() + 1)
}

/// D.8 The stand pays one strength point if it starts in an enemy zone of control, before it moves, and one for each
/// such hex it enters. A stand that pays its last point is destroyed in that hex.
fn go(unfolding: &mut Unfolding, march: &March<'_>, path: &[Hex], leave: bool) {
    let (stand, cause) = (march.stand, LossCause::Retreat);
    let strength = unfolding.state.stand(stand).strength;
    let mut price = march.price(march.start);
    let mut entered = 0;
    while price < strength && entered < path.len() {
        price += march.price(path[entered]);
        entered += 1;
    }
    let path = path[..entered].to_vec();
    let stays = price < strength && !leave;
    if stays {
        unfolding.move_stand(stand, path, Manner::Retreat);
    } else if !path.is_empty() {
        // It does not end its move there, so it takes no objective (R71).
        unfolding.happen(Event::StandMoved { stand, path, manner: Manner::Retreat });
    }
    unfolding.lose_strength(stand, price, cause);
    if leave && price < strength {
        unfolding.leave(stand);
    }
}

fn offer_retreats(
    state: &State,
    march: &March<'_>,
    strategic: bool,
    group: &str,
    offers: &mut Offers<Order>,
) {
    for (end, way) in march.ends() {
        let price = way.price + march.price(march.start);
        let nearer = if march.nears(&way.path) { ", nearer to the enemy on the way" } else { "" };
        let cost = cost(state, march.stand, price);
        let label = format!("to {end}{}{cost}{nearer}", manner(strategic));
        let (stand, path, leave) = (march.stand, way.path, false);
        offers.offer(group, label, Order::Retreat { stand, path, strategic, leave });
    }
}

fn offer_leaving(
    state: &State,
    side: Side,
    march: &March<'_>,
    strategic: bool,
    group: &str,
    offers: &mut Offers<Order>,
) {
    let before_the_last = march.allowance.saturating_sub(1);
    let ways = march.passed(before_the_last).into_iter();
    let from_here = may_leave(state, side, march, &[]).is_ok().then(|| (Vec::new(), 0));
    let from_there = ways
        .filter(|(_, way)| may_leave(state, side, march, &way.path).is_ok())
        .map(|(_, way)| (way.path, way.price));
    for (path, price) in from_here.into_iter().chain(from_there) {
        let over = path.last().copied().unwrap_or(march.start);
        let price = price + march.price(march.start);
        let cost = cost(state, march.stand, price);
        let label = format!("off the table over {over}{}{cost}", manner(strategic));
        let (stand, leave) = (march.stand, true);
        offers.offer(group, label, Order::Retreat { stand, path, strategic, leave });
    }
}

const fn manner(strategic: bool) -> &'static str {
    if strategic { ", strategic" } else { "" }
}

fn cost(state: &State, stand: StandId, price: u8) -> String {
    match price {
        0 => String::new(),
        _ if price >= state.stand(stand).strength => ", and is destroyed on the way".to_owned(),
        1 => ", for 1 strength point".to_owned(),
        _ => format!(", for {price} strength points"),
    }
}
