//! The file of invitations in the data folder, which several programs read and change: `wardiary serve` and
//! `wardiary invite`. Only its owner may read it. It is written beside, flushed and renamed, one program at a time.

use std::fs::{File, Metadata};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime};

use api::Host;
use api::error::{ApiError, ApiResult};
use tokio::sync::watch;

use crate::invitations::{FORMAT, InvitationList};

const NAME: &str = "invitations.json";
const LOCK: &str = "invitations.lock";
/// Clocks of file systems tick slowly: a file changed so recently may change again without a trace.
const TICK: Duration = Duration::from_secs(2);

/// The invitations, as the file has them now.
#[derive(Clone, Debug)]
pub struct Invitations(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    file: PathBuf,
    read: Mutex<Read>,
    /// Told whenever the file has other contents than before.
    changes: watch::Sender<()>,
}

#[derive(Debug, Default)]
struct Read {
    stamp: Option<Stamp>,
    list: Arc<InvitationList>,
    /// What a person must be told about the file.
    notice: Option<String>,
}

/// What tells one state of the file from the next.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Stamp {
    inode: u64,
    length: u64,
    changed: Option<SystemTime>,
}

impl Invitations {
    /// The file in the data folder; it need not be there yet.
    #[must_use]
    pub fn of(host: &Host) -> Self {
        let (file, read) = (host.data_folder().join(NAME), Mutex::default());
        Self(Arc::new(Shared { file, read, changes: watch::Sender::new(()) }))
    }

    /// The list as it is now. Where the file is missing or damaged it is empty, so that no address opens anything that may
    /// have been revoked.
    #[must_use]
    pub fn now(&self) -> Arc<InvitationList> {
        self.look();
        self.lock().list.clone()
    }

    /// Reads the file if it is not the one that was read last, and tells of a change.
    pub(crate) fn look(&self) {
        let mut read = self.lock();
        let stamp = Stamp::of(&self.0.file);
        if stamp.as_ref().is_none_or(Stamp::is_fresh) || stamp != read.stamp {
            let (list, notice) = match self.load() {
                Ok(list) => (list, None),
                Err(damage) => (InvitationList::default(), Some(damage.to_string())),
            };
            read.stamp = stamp;
            read.notice = notice.or_else(|| read.notice.take());
            self.take_in(&mut read, list);
        }
    }

    /// Changes the list. A damaged file is set aside first, and a notice says so.
    ///
    /// # Errors
    /// What `change` says, or that the file cannot be written; then nothing is changed.
    pub fn change<T>(
        &self,
        change: impl FnOnce(&mut InvitationList) -> ApiResult<T>,
    ) -> ApiResult<T> {
        let file = &self.0.file;
        let folder = file.parent().unwrap_or(Path::new("."));
        std::fs::create_dir_all(folder).map_err(ApiError::on_file(folder))?;
        let _lock = locked(&folder.join(LOCK)).map_err(ApiError::on_file(&folder.join(LOCK)))?;
        let mut list = match self.load() {
            Ok(list) => list,
            Err(damage) => {
                let aside = set_aside(file).map_err(ApiError::on_file(file))?;
                self.lock().notice = Some(damage.set_aside_as(&aside));
                InvitationList::default()
            }
        };
        let before = list.clone();
        let done = change(&mut list)?;
        list.format = FORMAT;
        if list != before {
            replace(file, &list).map_err(ApiError::on_file(file))?;
            let mut read = self.lock();
            read.stamp = Stamp::of(file);
            self.take_in(&mut read, list);
        }
        Ok(done)
    }

    /// What was wrong with the file, to be told loudly.
    #[must_use]
    pub fn notice(&self) -> Option<String> {
        self.lock().notice.clone()
    }

    /// To be told of changes. They are noticed whenever the list is asked for.
    pub(crate) fn changes(&self) -> watch::Receiver<()> {
        self.0.changes.subscribe()
    }

    /// Whether changes are waited for.
    pub(crate) fn is_watched(&self) -> bool {
        self.0.changes.receiver_count() > 0
    }

    fn take_in(&self, read: &mut Read, list: InvitationList) {
        if *read.list != list {
            read.list = Arc::new(list);
            self.0.changes.send_replace(());
        }
    }

    fn load(&self) -> Result<InvitationList, Damage> {
        let damage = |why: String| Damage { file: self.0.file.clone(), why };
        let text = match std::fs::read(&self.0.file) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Ok(InvitationList::default());
            }
            Err(error) => return Err(damage(error.to_string())),
        };
        let list: InvitationList =
            serde_json::from_slice(&text).map_err(|error| damage(error.to_string()))?;
        let strange = || damage("it is from another program, or a newer version".to_owned());
        if list.is_sound() { Ok(list) } else { Err(strange()) }
    }

    fn lock(&self) -> MutexGuard<'_, Read> {
        self.0.read.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Why the file cannot be used.
#[derive(Debug)]
struct Damage {
    file: PathBuf,
    why: String,
}

impl std::fmt::Display for Damage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { file, why } = self;
        write!(
            f,
            "The list of invitations {} is damaged: {why}. Invite everyone again.",
            file.display()
        )
    }
}

impl Damage {
    fn set_aside_as(&self, aside: &Path) -> String {
        format!("{self} The damaged file was kept as {}.", aside.display())
    }
}

