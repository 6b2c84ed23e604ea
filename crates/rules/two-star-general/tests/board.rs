//! Small positions written as text, and the few verbs every test needs.
//!
//! One line a thing, read from the top; `#` begins a comment:
//!
//! ```text
//! map 8 9                          columns and rows
//! ground 0304 woods hill           what is in a hex
//! side 0203 0204 river bridge      what runs along a side
//! home blue south                  a side's table edge
//! objective 0505 orange            its holder, if any; one point
//! air blue 2                       air points left
//! battalion us blue hold motorised its order (move, hold, dig_in, retreat), if any
//! stand us.hq 0303 hq              of the battalion above; the first one is its HQ
//! stand us.A 0304 infantry sp=3    or elite, superior, range=2, class=wheeled
//! stand us.B lost infantry         lost, gone or waiting instead of a hex
//! platoon us.mg machine_gun        with the stand above; class=tracked, or lost
//! battery us.g1 blue 0308 artillery shots=2
//! acting us moving                 its turn, in the phase of its order; moving, supporting or fought
//! option strategicBars stand       a reading of the group
//! phase night                      orders, retreats, battalions, artillery or night instead
//! ```
//!
//! Strength, fighting strength and class come from the unit table unless the line says otherwise. Three days of five
//! rounds; three shots a battery, no air, two strength points and one platoon recovered per battalion.

use std::sync::Arc;

use kernel::{Answer, Halt, Offers, Readings as _, Refusal as _, Refused, Seq, Side, Tape};
use serde::de::DeserializeOwned;
use two_star_general::decide::decide;
use two_star_general::evolve::evolve;
use two_star_general::ground::{Edge, Hex, HexSide, SideFeatures, Terrain, Terrains};
use two_star_general::state::{
    ArtilleryPhase, BattalionId, BattalionSpec, DayPlan, NightPhase, Objective, OrdersPhase, Part,
    Phase, Place, PlatoonId, PlatoonSpec, SideDay, StandId, StandSpec, Status, Step, Turns,
};
use two_star_general::tables::{self, MoveClass, PlatoonKind, StandKind};
use two_star_general::{Event, Order, Refusal, Setup, State};

/// The position a text describes.
pub(crate) fn board(text: &str) -> State {
    let mut plan = Draft::new();
    for line in text.lines() {
        let line = line.split('#').next().unwrap_or_default();
        let words: Vec<&str> = line.split_whitespace().collect();
        if let Some((verb, rest)) = words.split_first() {
            plan.read(verb, rest);
        }
    }
    plan.state()
}

pub(crate) fn hex(text: &str) -> Hex {
    text.parse().unwrap()
}

/// Hexes separated by spaces.
pub(crate) fn path(text: &str) -> Vec<Hex> {
    text.split_whitespace().map(hex).collect()
}

pub(crate) fn stand(text: &str) -> StandId {
    StandId::new(text).unwrap()
}

pub(crate) fn platoon(text: &str) -> PlatoonId {
    PlatoonId::new(text).unwrap()
}

pub(crate) fn battalion(text: &str) -> BattalionId {
    BattalionId::new(text).unwrap()
}

/// What comes of an order with these answers on the tape.
pub(crate) fn give(
    state: &State,
    side: Side,
    order: &Order,
    answers: &[Answer],
) -> Result<Vec<Event>, Halt<Refusal>> {
    decide(state, side.actor(), order, &mut Tape::new(answers))
}

/// The events of an order that needs no answer.
#[track_caller]
pub(crate) fn accepted(state: &State, side: Side, order: &Order) -> Vec<Event> {
    match give(state, side, order, &[]) {
        Ok(events) => events,
        Err(Halt::Refused(refusal)) => {
            panic!("{order:?} was refused: {}", refusal.sentence(&kernel::Ids))
        }
        Err(halt) => panic!("{order:?} stopped: {halt:?}"),
    }
}

/// The refusal of an order.
#[track_caller]
pub(crate) fn refused(state: &State, side: Side, order: &Order) -> Refused {
    match give(state, side, order, &[]) {
        Err(Halt::Refused(refusal)) => refusal.refused(&kernel::Ids),
        other => panic!("{order:?} was not refused: {other:?}"),
    }
}

/// The state after these events.
pub(crate) fn after(state: &State, events: &[Event]) -> State {
    let mut next = state.clone();
    for event in events {
        evolve(&mut next, event, Seq(9));
    }
    next
}

