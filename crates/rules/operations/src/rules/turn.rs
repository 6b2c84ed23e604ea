//! B The turn: its opening (weather, initiative, reinforcements, sources) and its close (supply, control, what was prepared, the next turn).

use kernel::odds::Distribution;
use kernel::{Actor, Cite, Halt, Ledger, RollCall, Side, Tape};

use crate::decide::{Decision, Unfolding};
use crate::event::Event;
use crate::ground::{Square, distance};
use crate::refusal::Refusal;
use crate::rules::knowledge::reports;
use crate::rules::{bridges, control, ending, preparing, supply};
use crate::state::{Half, Phase, Place, RegionId, Setup, SquadronId, State, UnitId, Weather};

/// §B (0) Opens a turn, as far as no die is needed for it.
pub fn open(unfolding: &mut Unfolding, turn: u16, half: Half) {
    let initiative = initiative(&unfolding.state, turn, half);
    let day = day_of(&unfolding.state.setup, turn);
    unfolding.happen(Event::TurnBegan { turn, half, day, initiative });
    if to_be_thrown(&unfolding.state).is_empty() {
        let weather = unfolding.state.weather.clone();
        finish_opening(unfolding, weather);
    }
}

/// R23 Days and nights that are over before a turn begins.
#[must_use]
pub fn halves(setup: &Setup, turn: u16) -> u16 {
    turn.saturating_sub(1) + u16::from(setup.first == Half::Night)
}

/// The day of the war that a turn is in, or the night after it.
#[must_use]
pub fn day_of(setup: &Setup, turn: u16) -> u8 {
    let days = u8::try_from(halves(setup, turn) / 2).unwrap_or(u8::MAX);
    setup.first_day.saturating_add(days)
}

/// R40 It passes at the opening of every Day turn but the first.
fn initiative(state: &State, turn: u16, half: Half) -> Side {
    let passes = half == Half::Day && turn > 1;
    if passes { state.initiative.enemy() } else { state.initiative }
}

/// §D.7 The regions whose weather must be thrown this turn: by day, all that the scenario leaves out.
fn to_be_thrown(state: &State) -> Vec<RegionId> {
    if state.half == Half::Night {
        return Vec::new();
    }
    let given = state.setup.weather.get(&state.turn);
    let is_given = |region: &RegionId| given.is_some_and(|given| given.contains_key(region));
    state.setup.regions.keys().copied().filter(|region| !is_given(region)).collect()
}

/// §D.7 Throws the weather of the regions, and finishes the opening.
///
/// # Errors
/// When the tape is at its end.
pub fn throw_weather(state: &State, tape: &mut Tape<'_>) -> Decision {
    let regions = to_be_thrown(state);
    let mut weather = state.weather.clone();
    let count = u16::try_from(regions.len()).unwrap_or(u16::MAX);
    let faces: &[u8] = tape.roll(count, 6, || weather_call(state, &regions))?;
    weather.extend(regions.iter().zip(faces).map(|(id, die)| (*id, Weather::of_die(*die))));
    let mut unfolding = Unfolding::of(state);
    finish_opening(&mut unfolding, weather);
    Ok(unfolding.finish())
}

fn weather_call(state: &State, regions: &[RegionId]) -> RollCall {
    let mut ledger = Ledger::new();
    for region in regions {
        let name = state.setup.regions[region].clone();
        let reason = "weather: 1 no flying, 2 or 3 poor, 4 to 6 clear";
        ledger.add(name, 1, reason, Cite::section("D.7"), None);
    }
    let days = u32::try_from(regions.len()).unwrap_or(1);
    let clear = Distribution::die(6).map(|die| i64::from(*die >= 4)).times(days);
    RollCall {
        purpose: "ops.weather".into(),
        title: "The weather of the day, one die a region".to_owned(),
        seat: state.initiative.actor(),
        count: u16::try_from(regions.len()).unwrap_or(u16::MAX),
        sides: 6,
        cite: Cite::section("D.7"),
        ledger,
        hits: None,
        reading: Ledger::new(),
        odds: clear,
        outcomes: Vec::new(),
        answer: None,
    }
}

