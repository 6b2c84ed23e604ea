//! App dice: the published vectors, chains, fairness, and the fold that checks what is revealed.

use std::collections::BTreeMap;

use kernel::dice::chain::{Chain, Link, Secret, follows, link, tip};
use kernel::dice::commitments::{ChainError, Commitments};
use kernel::dice::derive::DiceQuestion;
use kernel::dice::record::{AppRoll, Commitment, Committed, FoundedDice, Holder, Reason};
use serde::Deserialize;

#[derive(Deserialize)]
struct Vectors {
    chains: Vec<ChainVector>,
    rolls: Vec<RollVector>,
}

#[derive(Deserialize)]
struct ChainVector {
    secret: Link,
    length: u32,
    tip: Link,
    links: BTreeMap<u32, Link>,
}

#[derive(Deserialize)]
struct RollVector {
    campaign: String,
    number: u64,
    battle: String,
    seat: String,
    order: String,
    call: u32,
    count: u16,
    sides: u8,
    links: BTreeMap<String, Link>,
    digest: Link,
    faces: Vec<u8>,
}

/// The vectors stand in the specification; `tests/verify_dice.py` computed them.
fn published() -> Vectors {
    let specification = include_str!("../../../docs/DICE.md");
    let (_, after) = specification.split_once("```json vectors\n").unwrap();
    let (vectors, _) = after.split_once("```").unwrap();
    serde_json::from_str(vectors).unwrap()
}

#[test]
fn chains_are_the_published_ones() {
    let chains = published().chains;
    assert!(chains.len() >= 3);
    for vector in chains {
        let secret = Secret::new(*vector.secret.as_bytes());
        let chain = Chain::new(&secret, vector.length);
        assert_eq!((tip(&secret, vector.length), chain.tip()), (vector.tip, vector.tip));
        for (index, expected) in vector.links {
            assert_eq!(link(&secret, vector.length, index), Some(expected));
            assert_eq!(chain.link(index), Some(expected));
        }
    }
}

#[test]
fn rolls_are_the_published_ones() {
    let rolls = published().rolls;
    assert!(rolls.len() >= 15);
    for roll in rolls {
        let question = DiceQuestion {
            campaign: roll.campaign,
            number: roll.number,
            battle: roll.battle,
            seat: roll.seat,
            order: roll.order,
            call: roll.call,
            count: roll.count,
            sides: roll.sides,
        };
        assert_eq!(Link::from_bytes(question.digest()), roll.digest, "{question:?}");
        assert_eq!(question.faces(&roll.links), roll.faces, "{question:?}");
    }
}

/// The hash of `abc` is printed in FIPS 180-4; hashed once more it is a widely published double hash.
#[test]
fn the_next_link_is_the_one_whose_hash_is_known() {
    let first: Link =
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad".parse().unwrap();
    let second: Link =
        "4f8b42c22dd3729b519ba6f68d2da7cc5b2d606d05daed5ad5128cc03e6c6358".parse().unwrap();
    assert!(follows(&second, &first));
    assert!(!follows(&first, &second));
}

#[test]
fn checkpoints_change_no_link() {
    let secret = Secret::new([7; 32]);
    for length in [1, 2, 3, 4, 15, 16, 17, 101] {
        let chain = Chain::new(&secret, length);
        let mut previous = chain.tip();
        for index in 1..=length {
            let revealed = chain.link(index).unwrap();
            assert!(follows(&previous, &revealed), "link {index} of {length}");
            assert_eq!(link(&secret, length, index), Some(revealed));
            previous = revealed;
        }
        assert_eq!(previous.as_bytes(), secret.expose(), "the last link is the secret");
        for outside in [0, length + 1, u32::MAX] {
            assert_eq!((chain.link(outside), link(&secret, length, outside)), (None, None));
        }
    }
}

#[test]
fn a_secret_is_never_printed() {
    let secret = Secret::new([0xab; 32]);
    let chain = Chain::new(&secret, 1);
    let printed = format!("{secret:?} {chain:?}");
    assert!(
        !printed.contains("ab, ") && !printed.contains("171") && !printed.contains("abab"),
        "{printed}"
    );
}

fn question() -> DiceQuestion {
    DiceQuestion {
        campaign: "c".into(),
        number: 1,
        battle: "main".into(),
        seat: "blue".into(),
        order: "order".into(),
        call: 0,
        count: 40,
        sides: 6,
    }
}

#[test]
fn every_face_is_equally_likely_and_in_range() {
    // Not one face may be preferred: a byte maps to each face equally often, whatever the sides.
    for sides in 1..=255_u8 {
        let fair = 256 - 256 % u32::from(sides);
        assert_eq!(fair % u32::from(sides), 0);
        let question = DiceQuestion { number: sides.into(), count: 200, sides, ..question() };
        let thrown = question.faces(&links(1));
        assert_eq!(thrown.len(), 200);
        assert!(thrown.iter().all(|face| (1..=sides).contains(face)));
    }
    // 60 000 d6: chi-square with 5 degrees of freedom stays below 20.5 in 999 of 1000 fair dice, and this one is fixed.
    let mut counts = [0_i64; 6];
    for face in (DiceQuestion { count: 60_000, ..question() }).faces(&links(1)) {
        counts[usize::from(face) - 1] += 1;
    }
    let squares: i64 = counts.iter().map(|count| (count - 10_000).pow(2)).sum();
    assert!(squares < 205_000, "{counts:?}");
}

