//! Everything a program may ask, and every answer: plain JSON, documented in `docs/API.md`. [`table`] is where a request
//! is written.

#[macro_use]
mod generate;
mod made;
mod reply;
mod table;
mod table_more;

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

#[cfg(feature = "types")]
pub use made::visit_fields;
pub use made::{Request, TABLE, ask};
#[cfg(feature = "types")]
pub use reply::replies;
pub use reply::{
    Amended, Answer, Done, Refreshed, Reply, Response, ScenarioLine, ScenarioSeat, Shown, Written,
};
pub(crate) use table::table_of_requests;
pub(crate) use table_more::more_requests;

/// What one kind of request asks, and the type of its answer.
pub trait Ask: Into<Request> {
    type Reply: Answer;
}

/// What a request does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RequestKind {
    /// Shows something that is open on the table.
    Look,
    /// The same, and takes long on a long war.
    Study,
    /// Writes into the journal, or on a side's own sheet, in the name of a seat.
    Act,
    /// Makes, copies or reads whole files: for the person who keeps them.
    Keep,
}

/// Who may ask something. A door that lets others in than the person who keeps the files decides by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// The person who keeps the files.
    Host,
    Umpire,
    /// The seat it names, and no other.
    Seat,
    /// The side of the seat it names, and no other.
    Side,
    /// Those for whose eyes the report is written.
    Audience,
    /// Everybody who looks on, with the eyes of the seat it names, and of no other.
    Eyes,
    /// Everybody who looks on.
    Anybody,
}

/// A request in the table.
#[derive(Clone, Copy, Debug)]
pub struct RequestLine {
    /// On the wire.
    pub name: &'static str,
    /// What it is for, line by line.
    pub doc: &'static [&'static str],
    pub kind: RequestKind,
    pub who: Who,
    /// The name of its answer on the wire.
    pub reply: &'static str,
    pub fields: &'static [FieldLine],
}

/// A field of a request.
#[derive(Clone, Copy, Debug)]
pub struct FieldLine {
    pub name: &'static str,
    pub doc: &'static [&'static str],
    /// It may be left out.
    pub may: bool,
    /// Its type in the window's client.
    #[cfg(feature = "types")]
    pub typed: fn(&ts_rs::Config) -> String,
}

#[cfg(feature = "types")]
fn typed<T: ts_rs::TS>(config: &ts_rs::Config) -> String {
    T::name(config)
}

impl Request {
    /// The requests in it.
    #[must_use]
    pub fn parts(&self) -> &[Part] {
        match self {
            Self::Refresh { parts, .. } => parts,
            _ => &[],
        }
    }

    /// Every path in it: those of files that must be there, then those of files it makes.
    pub fn paths_mut(&mut self) -> (Vec<&mut PathBuf>, Vec<&mut PathBuf>) {
        if let Self::Refresh { file, parts, .. } = self {
            let (mut there, mut made) = (vec![file], Vec::new());
            for Part(part) in parts {
                let (theirs, new) = part.paths_mut();
                there.extend(theirs);
                made.extend(new);
            }
            return (there, made);
        }
        let makes_its_file = matches!(self, Self::New { .. } | Self::Simulate { .. });
        let (there, made) = self.named_paths_mut();
        if makes_its_file { (made, there) } else { (there, made) }
    }
}

/// What a screen shows, as the request that asks for it alone.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(type = "Partial<Requests>"))]
pub struct Part(pub Request);

/// A path, or one that may be left out.
trait PathField {
    fn path(&self) -> Option<&PathBuf>;
    fn path_mut(&mut self) -> Option<&mut PathBuf>;
}

impl PathField for PathBuf {
    fn path(&self) -> Option<&PathBuf> {
        Some(self)
    }

    fn path_mut(&mut self) -> Option<&mut PathBuf> {
        Some(self)
    }
}

impl PathField for Option<PathBuf> {
    fn path(&self) -> Option<&PathBuf> {
        self.as_ref()
    }

    fn path_mut(&mut self) -> Option<&mut PathBuf> {
        self.as_mut()
    }
}

/// Where dice come from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum DiceSource {
    /// Faces typed in one go.
    Typed(String),
    App,
}
