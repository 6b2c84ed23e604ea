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

// covers §6.6, R18
/// A hedge is odd terrain that must be paid for too: thrown dice come up to it, as many as it costs, one of them odd.
#[test]
fn thrown_dice_come_up_to_hedges_and_walls() {
    // hg.1 stands at 12, the hedge begins at 20: beside it is 18.5 to 19.
    let text = GROUND.replace("hg.1 rifles at=18,14", "hg.1 rifles at=14,14");
    let throws =
        |what: &str, faces: &str| played(&board(&text), Side::Blue, &order(what), &[faces]);
    let march = |thrown: &State, what: &str| refused(thrown, Side::Blue, &order(what)).code;
    // Four inches and one of the odd die: five, of which 4.8 are needed.
    let thrown = throws("move hg.1 1 odd 1", "41");
    let up = played(&thrown, Side::Blue, &order("march 18.8,14 behind hedge"), &[]);
    let now = up.subunit(sub("hg.1"));
    assert_eq!((now.cover, now.dice, now.at.unwrap().x), (1, 1, 1880));
    // One die is enough for a hedge, if it is odd.
    let one = throws("move hg.1 0 odd 1", "5");
    let up = played(&one, Side::Blue, &order("march 18.8,14 behind hedge"), &[]);
    assert_eq!((up.subunit(sub("hg.1")).cover, up.subunit(sub("hg.1")).dice), (1, 2));
    // Without an odd die, with an odd die that shows an even face, or farther than the dice carry, it does not get there.
    assert_eq!(march(&throws("move hg.1 2", "66"), "march 18.8,14 behind hedge"), "obstacle_dice");
    assert_eq!(
        march(&throws("move hg.1 1 odd 1", "62"), "march 18.8,14 behind hedge"),
        "obstacle_dice"
    );
    assert_eq!(march(&throws("move hg.1 0 odd 1", "3"), "march 18.8,14 behind hedge"), "too_far");
    assert_eq!(march(&one, "march 15,14 behind hedge"), "no_obstacle", "not beside it");
    assert_eq!(march(&thrown, "march 18.8,14 behind wall"), "no_obstacle");
    // A wall takes two dice.
    let far = GROUND.replace("machine_gun at=36,14", "machine_gun at=35,14");
    let wall = |what: &str, faces: &str| played(&board(&far), Side::Blue, &order(what), &[faces]);
    assert_eq!(
        march(&wall("move hg.mg 0 odd 1", "5"), "march 38.8,14 behind wall"),
        "obstacle_dice"
    );
    let up = wall("move hg.mg 1 odd 1", "23");
    let up = played(&up, Side::Blue, &order("march 38.8,14 behind wall"), &[]);
    assert_eq!((up.subunit(sub("hg.mg")).cover, up.subunit(sub("hg.mg")).dice), (2, 1));
    assert_eq!(code(&up, "wall hg.mg over 42,14"), "too_few_dice");
    // Without a table the obstacle is said with the dice.
    let bare = board(BARE);
    let behind = |what: &str, faces: &str| {
        played(&bare, Side::Blue, &order(what), &[faces]).subunit(sub("a.1")).cover
    };
    assert_eq!(behind("move a.1 1 odd 1 up_to wall", "21"), 2);
    assert_eq!(behind("move a.1 1 odd 1 up_to wall", "22"), 0, "the odd die was even");
    assert_eq!(code(&bare, "move a.1 0 odd 1 up_to wall"), "obstacle_dice");
    assert_eq!(code(&board(&text), "wall hg.1 to"), "thrown_for");
    assert_eq!(code(&board(&text), "move hg.1 1 odd 1 up_to hedge"), "said_with_the_way");
}

const BARE: &str =
    "phase activation blue\nunit a blue\nsub a.1 rifles\nunit b orange\nsub b.1 rifles\nacting a";

// covers §6.6, R57, R58
#[test]
fn going_over_costs_its_dice_and_no_throw() {
    let beside = GROUND.replace("hg.1 rifles at=18,14", "hg.1 rifles cover=1 at=18.8,14");
    let state = board(&beside);
    let over = played(&state, Side::Blue, &order("hedge hg.1 over 21.8,14"), &[]);
    let now = over.subunit(sub("hg.1"));
    assert_eq!(
        (now.cover, now.dice, now.at.unwrap().x),
        (0, 2, 2180),
        "its own cover holds nobody back"
    );
    assert_eq!(
        code(&state, "hedge hg.1 over 22.01,14"),
        "no_obstacle",
        "to the other side, no farther"
    );
    let far = board(GROUND);
    assert_eq!(code(&far, "hedge hg.1 over 21.8,14"), "no_obstacle", "not beside it yet");
}

