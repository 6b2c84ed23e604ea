//! What exact odds cost: DESIGN §9 allows 0.2 ms for a pool of forty dice with pairs.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use kernel::odds::{Distribution, FaceSet, HitRule, Opposed, Pairs, pool};

fn pools(bench: &mut Criterion) {
    let rule = HitRule::each(6, FaceSet::of(&[6])).or_pairs(FaceSet::of(&[5]), Pairs::Each);
    let mut group = bench.benchmark_group("odds");
    for dice in [10, 20, 40, 100] {
        let id = |name| BenchmarkId::new(name, dice);
        group.bench_function(id("pool with pairs"), |run| {
            run.iter(|| rule.distribution(black_box(dice)));
        });
        // Two numbers of state make a hundred dice a matter of minutes of benchmarking; forty show the growth.
        if dice <= 40 {
            group.bench_function(id("general pool, sixes and fives"), |run| {
                run.iter(|| pool(black_box(dice), 6, (0, 0), sixes_and_fives));
            });
        }
        group.bench_function(id("sum"), |run| {
            run.iter(|| Distribution::sum_of_dice(black_box(dice), 6));
        });
        let pool = rule.distribution(dice);
        group.bench_function(id("two pools opposed"), |run| {
            run.iter(|| Opposed::new(black_box(&pool).clone(), pool.clone()).more());
        });
    }
    group.finish();
}

fn sixes_and_fives(state: &(u32, u32), face: u8, count: u32) -> (u32, u32) {
    match face {
        6 => (count, state.1),
        5 => (state.0, count),
        _ => *state,
    }
}

criterion_group!(benches, pools);
criterion_main!(benches);
