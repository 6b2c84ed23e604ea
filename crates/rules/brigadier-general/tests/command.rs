//! The orders phase and the radios: who may raise whom, who goes down by himself, columns, contact, and the medics.

use brigadier_general::state::{BattalionId, OrderMarker, Phase, Step};
use brigadier_general::{Event, Order};
use kernel::odds::Fraction;
use kernel::{Call, Side};

use crate::board::{after, asked, board, by, happens, id, refused};

/// A brigade headquarters, two battalions, a company of the first; battalion ii is out of contact.
const BRIGADE: &str = "
platoon bde blue headquarters aim
battalion i blue regular hq=i.hq
platoon i.hq blue headquarters aim of=i under=bde
platoon a.hq blue headquarters aim of=i under=i.hq
platoon a.1 blue infantry_semi shaken of=i under=a.hq
platoon a.2 blue infantry_semi shaken of=i under=a.hq
platoon i.mg blue machine_guns aim of=i under=i.hq
battalion ii blue regular hq=ii.hq out
platoon ii.hq blue headquarters aim of=ii under=bde
platoon b.1 blue infantry_semi hold of=ii under=ii.hq
battalion x orange regular
platoon x.1 orange infantry_mixed aim of=x
phase orders blue
";

fn raise(commander: &str, platoon: &str, to: OrderMarker) -> Order {
    Order::Raise { commander: id(commander), platoon: id(platoon), to, beside: false }
}

fn lower(platoon: &str, to: OrderMarker) -> Order {
    Order::Lower { platoon: id(platoon), to }
}

fn column(commander: &str, platoons: &[&str]) -> Order {
    let platoons = platoons.iter().map(|one| id(one)).collect();
    Order::Follow { commander: id(commander), platoons, beside: Vec::new() }
}

// covers §11.2, R6, R7
#[test]
fn a_commander_raises_one_platoon_of_his_line_to_any_order() {
    let state = board(BRIGADE);
    let raised = happens(&state, &raise("i.hq", "a.1", OrderMarker::Move), &[]);
    let (commander, platoon) = (id("i.hq"), id("a.1"));
    assert_eq!(raised, [Event::OrderRaised { commander, platoon, to: OrderMarker::Move }]);
    let state = after(&state, &raise("i.hq", "a.1", OrderMarker::Move), &[]);
    assert_eq!(refused(&state, &raise("i.hq", "i.mg", OrderMarker::Move)).0, "has_raised");
    assert_eq!(refused(&state, &raise("a.hq", "a.1", OrderMarker::Double)).0, "raised_already");
    assert_eq!(state.order_of(id("a.1")), OrderMarker::Move);
    // Another of the line still may.
    assert_eq!(happens(&state, &raise("a.hq", "a.2", OrderMarker::Double), &[]).len(), 1);
}

// covers §11.2
#[test]
fn the_headquarters_of_another_battalion_raises_no_platoon_here() {
    let state = board(BRIGADE);
    let refusal = refused(&state, &raise("ii.hq", "a.1", OrderMarker::Move));
    assert_eq!(refusal, ("not_in_line".into(), "§11.2".into()));
    assert_eq!(happens(&state, &raise("bde", "a.1", OrderMarker::Move), &[]).len(), 1);
    assert_eq!(refused(&state, &raise("a.1", "a.2", OrderMarker::Move)).0, "no_commander");
}

// covers §11.2, R5
#[test]
fn he_needs_the_radio_or_stands_within_an_inch() {
    let state = board(BRIGADE);
    let far = raise("bde", "b.1", OrderMarker::Aim);
    assert_eq!(refused(&state, &far), ("out_of_contact".into(), "§11.2".into()));
    let said = Order::Raise {
        commander: id("ii.hq"),
        platoon: id("b.1"),
        to: OrderMarker::Aim,
        beside: true,
    };
    assert_eq!(happens(&state, &said, &[]).len(), 1, "in a battle without positions it is said");
    let placed = |x: &str| {
        let text = BRIGADE.replace("hold of=ii", &format!("hold at={x},10 of=ii"));
        let text = text.replace("aim of=ii under=bde", "aim at=10,10 of=ii under=bde");
        let mut at = 20;
        let placed: Vec<String> = text
            .lines()
            .map(|line| {
                at += 2;
                let needs = line.starts_with("platoon") && !line.contains("at=");
                if needs { format!("{line} at={at},40") } else { line.to_owned() }
            })
            .collect();
        board(&format!("table 72 48\n{}", placed.join("\n")))
    };
    // Bases are 0.8 inches wide: an inch between their edges is 1.8 between their middles.
    assert_eq!(happens(&placed("11.8"), &raise("ii.hq", "b.1", OrderMarker::Aim), &[]).len(), 1);
    assert_eq!(
        refused(&placed("11.81"), &raise("ii.hq", "b.1", OrderMarker::Aim)).0,
        "out_of_contact"
    );
    assert_eq!(refused(&placed("11"), &said), ("measured".into(), "R52".into()));
}

