//! The campaign at work: wars that are played, amended, branched, spoilt and audited.

#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    unreachable_pub,
    reason = "tests keep files"
)]

mod main {
    mod amend_laws;
    mod amending;
    mod attack;
    mod audit;
    mod beside;
    mod branches;
    mod chance;
    mod dice;
    mod fixture;
    mod model;
    mod tables;
}
