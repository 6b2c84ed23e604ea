//! Writing over a file, which the api never does. A person may say so in the system's dialog; what was said there is kept
//! here, for that file and for one time, because the page is not to claim it. The new file is written whole beside the old
//! one and then takes its place. A campaign never gives way.

use std::collections::BTreeSet;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use api::Request;
use api::error::{ApiError, ApiResult};
use api::request::{Reply, Response};

use crate::campaign_folder::CAMPAIGN;

/// What every database of the kind that a campaign is begins with.
const DATABASE: &[u8] = b"SQLite format 3\0";

/// The files of which it was said in the dialog that they may give way.
#[derive(Default)]
pub(crate) struct Replacing(Mutex<BTreeSet<PathBuf>>);

impl Replacing {
    /// The person said in the dialog that this file may be written over.
    pub(crate) fn allow(&self, file: &Path) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(file.to_path_buf());
    }

    /// Answers a request by `answer`. Where it makes a file whose place may be taken, that is done in one go.
    ///
    /// # Errors
    /// What `answer` says; that the file is a campaign; or that the place could not be taken.
    pub(crate) fn answer(
        &self,
        mut request: Request,
        answer: impl FnOnce(Request) -> Response,
    ) -> Response {
        let Some(made) = made(&mut request).filter(|made| self.is_allowed(made)) else {
            return answer(request);
        };
        let to = made.clone();
        if is_campaign(&to) {
            return Err(never_over(&to));
        }
        let part = beside(&to);
        made.clone_from(&part);
        let replaced = answer(request).and_then(|reply| take_place(reply, &part, &to));
        if replaced.is_err() {
            // It may never have come to be.
            let _ = std::fs::remove_file(&part);
        }
        replaced
    }

    /// Writes a file that was made elsewhere, and has an old one give way where that was said.
    ///
    /// # Errors
    /// That the place is a campaign's, taken, or cannot be written. Then nothing is there that was not there before.
    pub(crate) fn write(&self, to: &Path, bytes: &[u8]) -> ApiResult<()> {
        if is_campaign(to) {
            return Err(never_over(to));
        }
        let gives_way = self.is_allowed(to);
        if to.exists() && !gives_way {
            let message = format!("{} is there already", to.display());
            return Err(ApiError::usage("file.exists", message).hint("choose another name"));
        }
        let part = beside(to);
        let written = std::fs::write(&part, bytes).and_then(|()| std::fs::rename(&part, to));
        if written.is_err() {
            let _ = std::fs::remove_file(&part);
        }
        written.map_err(ApiError::on_file(to))
    }

    /// Whether it may give way; asked once.
    fn is_allowed(&self, file: &Path) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(file)
    }
}

/// Whether a file is a campaign, whatever it is called, or lies beside one under its name.
pub(crate) fn is_campaign(file: &Path) -> bool {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let of_campaign = format!(".{CAMPAIGN}");
    if ["", "-wal", "-shm", ".lock"]
        .iter()
        .any(|end| name.ends_with(&format!("{of_campaign}{end}")))
    {
        return true;
    }
    let mut head = Vec::new();
    let read = std::fs::File::open(file)
        .and_then(|opened| opened.take(DATABASE.len() as u64).read_to_end(&mut head));
    read.is_ok() && head == DATABASE
}

/// A campaign does not give way.
pub(crate) fn never_over(file: &Path) -> ApiError {
    let message = format!("{} is a campaign, and a campaign is never written over", file.display());
    ApiError::usage("file.exists", message).hint("choose another name")
}

/// The file a request makes, where that may be one again: what is told of a campaign, never a campaign.
fn made(request: &mut Request) -> Option<&mut PathBuf> {
    match request {
        Request::SaveReport { to, .. }
        | Request::SavePrint { to, .. }
        | Request::SaveExtract { to, .. }
        | Request::Export { to, .. } => Some(to),
        _ => None,
    }
}

fn take_place(reply: Reply, part: &Path, to: &Path) -> ApiResult<Reply> {
    let Reply::Written(mut written) = reply else { return Ok(reply) };
    std::fs::rename(part, to).map_err(ApiError::on_file(to))?;
    written.path = to.to_path_buf();
    Ok(Reply::Written(written))
}

