//! A hex by its printed number: two digits of column, two of row, columns upright, even columns half a hex lower.

use core::fmt;
use core::str::FromStr;

use hexx::{HexOrientation, OffsetHexMode};
use kernel::map::Cell;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A hex such as `0709`: column 7, row 9. Columns and rows run from 1 to 99.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "HexText", into = "HexText")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(type = "string"))]
pub struct Hex {
    pub column: u8,
    pub row: u8,
}

/// The four digits on their way in and out, without allocation.
type HexText = arrayvec::ArrayString<4>;

/// Two hex numbers with a slash between them, likewise.
type SideText = arrayvec::ArrayString<9>;

/// Why a text is no hex number.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("\"{0}\" is not a hex number; write four digits, column then row, such as 0709")]
pub struct HexFault(pub String);

/// The side between two adjacent hexes, the lower number first; `0101/0102` on paper, so that it can be a JSON key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "SideText", into = "SideText")]
pub struct HexSide {
    pub low: Hex,
    pub high: Hex,
}

impl Hex {
    #[must_use]
    pub const fn new(column: u8, row: u8) -> Self {
        Self { column, row }
    }

    /// Hexes between the two, counting one of the ends: 0 for the same hex, 1 for adjacent ones.
    #[must_use]
    pub fn distance(self, other: Self) -> u32 {
        self.axial().unsigned_distance_to(other.axial())
    }

    #[must_use]
    pub fn adjacent(self, other: Self) -> bool {
        self.distance(other) == 1
    }

    /// The six neighbours that have a number, in a fixed order.
    pub fn neighbours(self) -> impl Iterator<Item = Self> {
        self.axial().all_neighbors().into_iter().filter_map(Self::from_axial)
    }

    /// All numbered hexes within `distance`, itself included.
    pub fn range(self, distance: u32) -> impl Iterator<Item = Self> {
        self.axial().range(distance).filter_map(Self::from_axial)
    }

    /// Axial coordinates, for geometry.
    #[must_use]
    pub const fn axial(self) -> hexx::Hex {
        let offset = [self.column as i32, self.row as i32];
        hexx::Hex::from_offset_coordinates(offset, OffsetHexMode::Even, HexOrientation::Flat)
    }

    /// The hex at axial coordinates, if it has a number.
    #[must_use]
    pub fn from_axial(axial: hexx::Hex) -> Option<Self> {
        let [column, row] = axial.to_offset_coordinates(OffsetHexMode::Even, HexOrientation::Flat);
        let number = |n: i32| u8::try_from(n).ok().filter(|n| (1..=99).contains(n));
        Some(Self { column: number(column)?, row: number(row)? })
    }
}

impl HexSide {
    #[must_use]
    pub fn new(one: Hex, other: Hex) -> Self {
        Self { low: one.min(other), high: one.max(other) }
    }
}

impl TryFrom<SideText> for HexSide {
    type Error = HexFault;
    fn try_from(text: SideText) -> Result<Self, HexFault> {
        let (one, other) = text.split_once('/').ok_or_else(|| HexFault(text.to_string()))?;
        Ok(Self::new(one.parse()?, other.parse()?))
    }
}

impl From<HexSide> for SideText {
    fn from(side: HexSide) -> Self {
        let [low, high]: [HexText; 2] = [side.low.into(), side.high.into()];
        let mut text = Self::new();
        text.push_str(&low);
        text.push('/');
        text.push_str(&high);
        text
    }
}

impl FromStr for Hex {
    type Err = HexFault;
    fn from_str(text: &str) -> Result<Self, HexFault> {
        let fault = || HexFault(text.chars().take(40).collect());
        if text.len() != 4 || !text.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(fault());
        }
        let number = |part: &str| part.parse().ok().filter(|n| *n >= 1u8).ok_or_else(fault);
        Ok(Self { column: number(&text[..2])?, row: number(&text[2..])? })
    }
}

impl TryFrom<HexText> for Hex {
    type Error = HexFault;
    fn try_from(text: HexText) -> Result<Self, HexFault> {
        text.parse()
    }
}

impl From<Hex> for HexText {
    fn from(hex: Hex) -> Self {
        let digit = |n: u8| char::from(b'0' + n % 10);
        let mut text = Self::new();
        for n in [hex.column / 10, hex.column, hex.row / 10, hex.row] {
            text.push(digit(n));
        }
        text
    }
}

impl From<Hex> for Cell {
    fn from(Hex { column, row }: Hex) -> Self {
        Self { column, row }
    }
}

impl From<Cell> for Hex {
    fn from(Cell { column, row }: Cell) -> Self {
        Self { column, row }
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}{:02}", self.column, self.row)
    }
}

impl fmt::Debug for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
