//! What an umpire rules of markers, of turns and of contact, and where no ruling can be true. The others are in `scenario`.

use combat_captain::order::Ruling;
use combat_captain::state::{Phase, State};
use combat_captain::{CombatCaptain, Event, Order};
use kernel::{Actor, RuleSet as _, Side};
use testkit::{laws, script};

use crate::board::{board, played, refused, sub, unit};
use crate::script::order;

const FIELD: &str = "
table 72 48
home blue west
home orange east
phase activation blue
holder blue
unit hg blue
sub hg.1 rifles at=20,20
sub hg.mg machine_gun at=20,24
sub hg.truck truck at=20,28
unit rg blue
sub rg.1 rifles at=20,34
unit de orange
sub de.1 rifles at=26,20
sub de.2 rifles at=29,24
unit pz orange
sub pz.1 tank at=50,24
";

fn rule(ruling: Ruling) -> Order {
    Order::Rule { ruling, reason: "as we saw it".into() }
}

#[track_caller]
fn ruled(state: &State, ruling: Ruling) -> State {
    let events = script::happens::<CombatCaptain>(state, Actor::Umpire, &rule(ruling), &[]);
    let after = script::after::<CombatCaptain>(state, &events);
    assert_eq!(CombatCaptain::faults(&after), Vec::<String>::new());
    laws::legals_are_legal::<CombatCaptain>(&after);
    after
}

/// The sentence of the refusal.
#[track_caller]
fn no_ruling(state: &State, ruling: Ruling) -> String {
    script::refused::<CombatCaptain>(state, Actor::Umpire, &rule(ruling)).sentence
}

fn told(state: &State, ruling: Ruling) -> String {
    let event = Event::Ruled { ruling, reason: "we saw it".into() };
    combat_captain::diary::sentence(state, &event)
}

fn held(subunit: &str, markers: u8) -> Ruling {
    Ruling::Held { subunit: sub(subunit), markers }
}

fn turn(of: &str, activated: bool) -> Ruling {
    Ruling::Activated { unit: unit(of), activated }
}

fn contact(attacker: &str, defender: &str, contact: bool) -> Ruling {
    Ruling::Contact { attacker: sub(attacker), defender: sub(defender), contact }
}

// covers §4.6, R45
#[test]
fn the_umpire_lays_and_lifts_hold_fire_markers() {
    let state = board(&format!("{FIELD}acting hg\n"));
    let waits = ruled(&state, held("de.1", 2));
    assert_eq!(waits.subunit(sub("de.1")).held, 2);
    // Whoever moves before it is asked about, as with a marker that was laid.
    let laid = |state: &State| {
        let thrown = played(state, Side::Blue, &order("move hg.1 1"), &["2"]);
        let gone = played(&thrown, Side::Blue, &order("march 20,21"), &[]);
        !gone.windows.is_empty()
    };
    assert!(laid(&waits) && !laid(&state));
    assert!(!laid(&ruled(&waits, held("de.1", 0))));
    // A heavy weapon's marker is fire: it does nothing else.
    let ready = ruled(&state, held("hg.mg", 1));
    assert_eq!(refused(&ready, Side::Blue, &order("cover hg.mg 1")).code, "heavy_fired");
    assert_eq!(no_ruling(&state, held("de.1", 4)), "at most 3 hold-fire markers");
    assert!(no_ruling(&state, held("hg.truck", 1)).contains("hg.truck"));
    assert_eq!(
        told(&state, held("de.1", 2)),
        "Ruling: squad de.1 has 2 hold-fire markers (we saw it)."
    );
}

/// Markers that are taken away while their owner is asked leave him nothing but to pass.
#[test]
fn a_window_stays_open_when_its_markers_are_lifted() {
    let state = ruled(&board(&format!("{FIELD}acting hg\n")), held("de.1", 1));
    let thrown = played(&state, Side::Blue, &order("move hg.1 1"), &["2"]);
    let asked = played(&thrown, Side::Blue, &order("march 20,21"), &[]);
    let lifted = ruled(&asked, held("de.1", 0));
    let passed = played(&lifted, Side::Orange, &order("pass"), &[]);
    assert!(CombatCaptain::faults(&passed).is_empty());
    assert_eq!(passed.acting(), Some(unit("hg")));
}

