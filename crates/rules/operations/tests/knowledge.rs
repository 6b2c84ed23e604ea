//! R63 What commanders are told, clause by clause, and how it grows stale.

use std::collections::BTreeSet;

use kernel::face::MapBattle as _;
use kernel::{Actor, Side, Tape};
use operations::decide::decide;
use operations::event::Event;
use operations::order::{Order, Ruling};
use operations::rules::knowledge::{known_to, related, seen_by};
use operations::state::{
    Body, BridgeId, BridgeState, By, Encounter, Eyes, FormationId, Glimpse, Heading, Knowledge,
    ObjectiveId, Phase, Place, Sighting, Size, State, Strength, Troops,
};
use operations::tables::Class;

use crate::board::{after, board, ordered, sq, step, till_combat, unit};

fn formation(text: &str) -> FormationId {
    FormationId::new(text).unwrap()
}

fn eyes(side: Side, ids: &[&str]) -> Eyes {
    let formations: BTreeSet<FormationId> = ids.iter().map(|id| formation(id)).collect();
    Eyes::Formations { side, formations }
}

fn known<'s>(state: &'s State, of: &str) -> &'s Knowledge {
    &state.known[&formation(of)]
}

/// The turn and the text of what a formation has last heard of the enemy in a square; none where it has heard nothing.
fn heard<'s>(state: &'s State, of: &str, square: &str) -> Option<(u16, Option<&'s Sighting>)> {
    let heard = state.known.get(&formation(of))?.enemy.get(&sq(square))?;
    Some((heard.last.turn, heard.last.what.as_ref()))
}

fn seen<'s>(state: &'s State, of: &str, square: &str) -> Option<&'s [Glimpse]> {
    heard(state, of, square)?.1.map(|sighting| &*sighting.seen)
}

const SPOTTED: Glimpse = Glimpse {
    number: None,
    body: None,
    troops: None,
    class: None,
    size: None,
    strength: None,
    formation: None,
    heading: None,
};

fn of_type(troops: Troops) -> Glimpse {
    Glimpse { troops: Some(troops), ..SPOTTED }
}

fn in_contact(number: u8, body: Body) -> Glimpse {
    Glimpse { number: Some(number), body: Some(body), ..SPOTTED }
}

/// To the orders of the next turn, with the dice of the battles.
fn a_turn(state: &State, blue: &str, orange: &str, dice: &[&[u8]]) -> State {
    let mut now = till_combat(state, blue, orange);
    if matches!(now.phase, Phase::Combat(_)) {
        now = after(&now, &step(&now, dice));
    }
    while !matches!(now.phase, Phase::Orders(_) | Phase::Over(_)) {
        now = after(&now, &step(&now, &[]));
    }
    now
}

// covers R63, R91, R92
#[test]
fn a_contact_tells_who_is_there_and_how_many() {
    let state = board(
        "
        map 12 12
        formation b blue
        unit b.1 foot 4 0502
        formation o orange hq=o.hq
        unit o.hq foot 1 0507 hq
        unit o.1 foot 4 0507
        unit o.2 foot 2 0507
        unit o.3 tank 5 0507
        ",
    );
    assert_eq!(heard(&state, "b", "0507"), None, "5 km off");
    let now = till_combat(&state, "unit b.1 move tactical 0503 0504 0505 0506", "formation o");
    assert_eq!(now.square_of(unit("b.1")), Some(sq("0506")));
    // Headquarters make no contact, so two are counted; four units in a square make the look of die 5 one of die 6, which tells the type of both.
    let tanks = Glimpse { troops: Some(Troops::Armour), ..in_contact(1, Body::Vehicles) };
    let foot = Glimpse { troops: Some(Troops::Infantry), ..in_contact(2, Body::Infantry) };
    let contact = Sighting { by: By::Contact, seen: vec![tanks, foot] };
    assert_eq!(heard(&now, "b", "0507"), Some((1, Some(&contact))));
    // The other side knows as much of the one battalion: infantry that moves, and where to.
    let b1 = Glimpse {
        troops: Some(Troops::Infantry),
        heading: Some(Heading::South),
        ..in_contact(1, Body::Infantry)
    };
    assert_eq!(seen(&now, "o", "0506"), Some(&[b1][..]));
}

