//! Actions a scenario has prepared are opened as it says (RULES.md LNK-R32).

use campaign::link::{Contact, GroundChoice, LinkOrder, Scale};
use campaign::{BattleEvent, BattleOrder, RosterChange, War, WarEvent, WarOrder};
use combat::state::Place;
use combat::tables::Wound;
use combat_captain as cc;
use combat_captain::state::{Arrival, SubunitId, UnitId};
use combat_captain::tables::SubunitKind;
use kernel::table::{Length, Point};
use kernel::{Answer, RuleSet as _, Seat, Side, Tape};
use two_star_general::Order;
use two_star_general::ground::Hex;
use two_star_general::handoff::Contact as Division;
use two_star_general::order::Ruling;
use two_star_general::state::{BattalionId, Status};

use crate::actions::read;
use crate::links::fight;
use crate::table::{Table, listed, name, stand};

/// The test scenario with its two actions; the grenadiers stand in the mill.
fn table(changes: &[(&str, &str)]) -> Table {
    let scenario = read(changes).unwrap_or_else(|faults| panic!("{}", listed(&faults)));
    let mut table = Table::of(&scenario);
    table.rule(Ruling::Place { stand: stand("gr.1"), hex: Hex::new(5, 5) });
    table
}

pub(crate) fn at_night(changes: &[(&str, &str)]) -> Table {
    let mut table = table(changes);
    for _ in 0..2 {
        table.hold_still();
        table.end_round();
    }
    table
}

pub(crate) fn attacking(reach: &str) -> Table {
    let opens = "opens = \"contact\"";
    attacking_with(&[(opens, &format!("{opens}\nreach = {reach}"))])
}

pub(crate) fn attacking_with(changes: &[(&str, &str)]) -> Table {
    let mut table = table(changes);
    table.orders_of(Status::Move);
    table.until_chooses(Side::Blue);
    let battalion = BattalionId::new("1-506").unwrap();
    table.give(Seat::Blue, &Order::Activate { battalion });
    table
}

pub(crate) fn open(id: &str, scale: Scale, at: Contact) -> LinkOrder {
    LinkOrder::Open { child: fight(id), scale, at, ground: GroundChoice::Prepared, minutes: None }
}

pub(crate) fn patrol() -> LinkOrder {
    open("patrol", Scale::Combat, Contact::Action { id: fight("patrol") })
}

pub(crate) fn attack_by(id: &str) -> Contact {
    Contact::TwoStarGeneral(Division::Attack { stands: vec![stand(id)], target: Hex::new(5, 5) })
}

/// Eight of B Company with the parachute squad's weapons against six, on the scenario's table, each side by its edge.
#[test]
fn a_prepared_patrol_is_as_the_scenario_says() {
    let mut table = at_night(&[]);
    table.link(Seat::Orange, patrol());
    let state = table.squad("patrol");
    assert_eq!(combat::Combat::faults(state), Vec::<String>::new());
    let men = |side| state.setup.soldiers.values().filter(move |spec| spec.side == side);
    assert_eq!((men(Side::Blue).count(), men(Side::Orange).count()), (8, 6));
    assert_eq!(state.setup.turns, 10);
    assert_eq!(state.setup.objectives["The yard"].at, Some(Point::inches(18, 12)));
    let width = Length::inches(36);
    let (west, east) = (Length::inches(6).0, width.0 - Length::inches(6).0);
    assert!(men(Side::Blue).all(|spec| spec.start.is_some_and(|at| at.x < west)));
    assert!(men(Side::Orange).all(|spec| spec.start.is_some_and(|at| at.x > east)));
    let frozen = table.refused(Seat::Blue, &crate::men::recover("1-506.B", 1));
    assert_eq!(kernel::Refusal::code(&frozen), "fought_out_elsewhere");
    table.wound("patrol", "o1", Wound::Dead);
    table.rule_squad("patrol", combat::order::Ruling::End { winner: Some(Side::Blue) });
    table.link(Seat::Blue, LinkOrder::Close { child: fight("patrol") });
    let events = table.link(Seat::Blue, LinkOrder::Accept { child: fight("patrol") });
    let dead = RosterChange::Casualties {
        element: name("gr.1"),
        killed: 1,
        wounded: 0,
        captured: 0,
        stragglers: 0,
        vehicles_destroyed: 0,
        vehicles_damaged: 0,
        squads: Vec::new(),
    };
    assert_eq!(events, [WarEvent::LinkAccepted { child: fight("patrol"), men: vec![dead] }]);
    assert_eq!(table.code(Seat::Blue, patrol()), "name_taken", "each is opened once");
}

