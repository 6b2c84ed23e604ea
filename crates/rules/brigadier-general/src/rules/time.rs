//! §11.10 Time: the clock goes on, and the initiative may change (R14).

use std::borrow::Cow;

use kernel::odds::{Distribution, Fraction};
use kernel::{
    ChoiceCall, ChoiceOption, Cite, Halt, Ledger, NamedChance, Offers, RollCall, Side, Tape,
};

use crate::decide::{Decision, Unfolding};
use crate::event::Event;
use crate::order::Order;
use crate::refusal::Refusal;
use crate::rules::{ending, turn};
use crate::state::{Phase, PlatoonId, State};

/// R14 So many minutes for each pip.
const EACH_PIP: u16 = 5;

/// D.10 Two dice: five minutes a pip, and a double takes the initiative to the other side. Then the turn ends.
///
/// # Errors
/// When it is not the phase, or the table must throw or choose first.
pub fn throw(state: &State, side: Side, tape: &mut Tape<'_>) -> Decision {
    turn::may_act(state, side, "time", |phase| *phase == Phase::Time)?;
    let faces = tape.roll(2, 6, || call(state))?;
    let mut unfolding = Unfolding::of(state);
    let minutes = EACH_PIP * faces.iter().map(|face| u16::from(*face)).sum::<u16>();
    unfolding.happen(Event::TimePassed { minutes });
    if faces[0] == faces[1] {
        unfolding.happen(Event::InitiativeTurned { to: state.initiative.enemy() });
    }
    replace_headquarters(&mut unfolding, tape)?;
    ending::end_turn(&mut unfolding);
    Ok(unfolding.finish())
}

/// The throw for the time, for the side with the initiative.
pub fn offer(state: &State, side: Side, offers: &mut Offers<Order>) {
    if state.phase == Phase::Time && state.acting() == Some(side) {
        offers.offer("Time", "Throw for the time", Order::ThrowForTime);
    }
}

/// R6 After a whole turn a lost headquarters is replaced by the strongest platoon that followed it.
fn replace_headquarters(
    unfolding: &mut Unfolding,
    tape: &mut Tape<'_>,
) -> Result<(), Halt<Refusal>> {
    let state = &unfolding.state;
    let is_due = |id: &PlatoonId| {
        let lost = state.platoon(*id).lost_in;
        lost.is_some_and(|turn| turn < state.turn) && state.is_commander(*id)
    };
    let due: Vec<PlatoonId> = state.platoons.keys().copied().filter(is_due).collect();
    for lost in due {
        let heirs = heirs(&unfolding.state, lost);
        let by = match heirs.as_slice() {
            [] => continue,
            [only] => *only,
            several => {
                let chosen = tape.choose_one(heir_call(&unfolding.state, lost, several))?;
                several[chosen]
            }
        };
        unfolding.happen(Event::HeadquartersReplaced { lost, by });
    }
    Ok(())
}

/// The direct subordinates with the highest count that is above 0.
fn heirs(state: &State, lost: PlatoonId) -> Vec<PlatoonId> {
    let count = |id: &PlatoonId| state.platoon(*id).losses.count();
    let able: Vec<PlatoonId> =
        state.subordinates(lost).filter(|id| state.is_present(*id) && count(id) > 0).collect();
    let most = able.iter().map(count).max().unwrap_or(0);
    able.into_iter().filter(|id| count(id) == most).collect()
}

fn heir_call(state: &State, lost: PlatoonId, heirs: &[PlatoonId]) -> ChoiceCall {
    let option = |id: &PlatoonId| {
        let count = state.platoon(*id).losses.count();
        ChoiceOption::new(id.to_string(), state.name(*id))
            .meaning(format!("it keeps its count of {count}"))
    };
    let title = format!("Which platoon takes the place of {}?", state.name(lost));
    let options = heirs.iter().map(option).collect();
    let seat = state.spec(lost).side.actor();
    ChoiceCall::one("bgc.heir", title, seat, Cite::ruling(6), options, 0)
}

fn call(state: &State) -> RollCall {
    let mut ledger = Ledger::new();
    ledger.add("", 2, "dice of five minutes a pip", Cite::section("11.10"), None);
    let other = state.side_name(state.initiative.enemy());
    RollCall {
        purpose: Cow::Borrowed("bgc.time"),
        title: "the time that has passed".to_owned(),
        seat: state.initiative.actor(),
        count: 2,
        sides: 6,
        cite: Cite::ruling(14),
        ledger,
        hits: None,
        reading: Ledger::new(),
        odds: Distribution::sum_of_dice(2, 6),
        outcomes: vec![
            NamedChance::new(
                format!("a double: {other} takes the initiative"),
                Fraction::new(1, 6),
            ),
            NamedChance::new("no double: the initiative stays", Fraction::new(5, 6)),
        ],
        answer: None,
    }
}
