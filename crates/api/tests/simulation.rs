//! Whole wars by automatic commanders: they end, repeat, verify, and lose nobody.

use api::fold::war_digest;
use api::request::Reply;
use api::simulate::{CommanderKind, Simulated};
use api::verify::Verified;
use api::{Request, Session};

use crate::desk::Desk;

fn simulate(desk: &mut Desk, name: &str, seed: u64, kind: CommanderKind) -> Simulated {
    let request = Request::Simulate {
        scenario: "first-light".to_owned(),
        seed,
        blue: kind,
        orange: kind,
        file: Some(desk.folder.path().join(name)),
        durable: false,
        until: None,
        seats: false,
    };
    match desk.api.handle(request).unwrap() {
        Reply::Simulated(result) => *result,
        other => panic!("{other:?}"),
    }
}

fn verify(desk: &mut Desk, name: &str) -> Verified {
    let file = desk.folder.path().join(name);
    match desk.api.handle(Request::Verify { file, rules: true }).unwrap() {
        Reply::Verified(verified) => *verified,
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_same_seed_gives_the_same_war_and_it_verifies() {
    let mut desk = Desk::empty();
    for kind in [CommanderKind::Random, CommanderKind::Sensible] {
        let names = [format!("{kind:?}1.wardiary"), format!("{kind:?}2.wardiary")];
        let results = names.each_ref().map(|name| simulate(&mut desk, name, 7, kind));
        assert_eq!(results[0], results[1]);
        for name in &names {
            let verified = verify(&mut desk, name);
            assert_eq!(verified.findings, Vec::<String>::new());
            assert!(verified.whole && verified.orders > 20 && verified.rolls_app > 10);
            assert!(verified.digests >= 5, "each round ends with a digest");
        }
    }
}

#[test]
fn a_war_may_rest_for_people_to_take_over() {
    let mut desk = Desk::empty();
    let whole = simulate(&mut desk, "whole.wardiary", 5, CommanderKind::Sensible);
    let file = desk.folder.path().join("part.wardiary");
    let request = Request::Simulate {
        scenario: "first-light".to_owned(),
        seed: 5,
        blue: CommanderKind::Sensible,
        orange: CommanderKind::Sensible,
        file: Some(file),
        durable: false,
        until: Some(100),
        seats: false,
    };
    let Reply::Simulated(part) = desk.api.handle(request).unwrap() else { panic!("not simulated") };
    assert!((100..whole.entries).contains(&part.entries), "it rests after the order of entry 100");
    assert_eq!(part.winner, None);
    let verified = verify(&mut desk, "part.wardiary");
    assert!(verified.whole, "{:?}", verified.findings);
}

#[test]
fn another_seed_gives_another_war() {
    let mut desk = Desk::empty();
    let one = simulate(&mut desk, "one.wardiary", 1, CommanderKind::Random);
    let two = simulate(&mut desk, "two.wardiary", 2, CommanderKind::Random);
    assert_ne!(one.digest, two.digest);
}

#[test]
fn opening_again_gives_the_same_state_with_and_without_snapshots() {
    let mut desk = Desk::empty();
    let result = simulate(&mut desk, "war.wardiary", 3, CommanderKind::Random);
    let file = desk.folder.path().join("war.wardiary");
    let session = Session::open_to_read(&file, desk.api.host()).unwrap();
    assert_eq!(war_digest(&session.fold().war), result.digest);
    let whole = api::fold::Fold::replay_from_the_first(
        session.journal(),
        session.fold().seq,
        journal::Reading::Verified,
    );
    assert_eq!(war_digest(&whole.unwrap().war), result.digest);
    drop(session);
    let quickly = Session::open_quickly(&file, desk.api.host()).unwrap();
    assert_eq!(war_digest(&quickly.fold().war), result.digest);
}
