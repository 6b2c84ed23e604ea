//! One binary for all tests of the journal: linking SQLite once is slow enough.

#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "tests write files and start Python"
)]

#[path = "main/appending.rs"]
mod appending;
#[path = "main/copies.rs"]
mod copies;
#[path = "main/files.rs"]
mod files;
#[path = "main/fixture.rs"]
mod fixture;
#[path = "main/heads.rs"]
mod heads;
#[path = "main/proofs.rs"]
mod proofs;
#[path = "main/script.rs"]
mod script;
#[path = "main/side_tables.rs"]
mod side_tables;
#[path = "main/specification.rs"]
mod specification;
#[path = "main/tampering.rs"]
mod tampering;
