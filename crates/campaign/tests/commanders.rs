//! Commanders by name: who calls them what, what they are given, and who may not be spoken of (RULES.md LNK-R41).

use campaign::{BattleId, BattleOrder, CommanderOf, PeopleOrder, PersonSpec, WarEvent, WarOrder};
use kernel::{Name, Refusal as _, Seat};
use two_star_general::ground::Hex;
use two_star_general::order::Ruling;
use two_star_general::state::StandId;

use crate::links::agree;
use crate::men::night;
use crate::table::Table;

fn of(post: &str, number: u32) -> CommanderOf {
    CommanderOf { post: Name::new(post).unwrap(), number }
}

fn about(order: PeopleOrder) -> WarOrder {
    WarOrder { battle: BattleId::main(), order: BattleOrder::People(order) }
}

fn rename(commander: CommanderOf, name: &str) -> WarOrder {
    about(PeopleOrder::RenameCommander { commander, name: name.to_owned() })
}

fn promote(commander: CommanderOf, rank: &str, reason: &str) -> WarOrder {
    let (rank, reason) = (rank.to_owned(), reason.to_owned());
    about(PeopleOrder::PromoteCommander { commander, rank, reason })
}

fn decorate(commander: CommanderOf, reason: &str) -> WarOrder {
    let (decoration, reason) = ("Silver Star".to_owned(), reason.to_owned());
    about(PeopleOrder::DecorateCommander { commander, decoration, reason })
}

#[test]
fn a_side_calls_its_own_commanders_otherwise() {
    let mut table = night(&[], &[]);
    let who = of("1-506.hq", 0);
    let code = |seat, order: &WarOrder| table.says_no(seat, order).code();
    assert_eq!(code(Seat::Orange, &rename(who, "Max")), "not_your_commander");
    assert_eq!(code(Seat::Blue, &rename(who, " ")), "no_name");
    assert_eq!(code(Seat::Blue, &rename(who, &"x".repeat(61))), "no_name");
    assert_eq!(code(Seat::Blue, &rename(of("1-506.hq", 9), "Max")), "unknown_commander");
    assert_eq!(code(Seat::Blue, &rename(of("gr.1", 0), "Max")), "unknown_commander");
    table.order(Seat::Blue, &rename(who, " Robert Sink "), agree);
    assert_eq!(table.state.people.get(who).unwrap().title(), "Lt Col Robert Sink");
    let told = "Lt Col James LaPrade is now called Robert Sink.";
    assert_eq!(table.diary.last().map(String::as_str), Some(told));
}

#[test]
fn the_umpire_promotes_and_decorates_with_a_reason() {
    let mut table = night(&[], &[]);
    let who = of("1-506.hq", 0);
    for order in [promote(who, "Col", "he held"), decorate(who, "he held")] {
        assert_eq!(table.says_no(Seat::Blue, &order).code(), "umpire_only");
    }
    for order in [promote(who, "Col", " "), decorate(who, "")] {
        assert_eq!(table.says_no(Seat::Umpire, &order).code(), "no_reason");
    }
    assert_eq!(table.says_no(Seat::Umpire, &promote(who, "", "he held")).code(), "no_name");
    let first = table.state.people.get(who).unwrap().clone();
    let events = table.order(Seat::Umpire, &promote(who, "Col", "he held"), agree);
    assert!(matches!(&events[..], [WarEvent::CommanderPromoted { .. }]));
    assert_eq!(
        table.diary.last().map(String::as_str),
        Some("Lt Col James LaPrade is promoted to Col: he held.")
    );
    table.order(Seat::Umpire, &decorate(who, "he held"), agree);
    assert_eq!(
        table.diary.last().map(String::as_str),
        Some("Col James LaPrade is awarded the Silver Star: he held.")
    );
    let given = table.state.honours.of(who).unwrap();
    assert_eq!(given.promotions[0].0, "Col");
    assert_eq!(given.decorations[0].reason, "he held");
    // Nothing else about him has changed.
    let officer = table.state.people.get(who).unwrap();
    assert_eq!(
        (officer.fate, officer.fights, officer.since),
        (first.fate, first.fights, first.since)
    );
}

/// To the enemy there is no difference between a deputy and nobody at all; his own side hears why not.
#[test]
fn who_waits_is_not_spoken_of_before_he_commands() {
    let mut table = night(&[], &[]);
    let (deputy, nobody) = (of("1-506.hq", 1), of("1-506.hq", 7));
    for order in [rename, |of, name: &str| promote(of, name, "x"), |of, _: &str| decorate(of, "x")]
    {
        let told = |seat, who| table.says_no(seat, &order(who, "Max"));
        assert_eq!(told(Seat::Orange, deputy).code(), told(Seat::Orange, nobody).code());
        let sentence = told(Seat::Orange, deputy).sentence(&kernel::Ids);
        assert_eq!(
            sentence.replace("number 1 ", ""),
            told(Seat::Orange, nobody).sentence(&kernel::Ids).replace("number 7 ", "")
        );
        assert!(!sentence.contains("Harwick"), "{sentence}");
        for seat in [Seat::Blue, Seat::Umpire] {
            assert_eq!(told(seat, deputy).code(), "waits_for_command");
        }
    }
    table.rule(Ruling::Strength { stand: StandId(deputy.post), points: 0 });
    table.rule(Ruling::Place { stand: StandId(deputy.post), hex: Hex::new(3, 5) });
    assert_eq!(table.state.people.get(deputy), table.state.people.in_command(deputy.post));
    table.order(Seat::Blue, &rename(deputy, "Dick Winters"), agree);
    assert_eq!(table.state.people.in_command(deputy.post).unwrap().name, "Dick Winters");
}

/// Nobody named him; his side and the umpire do.
#[test]
fn an_acting_commander_gets_a_name_and_a_rank() {
    let mut table = night(&[], &[]);
    let post = Name::new("1-506.A").unwrap();
    table.rule(Ruling::Strength { stand: StandId(post), points: 0 });
    table.rule(Ruling::Place { stand: StandId(post), hex: Hex::new(4, 5) });
    let acting = of("1-506.A", 1);
    assert_eq!(table.state.people.get(acting).unwrap().name, "");
    table.order(Seat::Blue, &rename(acting, "Ronald Speirs"), agree);
    let told = "The acting commander of A Company is now called Ronald Speirs.";
    assert_eq!(table.diary.last().map(String::as_str), Some(told));
    table.order(Seat::Umpire, &promote(acting, "1st Lt", "he led it"), agree);
    let officer = table.state.people.in_command(post).unwrap();
    assert_eq!(officer.title(), "1st Lt Ronald Speirs");
    assert_eq!(table.state.people.successor(post, &[]), None::<PersonSpec>);
    assert_eq!(
        table.words(&rename(acting, "R. Speirs")),
        "call 1st Lt Ronald Speirs otherwise: R. Speirs"
    );
}

impl Table {
    fn words(&self, order: &WarOrder) -> String {
        let BattleOrder::People(order) = &order.order else { return String::new() };
        self.state.people_words(order)
    }
}
