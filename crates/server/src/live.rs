//! News for open pages: a campaign has grown, somebody's agreement is asked for. A page then asks again what it shows.

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{FromRequestParts as _, Request, State};
use axum::http::header::{AUTHORIZATION, SEC_WEBSOCKET_PROTOCOL};
use axum::response::Response;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{Instant, timeout};

use crate::deadlines::TAKEN_WITHIN;
use crate::http::{Failure, Served};
use crate::places::{Closing, Place};
use crate::worker::News;

/// The protocol's name. A browser cannot send headers here, so the token stands behind it: `wardiary, TOKEN`.
pub const PROTOCOL: &str = "wardiary";

/// A quiet line is asked for a sign of life this often.
const HEARTBEAT: Duration = Duration::from_secs(20);

/// A line on which nothing was heard for so long, no answer to a heartbeat either, is dead.
const SILENCE_MOST: Duration = Duration::from_secs(65);

/// Pages have nothing to say here.
const MESSAGE_MOST: usize = 1024;

pub(crate) async fn live(
    State(served): State<Served>,
    request: Request,
) -> Result<Response, Failure> {
    let (mut parts, _) = request.into_parts();
    let header = |name| parts.headers.get(name).and_then(|value| value.to_str().ok());
    let listed =
        header(SEC_WEBSOCKET_PROTOCOL).and_then(|list| list.split(',').nth(1)).map(str::trim);
    let token =
        listed.or_else(|| header(AUTHORIZATION).and_then(|value| value.strip_prefix("Bearer ")));
    served.enter(token, &parts)?;
    let place = parts.extensions.get::<Arc<Place>>().cloned();
    let upgrade =
        WebSocketUpgrade::from_request_parts(&mut parts, &served).await.map_err(|rejection| {
            Failure::from(api::ApiError::usage("live.no_websocket", rejection.to_string()))
        })?;
    let news = served.worker.listen();
    let upgrade = upgrade.protocols([PROTOCOL]).max_message_size(MESSAGE_MOST);
    Ok(upgrade.on_upgrade(move |socket| tell(socket, news, place)))
}

async fn tell(mut socket: WebSocket, mut news: Receiver<News>, place: Option<Arc<Place>>) {
    let mut heartbeat = tokio::time::interval(HEARTBEAT);
    let mut heard_at = Instant::now();
    let closing = async {
        match &place {
            Some(place) => place.closing(Closing::No).await,
            None => std::future::pending().await,
        }
    };
    let mut closing = pin!(closing);
    loop {
        let message = tokio::select! {
            told = news.recv() => match told {
                Ok(news) => text(&news),
                Err(RecvError::Lagged(_)) => text(&News::Missed),
                Err(RecvError::Closed) => return,
            },
            _ = heartbeat.tick() => match heard_at.elapsed() {
                quiet if quiet > SILENCE_MOST => return,
                _ => Message::Ping(Default::default()),
            },
            why = &mut closing => close(close_code::AWAY, match why {
                Closing::Now => "too many windows are open with this address",
                _ => "the server stops",
            }),
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

fn close(code: u16, reason: &'static str) -> Message {
    Message::Close(Some(CloseFrame { code, reason: reason.into() }))
}

fn text(news: &News) -> Message {
    Message::Text(serde_json::to_string(news).unwrap_or_default().into())
}
