//! The real program on real campaigns: each test types commands as a person would, in an empty environment, and reads
//! what the person or their program would read. Nothing here calls the crates.
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    unreachable_pub,
    reason = "tests meet files, processes and clocks, and share their desk"
)]

mod bad_files;
mod bad_orders;
mod bad_scenarios;
mod chain;
mod desk;
mod disks;
mod eyes;
mod finding;
mod hostile;
mod json;
mod kept;
mod keyboard;
mod kills;
mod newcomer;
mod paper;
mod past;
mod photographs;
mod program;
mod seats;
mod served;
mod simulations;
mod smaller;
mod story;
mod tampering;
mod whole_job;
