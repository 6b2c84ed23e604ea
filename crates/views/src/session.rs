//! One open campaign as the screens see it: the engine's session, and what was read of its record for them.

use std::ops::{Deref, DerefMut};
use std::path::Path;

use campaign::BattleId;
use journal::Journal;

pub use engine::session::{Durability, broken};

use crate::caches::Caches;
use engine::error::{ApiError, ApiResult, Kind as Trouble};
use engine::founding::Founding;
use engine::host::Host;
use kernel::Seat;

/// An open campaign.
#[derive(Debug)]
pub struct Session {
    engine: engine::Session,
    pub(crate) caches: Caches,
}

impl Session {
    /// The battle meant: the one named, or the war's first.
    #[must_use]
    pub fn battle_meant(&self, named: Option<BattleId>) -> BattleId {
        named.unwrap_or_else(|| self.engine.fold.war.setup.first_battle())
    }

    /// Looks at the war as a seat knows it: all that `look` shows is made of that.
    ///
    /// # Errors
    /// When there is fog, and neither a seat of a side nor the umpire looks; or what `look` says.
    pub fn through<T>(
        &mut self,
        seat: Option<Seat>,
        look: impl FnOnce(&Self) -> ApiResult<T>,
    ) -> ApiResult<T> {
        let until = self.seen_late(seat)?;
        let looking = Looking(self);
        match until {
            Some(until) => looking.0.engine.look_late(until)?,
            None => looking.0.engine.look_as(seat)?,
        }
        look(looking.0)
    }

    /// The last entry that those see who only look on, in a war with fog that shows itself late.
    fn seen_late(&self, seat: Option<Seat>) -> ApiResult<Option<u64>> {
        let war = &self.truth().war;
        let looks_on = seat.is_none_or(|seat| seat == Seat::App) && !self.sees_all(seat);
        let Some(late) = war.seen_late().filter(|_| looks_on) else { return Ok(None) };
        let begun = self.event_index(None)?.marks.rounds_begun(&self.fold.amendments);
        let until = begun.len().checked_sub(1 + usize::from(late)).and_then(|at| begun.get(at));
        until.map(|at| Some((*at).max(self.fold.founding))).ok_or_else(|| {
            let message =
                "spectators see this war some turns late, and there is nothing to see yet";
            ApiError::new(Trouble::Refused, "fog.too_early", message)
                .hint("look again in the next turn, or as a seat")
        })
    }

    /// Opens a campaign for play; a broken or write-protected one opens for reading.
    ///
    /// # Errors
    /// When the file cannot be opened or its first entry cannot be read.
    pub fn open(path: &Path, host: &Host) -> ApiResult<Self> {
        engine::Session::open(path, host).map(Self::from)
    }

    /// Opens a campaign for reading; never locks it and never writes.
    ///
    /// # Errors
    /// As [`Session::open`].
    pub fn open_to_read(path: &Path, host: &Host) -> ApiResult<Self> {
        engine::Session::open_to_read(path, host).map(Self::from)
    }

    /// Opens for reading, checking only what was written since the head this computer remembers.
    ///
    /// # Errors
    /// As [`Session::open`].
    pub fn open_quickly(path: &Path, host: &Host) -> ApiResult<Self> {
        engine::Session::open_quickly(path, host).map(Self::from)
    }

    /// Folds an open journal.
    ///
    /// # Errors
    /// As [`Session::open`].
    pub fn on(journal: Journal) -> ApiResult<Self> {
        engine::Session::on(journal).map(Self::from)
    }

    /// Founds a campaign in a new file.
    ///
    /// # Errors
    /// When the scenario has faults, the file exists, or it cannot be written.
    pub fn found(path: &Path, host: &mut Host, founding: &Founding) -> ApiResult<Self> {
        engine::Session::found(path, host, founding).map(Self::from)
    }
}

impl From<engine::Session> for Session {
    fn from(engine: engine::Session) -> Self {
        Self { engine, caches: Caches::default() }
    }
}

impl Deref for Session {
    type Target = engine::Session;

    fn deref(&self) -> &engine::Session {
        &self.engine
    }
}

impl DerefMut for Session {
    fn deref_mut(&mut self) -> &mut engine::Session {
        &mut self.engine
    }
}

/// The whole war is back after a look, whether it failed or not.
struct Looking<'s>(&'s mut Session);

impl Drop for Looking<'_> {
    fn drop(&mut self) {
        self.0.engine.look_whole();
    }
}
