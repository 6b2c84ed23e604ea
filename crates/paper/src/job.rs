//! What is to be printed. War Diary writes it as JSON to the standard input of `wardiary-paper`.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// One PDF.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Job {
    pub sheet: Sheet,
    #[serde(default)]
    pub size: Size,
    pub title: String,
    /// The head of every page but the first: left, and right.
    #[serde(default)]
    pub running: String,
    #[serde(default)]
    pub source: String,
    /// The report as War Diary writes it for browsers; of the other sheets empty.
    #[serde(default)]
    pub html: String,
    /// What the sheet's template reads.
    #[serde(default)]
    pub data: Value,
    /// Drawings that the data name, by name: SVG.
    #[serde(default)]
    pub pictures: BTreeMap<String, String>,
}

/// What is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sheet {
    /// The after-action report.
    #[default]
    Report,
    /// A page for each formation.
    Rosters,
    /// Blank orders to fill in.
    Slips,
    /// Counters to cut out.
    Counters,
    /// The map in parts that are glued together.
    Map,
    /// A book's tables on one sheet.
    QuickSheet,
}

/// The paper.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Size {
    #[default]
    A4,
    Letter,
}

impl Sheet {
    /// The file of its template, and the function in it.
    pub(crate) const fn template(self) -> &'static str {
        match self {
            Self::Report => "report",
            Self::Rosters => "rosters",
            Self::Slips => "slips",
            Self::Counters => "counters",
            Self::Map => "map",
            Self::QuickSheet => "quick-sheet",
        }
    }
}

impl Size {
    /// As Typst calls it.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::A4 => "a4",
            Self::Letter => "us-letter",
        }
    }
}
