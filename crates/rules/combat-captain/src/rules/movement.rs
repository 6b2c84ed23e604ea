//! §8 Movement: dice are thrown, then the way is laid with what they brought; held fire may stop it (§4.6, R36).

use std::borrow::Cow;

use kernel::odds::{Distribution, Fraction};
use kernel::table::{Length, Path, Point};
use kernel::{Cite, Halt, Ledger, NamedChance, Offers, RollCall, Side, Tape};

use crate::decide::{Decision, Unfolding};
use crate::event::Event;
use crate::order::{Obstacle, Order};
use crate::refusal::{MoveRefusal, Refusal, TurnRefusal};
use crate::rules::options::Stranded;
use crate::rules::way::{self, Rules};
use crate::rules::{activity, cover, dice, journey, obstacles, reaction, turn};
use crate::state::{Activity, Errand, State, SubunitId, Window};
use crate::tables::{self, Going};

/// C3 A sub-unit throws for its inches.
///
/// # Errors
/// When it may not move, or the table must throw first.
pub fn throw(
    state: &State,
    side: Side,
    subunit: SubunitId,
    (normal, odd): (u8, u8),
    up_to: Option<Obstacle>,
    tape: &mut Tape<'_>,
) -> Decision {
    let total = normal.saturating_add(odd);
    activity::may_spend(state, side, subunit, total, Activity::Move)?;
    may_move(state, subunit)?;
    let stranded = state.setup.options.stranded == Stranded::Never;
    if stranded && state.is_stranded(subunit) {
        return Err(TurnRefusal::Stranded { subunit }.into());
    }
    if let Some(kind) = up_to {
        // With positions the way says where it ends.
        if state.table().is_some() {
            return Err(MoveRefusal::SaidWithTheWay.into());
        }
        obstacles::may_come_up(state, kind, total, odd > 0)?;
    }
    let inches = roll(state, subunit, (normal, odd), "cc.move", tape)?;
    let mut unfolding = Unfolding::of(state);
    let [normal, odd] = inches;
    unfolding.happen(Event::MoveThrown { subunit, dice: total, normal, odd });
    if normal.plus(odd) > Length::ZERO {
        if state.table().is_some() {
            let window = Window::Way { subunit, dice: total, normal, odd };
            unfolding.happen(Event::WindowOpened { window });
        } else {
            let behind = up_to.filter(|_| odd > Length::ZERO);
            let errand = behind.map_or(Errand::March, |kind| Errand::Behind { kind, facing: None });
            journey::set_out(&mut unfolding, subunit, Vec::new(), errand);
        }
    }
    turn::carry_on(&mut unfolding);
    Ok(unfolding.finish())
}

/// C3 The way of the sub-unit that has thrown.
///
/// # Errors
/// When it may not be taken.
pub fn march(
    state: &State,
    side: Side,
    points: &[Point],
    behind: Option<(Obstacle, Option<Point>)>,
) -> Decision {
    activity::acting(state, side)?;
    let Some(Window::Way { subunit, dice, normal, odd }) = reaction::window(state) else {
        return Err(MoveRefusal::NothingThrown.into());
    };
    let (subunit, mut rules) = (*subunit, Rules::march(*normal, *odd));
    let mut unfolding = Unfolding::of(state);
    unfolding.happen(Event::WindowClosed);
    if let (Some(start), false) = (state.disc(subunit), points.is_empty()) {
        let path = Path::from(start.centre, points);
        let mut errand = Errand::March;
        if let Some((kind, facing)) = behind {
            obstacles::may_come_up(state, kind, *dice, *odd > Length::ZERO)?;
            obstacles::ends_behind(state, subunit, kind, &path)?;
            rules = obstacles::approach(state, &path, rules);
            let facing = cover::look_from(state, subunit, path.end(), facing);
            errand = Errand::Behind { kind, facing };
        }
        way::check(state, subunit, &path, rules)?;
        if state.setup.options.stranded == Stranded::Rejoin && state.is_stranded(subunit) {
            rejoins(state, subunit, path.end())?;
        }
        journey::set_out(&mut unfolding, subunit, path.0[1..].to_vec(), errand);
    }
    turn::carry_on(&mut unfolding);
    Ok(unfolding.finish())
}

/// §4.5, §6.2 Whether a sub-unit may move at all.
///
/// # Errors
/// When it is in cover, has fired as a heavy weapon, or sits in a vehicle.
pub fn may_move(state: &State, subunit: SubunitId) -> Result<(), Refusal> {
    activity::heavy_may_act(state, subunit)?;
    if state.subunit(subunit).cover > 0 {
        return Err(MoveRefusal::InCover { subunit }.into());
    }
    Ok(())
}

