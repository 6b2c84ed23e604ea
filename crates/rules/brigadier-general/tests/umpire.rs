//! What an umpire rules (§14, R53) of platoons and of the whole battle, and where no ruling can be true. What is between platoons is in
//! `rulings`.

use brigadier_general::order::{Deed, Gone, Ruling};
use brigadier_general::state::{
    BattalionId, Casualties, EndReason, OrderMarker, Outcome, Place, Platoon, PlatoonId,
};
use brigadier_general::{BrigadierGeneral, Event, Order, State, diary, position};
use kernel::table::Point;
use kernel::{Actor, Refused, RuleSet as _, Side};
use testkit::{laws, script};

use crate::board::{after, board, by, happens, id, refused};

/// Blue attacks: a company, and a rocket battery off the table; orange waits with two platoons.
pub(crate) const FIELD: &str = "
table 72 48
objective mill 36 24 4 orange
home blue south
home orange north
attacker blue
start 840
platoon bde blue headquarters aim off
battalion i blue regular hq=i.hq
platoon i.hq blue headquarters aim of=i under=bde at=10,4
platoon a.hq blue headquarters aim of=i under=i.hq at=20,8
platoon a.1 blue infantry_semi move of=i under=a.hq at=20,16
platoon a.2 blue infantry_semi aim of=i under=a.hq at=24,16
platoon rockets blue rockets aim of=i under=i.hq off
battalion ii orange regular hq=ii.hq
platoon ii.hq orange headquarters aim of=ii at=40,40
platoon b.1 orange infantry_mixed aim of=ii under=ii.hq at=20,20.2
platoon b.2 orange infantry_mixed hold of=ii under=ii.hq at=24,25
";

pub(crate) fn at(phase: &str) -> State {
    board(&format!("{FIELD}{phase}\n"))
}

/// The same without positions.
pub(crate) fn said(phase: &str) -> State {
    let lines = FIELD.lines().filter(|line| !line.starts_with("table"));
    let bare = |line: &str| {
        let words = line.split_whitespace().filter(|word| !word.starts_with("at="));
        words.collect::<Vec<_>>().join(" ")
    };
    let text: Vec<String> = lines.map(bare).collect();
    board(&format!("{}\n{phase}\n", text.join("\n")))
}

fn rule(ruling: Ruling) -> Order {
    Order::Rule { ruling, reason: " as we saw it ".into() }
}

/// The events that follow a ruling, without its own.
#[track_caller]
pub(crate) fn follows(state: &State, ruling: Ruling) -> Vec<Event> {
    let own = Event::Ruled { ruling: ruling.clone(), reason: "as we saw it".into() };
    let mut events = script::happens::<BrigadierGeneral>(state, Actor::Umpire, &rule(ruling), &[]);
    assert_eq!(events.remove(0), own);
    events
}

#[track_caller]
pub(crate) fn ruled(state: &State, ruling: Ruling) -> State {
    let events = script::happens::<BrigadierGeneral>(state, Actor::Umpire, &rule(ruling), &[]);
    let after = script::after::<BrigadierGeneral>(state, &events);
    assert_eq!(position::faults(&after), Vec::<String>::new());
    laws::legals_are_legal::<BrigadierGeneral>(&after);
    after
}

/// The code of the refusal and its place in the book.
#[track_caller]
fn no_ruling(state: &State, ruling: Ruling) -> (String, String) {
    let refusal = script::refused::<BrigadierGeneral>(state, Actor::Umpire, &rule(ruling));
    let Refused { code, cite, sentence, .. } = refusal;
    assert!(!sentence.contains('{'), "{sentence}");
    (code, cite.to_string())
}

#[track_caller]
pub(crate) fn is_refused(state: &State, ruling: Ruling, code: &str, cite: &str) {
    assert_eq!(no_ruling(state, ruling), (code.to_owned(), cite.to_owned()));
}

pub(crate) fn told(state: &State, ruling: Ruling) -> String {
    diary::sentence(state, &Event::Ruled { ruling, reason: "we saw it".into() })
}

fn bat(text: &str) -> BattalionId {
    BattalionId::new(text).unwrap()
}

pub(crate) fn place(platoon: &str, x: i32, y: i32) -> Ruling {
    Ruling::Place { platoon: id(platoon), at: Some(Point::new(x, y)) }
}

