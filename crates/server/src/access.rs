//! Who asks: in which role, as which person, and for which campaign.

use api::kernel::Seat;
use serde::{Deserialize, Serialize};

use crate::campaign_id::CampaignId;

/// In which role a request is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// The laptop beside the table: every seat, and the files.
    Host,
    Blue,
    Orange,
    Umpire,
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
    /// Those that a person can be invited to.
    pub const INVITED: [Self; 4] = [Self::Blue, Self::Orange, Self::Umpire, Self::Spectator];

    /// The one seat that may be spoken for here; `None` for all, or for none.
    #[must_use]
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Blue => Some(Seat::Blue),
            Self::Orange => Some(Seat::Orange),
            Self::Umpire => Some(Seat::Umpire),
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
    pub const fn word(self) -> &'static str {
        match self {
            Self::Host => "host",
            Self::Blue => "blue",
            Self::Orange => "orange",
            Self::Umpire => "umpire",
            Self::Spectator => "spectator",
        }
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
