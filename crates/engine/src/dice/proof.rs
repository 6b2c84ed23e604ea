//! App dice derived again: the faces of a roll must be those that its links give for its question.

use kernel::dice::derive::DiceQuestion;

use crate::error::{ApiError, ApiResult};
use crate::record::{Asked, RollSource, Rolled};
use crate::session::Session;

impl Session {
    /// Whether a roll's faces are the ones its links give, or those that fell before for the same question. Typed dice prove
    /// nothing and pass. `call` is the entry of the call it answers.
    ///
    /// # Errors
    /// When the call's entry or its order cannot be read.
    pub fn proves(&self, call: u64, rolled: &Rolled) -> ApiResult<bool> {
        let entry = self.entry(call)?;
        let Asked::Roll(asked) = crate::orders::asked_in(&entry)? else { return Ok(false) };
        let app = match &rolled.source {
            RollSource::Typed(_) => return Ok(true),
            RollSource::Again(first) => return self.fell_so(*first, rolled),
            RollSource::App(app) => app,
        };
        let order = entry.cause.ok_or_else(|| ApiError::broken(call, "it names no order"))?;
        let given = self.entry(order)?;
        let text = match asked.of {
            None => given.text().ok_or_else(|| ApiError::withheld(order))?.to_owned(),
            Some(by) => self.put_in_place(by)?,
        };
        let question = DiceQuestion {
            campaign: self.fold.dice.campaign(),
            number: app.number,
            battle: &entry.battle,
            seat: &given.seat,
            order: text.as_bytes(),
            call: asked.call,
            count: asked.count.into(),
            sides: asked.sides,
        };
        Ok(question.faces(&app.links) == rolled.faces)
    }

    /// Whether these faces fell in entry `first`, as they were recorded or as they were corrected since.
    fn fell_so(&self, first: u64, rolled: &Rolled) -> ApiResult<bool> {
        let then: Rolled = self.body(first)?;
        let corrected = self.fold.amendments.all().any(|(_, amendment)| {
            matches!(&amendment.change, crate::record::Change::Faces { roll, now, .. }
                if *roll == first && *now == rolled.faces)
        });
        Ok(then.faces == rolled.faces || corrected)
    }

    /// The order that an amendment has put in the place of a recorded one.
    fn put_in_place(&self, by: u64) -> ApiResult<String> {
        let change = self.fold.amendments.get(by).map(|amendment| &amendment.change);
        match change {
            Some(crate::record::Change::Order { now, .. }) => Ok(now.clone()),
            _ => Err(ApiError::broken(by, "it puts no order in another's place")),
        }
    }
}
