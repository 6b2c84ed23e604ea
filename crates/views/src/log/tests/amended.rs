//! What an amendment has put in is told, marked and counted where it takes effect.

use std::collections::BTreeMap;

use campaign::two_star_general::state::{Place, Stand};
use campaign::{War, WarEvent, WarState};
use kernel::{RuleSet as _, Seat, Seq};

use super::played::Game;
use crate::Session;
use engine::amend::{OnNewQuestion, Wanted};
use engine::amendments::Fate;
use engine::fold::{Counting, Fold, event};
use engine::record::Amended;
use journal::Kind;

/// A war with some amendments of every sort, at least one of which has put something in.
fn amended(seed: u64) -> Game {
    let mut game = Game::new(seed);
    for _ in 0..40 {
        game.play(30);
        game.amend_something();
        let has_put_in =
            game.session.fold.amendments.fates().any(|(_, f)| matches!(f, Fate::Changed { .. }));
        if has_put_in && game.session.fold.amendments.all().count() > 4 {
            return game;
        }
    }
    panic!("forty amendments, and nothing turns out differently");
}

/// Every event that counts, as the record is walked: the entry it stands in, and its text.
fn walked(session: &Session) -> Vec<(u64, String)> {
    let mut told = Vec::new();
    session
        .fold
        .walk_counting(&session.journal, 0, session.fold.seq, &mut |_, what| {
            match what {
                Counting::Entry { entry, counts: true }
                    if matches!(
                        entry.header.kind,
                        Kind::Happened | Kind::Ruled | Kind::Revealed
                    ) =>
                {
                    told.push((entry.seq, event(entry)?.write()));
                }
                Counting::PutIn { by, event, .. } => told.push((by, event.event.write())),
                Counting::Entry { .. } => {}
            }
            Ok(())
        })
        .unwrap();
    told
}

/// Strength points that stands have no more after each event that counts, by the entry it stands in.
fn lost(session: &Session) -> BTreeMap<(u64, String), u32> {
    let mut lost = BTreeMap::new();
    let strengths = |war: &WarState| -> BTreeMap<String, u8> {
        let stands = war.divisions().flat_map(|(_, state)| &state.stands);
        let left = |stand: &Stand| if stand.place == Place::Destroyed { 0 } else { stand.strength };
        stands.map(|(id, stand)| (id.to_string(), left(stand))).collect()
    };
    let mut see = |before: &Fold, entry: u64, event: &WarEvent| {
        let mut after = before.war.clone();
        War::evolve(&mut after, event, Seq(entry));
        let now = strengths(&after);
        for (stand, had) in strengths(&before.war) {
            let points = u32::from(had.saturating_sub(now[&stand]));
            if points > 0 {
                *lost.entry((entry, stand)).or_default() += points;
            }
        }
    };
    let fold = &session.fold;
    let walk = &mut |before: &Fold, what: Counting<'_>| {
        match what {
            Counting::Entry { entry, counts: true }
                if matches!(entry.header.kind, Kind::Happened | Kind::Ruled) =>
            {
                see(before, entry.seq, &event(entry)?);
            }
            Counting::PutIn { by, event, .. } => see(before, by, &event.event),
            Counting::Entry { .. } => {}
        }
        Ok(())
    };
    fold.walk_counting(&session.journal, 0, fold.seq, walk).unwrap();
    lost
}

#[test]
fn marks_that_count_are_what_the_walk_counts() {
    for seed in [2, 9] {
        let game = amended(seed);
        let session = &game.session;
        let lost = lost(session);
        let index = session.event_index(None).unwrap();
        let mut marked: BTreeMap<(u64, String), u32> = BTreeMap::new();
        let counting = index.marks.losses.iter();
        for loss in counting.filter(|loss| loss.origin.counts(&session.fold.amendments)) {
            *marked.entry((loss.origin.entry, loss.unit.to_string())).or_default() += loss.points;
        }
        assert_eq!(marked, lost, "seed {seed}");
        drop(index);
        let timeline = session.timeline(None, None, None, None).unwrap();
        let bins: u32 = timeline.bins.iter().map(|bin| bin.lost[0] + bin.lost[1]).sum();
        let lanes: u32 = timeline.lanes.iter().map(|lane| lane.lost).sum();
        let all: u32 = lost.values().sum();
        assert_eq!((bins, lanes), (all, all), "seed {seed}");
        let counted: Vec<bool> = walked_entries(session);
        for (seq, counts) in (session.fold.founding + 1..).zip(counted) {
            let entry = session.entry(seq).unwrap();
            if matches!(entry.kind, Kind::Happened | Kind::Ruled | Kind::Revealed) {
                let line = session.one_line(seq).unwrap();
                assert_eq!(line.counts, counts, "seed {seed}, entry {seq}");
                assert_eq!(line.amended_by.is_some(), !counts, "seed {seed}, entry {seq}");
            }
        }
    }
}