const DUEL: &str = "
map 12 12
formation b blue
unit b.1 foot 6 0505
formation o orange
unit o.1 foot 4 0506
unit o.2 engineer 2 0506
";

fn encounter(state: &State, of: &str) -> Encounter {
    known(state, of).fought.last().expect("a battle").what.clone()
}

fn met(class: Class, strength: Strength, named: Option<&str>) -> Glimpse {
    Glimpse {
        number: Some(1),
        body: Some(Body::Infantry),
        troops: Some(Troops::Infantry),
        class: Some(class),
        strength: Some(strength),
        formation: named.map(str::to_owned),
        ..SPOTTED
    }
}

// covers R63, R96
#[test]
fn b_a_battle_tells_class_and_strength_and_to_the_winner_the_formation() {
    let state = till_combat(&board(DUEL), "unit b.1 attack 0506", "formation o");
    // 6 − 4 − 6 = −4, and a 1 makes −3: badly beaten. Attackers lose 1 and fall back; the defenders have 4 and 2.
    let now = after(&state, &step(&state, &[&[1]]));
    let mut beaten =
        [met(Class::Foot, Strength::Medium, None), met(Class::Engineer, Strength::Weak, None)];
    beaten.sort();
    let told = encounter(&now, "b");
    assert_eq!((told.square, told.destroyed), (sq("0506"), 0));
    assert_eq!(told.enemy, beaten);
    // The defenders have come off better: they know the name. Of 6 status 5 are left.
    assert_eq!(encounter(&now, "o").enemy, [met(Class::Foot, Strength::Strong, Some("b"))]);
}

// covers R63, R96
#[test]
fn b_a_limited_success_is_enough_for_the_name() {
    let mut state = till_combat(&board(DUEL), "unit b.1 attack 0506", "formation o");
    state.granted[0].insert(sq("0506"), 2);
    // 6 − 4 + 4 − 6 = 0; 5 makes a limited success: 1 status each, and the defenders retire 2 km to where they are seen.
    let now = after(&state, &step(&state, &[&[5]]));
    let foot = met(Class::Foot, Strength::Medium, Some("o"));
    let engineers = met(Class::Engineer, Strength::Weak, Some("o"));
    assert_eq!(now.square_of(unit("o.1")).map(|at| at.row), Some(8), "3 km off, out of sight");
    assert!(known(&now, "b").enemy.values().all(|heard| heard.last.what.is_none()));
    let mut both = [foot, engineers];
    both.sort();
    assert_eq!(encounter(&now, "b").enemy, both);
    let unnamed = encounter(&now, "o").enemy;
    assert_eq!(unnamed, [met(Class::Foot, Strength::Strong, None)]);
    // Where the battle was nobody stands any more, and the attacker sees that.
    assert!(matches!(heard(&now, "b", "0506"), Some((1, None))));
}

// covers R63, R96
#[test]
fn b_prisoners_tell_where_they_are_from() {
    let state = board(
        "
        map 12 12
        formation b blue
        unit b.1 foot 6 0505
        formation o orange
        unit o.1 foot 1 0506
        formation p orange
        unit p.1 foot 1 0506 now=1
        unit p.2 foot 5 0506
        ",
    );
    let mut state = till_combat(&state, "unit b.1 attack 0506", "formation o formation p");
    state.units.get_mut(&unit("p.1")).unwrap().status = 1;
    state.granted[0].insert(sq("0506"), 2);
    // 6 − 4 + 4 − (5 + 1 + 1 − 2 for another formation) = 1; 3 makes 4: confused, 1 status each, two battalions are gone.
    let now = after(&state, &step(&state, &[&[3]]));
    let told = encounter(&now, "b");
    assert_eq!(told.destroyed, 2);
    let named: BTreeSet<Option<String>> =
        told.enemy.iter().map(|one| one.formation.clone()).collect();
    assert_eq!(named, [Some("o".to_owned()), Some("p".to_owned())].into());
    // p.2 is still there, and of the same formation as some of the prisoners.
    let p2 = met(Class::Foot, Strength::Medium, Some("p"));
    assert_eq!(seen(&now, "b", "0506"), Some(&[p2][..]));
}

