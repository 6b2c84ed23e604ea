//! Smaller battles on a part of the larger one's table: everyone stands where he stood (RULES.md LNK-R37, LNK-R57, LNK-R58). The places
//! are computed by hand.

use brigadier_general::handoff::Contact as Brigade;
use brigadier_general::order::{Order, Ruling};
use brigadier_general::state::{Phase, PlatoonId};
use brigadier_general::{self as bgc};
use campaign::link::{Contact, GroundChoice, LinkOrder, Scale};
use campaign::{Battle, BattleId, BattleOrder, WarOrder};
use combat_captain::handoff::Contact as Company;
use combat_captain::order::{Firing, Ruling as Captain, Volley};
use combat_captain::{self as cc};
use kernel::table::{Length, Point};
use kernel::{Name, RuleSet as _, Seat, Side};

use crate::links::{agree, attack_by, contact, fight};
use crate::squads::{squad, unit};
use crate::table::{Table, name, scenario_with};

fn platoon(id: &str) -> PlatoonId {
    PlatoonId::new(id).unwrap()
}

/// A larger battle in which pieces are put down and contacts fought out.
struct Larger {
    table: Table,
    battle: BattleId,
}

impl Larger {
    fn brigade(&self) -> &bgc::State {
        self.table.brigade_in(self.battle)
    }

    #[track_caller]
    fn give(&mut self, seat: Seat, order: BattleOrder) {
        self.table.order(seat, &WarOrder { battle: self.battle, order }, agree);
    }

    #[track_caller]
    fn rule(&mut self, ruling: Ruling) {
        let order = Order::Rule { ruling, reason: "to test it".to_owned() };
        self.give(Seat::Umpire, BattleOrder::BrigadierGeneral(order));
    }

    #[track_caller]
    fn puts(&mut self, places: &[(PlatoonId, Point)]) {
        for (platoon, at) in places {
            self.rule(Ruling::Place { platoon: *platoon, at: Some(*at) });
        }
    }

    #[track_caller]
    fn until(&mut self, wanted: fn(&Phase) -> bool) {
        self.table.until_in(self.battle, wanted);
    }

    /// Opens the smaller battle `c`.
    #[track_caller]
    fn fights(&mut self, seat: Seat, scale: Scale, at: Contact, ground: GroundChoice) {
        let order = LinkOrder::Open { child: fight("c"), scale, at, ground, minutes: None };
        self.give(seat, BattleOrder::Link(order));
    }

    fn company(&self) -> &cc::State {
        self.table.state.battle(fight("c")).and_then(Battle::cc).expect("a company battle")
    }

    fn soldiers(&self) -> &combat::State {
        self.table.state.battle(fight("c")).and_then(Battle::combat).expect("a fight of soldiers")
    }

    /// Where the pieces are that an element has become, the first one first.
    fn places(&self, element: Name) -> Vec<Point> {
        let ids = &self.table.state.links[&fight("c")].musters[&element];
        let at = |id: &Name| match self.table.state.battle(fight("c")).expect("it is open") {
            Battle::CombatCaptain(state) => {
                state.disc(cc::state::SubunitId(*id)).map(|disc| disc.centre)
            }
            Battle::Combat(state) => state.soldier(combat::state::SoldierId(*id)).at,
            _ => None,
        };
        ids.iter().map(|id| at(id).expect("it stands on the table")).collect()
    }
}

/// The attack of the armoured infantry as a brigade battle, whose table is open ground with a hedge on each hex.
fn brigade() -> Larger {
    let mut table = contact();
    let (child, scale, at) = (fight("f"), Scale::BrigadierGeneral, attack_by(&["us.armoured"]));
    let ground = GroundChoice::Made;
    table.link(Seat::Blue, LinkOrder::Open { child, scale, at, ground, minutes: None });
    Larger { table, battle: child }
}

