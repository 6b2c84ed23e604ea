//! What the book shows of itself.
//!
//! Nothing yet: see "State of the work" in `RULES.md`.
