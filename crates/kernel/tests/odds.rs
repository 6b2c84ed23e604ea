//! Odds against brute force: every throw of a small pool is enumerated and read one by one.

use std::collections::BTreeMap;

use kernel::odds::{Distribution, FaceReading, FaceSet, Fraction, HitRule, Opposed, Pairs, pool};
use proptest::prelude::*;

/// Every throw of so many dice.
fn every_throw(dice: u32, sides: u8) -> Vec<Vec<u8>> {
    let mut throws = vec![Vec::new()];
    for _ in 0..dice {
        let longer = |throw: &Vec<u8>| {
            let throw = throw.clone();
            (1..=sides).map(move |face| [throw.as_slice(), &[face]].concat())
        };
        throws = throws.iter().flat_map(longer).collect();
    }
    throws
}

fn enumerate<V: Ord + Clone>(dice: u32, sides: u8, read: impl Fn(&[u8]) -> V) -> Distribution<V> {
    Distribution::weighted(every_throw(dice, sides).iter().map(|throw| (read(throw), 1)))
}

fn rules() -> Vec<HitRule> {
    let faces = FaceSet::of;
    vec![
        HitRule::each(6, faces(&[6])),
        HitRule::each(6, faces(&[5, 6])),
        HitRule::each(6, FaceSet::NONE),
        HitRule::each(6, FaceSet::at_least(1, 6)),
        HitRule::each(6, faces(&[6])).or_pairs(faces(&[5]), Pairs::Each),
        HitRule::each(6, faces(&[6])).or_pairs(faces(&[5]), Pairs::Once),
        HitRule::each(6, faces(&[5, 6])).or_pairs(faces(&[4]), Pairs::Each),
        HitRule::each(6, faces(&[5, 6])).or_pairs(faces(&[4]), Pairs::Once),
        HitRule::each(6, faces(&[6])).or_pairs(faces(&[3, 4, 5]), Pairs::Each),
        HitRule::each(6, faces(&[6])).or_pairs(faces(&[3, 4, 5]), Pairs::Once),
        HitRule::each(6, faces(&[5, 6])).or_pairs(faces(&[5]), Pairs::Each),
        HitRule::each(6, FaceSet::NONE).or_pairs(FaceSet::at_least(1, 6), Pairs::Each),
        HitRule::each(4, faces(&[4, 5])).or_pairs(faces(&[3, 9]), Pairs::Each),
    ]
}

/// The hits of one throw, counted the slow way: take dice away one by one and two by two.
fn hits_by_hand(rule: &HitRule, throw: &[u8]) -> u32 {
    let mut rest: Vec<u8> = throw.to_vec();
    rest.retain(|face| !rule.each.contains(*face));
    let mut hits = (throw.len() - rest.len()) as u32;
    let mut pairs = 0;
    while let Some(face) = rest.pop() {
        let partner = rest.iter().position(|other| *other == face);
        if let (true, Some(partner)) = (rule.pair.contains(face), partner) {
            rest.remove(partner);
            pairs += 1;
        }
    }
    hits += if rule.pairs == Pairs::Once { pairs.min(1) } else { pairs };
    hits
}

#[test]
fn every_rule_agrees_with_enumeration() {
    for rule in rules() {
        for dice in 0..=6 {
            let expected =
                enumerate(dice, rule.sides, |throw| i64::from(hits_by_hand(&rule, throw)));
            assert_eq!(rule.distribution(dice), expected, "{dice} dice, {}", rule.describe());
            let total: u128 = u128::from(rule.sides).pow(dice);
            assert_eq!(rule.distribution(dice).total(), &total.into(), "one weight per throw");
        }
    }
}

#[test]
fn seven_dice_with_pairs_agree_with_enumeration() {
    let rule = HitRule::each(6, FaceSet::of(&[6])).or_pairs(FaceSet::of(&[5]), Pairs::Each);
    let expected = enumerate(7, 6, |throw| i64::from(hits_by_hand(&rule, throw)));
    assert_eq!(rule.distribution(7), expected);
}

