//! R63, R101 What a side can work out of the sum of a battle before its die falls.

use std::collections::BTreeSet;
use std::sync::Arc;

use kernel::{Answer, Call, Face as _, Halt, Side};
use operations::Operations;
use operations::event::BattleKind;
use operations::order::Order;
use operations::rules::battle::Battle;
use operations::rules::{air_support, guns, score};
use operations::state::{Eyes, FormationId, Phase, State};

use crate::board::{board, give, sq, till_combat, unit};

/// A battle whose supports are assigned.
fn next_battle(state: &State) -> Battle {
    let Phase::Combat(combat) = &state.phase else { panic!("{:?}", state.phase) };
    let mut battle = Battle::of(state, &combat.battles[0], BattleKind::Ordered);
    guns::assign(state, &mut battle);
    air_support::assign(state, &mut battle);
    battle
}

const ATTACK: &str = "
map 20 20
formation b blue
unit b.1 foot 6 0505
unit b.2 heavy_tank 6 0505
unit b.g towed_artillery 3 0402 artillery=field
formation o orange
unit o.1 foot 4 0506
unit o.g towed_artillery 3 0509 artillery=field
";

// covers R63, R101
#[test]
fn a_side_sees_its_own_terms_of_a_score_and_the_others_as_unknown() {
    let blue = "unit b.1 attack 0506 unit b.2 attack 0506 unit b.g support 0506";
    let state = till_combat(&board(ATTACK), blue, "unit o.1 hold unit o.g support 0506");
    let battle = next_battle(&state);
    let seen = score::score_seen_by(&state, &battle, &Eyes::Side(Side::Blue));
    // 6 − 4 of each battalion, 3 of the guns; contact tells that only infantry is there, so nothing fights tanks.
    assert_eq!(seen.ledger.total(), 2 + 2 + 3);
    let hidden: Vec<_> = seen.hidden.iter().map(|one| (&*one.subject, &*one.what)).collect();
    assert_eq!(
        hidden,
        [
            ("Blue", "advantages that rest on the enemy"),
            ("Blue", "what counter-battery takes from its guns"),
            ("Orange", "status and factors of its units"),
            ("Orange", "its tactical advantages"),
            ("Orange", "its guns"),
            ("Orange", "its air support"),
        ]
    );
    assert!(!seen.is_whole());
    // The defender: 4 of the battalion; whether that is in the open against tanks he knows by the contact, and the guns are at effective range.
    let theirs = score::score_seen_by(&state, &battle, &Eyes::Side(Side::Orange));
    assert_eq!(theirs.ledger.total(), -4 - 3);
    assert!(theirs.hidden.iter().any(|one| one.what == "factors against tanks"));
}

/// A counter-attack is a battle of the same step: before its die each side sees its own terms again, and between the two nothing.
// covers R63, R49
#[test]
fn the_sum_of_a_counter_attack_is_seen_before_its_die_too() {
    let mut state = till_combat(
        &board(
            "
            map 12 12
            formation b blue
            unit b.1 foot 6 0505
            unit b.2 foot 6 0505
            formation o orange
            unit o.1 recce 5 0506
            ",
        ),
        "unit b.1 attack 0506 unit b.2 attack 0506",
        "unit o.1 prepare 0506",
    );
    state.granted[0].insert(sq("0506"), 1);
    let of = |answers: &[Answer]| {
        Side::BOTH.map(|side| {
            let seen = Operations::foreseen(&state, kernel::face::Eyes::Senior(side), answers)?;
            let unknown: BTreeSet<String> =
                seen.hidden.into_iter().map(|term| term.subject).collect();
            Some((seen.title, unknown.contains(&state.side_name(side.enemy()))))
        })
    };
    let (mut answers, mut thrown) = (Vec::new(), Vec::new());
    while let Err(halt) = give(&state, Side::Blue, &Order::GoOn, &answers) {
        let Halt::Needs(call) = halt else { panic!("{halt:?}") };
        let seen = of(&answers);
        match *call {
            Call::Choice(choice) => {
                assert_eq!(seen, [None, None], "{}", choice.purpose);
                let counters = choice.purpose == "ops.counter";
                answers.push(Answer::Chosen(if counters { vec![1] } else { choice.usual }));
            }
            Call::Roll(roll) if roll.purpose == "ops.battle" => {
                assert_eq!(
                    seen,
                    [Some((roll.title.clone(), true)), Some((roll.title.clone(), true))]
                );
                thrown.push(roll.title);
                // 3 and 2 are a limited success (§A.5): the defender may strike back.
                answers.push(Answer::Faces(vec![2]));
            }
            Call::Roll(roll) => {
                assert_eq!(seen, [None, None], "{}", roll.purpose);
                answers.push(Answer::Faces(vec![1]));
            }
        }
    }
    let attackers: Vec<_> = thrown.iter().map(|title| title.split(' ').next().unwrap()).collect();
    assert_eq!(attackers, ["Blue", "Orange"]);
    assert_eq!(of(&answers), [None, None], "all dice have fallen");
}

// covers R63
#[test]
fn what_a_side_cannot_know_changes_nothing_in_its_terms() {
    let blue = "unit b.1 attack 0506 unit b.2 attack 0506 unit b.g support 0506";
    let state = till_combat(&board(ATTACK), blue, "unit o.1 hold unit o.g support 0506");
    let eyes = Eyes::Side(Side::Blue);
    let before = score::score_seen_by(&state, &next_battle(&state), &eyes);
    let mut other = state.clone();
    let found = other.units.get_mut(&unit("o.1")).unwrap();
    (found.status, found.supply, found.immobilised, found.still) = (1, 0, true, 2);
    other.units.get_mut(&unit("o.g")).unwrap().status = 0;
    other.missing.extend([FormationId::new("o").unwrap()]);
    Arc::make_mut(&mut other.setup).units.get_mut(&unit("o.1")).unwrap().class =
        operations::tables::Class::Tank;
    assert_eq!(score::score_seen_by(&other, &next_battle(&other), &eyes), before);
    assert_ne!(
        score::of(&other, &next_battle(&other)).floor(),
        score::of(&state, &next_battle(&state)).floor()
    );
}
