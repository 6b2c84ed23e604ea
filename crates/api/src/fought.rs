//! Wars that the fighting commanders played to the end, for tests.

use std::path::{Path, PathBuf};

use crate::simulate::CommanderKind;
use crate::{Api, Host, Reply, Request};

/// An api over the shipped scenarios, with its data in `folder`.
pub(crate) fn api_in(folder: &Path) -> Api {
    let campaigns = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../campaigns");
    Api::new(Host::new(folder.join("data"), vec![campaigns]))
}

/// Plays a war whose commanders fight smaller battles out, into a new file in `folder`.
pub(crate) fn fought_out(api: &mut Api, scenario: &str, seed: u64, folder: &Path) -> PathBuf {
    let file = folder.join(format!("{seed}.wardiary"));
    let simulate = Request::Simulate {
        scenario: scenario.to_owned(),
        seed,
        blue: CommanderKind::FightsOut,
        orange: CommanderKind::FightsOut,
        file: Some(file.clone()),
        durable: false,
        until: None,
    };
    assert!(matches!(api.handle(simulate), Ok(Reply::Simulated(_))));
    file
}
