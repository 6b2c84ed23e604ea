//! Plain English where a person reads: no turns of phrase that a native speaker stumbles over, in the sentences of the program and of the
//! window. `docs/TERMS.md` has the words to use instead.

use std::sync::LazyLock;

use regex::Regex;

use crate::tree::{Finding, Tree};

/// What a sentence may not say, and what to say instead.
const STILTED: &[(&str, &str)] = &[
    (r"(?i)\bwhoever\b", "say who: the host, the player who …"),
    (r"(?i)\b(lies?|lay|lying) open\b", "is open, is public, everyone may see it"),
    (
        r"(?i)(^|\b(has|have|had|holds?|carries|are|granted) )so many\b",
        "name the number: the shots it has left",
    ),
    (r"(?i)\bfrom here on\b", "is now, from now on"),
    (r"(?i)\banew\b", "again"),
    (r"(?i)\b(is|are|was|were|be) waited for\b", "who waits for what"),
    (
        r"(?i)\b(stand|unit|man|it|him|piece) in hand\b|\btake \w+ in hand\b",
        "the selected unit, select it",
    ),
    (r"(?i)\bnothing of it counts\b", "it does not count"),
    (r"(?i)\bhangs? on which\b|\bhang(s|ing)? on an? hq\b", "units and their headquarters"),
    (r"(?i)\bas far as (it |that )?is (said|known|told)\b", "as stated, what is known"),
    (r"(?i)\bnobody (knows|needs|shoots|is named|runs)\b", "there is no …, no unit needs …"),
    (r"(?i)\bcan be (moved|gone) nowhere\b", "cannot be moved anywhere"),
];

/// "X is no Y" where English says "X is not a Y". "There is no Y" is English, and so is "no longer".
const IS_NO: &str = r"(?i)(\S+) (is|are) no ([a-z]+)";
const BEFORE: &[&str] = &["there", "there's"];
const AFTER: &[&str] = &[
    "longer",
    "more",
    "less",
    "fewer",
    "better",
    "worse",
    "other",
    "different",
    "one",
    "use",
    "room",
];

static PATTERNS: LazyLock<Vec<(Regex, &'static str)>> = LazyLock::new(|| {
    let pattern = |text: &str| Regex::new(text).expect("the pattern is a constant");
    STILTED.iter().map(|(text, instead)| (pattern(text), *instead)).collect()
});

static NO: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(IS_NO).expect("the pattern is a constant"));

pub(crate) fn check(tree: &Tree) -> Vec<Finding> {
    tree.texts()
        .flat_map(|(path, text)| {
            let read = match path.rsplit('.').next() {
                Some("rs") if has_sentences(path) => strings(text),
                Some("svelte" | "ts") if has_sentences(path) => lines(text),
                _ => Vec::new(),
            };
            read.into_iter().filter_map(|(line, text)| {
                let instead = stilted(&text)?;
                Some(Finding::line(path, line, format!("plain English: {instead}")))
            })
        })
        .collect()
}

fn has_sentences(path: &str) -> bool {
    let ours = (path.starts_with("crates/") && path.contains("/src/"))
        || path.starts_with("src-tauri/src/")
        || path.starts_with("ui/src/");
    let kept = ["/gen/", "/tests/", "/tests.rs", "crates/xtask/", "crates/testkit/"];
    ours && !kept.iter().any(|part| path.contains(part))
}

/// What to say instead of the first thing that this text should not say.
fn stilted(text: &str) -> Option<&'static str> {
    let found = PATTERNS.iter().find(|(pattern, _)| pattern.is_match(text));
    found.map(|(_, instead)| *instead).or_else(|| {
        let germanism = NO.captures_iter(text).any(|found| {
            let is = |index: usize, words: &[&str]| {
                words.contains(&found[index].to_lowercase().as_str())
            };
            !is(1, BEFORE) && !is(3, AFTER)
        });
        germanism.then_some("\"is not a …\", not \"is no …\"")
    })
}

