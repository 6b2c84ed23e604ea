//! What one event of a battle does to the men (RULES.md H.3, H.4), and whether there are men for what an order wants.

use kernel::Name;
use two_star_general as tsg;
use two_star_general::event::LossCause;
use two_star_general::order::Ruling;
use two_star_general::rules::options::Recovery;
use two_star_general::state::{BattalionId, PlatoonId, StandId, Status};
use two_star_general::{Event, Order};

use super::derive::Reckoning;
use super::links::freeze;
use super::{WarRefusal, WarState, headquarters};
use crate::roster::change::Fell;
use crate::roster::rating::{after_loss, most};
use crate::roster::recovery::{recover, recover_by_book};
use crate::roster::{FormationId, Muster, Roster, RosterChange};
use crate::setup::BattleId;

/// Whether the roster has the men that an order of a battle needs.
///
/// # Errors
/// [`WarRefusal::PoolEmpty`], [`WarRefusal::NoMenForHeadquarters`].
pub(super) fn may_be_manned(
    state: &WarState,
    battle: BattleId,
    position: &tsg::State,
    order: &Order,
) -> Result<(), WarRefusal> {
    let (muster, roster) = (state.muster_of(battle), state.roster_of(battle));
    match order {
        Order::Recover { stand, points } | Order::Restore { stand, points, .. } => {
            back(muster, roster, position, stand.0, *points).map(|_| ())
        }
        Order::RecoverPlatoon { platoon, .. } => {
            back(muster, roster, position, platoon.0, 1).map(|_| ())
        }
        Order::PlaceHq { battalion, hex } => {
            let away = freeze::away(state, battle);
            let field = headquarters::Field { muster, roster, position, away: &away };
            headquarters::source(&field, *battalion, *hex).map(|_| ())
        }
        _ => Ok(()),
    }
}

/// What an event does to the roster.
///
/// # Errors
/// As [`may_be_manned`].
pub(super) fn changes(
    reckoning: &Reckoning<'_>,
    event: &Event,
) -> Result<Vec<RosterChange>, WarRefusal> {
    let (muster, roster, position) = (reckoning.muster, &reckoning.roster, &reckoning.position);
    let fell = reckoning.fell(event);
    let change = match event {
        Event::StrengthLost { stand: StandId(id), cause: LossCause::FoughtOut, .. }
        | Event::PlatoonLost { platoon: PlatoonId(id), cause: LossCause::FoughtOut } => {
            return Ok(reckoning.fates.get(id).cloned().unwrap_or_default());
        }
        Event::StrengthLost { stand, points, .. } => {
            lost(muster, roster, stand.0, u32::from(*points), fell)
        }
        Event::StandDestroyed { stand, .. } => lost(muster, roster, stand.0, u32::MAX, fell),
        Event::PlatoonLost { platoon, .. } => lost(muster, roster, platoon.0, u32::MAX, fell),
        Event::BattalionRemoved { battalion } => {
            return Ok(survivors(reckoning, *battalion));
        }
        Event::StrengthRecovered { stand, points } | Event::StandRestored { stand, points, .. } => {
            return back(muster, roster, position, stand.0, *points);
        }
        Event::PlatoonRecovered { platoon, .. } => {
            return back(muster, roster, position, platoon.0, 1);
        }
        Event::Ruled { ruling, .. } => return Ok(ruled(muster, roster, position, ruling)),
        _ => None,
    };
    Ok(change.into_iter().collect())
}

/// How the men of an event's stand or platoon leave it. Cut off, overrun, or destroyed under a Retreat order is surrender (H.3,
/// LNK-R8, LNK-R12); what an umpire takes is a ruling; everything else is a fight.
pub(super) fn fell(position: &tsg::State, event: &Event) -> Fell {
    let retreating = |stand: StandId| position.order_of(stand) == Status::Retreat;
    let surrendering = match event {
        Event::StrengthLost { stand, points, cause } => {
            let last = position.stands.get(stand).is_some_and(|s| s.strength <= *points);
            *cause == LossCause::NoEscape || (last && retreating(*stand))
        }
        Event::StandDestroyed { stand, cause } => {
            *cause == LossCause::NoEscape || retreating(*stand)
        }
        Event::PlatoonLost { cause, .. } => {
            matches!(cause, LossCause::NoEscape | LossCause::LeftAlone)
        }
        _ => false,
    };
    if surrendering { Fell::Surrendering } else { Fell::Fighting }
}