pub(crate) fn gone(platoon: &str, how: Gone) -> Ruling {
    Ruling::Gone { platoon: id(platoon), how }
}

pub(crate) fn losses(platoon: &str, dead: u8, wounded: u8) -> Ruling {
    Ruling::Losses { platoon: id(platoon), dead, wounded }
}

pub(crate) fn order(platoon: &str, order: OrderMarker) -> Ruling {
    Ruling::Order { platoon: id(platoon), order }
}

pub(crate) fn deed(platoon: &str, deed: Deed, done: bool) -> Ruling {
    Ruling::Deed { platoon: id(platoon), deed, done }
}

fn superior(platoon: &str, superior: &str) -> Ruling {
    Ruling::Superior { platoon: id(platoon), superior: Some(id(superior)) }
}

pub(crate) fn fire(firers: &[&str], batteries: &[&str], target: &str) -> Order {
    let ids = |names: &[&str]| -> Vec<PlatoonId> { names.iter().map(|name| id(name)).collect() };
    let (firers, batteries) = (ids(firers), ids(batteries));
    Order::Fire { firers, batteries, target: id(target), sightings: Vec::new() }
}

// covers §14, R53
#[test]
fn only_the_umpire_rules_and_says_why() {
    let state = at("");
    let ruling = Ruling::End { winner: None };
    for side in Side::BOTH {
        let refusal = by(&state, side, &rule(ruling.clone()));
        assert_eq!((&*refusal.code, &*refusal.cite.to_string()), ("not_the_umpire", "§14"));
    }
    let silent = Order::Rule { ruling: ruling.clone(), reason: "  ".into() };
    let refusal = script::refused::<BrigadierGeneral>(&state, Actor::Umpire, &silent);
    assert_eq!((&*refusal.code, &*refusal.cite.to_string()), ("no_reason", "§14"));
    // He gives no order of a side, and nobody rules for the program.
    for (seat, order) in
        [(Actor::Umpire, Order::KeepInitiative), (Actor::App, rule(ruling.clone()))]
    {
        let refusal = script::refused::<BrigadierGeneral>(&state, seat, &order);
        assert_eq!(refusal.code, "not_a_side");
    }
    assert!(BrigadierGeneral::legal(&state, Actor::Umpire).offers.is_empty());
    let over = ruled(&state, ruling.clone());
    is_refused(&over, ruling, "battle_over", "§11");
}

// covers R53
#[test]
fn the_umpire_puts_a_platoon_elsewhere_and_brings_it_back() {
    let state = at("phase movement blue");
    let dug = ruled(&state, Ruling::DugIn { platoon: id("b.1"), dug_in: true });
    let put = ruled(&dug, place("b.1", 3000, 3000));
    let own = put.platoon(id("b.1"));
    assert_eq!((own.at, own.dug_in), (Some(Point::inches(30, 30)), false));
    assert_eq!(told(&state, place("b.1", 3000, 3000)), "Ruling: b.1 stands at 30, 30 (we saw it).");
    is_refused(&state, place("b.1", 2000, 1650), "occupied", "R36");
    is_refused(&state, place("b.1", 20, 1650), "no_place", "§10");
    is_refused(&state, place("stranger", 20, 1650), "unknown", "§8");
    let nowhere = Ruling::Place { platoon: id("b.1"), at: None };
    is_refused(&state, nowhere.clone(), "say_where", "R53");
    // A headquarters that was taken is its battalion's again.
    let taken = ruled(&state, gone("i.hq", Gone::Captured));
    assert_eq!(taken.battalions[&bat("i")].lost, Some(id("i.hq")));
    let back = ruled(&taken, place("i.hq", 1000, 400));
    assert_eq!(back.battalions[&bat("i")].headquarters, Some(id("i.hq")));
    assert_eq!((back.platoon(id("i.hq")).lost_in, back.battalions[&bat("i")].lost), (None, None));
    // Nobody left is placed; with its losses ruled away a platoon is.
    let dead = ruled(&state, losses("b.1", 4, 0));
    is_refused(&dead, place("b.1", 3000, 3000), "all_dead", "§11.5.2");
    let filled = ruled(&dead, losses("b.1", 2, 1));
    assert_eq!(filled.platoon(id("b.1")).place, Place::Destroyed);
    assert!(ruled(&filled, place("b.1", 3000, 3000)).on_table(id("b.1")));
    // Without positions it is only there, or not.
    let plain = said("phase movement blue");
    is_refused(&plain, nowhere.clone(), "on_the_table", "R53");
    is_refused(&plain, place("b.1", 100, 100), "no_places", "R52");
    assert!(ruled(&ruled(&plain, gone("b.1", Gone::Captured)), nowhere).on_table(id("b.1")));
}

