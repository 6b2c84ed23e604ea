//! Whose dice fell how: hits against their exact expectation, and whether the faces are those of fair dice, each with the
//! sample behind it.

use std::collections::BTreeMap;

use kernel::Seat;
use kernel::names::count;
use report::fairness::{Fairness, MEANING, Verdict};
use report::luck::{DICE_LEAST, Luck, Tally};
use serde::{Deserialize, Serialize};

use crate::fairness::{SourceKind, Throw, Thrower};
use crate::session::Session;
use engine::error::ApiResult;

/// All dice of a campaign.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct DiceRecordView {
    pub players: Vec<PlayerDice>,
    /// With fewer dice hits are not compared with other such series.
    pub least: u32,
    /// What a doubt of dice means, and what it does not.
    pub meaning: String,
}

/// One player's dice of one source.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PlayerDice {
    pub seat: Seat,
    pub player: String,
    pub source: SourceKind,
    /// All throws and their dice, sums such as 2d6 included. Those of orders that were taken out fell too.
    pub rolls: u32,
    pub dice: u32,
    /// How often each face fell, by kind of die.
    pub faces: Vec<FaceCounts>,
    /// Throws for hits that count; absent while there are none.
    pub hits: Option<HitRecord>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct FaceCounts {
    pub sides: u8,
    /// From face 1 upwards.
    pub counts: Vec<u32>,
    /// How often each face is to be expected, such as "35.5".
    pub expected: String,
    /// How many dice, and whether they do what fair dice do.
    pub sentence: String,
    /// The entry with which the evidence against them was complete; absent while they are not doubted.
    pub doubted: Option<u64>,
}

/// Hits against their exact expectation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct HitRecord {
    pub rolls: u32,
    pub dice: u32,
    pub hits: u32,
    /// The exact mean, such as "41.33".
    pub expected: String,
    /// Of a thousand such series so many bring fewer hits, half of those with as many counted in. Absent for a sample
    /// that is too small. It is a figure of these throws and no verdict: of a hundred players one always does worst.
    pub permille: Option<u16>,
    /// One sentence, with the size of the sample.
    pub sentence: String,
}

#[derive(Default)]
struct Record {
    rolls: u32,
    dice: u32,
    faces: Vec<FaceCounts>,
    hits: Tally,
}

impl Session {
    /// The dice of every player and source.
    ///
    /// # Errors
    /// When an entry cannot be read.
    pub fn dice_record(&self) -> ApiResult<DiceRecordView> {
        let mut records: BTreeMap<Thrower, Record> = BTreeMap::new();
        let mut fairness = Fairness::default();
        self.each_throw(self.fold.seq, &mut |throws, throw| {
            records.entry(self.thrower(throw)).or_default().add(throw);
            self.test(&mut fairness, throws, throw);
        })?;
        for verdict in fairness.verdicts() {
            records.entry(verdict.of.clone()).or_default().faces.push(faces(&verdict));
        }
        let players =
            records.into_iter().map(|((seat, player, source), r)| r.view(seat, player, source));
        Ok(DiceRecordView {
            players: players.collect(),
            least: DICE_LEAST,
            meaning: MEANING.to_owned(),
        })
    }
}

impl Record {
    fn add(&mut self, throw: &Throw) {
        let dice = u32::from(throw.called.count);
        if throw.fell_in == throw.entry {
            self.rolls += 1;
            self.dice += dice;
        }
        if throw.is_weighed && throw.called.hits.is_some() {
            self.hits.add(throw.entry, dice, throw.value(), &throw.odds());
        }
    }

    fn view(self, seat: Seat, player: String, source: SourceKind) -> PlayerDice {
        PlayerDice {
            hits: self.hits.luck(player.clone(), String::new()).map(|luck| hit_record(&luck)),
            seat,
            player,
            source,
            rolls: self.rolls,
            dice: self.dice,
            faces: self.faces,
        }
    }
}

fn faces(verdict: &Verdict<'_, Thrower>) -> FaceCounts {
    let all: u32 = verdict.counts.iter().sum();
    let each = kernel::odds::Fraction::new(all, verdict.sides.max(1));
    FaceCounts {
        sides: verdict.sides,
        counts: verdict.counts.to_vec(),
        expected: each.decimal_text(1),
        sentence: verdict.sentence(),
        doubted: verdict.doubt.map(|doubt| doubt.entry),
    }
}

fn hit_record(luck: &Luck) -> HitRecord {
    let enough = luck.dice >= DICE_LEAST;
    let permille = u16::try_from(luck.percentile.permille_half_up()).unwrap_or(1_000);
    let (dice, hits, expected) = (luck.dice, luck.hits, luck.expected.decimal_text(2));
    let fell = format!("{} with {}", count(u64::from(hits), "hit"), count(dice, "die"));
    let sentence = if enough {
        let share = luck.percentile.percent_text(1);
        format!("{fell}, {expected} expected: of all such series {share} bring fewer.")
    } else {
        format!(
            "{fell}, {expected} expected: too few dice to compare; at least {DICE_LEAST} are needed."
        )
    };
    HitRecord {
        rolls: luck.rolls,
        dice,
        hits,
        expected,
        permille: enough.then_some(permille),
        sentence,
    }
}
