//! `POST /invitations`: the host lists, adds, revokes and renews the invitations to a campaign.

use std::path::{Path, PathBuf};

use api::error::{ApiError, ApiResult};
use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use axum::http::HeaderMap;
use axum::response::Response;
use serde::{Deserialize, Serialize};

use crate::access::{Access, Role};
use crate::campaign_id::CampaignId;
use crate::failure::{Failure, json, ok};
use crate::http::Served;
use crate::invitations::{Invitation, InvitationList};
use crate::permissions::forbidden;

/// Who is invited to a campaign, for the host's eyes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct InvitedView {
    /// The campaign's file, by its plain name.
    pub file: String,
    pub campaign: CampaignId,
    /// In the order in which they were invited.
    pub invited: Vec<InvitationView>,
    /// What is wrong with the list.
    pub notice: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct InvitationView {
    /// From 1; none is given twice in a campaign.
    pub number: u32,
    pub person: String,
    pub role: Role,
    /// The whole address, with its token.
    pub address: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Ask {
    List { file: PathBuf },
    Add { file: PathBuf, person: String, role: Role },
    Revoke { file: PathBuf, number: u32 },
    Renew { file: PathBuf, number: u32 },
}

impl InvitedView {
    /// The invitations to a campaign in `list`, with addresses that begin with `base`.
    #[must_use]
    pub fn of(list: &InvitationList, campaign: &CampaignId, file: &str, base: &str) -> Self {
        let invited = list.invited(campaign).iter().map(|one| InvitationView::of(one, base));
        let (file, campaign) = (file.to_owned(), campaign.clone());
        Self { file, campaign, invited: invited.collect(), notice: None }
    }
}

impl InvitationView {
    fn of(invitation: &Invitation, base: &str) -> Self {
        let Invitation { number, person, role, .. } = invitation;
        let address = invitation.address(base);
        Self { number: *number, person: person.clone(), role: *role, address }
    }
}

pub(crate) async fn invitations(
    access: Access,
    State(served): State<Served>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, Failure> {
    if access.role != Role::Host {
        return Err(forbidden("only the host may see or change invitations").into());
    }
    let ask: Ask = json(&headers, body)?;
    // The list is locked while it is changed, and a campaign may have to be read.
    let done = tokio::task::spawn_blocking(move || answer(&served, &ask)).await;
    Ok(ok(done.map_err(|_| crate::worker::failed())??))
}

fn answer(served: &Served, ask: &Ask) -> ApiResult<InvitedView> {
    let (Ask::List { file: name }
    | Ask::Add { file: name, .. }
    | Ask::Revoke { file: name, .. }
    | Ask::Renew { file: name, .. }) = ask;
    let (campaign, name) = (held(served, name)?, name.display().to_string());
    if let Ask::Add { role, .. } = ask {
        is_a_seat(served, Path::new(&name), *role)?;
    }
    let authentication = &served.authentication;
    let list = match ask {
        Ask::List { .. } => authentication.invitations.now(),
        _ => {
            authentication.change(|list| {
                let invited = list.invited_mut(&campaign, &name);
                match ask {
                    Ask::List { .. } => Ok(()),
                    Ask::Add { person, role, .. } => invited.add(person, *role).map(|_| ()),
                    Ask::Revoke { number, .. } => invited.revoke(&number.to_string()).map(|_| ()),
                    Ask::Renew { number, .. } => invited.renew(&number.to_string()).map(|_| ()),
                }
            })?;
            authentication.invitations.now()
        }
    };
    let notice = authentication.invitations.notice();
    Ok(InvitedView { notice, ..InvitedView::of(&list, &campaign, &name, &authentication.base) })
}

/// A commander can be invited only to a campaign that has his seat.
fn is_a_seat(served: &Served, name: &Path, role: Role) -> ApiResult<()> {
    let Some(seat) = role.seat() else { return Ok(()) };
    served.folder.is_a_seat(&served.folder.find(name)?, seat)
}

/// The campaign in a served file.
fn held(served: &Served, name: &Path) -> ApiResult<CampaignId> {
    let file = served.folder.find(name)?;
    let none = || {
        let message = format!("{} holds no campaign that can be opened", name.display());
        ApiError::usage("campaign.unreadable", message)
    };
    served.folder.campaign(&file).ok_or_else(none)
}
