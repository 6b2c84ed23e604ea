//! `GET /hub`: who you are here, and the campaigns within your reach.

use std::path::Path;

use api::error::ApiError;
use api::kernel::Seat;
use api::views::StatusView;
use axum::extract::State;
use axum::response::Response;
use serde::Serialize;

use crate::access::{Access, Role};
use crate::campaign_folder::Reach;
use crate::consent::Asked;
use crate::failure::{Failure, ok};
use crate::http::Served;

/// Who you are here, and what there is.
#[derive(Serialize)]
struct Hub {
    program: &'static str,
    role: Role,
    /// Your name, by your invitation.
    person: Option<String>,
    /// The seat you speak for, when it is one.
    seat: Option<Seat>,
    /// All seats you may speak for.
    seats: Vec<Seat>,
    /// The seat to name in requests that only look; any of `seats` when it is missing.
    eyes: Option<Seat>,
    campaigns: Vec<Campaign>,
    /// The campaign to open at once, when there is only one.
    open: Option<String>,
    /// Whether you may found campaigns and keep files.
    may_found: bool,
    /// The folder campaigns are founded in, by its own name; for the host.
    place: Option<String>,
    /// What waits for agreement.
    waiting: Vec<Asked>,
    /// What the host must be told about this computer.
    notice: Option<String>,
}

#[derive(Serialize)]
struct Campaign {
    file: String,
    title: String,
    status: Option<StatusView>,
    /// Why it cannot be opened.
    error: Option<ApiError>,
}

pub(crate) async fn hub(access: Access, State(served): State<Served>) -> Result<Response, Failure> {
    let reach = served.reach(&access).await?;
    let (role, is_host) = (access.role, access.role == Role::Host);
    let open = match &reach {
        Reach::All => served.folder.only(),
        Reach::Own(own) => own.as_ref().map(|own| own.name.clone()),
    };
    Ok(ok(Hub {
        program: concat!("wardiary ", env!("CARGO_PKG_VERSION")),
        role,
        person: access.guest.map(|guest| guest.person),
        seat: role.seat(),
        seats: role.seats(),
        eyes: role.eyes(),
        campaigns: campaigns(&served, &reach).await?,
        open,
        may_found: is_host && served.folder.has_folder(),
        place: served.folder.place_name().filter(|_| is_host),
        waiting: served.consents.waiting(&reach),
        notice: served.authentication.invitations.notice().filter(|_| is_host),
    }))
}

async fn campaigns(served: &Served, reach: &Reach) -> Result<Vec<Campaign>, Failure> {
    let files = match reach {
        Reach::All => {
            let names = served.folder.campaigns().into_iter();
            names
                .filter_map(|name| Some((name.clone(), served.folder.find(Path::new(&name)).ok()?)))
                .collect()
        }
        Reach::Own(own) => own.iter().map(|own| (own.name.clone(), own.file.clone())).collect(),
    };
    let glances = served.worker.glance(files).await?.into_iter();
    let campaign = |(file, glance): crate::worker::Glance| match glance {
        Ok(status) => {
            Campaign { file, title: status.title.clone(), status: Some(status), error: None }
        }
        Err(error) => {
            let error = Some(served.without_folders(error));
            Campaign { title: file.clone(), file, status: None, error }
        }
    };
    Ok(glances.map(campaign).collect())
}
