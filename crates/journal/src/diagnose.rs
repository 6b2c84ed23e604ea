//! What happened to an entry that does not belong where it stands. Costs some hashes for each entry of the file, and
//! happens only once, in a broken one.
//!
//! The number of an entry is not hashed, so an entry shows where it belongs only by the hash it follows from. That tells
//! apart what was put in, swapped or copied; an entry that was changed and one before which others were taken out (and
//! the rest renumbered) look the same.

use std::ops::ControlFlow;

use rusqlite::Connection;

use crate::chain::{Flaw, signed};
use crate::entry::EntryRef;
use crate::error::JournalError;
use crate::finding::{Fault, Finding};
use crate::hash::{Hash, Head, link};
use crate::read::{Seen, scan, stored_hash};

/// Names the fault of `entry`, which was found after `good`.
pub(crate) fn diagnose(
    connection: &Connection,
    good: Head,
    entry: &EntryRef<'_>,
    flaw: Flaw,
) -> Finding {
    match flaw {
        Flaw::Gap if entry.seq <= good.seq => {
            let why = "the entries do not lie in the order of their numbers".to_owned();
            Finding::at(good.seq + 1, Fault::Unreadable { why })
        }
        Flaw::Gap => Finding::at(good.seq + 1, Fault::Missing { to: entry.seq - 1 }),
        Flaw::Hash { leaf } => misplaced(connection, good, entry, leaf),
    }
}

/// Looks for the entry that ought to be here, and for the place this one came from.
fn misplaced(connection: &Connection, good: Head, entry: &EntryRef<'_>, leaf: Hash) -> Finding {
    let here = entry.seq;
    if let Some((place, hash)) = rightful(connection, good) {
        let before = if place == here + 1 { Some(hash) } else { stored(connection, place - 1) };
        let genuine_there = before.is_some_and(|before| link(before, leaf) == entry.hash);
        return Finding::at(
            here,
            if genuine_there {
                Fault::Swapped { with: place }
            } else {
                Fault::Inserted { count: place - here }
            },
        );
    }
    match origin(connection, here, leaf, entry.hash) {
        // The genuine one still stands there, so this is a copy …
        Some(origin) if stored(connection, origin) == Some(entry.hash) => {
            Finding::at(here, Fault::Inserted { count: 1 })
        }
        // … or it was pushed back by entries hashed well enough to pass so far.
        Some(origin) => Finding::at(origin, Fault::Inserted { count: here - origin }),
        None => Finding::at(here, Fault::Altered),
    }
}

/// The first later entry that follows from `good`: its place and hash.
fn rightful(connection: &Connection, good: Head) -> Option<(u64, Hash)> {
    let mut found = None;
    each(connection, good.seq + 2, u64::MAX, |other| {
        if link(good.hash, other.leaf()) == other.hash {
            found = Some((other.seq, other.hash));
        }
        found.is_some()
    });
    found
}

/// The earlier place that an entry with this leaf and hash follows from.
fn origin(connection: &Connection, here: u64, leaf: Hash, hash: Hash) -> Option<u64> {
    let mut found = (link(Hash::ZERO, leaf) == hash && here > 1).then_some(1);
    each(connection, 1, here.saturating_sub(2), |other| {
        if found.is_none() && link(other.hash, leaf) == hash {
            found = Some(other.seq + 1);
        }
        found.is_some()
    });
    found
}

/// Shows the entries of these places until `visit` says that it has seen enough. An error while looking around must
/// not hide the fault itself.
fn each(connection: &Connection, from: u64, to: u64, mut visit: impl FnMut(&EntryRef<'_>) -> bool) {
    let _ = scan(connection, signed(from), signed(to), |seen| -> Result<_, JournalError> {
        Ok(match seen {
            Seen::Row(row) if !visit(&row.entry) => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        })
    });
}

fn stored(connection: &Connection, seq: u64) -> Option<Hash> {
    if seq == 0 { Some(Hash::ZERO) } else { stored_hash(connection, seq).ok().flatten() }
}
