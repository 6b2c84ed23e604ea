//! A map of cells, hexes or squares: a cell by its printed number. No rule of any book.

mod cell;

pub use cell::{Cell, CellFault};
