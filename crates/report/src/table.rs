//! A table before it is written: headings, and cells that know whether they are words, numbers or entries. Markdown and
//! HTML write the same cells, so no figure can differ.

use crate::Entries;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Table {
    pub(crate) headings: Vec<&'static str>,
    pub(crate) rows: Vec<Vec<Cell>>,
    /// The last row is a sum.
    pub(crate) is_summed: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Cell {
    Words(String),
    Number(u64),
    /// A number with a sign, a decimal point or a unit.
    Figure(String),
    Entries(Option<Entries>),
}

impl Table {
    pub(crate) fn new(headings: &[&'static str], rows: Vec<Vec<Cell>>) -> Self {
        Self { headings: headings.to_vec(), rows, is_summed: false }
    }

    pub(crate) fn summed(mut self) -> Self {
        self.is_summed = self.rows.len() > 1;
        self
    }

    /// Whether a column holds numbers: its first cell says so.
    pub(crate) fn is_numeric(&self, column: usize) -> bool {
        let first = self.rows.first().and_then(|row| row.get(column));
        matches!(first, Some(Cell::Number(_) | Cell::Figure(_)))
    }
}

impl Cell {
    /// The cell as plain text; nothing reads as a dash.
    pub(crate) fn text(&self) -> String {
        match self {
            Self::Words(text) | Self::Figure(text) => text.clone(),
            Self::Number(0) => "–".to_owned(),
            Self::Number(number) => number.to_string(),
            Self::Entries(None) => String::new(),
            Self::Entries(Some(entries)) => entries.to_string(),
        }
    }
}

pub(crate) fn words(text: impl Into<String>) -> Cell {
    Cell::Words(text.into())
}

pub(crate) fn number(number: impl Into<u64>) -> Cell {
    Cell::Number(number.into())
}

pub(crate) fn figure(text: impl Into<String>) -> Cell {
    Cell::Figure(text.into())
}
