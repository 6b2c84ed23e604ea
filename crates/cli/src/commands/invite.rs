//! `invite`: who may enter a campaign that is served, each by an address of their own.

use std::path::Path;

use api::Session;
use serde::Serialize;
use serde_json::json;
use server::invitations::Invited;
use server::invite::InvitationView;
use server::{CampaignId, Invitations, InvitedView, Role};
use unicode_width::UnicodeWidthStr as _;

use super::prelude::*;

/// Invite people to a served campaign; list or withdraw invitations
///
/// Each person gets an address that opens only this campaign, while it is served. This works beside a running
/// `wardiary serve`: a revoked address opens nothing from the next request on, and open pages are closed within a second.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  wardiary invite war.wardiary\n  wardiary invite war.wardiary Anna --as blue\n  \
                        wardiary invite war.wardiary --revoke Anna"
)]
pub(crate) struct Invite {
    #[command(flatten)]
    file: File,
    /// The person to invite, up to 60 characters
    #[arg(value_name = "NAME", requires = "role", conflicts_with_all = ["list", "revoke", "renew"])]
    name: Vec<String>,
    /// The person's role: blue, orange, umpire, spectator, or a commander's seat such as blue.second
    #[arg(long = "as", value_name = "ROLE", requires = "name")]
    role: Option<Role>,
    /// List who is invited, with addresses; so does FILE alone
    #[arg(long, conflicts_with_all = ["revoke", "renew"])]
    list: bool,
    /// Withdraw an invitation
    #[arg(long, value_name = "NAME|NUMBER", conflicts_with = "renew")]
    revoke: Option<String>,
    /// Give an invitation a new address; the old one stops working
    #[arg(long, value_name = "NAME|NUMBER")]
    renew: Option<String>,
}

/// What was done, and to which invitation.
#[derive(Serialize)]
struct Done {
    what: &'static str,
    number: u32,
    person: String,
    role: Role,
}

impl Invite {
    pub(crate) fn run(self, door: &mut Door) -> ApiResult<Answer> {
        let (host, file) = (door.api.host().clone(), self.file.file.clone());
        let session = Session::open_quickly(&file, &host)?;
        let (campaign, title) = (CampaignId::of(&session)?, session.status(None)?.title);
        if let Some(seat) = self.role.and_then(Role::seat) {
            session.is_a_seat(seat)?;
        }
        drop(session);
        let path = file.canonicalize().map_err(ApiError::on_file(&file))?;
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let invitations = Invitations::of(&host);
        let change = || invitations.change(|list| self.change(list.invited_mut(&campaign, &name)));
        let done = self.is_change().then(change).transpose()?;
        let list = invitations.now();
        let view = InvitedView::of(&list, &campaign, &name, list.base(&path));
        let view = InvitedView { notice: invitations.notice(), ..view };
        let (text, talk) = told(&view, done.as_ref(), &title, &file);
        Ok(Answer::own(json!({ "invitations": view, "done": done }), text).talk(talk))
    }

    const fn is_change(&self) -> bool {
        self.role.is_some() || self.revoke.is_some() || self.renew.is_some()
    }

    fn change(&self, invited: &mut Invited) -> ApiResult<Done> {
        if let Some(which) = &self.revoke {
            return Ok(Done::of("revoked", &invited.revoke(which)?));
        }
        if let Some(which) = &self.renew {
            return Ok(Done::of("renewed", invited.renew(which)?));
        }
        let role = self.role.unwrap_or(Role::Spectator);
        Ok(Done::of("invited", invited.add(&self.name.join(" "), role)?))
    }
}

/// One line for each invitation: number, role, name, address.
pub(super) fn lines(invited: &[InvitationView]) -> String {
    let widest = invited.iter().map(|one| one.person.width()).max().unwrap_or_default();
    let words = invited.iter().map(|one| one.role.word().len());
    let roles = words.max().unwrap_or_default().max(9);
    let line = |one: &InvitationView| {
        let rest = " ".repeat(widest - one.person.width());
        let InvitationView { number, person, role, address } = one;
        format!("{number:>3}  {role:<roles$}  {person}{rest}  {address}\n")
    };
    invited.iter().map(line).collect()
}

/// The answer for people, and what to do with it.
fn told(view: &InvitedView, done: Option<&Done>, title: &str, file: &Path) -> (String, String) {
    let notice = view.notice.iter().map(|notice| format!("warning: {notice}\n"));
    let notice: String = notice.collect();
    let opens = format!("It opens while the campaign is served: wardiary serve {}", file.display());
    let Some(done) = done else {
        let list = match &view.invited[..] {
            [] => "No invitations.".to_owned(),
            invited => lines(invited),
        };
        let how = format!("To invite: wardiary invite {} NAME --as ROLE", file.display());
        return (format!("{title} ({})\n{list}", view.file), notice + &how);
    };
    let Done { number, person, role, .. } = done;
    match view.invited.iter().find(|one| one.number == *number) {
        Some(one) => {
            let talk = format!("{notice}This is the address of {person}, {}. {opens}", role.word());
            (one.address.clone(), talk)
        }
        None => {
            let said = format!("{person}, {}, is no longer invited.", role.word());
            (said, notice + "The address opens nothing any more.")
        }
    }
}

impl Done {
    fn of(what: &'static str, invitation: &server::invitations::Invitation) -> Self {
        let person = invitation.person.clone();
        Self { what, number: invitation.number, person, role: invitation.role }
    }
}
