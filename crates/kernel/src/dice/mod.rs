//! Dice as facts: real dice typed in, and app dice that nobody can steer.
//!
//! Real dice come first: [`notation`] reads what the table threw, in one go, and says what is wrong before Enter.
//! App dice are derived, never generated: each seat commits to a private hash chain ([`chain`]), every app roll
//! reveals the next link of every chain ([`commitments`]), and the faces follow from the links and the call they
//! answer ([`derive`]). The bytes are specified in `docs/DICE.md` and re-derived by `tests/verify_dice.py`.
//!
//! Deliberately absent: randomness. Secrets come in from outside and have no serial form here.

pub mod chain;
pub mod commitments;
pub mod derive;
pub mod notation;
pub mod record;
