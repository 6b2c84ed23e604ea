//! What the record is told of an event, for whom an order speaks, and the umpire's forms.

use std::collections::BTreeSet;

use brigadier_general::order::Ruling;
use brigadier_general::state::{AirMission, Casualties, Mission, OrderMarker, Phase, Step, Told};
use brigadier_general::tables::AirKind;
use brigadier_general::{BrigadierGeneral, Event, Order, State, diary};
use kernel::face::rulings::{RulingForm, RulingKind, key};
use kernel::face::{Concern, Face, FieldKind, FightKind, FilingKind, Happening, Manner, Telling};
use kernel::table::Point;
use kernel::{Actor, Effects, Name, Seq, Side};

use crate::board::{board, happens, id, kinds, mission};
use crate::face::at;

#[test]
fn the_record_is_told_of_fights_losses_and_moves() {
    let mut state = at("phase rest blue");
    state.platoons.get_mut(&id("a.1")).unwrap().at = Some(Point::new(2000, 1100));
    let order = Order::Fire {
        firers: vec![id("a.1")],
        batteries: Vec::new(),
        target: id("b.1"),
        sightings: Vec::new(),
    };
    let events = happens(&state, &order, &[":0", "6 6 6 6"]);
    let mut seen = state.clone();
    let mut all: Vec<Happening> = Vec::new();
    for event in &events {
        all.extend(BrigadierGeneral::happenings(&seen, event));
        brigadier_general::evolve::evolve(&mut seen, event, Seq(2));
    }
    let Happening::Fight(fight) = &all[0] else { panic!("{all:?}") };
    assert_eq!((fight.kind, fight.side), (FightKind::DistantFire, Side::Blue));
    assert_eq!(fight.unit, Some(id("a.1").0));
    let Happening::Thrown { attack, .. } = &all[1] else { panic!("{all:?}") };
    assert_eq!((attack.dice, attack.hits), (4, 4));
    // Two of its four points were left.
    assert!(matches!(all[2], Happening::Lost { points: 2, .. }), "{all:?}");
    let fired = &events[0];
    assert_eq!(BrigadierGeneral::effects(&state, fired), Effects::of_throw(true));
    assert_eq!(BrigadierGeneral::telling(fired), Telling::Named);
    let bugged = Event::BuggedOut { platoon: id("b.1"), to: Some(Point::inches(20, 25)) };
    assert_eq!(BrigadierGeneral::effects(&state, &bugged), Effects::MOVED);
    assert_eq!(BrigadierGeneral::filing(&state, &bugged).by, Some(Actor::Orange));
    let ran = BrigadierGeneral::happenings(&state, &bugged);
    assert!(matches!(&ran[0], Happening::Moved(step) if step.manner == Manner::Retreat));
    let back = Event::PlatoonFoughtOut {
        platoon: id("a.1"),
        told: Told { killed: 3, wounded: 8, ..Told::default() },
        marks: 0,
        losses: Casualties { dead: 1, wounded: 0 },
        order: OrderMarker::Defend,
    };
    assert_eq!(BrigadierGeneral::effects(&state, &back), Effects::LOSS);
    let lost = BrigadierGeneral::happenings(&state, &back);
    assert!(matches!(lost[0], Happening::Lost { points: 1, .. }), "{lost:?}");
    let begins = Event::PhaseBegan { phase: Phase::Firing(Step::Rest(Side::Orange)) };
    assert!(BrigadierGeneral::happenings(&state, &begins).is_empty(), "still the firing phase");
    let begins = Event::PhaseBegan { phase: Phase::Surrender };
    let said = BrigadierGeneral::happenings(&state, &begins);
    assert_eq!(said, [Happening::Phase("surrender")]);
    let filed = BrigadierGeneral::filing(&state, &begins);
    assert_eq!((filed.kind, filed.by), (FilingKind::Happened, Some(Actor::App)));
}

#[test]
fn an_order_speaks_for_the_platoons_it_moves() {
    let mut state = at("phase call blue");
    state.missions.push(Mission { observer: id("a.1"), battery: id("a.m"), target: id("b.1") });
    let units = |names: &[&str]| Concern::Units(names.iter().map(|name| id(name).0).collect());
    let concern = |order: Order| BrigadierGeneral::concern(&state, &order);
    let lower = Order::Lower { platoon: id("a.2"), to: OrderMarker::Hold };
    assert_eq!(concern(lower), units(&["a.2"]));
    let fire = Order::Fire {
        firers: Vec::new(),
        batteries: vec![id("a.m")],
        target: id("b.1"),
        sightings: Vec::new(),
    };
    assert_eq!(concern(fire), units(&["a.1"]), "who called it");
    assert_eq!(concern(Order::EndPhase), Concern::End);
    assert_eq!(concern(Order::Pass), Concern::End);
    assert_eq!(concern(Order::PassInitiative), Concern::Side);
    assert_eq!(concern(Order::ThrowForTime), Concern::Table);
}

