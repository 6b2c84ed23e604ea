//! The whole truth about a file: chain, tables, SQLite's own checks, and what this computer remembers.

use crate::chain::examine;
use crate::condition::Condition;
use crate::error::JournalError;
use crate::finding::{Fault, Finding};
use crate::hash::{Hash, Head};
use crate::journal::Journal;
use crate::keys::Keys;
use crate::look::store_damage;
use crate::memory::{Memory, MemoryCheck};
use crate::merkle;
use crate::schema;

/// How many entries lie between two reports of progress.
pub(crate) const REPORT_EVERY: u64 = 4096;

/// How far a long piece of work has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Entries done.
    pub done: u64,
    /// Entries in all.
    pub total: u64,
}

/// What verification found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The last good entry.
    pub head: Head,
    /// RFC 6962 root over the good entries.
    pub root: Hash,
    /// How many of them have their bodies withheld.
    pub withheld: u64,
    /// What this computer remembers of the campaign.
    pub remembered: Option<Head>,
    /// What comparing with it gave.
    pub memory: MemoryCheck,
    /// Everything that is wrong, the chain first.
    pub findings: Vec<Finding>,
}

impl Verdict {
    /// True when nothing is wrong, and the journal is what this computer remembers, or nothing is remembered of it.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.findings.is_empty() && !matches!(self.memory, MemoryCheck::NotCompared(_))
    }

    /// True when nothing is wrong in the file itself, but it could not be compared with what this computer remembers: its
    /// end may have been cut off or written anew.
    #[must_use]
    pub fn is_whole_but_not_compared(&self) -> bool {
        self.findings.is_empty() && matches!(self.memory, MemoryCheck::NotCompared(_))
    }
}

impl Journal {
    /// Reads and recomputes everything. What is wrong is a finding, not an error.
    ///
    /// # Errors
    /// Only when the file cannot be asked at all: [`JournalError::Sqlite`], [`JournalError::Damaged`].
    pub fn verify(&self, progress: &mut dyn FnMut(Progress)) -> Result<Verdict, JournalError> {
        let total = self.head.seq;
        // The root must end where trust ends, even if that turns out to be earlier than where the walk ended.
        let mut leaves = Vec::new();
        let mut keys = Keys::default();
        let start = Head::GENESIS;
        let examined = examine(&self.connection, start, Some(&mut keys), &mut |entry, leaf| {
            leaves.push(leaf);
            if entry.seq % REPORT_EVERY == 0 {
                progress(Progress { done: entry.seq, total: total.max(entry.seq) });
            }
        })?;
        let good = examined.good;
        leaves.truncate(usize::try_from(good.seq).unwrap_or(usize::MAX));
        let broken = examined.finding.is_some();
        let mut findings: Vec<_> = examined.finding.into_iter().collect();
        self.check_tables(&mut findings);
        let unknown = examined.unknown.filter(|(seq, _)| *seq <= good.seq);
        findings.extend(unknown.map(|(seq, code)| Finding::at(seq, Fault::UnknownKind { code })));
        let campaign = if good.seq > 0 { self.campaign } else { None };
        let memory = Memory::of(&self.path, self.heads.as_ref(), campaign.as_ref(), false);
        let (compared, differs) = memory.compare(&self.connection, good, broken)?;
        findings.extend(differs);
        if let Condition::Broken(found) = &self.condition {
            // A file cut short is known from its size, which no query shows.
            if findings.is_empty() {
                findings.push(found.clone());
            }
        }
        progress(Progress { done: good.seq, total: good.seq });
        Ok(Verdict {
            head: good,
            root: merkle::root(&leaves),
            withheld: examined.withheld,
            remembered: memory.head,
            memory: compared,
            findings,
        })
    }

    fn check_tables(&self, findings: &mut Vec<Finding>) {
        let damaged = |error: JournalError| {
            Some(Finding::whole_file(Fault::StoreDamaged { why: error.to_string() }))
        };
        let schema = schema::identify(&self.path, &self.connection)
            .and_then(|identity| schema::check(&self.path, &self.connection, &identity));
        findings.extend(schema.unwrap_or_else(damaged));
        let store = store_damage(&self.connection, "PRAGMA main.integrity_check(1)");
        findings.extend(store.unwrap_or_else(damaged));
    }
}
