//! What happened. Names here will be promises: old journals will contain them.
//!
//! Nothing yet: see "State of the work" in `RULES.md`.