#[test]
fn a_platoon_belongs_to_its_company_that_to_its_battalion_that_to_the_brigade() {
    let state = board(
        "platoon bde blue headquarters aim\nbattalion i blue regular hq=i.hq\n\
         platoon i.hq blue headquarters aim of=i under=bde\n\
         platoon a.hq blue headquarters aim of=i under=i.hq\n\
         platoon a.1 blue infantry_semi aim of=i under=a.hq\n\
         platoon b.1 orange infantry_semi aim",
    );
    let mut line = vec![id("a.1").0];
    while let Some(above) = BrigadierGeneral::above(&state, *line.last().unwrap()) {
        line.push(above);
        assert!(line.len() < 9, "{line:?}");
    }
    let names: Vec<String> = line.iter().map(Name::to_string).collect();
    assert_eq!(names, ["a.1", "a.hq", "i.hq", "i", "bde"]);
}

#[test]
fn every_order_has_a_sentence() {
    let state = at("phase orders blue");
    let said = |order: &Order| diary::order(&state, order);
    assert_eq!(said(&Order::EndPhase), "no more in the orders phase");
    let fire = Order::Declare {
        firers: vec![id("a.1"), id("a.2")],
        target: id("b.1"),
        sightings: Vec::new(),
    };
    assert_eq!(said(&fire), "a.1 and a.2 will fire at b.1 later in the turn");
    assert_eq!(BrigadierGeneral::SECONDS_PER_TURN, 2_100, "35 minutes (R14)");
    let state = State { clock: 1_000, ..state };
    assert_eq!(BrigadierGeneral::minutes_gone(&state), Some(60));
}

fn typhoons() -> AirMission {
    let (name, side, kind) = ("typhoons".to_owned(), kernel::Side::Blue, AirKind::Certain);
    AirMission { name, side, kind, flights: 2, from_turn: 1, sorties: 1 }
}

// covers §14
#[test]
fn every_ruling_has_a_form_that_makes_it() {
    let mut state = at("platoon r.1 blue rockets aim of=i at=24,4\n\
                        platoon g.1 blue anti_tank_light aim of=i at=60,4\n\
                        platoon h.1 blue half_tracks aim of=i at=64,4\nphase rest blue");
    state.missions.push(Mission { observer: id("a.1"), battery: id("a.m"), target: id("b.1") });
    let forms = BrigadierGeneral::ruling_forms(&state);
    let missing = |forms: &[RulingForm], kind| forms.iter().all(|form| form.kind != kind);
    for kind in [RulingKind::Shots, RulingKind::Flights, RulingKind::AirAttack] {
        assert!(missing(&forms, kind), "there is nobody for {kind:?}");
    }
    let setup = std::sync::Arc::make_mut(&mut state.setup);
    setup.platoons.get_mut(&id("r.1")).unwrap().missions = Some(3);
    setup.air.insert(mission("typhoons"), typhoons());
    let forms = BrigadierGeneral::ruling_forms(&state);
    let has_form: BTreeSet<String> = forms.iter().map(|form| key(&form.kind)).collect();
    assert_eq!(has_form, kinds::<Ruling>());
    for form in &forms {
        let mut body = serde_json::Map::new();
        for field in &form.fields {
            let value = match field.kind {
                FieldKind::Choice => {
                    assert!(!field.choices.is_empty(), "{:?} {}", form.kind, field.name);
                    serde_json::to_value(&field.choices[0].value).unwrap()
                }
                FieldKind::Yes => true.into(),
                FieldKind::Spot => serde_json::json!({ "x": 100, "y": 200 }),
                FieldKind::Number | FieldKind::Inches => 1.into(),
                FieldKind::Hex => panic!("there are no cells"),
            };
            match field.name.split_once('.') {
                None => drop(body.insert(field.name.clone(), value)),
                Some((outer, inner)) => {
                    let of = body.entry(outer).or_insert_with(|| serde_json::json!({}));
                    of[inner] = value;
                }
            }
        }
        let mut whole = serde_json::Map::new();
        whole.insert(key(&form.kind), body.into());
        let ruling: Ruling = serde_json::from_value(whole.into()).unwrap();
        assert_eq!(BrigadierGeneral::ruling_kind(&ruling), form.kind);
        let order = BrigadierGeneral::rule(ruling.clone(), "as seen".to_owned());
        assert_eq!(BrigadierGeneral::ruling(&order), Some(&ruling));
        assert_eq!(BrigadierGeneral::concern(&state, &order), Concern::Side);
    }
    let losses = &forms[0].fields[0];
    let hurt = losses.choices.iter().find(|one| one.value.as_deref() == Some("b.1")).unwrap();
    assert_eq!((&*hurt.now["dead"], &*hurt.now["wounded"]), ("1", "1"));
    assert_eq!((&*hurt.group, &*hurt.now["order"]), ("Orange: ii", "aim"));
}

