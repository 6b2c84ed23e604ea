//! The app's dice: the question that decides a throw, a passphrase, and chains that the players' own devices hold.

use engine::campaign::two_star_general::order::Order;
use engine::campaign::{BattleId, BattleOrder, WarOrder};
use engine::dice::AppThrow;
use engine::journal::Kind;
use engine::kernel::dice::chain::{Chain, Link, Secret};
use engine::kernel::dice::record::{Committed, Holder, Reason};
use engine::kernel::{Call, Seat, Side};
use engine::record::{Consent, RollSource, Rolled};
use engine::simulate::Plan;
use engine::{Session, orders::Waiting};

use super::fixture::{Game, Place, fights_out};

/// R4 (a): remarks, seats and new names between the orders change no face.
#[test]
fn remarks_change_no_face() {
    let faces = |seed: u64, remarks: u32| {
        let mut game = Game::new("bastogne-1944", seed, Consent::Nobody);
        let roll = game.play_to_a_roll();
        let host = &mut game.place.host;
        for n in 0..remarks {
            game.session.note(host, Seat::Blue, &n.to_string(), false, None).expect("noted");
        }
        game.session.app_dice(host, roll.answers, roll.at, None).expect("thrown");
        let rolled = game.newest(Kind::Rolled, |entry| entry.cause == Some(roll.at));
        game.session.body::<Rolled>(rolled.expect("a roll").seq).expect("dice").faces
    };
    for seed in 1..6 {
        let without = faces(seed, 0);
        assert_eq!(without, faces(seed, 1), "seed {seed}");
        assert_eq!(without, faces(seed, 5), "seed {seed}");
    }
}

/// R4 (b): the same stands named in another order throw the same dice.
#[test]
fn the_order_of_naming_changes_no_face() {
    let mut game = Game::new("bastogne-1944", 1, Consent::Nobody);
    for _ in 0..600 {
        let fold = game.session.fold();
        let attack = Side::BOTH.into_iter().find_map(|side| {
            let offers = fold.war.legal(BattleId::main(), side.seat()).offers;
            offers.into_iter().find_map(|offer| match offer.order.order {
                BattleOrder::TwoStarGeneral(Order::Attack { stands, target })
                    if stands.len() > 1 =>
                {
                    Some((side, stands, target))
                }
                _ => None,
            })
        });
        if fold.open.is_empty()
            && let Some((side, stands, target)) = attack
        {
            let (_place, path) = game.close();
            let mut turned = stands.clone();
            turned.reverse();
            let mut faces = Vec::new();
            for (name, stands) in [("one", stands), ("other", turned)] {
                // On a computer that does not remember the other try.
                let mut place = Place::new();
                let copy = place.path(name);
                std::fs::copy(&path, &copy).expect("a copy");
                let mut session = Session::open(&copy, &place.host).expect("opened");
                let order = Order::Attack { stands, target };
                let (battle, order) = (BattleId::main(), BattleOrder::TwoStarGeneral(order));
                faces.push(first_throw(
                    &mut session,
                    &mut place,
                    side,
                    &WarOrder { battle, order },
                ));
            }
            assert_eq!(faces[0], faces[1]);
            return;
        }
        game.play(1);
    }
    panic!("no attack of two stands was ever offered");
}

fn first_throw(session: &mut Session, place: &mut Place, side: Side, order: &WarOrder) -> Vec<u8> {
    let host = &mut place.host;
    session.order(host, side.seat(), order, None).expect("ordered");
    loop {
        let waits: Waiting = session.waiting_in(order.battle).expect("it asks");
        match &waits.call {
            Call::Roll(_) => {
                session.app_dice(host, waits.answers, waits.at, None).expect("thrown");
                let last = session.fold().seq;
                let rolled = (waits.at..=last).find_map(|seq| session.body::<Rolled>(seq).ok());
                return rolled.expect("a roll").faces;
            }
            Call::Choice(choice) => {
                let word = |at: &u16| choice.options[usize::from(*at)].word.clone();
                let words: Vec<String> = choice.usual.iter().map(word).collect();
                session.choose(host, waits.answers, waits.at, &words, None).expect("chosen");
            }
        }
    }
}

