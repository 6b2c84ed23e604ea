//! R101: what follows on the hex map from an attack that was fought out at a smaller scale.

use kernel::{Answer, Call, Halt, Side, Tape};
use two_star_general::event::{Event, LossCause, TurnReason};
use two_star_general::rules::fight::Fight;
use two_star_general::rules::fought_out::{self, Outcome};
use two_star_general::state::{Manner, Phase, Step, Turns};
use two_star_general::{Refusal, State};

use crate::board::{after, battalion, hex, platoon, refused, stand};
use crate::script::{order, position};

/// `us.A` in 0505 beside `de.A` in 0504 with its machine guns, and `us.B` two hexes away; the attack is declared.
fn declared(attackers: &[&str]) -> (State, Fight) {
    let state = position(
        "map 9 12
        battalion us blue move
        stand us.hq 0506 hq
        stand us.A 0505 infantry
        stand us.B 0705 infantry
        battalion de orange dig_in
        stand de.hq 0502 hq
        stand de.A 0504 infantry
        platoon de.mg machine_gun
        acting us moving",
    );
    let stands: Vec<_> = attackers.iter().map(|id| stand(id)).collect();
    let events = fought_out::declare(&state, Side::Blue, &stands, hex("0504")).unwrap();
    let state = after(&state, &events);
    let fight = fought_out::fight(&state, Side::Blue, &stands, hex("0504")).unwrap();
    (state, fight)
}

fn outcome(strength: &[(&str, u8)], lost: &[&str], holder: Option<Side>) -> Outcome {
    Outcome {
        strength: strength.iter().map(|(id, points)| (stand(id), *points)).collect(),
        lost: lost.iter().map(|id| platoon(id)).collect(),
        holder,
        fired: Vec::new(),
    }
}

/// Settles with the first option of every choice but `stay`, which is left for the next.
fn settle(state: &State, fight: &Fight, outcome: &Outcome) -> Vec<Event> {
    let mut answers = Vec::new();
    loop {
        match fought_out::settle(state, Side::Blue, Some(fight), outcome, &mut Tape::new(&answers))
        {
            Ok(events) => return events,
            Err(Halt::Needs(call)) => match *call {
                Call::Choice(choice) => {
                    let at = choice.options.iter().position(|option| option.word != "stay");
                    answers.push(Answer::Chosen(vec![u16::try_from(at.unwrap()).unwrap()]));
                }
                Call::Roll(roll) => panic!("nothing is thrown here: {}", roll.title),
            },
            Err(halt) => panic!("{halt:?}"),
        }
    }
}

fn moved(events: &[Event]) -> Vec<(String, Manner)> {
    let of = |event: &Event| match event {
        Event::StandMoved { stand, manner, .. } => Some((stand.to_string(), *manner)),
        _ => None,
    };
    events.iter().filter_map(of).collect()
}

// covers R101
#[test]
fn declaring_is_the_battalions_attack() {
    let (state, fight) = declared(&["us.A", "us.B"]);
    assert!((fight.attackers[0].close(), fight.attackers[1].close()) == (true, false));
    let Phase::Battalions(turns) = &state.phase else { panic!("{:?}", state.phase) };
    assert!(matches!(turns.step, Step::Acting { part: two_star_general::state::Part::Fought, .. }));
    let again = refused(&state, Side::Blue, &order("attack 0504 us.A"));
    assert_eq!(again.code, "attacked_already");
    let stands = [stand("us.A")];
    let twice = fought_out::declare(&state, Side::Blue, &stands, hex("0504"));
    assert!(matches!(twice, Err(Refusal::Fight(_))), "{twice:?}");
}

// covers R101
#[test]
fn losses_have_no_cap_and_the_loser_falls_back_and_is_followed() {
    let (state, fight) = declared(&["us.A"]);
    // Four points and the machine guns on one side, one on the other: the attacker holds the ground.
    let told = outcome(&[("de.A", 1), ("us.A", 4)], &["de.mg"], Some(Side::Blue));
    let events = settle(&state, &fight, &told);
    let lost = |id: &str, points| Event::StrengthLost {
        stand: stand(id),
        points,
        cause: LossCause::FoughtOut,
    };
    let guns = Event::PlatoonLost { platoon: platoon("de.mg"), cause: LossCause::FoughtOut };
    assert_eq!(&events[..3], &[guns, lost("de.A", 4), lost("us.A", 1)]);
    let ends = [("de.A".to_owned(), Manner::FallBack), ("us.A".to_owned(), Manner::Pursuit)];
    assert_eq!(moved(&events), ends);
}

