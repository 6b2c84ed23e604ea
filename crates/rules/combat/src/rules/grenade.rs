//! §7.7, §7.8 Grenades: thrown at a point, rolled an inch at a time by both sides, and dropped on a 1.

use kernel::table::{Length, Point, Table};
use kernel::{ChoiceCall, ChoiceOption, Cite, Halt, Side, Tape};

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
    let inverted = inverted(state, (soldier, weapon), lie, moved);
    let face = dice::die(tape, 10, || ask(state, soldier, inverted, kind))?;
    let mut scatter = face.saturating_sub(inverted);
    let dropped = face == 1 && kind == GrenadeKind::Hand;
    let mut from = at;
    if dropped {
        // R13 It lies at his own feet, and rolls from there.
        let face = dice::die(tape, 10, || ask(state, soldier, inverted, GrenadeKind::Rifle))?;
        scatter = face.saturating_sub(inverted).max(1);
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
    let handicaps = aim::handicaps(state, soldier, moved).len();
    let beyond = usize::from(lie.distance > tables::weapon(weapon).optimum());
    let worse = u8::try_from(handicaps + beyond).unwrap_or(u8::MAX);
    let accuracy = state.spec(soldier).accuracy.saturating_add(worse);
    let inverted = 10_u8.saturating_sub(accuracy);
    match (lie.sight, state.setup.options.out_of_sight) {
        (true, _) => inverted,
        (false, Halving::Down) => inverted / 2,
        (false, Halving::Up) => inverted.div_ceil(2),
    }
}

fn ask(state: &State, soldier: SoldierId, inverted: u8, kind: GrenadeKind) -> Ask {
    Ask {
        purpose: "combat.grenade",
        title: format!("{} throws a grenade", state.name(soldier)),
        side: state.side_of(soldier),
        cite: Cite::section("7.7"),
        why: "one die",
        hits: None,
        reading: kernel::Ledger::new(),
        outcomes: dice::by_face(10, |face| match face.saturating_sub(inverted) {
            _ if face == 1 && kind == GrenadeKind::Hand => "he drops it".to_owned(),
            0 => "on the point".to_owned(),
            inches => format!("{inches}\" off"),
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
    let option = |(hour, way): (&str, Point)| {
        let to = clamp(table, at.plus(way));
        ChoiceOption::new(hour, format!("{hour} o'clock, to {to}"))
    };
    let options = CLOCK.into_iter().zip(TWELVE).map(option).collect();
    let gain = |way: Point| danger(state, by, clamp(table, at.plus(way)));
    let best = (0..TWELVE.len()).max_by_key(|index| gain(TWELVE[*index])).unwrap_or(0);
    let title = format!("The grenade rolls: inch {} of {scatter}", inch + 1);
    let usual = u16::try_from(best).unwrap_or(0);
    ChoiceCall::one("combat.scatter", title, by.seat(), Cite::section("7.7"), options, usual)
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
        Some(said) if !dropped && scatter == 0 => said.near.clone(),
        _ => Vec::new(),
    }
}
