//! The journal as JSON Lines: a header line, then one line per entry. `import` rebuilds the same hashes from it.

use std::borrow::Cow;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::condition::Condition;
use crate::entry::EntryRef;
use crate::error::JournalError;
use crate::hash::{Hash, Head, Idem, Salt};
use crate::journal::Journal;
use crate::read::Reading;
use crate::verify::{Progress, REPORT_EVERY};

/// The version of the export's shape.
pub const EXPORT_VERSION: u32 = 1;

/// What was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exported {
    /// The last entry written.
    pub head: Head,
    /// False when the journal is broken and only its good part was written.
    pub complete: bool,
}

/// The first line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HeaderLine {
    /// Version of the shape, under the name that says what the file is.
    pub(crate) wardiary_journal: u32,
    pub(crate) entries: u64,
    pub(crate) head: Hash,
    pub(crate) complete: bool,
}

/// Every other line. The body is a JSON *string*, so that its bytes survive.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EntryLine<'a> {
    seq: u64,
    #[serde(borrow)]
    battle: Cow<'a, str>,
    #[serde(borrow)]
    kind: Cow<'a, str>,
    version: u32,
    #[serde(borrow)]
    seat: Cow<'a, str>,
    cause: Option<u64>,
    #[serde(borrow)]
    game_time: Option<Cow<'a, str>>,
    recorded_at: i64,
    idem: Option<Idem>,
    salt: Salt,
    leaf: Hash,
    hash: Hash,
    #[serde(borrow)]
    body: Cow<'a, str>,
}

impl Journal {
    /// Writes everything up to [`Journal::head`], verified on the way. Private values are not part of it.
    ///
    /// # Errors
    /// [`JournalError::Io`] and [`JournalError::DiskFull`] from `out`; [`JournalError::Broken`].
    pub fn export(
        &self,
        out: &mut dyn Write,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<Exported, JournalError> {
        let complete = !matches!(self.condition, Condition::Broken(_));
        let header = HeaderLine {
            wardiary_journal: EXPORT_VERSION,
            entries: self.head.seq,
            head: self.head.hash,
            complete,
        };
        write_line(out, &header)?;
        self.for_each(.., Reading::Verified, |entry| {
            write_line(out, &EntryLine::from(entry))?;
            if entry.seq % REPORT_EVERY == 0 || entry.seq == self.head.seq {
                progress(Progress { done: entry.seq, total: self.head.seq });
            }
            Ok::<_, JournalError>(ControlFlow::Continue(()))
        })?;
        out.flush().map_err(|error| JournalError::io(Path::new("the export"), error))?;
        Ok(Exported { head: self.head, complete })
    }
}

impl<'a> From<&EntryRef<'a>> for EntryLine<'a> {
    fn from(entry: &EntryRef<'a>) -> Self {
        Self {
            seq: entry.seq,
            battle: entry.battle.into(),
            kind: entry.kind_text.into(),
            version: entry.version,
            seat: entry.seat.into(),
            cause: entry.cause,
            game_time: entry.game_time.map(Cow::from),
            recorded_at: entry.recorded_at,
            idem: entry.idem,
            salt: entry.salt,
            leaf: entry.leaf,
            hash: entry.hash,
            body: entry.body.into(),
        }
    }
}

impl EntryLine<'_> {
    pub(crate) fn as_entry(&self) -> EntryRef<'_> {
        EntryRef {
            seq: self.seq,
            battle: &self.battle,
            kind_text: &self.kind,
            version: self.version,
            seat: &self.seat,
            cause: self.cause,
            game_time: self.game_time.as_deref(),
            recorded_at: self.recorded_at,
            idem: self.idem,
            body: &self.body,
            salt: self.salt,
            leaf: self.leaf,
            hash: self.hash,
        }
    }
}

fn write_line(out: &mut dyn Write, line: &impl Serialize) -> Result<(), JournalError> {
    let io = |error| JournalError::io(Path::new("the export"), error);
    serde_json::to_writer(&mut *out, line).map_err(|error| io(error.into()))?;
    out.write_all(b"\n").map_err(io)
}
