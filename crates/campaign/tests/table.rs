//! What the other modules share: scenarios from disk or from text, and a table to play them on.

use std::collections::BTreeMap;
use std::path::Path;

use campaign::{Diagnostic, SCENARIO_FILE, Scenario};

/// Reads every text file of a scenario's folder, `path` from the repository's root.
pub(crate) fn folder(path: &str) -> (String, BTreeMap<String, String>) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    let mut files = BTreeMap::new();
    for entry in std::fs::read_dir(&root).unwrap_or_else(|fault| panic!("{path}: {fault}")) {
        let entry = entry.expect("the folder is readable");
        let name = entry.file_name().into_string().expect("file names are text");
        if let Ok(text) = std::fs::read_to_string(entry.path()) {
            files.insert(name, text);
        }
    }
    let toml = files.remove(SCENARIO_FILE).expect("a scenario has scenario.toml");
    (toml, files)
}

pub(crate) fn shipped(path: &str) -> Scenario {
    let (toml, files) = folder(path);
    Scenario::parse(&toml, &files).unwrap_or_else(|faults| panic!("{path}:\n{}", listed(&faults)))
}

pub(crate) fn listed(faults: &[Diagnostic]) -> String {
    faults.iter().map(|fault| format!("{fault} {:?}\n", fault.help)).collect()
}
