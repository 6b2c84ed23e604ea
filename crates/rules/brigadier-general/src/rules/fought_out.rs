//! R54 A fire or a close assault that was fought out at a smaller scale: what the smaller battle says is read instead of throws (H.7).
//!
//! Men who did not come back are points lost (H.3); a squad that came back with half of its men or fewer is a wounded point, whose men
//! stay; a squad or vehicle of which nobody is left is a step. Whoever holds the ground after a close assault has won it. Only the war
//! asks for any of this: it is no order of the table.

use std::collections::BTreeMap;

use kernel::handoff::{ReportElement, SquadLeft};
use kernel::{Side, Tape};

use crate::decide::{Decision, Unfolding};
use crate::event::Event;
use crate::refusal::{FireRefusal, MoveRefusal, Refusal};
use crate::rules::close_assault::{self, Lost};
use crate::rules::fire::{self, Said};
use crate::rules::{removal, transport};
use crate::state::{FoughtOut, OrderMarker, PlatoonId, State, Told};
use crate::tables::{self, Class, PlatoonKind};

/// H.7 Men of a full squad of whom so few are left that its point is wounded.
const HALF_A_SQUAD: u32 = 5;
/// H.3 Vehicles of a model of the company battle.
const VEHICLES_PER_MODEL: u32 = 3;

/// What a smaller battle has left of each platoon, and who holds the ground.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    pub platoons: BTreeMap<PlatoonId, (ReportElement, Vec<SquadLeft>)>,
    pub holder: Option<Side>,
}

/// The platoons of a fire that may be fought out, those that fire first.
///
/// # Errors
/// When it may not be ordered.
pub fn fire(state: &State, side: Side, said: Said<'_>) -> Result<Vec<PlatoonId>, Refusal> {
    if let Some(battery) = said.batteries.first() {
        return Err(FireRefusal::NotFoughtOut { battery: *battery }.into());
    }
    let volley = fire::aim(state, side, said)?;
    let firers = volley.parts.iter().map(|part| part.platoon);
    Ok(firers.chain([volley.target]).collect())
}

/// The platoons of a close assault that may be thrown for, the attackers first.
///
/// # Errors
/// When it is not its time, or it is in no close assault.
pub fn assault(state: &State, side: Side, platoon: PlatoonId) -> Result<Vec<PlatoonId>, Refusal> {
    close_assault::may_fight(state, side, platoon)?;
    let mut group = close_assault::group(state, platoon);
    // R12 A routed platoon does not fight: it surrenders.
    group.retain(|id| state.order_of(*id) != OrderMarker::Rout);
    let attacker = close_assault::attacker(state, &group);
    group.sort_by_key(|id| (state.spec(*id).side != attacker, *id));
    Ok(group)
}

/// Reads what a fire that was fought out has brought.
///
/// # Errors
/// When it may not be ordered any more.
pub fn settle_fire(state: &State, side: Side, said: Said<'_>, outcome: &Outcome) -> Decision {
    fire(state, side, said)?;
    let mut unfolding = Unfolding::of(state);
    let (firers, target) = (said.firers.to_vec(), said.target);
    unfolding.happen(Event::FireFoughtOut { firers, target });
    bear(&mut unfolding, outcome);
    Ok(unfolding.finish())
}

/// Reads what a close assault that was fought out has brought.
///
/// # Errors
/// When there is no such close assault any more, or the table must say who goes on the ground.
pub fn settle_assault(
    state: &State,
    side: Side,
    platoon: PlatoonId,
    outcome: &Outcome,
    tape: &mut Tape<'_>,
) -> Decision {
    let group = assault(state, side, platoon)?;
    let mut unfolding = Unfolding::of(state);
    close_assault::capture_routed(&mut unfolding, platoon);
    let places = close_assault::Places::of(state, &group);
    let lost = bear(&mut unfolding, outcome);
    close_assault::conclude(&mut unfolding, (&group, &places), (&lost, outcome.holder), tape)?;
    Ok(unfolding.finish())
}

/// The losses of a smaller battle that no contact has led to.
#[must_use]
pub fn losses(state: &State, outcome: &Outcome) -> Vec<Event> {
    let mut unfolding = Unfolding::of(state);
    bear(&mut unfolding, outcome);
    unfolding.finish()
}

