//! §5, §11 Fire: who sees whom, with what, and what becomes of the target.

use combat_captain::Event;
use combat_captain::order::{Order, Ruling, Shot};
use combat_captain::rules::volley::{self, Occasion};
use combat_captain::state::State;
use kernel::table::Length;
use kernel::{Actor, Side, Tape};

use crate::board::{after, board, happens, played, refused, sub, unit};
use crate::script::order;

const FIELD: &str = "
table 96 60
piece mill house 30 4 34 8
piece grove forest 40 20 60 40
piece ridge hill 20 44 30 58 height=3
phase activation blue
unit hg blue
sub hg.1 rifles at=20,6
sub hg.2 rifles at=20,12
sub hg.mor mortar at=16,9
sub hg.at gun at=14,14 gun=superior
unit tk blue
sub tk.1 tank at=10,30 armour=regular
sub tk.2 tank at=10,35 armour=regular
unit de orange
sub de.1 enhanced at=44,6
sub de.2 rifles at=40.5,12
unit pz orange
sub pz.1 tank at=40,52 armour=superior
sub pz.2 truck at=46,52
acting hg
";

fn code(state: &State, what: &str) -> String {
    refused(state, Side::Blue, &order(what)).code
}

// covers §5, §11, §11.5
#[test]
fn one_unit_fires_at_one_target_it_reaches() {
    let state = board(FIELD);
    assert_eq!(code(&state, "fire hg.1:1 tk.1:1 at de.2"), "another_unit");
    assert_eq!(code(&state, "fire hg.1:1 hg.1:1 at de.2"), "twice");
    assert_eq!(code(&state, "fire tk.1:1 at de.2"), "another_unit");
    assert_eq!(code(&state, "fire hg.1:1 at hg.2"), "no_target");
    assert_eq!(code(&state, "fire hg.1:1 at tk.1"), "no_target");
    // From the centre to the edge: 20.5 less one inch of stand.
    let shot = state.measured(sub("hg.2"), sub("de.2")).unwrap();
    assert_eq!(shot.distance, Length(1950));
    let far = board(&FIELD.replace("de.2 rifles at=40.5,12", "de.2 rifles at=45.01,12"));
    assert_eq!(code(&far, "fire hg.2:1 at de.2"), "out_of_range", "24 inches and a hundredth");
    let just = board(&FIELD.replace("de.2 rifles at=40.5,12", "de.2 rifles at=45,12"));
    played(&just, Side::Blue, &order("fire hg.2:1 at de.2"), &["21"]);
}

// covers §11.6, R43, R62
#[test]
fn houses_stands_and_higher_ground_hide() {
    let state = board(FIELD);
    assert_eq!(code(&state, "fire hg.1:1 at de.1"), "no_sight", "the mill is between");
    let screened = board(&FIELD.replace("tk.2 tank at=10,35", "tk.2 tank at=30,12"));
    assert_eq!(code(&screened, "fire hg.2:1 at de.2"), "no_sight", "a friend's tank is between");
    let sees =
        |one: &str, two: &str, text: &str| board(text).measured(sub(one), sub(two)).unwrap().sight;
    let behind = FIELD.replace("tk.1 tank at=10,30", "tk.1 tank at=10,52");
    assert!(!sees("tk.1", "pz.1", &behind), "the ridge is higher than both");
    let up = FIELD.replace("tk.1 tank at=10,30", "tk.1 tank at=26,52");
    assert!(sees("tk.1", "pz.1", &up), "from the ridge one sees");
}

