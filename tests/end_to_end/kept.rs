//! Journals of every release: imported, decided again, and folded to the state they had when they were written.

use std::ffi::OsStr;
use std::path::PathBuf;

use serde_json::{Value, json};

use crate::chain::seen;
use crate::desk::Desk;
use crate::program::root;

fn journals() -> Vec<PathBuf> {
    let folder = root().join("tests/journals");
    let files =
        std::fs::read_dir(folder).expect("tests/journals").flatten().map(|item| item.path());
    let mut exports: Vec<PathBuf> =
        files.filter(|file| file.extension() == Some(OsStr::new("jsonl"))).collect();
    exports.sort();
    exports
}

#[test]
fn every_release_is_still_read() {
    assert!(!journals().is_empty(), "journals are kept, not thrown away");
    for export in journals() {
        let told = std::fs::read_to_string(export.with_extension("json")).expect("what was told");
        let told: Value = serde_json::from_str(&told).expect("JSON");
        assert_reads(&export, &told["ok"]["simulations"][0]["war"]);
    }
}

fn assert_reads(export: &PathBuf, war: &Value) {
    let desk = Desk::new();
    let words = [OsStr::new("import"), export.as_os_str(), OsStr::new("war.wardiary")];
    desk.run(words.into_iter().chain([OsStr::new("--json")])).reply();
    let file = desk.path("war.wardiary");
    let verified = desk.assert_whole(&file);
    assert_eq!(verified["entries"], war["entries"]);

    // The same hashes as were exported.
    let lines = std::fs::read_to_string(export).expect("the export");
    let hashes: Vec<(i64, String)> = lines
        .lines()
        .skip(1)
        .map(|line| {
            let entry: Value = serde_json::from_str(line).expect("an entry");
            (
                entry["seq"].as_i64().expect("a number"),
                entry["hash"].as_str().expect("hex").to_uppercase(),
            )
        })
        .collect();
    assert_eq!(seen(&file), hashes);

    // The last state, as people saw it. The audit has folded the journal to every digest.
    let status = desk.reply("status war.wardiary")["status"].take();
    assert_eq!(status["day"], war["days"]);
    let sides = status["sides"].as_array().expect("two sides");
    let points: Vec<Value> = sides.iter().map(|side| side["points"].clone()).collect();
    assert_eq!(json!(points), war["points"]);
    let columns = ["men", "killed", "wounded", "prisoners", "stragglers"];
    let men: Vec<Value> =
        sides.iter().map(|side| json!(columns.map(|column| side[column].clone()))).collect();
    assert_eq!(json!(men), war["men"]);
    assert!(verified["digests"].as_i64() >= Some(7), "{verified}");
}