#[test]
fn one_die_two_guns_and_no_effect_are_said_as_people_say_them() {
    let state = at("phase rest blue");
    let fired = |firers: &[&str], dice| Event::Fired {
        firers: firers.iter().map(|name| id(name)).collect(),
        batteries: Vec::new(),
        target: id("b.1"),
        dice,
        kills: 1,
        wounds: 0,
        steps: 2,
        facts: Vec::new(),
    };
    let told = |event: &Event| diary::sentence(&state, event);
    assert_eq!(told(&fired(&["a.1"], 1)), "a.1 fired at b.1 with 1 die: 1 kill, 2 steps.");
    assert_eq!(
        told(&fired(&["a.1", "a.2", "a.m"], 9)),
        "a.1, a.2 and a.m fired at b.1 with 9 dice: 1 kill, 2 steps."
    );
    let treated =
        |dead, back| told(&Event::WoundedTreated { platoon: id("a.1"), dead, back, unfilled: 0 });
    assert_eq!(treated(0, 0), "The wounded of a.1 stayed as they were.");
    assert_eq!(treated(0, 1), "1 of the wounded of a.1 came back.");
    assert_eq!(treated(2, 0), "2 of the wounded of a.1 died.");
    assert_eq!(treated(1, 2), "2 of the wounded of a.1 came back, and 1 died.");
}

#[test]
fn what_happened_is_said_alike_of_one_and_of_several() {
    let mut state = at("phase rest blue");
    let setup = std::sync::Arc::make_mut(&mut state.setup);
    for (platoon, name) in [("a.1", "Pioneers"), ("a.t", "Half-tracks")] {
        setup.platoons.get_mut(&id(platoon)).unwrap().name = name.to_owned();
    }
    let told = |event: &Event| diary::sentence(&state, event);
    let (platoon, vehicle) = (id("a.1"), id("a.t"));
    let out = Event::Dismounted { platoon, vehicle, at: None, forced: false };
    assert_eq!(told(&out), "Pioneers got out of Half-tracks.");
    assert_eq!(told(&Event::WayEnded { platoon }), "The move of Pioneers ended.");
    assert_eq!(told(&Event::PlatoonDestroyed { platoon }), "Destroyed: Pioneers.");
}

// covers §11.8, R11
#[test]
fn a_close_assault_says_by_what_it_was_won() {
    let mut state = at("phase rest blue");
    let fought = |state: &State, levels, kills, winner| {
        let platoons = vec![id("a.1"), id("b.1")];
        diary::sentence(state, &Event::AssaultFought { platoons, levels, kills, winner })
    };
    let blue = Some(Side::Blue);
    let told = |state: &State, levels, kills, winner| {
        fought(state, levels, kills, winner).rsplit(": ").next().unwrap().to_owned()
    };
    assert_eq!(
        fought(&state, [1, 2], [0, 1], blue),
        format!(
            "Close assault: {0} lost 1 level and 0 kills, {1} lost 2 levels and 1 kill. {0} won: fewer levels lost.",
            state.side_name(Side::Blue),
            state.side_name(Side::Orange)
        )
    );
    assert_eq!(told(&state, [1, 1], [0, 1], blue), "as many levels lost, but fewer kills.");
    assert_eq!(told(&state, [2, 1], [0, 0], blue), "it held the ground.");
    assert!(fought(&state, [1, 1], [1, 1], None).ends_with("It went on."));
    state.platoons.get_mut(&id("b.1")).unwrap().losses = Casualties { dead: 2, wounded: 2 };
    assert_eq!(told(&state, [2, 1], [0, 0], blue), "the enemy had no one fit to fight.");
}
