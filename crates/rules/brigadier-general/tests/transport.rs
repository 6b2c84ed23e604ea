//! Transports and limbered guns: half a move to get in, out or ready, losses that are shared, and what is seen and may fire.

use brigadier_general::order::{Deed, Gone, Ruling};
use brigadier_general::rules::sighting;
use brigadier_general::state::{Casualties, OrderMarker, Phase, Place, PlatoonId};
use brigadier_general::tables::Class;
use brigadier_general::{Event, Order, State};
use kernel::Side;
use kernel::table::Point;

use crate::board::{after, board, happens, id, refused};

/// An inch from a.1 stand trucks; half-tracks and tanks are farther away.
const PARK: &str = "
table 72 48
attacker blue
home blue south
battalion i blue regular
platoon a.1 blue infantry_semi move of=i at=20,10
platoon a.2 blue machine_guns move of=i at=20,8.2
platoon a.tr blue trucks move of=i at=21.8,10
platoon a.h blue half_tracks move of=i at=40,10
platoon a.t blue tank_medium move of=i at=18.2,10
battalion ii orange regular
platoon b.1 orange infantry_mixed hold of=ii at=60,40
";

fn at(more: &str) -> State {
    board(&format!("{PARK}{more}\nphase movement blue"))
}

fn mount(platoon: &str, vehicle: &str) -> Order {
    Order::Mount { platoon: id(platoon), vehicle: id(vehicle) }
}

fn dismount(platoon: &str, at: Option<(i32, i32)>) -> Order {
    Order::Dismount { platoon: id(platoon), at: at.map(|(x, y)| Point::new(x, y)) }
}

fn to(platoon: &str, x: i32, y: i32) -> Order {
    Order::Move { platoon: id(platoon), way: vec![Point::new(x, y)] }
}

fn fire(firer: &str, target: &str) -> Order {
    let (firers, target) = (vec![id(firer)], id(target));
    Order::Fire { firers, batteries: Vec::new(), target, sightings: Vec::new() }
}

fn code(state: &State, order: &Order) -> String {
    refused(state, order).0
}

fn place(state: &State, platoon: &str) -> Option<Point> {
    state.platoon(id(platoon)).at
}

// covers R31
#[test]
fn one_platoon_on_foot_gets_into_trucks_or_half_tracks_beside_it() {
    let state = at("");
    let (platoon, vehicle) = (id("a.1"), id("a.tr"));
    let mounted = happens(&state, &mount("a.1", "a.tr"), &[]);
    assert_eq!(mounted, [Event::Mounted { platoon, vehicle }]);
    let aboard = after(&state, &mount("a.1", "a.tr"), &[]);
    assert_eq!(aboard.platoon(platoon).place, Place::Aboard(vehicle));
    assert_eq!(refused(&aboard, &mount("a.2", "a.tr")), ("full".into(), "R31".into()));
    assert_eq!(code(&state, &mount("a.1", "a.t")), "no_transport");
    assert_eq!(code(&state, &mount("a.t", "a.tr")), "not_on_foot");
    assert_eq!(code(&state, &mount("a.1", "a.h")), "not_beside");
    assert_eq!(code(&state, &mount("a.1", "b.1")), "not_yours");
    let crews = board(&format!("{}\nphase movement blue", PARK.replace("20,8.2", "21.8,8.2")));
    assert_eq!(happens(&crews, &mount("a.2", "a.tr"), &[]).len(), 1, "crews go on foot too");
    let farther = board(&format!("{}\nphase movement blue", PARK.replace("21.8,10", "21.81,10")));
    assert_eq!(code(&farther, &mount("a.1", "a.tr")), "not_beside", "more than an inch");
    let standing =
        board(&format!("{}\nphase movement blue", PARK.replace("semi move", "semi aim")));
    assert_eq!(code(&standing, &mount("a.1", "a.tr")), "order_forbids");
    let mut locked = state;
    locked.contacts.insert((id("b.1"), id("a.tr")), brigadier_general::tables::Cover::Open);
    assert_eq!(code(&locked, &mount("a.1", "a.tr")), "locked");
}

