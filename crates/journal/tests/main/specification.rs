//! The formulas of docs/JOURNAL.md, written out by hand once more.

use journal::{Batch, Draft, Idem, Journal, Kind};
use sha2::{Digest, Sha256};

use crate::fixture::Campaign;

/// The first two entries of the fixture, hashed here from literal header texts.
#[test]
fn leaf_and_hash_follow_the_written_formula() {
    let campaign = Campaign::of(2);
    let entries = campaign.open().entries(..).expect("read");
    let headers = [
        "1\nwar\nfounded\n1\numpire\n\n1944-12-19T00:00:00\n1600000000000\n00000000000000000000000000000007",
        "2\nbastogne\nrolled\n1\numpire\n1\n\n1600000000001\n",
    ];
    let mut previous = [0_u8; 32];
    for (entry, header) in entries.iter().zip(headers) {
        let salt = u128::from(entry.seq).to_be_bytes();
        assert_eq!(entry.salt.0, salt);
        let hidden = Sha256::digest([&salt[..], entry.body.as_bytes()].concat());
        let leaf = Sha256::digest([&[0][..], header.as_bytes(), &hidden].concat());
        let hash = Sha256::digest([&b"wardiary/1"[..], &previous, &leaf].concat());
        assert_eq!(entry.leaf.0, <[u8; 32]>::from(leaf));
        assert_eq!(entry.hash.0, <[u8; 32]>::from(hash));
        previous = hash.into();
    }
    assert_eq!(entries.len(), 2);
}

#[test]
fn the_body_is_stored_as_it_was_given() {
    let campaign = Campaign::of(1);
    let entry = campaign.open().entry(1).expect("read").expect("there");
    assert_eq!(entry.body, "{ \"n\": 0, \"note\": \"Höhe 104 — \\\"hold\\\"\" }");
}

/// The example printed in docs/JOURNAL.md §3, whose two hashes Python's hashlib computed.
#[test]
fn the_printed_example_is_reproduced() {
    let specification = include_str!("../../../../docs/JOURNAL.md");
    let campaign = Campaign::empty();
    let founded = [Draft::new(Kind::Founded, "umpire", "{}", 1_600_000_000_000)
        .at("1944-12-16T05:30:00")
        .idem(Idem(7_u128.to_be_bytes()))];
    let journal = Journal::create(&campaign.path, campaign.opening(), &Batch::from(&founded[..]));
    let entry = journal.expect("created").entry(1).expect("read").expect("there");
    assert_eq!(
        entry.leaf.to_string(),
        "9840522252d2851ad4669c5e082b43ab3755c73b309c7bef3aa88068a292b4e7"
    );
    assert_eq!(
        entry.hash.to_string(),
        "40d878aa5e4e4f71cfe3c32ba2e48a1ce92f6f30a7e82d0e715aa8afc876f4ee"
    );
    for printed in [format!("leaf {}", entry.leaf), format!("hash {}", entry.hash)] {
        assert!(specification.contains(&printed), "{printed}");
    }
}
