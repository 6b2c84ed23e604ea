//! Several commanders a side over the net: an address is one commander and nothing else.

use api::Session;
use axum::http::StatusCode;
use serde_json::{Value, json};
use server::Role;
use server::invitations::{InvitationList, SeatHolders};

use crate::table::{FILE, Table, order};

const SEATS: [(&str, &str); 3] =
    [("blue.rifles", "Fred"), ("blue.fusiliers", "Gerd"), ("orange.grenadiers", "Hans")];

fn role(word: &str) -> Role {
    word.parse().unwrap()
}

fn sheet(seat: &str) -> Value {
    json!({"sheet": {"file": FILE, "seat": seat}})
}

fn activate(battalion: &str) -> Value {
    json!({"order": {"file": FILE, "order": order(json!({"activate": {"battalion": battalion}}))}})
}

#[tokio::test]
async fn a_commanders_address_is_that_commander_and_nothing_else() {
    let table = Table::commanders(&SEATS);
    let rifles = role("blue.rifles");
    let (_, hub) = table.get("/hub", rifles).await;
    let hub = &hub["ok"];
    let seat = json!("blue.rifles");
    assert_eq!((&hub["role"], &hub["seat"], &hub["eyes"]), (&seat, &seat, &seat));
    assert_eq!((&hub["seats"], &hub["person"]), (&json!(["blue.rifles"]), &json!("Fred")));

    // What he says without a seat is his; nobody else's name is taken from what he says.
    table.ok(rifles, json!({"note": {"file": FILE, "text": "On my own."}})).await;
    let told = table.ok(rifles, json!({"log": {"file": FILE}})).await;
    let last = told["log"].as_array().unwrap().last().unwrap().clone();
    assert_eq!((&last["seat"], &last["text"]), (&seat, &json!("Fred notes: On my own.")));
    for other in ["blue", "blue.fusiliers", "orange", "orange.grenadiers", "umpire", "app"] {
        for ask in [
            json!({"note": {"file": FILE, "seat": other, "text": "x"}}),
            json!({"legal": {"file": FILE, "seat": other}}),
            sheet(other),
            json!({"seal_orders": {"file": FILE, "seat": other}}),
        ] {
            let (code, answer) = table.ask(rifles, ask.clone()).await;
            assert_eq!(code, StatusCode::FORBIDDEN, "{other} {ask}: {answer}");
        }
    }
    for (ask, code) in [
        (
            json!({"command": {"file": FILE, "seat": "orange", "kind": "sensible"}}),
            StatusCode::FORBIDDEN,
        ),
        (
            // A person holds it.
            json!({"command": {"file": FILE, "seat": "blue", "kind": "sensible"}}),
            StatusCode::CONFLICT,
        ),
        (
            json!({"report": {"file": FILE, "span": "war", "audience": {"side": "blue"}}}),
            StatusCode::OK,
        ),
        (
            json!({"report": {"file": FILE, "span": "war", "audience": {"side": "orange"}}}),
            StatusCode::FORBIDDEN,
        ),
    ] {
        let (got, answer) = table.ask(rifles, ask.clone()).await;
        assert_eq!(got, code, "{ask}: {answer}");
    }
}

