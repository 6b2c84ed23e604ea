//! The table as a door is shown it: what lies on it, one stand's choices, the tape measure.

use std::collections::BTreeMap;

use combat_captain::state::{
    Edge, Objective, Phase, SideSetup, SubunitId, SubunitSpec, Turns, UnitId, UnitSpec,
};
use combat_captain::tables::{Armour, SubunitKind};
use combat_captain::{CombatCaptain, Order, Setup, State};
use kernel::face::{
    Face, TableDeed, TableFace, TableLineView, TableReachView, TableSaid, TableTape, Unknown,
};
use kernel::odds::Fraction;
use kernel::table::{Length, Piece, Point, Polygon, Table};
use kernel::{Actor, Seq, Side};

/// A Home Guard platoon west of a mill, paratroops behind a hedge east of it.
fn setup(table: Option<Table>) -> Setup {
    let mut setup = Setup { table, turns: 6, ..Setup::default() };
    let names = ["Home Guard", "Paratroops"];
    for (side, edge) in [(Side::Blue, Edge::West), (Side::Orange, Edge::East)] {
        let name = names[side.index()].to_owned();
        setup.sides[side.index()] = SideSetup { name, home_edge: Some(edge) };
    }
    for (id, name, side) in [("hg", "2nd Platoon", Side::Blue), ("de", "1. Zug", Side::Orange)] {
        let spec =
            UnitSpec { name: name.into(), side, home_guard: false, vehicles: None, arrival: None };
        setup.units.insert(UnitId::new(id).unwrap(), spec);
    }
    let subunits = [
        ("hg.1", "Section A", "hg", SubunitKind::Rifles, (10, 20), 0),
        ("hg.2", "Section B", "hg", SubunitKind::Enhanced, (10, 24), 0),
        ("hg.m", "Bren", "hg", SubunitKind::MachineGun, (10, 28), 0),
        ("de.1", "Gruppe Ast", "de", SubunitKind::Rifles, (24, 20), 2),
        ("de.2", "Gruppe Bohn", "de", SubunitKind::Rifles, (40, 28), 0),
    ];
    for (id, name, unit, kind, (x, y), cover) in subunits {
        let spec = SubunitSpec {
            name: name.into(),
            unit: UnitId::new(unit).unwrap(),
            kind,
            figures: Vec::new(),
            armour: Armour::Soft,
            gun: combat_captain::state::GunClass::Regular,
            bazooka: false,
            cover,
            facing: (cover > 0).then(|| Point::new(-100, 0)),
            start: Some(Point::inches(x, y)),
        };
        setup.subunits.insert(SubunitId::new(id).unwrap(), spec);
    }
    let mill = Objective {
        at: setup.table.is_some().then(|| Point::inches(24, 26)),
        radius: Length::inches(6),
        holder: Some(Side::Orange),
    };
    setup.objectives.insert("the mill".to_owned(), mill);
    setup
}

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

/// The Home Guard's platoon has the floor, with three dice for each of its stands.
fn battle(table: Option<Table>) -> State {
    let mut state = State::begin(setup(table));
    state.turn_at = Seq(1);
    let unit = UnitId::new("hg").unwrap();
    state.initiative = Some(Side::Blue);
    state.phase = Phase::Activation(Turns { next: Side::Blue, acting: Some(unit) });
    state.units.get_mut(&unit).unwrap().activated = true;
    for id in ["hg.1", "hg.2", "hg.m"] {
        state.subunits.get_mut(&SubunitId::new(id).unwrap()).unwrap().dice = 3;
    }
    assert_eq!(combat_captain::position::faults(&state), Vec::<String>::new());
    state
}

fn shown(state: &State) -> TableFace<Order> {
    CombatCaptain::table(state, Actor::Blue).unwrap()
}

fn reach(state: &State, seat: Actor, stand: &str) -> TableReachView<Order> {
    CombatCaptain::reach(state, seat, stand).unwrap()
}

fn tape(state: &State, tape: &TableTape) -> TableLineView<Order> {
    CombatCaptain::line(state, Actor::Blue, tape).unwrap()
}