// covers R31, R40
#[test]
fn getting_in_and_out_takes_half_the_move() {
    // Three inches to the trucks, and in; three and a hundredth are too far.
    let near = |y: &str| {
        let text = PARK.replace("semi move of=i at=20,10", &format!("semi move of=i at=20,{y}"));
        let state = board(&format!("{}\nphase movement blue", text.replace("20,8.2", "50,8.2")));
        after(&state, &to("a.1", 2000, 1000), &[])
    };
    assert_eq!(happens(&near("7"), &mount("a.1", "a.tr"), &[]).len(), 1);
    assert_eq!(refused(&near("6.99"), &mount("a.1", "a.tr")), ("half_needed".into(), "R40".into()));
    // In, driven ten inches, and out again: the move of the infantry is spent.
    let aboard = after(&at(""), &mount("a.1", "a.tr"), &[]);
    let driven = after(&aboard, &to("a.tr", 2180, 2000), &[]);
    assert!(driven.platoon(id("a.1")).deeds.moved, "who rides has moved (R5)");
    let out = after(&driven, &dismount("a.1", Some((2180, 2180))), &[]);
    assert_eq!(place(&out, "a.1"), Some(Point::new(2180, 2180)));
    assert_eq!(code(&out, &to("a.1", 2180, 2300)), "half_needed");
    assert_eq!(code(&out, &mount("a.1", "a.tr")), "half_needed");
    // Who only gets out has three inches left.
    let riding = at("platoon a.3 blue infantry_semi move of=i in=a.h");
    let out = after(&riding, &dismount("a.3", Some((4000, 1100))), &[]);
    assert_eq!(happens(&out, &to("a.3", 4000, 1400), &[]).len(), 3);
    assert_eq!(code(&out, &to("a.3", 4000, 1401)), "too_far");
}

// covers R31, R10
#[test]
fn it_gets_out_within_an_inch_where_there_is_room() {
    let state = at("platoon a.3 blue infantry_semi move of=i in=a.h\n\
                    platoon b.2 orange infantry_mixed hold of=ii at=40,13.5");
    assert_eq!(code(&state, &dismount("a.3", Some((4000, 1181)))), "not_beside");
    assert_eq!(code(&state, &dismount("a.3", Some((4000, 1179)))), "too_near");
    assert_eq!(code(&state, &dismount("a.3", Some((4000, 1079)))), "occupied");
    assert_eq!(code(&state, &dismount("a.1", None)), "not_aboard");
    let out = after(&state, &dismount("a.3", None), &[]);
    assert!(out.within(id("a.3"), id("a.h"), kernel::table::Length::inches(1)) == Some(true));
    let cliff = at("platoon a.3 blue infantry_semi move of=i in=a.h\n\
                    piece cliff impassable 38 10.4 42 10.5");
    assert_eq!(code(&cliff, &dismount("a.3", Some((4000, 1100)))), "barred");
    let walled = at("platoon a.3 blue infantry_semi move of=i in=a.h\n\
                     piece a impassable 38 10.4 42 12\npiece b impassable 38 8 42 9.6\n\
                     piece c impassable 38 9.6 39.6 10.4\npiece d impassable 40.4 9.6 42 10.4");
    assert_eq!(code(&walled, &dismount("a.3", None)), "no_room");
}

// covers R31
#[test]
fn who_rides_neither_moves_nor_fires_nor_observes() {
    let text = "platoon a.3 blue infantry_semi move of=i in=a.h\n\
                platoon a.4 blue mortars aim of=i at=50,10\n\
                platoon a.5 blue infantry_semi aim of=i in=a.tr\n\
                platoon b.2 orange infantry_mixed hold of=ii at=40,15";
    let state = at(text);
    assert_eq!(refused(&state, &to("a.3", 4000, 1200)), ("aboard".into(), "R31".into()));
    let (platoon, target) = (id("a.3"), id("b.2"));
    let assault = Order::Assault { platoon, target, way: Vec::new(), cover: None };
    assert_eq!(code(&state, &assault), "aboard");
    let firing = board(&format!("{PARK}{text}\nphase rest blue"));
    assert_eq!(code(&firing, &fire("a.3", "b.2")), "aboard");
    let calling = board(&format!("{PARK}{text}\nphase call blue"));
    let (observer, batteries) = (id("a.5"), vec![id("a.4")]);
    let call = Order::CallIndirect { observer, target, batteries, sightings: Vec::new() };
    assert_eq!(code(&calling, &call), "aboard");
    assert_eq!(sighting::measured(&state, target, platoon), None, "the vehicle is seen");
    let enemy = board(&format!("{PARK}{text}\nattacker orange\nphase rest orange"));
    assert_eq!(code(&enemy, &fire("b.2", "a.3")), "no_target");
}

