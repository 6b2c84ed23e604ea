//! A sentence is told with the state before its entry and stays as it was first told, whatever comes later.

use std::collections::BTreeMap;
use std::path::Path;

use campaign::BattleOrder;
use campaign::two_star_general::order::Order;
use journal::{Kind, Reading};
use kernel::Seat;
use report::{Audience, Span};

use crate::fold::Fold;
use crate::record::Ordered;
use crate::report_model::build;
use crate::simulate::CommanderKind;
use crate::{Api, Host, Request, Session};

/// A war at three scales, with squads' fights inside companies' battles, corrected reports and two strikes of many orders.
fn fought(folder: &Path) -> (Api, std::path::PathBuf) {
    let campaigns = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../campaigns");
    let mut api = Api::new(Host::new(folder.join("data"), vec![campaigns]));
    let file = folder.join("war.wardiary");
    let simulate = Request::Simulate {
        scenario: "first-light".to_owned(),
        seed: 1,
        blue: CommanderKind::FightsOut,
        orange: CommanderKind::FightsOut,
        file: Some(file.clone()),
        durable: false,
        until: None,
    };
    api.handle(simulate).unwrap();
    (api, file)
}

/// Every sentence as it was told when its entry was the newest: the session knows nothing later than that.
fn first_told(session: &mut Session) -> Vec<String> {
    let last = session.journal.head().seq;
    let founded = session.fold.founded.clone();
    session.fold = Fold::founded(founded).unwrap();
    let mut told = Vec::new();
    for seq in 1..=last {
        let engine = &mut **session;
        engine.fold.come_forward(&engine.journal, seq, Reading::Unverified).unwrap();
        told.push(session.one_line(seq).unwrap().text);
    }
    told
}

#[test]
fn every_sentence_stays_as_it_was_first_told() {
    let folder = tempfile::tempdir().unwrap();
    let (api, file) = fought(folder.path());
    let first = first_told(&mut Session::open_to_read(&file, api.host()).unwrap());
    let now = Session::open_to_read(&file, api.host()).unwrap();
    let scales: std::collections::BTreeSet<String> =
        now.fold.war.battles.values().map(|battle| battle.scale().title().to_owned()).collect();
    assert_eq!(scales.len(), 3, "{scales:?}");
    assert!(!now.fold.strikes.is_empty());

    let mut seen = BTreeMap::new();
    for (seq, first) in (1..).zip(&first) {
        let line = now.one_line(seq).unwrap();
        assert_eq!(line.text, *first, "entry {seq}, a line of its own");
        *seen.entry(line.kind).or_insert(0) += 1;
    }
    for kind in ["ordered", "happened", "ruled", "rolled", "chosen", "struck"] {
        assert!(seen.get(kind).is_some_and(|count| *count > 0), "{kind}: {seen:?}");
    }
    let page: Vec<String> =
        now.lines(1, first.len() as u64).unwrap().into_iter().map(|line| line.text).collect();
    assert!(page == first, "the log as a page");
    cards(&now, &first);
    let groups = now.since(1).unwrap().groups;
    for line in groups.iter().flat_map(|group| &group.lines) {
        assert_eq!(line.text, first[line.seq as usize - 1], "what happened since");
    }
    let register = now.register(None).unwrap();
    for (seq, first) in (1..).zip(&first) {
        assert_eq!(register.sentence(seq), Some(&*first.replace('\n', " ")), "entry {seq}, found");
    }
}

/// The card of every order and every roll.
fn cards(now: &Session, first: &[String]) {
    for (seq, text) in (1..).zip(first) {
        if !matches!(now.entry(seq).unwrap().kind, Kind::Ordered | Kind::Rolled) {
            continue;
        }
        let card = now.why(seq).unwrap();
        assert_eq!(card.entry.text, *text, "entry {seq}, on its card");
        for line in card.order.iter().chain(&card.consequences) {
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
    let (api, file) = fought(folder.path());
    let now = Session::open_to_read(&file, api.host()).unwrap();
    let mut fold = Fold::founded(now.fold.founded.clone()).unwrap();
    let (mut attacks, mut gone) = (0, 0);
    for seq in 2..=now.fold.seq {
        let entry = now.entry(seq).unwrap();
        if entry.kind == Kind::Ordered {
            fold.come_forward(&now.journal, seq - 1, Reading::Unverified).unwrap();
            let ordered: Ordered = serde_json::from_str(&entry.body).unwrap();
            if let BattleOrder::TwoStarGeneral(Order::Attack { target, .. }) = ordered.order.order {
                let stood = fold.war.main().occupant(target).unwrap();
                let name = &fold.war.main().spec(stood).name;
                let text = now.why(seq).unwrap().entry.text;
                assert!(
                    text.contains(&format!("attack {name} ")),
                    "entry {seq}: {text}, not {name}"
                );
                attacks += 1;
                gone += u32::from(now.fold.war.main().occupant(target) != Some(stood));
            }
        }
    }
    assert!(attacks > 0 && gone > 0, "{gone} of {attacks} enemies have gone since");
}

/// The report says of an order that was undone what the log says of it, also where the battle it was given in was undone too.
#[test]
fn the_report_tells_what_was_undone_as_the_log_does() {
    let folder = tempfile::tempdir().unwrap();
    let (mut api, file) = fought(folder.path());
    let session = api.session(&file).unwrap();
    let is_opening = |seq: &u64| session.entry(*seq).unwrap().body.starts_with("{\"link_opened\"");
    let entry = (2..=session.fold.seq).find(is_opening);
    let (seat, agreed_by) = (Seat::Umpire, Vec::new());
    let reason = "the other road".to_owned();
    api.handle(Request::Strike { file: file.clone(), seat, entry, reason, agreed_by, idem: None })
        .unwrap();
    let now = Session::open_to_read(&file, api.host()).unwrap();
    let report = build(&now, &Span::War, Audience::Umpire).unwrap();
    let mut below = 0;
    for strike in &report.strikes {
        let what: Vec<&str> = strike
            .what
            .iter()
            .map(|said| {
                said.strip_suffix(" times")
                    .and_then(|said| said.rsplit_once(", "))
                    .map_or(&**said, |(said, _)| said)
            })
            .collect();
        for seq in strike.undone.first..=strike.undone.last {
            let entry = now.entry(seq).unwrap();
            let Ok(ordered) = serde_json::from_str::<Ordered>(&entry.body) else { continue };
            if entry.kind != Kind::Ordered || ordered.order.order.tsg().is_some() {
                continue;
            }
            let line = now.one_line(seq).unwrap();
            let said = line.text.split_once(" orders: ").unwrap().1.trim_end_matches('.');
            assert!(what.contains(&said), "entry {seq}: {said}, not among {what:?}");
            below += 1;
        }
    }
    assert!(below > 10, "{below} orders of smaller battles were undone");
}
