//! RULES.md H.3, H.4: the printed table and examples, and what must hold for every number.

use campaign::rating;
use campaign::roster::rating::{
    after_loss, after_recovery, fallen, least, most, share, surrendered, wrecked,
};

/// Full strength, points, and what losing one, two, three … points from full strength leaves (H.3).
const TABLE: [(u32, u32, &[u32]); 11] = [
    (600, 4, &[450, 300, 150, 0]),
    (120, 3, &[80, 40, 0]),
    (48, 5, &[38, 28, 19, 9, 0]),
    (160, 5, &[128, 96, 64, 32, 0]),
    (40, 6, &[33, 26, 20, 13, 6, 0]),
    (40, 1, &[0]),
    (4, 4, &[3, 2, 1, 0]),
    (16, 4, &[12, 8, 4, 0]),
    (16, 5, &[12, 9, 6, 3, 0]),
    (16, 3, &[10, 5, 0]),
    (40, 4, &[30, 20, 10, 0]),
];

#[test]
fn losing_points_from_full_leaves_what_the_table_says() {
    for (full, strength, left) in TABLE {
        for (points, expected) in (1..).zip(left) {
            let present = after_loss(full, full, strength, points);
            assert_eq!(present, *expected, "{full} men of {strength} points lose {points}");
        }
    }
}

/// X1, X2, X3 and X7 of H.10.
#[test]
fn the_worked_examples_come_out() {
    assert_eq!(after_loss(600, 600, 4, 1), 450);
    assert_eq!(fallen(150), (37, 113));
    assert_eq!(share(150, &[40, 160, 160, 160, 40, 40]), [10, 40, 40, 40, 10, 10]);
    assert_eq!([rating(30, 40, 6), rating(120, 160, 5), rating(30, 40, 1)], [5, 4, 1]);
    assert_eq!(after_loss(120, 160, 5, 2), 60);
    assert_eq!((least(2, 160, 5), most(2, 160, 5)), (33, 64));
    assert_eq!(rating(390, 600, 4), 3);
    assert_eq!(after_recovery(60, 160, 5, 158), Some(92));
    assert_eq!(after_recovery(92, 160, 5, 126), Some(124));
    assert_eq!([rating(92, 160, 5), rating(124, 160, 5), rating(454, 600, 4)], [3, 4, 4]);
    assert_eq!(after_loss(16, 16, 4, 1), 12);
    assert_eq!(fallen(20), (5, 15));
    assert_eq!(rating(10, 40, 6), 2, "one squad of a lost headquarters, LNK-R7");
    assert_eq!([rating(129, 160, 5), rating(128, 160, 5)], [5, 4], "X6");
}

#[test]
fn every_loss_takes_men_and_leaves_exactly_the_points() {
    for (full, strength) in pairs() {
        for present in 1..=full {
            let before = rating(present, full, strength);
            assert!(before >= 1 && before <= strength);
            for points in 1..=before {
                let left = after_loss(present, full, strength, points);
                assert_eq!(rating(left, full, strength), before - points);
                assert!(left < present, "{present} of {full}, {strength} points, lost {points}");
            }
            assert_eq!(after_loss(present, full, strength, 0), present);
            assert_eq!(after_loss(present, full, strength, u32::MAX), 0);
        }
        assert_eq!((rating(0, full, strength), rating(full, full, strength)), (0, strength));
    }
}

#[test]
fn every_recovered_point_is_one_point_and_never_more_men_than_there_are() {
    for (full, strength) in pairs().filter(|(full, _)| *full <= 60) {
        for present in 0..=full {
            let before = rating(present, full, strength);
            for available in 0..=full {
                match after_recovery(present, full, strength, available) {
                    Some(after) => {
                        assert_eq!(rating(after, full, strength), before + 1);
                        assert!(after - present <= available.min(full.div_ceil(strength)));
                    }
                    None => {
                        let needed = least(before + 1, full, strength).saturating_sub(present);
                        assert!(before == strength || available < needed);
                    }
                }
            }
        }
    }
}

#[test]
fn splits_and_shares_lose_nobody() {
    for lost in 0..=300 {
        for (one, other) in [fallen(lost), surrendered(lost), wrecked(lost)] {
            assert_eq!(one + other, lost);
        }
    }
    assert_eq!((fallen(32), surrendered(5), wrecked(3)), ((8, 24), (3, 2), (1, 2)));
    assert_eq!(share(2, &[1, 1, 1]), [1, 1, 0], "ties go to the lower index");
    assert_eq!(share(9, &[3, 0, 2]), [3, 0, 2], "nobody loses more than he has");
    assert_eq!(share(5, &[]), Vec::<u32>::new());
}

proptest::proptest! {
    #[test]
    fn a_shared_loss_is_the_whole_loss(
        lost in 0u32..2000,
        present in proptest::collection::vec(0u32..200, 1..12),
    ) {
        let shares = share(lost, &present);
        let total: u32 = present.iter().sum();
        proptest::prop_assert_eq!(shares.iter().sum::<u32>(), lost.min(total));
        proptest::prop_assert!(shares.iter().zip(&present).all(|(lost, had)| lost <= had));
    }
}

/// Full strengths up to a company's and points up to nine; a point needs a man.
fn pairs() -> impl Iterator<Item = (u32, u32)> {
    (1..=180).flat_map(|full| (1..=9.min(full)).map(move |strength| (full, strength)))
}