#[test]
fn every_part_of_the_question_changes_the_faces_and_its_digest() {
    let base = question().faces(&links(1));
    assert_eq!(base, question().faces(&links(1)));
    let others = [
        DiceQuestion { campaign: "d".into(), ..question() },
        DiceQuestion { number: 2, ..question() },
        DiceQuestion { battle: "farm".into(), ..question() },
        DiceQuestion { seat: "orange".into(), ..question() },
        DiceQuestion { order: "0rder".into(), ..question() },
        DiceQuestion { call: 1, ..question() },
        DiceQuestion { count: 41, ..question() },
        DiceQuestion { sides: 8, ..question() },
        // The same letters, parted elsewhere.
        DiceQuestion { battle: "mainb".into(), seat: "lue".into(), ..question() },
    ];
    for other in others {
        let faces = other.faces(&links(1));
        assert_ne!(base, faces[..40], "{other:?}");
        assert_ne!(question().digest(), other.digest(), "{other:?}");
    }
    let mut renamed = links(1);
    let blue = renamed.remove("blue").unwrap();
    renamed.insert("azure".into(), blue);
    assert_ne!(base, question().faces(&links(2)));
    assert_ne!(base, question().faces(&renamed));
}

const LENGTH: u32 = 4;

fn chain(seat: &str, generation: u8) -> Chain {
    let mut bytes = [generation; 32];
    bytes[..seat.len()].copy_from_slice(seat.as_bytes());
    Chain::new(&Secret::new(bytes), LENGTH)
}

fn links(index: u32) -> BTreeMap<String, Link> {
    ["blue", "orange"].map(|seat| (seat.to_owned(), chain(seat, 0).link(index).unwrap())).into()
}

fn commitment(chain: &Chain) -> Commitment {
    Commitment { tip: chain.tip(), length: chain.length() }
}

fn founded() -> FoundedDice {
    let seats = ["blue", "orange"].map(|seat| (seat.to_owned(), commitment(&chain(seat, 0))));
    FoundedDice { campaign: "test".into(), seats: seats.into() }
}

fn roll(number: u64, links: BTreeMap<String, Link>) -> AppRoll {
    AppRoll { number, links }
}

/// The seat's next chain, which follows when the present one is used up.
fn committed(seat: &str) -> Committed {
    let next = chain(seat, 1);
    let (tip, length, held) = (next.tip(), next.length(), Holder::File);
    Committed { seat: seat.to_owned(), tip, length, held, at_once: None, seeded: false }
}

#[test]
fn links_are_accepted_in_order_and_only_then() {
    let mut chains = Commitments::found(&founded(), false).unwrap();
    let untouched = chains.clone();
    let refusals = [
        (roll(2, links(1)), ChainError::WrongNumber { expected: 1, found: 2 }),
        (roll(0, links(1)), ChainError::WrongNumber { expected: 1, found: 0 }),
        (roll(1, links(2)), ChainError::ForeignLink { number: 1, seat: "blue".into() }),
        (roll(1, BTreeMap::new()), ChainError::MissingLink { number: 1, seat: "blue".into() }),
    ];
    for (roll, expected) in refusals {
        assert_eq!(chains.reveal(&roll), Err(expected));
        assert_eq!(chains, untouched, "a refused roll spends nothing");
    }
    let mut stranger = links(1);
    stranger.insert("green".into(), chain("green", 0).tip());
    assert_eq!(
        chains.reveal(&roll(1, stranger)),
        Err(ChainError::UnknownSeat { seat: "green".into() })
    );
    let mut half = links(1);
    half.insert("orange".into(), chain("orange", 0).link(2).unwrap());
    assert_eq!(
        chains.reveal(&roll(1, half)),
        Err(ChainError::ForeignLink { number: 1, seat: "orange".into() })
    );
    assert_eq!(chains, untouched);

    assert_eq!(chains.due()["blue"].index, 1);
    chains.reveal(&roll(1, links(1))).unwrap();
    assert_eq!((chains.next_number(), chains.due()["orange"].index), (2, 2));
    assert_eq!(
        chains.reveal(&roll(2, links(1))),
        Err(ChainError::ForeignLink { number: 2, seat: "blue".into() })
    );
    chains.reveal(&roll(2, links(2))).unwrap();
}

