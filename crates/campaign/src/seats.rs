//! The commanders below the senior seats of the two sides: what each commands, and under whom.

use kernel::{Name, Seat, Side};
use serde::{Deserialize, Serialize};

/// A commander's seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatSetup {
    pub seat: Seat,
    /// How sentences call whoever sits there: "Lt Col Strayer".
    pub post: String,
    /// His superior; the senior seat of the side has none above it.
    pub under: Seat,
    /// Battalions, batteries, stands, units, soldiers or whole battles.
    pub commands: Vec<Name>,
}

/// The commanders' seats of a war that are taken up.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SeatSetups(pub Vec<SeatSetup>);

impl SeatSetups {
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    #[must_use]
    pub fn get(&self, seat: Seat) -> Option<&SeatSetup> {
        self.0.iter().find(|known| known.seat == seat)
    }

    /// Every seat of a side, the senior one first.
    pub fn of(&self, side: Side) -> impl Iterator<Item = Seat> + '_ {
        let below = self.0.iter().map(|known| known.seat);
        core::iter::once(side.seat()).chain(below.filter(move |seat| seat.side() == Some(side)))
    }

    /// Whether `superior` stands above `seat`, at any distance.
    #[must_use]
    pub fn is_over(&self, superior: Seat, seat: Seat) -> bool {
        let mut at = seat;
        // Every seat has one superior, so no way up is longer than the list.
        for _ in &self.0 {
            let Some(known) = self.get(at) else { return false };
            if known.under == superior {
                return true;
            }
            at = known.under;
        }
        false
    }

    /// The seat that a unit is given to by its own id.
    #[must_use]
    pub fn given(&self, unit: Name, side: Side) -> Option<Seat> {
        let of_side = self.0.iter().filter(|known| known.seat.side() == Some(side));
        of_side.filter(|known| known.commands.contains(&unit)).map(|known| known.seat).next()
    }

    /// Only the seats that are taken up: what another had is his superior's.
    pub fn keep(&mut self, taken: impl Fn(Seat) -> bool) {
        let all = self.clone();
        self.0.retain(|known| taken(known.seat));
        for known in &mut self.0 {
            while !taken(known.under)
                && let Some(above) = all.get(known.under)
            {
                known.under = above.under;
            }
        }
    }
}
