//! A battle for a square of an operational war, fought out by divisions: founded from battalions, played, and read back (X1, X2).

use std::sync::Arc;

use campaign::commander::{self, Lead, Sense};
use campaign::link::{Contact, GroundChoice, LinkOrder, Scale, Stage};
use campaign::{
    Battle, BattleId, BattleOrder, LinkRefusal, War, WarEvent, WarOrder, WarRefusal, WarState,
};
use kernel::{Generator, Halt, Name, RuleSet as _, Seat, Side, Tape};
use operations::order::Ruling;
use operations::state::UnitId;
use two_star_general::state::StandId;

use crate::corps::{rule, step};
use crate::table::{Table, name, shipped};

const CORRIDOR: &str = "campaigns/first-corridor";

pub(crate) fn corridor() -> BattleId {
    BattleId::new("corridor").expect("an id")
}

/// What may be fought out now.
fn offered(table: &Table) -> Option<(Seat, WarOrder)> {
    let offered = |seat| Some((seat, offered_to(table, seat)?));
    Side::BOTH.into_iter().map(Side::seat).find_map(offered)
}

fn offered_to(table: &Table, seat: Seat) -> Option<WarOrder> {
    let offers = table.state.legal(corridor(), seat).offers.into_iter();
    let opens = |order: &WarOrder| match &order.order {
        BattleOrder::Link(LinkOrder::Open { at, .. }) => at.scale().is_some(),
        _ => false,
    };
    offers.map(|offer| offer.order).find(opens)
}

/// Goes on until a battle may be fought out.
pub(crate) fn till_offered(table: &mut Table, seed: u64) -> Option<(Seat, WarOrder)> {
    loop {
        if let Some(found) = offered(table) {
            return Some(found);
        }
        if !step(table, seed) {
            return None;
        }
    }
}

pub(crate) fn open(table: &mut Table, (seat, order): (Seat, WarOrder)) -> BattleId {
    let BattleOrder::Link(LinkOrder::Open { child, .. }) = order.order else {
        panic!("{order:?} opens nothing");
    };
    table.order(seat, &order, |_| Some("fight_it_out"));
    child
}

pub(crate) fn link(table: &mut Table, order: LinkOrder) -> Vec<WarEvent> {
    let parent = table.state.links[&order.child()].parent;
    let order = WarOrder { battle: parent, order: BattleOrder::Link(order) };
    table.order(Seat::Umpire, &order, |_| None)
}

/// Plays every open smaller battle to its end, and settles it.
pub(crate) fn play(table: &mut Table, sense: Sense, generator: &mut Generator) {
    while play_on(table, sense, generator) {}
}

/// Everybody who commands, the senior seat of each side last.
fn leads(table: &Table) -> Vec<Lead> {
    let of = |side| {
        let mut own: Vec<Lead> = table.state.setup.seats.of(side).filter_map(Lead::new).collect();
        own.rotate_left(1);
        own
    };
    Side::BOTH.into_iter().flat_map(of).collect()
}

/// Both sides lay orders in a division battle, and turn them up.
fn lay(table: &mut Table, battle: BattleId, sense: Sense, generator: &mut Generator) {
    let sheets = Side::BOTH.map(|side| {
        let position = table.state.division(battle).expect("a division battle");
        (
            side,
            match sense {
                Sense::Sensible => two_star_general::commander::order_sheet(position, side),
                Sense::Random => {
                    two_star_general::commander::random_sheet(position, side, generator)
                }
            },
        )
    });
    let salt = "00".repeat(16);
    for (side, sheet) in &sheets {
        let commitment = kernel::seal::commitment(&[0; 16], &sheet.text());
        give(table, battle, *side, two_star_general::Order::SealOrders { commitment });
    }
    for (side, orders) in sheets {
        let salt = salt.clone();
        give(table, battle, side, two_star_general::Order::RevealOrders { orders, salt });
    }
}

fn give(table: &mut Table, battle: BattleId, side: Side, order: two_star_general::Order) {
    let order = WarOrder { battle, order: BattleOrder::TwoStarGeneral(order) };
    table.order(side.seat(), &order, |_| None);
}

