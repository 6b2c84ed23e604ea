//! The words of the books, for readers who do not play them.

use campaign::{Battle, WarState};
use report::model::Term;

/// Those of the books that the battles of the war itself are fought by, each once.
pub(super) fn glossary(war: &WarState) -> Vec<Term> {
    let mut terms: Vec<Term> = Vec::new();
    for (term, meaning) in war.roots().flat_map(|(_, battle)| Battle::terms(battle)) {
        if terms.iter().all(|known| known.term != *term) {
            terms.push(Term { term: (*term).to_owned(), meaning: (*meaning).to_owned() });
        }
    }
    terms
}
