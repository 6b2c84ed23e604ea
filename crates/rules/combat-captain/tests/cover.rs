//! §6 Cover.

use combat_captain::rules::saves;
use combat_captain::state::State;
use kernel::Side;

use crate::board::{board, played, refused, sub, unit};
use crate::script::order;

const GROUND: &str = "
table 72 48
piece mill house 30 20 34 24
piece lane hedge 20 8 20.5 20
piece yard wall 40 8 40.5 20
phase activation blue
unit hg blue
sub hg.1 rifles at=18,14
sub hg.2 rifles at=18,19
sub hg.3 rifles at=26,22
sub hg.mg machine_gun at=36,14
sub tk.1 tank at=28,14 armour=thin
unit de orange
sub de.1 rifles at=60,14
sub de.2 rifles at=60,18
acting hg
";

fn state() -> State {
    board(GROUND)
}

fn code(state: &State, what: &str) -> String {
    refused(state, Side::Blue, &order(what)).code
}

// covers §6, §6.1, §6.3
#[test]
fn cover_grows_with_dice_and_a_building() {
    let state = state();
    // Nothing near: hg.1 is 12.04 inches from the mill's corner, less its own inch of stand.
    let lying = played(&state, Side::Blue, &order("cover hg.1 2"), &[]);
    assert_eq!(lying.subunit(sub("hg.1")).cover, 2);
    assert_eq!(lying.subunit(sub("hg.1")).dice, 1);
    assert_eq!(
        played(&state, Side::Blue, &order("cover hg.3 3"), &[]).subunit(sub("hg.3")).cover,
        3
    );
    let far = board(&GROUND.replace("piece mill house 30 20 34 24\n", ""));
    assert_eq!(code(&far, "cover hg.3 3"), "cover_too_high");
    let prepared = board(&GROUND.replace("hg.3 rifles", "hg.3 rifles cover=4"));
    assert_eq!(
        code(&prepared, "cover hg.3 1"),
        "cover_too_high",
        "4 and 5 are made before the battle"
    );
    // Without a table both sides say whether a building is near.
    let bare = board(
        "phase activation blue\nunit a blue\nsub a.1 rifles\nunit b orange\nsub b.1 rifles\nacting a",
    );
    assert_eq!(code(&bare, "cover a.1 3"), "cover_too_high");
    assert_eq!(
        played(&bare, Side::Blue, &order("cover a.1 3 building"), &[]).subunit(sub("a.1")).cover,
        3
    );
}

// covers §6.2
#[test]
fn cover_is_left_die_by_die_and_prepared_positions_at_once() {
    let state = board(&GROUND.replace("hg.3 rifles", "hg.3 rifles cover=3"));
    let left = played(&state, Side::Blue, &order("uncover hg.3 2"), &[]);
    assert_eq!(left.subunit(sub("hg.3")).cover, 1);
    assert_eq!(code(&left, "move hg.3 1"), "in_cover");
    assert_eq!(code(&state, "uncover hg.1 1"), "not_in_cover");
    let shallow = board(&GROUND.replace("hg.3 rifles", "hg.3 rifles cover=1"));
    assert_eq!(code(&shallow, "uncover hg.3 2"), "not_so_deep");
    let trench = board(&GROUND.replace("hg.3 rifles", "hg.3 rifles cover=5"));
    assert_eq!(code(&trench, "uncover hg.3 2"), "prepared_position");
    let out = played(&trench, Side::Blue, &order("uncover hg.3 3"), &[]);
    assert_eq!((out.subunit(sub("hg.3")).cover, out.subunit(sub("hg.3")).dice), (0, 0));
}

// covers §6.4, §9.1, R44
#[test]
fn breaking_cover_costs_a_marker_and_no_die() {
    for level in [1, 5] {
        let state = board(&GROUND.replace("hg.3 rifles", &format!("hg.3 rifles cover={level}")));
        let out = played(&state, Side::Blue, &order("break hg.3"), &[]);
        assert_eq!((out.subunit(sub("hg.3")).cover, out.subunit(sub("hg.3")).dice), (0, 3));
        assert_eq!(out.unit(unit("hg")).morale, 1);
    }
    assert_eq!(code(&state(), "break hg.1"), "not_in_cover");
}

