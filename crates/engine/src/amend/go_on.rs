//! An amendment goes on once the table has answered what it asked: the orders that waited are decided again.

use campaign::{BattleId, War};
use kernel::Seat;

use super::{Plan, Wish};
use crate::amendments::Fate;
use crate::error::{ApiError, ApiResult, Kind as Trouble};
use crate::fold::Fold;
use crate::host::Host;
use crate::record::{Amended, Change, OnNewQuestion};
use crate::session::Session;

impl Session {
    /// Goes on with amendments whose questions the table has answered: once for all of them. Called after every answer, and on
    /// opening, in case the power went in between.
    ///
    /// # Errors
    /// When the journal cannot be written.
    pub fn go_on_amending(&mut self, host: &mut Host) -> ApiResult<()> {
        if let Some((amendment, plan)) = self.answered_amendment()? {
            let wish =
                Wish::of(Seat::App, format!("the question of entry {amendment} is answered"));
            self.write_amended(host, plan, wish)?;
        }
        Ok(())
    }

    /// The amendment that stopped the order which is answered now, or by which the first of the waiting orders waits; and what
    /// comes of them, if any can go on.
    pub(super) fn answered_amendment(&self) -> ApiResult<Option<(u64, Plan)>> {
        let amendments = &self.fold.amendments;
        let answered = self.fold.answered_stop().and_then(|order| amendments.fate(order));
        let waits =
            || amendments.fates().map(|(_, fate)| fate).find(|f| matches!(f, Fate::Waits { .. }));
        let Some(fate) = answered.or_else(waits) else { return Ok(None) };
        let amendment = amendments.root(fate.by());
        let plan = self.plan(&Change::Continued { amendment }, Seat::App, OnNewQuestion::Ask)?;
        // What it waits for may be open still.
        Ok(plan.does_anything().then_some((amendment, plan)))
    }

    /// The body of an amendment with the digest of what it leads to, after looking whether folding it leads to what was
    /// planned.
    pub(super) fn with_digest(&self, plan: &Plan, body: Amended) -> ApiResult<Amended> {
        let fold = self.folded_with(plan.battle, &body)?;
        if image(&fold.war) != image(&plan.war) {
            let message = "the amendment did not give the planned result; nothing was written";
            return Err(ApiError::new(Trouble::Failed, "amend.inconsistent", message)
                .hint("this is a mistake in the program; please report it with the campaign"));
        }
        let digest = fold.digest();
        Ok(Amended { state: digest.state, fold: digest.fold, ..body })
    }

    /// The fold with an amendment that is not written yet.
    fn folded_with(&self, battle: BattleId, body: &Amended) -> ApiResult<Fold> {
        let mut fold = self.fold.clone();
        self.fold_unwritten(&mut fold, battle, body)?;
        Ok(fold)
    }
}

fn image(war: &<War as kernel::RuleSet>::State) -> Vec<u8> {
    crate::fold::image::of_war(war)
}
