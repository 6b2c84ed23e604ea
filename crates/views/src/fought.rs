//! Wars that the fighting commanders played to the end, for tests.

use std::path::{Path, PathBuf};

use engine::Host;
use engine::simulate::{CommanderKind, Plan, simulate};

/// The shipped scenarios and those of tests, with this computer's data in `folder`.
pub(crate) fn host_in(folder: &Path) -> Host {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let folders = ["../campaigns", "campaign/tests/scenarios"].map(|path| crates.join(path));
    Host::new(folder.join("data"), folders.into())
}

/// Plays a war whose commanders fight smaller battles out, into a new file in `folder`.
pub(crate) fn fought_out(host: &mut Host, scenario: &str, seed: u64, folder: &Path) -> PathBuf {
    let file = folder.join(format!("{seed}.wardiary"));
    let plan = Plan {
        seats: false,
        scenario: scenario.to_owned(),
        seed,
        commanders: [CommanderKind::FightsOut; 2],
        durable: false,
        until: None,
    };
    simulate(&file, host, &plan, &mut |_, _| {}).unwrap();
    file
}