fn from(stand: &str) -> TableTape {
    TableTape { stand: Some(stand.to_owned()), ..TableTape::default() }
}

#[test]
fn the_table_shows_what_lies_on_it() {
    let state = battle(Some(table()));
    let view = shown(&state);
    let ground = view.ground.unwrap();
    assert_eq!((ground.width, ground.depth), (Length(7200), Length(4800)));
    assert_eq!(ground.pieces[0].name, "the mill");
    let stands: BTreeMap<&str, _> = view.stands.iter().map(|s| (&*s.id, s)).collect();
    assert_eq!(stands["de.1"].at, Some(Point::inches(24, 20)));
    assert_eq!(stands["de.1"].cover_words.as_deref(), Some("cover 2: trees, walls, rocks"));
    assert!(stands["de.1"].facing.is_some(), "cover 2 has a back");
    assert_eq!(stands["hg.1"].figures, [5, 5]);
    assert!(stands["hg.1"].is_active && !stands["de.1"].is_active);
    assert_eq!(stands["hg.1"].tokens[0].count, 3);
    assert_eq!(view.objectives[0].holder, Some(Side::Orange));
    assert_eq!(view.turns, Some(6));
}

#[test]
fn ranges_are_those_of_the_book() {
    // 14 inches between the middles, less the target's inch: medium range of rifles, which reaches to 16.
    let reach = reach(&battle(Some(table())), Actor::Blue, "hg.1");
    let first = &reach.targets[0];
    let sight = first.sight.as_ref().unwrap();
    assert_eq!((first.stand.as_str(), sight.range), ("de.1", Length(1300)));
    let [rifles] = &sight.bands[..] else { panic!("{:?}", sight.bands) };
    assert_eq!((&*rifles.weapon, &*rifles.words), ("rifles", "medium range, 2,4,6 count"));
    assert_eq!((&*rifles.brief, rifles.has_effect), ("medium range", true));
    assert_eq!(first.options[0].weapons, ["rifles"]);
    assert!(sight.is_seen);
    let cover = sight.cover.as_deref().unwrap();
    assert_eq!(cover, "cover 2 (trees, walls, rocks) saves a hit on 1 to 2");
    let labels: Vec<&str> = first.options.iter().map(|option| &*option.label).collect();
    assert_eq!(
        labels[..3],
        ["Fire 3 dice at Gruppe Ast", "Fire 2 dice at Gruppe Ast", "Fire 1 die at Gruppe Ast"]
    );
    let chances = &first.options[0].chances;
    assert_eq!(chances.len(), 4, "anybody, nobody, some, all");
    assert_eq!(chances[0].0, "hurts Gruppe Ast");
}

#[test]
fn what_stands_in_the_way_is_named() {
    // The Bren at y 28 looks along y 28 through the mill, which reaches from 24 to 29.
    let reach = reach(&battle(Some(table())), Actor::Blue, "hg.m");
    let far = reach.targets.iter().find(|target| target.stand == "de.2").unwrap();
    let sight = far.sight.as_ref().unwrap();
    assert!(!sight.is_seen);
    assert_eq!(sight.blocked_by.as_deref(), Some("the mill"));
    let why = far.why.as_ref().unwrap();
    assert_eq!(why.sentence, "Bren does not see Gruppe Bohn", "names, not identifiers");
    assert!(far.options.is_empty());
}

#[test]
fn an_enemy_is_looked_at_and_not_ordered_about() {
    let reach = reach(&battle(Some(table())), Actor::Blue, "de.1");
    assert!(reach.options.is_empty() && reach.targets.is_empty() && reach.pointing.is_none());
    assert!(!reach.circles.is_empty());
}

#[test]
fn a_way_is_weighed_before_anybody_throws() {
    let state = battle(Some(table()));
    // Two inches of normal ground: on foot the even faces bring their inches (§8.1), so any of three faces in six will do.
    let line = tape(&state, &TableTape { points: vec![Point::inches(12, 20)], ..from("hg.1") });
    assert_eq!((line.length, line.parts), (Length(200), vec!["2\" of normal ground".to_owned()]));
    let one = line.options.iter().find(|option| option.label == "Move with 1 die").unwrap();
    let half = Fraction::new(1, 2).percent_text(1);
    assert_eq!(one.chances, [("gets there".to_owned(), half)]);
    assert!(line.options.iter().any(|option| option.deed == TableDeed::Cover));
}

