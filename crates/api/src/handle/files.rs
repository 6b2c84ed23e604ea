//! Campaigns come into being, and files go in and out: founding, simulation, export, import, copies.

use std::fs::File;
use std::io::{BufReader, BufWriter, IntoInnerError};
use std::path::Path;

use journal::{Copy, EntryRef, Journal, Opening, Progress, RememberedHeads};

use super::key;
use crate::error::{ApiError, ApiResult};
use crate::founding::Founding;
use crate::handle::Work;
use crate::request::{Written, ask};
use crate::simulate::{self, Simulated};
use views::Session;
use views::StatusView;

pub(crate) fn new(work: &mut Work<'_>, asked: ask::New) -> ApiResult<StatusView> {
    let ask::New { file, scenario, options, players, consent, automatic } = asked;
    let founding = Founding { scenario, options, players, consent, automatic, seed: None };
    let session = Session::found(&file, &mut work.api.host, &founding)?;
    let status = session.status(None)?;
    work.api.sessions.insert(key(&file), session);
    Ok(status)
}

pub(crate) fn simulate(work: &mut Work<'_>, asked: ask::Simulate) -> ApiResult<Simulated> {
    let ask::Simulate { scenario, seed, blue, orange, file, durable, until, seats } = asked;
    let folder = work.api.host.data_folder().join("simulations");
    let path = match &file {
        Some(path) => path.clone(),
        None => {
            std::fs::create_dir_all(&folder)?;
            folder.join(format!("{}-{seed}.wardiary", std::process::id()))
        }
    };
    let commanders = [blue, orange];
    let plan = simulate::Plan { scenario, seed, commanders, seats, durable, until };
    let played = simulate::simulate(&path, &mut work.api.host, &plan, work.progress);
    let result = played.map(|(session, result)| {
        drop(session);
        result
    });
    if file.is_none() {
        forget(&path);
    }
    result
}

pub(crate) fn export(work: &mut Work<'_>, asked: ask::Export) -> ApiResult<Written> {
    let ask::Export { file, to, seat } = asked;
    let progress = &mut *work.progress;
    work.api.reading(&file, |session| {
        seat.map_or(Ok(()), |seat| session.for_all_eyes(Some(seat)))?;
        let mut out = BufWriter::new(File::create_new(&to).map_err(ApiError::on_file(&to))?);
        let shown = |entry: &EntryRef<'_>| seat.is_none_or(|seat| session.shows(seat, entry));
        let told = &mut |at: Progress| progress(at.done, at.total);
        let exported = session.journal.export(&mut out, &shown, told)?;
        out.into_inner().map_err(IntoInnerError::into_error)?.sync_all()?;
        Ok(Written { path: to.clone(), entries: exported.head.seq })
    })
}

pub(crate) fn import(work: &mut Work<'_>, asked: ask::Import) -> ApiResult<Written> {
    let ask::Import { from, to } = asked;
    let mut lines = BufReader::new(File::open(&from).map_err(ApiError::on_file(&from))?);
    let host = work.api.host();
    let opening = Opening::new().heads(host.heads_file()).at(host.time_ms());
    let journal = Journal::import(&mut lines, &to, opening)?;
    let entries = journal.head().seq;
    Session::on(journal)?;
    Ok(Written { path: to, entries })
}

pub(crate) fn copy(work: &mut Work<'_>, asked: ask::Copy) -> ApiResult<Written> {
    let ask::Copy { file, to, seat } = asked;
    work.api.reading(&file, |session| {
        seat.map_or(Ok(()), |seat| session.for_all_eyes(Some(seat)))?;
        let shown = |entry: &EntryRef<'_>| seat.is_none_or(|seat| session.shows(seat, entry));
        let copy = if seat.is_some() { Copy::For(&shown) } else { Copy::Backup };
        session.journal.copy_to(&to, copy)?;
        Ok(Written { path: to.clone(), entries: session.fold.seq })
    })
}

/// A branch is open for play at once.
pub(crate) fn branch(work: &mut Work<'_>, asked: ask::Branch) -> ApiResult<Written> {
    let ask::Branch { file, to, reason, at } = asked;
    let mut host = work.api.host.clone();
    let branch = work.api.reading(&file, |session| session.branch(&mut host, &to, at, &reason))?;
    let entries = branch.fold.seq;
    work.api.sessions.insert(key(&to), branch.into());
    Ok(Written { path: to, entries })
}

/// The file becomes what this computer remembers of the campaign.
pub(crate) fn accept(work: &mut Work<'_>, asked: ask::Accept) -> ApiResult<String> {
    work.api.close(&asked.file)?;
    let host = work.api.host();
    let heads = RememberedHeads::at(host.heads_file());
    let head = Journal::accept(&asked.file, &heads, Some(host.time_ms()))?;
    Ok(format!("{} is accepted as it is, up to entry {}.", asked.file.display(), head.seq))
}

/// Removes a simulation's journal that nobody asked to keep.
fn forget(path: &Path) {
    for ending in ["", "-wal", "-shm", ".lock"] {
        let _ = std::fs::remove_file(format!("{}{ending}", path.display()));
    }
}
