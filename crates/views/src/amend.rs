//! Before the past is changed: then and now, what stays, what falls, and who must agree.

use kernel::Seat;
use serde::{Deserialize, Serialize};

use crate::EntryLine;
use crate::session::Session;
use engine::amend::{Agreement, Fate, OnNewQuestion, Plan, PlannedOrder, Wanted};
use engine::amendments::Fate as Stands;
use engine::error::ApiResult;

/// The most lines that are told of what an order led to.
const TOLD_MOST: usize = 20;

/// What a change of the past would do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct AmendPlanView {
    /// The battle of the first order it touches.
    pub battle: String,
    /// Orders that do not stay as they are, in the order in which they take effect.
    pub orders: Vec<AmendedOrder>,
    /// Later orders that come out the same.
    pub kept: u32,
    /// All of it in one sentence.
    pub sentence: String,
    /// Nothing when the asking seat may change it alone.
    pub agreement: Option<Agreement>,
    /// Names this plan: with it, nothing else than this is done.
    pub mark: String,
}

/// An order that does not stay as it is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct AmendedOrder {
    pub fate: Fate,
    /// Its entry, as a line; nothing for a ruling that is put in.
    pub order: Option<EntryLine>,
    pub seat: Seat,
    pub battle: String,
    /// What it led to so far, the first lines of it.
    pub then: Vec<EntryLine>,
    /// What comes of it now, in sentences; what it asks, where it stops; why it falls.
    pub now: Vec<String>,
    /// Entries with dice of it that this does not come from.
    pub unused: Vec<u64>,
}

impl Session {
    /// What a change of the past would do.
    ///
    /// # Errors
    /// When the change makes no sense: there is no such entry, or it cannot be changed so.
    pub fn amend_plan_view(
        &self,
        wanted: &Wanted,
        by: Seat,
        on_new: OnNewQuestion,
    ) -> ApiResult<AmendPlanView> {
        let plan = self.amend_plan(wanted, by, on_new)?;
        let orders = plan.orders.iter().map(|order| self.amended_order(order));
        Ok(AmendPlanView {
            battle: plan.battle.to_string(),
            orders: orders.collect::<ApiResult<_>>()?,
            kept: plan.kept,
            sentence: sentence(&plan),
            agreement: plan.agreement,
            mark: plan.mark,
        })
    }

    fn amended_order(&self, planned: &PlannedOrder) -> ApiResult<AmendedOrder> {
        let is_recorded =
            planned.order <= self.fold.seq && self.fold.amendments.get(planned.order).is_none();
        let mut then = match self.fold.amendments.fate(planned.order) {
            Some(Stands::Changed { by, .. }) => self.told_by(*by, planned.order)?,
            _ => Vec::new(),
        };
        for entry in planned.then.iter().take(TOLD_MOST) {
            then.push(self.one_line(*entry)?);
        }
        then.truncate(TOLD_MOST);
        Ok(AmendedOrder {
            fate: planned.fate,
            order: is_recorded.then(|| self.one_line(planned.order)).transpose()?,
            seat: planned.seat,
            battle: planned.battle.to_string(),
            then,
            now: planned.now.clone(),
            unused: planned.unused.clone(),
        })
    }
}

/// "1 order is taken out, 2 turn out differently, 14 stay as they are."
fn sentence(plan: &Plan) -> String {
    const FATES: [(Fate, &str, &str); 6] = [
        (Fate::Out, "is taken out", "are taken out"),
        (Fate::Back, "counts again", "count again"),
        (Fate::Changed, "turns out differently", "turn out differently"),
        (Fate::Stops, "stops for the table's answer", "stop for the table's answer"),
        (Fate::Waits, "waits for that answer", "wait for that answer"),
        (Fate::Falls, "is no longer possible and falls", "are no longer possible and fall"),
    ];
    let mut parts = Vec::new();
    for (fate, one, more) in FATES {
        let count = plan.orders.iter().filter(|order| order.fate == fate).count();
        parts.extend(part(count, one, more, parts.is_empty()));
    }
    let kept = usize::try_from(plan.kept).unwrap_or(usize::MAX);
    parts.extend(part(kept, "stays as it is", "stay as they are", parts.is_empty()));
    match parts.is_empty() {
        true => "Nothing changes.".to_owned(),
        false => format!("{}.", parts.join(", ")),
    }
}

fn part(count: usize, one: &str, more: &str, is_first: bool) -> Option<String> {
    match (count, is_first) {
        (0, _) => None,
        (1, true) => Some(format!("1 order {one}")),
        (_, true) => Some(format!("{count} orders {more}")),
        (1, false) => Some(format!("1 {one}")),
        (_, false) => Some(format!("{count} {more}")),
    }
}
