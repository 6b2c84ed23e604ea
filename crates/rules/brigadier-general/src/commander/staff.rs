//! What a commander has his staff work out for one order: who can hurt whom, and what that costs on average, by the exact odds. Nothing
//! is kept from one order to the next.

use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, BTreeSet};

use kernel::Side;
use kernel::table::{Disc, Length, Point};

use super::goals::{self, Place};
use crate::order::Shot;
use crate::rules::dice::{self, Aim, FireKind, Firer, Manner};
use crate::rules::effect::{self, Exposure, Pool};
use crate::rules::volley::{Kind, Part, Volley};
use crate::rules::{call, sighting, worth};
use crate::state::{OrderMarker, Platoon, PlatoonId, PlatoonSpec, State};
use crate::tables::{self, Cover, PlatoonRow};

/// Patrols find an enemy so near to a platoon.
const PATROLLED: Length = Length::inches(6);

/// A platoon on the table, with what is asked of it most.
#[derive(Clone, Copy)]
pub(super) struct Unit<'s> {
    pub id: PlatoonId,
    /// Its place among all, which is found faster than its name.
    at: usize,
    pub base: Option<Disc>,
    pub spec: &'s PlatoonSpec,
    pub now: &'s Platoon,
    pub row: &'static PlatoonRow,
    pub is_locked: bool,
}

/// The dice, the cover against direct fire and shells, whether they count twice, and at whom.
type Question = ([u16; 3], [Cover; 2], bool, usize);
/// From whom, at whom, and where he stands.
type Look = (usize, usize, Point);

pub(super) struct Staff<'s> {
    pub state: &'s State,
    pub side: Side,
    /// On the table, by their ids.
    pub own: Vec<Unit<'s>>,
    pub enemies: Vec<Unit<'s>>,
    costs: RefCell<BTreeMap<Question, i64>>,
    looks: RefCell<BTreeMap<Look, Option<Shot>>>,
    places: RefCell<BTreeMap<usize, Option<Place>>>,
    known: OnceCell<BTreeSet<usize>>,
}

impl Unit<'_> {
    /// Whether it can do anything to an enemy who does not touch it.
    pub(super) const fn is_able(&self) -> bool {
        self.now.losses.count() > 0 && !self.is_locked
    }
}

impl<'s> Staff<'s> {
    pub(super) fn new(state: &'s State, side: Side) -> Self {
        let units = state.platoons.iter().enumerate().filter_map(|(at, (id, now))| {
            let spec = state.spec(*id);
            let row = tables::platoon(spec.kind);
            let (base, is_locked) = (state.base(*id), state.is_locked(*id));
            let unit = Unit { id: *id, at, base, spec, now, row, is_locked };
            state.on_table(*id).then_some(unit)
        });
        let (own, enemies) = units.partition(|unit| unit.spec.side == side);
        let (costs, looks, places) = <(RefCell<_>, RefCell<_>, RefCell<_>)>::default();
        Self { state, side, own, enemies, costs, looks, places, known: OnceCell::new() }
    }

