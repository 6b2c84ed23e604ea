//! Looking at a war with fog through the eyes of a seat.
//!
//! While a seat looks, the session's position is what it knows, so that everything shown is made of that alone. The whole war waits
//! beside it, for what goes through the record.

use std::sync::Arc;

use campaign::{BattleId, WarRefusal, WarState};
use kernel::{Refusal as _, Seat};

use crate::error::{ApiError, ApiResult, Kind as Trouble};
use crate::fold::{Fold, Moment};
use crate::session::{Eyes, Session};

impl Session {
    /// From here on the position is what a seat knows, until [`Session::look_whole`]. A look without a seat sees a war that lies
    /// open.
    ///
    /// # Errors
    /// When there is fog, and neither a seat of a side nor the umpire looks.
    pub fn look_as(&mut self, seat: Option<Seat>) -> ApiResult<()> {
        self.look_whole();
        if self.sees_all(seat) {
            return Ok(());
        }
        let now = self.fold.seq;
        let kept = seat.and_then(|seat| Some((seat, self.caches.seen.remove(&seat)?)));
        let (seat, seen) = match kept.filter(|(_, seen)| seen.seq == now) {
            Some(kept) => kept,
            None => self.fold_seen_by(&self.fold, seat)?,
        };
        self.look_at(seat, None, seen);
        Ok(())
    }

    /// From here on the position is the whole war as it was after entry `until`, for those who only look on.
    ///
    /// # Errors
    /// When what is before that entry cannot be read.
    pub fn look_late(&mut self, until: u64) -> ApiResult<()> {
        self.look_whole();
        let then = Fold::clone(&*self.moment(Some(until))?);
        let seen = Fold { war: then.war, ..self.fold.clone() };
        self.look_at(Seat::App, Some(until), seen);
        Ok(())
    }

    fn look_at(&mut self, seat: Seat, until: Option<u64>, seen: Fold) {
        let truth = Box::new(core::mem::replace(&mut self.fold, seen));
        self.eyes = Some(Eyes { seat, until, truth });
    }

    /// The position is the whole war again.
    pub fn look_whole(&mut self) {
        if let Some(Eyes { seat, until, truth }) = self.eyes.take() {
            let seen = core::mem::replace(&mut self.fold, *truth);
            // A screen is made of several looks, one after another.
            if until.is_none() {
                self.caches.seen.insert(seat, seen);
            }
        }
    }

    /// The war as it was after an entry, or as it is, to the seat that looks.
    ///
    /// # Errors
    /// As [`Session::moment`].
    pub fn look(&self, at: Option<u64>) -> ApiResult<Moment<'_>> {
        match &self.eyes {
            None => self.moment(at),
            Some(_) if at.is_none_or(|seq| seq == self.fold.seq) => Ok(Moment::Now(&self.fold)),
            Some(Eyes { until: Some(until), .. }) => self.moment(at.map(|at| at.min(*until))),
            Some(eyes) => {
                let then = self.moment(at)?;
                let (_, seen) = self.fold_seen_by(&then, Some(eyes.seat))?;
                Ok(Moment::Then(Arc::new(seen)))
            }
        }
    }

    /// Who looks, if he does not know everything.
    #[must_use]
    pub fn looks(&self) -> Option<Seat> {
        self.eyes.as_ref().map(|eyes| eyes.seat)
    }

    /// Whether a spectator looks, who sees what is past.
    #[must_use]
    pub fn looks_late(&self) -> bool {
        self.eyes.as_ref().is_some_and(|eyes| eyes.until.is_some())
    }

    /// The whole war, whichever seat looks.
    #[must_use]
    pub fn truth(&self) -> &Fold {
        self.eyes.as_ref().map_or(&self.fold, |eyes| &eyes.truth)
    }

    /// Whether nothing is hidden from a seat: there is no fog, he is the umpire, or the war is over.
    #[must_use]
    pub fn sees_all(&self, seat: Option<Seat>) -> bool {
        let war = &self.truth().war;
        seat == Some(Seat::Umpire) || !war.has_fog() || war.over().is_some()
    }

    /// The war as a seat knows it; none where that is the whole war.
    #[must_use]
    pub fn known_to(&self, seat: Seat) -> Option<WarState> {
        let war = &self.truth().war;
        war.seen_by(seat).filter(|_| !self.sees_all(Some(seat)))
    }

    /// Whether a seat may do anything in a battle: of one that it does not know it is told that there is none.
    ///
    /// # Errors
    /// When it does not know it.
    pub(crate) fn is_known(&self, seat: Seat, battle: BattleId) -> ApiResult<()> {
        let war = &self.truth().war;
        if self.sees_all(Some(seat)) || seat == Seat::App || war.knows_of(seat, battle) {
            return Ok(());
        }
        let unknown = WarRefusal::UnknownBattle { battle };
        Err(ApiError::refused(unknown.refused(&war.names(war.setup.first_battle()))))
    }

    /// What only the umpire may see while the war lasts.
    ///
    /// # Errors
    /// When there is fog, and it is another who asks.
    pub fn for_all_eyes(&self, seat: Option<Seat>) -> ApiResult<()> {
        if self.sees_all(seat) {
            return Ok(());
        }
        let message = "only the umpire may see this until the war is over: it shows what the sides do not know";
        Err(ApiError::new(Trouble::Refused, "fog.umpire", message)
            .hint("ask for it as the umpire, or when the war is over"))
    }

    fn fold_seen_by(&self, fold: &Fold, seat: Option<Seat>) -> ApiResult<(Seat, Fold)> {
        let seen = seat.and_then(|seat| Some((seat, fold.war.seen_by(seat)?)));
        let (seat, war) = seen.ok_or_else(|| {
            let message = "each seat has its own map in this war, and this request names no seat";
            ApiError::new(Trouble::Refused, "fog.no_seat", message)
                .hint("look as a seat of one side, or as the umpire")
        })?;
        Ok((seat, Fold { war, ..fold.clone() }))
    }
}
