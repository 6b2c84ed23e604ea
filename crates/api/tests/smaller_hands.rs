//! Whose hands reach a smaller battle: the umpire's rulings there, and the automatic commander who plays in it, agrees to it or
//! not, and accepts what came of it.

use api::request::Done;
use api::ruling::AnyRuling;
use api::simulate::CommanderKind;
use api::views::{FieldKind, RulingForm, RulingKind};
use api::{ApiError, Reply, Request};
use campaign::link::{Contact, GroundChoice, LinkOrder, Scale, Stage};
use campaign::two_star_general::ground::Hex;
use campaign::two_star_general::handoff::Contact as Division;
use campaign::two_star_general::state::StandId;
use campaign::{BattleId, BattleOrder, WarOrder, WarState, combat, combat_captain as cc};
use kernel::{Face as _, Seat, Side};
use serde_json::{Map, Value, json};

use crate::desk::Desk;
use crate::links::who_is_asked;

fn child() -> BattleId {
    BattleId::new("fight-1").unwrap()
}

fn farm() -> BattleId {
    BattleId::new("farm").unwrap()
}

impl Desk {
    fn ruling_forms(&mut self, battle: BattleId) -> Vec<RulingForm> {
        let ask =
            Request::RulingForms { file: self.file.clone(), battle: Some(battle), seat: None };
        let Reply::RulingForms(forms) = self.api.handle(ask).unwrap() else { panic!("no forms") };
        forms
    }

    fn rules(&mut self, battle: BattleId, ruling: Value) -> Result<Done, ApiError> {
        self.done(Request::Rule {
            file: self.file.clone(),
            battle: Some(battle),
            ruling: AnyRuling(ruling),
            reason: "the table has seen it".to_owned(),
            agreed_by: vec![Seat::Orange],
            idem: None,
        })
    }

    /// One order or answer of the automatic commander; nothing when he has none.
    fn commands(&mut self, side: Side) -> Option<Done> {
        let (file, kind) = (self.file.clone(), CommanderKind::Sensible);
        let done = self
            .done(Request::Command { file, seat: side.seat(), kind, ends: false, after: None })
            .unwrap();
        (done.last >= done.first).then_some(done)
    }

    fn folded(&mut self) -> WarState {
        let file = self.file.clone();
        self.api.session(&file).unwrap().fold().war.clone()
    }

    fn asks_to_fight_out(&mut self) {
        let stands = vec![StandId::new("us.armoured").unwrap()];
        let at = Contact::TwoStarGeneral(Division::Attack { stands, target: Hex::new(5, 4) });
        let (scale, ground) = (Scale::CombatCaptain, GroundChoice::None);
        let order = LinkOrder::Open { child: child(), scale, at, ground, minutes: Some(60) };
        let asked = self.link(Seat::Blue, order);
        assert_eq!(who_is_asked(&asked), Some(Seat::Orange));
    }

    fn ruled_above(&mut self, ruling: Value) {
        self.rules(BattleId::main(), ruling).unwrap();
    }
}

/// What a form says to send when everything is left as it stands.
fn as_it_stands(form: &RulingForm) -> Option<Value> {
    let mut body = Map::new();
    let mut now = std::collections::BTreeMap::new();
    for field in &form.fields {
        let standing = now.get(&field.name).cloned();
        let value = match field.kind {
            FieldKind::Choice => {
                let first = field.choices.first()?;
                now.extend(first.now.clone());
                json!(standing.or_else(|| first.value.clone()))
            }
            FieldKind::Number => json!(standing.map_or(0, |text| text.parse().unwrap())),
            FieldKind::Hex => json!(standing?),
            FieldKind::Inches => json!(800),
            FieldKind::Spot => {
                let text = standing?;
                let (x, y) = text.split_once(", ").unwrap();
                let hundredths = |text: &str| (text.parse::<f64>().unwrap() * 100.0).round();
                json!({ "x": hundredths(x) as i64, "y": hundredths(y) as i64 })
            }
            FieldKind::Yes => json!(standing.is_some_and(|text| text == "yes")),
        };
        match field.name.split_once('.') {
            None => drop(body.insert(field.name.clone(), value)),
            Some((outer, inner)) => {
                let within = body.entry(outer).or_insert_with(|| json!({}));
                within[inner] = value;
            }
        }
    }
    let kind = serde_json::to_value(form.kind).unwrap();
    Some(json!({ kind.as_str().unwrap(): body }))
}

