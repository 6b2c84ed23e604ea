//! The routes: `POST /api`, `GET /hub`, `/consent`, `/live`, and the interface itself.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::num::NonZeroU32;
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::Receiver;

use api::Request;
use api::error::{ApiError, ApiResult, Kind};
use api::kernel::Seat;
use api::request::Reply;
use api::views::StatusView;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{ConnectInfo, DefaultBodyLimit, FromRequestParts, State};
use axum::http::header::{AUTHORIZATION, CACHE_CONTROL, CONTENT_TYPE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router, middleware};
use governor::clock::Clock as _;
use governor::{DefaultKeyedRateLimiter, Quota};
use serde::{Deserialize, Serialize};

use crate::access::{Role, Tokens};
use crate::campaign_folder::CampaignFolder;
use crate::consent::{Answered, Asked, Consents};
use crate::options::Options;
use crate::permissions::forbidden;
use crate::places::{Count, Limits, Place, Places};
use crate::worker::{News, Sitting, Worker};
use crate::{assets, deadlines, guard, live, permissions};

/// The largest request: a whole division's orders are a few kilobytes.
pub const BODY_MOST: usize = 1024 * 1024;
/// Requests through one role: so many a second, so many at once. One key at the table is a dozen requests, and quick
/// hands, a timeline that is dragged and a second window share a role: this stops a page run wild, never a player.
const REQUESTS_A_SECOND: NonZeroU32 = NonZeroU32::new(1_000).unwrap();
const REQUESTS_AT_ONCE: NonZeroU32 = NonZeroU32::new(4_000).unwrap();
/// What a system allows at least, where nothing was asked of it.
const OPEN_FILES: u64 = 1024;
/// Wrong tokens from one address: so many a minute, so many at once.
const GUESSES_A_MINUTE: NonZeroU32 = NonZeroU32::new(30).unwrap();
const GUESSES_AT_ONCE: NonZeroU32 = NonZeroU32::new(20).unwrap();

/// Everything the routes share.
#[derive(Clone)]
pub struct Served(Arc<Things>);

pub struct Things {
    pub(crate) worker: Worker,
    pub(crate) consents: Consents,
    pub(crate) names: Vec<String>,
    folder: CampaignFolder,
    tokens: Tokens,
    places: Places,
    requests: DefaultKeyedRateLimiter<Role>,
    guesses: DefaultKeyedRateLimiter<IpAddr>,
}

impl std::ops::Deref for Served {
    type Target = Things;
    fn deref(&self) -> &Things {
        &self.0
    }
}

/// What went wrong, as an answer.
pub struct Failure(StatusCode, Box<ApiError>);

/// `{"ok": …}`.
#[derive(Serialize)]
struct Answer<T> {
    ok: T,
}

/// `{"error": …}`.
#[derive(Serialize)]
struct Trouble<'a> {
    error: &'a ApiError,
}

/// Who you are here, and what there is.
#[derive(Serialize)]
struct Hub {
    program: &'static str,
    role: Role,
    /// The seat you speak for, when it is one.
    seat: Option<Seat>,
    /// All seats you may speak for.
    seats: Vec<Seat>,
    /// The seat to name in requests that only look; any of `seats` when it is missing.
    eyes: Option<Seat>,
    campaigns: Vec<Campaign>,
    /// The campaign to open at once, when only one is served.
    open: Option<String>,
    /// Whether you may found campaigns and keep files.
    may_found: bool,
    /// The folder campaigns are founded in, by its own name; whoever keeps the files may know it.
    place: Option<String>,
    /// What waits for somebody's agreement.
    waiting: Vec<Asked>,
}

