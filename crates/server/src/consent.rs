//! Agreement of a second seat. Nobody can say over the net that somebody else agreed: the request waits until that seat
//! says so itself, and lapses when the war goes on.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use api::Request;
use api::amend::{OnNewQuestion, Wanted};
use api::error::{ApiError, ApiResult, Kind};
use api::kernel::Seat;
use serde::Serialize;

use crate::access::Role;
use crate::campaign_folder::Reach;
use crate::permissions::forbidden;

/// Requests of one campaign that may wait for agreement; the oldest gives way.
const WAITING_MOST: usize = 16;

/// A request that waits for somebody's word.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Asked {
    pub id: u64,
    /// The campaign's name.
    pub file: String,
    pub by: Role,
    pub needs: Vec<Seat>,
    /// What is asked, in one sentence.
    pub text: String,
    /// The change of the past that is asked for: its plan can be looked at before one agrees.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amend: Option<AmendAsked>,
}

/// A change of the past that waits for agreement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AmendAsked {
    pub change: Wanted,
    pub on_new: OnNewQuestion,
    pub reason: String,
}

/// What waits.
#[derive(Debug, Default)]
pub struct Consents(Mutex<Waiting>);

#[derive(Debug, Default)]
struct Waiting {
    last: u64,
    asked: BTreeMap<u64, Proposal>,
}

#[derive(Debug)]
struct Proposal {
    asked: Asked,
    request: Request,
    /// Entries of the campaign when it was asked.
    entries: u64,
}

/// What came of an answer.
#[derive(Debug)]
pub enum Answered {
    /// Somebody said no, or whoever asked took it back.
    Refused { file: PathBuf, takes_back: bool },
    /// Others must still agree.
    Waits,
    /// All have agreed: to be done while the campaign has so many entries.
    Granted { by: Role, file: PathBuf, request: Box<Request>, entries: u64 },
}

impl Consents {
    /// Lets a request wait; returns what others are told of it. `who` is the name of whoever asks. One that is sent again,
    /// with its own key, because the answer was lost, is not asked twice.
    pub fn ask(
        &self,
        by: Role,
        who: &str,
        file: String,
        needs: Vec<Seat>,
        request: Request,
        entries: u64,
    ) -> Asked {
        let mut waiting = self.lock();
        let is_same = |known: &&Proposal| {
            known.asked.by == by
                && known.asked.file == file
                && request.idem().is_some_and(|key| known.request.idem() == Some(key))
        };
        if let Some(known) = waiting.asked.values().find(is_same) {
            return known.asked.clone();
        }
        waiting.last += 1;
        let asked = Asked {
            id: waiting.last,
            file,
            by,
            needs,
            text: sentence(who, &request),
            amend: AmendAsked::of(&request),
        };
        let proposal = Proposal { asked: asked.clone(), request, entries };
        waiting.asked.insert(asked.id, proposal);
        let of_this_campaign =
            waiting.asked.values().filter(|known| known.asked.file == asked.file);
        let ids: Vec<u64> = of_this_campaign.map(|known| known.asked.id).collect();
        if ids.len() > WAITING_MOST {
            waiting.asked.remove(&ids[0]);
        }
        asked
    }

    /// What waits now at the campaigns within reach.
    #[must_use]
    pub(crate) fn waiting(&self, reach: &Reach) -> Vec<Asked> {
        let waiting = self.lock();
        let asked = waiting.asked.values().map(|proposal| &proposal.asked);
        asked.filter(|asked| reach.covers(&asked.file)).cloned().collect()
    }

    /// A seat's word on a request. Whoever asked may take it back.
    ///
    /// # Errors
    /// When nothing is waiting under this number, or not for this seat.
    pub(crate) fn answer(
        &self,
        role: Role,
        reach: &Reach,
        id: u64,
        agree: bool,
    ) -> ApiResult<Answered> {
        let mut waiting = self.lock();
        let gone =
            || ApiError::new(Kind::Refused, "consent.gone", "nothing is waiting under this number");
        let proposal = waiting.asked.get_mut(&id).ok_or_else(gone)?;
        if !reach.covers(&proposal.asked.file) {
            return Err(gone());
        }
        let takes_back = role == proposal.asked.by && !agree;
        let speaks = match role {
            Role::Host => true,
            _ => role.seat().is_some_and(|seat| proposal.asked.needs.contains(&seat)),
        };
        if !speaks && !takes_back {
            return Err(forbidden("your seat cannot decide this"));
        }
        if !agree {
            let gone = waiting.asked.remove(&id);
            let file = gone.and_then(|gone| gone.request.file().cloned()).unwrap_or_default();
            return Ok(Answered::Refused { file, takes_back });
        }
        proposal.asked.needs.retain(|seat| role != Role::Host && role.seat() != Some(*seat));
        if !proposal.asked.needs.is_empty() {
            return Ok(Answered::Waits);
        }
        let Proposal { asked, request, entries } = waiting.asked.remove(&id).ok_or_else(gone)?;
        let (by, file) = (asked.by, request.file().cloned().unwrap_or_default());
        Ok(Answered::Granted { by, file, request: Box::new(request), entries })
    }

    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl AmendAsked {
    fn of(request: &Request) -> Option<Self> {
        let Request::Amend { change, on_new, reason, .. } = request else { return None };
        Some(Self { change: change.clone(), on_new: *on_new, reason: reason.clone() })
    }
}

/// A reason as the end of a sentence.
fn ended(reason: &str) -> String {
    let reason = reason.trim();
    let stop = if reason.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{reason}{stop}")
}

fn sentence(who: &str, request: &Request) -> String {
    match request {
        Request::Amend { change, reason, .. } => {
            let what = match change {
                Wanted::Out { entry, and_after: false } => {
                    format!("take the order of entry {entry} out")
                }
                Wanted::Out { entry, and_after: true } => {
                    format!("take everything from entry {entry} on out")
                }
                Wanted::Order { entry, .. } => format!("give another order in entry {entry}"),
                Wanted::Faces { entry, typed } => {
                    format!("correct the dice of entry {entry} to {typed}")
                }
                Wanted::Choice { entry, words } => {
                    format!("choose {} in entry {entry}", words.join(", "))
                }
                Wanted::Before { entry, .. } => {
                    format!("put a forgotten ruling in before entry {entry}")
                }
                Wanted::Redo { entry } => format!("take the amendment of entry {entry} out"),
            };
            format!("{who} wants to {what}: {}", ended(reason))
        }
        Request::Rule { reason, .. } => format!("{who} wants a ruling: {}", ended(reason)),
        _ => format!("{who} asks for agreement"),
    }
}