// covers R53
#[test]
fn the_umpire_takes_platoons_off_the_table() {
    let state = at("phase call blue");
    let off = ruled(&state, gone("i.hq", Gone::OffTable));
    assert_eq!(off.platoon(id("i.hq")).place, Place::OffTable);
    assert_eq!(off.battalions[&bat("i")].headquarters, Some(id("i.hq")), "it commands on");
    is_refused(&off, gone("i.hq", Gone::OffTable), "off_the_table", "R53");
    let dead = ruled(&state, gone("b.1", Gone::Destroyed));
    let own = dead.platoon(id("b.1"));
    assert_eq!((own.place, own.losses), (Place::Destroyed, Casualties { dead: 4, wounded: 0 }));
    is_refused(&dead, gone("b.1", Gone::Captured), "not_there", "§11");
    is_refused(&dead, gone("b.1", Gone::OffTable), "all_dead", "§11.5.2");
    assert_eq!(
        follows(&state, gone("b.1", Gone::Captured)),
        [Event::PlatoonCaptured { platoon: id("b.1") }]
    );
    assert_eq!(
        told(&state, gone("b.1", Gone::OffTable)),
        "Ruling: b.1 is off the table (we saw it)."
    );
    // The last of a side ends the battle.
    let two = ruled(&ruled(&state, gone("b.1", Gone::Captured)), gone("b.2", Gone::Captured));
    let last = follows(&two, gone("ii.hq", Gone::OffTable));
    let reason = EndReason::NobodyLeft;
    let outcome = Outcome { winner: Some(Side::Blue), reason };
    assert_eq!(last, [Event::BattleEnded { outcome }]);
}

// covers R53, §11.5.2
#[test]
fn the_umpire_counts_the_dead_and_the_wounded() {
    let state = at("phase orders blue");
    let hurt = ruled(&state, losses("a.1", 1, 2));
    assert_eq!(hurt.platoon(id("a.1")).losses, Casualties { dead: 1, wounded: 2 });
    assert!(ruled(&hurt, losses("a.1", 0, 0)).platoon(id("a.1")).losses.count() == 4);
    is_refused(&state, losses("a.1", 3, 2), "too_many_lost", "§11.5.2");
    is_refused(&state, losses("a.1", 255, 255), "too_many_lost", "§11.5.2");
    let destroyed = Event::PlatoonDestroyed { platoon: id("rockets") };
    assert_eq!(follows(&state, losses("rockets", 4, 0)), [destroyed]);
    let captured = ruled(&state, gone("a.1", Gone::Captured));
    is_refused(&captured, losses("a.1", 4, 0), "not_there", "§11");
    assert_eq!(
        told(&state, losses("a.1", 1, 2)),
        "Ruling: a.1 has 1 dead and 2 wounded (we saw it)."
    );
}

// covers R53, R23, R30, R36
#[test]
fn the_umpire_changes_what_is_kept_of_a_platoon() {
    let state = at("phase rest blue");
    let own = |ruling: Ruling| ruled(&state, ruling).platoon(id("a.2")).clone();
    let a2 = id("a.2");
    let order_now = |now: Platoon| now.order;
    assert_eq!(order_now(own(order("a.2", OrderMarker::Rout))), OrderMarker::Rout);
    let began = Ruling::Began { platoon: a2, order: OrderMarker::Double };
    assert_eq!(own(began.clone()).order_at_fire, OrderMarker::Double);
    let silent = ruled(&state, began.clone());
    assert_eq!(refused(&silent, &fire(&["a.2"], &[], "b.1")).0, "order_forbids");
    assert!(own(Ruling::DugIn { platoon: a2, dug_in: true }).dug_in);
    assert_eq!(own(Ruling::Still { platoon: a2, turns: 3 }).still, 3);
    let marked = ruled(&state, Ruling::FiredMark { platoon: a2, mark: true });
    assert_eq!(marked.platoon(a2).fired_mark, Some(1));
    let lifted = ruled(&marked, Ruling::FiredMark { platoon: a2, mark: false });
    assert_eq!((lifted.platoon(a2).fired_mark, lifted.platoon(a2).fired_at.0), (None, 0));
    for ruling in [
        Ruling::DugIn { platoon: id("rockets"), dug_in: true },
        Ruling::Still { platoon: id("rockets"), turns: 1 },
        Ruling::FiredMark { platoon: id("rockets"), mark: true },
    ] {
        is_refused(&state, ruling, "not_there", "§11");
    }
    is_refused(&state, order("stranger", OrderMarker::Aim), "unknown", "§8");
    assert_eq!(
        told(&state, order("a.2", OrderMarker::Rout)),
        "Ruling: a.2 has the order Rout (we saw it)."
    );
    assert_eq!(
        told(&state, began),
        "Ruling: a.2 had the order Double when the firing began (we saw it)."
    );
    assert_eq!(
        told(&state, Ruling::Still { platoon: a2, turns: 1 }),
        "Ruling: a.2 has stood still for 1 turn before this one (we saw it)."
    );
}