/// R4 (c): a person who takes a simulated seat throws dice that the founding's seed does not foretell.
#[test]
fn a_person_who_takes_over_commits_anew() {
    let plan = Plan { until: Some(300), ..fights_out("bastogne-1944", 1, 300) };
    let mut place = Place::new();
    let (session, _) = place.war("war", &plan);
    drop(session);
    let path = place.path("war");
    let mut session = Session::open(&path, &place.host).expect("opened");
    let seated = engine::record::Seated {
        seat: Seat::Blue,
        name: "Anna".to_owned(),
        by: engine::record::PlayedBy::Hand,
    };
    session.seat(&mut place.host, seated, None).expect("seated");
    let rng = rand::SeedableRng::seed_from_u64(1);
    let mut game = Game { place, session, rng, seen: Default::default() };
    let roll = game.play_to_a_roll();
    let by = roll.answers;
    game.session.app_dice(&mut game.place.host, by, roll.at, None).expect("thrown");
    let due = game.session.fold().dice.due()["blue"];
    assert!(!due.seeded, "blue's chain comes from the operating system");
    assert_eq!(game.session.verify(true, &mut |_, _| {}).expect("audited").findings.len(), 0);
}

#[test]
fn a_passphrase_locks_a_seats_dice() {
    let mut game = Game::of_people("bastogne-1944", Consent::Nobody);
    let host = &mut game.place.host;
    let short = game.session.lock_dice(host, Seat::Blue, "short").expect_err("too short");
    assert!(short.message.contains("at least"), "{short}");
    game.session.lock_dice(host, Seat::Blue, "a bridge too far").expect("locked");
    let roll = game.play_to_a_roll();
    let (mut place, path) = game.close();
    let mut session = Session::open(&path, &place.host).expect("opened");
    assert!(session.is_locked(Seat::Blue).expect("read"));
    let by = roll.answers;
    let locked = session.app_dice(&mut place.host, by, roll.at, None).expect_err("locked");
    assert_eq!(locked.code, "dice.locked", "{locked}");
    let wrong = session.unlock_dice(Seat::Blue, "a bridge too near").expect_err("wrong");
    assert_eq!(wrong.code, "dice.wrong_passphrase", "{wrong}");
    session.unlock_dice(Seat::Blue, "a bridge too far").expect("unlocked");
    session.app_dice(&mut place.host, by, roll.at, None).expect("thrown");
    assert!(session.verify(true, &mut |_, _| {}).expect("audited").whole);
    session.free_dice(&mut place.host, Seat::Blue).expect("freed");
    assert!(!session.has_passphrase(Seat::Blue).expect("read"));
}

/// A device as the window is one: a secret, a chain, and the next link.
struct Device(Chain);

impl Device {
    fn new(byte: u8, length: u32) -> Self {
        Self(Chain::new(&Secret::new([byte; 32]), length))
    }

    fn link(&self, index: u32) -> Link {
        self.0.link(index).expect("a link")
    }
}

