//! §4 What hits cost, and who takes it.
//!
//! Two strength points a side in one attack (R4): two from the core stand, or one from it and its platoon or truck,
//! never two support stands from one hex (R5). A core stand that would leave its platoon alone may not die before it
//! (§1.3); a truck left alone goes along and is not counted (R65). In a mixed attack the close hex bears at least one.
//! The owner chooses; where nothing is to be chosen nobody is asked.

use kernel::names::{agreed, with_verb};
use kernel::{Actor, ChoiceCall, ChoiceOption, Cite, Halt, Tape};

use crate::decide::Unfolding;
use crate::event::LossCause;
use crate::refusal::Refusal;
use crate::rules::fight::Fight;
use crate::rules::options::LossCap;
use crate::state::{PlatoonId, StandId, State};
use crate::tables::{self, PlatoonKind};

/// §4 The most one stand, and by R4 one side, loses in one attack.
pub const LOSSES_MOST: u16 = 2;

/// A stand that may have to bear losses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exposed {
    pub stand: StandId,
    /// In close combat, rather than in distant fire.
    pub close: bool,
}

/// What one stand gives up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    pub stand: StandId,
    /// Strength points of the core stand.
    pub core: u8,
    pub support: Option<PlatoonId>,
}

/// One way for a side to bear its losses.
pub type Plan = Vec<Share>;

/// The attackers as bearers of losses.
#[must_use]
pub fn exposed(fight: &Fight) -> Vec<Exposed> {
    let bearer = |a: &crate::rules::fight::Attacker| Exposed { stand: a.stand, close: a.close() };
    fight.attackers.iter().map(bearer).collect()
}

/// Points that so many hits really cost: capped, and no more than there is to lose.
#[must_use]
pub fn due(state: &State, exposed: &[Exposed], hits: u16) -> u16 {
    plans(state, exposed, hits).first().map_or(0, |plan| points(plan))
}

/// D.5 Every way to bear so many hits, in a fixed order. Never empty.
#[must_use]
pub fn plans(state: &State, exposed: &[Exposed], hits: u16) -> Vec<Plan> {
    let stands = u16::try_from(exposed.len()).unwrap_or(u16::MAX);
    let most = match state.setup.options.loss_cap {
        LossCap::Side => LOSSES_MOST,
        LossCap::Stand => LOSSES_MOST.saturating_mul(stands),
    };
    let all = |points: u16| -> Vec<Plan> {
        let mut plans = spread(state, exposed, points);
        plans.retain(|plan| close_hex_bears(exposed, plan));
        plans
    };
    (0..=hits.min(most)).rev().map(all).find(|plans| !plans.is_empty()).unwrap_or_default()
}

/// The owner takes the losses of a fight or a bombardment: chooses, where there is a choice, and bears them.
///
/// # Errors
/// When the table must choose first, or the choice does not fit.
pub fn take(
    unfolding: &mut Unfolding,
    exposed: &[Exposed],
    hits: u16,
    cause: LossCause,
    tape: &mut Tape<'_>,
) -> Result<(), Halt<Refusal>> {
    let plans = plans(&unfolding.state, exposed, hits);
    let chosen = match plans.len() {
        0 | 1 => 0,
        _ => tape.choose_one(choice(&unfolding.state, &plans))?,
    };
    if let Some(plan) = plans.get(chosen) {
        bear(unfolding, plan, cause);
    }
    Ok(())
}

/// Bears one way of losing: support stands first, so that none is left alone.
pub fn bear(unfolding: &mut Unfolding, plan: &[Share], cause: LossCause) {
    for share in plan {
        if let Some(platoon) = share.support {
            unfolding.lose_platoon(platoon, cause);
        }
        unfolding.lose_strength(share.stand, share.core, cause);
    }
}

/// The word of a way of losing, such as `1-506.A+1-506.mg`.
#[must_use]
pub fn word(plan: &[Share]) -> String {
    let mut words: Vec<&str> = Vec::new();
    for share in plan {
        words.extend((0..share.core).map(|_| share.stand.as_str()));
        words.extend(share.support.iter().map(PlatoonId::as_str));
    }
    words.join("+")
}

/// The sentence of a way of losing.
#[must_use]
pub fn label(state: &State, plan: &[Share]) -> String {
    let mut parts = Vec::new();
    for share in plan.iter().filter(|share| share.core > 0) {
        let (name, strength) = (state.stand_name(share.stand), state.stand(share.stand).strength);
        let left = strength - share.core;
        parts.push(match left {
            0 => format!(
                "{} {} and {} destroyed",
                with_verb(name, "loses"),
                share.core,
                agreed(name, "is")
            ),
            left => format!("{} {} ({left} left)", with_verb(name, "loses"), share.core),
        });
    }
    for platoon in plan.iter().filter_map(|share| share.support) {
        parts.push(format!("{} lost", with_verb(&state.platoon_spec(platoon).name, "is")));
    }
    parts.join(", ")
}