#[test]
fn a_way_through_a_bog_needs_odd_dice() {
    let state = battle(Some(table()));
    // From (10, 20) straight to (17, 13): the bog begins at x 14, y 16, so 4√2 inches lie before it and 3√2 in it;
    // what lies in it is never understated, so the hundredth goes to the bog.
    let line = tape(&state, &TableTape { points: vec![Point::inches(17, 13)], ..from("hg.1") });
    assert_eq!(line.parts, ["5.65\" of normal ground", "4.25\" of odd ground"]);
    let moves = line.options.iter().filter(|option| option.label.starts_with("Move with"));
    assert!(moves.clone().count() > 0);
    assert!(moves.clone().all(|option| option.label.contains("in odd ground")));
}

#[test]
fn a_window_waits_for_a_way() {
    let mut state = battle(Some(table()));
    let subunit = SubunitId::new("hg.1").unwrap();
    let window = combat_captain::state::Window::Way {
        subunit,
        dice: 1,
        normal: Length::inches(6),
        odd: Length::ZERO,
    };
    state.windows = vec![window];
    let reach = reach(&state, Actor::Blue, "hg.1");
    assert!(reach.pointing.unwrap().words.contains("6\""));
    let near = tape(&state, &TableTape { points: vec![Point::inches(15, 20)], ..from("hg.1") });
    let way = vec![Point::inches(15, 20)];
    assert_eq!(near.options[0].order, Order::March { way, behind: None, facing: None });
    let far = tape(&state, &TableTape { points: vec![Point::inches(17, 20)], ..from("hg.1") });
    assert!(far.options.is_empty());
    assert!(far.barred[0].why.sentence.contains("Section A"), "{}", far.barred[0].why.sentence);
}

#[test]
fn fellows_may_fire_along() {
    let state = battle(Some(table()));
    let at = TableTape { target: Some("de.1".to_owned()), ..from("hg.1") };
    let line = tape(&state, &at);
    let fellows: Vec<&str> = line.fellows.iter().map(|fellow| &*fellow.name).collect();
    assert_eq!(fellows, ["Section B", "Bren"]);
    let both = tape(&state, &TableTape { with: vec!["hg.2".to_owned()], ..at });
    assert_eq!(both.options[0].label, "Fire 6 dice together with 1 more at Gruppe Ast");
}

#[test]
fn without_positions_everything_is_said() {
    let state = battle(None);
    let reach = reach(&state, Actor::Blue, "hg.1");
    assert!(reach.is_said && reach.pointing.is_none());
    assert!(reach.targets.iter().all(|target| target.sight.is_none() && target.options.is_empty()));
    assert!(reach.options.iter().all(|option| option.deed != TableDeed::Fire));
    let said = TableSaid {
        distance: Length::inches(7),
        odd: Length::ZERO,
        sight: true,
        protected: false,
        forest: false,
        cover: 0,
        fences: 0,
    };
    let at = TableTape { target: Some("de.2".to_owned()), said: Some(said), ..from("hg.1") };
    let line = tape(&state, &at);
    let sight = line.sight.unwrap();
    assert!(sight.is_said);
    assert_eq!(sight.bands[0].words, "short range, 1,2,3,4,5,6 count");
    let fire = line.options.iter().find(|option| option.deed == TableDeed::Fire).unwrap();
    let Order::Fire { volley } = &fire.order else {
        panic!("{fire:?}");
    };
    assert_eq!(volley.sightings[0].shot.distance, Length::inches(7), "what was said goes along");
    let blind = TableTape { said: Some(TableSaid { sight: false, ..said }), ..at };
    let blind = tape(&state, &blind);
    assert!(blind.options.iter().all(|option| option.deed != TableDeed::Fire));
    assert_eq!(blind.barred[0].why.code, "no_sight");
}

