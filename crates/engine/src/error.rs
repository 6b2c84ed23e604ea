//! What can go wrong at the door: a stable code, one plain sentence, what to do, and the exit code it means.

use std::path::Path;

use campaign::link::Link;
use campaign::{BattleId, WarState};
use journal::{JournalError, ReadOnlyReason};
use kernel::{Refused, Unfit};
use serde::{Deserialize, Serialize};

/// Exit codes of the command line, one for each kind of trouble.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "ErrorKind"))]
pub enum Kind {
    /// 1: something failed that is nobody's fault here: disk, permissions, memory.
    Failed,
    /// 2: the request makes no sense: a bad argument, an unknown seat, malformed JSON.
    Usage,
    /// 3: the scenario has faults.
    Scenario,
    /// 4: the journal is broken, foreign, or of a newer program.
    Journal,
    /// 5: another program has the campaign open.
    Locked,
    /// 6: the rules say no, or the answer does not fit the call.
    Refused,
}

/// An answer that is not what was asked for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, thiserror::Error)]
#[error("{message}")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ApiError {
    pub kind: Kind,
    /// Stable word, such as `journal.locked` or `rules.out_of_range`. Programs match on it.
    pub code: String,
    /// What is wrong and where, in one sentence.
    pub message: String,
    /// What to do about it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub hint: Option<String>,
    /// The section of the book or the ruling, when the rules refuse.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub cite: Option<String>,
    /// The faults of a scenario, each with its line.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub diagnostics: Vec<campaign::Diagnostic>,
}

pub type ApiResult<T> = Result<T, ApiError>;

/// What a reader of JSON says, without the list of everything it would have taken where that is longer than a line.
fn in_short(said: &str) -> String {
    let Some((what, list)) = said.split_once(", expected one of ") else { return said.to_owned() };
    let (list, place) = list.rsplit_once(" at line ").unwrap_or((list, ""));
    if list.len() < 200 {
        return said.to_owned();
    }
    let place = if place.is_empty() { String::new() } else { format!(" at line {place}") };
    format!("{what}{place}")
}

impl Kind {
    /// The exit code of the command line.
    #[must_use]
    pub const fn exit_code(self) -> u8 {
        match self {
            Self::Failed => 1,
            Self::Usage => 2,
            Self::Scenario => 3,
            Self::Journal => 4,
            Self::Locked => 5,
            Self::Refused => 6,
        }
    }
}

impl ApiError {
    #[must_use]
    pub fn new(kind: Kind, code: impl Into<String>, message: impl Into<String>) -> Self {
        let (code, message) = (code.into(), message.into());
        Self { kind, code, message, hint: None, cite: None, diagnostics: Vec::new() }
    }

    #[must_use]
    pub fn usage(code: &str, message: impl Into<String>) -> Self {
        Self::new(Kind::Usage, code, message)
    }

    /// The message with what to do about it, without a full stop.
    #[must_use]
    pub fn in_full(&self) -> String {
        match &self.hint {
            Some(hint) => format!("{}; {hint}", self.message),
            None => self.message.clone(),
        }
    }

    /// A request that cannot be read.
    #[must_use]
    pub fn malformed(error: &serde_json::Error) -> Self {
        let message = format!("the request cannot be understood: {}", in_short(&error.to_string()));
        Self::usage("request.malformed", message).hint("docs/API.md lists all requests")
    }

    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// What the system says about a file that was named, as a sentence with its name.
    pub fn on_file(path: &Path) -> impl Fn(std::io::Error) -> Self + use<> {
        let path = path.display().to_string();
        move |error| match error.kind() {
            std::io::ErrorKind::AlreadyExists => {
                Self::usage("file.exists", format!("{path} exists already"))
                    .hint("choose another name; nothing is ever overwritten")
            }
            std::io::ErrorKind::NotFound => {
                Self::usage("file.not_found", format!("{path} is not there, or its folder is not"))
                    .hint("check the name")
            }
            std::io::ErrorKind::PermissionDenied => {
                let message = format!("{path} is closed to you: permission is denied");
                Self::new(Kind::Failed, "file.io", message)
                    .hint("choose another folder, or ask for the right to read and write there")
            }
            _ => Self::new(Kind::Failed, "file.io", format!("{path}: {error}")),
        }
    }

