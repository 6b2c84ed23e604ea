//! Who is invited to which campaign. An invitation opens one campaign for one person in one role; the host's token opens one
//! served folder, or one set of served files. [`crate::invitation_file`] keeps the list.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use api::Session;
use api::error::{ApiError, ApiResult, Kind};
use api::kernel::{Seat, Side};
use api::record::PlayedBy;
use serde::{Deserialize, Serialize};

use crate::access::{Access, Guest, Role};
use crate::campaign_id::CampaignId;
use crate::token::Token;

/// Characters of a person's name.
pub const NAME_MOST: usize = 60;
/// Invitations to one campaign.
const INVITED_MOST: usize = 100;
/// Revoked tokens that are remembered, so that their pages are told why.
const REVOKED_MOST: usize = 100;
/// Where `wardiary serve` listens unless it is told otherwise.
const USUAL_BASE: &str = "http://127.0.0.1:4310";

/// Everything that is kept.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InvitationList {
    pub(crate) format: u32,
    /// The one that was served last at the end.
    hosts: Vec<HostToken>,
    campaigns: BTreeMap<CampaignId, Invited>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct HostToken {
    /// The folder, or the files.
    serves: Vec<String>,
    token: Token,
    /// Where it was last served: `http://192.168.1.7:4310`.
    base: String,
}

/// Who is invited to one campaign.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Invited {
    /// The file's name at the last change; it tells copies of a campaign apart.
    pub file: String,
    /// The highest number that was ever given: none is given twice.
    last: u32,
    invitations: Vec<Invitation>,
    /// Tokens that open nothing any more.
    revoked: Vec<Token>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Invitation {
    pub number: u32,
    pub person: String,
    pub role: Role,
    pub token: Token,
}

/// What a token opens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Opens {
    Granted {
        token: Token,
        access: Access,
    },
    /// Nothing any more.
    Revoked,
    Nothing,
}

/// The first invitations to a campaign: each role, and who holds its seat now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatHolders(Vec<(Role, String)>);

impl InvitationList {
    /// Whether it can be what this program wrote.
    pub(crate) fn is_sound(&self) -> bool {
        let invited = self.campaigns.values().flat_map(|invited| &invited.invitations);
        self.format == FORMAT && invited.clone().all(|invitation| invitation.role != Role::Host)
    }

    /// The token of the host of these paths, made when there is none or another is wanted. `base` is where they are served.
    ///
    /// # Errors
    /// When there is no randomness for a token.
    pub fn host(&mut self, serves: &[PathBuf], base: &str, renew: bool) -> ApiResult<Token> {
        let serves = written(serves);
        let known = self.hosts.iter().position(|host| host.serves == serves);
        let known = known.map(|at| self.hosts.remove(at).token).filter(|_| !renew);
        let token = known.map_or_else(Token::random, Ok)?;
        self.hosts.push(HostToken { serves, token: token.clone(), base: base.to_owned() });
        Ok(token)
    }

    /// Puts back the token of the host of these paths where the list has lost it.
    pub(crate) fn keep_host(&mut self, serves: &[PathBuf], base: &str, token: &Token) {
        if self.host_token(serves).is_none() {
            let (serves, token, base) = (written(serves), token.clone(), base.to_owned());
            self.hosts.push(HostToken { serves, token, base });
        }
    }

    pub(crate) fn host_token(&self, serves: &[PathBuf]) -> Option<&Token> {
        let serves = written(serves);
        self.hosts.iter().find(|host| host.serves == serves).map(|host| &host.token)
    }

    /// Where a campaign file was last served, alone or with its folder.
    #[must_use]
    pub fn base(&self, file: &Path) -> &str {
        let own = written(&[file.to_owned()]);
        let folder = file.parent().map(|folder| written(&[folder.to_owned()]));
        let serves = |host: &&HostToken| {
            host.serves.contains(&own[0]) || folder.as_ref() == Some(&host.serves)
        };
        self.hosts.iter().rev().find(serves).map_or(USUAL_BASE, |host| &host.base)
    }

    #[must_use]
    pub fn invited(&self, campaign: &CampaignId) -> &[Invitation] {
        self.campaigns.get(campaign).map_or(&[], |invited| &invited.invitations)
    }

    /// The invitations to a campaign, to be changed. `file` is the name it has now.
    pub fn invited_mut(&mut self, campaign: &CampaignId, file: &str) -> &mut Invited {
        let invited = self.campaigns.entry(campaign.clone()).or_insert_with(|| Invited {
            file: String::new(),
            last: 0,
            invitations: Vec::new(),
            revoked: Vec::new(),
        });
        file.clone_into(&mut invited.file);
        invited
    }

    /// To a campaign that never had an invitation: invites those who hold its seats, and a spectator.
    ///
    /// # Errors
    /// When there is no randomness for tokens.
    pub fn invite_first(
        &mut self,
        campaign: &CampaignId,
        file: &str,
        holders: SeatHolders,
    ) -> ApiResult<()> {
        if self.campaigns.contains_key(campaign) {
            return Ok(());
        }
        let invited = self.invited_mut(campaign, file);
        holders.0.into_iter().try_for_each(|(role, name)| invited.add(&name, role).map(|_| ()))
    }