#[tokio::test]
async fn what_one_commander_writes_no_other_reads_before_it_is_turned_up() {
    let table = Table::commanders(&SEATS);
    let [rifles, fusiliers] = ["blue.rifles", "blue.fusiliers"].map(role);
    let own = table.ok(rifles, sheet("blue.rifles")).await;
    let lines = own["sheet"]["battalions"].as_array().unwrap().clone();
    let line = |id: &str| lines.iter().find(|line| line["battalion"] == id).unwrap().clone();
    let (mine, other) = (line("marche"), line("lowland"));
    assert_eq!(
        (&mine["commander"], &other["commander"]),
        (&Value::Null, &json!("Lt Col Lang (Gerd)"))
    );
    assert_eq!((&other["order"], &other["allowed"]), (&json!(""), &json!([])));
    let allowed = mine["allowed"].as_array().unwrap();
    let changed = allowed.iter().find(|order| **order != mine["order"]).unwrap().clone();

    let write = |battalion: &str| {
        let orders = json!({ battalion: changed });
        json!({"write_orders": {"file": FILE, "orders": orders}})
    };
    let theirs = table.bytes(fusiliers, &sheet("blue.fusiliers")).await;
    table.ok(rifles, write("marche")).await;
    assert_eq!(theirs, table.bytes(fusiliers, &sheet("blue.fusiliers")).await, "to the byte");
    let (code, answer) = table.ask(rifles, write("lowland")).await;
    assert_eq!(code, StatusCode::CONFLICT, "{answer}");
    assert!(
        answer["error"]["message"].as_str().unwrap().contains("under Lt Col Lang (Gerd)"),
        "{answer}"
    );
    // The senior seat reads it all.
    let all = table.ok(Role::Blue, sheet("blue")).await;
    assert!(
        all["sheet"]["battalions"]
            .as_array()
            .unwrap()
            .iter()
            .any(|line| { line["battalion"] == "marche" && line["order"] == changed })
    );

    table.ok(rifles, json!({"seal_orders": {"file": FILE}})).await;
    let laid = table.ok(rifles, sheet("blue.rifles")).await;
    assert_eq!((&laid["sheet"]["laid"], &laid["sheet"]["sealed"]), (&json!(true), &json!(false)));
    assert_eq!(laid["sheet"]["missing"], json!(["Lt Col Lang (Gerd)"]));
    let due = |status: &Value| -> Vec<String> {
        let seats = status["status"]["seats"].as_array().unwrap().iter();
        let due = seats.filter(|seat| seat["due"] == true);
        due.map(|seat| seat["seat"].as_str().unwrap().to_owned()).collect()
    };
    let status = table.ok(rifles, json!({"status": {"file": FILE}})).await;
    assert_eq!(due(&status), ["blue.fusiliers", "orange", "orange.grenadiers"]);
    table.ok(fusiliers, json!({"seal_orders": {"file": FILE}})).await;
    let sealed = table.ok(fusiliers, sheet("blue.fusiliers")).await;
    assert_eq!(sealed["sheet"]["sealed"], json!(true), "both lie, so the side's do");
    assert!(!sealed.to_string().contains(&format!("\"order\":{changed},\"name\"")));
    let lines = sealed["sheet"]["battalions"].as_array().unwrap().iter();
    assert!(lines.clone().any(|line| line["battalion"] == "marche" && line["order"] == ""));
}

#[tokio::test]
async fn an_order_for_anothers_unit_is_refused_with_the_name_of_who_may() {
    let table = Table::commanders(&SEATS);
    let rifles = role("blue.rifles");
    let before = table.entries().await;
    let (code, answer) = table.ask(rifles, activate("lowland")).await;
    assert_eq!(code, StatusCode::CONFLICT, "{answer}");
    let error = &answer["error"];
    assert_eq!(
        (&error["kind"], &error["code"]),
        (&json!("refused"), &json!("rules.not_your_unit"))
    );
    assert!(error["message"].as_str().unwrap().contains("is under Lt Col Lang (Gerd)"), "{error}");
    assert_eq!(table.entries().await, before);
}

#[tokio::test]
async fn each_seat_that_is_taken_up_gets_an_address_and_no_other_can_be_invited() {
    let table = Table::commanders(&SEATS);
    let options = table.options();
    let file = table.folder.path().join(FILE);
    let session = Session::open_quickly(&file, &options.host).unwrap();
    let mut list = InvitationList::default();
    list.invite_first(&table.campaign(), FILE, SeatHolders::of(&session)).unwrap();
    let invited: Vec<(&str, &str)> =
        list.invited(&table.campaign()).iter().map(|one| (one.role.word(), &*one.person)).collect();
    let expected = [
        ("blue", "Blue"),
        ("blue.rifles", "Fred"),
        ("blue.fusiliers", "Gerd"),
        ("orange", "Orange"),
        ("orange.grenadiers", "Hans"),
        ("umpire", "The umpire"),
        ("spectator", "Spectator"),
    ];
    assert_eq!(invited, expected);
    for (role, code) in [("blue.hallmark", "seat.unknown"), ("green", "request.malformed")] {
        let add = json!({"add": {"file": FILE, "person": "Eve", "role": role}});
        let (status, answer) = table.post("/invitations", Role::Host, add).await;
        assert!(!status.is_success());
        assert_eq!(answer["error"]["code"], json!(code), "{answer}");
    }
}