/// That there is a battle to fight out tells where the enemy is: with fog the umpire opens it, for whoever attacks, and those who fight
/// there see everything of it.
// covers LNK-R9, LNK-R64, OPS-R63
#[test]
fn with_fog_the_umpire_opens_a_battle_for_a_square() {
    let mut table = Table::with(&shipped(CORRIDOR), &[("ops.fog", "seats")]).salted(2);
    let order = loop {
        assert_eq!(offered(&table), None, "a side is offered none");
        if table.state.waits_for_umpire(corridor()) {
            assert_eq!(table.state.waits_for(corridor()), [], "a side has no step to take");
        }
        if let Some(order) = offered_to(&table, Seat::Umpire) {
            break order;
        }
        assert!(step(&mut table, 2), "nothing was to be fought out");
    };
    for side in Side::BOTH {
        let refused = War::decide(&table.state, side.seat(), &order, &mut Tape::new(&[]));
        let why = Halt::Refused(WarRefusal::Link(LinkRefusal::UmpireOpens));
        assert_eq!(format!("{refused:?}"), format!("{:?}", Err::<(), _>(why)));
    }
    assert!(table.state.waits_for_umpire(corridor()));
    let position = table.state.battle(corridor()).and_then(Battle::ops).expect("a corps battle");
    let operations::state::Phase::Combat(combat) = &position.phase else { panic!("no combat") };
    let attacker = combat.battles[0].side;
    let child = open(&mut table, (Seat::Umpire, order));
    assert_eq!(table.state.links[&child].attacker, attacker);
    for side in Side::BOTH {
        let seen = table.state.seen_by(side.seat()).expect("a side knows something");
        let of = |war: &WarState| format!("{:?}", war.division(child));
        assert_eq!(of(&seen), of(&table.state));
    }
    play(&mut table, Sense::Sensible, &mut Generator::seeded(2));
    assert!(matches!(table.state.links[&child].stage, Stage::Accepted(_)));
}

/// Battles for squares are fought out whole, by plan and by chance; after every entry every man is accounted for, and the war goes on.
// covers H.2, H.6, H.7
#[test]
fn battles_for_squares_are_fought_out_and_the_war_goes_on() {
    let (mut fought, mut lost) = (0, 0);
    for seed in 1..=4 {
        let mut table = Table::of(&shipped(CORRIDOR)).salted(seed);
        let mut generator = Generator::seeded(seed);
        let sense = if seed % 2 == 0 { Sense::Sensible } else { Sense::Random };
        for _ in 0..2 {
            let Some(found) = till_offered(&mut table, seed) else { break };
            let before = men(&table);
            let child = open(&mut table, found);
            assert_eq!(table.state.changes_unfought(child), Vec::<String>::new());
            play(&mut table, sense, &mut generator);
            for stand in table.state.division(child).expect("it was fought").setup.stands.keys() {
                let by_id = format!(" {stand}: ");
                let said = table.diary.iter().find(|line| line.contains(&by_id));
                assert_eq!(said, None, "the diary says names");
            }
            assert!(matches!(
                table.state.links[&child].stage,
                Stage::Accepted(_) | Stage::Abandoned
            ));
            lost += before - men(&table);
            fought += 1;
        }
        while step(&mut table, seed) {}
    }
    assert!(fought > 2 && lost > 0, "{fought} battles cost {lost} men");
}

fn men(table: &Table) -> u32 {
    Side::BOTH.map(|side| table.state.men_with_units(side)).iter().sum()
}

/// A battle in which a regular battalion of 600 men takes part that has lost one of its four points.
fn with_a_battalion() -> (Table, Name, BattleId) {
    for seed in 1..=9 {
        let mut table = Table::of(&shipped(CORRIDOR)).salted(seed);
        while let Some((seat, order)) = till_offered(&mut table, seed) {
            let mut trial = Table::of(&shipped(CORRIDOR)).salted(seed);
            trial.state = table.state.clone();
            trial.seq = table.seq;
            let child = open(&mut trial, (seat, order.clone()));
            let muster = &trial.state.setup.roster.elements;
            let regular = |id: &Name| muster[id].men_full == 600 && muster[id].strength == 4;
            let sent = trial.state.links[&child].brief.elements.iter();
            let whole = |id: &Name| trial.state.roster.element(*id).men == 600;
            if let Some(unit) = sent.map(|sent| sent.element).find(|id| regular(id) && whole(id)) {
                rule(&mut table, Ruling::Strength { unit: UnitId(unit), points: 3 });
                let found = offered(&table).expect("the same battle");
                let child = open(&mut table, found);
                return (table, unit, child);
            }
            step(&mut table, seed);
        }
    }
    panic!("no regular battalion fights");
}

