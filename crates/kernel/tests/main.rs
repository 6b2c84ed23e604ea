//! The one test binary of the kernel.

mod dice;
mod dice_notation;
mod dice_script;
mod generator;
mod odds;
mod odds_appendix;
mod table;
mod typos;

/// A test file without its `mod` line above would pass in silence.
#[test]
fn no_test_file_is_forgotten() {
    let listed = include_str!("main.rs");
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests");
    for file in std::fs::read_dir(folder).unwrap() {
        let name = file.unwrap().file_name().into_string().unwrap();
        if let Some(module) = name.strip_suffix(".rs").filter(|module| *module != "main") {
            assert!(
                listed.contains(&format!("mod {module};")),
                "tests/{name} is not listed in tests/main.rs"
            );
        }
    }
}