// covers §11.2, R6
#[test]
fn a_commander_who_runs_raises_himself_alone() {
    let state = board(
        &BRIGADE.replace("platoon bde blue headquarters aim", "platoon bde blue headquarters back"),
    );
    assert_eq!(refused(&state, &raise("bde", "a.1", OrderMarker::Aim)).0, "runs_himself");
    assert_eq!(happens(&state, &raise("bde", "bde", OrderMarker::Aim), &[]).len(), 1);
    assert_eq!(refused(&state, &raise("i.hq", "i.hq", OrderMarker::Move)).0, "has_superior");
}

// covers §11.2, R6
#[test]
fn up_is_up_and_no_platoon_is_raised_to_follow() {
    let state = board(BRIGADE);
    assert_eq!(refused(&state, &raise("a.hq", "a.1", OrderMarker::Hold)).0, "not_higher");
    assert_eq!(refused(&state, &raise("a.hq", "a.1", OrderMarker::Shaken)).0, "not_higher");
    assert_eq!(
        refused(&state, &raise("a.hq", "a.1", OrderMarker::Follow)),
        ("follow_is_formed".into(), "R2".into())
    );
    let direct = board(&format!("{BRIGADE}option raiseLine direct"));
    assert_eq!(refused(&direct, &raise("i.hq", "a.1", OrderMarker::Move)).0, "not_direct");
    assert_eq!(happens(&direct, &raise("a.hq", "a.1", OrderMarker::Move), &[]).len(), 1);
}

// covers §11.2, R2
#[test]
fn anybody_goes_down_by_himself() {
    let state = board(&BRIGADE.replace("machine_guns aim", "machine_guns move"));
    assert_eq!(happens(&state, &lower("i.mg", OrderMarker::Aim), &[]).len(), 1);
    assert_eq!(happens(&state, &lower("i.mg", OrderMarker::Follow), &[]).len(), 1);
    assert_eq!(happens(&state, &lower("a.1", OrderMarker::Rout), &[]).len(), 1);
    assert_eq!(refused(&state, &lower("i.mg", OrderMarker::Move)).0, "not_lower");
    assert_eq!(refused(&state, &lower("i.mg", OrderMarker::Double)).0, "not_lower");
    assert_eq!(refused(&state, &lower("a.1", OrderMarker::Follow)).0, "not_lower");
    assert_eq!(refused(&state, &lower("x.1", OrderMarker::Hold)).0, "not_yours");
    assert_eq!(refused(&state, &lower("stranger", OrderMarker::Hold)).0, "unknown");
    assert_eq!(by(&state, Side::Orange, &lower("x.1", OrderMarker::Hold)).code, "other_side");
}

// covers §11.2, R2
#[test]
fn a_column_of_disrupted_platoons_follows_its_commander() {
    let state = board(BRIGADE);
    let formed = after(&state, &column("a.hq", &["a.1", "a.2"]), &[]);
    for platoon in ["a.hq", "a.1", "a.2"] {
        assert_eq!(formed.order_of(id(platoon)), OrderMarker::Follow, "{platoon}");
    }
    assert_eq!(refused(&formed, &raise("a.hq", "a.1", OrderMarker::Move)).0, "has_raised");
    assert_eq!(refused(&formed, &raise("i.hq", "a.1", OrderMarker::Move)).0, "raised_already");
    let moving = board(
        &BRIGADE
            .replace("platoon a.hq blue headquarters aim", "platoon a.hq blue headquarters move"),
    );
    let led = after(&moving, &column("a.hq", &["a.1"]), &[]);
    assert_eq!(led.order_of(id("a.hq")), OrderMarker::Move, "a mover leads on the order it has");
    assert_eq!(refused(&state, &column("i.hq", &["a.1"])).0, "not_direct");
    assert_eq!(refused(&state, &column("i.hq", &["i.mg"])), ("not_disrupted".into(), "R2".into()));
    assert_eq!(refused(&state, &column("a.hq", &[])).0, "empty_column");
    assert_eq!(refused(&state, &column("a.hq", &["a.1", "a.1"])).0, "twice");
    let shaken = board(
        &BRIGADE
            .replace("platoon a.hq blue headquarters aim", "platoon a.hq blue headquarters shaken"),
    );
    assert_eq!(refused(&shaken, &column("a.hq", &["a.1"])).0, "cannot_lead");
    let near = board(&format!("{BRIGADE}option followRange 1inch"));
    assert_eq!(refused(&near, &column("a.hq", &["a.1"])).0, "out_of_contact");
}

const RADIOS: &str = "
battalion g orange seasoned hq=g.hq
platoon g.hq orange headquarters move of=g
battalion a blue green hq=a.hq
platoon a.hq blue headquarters aim of=a
attacker orange
initiative orange
phase communications
";

fn contact(text: &str, dice: &[&str]) -> [bool; 2] {
    let state = after(&board(text), &Order::ThrowForContact, dice);
    assert_eq!(state.phase, Phase::Firing(Step::Aimed), "nobody has a battery to call");
    ["g", "a"].map(|one| state.battalions[&BattalionId::new(one).unwrap()].in_contact)
}