#[test]
fn big_pools_agree_with_the_general_engine_on_both_sides_of_128_bits() {
    let rule = HitRule::each(6, FaceSet::of(&[6])).or_pairs(FaceSet::of(&[5, 4]), Pairs::Each);
    for dice in [20, 49, 50, 60] {
        let general = pool(dice, 6, 0_i64, |hits, face, count| match face {
            6 => hits + i64::from(count),
            5 | 4 => hits + i64::from(count / 2),
            _ => *hits,
        });
        assert_eq!(rule.distribution(dice), general, "{dice} dice");
    }
    // A one-sided die: one throw, however many dice.
    let certain = HitRule::each(1, FaceSet::of(&[1]));
    assert_eq!(certain.distribution(200), Distribution::point(200));
    assert_eq!(pool(200, 1, 0, |sum, _, count| sum + count), Distribution::point(200));
}

/// Coefficients of (a + bx)^n by repeated multiplication are another computation of a plain count.
#[test]
fn a_hundred_dice_keep_every_digit() {
    let mut polynomial = vec![num_bigint::BigUint::from(1_u32)];
    for _ in 0..100 {
        let mut next = vec![num_bigint::BigUint::from(0_u32); polynomial.len() + 1];
        for (power, weight) in polynomial.iter().enumerate() {
            next[power] += weight * 4_u32;
            next[power + 1] += weight * 2_u32;
        }
        polynomial = next;
    }
    let pool = Distribution::count_of(100, 6, FaceSet::of(&[5, 6]));
    let weights: Vec<_> = pool.weights().map(|(_, weight)| weight.clone()).collect();
    assert_eq!(weights, polynomial);
    assert_eq!(pool.mean(), Fraction::new(100, 3));
}

#[test]
fn general_pools_sums_highest_and_lowest_agree_with_enumeration() {
    for dice in 0..=5 {
        let joint = pool(dice, 6, (0, 0), |(sixes, fives), face, count| match face {
            6 => (sixes + count, *fives),
            5 => (*sixes, fives + count),
            _ => (*sixes, *fives),
        });
        let count = |throw: &[u8], face| throw.iter().filter(|die| **die == face).count() as u32;
        assert_eq!(joint, enumerate(dice, 6, |throw| (count(throw, 6), count(throw, 5))));
        let even = pool(dice, 6, 0, |sum, face, count| {
            sum + if face % 2 == 0 { u32::from(face) * count } else { 0 }
        });
        let even_by_hand = |throw: &[u8]| {
            throw.iter().filter(|die| *die % 2 == 0).map(|die| u32::from(*die)).sum()
        };
        assert_eq!(even, enumerate(dice, 6, even_by_hand));
        for sides in [4, 10] {
            let sum = |throw: &[u8]| throw.iter().map(|die| i64::from(*die)).sum();
            assert_eq!(Distribution::sum_of_dice(dice, sides), enumerate(dice, sides, sum));
            let highest = |throw: &[u8]| throw.iter().max().map_or(0, |die| i64::from(*die));
            assert_eq!(Distribution::highest_of(dice, sides), enumerate(dice, sides, highest));
            let lowest = |throw: &[u8]| throw.iter().min().map_or(0, |die| i64::from(*die));
            assert_eq!(Distribution::lowest_of(dice, sides), enumerate(dice, sides, lowest));
        }
    }
}

#[test]
fn sums_stay_exact_beyond_128_bits() {
    let sixty = Distribution::sum_of_dice(60, 6);
    let thirty = Distribution::sum_of_dice(30, 6);
    assert_eq!(thirty.plus(&thirty), sixty);
    assert_eq!(sixty.mean(), Fraction::whole(210));
    // The variance of one die is 35/12.
    assert_eq!(sixty.variance(), Fraction::whole(175));
}

