//! The nouns of links between scales (RULES.md H.6): what may be fought out, and a smaller battle as its parent keeps it.

use std::collections::BTreeMap;

use chrono::NaiveDateTime;
use kernel::handoff::{Brief, Musters, Report};
use kernel::{Name, Names, Seq, Side};
use serde::{Deserialize, Serialize};

pub use super::battle::{Contact, Scale, Tally};
pub use super::ledger::{Ledger, Stands};
pub use super::links::GOING_OUT;
use crate::people::soldiers::{Soldier, SoldierOf};
use crate::setup::{BattleId, BattleSetup};

/// An order about smaller battles, given to the battle they come from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum LinkOrder {
    /// A contact is fought out at a smaller scale, if the other side agrees (LNK-R9).
    Open {
        child: BattleId,
        scale: Scale,
        at: Contact,
        #[serde(default)]
        ground: GroundChoice,
        /// At most so many minutes of campaign time; the parent's round without it.
        #[serde(default)]
        minutes: Option<u16>,
    },
    /// The smaller battle is over, or both sides stop it as it stands: its report is read.
    Close { child: BattleId },
    /// The umpire corrects a report before it is accepted.
    CorrectReport { child: BattleId, report: Report, reason: String },
    /// Both sides accept the report: men, ground and hours come back.
    Accept { child: BattleId },
    /// The smaller battle is given up: nothing comes back, and the parent throws as usual.
    Abandon { child: BattleId },
}

/// What a smaller battle is fought on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "LinkGround"))]
pub enum GroundChoice {
    /// No positions: ranges and cover are declared with each order.
    #[default]
    None,
    /// A table made from the parent's ground.
    Made,
    /// What the scenario has laid out under the smaller battle's name (LNK-R32).
    Prepared,
}

impl GroundChoice {
    /// What may be chosen for any contact.
    pub const FREE: [Self; 2] = [Self::Made, Self::None];

    /// "on a table", behind what is fought out.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::None => "without positions",
            Self::Made => "on a table",
            Self::Prepared => "as prepared",
        }
    }
}

/// A smaller battle as it was opened. Everything it needs is here, so that a replay founds nothing anew.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening {
    /// The battle it comes from.
    pub parent: BattleId,
    pub contact: Contact,
    /// The side that attacks.
    pub attacker: Side,
    pub brief: Brief,
    /// What each element of the brief has become in the smaller battle.
    pub musters: Musters,
    /// What people call each element of the brief.
    pub names: BTreeMap<Name, String>,
    pub setup: BattleSetup,
    /// Who each soldier of a fight of soldiers is.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub soldiers: BTreeMap<Name, SoldierOf>,
    /// LNK-R53 The squad of each man who gets his name by it, within his element, from 0.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub recruits: BTreeMap<Name, u16>,
    /// LNK-R40 No aircraft come in the company battle, of either side.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub grounded: bool,
    /// LNK-R60 The stands that units have become in a division battle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stands: Option<Box<Stands>>,
}

/// A smaller battle of the war, from its opening to what came of it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Link {
    pub parent: BattleId,
    pub contact: Contact,
    pub attacker: Side,
    pub brief: Brief,
    pub musters: Musters,
    pub names: BTreeMap<Name, String>,
    pub stage: Stage,
    /// The entries that opened it, and that last changed its stage.
    pub opened: Seq,
    pub changed: Seq,
    /// The hour of its parent that its minutes are counted from (LNK-R36).
    pub began: NaiveDateTime,
    /// The hour at which it began for whoever reads on from its parent, and the end of the time it has there.
    pub from: NaiveDateTime,
    pub until: NaiveDateTime,
    /// The number of its first turn.
    pub first_turn: u16,
    /// What it has cost so far.
    pub tally: Tally,
    /// Who each soldier of a fight of soldiers is.
    pub soldiers: BTreeMap<Name, SoldierOf>,
    /// Everybody known of its elements when it was opened: given up, nothing of it has been.
    pub known: BTreeMap<Name, Vec<Soldier>>,
    /// LNK-R60 Its own people, where it is a division battle that has grown out of an operational one. Bytes of a war have them behind it
    /// ([`WarState::ledgers`]), so that a war without them is what it was before there were any.
    #[serde(skip)]
    pub ledger: Option<Box<Ledger>>,
}

/// How far a smaller battle has come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// It is being fought.
    Open,
    /// It is over; its report lies on the table.
    Reported(Report),
    /// Its report was accepted.
    Accepted(Report),
    Abandoned,
}

/// A contact the other side would not fight out; it is not asked again in the same round (LNK-R9).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Declined {
    pub battle: BattleId,
    pub contact: Contact,
}

impl LinkOrder {
    /// As [`kernel::RuleSet::canonical`].
    #[must_use]
    pub fn canonical(self) -> Self {
        match self {
            Self::Open { child, scale, at, ground, minutes } => {
                Self::Open { child, scale, at: at.canonical(), ground, minutes }
            }
            other => other,
        }
    }

    /// The smaller battle it is about.
    #[must_use]
    pub const fn child(&self) -> BattleId {
        match self {
            Self::Open { child, .. }
            | Self::Close { child }
            | Self::CorrectReport { child, .. }
            | Self::Accept { child }
            | Self::Abandon { child } => *child,
        }
    }

    /// The order in a few words, as a player says it.
    #[must_use]
    pub fn words(&self, names: &dyn Names) -> String {
        match self {
            Self::Open { child, at, .. } => format!("fight out the {} as {child}", at.words(names)),
            Self::Close { child } => format!("close {child}"),
            Self::CorrectReport { child, reason, .. } => {
                format!("correct the report of {child}: {reason}")
            }
            Self::Accept { child } => format!("accept the report of {child}"),
            Self::Abandon { child } => format!("give up {child}"),
        }
    }
}

impl Contact {
    /// The books such a contact is fought out with, the usual one first; of these an action says its own.
    #[must_use]
    pub fn scales(&self) -> Vec<Scale> {
        super::links::scales(self)
    }
}

impl Link {
    /// Whether its elements are away from the parent: it is being fought, or its report is not yet accepted.
    #[must_use]
    pub const fn is_pending(&self) -> bool {
        matches!(self.stage, Stage::Open | Stage::Reported(_))
    }

    /// What an element of the brief is called.
    #[must_use]
    pub fn name(&self, element: Name) -> String {
        self.names.get(&element).cloned().unwrap_or_else(|| element.to_string())
    }

    /// The report that lies on the table or was accepted.
    #[must_use]
    pub const fn report(&self) -> Option<&Report> {
        match &self.stage {
            Stage::Reported(report) | Stage::Accepted(report) => Some(report),
            Stage::Open | Stage::Abandoned => None,
        }
    }
}
