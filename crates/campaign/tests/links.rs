//! Links between scales: what goes down comes up, man by man (RULES.md H.6, LNK-R9, LNK-R10, LNK-R18 to LNK-R26).

use campaign::link::{Contact, GroundChoice, LinkOrder, Scale, Stage};
use campaign::{
    BattleEvent, BattleId, BattleOrder, RosterChange, War, WarEvent, WarOrder, WarRefusal,
};
use combat_captain as cc;
use combat_captain::order::Ruling;
use combat_captain::state::{SubunitId, UnitId};
use kernel::{ChoiceCall, Halt, Refusal as _, RuleSet as _, Seat, Side, Tape};
use two_star_general::event::LossCause;
use two_star_general::ground::Hex;
use two_star_general::handoff::Contact as Division;
use two_star_general::state::{BattalionId, Manner, Status};
use two_star_general::{Event, Order};

use crate::table::{Table, battle_events, name, scenario_with, stand};

/// The armoured infantry, beside the 1st Company at the crossroads, is about to attack it.
pub(crate) fn contact() -> Table {
    contact_with(&[])
}

pub(crate) fn contact_with(changes: &[(&str, &str)]) -> Table {
    let mut table = Table::of(&scenario_with("campaigns/book-examples/close-combat", changes));
    table.orders_of(Status::Move);
    table.until_chooses(Side::Blue);
    let battalion = BattalionId::new("us").unwrap();
    table.give(Seat::Blue, &Order::Activate { battalion });
    table
}

pub(crate) fn fight(id: &str) -> BattleId {
    BattleId::new(id).unwrap()
}

pub(crate) fn attack_by(stands: &[&str]) -> Contact {
    Contact::TwoStarGeneral(Division::Attack {
        stands: stands.iter().map(|id| stand(id)).collect(),
        target: Hex::new(5, 4),
    })
}

pub(crate) fn open_as(child: &str, at: Contact) -> LinkOrder {
    let ground = GroundChoice::None;
    LinkOrder::Open { child: fight(child), scale: Scale::CombatCaptain, at, ground, minutes: None }
}

pub(crate) fn to_main(order: LinkOrder) -> WarOrder {
    WarOrder { battle: BattleId::main(), order: BattleOrder::Link(order) }
}

pub(crate) fn below(child: &str, order: cc::Order) -> WarOrder {
    WarOrder { battle: fight(child), order: BattleOrder::CombatCaptain(order) }
}

/// Agrees to everything the war asks, advances where that is possible.
pub(crate) fn agree(choice: &ChoiceCall) -> Option<&'static str> {
    match &*choice.purpose {
        "war.fight_out" => Some("fight_it_out"),
        "war.stop" => Some("stop"),
        "war.accept" => Some("accept"),
        "war.give_up" => Some("give_up"),
        "tsg.pursuit" => Some("us.armoured"),
        _ => None,
    }
}

impl Table {
    #[track_caller]
    pub(crate) fn link(&mut self, seat: Seat, order: LinkOrder) -> Vec<WarEvent> {
        self.order(seat, &to_main(order), agree)
    }

    /// Opens the attack of the armoured infantry as `f`.
    pub(crate) fn opened() -> Self {
        let mut table = contact();
        table.link(Seat::Blue, open_as("f", attack_by(&["us.armoured"])));
        table
    }

    #[track_caller]
    pub(crate) fn rule_below(&mut self, child: &str, ruling: Ruling) {
        let reason = "to test it".to_owned();
        self.order(Seat::Umpire, &below(child, cc::Order::Rule { ruling, reason }), |_| None);
    }

    /// Leaves a sub-unit so many figures.
    pub(crate) fn figures(&mut self, child: &str, id: &str, figures: u8) {
        let subunit = SubunitId::new(id).unwrap();
        self.rule_below(child, Ruling::Figures { subunit, figures });
    }

