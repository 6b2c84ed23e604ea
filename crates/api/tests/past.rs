//! Looking back: every state of the past is the one that folding the record from its first entry gives, in whatever order they
//! are asked for, amendments among them; and curves over the war are made of those same states.

use std::collections::{BTreeMap, BTreeSet};

use api::amend::{OnNewQuestion, Wanted};
use api::fold::{Counting, Fold};
use api::request::Reply;
use api::views::{CoursePoint, OobView, PeopleQuery, PersonFate};
use api::{Request, Session};
use campaign::{CommanderOf, PeopleOrder, WarState};
use journal::Reading;
use kernel::{Name, Seat, Side};

use crate::desk::Desk;

/// So many entries after one snapshot of the war, another is kept with the next digest.
const SNAPSHOT_EVERY: u64 = 1_000;

/// A war fought by the program: then an order of its middle was taken out and brought back, its end was taken out whole, and
/// another order of its middle, with the later ones decided again.
fn fought() -> Desk {
    amended(Desk::fought())
}

/// The same, talked about until a snapshot of it was kept. Its entry.
fn fought_and_talked_about() -> (Desk, u64) {
    let mut desk = Desk::fought();
    let written = remark(&mut desk);
    while remark(&mut desk) <= written + SNAPSHOT_EVERY {}
    rename(&mut desk);
    let journal = desk.api.session(&desk.file).unwrap().journal();
    let kept = journal.snapshot_before(journal.head().seq).unwrap().expect("a snapshot").seq;
    assert!(kept > written, "{kept}");
    (amended(desk), kept)
}

fn amended(mut desk: Desk) -> Desk {
    let orders = orders(&mut desk);
    let from_end = |n: usize, and_after| Wanted::Out { entry: orders[orders.len() - n], and_after };
    let out = amend(&mut desk, from_end(90, false));
    amend(&mut desk, Wanted::Redo { entry: out });
    amend(&mut desk, from_end(40, true));
    let costly = costly(&desk, orders[orders.len() / 3]);
    amend(&mut desk, Wanted::Out { entry: costly, and_after: false });
    desk
}

/// The first order from entry `from` on that cost strength.
fn costly(desk: &Desk, from: u64) -> u64 {
    let session = Session::open_to_read(&desk.file, desk.api.host()).unwrap();
    let entries = session.journal().entries(from..).unwrap();
    let costs = |text: &str| text.contains("\"strength_lost\"");
    let of_loss = entries.iter().find(|entry| entry.text().is_some_and(costs)).expect("a loss");
    of_loss.cause.unwrap()
}

/// An order with which the state is written down: its digest, and a snapshot.
fn rename(desk: &mut Desk) {
    let in_command = PeopleQuery { fate: Some(PersonFate::InCommand), ..PeopleQuery::default() };
    let (file, seat) = (desk.file.clone(), Seat::Umpire);
    let ask = Request::People { file, seat, query: in_command, at: None };
    let Reply::People(people) = desk.api.handle(ask).unwrap() else { panic!("no people") };
    let (post, number) = people.people[0].key.rsplit_once(":c").unwrap();
    let commander = CommanderOf { post: Name::new(post).unwrap(), number: number.parse().unwrap() };
    let name = "Otto Vogel".to_owned();
    desk.about(seat, PeopleOrder::RenameCommander { commander, name }).unwrap();
}

fn orders(desk: &mut Desk) -> Vec<u64> {
    let (file, seat) = (desk.file.clone(), Seat::Umpire);
    let log = Request::Log { file, seat, from: Some(1), to: Some(u64::MAX) };
    let Reply::Log(lines) = desk.api.handle(log).unwrap() else { panic!("no log") };
    lines.iter().filter(|line| line.kind == "ordered").map(|line| line.seq).collect()
}

fn remark(desk: &mut Desk) -> u64 {
    let (file, text) = (desk.file.clone(), "well fought".to_owned());
    desk.done(Request::Note { file, seat: Seat::Umpire, text, private: false, idem: None })
        .unwrap()
        .last
}

fn amend(desk: &mut Desk, change: Wanted) -> u64 {
    let request = Request::Amend {
        file: desk.file.clone(),
        seat: Seat::Umpire,
        change,
        reason: "played wrong".to_owned(),
        agreed_by: Vec::new(),
        on_new: OnNewQuestion::Fall,
        plan: None,
        idem: None,
    };
    let Reply::Amended(amended) = desk.api.handle(request).unwrap() else { panic!() };
    amended.entry
}

