//! What becomes of the men: losses, prisoners, the way back at night, a new headquarters, rulings. The figures are counted by
//! hand from RULES.md H.3 and H.4.

use campaign::{Fate, RosterChange, War, WarEvent, WarRefusal};
use kernel::{Refusal as _, RuleSet as _, Seat, Side};
use two_star_general::order::Ruling;
use two_star_general::state::{BattalionId, PlatoonId, Status};
use two_star_general::{Event, Order};

use crate::table::{Table, battle_events, changes, name, skirmish_with, stand};

fn strength(id: &str, points: u8) -> Ruling {
    Ruling::Strength { stand: stand(id), points }
}

pub(crate) fn recover(id: &str, points: u8) -> Order {
    Order::Recover { stand: stand(id), points }
}

#[test]
fn men_start_by_their_strength() {
    let table = Table::of(&skirmish_with(&[]));
    assert_eq!([table.men("1-506.hq"), table.men("1-506.A"), table.men("1-506.B")], [40, 160, 128]);
    assert_eq!(
        [table.men("1-506.mg"), table.men("1-506.truck"), table.men("tanks.1")],
        [40, 20, 80]
    );
    let battery = table.state.roster.element(name("377.A"));
    assert_eq!((battery.men, battery.vehicles), (40, 4));
    let blue = table.state.side_pools(Side::Blue);
    assert_eq!((blue.replacements, blue.stragglers, blue.wounded, blue.arrived), (37, 4, 10, 7));
}

#[test]
fn a_ruling_moves_men_to_the_ruled_and_back() {
    let mut table = Table::of(&skirmish_with(&[]));
    let events = table.rule(strength("1-506.A", 3));
    let ruled = |men, vehicles, id| RosterChange::Ruled { element: name(id), men, vehicles };
    assert_eq!(changes(&events), [ruled(-64, 0, "1-506.A")]);
    assert_eq!(table.state.side_pools(Side::Blue).ruled, 64);
    table.rule(strength("1-506.A", 5));
    assert_eq!((table.men("1-506.A"), table.state.side_pools(Side::Blue).ruled), (160, 0));
    assert_eq!(changes(&table.rule(strength("gr.pz", 2))), [ruled(-40, -8, "gr.pz")]);
    let lost = table.rule(Ruling::LosePlatoon { platoon: PlatoonId::new("1-506.mg").unwrap() });
    assert_eq!(changes(&lost), [ruled(-40, 0, "1-506.mg")]);
    assert_eq!(table.state.side_pools(Side::Blue).killed, 0);
}

#[test]
fn no_ruling_gives_more_than_full_strength() {
    let table = Table::of(&skirmish_with(&[]));
    let order = Order::Rule { ruling: strength("1-506.A", 6), reason: "generous".to_owned() };
    let refusal = table.refused(Seat::Umpire, &order);
    assert!(!refusal.sentence(&kernel::Ids).is_empty());
}

#[test]
fn a_destroyed_stand_takes_its_platoons_and_its_commander_with_it() {
    let mut table = Table::of(&skirmish_with(&[]));
    let events = table.rule(strength("1-506.A", 0));
    let gone: Vec<i32> = changes(&events)
        .iter()
        .map(|change| match change {
            RosterChange::Ruled { men, .. } => *men,
            other => panic!("a ruling kills nobody: {other:?}"),
        })
        .collect();
    assert_eq!(gone.iter().sum::<i32>(), -(160 + 40 + 20));
    let fell = WarEvent::CommanderFell {
        post: stand("1-506.A").0,
        name: "Ann Able".to_owned(),
        rank: "Capt".to_owned(),
        fate: Fate::Wounded,
    };
    assert!(events.contains(&fell), "{events:#?}");
    assert!(
        table.diary.iter().any(|line| line == "Capt Ann Able, commanding A Company, is wounded.")
    );
    let hex = two_star_general::ground::Hex::new(4, 5);
    let back = table.rule(Ruling::Place { stand: stand("1-506.A"), hex });
    assert!(table.diary.last().unwrap().contains("An acting commander takes command of A Company"));
    assert_eq!(
        changes(&back),
        [RosterChange::Ruled { element: name("1-506.A"), men: 32, vehicles: 0 }]
    );
    let acting = table.state.people.in_command(stand("1-506.A").0).expect("somebody");
    assert_eq!(acting.name, "");
}

