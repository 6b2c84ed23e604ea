//! Orders in words, in whatever book the battle is fought with.

use combat::Combat;
use combat_captain as cc;
use combat_captain::CombatCaptain;
use kernel::parse::{Language, Misread, Thing, Verb};
use kernel::{Names, RuleSet, Seat, Side};
use serde_json::Value;
use two_star_general as tsg;
use two_star_general::TwoStarGeneral;

use super::battle::{Battle, BattleOrder};

impl BattleOrder {
    /// Whether it lays a side's orders face down.
    #[must_use]
    pub const fn seals(&self) -> bool {
        matches!(self, Self::TwoStarGeneral(tsg::Order::SealOrders { .. }))
    }

    /// The order in short words, which its battle reads as the same order again.
    #[must_use]
    pub fn words(&self, names: &dyn Names) -> String {
        match self {
            Self::TwoStarGeneral(order) => order.words(names),
            Self::CombatCaptain(order) => order.words(names),
            Self::Combat(order) => order.words(names),
            Self::Link(order) => order.words(),
            Self::People(order) => order.words(),
        }
    }
}

impl Battle {
    /// Reads an order in words, or as JSON that its book writes.
    ///
    /// # Errors
    /// When it is no order of this book.
    pub fn parse(&self, seat: Seat, text: &str) -> Result<BattleOrder, Misread> {
        match self {
            Self::TwoStarGeneral(state) => {
                read::<TwoStarGeneral>(state, seat, text).map(BattleOrder::TwoStarGeneral)
            }
            Self::CombatCaptain(state) => {
                read::<CombatCaptain>(state, seat, text).map(BattleOrder::CombatCaptain)
            }
            Self::Combat(state) => read::<Combat>(state, seat, text).map(BattleOrder::Combat),
        }
    }

    /// Reads a ruling in words, or as JSON, as its book writes it.
    ///
    /// # Errors
    /// When it is no ruling of this book.
    pub fn parse_ruling(&self, text: &str) -> Result<Value, Misread> {
        if text.trim_start().starts_with('{') {
            let read = serde_json::from_str(text);
            return read.map_err(|fault| no_json("ruling", &fault));
        }
        let ruling = match self {
            Self::TwoStarGeneral(state) => {
                serde_json::to_value(tsg::order::Ruling::parse(state, text)?)
            }
            Self::CombatCaptain(state) => {
                serde_json::to_value(cc::order::Ruling::parse(state, text)?)
            }
            Self::Combat(state) => serde_json::to_value(combat::order::Ruling::parse(state, text)?),
        };
        ruling.map_err(|fault| no_json("ruling", &fault))
    }

    /// Reads a side's sheet of face-down orders: `marche D lowland M`.
    ///
    /// # Errors
    /// When a word is no battalion or no order, or its book knows no such orders.
    pub fn parse_sheet(&self, side: Side, text: &str) -> Result<tsg::order::OrderSheet, Misread> {
        match self {
            Self::TwoStarGeneral(state) => tsg::parse::sheet(state, Some(side), text),
            Self::CombatCaptain(_) | Self::Combat(_) => Err(Misread::new(
                "no orders are written face down in this battle",
                "they are in a division battle",
            )),
        }
    }

    /// What begins an order of its book.
    #[must_use]
    pub const fn verbs(&self) -> &'static [Verb] {
        match self {
            Self::TwoStarGeneral(_) => TwoStarGeneral::VERBS,
            Self::CombatCaptain(_) => CombatCaptain::VERBS,
            Self::Combat(_) => Combat::VERBS,
        }
    }

    /// What begins a ruling of its book.
    #[must_use]
    pub const fn rulings(&self) -> &'static [Verb] {
        match self {
            Self::TwoStarGeneral(_) => TwoStarGeneral::RULINGS,
            Self::CombatCaptain(_) => CombatCaptain::RULINGS,
            Self::Combat(_) => Combat::RULINGS,
        }
    }

    /// What can be named in an order.
    #[must_use]
    pub fn things(&self) -> Vec<Thing<'_>> {
        match self {
            Self::TwoStarGeneral(state) => TwoStarGeneral::things(state),
            Self::CombatCaptain(state) => CombatCaptain::things(state),
            Self::Combat(state) => Combat::things(state),
        }
    }
}

fn read<L: Language>(state: &L::State, seat: Seat, text: &str) -> Result<L::Order, Misread> {
    match text.trim_start().starts_with(['{', '"']) {
        true => serde_json::from_str::<<L as RuleSet>::Order>(text)
            .map_err(|fault| no_json("order", &fault)),
        false => L::parse(state, seat, text),
    }
}

fn no_json(what: &str, fault: &serde_json::Error) -> Misread {
    Misread::new(
        format!("this JSON is no {what} of this battle: {fault}"),
        "docs/API.md lists them",
    )
}
