//! What is made from a generator stays what it was.

use kernel::Generator;

/// The first three words of ChaCha8's key stream for the key SHA-256("bastogne-1944/1-506.A"), nonce and counter zero: computed
/// from the cipher's definition by another program, which gives the published stream 3e00ef2f895f40d6… for the key zero.
#[test]
fn the_stream_of_a_text_is_that_of_the_cipher() {
    let mut generator = Generator::of("bastogne-1944/1-506.A");
    let words: [u64; 3] = core::array::from_fn(|_| generator.number());
    assert_eq!(words, [0xb1cc_a5fb_9a4b_64a0, 0x00db_b7f7_b1b2_f8d6, 0x014b_6e77_0882_4285]);
}

#[test]
fn every_number_below_a_bound_comes_and_none_beyond() {
    let mut generator = Generator::seeded(1);
    let mut came = [0; 7];
    (0..7_000).for_each(|_| came[generator.below(7)] += 1);
    // Seven standard deviations of a fair one.
    assert!(came.iter().all(|times| (1_000i32 - times).abs() < 7 * 29), "{came:?}");
    assert_eq!((generator.below(0), generator.below(1)), (0, 0));
    assert_eq!(generator.pick(&[] as &[u8]), None);
    assert!(generator.faces(1_000, 6).iter().all(|face| (1..=6).contains(face)));
}

#[test]
fn a_shuffle_loses_nothing() {
    let mut these: Vec<u8> = (0..50).collect();
    Generator::seeded(3).shuffle(&mut these);
    assert!(!these.is_sorted());
    these.sort_unstable();
    assert_eq!(these, (0..50).collect::<Vec<_>>());
}
