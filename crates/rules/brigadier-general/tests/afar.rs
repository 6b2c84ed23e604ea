//! Planned fire, aircraft and those who fire at them, as a door is shown them.

use brigadier_general::state::{Plan, Spot};
use brigadier_general::{BrigadierGeneral, Event, Order, State};
use kernel::Actor;
use kernel::face::{Concern, Face as _, FightKind, Happening, TableDeed, TableTape};
use kernel::table::Point;

use crate::air::field;
use crate::anti_aircraft::attacked;
use crate::board::{id, mission};
use crate::face::at;

fn notes(state: &State, seat: Actor, platoon: &str) -> Vec<String> {
    let stands = BrigadierGeneral::table(state, seat).unwrap().stands;
    stands.into_iter().find(|stand| stand.id == platoon).unwrap().notes
}

// covers §11.4.1
#[test]
fn fire_is_planned_by_pointing_and_known_to_its_own_side() {
    let mut state = at("phase planning blue");
    let own = BrigadierGeneral::reach(&state, Actor::Blue, "a.m").unwrap();
    assert_eq!(own.pointing.unwrap().deed, TableDeed::Support);
    assert!(own.places.iter().all(|place| place.at == Point::inches(20, 20)), "the farm");
    assert!(BrigadierGeneral::reach(&state, Actor::Blue, "a.1").unwrap().pointing.is_none());
    let tape = TableTape {
        stand: Some("a.m".to_owned()),
        points: vec![Point::inches(24, 24)],
        ..TableTape::default()
    };
    let line = BrigadierGeneral::line(&state, Actor::Blue, &tape).unwrap();
    let spot = Spot::At(Point::inches(24, 24));
    let orders: Vec<&Order> = line.options.iter().map(|option| &option.order).collect();
    let planned = |clock| Order::PlanFire { battery: id("a.m"), at: spot, clock };
    assert_eq!(orders, [&planned(940), &planned(970), &planned(1_000)]);
    state.plans.push(Plan { battery: id("a.m"), at: spot, clock: 970 });
    let is_told = |seat| notes(&state, seat, "a.m").iter().any(|note| note.ends_with("as planned"));
    assert!(is_told(Actor::Blue) && is_told(Actor::Umpire) && !is_told(Actor::Orange));
    assert_eq!(BrigadierGeneral::concern(&state, &planned(940)), Concern::Units(vec![id("a.m").0]));
}

// covers §11.4.3, §11.4.4
#[test]
fn aircraft_are_directed_along_the_tape() {
    let state = field();
    let view = BrigadierGeneral::table(&state, Actor::Blue).unwrap();
    assert!(view.sides[0].marks.contains(&"sure: 2 flights".to_owned()), "{:?}", view.sides[0]);
    let tape = TableTape {
        stand: Some("a.fac".to_owned()),
        target: Some("b.1".to_owned()),
        ..TableTape::default()
    };
    let line = BrigadierGeneral::line(&state, Actor::Blue, &tape).unwrap();
    let [option] = &line.options[..] else { panic!("{:?}", line.options) };
    let Order::DirectAir { flights: 3, .. } = option.order else { panic!("{option:?}") };
    // Thirty-six area dice without a six: (5/6)³⁶.
    assert_eq!(option.chances[0], ("b.1 has no losses".to_owned(), "0.1 %".to_owned()));
    let reach = BrigadierGeneral::reach(&state, Actor::Blue, "a.fac").unwrap();
    let b = reach.targets.iter().find(|target| target.stand == "b.1").unwrap();
    assert!(!b.options.is_empty() && b.options.iter().all(|one| one.deed == TableDeed::Support));
}

// covers §11.5.1, R17
#[test]
fn guns_under_attack_are_shown_with_what_they_may_do() {
    let state = attacked();
    let view = BrigadierGeneral::table(&state, Actor::Orange).unwrap();
    let active: Vec<&str> =
        view.stands.iter().filter(|stand| stand.is_active).map(|stand| &*stand.id).collect();
    assert_eq!(active, ["flak"], "the second stands too far away");
    assert!(
        notes(&state, Actor::Orange, "b.1")
            .contains(&"sure comes for it with 2 flights".to_owned())
    );
    let reach = BrigadierGeneral::reach(&state, Actor::Orange, "flak").unwrap();
    let [option] = &reach.options[..] else { panic!("{:?}", reach.options) };
    assert!(!option.chances.is_empty() && option.deed == TableDeed::Fire);
    let shot = Event::AntiAircraftFired {
        platoons: vec![id("flak")],
        mission: mission("sure"),
        target: id("b.1"),
        dice: 3,
        down: 1,
        away: 0,
    };
    let effects = BrigadierGeneral::effects(&state, &shot);
    assert!(effects.hits && effects.destroyed);
    let attack = Event::AirAttacked {
        mission: mission("sure"),
        target: id("b.1"),
        flights: 1,
        dice: 12,
        kills: 0,
        wounds: 1,
        steps: 0,
    };
    let told = BrigadierGeneral::happenings(&state, &attack);
    assert!(matches!(&told[0], Happening::Fight(fight) if fight.kind == FightKind::AirStrike));
}
