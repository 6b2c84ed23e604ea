//! §4 Aiming: may this shot be fired, and what must the die show? Penalties only ever come through a ledger.

use kernel::odds::{FaceSet, HitRule};
use kernel::table::{Contradiction, Disc, Fact, Length};
use kernel::{Cite, Ledger};

use crate::event::Manner;
use crate::order::{Method, Shot};
use crate::refusal::{FireRefusal, Refusal, TurnRefusal};
use crate::rules::options::Naturals;
use crate::state::{SoldierId, State, Weapon};
use crate::tables::{self, Burst};

/// §3.7 Taking cover helps against whoever is farther away than this.
const CLOSE: Length = Length::inches(3);
/// §8.2
const REPLY_PENALTY: u8 = 2;

/// A shot that may be fired.
#[derive(Clone, Debug)]
pub struct Aim {
    pub soldier: SoldierId,
    pub weapon: Weapon,
    pub manner: Manner,
    pub target: SoldierId,
    pub shot: Fact<Shot>,
    pub shots: u8,
    /// What is taken from the shooter's roll.
    pub penalties: Ledger,
    /// The lowest die that hits (D.1).
    pub needed: u8,
    pub rule: HitRule,
}

/// Under which circumstances a man fires.
#[derive(Clone, Copy, Debug)]
pub struct Occasion {
    pub manner: Manner,
    /// §4.6 In an action with a half move.
    pub moved: bool,
    /// Where the target is on his way.
    pub target_at: Option<Disc>,
}

impl Occasion {
    #[must_use]
    pub const fn of(method: Method, moved: bool) -> Self {
        let manner = match method {
            Method::Standard => Manner::Standard,
            Method::Special => Manner::Special,
        };
        Self { manner, moved, target_at: None }
    }
}

/// Whether a man may fire this weapon at that man now, and what it takes to hit.
///
/// # Errors
/// The first thing that is against it.
pub fn aim(
    state: &State,
    (soldier, weapon): (SoldierId, Weapon),
    target: SoldierId,
    said: Option<Shot>,
    occasion: Occasion,
) -> Result<Aim, Refusal> {
    let burst = burst(state, soldier, weapon, occasion.manner)?;
    may_be_shot_at(state, soldier, target)?;
    let shot = settle(state, soldier, target, said, occasion.target_at)?;
    let row = tables::weapon(weapon);
    in_reach(*shot.value(), row.maximum(), target, &row.name)?;
    let penalties = penalties(state, (soldier, weapon), target, *shot.value(), occasion, burst);
    let needed = needed(state, soldier, &penalties);
    let rule = rule(state, needed, occasion.manner);
    let needed = if occasion.manner == Manner::Snap { 10 } else { needed };
    let manner = occasion.manner;
    Ok(Aim { soldier, weapon, manner, target, shot, shots: burst.shots, penalties, needed, rule })
}

/// §7.3 The shot at a man in an arc, who was found there when it was swept.
#[must_use]
pub fn of_arc(
    state: &State,
    (soldier, weapon): (SoldierId, Weapon),
    target: SoldierId,
    shot: Shot,
    occasion: Occasion,
) -> Aim {
    let burst = Burst { shots: 1, penalty: 0 };
    let manner = occasion.manner;
    let penalties = penalties(state, (soldier, weapon), target, shot, occasion, burst);
    let needed = needed(state, soldier, &penalties);
    let rule = rule(state, needed, manner);
    // Nobody has moved since the arc was swept: whoever knew it then knows it now.
    let shot = settle(state, soldier, target, Some(shot), None).unwrap_or(Fact::Measured(shot));
    Aim { soldier, weapon, manner, target, shot, shots: burst.shots, penalties, needed, rule }
}

/// D.1 Accuracy and everything that makes the shot harder.
fn needed(state: &State, soldier: SoldierId, penalties: &Ledger) -> u8 {
    let accuracy = i32::from(state.spec(soldier).accuracy);
    u8::try_from(accuracy + penalties.total()).unwrap_or(u8::MAX)
}

/// Whether he has the weapon and it is loaded (§2.3, §7.4–7.6).
///
/// # Errors
/// When not.
pub fn ready(state: &State, soldier: SoldierId, weapon: Weapon) -> Result<(), Refusal> {
    let name = || tables::weapon(weapon).name.clone();
    if !state.spec(soldier).weapons.contains(&weapon) {
        return Err(FireRefusal::NoWeapon { soldier, weapon: name() }.into());
    }
    if state.is_loaded(soldier, weapon) {
        return Ok(());
    }
    Err(match tables::weapon(weapon).fed {
        Some(feed) => FireRefusal::Unloaded { weapon: name(), feed }.into(),
        None => FireRefusal::NoneLeft { weapon: name() }.into(),
    })
}

/// §4.2, R19 Shots and their loss; a snap and a reply are always standard.
fn burst(
    state: &State,
    soldier: SoldierId,
    weapon: Weapon,
    manner: Manner,
) -> Result<Burst, Refusal> {
    ready(state, soldier, weapon)?;
    let row = tables::weapon(weapon);
    let burst = match manner {
        Manner::Standard | Manner::Snap | Manner::Reply => row.standard(),
        Manner::Special => row.special(),
        Manner::Arc => None,
    };
    burst.ok_or_else(|| FireRefusal::NoSuchMethod { weapon: row.name.clone() }.into())
}

