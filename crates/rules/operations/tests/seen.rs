//! R63 The position as several eyes see it: neighbours, sides, stand-ins for the enemy, what lies and what is planned.

use kernel::face::MapBattle as _;
use kernel::{Actor, Side, Tape};
use operations::decide::decide;
use operations::order::{Order, Ruling};
use operations::rules::knowledge::{known_to, related, seen_by};
use operations::state::{BridgeId, BridgeState, Eyes, Phase, Place, State};
use operations::tables::Class;

use crate::board::{after, board, sq, till_combat, unit};
use crate::knowledge::{DUEL, a_turn, eyes, formation, known};

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
