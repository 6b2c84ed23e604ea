//! An automatic player.
//!
//! Nothing yet: see "State of the work" in `RULES.md`.