/// Orange tanks before half-tracks that carry a platoon.
const CONVOY: &str = "
table 72 48
attacker orange
home blue south
battalion i blue regular
platoon a.h blue half_tracks move of=i at=20,10
platoon a.1 blue infantry_semi move of=i in=a.h
platoon a.x blue infantry_semi move of=i at=60,10
battalion ii orange regular
platoon b.t orange tank_medium aim of=ii at=20,22
platoon b.1 orange infantry_mixed aim of=ii at=22,18
";

fn lost(dead: u8, wounded: u8) -> Casualties {
    Casualties { dead, wounded }
}

fn losses(state: &State, platoon: &str) -> Casualties {
    state.platoon(id(platoon)).losses
}

// covers R31
#[test]
fn losses_of_a_transport_are_shared_point_by_point() {
    let state = board(&format!("{CONVOY}phase rest orange"));
    // Three dice for each point: three sixes in the open are two kills and a wound.
    let three = "6 6 6 1 1 1 1 1 1 1 1 1";
    let hit = after(&state, &fire("b.t", "a.h"), &[":0", three]);
    assert_eq!(losses(&hit, "a.h"), lost(2, 1));
    assert_eq!(losses(&hit, "a.1"), lost(2, 1));
    assert_eq!(hit.order_of(id("a.1")), OrderMarker::Move, "steps down are the transport's own");
    // Who had a wound already: one kill takes an unhurt man there, another a wounded one.
    let hurt = board(&format!("{CONVOY}wounded a.1 3\nphase rest orange"));
    let hit = after(&hurt, &fire("b.t", "a.h"), &[":0", three]);
    assert_eq!(losses(&hit, "a.1"), lost(2, 2));
    // The wounded of the transport are killed: that is a kill and no wound for those who ride.
    let damaged = board(&format!("{CONVOY}wounded a.h 3\nphase rest orange"));
    let hit = after(&damaged, &fire("b.t", "a.h"), &[":0", three]);
    assert_eq!((losses(&hit, "a.h"), losses(&hit, "a.1")), (lost(2, 2), lost(2, 0)));
}

// covers R31
#[test]
fn those_who_ride_get_out_of_a_lost_transport() {
    let worn = CONVOY.replace("half_tracks move", "half_tracks move dead=2");
    let state = board(&format!("{worn}phase rest orange"));
    let four = "6 6 6 6 1 1 1 1 1 1 1 1";
    let hit = after(&state, &fire("b.t", "a.h"), &[":0", four]);
    assert_eq!(hit.platoon(id("a.h")).place, Place::Destroyed);
    // Two points were left of the transport: so many are lost of those who rode in it.
    assert_eq!(losses(&hit, "a.1"), lost(2, 0));
    assert_eq!(hit.platoon(id("a.1")).place, Place::Table);
    assert_eq!(place(&hit, "a.1"), Some(Point::inches(20, 10)));
    let all = board(&format!("{CONVOY}phase rest orange"));
    let hit = after(&all, &fire("b.t", "a.h"), &[":0", four]);
    assert_eq!(hit.platoon(id("a.1")).place, Place::Destroyed, "four of four");
}

// covers R31
#[test]
fn a_half_track_covers_from_rifles_and_trucks_do_not() {
    let state = board(&format!("{CONVOY}phase rest orange"));
    assert_eq!(code(&state, &fire("b.1", "a.h")), "no_effect");
    let trucks = CONVOY.replace("half_tracks", "trucks");
    let hit = after(
        &board(&format!("{trucks}phase rest orange")),
        &fire("b.1", "a.h"),
        &[":0", "6 6 1 1"],
    );
    assert_eq!((losses(&hit, "a.h"), losses(&hit, "a.1")), (lost(2, 0), lost(2, 0)));
}