    #[track_caller]
    pub(crate) fn says_no(&self, seat: Seat, order: &WarOrder) -> WarRefusal {
        match War::decide(&self.state, seat, order, &mut Tape::new(&[])) {
            Err(Halt::Refused(refusal)) => refusal,
            other => panic!("{order:?} is not refused: {other:?}"),
        }
    }

    #[track_caller]
    pub(crate) fn code(&self, seat: Seat, order: LinkOrder) -> &'static str {
        self.says_no(seat, &to_main(order)).code()
    }
}

/// H.2 I4: no losses, no change, and the ledger comes back as it went (LNK-R10).
#[test]
fn down_and_up_without_loss_is_the_identity() {
    let mut table = Table::opened();
    let before = table.state.clone();
    let company = table.state.battle(fight("f")).and_then(campaign::Battle::cc).unwrap();
    let men = |side: Side| -> u32 {
        let own = company.subunits.iter().filter(|(id, _)| company.side_of(**id) == side);
        own.flat_map(|(_, now)| &now.figures).map(|men| u32::from(*men)).sum()
    };
    // A company of 160; a company of 160 and an anti-tank platoon of 40. The half-tracks stay behind (LNK-R21).
    assert_eq!((men(Side::Blue), men(Side::Orange)), (160, 200));
    table.rule_below("f", Ruling::End { winner: None });
    table.link(Seat::Orange, LinkOrder::Close { child: fight("f") });
    let events = table.link(Seat::Blue, LinkOrder::Accept { child: fight("f") });
    assert_eq!(events, [WarEvent::LinkAccepted { child: fight("f"), men: Vec::new() }]);
    assert_eq!(table.state.roster, before.roster);
    assert_eq!(
        table.state.division(campaign::BattleId::main()).unwrap().stands,
        before.division(campaign::BattleId::main()).unwrap().stands
    );
    assert!(matches!(table.state.links[&fight("f")].stage, Stage::Accepted(_)));
}

/// Sixteen squads and four guns are three companies of seven, seven and six (§1.1, §1.2 of Combat Captain). A hundred men fall,
/// and two of the companies, with four markers each, run and keep whoever is left (R29 there); six fall on the other side. 160 =
/// 60 + 25 + 75 by H.3, and 60 men are two points of five: three are lost, without the cap of two.
#[test]
fn what_happened_below_comes_back_by_fate() {
    let mut table = Table::opened();
    fall(&mut table);
    table.figures("f", "b1.1", 2);
    table.rule_below("f", Ruling::End { winner: Some(Side::Blue) });
    table.link(Seat::Blue, LinkOrder::Close { child: fight("f") });
    let events = table.link(Seat::Orange, LinkOrder::Accept { child: fight("f") });
    let lost = |id, [killed, wounded]: [i32; 2], squads: &[u32]| RosterChange::Casualties {
        element: name(id),
        killed,
        wounded,
        captured: 0,
        stragglers: 0,
        vehicles_destroyed: 0,
        vehicles_damaged: 0,
        squads: squads.to_vec(),
    };
    let WarEvent::LinkAccepted { men, .. } = &events[0] else { panic!("{events:?}") };
    assert_eq!(*men, [lost("us.armoured", [1, 5], &[6])], "154 men are still five points");
    let points =
        Event::StrengthLost { stand: stand("de.1"), points: 3, cause: LossCause::FoughtOut };
    let told = WarEvent::Battle {
        battle: BattleId::main(),
        event: BattleEvent::TwoStarGeneral(points),
        men: vec![lost("de.1", [25, 75], &[10, 10, 10, 10, 0, 0, 10, 10, 10, 10, 0, 10, 10])],
    };
    assert_eq!(events[1], told);
    let moved = battle_events(&events).into_iter().filter_map(|event| match event {
        Event::StandMoved { stand, manner, .. } => Some((stand.to_string(), manner)),
        _ => None,
    });
    let moved: Vec<_> = moved.collect();
    let expected =
        [("de.1".to_owned(), Manner::FallBack), ("us.armoured".to_owned(), Manner::Pursuit)];
    assert_eq!(moved, expected);
    assert_eq!((table.men("de.1"), table.men("de.at"), table.men("us.armoured")), (60, 40, 154));
    // LNK-R54, LNK-R55 Six squads of the company are whole, and the others have no men left.
    let sizes = |id: &str| -> Vec<u32> {
        table.state.squads.of(name(id)).unwrap().iter().map(|squad| squad.men).collect()
    };
    assert_eq!(sizes("de.1"), [10; 6]);
    assert_eq!((sizes("us.armoured")[0], sizes("us.armoured").len()), (4, 16));
    assert_eq!(
        table.state.division(campaign::BattleId::main()).unwrap().occupant(Hex::new(5, 4)),
        Some(stand("us.armoured"))
    );
}

