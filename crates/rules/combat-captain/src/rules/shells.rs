//! §13.1 Off-board artillery. The book's shells are cotton balls, thrown with closed eyes: here they drift by dice (R32),
//! or the table says what each of them touched.

use std::borrow::Cow;

use kernel::odds::Distribution;
use kernel::table::{Disc, Length, Point};
use kernel::{ChoiceCall, ChoiceOption, Cite, Halt, Ledger, Offers, RollCall, Side, Tape};

use crate::decide::{Decision, Unfolding};
use crate::diary::count;
use crate::event::{Event, LossCause};
use crate::order::{Aim, Order};
use crate::refusal::{EventRefusal, Refusal};
use crate::rules::options::Shells;
use crate::rules::{losses, saves, turn};
use crate::state::{EventStep, Phase, State, SubunitId};

/// Dice for the drift of one shell: two for its inches, two for its direction.
const DRIFT: u16 = 4;
/// How near to a stand's edge a shell touches it.
const TOUCH: Length = Length::inches(1);
/// Twelve directions, 30° apart from east to the north, in thousandths.
const DIRECTIONS: [(i32, i32); 12] = [
    (1000, 0),
    (866, 500),
    (500, 866),
    (0, 1000),
    (-500, 866),
    (-866, 500),
    (-1000, 0),
    (-866, -500),
    (-500, -866),
    (0, -1000),
    (500, -866),
    (866, -500),
];

/// C19 The whole fire, at one aim point.
///
/// # Errors
/// When this side has no shells, or the table must answer first.
pub fn fire(state: &State, side: Side, at: Aim, tape: &mut Tape<'_>) -> Decision {
    if state.phase != Phase::RandomEvent(EventStep::Shells { side }) {
        return Err(EventRefusal::NoShells.into());
    }
    let aim = aim_point(state, at)?;
    let shells =
        tape.roll(1, 6, || one_die(state, side, "cc.shells", "how many shells", "13.1"))?[0];
    let mut unfolding = Unfolding::of(state);
    let drifts = state.setup.options.shells == Shells::Drift;
    match aim.filter(|_| drifts) {
        Some(aim) => {
            let count = DRIFT * u16::from(shells);
            let faces = tape.roll(count, 6, || drift_call(state, side, shells))?;
            for faces in faces.chunks(usize::from(DRIFT)) {
                let fell = aim.plus(drift(faces));
                let touched = nearest(&unfolding.state, fell);
                unfolding.happen(Event::ShellFell { at: Some(fell), touched });
                strike(&mut unfolding, touched, tape)?;
            }
        }
        None => {
            for shell in 1..=shells {
                let touched = ask(&unfolding.state, side, shell, tape)?;
                unfolding.happen(Event::ShellFell { at: None, touched });
                strike(&mut unfolding, touched, tape)?;
            }
        }
    }
    turn::end_events(&mut unfolding);
    Ok(unfolding.finish())
}

/// R32 Inches of drift and their direction, in hundredths.
#[must_use]
pub fn drift(faces: &[u8]) -> Point {
    let inches = i32::from(faces[0]) + i32::from(faces[1]);
    let sector = usize::from(faces[2] - 1) * 2 + usize::from(faces[3] > 3);
    let (x, y) = DIRECTIONS[sector];
    // Thousandths of an inch to hundredths, halves away from nothing.
    let hundredths = |part: i32| (inches * part + 5 * part.signum()) / 10;
    Point::new(hundredths(x), hundredths(y))
}

fn aim_point(state: &State, at: Aim) -> Result<Option<Point>, Refusal> {
    match (at, state.table()) {
        (Aim::Point(point), Some(table)) if table.holds(point) => Ok(Some(point)),
        (Aim::Point(_), _) => Err(EventRefusal::NoAim.into()),
        (Aim::Subunit(id), _) if state.on_field(id) => Ok(state.disc(id).map(|disc| disc.centre)),
        (Aim::Subunit(_), _) => Err(EventRefusal::NoAim.into()),
    }
}

