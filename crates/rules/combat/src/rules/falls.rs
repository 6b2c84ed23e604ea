//! §3.5, §3.6, §10 Running over difficult ground and over fences: how far a man comes before he falls.

use kernel::odds::Fraction;
use kernel::table::{Length, Path};
use kernel::{ChoiceCall, ChoiceOption, Cite, Halt, NamedChance, Tape};

use crate::decide::Unfolding;
use crate::event::{Event, PinReason};
use crate::ground::{self, BASE, Going};
use crate::order::Way;
use crate::refusal::{MoveRefusal, Refusal};
use crate::rules::dice::{self, Ask};
use crate::rules::journey;
use crate::rules::options::{Gamble, Trip};
use crate::state::{Gait, SoldierId, State};

/// Where a run ends early, and why.
pub type Fall = Option<(Length, PinReason)>;

/// D.2, D.3 Both tests of a run (R34): whichever lets him fall first counts.
///
/// # Errors
/// When the table must throw or choose first.
pub fn test(
    unfolding: &mut Unfolding,
    (soldier, way): (SoldierId, &Way),
    path: &Path,
    going: Going,
    tape: &mut Tape<'_>,
) -> Result<Fall, Halt<Refusal>> {
    let trip = trip(unfolding, soldier, path, going, tape)?;
    let slip = slip(unfolding, (soldier, way), path, going, tape)?;
    Ok([trip, slip].into_iter().flatten().min_by_key(|(far, _)| *far))
}

/// D.3 The fences of a run (§3.6): the die names the one he falls over, or none; he lands behind it (R31).
fn trip(
    unfolding: &mut Unfolding,
    soldier: SoldierId,
    path: &Path,
    going: Going,
    tape: &mut Tape<'_>,
) -> Result<Fall, Halt<Refusal>> {
    let state = &unfolding.state;
    let fences = going.fences;
    if fences == 0 {
        return Ok(None);
    }
    let marks = marks(state, path, fences);
    let fence_of = |face: u8| marks.iter().position(|mark| *mark == face);
    let face = dice::die(tape, 10, || Ask {
        purpose: "combat.trip",
        title: format!(
            "{} leaps over {}",
            state.name(soldier),
            crate::diary::count(fences, "fence")
        ),
        side: state.side_of(soldier),
        cite: Cite::section("3.6"),
        why: "one die for all fences",
        hits: None,
        reading: kernel::Ledger::new(),
        outcomes: dice::by_face(10, |face| match fence_of(face) {
            Some(at) => format!("falls over fence {}", at + 1),
            None => "gets over".to_owned(),
        }),
    })?;
    let fallen = fence_of(face);
    let behind = fallen.and_then(|at| {
        let table = state.table()?;
        ground::fences(table, path).get(at).map(|fence| fence.behind.plus(BASE))
    });
    let fence = fallen.and_then(|at| u8::try_from(at + 1).ok());
    unfolding.happen(Event::TripThrown { soldier, face, fences, fence });
    Ok(fallen.map(|_| (behind.unwrap_or_else(|| path.length()), PinReason::Tripped)))
}

/// The face on which he falls over each fence: its number, or the inch of the run that takes him over it (§10, R59).
#[must_use]
pub fn marks(state: &State, path: &Path, fences: u8) -> Vec<u8> {
    let (Some(table), Trip::Marks) = (state.table(), state.setup.options.trip) else {
        return (1..=fences).collect();
    };
    let mut thick = Length::ZERO;
    let mark = |(number, fence): (i32, ground::Fence)| {
        thick = thick.plus(fence.thick);
        // R35 Each fence takes an inch instead of its thickness.
        let inches = fence.behind.less(thick).plus(Length::inches(number));
        u8::try_from(inches.0.max(0).unsigned_abs().div_ceil(100)).unwrap_or(u8::MAX)
    };
    (1..).zip(ground::fences(table, path)).map(mark).collect()
}

/// §3.5, R33 Whether what is said of a gamble can be: on a run, on difficult ground.
///
/// # Errors
/// When not.
pub fn may_gamble(state: &State, way: &Way, gait: Gait, going: Going) -> Result<(), MoveRefusal> {
    let Some(said) = way.gamble else { return Ok(()) };
    if gait != Gait::Run {
        return Err(MoveRefusal::NobodyGambles);
    }
    if state.setup.options.gamble == Gamble::WholeRun {
        return Err(MoveRefusal::WholeGamble);
    }
    if said < Length::ZERO || said > going.rough {
        return Err(MoveRefusal::Gamble { rough: going.rough });
    }
    Ok(())
}

/// §3.5, R33 The inches of difficult ground a runner takes as if it were open: what he says, else as few as he needs to get
/// there.
#[must_use]
pub fn gambled(state: &State, way: &Way, going: Going) -> Length {
    match (state.setup.options.gamble, way.gamble) {
        (Gamble::WholeRun, _) => going.rough,
        (Gamble::Declared, Some(said)) => said,
        (Gamble::Declared, None) => {
            let short = going.combat_move().less(journey::inches(Gait::Run));
            short.max(Length::ZERO).min(going.rough)
        }
    }
}