/// Ten squads of ten men fall: four of each of two companies, which run, and two of the last.
pub(crate) fn fall(table: &mut Table) {
    for (unit, squads) in [("o1", 4), ("o2", 4), ("o3", 2)] {
        for at in 1..=squads {
            table.figures("f", &format!("{unit}.{at}"), 0);
        }
        let company = table.state.battle(fight("f")).and_then(campaign::Battle::cc).unwrap();
        let status = company.unit(UnitId::new(unit).unwrap()).status;
        assert_eq!(status == cc::state::UnitStatus::Routed, squads == 4, "{unit}");
    }
}

/// The fight is over, and nobody of the 1st Company lives.
fn wiped_out(table: &mut Table) {
    table.rule_below("f", Ruling::End { winner: Some(Side::Blue) });
    table.link(Seat::Blue, LinkOrder::Close { child: fight("f") });
    let mut report = table.state.links[&fight("f")].report().unwrap().clone();
    for line in report.elements.iter_mut().filter(|line| line.element == Some(name("de.1"))) {
        (line.present, line.killed, line.wounded) = (0, 40, 120);
    }
    let reason = "nobody was left".to_owned();
    table.link(Seat::Umpire, LinkOrder::CorrectReport { child: fight("f"), report, reason });
}

/// Nobody left below is a stand destroyed above; whoever was with it is left alone (R65, LNK-R12).
#[test]
fn who_is_wiped_out_is_gone() {
    let mut table = Table::opened();
    wiped_out(&mut table);
    let events = table.link(Seat::Blue, LinkOrder::Accept { child: fight("f") });
    let gone = Event::StandDestroyed { stand: stand("de.1"), cause: LossCause::FoughtOut };
    assert!(battle_events(&events).contains(&gone));
    assert_eq!((table.men("de.1"), table.men("de.at")), (0, 0));
}

/// §1.7, H.8: whose turn it is may have nobody left for it when a report is accepted. The next phase comes by itself, but no
/// round ends before everything that was fought out in it is settled.
#[test]
fn nobody_waits_for_a_battalion_that_was_lost_below() {
    let second = "[[battalions.stands]]\nid = \"2\"\nkind = \"infantry\"\nhex = \"0503\"\nname = \"2nd Company\"\n";
    let another = "[[battalions]]\nid = \"far\"\nname = \"Another\"\nside = \"orange\"
        [[battalions.stands]]\nid = \"hq\"\nkind = \"hq\"\nhex = \"0805\"
        [[battalions.stands]]\nid = \"A\"\nkind = \"infantry\"\nhex = \"0605\"\n[[objectives]]";
    let mut table = contact_with(&[(second, ""), ("[[objectives]]", another)]);
    table.link(Seat::Blue, open_as("f", attack_by(&["us.armoured"])));
    table.give(Seat::Blue, &Order::EndActivation);
    let far = BattalionId::new("far").unwrap();
    table.give(Seat::Orange, &Order::Activate { battalion: far });
    let at = Contact::TwoStarGeneral(Division::Attack {
        stands: vec![stand("far.A")],
        target: Hex::new(5, 5),
    });
    table.link(Seat::Orange, open_as("g", at));
    table.give(Seat::Orange, &Order::EndActivation);
    wiped_out(&mut table);
    let told = battle_events(&table.link(Seat::Blue, LinkOrder::Accept { child: fight("f") }));
    let gone = Event::BattalionRemoved { battalion: BattalionId::new("de").unwrap() };
    assert!(told.contains(&gone), "{told:?}");
    let began = |event: &Event| matches!(event, Event::RoundBegan { round: 2, .. });
    assert!(!told.iter().any(began), "the other fight belongs to this round: {told:?}");
    table.link(Seat::Orange, LinkOrder::Close { child: fight("g") });
    let told = battle_events(&table.link(Seat::Orange, LinkOrder::Accept { child: fight("g") }));
    assert!(told.iter().any(began), "{told:?}");
}

