//! The chance to win: the same record says the same, nothing is written into it, and what is kept beside it is believed only
//! if it is of it.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use engine::Session;
use engine::campaign::two_star_general::order::{Order, Ruling};
use engine::campaign::{BattleId, WarOrder};
use engine::chance::{Bounds, Chance, Interval};
use engine::fold::digest;
use engine::kernel::{Seat, Side};
use engine::record::Consent;
use engine::simulate::{CommanderKind, Plan};

use super::fixture::Place;

const FEW: Bounds = Bounds { playouts: 2, moments: 3 };
const LONG: Duration = Duration::from_secs(600);

fn first_light(until: Option<u64>) -> Plan {
    Plan {
        scenario: "first-light".to_owned(),
        seed: 5,
        commanders: [CommanderKind::Sensible; 2],
        seats: false,
        durable: false,
        until,
    }
}

/// A war that has gone through some rounds, at rest, and where its chances are kept.
fn begun() -> (Place, PathBuf, PathBuf) {
    let mut place = Place::new();
    let (mut session, _) = place.war("war", &first_light(Some(500)));
    session.rest().expect("at rest");
    drop(session);
    let path = place.path("war");
    let kept = PathBuf::from(format!("{}.chance", path.display()));
    (place, path, kept)
}

fn open(place: &Place, path: &Path) -> Session {
    Session::open_to_read(path, &place.host).expect("opens")
}

fn counted(session: &mut Session, bounds: Bounds) -> Chance {
    session.go_on_with_chance(bounds, LONG, &mut |_, _| {}).expect("is counted")
}

#[test]
fn the_same_record_says_the_same_and_is_not_touched() {
    let (place, path, kept) = begun();
    let before = fs::read(&path).expect("the journal");
    let first = counted(&mut open(&place, &path), FEW);
    assert!(first.moments.len() > 1 && first.played == first.wanted, "{first:?}");
    assert_eq!(first.notices, Vec::<String>::new());
    let all = |chance: &Chance| chance.moments.iter().map(|one| one.tally).collect::<Vec<_>>();
    assert!(all(&first).iter().all(|tally| tally.counted() == FEW.playouts), "{first:?}");
    // What is kept is known without playing, and without it the same is counted again.
    assert_eq!(open(&place, &path).chance(FEW).expect("known"), first);
    fs::remove_file(&kept).expect("it was kept");
    let nothing = open(&place, &path).chance(FEW).expect("known");
    assert_eq!((nothing.played, nothing.wanted), (0, first.wanted));
    assert_eq!(counted(&mut open(&place, &path), FEW), first);
    assert_eq!(fs::read(&path).expect("the journal"), before, "not a byte is changed");
}

#[test]
fn a_run_that_was_cancelled_goes_on_where_it_was() {
    let (place, path, kept) = begun();
    let whole = counted(&mut open(&place, &path), FEW);
    fs::remove_file(&kept).expect("it was kept");
    let mut slices = 0;
    let last = loop {
        // Each slice opens the file again, as the server does.
        let slice = open(&place, &path).go_on_with_chance(FEW, Duration::ZERO, &mut |_, _| {});
        let slice = slice.expect("is counted");
        slices += 1;
        assert_eq!(slice.played, slices, "one war a slice, and none is lost");
        if slice.played == slice.wanted {
            break slice;
        }
    };
    assert_eq!(last, whole);
}

#[test]
fn what_is_not_of_this_record_and_this_program_is_not_believed() {
    let (place, path, kept) = begun();
    let whole = counted(&mut open(&place, &path), FEW);
    let text = fs::read_to_string(&kept).expect("it was kept");
    let (body, _) = text.trim_end().split_once('\n').expect("a sum");
    let with_sum = |body: &str| format!("{body}\n{}\n", digest(body.as_bytes()));
    assert_eq!(with_sum(body), text, "the sum is that of the first line");
    let doubted = |text: &str, why: &str| {
        fs::write(&kept, text).expect("written");
        let known = open(&place, &path).chance(FEW).expect("no failure");
        assert_eq!(known.played, 0, "{why}");
        assert!(known.notices.iter().any(|said| said.contains(why)), "{:?}", known.notices);
        // It is counted again, and kept.
        assert_eq!(counted(&mut open(&place, &path), FEW).played, whole.played);
        assert_eq!(open(&place, &path).chance(FEW).expect("known"), whole);
    };
    doubted(&text.replace("\"won\":[", "\"won\":[9"), "damaged");
    doubted("", "damaged");
    doubted(&with_sum(&body.replace("sensible", "random")), "other rules");
    doubted(&with_sum(&body.replace("\"shape\":1", "\"shape\":99")), "other rules");
    // Of another war every moment is another.
    let keyed = |body: &str| body.replace("\":{\"won\"", "0\":{\"won\"");
    fs::write(&kept, with_sum(&keyed(body))).expect("written");
    assert_eq!(open(&place, &path).chance(FEW).expect("known").played, 0);
}