/// A name in the same folder that no other writing has.
fn beside(file: &Path) -> PathBuf {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let begun = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let nanoseconds = begun.map_or(0, |since| since.as_nanos());
    file.with_file_name(format!(".{name}.{}-{nanoseconds}.part", std::process::id()))
}

#[cfg(test)]
mod tests {
    use api::request::Written;

    use super::*;

    /// Writes as the api does: never over anything.
    fn write(request: Request) -> Response {
        let Request::Export { to, .. } = request else { panic!("only exports are asked for here") };
        let mut file = std::fs::File::create_new(&to).map_err(ApiError::on_file(&to))?;
        std::io::Write::write_all(&mut file, b"new")?;
        Ok(Reply::Written(Written { path: to, entries: 7 }))
    }

    fn export(to: &Path) -> Request {
        Request::Export { file: "a.wardiary".into(), to: to.to_path_buf(), seat: None }
    }

    #[test]
    fn a_file_gives_way_once_after_it_was_said_and_leaves_nothing_beside_it() {
        let home = tempfile::tempdir().unwrap();
        let to = home.path().join("war.jsonl");
        std::fs::write(&to, "old").unwrap();
        let replacing = Replacing::default();
        assert_eq!(replacing.answer(export(&to), write).unwrap_err().code, "file.exists");
        replacing.allow(&to);
        let reply = replacing.answer(export(&to), write).unwrap();
        assert!(matches!(reply, Reply::Written(Written { path, entries: 7 }) if path == to));
        assert_eq!(std::fs::read_to_string(&to).unwrap(), "new");
        assert_eq!(replacing.answer(export(&to), write).unwrap_err().code, "file.exists");
        assert_eq!(std::fs::read_dir(home.path()).unwrap().count(), 1);
    }

    #[test]
    fn what_cannot_be_written_leaves_the_old_file() {
        let home = tempfile::tempdir().unwrap();
        let to = home.path().join("war.jsonl");
        std::fs::write(&to, "old").unwrap();
        let replacing = Replacing::default();
        replacing.allow(&to);
        let failed = replacing.answer(export(&to), |request| {
            let Request::Export { to, .. } = request else { panic!("it stays an export") };
            std::fs::write(to, "half")?;
            Err(ApiError::usage("disk.full", "the disk is full"))
        });
        assert_eq!(failed.unwrap_err().code, "disk.full");
        assert_eq!(std::fs::read_to_string(&to).unwrap(), "old");
        assert_eq!(std::fs::read_dir(home.path()).unwrap().count(), 1);
    }

    #[test]
    fn what_was_made_elsewhere_takes_a_place_once_after_it_was_said() {
        let home = tempfile::tempdir().unwrap();
        let to = home.path().join("day-1.gif");
        let replacing = Replacing::default();
        replacing.write(&to, b"old").unwrap();
        assert_eq!(replacing.write(&to, b"new").unwrap_err().code, "file.exists");
        replacing.allow(&to);
        replacing.write(&to, b"new").unwrap();
        assert_eq!(std::fs::read(&to).unwrap(), b"new");
        assert!(replacing.write(&home.path().join("gone/day-1.gif"), b"x").is_err());
        let campaign = home.path().join("war.wardiary");
        std::fs::write(&campaign, DATABASE).unwrap();
        replacing.allow(&campaign);
        assert_eq!(replacing.write(&campaign, b"x").unwrap_err().code, "file.exists");
        assert_eq!(std::fs::read(&campaign).unwrap(), DATABASE);
        assert_eq!(std::fs::read_dir(home.path()).unwrap().count(), 2, "and nothing beside them");
    }

    #[test]
    fn a_campaign_never_gives_way_whatever_it_is_called() {
        let home = tempfile::tempdir().unwrap();
        let hidden = home.path().join("report.html");
        std::fs::write(&hidden, [DATABASE, b"and pages"].concat()).unwrap();
        let beside = home.path().join("a.wardiary-wal");
        std::fs::write(&beside, "").unwrap();
        let replacing = Replacing::default();
        for file in [hidden, beside, home.path().join("a.wardiary")] {
            let before = std::fs::read(&file).ok();
            replacing.allow(&file);
            let refused = replacing.answer(export(&file), |_| panic!("nothing is asked"));
            assert_eq!(refused.unwrap_err().code, "file.exists");
            assert_eq!(std::fs::read(&file).ok(), before);
        }
    }
}