    /// A battle is named that this war does not have, as far as it is known.
    #[must_use]
    pub fn no_battle(war: &WarState, battle: BattleId) -> Self {
        let goes_on = |id: &BattleId| war.links.get(id).is_none_or(Link::is_pending);
        let (open, settled): (Vec<BattleId>, Vec<BattleId>) =
            war.battles.keys().copied().partition(goes_on);
        let mut known: Vec<String> = open.iter().map(BattleId::to_string).collect();
        match settled[..] {
            [] => {}
            [one] => known.push(one.to_string()),
            [..] => known.push(format!("{} that are settled", settled.len())),
        }
        let hint = match known.split_last() {
            Some((last, others)) if !others.is_empty() => {
                format!("there are {} and {last}", others.join(", "))
            }
            _ => format!("there is only {}", known.concat()),
        };
        Self::usage("no_such_battle", format!("there is no battle {battle}")).hint(hint)
    }

    /// The rules say no.
    #[must_use]
    pub fn refused(refused: Refused) -> Self {
        let code = format!("rules.{}", refused.code);
        let mut error = Self::new(Kind::Refused, code, refused.sentence);
        error.cite = Some(refused.cite.to_string());
        error.hint = refused.instead;
        error
    }

    /// An answer of the table does not fit its call.
    #[must_use]
    pub fn unfit(unfit: &Unfit) -> Self {
        Self::new(Kind::Refused, "answer.unfit", unfit.to_string())
    }

    /// The journal holds something this program did not write, or wrote otherwise.
    #[must_use]
    pub fn broken(seq: u64, what: impl core::fmt::Display) -> Self {
        Self::new(Kind::Journal, "journal.unreadable_entry", format!("entry {seq}: {what}"))
            .hint("run `wardiary verify`; the entries before it can be exported")
    }

    /// The body of an entry is not in this copy.
    #[must_use]
    pub fn withheld(seq: u64) -> Self {
        let message = format!("what entry {seq} says is withheld in this copy");
        Self::new(Kind::Failed, "journal.withheld", message)
            .hint("ask for it where the campaign is kept")
    }
}

/// What to do about a journal that is open for reading only.
#[must_use]
pub fn way_out(reason: &ReadOnlyReason) -> String {
    match reason {
        ReadOnlyReason::Asked => "open it for play".to_owned(),
        ReadOnlyReason::UnknownKind { .. } | ReadOnlyReason::NewerFormat { .. } => {
            "open it with the newer program".to_owned()
        }
        ReadOnlyReason::Withheld { .. } => {
            "this is a copy for reading; the war goes on where the campaign is kept".to_owned()
        }
        ReadOnlyReason::Replaced { .. } => {
            "save what is open under another name, then compare it with the file that is there now"
                .to_owned()
        }
        ReadOnlyReason::WriteFailed(_) => "close it, check the disk, and open it again".to_owned(),
        _ => "copy it to a folder you can write to".to_owned(),
    }
}

impl From<JournalError> for ApiError {
    fn from(error: JournalError) -> Self {
        let code = error.code();
        let kind = match &error {
            JournalError::Locked { .. } => Kind::Locked,
            JournalError::NotFound { .. } | JournalError::AlreadyExists { .. } => Kind::Usage,
            JournalError::Empty { .. }
            | JournalError::NotAJournal { .. }
            | JournalError::OtherProgram { .. }
            | JournalError::Truncated { .. }
            | JournalError::Newer { .. }
            | JournalError::Broken { .. }
            | JournalError::ImportRefused { .. }
            | JournalError::Damaged { .. } => Kind::Journal,
            _ => Kind::Failed,
        };
        Self::new(kind, code, error.to_string()).hint(as_hint(error.hint()))
    }
}

/// A sentence as hints are written, behind "hint:": with a small letter and without a full stop.
fn as_hint(sentence: &str) -> String {
    let mut letters = sentence.trim_end_matches('.').chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

impl From<std::io::Error> for ApiError {
    fn from(error: std::io::Error) -> Self {
        Self::new(Kind::Failed, "io", error.to_string())
    }
}