fn finish_opening(
    unfolding: &mut Unfolding,
    mut weather: std::collections::BTreeMap<RegionId, Weather>,
) {
    let given = unfolding.state.setup.weather.get(&unfolding.state.turn).cloned();
    weather.extend(given.unwrap_or_default());
    if weather != unfolding.state.weather {
        unfolding.happen(Event::WeatherSet { weather });
    }
    mend(unfolding);
    arrive(unfolding);
    supply::fill_from_sources(unfolding);
    unfolding.happen(Event::OrdersBegan);
}

/// R53 A night mends what was damaged once, where the scenario says so.
fn mend(unfolding: &mut Unfolding) {
    let state = &unfolding.state;
    if state.is_night() || state.turn == 1 {
        return;
    }
    let mends = |id: &SquadronId| state.setup.sides[state.squadron_spec(*id).side.index()].mends;
    let damaged = state.squadrons.iter().filter(|(_, found)| found.damage > 0 && !found.lost);
    let mended: Vec<SquadronId> = damaged.map(|(id, _)| *id).filter(mends).collect();
    for squadron in mended {
        unfolding.happen(Event::SquadronMended { squadron });
    }
}

/// R37 Reinforcements that are due come on, where no enemy bars them.
fn arrive(unfolding: &mut Unfolding) {
    let state = &unfolding.state;
    let due = |id: &UnitId| {
        let arrival = state.spec(*id).arrival;
        let is_due = arrival.is_some_and(|arrival| arrival.turn <= state.turn);
        is_due && state.unit(*id).place == Place::Waiting
    };
    let due: Vec<UnitId> = state.units.keys().copied().filter(due).collect();
    for unit in due {
        let named = unfolding.state.spec(unit).arrival.and_then(|arrival| arrival.square);
        let Some(named) = named else { continue };
        if let Some(square) = entry(&unfolding.state, unit, named) {
            unfolding.happen(Event::UnitArrived { unit, square });
            unfolding.take_square(unit, square);
        }
    }
}

/// The square named, or the nearest of the side's entry squares that is free.
fn entry(state: &State, unit: UnitId, named: Square) -> Option<Square> {
    let side = state.side_of(unit);
    let free =
        |square: &Square| state.combat_units(side.enemy()).all(|(_, at)| distance(at, *square) > 1);
    let edge = state.setup.sides[side.index()].edge.iter().copied();
    let mut others: Vec<Square> = edge.collect();
    others.sort_by_key(|square| (distance(*square, named), square.row, square.column));
    core::iter::once(named).chain(others).find(free)
}

/// B.5, §B (6) Supply, what was worked on, control and points, and the next turn or the end of the game.
///
/// # Errors
/// Never.
pub fn close(state: &State) -> Decision {
    let mut unfolding = Unfolding::of(state);
    supply::run(&mut unfolding);
    bridges::work(&mut unfolding);
    preparing::prepare(&mut unfolding);
    preparing::hand_over(&mut unfolding);
    preparing::stand(&mut unfolding);
    control::settle(&mut unfolding);
    reports::at_close(&mut unfolding);
    if !ending::at_end_of_turn(&mut unfolding) {
        let (turn, half) = (state.turn + 1, state.half.other());
        open(&mut unfolding, turn, half);
    }
    Ok(unfolding.finish())
}

/// The dice of a side; the umpire has none of his own.
#[must_use]
pub const fn seat(side: Side) -> Actor {
    side.actor()
}

/// One die of six sides with a name for each outcome.
pub(crate) fn die(
    tape: &mut Tape<'_>,
    call: impl FnOnce() -> RollCall,
) -> Result<u8, Halt<Refusal>> {
    Ok(tape.roll(1, 6, call)?[0])
}

impl Phase {
    /// Whether the app goes on by itself.
    #[must_use]
    pub const fn runs(&self) -> bool {
        !matches!(self, Self::Orders(_) | Self::Over(_))
    }
}
