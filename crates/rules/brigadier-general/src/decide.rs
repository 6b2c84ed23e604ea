//! What comes of an order.
//!
//! Nothing yet: see "State of the work" in `RULES.md`.
