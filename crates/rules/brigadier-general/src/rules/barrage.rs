//! §11.4.1, R47 Planned fire falls in the step of indirect fire of its side: on whoever is nearest to the place, friend or enemy.

use kernel::table::Length;
use kernel::{Halt, Offers, Side, Tape};

use crate::decide::{Decision, Unfolding};
use crate::event::Event;
use crate::ground::Fire;
use crate::order::Order;
use crate::refusal::{FireRefusal, MoveRefusal, PlanRefusal, Refusal, TurnRefusal};
use crate::rules::volley::{self, Kind, Part, Volley};
use crate::rules::{call, dice, fire, planned, sighting, turn};
use crate::state::{Phase, Plan, PlatoonId, Spot, State, Step};
use crate::tables::Cover;

/// R47 How far from its place planned fire strikes.
const SPREAD: Length = Length::inches(2);

/// What is said of planned fire that falls, in battles without positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Said {
    pub on: Option<PlatoonId>,
    pub cover: Option<Cover>,
}

/// C6 Planned fire of these batteries falls together.
///
/// # Errors
/// When it does not fall now or not on the same platoon, or the table must answer first.
pub fn fall(
    state: &State,
    side: Side,
    batteries: &[PlatoonId],
    said: Said,
    tape: &mut Tape<'_>,
) -> Decision {
    turn::may_act(state, side, "firing", fire::is_firing)?;
    fire::each_once(batteries)?;
    let mut plans = Vec::new();
    for battery in batteries.iter().copied() {
        turn::own(state, side, battery)?;
        if state.phase != Phase::Firing(Step::Indirect(side)) {
            let step = fire::step_word(state);
            return Err(FireRefusal::WrongStep { platoon: battery, step }.into());
        }
        plans.push(due(state, battery).ok_or(PlanRefusal::NotDue { battery })?);
    }
    let (on, cover) = settle(state, &plans, said)?;
    let mut unfolding = Unfolding::of(state);
    land(&mut unfolding, side, (plans, on), cover, tape)?;
    Ok(unfolding.finish())
}

/// R29 Planned fire that its side has not thrown when the step ends falls all the same.
///
/// # Errors
/// When the table must answer first.
pub fn fall_all(
    unfolding: &mut Unfolding,
    side: Side,
    tape: &mut Tape<'_>,
) -> Result<(), Halt<Refusal>> {
    while let Some(first) = all_due(&unfolding.state, side).first().copied() {
        let state = &unfolding.state;
        // R16 What falls on one platoon in one step falls together.
        let on = nearest(state, first.at);
        let together =
            all_due(state, side).into_iter().filter(|plan| nearest(state, plan.at) == on);
        let plans = together.collect();
        let cover = on.map_or(Cover::Open, |target| cover(state, target));
        land(unfolding, side, (plans, on), cover, tape)?;
    }
    Ok(())
}

/// What a battery fires this turn: the first of its plans whose time has come, if it can. What it cannot fire now comes later.
#[must_use]
pub fn due(state: &State, battery: PlatoonId) -> Option<Plan> {
    let is_ripe = |plan: &&Plan| plan.battery == battery && plan.clock <= state.clock;
    let plan = state.plans.iter().filter(is_ripe).min_by_key(|plan| plan.clock)?;
    let is_ready = call::is_ready(state, battery).is_ok()
        && !state.platoon(battery).deeds.fired
        && planned::reaches(state, battery, plan.at).is_ok();
    is_ready.then_some(*plan)
}

/// Everything planned that a side fires this turn, by its batteries.
#[must_use]
pub fn all_due(state: &State, side: Side) -> Vec<Plan> {
    state.there(side).filter_map(|battery| due(state, battery)).collect()
}

/// Whether the planned fire of a battery falls on this platoon now.
#[must_use]
pub(super) fn falls_on(state: &State, battery: PlatoonId, target: PlatoonId) -> bool {
    let is_its_step = state.phase == Phase::Firing(Step::Indirect(state.spec(battery).side));
    let on = || due(state, battery).and_then(|plan| nearest(state, plan.at));
    is_its_step && on() == Some(target)
}

