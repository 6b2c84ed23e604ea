//! What an umpire rules between platoons (§14, R53): looks, contact, calls, and what becomes of a platoon on its way; and rulings at
//! random.

use std::cell::RefCell;
use std::collections::BTreeSet;

use brigadier_general::order::{Deed, Gone, Ruling, Shot};
use brigadier_general::state::{
    BattalionId, Declared, Mission, OrderMarker, Phase, PlatoonId, Spot, Step,
};
use brigadier_general::tables::Cover;
use brigadier_general::{BrigadierGeneral, Event, Order, State, position};
use kernel::table::{Agreed, Fact, Length, Point};
use kernel::{Actor, Call, Generator, Halt, Name, RuleSet as _, Seq, Side, Tape};
use testkit::{laws, script, seeds};

use crate::board::{after, asked, board, happens, id, refused};
use crate::laws::{field_text, obey, random_game};
use crate::umpire::{
    FIELD, at, deed, fire, follows, gone, is_refused, losses, order, place, ruled, said, told,
};

fn contact(attacker: &str, defender: &str, contact: bool) -> Ruling {
    let (attacker, defender) = (id(attacker), id(defender));
    Ruling::Contact { attacker, defender, contact, cover: None }
}

fn shot(firer: &str, target: &str, inches: i32, sight: bool, cover: Cover) -> Ruling {
    let shot = Shot { distance: Length::inches(inches), sight, cover, under_shells: cover };
    Ruling::Shot { firer: id(firer), target: id(target), shot }
}

fn called(observer: &str, battery: &str, target: &str) -> Ruling {
    Ruling::Called { observer: id(observer), battery: id(battery), target: id(target) }
}

fn declared(platoon: &str, target: &str) -> Ruling {
    Ruling::Declared { platoon: id(platoon), target: id(target) }
}

fn march(platoon: &str, x: i32, y: i32) -> Order {
    Order::Move { platoon: id(platoon), way: vec![Point::new(x, y)] }
}

// covers R53, R36
#[test]
fn a_look_that_is_ruled_goes_before_the_table() {
    let state = at("phase rest blue");
    // Three inches and a half between the bases, in the open: aimed fire of four dice.
    let Call::Choice(_) = asked(&state, &fire(&["a.2"], &[], "b.1"), &[]) else { panic!() };
    let blind = ruled(&state, shot("a.2", "b.1", 4, false, Cover::Open));
    assert_eq!(refused(&blind, &fire(&["a.2"], &[], "b.1")), ("no_sight".into(), "§9".into()));
    let far = ruled(&blind, shot("a.2", "b.1", 11, true, Cover::Open));
    assert_eq!(refused(&far, &fire(&["a.2"], &[], "b.1")).0, "no_effect");
    let covered = ruled(&far, shot("a.2", "b.1", 4, true, Cover::Hard));
    assert_eq!(covered.overruled.len(), 1, "the last ruling of a pair counts");
    let Call::Roll(call) = asked(&covered, &fire(&["a.2"], &[], "b.1"), &[":0"]) else { panic!() };
    assert_eq!(call.reading.lines[0].amount, 3, "three sixes for a kill behind hard cover");
    let events = happens(&covered, &fire(&["a.2"], &[], "b.1"), &[":0", "1 1 1 1"]);
    let Event::Fired { facts, .. } = &events[0] else { panic!("{events:?}") };
    let Fact::Declared(fact) = &facts[0] else { panic!("{facts:?}") };
    assert_eq!((fact.agreed, &*fact.reason), (Agreed::Umpire, "as we saw it"));
    assert_eq!(
        told(&state, shot("a.2", "b.1", 4, false, Cover::Open)),
        "Ruling: a.2 does not see b.1 at 4\" (we saw it)."
    );
    is_refused(&state, shot("a.1", "a.2", 4, true, Cover::Open), "not_enemies", "R53");
    is_refused(&state, shot("a.1", "b.1", -1, true, Cover::Open), "no_distance", "R53");
    is_refused(&state, shot("a.1", "stranger", 4, true, Cover::Open), "unknown", "§8");
}

// covers R53
#[test]
fn a_look_that_is_ruled_is_past_when_one_of_the_two_moves_or_the_turn_ends() {
    let sees = shot("b.2", "a.1", 9, true, Cover::Open);
    let state = ruled(&at("phase movement blue"), sees.clone());
    assert_eq!(after(&state, &march("a.1", 1900, 1600), &[]).overruled, []);
    assert_eq!(ruled(&state, place("a.1", 1900, 1600)).overruled, []);
    assert_eq!(ruled(&state, gone("b.2", Gone::OffTable)).overruled, []);
    let time = ruled(&at("phase time"), sees);
    assert_eq!(time.overruled.len(), 1);
    assert_eq!(after(&time, &Order::ThrowForTime, &["1 2"]).overruled, []);
}

