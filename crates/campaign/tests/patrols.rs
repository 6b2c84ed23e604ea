//! Patrols between the days (RULES.md LNK-R27, LNK-R28): ten men against ten, and the map stays as it is.

use campaign::link::{Contact, GroundChoice, LinkOrder, Scale};
use campaign::{BattleId, BattleOrder, RosterChange, WarEvent, WarOrder};
use combat::order::Ruling;
use combat::state::{Rank, SoldierId, Weapon};
use combat::tables::Wound;
use kernel::{ChoiceCall, RuleSet as _, Seat, Side};
use two_star_general::Order;
use two_star_general::ground::Hex;
use two_star_general::handoff::Contact as Division;

use crate::links::fight;
use crate::men::{night, recover};
use crate::table::{Table, battle_events, name, stand};

pub(crate) fn mill() -> Hex {
    Hex::new(5, 5)
}

/// A night in which the grenadiers stand beside A Company, in the mill.
pub(crate) fn beside() -> Table {
    let mut table = night(&[], &[]);
    let gr = stand("gr.1");
    table.rule(two_star_general::order::Ruling::Place { stand: gr, hex: mill() });
    table
}

pub(crate) fn patrol(child: &str, id: &str, target: Hex) -> LinkOrder {
    LinkOrder::Open {
        child: fight(child),
        scale: Scale::Combat,
        at: Contact::TwoStarGeneral(Division::Patrol { stand: stand(id), target }),
        ground: GroundChoice::None,
        minutes: None,
    }
}

fn soldier(id: &str) -> SoldierId {
    SoldierId::new(id).unwrap()
}

impl Table {
    /// A patrol of A Company to the mill, as `p`.
    pub(crate) fn on_patrol() -> Self {
        let mut table = beside();
        table.link(Seat::Blue, patrol("p", "1-506.A", mill()));
        table
    }

    #[track_caller]
    pub(crate) fn rule_squad(&mut self, child: &str, ruling: Ruling) -> Vec<WarEvent> {
        let order = combat::Order::Rule { ruling, reason: "to test it".to_owned() };
        let order = WarOrder { battle: fight(child), order: BattleOrder::Combat(order) };
        self.order(Seat::Umpire, &order, |_| None)
    }

    #[track_caller]
    pub(crate) fn wound(&mut self, child: &str, id: &str, wound: Wound) {
        self.rule_squad(child, Ruling::Wound { soldier: soldier(id), wound });
    }

    #[track_caller]
    pub(crate) fn squad(&self, child: &str) -> &combat::State {
        self.state.battle(fight(child)).and_then(campaign::Battle::combat).expect("soldiers")
    }
}

/// LNK-R28: elite Americans carry the parachute squad's weapons; everybody has a name of his own.
#[test]
fn ten_men_a_side_go_down_with_names_and_weapons() {
    let table = Table::on_patrol();
    let state = table.squad("p");
    let men = |side| state.setup.soldiers.values().filter(move |spec| spec.side == side);
    assert_eq!((men(Side::Blue).count(), men(Side::Orange).count()), (10, 10));
    let first = state.spec(soldier("b1"));
    assert_eq!((first.rank, first.weapons[0], first.nco), (Rank::Sergeant, Weapon::Smg, true));
    // §1.1 A paratrooper: Training 3, Accuracy 4; a German regular: 5 and 5 (R1).
    assert_eq!((first.training, first.accuracy), (3, 4));
    let other = state.spec(soldier("o1"));
    assert_eq!((other.training, other.accuracy), (5, 5));
    let names: std::collections::BTreeSet<&String> =
        men(Side::Blue).map(|spec| &spec.name).collect();
    assert_eq!(names.len(), 10);
    // Ten minutes of turns of ten seconds (H.8).
    assert_eq!(state.setup.turns, 60);
    assert_eq!(table.men("1-506.A"), 160, "the company stays where it is");
}