impl Stamp {
    fn of(file: &Path) -> Option<Self> {
        let found = std::fs::metadata(file).ok()?;
        Some(Self { inode: inode(&found), length: found.len(), changed: found.modified().ok() })
    }

    fn is_fresh(&self) -> bool {
        !self.changed.is_some_and(|at| at.elapsed().is_ok_and(|age| age >= TICK))
    }
}

#[cfg(unix)]
fn inode(found: &Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::ino(found)
}

#[cfg(not(unix))]
fn inode(_: &Metadata) -> u64 {
    0
}

/// Waits until no other program changes the list. Only its owner may open the lock, so no other user can hold it.
fn locked(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let lock = options.open(path)?;
    lock.lock()?;
    Ok(lock)
}

/// Gives a damaged file a name that no other has.
fn set_aside(file: &Path) -> io::Result<PathBuf> {
    let name = |n: u32| match n {
        1 => file.with_added_extension("damaged"),
        _ => file.with_added_extension(format!("damaged-{n}")),
    };
    let free = (1..=u32::MAX).map(name).find(|aside| !aside.exists());
    let aside = free.ok_or_else(|| io::Error::from(io::ErrorKind::AlreadyExists))?;
    std::fs::rename(file, &aside)?;
    Ok(aside)
}

/// Writes the whole file beside the old one and puts it in its place. A new file of this kind may be read by its owner alone.
fn replace(file: &Path, list: &InvitationList) -> io::Result<()> {
    let folder = file.parent().unwrap_or(Path::new("."));
    let mut beside = tempfile::NamedTempFile::new_in(folder)?;
    beside.write_all(&serde_json::to_vec_pretty(list)?)?;
    beside.as_file().sync_all()?;
    beside.persist(file)?;
    // Only Unix lets a folder be opened and flushed; elsewhere the rename itself is journalled.
    if cfg!(unix) {
        File::open(folder)?.sync_all()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::access::Role;
    use crate::campaign_id::CampaignId;

    fn campaign() -> CampaignId {
        serde_json::from_value("ab".repeat(32).into()).unwrap()
    }

    fn host(folder: &Path) -> Host {
        Host::new(folder.join("data"), Vec::new())
    }

    #[test]
    fn only_its_owner_may_read_the_file_whatever_it_was_before() {
        let folder = tempfile::tempdir().unwrap();
        let invitations = Invitations::of(&host(folder.path()));
        let add = |name: &str| {
            let add = |list: &mut InvitationList| {
                list.invited_mut(&campaign(), "war.wardiary").add(name, Role::Blue).map(|_| ())
            };
            invitations.change(add).unwrap();
        };
        add("Anna");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let file = folder.path().join("data").join(NAME);
            let rights = || std::fs::metadata(&file).unwrap().permissions().mode() & 0o777;
            assert_eq!(rights(), 0o600);
            std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o644)).unwrap();
            add("Bert");
            assert_eq!(rights(), 0o600);
        }
        let left: Vec<String> = std::fs::read_dir(folder.path().join("data"))
            .unwrap()
            .map(|item| item.unwrap().file_name().into_string().unwrap())
            .filter(|name| name != NAME && name != LOCK)
            .collect();
        assert!(left.is_empty(), "{left:?}");
    }

    #[test]
    fn several_programs_at_a_time_lose_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let invite = |program: usize| {
            let invitations = Invitations::of(&host(folder.path()));
            for n in 0..8 {
                let name = format!("Guest {program} {n}");
                let add = |list: &mut InvitationList| {
                    list.invited_mut(&campaign(), "war.wardiary").add(&name, Role::Blue).map(|_| ())
                };
                invitations.change(add).unwrap();
            }
        };
        std::thread::scope(|scope| {
            for program in 0..4 {
                scope.spawn(move || invite(program));
            }
        });
        let list = Invitations::of(&host(folder.path())).now();
        let mut numbers: Vec<u32> =
            list.invited(&campaign()).iter().map(|one| one.number).collect();
        numbers.sort_unstable();
        assert_eq!(numbers, (1..=32).collect::<Vec<u32>>());
    }

    #[test]
    fn what_another_program_wrote_is_seen_at_once_and_told_once() {
        let folder = tempfile::tempdir().unwrap();
        let (ours, theirs) =
            (Invitations::of(&host(folder.path())), Invitations::of(&host(folder.path())));
        let mut changes = ours.changes();
        for name in ["Anna", "Bert", "Cleo"] {
            let add = |list: &mut InvitationList| {
                list.invited_mut(&campaign(), "war.wardiary").add(name, Role::Blue).map(|_| ())
            };
            theirs.change(add).unwrap();
            let list = ours.now();
            assert_eq!(list.invited(&campaign()).last().unwrap().person, name);
            assert!(changes.has_changed().unwrap());
            changes.mark_unchanged();
            ours.look();
            assert!(!changes.has_changed().unwrap());
        }
        // A change that is refused changes nothing.
        let refused = theirs.change(|list| list.invited_mut(&campaign(), "x").revoke("Dora"));
        assert_eq!(refused.unwrap_err().code, "invitation.unknown");
        assert_eq!(ours.now(), theirs.now());
        std::fs::remove_file(folder.path().join("data").join(NAME)).unwrap();
        assert!(ours.now().invited(&campaign()).is_empty());
    }
}