#[test]
fn nobody_measures_from_what_is_not_there() {
    let state = battle(Some(table()));
    let error = CombatCaptain::line(&state, Actor::Blue, &from("xx")).unwrap_err();
    assert_eq!(error, Unknown::Stand("there is no stand xx".to_owned()));
    let far = TableTape { points: vec![Point::new(i32::MAX, i32::MIN)], ..from("hg.1") };
    assert_eq!(CombatCaptain::line(&state, Actor::Blue, &far), Err(Unknown::OffAnyTable));
}

#[test]
fn the_bare_tape_measures_between_two_places() {
    let state = battle(Some(table()));
    let points = vec![Point::inches(20, 26), Point::inches(28, 26)];
    let line = tape(&state, &TableTape { points, ..TableTape::default() });
    assert_eq!(line.length, Length(800));
    assert_eq!(line.sight.unwrap().blocked_by.as_deref(), Some("the mill"));
}

#[test]
fn a_way_that_is_closed_is_said_before_anybody_throws() {
    let mut ground = table();
    ground.pieces.push(Piece {
        name: "the long hedge".to_owned(),
        kinds: ["hedge".to_owned()].into(),
        height: Length::ZERO,
        shape: Polygon::rectangle(Point::inches(12, 0), Point::new(1225, 4800)),
    });
    let state = battle(Some(ground));
    let to = |x: i32| TableTape { points: vec![Point::inches(x, 20)], ..from("hg.1") };
    // The stand's middle is at 10; the hedge is 2 inches from there.
    let line = tape(&state, &to(16));
    let closed = &line.barred[0];
    assert_eq!((&*closed.what, &*closed.why.code), ("Go this way", "obstacle"));
    assert_eq!(closed.why.sentence, "the long hedge is in the way");
    assert_eq!(closed.why.instead.as_deref(), Some("come up to it, then go over it"));
    // It may still be thrown for: the way is laid afterwards, and may be another. But nobody gets there by this one.
    let throws = |line: &TableLineView<Order>| {
        let options = line.options.iter().filter(|option| option.label.starts_with("Move with"));
        options.map(|option| option.chances.len()).collect::<Vec<_>>()
    };
    assert_eq!(throws(&line), [0, 0, 0]);
    let line = tape(&state, &to(11));
    // There it may stop, or take cover behind the hedge with a die for odd terrain: an odd face comes in half of all throws.
    assert_eq!(throws(&line), [1, 1, 1, 1, 1, 1]);
    let behind = line.options.iter().find(|option| option.label == "Move with 1 die in odd ground");
    assert_eq!(behind.unwrap().chances, [("gets behind it".to_owned(), "50.0 %".to_owned())]);
    assert!(line.barred.iter().all(|bar| bar.what != "Go this way"), "{:?}", line.barred);
}

/// A card says what its stand fires with, how far and with what effect, and how it is armoured.
#[test]
fn a_card_says_weapons_and_armour() {
    let mut setup = setup(Some(table()));
    let tank = SubunitSpec {
        name: "Panzer".into(),
        kind: SubunitKind::Tank,
        start: Some(Point::inches(60, 40)),
        ..setup.subunits[&SubunitId::new("de.2").unwrap()].clone()
    };
    setup.subunits.insert(SubunitId::new("de.t").unwrap(), tank);
    let view = shown(&State::begin(setup));
    let stand = |id: &str| view.stands.iter().find(|one| one.id == id).unwrap();
    let words = |id: &str| -> Vec<(&str, &str)> {
        let weapons = stand(id).weapons.iter();
        weapons.map(|weapon| (weapon.name.as_str(), weapon.words.as_str())).collect()
    };
    // §11.1, §11.2
    assert_eq!(words("hg.1"), [("rifles", "to 8\", 16\", 24\"; 0 against infantry")]);
    assert_eq!(words("hg.m")[0].1, "to 12\", 24\", 36\"; +6 against infantry");
    let gun = "to 16\", 32\", 48\"; +2 against infantry, +1 against thin armour, 0 against regular armour, -1 against superior armour";
    assert_eq!(words("de.t")[0], ("gun", gun));
    let notes = &stand("de.t").notes;
    assert!(notes.contains(&"regular armour".to_owned()), "{notes:?}");
}
