//! Briefs and reports: everybody who is sent is told of once, and nobody is invented.

use kernel::handoff::Report;
use kernel::{Name, Seq, Side};
use two_star_general::event::LossCause;
use two_star_general::handoff::{Contact, People, brief, report};
use two_star_general::{Event, State};

use crate::board::{board, hex, stand};
use crate::commander::{FIELD, Head, play};

fn contact(attackers: &[&str], target: &str) -> Contact {
    Contact {
        battle: Name::new("battle").unwrap(),
        cause: Seq(41),
        attackers: attackers.iter().map(|id| stand(id)).collect(),
        target: hex(target),
        minutes_max: 180,
    }
}

fn people(_: Name) -> People {
    People { men: 160, vehicles: 16 }
}

fn line(report: &Report, id: &str) -> [u32; 7] {
    let name = Name::new(id).unwrap();
    let line = report.elements.iter().find(|line| line.element == Some(name)).unwrap();
    [
        line.present,
        line.killed,
        line.wounded,
        line.captured,
        line.stragglers,
        line.vehicles_present,
        line.vehicles_destroyed,
    ]
}

fn field() -> State {
    board(FIELD)
}

#[test]
fn a_brief_names_everybody_in_the_fight_with_their_condition() {
    let state = field();
    let sent = brief(&state, &contact(&["us.A", "us.B"], "0606"), people);
    let names: Vec<String> = sent.elements.iter().map(|e| e.element.to_string()).collect();
    assert_eq!(names, ["us.A", "us.mg", "us.B", "vg.1", "vg.mg"]);
    assert_eq!((sent.place.as_str(), sent.minutes_max, sent.cause), ("0606", 180, Seq(41)));
    let defender = &sent.elements[3];
    assert_eq!((defender.side, defender.men, defender.vehicles), (Side::Orange, 160, 16));
    assert_eq!(defender.condition, ["Hold", "5 of 5 strength points", "town", "in cover"]);
    assert_eq!(sent.elements[1].condition, ["with us.A"]);
}

#[test]
fn a_battle_without_losses_returns_everybody() {
    let state = field();
    let sent = brief(&state, &contact(&["us.A"], "0606"), people);
    let told = report(&sent, &state, &[], 180);
    for id in ["us.A", "us.mg", "vg.1", "vg.mg"] {
        assert_eq!(line(&told, id), [160, 0, 0, 0, 0, 16, 0]);
    }
    assert_eq!((told.holder, told.minutes_used), (None, 180));
}

// covers R21
#[test]
fn men_fall_out_with_strength_points_and_by_fate() {
    let state = field();
    let sent = brief(&state, &contact(&["us.A"], "0606"), people);
    let lost = |id: &str, points, cause| Event::StrengthLost { stand: stand(id), points, cause };
    let gone = |id: &str, cause| Event::StandDestroyed { stand: stand(id), cause };
    let back = Event::StrengthRecovered { stand: stand("us.A"), points: 1 };
    // Two of five points of 160 men: 64, a quarter of them killed.
    let events = [lost("us.A", 2, LossCause::Fight)];
    assert_eq!(line(&report(&sent, &state, &events, 60), "us.A"), [96, 16, 48, 0, 0, 9, 7]);
    // A point is worth 32 men and four vehicles, the wounded come back first.
    let events = [lost("us.A", 2, LossCause::Fight), back];
    assert_eq!(line(&report(&sent, &state, &events, 60), "us.A"), [128, 16, 16, 0, 0, 13, 3]);
    let events = [lost("vg.1", 1, LossCause::Fight), gone("vg.1", LossCause::NoEscape)];
    assert_eq!(line(&report(&sent, &state, &events, 60), "vg.1"), [0, 8, 24, 64, 64, 0, 16]);
}

#[test]
fn whole_battles_balance() {
    let begun = field();
    let everybody: Vec<&str> =
        vec!["us.A", "us.B", "us.C", "us.hq", "ab.A", "ab.B", "ab.C", "ab.hq"];
    let sent = brief(&begun, &contact(&everybody, "0606"), people);
    for seed in 1..=2 {
        let played = play(&begun, [Head::Sensible, Head::Random], seed);
        let told = report(&sent, &begun, &played.events, 10);
        let balance = told.balance(&sent).expect("nobody is conjured");
        for (name, line, missing) in balance.lines {
            assert_eq!((missing.men, missing.vehicles), (0, 0), "{name}");
            let id = two_star_general::state::StandId(name);
            if let Some(stand) = played.end.stands.get(&id) {
                assert_eq!(stand.strength == 0, line.present == 0, "{name}");
            }
        }
        // Three days of five rounds, less where the battle ended early.
        assert!(told.minutes_used <= 150 && told.minutes_used >= 10);
    }
}