// covers H.1, H.3, H.6, LNK-R2
#[test]
fn a_battalion_goes_down_as_stands_and_comes_back_as_status() {
    let (mut table, unit, child) = with_a_battalion();
    // X1: of 600 men 450 are left.
    assert_eq!(table.state.roster.element(unit).men, 450);
    let part = |word: &str| name(&format!("{unit}.{word}"));
    let words = ["hq", "a", "b", "c", "p1", "p2"];
    let state = &table.state;
    let own = words.map(|word| state.roster_of(child).element(part(word)).men);
    assert_eq!(own, [30, 120, 120, 120, 30, 30]);
    let position = state.division(child).expect("a division battle");
    let points = |word: &str| position.stands[&StandId(part(word))].strength;
    assert_eq!(["hq", "a", "b", "c"].map(points), [5, 4, 4, 4]);
    // X2: company A loses two points, 60 men; the battalion of 390 men has a status of 3.
    let reason = "it loses two points".to_owned();
    let ruling = two_star_general::order::Ruling::Strength { stand: StandId(part("a")), points: 2 };
    let order = two_star_general::Order::Rule { ruling, reason };
    let order = WarOrder { battle: child, order: BattleOrder::TwoStarGeneral(order) };
    table.order(Seat::Umpire, &order, |_| None);
    assert_eq!(table.state.roster_of(child).element(part("a")).men, 60);
    assert_eq!(table.state.roster.element(unit).men, 450, "above nothing has happened yet");
    link(&mut table, LinkOrder::Close { child });
    link(&mut table, LinkOrder::Accept { child });
    assert_eq!(table.state.roster.element(unit).men, 390);
    let above = table.state.battle(corridor()).and_then(Battle::ops).expect("a corps battle");
    assert_eq!(above.unit(UnitId(unit)).status, 3);
}

/// While a square is fought for, the turn above stands still, and no ruling moves or changes anybody there: whose it is, the report says.
// covers H.6, LNK-R29
#[test]
fn a_square_does_not_change_hands_while_it_is_fought_for() {
    let mut table = Table::of(&shipped(CORRIDOR)).salted(2);
    let found = till_offered(&mut table, 2).expect("a battle to be fought out");
    let BattleOrder::Link(LinkOrder::Open { at, .. }) = &found.1.order else { panic!("{found:?}") };
    let Contact::Operations(operations::handoff::Contact::Battle { target, .. }) = *at else {
        panic!("{at:?}")
    };
    let above = |table: &Table| {
        table.state.battle(corridor()).and_then(Battle::ops).expect("a corps battle").clone()
    };
    let refused = |table: &Table, order: operations::Order| {
        let order = WarOrder { battle: corridor(), order: BattleOrder::Operations(order) };
        let decided = War::decide(&table.state, Seat::Umpire, &order, &mut Tape::new(&[]));
        matches!(decided, Err(Halt::Refused(WarRefusal::Link(_))))
    };
    let ruled = |ruling| operations::Order::Rule { ruling, reason: "to test it".to_owned() };
    let before = above(&table);
    let child = open(&mut table, found);
    let sent = table.state.links[&child].brief.elements.clone();
    assert!(refused(&table, operations::Order::GoOn), "the turn stands still");
    for unit in before.units.keys().copied() {
        let place = ruled(Ruling::Place { unit, square: target });
        assert!(refused(&table, place), "{unit} comes in");
        let strength = ruled(Ruling::Strength { unit, points: 0 });
        let fights = sent.iter().any(|sent| sent.element == unit.0);
        assert!(!fights || refused(&table, strength), "{unit} falls out");
    }
    assert_eq!(above(&table).control.get(&target), before.control.get(&target));
    play(&mut table, Sense::Sensible, &mut Generator::seeded(2));
    assert!(matches!(table.state.links[&child].stage, Stage::Accepted(_)));
    while step(&mut table, 2) {}
}

/// H.8 A half-day is fifteen hours, five rounds; its ground has the roads and the water of the squares around.
// covers H.8, H.9
#[test]
fn the_half_day_is_five_rounds_on_the_squares_around() {
    let (table, unit, child) = with_a_battalion();
    let link = &table.state.links[&child];
    assert_eq!((link.brief.minutes_max, link.brief.hour), (900, 360));
    let position = table.state.division(child).expect("a division battle");
    assert_eq!(position.setup.days.last().map(|day| day.rounds), Some(5));
    assert_eq!(position.day, table.state.day);
    let on_map = position
        .stands
        .values()
        .all(|stand| matches!(stand.place, two_star_general::state::Place::At(_)));
    assert!(on_map, "everybody finds a hex");
    assert!(!position.setup.ground.hexes.is_empty());
    assert!(
        position.setup.objectives.values().all(|own| own.holder == Some(link.attacker.enemy()))
    );
    // Guns have the shots of their unit's supply.
    let above = table.state.battle(corridor()).and_then(Battle::ops).expect("a corps battle");
    for (stand, spec) in &position.setup.stands {
        let muster = table.state.muster_of(child);
        let unit = muster.elements[&stand.0].unit.expect("it is of a unit");
        let shots = spec.battalion.is_none().then(|| above.unit(UnitId(unit)).supply);
        assert_eq!(spec.shots, shots, "{stand}");
    }
    assert!(table.state.muster_of(child).units.contains_key(&unit));
}

