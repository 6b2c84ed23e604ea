//! What a book has and no shipped scenario leads to, nobody ever plays. Here shipped scenarios are played by chance, and `cargo xtask
//! cites` learns what they lead to. Several tests, so that all processors play.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};

use brigadier_general::BrigadierGeneral;
use campaign::link::{Contact, GroundChoice, LinkOrder, Scale};
use campaign::{Battle, WarEvent, WarState};
use combat::Combat;
use combat_captain::order::Firing;
use combat_captain::rules::volley;
use combat_captain::tables::Weapon;
use combat_captain::{CombatCaptain, Order, State};
use kernel::{Generator, Offers, RuleSet, Seat, Side};
use operations::Operations;
use serde_json::Value;
use testkit::script::kind;
use testkit::{Played, Player, play};
use two_star_general::ground::Hex;
use two_star_general::order::Ruling;

use crate::corps;
use crate::laws;
use crate::links::fight;
use crate::table::{Table, cites, of_book, scenario_with, shipped, stand};

/// Four of them: a wide airfield on which units come up from afar, cars and Home Guard, tanks and bazookas, and a village by night.
/// Each can be opened here whenever somebody wants to.
const COMPANIES: [(&str, &str); 4] = [
    ("campaigns/sea-lion-1942", "airfield"),
    ("campaigns/sea-lion-1942", "crossroads"),
    ("campaigns/bastogne-1944", "noville"),
    ("campaigns/bastogne-1944", "champs"),
];

/// Who comes on a later day and is put on the map here: the tanks for the airfield, and those who attack the village.
const LATER: [(&str, &str, Hex); 2] =
    [("airfield", "pz.1", Hex::new(12, 5)), ("champs", "I-115.1", Hex::new(7, 6))];

/// Two actions of soldiers, at a farm and round a tower by night.
const SOLDIERS: [(&str, &str); 2] =
    [("crates/campaign/tests/scenarios/farm", "farm"), ("campaigns/sea-lion-1942", "tower")];

/// Once in so many orders of a brigade somebody tries what has been tried least: who does so too often never comes near his enemy.
const CURIOUS: [usize; 2] = [3, 9];

/// How these are founded, by the book's variant of running over fences.
const OPTIONS: [(&str, &str); 1] = [("combat.trip", "marks")];

/// The smaller operational battle.
const FIRST_CORRIDOR: &str = "campaigns/first-corridor";

/// More orders than any battle takes that is played to its end.
const ORDERS: usize = 1_500;

/// At which battles of these wars are fought out; those of brigades are played by themselves.
const SCALES: [Scale; 2] = [Scale::CombatCaptain, Scale::Combat];

/// After so many orders of a war what is barred is looked at.
const BARS_EVERY: u32 = 20;

/// A prepared action of a scenario, as it opens with everybody who is on the map at the start.
fn opened(path: &str, id: &str, scale: Scale) -> Battle {
    let (toml, _) = crate::table::folder(path);
    let closed: Vec<_> = ["contact", "night"]
        .into_iter()
        .flat_map(|opens| {
            let line = format!("opens = \"{opens}\"");
            core::iter::repeat_n(
                (line.clone(), "opens = \"any_time\""),
                toml.matches(&line).count(),
            )
        })
        .collect();
    let changes: Vec<(&str, &str)> = closed.iter().map(|(from, to)| (&**from, *to)).collect();
    let mut table = Table::with(&scenario_with(path, &changes), &OPTIONS);
    for (stand_id, hex) in LATER.iter().filter(|(at, ..)| *at == id).map(|(_, id, hex)| (id, hex)) {
        table.rule(Ruling::Place { stand: stand(stand_id), hex: *hex });
    }
    let child = fight(id);
    let (at, ground) = (Contact::Action { id: child }, GroundChoice::Prepared);
    table.link(Seat::Blue, LinkOrder::Open { child, scale, at, ground, minutes: None });
    table.state.battle(child).expect("it is open").clone()
}

fn company(path: &str, id: &str) -> State {
    opened(path, id, Scale::CombatCaptain).cc().cloned().expect("a battle of companies")
}

/// What is offered in a position is looked at.
type Look<'a, S, O> = dyn Fn(&S, &Offers<O>) + 'a;
/// What a commander orders of what is offered to a seat, when he is not curious.
type Usual<'a, R> = dyn Fn(
        &<R as RuleSet>::State,
        <R as RuleSet>::By,
        &Offers<<R as RuleSet>::Order>,
        &mut Generator,
    ) -> Option<<R as RuleSet>::Order>
    + 'a;

