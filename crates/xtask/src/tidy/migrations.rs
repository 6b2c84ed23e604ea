//! Released migrations are promises to files on other people's disks: `migrations/RELEASED` lists their SHA-256, and a file
//! listed there never changes again.

use sha2::{Digest, Sha256};

use crate::tree::{Finding, Tree};

const LIST: &str = "migrations/RELEASED";

pub(crate) fn check(tree: &Tree) -> Vec<Finding> {
    if !tree.has_folder("migrations/") {
        return Vec::new();
    }
    let Some(list) = tree.text(LIST) else {
        return vec![Finding::file(LIST, "this list is missing")];
    };
    list.lines()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'))
        .filter_map(|(index, line)| {
            check_line(tree, line).map(|what| Finding::line(LIST, index + 1, what))
        })
        .collect()
}

fn check_line(tree: &Tree, line: &str) -> Option<String> {
    let Some((sum, name)) = line.split_once("  ") else {
        return Some("this is not a SHA-256, two spaces and a path".to_owned());
    };
    match tree.text(&format!("migrations/{name}")) {
        None => Some(format!("the released migration {name} is gone")),
        Some(text) if hex::encode(Sha256::digest(text)) != sum => {
            Some(format!("the released migration {name} was edited: write a new one instead"))
        }
        Some(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // SHA-256 of "abc", from FIPS 180-4's published example.
    const ABC: &str =
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  0001_journal.sql\n";

    fn found(list: &str, migration: &str) -> usize {
        check(&Tree::of(&[(LIST, list), ("migrations/0001_journal.sql", migration)])).len()
    }

    #[test]
    fn an_edited_or_lost_migration_is_found() {
        assert_eq!(found(ABC, "abc"), 0);
        assert_eq!(found(ABC, "abd"), 1);
        assert_eq!(found(&ABC.replace("0001", "0002"), "abc"), 1);
        assert_eq!(found("nonsense\n", "abc"), 1);
        assert_eq!(found("# nothing is released\n", "anything"), 0);
        assert_eq!(check(&Tree::of(&[("migrations/0001_journal.sql", "")])).len(), 1);
    }
}
