//! The routes: `POST /api`, `GET /hub`, `/consent`, `/copy`, `/invitations`, `/live`, `/health`, and the interface itself.

use std::sync::Arc;
use std::sync::mpsc::Receiver;

use api::Request;
use api::error::{ApiError, ApiResult};
use api::request::{Reply, Shown};
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router, middleware};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::access::{Access, Role};
use crate::authentication::Authentication;
use crate::campaign_folder::{CampaignFolder, Reach};
use crate::consent::{Answered, Asked, Consents};
use crate::failure::{Failure, json, json_body, ok};
use crate::invitation_file::Invitations;
use crate::options::Options;
use crate::permissions::forbidden;
use crate::places::{Count, Limits, Places};
use crate::worker::{News, Worker};
use crate::{assets, copies, guard, hub, invite, live, permissions};

/// The largest request: a whole division's orders are a few kilobytes.
pub const BODY_MOST: usize = 1024 * 1024;
/// What a system allows at least, where nothing was asked of it.
const OPEN_FILES: u64 = 1024;

/// Requests that may come in one body: a change, and what the screen shows after it.
const TOGETHER_MOST: usize = 4;

/// What became of a request.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Outcome {
    Ok(Box<Reply>),
    /// Others must agree first.
    Asked(Box<Asked>),
    Error(ApiError),
}

/// Everything the routes share.
#[derive(Clone)]
pub struct Served(Arc<Shared>);

pub struct Shared {
    pub(crate) worker: Worker,
    pub(crate) consents: Consents,
    pub(crate) names: Vec<String>,
    pub(crate) folder: CampaignFolder,
    pub(crate) authentication: Authentication,
    places: Places,
}

impl std::ops::Deref for Served {
    type Target = Shared;
    fn deref(&self) -> &Shared {
        &self.0
    }
}

/// How the server is.
#[derive(Serialize)]
struct Health {
    connections: Count,
}

/// A seat's word on something that waits.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Word {
    id: u64,
    agree: bool,
}

/// All routes, for a server that others run.
///
/// # Errors
/// When a folder or file is not there, no thread can be started, or the invitations cannot be kept.
pub fn router(options: Options) -> ApiResult<Router> {
    let (base, places) = (format!("http://{}", options.listen), Limits::within(OPEN_FILES));
    Ok(routes(Served::open(options, base, Places::new(places))?.0))
}

pub(crate) fn routes(served: Served) -> Router {
    Router::new()
        .route("/api", post(ask))
        .route("/hub", get(hub::hub))
        .route("/consent", get(waiting).post(consent))
        .route("/copy", post(copies::copy))
        .route("/invitations", post(invite::invitations))
        .route("/live", get(live::live))
        .route("/health", get(health))
        .fallback(get(assets::asset))
        .layer(DefaultBodyLimit::max(BODY_MOST))
        .layer(middleware::from_fn_with_state(served.clone(), guard::guard))
        .with_state(served)
}

