//! Small positions written as text, and the few verbs every test needs.
//!
//! One line a thing, read from the top; `#` begins a comment:
//!
//! ```text
//! map 12 10                         columns and rows
//! turns 6 night                     how many; the first is a night
//! initiative orange
//! ground wood 0304 0305             what is in squares
//! road main 0101 0201 0301          from square to square; or minor
//! water river 0304-0404             along a side; canal or great
//! ferry 0304-0404
//! boats 0304
//! bridge arnhem 0304-0404 charged   or blown, wreckage, foot, blue or orange
//! edge blue 0101 0102               entry squares
//! night_flak blue                   its flak fires by night; `mends blue`: a night mends its squadrons
//! landing 1 3                       troops land in turn 1 after three hours
//! loss_points 2                     for each status that the enemy loses
//! region holland clear              weather of all turns; without a word it is thrown
//! formation g blue hq=g.hq superior=h
//! unit g.1 foot 4 0304              of the formation above: class, status, square or `waiting`
//!                                   sp=2 now=3 artillery=field flak=heavy light airborne hq fixed bridging serials=2 zone=0405 turn=3
//! dump base blue 0101 20 source=0101,5
//! squadron s1 blue ground_attack light base=holland route=0101,0501
//! objective arnhem 0304 10 blue     or bridge:ID; decisive from=3 until=5
//! scoring 2 4                        turns at whose end points are counted
//! option halve contribution
//! prepared g.1 0405                 an attack that was ordered the turn before
//! ```

use std::sync::Arc;

use kernel::{
    Answer, ChoiceCall, Halt, Readings as _, Refusal as _, Refused, Seq, Side, Tape, seal,
};
use operations::decide::decide;
use operations::event::Event;
use operations::evolve::evolve;
use operations::ground::{Link, Square};
use operations::order::{Order, Sheet};
use operations::state::{
    Arrival, BridgeSpec, DumpSpec, FormationId, FormationSpec, Half, Objective, ObjectiveAt, Phase,
    Prepared, Setup, Source, SquadronId, SquadronSpec, State, UnitId, UnitSpec, Weather,
};
use operations::{Refusal, parse};
use testkit::script::{pairs, word};

pub(crate) fn sq(text: &str) -> Square {
    text.parse().unwrap()
}

pub(crate) fn unit(text: &str) -> UnitId {
    UnitId::new(text).unwrap()
}

pub(crate) fn squadron(text: &str) -> SquadronId {
    SquadronId::new(text).unwrap()
}

fn side(text: &str) -> Side {
    word(text)
}

/// The position a text describes.
pub(crate) fn board(text: &str) -> State {
    let setup = Setup { turns: 4, ..Setup::default() };
    let mut draft = Draft { setup, formation: None, prepared: Vec::new() };
    (draft.setup.sides[0].name, draft.setup.sides[1].name) = ("Blue".into(), "Orange".into());
    draft.setup.sides[1].air = word("german");
    for words in testkit::script::lines(text) {
        draft.read(words[0], &words[1..]);
    }
    let mut state = State::begin(Arc::new(draft.setup));
    for (unit, target) in draft.prepared {
        let prepared = Prepared { target, turn: state.turn - 1 };
        state.units.get_mut(&unit).unwrap().prepared = Some(prepared);
    }
    state
}

struct Draft {
    setup: Setup,
    formation: Option<FormationId>,
    prepared: Vec<(UnitId, Square)>,
}

impl Draft {
    fn read(&mut self, verb: &str, words: &[&str]) {
        let setup = &mut self.setup;
        let link = |text: &str| text.parse::<Link>().unwrap();
        match verb {
            "map" => {
                setup.ground.columns = words[0].parse().unwrap();
                setup.ground.rows = words[1].parse().unwrap();
            }
            "turns" => {
                setup.turns = words[0].parse().unwrap();
                setup.first = words.get(1).map_or(Half::Day, |text| word(text));
            }
            "scoring" => {
                setup.scoring = words.iter().map(|turn| turn.parse().unwrap()).collect();
            }
            "initiative" => setup.initiative = Some(side(words[0])),
            "ground" => {
                let ground = words[1..].iter().map(|text| (sq(text), word(words[0])));
                setup.ground.terrain.extend(ground);
            }
            "road" => {
                for pair in words[1..].windows(2) {
                    let link = Link::new(sq(pair[0]), sq(pair[1])).unwrap();
                    setup.ground.roads.insert(link, word(words[0]));
                }
            }
            "water" => {
                let sides = words[1..].iter().map(|text| (link(text), word(words[0])));
                setup.ground.water.extend(sides);
            }
            "ferry" => setup.ground.ferries.extend([link(words[0])]),
            "boats" => setup.ground.boats.extend([sq(words[0])]),
            "edge" => {
                setup.sides[side(words[0]).index()].edge =
                    words[1..].iter().map(|text| sq(text)).collect();
            }
            "night_flak" => setup.sides[side(words[0]).index()].night_flak = true,
            "mends" => setup.sides[side(words[0]).index()].mends = true,
            "landing" => {
                setup.landings.insert(words[0].parse().unwrap(), words[1].parse().unwrap());
            }
            "loss_points" => setup.loss_points = words[0].parse().unwrap(),
            "prepared" => self.prepared.push((unit(words[0]), sq(words[1]))),
            "region" => self.region(words),
            "option" => assert!(setup.options.settle(&format!("ops.{}", words[0]), words[1])),
            _ => self.thing(verb, words),
        }
    }

