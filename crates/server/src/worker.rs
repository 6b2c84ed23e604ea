//! The worker: one thread that owns the api, so that every campaign has one writer and every request its turn. Studies of a
//! long war (audits, reports, timelines) read the file beside it and delay no other request.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::time::{Duration, Instant};

use api::dice::LinkWanted;
use api::error::{ApiError, ApiResult, Kind};
use api::kernel::{Seat, Side};
use api::request::RequestKind;
use api::request::{Reply, Response};
use api::views::StatusView;
use api::{Api, Host, Request};
use serde::Serialize;
use tokio::sync::{Semaphore, broadcast, oneshot};

use crate::access::Role;
use crate::permissions::forbidden;

/// Requests that may wait; more are turned away.
const WAITING_MOST: usize = 64;
/// Studies at the same time.
const STUDIES_MOST: usize = 2;
/// How long one request reads on in a record that was not read whole yet.
const PATIENCE: Duration = Duration::from_millis(80);
/// How often the progress of long work is told.
const PROGRESS_EVERY: Duration = Duration::from_millis(100);
/// After so long without a request, files come to rest.
const REST_AFTER: Duration = Duration::from_secs(2);
/// News that a slow listener may miss before he is told to look again.
const NEWS_KEPT: usize = 256;

/// What listeners are told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum News {
    /// A campaign has new entries.
    Head { file: String, entries: u64, head: String },
    /// Something beside the journal has changed: orders that lie face down, or are being written.
    Written { file: String },
    /// The app's dice for a call fall when these devices have given their links.
    Links { file: String, links: LinkWanted },
    /// Somebody's agreement is asked for.
    Asked(Box<crate::consent::Asked>),
    /// It was given, refused, or came too late; in a sentence.
    Answered { id: u64, agreed: bool, text: String },
    /// Long work went on: done of total.
    Progress(u64, u64),
    /// News were missed: look at everything again.
    Missed,
}

/// News, the campaign file that they are about, and whose they are alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    pub file: Option<PathBuf>,
    /// The one side that may hear them, with the host and the umpire; none for all.
    pub side: Option<Side>,
    pub news: News,
}

/// A handle to the worker.
#[derive(Clone)]
pub struct Worker {
    jobs: SyncSender<Job>,
    news: broadcast::Sender<Told>,
    studies: Arc<Semaphore>,
    host: Host,
}

/// A campaign at a glance: its status, or why it cannot be opened.
pub type Glance = (String, ApiResult<StatusView>);

enum Job {
    /// With `expected`, only while the campaign has so many entries.
    Ask {
        role: Role,
        request: Box<Request>,
        expected: Option<u64>,
        answer: oneshot::Sender<Response>,
    },
    Entries {
        file: PathBuf,
        answer: oneshot::Sender<ApiResult<u64>>,
    },
    WasDone {
        file: PathBuf,
        key: String,
        answer: oneshot::Sender<ApiResult<bool>>,
    },
    Glance {
        files: Vec<(String, PathBuf)>,
        answer: oneshot::Sender<Vec<Glance>>,
    },
}

/// The thread's own things.
struct WorkerThread {
    host: Host,
    api: Api,
    heads: BTreeMap<PathBuf, u64>,
    news: broadcast::Sender<Told>,
}

impl Worker {
    /// Starts the worker; it ends when its last handle is gone. The line beside it is cut once all files have come to
    /// rest.
    ///
    /// # Errors
    /// When no thread can be started.
    pub fn open(host: Host) -> ApiResult<(Self, Receiver<()>)> {
        let (at_work, rested) = sync_channel(0);
        let (jobs, waiting) = sync_channel(WAITING_MOST);
        let (news, _) = broadcast::channel(NEWS_KEPT);
        let api = Api::new(host.clone()).patient(PATIENCE);
        let thread =
            WorkerThread { host: host.clone(), api, heads: BTreeMap::new(), news: news.clone() };
        std::thread::Builder::new().name("worker".to_owned()).spawn(move || {
            thread.work(&waiting);
            drop::<SyncSender<()>>(at_work);
        })?;
        Ok((Self { jobs, news, studies: Arc::new(Semaphore::new(STUDIES_MOST)), host }, rested))
    }

    /// Answers a request made in `role` and whose paths are real.
    ///
    /// # Errors
    /// What the api says, or that the worker is busy.
    pub async fn ask(&self, role: Role, request: Request) -> Response {
        self.ask_if(role, request, None).await
    }

