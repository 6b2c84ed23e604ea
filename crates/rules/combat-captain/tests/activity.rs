//! §3 The turn and §4 activity dice.

use combat_captain::Event;
use combat_captain::state::{Phase, UnitStatus};
use kernel::Side;

use crate::board::{board, happens, played, refused, sub, unit};
use crate::script::order;

const TWO: &str = "
phase activation blue
holder blue
unit hg blue
sub hg.1 rifles
sub hg.mg machine_gun
unit rg blue
sub rg.1 enhanced
unit de orange
sub de.1 rifles
sub de.2 rifles
";

fn code(text: &str, what: &str) -> String {
    refused(&board(text), Side::Blue, &order(what)).code
}

// covers §3, §3.2, R16
#[test]
fn sides_activate_by_turns() {
    let state = board(&TWO.replace("phase activation blue", "phase first blue"));
    assert_eq!(refused(&state, Side::Orange, &order("first blue")).code, "not_the_holder");
    let state = played(&state, Side::Blue, &order("first orange"), &[]);
    assert_eq!(refused(&state, Side::Blue, &order("activate hg")).code, "other_side_chooses");
    let state = played(&state, Side::Orange, &order("activate de"), &[]);
    assert_eq!(refused(&state, Side::Blue, &order("activate hg")).code, "not_your_turn");
    let state = played(&state, Side::Orange, &order("end"), &[]);
    let state = played(&state, Side::Blue, &order("activate hg"), &[]);
    let state = played(&state, Side::Blue, &order("end"), &[]);
    // Orange has nobody left: blue goes on.
    assert_eq!(state.turns().unwrap().next, Side::Blue);
    assert_eq!(refused(&state, Side::Blue, &order("activate hg")).code, "cannot_activate");
    let state = played(&state, Side::Blue, &order("activate rg"), &[]);
    let state = played(&state, Side::Blue, &order("end"), &[]);
    assert!(matches!(state.phase, Phase::RandomEvent(_)), "no fight: on to the random event");
}

// covers §3.1, R15
#[test]
fn a_tie_keeps_the_initiative() {
    let text = TWO.replace("phase activation blue", "phase initiative");
    let state = board(&text);
    let state = played(&state, Side::Blue, &order("initiative"), &["1", "3"]);
    assert_eq!(state.initiative, Some(Side::Blue), "1 and 2 for having had it against 3");
    let first = board(&text.replace("holder blue", ""));
    let again = played(&first, Side::Blue, &order("initiative"), &["4", "4"]);
    assert_eq!(again.phase, Phase::Initiative, "nobody had it: both throw again");
}

// covers §4, §4.1, §4.3
#[test]
fn three_dice_are_the_limit() {
    let text = &format!("{TWO}acting hg");
    assert_eq!(code(text, "move hg.1 4"), "too_few_dice");
    assert_eq!(code(text, "move hg.1 0"), "too_few_dice");
    assert_eq!(code(text, "move rg.1 1"), "not_active");
    let state = played(&board(text), Side::Blue, &order("cover hg.1 2"), &[]);
    assert_eq!(state.subunit(sub("hg.1")).dice, 1);
    let state = played(&state, Side::Blue, &order("end"), &[]);
    assert_eq!(state.subunit(sub("hg.1")).dice, 0, "dice are not carried over");
    assert_eq!(state.subunit(sub("hg.1")).cover, 2, "cover is");
}

// covers §4.2, §14, §14.1, R7
#[test]
fn a_common_activity_is_for_everybody_or_nobody() {
    let text = &format!("{TWO}acting hg");
    let state = played(&board(text), Side::Blue, &order("common move"), &[]);
    assert_eq!(state.subunit(sub("hg.1")).dice, 4);
    assert_eq!(refused(&state, Side::Blue, &order("cover hg.1 1")).code, "in_common");
    assert_eq!(refused(&state, Side::Blue, &order("hold hg.1 1")).code, "in_common");
    assert_eq!(refused(&state, Side::Blue, &order("common move")).code, "already_common");
    assert_eq!(code(&text.replace("hg blue", "hg blue guard"), "common move"), "home_guard");
    let begun = played(&board(text), Side::Blue, &order("cover hg.1 1"), &[]);
    assert_eq!(refused(&begun, Side::Blue, &order("common take_cover")).code, "has_acted");
    assert_eq!(
        code(&text.replace("hg.1 rifles", "hg.1 rifles cover=1"), "common move"),
        "cannot_share"
    );
    // A charge by all with all dice counts as a move, unless the group says otherwise.
    let charge = order("charge hg.1 de.1 4 far 6");
    assert!(matches!(happens(&state, Side::Blue, &charge, &[])[0], Event::ChargeAnnounced { .. }));
    let strict = played(
        &board(&format!("option commonCharge no\n{text}")),
        Side::Blue,
        &order("common move"),
        &[],
    );
    assert_eq!(refused(&strict, Side::Blue, &charge).code, "in_common");
}

