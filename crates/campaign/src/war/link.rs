//! The nouns of links between scales (RULES.md H.6): what may be fought out, and a smaller battle as its parent keeps it.

use std::collections::BTreeMap;

use chrono::NaiveDateTime;
use combat_captain::order::Volley;
use kernel::handoff::{Brief, Report};
use kernel::{Name, Seq, Side};
use serde::{Deserialize, Serialize};
use two_star_general::ground::Hex;
use two_star_general::state::StandId;

pub use super::battle::Scale;
use super::tally::Tally;
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

/// What brings two sides together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "LinkContact"))]
pub enum Contact {
    /// An attack of the division battle, as it would be ordered.
    Attack { stands: Vec<StandId>, target: Hex },
    /// A patrol in the night between two days, to the hex beside: two parties meet (LNK-R27).
    Patrol { stand: StandId, target: Hex },
    /// A raid in the night between two days, into what the stand beside holds (LNK-R27).
    Raid { stand: StandId, target: Hex },
    /// A fire of the company battle at one squad, as it would be ordered.
    Fire { volley: Volley },
    /// The close combat of the company battle that is next.
    Melee,
    /// A prepared action that waits for no attack (LNK-R32).
    Action { id: BattleId },
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

/// The sub-units or soldiers that each element of a brief has become in the smaller battle.
pub type Musters = BTreeMap<Name, Vec<Name>>;

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
    /// LNK-R40 No aircraft come in the company battle, of either side.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub grounded: bool,
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
    /// The two units of a close combat of the company battle: each is an event of its own.
    pub between: Vec<Name>,
}

impl LinkOrder {
    /// A contact in the canonical form of the order it would be.
    #[must_use]
    pub fn canonical(mut self) -> Self {
        if let Self::Open { at, .. } = &mut self {
            match at {
                Contact::Attack { stands, .. } => {
                    stands.sort_unstable();
                    stands.dedup();
                }
                Contact::Fire { volley } => volley.sort(),
                _ => {}
            }
        }
        self
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
    pub fn words(&self) -> String {
        match self {
            Self::Open { child, at, .. } => format!("fight out the {} as {child}", at.words()),
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
    /// The kind of it, in one word.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Attack { .. } => "attack",
            Self::Patrol { .. } => "patrol",
            Self::Raid { .. } => "raid",
            Self::Fire { .. } => "fire",
            Self::Melee => "melee",
            Self::Action { .. } => "action",
        }
    }

    /// "attack on 0709".
    #[must_use]
    pub fn words(&self) -> String {
        match self {
            Self::Attack { target, .. } => format!("attack on {target}"),
            Self::Patrol { target, .. } => format!("patrol to {target}"),
            Self::Raid { target, .. } => format!("raid on {target}"),
            Self::Fire { volley } => format!("fire at {}", volley.target),
            Self::Melee => "close combat".to_owned(),
            Self::Action { id } => format!("action \"{id}\""),
        }
    }

    /// Whether it is the same event as another: the same target, by one of the same stands.
    #[must_use]
    pub fn is_same_event(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Attack { stands, target }, Self::Attack { stands: others, target: at }) => {
                target == at && stands.iter().any(|stand| others.contains(stand))
            }
            (Self::Fire { volley }, Self::Fire { volley: other }) => {
                let fires = |id| other.firers.iter().any(|firing| firing.subunit == id);
                volley.target == other.target
                    && volley.firers.iter().any(|firing| fires(firing.subunit))
            }
            (one, other) => one == other,
        }
    }

    /// The books such a contact is fought out with, the usual one first; of these an action says its own.
    #[must_use]
    pub const fn scales(&self) -> &'static [Scale] {
        match self {
            Self::Attack { .. } | Self::Action { .. } => &[Scale::CombatCaptain, Scale::Combat],
            Self::Patrol { .. } | Self::Raid { .. } | Self::Fire { .. } | Self::Melee => {
                &[Scale::Combat]
            }
        }
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