/// H.7 What each platoon has lost; gives levels and kills by side.
pub(super) fn bear(unfolding: &mut Unfolding, outcome: &Outcome) -> Lost {
    let mut lost = Lost::default();
    for (platoon, (line, squads)) in &outcome.platoons {
        let state = &unfolding.state;
        if !state.on_table(*platoon) {
            continue;
        }
        let (was, at) = (state.platoon(*platoon), state.spec(*platoon).side.index());
        let told = told(state, *platoon, line);
        let mut men = was.men.clone();
        let cost = men.fought(told, marks(&points(&men.squads(), squads)));
        let FoughtOut { killed, wounded, .. } = cost;
        let steps = steps(line, squads);
        if told.is_nothing() && wounded == 0 && steps == 0 {
            continue;
        }
        let losses = cost.added_to(was.losses);
        let levels = state.spec(*platoon).experience.levels(steps);
        let order = was.order.down(levels, state.setup.options.follow_position);
        lost.levels[at] += levels;
        lost.kills[at] += u16::from(killed);
        let (platoon, marks, was_lost) = (*platoon, wounded, was.losses);
        unfolding.happen(Event::PlatoonFoughtOut { platoon, told, marks, losses, order });
        transport::share(unfolding, platoon, was_lost, u16::from(killed));
        if losses.is_destroyed() {
            removal::destroyed(unfolding, platoon);
        }
    }
    lost
}

/// What is told of a platoon's men and vehicles.
fn told(state: &State, platoon: PlatoonId, line: &ReportElement) -> Told {
    let (_, vehicles) = state.platoon(platoon).men.people();
    let ReportElement { killed, wounded, captured, stragglers, vehicles_present, .. } = *line;
    let vehicles = vehicles.saturating_sub(vehicles_present);
    Told { killed, wounded, captured, stragglers, vehicles }
}

/// H.1 The sub-units of a smaller battle by the points they are: a squad of riflemen is one, so are two stands of weapons that one
/// squad went as. Vehicles and guns have no squads here: each sub-unit counts by itself.
fn points(own: &[(usize, SquadLeft)], fought: &[SquadLeft]) -> Vec<SquadLeft> {
    let mut fought = fought.iter();
    let mut points: Vec<SquadLeft> = Vec::new();
    for men in own.iter().map(|(_, squad)| squad.left).filter(|men| *men > 0) {
        let mut point = SquadLeft { sent: 0, left: 0 };
        while point.sent < men {
            let Some(SquadLeft { sent, left }) = fought.next() else { break };
            point = SquadLeft { sent: point.sent + sent, left: point.left + left };
        }
        points.push(point);
    }
    points.extend(fought);
    points
}

/// H.7 Points that were more than half a squad, and are half a squad or less.
fn marks(squads: &[SquadLeft]) -> u8 {
    let is_broken = |squad: &&SquadLeft| {
        let SquadLeft { sent, left } = **squad;
        let half = if sent > HALF_A_SQUAD { HALF_A_SQUAD } else { sent / 2 };
        left > 0 && left < sent && left <= half
    };
    u8::try_from(squads.iter().filter(is_broken).count()).unwrap_or(u8::MAX)
}

/// H.7 Sub-units of the smaller battle that are destroyed: squads without a man, models without a vehicle.
fn steps(line: &ReportElement, squads: &[SquadLeft]) -> u16 {
    let squads = squads.iter().filter(|squad| squad.sent > 0 && squad.left == 0).count();
    let models = |vehicles: u32| vehicles.div_ceil(VEHICLES_PER_MODEL);
    let all = line.vehicles_present + line.vehicles_destroyed;
    let lost = models(all) - models(line.vehicles_present);
    u16::try_from(squads)
        .unwrap_or(u16::MAX)
        .saturating_add(u16::try_from(lost).unwrap_or(u16::MAX))
}

/// Whether a platoon can be met man by man.
#[must_use]
pub fn is_on_foot(kind: PlatoonKind) -> bool {
    matches!(tables::platoon(kind).class, Class::Foot)
}

/// The one platoon on foot of each side in a close assault that may be fought man by man.
///
/// # Errors
/// When there are more, or one of them is not on foot.
pub fn one_against_one(state: &State, group: &[PlatoonId]) -> Result<(), Refusal> {
    match group {
        [one, other] => match [one, other].iter().find(|id| !is_on_foot(state.spec(***id).kind)) {
            Some(platoon) => Err(MoveRefusal::NoInfantry { platoon: **platoon }.into()),
            None => Ok(()),
        },
        _ => Err(MoveRefusal::NotOneAgainstOne.into()),
    }
}
