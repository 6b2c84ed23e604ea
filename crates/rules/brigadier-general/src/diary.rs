//! A sentence for each event.
//!
//! Nothing yet: see "State of the work" in `RULES.md`.
