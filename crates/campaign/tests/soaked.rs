//! What a soak of smaller battles leans on: whatever is offered may be opened, and down and up without loss is the identity
//! (RULES.md H.2 I4).

use campaign::commander;
use campaign::link::{LinkOrder, Stage};
use campaign::{BattleOrder, War, WarEvent, WarOrder};
use combat_captain::order::Ruling as CompanyRuling;
use combat_captain::state::SubunitId;
use kernel::{Answer, Halt, RuleSet as _, Seat, Seq, Tape};
use two_star_general::order::Ruling;

use crate::links::{agree, contact, fight};
use crate::table::{Table, stand};

/// Every offer to fight something out.
fn offered(table: &Table) -> Vec<WarOrder> {
    let offers = War::legal(&table.state, Seat::Blue).offers.into_iter();
    let opens = |order: &WarOrder| matches!(order.order, BattleOrder::Link(LinkOrder::Open { .. }));
    offers.map(|offer| offer.order).filter(opens).collect()
}

/// However weak the stands are that meet: what is offered is asked for, never refused; and nothing is changed by a battle that
/// has only begun.
#[test]
fn whatever_is_offered_may_be_opened_and_changes_nothing() {
    let mut opened = 0;
    for id in ["us.sherman", "us.armoured", "de.1"] {
        for points in 1..=4 {
            let mut table = contact();
            table.rule(Ruling::Strength { stand: stand(id), points });
            for order in offered(&table) {
                let asked = War::decide(&table.state, Seat::Blue, &order, &mut Tape::new(&[]));
                assert!(matches!(asked, Err(Halt::Needs(_))), "{id} {points}: {order:?} {asked:?}");
                let yes = [Answer::Chosen(vec![0])];
                let mut state = table.state.clone();
                let events = War::decide(&state, Seat::Blue, &order, &mut Tape::new(&yes)).unwrap();
                for event in &events {
                    War::evolve(&mut state, event, Seq(9));
                }
                let Some(WarEvent::LinkOpened { child, .. }) = events.last() else { panic!() };
                assert_eq!(state.changes_unfought(*child), Vec::<String>::new());
                opened += 1;
            }
        }
    }
    assert!(opened > 12, "{opened}");
}

/// The measure of nothing notices what is something.
#[test]
fn a_man_lost_below_is_a_change() {
    let mut table = Table::opened();
    assert_eq!(table.state.changes_unfought(fight("f")), Vec::<String>::new());
    let subunit = SubunitId::new("o1.1").unwrap();
    table.rule_below("f", CompanyRuling::Figures { subunit, figures: 1 });
    assert!(!table.state.changes_unfought(fight("f")).is_empty());
    assert!(!table.state.changes_unfought(fight("g")).is_empty(), "there is no such battle");
}

/// An automatic umpire finds one man more among the wounded, and the report balances as before.
#[test]
fn a_correction_balances() {
    let mut table = Table::opened();
    assert_eq!(commander::correction(&table.state, 1), None, "nothing is reported");
    table.rule_below("f", CompanyRuling::End { winner: None });
    table.link(Seat::Blue, LinkOrder::Close { child: fight("f") });
    let wounded = |table: &Table| -> u32 {
        let Stage::Reported(report) = &table.state.links[&fight("f")].stage else { panic!() };
        report.elements.iter().map(|line| line.wounded).sum()
    };
    let before = wounded(&table);
    for salt in 1..5 {
        let order = commander::correction(&table.state, salt).unwrap();
        table.order(Seat::Umpire, &order, agree);
        assert_eq!(wounded(&table), before + u32::try_from(salt).unwrap());
    }
}