// covers R74, §3.2
#[test]
fn the_umpire_says_whose_turn_is_over() {
    let state = board(FIELD);
    let done = ruled(&state, turn("hg", true));
    assert_eq!(refused(&done, Side::Blue, &order("activate hg")).code, "cannot_activate");
    let again = ruled(&done, turn("hg", false));
    let active = played(&again, Side::Blue, &order("activate hg"), &[]);
    assert_eq!(no_ruling(&active, turn("hg", false)), "hg is active; its activation can be ended");
    // A side that has nobody left is passed over, and when nobody is left the activations are over.
    let passed = ruled(&done, turn("rg", true));
    assert!(matches!(&passed.phase, Phase::Activation(turns) if turns.next == Side::Orange));
    let over = ruled(&ruled(&passed, turn("de", true)), turn("pz", true));
    assert!(matches!(over.phase, Phase::RandomEvent(_)), "{:?}", over.phase);
    assert_eq!(no_ruling(&over, turn("hg", false)), "every unit has been active this turn");
    assert_eq!(told(&state, turn("hg", true)), "Ruling: unit hg has had its turn (we saw it).");
    assert_eq!(told(&state, turn("hg", false)), "Ruling: unit hg has its turn still (we saw it).");
}

// covers R74
/// What a unit did together is past when it has its turn again: else it would have to do the same without the die for it.
#[test]
fn a_turn_that_is_given_back_is_a_new_one() {
    let state = board(&format!("{FIELD}acting de\n"));
    let common = played(&state, Side::Orange, &order("common fire"), &[]);
    let done = played(&common, Side::Orange, &order("end"), &[]);
    assert!(done.unit(unit("de")).common.is_some());
    let again = ruled(&done, turn("de", false));
    assert_eq!((again.unit(unit("de")).activated, again.unit(unit("de")).common), (false, None));
}

/// The table between one who charges and the two he may touch: hg.1 stands edge to edge with de.1.
fn edge_to_edge() -> State {
    let place = Ruling::Place {
        subunit: sub("hg.1"),
        at: Some(crate::board::point("24,20")),
        facing: None,
    };
    ruled(&board(&format!("{FIELD}acting hg\n")), place)
}

// covers R75, R53
#[test]
fn a_contact_that_is_ruled_is_fought_out() {
    let state = edge_to_edge();
    let met = ruled(&state, contact("hg.1", "de.1", true));
    assert!(met.in_contact(sub("hg.1")) && met.in_contact(sub("de.1")));
    let fight = |mut state: State| {
        for of in ["hg", "rg", "de", "pz"] {
            if state.acting() != Some(unit(of)) {
                state = ruled(&state, turn(of, true));
            }
        }
        played(&state, Side::Blue, &order("end"), &[]).phase
    };
    assert_eq!(fight(met.clone()), Phase::CloseCombat(None));
    assert_ne!(fight(state.clone()), Phase::CloseCombat(None));
    // Taken back, whoever is said to have charged has reached nobody, and that costs a marker.
    let apart = ruled(&met, contact("de.1", "hg.1", false));
    assert!(!apart.in_contact(sub("hg.1")));
    assert_eq!(combat_captain::rules::charge::failed(&apart), [unit("hg")]);
    assert_eq!(
        told(&state, contact("hg.1", "de.1", true)),
        "Ruling: squad hg.1 has charged squad de.1 and is in contact (we saw it)."
    );
    assert_eq!(
        told(&state, contact("hg.1", "de.1", false)),
        "Ruling: squad hg.1 and squad de.1 are not in contact (we saw it)."
    );
}

// covers R75
#[test]
fn no_ruling_brings_together_what_cannot_touch() {
    let state = edge_to_edge();
    let apart = no_ruling(&state, contact("hg.mg", "de.1", true));
    assert!(apart.contains("stand") && apart.contains("apart: place one of them"), "{apart}");
    assert_eq!(no_ruling(&state, contact("hg.1", "hg.mg", true)), "only enemies come into contact");
    assert_eq!(
        no_ruling(&state, contact("hg.1", "de.1", false)),
        "hg.1 and de.1 are not in contact"
    );
    let met = ruled(&state, contact("hg.1", "de.1", true));
    assert_eq!(
        no_ruling(&met, contact("de.1", "hg.1", true)),
        "de.1 and hg.1 are in contact already"
    );
    let early = board(&FIELD.replace("phase activation blue", "phase initiative"));
    assert_eq!(
        no_ruling(&early, contact("hg.1", "de.1", true)),
        "close combat belongs to another part of the turn"
    );
}
