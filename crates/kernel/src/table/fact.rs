//! What is known of a shot or a move: measured by the program, or declared by the people at the table.
//!
//! A battle may be fought without any positions; then every range and every line of sight is declared, and somebody has
//! agreed to it. Where positions are kept the program measures, and what people declare against it holds only as a
//! ruling, which says so for ever.

use serde::{Deserialize, Serialize};

/// One fact with where it comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Fact<T> {
    Measured(T),
    Declared(Declared<T>),
}

/// What people say instead of a measurement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Declared<T> {
    pub value: T,
    pub agreed: Agreed,
    /// Why, where it goes against a measurement.
    #[serde(default)]
    pub reason: String,
}

/// Who stands behind a declared fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Agreed {
    /// Both sides saw it so when the order was given.
    Sides,
    /// The umpire ruled it.
    Umpire,
}

/// A declared fact that goes against a measured one without a ruling.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the table shows otherwise")]
pub struct Contradiction<T> {
    pub measured: T,
    pub declared: T,
}

impl<T> Fact<T> {
    pub const fn value(&self) -> &T {
        match self {
            Self::Measured(value) => value,
            Self::Declared(declared) => &declared.value,
        }
    }
}

impl<T: PartialEq> Fact<T> {
    /// Which of the two holds: a ruling before all, the measurement where there is one, else what both sides say.
    /// `None` when nothing is known.
    ///
    /// # Errors
    /// [`Contradiction`] when the sides declare something that the measurement contradicts.
    pub fn settle(
        measured: Option<T>,
        declared: Option<T>,
        ruled: Option<Declared<T>>,
    ) -> Result<Option<Self>, Contradiction<T>> {
        if let Some(ruling) = ruled {
            return Ok(Some(Self::Declared(ruling)));
        }
        match (measured, declared) {
            (Some(measured), Some(declared)) if measured != declared => {
                Err(Contradiction { measured, declared })
            }
            (Some(measured), _) => Ok(Some(Self::Measured(measured))),
            (None, Some(value)) => {
                let (agreed, reason) = (Agreed::Sides, String::new());
                Ok(Some(Self::Declared(Declared { value, agreed, reason })))
            }
            (None, None) => Ok(None),
        }
    }
}