// covers R53, R30
#[test]
fn three_turns_that_are_ruled_and_one_that_is_played_dig_a_platoon_in() {
    let state = at("phase time");
    let still = ruled(&state, Ruling::Still { platoon: id("a.2"), turns: 3 });
    let [before, now] = [state, still].map(|state| after(&state, &Order::ThrowForTime, &["1 2"]));
    assert!(!before.platoon(id("a.2")).dug_in && now.platoon(id("a.2")).dug_in);
}

// covers R53
#[test]
fn every_deed_is_marked_and_lifted() {
    let state = at("phase orders blue");
    for one in Deed::ALL.into_iter().filter(|one| *one != Deed::Fought) {
        let done = ruled(&state, deed("a.1", one, true));
        assert_ne!(done.platoon(id("a.1")), state.platoon(id("a.1")), "{one:?}");
        let undone = ruled(&done, deed("a.1", one, false));
        assert_eq!(undone.platoon(id("a.1")), state.platoon(id("a.1")), "{one:?}");
        let [so, not] = [true, false].map(|done| told(&state, deed("a.1", one, done)));
        assert!(so != not && so.starts_with("Ruling: a.1 "), "{so} {not}");
    }
    let raised = ruled(&state, deed("a.hq", Deed::HasRaised, true));
    let raise = Order::Raise {
        commander: id("a.hq"),
        platoon: id("a.1"),
        to: OrderMarker::Double,
        beside: false,
    };
    assert_eq!(refused(&raised, &raise).0, "has_raised");
    assert_eq!(happens(&state, &raise, &[]).len(), 1);
    is_refused(&state, deed("a.1", Deed::Fought, true), "no_fight", "R11");
    let captured = ruled(&state, gone("a.1", Gone::Captured));
    is_refused(&captured, deed("a.1", Deed::Moved, true), "not_there", "§11");
}

// covers R53, R51
#[test]
fn the_umpire_says_when_a_battery_reloads() {
    let state = at("phase call blue");
    let reload = |battery: &str, turn| Ruling::Reload { platoon: id(battery), turn };
    let call = Order::CallIndirect {
        observer: id("a.2"),
        target: id("b.1"),
        batteries: vec![id("rockets")],
        sightings: Vec::new(),
    };
    let empty = ruled(&state, reload("rockets", Some(1)));
    assert_eq!(refused(&empty, &call).0, "reloads");
    assert_eq!(happens(&ruled(&empty, reload("rockets", None)), &call, &[]).len(), 1);
    is_refused(&state, reload("rockets", Some(0)), "turn_is_over", "R53");
    is_refused(&state, reload("a.1", None), "never_reloads", "R51");
    assert_eq!(told(&state, reload("rockets", None)), "Ruling: rockets is loaded (we saw it).");
}

// covers R53, R6
#[test]
fn the_umpire_says_who_commands() {
    let state = at("phase orders blue");
    let under = ruled(&state, superior("a.1", "i.hq"));
    assert_eq!(under.platoon(id("a.1")).superior, Some(id("i.hq")));
    let free = ruled(&state, Ruling::Superior { platoon: id("a.1"), superior: None });
    assert_eq!(free.platoon(id("a.1")).superior, None);
    is_refused(&state, superior("a.1", "a.1"), "himself_above", "R6");
    is_refused(&state, superior("i.hq", "a.1"), "under_command", "R6");
    is_refused(&state, superior("a.1", "b.1"), "not_friends", "R53");
    let taken = ruled(&state, gone("a.hq", Gone::Captured));
    is_refused(&taken, superior("a.1", "a.hq"), "not_there", "§11");
    assert_eq!(
        told(&state, superior("a.1", "i.hq")),
        "Ruling: a.1 follows the orders of i.hq (we saw it)."
    );
}

