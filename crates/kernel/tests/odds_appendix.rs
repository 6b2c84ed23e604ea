//! The exact values of the rules study: its Appendix 1, the distributions beside the Two Star General examples, and
//! the weights of the other books' dice. Every number below is printed there.

use std::collections::BTreeMap;

use kernel::odds::{Distribution, FaceSet, Fraction, HitRule, Opposed, Pairs, pool};

const SIX: HitRule = HitRule::each(6, FaceSet::of(&[6]));
const FIVE_UP: HitRule = HitRule::each(6, FaceSet::of(&[5, 6]));
const MOVE: HitRule = SIX.or_pairs(FaceSet::of(&[5]), Pairs::Each);
const DIG_IN: HitRule = FIVE_UP.or_pairs(FaceSet::of(&[4]), Pairs::Each);

/// Columns: mean and chance of no hit for 6 or pairs of 5s, for 6, for 5-6, for 5-6 or pairs of 4s.
const TABLE: &str = "
1  1/6            5/6         1/6 5/6               1/3  2/3        1/3           2/3
2  13/36          2/3         1/3 25/36             2/3  4/9        25/36         5/12
3  31/54          14/27       1/2 125/216           1    8/27       29/27         1/4
4  259/324        32/81       2/3 625/1296          4/3  16/81      475/324       7/48
5  251/243        8/27        5/6 3125/7776         5/3  32/243     907/486       1/12
6  3709/2916      160/729     1   15625/46656       2    64/729     6625/2916     3/64
7  6625/4374      352/2187    7/6 78125/279936      7/3  128/2187   5864/2187     5/192
8  46183/26244    256/2187    4/3 390625/1679616    8/3  256/6561   81175/26244   11/768
9  39494/19683    1664/19683  3/2 1953125/10077696  3    512/19683  138037/39366  1/128
10 532465/236196  3584/59049  5/3 9765625/60466176  10/3 1024/59049 926125/236196 13/3072
";

fn fraction(text: &str) -> Fraction {
    text.parse().unwrap()
}

fn near(chance: &Fraction, digits: &str) {
    let decimals = digits.split_once('.').unwrap().1.len() as u32;
    assert_eq!(chance.decimal_text(decimals), digits);
}

#[test]
fn the_whole_table_of_two_star_general_pools() {
    let mut rows = 0;
    for row in TABLE.trim().lines() {
        let cells: Vec<&str> = row.split_whitespace().collect();
        let dice = cells[0].parse().unwrap();
        for (rule, cells) in [MOVE, SIX, FIVE_UP, DIG_IN].iter().zip(cells[1..].chunks(2)) {
            let hits = rule.distribution(dice);
            assert_eq!(
                hits.mean(),
                fraction(cells[0]),
                "mean of {dice} dice on {}",
                rule.describe()
            );
            assert_eq!(
                hits.chance(&0),
                fraction(cells[1]),
                "no hit with {dice} dice on {}",
                rule.describe()
            );
        }
        rows += 1;
    }
    assert_eq!(rows, 10);
}

#[test]
fn six_dice_on_five_and_six_or_pairs_of_fours() {
    let hits = DIG_IN.distribution(6);
    let printed = ["3/64", "353/1728", "1757/5184", "12793/46656", "1315/11664", "7/324", "1/729"];
    let expected: Vec<Fraction> = printed.into_iter().map(fraction).collect();
    let found: Vec<Fraction> = hits.values().map(|(_, chance)| chance).collect();
    assert_eq!(found, expected);
    assert_eq!(hits.values().map(|(hits, _)| *hits).collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5, 6]);
    near(&hits.mean(), "2.27195");
}

#[test]
fn one_and_two_dice() {
    assert_eq!(MOVE.distribution(1).chance(&1), fraction("1/6"));
    assert_eq!(FIVE_UP.distribution(1).chance(&1), fraction("1/3"));
    assert_eq!(DIG_IN.distribution(1).chance(&1), fraction("1/3"));
    let two = DIG_IN.distribution(2);
    assert_eq!([0, 1, 2].map(|hits| two.chance(&hits)), ["5/12", "17/36", "1/9"].map(fraction));
}

#[test]
fn pairs_are_read_as_the_examples_read_them() {
    // TSG-G5: four 5s are two hits; and once only under the option.
    assert_eq!(MOVE.hits(&[5, 5, 5, 5]), 2);
    assert_eq!(SIX.or_pairs(FaceSet::of(&[5]), Pairs::Once).hits(&[5, 5, 5, 5]), 1);
    // TSG-G2: two 6s and two 5s are three hits, two 6s are two.
    assert_eq!(MOVE.hits(&[6, 6, 5, 5, 4, 3, 2, 1, 1, 2]), 3);
    assert_eq!(MOVE.hits(&[6, 6, 5, 4, 1]), 2);
}

