//! No input makes the scenario reader panic, and every fault it reports points into its file.

use std::collections::BTreeMap;

use campaign::Scenario;
use proptest::prelude::*;

use crate::table::{folder, listed};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Any text at all.
    #[test]
    fn nothing_makes_the_reader_panic(toml in ".{0,400}", text in ".{0,200}") {
        let files = BTreeMap::from([("map.txt".to_owned(), text)]);
        let _ = Scenario::parse(&toml, &files);
    }

    /// The test scenario, damaged: characters replaced, cut out or doubled.
    #[test]
    fn no_damage_makes_the_reader_panic(
        damage in proptest::collection::vec((0usize..6000, 0usize..30, "[\\[\\]={}\"\\n.,0-9a-zé-]{0,6}"), 1..6),
        in_map in any::<bool>(),
    ) {
        let (mut toml, mut files) = folder("crates/campaign/tests/scenarios/skirmish");
        let text = if in_map { files.get_mut("map.txt").expect("a map") } else { &mut toml };
        for (at, length, put) in damage {
            let mut characters: Vec<char> = text.chars().collect();
            let at = at % characters.len().max(1);
            let end = (at + length).min(characters.len());
            characters.splice(at.min(end)..end, put.chars());
            *text = characters.into_iter().collect();
        }
        if let Err(faults) = Scenario::parse(&toml, &files) {
            for fault in faults {
                let text = if fault.file == "scenario.toml" { &toml } else { &files[&fault.file] };
                prop_assert!(text.get(fault.span.clone()).is_some(), "{}", fault);
                let _ = fault.sourced(text).to_string();
            }
        }
    }
}

#[test]
fn deep_and_huge_files_are_faults() {
    let files = BTreeMap::new();
    let deep = format!("a = {}1{}", "[".repeat(20_000), "]".repeat(20_000));
    assert!(Scenario::parse(&deep, &files).is_err());
    let huge = "#".repeat(5 << 20);
    let faults = Scenario::parse(&huge, &files).expect_err("too large");
    assert_eq!(faults[0].code, "scenario::file");
    let (toml, mut files) = folder("crates/campaign/tests/scenarios/skirmish");
    files.insert("map.txt".to_owned(), huge);
    let faults = Scenario::parse(&toml, &files).expect_err("too large");
    assert!(faults.iter().any(|fault| fault.code == "scenario::file"), "{}", listed(&faults));
}
