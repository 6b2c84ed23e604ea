//! Roots and proofs over a journal's own leaves, for players who do not hand over the whole file.

use std::ops::ControlFlow;

use crate::error::JournalError;
use crate::hash::Hash;
use crate::journal::Journal;
use crate::merkle;
use crate::read::Reading;

impl Journal {
    /// RFC 6962 root over the first `size` entries.
    ///
    /// # Errors
    /// [`JournalError::Beyond`]; [`JournalError::Broken`].
    pub fn merkle_root(&self, size: u64) -> Result<Hash, JournalError> {
        Ok(merkle::root(&self.leaves(size)?))
    }

    /// Proof that entry `seq` is in the tree over the first `size` entries. Its leaf has index `seq - 1`.
    ///
    /// # Errors
    /// As [`Journal::merkle_root`]; [`JournalError::Beyond`] also for entry 0 or `seq > size`.
    pub fn inclusion_proof(&self, seq: u64, size: u64) -> Result<Vec<Hash>, JournalError> {
        let leaves = self.leaves(size)?;
        let index = seq.checked_sub(1).and_then(|index| usize::try_from(index).ok());
        index
            .and_then(|index| merkle::inclusion_proof(&leaves, index))
            .ok_or(JournalError::Beyond { seq, end: size })
    }

    /// Proof that the tree over `new_size` entries continues the one over `old_size`.
    ///
    /// # Errors
    /// As [`Journal::merkle_root`]; [`JournalError::Beyond`] also for `old_size` 0 or greater than `new_size`.
    pub fn consistency_proof(
        &self,
        old_size: u64,
        new_size: u64,
    ) -> Result<Vec<Hash>, JournalError> {
        let leaves = self.leaves(new_size)?;
        usize::try_from(old_size)
            .ok()
            .and_then(|old| merkle::consistency_proof(&leaves, old))
            .ok_or(JournalError::Beyond { seq: old_size, end: new_size })
    }

    fn leaves(&self, size: u64) -> Result<Vec<Hash>, JournalError> {
        if size > self.head.seq {
            return Err(JournalError::Beyond { seq: size, end: self.head.seq });
        }
        let mut leaves = Vec::new();
        self.for_each(..=size, Reading::Unverified, |entry| -> Result<_, JournalError> {
            leaves.push(entry.leaf());
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(leaves)
    }
}