/// The night of a day in which nobody fought: strength ruled away, pools as the scenario gives them.
pub(crate) fn night(changes: &[(&str, &str)], rulings: &[(&str, u8)]) -> Table {
    let mut table = Table::of(&skirmish_with(changes));
    for round in 1..=2 {
        table.hold_still();
        assert_eq!(table.state.division(campaign::BattleId::main()).unwrap().round, round);
        table.end_round();
    }
    for (id, points) in rulings {
        table.rule(strength(id, *points));
    }
    assert!(matches!(
        table.state.division(campaign::BattleId::main()).unwrap().phase,
        two_star_general::state::Phase::Night(_)
    ));
    table
}

#[test]
fn the_night_brings_the_wounded_back_first_then_stragglers_then_replacements() {
    let mut table = night(&[], &[]);
    // B: 128 of 160 men, 4 of 5 points; one point is 32 men: 10 wounded, 4 stragglers, 18 of 37 replacements.
    let events = table.give(Seat::Blue, &recover("1-506.B", 1));
    let back = RosterChange::Returned {
        element: name("1-506.B"),
        wounded: 10,
        stragglers: 4,
        replacements: 18,
        vehicles: 0,
    };
    assert_eq!(changes(&events), [back]);
    assert_eq!(table.men("1-506.B"), 160);
    assert_eq!(table.state.side_pools(Side::Blue).available(), 19);
}

#[test]
fn a_point_is_refused_when_the_pools_do_not_reach_it() {
    let table =
        night(&[("replacements = 30, stragglers = 4, wounded = 10", "")], &[("1-506.A", 3)]);
    // A has 96 men; 7 replacements came; the fewest men of 4 points are 97, of 5 points 129.
    let refusal = table.refused(Seat::Blue, &recover("1-506.A", 2));
    assert!(matches!(refusal, WarRefusal::PoolEmpty { .. }), "{refusal:?}");
    assert_eq!((refusal.code(), refusal.cite().to_string()), ("pool_empty", "§H.4".to_owned()));
    assert!(
        refusal.sentence(&kernel::Ids).contains("needs 33 men"),
        "{}",
        refusal.sentence(&kernel::Ids)
    );
    assert!(table.decide(Seat::Blue, &recover("1-506.A", 1), &[]).is_ok());
    let offers = War::legal(&table.state, Seat::Blue);
    let offered = |points| {
        offers
            .offers
            .iter()
            .any(|o| o.order == campaign::WarOrder::main(recover("1-506.A", points)))
    };
    assert_eq!((offered(1), offered(2)), (true, false));
    assert!(offers.barred.iter().any(|bar| bar.why.code == "pool_empty"));
}

#[test]
fn tanks_come_back_from_repair_only() {
    // A ruling is no damage: nothing is in repair, so no tank can come back.
    let table = night(&[], &[("gr.pz", 3)]);
    let refusal = table.refused(Seat::Orange, &recover("gr.pz", 1));
    assert!(
        refusal.sentence(&kernel::Ids).contains("needs 1 vehicles or guns"),
        "{}",
        refusal.sentence(&kernel::Ids)
    );
}

