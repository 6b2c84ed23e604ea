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

/// Rules where an enemy stands that nobody of blue's sees, and that the Marche Rifles have lost a status.
fn with_enemy_at(square: &str) -> War {
    let mut war = corridor(&json!({"ops.fog": "seats"}), &[]);
    // The weather of the first turn is thrown before orders are written.
    let rulings = [
        json!({"place": {"unit": "veld.II", "square": square}}),
        json!({"place": {"unit": "arm.rifles", "square": "0210"}}),
        json!({"strength": {"unit": "arm.rifles", "points": 4}}),
    ];
    for ruling in rulings {
        let asked = json!({"rule": {"ruling": ruling, "reason": "to test it"}});
        war.ask(&asked).unwrap();
    }
    war
}

/// R63, R100 A line is checked against what its writer knows: a refusal tells him of no enemy, and of no name.
#[test]
fn a_refused_line_tells_of_no_enemy() {
    // Refitting is refused within four kilometres of an enemy (R69): the first stands so near, and nobody sees him.
    let mut wars = ["0214", "1912"].map(with_enemy_at);
    let lines = [
        ("arm.rifles", "refit"),
        ("arm.rifles", "move tactical 0209 0208"),
        ("veld.II", "hold"),
        ("veld.XXX", "hold"),
    ];
    for seat in ["blue.armour", "blue"] {
        for (name, line) in lines {
            let asked = json!({"write_orders": {"seat": seat, "orders": {name: line}}});
            let [near, far] = wars.each_mut().map(|war| {
                let told = war.ask(&asked).map_err(|refused| refused.in_full());
                told.map(|_| ()).map_err(|told| told.replace(name, "it"))
            });
            assert_eq!(near, far, "{seat}: {name} {line}");
            assert_eq!(near.is_ok(), name == "arm.rifles", "{seat}: {name} {line}: {near:?}");
        }
        let refused = |war: &mut War, name: &str| {
            let asked = json!({"write_orders": {"seat": seat, "orders": {name: "hold"}}});
            war.ask(&asked).unwrap_err().in_full().replace(name, "it")
        };
        // What the enemy calls his battalions nobody finds out by trying.
        let [war, _] = &mut wars;
        assert_eq!(refused(war, "veld.II"), refused(war, "veld.XXX"), "{seat}");
    }
    for war in &mut wars {
        write(war, "blue.armour", &json!({"arm.rifles": "refit"}));
        assert_eq!(line(war, "blue.armour", "arm.rifles").as_deref(), Some("refit"));
        for seat in ["blue.armour", "blue.para", "blue", "orange.veld", "orange"] {
            lay(war, seat);
        }
        assert!(turned_over(war).contains("refit"), "it is carried out as far as it can be");
    }
}

/// That a sheet of the enemy's lies is no trouble of his: its text is not his to read.
#[test]
fn a_sheet_of_the_enemys_that_lies_is_no_trouble() {
    let mut war = corridor(&json!({"ops.fog": "seats"}), &[]);
    for seat in ["blue.armour", "blue.para", "blue"] {
        lay(&mut war, seat);
    }
    for seat in ["blue", "blue.armour", "orange", "orange.veld", "umpire"] {
        let status = war.ask(&json!({"status": {"seat": seat}})).unwrap();
        let status = serde_json::to_value(status).unwrap();
        assert_eq!(status["status"]["stuck"], json!([]), "{seat}");
    }
}
