//! Branches: a war goes on from an entry in a file of its own, to try something or because its record is broken behind it. The
//! original is only read.

use std::path::Path;

use journal::{Batch, Cause, Draft, Journal, Kind, Opening, PrivateChange};
use kernel::Seat;
use kernel::dice::record::{Committed, Holder, Reason};

use crate::dice::new_chain;
use crate::error::{ApiError, ApiResult};
use crate::face_down::SEALED;
use crate::fold::Fold;
use crate::host::{Host, random_bytes};
use crate::record::{BODY_VERSION, BranchOf, Founded, text};
use crate::session::Session;

impl Session {
    /// Goes on from entry `at`, or from the last good one, in a new file. Every entry up to there is there word for word; the
    /// seats commit to fresh dice, so that neither file foretells the other's, and to the file, where devices held them.
    ///
    /// # Errors
    /// When there is no such entry or no reason, when texts are withheld here, or when the file exists or cannot be written.
    pub fn branch(
        &self,
        host: &mut Host,
        path: &Path,
        at: Option<u64>,
        reason: &str,
    ) -> ApiResult<Self> {
        let at = at.unwrap_or(self.fold.seq);
        let fold = self.fold_at(at)?;
        let reason = match reason.trim() {
            "" => {
                return Err(ApiError::usage("branch.no_reason", "give a reason for the branch"));
            }
            reason => reason.to_owned(),
        };
        let entry = self.entry(at)?;
        let first = self.entry(1)?;
        let branch = Some(BranchOf {
            campaign: first.hash.to_string(),
            entry: at,
            hash: entry.hash.to_string(),
            reason,
        });
        let founded = Founded { branch, ..Founded::clone(&self.fold.founded) };
        let draft = Draft {
            version: BODY_VERSION,
            game_time: first.game_time,
            ..Draft::new(Kind::Founded, Seat::App.word(), text(&founded), host.now_ms())
        };
        let (drafts, private) = self.fresh_dice(host, &fold)?;
        let then = Batch { drafts: &drafts, expected: None, private: &private };
        let opening = Opening::new().heads(host.heads_file()).at(host.time_ms());
        Self::on(Journal::branch(&self.journal, at, path, opening, &[draft], &then)?)
    }

    /// The fold at the end of a branch's common past.
    fn fold_at(&self, at: u64) -> ApiResult<Fold> {
        let (first, last) = (self.fold.founding, self.fold.seq);
        if !(first..=last).contains(&at) {
            let message = format!("a branch can begin at entries {first} to {last}, not at {at}");
            return Err(ApiError::usage("branch.no_such_entry", message));
        }
        Ok(self.moment(Some(at))?.into_fold())
    }

    /// What a branch begins with: every seat commits anew; sheets that lie face down come along.
    fn fresh_dice(
        &self,
        host: &mut Host,
        fold: &Fold,
    ) -> ApiResult<(Vec<Draft>, Vec<PrivateChange>)> {
        let (mut drafts, mut private) = (Vec::new(), Vec::new());
        for seat in fold.dice.due().into_keys() {
            let (commitment, secret) = new_chain(random_bytes()?);
            private.push(secret);
            let committed = Committed {
                seat: seat.to_owned(),
                tip: commitment.tip,
                length: commitment.length,
                held: Holder::File,
                at_once: Some(Reason::Branched),
                seeded: false,
            };
            drafts.push(Draft {
                battle: fold.war.setup.first_battle().to_string(),
                version: BODY_VERSION,
                game_time: crate::game_time::of(&fold.war, fold.war.setup.first_battle()),
                cause: Cause::None,
                ..Draft::new(Kind::Committed, seat, text(&committed), host.now_ms())
            });
        }
        for key in self.journal.private_keys(SEALED)? {
            if let Some(value) = self.journal.private(&key)? {
                private.push(PrivateChange::Put { key, value });
            }
        }
        Ok((drafts, private))
    }
}
