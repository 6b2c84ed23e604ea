//! The turn: its phases in the book's order, the initiative, the clock, and the end of the battle.

use brigadier_general::order::{Shot, Sighting};
use brigadier_general::state::{EndReason, Outcome, Phase, Step};
use brigadier_general::tables::Cover;
use brigadier_general::{Event, Order};
use kernel::Side;
use kernel::table::Length;

use crate::board::{after, asked, board, by, happens, id, refused};

const TWO: &str = "
battalion i blue regular hq=i.hq
platoon i.hq blue headquarters aim of=i
platoon a.1 blue infantry_semi aim of=i under=i.hq
battalion ii orange green hq=ii.hq
platoon ii.hq orange headquarters move of=ii
platoon b.1 orange infantry_mixed move of=ii under=ii.hq
attacker orange
";

// covers §11, §11.5.1, R15, R50
#[test]
fn the_phases_come_in_the_books_order() {
    let batteries = "platoon a.m blue mortars aim of=i\nplatoon b.m orange mortars aim of=ii\n";
    let ready = TWO.replace("infantry_mixed move", "infantry_mixed aim");
    let mut state = board(&format!("{ready}{batteries}"));
    let (holder, contesting) = (Side::Orange, Side::Blue);
    for side in [holder, contesting] {
        assert_eq!((state.initiative, &state.phase), (holder, &Phase::Planning(side)));
        state = after(&state, &Order::EndPhase, &[]);
    }
    assert_eq!(state.phase, Phase::Initiative);
    state = after(&state, &Order::KeepInitiative, &[]);
    for side in [holder, contesting] {
        assert_eq!(state.phase, Phase::Orders(side));
        state = after(&state, &Order::EndPhase, &[]);
    }
    assert_eq!(state.phase, Phase::Communications);
    state = after(&state, &Order::ThrowForContact, &["4", "5"]);
    for (side, order) in
        [(holder, call("b.1", "a.1", "b.m")), (contesting, call("a.1", "b.1", "a.m"))]
    {
        assert_eq!(state.phase, Phase::Call(side));
        state = after(&after(&state, &order, &[]), &Order::EndPhase, &[]);
    }
    let steps = [
        Step::Indirect(holder),
        Step::Indirect(contesting),
        Step::Aimed,
        Step::Rest(holder),
        Step::Rest(contesting),
    ];
    for step in steps {
        assert_eq!(state.phase, Phase::Firing(step));
        state = after(&state, &Order::EndPhase, &[]);
    }
    for side in [holder, contesting] {
        assert_eq!(state.phase, Phase::Movement(side));
        state = after(&state, &Order::EndPhase, &[]);
    }
    assert_eq!(state.phase, Phase::Medic);
    state = after(&state, &Order::TreatWounded { near: Vec::new() }, &[]);
    assert_eq!(state.phase, Phase::Time);
    state = after(&state, &Order::ThrowForTime, &["2 5"]);
    assert_eq!((state.turn, state.clock, &state.phase), (2, 35, &Phase::Initiative));
}

/// The fire of a battery, at what is seen at twenty inches.
fn call(observer: &str, target: &str, battery: &str) -> Order {
    let cover = Cover::Open;
    let shot = Shot { distance: Length::inches(20), sight: true, cover, under_shells: cover };
    let said = |from: &str| Sighting { from: id(from), at: id(target), shot };
    Order::CallIndirect {
        observer: id(observer),
        target: id(target),
        batteries: vec![id(battery)],
        sightings: vec![said(observer), said(battery)],
    }
}

// covers R50
#[test]
fn nobody_is_asked_for_what_he_cannot_do() {
    // Green troops on the move: nobody plans, calls, fires indirectly or takes aim.
    let mut state = board(&TWO.replace(" aim ", " move "));
    state = after(&state, &Order::KeepInitiative, &[]);
    state = after(&after(&state, &Order::EndPhase, &[]), &Order::EndPhase, &[]);
    state = after(&state, &Order::ThrowForContact, &["4", "5"]);
    assert_eq!(state.phase, Phase::Firing(Step::Rest(Side::Orange)), "area fire of the move");
    // Thirty inches apart in the open, nobody sees anybody, and there is nothing to fire at.
    let far = format!(
        "table 48 48\n{}",
        TWO.replace("of=i under", "at=4,4 of=i under")
            .replace("of=ii under", "at=40,40 of=ii under")
            .replace("aim of=i\n", "aim of=i at=2,2\n")
            .replace("move of=ii\n", "move of=ii at=42,42\n")
    );
    let mut state = board(&format!("{far}phase communications"));
    state = after(&state, &Order::ThrowForContact, &["4", "5"]);
    assert_eq!(state.phase, Phase::Movement(Side::Orange));
}

