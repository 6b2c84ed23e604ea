//! The schema: what makes a file ours, which format this program knows, and what its tables must look like.
//!
//! The SQL lives in `/migrations/<number>-<name>/up.sql` at the root of the repository; `rusqlite_migration` applies it
//! and counts in SQLite's `user_version`. A released migration is never edited.

use std::path::Path;
use std::sync::LazyLock;

use include_dir::{Dir, include_dir};
use rusqlite::Connection;
use rusqlite_migration::Migrations;

use crate::error::JournalError;
use crate::finding::{Fault, Finding};

/// `WDI1`: SQLite's `application_id` of a war diary.
pub const APPLICATION_ID: u32 = 0x5744_4931;
/// The journal format this program writes, and the only one it reads.
pub const FORMAT: i64 = 2;

static FOLDER: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/../../migrations");

static MIGRATIONS: LazyLock<Result<Migrations<'static>, String>> =
    LazyLock::new(|| Migrations::from_directory(&FOLDER).map_err(|error| error.to_string()));

/// What a file says about itself.
pub(crate) struct Identity {
    user_version: i64,
    /// The newest format anything in it asks a *writer* to know.
    pub(crate) oldest_writer: i64,
}

/// One line of SQLite's own table of tables.
#[derive(PartialEq, Eq)]
struct Object {
    kind: String,
    name: String,
    table: String,
    sql: Option<String>,
    /// The page where its rows begin; 0 for a view or trigger.
    root: i64,
}

/// Builds the tables in an empty file.
pub(crate) fn create(path: &Path, connection: &mut Connection) -> Result<(), JournalError> {
    migrate(path, connection)?;
    connection
        .execute(
            "INSERT INTO main.format (only, founded_by, oldest_reader, oldest_writer) VALUES (1, ?1, ?2, ?2)",
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
fn latest() -> i64 {
    FOLDER.dirs().count() as i64
}

/// Reads whose file this is, and refuses what is not ours, too old or too new. Connections see no views, so what is read
/// here comes from a table.
pub(crate) fn identify(path: &Path, connection: &Connection) -> Result<Identity, JournalError> {
    let sqlite = |error| JournalError::sqlite(path, error);
    let number = |sql: &str| connection.query_row(sql, [], |row| row.get::<_, i64>(0));
    let application_id = number("PRAGMA main.application_id").map_err(sqlite)? as u32;
    let user_version = number("PRAGMA main.user_version").map_err(sqlite)?;
    if application_id != APPLICATION_ID {
        return Err(JournalError::OtherProgram { path: path.to_owned(), application_id });
    }
    let oldest = |column: &str| {
        number(&format!("SELECT {column} FROM main.format NOT INDEXED WHERE only = 1"))
    };
    let newer = |needs| JournalError::Newer { path: path.to_owned(), needs, knows: FORMAT };
    let oldest_reader = match oldest("oldest_reader") {
        Ok(format) => format,
        Err(error) if user_version > latest() && !is_corrupt(&error) => {
            return Err(newer(FORMAT + 1));
        }
        Err(error) => {
            let why = format!("it does not say which format it has ({error})");
            return Err(JournalError::Damaged { path: path.to_owned(), why });
        }
    };
    if oldest_reader > FORMAT {
        return Err(newer(oldest_reader));
    }
    if oldest_reader < FORMAT {
        return Err(JournalError::Older { path: path.to_owned(), format: oldest_reader });
    }
    let oldest_writer = oldest("oldest_writer").map_err(sqlite)?;
    // A schema we do not know may hold columns that we would leave unfilled.
    let known = user_version <= latest();
    let oldest_writer = if known { oldest_writer } else { oldest_writer.max(FORMAT + 1) };
    Ok(Identity { user_version, oldest_writer })
}

fn is_corrupt(error: &rusqlite::Error) -> bool {
    error.sqlite_error_code() == Some(rusqlite::ErrorCode::DatabaseCorrupt)
}

/// Compares every table, index, trigger and view with what the migrations make, whatever version the file claims:
/// each that this program knows must be there with exactly its text. A file of a newer schema may have more, but nothing
/// that acts on our tables; any other may not.
pub(crate) fn check(
    path: &Path,
    connection: &Connection,
    identity: &Identity,
) -> Result<Option<Finding>, JournalError> {
    let damaged = |why: String| JournalError::Damaged { path: path.to_owned(), why };
    let changed = |object: &str| {
        Ok(Some(Finding::whole_file(Fault::SchemaChanged { object: object.to_owned() })))
    };
    let mut fresh = Connection::open_in_memory()?;
    let newer = identity.user_version > latest();
    let version = if newer { latest() } else { identity.user_version };
    let Ok(version) = usize::try_from(version) else {
        return changed("user_version");
    };
    let migrations = MIGRATIONS.as_ref().map_err(|why| damaged(why.clone()))?;
    migrations.to_version(&mut fresh, version).map_err(|error| damaged(error.to_string()))?;
    let expected = objects(&fresh)?;
    let Ok(actual) = objects(connection) else {
        return changed("sqlite_schema");
    };
    let encoding: String = connection.query_row("PRAGMA main.encoding", [], |row| row.get(0))?;
    if encoding != "UTF-8" {
        return changed("encoding");
    }
    for object in &expected {
        if actual.iter().filter(|other| object.is(other)).count() != 1 {
            return changed(&object.label());
        }
    }
    let extra = |object: &&Object| !expected.iter().any(|known| known.is(object));
    let foreign = actual.iter().filter(extra).find(|object| !newer || object.meddles(&expected));
    let shared = actual.iter().enumerate().find(|(index, object)| {
        object.root != 0 && actual[..*index].iter().any(|other| other.root == object.root)
    });
    foreign.or(shared.map(|(_, object)| object)).map_or(Ok(None), |object| changed(&object.label()))
}

impl Object {
    /// The same object, wherever its rows begin.
    fn is(&self, other: &Self) -> bool {
        (&self.kind, &self.name, &self.table, &self.sql)
            == (&other.kind, &other.name, &other.table, &other.sql)
    }

    /// Whether something unknown may change what our tables show: it hangs on one of them or has the name of one,
    /// or is not what it says it is.
    fn meddles(&self, ours: &[Self]) -> bool {
        let of_ours = |name: &str| ours.iter().any(|known| known.name.eq_ignore_ascii_case(name));
        let hangs_on_ours = self.kind == "trigger" && of_ours(&self.table);
        let honest = self.sql.as_ref().is_none_or(|sql| {
            let words: Vec<String> =
                sql.split_ascii_whitespace().take(3).map(str::to_ascii_lowercase).collect();
            words.first().is_some_and(|word| word == "create") && words.contains(&self.kind)
        });
        hangs_on_ours || of_ours(&self.name) || !honest
    }

    fn label(&self) -> String {
        format!("{} {}", self.kind, self.name)
    }
}

fn objects(connection: &Connection) -> Result<Vec<Object>, rusqlite::Error> {
    connection
        .prepare("SELECT type, name, tbl_name, sql, rootpage FROM main.sqlite_schema")?
        .query_map([], |row| {
            Ok(Object {
                kind: row.get(0)?,
                name: row.get(1)?,
                table: row.get(2)?,
                sql: row.get(3)?,
                root: row.get::<_, Option<i64>>(4)?.unwrap_or_default(),
            })
        })?
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
        assert_eq!(identity.user_version, 1);
        assert_eq!(identity.oldest_writer, FORMAT);
        assert!(check(Path::new("memory"), &connection, &identity).expect("readable").is_none());
    }
}
