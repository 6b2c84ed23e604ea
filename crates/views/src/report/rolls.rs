//! Every roll with all that led to it, and what they add up to: faces, predictions, rules.

use std::collections::BTreeMap;

use kernel::odds::{Distribution, Fraction, HitRule};
use kernel::{Ledger, Seat};
use report::model::{Calibration, DiceTested, Faces, LedgerLine, Roll, RuleUse};

use super::accounts::{player, source_words};
use crate::SourceKind;
use crate::fairness::{CARDS, Source, Throw};
use crate::session::Session;
use engine::error::ApiResult;

/// The least of a throw's odds that calibration looks at: one hit.
const ONE_HIT: i64 = 1;

#[derive(Default)]
pub(super) struct RollBook {
    pub(super) rolls: Vec<Roll>,
    faces: BTreeMap<(Seat, String, SourceKind, u8), Vec<u32>>,
    tenths: BTreeMap<u8, (u32, u32, Fraction)>,
    rules: BTreeMap<String, u32>,
}

impl RollBook {
    /// Takes a throw in, and the faces that fell with it. One that no longer counts is kept for the record alone.
    pub(super) fn take(
        &mut self,
        session: &Session,
        throw: &Throw,
        fell: Option<&[u8]>,
        when: String,
    ) {
        let (called, odds, value) = (&throw.called, throw.odds(), throw.value());
        let player = player(session, throw.seat, throw.fell_in);
        if let Some(fell) = fell.filter(|_| called.purpose != CARDS) {
            self.fell(throw, &player, fell);
        }
        if throw.is_weighed {
            self.count(throw, value, &odds);
        }
        self.rolls.push(Roll {
            entry: throw.entry,
            when,
            side: throw.seat.side(),
            player,
            title: called.title.clone(),
            cite: called.cite.to_string(),
            sides: called.sides,
            faces: throw.faces.clone(),
            rule: called.hits.as_ref().map_or_else(String::new, HitRule::describe),
            value,
            expected: odds.mean(),
            or_more: odds.at_least(&value),
            or_less: odds.at_most(&value),
            source: source(throw),
            ledger: [&called.ledger, &called.reading].into_iter().flat_map(lines).collect(),
            counts: throw.counts,
        });
    }

    pub(super) fn faces(&self) -> Vec<Faces> {
        let line =
            |((_, player, source, sides), counts): (&(Seat, String, SourceKind, u8), &Vec<u32>)| {
                Faces {
                    player: player.clone(),
                    source: source_words(*source).to_owned(),
                    sides: *sides,
                    counts: counts.clone(),
                }
            };
        let thrown = |of: &(_, &Vec<u32>)| of.1.iter().any(|count| *count > 0);
        self.faces.iter().filter(thrown).map(line).collect()
    }

    pub(super) fn calibration(&self) -> Vec<Calibration> {
        let line = |(tenth, (throws, hit, expected)): (&u8, &(u32, u32, Fraction))| Calibration {
            tenth: *tenth,
            throws: *throws,
            hit: *hit,
            expected: expected.clone(),
        };
        self.tenths.iter().map(line).collect()
    }

    pub(super) fn rules(&self) -> Vec<RuleUse> {
        let uses = self.rules.iter();
        let mut uses: Vec<RuleUse> =
            uses.map(|(cite, times)| RuleUse { cite: cite.clone(), times: *times }).collect();
        uses.sort_by(|one, other| other.times.cmp(&one.times).then(one.cite.cmp(&other.cite)));
        uses
    }

    fn fell(&mut self, throw: &Throw, player: &str, faces: &[u8]) {
        let sides = throw.called.sides;
        let of = (throw.seat, player.to_owned(), throw.source.kind(), sides);
        let counts = self.faces.entry(of).or_insert_with(|| vec![0; usize::from(sides)]);
        for face in faces {
            if let Some(count) = counts.get_mut(usize::from(*face).wrapping_sub(1)) {
                *count += 1;
            }
        }
    }

    fn count(&mut self, throw: &Throw, value: i64, odds: &Distribution) {
        let called = &throw.called;
        let applied =
            called.ledger.lines.iter().chain(&called.reading.lines).filter(|line| line.applies);
        for line in applied {
            *self.rules.entry(line.cite.to_string()).or_default() += 1;
        }
        if called.hits.is_some() {
            let chance = odds.at_least(&ONE_HIT);
            // Rounded down: certainty belongs to the last tenth.
            let tenth = (0..9_u8)
                .rev()
                .find(|n| chance >= Fraction::new(n + 1, 10_u8))
                .map_or(0, |n| n + 1);
            let zero = || (0, 0, Fraction::zero());
            let (throws, hit, expected) = self.tenths.entry(tenth).or_insert_with(zero);
            *throws += 1;
            *hit += u32::from(value >= ONE_HIT);
            *expected = expected.clone() + chance;
        }
    }
}

/// Whether everybody's dice fall as fair dice do, in the war up to entry `through`.
pub(super) fn tested(session: &Session, through: u64) -> ApiResult<Vec<DiceTested>> {
    let fairness = session.fairness(through)?;
    let tested = fairness.verdicts().map(|verdict| {
        let (seat, name, source) = verdict.of;
        DiceTested {
            player: super::accounts::called(session, *seat, name.clone()),
            source: source_words(*source).to_owned(),
            sides: verdict.sides,
            sentence: verdict.sentence(),
        }
    });
    Ok(tested.collect())
}

fn lines(ledger: &Ledger) -> impl Iterator<Item = LedgerLine> {
    ledger.lines.iter().map(|line| LedgerLine {
        amount: line.amount,
        text: match &*line.subject {
            "" => line.reason.to_string(),
            subject => format!("{subject}: {}", line.reason),
        },
        cite: line.cite.to_string(),
        cause: line.cause.map(|seq| seq.0),
        applies: line.applies,
    })
}

/// "thrown on the table, typed by Anna; typed first as 6 6, amended in entry 40".
fn source(throw: &Throw) -> String {
    let mut told = match &throw.source {
        Source::Typed(by) => format!("thrown on the table, typed by {by}"),
        Source::App(number) => format!("rolled by the app, roll {number}"),
    };
    if throw.fell_in != throw.entry {
        told.push_str(&format!(", in entry {} already", throw.fell_in));
    }
    if let Some((faces, by)) = &throw.mistyped {
        told.push_str(&format!("; typed first as {}, amended in entry {by}", eyes(faces)));
    }
    told
}

/// "6 6 3 1".
pub(super) fn eyes(faces: &[u8]) -> String {
    faces.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
