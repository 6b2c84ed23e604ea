//! What stands in the files: a module comment at the top, no file longer than a person reads, no word that hides what a
//! thing is, no path of one machine, nothing left to do, and sections spelled one way so that a search finds them all.

use std::sync::LazyLock;

use regex::Regex;

use crate::tree::{Finding, Tree};

const RUST_LINES: usize = 500;
const UI_LINES: usize = 400;

/// Written by a program, or kept byte for byte.
const NOT_OURS: &[&str] = &["ui/src/gen/", "src-tauri/gen/", "tests/journals/"];
const LOCK_FILE: &str = "package-lock.json";

/// What a line may not contain, in which files, and why. Spelled so that this file does not contain it either.
struct Ban {
    pattern: Regex,
    applies: fn(&str) -> bool,
    what: &'static str,
}

static BANS: LazyLock<Vec<Ban>> = LazyLock::new(|| {
    let ban = |pattern: &str, applies: fn(&str) -> bool, what: &'static str| Ban {
        pattern: Regex::new(pattern).expect("the pattern is a constant"),
        applies,
        what,
    };
    vec![
        ban(r"[ \t\r]$", |_| true, "white space at the end of the line"),
        ban(
            r"(^|[^\w./~-])/((work|root|home)/|tmp/[^.])|\.\./shared\b|\b[A-Z]:\\Users\\",
            |_| true,
            "the path of one machine",
        ),
        ban(r"\b(todo|unimplemented)!|#\[ignore\b", is_rust, "something left to do"),
        ban(
            r"\b(test|it|describe|suite|fixture)\.(skip|only|todo|fixme)\(",
            is_ui,
            "a test that does not run",
        ),
        ban(r"@unittest\.skip|@pytest\.mark\.skip", is_python, "a test that does not run"),
        ban(
            r"\b(struct|enum|trait|type|mod|class|interface)\s+(\w*(Manager|Service|Helper|Util)s?|(\w+_)?(manager|service|helper|util)s?)\b",
            |path| is_rust(path) || is_ui(path),
            "a name that does not say what the thing is",
        ),
        ban(
            r"(?i)\b(sections?|sect?\.|chapters?|rules?|paragraphs?)\s+§?\d+(\.\d+)+\b|§\s+\d|§§|\(\d+\.\d+\.\d+\)",
            |path| path.starts_with("crates/rules/") && is_rust(path),
            "a section is spelled §3.7.2",
        ),
    ]
});

pub(crate) fn check(tree: &Tree) -> Vec<Finding> {
    tree.texts()
        .filter(|(path, _)| {
            !NOT_OURS.iter().any(|folder| path.starts_with(folder)) && !path.ends_with(LOCK_FILE)
        })
        .flat_map(|(path, text)| check_file(path, text))
        .collect()
}

fn check_file(path: &str, text: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut whole = |what: String| findings.push(Finding::file(path, what));
    if !text.is_empty() && (!text.ends_with('\n') || text.ends_with("\n\n")) {
        whole("a file ends in one newline".to_owned());
    }
    if is_rust(path) && !text.starts_with("//! ") {
        whole("a Rust file opens with a //! comment: what this is, and why".to_owned());
    }
    let (lines, limit) = (text.lines().count(), if is_ui(path) { UI_LINES } else { RUST_LINES });
    if lines > limit && (is_rust(path) || is_ui(path) || is_python(path)) {
        whole(format!(
            "{lines} lines are too many: split it where the book or the work has a heading ({limit})"
        ));
    }
    if hides_its_purpose(path) {
        whole("a file name that does not say what is in it".to_owned());
    }
    // Not `lines`, which would drop a carriage return: white space at the end of the line like any other.
    for (index, line) in text.split('\n').enumerate() {
        let broken = BANS.iter().filter(|ban| (ban.applies)(path) && ban.pattern.is_match(line));
        findings.extend(broken.map(|ban| Finding::line(path, index + 1, ban.what)));
    }
    findings
}

fn hides_its_purpose(path: &str) -> bool {
    let file = path.rsplit('/').next().unwrap_or(path);
    let name = file.split('.').next().unwrap_or(file);
    let word = name.rsplit(['_', '-']).next().unwrap_or(name).to_lowercase();
    (is_rust(path) || is_ui(path))
        && ["manager", "service", "helper", "util"].contains(&word.trim_end_matches('s'))
}

fn is_rust(path: &str) -> bool {
    path.ends_with(".rs")
}

fn is_ui(path: &str) -> bool {
    path.ends_with(".ts") || path.ends_with(".svelte")
}

fn is_python(path: &str) -> bool {
    path.ends_with(".py")
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: &str = "crates/rules/whist/src/rules/trick.rs";

    fn found(path: &str, text: &str) -> Vec<String> {
        check(&Tree::of(&[(path, text)])).into_iter().map(|finding| finding.what).collect()
    }

    /// What is found in a Rust file of a rule set with this line in it.
    fn found_in_line(line: &str) -> usize {
        found(RULES, &format!("//! Tricks (§2).\n{line}\n")).len()
    }

    #[test]
    fn a_plain_file_passes() {
        for line in [
            "/// §2.1 The lead.",
            "let rest = cards.iter().skip(1);",
            "// see §2.1, R3",
            "// see https://example.org/work/1",
            "// a platoon has three sections: section 2 fires",
        ] {
            assert_eq!(found_in_line(line), 0, "{line}");
        }
    }

    #[test]
    fn every_banned_line_is_found() {
        for line in [
            "let a = 1; ",
            "let a = 1;\r",
            concat!("const P: &str = \"/wo", "rk/main\";"),
            concat!("// see ../sha", "red/rules"),
            concat!("todo", "!()"),
            concat!("#[igno", "re = \"slow\"]"),
            concat!("pub struct TrickMana", "ger;"),
            concat!("mod card_uti", "ls;"),
            concat!("// as section", " 3.7 says"),
            concat!("// as § ", "3.7 says"),
            concat!("// as the book says (3.7", ".2)"),
        ] {
            assert_eq!(found_in_line(line), 1, "{line:?}");
        }
        assert_eq!(
            found("ui/tests/map.ts", concat!("test.sk", "ip('draws', () => {});\n")).len(),
            1
        );
        assert_eq!(found("tests/verify.py", concat!("@unittest.sk", "ip\n")).len(), 1);
    }

    #[test]
    fn the_whole_file_is_judged() {
        assert_eq!(found(RULES, "//! Tricks.").len(), 1, "no newline at the end");
        assert_eq!(found(RULES, "//! Tricks.\n\n").len(), 1, "an empty line at the end");
        assert_eq!(found(RULES, "fn trick() {}\n").len(), 1, "no module comment");
        let long = |lines: usize| format!("//! Tricks.\n{}", "fn a() {}\n".repeat(lines - 1));
        assert_eq!(found(RULES, &long(500)).len(), 0);
        assert_eq!(found(RULES, &long(501)).len(), 1);
        assert_eq!(found("crates/cli/src/card_helpers.rs", "//! Cards.\n").len(), 1);
        assert_eq!(found("ui/src/gen/Card.ts", &"x \n".repeat(600)).len(), 0, "generated");
    }
}
