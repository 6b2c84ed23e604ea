//! A war that was played by the rules is found whole.

use journal::Kind;

use super::fixture::{Place, fights_out};

#[test]
fn simulated_wars_are_whole() {
    for seed in 1..4 {
        let mut place = Place::new();
        let (mut session, simulated) = place.war("war", &fights_out("bastogne-1944", seed, 3_000));
        let verified = session.verify(true, &mut |_, _| {}).expect("an audit");
        assert_eq!(verified.findings.first().map(|f| &f[..f.len().min(600)]), None, "seed {seed}");
        assert!(verified.whole, "{verified:?}");
        assert!(verified.orders > 100 && verified.rolls_app > 100, "{simulated:?}");
    }
}

#[test]
fn the_newest_order_of_a_battle_is_the_one_that_a_walk_back_finds() {
    let mut place = Place::new();
    let (session, _) = place.war("war", &fights_out("bastogne-1944", 2, 3_000));
    let fold = session.fold();
    let walk = |battle: Option<&str>| {
        (fold.founding + 1..=fold.seq).rev().find(|seq| {
            let entry = session.entry(*seq).expect("an entry");
            let is_out = fold.amendments.fate(*seq).is_some_and(|fate| fate.is_out());
            let here = battle.is_none_or(|battle| battle == entry.battle);
            entry.kind == Kind::Ordered && here && !is_out
        })
    };
    assert!(fold.war.battles.len() > 3, "there are smaller battles");
    for battle in fold.war.battles.keys() {
        assert_eq!(session.last_order(Some(*battle)).ok(), walk(Some(&battle.to_string())));
    }
    assert_eq!(session.last_order(None).ok(), walk(None));
}
