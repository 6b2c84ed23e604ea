//! Who asks: in which role, as which person, and for which campaign.

use core::fmt;
use core::str::FromStr;

use api::kernel::{Seat, SeatId};
use serde::{Deserialize, Serialize};

use crate::campaign_id::CampaignId;

/// In which role a request is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Role {
    /// The laptop beside the table: every seat, and the files.
    Host,
    Blue,
    Orange,
    Umpire,
    /// One commander of a side, and nothing else.
    Commander(SeatId),
    /// Looks on; changes nothing.
    Spectator,
}

/// Who asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Access {
    pub role: Role,
    /// Who is invited, and where to. The host is no guest: several people may sit at that computer, and it may enter all
    /// campaigns that are served.
    pub guest: Option<Guest>,
}

/// A person who is invited to one campaign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guest {
    pub person: String,
    pub campaign: CampaignId,
    /// The name of the campaign's file at the last change of its invitations.
    pub file: String,
}

impl Role {
    /// Those that a person can be invited to in every war.
    pub const INVITED: [Self; 4] = [Self::Blue, Self::Orange, Self::Umpire, Self::Spectator];

    /// The one seat that may be spoken for here; `None` for all, or for none.
    #[must_use]
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Blue => Some(Seat::Blue),
            Self::Orange => Some(Seat::Orange),
            Self::Umpire => Some(Seat::Umpire),
            Self::Commander(id) => Some(Seat::Commander(id)),
            Self::Host | Self::Spectator => None,
        }
    }

    /// The seats that may be spoken for here.
    #[must_use]
    pub fn seats(self) -> Vec<Seat> {
        match self {
            Self::Host => vec![Seat::Blue, Seat::Orange, Seat::Umpire],
            _ => self.seat().into_iter().collect(),
        }
    }

    /// Through whose eyes this role looks: a spectator sees what is open to everybody.
    #[must_use]
    pub const fn eyes(self) -> Option<Seat> {
        match self {
            Self::Spectator => Some(Seat::App),
            Self::Host => None,
            _ => self.seat(),
        }
    }

    #[must_use]
    pub fn word(&self) -> &str {
        match self {
            Self::Host => "host",
            Self::Blue => "blue",
            Self::Orange => "orange",
            Self::Umpire => "umpire",
            Self::Commander(id) => id.word(),
            Self::Spectator => "spectator",
        }
    }
}

impl From<Seat> for Role {
    /// The role of whoever has a seat; the program's own is nobody's.
    fn from(seat: Seat) -> Self {
        match seat {
            Seat::Blue => Self::Blue,
            Seat::Orange => Self::Orange,
            Seat::Umpire => Self::Umpire,
            Seat::Commander(id) => Self::Commander(id),
            Seat::App => Self::Spectator,
        }
    }
}

impl FromStr for Role {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        let fixed = Self::INVITED.into_iter().chain([Self::Host]);
        if let Some(role) = fixed.into_iter().find(|role| role.word() == word) {
            return Ok(role);
        }
        match Seat::from_word(word) {
            Some(Seat::Commander(id)) => Ok(Self::Commander(id)),
            _ => Err(format!(
                "\"{word}\" is not a role: blue, orange, umpire, spectator, or a commander's such as blue.second"
            )),
        }
    }
}

impl TryFrom<String> for Role {
    type Error = String;

    fn try_from(word: String) -> Result<Self, String> {
        word.parse()
    }
}

impl From<Role> for String {
    fn from(role: Role) -> Self {
        role.word().to_owned()
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

impl Access {
    pub(crate) const HOST: Self = Self { role: Role::Host, guest: None };

    /// How a sentence names who asks.
    #[must_use]
    pub fn name(&self) -> &str {
        self.guest.as_ref().map_or("The host", |guest| &guest.person)
    }
}
