//! §11.5 Fire: who may fire in which step, together with whom.

use kernel::table::Fact;
use kernel::{Offers, Refusal as _, Side, Tape};

use crate::decide::{Decision, Unfolding};
use crate::event::Event;
use crate::ground::Fire;
use crate::order::{Order, Sighting};
use crate::refusal::{FireRefusal, MoveRefusal, Refusal, TransportRefusal};
use crate::rules::dice::{self, Aim, FireKind, Firer, Manner};
use crate::rules::volley::{self, Part, Volley};
use crate::rules::{barrage, call, sighting, turn};
use crate::state::{Declared, Phase, Place, PlatoonId, State, Step};
use crate::tables::Cover;

/// Everything that is said of a fire.
#[derive(Clone, Copy, Debug)]
pub struct Said<'a> {
    pub firers: &'a [PlatoonId],
    pub batteries: &'a [PlatoonId],
    pub target: PlatoonId,
    pub sightings: &'a [Sighting],
}

/// C8 Platoons and batteries fire together at a target.
///
/// # Errors
/// When a platoon may not fire, or the table must answer first.
pub fn fire(state: &State, side: Side, said: Said<'_>, tape: &mut Tape<'_>) -> Decision {
    let volley = aim(state, side, said)?;
    let mut unfolding = Unfolding::of(state);
    let plans: Vec<_> = said.batteries.iter().filter_map(|id| barrage::due(state, *id)).collect();
    if !plans.is_empty() {
        unfolding.happen(Event::PlannedFireFell { plans, on: Some(said.target) });
    }
    volley::shoot(&mut unfolding, &volley, tape)?;
    Ok(unfolding.finish())
}

/// §11.5.1 Aimed fire of the contesting side is declared in its step, and thrown with the rest.
///
/// # Errors
/// When it is not its step, or a platoon may not fire.
pub fn declare(state: &State, side: Side, said: Said<'_>) -> Decision {
    turn::may_act(state, side, "firing", is_firing)?;
    if state.phase != Phase::Firing(Step::Aimed) {
        let platoon = said.firers.first().copied().unwrap_or(said.target);
        let step = step_word(state);
        return Err(FireRefusal::WrongStep { platoon, step }.into());
    }
    if let Some(one) = state.declared.iter().find(|one| said.firers.contains(&one.firer)) {
        let Declared { firer: platoon, target } = *one;
        return Err(FireRefusal::IsDeclared { platoon, target }.into());
    }
    aim(state, side, said)?;
    let mut unfolding = Unfolding::of(state);
    let (firers, target) = (said.firers.to_vec(), said.target);
    unfolding.happen(Event::FireDeclared { firers, target });
    Ok(unfolding.finish())
}

/// R34 Every platoon at every target, near or far, one by one; all that can reach a target together; every mission.
pub fn offer(state: &State, side: Side, offers: &mut Offers<Order>) {
    if turn::may_act(state, side, "firing", is_firing).is_err() {
        return;
    }
    let mut able: Vec<PlatoonId> = Vec::new();
    for platoon in state.fielded(side) {
        match may_fire(state, side, platoon) {
            Ok(_) => able.push(platoon),
            Err(why) => offers.bar(format!("{}: fire", state.name(platoon)), why.refused(state)),
        }
    }
    for target in state.fielded(side.enemy()) {
        let said = |firers: &[PlatoonId], batteries: &[PlatoonId]| {
            let said = Said { firers, batteries, target, sightings: &[] };
            aim(state, side, said).is_ok()
        };
        let firers: Vec<PlatoonId> = able.iter().copied().filter(|id| said(&[*id], &[])).collect();
        let batteries: Vec<PlatoonId> = state
            .missions
            .iter()
            .filter(|mission| mission.target == target && said(&[], &[mission.battery]))
            .map(|mission| mission.battery)
            .collect();
        let mut list = |firers: Vec<PlatoonId>, batteries: Vec<PlatoonId>| {
            let all = firers.iter().chain(&batteries).map(|id| state.name(*id));
            let label =
                format!("{} at {}", all.collect::<Vec<_>>().join(" and "), state.name(target));
            let sightings = Vec::new();
            offers.offer("Fire", label, Order::Fire { firers, batteries, target, sightings });
        };
        for firer in &firers {
            list(vec![*firer], Vec::new());
        }
        for battery in &batteries {
            list(Vec::new(), vec![*battery]);
        }
        if !firers.is_empty() || !batteries.is_empty() {
            // R16 What is planned and falls on it falls together with what was called.
            let falls = |id: &PlatoonId| barrage::falls_on(state, *id, target) && said(&[], &[*id]);
            let mut together = batteries;
            together.extend(state.there(side).filter(falls));
            together.sort_unstable();
            if firers.len() + together.len() > 1 {
                list(firers.clone(), together);
            }
        }
        if state.phase == Phase::Firing(Step::Aimed) && !firers.is_empty() {
            let is_declared = |id: &PlatoonId| state.declared.iter().any(|one| one.firer == *id);
            for firer in firers.into_iter().filter(|id| !is_declared(id)) {
                let label = format!("{} at {}, later", state.name(firer), state.name(target));
                let (firers, sightings) = (vec![firer], Vec::new());
                offers.offer("Declare", label, Order::Declare { firers, target, sightings });
            }
        }
    }
    let has_mission = state.missions.iter().any(|mission| state.spec(mission.battery).side == side);
    if state.table().is_none() && (has_mission || !able.is_empty()) {
        offers.unlisted("Fire", "say who sees whom, how far it is, and what covers the target");
    }
}

