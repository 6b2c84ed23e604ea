//! R63 What commanders are told, clause by clause, and how it grows stale.

use std::collections::BTreeSet;

use kernel::face::Filing;
use kernel::{Face as _, Side};
use operations::Operations;
use operations::event::Event;
use operations::rules::knowledge::{known_to, seen_by};
use operations::state::{
    Body, BridgeId, BridgeState, By, Encounter, Eyes, FormationId, Glimpse, Heading, Knowledge,
    ObjectiveId, Phase, Sighting, Size, State, Strength, Troops,
};
use operations::tables::Class;

use crate::board::{after, board, ordered, sq, step, till_combat, unit};

pub(crate) fn formation(text: &str) -> FormationId {
    FormationId::new(text).unwrap()
}

pub(crate) fn eyes(side: Side, ids: &[&str]) -> Eyes {
    let formations: BTreeSet<FormationId> = ids.iter().map(|id| formation(id)).collect();
    Eyes::Formations { side, formations }
}

pub(crate) fn known<'s>(state: &'s State, of: &str) -> &'s Knowledge {
    &state.known[&formation(of)]
}

/// The turn and the text of what a formation has last heard of the enemy in a square; none where it has heard nothing.
pub(crate) fn heard<'s>(
    state: &'s State,
    of: &str,
    square: &str,
) -> Option<(u16, Option<&'s Sighting>)> {
    let heard = state.known.get(&formation(of))?.enemy.get(&sq(square))?;
    Some((heard.last.turn, heard.last.what.as_ref()))
}

pub(crate) fn seen<'s>(state: &'s State, of: &str, square: &str) -> Option<&'s [Glimpse]> {
    heard(state, of, square)?.1.map(|sighting| &*sighting.seen)
}

pub(crate) const SPOTTED: Glimpse = Glimpse {
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
pub(crate) fn a_turn(state: &State, blue: &str, orange: &str, dice: &[&[u8]]) -> State {
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

pub(crate) const DUEL: &str = "
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
    let report = events.iter().find(|event| event.told_to().is_some()).unwrap();
    assert_eq!(Operations::filing(&state, report), Filing::CLOCKWORK);
    assert!(Operations::happenings(&state, report).is_empty());
    assert_eq!(
        operations::diary::sentence(&state, report),
        "Report to b, turn 1, day: enemy armour, about a regiment or brigade, moving north in 0505 (air reconnaissance)."
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

// covers R63, R93
#[test]
fn a_look_by_night_clears_only_what_is_touched() {
    let state = board(
        "
        map 16 9
        turns 8
        water river 0505-0605 0504-0604 0506-0606
        formation b blue
        unit b.1 foot 4 0505
        formation o orange
        unit o.1 foot 4 0605
        unit o.2 foot 4 0406
        ",
    );
    // 0605 lies across the river: in sight, not in contact. 0406 is a corner away: in contact, out of sight by night.
    let now = a_turn(&state, "formation b", "formation o", &[]);
    let night = a_turn(&now, "formation b", "unit o.2 move tactical 0307", &[]);
    assert_eq!(night.square_of(unit("o.2")), Some(sq("0307")));
    assert_eq!(heard(&night, "b", "0406"), Some((2, None)));
    // Infantry that stands is not seen on a 4: that nothing was seen over the river tells nothing.
    assert_eq!(
        heard(&night, "b", "0605").map(|(turn, what)| (turn, what.is_some())),
        Some((1, true))
    );
}

// covers R63, R94
#[test]
fn several_formations_know_what_the_fullest_report_of_the_turn_told() {
    let state = board(
        "
        map 12 12
        formation a blue
        unit a.1 foot 4 0503
        formation b blue
        unit b.1 foot 4 0504
        formation c blue
        unit c.1 foot 4 0507
        formation o orange
        unit o.1 foot 4 0505
        ",
    );
    assert_eq!(["a", "c"].map(|of| seen(&state, of, "0505")), [Some(&[SPOTTED][..]); 2]);
    let together = known_to(&state, &Eyes::Side(Side::Blue));
    let told = together.enemy[&sq("0505")].last.what.as_ref().unwrap();
    assert_eq!((told.by, &told.seen[..]), (By::Contact, &[in_contact(1, Body::Infantry)][..]));
}

// covers R63, R64
#[test]
fn reports_are_said_as_a_staff_officer_says_them() {
    let said = operations::rules::knowledge::said;
    assert_eq!(said(&SPOTTED), "enemy spotted");
    let heading = Some(Heading::NorthWest);
    assert_eq!(said(&Glimpse { heading, ..SPOTTED }), "enemy troops, moving north-west");
    let motor = Glimpse { troops: Some(Troops::Infantry), ..in_contact(2, Body::Vehicles) };
    assert_eq!(said(&motor), "enemy infantry with vehicles, 2 units");
    assert_eq!(said(&of_type(Troops::OtherVehicles)), "enemy vehicles without armour");
    let size = Some(Size::Division);
    let armour = Glimpse { size, ..of_type(Troops::Armour) };
    assert_eq!(said(&armour), "enemy armour, about a division");
    let named = met(Class::Engineer, Strength::Weak, Some("KG Walther"));
    assert_eq!(said(&named), "enemy engineers, 1 unit, weak, of KG Walther");
}