/// §9.1 point for point: no men behind the lines, nothing in the workshops.
#[test]
fn by_the_book_a_point_is_a_point() {
    let book = ("\"tsg.pairs\" = \"each\"", "\"tsg.recovery\" = \"book\"");
    let pools = ("pools = { replacements = 30, stragglers = 4, wounded = 10 }\n", "");
    let none = ("blue = { replacements = 7 }\n", "");
    let lost = [("1-506.A", 3), ("1-506.hq", 0), ("gr.pz", 3)];
    let mut table = night(&[book, pools, none], &lost);
    let home = |id, men, vehicles| RosterChange::Arrived { element: name(id), men, vehicles };
    let back = |id, replacements, vehicles| RosterChange::Returned {
        element: name(id),
        wounded: 0,
        stragglers: 0,
        replacements,
        vehicles,
    };
    // A headquarters comes back at full strength: 40 men, six points.
    let events = table.give(Seat::Blue, &place_hq("1-506", 3, 5));
    assert_eq!(changes(&events), [home("1-506.hq", 40, 0), back("1-506.hq", 40, 0)]);
    assert_eq!(
        table.state.division(campaign::BattleId::main()).unwrap().stands[&stand("1-506.hq")]
            .strength,
        6
    );
    // A has 96 of 160 men: two points are the 64 that are missing.
    let events = table.give(Seat::Blue, &recover("1-506.A", 2));
    assert_eq!(changes(&events), [home("1-506.A", 64, 0), back("1-506.A", 64, 0)]);
    // Four tanks with crews of five.
    let events = table.give(Seat::Orange, &recover("gr.pz", 1));
    assert_eq!(changes(&events), [home("gr.pz", 20, 4), back("gr.pz", 20, 4)]);
    // What is full is full.
    let refusal = table.refused(Seat::Blue, &recover("1-506.A", 1));
    assert_eq!(refusal.code(), "above_full");
}

#[test]
fn tanks_in_the_workshops_at_the_start_come_forward() {
    let named = "name = \"Grenadiers\"";
    let pools = "pools = { replacements = 20, vehicles = { medium_armour = 4 } }";
    let workshop = format!("{named}\n{pools}");
    let mut table = night(&[(named, &workshop)], &[("gr.pz", 3)]);
    let events = table.give(Seat::Orange, &recover("gr.pz", 1));
    let back = RosterChange::Returned {
        element: name("gr.pz"),
        wounded: 0,
        stragglers: 0,
        replacements: 20,
        vehicles: 4,
    };
    assert_eq!(changes(&events), [back]);
    assert_eq!(table.state.roster.faults(&table.state.setup.roster), [""; 0]);
}

#[test]
fn a_headquarters_is_filled_from_the_replacements_first() {
    let mut table = night(&[], &[("1-506.hq", 0)]);
    let lost = table.state.officers(stand("1-506.hq").0);
    assert_eq!((lost[0].fate, lost[1].fate), (Fate::Wounded, Fate::Deputy));
    let order = place_hq("1-506", 3, 5);
    let events = table.give(Seat::Blue, &order);
    // 37 replacements, then 3 of 4 stragglers: 40 men are 6 points.
    let filled = RosterChange::Returned {
        element: name("1-506.hq"),
        wounded: 0,
        stragglers: 3,
        replacements: 37,
        vehicles: 0,
    };
    assert_eq!(changes(&events), [filled]);
    assert!(matches!(battle_events(&events)[0], Event::HqReturned { strength: 6, .. }));
    let commander = table.state.people.in_command(stand("1-506.hq").0).expect("the deputy");
    assert_eq!(commander.name, "Robert Harwick");
    assert!(
        table
            .diary
            .iter()
            .any(|l| l == "Maj Robert Harwick takes command of 1st Battalion, 506th.")
    );
}

#[test]
fn a_headquarters_has_the_points_of_the_men_it_got() {
    let pools = ("replacements = 30, stragglers = 4, wounded = 10", "replacements = 5");
    let mut table = night(&[pools], &[("1-506.hq", 0)]);
    let events = table.give(Seat::Blue, &place_hq("1-506", 3, 5));
    // 5 + 7 men: ceil(12 × 6 / 40) = 2.
    assert!(matches!(battle_events(&events)[0], Event::HqReturned { strength: 2, .. }));
}

#[test]
fn a_cadre_is_one_squad_of_the_neighbour_with_most_men() {
    let cadre = ("\"tsg.pairs\" = \"each\"", "\"tsg.hqReturn\" = \"cadre\"");
    let mut table = night(&[cadre], &[("1-506.hq", 0)]);
    let events = table.give(Seat::Blue, &place_hq("1-506", 3, 5));
    // A has 160 men and keeps 150: still 5 points, so no strength is lost.
    let squad = RosterChange::Detached { element: name("1-506.A"), men: 10, vehicles: 0, to: None };
    assert_eq!(changes(&events)[0], squad);
    assert!(matches!(battle_events(&events)[0], Event::HqReturned { strength: 2, .. }));
    assert_eq!((table.men("1-506.A"), table.men("1-506.hq")), (150, 10));
    assert_eq!(
        table.state.side_pools(Side::Blue).replacements,
        37,
        "the squad only passes through"
    );
}