#[test]
fn a_chain_that_runs_out_is_followed_by_the_one_committed_to() {
    let mut chains = Commitments::found(&founded(), false).unwrap();
    assert_eq!(chains.running_out().collect::<Vec<_>>(), ["blue", "orange"], "four links are few");
    for number in 1..u64::from(LENGTH) {
        chains.reveal(&roll(number, links(number as u32))).unwrap();
    }
    let last = roll(4, links(4));
    assert_eq!(
        chains.reveal(&last),
        Err(ChainError::NoSuccessor { number: 4, seat: "blue".into() })
    );
    chains.commit(&committed("blue")).unwrap();
    assert_eq!(
        chains.commit(&committed("blue")),
        Err(ChainError::SuccessorKnown { seat: "blue".into() })
    );
    assert_eq!(
        chains.reveal(&last),
        Err(ChainError::NoSuccessor { number: 4, seat: "orange".into() })
    );
    chains.commit(&committed("orange")).unwrap();
    assert_eq!(chains.running_out().count(), 0);
    assert_eq!(
        chains.due()["blue"].commitment,
        commitment(&chain("blue", 0)),
        "not before the old one is used up"
    );
    chains.reveal(&last).unwrap();
    let due = chains.due()["blue"];
    assert_eq!((due.commitment, due.index), (commitment(&chain("blue", 1)), 1));
    let next = ["blue", "orange"].map(|seat| (seat.to_owned(), chain(seat, 1).link(1).unwrap()));
    chains.reveal(&roll(5, next.into())).unwrap();
}

#[test]
fn impossible_commitments_are_refused() {
    let mut none = founded();
    none.seats.clear();
    assert_eq!(Commitments::found(&none, false), Err(ChainError::NoSeat));
    let mut empty = founded();
    empty.seats.get_mut("blue").unwrap().length = 0;
    assert_eq!(
        Commitments::found(&empty, false),
        Err(ChainError::EmptyChain { seat: "blue".into() })
    );
    let mut chains = Commitments::found(&founded(), false).unwrap();
    let unknown = ChainError::UnknownSeat { seat: "green".into() };
    assert_eq!(chains.commit(&committed("green")), Err(unknown));
    let short = Committed { length: 0, ..committed("blue") };
    assert_eq!(chains.commit(&short), Err(ChainError::EmptyChain { seat: "blue".into() }));
}

#[test]
fn a_chain_that_is_replaced_at_once_is_void_with_its_successor() {
    let mut chains = Commitments::found(&founded(), true).unwrap();
    assert!(chains.due()["blue"].seeded);
    chains.reveal(&roll(1, links(1))).unwrap();
    chains.commit(&committed("blue")).unwrap();
    let anew = chain("blue", 2);
    let moved = Committed {
        tip: anew.tip(),
        held: Holder::Device,
        at_once: Some(Reason::Moved),
        ..committed("blue")
    };
    chains.commit(&moved).unwrap();
    let due = chains.due()["blue"];
    assert_eq!((due.commitment, due.index), (commitment(&anew), 1));
    assert_eq!((due.held, due.seeded), (Holder::Device, false));
    assert_eq!(chains.due()["orange"].index, 2, "the other seat's chain goes on");
    assert_eq!(chains.next_number(), 2, "and so does the numbering");
    assert!(!chains.in_force().any(|(_, of, _)| of == commitment(&chain("blue", 1))));
    let foreign = ChainError::ForeignLink { number: 2, seat: "blue".into() };
    assert_eq!(chains.reveal(&roll(2, links(2))), Err(foreign));
    let mut both = links(2);
    both.insert("blue".into(), anew.link(1).unwrap());
    chains.reveal(&roll(2, both)).unwrap();
    // Its own successor may be committed to again.
    chains.commit(&committed("blue")).unwrap();
}

#[test]
fn bodies_have_the_specified_shape() {
    let tip = "00".repeat(32);
    let text = format!(r#"{{"campaign":"c","seats":{{"blue":{{"tip":"{tip}","length":3}}}}}}"#);
    let founded: FoundedDice = serde_json::from_str(&text).unwrap();
    assert_eq!(serde_json::to_string(&founded).unwrap(), text);
    let text = format!(r#"{{"number":7,"links":{{"blue":"{tip}"}}}}"#);
    let app: AppRoll = serde_json::from_str(&text).unwrap();
    assert_eq!(serde_json::to_string(&app).unwrap(), text);
    for rest in [
        r#""held":"file""#,
        r#""held":"device","at_once":"moved""#,
        r#""held":"file","at_once":"taken_over","seeded":true"#,
        r#""held":"file","at_once":"locked""#,
        r#""held":"file","at_once":"lost""#,
        r#""held":"file","at_once":"branched""#,
    ] {
        let text = format!(r#"{{"seat":"blue","tip":"{tip}","length":3,{rest}}}"#);
        let committed: Committed = serde_json::from_str(&text).unwrap();
        assert_eq!(serde_json::to_string(&committed).unwrap(), text);
    }
    for bad in ["", "00", &"0".repeat(63), &"g".repeat(64), &"0".repeat(66)] {
        assert!(bad.parse::<Link>().is_err(), "{bad}");
        assert!(serde_json::from_str::<Link>(&format!("\"{bad}\"")).is_err(), "{bad}");
    }
}
