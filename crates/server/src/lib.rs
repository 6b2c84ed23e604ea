//! `wardiary serve`: the same api for browsers, over HTTP and a WebSocket, with the window's interface built in.
//!
//! Reading order: who asks ([`access`]), who is invited ([`invitations`], kept by [`invitation_file`]), what each role may ask
//! ([`permissions`]), which files are within reach ([`campaign_folder`], [`campaign_id`]), the one thread that answers
//! requests in turn ([`worker`]), agreement of a second seat ([`consent`]), how foreign pages are kept out ([`guard`]), the
//! routes ([`http`], [`invite`], [`live`], [`assets`]), and below them the connections ([`connections`], [`places`],
//! [`deadlines`]).
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
mod authentication;
pub mod campaign_folder;
pub mod campaign_id;
pub mod connections;
pub mod consent;
mod copies;
pub mod deadlines;
pub mod failure;
pub mod guard;
pub mod http;
mod hub;
pub mod invitation_file;
pub mod invitations;
pub mod invite;
pub mod live;
mod open_files;
pub mod options;
pub mod permissions;
pub mod places;
pub mod token;
pub mod worker;

use std::future::Future;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::path::Path;
use std::time::Duration;

use api::Session;
use api::error::{ApiError, ApiResult, Kind};

pub use access::{Access, Role};
pub use campaign_id::CampaignId;
pub use http::router;
pub use invitation_file::Invitations;
pub use invite::InvitedView;
pub use options::Options;
pub use token::Token;

use http::Served;
use invitations::SeatHolders;
use places::{Limits, Places};

/// How long the end waits for files to come to rest.
const REST_MOST: Duration = Duration::from_secs(5);
/// How often it is looked, while pages are open, whether an invitation was revoked by another program.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// Where a server can be reached, and by whom.
#[derive(Clone, Debug)]
pub struct Addresses {
    pub listening: SocketAddr,
    /// Whether other computers can reach it.
    pub open_to_others: bool,
    /// The host's address, with its token.
    pub host: String,
    /// The campaigns that are served now.
    pub campaigns: Vec<ServedCampaign>,
    /// What is wrong with the list of invitations.
    pub notice: Option<String>,
}

/// A campaign that is served.
#[derive(Clone, Debug)]
pub struct ServedCampaign {
    /// The file's plain name.
    pub file: String,
    /// Its title and who is invited, or why it cannot be opened.
    pub opened: ApiResult<(String, InvitedView)>,
}

/// Serves until `stop` is done. `ready` is told the addresses as soon as the server listens.
///
/// # Errors
/// When the address cannot be listened to, a file is not there, or the invitations cannot be kept.
pub async fn serve(
    options: Options,
    ready: impl FnOnce(&Addresses),
    stop: impl Future<Output = ()> + Send + 'static,
) -> ApiResult<()> {
    let (listen, files) = (options.listen, open_files::raise());
    let listener = connections::listen(listen).map_err(|error| {
        ApiError::new(
            Kind::Failed,
            "serve.listen",
            format!("{listen} cannot be listened to: {error}"),
        )
        .hint("another program may use this port; choose another with --listen")
    })?;
    let listening = listener.local_addr()?;
    let places = Places::new(Limits::within(files));
    let (host, base) = (options.host.clone(), format!("http://{}", reachable(listening)));
    let (served, rested) = Served::open(options, base, places.clone())?;
    ready(&Addresses {
        listening,
        open_to_others: !listening.ip().is_loopback(),
        host: served.authentication.host_address(),
        campaigns: campaigns(&served, &host),
        notice: served.authentication.invitations.notice(),
    });
    let invitations = served.authentication.invitations.clone();
    let accept = move |cx: &mut std::task::Context<'_>| listener.poll_accept(cx);
    tokio::select! {
        () = connections::serve(accept, http::routes(served), places, stop) => {}
        () = look_after(&invitations) => {}
    }
    // Nothing is lost without this; with it the files lie there in their shortest shape.
    let _ = rested.recv_timeout(REST_MOST);
    Ok(())
}

/// Looks whether the list of invitations was changed by another program, so that open pages are told.
async fn look_after(invitations: &Invitations) {
    loop {
        tokio::time::sleep(LOOK_EVERY).await;
        if invitations.is_watched() {
            invitations.look();
        }
    }
}

/// The campaigns that are served. To one that is served singly, and to which there never was an invitation, those who sit at
/// it are invited.
fn campaigns(served: &Served, host: &api::Host) -> Vec<ServedCampaign> {
    let names = served.folder.campaigns().into_iter();
    names
        .map(|file| {
            let opened = opened(served, host, &file);
            ServedCampaign { file, opened: opened.map_err(|error| served.without_folders(error)) }
        })
        .collect()
}

fn opened(served: &Served, host: &api::Host, name: &str) -> ApiResult<(String, InvitedView)> {
    let file = served.folder.find(Path::new(name))?;
    let session = Session::open_quickly(&file, host)?;
    let (campaign, title) = (CampaignId::of(&session)?, session.status(None)?.title);
    let authentication = &served.authentication;
    if served.folder.is_single(&file) {
        let holders = SeatHolders::of(&session);
        authentication.change(|list| list.invite_first(&campaign, name, holders))?;
    }
    let list = authentication.invitations.now();
    Ok((title, InvitedView::of(&list, &campaign, name, &authentication.base)))
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