// covers R53, §11.7.3
#[test]
fn a_mover_is_met_by_a_platoon_that_is_ruled_to_see_it() {
    let text = FIELD.replace("hold of=ii", "aim of=ii");
    let text = text.replace("at=20,20.2", "at=60,44").replace("at=24,25", "at=24,30");
    let state = board(&format!("{text}phase movement blue"));
    // b.2 stands more than ten inches away, and sees nothing of the way west.
    let order = march("a.1", 1600, 1400);
    assert!(after(&state, &order, &[]).on_the_way.is_none());
    // What is ruled while it waits holds.
    let hidden = text.replace("at=60,44", "at=15,20");
    let waits = after(&board(&format!("{hidden}phase movement blue")), &order, &[]);
    assert!(waits.on_the_way.is_some(), "b.1 sees it");
    let interrupt = Order::Interrupt {
        firers: vec![id("b.2")],
        after: Length::inches(1),
        ambush: false,
        sightings: Vec::new(),
    };
    assert_eq!(refused(&waits, &interrupt).0, "no_sight");
    let seen = ruled(&waits, shot("b.2", "a.1", 9, true, Cover::Open));
    // Nobody of his side sees b.2: it is an ambush.
    let Call::Roll(call) = asked(&seen, &interrupt, &[]) else { panic!() };
    assert_eq!(call.count, 4);
    let offered = BrigadierGeneral::legal(&seen, Actor::Orange).offers;
    assert!(offered.iter().any(|offer| offer.order
        == Order::Interrupt {
            firers: vec![id("b.2")],
            after: Length::ZERO,
            ambush: false,
            sightings: Vec::new(),
        }));
}

// covers R53, R52
#[test]
fn a_look_is_ruled_where_there_are_no_positions_too() {
    let state = said("phase rest blue");
    assert_eq!(refused(&state, &fire(&["a.2"], &[], "b.1")).0, "not_said");
    let seen = ruled(&state, shot("a.2", "b.1", 4, true, Cover::Soft));
    assert!(matches!(asked(&seen, &fire(&["a.2"], &[], "b.1"), &[]), Call::Choice(_)));
}

// covers R53, R11
#[test]
fn a_contact_that_is_ruled_is_fought_out_or_taken_back() {
    let close = FIELD.replace("at=20,20.2", "at=20,16.8");
    let state = board(&format!("{close}phase movement blue"));
    let met = ruled(&state, contact("a.1", "b.1", true));
    assert!(met.is_locked(id("a.1")) && met.is_locked(id("b.1")));
    is_refused(&met, contact("b.1", "a.1", true), "touch_already", "R11");
    let done = after(&after(&met, &Order::EndPhase, &[]), &Order::EndPhase, &[]);
    assert_eq!(done.phase, Phase::Assault);
    assert!(matches!(asked(&done, &Order::Fight { platoon: id("a.1") }, &[]), Call::Roll(_)));
    // Taken back while the fights are thrown for, there is nothing left to throw for.
    let apart = ruled(&done, contact("b.1", "a.1", false));
    assert_eq!((apart.contacts.len(), &apart.phase), (0, &Phase::Medic));
    // So it is when the fight is ruled to have been thrown for, then or before.
    assert_eq!(ruled(&done, deed("a.1", Deed::Fought, true)).phase, Phase::Medic);
    let early = ruled(&met, deed("a.1", Deed::Fought, true));
    let past = after(&after(&early, &Order::EndPhase, &[]), &Order::EndPhase, &[]);
    assert_eq!(past.phase, Phase::Medic);
    let again = ruled(&early, deed("a.1", Deed::Fought, false));
    assert!(again.fought.is_empty());
    is_refused(&state, contact("a.1", "b.1", false), "do_not_touch", "R11");
    is_refused(&state, contact("a.1", "a.2", true), "not_enemies", "R53");
    is_refused(&state, contact("a.2", "b.1", true), "apart", "R11");
    let covered =
        |cover| Ruling::Contact { attacker: id("a.1"), defender: id("b.1"), contact: true, cover };
    is_refused(&state, covered(Some(Cover::Soft)), "cover_is_measured", "R52");
    let plain = said("phase movement blue");
    is_refused(&plain, covered(None), "cover_not_said", "R52");
    let soft = ruled(&plain, covered(Some(Cover::Soft)));
    assert_eq!(soft.contacts[&(id("a.1"), id("b.1"))], Cover::Soft);
    assert_eq!(told(&state, covered(None)), "Ruling: a.1 has come up to b.1 (we saw it).");
}