/// A save succeeds on 1 or 2: every hit and every save die enumerated together.
#[test]
fn saves_agree_with_enumeration() {
    let rule = HitRule::each(6, FaceSet::of(&[5, 6]));
    let saved = rule.distribution(3).thin(&Fraction::new(2, 3));
    let by_hand = enumerate(6, 6, |throw| {
        let (attack, saves) = throw.split_at(3);
        let hits = hits_by_hand(&rule, attack) as usize;
        saves[..hits].iter().filter(|save| **save > 2).count() as i64
    });
    assert_eq!(saved, by_hand);
    assert_eq!(rule.distribution(3).thin(&Fraction::one()), rule.distribution(3));
    assert_eq!(rule.distribution(3).thin(&Fraction::zero()), Distribution::point(0));
    assert_eq!(Distribution::point(-2).thin(&Fraction::new(1, 2)), Distribution::point(-2));
}

#[test]
fn a_second_throw_depends_on_the_first() {
    // Throw a die, then as many dice as it shows; count sixes.
    let sixes = Distribution::die(6)
        .then(|dice| Distribution::count_of(*dice as u32, 6, FaceSet::of(&[6])));
    let by_hand = enumerate(7, 6, |throw| {
        let dice = usize::from(throw[0]);
        throw[1..=dice].iter().filter(|die| **die == 6).count() as i64
    });
    assert_eq!(sixes, by_hand);
}

#[test]
fn mixtures_weigh_their_parts() {
    let mixed = Distribution::mixture(&[
        (Fraction::new(1, 3), Distribution::die(6)),
        (Fraction::new(2, 3), Distribution::point(6)),
    ]);
    assert_eq!(mixed.chance(&6), Fraction::new(13, 18));
    assert_eq!(mixed.chance(&1), Fraction::new(1, 18));
}

#[test]
#[should_panic(expected = "not to 1")]
fn a_mixture_of_more_than_everything_is_refused() {
    let half = || (Fraction::new(1, 2), Distribution::die(6));
    let _ = Distribution::mixture(&[half(), half(), half()]);
}

#[test]
fn opposed_pools_agree_with_enumeration_and_name_their_outcomes() {
    let (ours, theirs) = (rules()[4], rules()[7]);
    let fight = Opposed::new(ours.distribution(4), theirs.distribution(3));
    let both = enumerate(7, 6, |throw| {
        let (left, right) = throw.split_at(4);
        (hits_by_hand(&ours, left), hits_by_hand(&theirs, right))
    });
    assert_eq!(fight.more(), both.chance_of(|(a, b)| a > b));
    assert_eq!(fight.equal(), both.chance_of(|(a, b)| a == b));
    assert_eq!(fight.fewer(), both.chance_of(|(a, b)| a < b));
    let name = |a: i64, b: i64| format!("lose {}, take {}", b.min(2), a.min(2));
    let named = fight.outcomes(|a, b| name(*a, *b));
    assert_eq!(named, both.outcomes(|(a, b)| name(i64::from(*a), i64::from(*b))));
    assert_eq!(named.values().cloned().sum::<Fraction>(), Fraction::one());
}

#[test]
fn standing_quantiles_and_tails_partition_the_chances() {
    let sum = Distribution::sum_of_dice(2, 6);
    let seven = sum.standing(&7);
    assert_eq!((seven.below, seven.equal), (Fraction::new(15, 36), Fraction::new(6, 36)));
    assert_eq!(seven.above, Fraction::new(15, 36));
    assert_eq!(sum.at_least(&10), Fraction::new(6, 36));
    assert_eq!(sum.at_most(&3), Fraction::new(3, 36));
    assert_eq!((sum.least(), sum.greatest()), (&2, &12));
    assert_eq!(sum.quantile(&Fraction::new(1, 2)), &7);
    assert_eq!(sum.quantile(&Fraction::new(1, 36)), &2);
    assert_eq!(sum.quantile(&Fraction::new(2, 1)), &12);
    assert_eq!(sum.standing(&40).below, Fraction::one());
}

#[test]
fn caps_floors_and_shifts_gather_what_lies_beyond() {
    let sum = Distribution::sum_of_dice(2, 6);
    assert_eq!(sum.cap(10).chance(&10), Fraction::new(6, 36));
    assert_eq!(sum.floor(4).chance(&4), Fraction::new(6, 36));
    assert_eq!(sum.shift(-2).mean(), Fraction::whole(5));
}

