//! Several tables at once: each battle asks for itself, and an answer counts for the call it names, or for none.

use engine::campaign::BattleId;
use engine::journal::{Idem, Kind};
use engine::kernel::Call;
use engine::record::Consent;

use super::fixture::{Game, Place, fights_out};

/// R13: while one table waits for dice, the others go on.
#[test]
fn two_tables_wait_at_the_same_time() {
    for seed in 1..40 {
        let mut game = Game::new("bastogne-1944", seed, Consent::Nobody);
        for _ in 0..400 {
            game.play(1);
            let waiting = game.session.waiting().expect("what waits");
            let others = game.session.fold().war.battles.len() > 1;
            let main = waiting.iter().any(|one| one.battle == BattleId::main());
            if !others || main || waiting.is_empty() {
                continue;
            }
            // The smaller battle waits; the division goes on until it waits too.
            if let Some(both) = both_wait(&mut game) {
                answer_the_second_first(&mut game, &both);
                return;
            }
        }
    }
    panic!("two tables never waited at once");
}

fn both_wait(game: &mut Game) -> Option<Vec<engine::orders::Waiting>> {
    use engine::kernel::Side;
    for _ in 0..200 {
        let fold = game.session.fold();
        let offers = Side::BOTH.into_iter().find_map(|side| {
            let offers = fold.war.legal(BattleId::main(), side.seat()).offers;
            let fight = offers.into_iter().find(|offer| {
                offer.order.order.words(&engine::kernel::Ids).starts_with("attack")
                    || offer.order.order.words(&engine::kernel::Ids).starts_with("activate")
            });
            fight.map(|fight| (side, fight.order))
        });
        let (side, order) = offers?;
        game.session.order(&mut game.place.host, side.seat(), &order, None).ok()?;
        let waiting = game.session.waiting().expect("what waits");
        if waiting.len() > 1 {
            return Some(waiting);
        }
    }
    None
}

fn answer_the_second_first(game: &mut Game, both: &[engine::orders::Waiting]) {
    let [first, second] = [&both[0], &both[1]];
    let before = game.session.waiting_in(first.battle).expect("it waits").call;
    let host = &mut game.place.host;
    match &second.call {
        Call::Roll(_) => game.session.app_dice(host, second.answers, second.at, None).map(drop),
        Call::Choice(choice) => {
            let words: Vec<String> = choice
                .usual
                .iter()
                .map(|at| choice.options[usize::from(*at)].word.clone())
                .collect();
            game.session.choose(host, second.answers, second.at, &words, None).map(drop)
        }
    }
    .expect("the second table goes on");
    let after = game.session.waiting_in(first.battle).expect("the first still waits");
    assert_eq!(after.call, before, "its question is the same");
    assert_eq!(after.at, first.at);
}

/// Two windows answer one roll: the second is refused, with the sentence why, and its dice are not written anywhere.
#[test]
fn an_answer_counts_for_the_call_it_names() {
    let mut game = Game::of_people("bastogne-1944", Consent::Nobody);
    let roll = game.play_to_a_roll();
    let Call::Roll(call) = &roll.call else { panic!("a roll") };
    let (seat, faces) = (roll.answers, vec!["2"; usize::from(call.count)].join(" "));
    let host = &mut game.place.host;
    let session = &mut game.session;
    let key = Some(Idem([3; 16]));
    let done = session.table_dice(host, seat, roll.at, &faces, key).expect("the first window");
    let last = session.fold().seq;
    let same = session.table_dice(host, seat, roll.at, &faces, key).expect("its answer was lost");
    assert_eq!(done, same);
    let late = session.table_dice(host, seat, roll.at, &faces, None).expect_err("the second");
    assert_eq!(late.code, "answer.other_call", "{late}");
    assert!(late.message.contains("already answered"), "{late}");
    let late = session.app_dice(host, seat, roll.at, None).expect_err("nor the app's");
    assert_eq!(late.code, "answer.other_call", "{late}");
    let none = session.table_dice(host, seat, 1, &faces, None).expect_err("no call at all");
    assert_eq!(none.code, "answer.no_call", "{none}");
    assert_eq!(session.fold().seq, last, "nothing was written");
}

/// The game that is won by luck is not decided by who asks: dice of one seat are refused from the other.
#[test]
fn nobody_throws_for_the_other_side() {
    let mut game = Game::of_people("bastogne-1944", Consent::Nobody);
    let roll = game.play_to_a_roll();
    let other = roll.answers.side().expect("a side").enemy().seat();
    let error = game.session.app_dice(&mut game.place.host, other, roll.at, None);
    assert_eq!(error.expect_err("not his").kind.exit_code(), 6);
}

/// Every answer in a war names the call that its header says, and every call is of an order that then waited.
#[test]
fn answers_of_a_war_name_their_calls() {
    let mut place = Place::new();
    let (session, _) = place.war("war", &fights_out("bastogne-1944", 2, 1_500));
    for seq in 4..=session.fold().seq {
        let entry = session.entry(seq).expect("an entry");
        if matches!(entry.kind, Kind::Rolled | Kind::Chosen) {
            let call = session.entry(entry.cause.expect("a call")).expect("its call");
            assert!(matches!(call.kind, Kind::RollCalled | Kind::ChoiceCalled), "{seq}");
            assert_eq!(call.battle, entry.battle, "{seq}");
        }
    }
}
