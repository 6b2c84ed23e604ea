//! What comes back from a smaller battle, and what is offered about one (RULES.md H.6, LNK-R18 to LNK-R26).

use campaign::link::{GroundChoice, LinkOrder, Scale};
use campaign::{BattleOrder, War};
use combat_captain as cc;
use combat_captain::order::Ruling;
use combat_captain::state::UnitId;
use kernel::handoff::{Report, ReportElement};
use kernel::{Halt, Refusal as _, RuleSet as _, Seat, Side, Tape};
use two_star_general::Order;
use two_star_general::ground::Hex;

use crate::links::{attack_by, contact, fight, open_as, to_main};
use crate::table::{Table, name, stand};

#[test]
fn the_umpire_corrects_a_report_that_must_balance() {
    let mut table = Table::opened();
    let child = fight("f");
    let line = |id: &str, present, killed| ReportElement {
        element: Some(name(id)),
        present,
        killed,
        ..ReportElement::default()
    };
    let report = |elements| Report {
        elements,
        holder: Some(Side::Orange),
        minutes_used: 30,
        ..Report::default()
    };
    let correct = |elements: Vec<ReportElement>, reason: &str| LinkOrder::CorrectReport {
        child,
        report: report(elements),
        reason: reason.to_owned(),
    };
    assert_eq!(table.code(Seat::Umpire, correct(Vec::new(), "so it was")), "not_reported");
    table.rule_below("f", Ruling::End { winner: Some(Side::Blue) });
    table.link(Seat::Blue, LinkOrder::Close { child });
    assert_eq!(table.code(Seat::Blue, correct(Vec::new(), "so it was")), "umpire_only");
    assert_eq!(table.code(Seat::Umpire, correct(Vec::new(), " ")), "no_reason");
    for (elements, what) in [
        (vec![line("us.sherman", 1, 0)], "was not sent"),
        (vec![line("de.1", 150, 11)], "161 are accounted for"),
        (vec![line("de.1", 1, 0), line("de.1", 1, 0)], "twice"),
        (vec![line("de.1", u32::MAX, 12)], "are accounted for"),
    ] {
        let refusal = table.says_no(Seat::Umpire, &to_main(correct(elements, "so it was")));
        assert_eq!(refusal.code(), "imbalance");
        assert!(
            refusal.sentence(&kernel::Ids).contains(what),
            "{}",
            refusal.sentence(&kernel::Ids)
        );
    }
    // Ten killed, ten more not mentioned: they are missing, and count as stragglers (LNK-R18).
    let all = vec![
        line("de.1", 140, 10),
        line("us.armoured", 160, 0),
        line("de.at", 40, 0),
        line("us.halftracks", 40, 0),
    ];
    table.link(Seat::Umpire, correct(all, "so it was"));
    let told = table.diary.last().unwrap();
    assert!(told.contains("was corrected by ruling (so it was): "), "{told}");
    table.link(Seat::Umpire, LinkOrder::Accept { child });
    let pools = table.state.side_pools(Side::Orange);
    assert_eq!((table.men("de.1"), pools.killed, pools.stragglers), (140, 10, 10));
}

/// Sixteen tanks lose three: thirteen crews come home, one tank is burnt out and two can be mended (LNK-R3, LNK-R11).
#[test]
fn tanks_come_back_with_their_crews() {
    let mut table = contact();
    table.link(Seat::Blue, open_as("f", attack_by(&["us.sherman"])));
    table.rule_below("f", Ruling::Kills { unit: UnitId::new("b1").unwrap(), kills: 3 });
    table.rule_below("f", Ruling::End { winner: Some(Side::Orange) });
    table.link(Seat::Blue, LinkOrder::Close { child: fight("f") });
    table.link(Seat::Blue, LinkOrder::Accept { child: fight("f") });
    let here = table.state.roster.element(name("us.sherman"));
    assert_eq!((here.men, here.vehicles), (65, 13));
    let pools = table.state.side_pools(Side::Blue);
    let tanks = pools.equipment.values().next().unwrap();
    assert_eq!((pools.killed, pools.wounded, tanks.destroyed, tanks.in_repair), (3, 12, 1, 2));
    assert_ne!(
        table.state.division(campaign::BattleId::main()).unwrap().hex_of(stand("us.sherman")),
        Some(Hex::new(5, 5)),
        "driven off"
    );
}

