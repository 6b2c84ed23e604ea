//! Where questions are answered: one api, one question at a time, away from the thread that draws. Studies of a long war
//! read the file beside it and keep nobody waiting.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use api::error::{ApiError, ApiResult, Kind};
use api::request::RequestKind;
use api::request::Response;
use api::views::StatusView;
use api::{Api, Host, Request};

/// After so long without a question, files come to rest.
const REST_AFTER: Duration = Duration::from_secs(2);

/// What a long question tells while it is answered: done, of so many.
pub(crate) type Progress<'a> = &'a mut dyn FnMut(u64, u64);

#[derive(Clone)]
pub(crate) struct Desk {
    host: Host,
    api: Arc<Mutex<Api>>,
    asked: SyncSender<()>,
}

impl Desk {
    /// # Errors
    /// When no thread can be started.
    pub(crate) fn open(host: Host) -> ApiResult<Self> {
        let api = Arc::new(Mutex::new(Api::new(host.clone())));
        let (asked, questions) = sync_channel(1);
        let resting = Arc::clone(&api);
        std::thread::Builder::new()
            .name("rest".to_owned())
            .spawn(move || rest(&resting, &questions))?;
        Ok(Self { host, api, asked })
    }

    pub(crate) const fn host(&self) -> &Host {
        &self.host
    }

    /// Answers a question whose paths are real. Takes its time: not to be called where the window is drawn.
    ///
    /// # Errors
    /// What the api says.
    pub(crate) fn ask(&self, request: Request, progress: Progress<'_>) -> Response {
        if request.kind() == RequestKind::Study {
            return guarded(&mut Api::new(self.host.clone()), &self.host, request, progress);
        }
        let response = guarded(&mut self.lock(), &self.host, request, progress);
        // It rests already when somebody has told it so and it has not yet listened.
        let _ = self.asked.try_send(());
        response
    }

    /// A campaign at a glance.
    ///
    /// # Errors
    /// When it cannot be opened.
    pub(crate) fn glance(&self, file: &Path) -> ApiResult<StatusView> {
        self.lock().glance(file)
    }

    /// Brings campaigns that are not shown any more to rest and gives up their locks.
    pub(crate) fn keep_only(&self, shown: Option<&Path>, known: &[PathBuf]) {
        let mut api = self.lock();
        for file in known.iter().filter(|file| Some(file.as_path()) != shown) {
            // Failing to tidy up loses nothing; whoever opens it next tidies up.
            let _ = api.close(file);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Api> {
        self.api.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A fault in one request must not close the desk for all. What was appended is on the disk; the api is opened anew.
fn guarded(api: &mut Api, host: &Host, request: Request, progress: Progress<'_>) -> Response {
    let answer = AssertUnwindSafe(|| api.handle_with(request, progress));
    catch_unwind(answer).unwrap_or_else(|_| {
        *api = Api::new(host.clone());
        let message = "the program failed on this request";
        Err(ApiError::new(Kind::Failed, "desk.fault", message)
            .hint("nothing written is lost; faults.txt in the data folder has the details"))
    })
}

fn rest(api: &Mutex<Api>, questions: &Receiver<()>) {
    while questions.recv().is_ok() {
        loop {
            match questions.recv_timeout(REST_AFTER) {
                Ok(()) => {}
                Err(RecvTimeoutError::Timeout) => break,
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
        api.lock().unwrap_or_else(PoisonError::into_inner).idle();
    }
}
