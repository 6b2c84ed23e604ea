//! Connections to SQLite: the writer's, the reader's, and those for media and files on which an ordinary one fails.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, OpenFlags};
use tempfile::TempDir;

use crate::error::JournalError;
use crate::lock::beside;

/// Bytes of a page of a new file. Measured beside 4 and 16 KiB: reading costs less than with the former, a durable
/// append less than with the latter.
const PAGE_SIZE: u32 = 8192;
/// Size of the header of every SQLite file, in bytes.
const HEADER_SIZE: u64 = 100;
const PATIENCE: Duration = Duration::from_secs(5);

/// A connection that can read, and the private copy it reads from where the medium forced one.
pub(crate) struct Reader {
    pub(crate) connection: Connection,
    pub(crate) refuge: Option<TempDir>,
}

/// Refuses what needs no database to be refused.
pub(crate) fn inspect(path: &Path) -> Result<(), JournalError> {
    let about = std::fs::metadata(path).map_err(|error| JournalError::io(path, error))?;
    if !about.is_file() {
        return Err(JournalError::NotAJournal(path.to_owned()));
    }
    if about.len() == 0 && !has_unfinished_log(path) {
        return Err(JournalError::Empty(path.to_owned()));
    }
    // SQLite takes a file of one byte for an empty database, and no database is shorter than its header.
    if about.len() > 0 && about.len() < HEADER_SIZE {
        let path = path.to_owned();
        return Err(match shortfall(&path) {
            Some((expected, actual)) => JournalError::Truncated { path, expected, actual },
            None => JournalError::NotAJournal(path),
        });
    }
    Ok(())
}

/// True when a write-ahead log with something in it lies beside the file: the last program did not close it.
pub(crate) fn has_unfinished_log(path: &Path) -> bool {
    std::fs::metadata(beside(path, "-wal")).is_ok_and(|about| about.len() > 0)
}

/// For appending. `None` when the file itself may not be written.
pub(crate) fn writer(path: &Path) -> Result<Option<Connection>, JournalError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE;
    let sqlite = |error| JournalError::sqlite(path, error);
    let connection = match connect(path, flags) {
        Ok(connection) => connection,
        Err(error) if is_refused(&error) => return Ok(None),
        Err(error) => return Err(sqlite(error)),
    };
    guard(&connection).map_err(sqlite)?;
    let read_only = connection.is_readonly("main").map_err(sqlite)?;
    Ok(if read_only { None } else { Some(connection) })
}

/// For a new file that has no name yet: no log, because it is flushed as a whole or thrown away. End it with
/// [`log_ahead`].
pub(crate) fn builder(path: &Path) -> Result<Connection, JournalError> {
    let sqlite = |error| JournalError::sqlite(path, error);
    let connection = connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE).map_err(sqlite)?;
    guard(&connection).map_err(sqlite)?;
    let pragmas = format!(
        "PRAGMA page_size = {PAGE_SIZE}; PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF;"
    );
    connection.execute_batch(&pragmas).map_err(sqlite)?;
    Ok(connection)
}

/// Ends a builder's work: from its first moment under its own name the file is one with a write-ahead log. Else the first
/// writer would have to change its header, by way of a rollback journal that a kill leaves lying beside it.
pub(crate) fn log_ahead(connection: Connection) -> Result<(), rusqlite::Error> {
    connection.execute_batch("PRAGMA journal_mode = WAL;")?;
    connection.close().map_err(|(_, error)| error)
}

/// For reading, on any medium: as usual; else as an immutable file; else, if a log must be read with it, from a copy.
pub(crate) fn reader(path: &Path) -> Result<Reader, JournalError> {
    let sqlite = |error| JournalError::sqlite(path, error);
    match connect(path, OpenFlags::SQLITE_OPEN_READ_ONLY).and_then(probe) {
        Ok(connection) => {
            return Ok(Reader { connection, refuge: None });
        }
        Err(error) if is_refused(&error) => {}
        Err(error) => return Err(sqlite(error)),
    }
    if has_unfinished_log(path) {
        return copied(path);
    }
    immutable(path)
        .and_then(probe)
        .map_err(sqlite)
        .map(|connection| Reader { connection, refuge: None })
}

/// For a file that SQLite calls corrupt: reads as far as pages reach, even if the file is shorter than it says.
pub(crate) fn rescuer(path: &Path) -> Result<Connection, rusqlite::Error> {
    let connection = connect(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_VIEW, false)?;
    // The one switch that makes SQLite accept a short file; nothing can be written through this connection.
    connection.execute_batch("PRAGMA writable_schema = ON; PRAGMA trusted_schema = OFF;")?;
    Ok(connection)
}