// covers R42
#[test]
fn forests_are_seen_into_at_their_edge_and_eight_inches_inside() {
    let at = |one: &str, two: &str| {
        let text = FIELD.replace("hg.2 rifles at=20,12", &format!("hg.2 rifles at={one}"));
        let text = text.replace("de.2 rifles at=40.5,12", &format!("de.2 rifles at={two}"));
        board(&text).measured(sub("hg.2"), sub("de.2")).unwrap()
    };
    assert!(at("30,30", "41.5,30").sight, "on the edge");
    assert!(!at("30,30", "46,30").sight, "deep inside");
    assert!(!at("38,30", "62,30").sight, "through it");
    // From the centre to the edge of a stand of one inch, as all fire is measured.
    let near = at("44,30", "53,30");
    assert!(near.sight && near.forest, "eight inches inside");
    assert!(!at("44,30", "53.01,30").sight, "more than eight");
    // Everything is long range there: fives count, fours do not.
    let text = FIELD
        .replace("hg.2 rifles at=20,12", "hg.2 rifles at=44,30")
        .replace("hg.1 rifles at=20,6", "hg.1 rifles at=44,34")
        .replace("de.2 rifles at=40.5,12", "de.2 rifles at=50,30");
    let events = happens(&board(&text), Side::Blue, &order("fire hg.2:2 at de.2"), &["541"]);
    assert!(matches!(events[0], Event::Fired { points: 5, .. }));
}

// covers R41
#[test]
fn a_mortar_fires_over_what_its_spotter_sees_past() {
    let hidden = FIELD
        .replace("hg.mor mortar at=16,9", "hg.mor mortar at=24,6")
        .replace("hg.2 rifles at=20,12", "hg.2 rifles at=28,12");
    let state = board(&hidden);
    assert!(state.measured(sub("hg.mor"), sub("de.1")).unwrap().sight, "hg.2 sees round the mill");
    let with_die = board(&format!("option spotters unitWithDie\n{hidden}"));
    let mut spent = with_die.clone();
    for id in ["hg.1", "hg.2", "hg.at"] {
        spent.subunits.get_mut(&sub(id)).unwrap().dice = 0;
    }
    assert!(!spent.measured(sub("hg.mor"), sub("de.1")).unwrap().sight);
    spent.subunits.get_mut(&sub("hg.2")).unwrap().held = 1;
    assert!(spent.measured(sub("hg.mor"), sub("de.1")).unwrap().sight, "a marker will do");
    // The book asks for sight and for no more: any friend on the field has it.
    let strangers = hidden.replace("sub hg.2 rifles", "unit rg blue\nsub hg.2 rifles");
    let strangers = strangers.replace("acting hg", "");
    assert!(board(&strangers).measured(sub("hg.mor"), sub("de.1")).unwrap().sight);
    let own = board(&format!("option spotters unitWithDie\n{strangers}"));
    assert!(!own.measured(sub("hg.mor"), sub("de.1")).unwrap().sight);
}

// covers §11.2, R12, R13, R14, R40
#[test]
fn weapons_add_what_the_chart_says() {
    let modifiers = |text: &str, what: &str| -> Vec<(i32, i32)> {
        let Order::Fire { volley } = order(what) else { panic!() };
        let sheaves = volley::aim(&board(text), Side::Blue, &volley, Occasion::Active).unwrap();
        sheaves[0].arms.iter().map(|arm| (arm.modifier, arm.steady)).collect()
    };
    let text = "phase activation blue\nunit a blue\nsub a.1 rifles bazooka\nsub a.at gun gun=superior\nsub a.tk tank armour=thin\n\
                unit b orange\nsub b.1 rifles\nsub b.2 tank armour=superior\nsub b.3 truck armour=thin\nacting a\n";
    assert_eq!(modifiers(text, "fire a.1:1 at b.1 say 8"), [(0, 0)]);
    assert_eq!(modifiers(text, "fire a.1:1 at b.3 bazooka say 8"), [(-1, 0)]);
    assert_eq!(modifiers(text, "fire a.at:1 at b.2 say 8"), [(-1, 0)]);
    assert_eq!(
        modifiers(&format!("option superiorVsSuperior 0\n{text}"), "fire a.at:1 at b.2 say 8"),
        [(0, 0)]
    );
    assert_eq!(modifiers(text, "fire a.tk:1 at b.1 say 8"), [(2, 0), (0, 0)]);
    assert_eq!(
        modifiers(&format!("option tankMgModifier 6\n{text}"), "fire a.tk:1 at b.1 say 8"),
        [(2, 0), (6, 0)]
    );
    let still =
        format!("{text}set a.at still=2\nset b.2 still=2\nset a.tk still=2\nset b.1 still=2\n");
    assert_eq!(modifiers(&still, "fire a.at:1 at b.2 say 8"), [(-1, 2)]);
    assert_eq!(modifiers(&still, "fire a.tk:1 at b.1 say 8"), [(2, 2), (0, 0)], "guns only");
    assert_eq!(
        modifiers(&still.replace("set b.2 still=2", "set b.2 still=1"), "fire a.at:1 at b.2 say 8"),
        [(-1, 0)]
    );
    assert_eq!(
        refused(&board(text), Side::Blue, &order("fire a.1:1 at b.3 say 8")).code,
        "no_effect"
    );
    assert_eq!(
        refused(&board(text), Side::Blue, &order("fire a.1:1 at b.3 bazooka say 8.01")).code,
        "out_of_range"
    );
    let plain = board(&text.replace(" bazooka", ""));
    assert_eq!(
        refused(&plain, Side::Blue, &order("fire a.1:1 at b.3 bazooka say 8")).code,
        "unarmed"
    );
}

