//! What a reader asks for: which part of the war, and for whom it is written.

use kernel::Side;
use serde::{Deserialize, Serialize};

/// The part of the war a report covers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Span {
    /// From the founding to the newest entry.
    #[default]
    War,
    /// One day with its night; 1 is the first.
    Day(u8),
    /// One battle by its id; the main battle is `main`.
    Battle(String),
}

/// Who will read it. Nobody reads of an order that still lies face down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Audience {
    /// Anybody: what lies open on the table.
    #[default]
    Public,
    /// One side: the same, told from its side of the table.
    Side(Side),
    /// The umpire: what every side knows.
    Umpire,
}

/// What is told by itself, apart from the report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "ReportExtract"))]
pub enum Extract {
    /// The war diary of a battalion, a stand or a platoon by its id, or of a formation by its name.
    Unit(String),
    /// A person by his key, or `fight-1@b3`: that soldier of a smaller battle.
    Person(String),
}

/// How long a report is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "ReportLength"))]
pub enum Length {
    #[default]
    Full,
    /// One page.
    Dispatch,
}

/// What a report is written as.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "ReportFormat"))]
pub enum Format {
    #[default]
    Markdown,
    /// One file with its maps and charts, without any script.
    Html,
    /// The same on paper.
    Pdf,
}

/// The parts of a full report that may be left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "ReportSection"))]
pub enum Section {
    /// The table before it began.
    Situation,
    /// What happened, a paragraph for each day and each night.
    Story,
    /// Photographs taken at the table.
    Photographs,
    Forces,
    /// Briefings, and orders as they were turned up.
    Intentions,
    /// What happened, hour by hour, with the orders and the courses of battles on tables.
    Diary,
    /// The smaller battles, one by one.
    Battles,
    /// Objectives that changed hands.
    TurningPoints,
    Losses,
    Supply,
    Luck,
    /// Rulings, and what was amended.
    Rulings,
    Lessons,
    Next,
    /// What became of people by name.
    People,
    /// Who stood out, by plain counts.
    Honours,
    Rolls,
    OrderOfBattle,
    /// How to check it, and a glossary.
    Appendix,
}

/// How a report is to be written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    pub length: Length,
    pub without: Vec<Section>,
    /// Parts that are written although they are long: see [`Self::settled`].
    pub with: Vec<Section>,
}

impl Section {
    /// In the order in which they stand.
    pub const ALL: [Self; 19] = [
        Self::Situation,
        Self::Story,
        Self::Photographs,
        Self::Forces,
        Self::Intentions,
        Self::Diary,
        Self::Battles,
        Self::TurningPoints,
        Self::Losses,
        Self::Supply,
        Self::Luck,
        Self::Rulings,
        Self::Lessons,
        Self::Next,
        Self::People,
        Self::Honours,
        Self::Rolls,
        Self::OrderOfBattle,
        Self::Appendix,
    ];

    /// As it is written in a request.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Situation => "situation",
            Self::Story => "story",
            Self::Photographs => "photographs",
            Self::Forces => "forces",
            Self::Intentions => "intentions",
            Self::Diary => "diary",
            Self::Battles => "battles",
            Self::TurningPoints => "turning_points",
            Self::Losses => "losses",
            Self::Supply => "supply",
            Self::Luck => "luck",
            Self::Rulings => "rulings",
            Self::Lessons => "lessons",
            Self::Next => "next",
            Self::People => "people",
            Self::Honours => "honours",
            Self::Rolls => "rolls",
            Self::OrderOfBattle => "order_of_battle",
            Self::Appendix => "appendix",
        }
    }
}

impl Options {
    /// What is written unless it is asked for otherwise: every roll never is; of a long report neither what happened hour by hour
    /// nor everybody down to the platoons.
    #[must_use]
    pub fn settled(&self, is_long: bool) -> Self {
        let long: &[Section] = if is_long {
            &[Section::Rolls, Section::Diary, Section::OrderOfBattle]
        } else {
            &[Section::Rolls]
        };
        let mut settled = self.clone();
        settled.without.extend(long.iter().filter(|section| !self.with.contains(section)));
        settled
    }

    /// Whether a part is to be written.
    #[must_use]
    pub fn has(&self, section: Section) -> bool {
        self.length == Length::Full && !self.without.contains(&section)
    }
}
