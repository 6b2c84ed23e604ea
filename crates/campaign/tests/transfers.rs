//! Units go over from one battle to another by road (LNK-R46 to LNK-R50, R106 to R108 of Two Star General).

use std::collections::BTreeMap;
use std::sync::Arc;

use campaign::{
    BattleId, BattleOrder, RoadId, Scenario, TransferOrder, War, WarEvent, WarOrder, WarState,
};
use kernel::{RuleSet as _, Seat, Side};
use two_star_general::commander as division;
use two_star_general::order::{Order, Ruling};
use two_star_general::state::{
    Arrival, BattalionId, Phase, Place, PlatoonId, StandId, Status, Step,
};

use crate::fronts::{battle, give, is_night, order, play_until, two_fronts};
use crate::table::{listed, name, stand};

/// Two battles on the same map, joined by a road that leaves both in the west: the airborne battalion of the north and its battery
/// stand at its end there.
pub(crate) const CHANGES: [(&str, &str); 5] = [
    ("hex = \"0305\"", "hex = \"0105\""),
    ("hex = \"0405\"", "hex = \"0106\""),
    ("hex = \"0406\"", "hex = \"0205\""),
    (
        "id = \"377.A\"\nside = \"blue\"\nkind = \"artillery\"\nhex = \"0205\"",
        "id = \"377.A\"\nside = \"blue\"\nkind = \"artillery\"\nhex = \"0104\"",
    ),
    (
        "[options]",
        "[[roads]]\nid = \"west\"\ntitle = \"western road\"\nfrom = { battle = \"north\", hexes = [\"0105\"] }\nto = { battle = \"south\", hexes = [\"0105\", \"0108\"] }\nhours = 3\nunits_a_day = 2\n\n[options]",
    ),
];

/// The same folder with more changes.
pub(crate) fn text(more: &[(&str, &str)]) -> (String, BTreeMap<String, String>) {
    let (mut text, mut files) = two_fronts();
    for (from, to) in CHANGES.iter().chain(more) {
        assert!(text.contains(from), "{from}");
        text = text.replacen(from, to, 1);
    }
    let map = files.get_mut("map.txt").expect("a map");
    map.push_str("0105 road\n0108 road\n0208 road\n");
    (text, files)
}

pub(crate) fn begun(more: &[(&str, &str)]) -> WarState {
    let (text, files) = text(more);
    let scenario =
        Scenario::parse(&text, &files).unwrap_or_else(|faults| panic!("{}", listed(&faults)));
    WarState::begin(scenario.found(&BTreeMap::new()).expect("no options").into())
}

pub(crate) fn set_out(unit: &str) -> TransferOrder {
    TransferOrder::SetOut { unit: name(unit), road: RoadId(name("west")), entry: None }
}

pub(crate) fn transfer(at: BattleId, given: TransferOrder) -> WarOrder {
    WarOrder { battle: at, order: BattleOrder::Transfer(given) }
}

/// Both sides lay and turn up their orders; the airborne battalion has this one.
pub(crate) fn orders(state: &mut WarState, at: BattleId, status: Status) {
    let position = state.division(at).expect("a battle").clone();
    let airborne = BattalionId(name("1-506"));
    let sheets = Side::BOTH.map(|side| {
        let mut sheet = division::order_sheet(&position, side);
        if side == Side::Blue && position.in_play_here(airborne) {
            sheet.0.insert(airborne, status);
        }
        sheet
    });
    for side in Side::BOTH {
        let salt = [side.index() as u8; 16];
        let commitment = kernel::seal::commitment(&salt, &sheets[side.index()].text());
        give(state, side.seat(), &order(at, Order::SealOrders { commitment })).expect("sealed");
    }
    for side in Side::BOTH {
        let salt = kernel::seal::hex(&[side.index() as u8; 16]);
        let orders = sheets[side.index()].clone();
        give(state, side.seat(), &order(at, Order::RevealOrders { orders, salt })).expect("up");
    }
}

trait InPlayHere {
    fn in_play_here(&self, battalion: BattalionId) -> bool;
}

