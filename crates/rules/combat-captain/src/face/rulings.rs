//! What an umpire may rule in a battle of Combat Captain.

use crate::order::Ruling;
use crate::rules::activity::MARKERS_MAX;
use crate::rules::air::PLANES_MAX;
use crate::state::{Place, State, SubunitId, Unit, UnitId, UnitStatus};
use crate::tables::{COVER_MAX, COVER_VEHICLE_MAX};

use kernel::face::rulings::{
    FieldKind, RulingChoice, RulingField, RulingForm, RulingKind, choice, field, no, number,
    objectives, plain, sides, spot, yes,
};

/// The forms of all rulings of the book, as things stand.
pub(super) fn forms(state: &State) -> Vec<RulingForm> {
    KINDS.map(|kind| RulingForm::of(kind, words(kind), fields(state, kind))).to_vec()
}

/// The kinds of the book, as they are listed.
const KINDS: [RulingKind; 15] = [
    RulingKind::Figures,
    RulingKind::Place,
    RulingKind::Cover,
    RulingKind::Morale,
    RulingKind::Dice,
    RulingKind::Held,
    RulingKind::Activated,
    RulingKind::Contact,
    RulingKind::Kills,
    RulingKind::Shot,
    RulingKind::Return,
    RulingKind::Initiative,
    RulingKind::Objective,
    RulingKind::Planes,
    RulingKind::End,
];

/// The kind of a ruling of Combat Captain. A new ruling must be placed here, and gets a form by it.
pub(super) const fn kind(ruling: &Ruling) -> RulingKind {
    match ruling {
        Ruling::Shot { .. } => RulingKind::Shot,
        Ruling::Place { .. } => RulingKind::Place,
        Ruling::Figures { .. } => RulingKind::Figures,
        Ruling::Kills { .. } => RulingKind::Kills,
        Ruling::Cover { .. } => RulingKind::Cover,
        Ruling::Morale { .. } => RulingKind::Morale,
        Ruling::Dice { .. } => RulingKind::Dice,
        Ruling::Held { .. } => RulingKind::Held,
        Ruling::Activated { .. } => RulingKind::Activated,
        Ruling::Contact { .. } => RulingKind::Contact,
        Ruling::Return { .. } => RulingKind::Return,
        Ruling::Initiative { .. } => RulingKind::Initiative,
        Ruling::Objective { .. } => RulingKind::Objective,
        Ruling::Planes { .. } => RulingKind::Planes,
        Ruling::End { .. } => RulingKind::End,
    }
}

/// The most dice a sub-unit may be ruled to have, and the most markers anybody counts.
const DICE_MOST: u16 = 4;
const MORALE_MOST: u16 = 99;

/// Title of a kind, and what it changes in one sentence.
const fn words(kind: RulingKind) -> (&'static str, &'static str) {
    match kind {
        RulingKind::Figures => {
            ("Figures of a sub-unit", "The figures a squad has left; 0 destroys it.")
        }
        RulingKind::Place => (
            "Place of a sub-unit",
            "A sub-unit stands here; one that has left the table comes back.",
        ),
        RulingKind::Cover => ("Cover of a sub-unit", "A sub-unit is in cover of this level."),
        RulingKind::Morale => ("Morale markers", "The morale markers of a unit; too many rout it."),
        RulingKind::Dice => {
            ("Activity dice", "The dice that a sub-unit of the active unit has left.")
        }
        RulingKind::Held => ("Hold-fire markers", "The hold-fire markers of a sub-unit."),
        RulingKind::Activated => ("Turn of a unit", "Whether a unit has had its turn."),
        RulingKind::Contact => (
            "Contact",
            "A sub-unit has charged another and is in contact with it, or the two are apart.",
        ),
        RulingKind::Kills => ("Kills of a unit", "The kills that a unit's vehicles have taken."),
        RulingKind::Shot => (
            "What one sees of another",
            "Range, sight and cover of one shot, until one of the two moves or the turn ends.",
        ),
        RulingKind::Return => (
            "A unit comes",
            "One that has routed comes back without markers, or one that waits comes on now.",
        ),
        RulingKind::Initiative => ("Initiative", "A side has the initiative this turn."),
        RulingKind::Objective => {
            ("Holder of an objective", "Which side holds an objective, or neither.")
        }
        RulingKind::Planes => ("Aircraft", "The aircraft that a side still has to come."),
        _ => ("End of the battle", "The battle is over."),
    }
}

