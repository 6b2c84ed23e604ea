//! The hours in the journal: an entry has the hour of its battle as it leaves it (docs of the campaign's clock, RULES.md H.8).

use std::collections::BTreeMap;

use api::game_time;
use serde_json::Value;

use crate::desk::Desk;

/// First Light has rounds of three hours from 06:00. A round begins at its own hour, whoever arrives in it arrives at that hour, and
/// no hour of a battle is before the last.
#[test]
fn every_round_begins_at_its_hour() {
    let mut desk = Desk::fought();
    let file = desk.file.clone();
    let session = desk.api.session(&file).unwrap();
    let calendar = &session.fold().war.setup.calendar;
    let mut last = BTreeMap::new();
    let (mut rounds, mut now) = (0, None);
    for seq in 1..=session.fold().seq {
        let entry = session.entry(seq).unwrap();
        let before = last.insert(entry.battle.clone(), entry.game_time);
        assert!(before.is_none_or(|before| before <= entry.game_time), "entry {seq}");
        let body: Value = serde_json::from_str(entry.text().unwrap_or("null")).unwrap();
        if let Some(began) = body["tsg"].get("round_began") {
            let of = |key: &str| u8::try_from(began[key].as_u64().unwrap()).unwrap();
            now = game_time::minutes(calendar.round_begins(of("day"), of("round")));
            rounds += 1;
        }
        let is_arrival = body["tsg"].get("stand_arrived").is_some();
        if is_arrival || body["tsg"].get("round_began").is_some() {
            assert_eq!(entry.game_time, now, "entry {seq}: {body}");
        }
    }
    assert!(rounds > 2, "{rounds}");
}