/// The roll waits for the devices of both sides, and falls when the second has given its link.
#[test]
fn devices_give_their_links() {
    let mut game = Game::of_people("bastogne-1944", Consent::Nobody);
    let devices = [Device::new(1, 500), Device::new(2, 500)];
    for (side, device) in Side::BOTH.into_iter().zip(&devices) {
        let host = &mut game.place.host;
        game.session.hold_dice(host, side.seat(), device.0.tip(), 500).expect("held");
    }
    for number in 1..=3 {
        let roll = game.play_to_a_roll_typing();
        let by = roll.answers;
        let host = &mut game.place.host;
        let wants = game.session.app_dice(host, by, roll.at, None).expect("asked for");
        let AppThrow::Wants(wanted) = wants else { panic!("both devices are asked") };
        assert_eq!((wanted.call, wanted.seats.len()), (roll.at, 2));
        let index = wanted.seats[0].index;
        assert_eq!(index, number);
        let lie = Link::from_bytes([9; 32]);
        let foreign = game.session.give_link(host, Seat::Blue, roll.at, lie).expect_err("a lie");
        assert_eq!(foreign.code, "dice.foreign_link", "{foreign}");
        let old = devices[0].link(index + 1);
        assert!(game.session.give_link(host, Seat::Blue, roll.at, old).is_err(), "too far on");
        let other = game.session.give_link(host, Seat::Blue, 1, devices[0].link(index));
        assert_eq!(other.expect_err("another call").code, "dice.no_link_wanted");
        let one = game.session.give_link(host, Seat::Blue, roll.at, devices[0].link(index));
        assert!(matches!(one, Ok(AppThrow::Wants(ref still)) if still.seats.len() == 1), "{one:?}");
        let fell = game.session.give_link(host, Seat::Orange, roll.at, devices[1].link(index));
        assert!(matches!(fell, Ok(AppThrow::Fell(_))), "{fell:?}");
    }
    let verified = game.session.verify(true, &mut |_, _| {}).expect("audited");
    assert_eq!(verified.findings, Vec::<String>::new());
    assert_eq!(verified.rolls_app, 3);
}

/// A device that is away stops nothing: dice are typed, or the seat commits anew, and everybody sees it.
#[test]
fn a_device_that_is_gone_is_replaced_visibly() {
    let mut game = Game::of_people("bastogne-1944", Consent::Nobody);
    let device = Device::new(3, 200);
    let host = &mut game.place.host;
    game.session.hold_dice(host, Seat::Blue, device.0.tip(), 200).expect("held");
    let none = game.session.hold_dice(host, Seat::Blue, device.0.tip(), 0);
    assert_eq!(none.expect_err("no links").code, "dice.chain_length");
    let roll = game.play_to_a_roll_typing();
    let by = roll.answers;
    let host = &mut game.place.host;
    let asked = game.session.app_dice(host, by, roll.at, None).expect("asked for");
    assert!(matches!(asked, AppThrow::Wants(_)));
    let before = game.session.fold().seq;
    game.session.commit_anew(host, Seat::Blue).expect("anew");
    let entry = game.session.entry(before + 1).expect("an entry");
    assert_eq!((entry.kind, &*entry.audience), (Kind::Committed, ""), "everybody sees it");
    let fell = game.session.app_dice(host, by, roll.at, None).expect("thrown");
    assert!(matches!(fell, AppThrow::Fell(_)));
    let late = game.session.give_link(host, Seat::Blue, roll.at, device.link(1));
    assert_eq!(late.expect_err("too late").code, "dice.no_link_wanted");
}

/// A seat that has given its link for a roll that waits for others does not move its dice: the link would be out, and the roll
/// forgotten. A device that the roll waits for may be gone: another one takes its place, and the record says that it was lost.
#[test]
fn dice_do_not_move_while_a_roll_waits_for_links() {
    let mut game = Game::of_people("bastogne-1944", Consent::Nobody);
    let (blue, orange) = (Device::new(6, 500), Device::new(7, 500));
    let host = &mut game.place.host;
    game.session.hold_dice(host, Seat::Blue, blue.0.tip(), 500).expect("held");
    game.session.hold_dice(host, Seat::Orange, orange.0.tip(), 500).expect("held");
    let roll = game.play_to_a_roll_typing();
    let (by, host) = (roll.answers, &mut game.place.host);
    game.session.app_dice(host, by, roll.at, None).expect("asked for");
    game.session.give_link(host, Seat::Blue, roll.at, blue.link(1)).expect("given");
    let before = game.session.fold().seq;
    let other = Device::new(8, 500).0.tip();
    let host = &mut game.place.host;
    let refused = game.session.hold_dice(host, Seat::Blue, other, 500).expect_err("it waits");
    assert_eq!(refused.code, "dice.roll_waits", "{refused}");
    assert_eq!(game.session.fold().seq, before, "nothing is written");
    let next = Device::new(9, 500);
    game.session.hold_dice(host, Seat::Orange, next.0.tip(), 500).expect("the old one is gone");
    let committed: Committed = game.session.body(before + 1).expect("a commitment");
    assert_eq!((committed.held, committed.at_once), (Holder::Device, Some(Reason::Lost)));
    assert!(game.session.link_wanted().is_none(), "the roll is asked for once more");
    game.session.app_dice(host, by, roll.at, None).expect("asked for again");
    game.session.give_link(host, Seat::Blue, roll.at, blue.link(1)).expect("given");
    let old = game.session.give_link(host, Seat::Orange, roll.at, orange.link(1));
    assert_eq!(old.expect_err("it is not the chain any more").code, "dice.foreign_link");
    let fell = game.session.give_link(host, Seat::Orange, roll.at, next.link(1));
    assert!(matches!(fell, Ok(AppThrow::Fell(_))), "{fell:?}");
    game.session.hold_dice(host, Seat::Blue, other, 500).expect("now it may");
}