/// Combat! §9.2 Two men of the grenadiers' headquarters wait: nobody meets them until their side has asked for help, and a ten brings
/// them. Whoever was never sent for comes home as he went.
#[test]
fn a_fire_team_waits_until_it_is_asked_for() {
    let team = "men = 6 }, { id = \"gr.hq\", men = 2, at = [35, 2], fire_team = 1 }";
    let mut table = at_night(&[("men = 6 }", team)]);
    table.link(Seat::Orange, patrol());
    let men = table.squad("patrol").soldiers.values();
    assert_eq!(men.filter(|man| man.place == Place::Reserve).count(), 2);
    assert_eq!(table.state.changes_unfought(fight("patrol")), Vec::<String>::new());
    let order = BattleOrder::Combat(combat::Order::RequestReinforcement);
    let ask = WarOrder { battle: fight("patrol"), order };
    let granted = |face: u8| {
        let answers = [Answer::Faces(vec![face])];
        let events = War::decide(&table.state, Seat::Orange, &ask, &mut Tape::new(&answers));
        events.expect("they may ask").iter().any(|event| {
            let WarEvent::Battle { event: BattleEvent::Combat(event), .. } = event else {
                return false;
            };
            matches!(event, combat::Event::ReinforcementAsked { granted: true, .. })
        })
    };
    assert_eq!((granted(10), granted(1)), (true, false));
    table.rule_squad("patrol", combat::order::Ruling::End { winner: None });
    table.link(Seat::Blue, LinkOrder::Close { child: fight("patrol") });
    let events = table.link(Seat::Blue, LinkOrder::Accept { child: fight("patrol") });
    assert_eq!(events, [WarEvent::LinkAccepted { child: fight("patrol"), men: Vec::new() }]);
}

/// What the scenario has prepared for a night, or for any time, is not for a side that has ended its night.
#[test]
fn nothing_prepared_is_offered_to_who_has_ended_his_night() {
    for opens in ["night", "any_time"] {
        let mut table = at_night(&[("opens = \"night\"", &format!("opens = \"{opens}\""))]);
        let offered = |table: &Table, seat| {
            let offers = campaign::War::legal(&table.state, seat).offers;
            offers.iter().any(|offer| offer.group == "Prepared actions")
        };
        assert!(offered(&table, Seat::Blue) && offered(&table, Seat::Orange));
        table.give(Seat::Blue, &Order::EndNight);
        assert!(!offered(&table, Seat::Blue) && offered(&table, Seat::Orange), "{opens}");
        assert_eq!(table.code(Seat::Blue, patrol()), "night_done");
        table.link(Seat::Orange, patrol());
    }
}

/// LNK-R40: by night nothing flies, unless the action says so. The book's aircraft are three a side (§13.2).
#[test]
fn aircraft_come_when_hour_and_action_let_them() {
    let at = |changes: &[(&str, &str)]| {
        let mut table = attacking_with(changes);
        table.link(Seat::Blue, open("mill", Scale::CombatCaptain, attack_by("1-506.A")));
        table.state.battle(fight("mill")).and_then(campaign::Battle::cc).unwrap().planes
    };
    assert_eq!(at(&[]), [3, 3]);
    assert_eq!(at(&[("turns = 8", "turns = 8\nnight = true")]), [0, 0]);
    assert_eq!(at(&[("turns = 8", "turns = 8\nflying = false")]), [0, 0]);
    assert_eq!(at(&[("turns = 8", "turns = 8\nnight = true\nflying = true")]), [3, 3]);
}

#[test]
fn each_has_its_time_and_place() {
    let day = table(&[]);
    assert_eq!(day.code(Seat::Blue, patrol()), "not_its_time");
    let night = at_night(&[]);
    let company = open("patrol", Scale::CombatCaptain, Contact::Action { id: fight("patrol") });
    assert_eq!(night.code(Seat::Blue, company), "other_scale");
    let mill = open("mill", Scale::CombatCaptain, Contact::Action { id: fight("mill") });
    assert_eq!(night.code(Seat::Blue, mill), "not_its_time");
    let none = open("barn", Scale::Combat, Contact::Action { id: fight("barn") });
    assert_eq!(night.code(Seat::Blue, none), "no_such_action");
    let far = at_night(&[("reach = 3", "reach = 0")]);
    assert_eq!(far.code(Seat::Blue, patrol()), "nobody_to_fight");
    let any = table(&[("opens = \"night\"", "opens = \"any_time\"")]);
    let offered = campaign::War::legal(&any.state, Seat::Blue).offers;
    assert!(offered.iter().any(|offer| offer.group == "Prepared actions"), "{offered:?}");
}

