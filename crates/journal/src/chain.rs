//! The hash chain: follows entries one by one, says whether each belongs where it stands, and finds out what happened
//! where one does not.

use std::ops::ControlFlow;

use rusqlite::Connection;

use crate::entry::EntryRef;
use crate::error::JournalError;
use crate::finding::{Fault, Finding};
use crate::hash::{CampaignId, Hash, Head, link};
use crate::kind;
use crate::read::{Seen, scan, stored_hash};

/// Where a walk along the chain stands.
pub(crate) struct Chain {
    pub(crate) head: Head,
    header: Vec<u8>,
}

/// In which way an entry does not belong where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flaw {
    /// It is not the next number.
    Gap,
    /// Its leaf is not the hash of its columns.
    Content,
    /// Its hash does not follow from the one before.
    Link,
}

/// What a walk found.
pub(crate) struct Examination {
    /// The last entry that can be trusted.
    pub(crate) good: Head,
    pub(crate) finding: Option<Finding>,
    /// The first entry of a kind this program does not know.
    pub(crate) unknown: Option<(u64, String)>,
}

impl Chain {
    pub(crate) fn after(head: Head) -> Self {
        Self { head, header: Vec::with_capacity(256) }
    }

    /// Steps on to `entry`, or says why not.
    pub(crate) fn follow(&mut self, entry: &EntryRef<'_>) -> Result<(), Flaw> {
        if entry.seq != self.head.seq + 1 {
            return Err(Flaw::Gap);
        }
        let leaf = entry.computed_leaf(entry.seq, &mut self.header);
        if leaf != entry.leaf {
            return Err(Flaw::Content);
        }
        if link(self.head.hash, leaf) != entry.hash {
            return Err(Flaw::Link);
        }
        self.head = entry.head();
        Ok(())
    }
}

