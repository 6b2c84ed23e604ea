//! The orders phase: which order serves a platoon best this turn, by what it can shoot at, how far it has to go, and what it risks.

use std::cell::RefCell;
use std::collections::BTreeMap;

use kernel::table::{Disc, Length, Point};

use super::moves;
use super::staff::{Staff, Unit};
use crate::order::Order;
use crate::rules::visibility::{FAR, NEAR};
use crate::rules::worth;
use crate::state::{OrderMarker, PlatoonId};
use crate::tables::{self, BASE_RADIUS, COUNT, Class, PlatoonKind};

/// What a full move towards its place is worth, in thousandths of a platoon.
const PUSH: i64 = 110;
/// The most of two moves, which need two safe places.
const DASH: i64 = 180;
/// The part of a fire's cost to the enemy that counts, for he may not wait for it.
const FIRE: (i64, i64) = (3, 4);
/// Fire that is held while an enemy is as near as this.
const HOLD: i64 = 25;
const HOLD_RANGE: Length = Length::inches(22);
/// One part in so many of what the enemy's fire may cost there: he fires at one of many.
const RISK: i64 = 4;
/// To double where the enemy sees it.
const SHOT_DOWN: i64 = 400;
/// What a change must bring: a raise is used for it; troops that have to go on need a raise again.
const RAISE: i64 = 15;
const LOWER: i64 = 10;
const HALT: i64 = 60;

/// What each platoon's orders are worth, worked out once.
pub(super) struct Posture<'a, 's> {
    staff: &'a Staff<'s>,
    /// Batteries that wait to be called, and those who see an enemy for them.
    batteries: Vec<PlatoonId>,
    observers: Vec<PlatoonId>,
    known: RefCell<BTreeMap<PlatoonId, [i64; 9]>>,
}

