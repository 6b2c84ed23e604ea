//! What a player may ask.
//!
//! Nothing yet: see "State of the work" in `RULES.md`.