// covers R18
/// Where a group pays a flat price, a sub-unit moves beside it and then pays, and never throws for it.
#[test]
fn a_group_may_pay_a_flat_price() {
    let flat = format!(
        "option obstacle flat\n{}",
        GROUND.replace("hg.1 rifles at=18,14", "hg.1 rifles at=18.8,14")
    );
    let up = played(&board(&flat), Side::Blue, &order("hedge hg.1 to"), &[]);
    assert_eq!((up.subunit(sub("hg.1")).cover, up.subunit(sub("hg.1")).dice), (1, 2));
    let far = board(&format!("option obstacle flat\n{GROUND}"));
    assert_eq!(code(&far, "hedge hg.1 to"), "no_obstacle");
    let thrown = played(&far, Side::Blue, &order("move hg.1 0 odd 1"), &["1"]);
    assert_eq!(
        refused(&thrown, Side::Blue, &order("march 18.8,14 behind hedge")).code,
        "paid_besides"
    );
}

// covers §4.6, §6.6
/// Held fire meets whoever runs to a wall, on his way and before he has its cover.
#[test]
fn held_fire_meets_a_sub_unit_on_its_way_to_a_hedge() {
    let text = GROUND
        .replace("hg.1 rifles at=18,14", "hg.1 rifles at=14,14")
        .replace("acting hg", "acting hg\nset de.1 held=1")
        .replace("60,14", "34,14")
        .replace("28,14", "28,40");
    let thrown = played(&board(&text), Side::Blue, &order("move hg.1 1 odd 1"), &["41"]);
    let on_its_way = played(&thrown, Side::Blue, &order("march 18.8,14 behind hedge"), &[]);
    assert_eq!(on_its_way.subunit(sub("hg.1")).cover, 0, "it is not there yet");
    let arrived = played(&on_its_way, Side::Orange, &order("pass"), &[]);
    assert_eq!(arrived.subunit(sub("hg.1")).cover, 1);
}

// covers §6.2, §6.3, R76
/// A trench is the table's, not its first owner's: whoever stands in it takes its cover, a die a level, and leaves with three.
#[test]
fn a_trench_stays_when_its_men_leave() {
    let text = "table 48 48\npiece ditch trench 8 8 14 12\npiece box pillbox 20 8 24 12\nphase activation blue\nunit a blue\n\
        sub a.1 rifles at=10,10 cover=4\nsub a.2 rifles at=12.5,10\nsub a.3 rifles at=22,10\nunit b orange\nsub b.1 rifles at=40,40\nacting a";
    let state = board(text);
    let out = played(&state, Side::Blue, &order("uncover a.1 3"), &[]);
    assert_eq!(out.subunit(sub("a.1")).cover, 0);
    assert_eq!(code(&state, "cover a.1 1"), "cover_too_high");
    let deep = played(&state, Side::Blue, &order("cover a.2 3"), &[]);
    assert_eq!(deep.subunit(sub("a.2")).cover, 3);
    let level = |text: &str, id: &str| {
        let all = played(&board(text), Side::Blue, &order("common take_cover"), &[]);
        played(&all, Side::Blue, &order(&format!("cover {id} 4")), &[]).subunit(sub(id)).cover
    };
    let empty = text.replace(" cover=4", "");
    assert_eq!((level(&empty, "a.2"), level(&empty, "a.3")), (4, 4));
    // Whoever starts in prepared cover outside of one has dug it.
    let dug = board(&text.replace("piece ditch trench 8 8 14 12\n", ""));
    let words: Vec<&str> = dug.table().unwrap().pieces.iter().map(|p| p.name.as_str()).collect();
    assert_eq!(words, ["box", "Trench"]);
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
    let twice = GROUND.replace("piece yard", "piece second hedge 21 8 21.5 20\npiece yard");
    let up = board(&twice.replace("hg.1 rifles at=18,14", "hg.1 rifles at=18.8,14"));
    assert_eq!(code(&up, "hedge hg.1 over 21.7,14"), "obstacle");
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
    assert!(!lying.windows.is_empty());
    // One that has not moved is not shot at for lying down.
    let still = played(&state, Side::Blue, &order("cover hg.3 1"), &[]);
    assert!(still.windows.is_empty());
}
