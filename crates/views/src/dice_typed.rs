//! A dice box that answers while dice are typed.

use journal::Kind;
use kernel::dice::notation;
use serde::{Deserialize, Serialize};

use super::{FaceView, face_views};
use crate::session::Session;
use engine::error::{ApiError, ApiResult};
use engine::record::{Asked, RollCalled};
use engine::words::capital;

/// How far typed dice are, for a box that answers while one types. The one grammar of typed dice is the kernel's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct DiceTyped {
    /// What was read, to match the answer with the question.
    pub typed: String,
    /// The dice read up to the first problem, each with what it does.
    pub faces: Vec<FaceView>,
    pub expected: u32,
    /// Whether these are exactly the dice that are called for.
    pub complete: bool,
    pub problem: Option<DiceProblem>,
    /// Where it stands, in one sentence: "5 of 6 dice, 1 more".
    pub sentence: String,
    /// Hits, or the sum, of the dice so far.
    pub value: i64,
}

/// What is wrong with typed dice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct DiceProblem {
    /// Character of the text, counted from 1; absent when dice are only missing.
    pub at: Option<u32>,
    pub sentence: String,
}

impl Session {
    /// Reads what is typed so far for the roll that an entry asks for, or that it answers and that is to be corrected.
    ///
    /// # Errors
    /// When the entry is no roll.
    pub fn dice_typed(&self, typed: &str, entry: u64) -> ApiResult<DiceTyped> {
        let call = self.roll_above(entry)?;
        let progress = notation::progress(typed, call.sides, u32::from(call.count));
        // A text that reads so far may still be refused: `3*` waits for its face.
        let unfit = notation::parse(typed, call.sides, u32::from(call.count)).err();
        let problem = progress.problem.as_ref().map(|problem| DiceProblem {
            at: problem.position().and_then(|at| u32::try_from(at).ok()),
            sentence: capital(&problem.to_string()),
        });
        let value = match &call.hits {
            Some(rule) => i64::from(rule.hits(&progress.faces)),
            None => progress.faces.iter().map(|face| i64::from(*face)).sum(),
        };
        let complete = unfit.is_none();
        let sentence =
            unfit.map_or_else(|| progress.sentence(), |unfit| capital(&unfit.to_string()));
        let faces = face_views(call.hits.as_ref(), &progress.faces);
        let (typed, expected) = (typed.to_owned(), progress.expected);
        Ok(DiceTyped { typed, faces, expected, complete, problem, sentence, value })
    }

    /// The roll that a `roll_called` entry asks for, or that a `rolled` one answers.
    fn roll_above(&self, seq: u64) -> ApiResult<RollCalled> {
        let entry = self.entry(seq)?;
        let at = if entry.kind == Kind::RollCalled { Some(seq) } else { entry.cause };
        match at.map(|at| self.asked(at)).transpose()? {
            Some(Asked::Roll(roll)) => Ok(roll),
            _ => Err(ApiError::usage("not_a_roll", format!("entry {seq} is not a roll"))),
        }
    }
}