/// The journal says whether a device gave its dice back or they were lost, and a passphrase is put on no device's dice.
#[test]
fn a_device_gives_its_dice_back_or_has_lost_them() {
    let mut game = Game::of_people("bastogne-1944", Consent::Nobody);
    let host = &mut game.place.host;
    let session = &mut game.session;
    let never = session.give_dice_back(host, Seat::Blue).expect_err("no device holds them");
    assert_eq!(never.code, "dice.not_on_device");
    let written = |session: &Session| {
        let committed: Committed = session.body(session.fold().seq).expect("a commitment");
        (committed.held, committed.at_once)
    };
    for (byte, lost) in [(9, false), (10, true)] {
        let device = Device::new(byte, 500);
        session.hold_dice(host, Seat::Blue, device.0.tip(), 500).expect("held");
        assert_eq!(written(session), (Holder::Device, Some(Reason::Moved)));
        let locked = session.lock_dice(host, Seat::Blue, "correct horse battery");
        assert_eq!(locked.expect_err("they lie elsewhere").code, "dice.on_device");
        let freed = session.free_dice(host, Seat::Blue).expect_err("no passphrase");
        assert_eq!(freed.code, "dice.on_device");
        if lost {
            session.commit_anew(host, Seat::Blue).expect("anew");
            assert_eq!(written(session), (Holder::File, Some(Reason::Lost)));
        } else {
            session.give_dice_back(host, Seat::Blue).expect("given back");
            assert_eq!(written(session), (Holder::File, Some(Reason::Moved)));
        }
    }
    let freed = session.free_dice(host, Seat::Blue).expect_err("no passphrase");
    assert_eq!(freed.code, "dice.no_passphrase");
}

/// A chain of a device that ends: its next one must have been committed to in time; else the throw is refused, and nothing
/// is lost.
#[test]
fn a_devices_chain_that_ends_goes_on_with_the_next() {
    let mut game = Game::of_people("bastogne-1944", Consent::Nobody);
    let (short, next) = (Device::new(4, 2), Device::new(5, 300));
    let host = &mut game.place.host;
    game.session.hold_dice(host, Seat::Blue, short.0.tip(), 2).expect("held");
    let throw = |game: &mut Game, link: Link| {
        let roll = game.play_to_a_roll_typing();
        let (by, host) = (roll.answers, &mut game.place.host);
        game.session.app_dice(host, by, roll.at, None)?;
        game.session.give_link(host, Seat::Blue, roll.at, link)
    };
    throw(&mut game, short.link(1)).expect("the first link");
    let before = game.last();
    let ends = throw(&mut game, short.link(2)).expect_err("the last link has no successor");
    assert!(game.session.waiting().expect("what waits").len() == 1, "{ends}");
    assert!(game.last() >= before);
    let host = &mut game.place.host;
    game.session.hold_dice(host, Seat::Blue, next.0.tip(), 300).expect("its next chain");
    throw(&mut game, short.link(2)).expect("the last link");
    throw(&mut game, next.link(1)).expect("the next chain");
    assert!(game.session.verify(true, &mut |_, _| {}).expect("audited").whole);
}

