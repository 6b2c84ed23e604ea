//! Who must agree before the past is changed.

use kernel::Seat;
use serde::{Deserialize, Serialize};

use super::plan::{Plan, PlannedOrder};
use crate::error::{ApiError, ApiResult, Kind as Trouble};
use crate::founding::UMPIRE;
use crate::record::{Change, Consent};
use crate::session::Session;

/// One of these seats must agree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Agreement {
    pub any_of: Vec<Seat>,
    /// Why, in one sentence.
    pub why: String,
}

impl Session {
    /// Whose agreement a change needs besides the asking seat's: none while it touches no die and nothing of another seat's.
    pub(super) fn agreement(
        &self,
        by: Seat,
        change: &Change,
        orders: &[PlannedOrder],
    ) -> Option<Agreement> {
        let consent = self.founded().consent;
        // Those who had to agree to an amendment have agreed to what its questions lead to.
        let goes_on = matches!(change, Change::Continued { .. });
        if consent == Consent::Nobody || by == Seat::Umpire || goes_on {
            return None;
        }
        let rules = matches!(change, Change::Before { .. });
        let dice = matches!(change, Change::Faces { .. }) || orders.iter().any(|one| one.has_dice);
        let foreign = orders.iter().any(|one| one.seat != by && one.seat != Seat::App);
        let reason = match (rules, dice, foreign) {
            (true, ..) => "This is a ruling",
            (_, true, _) => "Dice have fallen since",
            (_, _, true) => "The other side has acted since",
            _ => return None,
        };
        let other = by.side().map(|side| side.enemy().seat());
        let any_of: Vec<Seat> = match consent {
            Consent::Umpire => vec![Seat::Umpire],
            _ => other.into_iter().chain([Seat::Umpire]).collect(),
        };
        let names: Vec<String> = any_of.iter().map(|seat| self.called(*seat)).collect();
        Some(Agreement { any_of, why: format!("{reason}: {} must agree.", names.join(" or ")) })
    }

    /// Whether those who must agree to a plan have.
    pub(crate) fn agreed_enough(&self, plan: &Plan, by: Seat, agreed_by: &[Seat]) -> ApiResult<()> {
        let Some(agreement) = &plan.agreement else { return Ok(()) };
        if agreement.any_of.iter().any(|seat| *seat != by && agreed_by.contains(seat)) {
            return Ok(());
        }
        Err(ApiError::new(Trouble::Refused, "amend.needs_consent", agreement.why.clone())
            .hint("name the seats that agreed"))
    }

    /// A seat in the middle of a sentence.
    fn called(&self, seat: Seat) -> String {
        match self.player(seat) {
            name if name == UMPIRE => "the umpire".to_owned(),
            name => name,
        }
    }
}