/// One blue unit, and orange ones that are told of at the founding.
fn look(first: &str, blue: &str, orange: &str) -> State {
    board(&format!(
        "
        map 16 16
        turns 8 {first}
        ground wood 1010 1012
        formation b blue
        unit b.1 {blue}
        formation o orange
        {orange}
        "
    ))
}

// covers R63, R90
#[test]
fn c_reconnaissance_sees_three_kilometres_by_day() {
    let far =
        "unit o.1 tank 5 0508\nunit o.2 foot 4 0805\nunit o.3 foot 4 0507\nunit o.4 tank 5 0509";
    let state = look("day", "recce 3 0505", far);
    // As die 5: of vehicles that stand the type, of others that there is an enemy.
    assert_eq!(seen(&state, "b", "0508"), Some(&[of_type(Troops::Armour)][..]));
    assert_eq!(seen(&state, "b", "0805"), Some(&[SPOTTED][..]));
    assert_eq!(seen(&state, "b", "0507"), Some(&[SPOTTED][..]));
    assert_eq!(heard(&state, "b", "0509"), None, "4 km");
}

// covers R63
#[test]
fn c_others_see_two_kilometres_in_the_open() {
    let far = "unit o.1 tank 5 0508\nunit o.2 foot 4 0705\nunit o.3 tank 5 0607";
    let state = look("day", "foot 4 0505", far);
    assert_eq!(heard(&state, "b", "0508"), None, "3 km");
    assert_eq!(seen(&state, "b", "0705"), Some(&[SPOTTED][..]));
    // One across and two down is more than two kilometres.
    assert_eq!(heard(&state, "b", "0607"), None);
}

// covers R63, R90
#[test]
fn c_one_kilometre_into_and_from_bad_ground() {
    // Into a wood: two kilometres are too far, and so is a corner; columns make no contact.
    let state = look("day", "recce 3 1008", "unit o.1 column 1 1010");
    assert_eq!(heard(&state, "b", "1010"), None);
    let state = look("day", "recce 3 1109", "unit o.1 column 1 1010");
    assert_eq!(heard(&state, "b", "1010"), None, "a corner is more than one kilometre");
    let state = look("day", "foot 3 1009", "unit o.1 column 1 1010");
    assert_eq!(seen(&state, "b", "1010"), Some(&[of_type(Troops::OtherVehicles)][..]));
    // From a wood.
    let state = look("day", "recce 3 1012", "unit o.1 column 1 1014\nunit o.2 column 1 1013");
    assert_eq!(heard(&state, "b", "1014"), None);
    assert_eq!(seen(&state, "b", "1013"), Some(&[of_type(Troops::OtherVehicles)][..]));
}

// covers R63, R67, R91
#[test]
fn c_one_kilometre_by_night_as_die_four() {
    let orange = "unit o.1 column 1 0506\nunit o.2 foot 1 0504 hq\nunit o.3 tank 5 0507";
    let state = look("night", "recce 3 0505", orange);
    assert_eq!(seen(&state, "b", "0506"), Some(&[SPOTTED][..]), "vehicles that stand");
    assert_eq!(heard(&state, "b", "0504"), None, "others that stand are not seen on a 4");
    assert_eq!(heard(&state, "b", "0507"), None, "2 km");
}