#[test]
fn rules_describe_themselves() {
    let texts: Vec<String> = rules().iter().map(HitRule::describe).collect();
    let expected = [
        (0, "6"),
        (1, "5,6"),
        (2, "no face"),
        (4, "6 or each pair of 5s"),
        (5, "6 or one pair of 5s"),
        (6, "5,6 or each pair of 4s"),
        (8, "6 or each pair of 3s or of 4s or of 5s"),
        (10, "5,6"),
    ];
    for (index, text) in expected {
        assert_eq!(texts[index], text);
    }
    let rule = rules()[6];
    let readings = [FaceReading::Miss, FaceReading::HalfOfPair, FaceReading::Hit];
    assert_eq!([3, 4, 5].map(|face| rule.reading(face)), readings);
}

#[test]
fn fractions_read_as_people_expect() {
    let percent = |n: i64, d: i64, decimals| Fraction::new(n, d).percent_text(decimals);
    assert_eq!(percent(2, 3, 1), "66.7 %");
    assert_eq!(percent(1, 8, 1), "12.5 %");
    assert_eq!(percent(1, 8, 0), "13 %", "a half goes up");
    assert_eq!(percent(1, 2000, 1), "0.1 %", "exactly half a step goes up");
    assert_eq!(percent(1, 2001, 1), "< 0.1 %", "possible is never 0");
    assert_eq!(percent(1999, 2000, 1), "> 99.9 %", "in doubt is never 100");
    assert_eq!(percent(1998, 2000, 1), "99.9 %");
    assert_eq!(percent(1, 1_000_000, 0), "< 1 %");
    assert_eq!(percent(999_999, 1_000_000, 0), "> 99 %");
    assert_eq!((percent(0, 1, 1), percent(1, 1, 1)), ("0.0 %".into(), "100.0 %".into()));
    assert_eq!(Fraction::new(6625, 2916).decimal_text(2), "2.27");
    assert_eq!(Fraction::new(-5, 2).decimal_text(0), "-3");
    assert_eq!(Fraction::new(-1, 1000).decimal_text(2), "0.00");
    assert_eq!(Fraction::new(1, 16).permille_half_up(), 63, "62.5");
    assert_eq!(Fraction::one().permille_half_up(), 1000);
}