/// Walks from `start` (trusted) to the end; `visit` sees every entry that belongs.
pub(crate) fn examine(
    connection: &Connection,
    start: Head,
    visit: &mut dyn FnMut(&EntryRef<'_>),
) -> Result<Examination, JournalError> {
    let mut chain = Chain::after(start);
    let mut finding = None;
    let mut unknown = None;
    // From the very first row, whatever its number: numbers below 1 are foreign too.
    let from = if start.seq == 0 { i64::MIN } else { signed(start.seq + 1) };
    scan(connection, from, i64::MAX, |seen| -> Result<_, JournalError> {
        match check(connection, &mut chain, &seen) {
            Ok(entry) => {
                if unknown.is_none() && kind::is_unknown(entry.kind_text) {
                    unknown = Some((entry.seq, entry.kind_text.to_owned()));
                }
                visit(entry);
                Ok(ControlFlow::Continue(()))
            }
            Err(found) => {
                finding = Some(found);
                Ok(ControlFlow::Break(()))
            }
        }
    })?;
    let mut good = chain.head;
    // Foreign entries that were hashed correctly are recognised only at the first genuine one after them.
    if let Some(seq) = finding.as_ref().and_then(|found| found.seq)
        && (1..=good.seq).contains(&seq)
    {
        let hash = if seq == 1 { None } else { stored_hash(connection, seq - 1)? };
        good = Head { seq: seq - 1, hash: hash.unwrap_or(Hash::ZERO) };
    }
    Ok(Examination { good, finding, unknown })
}

/// Steps on to what was read, or says what is wrong there.
pub(crate) fn check<'s, 'r>(
    connection: &Connection,
    chain: &mut Chain,
    seen: &'s Seen<'r>,
) -> Result<&'s EntryRef<'r>, Finding> {
    let entry = seen.entry(chain.head.seq + 1)?;
    match chain.follow(entry) {
        Ok(()) => Ok(entry),
        Err(flaw) => Err(diagnose(connection, chain.head, entry, flaw)),
    }
}

/// Compares with what is remembered outside the file; `good` is the end of a chain that is whole in itself.
pub(crate) fn against_memory(
    connection: &Connection,
    good: Head,
    remembered: Head,
) -> Result<Option<Finding>, JournalError> {
    if good.seq < remembered.seq {
        return Ok(Some(Finding::at(good.seq + 1, Fault::TailCut { remembered })));
    }
    let stored = stored_hash(connection, remembered.seq)?;
    Ok((stored != Some(remembered.hash))
        .then(|| Finding::at(remembered.seq, Fault::Rewritten { remembered })))
}

/// The campaign's id as the file has it.
pub(crate) fn campaign(connection: &Connection) -> Result<Option<CampaignId>, JournalError> {
    stored_hash(connection, 1)
}

/// A number for SQLite, which knows no unsigned ones.
pub(crate) fn signed(seq: u64) -> i64 {
    i64::try_from(seq).unwrap_or(i64::MAX)
}

fn diagnose(connection: &Connection, good: Head, entry: &EntryRef<'_>, flaw: Flaw) -> Finding {
    match flaw {
        Flaw::Gap if entry.seq <= good.seq => {
            let why = "the entries do not lie in the order of their numbers".to_owned();
            Finding::at(good.seq + 1, Fault::Unreadable { why })
        }
        Flaw::Gap => Finding::at(good.seq + 1, Fault::Missing { to: entry.seq - 1 }),
        Flaw::Content => diagnose_content(connection, entry),
        Flaw::Link => {
            // If the next entry follows from this one's content, only the stored hash was touched.
            let own = link(good.hash, entry.leaf);
            let next = neighbour(connection, entry.seq + 1);
            let follows = next.is_none_or(|(leaf, hash)| link(own, leaf) == hash);
            Finding::at(entry.seq, if follows { Fault::Altered } else { Fault::Unlinked })
        }
    }
}

/// An entry whose leaf does not fit: looks for the place it came from and for the entry that ought to be here.
/// Costs one hash per entry of the file, and happens only once, in a broken one.
fn diagnose_content(connection: &Connection, entry: &EntryRef<'_>) -> Finding {
    let here = entry.seq;
    let mut header = Vec::new();
    let mut rightful = None;
    let mut last = here;
    // An error while looking around must not hide the fault itself.
    let _ = scan(connection, signed(here + 1), i64::MAX, |seen| -> Result<_, JournalError> {
        let Seen::Entry(other) = seen else {
            return Ok(ControlFlow::Break(()));
        };
        last = other.seq;
        if rightful.is_none() && other.computed_leaf(here, &mut header) == other.leaf {
            rightful = Some(other.seq);
        }
        Ok(ControlFlow::Continue(()))
    });
    let origin = (1..=last + 1000).find(|seq| entry.computed_leaf(*seq, &mut header) == entry.leaf);
    let inserted = |at: u64, count: u64| Finding::at(at, Fault::Inserted { count });
    match (rightful, origin) {
        (Some(place), Some(origin)) if place == origin => {
            Finding::at(here, Fault::Swapped { with: place })
        }
        // This one is genuine and was pushed back by entries hashed well enough to pass so far …
        (_, Some(origin)) if origin < here && !is_at(connection, entry, origin) => {
            inserted(origin, here - origin)
        }
        // … while this one is foreign, or a copy, and pushed back the one that belongs here.
        (Some(place), _) => inserted(here, place - here),
        (None, Some(origin)) if origin > here => {
            Finding::at(here, Fault::Removed { count: origin - here })
        }
        (None, _) => Finding::at(here, Fault::Altered),
    }
}

fn is_at(connection: &Connection, entry: &EntryRef<'_>, seq: u64) -> bool {
    neighbour(connection, seq).is_some_and(|(leaf, _)| leaf == entry.leaf)
}

fn neighbour(connection: &Connection, seq: u64) -> Option<(Hash, Hash)> {
    let mut found = None;
    let _ = scan(connection, signed(seq), signed(seq), |seen| -> Result<_, JournalError> {
        if let Seen::Entry(entry) = seen {
            found = Some((entry.leaf, entry.hash));
        }
        Ok(ControlFlow::Break(()))
    });
    found
}
