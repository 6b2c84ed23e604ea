//! The forms of rulings, and what is made of them.

use api::Request;
use api::request::Reply;
use api::views::{FieldKind, RulingForm, RulingKind};
use campaign::two_star_general::TwoStarGeneral;
use campaign::two_star_general::order::Ruling;
use kernel::{Face as _, Seat};
use serde_json::{Value, json};

use crate::desk::Desk;

fn forms(desk: &mut Desk) -> Vec<RulingForm> {
    let ask = Request::RulingForms { file: desk.file.clone(), battle: None, seat: None };
    let Reply::RulingForms(forms) = desk.api.handle(ask).unwrap() else { panic!("no forms") };
    forms
}

/// A ruling made of a form as a window makes it: the first choice, and what stands there now.
fn fill(form: &RulingForm) -> Value {
    let now = |name: &str| {
        form.fields.iter().filter_map(|field| field.choices.first()?.now.get(name).cloned()).next()
    };
    let mut body = serde_json::Map::new();
    for field in &form.fields {
        let value = match field.kind {
            FieldKind::Choice => json!(field.choices.first().expect("a choice").value),
            FieldKind::Number => json!(now(&field.name).map_or(0, |n| n.parse::<u16>().unwrap())),
            FieldKind::Hex => json!(now(&field.name).expect("a hex")),
            FieldKind::Inches | FieldKind::Spot | FieldKind::Yes => panic!("no table here"),
        };
        body.insert(field.name.clone(), value);
    }
    json!({ serde_json::to_value(form.kind).unwrap().as_str().unwrap(): body })
}

#[test]
fn every_ruling_has_a_form_and_every_form_makes_its_ruling() {
    let mut desk = Desk::with_campaign();
    let forms = forms(&mut desk);
    let kinds: Vec<RulingKind> = forms.iter().map(|form| form.kind).collect();
    assert_eq!(kinds.len(), 11, "one for each ruling of the book");
    for form in &forms {
        let made = fill(form);
        let ruling: Ruling = serde_json::from_value(made.clone())
            .unwrap_or_else(|error| panic!("{}: {error}: {made}", form.title));
        assert_eq!(TwoStarGeneral::ruling_kind(&ruling), form.kind);
    }
    let night_only = forms.iter().find(|form| form.kind == RulingKind::Recovery).unwrap();
    assert!(night_only.not_now.is_some(), "there are recovery points at night only");
}

#[test]
fn a_ruling_is_made_from_its_form_and_names_who_agreed() {
    let mut desk = Desk::with_campaign();
    desk.lay_orders();
    let strength = forms(&mut desk).remove(0);
    let stand = strength.fields[0].choices[0].clone();
    let most = stand.most["points"];
    let rule = |points: u16, reason: &str| Request::Rule {
        file: desk.file.clone(),
        battle: None,
        ruling: serde_json::from_value(
            json!({ "strength": { "stand": stand.value, "points": points } }),
        )
        .unwrap(),
        reason: reason.to_owned(),
        agreed_by: vec![Seat::Blue, Seat::Orange],
        idem: None,
    };
    let (too_many, silent, right) =
        (rule(most + 1, "a miscount"), rule(most - 1, " "), rule(most - 1, "a miscount"));
    assert!(desk.done(too_many).is_err(), "above full strength");
    assert!(desk.done(silent).is_err(), "a ruling needs a reason");
    let done = desk.done(right).unwrap();
    let ruled = done.told.iter().find(|line| line.kind == "ruled").expect("shown as a ruling");
    assert!(ruled.text.contains("Reason: a miscount. "), "{}", ruled.text);
    assert!(ruled.text.ends_with(" Agreed by Anna and Bert."), "{}", ruled.text);
    // The seats stand in the entry of the order; the reason is the umpire's own.
    let Reply::Entry(entry) = desk
        .api
        .handle(Request::Entry {
            file: desk.file.clone(),
            seat: Seat::Blue,
            entry: ruled.cause.unwrap(),
        })
        .unwrap()
    else {
        panic!("no entry")
    };
    let body: serde_json::Value = serde_json::from_str(&entry.body.unwrap()).unwrap();
    assert_eq!(body["agreed_by"], json!(["blue", "orange"]));
    let why = Request::Why { file: desk.file.clone(), seat: Seat::Blue, entry: ruled.seq };
    let Reply::Why(why) = desk.api.handle(why).unwrap() else { panic!("no card") };
    let agreed = why.hands.iter().filter(|hand| hand.did == "agreed").map(|hand| &*hand.who);
    assert!(agreed.eq(["Anna", "Bert"]), "{:?}", why.hands);
}

#[test]
fn a_ruling_to_which_nobody_is_said_to_have_agreed_says_nothing_of_it() {
    let mut desk = Desk::with_campaign();
    desk.lay_orders();
    let strength = forms(&mut desk).remove(0);
    let stand = &strength.fields[0].choices[0].value;
    let ruling = json!({ "strength": { "stand": stand, "points": 1 } });
    let rule = Request::Rule {
        file: desk.file.clone(),
        battle: None,
        ruling: serde_json::from_value(ruling).unwrap(),
        reason: "a miscount".to_owned(),
        agreed_by: Vec::new(),
        idem: None,
    };
    let done = desk.done(rule).unwrap();
    assert!(done.told.iter().all(|line| !line.text.contains("greed")), "{:?}", done.told);
    let order = desk.api.session(&desk.file).unwrap().entry(done.first).unwrap();
    let body = order.text().unwrap();
    assert!(!body.contains("agreed_by"), "{body}");
}