// covers §6.5
#[test]
fn vehicles_need_the_second_level() {
    let state = board(&GROUND.replace("machine_gun at=36,14", "machine_gun at=36,40"));
    assert_eq!(code(&state, "cover tk.1 3"), "cover_too_high");
    let low = played(&state, Side::Blue, &order("cover tk.1 1"), &[]);
    assert_eq!(saves::saving_face(&low, sub("tk.1"), true), 0, "level 1 is no use to a tank");
    let down = played(&low, Side::Blue, &order("cover tk.1 1"), &[]);
    assert_eq!(saves::saving_face(&down, sub("tk.1"), true), 2);
    // In cover only the gun fires: 32 inches are medium for the gun, long for the machine gun.
    let from = |state: &State, dice: u8| {
        let text = format!("fire tk.1:{dice} at de.1");
        let combat_captain::Order::Fire { volley } = order(&text) else { panic!() };
        let occasion = combat_captain::rules::volley::Occasion::Active;
        combat_captain::rules::volley::aim(state, Side::Blue, &volley, occasion).unwrap()[0]
            .arms
            .len()
    };
    assert_eq!((from(&low, 1), from(&down, 1)), (2, 1));
}

// covers R17, §10.4
#[test]
fn cover_faces_the_enemy_and_is_open_behind() {
    // Facing east, towards the enemy: what comes from the west quarter is not saved.
    let state = played(&state(), Side::Blue, &order("cover hg.1 2 facing 1,0"), &[]);
    let shot = |from: &str| {
        let moved =
            GROUND.replace("sub de.1 rifles at=60,14", &format!("sub de.1 rifles at={from}"));
        let covered = played(&board(&moved), Side::Blue, &order("cover hg.1 2 facing 1,0"), &[]);
        covered.measured(sub("de.1"), sub("hg.1")).unwrap().protected
    };
    assert!(shot("60,14"), "from the front");
    assert!(shot("18,40"), "from the flank");
    assert!(shot("10,5"), "just outside the quarter behind");
    assert!(!shot("4,14"), "from behind");
    assert_eq!(saves::saving_face(&state, sub("hg.1"), false), 0);
    let trench = board(
        &GROUND.replace("hg.1 rifles", "hg.1 rifles cover=4 facing=1,0").replace("60,14", "4,14"),
    );
    assert!(trench.measured(sub("de.1"), sub("hg.1")).unwrap().protected, "4 and 5 are all round");
}

// covers §6.6, R18, R57, R58
#[test]
fn hedges_and_walls_have_a_flat_price() {
    let state = state();
    // hg.1 stands at 18, the hedge begins at 20: beside it is 19.
    let up = played(&state, Side::Blue, &order("hedge hg.1 to 18.8,14"), &[]);
    let now = up.subunit(sub("hg.1"));
    assert_eq!((now.cover, now.dice, now.at.unwrap().x), (1, 2, 1880));
    let over = played(&up, Side::Blue, &order("hedge hg.1 over 22,14"), &[]);
    let now = over.subunit(sub("hg.1"));
    assert_eq!((now.cover, now.dice, now.at.unwrap().x), (0, 1, 2200));
    assert_eq!(code(&state, "hedge hg.1 over 29,14"), "no_obstacle", "not beside it yet");
    assert_eq!(code(&up, "hedge hg.1 over 26,14"), "too_far", "six inches a die");
    assert_eq!(code(&state, "wall hg.1 to 18.8,14"), "no_obstacle");
    let wall = played(&state, Side::Blue, &order("wall hg.mg to 38.8,14"), &[]);
    let now = wall.subunit(sub("hg.mg"));
    assert_eq!((now.cover, now.dice), (2, 1));
    assert_eq!(code(&wall, "wall hg.mg over 42,14"), "too_few_dice");
    // Without a table the obstacle is said.
    let bare = board(
        "phase activation blue\nunit a blue\nsub a.1 rifles\nunit b orange\nsub b.1 rifles\nacting a",
    );
    assert_eq!(played(&bare, Side::Blue, &order("wall a.1 to"), &[]).subunit(sub("a.1")).cover, 2);
}

