//! App dice derived again: the faces of a roll must be those that its links give for its question.

use kernel::dice::derive::DiceQuestion;

use crate::error::{ApiError, ApiResult};
use crate::orders::asked_in;
use crate::record::{Asked, Change, RollSource, Rolled};
use crate::session::Session;

impl Session {
    /// What the dice of a call are thrown for, as the app roll of this number; `call` is the entry of the call. The
    /// throw, the devices' links and the proof of the faces all take it from here.
    ///
    /// # Errors
    /// When the entry calls for no dice, or its order cannot be read.
    pub fn dice_question(&self, call: u64, number: u64) -> ApiResult<DiceQuestion> {
        let entry = self.entry(call)?;
        let Asked::Roll(asked) = asked_in(&entry)? else {
            return Err(ApiError::broken(call, "it calls for no dice"));
        };
        let order = entry.cause.ok_or_else(|| ApiError::broken(call, "it names no order"))?;
        let given = self.entry(order)?;
        let text = match asked.of {
            None => given.text().ok_or_else(|| ApiError::withheld(order))?.to_owned(),
            Some(by) => self.order_put_in(&self.fold.amendments, by)?,
        };
        Ok(DiceQuestion {
            campaign: self.fold.dice.campaign().to_owned(),
            number,
            battle: entry.battle,
            seat: given.seat,
            order: text,
            call: asked.call,
            count: asked.count,
            sides: asked.sides,
        })
    }

    /// Whether a roll's faces are the ones its links give, or those that fell before for the same question. Typed dice prove
    /// nothing and pass. `call` is the entry of the call it answers.
    ///
    /// # Errors
    /// When the call's entry or its order cannot be read.
    pub fn proves(&self, call: u64, rolled: &Rolled) -> ApiResult<bool> {
        if !matches!(self.asked(call)?, Asked::Roll(_)) {
            return Ok(false);
        }
        match &rolled.source {
            RollSource::Typed(_) => Ok(true),
            RollSource::Again(first) => self.fell_so(*first, rolled),
            RollSource::App(app) => {
                let question = self.dice_question(call, app.number)?;
                Ok(question.faces(&app.links) == rolled.faces)
            }
        }
    }

    /// Whether these faces fell in entry `first`: as they were recorded, or as they, or a repetition of them, were corrected.
    fn fell_so(&self, first: u64, rolled: &Rolled) -> ApiResult<bool> {
        if self.body::<Rolled>(first)?.faces == rolled.faces {
            return Ok(true);
        }
        for (_, amendment) in self.fold.amendments.all() {
            if let Change::Faces { roll, now, .. } = &amendment.change
                && *now == rolled.faces
                && (*roll == first
                    || self.body::<Rolled>(*roll)?.source == RollSource::Again(first))
            {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