#[test]
fn an_umpire_rules_on_a_squad_of_a_company_battle() {
    let mut desk = Desk::at_the_crossroads();
    desk.opened();
    let figures = desk.ruling_forms(child()).into_iter().next().unwrap();
    let squad = figures.fields[0].choices.iter().find(|one| one.value.as_deref() == Some("o1.1"));
    let squad = squad.unwrap();
    assert_eq!(squad.now["figures"], squad.most["figures"].to_string());
    let done = desk.rules(child(), json!({"figures": {"subunit": "o1.1", "figures": 1}})).unwrap();
    let subunit = "o1.1".parse().unwrap();
    let war = desk.folded();
    assert_eq!(war.battle(child()).unwrap().cc().unwrap().subunit(subunit).figures.len(), 1);
    let file = desk.file.clone();
    let session = desk.api.session(&file).unwrap();
    let (ordered, ruled) = (session.entry(done.first).unwrap(), session.entry(done.first + 1));
    let body = ordered.text().unwrap();
    assert!(body.ends_with(r#""agreed_by":["orange"]}"#), "{body}");
    let ruled = ruled.unwrap();
    assert_eq!((&*ruled.battle, ruled.kind.as_str(), &*ruled.seat), ("fight-1", "ruled", "umpire"));
}

/// Whatever a form describes its book reads, in every battle of the war.
#[test]
fn every_form_is_a_ruling_of_its_book() {
    let mut company = Desk::at_the_crossroads();
    company.opened();
    let mut soldiers = Desk::at_the_farm();
    for (desk, battle, count) in [(&mut company, child(), 15), (&mut soldiers, farm(), 10)] {
        let forms = desk.ruling_forms(battle);
        assert_eq!(forms.len(), count);
        let war = desk.folded();
        let mut tried = 0;
        for form in &forms {
            assert_eq!(form.not_now, None);
            let Some(ruling) = as_it_stands(form) else { continue };
            let order = AnyRuling(ruling).order(&war, battle, "why".to_owned()).unwrap();
            let kind = match &order.order {
                BattleOrder::CombatCaptain(cc::Order::Rule { ruling, .. }) => {
                    cc::CombatCaptain::ruling_kind(ruling)
                }
                BattleOrder::Combat(combat::Order::Rule { ruling, .. }) => {
                    combat::Combat::ruling_kind(ruling)
                }
                other => panic!("no ruling: {other:?}"),
            };
            assert_eq!(kind, form.kind);
            tried += 1;
        }
        // Nobody is routed, taken or active as it begins; everything else can be ruled.
        assert!(tried >= count - 4, "{tried} of {count}");
    }
}

/// A form stands as the last ruling left it: markers, turns and cards.
#[test]
fn what_is_ruled_of_markers_turns_and_cards_stands_in_the_forms() {
    let mut company = Desk::at_the_crossroads();
    company.opened();
    company.rules(child(), json!({"held": {"subunit": "o1.1", "markers": 2}})).unwrap();
    company.rules(child(), json!({"activated": {"unit": "o1", "activated": true}})).unwrap();
    let mut soldiers = Desk::at_the_farm();
    soldiers.rules(farm(), json!({"card": {"soldier": "b2", "in_deck": false}})).unwrap();
    let stands = |desk: &mut Desk, battle, kind, who: &str, field: &str| {
        let forms = desk.ruling_forms(battle);
        let form = forms.iter().find(|form| form.kind == kind).unwrap();
        let all = &form.fields[0].choices;
        let one = all.iter().find(|one| one.value.as_deref() == Some(who)).unwrap();
        one.now[field].clone()
    };
    assert_eq!(stands(&mut company, child(), RulingKind::Held, "o1.1", "markers"), "2");
    assert_eq!(stands(&mut company, child(), RulingKind::Activated, "o1", "activated"), "yes");
    assert_eq!(stands(&mut soldiers, farm(), RulingKind::Card, "b2", "in_deck"), "no");
    let again = soldiers.rules(farm(), json!({"card": {"soldier": "b2", "in_deck": false}}));
    assert_eq!(again.unwrap_err().kind, api::error::Kind::Refused);
    let far = json!({"contact": {"attacker": "b1.1", "defender": "o1.1", "contact": true}});
    assert_eq!(company.rules(child(), far).unwrap_err().kind, api::error::Kind::Refused);
}

#[test]
fn a_soldier_is_hurt_and_placed_by_ruling() {
    let mut desk = Desk::at_the_farm();
    desk.rules(farm(), json!({"wound": {"soldier": "b2", "wound": "serious"}})).unwrap();
    desk.rules(farm(), json!({"place": {"soldier": "o3", "at": {"x": 2000, "y": 1500}}})).unwrap();
    let war = desk.folded();
    let fight = war.battle(farm()).unwrap().combat().unwrap();
    let man = |id: &str| fight.soldier(id.parse().unwrap());
    assert_eq!(man("b2").wound, campaign::combat::tables::Wound::Serious);
    assert_eq!(man("o3").at.map(|at| (at.x, at.y)), Some((2_000, 1_500)));
    let off = desk.rules(farm(), json!({"place": {"soldier": "o3", "at": {"x": 99_000, "y": 0}}}));
    assert_eq!(off.unwrap_err().kind, api::error::Kind::Refused);
}

#[test]
fn a_ruling_of_another_book_or_battle_is_none() {
    let mut desk = Desk::at_the_crossroads();
    desk.opened();
    let strength = json!({"strength": {"stand": "de.1", "points": 2}});
    assert_eq!(desk.rules(child(), strength.clone()).unwrap_err().code, "no_ruling");
    let figures = json!({"figures": {"subunit": "o1.1", "figures": 1}});
    assert_eq!(desk.rules(BattleId::main(), figures.clone()).unwrap_err().code, "no_ruling");
    let nowhere = BattleId::new("fight-9").unwrap();
    assert_eq!(desk.rules(nowhere, strength).unwrap_err().code, "no_such_battle");
    // Once it is reported, its report is corrected instead.
    desk.rules(child(), json!({"end": {"winner": null}})).unwrap();
    desk.link(Seat::Blue, LinkOrder::Close { child: child() });
    assert!(desk.ruling_forms(child()).iter().all(|form| form.not_now.is_some()));
    assert_eq!(desk.rules(child(), figures).unwrap_err().kind, api::error::Kind::Refused);
}

/// Both commanders of a company battle are led by the program: it comes to its end, is reported and accepted, and the attack is
/// made.
#[test]
fn the_commander_plays_a_smaller_battle_to_its_end() {
    let mut desk = Desk::at_the_crossroads();
    desk.opened();
    let settled = |war: &WarState| !war.links[&child()].is_pending();
    let mut orders = [0, 0];
    for _ in 0..4_000 {
        if settled(&desk.folded()) {
            break;
        }
        let did = Side::BOTH.into_iter().find(|side| desk.commands(*side).is_some());
        orders[did.expect("somebody may go on").index()] += 1;
    }
    let war = desk.folded();
    assert!(matches!(war.links[&child()].stage, Stage::Accepted(_)), "{:?}", war.links[&child()]);
    assert!(orders.iter().all(|count| *count > 4), "{orders:?}");
    assert_eq!(war.imbalances(), Vec::<String>::new());
}

/// He leaves the other side's orders to the other side, in a smaller battle as above.
#[test]
fn he_waits_where_the_other_side_acts() {
    let mut desk = Desk::at_the_crossroads();
    desk.opened();
    let of_orange = |desk: &mut Desk| desk.commands(Side::Orange).is_some();
    for _ in 0..200 {
        if !of_orange(&mut desk) {
            break;
        }
    }
    let legal = desk.folded().legal(child(), Seat::Orange);
    let open = desk.open_call();
    assert!(open == Some(Seat::Blue) || legal.offers.is_empty(), "{open:?} {legal:?}");
}

#[test]
fn he_fights_out_what_is_not_hopeless() {
    let mut desk = Desk::at_the_crossroads();
    desk.asks_to_fight_out();
    assert!(desk.commands(Side::Blue).is_none(), "orange is asked");
    desk.commands(Side::Orange).unwrap();
    assert!(desk.folded().links.contains_key(&child()), "a company against a company");

    let mut desk = Desk::at_the_crossroads();
    desk.ruled_above(json!({"strength": {"stand": "de.1", "points": 1}}));
    desk.ruled_above(json!({"lose_platoon": {"platoon": "de.at"}}));
    desk.asks_to_fight_out();
    desk.commands(Side::Orange).unwrap();
    let war = desk.folded();
    assert!(war.links.is_empty(), "five times as many are thrown for");
    assert_eq!(war.declined.len(), 1);
}

/// Who has done better goes on; who has not agrees to stop.
#[test]
fn he_stops_what_goes_against_him() {
    for (hurt, stops) in [("o1.1", true), ("b1.1", false)] {
        let mut desk = Desk::at_the_crossroads();
        desk.opened();
        desk.rules(child(), json!({"figures": {"subunit": hurt, "figures": 1}})).unwrap();
        desk.link(Seat::Blue, LinkOrder::Close { child: child() });
        desk.commands(Side::Orange).unwrap();
        let stage = &desk.folded().links[&child()].stage;
        assert_eq!(matches!(stage, Stage::Reported(_)), stops, "{hurt}: {stage:?}");
    }
}

/// He accepts what he is asked to accept, and asks himself once: "not yet" is an answer until the report is another.
#[test]
fn he_accepts_a_report_and_asks_once() {
    let mut desk = Desk::at_the_crossroads();
    desk.opened();
    desk.rules(child(), json!({"end": {"winner": null}})).unwrap();
    desk.link(Seat::Orange, LinkOrder::Close { child: child() });
    let asked = desk.commands(Side::Blue).unwrap();
    assert_eq!(who_is_asked(&asked), Some(Seat::Orange));
    desk.choose(Seat::Orange, &["not_yet"]);
    for _ in 0..6 {
        if let Some(done) = desk.commands(Side::Blue) {
            let asks =
                done.call.is_some_and(|waits| waits.call.title().contains("Accept the report"));
            assert!(!asks, "he was told: not yet");
        }
    }
    while let Some(seat) = desk.open_call() {
        desk.commands(seat.side().unwrap()).unwrap();
    }
    let accept = LinkOrder::Accept { child: child() };
    let order = WarOrder { battle: BattleId::main(), order: BattleOrder::Link(accept) };
    let (file, idem) = (desk.file.clone(), None);
    desk.done(Request::Order { file, seat: Seat::Orange, order, idem }).unwrap();
    desk.commands(Side::Blue).unwrap();
    assert!(matches!(desk.folded().links[&child()].stage, Stage::Accepted(_)));
}