// covers R31
#[test]
fn those_who_ride_share_flight_and_captivity() {
    let bugged =
        after(&board(&format!("{CONVOY}phase rest orange")), &fire("b.t", "a.h"), &[":1", "1"]);
    assert_eq!(losses(&bugged, "a.1"), lost(1, 1), "a 1 costs both a kill and a wound");
    assert!(bugged.platoon(id("a.1")).deeds.moved);
    let caught = CONVOY
        .replace("half_tracks move", "half_tracks rout")
        .replace("of=ii at=22,18", "of=ii at=20,12.8");
    let state = after(&board(&format!("{caught}phase rest blue")), &Order::EndPhase, &[]);
    assert_eq!(state.phase, Phase::Surrender);
    let throw = Order::ThrowForSurrender { near: Vec::new() };
    let events = happens(&state, &throw, &["1"]);
    let captured = ["a.1", "a.h"].map(|one| Event::PlatoonCaptured { platoon: id(one) });
    assert_eq!(events[1..3], captured);
}

// covers R31, R13
#[test]
fn those_who_ride_command_and_are_treated_where_they_are() {
    let text = format!(
        "{CONVOY}platoon a.hq blue headquarters aim of=i in=a.tr\n\
         platoon a.tr blue trucks aim of=i at=40,10\n\
         platoon a.2 blue infantry_semi shaken of=i under=a.hq at=41.8,10\nwounded a.hq 1\n"
    )
    .replace("battalion i blue regular", "battalion i blue regular out");
    let state = board(&format!("{text}attacker blue\nphase orders blue"));
    let to = OrderMarker::Aim;
    let (commander, platoon) = (id("a.hq"), id("a.2"));
    let raise = Order::Raise { commander, platoon, to, beside: false };
    assert_eq!(happens(&state, &raise, &[]).len(), 1, "an inch from its trucks, without a radio");
    let state = board(&format!("{text}attacker blue\nphase medic"));
    let treated = happens(&state, &Order::TreatWounded { near: Vec::new() }, &["6"]);
    assert_eq!(
        treated[0],
        Event::WoundedTreated { platoon: commander, dead: 0, back: 1, unfilled: 0 }
    );
}

// covers R31, R52
#[test]
fn without_positions_a_platoon_gets_in_and_out() {
    let text: String = PARK
        .lines()
        .filter(|line| !line.starts_with("table"))
        .map(|line| format!("{}\n", line.split(" at=").next().unwrap_or(line)))
        .collect();
    let state = board(&format!("{text}phase movement blue"));
    let aboard = after(&state, &mount("a.1", "a.tr"), &[]);
    assert_eq!(
        refused(&aboard, &dismount("a.1", Some((2000, 1000)))),
        ("no_positions".into(), "R52".into())
    );
    let out = after(&aboard, &dismount("a.1", None), &[]);
    assert_eq!(out.platoon(id("a.1")).place, Place::Table);
}

/// Guns before a wood with a road through it, an enemy fifteen inches away.
const GUNS: &str = "
table 72 48
attacker blue
home blue south
battalion i blue regular
platoon a.g blue anti_tank_medium move of=i at=20,10
platoon a.b blue artillery_light move of=i at=40,10
platoon a.1 blue infantry_semi aim of=i at=24,11
piece wood wood 10 14 30 30
battalion ii orange regular
platoon b.1 orange infantry_mixed aim of=ii at=35.8,10
";

fn guns(more: &str) -> State {
    board(&format!("{GUNS}{more}\nphase movement blue"))
}

fn drawn(text: &str) -> State {
    let text = GUNS.replace("medium move of=i", &format!("medium move of=i {text}"));
    board(&format!("{text}phase movement blue"))
}

fn limber(platoon: &str) -> Order {
    Order::Limber { platoon: id(platoon) }
}

fn unlimber(platoon: &str) -> Order {
    Order::Unlimber { platoon: id(platoon) }
}

