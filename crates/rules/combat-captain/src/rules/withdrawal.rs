//! §12.3, §12.6 Withdrawal: four dice for every sub-unit, straight away from the enemy (R23).

use std::borrow::Cow;
use std::collections::BTreeMap;

use kernel::odds::Distribution;
use kernel::table::{Length, Path, Point, Table};
use kernel::{Cite, Halt, Ledger, RollCall, Tape};

use crate::decide::Unfolding;
use crate::event::Event;
use crate::ground;
use crate::refusal::Refusal;
use crate::rules::{charge, combat, journey, morale, movement, reaction, transport, way};
use crate::state::{AfterFlight, Edge, Errand, Flight, State, SubunitId, UnitId};
use crate::tables::Going;

/// Dice for each sub-unit.
const DICE: u8 = 4;
/// How finely a shorter way is looked for.
const STEP: i32 = 50;
/// R28 How far a beaten sub-unit goes back that threw nothing: edges do not touch any more.
const OUT_OF_CONTACT: Length = Length(STEP);

/// D.8 The unit throws for its run from these enemies; [`proceed`] lets it run.
///
/// # Errors
/// When the table must throw first, or the throw does not fit.
pub fn begin(
    unfolding: &mut Unfolding,
    unit: UnitId,
    from: &[SubunitId],
    after: AfterFlight,
    tape: &mut Tape<'_>,
) -> Result<(), Halt<Refusal>> {
    let state = &unfolding.state;
    let runners: Vec<SubunitId> = state.members(unit).filter(|id| state.on_field(*id)).collect();
    let mut inches = BTreeMap::new();
    if !runners.is_empty() {
        let count = u16::from(DICE) * u16::try_from(runners.len()).unwrap_or(1);
        let faces = tape.roll(count, 6, || call(state, unit, &runners, count))?;
        for (subunit, faces) in runners.iter().zip(faces.chunks(usize::from(DICE))) {
            let far = movement::inches(state, *subunit, faces, going(state, *subunit));
            inches.insert(*subunit, far);
        }
    }
    let left = inches.keys().copied().collect();
    let flight = Flight { unit, from: from.to_vec(), inches, left, after };
    unfolding.happen(Event::FlightThrown { flight });
    Ok(())
}

/// The run goes on until held fire may meet a runner; when the last has run, what comes after it happens.
///
/// # Errors
/// When the table must throw for what comes after it.
pub fn proceed(unfolding: &mut Unfolding, tape: &mut Tape<'_>) -> Result<(), Halt<Refusal>> {
    loop {
        reaction::close_idle(unfolding);
        let state = &unfolding.state;
        let Some(flight) = state.flight.clone().filter(|_| state.windows.is_empty()) else {
            return Ok(());
        };
        match flight.left.iter().next().copied() {
            Some(subunit) => run(unfolding, &flight, subunit),
            None => {
                unfolding.happen(Event::FlightEnded { unit: flight.unit });
                morale::check(unfolding, flight.unit);
                match &flight.after {
                    AfterFlight::Charge(rush) => charge::go_on(unfolding, rush, &flight, tape)?,
                    AfterFlight::Combat { .. } => combat::after_flight(unfolding, &flight),
                }
            }
        }
    }
}

/// One sub-unit runs. One that threw no inch stays, unless it has lost a close combat: then it goes back just out of contact.
fn run(unfolding: &mut Unfolding, flight: &Flight, subunit: SubunitId) {
    let state = &unfolding.state;
    let thrown = flight.inches.get(&subunit).copied().unwrap_or_default();
    let beaten = matches!(flight.after, AfterFlight::Combat { .. }) && state.in_contact(subunit);
    let inches = if beaten { thrown.max(OUT_OF_CONTACT) } else { thrown };
    if inches == Length::ZERO || !journey::goes_on(state, subunit) {
        return unfolding.happen(Event::RunnerStayed { subunit });
    }
    match escape(state, subunit, &flight.from, inches) {
        Escape::To { way, leaves } => {
            journey::set_out(unfolding, subunit, way, Errand::Withdrawal { leaves });
        }
        Escape::NoRoom => unfolding.happen(Event::RunnerStayed { subunit }),
    }
}

/// R54, R60 Over its own edge; a passenger of its unit goes with it, a stranger gets out first.
pub fn leave(unfolding: &mut Unfolding, subunit: SubunitId) {
    let state = &unfolding.state;
    let own = |passenger: &SubunitId| state.unit_of(*passenger) == state.unit_of(subunit);
    match state.passenger(subunit) {
        Some(passenger) if own(&passenger) => {
            unfolding.happen(Event::SubunitLeft { subunit: passenger });
        }
        Some(passenger) => transport::get_out(unfolding, passenger),
        None => {}
    }
    unfolding.happen(Event::SubunitLeft { subunit });
}

enum Escape {
    /// No points in battles without positions.
    To {
        way: Vec<Point>,
        leaves: bool,
    },
    NoRoom,
}

/// §8.3 The ground a sub-unit stands on when it starts to run.
fn going(state: &State, subunit: SubunitId) -> Going {
    let on_odd =
        |table: &Table| state.disc(subunit).is_some_and(|disc| ground::is_odd(table, disc.centre));
    if state.table().is_some_and(on_odd) { Going::Odd } else { Going::Normal }
}

