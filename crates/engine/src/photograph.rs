//! Photographs taken at the table: entries without effect on the war, each beside the entry it shows.

use std::collections::BTreeSet;

use campaign::BattleId;
use journal::{Entry, Idem, Kind};
use kernel::Seat;

use crate::error::{ApiError, ApiResult};
use crate::host::Host;
use crate::orders::Outcome;
use crate::readers;
use crate::record::{Photographed, text};
use crate::session::{NewCause, NewEntry, Session};

/// The most characters of a caption.
pub const CAPTION_MOST: usize = 400;

impl Session {
    /// Adds a photograph to an entry. Those who may read that entry see it; a `private` one only the writer and the umpire,
    /// until it is opened. With an `idem` key, the same photograph sent twice is written once.
    ///
    /// # Errors
    /// When there is no such entry, the writer may not read it, it is a photograph itself, the caption is too long, or the
    /// journal cannot be written.
    pub fn add_photograph(
        &mut self,
        host: &mut Host,
        (by, of): (Seat, u64),
        photograph: &Photographed,
        private: bool,
        idem: Option<Idem>,
    ) -> ApiResult<Outcome> {
        let shown = self.entry(of)?;
        if !self.may_read(by, &shown) {
            return Err(ApiError::withheld(shown.seq));
        }
        if shown.kind == Kind::Photographed {
            let message = format!("entry {} is a photograph itself", shown.seq);
            return Err(ApiError::usage("photograph.of_photograph", message)
                .hint("name the entry of the order, roll or outcome that it shows"));
        }
        let length = photograph.caption.chars().count();
        if length > CAPTION_MOST {
            let message =
                format!("the caption has {length} characters; {CAPTION_MOST} are the most");
            return Err(ApiError::usage("photograph.caption", message));
        }
        let audience = match private {
            true => readers::words_for(&self.fold.war, by, &BTreeSet::new(), 0),
            false if self.fold.hidden.contains(&shown.seq) => shown.audience.clone(),
            false => String::new(),
        };
        let entry = NewEntry {
            audience,
            cause: NewCause::Entry(shown.seq),
            ..NewEntry::new(Kind::Photographed, self.place_of(&shown), by, text(photograph))
        };
        self.write_beside(host, entry, idem)
    }

    /// The battle of an entry; the first of the war where it has none.
    fn place_of(&self, entry: &Entry) -> BattleId {
        BattleId::new(&entry.battle).unwrap_or_else(|_| self.fold.war.setup.first_battle())
    }
}