#[test]
fn fractions_and_distributions_survive_the_wire() {
    let third: Fraction = serde_json::from_str("\"2/6\"").unwrap();
    assert_eq!(third, Fraction::new(1, 3));
    assert_eq!(serde_json::to_string(&third).unwrap(), "\"1/3\"");
    for bad in ["\"1/0\"", "\"\"", "\"a/b\"", "\"1.5\"", "1"] {
        assert!(serde_json::from_str::<Fraction>(bad).is_err(), "{bad}");
    }
    let rule = HitRule::each(6, FaceSet::of(&[6])).or_pairs(FaceSet::of(&[5]), Pairs::Each);
    let text = serde_json::to_string(&rule.distribution(2)).unwrap();
    // 36 throws: two sixes 1; one six 10, or the pair of fives 1; the rest 24.
    assert_eq!(text, r#"{"total":"36","values":[[0,"24"],[1,"11"],[2,"1"]]}"#);
    assert_eq!(serde_json::from_str::<Distribution>(&text).unwrap(), rule.distribution(2));
    for bad in [
        r#"{"total":"3","values":[[0,"1"]]}"#,
        r#"{"total":"0","values":[]}"#,
        r#"{"total":"1","values":[[0,"-1"],[1,"2"]]}"#,
    ] {
        assert!(serde_json::from_str::<Distribution>(bad).is_err(), "{bad}");
    }
    let rule_text = r#"{"sides":6,"each":[6],"pair":[5],"pairs":"each"}"#;
    assert_eq!(serde_json::to_string(&rule).unwrap(), rule_text);
    assert_eq!(serde_json::from_str::<HitRule>(rule_text).unwrap(), rule);
    for bad in ["[0]", "[33]", "[256]"] {
        assert!(serde_json::from_str::<FaceSet>(bad).is_err(), "{bad}");
    }
}

#[test]
fn face_sets_are_sets() {
    let five_up = FaceSet::at_least(5, 6);
    assert_eq!(five_up, FaceSet::of(&[6, 5, 5]));
    assert_eq!(five_up.to_string(), "5,6");
    assert_eq!(five_up.len(), 2);
    assert!(!five_up.contains(0) && !five_up.contains(33) && five_up.contains(6));
    assert_eq!(FaceSet::of(&[32]).faces().collect::<Vec<_>>(), [32]);
    assert_eq!(five_up.union(FaceSet::of(&[7])).on_die(6), five_up);
    assert!(FaceSet::at_least(7, 6).is_empty());
}

proptest! {
    /// What `hits` reads from a throw has the chance that `distribution` gives it.
    #[test]
    fn hits_of_a_throw_are_those_taken_by_hand(
        each in proptest::collection::vec(1_u8..=6, 0..3),
        pair in proptest::collection::vec(1_u8..=6, 0..4),
        once in any::<bool>(),
        throw in proptest::collection::vec(1_u8..=6, 0..30),
    ) {
        let pairs = if once { Pairs::Once } else { Pairs::Each };
        let rule = HitRule::each(6, FaceSet::of(&each)).or_pairs(FaceSet::of(&pair), pairs);
        let hits = rule.hits(&throw);
        prop_assert_eq!(hits, hits_by_hand(&rule, &throw));
        prop_assert_eq!(rule.hitting(&throw).into_iter().map(u32::from).sum::<u32>(), hits);
        let odds = rule.distribution(throw.len() as u32);
        prop_assert!(!odds.chance(&i64::from(hits)).is_zero());
        prop_assert_eq!(odds.values().map(|(_, chance)| chance).sum::<Fraction>(), Fraction::one());
    }

    /// Means and variances of independent throws add up.
    #[test]
    fn independent_throws_add(left in weights(), right in weights()) {
        let sum = left.plus(&right);
        prop_assert_eq!(sum.mean(), left.mean() + right.mean());
        prop_assert_eq!(sum.variance(), left.variance() + right.variance());
        prop_assert_eq!(sum.clone().reduced(), sum);
    }
}

fn weights() -> impl Strategy<Value = Distribution> {
    let entries = proptest::collection::btree_map(-50_i64..50, 1_u64..u64::MAX, 1..8);
    entries.prop_map(|entries: BTreeMap<i64, u64>| Distribution::weighted(entries))
}

#[test]
fn so_many_throws_of_one_die_are_their_sum() {
    for dice in 0..5 {
        assert_eq!(Distribution::die(6).times(dice), Distribution::sum_of_dice(dice, 6));
    }
    // Only even faces count: two dice bring 12 with one throw of 36, nothing with nine.
    let even = Distribution::die(6).map(|face| if face % 2 == 0 { *face } else { 0 }).times(2);
    assert_eq!(even.chance(&12), Fraction::new(1, 36));
    assert_eq!(even.chance(&0), Fraction::new(1, 4));
}

/// Counted in every order, and with counts above a most told as that.
#[test]
fn counts_of_the_two_highest_faces_are_those_of_the_general_pool() {
    for dice in [0, 1, 2, 7, 12] {
        for most in [[99, 99], [3, 5], [0, 4], [2, 0]] {
            let counted = Distribution::of_the_highest(dice, 6, most).reduced();
            let whole = pool(dice, 6, (0, 0), |(highest, high), face, count| match face {
                6 => (count, count),
                5 => (*highest, high + count),
                _ => (*highest, *high),
            });
            let capped =
                whole.map(|(one, two): &(u32, u32)| ((*one).min(most[0]), (*two).min(most[1])));
            assert_eq!(counted, capped.reduced(), "{dice} dice, {most:?}");
        }
    }
}