/// H.3: dead are killed, seriously wounded are wounded, a flesh wound stays; nobody falls back.
#[test]
fn losses_come_back_and_nobody_moves() {
    let mut table = Table::on_patrol();
    let places = table.state.division(campaign::BattleId::main()).unwrap().stands.clone();
    assert!(table.state.people.0.values().flatten().all(|officer| officer.fights == 0));
    table.wound("p", "b1", Wound::Dead);
    table.wound("p", "b2", Wound::Flesh);
    table.wound("p", "o1", Wound::Serious);
    table.wound("p", "o2", Wound::Light);
    table.rule_squad("p", Ruling::End { winner: Some(Side::Blue) });
    table.link(Seat::Blue, LinkOrder::Close { child: fight("p") });
    let events = table.link(Seat::Orange, LinkOrder::Accept { child: fight("p") });
    let lost = |id, killed, wounded| RosterChange::Casualties {
        element: name(id),
        killed,
        wounded,
        captured: 0,
        stragglers: 0,
        vehicles_destroyed: 0,
        vehicles_damaged: 0,
        squads: Vec::new(),
    };
    // LNK-R39 The captain of A Company and the battalion's commander have one fight more.
    let fights =
        |table: &Table, post: &str| table.state.people.in_command(stand(post).0).unwrap().fights;
    assert_eq!(["1-506.A", "1-506.hq"].map(|post| fights(&table, post)), [1, 1]);
    let men = vec![lost("1-506.A", 1, 0), lost("gr.1", 0, 2)];
    assert_eq!(events, [WarEvent::LinkAccepted { child: fight("p"), men }]);
    assert_eq!((table.men("1-506.A"), table.men("gr.1")), (159, 158));
    assert_eq!(table.state.division(campaign::BattleId::main()).unwrap().stands, places);
    let again = table.code(Seat::Blue, patrol("q", "1-506.A", mill()));
    assert_eq!(again, "out_already");
}

/// Men who surrender are prisoners, and a point that their number costs is lost.
#[test]
fn prisoners_are_counted_and_points_follow() {
    let mut table = beside();
    // 160 men are five points, 128 four: the first man lost below 129 costs one.
    let ruling = two_star_general::order::Ruling::Strength { stand: stand("gr.1"), points: 4 };
    table.rule(ruling);
    let before = table.men("gr.1");
    table.link(Seat::Blue, patrol("p", "1-506.A", mill()));
    for man in 1..=10 {
        table.wound("p", &format!("o{man}"), Wound::Serious);
    }
    table.link(Seat::Blue, LinkOrder::Close { child: fight("p") });
    table.link(Seat::Blue, LinkOrder::Accept { child: fight("p") });
    assert_eq!(table.men("gr.1"), before - 10);
    let pools = table.state.side_pools(Side::Orange);
    assert_eq!(pools.prisoners, 10, "wounded on a field that is the enemy's (R54)");
}

#[test]
fn who_is_out_is_away_and_the_night_waits() {
    let mut table = Table::on_patrol();
    let away = table.refused(Seat::Blue, &recover("1-506.A", 1));
    assert_eq!(kernel::Refusal::code(&away), "fought_out_elsewhere");
    table.give(Seat::Blue, &Order::EndNight);
    let waits = table.refused(Seat::Orange, &Order::EndNight);
    assert_eq!(kernel::Refusal::code(&waits), "round_waits");
    let events = table.link(Seat::Orange, LinkOrder::Abandon { child: fight("p") });
    assert!(battle_events(&events).is_empty(), "nothing is thrown for: {events:?}");
    table.give(Seat::Orange, &Order::EndNight);
    assert_eq!(table.state.division(campaign::BattleId::main()).unwrap().day, 2);
}