// covers LNK-R9, LNK-R10
#[test]
fn a_division_battle_is_refused_without_its_map_and_after_it_was_given_up() {
    let mut table = Table::of(&shipped(CORRIDOR)).salted(2);
    let (seat, order) = till_offered(&mut table, 2).expect("a battle");
    let BattleOrder::Link(given) = order.order.clone() else { panic!("a link") };
    let LinkOrder::Open { child, scale, at, minutes, .. } = given.clone() else { panic!("opens") };
    let refused = |table: &Table, order: LinkOrder| {
        let order = WarOrder { battle: corridor(), order: BattleOrder::Link(order) };
        match War::decide(&table.state, seat, &order, &mut Tape::new(&[])) {
            Err(Halt::Refused(WarRefusal::Link(why))) => Some(why),
            _ => None,
        }
    };
    let ground = GroundChoice::None;
    let flat = LinkOrder::Open { child, scale, at: at.clone(), ground, minutes };
    let scale = Scale::TwoStarGeneral;
    assert_eq!(refused(&table, flat), Some(LinkRefusal::NoSuchGround { scale }));
    let before = table.state.roster.clone();
    open(&mut table, (seat, order));
    // While it is fought the operational battle waits.
    assert!(matches!(refused(&table, given.clone()), Some(LinkRefusal::NameTaken { .. })));
    link(&mut table, LinkOrder::Abandon { child });
    assert_eq!(table.state.roster, before);
    let next =
        LinkOrder::Open { child: name_of("again"), scale, at, ground: GroundChoice::Made, minutes };
    assert!(matches!(refused(&table, next), Some(LinkRefusal::GivenUp { .. })));
    assert!(offered(&table).is_none(), "and it is not offered");
}

fn name_of(id: &str) -> BattleId {
    BattleId::new(id).expect("an id")
}

/// What a contact of each book is to be fought out with.
fn next_scale(scale: Scale) -> Option<Scale> {
    match scale {
        Scale::TwoStarGeneral => Some(Scale::BrigadierGeneral),
        Scale::BrigadierGeneral => Some(Scale::CombatCaptain),
        Scale::CombatCaptain => Some(Scale::Combat),
        Scale::Combat | Scale::Operations => None,
    }
}

/// A contact of the newest battle that may be fought out at the next scale.
fn deeper(table: &Table) -> Option<(Seat, WarOrder)> {
    let battle = table.state.smaller_in_play().first().copied()?;
    let wanted = next_scale(table.state.battle(battle)?.scale())?;
    Side::BOTH.into_iter().find_map(|side| {
        let offers = table.state.legal(battle, side.seat()).offers.into_iter();
        let opens = |order: &WarOrder| match order.order {
            BattleOrder::Link(LinkOrder::Open { scale, .. }) => scale == wanted,
            _ => false,
        };
        Some((side.seat(), offers.map(|offer| offer.order).find(opens)?))
    })
}

/// One order in the newest battle; a battle that is over is settled.
fn play_on(table: &mut Table, sense: Sense, generator: &mut Generator) -> bool {
    let Some(child) = table.state.smaller_in_play().first().copied() else { return false };
    let writing = table.state.battle(child).and_then(Battle::face_down);
    if writing.is_some_and(|own| own.lying().is_some()) {
        lay(table, child, sense, generator);
        return true;
    }
    if table.state.battle(child).is_some_and(Battle::is_over) {
        link(table, LinkOrder::Close { child });
        link(table, LinkOrder::Accept { child });
        return true;
    }
    let next = leads(table).into_iter().find_map(|lead| {
        let state = &table.state;
        let order = commander::in_battle(state, child, &lead, sense, generator);
        let last = || commander::at_last(state, child, &lead, sense, generator);
        Some((lead.seat(), order.or_else(last)?))
    });
    let prompt = || table.state.legal(child, Seat::Blue).prompt;
    let (seat, order) = next.unwrap_or_else(|| panic!("{child}: {}", prompt()));
    table.order(seat, &order, |_| None);
    true
}

