//! Briefs and reports: everybody who is sent is told of once, and nobody is invented.

use kernel::handoff::{Brief, BriefElement, Child as _, Meeting, Parent as _, Report, SupportKind};
use kernel::table::Edge;
use kernel::{Name, RuleSet as _, Seq, Side};
use two_star_general::handoff::Contact;
use two_star_general::state::{EndReason, Outcome};
use two_star_general::{Event, State, TwoStarGeneral};

use crate::board::{board, hex, stand};
use crate::commander::FIELD;
use crate::script::position;

/// Everybody by name, 160 men and 16 vehicles each.
fn brief(elements: &[(&str, Side)]) -> Brief {
    let sent = |(id, side): &(&str, Side)| BriefElement {
        element: Name::new(id).unwrap(),
        side: *side,
        men: 160,
        vehicles: 16,
        shots: None,
        condition: Vec::new(),
    };
    Brief {
        parent: Name::new("battle").unwrap(),
        cause: Seq(41),
        place: "0606".to_owned(),
        stakes: String::new(),
        minutes_max: 180,
        hour: 360,
        edges: [None; 2],
        elements: elements.iter().map(sent).collect(),
        support: Vec::new(),
    }
}

fn report(brief: &Brief, begun: &State, events: &[Event]) -> Report {
    let mut state = begun.clone();
    let mut tally = TwoStarGeneral::tally(begun, &kernel::handoff::Musters::new(), brief);
    for event in events {
        TwoStarGeneral::follow(&mut tally, &state, event);
        TwoStarGeneral::evolve(&mut state, event, Seq(41));
    }
    TwoStarGeneral::report(&tally, &state, brief)
}

fn field() -> State {
    board(FIELD)
}

/// `us.A` in 0505 and `us.B` two hexes away attack `de.A` in 0504 with its machine guns; a battery of either side is in range.
#[test]
fn a_contact_names_everybody_in_it_and_what_may_support_them() {
    let state = position(
        "map 9 12
        ground 0504 town
        air blue 1
        battalion us blue move
        stand us.hq 0506 hq
        stand us.A 0505 infantry
        stand us.B 0604 infantry
        platoon us.mg machine_gun
        battalion de orange dig_in
        stand de.hq 0502 hq
        stand de.A 0504 infantry
        platoon de.mg machine_gun
        battery de.g orange 0501 artillery
        acting us moving",
    );
    let target = hex("0504");
    let contact = Contact::Attack { stands: vec![stand("us.A"), stand("us.B")], target };
    let named = |place: &str| (place == "0504").then(|| "the mill".to_owned());
    let Meeting { attacker, metres, events, place, stakes, elements, edges, support } =
        TwoStarGeneral::meet(&state, Side::Blue, &contact, &named).unwrap();
    let names: Vec<String> = elements.iter().map(|met| met.element.to_string()).collect();
    assert_eq!(names, ["us.A", "us.B", "us.mg", "de.A", "de.mg"]);
    assert_eq!((attacker, &*place, &*stakes), (Side::Blue, "0504", "Who holds the mill in 0504."));
    assert_eq!(metres, 0, "us.A is beside 0504");
    assert!(matches!(events[..], [Event::AttackDeclared { .. }]));
    let defender = &elements[3];
    assert_eq!(defender.side, Side::Orange);
    assert_eq!(defender.condition, ["Dig In", "5 of 5 strength points", "town", "in cover"]);
    assert_eq!(elements[2].condition, ["with us.B"]);
    // 0505 lies south of 0504: blue comes from there, orange from the north.
    assert_eq!(edges, [Some(Edge::South), Some(Edge::North)]);
    let support: Vec<_> = support.iter().map(|s| (&*s.name, s.side, s.kind, s.shots)).collect();
    // §3.5.1, §3.5.2: an air point for the attack on Move, a battery with three shots for the defence on Dig In.
    let expected = [
        ("aircraft", Side::Blue, SupportKind::Aircraft, 1),
        ("de.g", Side::Orange, SupportKind::Guns, 3),
    ];
    assert_eq!(support, expected);
}

/// LNK-R10 While it goes on nobody holds anything; the first round counts.
#[test]
fn a_battle_that_goes_on_has_won_nothing() {
    let told = report(&brief(&[]), &field(), &[]);
    assert_eq!((told.holder, told.places.len(), told.minutes_used), (None, 0, 180));
}

/// `us` holds 0505 and `de` 0504: who holds both holds the ground. H.8 A round is three hours, and no more are used than were given.
// covers R49
#[test]
fn a_battle_that_is_over_tells_every_key_place() {
    let state = position(
        "map 9 12
        objective 0504 orange
        objective 0505 blue
        battalion us blue move
        stand us.hq 0506 hq
        battalion de orange dig_in
        stand de.hq 0502 hq",
    );
    let over =
        |winner, reason| Event::BattleEnded { outcome: Outcome { winner, points: [1, 1], reason } };
    let told = |events: &[Event]| {
        let told = report(&brief(&[]), &state, events);
        let places: Vec<_> = told.places.values().copied().collect();
        (told.holder, places, told.minutes_used)
    };
    let (blue, orange) = (Some(Side::Blue), Some(Side::Orange));
    let last_day = over(None, EndReason::LastDay);
    assert_eq!(told(core::slice::from_ref(&last_day)), (None, vec![orange, blue], 180));
    let taken = Event::ObjectiveTaken { hex: hex("0504"), side: Side::Blue };
    assert_eq!(told(&[taken, last_day]), (blue, vec![blue, blue], 180));
    // Where nobody is left the other side has every place.
    let alone = over(orange, EndReason::NoBattalionLeft);
    let next = Event::RoundBegan { day: 1, round: 2 };
    assert_eq!(told(&[next, alone]), (orange, vec![orange, orange], 180));
}
