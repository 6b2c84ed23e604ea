//! What an umpire may rule, as forms: every kind of ruling with its fields, what each field may be, and how it stands now. A
//! window draws the form and sends `{kind: {field: value}}`; it knows no ruling.

use std::collections::BTreeMap;

use campaign::WarState;
use campaign::two_star_general::order::Ruling;
use campaign::two_star_general::state::{Phase, Place, StandId, State, Status};
use campaign::two_star_general::tables::Role;
use kernel::Side;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct RulingForm {
    pub kind: RulingKind,
    pub title: String,
    /// What it changes, in one sentence.
    pub what: String,
    pub fields: Vec<RulingField>,
    /// Why it cannot be ruled now.
    pub not_now: Option<String>,
}

/// One kind for each [`Ruling`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum RulingKind {
    Strength,
    Place,
    Attach,
    LosePlatoon,
    Order,
    Shots,
    Air,
    Recovery,
    Objective,
    End,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct RulingField {
    /// The key in the ruling.
    pub name: String,
    pub title: String,
    pub kind: FieldKind,
    /// What may be chosen; empty for numbers and hexes.
    pub choices: Vec<RulingChoice>,
    /// The most a number may be, where the chosen unit says nothing else.
    pub most: u16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum FieldKind {
    /// One of the choices: a unit, a side, an order.
    Choice,
    Number,
    /// Four digits, column then row.
    Hex,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct RulingChoice {
    /// Nothing stands for nobody.
    pub value: Option<String>,
    pub label: String,
    /// Side or battalion it is listed under.
    pub group: String,
    /// How the other fields stand for it now, and the most of those that are numbers.
    pub now: BTreeMap<String, String>,
    pub most: BTreeMap<String, u16>,
}

impl RulingKind {
    pub const ALL: [Self; 10] = [
        Self::Strength,
        Self::Place,
        Self::Attach,
        Self::LosePlatoon,
        Self::Order,
        Self::Shots,
        Self::Air,
        Self::Recovery,
        Self::Objective,
        Self::End,
    ];

    /// The kind of a ruling. A new ruling must be placed here, and gets a form by it.
    #[must_use]
    pub const fn of(ruling: &Ruling) -> Self {
        match ruling {
            Ruling::Strength { .. } => Self::Strength,
            Ruling::Place { .. } => Self::Place,
            Ruling::Attach { .. } => Self::Attach,
            Ruling::LosePlatoon { .. } => Self::LosePlatoon,
            Ruling::Order { .. } => Self::Order,
            Ruling::Shots { .. } => Self::Shots,
            Ruling::Air { .. } => Self::Air,
            Ruling::Recovery { .. } => Self::Recovery,
            Ruling::Objective { .. } => Self::Objective,
            Ruling::End { .. } => Self::End,
        }
    }

    const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Strength => {
                ("Strength of a stand", "A stand has so many strength points; 0 destroys it.")
            }
            Self::Place => (
                "Place of a stand",
                "A stand stands in this hex; a destroyed or waiting one comes back there.",
            ),
            Self::Attach => (
                "Platoon joins a stand",
                "A support platoon is with this stand; a lost one comes back.",
            ),
            Self::LosePlatoon => ("Platoon is lost", "A support platoon is destroyed."),
            Self::Order => ("Order of a battalion", "A battalion is under this order from now on."),
            Self::Shots => ("Shots of a battery", "A battery has so many shots left this round."),
            Self::Air => ("Air points", "A side has so many air points left this round."),
            Self::Recovery => ("Recovery points", "A side has so many points left this night."),
            Self::Objective => {
                ("Holder of an objective", "An objective belongs to a side, or to nobody.")
            }
            Self::End => ("End of the battle", "The battle is over."),
        }
    }
}

