//! What is wrong with a journal, where it starts, and what to do: one sentence each.

use std::fmt;

use crate::hash::{CampaignId, Head};

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The first entry that cannot be trusted; absent when no single entry is to blame.
    pub seq: Option<u64>,
    /// What is wrong.
    pub fault: Fault,
}

/// The ways in which a journal can be wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// The entry is not the one whose hash is stored. A hash cannot tell a change from a removal just before it.
    Altered,
    /// A column, or a field of the header, has a value no entry can have.
    Malformed {
        /// The column or field.
        field: &'static str,
    },
    /// Entries are absent.
    Missing {
        /// The last absent one.
        to: u64,
    },
    /// Entries were put in, and those after them renumbered.
    Inserted {
        /// How many.
        count: u64,
    },
    /// This entry changed places with another.
    Swapped {
        /// The other.
        with: u64,
    },
    /// The client key of this entry is on an earlier one too.
    KeyTwice {
        /// The earlier one.
        first: u64,
    },
    /// A kind that only a newer program understands; [`crate::Journal::verify`] alone reports it, opening a file that
    /// has one is no fault.
    UnknownKind {
        /// Its code.
        code: u8,
    },
    /// SQLite cannot read on from here.
    Unreadable {
        /// What it says.
        why: String,
    },
    /// This computer has seen a longer journal of this campaign.
    TailCut {
        /// The end it has seen.
        remembered: Head,
    },
    /// This computer has seen another entry at this place: history was rewritten with fresh hashes.
    Rewritten {
        /// What it has seen.
        remembered: Head,
    },
    /// This computer knows this file as another campaign: everything was written anew, or the file was exchanged.
    AnotherCampaign {
        /// The campaign it knows.
        remembered: CampaignId,
    },
    /// The tables, or the guards against changing entries, are not those of this program.
    SchemaChanged {
        /// The first object that differs.
        object: String,
    },
    /// SQLite's own check of pages and indexes complains.
    StoreDamaged {
        /// What it says.
        why: String,
    },
}

impl Finding {
    pub(crate) fn at(seq: u64, fault: Fault) -> Self {
        Self { seq: Some(seq), fault }
    }

    pub(crate) fn whole_file(fault: Fault) -> Self {
        Self { seq: None, fault }
    }

    /// A name that never changes, for programs.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self.fault {
            Fault::Altered => "altered",
            Fault::Malformed { .. } => "malformed",
            Fault::Missing { .. } => "missing",
            Fault::Inserted { .. } => "inserted",
            Fault::Swapped { .. } => "swapped",
            Fault::KeyTwice { .. } => "key_twice",
            Fault::UnknownKind { .. } => "unknown_kind",
            Fault::Unreadable { .. } => "unreadable",
            Fault::TailCut { .. } => "tail_cut",
            Fault::Rewritten { .. } => "rewritten",
            Fault::AnotherCampaign { .. } => "another_campaign",
            Fault::SchemaChanged { .. } => "schema_changed",
            Fault::StoreDamaged { .. } => "store_damaged",
        }
    }

    /// What is wrong and where, in one plain sentence.
    #[must_use]
    pub fn sentence(&self) -> String {
        let seq = self.seq.unwrap_or_default();
        match &self.fault {
            Fault::Altered => {
                format!("entry {seq} was changed, or entries before it were changed or taken out")
            }
            Fault::Malformed { field } => {
                format!("the {field} of entry {seq} is not one that this program writes")
            }
            Fault::Missing { to } if *to == seq => format!("entry {seq} is missing"),
            Fault::Missing { to } => format!("entries {seq} to {to} are missing"),
            Fault::Inserted { count } => {
                format!("{} put in at entry {seq}, and the rest renumbered", were(*count))
            }
            Fault::Swapped { with } => format!("entries {seq} and {with} have changed places"),
            Fault::KeyTwice { first } => {
                format!("entries {first} and {seq} have the same client key")
            }
            Fault::UnknownKind { code } => {
                format!("entry {seq} is of kind {code}, which only a newer program understands")
            }
            Fault::Unreadable { why } => format!("nothing can be read from entry {seq} on: {why}"),
            Fault::TailCut { remembered } => format!(
                "the journal ends before entry {seq}, but this computer has seen it up to entry {}",
                remembered.seq
            ),
            Fault::Rewritten { remembered } => format!(
                "entry {} is not the one this computer has seen: history was rewritten at or before it",
                remembered.seq
            ),
            Fault::AnotherCampaign { remembered } => format!(
                "this computer knows this file as another campaign ({}): the file was exchanged or \
                 rewritten from its first entry",
                &remembered.to_string()[..12]
            ),
            Fault::SchemaChanged { object } => {
                format!("the tables of the file were changed: {object}")
            }
            Fault::StoreDamaged { why } => format!("the database reports damage: {why}"),
        }
    }

    /// What to do about it, in one sentence.
    #[must_use]
    pub fn advice(&self) -> &'static str {
        match self.fault {
            Fault::TailCut { .. } | Fault::Rewritten { .. } | Fault::AnotherCampaign { .. } => {
                "Compare with the other players' copies; if you restored an older copy on purpose, accept it."
            }
            Fault::Unreadable { .. } | Fault::StoreDamaged { .. } => {
                "Restore a backup or another player's copy, or export what is still good; keep this file."
            }
            Fault::UnknownKind { .. } => "Install the newer program, and verify with it.",
            _ => {
                "Take another player's copy or a backup, or export up to the last good entry; keep this file as evidence."
            }
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence())
    }
}

fn were(count: u64) -> String {
    if count == 1 { "one entry was".to_owned() } else { format!("{count} entries were") }
}