/// LNK-R10: stopped by both sides as it stands, the men come back and nobody moves.
#[test]
fn an_action_broken_off_moves_nobody() {
    let mut table = Table::opened();
    table.figures("f", "o1.1", 2);
    let events = table.link(Seat::Blue, LinkOrder::Close { child: fight("f") });
    let WarEvent::LinkReported { report, .. } = &events[0] else { panic!("{events:?}") };
    assert_eq!((report.holder, report.minutes_used), (None, 5));
    let events = table.link(Seat::Blue, LinkOrder::Accept { child: fight("f") });
    assert!(battle_events(&events).is_empty(), "{events:?}");
    assert_eq!(table.men("de.1"), 154);
}

/// The attack is made when it is opened; given up, it is thrown for, once.
#[test]
fn what_is_given_up_is_thrown_for() {
    let mut table = contact();
    let events = table.link(Seat::Blue, open_as("f", attack_by(&["us.armoured", "us.sherman"])));
    assert!(matches!(battle_events(&events)[..], [Event::AttackDeclared { .. }]));
    table.figures("f", "o1.1", 0);
    let men = table.men("de.1");
    assert_eq!(men, 160, "what happens below is not yet true above");
    let events = table.link(Seat::Blue, LinkOrder::Abandon { child: fight("f") });
    assert_eq!(events[0], WarEvent::LinkAbandoned { child: fight("f") });
    assert!(battle_events(&events).iter().any(|event| matches!(event, Event::FightThrown { .. })));
    let again = table.code(Seat::Blue, open_as("g", attack_by(&["us.armoured"])));
    assert_eq!(again, "attacked_already");
    assert_eq!(table.code(Seat::Blue, LinkOrder::Accept { child: fight("f") }), "settled");
}

/// LNK-R9: both sides agree, and nobody is asked twice about the same thing.
#[test]
fn the_other_side_may_say_no_once() {
    let mut table = contact();
    let no = |choice: &ChoiceCall| (choice.purpose == "war.fight_out").then_some("roll_as_usual");
    let order = open_as("f", attack_by(&["us.armoured"]));
    let events = table.order(Seat::Blue, &to_main(order.clone()), no);
    assert_eq!(events, [WarEvent::LinkDeclined { battle: BattleId::main(), order }]);
    assert!(table.state.links.is_empty());
    let again = table.code(Seat::Blue, open_as("f", attack_by(&["us.armoured", "us.sherman"])));
    assert_eq!(again, "declined");
    let stands = vec![stand("us.armoured")];
    table.give(Seat::Blue, &Order::Attack { stands, target: Hex::new(5, 4) });
}

