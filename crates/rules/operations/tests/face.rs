//! What the program asks of the book.

use std::sync::Arc;

use kernel::face::{FaceDown, MapBattle, Messages, Oob, SheetOrder};
use kernel::{Actor, Face, Generator, Name, Offers, RuleSet as _, Side, Tape};
use operations::decide::decide;
use operations::order::{Order, Sheet};
use operations::state::Phase;
use operations::{Operations, commander};

use crate::board::{board, ordered, unit};
use crate::laws::FIELD;

/// Every sheet of a commander goes through the lines that doors know, and comes back.
#[test]
fn sheets_go_through_the_doors_and_back() {
    let mut generator = Generator::seeded(5);
    let state = board(&FIELD.replace("region holland", "region holland clear"));
    for _ in 0..20 {
        for side in Side::BOTH {
            let lines = state.random(side, &mut generator);
            assert!(state.may_lay(side, &lines).is_ok(), "{lines:?}");
            let text = state.text(&lines);
            assert_eq!(state.of_text(&text), Some(lines.clone()));
            let salt = "0".repeat(32);
            let order =
                Operations::order_of_sheet(SheetOrder::TurnUp { orders: lines.clone(), salt });
            let Some(Order::RevealOrders { orders, .. }) = &order else { panic!("{order:?}") };
            assert_eq!(orders.text(), text);
            let back = order.as_ref().and_then(Operations::sheet_order);
            assert!(matches!(back, Some(SheetOrder::TurnUp { orders, .. }) if orders == lines));
            for (name, line) in &lines {
                assert!(state.may_order(*name, line).is_ok(), "{name}: {line}");
            }
        }
    }
    assert_eq!(state.order_word("h"), Some("hold".to_owned()));
    assert_eq!(state.words().len(), 3);
    let unchanged = state.unchanged(Side::Blue);
    assert!(state.may_lay(Side::Blue, &unchanged).is_ok());
    assert!(state.may_order(unit("gad.1").0, "fly away").is_err());
}

// covers R53, R102
/// Three serials carry one battalion of two and no half of the next; who has no zone waits for orders.
#[test]
fn a_sheet_begins_with_the_lift_as_planned() {
    let state = board(
        "
map 12 12
formation b blue
unit b.1 para 5 waiting airborne serials=2 zone=0405
unit b.2 para 5 waiting airborne serials=2 zone=0406
unit b.3 para 5 waiting airborne serials=1
unit b.4 para 5 waiting airborne serials=1 zone=0406 turn=2
unit b.5 foot 4 0101
squadron t1 blue transport
squadron t2 blue transport
squadron t3 blue transport
formation o orange
unit o.1 foot 4 1212
",
    );
    let unchanged = state.unchanged(Side::Blue);
    let flown: Vec<&str> =
        unchanged.values().map(|line| &**line).filter(|line| line.contains("drop")).collect();
    assert_eq!(flown, ["air 1 drop b.1 0405", "air 2 drop b.1 0405"]);
    assert!(state.may_lay(Side::Blue, &unchanged).is_ok());
    assert!(!state.unchanged(Side::Orange).values().any(|line| line.contains("drop")));
}

// covers R55, R102
/// Three units land in one square; a fourth that is planned for it waits, and the sheet may be laid.
#[test]
fn a_planned_zone_takes_no_more_than_three() {
    let state = board(
        "
map 12 12
formation b blue
unit b.1 para 5 waiting airborne serials=1 zone=0405
unit b.2 para 5 waiting airborne serials=1 zone=0405
unit b.3 para 5 waiting airborne serials=1 zone=0405
unit b.4 para 5 waiting airborne serials=1 zone=0405
unit b.5 foot 4 0101
squadron t1 blue transport
squadron t2 blue transport
squadron t3 blue transport
squadron t4 blue transport
formation o orange
unit o.1 foot 4 1212
",
    );
    let unchanged = state.unchanged(Side::Blue);
    assert_eq!(unchanged.values().filter(|line| line.contains("drop")).count(), 3);
    assert!(state.may_lay(Side::Blue, &unchanged).is_ok());
    assert!(state.may_lay(Side::Blue, &state.sensible(Side::Blue)).is_ok());
}

/// R61, R59 Troops at one end of a bridge that the enemy holds do not blow it, and their sheet may be laid as it is.
#[test]
fn a_sheet_left_as_it_is_may_be_laid_beside_the_enemy_s_bridge() {
    let state = board(
        "
map 12 12
water river 0405-0505
bridge veld 0405-0505 charged orange
formation b blue
unit b.1 foot 4 0405
formation o orange
unit o.1 foot 4 0505
",
    );
    for side in Side::BOTH {
        let unchanged = state.unchanged(side);
        assert!(state.may_lay(side, &unchanged).is_ok(), "{unchanged:?}");
        assert_eq!(unchanged.values().any(|line| line.contains("blow")), side == Side::Orange);
    }
}