// covers R53, R11
#[test]
fn what_covers_a_defender_may_be_ruled() {
    let close = FIELD.replace("at=20,20.2", "at=20,16.8");
    let met = ruled(&board(&format!("{close}phase assault")), contact("a.1", "b.1", true));
    let dice = |state: &State| {
        let Call::Roll(call) = asked(state, &Order::Fight { platoon: id("a.1") }, &[]) else {
            panic!()
        };
        call.count
    };
    // Two dice a point; half of them against hard cover.
    assert_eq!(dice(&met), 8);
    assert_eq!(dice(&ruled(&met, shot("a.1", "b.1", 0, true, Cover::Hard))), 4);
}

// covers R53, §11.4, §11.5.1
#[test]
fn calls_and_declarations_are_ruled_until_the_fire_is_over() {
    let state = at("phase call blue");
    let mission = Mission { observer: id("a.2"), battery: id("rockets"), target: id("b.1") };
    let on = ruled(&state, called("a.2", "rockets", "b.1"));
    assert_eq!(on.missions, [mission]);
    let other = ruled(&on, called("a.2", "rockets", "b.2"));
    assert_eq!(other.missions, [Mission { target: id("b.2"), ..mission }], "one at a time");
    let void = Ruling::Void { platoon: id("rockets") };
    assert_eq!(ruled(&other, void.clone()).missions, []);
    // Fire that is spent is called no more.
    assert_eq!(ruled(&on, deed("rockets", Deed::Fired, true)).missions, []);
    is_refused(&state, void, "nothing_to_void", "R53");
    is_refused(&state, called("a.2", "a.1", "b.1"), "no_battery", "R51");
    is_refused(&state, called("b.2", "rockets", "b.1"), "not_friends", "R53");
    is_refused(&state, called("a.2", "rockets", "a.1"), "not_enemies", "R53");
    is_refused(&at("phase orders blue"), called("a.2", "rockets", "b.1"), "no_fire_now", "R53");
    is_refused(&at("phase rest orange"), called("a.2", "rockets", "b.1"), "no_fire_now", "R53");
    let spent = ruled(&state, deed("rockets", Deed::Fired, true));
    is_refused(&spent, called("a.2", "rockets", "b.1"), "has_fired", "R8");
    let aimed = at("phase aimed");
    let waits = ruled(&aimed, declared("b.1", "a.1"));
    assert_eq!(waits.declared, [Declared { firer: id("b.1"), target: id("a.1") }]);
    assert_eq!(ruled(&waits, declared("b.1", "a.2")).declared.len(), 1);
    is_refused(&aimed, declared("a.2", "b.1"), "no_fire_now", "R53");
    assert_eq!(
        told(&state, called("a.2", "rockets", "b.1")),
        "Ruling: a.2 has called the fire of rockets on b.1 (we saw it)."
    );
}

// covers R53
#[test]
fn what_a_battery_off_the_table_sees_of_cover_may_be_ruled() {
    let state = ruled(&at("phase call blue"), called("a.2", "rockets", "b.1"));
    let mut firing = state;
    while firing.phase != Phase::Firing(Step::Indirect(Side::Blue)) {
        firing = after(&firing, &Order::EndPhase, &[]);
    }
    let sixes = |state: &State| {
        let Call::Roll(call) = asked(state, &fire(&[], &["rockets"], "b.1"), &[":0"]) else {
            panic!()
        };
        call.reading.lines[0].amount
    };
    assert_eq!(sixes(&firing), 4);
    assert_eq!(sixes(&ruled(&firing, shot("rockets", "b.1", 40, false, Cover::Hard))), 8);
}

/// A platoon that waits on its way to be met by b.1.
fn on_its_way(order: &Order) -> State {
    let state = after(&at("phase movement blue"), order, &[]);
    assert!(state.on_the_way.is_some());
    state
}