    fn region(&mut self, words: &[&str]) {
        let id = operations::state::RegionId::new(words[0]).unwrap();
        self.setup.regions.insert(id, words[0].to_owned());
        if let Some(weather) = words.get(1) {
            let weather: Weather = word(weather);
            for turn in 1..=self.setup.turns {
                self.setup.weather.entry(turn).or_default().insert(id, weather);
            }
        }
    }

    fn thing(&mut self, verb: &str, words: &[&str]) {
        let more = pairs(words);
        let has = |wanted: &str| words.contains(&wanted);
        match verb {
            "bridge" => {
                let holder = [("blue", Side::Blue), ("orange", Side::Orange)]
                    .into_iter()
                    .find(|(text, _)| has(text))
                    .map(|(_, side)| side);
                let spec = BridgeSpec {
                    name: words[0].to_owned(),
                    side: words[1].parse().unwrap(),
                    foot_only: has("foot"),
                    charged: has("charged"),
                    blown: has("blown"),
                    wreckage: has("wreckage"),
                    holder,
                };
                self.setup.bridges.insert(word(words[0]), spec);
            }
            "formation" => {
                let id = FormationId::new(words[0]).unwrap();
                self.formation = Some(id);
                let hq = more.get("hq").map(|text| unit(text));
                let name = words[0].to_owned();
                let superior = more.get("superior").map(|text| word(text));
                let spec = FormationSpec { name, side: side(words[1]), superior, hq };
                self.setup.formations.insert(id, spec);
            }
            "unit" => self.unit(words),
            "dump" => {
                let source = more.get("source").map(|text| {
                    let (square, rate) = text.split_once(',').unwrap();
                    Source { square: sq(square), rate: rate.parse().unwrap() }
                });
                let spec = DumpSpec {
                    name: words[0].to_owned(),
                    side: side(words[1]),
                    square: sq(words[2]),
                    stock: words[3].parse().unwrap(),
                    source,
                };
                self.setup.dumps.insert(word(words[0]), spec);
            }
            "squadron" => self.squadron(words),
            "objective" => {
                let at = match words[1].strip_prefix("bridge:") {
                    Some(bridge) => ObjectiveAt::Bridge(word(bridge)),
                    None => ObjectiveAt::Square(sq(words[1])),
                };
                let holder = words.get(3).filter(|text| ["blue", "orange"].contains(text));
                let spec = Objective {
                    name: words[0].to_owned(),
                    at,
                    points: words[2].parse().unwrap(),
                    decisive: has("decisive"),
                    from: more.get("from").map(|text| text.parse().unwrap()),
                    until: more.get("until").map(|text| text.parse().unwrap()),
                    holder: holder.map(|text| side(text)),
                };
                self.setup.objectives.insert(word(words[0]), spec);
            }
            other => panic!("{other} begins no line"),
        }
    }

    fn squadron(&mut self, words: &[&str]) {
        let more = pairs(words);
        let has = |wanted: &str| words.contains(&wanted);
        let weight = ["light", "medium", "heavy"].into_iter().find(|text| has(text));
        let spec = SquadronSpec {
            name: words[0].to_owned(),
            side: side(words[1]),
            kind: word(words[2]),
            weight: weight.map(word).unwrap_or_default(),
            base: more.get("base").map(|text| word(text)),
            route: more
                .get("route")
                .map_or_else(Vec::new, |text| text.split(',').map(sq).collect()),
            night_flyer: has("night"),
            from: more.get("from").map_or(0, |text| text.parse().unwrap()),
        };
        self.setup.squadrons.insert(squadron(words[0]), spec);
    }

    fn unit(&mut self, words: &[&str]) {
        let more = pairs(words);
        let has = |wanted: &str| words.contains(&wanted);
        let number = |key: &str| more.get(key).map(|text| text.parse::<u8>().unwrap());
        let formation = self.formation.expect("a formation comes first");
        let start = Some(words[3]).filter(|text| *text != "waiting").map(sq);
        // By the corner of the map, or by air.
        let comes = number("serials").is_none().then(|| sq("0101"));
        let arrival =
            number("turn").map(|turn| Arrival { turn: u16::from(turn), square: start.or(comes) });
        let spec = UnitSpec {
            name: words[0].to_owned(),
            side: self.setup.formations[&formation].side,
            formation,
            class: word(words[1]),
            status: words[2].parse().unwrap(),
            start_status: number("now"),
            start_supply: number("sp"),
            flags: operations::state::Flags {
                hq: has("hq"),
                light: has("light"),
                airborne: has("airborne"),
                bridging: has("bridging"),
                fixed: has("fixed"),
            },
            artillery: more.get("artillery").map(|text| word(text)),
            flak: more.get("flak").map(|text| word(text)),
            start,
            arrival,
            serials: number("serials"),
            zone: more.get("zone").map(|text| sq(text)),
            men: 600,
        };
        self.setup.units.insert(unit(words[0]), spec);
    }
}

