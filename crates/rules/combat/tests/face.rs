//! The table as a door is shown it: the men on it, what one man may do, the tape measure.

use combat::state::{Active, Phase, Rank, SoldierId, SoldierSpec, Weapon, Wound};
use combat::{Combat, Setup, State};
use kernel::face::{Face, TableDeed, TableTape};
use kernel::table::{Length, Piece, Point, Polygon, Table};
use kernel::{Actor, Side};

fn table() -> Table {
    let piece = |name: &str, kind: &str, low, high| Piece {
        name: name.to_owned(),
        kinds: [kind.to_owned()].into(),
        height: Length::ZERO,
        shape: Polygon::rectangle(low, high),
    };
    let pieces = vec![
        piece("the mill", "house", Point::inches(22, 24), Point::inches(26, 29)),
        piece("the bog", "odd", Point::inches(14, 8), Point::inches(20, 16)),
    ];
    Table { width: Length::inches(72), depth: Length::inches(48), pieces }
}

fn from(stand: &str) -> TableTape {
    TableTape { stand: Some(stand.to_owned()), ..TableTape::default() }
}

/// A rifleman and a man who lies before him, wounded; the rifleman's card is drawn.
fn skirmish() -> State {
    let mut setup = Setup { table: Some(table()), turns: 4, ..Setup::default() };
    for (id, name, side, y) in [("b1", "Miller", Side::Blue, 5), ("o1", "Krause", Side::Orange, 17)]
    {
        let spec = SoldierSpec {
            name: name.to_owned(),
            rank: Rank::Private,
            side,
            training: 5,
            accuracy: 6,
            weapons: vec![Weapon::Rifle, Weapon::Grenade],
            nco: false,
            medic: false,
            squad: 0,
            reserve: None,
            start: Some(Point::inches(5, y)),
        };
        setup.soldiers.insert(SoldierId::new(id).unwrap(), spec);
    }
    let mut state = State::begin(setup);
    let soldier = SoldierId::new("b1").unwrap();
    state.deck.remove(&soldier);
    state.phase = Phase::Act(Active { soldier, swapped: false });
    let fallen = SoldierId::new("o1").unwrap();
    state.soldiers.get_mut(&fallen).unwrap().wound = Wound::Flesh;
    state
}

#[test]
fn a_skirmish_shows_men_and_the_deck() {
    let view = Combat::table(&skirmish(), Actor::Blue).unwrap();
    let deck = view.deck.unwrap();
    assert_eq!((deck.left, deck.drawn), (1, vec!["Private Miller".to_owned()]));
    let [miller, krause] = &view.stands[..] else { panic!("{:?}", view.stands) };
    assert!(miller.is_active && !krause.is_active);
    assert_eq!(krause.tokens[0].words, "flesh wound");
    assert_eq!(krause.at, Some(Point::inches(5, 17)));
}

#[test]
fn a_man_may_be_told_to_go_or_to_throw_where_one_points() {
    let state = skirmish();
    let reach = Combat::reach(&state, Actor::Blue, "b1").unwrap();
    // Twelve inches between the middles, half an inch of base on either side (R32).
    assert_eq!(reach.targets[0].sight.as_ref().unwrap().range, Length(1100));
    assert!(reach.targets[0].options.iter().any(|option| option.deed == TableDeed::Fire));
    assert!(reach.pointing.is_some() && !reach.circles.is_empty());
    let tape = TableTape { points: vec![Point::inches(7, 5)], ..from("b1") };
    let line = Combat::line(&state, Actor::Blue, &tape).unwrap();
    assert_eq!(
        (line.length, &line.parts[..]),
        (Length(200), &["2\" of open ground".to_owned()][..])
    );
    let labels: Vec<&str> = line.options.iter().map(|option| &*option.label).collect();
    assert!(labels.contains(&"Run there") && labels.contains(&"Move there"), "{labels:?}");
    let far = TableTape { points: vec![Point::inches(60, 5)], ..from("b1") };
    let far = Combat::line(&state, Actor::Blue, &far).unwrap();
    assert!(far.options.is_empty() && !far.barred.is_empty());
}

#[test]
fn a_grenade_at_a_mans_feet_names_him_and_to_charge_comes_after_every_shot() {
    let mut state = skirmish();
    let enemy = SoldierId::new("o1").unwrap();
    // Five inches between the bases: in reach of a hand grenade, and of a charge.
    state.soldiers.get_mut(&enemy).unwrap().at = Some(Point::inches(5, 11));
    let reach = Combat::reach(&state, Actor::Blue, "b1").unwrap();
    let [krause] = &reach.targets[..] else { panic!("{:?}", reach.targets) };
    let labels: Vec<&str> = krause.options.iter().map(|option| &*option.label).collect();
    assert!(labels.contains(&"Hand grenade at Private Krause"), "{labels:?}");
    assert!(labels.contains(&"Hand grenade at Private Krause, then move"), "{labels:?}");
    let charges = labels.iter().position(|label| label.starts_with("Charge")).unwrap();
    let shoots = krause.options.iter().rposition(|option| option.deed == TableDeed::Fire).unwrap();
    assert!(charges > shoots, "{labels:?}");
    // What is at somebody is not listed again without him; nobody sweeps with a rifle.
    assert!(reach.options.iter().all(|option| !option.label.contains("grenade")));
    let words = reach.pointing.unwrap().words;
    assert!(words.ends_with("; or where he throws"), "{words}");
}
