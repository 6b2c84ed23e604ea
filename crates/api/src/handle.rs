//! The door: one request in, one response out. Campaigns stay open between requests, one writer each.

pub(crate) mod change;
pub(crate) mod files;
pub(crate) mod forecast;
pub(crate) mod paper;
pub(crate) mod people;
pub(crate) mod photograph;
pub(crate) mod record;
pub(crate) mod refresh;
pub(crate) mod scenarios;
pub(crate) mod state;
pub(crate) mod umpire;

pub use scenarios::scenario_line;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use journal::Journal;
use kernel::Seat;

use crate::error::{ApiError, ApiResult, Kind};
use crate::host::Host;
use crate::request::{
    Answer as _, Ask, Part, Reply, Request, Response, ask, more_requests, table_of_requests,
};
use views::Session;
use views::StatusView;

/// Campaigns kept open for reading beside their writers.
const READERS_MOST: usize = 4;

/// The api with the campaigns it has open.
#[derive(Debug)]
pub struct Api {
    host: Host,
    sessions: BTreeMap<PathBuf, Session>,
    /// Campaigns that were only looked at, the one looked at last at the end.
    readers: Vec<Reader>,
    /// How long one request reads on in a record that was not read whole yet; to its end without.
    pub(crate) patience: Option<Duration>,
}

/// A request being answered.
pub(crate) struct Work<'a> {
    pub api: &'a mut Api,
    /// Told how far long work is: done, of all.
    pub progress: &'a mut dyn FnMut(u64, u64),
}

/// A campaign open for reading.
#[derive(Debug)]
struct Reader {
    file: PathBuf,
    /// Which file it was: another one may come to bear its name.
    identity: Option<u64>,
    session: Session,
}

impl Api {
    #[must_use]
    pub const fn new(host: Host) -> Self {
        Self { host, sessions: BTreeMap::new(), readers: Vec::new(), patience: None }
    }

    /// Keeps nobody waiting for a record that is read for the first time: such answers come in pieces and say how far
    /// they are.
    #[must_use]
    pub const fn patient(mut self, patience: Duration) -> Self {
        self.patience = Some(patience);
        self
    }

    /// Answers a request.
    ///
    /// # Errors
    /// An [`ApiError`] with a code, a sentence and a hint.
    pub fn handle(&mut self, request: Request) -> Response {
        self.handle_with(request, &mut |_, _| {})
    }

    /// Answers a request, telling the progress of long work as (done, total).
    ///
    /// # Errors
    /// As [`Api::handle`].
    pub fn handle_with(
        &mut self,
        request: Request,
        progress: &mut dyn FnMut(u64, u64),
    ) -> Response {
        self.known_seats(&request)?;
        answer(request, &mut Work { api: self, progress })
    }

    /// A request may speak for those commanders alone whose seats the war has.
    fn known_seats(&mut self, request: &Request) -> ApiResult<()> {
        let named = request.seat().into_iter().chain(request.agreed_by().iter().copied());
        let mut commanders = named.filter(|seat| matches!(seat, Seat::Commander(_))).peekable();
        if let (Some(file), Some(_)) = (request.file(), commanders.peek()) {
            let commanders: Vec<Seat> = commanders.collect();
            self.reading(file, |session| {
                commanders.into_iter().try_for_each(|seat| session.is_a_seat(seat))
            })?;
        }
        request.parts().iter().try_for_each(|Part(part)| self.known_seats(part))
    }

    /// Asks for one kind of answer.
    ///
    /// # Errors
    /// As [`Api::handle`].
    pub fn ask<A: Ask>(&mut self, asked: A) -> ApiResult<A::Reply> {
        A::Reply::of(self.handle(asked.into())?).ok_or_else(other_answer)
    }

    /// Closes a campaign: the file comes into its shortest shape and the lock is given up.
    ///
    /// # Errors
    /// When the disk does not take what waits.
    pub fn close(&mut self, file: &Path) -> ApiResult<()> {
        match self.sessions.remove(&key(file)) {
            Some(mut session) => session.rest(),
            None => Ok(()),
        }
    }

    /// All open campaigns come to rest; call it when nothing has happened for a while.
    pub fn idle(&mut self) {
        for session in self.sessions.values_mut() {
            // Failing to tidy up loses nothing; the next append will say what is wrong with the disk.
            let _ = session.rest();
        }
    }

    /// A campaign's status for a list of many: what was checked before is not checked again.
    ///
    /// # Errors
    /// When it cannot be opened.
    pub fn glance(&self, file: &Path) -> ApiResult<StatusView> {
        let seen = |session: &Session| -> ApiResult<StatusView> {
            let (last, checked) = (session.newest_event(), session.checked());
            Ok(StatusView { last, checked, ..session.status(None)? })
        };
        let status = match self.sessions.get(&key(file)) {
            Some(session) => seen(session),
            None => seen(&Session::open_quickly(file, &self.host)?),
        };
        Ok(StatusView { held: self.held(file), ..status? })
    }