// covers R14, R36
#[test]
fn whoever_is_on_its_way_is_not_stationary() {
    let text = "table 60 48\nphase activation blue\nunit a blue\nsub a.1 rifles at=10,10\nsub a.2 rifles at=10,14\nunit b orange\nsub b.at gun at=30,10\nsub b.2 rifles at=30,14\n\
                acting a\nset a.1 still=2\nset a.2 still=2\nset b.at held=1 still=2";
    let state = played(&board(text), Side::Blue, &order("move a.1 1"), &["6"]);
    let state = played(&state, Side::Blue, &order("march 16,10"), &[]);
    // A three at short range and two for a gun; not two more for the three turns it has stood.
    let events = happens(&state, Side::Orange, &order("react b.at:1 at a.1 after 6"), &["31"]);
    assert!(events.iter().any(|event| matches!(event, Event::Fired { points: 5, .. })));
}

// covers §11.4
#[test]
fn a_tank_is_offered_two_targets_where_its_machine_gun_is_useless() {
    let text = "phase activation blue\nunit a blue\nsub a.1 tank armour=thin\nunit b orange\nsub b.1 tank armour=thin\nsub b.2 rifles\nacting a";
    let offers = combat_captain::legal::legal(&board(text), Side::Blue.actor()).offers;
    let divided = offers.iter().filter(|offer| offer.label.contains("the machine gun at"));
    let told: Vec<&str> = divided.map(|offer| offer.label.as_str()).collect();
    assert_eq!(told, ["Fire 3 dice at squad b.1, the machine gun at squad b.2"]);
}

// covers §5
/// Two of three squads, one with two dice and one with one: that is on no list, it may be ordered, and the list says so.
#[test]
fn the_list_says_what_else_may_fire() {
    let text = "phase activation blue\nunit a blue\nsub a.1 rifles\nsub a.2 rifles\nsub a.3 rifles\nunit b orange\nsub b.1 rifles\nacting a";
    let state = board(text);
    let offers = combat_captain::legal::legal(&state, Side::Blue.actor());
    let mix = order("fire a.1:2 a.3:1 at b.1 say 8");
    assert!(!offers.offers.iter().any(|offer| offer.order == mix));
    happens(&state, Side::Blue, &mix, &["3334"]);
    let said = offers.unlisted.iter().find(|more| more.group == "The whole unit").unwrap();
    assert_eq!(said.what, "Any of them may fire together, each with any of its dice.");
    let own = offers.unlisted.iter().find(|more| more.group == "squad a.1").unwrap();
    assert!(own.what.contains("It may fire with any of its dice."), "{}", own.what);
    assert!(own.what.contains("split its dice between normal and odd terrain"), "{}", own.what);
}

