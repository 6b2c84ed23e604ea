//! Orders and rulings in words, both ways.
//!
//! Nothing yet: see "State of the work" in `RULES.md`.
