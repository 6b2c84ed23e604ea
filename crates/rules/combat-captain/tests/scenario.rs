//! §3.3 The end of a turn and of the battle, §14 the Home Guard scenario, and the umpire's rulings.

use combat_captain::Order;
use combat_captain::order::Ruling;
use combat_captain::state::{EndReason, Phase, Place, State, UnitStatus};
use combat_captain::tables::Armour;
use kernel::{Actor, Halt, Refusal as _, Side, Tape};

use crate::board::{after, board, played, point, refused, sub, unit};
use crate::script::order;

const FIELD: &str = "
table 72 48
home orange east
phase reinforcement blue
holder blue
turns 3
defender orange
objective field 40 20 6 orange
unit hg blue
sub hg.1 rifles at=38,20
sub hg.2 rifles at=43,20
unit de orange
sub de.1 rifles at=60,20
sub de.2 rifles at=60,24
unit late orange arrival=2
sub late.1 rifles at=60,20
unit pz blue after=field:2
sub pz.1 tank at=10,10 armour=regular
";

/// To the end of the turn from T5.
fn turn_over(mut state: State) -> State {
    while let Phase::Reinforcement(phase) = &state.phase {
        let side = phase.side;
        state = played(&state, side, &order("end_reinforcement"), &[]);
    }
    state
}

/// A whole turn in which nobody does anything.
fn idle(mut state: State) -> State {
    let turn = state.turn;
    while state.turn == turn && !matches!(state.phase, Phase::Over(_)) {
        state = match &state.phase {
            Phase::Initiative => played(&state, Side::Blue, &order("initiative"), &["6", "1"]),
            Phase::FirstSide { holder } => played(&state, *holder, &order("first blue"), &[]),
            Phase::Activation(turns) => match turns.acting {
                Some(unit) => played(&state, state.unit_spec(unit).side, &order("end"), &[]),
                None => {
                    let side = turns.next;
                    let next =
                        state.fighting(side).find(|unit| !state.unit(*unit).activated).unwrap();
                    played(&state, side, &order(&format!("activate {next}")), &[])
                }
            },
            Phase::RandomEvent(_) => {
                played(&state, state.initiative.unwrap(), &order("decline"), &[])
            }
            Phase::Reinforcement(_) => turn_over(state),
            other => panic!("{other:?}"),
        };
    }
    state
}

// covers §3.3, R64, §14.3, R68
#[test]
fn the_ground_is_looked_at_when_a_turn_ends() {
    let second = idle(board(FIELD));
    assert_eq!(second.turn, 2);
    assert_eq!(second.objectives["field"].by, Some(Side::Blue), "two stands to none");
    // The late unit comes on where there is room: its place is taken.
    let late = second.disc(sub("late.1")).unwrap();
    assert!(!late.overlaps(second.disc(sub("de.1")).unwrap()));
    assert!(late.centre.distance(point("60,20")) <= kernel::table::Length::inches(3));
    let third = idle(second);
    assert_eq!(
        third.unit(unit("pz")).status,
        UnitStatus::Fighting,
        "two turns after the field was taken"
    );
    let over = idle(third);
    let Phase::Over(outcome) = &over.phase else { panic!("{:?}", over.phase) };
    assert_eq!((outcome.winner, outcome.reason), (Some(Side::Blue), EndReason::TimeIsUp));
}

// covers R64
#[test]
fn equal_ground_is_the_defenders() {
    let text = FIELD
        .replace("turns 3", "turns 1")
        .replace("objective field 40 20 6 orange", "objective field 40 20 6");
    let shared = text
        .replace("de.1 rifles at=60,20", "de.1 rifles at=40,24")
        .replace("hg.2 rifles at=43,20", "hg.2 rifles at=30,20");
    let over = idle(board(&shared));
    assert!(matches!(&over.phase, Phase::Over(outcome) if outcome.winner == Some(Side::Orange)));
}