fn told(war: &WarState) -> String {
    serde_json::to_string_pretty(war).unwrap()
}

/// What folding from the first entry says, for the entries in question: no snapshot, nothing kept.
fn replayed<T>(
    desk: &Desk,
    wanted: &BTreeSet<u64>,
    look: impl Fn(&WarState) -> T,
) -> BTreeMap<u64, T> {
    let session = Session::open_to_read(&desk.file, desk.api.host()).unwrap();
    let journal = session.journal();
    let mut fold = Fold::replay_from_the_first(journal, 1, Reading::Unverified).unwrap();
    let mut seen = BTreeMap::new();
    for seq in wanted {
        fold.come_forward(journal, *seq, Reading::Unverified).unwrap();
        seen.insert(*seq, look(&fold.war));
    }
    seen
}

/// An order in which a person may look: step by step back and forward, in jumps, and the same again.
fn looks(entries: u64, kept: u64) -> Vec<u64> {
    let mut looks: Vec<u64> = (entries - 45..=entries).rev().collect();
    looks.extend(entries - 40..entries - 10);
    looks.extend((0..40).map(|n: u64| n * 7_919 % entries + 1));
    looks.extend([1, 2, 1, entries, kept - 1, kept, kept + 1, kept - 2]);
    let earlier = looks[46..76].to_vec();
    looks.extend(earlier);
    looks
}

#[test]
fn the_past_is_the_same_whichever_way_it_is_come_to() {
    let (mut desk, kept) = fought_and_talked_about();
    let Reply::Status(status) = desk
        .api
        .handle(Request::Status { file: desk.file.clone(), seat: Seat::Blue, battle: None })
        .unwrap()
    else {
        panic!("no status")
    };
    let looks = looks(status.entries, kept);
    let expected = replayed(&desk, &looks.iter().copied().collect(), told);
    for seq in looks {
        let (file, seat) = (desk.file.clone(), Seat::Umpire);
        let ask = Request::StateAt { file, seat, entry: seq };
        let Reply::Text(state) = desk.api.handle(ask).unwrap() else { panic!("no state") };
        assert!(state == expected[&seq], "the state after entry {seq}");
    }
    for beyond in [0, status.entries + 1] {
        let (file, seat, at) = (desk.file.clone(), Seat::Blue, Some(beyond));
        let error = desk.api.handle(Request::Map { file, seat, at, battle: None }).unwrap_err();
        assert_eq!(error.code, "no_such_entry");
    }
}

#[test]
fn curves_are_made_of_the_states_at_the_beginnings_of_rounds() {
    let mut desk = fought();
    let Reply::Course(course) =
        desk.api.handle(Request::Course { file: desk.file.clone(), seat: None }).unwrap()
    else {
        panic!("no course")
    };
    let Reply::Oob(oob) =
        desk.api.handle(Request::Oob { file: desk.file.clone(), at: None, seat: None }).unwrap()
    else {
        panic!("no order of battle")
    };
    let states = beginnings(&desk);
    let plain = beginnings(&Desk::fought());
    let otherwise = |(at, war): (&(u8, u8), &WarState)| {
        plain.get(at).is_some_and(|then| strengths(then) != strengths(war))
    };
    assert!(states.iter().any(otherwise), "what is amended is seen in the curves");
    assert!(course.len() > 3);
    let (now, begun) = course.split_last().unwrap();
    assert_eq!(begun.iter().filter(|point| !point.is_night).count(), states.len());
    for point in begun.iter().filter(|point| !point.is_night) {
        let war = &states[&(point.day, point.round)];
        assert_eq!(point.strength, strengths(war), "{point:?}");
        assert_eq!(point.points, war.points());
    }
    let war = &desk.api.session(&desk.file).unwrap().fold().war;
    assert_eq!(strengths(war), now.strength);
    assert_eq!(in_order(&course), course);
    samples_are_those_of(&oob, &states);
}

/// The war as it counts now at the beginning of each of its rounds, walked through from the first entry.
fn beginnings(desk: &Desk) -> BTreeMap<(u8, u8), WarState> {
    let session = Session::open_to_read(&desk.file, desk.api.host()).unwrap();
    let mut states = BTreeMap::new();
    let visit = &mut |fold: &Fold, _: Counting<'_>| {
        let main = fold.war.divisions().next().unwrap().1;
        states.entry((main.day, main.round)).or_insert_with(|| fold.war.clone());
        Ok(())
    };
    let (fold, journal) = (session.fold(), session.journal());
    let end = fold.walk_counting(journal, 0, fold.seq, visit).unwrap();
    assert_eq!(told(&end.war), told(&fold.war));
    states
}

