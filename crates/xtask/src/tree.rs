//! The repository as a checker sees it: every file by its path, with its text where it has one.
//! Read once from disk, or made by hand in a test.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use walkdir::WalkDir;

/// Folders that hold nothing of ours.
const FOREIGN: &[&str] =
    &[".git", "target", "node_modules", "dist", "test-results", "playwright-report"];

/// Files whose text is checked; everything else is known by its path only.
const TEXT: &[&str] = &[
    "css", "csv", "html", "json", "md", "mjs", "py", "rs", "sh", "sql", "svelte", "toml", "ts",
    "txt", "yaml", "yml",
];

/// Text files that have no extension.
const TEXT_NAMES: &[&str] = &[".ci/run", ".gitignore", "migrations/RELEASED"];

/// Paths from the root, with `/`, and the text of those that are text.
#[derive(Debug, Default)]
pub(crate) struct Tree {
    files: BTreeMap<String, Option<String>>,
}

impl Tree {
    /// The checkout this program was built from.
    pub(crate) fn of_checkout() -> Result<Self> {
        Self::read(&root())
    }

    pub(crate) fn read(root: &Path) -> Result<Self> {
        let mut files = BTreeMap::new();
        let ours = |name: &str| !FOREIGN.contains(&name);
        let walk = WalkDir::new(root)
            .into_iter()
            .filter_entry(|entry| ours(&entry.file_name().to_string_lossy()));
        for entry in walk {
            let entry = entry?;
            if !entry.file_type().is_file() {
                continue;
            }
            let path = entry.path().strip_prefix(root)?.to_string_lossy().replace('\\', "/");
            let text = if is_text(&path) {
                Some(
                    fs::read_to_string(entry.path())
                        .with_context(|| format!("{path} is not readable as UTF-8"))?,
                )
            } else {
                None
            };
            files.insert(path, text);
        }
        Ok(Self { files })
    }

    pub(crate) fn paths(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }

    /// Path and text of every text file.
    pub(crate) fn texts(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files.iter().filter_map(|(path, text)| Some((path.as_str(), text.as_deref()?)))
    }

    /// Path and text of every text file below a folder, named with its closing `/`.
    pub(crate) fn texts_under(&self, folder: &str) -> impl Iterator<Item = (&str, &str)> {
        self.texts().filter(move |(path, _)| path.starts_with(folder))
    }

    pub(crate) fn text(&self, path: &str) -> Option<&str> {
        self.files.get(path)?.as_deref()
    }

    pub(crate) fn has(&self, path: &str) -> bool {
        self.files.contains_key(path)
    }

    pub(crate) fn has_folder(&self, folder: &str) -> bool {
        self.paths().any(|path| path.starts_with(folder))
    }

    /// The rule sets: the folders below `crates/rules/`.
    pub(crate) fn books(&self) -> Vec<&str> {
        let mut books: Vec<&str> = self
            .paths()
            .filter_map(|path| Some(path.strip_prefix("crates/rules/")?.split_once('/')?.0))
            .collect();
        books.dedup();
        books
    }
}

#[cfg(test)]
impl Tree {
    pub(crate) fn of(files: &[(&str, &str)]) -> Self {
        let files = files
            .iter()
            .map(|(path, text)| ((*path).to_owned(), Some((*text).to_owned())))
            .collect();
        Self { files }
    }
}

/// Something that is wrong, where it is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Finding {
    pub(crate) path: String,
    /// Counted from 1; 0 when the whole file or folder is meant.
    pub(crate) line: usize,
    pub(crate) what: String,
}

impl Finding {
    pub(crate) fn file(path: &str, what: impl Into<String>) -> Self {
        Self { path: path.to_owned(), line: 0, what: what.into() }
    }

    pub(crate) fn line(path: &str, line: usize, what: impl Into<String>) -> Self {
        Self { path: path.to_owned(), line, what: what.into() }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(f, "{}: {}", self.path, self.what),
            line => write!(f, "{}:{line}: {}", self.path, self.what),
        }
    }
}

/// The root of the checkout.
pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).unwrap_or(here).to_path_buf()
}

fn is_text(path: &str) -> bool {
    let extension = Path::new(path).extension().and_then(|extension| extension.to_str());
    TEXT_NAMES.contains(&path) || extension.is_some_and(|extension| TEXT.contains(&extension))
}
