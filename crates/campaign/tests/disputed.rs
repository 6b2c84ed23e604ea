//! A close combat that is left to squads at once (RULES.md LNK-R33), what a smaller battle's minutes leave (LNK-R36), and what
//! becomes of people when a report takes everybody (LNK-R34, LNK-R38).

use campaign::link::{Contact, GroundChoice, LinkOrder, Scale};
use campaign::{Fate, RosterChange, Standing, WarEvent};
use combat::order::Ruling;
use combat::tables::Wound;
use combat_captain::handoff::Contact as CompanyContact;
use kernel::handoff::Report;
use kernel::{Refusal as _, RuleSet as _, Seat, Side};
use two_star_general::ground::Hex;
use two_star_general::handoff::Contact as Division;
use two_star_general::order::Ruling as Above;
use two_star_general::state::{BattalionId, Manner};
use two_star_general::{Event, Order};

use crate::links::{agree, attack_by, contact, fight, open_as, to_main};
use crate::squads::{open, volley};
use crate::table::{Table, battle_events, name, stand};

fn by_squads(child: &str, at: Contact) -> LinkOrder {
    let ground = GroundChoice::None;
    LinkOrder::Open { child: fight(child), scale: Scale::Combat, at, ground, minutes: None }
}

/// Ten against ten decide who holds the crossroads: two dead of 160 cost no point, and the defender falls back all the same.
#[test]
fn squads_decide_who_holds_the_ground() {
    let mut table = contact();
    let events = table.link(Seat::Blue, by_squads("s", attack_by(&["us.armoured"])));
    assert!(matches!(battle_events(&events)[..], [Event::AttackDeclared { .. }]));
    let sent = &table.state.links[&fight("s")].brief.elements;
    let sent: Vec<_> = sent.iter().map(|sent| (sent.element, sent.men, sent.vehicles)).collect();
    assert_eq!(sent, [(name("us.armoured"), 10, 0), (name("de.1"), 10, 0)], "no platoons");
    let state = table.squad("s");
    assert_eq!(state.setup.defender, Some(Side::Orange));
    // Half an hour of turns of ten seconds (H.8).
    assert_eq!(state.setup.turns, 180);
    table.wound("s", "o1", Wound::Dead);
    table.wound("s", "o2", Wound::Serious);
    table.rule_squad("s", Ruling::End { winner: Some(Side::Blue) });
    table.link(Seat::Blue, LinkOrder::Close { child: fight("s") });
    let events = table.link(Seat::Orange, LinkOrder::Accept { child: fight("s") });
    let lost = RosterChange::Casualties {
        element: name("de.1"),
        killed: 1,
        wounded: 1,
        captured: 0,
        stragglers: 0,
        vehicles_destroyed: 0,
        vehicles_damaged: 0,
        squads: Vec::new(),
    };
    assert_eq!(events[0], WarEvent::LinkAccepted { child: fight("s"), men: vec![lost] });
    let moved = battle_events(&events).into_iter().filter_map(|event| match event {
        Event::StandMoved { stand, manner, .. } => Some((stand.to_string(), manner)),
        _ => None,
    });
    let expected =
        [("de.1".to_owned(), Manner::FallBack), ("us.armoured".to_owned(), Manner::Pursuit)];
    assert_eq!(moved.collect::<Vec<_>>(), expected);
    assert_eq!((table.men("de.1"), table.men("de.at"), table.men("us.armoured")), (158, 40, 160));
    assert_eq!(
        table.state.division(campaign::BattleId::main()).unwrap().stand(stand("de.1")).strength,
        5
    );
}

/// The defender keeps what he holds: the attacker goes back.
#[test]
fn squads_that_do_not_take_the_ground_cost_it() {
    let mut table = contact();
    table.link(Seat::Blue, by_squads("s", attack_by(&["us.armoured"])));
    let from =
        table.state.division(campaign::BattleId::main()).unwrap().hex_of(stand("us.armoured"));
    table.rule_squad("s", Ruling::End { winner: Some(Side::Orange) });
    table.link(Seat::Blue, LinkOrder::Close { child: fight("s") });
    table.link(Seat::Blue, LinkOrder::Accept { child: fight("s") });
    assert_eq!(
        table.state.division(campaign::BattleId::main()).unwrap().hex_of(stand("de.1")),
        Some(Hex::new(5, 4))
    );
    assert_ne!(
        table.state.division(campaign::BattleId::main()).unwrap().hex_of(stand("us.armoured")),
        from
    );
}

