//! §4.6 Held fire is called whenever the opponent moves a sub-unit, whatever it moves for.

use combat_captain::state::{State, UnitStatus, Window};
use kernel::Side;

use crate::board::{board, happens, played, point, refused, sub, unit};
use crate::script::order;

/// A charger ten inches from his target, and a machine gun of another unit that holds its fire.
const FIELD: &str = "
table 72 48
home blue west
home orange east
phase activation blue
holder blue
unit hg blue
sub hg.1 rifles at=10,10
sub hg.2 rifles at=10,14
unit de orange
sub de.1 rifles at=22,10
sub de.2 rifles at=22,14
unit mg orange
sub mg.1 machine_gun at=16,20
sub mg.2 machine_gun at=19,20
acting hg
set mg.1 held=1
";

fn met(state: &State) -> Option<&Window> {
    state.windows.first()
}

// covers §4.6, §12.2, R36
/// A charger is shot at on his way: markers and casualties do not stop the dice that were thrown, a stop does.
#[test]
fn a_charger_is_met_on_his_way() {
    let announced = played(&board(FIELD), Side::Blue, &order("charge hg.1 de.1 3"), &[]);
    let thrown = played(&announced, Side::Orange, &order("stand"), &["664"]);
    assert!(matches!(met(&thrown), Some(Window::OnTheWay { .. })));
    assert_eq!(thrown.subunit(sub("hg.1")).at, Some(point("10,10")), "nobody is there yet");
    let there = played(&thrown, Side::Orange, &order("pass"), &[]);
    assert!(there.contacts.contains(&(sub("hg.1"), sub("de.1"))));
    // One die after four inches: a six and six are twelve points, one hit under a variable die of three.
    let shot = order("react mg.1:1 at hg.1 after 4");
    let hit = played(&thrown, Side::Orange, &shot, &["63"]);
    assert_eq!(hit.subunit(sub("hg.1")).at, Some(point("14,10")));
    assert!(hit.contacts.is_empty());
    assert!(matches!(met(&hit), Some(Window::Interrupted { .. })));
    let on = played(&hit, Side::Blue, &order("go_on"), &[]);
    assert!(on.contacts.contains(&(sub("hg.1"), sub("de.1"))));
    let stays = played(&hit, Side::Blue, &order("halt"), &[]);
    assert!(stays.contacts.is_empty());
    assert_eq!(stays.subunit(sub("hg.1")).at, Some(point("14,10")));
}

// covers §4.6, §12.2
/// A charger who is shot on his way reaches nobody.
#[test]
fn a_charger_who_falls_makes_no_contact() {
    let few = FIELD
        .replace(
            "sub hg.1 rifles at=10,10",
            "sub hg.3 rifles at=10,18\nsub hg.1 machine_gun at=10,10",
        )
        .replace("held=1", "held=3");
    let announced = played(&board(&few), Side::Blue, &order("charge hg.1 de.1 3"), &[]);
    let thrown = played(&announced, Side::Orange, &order("stand"), &["664"]);
    // Three sixes and six are 24: six hits under a six, and it has two men.
    let shot = order("react mg.1:3 at hg.1 after 4");
    let gone = played(&thrown, Side::Orange, &shot, &["6666", ":0"]);
    assert!(!gone.on_field(sub("hg.1")));
    assert!(gone.contacts.is_empty() && gone.windows.is_empty());
    assert_eq!(gone.acting(), Some(unit("hg")), "its unit goes on");
}

// covers §4.6, §12.3, R36
/// A withdrawal is a move: the charger's friends who hold their fire meet each runner, who goes on running.
#[test]
fn runners_are_met_and_run_on() {
    let text = FIELD
        .replace("set mg.1 held=1", "")
        .replace("mg.1 machine_gun at=16,20", "mg.1 machine_gun at=40,40")
        .replace("mg.2 machine_gun at=19,20", "mg.2 machine_gun at=43,40")
        .replace("unit de orange", "unit bg blue\nsub bg.1 machine_gun at=16,24\nsub bg.2 machine_gun at=13,24\nunit de orange")
        + "set bg.1 held=2\n";
    let announced = played(&board(&text), Side::Blue, &order("charge hg.1 de.1 3"), &[]);
    // Both throw eight inches; the first is on its way.
    let ran = played(&announced, Side::Orange, &order("withdraw"), &["22222222"]);
    assert!(matches!(met(&ran), Some(Window::OnTheWay { subunit, .. }) if *subunit == sub("de.1")));
    assert_eq!(refused(&ran, Side::Blue, &order("end")).code, "answer_first");
    // One casualty at the start of its way. It runs on all the same.
    let shot = order("react bg.1:1 at de.1 after 0");
    let hit = played(&ran, Side::Blue, &shot, &["63"]);
    assert!(matches!(met(&hit), Some(Window::OnTheWay { subunit, .. }) if *subunit == sub("de.1")));
    let hit = played(&hit, Side::Blue, &order("pass"), &[]);
    assert_eq!(hit.subunit(sub("de.1")).at, Some(point("30,10")), "it does not stop");
    assert!(matches!(met(&hit), Some(Window::Arrived { subunit }) if *subunit == sub("de.1")));
    // The second runner, and then the charge goes on with its throw.
    let second = played(&hit, Side::Blue, &order("pass"), &[]);
    assert!(
        matches!(met(&second), Some(Window::OnTheWay { subunit, .. }) if *subunit == sub("de.2"))
    );
    let arrived = played(&second, Side::Blue, &order("pass"), &[]);
    let charged = played(&arrived, Side::Blue, &order("pass"), &["222"]);
    assert!(charged.flight.is_none() && charged.windows.is_empty());
    assert_eq!(charged.unit(unit("de")).morale, 1);
    assert_eq!(charged.subunit(sub("hg.1")).at, Some(point("16,10")), "six inches of charge");
}

