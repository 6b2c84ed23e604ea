//! R70 What was fought out at a smaller scale is read into the company battle.

use std::collections::BTreeMap;

use combat_captain::event::LossCause;
use combat_captain::order::{Order, Volley};
use combat_captain::rules::fought_out::{self, Men, Outcome};
use combat_captain::state::{Place, State};
use combat_captain::{Event, Refusal};
use kernel::{Refusal as _, Side, Tape};

use crate::board::{after, board, sub, unit};
use crate::script::order;

const FIELD: &str = "
phase activation blue
unit hg blue
sub hg.1 rifles figures=2,2,2,2,2
unit tk blue
sub tk.1 tank armour=regular
unit de orange
sub de.1 rifles figures=2,2,2,2,2
sub de.2 rifles figures=2,2,2,2,2
sub de.at gun
acting hg
";

fn volley(text: &str) -> Volley {
    let Order::Fire { volley } = order(text) else { panic!("{text}") };
    volley
}

fn settled(state: &State, men: Men) -> Vec<Event> {
    let outcome = Outcome { men: BTreeMap::from([(sub("de.1"), men)]), holder: None };
    let volley = volley("fire hg.1:2 at de.1 say 8");
    fought_out::settle_fire(state, Side::Blue, &volley, &outcome).unwrap()
}

// covers R70
#[test]
fn losses_are_men_and_figures_of_whoever_is_left() {
    let state = board(FIELD);
    let men = Men { present: 5, killed: 2, wounded: 3, ..Men::default() };
    let events = settled(&state, men);
    let end = after(&state, &events);
    assert_eq!(end.subunit(sub("de.1")).figures, [2, 3]);
    assert_eq!(end.subunit(sub("hg.1")).dice, 1, "two dice are spent");
    assert!(end.unit(unit("hg")).fired);
    assert_eq!(end.unit(unit("de")).morale, 0);
    assert!(!events.iter().any(|event| matches!(event, Event::WindowOpened { .. })));
}

// covers R70
#[test]
fn a_squad_of_nobody_costs_its_unit_a_marker() {
    let state = board(FIELD);
    let men = Men { killed: 4, wounded: 2, captured: 3, stragglers: 1, ..Men::default() };
    let events = settled(&state, men);
    let gone = Event::SubunitDestroyed { subunit: sub("de.1"), cause: LossCause::FoughtOut };
    assert!(events.contains(&gone), "{events:?}");
    let end = after(&state, &events);
    assert_eq!(end.subunit(sub("de.1")).place, Place::Destroyed);
    assert_eq!(end.unit(unit("de")).morale, 1);
}

// covers R70
#[test]
fn only_men_on_foot_are_met_man_by_man() {
    let state = board(FIELD);
    let code = |refused: Refusal| refused.code().to_owned();
    let gun = volley("fire hg.1:1 at de.at say 8");
    let refused = fought_out::fire(&state, Side::Blue, &gun).unwrap_err();
    assert_eq!(code(refused), "not_on_foot");
    let squads = fought_out::fire(&state, Side::Blue, &volley("fire hg.1:1 at de.1 say 8"));
    assert_eq!(squads.unwrap(), [sub("hg.1"), sub("de.1")]);
    assert_eq!(code(fought_out::melee(&state).unwrap_err()), "no_fight");
}

// covers R70
#[test]
fn an_undecided_close_combat_leaves_them_apart() {
    let state = board(
        "phase combat\nholder blue\nunit hg blue\nsub hg.1 rifles\nunit de orange\nsub de.1 rifles\ncontact hg.1 de.1",
    );
    let (melee, squads) = fought_out::melee(&state).unwrap();
    assert_eq!((melee.attacker, melee.defender), (unit("hg"), unit("de")));
    assert_eq!(squads, [sub("hg.1"), sub("de.1")]);
    let outcome = Outcome::default();
    let events = fought_out::settle_melee(&state, &outcome, &mut Tape::new(&[])).unwrap();
    let end = after(&state, &events);
    assert!(end.contacts.is_empty());
    assert_eq!([unit("hg"), unit("de")].map(|id| end.unit(id).morale), [0, 0]);
    assert!(!events.iter().any(|event| matches!(event, Event::CombatDecided { .. })));
}

// covers R70
/// A tank hand to hand is more than men can meet man by man.
#[test]
fn nobody_meets_a_tank_man_by_man() {
    let field = "phase combat\nholder blue\nunit hg blue\nsub hg.1 rifles\nunit tk blue\nsub tk.1 tank armour=regular\nunit de orange\nsub de.1 rifles\n";
    let men = board(&format!("{field}contact hg.1 de.1"));
    assert!(fought_out::melee(&men).is_ok());
    let tank = board(&format!("{field}contact tk.1 de.1"));
    assert_eq!(fought_out::melee(&tank).unwrap_err().code(), "nobody_on_foot");
}
