//! R11, D.8 The dice of a close assault: who throws how many at whom.

use std::borrow::Cow;
use std::collections::BTreeMap;

use kernel::odds::{Distribution, FaceSet, HitRule};
use kernel::{Cite, Ledger, NamedChance, RollCall, Side};

use super::{Aims, effect_of};
use crate::ground::{self, Fire, Shelter, TOWN, WOOD};
use crate::rules::effect::{self, Effect, Exposure, Pool};
use crate::rules::options::AssaultCover;
use crate::state::{OrderMarker, PlatoonId, State};
use crate::tables::{self, Class, Cover, PlatoonKind};

/// One side's dice, platoon by platoon.
pub(super) struct Throw(Vec<(PlatoonId, PlatoonId, u16)>);

impl Throw {
    /// What this side throws, by the names of its platoons.
    pub(super) fn of(state: &State, aims: &Aims, side: Side) -> Self {
        let own = aims.iter().filter(|(id, _)| state.spec(**id).side == side);
        let dice = own.map(|(id, target)| (*id, *target, dice(state, *id, *target)));
        Self(dice.filter(|(_, _, count)| *count > 0).collect())
    }

    pub(super) fn count(&self) -> u16 {
        self.0.iter().map(|(_, _, count)| count).sum()
    }

    /// What the faces do to each target.
    pub(super) fn read(&self, state: &State, faces: &[u8]) -> BTreeMap<PlatoonId, Effect> {
        let mut at = 0;
        let mut by_target: BTreeMap<PlatoonId, Vec<u8>> = BTreeMap::new();
        for (_, target, count) in &self.0 {
            let next = at + usize::from(*count);
            by_target.entry(*target).or_default().extend(&faces[at..next]);
            at = next;
        }
        let effect =
            |(target, faces): (PlatoonId, Vec<u8>)| (target, effect_of(state, target, &faces));
        by_target.into_iter().map(effect).collect()
    }

    pub(super) fn call(&self, state: &State, side: Side) -> RollCall {
        let mut ledger = Ledger::new();
        for (platoon, _, count) in &self.0 {
            let name = state.name(*platoon).to_owned();
            let what = "dice of close assault";
            ledger.add(name, i32::from(*count), what, Cite::ruling(11), None);
        }
        let names: Vec<&str> = self.0.iter().map(|(id, ..)| state.name(*id)).collect();
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

    /// The chances that each target loses levels.
    fn outcomes(&self, state: &State) -> Vec<NamedChance> {
        let mut dice: BTreeMap<PlatoonId, u16> = BTreeMap::new();
        for (_, target, count) in &self.0 {
            *dice.entry(*target).or_default() += count;
        }
        let chance = |(target, count): (PlatoonId, u16)| {
            let pool = Pool { aimed: count, ..Pool::default() };
            let steps = state.setup.options.area_steps;
            let odds = effect::odds(pool, exposure(state, target), steps);
            let experience = state.spec(target).experience;
            let levels: Distribution<u16> = odds.map(|effect| experience.levels(effect.steps));
            let (name, seat) = (state.name(target), state.spec(target).side.actor());
            [
                NamedChance::new(format!("{name} loses levels"), levels.at_least(&1))
                    .of(seat)
                    .fate(),
                NamedChance::new(
                    format!("{name} has kills"),
                    odds.chance_of(|effect| effect.kills > 0),
                )
                .of(seat)
                .fate(),
            ]
        };
        dice.into_iter().flat_map(chance).collect()
    }
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
    let doubles = state.order_of(target) == OrderMarker::Double;
    Exposure { cover, under_shells: cover, doubles }
}

fn is_attacked(state: &State, platoon: PlatoonId) -> bool {
    state.contacts.keys().any(|(_, defender)| *defender == platoon)
}

/// What covers a platoon from those who came up to it: measured, or as was said.
fn cover(state: &State, platoon: PlatoonId) -> Cover {
    let row = tables::platoon(state.spec(platoon).kind);
    let dug_in = state.platoon(platoon).dug_in;
    let came = state.contacts.iter().filter(|((_, defender), _)| *defender == platoon);
    let covers = came.map(|((attacker, _), said)| {
        let bases = (state.table(), state.base(platoon), state.base(*attacker));
        let (Some(table), Some(base), Some(from)) = bases else { return *said };
        let shelter = Shelter { base, class: row.class, open_topped: row.open_topped, dug_in };
        ground::cover(table, shelter, Fire::From(from.centre))
    });
    covers.max().unwrap_or_default()
}

/// R11 The dice of one platoon at one enemy.
fn dice(state: &State, platoon: PlatoonId, target: PlatoonId) -> u16 {
    let own = state.platoon(platoon);
    let each = each(state, platoon, target);
    let mut dice = u16::from(own.losses.count()) * each;
    if matches!(own.order, OrderMarker::Shaken | OrderMarker::Hold | OrderMarker::Back) {
        dice = dice.div_ceil(2);
    }
    let came = state.contacts.contains_key(&(platoon, target));
    let halves = state.setup.options.assault_cover == AssaultCover::Half;
    if came && halves && cover(state, target) == Cover::Hard {
        dice = dice.div_ceil(2);
    }
    dice
}

/// R11 Dice for each point of the count.
fn each(state: &State, platoon: PlatoonId, target: PlatoonId) -> u16 {
    let row = tables::platoon(state.spec(platoon).kind);
    let enemy = tables::platoon(state.spec(target).kind).class;
    match row.class {
        Class::Foot if state.spec(platoon).kind == PlatoonKind::Headquarters => 1,
        Class::Foot if enemy.is_armoured() && !is_close_country(state, target) => 1,
        Class::Foot => 2,
        class if class.is_armoured() => {
            let in_the_open = exposure(state, target).cover == Cover::Open;
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
