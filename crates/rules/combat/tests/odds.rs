//! Exact odds: the values of the analysis, and what a prompt shows of them.

use combat::rules::{assault, casualty, reaction};
use combat::state::{TestReason, Wound};
use combat::{Combat, Order};
use kernel::odds::Fraction;
use kernel::{Actor, Call, RollCall};
use testkit::script::asked;

use crate::board::{board, man};
use crate::script::order;

const DUEL: &str = "man b1 blue 4 3 garand,grenade\nman o1 orange 6 6 rifle\nacting b1\n";

fn roll(text: &str, order: &Order, answers: &[&str]) -> RollCall {
    match asked::<Combat>(&board(text), Actor::Blue, order, answers) {
        Call::Roll(roll) => roll,
        Call::Choice(choice) => panic!("{}", choice.title),
    }
}

fn hundredths(added: u8) -> Vec<(Wound, Fraction)> {
    casualty::results(added).values().map(|(wound, chance)| (*wound, chance)).collect()
}

// covers §6.1, §7.7
#[test]
fn the_casualty_chart_in_hundredths() {
    let bands = |numbers: [u8; 6]| -> Vec<(Wound, Fraction)> {
        let wounds =
            [Wound::None, Wound::Flesh, Wound::Light, Wound::Serious, Wound::Critical, Wound::Dead];
        wounds.into_iter().zip(numbers.map(|number| Fraction::new(number, 100))).collect()
    };
    assert_eq!(hundredths(0), bands([6, 22, 44, 22, 3, 3]));
    assert_eq!(hundredths(casualty::GRENADE), bands([1, 14, 40, 30, 5, 10]));
    let shown = roll(DUEL, &order("fire garand at o1 say 10"), &["9"]);
    assert_eq!(shown.purpose, "combat.casualty");
    let serious = shown.outcomes.iter().find(|outcome| outcome.name == "serious wound");
    assert_eq!(serious.unwrap().chance, Fraction::new(22, 100));
}

// covers §4.3, R4
#[test]
fn a_needed_number_hits_with_eleven_less_it_in_ten() {
    for needed in 2..=10_u8 {
        let text = DUEL.replace("blue 4 3", &format!("blue {needed} 3"));
        let shown = roll(&text, &order("fire garand at o1 say 10"), &[]);
        assert_eq!(shown.odds.chance(&1), Fraction::new(11 - needed, 10), "{needed}+");
    }
    // A ten always hits; by the plain reading eleven cannot be thrown.
    let far = order("fire garand at o1 say 30 fortified");
    let text = DUEL.replace("blue 4 3", "blue 7 3");
    assert_eq!(roll(&text, &far, &[]).odds.chance(&1), Fraction::new(1, 10));
    let plain = format!("option naturals plain\n{text}");
    assert_eq!(roll(&plain, &far, &[]).odds.chance(&1), Fraction::zero());
}

// covers §5, §7.2, R29
#[test]
fn a_test_passes_with_eleven_less_the_rating_in_ten() {
    for training in 3..=7_u8 {
        let text = DUEL.replace("orange 6 6", &format!("orange 6 {training}"));
        let state = board(&text);
        let shown = roll(&text, &order("fire garand at o1 say 10"), &["1"]);
        let passed = shown.outcomes.iter().find(|outcome| outcome.name == "keeps his head");
        assert_eq!(passed.unwrap().chance, Fraction::new(11 - training, 10));
        let needed = |reason| reaction::needed(&state, man("o1"), reason);
        assert_eq!(needed(TestReason::Spray), i32::from(training) + 2);
        assert_eq!(needed(TestReason::MachineGun), i32::from(training) + 1);
    }
}

// covers §3.5, §3.6
#[test]
fn fences_and_gambles_are_tenths() {
    for fences in 1..=3_u8 {
        let shown = roll(DUEL, &order(&format!("run open 6 fences {fences}")), &[]);
        let clear = shown.outcomes.iter().find(|outcome| outcome.name == "gets over").unwrap();
        assert_eq!(clear.chance, Fraction::new(10 - fences, 10));
    }
    let slips = |what: &str| {
        let shown = roll(DUEL, &order(what), &[]);
        shown.outcomes.into_iter().find(|outcome| outcome.name == "slips").unwrap().chance
    };
    for inches in 1..=9_u8 {
        let said = slips(&format!("run rough {inches} gamble {inches}"));
        assert_eq!(said, Fraction::new(inches, 10));
    }
    // Who says nothing gambles as little as he can: five inches at double cost are one more than nine.
    for (rough, least) in [(5, 1_u8), (6, 3), (7, 5), (8, 7), (9, 9)] {
        assert_eq!(slips(&format!("run rough {rough}")), Fraction::new(least, 10));
    }
}

