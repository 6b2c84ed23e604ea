//! Commanders' seats: who may order what, who is asked, and what a scenario may say of them.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use campaign::two_star_general::order::Order;
use campaign::two_star_general::state::{BattalionId, StandId};
use campaign::{BattleId, BattleOrder, Scenario, SeatRefusal, War, WarOrder, WarRefusal, WarState};
use kernel::{Halt, Name, RuleSet as _, Seat, Side, Tape};

fn text() -> String {
    let file =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../campaigns/first-light/scenario.toml");
    fs::read_to_string(file).expect("a shipped scenario")
}

fn scenario(text: &str) -> Result<Scenario, Vec<campaign::Diagnostic>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../campaigns/first-light");
    let files = fs::read_dir(folder).expect("its folder").map(|file| {
        let file = file.expect("a file");
        let name = file.file_name().to_string_lossy().into_owned();
        (name, fs::read_to_string(file.path()).unwrap_or_default())
    });
    Scenario::parse(text, &files.collect())
}

/// First Light with these seats taken up.
fn war(text: &str, taken: &[Seat]) -> WarState {
    let scenario = scenario(text).unwrap_or_else(|faults| panic!("{faults:?}"));
    let mut setup = scenario.found(&BTreeMap::new()).expect("no options");
    setup.seats.keep(|seat| taken.contains(&seat));
    WarState::begin(Arc::new(setup))
}

fn seat(word: &str) -> Seat {
    word.parse().unwrap_or_else(|none| panic!("{none}"))
}

fn name(id: &str) -> Name {
    Name::new(id).expect("a name")
}

fn order(order: Order) -> WarOrder {
    WarOrder { battle: BattleId::main(), order: BattleOrder::TwoStarGeneral(order) }
}

fn activate(battalion: &str) -> WarOrder {
    order(Order::Activate { battalion: BattalionId(name(battalion)) })
}

fn all() -> Vec<Seat> {
    ["blue.rifles", "blue.fusiliers", "orange.grenadiers", "orange.hallmark"].map(seat).to_vec()
}

fn refusal(war: &WarState, by: Seat, order: &WarOrder) -> Option<SeatRefusal> {
    match War::decide(war, by, order, &mut Tape::new(&[])) {
        Err(Halt::Refused(WarRefusal::Seat(why))) => Some(why),
        _ => None,
    }
}

#[test]
fn a_commander_orders_his_own_units_alone() {
    let war = war(&text(), &all());
    let [rifles, fusiliers] = ["blue.rifles", "blue.fusiliers"].map(seat);
    let of_marche = [
        activate("marche"),
        order(Order::Move { stand: StandId(name("marche.A")), path: Vec::new(), strategic: false }),
        order(Order::Attack {
            stands: vec![StandId(name("marche.B"))],
            target: "0101".parse().expect("a hex"),
        }),
    ];
    for given in &of_marche {
        assert_eq!(refusal(&war, rifles, given), None, "his own: {given:?}");
        for other in [Seat::Blue, Seat::Umpire, Seat::App] {
            assert_eq!(refusal(&war, other, given), None, "{other} may: {given:?}");
        }
        let why = refusal(&war, fusiliers, given).expect("not his");
        assert!(matches!(why, SeatRefusal::NotYours { commander, .. } if commander == rifles));
    }
    // The battery is given to no commander: it stays under the senior seat.
    let battery = order(Order::Barrage {
        battery: StandId(name("w-battery")),
        target: "0101".parse().expect("a hex"),
    });
    let why = refusal(&war, rifles, &battery);
    assert!(matches!(why, Some(SeatRefusal::NotYours { commander: Seat::Blue, .. })), "{why:?}");
}

#[test]
fn a_refusal_names_who_may() {
    use kernel::Refusal as _;
    let war = war(&text(), &all());
    let why = refusal(&war, seat("blue.fusiliers"), &activate("marche")).expect("not his");
    let said = why.refused(&war.names(BattleId::main()));
    assert_eq!(said.sentence, "1st Battalion, Marche Rifles is under Lt Col Hale.");
    assert_eq!(
        said.instead.as_deref(),
        Some("Lt Col Hale gives its orders, or a superior, or the umpire.")
    );
}

#[test]
fn what_concerns_the_side_is_for_the_senior_seat_and_throws_are_for_all() {
    let war = war(&text(), &all());
    let rifles = seat("blue.rifles");
    for given in [Order::EndNight, Order::EndArtillery] {
        let why = refusal(&war, rifles, &order(given.clone()));
        assert_eq!(why, Some(SeatRefusal::WholeSide { senior: Seat::Blue }), "{given:?}");
        assert_eq!(refusal(&war, Seat::Blue, &order(given)), None);
    }
    for given in [Order::ThrowForMove, Order::ThrowForArtillery] {
        assert_eq!(refusal(&war, rifles, &order(given)), None);
    }
    let nobody = seat("blue.third");
    assert_eq!(
        refusal(&war, nobody, &order(Order::ThrowForMove)),
        Some(SeatRefusal::Unknown { seat: nobody })
    );
}

