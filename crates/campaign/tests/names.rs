//! The lists soldiers are named from: long enough, nobody twice, and nothing in them that is no name.

use std::collections::BTreeSet;
use std::path::Path;

use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Names {
    nation: String,
    first_source: String,
    first_date: String,
    last_source: String,
    last_date: String,
    first: Vec<String>,
    last: Vec<String>,
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
    for nation in ["us", "de", "gb"] {
        let (text, names) = names(nation);
        assert!(text.starts_with("# "), "{nation}: a list says how it was made");
        assert_eq!(names.nation, nation);
        let told = [&names.first_source, &names.first_date, &names.last_source, &names.last_date];
        assert!(told.iter().all(|word| !word.is_empty()), "{nation}: a list says where it is from");
        for (list, least) in [(&names.first, 120), (&names.last, 200)] {
            assert!(list.len() >= least, "{nation}: {}", list.len());
            assert_eq!(list.iter().collect::<BTreeSet<_>>().len(), list.len(), "{nation}: twice");
            let odd: Vec<&String> = list.iter().filter(|word| !is_name(word)).collect();
            assert!(odd.is_empty(), "{nation}: {odd:?}");
        }
        let surnames = names.last.len();
        assert!((2..surnames).all(|part| !surnames.is_multiple_of(part)), "{nation}: {surnames}");
    }
}