/// What one chapter offers and bars.
pub(crate) fn offered(
    chapter: fn(&State, Side, &mut Offers<Order>),
    state: &State,
    side: Side,
) -> Offers<Order> {
    let mut offers = Offers::none("");
    chapter(state, side, &mut offers);
    offers
}

/// A text on its way to a position.
struct Draft {
    setup: Setup,
    battalion: Option<BattalionId>,
    stand: Option<StandId>,
    /// What the setup cannot hold, told to the state after it has begun.
    later: Vec<Later>,
}

type Later = Box<dyn FnOnce(&mut State)>;

impl Draft {
    fn new() -> Self {
        let side = SideDay { shots: 3, air: 0, recovery_strength: 2, recovery_platoons: 1 };
        let day = DayPlan { rounds: 5, sides: [side; 2] };
        let mut setup = Setup { days: vec![day; 3], ..Setup::default() };
        (setup.sides[0].name, setup.sides[1].name) = ("Blue".into(), "Orange".into());
        Self { setup, battalion: None, stand: None, later: Vec::new() }
    }

    fn read(&mut self, verb: &str, words: &[&str]) {
        match verb {
            "map" => {
                self.setup.ground.columns = words[0].parse().unwrap();
                self.setup.ground.rows = words[1].parse().unwrap();
            }
            "ground" => {
                let terrain = words[1..].iter().map(|word| Terrain::from_word(word).unwrap());
                let set = terrain.fold(Terrains::default(), Terrains::with);
                self.setup.ground.hexes.insert(hex(words[0]), set);
            }
            "side" => {
                let has = |name: &str| words[2..].contains(&name);
                let (stream, river) = (has("stream"), has("river"));
                let features =
                    SideFeatures { stream, river, bridge: has("bridge"), road: has("road") };
                let between = HexSide::new(hex(words[0]), hex(words[1]));
                self.setup.ground.sides.insert(between, features);
            }
            "home" => {
                self.setup.sides[side(words[0]).index()].home_edge = Some(word::<Edge>(words[1]));
            }
            "objective" => {
                let holder = words.get(1).map(|name| side(name));
                let objective = Objective { name: words[0].into(), value: 1, holder };
                self.setup.objectives.insert(hex(words[0]), objective);
            }
            "air" => {
                let (side, points) = (side(words[0]), words[1].parse().unwrap());
                self.later(move |state| state.air[side.index()] = points);
            }
            "battalion" => self.battalion(words),
            "stand" => {
                let battalion = self.battalion.expect("a battalion line comes first");
                let side = self.setup.battalions[&battalion].side;
                self.stand(words[0], side, Some(battalion), &words[1..]);
            }
            "battery" => self.stand(words[0], side(words[1]), None, &words[2..]),
            "platoon" => self.platoon(words),
            "acting" => self.acting(words),
            "option" => {
                let key = format!("tsg.{}", words[0]);
                assert!(self.setup.options.settle(&key, words[1]), "{words:?}");
            }
            "phase" => self.phase(words[0]),
            other => panic!("no such line: {other}"),
        }
    }

    fn battalion(&mut self, words: &[&str]) {
        let id = battalion(words[0]);
        self.battalion = Some(id);
        let spec = BattalionSpec {
            name: words[0].into(),
            side: side(words[1]),
            hq: stand("none"),
            motorised: words.contains(&"motorised"),
            arrival: None,
        };
        self.setup.battalions.insert(id, spec);
        if let Some(order) = words[2..].iter().find(|word| **word != "motorised") {
            let order = word::<Status>(order);
            self.later(move |state| state.battalions.get_mut(&id).unwrap().order = Some(order));
        }
    }