// covers R63
#[test]
fn nobody_is_nearer_than_nothing() {
    let bare = board(
        "phase activation blue\nunit a blue\nsub a.1 rifles\nunit b orange\nsub b.1 rifles\nacting a",
    );
    assert_eq!(code(&bare, "fire a.1:1 at b.1 say -1"), "not_declared");
    assert_eq!(code(&bare, "charge a.1 b.1 1 far -1"), "distance_not_said");
}

// covers §11.4, R52
#[test]
fn a_tank_reads_its_dice_once_for_each_weapon() {
    let text = "phase activation blue\nunit a blue\nsub a.1 tank armour=thin\nunit b orange\nsub b.1 rifles\nsub b.2 rifles\nacting a";
    // At one soft target gun and machine gun join: 3 + 2 and 3, in one row of 8.
    let events = happens(&board(text), Side::Blue, &order("fire a.1:1 at b.1 say 8"), &["31"]);
    assert!(matches!(events[0], Event::Fired { points: 8, .. }));
    // At 20 inches the gun counts even dice, the machine gun too; at 14 only the machine gun does.
    let events = happens(&board(text), Side::Blue, &order("fire a.1:2 at b.1 say 14"), &["341"]);
    assert!(
        matches!(events[0], Event::Fired { points: 13, .. }),
        "3 + 4 + 2 for the gun, 4 for the other"
    );
    assert_eq!(
        refused(&board(text), Side::Blue, &order("fire a.1:1 at b.1 mg b.2 say 40")).code,
        "out_of_range"
    );
}

// covers §11.7, R10, R11, §10.3
#[test]
fn armour_dies_by_the_roster() {
    let text = "phase activation blue\nunit a blue\nsub a.at gun gun=superior\nunit b orange\nsub b.1 tank armour=regular\n\
                sub b.2 tank armour=regular\nsub b.3 tank armour=regular\n\
                sub b.4 machine_gun\nsub b.5 machine_gun\nunit x orange\nsub x.1 rifles\nacting a";
    let mut state = board(text);
    let mut models = Vec::new();
    for _ in 1..=9 {
        let targets: Vec<_> = state.vehicles(unit("b")).collect();
        let Some(target) = targets.last() else { break };
        state.subunits.get_mut(&sub("a.at")).unwrap().dice = 3;
        // 18 and 1 for the gun, a six on the chart: row 19 says four; a one kills.
        let what = format!("fire a.at:3 at {target} say 8");
        state = played(&state, Side::Blue, &order(&what), &["6666", "1"]);
        state.units.get_mut(&unit("b")).unwrap().morale = 0;
        models.push(state.vehicles(unit("b")).count());
    }
    assert_eq!(models, [3, 3, 2, 2, 2, 1, 1, 1, 0]);
    let missed =
        happens(&board(text), Side::Blue, &order("fire a.at:3 at b.2 say 8"), &["6666", "5"]);
    assert!(
        !missed.iter().any(|event| matches!(event, Event::VehicleKilled { .. })),
        "row 19, die 6: four"
    );
}

// covers R38
#[test]
fn a_war_that_counts_vehicles_is_believed() {
    let text = "unit b orange vehicles=4\nsub b.1 tank armour=thin\nsub b.2 tank armour=thin\nunit a blue\nsub a.1 rifles";
    let mut state = board(text);
    let due = |state: &State| state.models_due(unit("b"));
    assert_eq!((state.unit(unit("b")).capacity, due(&state)), (4, 2));
    state.units.get_mut(&unit("b")).unwrap().kills = 1;
    assert_eq!(due(&state), 1, "three vehicles are one model");
    state.units.get_mut(&unit("b")).unwrap().kills = 4;
    assert_eq!(due(&state), 0);
}