/// Whether each entry behind the founding counts.
fn walked_entries(session: &Session) -> Vec<bool> {
    let mut counted = Vec::new();
    let fold = &session.fold;
    fold.walk_counting(&session.journal, 0, fold.seq, &mut |_, what| {
        if let Counting::Entry { counts, .. } = what {
            counted.push(counts);
        }
        Ok(())
    })
    .unwrap();
    counted
}

/// The outcome of every changed order is told with the fold of its place, which is made here without any walk.
#[test]
fn what_is_put_in_is_told_with_the_state_at_its_place() {
    for seed in [2, 9] {
        let game = amended(seed);
        let session = &game.session;
        let mut compared = 0;
        for (by, _) in session.fold.amendments.all() {
            let body: Amended = session.body(by).unwrap();
            let after = session.moment(Some(by)).unwrap();
            let card = session.why(Seat::Umpire, by).unwrap().amended.unwrap();
            assert_eq!(card.changed_all as usize, body.changed.len());
            for (changed, shown) in body.changed.iter().zip(&card.changed) {
                let fold = after.counting_to(&session.journal, changed.at).unwrap();
                let mut war = fold.war;
                let mut told = Vec::new();
                for one in &changed.told {
                    told.push(War::diary(&war, &one.event));
                    War::evolve(&mut war, &one.event, Seq(changed.at));
                }
                assert_eq!(shown.now, told, "seed {seed}, entry {by}, order {}", changed.order);
                compared += told.len();
            }
        }
        assert!(compared > 0);
    }
}

/// The event index gives what is told without it.
#[test]
fn what_is_put_in_is_the_same_with_and_without_the_index() {
    let game = amended(2);
    let session = &game.session;
    let all: Vec<u64> = session.fold.amendments.all().map(|(by, _)| by).collect();
    let without: Vec<_> = all.iter().map(|by| session.put_in(*by).unwrap()).collect();
    drop(session.event_index(None).unwrap());
    let with: Vec<_> = all.iter().map(|by| session.put_in(*by).unwrap()).collect();
    assert_eq!(with, without);
    assert!(with.iter().any(|put_in| !put_in.is_empty()));
}

/// Every round and night that counts is known with the strength that counts.
#[test]
fn milestones_are_as_the_war_counts_now() {
    for seed in [2, 9] {
        let game = amended(seed);
        let session = &game.session;
        for point in session.course(None).unwrap() {
            let is_put_in = session.fold.founding < point.entry
                && point.entry < session.fold.seq
                && !matches!(
                    session.entry(point.entry).unwrap().kind,
                    Kind::Happened | Kind::Ruled
                );
            let target = if is_put_in { point.entry + 1 } else { point.entry };
            let fold = session.fold.counting_to(&session.journal, target).unwrap();
            let strengths = kernel::Side::BOTH.map(|side| fold.war.strength(side));
            assert_eq!(point.strength, strengths, "seed {seed}, entry {}", point.entry);
        }
    }
}

/// A unit's diary has every counting event that names the unit, in the order of the war.
#[test]
fn a_diary_holds_what_counts() {
    let mut game = amended(9);
    game.play(300);
    let session = &game.session;
    let told = walked(session);
    let index = session.event_index(None).unwrap();
    let record = crate::record::Record::of(session, &index, &session.fold);
    let mut named = 0;
    for stand in session.fold.war.divisions().next().unwrap().1.setup.stands.keys() {
        let quoted = format!("\"{stand}\"");
        let names = |text: &String| text.contains(&quoted);
        let walked: Vec<(u64, String)> =
            told.iter().filter(|(_, text)| names(text)).cloned().collect();
        let places = record.events_of(&stand.to_string());
        let events = places.into_iter().map(|place| record.told_at(place).unwrap());
        let events: Vec<(u64, String)> =
            events.map(|told| (told.entry, told.event.write())).filter(|(_, t)| names(t)).collect();
        named += walked.len();
        assert_eq!(events, walked, "{stand}");
    }
    assert!(named > 50, "{named}");
}

/// Taken out again, an amendment leaves no trace but its own.
#[test]
fn an_amendment_that_is_taken_out_leaves_the_marks_as_they_were() {
    let mut game = Game::new(4);
    game.play(120);
    let to = game.session.fold.seq;
    let marks = |session: &Session| {
        let view = session.timeline(Some(1), Some(to), Some(50), None).unwrap();
        let lost: Vec<[u32; 2]> = view.bins.iter().map(|bin| bin.lost).collect();
        (view.days, view.rounds, view.fights, view.lanes, view.rulings, lost)
    };
    let before = marks(&game.session);
    let orders: Vec<u64> =
        (1..=to).filter(|seq| game.session.entry(*seq).unwrap().kind == Kind::Ordered).collect();
    let mut changed = 0;
    for entry in orders.into_iter().step_by(7) {
        let out = Wanted::Out { entry, and_after: false };
        let Ok(amended) = game.amend(&out, OnNewQuestion::Fall) else { continue };
        changed += u32::from(marks(&game.session) != before);
        game.amend(&Wanted::Redo { entry: amended }, OnNewQuestion::Ask).unwrap();
        assert_eq!(marks(&game.session), before, "order {entry}, amendment {amended}");
    }
    assert!(changed > 0);
}
