//! Sheets with lines for more than what stands on the map: squadrons, and who is about to land.

use serde_json::{Value, json};

use crate::audience::fog::corridor;
use crate::audience::war::War;

fn write(war: &mut War, seat: &str, orders: &Value) {
    war.ask(&json!({"write_orders": {"seat": seat, "orders": orders}})).unwrap();
}

fn lay(war: &mut War, seat: &str) {
    war.ask(&json!({"seal_orders": {"seat": seat}})).unwrap();
}

/// What lies on the sheet of a seat for something; none where the line is blank.
fn line(war: &mut War, seat: &str, name: &str) -> Option<String> {
    let sheet = war.ask(&json!({"sheet": {"seat": seat}})).unwrap();
    let sheet = serde_json::to_value(sheet).unwrap();
    let lines = sheet["sheet"]["battalions"].as_array().unwrap();
    let line = lines.iter().find(|line| line["battalion"] == name).unwrap();
    Some(line["order"].as_str().unwrap().to_owned()).filter(|order| !order.is_empty())
}

/// What blue's sheet says once it is turned over.
fn turned_over(war: &mut War) -> String {
    let log = war.ask(&json!({"log": {"seat": "umpire"}})).unwrap();
    let log = serde_json::to_value(log).unwrap();
    let revealed = log["log"]
        .as_array()
        .unwrap()
        .iter()
        .find(|line| line["kind"] == "revealed" && line["seat"] == "blue");
    let entry = revealed.expect("it is turned over")["seq"].clone();
    war.answer(&json!({"entry": {"seat": "umpire", "entry": entry}}))
}

/// R55, R51 Who lands this turn may be told what to do then, and squadrons fly what their side's sheet says.
#[test]
fn what_is_written_for_aircraft_and_who_they_carry_lies_on_the_sheet() {
    let mut war = corridor(&json!({"ops.fog": "seats"}), &[]);
    let serials = json!({"serial.01": "drop para.1 0904", "serial.02": "drop para.1 0904", "typhoons.01": "interdict 0905"});
    write(&mut war, "blue", &serials);
    write(&mut war, "blue.para", &json!({"para.1": "move tactical 1004"}));
    write(&mut war, "blue.para", &json!({"para.2": "hold"}));
    assert_eq!(line(&mut war, "blue", "typhoons.01").as_deref(), Some("interdict 0905"));
    assert_eq!(line(&mut war, "blue.para", "para.1").as_deref(), Some("move tactical 1004"));
    // A line left blank is no order.
    write(&mut war, "blue", &json!({"typhoons.01": " "}));
    assert_eq!(line(&mut war, "blue", "typhoons.01"), None);
    write(&mut war, "blue", &json!({"typhoons.02": "interdict 0905"}));
    // A commander whose units all wait for their aircraft has yet to lay, too.
    lay(&mut war, "blue.armour");
    let sheet = war.answer(&json!({"sheet": {"seat": "blue"}}));
    assert!(sheet.contains("Brig Ferris"), "{sheet}");
    for seat in ["blue.para", "blue", "orange.veld", "orange"] {
        lay(&mut war, seat);
    }
    let sheet = turned_over(&mut war);
    for part in ["\\\"serial.01\\\"", "\\\"drop\\\"", "\\\"typhoons.02\\\"", "\\\"para.1\\\""] {
        assert!(sheet.contains(part), "{part} in {sheet}");
    }
    assert!(!sheet.contains("typhoons.01\\"), "{sheet}");
}