/// LNK-R10: stopped by both as it stands, nobody has won the ground, although one has more men on it.
#[test]
fn squads_that_are_stopped_move_nobody() {
    let mut table = contact();
    table.link(Seat::Blue, by_squads("s", attack_by(&["us.armoured"])));
    table.wound("s", "b1", Wound::Dead);
    let events = table.link(Seat::Blue, LinkOrder::Close { child: fight("s") });
    let WarEvent::LinkReported { report, .. } = &events[0] else { panic!("{events:?}") };
    assert_eq!(report.holder, None);
    let events = table.link(Seat::Blue, LinkOrder::Accept { child: fight("s") });
    assert!(battle_events(&events).is_empty(), "{events:?}");
    assert_eq!(table.men("us.armoured"), 159);
}

#[test]
fn what_is_not_open_between_two_on_foot_is_not_left_to_squads() {
    let mut table = contact();
    let code =
        |table: &Table, stands: &[&str]| table.code(Seat::Blue, by_squads("s", attack_by(stands)));
    assert_eq!(code(&table, &["us.armoured", "us.sherman"]), "not_disputed");
    assert_eq!(code(&table, &["us.sherman"]), "nobody_to_fight");
    table.rule(Above::Strength { stand: stand("de.1"), points: 2 });
    assert_eq!(code(&table, &["us.armoured"]), "not_disputed", "five points against two");
    table.rule(Above::Strength { stand: stand("de.1"), points: 3 });
    table.link(Seat::Blue, by_squads("s", attack_by(&["us.armoured"])));
    let events = table.link(Seat::Blue, LinkOrder::Abandon { child: fight("s") });
    assert!(battle_events(&events).iter().any(|event| matches!(event, Event::FightThrown { .. })));
}

impl Table {
    /// Opens the attack of the armoured infantry, and takes it back as the umpire says it went.
    fn as_the_umpire_says(
        &mut self,
        minutes: u16,
        change: impl FnOnce(&mut Report),
    ) -> Vec<WarEvent> {
        let LinkOrder::Open { child, scale, at, ground, .. } =
            open_as("f", attack_by(&["us.armoured"]))
        else {
            unreachable!()
        };
        let order = LinkOrder::Open { child, scale, at, ground, minutes: Some(minutes) };
        self.link(Seat::Blue, order);
        self.rule_below("f", combat_captain::order::Ruling::End { winner: None });
        self.link(Seat::Blue, LinkOrder::Close { child });
        let mut report = self.state.links[&child].report().unwrap().clone();
        change(&mut report);
        let reason = "so it was".to_owned();
        self.link(Seat::Umpire, LinkOrder::CorrectReport { child, report, reason });
        self.link(Seat::Umpire, LinkOrder::Accept { child })
    }

    fn the_others_attack(&mut self) -> LinkOrder {
        self.give(Seat::Blue, &Order::EndActivation);
        let de = BattalionId::new("de").unwrap();
        self.give(Seat::Orange, &Order::Activate { battalion: de });
        let hex = self
            .state
            .division(campaign::BattleId::main())
            .unwrap()
            .hex_of(stand("us.armoured"))
            .unwrap();
        open_as(
            "g",
            Contact::TwoStarGeneral(Division::Attack { stands: vec![stand("de.1")], target: hex }),
        )
    }
}

/// LNK-R36 A round has 180 minutes: 120 of them are gone for whoever has fought that long.
#[test]
fn the_minutes_of_a_fight_are_charged_to_the_round() {
    let mut table = contact();
    table.as_the_umpire_says(120, |report| report.minutes_used = 120);
    let order = table.the_others_attack();
    table.link(Seat::Orange, order);
    assert_eq!(table.state.links[&fight("g")].brief.minutes_max, 60);
    let company = table.state.battle(fight("g")).and_then(campaign::Battle::cc).unwrap();
    assert_eq!(company.setup.turns, 12);
}

