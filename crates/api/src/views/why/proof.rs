//! What the record says for itself: whether entries are as they were written, whose hands they went through, and by which
//! rules they were decided.

use core::ops::ControlFlow;

use journal::{Condition, Entry, JournalError, Kind, Reading};
use kernel::dice::record::RollSource;

use super::{HandView, ProofView, RulesMark, read};
use crate::error::ApiResult;
use crate::record::{Ordered, Rolled, Struck};
use crate::session::{Session, broken};

impl Session {
    /// Whether these entries are as they were written. Each is read from the file and hashed again now, and must follow
    /// from the one before it; the whole chain was walked when the campaign was opened.
    pub(super) fn proof(&self, part: &[u64]) -> ApiResult<(bool, ProofView)> {
        let head = self.journal.head().seq;
        let mut wrong = None;
        for seq in part.iter().filter(|seq| **seq <= head) {
            let walk = |_: &journal::EntryRef<'_>| Ok(ControlFlow::Continue(()));
            match self.journal.for_each(*seq..=*seq, Reading::Verified, walk) {
                Ok(()) => {}
                Err(JournalError::Broken(finding)) => {
                    wrong = wrong.or(Some((*seq, broken(&finding))));
                }
                Err(error) => return Err(error.into()),
            }
        }
        let checked_to = wrong.as_ref().map_or(head, |(seq, _)| seq - 1);
        let sentence = match (&wrong, self.condition()) {
            (Some((_, trouble)), _) => format!("Entry by entry read again: {}.", trouble.message),
            (None, Condition::Broken(finding)) => format!(
                "These entries are whole, and the chain is up to entry {head}; after it, {}.",
                broken(finding).message
            ),
            (None, _) => format!(
                "These entries were hashed again now; the chain is whole up to entry {head}."
            ),
        };
        Ok((wrong.is_none(), ProofView { checked_to, sentence, rules: self.rules_marks() }))
    }

    fn rules_marks(&self) -> Vec<RulesMark> {
        let rules = self.fold.founded.rules.iter();
        rules
            .map(|(tag, fingerprint)| RulesMark {
                tag: tag.clone(),
                fingerprint: fingerprint.clone(),
                same: crate::books::is_same(tag, fingerprint),
            })
            .collect()
    }

    /// Who did what in these entries, and who agreed where an answer was corrected.
    pub(super) fn hands(&self, part: &[u64]) -> ApiResult<Vec<HandView>> {
        let mut hands = Vec::new();
        for seq in part {
            let entry = self.entry(*seq)?;
            let seat = kernel::Seat::from_word(&entry.seat);
            let mut who =
                seat.map_or_else(|| entry.seat.clone(), |seat| self.player_at(seat, *seq));
            let did = match entry.kind {
                Kind::Ordered => "gave the order".to_owned(),
                Kind::RollCalled => "was called on for the dice".to_owned(),
                Kind::ChoiceCalled => "was asked to choose".to_owned(),
                Kind::Chosen => "chose".to_owned(),
                Kind::Rolled | Kind::Amended => {
                    let rolled: Rolled = read(&entry)?;
                    let app = matches!(rolled.source, RollSource::App(_));
                    if let RollSource::Table(table) = &rolled.source {
                        who.clone_from(&table.typed_by);
                    }
                    if let Some(old) = rolled.amends {
                        hands.extend(self.agreed(old, &entry)?);
                        format!("typed the dice anew instead of entry {old}")
                    } else if app {
                        "let the app roll".to_owned()
                    } else {
                        "typed the dice".to_owned()
                    }
                }
                Kind::Struck => "took back".to_owned(),
                _ => continue,
            };
            hands.push(HandView { did, who, seat, entry: *seq, at_ms: entry.recorded_at });
            if entry.kind == Kind::Ordered {
                let ordered: Ordered = read(&entry)?;
                hands.extend(ordered.agreed_by.iter().map(|seat| HandView {
                    did: "agreed".to_owned(),
                    who: self.player_at(*seat, *seq),
                    seat: Some(*seat),
                    entry: *seq,
                    at_ms: entry.recorded_at,
                }));
            }
        }
        Ok(hands)
    }

    /// Who agreed to the strike that made room for a corrected answer: the newest strike of it before the correction.
    fn agreed(&self, old: u64, amended: &Entry) -> ApiResult<Vec<HandView>> {
        for seq in (old + 1..amended.seq).rev() {
            let entry = self.entry(seq)?;
            if entry.kind != Kind::Struck {
                continue;
            }
            let struck: Struck = read(&entry)?;
            if (struck.from..=struck.through).contains(&old) {
                let hand = |seat: &kernel::Seat| HandView {
                    did: format!("agreed that entry {old} was typed wrongly: {}", struck.reason),
                    who: self.player_at(*seat, seq),
                    seat: Some(*seat),
                    entry: seq,
                    at_ms: entry.recorded_at,
                };
                return Ok(struck.agreed_by.iter().map(hand).collect());
            }
        }
        Ok(Vec::new())
    }
}