/// The richest neighbour may be a company of tanks: two crews of five go, and park their tanks.
#[test]
fn a_squad_of_tank_men_leaves_its_tanks_behind() {
    let cadre = ("\"tsg.pairs\" = \"each\"", "\"tsg.hqReturn\" = \"cadre\"");
    let mut table = night(&[cadre], &[("gr.1", 2), ("gr.hq", 0)]);
    assert_eq!((table.men("gr.1"), table.men("gr.pz")), (64, 80));
    let events = table.give(Seat::Orange, &place_hq("gr", 7, 6));
    let crews = RosterChange::Detached { element: name("gr.pz"), men: 10, vehicles: 2, to: None };
    assert_eq!(changes(&events)[0], crews);
    assert_eq!(table.state.roster.element(name("gr.pz")).vehicles, 14);
    let kind = two_star_general::tables::StandKind::MediumArmour.into();
    assert_eq!(table.state.side_pools(Side::Orange).in_repair(kind), 2);
}

#[test]
fn nobody_gives_his_last_man_for_a_headquarters() {
    let nobody = [
        ("pools = { replacements = 30, stragglers = 4, wounded = 10 }\n", ""),
        ("blue = { replacements = 7 }\n", ""),
        ("name = \"A Company\"", "strength = 1\nmen = 1"),
        ("start_strength = 4", "strength = 1\nmen = 1"),
        ("kind = \"machine_gun\"", "kind = \"machine_gun\"\nmen = 1"),
        ("kind = \"truck\"", "kind = \"truck\"\nmen = 1"),
        ("kind = \"artillery\"", "kind = \"artillery\"\nstrength = 1\nvehicles = 1"),
    ];
    let table = night(&nobody, &[("1-506.hq", 0)]);
    let refusal = table.refused(Seat::Blue, &place_hq("1-506", 3, 5));
    assert_eq!(refusal.code(), "no_men_for_headquarters");
    assert_eq!(refusal.cite().to_string(), "§H.11");
    let one_more =
        [&nobody[..6], &[("kind = \"artillery\"", "kind = \"artillery\"\nmen = 40")]].concat();
    let mut table = night(&one_more, &[("1-506.hq", 0)]);
    let events = table.give(Seat::Blue, &place_hq("1-506", 3, 5));
    let to = Some(name("1-506.hq"));
    let gunners = RosterChange::Detached { element: name("377.A"), men: 10, vehicles: 1, to };
    assert_eq!(changes(&events)[0], gunners, "last of all the side's guns");
}

/// H.4 for vehicles: four tanks in repair and 30 wounded make one point of four tanks and 20 men.
#[test]
fn repaired_vehicles_need_crews() {
    use campaign::roster::recovery::{Shortage, recover};
    let table = Table::of(&skirmish_with(&[]));
    let (id, spec) = (name("gr.pz"), &table.state.setup.roster.elements[&name("gr.pz")]);
    let mut pools =
        campaign::Pools { wounded: 18, stragglers: 1, replacements: 9, ..Default::default() };
    let kind = two_star_general::tables::StandKind::MediumArmour.into();
    pools.equipment.insert(kind, campaign::Equipment { in_repair: 5, ..Default::default() });
    let back = recover(id, spec, spec.with(8), &pools, 1);
    let expected = RosterChange::Returned {
        element: id,
        wounded: 18,
        stragglers: 1,
        replacements: 1,
        vehicles: 4,
    };
    assert_eq!(back, Ok(expected));
    let more = recover(id, spec, spec.with(8), &pools, 2);
    assert!(more.is_ok(), "four tanks and one more are two points: {more:?}");
    pools.wounded = 0;
    let no_crews = recover(id, spec, spec.with(12), &pools, 1);
    assert!(no_crews.is_ok(), "10 men are two crews: {no_crews:?}");
    pools.replacements = 3;
    let no_crews = recover(id, spec, spec.with(12), &pools, 1);
    assert_eq!(no_crews, Err(Shortage::Men { needed: 5, available: 4 }));
    assert_eq!(recover(id, spec, spec.with(16), &pools, 1), Err(Shortage::Full));
}

