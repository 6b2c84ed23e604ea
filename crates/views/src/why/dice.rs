//! Where dice came from; the app's are derived again, and everything that fixes them is shown.

use std::collections::BTreeMap;

use kernel::dice::derive::DiceQuestion;
use kernel::dice::record::AppRoll;
use serde::{Deserialize, Serialize};

use crate::session::Session;
use engine::error::{ApiError, ApiResult};
use engine::record::{RollSource, Rolled};

/// Everything that fixes the faces of an app roll, as `docs/DICE.md` derives them: the canonical question, and the links that
/// the seats revealed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct DiceProof {
    /// The entry with the links.
    pub entry: u64,
    pub question: DiceQuestion,
    /// SHA-256 of the question's bytes.
    pub digest: String,
    /// By seat name.
    pub links: BTreeMap<String, String>,
    /// The faces that all this gives, and whether they are the recorded ones.
    pub faces: Vec<u8>,
    pub proved: bool,
}

impl Session {
    /// Where the faces came from that answer the call of entry `call`, in words; for app dice, what proves them.
    pub(super) fn source(
        &self,
        call: u64,
        rolled: &Rolled,
    ) -> ApiResult<(String, Option<DiceProof>)> {
        match &rolled.source {
            RollSource::Typed(name) => Ok((format!("thrown on the table, typed by {name}"), None)),
            RollSource::App(app) => {
                let proved = self.proves(call, rolled)?;
                let verdict =
                    if proved { "derived again and proved" } else { "NOT what its links give" };
                let proof = self.dice_proof(call, app, proved)?;
                Ok((format!("rolled by the app, roll {}, {verdict}", app.number), Some(proof)))
            }
            RollSource::Again(first) => {
                let then: Rolled = self.body(*first)?;
                let no_call = || ApiError::broken(*first, "it answers no call");
                let call_then = self.entry(*first)?.cause.ok_or_else(no_call)?;
                let (source, proof) = self.source_once(call_then, &then)?;
                let same = match self.proves(call, rolled)? {
                    true => "for the same question",
                    false => "where OTHER dice fell",
                };
                Ok((format!("fell already in entry {first}, {same}: {source}"), proof))
            }
        }
    }

    /// The same of a roll that was not taken from an earlier one.
    fn source_once(&self, call: u64, rolled: &Rolled) -> ApiResult<(String, Option<DiceProof>)> {
        match rolled.source {
            RollSource::Again(first) => Ok((format!("fell already in entry {first}"), None)),
            RollSource::Typed(_) | RollSource::App(_) => self.source(call, rolled),
        }
    }

    fn dice_proof(&self, call: u64, app: &AppRoll, proved: bool) -> ApiResult<DiceProof> {
        let question = self.dice_question(call, app.number)?;
        let links = app.links.iter().map(|(seat, link)| (seat.clone(), link.to_string()));
        Ok(DiceProof {
            entry: call,
            digest: kernel::seal::hex(&question.digest()),
            links: links.collect(),
            faces: question.faces(&app.links),
            proved,
            question,
        })
    }
}
