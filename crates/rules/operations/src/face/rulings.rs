//! What an umpire may rule in a corps battle.

use kernel::face::rulings::{
    FieldKind, RulingChoice, RulingField, RulingForm, RulingKind, choice, field, key, no, number,
    plain, sides,
};

use super::map;
use crate::order::Ruling;
use crate::rules::bridges::bridge_name;
use crate::state::{BridgeState, Phase, State, UnitId, Weather};

/// The forms of all rulings of the book, as things stand.
pub(super) fn forms(state: &State) -> Vec<RulingForm> {
    let one = |kind| {
        let form = RulingForm::of(kind, words(kind), fields(state, kind));
        RulingForm { not_now: not_now(state, kind), ..form }
    };
    KINDS.map(one).to_vec()
}

/// The kinds of the book, as they are listed.
const KINDS: [RulingKind; 13] = [
    RulingKind::Strength,
    RulingKind::Place,
    RulingKind::Supply,
    RulingKind::Stock,
    RulingKind::Attach,
    RulingKind::Order,
    RulingKind::Advantage,
    RulingKind::Bridge,
    RulingKind::Weather,
    RulingKind::Initiative,
    RulingKind::Objective,
    RulingKind::VoidOrders,
    RulingKind::End,
];

/// The kind of a ruling. A new one must be placed here, and gets a form by it.
pub(super) const fn kind(ruling: &Ruling) -> RulingKind {
    match ruling {
        Ruling::Strength { .. } => RulingKind::Strength,
        Ruling::Place { .. } => RulingKind::Place,
        Ruling::Supply { .. } => RulingKind::Supply,
        Ruling::Stock { .. } => RulingKind::Stock,
        Ruling::Attach { .. } => RulingKind::Attach,
        Ruling::Order { .. } => RulingKind::Order,
        Ruling::Advantage { .. } => RulingKind::Advantage,
        Ruling::Bridge { .. } => RulingKind::Bridge,
        Ruling::Weather { .. } => RulingKind::Weather,
        Ruling::Initiative { .. } => RulingKind::Initiative,
        Ruling::Objective { .. } => RulingKind::Objective,
        Ruling::VoidOrders { .. } => RulingKind::VoidOrders,
        Ruling::End { .. } => RulingKind::End,
    }
}

/// Title of a kind, and what it changes in one sentence.
const fn words(kind: RulingKind) -> (&'static str, &'static str) {
    match kind {
        RulingKind::Strength => ("Status of a unit", "The status of a unit; 0 destroys it."),
        RulingKind::Place => (
            "Place of a unit",
            "A unit stands in this square; a destroyed or waiting one comes back there.",
        ),
        RulingKind::Supply => ("SP of a unit", "The SP that a unit carries."),
        RulingKind::Stock => ("Stock of a dump", "The SP that a dump holds."),
        RulingKind::Attach => {
            ("Formation of a unit", "The formation that a unit belongs to from now on.")
        }
        RulingKind::Advantage => (
            "Tactical advantages",
            "The advantages that a side is granted, or refused, in the battle for a square this turn.",
        ),
        RulingKind::Order => (
            "Late or verbal order",
            "A unit that stands on no sheet has this order; any other can be typed in words.",
        ),
        RulingKind::Bridge => ("State of a bridge", "A bridge stands, is charged, or is blown."),
        RulingKind::Weather => ("Weather", "The weather of a region this turn."),
        RulingKind::Initiative => ("Initiative", "A side has the initiative."),
        RulingKind::Objective => ("Holder of an objective", "Which side holds an objective."),
        RulingKind::VoidOrders => (
            "Face-down orders are void",
            "A side's sheet does not count, because it cannot be turned over; it writes a new one.",
        ),
        _ => ("End of the game", "The game is over."),
    }
}

/// Why a kind cannot be ruled now.
fn not_now(state: &State, kind: RulingKind) -> Option<String> {
    let missing = |empty: bool, what: &str| empty.then(|| format!("There is no {what}."));
    match kind {
        RulingKind::VoidOrders => match &state.phase {
            Phase::Orders(orders) if orders.sealed.iter().any(Option::is_some) => None,
            _ => Some("No sheet lies face down.".to_owned()),
        },
        RulingKind::Order => match &state.phase {
            Phase::Opening | Phase::Orders(_) => {
                Some("Orders are written on sheets now.".to_owned())
            }
            _ => None,
        },
        RulingKind::Stock => missing(state.dumps.is_empty(), "dump"),
        RulingKind::Bridge => missing(state.bridges.is_empty(), "bridge"),
        RulingKind::Weather => missing(state.setup.regions.is_empty(), "region"),
        RulingKind::Objective => missing(state.setup.objectives.is_empty(), "objective"),
        _ => None,
    }
}

