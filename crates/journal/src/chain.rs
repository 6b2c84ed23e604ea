//! The hash chain: follows entries one by one and says whether each belongs where it stands.

use std::ops::ControlFlow;

use rusqlite::Connection;

use crate::diagnose::diagnose;
use crate::entry::{EntryRef, StoredRow};
use crate::error::JournalError;
use crate::finding::{Fault, Finding};
use crate::hash::{CampaignId, Hash, Hasher, Head, link};
use crate::keys::Keys;
use crate::read::{Seen, scan, stored_hash};

/// Where a walk along the chain stands.
pub(crate) struct Chain {
    pub(crate) head: Head,
    hasher: Hasher,
}

/// In which way an entry does not belong where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flaw {
    /// It is not the next number.
    Gap,
    /// Its hash does not follow from what it says and from the hash before it.
    Hash {
        /// The leaf of what it says.
        leaf: Hash,
    },
}

/// What a walk found.
pub(crate) struct Examination {
    /// The last entry that can be trusted.
    pub(crate) good: Head,
    pub(crate) finding: Option<Finding>,
    /// The first entry of a kind this program does not know, and its code.
    pub(crate) unknown: Option<(u64, u8)>,
    /// How many entries have their bodies withheld.
    pub(crate) withheld: u64,
}

/// What sees every entry that belongs, with its leaf.
pub(crate) type Visit<'v> = &'v mut dyn FnMut(&EntryRef<'_>, Hash);

impl Chain {
    pub(crate) fn after(head: Head) -> Self {
        Self { head, hasher: Hasher::default() }
    }

    /// Steps on to `row` and gives its leaf, or says why not.
    pub(crate) fn follow(&mut self, row: &StoredRow<'_>) -> Result<Hash, Flaw> {
        let entry = &row.entry;
        if entry.seq != self.head.seq + 1 {
            return Err(Flaw::Gap);
        }
        let body = entry.body.hash_with(&mut self.hasher);
        let leaf = self.hasher.leaf(row.packed, body);
        if link(self.head.hash, leaf) != entry.hash {
            return Err(Flaw::Hash { leaf });
        }
        self.head = entry.head();
        Ok(leaf)
    }
}

/// Walks from `start` (trusted) to the end; `visit` sees every entry that belongs. `keys` takes in the client keys, so
/// that one on two entries is found; it must hold those up to `start`.
pub(crate) fn examine(
    connection: &Connection,
    start: Head,
    mut keys: Option<&mut Keys>,
    visit: Visit<'_>,
) -> Result<Examination, JournalError> {
    let mut chain = Chain::after(start);
    let (mut finding, mut unknown, mut withheld) = (None, None, 0);
    // From the very first row, whatever its number: numbers below 1 are foreign too.
    let from = if start.seq == 0 { i64::MIN } else { signed(start.seq + 1) };
    scan(connection, from, i64::MAX, |seen| -> Result<_, JournalError> {
        let before = chain.head;
        let found = match check(connection, &mut chain, &seen) {
            Ok((entry, leaf)) => {
                let (seq, header) = (entry.seq, &entry.header);
                let earlier = keys.as_mut().and_then(|keys| keys.take(seq, header.idem));
                if let Some(first) = earlier {
                    chain.head = before;
                    Finding::at(seq, Fault::KeyTwice { first })
                } else {
                    if unknown.is_none() && header.kind.is_unknown() {
                        unknown = Some((seq, header.kind.code()));
                    }
                    withheld += u64::from(entry.body.is_withheld());
                    visit(entry, leaf);
                    return Ok(ControlFlow::Continue(()));
                }
            }
            Err(found) => found,
        };
        finding = Some(found);
        Ok(ControlFlow::Break(()))
    })?;
    let mut good = chain.head;
    // Foreign entries that were hashed correctly are recognised only at the first genuine one after them.
    if let Some(seq) = finding.as_ref().and_then(|found| found.seq)
        && (1..=good.seq).contains(&seq)
    {
        let hash = if seq == 1 { None } else { stored_hash(connection, seq - 1)? };
        good = Head { seq: seq - 1, hash: hash.unwrap_or(Hash::ZERO) };
    }
    Ok(Examination { good, finding, unknown, withheld })
}

/// Steps on to what was read and gives it with its leaf, or says what is wrong there.
pub(crate) fn check<'s, 'r>(
    connection: &Connection,
    chain: &mut Chain,
    seen: &'s Seen<'r>,
) -> Result<(&'s EntryRef<'r>, Hash), Finding> {
    let row = seen.row(chain.head.seq + 1)?;
    match chain.follow(row) {
        Ok(leaf) => Ok((&row.entry, leaf)),
        Err(flaw) => Err(diagnose(connection, chain.head, &row.entry, flaw)),
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