/// Instead of the attack on the mill: A brings forty men with rifles in cover 4, whoever else is named and near comes too.
#[test]
fn a_prepared_action_is_fought_instead_of_an_attack() {
    let mut near_only = attacking("1");
    near_only.link(Seat::Blue, open("mill", Scale::CombatCaptain, attack_by("1-506.A")));
    let sent = &near_only.state.links[&fight("mill")].brief.elements;
    assert!(sent.iter().all(|sent| sent.element != name("gr.pz")), "two hexes are too far");
    let mut table = attacking("2");
    let offers = campaign::War::legal(&table.state, Seat::Blue).offers;
    let label = "The old mill";
    assert!(offers.iter().any(|offer| offer.group == "Fight out" && offer.label.contains(label)));
    table.link(Seat::Blue, open("mill", Scale::CombatCaptain, attack_by("1-506.A")));
    let company = table.state.battle(fight("mill")).and_then(campaign::Battle::cc).unwrap();
    assert_eq!(cc::rules::organisation::faults(&company.setup), Vec::<String>::new());
    assert_eq!(company.setup.turns, 8);
    let link = &table.state.links[&fight("mill")];
    let sent = |id: &str| {
        let own = link.brief.elements.iter().find(|sent| sent.element == name(id));
        own.map(|sent| (sent.men, sent.vehicles))
    };
    assert_eq!((sent("1-506.A"), sent("1-506.mg")), (Some((40, 0)), Some((40, 0))));
    // The tanks are two hexes from the mill, and named.
    assert_eq!((sent("gr.1"), sent("gr.pz")), (Some((60, 0)), Some((80, 16))));
    let of = |id: &str| {
        let id = SubunitId(link.musters[&name(id)][0]);
        (company.setup.subunits[&id].clone(), company.unit_of(id))
    };
    let (squad, unit) = of("1-506.A");
    assert_eq!((squad.kind, squad.cover), (SubunitKind::Rifles, 4));
    assert!(company.unit_spec(unit).home_guard);
    assert!(squad.start.is_some_and(|at| at.distance(Point::inches(28, 16)) < Length::inches(12)));
    let arrival = |unit: UnitId| company.unit_spec(unit).arrival.clone();
    assert_eq!(arrival(of("1-506.mg").1), Some(Arrival::Turn(2)));
    let after = Arrival::AfterTaking { objective: "The mill wheel".to_owned(), turns: 3 };
    assert_eq!(arrival(of("gr.pz").1), Some(after));
}

/// Who stayed behind is not lost, and nobody is when nothing happens (H.2 I4).
#[test]
fn whoever_was_not_sent_is_where_he_was() {
    let mut table = attacking("2");
    let roster = table.state.roster.clone();
    table.link(Seat::Blue, open("mill", Scale::CombatCaptain, attack_by("1-506.A")));
    table.rule_below("mill", cc::order::Ruling::End { winner: None });
    table.link(Seat::Blue, LinkOrder::Close { child: fight("mill") });
    table.link(Seat::Blue, LinkOrder::Accept { child: fight("mill") });
    assert_eq!(table.state.roster, roster);
}

/// LNK-R32 Its name is kept for it.
#[test]
fn nobody_else_takes_the_name_of_an_action() {
    let table = attacking("2");
    let LinkOrder::Open { child, scale, at, minutes, .. } =
        open("mill", Scale::CombatCaptain, attack_by("1-506.A"))
    else {
        unreachable!()
    };
    let ground = GroundChoice::None;
    let order = LinkOrder::Open { child, scale, at, ground, minutes };
    assert_eq!(table.code(Seat::Blue, order), "name_kept");
}

/// A machine-gun platoon that is away in a patrol holds its company back.
#[test]
fn a_platoon_that_is_away_holds_its_stand() {
    let own = "elements = [{ id = \"1-506.B\", men = 8, squad = \"us_airborne\" }]";
    let mg = "elements = [{ id = \"1-506.mg\", men = 8 }]";
    let mut table = at_night(&[(own, mg)]);
    table.link(Seat::Orange, patrol());
    let refused = table.refused(Seat::Blue, &crate::men::recover("1-506.A", 1));
    assert_eq!(kernel::Refusal::code(&refused), "fought_out_elsewhere");
    assert!(kernel::Refusal::sentence(&refused, &kernel::Ids).contains("A Company"));
}

/// LNK-R32, LNK-R33: squads of those who attack and are attacked, if the action names them: who holds the yard holds the hex.
#[test]
fn a_prepared_fight_of_squads_may_decide_an_attack() {
    let changes = [
        ("opens = \"night\"", "opens = \"contact\""),
        ("opens = \"contact\"", "opens = \"any_time\""),
        ("id = \"1-506.B\", men = 8", "id = \"1-506.A\", men = 8"),
    ];
    let mut table = table(&changes);
    table.orders_of(Status::Move);
    table.until_chooses(Side::Blue);
    let battalion = BattalionId::new("1-506").unwrap();
    table.give(Seat::Blue, &Order::Activate { battalion });
    let offers = campaign::War::legal(&table.state, Seat::Blue).offers;
    let offered = |offer: &kernel::Offer<campaign::WarOrder>| {
        offer.group == "Fight out" && offer.label.contains("The patrol")
    };
    assert!(offers.iter().any(offered), "{offers:#?}");
    table.link(Seat::Blue, open("patrol", Scale::Combat, attack_by("1-506.A")));
    table.rule_squad("patrol", combat::order::Ruling::End { winner: Some(Side::Blue) });
    table.link(Seat::Blue, LinkOrder::Close { child: fight("patrol") });
    let accept = crate::links::to_main(LinkOrder::Accept { child: fight("patrol") });
    table.order(Seat::Umpire, &accept, |call| (call.purpose == "tsg.pursuit").then_some("stay"));
    assert_ne!(
        table.state.division(campaign::BattleId::main()).unwrap().hex_of(stand("gr.1")),
        Some(Hex::new(5, 5)),
        "driven off"
    );
}
