//! §3.3 One fight: who takes part, at what range, and what the two throws may bring.
//!
//! Ranges are taken when the attack is declared and do not change; distance 1 is close combat, 2 and 3 distant fire
//! (R54). One close stand makes the whole defence a close combat (R20).

use std::borrow::Cow;

use kernel::odds::Distribution;
use kernel::{Cite, Halt, Ledger, NamedChance, RollCall, Side, Tape};

use crate::ground::Hex;
use crate::refusal::Refusal;
use crate::rules::chart::{self, Reading};
use crate::rules::factors;
use crate::rules::options::{MixedArmour, Streams};
use crate::rules::outcomes::outcomes;
use crate::rules::support::{self, Support};
use crate::state::{BattalionId, StandId, State, Status};

/// An attack as declared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fight {
    /// The attacking side.
    pub side: Side,
    pub battalion: BattalionId,
    /// One or two core stands, in the order they were named.
    pub attackers: Vec<Attacker>,
    pub target: Hex,
    pub defender: StandId,
}

/// A core stand that attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attacker {
    pub stand: StandId,
    pub hex: Hex,
    /// Hexes to the target, 1 to 3.
    pub range: u32,
}

/// One side's throw, read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Thrown {
    pub dice: u16,
    pub hits: u16,
}

/// What close combat comes to, by hits and not by losses (§4.1, R66).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    DefenderBeaten,
    AttackersBeaten,
    Even,
}

/// A side's dice before they are thrown.
struct Pool {
    ledger: Ledger,
    /// `None` when the side does not fight back.
    reading: Option<Reading>,
}

impl Attacker {
    #[must_use]
    pub const fn close(&self) -> bool {
        self.range == 1
    }
}

impl Fight {
    /// Whether any attacker is in close combat, so that the defender is (R20).
    #[must_use]
    pub fn close(&self) -> bool {
        self.attackers.iter().any(Attacker::close)
    }

    /// Where the attackers are that are in close combat.
    #[must_use]
    pub fn assault(&self) -> Vec<Hex> {
        self.attackers.iter().filter(|attacker| attacker.close()).map(|a| a.hex).collect()
    }

    /// Hexes from the defender to the nearest attacker, at which it answers (R98).
    #[must_use]
    pub fn range(&self) -> u32 {
        self.attackers.iter().map(|attacker| attacker.range).min().unwrap_or(0)
    }

    /// R8 Whether the attack counts as one by armour, for the defender's factors.
    #[must_use]
    pub fn by_armour(&self, state: &State) -> bool {
        let mut attackers = self.attackers.iter();
        match state.setup.options.mixed_armour {
            MixedArmour::Any => attackers.any(|a| state.armoured(a.stand)),
            MixedArmour::All => attackers.all(|a| state.armoured(a.stand)),
        }
    }

    /// The status the attack is made with: that of its stands, which water may make Move (§2.5, R29, R63).
    #[must_use]
    pub fn status(&self, state: &State) -> Status {
        let holds =
            |a: &Attacker| state.fighting_status(a.stand) == Status::Hold && !self.fords(state, a);
        if self.attackers.iter().all(holds) { Status::Hold } else { Status::Move }
    }

    /// R63 Whether a close attack goes over a stream or a bridge, and so is made as on Move.
    fn fords(&self, state: &State, attacker: &Attacker) -> bool {
        let side = state.setup.ground.side(attacker.hex, self.target);
        attacker.close() && (side.stream || side.bridge)
    }

    /// R63 Whether a close attack goes over water that costs a die.
    #[must_use]
    pub fn crosses_water(&self, state: &State, attacker: &Attacker) -> bool {
        let side = state.setup.ground.side(attacker.hex, self.target);
        let streams_count = state.setup.options.streams == Streams::Cost;
        attacker.close() && (side.river || side.bridge || (side.stream && streams_count))
    }

    /// The attackers' names for sentences.
    #[must_use]
    pub fn attackers_named(&self, state: &State) -> String {
        let names: Vec<&str> =
            self.attackers.iter().map(|attacker| state.stand_name(attacker.stand)).collect();
        names.join(" and ")
    }
}