// covers §10, §10.1, R9, R6
#[test]
fn every_second_hit_may_be_a_marker() {
    let text = "phase activation blue\nunit a blue\nsub a.mg machine_gun\nunit b orange\nsub b.1 rifles\nsub b.2 rifles\nsub b.3 machine_gun\nsub b.4 machine_gun\nacting a";
    // 18 and 6 are row 24, die 6: six hits; three markers at most.
    let fire = order("fire a.mg:3 at b.1 say 8");
    let state = played(&board(text), Side::Blue, &fire, &["6666", ":3"]);
    assert_eq!((state.unit(unit("b")).morale, state.subunit(sub("b.1")).figures.len()), (3, 2));
    // Six casualties on five figures: the sixth is lost, not passed on.
    let state = played(&board(text), Side::Blue, &fire, &["6666", ":0"]);
    assert!(!state.on_field(sub("b.1")));
    assert_eq!(state.subunit(sub("b.2")).figures.len(), 5);
    let swappable = |option: &str, hits| {
        combat_captain::rules::fire::swappable(
            &board(&format!("option swapHits {option}\n{text}")),
            hits,
        )
    };
    assert_eq!([1, 2, 3, 6].map(|hits| swappable("evenNumbered", hits)), [0, 1, 1, 3]);
    assert_eq!([1, 2, 3, 6].map(|hits| swappable("allAfterFirst", hits)), [0, 1, 2, 5]);
    assert_eq!([1, 2, 3, 6].map(|hits| swappable("oddAfterFirst", hits)), [0, 0, 1, 2]);
}

// covers §9.3, R9
#[test]
fn nobody_routs_out_of_his_casualties() {
    // Six hits, three of them markers: with three sub-units that is a rout, and three men are dead all the same.
    let text = "phase activation blue\nunit a blue\nsub a.mg machine_gun\nunit b orange\nsub b.1 rifles\nsub b.2 rifles\nsub b.3 machine_gun\nunit c orange\nsub c.1 rifles\nacting a";
    let fire = order("fire a.mg:3 at b.1 say 8");
    let state = played(&board(text), Side::Blue, &fire, &["6666", ":3"]);
    assert_eq!(state.unit(unit("b")).status, combat_captain::state::UnitStatus::Routed);
    assert_eq!(state.subunit(sub("b.1")).figures.len(), 2);
}

// covers R5
#[test]
fn row_a_hundred_kills_without_a_save() {
    let guns: String = (1..=8).map(|n| format!("sub a.{n} machine_gun\n")).collect();
    let text = format!(
        "phase activation blue\nunit a blue\n{guns}unit b orange\nsub b.1 rifles cover=5\nsub b.2 rifles\nsub b.3 mortar\nunit c orange\nsub c.1 tank armour=thin\nacting a"
    );
    let all: Vec<String> = (1..=8).map(|n| format!("a.{n}:1")).collect();
    // 8 sixes and 48 for the guns are 96; with a second die each 144: row 100.
    let two: Vec<String> = (1..=8).map(|n| format!("a.{n}:2")).collect();
    let sixes = "6".repeat(16) + "1";
    let state = played(
        &board(&text),
        Side::Blue,
        &order(&format!("fire {} at b.1 say 8", two.join(" "))),
        &[&sixes],
    );
    assert!(!state.on_field(sub("b.1")));
    assert_eq!(state.unit(unit("b")).morale, 1);
    let one = happens(
        &board(&text),
        Side::Blue,
        &order(&format!("fire {} at b.1 say 8", all.join(" "))),
        &["666666661", "66666666666666", ":0"],
    );
    assert!(matches!(one[0], Event::Fired { points: 96, .. }));
}