#[test]
fn ten_dice_against_five() {
    let fight = Opposed::new(MOVE.distribution(10), MOVE.distribution(5));
    assert_eq!(fight.more(), fraction("321020263885/470184984576"));
    near(&fight.more(), "0.682753");
    near(&fight.equal(), "0.196164");
    near(&fight.fewer(), "0.121083");
}

#[test]
fn combat_captain_initiative() {
    let die = || Distribution::die(6);
    let two = Opposed::new(die().shift(2), die());
    assert_eq!((two.more(), two.equal()), (fraction("13/18"), fraction("1/9")));
    let five = Opposed::new(die().shift(5), die());
    assert_eq!((five.more(), five.equal()), (fraction("35/36"), fraction("1/36")));
}

/// One die per squad; the attacker adds odd faces, the defender even faces and points for cover.
#[test]
fn combat_captain_close_combat_decision() {
    let only =
        |parity: i64| Distribution::die(6).map(|face| if face % 2 == parity { *face } else { 0 });
    let squads = |one: &Distribution, count: usize| {
        (0..count).fold(Distribution::point(0), |sum, _| sum.plus(one))
    };
    let decision = |attackers, defenders, cover| {
        Opposed::new(squads(&only(1), attackers), squads(&only(0), defenders).shift(cover))
    };
    assert_eq!((only(0).mean(), only(1).mean()), (fraction("2"), fraction("3/2")));
    for (attackers, defenders, cover, wins, ties) in [
        (7, 5, 0, "0.499910", "0.054803"),
        (7, 5, 5, "0.245074", "0.045527"),
        (5, 5, 0, "0.330102", "0.055993"),
    ] {
        let fight = decision(attackers, defenders, cover);
        near(&fight.more(), wins);
        near(&fight.equal(), ties);
    }
}

/// Appendix 2 of the study: the fire chart, rows 1 to 99, columns by variable die.
const FIRE_CHART: &str = include_str!("fire_chart.txt");

/// Fire points are read against a second die on a chart: five squads of three dice, even faces count, each squad +1.
#[test]
fn combat_captain_joined_fire() {
    let chart: BTreeMap<i64, Vec<i64>> = FIRE_CHART.lines().map(chart_row).collect();
    assert_eq!(chart.len(), 99);
    assert_eq!(chart.values().flatten().sum::<i64>(), 4592, "the sum the study gives");
    let hits = |points: &i64, variable: &i64| match points {
        ..=0 => 0,
        100.. => 99,
        row => chart[row][*variable as usize - 1],
    };
    let even =
        pool(
            15,
            6,
            0,
            |sum, face, count| {
                if face % 2 == 0 { sum + i64::from(face) * i64::from(count) } else { *sum }
            },
        );
    let medium = even.shift(5).with(&Distribution::die(6), hits);
    near(&medium.mean(), "5.184871");
    let short = Distribution::sum_of_dice(20, 6).shift(5).with(&Distribution::die(6), hits);
    near(&short.mean(), "11.987628");
    near(&short.chance(&99), "0.0005");
}

fn chart_row(line: &str) -> (i64, Vec<i64>) {
    let numbers: Vec<i64> = line.split_whitespace().map(|cell| cell.parse().unwrap()).collect();
    assert_eq!(numbers.len(), 7, "{line}");
    (numbers[0], numbers[1..].to_vec())
}

#[test]
fn brigadier_general_fire() {
    let joint = pool(15, 6, (0_i64, 0_i64), |(sixes, fives), face, count| match face {
        6 => (i64::from(count), *fives),
        5 => (*sixes, i64::from(count)),
        _ => (*sixes, *fives),
    });
    assert_eq!(joint.map(|(sixes, _)| *sixes), Distribution::binomial(15, &fraction("1/6")));
    assert_eq!(
        joint.map(|(sixes, fives)| sixes + fives),
        Distribution::binomial(15, &fraction("1/3"))
    );
    near(&joint.chance_of(|(sixes, _)| *sixes >= 3), "0.467775");
    let doubles = Opposed::new(Distribution::die(6), Distribution::die(6));
    assert_eq!(doubles.equal(), fraction("1/6"));
}

#[test]
fn combat_two_ten_sided_dice() {
    let sum = Distribution::sum_of_dice(2, 10);
    let expected: Vec<(i64, u64)> = (2..=20).zip((1..=10).chain((1..=9).rev())).collect();
    assert_eq!(sum, Distribution::weighted(expected));
    assert_eq!(sum.total(), &100_u32.into());
}
