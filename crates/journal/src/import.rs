//! Reading an export back: every entry is hashed again, and nothing that does not come out the same is let in.

use std::io::{BufRead, Read as _};
use std::path::Path;

use rusqlite::Connection;

use crate::append::EntryWriter;
use crate::condition::Opening;
use crate::create::build;
use crate::draft::{MAX_BODY, check_body};
use crate::error::JournalError;
use crate::export::{EXPORT_VERSION, EntryLine, HeaderLine};
use crate::hash::Head;
use crate::journal::Journal;
use crate::keys::Keys;

/// A body may grow sixfold when every byte is escaped.
const MAX_LINE: u64 = 6 * MAX_BODY as u64 + 4096;

impl Journal {
    /// Makes a new file from an export and opens it for appending. Its head is the export's head.
    ///
    /// # Errors
    /// [`JournalError::ImportRefused`] with the first line that is wrong; no file is left then.
    /// [`JournalError::AlreadyExists`]; else as [`Journal::open`].
    pub fn import(
        from: &mut dyn BufRead,
        path: &Path,
        opening: Opening,
    ) -> Result<Self, JournalError> {
        build(path, opening.heads.as_ref(), |connection| fill(path, connection, from))?;
        Self::open(path, opening)
    }
}

fn fill(
    path: &Path,
    connection: &mut Connection,
    from: &mut dyn BufRead,
) -> Result<(), JournalError> {
    let sqlite = |error| JournalError::sqlite(path, error);
    let mut lines = Lines { from, number: 0, buffer: Vec::new() };
    let promised = header(&mut lines)?;
    let transaction = connection.transaction().map_err(sqlite)?;
    let mut writer = EntryWriter::after(&transaction, Head::GENESIS).map_err(sqlite)?;
    let mut keys = Keys::default();
    while let Some(text) = lines.next()? {
        let number = lines.number;
        let refused = |why: String| JournalError::ImportRefused { line: number, why };
        let line: EntryLine<'_> = serde_json::from_slice(&lines.buffer[..text])
            .map_err(|error| refused(error.to_string()))?;
        let expected = writer.head().seq + 1;
        if line.seq != expected {
            return Err(refused(format!(
                "entry {} stands where entry {expected} belongs",
                line.seq
            )));
        }
        let (header, body) = line.read().map_err(refused)?;
        header.check(expected).map_err(refused)?;
        body.text().map_or(Ok(()), check_body).map_err(refused)?;
        if let Some(earlier) = keys.take(expected, header.idem) {
            return Err(refused(format!("its client key is also on entry {earlier}")));
        }
        if writer.put(&header, &body).map_err(sqlite)?.hash != line.hash {
            return Err(refused(format!(
                "entry {expected} was changed, or does not follow from the one before it"
            )));
        }
    }
    let head = writer.head();
    if head != promised {
        let why = format!(
            "it ends at entry {}, but its first line promises {} entries ending in {}",
            head.seq, promised.seq, promised.hash
        );
        return Err(JournalError::ImportRefused { line: lines.number, why });
    }
    drop(writer);
    transaction.commit().map_err(sqlite)
}

/// Lines with their numbers, none longer than [`MAX_LINE`].
struct Lines<'f> {
    from: &'f mut dyn BufRead,
    number: u64,
    buffer: Vec<u8>,
}

impl Lines<'_> {
    /// Reads the next line into the buffer and returns its length; `None` at the end.
    fn next(&mut self) -> Result<Option<usize>, JournalError> {
        self.buffer.clear();
        let read = (&mut *self.from)
            .take(MAX_LINE)
            .read_until(b'\n', &mut self.buffer)
            .map_err(|error| JournalError::io(Path::new("the export"), error))?;
        self.number += 1;
        if read == 0 {
            return Ok(None);
        }
        let length = self.buffer.strip_suffix(b"\n").map_or(read, <[u8]>::len);
        if length as u64 == MAX_LINE {
            let why = "it is longer than any entry can be".to_owned();
            return Err(JournalError::ImportRefused { line: self.number, why });
        }
        Ok(Some(length))
    }
}

fn header(lines: &mut Lines<'_>) -> Result<Head, JournalError> {
    let refused = |why: String| JournalError::ImportRefused { line: 1, why };
    let Some(length) = lines.next()? else {
        return Err(refused("the file is empty".to_owned()));
    };
    let header: HeaderLine = serde_json::from_slice(&lines.buffer[..length])
        .map_err(|error| refused(format!("this is not an export of a war diary: {error}")))?;
    if header.wardiary_journal != EXPORT_VERSION {
        let version = header.wardiary_journal;
        return Err(refused(format!(
            "this is an export of version {version}; this program reads version {EXPORT_VERSION}"
        )));
    }
    Ok(Head { seq: header.entries, hash: header.head })
}
