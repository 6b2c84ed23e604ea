//! A sentence is told with the state before its entry and stays as it was first told, whatever comes later.

mod amended;
mod audience;
mod played;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use campaign::BattleOrder;
use campaign::two_star_general::order::Order;
use journal::{Kind, Reading};
use kernel::Seat;
use report::model::OrderFate;
use report::{Audience, Span};

use crate::Session;
use crate::fought::{fought_out, host_in};
use crate::report::build;
use engine::Host;
use engine::fold::Fold;
use engine::record::Ordered;

/// A war at three scales, with squads' fights inside companies' battles, and with amendments of many orders.
fn fought(folder: &Path) -> (Host, PathBuf) {
    let mut host = host_in(folder);
    // What a seed leads to changes with the commanders.
    for seed in 8..60 {
        let file = fought_out(&mut host, "first-light", seed, folder);
        let session = Session::open_to_read(&file, &host).unwrap();
        let (war, amendments) = (&session.fold.war, &session.fold.amendments);
        let scales: BTreeSet<&str> =
            war.battles.values().map(|battle| battle.scale().title()).collect();
        if scales.len() == 3 && amendments.fates().count() > 20 {
            return (host, file);
        }
    }
    panic!("no such war in fifty");
}

/// The fold of the founding.
fn founded(session: &Session) -> Fold {
    let now = &session.fold;
    Fold::begin(now.founded.clone(), now.war.setup.clone(), now.founding).unwrap()
}

/// Every sentence as the umpire was told it when its entry was the newest: the session knows nothing later than that.
fn first_told(session: &mut Session) -> Vec<String> {
    let last = session.journal.head().seq;
    session.fold = founded(session);
    let mut told = Vec::new();
    for seq in 1..=last {
        let to = seq.max(session.fold.founding);
        let open: &mut engine::Session = session;
        open.fold.come_forward(&open.journal, to, Reading::Unverified).unwrap();
        told.push(session.line_for(Seat::Umpire, seq).unwrap().text);
    }
    told
}

/// Every way to ask for a sentence gives the one that was told first.
fn stays_as_told(now: &Session, first: &[String]) {
    let mut seen = BTreeMap::new();
    for (seq, first) in (1..).zip(first) {
        let line = now.line_for(Seat::Umpire, seq).unwrap();
        assert_eq!(line.text, *first, "entry {seq}, a line of its own");
        *seen.entry(line.kind).or_insert(0) += 1;
    }
    for kind in ["ordered", "happened", "rolled", "chosen", "amended"] {
        assert!(seen.get(kind).is_some_and(|count| *count > 0), "{kind}: {seen:?}");
    }
    let page = now.lines_for(Seat::Umpire, 1, first.len() as u64).unwrap();
    let page: Vec<String> = page.into_iter().map(|line| line.text).collect();
    assert!(page == first, "the log as a page");
    let index = now.event_index(None).unwrap();
    for (seq, first) in (1..).zip(first) {
        assert_eq!(index.sentence(seq), Some(&*first.replace('\n', " ")), "entry {seq}, found");
    }
}

#[test]
fn every_sentence_stays_as_it_was_first_told() {
    let folder = tempfile::tempdir().unwrap();
    let (host, file) = fought(folder.path());
    let first = first_told(&mut Session::open_to_read(&file, &host).unwrap());
    let now = Session::open_to_read(&file, &host).unwrap();
    cards(&now, &first);
    stays_as_told(&now, &first);
    let groups = now.since(Seat::App, 1, now.fold.seq).unwrap().groups;
    let is_own = |seq: u64| now.fold.amendments.get(seq).is_none();
    for line in groups.iter().flat_map(|group| &group.lines).filter(|line| is_own(line.seq)) {
        assert_eq!(line.text, first[line.seq as usize - 1], "what happened since");
    }
}

/// The card of every order and every roll.
fn cards(now: &Session, first: &[String]) {
    for (seq, text) in (1..).zip(first) {
        if !matches!(now.entry(seq).unwrap().kind, Kind::Ordered | Kind::Rolled) {
            continue;
        }
        let card = now.why(Seat::Umpire, seq).unwrap();
        assert_eq!(card.entry.text, *text, "entry {seq}, on its card");
        let is_own = |line: &&super::EntryLine| line.kind != "amended";
        for line in card.order.iter().chain(&card.consequences).filter(is_own) {
            assert_eq!(
                line.text,
                first[line.seq as usize - 1],
                "entry {} on the card of {seq}",
                line.seq
            );
        }
    }
}

/// Whom an attack is made on is read from the folded state, not from any sentence.
#[test]
fn an_attack_names_the_enemy_who_stood_there() {
    let folder = tempfile::tempdir().unwrap();
    let (host, file) = fought(folder.path());
    let now = Session::open_to_read(&file, &host).unwrap();
    let mut fold = founded(&now);
    let (mut attacks, mut gone) = (0, 0);
    for seq in fold.founding + 1..=now.fold.seq {
        let entry = now.entry(seq).unwrap();
        if entry.kind == Kind::Ordered {
            fold.come_forward(&now.journal, seq - 1, Reading::Unverified).unwrap();
            let ordered: Ordered = serde_json::from_str(entry.text().unwrap()).unwrap();
            if let BattleOrder::TwoStarGeneral(Order::Attack { target, .. }) = ordered.order {
                let stood = fold.war.divisions().next().unwrap().1.occupant(target).unwrap();
                let name = &fold.war.divisions().next().unwrap().1.spec(stood).name;
                let text = now.why(Seat::Umpire, seq).unwrap().entry.text;
                assert!(
                    text.contains(&format!("attack {name} ")),
                    "entry {seq}: {text}, not {name}"
                );
                attacks += 1;
                gone += u32::from(
                    now.fold.war.divisions().next().unwrap().1.occupant(target) != Some(stood),
                );
            }
        }
    }
    assert!(attacks > 0 && gone > 0, "{gone} of {attacks} enemies have gone since");
}

/// The report says what came of an order that was taken out in the words of the log.
#[test]
fn the_report_tells_what_was_taken_out_as_the_log_does() {
    let folder = tempfile::tempdir().unwrap();
    let (host, file) = fought(folder.path());
    let now = Session::open_to_read(&file, &host).unwrap();
    let report = build(&now, &Span::War, Audience::Umpire).unwrap();
    let mut told = 0;
    for order in report.amendments.iter().flat_map(|amendment| &amendment.orders) {
        if order.fate != OrderFate::Out {
            continue;
        }
        let card = now.why(Seat::Umpire, order.order).unwrap();
        let log: Vec<&str> = card.consequences.iter().map(|line| &*line.text).collect();
        for then in order.then.iter().filter(|then| !then.starts_with("And ")) {
            assert!(log.contains(&&**then), "entry {}: {then}, not among {log:?}", order.order);
            told += 1;
        }
    }
    assert!(told > 5, "{told} sentences of orders that were taken out");
}