/// R33 What he gambles in whole inches, a part of one as a whole one; 0 where he gambles on nothing.
#[must_use]
pub fn stake(state: &State, way: &Way, going: Going) -> u8 {
    let gambled = gambled(state, way, going);
    let whole_run = state.setup.options.gamble == Gamble::WholeRun && gambled > Length::ZERO;
    let staked = if whole_run { going.run() } else { gambled };
    u8::try_from(staked.0.max(0).unsigned_abs().div_ceil(100)).unwrap_or(u8::MAX)
}

/// `, gambling on 2 inches`, or nothing.
#[must_use]
pub fn gamble_words(state: &State, soldier: SoldierId, way: &Way) -> String {
    match stake(state, way, journey::going(state, soldier, way)) {
        0 => String::new(),
        stake => format!(", gambling on {}", crate::diary::count(stake, "inch")),
    }
}

/// §3.5 The same run at every stake he may declare, the lowest first.
#[must_use]
pub fn at_every_stake(state: &State, soldier: SoldierId, way: &Way) -> Vec<Way> {
    let mut ways = vec![way.clone()];
    if state.setup.options.gamble == Gamble::Declared {
        let going = journey::going(state, soldier, way);
        let least = i32::from(stake(state, way, going));
        let more = (least + 1..).map(Length::inches);
        let part = more.take_while(|inches| *inches < going.rough);
        let all = (Length::inches(least) < going.rough).then_some(going.rough);
        let stakes = part.chain(all);
        ways.extend(stakes.map(|inches| Way { gamble: Some(inches), ..way.clone() }));
    }
    ways
}

/// D.2 Gambling on difficult ground (§3.5): the stake is what he gambles on (R33).
fn slip(
    unfolding: &mut Unfolding,
    (soldier, way): (SoldierId, &Way),
    path: &Path,
    going: Going,
    tape: &mut Tape<'_>,
) -> Result<Fall, Halt<Refusal>> {
    let state = &unfolding.state;
    let gamble = stake(state, way, going);
    if gamble == 0 {
        return Ok(None);
    }
    let ask = |title: String, outcomes: Vec<NamedChance>| Ask {
        purpose: "combat.slip",
        title,
        side: state.side_of(soldier),
        cite: Cite::section("3.5"),
        why: "one die",
        hits: None,
        reading: kernel::Ledger::new(),
        outcomes,
    };
    let face = dice::die(tape, 10, || {
        let title = format!(
            "{} gambles on {} of bad ground",
            state.name(soldier),
            crate::diary::count(gamble, "inch")
        );
        let slips = Fraction::new(gamble.min(10), 10);
        let outcomes = vec![
            NamedChance::new("gets across", slips.complement()),
            NamedChance::new("slips", slips),
        ];
        ask(title, outcomes)
    })?;
    if face > gamble {
        unfolding.happen(Event::SlipThrown { soldier, gamble, face, inches: None });
        return Ok(None);
    }
    let far = dice::die(tape, 10, || {
        let title = format!("{} slips: after how many inches?", state.name(soldier));
        ask(
            title,
            dice::by_face(10, |face| match face {
                10 => "the opponent says".to_owned(),
                face => format!("{} inches", face.min(gamble)),
            }),
        )
    })?;
    // R6 He cannot fall farther than he meant to go.
    let inches =
        if far == 10 { opponent_says(state, soldier, gamble, tape)? } else { far.min(gamble) };
    let far = fallen_after(state, path, inches);
    unfolding.happen(Event::SlipThrown { soldier, gamble, face, inches: Some(inches) });
    Ok(Some((far, PinReason::Slipped)))
}

/// R6 How far along his way he falls: so many inches into what he gambled on, which is the first difficult ground on it, or the
/// whole run.
fn fallen_after(state: &State, path: &Path, inches: u8) -> Length {
    let spent = Length::inches(i32::from(inches));
    match (state.table(), state.setup.options.gamble) {
        (None, _) => spent,
        (Some(table), Gamble::WholeRun) => ground::reach(table, path, spent),
        (Some(table), Gamble::Declared) => ground::after_rough(table, path, spent),
    }
}

/// R6
fn opponent_says(
    state: &State,
    soldier: SoldierId,
    gamble: u8,
    tape: &mut Tape<'_>,
) -> Result<u8, Halt<Refusal>> {
    let option = |inches: u8| {
        ChoiceOption::new(
            inches.to_string(),
            format!("after {}", crate::diary::count(inches, "inch")),
        )
    };
    let title = format!("Where does {} fall?", state.name(soldier));
    let seat = state.side_of(soldier).enemy().actor();
    let options = (0..=gamble).map(option).collect();
    let call = ChoiceCall::one("combat.slip", title, seat, Cite::ruling(6), options, 0);
    tape.choose_one(call).map(|inches| u8::try_from(inches).unwrap_or(gamble))
}

/// The place of a fall on the table, where there is room.
#[must_use]
pub fn place(
    state: &State,
    soldier: SoldierId,
    path: &Path,
    far: Length,
) -> Vec<kernel::table::Point> {
    if state.table().is_none() {
        return Vec::new();
    }
    let (along, at) = journey::last_room(state, soldier, path, far);
    path.until(along, at)
}
