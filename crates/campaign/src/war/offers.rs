//! What a seat may order: the book's own offers as far as the people are there for them, and those about smaller battles.

use std::collections::BTreeMap;

use kernel::face::MapAim;
use kernel::map::Cell;
use kernel::{Halt, Name, Offer, Offers, Refusal as _, Seat, Side, Tape};

use super::battle::{Battle, BattleOrder};
use super::link::{LinkOrder, Stage};
use super::{WarOrder, WarRefusal, WarState, days, links, men, transfer};
use crate::setup::BattleId;

impl WarState {
    /// What `seat` may order in a battle now, orders about its smaller battles after its own.
    #[must_use]
    pub fn legal(&self, battle: BattleId, seat: Seat) -> Offers<WarOrder> {
        let Some(known) = self.battle(battle) else {
            return Offers::none(format!("There is no battle \"{battle}\"."));
        };
        if let Some(link) = self.links.get(&battle).filter(|link| link.stage != Stage::Open) {
            return Offers::none(links::settled(self, battle, link));
        }
        if let Err(why) = days::may_play(self, battle) {
            return Offers::none(why.sentence(&self.names(battle)));
        }
        let mut offers = match links::freeze::may_go_on(self, battle) {
            Ok(()) => self.book_offers(battle, (known, seat)),
            Err(why) => Offers::none(why.sentence(&self.names(battle))),
        };
        links::offer(self, battle, seat, &mut offers);
        links::report_offers(self, battle, seat, &mut offers);
        if let (Battle::TwoStarGeneral(position), Some(side)) = (known, seat.side()) {
            transfer::offer(self, battle, (position, side), &mut offers);
        }
        if seat.side().is_some() && self.throws_umpire(battle) {
            offers.offers.retain(|offer| !self.is_umpires_step(&offer.order));
        }
        self.own_offers(seat, offers, battle)
    }

    /// Only what a seat may order: what others command is barred, once for each commander.
    fn own_offers(
        &self,
        seat: Seat,
        offers: Offers<WarOrder>,
        battle: BattleId,
    ) -> Offers<WarOrder> {
        let Seat::Commander(_) = seat else { return offers };
        let Offers { prompt, offers, barred, unlisted } = offers;
        let mut own = Offers { prompt, offers: Vec::with_capacity(offers.len()), barred, unlisted };
        let mut others = Vec::new();
        for offer in offers {
            match self.may_speak(seat, &offer.order) {
                Ok(()) => own.offers.push(offer),
                Err(why) if others.contains(&why) => {}
                Err(why) => {
                    own.bar(offer.label, why.refused(&self.names(battle)));
                    others.push(why);
                }
            }
        }
        own
    }

    /// The sides that have something to order in a battle.
    #[must_use]
    pub fn waits_for(&self, battle: BattleId) -> Vec<Side> {
        let Some(known) = self.battle(battle) else { return Vec::new() };
        let fought = self.links.get(&battle).is_none_or(|link| link.stage == Stage::Open);
        // A battle that waits as a whole waits for its smaller ones, and for no side (LNK-R29).
        let is_away = links::freeze::may_go_on(self, battle).is_err();
        if known.is_over() || !fought || is_away {
            return Vec::new();
        }
        // It waits for a side that may do more than settle smaller battles.
        let is_own = |offer: &Offer<WarOrder>| offer.order.order.scale().is_some();
        let acts = |side: &Side| self.legal(battle, side.seat()).offers.iter().any(is_own);
        Side::BOTH.into_iter().filter(acts).collect()
    }

    /// Where an order points on the map of its battle.
    #[must_use]
    pub fn aim(&self, order: &WarOrder) -> Option<MapAim> {
        match &order.order {
            BattleOrder::Link(LinkOrder::Open { at, .. }) => at.aim(),
            own => self.battle(order.battle)?.aim(own),
        }
    }

    /// An order by which pieces change places, with other places; none for an order of another kind.
    #[must_use]
    pub fn with_places(&self, like: &WarOrder, places: BTreeMap<Name, Cell>) -> Option<WarOrder> {
        let order = like.order.with_places(places)?;
        Some(WarOrder { battle: like.battle, order })
    }

    /// Offers of a book that can be manned, touch nobody who is away, and do not end a round or a night too soon.
    fn book_offers(&self, battle: BattleId, (known, seat): (&Battle, Seat)) -> Offers<WarOrder> {
        let frozen = links::freeze::frozen(self, battle);
        let as_met = links::freeze::as_met(known, &frozen);
        let Offers { prompt, offers, barred, unlisted } = known.legal(seat.actor());
        let mut open =
            Offers { prompt, offers: Vec::with_capacity(offers.len()), barred, unlisted };
        let may = |order: &BattleOrder| {
            if let (Some(position), Some(order)) = (known.tsg(), order.tsg()) {
                men::may_be_manned(self, battle, position, order)?;
            }
            links::may_order(self, battle, (known, seat), &frozen, order)
                .map_err(WarRefusal::Link)?;
            if !frozen.is_empty() && known.contact_of(order).is_some() {
                may_alone(&as_met, seat, order)?;
            }
            days::may_order(self, battle, (known, seat), order)
        };
        for offer in offers {
            match may(&offer.order) {
                Ok(()) => open.offers.push(offer.map(|order| WarOrder { battle, order })),
                Err(why) => open.bar(offer.label, why.refused(&self.names(battle))),
            }
        }
        open
    }
}

/// Whether a contact may be made while those who would help are away.
fn may_alone(as_met: &Battle, seat: Seat, order: &BattleOrder) -> Result<(), WarRefusal> {
    match as_met.decide(seat.actor(), order, &mut Tape::new(&[])) {
        Some(Err(Halt::Refused(why))) => Err(why),
        _ => Ok(()),
    }
}
