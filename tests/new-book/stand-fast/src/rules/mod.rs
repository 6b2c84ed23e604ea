//! The chapters; there is one, and it is `decide`.

pub mod options;