impl InPlayHere for two_star_general::State {
    fn in_play_here(&self, battalion: BattalionId) -> bool {
        self.battalions.contains_key(&battalion) && self.in_play(battalion)
    }
}

/// The turns go on until a battalion has its own.
pub(crate) fn until_its_turn(state: &mut WarState, at: BattleId, battalion: &str) {
    let battalion = BattalionId(name(battalion));
    for _ in 0..50 {
        let position = state.division(at).expect("a battle");
        let (Phase::Battalions(turns) | Phase::Retreats(turns)) = &position.phase else {
            panic!("no battalion moves in the {}", position.phase.name())
        };
        let (side, next) = match turns.step {
            Step::Acting { battalion: acting, .. } if acting == battalion => return,
            Step::Acting { battalion: acting, .. } => {
                (position.battalion_spec(acting).side, Order::EndActivation)
            }
            Step::Throw => (Side::Blue, Order::ThrowForMove),
            Step::Choose(side) => {
                let all: Vec<BattalionId> = position
                    .battalions_in_play(side)
                    .filter(|id| !position.battalion(*id).activated)
                    .collect();
                let chosen = all.iter().find(|id| **id == battalion).or(all.first());
                (side, Order::Activate { battalion: *chosen.expect("one is left") })
            }
        };
        give(state, side.seat(), &order(at, next)).expect("the turn goes on");
    }
    panic!("{battalion} had no turn");
}

/// The airborne battalion is on the road to the south.
pub(crate) fn on_the_road(more: &[(&str, &str)]) -> WarState {
    let mut state = begun(more);
    orders(&mut state, battle("north"), Status::Move);
    until_its_turn(&mut state, battle("north"), "1-506");
    give(&mut state, Seat::Blue, &transfer(battle("north"), set_out("1-506"))).expect("it leaves");
    state
}

fn men_of(state: &WarState) -> u32 {
    Side::BOTH.into_iter().map(|side| state.men_with_units(side)).sum()
}

// covers R106, R108, LNK-R46, LNK-R47
#[test]
fn a_battalion_goes_over_with_everything_that_is_its_own() {
    let (north, south) = (battle("north"), battle("south"));
    let mut state = begun(&[]);
    let strong = Order::Rule {
        ruling: Ruling::LosePlatoon { platoon: PlatoonId(name("1-506.truck")) },
        reason: "it broke down".to_owned(),
    };
    give(&mut state, Seat::Umpire, &order(north, strong)).expect("a ruling");
    let (men, strength) = (men_of(&state), state.strength(Side::Blue));
    orders(&mut state, north, Status::Move);
    until_its_turn(&mut state, north, "1-506");
    let offers = state.legal(north, Seat::Blue);
    let wanted = transfer(north, set_out("1-506"));
    let offer = offers.offers.iter().find(|offer| offer.order == wanted).expect("it is offered");
    // The round ends at 09:00; three hours later the second and last round of the day has begun.
    assert_eq!(
        offer.label,
        "1st Battalion, 506th leaves for The south by the western road, 3 hours, due 20 Dec, round 1"
    );
    let events = give(&mut state, Seat::Blue, &wanted).expect("it leaves");
    let began = events.iter().find(|event| matches!(event, WarEvent::TransferBegan { .. }));
    assert_eq!(
        War::diary(&begun(&[]), began.expect("it is told")),
        "1st Battalion, 506th leaves The north for The south by the western road, due 20 Dec, round 1, at 0105."
    );
    assert_eq!(state.battle_of(name("1-506.A")), Some(south));
    assert_eq!(men_of(&state), men);
    assert_eq!(state.strength(Side::Blue), strength);
    let on = state.way_of(name("1-506")).expect("it is on the road");
    assert_eq!(state.way_words(&on), "on the road to The south, due 20 Dec, round 1");
    // Its turn is over with it.
    assert_eq!(state.division(north).expect("a battle").acting(), None);
    // It comes on at the beginning of the due round, before orders are written, and has none.
    play_until(&mut state, north, |state| is_night(state, north));
    play_until(&mut state, south, |state| {
        let position = state.division(south).expect("a battle");
        (position.day, position.round) == (2, 1)
    });
    assert!(state.way_of(name("1-506")).is_none());
    let position = state.division(south).expect("a battle");
    let at = |id: &str| position.stand(stand(id)).place;
    assert_eq!(at("1-506.hq"), Place::At("0105".parse().expect("a hex")));
    for (id, points) in [("1-506.A", 5), ("1-506.B", 4)] {
        assert!(matches!(at(id), Place::At(_)), "{id}");
        assert_eq!(position.stand(stand(id)).strength, points, "{id}");
    }
    assert_eq!(position.platoon(PlatoonId(name("1-506.mg"))).with, Some(stand("1-506.A")));
    assert_eq!(position.platoon(PlatoonId(name("1-506.truck"))).with, None);
    assert_eq!(position.battalion(BattalionId(name("1-506"))).order, None);
    // R67 Any order may be given to it.
    orders(&mut state, south, Status::DigIn);
    assert_eq!(
        state.people.in_command(stand("1-506.hq").0).map(|officer| officer.name.as_str()),
        Some("James LaPrade")
    );
    assert_eq!(War::faults(&state), Vec::<String>::new());
}

