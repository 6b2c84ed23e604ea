//! What the exact odds of a volley cost: five squads with four dice each, chart, saves and morale, from the order to the
//! call that shows its chances.
#![allow(
    dead_code,
    reason = "shares the tests' way of writing positions, which has more verbs than one volley needs"
)]

#[path = "../tests/board.rs"]
mod board;
#[path = "../tests/script.rs"]
mod script;

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use kernel::{Halt, Side};

const POSITION: &str = "phase activation blue
unit a blue morale=2
sub a.1 enhanced
sub a.2 enhanced
sub a.3 enhanced
sub a.4 enhanced
sub a.5 enhanced
unit b orange morale=1
sub b.1 rifles cover=2
sub b.2 rifles cover=2
acting a";

fn volleys(bench: &mut Criterion) {
    let state = board::board(POSITION);
    let state = board::played(&state, Side::Blue, &script::order("common fire"), &[]);
    let volley = script::order("fire a.1:4 a.2:4 a.3:4 a.4:4 a.5:4 at b.1 say 8");
    bench.bench_function("combat_captain/volley of five squads", |run| {
        run.iter(|| match board::give(black_box(&state), Side::Blue, &volley, &[]) {
            Err(Halt::Needs(call)) => call,
            other => panic!("a volley needs dice: {other:?}"),
        });
    });
}

criterion_group!(benches, volleys);
criterion_main!(benches);
