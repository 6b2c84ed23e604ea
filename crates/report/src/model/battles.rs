//! The battles of a war on tables in its report, and the people it names.

use kernel::Side;
use serde::{Deserialize, Serialize};

use crate::Entries;

/// A smaller battle, or one of the war itself on a table: its brief, its course, and what came back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SmallBattle {
    /// Its id, and where it was fought.
    pub id: String,
    pub title: String,
    /// The book it was fought with.
    pub rules: String,
    /// What it was fought out of; empty for the only battle of a war, and for a battle of the war itself.
    pub parent: String,
    /// "Day 1, 06:05".
    pub when: String,
    /// What brought the sides together, empty for a battle of the war itself; and what it was about.
    pub contact: String,
    pub stakes: String,
    pub attacker: Side,
    pub minutes_max: u32,
    /// Everybody who was sent, and what became of them as far as it is known.
    pub lines: Vec<SentLine>,
    pub course: Vec<CourseLine>,
    pub end: SmallEnd,
    /// Who holds the contested ground by the report.
    pub holder: Option<Side>,
    pub minutes_used: u32,
    /// From its opening to its last entry.
    pub entries: Entries,
}

/// One element that was sent into a smaller battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SentLine {
    pub side: Side,
    pub name: String,
    pub sent: u32,
    pub vehicles: u32,
    /// Who went on; nothing is known of them while it is being fought.
    pub present: u32,
    pub killed: u32,
    pub wounded: u32,
    pub captured: u32,
    /// Scattered, and those whom nobody accounts for.
    pub stragglers: u32,
    pub vehicles_lost: u32,
}

/// One thing that decided something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CourseLine {
    pub hour: String,
    /// From 1.
    pub turn: u16,
    pub text: String,
    pub entries: Entries,
}

/// How far a smaller battle has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SmallEnd {
    /// It is being fought.
    Open,
    /// Its report is not accepted yet.
    Reported,
    Accepted,
    GivenUp,
    /// A battle of the war itself is over.
    Over,
}

/// What became of somebody by name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Named {
    pub side: Side,
    /// Rank and name, and his company.
    pub who: String,
    pub unit: String,
    pub fate: NamedFate,
    /// The rank, the decoration and its reason; what he did in the fight he fell in. May be empty.
    pub words: String,
    pub entries: Entries,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NamedFate {
    Killed,
    Wounded,
    Captured,
    TookCommand,
    Promoted,
    Decorated,
}

impl SentLine {
    /// Men who did not go on.
    #[must_use]
    pub const fn lost(&self) -> u32 {
        self.killed + self.wounded + self.captured + self.stragglers
    }
}

impl NamedFate {
    /// In the order in which they are told.
    pub const ALL: [Self; 6] = [
        Self::Killed,
        Self::Wounded,
        Self::Captured,
        Self::TookCommand,
        Self::Promoted,
        Self::Decorated,
    ];

    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Killed => "Killed",
            Self::Wounded => "Wounded",
            Self::Captured => "Captured",
            Self::TookCommand => "Took over a command",
            Self::Promoted => "Promoted",
            Self::Decorated => "Decorated",
        }
    }
}
