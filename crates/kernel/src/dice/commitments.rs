//! What has been published about the chains so far: which link comes next, and whether a revealed one is genuine.
//!
//! A fold over the journal's `founded`, `committed` and `rolled` entries. Rolls that were taken out count too: a link
//! once revealed is spent.

use std::collections::BTreeMap;

use super::chain::{Link, follows};
use super::record::{AppRoll, Commitment, Committed, FoundedDice, Holder};

/// Fewer links left than this, and no successor: time to recommit.
const RUNNING_OUT: u32 = 100;

/// The state of all chains of one campaign.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Commitments {
    campaign: String,
    rolls: u64,
    seats: BTreeMap<String, SeatChain>,
}

/// The link a seat must reveal for the next app roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Due {
    /// The chain, known by its tip.
    pub commitment: Commitment,
    pub held: Holder,
    /// It comes from the seed of a simulation, and anyone can compute it.
    pub seeded: bool,
    /// 1 to the chain's length.
    pub index: u32,
}

/// What is wrong with a commitment or a revealed link.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChainError {
    #[error("app dice need at least one seat that commits")]
    NoSeat,
    #[error("{seat} commits to a chain without links")]
    EmptyChain { seat: String },
    #[error("{seat} never committed to a chain")]
    UnknownSeat { seat: String },
    #[error("{seat} has already committed to the chain after this one")]
    SuccessorKnown { seat: String },
    #[error("app roll {found} came where app roll {expected} was due")]
    WrongNumber { expected: u64, found: u64 },
    #[error("app roll {number} lacks the link of {seat}")]
    MissingLink { number: u64, seat: String },
    #[error(
        "the link of {seat} for app roll {number} does not belong to the chain {seat} committed to"
    )]
    ForeignLink { number: u64, seat: String },
    #[error("{seat} must commit to a new chain before the last link is used in app roll {number}")]
    NoSuccessor { number: u64, seat: String },
}

#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
struct SeatChain {
    current: Commitment,
    held: Holder,
    seeded: bool,
    used: u32,
    /// The link revealed last; the tip before the first.
    last: Link,
    successor: Option<Successor>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
struct Successor {
    commitment: Commitment,
    held: Holder,
    seeded: bool,
}

impl Commitments {
    /// `seeded`: the chains come from the seed of a simulation, and anyone can compute them.
    ///
    /// # Errors
    /// No seat at all, or a chain without links.
    pub fn found(founded: &FoundedDice, seeded: bool) -> Result<Self, ChainError> {
        if founded.seats.is_empty() {
            return Err(ChainError::NoSeat);
        }
        let mut seats = BTreeMap::new();
        for (seat, commitment) in &founded.seats {
            if commitment.length == 0 {
                return Err(ChainError::EmptyChain { seat: seat.clone() });
            }
            seats.insert(
                seat.clone(),
                SeatChain::begin(Successor { commitment: *commitment, held: Holder::File, seeded }),
            );
        }
        Ok(Self { campaign: founded.campaign.clone(), rolls: 0, seats })
    }

    /// Notes a seat's next chain: it takes over when the present one is used up, or at once where its entry says why.
    ///
    /// # Errors
    /// An unknown seat, a chain without links, or a second successor.
    pub fn commit(&mut self, committed: &Committed) -> Result<(), ChainError> {
        let seat = committed.seat.clone();
        let Some(chain) = self.seats.get_mut(&seat) else {
            return Err(ChainError::UnknownSeat { seat });
        };
        if committed.length == 0 {
            return Err(ChainError::EmptyChain { seat });
        }
        let (held, seeded) = (committed.held, committed.seeded);
        let next = Successor { commitment: committed.commitment(), held, seeded };
        if committed.at_once.is_some() {
            *chain = SeatChain::begin(next);
            return Ok(());
        }
        if chain.successor.is_some() {
            return Err(ChainError::SuccessorKnown { seat });
        }
        chain.successor = Some(next);
        Ok(())
    }

    /// Checks the links of an app roll and counts them as spent. Nothing changes when one of them is wrong.
    ///
    /// # Errors
    /// A gap or repetition in the numbering, a missing, foreign or unknown link, or a last link without a successor.
    pub fn reveal(&mut self, roll: &AppRoll) -> Result<(), ChainError> {
        let number = roll.number;
        if number != self.next_number() {
            return Err(ChainError::WrongNumber { expected: self.next_number(), found: number });
        }
        if let Some(seat) = roll.links.keys().find(|seat| !self.seats.contains_key(*seat)) {
            return Err(ChainError::UnknownSeat { seat: seat.clone() });
        }
        for (name, chain) in &self.seats {
            let seat = || name.clone();
            let Some(link) = roll.links.get(name) else {
                return Err(ChainError::MissingLink { number, seat: seat() });
            };
            if chain.links_left() == 1 && chain.successor.is_none() {
                return Err(ChainError::NoSuccessor { number, seat: seat() });
            }
            if !follows(&chain.last, link) {
                return Err(ChainError::ForeignLink { number, seat: seat() });
            }
        }
        // The seats and the links have the same names by now, in the same order.
        for (chain, link) in self.seats.values_mut().zip(roll.links.values()) {
            chain.advance(*link);
        }
        self.rolls = number;
        Ok(())
    }

    #[must_use]
    pub fn campaign(&self) -> &str {
        &self.campaign
    }

    /// The number of the next app roll, from 1.
    #[must_use]
    pub const fn next_number(&self) -> u64 {
        self.rolls + 1
    }

    /// The link every seat must reveal for the next app roll.
    #[must_use]
    pub fn due(&self) -> BTreeMap<&str, Due> {
        self.seats.iter().map(|(seat, chain)| (seat.as_str(), chain.due())).collect()
    }

    /// Whether a link is the one that a seat must reveal for the next app roll.
    #[must_use]
    pub fn is_due(&self, seat: &str, link: &Link) -> bool {
        self.seats.get(seat).is_some_and(|chain| follows(&chain.last, link))
    }

    /// The chains whose secrets may be needed still: of every seat its present one and the next.
    pub fn in_force(&self) -> impl Iterator<Item = (&str, Commitment, Holder)> {
        self.seats.iter().flat_map(|(seat, chain)| {
            let next = chain.successor.map(|next| (next.commitment, next.held));
            let both = core::iter::once((chain.current, chain.held)).chain(next);
            both.map(move |(commitment, held)| (seat.as_str(), commitment, held))
        })
    }

    /// The seats that should commit to a new chain now, in good time before the last link.
    pub fn running_out(&self) -> impl Iterator<Item = &str> {
        let short =
            |chain: &SeatChain| chain.successor.is_none() && chain.links_left() < RUNNING_OUT;
        self.seats.iter().filter(move |(_, chain)| short(chain)).map(|(seat, _)| seat.as_str())
    }
}

impl SeatChain {
    const fn begin(of: Successor) -> Self {
        let Successor { commitment: current, held, seeded } = of;
        Self { current, held, seeded, used: 0, last: current.tip, successor: None }
    }

    const fn links_left(&self) -> u32 {
        self.current.length - self.used
    }

    const fn due(&self) -> Due {
        let (commitment, held, seeded) = (self.current, self.held, self.seeded);
        Due { commitment, held, seeded, index: self.used + 1 }
    }

    /// Goes on to a link that [`follows`]. After the last one the successor takes over.
    fn advance(&mut self, link: Link) {
        self.used += 1;
        self.last = link;
        if let (0, Some(successor)) = (self.links_left(), self.successor) {
            *self = Self::begin(successor);
        }
    }
}
