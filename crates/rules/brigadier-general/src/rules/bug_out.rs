//! §11.5.8 Bugging out: before the dice fall the target may run, and the fire is lost.

use std::borrow::Cow;

use kernel::odds::{FaceSet, HitRule};
use kernel::{ChoiceCall, ChoiceOption, Cite, Halt, Ledger, NamedChance, RollCall, Tape};

use crate::decide::Unfolding;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::rules::effect::Effect;
use crate::rules::volley::{self, Volley};
use crate::rules::{ending, flight, worth};
use crate::state::{PlatoonId, State};

/// Ground of its side that a platoon stands on is worth so many thousandths of a platoon more to stay for.
const GROUND: i64 = 150;
/// What a 1 costs who bugs out.
pub(super) const HURT: Effect = Effect { kills: 1, wounds: 1, steps: 0 };

/// Whether the target chooses to run. It is asked where it can go an inch and has not run this turn (R28, R18).
///
/// # Errors
/// When the owner must choose first.
pub fn runs(
    unfolding: &Unfolding,
    volley: &Volley,
    tape: &mut Tape<'_>,
) -> Result<bool, Halt<Refusal>> {
    let state = &unfolding.state;
    if !can_run(state, volley) {
        return Ok(false);
    }
    Ok(tape.choose_one(choice(state, volley))? == 1)
}

/// D.3 It runs a full move from the firers; a 1 costs it a kill and a wound.
///
/// # Errors
/// When the table must throw first.
pub fn run(
    unfolding: &mut Unfolding,
    volley: &Volley,
    tape: &mut Tape<'_>,
) -> Result<(), Halt<Refusal>> {
    let platoon = volley.target;
    let flight = flight::from(&unfolding.state, platoon, &enemies(volley));
    let to = flight.map(|flight| flight.to);
    let faces = tape.roll(1, 6, || call(&unfolding.state, platoon))?;
    let hurt = faces[0] == 1;
    unfolding.happen(Event::BuggedOut { platoon, to });
    if hurt {
        volley::strike(unfolding, platoon, HURT);
    }
    flight::end(unfolding, platoon, flight);
    Ok(())
}

fn can_run(state: &State, volley: &Volley) -> bool {
    let has_room = || {
        state.table().is_none() || flight::from(state, volley.target, &enemies(volley)).is_some()
    };
    let target = volley.target;
    let has_run = state.platoon(target).deeds.bugged_out;
    // R28, R33 Neither out of a close assault, nor specialists who have called.
    let is_bound = state.is_locked(target) || state.has_observed(target);
    !volley.sudden && !has_run && !is_bound && has_room()
}

fn enemies(volley: &Volley) -> Vec<PlatoonId> {
    let direct = volley.parts.iter().filter(|part| part.kind != volley::Kind::Artillery);
    direct.map(|part| part.platoon).collect()
}

/// Whether a platoon loses more by this fire, on average, than by running from it.
fn is_better_gone(state: &State, volley: &Volley) -> bool {
    let on_ground = ending::stands_on_own_ground(state, volley.target);
    let ground = if on_ground { GROUND } else { 0 };
    worth::lost_to(state, volley) > worth::lost_by_flight(state, volley.target) + ground
}

fn choice(state: &State, volley: &Volley) -> ChoiceCall {
    let name = state.name(volley.target);
    let dice = volley.pool().count();
    let options = vec![
        ChoiceOption::new("stay", "stay").meaning(format!("{dice} dice are thrown at it")),
        ChoiceOption::new("bug_out", "bug out")
            .meaning("a full move away, the order Back, and on a 1 a kill and a wound"),
    ];
    let seat = state.spec(volley.target).side.actor();
    let title = format!("Does {name} stay, or bug out?");
    let usual = u16::from(is_better_gone(state, volley));
    ChoiceCall::one("bgc.bug_out", title, seat, Cite::section("11.5.8"), options, usual)
}

fn call(state: &State, platoon: PlatoonId) -> RollCall {
    let (name, seat) = (state.name(platoon), state.spec(platoon).side.actor());
    let mut ledger = Ledger::new();
    ledger.add(name.to_owned(), 1, "a die for its flight", Cite::section("11.5.8"), None);
    let rule = HitRule::each(6, FaceSet::of(&[1]));
    let odds = rule.distribution(1);
    let hurt = odds.chance(&1);
    RollCall {
        purpose: Cow::Borrowed("bgc.flight"),
        title: format!("{name} bugs out"),
        seat,
        count: 1,
        sides: 6,
        cite: Cite::section("11.5.8"),
        ledger,
        hits: Some(rule),
        reading: Ledger::new(),
        outcomes: vec![
            NamedChance::new(format!("{name} gets away unhurt"), hurt.complement()).of(seat),
            NamedChance::new(format!("{name} has a kill and a wound"), hurt).of(seat),
        ],
        odds,
        answer: None,
    }
}