// covers R63, R64, R95, C10
#[test]
fn d_the_air_force_tells_every_headquarters_of_its_side() {
    let state = board(
        "
        map 16 16
        formation b blue
        unit b.1 foot 4 1616
        formation c blue
        unit c.1 foot 4 1601
        squadron r blue recce
        formation o orange
        unit o.1 tank 5 0505
        unit o.2 tank 5 0505
        unit o.3 foot 4 0305
        ",
    );
    let state = ordered(
        &state,
        "formation b formation c air r recce 1",
        "unit o.1 move tactical 0504 0503 unit o.2 move tactical 0504 0503",
    );
    // Groups by square: 0305 infantry that stands, a 4: nothing. 0505 vehicles that move, a 6: everything.
    let events = step(&state, &[&[4, 6]]);
    let told: Vec<_> = events.iter().filter_map(Event::told_to).collect();
    assert_eq!(told, [formation("b"), formation("c")]);
    let now = after(&state, &events);
    let tanks = Glimpse {
        troops: Some(Troops::Armour),
        size: Some(Size::Regiment),
        heading: Some(Heading::North),
        ..SPOTTED
    };
    let report = Sighting { by: By::Air, seen: vec![tanks] };
    for of in ["b", "c"] {
        assert_eq!(heard(&now, of, "0505"), Some((1, Some(&report))));
        assert_eq!(heard(&now, of, "0305"), None);
    }
    let sentence = events.iter().find(|event| event.told_to().is_some());
    assert_eq!(
        operations::diary::sentence(&state, sentence.unwrap()),
        "Report to b, turn 1, day: enemy armour, about a regiment or brigade, moving north in 0505 (air reconnaissance)"
    );
}

// covers R63, R99
#[test]
fn e_bridges_and_objectives_in_sight() {
    let text = |at: &str| {
        board(&format!(
            "
            map 16 16
            water river 0804-0904 0805-0905
            bridge arnhem 0805-0905 charged orange
            objective town 0904 10 orange
            formation b blue
            unit b.1 foot 4 {at}
            formation o orange
            unit o.1 foot 4 0905
            "
        ))
    };
    let arnhem = BridgeId::new("arnhem").unwrap();
    let town = ObjectiveId::new("town").unwrap();
    let far = text("0105");
    let nothing = far.known.get(&formation("b")).cloned().unwrap_or_default();
    assert!(nothing.bridges.is_empty() && nothing.objectives.is_empty());
    let unseen = seen_by(&far, &eyes(Side::Blue, &["b"]));
    assert_eq!(unseen.bridge(arnhem).state, BridgeState::Intact, "as the map has it");
    assert_eq!((unseen.bridge(arnhem).holder, unseen.held.get(&town)), (None, None));
    // 0704 is one kilometre from 0804 … the near end is 0805, two squares off; the town is two kilometres off.
    let near = text("0704");
    let told = known(&near, "b");
    assert_eq!(told.bridges[&arnhem].last.what.state, BridgeState::Charged);
    assert_eq!(told.objectives[&town].last.what, Some(Side::Orange));
    let view = seen_by(&near, &eyes(Side::Blue, &["b"]));
    assert_eq!(view.bridge(arnhem).holder, Some(Side::Orange));
    assert_eq!(view.held.get(&town), Some(&Side::Orange));
}

// covers R63, R93
#[test]
fn reports_grow_stale_and_are_never_corrected() {
    let state = board(
        "
        map 30 9
        turns 8
        formation b blue
        unit b.r recce 3 0505
        formation o orange
        unit o.1 tank 5 0805
        ",
    );
    assert_eq!(seen(&state, "b", "0805"), Some(&[of_type(Troops::Armour)][..]));
    // Both go away from each other: nobody looks at 0805 any more, and what was told of it stays.
    let now =
        a_turn(&state, "unit b.r move tactical 0405 0305", "unit o.1 move tactical 0905 1005", &[]);
    assert_eq!(now.square_of(unit("o.1")), Some(sq("1005")));
    assert_eq!(
        heard(&now, "b", "0805").map(|(turn, what)| (turn, what.is_some())),
        Some((1, true))
    );
    let view = seen_by(&now, &eyes(Side::Blue, &["b"]));
    let enemies: Vec<_> =
        view.combat_units(Side::Orange).map(|(id, at)| (id.to_string(), at)).collect();
    assert_eq!(enemies, [("enemy.0805".to_owned(), sq("0805"))]);
    // He comes back by night to a kilometre from it; the next day he sees that it is clear.
    let night = a_turn(&now, "unit b.r move tactical 0405 0505", "formation o", &[]);
    assert_eq!(
        heard(&night, "b", "0805").map(|(turn, what)| (turn, what.is_some())),
        Some((1, true))
    );
    let day = a_turn(&night, "unit b.r move tactical 0605", "formation o", &[]);
    assert_eq!(heard(&day, "b", "0805"), Some((3, None)));
    assert_eq!(heard(&day, "b", "1005"), None, "4 km");
}