/// The nearest stand of either side within an inch of the impact.
fn nearest(state: &State, fell: Point) -> Option<SubunitId> {
    let on_field = state.discs().filter(|(id, _)| state.on_field(*id));
    let gap = |(id, disc): (SubunitId, Disc)| (disc.gap_from(fell), id);
    on_field.map(gap).filter(|(gap, _)| *gap <= TOUCH).min().map(|(_, id)| id)
}

/// One possible casualty, with a save.
fn strike(
    unfolding: &mut Unfolding,
    touched: Option<SubunitId>,
    tape: &mut Tape<'_>,
) -> Result<(), Halt<Refusal>> {
    let Some(subunit) = touched.filter(|id| unfolding.state.on_field(*id)) else { return Ok(()) };
    if saves::save(unfolding, subunit, 1, true, tape)? > 0 {
        losses::lose_figures(unfolding, subunit, 1, LossCause::Shells);
        if unfolding.state.on_field(subunit) && unfolding.state.kind(subunit).is_vehicle() {
            losses::kill_vehicle(unfolding, subunit, LossCause::Shells);
        }
    }
    Ok(())
}

/// What the cotton ball touched, said by the side that did not throw it.
fn ask(
    state: &State,
    side: Side,
    shell: u8,
    tape: &mut Tape<'_>,
) -> Result<Option<SubunitId>, Halt<Refusal>> {
    let all: Vec<SubunitId> =
        state.subunits.keys().copied().filter(|id| state.on_field(*id)).collect();
    let mut options = vec![ChoiceOption::new("nobody", "It touches nobody")];
    options.extend(all.iter().map(|id| ChoiceOption::new(id.as_str(), state.name(*id))));
    let title = format!("What does shell {shell} touch?");
    let seat = side.enemy().actor();
    let call = ChoiceCall::one("cc.touched", title, seat, Cite::ruling(32), options, 0);
    Ok(match tape.choose_one(call)? {
        0 => None,
        at => Some(all[at - 1]),
    })
}

fn drift_call(state: &State, side: Side, shells: u8) -> RollCall {
    let mut ledger = Ledger::new();
    for shell in 1..=shells {
        let why = format!("shell {shell}: two for inches, two for the direction");
        ledger.add("", i32::from(DRIFT), why, Cite::ruling(32), None);
    }
    let drift = if shells == 1 { "drifts" } else { "drift" };
    RollCall {
        purpose: Cow::Borrowed("cc.drift"),
        title: format!("{} of {} {drift}", count(shells, "shell"), state.side_name(side)),
        seat: side.actor(),
        count: DRIFT * u16::from(shells),
        sides: 6,
        cite: Cite::ruling(32),
        ledger,
        hits: None,
        reading: Ledger::new(),
        // Inches of each shell's drift.
        odds: Distribution::sum_of_dice(2, 6),
        outcomes: Vec::new(),
        answer: None,
    }
}

/// A call for a single die whose face is what it brings.
pub(super) fn one_die(
    state: &State,
    side: Side,
    purpose: &'static str,
    what: &str,
    section: &'static str,
) -> RollCall {
    let mut ledger = Ledger::new();
    ledger.add(state.side_name(side), 1, what.to_owned(), Cite::section(section), None);
    RollCall {
        purpose: Cow::Borrowed(purpose),
        title: format!("{}: {what}", state.side_name(side)),
        seat: side.actor(),
        count: 1,
        sides: 6,
        cite: Cite::section(section),
        ledger,
        hits: None,
        reading: Ledger::new(),
        odds: Distribution::weighted((1..=6).map(|face| (face, 1))),
        outcomes: Vec::new(),
        answer: None,
    }
}

pub fn offer(state: &State, side: Side, offers: &mut Offers<Order>) {
    if state.phase != Phase::RandomEvent(EventStep::Shells { side }) {
        return;
    }
    for id in state.fielded(side.enemy()) {
        let label = format!("Aim at {}", state.name(id));
        offers.offer("Off-board artillery", label, Order::AimShells { at: Aim::Subunit(id) });
    }
    if state.fielded(side.enemy()).next().is_none() {
        // Nobody to aim at: the shells may still be kept from everybody.
        offers.offer("Off-board artillery", "Fire nothing", Order::BreakOff);
    }
}