/// From squares to single men: five scales at once, every man accounted for after every entry on the way down and up again, and whoever has
/// fought by name is a man of his battalion.
// covers H.1, H.2, LNK-R60, LNK-R61
#[test]
fn a_war_is_one_of_five_scales() {
    let mut opened = Vec::new();
    for seed in 1..=6 {
        let mut table = Table::of(&shipped(CORRIDOR)).salted(seed);
        let mut generator = Generator::seeded(seed);
        for _ in 0..4_000 {
            if let Some(found) = deeper(&table) {
                let child = open(&mut table, found);
                assert_eq!(table.state.changes_unfought(child), Vec::<String>::new());
                let scale = table.state.battle(child).map(Battle::scale);
                opened.push(scale);
                if scale == Some(Scale::Combat) {
                    return up_again(&mut table);
                }
            } else if !play_on(&mut table, Sense::Sensible, &mut generator) {
                let Some(found) = till_offered(&mut table, seed) else { break };
                open(&mut table, found);
            }
        }
    }
    panic!("it never came to a fight of soldiers: {opened:?}");
}

fn up_again(table: &mut Table) {
    let open = table.state.smaller_in_play();
    let scales: Vec<Scale> =
        open.iter().filter_map(|id| Some(table.state.battle(*id)?.scale())).collect();
    use Scale::{BrigadierGeneral, Combat, CombatCaptain, TwoStarGeneral};
    assert_eq!(scales, [Combat, CombatCaptain, BrigadierGeneral, TwoStarGeneral]);
    let named: Vec<Name> =
        table.state.links[&open[0]].soldiers.values().map(|of| of.element).collect();
    assert!(!named.is_empty());
    let units = &table.state.setup.roster.elements;
    assert!(named.iter().all(|unit| units.contains_key(unit)), "they are men of battalions");
    snapshot_is_whole(table);
    for child in open {
        link(table, LinkOrder::Close { child });
        link(table, LinkOrder::Accept { child });
    }
    assert!(table.state.links.values().all(|link| !link.is_pending()));
    for unit in named {
        assert!(table.state.soldiers.all().any(|(of, _)| of.element == unit), "{unit} keeps them");
    }
    assert!(step(table, 2), "and the war goes on");
}

/// A snapshot has the setup of the division battle, and its people, in it.
fn snapshot_is_whole(table: &Table) {
    let bytes = postcard::to_stdvec(&table.state).expect("a state is postcard");
    let ledgers = postcard::to_stdvec(&table.state.ledgers()).expect("and their people");
    let mut back: WarState = postcard::from_bytes(&bytes).expect("and can be read back");
    back.take_ledgers(postcard::from_bytes(&ledgers).expect("with their people"));
    back.reattach(Arc::clone(&table.state.setup));
    assert_eq!(postcard::to_stdvec(&back).expect("plain data"), bytes);
    assert_eq!(postcard::to_stdvec(&back.ledgers()).expect("plain data"), ledgers);
    assert_eq!(War::faults(&back), Vec::<String>::new());
    for battle in table.state.smaller_in_play() {
        let offers = |state: &WarState| Side::BOTH.map(|side| state.legal(battle, side.seat()));
        assert_eq!(offers(&back), offers(&table.state), "{battle}");
    }
}

/// H.8 Between nine in the evening and six in the morning a division has no rounds: nothing is offered, and it is refused.
// covers LNK-R63
#[test]
fn by_night_a_battle_for_a_square_is_thrown_for() {
    for seed in 1..=20 {
        let mut table = Table::of(&shipped(CORRIDOR)).salted(seed);
        loop {
            let battle = table.state.battle(corridor()).expect("a corps battle");
            let go_on = BattleOrder::Operations(operations::Order::GoOn);
            let is_night = battle.ops().is_some_and(operations::State::is_night);
            if let Some(at) = battle.contact_of(&go_on).filter(|_| is_night) {
                let (scale, ground, minutes) = (Scale::TwoStarGeneral, GroundChoice::Made, None);
                let order = LinkOrder::Open { child: name_of("f"), scale, at, ground, minutes };
                let order = WarOrder { battle: corridor(), order: BattleOrder::Link(order) };
                let refused = War::decide(&table.state, Seat::Blue, &order, &mut Tape::new(&[]));
                let refused = refused.expect_err("there are no rounds");
                let Halt::Refused(WarRefusal::Link(why)) = refused else { panic!("{refused:?}") };
                assert_eq!(why, LinkRefusal::NoRoundsByNight);
                assert!(offered(&table).is_none());
                return;
            }
            if !step(&mut table, seed) {
                break;
            }
        }
    }
    panic!("nobody attacks by night");
}
