//! What the exact odds of the largest throws cost: eight platoons and two batteries at one target, and a close assault of three
//! platoons against three; from the order to the chances that are shown with it.
#![allow(
    dead_code,
    reason = "shares the tests' way of writing positions, which has more lines than one fire needs"
)]

#[path = "../tests/board.rs"]
mod board;

use std::hint::black_box;

use brigadier_general::order::Order;
use brigadier_general::rules::close_assault;
use brigadier_general::state::Mission;
use criterion::{Criterion, criterion_group, criterion_main};
use kernel::{Call, Side};

use board::{asked, board, id};

const FIRE: &str = "table 72 48
piece farm town 19 19 21 21
attacker blue
battalion i blue elite
platoon a.1 blue infantry_semi aim of=i at=16,14
platoon a.2 blue infantry_semi aim of=i at=17.1,14
platoon a.3 blue infantry_semi aim of=i at=18.2,14
platoon a.4 blue infantry_semi aim of=i at=19.3,14
platoon a.5 blue infantry_semi aim of=i at=20.4,14
platoon a.6 blue infantry_semi aim of=i at=21.5,14
platoon a.7 blue infantry_semi aim of=i at=22.6,14
platoon a.8 blue machine_guns aim of=i at=23.7,14
platoon art blue artillery_medium aim of=i off
platoon big blue artillery_medium aim of=i off
battalion ii orange regular
platoon b.1 orange infantry_mixed aim of=ii at=20,17
phase rest blue";

const ASSAULT: &str = "attacker blue
battalion i blue elite
platoon a.1 blue infantry_semi move of=i
platoon a.2 blue infantry_semi move of=i
platoon a.3 blue infantry_semi move of=i
battalion ii orange regular
platoon b.1 orange infantry_semi hold of=ii
platoon b.2 orange infantry_semi hold of=ii
platoon b.3 orange infantry_semi hold of=ii
phase assault";

fn throws(bench: &mut Criterion) {
    let mut state = board(FIRE);
    let batteries = ["art", "big"].map(id).to_vec();
    state.missions.extend(batteries.iter().map(|battery| {
        let (observer, battery, target) = (id("a.1"), *battery, id("b.1"));
        Mission { observer, battery, target }
    }));
    let firers = (1..=8).map(|at| id(&format!("a.{at}"))).collect();
    let (target, sightings) = (id("b.1"), Vec::new());
    let fire = Order::Fire { firers, batteries, target, sightings };
    bench.bench_function("brigadier_general/fire of eight platoons and two batteries", |run| {
        run.iter(|| match asked(black_box(&state), &fire, &[":0"]) {
            Call::Roll(call) => call,
            other => panic!("a fire needs dice: {other:?}"),
        });
    });
    let mut state = board(ASSAULT);
    for at in 1..=3 {
        let pair = (id(&format!("a.{at}")), id(&format!("b.{at}")));
        state.contacts.insert(pair, Default::default());
    }
    for (one, other) in [("a.1", "b.2"), ("a.2", "b.3")] {
        state.contacts.insert((id(one), id(other)), Default::default());
    }
    bench.bench_function("brigadier_general/close assault of three against three", |run| {
        run.iter(|| close_assault::chances(black_box(&state), id("a.1"), Side::Blue));
    });
}

criterion_group!(benches, throws);
criterion_main!(benches);