// covers R27, §2.1
#[test]
fn every_card_is_as_likely_as_any_other() {
    let text = "man b1 blue 4 3 garand\nman b2 blue 4 3 garand\nman o1 orange 4 3 rifle\n";
    let shown = roll(text, &Order::Draw, &[]);
    assert_eq!((shown.count, shown.sides), (1, 3));
    assert!(shown.outcomes.iter().all(|outcome| outcome.chance == Fraction::new(1, 3)));
}

// covers R8
#[test]
fn the_chances_of_a_close_combat_follow_from_its_modifiers() {
    let state = board(
        "man b1 blue 4 3 smg\nman b2 blue 5 5 bar wound=light\nman o1 orange 5 5 machine_gun pinned\n\
         man o2 orange 5 5 carbine\nlocked b2 o1\nlocked b2 o2\n",
    );
    let total = |fighter: &str, charger: &str, other: &str| {
        assault::modifiers(&state, man(fighter), man(charger), man(other)).total()
    };
    // Charger, submachine gun, Training 3; against a pinned gunner.
    assert_eq!(total("b1", "b1", "o1"), 3);
    assert_eq!(total("o1", "b1", "b1"), -2);
    // Lightly wounded and outnumbered, the charger; his enemies have nobody else.
    assert_eq!(total("b2", "b2", "o1"), -2);
    assert_eq!(total("o2", "b2", "b2"), 0);
    let meeting = assault::meeting(&state, man("b1"), man("o1"));
    assert_eq!(meeting.a.chance(&true), Fraction::new(6, 10));
    assert_eq!(meeting.b.chance(&true), Fraction::new(1, 10));
}

// covers R13, R44, §7.7, §7.8
#[test]
fn a_grenades_prompt_says_what_is_added_to_its_die_and_why() {
    let total = |text: &str, what: &str| {
        let shown = roll(text, &order(what), &[]);
        (shown.reading.total(), shown.reading.lines.len())
    };
    assert_eq!(total(DUEL, "throw grenade say 5 near o1"), (-6, 1));
    // Too far by a hundredth, with a half move, with a light wound: three are left of six, and half of that out of sight is one.
    let hurt = DUEL.replace("garand,grenade", "garand,grenade wound=light");
    let worst = "throw grenade say 6.01 unseen near o1 then_move";
    assert_eq!(total(&hurt, worst), (-1, 5));
    // Nobody is worse than without any skill: there are no inches left to take.
    let clumsy = hurt.replace("blue 4 3", "blue 9 3");
    assert_eq!(total(&clumsy, worst).0, 0);
    // A dropped one rolls an inch at least: seven faces of ten leave one for an inverted Accuracy of six.
    let dropped = roll(DUEL, &order("throw grenade say 5 near o1"), &["1"]);
    let names: Vec<_> =
        dropped.outcomes.iter().map(|named| (&*named.name, named.chance.clone())).collect();
    let tenths = |tenths: u8| Fraction::new(tenths, 10);
    let inches = [
        ("1\" off", tenths(7)),
        ("2\" off", tenths(1)),
        ("3\" off", tenths(1)),
        ("4\" off", tenths(1)),
    ];
    assert_eq!(names, inches);
}

// covers §6.3, §6.4, R20, R21
#[test]
fn the_prompt_of_a_critical_test_says_what_raised_its_threshold() {
    let text = "man b1 blue 4 5 rifle wound=critical\nman b2 blue 4 5 rifle tends=b1\nman o1 orange 6 6 pistol\ntests b1 1\nacted b2 o1\n";
    let alone = roll(&text.replace(" tends=b1", ""), &Order::Draw, &[]);
    assert_eq!((alone.reading.total(), alone.reading.lines.len()), (1, 1));
    let botched = roll(text, &Order::Draw, &["3"]);
    assert_eq!((botched.reading.total(), botched.reading.lines.len()), (2, 2));
    let long = roll(&text.replace("tests b1 1", "tests b1 9"), &Order::Draw, &["3"]);
    assert_eq!(long.reading.total(), 10, "nothing holds it");
}