/// A sheet in words for a side.
pub(crate) fn sheet(state: &State, side: Side, text: &str) -> Sheet {
    parse::sheet(state, Some(side), text).unwrap_or_else(|fault| panic!("{text}: {fault}"))
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

/// The state after these events.
pub(crate) fn after(state: &State, events: &[Event]) -> State {
    let mut next = state.clone();
    for event in events {
        evolve(&mut next, event, Seq(9));
    }
    next
}

#[track_caller]
fn accepted(state: &State, side: Side, order: &Order) -> Vec<Event> {
    match give(state, side, order, &[]) {
        Ok(events) => events,
        Err(Halt::Refused(refusal)) => {
            panic!("{order:?} was refused: {}", refusal.sentence(&kernel::Ids))
        }
        Err(halt) => panic!("{order:?} stopped: {halt:?}"),
    }
}

/// Why a sheet is refused.
#[track_caller]
pub(crate) fn refused(state: &State, side: Side, text: &str) -> Refused {
    let sheet = sheet(state, side, text);
    match operations::rules::orders::may_lay(state, side, &sheet) {
        Err(refusal) => refusal.refused(&kernel::Ids),
        Ok(()) => panic!("{text} was not refused"),
    }
}

/// Both sides lay their sheets and turn them over.
#[track_caller]
pub(crate) fn ordered(state: &State, blue: &str, orange: &str) -> State {
    let texts = [blue, orange];
    let sheets = [0, 1].map(|at| sheet(state, Side::BOTH[at], texts[at]));
    let mut now = state.clone();
    for (side, sheet) in Side::BOTH.into_iter().zip(&sheets) {
        let commitment = seal::commitment(&[0; 16], &sheet.text());
        let events = accepted(&now, side, &Order::SealOrders { commitment });
        now = after(&now, &events);
    }
    for (side, sheet) in Side::BOTH.into_iter().zip(sheets) {
        let order = Order::RevealOrders { orders: Box::new(sheet), salt: seal::hex(&[0; 16]) };
        let events = accepted(&now, side, &order);
        now = after(&now, &events);
    }
    now
}

/// One step of the app with these dice, each roll a list of faces, and the usual answer to every choice.
#[track_caller]
pub(crate) fn step(state: &State, dice: &[&[u8]]) -> Vec<Event> {
    answered(state, dice, &|choice| choice.usual.clone())
}

/// One step of the app with these dice, and these answers to its choices.
#[track_caller]
pub(crate) fn answered(
    state: &State,
    dice: &[&[u8]],
    choose: &dyn Fn(&ChoiceCall) -> Vec<u16>,
) -> Vec<Event> {
    let mut answers: Vec<Answer> = Vec::new();
    let mut dice = dice.iter();
    loop {
        match give(state, Side::Blue, &Order::GoOn, &answers) {
            Ok(events) => {
                assert!(dice.next().is_none(), "dice are left: {events:?}");
                return events;
            }
            Err(Halt::Needs(call)) => answers.push(match *call {
                kernel::Call::Roll(roll) => {
                    let faces = dice.next().unwrap_or_else(|| panic!("no die for {}", roll.title));
                    Answer::Faces(faces.to_vec())
                }
                kernel::Call::Choice(choice) => Answer::Chosen(choose(&choice)),
            }),
            Err(Halt::Refused(refusal)) => panic!("refused: {}", refusal.sentence(&kernel::Ids)),
            Err(halt) => panic!("stopped: {halt:?}"),
        }
    }
}

/// Chooses the option with this word where there is one, and what is usual elsewhere.
pub(crate) fn choosing(word: &'static str) -> impl Fn(&ChoiceCall) -> Vec<u16> {
    move |call| {
        let at = call.options.iter().position(|option| option.word == word);
        at.map_or_else(|| call.usual.clone(), |at| vec![u16::try_from(at).unwrap()])
    }
}

/// Both sheets, then the steps of the app up to the beginning of this phase.
#[track_caller]
pub(crate) fn till_combat(state: &State, blue: &str, orange: &str) -> State {
    let mut now = ordered(state, blue, orange);
    while !matches!(now.phase, Phase::Combat(_) | Phase::Supply | Phase::Over(_)) {
        let events = step(&now, &[]);
        now = after(&now, &events);
    }
    now
}

/// To the orders phase of the next turn, with these sheets and no dice.
#[track_caller]
pub(crate) fn a_turn(state: &State, blue: &str, orange: &str) -> State {
    let mut now = till_combat(state, blue, orange);
    while !matches!(now.phase, Phase::Orders(_) | Phase::Opening | Phase::Over(_)) {
        let events = step(&now, &[]);
        now = after(&now, &events);
    }
    now
}
