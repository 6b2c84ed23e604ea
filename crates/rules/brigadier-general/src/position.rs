//! Questions about a battle as it stands.
//!
//! Nothing yet: see "State of the work" in `RULES.md`.
