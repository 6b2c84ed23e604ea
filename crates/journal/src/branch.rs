//! Branches: another future of a campaign in a file of its own, which leaves the original as it is.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::Path;

use rusqlite::Connection;

use crate::append::{EntryWriter, Failure, change_private};
use crate::condition::Opening;
use crate::create::build;
use crate::draft::{Batch, Causes, Draft, causes};
use crate::error::JournalError;
use crate::hash::{Head, Idem};
use crate::journal::Journal;
use crate::read::Reading;
use crate::salt::SaltSource;

/// What a branch is made of.
struct Plan<'a> {
    source: &'a Journal,
    through: u64,
    first: &'a [Draft],
    then: &'a Batch<'a>,
}

impl Journal {
    /// Makes a new journal that goes on from entry `through` of `source`, and opens it.
    ///
    /// Its first entries are `first`: they take the place of as many entries of the source, and the first of them names
    /// the new campaign. Then come the source's entries up to `through`, chained anew, with number, header, salt and
    /// body as they are (withheld ones stay withheld, and then the branch is for reading only). Then comes `then`, with
    /// its private changes; nothing private of the source is copied.
    ///
    /// Works from a broken source up to its last good entry, and from one whose file was replaced as far as it can still
    /// be read.
    ///
    /// # Errors
    /// [`JournalError::Beyond`] when `through` is after the source's end; [`JournalError::InvalidDraft`] when a draft
    /// cannot become an entry (counted from the first of `first` to the last of `then`), when `first` is empty or
    /// longer than `through`, or when a key is on two entries; [`JournalError::HeadMoved`] when `then` expects a head:
    /// no caller can know it; [`JournalError::Broken`] when the source cannot be read that far;
    /// [`JournalError::AlreadyExists`]; else as [`Journal::open`]. No file is left then.
    pub fn branch(
        source: &Self,
        through: u64,
        path: &Path,
        opening: Opening,
        first: &[Draft],
        then: &Batch<'_>,
    ) -> Result<Self, JournalError> {
        let mut opening = opening.just_made();
        let heads = opening.heads.clone();
        let plan = Plan { source, through, first, then };
        build(path, heads.as_ref(), |connection| {
            plan.fill(path, connection, opening.salts.as_mut())
        })?;
        Self::open(path, opening)
    }
}

impl Plan<'_> {
    fn fill(
        &self,
        path: &Path,
        connection: &mut Connection,
        salts: &mut dyn SaltSource,
    ) -> Result<(), JournalError> {
        let sqlite = |error| JournalError::sqlite(path, error);
        let (first, then) = self.causes()?;
        let keys = self.keys()?;
        let transaction = connection.transaction().map_err(sqlite)?;
        let mut writer = EntryWriter::after(&transaction, Head::GENESIS).map_err(sqlite)?;
        let failed = |failure: Failure| failure.into_error(path);
        writer.put_drafts(self.first, &first, salts).map_err(failed)?;
        let copied = self.first.len() as u64 + 1..=self.through;
        self.source.for_each(copied, Reading::Verified, |entry| {
            let idem = entry.header.idem;
            if let Some(index) = idem.and_then(|idem| keys.get(&idem)) {
                let why = format!("its client key is also on entry {}", entry.seq);
                return Err(JournalError::InvalidDraft { index: *index, why });
            }
            writer.put(&entry.header, &entry.body).map_err(sqlite)?;
            Ok(ControlFlow::Continue(()))
        })?;
        writer.put_drafts(self.then.drafts, &then, salts).map_err(failed)?;
        drop(writer);
        change_private(&transaction, self.then.private).map_err(sqlite)?;
        transaction.commit().map_err(sqlite)
    }

    /// Checks what is asked for, and resolves the causes of both lists of drafts.
    fn causes(&self) -> Result<(Causes, Causes), JournalError> {
        let (through, replaced) = (self.through, self.first.len());
        let end = self.source.head().seq;
        if through > end {
            return Err(JournalError::Beyond { seq: through, end });
        }
        if replaced == 0 || replaced as u64 > through {
            let why = format!("a branch through entry {through} cannot replace {replaced} entries");
            return Err(JournalError::InvalidDraft { index: 0, why });
        }
        if let Some(expected) = self.then.expected {
            return Err(JournalError::HeadMoved { expected, actual: self.source.head() });
        }
        let behind = |error| match error {
            JournalError::InvalidDraft { index, why } => {
                JournalError::InvalidDraft { index: replaced + index, why }
            }
            other => other,
        };
        Ok((causes(self.first, 0)?, causes(self.then.drafts, through).map_err(behind)?))
    }

    /// The client keys of all drafts, each with the index of its draft.
    fn keys(&self) -> Result<BTreeMap<Idem, usize>, JournalError> {
        let mut keys = BTreeMap::new();
        for (index, draft) in self.first.iter().chain(self.then.drafts).enumerate() {
            if draft.idem.is_some_and(|key| keys.insert(key, index).is_some()) {
                let why = "its client key is also on an earlier draft".to_owned();
                return Err(JournalError::InvalidDraft { index, why });
            }
        }
        Ok(keys)
    }
}
