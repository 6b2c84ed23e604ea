//! Undo: entries are struck, never erased. Past a die or another seat's action it needs agreement.

use journal::Kind;
use kernel::Seat;

use crate::error::{ApiError, ApiResult, Kind as Trouble};
use crate::host::Host;
use crate::record::{Consent, Struck};
use crate::session::{Line, LineCause, Session, text};

impl Session {
    /// Strikes everything from an entry's order to the newest entry. Returns the strike's number.
    ///
    /// # Errors
    /// When there is nothing to strike there, or somebody's agreement is missing.
    pub fn strike(
        &mut self,
        host: &mut Host,
        by: Seat,
        from: u64,
        reason: &str,
        agreed_by: Vec<Seat>,
    ) -> ApiResult<u64> {
        if reason.trim().is_empty() {
            return Err(ApiError::usage("strike.no_reason", "a strike needs a reason"));
        }
        let from = self.start_of_order(from)?;
        let through = self.fold.seq;
        self.may_strike(by, from, through, &agreed_by)?;
        let struck = Struck { from, through, reason: reason.to_owned(), agreed_by };
        let cause = LineCause::Entry(from);
        let line = Line { kind: Kind::Struck, seat: by, cause, body: text(&struck) };
        self.append(host, vec![line], None, &[])
    }

    /// Takes a strike back, while nothing has been done since: redo.
    ///
    /// # Errors
    /// When the entry is no standing strike, or the war went on after it.
    pub fn restore(
        &mut self,
        host: &mut Host,
        by: Seat,
        strike: u64,
        reason: &str,
        agreed_by: Vec<Seat>,
    ) -> ApiResult<u64> {
        if self.entry(strike)?.kind != Kind::Struck || self.fold.strikes.on(strike).is_some() {
            let message = format!("entry {strike} is no standing strike");
            return Err(ApiError::usage("restore.no_strike", message));
        }
        if self.fold.seq != strike {
            let message = format!("entry {} was written after the strike", strike + 1);
            return Err(ApiError::new(Trouble::Refused, "restore.too_late", message)
                .hint("strike back to there first"));
        }
        self.may_strike(by, strike, strike, &agreed_by)?;
        let reason = reason.to_owned();
        let struck = Struck { from: strike, through: strike, reason, agreed_by };
        let cause = LineCause::Entry(strike);
        let line = Line { kind: Kind::Struck, seat: by, cause, body: text(&struck) };
        self.append(host, vec![line], None, &[])
    }

    /// A ruling's reason with the people who agreed to it, by name.
    pub(crate) fn agreed_reason(&self, reason: &str, agreed_by: &[Seat]) -> String {
        let names: Vec<String> = agreed_by.iter().map(|seat| self.player(*seat)).collect();
        match &*names.join(" and ") {
            "" => reason.to_owned(),
            _ if reason.trim().is_empty() => String::new(),
            names => format!("{} (agreed by {names})", reason.trim()),
        }
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

    pub(crate) fn may_strike(
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
    pub(crate) fn start_of_order(&self, seq: u64) -> ApiResult<u64> {
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
        loop {
            let entry = self.entry(start)?;
            match (&entry.kind, entry.cause) {
                (Kind::Ordered | Kind::Struck | Kind::Noted, _) | (_, None) => return Ok(start),
                (_, Some(cause)) => start = cause,
            }
        }
    }
}
