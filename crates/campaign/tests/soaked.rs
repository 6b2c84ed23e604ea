//! What a soak of smaller battles leans on: whatever is offered may be opened, and down and up without loss is the identity
//! (RULES.md H.2 I4).

use campaign::commander;
use campaign::link::{LinkOrder, Stage};
use campaign::{BattleOrder, War, WarEvent, WarOrder, offers_of};
use combat_captain::order::Ruling as CompanyRuling;
use combat_captain::state::SubunitId;
use kernel::{Answer, Halt, Refusal as _, RuleSet as _, Seat, Seq, Side, Tape};
use two_star_general::ground::Hex;
use two_star_general::order::Ruling;
use two_star_general::state::{BattalionId, EndReason, Outcome, PlatoonId, Status};
use two_star_general::{Event, Order, TwoStarGeneral};

use crate::links::{agree, attack_by, contact, contact_with, fight, open_as};
use crate::table::{Table, battle_events, stand};

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

/// One point against a company that is dug in has no die of its own: the attack lives on the mortars with the headquarters (§3.5,
/// R47). While those are away in another battle it is neither offered nor made.
#[test]
fn no_attack_lives_on_the_dice_of_people_who_are_away() {
    let mut table = contact();
    table.rule(Ruling::LosePlatoon { platoon: PlatoonId::new("us.halftracks").unwrap() });
    table.rule(Ruling::Strength { stand: stand("us.armoured"), points: 1 });
    let battalion = BattalionId::new("de").unwrap();
    table.rule(Ruling::Order { battalion, status: Status::DigIn });
    let attack = Order::Attack { stands: vec![stand("us.armoured")], target: Hex::new(5, 4) };
    let offered = |table: &Table| {
        let offers = offers_of::<TwoStarGeneral>(War::legal(&table.state, Seat::Blue)).offers;
        offers.iter().any(|offer| offer.order == attack)
    };
    assert!(offered(&table), "the mortars bring a die");
    // The headquarters, with the mortars, is away.
    let mut away = Table::opened().state.links.remove(&fight("f")).unwrap();
    away.brief.elements.retain(|sent| sent.side == Side::Blue);
    away.brief.elements.truncate(1);
    away.brief.elements[0].element = crate::table::name("us.hq");
    table.state.links.insert(fight("away"), away);
    assert!(!offered(&table), "nobody is left who could throw a die");
    let offers = War::legal(&table.state, Seat::Blue);
    let barred = offers.barred.iter().filter(|bar| bar.what.contains("0504"));
    assert!(barred.into_iter().any(|bar| bar.why.code == "no_dice"), "{:?}", offers.barred);
    assert_eq!(table.refused(Seat::Blue, &attack).code(), "no_dice");
    for offer in offers_of::<TwoStarGeneral>(offers).offers {
        let asked = table.decide(Seat::Blue, &offer.order, &[]);
        assert!(!matches!(asked, Err(Halt::Refused(_))), "{:?}", offer.order);
    }
}

/// A hundred men fall and most others run: three points, as when the battle goes on (see `links`). But where the battle above
/// is over nobody falls back, nobody follows, and what is given up is not thrown for.
#[test]
fn after_the_battle_a_report_moves_nobody_any_more() {
    let over = |table: &mut Table| {
        let outcome = Outcome { winner: None, points: [0; 2], reason: EndReason::Ruled };
        let event = campaign::BattleEvent::TwoStarGeneral(Event::BattleEnded { outcome });
        let battle = campaign::BattleId::main();
        table.fold(&WarEvent::Battle { battle, event, men: Vec::new() });
    };
    let mut table = Table::opened();
    crate::links::fall(&mut table);
    table.rule_below("f", CompanyRuling::End { winner: Some(Side::Blue) });
    table.link(Seat::Blue, LinkOrder::Close { child: fight("f") });
    let mut goes_on = Table::opened();
    over(&mut table);
    let places = |table: &Table| {
        let stands = table.state.division(campaign::BattleId::main()).unwrap().stands.iter();
        stands.map(|(id, stand)| (*id, stand.place)).collect::<Vec<_>>()
    };
    let before = places(&table);
    let groups: Vec<String> =
        War::legal(&table.state, Seat::Blue).offers.into_iter().map(|o| o.group).collect();
    assert!(groups.iter().all(|group| group == "Smaller battles"), "{groups:?}");
    let events = table.link(Seat::Blue, LinkOrder::Accept { child: fight("f") });
    // 160 men less 25 killed and 75 wounded are two points of five.
    assert_eq!(table.men("de.1"), 60, "the men are lost all the same");
    let cause = two_star_general::event::LossCause::FoughtOut;
    let lost = Event::StrengthLost { stand: stand("de.1"), points: 3, cause };
    assert_eq!(battle_events(&events), [lost]);
    assert_eq!(places(&table), before);

    over(&mut goes_on);
    let events = goes_on.link(Seat::Blue, LinkOrder::Abandon { child: fight("f") });
    assert_eq!(events, [WarEvent::LinkAbandoned { child: fight("f") }]);
    assert!(War::legal(&goes_on.state, Seat::Blue).offers.is_empty());
    let again = goes_on.code(Seat::Blue, open_as("g", attack_by(&["us.armoured"])));
    assert_eq!(again, "wrong_phase");
}

/// LNK-R40: on a day on which nothing flies the random event of the company's book is thrown for as ever, and a strafing run is
/// nothing; the journal says so once, where the smaller battle begins.
#[test]
fn nothing_flies_in_a_company_battle_on_such_a_day() {
    let fog = [("weather = \"clear\"", "weather = \"fog\"\nflying = false")];
    let with = |changes: &[(&str, &str)]| {
        let mut table = contact_with(changes);
        let events = table.link(Seat::Blue, open_as("f", attack_by(&["us.armoured"])));
        (table, serde_json::to_string(events.last().unwrap()).unwrap())
    };
    let (clear, told) = with(&[]);
    assert!(!told.contains("grounded"), "an old journal reads as it did: {told}");
    let (foggy, told) = with(&fog);
    assert!(told.ends_with("\"grounded\":true}}}"), "{told}");
    let planes = |table: &Table| table.state.battle(fight("f")).unwrap().cc().unwrap().planes;
    assert_eq!((planes(&clear), planes(&foggy)), ([3, 3], [0, 0]));
    // A snapshot knows it too.
    let kept = postcard::to_stdvec(&foggy.state).unwrap();
    let back: campaign::WarState = postcard::from_bytes(&kept).unwrap();
    assert_eq!(back.battle(fight("f")).unwrap().cc().unwrap().planes, [0, 0]);
}

/// An automatic umpire finds one man more among the wounded, and the report balances as before.
#[test]
fn a_correction_balances() {
    let mut table = Table::opened();
    assert_eq!(
        commander::correction(&table.state, &mut table.generator),
        None,
        "nothing is reported"
    );
    table.rule_below("f", CompanyRuling::End { winner: None });
    table.link(Seat::Blue, LinkOrder::Close { child: fight("f") });
    let wounded = |table: &Table| -> u32 {
        let Stage::Reported(report) = &table.state.links[&fight("f")].stage else { panic!() };
        report.elements.iter().map(|line| line.wounded).sum()
    };
    let before = wounded(&table);
    for found in 1..5 {
        let order = commander::correction(&table.state, &mut table.generator).unwrap();
        table.order(Seat::Umpire, &order, agree);
        assert_eq!(wounded(&table), before + found);
    }
}
