//! What an open campaign knows of its seats' dice beside the journal: chains that were walked, keys of passphrases that were
//! given, and the roll that waits for links of devices. All of it is forgotten when the campaign is closed.

mod key;

use std::collections::{BTreeMap, BTreeSet};

use journal::Idem;
use kernel::Seat;
use kernel::dice::chain::{Chain, Link};
use serde::{Deserialize, Serialize};

pub(crate) use key::{Unlocked, is_sealed};

/// What a session knows of the seats' secrets.
#[derive(Default)]
pub(crate) struct DiceSecrets {
    /// Chains that were walked, by tip; making one costs some milliseconds.
    pub(crate) chains: BTreeMap<Link, Chain>,
    /// Seats whose secrets in this file do not give the tips they have published.
    pub(crate) spoilt: BTreeSet<String>,
    /// Passphrases given since the campaign was opened, by seat.
    pub(crate) unlocked: BTreeMap<String, Unlocked>,
    /// The roll that waits for devices, and the links they have given.
    pub(crate) wanted: Option<LinkWanted>,
    pub(crate) given: BTreeMap<String, Link>,
}

/// A roll that waits for links of devices.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct LinkWanted {
    /// The entry of the call.
    pub call: u64,
    /// The app roll's number.
    pub number: u64,
    /// The canonical question's digest in hexadecimal: a device never answers one link of its chain with two questions.
    pub question: String,
    pub seats: Vec<DeviceLink>,
    /// Who asked for the throw; his name stands under it.
    #[serde(skip)]
    #[cfg_attr(feature = "types", ts(skip))]
    pub(crate) asked: Option<(Seat, Option<Idem>)>,
}

/// The link a device must give.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct DeviceLink {
    pub seat: Seat,
    /// The chain, by its tip, and which of its links, from 1.
    #[cfg_attr(feature = "types", ts(type = "string"))]
    pub tip: Link,
    pub index: u32,
}

impl DiceSecrets {
    pub(crate) fn expect(&mut self, wanted: LinkWanted) {
        self.wanted = Some(wanted);
    }

    /// Whether this seat's device has given its link for the roll that waits.
    pub(crate) fn has_given(&self, seat: Seat) -> bool {
        self.given.contains_key(seat.word())
    }

    pub(crate) fn forget_links(&mut self) {
        self.wanted = None;
        self.given.clear();
    }
}
