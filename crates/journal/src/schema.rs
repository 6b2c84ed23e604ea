//! The schema: what makes a file ours, which formats this program knows, and what its tables must look like.
//!
//! The SQL lives in `/migrations/<number>-<name>/up.sql` at the root of the repository; `rusqlite_migration` applies it
//! and counts in SQLite's `user_version`. A released migration is never edited.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::LazyLock;

use include_dir::{Dir, include_dir};
use rusqlite::Connection;
use rusqlite_migration::Migrations;

use crate::error::JournalError;
use crate::finding::{Fault, Finding};

/// `WDI1`: SQLite's `application_id` of a war diary.
pub const APPLICATION_ID: u32 = 0x5744_4931;
/// The journal format this program writes, and the newest it reads.
pub const FORMAT: i64 = 1;

static FOLDER: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/../../migrations");

static MIGRATIONS: LazyLock<Result<Migrations<'static>, String>> =
    LazyLock::new(|| Migrations::from_directory(&FOLDER).map_err(|error| error.to_string()));

/// What a file says about itself.
pub(crate) struct Identity {
    pub(crate) user_version: usize,
    /// The newest format anything in it asks a *writer* to know.
    pub(crate) oldest_writer: i64,
}

/// Builds the tables in an empty file.
pub(crate) fn create(path: &Path, connection: &mut Connection) -> Result<(), JournalError> {
    migrate(path, connection)?;
    connection
        .execute(
            "INSERT INTO format (only, founded_by, oldest_reader, oldest_writer) VALUES (1, ?1, ?2, ?2)",
            (concat!("wardiary ", env!("CARGO_PKG_VERSION")), FORMAT),
        )
        .map_err(|error| JournalError::sqlite(path, error))?;
    Ok(())
}

/// Brings an older file up to this program's schema.
pub(crate) fn migrate(path: &Path, connection: &mut Connection) -> Result<(), JournalError> {
    let damaged = |why: String| JournalError::Damaged { path: path.to_owned(), why };
    let migrations = MIGRATIONS.as_ref().map_err(|why| damaged(why.clone()))?;
    migrations.to_latest(connection).map_err(|error| match error {
        rusqlite_migration::Error::RusqliteError { err, .. } => JournalError::sqlite(path, err),
        other => damaged(other.to_string()),
    })
}

/// The number of migrations this program knows.
pub(crate) fn latest() -> usize {
    FOLDER.dirs().count()
}

/// Reads whose file this is, and refuses what is not ours or too new.
pub(crate) fn identify(path: &Path, connection: &Connection) -> Result<Identity, JournalError> {
    let sqlite = |error| JournalError::sqlite(path, error);
    let number = |sql: &str| connection.query_row(sql, [], |row| row.get::<_, i64>(0));
    let application_id = number("PRAGMA application_id").map_err(sqlite)? as u32;
    let user_version = number("PRAGMA user_version").map_err(sqlite)?;
    if application_id != APPLICATION_ID {
        return Err(JournalError::OtherProgram { path: path.to_owned(), application_id });
    }
    let oldest = |column: &str| number(&format!("SELECT {column} FROM format WHERE only = 1"));
    let known = usize::try_from(user_version).is_ok_and(|version| version <= latest());
    let newer = |needs| JournalError::Newer { path: path.to_owned(), needs, knows: FORMAT };
    let oldest_reader = match oldest("oldest_reader") {
        Ok(format) => format,
        Err(_) if !known => return Err(newer(user_version)),
        Err(rusqlite::Error::QueryReturnedNoRows) => {
            let why = "it does not say which format it has".to_owned();
            return Err(JournalError::Damaged { path: path.to_owned(), why });
        }
        Err(error) => {
            let why = error.to_string();
            return Err(JournalError::Damaged { path: path.to_owned(), why });
        }
    };
    if oldest_reader > FORMAT {
        return Err(newer(oldest_reader));
    }
    let oldest_writer = oldest("oldest_writer").map_err(sqlite)?;
    // A schema we do not know may hold columns that we would leave unfilled.
    let oldest_writer = if known { oldest_writer } else { oldest_writer.max(user_version) };
    let user_version = usize::try_from(user_version).unwrap_or_default();
    Ok(Identity { user_version, oldest_writer })
}

/// Compares every table, index and trigger with what the migrations make, so that a missing guard is noticed.
/// Files of a newer schema are not compared.
pub(crate) fn check(
    path: &Path,
    connection: &Connection,
    identity: &Identity,
) -> Result<Option<Finding>, JournalError> {
    if identity.user_version > latest() {
        return Ok(None);
    }
    let damaged = |why: String| JournalError::Damaged { path: path.to_owned(), why };
    let migrations = MIGRATIONS.as_ref().map_err(|why| damaged(why.clone()))?;
    let mut fresh = Connection::open_in_memory()?;
    migrations
        .to_version(&mut fresh, identity.user_version)
        .map_err(|error| damaged(error.to_string()))?;
    let expected = objects(&fresh)?;
    let actual = objects(connection).map_err(|error| JournalError::sqlite(path, error))?;
    let missing_or_changed = expected.iter().find(|(name, sql)| actual.get(*name) != Some(*sql));
    let extra = actual.iter().find(|(name, _)| !expected.contains_key(*name));
    Ok(missing_or_changed
        .or(extra)
        .map(|(object, _)| Finding::whole_file(Fault::SchemaChanged { object: object.clone() })))
}

fn objects(connection: &Connection) -> Result<BTreeMap<String, Option<String>>, rusqlite::Error> {
    connection
        .prepare("SELECT type || ' ' || name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'")?
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_migrations_build_a_database() {
        let migrations = MIGRATIONS.as_ref().expect("the folder is well formed");
        migrations.validate().expect("every migration applies");
        let mut connection = Connection::open_in_memory().expect("memory");
        create(Path::new("memory"), &mut connection).expect("tables");
        let identity = identify(Path::new("memory"), &connection).expect("ours");
        assert_eq!(identity.user_version, latest());
        assert_eq!(identity.oldest_writer, FORMAT);
        assert!(check(Path::new("memory"), &connection, &identity).expect("readable").is_none());
    }
}