/// The offer to fight out stands beside each close attack, and what is open is offered to be settled.
#[test]
fn what_may_be_done_about_links_is_offered() {
    let mut table = contact();
    let offers = |table: &Table, seat| -> Vec<LinkOrder> {
        let offers = War::legal(&table.state, seat).offers.into_iter();
        offers
            .filter_map(|offer| match offer.order.order {
                BattleOrder::Link(order) => Some(order),
                _ => None,
            })
            .collect()
    };
    let close = |table: &Table| {
        let attacks = War::legal(&table.state, Seat::Blue).offers.into_iter().filter(|offer| {
            matches!(offer.order.order.tsg(), Some(Order::Attack { .. }))
                && offer.label.contains("close combat")
        });
        attacks.count()
    };
    assert!(close(&table) >= 3);
    let with = |scale| {
        let all = offers(&table, Seat::Blue).into_iter();
        all.filter(move |order| matches!(order, LinkOrder::Open { scale: to, .. } if *to == scale))
    };
    // On a table and without positions.
    assert_eq!(with(Scale::CombatCaptain).count(), 2 * close(&table));
    // Of them only the infantry by itself meets infantry, five points against five (LNK-R33).
    assert_eq!(with(Scale::Combat).count(), 2);
    for order in offers(&table, Seat::Blue) {
        let asked = War::decide(&table.state, Seat::Blue, &to_main(order), &mut Tape::new(&[]));
        assert!(matches!(asked, Err(Halt::Needs(_))), "{asked:?}");
    }
    table.link(Seat::Blue, open_as("f", attack_by(&["us.armoured"])));
    let child = fight("f");
    let settle = [LinkOrder::Close { child }, LinkOrder::Abandon { child }];
    assert_eq!(offers(&table, Seat::Orange), settle);
    table.rule_below("f", Ruling::End { winner: None });
    table.link(Seat::Blue, LinkOrder::Close { child });
    let settle = [LinkOrder::Accept { child }, LinkOrder::Abandon { child }];
    assert_eq!(offers(&table, Seat::Blue), settle);
    assert!(table.state.legal(child, Seat::Blue).offers.is_empty());
}

/// A fight is offered once for each ground, and says of itself what it is, by which book and on what.
#[test]
fn a_fight_is_offered_on_each_ground() {
    let offers = War::legal(&contact().state, Seat::Blue).offers;
    let squads = offers.iter().filter_map(|offer| {
        let fight = offer.fight_out.as_ref().filter(|fight| fight.book == "Combat!")?;
        let BattleOrder::Link(LinkOrder::Open { ground, .. }) = offer.order.order else {
            return None;
        };
        assert_eq!(offer.label, format!("{}, {}", fight.what, fight.ground));
        assert!(fight.what.ends_with(": squad against squad"), "{}", fight.what);
        Some((ground, &*fight.ground))
    });
    let wanted = [(GroundChoice::Made, "on a table"), (GroundChoice::None, "without positions")];
    assert_eq!(squads.collect::<Vec<_>>(), wanted);
}

/// A snapshot in the middle brings everything back, and a table of ground is the same every time.
#[test]
fn a_link_survives_a_snapshot_and_its_ground_is_made() {
    let mut table = contact();
    let LinkOrder::Open { child, scale, at, .. } = open_as("f", attack_by(&["us.armoured"])) else {
        unreachable!()
    };
    let order = LinkOrder::Open { child, scale, at, ground: GroundChoice::Made, minutes: Some(60) };
    table.link(Seat::Blue, order);
    let company = table.state.battle(child).and_then(campaign::Battle::cc).unwrap();
    assert_eq!(company.setup.turns, 12);
    assert!(cc::rules::organisation::faults(&company.setup).is_empty());
    let laid = company.setup.table.as_ref().expect("there is a table");
    assert!(laid.faults().is_empty());
    assert!(company.subunits.values().all(|now| now.at.is_some()));
    let bytes = postcard::to_stdvec(&table.state).unwrap();
    let mut back: campaign::WarState = postcard::from_bytes(&bytes).unwrap();
    back.reattach(table.state.setup.clone());
    assert_eq!(postcard::to_stdvec(&back).unwrap(), bytes);
    assert_eq!(War::legal(&back, Seat::Blue), War::legal(&table.state, Seat::Blue));
    assert_eq!(back.legal(child, Seat::Blue), table.state.legal(child, Seat::Blue));
}