/// §4 Both sides throw: the attacker, then the defender if it fights back at all.
///
/// # Errors
/// When the table must throw first, or the throw does not fit.
pub fn throw(
    state: &State,
    fight: &Fight,
    supports: [&Support; 2],
    tape: &mut Tape<'_>,
) -> Result<(Thrown, Thrown), Halt<Refusal>> {
    let [called, called_back] = supports;
    let mut attack = Pool {
        ledger: factors::attack_ledger(state, fight, called),
        reading: Some(chart::attack(state, fight.status(state), fight.defender)),
    };
    let mut defence = Pool {
        ledger: factors::return_ledger(state, fight, called_back),
        reading: chart::defence(state, fight.defender),
    };
    support::note_left_out(state, fight, fight.side, called, &mut attack.ledger);
    support::note_left_out(state, fight, fight.side.enemy(), called_back, &mut defence.ledger);
    let (attack, defence) = (attack, defence);
    let foes = fight.attackers_named(state);
    let defender = state.stand_name(fight.defender);
    let answers = || {
        let title = format!("{defender} at {} answers {foes}", fight.target);
        defence.call("tsg.return", title, fight.side.enemy())
    };
    let attacker_hits = roll(&attack, tape, || {
        let outcomes = outcomes(state, fight, &attack.hits(), &defence.hits());
        let verb = if fight.attackers.len() == 1 { "attacks" } else { "attack" };
        let title = format!("{foes} {verb} {defender} at {}", fight.target);
        let answer = Some(Box::new(answers()));
        (RollCall { answer, ..attack.call("tsg.attack", title, fight.side) }, outcomes)
    })?;
    let defender_hits = roll(&defence, tape, || {
        let known = Distribution::point(i64::from(attacker_hits));
        (answers(), outcomes(state, fight, &known, &defence.hits()))
    })?;
    let thrown = |pool: &Pool, hits| Thrown { dice: pool.dice(), hits };
    Ok((thrown(&attack, attacker_hits), thrown(&defence, defender_hits)))
}

/// §4.1 Who has lost the close combat: by hits of all dice, not by losses.
#[must_use]
pub const fn verdict(attacker_hits: u16, defender_hits: u16) -> Verdict {
    if attacker_hits > defender_hits {
        Verdict::DefenderBeaten
    } else if attacker_hits < defender_hits {
        Verdict::AttackersBeaten
    } else {
        Verdict::Even
    }
}

impl Pool {
    fn dice(&self) -> u16 {
        match self.reading {
            Some(_) => u16::try_from(self.ledger.total()).unwrap_or(0),
            None => 0,
        }
    }

    /// The exact distribution of hits.
    fn hits(&self) -> Distribution {
        match &self.reading {
            Some(reading) => reading.rule.distribution(u32::from(self.dice())),
            None => Distribution::point(0),
        }
    }

    /// The call without its named outcomes.
    fn call(&self, purpose: &'static str, title: String, side: Side) -> RollCall {
        RollCall {
            purpose: Cow::Borrowed(purpose),
            title,
            seat: side.actor(),
            count: self.dice(),
            sides: 6,
            cite: Cite::section("4"),
            ledger: self.ledger.clone(),
            hits: self.reading.as_ref().map(|reading| reading.rule),
            reading: self.reading.as_ref().map(|reading| reading.why.clone()).unwrap_or_default(),
            odds: self.hits(),
            outcomes: Vec::new(),
            answer: None,
        }
    }
}

/// Throws a pool and counts its hits; a pool without dice is not thrown and hits nothing.
fn roll(
    pool: &Pool,
    tape: &mut Tape<'_>,
    call: impl FnOnce() -> (RollCall, Vec<NamedChance>),
) -> Result<u16, Halt<Refusal>> {
    let Some(reading) = pool.reading.as_ref().filter(|_| pool.dice() > 0) else {
        return Ok(0);
    };
    let faces = tape.roll(pool.dice(), 6, || {
        let (call, outcomes) = call();
        RollCall { outcomes, ..call }
    })?;
    Ok(u16::try_from(reading.rule.hits(faces)).unwrap_or(u16::MAX))
}
