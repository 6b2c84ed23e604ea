//! What people do with the past: a die mended an hour later, a last order taken back and brought back, and who must agree.

use engine::amend::{Fate, OnNewQuestion, Wanted, Wish};
use engine::journal::{Idem, Kind};
use engine::kernel::Seat;
use engine::record::{Consent, RollSource, Rolled};

use super::fixture::Game;

#[test]
fn a_misread_die_of_many_orders_ago_is_mended_and_what_does_not_hang_on_it_stays() {
    let mut game = Game::new("bastogne-1944", 3, Consent::Nobody);
    game.play(60);
    let typed = game
        .newest(Kind::Rolled, |entry| entry.text().is_some_and(|text| text.contains("typed_by")));
    let roll = typed.expect("typed dice");
    game.play(60);
    let asked = game.session.asked(roll.cause.expect("a call")).expect("the question");
    let engine::record::Asked::Roll(asked) = asked else { panic!("a roll") };
    let ones = vec!["1"; usize::from(asked.count)].join(" ");
    let sixes = vec![asked.sides.to_string(); usize::from(asked.count)].join(" ");
    let before = game.digest();
    for typed in [ones, sixes] {
        let wanted = Wanted::Faces { entry: roll.seq, typed };
        let plan = game.session.amend_plan(&wanted, Seat::Umpire, OnNewQuestion::Ask);
        let Ok(plan) = plan else { continue };
        let kept = plan.kept;
        let done = game.amend(&wanted).expect("amended");
        assert!(kept > 0, "orders of an hour that have nothing to do with it stay");
        game.amend(&Wanted::Redo { entry: done.entry }).expect("brought back");
        if game.session.fold().open.is_empty() {
            assert_eq!(game.digest(), before, "the amendment is out without a trace in the war");
        }
    }
    let found = game.session.verify(true, &mut |_, _| {}).expect("an audit");
    assert_eq!(found.findings, Vec::<String>::new());
}

/// R9: redo is not lost because the program wrote something in between.
#[test]
fn what_was_taken_back_comes_back_though_the_program_has_written_since() {
    let mut game = Game::new("first-light", 4, Consent::Nobody);
    game.play(30);
    while !game.session.fold().open.is_empty() {
        game.play(1);
    }
    let before = game.digest();
    let last = game.session.last_order(None).expect("an order");
    let done = game.amend(&Wanted::Out { entry: last, and_after: false }).expect("taken back");
    assert_ne!(game.digest(), before);
    // A passphrase, new dice, a remark, another player in the seat: all of it is written after the amendment.
    let host = &mut game.place.host;
    game.session.commit_anew(host, Seat::Blue).expect("new dice");
    game.session.note(host, Seat::Orange, "a remark", false, None).expect("a remark");
    game.amend(&Wanted::Redo { entry: done.entry }).expect("brought back");
    assert_eq!(game.digest(), before);
}

#[test]
fn dice_need_the_other_side_and_a_plan_is_what_was_agreed_to() {
    let mut game = Game::of_people("bastogne-1944", Consent::OtherSide);
    let roll = game.play_to_a_roll();
    let engine::kernel::Call::Roll(call) = &roll.call else { panic!("a roll") };
    let (by, faces) = (roll.answers, vec!["1"; usize::from(call.count)].join(" "));
    game.session.table_dice(&mut game.place.host, by, roll.at, &faces, None).expect("typed");
    let other = by.side().expect("a side").enemy().seat();
    let wanted = Wanted::Out { entry: roll.order.seq, and_after: false };
    let plan = game.session.amend_plan(&wanted, by, OnNewQuestion::Ask).expect("a plan");
    let any_of = plan.agreement.as_ref().expect("dice have fallen").any_of.clone();
    assert_eq!(any_of, [other, Seat::Umpire]);
    let wish = |agreed_by: &[Seat], plan: &str| Wish {
        agreed_by: agreed_by.to_vec(),
        plan: Some(plan.to_owned()),
        idem: Some(Idem([7; 16])),
        ..Wish::of(by, "the wrong battalion")
    };
    let (host, last) = (&mut game.place.host, game.session.fold().seq);
    let alone = game.session.amend(host, &wanted, wish(&[], &plan.mark)).expect_err("alone");
    assert_eq!(alone.kind.exit_code(), 6, "{alone}");
    let own = game.session.amend(host, &wanted, wish(&[by], &plan.mark)).expect_err("himself");
    assert_eq!(own.kind.exit_code(), 6, "{own}");
    let blank = Wish { reason: "  ".to_owned(), ..wish(&[other], &plan.mark) };
    assert!(game.session.amend(host, &wanted, blank).is_err(), "without a reason");
    let stale = game.session.amend(host, &wanted, wish(&[other], "of another day"));
    assert!(stale.is_err(), "another plan than was agreed to");
    assert_eq!(game.session.fold().seq, last, "nothing was written");
    let done = game.session.amend(host, &wanted, wish(&[other], &plan.mark)).expect("agreed");
    let again = game.session.amend(host, &wanted, wish(&[other], &plan.mark)).expect("again");
    assert_eq!(done.entry, again.entry, "the same request sent twice is done once");
    assert!(plan.orders.iter().any(|order| order.fate == Fate::Out));
}

