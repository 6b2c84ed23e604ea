//! A battle of one of the rule sets, with its orders and events: a closed list. Adding a rule set adds an arm to each match
//! here, and the compiler names them all: a battle and something of its book meet in a match of the battle alone.

use combat::Combat;
use combat_captain as cc;
use combat_captain::CombatCaptain;
use kernel::{Effects, Offer, Offers, RuleSet as _, Seq, Side};
use serde::{Deserialize, Serialize};
use two_star_general as tsg;
use two_star_general::TwoStarGeneral;

use super::WarOrder;
use super::link::{LinkOrder, Scale};
use super::people::PeopleOrder;
use crate::setup::BattleSetup;

/// An order of one of the rule sets, or about the smaller battles of this one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum BattleOrder {
    TwoStarGeneral(tsg::Order),
    CombatCaptain(cc::Order),
    Combat(combat::Order),
    Link(LinkOrder),
    /// About a soldier, whatever the battle.
    People(PeopleOrder),
}

/// An event of one of the rule sets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BattleEvent {
    TwoStarGeneral(tsg::Event),
    CombatCaptain(cc::Event),
    Combat(combat::Event),
}

/// A battle of one of the rule sets.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Battle {
    TwoStarGeneral(tsg::State),
    CombatCaptain(cc::State),
    Combat(combat::State),
}

impl BattleOrder {
    /// The order to a division battle, if it is one.
    #[must_use]
    pub const fn tsg(&self) -> Option<&tsg::Order> {
        match self {
            Self::TwoStarGeneral(order) => Some(order),
            _ => None,
        }
    }

    /// The order to a company battle, if it is one.
    #[must_use]
    pub const fn cc(&self) -> Option<&cc::Order> {
        match self {
            Self::CombatCaptain(order) => Some(order),
            _ => None,
        }
    }

    /// The order to a fight of soldiers, if it is one.
    #[must_use]
    pub const fn combat(&self) -> Option<&combat::Order> {
        match self {
            Self::Combat(order) => Some(order),
            _ => None,
        }
    }

    /// As [`RuleSet::canonical`](kernel::RuleSet::canonical).
    #[must_use]
    pub fn canonical(self) -> Self {
        match self {
            Self::TwoStarGeneral(order) => Self::TwoStarGeneral(order.canonical()),
            Self::CombatCaptain(order) => Self::CombatCaptain(order.canonical()),
            Self::Combat(order) => Self::Combat(order.canonical()),
            Self::Link(order) => Self::Link(order.canonical()),
            Self::People(order) => Self::People(order),
        }
    }

    /// The book it belongs to; none for an order about smaller battles, which every book can have.
    #[must_use]
    pub const fn scale(&self) -> Option<Scale> {
        match self {
            Self::TwoStarGeneral(_) => Some(Scale::TwoStarGeneral),
            Self::CombatCaptain(_) => Some(Scale::CombatCaptain),
            Self::Combat(_) => Some(Scale::Combat),
            Self::Link(_) | Self::People(_) => None,
        }
    }
}

impl BattleEvent {
    /// The event of a division battle, if it is one.
    #[must_use]
    pub const fn tsg(&self) -> Option<&tsg::Event> {
        match self {
            Self::TwoStarGeneral(event) => Some(event),
            _ => None,
        }
    }

    /// The event of a company battle, if it is one.
    #[must_use]
    pub const fn cc(&self) -> Option<&cc::Event> {
        match self {
            Self::CombatCaptain(event) => Some(event),
            _ => None,
        }
    }

    /// The event of a fight of soldiers, if it is one.
    #[must_use]
    pub const fn combat(&self) -> Option<&combat::Event> {
        match self {
            Self::Combat(event) => Some(event),
            _ => None,
        }
    }
}

impl Battle {
    pub(super) fn begin(setup: &BattleSetup) -> Self {
        match setup {
            BattleSetup::TwoStarGeneral(setup) => {
                Self::TwoStarGeneral(tsg::State::begin(setup.clone()))
            }
            BattleSetup::CombatCaptain(setup) => {
                Self::CombatCaptain(cc::State::begin((**setup).clone()))
            }
            BattleSetup::Combat(setup) => Self::Combat(combat::State::begin((**setup).clone())),
        }
    }

    /// Folds one event; an event of another book is passed over.
    pub(super) fn evolve(&mut self, event: &BattleEvent, at: Seq) {
        match self {
            Self::TwoStarGeneral(state) => {
                event.tsg().into_iter().for_each(|event| TwoStarGeneral::evolve(state, event, at));
            }
            Self::CombatCaptain(state) => {
                event.cc().into_iter().for_each(|event| CombatCaptain::evolve(state, event, at));
            }
            Self::Combat(state) => {
                event.combat().into_iter().for_each(|event| Combat::evolve(state, event, at));
            }
        }
    }

    #[must_use]
    pub const fn scale(&self) -> Scale {
        match self {
            Self::TwoStarGeneral(_) => Scale::TwoStarGeneral,
            Self::CombatCaptain(_) => Scale::CombatCaptain,
            Self::Combat(_) => Scale::Combat,
        }
    }

