//! §11.5.8, §11.5.9, §11.5.10 One fire: the target may run, then the dice fall once for everybody, and what they do.

use std::borrow::Cow;

use kernel::odds::{Distribution, FaceSet, HitRule};
use kernel::table::Fact;
use kernel::{Cite, Halt, Ledger, NamedChance, RollCall, Side, Tape};

use crate::decide::Unfolding;
use crate::event::Event;
use crate::order::Sighting;
use crate::refusal::Refusal;
use crate::rules::effect::{self, Effect, Exposure, Pool};
use crate::rules::{bug_out, casualties, removal, short_rounds, transport};
use crate::state::{Casualties, OrderMarker, PlatoonId, State};
use crate::tables::{self, Cover};

/// A fire at one target, before its dice fall.
#[derive(Clone, Debug)]
pub struct Volley {
    pub side: Side,
    pub target: PlatoonId,
    pub parts: Vec<Part>,
    pub facts: Vec<Fact<Sighting>>,
    /// §11.5.8 An ambush: the target may not bug out.
    pub sudden: bool,
}

/// What one platoon adds to it.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    pub platoon: PlatoonId,
    /// Before they are halved (R39), and as they are thrown.
    pub full: u16,
    pub dice: u16,
    pub kind: Kind,
    /// What covers the target from it.
    pub cover: Cover,
}

/// D.2 The kinds of dice, in the order in which they are thrown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    Aimed,
    Artillery,
    Area,
}

impl Volley {
    /// A fire without firers yet.
    #[must_use]
    pub const fn at(side: Side, target: PlatoonId) -> Self {
        Self { side, target, parts: Vec::new(), facts: Vec::new(), sudden: false }
    }

    /// The dice by their kinds.
    #[must_use]
    pub fn pool(&self) -> Pool {
        let of =
            |kind| self.parts.iter().filter(|part| part.kind == kind).map(|part| part.dice).sum();
        Pool { aimed: of(Kind::Aimed), artillery: of(Kind::Artillery), area: of(Kind::Area) }
    }

    /// What the target is to them: the best cover against direct fire, and against shells.
    #[must_use]
    pub fn exposure(&self, state: &State) -> Exposure {
        let direct = self.parts.iter().filter(|part| part.kind != Kind::Artillery);
        let shells = self.parts.iter().filter(|part| part.kind == Kind::Artillery);
        let best = |covers: &mut dyn Iterator<Item = Cover>| covers.max().unwrap_or_default();
        Exposure {
            cover: best(&mut direct.map(|part| part.cover)),
            under_shells: best(&mut shells.map(|part| part.cover)),
            doubles: state.order_of(self.target) == OrderMarker::Double,
        }
    }

    fn of(&self, is: impl Fn(Kind) -> bool) -> Vec<PlatoonId> {
        self.parts.iter().filter(|part| is(part.kind)).map(|part| part.platoon).collect()
    }

    fn firers(&self) -> Vec<PlatoonId> {
        self.of(|kind| kind != Kind::Artillery)
    }

    /// Those that fire indirectly.
    #[must_use]
    pub fn batteries(&self) -> Vec<PlatoonId> {
        self.of(|kind| kind == Kind::Artillery)
    }
}

/// The throw, and what comes of it.
///
/// # Errors
/// When the table must answer first, or an answer does not fit.
pub fn shoot(
    unfolding: &mut Unfolding,
    volley: &Volley,
    tape: &mut Tape<'_>,
) -> Result<(), Halt<Refusal>> {
    let (firers, batteries, target) = (volley.firers(), volley.batteries(), volley.target);
    // R16 Where the shells were meant to fall, also when the target has run.
    let meant = unfolding.state.base(target);
    if bug_out::runs(unfolding, volley, tape)? {
        unfolding.happen(Event::FireDodged { firers, batteries, target });
        bug_out::run(unfolding, volley, tape)?;
        return short_rounds::fall(unfolding, volley, meant, tape);
    }
    let state = &unfolding.state;
    let (pool, exposure) = (volley.pool(), volley.exposure(state));
    let steps = state.setup.options.area_steps;
    let faces = tape.roll(pool.count(), 6, || call(state, volley))?;
    let effect = effect::read(pool, exposure, steps, faces);
    let Effect { kills, wounds, steps } = effect;
    let (dice, facts) = (pool.count(), volley.facts.clone());
    unfolding.happen(Event::Fired { firers, batteries, target, dice, kills, wounds, steps, facts });
    strike(unfolding, target, effect);
    short_rounds::fall(unfolding, volley, meant, tape)
}

/// §11.5.9, §11.5.10 What an effect does to a platoon: men, order, and whether it is still there.
pub fn strike(unfolding: &mut Unfolding, platoon: PlatoonId, effect: Effect) {
    let (losses, order) = fate(&unfolding.state, platoon)(effect);
    let now = unfolding.state.platoon(platoon);
    let before = now.losses;
    if (now.losses, now.order) != (losses, order) {
        unfolding.happen(Event::Struck { platoon, losses, order });
    }
    transport::share(unfolding, platoon, before, effect.kills);
    if losses.is_destroyed() {
        removal::destroyed(unfolding, platoon);
    }
}

