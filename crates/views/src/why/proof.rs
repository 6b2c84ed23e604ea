//! What the record says for itself: whether entries are as they were written, whose hands they went through, and by which
//! rules they were decided.

use core::ops::ControlFlow;

use journal::{Condition, Entry, JournalError, Kind, Reading};
use kernel::Seat;

use super::{HandView, ProofView, RulesMark};
use crate::session::{Session, broken};
use engine::error::ApiResult;
use engine::record::{Amended, Chosen, Ordered, RollSource, Rolled};
use engine::session::body_of;

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
                same: engine::books::is_same(tag, fingerprint),
            })
            .collect()
    }

    /// Who did what in these entries, and who agreed where one of them was amended. What the seat may not read, it hears
    /// nothing about.
    pub(super) fn hands(
        &self,
        seat: Seat,
        part: &[u64],
        amended_by: Option<u64>,
    ) -> ApiResult<Vec<HandView>> {
        let mut hands = Vec::new();
        for seq in part.iter().copied().chain(amended_by) {
            let entry = self.entry_for(seat, seq)?;
            if let (Some(did), false) = (did(&entry)?, entry.body.is_withheld()) {
                hands.push(self.hand(&entry, did));
                let agreed_by = agreed_by(&entry)?;
                hands.extend(agreed_by.into_iter().map(|seat| HandView {
                    did: "agreed".to_owned(),
                    who: self.player_at(seat, seq),
                    seat: Some(seat),
                    entry: seq,
                    at_ms: entry.recorded_at,
                }));
            }
        }
        Ok(hands)
    }

    fn hand(&self, entry: &Entry, did: &str) -> HandView {
        let seat = Seat::from_word(&entry.seat);
        let typed_by = match body_of::<Rolled>(entry) {
            Ok(Rolled { source: RollSource::Typed(name), .. }) if entry.kind == Kind::Rolled => {
                Some(name)
            }
            _ => None,
        };
        let player =
            || seat.map_or_else(|| entry.seat.clone(), |seat| self.player_at(seat, entry.seq));
        let who = typed_by.unwrap_or_else(player);
        HandView { did: did.to_owned(), who, seat, entry: entry.seq, at_ms: entry.recorded_at }
    }
}

/// What was done with an entry.
fn did(entry: &Entry) -> ApiResult<Option<&'static str>> {
    if entry.body.is_withheld() {
        return Ok(None);
    }
    Ok(Some(match entry.kind {
        Kind::Ordered => "gave the order",
        Kind::RollCalled => "was called on for the dice",
        Kind::ChoiceCalled => "was asked to choose",
        Kind::Chosen if body_of::<Chosen>(entry)?.again.is_some() => "had chosen so before",
        Kind::Chosen => "chose",
        Kind::Rolled => match body_of::<Rolled>(entry)?.source {
            RollSource::App(_) => "let the app roll",
            RollSource::Typed(_) => "typed the dice",
            RollSource::Again(_) => "had thrown them before",
        },
        Kind::Amended => "amended the past",
        Kind::Opened => "opened it to all",
        _ => return Ok(None),
    }))
}

/// Who agreed to an order or to an amendment.
fn agreed_by(entry: &Entry) -> ApiResult<Vec<Seat>> {
    match entry.kind {
        Kind::Ordered => Ok(body_of::<Ordered>(entry)?.agreed_by),
        Kind::Amended => Ok(body_of::<Amended>(entry)?.agreed_by),
        _ => Ok(Vec::new()),
    }
}