#[test]
fn a_superior_orders_what_is_below_him_and_takes_over_what_is_vacant() {
    let over = text()
        .replace("commands = [\"marche\"]", "commands = [\"marche\"]\nover = [\"fusiliers\"]");
    let [rifles, fusiliers] = ["blue.rifles", "blue.fusiliers"].map(seat);
    let both = war(&over, &all());
    assert!(both.speaks_for(rifles, fusiliers) && !both.speaks_for(fusiliers, rifles));
    assert_eq!(refusal(&both, rifles, &activate("lowland")), None);
    assert!(refusal(&both, fusiliers, &activate("marche")).is_some());
    // Nobody plays the fusiliers' commander: their battalion is the senior seat's again.
    let alone = war(&over, &[rifles]);
    assert_eq!(alone.commander(BattleId::main(), name("lowland"), Side::Blue), Seat::Blue);
    // Nobody plays the one between: the seat below goes under the senior one.
    let below = war(&over, &[fusiliers]);
    assert_eq!(below.setup.seats.get(fusiliers).expect("taken up").under, Seat::Blue);
    // No seat is taken up: the setup says nothing of seats.
    let none = war(&over, &[]);
    assert!(!serde_json::to_string(&*none.setup).expect("plain data").contains("rifles"));
}

#[test]
fn offers_are_those_of_the_seat() {
    let whole = war(&text(), &[]);
    let shared = war(&text(), &all());
    let offered = |war: &WarState, by| war.legal(BattleId::main(), by).offers;
    assert_eq!(
        offered(&shared, Seat::Blue),
        offered(&whole, Seat::Blue),
        "the senior seat's are all"
    );
    for by in all() {
        for offer in offered(&shared, by) {
            assert_eq!(shared.may_speak(by, &offer.order), Ok(()), "{by}: {}", offer.label);
        }
    }
}

#[test]
fn faults_of_seats_are_said_where_they_stand() {
    let fault = |from: &str, to: &str, says: &str| {
        let changed = text().replacen(from, to, 1);
        assert_ne!(changed, text(), "{from}");
        let faults = scenario(&changed).expect_err(says);
        assert!(faults.iter().any(|fault| fault.message.contains(says)), "{says}: {faults:?}");
    };
    fault("commands = [\"lowland\"]", "commands = [\"lowlands\"]", "there is no \"lowlands\"");
    fault("commands = [\"lowland\"]", "commands = [\"eastfold\"]", "of the other side");
    fault("commands = [\"lowland\"]", "commands = [\"marche\"]", "is under blue.rifles already");
    fault("id = \"fusiliers\"", "id = \"rifles\"", "the id \"rifles\" is taken");
    fault("id = \"fusiliers\"", "id = \"the second one\"", "is not a seat's id");
    let commands = "commands = [\"lowland\"]";
    fault(commands, &format!("{commands}\nover = [\"grenadiers\"]"), "has no seat \"grenadiers\"");
    fault(commands, &format!("{commands}\nover = [\"fusiliers\"]"), "would be over itself");
    fault(commands, "", "the seat \"fusiliers\" commands nothing");
    fault(commands, "commands = []", "the seat \"fusiliers\" commands nothing");
}

#[test]
fn no_seat_is_over_itself_by_way_of_others() {
    let circle = text()
        .replace("commands = [\"marche\"]", "commands = [\"marche\"]\nover = [\"fusiliers\"]")
        .replace("commands = [\"lowland\"]", "commands = [\"lowland\"]\nover = [\"rifles\"]");
    let faults = scenario(&circle).expect_err("a circle");
    let said: Vec<&str> = faults.iter().map(|fault| &*fault.message).collect();
    assert_eq!(said, ["blue.rifles would be over itself"]);
}

#[test]
fn whose_turn_it_is_is_known_of_every_order() {
    let war = war(&text(), &all());
    let [rifles, fusiliers] = ["blue.rifles", "blue.fusiliers"].map(seat);
    let owner = |given: &WarOrder| war.owner(given, Side::Blue);
    assert_eq!(owner(&activate("marche")), Some(rifles));
    assert_eq!(owner(&activate("lowland")), Some(fusiliers));
    assert_eq!(owner(&order(Order::EndNight)), Some(Seat::Blue));
    assert_eq!(owner(&order(Order::ThrowForMove)), None, "all may throw");
    // Stands of two commanders together are their superior's.
    let both = order(Order::Attack {
        stands: vec![StandId(name("marche.B")), StandId(name("lowland.A"))],
        target: "0101".parse().expect("a hex"),
    });
    assert_eq!(owner(&both), Some(Seat::Blue));
    assert!(matches!(
        refusal(&war, rifles, &both),
        Some(SeatRefusal::NotYours { commander, .. }) if commander == fusiliers
    ));
}