    /// A platoon of its own on the table.
    pub(super) fn unit(&self, id: PlatoonId) -> Option<Unit<'s>> {
        self.own.iter().find(|unit| unit.id == id).copied()
    }

    pub(super) fn enemy(&self, id: PlatoonId) -> Option<Unit<'s>> {
        self.enemies.iter().find(|unit| unit.id == id).copied()
    }

    /// Whether an enemy is known of: he is seen, has given himself away, or is so near that patrols find him. Who hides is not known.
    pub(super) fn is_known(&self, enemy: &Unit<'_>) -> bool {
        let known = self.known.get_or_init(|| {
            let seen = self.own.iter().flat_map(|unit| self.seen_by(unit));
            let fired = self.enemies.iter().filter(|unit| unit.now.fired_mark.is_some());
            let found = self.enemies.iter().filter(|enemy| {
                let near = |unit: &Unit<'_>| {
                    let both = unit.base.zip(enemy.base);
                    both.is_some_and(|(own, other)| own.within(other, PATROLLED))
                };
                self.own.iter().any(near)
            });
            seen.chain(fired).chain(found).map(|unit| unit.at).collect()
        });
        known.contains(&enemy.at)
    }

    /// Where a platoon wants to go.
    pub(super) fn place(&self, unit: &Unit<'_>) -> Option<Place> {
        if let Some(known) = self.places.borrow().get(&unit.at) {
            return *known;
        }
        let place = goals::place(self, unit);
        self.places.borrow_mut().insert(unit.at, place);
        place
    }

    /// What these dice cost a platoon on average.
    pub(super) fn cost(&self, target: &Unit<'_>, pool: Pool, exposure: Exposure) -> i64 {
        let dice = [pool.aimed, pool.artillery, pool.area];
        let covers = [exposure.cover, exposure.under_shells];
        let question = (dice, covers, exposure.doubles, target.at);
        if let Some(known) = self.costs.borrow().get(&question) {
            return *known;
        }
        let steps = self.state.setup.options.area_steps;
        let odds = effect::telling(pool, exposure, steps, target.spec.experience);
        let cost = worth::lost_by(self.state, target.id, &odds);
        self.costs.borrow_mut().insert(question, cost);
        cost
    }

    /// What a fire costs its target on average.
    pub(super) fn cost_of(&self, volley: &Volley) -> i64 {
        let target = self.enemy(volley.target);
        target.map_or(0, |one| self.cost(&one, volley.pool(), volley.exposure(self.state)))
    }

    /// What one sees of another that stands there; nothing where it does not see it.
    fn look(&self, (from, at): (&Unit<'_>, &Unit<'_>), there: Disc) -> Option<Shot> {
        let question = (from.at, at.at, there.centre);
        if let Some(known) = self.looks.borrow().get(&question) {
            return *known;
        }
        let stands = at.base == Some(there);
        let ruled = stands.then(|| sighting::ruled(self.state, from.id, at.id)).flatten();
        let shot = ruled.or_else(|| sighting::measured_at(self.state, (from.id, at.id), there));
        let shot = shot.filter(|shot| shot.sight);
        self.looks.borrow_mut().insert(question, shot);
        shot
    }

    /// What a direct fire costs a platoon that stands there, with this order, on average; nothing where it is not possible.
    fn cost_at(
        &self,
        (firer, target): (&Unit<'_>, &Unit<'_>),
        there: Disc,
        manner: Manner,
        order: OrderMarker,
    ) -> Option<i64> {
        let (spec, count) = (firer.spec, firer.now.losses.count());
        // Dice are counted faster than sight is measured.
        let (dice, _) = dice::direct(
            Firer { kind: spec.kind, launcher: spec.launcher, count, manner },
            Aim {
                class: self.state.class(target.id),
                open_topped: target.row.open_topped,
                distance: firer.base?.gap(there),
            },
        )?;
        let shot = self.look((firer, target), there)?;
        let pool = match manner.kind {
            FireKind::Aimed => Pool { aimed: dice, ..Pool::default() },
            FireKind::Area => Pool { area: dice, ..Pool::default() },
        };
        let exposure =
            Exposure { under_shells: shot.under_shells, ..Exposure::behind(shot.cover, order) };
        Some(self.cost(target, pool, exposure))
    }

    /// The best that a platoon can do with its direct fire if it has this order.
    pub(super) fn best_shot(&self, unit: &Unit<'_>, order: OrderMarker) -> i64 {
        let manner = dice::manner(order, order, self.state.setup.options);
        let sets_up = unit.now.limbered;
        let Some(manner) = manner.filter(|_| unit.is_able() && !sets_up) else { return 0 };
        let free = self.enemies.iter().filter(|enemy| !enemy.is_locked);
        let targets = free
            .filter_map(|enemy| self.cost_at((unit, enemy), enemy.base?, manner, enemy.now.order));
        targets.max().unwrap_or(0)
    }

    /// What the fire of enemies who are known may cost a platoon that stands there, with this order: the worst of it, and a third of all
    /// other.
    pub(super) fn danger(&self, unit: &Unit<'_>, there: Disc, order: OrderMarker) -> i64 {
        let able = self.enemies.iter().filter(|enemy| enemy.is_able() && self.is_known(enemy));
        let costs = able.filter_map(|enemy| {
            let now = enemy.now.order;
            let manner = dice::manner(now, now, self.state.setup.options)?;
            self.cost_at((enemy, unit), there, manner, order)
        });
        let (worst, all) =
            costs.fold((0, 0), |(worst, all): (i64, i64), cost| (worst.max(cost), all + cost));
        worst + (all - worst) / 3
    }

    /// What batteries would throw at a target together, whoever sees it.
    pub(super) fn shells(&self, batteries: &[PlatoonId], target: &Unit<'_>) -> Volley {
        let state = self.state;
        let class = state.class(target.id);
        let cover = sighting::cover(state, target.id, crate::ground::Fire::Artillery);
        let part = |battery: &PlatoonId| {
            let gap = state.base(*battery).zip(target.base);
            let distance = gap.map(|(own, enemy)| own.gap(enemy));
            let count = state.platoon(*battery).losses.count();
            let dice = dice::indirect(state.spec(*battery).kind, count, class, distance)?;
            let (platoon, kind) = (*battery, Kind::Artillery);
            Some(Part { platoon, full: dice, dice, kind, cover: cover.unwrap_or_default() })
        };
        let mut volley = Volley::at(self.side, target.id);
        volley.parts.extend(batteries.iter().filter_map(part));
        volley
    }

    /// The batteries that may be called this turn.
    pub(super) fn batteries(&self) -> Vec<PlatoonId> {
        let state = self.state;
        let ready = |id: &PlatoonId| {
            let own = state.platoon(*id);
            tables::platoon(state.spec(*id).kind).indirect.is_some()
                && own.losses.count() > 0
                && state.by_radio(*id)
                && !state.is_locked(*id)
                && call::is_set_up(state, *id)
                && own.reloads_in != Some(state.turn)
                && call::has_shots(state, *id)
        };
        state.there(self.side).filter(ready).collect()
    }

    /// Whether a platoon could call fire, if it had an order for it.
    pub(super) fn can_observe(&self, unit: &Unit<'_>) -> bool {
        unit.is_able() && self.state.by_radio(unit.id)
    }

    /// The enemies a platoon sees.
    pub(super) fn seen_by<'a>(
        &'a self,
        unit: &'a Unit<'_>,
    ) -> impl Iterator<Item = &'a Unit<'s>> + 'a {
        let sees = |enemy: &&Unit<'_>| {
            enemy.base.is_some_and(|there| self.look((unit, enemy), there).is_some())
        };
        self.enemies.iter().filter(sees)
    }
}
