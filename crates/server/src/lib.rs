//! `wardiary serve`: the same api for browsers, over HTTP and a WebSocket, with the window's interface built in.
//!
//! Reading order: who comes in by which address ([`access`]), what each role may ask ([`permissions`]), which files there
//! are ([`campaign_folder`]), the one thread that answers requests in turn ([`worker`]), agreement of a second seat ([`consent`]), how
//! strangers' pages are kept out ([`guard`]), and the routes ([`http`], [`live`], [`assets`]).
//!
//! Deliberately absent: every rule, and every judgement of what a seat may know beyond whose request it is; views are made
//! by the api.
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "an outer crate: it meets the network, the clock and threads"
)]
#![allow(
    clippy::result_large_err,
    reason = "an error is made once per request; boxing it would buy nothing"
)]

pub mod access;
pub mod assets;
pub mod campaign_folder;
pub mod connections;
pub mod consent;
pub mod deadlines;
pub mod guard;
pub mod http;
pub mod live;
mod open_files;
pub mod options;
pub mod permissions;
pub mod places;
pub mod token;
pub mod worker;

use std::future::Future;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::time::Duration;

pub use access::{Role, Tokens};
use api::error::{ApiError, ApiResult, Kind};
pub use http::router;
pub use options::Options;
pub use token::Token;

use places::{Limits, Places};

/// How long the end waits for files to come to rest.
const REST_MOST: Duration = Duration::from_secs(5);

/// Where a server can be reached.
#[derive(Clone, Debug)]
pub struct Addresses {
    pub listening: SocketAddr,
    /// Whether other computers can reach it.
    pub open_to_others: bool,
    /// One address for each role, with its token in the part that browsers do not send.
    pub roles: Vec<(Role, String)>,
}

/// Serves until `stop` is done. `ready` is told the addresses once somebody is listening.
///
/// # Errors
/// When nothing can be listened to there, or the connection breaks down.
pub async fn serve(
    options: Options,
    ready: impl FnOnce(&Addresses),
    stop: impl Future<Output = ()> + Send + 'static,
) -> ApiResult<()> {
    let listen = options.listen;
    let files = open_files::raise();
    let listener = connections::listen(listen).map_err(|error| {
        ApiError::new(
            Kind::Failed,
            "serve.listen",
            format!("{listen} cannot be listened to: {error}"),
        )
        .hint("another program may use this port; choose another with --listen")
    })?;
    let listening = listener.local_addr()?;
    let addresses = Addresses {
        listening,
        open_to_others: !listening.ip().is_loopback(),
        roles: options.tokens.addresses(reachable(listening)),
    };
    let places = Places::new(Limits::within(files));
    let (router, rested) = http::routes(options, places.clone())?;
    ready(&addresses);
    connections::serve(move |cx| listener.poll_accept(cx), router, places, stop).await;
    // Nothing is lost without this; with it the files lie there in their shortest shape.
    let _ = rested.recv_timeout(REST_MOST);
    Ok(())
}

/// An address that others can type: "every address" is none.
fn reachable(listening: SocketAddr) -> SocketAddr {
    if !listening.ip().is_unspecified() {
        return listening;
    }
    // Naming a far address (one of documentation, RFC 5737) sends nothing; it says which of ours leads there.
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0));
    let named = socket.and_then(|socket| {
        socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9))?;
        socket.local_addr()
    });
    let ip = named.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |address| address.ip());
    SocketAddr::new(ip, listening.port())
}

/// Runs [`serve`] on this thread, until it is interrupted.
///
/// # Errors
/// As [`serve`].
pub fn run(options: Options, ready: impl FnOnce(&Addresses)) -> ApiResult<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(serve(options, ready, async {
        // Without a way to be interrupted it serves until it is killed.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }))
}