/// If the file is a database that is shorter than it says: the bytes it should have and the bytes it has.
/// Asked only after SQLite failed, because opening a file a second time can give up SQLite's locks on it.
pub(crate) fn shortfall(path: &Path) -> Option<(u64, u64)> {
    const MAGIC: &[u8] = b"SQLite format 3\0";
    let mut head = Vec::new();
    let actual = std::fs::metadata(path).ok()?.len();
    File::open(path).ok()?.take(HEADER_SIZE).read_to_end(&mut head).ok()?;
    let seen = head.len().min(MAGIC.len());
    if head[..seen] != MAGIC[..seen] {
        return None;
    }
    let (Some(page), Some(pages)) = (head.get(16..18), head.get(28..32)) else {
        return Some((HEADER_SIZE, actual));
    };
    // A page size of 65,536 is stored as 1.
    let page = match u64::from(page[0]) << 8 | u64::from(page[1]) {
        1 => 65_536,
        size => size,
    };
    let pages = pages.iter().fold(0, |number, byte| number << 8 | u64::from(*byte));
    let expected = page * pages;
    (actual < expected).then_some((expected, actual))
}

/// Makes a writer's connection harmless: it keeps reading, and closing it changes nothing.
pub(crate) fn disarm(connection: &Connection) -> Result<(), rusqlite::Error> {
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
    connection.pragma_update(None, "query_only", true)
}

/// Reads a file of a medium that cannot be written, and that therefore does not change.
pub(crate) fn immutable(path: &Path) -> Result<Connection, rusqlite::Error> {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let text = path.to_string_lossy().replace('\\', "/");
    let mut uri = String::from(if text.starts_with('/') { "file:" } else { "file:/" });
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b':' | b'.' | b'-' | b'_' | b'~' => {
                uri.push(byte.into());
            }
            other => uri.push_str(&format!("%{other:02X}")),
        }
    }
    uri.push_str("?immutable=1");
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI;
    connect(Path::new(&uri), flags)
}

fn copied(path: &Path) -> Result<Reader, JournalError> {
    let refuge = TempDir::new().map_err(|error| JournalError::io(path, error))?;
    let copy = refuge.path().join("copy.wardiary");
    for suffix in ["", "-wal"] {
        let from = beside(path, suffix);
        std::fs::copy(&from, beside(&copy, suffix))
            .map_err(|error| JournalError::io(&from, error))?;
    }
    let sqlite = |error| JournalError::sqlite(path, error);
    let connection =
        connect(&copy, OpenFlags::SQLITE_OPEN_READ_WRITE).and_then(probe).map_err(sqlite)?;
    Ok(Reader { connection, refuge: Some(refuge) })
}

fn connect(path: &Path, flags: OpenFlags) -> Result<Connection, rusqlite::Error> {
    let flags = flags | OpenFlags::SQLITE_OPEN_NO_MUTEX | OpenFlags::SQLITE_OPEN_EXRESCODE;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(PATIENCE)?;
    Ok(connection)
}

fn guard(connection: &Connection) -> Result<(), rusqlite::Error> {
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    // A view in the place of a table could show each reader something else.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_VIEW, false)?;
    connection.execute_batch(
        "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA foreign_keys = ON;
         PRAGMA secure_delete = ON;",
    )
}

fn probe(connection: Connection) -> Result<Connection, rusqlite::Error> {
    guard(&connection)?;
    connection.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(()))?;
    Ok(connection)
}

fn is_refused(error: &rusqlite::Error) -> bool {
    matches!(
        error.sqlite_error_code(),
        Some(ErrorCode::CannotOpen | ErrorCode::ReadOnly | ErrorCode::PermissionDenied)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(path: &Path) -> Connection {
        let connection = Connection::open(path).expect("opens");
        connection
            .execute_batch(
                "PRAGMA journal_mode = WAL; CREATE TABLE t (x); INSERT INTO t VALUES (7)",
            )
            .expect("filled");
        connection
    }

    fn seven(connection: &Connection) -> i64 {
        connection.query_row("SELECT x FROM t", [], |row| row.get(0)).expect("read")
    }

    #[test]
    fn an_immutable_file_is_read_whatever_its_name_and_nothing_appears_beside_it() {
        let folder = TempDir::new().expect("a folder");
        let path = folder.path().join("Höhe 104 #1 100%25?.wardiary");
        table(&path).close().expect("closed");
        assert_eq!(seven(&immutable(&path).and_then(probe).expect("opens")), 7);
        assert_eq!(std::fs::read_dir(folder.path()).expect("listed").count(), 1);
    }

    #[test]
    fn a_log_is_read_through_a_private_copy() {
        let folder = TempDir::new().expect("a folder");
        let path = folder.path().join("war.wardiary");
        let open = table(&path);
        assert!(has_unfinished_log(&path), "everything is still in the log");
        let reader = copied(&path).expect("copied");
        assert_eq!(seven(&reader.connection), 7);
        assert!(reader.refuge.is_some());
        drop(open);
    }
}