#[test]
fn what_is_no_patrol_is_refused() {
    let mut table = beside();
    let company = LinkOrder::Open {
        child: fight("p"),
        scale: Scale::CombatCaptain,
        at: Contact::TwoStarGeneral(Division::Patrol { stand: stand("1-506.A"), target: mill() }),
        ground: GroundChoice::None,
        minutes: None,
    };
    assert_eq!(table.code(Seat::Blue, company), "other_scale");
    assert_eq!(table.code(Seat::Blue, patrol("p", "1-506.A", Hex::new(4, 6))), "nobody_there");
    assert_eq!(table.code(Seat::Blue, patrol("p", "1-506.hq", mill())), "too_far_for_patrol");
    assert_eq!(
        table.code(Seat::Orange, patrol("p", "gr.pz", Hex::new(4, 5))),
        "too_far_for_patrol"
    );
    assert_eq!(table.code(Seat::Orange, patrol("p", "1-506.A", mill())), "not_your_stand");
    let no = |choice: &ChoiceCall| (choice.purpose == "war.fight_out").then_some("stay");
    let order = patrol("p", "1-506.A", mill());
    let given = WarOrder { battle: BattleId::main(), order: BattleOrder::Link(order.clone()) };
    table.order(Seat::Blue, &given, no);
    assert_eq!(table.code(Seat::Blue, order), "declined");
    let by_day = Table::of(&crate::table::skirmish_with(&[]));
    assert_eq!(by_day.code(Seat::Blue, patrol("p", "1-506.A", mill())), "wrong_phase");
}

/// The night offers each patrol that may go, and the offered order is not refused.
#[test]
fn the_night_offers_patrols() {
    let table = beside();
    for (seat, group) in [
        (Seat::Blue, "Night patrols"),
        (Seat::Orange, "Night patrols"),
        (Seat::Blue, "Night raids"),
        (Seat::Orange, "Night raids"),
    ] {
        let offers = campaign::War::legal(&table.state, seat).offers;
        let patrols: Vec<_> = offers.iter().filter(|offer| offer.group == group).collect();
        assert_eq!(patrols.len(), 2, "on a table and without positions: {patrols:?}");
        for patrol in patrols {
            let mut table = beside();
            table.order(seat, &patrol.order, |choice| {
                (choice.purpose == "war.fight_out").then_some("fight_it_out")
            });
            assert_eq!(table.state.links.len(), 1);
        }
    }
}

/// Whoever has ended his night sends nobody out any more, and is not asked to; the other side still may.
#[test]
fn who_has_ended_his_night_is_offered_no_patrol() {
    let out = |table: &Table, seat| {
        let offers = campaign::War::legal(&table.state, seat).offers;
        let opens =
            |order: &WarOrder| matches!(order.order, BattleOrder::Link(LinkOrder::Open { .. }));
        offers.iter().filter(|offer| opens(&offer.order)).count()
    };
    let mut table = beside();
    assert_eq!([out(&table, Seat::Blue), out(&table, Seat::Orange)], [4, 4]);
    table.give(Seat::Blue, &Order::EndNight);
    assert_eq!([out(&table, Seat::Blue), out(&table, Seat::Orange)], [0, 4]);
    assert_eq!(table.code(Seat::Blue, patrol("p", "1-506.A", mill())), "night_done");
    table.link(Seat::Orange, patrol("p", "gr.1", Hex::new(4, 5)));
    // The night ends with the last battle of it.
    let mut over = beside();
    over.give(Seat::Blue, &Order::EndNight);
    over.give(Seat::Orange, &Order::EndNight);
    assert_eq!([out(&over, Seat::Blue), out(&over, Seat::Orange)], [0, 0]);
}

/// On a table made of the hex nobody stands in a wall or on somebody else.
#[test]
fn a_patrol_may_be_laid_out_on_a_table() {
    let mut table = beside();
    let LinkOrder::Open { child, scale, at, minutes, .. } = patrol("p", "1-506.A", mill()) else {
        unreachable!()
    };
    let order = LinkOrder::Open { child, scale, at, ground: GroundChoice::Made, minutes };
    table.link(Seat::Blue, order);
    let state = table.squad("p");
    assert!(state.table().is_some());
    assert!(state.soldiers.values().all(|man| man.at.is_some()));
    assert_eq!(combat::Combat::faults(state), Vec::<String>::new());
}

