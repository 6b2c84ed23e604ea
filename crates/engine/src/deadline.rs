//! When the orders of a round are due, and what the umpire does when they are (OPS-R61, R65).
//!
//! The deadline is a matter of the evening, not of the war: it stands beside the journal, with a remark in it that tells when it was set.

use campaign::BattleId;
use journal::Idem;
use kernel::face::Lying;
use kernel::{Seat, Side};
use serde::{Deserialize, Serialize};

use crate::error::{ApiError, ApiResult, Kind as Trouble};
use crate::host::Host;
use crate::orders::Outcome;
use crate::record::Noted;
use crate::session::Session;

/// The longest that people are given to write orders, in minutes: a day and a night at a table, weeks by post.
pub const MINUTES_MOST: u32 = 60 * 24 * 30;

/// When the orders of a battle are due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Deadline {
    pub battle: BattleId,
    /// UTC, in milliseconds.
    pub at_ms: i64,
    /// The round whose orders they are; it means nothing in another.
    #[serde(rename = "round")]
    round: u16,
}

impl Session {
    /// When the orders that are being written now are due, if the umpire has said so.
    #[must_use]
    pub fn deadline(&self) -> Option<Deadline> {
        let bytes = self.journal.private(DEADLINE).ok().flatten()?;
        let deadline: Deadline = serde_json::from_slice(&bytes).ok()?;
        let lying = self.lying(deadline.battle)?;
        let is_open = lying.iter().any(|side| side.commitment.is_none());
        (is_open && self.round_of(deadline.battle) == Some(deadline.round)).then_some(deadline)
    }

    /// The umpire says in how many minutes the orders that are being written are due; without a number, that they are not.
    ///
    /// # Errors
    /// When no orders are being written, the time is too long, or the journal cannot be written.
    pub fn set_deadline(&mut self, host: &mut Host, minutes: Option<u32>) -> ApiResult<Outcome> {
        let battle = self.awaits_orders()?;
        let text = match minutes {
            Some(minutes) if !(1..=MINUTES_MOST).contains(&minutes) => {
                let text = format!("orders are due in 1 to {MINUTES_MOST} minutes");
                return Err(ApiError::usage("deadline.minutes", text));
            }
            Some(1) => "Orders are due in one minute.".to_owned(),
            Some(minutes) => format!("Orders are due in {minutes} minutes."),
            None => "The deadline for orders is lifted.".to_owned(),
        };
        match (minutes, self.round_of(battle)) {
            (Some(minutes), Some(round)) => {
                let at_ms = host.time_ms() + i64::from(minutes) * 60_000;
                let bytes = serde_json::to_vec(&Deadline { battle, at_ms, round });
                self.journal.put_private(DEADLINE, &bytes.unwrap_or_default())?;
            }
            _ => self.journal.delete_private(DEADLINE)?,
        }
        let noted = Noted { text, ..Noted::default() };
        self.write_noted(host, Seat::Umpire, &noted, String::new(), None)
    }

    /// Whether a battle's orders may still be written.
    ///
    /// # Errors
    /// When they were due before `now_ms`, UTC in milliseconds.
    pub fn in_time(&self, battle: BattleId, now_ms: i64) -> ApiResult<()> {
        match self.deadline() {
            Some(deadline) if deadline.battle == battle && deadline.at_ms <= now_ms => {
                let late = (now_ms - deadline.at_ms) / 60_000;
                let ago = match late {
                    0 => "just now".to_owned(),
                    1 => "a minute ago".to_owned(),
                    late => format!("{late} minutes ago"),
                };
                let text = format!("these orders were due {ago}");
                Err(ApiError::new(Trouble::Refused, "orders.late", text)
                    .hint("ask the umpire for more time"))
            }
            _ => Ok(()),
        }
    }

    /// The umpire lays the orders of every side that has not laid its own, as they are written: standing orders for those who have
    /// written none. With an `idem` key, doing it twice does it once.
    ///
    /// # Errors
    /// When no orders are being written, no reason is given, or the journal cannot be written.
    pub fn close_orders(
        &mut self,
        host: &mut Host,
        reason: &str,
        idem: Option<Idem>,
    ) -> ApiResult<Outcome> {
        if reason.trim().is_empty() {
            return Err(ApiError::usage(
                "orders.no_reason",
                "give a reason for closing the orders",
            ));
        }
        let noted =
            Noted { text: format!("The orders are closed: {}", reason.trim()), ..Noted::default() };
        // What was closed before under this key are not the orders of today.
        if let Some(key) = &idem
            && self.journal.entry_by_idem(key)?.is_some()
        {
            return self.write_noted(host, Seat::Umpire, &noted, String::new(), idem);
        }
        let battle = self.awaits_orders()?;
        let mut done = self.write_noted(host, Seat::Umpire, &noted, String::new(), idem)?;
        for side in Side::BOTH {
            let lying = self.lying(battle);
            let is_missing = lying.is_some_and(|sides| sides[side.index()].commitment.is_none());
            if is_missing {
                let laid = self.seal_orders(host, battle, side.seat(), None)?;
                done = Outcome { first: done.first, ..laid };
            }
        }
        Ok(done)
    }

    /// The first battle in which a side has not laid its orders.
    fn awaits_orders(&self) -> ApiResult<BattleId> {
        let missing = |sides: &[Lying; 2]| sides.iter().any(|side| side.commitment.is_none());
        let found = self.being_written().find(|(_, sides)| missing(sides)).map(|(id, _)| id);
        found.ok_or_else(|| {
            let text = "no orders are being written now";
            ApiError::new(Trouble::Refused, "orders.not_now", text)
        })
    }

    fn round_of(&self, battle: BattleId) -> Option<u16> {
        self.fold.war.battle(battle).map(|battle| battle.standing().round)
    }
}

/// Whether a private value under this key is a deadline. Nothing for a key of another kind.
pub(crate) fn is_whole(key: &str, bytes: &[u8]) -> Option<bool> {
    (key == DEADLINE).then(|| serde_json::from_slice::<Deadline>(bytes).is_ok())
}

const DEADLINE: &str = "orders.deadline";
