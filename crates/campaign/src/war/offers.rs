//! What a seat may order: the book's own offers as far as the people are there for them, and those about smaller battles.

use std::collections::BTreeMap;

use combat::Combat;
use combat_captain::CombatCaptain;
use kernel::face::MapAim;
use kernel::map::Cell;
use kernel::{Name, Offers, Refusal as _, RuleSet as _, Seat, Side};
use two_star_general as tsg;
use two_star_general::TwoStarGeneral;
use two_star_general::rules::attack;

use super::battle::{Battle, BattleOrder, division_offers};
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
        let wrap = |order| WarOrder { battle, order };
        let mut offers = match known {
            Battle::TwoStarGeneral(position) => {
                let offers = TwoStarGeneral::legal(position, seat.actor());
                self.division_offers(battle, (position, seat), offers)
            }
            Battle::CombatCaptain(position) => match links::freeze::may_go_on(self, battle) {
                Ok(()) => CombatCaptain::legal(position, seat.actor())
                    .map(|order| wrap(BattleOrder::CombatCaptain(order))),
                Err(why) => Offers::none(why.sentence(&self.names(battle))),
            },
            Battle::Combat(position) => {
                Combat::legal(position, seat.actor()).map(|order| wrap(BattleOrder::Combat(order)))
            }
        };
        links::offer(self, battle, seat, &mut offers);
        links::report_offers(self, battle, seat, &mut offers);
        if let (Battle::TwoStarGeneral(position), Some(side)) = (known, seat.side()) {
            transfer::offer(self, battle, (position, side), &mut offers);
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
        // A company battle waits for its squads, and for no side (LNK-R29).
        let is_away = matches!(known, Battle::CombatCaptain(_))
            && self.links.values().any(|below| below.parent == battle && below.is_pending());
        if known.is_over() || !fought || is_away {
            return Vec::new();
        }
        let acts = |side: &Side| {
            let offers = self.legal(battle, side.seat());
            match known {
                // A division battle waits for a side that may do more than settle smaller battles.
                Battle::TwoStarGeneral(_) => !division_offers(offers).offers.is_empty(),
                Battle::CombatCaptain(_) | Battle::Combat(_) => !offers.offers.is_empty(),
            }
        };
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

    /// Offers of the division battle that can be manned, touch nobody who is away, and do not end a round too soon.
    fn division_offers(
        &self,
        battle: BattleId,
        (position, seat): (&tsg::State, Seat),
        offers: Offers<tsg::Order>,
    ) -> Offers<WarOrder> {
        let frozen = links::freeze::frozen(self, battle);
        let Some(known) = self.battle(battle) else { return Offers::none("") };
        let as_met = links::freeze::as_met(known, &frozen);
        let alone = as_met.tsg().unwrap_or(position);
        let Offers { prompt, offers, barred, unlisted } = offers;
        let mut open =
            Offers { prompt, offers: Vec::with_capacity(offers.len()), barred, unlisted };
        for offer in offers {
            let order = &offer.order;
            let may = men::may_be_manned(self, battle, position, order)
                .and_then(|()| {
                    let given = BattleOrder::TwoStarGeneral(order.clone());
                    links::may_order(self, battle, (known, seat), &frozen, &given)
                        .map_err(WarRefusal::Link)
                })
                .and_then(|()| {
                    let (tsg::Order::Attack { stands, target }, Some(side), false) =
                        (order, seat.side(), frozen.is_empty())
                    else {
                        return Ok(());
                    };
                    let alone = attack::may_attack(alone, side, stands, *target);
                    alone.map(|_| ()).map_err(WarRefusal::Battle)
                })
                .and_then(|()| days::may_order(self, battle, (position, seat), order));
            match may {
                Ok(()) => {
                    let wrap =
                        |order| WarOrder { battle, order: BattleOrder::TwoStarGeneral(order) };
                    open.offers.push(offer.map(wrap));
                }
                Err(why) => open.bar(offer.label, why.refused(&self.names(battle))),
            }
        }
        open
    }
}
