//! Whom an automatic commander leads: a side of one seat whole; in a side of several commanders the part of his own seat, and
//! nothing of what is a person's.

use kernel::face::Concern;
use kernel::{Offers, Seat, Side};

use crate::setup::BattleId;
use crate::war::{WarOrder, WarState};

/// An automatic commander's seat, with those of his side that people hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lead {
    seat: Seat,
    side: Side,
    people: Vec<Seat>,
    ends: bool,
}

/// What he may choose among now.
pub(super) struct Choice<'l> {
    pub offers: Offers<WarOrder>,
    lead: &'l Lead,
    people_wait: bool,
}

impl Lead {
    /// A seat of a side; none for the umpire and the app, who lead no units.
    #[must_use]
    pub fn new(seat: Seat) -> Option<Self> {
        Some(Self { seat, side: seat.side()?, people: Vec::new(), ends: false })
    }

    /// A side's senior seat.
    #[must_use]
    pub const fn of(side: Side) -> Self {
        Self { seat: side.seat(), side, people: Vec::new(), ends: false }
    }

    /// With people in these seats of his side.
    #[must_use]
    pub fn beside(self, people: impl IntoIterator<Item = Seat>) -> Self {
        Self { people: people.into_iter().collect(), ..self }
    }

    /// Whether he ends his side's part of a phase although people of it could still do something in it.
    #[must_use]
    pub fn ends(self, ends: bool) -> Self {
        Self { ends, ..self }
    }

    #[must_use]
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    #[must_use]
    pub const fn side(&self) -> Side {
        self.side
    }

    pub(super) fn choice(&self, state: &WarState, battle: BattleId) -> Choice<'_> {
        let mut offers = state.legal(battle, self.side.seat());
        let is_theirs = |order: &WarOrder| {
            !order.waits_for_nobody()
                && matches!(state.concern(order, self.side), Concern::Units(_))
                && state.owner(order, self.side).is_some_and(|owner| self.people.contains(&owner))
        };
        let mut choice = Choice { offers: Offers::none(""), lead: self, people_wait: false };
        if !state.setup.seats.is_empty() {
            choice.people_wait = offers.offers.iter().any(|offer| is_theirs(&offer.order));
            offers.offers.retain(|offer| choice.is_considered(state, &offer.order));
        }
        choice.offers = offers;
        choice
    }

    /// The same where he must do something: no word that he has nothing more to do.
    pub(super) fn must(&self, state: &WarState, battle: BattleId) -> Choice<'_> {
        let mut choice = self.choice(state, battle);
        let mut offers = core::mem::replace(&mut choice.offers, Offers::none(""));
        offers.offers.retain(|offer| choice.is_given(state, &offer.order));
        choice.offers = offers;
        choice
    }

    fn is_senior(&self) -> bool {
        self.seat == self.side.seat()
    }
}

impl Choice<'_> {
    /// Whether he gives an order that he has chosen. A commander below the senior seat who would rather end his side's part has
    /// nothing more to do; a senior one waits for the people below him first.
    pub(super) fn is_given(&self, state: &WarState, order: &WarOrder) -> bool {
        let lead = self.lead;
        self.is_considered(state, order)
            && match state.concern(order, lead.side) {
                Concern::End => lead.is_senior() && (lead.ends || !self.people_wait),
                _ => true,
            }
    }

    /// Whether an order is of his part. What is of several commanders is the senior seat's; that of a person's units only when no
    /// person of the side can do anything by himself.
    fn is_considered(&self, state: &WarState, order: &WarOrder) -> bool {
        let lead = self.lead;
        match state.concern(order, lead.side) {
            Concern::End => true,
            Concern::Side | Concern::Table => lead.is_senior(),
            Concern::Units(units) => {
                let mut commanders =
                    units.iter().map(|unit| state.commander(order.battle, *unit, lead.side));
                let owner = state.owner(order, lead.side);
                owner == Some(lead.seat)
                    && (!self.people_wait || !commanders.any(|of| lead.people.contains(&of)))
            }
        }
    }
}
