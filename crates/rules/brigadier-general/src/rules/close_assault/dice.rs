//! R11, D.8 The dice of a close assault: who throws how many at whom.

use std::borrow::Cow;
use std::collections::BTreeMap;

use kernel::names::with_verb;
use kernel::odds::{Distribution, FaceSet, HitRule};
use kernel::{Cite, Ledger, NamedChance, RollCall, Side};

use super::{Aims, effect_of};
use crate::ground::{self, Fire, TOWN, WOOD};
use crate::rules::effect::{self, Effect, Exposure, Pool};
use crate::rules::options::AssaultCover;
use crate::rules::{sighting, worth};
use crate::state::{OrderMarker, PlatoonId, State};
use crate::tables::{Class, Cover, PlatoonKind};

/// One side's dice, platoon by platoon.
pub(super) struct Throw(Vec<Dice>);

/// What one platoon throws at one enemy.
pub(super) struct Dice {
    platoon: PlatoonId,
    target: PlatoonId,
    /// By its count and kind.
    full: u16,
    /// What is left of them by its order, and then by the cover of the enemy.
    by_order: u16,
    thrown: u16,
}

impl Throw {
    /// What this side throws, by the names of its platoons.
    pub(super) fn of(state: &State, aims: &Aims, side: Side) -> Self {
        let own = aims.iter().filter(|(id, _)| state.spec(**id).side == side);
        let dice = own.map(|(id, target)| Dice::of(state, *id, *target));
        Self(dice.filter(|dice| dice.thrown > 0).collect())
    }

    pub(super) fn count(&self) -> u16 {
        self.0.iter().map(|dice| dice.thrown).sum()
    }

    /// What the faces do to each target.
    pub(super) fn read(&self, state: &State, faces: &[u8]) -> BTreeMap<PlatoonId, Effect> {
        let mut at = 0;
        let mut by_target: BTreeMap<PlatoonId, Vec<u8>> = BTreeMap::new();
        for Dice { target, thrown, .. } in &self.0 {
            let next = at + usize::from(*thrown);
            by_target.entry(*target).or_default().extend(&faces[at..next]);
            at = next;
        }
        let effect =
            |(target, faces): (PlatoonId, Vec<u8>)| (target, effect_of(state, target, &faces));
        by_target.into_iter().map(effect).collect()
    }

    pub(super) fn call(&self, state: &State, side: Side) -> RollCall {
        let mut ledger = Ledger::new();
        for dice in &self.0 {
            dice.explain(state, &mut ledger);
        }
        let names: Vec<&str> = self.0.iter().map(|dice| state.name(dice.platoon)).collect();
        let rule = HitRule::each(6, FaceSet::of(&[6]));
        RollCall {
            purpose: Cow::Borrowed("bgc.assault"),
            title: format!("the close assault of {}", names.join(" and ")),
            seat: side.actor(),
            count: self.count(),
            sides: 6,
            cite: Cite::ruling(11),
            ledger,
            hits: Some(rule),
            reading: Ledger::new(),
            odds: rule.distribution(u32::from(self.count())),
            outcomes: self.outcomes(state),
            answer: None,
        }
    }

    /// The dice at each target.
    pub(super) fn at_each(&self) -> BTreeMap<PlatoonId, u16> {
        let mut dice: BTreeMap<PlatoonId, u16> = BTreeMap::new();
        for Dice { target, thrown, .. } in &self.0 {
            *dice.entry(*target).or_default() += thrown;
        }
        dice
    }

    /// The chances that each target loses levels.
    fn outcomes(&self, state: &State) -> Vec<NamedChance> {
        let chance = |(target, count): (PlatoonId, u16)| {
            let odds = effects(state, target, count);
            let experience = state.spec(target).experience;
            let levels: Distribution<u16> = odds.map(|effect| experience.levels(effect.steps));
            let (name, seat) = (state.name(target), state.spec(target).side.actor());
            [
                NamedChance::new(
                    format!("{} levels", with_verb(name, "loses")),
                    levels.at_least(&1),
                )
                .of(seat)
                .fate(),
                NamedChance::new(
                    format!("{} kills", with_verb(name, "has")),
                    odds.chance_of(|effect| effect.kills > 0),
                )
                .of(seat)
                .fate(),
            ]
        };
        self.at_each().into_iter().flat_map(chance).collect()
    }
}

/// What so many dice may do to a target.
pub(super) fn effects(state: &State, target: PlatoonId, dice: u16) -> Distribution<Effect> {
    let pool = Pool { aimed: dice, ..Pool::default() };
    effect::odds(pool, exposure(state, target), state.setup.options.area_steps)
}