// covers §11, R50
#[test]
fn the_other_side_waits() {
    let state = board(&format!("{TWO}phase orders orange"));
    assert_eq!(by(&state, Side::Blue, &Order::EndPhase).code, "other_side");
    assert_eq!(refused(&state, &Order::ThrowForTime).0, "wrong_phase");
    assert_eq!(refused(&state, &Order::PassInitiative).0, "wrong_phase");
}

// covers §11.1
#[test]
fn the_initiative_is_passed_and_kept_until_it_is_passed_back() {
    let state = board(TWO);
    assert_eq!(by(&state, Side::Blue, &Order::PassInitiative).code, "not_the_holder");
    let passed = after(&state, &Order::PassInitiative, &[]);
    assert_eq!(passed.initiative, Side::Blue);
    assert_eq!(passed.phase, Phase::Orders(Side::Blue), "it has no choice this turn");
    assert_eq!(refused(&passed, &Order::PassInitiative).0, "wrong_phase");
    // Nothing happens in the time phase: it has it in the next turn too, and may pass it back.
    let time = board(&format!("{TWO}initiative blue\nphase time"));
    let next = after(&time, &Order::ThrowForTime, &["1 2"]);
    assert_eq!((next.initiative, next.turn), (Side::Blue, 2));
    assert_eq!(after(&next, &Order::PassInitiative, &[]).initiative, Side::Orange);
}

// covers §11.10, R14
#[test]
fn the_clock_goes_on_by_five_minutes_a_pip() {
    let state = board(&format!("{TWO}start 1430\nphase time"));
    let passed = happens(&state, &Order::ThrowForTime, &["6 5"]);
    assert_eq!(passed[0], Event::TimePassed { minutes: 55 });
    assert_eq!(after(&state, &Order::ThrowForTime, &["6 5"]).clock, 1485, "over midnight");
    let turned = happens(&state, &Order::ThrowForTime, &["3 3"]);
    assert_eq!(
        turned[..2],
        [Event::TimePassed { minutes: 30 }, Event::InitiativeTurned { to: Side::Blue },]
    );
    let kernel::Call::Roll(call) = asked(&state, &Order::ThrowForTime, &[]) else { panic!() };
    assert_eq!(call.odds.mean(), kernel::odds::Fraction::whole(7), "35 minutes in the middle");
    assert_eq!(call.outcomes[0].chance, kernel::odds::Fraction::new(1, 6));
}

// covers R37
#[test]
fn night_is_from_sunset_to_sunrise() {
    let at = |start: u32| board(&format!("{TWO}sun 480 990\nstart {start}")).is_night();
    assert!(at(479) && !at(480) && !at(989) && at(990));
    assert!(at(1440 + 479) && !at(1440 + 480), "on the next day too");
    assert!(!board(&format!("{TWO}start 60")).is_night(), "nothing was said of the sun");
}

const FIELD: &str = "
table 48 48
objective farm 24 24 3 orange
defender orange
battalion i blue regular
platoon a.1 blue infantry_semi aim of=i at=24,26
battalion ii orange regular
platoon b.1 orange infantry_mixed aim of=ii at=40,40
phase time
";

fn ended(text: &str) -> Option<Outcome> {
    let events = happens(&board(text), &Order::ThrowForTime, &["1 2"]);
    events.into_iter().find_map(|event| match event {
        Event::BattleEnded { outcome } => Some(outcome),
        _ => None,
    })
}