    fn stand(&mut self, name: &str, side: Side, battalion: Option<BattalionId>, words: &[&str]) {
        let id = stand(name);
        self.stand = Some(id);
        let kind = words.get(1).map_or(StandKind::Artillery, |text| word(text));
        let row = tables::stand(kind);
        let number = |key| value(words, key).map(|text| text.parse().unwrap());
        let at = match words[0] {
            "lost" | "gone" | "waiting" => None,
            text => Some(hex(text)),
        };
        let spec = StandSpec {
            name: name.into(),
            side,
            battalion,
            kind,
            role: row.role,
            strength: row.strength,
            fighting: row.fighting,
            class: value(words, "class").map_or(row.class, word),
            armoured: row.armoured || words.contains(&"armoured"),
            elite: row.elite || words.contains(&"elite"),
            superior_gun: words.contains(&"superior"),
            range: number("range").unwrap_or(row.range),
            start_strength: number("sp").unwrap_or(row.strength),
            start: at,
            arrival: None,
            shots: None,
        };
        self.setup.stands.insert(id, spec);
        if let Some(shots) = number("shots") {
            self.later(move |state| state.stands.get_mut(&id).unwrap().shots = shots);
        }
        let owner = battalion.and_then(|b| self.setup.battalions.get_mut(&b));
        let is_hq = owner.is_some_and(|owner| {
            let first = owner.hq == stand("none");
            if first {
                owner.hq = id;
            }
            first
        });
        self.place(id, words[0], battalion.filter(|_| is_hq));
    }

    /// A stand that is not on the table; for an HQ, with what follows for its battalion.
    fn place(&mut self, id: StandId, word: &str, leads: Option<BattalionId>) {
        let place = match word {
            "lost" => Place::Destroyed,
            "gone" => Place::Gone,
            _ => return,
        };
        self.later(move |state| {
            let stand = state.stands.get_mut(&id).unwrap();
            stand.place = place;
            if place == Place::Destroyed {
                stand.strength = 0;
            }
            if let Some(battalion) = leads {
                state.battalions.get_mut(&battalion).unwrap().hq_lost = Some((1, 1));
            }
        });
    }

    fn platoon(&mut self, words: &[&str]) {
        let id = platoon(words[0]);
        let with = self.stand.expect("a stand line comes first");
        let kind = word::<PlatoonKind>(words[1]);
        let usual = match kind {
            PlatoonKind::Truck => MoveClass::Wheeled,
            PlatoonKind::ArmouredTransport | PlatoonKind::TankPlatoon => MoveClass::Tracked,
            _ => MoveClass::Foot,
        };
        let owner = &self.setup.stands[&with];
        let (side, battalion) = (owner.side, owner.battalion);
        let class = value(words, "class").map_or(usual, word);
        let spec = PlatoonSpec { name: words[0].into(), side, battalion, kind, with, class };
        self.setup.platoons.insert(id, spec);
        if words.contains(&"lost") {
            self.later(move |state| state.platoons.get_mut(&id).unwrap().with = None);
        }
    }

    fn acting(&mut self, words: &[&str]) {
        let id = battalion(words[0]);
        let part = words.get(1).map_or(Part::Moving, |text| word(text));
        self.later(move |state| {
            let step = Step::Acting { battalion: id, part };
            let turns = Turns { step, last: Some((state.battalion_spec(id).side, 1)) };
            state.phase = match state.battalion(id).order {
                Some(Status::Retreat) => Phase::Retreats(turns),
                _ => Phase::Battalions(turns),
            };
            state.battalions.get_mut(&id).unwrap().activated = true;
        });
    }

    fn phase(&mut self, name: &str) {
        let phase = match name {
            "orders" => Phase::Orders(OrdersPhase::default()),
            "retreats" => Phase::Retreats(Turns::start()),
            "battalions" => Phase::Battalions(Turns::start()),
            "artillery" => Phase::Artillery(ArtilleryPhase::default()),
            "night" => Phase::Night(NightPhase {
                strength: [9; 2],
                platoons: [9; 2],
                ..NightPhase::default()
            }),
            other => panic!("no such phase: {other}"),
        };
        self.later(move |state| state.phase = phase);
    }

    fn later(&mut self, change: impl FnOnce(&mut State) + 'static) {
        self.later.push(Box::new(change));
    }

    fn state(self) -> State {
        let mut state = State::begin(Arc::new(self.setup));
        for change in self.later {
            change(&mut state);
        }
        state
    }
}

/// The value of `key=value` among words.
fn value<'a>(words: &[&'a str], key: &str) -> Option<&'a str> {
    words.iter().find_map(|word| word.strip_prefix(key)?.strip_prefix('='))
}

/// A word as it is written in scenarios and tables.
fn word<T: DeserializeOwned>(text: &str) -> T {
    serde_json::from_value(serde_json::Value::String(text.to_owned()))
        .unwrap_or_else(|fault| panic!("{text}: {fault}"))
}

fn side(text: &str) -> Side {
    word(text)
}
