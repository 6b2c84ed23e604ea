//! Before anything is taken back: what exactly would be struck, whose agreement that needs, and what can be brought back.

use journal::Kind;
use kernel::Seat;
use serde::{Deserialize, Serialize};

use crate::error::{ApiError, ApiResult, Kind as Trouble};
use crate::record::Consent;
use crate::session::Session;
use crate::views::EntryLine;

/// The newest entries that are told one by one.
const TOLD_MOST: usize = 60;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct StrikePlan {
    /// The entries that would be struck, both inclusive; strikes take whole orders.
    pub from: u64,
    pub through: u64,
    /// How many of them still count, and what they are.
    pub entries: u32,
    pub orders: u32,
    pub rolls: u32,
    /// What would be undone as sentences: orders, faces, what happened. The newest when there are too many.
    pub lines: Vec<EntryLine>,
    /// Nothing when the asking seat may strike alone.
    pub agreement: Option<Agreement>,
    /// The strike that could be taken back instead.
    pub redo: Option<Redo>,
}

/// Somebody must agree: any one of these seats is enough.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Agreement {
    pub any_of: Vec<Seat>,
    /// Why, in one sentence.
    pub why: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Redo {
    /// The strike, and who made it: he brings it back.
    pub entry: u64,
    pub seat: Seat,
    pub text: String,
    pub agreement: Option<Agreement>,
}

impl Session {
    /// What striking from `entry` on would do, or the last order without it.
    ///
    /// # Errors
    /// When nothing can be struck there.
    pub fn strike_plan(&self, by: Seat, entry: Option<u64>) -> ApiResult<StrikePlan> {
        let redo = self.redo()?;
        let wanted = match entry {
            Some(entry) => Ok(entry),
            None => self.last_order(),
        };
        let from = match wanted.and_then(|entry| self.start_of_order(entry)) {
            Ok(from) => from,
            // With nothing to take back there may still be something to bring back.
            Err(error) if redo.is_none() => return Err(error),
            Err(_) => self.fold.seq + 1,
        };
        let mut plan = StrikePlan {
            from,
            through: self.fold.seq,
            entries: 0,
            orders: 0,
            rolls: 0,
            lines: Vec::new(),
            agreement: self.agreement(by, from, self.fold.seq)?,
            redo,
        };
        let mut told = Vec::new();
        for seq in from..=self.fold.seq {
            if self.fold.strikes.on(seq).is_some() {
                continue;
            }
            let kind = self.entry(seq)?.kind;
            plan.entries += 1;
            plan.orders += u32::from(kind == Kind::Ordered);
            plan.rolls += u32::from(matches!(kind, Kind::Rolled | Kind::Amended));
            if !matches!(kind, Kind::RollCalled | Kind::ChoiceCalled | Kind::Digest) {
                told.push(seq);
            }
        }
        let skipped = told.len().saturating_sub(TOLD_MOST);
        for seq in &told[skipped..] {
            plan.lines.push(self.one_line(*seq)?);
        }
        Ok(plan)
    }

    /// The newest entry, when it is a strike that stands.
    fn redo(&self) -> ApiResult<Option<Redo>> {
        let newest = self.entry(self.fold.seq)?;
        if newest.kind != Kind::Struck || self.fold.strikes.on(newest.seq).is_some() {
            return Ok(None);
        }
        let seat = Seat::from_word(&newest.seat).ok_or_else(|| {
            ApiError::new(Trouble::Journal, "strike.nobody", "the strike names no seat")
        })?;
        Ok(Some(Redo {
            entry: newest.seq,
            seat,
            text: self.one_line(newest.seq)?.text,
            agreement: self.agreement(seat, newest.seq, newest.seq)?,
        }))
    }

    fn agreement(&self, by: Seat, from: u64, through: u64) -> ApiResult<Option<Agreement>> {
        let Some(consent) = self.consent_needed(by, from, through)? else { return Ok(None) };
        let other = by.side().map(|side| side.enemy().seat());
        let (any_of, who) = match consent {
            Consent::Nobody => return Ok(None),
            Consent::Umpire => (vec![Seat::Umpire], self.called(Seat::Umpire)),
            Consent::OtherSide => {
                let any_of: Vec<Seat> = other.into_iter().chain([Seat::Umpire]).collect();
                let names: Vec<String> = any_of.iter().map(|seat| self.called(*seat)).collect();
                (any_of, names.join(" or "))
            }
        };
        let why = format!("Dice have fallen or the other side has acted since: {who} must agree.");
        Ok(Some(Agreement { any_of, why }))
    }

    /// A seat in the middle of a sentence.
    fn called(&self, seat: Seat) -> String {
        match self.player(seat) {
            name if name == "The umpire" => "the umpire".to_owned(),
            name => name,
        }
    }
}