    /// The same, only while the campaign has `expected` entries.
    ///
    /// # Errors
    /// As [`Worker::ask`], or that the war has gone on.
    pub async fn ask_if(&self, role: Role, request: Request, expected: Option<u64>) -> Response {
        let beside = matches!(
            request,
            Request::Export { .. }
                | Request::Import { .. }
                | Request::Copy { .. }
                | Request::Simulate { .. }
        );
        if beside || request.kind() == RequestKind::Study {
            return self.study(request).await;
        }
        let request = Box::new(request);
        self.send(|answer| Job::Ask { role, request, expected, answer }).await?
    }

    /// How many entries a campaign has.
    ///
    /// # Errors
    /// When it cannot be opened.
    pub async fn entries(&self, file: PathBuf) -> ApiResult<u64> {
        self.send(|answer| Job::Entries { file, answer }).await?
    }

    /// Whether a request with this key was done at a campaign already.
    ///
    /// # Errors
    /// When it cannot be opened.
    pub async fn was_done(&self, file: PathBuf, key: String) -> ApiResult<bool> {
        self.send(|answer| Job::WasDone { file, key, answer }).await?
    }

    /// Every campaign at a glance.
    ///
    /// # Errors
    /// When the worker is busy.
    pub async fn glance(&self, files: Vec<(String, PathBuf)>) -> ApiResult<Vec<Glance>> {
        self.send(|answer| Job::Glance { files, answer }).await
    }

    #[must_use]
    pub fn listen(&self) -> broadcast::Receiver<Told> {
        self.news.subscribe()
    }

    /// Tells the listeners who may know of the campaign file.
    pub fn tell(&self, file: PathBuf, news: News) {
        // Without listeners it is told to none, which is no failure.
        let _ = self.news.send(Told { file: Some(file), side: None, news });
    }

    async fn send<T>(&self, job: impl FnOnce(oneshot::Sender<T>) -> Job) -> ApiResult<T> {
        let (answer, answered) = oneshot::channel();
        match self.jobs.try_send(job(answer)) {
            Ok(()) => answered.await.map_err(|_| closed()),
            Err(TrySendError::Full(_)) => Err(busy()),
            Err(TrySendError::Disconnected(_)) => Err(closed()),
        }
    }

    async fn study(&self, request: Request) -> Response {
        let Ok(place) = self.studies.clone().acquire_owned().await else { return Err(closed()) };
        let (host, news, file) = (self.host.clone(), self.news.clone(), request.file().cloned());
        let done = tokio::task::spawn_blocking(move || {
            let _place = place;
            let mut told = Instant::now();
            Api::new(host).handle_with(request, &mut |done, total| {
                if done >= total || told.elapsed() >= PROGRESS_EVERY {
                    told = Instant::now();
                    let news_of_it = News::Progress(done, total);
                    let _ = news.send(Told { file: file.clone(), side: None, news: news_of_it });
                }
            })
        });
        done.await.unwrap_or_else(|_| Err(failed()))
    }
}

impl WorkerThread {
    fn work(mut self, waiting: &Receiver<Job>) {
        let mut rested = true;
        loop {
            match waiting.recv_timeout(REST_AFTER) {
                Ok(job) => {
                    rested = false;
                    self.job(job);
                }
                Err(RecvTimeoutError::Timeout) if rested => {}
                Err(RecvTimeoutError::Timeout) => {
                    self.api.idle();
                    rested = true;
                }
                Err(RecvTimeoutError::Disconnected) => return self.api.idle(),
            }
        }
    }

    fn job(&mut self, job: Job) {
        // Whoever asked may have gone away; the work is done all the same.
        match job {
            Job::Ask { role, request, expected, answer } => {
                drop(answer.send(self.ask(role, *request, expected)));
            }
            Job::Entries { file, answer } => drop(answer.send(self.entries(&file))),
            Job::WasDone { file, key, answer } => {
                let session = self.api.session(&file);
                drop(answer.send(session.map(|session| session.was_applied(&key))));
            }
            Job::Glance { files, answer } => {
                let glance = |(name, file): (String, PathBuf)| (name, self.api.glance(&file));
                drop(answer.send(files.into_iter().map(glance).collect()));
            }
        }
    }