// covers R26
#[test]
fn ground_is_taken_at_the_end_of_a_turn_and_decides() {
    let events = happens(&board(FIELD), &Order::ThrowForTime, &["1 2"]);
    let taken = Event::ObjectiveTaken { name: "farm".to_owned(), side: Side::Blue };
    assert!(events.contains(&taken));
    let blue = Some(Outcome { winner: Some(Side::Blue), reason: EndReason::TimeIsUp });
    assert_eq!(ended(&format!("{FIELD}turns 1")), blue);
    assert_eq!(ended(&format!("{FIELD}turns 2")), None);
    assert_eq!(ended(&format!("{FIELD}start 600\nends 615")), blue);
    assert_eq!(ended(&format!("{FIELD}start 600\nends 616")), None);
    let running = FIELD.replace("infantry_semi aim", "infantry_semi back");
    let orange = Some(Outcome { winner: Some(Side::Orange), reason: EndReason::TimeIsUp });
    assert_eq!(ended(&format!("{running}turns 1")), orange, "a running platoon takes nothing");
    let both = FIELD.replace("at=40,40", "at=22,24");
    assert_eq!(ended(&format!("{both}turns 1")), orange, "both stand on it: it stays");
}

// covers §11.3, R5
#[test]
fn headquarters_are_replaced_after_a_whole_turn() {
    let text = format!(
        "{TWO}platoon a.2 blue infantry_semi aim of=i under=i.hq\n\
         platoon a.3 blue infantry_semi aim of=i under=i.hq dead=1\nphase time"
    );
    let mut state = board(&text);
    let lost = Event::PlatoonDestroyed { platoon: id("i.hq") };
    state.platoons.get_mut(&id("i.hq")).unwrap().losses.dead = 4;
    state = testkit::script::after::<brigadier_general::BrigadierGeneral>(&state, &[lost]);
    let own = brigadier_general::state::BattalionId::new("i").unwrap();
    assert_eq!(state.battalions[&own].headquarters, None);
    // The turn in which it was lost does not count.
    state = after(&state, &Order::ThrowForTime, &["1 2"]);
    assert_eq!((state.turn, state.battalions[&own].lost), (2, Some(id("i.hq"))));
    state.phase = Phase::Communications;
    let events = happens(&state, &Order::ThrowForContact, &["6"]);
    assert!(events.contains(&Event::ContactLost { battalion: own }), "nothing is thrown");
    state.phase = Phase::Time;
    // Two with a count of 4: the owner says which.
    let by = Event::HeadquartersReplaced { lost: id("i.hq"), by: id("a.2") };
    assert!(happens(&state, &Order::ThrowForTime, &["1 2", ":1"]).contains(&by));
    state = after(&state, &Order::ThrowForTime, &["1 2", ":1"]);
    assert_eq!(state.battalions[&own].headquarters, Some(id("a.2")));
    assert_eq!(state.platoon(id("a.3")).superior, Some(id("a.2")));
    assert_eq!(state.platoon(id("a.2")).superior, None);
}

// covers R30
#[test]
fn four_turns_still_and_silent_with_aim_dig_a_platoon_in() {
    let mut state = board(&format!("{FIELD}platoon t.1 blue tank_medium aim at=10,10\n"));
    for turn in 1..=4 {
        assert!(!state.platoon(id("b.1")).dug_in, "turn {turn}");
        state.phase = Phase::Time;
        state = after(&state, &Order::ThrowForTime, &["1 2"]);
    }
    assert!(state.platoon(id("b.1")).dug_in);
    assert!(!state.platoon(id("t.1")).dug_in, "tanks do not");
}

// covers R30
#[test]
fn a_platoon_that_fires_or_moves_begins_to_dig_anew() {
    for spoil in ["fire", "a move"] {
        let mut state = board(FIELD);
        for turn in 1..=7 {
            assert!(!state.platoon(id("b.1")).dug_in, "{spoil}: turn {turn}");
            state.phase = Phase::Time;
            let deeds = &mut state.platoons.get_mut(&id("b.1")).unwrap().deeds;
            // In the third turn; four quiet ones follow.
            (deeds.fired, deeds.moved) =
                (turn == 3 && spoil == "fire", turn == 3 && spoil != "fire");
            state = after(&state, &Order::ThrowForTime, &["1 2"]);
        }
        assert!(state.platoon(id("b.1")).dug_in, "{spoil}");
    }
}
