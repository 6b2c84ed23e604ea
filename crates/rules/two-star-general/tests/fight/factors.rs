//! §3.7: how many dice.

mod additions;
mod pools;
mod subtractions;

use kernel::Ledger;

use super::Duel;
use crate::script::{lines, passed_over};

fn attack(us: &str, de: &str, theirs: &str, at: &str, more: &str) -> Ledger {
    Duel { us, de, orders: ["move", theirs], at, more }.attack()
}

fn answer(us: &str, de: &str, theirs: &str, at: &str, more: &str) -> Ledger {
    Duel { us, de, orders: ["move", theirs], at, more }.answer()
}

#[track_caller]
fn counts(ledger: &Ledger, expected: &str) {
    let expected: Vec<&str> = expected.split(", ").filter(|line| !line.is_empty()).collect();
    assert_eq!(lines(ledger), expected.join("\n"), "{ledger:#?}");
}

#[track_caller]
fn passes_over(ledger: &Ledger, expected: &str) {
    let passed = passed_over(ledger);
    assert!(passed.iter().any(|line| line == expected), "{expected} is not in {passed:?}");
}