const CORPS: &str = "
map 60 9
turns 8
formation b blue hq=b.hq
unit b.hq foot 1 0102 hq
unit b.1 foot 4 0202
formation c blue hq=c.hq
unit c.hq foot 1 1702 hq
unit c.1 foot 4 1802
formation d blue hq=d.hq superior=b
unit d.hq foot 1 4002 hq
unit d.1 foot 4 4102
formation e blue hq=e.hq
unit e.hq foot 1 3402 hq
unit e.1 foot 4 3502
formation o orange
unit o.1 foot 4 6009
";

// covers R63, R61, R97
#[test]
fn neighbours_and_formations_under_one_command_hear_of_each_other() {
    let state = board(CORPS);
    let hears = |one: &str, other: &str| related(&state, formation(one), formation(other));
    assert!(hears("b", "c"), "16 km");
    assert!(!hears("c", "e"), "17 km");
    assert!(hears("d", "b") && hears("b", "d"), "one is above the other");
    assert!(hears("d", "e"), "6 km");
    let blue = "formation b formation c unit c.1 move tactical 1902 \
                formation d unit d.1 move tactical 4202 formation e unit e.1 move tactical 3602";
    let now = a_turn(&state, blue, "formation o", &[]);
    let view = seen_by(&now, &eyes(Side::Blue, &["b"]));
    let at = |id: &str| view.square_of(unit(id)).unwrap().to_string();
    assert_eq!(["c.1", "d.1", "e.1"].map(at), ["1902", "4202", "3502"]);
    let notes = |id: &str| {
        let piece = view.pieces().into_iter().find(|piece| piece.id == unit(id).0);
        piece.unwrap().notes.join(", ")
    };
    assert_eq!(
        ["b.1", "c.1", "e.1"].map(notes),
        ["3 SP", "2 SP, as reported on turn 1", "3 SP, as at the start"]
    );
    // SP too are as reported: a tactical move costs one, and there is no dump.
    assert_eq!(["c.1", "e.1"].map(|id| view.unit(unit(id)).supply), [2, 3]);
    // In the middle of the turn they are where they were at the end of the last.
    let blue = "formation b formation c unit c.1 move tactical 2002 2102";
    let mid = till_combat(&now, blue, "formation o");
    let view = seen_by(&mid, &eyes(Side::Blue, &["b"]));
    assert_eq!(view.square_of(unit("c.1")), Some(sq("1902")));
    let own = seen_by(&mid, &eyes(Side::Blue, &["c"]));
    assert_eq!(own.square_of(unit("c.1")), mid.square_of(unit("c.1")));
    assert!(own.sheets[0].formations.contains_key(&formation("c")));
    assert!(!own.sheets[0].formations.contains_key(&formation("b")), "no orders of another's");
}

// covers R63, R61
#[test]
fn a_side_hears_at_once_or_a_turn_later() {
    let of = |option: &str| {
        board(&format!("{CORPS}\nunit o.2 foot 4 5302\noption reportDelay {option}"))
    };
    let blue =
        "formation d unit d.1 move tactical 4202 4302 4402 4502 4602 4702 4802 4902 5002 5102";
    let side = Eyes::Side(Side::Blue);
    let [at_once, later] = ["0", "1"].map(|option| till_combat(&of(option), blue, "formation o"));
    let (now, then) = (seen_by(&at_once, &side), seen_by(&later, &side));
    assert_eq!(now.square_of(unit("d.1")), Some(sq("5102")));
    assert_eq!(now.combat_units(Side::Orange).count(), 1);
    assert_eq!(then.square_of(unit("d.1")), Some(sq("4102")));
    assert_eq!(then.combat_units(Side::Orange).count(), 0);
    // The commander himself waits for nobody.
    let d = eyes(Side::Blue, &["d"]);
    assert_eq!(seen_by(&later, &d).square_of(unit("d.1")), Some(sq("5102")));
    let next = a_turn(&of("1"), blue, "formation o", &[]);
    let told = seen_by(&next, &side);
    assert_eq!(told.square_of(unit("d.1")), Some(sq("5102")));
    assert_eq!(told.combat_units(Side::Orange).map(|(_, at)| at).collect::<Vec<_>>(), [sq("5302")]);
}

