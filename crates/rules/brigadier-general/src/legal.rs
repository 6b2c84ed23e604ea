//! What may be ordered now, and why other things may not.
//!
//! Nothing yet: see "State of the work" in `RULES.md`.