/// Each plan that falls now, and all on one platoon together.
pub fn offer(state: &State, side: Side, offers: &mut Offers<Order>) {
    if state.phase != Phase::Firing(Step::Indirect(side)) {
        return;
    }
    let group = "Planned fire";
    let plans = all_due(state, side);
    let mut list = |plans: &[&Plan], on: Option<PlatoonId>| {
        let names: Vec<&str> = plans.iter().map(|plan| state.name(plan.battery)).collect();
        let where_to = on.map_or("empty ground", |target| state.name(target));
        let label = format!("{} on {where_to}", names.join(" and "));
        let batteries = plans.iter().map(|plan| plan.battery).collect();
        offers.offer(group, label, Order::Barrage { batteries, on: None, cover: None });
    };
    for plan in &plans {
        let on = nearest(state, plan.at);
        list(&[plan], on);
        let together: Vec<&Plan> =
            plans.iter().filter(|other| nearest(state, other.at) == on).collect();
        let is_first = together.first().is_some_and(|first| first.battery == plan.battery);
        if together.len() > 1 && is_first {
            list(&together, on);
        }
    }
    if state.table().is_none() && !plans.is_empty() {
        offers.unlisted(group, "say on whom it falls, and what covers him from shells");
    }
}

/// On whom the fire falls, the same for all, and what covers him.
fn settle(
    state: &State,
    plans: &[Plan],
    said: Said,
) -> Result<(Option<PlatoonId>, Cover), Refusal> {
    let Said { on, cover: said_cover } = said;
    let first = plans[0];
    if state.table().is_none() {
        let Some(target) = on else { return Ok((None, Cover::Open)) };
        if !state.on_table(target) {
            return Err(TurnRefusal::NotThere { platoon: target }.into());
        }
        let cover = said_cover.ok_or(MoveRefusal::CoverNotSaid { target })?;
        return Ok((on, cover));
    }
    if on.is_some() || said_cover.is_some() {
        return Err(TurnRefusal::Measured { platoon: on.unwrap_or(first.battery) }.into());
    }
    let on = nearest(state, first.at);
    match plans.iter().find(|plan| nearest(state, plan.at) != on) {
        Some(other) => {
            let (battery, other) = (first.battery, other.battery);
            Err(PlanRefusal::FallsElsewhere { battery, other }.into())
        }
        None => Ok((on, on.map_or(Cover::Open, |target| cover(state, target)))),
    }
}

/// R47 The platoon nearest to the place, the first by name where several are; `None` for empty ground.
#[must_use]
pub fn nearest(state: &State, at: Spot) -> Option<PlatoonId> {
    let point = at.point()?;
    let near = |id: PlatoonId| {
        let gap = state.base(id)?.gap_from(point);
        (gap <= SPREAD).then_some((gap, id))
    };
    state.platoons.keys().copied().filter_map(near).min().map(|(_, id)| id)
}

fn cover(state: &State, target: PlatoonId) -> Cover {
    sighting::cover(state, target, Fire::Artillery).unwrap_or_default()
}

fn land(
    unfolding: &mut Unfolding,
    side: Side,
    (plans, on): (Vec<Plan>, Option<PlatoonId>),
    cover: Cover,
    tape: &mut Tape<'_>,
) -> Result<(), Halt<Refusal>> {
    let volley = on.map(|target| volley(&unfolding.state, side, &plans, target, cover));
    unfolding.happen(Event::PlannedFireFell { plans, on });
    match volley {
        // R51 Shells that cannot hurt it are not thrown for.
        Some(volley) if !volley.parts.is_empty() => volley::shoot(unfolding, &volley, tape),
        _ => Ok(()),
    }
}

fn volley(state: &State, side: Side, plans: &[Plan], target: PlatoonId, cover: Cover) -> Volley {
    let mut volley = Volley::at(side, target);
    let class = state.class(target);
    for platoon in plans.iter().map(|plan| plan.battery) {
        let count = state.platoon(platoon).losses.count();
        if let Some(dice) = dice::indirect(state.spec(platoon).kind, count, class, None) {
            let kind = Kind::Artillery;
            volley.parts.push(Part { platoon, full: dice, dice, kind, cover });
        }
    }
    volley
}