/// The kind of an order and the options that it uses, as tanks that fire their machine guns at another target.
fn way(order: &impl serde::Serialize) -> String {
    fn options(value: &Value, used: &mut BTreeSet<String>) {
        match value {
            Value::Object(fields) => {
                for (name, value) in fields {
                    if matches!(value, Value::String(_) | Value::Bool(true)) {
                        used.insert(name.clone());
                    }
                    options(value, used);
                }
            }
            Value::Array(values) => values.iter().for_each(|value| options(value, used)),
            _ => {}
        }
    }
    let mut used = BTreeSet::new();
    options(&serde_json::to_value(order).expect("an order is plain data"), &mut used);
    format!("{} {}", kind(order), used.into_iter().collect::<Vec<_>>().join(" "))
}

/// Plays a battle as somebody curious does who, once in so many orders, gives the one that has been given least.
fn curious<R: RuleSet>(
    start: R::State,
    seed: u64,
    given: &RefCell<BTreeMap<String, usize>>,
    look: &Look<'_, R::State, R::Order>,
    (once_in, usual): (usize, &Usual<'_, R>),
) -> Played<R> {
    let player = Player {
        order: &|state: &R::State, by: R::By, offers: &Offers<R::Order>, chance: &mut Generator| {
            look(state, offers);
            if chance.below(once_in) != 0 {
                return usual(state, by, offers, chance);
            }
            let mut given = given.borrow_mut();
            let told = if chance.below(2) == 0 { kind } else { way };
            let ways = offers.offers.iter().map(|offer| (told(&offer.order), &offer.order));
            let ways: Vec<(String, &R::Order)> = ways.collect();
            let times = |way: &str| given.get(way).copied().unwrap_or(0);
            let least = ways.iter().map(|(way, _)| times(way)).min()?;
            let mut new = ways;
            new.retain(|(way, _)| times(way) == least);
            let (way, order) = new.swap_remove(chance.below(new.len()));
            *given.entry(way).or_default() += 1;
            Some(order.clone())
        },
        choose: &|_, call, chance| chance.answer(call),
        look: &|_, _| {},
    };
    play::<R>(start, seed, ORDERS, &player)
}

/// What plays of shipped scenarios came to, by book: orders, events, places in the rules, and what battles have.
#[derive(Default)]
struct Reached(BTreeSet<(String, String)>);

impl Reached {
    fn note(&mut self, book: &str, what: String) {
        self.0.insert((book.to_owned(), what));
    }

    fn played<R: RuleSet>(&mut self, book: &str, played: &Played<R>) {
        for turn in &played.turns {
            self.note(book, kind(&turn.order));
            for event in &turn.events {
                self.note(book, kind(event));
                self.has(book, event);
            }
        }
        played.calls.iter().flat_map(cites).for_each(|cite| self.note(book, cite.to_string()));
    }

    fn barred<O>(&mut self, book: &str, offers: &Offers<O>) {
        offers.barred.iter().for_each(|bar| self.note(book, bar.why.cite.to_string()));
    }

    fn battle(&mut self, battle: &Battle) {
        match battle {
            Battle::TwoStarGeneral(state) => self.has("two_star_general", &*state.setup),
            Battle::BrigadierGeneral(state) => self.has("brigadier_general", &*state.setup),
            Battle::CombatCaptain(state) => self.has("combat_captain", &*state.setup),
            Battle::Combat(state) => self.has("combat", &*state.setup),
            Battle::Operations(state) => self.has("operations", &*state.setup),
        }
    }

    /// Every field that holds something, and every word.
    fn has(&mut self, book: &str, setup: &impl serde::Serialize) {
        let mut left = vec![serde_json::to_value(setup).expect("a setup is plain data")];
        while let Some(value) = left.pop() {
            match value {
                Value::Object(fields) => {
                    for (name, value) in fields {
                        let nothing = [Value::Null, Value::Bool(false), Value::from(0)];
                        let empty = value.as_array().is_some_and(Vec::is_empty);
                        if !nothing.contains(&value) && !empty {
                            self.note(book, format!("has {name}"));
                            left.push(value);
                        }
                    }
                }
                Value::Array(values) => left.extend(values),
                Value::String(word) => self.note(book, format!("has {word}")),
                _ => {}
            }
        }
    }

    /// What shows in a position of companies alone.
    fn companies(&mut self, state: &State) {
        for (id, subunit) in &state.subunits {
            let covered = state.on_field(*id) && subunit.cover > 0;
            if covered && state.kind(*id).is_vehicle() {
                self.note("combat_captain", "§6.5".to_owned());
            }
            if state.on_field(*id) && state.is_stranded(*id) {
                self.note("combat_captain", "§7".to_owned());
            }
        }
    }

    /// What the war has come to, in all of its battles.
    fn war(&mut self, table: &Table) {
        for (_, event) in &table.log {
            if let WarEvent::Battle { event, .. } = event {
                let (book, kind) = of_book(event);
                self.has(&book, event);
                self.note(&book, kind);
            }
        }
        self.0.extend(table.ordered.iter().cloned());
        table.state.battles.values().for_each(|battle| self.battle(battle));
    }

    /// What is barred at the moment, in the battles that go on.
    fn position(&mut self, state: &WarState) {
        for (id, battle) in &state.battles {
            for seat in [Seat::Blue, Seat::Orange] {
                let offers = state.legal(*id, seat);
                match battle {
                    Battle::TwoStarGeneral(_) => self.barred("two_star_general", &offers),
                    Battle::BrigadierGeneral(_) => self.barred("brigadier_general", &offers),
                    Battle::CombatCaptain(_) => self.barred("combat_captain", &offers),
                    Battle::Combat(_) => self.barred("combat", &offers),
                    Battle::Operations(_) => self.barred("operations", &offers),
                }
            }
        }
    }
}

/// What the sub-units of a company battle can fire with.
fn at_hand(state: &State) -> impl Iterator<Item = Weapon> {
    state.setup.subunits.iter().flat_map(|(subunit, spec)| {
        volley::weapons(state, Firing { subunit: *subunit, dice: 1, bazooka: spec.bazooka })
    })
}

/// Prints a line for each thing that a test's plays led to: the book, and an order, an event, a section, or what a battle has.
#[allow(clippy::print_stdout, reason = "cargo xtask cites reads it")]
fn tell(play: impl FnOnce(&RefCell<Reached>)) {
    let reached = RefCell::new(Reached::default());
    play(&reached);
    let lines = reached.into_inner().0.into_iter();
    let lines: String = lines.map(|(book, what)| format!("reached {book} {what}\n")).collect();
    // At once and from a new line: other tests print, too.
    print!("\n{lines}");
}

#[test]
fn of_companies() {
    let (given, mut weapons) = (RefCell::default(), BTreeSet::new());
    tell(|reached| {
        for (path, id) in COMPANIES {
            for seed in 1..=4 {
                use combat_captain::commander::random;
                let start = company(path, id);
                reached.borrow_mut().battle(&Battle::CombatCaptain(start.clone()));
                weapons.extend(at_hand(&start));
                let look = |state: &State, offers: &Offers<Order>| {
                    reached.borrow_mut().barred("combat_captain", offers);
                    reached.borrow_mut().companies(state);
                };
                let usual: &Usual<'_, CombatCaptain> =
                    &|_, _, offers, chance| random(offers, chance);
                let played = curious::<CombatCaptain>(start, seed, &given, &look, (2, usual));
                reached.borrow_mut().played("combat_captain", &played);
            }
        }
    });
    use Weapon::{Bazooka, Enhanced, Gun, MachineGun, Rifles, SuperiorGun, VehicleMachineGun};
    let all = [Rifles, Enhanced, MachineGun, VehicleMachineGun, Bazooka, Gun, SuperiorGun];
    let never: Vec<Weapon> = all.into_iter().filter(|one| !weapons.contains(one)).collect();
    assert_eq!(never, [], "nobody has these");
}

#[test]
fn of_soldiers() {
    let given = RefCell::default();
    tell(|reached| {
        for (path, id) in SOLDIERS {
            for seed in 1..=10 {
                use combat::commander::random;
                let battle = opened(path, id, Scale::Combat);
                reached.borrow_mut().battle(&battle);
                let start = battle.combat().cloned().expect("a fight of soldiers");
                let look = |_: &_, offers: &Offers<combat::Order>| {
                    reached.borrow_mut().barred("combat", offers);
                };
                let usual: &Usual<'_, Combat> = &|_, _, offers, chance| random(offers, chance);
                let played = curious::<Combat>(start, seed, &given, &look, (2, usual));
                reached.borrow_mut().played("combat", &played);
            }
        }
    });
}

#[test]
fn of_first_brigade() {
    tell(|reached| brigade(reached, "campaigns/first-brigade", 12));
}

#[test]
fn of_noville() {
    tell(|reached| brigade(reached, "campaigns/noville-1944", 1));
}

/// What a brigade battle leads to that is played so often.
fn brigade(reached: &RefCell<Reached>, path: &str, times: u64) {
    let given = RefCell::default();
    for seed in 1..=times {
        use brigadier_general::commander::sensible;
        let table = Table::of(&shipped(path));
        let battle = table.state.battles.values().next().expect("a battle").clone();
        reached.borrow_mut().battle(&battle);
        let start = battle.bgc().cloned().expect("a brigade battle");
        let look = |_: &_, offers: &Offers<brigadier_general::Order>| {
            reached.borrow_mut().barred("brigadier_general", offers);
        };
        let usual: &Usual<'_, BrigadierGeneral> =
            &|state, by, offers, chance| sensible(state, by.side()?, offers, chance);
        let usual = (CURIOUS[usize::from(seed % 2 == 0)], usual);
        let played = curious::<BrigadierGeneral>(start, seed, &given, &look, usual);
        reached.borrow_mut().played("brigadier_general", &played);
    }
}

#[test]
fn of_first_corridor() {
    tell(|reached| (1..=12).for_each(|seed| operational(reached, FIRST_CORRIDOR, seed)));
}

/// Only in a big one are there tanks that break through, and men to refit.
#[test]
fn of_market_garden() {
    tell(|reached| operational(reached, "campaigns/market-garden-1944", 2));
}

/// What an operational battle leads to. Nobody is curious here: an order for a sheet is nothing by itself.
fn operational(reached: &RefCell<Reached>, path: &str, seed: u64) {
    // §G By chance, as orders are with an odd seed, squadrons wait over zones as well.
    let options: &[_] = if seed % 2 == 1 { &[("ops.cabRank", "on")] } else { &[] };
    let table = Table::with(&shipped(path), options);
    let battle = table.state.battles.values().next().expect("a battle").clone();
    reached.borrow_mut().battle(&battle);
    let start = battle.ops().cloned().expect("an operational battle");
    let player = Player::<Operations> {
        order: &|state, by, offers, _| {
            reached.borrow_mut().barred("operations", offers);
            corps::order(state, by.side()?, offers, seed)
        },
        choose: &|_, call, chance| chance.answer(call),
        look: &|_, _| {},
    };
    let played = play::<Operations>(start, seed, ORDERS, &player);
    reached.borrow_mut().played("operations", &played);
}

#[test]
fn of_an_umpire() {
    use operations::order::Ruling;
    let mut table = Table::of(&shipped(FIRST_CORRIDOR));
    let square = "0507".parse().expect("a square");
    let ruling = Ruling::Advantage { side: Side::Blue, square, count: 1, refused: false };
    tell(|reached| {
        for event in corps::rule(&mut table, ruling) {
            if let WarEvent::Battle { event, .. } = event {
                let (book, kind) = of_book(&event);
                reached.borrow_mut().has(&book, &event);
                reached.borrow_mut().note(&book, kind);
            }
        }
    });
}

#[test]
fn of_first_light() {
    tell(|reached| war(reached, "campaigns/first-light"));
}

#[test]
fn of_sea_lion() {
    tell(|reached| war(reached, "campaigns/sea-lion-1942"));
}

/// It has several days, air power and artillery.
#[test]
fn of_bastogne() {
    tell(|reached| war(reached, "campaigns/bastogne-1944"));
}

/// What a war leads to in which battles are fought at all scales.
fn war(reached: &RefCell<Reached>, path: &str) {
    for salt in 1..=3 {
        let orders = Cell::new(0_u32);
        let war = laws::play_at(&SCALES, &shipped(path), salt, |table| {
            orders.set(orders.get() + 1);
            if orders.get().is_multiple_of(BARS_EVERY) {
                reached.borrow_mut().position(&table.state);
            }
        });
        reached.borrow_mut().war(&war);
    }
}