#[test]
fn who_has_no_minutes_left_throws() {
    let mut table = contact();
    table.as_the_umpire_says(180, |report| report.minutes_used = 180);
    let order = table.the_others_attack();
    let refusal = table.says_no(Seat::Orange, &to_main(order.clone()));
    assert_eq!(refusal.code(), "no_time_left");
    assert!(
        refusal.sentence(&kernel::Ids).contains("1st Company"),
        "{}",
        refusal.sentence(&kernel::Ids)
    );
    let offers = campaign::War::legal(&table.state, Seat::Orange).offers;
    let fought_out = offers.iter().filter(|offer| offer.group == "Fight out");
    assert_eq!(fought_out.count(), 0, "what would be refused is not offered");
    let LinkOrder::Open {
        at: Contact::TwoStarGeneral(Division::Attack { stands, target }), ..
    } = order
    else {
        unreachable!()
    };
    table.give(Seat::Orange, &Order::Attack { stands, target });
}

/// LNK-R36 A turn of the company battle has five minutes.
#[test]
fn the_minutes_of_a_fight_of_soldiers_are_charged_to_the_turn() {
    let mut table = Table::firing();
    assert_eq!(table.state.links[&fight("s")].brief.minutes_max, 5);
    table.rule_squad("s", Ruling::End { winner: None });
    table.link_below(Seat::Blue, LinkOrder::Close { child: fight("s") });
    let mut report = table.state.links[&fight("s")].report().unwrap().clone();
    report.minutes_used = 3;
    let child = fight("s");
    let correct = LinkOrder::CorrectReport { child, report, reason: "so it was".to_owned() };
    table.link_below(Seat::Umpire, correct);
    table.link_below(Seat::Blue, LinkOrder::Accept { child });
    let LinkOrder::Open { scale, at, ground, minutes, .. } =
        open(Contact::CombatCaptain(CompanyContact::Fire { volley: volley() }))
    else {
        unreachable!()
    };
    let again = LinkOrder::Open { child: fight("t"), scale, at, ground, minutes };
    table.link_below(Seat::Blue, again);
    assert_eq!(table.state.links[&fight("t")].brief.minutes_max, 2);
}

/// Under a battle that has reported, was accepted or given up nothing is opened any more.
#[test]
fn nothing_is_opened_under_a_battle_that_is_not_fought() {
    let fire = || open(Contact::CombatCaptain(CompanyContact::Fire { volley: volley() }));
    let mut table = Table::active();
    assert!(table.company().setup.turns > 1, "it goes on");
    table.link(Seat::Blue, LinkOrder::Close { child: fight("f") });
    assert_eq!(table.code_below(Seat::Blue, fire()), "not_open", "it has reported");
    table.link(Seat::Blue, LinkOrder::Accept { child: fight("f") });
    assert_eq!(table.code_below(Seat::Blue, fire()), "not_open", "it was accepted");
    let mut table = Table::active();
    table.link(Seat::Blue, LinkOrder::Abandon { child: fight("f") });
    assert_eq!(table.code_below(Seat::Blue, fire()), "not_open", "it was given up");
}

/// LNK-R34 Ten are known of a company of which nobody is left: 40 killed and 120 wounded of 160 are two and eight of ten.
#[test]
fn who_is_known_falls_with_his_company() {
    let mut table = Table::firing();
    table.ends(None);
    let known = |table: &Table, standing| {
        let all = table.state.soldiers.0[&name("de.1")].iter();
        all.filter(|man| man.standing == standing).count()
    };
    assert_eq!(known(&table, Standing::Serving), 10);
    table.rule_below("f", combat_captain::order::Ruling::End { winner: None });
    let child = fight("f");
    table.link(Seat::Blue, LinkOrder::Close { child });
    let mut report = table.state.links[&child].report().unwrap().clone();
    let line = report.elements.iter_mut().find(|line| line.element == Some(name("de.1"))).unwrap();
    (line.present, line.killed, line.wounded) = (0, 40, 120);
    let reason = "so it was".to_owned();
    table.link(Seat::Umpire, LinkOrder::CorrectReport { child, report, reason });
    table.link(Seat::Umpire, LinkOrder::Accept { child });
    assert_eq!(table.men("de.1"), 0);
    let standing =
        [Standing::Serving, Standing::Killed, Standing::Wounded].map(|s| known(&table, s));
    assert_eq!(standing, [0, 2, 8]);
}

