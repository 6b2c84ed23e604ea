//! Who must agree before the past is changed.

use std::collections::BTreeSet;

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
        let is_foreign = |seat: Seat| seat != by && seat != Seat::App;
        let foreign = orders.iter().any(|one| is_foreign(one.seat));
        let reason = match (rules, dice, foreign) {
            (true, ..) => "This is a ruling",
            (_, true, _) => "Dice have fallen since",
            (_, _, true) if self.is_of_own_side(by, orders) => "Another seat's orders are changed",
            (_, _, true) => "The other side has acted since",
            _ => return None,
        };
        let mut any_of: Vec<Seat> = match (consent, by.side()) {
            (Consent::Umpire, _) | (_, None) => Vec::new(),
            (_, Some(side)) => self.fold.war.setup.seats.of(side.enemy()).collect(),
        };
        if !rules && !dice && consent != Consent::Umpire {
            // What no die has touched is between those whose orders it changes.
            any_of.extend(orders.iter().map(|one| one.seat).filter(|seat| is_foreign(*seat)));
        }
        any_of.push(Seat::Umpire);
        let mut known = BTreeSet::new();
        any_of.retain(|seat| known.insert(*seat));
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

    /// Whether all that is changed was ordered on one's own side.
    fn is_of_own_side(&self, by: Seat, orders: &[PlannedOrder]) -> bool {
        orders.iter().all(|one| one.seat == Seat::App || one.seat.side() == by.side())
    }

    /// A seat in the middle of a sentence.
    fn called(&self, seat: Seat) -> String {
        match self.player(seat) {
            name if name == UMPIRE => "the umpire".to_owned(),
            name => name,
        }
    }
}