    /// The fold of its book.
    pub(super) const fn fold_version(&self) -> u32 {
        match self {
            Self::TwoStarGeneral(_) => TwoStarGeneral::FOLD_VERSION,
            Self::CombatCaptain(_) => CombatCaptain::FOLD_VERSION,
            Self::Combat(_) => Combat::FOLD_VERSION,
        }
    }

    /// The division battle, if it is one.
    #[must_use]
    pub const fn tsg(&self) -> Option<&tsg::State> {
        match self {
            Self::TwoStarGeneral(state) => Some(state),
            _ => None,
        }
    }

    /// The company battle, if it is one.
    #[must_use]
    pub fn cc(&self) -> Option<&cc::State> {
        match self {
            Self::CombatCaptain(state) => Some(state),
            _ => None,
        }
    }

    /// The fight of soldiers, if it is one.
    #[must_use]
    pub const fn combat(&self) -> Option<&combat::State> {
        match self {
            Self::Combat(state) => Some(state),
            _ => None,
        }
    }

    /// Whether it has come to its end.
    #[must_use]
    pub fn is_over(&self) -> bool {
        match self {
            Self::TwoStarGeneral(state) => matches!(state.phase, tsg::state::Phase::Over(_)),
            Self::CombatCaptain(state) => matches!(state.phase, cc::state::Phase::Over(_)),
            Self::Combat(state) => state.is_over(),
        }
    }

    /// The turn it is in, as its book counts them; none in a division battle, which has days and rounds.
    #[must_use]
    pub fn turn(&self) -> Option<u16> {
        match self {
            Self::TwoStarGeneral(_) => None,
            Self::CombatCaptain(state) => Some(state.turn),
            Self::Combat(state) => Some(state.turn),
        }
    }

    /// Who must do what now, in one sentence.
    #[must_use]
    pub fn prompt(&self) -> String {
        match self {
            Self::TwoStarGeneral(state) => tsg::legal::prompt(state),
            Self::CombatCaptain(state) => cc::legal::prompt(state),
            Self::Combat(state) => combat::legal::prompt(state),
        }
    }

    pub(super) fn faults(&self) -> Vec<String> {
        match self {
            Self::TwoStarGeneral(state) => TwoStarGeneral::faults(state),
            Self::CombatCaptain(state) => CombatCaptain::faults(state),
            Self::Combat(state) => Combat::faults(state),
        }
    }

    pub(super) fn sentence(&self, event: &BattleEvent) -> Option<String> {
        match self {
            Self::TwoStarGeneral(state) => Some(TwoStarGeneral::diary(state, event.tsg()?)),
            Self::CombatCaptain(state) => Some(CombatCaptain::diary(state, event.cc()?)),
            Self::Combat(state) => Some(Combat::diary(state, event.combat()?)),
        }
    }

    /// What an event did, before it is folded; nothing for one of another book.
    pub(super) fn effects(&self, event: &BattleEvent) -> Effects {
        let known = match self {
            Self::TwoStarGeneral(state) => {
                event.tsg().map(|event| tsg::diary::effects(state, event))
            }
            Self::CombatCaptain(state) => event.cc().map(|event| cc::diary::effects(state, event)),
            Self::Combat(state) => event.combat().map(|event| combat::diary::effects(state, event)),
        };
        known.unwrap_or_default()
    }

    /// What a side is called in it.
    #[must_use]
    pub fn side_name(&self, side: Side) -> String {
        match self {
            Self::TwoStarGeneral(state) => state.side_name(side),
            Self::CombatCaptain(state) => state.side_name(side),
            Self::Combat(state) => state.side_name(side),
        }
    }
}

/// What of a war's offers is an order of the division battle, for players who know that book only.
#[must_use]
pub fn division_offers(offers: Offers<WarOrder>) -> Offers<tsg::Order> {
    own_offers(offers, |order| match order {
        BattleOrder::TwoStarGeneral(order) => Some(order),
        _ => None,
    })
}

/// What of a war's offers is an order of a company battle, likewise.
#[must_use]
pub fn company_offers(offers: Offers<WarOrder>) -> Offers<cc::Order> {
    own_offers(offers, |order| match order {
        BattleOrder::CombatCaptain(order) => Some(order),
        _ => None,
    })
}

/// What of a war's offers is an order of a fight of soldiers, likewise.
#[must_use]
pub fn squad_offers(offers: Offers<WarOrder>) -> Offers<combat::Order> {
    own_offers(offers, |order| match order {
        BattleOrder::Combat(order) => Some(order),
        _ => None,
    })
}

fn own_offers<O>(offers: Offers<WarOrder>, own: impl Fn(BattleOrder) -> Option<O>) -> Offers<O> {
    let Offers { prompt, offers, barred, unlisted } = offers;
    let own = |offer: Offer<WarOrder>| {
        let order = own(offer.order.order)?;
        Some(Offer { order, group: offer.group, label: offer.label })
    };
    Offers { prompt, offers: offers.into_iter().filter_map(own).collect(), barred, unlisted }
}
