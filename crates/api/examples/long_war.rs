//! Writes a campaign of so many entries. `cargo run --release -p api --example long_war -- 1000000 long.wardiary`
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "a tool that meets files and clocks"
)]

use std::path::{Path, PathBuf};

use api::Host;
use api::simulate::CommanderKind;
use long_war::Pattern;

#[path = "../benches/long_war/mod.rs"]
mod long_war;

fn main() {
    let mut words = std::env::args().skip(1);
    let entries: u64 = words.next().and_then(|word| word.parse().ok()).unwrap_or(1_000_000);
    let path = PathBuf::from(words.next().unwrap_or_else(|| "long.wardiary".to_owned()));
    let folder = tempfile::tempdir().expect("a folder");
    let campaigns = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../campaigns");
    let mut host = Host::new(folder.path().to_path_buf(), vec![campaigns]);
    let played = folder.path().join("pattern.wardiary");
    let pattern = Pattern::of(&played, &mut host, "bastogne-1944", 1, CommanderKind::Sensible);
    pattern.write(&path, &mut host, entries, true);
}
