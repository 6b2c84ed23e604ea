//! What may be ordered now, and why other things may not.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::Refused;
use crate::face::{FightOut, MapAim};

/// Everything one seat may order at this moment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Offers<O> {
    /// Who must do what now, in one sentence; shown on the prompt line even to the seat that waits.
    pub prompt: String,
    pub offers: Vec<Offer<O>>,
    pub barred: Vec<Bar>,
    /// Headings whose list is not everything that may be ordered under them.
    pub unlisted: Vec<Unlisted>,
}

/// One order that `decide` would accept.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Offer<O> {
    pub order: O,
    /// Heading under which it is listed: "Move A/1-506", "Attack", "Orders".
    pub group: String,
    /// One line for people.
    pub label: String,
    /// Where it points on a map; filled in for a screen, and nothing where there is no map.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub aim: Option<MapAim>,
    /// What it has fought out at a smaller scale, if it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub fight_out: Option<FightOut>,
}

/// Something a player might look for here and may not do, with the reason.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Bar {
    pub what: String,
    pub why: Refused,
}

/// What else may be ordered under a heading whose list would be too long.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Unlisted {
    pub group: String,
    /// One sentence for people.
    pub what: String,
}

impl<O> Offer<O> {
    /// The same with its order wrapped, as a war wraps a battle's orders.
    #[must_use]
    pub fn map<P>(self, wrap: impl FnOnce(O) -> P) -> Offer<P> {
        Offer {
            order: wrap(self.order),
            group: self.group,
            label: self.label,
            aim: self.aim,
            fight_out: self.fight_out,
        }
    }
}

impl<O> Offers<O> {
    #[must_use]
    pub fn none(prompt: impl Into<String>) -> Self {
        Self { prompt: prompt.into(), offers: Vec::new(), barred: Vec::new(), unlisted: Vec::new() }
    }

    pub fn offer(&mut self, group: impl Into<String>, label: impl Into<String>, order: O) {
        let (group, label) = (group.into(), label.into());
        self.offers.push(Offer { order, group, label, aim: None, fight_out: None });
    }

    pub fn bar(&mut self, what: impl Into<String>, why: Refused) {
        self.barred.push(Bar { what: what.into(), why });
    }

    /// Says that more may be ordered under a heading than is listed.
    pub fn unlisted(&mut self, group: impl Into<String>, what: impl Into<String>) {
        self.unlisted.push(Unlisted { group: group.into(), what: what.into() });
    }

    /// Where two different offers under one heading have the same words, each is told with `more` of its own behind them.
    pub fn tell_apart(&mut self, more: impl Fn(&O) -> Option<String>)
    where
        O: PartialEq,
    {
        let mut told: BTreeMap<(&str, &str), Vec<usize>> = BTreeMap::new();
        for (at, offer) in self.offers.iter().enumerate() {
            told.entry((&offer.group, &offer.label)).or_default().push(at);
        }
        let differ = |at: &Vec<usize>| {
            at.iter().any(|other| self.offers[*other].order != self.offers[at[0]].order)
        };
        let alike: Vec<usize> = told.into_values().filter(differ).flatten().collect();
        for at in alike {
            let offer = &mut self.offers[at];
            if let Some(more) = more(&offer.order) {
                offer.label = format!("{}, at {more}", offer.label);
            }
        }
    }

    /// The same offers with every order wrapped, as a war wraps a battle's orders.
    #[must_use]
    pub fn map<P>(self, wrap: impl Fn(O) -> P) -> Offers<P> {
        Offers {
            prompt: self.prompt,
            offers: self.offers.into_iter().map(|offer| offer.map(&wrap)).collect(),
            barred: self.barred,
            unlisted: self.unlisted,
        }
    }
}