async fn ask(
    access: Access,
    State(served): State<Served>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, Failure> {
    let body = json_body(&headers, body)?;
    match serde_json::from_slice(&body).map_err(|error| ApiError::malformed(&error))? {
        Value::Array(several) if !(1..=TOGETHER_MOST).contains(&several.len()) => {
            let message = format!("one to {TOGETHER_MOST} requests come together");
            Err(ApiError::usage("request.together", message).into())
        }
        Value::Array(several) => {
            let mut outcomes = Vec::with_capacity(several.len());
            for one in several {
                outcomes.push(served.answer(&access, one).await.unwrap_or_else(Outcome::Error));
            }
            Ok(ok(outcomes))
        }
        one => Ok(match served.answer(&access, one).await? {
            Outcome::Ok(reply) => ok(reply),
            asked => (StatusCode::ACCEPTED, Json(asked)).into_response(),
        }),
    }
}

/// For the host alone: how busy the server is.
async fn health(access: Access, State(served): State<Served>) -> Result<Response, Failure> {
    if access.role != Role::Host {
        return Err(forbidden("only the host may ask this").into());
    }
    Ok(ok(Health { connections: served.places.count() }))
}

async fn waiting(access: Access, State(served): State<Served>) -> Result<Response, Failure> {
    Ok(ok(served.consents.waiting(&served.reach(&access).await?)))
}

async fn consent(
    access: Access,
    State(served): State<Served>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, Failure> {
    let word: Word = json(&headers, body)?;
    let (who, reach) = (access.name(), served.reach(&access).await?);
    let tell = |file, agreed: bool, text: String| {
        served.worker.tell(file, News::Answered { id: word.id, agreed, text });
    };
    match served.consents.answer(access.role, &reach, word.id, word.agree)? {
        Answered::Waits => Ok(ok("waits")),
        Answered::Refused { file, takes_back } => {
            let did = if takes_back { "takes the question back" } else { "does not agree" };
            tell(file, false, format!("{who} {did}."));
            Ok(ok("refused"))
        }
        Answered::Granted { by, file, request, entries } => {
            let response = served.worker.ask_if(by, *request, Some(entries)).await;
            let text = match &response {
                Ok(_) => format!("{who} agrees; it is done."),
                Err(error) => {
                    let why = served.folder.without_folders(&error.message);
                    format!("{who} agrees, but {why}.")
                }
            };
            tell(file, response.is_ok(), text);
            let reply = response.map_err(|error| served.without_folders(error))?;
            Ok(ok(served.shown(reply)))
        }
    }
}

impl Served {
    /// Opens everything; and a line that is cut when the last handle is gone and all files have come to rest. `base` is where
    /// others reach the server.
    ///
    /// # Errors
    /// When a folder or file is not there, no thread can be started, or the invitations cannot be kept.
    pub(crate) fn open(
        options: Options,
        base: String,
        places: Places,
    ) -> ApiResult<(Self, Receiver<()>)> {
        let Options { host, folder, files, names, renew, .. } = options;
        let folder = CampaignFolder::new(host.clone(), folder.as_deref(), &files)?;
        let authentication =
            Authentication::open(Invitations::of(&host), folder.served(), base, renew)?;
        let (worker, rested) = Worker::open(host)?;
        let consents = Consents::default();
        let shared = Shared { worker, consents, names, folder, authentication, places };
        Ok((Self(Arc::new(shared)), rested))
    }

    /// The campaigns that an access reaches.
    pub(crate) async fn reach(&self, access: &Access) -> ApiResult<Reach> {
        let Some(guest) = access.guest.clone() else { return Ok(Reach::All) };
        if let Some(found) = self.folder.known(&guest) {
            return Ok(Reach::Own(Some(found)));
        }
        let served = self.clone();
        let found = tokio::task::spawn_blocking(move || served.folder.holding(&guest)).await;
        found.map(Reach::Own).map_err(|_| crate::worker::failed())
    }

    /// Answers one request, or asks those who must agree first.
    async fn answer(&self, access: &Access, request: Value) -> ApiResult<Outcome> {
        let role = access.role;
        let mut request = permissions::read(role, request)?;
        let named = request.file().cloned();
        self.folder.place(&self.reach(access).await?, &mut request)?;
        let needs = permissions::unspoken(role, &request);
        if needs.is_empty() || self.was_done(&request).await? {
            let reply = self.worker.ask(role, request).await;
            let reply = reply.map_err(|error| self.without_folders(error))?;
            return Ok(Outcome::Ok(Box::new(self.shown(reply))));
        }
        let (name, file) = (named.unwrap_or_default(), request.file().cloned().unwrap_or_default());
        let entries = self.worker.entries(file.clone()).await?;
        let (who, name) = (access.name(), name.display().to_string());
        let asked = self.consents.ask(role, who, name, needs, request, entries);
        self.worker.tell(file, News::Asked(Box::new(asked.clone())));
        Ok(Outcome::Asked(Box::new(asked)))
    }

    /// Whether a request only asks for the answer that was lost: everybody agreed and it was done. It is told again, and
    /// nothing is done.
    async fn was_done(&self, request: &Request) -> ApiResult<bool> {
        match (request.file(), request.idem()) {
            (Some(file), Some(key)) => self.worker.was_done(file.clone(), key.to_owned()).await,
            _ => Ok(false),
        }
    }

    /// A reply as the net may see it: files by their names.
    fn shown(&self, reply: Reply) -> Reply {
        match reply {
            Reply::Written(mut written) => {
                written.path = written.path.file_name().unwrap_or_default().into();
                Reply::Written(written)
            }
            Reply::Scenarios(mut lines) => {
                lines.iter_mut().for_each(|line| line.folder = line.name.clone().into());
                Reply::Scenarios(lines)
            }
            Reply::Refreshed(mut refreshed) => {
                for part in &mut refreshed.parts {
                    if let Shown::Error(error) = part {
                        *error = self.without_folders(error.clone());
                    }
                }
                Reply::Refreshed(refreshed)
            }
            other => other,
        }
    }

    pub(crate) fn without_folders(&self, mut error: ApiError) -> ApiError {
        error.message = self.folder.without_folders(&error.message);
        error.hint = error.hint.map(|hint| self.folder.without_folders(&hint));
        error
    }
}