/// The forms of all rulings, as things stand.
#[must_use]
pub fn ruling_forms(war: &WarState) -> Vec<RulingForm> {
    let state = war.main();
    let over = matches!(state.phase, Phase::Over(_)).then(|| "The battle is over.".to_owned());
    let form = |kind: RulingKind| {
        let (title, what) = kind.words();
        let by_day = kind == RulingKind::Recovery && !matches!(state.phase, Phase::Night(_));
        let by_day = by_day.then(|| "There are recovery points at night only.".to_owned());
        RulingForm {
            kind,
            title: title.to_owned(),
            what: what.to_owned(),
            fields: fields(war, kind),
            not_now: over.clone().or(by_day),
        }
    };
    RulingKind::ALL.into_iter().map(form).collect()
}

fn fields(war: &WarState, kind: RulingKind) -> Vec<RulingField> {
    let state = war.main();
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
            vec![choice("side", "Side", sides(war)), number("points", "Air points left", 20)]
        }
        RulingKind::Recovery => vec![
            choice("side", "Side", sides(war)),
            number("strength", "Strength points left", 999),
            number("platoons", "Platoons left", 999),
        ],
        RulingKind::Objective => vec![
            choice("hex", "Objective", objectives(state)),
            choice("holder", "Holder", with_nobody(war, "nobody")),
        ],
        RulingKind::End => vec![choice("winner", "Winner", with_nobody(war, "nobody: a draw"))],
    }
}

fn field(
    name: &str,
    title: &str,
    kind: FieldKind,
    choices: Vec<RulingChoice>,
    most: u16,
) -> RulingField {
    RulingField { name: name.to_owned(), title: title.to_owned(), kind, choices, most }
}

fn choice(name: &str, title: &str, choices: Vec<RulingChoice>) -> RulingField {
    field(name, title, FieldKind::Choice, choices, 0)
}

fn number(name: &str, title: &str, most: u16) -> RulingField {
    field(name, title, FieldKind::Number, Vec::new(), most)
}

fn plain(
    value: Option<String>,
    label: impl Into<String>,
    group: impl Into<String>,
) -> RulingChoice {
    let (now, most) = (BTreeMap::new(), BTreeMap::new());
    RulingChoice { value, label: label.into(), group: group.into(), now, most }
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
    let one = |id: campaign::two_star_general::state::BattalionId| {
        let (spec, standing) = (state.battalion_spec(id), state.battalion(id).order);
        let word = standing.map_or("no order", Status::word);
        let label = format!("{}, {word}", spec.name);
        let mut choice = plain(Some(id.to_string()), label, state.side_name(spec.side));
        if let Some(status) = standing {
            choice.now.insert("status".to_owned(), key(status));
        }
        choice
    };
    in_play.map(one).collect()
}

fn order(status: Status) -> RulingChoice {
    plain(Some(key(status)), status.word(), "")
}

/// An order as it stands in a ruling.
fn key(status: Status) -> String {
    serde_json::to_value(status)
        .ok()
        .and_then(|value| value.as_str().map(str::to_owned))
        .unwrap_or_default()
}

fn sides(war: &WarState) -> Vec<RulingChoice> {
    let state = war.main();
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

fn with_nobody(war: &WarState, nobody: &str) -> Vec<RulingChoice> {
    let mut all = sides(war);
    all.push(plain(None, nobody, ""));
    all
}

fn objectives(state: &State) -> Vec<RulingChoice> {
    let one = |(hex, objective): (
        &campaign::two_star_general::ground::Hex,
        &campaign::two_star_general::state::Objective,
    )| {
        let holder = state.objectives.get(hex).copied().flatten();
        let held = holder.map_or_else(|| "nobody's".to_owned(), |side| state.side_name(side));
        let label = format!("{} {hex}, {} points, {held}", objective.name, objective.value);
        let mut choice = plain(Some(hex.to_string()), label, "");
        if let Some(side) = holder {
            choice.now.insert("holder".to_owned(), side.to_string());
        }
        choice
    };
    state.setup.objectives.iter().map(one).collect()
}
