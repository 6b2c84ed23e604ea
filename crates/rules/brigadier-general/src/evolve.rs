//! Folds events into state.
//!
//! Nothing yet: see "State of the work" in `RULES.md`.