    fn ask(&mut self, role: Role, request: Request, expected: Option<u64>) -> Response {
        let changes = matches!(request.kind(), RequestKind::Act | RequestKind::Keep);
        let file = request.file().filter(|_| changes).cloned();
        let mut wrote = match &request {
            Request::WriteOrders { seat, .. } | Request::SealOrders { seat, .. } => seat.side(),
            _ => None,
        };
        let woken = match &request {
            Request::Command { seat, .. } => Some(*seat),
            _ => None,
        };
        let laid = woken.map(|seat| self.laid(file.as_deref(), seat));
        if let (Some(expected), Some(file)) = (expected, &file)
            && self.entries(file)? != expected
        {
            let message = "the war has gone on since; ask again";
            return Err(ApiError::new(Kind::Refused, "consent.too_late", message));
        }
        self.throws_its_own(role, &request)?;
        // A fault in one request must not end the worker for all. What was appended is on the disk; the api is opened anew.
        let api = &mut self.api;
        let response =
            catch_unwind(AssertUnwindSafe(|| api.handle(request))).unwrap_or_else(|_| {
                self.api = Api::new(self.host.clone()).patient(PATIENCE);
                Err(failed())
            });
        // The program in a commander's seat may have laid orders that no entry tells yet.
        if laid != woken.map(|seat| self.laid(file.as_deref(), seat)) {
            wrote = woken.and_then(Seat::side);
        }
        if let Some(file) = file {
            self.tell_head(&file, wrote, &response);
            self.tell_links(&file, &response);
        }
        response
    }

    /// At the table anybody may type what fell. Over the net a side throws its own dice and nobody else's.
    fn throws_its_own(&mut self, role: Role, request: &Request) -> ApiResult<()> {
        let (Request::Dice { file, call, idem, .. }, Some(side)) =
            (request, role.seat().and_then(Seat::side))
        else {
            return Ok(());
        };
        let session = self.api.session(file)?;
        // Dice that were thrown already and only lost their answer are given back, whoever throws now.
        if idem.as_ref().is_some_and(|idem| session.was_applied(idem)) {
            return Ok(());
        }
        match session.waiting_at(*call) {
            Ok(waits) if waits.answers.side().is_some_and(|of| of != side) => {
                Err(forbidden("the other side throws these dice"))
            }
            _ => Ok(()),
        }
    }

    fn entries(&mut self, file: &Path) -> ApiResult<u64> {
        Ok(self.api.session(file)?.journal().head().seq)
    }

    /// In how many battles a commander's own orders lie face down.
    fn laid(&mut self, file: Option<&Path>, seat: Seat) -> usize {
        let session = file.and_then(|file| self.api.session(file).ok());
        session.map_or(0, |session| session.count_laid(seat))
    }

    /// Tells the devices that hold dice when a throw waits for their links.
    fn tell_links(&self, file: &Path, response: &Response) {
        let Ok(Reply::Done(done)) = response else { return };
        let Some(links) = done.links.clone() else { return };
        let news = News::Links { file: name_of(file), links };
        let _ = self.news.send(Told { file: Some(file.to_owned()), side: None, news });
    }

    /// Tells the listeners when a campaign has grown; where a side `wrote` without that, those of the side.
    fn tell_head(&mut self, file: &Path, wrote: Option<Side>, response: &Response) {
        if matches!(response, Ok(Reply::Text(_))) {
            return;
        }
        let Ok(session) = self.api.session(file) else { return };
        let head = session.journal().head();
        let name = name_of(file);
        let (side, news) = if self.heads.insert(file.to_owned(), head.seq) != Some(head.seq) {
            (None, News::Head { file: name, entries: head.seq, head: head.hash.to_string() })
        } else if let Some(side) = wrote.filter(|side| session.has_commanders(*side))
            && response.is_ok()
        {
            (Some(side), News::Written { file: name })
        } else {
            return;
        };
        let _ = self.news.send(Told { file: Some(file.to_owned()), side, news });
    }
}

/// The campaign's name, as listeners know it.
fn name_of(file: &Path) -> String {
    file.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

fn busy() -> ApiError {
    ApiError::new(Kind::Failed, "serve.busy", "too many requests are waiting")
        .hint("try again in a moment")
}

fn closed() -> ApiError {
    ApiError::new(Kind::Failed, "serve.closed", "the server is closing")
}

pub(crate) fn failed() -> ApiError {
    ApiError::new(Kind::Failed, "serve.fault", "the program failed on this request")
        .hint("nothing written is lost; please report this with the request")
}