// covers §14.2, R47
#[test]
fn a_truck_carries_one_squad_for_four_dice() {
    let text = "table 48 48\nphase activation blue\nunit a blue\nsub a.1 rifles at=10,10\nsub a.2 rifles at=10,14\nsub a.t truck at=13,10\n\
                unit b orange\nsub b.1 rifles at=40,40\nsub b.2 rifles at=40,44\nacting a";
    let state = board(text);
    assert_eq!(refused(&state, Side::Blue, &order("mount a.2 a.t")).code, "not_beside");
    let state = played(&state, Side::Blue, &order("mount a.1 a.t"), &[]);
    assert_eq!(state.subunit(sub("a.1")).dice, 2);
    assert_eq!(refused(&state, Side::Blue, &order("fire a.1:1 at b.1")).code, "not_on_field");
    let state = played(&state, Side::Blue, &order("move a.t 3"), &["666"]);
    let state = played(&state, Side::Blue, &order("march 13,20"), &[]);
    let down = played(&state, Side::Blue, &order("dismount a.1 13,23"), &[]);
    assert_eq!((down.subunit(sub("a.1")).place, down.subunit(sub("a.1")).dice), (Place::Field, 1));
    assert_eq!(refused(&state, Side::Blue, &order("dismount a.1 13,30")).code, "not_beside");
    // A truck that starts loaded has a fourth die.
    let mut loaded = state.clone();
    loaded.units.get_mut(&unit("a")).unwrap().activated = false;
    combat_captain::evolve::evolve(
        &mut loaded,
        &combat_captain::Event::ActivationEnded { unit: unit("a") },
        kernel::Seq(3),
    );
    combat_captain::evolve::evolve(
        &mut loaded,
        &combat_captain::Event::UnitActivated { unit: unit("a") },
        kernel::Seq(4),
    );
    assert_eq!((loaded.subunit(sub("a.t")).dice, loaded.subunit(sub("a.2")).dice), (4, 3));
}

// covers §12.1, R47
#[test]
fn nobody_gets_down_within_six_inches_of_an_enemy() {
    let text = "table 48 48\nphase activation blue\nunit a blue\nsub a.1 rifles at=10,10\nsub a.2 rifles at=10,14\nsub a.t truck at=13,10\n\
                unit b orange\nsub b.1 rifles at=22,10\nsub b.2 rifles at=40,44\nacting a";
    let state = played(&board(text), Side::Blue, &order("mount a.1 a.t"), &[]);
    // Edges: 22 less 14.5 and 2 inches of stands are five and a half on this side of the truck.
    assert_eq!(refused(&state, Side::Blue, &order("dismount a.1 15.6,10")).code, "too_near");
    played(&state, Side::Blue, &order("dismount a.1 10.4,10"), &[]);
}

// covers R14, R47
#[test]
fn whoever_came_on_or_got_down_has_not_stood_there() {
    let late = idle(board(FIELD));
    assert_eq!(late.subunit(sub("late.1")).still, 0, "on since now");
    assert_eq!(late.subunit(sub("de.1")).still, 1);
    let text = "table 48 48\nphase activation blue\nunit a blue\nsub a.1 rifles at=10,10\nsub a.2 rifles at=10,14\nsub a.t truck at=13,10\n\
                unit b orange\nsub b.1 rifles at=40,40\nsub b.2 rifles at=40,44\nacting a\nset a.1 still=2";
    let state = played(&board(text), Side::Blue, &order("mount a.1 a.t"), &[]);
    let state = played(&state, Side::Blue, &order("dismount a.1 10.4,10"), &[]);
    assert_eq!(state.subunit(sub("a.1")).still, 0);
}