/// A platoon's losses and order after an effect.
pub(super) fn fate(
    state: &State,
    platoon: PlatoonId,
) -> impl Fn(Effect) -> (Casualties, OrderMarker) + '_ {
    let now = state.platoon(platoon);
    let reading = state.setup.options.wound_example;
    let follow = state.setup.options.follow_position;
    let experience = state.spec(platoon).experience;
    move |effect| {
        let losses = casualties::strike(now.losses, effect.kills, effect.wounds, reading);
        (losses, now.order.down(experience.levels(effect.steps), follow))
    }
}

fn call(state: &State, volley: &Volley) -> RollCall {
    let target = state.name(volley.target);
    let mut parts = volley.parts.clone();
    parts.sort_by_key(|part| (part.kind, part.platoon));
    let mut ledger = Ledger::new();
    for part in &parts {
        let what = match part.kind {
            Kind::Aimed => "aimed dice",
            Kind::Artillery => "area dice of artillery",
            Kind::Area => "area dice",
        };
        let name = state.name(part.platoon).to_owned();
        let (full, dice) = (i32::from(part.full), i32::from(part.dice));
        ledger.add(name.clone(), full, what, Cite::section("11.5.2"), None);
        if dice < full {
            let what = format!("halved, with {}", state.order_of(part.platoon).word());
            ledger.add(name, dice - full, what, Cite::ruling(39), None);
        }
    }
    let names: Vec<&str> = parts.iter().map(|part| state.name(part.platoon)).collect();
    let pool = volley.pool();
    let rule = HitRule::each(6, FaceSet::of(&[6]));
    RollCall {
        purpose: Cow::Borrowed("bgc.fire"),
        title: format!("{} at {target}", names.join(" and ")),
        seat: volley.side.actor(),
        count: pool.count(),
        sides: 6,
        cite: Cite::section("11.5.9"),
        ledger,
        hits: Some(rule),
        reading: reading(pool, volley.exposure(state)),
        odds: rule.distribution(u32::from(pool.count())),
        outcomes: outcomes(state, volley.target, pool, volley.exposure(state)),
        answer: None,
    }
}

/// §11.5.9 So many sixes for a kill, by the kinds of dice there are; and what doubles them.
#[must_use]
pub fn reading(pool: Pool, exposure: Exposure) -> Ledger {
    let mut reading = Ledger::new();
    let direct = tables::cover(exposure.cover);
    let shells = tables::cover(exposure.under_shells);
    let mut line = |dice: u16, name: &str, sixes: u8, what: &'static str| {
        if dice > 0 {
            reading.add(name.to_owned(), i32::from(sixes), what, Cite::section("11.5.9"), None);
        }
    };
    line(pool.aimed, &direct.name, direct.aimed, "aimed sixes for a kill");
    line(pool.artillery, &shells.name, shells.area, "sixes of artillery for a kill");
    line(pool.area, &direct.name, direct.area, "area sixes for a kill");
    if exposure.doubles {
        let why = "times every die, for the order Double";
        reading.add(String::new(), 2, why, Cite::section("11.2.1"), None);
    }
    reading
}

/// The exact chances of what becomes of the target's men, and of its order.
#[must_use]
pub fn outcomes(
    state: &State,
    target: PlatoonId,
    pool: Pool,
    exposure: Exposure,
) -> Vec<NamedChance> {
    let experience = state.spec(target).experience;
    let odds = effect::telling(pool, exposure, state.setup.options.area_steps, experience);
    let (name, seat) = (state.name(target), state.spec(target).side.actor());
    let now = state.platoon(target);
    let fates: Distribution<(Casualties, OrderMarker)> =
        odds.map(|effect| fate(state, target)(*effect));
    let chance = |what: String, test: &dyn Fn(&(Casualties, OrderMarker)) -> bool| {
        NamedChance::new(what, fates.chance_of(test)).of(seat)
    };
    let mut chances = vec![
        chance(format!("{name} has no losses"), &|(losses, _)| *losses == now.losses),
        chance(format!("{name} has losses and stands"), &|(losses, _)| {
            *losses != now.losses && !losses.is_destroyed()
        }),
        chance(format!("{name} is destroyed"), &|(losses, _)| losses.is_destroyed()),
    ];
    let orders = OrderMarker::ALL.into_iter();
    chances.extend(orders.filter_map(|order| {
        let becomes = if order == now.order { "keeps" } else { "goes to" };
        let words = format!("{name} {becomes} {}", order.word());
        let ends = chance(words, &|(_, now)| *now == order);
        (!ends.chance.is_zero()).then(|| ends.fate())
    }));
    chances
}
