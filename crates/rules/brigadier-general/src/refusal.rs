//! Why not: one enum for each part of the turn.
//!
//! Nothing yet: see "State of the work" in `RULES.md`.
