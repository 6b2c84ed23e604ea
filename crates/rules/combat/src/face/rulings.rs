//! What an umpire may rule in a fight of Combat!

use std::collections::BTreeSet;

use crate::order::Ruling;
use crate::state::{Place, SoldierId, State};
use crate::tables::{self, Cover, Feed, Weapon, Wound};

use kernel::face::rulings::{
    FieldKind, RulingChoice, RulingField, RulingForm, RulingKind, choice, field, key, number,
    objectives, plain, sides, spot, yes,
};

/// The forms of all rulings of the book, as things stand.
pub(super) fn forms(state: &State) -> Vec<RulingForm> {
    KINDS.map(|kind| RulingForm::of(kind, words(kind), fields(state, kind))).to_vec()
}

/// The kinds of the book, as they are listed.
const KINDS: [RulingKind; 10] = [
    RulingKind::Wound,
    RulingKind::Place,
    RulingKind::Pinned,
    RulingKind::Used,
    RulingKind::Card,
    RulingKind::Shot,
    RulingKind::Free,
    RulingKind::Reinforce,
    RulingKind::Objective,
    RulingKind::End,
];

/// The kind of a ruling of Combat! A new ruling must be placed here, and gets a form by it.
pub(super) const fn kind(ruling: &Ruling) -> RulingKind {
    match ruling {
        Ruling::Shot { .. } => RulingKind::Shot,
        Ruling::Place { .. } => RulingKind::Place,
        Ruling::Wound { .. } => RulingKind::Wound,
        Ruling::Pinned { .. } => RulingKind::Pinned,
        Ruling::Used { .. } => RulingKind::Used,
        Ruling::Card { .. } => RulingKind::Card,
        Ruling::Free { .. } => RulingKind::Free,
        Ruling::Reinforce { .. } => RulingKind::Reinforce,
        Ruling::Objective { .. } => RulingKind::Objective,
        Ruling::End { .. } => RulingKind::End,
    }
}

/// Title of a kind, and what it changes in one sentence.
const fn words(kind: RulingKind) -> (&'static str, &'static str) {
    match kind {
        RulingKind::Wound => ("Wound of a soldier", "How badly a soldier is hurt."),
        RulingKind::Place => {
            ("Place of a soldier", "A soldier stands here; one who has left the table comes back.")
        }
        RulingKind::Pinned => ("A soldier is pinned", "A soldier lies pinned, or no longer."),
        RulingKind::Used => {
            ("Ammunition", "How often a weapon has been used since it was loaded; 0 is loaded.")
        }
        RulingKind::Card => (
            "Card of a soldier",
            "A soldier’s card is in the deck and will be drawn this turn, or has been drawn.",
        ),
        RulingKind::Shot => (
            "What one sees of another",
            "Range, sight and cover of one shot, until one of the two moves or the turn ends.",
        ),
        RulingKind::Free => ("A prisoner is free", "A prisoner is with his own people again."),
        RulingKind::Reinforce => {
            ("A fire team comes", "A side’s next fire team comes with the next turn.")
        }
        RulingKind::Objective => {
            ("Holder of an objective", "Which side holds an objective, or neither.")
        }
        _ => ("End of the fight", "The fight is over."),
    }
}

