//! The lists soldiers are named from: long enough, nobody twice, and nothing in them that is no name.

use std::collections::BTreeSet;
use std::path::Path;

use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Names {
    nations: Vec<String>,
    first_names: Vec<String>,
    surnames: Vec<String>,
}

fn names(nation: &str) -> (String, Names) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("data/names/{nation}.toml"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|fault| panic!("{nation}: {fault}"));
    let names = toml::from_str(&text).unwrap_or_else(|fault| panic!("{nation}: {fault}"));
    (text, names)
}

/// Whether it could be on a dog tag: letters, with an apostrophe or a hyphen inside.
fn is_name(word: &str) -> bool {
    let inside = |c: char| c.is_alphabetic() || matches!(c, '\'' | '-');
    word.chars().count() >= 2
        && word.starts_with(char::is_uppercase)
        && word.chars().all(inside)
        && word.ends_with(char::is_alphabetic)
}

#[test]
fn every_nation_has_names_for_a_battalion() {
    let mut nations = BTreeSet::new();
    for nation in ["us", "german", "british"] {
        let (text, names) = names(nation);
        assert!(text.starts_with("# "), "{nation}: a list says where it comes from");
        assert!(names.nations.iter().all(|code| nations.insert(code.clone())), "{nation}");
        for (list, least) in [(&names.first_names, 120), (&names.surnames, 200)] {
            assert!(list.len() >= least, "{nation}: {}", list.len());
            assert_eq!(
                list.iter().collect::<BTreeSet<_>>().len(),
                list.len(),
                "{nation}: one twice"
            );
            let odd: Vec<&String> = list.iter().filter(|word| !is_name(word)).collect();
            assert!(odd.is_empty(), "{nation}: {odd:?}");
        }
    }
}