// covers §14.2, R47
#[test]
fn either_side_may_turn_a_truck_over() {
    let text = "table 48 48\nphase activation blue\nunit a blue\nsub a.1 rifles at=10,10\nsub a.2 rifles at=10,14\n\
                unit b orange\nsub b.t truck at=13,10\nsub b.1 rifles at=20,10\nsub b.2 rifles at=20,14\nacting a";
    let state = played(&board(text), Side::Blue, &order("overturn a.1 b.t"), &[]);
    assert_eq!((state.subunit(sub("a.1")).cover, state.subunit(sub("a.1")).dice), (2, 3));
    assert_eq!(state.unit(unit("b")).morale, 0, "nobody loses heart over a truck");
    let out = played(&state, Side::Blue, &order("uncover a.1 2"), &[]);
    assert_eq!(out.subunit(sub("a.1")).cover, 0);
    assert_eq!(refused(&out, Side::Blue, &order("mount a.1 b.t")).code, "overturned");
    assert_eq!(refused(&out, Side::Blue, &order("overturn a.2 b.t")).code, "overturned");
    // It is cover for either side as long as it lies there, and for nothing.
    let again = played(&out, Side::Blue, &order("shelter a.1 b.t"), &[]);
    assert_eq!((again.subunit(sub("a.1")).cover, again.subunit(sub("a.1")).dice), (2, 1));
    assert_eq!(refused(&out, Side::Blue, &order("shelter a.2 b.t")).code, "not_beside");
    assert_eq!(refused(&board(text), Side::Blue, &order("shelter a.1 b.t")).code, "not_overturned");
    let own = board(
        &text
            .replace("unit b orange\nsub b.t truck", "sub b.t truck")
            .replace("sub b.1", "unit b orange\nsub b.1"),
    );
    let own = played(&own, Side::Blue, &order("overturn a.1 b.t"), &[]);
    let no = refused(&own, Side::Blue, &order("mount a.1 b.t"));
    assert_eq!(
        (no.code, no.sentence),
        ("overturned".to_owned(), "b.t lies on its side and can carry no one".to_owned())
    );
}

// covers R60
#[test]
fn passengers_get_out_of_a_truck_that_is_lost() {
    let text = "table 48 48\nphase activation blue\nunit a blue\nsub a.1 rifles at=10,10\nsub a.2 rifles at=10,14\nsub a.t truck at=13,10\n\
                unit b orange\nsub b.1 rifles at=40,40\nsub b.2 rifles at=40,44\nacting a";
    let mut state = played(&board(text), Side::Blue, &order("mount a.1 a.t"), &[]);
    state.phase = Phase::RandomEvent(combat_captain::state::EventStep::Bombing {
        side: Side::Orange,
        planes: 1,
    });
    state.initiative = Some(Side::Orange);
    let state = played(&state, Side::Orange, &order("bomb a.t"), &["5"]);
    assert!(state.on_field(sub("a.1")));
    assert_eq!(state.subunit(sub("a.1")).figures.len(), 5);
}

fn rule(state: &State, ruling: Ruling) -> Result<State, String> {
    let order = Order::Rule { ruling, reason: "as we saw it".into() };
    match combat_captain::decide::decide(state, Actor::Umpire, &order, &mut Tape::new(&[])) {
        Ok(events) => Ok(after(state, &events)),
        Err(Halt::Refused(refusal)) => Err(refusal.code().to_owned()),
        Err(halt) => panic!("{halt:?}"),
    }
}