// covers §6.6, R18, R72
#[test]
fn nobody_walks_through_a_hedge_or_a_wall() {
    // Six inches of a good die do not carry over what has a price of its own.
    let march = |text: &str, what: &str, way: &str| {
        let thrown = played(&board(text), Side::Blue, &order(what), &["6"]);
        refused(&thrown, Side::Blue, &order(way))
    };
    let hedge = march(GROUND, "move hg.1 1", "march 22,14");
    assert_eq!((hedge.code.as_str(), hedge.sentence.as_str()), ("obstacle", "lane is in the way"));
    assert_eq!(
        march(&GROUND.replace("36,14", "38,14"), "move hg.mg 1", "march 43,14").code,
        "obstacle"
    );
    // Round its end, at 20, the way is free: three inches down, two along.
    let thrown = played(&state(), Side::Blue, &order("move hg.2 1"), &["6"]);
    played(&thrown, Side::Blue, &order("march 18,21.5 20,21.5"), &[]);
    // One price is for one line.
    let twice = GROUND.replace("piece yard", "piece second hedge 22 8 22.5 20\npiece yard");
    let up = played(&board(&twice), Side::Blue, &order("hedge hg.1 to 18.8,14"), &[]);
    assert_eq!(code(&up, "hedge hg.1 over 24,14"), "obstacle");
    assert_eq!(code(&board(&twice), "hedge hg.1 to 21,14"), "obstacle");
    // Whoever stands in it goes out of it.
    let inside = GROUND.replace("hg.1 rifles at=18,14", "hg.1 rifles at=20.2,14");
    let thrown = played(&board(&inside), Side::Blue, &order("move hg.1 1"), &["6"]);
    played(&thrown, Side::Blue, &order("march 24,14"), &[]);
}

// covers §12.2, R72
#[test]
fn a_charge_goes_over_a_hedge_as_over_odd_terrain() {
    let text = GROUND.replace("de.1 rifles at=60,14", "de.1 rifles at=26,14").replace(
        "sub hg.mg machine_gun at=36,14\nsub tk.1 tank at=28,14 armour=thin",
        "sub hg.mg machine_gun at=10,14",
    );
    let state = board(&text);
    // Six inches to the edge, half an inch of them hedge.
    assert_eq!(code(&state, "charge hg.1 de.1 3"), "too_far_in_odd");
    let announced = played(&state, Side::Blue, &order("charge hg.1 de.1 2 odd 1"), &[]);
    let there = played(&announced, Side::Orange, &order("stand"), &["421"]);
    assert!(there.contacts.contains(&(sub("hg.1"), sub("de.1"))));
    let short = played(&announced, Side::Orange, &order("stand"), &["422"]);
    assert_eq!(short.subunit(sub("hg.1")).at.unwrap().x, 2000, "an even die is no use in it");
}

// covers R17, §6.1
#[test]
fn a_cover_that_was_left_faces_nowhere() {
    let text = GROUND.replace("hg.1 rifles at", "hg.1 rifles cover=1 facing=-1,0 at");
    let state = played(&board(&text), Side::Blue, &order("uncover hg.1 1"), &[]);
    let again = played(&state, Side::Blue, &order("cover hg.1 1"), &[]);
    assert!(again.measured(sub("de.1"), sub("hg.1")).unwrap().protected, "towards the enemy");
    // A cover that grows stays as it lies.
    let grown = played(&board(&text), Side::Blue, &order("cover hg.1 1"), &[]);
    assert!(!grown.measured(sub("de.1"), sub("hg.1")).unwrap().protected);
}

// covers R65
#[test]
fn cover_counts_against_half_of_the_dice() {
    let text = "phase activation blue\nunit a blue\nsub a.1 rifles\nsub a.2 rifles\nunit b orange\nsub b.1 rifles cover=2\nsub b.2 rifles\nacting a";
    let state = board(text);
    let covered = |front: u8, behind: u8| {
        let mut volley = match order(&format!("fire a.1:{front} a.2:{behind} at b.1 say 8")) {
            combat_captain::Order::Fire { volley } => volley,
            _ => panic!(),
        };
        volley.sightings[1].shot.protected = false;
        let occasion = combat_captain::rules::volley::Occasion::Active;
        let sheaves =
            combat_captain::rules::volley::aim(&state, Side::Blue, &volley, occasion).unwrap();
        sheaves[0].is_covered_against()
    };
    assert!(covered(3, 3));
    assert!(covered(3, 1));
    assert!(!covered(1, 2));
}

// covers R69
#[test]
fn a_mover_that_lies_down_is_fired_at_in_its_cover() {
    let text = GROUND
        .replace("acting hg", "acting hg\nset de.1 held=1")
        .replace("60,14", "34,14")
        .replace("28,14", "28,40");
    let state = played(&board(&text), Side::Blue, &order("move hg.1 1"), &["2"]);
    let state = played(&state, Side::Blue, &order("march 18,16"), &[]);
    let state = played(&state, Side::Orange, &order("pass"), &[]);
    let state = played(&state, Side::Orange, &order("pass"), &[]);
    let lying = played(&state, Side::Blue, &order("cover hg.1 1"), &[]);
    assert!(lying.turns().unwrap().window.is_some());
    // One that has not moved is not shot at for lying down.
    let still = played(&state, Side::Blue, &order("cover hg.3 1"), &[]);
    assert!(still.turns().unwrap().window.is_none());
}
