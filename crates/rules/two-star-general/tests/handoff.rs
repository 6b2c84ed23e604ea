//! Briefs and reports: everybody who is sent is told of once, and nobody is invented.

use kernel::handoff::{Brief, BriefElement, Child as _, Meeting, Parent as _, Report, SupportKind};
use kernel::table::Edge;
use kernel::{Name, RuleSet as _, Seq, Side};
use two_star_general::event::LossCause;
use two_star_general::handoff::Contact;
use two_star_general::{Event, State, TwoStarGeneral};

use crate::board::{board, hex, stand};
use crate::commander::{FIELD, Head, play};
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

fn line(report: &Report, id: &str) -> [u32; 7] {
    let name = Name::new(id).unwrap();
    let line = report.elements.iter().find(|line| line.element == Some(name)).unwrap();
    [
        line.present,
        line.killed,
        line.wounded,
        line.captured,
        line.stragglers,
        line.vehicles_present,
        line.vehicles_destroyed,
    ]
}

fn four() -> [(&'static str, Side); 4] {
    use Side::{Blue, Orange};
    [("us.A", Blue), ("us.mg", Blue), ("vg.1", Orange), ("vg.mg", Orange)]
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

#[test]
fn a_battle_without_losses_returns_everybody() {
    let state = field();
    let sent = brief(&four());
    let told = report(&sent, &state, &[]);
    for id in ["us.A", "us.mg", "vg.1", "vg.mg"] {
        assert_eq!(line(&told, id), [160, 0, 0, 0, 0, 16, 0]);
    }
    assert_eq!((told.holder, told.minutes_used), (None, 180));
}

// covers R21
#[test]
fn men_fall_out_with_strength_points_and_by_fate() {
    let state = field();
    let sent = brief(&four());
    let lost = |id: &str, points, cause| Event::StrengthLost { stand: stand(id), points, cause };
    let gone = |id: &str, cause| Event::StandDestroyed { stand: stand(id), cause };
    let back = Event::StrengthRecovered { stand: stand("us.A"), points: 1 };
    // Two of five points of 160 men: 64, a quarter of them killed.
    let events = [lost("us.A", 2, LossCause::Fight)];
    assert_eq!(line(&report(&sent, &state, &events), "us.A"), [96, 16, 48, 0, 0, 9, 7]);
    // A point is worth 32 men and four vehicles, the wounded come back first.
    let events = [lost("us.A", 2, LossCause::Fight), back];
    assert_eq!(line(&report(&sent, &state, &events), "us.A"), [128, 16, 16, 0, 0, 13, 3]);
    let events = [lost("vg.1", 1, LossCause::Fight), gone("vg.1", LossCause::NoEscape)];
    assert_eq!(line(&report(&sent, &state, &events), "vg.1"), [0, 8, 24, 64, 64, 0, 16]);
}

#[test]
fn whole_battles_balance() {
    let begun = field();
    let own = ["us.A", "us.B", "us.C", "us.hq", "us.mg", "ab.A", "ab.B", "ab.C", "ab.hq"];
    let mut everybody: Vec<_> = own.into_iter().map(|id| (id, Side::Blue)).collect();
    everybody.extend([("vg.1", Side::Orange), ("vg.mg", Side::Orange)]);
    let sent = brief(&everybody);
    for seed in 1..=2 {
        let played = play(&begun, [Head::Sensible, Head::Random], seed);
        let told = report(&sent, &begun, &played.events);
        let balance = told.balance(&sent).expect("nobody is conjured");
        for (name, line, missing) in balance.lines {
            assert_eq!((missing.men, missing.vehicles), (0, 0), "{name}");
            let id = two_star_general::state::StandId(name);
            if let Some(stand) = played.end.stands.get(&id) {
                assert_eq!(stand.strength == 0, line.present == 0, "{name}");
            }
        }
        // A round is three hours (H.8), and no more are used than were given.
        assert_eq!(told.minutes_used, 180);
    }
}
