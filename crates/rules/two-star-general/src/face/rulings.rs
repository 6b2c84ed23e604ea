//! What an umpire may rule in a division battle.

use crate::order::Ruling;
use crate::state::{Phase, Place, StandId, State, Status};
use crate::tables::Role;
use kernel::Side;
use kernel::names::count;

use kernel::face::rulings::{
    FieldKind, RulingChoice, RulingField, RulingForm, RulingKind, choice, field, key, number, plain,
};

/// The forms of all rulings of the book, as things stand.
pub(super) fn forms(state: &State) -> Vec<RulingForm> {
    let one = |kind| {
        let form = RulingForm::of(kind, words(kind), fields(state, kind));
        RulingForm { not_now: not_now(state, kind), ..form }
    };
    KINDS.map(one).to_vec()
}

/// The kinds of the book, as they are listed.
const KINDS: [RulingKind; 11] = [
    RulingKind::Strength,
    RulingKind::Place,
    RulingKind::Attach,
    RulingKind::LosePlatoon,
    RulingKind::Order,
    RulingKind::Shots,
    RulingKind::Air,
    RulingKind::Recovery,
    RulingKind::Objective,
    RulingKind::VoidOrders,
    RulingKind::End,
];

/// The kind of a ruling of Two Star General. A new ruling must be placed here, and gets a form by it.
pub(super) const fn kind(ruling: &Ruling) -> RulingKind {
    match ruling {
        Ruling::Strength { .. } => RulingKind::Strength,
        Ruling::Place { .. } => RulingKind::Place,
        Ruling::Attach { .. } => RulingKind::Attach,
        Ruling::LosePlatoon { .. } => RulingKind::LosePlatoon,
        Ruling::Order { .. } => RulingKind::Order,
        Ruling::Shots { .. } => RulingKind::Shots,
        Ruling::Air { .. } => RulingKind::Air,
        Ruling::Recovery { .. } => RulingKind::Recovery,
        Ruling::Objective { .. } => RulingKind::Objective,
        Ruling::VoidOrders { .. } => RulingKind::VoidOrders,
        Ruling::End { .. } => RulingKind::End,
    }
}

/// Title of a kind, and what it changes in one sentence.
const fn words(kind: RulingKind) -> (&'static str, &'static str) {
    match kind {
        RulingKind::Strength => {
            ("Strength of a stand", "The strength points of a stand; 0 destroys it.")
        }
        RulingKind::Place => (
            "Place of a stand",
            "A stand stands in this hex; a destroyed or waiting one comes back there.",
        ),
        RulingKind::Attach => (
            "Platoon joins a stand",
            "A support platoon is with this stand; a lost one comes back.",
        ),
        RulingKind::LosePlatoon => ("Platoon is lost", "A support platoon is destroyed."),
        RulingKind::Order => {
            ("Order of a battalion", "The order a battalion is under from now on.")
        }
        RulingKind::Shots => ("Shots of a battery", "The shots a battery has left this round."),
        RulingKind::Air => ("Air points", "The air points a side has left this round."),
        RulingKind::Recovery => {
            ("Recovery points", "The recovery points a side has left this night.")
        }
        RulingKind::Objective => {
            ("Holder of an objective", "Which side holds an objective, or neither.")
        }
        RulingKind::VoidOrders => (
            "Face-down orders are void",
            "A side's face-down orders do not count, because they cannot be turned up; it writes them again.",
        ),
        _ => ("End of the battle", "The battle is over."),
    }
}

/// Why a kind cannot be ruled now.
fn not_now(state: &State, kind: RulingKind) -> Option<String> {
    match (kind, &state.phase) {
        (RulingKind::Recovery, Phase::Night(_)) => None,
        (RulingKind::Recovery, _) => Some("There are recovery points at night only.".to_owned()),
        (RulingKind::VoidOrders, Phase::Orders(orders))
            if orders.sealed.iter().any(Option::is_some) =>
        {
            None
        }
        (RulingKind::VoidOrders, _) => Some("No orders lie face down.".to_owned()),
        _ => None,
    }
}

/// The fields of a kind; none for a kind of another book.
fn fields(state: &State, kind: RulingKind) -> Vec<RulingField> {
    let on_table = |state: &State, id: StandId| state.hex_of(id).is_some();
    match kind {
        RulingKind::Strength => vec![
            choice("stand", "Stand", stands(state, on_table)),
            number("points", "Strength points", 9),
        ],
        RulingKind::Place => vec![
            choice("stand", "Stand", stands(state, |_, _| true)),
            field("hex", "Hex", FieldKind::Hex, Vec::new(), 0),
        ],
        RulingKind::Attach => vec![
            choice("platoon", "Platoon", platoons(state, |_| true)),
            choice("with", "Stand it is with", stands(state, on_table)),
        ],
        RulingKind::LosePlatoon => {
            vec![choice("platoon", "Platoon", platoons(state, |with| with.is_some()))]
        }
        RulingKind::Order => vec![
            choice("battalion", "Battalion", battalions(state)),
            choice("status", "Order", Status::ALL.into_iter().map(order).collect()),
        ],
        RulingKind::Shots => vec![
            choice(
                "battery",
                "Battery",
                stands(state, |state, id| on_table(state, id) && state.role(id) == Role::Artillery),
            ),
            number("shots", "Shots left", 9),
        ],
        RulingKind::Air => {
            vec![choice("side", "Side", sides(state)), number("points", "Air points left", 20)]
        }
        RulingKind::Recovery => vec![
            choice("side", "Side", sides(state)),
            number("strength", "Strength points left", 999),
            number("platoons", "Platoons left", 999),
        ],
        RulingKind::Objective => vec![
            choice("hex", "Objective", objectives(state)),
            choice("holder", "Holder", with_nobody(state, "nobody")),
        ],
        RulingKind::VoidOrders => vec![choice("side", "Side", sides(state))],
        RulingKind::End => vec![choice("winner", "Winner", with_nobody(state, "nobody: a draw"))],
        _ => Vec::new(),
    }
}

