//! The bodies of journal entries: short, because every one of them is hashed and read again for years. What can be computed
//! again from the order (odds above all) is not in them; what was shown as the reason is.

mod amended;
mod asked;
mod founded;

use kernel::Seat;
use kernel::dice::record::AppRoll;
use serde::{Deserialize, Serialize};

pub use amended::{Amended, Change, ChangedOrder, OnNewQuestion, Stopped, ToldEvent};
pub use asked::{Asked, ChoiceCalled, RollCalled};
pub use campaign::record::OrderBody as Ordered;
pub use founded::{BranchOf, Briefed, Consent, Founded, PlayedBy, Player};

/// Version of the bodies this program writes, by kind; all kinds are at 1.
pub const BODY_VERSION: u8 = 1;

/// Faces that fell, or were derived.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "RolledBody", into = "RolledBody")]
pub struct Rolled {
    pub faces: Vec<u8>,
    pub source: RollSource,
}

/// Where faces came from. Its one member stands beside `faces`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RollSource {
    /// Derived from the links that every seat revealed.
    App(AppRoll),
    /// Real dice, and the name of the person who typed them.
    Typed(String),
    /// They fell already, in this entry, for the very same question, before its order was taken back or amended.
    Again(u64),
}

/// Options chosen, by their words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chosen {
    pub words: Vec<String>,
    /// The entry in which it was chosen first, where an order is decided again from a question on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub again: Option<u64>,
}

/// A remark, or a message.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Noted {
    pub text: String,
    /// Whom a message is sent to, ascending; none for a remark.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub to: Vec<Seat>,
    /// The message that the umpire passes on with this, in these words; a lost one has no readers, and the reason as its text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<u64>,
}

/// A photograph that was taken at the table. It carries no state; its header's cause is the entry it belongs to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Photographed {
    /// In the words of the person who added it; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub caption: String,
    /// Of the picture, in pixels.
    pub width: u32,
    pub height: u32,
    /// A JPEG in base64, without what cameras write into their files: place, owner, device.
    pub jpeg: String,
    /// The same, small enough for a list.
    pub small: String,
}

/// From here on a seat is this one's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seated {
    pub seat: Seat,
    pub name: String,
    pub by: PlayedBy,
}

/// Entries that only some could read may be read by all from now on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opened {
    pub entries: Vec<u64>,
    pub reason: String,
}

/// A hash of everything that is folded, so that a divergence is noticed, and so that a snapshot can be believed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Digest {
    /// SHA-256 of the folded state's bytes, in hexadecimal.
    pub state: String,
    /// The fold it was made with; another fold may rightly differ.
    pub fold: String,
}

/// A roll as it is written: exactly one of the three sources stands beside the faces.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RolledBody {
    faces: Vec<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    app: Option<AppRoll>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    typed_by: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    again: Option<u64>,
}

impl TryFrom<RolledBody> for Rolled {
    type Error = &'static str;

    fn try_from(body: RolledBody) -> Result<Self, Self::Error> {
        let source = match (body.app, body.typed_by, body.again) {
            (Some(app), None, None) => RollSource::App(app),
            (None, Some(name), None) => RollSource::Typed(name),
            (None, None, Some(entry)) => RollSource::Again(entry),
            _ => return Err("give one source of the dice: app, typed_by or again"),
        };
        Ok(Self { faces: body.faces, source })
    }
}

impl From<Rolled> for RolledBody {
    fn from(Rolled { faces, source }: Rolled) -> Self {
        let body = Self { faces, app: None, typed_by: None, again: None };
        match source {
            RollSource::App(app) => Self { app: Some(app), ..body },
            RollSource::Typed(name) => Self { typed_by: Some(name), ..body },
            RollSource::Again(entry) => Self { again: Some(entry), ..body },
        }
    }
}

/// The text of a body. Bodies are plain data, so this cannot fail.
///
/// # Panics
/// Never.
pub fn text(body: &impl Serialize) -> String {
    serde_json::to_string(body).unwrap_or_else(|fault| unreachable!("plain data: {fault}"))
}