// covers §3, §14.3
#[test]
fn the_umpire_overrules_what_can_be_true() {
    let state = board(&FIELD.replace("phase reinforcement blue", "phase activation blue"));
    let three = rule(&state, Ruling::Figures { subunit: sub("de.1"), figures: 3 }).unwrap();
    assert_eq!(three.subunit(sub("de.1")).figures.len(), 3);
    assert_eq!(
        rule(&state, Ruling::Figures { subunit: sub("de.1"), figures: 6 }),
        Err("impossible".into())
    );
    let gone = rule(&state, Ruling::Figures { subunit: sub("de.1"), figures: 0 }).unwrap();
    assert!(!gone.on_field(sub("de.1")));
    assert_eq!(gone.unit(unit("de")).status, UnitStatus::Routed, "one marker, one squad");
    let back = rule(&gone, Ruling::Return { unit: unit("de") }).unwrap();
    assert_eq!(
        (back.unit(unit("de")).status, back.unit(unit("de")).morale),
        (UnitStatus::Fighting, 0)
    );
    assert!(back.on_field(sub("de.2")));
    assert_eq!(rule(&state, Ruling::Return { unit: unit("de") }), Err("impossible".into()));
    let place = Ruling::Place { subunit: sub("hg.1"), at: Some(point("60,24")), facing: None };
    let taken = rule(&gone, place).unwrap();
    assert_eq!(rule(&taken, Ruling::Return { unit: unit("de") }), Err("impossible".into()));
    let moved = rule(
        &state,
        Ruling::Place { subunit: sub("de.1"), at: Some(point("50,30")), facing: None },
    )
    .unwrap();
    assert_eq!(moved.subunit(sub("de.1")).at, Some(point("50,30")));
    assert_eq!(
        rule(
            &state,
            Ruling::Place { subunit: sub("de.1"), at: Some(point("60,24")), facing: None }
        ),
        Err("taken".into())
    );
    assert_eq!(
        rule(
            &state,
            Ruling::Place { subunit: sub("de.1"), at: Some(point("90,24")), facing: None }
        ),
        Err("no_room".into())
    );
    assert_eq!(
        rule(&state, Ruling::Cover { subunit: sub("de.1"), level: 6 }),
        Err("impossible".into())
    );
    assert_eq!(
        rule(&state, Ruling::Planes { side: Side::Blue, planes: 4 }),
        Err("impossible".into())
    );
    assert_eq!(
        rule(&state, Ruling::Objective { name: "moon".into(), holder: None }),
        Err("impossible".into())
    );
    let routed = rule(&state, Ruling::Morale { unit: unit("hg"), markers: 2 }).unwrap();
    assert_eq!(routed.unit(unit("hg")).status, UnitStatus::Routed);
    let over = rule(&state, Ruling::End { winner: Some(Side::Blue) }).unwrap();
    assert!(matches!(over.phase, Phase::Over(_)));
    assert_eq!(rule(&over, Ruling::End { winner: None }), Err("battle_over".into()));
    let silent = Order::Rule { ruling: Ruling::End { winner: None }, reason: "  ".into() };
    assert!(
        combat_captain::decide::decide(&state, Actor::Umpire, &silent, &mut Tape::new(&[]))
            .is_err()
    );
}

// covers §14.3
#[test]
fn the_umpire_brings_on_who_waits() {
    // The Germans may get reinforcements if they seem to be successful: nobody but the umpire can say that.
    let state = board(&FIELD.replace("phase reinforcement blue", "phase activation blue"));
    let come = rule(&state, Ruling::Return { unit: unit("pz") }).unwrap();
    assert_eq!(come.unit(unit("pz")).status, UnitStatus::Fighting);
    assert!(come.on_field(sub("pz.1")));
    played(&come, Side::Blue, &order("activate pz"), &[]);
    let again = rule(&come, Ruling::Return { unit: unit("pz") });
    assert_eq!(again, Err("impossible".into()));
    // Where somebody stands in its place there is no room.
    assert_eq!(rule(&state, Ruling::Return { unit: unit("late") }), Err("impossible".into()));
    let ruling = Ruling::Return { unit: unit("pz") };
    let told = combat_captain::Event::Ruled { ruling, reason: "they do well".into() };
    let told = combat_captain::diary::sentence(&state, &told);
    assert_eq!(told, "Ruling: unit pz comes on (they do well).");
}

// covers R73, §14
/// All armour of the Home Guard game is regular, as the guns are; what is named stays as it is named.
#[test]
fn a_tank_without_a_named_armour_is_regular() {
    let text = "phase activation blue\nunit a blue\nsub a.1 tank\nsub a.2 tank armour=thin\nunit b orange\n\
        sub b.1 truck\nsub b.2 rifles\nsub b.3 truck armour=thin\n";
    let state = board(text);
    let armour = |id: &str| state.armour(sub(id));
    assert_eq!((armour("a.1"), armour("a.2")), (Armour::Regular, Armour::Thin));
    assert_eq!((armour("b.1"), armour("b.2")), (Armour::Soft, Armour::Soft), "a lorry has none");
    assert_eq!(armour("b.3"), Armour::Thin, "a half-track has what is said of it");
}

// covers R56
#[test]
fn where_text_and_chart_page_differ_the_text_holds() {
    // The chart page gives level 4 an open back by a slip; the text protects it all round.
    assert_eq!(combat_captain::tables::cover(4).arc, kernel::table::Arc::Full);
}