/// A stand with its strength, hex and shots as they are.
fn stands(state: &State, wanted: impl Fn(&State, StandId) -> bool) -> Vec<RulingChoice> {
    let one = |id: &StandId| {
        let (spec, stand) = (state.spec(*id), state.stand(*id));
        let unit = spec.battalion.map(|of| &*state.battalion_spec(of).name);
        let group = format!("{}: {}", state.side_name(spec.side), unit.unwrap_or("batteries"));
        let fate = match stand.place {
            Place::At(hex) => hex.to_string(),
            Place::Destroyed => "destroyed".to_owned(),
            Place::Waiting => "to come".to_owned(),
            Place::Gone => "left the table".to_owned(),
        };
        let mut choice = plain(Some(id.to_string()), format!("{}, {fate}", spec.name), group);
        choice.now.insert("points".to_owned(), stand.strength.to_string());
        choice.now.insert("shots".to_owned(), stand.shots.to_string());
        if let Some(hex) = state.hex_of(*id) {
            choice.now.insert("hex".to_owned(), hex.to_string());
        }
        choice.most.insert("points".to_owned(), u16::from(spec.strength));
        choice
    };
    let mut all: Vec<RulingChoice> =
        state.stands.keys().filter(|id| wanted(state, **id)).map(one).collect();
    all.sort_by(|a, b| a.group.cmp(&b.group));
    all
}

fn platoons(state: &State, wanted: impl Fn(Option<StandId>) -> bool) -> Vec<RulingChoice> {
    let known = state.platoons.iter().filter(|(_, platoon)| wanted(platoon.with));
    let mut all: Vec<RulingChoice> = known
        .map(|(id, platoon)| {
            let spec = state.platoon_spec(*id);
            let unit = spec.battalion.map(|of| &*state.battalion_spec(of).name);
            let group = format!("{}: {}", state.side_name(spec.side), unit.unwrap_or("batteries"));
            let with = platoon.with.map_or_else(
                || "lost".to_owned(),
                |stand| format!("with {}", state.stand_name(stand)),
            );
            let mut choice = plain(Some(id.to_string()), format!("{}, {with}", spec.name), group);
            choice.now.insert("with".to_owned(), platoon.with.unwrap_or(spec.with).to_string());
            choice
        })
        .collect();
    all.sort_by(|a, b| a.group.cmp(&b.group));
    all
}

fn battalions(state: &State) -> Vec<RulingChoice> {
    let in_play = Side::BOTH.into_iter().flat_map(|side| state.battalions_in_play(side));
    let one = |id: crate::state::BattalionId| {
        let (spec, standing) = (state.battalion_spec(id), state.battalion(id).order);
        let word = standing.map_or("no order", Status::word);
        let label = format!("{}, {word}", spec.name);
        let mut choice = plain(Some(id.to_string()), label, state.side_name(spec.side));
        if let Some(status) = standing {
            choice.now.insert("status".to_owned(), key(&status));
        }
        choice
    };
    in_play.map(one).collect()
}

fn order(status: Status) -> RulingChoice {
    plain(Some(key(&status)), status.word(), "")
}

fn sides(state: &State) -> Vec<RulingChoice> {
    let one = |side: Side| {
        let mut choice = plain(Some(side.to_string()), state.side_name(side), "");
        choice.now.insert("points".to_owned(), state.air[side.index()].to_string());
        if let Phase::Night(night) = &state.phase {
            choice.now.insert("strength".to_owned(), night.strength[side.index()].to_string());
            choice.now.insert("platoons".to_owned(), night.platoons[side.index()].to_string());
        }
        choice
    };
    Side::BOTH.map(one).to_vec()
}

fn with_nobody(state: &State, nobody: &str) -> Vec<RulingChoice> {
    let mut all = sides(state);
    all.push(plain(None, nobody, ""));
    all
}

fn objectives(state: &State) -> Vec<RulingChoice> {
    let one = |(hex, objective): (&crate::ground::Hex, &crate::state::Objective)| {
        let holder = state.objectives.get(hex).copied().flatten();
        let held = holder.map_or_else(|| "nobody's".to_owned(), |side| state.side_name(side));
        let points = count(objective.value, "point");
        let label = format!("{} {hex}, {points}, {held}", objective.name);
        let mut choice = plain(Some(hex.to_string()), label, "");
        if let Some(side) = holder {
            choice.now.insert("holder".to_owned(), side.to_string());
        }
        choice
    };
    state.setup.objectives.iter().map(one).collect()
}
