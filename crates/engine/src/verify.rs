//! The audit: is the file whole, is what is shown what the record says, are the app dice those their links give, and do the
//! rules, asked again with the recorded answers, say the same as they did then?
//!
//! [`shown`] looks at everything that is kept beside the entries; [`audit`] goes through the entries and asks of each whether
//! this program would write it where it stands.

mod audit;
mod expected;
mod shown;

use journal::{MemoryCheck, NotCompared, Verdict};
use serde::{Deserialize, Serialize};

use crate::error::{ApiError, ApiResult};
use crate::fold::Fold;
use crate::session::Session;
use crate::words::capital;

/// What an audit found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Verified {
    /// Nothing was found, and the end of the file is not older than what this computer remembers.
    pub whole: bool,
    /// Why the end of the file could not be compared with what this computer remembers: then nothing says whether entries were
    /// cut off, or all of them rewritten.
    pub not_compared: Option<String>,
    pub entries: u64,
    /// The last good entry as `number:hash`.
    pub head: String,
    /// RFC 6962 root over all good entries.
    pub root: String,
    /// The head remembered outside the file, if one is.
    pub remembered: Option<String>,
    /// Entries whose texts are withheld in this copy.
    pub withheld: u64,
    /// What is wrong, each with the entry and what to do.
    pub findings: Vec<String>,
    /// The first entry that cannot be trusted; everything before it can.
    pub first_bad: Option<u64>,
    /// What was looked at, one sentence each.
    pub checked: Vec<String>,
    pub rolls_app: u64,
    pub rolls_typed: u64,
    /// With `rules`: orders decided again, amendments planned again, and digests compared.
    pub orders: u64,
    pub amendments: u64,
    pub digests: u64,
}

impl Session {
    /// Checks the file, what is kept beside its entries, and the dice; with `rules` every order again.
    ///
    /// # Errors
    /// When the journal cannot be read at all; faults in it are findings, not errors.
    pub fn verify(
        &mut self,
        rules: bool,
        progress: &mut dyn FnMut(u64, u64),
    ) -> ApiResult<Verified> {
        self.flush()?;
        // One count over all that is done: the chain, and the entries.
        let verdict = self.journal.verify(&mut |at| progress(at.done, at.total * 2))?;
        let mut report = Verified::of(&verdict);
        if let Some(error) = &self.unfolded {
            report.bad(self.fold.seq + 1, unfoldable(error));
        }
        self.check_shown(&mut report);
        let last = self.fold.seq;
        self.walk(rules, &mut report, &mut |done| progress(last + done, last * 2))?;
        progress(last * 2, last * 2);
        report.whole = report.findings.is_empty() && report.not_compared.is_none();
        report.checked = checked(&report, rules);
        Ok(report)
    }

    /// Goes through the entries from the first. Meanwhile this session stands where the walk has come to.
    fn walk(
        &mut self,
        rules: bool,
        report: &mut Verified,
        progress: &mut dyn FnMut(u64),
    ) -> ApiResult<()> {
        let last = self.fold.seq;
        let start = Fold::founding_of(&self.journal)?;
        let shown = std::mem::replace(&mut self.fold, start);
        audit::walk(self, last, rules, report, progress);
        let walked = std::mem::replace(&mut self.fold, shown);
        if walked.seq == last && walked.image() != self.fold.image() {
            report.findings.push(
                "What is shown of this campaign is not what its entries say. Close it and open it again."
                    .to_owned(),
            );
        }
        Ok(())
    }
}

impl Verified {
    fn of(verdict: &Verdict) -> Self {
        let sentence = |finding: &journal::Finding| {
            format!("{}. {}", capital(&finding.sentence()), finding.advice())
        };
        Self {
            entries: verdict.head.seq,
            head: verdict.head.to_string(),
            root: verdict.root.to_string(),
            remembered: verdict.remembered.map(|head| head.to_string()),
            not_compared: not_compared(verdict.memory),
            withheld: verdict.withheld,
            findings: verdict.findings.iter().map(sentence).collect(),
            first_bad: verdict.findings.iter().filter_map(|finding| finding.seq).min(),
            ..Self::default()
        }
    }

    fn bad(&mut self, seq: u64, finding: String) {
        self.findings.push(finding);
        self.first_bad = Some(self.first_bad.map_or(seq, |first| first.min(seq)));
    }
}

/// Why a file was not compared with what this computer remembers, in one sentence; nothing where it was, or where nothing is
/// remembered of a campaign that is here for the first time.
#[must_use]
pub fn not_compared(memory: MemoryCheck) -> Option<String> {
    let MemoryCheck::NotCompared(why) = memory else { return None };
    let why = match why {
        NotCompared::Unusable => "what this computer remembers cannot be read",
        NotCompared::Lost => "what this computer remembered was damaged or removed",
        NotCompared::Broken => "the chain is broken before the end this computer remembers",
    };
    Some(format!(
        "Not compared: {why}, so nothing says whether entries were cut off the end or rewritten. Compare with another \
         player's copy."
    ))
}

fn unfoldable(error: &ApiError) -> String {
    format!(
        "{}. It can be read and exported up to the entry before, and continued from there as a branch.",
        capital(&error.message)
    )
}

/// What was looked at, for whoever wants to know what "whole" means.
fn checked(report: &Verified, rules: bool) -> Vec<String> {
    let entries = report.entries;
    let mut checked = vec![
        format!("The hashes of entries 1 to {entries}, each following from the one before it."),
        match (&report.remembered, &report.not_compared) {
            (_, Some(why)) => why.clone(),
            (Some(head), None) => {
                format!("The end of the file against what this computer remembers: {head}.")
            }
            (None, None) => "This computer remembers no earlier end of this campaign.".to_owned(),
        },
        "What is shown, the snapshots, the dice secrets and the face-down orders against the entries."
            .to_owned(),
        format!(
            "{} derived again from the links that every seat revealed.",
            counted(report.rolls_app, "roll of the app", "rolls of the app")
        ),
        format!(
            "{}, read against what was called for.",
            counted(report.rolls_typed, "typed roll", "typed rolls")
        ),
    ];
    match report.withheld {
        0 => {}
        1 => checked
            .push("The text of one entry is withheld in this copy; its hash is not.".to_owned()),
        many => checked.push(format!(
            "The texts of {many} entries are withheld in this copy; their hashes are not."
        )),
    }
    if rules {
        checked.push(format!(
            "{} decided again with the recorded answers, event by event, and {}.",
            counted(report.orders, "order", "orders"),
            counted(report.amendments, "amendment", "amendments")
        ));
        checked.push(format!(
            "{} of the state, and after every entry that every man is accounted for.",
            counted(report.digests, "digest", "digests")
        ));
    }
    checked
}

fn counted(count: u64, one: &str, more: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { more })
}
