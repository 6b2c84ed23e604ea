//! Who holds which seat, and since when. The founding names a person for each seat; a person or the program that takes one
//! over later is written down in a `seated` entry, so that earlier entries keep the name of the person who acted then.
//!
//! Nothing of the war depends on it: the rules know seats, not people. Such an entry may come while an order waits for dice,
//! and no amendment takes it out.

use kernel::Seat;
use serde::{Deserialize, Serialize};

use crate::record::{Founded, PlayedBy, Seated};

/// Everybody who has taken a seat over, oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seats(Vec<Tenure>);

/// Somebody in a seat, from entry `from` on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tenure {
    pub from: u64,
    pub held: Seated,
}

/// Whose request is being carried out: what is written in the name of `seat` while it lasts is this one's doing.
#[derive(Clone, Debug)]
pub struct Acting {
    pub seat: Seat,
    pub by: PlayedBy,
    /// What the program calls itself.
    pub called: String,
}

impl Seats {
    pub fn take(&mut self, from: u64, held: Seated) {
        self.0.push(Tenure { from, held });
    }

    /// Everybody who took the seat over, oldest first.
    pub(crate) fn all_of(&self, seat: Seat) -> impl Iterator<Item = &Tenure> {
        self.0.iter().filter(move |known| known.held.seat == seat)
    }

    /// Who took the seat over before entry `before`, the newest first.
    pub(crate) fn of(&self, seat: Seat, before: u64) -> impl Iterator<Item = &Seated> {
        let fits = move |known: &&Tenure| known.held.seat == seat && known.from < before;
        self.0.iter().rev().filter(fits).map(|known| &known.held)
    }
}

impl Founded {
    /// Who held a seat when the campaign was founded. The sides of a simulation were the program's.
    #[must_use]
    pub fn held(&self, seat: Seat) -> Seated {
        let simulated = self.simulated.is_some() && seat.side().is_some();
        let player = self.seats.get(&seat);
        let name = player.map_or_else(|| seat.to_string(), |player| player.name.clone());
        let by = match player.map(|player| player.by).unwrap_or_default() {
            PlayedBy::Hand if simulated => PlayedBy::Program,
            by => by,
        };
        Seated { seat, name, by }
    }
}