    /// What a token opens. All are compared, each in the same time, so that an answer's delay tells nothing.
    pub(crate) fn opens(&self, token: &str) -> Opens {
        let mut opens = Opens::Nothing;
        for (campaign, invited) in &self.campaigns {
            if invited.revoked.iter().fold(false, |found, revoked| found | revoked.is(token)) {
                opens = Opens::Revoked;
            }
            for invitation in &invited.invitations {
                if invitation.token.is(token) {
                    let (person, file) = (invitation.person.clone(), invited.file.clone());
                    let guest = Some(Guest { person, campaign: campaign.clone(), file });
                    let access = Access { role: invitation.role, guest };
                    opens = Opens::Granted { token: invitation.token.clone(), access };
                }
            }
        }
        opens
    }
}

/// The shape that this program writes.
pub(crate) const FORMAT: u32 = 1;

impl Invited {
    /// Invites a person.
    ///
    /// # Errors
    /// When the name is none, the person has this role already, or too many are invited.
    pub fn add(&mut self, person: &str, role: Role) -> ApiResult<&Invitation> {
        let person = name(person)?;
        if role == Role::Host {
            let message = "the host cannot be invited: `wardiary serve` prints the host's address";
            return Err(ApiError::usage("invitation.role", message));
        }
        let is_same = |known: &&Invitation| known.role == role && same(&known.person, &person);
        if let Some(known) = self.invitations.iter().find(is_same) {
            let (person, number) = (&known.person, known.number);
            let message =
                format!("{person} is invited as {} already, with number {number}", role.word());
            return Err(ApiError::usage("invitation.exists", message)
                .hint("renew it for a new address, or choose another name"));
        }
        if self.invitations.len() >= INVITED_MOST {
            let message = format!("{INVITED_MOST} invitations to one campaign are the most");
            return Err(ApiError::usage("invitation.too_many", message).hint("revoke one first"));
        }
        self.last += 1;
        let invitation = Invitation { number: self.last, person, role, token: Token::random()? };
        self.invitations.push(invitation);
        Ok(&self.invitations[self.invitations.len() - 1])
    }

    /// Takes an invitation back: its address opens nothing any more.
    ///
    /// # Errors
    /// When there is none under this name or number, or several under this name.
    pub fn revoke(&mut self, which: &str) -> ApiResult<Invitation> {
        let at = self.find(which)?;
        let invitation = self.invitations.remove(at);
        self.forget(invitation.token.clone());
        Ok(invitation)
    }

    /// Gives an invitation a new address; the old one opens nothing any more.
    ///
    /// # Errors
    /// As [`Invited::revoke`], or when there is no randomness.
    pub fn renew(&mut self, which: &str) -> ApiResult<&Invitation> {
        let at = self.find(which)?;
        let old = std::mem::replace(&mut self.invitations[at].token, Token::random()?);
        self.forget(old);
        Ok(&self.invitations[at])
    }

    /// The place in the list of a number, or of the only one of a name.
    fn find(&self, which: &str) -> ApiResult<usize> {
        let which = which.trim();
        let fits = |invitation: &Invitation| match which.parse::<u32>() {
            Ok(number) => invitation.number == number,
            Err(_) => same(&invitation.person, which),
        };
        let mut found = (0..self.invitations.len()).filter(|at| fits(&self.invitations[*at]));
        match (found.next(), found.next()) {
            (Some(at), None) => Ok(at),
            (None, _) => {
                let message =
                    format!("no invitation to this campaign has the name or number {which}");
                Err(ApiError::usage("invitation.unknown", message)
                    .hint("`wardiary invite FILE` lists all"))
            }
            (Some(_), Some(_)) => {
                let message = format!("several invitations have the name {which}");
                Err(ApiError::usage("invitation.several", message)
                    .hint("say its number; `wardiary invite FILE` lists all"))
            }
        }
    }

    fn forget(&mut self, token: Token) {
        self.revoked.push(token);
        let over = self.revoked.len().saturating_sub(REVOKED_MOST);
        self.revoked.drain(..over);
    }
}

impl Invitation {
    /// The address that opens it. The token stands behind `#`: no browser sends that part, so no log and no other site ever
    /// gets it.
    #[must_use]
    pub fn address(&self, base: &str) -> String {
        address(base, &self.token)
    }
}

impl SeatHolders {
    /// Who sits at a campaign. The program at a side is no guest, so that side's invitation has the side's own name.
    #[must_use]
    pub fn of(session: &Session) -> Self {
        let person = |seat: Seat| {
            let role = Role::from(seat);
            let held = session.holder(seat);
            let is_person =
                held.by == PlayedBy::Hand && !held.name.eq_ignore_ascii_case(seat.word());
            let named = name(&held.name).ok().filter(|_| is_person);
            (role, named.unwrap_or_else(|| capital(seat.word())))
        };
        let of_side = |side| session.fold.war.setup.seats.of(side).collect::<Vec<_>>();
        let seats = Side::BOTH.into_iter().flat_map(of_side).chain([Seat::Umpire]);
        let mut holders: Vec<(Role, String)> = seats.map(person).collect();
        holders.push((Role::Spectator, capital(Role::Spectator.word())));
        Self(holders)
    }
}