fn raid(child: &str, id: &str, target: Hex, ground: GroundChoice) -> LinkOrder {
    let (at, scale) =
        (Contact::TwoStarGeneral(Division::Raid { stand: stand(id), target }), Scale::Combat);
    LinkOrder::Open { child: fight(child), scale, at, ground, minutes: None }
}

/// LNK-R27: nobody is at home where two patrols meet; who is raided holds the ground and stands on it.
#[test]
fn a_raid_goes_into_what_the_other_holds() {
    let patrol = Table::on_patrol();
    let setup = &patrol.squad("p").setup;
    assert_eq!((setup.defender, setup.objectives["0505"].holder), (None, None));
    let mut table = beside();
    table.link(Seat::Blue, raid("r", "1-506.A", mill(), GroundChoice::Made));
    let state = table.squad("r");
    assert_eq!(combat::Combat::faults(state), Vec::<String>::new());
    let setup = &state.setup;
    assert_eq!(setup.defender, Some(Side::Orange));
    assert_eq!(setup.objectives["0505"].holder, Some(Side::Orange));
    let objective = &setup.objectives["0505"];
    let middle = objective.at.unwrap();
    let near = |side| {
        let own = setup.soldiers.values().filter(move |spec| spec.side == side);
        own.filter(|spec| spec.start.unwrap().distance(middle) <= objective.radius).count()
    };
    assert!(near(Side::Orange) > 0, "somebody stands on the ground");
    assert_eq!(near(Side::Blue), 0);
    // Nobody has taken it: it is still the defender's when time is up.
    table.rule_squad("r", Ruling::End { winner: None });
    table.link(Seat::Blue, LinkOrder::Close { child: fight("r") });
    table.link(Seat::Blue, LinkOrder::Accept { child: fight("r") });
    let again = raid("s", "1-506.A", mill(), GroundChoice::None);
    assert_eq!(table.code(Seat::Blue, again), "out_already");
}

/// Given up it has not been: it is not asked for again, but its stands may be in another.
#[test]
fn a_patrol_that_was_given_up_has_not_been() {
    let mut table = Table::on_patrol();
    table.link(Seat::Orange, LinkOrder::Abandon { child: fight("p") });
    assert_eq!(table.code(Seat::Blue, patrol("q", "1-506.A", mill())), "given_up");
    table.link(Seat::Blue, raid("q", "1-506.A", mill(), GroundChoice::None));
    assert_eq!(table.state.links.len(), 2);
}

/// A stand is away with everybody who is with it, and a platoon holds its stand back (H.6).
#[test]
fn who_is_with_somebody_who_is_away_is_away() {
    use two_star_general::state::PlatoonId;
    let mut table = Table::on_patrol();
    let platoon = PlatoonId::new("1-506.mg").unwrap();
    let give = Order::NightTransfer { platoon, to: stand("1-506.B") };
    let refused = table.refused(Seat::Blue, &give);
    assert_eq!(kernel::Refusal::code(&refused), "fought_out_elsewhere");
    assert!(kernel::Refusal::sentence(&refused, &kernel::Ids).contains("\"p\""));
    table.link(Seat::Blue, LinkOrder::Abandon { child: fight("p") });
    table.give(Seat::Blue, &give);
}

#[test]
fn nothing_is_laid_out_for_a_patrol() {
    let table = beside();
    let LinkOrder::Open { child, scale, at, minutes, .. } = patrol("p", "1-506.A", mill()) else {
        unreachable!()
    };
    let order = LinkOrder::Open { child, scale, at, ground: GroundChoice::Prepared, minutes };
    assert_eq!(table.code(Seat::Blue, order), "no_such_action");
}