/// The fire that these would throw.
///
/// # Errors
/// When a platoon may not fire, or has no effect.
pub fn aim(state: &State, side: Side, said: Said<'_>) -> Result<Volley, Refusal> {
    turn::may_act(state, side, "firing", is_firing)?;
    call::enemy(state, side, said.target)?;
    match (said.firers, said.batteries) {
        ([], batteries) => each_once(batteries)?,
        (firers, []) => each_once(firers)?,
        (firers, batteries) => each_once(firers).and_then(|()| each_once(batteries))?,
    }
    let mut volley = Volley::at(side, said.target);
    for firer in said.firers {
        let manner = may_fire(state, side, *firer)?;
        may_aim_at(state, *firer, said.target)?;
        let (part, fact) = direct(state, (*firer, said.target), manner, said.sightings)?;
        volley.parts.push(part);
        volley.facts.push(fact);
    }
    for battery in said.batteries {
        let (part, fact) = indirect(state, side, (*battery, said.target), said.sightings)?;
        volley.parts.push(part);
        volley.facts.extend(fact);
    }
    Ok(volley)
}

/// At least one platoon is named, and none twice; they stand in the order of their ids.
pub(super) fn each_once(ids: &[PlatoonId]) -> Result<(), FireRefusal> {
    if ids.is_empty() {
        return Err(FireRefusal::NotNamed);
    }
    match ids.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(FireRefusal::Twice { platoon: pair[0] }),
        None => Ok(()),
    }
}

/// §11.2, R8, R23 Whether a platoon may fire this turn, and how.
///
/// # Errors
/// Why it may not.
pub(super) fn is_ready(state: &State, side: Side, platoon: PlatoonId) -> Result<Manner, Refusal> {
    turn::own(state, side, platoon)?;
    turn::stands(state, platoon)?;
    manner(state, platoon)?.ok_or_else(|| {
        let own = state.platoon(platoon);
        let now = own.order.max(own.order_at_fire);
        FireRefusal::OrderForbids { platoon, now }.into()
    })
}

/// How the orders of a platoon let it fire, if it has fire left, on the table or hidden; `None` where they forbid it.
///
/// # Errors
/// When it has no fire left this turn.
pub(super) fn manner(state: &State, platoon: PlatoonId) -> Result<Option<Manner>, Refusal> {
    if state.is_locked(platoon) {
        return Err(MoveRefusal::Locked { platoon }.into());
    }
    let own = state.platoon(platoon);
    if own.deeds.fired {
        return Err(FireRefusal::HasFired { platoon }.into());
    }
    if own.losses.count() == 0 {
        return Err(FireRefusal::OnlyWounded { platoon }.into());
    }
    if own.limbered {
        return Err(TransportRefusal::IsLimbered { platoon }.into());
    }
    Ok(dice::manner(own.order_at_fire, own.order, state.setup.options))
}

/// §11.5.1 Whether a platoon may fire directly in this step, and how.
pub(crate) fn may_fire(state: &State, side: Side, platoon: PlatoonId) -> Result<Manner, Refusal> {
    let manner = is_ready(state, side, platoon)?;
    let own = state.platoon(platoon);
    let wrong = || Err(FireRefusal::WrongStep { platoon, step: step_word(state) }.into());
    match state.phase {
        Phase::Firing(Step::Aimed) if manner.kind == FireKind::Aimed => Ok(manner),
        // §11.5 A platoon that could have fired in the aimed step, and did not, holds its fire.
        Phase::Firing(Step::Rest(of)) if of != state.initiative => {
            let is_declared = state.declared.iter().any(|one| one.firer == platoon);
            if own.deeds.could_aim && !is_declared {
                return Err(FireRefusal::HeldBack { platoon }.into());
            }
            Ok(manner)
        }
        Phase::Firing(Step::Rest(_)) => Ok(manner),
        _ => wrong(),
    }
}