/// The fields of a kind; none for a kind of another book.
fn fields(state: &State, kind: RulingKind) -> Vec<RulingField> {
    let side = |side| state.side_name(side);
    let on_foot = |id: SubunitId| state.on_field(id) && !state.kind(id).is_vehicle();
    match kind {
        RulingKind::Figures => vec![
            choice("subunit", "Sub-unit", subunits(state, on_foot)),
            number("figures", "Figures left", 0),
        ],
        RulingKind::Place => {
            let there = |id| matches!(state.subunit(id).place, Place::Field | Place::Left);
            let mut fields = vec![choice("subunit", "Sub-unit", subunits(state, there))];
            if state.table().is_some() {
                fields.push(field("at", "Place on the table", FieldKind::Spot, Vec::new(), 0));
            }
            fields
        }
        RulingKind::Cover => vec![
            choice("subunit", "Sub-unit", subunits(state, |id| state.on_field(id))),
            number("level", "Level of cover", u16::from(COVER_MAX)),
        ],
        RulingKind::Morale => vec![
            choice("unit", "Unit", units(state, |now| now.status == UnitStatus::Fighting)),
            number("markers", "Morale markers", MORALE_MOST),
        ],
        RulingKind::Dice => {
            let active = |id| state.acting() == Some(state.unit_of(id)) && state.on_field(id);
            vec![
                choice("subunit", "Sub-unit", subunits(state, active)),
                number("dice", "Dice left", DICE_MOST),
            ]
        }
        RulingKind::Kills => vec![
            choice(
                "unit",
                "Unit",
                units(state, |now| now.status == UnitStatus::Fighting && now.capacity > 0),
            ),
            number("kills", "Kills taken", 0),
        ],
        RulingKind::Shot => shot(state),
        RulingKind::Return => {
            let may_come = [UnitStatus::Routed, UnitStatus::Waiting];
            vec![choice("unit", "Unit", units(state, |now| may_come.contains(&now.status)))]
        }
        RulingKind::Initiative => vec![choice("side", "Side", sides(side, None))],
        RulingKind::Objective => {
            let held = state.objectives.iter().map(|(name, held)| (name, held.by));
            vec![
                choice("name", "Objective", objectives(held, side)),
                choice("holder", "Holder", sides(side, Some("nobody"))),
            ]
        }
        RulingKind::Planes => {
            let mut choices = sides(side, None);
            for (choice, planes) in choices.iter_mut().zip(state.planes) {
                choice.now.insert("planes".to_owned(), planes.to_string());
            }
            vec![
                choice("side", "Side", choices),
                number("planes", "Aircraft", u16::from(PLANES_MAX)),
            ]
        }
        RulingKind::End => {
            vec![choice("winner", "Winner", sides(side, Some("nobody: a draw")))]
        }
        kind => of_the_turn(state, kind),
    }
}

/// Markers, turns and contact; none for a kind of another book.
fn of_the_turn(state: &State, kind: RulingKind) -> Vec<RulingField> {
    match kind {
        RulingKind::Held => vec![
            choice("subunit", "Sub-unit", subunits(state, |id| state.on_field(id))),
            number("markers", "Hold-fire markers", u16::from(MARKERS_MAX)),
        ],
        RulingKind::Activated => {
            let fights = |now: &Unit| now.status == UnitStatus::Fighting;
            vec![
                choice("unit", "Unit", units(state, fights)),
                yes("activated", "It has had its turn"),
            ]
        }
        RulingKind::Contact => vec![
            choice("attacker", "Who charged", subunits(state, |id| state.on_field(id))),
            choice("defender", "Whom", subunits(state, |id| state.on_field(id))),
            yes("contact", "They are in contact"),
        ],
        _ => Vec::new(),
    }
}

/// What one sub-unit sees of another.
fn shot(state: &State) -> Vec<RulingField> {
    vec![
        choice("firer", "Who shoots", subunits(state, |id| state.on_field(id))),
        choice("target", "At whom", subunits(state, |id| state.on_field(id))),
        field("shot.distance", "Inches between them", FieldKind::Inches, Vec::new(), 0),
        yes("shot.sight", "It is seen"),
        yes("shot.protected", "Its cover is on that side"),
        no("shot.forest", "Both are inside one forest"),
    ]
}

/// Sub-units with what they have now.
fn subunits(state: &State, wanted: impl Fn(SubunitId) -> bool) -> Vec<RulingChoice> {
    let one = |id: &SubunitId| {
        let (spec, now) = (&state.setup.subunits[id], state.subunit(*id));
        let unit = state.unit_spec(state.unit_of(*id));
        let group = format!("{}: {}", state.side_name(unit.side), unit.name);
        let mut choice = plain(Some(id.to_string()), &*spec.name, group);
        let is_vehicle = state.kind(*id).is_vehicle();
        let figures = u16::try_from(now.figures.len()).unwrap_or(u16::MAX);
        let standing = [
            ("figures", figures.to_string()),
            ("level", now.cover.to_string()),
            ("dice", now.dice.to_string()),
            ("markers", now.held.to_string()),
        ];
        choice.now.extend(standing.map(|(name, value)| (name.to_owned(), value)));
        choice.now.extend(now.at.map(|at| ("at".to_owned(), spot(at))));
        let cover = if is_vehicle { COVER_VEHICLE_MAX } else { COVER_MAX };
        let most = [("figures", figures), ("level", u16::from(cover))];
        choice.most.extend(most.map(|(name, most)| (name.to_owned(), most)));
        choice
    };
    let mut all: Vec<RulingChoice> =
        state.subunits.keys().filter(|id| wanted(**id)).map(one).collect();
    all.sort_by(|a, b| a.group.cmp(&b.group));
    all
}

fn units(state: &State, wanted: impl Fn(&Unit) -> bool) -> Vec<RulingChoice> {
    let one = |(id, now): (&UnitId, &Unit)| {
        let spec = state.unit_spec(*id);
        let mut choice = plain(Some(id.to_string()), &*spec.name, state.side_name(spec.side));
        choice.now.insert("markers".to_owned(), now.morale.to_string());
        choice.now.insert("kills".to_owned(), now.kills.to_string());
        let activated = if now.activated { "yes" } else { "no" };
        choice.now.insert("activated".to_owned(), activated.to_owned());
        choice.most.insert("kills".to_owned(), u16::from(now.capacity));
        choice
    };
    state.units.iter().filter(|(_, now)| wanted(now)).map(one).collect()
}
