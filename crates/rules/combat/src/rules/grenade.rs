//! §7.7, §7.8 Grenades: thrown at a point, rolled an inch at a time by both sides, and dropped on a 1.

use kernel::table::{Length, Point, Table};
use kernel::{ChoiceCall, ChoiceOption, Cite, Halt, Ledger, Side, Tape};

use crate::decide::Unfolding;
use crate::event::{Event, WoundCause};
use crate::ground::{self, BASE};
use crate::order::Throw;
use crate::refusal::{FireRefusal, Refusal};
use crate::rules::aim;
use crate::rules::casualty::{self, Hit};
use crate::rules::dice::{self, Ask};
use crate::rules::journey::TWELVE;
use crate::rules::options::Halving;
use crate::state::{SoldierId, State, Weapon};
use crate::tables::{self, GrenadeKind};

/// §7.7 How far a burst reaches.
pub const BURST: Length = Length::inches(1);
const CLOCK: [&str; 12] = ["12", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11"];

/// C14, D.5 One grenade.
///
/// # Errors
/// When he may not throw it there, or the table must answer first.
pub fn throw(
    unfolding: &mut Unfolding,
    (soldier, weapon): (SoldierId, Weapon),
    at: Option<Point>,
    said: Option<&Throw>,
    moved: bool,
    tape: &mut Tape<'_>,
) -> Result<(), Halt<Refusal>> {
    let state = &unfolding.state;
    let (lie, kind) = may_throw(state, (soldier, weapon), at, said)?;
    let reading = inversion(state, (soldier, weapon), lie, moved);
    let inverted = u8::try_from(-reading.total()).unwrap_or(0);
    let face = dice::die(tape, 10, || ask(state, soldier, &reading, Hand::Throws(kind)))?;
    let mut scatter = off(face, &reading);
    let dropped = face == 1 && kind == GrenadeKind::Hand;
    let mut from = at;
    if dropped {
        // R13 It lies at his own feet, and rolls from there.
        let face = dice::die(tape, 10, || ask(state, soldier, &reading, Hand::Drops))?;
        scatter = off(face, &reading).max(1);
        from = state.disc(soldier).map(|disc| disc.centre);
    }
    let at = from;
    unfolding.happen(Event::GrenadeThrown {
        soldier,
        weapon,
        at,
        inverted,
        face,
        scatter,
        dropped,
    });
    let caught = match from {
        Some(from) => {
            let lands = roll(unfolding, soldier, from, scatter, tape)?;
            let caught = caught(&unfolding.state, lands);
            let at = Some(lands);
            unfolding.happen(Event::GrenadeBurst { soldier, at, caught: caught.clone() });
            caught
        }
        None => {
            let caught = caught_without(soldier, said, scatter, dropped);
            unfolding.happen(Event::GrenadeBurst { soldier, at: None, caught: caught.clone() });
            caught
        }
    };
    for victim in caught {
        let hit = Hit { cause: WoundCause::Grenade, by: Some(soldier) };
        casualty::strike(unfolding, victim, hit, tape)?;
    }
    Ok(())
}

/// How far the point is, and whether it is seen.
#[derive(Clone, Copy, Debug)]
pub struct Lie {
    pub distance: Length,
    pub sight: bool,
}

/// Whether he may throw or fire this grenade there.
///
/// # Errors
/// When not.
pub fn may_throw(
    state: &State,
    (soldier, weapon): (SoldierId, Weapon),
    at: Option<Point>,
    said: Option<&Throw>,
) -> Result<(Lie, GrenadeKind), Refusal> {
    aim::ready(state, soldier, weapon)?;
    let row = tables::weapon(weapon);
    let name = || row.name.clone();
    let Some(kind) = row.grenade else {
        return Err(FireRefusal::NoSuchMethod { weapon: name() }.into());
    };
    let lie = match (state.table(), state.disc(soldier), at, said) {
        (Some(table), Some(own), Some(at), None) if table.holds(at) => {
            Lie { distance: own.gap_from(at), sight: ground::sees(table, own.centre, at) }
        }
        (Some(_), _, _, Some(_)) => return Err(FireRefusal::TableSaysOtherwise.into()),
        (None, _, None, Some(said)) => {
            if let Some(target) = said.near.iter().copied().find(|id| !state.on_table(*id)) {
                return Err(FireRefusal::NoTarget { target }.into());
            }
            Lie { distance: said.distance, sight: said.sight }
        }
        _ => return Err(FireRefusal::SayWhat.into()),
    };
    let (distance, maximum) = (lie.distance, row.maximum());
    if distance > maximum || distance.0 < 0 {
        return Err(FireRefusal::OutOfRange { distance, maximum, weapon: name() }.into());
    }
    Ok((lie, kind))
}

/// §7.7, §7.8, R12, R44 Ten less his Accuracy, which everything that makes a shot harder worsens first; half of it where he
/// does not see the point.
#[must_use]
pub fn inverted(
    state: &State,
    (soldier, weapon): (SoldierId, Weapon),
    lie: Lie,
    moved: bool,
) -> u8 {
    u8::try_from(-inversion(state, (soldier, weapon), lie, moved).total()).unwrap_or(0)
}

/// The same line by line: what is added to the die, so that more than nothing is left to roll.
fn inversion(
    state: &State,
    (soldier, weapon): (SoldierId, Weapon),
    lie: Lie,
    moved: bool,
) -> Ledger {
    let mut ledger = Ledger::new();
    let inverted = 10_i32.saturating_sub(i32::from(state.spec(soldier).accuracy)).max(0);
    ledger.add("", -inverted, "his Accuracy inverted", Cite::section("7.7"), None);
    let beyond = lie.distance > tables::weapon(weapon).optimum();
    let far = beyond.then(|| ("beyond optimum range", Cite::section("4.1")));
    for (why, cite) in aim::handicaps(state, soldier, moved).into_iter().chain(far) {
        // R44 Nothing makes it worse than a throw without any skill.
        if ledger.total() < 0 {
            ledger.add("", 1, why, cite, None);
        }
    }
    let left = -ledger.total();
    let halved = match (lie.sight, state.setup.options.out_of_sight) {
        (true, _) => left,
        (false, Halving::Down) => left / 2,
        (false, Halving::Up) => left - left / 2,
    };
    if halved < left {
        ledger.add("", left - halved, "out of sight", Cite::section("7.8"), None);
    }
    ledger
}

/// §7.7 How many inches it rolls.
fn off(face: u8, reading: &Ledger) -> u8 {
    u8::try_from((i32::from(face) + reading.total()).max(0)).unwrap_or(0)
}

/// What a grenade's die is thrown for.
#[derive(Clone, Copy)]
enum Hand {
    Throws(GrenadeKind),
    /// R13 It has been dropped: how far does it roll?
    Drops,
}

fn ask(state: &State, soldier: SoldierId, reading: &Ledger, hand: Hand) -> Ask {
    let name = state.name(soldier);
    Ask {
        purpose: "combat.grenade",
        title: match hand {
            Hand::Throws(_) => format!("{name} throws a grenade"),
            Hand::Drops => format!("{name}'s grenade lies at his feet: how far does it roll?"),
        },
        side: state.side_of(soldier),
        cite: Cite::section("7.7"),
        why: "one die",
        hits: None,
        reading: reading.clone(),
        outcomes: dice::by_face(10, |face| match (off(face, reading), hand) {
            (_, Hand::Throws(GrenadeKind::Hand)) if face == 1 => "he drops it".to_owned(),
            (0, Hand::Throws(_)) => "on the point".to_owned(),
            (0, Hand::Drops) => "1\" off".to_owned(),
            (inches, _) => format!("{inches}\" off"),
        }),
    }
}

/// §7.7 The roll: two inches by the opponent, one by the thrower's side, and again, each in one of twelve directions (R51).
fn roll(
    unfolding: &mut Unfolding,
    soldier: SoldierId,
    from: Point,
    scatter: u8,
    tape: &mut Tape<'_>,
) -> Result<Point, Halt<Refusal>> {
    let own = unfolding.state.side_of(soldier);
    let mut at = from;
    for inch in 0..scatter {
        let by = roller(own, inch);
        let state = &unfolding.state;
        let Some(table) = state.table() else { return Ok(at) };
        let call = direction(state, table, by, (at, inch, scatter));
        let index = tape.choose_one(call)?;
        at = clamp(table, at.plus(TWELVE[index % TWELVE.len()]));
        unfolding.happen(Event::GrenadeRolled { by, to: at });
    }
    Ok(at)
}

/// §7.7 Who moves the grenade this inch, counted from 0.
#[must_use]
pub const fn roller(thrower: Side, inch: u8) -> Side {
    if inch % 3 == 2 { thrower } else { thrower.enemy() }
}

fn direction(
    state: &State,
    table: &Table,
    by: Side,
    (at, inch, scatter): (Point, u8, u8),
) -> ChoiceCall {
    let is_last = inch + 1 == scatter;
    let option = |(hour, way): (&str, Point)| {
        let to = clamp(table, at.plus(way));
        let men: Vec<String> = caught(state, to).into_iter().map(|id| state.name(id)).collect();
        let catches = match (is_last, men.is_empty()) {
            (true, true) => ": catches nobody".to_owned(),
            (true, false) => format!(": catches {}", crate::diary::list(&men)),
            (false, true) => String::new(),
            (false, false) => format!(", past {}", crate::diary::list(&men)),
        };
        ChoiceOption::new(hour, format!("{hour} o'clock, to {to}{catches}"))
    };
    let options = CLOCK.into_iter().zip(TWELVE).map(option).collect();
    let gain = |way: Point| danger(state, by, clamp(table, at.plus(way)));
    let best = (0..TWELVE.len()).max_by_key(|index| gain(TWELVE[*index])).unwrap_or(0);
    let title = format!("The grenade rolls: inch {} of {scatter}", inch + 1);
    let usual = u16::try_from(best).unwrap_or(0);
    ChoiceCall::one("combat.scatter", title, by.actor(), Cite::section("7.7"), options, usual)
}

/// How good a place is for a grenade, for whoever rolls it: near the enemy, far from his own.
fn danger(state: &State, by: Side, at: Point) -> i32 {
    let nearest = |side: Side| {
        let gaps = state.able(side).filter_map(|id| Some(state.disc(id)?.gap_from(at).0));
        gaps.min().unwrap_or(5000)
    };
    nearest(by).min(400) - nearest(by.enemy()).min(400)
}

/// It stays on the table.
fn clamp(table: &Table, at: Point) -> Point {
    Point::new(at.x.clamp(0, table.width.0), at.y.clamp(0, table.depth.0))
}

/// §7.7 Everybody whose base is within an inch, friend or enemy.
#[must_use]
pub fn caught(state: &State, at: Point) -> Vec<SoldierId> {
    let reach = BURST.plus(BASE);
    let near = |(_, disc): &(SoldierId, kernel::table::Disc)| disc.centre.apart(at).within(reach);
    state.discs().filter(near).map(|(id, _)| id).collect()
}

/// R46 Without positions: those beside the point are caught if it stays there; the thrower, if it rolls back to his feet.
fn caught_without(
    soldier: SoldierId,
    said: Option<&Throw>,
    scatter: u8,
    dropped: bool,
) -> Vec<SoldierId> {
    // Two inches away for each one back.
    let away = scatter - 2 * (scatter / 3);
    match said {
        _ if dropped && away <= 1 => vec![soldier],
        Some(said) if !dropped && scatter == 0 => {
            let mut near: Vec<SoldierId> = Vec::new();
            for id in &said.near {
                if !near.contains(id) {
                    near.push(*id);
                }
            }
            near
        }
        _ => Vec::new(),
    }
}