/// R8, R29 A battery that was called fires nothing else, and what was declared is not aimed anew.
fn may_aim_at(state: &State, platoon: PlatoonId, target: PlatoonId) -> Result<(), FireRefusal> {
    if state.missions.iter().any(|mission| mission.battery == platoon) {
        return Err(FireRefusal::HasMission { battery: platoon });
    }
    match state.declared.iter().find(|one| one.firer == platoon) {
        Some(Declared { target: at, .. }) if *at != target => {
            Err(FireRefusal::IsDeclared { platoon, target: *at })
        }
        _ => Ok(()),
    }
}

/// What a platoon throws at a target it sees.
///
/// # Errors
/// When it does not see it, or can do nothing to it.
pub(super) fn direct(
    state: &State,
    (firer, target): (PlatoonId, PlatoonId),
    manner: Manner,
    sightings: &[Sighting],
) -> Result<(Part, Fact<Sighting>), Refusal> {
    let fact = sighting::settle(state, (firer, target), sightings)?;
    let shot = fact.value().shot;
    if !shot.sight {
        return Err(FireRefusal::NoSight { firer, target }.into());
    }
    let (class, open_topped) = (state.class(target), state.row(target).open_topped);
    let aim = Aim { class, open_topped, distance: shot.distance };
    let spec = state.spec(firer);
    let count = state.platoon(firer).losses.count();
    let own = Firer { kind: spec.kind, launcher: spec.launcher, count, manner };
    let all = Firer { manner: Manner { halved: false, ..manner }, ..own };
    let (Some((full, _)), Some((dice, _))) = (dice::direct(all, aim), dice::direct(own, aim))
    else {
        return Err(FireRefusal::NoEffect { firer, target }.into());
    };
    let kind =
        if manner.kind == FireKind::Aimed { volley::Kind::Aimed } else { volley::Kind::Area };
    Ok((Part { platoon: firer, full, dice, kind, cover: shot.cover }, fact))
}

/// §11.4, R29 A battery fires what was called, in its step or later; off the table it always comes. What was planned falls together with it
/// (R16).
fn indirect(
    state: &State,
    side: Side,
    (battery, target): (PlatoonId, PlatoonId),
    sightings: &[Sighting],
) -> Result<(Part, Option<Fact<Sighting>>), Refusal> {
    turn::own(state, side, battery)?;
    let is_called = state.missions.iter().any(|m| m.battery == battery && m.target == target);
    if !is_called && !barrage::falls_on(state, battery, target) {
        return Err(FireRefusal::NotCalled { battery, target }.into());
    }
    if !matches!(state.phase, Phase::Firing(Step::Indirect(_) | Step::Aimed | Step::Rest(_))) {
        return Err(FireRefusal::WrongStep { platoon: battery, step: step_word(state) }.into());
    }
    let count = state.platoon(battery).losses.count();
    if count == 0 {
        return Err(FireRefusal::OnlyWounded { platoon: battery }.into());
    }
    let is_off = state.platoon(battery).place == Place::OffTable;
    let fact =
        if is_off { None } else { Some(sighting::settle(state, (battery, target), sightings)?) };
    let distance = fact.as_ref().map(|fact| fact.value().shot.distance);
    let class = state.class(target);
    let Some(dice) = dice::indirect(state.spec(battery).kind, count, class, distance) else {
        return Err(FireRefusal::NoEffect { firer: battery, target }.into());
    };
    let cover = match &fact {
        Some(fact) => fact.value().shot.under_shells,
        None => cover_from_afar(state, (battery, target), sightings)?,
    };
    let kind = volley::Kind::Artillery;
    Ok((Part { platoon: battery, full: dice, dice, kind, cover }, fact))
}

/// What covers a target from batteries off the table: as was ruled, measured where it stands, or as was said.
fn cover_from_afar(
    state: &State,
    (firer, target): (PlatoonId, PlatoonId),
    sightings: &[Sighting],
) -> Result<Cover, FireRefusal> {
    let said =
        || sightings.iter().find(|said| said.at == target).map(|said| said.shot.under_shells);
    let ruled = sighting::ruled(state, firer, target).map(|shot| shot.under_shells);
    let known = ruled.or_else(|| sighting::cover(state, target, Fire::Artillery)).or_else(said);
    known.ok_or(FireRefusal::NotSaid { firer, target })
}

pub(super) fn is_firing(phase: &Phase) -> bool {
    matches!(phase, Phase::Firing(_))
}

pub(super) fn step_word(state: &State) -> &'static str {
    match &state.phase {
        Phase::Firing(Step::AntiAircraft(_)) => "anti-aircraft fire",
        Phase::Firing(Step::Indirect(_)) => "indirect fire",
        Phase::Firing(Step::Aimed) => "aimed fire",
        _ => "all other fire",
    }
}