/// H.3 The casualties of so many points; of everybody when there are not so many.
pub(super) fn lost(
    muster: &Muster,
    roster: &Roster,
    id: Name,
    points: u32,
    fell: Fell,
) -> Option<RosterChange> {
    let (spec, before) = (muster.elements.get(&id)?, roster.element(id));
    let left = after_loss(spec.present(before), spec.full(), u32::from(spec.strength), points);
    Some(RosterChange::lost(id, spec, before, left, fell))
}

/// H.4, R105 What so many recovered points bring back.
fn back(
    muster: &Muster,
    roster: &Roster,
    position: &tsg::State,
    id: Name,
    points: u8,
) -> Result<Vec<RosterChange>, WarRefusal> {
    let Some(spec) = muster.elements.get(&id) else {
        return Ok(Vec::new());
    };
    let (before, pools) = (roster.element(id), roster.within_reach(muster, spec.formation));
    let points = u32::from(points);
    let changes = match position.setup.options.recovery {
        Recovery::Men => recover(id, spec, before, &pools, points).map(|change| vec![change]),
        Recovery::Book => recover_by_book(id, spec, before, &pools, points),
    };
    changes.map_err(|shortage| {
        let name = spec.name.clone();
        let is_side = spec.formation == FormationId::side(spec.side);
        let of = match is_side {
            true => position.side_name(spec.side),
            false => format!("{} and above it", muster.formation_name(spec.formation)),
        };
        WarRefusal::PoolEmpty { element: id, name, of, shortage }
    })
}

/// R50 Whoever is left on the table of a removed battalion joins the replacements; who is away in a smaller battle stays in
/// it (LNK-R20).
fn survivors(reckoning: &Reckoning<'_>, battalion: BattalionId) -> Vec<RosterChange> {
    let Reckoning { muster, roster, position, away, .. } = reckoning;
    let stands: Vec<StandId> = position.stands_of(battalion).map(|(id, _)| id).collect();
    let platoons = stands.iter().flat_map(|id| position.platoons_with(*id)).map(|id| id.0);
    let all = stands.iter().map(|id| id.0).chain(platoons);
    all.filter(|id| muster.elements.contains_key(id) && !away.contains(id))
        .map(|element| {
            let present = roster.element(element);
            RosterChange::Detached {
                element,
                men: present.men,
                vehicles: present.vehicles,
                to: None,
            }
        })
        .collect()
}

/// H.2 What a ruling gives or takes, so that men and points agree again.
fn ruled(
    muster: &Muster,
    roster: &Roster,
    position: &tsg::State,
    ruling: &Ruling,
) -> Vec<RosterChange> {
    let to = |id: Name, points: u32| ruled_to(muster, roster, id, points);
    match ruling {
        Ruling::Strength { stand, points } => to(stand.0, u32::from(*points)).into_iter().collect(),
        Ruling::Place { stand, .. } => {
            let points = position.stands.get(stand).map_or(1, |s| s.strength.max(1));
            let stand_change = to(stand.0, u32::from(points));
            let platoons = position.platoons_with(*stand).filter_map(|id| to(id.0, 1));
            stand_change.into_iter().chain(platoons).collect()
        }
        Ruling::Attach { platoon, .. } => to(platoon.0, 1).into_iter().collect(),
        Ruling::LosePlatoon { platoon } => to(platoon.0, 0).into_iter().collect(),
        Ruling::Order { .. }
        | Ruling::Shots { .. }
        | Ruling::Air { .. }
        | Ruling::Recovery { .. }
        | Ruling::Objective { .. }
        | Ruling::VoidOrders { .. }
        | Ruling::End { .. } => Vec::new(),
    }
}

/// The ruling that leaves an element with so many points: by the loss rule down, to the most men of the points up (H.6).
pub(super) fn ruled_to(
    muster: &Muster,
    roster: &Roster,
    id: Name,
    points: u32,
) -> Option<RosterChange> {
    let (spec, before) = (muster.elements.get(&id)?, roster.element(id));
    let (full, strength) = (spec.full(), u32::from(spec.strength));
    let (present, has) = (spec.present(before), spec.rating(before));
    let count = match points.cmp(&has) {
        core::cmp::Ordering::Less => after_loss(present, full, strength, has - points),
        core::cmp::Ordering::Equal => present,
        core::cmp::Ordering::Greater => most(points.min(strength), full, strength),
    };
    Some(RosterChange::ruled(id, spec, before, count))
}
