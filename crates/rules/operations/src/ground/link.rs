//! Two squares beside each other: a stretch of road between their middles, or the side between them.

use core::fmt;
use core::str::FromStr;

use arrayvec::ArrayString;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{Square, distance};

/// Two neighbours, the lower number first: `0304-0404`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "LinkText", into = "LinkText")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(type = "string"))]
pub struct Link {
    one: Square,
    other: Square,
}

type LinkText = ArrayString<13>;

/// Why a text is no link.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("\"{0}\" is not a side between two squares; write both numbers, such as 0304-0404")]
pub struct LinkFault(String);

impl Link {
    /// The link of two neighbours; none of others.
    #[must_use]
    pub fn new(one: Square, other: Square) -> Option<Self> {
        (distance(one, other) == 1).then(|| Self { one: one.min(other), other: one.max(other) })
    }

    #[must_use]
    pub const fn ends(self) -> [Square; 2] {
        [self.one, self.other]
    }

    #[must_use]
    pub fn touches(self, square: Square) -> bool {
        self.one == square || self.other == square
    }
}

impl FromStr for Link {
    type Err = LinkFault;

    fn from_str(text: &str) -> Result<Self, LinkFault> {
        let fault = || LinkFault(text.chars().take(40).collect());
        let (one, other) = text.split_once('-').ok_or_else(fault)?;
        let square = |text: &str| text.parse().map_err(|_| fault());
        Self::new(square(one)?, square(other)?).ok_or_else(fault)
    }
}

impl TryFrom<LinkText> for Link {
    type Error = LinkFault;

    fn try_from(text: LinkText) -> Result<Self, LinkFault> {
        text.parse()
    }
}

impl From<Link> for LinkText {
    fn from(link: Link) -> Self {
        let text = link.to_string();
        Self::from(&text).unwrap_or_default()
    }
}

impl fmt::Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.one, self.other)
    }
}

impl fmt::Debug for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