/// LNK-R14, LNK-R38 Of A Company more are taken than fall: so is its captain.
#[test]
fn a_commander_is_captured_with_his_company() {
    for (taken, expected) in [(100, Fate::Captured), (50, Fate::Wounded)] {
        let mut table = crate::prepared::attacking("2");
        let at = crate::prepared::attack_by("1-506.A");
        table.link(Seat::Blue, open_as("f", at));
        table.rule_below("f", combat_captain::order::Ruling::End { winner: None });
        let child = fight("f");
        table.link(Seat::Blue, LinkOrder::Close { child });
        let mut report = table.state.links[&child].report().unwrap().clone();
        let line = report.elements.iter_mut().find(|line| line.element == Some(name("1-506.A")));
        let line = line.unwrap();
        (line.captured, line.wounded, line.present) = (taken, line.present - taken, 0);
        let reason = "so it was".to_owned();
        table.link(Seat::Umpire, LinkOrder::CorrectReport { child, report, reason });
        let events = table.link(Seat::Umpire, LinkOrder::Accept { child });
        let fell = events.iter().find_map(|event| match event {
            WarEvent::CommanderFell { name, fate, .. } => Some((name.as_str(), *fate)),
            _ => None,
        });
        assert_eq!(fell, Some(("Ann Able", expected)), "{events:#?}");
    }
}

/// A company battle in which both go on by chance until somebody may fire, or nothing is left to order.
fn until_somebody_shoots(luck: usize) -> Option<(Table, Seat, kernel::Offer<campaign::WarOrder>)> {
    let mut table = contact();
    for _ in 0..luck {
        table.chance();
    }
    let LinkOrder::Open { child, scale, at, .. } = open_as("f", attack_by(&["us.armoured"])) else {
        unreachable!()
    };
    let order = LinkOrder::Open { child, scale, at, ground: GroundChoice::Made, minutes: None };
    table.link(Seat::Blue, order);
    for _ in 0..600 {
        let seats = [Seat::Blue, Seat::Orange].into_iter();
        let own = |seat| table.state.legal(fight("f"), seat).offers.into_iter();
        let mut all: Vec<_> =
            seats.flat_map(|seat| own(seat).map(move |offer| (seat, offer))).collect();
        if let Some(at) = all.iter().position(|(_, offer)| offer.group == "Fight out") {
            let (seat, offer) = all.swap_remove(at);
            return Some((table, seat, offer));
        }
        let at = (table.chance() as usize).checked_rem(all.len())?;
        let (seat, offer) = all.swap_remove(at);
        if !matches!(offer.order.order, campaign::BattleOrder::Link(_)) {
            table.order(seat, &offer.order, agree);
        }
    }
    None
}

/// A company's squads on the ground they stand on, as large as soldiers see it (LNK-R37).
#[test]
fn a_table_of_the_company_is_cut_for_its_squads() {
    let found = (0..20).find_map(until_somebody_shoots);
    let (mut table, seat, offer) = found.expect("somebody comes to shoot");
    let campaign::BattleOrder::Link(LinkOrder::Open { scale, at, minutes, .. }) = offer.order.order
    else {
        unreachable!()
    };
    let order =
        LinkOrder::Open { child: fight("s"), scale, at, ground: GroundChoice::Made, minutes };
    table.link_below(seat, order);
    let state = table.squad("s");
    let laid = state.table().expect("a table is made");
    // Eleven inches are 137.5 metres, and those 68.75 inches (H.8); more where they are farther apart.
    assert!(laid.width.0 >= 6_875 && laid.depth.0 >= 6_875, "{} by {}", laid.width, laid.depth);
    assert_eq!(laid.faults(), Vec::<String>::new());
    assert_eq!(combat::Combat::faults(state), Vec::<String>::new());
}