#[test]
fn a_link_that_makes_no_sense_is_refused() {
    let mut table = contact();
    let attack = || attack_by(&["us.armoured"]);
    let open = |scale| LinkOrder::Open {
        child: fight("f"),
        scale,
        at: attack(),
        ground: GroundChoice::None,
        minutes: None,
    };
    assert_eq!(table.code(Seat::Blue, open(Scale::TwoStarGeneral)), "scale_not_smaller");
    assert_eq!(table.code(Seat::Orange, open_as("f", attack())), "not_your_turn");
    assert_eq!(table.code(Seat::App, open_as("f", attack())), "not_a_side");
    assert_eq!(table.code(Seat::Blue, open_as("main", attack())), "name_taken");
    let nowhere = Contact::TwoStarGeneral(Division::Attack {
        stands: vec![stand("us.armoured")],
        target: Hex::new(1, 1),
    });
    assert_eq!(table.code(Seat::Blue, open_as("f", nowhere)), "no_enemy_there");
    for order in [
        LinkOrder::Close { child: fight("f") },
        LinkOrder::Accept { child: fight("f") },
        LinkOrder::Abandon { child: fight("f") },
    ] {
        assert_eq!(table.code(Seat::Blue, order), "unknown_battle");
    }
    table.link(Seat::Blue, open_as("f", attack()));
    assert_eq!(table.code(Seat::Blue, open_as("g", attack())), "attacked_already");
    assert_eq!(table.code(Seat::Blue, LinkOrder::Accept { child: fight("f") }), "not_reported");
    let wrong =
        WarOrder { battle: fight("f"), order: BattleOrder::TwoStarGeneral(Order::EndActivation) };
    assert_eq!(table.says_no(Seat::Blue, &wrong).code(), "other_book");
    let to_child = WarOrder {
        battle: fight("f"),
        order: BattleOrder::Link(LinkOrder::Close { child: fight("f") }),
    };
    assert_eq!(table.says_no(Seat::Blue, &to_child).code(), "not_its_parent");
}

/// No battle is fought out of itself, or of one that came of it: down the scales only, and with contacts of its own book.
#[test]
fn links_go_down_and_never_in_a_circle() {
    let table = Table::opened();
    let from_below = |child: &str, scale| {
        let at = attack_by(&["us.armoured"]);
        let (child, ground) = (fight(child), GroundChoice::None);
        let open = LinkOrder::Open { child, scale, at, ground, minutes: None };
        WarOrder { battle: fight("f"), order: BattleOrder::Link(open) }
    };
    let code = |order: &WarOrder| table.says_no(Seat::Blue, order).code();
    assert_eq!(code(&from_below("main", Scale::TwoStarGeneral)), "scale_not_smaller");
    assert_eq!(code(&from_below("main", Scale::Combat)), "name_taken");
    assert_eq!(code(&from_below("f", Scale::Combat)), "name_taken");
    assert_eq!(code(&from_below("g", Scale::TwoStarGeneral)), "scale_not_smaller");
    assert_eq!(code(&from_below("g", Scale::CombatCaptain)), "scale_not_smaller");
    assert_eq!(code(&from_below("g", Scale::Combat)), "no_such_contact");
}

/// A battle that is over has no contacts: nothing is fought out of it.
#[test]
fn nothing_is_fought_out_of_a_battle_that_is_over() {
    let mut table = contact();
    table.rule(two_star_general::order::Ruling::End { winner: Some(Side::Blue) });
    for seat in [Seat::Blue, Seat::Umpire] {
        let order = to_main(open_as("f", attack_by(&["us.armoured"])));
        let sentence =
            table.says_no(seat, &order).refused(&table.state.names(BattleId::main())).sentence;
        assert!(sentence.contains("this is the end of the battle"), "{sentence}");
    }
}

/// H.8 A smaller battle takes no more minutes than its parent's round has: three hours, whatever was asked for, and a report that
/// has more is no report of it.
#[test]
fn a_smaller_battle_ends_within_its_parents_round() {
    let mut table = contact();
    let (child, at) = (fight("f"), attack_by(&["us.armoured"]));
    let (scale, ground) = (Scale::CombatCaptain, GroundChoice::None);
    table.link(Seat::Blue, LinkOrder::Open { child, scale, at, ground, minutes: Some(9_999) });
    assert_eq!(table.state.links[&child].brief.minutes_max, 180);
    table.rule_below("f", Ruling::End { winner: None });
    table.link(Seat::Orange, LinkOrder::Close { child });
    let mut report = table.state.links[&child].report().expect("it has reported").clone();
    report.minutes_used = 181;
    let reason = "the clock ran".to_owned();
    let order = LinkOrder::CorrectReport { child, report, reason };
    let refusal = table.says_no(Seat::Umpire, &to_main(order));
    let names = table.state.names(BattleId::main());
    assert_eq!(
        refusal.refused(&names).sentence,
        "The report does not balance: 181 minutes were used of 180."
    );
}