#[test]
fn what_cannot_be_kept_is_said_and_not_lost_at_once() {
    let (place, path, kept) = begun();
    fs::create_dir(&kept).expect("a folder in its place");
    let mut session = open(&place, &path);
    let slice = counted(&mut session, FEW);
    assert!(slice.notices.iter().any(|said| said.contains("cannot be kept")), "{slice:?}");
    assert_eq!(session.chance(FEW).expect("known").played, slice.played);
    assert!(slice.played > 0);
}

#[test]
fn a_war_that_is_over_says_who_has_won_and_plays_nothing_for_it() {
    let mut place = Place::new();
    let (session, simulated) = place.war("war", &first_light(None));
    let known = session.chance(FEW).expect("known");
    let end = known.moments.last().expect("an end");
    assert_eq!((end.entry, end.end), (session.fold().seq, Some(simulated.winner)));
    let [blue, orange] = Side::BOTH.map(|side| end.chance(side));
    let won = simulated.winner;
    assert_eq!(blue, Some(Interval::sure(won == Some(Side::Blue))));
    assert_eq!(orange, Some(Interval::sure(won == Some(Side::Orange))));
    assert_eq!(end.tally.played(), 0);
}

/// All of one side who are on the table are taken off it: the few who are still to come cannot win it back.
#[test]
fn against_nobody_one_wins() {
    let mut place = Place::new();
    let mut session = place.found("war", "first-light", Consent::Nobody, Some(3));
    let start = session.fold().war.division(BattleId::main()).expect("a division battle");
    let stands = start.setup.stands.iter().filter(|(_, spec)| spec.side == Side::Orange);
    let stands: Vec<_> = stands.map(|(stand, _)| *stand).collect();
    for stand in stands {
        let (ruling, reason) = (Ruling::Strength { stand, points: 0 }, "what if".to_owned());
        let order = WarOrder::main(Order::Rule { ruling, reason });
        // Those who are still to come cannot be destroyed yet.
        let _ = session.order(&mut place.host, Seat::Umpire, &order, None);
    }
    let [blue, orange] = Side::BOTH.map(|side| session.fold().war.strength(side));
    assert!(orange * 3 < blue, "{orange} are left against {blue}");
    // To the end of the round.
    let rounds = |session: &Session| session.chance(FEW).expect("known").moments.len();
    for _ in 0..500 {
        if rounds(&session) > 1 {
            break;
        }
        let commands = [Side::Blue, Side::Orange].into_iter().any(|side| {
            let (host, kind) = (&mut place.host, CommanderKind::Sensible);
            let command = session.command(host, side.seat(), kind, true);
            command.expect("an order").is_some()
        });
        assert!(commands, "somebody can do something");
    }
    let chance = counted(&mut session, Bounds { playouts: 8, moments: 2 });
    let last = chance.moments.last().expect("a moment");
    assert!(last.tally.won[0] >= 7, "{chance:?}");
}

/// A side that has laid its orders face down has told nobody: the numbers stay as they were.
#[test]
fn orders_that_lie_face_down_change_nothing() {
    let mut place = Place::new();
    let mut session = place.found("war", "first-light", Consent::Nobody, Some(3));
    let before = counted(&mut session, FEW);
    let laid = session.seal_orders(&mut place.host, BattleId::main(), Seat::Blue, None);
    laid.expect("they lie");
    let after = session.chance(FEW).expect("known");
    assert_eq!(after, before);
    let path = place.path("war");
    fs::remove_file(format!("{}.chance", path.display())).expect("it was kept");
    drop(session);
    assert_eq!(counted(&mut open(&place, &path), FEW), before);
}