// covers R10, R40
#[test]
fn guns_go_by_hand_behind_trucks_or_behind_horses() {
    let by_hand = guns("");
    assert_eq!(happens(&by_hand, &to("a.g", 2000, 1100), &[]).len(), 3);
    assert_eq!(code(&by_hand, &to("a.g", 2000, 1101)), "too_far");
    let trucks = drawn("limbered");
    assert_eq!(happens(&trucks, &to("a.g", 1000, 1000), &[]).len(), 3);
    assert_eq!(code(&trucks, &to("a.g", 999, 1000)), "too_far");
    assert_eq!(refused(&trucks, &to("a.g", 2000, 1401)), ("off_road".into(), "R40".into()));
    let horses = drawn("limbered horses");
    // Four inches to the wood, and two of it would be six.
    assert_eq!(happens(&horses, &to("a.g", 1400, 1000), &[]).len(), 3);
    assert_eq!(code(&horses, &to("a.g", 1399, 1000)), "too_far");
    assert_eq!(happens(&horses, &to("a.g", 2000, 1466), &[]).len(), 3);
    assert_eq!(code(&horses, &to("a.g", 2000, 1467)), "too_far");
    // In a wood a gun is moved on a road alone.
    let road = "piece road road 19 13 21 30\n";
    let text = format!("{GUNS}{road}phase movement blue").replace("at=20,10", "at=20,15");
    assert_eq!(happens(&board(&text), &to("a.g", 2000, 1600), &[]).len(), 3);
    let off = text.replace(road, "");
    assert_eq!(code(&board(&off), &to("a.g", 2000, 1600)), "off_road");
}

// covers R31, R40
#[test]
fn limbering_and_unlimbering_take_half_the_move() {
    let state = guns("");
    let ready = after(&state, &limber("a.g"), &[]);
    assert_eq!(happens(&state, &limber("a.g"), &[]), [Event::GunsLimbered { platoon: id("a.g") }]);
    assert_eq!(happens(&ready, &to("a.g", 1500, 1000), &[]).len(), 3, "half of ten inches");
    assert_eq!(code(&ready, &to("a.g", 1499, 1000)), "too_far");
    assert_eq!(refused(&ready, &limber("a.g")), ("is_limbered".into(), "R31".into()));
    let set_up = after(&ready, &unlimber("a.g"), &[]);
    assert_eq!(code(&set_up, &to("a.g", 2000, 1050)), "half_needed", "that was the other half");
    assert_eq!(code(&state, &unlimber("a.g")), "not_limbered");
    assert_eq!(code(&state, &limber("a.1")), "no_guns");
    let driven = after(&drawn("limbered"), &to("a.g", 1500, 1000), &[]);
    assert_eq!(
        happens(&driven, &unlimber("a.g"), &[]),
        [Event::GunsUnlimbered { platoon: id("a.g") }]
    );
    let farther = after(&drawn("limbered"), &to("a.g", 1499, 1000), &[]);
    assert_eq!(code(&farther, &unlimber("a.g")), "half_needed");
    let aim = board(&format!("{GUNS}phase movement blue").replace("medium move", "medium aim"));
    assert_eq!(code(&aim, &limber("a.g")), "order_forbids");
    let dug_in = after(&drawn("dug_in"), &limber("a.g"), &[]);
    assert!(!dug_in.platoon(id("a.g")).dug_in, "behind the trucks no pit covers");
}

// covers R31, R36, §9
#[test]
fn limbered_guns_are_seen_as_vehicles_and_do_not_fire() {
    let sees = |state: &State| sighting::measured(state, id("b.1"), id("a.g")).unwrap().sight;
    let (by_hand, limbered) = (guns(""), drawn("limbered"));
    assert!(!sees(&by_hand) && sees(&limbered), "fifteen inches away");
    assert_eq!(by_hand.class(id("a.g")), Class::Gun);
    assert_eq!(limbered.class(id("a.g")), Class::Soft);
    let armed = |text: &str| {
        let text = GUNS
            .replace("medium move of=i", &format!("medium aim of=i {text}"))
            .replace("light move of=i", &format!("light move of=i {text}"))
            .replace("35.8,10", "28,10");
        board(&format!("{text}phase rest blue"))
    };
    assert_eq!(
        refused(&armed("limbered"), &fire("a.g", "b.1")),
        ("is_limbered".into(), "R31".into())
    );
    assert_eq!(happens(&armed(""), &fire("a.g", "b.1"), &[":0", "1 1 1 1"]).len(), 1);
    let call = Order::CallIndirect {
        observer: id("a.1"),
        target: id("b.1"),
        batteries: vec![id("a.b")],
        sightings: Vec::new(),
    };
    let phase = |mut state: State| {
        state.phase = Phase::Call(Side::Blue);
        state
    };
    assert_eq!(code(&phase(armed("limbered")), &call), "is_limbered");
    assert_eq!(happens(&phase(armed("")), &call, &[]).len(), 1);
}