/// R23, R54 Where a runner ends: the full way if it can, shorter if somebody or something is in the way, clear of the
/// enemy if that can be.
fn escape(state: &State, subunit: SubunitId, from: &[SubunitId], inches: Length) -> Escape {
    let (Some(table), Some(own)) = (state.table(), state.disc(subunit)) else {
        return Escape::To { way: Vec::new(), leaves: false };
    };
    let Some(direction) = direction(state, subunit, from) else { return Escape::NoRoom };
    let goal = own.centre.plus(direction.stretched(inches));
    if leaves(state, table, subunit, goal) {
        return Escape::To { way: to_the_edge(state, table, subunit, goal), leaves: true };
    }
    let enemies: Vec<_> = state.fielded(state.side_of(subunit).enemy()).collect();
    let is_clear = |at: &Point| {
        let stand = state.disc_at(subunit, *at);
        let near =
            |id: &SubunitId| state.disc(*id).is_some_and(|foe| foe.within(stand, way::SIX_INCHES));
        !enemies.iter().any(near)
    };
    let barred = |at: &Point| {
        let path = Path::from(own.centre, &[*at]);
        ground::is_barred(table, &path) || through_friends(state, subunit, &path)
    };
    let steps = (0..).map(|step| inches.0 - step * STEP).take_while(|far| *far > 0);
    let places: Vec<Point> = steps
        .map(|far| own.centre.towards(goal, Length(far)))
        .filter(|at| !barred(at) && way::may_end(state, table, subunit, *at).is_ok())
        .collect();
    let best = places.iter().find(|at| is_clear(at)).or(places.first());
    best.map_or(Escape::NoRoom, |at| Escape::To { way: vec![*at], leaves: false })
}

/// As far as the stand is on the table on its way off it: so far it can be shot at.
fn to_the_edge(state: &State, table: &Table, subunit: SubunitId, goal: Point) -> Vec<Point> {
    let Some(own) = state.disc(subunit) else { return Vec::new() };
    let far = own.centre.distance(goal);
    let steps = (1..=far.0 / STEP).rev().map(|step| own.centre.towards(goal, Length(step * STEP)));
    let mut on_table = steps.filter(|at| !leaves(state, table, subunit, *at));
    on_table.next().into_iter().collect()
}

/// Straight away from the nearest of the enemies, unless that leads from home; then home.
fn direction(state: &State, subunit: SubunitId, from: &[SubunitId]) -> Option<Point> {
    let own = state.disc(subunit)?.centre;
    let home = way::homewards(state, subunit);
    let foes = from.iter().filter_map(|id| state.disc(*id)).map(|disc| disc.centre);
    let nearest = foes.min_by_key(|foe| foe.distance(own));
    let away = nearest.map(|foe| own.from(foe)).filter(|way| *way != Point::default());
    match (away, home) {
        (Some(away), Some(home)) if away.dot(home) < 0 => Some(far(home)),
        (Some(away), _) => Some(away),
        (None, home) => home.map(far),
    }
}

const fn far(way: Point) -> Point {
    Point::new(way.x * 1000, way.y * 1000)
}

/// R54 Whether the stand leaves the table over its own edge.
fn leaves(state: &State, table: &Table, subunit: SubunitId, goal: Point) -> bool {
    let stand = state.disc_at(subunit, goal);
    let radius = stand.radius.0;
    match state.setup.sides[state.side_of(subunit).index()].home_edge {
        Some(Edge::North) => goal.y + radius > table.depth.0,
        Some(Edge::South) => goal.y - radius < 0,
        Some(Edge::East) => goal.x + radius > table.width.0,
        Some(Edge::West) => goal.x - radius < 0,
        None => false,
    }
}

/// R23 A runner stops at friendly stands.
fn through_friends(state: &State, subunit: SubunitId, path: &Path) -> bool {
    let own = state.disc_at(subunit, path.0[0]);
    state.fielded(state.side_of(subunit)).filter(|id| *id != subunit).any(|id| {
        state.disc(id).is_some_and(|disc| {
            let radii = disc.radius.plus(own.radius);
            !disc.overlaps(own) && kernel::table::clearance(path, disc.centre).below(radii)
        })
    })
}

fn call(state: &State, unit: UnitId, runners: &[SubunitId], count: u16) -> RollCall {
    let (mut ledger, mut reading) = (Ledger::new(), Ledger::new());
    let mut odds = Distribution::point(0);
    for id in runners {
        let name = state.name(*id).to_owned();
        ledger.add(name, i32::from(DICE), "to run", Cite::section("12.3"), None);
        movement::read(state, *id, going(state, *id), &mut reading);
        odds = odds.plus(&movement::inches_odds(state, *id, DICE, going(state, *id)));
    }
    RollCall {
        purpose: Cow::Borrowed("cc.withdraw"),
        title: format!("{} runs", state.unit_name(unit)),
        seat: state.unit_spec(unit).side.actor(),
        count,
        sides: 6,
        cite: Cite::section("12.3"),
        ledger,
        hits: None,
        reading,
        odds,
        outcomes: Vec::new(),
        answer: None,
    }
}