// covers §11.3, §15, R5
#[test]
fn each_battalion_throws_for_its_radio() {
    assert_eq!(contact(RADIOS, &["6", "5"]), [true, true], "the book's example");
    // Green needs a 4, and one more for a headquarters that has stood.
    assert_eq!(contact(RADIOS, &["1", "3"]), [true, true]);
    assert_eq!(contact(RADIOS, &["1", "2"]), [true, false]);
    let moved = format!("{RADIOS}moved_before a.hq\nmoved_before g.hq");
    assert_eq!(contact(&moved, &["1", "3"]), [false, false]);
    assert_eq!(contact(&moved, &["2", "4"]), [true, true]);
}

// covers §11.3, R5, R20
#[test]
fn the_odds_of_a_radio_by_day_and_by_night() {
    let chance = |text: &str| {
        let Call::Roll(call) = asked(&board(text), &Order::ThrowForContact, &["6"]) else {
            panic!()
        };
        assert_eq!(call.seat.side(), Some(Side::Blue));
        call.outcomes[0].chance.clone()
    };
    assert_eq!(chance(RADIOS), Fraction::new(4, 6));
    assert_eq!(chance(&format!("{RADIOS}moved_before a.hq")), Fraction::new(3, 6));
    assert_eq!(chance(&format!("{RADIOS}sun 480 990\nstart 1000")), Fraction::new(3, 6));
}

const WOUNDED: &str = "
table 48 48
battalion i blue regular
platoon a.1 blue infantry_semi aim of=i at=10,10
platoon a.2 blue infantry_semi rout of=i at=20,10
platoon a.3 blue infantry_semi aim of=i at=30,10
battalion ii orange regular
platoon b.1 orange infantry_mixed aim of=ii at=30,12.8
platoon b.2 orange infantry_mixed aim of=ii at=10,40
wounded a.1 3
wounded a.2 1
wounded a.3 2
wounded b.2 1
phase medic
";

// covers §11.9, R13
#[test]
fn some_wounded_are_back_and_some_die() {
    let treat = Order::TreatWounded { near: Vec::new() };
    // a.2 runs, and a.3 has an enemy two inches away.
    let events = happens(&board(WOUNDED), &treat, &["1 3 4", "6"]);
    assert_eq!(
        events[..2],
        [
            Event::WoundedTreated { platoon: id("a.1"), dead: 1, back: 1, unfilled: 0 },
            Event::WoundedTreated { platoon: id("b.2"), dead: 0, back: 1, unfilled: 0 },
        ]
    );
    let after = after(&board(WOUNDED), &treat, &["1 3 4", "6"]);
    let lost = |platoon: &str| {
        let losses = after.platoon(id(platoon)).losses;
        (losses.dead, losses.wounded)
    };
    assert_eq!(
        [lost("a.1"), lost("a.2"), lost("a.3"), lost("b.2")],
        [(1, 1), (0, 1), (0, 2), (0, 0)]
    );
    let farther = WOUNDED.replace("at=30,12.8", "at=30,12.81");
    let Call::Roll(call) = asked(&board(&farther), &treat, &["1 3 4"]) else { panic!() };
    assert_eq!(call.count, 2, "now a.3 has quiet");
    let stays = board(&format!("{WOUNDED}option medicOne stays"));
    let events = happens(&stays, &treat, &["1 3 4", "6"]);
    assert_eq!(
        events[0],
        Event::WoundedTreated { platoon: id("a.1"), dead: 0, back: 1, unfilled: 0 }
    );
}

// covers §11.9, R13
#[test]
fn a_platoon_whose_last_men_die_of_their_wounds_is_gone() {
    let text = WOUNDED
        .replace("platoon a.1 blue infantry_semi aim", "platoon a.1 blue infantry_semi aim dead=1");
    let events = happens(&board(&text), &Order::TreatWounded { near: Vec::new() }, &["1 1 1", "2"]);
    assert_eq!(
        events[..2],
        [
            Event::WoundedTreated { platoon: id("a.1"), dead: 3, back: 0, unfilled: 0 },
            Event::PlatoonDestroyed { platoon: id("a.1") },
        ]
    );
}

// covers R13, R52
#[test]
fn without_positions_it_is_said_who_has_no_quiet() {
    let text: String = WOUNDED
        .lines()
        .filter(|line| !line.starts_with("table"))
        .map(|line| format!("{}\n", line.split(" at=").next().unwrap_or(line)))
        .collect();
    let said = Order::TreatWounded { near: vec![id("a.3")] };
    assert_eq!(
        happens(&board(&text), &said, &["2 2 2", "2"]).len(),
        1,
        "no casualty is back or dead"
    );
    assert_eq!(refused(&board(WOUNDED), &said), ("measured".into(), "R52".into()));
    let stranger = Order::TreatWounded { near: vec![id("stranger")] };
    assert_eq!(refused(&board(&text), &stranger).0, "not_there");
}