fn in_order(course: &[CoursePoint]) -> Vec<CoursePoint> {
    let mut sorted = course.to_vec();
    sorted.sort_by_key(|point| point.entry);
    sorted
}

fn samples_are_those_of(oob: &OobView, states: &BTreeMap<(u8, u8), WarState>) {
    let (_, begun) = oob.samples.split_last().unwrap();
    assert!(begun.len() > 3);
    for (at, mark) in begun.iter().enumerate() {
        for side in &oob.sides {
            let sum = u32::from(side.total.strengths[at]);
            assert_eq!(sum, strength(&states[&(mark.day, mark.round)], side.side), "{mark:?}");
        }
    }
}

fn strengths(war: &WarState) -> [u32; 2] {
    Side::BOTH.map(|side| strength(war, side))
}

fn strength(war: &WarState, side: Side) -> u32 {
    let state = war.divisions().next().unwrap().1;
    let of_side = state.stands.iter().filter(|(id, _)| state.spec(**id).side == side);
    of_side.map(|(_, stand)| u32::from(stand.strength)).sum()
}

/// A war that another computer goes on with, looked at again from the first one's list of wars.
#[test]
fn a_list_of_wars_says_what_was_checked_and_no_more() {
    let mut desk = Desk::with_campaign();
    let file = desk.file.clone();
    let glance = |desk: &Desk| desk.api.glance(&file).unwrap().checked;
    // Founded here and open: all of it was computed.
    let whole = glance(&desk);
    assert!(whole.is_whole && whole.whole_at_ms.is_some(), "{whole:?}");
    assert_eq!(whole.text, "The whole chain was checked, entries 1 to 3.");
    remark(&mut desk);
    let grown = glance(&desk).text;
    assert!(grown.ends_with(" What came after, 1 entry, was written here."), "{grown}");
    // Opened anew, only what is new is computed: nothing.
    desk.reopen();
    let left = glance(&desk);
    assert_eq!((left.is_whole, left.whole_at_ms), (false, whole.whole_at_ms));
    assert_eq!(
        left.text,
        "Nothing is new: entry 4 is the one this computer remembers. What lies before was not checked \
         again. The whole chain was last checked up to entry 3."
    );
    // Another computer, with a memory of its own, adds two entries.
    let other = tempfile::tempdir().unwrap();
    let mut elsewhere = Desk::api(other.path());
    for text in ["one", "two"] {
        let (file, seat, text) = (file.clone(), Seat::Umpire, text.to_owned());
        elsewhere.handle(Request::Note { file, seat, text, private: false, idem: None }).unwrap();
    }
    elsewhere.close(&file).unwrap();
    let new = glance(&desk);
    assert_eq!((&*new.mark, new.is_whole), ("New entries checked", false));
    assert!(
        new.text.starts_with("What is new was checked, entries 5 to 6, and entry 4 is"),
        "{new:?}"
    );
}

/// Whoever waits for nothing sees the order of battle at once, and its curves once the record is read.
#[test]
fn an_order_of_battle_is_shown_before_the_record_is_read() {
    let (mut desk, _) = fought_and_talked_about();
    let ask = Request::Oob { file: desk.file.clone(), at: None, seat: None };
    let oob = |desk: &mut Desk| match desk.api.handle(ask.clone()).unwrap() {
        Reply::Oob(view) => *view,
        other => panic!("no order of battle: {other:?}"),
    };
    let whole = oob(&mut desk);
    assert_eq!(whole.read, whole.entries);
    desk.api = Desk::api(desk.folder.path()).patient(std::time::Duration::ZERO);
    let mut seen = oob(&mut desk);
    assert!(seen.read < seen.entries, "the war is long enough to be read in pieces");
    assert_eq!(seen.sides[0].total.strength, whole.sides[0].total.strength);
    for _ in 0..whole.entries {
        if seen.read == seen.entries {
            break;
        }
        seen = oob(&mut desk);
    }
    assert_eq!(serde_json::to_value(&seen).unwrap(), serde_json::to_value(&whole).unwrap());
}
