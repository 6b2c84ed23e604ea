//! Briefs and reports between scales.
//!
//! Nothing yet: see "State of the work" in `RULES.md`.