// covers R63, C18
#[test]
fn a_unit_that_was_handed_over_is_remembered_as_it_was() {
    let state = a_turn(&board(CORPS), "unit e.1 move tactical 3602", "formation o", &[]);
    let order = Order::Rule {
        ruling: Ruling::Attach { unit: unit("e.1"), formation: formation("c") },
        reason: "agreed".to_owned(),
    };
    let events = decide(&state, Actor::Umpire, &order, &mut Tape::new(&[])).unwrap();
    let now = after(&state, &events);
    let view = seen_by(&now, &eyes(Side::Blue, &["e"]));
    assert_eq!(view.square_of(unit("e.1")), Some(sq("3602")));
    assert_eq!(view.unit(unit("e.1")).formation, formation("c"));
    let b = seen_by(&now, &eyes(Side::Blue, &["b"]));
    assert_eq!(b.square_of(unit("e.1")), Some(sq("3502")), "b was told nothing");
}

// covers R63, R94
#[test]
fn a_look_that_says_less_does_not_replace_what_a_battle_told() {
    let state = till_combat(&board(DUEL), "unit b.1 attack 0506", "formation o");
    let mut now = after(&state, &step(&state, &[&[3]]));
    let told = seen(&now, "b", "0506").map(<[Glimpse]>::to_vec).expect("they stand before it");
    assert!(told.iter().all(|one| one.class.is_some()), "{told:?}");
    while !matches!(now.phase, Phase::Orders(_)) {
        now = after(&now, &step(&now, &[]));
    }
    assert_eq!(seen(&now, "b", "0506"), Some(&told[..]));
    assert_eq!(heard(&now, "b", "0506").unwrap().0, 1);
    // In the next turn the newer report counts, though it says less.
    let night = till_combat(&now, "formation b", "formation o");
    let [contact] = seen(&night, "b", "0506").unwrap() else { panic!("one glimpse") };
    assert_eq!((contact.number, contact.class), (Some(2), None));
    assert_eq!(known(&night, "b").fought.len(), 1, "whom he fought he knows for good");
}

// covers R63, R98
#[test]
fn stand_ins_tell_what_was_reported_and_no_more() {
    let state = board(
        "
        map 12 12
        formation enemy blue
        unit enemy.0506 foot 4 0505
        formation o orange
        unit secret.1 tank 5 0506
        unit secret.2 heavy_tank 6 0506
        unit secret.3 foot 2 0407
        dump cleve orange 1212 20
        squadron hidden orange fighter
        ",
    );
    let view = seen_by(&state, &eyes(Side::Blue, &["enemy"]));
    let json =
        serde_json::to_string(&view).unwrap() + &serde_json::to_string(&*view.setup).unwrap();
    for word in ["secret", "cleve", "hidden", "heavy_tank"] {
        assert!(!json.contains(word), "{word}");
    }
    // 0506 in contact: two vehicles, armour by sight. Its plain name is taken by the own battalion. 0407 is √5 km off.
    let stand_ins: Vec<(String, String)> = view
        .on_map()
        .filter(|(_, spec, _)| spec.side == Side::Orange)
        .map(|(id, spec, at)| (format!("{id} {at}"), spec.name.clone()))
        .collect();
    let name = "Enemy armour".to_owned();
    assert_eq!(
        stand_ins,
        [("enemy.0506.2 0506".to_owned(), name.clone()), ("enemy.0506.3 0506".to_owned(), name)]
    );
    assert!(view.setup.units.values().all(|spec| spec.class != Class::HeavyTank));
    let piece = view.pieces().into_iter().find(|piece| piece.side == Side::Orange).unwrap();
    assert_eq!(piece.kind, "enemy, as reported");
    assert_eq!(piece.notes, ["reported on turn 1 (contact)"]);
    assert!(view.dumps.is_empty() && view.squadrons.is_empty());
    assert_eq!(known_to(&state, &Eyes::Side(Side::Blue)).enemy.len(), 1);
}

