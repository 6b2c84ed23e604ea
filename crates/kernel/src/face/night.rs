//! The night between two days, step by step as a book has it: who may recover what, and why others may not.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::map::Cell;
use crate::{Cite, Name, Refused};

/// What either side may still recover tonight, by [`crate::Side::index`], and who is done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NightPoints {
    /// Strength points.
    pub strength: [u16; 2],
    /// Lost platoons.
    pub platoons: [u16; 2],
    pub is_done: [bool; 2],
}

/// A night begins: after which day, and what there is to recover with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NightBegun {
    pub day: u8,
    pub strength: [u16; 2],
    pub platoons: [u16; 2],
}

/// What is done in a step of a night.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum NightStepKind {
    Headquarters,
    Recover,
    Restore,
    Platoons,
    Reshuffle,
    Exchange,
    /// Small parties go out: the war's step, and no book's.
    Patrol,
    End,
}

/// A step of one side's night.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NightStep<O> {
    pub kind: NightStepKind,
    pub title: &'static str,
    /// What it is, in one sentence.
    pub what: &'static str,
    pub cite: Cite,
    pub rows: Vec<NightRow<O>>,
}

/// A unit in a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NightRow<O> {
    /// The id of the unit, or "night" for the night itself.
    pub unit: String,
    pub name: String,
    /// What the unit above it is called.
    pub above: Option<String>,
    pub cell: Option<Cell>,
    /// Strength now and at full, where that is what the step is about.
    pub strength: Option<[u8; 2]>,
    pub options: Vec<NightOption<O>>,
    /// What else may be ordered for it, where the options are not everything.
    pub unlisted: Option<String>,
    /// Why nothing may be ordered for it.
    pub why_not: Option<Refused>,
}

/// Something that may be ordered for a unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NightOption<O> {
    /// The short word on a button, "+2".
    pub short: String,
    /// The whole of it.
    pub label: String,
    /// What it costs of tonight's points.
    pub cost: u8,
    pub order: O,
    /// Who changes places by it, and where each goes.
    pub places: BTreeMap<Name, Cell>,
}

/// A piece beside the enemy, from which a small party may go out in the night: whether or not it may now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NightParty<C> {
    pub unit: Name,
    pub name: String,
    /// What the unit above it is called.
    pub above: Option<String>,
    pub cell: Cell,
    /// Strength now and at full.
    pub strength: [u8; 2],
    /// What it could do, each with where it would go and whom it would meet: "0709 A Company".
    pub contacts: Vec<(C, String)>,
}

impl<O> NightStep<O> {
    /// The same, with every order wrapped into another.
    #[must_use]
    pub fn map<P>(self, wrap: &impl Fn(O) -> P) -> NightStep<P> {
        let Self { kind, title, what, cite, rows } = self;
        let rows = rows.into_iter().map(|row| row.map(wrap)).collect();
        NightStep { kind, title, what, cite, rows }
    }
}

impl<O> NightRow<O> {
    /// A row in which nothing may be ordered yet.
    #[must_use]
    pub fn of(unit: String, name: String) -> Self {
        Self {
            unit,
            name,
            above: None,
            cell: None,
            strength: None,
            options: Vec::new(),
            unlisted: None,
            why_not: None,
        }
    }

    fn map<P>(self, wrap: &impl Fn(O) -> P) -> NightRow<P> {
        let Self { unit, name, above, cell, strength, options, unlisted, why_not } = self;
        let wrapped = |NightOption { short, label, cost, order, places }: NightOption<O>| {
            NightOption { short, label, cost, order: wrap(order), places }
        };
        let options = options.into_iter().map(wrapped).collect();
        NightRow { unit, name, above, cell, strength, options, unlisted, why_not }
    }
}

impl<C> NightParty<C> {
    /// The same, with every contact wrapped into another.
    #[must_use]
    pub fn map<D>(self, wrap: &impl Fn(C) -> D) -> NightParty<D> {
        let Self { unit, name, above, cell, strength, contacts } = self;
        let contacts = contacts.into_iter().map(|(contact, whom)| (wrap(contact), whom)).collect();
        NightParty { unit, name, above, cell, strength, contacts }
    }
}