/// An order taken back and given again brings the dice that fell, not new ones.
#[test]
fn nobody_gets_a_second_throw() {
    let mut game = Game::of_people("bastogne-1944", Consent::Nobody);
    let roll = game.play_to_a_roll();
    let (by, host) = (roll.answers, &mut game.place.host);
    game.session.app_dice(host, by, roll.at, None).expect("thrown");
    let order = roll.order.seq;
    let (given, _) = game.session.order_now(roll.battle, order).expect("the order");
    let seat = roll.order.seat;
    let fell = game.newest(Kind::Rolled, |entry| entry.cause == Some(roll.at)).expect("the roll");
    let faces = game.session.body::<Rolled>(fell.seq).expect("dice").faces;
    // Everything since is taken back, then the same order is given again.
    let out = engine::amend::Wanted::Out { entry: order, and_after: true };
    game.amend(&out).expect("taken back");
    let before = game.last();
    game.session.order(&mut game.place.host, seat, &given, None).expect("ordered again");
    let again = (before + 1..=game.last()).find_map(|seq| {
        let rolled = game.session.body::<Rolled>(seq).ok()?;
        matches!(rolled.source, RollSource::Again(_)).then_some(rolled)
    });
    assert_eq!(again.expect("the dice that fell").faces, faces);
}

/// Nor where several orders were taken out together: given again one after the other, each throws what it threw.
#[test]
fn nobody_gets_a_second_throw_for_the_second_order_either() {
    let mut game = Game::of_people("bastogne-1944", Consent::Nobody);
    let (mut given, mut fell) = (Vec::new(), Vec::new());
    let first = loop {
        let roll = game.play_to_a_roll();
        if roll.battle == BattleId::main() {
            break roll.order.seq;
        }
        game.play(1);
    };
    while fell.len() < 2 {
        match game.session.waiting().expect("what waits").into_iter().next() {
            Some(waits) if matches!(waits.call, Call::Roll(_)) => {
                let (by, host) = (waits.answers, &mut game.place.host);
                game.session.app_dice(host, by, waits.at, None).expect("thrown");
            }
            _ => game.play(1),
        }
        (given, fell) = orders_with_dice(&game, first);
    }
    // The last of them may wait for an answer still.
    let out = engine::amend::Wanted::Out { entry: first, and_after: true };
    game.amend(&out).expect("taken out");
    let before = game.last();
    for (seat, order, answers) in given {
        game.session.order(&mut game.place.host, seat, &order, None).expect("ordered again");
        for words in answers {
            let Ok(waits) = game.session.waiting_in(order.battle) else { continue };
            let host = &mut game.place.host;
            game.session.choose(host, waits.answers, waits.at, &words, None).expect("chosen");
        }
    }
    let again = (before + 1..=game.last()).filter_map(|seq| game.session.body::<Rolled>(seq).ok());
    let again: Vec<Vec<u8>> = again.map(|rolled| rolled.faces).collect();
    assert_eq!(again[..fell.len()], fell[..]);
}

type Given = (Seat, WarOrder, Vec<Vec<String>>);

/// The orders of the main battle from an entry on that are done, with what was chosen in them, and all dice that fell.
fn orders_with_dice(game: &Game, from: u64) -> (Vec<Given>, Vec<Vec<u8>>) {
    let (mut given, mut fell) = (Vec::<Given>::new(), Vec::new());
    for seq in from..=game.last() {
        let entry = game.session.entry(seq).expect("an entry");
        if entry.battle != BattleId::main().to_string() {
            continue;
        }
        match entry.kind {
            Kind::Ordered => {
                let order = game.session.order_now(BattleId::main(), seq).expect("an order").0;
                given.push((Seat::from_word(&entry.seat).expect("a seat"), order, Vec::new()));
            }
            Kind::Chosen => {
                let chosen: engine::record::Chosen = game.session.body(seq).expect("a choice");
                given.last_mut().expect("its order").2.push(chosen.words);
            }
            Kind::Rolled => {
                fell.push(game.session.body::<Rolled>(seq).expect("dice").faces);
            }
            _ => {}
        }
    }
    (given, fell)
}
