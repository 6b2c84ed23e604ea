//! Whose dice fell how: the luck of each player and source, said honestly, with the sample behind it.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use journal::{EntryRef, Reading};
use kernel::dice::record::RollSource;
use kernel::{RollCall, Seat};
use report::luck::{DICE_LEAST, Luck, Tally};
use serde::{Deserialize, Serialize};

use crate::error::ApiResult;
use crate::record::{RollCalled, Rolled};
use crate::session::Session;
use crate::words::capital;

/// All dice of a campaign, struck rolls left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct DiceRecordView {
    pub players: Vec<PlayerDice>,
    /// Fewer dice than this prove nothing, and no verdict is given.
    pub least: u32,
}

/// One player's dice of one source.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PlayerDice {
    pub seat: Seat,
    pub player: String,
    pub source: SourceKind,
    /// All throws and their dice, sums such as 2d6 included.
    pub rolls: u32,
    pub dice: u32,
    /// How often each face fell, by kind of die.
    pub faces: Vec<FaceCounts>,
    /// Throws that count hits; absent while there are none.
    pub hits: Option<HitRecord>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum SourceKind {
    /// Thrown on the table and typed.
    Typed,
    App,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct FaceCounts {
    pub sides: u8,
    /// From face 1 upwards.
    pub counts: Vec<u32>,
    /// How often each face is to be expected, such as "35.5".
    pub expected: String,
    /// What the chi-square test says of the counts, in words; absent for a sample that is too small.
    pub sentence: Option<String>,
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
    /// that is too small.
    pub permille: Option<u16>,
    /// One sentence, with the size of the sample.
    pub sentence: String,
}

#[derive(Default)]
struct Record {
    rolls: u32,
    dice: u32,
    faces: BTreeMap<u8, Vec<u32>>,
    hits: Tally,
}

impl Session {
    /// The dice of every player and source.
    ///
    /// # Errors
    /// When an entry cannot be read.
    pub fn dice_record(&self) -> ApiResult<DiceRecordView> {
        let standing = self.fold.strikes.standing();
        let mut records: BTreeMap<(Seat, String, SourceKind), Record> = BTreeMap::new();
        let mut asked: Option<(u64, RollCall)> = None;
        self.journal.for_each(
            1..=self.fold.seq,
            Reading::Unverified,
            |entry: &EntryRef<'_>| -> ApiResult<_> {
                match entry.kind_text {
                    "roll_called" => {
                        let call = serde_json::from_str::<RollCalled>(entry.body);
                        asked = call.ok().map(|body| (entry.seq, body.call));
                    }
                    "rolled" | "amended"
                        if !standing.iter().any(|strike| strike.covers(entry.seq)) =>
                    {
                        let (Ok(rolled), Some(of)) =
                            (serde_json::from_str::<Rolled>(entry.body), entry.cause)
                        else {
                            return Ok(ControlFlow::Continue(()));
                        };
                        // An amended answer comes after later calls; its own is read again.
                        let call = match asked.take().filter(|(seq, _)| *seq == of) {
                            Some((_, call)) => Some(call),
                            None => match self.call_of(of) {
                                Ok(kernel::Call::Roll(call)) => Some(call),
                                _ => None,
                            },
                        };
                        if let Some(call) = call {
                            let player = self.player_at(call.seat, entry.seq);
                            let of = (call.seat, player, source(&rolled.source));
                            records.entry(of).or_default().add(entry.seq, &call, &rolled);
                        }
                    }
                    _ => {}
                }
                Ok(ControlFlow::Continue(()))
            },
        )?;
        let players =
            records.into_iter().map(|((seat, player, source), r)| r.view(seat, player, source));
        Ok(DiceRecordView { players: players.collect(), least: DICE_LEAST })
    }
}

impl Record {
    fn add(&mut self, seq: u64, call: &RollCall, rolled: &Rolled) {
        self.rolls += 1;
        self.dice += u32::from(call.count);
        let counts =
            self.faces.entry(call.sides).or_insert_with(|| vec![0; usize::from(call.sides)]);
        for face in &rolled.faces {
            if let Some(count) = counts.get_mut(usize::from(*face).wrapping_sub(1)) {
                *count += 1;
            }
        }
        if let Some(rule) = &call.hits {
            let hits = i64::from(rule.hits(&rolled.faces));
            self.hits.add(seq, u32::from(call.count), hits, &call.odds);
        }
    }