// covers §4.2, §7, R7
#[test]
fn whoever_is_stranded_does_not_share_in_a_move_or_a_fire() {
    let text = "table 72 48\nphase activation blue\nunit a blue\nsub a.1 rifles at=10,10\nsub a.2 rifles at=10,14\nsub a.3 rifles at=10,40\nunit b orange\nsub b.1 rifles at=60,10\nacting a";
    for activity in ["move", "fire"] {
        let what = format!("common {activity}");
        assert_eq!(code(text, &what), "cannot_share");
        played(&board(&text.replace("10,40", "10,18")), Side::Blue, &order(&what), &[]);
    }
    played(&board(text), Side::Blue, &order("common take_cover"), &[]);
    let rejoin = format!("option stranded rejoin\n{text}");
    played(&board(&rejoin), Side::Blue, &order("common move"), &[]);
}

// covers §4.4, §9.4, R46
#[test]
fn markers_are_pulled_by_all_together() {
    let text = &format!(
        "{}acting hg",
        TWO.replace("unit hg blue", "unit hg blue morale=1")
            .replace("sub hg.mg", "sub hg.2 rifles\nsub hg.mg")
    );
    let state = board(text);
    let pulled = played(&state, Side::Blue, &order("pull 1"), &[]);
    assert_eq!(pulled.unit(unit("hg")).morale, 0);
    assert!(pulled.members(unit("hg")).all(|id| pulled.subunit(id).dice == 2));
    assert_eq!(refused(&state, Side::Blue, &order("pull 2")).code, "no_such_markers");
    let spent = played(&state, Side::Blue, &order("hold hg.1 3"), &[]);
    assert_eq!(refused(&spent, Side::Blue, &order("pull 1")).code, "too_few_dice");
    let common = played(&state, Side::Blue, &order("common move"), &[]);
    assert_eq!(refused(&common, Side::Blue, &order("pull 1")).code, "in_common");
}

// covers §4.5, R45
#[test]
fn heavy_weapons_fire_or_do_everything_else() {
    let text = &format!(
        "{}acting hg",
        TWO.replace("unit hg blue", "unit hg blue morale=1")
            .replace("sub hg.mg", "sub hg.2 rifles\nsub hg.mg")
    );
    let state = board(text);
    let fired = played(&state, Side::Blue, &order("fire hg.mg:1 at de.1 say 8"), &["11"]);
    for what in ["move hg.mg 1", "cover hg.mg 1", "pull 1"] {
        assert_eq!(refused(&fired, Side::Blue, &order(what)).code, "heavy_fired", "{what}");
    }
    let held = played(&state, Side::Blue, &order("hold hg.mg 1"), &[]);
    assert_eq!(refused(&held, Side::Blue, &order("move hg.mg 1")).code, "heavy_fired");
    for (first, answers) in [("move hg.mg 1", &["2"][..]), ("cover hg.mg 1", &[]), ("pull 1", &[])]
    {
        let acted = played(&state, Side::Blue, &order(first), answers);
        let fire = refused(&acted, Side::Blue, &order("fire hg.mg:1 at de.1 say 8"));
        assert_eq!(fire.code, "heavy_acted", "{first}");
        assert_eq!(refused(&acted, Side::Blue, &order("hold hg.mg 1")).code, "heavy_acted");
        // Squads are free of all this.
        played(&acted, Side::Blue, &order("fire hg.1:1 at de.1 say 8"), &["11"]);
    }
    let moved = played(&state, Side::Blue, &order("move hg.mg 1"), &["2"]);
    played(&moved, Side::Blue, &order("cover hg.mg 1"), &[]);
}

// covers §4.6, R67
#[test]
fn three_markers_of_held_fire_and_no_more() {
    let text = &format!("{TWO}acting hg\nset hg.1 held=2");
    let state = board(text);
    assert_eq!(refused(&state, Side::Blue, &order("hold hg.1 2")).code, "too_many_markers");
    let state = played(&state, Side::Blue, &order("hold hg.1 1"), &[]);
    assert_eq!(state.subunit(sub("hg.1")).held, 3);
    let state = played(&state, Side::Blue, &order("end"), &[]);
    let state = played(&state, Side::Orange, &order("activate de"), &[]);
    let moved = played(&state, Side::Orange, &order("move de.1 1"), &["2"]);
    assert_eq!(refused(&moved, Side::Orange, &order("move de.1 1")).code, "answer_first");
    let shot = played(&moved, Side::Blue, &order("react hg.1:2 at de.1 say 8"), &["111"]);
    assert_eq!(shot.subunit(sub("hg.1")).held, 1, "dice one by one or all at once");
    let passed = played(&shot, Side::Blue, &order("pass"), &[]);
    assert!(passed.windows.is_empty());
    // Whoever holds nothing is not asked.
    let bare = board(
        &format!("{TWO}done hg\ndone rg\nacting de")
            .replace("phase activation blue", "phase activation orange"),
    );
    let moved = played(&bare, Side::Orange, &order("move de.1 1"), &["2"]);
    assert!(moved.windows.is_empty());
}

