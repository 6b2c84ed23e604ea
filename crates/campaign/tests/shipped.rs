//! The scenarios that come with the program have no fault, can be founded and stored, and begin in balance.

use kernel::Side;

use crate::table::{Table, shipped};

const SHIPPED: [&str; 12] = [
    "campaigns/first-light",
    "campaigns/ardennes-1944",
    "campaigns/bastogne-1944",
    "campaigns/first-attack",
    "campaigns/first-brigade",
    "campaigns/first-corridor",
    "campaigns/market-garden-1944",
    "campaigns/noville-1944",
    "campaigns/first-skirmish",
    "campaigns/sea-lion-1942",
    "campaigns/book-examples/distant-fire",
    "campaigns/book-examples/close-combat",
];

#[test]
fn every_shipped_scenario_is_whole() {
    for path in SHIPPED {
        let scenario = shipped(path);
        let setup = scenario.found(&Default::default()).expect("no option is switched");
        let json = serde_json::to_string(&setup).expect("a setup is JSON");
        let mut back: campaign::WarSetup =
            serde_json::from_str(&json).expect("and can be read back");
        for side in Side::BOTH {
            // What one side alone knows is not in it, and comes from an entry of its own.
            let briefing = setup.briefing_of(side);
            assert!(briefing.text.is_empty() || !json.contains(&briefing.text), "{path}");
            for deputy in briefing.deputies.values().flatten() {
                assert!(!json.contains(&deputy.name), "{path}: {}", deputy.name);
            }
            back.brief(side, briefing);
        }
        assert!(back == setup, "{path}");
        Table::of(&scenario);
    }
}