/// Every enemy that a platoon touches.
pub(super) fn touched(state: &State, platoon: PlatoonId) -> Vec<PlatoonId> {
    let other = |(attacker, defender): &(PlatoonId, PlatoonId)| match platoon {
        own if own == *attacker => Some(*defender),
        own if own == *defender => Some(*attacker),
        _ => None,
    };
    let mut touched: Vec<PlatoonId> = state.contacts.keys().filter_map(other).collect();
    touched.sort_unstable();
    touched.dedup();
    touched
}

/// R11 What a target is to these dice: its cover if it was attacked, the open if it came up itself.
pub(super) fn exposure(state: &State, target: PlatoonId) -> Exposure {
    let cover = if is_attacked(state, target) { cover(state, target) } else { Cover::Open };
    Exposure::behind(cover, state.order_of(target))
}

fn is_attacked(state: &State, platoon: PlatoonId) -> bool {
    state.contacts.keys().any(|(_, defender)| *defender == platoon)
}

/// What covers a platoon from those who came up to it: as was ruled, measured, or as was said.
fn cover(state: &State, platoon: PlatoonId) -> Cover {
    let came = state.contacts.iter().filter(|((_, defender), _)| *defender == platoon);
    let covers = came.map(|((attacker, _), said)| {
        let from = state.base(*attacker).map(|base| Fire::From(base.centre));
        let ruled = sighting::ruled(state, *attacker, platoon).map(|shot| shot.cover);
        let measured = || sighting::cover(state, platoon, from?);
        ruled.or_else(measured).unwrap_or(*said)
    });
    covers.max().unwrap_or_default()
}

impl Dice {
    pub(super) fn of(state: &State, platoon: PlatoonId, target: PlatoonId) -> Self {
        let own = state.platoon(platoon);
        let full = u16::from(own.losses.count()) * each(state, platoon, target);
        let halved = |dice: u16, when: bool| if when { dice.div_ceil(2) } else { dice };
        let is_shaken =
            matches!(own.order, OrderMarker::Shaken | OrderMarker::Hold | OrderMarker::Back);
        let by_order = halved(full, is_shaken);
        let came = state.contacts.contains_key(&(platoon, target));
        let halves = state.setup.options.assault_cover == AssaultCover::Half;
        let thrown = halved(by_order, came && halves && cover(state, target) == Cover::Hard);
        Self { platoon, target, full, by_order, thrown }
    }

    /// What they cost their target on average.
    pub(super) fn lost(&self, state: &State) -> i64 {
        worth::lost_by(state, self.target, &effects(state, self.target, self.thrown))
    }

    /// Why so many.
    fn explain(&self, state: &State, ledger: &mut Ledger) {
        let name = || state.name(self.platoon).to_owned();
        let full = i32::from(self.full);
        let (by_order, thrown) = (i32::from(self.by_order), i32::from(self.thrown));
        ledger.add(name(), full, "by its count and kind", Cite::ruling(11), None);
        if by_order < full {
            let what = format!("halved, with {}", state.order_of(self.platoon).word());
            ledger.add(name(), by_order - full, what, Cite::ruling(11), None);
        }
        if thrown < by_order {
            let what = "halved, against hard cover";
            ledger.add(name(), thrown - by_order, what, Cite::ruling(11), None);
        }
    }
}

/// R11 Dice for each point of the count.
fn each(state: &State, platoon: PlatoonId, target: PlatoonId) -> u16 {
    let enemy = state.class(target);
    match state.class(platoon) {
        Class::Foot if state.spec(platoon).kind == PlatoonKind::Headquarters => 1,
        Class::Foot if enemy.is_armoured() && !is_close_country(state, target) => 1,
        Class::Foot => 2,
        class if class.is_armoured() => {
            let is_covered = is_attacked(state, target) && cover(state, target) != Cover::Open;
            let in_the_open = !is_covered && !is_close_country(state, target);
            if !enemy.is_armoured() && in_the_open { 3 } else { 2 }
        }
        _ => 1,
    }
}

/// In a wood or a town; without positions whatever has soft or hard cover is.
fn is_close_country(state: &State, platoon: PlatoonId) -> bool {
    match (state.table(), state.base(platoon)) {
        (Some(table), Some(base)) => {
            let is_in = |kind| ground::standing_in(table, base, kind).next().is_some();
            is_in(WOOD) || is_in(TOWN)
        }
        _ => cover(state, platoon) != Cover::Open,
    }
}
