//! The record from an entry on, as it counts: for views that look at the present day only and need no event index.

use std::borrow::Cow;
use std::ops::ControlFlow;

use campaign::WarEvent;
use journal::{EntryRef, Kind, Reading};
use kernel::Seat;

use super::{EntryLine, Standing};
use crate::session::Session;
use engine::error::{ApiError, ApiResult};
use engine::fold::event;
use engine::record::Amended;
use engine::session::body_of;

/// An entry that counts, or an event that an amendment has put in.
pub(crate) struct Counted<'a> {
    /// The entry it stands in.
    pub(crate) entry: &'a EntryRef<'a>,
    /// The entry as of which it takes effect.
    pub(crate) at: u64,
    put_in: Option<(Told, &'a WarEvent)>,
}

/// An event that an amendment has put in: of which order, and which of its events, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Told {
    order: u64,
    number: usize,
}

/// Where to find the sentence of what counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Found {
    pub(crate) entry: u64,
    put_in: Option<Told>,
}

impl Counted<'_> {
    /// The kind of an entry of its own.
    pub(crate) fn kind(&self) -> Option<Kind> {
        self.put_in.is_none().then_some(self.entry.header.kind)
    }

    /// What happened, if something did.
    pub(crate) fn event(&self) -> Option<Cow<'_, WarEvent>> {
        match (self.put_in, self.entry.header.kind) {
            (Some((_, event)), _) => Some(Cow::Borrowed(event)),
            (None, Kind::Happened | Kind::Ruled | Kind::Sealed | Kind::Revealed) => {
                event(self.entry).ok().map(Cow::Owned)
            }
            _ => None,
        }
    }

    pub(crate) fn found(&self) -> Found {
        Found { entry: self.entry.seq, put_in: self.put_in.map(|(told, _)| told) }
    }
}

impl Session {
    /// Everything that counts and is written from entry `from` on, events that amendments have put in among them, wherever
    /// those take effect.
    ///
    /// # Errors
    /// When an entry cannot be read, or `tell` fails.
    pub(crate) fn counted_from(
        &self,
        from: u64,
        tell: &mut dyn FnMut(&Counted<'_>) -> ApiResult<()>,
    ) -> ApiResult<()> {
        let known = &self.fold.amendments;
        let range = from..=self.fold.seq;
        self.journal.for_each(range, Reading::Unverified, |entry: &EntryRef<'_>| -> ApiResult<_> {
            let (seq, kind) = (entry.seq, entry.header.kind);
            let of_order = matches!(
                kind,
                Kind::Happened | Kind::Ruled | Kind::Sealed | Kind::Revealed | Kind::Amended
            );
            let order = entry.header.cause.filter(|_| of_order);
            if Standing::of(known, seq, kind, order).counts {
                tell(&Counted { entry, at: seq, put_in: None })?;
            }
            if kind == Kind::Amended {
                let body: Amended = body_of(&entry.to_entry())?;
                let counts = body.changed.iter().filter(|one| known.tells(seq, one.order));
                for changed in counts {
                    for (number, told) in changed.told.iter().enumerate() {
                        let put_in = Some((Told { order: changed.order, number }, &told.event));
                        tell(&Counted { entry, at: changed.at, put_in })?;
                    }
                }
            }
            Ok(ControlFlow::Continue(()))
        })
    }

    /// What was found as lines that everybody may read.
    ///
    /// # Errors
    /// When the record cannot be read.
    pub(crate) fn found_lines(
        &self,
        seat: Seat,
        found: impl IntoIterator<Item = Found>,
    ) -> ApiResult<Vec<EntryLine>> {
        let mut known = (0, Vec::new());
        let mut line = |Found { entry, put_in }: Found| {
            let Some(Told { order, number }) = put_in else { return self.line_for(seat, entry) };
            if known.0 != entry {
                known = (entry, self.put_in(entry)?);
            }
            let told = known.1.iter().filter(|put_in| put_in.order == order).nth(number);
            let missing = || ApiError::broken(entry, "what it has put in is missing");
            self.put_in_line(told.ok_or_else(missing)?)
        };
        found.into_iter().map(&mut line).collect()
    }
}