/// What a way of losing leaves of each stand: its strength points, and the dice it still brings by itself (§3.7.3).
#[must_use]
pub fn meaning(state: &State, plan: &[Share]) -> String {
    let parts = plan.iter().map(|share| {
        let (spec, strength) = (state.spec(share.stand), state.stand(share.stand).strength);
        let (left, points) = (strength.saturating_sub(share.core), spec.strength);
        let (now, then) = (strength.min(spec.fighting), left.min(spec.fighting));
        let name = &spec.name;
        match (left, now - then) {
            (0, _) => format!("{name} is gone"),
            (_, 0) => format!("{name} at {left} of {points}, throws as many dice as before"),
            (_, 1) => format!("{name} at {left} of {points}, throws 1 die fewer"),
            (_, fewer) => format!("{name} at {left} of {points}, throws {fewer} dice fewer"),
        }
    });
    parts.collect::<Vec<_>>().join("; ")
}

/// What a sensible owner gives up: keeps dice, then stands; of equals the first, which is the core stand.
#[must_use]
pub fn usual(state: &State, plans: &[Plan]) -> u16 {
    let mut best = (0, (i32::MIN, 0));
    for (index, plan) in plans.iter().enumerate() {
        let worth = worth(state, plan);
        if worth > best.1 {
            best = (index, worth);
        }
    }
    u16::try_from(best.0).unwrap_or(0)
}

/// The ways one stand can bear exactly so many points, the core first.
#[must_use]
pub fn shares(state: &State, stand: StandId, points: u16) -> Vec<Share> {
    let strength = state.stand(stand).strength;
    let Ok(points) = u8::try_from(points) else {
        return Vec::new();
    };
    let mut ways = vec![Share { stand, core: points, support: None }];
    if points > 0 {
        let with = |platoon| Share { stand, core: points - 1, support: Some(platoon) };
        ways.extend(state.platoons_with(stand).map(with));
    }
    ways.retain(|share| share.core <= strength && leaves_no_platoon_alone(state, share));
    ways
}

/// §1.3, R65 A core stand that dies leaves nothing but a truck behind.
fn leaves_no_platoon_alone(state: &State, share: &Share) -> bool {
    share.core < state.stand(share.stand).strength
        || state.platoons_with(share.stand).all(|platoon| {
            Some(platoon) == share.support || state.platoon_spec(platoon).kind == PlatoonKind::Truck
        })
}

/// All ways to spread so many points over the stands, at most two on each.
fn spread(state: &State, exposed: &[Exposed], points: u16) -> Vec<Plan> {
    let Some((first, rest)) = exposed.split_first() else {
        return if points == 0 { vec![Vec::new()] } else { Vec::new() };
    };
    let mut plans = Vec::new();
    for own in (0..=points.min(LOSSES_MOST)).rev() {
        let others = spread(state, rest, points - own);
        for share in shares(state, first.stand, own) {
            for other in &others {
                let mut plan = vec![share];
                plan.extend(other.iter().copied());
                plans.push(plan);
            }
        }
    }
    plans
}

/// §4 In a mixed attack at least one loss comes out of the close hex.
fn close_hex_bears(exposed: &[Exposed], plan: &[Share]) -> bool {
    let mixed = exposed.iter().any(|e| e.close) && exposed.iter().any(|e| !e.close);
    let bears = |(e, share): (&Exposed, &Share)| e.close && cost(share) > 0;
    !mixed || points(plan) == 0 || exposed.iter().zip(plan).any(bears)
}

fn points(plan: &[Share]) -> u16 {
    plan.iter().map(cost).sum()
}

fn cost(share: &Share) -> u16 {
    u16::from(share.core) + u16::from(share.support.is_some())
}

/// Dice kept, then core stands kept.
fn worth(state: &State, plan: &[Share]) -> (i32, i32) {
    let mut worth = (0, 0);
    for share in plan {
        let left = state.stand(share.stand).strength.saturating_sub(share.core);
        worth.0 += i32::from(left.min(state.spec(share.stand).fighting));
        worth.1 += i32::from(left > 0);
        let kept = state.platoons_with(share.stand).filter(|id| Some(*id) != share.support);
        for platoon in kept.filter(|_| left > 0) {
            let row = tables::platoon(state.platoon_spec(platoon).kind);
            worth.0 += i32::from(row.dice_against_armour);
        }
    }
    worth
}

fn choice(state: &State, plans: &[Plan]) -> ChoiceCall {
    let first = plans.first().and_then(|plan| plan.first());
    let owner = first.map_or(Actor::App, |share| state.spec(share.stand).side.actor());
    let count = plans.first().map_or(0, |plan| points(plan));
    let stands: Vec<&str> = plans
        .first()
        .map(|plan| plan.iter().map(|share| state.stand_name(share.stand)).collect())
        .unwrap_or_default();
    let title = format!("Losses of {}: {count}", stands.join(" and "));
    let option = |plan: &Plan| {
        ChoiceOption::new(word(plan), label(state, plan)).meaning(meaning(state, plan))
    };
    let options = plans.iter().map(option).collect();
    ChoiceCall::one("tsg.losses", title, owner, Cite::section("4"), options, usual(state, plans))
}
