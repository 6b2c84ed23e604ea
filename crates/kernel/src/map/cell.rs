//! A cell by its printed number.

use core::fmt;
use core::str::FromStr;

use arrayvec::ArrayString;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A cell such as `0709`: column 7, row 9, both from 1. On a map of more than 99 columns or rows, cells beyond are written
/// with three digits each, `120008`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "CellText", into = "CellText")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(type = "string"))]
pub struct Cell {
    pub column: u8,
    pub row: u8,
}

/// The digits on their way in and out, without allocation.
type CellText = ArrayString<6>;

/// Why a text is no cell.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("\"{0}\" is not a place on a map; write its number, column then row, such as 0709")]
pub struct CellFault(pub String);

impl Cell {
    #[must_use]
    pub const fn new(column: u8, row: u8) -> Self {
        Self { column, row }
    }
}

impl FromStr for Cell {
    type Err = CellFault;

    fn from_str(text: &str) -> Result<Self, CellFault> {
        let fault = || CellFault(text.chars().take(40).collect());
        if !matches!(text.len(), 4 | 6) || !text.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(fault());
        }
        let (column, row) = text.split_at(text.len() / 2);
        let number = |part: &str| part.parse().ok().filter(|n| *n >= 1u8).ok_or_else(fault);
        Ok(Self { column: number(column)?, row: number(row)? })
    }
}

impl TryFrom<CellText> for Cell {
    type Error = CellFault;

    fn try_from(text: CellText) -> Result<Self, CellFault> {
        text.parse()
    }
}

impl From<Cell> for CellText {
    fn from(cell: Cell) -> Self {
        let digit = |n: u8| char::from(b'0' + n % 10);
        let mut text = Self::new();
        for n in [cell.column, cell.row] {
            if cell.column > 99 || cell.row > 99 {
                text.push(digit(n / 100));
            }
            text.push(digit(n / 10));
            text.push(digit(n));
        }
        text
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text: CellText = (*self).into();
        f.pad(&text)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_is_written_as_it_is_read() {
        for (text, column, row) in [("0709", 7, 9), ("9901", 99, 1), ("120008", 120, 8)] {
            let cell: Cell = text.parse().expect("a cell");
            assert_eq!((cell.column, cell.row), (column, row));
            assert_eq!(cell.to_string(), text);
        }
    }

    #[test]
    fn what_is_no_number_is_refused() {
        for text in ["", "709", "07a9", "0009", "0700", "07090", "999001", "-709"] {
            assert!(text.parse::<Cell>().is_err(), "{text}");
        }
    }
}
