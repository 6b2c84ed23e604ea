//! Combat!'s table: soldiers one by one with wounds, cover and ammunition, the deck, who is dragged and who is locked.

use crate::rules::agenda;
use crate::state::{Objective, SoldierId, State, Step};
use crate::tables;
use crate::{Combat, ground, legal};
use kernel::table::Piece;
use kernel::{Actor, Face as _, RuleSet as _, Side};

use kernel::face::{
    TableGround, TableObjective, TablePiece, TableSide, TableTie, TableUnit, TableWindow,
};

use super::{TableFace, cards, man, points};

/// The table as it stands.
#[must_use]
pub(super) fn table(state: &State, seat: Actor) -> TableFace {
    let mut deck = cards::deck(state);
    cards::offer_swaps(state, seat, &mut deck);
    let askers = man::askers(state);
    TableFace {
        book: Combat::TAG.to_owned(),
        turn: state.turn,
        turns: Some(state.setup.turns).filter(|turns| *turns > 0),
        phase: Combat::standing(state).phase.to_owned(),
        clock: None,
        prompt: legal::prompt(state),
        night: false,
        over: state.is_over(),
        ground: state.table().map(|table| TableGround {
            width: table.width,
            depth: table.depth,
            pieces: table.pieces.iter().map(piece).collect(),
        }),
        sides: Side::BOTH.map(|side| side_view(state, side)),
        units: Side::BOTH.map(|side| squad(state, side)).into(),
        stands: state.soldiers.keys().map(|id| man::man(state, *id, &askers)).collect(),
        objectives: objectives(state),
        ties: ties(state),
        deck: Some(deck),
        window: window(state),
        rolling: None,
    }
}

fn piece(piece: &Piece) -> TablePiece {
    let means = [
        (ground::BUILDING, "blocks sight; entered from its wall only"),
        (ground::BOCAGE, "blocks sight and way"),
        (ground::HILL, "blocks sight to lower ground"),
        (ground::WOODS, "difficult ground; seen 2\" deep"),
        (ground::ROUGH, "difficult ground"),
        (ground::IMPASSABLE, "nobody enters"),
    ];
    let means =
        means.iter().filter(|(kind, _)| piece.is(kind)).map(|(_, words)| (*words).to_owned());
    let obstacle = ground::OBSTACLES.iter().any(|kind| piece.is(kind));
    let covers = piece.kinds.iter().map(|kind| tables::cover_of_kind(kind)).max();
    let cover = covers.filter(|cover| *cover != tables::Cover::None);
    TablePiece {
        name: piece.name.clone(),
        kinds: piece.kinds.iter().cloned().collect(),
        height: piece.height,
        means: means
            .chain(obstacle.then(|| "an inch to get over it".to_owned()))
            .chain(cover.map(|cover| tables::cover(cover).name.clone()))
            .collect(),
        outline: piece.shape.corners().to_vec(),
    }
}

fn side_view(state: &State, side: Side) -> TableSide {
    let able = state.able(side).count();
    let request = state.requests[side.index()];
    let mut marks = vec![format!("{able} able")];
    if request.granted {
        marks.push("a fire team comes with the next turn".to_owned());
    }
    let is_on = state.active().is_some_and(|active| state.side_of(active.soldier) == side);
    TableSide {
        side,
        name: state.side_name(side),
        is_on,
        marks,
        points: Some(points::points(state, side)),
    }
}

/// All men of a side: nobody is activated together here.
fn squad(state: &State, side: Side) -> TableUnit {
    TableUnit {
        id: side.actor().word().to_owned(),
        name: state.side_name(side),
        side,
        is_acting: state.active().is_some_and(|active| state.side_of(active.soldier) == side),
        is_done: false,
        gone: None,
        is_coming: false,
        tokens: Vec::new(),
    }
}

fn objectives(state: &State) -> Vec<TableObjective> {
    let of = |(name, objective): (&String, &Objective)| TableObjective {
        name: name.clone(),
        at: objective.at,
        radius: objective.radius,
        holder: state.held.get(name).copied().flatten(),
    };
    state.setup.objectives.iter().map(of).collect()
}

fn ties(state: &State) -> Vec<TableTie> {
    let tie = |one: SoldierId, other: SoldierId, words: &str| TableTie {
        one: one.to_string(),
        other: other.to_string(),
        words: words.to_owned(),
    };
    let locked = state.contacts.iter().map(|(one, two)| tie(*one, *two, "close combat"));
    let tended = state.soldiers.iter().filter_map(|(id, man)| Some((*id, man.tends?)));
    let tended = tended.map(|(id, friend)| tie(id, friend, "looks after him"));
    let dragged = state.agenda.iter().filter_map(|step| match step {
        Step::March(march) => march.drags.map(|friend| tie(march.soldier, friend, "drags him")),
        _ => None,
    });
    locked.chain(tended).chain(dragged).collect()
}

fn window(state: &State) -> Option<TableWindow> {
    let step = state.next_step()?;
    let seat = agenda::answering(state, step)?.actor();
    let (soldier, way) = match step {
        Step::March(march) => (march.soldier, march.way.clone()),
        Step::React { soldier, .. }
        | Step::Forced { soldier, .. }
        | Step::Test { soldier, .. }
        | Step::MayFire { soldier }
        | Step::MayMove { soldier }
        | Step::Done { soldier } => (*soldier, Vec::new()),
        Step::Reply { target, .. }
        | Step::Contact { target, .. }
        | Step::Tick { target, .. }
        | Step::Bullets { target, .. } => (*target, Vec::new()),
        Step::Ticks | Step::Next => return None,
    };
    let sentence = legal::step_words(state, step);
    Some(TableWindow { seat, sentence, stand: Some(soldier.to_string()), way })
}