// covers R107
#[test]
fn a_battery_goes_over_in_the_artillery_phase() {
    let (north, south) = (battle("north"), battle("south"));
    let mut state = begun(&[]);
    play_until(&mut state, north, |state| {
        let position = state.division(north).expect("a battle");
        matches!(&position.phase, Phase::Artillery(phase) if phase.acting == Some(Side::Blue))
    });
    let wanted = transfer(north, set_out("377.A"));
    assert!(state.legal(north, Seat::Blue).offers.iter().any(|offer| offer.order == wanted));
    give(&mut state, Seat::Blue, &wanted).expect("it leaves");
    assert_eq!(state.battle_of(name("377.A")), Some(south));
    assert!(state.division(south).expect("a battle").awaits(name("377.A")));
}

// covers R108, LNK-R48
#[test]
fn it_waits_while_an_enemy_bars_its_way() {
    let south = battle("south");
    let mut state = on_the_road(&[]);
    let put = |state: &mut WarState, hex: &str| {
        let ruling = Ruling::Place { stand: stand("xgr.1"), hex: hex.parse().expect("a hex") };
        let order = order(south, Order::Rule { ruling, reason: "a test".to_owned() });
        give(state, Seat::Umpire, &order).expect("a ruling");
    };
    put(&mut state, "0106");
    let on = state.way_of(name("1-506")).expect("it is on the road");
    assert!(on.barred);
    assert_eq!(
        state.way_words(&on),
        "on the road to The south, due 20 Dec, round 1; an enemy bars the way at 0105"
    );
    // Not to a hex that is barred, or none of the road's; to the other of its end.
    let enter = |hex: &str| {
        transfer(
            south,
            TransferOrder::Enter { unit: name("1-506"), hex: hex.parse().expect("a hex") },
        )
    };
    for (hex, code) in [("0105", "same_entry"), ("0505", "not_an_entry")] {
        let refused = give(&mut state, Seat::Blue, &enter(hex)).expect_err(hex);
        assert_eq!(kernel::Refusal::code(&refused), code);
    }
    let mut other = state.clone();
    give(&mut other, Seat::Blue, &enter("0108")).expect("the other hex is free");
    let arrival = other.way_of(name("1-506")).expect("still on the road").arrival;
    assert_eq!(arrival, Arrival { day: 2, round: 1, hex: "0108".parse().expect("a hex") });
    // Where nothing is done about it, it waits: all of it, headquarters and companies.
    let mut at_dawn = state.clone();
    let began = two_star_general::Event::RoundBegan { day: 2, round: 1 };
    let position = at_dawn.division(south).expect("a battle").clone();
    let mut unfolding = two_star_general::decide::Unfolding::of(&position);
    two_star_general::rules::turn::begin_round(&mut unfolding, 2, 1);
    let after = unfolding.into_state();
    assert_eq!((after.day, after.round), (2, 1), "{began:?}");
    assert!(after.awaits(name("1-506")));
    put(&mut at_dawn, "0605");
    let position = at_dawn.division(south).expect("a battle").clone();
    let mut unfolding = two_star_general::decide::Unfolding::of(&position);
    two_star_general::rules::turn::begin_round(&mut unfolding, 2, 1);
    assert!(!unfolding.into_state().awaits(name("1-506")));
}