/// The fields of a kind; none for a kind of another book.
fn fields(state: &State, kind: RulingKind) -> Vec<RulingField> {
    let side = |name| choice(name, "Side", sides(|side| state.side_name(side), None));
    let square = || field("square", "Square", FieldKind::Hex, Vec::new(), 0);
    match kind {
        RulingKind::Strength => {
            vec![choice("unit", "Unit", units(state, false)), number("points", "Status", 6)]
        }
        RulingKind::Place => vec![choice("unit", "Unit", units(state, true)), square()],
        RulingKind::Supply => {
            vec![choice("unit", "Unit", units(state, true)), number("points", "SP", 3)]
        }
        RulingKind::Stock => {
            vec![choice("dump", "Dump", dumps(state)), number("points", "SP", 999)]
        }
        RulingKind::Attach => vec![
            choice("unit", "Unit", units(state, true)),
            choice("formation", "Formation", formations(state)),
        ],
        RulingKind::Order => {
            let words = kernel::face::FaceDown::words(state).into_iter();
            let words = words.map(|word| plain(Some(word.order), word.word, ""));
            vec![
                choice("unit", "Unit", units(state, true)),
                choice("order", "Order", words.collect()),
            ]
        }
        RulingKind::Advantage => {
            let refused = no("refused", "Refused");
            vec![side("side"), square(), number("count", "Advantages", 2), refused]
        }
        RulingKind::Bridge => {
            let states = BridgeState::ALL.map(|now| plain(Some(key(&now)), now.word(), ""));
            vec![
                choice("bridge", "Bridge", bridges(state)),
                choice("state", "State", states.into()),
            ]
        }
        RulingKind::Weather => vec![
            choice("region", "Region", regions(state)),
            choice("weather", "Weather", weathers()),
        ],
        RulingKind::Initiative | RulingKind::VoidOrders => vec![side("side")],
        RulingKind::Objective => {
            vec![choice("objective", "Objective", objectives(state)), side("holder")]
        }
        RulingKind::End => {
            let all = sides(|side| state.side_name(side), Some("no winner: a draw"));
            vec![choice("winner", "Winner", all)]
        }
        _ => Vec::new(),
    }
}

/// Units with their status, SP and square as they are.
fn units(state: &State, all: bool) -> Vec<RulingChoice> {
    let one = |id: &UnitId| {
        let (unit, spec) = (state.unit(*id), state.spec(*id));
        let formation = state.setup.formations.get(&unit.formation);
        let group = formation.map_or_else(String::new, |formation| {
            format!("{}: {}", state.side_name(spec.side), formation.name)
        });
        let fate = state
            .square_of(*id)
            .map_or_else(|| map::word(unit.place).to_owned(), |square| square.to_string());
        let mut choice = plain(Some(id.to_string()), format!("{}, {fate}", spec.name), group);
        choice.now.insert("points".to_owned(), unit.status.to_string());
        if let Some(square) = state.square_of(*id) {
            choice.now.insert("square".to_owned(), square.to_string());
        }
        choice.most.insert("points".to_owned(), u16::from(spec.status));
        choice
    };
    let wanted = |id: &&UnitId| all || state.square_of(**id).is_some();
    let mut choices: Vec<RulingChoice> = state.units.keys().filter(wanted).map(one).collect();
    choices.sort_by(|a, b| a.group.cmp(&b.group));
    choices
}

fn dumps(state: &State) -> Vec<RulingChoice> {
    let one = |(id, dump): (&crate::state::DumpId, &crate::state::Dump)| {
        let label = format!("{id} at {}, {} SP", dump.square, dump.stock);
        let mut choice = plain(Some(id.to_string()), label, state.side_name(dump.side));
        choice.now.insert("points".to_owned(), dump.stock.to_string());
        choice
    };
    state.dumps.iter().map(one).collect()
}

fn formations(state: &State) -> Vec<RulingChoice> {
    let formations = state.setup.formations.iter();
    formations
        .map(|(id, spec)| {
            plain(Some(id.to_string()), spec.name.clone(), state.side_name(spec.side))
        })
        .collect()
}

fn bridges(state: &State) -> Vec<RulingChoice> {
    let one = |(id, bridge): (&crate::state::BridgeId, &crate::state::Bridge)| {
        let label = format!("{}, {}", bridge_name(state, *id), bridge.state.word());
        let mut choice = plain(Some(id.to_string()), label, "");
        choice.now.insert("state".to_owned(), key(&bridge.state));
        choice
    };
    state.bridges.iter().map(one).collect()
}

fn regions(state: &State) -> Vec<RulingChoice> {
    let regions = state.setup.regions.iter();
    regions.map(|(id, name)| plain(Some(id.to_string()), name.clone(), "")).collect()
}

fn weathers() -> Vec<RulingChoice> {
    let all = [Weather::Clear, Weather::Poor, Weather::None];
    all.iter().map(|weather| plain(Some(key(weather)), weather.word(), "")).collect()
}

fn objectives(state: &State) -> Vec<RulingChoice> {
    let one = |(id, spec): (&crate::state::ObjectiveId, &crate::state::Objective)| {
        let holder = state.held.get(id);
        let held =
            holder.map_or_else(|| "held by neither side".to_owned(), |side| state.side_name(*side));
        let label = format!("{}, {} points, {held}", spec.name, spec.points);
        let mut choice = plain(Some(id.to_string()), label, "");
        if let Some(side) = holder {
            choice.now.insert("holder".to_owned(), side.to_string());
        }
        choice
    };
    state.setup.objectives.iter().map(one).collect()
}