/// An amendment of what another amendment took out is refused, and says which.
#[test]
fn what_is_out_cannot_be_amended_again() {
    let mut game = Game::new("first-light", 9, Consent::Nobody);
    game.play(25);
    let last = game.session.last_order(None).expect("an order");
    let out = Wanted::Out { entry: last, and_after: false };
    let done = game.amend(&out).expect("taken out");
    let error = game.amend(&out).expect_err("it is out");
    assert!(error.message.contains(&done.entry.to_string()), "{error}");
    let error = game.amend(&Wanted::Out { entry: 1, and_after: false }).expect_err("the founding");
    assert_eq!(error.kind.exit_code(), 2, "{error}");
    let beyond = Wanted::Out { entry: game.last() + 50, and_after: false };
    assert!(game.amend(&beyond).is_err(), "no such entry");
}

/// Taking out, bringing back, and taking the bringing back out again is taking out.
#[test]
fn a_redo_can_be_taken_out_too() {
    let mut game = Game::new("first-light", 6, Consent::Nobody);
    game.play(30);
    while !game.session.fold().open.is_empty() {
        game.play(1);
    }
    let with = game.digest();
    let last = game.session.last_order(None).expect("an order");
    let out = game.amend(&Wanted::Out { entry: last, and_after: false }).expect("taken out");
    let without = game.digest();
    let back = game.amend(&Wanted::Redo { entry: out.entry }).expect("brought back");
    assert_eq!(game.digest(), with);
    game.amend(&Wanted::Redo { entry: back.entry }).expect("and taken out again");
    assert_eq!(game.digest(), without);
}

/// Dice that fell again and were corrected there: given once more, the order has the corrected faces, and nothing is wrong with
/// that (docs/DICE.md: the faces of the first entry, or those that an amendment put in their place).
#[test]
fn corrected_dice_may_fall_again() {
    let mut game = Game::of_people("bastogne-1944", Consent::Nobody);
    let roll = game.play_to_a_roll_typing();
    let engine::kernel::Call::Roll(call) = &roll.call else { panic!("a roll") };
    let (by, order) = (roll.answers, roll.order.seq);
    let faces = |face: &str| vec![face; usize::from(call.count)].join(" ");
    game.session.table_dice(&mut game.place.host, by, roll.at, &faces("1"), None).expect("typed");
    let (given, _) = game.session.order_now(roll.battle, order).expect("the order");
    let first =
        game.newest(Kind::Rolled, |entry| entry.cause == Some(roll.at)).expect("a roll").seq;
    let again = |game: &mut Game, order: u64| {
        game.amend(&Wanted::Out { entry: order, and_after: true }).expect("taken back");
        game.session
            .order(&mut game.place.host, roll.order.seat, &given, None)
            .expect("ordered again");
        let rolled = game.newest(Kind::Rolled, |_| true).expect("dice").seq;
        let order = game.newest(Kind::Ordered, |_| true).expect("the order").seq;
        (order, rolled, game.session.body::<Rolled>(rolled).expect("dice"))
    };
    let (order, rolled, _) = again(&mut game, order);
    game.amend(&Wanted::Faces { entry: rolled, typed: faces("2") }).expect("corrected");
    let (.., dice) = again(&mut game, order);
    assert_eq!(dice.source, RollSource::Again(first));
    assert_eq!(dice.faces, vec![2; usize::from(call.count)]);
    assert_eq!(game.session.verify(true, &mut |_, _| {}).expect("audited").findings, [""; 0]);
}