#[test]
fn a_company_of_few_men_loses_points_to_its_headquarters() {
    let cadre = ("\"tsg.pairs\" = \"each\"", "\"tsg.hqReturn\" = \"cadre\"");
    let few = [cadre, ("name = \"A Company\"", "men = 20"), ("start_strength = 4", "men = 12")];
    let mut table = night(&few, &[("1-506.hq", 0)]);
    let events = table.give(Seat::Blue, &place_hq("1-506", 3, 5));
    // 20 men of 5 points lose 10: ceil(10 × 5 / 20) = 3, so two points are lost.
    let told = battle_events(&events);
    assert!(matches!(told[0], Event::StrengthLost { points: 2, .. }), "{told:?}");
    assert!(matches!(told[1], Event::HqReturned { strength: 2, .. }), "{told:?}");
    assert_eq!(
        table.state.division(campaign::BattleId::main()).unwrap().stands[&stand("1-506.A")]
            .strength,
        3
    );
}

#[test]
fn from_empty_pools_a_headquarters_is_a_cadre_too() {
    let pools = ("pools = { replacements = 30, stragglers = 4, wounded = 10 }\n", "");
    let none = ("blue = { replacements = 7 }\n", "");
    let mut table = night(&[pools, none], &[("1-506.hq", 0)]);
    let events = table.give(Seat::Blue, &place_hq("1-506", 3, 5));
    assert!(matches!(changes(&events)[0], RosterChange::Detached { men: 10, .. }));
}

#[test]
fn a_lost_platoon_comes_back_with_whoever_is_there() {
    let mut table = night(&[], &[]);
    let platoon = PlatoonId::new("1-506.mg").unwrap();
    table.rule(Ruling::LosePlatoon { platoon });
    let events = table.give(Seat::Blue, &Order::RecoverPlatoon { platoon, with: stand("1-506.A") });
    let RosterChange::Returned { wounded: 10, stragglers: 4, replacements: 26, .. } =
        changes(&events)[0]
    else {
        panic!("{events:?}")
    };
    assert_eq!(table.men("1-506.mg"), 40);
}

pub(crate) fn place_hq(battalion: &str, column: u8, row: u8) -> Order {
    let hex = two_star_general::ground::Hex::new(column, row);
    Order::PlaceHq { battalion: BattalionId::new(battalion).unwrap(), hex }
}

impl Table {
    /// Everybody holds, moves nowhere and ends his turn.
    pub(crate) fn hold_still(&mut self) {
        self.orders_of(Status::Hold);
        while let two_star_general::state::Phase::Battalions(turns) =
            self.state.division(campaign::BattleId::main()).unwrap().phase
        {
            use two_star_general::state::Step;
            let side = |id| {
                self.state
                    .division(campaign::BattleId::main())
                    .unwrap()
                    .battalion_spec(id)
                    .side
                    .seat()
            };
            match turns.step {
                Step::Throw => self.give(Seat::Blue, &Order::ThrowForMove),
                Step::Choose(one) => {
                    let next = |id: &BattalionId| {
                        !self
                            .state
                            .division(campaign::BattleId::main())
                            .unwrap()
                            .battalion(*id)
                            .activated
                    };
                    let battalion = self
                        .state
                        .division(campaign::BattleId::main())
                        .unwrap()
                        .battalions_in_play(one)
                        .find(next)
                        .expect("one");
                    self.give(one.seat(), &Order::Activate { battalion })
                }
                Step::Acting { battalion, .. } => self.give(side(battalion), &Order::EndActivation),
            };
        }
    }

    pub(crate) fn end_round(&mut self) {
        while let two_star_general::state::Phase::Artillery(phase) =
            self.state.division(campaign::BattleId::main()).unwrap().phase
        {
            match phase.acting {
                None => self.give(Seat::Blue, &Order::ThrowForArtillery),
                Some(side) => self.give(side.seat(), &Order::EndArtillery),
            };
        }
    }
}