// covers R63
#[test]
fn against_the_table_only_a_ruling_holds() {
    let state = board(FIELD);
    assert_eq!(code(&state, "fire hg.1:1 at de.1 say 8"), "contradicts");
    let firer = sub("hg.1");
    let shot = Shot { distance: Length::inches(8), sight: true, protected: true, forest: false };
    let ruling = Ruling::Shot { firer, target: sub("de.1"), shot };
    let rule = Order::Rule { ruling, reason: "there is a gap beside the mill".into() };
    let by_side = combat_captain::decide::decide(&state, Actor::Blue, &rule, &mut Tape::new(&[]));
    assert!(by_side.is_err(), "only the umpire rules");
    let events =
        combat_captain::decide::decide(&state, Actor::Umpire, &rule, &mut Tape::new(&[])).unwrap();
    let ruled = after(&state, &events);
    let events = happens(&ruled, Side::Blue, &order("fire hg.1:1 at de.1"), &["31"]);
    assert!(matches!(events[0], Event::Fired { points: 3, .. }), "short range as ruled");
    // It holds until one of them moves.
    let moved = played(&ruled, Side::Blue, &order("move hg.1 1"), &["2"]);
    let moved = played(&moved, Side::Blue, &order("march 19,6"), &[]);
    assert_eq!(code(&moved, "fire hg.1:1 at de.1"), "no_sight");
    let bare = board(
        "phase activation blue\nunit a blue\nsub a.1 rifles\nunit b orange\nsub b.1 rifles\nacting a",
    );
    assert_eq!(code(&bare, "fire a.1:1 at b.1"), "not_declared");
    assert_eq!(code(&bare, "fire a.1:1 at b.1 say 8 unseen"), "no_sight");
}

// covers R50
#[test]
fn units_in_contact_go_on_firing_and_are_fired_at() {
    let text = "phase activation blue\nunit a blue\nsub a.1 rifles\nsub a.2 rifles\nunit b orange\nsub b.1 rifles\nsub b.2 rifles\ncontact a.1 b.1\nacting a";
    played(&board(text), Side::Blue, &order("fire a.1:1 a.2:1 at b.1 say 8"), &["111"]);
}

// covers §11.2, R73
/// A lorry is no armour: rifles hurt it, each hit that gets through is a kill of the roster, and a gun's two points are for
/// infantry.
#[test]
fn rifles_and_machine_guns_hurt_a_lorry() {
    let text = "phase activation blue\nunit a blue\nsub a.1 machine_gun\nsub a.2 gun\nunit b orange vehicles=3\nsub b.1 truck\n\
                unit c orange\nsub c.1 rifles\nacting a\n";
    let aimed = |what: &str| {
        let Order::Fire { volley } = order(what) else { panic!() };
        volley::aim(&board(text), Side::Blue, &volley, Occasion::Active).unwrap().remove(0)
    };
    assert_eq!(aimed("fire a.1:1 at b.1 say 8").arms[0].modifier, 6);
    assert_eq!(aimed("fire a.2:1 at b.1 say 8").arms[0].modifier, 0);
    assert_eq!(aimed("fire a.2:1 at c.1 say 8").arms[0].modifier, 2);
    // Three sixes and the six of a machine gun are 24: two hits under a variable die of 2, none of them swapped.
    let state =
        played(&board(text), Side::Blue, &order("fire a.1:3 at b.1 say 8"), &["6662", ":0"]);
    assert_eq!(state.unit(unit("b")).kills, 2);
    assert!(state.on_field(sub("b.1")), "the third takes the model");
    // A model bears no more than it has: four hits are three kills.
    let state =
        played(&board(text), Side::Blue, &order("fire a.1:3 at b.1 say 8"), &["6664", ":0"]);
    assert_eq!((state.unit(unit("b")).kills, state.on_field(sub("b.1"))), (3, false));
}

// covers §11.2
#[test]
fn the_gun_of_a_light_tank_is_a_gun_to_infantry() {
    let text = "phase activation blue\nunit a blue\nsub a.1 tank gun=inferior\nunit b orange\nsub b.1 rifles\nacting a\n";
    let Order::Fire { volley } = order("fire a.1:1 at b.1 say 8") else { panic!() };
    let sheaf = volley::aim(&board(text), Side::Blue, &volley, Occasion::Active).unwrap().remove(0);
    assert_eq!(sheaf.arms.iter().map(|arm| arm.modifier).collect::<Vec<_>>(), [2, 0]);
}
