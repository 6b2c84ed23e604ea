//! The formulas of docs/JOURNAL.md, written out by hand once more.

use journal::{Batch, Body, Draft, Idem, Journal, Kind, game_time};
use sha2::{Digest, Sha256};

use crate::fixture::Campaign;

/// The first two entries of the fixture, hashed here from headers laid out by hand.
#[test]
fn leaf_and_hash_follow_the_written_formula() {
    let campaign = Campaign::of(2);
    let entries = campaign.open().entries(..).expect("read");
    let headers = [
        // founded, version 1, "umpire", everybody, the war, no cause, 23 649 120 = 0x0168_db60, 1 600 000 000 000,
        // and the key 7.
        "01010675 6d706972 65000000 0168db60 0174876e 8000\
         00000000 00000000 00000000 00000007",
        // rolled, version 1, "umpire", everybody, "bastogne", one back, no game time, 1 600 000 000 001, no key.
        "05010675 6d706972 65000862 6173746f 676e6501 80000000 0174876e 8001",
    ];
    let mut previous = [0_u8; 32];
    for (entry, header) in entries.iter().zip(headers) {
        let header = hex::decode(header.replace(' ', "")).expect("hexadecimal");
        let salt = u128::from(entry.seq).to_be_bytes();
        let text = entry.text().expect("open");
        assert_eq!(entry.body, Body::Open { text: text.to_owned(), salt: journal::Salt(salt) });
        let hidden = Sha256::digest([&salt[..], text.as_bytes()].concat());
        let leaf = Sha256::digest([&[0][..], &header, &hidden].concat());
        let hash = Sha256::digest([&b"wardiary/2"[..], &previous, &leaf].concat());
        assert_eq!(entry.body.hash().0, <[u8; 32]>::from(hidden));
        assert_eq!(entry.as_ref().leaf().0, <[u8; 32]>::from(leaf));
        assert_eq!(entry.hash.0, <[u8; 32]>::from(hash));
        previous = hash.into();
    }
    assert_eq!(entries.len(), 2);
}

/// What lies in the file is what was hashed, byte by byte.
#[test]
fn the_columns_hold_what_the_specification_says() {
    let campaign = Campaign::of(2);
    let entry = campaign.open().entry(2).expect("read").expect("there");
    let shell = rusqlite::Connection::open(&campaign.path).expect("opens");
    let row = shell.query_row("SELECT header, body, chain FROM entry WHERE seq = 2", [], |row| {
        Ok((row.get::<_, Vec<u8>>(0)?, row.get::<_, String>(1)?, row.get::<_, Vec<u8>>(2)?))
    });
    let (header, body, chain) = row.expect("read");
    assert_eq!(hex::encode(header), "050106756d706972650008626173746f676e6501800000000174876e8001");
    assert_eq!(body, "{ \"n\": 1, \"note\": \"Höhe 104 — \\\"hold\\\"\" }");
    assert_eq!(chain, [&2_u128.to_be_bytes()[..], &entry.hash.0].concat());
}

/// The example printed in docs/JOURNAL.md §4, which Python's hashlib computed.
#[test]
fn the_printed_example_is_reproduced() {
    let specification = include_str!("../../../../docs/JOURNAL.md");
    let campaign = Campaign::empty();
    let time = game_time::from_text("1944-12-16T05:30").expect("a time");
    let founded = [
        Draft::new(Kind::Founded, "umpire", "{}", 1_600_000_000_000).at(time).idem(Idem([7; 16])),
        Draft::new(Kind::Ordered, "anna", r#"{"hold":"Höhe 104"}"#, 1_600_000_060_000)
            .audience("blue")
            .battle("bastogne")
            .caused_by(journal::Cause::Draft(0)),
    ];
    let journal = Journal::create(&campaign.path, campaign.opening(), &Batch::from(&founded[..]));
    let entries = journal.expect("created").entries(..).expect("read");
    for entry in &entries {
        let of = |name: &str, hash: journal::Hash| format!("{name} {hash}");
        let (body, leaf) = (entry.body.hash(), entry.as_ref().leaf());
        for printed in [of("body_hash", body), of("leaf     ", leaf), of("hash     ", entry.hash)] {
            assert!(specification.contains(&printed), "{printed}");
        }
    }
    let hashes: Vec<String> = entries.iter().map(|entry| entry.hash.to_string()).collect();
    assert_eq!(hashes, EXAMPLE);
}

/// The two chain hashes of the example, as the Python program in docs/JOURNAL.md §4 prints them.
const EXAMPLE: [&str; 2] = [
    "04fd8f1376896e0f8fc490a7528e334c396aeb7f2988a32e2674aa62fb472493",
    "d2d41b3064b054040058bf76793cc7d7cc6f465bf7ee3818944acdb3b444a9a9",
];
