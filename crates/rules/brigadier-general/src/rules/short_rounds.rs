//! R16 Short rounds: shells that fall beside their target, on a friend who is too near.

use std::borrow::Cow;

use kernel::odds::{FaceSet, HitRule};
use kernel::table::{Disc, Length};
use kernel::{Cite, Halt, Ledger, RollCall, Tape};

use crate::decide::Unfolding;
use crate::event::Event;
use crate::ground::Fire;
use crate::refusal::Refusal;
use crate::rules::effect::{self, Exposure, Pool};
use crate::rules::sighting;
use crate::rules::volley::{self, Volley};
use crate::state::{PlatoonId, State};

/// How near to the target a friend is in danger.
const DANGER: Length = Length::inches(2);

/// D.12 Half as many dice as the batteries threw, rounded up, at the nearest friend within two inches of where they were meant to fall;
/// also where the target has run. Without positions no friend counts as near (R52).
///
/// # Errors
/// When the table must throw first.
pub fn fall(
    unfolding: &mut Unfolding,
    volley: &Volley,
    meant: Option<Disc>,
    tape: &mut Tape<'_>,
) -> Result<(), Halt<Refusal>> {
    let dice = volley.pool().artillery.div_ceil(2);
    let Some(friend) = meant.and_then(|meant| nearest(&unfolding.state, volley, meant)) else {
        return Ok(());
    };
    if dice == 0 {
        return Ok(());
    }
    let state = &unfolding.state;
    let faces = tape.roll(dice, 6, || call(state, volley, friend, dice))?;
    let pool = Pool { artillery: dice, ..Pool::default() };
    let steps = state.setup.options.area_steps;
    let effect = effect::read(pool, exposure(state, friend), steps, faces);
    let batteries = volley.batteries();
    let effect::Effect { kills, wounds, steps } = effect;
    unfolding.happen(Event::RoundsFellShort { batteries, friend, dice, kills, wounds, steps });
    volley::strike(unfolding, friend, effect);
    Ok(())
}

/// Who would be hit by rounds that fall short of a target where it stands, by how many dice, and what it is to them.
#[must_use]
pub fn endangered(state: &State, volley: &Volley) -> Option<(PlatoonId, Pool, Exposure)> {
    let artillery = volley.pool().artillery.div_ceil(2);
    let friend = nearest(state, volley, state.base(volley.target)?).filter(|_| artillery > 0)?;
    Some((friend, Pool { artillery, ..Pool::default() }, exposure(state, friend)))
}

/// The nearest platoon of the firing side, the first by name where several are.
fn nearest(state: &State, volley: &Volley, meant: Disc) -> Option<PlatoonId> {
    let near = |id: PlatoonId| {
        let gap = state.base(id)?.gap(meant);
        (gap <= DANGER).then_some((gap, id))
    };
    // R47 Planned fire may have been meant for a place where a friend stands.
    let others = state.fielded(volley.side).filter(|id| *id != volley.target);
    others.filter_map(near).min().map(|(_, id)| id)
}

fn exposure(state: &State, friend: PlatoonId) -> Exposure {
    let cover = sighting::cover(state, friend, Fire::Artillery).unwrap_or_default();
    Exposure::behind(cover, state.order_of(friend))
}

fn call(state: &State, volley: &Volley, friend: PlatoonId, dice: u16) -> RollCall {
    let name = state.name(friend);
    let mut ledger = Ledger::new();
    let what = "half the dice of the batteries";
    ledger.add(name.to_owned(), i32::from(dice), what, Cite::ruling(16), None);
    let rule = HitRule::each(6, FaceSet::of(&[6]));
    RollCall {
        purpose: Cow::Borrowed("bgc.short_rounds"),
        title: format!("short rounds on {name}"),
        seat: volley.side.actor(),
        count: dice,
        sides: 6,
        cite: Cite::ruling(16),
        ledger,
        hits: Some(rule),
        reading: Ledger::new(),
        odds: rule.distribution(u32::from(dice)),
        outcomes: Vec::new(),
        answer: None,
    }
}
