//! What is kept beside the entries and is not hashed with them: snapshots, dice secrets, face-down orders. Each is compared with
//! what an entry says of it, and what does not fit is said.

use crate::fold::Fold;
use crate::session::Session;
use crate::words::capital;
use crate::{deadline, dice, face_down};

use super::Verified;

impl Session {
    /// Compares everything that lies beside the entries with what they say.
    pub(super) fn check_shown(&self, report: &mut Verified) {
        self.check_snapshots(report);
        self.check_private(report);
        for sentence in self.spoilt_secrets() {
            report.findings.push(format!(
                "{}. Type dice from the table, or let the seat commit again.",
                capital(&sentence)
            ));
        }
        // A copy for others has none, and is none the worse for it.
        let keeps_any = self.journal.private_keys("").is_ok_and(|keys| !keys.is_empty());
        let sheets = self.spoilt_sheets().into_iter().filter(|_| keeps_any);
        report.findings.extend(sheets.map(|sentence| capital(&format!("{sentence}."))));
    }

    /// Every private value must be one of ours, and fit what the journal or its own sum says of it.
    fn check_private(&self, report: &mut Verified) {
        let keys = match self.journal.private_keys("") {
            Ok(keys) => keys,
            Err(error) => {
                report.findings.push(format!("The private values cannot be read: {error}."));
                return;
            }
        };
        for key in keys {
            let bytes = self.journal.private(&key).ok().flatten().unwrap_or_default();
            let whole = dice::is_whole(&key, &bytes)
                .or_else(|| face_down::is_whole(&key, &bytes))
                .or_else(|| deadline::is_whole(&key, &bytes));
            match whole {
                Some(true) => {}
                Some(false) => report.findings.push(format!(
                    "The private value \"{key}\" is not what was kept there. It is not used."
                )),
                None => report.findings.push(format!(
                    "There is a private value \"{key}\" that this program does not keep. It is not used."
                )),
            }
        }
        for seat in self.missing_secrets().unwrap_or_default() {
            report.findings.push(format!(
                "The secret of {seat}'s dice chain is not in this file. Type dice from the table, or let {seat} commit again."
            ));
        }
    }

    /// Every snapshot must be the state that its digest says. One that is not is never used, but it did not get there by itself.
    fn check_snapshots(&self, report: &mut Verified) {
        let mut limit = self.journal.head().seq;
        loop {
            let kept = match self.journal.snapshot_before(limit) {
                Ok(None) => break,
                Ok(Some(kept)) => kept,
                Err(error) => {
                    report.findings.push(format!("The snapshots cannot be read: {error}."));
                    break;
                }
            };
            let other_fold = || self.said_by_another_fold(kept.seq);
            if !matches!(self.fold.believed(&self.journal, kept.seq, &kept.bytes), Ok(Some(_)))
                && !other_fold()
            {
                report.findings.push(format!(
                    "The snapshot at entry {} is not the state its digest says. It is not used; the entries are.",
                    kept.seq
                ));
            }
            match kept.seq.checked_sub(1) {
                Some(before) => limit = before,
                None => break,
            }
        }
    }

    /// Another version of this program took the digest there: its snapshots are no use here, and no fault.
    fn said_by_another_fold(&self, seq: u64) -> bool {
        let entry = self.journal.entry(seq).ok().flatten();
        let said = entry.and_then(|entry| crate::fold::digest_of(&entry.as_ref()));
        said.is_some_and(|said| !Fold::may_have_said(&said.fold))
    }
}