impl<'a, 's> Posture<'a, 's> {
    pub(super) fn new(staff: &'a Staff<'s>) -> Self {
        let batteries = staff.batteries();
        let observes = |unit: &&Unit<'_>| {
            matches!(unit.now.order, OrderMarker::Aim | OrderMarker::Defend)
                && staff.can_observe(unit)
                && staff.seen_by(unit).next().is_some()
        };
        let observers = match batteries.is_empty() {
            true => Vec::new(),
            false => staff.own.iter().filter(observes).map(|unit| unit.id).collect(),
        };
        Self { staff, batteries, observers, known: RefCell::default() }
    }

    /// How much an order of this phase is worth, 0 for ending it; `None` for what a sensible commander does not do.
    pub(super) fn worth(&self, order: &Order) -> Option<i64> {
        match order {
            Order::Raise { commander, platoon, to, .. } => {
                let gain = self.gain(*platoon, *to);
                // Who can raise many keeps his raise for those whom nobody else reaches.
                let below = || self.staff.state.subordinates(*commander).count() as i64;
                (gain > RAISE).then(|| gain - below().min(RAISE))
            }
            Order::Lower { platoon, to } => {
                let gain = self.gain(*platoon, *to);
                (gain > 0 && gain > self.price(*platoon, *to)).then_some(gain)
            }
            Order::Follow { commander, platoons, .. } => self.column(*commander, platoons),
            Order::EndPhase => Some(0),
            _ => None,
        }
    }

    fn gain(&self, platoon: PlatoonId, to: OrderMarker) -> i64 {
        let worths = self.worths(platoon);
        worths[to as usize] - worths[self.staff.state.order_of(platoon) as usize]
    }

    /// What it costs to go down the ladder by oneself.
    fn price(&self, platoon: PlatoonId, to: OrderMarker) -> i64 {
        let moves = self.staff.state.order_of(platoon) <= OrderMarker::Move;
        let unit = self.staff.unit(platoon).filter(|_| moves && to > OrderMarker::Move);
        let has_far_to_go = unit.and_then(|unit| self.staff.place(&unit)).is_some();
        if has_far_to_go { HALT } else { LOWER }
    }

    /// A column saves several at once where no enemy reaches them.
    fn column(&self, commander: PlatoonId, platoons: &[PlatoonId]) -> Option<i64> {
        let is_safe = |id: &PlatoonId| {
            let unit = self.staff.unit(*id).and_then(|unit| Some((unit, unit.base?)));
            unit.is_none_or(|(unit, there)| {
                self.staff.danger(&unit, there, OrderMarker::Follow) == 0
            })
        };
        let saved: i64 = platoons.iter().map(|id| self.gain(*id, OrderMarker::Follow)).sum();
        let leads = self.staff.state.order_of(commander) <= OrderMarker::Move;
        let given_up = if leads { 0 } else { self.gain(commander, OrderMarker::Follow) };
        let gain = saved + given_up;
        let is_quiet = platoons.iter().chain([&commander]).all(is_safe);
        (platoons.len() > 1 && gain > RAISE && is_quiet).then_some(gain)
    }

    fn worths(&self, platoon: PlatoonId) -> [i64; 9] {
        if let Some(known) = self.known.borrow().get(&platoon) {
            return *known;
        }
        let worths = match self.staff.unit(platoon) {
            Some(unit) => OrderMarker::ALL.map(|order| {
                standing(&unit, order) + self.fire(&unit, order) + self.advance(&unit, order)
            }),
            // Off the table an order does nothing.
            None => [0; 9],
        };
        self.known.borrow_mut().insert(platoon, worths);
        worths
    }

    fn fire(&self, unit: &Unit<'_>, order: OrderMarker) -> i64 {
        // R31 Guns are set up before they fire, and that is done on the move.
        if unit.now.limbered {
            return 0;
        }
        let shot = self.staff.best_shot(unit, order) * FIRE.0 / FIRE.1;
        if !matches!(order, OrderMarker::Aim | OrderMarker::Defend) {
            return shot;
        }
        let held = if self.is_near_enemy(unit) { HOLD } else { 0 };
        shot.max(held) + self.call(unit)
    }

    fn is_near_enemy(&self, unit: &Unit<'_>) -> bool {
        let near = |enemy: &Unit<'_>| {
            let both = unit.base.zip(enemy.base);
            both.is_some_and(|(own, other)| own.within(other, HOLD_RANGE))
        };
        unit.row.aimed && self.staff.enemies.iter().any(near)
    }

    /// Whether no enemy, known or not, is so near to a place that he would see it there: where he is about, the map tells.
    fn is_far_off(&self, unit: &Unit<'_>, place: Point) -> bool {
        let limit = if unit.row.class.is_vehicle() { FAR } else { NEAR };
        let there = Disc::new(place, BASE_RADIUS);
        let near = |enemy: &Unit<'_>| enemy.base.is_some_and(|base| base.within(there, limit));
        !self.staff.enemies.iter().any(near)
    }

    /// Somebody must see the enemy for the batteries; one more finds better targets.
    fn call(&self, unit: &Unit<'_>) -> i64 {
        if self.batteries.is_empty() || !self.staff.can_observe(unit) {
            return 0;
        }
        let cost = |enemy| self.staff.cost_of(&self.staff.shells(&self.batteries, enemy));
        let best = self.staff.seen_by(unit).map(cost).max().unwrap_or(0);
        let others = self.observers.iter().filter(|id| **id != unit.id).count() as i64;
        best / (1 + others * 2)
    }

    /// What the best close assault is worth that it may make with Move.
    fn assault(&self, unit: &Unit<'_>) -> i64 {
        let reach = Length::inches(tables::movement(unit.row.mover).open);
        let near = |enemy: &&Unit<'_>| {
            let both = unit.base.zip(enemy.base);
            both.is_some_and(|(own, other)| own.within(other, reach)) && self.staff.is_known(enemy)
        };
        if unit.row.class != Class::Foot {
            return 0;
        }
        let targets = self.staff.enemies.iter().filter(near);
        let worths = targets.filter_map(|enemy| {
            moves::assault(self.staff, unit, enemy, &self.companions(unit, enemy))
        });
        worths.max().unwrap_or(0).max(0)
    }

    /// Those who may come along against an enemy, and this platoon first.
    fn companions(&self, unit: &Unit<'_>, enemy: &Unit<'_>) -> Vec<PlatoonId> {
        let able = |other: &&Unit<'_>| {
            let reach = Length::inches(tables::movement(other.row.mover).open);
            let both = other.base.zip(enemy.base);
            let near = both.is_some_and(|(own, there)| own.within(there, reach));
            near && other.row.class == Class::Foot && other.now.order <= OrderMarker::Aim
        };
        let others = self.staff.own.iter().filter(|other| other.id != unit.id && other.is_able());
        let others = others.filter(able).map(|other| other.id);
        core::iter::once(unit.id).chain(others).take(moves::TOGETHER).collect()
    }

    /// What a move with this order brings, less what it risks.
    fn advance(&self, unit: &Unit<'_>, order: OrderMarker) -> i64 {
        let moves = matches!(order, OrderMarker::Double | OrderMarker::Move | OrderMarker::Follow);
        let Some(base) = unit.base.filter(|_| moves) else { return 0 };
        let Some(place) = self.staff.place(unit) else {
            return match order {
                OrderMarker::Double => -2 * LOWER,
                _ => self.assault(unit) - LOWER,
            };
        };
        let full = Length::inches(tables::movement(unit.row.mover).open);
        let has_wounded = unit.now.losses.wounded > 0;
        let moves = if order == OrderMarker::Double && !has_wounded { 2 } else { 1 };
        let left = base.gap_from(place.at).less(place.within);
        let far = left.min(Length(full.0 * moves));
        let risk = |far: Length| {
            let there = Disc::new(base.centre.towards(place.at, far), BASE_RADIUS);
            self.staff.danger(unit, there, order)
        };
        let push = push(self.staff, unit);
        let arrives = if left <= far { push } else { 0 };
        let gain = (push * i64::from(far.0) / i64::from(full.0)).max(arrives);
        match order {
            OrderMarker::Double if has_wounded => gain - LOWER,
            OrderMarker::Double => {
                let dash = DASH * worth::kind(self.staff.state, unit.id) / worth::WHOLE;
                let places = [Length::ZERO, Length(far.0 / 2), far];
                let is_safe = places.into_iter().all(|far| {
                    risk(far) == 0 && self.is_far_off(unit, base.centre.towards(place.at, far))
                });
                if is_safe { gain.min(dash) } else { -SHOT_DOWN }
            }
            OrderMarker::Follow => gain / 2 - risk(far),
            _ => gain - (risk(far) - risk(Length::ZERO)).max(0) / RISK + self.assault(unit),
        }
    }
}

/// What a full move towards its place is worth: headquarters command from where they are.
pub(super) fn push(staff: &Staff<'_>, unit: &Unit<'_>) -> i64 {
    let part = if unit.spec.kind == PlatoonKind::Headquarters { 4 } else { 1 };
    PUSH * worth::kind(staff.state, unit.id) / (worth::WHOLE * part)
}

/// What an order is worth by itself: with the lower ones a platoon is out of the fight.
fn standing(unit: &Unit<'_>, order: OrderMarker) -> i64 {
    let lost = match order {
        OrderMarker::Double if unit.is_locked => SHOT_DOWN,
        OrderMarker::Double | OrderMarker::Move | OrderMarker::Aim => 0,
        OrderMarker::Defend => 60,
        OrderMarker::Follow => 90,
        OrderMarker::Shaken => 220,
        OrderMarker::Hold => 260,
        OrderMarker::Back => 420,
        OrderMarker::Rout => 700,
    };
    -lost * i64::from(unit.now.losses.count()).max(1) / i64::from(COUNT)
}
