//! The journal as JSON Lines: a header line, then one line per entry. `import` rebuilds the same hashes from it.

use std::borrow::Cow;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::condition::Condition;
use crate::copy::Shown;
use crate::entry::{Body, EntryRef};
use crate::error::JournalError;
use crate::game_time;
use crate::hash::{Hash, Head, Idem, Salt};
use crate::header::Header;
use crate::journal::Journal;
use crate::kind::Kind;
use crate::read::Reading;
use crate::verify::{Progress, REPORT_EVERY};

/// The version of the export's shape.
pub const EXPORT_VERSION: u32 = 2;

/// What was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exported {
    /// The last entry written.
    pub head: Head,
    /// False when the journal is broken, or its file was replaced, and only a good part was written.
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

/// Every other line. The body is a JSON *string*, so that its bytes survive; where it is withheld, its hash is there.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EntryLine<'a> {
    pub(crate) seq: u64,
    #[serde(borrow)]
    kind: Cow<'a, str>,
    version: u8,
    #[serde(borrow)]
    seat: Cow<'a, str>,
    #[serde(borrow)]
    audience: Cow<'a, str>,
    #[serde(borrow)]
    battle: Cow<'a, str>,
    cause: Option<u64>,
    game_time: Option<String>,
    recorded_at: i64,
    idem: Option<Idem>,
    salt: Option<Salt>,
    #[serde(borrow)]
    body: Option<Cow<'a, str>>,
    body_hash: Option<Hash>,
    pub(crate) hash: Hash,
}

impl Journal {
    /// Writes everything up to [`Journal::head`], verified on the way: of entries for which `shown` says no, the body's
    /// hash instead of the body. Private values are not part of it. Of a journal whose file was replaced while it was
    /// open it writes what can still be read.
    ///
    /// # Errors
    /// [`JournalError::Io`] and [`JournalError::DiskFull`] from `out`; [`JournalError::Broken`].
    pub fn export(
        &self,
        out: &mut dyn Write,
        shown: Shown<'_>,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<Exported, JournalError> {
        let head = self.readable()?;
        let complete = head == self.head && !matches!(self.condition, Condition::Broken(_));
        let header = HeaderLine {
            wardiary_journal: EXPORT_VERSION,
            entries: head.seq,
            head: head.hash,
            complete,
        };
        write_line(out, &header)?;
        self.for_each(..=head.seq, Reading::Verified, |entry| {
            write_line(out, &EntryLine::of(entry, shown(entry)))?;
            if entry.seq % REPORT_EVERY == 0 || entry.seq == head.seq {
                progress(Progress { done: entry.seq, total: head.seq });
            }
            Ok::<_, JournalError>(ControlFlow::Continue(()))
        })?;
        out.flush().map_err(|error| JournalError::io(Path::new("the export"), error))?;
        Ok(Exported { head, complete })
    }
}

impl<'a> EntryLine<'a> {
    fn of(entry: &EntryRef<'a>, shown: bool) -> Self {
        let header = &entry.header;
        let (salt, body, body_hash) = match entry.body {
            Body::Open { text, salt } if shown => (Some(salt), Some(text.into()), None),
            hidden => (None, None, Some(hidden.hash())),
        };
        Self {
            seq: entry.seq,
            kind: header.kind.as_str().into(),
            version: header.version,
            seat: header.seat.into(),
            audience: header.audience.into(),
            battle: header.battle.into(),
            cause: header.cause,
            game_time: header.game_time.map(game_time::to_text),
            recorded_at: header.recorded_at,
            idem: header.idem,
            salt,
            body,
            body_hash,
            hash: entry.hash,
        }
    }

    /// The header and body that the line describes; the error is one clause about the entry.
    pub(crate) fn read(&self) -> Result<(Header<'_>, Body<&str>), String> {
        let body = match (&self.body, self.salt, self.body_hash) {
            (Some(text), Some(salt), None) => Body::Open { text: &**text, salt },
            (None, None, Some(hash)) => Body::Withheld(hash),
            _ => return Err("it has neither salt and body nor a body_hash alone".to_owned()),
        };
        let time = |text: &String| {
            game_time::from_text(text)
                .ok_or_else(|| format!("its game_time {text:?} is not a time"))
        };
        let kind = Kind::parse(&self.kind);
        let header = Header {
            kind: kind.ok_or_else(|| format!("its kind {:?} does not exist", self.kind))?,
            version: self.version,
            seat: &self.seat,
            audience: &self.audience,
            battle: &self.battle,
            cause: self.cause,
            game_time: self.game_time.as_ref().map(time).transpose()?,
            recorded_at: self.recorded_at,
            idem: self.idem,
        };
        Ok((header, body))
    }
}

fn write_line(out: &mut dyn Write, line: &impl Serialize) -> Result<(), JournalError> {
    let io = |error| JournalError::io(Path::new("the export"), error);
    serde_json::to_writer(&mut *out, line).map_err(|error| io(error.into()))?;
    out.write_all(b"\n").map_err(io)
}
