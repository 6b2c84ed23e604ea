//! The tape measure of a brigade battle.

use kernel::face::{TableSaid, TableSight};
use kernel::table::{Disc, Length, Path, Point};

use super::{Book, TableLineView, calls, sight, way};
use crate::ground::{self, Blocked, Standing};
use crate::state::{PlatoonId, State};

/// What is measured: from a platoon, or from the first point, along points, to a platoon or the last point.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tape<'a> {
    pub platoon: Option<PlatoonId>,
    pub points: &'a [Point],
    pub target: Option<PlatoonId>,
    /// Who is to fire along, or whose fire is called.
    pub with: &'a [PlatoonId],
    pub said: Option<TableSaid>,
}

pub(super) fn line(book: Book<'_>, tape: Tape<'_>) -> TableLineView {
    match (tape.platoon, tape.target) {
        (Some(platoon), Some(target)) => to_target(book, tape, platoon, target),
        (Some(platoon), None) => along(book, tape, platoon),
        (None, _) => over_the_table(book.state, tape.points),
    }
}

fn to_target(
    book: Book<'_>,
    tape: Tape<'_>,
    platoon: PlatoonId,
    target: PlatoonId,
) -> TableLineView {
    let state = book.state;
    let said = tape.said.filter(|_| state.table().is_none());
    let sight = (platoon != target).then(|| sight::sight(state, platoon, target, said)).flatten();
    let path = state.base(platoon).zip(state.base(target)).map(|(own, other)| {
        let points: Vec<Point> = tape.points.iter().copied().chain([other.centre]).collect();
        (Path::from(own.centre, &points), own.radius.plus(other.radius))
    });
    let range = sight.as_ref().map(|sight| sight.range);
    let length = match (&path, range) {
        (_, Some(range)) if tape.points.is_empty() => range,
        (Some((path, radii)), _) => path.length().less(*radii),
        (None, range) => range.unwrap_or_default(),
    };
    let parts = path.map_or_else(Vec::new, |(path, _)| way::parts(state, Some(platoon), &path));
    let Tape { points: way, with, .. } = tape;
    let aim = calls::Aim { platoon, target, way, with, said };
    let is_enemy = state.spec(platoon).side != state.spec(target).side;
    let is_own = book.seat == state.spec(platoon).side.actor();
    let is_ready = state.table().is_some() || said.is_some();
    let may_ask = is_enemy && is_own && is_ready && state.acting() == book.seat.side();
    let (options, barred) =
        if may_ask { way::sorted(book, calls::orders(book, aim)) } else { Default::default() };
    let fellows = if may_ask { calls::fellows(book, aim) } else { Vec::new() };
    let fellows_words = calls::fellows_words(&state.phase).to_owned();
    TableLineView { length, parts, sight, options, fellows, fellows_words, barred }
}

fn along(book: Book<'_>, tape: Tape<'_>, platoon: PlatoonId) -> TableLineView {
    let state = book.state;
    let start = state.base(platoon).map(|base| base.centre);
    let from = start.or_else(|| tape.points.first().copied()).unwrap_or_default();
    let path = Path::from(from, tape.points);
    if state.table().is_none() {
        let length = tape.said.map(|said| said.distance).unwrap_or_default();
        return TableLineView { length, ..TableLineView::default() };
    }
    let (options, barred) = way::options(book, platoon, tape.points, tape.with);
    let parts = way::parts(state, Some(platoon), &path);
    TableLineView { length: path.length(), parts, options, barred, ..TableLineView::default() }
}

/// Between two places, for whoever only wants to know.
fn over_the_table(state: &State, points: &[Point]) -> TableLineView {
    let path = match points {
        [first, rest @ ..] => Path::from(*first, rest),
        [] => Path(vec![Point::default()]),
    };
    let sight = match points {
        [from, to] => between(state, *from, *to),
        _ => None,
    };
    let parts = way::parts(state, None, &path);
    TableLineView { length: path.length(), parts, sight, ..TableLineView::default() }
}

/// Whether one who has fired at one place would be seen from the other, however far that is.
fn between(state: &State, from: Point, to: Point) -> Option<TableSight> {
    let table = state.table()?;
    let at = |point: Point| Standing {
        base: Disc::new(point, Length::ZERO),
        dug_in: false,
        given_away: true,
    };
    let blocked = ground::clear(table, at(from), at(to)).err();
    let blocked_by = blocked.and_then(|blocked| match blocked {
        Blocked::Between(piece) | Blocked::Inside(piece) | Blocked::Slope(piece) => {
            Some(piece.called())
        }
        Blocked::Hidden => None,
    });
    Some(TableSight {
        range: from.distance(to),
        is_seen: blocked.is_none(),
        blocked_by,
        unseen: None,
        back: None,
        bands: Vec::new(),
        cover: None,
        is_said: false,
    })
}
