//! LNK-R45 A war begins with a smaller battle, where its scenario says so.

use campaign::Battle;
use campaign::link::Scale;
use kernel::{RuleSet as _, Seat, Seq};
use two_star_general::state::Status;

use crate::actions::read;
use crate::links::fight;
use crate::prepared::patrol;
use crate::table::{Table, listed};

const AT_START: (&str, &str) = ("opens = \"night\"", "opens = \"at_start\"");

/// The test scenario, whose patrol the war begins with.
fn table() -> Table {
    Table::of(&read(&[AT_START]).unwrap_or_else(|faults| panic!("{}", listed(&faults))))
}

/// The umpire's order asks nobody, and it is by day: nothing of it needs a night.
#[test]
fn the_umpires_order_opens_it_with_those_it_names() {
    let mut table = table();
    let [order] = &table.state.opens_with()[..] else { panic!("one order is given") };
    let order = order.clone();
    let asked = |_: &kernel::ChoiceCall| panic!("nobody is asked");
    table.order(Seat::Umpire, &order, asked);
    let fought = table.state.battle(fight("patrol")).and_then(Battle::combat).unwrap();
    assert_eq!(fought.soldiers.len(), 14, "eight men against six");
    assert_eq!(table.state.links[&fight("patrol")].opened, Seq(table.seq));
    assert!(table.state.opens_with().is_empty(), "it is opened once");
}

/// It waits for nobody: while it is fought, both sides write their orders, and then it is too late for it.
#[test]
fn it_is_for_the_first_orders_and_then_no_more() {
    let mut table = table();
    let offered = |table: &Table| {
        let offers = campaign::War::legal(&table.state, Seat::Blue).offers;
        offers.iter().any(|offer| offer.group == "Prepared actions")
    };
    assert!(offered(&table));
    table.orders_of(Status::DigIn);
    assert!(!offered(&table));
    assert_eq!(table.code(Seat::Blue, patrol()), "not_its_time");
    table.end_round();
    assert_eq!(table.code(Seat::Blue, patrol()), "not_its_time", "nor in the second round");
    assert_eq!(table.state.opens_with().len(), 1, "the founding gives it, whatever has come since");
}

/// Who is not on the map on the first morning cannot fight there: the scenario is refused where it says so.
#[test]
fn a_scenario_whose_people_come_later_cannot_begin_with_it() {
    let later = (
        "elements = [{ id = \"1-506.B\", men = 8, squad = \"us_airborne\" }]",
        "elements = [{ id = \"tanks.1\", men = 8 }]",
    );
    let faults = read(&[AT_START, later]).expect_err("they are not there");
    let [fault] = &faults[..] else { panic!("{}", listed(&faults)) };
    assert_eq!(fault.code, "scenario::action");
    assert!(
        fault.message.starts_with("the war cannot begin with \"patrol\": "),
        "{}",
        fault.message
    );
    assert!(fault.help.as_ref().is_some_and(|help| help.contains("any_time")), "{fault}");
}

/// Nobody is offered another book's table for it.
#[test]
fn it_is_fought_by_its_own_book() {
    let table = table();
    let by_companies = match patrol() {
        campaign::link::LinkOrder::Open { child, at, ground, minutes, .. } => {
            campaign::link::LinkOrder::Open {
                child,
                scale: Scale::CombatCaptain,
                at,
                ground,
                minutes,
            }
        }
        other => other,
    };
    assert_eq!(table.code(Seat::Umpire, by_companies), "other_scale");
}