/// R39, R50 Any enemy on the table who is not in close combat.
///
/// # Errors
/// When he may not.
pub fn may_be_shot_at(state: &State, soldier: SoldierId, target: SoldierId) -> Result<(), Refusal> {
    if !state.setup.soldiers.contains_key(&target) {
        return Err(TurnRefusal::Unknown { what: target.0 }.into());
    }
    if !state.on_table(target) || state.side_of(target) == state.side_of(soldier) {
        return Err(FireRefusal::NoTarget { target }.into());
    }
    if state.is_locked(target) {
        return Err(FireRefusal::InCloseCombat { target }.into());
    }
    Ok(())
}

/// R45 The shot as the table shows it, as both sides say, or as the umpire has ruled.
///
/// # Errors
/// When nothing is known, or what is said goes against the table.
pub fn settle(
    state: &State,
    soldier: SoldierId,
    target: SoldierId,
    said: Option<Shot>,
    target_at: Option<Disc>,
) -> Result<Fact<Shot>, Refusal> {
    let measured = match target_at {
        Some(stand) => state.measured_at(soldier, stand),
        None => state.measured(soldier, target),
    };
    let ruled = state.overruled.iter().find(|now| (now.firer, now.target) == (soldier, target));
    match Fact::settle(measured, said, ruled.map(|now| now.shot.clone())) {
        Ok(Some(shot)) => Ok(shot),
        Ok(None) => Err(FireRefusal::SayWhat.into()),
        Err(Contradiction { .. }) => Err(FireRefusal::TableSaysOtherwise.into()),
    }
}

/// §4.1, R2 Within range, and seen.
///
/// # Errors
/// When not.
pub fn in_reach(
    shot: Shot,
    maximum: Length,
    target: SoldierId,
    weapon: &str,
) -> Result<(), Refusal> {
    let distance = shot.distance;
    if distance > maximum || distance.0 < 0 {
        let weapon = weapon.to_owned();
        return Err(FireRefusal::OutOfRange { distance, maximum, weapon }.into());
    }
    if shot.sight { Ok(()) } else { Err(FireRefusal::NoSight { target }.into()) }
}

/// D.1 Everything that makes a shot harder.
fn penalties(
    state: &State,
    (soldier, weapon): (SoldierId, Weapon),
    target: SoldierId,
    shot: Shot,
    occasion: Occasion,
    burst: Burst,
) -> Ledger {
    let mut ledger = Ledger::new();
    let row = tables::weapon(weapon);
    let him = state.soldier(target);
    let cover = tables::cover(shot.cover);
    let mut line = |penalty: u8, why: String, cite: Cite| {
        if penalty > 0 {
            ledger.add("", i32::from(penalty), why, cite, None);
        }
    };
    line(cover.penalty, cover.name.clone(), Cite::section("4.4"));
    let took_cover = him.took_cover && shot.distance > CLOSE;
    line(u8::from(took_cover), "he has taken cover".to_owned(), Cite::section("3.7"));
    line(u8::from(him.pinned), "he is pinned".to_owned(), Cite::section("5.3"));
    let beyond = shot.distance > row.optimum();
    line(u8::from(beyond), "beyond optimum range".to_owned(), Cite::section("4.1"));
    line(burst.penalty, "the way of firing".to_owned(), Cite::section("4.2"));
    for (why, cite) in handicaps(state, soldier, occasion.moved) {
        line(1, why.to_owned(), cite);
    }
    let reply = if occasion.manner == Manner::Reply { REPLY_PENALTY } else { 0 };
    line(reply, "at a charger".to_owned(), Cite::section("8.2"));
    ledger
}

/// What makes all of a man's fire harder: a half move, a light wound, being dragged.
#[must_use]
pub fn handicaps(state: &State, soldier: SoldierId, moved: bool) -> Vec<(&'static str, Cite)> {
    let man = state.soldier(soldier);
    let mut found = Vec::new();
    if moved {
        found.push(("fire with a move", Cite::section("4.6")));
    }
    if man.wound == tables::Wound::Light {
        found.push(("lightly wounded", Cite::section("6.1")));
    }
    if man.dragged {
        found.push(("dragged", Cite::section("6.2")));
    }
    found
}

/// D.1, R4 The faces that hit; a snap only on a natural 10 (§4.5).
#[must_use]
pub fn rule(state: &State, needed: u8, manner: Manner) -> HitRule {
    const TEN: FaceSet = FaceSet::of(&[10]);
    const ONE: FaceSet = FaceSet::of(&[1]);
    if manner == Manner::Snap {
        return HitRule::each(10, TEN);
    }
    let plain = if needed > 10 { FaceSet::NONE } else { FaceSet::at_least(needed.max(1), 10) };
    let faces = match state.setup.options.naturals {
        Naturals::HitAndMiss => plain.union(TEN).without(ONE),
        Naturals::Plain => plain,
    };
    HitRule::each(10, faces)
}
