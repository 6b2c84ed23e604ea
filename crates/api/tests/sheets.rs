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

/// The Marche Rifles have lost a status, and an enemy stands where the umpire rules, out of sight of blue.
fn with_enemy_at(square: &str) -> War {
    let mut war = corridor(&json!({"ops.fog": "seats"}), &[]);
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

/// What a seat is told that writes a line; its name counts for nothing.
fn told(war: &mut War, seat: &str, (name, line): (&str, &str)) -> Result<(), String> {
    let told = war.ask(&json!({"write_orders": {"seat": seat, "orders": {name: line}}}));
    told.map(|_| ()).map_err(|refused| refused.in_full().replace(name, "it"))
}

/// R63, R100 A line is checked against what its writer knows: a refusal tells him of no enemy, and of no name.
#[test]
fn a_refused_line_tells_of_no_enemy() {
    // Refitting is refused within four kilometres of an enemy (R69): the first stands so near, unseen.
    let mut wars = ["0214", "1912"].map(with_enemy_at);
    let lines = [
        ("arm.rifles", "refit"),
        ("arm.rifles", "move tactical 0209 0208"),
        ("veld.II", "hold"),
        ("marle", "within 1"),
    ];
    for seat in ["blue.armour", "blue"] {
        for asked in lines {
            let [near, far] = wars.each_mut().map(|war| told(war, seat, asked));
            assert_eq!(near, far, "{seat}: {asked:?}");
            assert_eq!(near.is_ok(), asked.0 == "arm.rifles", "{seat}: {asked:?}: {near:?}");
        }
        let [war, _] = &mut wars;
        // An id that an enemy battalion has is answered as one that no unit has.
        let [real, unreal] = ["veld.II", "veld.IX"].map(|name| told(war, seat, (name, "hold")));
        assert_eq!(real, unreal, "{seat}");
    }
    // Of the enemy's bridges over the river, which blue has not seen yet, the first has charges (R99).
    for bridge in ["veld-road", "veld-foot"] {
        let told = told(&mut wars[0], "blue", (bridge, "within 1")).unwrap_err();
        assert!(told.ends_with("is not charged"), "{told}");
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

/// A side cannot read the enemy's sheet while it lies, and is not told that its text is missing.
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