    fn view(self, seat: Seat, player: String, source: SourceKind) -> PlayerDice {
        let faces = self.faces.into_iter().map(|(sides, counts)| {
            let all: u32 = counts.iter().sum();
            let each = kernel::odds::Fraction::new(all, sides.max(1));
            let sentence = chi_square(&counts);
            FaceCounts { sides, counts, expected: each.decimal_text(1), sentence }
        });
        PlayerDice {
            hits: self.hits.luck(player.clone(), String::new()).map(|luck| hit_record(&luck)),
            seat,
            player,
            source,
            rolls: self.rolls,
            dice: self.dice,
            faces: faces.collect(),
        }
    }
}

fn hit_record(luck: &Luck) -> HitRecord {
    let enough = luck.dice >= DICE_LEAST;
    let permille = u16::try_from(luck.percentile.permille_half_up()).unwrap_or(1_000);
    let (dice, hits, expected) = (luck.dice, luck.hits, luck.expected.decimal_text(2));
    let sentence = if enough {
        let share = luck.percentile.percent_text(1);
        format!(
            "{hits} hits with {dice} dice, {expected} expected: of all such series {share} bring fewer. {}",
            capital(&luck.word) + "."
        )
    } else {
        format!(
            "{hits} hits with {dice} dice, {expected} expected: too few dice to say anything; {DICE_LEAST} are the least."
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

/// Upper points of the chi-square distribution in thousandths, by degrees of freedom: exceeded by chance once in 20, in
/// 100, and in 1 000 such samples (NIST/SEMATECH e-Handbook of Statistical Methods, §1.3.6.7.4).
const UPPER_POINTS: [(u32, [u64; 3]); 2] =
    [(5, [11_070, 15_086, 20_515]), (9, [16_919, 21_666, 27_877])];

/// The usual condition of the test: each face is to be expected five times at least.
const EXPECTED_LEAST: u64 = 5;

/// Whether faces fall as evenly as fair dice let them, for dice with a row in [`UPPER_POINTS`].
fn chi_square(counts: &[u32]) -> Option<String> {
    let faces = counts.len() as u64;
    let dice: u64 = counts.iter().map(|count| u64::from(*count)).sum();
    if dice < u64::from(DICE_LEAST).max(EXPECTED_LEAST * faces) {
        return None;
    }
    let freedom = u32::try_from(faces).ok()?.checked_sub(1)?;
    let (_, points) = UPPER_POINTS.iter().find(|(of, _)| *of == freedom)?;
    let squares: u64 = counts.iter().map(|count| u64::from(*count).pow(2)).sum();
    // Σ (counted − expected)² ÷ expected, with the expected number the same for every face. Exact, as over ÷ dice.
    let over = faces * squares - dice * dice;
    let text = kernel::odds::Fraction::new(over, dice).decimal_text(1);
    let exceeds = |point: u64| over * 1_000 > point * dice;
    let verdict = match points.map(exceeds) {
        [_, _, true] => "fewer than one in 1 000 fair samples is so uneven. Look at these dice",
        [_, true, _] => "fewer than one in 100 fair samples is so uneven. Worth another look",
        [true, ..] => "about one in 20 to 100 fair samples is so uneven. That happens",
        _ => "as even as fair dice are, more than one in 20 fair samples is as uneven or more",
    };
    Some(format!("{dice} dice, chi-square {text} with {freedom} degrees of freedom: {verdict}."))
}

const fn source(source: &RollSource) -> SourceKind {
    match source {
        RollSource::Table(_) => SourceKind::Typed,
        RollSource::App(_) => SourceKind::App,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_few_dice_are_not_judged() {
        assert_eq!(chi_square(&[16, 16, 16, 17, 17, 17]), None, "99 dice");
        assert!(chi_square(&[16, 16, 17, 17, 17, 17]).is_some(), "100 dice");
        assert_eq!(chi_square(&[30, 30, 30, 30]), None, "no table for four faces");
    }

    /// A textbook sample worked by hand: 120 dice, expected 20 each; (25 + 9 + 1 + 4 + 9 + 4) ÷ 20 = 2.6.
    #[test]
    fn the_statistic_is_the_one_of_the_book() {
        let told = chi_square(&[25, 17, 21, 18, 17, 22]).unwrap();
        assert!(told.contains("chi-square 2.6 with 5 degrees"), "{told}");
        assert!(told.contains("more than one in 20"), "{told}");
    }

    /// 600 dice with one face 145 times and the others 91: (45² + 5 × 9²) ÷ 100 = 24.3, beyond the point of 0.1 %.
    #[test]
    fn a_loaded_die_is_seen() {
        let told = chi_square(&[91, 91, 91, 91, 91, 145]).unwrap();
        assert!(told.contains("chi-square 24.3"), "{told}");
        assert!(told.contains("1 000"), "{told}");
    }
}