/// R19 A stranded sub-unit that may move must come back to a fellow.
fn rejoins(state: &State, subunit: SubunitId, end: Point) -> Result<(), Refusal> {
    let own = state.disc_at(subunit, end);
    let mut fellows = state.members(state.unit_of(subunit)).filter(|id| *id != subunit);
    let near = |id| state.disc(id).is_some_and(|disc| disc.gap(own) < crate::position::COHESION);
    if fellows.any(near) { Ok(()) } else { Err(TurnRefusal::Stranded { subunit }.into()) }
}

/// D.2 Throws dice for inches: of normal ground first, then of odd ground.
///
/// # Errors
/// When the table must throw first, or the throw does not fit.
pub fn roll(
    state: &State,
    subunit: SubunitId,
    (normal, odd): (u8, u8),
    purpose: &'static str,
    tape: &mut Tape<'_>,
) -> Result<[Length; 2], Halt<Refusal>> {
    let count = u16::from(normal) + u16::from(odd);
    let faces = tape.roll(count, 6, || call(state, subunit, (normal, odd), purpose))?;
    let (first, second) = faces.split_at(usize::from(normal));
    Ok([inches(state, subunit, first, Going::Normal), inches(state, subunit, second, Going::Odd)])
}

/// §8 The inches these faces bring on such ground.
#[must_use]
pub fn inches(state: &State, subunit: SubunitId, faces: &[u8], going: Going) -> Length {
    let counts = counting(state, subunit, going);
    let pips = dice::sum(state.setup.options, faces, counts, state.morale(subunit));
    Length::inches(i32::from(pips))
}

/// The inches so many dice may bring.
#[must_use]
pub fn inches_odds(state: &State, subunit: SubunitId, dice: u8, going: Going) -> Distribution {
    let counts = counting(state, subunit, going);
    dice::sum_odds(state.setup.options, u32::from(dice), counts, state.morale(subunit))
}

/// The chance that so many dice bring at least these lengths, of normal ground and of odd.
#[must_use]
pub fn carries(
    state: &State,
    subunit: SubunitId,
    dice: (u8, u8),
    lengths: [Length; 2],
) -> Fraction {
    let chance = |dice: u8, length: Length, going| {
        let inches = i64::from((length.0 + 99) / 100);
        inches_odds(state, subunit, dice, going).at_least(&inches)
    };
    let normal = chance(dice.0, lengths[0], Going::Normal);
    normal * chance(dice.1, lengths[1], Going::Odd)
}

/// R18 The chance that so many dice come up to a hedge or wall that is so far: those for odd terrain must bring an inch, and
/// carry over the ground before it as well.
#[must_use]
pub fn comes_up(state: &State, subunit: SubunitId, dice: (u8, u8), far: Length) -> Fraction {
    let normal = inches_odds(state, subunit, dice.0, Going::Normal);
    let both = inches_odds(state, subunit, dice.1, Going::Odd).then(|odd| match *odd {
        odd if odd > 0 => normal.shift(odd),
        _ => Distribution::point(-1),
    });
    both.at_least(&i64::from((far.0 + 99) / 100))
}

/// Which faces count for a sub-unit on such ground, and what its unit's markers take from them.
pub fn read(state: &State, subunit: SubunitId, going: Going, reading: &mut Ledger) {
    read_faces(state, subunit, going, reading);
    read_markers(state, subunit, reading);
}

fn read_faces(state: &State, subunit: SubunitId, going: Going, reading: &mut Ledger) {
    let (words, cite) = words(state, subunit, going);
    let counts = format!("{words}: {} count", counting(state, subunit, going));
    reading.add(state.name(subunit).to_owned(), 0, counts, cite, None);
}

fn read_markers(state: &State, subunit: SubunitId, reading: &mut Ledger) {
    let markers = state.morale(subunit);
    if markers > 0 {
        let since = Some(state.unit(state.unit_of(subunit)).morale_at);
        let (name, why) = (state.name(subunit).to_owned(), "on every die that counts");
        reading.add(name, -i32::from(markers), why, Cite::section("9.2"), since);
    }
}

