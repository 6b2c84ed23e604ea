//! A book is one folder: no file of the engine and the doors names one.

use crate::tree::{Finding, Tree};

/// What knows no book: the engine, the views and the doors.
const FOLDERS: &[&str] = &[
    "crates/api/src/",
    "crates/cli/src/",
    "crates/engine/src/",
    "crates/report/src/",
    "crates/server/src/",
    "crates/views/src/",
    "src-tauri/src/",
    "ui/src/",
];

/// Paths of the language that have the name of a book.
const LANGUAGE: [&str; 2] = ["core::ops::", "std::ops::"];

/// Written from Rust.
const GENERATED: &str = "ui/src/gen/";

pub(crate) fn check(tree: &Tree) -> Vec<Finding> {
    if tree.books().is_empty() {
        return Vec::new();
    }
    let what = "names a book: what knows a book belongs into its folder";
    naming(tree).into_iter().map(|path| Finding::file(path, what)).collect()
}

/// The files that name a book.
fn naming(tree: &Tree) -> Vec<&str> {
    let books: Vec<Book> = tree.books().into_iter().map(|book| Book::of(tree, book)).collect();
    let is_ours = |path: &str| {
        FOLDERS.iter().any(|folder| path.starts_with(folder))
            && !path.starts_with(GENERATED)
            && !path.contains("/tests/")
            && !path.ends_with("/tests.rs")
    };
    let texts = tree.texts().filter(|(path, _)| is_ours(path));
    let names = |text: &str| {
        let text = text.split("#[cfg(test)]").next().unwrap_or(text);
        // The language's own operators are no book.
        let text = LANGUAGE.iter().fold(text.to_owned(), |text, path| text.replace(path, ""));
        books.iter().any(|book| book.is_named(&text))
    };
    texts.filter(|(_, text)| names(text)).map(|(path, _)| path).collect()
}

/// The names of a book: `combat_captain` and `CombatCaptain`, which mean nothing else, and `cc`, which does so only as code.
struct Book {
    plain: Vec<String>,
    in_code: Vec<String>,
}

impl Book {
    fn of(tree: &Tree, folder: &str) -> Self {
        let words: Vec<&str> = folder.split('-').collect();
        let capital = |word: &&str| {
            let (first, rest) = word.split_at(word.len().min(1));
            first.to_uppercase() + rest
        };
        let capitals: Vec<String> = words.iter().map(capital).collect();
        let (snake, camel, title) = (words.join("_"), capitals.concat(), capitals.join(" "));
        let root = tree.text(&format!("crates/rules/{folder}/src/lib.rs")).unwrap_or_default();
        let tag = root.split("const TAG: &'static str = \"").nth(1);
        let tag = tag.and_then(|rest| rest.split('"').next()).unwrap_or(&snake).to_owned();
        match words.len() {
            // A usual word: only a path, a call or a text of that one word is the book.
            1 => Self { plain: Vec::new(), in_code: vec![snake, camel, tag] },
            _ => Self { plain: vec![snake, camel, title], in_code: vec![tag] },
        }
    }

    fn is_named(&self, text: &str) -> bool {
        let is_part = |c: char| c.is_alphanumeric() || c == '_';
        let found = |name: &str, is: &dyn Fn(&str, &str) -> bool| {
            text.match_indices(name).any(|(at, _)| {
                let (before, after) = (&text[..at], &text[at + name.len()..]);
                !before.ends_with(is_part) && !after.starts_with(is_part) && is(before, after)
            })
        };
        let as_code = |before: &str, after: &str| {
            // Also within a text: `"{\"gw\""`.
            let ends = |quote| after.strip_prefix('\\').unwrap_or(after).starts_with(quote);
            let is_text = |quote| before.ends_with(quote) && ends(quote);
            after.starts_with("::")
                || before.ends_with("::")
                || (before.ends_with('.') && after.starts_with("()"))
                || ['"', '\''].into_iter().any(is_text)
        };
        self.plain.iter().any(|name| found(name, &|_, _| true))
            || self.in_code.iter().any(|name| found(name, &as_code))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHIST: (&str, &str) =
        ("crates/rules/gin-whist/src/lib.rs", "const TAG: &'static str = \"gw\";");
    const BRIDGE: (&str, &str) =
        ("crates/rules/bridge/src/lib.rs", "const TAG: &'static str = \"bridge\";");

    fn count(path: &str, text: &str) -> usize {
        naming(&Tree::of(&[WHIST, BRIDGE, (path, text)])).len()
    }

    #[test]
    fn every_name_of_a_book_counts() {
        for text in [
            "use gin_whist::Order;",
            "BattleOrder::GinWhist(order)",
            "// of Gin Whist",
            "battle.gw()",
            "use gw::Order",
            "book === 'bridge'",
            r#"text.starts_with("{\"gw\"")"#,
            "bridge::Order",
            "Scale::Bridge",
        ] {
            assert_eq!(count("crates/views/src/map.rs", text), 1, "{text}");
        }
    }

    #[test]
    fn usual_words_tests_and_other_folders_do_not() {
        for text in [
            "a bridge over the river",
            "let gw = 1;",
            "gin_whistle",
            "#[cfg(test)]\nuse gin_whist::X;",
        ] {
            assert_eq!(count("crates/views/src/map.rs", text), 0, "{text}");
        }
        for path in ["crates/api/tests/a.rs", "crates/campaign/src/war.rs", "ui/src/gen/api.ts"] {
            assert_eq!(count(path, "gin_whist"), 0, "{path}");
        }
    }
}