    /// Why nothing can be written to a campaign that another program has open.
    fn held(&self, file: &Path) -> Option<String> {
        if self.sessions.contains_key(&key(file)) {
            return None;
        }
        let holder = Journal::held_elsewhere(file)?;
        Some(format!("another program{holder} has this campaign open; close it there to play here"))
    }

    #[must_use]
    pub const fn host(&self) -> &Host {
        &self.host
    }

    /// The open campaign, opened when it is not.
    ///
    /// # Errors
    /// When it cannot be opened.
    pub fn session(&mut self, file: &Path) -> ApiResult<&mut Session> {
        let key = key(file);
        if !self.sessions.contains_key(&key) {
            let mut session = Session::open(file, &self.host)?;
            if session.is_writable() {
                session.go_on(&mut self.host)?;
            }
            self.readers.retain(|reader| reader.file != key);
            self.sessions.insert(key.clone(), session);
        }
        self.sessions.get_mut(&key).ok_or_else(lost)
    }

    /// The open campaign, or one opened for reading only: looking never needs the writer's lock.
    /// It stays open for the next look, and takes in what was written beside it.
    pub fn reading<T>(
        &mut self,
        file: &Path,
        read: impl FnOnce(&Session) -> ApiResult<T>,
    ) -> ApiResult<T> {
        self.reading_mut(file, |session| read(session))
    }

    /// The same, with the eyes of a seat.
    pub(crate) fn looking<T>(
        &mut self,
        file: &Path,
        seat: Option<Seat>,
        look: impl FnOnce(&Session) -> ApiResult<T>,
    ) -> ApiResult<T> {
        self.reading_mut(file, |session| session.through(seat, look))
    }

    /// The same, for what goes through the record on the session itself.
    pub(crate) fn reading_mut<T>(
        &mut self,
        file: &Path,
        read: impl FnOnce(&mut Session) -> ApiResult<T>,
    ) -> ApiResult<T> {
        let key = key(file);
        if let Some(session) = self.sessions.get_mut(&key) {
            return read(session);
        }
        let identity = identity(&key);
        let known = self.readers.iter().position(|reader| reader.file == key);
        let mut reader = known.map(|at| self.readers.remove(at));
        // What cannot go on, because the file is another or is no longer whole, is opened anew and says so.
        reader = reader
            .filter(|reader| identity.is_some() && reader.identity == identity)
            .and_then(|mut reader| reader.session.follow().is_ok().then_some(reader));
        let mut reader = match reader {
            Some(reader) => reader,
            None => {
                let session = Session::open_to_read(file, &self.host)?;
                Reader { file: key, identity, session }
            }
        };
        let answer = read(&mut reader.session);
        if self.readers.len() >= READERS_MOST {
            self.readers.remove(0);
        }
        self.readers.push(reader);
        answer
    }
}

/// Which function answers which request: made from the table.
macro_rules! routes {
    ($(
        $(#[doc = $doc:literal])+
        $Name:ident {
            $( $(#[doc = $field_doc:literal])* $field:ident : $ty:ty ),* $(,)?
        }
        $( may { $( $(#[doc = $may_doc:literal])* $may:ident : $may_ty:ty ),* $(,)? } )?
        -> $reply:ty, $kind:ident by $who:ident, $room:ident :: $handler:ident;
    )+) => {
        /// Hands a request to its handler.
        #[allow(clippy::too_many_lines, reason = "one line for each request")]
        pub(crate) fn answer(request: Request, work: &mut Work<'_>) -> Response {
            match request { $( Request::$Name { $( $field, )* $($( $may, )*)? } => {
                let asked = ask::$Name { $( $field, )* $($( $may, )*)? };
                $room::$handler(work, asked).map(Reply::from)
            } )+ }
        }
    };
}

table_of_requests!(routes);

/// One file, one session, however its path is written.
fn key(file: &Path) -> PathBuf {
    file.canonicalize().unwrap_or_else(|_| file.to_path_buf())
}

/// What tells a file from another one that comes to bear its name, where the system says it.
fn identity(file: &Path) -> Option<u64> {
    let found = std::fs::metadata(file).ok()?;
    #[cfg(unix)]
    let identity = std::os::unix::fs::MetadataExt::ino(&found);
    #[cfg(not(unix))]
    let identity = found
        .created()
        .ok()?
        .duration_since(std::time::UNIX_EPOCH)
        .ok()
        .and_then(|time| u64::try_from(time.as_nanos()).ok())?;
    Some(identity)
}

/// The campaign that was opened a moment ago.
pub(crate) fn lost() -> ApiError {
    ApiError::new(Kind::Failed, "session.lost", "the campaign did not stay open")
}

fn other_answer() -> ApiError {
    ApiError::new(Kind::Failed, "reply.other", "the answer is of another kind than was asked for")
}