/// LNK-R26 Two hexes off there is a kilometre between, and the farthest gun of a company battle reaches 48 inches, six hundred metres.
#[test]
fn distant_fire_is_beyond_the_reach_of_a_company() {
    // The tanks stand two hexes from the crossroads.
    let table = contact_with(&[("hex = \"0505\"", "hex = \"0406\"")]);
    assert_eq!(table.code(Seat::Blue, open_as("f", attack_by(&["us.sherman"]))), "out_of_reach");
    assert_eq!(cc::handoff::reach(), 600);
}

/// H.6: whoever is away may not act above, nor be attacked, shelled, moved or restored; the round waits for him.
#[test]
fn who_is_fought_over_is_frozen() {
    let mut table = Table::opened();
    let no = |table: &Table, order: Order| table.refused(Seat::Umpire, &order).code().to_owned();
    let rule = |ruling| Order::Rule { ruling, reason: "to test it".to_owned() };
    use two_star_general::order::Ruling as R;
    for ruling in [
        R::Strength { stand: stand("de.1"), points: 1 },
        R::Place { stand: stand("us.armoured"), hex: Hex::new(1, 1) },
    ] {
        assert_eq!(no(&table, rule(ruling)), "fought_out_elsewhere");
    }
    assert_eq!(no(&table, rule(R::End { winner: None })), "round_waits");
    let offers = War::legal(&table.state, Seat::Blue);
    let ends = offers.barred.iter().filter(|bar| bar.why.code == "round_waits").count();
    let end = offers.offers.iter().any(|o| o.order.order.tsg() == Some(&Order::EndActivation));
    assert!(end && ends == 0, "the other side has still to move: {offers:?}");
    table.give(Seat::Blue, &Order::EndActivation);
    let de = BattalionId::new("de").unwrap();
    table.give(Seat::Orange, &Order::Activate { battalion: de });
    let stands = vec![stand("de.1")];
    let refusal = table.refused(Seat::Orange, &Order::Attack { stands, target: Hex::new(4, 4) });
    assert_eq!(refusal.code(), "fought_out_elsewhere");
    assert!(
        refusal.sentence(&kernel::Ids).contains("1st Company"),
        "{}",
        refusal.sentence(&kernel::Ids)
    );
    let stands = vec![stand("de.2")];
    let refusal = table.refused(Seat::Orange, &Order::Attack { stands, target: Hex::new(4, 4) });
    assert_eq!(refusal.code(), "fought_out_elsewhere", "its target is away too");
    let offers = War::legal(&table.state, Seat::Orange);
    let names = |offer: &kernel::Offer<WarOrder>| serde_json::to_string(&offer.order).unwrap();
    assert!(!offers.offers.iter().any(|offer| names(offer).contains("\"stand\":\"de.1\"")));
    // Nobody is left to move after this battalion: the round would end.
    let refusal = table.refused(Seat::Orange, &Order::EndActivation);
    assert_eq!(refusal.code(), "round_waits");
    let waits = |table: &Table| {
        let offers = War::legal(&table.state, Seat::Orange);
        offers.barred.iter().any(|bar| bar.why.code == "round_waits")
    };
    assert!(waits(&table));
    table.link(Seat::Blue, LinkOrder::Abandon { child: fight("f") });
    assert!(!waits(&table));
    table.give(Seat::Orange, &Order::EndActivation);
}
