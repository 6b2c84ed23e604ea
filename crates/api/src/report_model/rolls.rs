//! Every roll with all that led to it, and what they add up to: faces, predictions, rules.

use std::collections::BTreeMap;

use kernel::dice::record::RollSource;
use kernel::odds::Fraction;
use kernel::{Ledger, RollCall, Seat};
use report::model::{Calibration, DiceTested, Faces, LedgerLine, Roll, RuleUse};

use super::accounts::player;
use crate::error::ApiResult;
use crate::fairness::CARDS;
use crate::record::Rolled;
use crate::session::Session;
use crate::views::SourceKind;

/// The least of a throw's odds that calibration looks at: one hit.
const ONE_HIT: i64 = 1;

#[derive(Default)]
pub(super) struct RollBook {
    pub(super) rolls: Vec<Roll>,
    faces: BTreeMap<(Seat, String, bool, u8), Vec<u32>>,
    tenths: BTreeMap<u8, (u32, u32, Fraction)>,
    rules: BTreeMap<String, u32>,
}

impl RollBook {
    /// Takes a roll in; one that was undone is kept for the record alone.
    pub(super) fn take(
        &mut self,
        session: &Session,
        call: &RollCall,
        rolled: &Rolled,
        (entry, when): (u64, String),
        undone: bool,
    ) {
        let value = match &call.hits {
            Some(rule) => i64::from(rule.hits(&rolled.faces)),
            None => rolled.faces.iter().map(|face| i64::from(*face)).sum(),
        };
        let player = player(session, call.seat, entry);
        if !undone {
            self.count(call, &player, rolled, value);
        }
        self.rolls.push(Roll {
            entry,
            when,
            side: call.seat.side(),
            player,
            title: call.title.clone(),
            cite: call.cite.to_string(),
            sides: call.sides,
            faces: rolled.faces.clone(),
            rule: call.hits.as_ref().map_or_else(String::new, kernel::odds::HitRule::describe),
            value,
            expected: call.odds.mean(),
            or_more: call.odds.at_least(&value),
            or_less: call.odds.at_most(&value),
            source: source(&rolled.source),
            ledger: [&call.ledger, &call.reading].into_iter().flat_map(lines).collect(),
            undone,
        });
    }

    pub(super) fn faces(&self) -> Vec<Faces> {
        let line =
            |((_, player, typed, sides), counts): (&(Seat, String, bool, u8), &Vec<u32>)| Faces {
                player: player.clone(),
                source: super::accounts::source_words(*typed).to_owned(),
                sides: *sides,
                counts: counts.clone(),
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

    fn count(&mut self, call: &RollCall, player: &str, rolled: &Rolled, value: i64) {
        let typed = matches!(rolled.source, RollSource::Table(_));
        let of = (call.seat, player.to_owned(), typed, call.sides);
        let counts = self.faces.entry(of).or_insert_with(|| vec![0; usize::from(call.sides)]);
        // A card drawn from what is left of a deck is no face of a die.
        let faces = if call.purpose == CARDS { &[][..] } else { &rolled.faces };
        for face in faces {
            if let Some(count) = counts.get_mut(usize::from(*face).wrapping_sub(1)) {
                *count += 1;
            }
        }
        let applied =
            call.ledger.lines.iter().chain(&call.reading.lines).filter(|line| line.applies);
        for line in applied {
            *self.rules.entry(line.cite.to_string()).or_default() += 1;
        }
        if call.hits.is_some() {
            let chance = call.odds.at_least(&ONE_HIT);
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
            source: super::accounts::source_words(*source == SourceKind::Typed).to_owned(),
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

fn source(source: &RollSource) -> String {
    match source {
        RollSource::Table(table) => format!("thrown on the table, typed by {}", table.typed_by),
        RollSource::App(app) => format!("rolled by the app, roll {}", app.number),
    }
}