/// What the ground is called, and where the book says which dice count on it.
fn words(state: &State, subunit: SubunitId, going: Going) -> (&'static str, Cite) {
    let (words, by_day) = match going {
        Going::Normal if state.kind(subunit).is_vehicle() => ("normal ground", "8.2"),
        Going::Normal => ("normal ground", "8.1"),
        Going::Odd => ("odd terrain", "8.3"),
    };
    (words, Cite::section(if state.setup.night { "8.4" } else { by_day }))
}

fn counting(state: &State, subunit: SubunitId, going: Going) -> kernel::odds::FaceSet {
    let mover = tables::subunit(state.kind(subunit)).mover;
    tables::moving_faces(mover, going, state.setup.night)
}

fn call(
    state: &State,
    subunit: SubunitId,
    (normal, odd): (u8, u8),
    purpose: &'static str,
) -> RollCall {
    let name = state.name(subunit);
    let mut ledger = Ledger::new();
    let mut reading = Ledger::new();
    for (dice, going) in [(normal, Going::Normal), (odd, Going::Odd)] {
        if dice > 0 {
            let (words, cite) = words(state, subunit, going);
            ledger.add(name.to_owned(), i32::from(dice), words, cite, None);
            read_faces(state, subunit, going, &mut reading);
        }
    }
    read_markers(state, subunit, &mut reading);
    let odds = inches_odds(state, subunit, normal, Going::Normal).plus(&inches_odds(
        state,
        subunit,
        odd,
        Going::Odd,
    ));
    let stays = odds.chance(&0);
    RollCall {
        purpose: Cow::Borrowed(purpose),
        title: format!("{name} moves"),
        seat: state.side_of(subunit).actor(),
        count: u16::from(normal) + u16::from(odd),
        sides: 6,
        cite: Cite::section("8"),
        ledger,
        hits: None,
        reading,
        odds,
        outcomes: vec![NamedChance::new(format!("{name} does not move at all"), stays)],
        answer: None,
    }
}

pub fn offer(state: &State, side: Side, offers: &mut Offers<Order>) {
    let Ok(unit) = activity::acting(state, side) else { return };
    if let Some(Window::Way { subunit, normal, odd, .. }) = reaction::window(state) {
        let name = state.name(*subunit);
        let rules = Rules::march(*normal, *odd);
        let to = |way, behind| Order::March { way, behind, facing: None };
        offers.offer(name, "Stay here", to(Vec::new(), None));
        let mut ends: Vec<Point> = way::goals(state, *subunit)
            .into_iter()
            .filter_map(|g| way::reachable(state, *subunit, g, rules))
            .collect();
        ends.sort_unstable();
        ends.dedup();
        for end in ends {
            if march(state, side, &[end], None).is_ok() {
                let label = format!("Go {}", way::words(state, *subunit, end));
                offers.offer(name, label, to(vec![end], None));
            }
        }
        for (kind, end) in obstacles::places_behind(state, *subunit, normal.plus(*odd)) {
            if march(state, side, &[end], Some((kind, None))).is_ok() {
                let place = way::words(state, *subunit, end);
                let label = format!("Behind the {}, {place}", kind.word());
                offers.offer(name, label, to(vec![end], Some(kind)));
            }
        }
        return;
    }
    for subunit in state.members(unit) {
        let may = activity::may_spend(state, side, subunit, 1, Activity::Move)
            .and_then(|()| may_move(state, subunit));
        let rejoin = state.setup.options.stranded == Stranded::Rejoin;
        if may.is_err() || (state.is_stranded(subunit) && !rejoin) {
            continue;
        }
        // Who comes up to a hedge or wall needs a die for odd terrain besides the others (R18).
        let near = obstacles::is_near(state, subunit);
        for dice in 1..=state.subunit(subunit).dice {
            let words = crate::diary::count(dice, "die");
            let by = |normal, odd, up_to| Order::Move { subunit, normal, odd, up_to };
            offers.offer(state.name(subunit), format!("Move with {words}"), by(dice, 0, None));
            if dice > 1 && near {
                let label = format!("Move with {words}, one of them for odd terrain");
                offers.offer(state.name(subunit), label, by(dice - 1, 1, None));
            }
            let label = format!("Move with {words} in odd terrain");
            offers.offer(state.name(subunit), label, by(0, dice, None));
            for kind in [Obstacle::Hedge, Obstacle::Wall] {
                let said = state.table().is_none();
                if said && obstacles::may_come_up(state, kind, dice, true).is_ok() {
                    let label = format!("Move with {words} up to a {}", kind.word());
                    offers.offer(state.name(subunit), label, by(dice - 1, 1, Some(kind)));
                }
            }
        }
    }
}
