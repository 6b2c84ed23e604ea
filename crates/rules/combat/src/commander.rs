//! Automatic commanders for solo play and for soaking: they see the position, and act only through what is offered.
//!
//! [`sensible`] plays to win: it fires where it hurts most, moves towards the ground from cover to cover, looks after its
//! wounded and keeps its guns loaded. [`random`] does anything that is legal. Neither keeps a memory: the same position,
//! offers and generator give the same order.

use kernel::odds::Fraction;
use kernel::table::{Length, Point};
use kernel::{ChoiceCall, Commander, Generator, Offers, Side};

use crate::Combat;
use crate::order::{Attack, Half, Order, Reply, Way};
use crate::rules::aim::{self, Occasion};
use crate::rules::{assault, grenade, guns, journey, reaction};
use crate::state::{SoldierId, State, Step, Wound};
use crate::tables::{self, Cover};

/// What a sensible commander of `side` orders now; `None` when nothing is offered. `generator` decides between equals.
#[must_use]
pub fn sensible(
    state: &State,
    side: Side,
    offers: &Offers<Order>,
    generator: &mut Generator,
) -> Option<Order> {
    let valued = offers.offers.iter().filter_map(|offer| {
        Some((worth(state, side, &offer.order)?, generator.number(), &offer.order))
    });
    let best = valued.max_by_key(|(worth, chance, _)| (*worth, *chance));
    let first = || offers.offers.first().map(|offer| &offer.order);
    best.map(|(_, _, order)| order).or_else(first).cloned()
}

/// A sensible commander's answer to a choice: what the rules suggest.
#[must_use]
pub fn answer(_state: &State, _side: Side, call: &ChoiceCall) -> Vec<u16> {
    call.usual.clone()
}