/// The string literals of a Rust file before its tests, with their lines; what only the compiler or a panic says is left out.
fn strings(text: &str) -> Vec<(usize, String)> {
    let code = text.split("#[cfg(test)]").next().unwrap_or(text);
    let mut found = Vec::new();
    let (mut rest, mut line) = (code, 1);
    while let Some(at) = rest.find(['"', '/', '\'']) {
        let (before, here) = rest.split_at(at);
        line += before.matches('\n').count();
        let length = match here.as_bytes() {
            [b'/', b'/', ..] => here.find('\n').unwrap_or(here.len()),
            [b'"', ..] => {
                let end = end_of_string(here);
                let code = before.trim_end();
                if !["expect(", "reason =", "panic!(", "unreachable!("]
                    .iter()
                    .any(|of| code.ends_with(of))
                {
                    let words: Vec<&str> = here[1..end]
                        .split([' ', '\n', '\\'])
                        .filter(|word| !word.is_empty())
                        .collect();
                    found.push((line, words.join(" ")));
                }
                (end + 1).min(here.len())
            }
            // A character, or else the mark of a lifetime.
            [b'\'', b'\\', ..] => {
                here.get(3..).and_then(|rest| rest.find('\'')).map_or(1, |end| end + 4)
            }
            [b'\'', b'"', b'\'', ..] => 3,
            _ => 1,
        };
        line += here[..length].matches('\n').count();
        rest = &here[length..];
    }
    found
}

/// Where the string ends that begins with this quotation mark.
fn end_of_string(text: &str) -> usize {
    let mut escaped = false;
    let end = text.bytes().enumerate().skip(1).find(|(_, byte)| {
        let ends = !escaped && *byte == b'"';
        escaped = !escaped && *byte == b'\\';
        ends
    });
    end.map_or(text.len(), |(at, _)| at)
}

/// The lines of a file of the window that are not comments.
fn lines(text: &str) -> Vec<(usize, String)> {
    let mut ends = None;
    let said = text.lines().enumerate().filter(|(_, line)| {
        let line = line.trim_start();
        if let Some(mark) = ends {
            ends = Some(mark).filter(|mark| !line.contains(mark));
            return false;
        }
        let begins =
            [("<!--", "-->"), ("/*", "*/")].into_iter().find(|(mark, _)| line.starts_with(mark));
        ends = begins.map(|(_, end)| end).filter(|end| !line.contains(end));
        begins.is_none() && !line.starts_with("//")
    });
    said.map(|(at, line)| (at + 1, line.to_owned())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const RUST: &str = "crates/cards/src/lib.rs";

    fn found(path: &str, text: &str) -> usize {
        check(&Tree::of(&[(path, text)])).len()
    }

    #[test]
    fn stilted_sentences_are_found() {
        for said in [
            "Whoever keeps the files can found one.",
            "The journal lies open.",
            "A battery has so many shots left.",
            "From here on it is led by hand.",
            "1-506 is no seat",
            "Nobody needs this.",
            "the other side is waited for",
        ] {
            assert_eq!(
                found(RUST, &format!("//! Cards.\nfn a() {{ say(\"{said}\") }}\n")),
                1,
                "{said}"
            );
            assert_eq!(found("ui/src/view/A.svelte", &format!("<p>{said}</p>\n")), 1, "{said}");
        }
    }

    #[test]
    fn plain_sentences_pass() {
        for said in [
            "The host can create one.",
            "There is no seat 1-506.",
            "It is no longer there.",
            "The battle is open to both sides.",
            "4 of 6 come; they are no better off",
        ] {
            assert_eq!(
                found(RUST, &format!("//! Cards.\nfn a() {{ say(\"{said}\") }}\n")),
                0,
                "{said}"
            );
        }
    }

    #[test]
    fn only_what_a_person_reads_is_judged() {
        for code in [
            "/// Whoever plays.\nfn a<'a>() {}",
            "fn a() { b.expect(\"whoever\") }",
            "#[allow(lint, reason = \"whoever\")]",
            "const A: char = '\"'; // whoever\nconst B: char = '\\''; // \"anew\"",
            "#[cfg(test)]\nmod tests { const A: &str = \"whoever\"; }",
        ] {
            assert_eq!(found(RUST, &format!("//! Cards.\n{code}\n")), 0, "{code}");
        }
        assert_eq!(found("ui/src/view/A.svelte", "<!-- Cards,\n whoever looks on. -->\n"), 0);
        assert_eq!(found("ui/src/view/A.svelte", "<!-- Cards. -->\n<p>Whoever</p>\n"), 1);
        assert_eq!(found("ui/src/gen/api.ts", "'whoever'\n"), 0);
    }

    #[test]
    fn a_sentence_over_two_lines_is_one() {
        let code = "//! Cards.\nfn a() {\n    say(\n        \"the journal lies \\\n         open\",\n    )\n}\n";
        let lines: Vec<_> = strings(code);
        assert_eq!(lines.len(), 1);
        assert_eq!(lines[0], (4, "the journal lies open".to_owned()));
    }
}
