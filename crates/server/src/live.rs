//! News for open pages: a campaign has grown, somebody's agreement is asked for. A page then asks again what it shows.

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use api::kernel::Seat;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{FromRequestParts as _, Request, State};
use axum::http::header::SEC_WEBSOCKET_PROTOCOL;
use axum::response::Response;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{broadcast, watch};
use tokio::time::{Instant, timeout};

use crate::access::{Access, Role};
use crate::authentication::bearer;
use crate::campaign_folder::Reach;
use crate::deadlines::TAKEN_WITHIN;
use crate::failure::Failure;
use crate::http::Served;
use crate::places::{Closing, Place};
use crate::worker::{News, Told};

/// The protocol's name. A browser cannot send headers here, so the token stands behind it: `wardiary, TOKEN`.
pub const PROTOCOL: &str = "wardiary";

/// A quiet line is asked for a sign of life this often.
const HEARTBEAT: Duration = Duration::from_secs(20);

/// A line on which nothing was heard for so long, no answer to a heartbeat either, is dead.
const SILENCE_MOST: Duration = Duration::from_secs(65);

/// Pages have nothing to say here.
const MESSAGE_MOST: usize = 1024;

/// The code with which a line is closed whose invitation was revoked; of those that programs may choose (RFC 6455 §7.4.2).
pub const REVOKED: u16 = 4401;

/// An open page: what it may hear, and what ends it.
struct Page {
    served: Served,
    access: Access,
    token: String,
    news: broadcast::Receiver<Told>,
    invitations: watch::Receiver<()>,
    place: Option<Arc<Place>>,
}

pub(crate) async fn live(
    State(served): State<Served>,
    request: Request,
) -> Result<Response, Failure> {
    let (mut parts, _) = request.into_parts();
    let header = |name| parts.headers.get(name).and_then(|value| value.to_str().ok());
    let listed =
        header(SEC_WEBSOCKET_PROTOCOL).and_then(|list| list.split(',').nth(1)).map(str::trim);
    let token = listed.or_else(|| bearer(&parts)).unwrap_or_default().to_owned();
    // Before the token is looked at, so that no change falls between.
    let invitations = served.authentication.invitations.changes();
    let access = served.authentication.enter(Some(&token), &parts)?;
    let place = parts.extensions.get::<Arc<Place>>().cloned();
    let upgrade =
        WebSocketUpgrade::from_request_parts(&mut parts, &served).await.map_err(|rejection| {
            Failure::from(api::ApiError::usage("live.no_websocket", rejection.to_string()))
        })?;
    let news = served.worker.listen();
    let page = Page { served, access, token, news, invitations, place };
    let upgrade = upgrade.protocols([PROTOCOL]).max_message_size(MESSAGE_MOST);
    Ok(upgrade.on_upgrade(move |socket| page.tell(socket)))
}

impl Page {
    /// Tells the news until the page goes away, or must.
    async fn tell(mut self, mut socket: WebSocket) {
        let mut heartbeat = tokio::time::interval(HEARTBEAT);
        let mut heard_at = Instant::now();
        let place = self.place.clone();
        let mut closing = pin!(closing(place.as_deref()));
        loop {
            let message = tokio::select! {
                told = self.news.recv() => match told {
                    Ok(told) => match self.may_hear(&told).await {
                        true => text(&told.news),
                        false => continue,
                    },
                    Err(RecvError::Lagged(_)) => text(&News::Missed),
                    Err(RecvError::Closed) => return,
                },
                _ = self.invitations.changed() => {
                    if self.served.authentication.is_valid(&self.token) {
                        continue;
                    }
                    close(REVOKED, "the invitation was revoked")
                }
                _ = heartbeat.tick() => match heard_at.elapsed() {
                    quiet if quiet > SILENCE_MOST => return,
                    _ => Message::Ping(Default::default()),
                },
                why = &mut closing => close(close_code::AWAY, why),
                heard = socket.recv() => match heard {
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                    Some(Ok(_)) => {
                        heard_at = Instant::now();
                        continue;
                    }
                },
            };
            let is_last = matches!(message, Message::Close(_));
            match timeout(TAKEN_WITHIN, socket.send(message)).await {
                Ok(Ok(())) if !is_last => {}
                // Gone, or it reads nothing any more.
                _ => return,
            }
        }
    }

    /// A guest hears of his own campaign alone, and a side nothing of what the other writes.
    async fn may_hear(&self, told: &Told) -> bool {
        let role = self.access.role;
        let sees_all = matches!(role, Role::Host | Role::Umpire);
        if told.side.is_some() && !sees_all && role.seat().and_then(Seat::side) != told.side {
            return false;
        }
        match (self.served.reach(&self.access).await, &told.file) {
            (Ok(Reach::Own(own)), Some(file)) => own.is_some_and(|own| own.file == *file),
            (Ok(Reach::Own(_)), None) | (Err(_), _) => false,
            (Ok(Reach::All), _) => true,
        }
    }
}

/// Waits until the connection must be closed; why, in words.
async fn closing(place: Option<&Place>) -> &'static str {
    match place {
        Some(place) => match place.closing(Closing::No).await {
            Closing::Now => "too many windows are open with this address",
            _ => "the server stops",
        },
        None => std::future::pending().await,
    }
}

fn close(code: u16, reason: &'static str) -> Message {
    Message::Close(Some(CloseFrame { code, reason: reason.into() }))
}

fn text(news: &News) -> Message {
    Message::Text(serde_json::to_string(news).unwrap_or_default().into())
}
