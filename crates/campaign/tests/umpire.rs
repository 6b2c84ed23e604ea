//! The umpire fights contacts out himself, and asks nobody (docs/API.md, "the other side is asked, unless the umpire orders";
//! RULES.md LNK-R9): for every contact there is.

use campaign::link::{Contact, GroundChoice, LinkOrder, Scale};
use campaign::{BattleId, BattleOrder, War, WarEvent, WarOrder};
use combat_captain::handoff::Contact as CompanyContact;
use kernel::{Halt, RuleSet as _, Seat, Side, Tape};
use two_star_general::Order;
use two_star_general::handoff::Contact as Division;

use crate::links::{attack_by, contact, fight, open_as, to_main};
use crate::patrols::{beside, mill};
use crate::prepared::{self, at_night};
use crate::squads::{melee, open, volley};
use crate::table::{Table, stand};

impl Table {
    /// Who attacks in what the umpire opens; the table is asked nothing.
    #[track_caller]
    fn umpire_opens(&mut self, battle: BattleId, order: LinkOrder) -> Side {
        let order = WarOrder { battle, order: BattleOrder::Link(order) };
        let events = War::decide(&self.state, Seat::Umpire, &order, &mut Tape::new(&[]))
            .unwrap_or_else(|halt| panic!("{order:?}: {halt:?}"));
        events.iter().for_each(|event| self.fold(event));
        self.check();
        match events.last() {
            Some(WarEvent::LinkOpened { opening, .. }) => opening.attacker,
            other => panic!("{other:?}"),
        }
    }
}

/// The armoured infantry is blue, and has its turn: its attack is blue's. Nobody else's attack is made for the asking.
#[test]
fn an_attack_is_his_who_makes_it() {
    let mut table = contact();
    let attack = open_as("f", attack_by(&["us.armoured"]));
    let as_blue =
        War::decide(&table.state, Seat::Blue, &to_main(attack.clone()), &mut Tape::new(&[]));
    assert!(matches!(as_blue, Err(Halt::Needs(_))), "a side asks the other");
    assert_eq!(table.umpire_opens(BattleId::main(), attack), Side::Blue);
    let again = open_as("g", attack_by(&["us.armoured"]));
    assert_eq!(table.code(Seat::Umpire, again), "attacked_already", "it is made (LNK-R23)");
    let table = contact();
    let unknown = open_as("f", attack_by(&["nobody"]));
    assert_eq!(table.code(Seat::Umpire, unknown.clone()), table.code(Seat::Blue, unknown));
    let theirs = open_as("f", attack_by(&["de.1"]));
    assert_eq!(table.code(Seat::Umpire, theirs.clone()), table.code(Seat::Orange, theirs));
}

/// The program settles nothing.
#[test]
fn the_program_opens_nothing() {
    let order = open_as("f", attack_by(&["us.armoured"]));
    assert_eq!(contact().code(Seat::App, order), "not_a_side");
}

/// Of A Company, which is blue, against the mill; and of the grenadiers in the mill, who are orange, against A Company in 0405.
#[test]
fn patrols_and_raids_are_his_who_goes() {
    let night = |at| LinkOrder::Open {
        child: fight("p"),
        scale: Scale::Combat,
        at,
        ground: GroundChoice::None,
        minutes: None,
    };
    let (blue, orange) = (stand("1-506.A"), stand("gr.1"));
    let company =
        beside().state.division(campaign::BattleId::main()).unwrap().hex_of(blue).unwrap();
    for (at, side) in [
        (Contact::TwoStarGeneral(Division::Patrol { stand: blue, target: mill() }), Side::Blue),
        (Contact::TwoStarGeneral(Division::Raid { stand: blue, target: mill() }), Side::Blue),
        (
            Contact::TwoStarGeneral(Division::Patrol { stand: orange, target: company }),
            Side::Orange,
        ),
        (Contact::TwoStarGeneral(Division::Raid { stand: orange, target: company }), Side::Orange),
    ] {
        assert_eq!(beside().umpire_opens(BattleId::main(), night(at.clone())), side, "{at:?}");
    }
    // Who has ended his night sends nobody out, whoever orders it.
    let mut table = beside();
    table.give(Seat::Blue, &Order::EndNight);
    let at = Contact::TwoStarGeneral(Division::Patrol { stand: blue, target: mill() });
    assert_eq!(table.code(Seat::Umpire, night(at)), "night_done");
}

/// The first squad of the attackers, who are blue, fires at the first of the company, or charges it.
#[test]
fn a_fire_is_his_who_fires_and_a_close_combat_his_who_charged() {
    let fire = open(Contact::CombatCaptain(CompanyContact::Fire { volley: volley() }));
    assert_eq!(Table::active().umpire_opens(fight("f"), fire), Side::Blue);
    let mut table = Table::active();
    table.charged();
    assert_eq!(table.umpire_opens(fight("f"), open(melee("b1", "o1"))), Side::Blue);
}

/// The mill is held by blue, so orange goes in; without a defender, and after blue has ended its night, the yard is orange's.
#[test]
fn a_prepared_action_is_his_who_does_not_defend() {
    let mill =
        || prepared::open("mill", Scale::CombatCaptain, Contact::Action { id: fight("mill") });
    let any_time = [("opens = \"contact\"", "opens = \"any_time\"")];
    assert_eq!(at_night(&any_time).umpire_opens(BattleId::main(), mill()), Side::Orange);
    let held = [any_time[0], ("defender = \"blue\"", "")];
    assert_eq!(at_night(&held).umpire_opens(BattleId::main(), mill()), Side::Orange);
    assert_eq!(at_night(&[]).umpire_opens(BattleId::main(), prepared::patrol()), Side::Blue);
    let mut table = at_night(&[]);
    table.give(Seat::Blue, &Order::EndNight);
    assert_eq!(table.umpire_opens(BattleId::main(), prepared::patrol()), Side::Orange);
    // Instead of blue's attack it is blue's.
    let mut table = prepared::attacking("1");
    let attack = prepared::open("mill", Scale::CombatCaptain, prepared::attack_by("1-506.A"));
    assert_eq!(table.umpire_opens(BattleId::main(), attack), Side::Blue);
    let unknown =
        prepared::open("nowhere", Scale::Combat, Contact::Action { id: fight("nowhere") });
    assert_eq!(table.code(Seat::Umpire, unknown), "no_such_action");
}