/// Two platoons fire at one. They are 4 inches apart from west to east and 6 from south to north: eighteen inches around their middle
/// are those from 19 to 37 and from 24 to 42. Four times as large, the three stand at (44, 24), (28, 28) and (44, 48).
#[test]
fn a_fire_of_platoons_is_fought_by_companies_where_they_stand() {
    let mut larger = brigade();
    let (one, other, target) = (platoon("b1.2"), platoon("b1.3"), platoon("o1.2"));
    larger.puts(&[
        (one, Point::inches(30, 30)),
        (other, Point::inches(26, 31)),
        (target, Point::inches(30, 36)),
    ]);
    larger.until(|phase| *phase == Phase::Firing(bgc::state::Step::Rest(Side::Blue)));
    let fire = Brigade::Fire { firers: vec![one, other], target, sightings: Vec::new() };
    let at = Contact::BrigadierGeneral(fire);
    larger.fights(Seat::Blue, Scale::CombatCaptain, at, GroundChoice::Made);
    let state = larger.company();
    let table = state.table().expect("there is room for everybody");
    assert_eq!((table.width, table.depth), (Length::inches(72), Length::inches(72)));
    assert_eq!(table.faults(), Vec::<String>::new());
    assert_eq!(cc::CombatCaptain::faults(state), Vec::<String>::new());
    let stands = [(one, (44, 24)), (other, (28, 28)), (target, (44, 48))];
    for (platoon, (x, y)) in stands {
        let squads = larger.places(platoon.0);
        assert_eq!((squads.len(), squads[0]), (4, Point::inches(x, y)), "{platoon}");
        // Squads are two inches wide: the others stand around the first.
        assert!(squads.iter().all(|at| at.distance(squads[0]) <= Length::inches(3)), "{squads:?}");
    }
    // The ground it is about is where the target stands, by its name.
    let name = format!("{}'s position", larger.brigade().name(target));
    let (called, objective) = state.setup.objectives.iter().next().expect("there is an objective");
    assert_eq!((called, objective.at), (&name, Some(Point::inches(44, 48))));
    assert_eq!(objective.holder, Some(Side::Orange));
}

/// A close assault: the bases touch at eight tenths of an inch. The window is from 28.6 and from 29: twenty-five times as large, the
/// platoons stand at (35, 25) and (35, 45).
#[test]
fn a_close_assault_is_fought_by_soldiers_where_they_stand() {
    let mut larger = brigade();
    let (attacker, defender) = (platoon("b1.2"), platoon("o1.2"));
    larger.puts(&[(attacker, Point::inches(30, 30)), (defender, Point::new(3_000, 3_080))]);
    larger.rule(Ruling::Contact { attacker, defender, contact: true, cover: None });
    larger.until(|phase| *phase == Phase::Assault);
    let at = Contact::BrigadierGeneral(Brigade::Assault { platoon: attacker });
    let seat = larger.brigade().acting().expect("somebody fights first").seat();
    larger.fights(seat, Scale::Combat, at, GroundChoice::Made);
    let state = larger.soldiers();
    let table = state.table().expect("there is room for everybody");
    assert_eq!((table.width, table.depth), (Length::inches(70), Length::inches(70)));
    assert_eq!(table.faults(), Vec::<String>::new());
    assert_eq!(combat::Combat::faults(state), Vec::<String>::new());
    for (platoon, (x, y)) in [(attacker, (35, 25)), (defender, (35, 45))] {
        let men = larger.places(platoon.0);
        assert_eq!((men.len(), men[0]), (10, Point::inches(x, y)));
        assert!(men.iter().all(|at| at.distance(men[0]) <= Length::inches(2)), "{men:?}");
    }
    let objective = state.setup.objectives.values().next().expect("there is an objective");
    assert_eq!(objective.at, Some(Point::inches(35, 45)));
}

/// The battalion before Lissum by night.
fn lissum_by_night() -> Larger {
    let night = ("turns = 9", "turns = 9\nnight = true");
    let table = Table::of(&scenario_with("campaigns/first-brigade", &[night]));
    Larger { table, battle: BattleId(name("lissum")) }
}