/// Any order that is offered; `None` when nothing is offered.
#[must_use]
pub fn random(offers: &Offers<Order>, generator: &mut Generator) -> Option<Order> {
    // Kinds of orders first: there are many ways to go, and one to fire.
    let mut kinds: Vec<Kind> = Vec::new();
    for offer in &offers.offers {
        let kind = kind(&offer.order);
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    let wanted = *generator.pick(&kinds)?;
    let of_kind: Vec<&Order> = offers
        .offers
        .iter()
        .map(|offer| &offer.order)
        .filter(|order| kind(order) == wanted)
        .collect();
    generator.pick(&of_kind).map(|order| (*order).clone())
}

/// Orders that are alike: caring for a friend and dragging him are more than a move.
type Kind = (core::mem::Discriminant<Order>, bool, bool);

fn kind(order: &Order) -> Kind {
    let (tends, drags) = match order {
        Order::CombatMove { way } => (way.tends.is_some(), way.drags.is_some()),
        _ => (false, false),
    };
    (core::mem::discriminant(order), tends, drags)
}

/// For those who do not know the book.
impl Commander for Combat {
    fn sensible(
        state: &State,
        side: Side,
        offers: &Offers<Order>,
        generator: &mut Generator,
    ) -> Option<Order> {
        sensible(state, side, offers, generator)
    }

    fn random(offers: &Offers<Order>, generator: &mut Generator) -> Option<Order> {
        random(offers, generator)
    }
}

/// How much an order is worth, in thousandths of a man; `None` for what a sensible commander does not do.
fn worth(state: &State, side: Side, order: &Order) -> Option<i64> {
    let acting = state.active().map(|active| active.soldier);
    match order {
        Order::Draw => Some(0),
        Order::RequestReinforcement => Some(10),
        Order::Wait | Order::Pass | Order::Reply { reply: Reply::Nothing } => Some(0),
        Order::TakeCover => {
            let man = state.soldier(acting?);
            let near =
                state.nearest_enemy(acting?).is_none_or(|(_, gap)| gap <= Length::inches(24));
            (near && !man.took_cover).then_some(60)
        }
        Order::Run { way: Way { tends: Some(_), .. } } => Some(300),
        Order::Run { way } => go(state, side, acting?, way).map(|worth| worth - 60),
        Order::CombatMove { way: Way { tends: Some(patient), .. } } => {
            let tends = state.soldier(acting?).tends == Some(*patient);
            (!tends).then_some(350)
        }
        Order::CombatMove { way: Way { drags: Some(_), .. } } => None,
        Order::CombatMove { way } => go(state, side, acting?, way),
        Order::Fire { attack } => {
            let (soldier, moved) = match state.next_step() {
                Some(Step::MayFire { soldier }) => (*soldier, true),
                _ => (acting?, false),
            };
            harm(state, soldier, attack, moved).map(|harm| harm + 20)
        }
        Order::FireThenMove { attack } => harm(state, acting?, attack, true),
        Order::MoveThenFire { half: Half::Move { way } } if way.tends.is_none() => {
            go(state, side, acting?, way).map(|worth| worth / 2 - 20)
        }
        Order::MoveThenFire { .. } => None,
        Order::HalfMove { half: Half::Move { way } } => {
            let Some(Step::MayMove { soldier }) = state.next_step() else { return None };
            if let Some(patient) = way.tends {
                return (state.soldier(*soldier).tends != Some(patient)).then_some(350);
            }
            go(state, side, *soldier, way)
        }
        Order::HalfMove { half: Half::Reload { .. } } => Some(150),
        Order::Charge { target, .. } => charge(state, acting?, *target),
        Order::Reload { weapon, friend } => {
            let owner = friend.unwrap_or(acting?);
            (!state.is_loaded(owner, *weapon)).then_some(if friend.is_none() { 250 } else { 120 })
        }
        Order::Capture { .. } => Some(500),
        Order::SnapFire { soldier, weapon, .. } => snap(state, *soldier, *weapon),
        Order::Reply { reply: Reply::Fire { weapon, shot } } => {
            let Some(Step::Reply { charger, target }) = state.next_step() else { return None };
            let occasion =
                Occasion { manner: crate::event::Manner::Reply, moved: false, target_at: None };
            let aim = aim::aim(state, (*target, *weapon), *charger, *shot, occasion).ok()?;
            Some(10 + hits(&aim))
        }
        Order::Reply { reply: Reply::Retreat { .. } } => Some(15),
        Order::ReactMove { way, cover } => react(state, way, *cover),
        Order::ChoosePin => Some(20),
        Order::ForcedMove { way, cover } => Some(drive(state, way, *cover)),
        Order::SwapCards { .. } | Order::Rule { .. } => None,
    }
}

/// Thousandths of a hit of an aimed volley.
fn hits(aim: &aim::Aim) -> i64 {
    aim.rule.distribution(u32::from(aim.shots)).mean().permille_half_up()
}

/// Thousandths of a casualty that an attack costs the enemy, own men subtracted.
fn harm(state: &State, soldier: SoldierId, attack: &Attack, moved: bool) -> Option<i64> {
    let side = state.side_of(soldier);
    let sign = |id: SoldierId| if state.side_of(id) == side { -2 } else { 1 };
    match attack {
        Attack::Aimed { weapon, method, target, shot } => {
            if !state.is_able(*target) {
                return None;
            }
            let aim =
                aim::aim(state, (soldier, *weapon), *target, *shot, Occasion::of(*method, moved))
                    .ok()?;
            let hits = hits(&aim);
            (hits >= 100).then_some(hits)
        }
        Attack::Spray { .. } => Some(80),
        Attack::Arc { weapon, towards, at } => {
            let men: Vec<SoldierId> = match (state.disc(soldier), towards) {
                (Some(own), Some(point)) => {
                    let reach = tables::weapon(*weapon).optimum();
                    let swept = guns::swept(state, soldier, point.from(own.centre), reach);
                    swept.into_iter().map(|(id, _)| id).collect()
                }
                _ => at.iter().map(|(id, _)| *id).collect(),
            };
            let able = men.into_iter().filter(|id| state.is_able(*id));
            Some(able.map(|id| sign(id) * 320).sum())
        }
        Attack::Throw { weapon, at, said } => {
            let (lie, _) =
                grenade::may_throw(state, (soldier, *weapon), *at, said.as_ref()).ok()?;
            let inverted = grenade::inverted(state, (soldier, *weapon), lie, moved);
            let on_the_point = Fraction::new(inverted.saturating_sub(1), 10).permille_half_up();
            let caught = match at {
                Some(at) => grenade::caught(state, *at),
                None => said.as_ref().map(|said| said.near.clone()).unwrap_or_default(),
            };
            let men: i64 = caught.iter().filter(|id| state.is_able(**id)).map(|id| sign(*id)).sum();
            let near = lie.distance <= Length::inches(3);
            (men > 0 && !near).then_some(men * on_the_point)
        }
    }
}

/// A snap is worth it where the man has nothing better to do: no more than one shot in ten hits.
fn snap(state: &State, soldier: SoldierId, weapon: tables::Weapon) -> Option<i64> {
    let shots = tables::weapon(weapon).standard()?.shots;
    let Some(Step::March(march)) = state.next_step() else { return None };
    let near = match (state.disc(soldier), state.disc(march.soldier)) {
        (Some(one), Some(two)) => one.gap(two) <= Length::inches(12),
        _ => false,
    };
    // Fire from close by keeps heads down, and a gun has more shots than a rifle.
    (near && shots >= 2).then_some(10)
}

/// A charge at good odds, by the exact chance of being the only one who hits.
fn charge(state: &State, soldier: SoldierId, target: SoldierId) -> Option<i64> {
    let meeting = assault::meeting(state, soldier, target);
    let wins = meeting.map(|own, his| *own && !*his).chance(&true).permille_half_up();
    let loses = meeting.map(|own, his| *his && !*own).chance(&true).permille_half_up();
    let empty = state.spec(target).weapons.iter().all(|weapon| !state.is_loaded(target, *weapon));
    (empty || wins >= loses + 200).then_some(wins - loses)
}

/// How much nearer a place is to the ground worth having, or to the enemy, and how well it is covered from him.
fn go(state: &State, side: Side, soldier: SoldierId, way: &Way) -> Option<i64> {
    if way.leaves {
        return None;
    }
    let own = state.disc(soldier)?.centre;
    let end = way.points.last().copied().unwrap_or(own);
    let open = state
        .setup
        .objectives
        .iter()
        .filter(|(name, _)| state.held.get(*name).copied().flatten() != Some(side))
        .filter_map(|(_, objective)| objective.at);
    let goal = open.min_by_key(|at| at.distance(own));
    let nearer = |goal: Point| i64::from(own.distance(goal).0 - end.distance(goal).0) / 8;
    let cover = |at: Point| -> i64 {
        let levels = state.able(side.enemy()).filter_map(|enemy| {
            let disc = state.disc(enemy)?;
            (disc.gap_from(at) <= Length::inches(24)).then(|| state.cover_at(disc.centre, at))
        });
        levels.map(|level| level as i64 * 30).min().unwrap_or(0)
    };
    let advance = match goal {
        Some(goal) => nearer(goal),
        // The ground is ours, or there is none: the defender stays, others look for the enemy.
        None if state.setup.defender == Some(side) => 0,
        None => state
            .nearest_enemy(soldier)
            .and_then(|(e, _)| state.disc(e))
            .map_or(0, |disc| nearer(disc.centre)),
    };
    let worth = advance + cover(end) - cover(own);
    (worth > 0).then_some(worth)
}

/// Into better cover, or lie down where there is none.
fn react(state: &State, way: &Way, said: Option<Cover>) -> Option<i64> {
    let Some(Step::React { soldier, threat }) = state.next_step() else { return None };
    let present = reaction::present(state, *soldier, *threat);
    let given = match (threat.from, way.points.last()) {
        (Some(from), Some(end)) => state.cover_at(from, *end),
        _ => said.unwrap_or_default().min(Cover::Light),
    };
    let on_his_way =
        state.agenda.iter().any(|step| matches!(step, Step::March(m) if m.soldier == *soldier));
    (given > present && !on_his_way).then_some(30 + given as i64)
}

/// As far from everything he wants as the rules allow: out in front of our own guns.
fn drive(state: &State, way: &Way, said: Option<Cover>) -> i64 {
    let Some(Step::Forced { soldier, .. }) = state.next_step() else { return 0 };
    let Some(end) = way.points.last() else { return -(said.unwrap_or_default() as i64) };
    let own = journey::place(state, *soldier);
    let seen = state.able(state.side_of(*soldier).enemy()).filter_map(|enemy| {
        let disc = state.disc(enemy)?;
        Some(Cover::Hidden as i64 - state.cover_at(disc.centre, *end) as i64)
    });
    let worst = state.soldier(*soldier).wound >= Wound::Flesh;
    seen.sum::<i64>() * 10 - i64::from(own.distance(*end).0) / 100 * i64::from(worst)
}