// covers R53, R24
#[test]
fn a_mover_that_is_put_elsewhere_or_taken_off_goes_no_farther() {
    let state = on_its_way(&march("a.1", 1700, 1600));
    let ended = Event::WayEnded { platoon: id("a.1") };
    assert_eq!(follows(&state, place("a.1", 1800, 1600)), std::slice::from_ref(&ended));
    assert_eq!(ruled(&state, place("b.2", 3000, 3000)).on_the_way, state.on_the_way);
    for ruling in [gone("a.1", Gone::Captured), losses("a.1", 4, 0)] {
        let events = follows(&state, ruling.clone());
        assert_eq!(events.last(), Some(&ended), "{ruling:?}");
        assert_eq!(ruled(&state, ruling).on_the_way, None);
    }
    let off = follows(&state, gone("a.1", Gone::OffTable));
    assert_eq!(off, [ended]);
    // Without positions a platoon that waits is stopped where it stands.
    let plain = Order::Move { platoon: id("a.1"), way: Vec::new() };
    let waits = after(&said("phase movement blue"), &plain, &[]);
    let stop = Ruling::Place { platoon: id("a.1"), at: None };
    assert_eq!(ruled(&waits, stop).on_the_way, None);
}

// covers R53, R24
#[test]
fn a_mover_goes_by_the_order_that_is_ruled() {
    let state = on_its_way(&march("a.1", 1700, 1600));
    let held = ruled(&state, order("a.1", OrderMarker::Hold));
    assert_eq!((held.on_the_way, held.platoons[&id("a.1")].deeds.moved), (None, false));
    let double = ruled(&state, order("a.1", OrderMarker::Double));
    assert_eq!(double.on_the_way, state.on_the_way, "it may be met still");
    // Nobody else's order changes its way.
    assert_eq!(ruled(&state, order("a.2", OrderMarker::Hold)).on_the_way, state.on_the_way);
}

// covers R53, R11
#[test]
fn an_assault_at_an_enemy_who_is_gone_comes_to_nothing() {
    let assault =
        Order::Assault { platoon: id("a.1"), target: id("b.1"), way: Vec::new(), cover: None };
    let state = on_its_way(&assault);
    for ruling in [
        gone("b.1", Gone::Captured),
        gone("b.1", Gone::OffTable),
        place("b.1", 4000, 3000),
        losses("b.1", 4, 0),
    ] {
        let next = ruled(&state, ruling.clone());
        assert_eq!((next.on_the_way, next.contacts.len()), (None, 0), "{ruling:?}");
    }
}

/// Any ruling at all, true or not.
fn any(state: &State, chance: &mut Generator) -> Ruling {
    let platoons: Vec<PlatoonId> = state.platoons.keys().copied().collect();
    let battalions: Vec<BattalionId> = state.battalions.keys().copied().collect();
    let [platoon, other] = [0; 2].map(|_| platoons[chance.below(platoons.len())]);
    let battalion = battalions[chance.below(battalions.len())];
    let yes = chance.below(2) == 0;
    let some = u8::try_from(chance.below(5)).unwrap();
    let few = u8::try_from(chance.below(3)).unwrap();
    let order = OrderMarker::ALL[chance.below(9)];
    let side = Side::BOTH[chance.below(2)];
    let cover = Cover::ALL[chance.below(3)];
    let inches = |chance: &mut Generator| i32::try_from(chance.below(48)).unwrap();
    let at = state.table().map(|_| Point::inches(inches(chance), inches(chance)));
    match chance.below(28) {
        0 => {
            let distance = Length::inches(inches(chance));
            let shot = Shot { distance, sight: yes, cover, under_shells: cover };
            Ruling::Shot { firer: platoon, target: other, shot }
        }
        1 => Ruling::Place { platoon, at },
        2 => Ruling::Gone { platoon, how: Gone::ALL[chance.below(Gone::ALL.len())] },
        3 => Ruling::Losses { platoon, dead: some, wounded: few },
        4 => Ruling::Order { platoon, order },
        5 => Ruling::Began { platoon, order },
        6 => Ruling::DugIn { platoon, dug_in: yes },
        7 => Ruling::Still { platoon, turns: some },
        8 => Ruling::FiredMark { platoon, mark: yes },
        9 => Ruling::Deed { platoon, deed: Deed::ALL[chance.below(Deed::ALL.len())], done: yes },
        10 => Ruling::Reload { platoon, turn: yes.then_some(state.turn) },
        11 => Ruling::Superior { platoon, superior: yes.then_some(other) },
        12 => {
            let cover = state.table().is_none().then_some(cover);
            Ruling::Contact { attacker: platoon, defender: other, contact: yes, cover }
        }
        13 => Ruling::Called { observer: platoon, battery: id("art"), target: other },
        14 => Ruling::Declared { platoon, target: other },
        15 => {
            let waiting = state.missions.first().map(|mission| mission.battery);
            let waiting = waiting.or(state.declared.first().map(|one| one.firer));
            Ruling::Void { platoon: waiting.unwrap_or(platoon) }
        }
        16 => Ruling::Radio { battalion, in_contact: yes },
        17 => Ruling::Headquarters { battalion, platoon },
        18 => Ruling::Initiative { side },
        19 => Ruling::Clock { minutes: 900 + u32::from(some) },
        20 => Ruling::Limbered { platoon, limbered: yes },
        21 => Ruling::Aboard { platoon, vehicle: other },
        22 => Ruling::Objective { name: "farm".into(), holder: yes.then_some(side) },
        23 => Ruling::End { winner: yes.then_some(side) },
        _ => any_from_afar(state, chance),
    }
}