// covers §4.6, §12.6, R36
/// The loser of a close combat runs under held fire too, and so does the winner who takes the ground.
#[test]
fn loser_and_winner_of_a_close_combat_are_met() {
    let text = FIELD
        .replace("phase activation blue", "phase combat")
        .replace("acting hg", "contact hg.1 de.1")
        .replace("hg.1 rifles at=10,10", "hg.1 rifles at=20,10")
        .replace("unit de orange", "unit bg blue\nsub bg.1 machine_gun at=16,24\nsub bg.2 machine_gun at=13,24\nunit de orange")
        + "set bg.1 held=1\n";
    // No hit on either side, six to nothing, and both runners have eight inches.
    let lost =
        played(&board(&text), Side::Blue, &order("fight"), &["11", "22", "33", "11", "22222222"]);
    assert!(
        matches!(met(&lost), Some(Window::OnTheWay { subunit, .. }) if *subunit == sub("de.1"))
    );
    assert_eq!(refused(&lost, Side::Blue, &order("fight")).code, "answer_first");
    let mut state = lost;
    while state
        .windows
        .iter()
        .any(|_| combat_captain::rules::reaction::answering(&state) == Some(Side::Blue))
    {
        state = played(&state, Side::Blue, &order("pass"), &[]);
    }
    assert_eq!(state.unit(unit("de")).morale, 2);
    // Now the winner goes forward, under the machine gun that holds its fire.
    let gone = played(&state, Side::Blue, &order("ground hg.1 to 22,10"), &[]);
    assert!(
        matches!(met(&gone), Some(Window::OnTheWay { subunit, .. }) if *subunit == sub("hg.1"))
    );
    let gone = played(&gone, Side::Orange, &order("pass"), &[]);
    assert_eq!(gone.subunit(sub("hg.1")).at, Some(point("22,10")));
}

// covers §4.6, §8.5
/// A gun that holds its fire reaches a unit that comes up beyond 40 inches.
#[test]
fn a_reinforcement_move_is_met() {
    let text = "table 96 48\nphase reinforcement blue\nholder blue\nunit a blue\nsub a.1 rifles at=10,10\nsub a.2 rifles at=10,14\n\
        unit b orange\nsub b.1 gun at=56,10\nset b.1 held=1\n";
    let thrown = played(&board(text), Side::Blue, &order("reinforce a"), &["222222"]);
    let gone = played(&thrown, Side::Blue, &order("come_up a.1 13,10"), &[]);
    assert!(matches!(met(&gone), Some(Window::OnTheWay { .. })));
    assert_eq!(refused(&gone, Side::Blue, &order("end_reinforcement")).code, "answer_first");
    let there = played(&gone, Side::Orange, &order("pass"), &[]);
    assert_eq!(there.subunit(sub("a.1")).at, Some(point("13,10")));
}

// covers R67
/// Nobody is asked who could not fire: the runners are out of everybody's reach.
#[test]
fn nobody_is_asked_in_vain() {
    let text = FIELD.replace("set mg.1 held=1", "set de.1 held=3");
    let announced = played(&board(&text), Side::Blue, &order("charge hg.1 de.1 3"), &[]);
    let events = happens(&announced, Side::Orange, &order("withdraw"), &["22222222", "222"]);
    let opened = |event: &&combat_captain::Event| {
        matches!(event, combat_captain::Event::WindowOpened { window: Window::OnTheWay { subunit, .. } }
            if *subunit == sub("de.1") || *subunit == sub("de.2"))
    };
    assert!(events.iter().find(opened).is_none(), "nobody fires at his own");
    let after = crate::board::after(&announced, &events);
    assert_eq!(after.unit(unit("de")).status, UnitStatus::Fighting);
}

/// When the battle ends while held fire is asked for, nobody is asked any more.
#[test]
fn nobody_is_asked_when_the_battle_is_over() {
    let announced = played(&board(FIELD), Side::Blue, &order("charge hg.1 de.1 3"), &[]);
    let thrown = played(&announced, Side::Orange, &order("stand"), &["664"]);
    assert!(met(&thrown).is_some());
    let ruling = combat_captain::order::Ruling::End { winner: None };
    let end = combat_captain::Order::Rule { ruling, reason: "it is late".into() };
    let mut tape = kernel::Tape::new(&[]);
    let events =
        combat_captain::decide::decide(&thrown, kernel::Actor::Umpire, &end, &mut tape).unwrap();
    let over = crate::board::after(&thrown, &events);
    assert!(over.windows.is_empty() && over.flight.is_none());
    for side in Side::BOTH {
        assert!(combat_captain::legal::legal(&over, side.actor()).offers.is_empty());
    }
}