#[derive(Serialize)]
struct Campaign {
    file: String,
    title: String,
    status: Option<StatusView>,
    /// Why it cannot be opened.
    error: Option<ApiError>,
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

/// All routes.
///
/// # Errors
/// When a folder or file is not there, or no thread can be started.
pub fn router(options: Options) -> ApiResult<Router> {
    Ok(routes(options, Places::new(Limits::within(OPEN_FILES)))?.0)
}

/// All routes, and a line that is cut when the last of them is gone and all files have come to rest.
pub(crate) fn routes(options: Options, places: Places) -> ApiResult<(Router, Receiver<()>)> {
    let (worker, rested) = Worker::open(options.host)?;
    let folder = CampaignFolder::new(options.folder.as_deref(), &options.files)?;
    let requests = Quota::per_second(REQUESTS_A_SECOND).allow_burst(REQUESTS_AT_ONCE);
    let guesses = Quota::per_minute(GUESSES_A_MINUTE).allow_burst(GUESSES_AT_ONCE);
    let served = Served(Arc::new(Things {
        worker,
        consents: Consents::default(),
        names: options.names,
        folder,
        tokens: options.tokens,
        places,
        requests: DefaultKeyedRateLimiter::keyed(requests),
        guesses: DefaultKeyedRateLimiter::keyed(guesses),
    }));
    let routes = Router::new()
        .route("/api", post(ask))
        .route("/hub", get(hub))
        .route("/consent", get(waiting).post(consent))
        .route("/live", get(live::live))
        .route("/health", get(health))
        .fallback(get(assets::asset))
        .layer(DefaultBodyLimit::max(BODY_MOST))
        .layer(middleware::from_fn_with_state(served.clone(), guard::guard))
        .with_state(served);
    Ok((routes, rested))
}

async fn ask(
    role: Role,
    State(served): State<Served>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, Failure> {
    let body = json_body(&headers, body)?;
    let mut request = permissions::read(role, &body)?;
    let named = request.file().cloned();
    served.folder.place(&mut request)?;
    let needs = permissions::unspoken(role, &request);
    if !needs.is_empty() && !served.was_done(&request).await? {
        let (name, file) = (named.unwrap_or_default(), request.file().cloned().unwrap_or_default());
        let sitting = served.worker.sitting(file).await?;
        let (who, name) = (called(role, &sitting), name.display().to_string());
        let asked = served.consents.ask(role, &who, name, needs, request, sitting.entries);
        served.worker.tell(News::Asked(asked.clone()));
        return Ok(
            (StatusCode::ACCEPTED, Json(serde_json::json!({ "asked": asked }))).into_response()
        );
    }
    let response = served.worker.ask(role, request).await;
    let reply = response.map_err(|error| served.without_folders(error))?;
    Ok(unkept(Answer { ok: served.shown(reply) }))
}

async fn hub(role: Role, State(served): State<Served>) -> Result<Response, Failure> {
    let names = served.folder.campaigns();
    let files = names.into_iter().filter_map(|name| {
        let file = served.folder.find(Path::new(&name)).ok()?;
        Some((name, file))
    });
    let campaigns = served.worker.glance(files.collect()).await?.into_iter();
    let campaigns = campaigns.map(|(file, glance)| match glance {
        Ok(status) => {
            Campaign { file, title: status.title.clone(), status: Some(status), error: None }
        }
        Err(error) => {
            let error = Some(*served.without_folders(error).1);
            Campaign { title: file.clone(), file, status: None, error }
        }
    });
    Ok(unkept(Answer {
        ok: Hub {
            program: concat!("wardiary ", env!("CARGO_PKG_VERSION")),
            role,
            seat: role.seat(),
            seats: role.seats(),
            eyes: role.eyes(),
            campaigns: campaigns.collect(),
            open: served.folder.only(),
            may_found: role == Role::Host && served.folder.has_folder(),
            place: served.folder.place_name().filter(|_| role == Role::Host),
            waiting: served.consents.waiting(),
        },
    }))
}

/// For the host alone: how busy the server is.
async fn health(role: Role, State(served): State<Served>) -> Result<Response, Failure> {
    if role != Role::Host {
        return Err(forbidden("only the host may ask this").into());
    }
    Ok(unkept(Answer { ok: Health { connections: served.places.count() } }))
}

async fn waiting(_door: Role, State(served): State<Served>) -> Response {
    unkept(Answer { ok: served.consents.waiting() })
}

async fn consent(
    role: Role,
    State(served): State<Served>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, Failure> {
    let body = json_body(&headers, body)?;
    let word: Word = serde_json::from_slice(&body)
        .map_err(|error| ApiError::usage("request.malformed", error.to_string()))?;
    let tell = |agreed: bool, text: String| {
        served.worker.tell(News::Answered { id: word.id, agreed, text });
    };
    match served.consents.answer(role, word.id, word.agree)? {
        Answered::Waits => Ok(unkept(Answer { ok: "waits" })),
        Answered::Refused { file, takes_back } => {
            let who = served.who(role, &file).await;
            let did = if takes_back { "takes the question back" } else { "does not agree" };
            tell(false, format!("{who} {did}."));
            Ok(unkept(Answer { ok: "refused" }))
        }
        Answered::Granted { by, file, request, entries } => {
            let who = served.who(role, &file).await;
            let response = served.worker.ask_if(by, *request, Some(entries)).await;
            tell(
                response.is_ok(),
                match &response {
                    Ok(_) => format!("{who} agrees; it is done."),
                    Err(error) => {
                        let why = served.folder.without_folders(&error.message);
                        format!("{who} agrees, but {why}.")
                    }
                },
            );
            let reply = response.map_err(|error| served.without_folders(error))?;
            Ok(unkept(Answer { ok: served.shown(reply) }))
        }
    }
}

impl Things {
    /// Whether a request only asks for the answer that was lost: everybody agreed and it was done. It is told again, and
    /// nothing is done.
    async fn was_done(&self, request: &Request) -> ApiResult<bool> {
        match (request.file(), request.idem()) {
            (Some(file), Some(key)) => self.worker.was_done(file.clone(), key.to_owned()).await,
            _ => Ok(false),
        }
    }

    /// What whoever came in by a role is called at a campaign.
    async fn who(&self, role: Role, file: &str) -> String {
        let found = self.folder.find(Path::new(file));
        match found.map(|file| self.worker.sitting(file)) {
            Ok(sitting) => {
                sitting.await.map_or_else(|_| role.word().to_owned(), |s| called(role, &s))
            }
            Err(_) => role.word().to_owned(),
        }
    }

    /// The role a token opens. Guesses are counted, requests too.
    ///
    /// # Errors
    /// When the token opens nothing, or too much was asked.
    pub(crate) fn enter(&self, token: Option<&str>, parts: &Parts) -> Result<Role, Failure> {
        let place = parts.extensions.get::<Arc<Place>>();
        let Some(role) = token.and_then(|token| self.tokens.role(token)) else {
            place.iter().for_each(|place| place.unknown());
            let from = address(parts);
            self.guesses.check_key(&from).map_err(|wait| too_many(&wait.wait_time_from(now())))?;
            let message = "this address needs its token; open it as it was given to you";
            let error = ApiError::new(Kind::Usage, "access.no_token", message);
            return Err(Failure(StatusCode::UNAUTHORIZED, Box::new(error)));
        };
        self.requests.check_key(&role).map_err(|wait| too_many(&wait.wait_time_from(now())))?;
        place.iter().for_each(|place| place.known(self.tokens.of(role)));
        Ok(role)
    }

    /// A reply as the net may see it: files by their names.
    fn shown(&self, reply: Reply) -> Reply {
        match reply {
            Reply::Written { path, entries } => {
                Reply::Written { path: path.file_name().unwrap_or_default().into(), entries }
            }
            Reply::Scenarios(mut lines) => {
                lines.iter_mut().for_each(|line| line.folder = line.name.clone().into());
                Reply::Scenarios(lines)
            }
            other => other,
        }
    }

    fn without_folders(&self, mut error: ApiError) -> Failure {
        error.message = self.folder.without_folders(&error.message);
        error.hint = error.hint.map(|hint| self.folder.without_folders(&hint));
        error.into()
    }
}

/// The name of whoever came in by a role.
fn called(role: Role, sitting: &Sitting) -> String {
    let name = role.seat().and_then(|seat| sitting.players.get(&seat));
    name.cloned().unwrap_or_else(|| format!("The {}", role.word()))
}

/// The role by the token in the `Authorization` header.
impl FromRequestParts<Served> for Role {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, served: &Served) -> Result<Self, Failure> {
        let header = parts.headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
        served.enter(header.and_then(|value| value.strip_prefix("Bearer ")), parts)
    }
}

impl From<ApiError> for Failure {
    fn from(error: ApiError) -> Self {
        let status = match (&*error.code, error.kind) {
            (permissions::FORBIDDEN, _) => StatusCode::FORBIDDEN,
            ("serve.busy" | "serve.closed", _) => StatusCode::SERVICE_UNAVAILABLE,
            (_, Kind::Usage) => StatusCode::BAD_REQUEST,
            (_, Kind::Refused) => StatusCode::CONFLICT,
            (_, Kind::Scenario) => StatusCode::UNPROCESSABLE_ENTITY,
            (_, Kind::Locked) => StatusCode::LOCKED,
            (_, Kind::Journal | Kind::Failed) => StatusCode::INTERNAL_SERVER_ERROR,
        };
        Self(status, Box::new(error))
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        (self.0, [(CACHE_CONTROL, "no-store")], Json(Trouble { error: &self.1 })).into_response()
    }
}

/// Where a request comes from.
fn address(parts: &Parts) -> IpAddr {
    let connected = parts.extensions.get::<ConnectInfo<SocketAddr>>();
    connected.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |info| info.0.ip())
}

/// The body of a request that says it is JSON, which no form of a foreign page can say.
fn json_body(headers: &HeaderMap, body: Result<Bytes, BytesRejection>) -> Result<Bytes, Failure> {
    let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    if kind.split(';').next().map(str::trim) != Some("application/json") {
        let error = ApiError::usage("request.not_json", "requests are sent as application/json");
        return Err(Failure(StatusCode::UNSUPPORTED_MEDIA_TYPE, Box::new(error)));
    }
    body.map_err(|rejection| match rejection.status() {
        status @ StatusCode::PAYLOAD_TOO_LARGE => {
            let message = format!("this request is too large; {BODY_MOST} bytes are the most");
            Failure(status, Box::new(ApiError::usage("request.too_large", message)))
        }
        // Too slow, or the line was cut; then no answer arrives either.
        _ => {
            let seconds = deadlines::BODY.as_secs();
            let message = format!("this request did not arrive whole within {seconds} seconds");
            let error = ApiError::usage("request.not_whole", message).hint("send it again");
            Failure(StatusCode::REQUEST_TIMEOUT, Box::new(error))
        }
    })
}

fn unkept(answer: impl Serialize) -> Response {
    ([(CACHE_CONTROL, "no-store")], Json(answer)).into_response()
}

fn too_many(wait: &std::time::Duration) -> Failure {
    let error = ApiError::new(Kind::Failed, "serve.too_many", "too many requests")
        .hint(format!("try again in {} seconds", wait.as_secs() + 1));
    Failure(StatusCode::TOO_MANY_REQUESTS, Box::new(error))
}

fn now() -> <governor::clock::DefaultClock as governor::clock::Clock>::Instant {
    governor::clock::DefaultClock::default().now()
}