/// Planned fire, missions that are left, and aircraft.
fn any_from_afar(state: &State, chance: &mut Generator) -> Ruling {
    let target = *state.platoons.keys().nth(chance.below(state.platoons.len())).unwrap();
    let mission = *state.setup.air.keys().nth(chance.below(state.setup.air.len())).unwrap();
    let few = |chance: &mut Generator| u8::try_from(chance.below(3)).unwrap();
    let battery = id("art");
    match chance.below(4) {
        0 => {
            let at = state.table().map_or(Spot::Called(Name::new("farm").unwrap()), |_| {
                Spot::At(Point::inches(12, 10))
            });
            Ruling::Planned { battery, at, clock: state.clock + u32::from(few(chance)) }
        }
        1 => Ruling::Shots { battery, shots: few(chance) },
        2 => Ruling::Flights { mission, flights: few(chance), flown: few(chance) },
        _ => Ruling::AirAttack { mission, target, flights: few(chance) },
    }
}

/// Thirty rulings, and the kinds of those that were accepted.
fn rule_at_random(state: &mut State, chance: &mut Generator, kinds: &mut BTreeSet<String>) {
    for _ in 0..30 {
        let ruling = any(state, chance);
        let order = Order::Rule { ruling, reason: "we saw it".into() };
        match BrigadierGeneral::decide(state, Actor::Umpire, &order, &mut Tape::new(&[])) {
            Ok(events) => {
                for event in &events {
                    let told = BrigadierGeneral::diary(state, event);
                    assert!(told.ends_with('.') && !told.contains("  "), "{told}");
                    BrigadierGeneral::evolve(state, event, Seq(7));
                }
                let faults = position::faults(state);
                assert!(faults.is_empty(), "{order:?}: {faults:?}");
                let Order::Rule { ruling, .. } = order else { unreachable!() };
                kinds.insert(script::kind(&ruling));
            }
            Err(Halt::Refused(_)) => {}
            Err(halt) => panic!("{order:?}: {halt:?}"),
        }
        if matches!(state.phase, Phase::Over(_)) {
            return;
        }
        laws::legals_are_legal::<BrigadierGeneral>(state);
    }
}

/// The battle of the laws with rockets, which reload, and mortars that have three missions.
fn with_batteries(with_positions: bool) -> State {
    let mut state =
        board(&format!("{}\nplatoon rockets orange rockets aim off", field_text(with_positions)));
    let setup = std::sync::Arc::make_mut(&mut state.setup);
    setup.platoons.get_mut(&id("art")).unwrap().missions = Some(3);
    state
}

// covers R53
#[test]
fn whatever_is_ruled_the_battle_can_go_on() {
    let mut kinds = BTreeSet::new();
    for seed in seeds(0..12) {
        let stops = RefCell::new(Vec::new());
        // Somewhere in a battle the umpire rules whatever comes to his mind.
        random_game(with_batteries(seed % 2 == 0), seed, &|state, chance| {
            if chance.below(45) == 0 {
                stops.borrow_mut().push(state.clone());
            }
        });
        let mut chance = Generator::seeded(seed);
        for mut state in stops.into_inner() {
            rule_at_random(&mut state, &mut chance, &mut kinds);
            let game = random_game(state, seed, &obey);
            assert!(game.over, "seed {seed} has not ended after {} orders", game.turns.len());
            assert!(matches!(game.end.phase, Phase::Over(_)), "seed {seed}: a dead end");
        }
    }
    assert_eq!(kinds, crate::board::kinds::<Ruling>(), "every kind is accepted somewhere");
}
