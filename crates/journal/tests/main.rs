//! One binary for all tests of the journal: linking SQLite once is slow enough.

#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "tests write files and start Python"
)]

#[path = "main/appending.rs"]
mod appending;
#[path = "main/branches.rs"]
mod branches;
#[path = "main/cheat.rs"]
mod cheat;
#[path = "main/copies.rs"]
mod copies;
#[path = "main/files.rs"]
mod files;
#[path = "main/fixture.rs"]
mod fixture;
#[path = "main/heads.rs"]
mod heads;
#[path = "main/memory.rs"]
mod memory;
#[path = "main/opening.rs"]
mod opening;
#[path = "main/parts.rs"]
mod parts;
#[path = "main/proofs.rs"]
mod proofs;
#[path = "main/replaced.rs"]
mod replaced;
#[path = "main/schema.rs"]
mod schema;
#[path = "main/script.rs"]
mod script;
#[path = "main/side_tables.rs"]
mod side_tables;
#[path = "main/specification.rs"]
mod specification;
#[path = "main/tampering.rs"]
mod tampering;
#[path = "main/withheld.rs"]
mod withheld;