// covers R101
#[test]
fn who_lost_more_takes_the_ground_and_stays_where_he_is() {
    let (state, fight) = declared(&["us.A"]);
    let told = outcome(&[("de.A", 4), ("us.A", 2)], &[], Some(Side::Blue));
    assert_eq!(moved(&settle(&state, &fight, &told)), [("de.A".to_owned(), Manner::FallBack)]);
}

// covers R101, R20
#[test]
fn who_does_not_hold_it_falls_back_unless_he_fired_from_afar() {
    let (state, fight) = declared(&["us.A", "us.B"]);
    let told = outcome(&[("de.A", 2), ("us.A", 3)], &[], Some(Side::Orange));
    assert_eq!(moved(&settle(&state, &fight, &told)), [("us.A".to_owned(), Manner::FallBack)]);
}

// covers R101
#[test]
fn undecided_moves_nobody() {
    let (state, fight) = declared(&["us.A"]);
    let told = outcome(&[("de.A", 2), ("us.A", 3)], &[], None);
    assert!(moved(&settle(&state, &fight, &told)).is_empty());
    assert!(settle(&state, &fight, &outcome(&[], &[], None)).is_empty());
}

// covers R101
#[test]
fn nobody_left_is_a_stand_destroyed() {
    let (state, fight) = declared(&["us.A"]);
    let told = outcome(&[("de.A", 0)], &["de.mg"], Some(Side::Blue));
    let events = settle(&state, &fight, &told);
    let gone = Event::StandDestroyed { stand: stand("de.A"), cause: LossCause::FoughtOut };
    assert!(events.contains(&gone));
    assert_eq!(moved(&events), [("us.A".to_owned(), Manner::Pursuit)]);
}

// covers R101
#[test]
fn an_attack_given_up_below_is_thrown_for_here() {
    let (state, fight) = declared(&["us.A"]);
    let call = match fought_out::throw_after_all(&state, &fight, &mut Tape::new(&[])) {
        Err(Halt::Needs(call)) => *call,
        other => panic!("{other:?}"),
    };
    assert_eq!(call.purpose(), "tsg.attack");
}

/// The last stand of the battalion `de` is lost where it was fought out, while it is at this step of the turn.
fn lost_last(step: Step, blue_has_moved: bool) -> Vec<Event> {
    let mut state = position(
        "map 9 12
        battalion us blue move
        stand us.hq 0506 hq
        stand us.A 0505 infantry
        battalion de orange dig_in
        stand de.hq 0502 hq
        stand de.A 0504 infantry
        battalion far orange hold
        stand far.hq 0302 hq
        stand far.A 0303 infantry
        phase battalions",
    );
    state.phase = Phase::Battalions(Turns { step, last: Some((Side::Blue, 1)) });
    state.battalions.get_mut(&battalion("us")).unwrap().activated = blue_has_moved;
    state.battalions.get_mut(&battalion("far")).unwrap().activated = true;
    let told = outcome(&[("de.A", 0)], &[], None);
    let lost = fought_out::settle(&state, Side::Blue, None, &told, &mut Tape::new(&[])).unwrap();
    let carried = fought_out::carry_on(&state, lost.clone());
    assert_eq!(carried[..lost.len()], lost);
    carried[lost.len()..].to_vec()
}

// covers R101, §1.7
#[test]
fn who_was_to_choose_and_has_nobody_left_is_passed_over() {
    let given = Event::TurnGiven { side: Side::Blue, reason: TurnReason::OtherSideDone };
    for step in [Step::Choose(Side::Orange), Step::Throw] {
        assert_eq!(lost_last(step, false), core::slice::from_ref(&given), "{step:?}");
    }
    let done = lost_last(Step::Choose(Side::Orange), true);
    assert_eq!(done[0], Event::ArtilleryBegan, "nobody is left to move: the phase is over");
    let own = lost_last(Step::Choose(Side::Blue), false);
    assert!(own.is_empty(), "it is not his turn: {own:?}");
}