// covers R53, R6
#[test]
fn a_headquarters_that_is_ruled_takes_over_from_the_old_one() {
    let state = at("phase orders blue");
    let lead = |battalion: &str, platoon: &str| Ruling::Headquarters {
        battalion: bat(battalion),
        platoon: id(platoon),
    };
    let above = |state: &State, platoon: &str| state.platoon(id(platoon)).superior;
    // From deep in its own line: the companies follow it, the brigade commands it, and the old one follows too.
    let led = ruled(&state, lead("i", "a.1"));
    assert_eq!(led.battalions[&bat("i")].headquarters, Some(id("a.1")));
    assert_eq!(above(&led, "a.1"), Some(id("bde")));
    for follower in ["a.hq", "i.hq", "rockets"] {
        assert_eq!(above(&led, follower), Some(id("a.1")), "{follower}");
    }
    assert_eq!(above(&led, "a.2"), Some(id("a.hq")));
    // For one that was lost.
    let lost = ruled(&state, gone("i.hq", Gone::Destroyed));
    let heir = ruled(&lost, lead("i", "a.hq"));
    let own = &heir.battalions[&bat("i")];
    assert_eq!((own.headquarters, own.lost), (Some(id("a.hq")), None));
    assert_eq!(
        (above(&heir, "rockets"), above(&heir, "a.hq")),
        (Some(id("a.hq")), Some(id("bde")))
    );
    is_refused(&state, lead("i", "b.1"), "not_of_battalion", "R6");
    is_refused(&state, lead("iii", "a.1"), "unknown", "§8");
    let radio = Ruling::Radio { battalion: bat("i"), in_contact: false };
    assert!(!ruled(&state, radio.clone()).by_radio(id("a.1")));
    assert_eq!(told(&state, radio), "Ruling: i is out of contact (we saw it).");
    is_refused(&state, Ruling::Radio { battalion: bat("iii"), in_contact: true }, "unknown", "§8");
}

// covers R53, R50
#[test]
fn the_initiative_is_ruled_while_no_side_waits_for_the_other() {
    let orange = Ruling::Initiative { side: Side::Orange };
    for phase in ["initiative", "communications", "medic", "time"] {
        let state = ruled(&at(&format!("phase {phase}")), orange.clone());
        assert_eq!(state.acting(), Some(Side::Orange), "{phase}");
    }
    for phase in ["orders blue", "call blue", "rest blue", "movement blue"] {
        is_refused(&at(&format!("phase {phase}")), orange.clone(), "takes_turns", "R53");
    }
    assert_eq!(told(&at(""), orange), "Ruling: Orange has the initiative (we saw it).");
}

// covers R53, R14, R26
#[test]
fn the_clock_the_ground_and_the_end_are_ruled() {
    let state = at("phase orders blue");
    let clock = |minutes| Ruling::Clock { minutes };
    assert_eq!(ruled(&state, clock(24 * 60 + 125)).clock, 1565);
    assert_eq!(told(&state, clock(1565)), "Ruling: it is 02:05 of day 2 (we saw it).");
    // The battle began at two in the afternoon.
    is_refused(&state, clock(839), "no_time", "R53");
    is_refused(&state, clock(u32::MAX), "no_time", "R53");
    let mill = |name: &str, holder| Ruling::Objective { name: name.into(), holder };
    assert_eq!(ruled(&state, mill("mill", None)).held["mill"], None);
    is_refused(&state, mill("farm", None), "no_objective", "R26");
    assert_eq!(
        told(&state, mill("mill", Some(Side::Blue))),
        "Ruling: mill belongs to Blue (we saw it)."
    );
    let outcome = Outcome { winner: Some(Side::Orange), reason: EndReason::Ruling };
    let end = Ruling::End { winner: Some(Side::Orange) };
    assert_eq!(follows(&state, end.clone()), [Event::BattleEnded { outcome }]);
    assert_eq!(told(&state, end), "Ruling: Orange has won (we saw it).");
}