// covers R63
#[test]
fn only_battles_that_concern_a_commander_are_planned_before_his_eyes() {
    let state = board(
        "
        map 30 30
        formation b blue
        unit b.1 foot 4 0505
        formation c blue
        unit c.1 foot 4 2505
        formation o orange
        unit o.1 foot 4 0506
        unit o.2 foot 4 2506
        ",
    );
    let blue = "formation b unit b.1 hold formation c unit c.1 attack 2506";
    let state = till_combat(&state, blue, "unit o.1 attack 0505");
    let targets = |ids: &[&str]| -> Vec<String> {
        let view = seen_by(&state, &eyes(Side::Blue, ids));
        let Phase::Combat(combat) = &view.phase else { panic!("{:?}", view.phase) };
        combat
            .battles
            .iter()
            .map(|battle| format!("{} {:?}", battle.target, battle.units))
            .collect()
    };
    assert_eq!(targets(&["b"]), ["0505 [enemy.0506]"]);
    assert_eq!(targets(&["c"]), ["2506 [c.1]"]);
    assert_eq!(targets(&["b", "c"]).len(), 2);
}

// covers R63
#[test]
fn of_a_sheet_of_the_enemy_only_that_it_lies_is_seen() {
    let mut state = board(DUEL);
    let commitment = "ab".repeat(32);
    let order = Order::SealOrders { commitment: commitment.clone() };
    let events = decide(&state, Actor::Orange, &order, &mut Tape::new(&[])).unwrap();
    let before = seen_by(&state, &Eyes::Side(Side::Blue));
    state = after(&state, &events);
    let view = seen_by(&state, &Eyes::Side(Side::Blue));
    let sealed = |state: &State| match &state.phase {
        Phase::Orders(orders) => orders.sealed.clone(),
        other => panic!("{other:?}"),
    };
    assert_eq!(sealed(&before), [None, None]);
    let [mine, theirs] = sealed(&view);
    assert!(mine.is_none() && theirs.is_some_and(|text| text != commitment));
    let own = seen_by(&state, &Eyes::Side(Side::Orange));
    assert_eq!(sealed(&own)[1], Some(commitment));
}

// covers R63
#[test]
fn everybody_sees_all_at_the_end() {
    let state = board(DUEL);
    let end = Order::Rule { ruling: Ruling::End { winner: None }, reason: "dinner".to_owned() };
    let events = decide(&state, Actor::Umpire, &end, &mut Tape::new(&[])).unwrap();
    let over = after(&state, &events);
    let view = seen_by(&over, &eyes(Side::Blue, &["b"]));
    assert_eq!(view.unit(unit("o.1")).place, Place::At(sq("0506")));
}

// covers R62, R63, R100
#[test]
fn what_a_commander_cannot_know_is_no_reason_to_refuse_his_sheet() {
    let mut state = board(
        "
        map 16 9
        water river 0804-0904 0805-0905 0806-0906
        bridge arnhem 0805-0905 blue
        formation b blue
        unit b.1 motor_infantry 4 0505
        formation o orange
        unit o.1 foot 4 1609
        ",
    );
    let arnhem = BridgeId::new("arnhem").unwrap();
    state.bridges.get_mut(&arnhem).unwrap().state = BridgeState::Blown;
    let view = seen_by(&state, &eyes(Side::Blue, &["b"]));
    assert_eq!(view.bridge(arnhem).state, BridgeState::Intact);
    // As far as he knows he can cross. He gets to the bank, and sees.
    let march = "unit b.1 move tactical 0605 0705 0805 0905";
    let now = till_combat(&state, march, "formation o");
    assert_eq!(now.square_of(unit("b.1")), Some(sq("0805")));
    assert_eq!(known(&now, "b").bridges[&arnhem].last.what.state, BridgeState::Blown);
    // What he does know is refused as ever.
    let sheet = crate::board::sheet(&now, Side::Blue, "unit b.1 move tactical 0905");
    let told = seen_by(&now, &eyes(Side::Blue, &["b"]));
    assert!(operations::rules::orders::may_lay(&told, Side::Blue, &sheet).is_err());
}
