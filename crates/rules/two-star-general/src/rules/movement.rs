//! §2, §2.1, §2.4, §2.5 A battalion on Move moves its stands one by one, at the normal or the strategic rate; each
//! stand once, each by itself (R53), its platoons and transport with it (§1.3).

use kernel::{Halt, Offers, Refusal as _, Side};

use crate::decide::{Decision, Unfolding};
use crate::ground::Hex;
use crate::order::Order;
use crate::refusal::{MovementRefusal, Refusal};
use crate::rules::gates;
use crate::rules::march::{Gait, March};
use crate::state::{BattalionId, Part, Phase, StandId, State, Status};

/// C3 A stand of the battalion that is having its turn moves along a path.
///
/// # Errors
/// The gates of §1.7 and §2.2, then the first step that §2.4 and §2.5 do not allow.
pub fn move_stand(
    state: &State,
    side: Side,
    stand: StandId,
    path: &[Hex],
    strategic: bool,
) -> Decision {
    let start = may_move(state, side, stand).map_err(Halt::Refused)?;
    let march = March::of(state, stand, start, gait(strategic));
    march.may_start()?;
    march.check(path)?;
    let mut unfolding = Unfolding::of(state);
    unfolding.move_stand(stand, path.to_vec(), march.gait.manner());
    Ok(unfolding.finish())
}

/// Every move of the acting battalion: one path to each hex, at each rate, for each stand that has not moved.
pub fn offer(state: &State, side: Side, offers: &mut Offers<Order>) {
    let Ok((battalion, _)) = gates::acting_battalion(state, side) else {
        return;
    };
    if !matches!(state.phase, Phase::Battalions(_)) {
        return;
    }
    if let Err(refusal) = battalion_may_move(state, battalion) {
        let name = &state.battalion_spec(battalion).name;
        offers.bar(format!("Move {name}"), Refusal::from(refusal).refused(state));
        return;
    }
    for (stand, start) in state.stands_of(battalion) {
        let group = format!("Move {}", state.stand_name(stand));
        if let Err(refusal) = has_not_moved(state, stand) {
            offers.bar(group, Refusal::from(refusal).refused(state));
            continue;
        }
        for strategic in [false, true] {
            let march = March::of(state, stand, start, gait(strategic));
            offer_march(&march, (&group, state), strategic, offers);
        }
    }
}

/// §1.7, R51 Whether a stand has not used its one move of this turn.
///
/// # Errors
/// [`MovementRefusal::AlreadyMoved`].
pub fn has_not_moved(state: &State, stand: StandId) -> Result<(), MovementRefusal> {
    match state.stand(stand).manner {
        None => Ok(()),
        Some(_) => Err(MovementRefusal::AlreadyMoved { stand }),
    }
}

/// R51 Whether an activation is still in its movement.
///
/// # Errors
/// [`MovementRefusal::MovementOver`].
pub fn still_moving(battalion: BattalionId, part: Part) -> Result<(), MovementRefusal> {
    match part {
        Part::Moving => Ok(()),
        Part::Supporting | Part::Returned | Part::Fought => {
            Err(MovementRefusal::MovementOver { battalion })
        }
    }
}

/// The order a battalion is under; Hold before its first.
#[must_use]
pub fn status(state: &State, battalion: BattalionId) -> Status {
    state.battalion(battalion).order.unwrap_or(Status::Hold)
}

fn may_move(state: &State, side: Side, stand: StandId) -> Result<Hex, Refusal> {
    let start = gates::own_stand_on_table(state, side, stand)?;
    let (battalion, _) = gates::acting_stand(state, side, stand)?;
    if !matches!(state.phase, Phase::Battalions(_)) {
        return Err(gates::wrong_phase(state, gates::BATTALION_PHASE).into());
    }
    battalion_may_move(state, battalion)?;
    has_not_moved(state, stand)?;
    Ok(start)
}

/// §2.2, §6, R51 Whether a battalion is under orders to move and still moving.
pub(super) fn battalion_may_move(
    state: &State,
    battalion: BattalionId,
) -> Result<(), MovementRefusal> {
    if state.battalion(battalion).hq_lost.is_some() {
        return Err(MovementRefusal::HeadquartersLost { battalion });
    }
    let status = status(state, battalion);
    if status != Status::Move {
        return Err(MovementRefusal::NotOnMove { battalion, status });
    }
    match state.acting() {
        Some((acting, part)) if acting == battalion => still_moving(battalion, part),
        _ => Ok(()),
    }
}

fn offer_march(
    march: &March<'_>,
    (group, names): (&str, &State),
    strategic: bool,
    offers: &mut Offers<Order>,
) {
    let manner = if strategic { ", strategic" } else { "" };
    if let Err(refusal) = march.may_start() {
        offers.bar(format!("{group}{manner}"), Refusal::from(refusal).refused(names));
    }
    let stand = march.stand;
    for (end, way) in march.ends() {
        let label = format!("to {end}{manner}");
        offers.offer(group, label, Order::Move { stand, path: way.path, strategic });
    }
}

const fn gait(strategic: bool) -> Gait {
    if strategic { Gait::Strategic } else { Gait::Normal }
}