/// A patrol to a platoon six inches away does not fit into less than three inches: an inch on both sides of them makes eight from west
/// to east, two hundred for the soldiers. From 9 and from 8.6 they stand at (25, 35) and (175, 35).
#[test]
fn a_patrol_has_a_table_that_holds_both() {
    let mut larger = lissum_by_night();
    let (patrol, target) = (platoon("b1.3"), platoon("o1.3"));
    larger.until(|phase| *phase == Phase::Orders(Side::Blue));
    larger.puts(&[(patrol, Point::inches(10, 10)), (target, Point::inches(16, 10))]);
    let at = Contact::BrigadierGeneral(Brigade::Patrol { platoon: patrol, target });
    larger.fights(Seat::Blue, Scale::Combat, at, GroundChoice::Made);
    let state = larger.soldiers();
    let table = state.table().expect("there is room for everybody");
    assert_eq!((table.width, table.depth), (Length::inches(200), Length::inches(70)));
    assert_eq!(larger.places(patrol.0)[0], Point::inches(25, 35));
    assert_eq!(larger.places(target.0)[0], Point::inches(175, 35));
}

/// A company battle that comes of a brigade's night is fought in darkness, with positions and without.
#[test]
fn the_night_goes_down_on_any_ground() {
    for ground in [GroundChoice::Made, GroundChoice::None] {
        let mut larger = lissum_by_night();
        let (attacker, defender) = (platoon("b1.3"), platoon("o1.3"));
        larger.puts(&[(attacker, Point::inches(10, 10)), (defender, Point::new(1_080, 1_000))]);
        larger.rule(Ruling::Contact { attacker, defender, contact: true, cover: None });
        larger.until(|phase| *phase == Phase::Assault);
        let at = Contact::BrigadierGeneral(Brigade::Assault { platoon: attacker });
        let seat = larger.brigade().acting().expect("somebody fights first").seat();
        larger.fights(seat, Scale::CombatCaptain, at, ground);
        let state = larger.company();
        assert!(state.setup.night, "{ground:?}");
        assert_eq!(state.table().is_some(), ground == GroundChoice::Made);
        let called = state.setup.objectives.keys().next().expect("there is an objective");
        assert_eq!(*called, format!("{}'s position", larger.brigade().name(defender)));
    }
}

/// A squad fires at another. Eleven inches around (32, 34) are those from 26.5 and from 28.5; six and a quarter times as large they stand
/// at (21.875, 9.375) and (46.875, 59.375), of which a hundredth of an inch is the least that counts.
#[test]
fn a_fire_of_squads_is_fought_by_soldiers_where_they_stand() {
    let mut table = contact();
    let (child, scale, at) = (fight("f"), Scale::CombatCaptain, attack_by(&["us.armoured"]));
    let ground = GroundChoice::Made;
    table.link(Seat::Blue, LinkOrder::Open { child, scale, at, ground, minutes: None });
    let mut larger = Larger { table, battle: child };
    let order = |order: cc::Order| BattleOrder::CombatCaptain(order);
    while larger.table.company().phase == cc::state::Phase::Initiative {
        larger.give(Seat::Blue, order(cc::Order::ThrowForInitiative));
    }
    if let cc::state::Phase::FirstSide { holder } = larger.table.company().phase {
        larger.give(holder.seat(), order(cc::Order::ChooseFirstSide { side: Side::Blue }));
    }
    let (firer, target) = (squad("b1.1"), squad("o1.1"));
    for (subunit, at) in [(firer, Point::inches(30, 30)), (target, Point::inches(34, 38))] {
        let ruling = Captain::Place { subunit, at: Some(at), facing: None };
        let reason = "to test it".to_owned();
        larger.give(Seat::Umpire, order(cc::Order::Rule { ruling, reason }));
    }
    larger.give(Seat::Blue, order(cc::Order::Activate { unit: unit("b1") }));
    let volley = Volley {
        firers: vec![Firing { subunit: firer, dice: 1, bazooka: false }],
        target,
        machine_guns_at: None,
        sightings: Vec::new(),
    };
    let at = Contact::CombatCaptain(Company::Fire { volley });
    larger.fights(Seat::Blue, Scale::Combat, at, GroundChoice::Made);
    let state = larger.soldiers();
    let table = state.table().expect("there is room for everybody");
    assert_eq!((table.width, table.depth), (Length(6_875), Length(6_875)));
    assert_eq!(combat::Combat::faults(state), Vec::<String>::new());
    assert_eq!(larger.places(firer.0)[0], Point::new(2_187, 937));
    assert_eq!(larger.places(target.0)[0], Point::new(4_687, 5_937));
    let objective = state.setup.objectives.values().next().expect("there is an objective");
    assert_eq!(objective.at, Some(Point::new(4_687, 5_937)));
}
