//! News for open pages: a campaign has grown, somebody's agreement is asked for. A page then asks again what it shows.

use std::time::Duration;

use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{FromRequestParts as _, Request, State};
use axum::http::header::{AUTHORIZATION, SEC_WEBSOCKET_PROTOCOL};
use axum::response::Response;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;

use crate::http::{Failure, Served, address};
use crate::worker::News;

/// The protocol's name. A browser cannot send headers here, so the token stands behind it: `wardiary, TOKEN`.
pub const PROTOCOL: &str = "wardiary";

/// A quiet line is asked for a sign of life this often.
const HEARTBEAT: Duration = Duration::from_secs(20);

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
    served.enter(token, address(&parts))?;
    let upgrade =
        WebSocketUpgrade::from_request_parts(&mut parts, &served).await.map_err(|rejection| {
            Failure::from(api::ApiError::usage("live.no_websocket", rejection.to_string()))
        })?;
    let news = served.worker.listen();
    let upgrade = upgrade.protocols([PROTOCOL]).max_message_size(MESSAGE_MOST);
    Ok(upgrade.on_upgrade(move |socket| tell(socket, news)))
}

async fn tell(mut socket: WebSocket, mut news: Receiver<News>) {
    let mut heartbeat = tokio::time::interval(HEARTBEAT);
    loop {
        let message = tokio::select! {
            told = news.recv() => match told {
                Ok(news) => text(&news),
                Err(RecvError::Lagged(_)) => text(&News::Missed),
                Err(RecvError::Closed) => return,
            },
            _ = heartbeat.tick() => Message::Ping(Default::default()),
            heard = socket.recv() => match heard {
                Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                Some(Ok(_)) => continue,
            },
        };
        if socket.send(message).await.is_err() {
            return;
        }
    }
}

fn text(news: &News) -> Message {
    Message::Text(serde_json::to_string(news).unwrap_or_default().into())
}
