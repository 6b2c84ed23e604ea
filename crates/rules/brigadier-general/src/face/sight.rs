//! What one platoon sees of another, why not, and what covers it; both ways.

use kernel::face::{TableCircle, TableCircleKind, TableSaid, TableSight};
use kernel::table::{Disc, Length};

use super::{inches, weapons};
use crate::ground::{self, Blocked, EdgePosition, Fire, WOOD};
use crate::order::{Shot, Sighting};
use crate::rules::interrupt;
use crate::rules::sighting::{self, Unseen};
use crate::rules::visibility::{self, Look};
use crate::state::{PlatoonId, State};
use crate::tables::{self, Cover};

/// How one is seen from the other: by a ruling, as the table has it, or as it is said where there is none.
pub(super) fn sight(
    state: &State,
    from: PlatoonId,
    at: PlatoonId,
    said: Option<TableSaid>,
) -> Option<TableSight> {
    if state.table().is_some() && !(state.on_table(from) && state.on_table(at)) {
        return None;
    }
    // R41 A mover is looked at where it would be met.
    let met = if state.is_on_its_way(at) { interrupt::met_by(state, from) } else { None };
    let state = met.as_ref().unwrap_or(state);
    let ruled = sighting::ruled(state, from, at);
    let measured = sighting::measured(state, from, at);
    let shot = ruled.or(measured).or_else(|| said.map(shot))?;
    let is_said = ruled.is_some() || measured.is_none();
    let unseen = sighting::unseen(state, from, at).filter(|_| !shot.sight && !is_said);
    let blocked_by = match unseen {
        Some(Unseen::Blocked(Blocked::Between(piece))) => Some(piece.called()),
        _ => None,
    };
    Some(TableSight {
        range: shot.distance,
        is_seen: shot.sight,
        unseen: unseen.filter(|_| blocked_by.is_none()).map(why),
        blocked_by,
        back: measured.is_some().then(|| back(state, from, at)),
        bands: weapons::bands(state, from, at, shot),
        cover: Some(cover_words(shot)),
        is_said,
    })
}

/// What the one that is looked at sees itself.
fn back(state: &State, from: PlatoonId, at: PlatoonId) -> String {
    let (one, other) = (state.name(at), state.name(from));
    let ruled = sighting::ruled(state, at, from).is_some();
    match sighting::unseen(state, at, from) {
        _ if sighting::sees(state, at, from) => format!("{one} sees {other}"),
        _ if ruled => format!("{one} does not see {other}, by ruling"),
        None => format!("{one} sees {other}"),
        Some(Unseen::Blocked(Blocked::Between(piece))) => {
            format!("{one} does not see {other}: it is behind {}", piece.called())
        }
        Some(unseen) => format!("{one} does not see {other}: {}", why(unseen)),
    }
}

/// Why it is not seen, as a clause.
fn why(unseen: Unseen<'_>) -> String {
    match unseen {
        Unseen::Blocked(Blocked::Inside(piece)) => {
            format!("one of the two is inside {}", piece.called())
        }
        Unseen::Blocked(Blocked::Hidden) => "it hides and has not fired".to_owned(),
        Unseen::Blocked(Blocked::Between(piece)) => format!("it is behind {}", piece.called()),
        Unseen::Blocked(Blocked::Slope(piece)) => {
            format!("it is behind the edge of {}", piece.called())
        }
        Unseen::TooFar(Some(limit)) => format!("it is seen to {}", inches(limit)),
        Unseen::TooFar(None) => "in a town only those who touch see each other".to_owned(),
    }
}

/// "soft cover: 2 aimed sixes for a kill, 6 of area fire".
fn cover_words(shot: Shot) -> String {
    let (row, shells) = (tables::cover(shot.cover), tables::cover(shot.under_shells));
    let sixes = if row.aimed == 1 { "a six" } else { "" };
    let aimed = if sixes.is_empty() { format!("{} sixes", row.aimed) } else { sixes.to_owned() };
    let words = format!("{}: {aimed} for a kill when aimed, {} in area fire", row.name, row.area);
    if shot.cover == shot.under_shells {
        return words;
    }
    format!("{words}, {} of artillery", shells.area)
}

/// The shot as both sides say it: where shells burst in the trees, a wood covers nothing.
pub(super) fn shot(said: TableSaid) -> Shot {
    let cover = Cover::ALL.get(usize::from(said.cover)).copied().unwrap_or_default();
    let bursts = said.forest && cover == Cover::Soft;
    let under_shells = if bursts { Cover::Open } else { cover };
    Shot { distance: said.distance, sight: said.sight, cover, under_shells }
}

/// What is said of the looks of several at one.
pub(super) fn sightings(
    state: &State,
    from: &[PlatoonId],
    at: PlatoonId,
    said: Option<TableSaid>,
) -> Vec<Sighting> {
    let Some(said) = said.filter(|_| state.table().is_none()) else { return Vec::new() };
    from.iter().map(|from| Sighting { from: *from, at, shot: shot(said) }).collect()
}

/// The cover that a platoon has from every side: a hedge or a river bank covers from beyond it alone.
pub(super) fn all_round(state: &State, id: PlatoonId) -> Option<Cover> {
    let base = state.base(id)?;
    // Fire from where it stands itself crosses nothing.
    sighting::cover(state, id, Fire::From(base.centre))
}

/// How far it sees on level ground: in a wood, infantry on foot, vehicles and whoever has fired.
pub(super) fn circles(state: &State, base: Disc) -> Vec<TableCircle> {
    let Some(table) = state.table() else { return Vec::new() };
    let wood = |position| {
        let is =
            |piece: &&kernel::table::Piece| ground::edge_position(base, &piece.shape) == position;
        table.pieces_of(WOOD).find(is).is_some()
    };
    let levels = u8::try_from(ground::level(table, base)).unwrap_or(0);
    let look = Look { levels, night: state.is_night(), ..Look::default() };
    let looks = [
        (Look { in_one_wood: true, ..look }, "all in this wood"),
        (look, "infantry on foot and guns"),
        (Look { vehicle: true, ..look }, "vehicles, and those who have fired"),
    ];
    let is_inside = wood(EdgePosition::Inside);
    let is_in = is_inside || wood(EdgePosition::Touching);
    let drawn =
        looks.into_iter().filter(|(look, _)| if look.in_one_wood { is_in } else { !is_inside });
    let circle = |(look, whom): (Look, &str)| {
        let radius = visibility::limit(look)?;
        let words = format!("sees {whom} to {}", inches(radius));
        let radius = radius.plus(base.radius);
        Some(TableCircle { kind: TableCircleKind::Sight, at: base.centre, radius, words })
    };
    drawn.filter_map(circle).filter(|circle| circle.radius > Length::ZERO).collect()
}
