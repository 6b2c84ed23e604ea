//! A branch tries something: it has a name of its own, the same past, other dice, and leaves the original alone.

use engine::Session;
use engine::fold::war_digest;
use engine::journal::Kind;
use engine::kernel::Seat;
use engine::record::{Consent, Rolled};

use super::fixture::Game;

#[test]
fn a_branch_has_the_same_past_and_other_dice() {
    let mut game = Game::of_people("bastogne-1944", Consent::Nobody);
    game.play(80);
    let roll = game.play_to_a_roll();
    let at = game.last();
    let (mut place, path) = game.close();
    let before = std::fs::read(&path).expect("the file");
    let original = Session::open_to_read(&path, &place.host).expect("opens");
    let mut faces = Vec::new();
    for name in ["one", "two"] {
        let to = place.path(name);
        let branch = original.branch(&mut place.host, &to, Some(at), "what if");
        let mut branch = branch.expect("a branch");
        assert_eq!(war_digest(&branch.fold().war), war_digest(&original.fold().war));
        for seq in 2..=at {
            let (one, other) = (branch.entry(seq), original.entry(seq));
            assert_eq!(one.expect("an entry").body, other.expect("an entry").body, "{seq}");
        }
        assert_ne!(branch.journal().campaign(), original.journal().campaign());
        let of = branch.founded().branch.clone().expect("where it comes from");
        assert_eq!(
            (of.entry, of.hash),
            (at, original.entry(at).expect("an entry").hash.to_string())
        );
        branch.app_dice(&mut place.host, roll.answers, roll.at, None).expect("the same roll waits");
        let rolled = (at..=branch.fold().seq).filter_map(|seq| branch.body::<Rolled>(seq).ok());
        faces.push(rolled.map(|rolled| rolled.faces).collect::<Vec<_>>());
        let found = branch.verify(true, &mut |_, _| {}).expect("an audit");
        assert_eq!(found.findings, Vec::<String>::new());
    }
    drop(original);
    assert_eq!(std::fs::read(&path).expect("the file"), before, "the original is as it was");
    // R11: and it is not called broken for that.
    assert!(Session::open(&path, &place.host).expect("opens").is_writable());
}

#[test]
fn a_branch_begins_at_any_entry_and_never_over_a_file() {
    let mut game = Game::of_people("first-light", Consent::Nobody);
    game.play(20);
    let (mut place, path) = game.close();
    let original = Session::open_to_read(&path, &place.host).expect("opens");
    let (first, last) = (original.fold().founding, original.fold().seq);
    for at in [first, (first + last) / 2, last] {
        let to = place.path(&format!("at-{at}"));
        let branch = original.branch(&mut place.host, &to, Some(at), "again from here");
        let branch = branch.expect("a branch");
        let then = original.moment(Some(at)).expect("then");
        assert_eq!(war_digest(&branch.fold().war), war_digest(&then.war), "at {at}");
        let kinds: Vec<Kind> =
            (at + 1..=branch.fold().seq).map(|seq| branch.entry(seq).expect("one").kind).collect();
        assert_eq!(kinds, [Kind::Committed, Kind::Committed]);
    }
    let host = &mut place.host;
    for at in [0, first - 1, last + 1] {
        let refused = original.branch(host, &path.with_extension("new"), Some(at), "why not");
        assert_eq!(refused.expect_err("no such entry").code, "branch.no_such_entry");
    }
    let reason = original.branch(host, &path.with_extension("new"), None, " ");
    assert_eq!(reason.expect_err("no reason").code, "branch.no_reason");
    let over = original.branch(host, &path, None, "over the original").expect_err("it exists");
    assert!(over.message.contains("exists"), "{over}");
    assert_eq!(over.kind.exit_code(), 2, "{over}");
}

/// A copy for one side withholds the other's briefing, is verified all the same, and has no dice.
#[test]
fn a_copy_for_one_side_has_its_own_briefing_alone() {
    use engine::journal::{Copy, EntryRef};
    let mut game = Game::of_people("bastogne-1944", Consent::Nobody);
    game.play(30);
    game.session
        .note(&mut game.place.host, Seat::Orange, "feint at Marvie", true, None)
        .expect("a private remark");
    let to = game.place.path("for-blue");
    let session = &game.session;
    let shown = |entry: &EntryRef<'_>| session.shows(Seat::Blue, entry);
    session.journal().copy_to(&to, Copy::For(&shown)).expect("copied");
    let bytes = std::fs::read(&to).expect("the copy");
    let holds = |text: &str| bytes.windows(text.len()).any(|part| part == text.as_bytes());
    assert!(!holds("feint at Marvie"));
    let orange = session.briefing(Seat::Orange, engine::kernel::Side::Orange).expect("its own");
    let line = orange.lines().find(|line| line.len() > 20).expect("a line of it");
    assert!(!holds(line), "{line}");
    let mut copy = Session::open_to_read(&to, &game.place.host).expect("opens");
    assert!(
        copy.briefing(Seat::Blue, engine::kernel::Side::Blue).is_ok_and(|text| !text.is_empty())
    );
    assert!(copy.briefing(Seat::Blue, engine::kernel::Side::Orange).is_err());
    assert_eq!(war_digest(&copy.fold().war), game.digest());
    let found = copy.verify(true, &mut |_, _| {}).expect("an audit");
    assert_eq!(found.findings, Vec::<String>::new());
    assert_eq!(found.withheld, 2);
}