// covers LNK-R49
#[test]
fn it_turns_back_once() {
    let (north, south) = (battle("north"), battle("south"));
    let mut state = on_the_road(&[]);
    let back = transfer(south, TransferOrder::TurnBack { unit: name("1-506") });
    let offered = state.legal(south, Seat::Blue);
    assert!(offered.offers.iter().any(|offer| offer.order == back));
    assert!(!state.legal(south, Seat::Orange).offers.iter().any(|offer| offer.order == back));
    give(&mut state, Seat::Blue, &back).expect("it turns back");
    assert_eq!(state.battle_of(name("1-506")), Some(north));
    let on = state.way_of(name("1-506")).expect("it is on the road");
    // It had not gone an hour: it is there again when the next round begins.
    assert_eq!(state.way_words(&on), "back on the road to The north, due 19 Dec, round 2");
    let again = transfer(north, TransferOrder::TurnBack { unit: name("1-506") });
    let refused = give(&mut state, Seat::Blue, &again).expect_err("once is enough");
    assert_eq!(kernel::Refusal::code(&refused), "turned_back");
    play_until(&mut state, north, |state| {
        state.division(north).is_some_and(|position| position.round == 2)
    });
    assert!(state.way_of(name("1-506")).is_none());
    assert_eq!(War::faults(&state), Vec::<String>::new());
    let stand = StandId(name("1-506.A"));
    assert!(state.division(north).expect("a battle").hex_of(stand).is_some());
}

#[test]
fn a_snapshot_has_those_on_the_road_and_those_who_have_come() {
    let state = on_the_road(&[]);
    let bytes = postcard::to_stdvec(&state).expect("plain data");
    let mut back: WarState = postcard::from_bytes(&bytes).expect("plain data");
    back.reattach(Arc::clone(&state.setup));
    for id in ["north", "south"] {
        let [one, other] =
            [&state, &back].map(|war| war.division(battle(id)).expect("a battle").clone());
        assert_eq!(one.setup, other.setup, "{id}");
    }
    assert_eq!(postcard::to_stdvec(&back).expect("plain data"), bytes);
    assert_eq!(War::faults(&back), Vec::<String>::new());
}

#[test]
fn orders_about_roads_are_read_as_they_are_written() {
    let (north, south) = (battle("north"), battle("south"));
    let state = begun(&[]);
    for (text, order) in [
        ("transfer 1-506 by west", set_out("1-506")),
        ("transfer \"1st Battalion, 506th\" by western road", set_out("1-506")),
        (
            "transfer 377.A by west to 0108",
            TransferOrder::SetOut {
                unit: name("377.A"),
                road: RoadId(name("west")),
                entry: Some("0108".parse().expect("a hex")),
            },
        ),
    ] {
        let read = state.parse(north, Seat::Blue, text).expect(text);
        assert_eq!(read, BattleOrder::Transfer(order), "{text}");
        let words = read.words(&state.names(north));
        assert_eq!(state.parse(north, Seat::Blue, &words).expect(&words), read);
    }
    let away = on_the_road(&[]);
    let back = TransferOrder::TurnBack { unit: name("1-506") };
    for at in [north, south] {
        let read = away.parse(at, Seat::Blue, "transfer 1-506 back").expect("words");
        assert_eq!(read, BattleOrder::Transfer(back.clone()));
    }
    let to = away.parse(south, Seat::Blue, "transfer 1-506 to 0108").expect("words");
    assert!(matches!(to, BattleOrder::Transfer(TransferOrder::Enter { .. })), "{to:?}");
    for wrong in ["transfer", "transfer 1-506", "transfer 1-506 by east", "transfer nobody by west"]
    {
        assert!(state.parse(north, Seat::Blue, wrong).is_err(), "{wrong}");
    }
}
