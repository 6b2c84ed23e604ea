//! The tape measure of Combat Captain.

use crate::order::{Order, Volley};
use crate::rules::reaction;
use crate::rules::volley::{self, Occasion};
use crate::state::{State, SubunitId};
use kernel::table::{Disc, Length, Path, Point};
use kernel::{Bar, Refusal as _};

use super::{Book, TableLineView, TableOption, aim, reach, way};
use kernel::face::{TableFellow, TableSaid, TableSight};

/// What is measured: from a stand, or from the first point, along points, to a stand or the last point.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tape<'a> {
    pub stand: Option<SubunitId>,
    pub points: &'a [Point],
    pub target: Option<SubunitId>,
    /// Who is to fire along.
    pub with: &'a [SubunitId],
    pub said: Option<TableSaid>,
}

pub(super) fn line(book: Book<'_>, tape: Tape<'_>) -> TableLineView {
    let mut view = match (tape.stand, tape.target) {
        (Some(stand), Some(target)) => to_target(book, tape, stand, target),
        (Some(stand), None) => along(book, tape, stand),
        (None, _) => over_the_table(book.state, tape.points),
    };
    for option in &mut view.options {
        option.weapons = aim::fired_with(book.state, &option.order);
    }
    view
}

fn to_target(book: Book<'_>, tape: Tape<'_>, stand: SubunitId, target: SubunitId) -> TableLineView {
    let state = book.state;
    let sight = aim::sight(state, stand, target, tape.said);
    let path = state.disc(stand).zip(state.disc(target)).map(|(own, foe)| {
        let mut points = tape.points.to_vec();
        points.push(foe.centre);
        (Path::from(own.centre, &points), own.radius.plus(foe.radius))
    });
    // A straight line is a shot; with corners it is a charge.
    let is_shot = tape.points.is_empty();
    let range = sight.as_ref().map(|sight| sight.range);
    let length = match (&path, range) {
        (_, Some(range)) if is_shot => range,
        (Some((path, radii)), _) => path.length().less(*radii),
        (None, range) => range.unwrap_or_default(),
    };
    let parts = path.map_or_else(Vec::new, |(path, _)| way::parts(state, &path));
    let is_enemy = state.side_of(stand) != state.side_of(target);
    let (mut options, mut barred) = (Vec::new(), Vec::new());
    let ready = state.table().is_some() || tape.said.is_some();
    if is_enemy && ready {
        if reaction::window(state).is_some() {
            options = answers(book, tape, stand, target);
        } else {
            if is_shot {
                let (fire, why) = aim::fire(book, stand, target, tape.with, tape.said);
                options = fire;
                if let (Some(why), true) = (why, options.is_empty()) {
                    let what = format!("Fire at {}", state.name(target));
                    barred.push(Bar { what, why: why.refused(state) });
                }
            }
            options.extend(aim::charges(book, stand, target, tape.points, tape.said));
        }
    }
    let fellows = if is_enemy && is_shot { fellows(book, stand, target, tape) } else { Vec::new() };
    TableLineView {
        length,
        parts,
        sight,
        options,
        fellows,
        fellows_words: "Fire together with".to_owned(),
        barred,
    }
}

/// Held fire at what both sides say, in battles without positions; else as the rules offer it.
fn answers(
    book: Book<'_>,
    tape: Tape<'_>,
    stand: SubunitId,
    target: SubunitId,
) -> Vec<TableOption> {
    let state = book.state;
    let (Some(said), Some(side)) =
        (tape.said.filter(|_| state.table().is_none()), book.seat.side())
    else {
        return reach::answers(book, stand, target);
    };
    let fires = |dice: u8| {
        let mut volley = Volley::of(stand, dice, target);
        volley.sightings = aim::sightings(state, &[stand], target, Some(said));
        let occasion = Occasion::Held { target_at: None };
        let chances = aim::weigh(state, side, &volley, occasion).ok()?;
        let dice = crate::diary::count(dice, "held die");
        let label = format!("Fire {dice} at {}", state.name(target));
        let order = Order::ReactFire { volley, after: None };
        let allowed = book.refusal(&order).is_none();
        let deed = kernel::face::TableDeed::Fire;
        allowed.then_some(TableOption::of(deed, label, order, chances))
    };
    (1..=state.subunit(stand).held).rev().filter_map(fires).collect()
}

/// Fellows with dice left who could fire at the same target.
fn fellows(
    book: Book<'_>,
    stand: SubunitId,
    target: SubunitId,
    tape: Tape<'_>,
) -> Vec<TableFellow> {
    let state = book.state;
    let Some(side) = book.seat.side().filter(|_| reaction::window(state).is_none()) else {
        return Vec::new();
    };
    if state.acting() != Some(state.unit_of(stand)) {
        return Vec::new();
    }
    let could = |id: &SubunitId| {
        let mut volley = Volley::of(*id, state.subunit(*id).dice, target);
        volley.sightings = aim::sightings(state, &[*id], target, tape.said);
        *id != stand && volley::aim(state, side, &volley, Occasion::Active).is_ok()
    };
    let members = state.members(state.unit_of(stand)).filter(could);
    let fellow = |id: SubunitId| TableFellow {
        stand: id.to_string(),
        name: state.name(id).to_owned(),
        is_with: tape.with.contains(&id),
    };
    members.map(fellow).collect()
}

fn along(book: Book<'_>, tape: Tape<'_>, stand: SubunitId) -> TableLineView {
    let state = book.state;
    let start = state.disc(stand).map(|disc| disc.centre).or_else(|| tape.points.first().copied());
    let path = Path::from(start.unwrap_or_default(), tape.points);
    let (options, barred) = way::options(book, stand, tape.points);
    TableLineView {
        length: path.length(),
        parts: way::parts(state, &path),
        options,
        barred,
        ..TableLineView::default()
    }
}

/// Between two places, for whoever only wants to know.
fn over_the_table(state: &State, points: &[Point]) -> TableLineView {
    let path = match points {
        [first, rest @ ..] => Path::from(*first, rest),
        [] => Path(vec![Point::default()]),
    };
    let end = |point: Point| Disc::new(point, Length::ZERO);
    let sight =
        points.first().zip(points.last()).filter(|_| points.len() == 2).map(|(from, to)| {
            let over = |disc: &Disc| {
                disc.gap_from(*from) > Length::ZERO && disc.gap_from(*to) > Length::ZERO
            };
            let stands = state.discs().filter(|(_, disc)| over(disc));
            let blocked_by = aim::between(state, (end(*from), end(*to)), stands);
            TableSight {
                range: path.length(),
                is_seen: blocked_by.is_none(),
                blocked_by,
                unseen: None,
                back: None,
                bands: Vec::new(),
                cover: None,
                is_said: false,
            }
        });
    TableLineView {
        length: path.length(),
        parts: way::parts(state, &path),
        sight,
        ..TableLineView::default()
    }
}