#[test]
fn the_map_shows_every_unit_and_the_ground() {
    let state = board(FIELD);
    assert_eq!(state.pieces().len(), state.units.len());
    let ground = MapBattle::ground(&state);
    assert!(ground.shows(kernel::map::Feature::Bridge) && ground.shows(kernel::map::Feature::Road));
    assert_eq!(MapBattle::objectives(&state).len(), 4);
    let overlays = state.overlays();
    assert_eq!(overlays.commands.len(), 2);
    assert!(!overlays.zones[0].is_empty());
    let reach =
        Operations::map_reach(&state, Actor::Blue, unit("gad.m").0, Offers::none(""), &|_| None);
    let rings: Vec<(u32, u32)> =
        reach.unwrap().ranges.iter().map(|range| (range.from, range.to)).collect();
    assert_eq!(rings, [(0, 1), (0, 12), (13, 18)]);
    assert!(
        Operations::map_reach(
            &state,
            Actor::Blue,
            Name::new("x").unwrap(),
            Offers::none(""),
            &|_| None
        )
        .is_err()
    );
}

#[test]
fn the_order_of_battle_lists_formations_and_their_units() {
    let state = board(FIELD);
    let units = Oob::units(&state);
    assert_eq!(units.iter().map(|unit| unit.pieces.len()).sum::<usize>(), state.units.len());
    assert_eq!(units.len(), state.setup.formations.len());
    let setup = Operations::oob_setup(&state.setup);
    assert_eq!(setup.pieces.len(), state.units.len());
    let gad = Oob::unit(&state, Name::new("gad").unwrap()).unwrap();
    assert_eq!(gad.headquarters, unit("gad.hq").0);
    assert_eq!(Operations::above(&state, unit("gad.1").0), Some(Name::new("gad").unwrap()));
}

/// H.8 A day has fifteen hours, a night nine.
#[test]
fn the_clock_counts_days_and_nights() {
    let mut state = board(FIELD);
    let minutes = |state: &operations::State| Operations::minutes_gone(state);
    assert_eq!(minutes(&state), Some(0));
    state.turn = 2;
    assert_eq!(minutes(&state), Some(900));
    state.turn = 3;
    assert_eq!(minutes(&state), Some(1_440));
    let mut night = (*state.setup).clone();
    night.first = operations::state::Half::Night;
    state.setup = Arc::new(night);
    // From six in the morning: a first night begins at nine in the evening, and the third turn is the night after it.
    assert_eq!(minutes(&state), Some(900 + 540 + 900));
    state.turn = 2;
    assert_eq!(minutes(&state), Some(900 + 540));
}

#[test]
fn every_ruling_has_a_form() {
    let state = board(FIELD);
    let forms = Operations::ruling_forms(&state);
    assert_eq!(forms.len(), 13);
    for form in &forms {
        assert!(!form.fields.is_empty(), "{form:?}");
    }
    let lies = forms.iter().find(|form| form.kind == kernel::face::RulingKind::VoidOrders).unwrap();
    assert!(lies.not_now.is_some());
}

#[test]
fn a_commander_lays_and_turns_over_the_same_sheet() {
    let state = board(&FIELD.replace("region holland", "region holland clear"));
    assert!(matches!(state.phase, Phase::Orders(_)));
    let sheet: Sheet = commander::sheet(&state, Side::Orange);
    let order = commander::with_sheet(&state, Side::Orange, &sheet);
    assert!(matches!(order, Some(Order::SealOrders { .. })));
}

#[test]
fn the_map_says_where_a_unit_cannot_step() {
    let state = board(
        "
        map 9 9
        water river 0404-0504
        ground water 0303
        formation b blue
        unit b.t tank 5 0404
        formation o orange
        unit o.1 foot 4 0909
        ",
    );
    let reach =
        Operations::map_reach(&state, Actor::Blue, unit("b.t").0, Offers::none(""), &|_| None);
    let reasons: Vec<(String, Vec<String>)> = reach
        .unwrap()
        .reasons
        .into_iter()
        .map(|reason| (reason.why.code, reason.cells.iter().map(ToString::to_string).collect()))
        .collect();
    // Over the corners one way round is dry.
    let expected = [("into_water", "0303"), ("no_crossing", "0504")];
    assert_eq!(reasons, expected.map(|(code, at)| (code.to_owned(), vec![at.to_owned()])));
}

// covers §C23, R63, R65
#[test]
fn messages_travel_as_the_options_say() {
    for (options, rounds, by_umpire) in [
        ("", 0, false),
        ("option reportDelay 1", 1, false),
        ("option messages umpire", 0, true),
        ("option reportDelay 1\noption messages umpire", 1, true),
    ] {
        let state = board(&format!("{FIELD}\n{options}"));
        assert_eq!(Operations::messages(&state), Messages { rounds, by_umpire }, "{options}");
    }
}

// covers §B, R65
#[test]
fn the_umpire_sets_the_next_step_going() {
    let written = board(&FIELD.replace("region holland", "region holland clear"));
    let state = ordered(&written, "", "");
    let offers = Operations::legal(&state, Actor::Umpire).offers;
    let [step] = &*offers else { panic!("{offers:?}") };
    assert_eq!(step.order, Order::GoOn);
    let by = |seat| decide(&state, seat, &Order::GoOn, &mut Tape::new(&[])).ok();
    assert!(by(Actor::Umpire).is_some());
    assert_eq!(by(Actor::Umpire), by(Actor::Blue));
    assert_eq!(by(Actor::App), None);
    // Sheets are not his, and while they are written there is no step.
    assert!(Operations::legal(&written, Actor::Umpire).offers.is_empty());
}