/// The fields of a kind; none for a kind of another book.
fn fields(state: &State, kind: RulingKind) -> Vec<RulingField> {
    let side = |side| state.side_name(side);
    let here = |id| state.on_table(id);
    match kind {
        RulingKind::Wound => {
            let here_or_dead = |id| here(id) || state.soldier(id).place == Place::Dead;
            vec![choice("soldier", "Soldier", soldiers(state, here_or_dead)), wounds()]
        }
        RulingKind::Place => {
            let there = |id| matches!(state.soldier(id).place, Place::Field | Place::Left);
            let mut fields = vec![choice("soldier", "Soldier", soldiers(state, there))];
            if state.table().is_some() {
                fields.push(field("at", "Place on the table", FieldKind::Spot, Vec::new(), 0));
            }
            fields
        }
        RulingKind::Pinned => {
            vec![choice("soldier", "Soldier", soldiers(state, here)), yes("pinned", "He is pinned")]
        }
        RulingKind::Used => vec![
            choice("soldier", "Soldier", soldiers(state, here)),
            choice("weapon", "Weapon", weapons(state)),
            number("used", "Times it was used", 0),
        ],
        RulingKind::Card => {
            let acts = |id| state.active().is_some_and(|active| active.soldier == id);
            let has_one = |id| here(id) && state.soldier(id).wound != Wound::Serious && !acts(id);
            vec![
                choice("soldier", "Soldier", soldiers(state, has_one)),
                yes("in_deck", "His card is in the deck"),
            ]
        }
        RulingKind::Shot => {
            let all = [
                (Cover::None, "none"),
                (Cover::Light, "light"),
                (Cover::Heavy, "heavy"),
                (Cover::Fortified, "fortified"),
                (Cover::Hidden, "out of sight"),
            ];
            let covers = all.map(|(cover, label)| plain(Some(key(&cover)), label, ""));
            vec![
                choice("firer", "Who shoots", soldiers(state, here)),
                choice("target", "At whom", soldiers(state, here)),
                field("shot.distance", "Inches between them", FieldKind::Inches, Vec::new(), 0),
                yes("shot.sight", "He is seen"),
                choice("shot.cover", "Cover", covers.to_vec()),
            ]
        }
        RulingKind::Free => {
            let taken = |id| state.soldier(id).place == Place::Captured;
            vec![choice("soldier", "Soldier", soldiers(state, taken))]
        }
        RulingKind::Reinforce => vec![choice("side", "Side", sides(side, None))],
        RulingKind::Objective => {
            let held = state.held.iter().map(|(name, by)| (name, *by));
            vec![
                choice("name", "Objective", objectives(held, side)),
                choice("holder", "Holder", sides(side, Some("nobody"))),
            ]
        }
        RulingKind::End => {
            vec![choice("winner", "Winner", sides(side, Some("nobody: a draw")))]
        }
        _ => Vec::new(),
    }
}

fn wounds() -> RulingField {
    let all = [
        (Wound::None, "unhurt"),
        (Wound::Flesh, "flesh wound"),
        (Wound::Light, "light wound"),
        (Wound::Serious, "serious wound"),
        (Wound::Critical, "critical wound"),
        (Wound::Dead, "dead"),
    ];
    let wounds = all.map(|(wound, label)| plain(Some(key(&wound)), label, ""));
    choice("wound", "Wound", wounds.to_vec())
}

/// Soldiers with how they are now.
fn soldiers(state: &State, wanted: impl Fn(SoldierId) -> bool) -> Vec<RulingChoice> {
    let one = |id: &SoldierId| {
        let (spec, now) = (state.spec(*id), state.soldier(*id));
        let group = state.side_name(spec.side);
        let mut choice = plain(Some(id.to_string()), &*spec.name, group);
        let pinned = if now.pinned { "yes" } else { "no" };
        let in_deck = if state.deck.contains(id) { "yes" } else { "no" };
        let standing = [
            ("wound", key(&now.wound)),
            ("pinned", pinned.to_owned()),
            ("in_deck", in_deck.to_owned()),
        ];
        choice.now.extend(standing.map(|(name, value)| (name.to_owned(), value)));
        choice.now.extend(now.at.map(|at| ("at".to_owned(), spot(at))));
        if let Some(weapon) = spec.weapons.iter().find(|weapon| uses(**weapon).is_some()) {
            let used = now.ammunition.get(weapon).map_or(0, |now| now.used);
            choice.now.insert("weapon".to_owned(), key(weapon));
            choice.now.insert("used".to_owned(), used.to_string());
        }
        choice
    };
    let mut all: Vec<RulingChoice> =
        state.soldiers.keys().filter(|id| wanted(**id)).map(one).collect();
    all.sort_by(|a, b| a.group.cmp(&b.group));
    all
}

/// The weapons of the fight that are used up.
fn weapons(state: &State) -> Vec<RulingChoice> {
    let carried = state.setup.soldiers.values().flat_map(|spec| spec.weapons.iter().copied());
    let all: BTreeSet<Weapon> = carried.collect();
    let one = |weapon: Weapon| {
        let most = uses(weapon)?;
        let mut choice = plain(Some(key(&weapon)), &*tables::weapon(weapon).name, "");
        choice.most.insert("used".to_owned(), u16::from(most));
        Some(choice)
    };
    all.into_iter().filter_map(one).collect()
}

/// How often a weapon may be used before it must be loaded, or is gone.
fn uses(weapon: Weapon) -> Option<u8> {
    let row = tables::weapon(weapon);
    row.fed.map(Feed::uses).or(row.uses)
}