pub(crate) fn address(base: &str, token: &Token) -> String {
    format!("{base}/#token={}", token.as_str())
}

/// Paths as they are kept, sorted, so that the order in which files were named makes no difference.
fn written(paths: &[PathBuf]) -> Vec<String> {
    let text = |path: &PathBuf| path.to_str().map_or_else(|| format!("{path:?}"), str::to_owned);
    let mut written: Vec<String> = paths.iter().map(text).collect();
    written.sort();
    written.dedup();
    written
}

/// A person's name. It has a letter, so that no number is mistaken for one.
fn name(said: &str) -> ApiResult<String> {
    let said = said.trim();
    let fits = said.chars().count() <= NAME_MOST && said.chars().any(char::is_alphabetic);
    if fits && !said.chars().any(char::is_control) {
        return Ok(said.to_owned());
    }
    let message = format!("a person's name has a letter, and no more than {NAME_MOST} characters");
    Err(ApiError::new(Kind::Usage, "invitation.name", message))
}

fn same(one: &str, other: &str) -> bool {
    one.to_lowercase() == other.to_lowercase()
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn campaign(digit: &str) -> CampaignId {
        serde_json::from_value(digit.repeat(64).into()).unwrap()
    }

    #[test]
    fn a_name_or_a_number_means_one_invitation_or_is_refused() {
        let mut list = InvitationList::default();
        let invited = list.invited_mut(&campaign("a"), "war.wardiary");
        for (name, role) in [("Anna", Role::Blue), ("Bert", Role::Orange), ("anna", Role::Umpire)] {
            invited.add(name, role).unwrap();
        }
        assert_eq!(invited.revoke("ANNA").unwrap_err().code, "invitation.several");
        assert_eq!(invited.revoke("Ann").unwrap_err().code, "invitation.unknown");
        assert_eq!(invited.revoke("4").unwrap_err().code, "invitation.unknown");
        assert_eq!(invited.revoke("3").unwrap().role, Role::Umpire);
        assert_eq!(invited.renew(" Anna ").unwrap().number, 1);
        assert_eq!(invited.add("Anna", Role::Umpire).unwrap().number, 4);
    }

    #[test]
    fn every_token_opens_its_own_and_none_after_it_is_renewed() {
        let mut list = InvitationList::default();
        let mut tokens = Vec::new();
        for digit in ["a", "b"] {
            for (name, role) in [("Anna", Role::Blue), ("Bert", Role::Orange)] {
                let invited = list.invited_mut(&campaign(digit), "war.wardiary");
                tokens.push((digit, role, invited.add(name, role).unwrap().token.clone()));
            }
        }
        for (digit, role, token) in &tokens {
            let Opens::Granted { access, .. } = list.opens(token.as_str()) else { panic!() };
            let guest = access.guest.unwrap();
            assert_eq!((access.role, guest.campaign), (*role, campaign(digit)));
        }
        assert_eq!(list.opens(""), Opens::Nothing);
        assert_eq!(list.opens(&"0".repeat(32)), Opens::Nothing);
        list.invited_mut(&campaign("a"), "war.wardiary").renew("1").unwrap();
        assert_eq!(list.opens(tokens[0].2.as_str()), Opens::Revoked);
        assert!(matches!(list.opens(tokens[2].2.as_str()), Opens::Granted { .. }));
    }

    #[test]
    fn a_host_has_a_token_for_each_set_of_paths_and_none_for_a_guest() {
        let mut list = InvitationList::default();
        let paths = |names: &[&str]| names.iter().map(PathBuf::from).collect::<Vec<_>>();
        let mut host =
            |names: &[&str], renew| list.host(&paths(names), "http://here", renew).unwrap();
        let one = host(&["/a"], false);
        assert_ne!(host(&["/b"], false), one);
        assert_eq!(host(&["/a"], false), one);
        let both = host(&["/a", "/b"], false);
        assert!(both != one && host(&["/b", "/a"], false) == both);
        let renewed = host(&["/a"], true);
        assert!(renewed != one && host(&["/a"], false) == renewed);
        assert_eq!(list.opens(both.as_str()), Opens::Nothing);
        assert_eq!(list.base(Path::new("/a/war.wardiary")), "http://here");
        assert_eq!(list.base(Path::new("/c/war.wardiary")), USUAL_BASE);
    }

    #[test]
    fn names_are_names() {
        for good in ["Anna", " Ö ", "Anna-Lena O’Hara 2", "李", &"x".repeat(60)] {
            assert_eq!(name(good).unwrap(), good.trim());
        }
        for bad in ["", "  ", "12", "-", "a\nb", "a\u{7}", &"x".repeat(61)] {
            assert!(name(bad).is_err(), "{bad:?}");
        }
    }
}