// covers R31, §11.7.3
#[test]
fn limbered_guns_do_not_interrupt() {
    let text = GUNS
        .replace("medium move of=i", "medium aim of=i limbered")
        .replace("infantry_mixed aim", "infantry_mixed move")
        .replace("semi aim", "semi hold")
        .replace("35.8,10", "28,10");
    let state = board(&format!("{text}attacker orange\nphase movement orange"));
    let moved = after(&state, &to("b.1", 2800, 800), &[]);
    assert!(moved.on_the_way.is_none(), "no platoon could meet it");
    let ready =
        board(&format!("{text}attacker orange\nphase movement orange").replace(" limbered", ""));
    let met = after(&ready, &to("b.1", 2800, 800), &[]);
    assert!(met.on_the_way.is_some());
    let mut drawn = met;
    let own: PlatoonId = id("a.g");
    drawn.platoons.get_mut(&own).unwrap().limbered = true;
    let (firers, sightings) = (vec![own], Vec::new());
    let after = kernel::table::Length::ZERO;
    let held = Order::Interrupt { firers, after, ambush: false, sightings };
    assert_eq!(code(&drawn, &held), "is_limbered");
}

// covers R20, §12
#[test]
fn guns_moved_by_hand_go_half_an_inch_at_night() {
    let night = guns("sun 480 990\nstart 1000");
    assert_eq!(
        happens(&night, &to("a.g", 2000, 1050), &[]).len(),
        3,
        "less than an inch, and all it has"
    );
    assert_eq!(code(&night, &to("a.g", 2000, 1051)), "too_far");
    assert_eq!(code(&night, &to("a.g", 2000, 1049)), "too_short");
}

// covers R53, R31
#[test]
fn an_umpire_rules_who_rides_and_which_guns_are_limbered() {
    let rule = |ruling| Order::Rule { ruling, reason: "it was forgotten".to_owned() };
    let ruled = |state: &State, ruling: Ruling| {
        let (order, umpire) = (rule(ruling), kernel::Actor::Umpire);
        brigadier_general::decide::decide(state, umpire, &order, &mut kernel::Tape::new(&[]))
    };
    let state = at("platoon a.g blue anti_tank_light aim of=i at=50,10 dug_in");
    let becomes = |state: &State, ruling: Ruling| {
        let events = ruled(state, ruling).unwrap();
        testkit::script::after::<brigadier_general::BrigadierGeneral>(state, &events)
    };
    let why_not = |state: &State, ruling: Ruling| match ruled(state, ruling) {
        Err(kernel::Halt::Refused(why)) => kernel::Refusal::code(&why),
        other => panic!("{other:?}"),
    };
    let (platoon, vehicle) = (id("a.1"), id("a.h"));
    let aboard = becomes(&state, Ruling::Aboard { platoon, vehicle });
    assert_eq!(aboard.platoon(platoon).place, Place::Aboard(vehicle), "however far away");
    let other = Ruling::Aboard { platoon: id("a.2"), vehicle };
    assert_eq!(why_not(&aboard, other), "full");
    assert_eq!(why_not(&state, Ruling::Aboard { platoon, vehicle: id("a.t") }), "no_transport");
    let off = Ruling::Gone { platoon: vehicle, how: Gone::OffTable };
    assert_eq!(why_not(&aboard, off), "carries", "its passengers must be placed first");
    let lost = becomes(&aboard, Ruling::Gone { platoon: vehicle, how: Gone::Destroyed });
    assert_eq!(place(&lost, "a.1"), Some(Point::inches(40, 10)), "they get out where it stood");
    let taken = becomes(&aboard, Ruling::Gone { platoon: vehicle, how: Gone::Captured });
    assert_eq!(taken.platoon(platoon).place, Place::Captured);
    let guns = id("a.g");
    let limbered = becomes(&state, Ruling::Limbered { platoon: guns, limbered: true });
    let own = limbered.platoon(guns);
    assert!(own.limbered && !own.dug_in);
    assert_eq!(why_not(&state, Ruling::Limbered { platoon, limbered: true }), "no_guns");
    // Who is ruled not to have moved has its whole move again.
    let moved = after(&state, &to("a.1", 2000, 1600), &[]);
    assert_eq!(code(&moved, &to("a.1", 2000, 1800)), "has_moved");
    let again = becomes(&moved, Ruling::Deed { platoon, deed: Deed::Moved, done: false });
    assert_eq!(happens(&again, &to("a.1", 2000, 2200), &[]).len(), 3);
}