// covers §4.6, §11.4
#[test]
fn everybody_a_tank_fires_at_may_answer_and_only_the_tank_is_answered() {
    let text = "phase activation blue\nunit tk blue\nsub tk.1 tank armour=thin\nsub tk.2 tank armour=thin\nunit de orange\nsub de.1 gun\nsub de.2 gun\nsub de.3 gun\n\
                acting tk\nset de.1 held=1\nset de.2 held=1\nset de.3 held=1";
    // Ones and a one: nobody is hurt by gun or machine gun.
    let fire = order("fire tk.1:1 at de.1 mg de.2 say 8");
    let state = played(&board(text), Side::Blue, &fire, &["111"]);
    let third = order("react de.3:1 at tk.1 say 8");
    assert_eq!(refused(&state, Side::Orange, &third).code, "not_the_moment");
    let state = played(&state, Side::Orange, &order("react de.1:1 at tk.1 say 8"), &["11"]);
    let other = order("react de.2:1 at tk.2 say 8");
    assert_eq!(refused(&state, Side::Orange, &other).code, "not_the_moment", "tk.2 has not fired");
    let passed = played(&state, Side::Orange, &order("pass"), &[]);
    assert!(passed.windows.is_empty(), "de.3 was not fired at");
    let state = played(&state, Side::Orange, &order("react de.2:1 at tk.1 say 8"), &["11"]);
    assert_eq!(["de.1", "de.2", "de.3"].map(|id| state.subunit(sub(id)).held), [0, 0, 1]);
}

// covers §4.6, §11.4
#[test]
fn a_machine_gun_that_held_its_fire_meets_nobody_who_has_done_nothing() {
    let text = "phase activation blue\nunit hg blue\nsub hg.1 rifles\nsub hg.2 rifles\nunit pz orange\nsub pz.1 tank armour=thin\nsub pz.2 tank armour=thin\n\
                acting hg\nset pz.1 held=1";
    let moved = played(&board(text), Side::Blue, &order("move hg.1 1"), &["2"]);
    let idle = order("react pz.1:1 at hg.1 mg hg.2 say 8");
    assert_eq!(refused(&moved, Side::Orange, &idle).code, "not_the_moment");
    played(&moved, Side::Orange, &order("react pz.1:1 at hg.1 say 8"), &["11"]);
}

// covers R40, §4.6
#[test]
fn a_held_anti_tank_weapon_is_offered_to_whoever_has_one() {
    let text = "phase activation blue\nunit tk blue\nsub tk.1 tank armour=thin\nsub tk.2 tank armour=thin\nunit de orange\nsub de.1 rifles bazooka\nsub de.2 rifles\nsub de.mg machine_gun\n\
                acting tk\nset de.1 held=1\nset de.2 held=1\nset de.mg held=1";
    let moved = played(&board(text), Side::Blue, &order("move tk.1 1"), &["2"]);
    let offers = combat_captain::legal::legal(&moved, Side::Orange.actor()).offers;
    let told: Vec<&str> = offers.iter().map(|offer| offer.label.as_str()).collect();
    let weapon = "squad de.1 fires 1 held die with a bazooka at squad tk.1";
    assert_eq!(told, ["Nobody fires", weapon], "rifles and machine guns do nothing to a tank");
    let own = board(
        &text
            .replace("phase activation blue", "phase activation orange")
            .replace("acting tk", "acting de"),
    );
    let offers = combat_captain::legal::legal(&own, Side::Orange.actor()).offers;
    let with = offers.iter().filter(|offer| offer.label.contains("bazooka"));
    assert!(with.clone().count() > 0);
    assert!(with.clone().all(|offer| offer.group == "squad de.1"), "nobody else has one");
}

// covers §9, §9.3, R29
#[test]
fn six_markers_rout_a_unit_and_its_men_live() {
    let squads: String = (1..=8).map(|n| format!("sub de.{n} machine_gun\n")).collect();
    let text = format!(
        "phase activation blue\nunit hg blue\nsub hg.1 rifles\nunit de orange morale=5\n{squads}unit x orange\nsub x.1 rifles\nacting hg\nset hg.1 dice=3"
    );
    let state = board(&text.replace("sub de.1 machine_gun", "sub de.1 machine_gun figures=2"));
    let state = played(&state, Side::Blue, &order("fire hg.1:3 at de.1 say 8"), &["3334"]);
    let de = state.unit(unit("de"));
    assert_eq!((de.status, de.morale), (UnitStatus::Routed, 6));
    let men: usize = state
        .subunits
        .iter()
        .filter(|(id, _)| state.unit_of(**id) == unit("de"))
        .map(|(_, s)| s.figures.len())
        .sum();
    assert_eq!(men, 14, "seven stands of two walk away");
}

// covers §3.2
#[test]
fn a_side_that_waits_for_its_only_unit_is_skipped() {
    let text = "phase first blue\nholder blue\nunit a blue\nsub a.1 rifles\nunit late orange arrival=9\nsub late.1 rifles";
    let state = played(&board(text), Side::Blue, &order("first orange"), &[]);
    assert_eq!(state.turns().unwrap().next, Side::Blue);
    let state = played(&state, Side::Blue, &order("activate a"), &[]);
    let state = played(&state, Side::Blue, &order("end"), &[]);
    assert!(matches!(state.phase, Phase::RandomEvent(_)), "orange waits, and the turn goes on");
}
