//! Looking at a file that is being opened: whose it is, whether it is whole, and whether it is what is remembered.

use std::path::Path;

use rusqlite::Connection;
use tempfile::TempDir;

use crate::chain::{Examination, campaign, examine};
use crate::condition::{Checked, Condition, OpenCheck, Opening, ReadOnlyReason, WholeCheck};
use crate::connect;
use crate::entry::EntryRef;
use crate::error::JournalError;
use crate::finding::{Fault, Finding};
use crate::hash::{CampaignId, Head};
use crate::journal::Journal;
use crate::keys::Keys;
use crate::memory::Memory;
use crate::read::stored_hash;
use crate::schema::{self, FORMAT};
use crate::watch::Watch;

/// What sees every entry of the walk that verifies.
pub(crate) type Visitor<'v> = &'v mut dyn FnMut(&EntryRef<'_>);

/// A connection to a file of which nothing is known yet.
pub(crate) struct Found {
    pub(crate) connection: Connection,
    pub(crate) refuge: Option<TempDir>,
    /// The last program did not close it, so its pages deserve a look of their own.
    pub(crate) unfinished: bool,
    pub(crate) watch: Watch,
}

impl Found {
    /// Examines the file, and makes it writable if nothing speaks against it. `reason` is why it may only be read.
    pub(crate) fn look(
        &mut self,
        path: &Path,
        opening: &Opening,
        reason: Option<ReadOnlyReason>,
        visit: Visitor<'_>,
    ) -> Result<Seen, JournalError> {
        let connection = &mut self.connection;
        // Who appends needs all keys, and decides on all of it.
        let check = if reason.is_none() { OpenCheck::Full } else { opening.check };
        let identity = schema::identify(path, connection)?;
        let mut tables = schema::check(path, connection, &identity)?;
        if tables.is_none() && self.unfinished && check == OpenCheck::Full {
            tables = store_damage(connection, "PRAGMA main.quick_check(1)")?;
        }
        // Where a table is not ours, asking it may fail; the finding about the tables is then the one that counts.
        let campaign = match campaign(connection) {
            Err(_) if tables.is_some() => None,
            asked => asked?,
        };
        let just_made = opening.just_made;
        let memory = Memory::of(path, opening.heads.as_ref(), campaign.as_ref(), just_made);
        let walked = walk(connection, check, memory.head, visit)?;
        let good = walked.examined.good;
        let chain = fault_of_chain(path, connection, &walked.examined, tables.as_ref())?;
        let ends_badly = chain.is_some() || walked.examined.finding.is_some();
        let (compared, differs) = memory.compare(connection, good, ends_badly)?;
        let condition = if let Some(found) = chain.or(tables).or(differs) {
            Condition::Broken(found)
        } else if let Some(reason) = reason {
            Condition::ReadOnly(reason)
        } else if identity.oldest_writer > FORMAT {
            Condition::ReadOnly(ReadOnlyReason::NewerFormat { needs: identity.oldest_writer })
        } else if let Some((seq, code)) = walked.examined.unknown {
            Condition::ReadOnly(ReadOnlyReason::UnknownKind { seq, code })
        } else if walked.examined.withheld > 0 {
            Condition::ReadOnly(ReadOnlyReason::Withheld { count: walked.examined.withheld })
        } else {
            make_writable(path, connection, opening)?;
            Condition::Writable
        };
        let trusted = walked.start.seq;
        let mut checked =
            Checked { trusted, through: good.seq, whole: memory.whole, memory: compared };
        if trusted == 0 && !matches!(condition, Condition::Broken(_)) {
            let now = |at_ms| WholeCheck { seq: good.seq, at_ms };
            checked.whole = opening.at_ms.map(now).or(checked.whole);
        }
        let (keys, withheld) = (walked.keys, walked.examined.withheld);
        Ok(Seen { head: good, campaign, condition, checked, memory, keys, withheld })
    }

    pub(crate) fn journal(self, path: &Path, opening: Opening, seen: Seen) -> Journal {
        Journal {
            connection: self.connection,
            path: path.to_owned(),
            head: seen.head,
            campaign: seen.campaign,
            condition: seen.condition,
            checked: seen.checked,
            withheld: seen.withheld,
            heads: opening.heads,
            remembered: seen.memory.head,
            at_ms: opening.at_ms,
            notices: seen.memory.notices,
            salts: opening.salts,
            keys: seen.keys.into(),
            watch: self.watch,
            lock: None,
            _refuge: self.refuge,
        }
    }
}

/// What examining a file told.
pub(crate) struct Seen {
    pub(crate) head: Head,
    pub(crate) campaign: Option<CampaignId>,
    pub(crate) condition: Condition,
    pub(crate) checked: Checked,
    pub(crate) memory: Memory,
    pub(crate) keys: Keys,
    pub(crate) withheld: u64,
}

/// The first complaint of one of SQLite's own checks.
pub(crate) fn store_damage(
    connection: &Connection,
    pragma: &str,
) -> Result<Option<Finding>, JournalError> {
    let said = connection.query_row(pragma, [], |row| row.get::<_, String>(0));
    let why = match said {
        Ok(said) if said == "ok" => return Ok(None),
        Ok(said) => said,
        Err(error) => error.to_string(),
    };
    Ok(Some(Finding::whole_file(Fault::StoreDamaged { why })))
}

struct Walked {
    start: Head,
    examined: Examination,
    keys: Keys,
}

/// Computes the chain again from its beginning, or from what is remembered.
fn walk(
    connection: &Connection,
    check: OpenCheck,
    remembered: Option<Head>,
    visit: Visitor<'_>,
) -> Result<Walked, JournalError> {
    // Where it cannot even be asked, the walk from the beginning says why.
    let stands =
        |mark: &Head| stored_hash(connection, mark.seq).is_ok_and(|hash| hash == Some(mark.hash));
    let mark = remembered.filter(|mark| check == OpenCheck::Tail && stands(mark));
    let start = mark.unwrap_or(Head::GENESIS);
    let mut keys = Keys::default();
    let taken = (start.seq == 0).then_some(&mut keys);
    let examined = examine(connection, start, taken, &mut |entry, _| visit(entry))?;
    Ok(Walked { start, examined, keys })
}

/// What is wrong with the chain. A file cut in the middle of a page reads as zeros there, and a table that is not ours
/// reads as anything: say what happened, not what it looks like.
fn fault_of_chain(
    path: &Path,
    connection: &Connection,
    examined: &Examination,
    tables: Option<&Finding>,
) -> Result<Option<Finding>, JournalError> {
    let cut = cut_short(path, connection)?.map(|why| unreadable(examined.good, why));
    let found = examined
        .finding
        .clone()
        .filter(|found| tables.is_none() || !matches!(found.fault, Fault::Unreadable { .. }));
    Ok(cut.or(found))
}

/// Only now, when everything has been looked at, is anything written to the file.
fn make_writable(
    path: &Path,
    connection: &mut Connection,
    opening: &Opening,
) -> Result<(), JournalError> {
    let sqlite = |error| JournalError::sqlite(path, error);
    // WAL + FULL lost nothing in our power-cut trials; SQLite's default lost acknowledged commits.
    connection
        .execute_batch("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;")
        .map_err(sqlite)?;
    schema::migrate(path, connection)?;
    if cfg!(target_os = "macos") {
        connection
            .execute_batch("PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON;")
            .map_err(sqlite)?;
    }
    if let Some(pages) = opening.max_pages {
        connection
            .query_row(&format!("PRAGMA max_page_count = {pages}"), [], |_| Ok(()))
            .map_err(sqlite)?;
    }
    Ok(())
}

pub(crate) fn unreadable(good: Head, why: String) -> Finding {
    Finding::at(good.seq + 1, Fault::Unreadable { why })
}

/// Compares the file's size with the number of pages it claims, unless pages may still lie in the log.
fn cut_short(path: &Path, connection: &Connection) -> Result<Option<String>, JournalError> {
    let sqlite = |error| JournalError::sqlite(path, error);
    let number = |sql: &str| connection.query_row(sql, [], |row| row.get::<_, i64>(0));
    let pages = number("PRAGMA main.page_count").map_err(sqlite)?;
    let size = number("PRAGMA main.page_size").map_err(sqlite)?;
    let expected = u64::try_from(pages * size).unwrap_or_default();
    let actual = std::fs::metadata(path).map_err(|error| JournalError::io(path, error))?.len();
    if actual >= expected || connect::has_unfinished_log(path) {
        return Ok(None);
    }
    let path = path.to_owned();
    Ok(Some(JournalError::Truncated { path, expected, actual }.to_string()))
}
