//! Undo: entries are struck, never erased. Past a die or another seat's action it needs agreement.

use campaign::BattleId;
use journal::{Entry, Idem, Kind};
use kernel::Seat;

use crate::error::{ApiError, ApiResult, Kind as Trouble};
use crate::host::Host;
use crate::record::{Consent, Struck};
use crate::seats::is_seating;
use crate::session::{Line, LineCause, Session, text};

/// Who takes something back, why, and who agrees to it.
#[derive(Clone, Debug)]
pub struct Wish {
    pub by: Seat,
    pub reason: String,
    pub agreed_by: Vec<Seat>,
    /// With a key, the same wish sent twice is done once.
    pub idem: Option<Idem>,
}

impl Session {
    /// Strikes everything from an entry's order to the newest entry; without an entry, the last order. Returns the
    /// strike's number.
    ///
    /// # Errors
    /// When there is nothing to strike there, or somebody's agreement is missing.
    pub fn strike(&mut self, host: &mut Host, from: Option<u64>, wish: Wish) -> ApiResult<u64> {
        if wish.reason.trim().is_empty() {
            return Err(ApiError::usage("strike.no_reason", "a strike needs a reason"));
        }
        let took = |struck: &Struck| {
            from.is_none_or(|entry| (struck.from..=struck.through).contains(&entry))
        };
        if let Some(done) = self.already_struck(&wish, took)? {
            return Ok(done);
        }
        let from = from.map_or_else(|| self.last_order(), Ok)?;
        let from = self.start_of_order(from)?;
        self.may_strike(wish.by, from, self.fold.seq, &wish.agreed_by)?;
        self.write_strike(host, from, wish)
    }

    /// Takes a strike back, while nothing has been done since: redo.
    ///
    /// # Errors
    /// When the entry is no standing strike, or the war went on after it.
    pub fn restore(&mut self, host: &mut Host, strike: u64, wish: Wish) -> ApiResult<u64> {
        let took = |struck: &Struck| (struck.from, struck.through) == (strike, strike);
        if let Some(done) = self.already_struck(&wish, took)? {
            return Ok(done);
        }
        if self.entry(strike)?.kind != Kind::Struck || self.fold.strikes.on(strike).is_some() {
            let message = format!("entry {strike} is no standing strike");
            return Err(ApiError::usage("restore.no_strike", message));
        }
        if self.fold.seq != strike {
            let message = format!("entry {} was written after the strike", strike + 1);
            return Err(ApiError::new(Trouble::Refused, "restore.too_late", message)
                .hint("strike back to there first"));
        }
        self.may_strike(wish.by, strike, strike, &wish.agreed_by)?;
        self.write_strike(host, strike, wish)
    }

    /// Strikes from an entry to the newest; everything was asked before.
    pub fn write_strike(&mut self, host: &mut Host, from: u64, wish: Wish) -> ApiResult<u64> {
        let Wish { by, reason, agreed_by, idem } = wish;
        self.take_over(host, by)?;
        let struck = Struck { from, through: self.fold.seq, reason, agreed_by };
        let cause = LineCause::Entry(from);
        let (kind, battle) = (Kind::Struck, BattleId::main());
        let line = Line { kind, battle, seat: by, cause, body: text(&struck) };
        self.append(host, vec![line], idem, &[])
    }

    /// The strike that a wish led to before, when it came with the same key and `took` out what it asks for.
    fn already_struck(
        &self,
        wish: &Wish,
        took: impl FnOnce(&Struck) -> bool,
    ) -> ApiResult<Option<u64>> {
        let same = |entry: &Entry| {
            entry.kind == Kind::Struck
                && entry.seat == wish.by.word()
                && serde_json::from_str::<Struck>(&entry.body).is_ok_and(|struck| {
                    struck.reason == wish.reason
                        && struck.agreed_by == wish.agreed_by
                        && took(&struck)
                })
        };
        Ok(self.entry_of(wish.idem, same)?.map(|entry| entry.seq))
    }

    /// The newest order that stands, for "undo the last thing".
    ///
    /// # Errors
    /// When nothing has been ordered yet.
    pub fn last_order(&self) -> ApiResult<u64> {
        for seq in (2..=self.fold.seq).rev() {
            if self.entry(seq)?.kind == Kind::Ordered && self.fold.strikes.on(seq).is_none() {
                return Ok(seq);
            }
        }
        Err(ApiError::new(Trouble::Refused, "strike.nothing", "nothing has been ordered yet"))
    }

    /// Whose agreement striking this range needs besides the asking seat's.
    ///
    /// # Errors
    /// When an entry cannot be read.
    pub fn consent_needed(&self, by: Seat, from: u64, through: u64) -> ApiResult<Option<Consent>> {
        let consent = self.founded().consent;
        if consent == Consent::Nobody || by == Seat::Umpire {
            return Ok(None);
        }
        for seq in from..=through {
            let entry = self.entry(seq)?;
            if is_seating(&entry.kind, &entry.body) {
                continue;
            }
            let dice = matches!(entry.kind, Kind::Rolled | Kind::Amended | Kind::Revealed);
            let others = [Seat::Blue, Seat::Orange].into_iter().filter(|seat| *seat != by);
            let foreign = others.into_iter().any(|seat| entry.seat == seat.word())
                && !matches!(entry.kind, Kind::RollCalled | Kind::ChoiceCalled);
            if dice || foreign {
                return Ok(Some(consent));
            }
        }
        Ok(None)
    }

    pub fn may_strike(
        &self,
        by: Seat,
        from: u64,
        through: u64,
        agreed_by: &[Seat],
    ) -> ApiResult<()> {
        let enough = match self.consent_needed(by, from, through)? {
            None | Some(Consent::Nobody) => true,
            Some(Consent::Umpire) => agreed_by.contains(&Seat::Umpire),
            Some(Consent::OtherSide) => {
                agreed_by.contains(&Seat::Umpire)
                    || by.side().is_some_and(|side| agreed_by.contains(&side.enemy().seat()))
            }
        };
        if enough {
            return Ok(());
        }
        let who = match self.founded().consent {
            Consent::Umpire => "the umpire",
            _ => "the other side",
        };
        let message = format!(
            "entries {from} to {through} hold dice or another seat's actions; {who} must agree"
        );
        Err(ApiError::new(Trouble::Refused, "strike.needs_consent", message)
            .hint("name the seats that agreed"))
    }

    /// The beginning of the order an entry belongs to; strikes take whole orders.
    pub fn start_of_order(&self, seq: u64) -> ApiResult<u64> {
        if seq <= 1 || seq > self.fold.seq {
            let message =
                format!("entry {seq} cannot be struck; choose one from 2 to {}", self.fold.seq);
            return Err(ApiError::usage("strike.out_of_range", message));
        }
        if self.fold.strikes.on(seq).is_some() {
            let message = format!("entry {seq} is struck already");
            return Err(ApiError::new(Trouble::Refused, "strike.already", message));
        }
        let mut start = seq;
        let entry = self.entry(seq)?;
        if is_seating(&entry.kind, &entry.body) {
            let message = format!("entry {seq} says who plays; nothing of the war hangs on it");
            return Err(ApiError::new(Trouble::Refused, "strike.seat", message)
                .hint("seat somebody else instead"));
        }
        loop {
            let entry = self.entry(start)?;
            match (&entry.kind, entry.cause) {
                (Kind::Ordered | Kind::Struck | Kind::Noted, _) | (_, None) => return Ok(start),
                (_, Some(cause)) => start = cause,
            }
        }
    }
}
