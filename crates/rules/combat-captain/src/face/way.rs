//! Orders that go along a way over the table: marches, steps up to a wall, ground taken, shells and strafing runs.

use crate::diary::count;
use crate::ground;
use crate::order::{Aim, Obstacle, Order, Run, Volley};
use crate::refusal::Refusal;
use crate::rules::options::ObstaclePrice;
use crate::rules::volley::Occasion;
use crate::rules::{movement, obstacles, reaction, way as march};
use crate::state::{EventStep, Phase, Place, State, SubunitId, Window};
use crate::tables::Going;
use kernel::table::{Length, Path, Point};
use kernel::{Bar, Refusal as _, Side};

use super::{Book, TableOption, aim, inches};
use kernel::face::{TableDeed, TablePointing};

/// How a way divides: inches of normal and of odd ground.
pub(super) fn split(state: &State, path: &Path) -> [Length; 2] {
    let Some(table) = state.table() else { return [path.length(), Length::ZERO] };
    let (odd, normal) = path.split(&ground::odd_ground(table));
    [normal, odd]
}

/// What a way runs through, in words.
pub(super) fn parts(state: &State, path: &Path) -> Vec<String> {
    let [normal, odd] = split(state, path);
    let mut parts = Vec::new();
    for (length, words) in [(normal, "of normal ground"), (odd, "of odd ground")] {
        if length > Length::ZERO {
            parts.push(format!("{} {words}", inches(length)));
        }
    }
    parts
}

/// What pointing at the table is for, now and for this stand.
pub(super) fn pointing(book: Book<'_>, id: SubunitId) -> Option<TablePointing> {
    let state = book.state;
    let side = book.seat.side()?;
    state.table()?;
    let says = |deed, words: String, is_way| Some(TablePointing { deed, words, is_way });
    let is_own = state.side_of(id) == side;
    if let Some(window) = reaction::window(state) {
        if reaction::answering(state) != Some(side) {
            return None;
        }
        return match window {
            Window::Way { subunit, normal, odd, .. } if *subunit == id => {
                let words = format!("Lay its way: {}", brought(*normal, *odd));
                says(TableDeed::Move, words, true)
            }
            Window::OnTheWay { .. } if is_own && state.subunit(id).held > 0 => {
                let words = "Point at the place on its way where you fire".to_owned();
                says(TableDeed::Fire, words, false)
            }
            _ => None,
        };
    }
    match &state.phase {
        Phase::Activation(turns) => {
            let unit = turns.acting?;
            let dice = state.subunit(id).dice;
            let mine = is_own && state.unit_of(id) == unit && dice > 0;
            let words = format!("Point where it should go: {} left", dice_words(dice));
            if mine { says(TableDeed::Move, words, true) } else { None }
        }
        Phase::CloseCombat(Some(open)) if open.may_move.contains(&id) && is_own => {
            let words = if open.attacked {
                "Point at the ground to take, where the enemy stood"
            } else {
                "Point at the ground to take, up to 6\" forward"
            };
            says(TableDeed::Move, words.to_owned(), false)
        }
        Phase::RandomEvent(EventStep::Shells { side: by }) if *by == side => {
            says(TableDeed::Support, "Point where the guns aim".to_owned(), false)
        }
        Phase::RandomEvent(EventStep::Strafing { side: by, .. }) if *by == side => says(
            TableDeed::Support,
            "Lay the tape of the run, from its first point".to_owned(),
            true,
        ),
        Phase::Reinforcement(phase) if phase.side == side => {
            let length = phase.inches.get(&id)?;
            says(TableDeed::Move, format!("Lay its way: {} left", inches(*length)), true)
        }
        _ => None,
    }
}

fn dice_words(dice: u8) -> String {
    if dice == 1 { "1 die".to_owned() } else { format!("{dice} dice") }
}

fn brought(normal: Length, odd: Length) -> String {
    match (normal, odd) {
        (normal, Length::ZERO) => format!("{} of normal ground", inches(normal)),
        (Length::ZERO, odd) => format!("{} of odd ground", inches(odd)),
        (normal, odd) => format!("{} of normal ground and {} of odd", inches(normal), inches(odd)),
    }
}

/// Orders that would take a stand along these points, and why others would not.
pub(super) fn options(
    book: Book<'_>,
    id: SubunitId,
    points: &[Point],
) -> (Vec<TableOption>, Vec<Bar>) {
    let state = book.state;
    let (mut options, mut barred) = (Vec::new(), Vec::new());
    let (Some(side), Some(end)) = (book.seat.side(), points.last().copied()) else {
        return (options, barred);
    };
    let mut tried = |deed, label: String, order: Order, chances: Vec<(String, String)>| match book
        .refusal(&order)
    {
        None => options.push(TableOption::of(deed, label, order, chances)),
        Some(why) => barred.push(Bar { what: label, why }),
    };
    let way = points.to_vec();
    match reaction::window(state) {
        Some(Window::Way { subunit, .. }) if *subunit == id => {
            let march = |behind| Order::March { way: way.clone(), behind, facing: None };
            tried(TableDeed::Move, "Go there".to_owned(), march(None), Vec::new());
            for kind in OBSTACLES.into_iter().filter(|kind| ends_behind(state, id, *kind, points)) {
                let label = format!("Go there, behind the {}", kind.word());
                tried(TableDeed::Move, label, march(Some(kind)), Vec::new());
            }
            return (options, barred);
        }
        Some(Window::OnTheWay { subunit, way, .. }) => {
            for (deed, label, order, chances) in held(state, side, id, (*subunit, way), end) {
                tried(deed, label, order, chances);
            }
            return (options, barred);
        }
        Some(_) => return (options, barred),
        None => {}
    }
    match &state.phase {
        Phase::Activation(_) => {
            for (deed, label, order, chances) in active(state, side, id, points) {
                tried(deed, label, order, chances);
            }
            // Whoever throws for a way must know before he does that it is closed, however far the dice carry.
            let marches = options.iter().any(|option| is_throw(&option.order));
            if let (true, Err(why)) = (marches, is_open(state, id, points)) {
                let (what, why) = ("Go this way".to_owned(), why.refused(state));
                barred.insert(0, Bar { what, why });
            }
        }
        Phase::CloseCombat(Some(_)) => {
            let order = Order::TakeGround { subunit: id, to: Some(end), objective: None };
            tried(TableDeed::Move, "Take this ground".to_owned(), order, Vec::new());
        }
        Phase::RandomEvent(EventStep::Shells { .. }) => {
            let order = Order::AimShells { at: Aim::Point(end) };
            tried(TableDeed::Support, "Aim the guns here".to_owned(), order, Vec::new());
        }
        Phase::RandomEvent(EventStep::Strafing { .. }) if points.len() > 1 => {
            let order = Order::Strafe { run: Run::Line { from: points[0], to: end } };
            tried(TableDeed::Support, "Strafe along this tape".to_owned(), order, Vec::new());
        }
        Phase::Reinforcement(_) => {
            let order = Order::ReinforcementMarch { subunit: id, way };
            tried(TableDeed::Move, "Go there".to_owned(), order, Vec::new());
        }
        _ => {}
    }
    (options, barred)
}

type Tried = (TableDeed, String, Order, Vec<(String, String)>);

/// What the active unit's stand may do towards a place before it has thrown.
fn active(state: &State, side: Side, id: SubunitId, points: &[Point]) -> Vec<Tried> {
    let now = state.subunit(id);
    if state.side_of(id) != side || state.acting() != Some(state.unit_of(id)) {
        return Vec::new();
    }
    let end = points.last().copied();
    if matches!(now.place, Place::Aboard(_)) {
        let order = Order::Dismount { subunit: id, to: end };
        return vec![(TableDeed::Transport, "Get down here".to_owned(), order, Vec::new())];
    }
    let mut tried = moves(state, id, points);
    let facing = state.disc(id).zip(end).map(|(disc, end)| end.from(disc.centre));
    for dice in 1..=now.dice {
        let label = format!("Take cover {} facing there", now.cover + dice);
        let order = Order::TakeCover { subunit: id, dice, facing, near_building: false };
        tried.push((TableDeed::Cover, label, order, Vec::new()));
    }
    let flat = state.setup.options.obstacle == ObstaclePrice::Flat;
    for (kind, cross) in OBSTACLES.into_iter().flat_map(|kind| [(kind, false), (kind, true)]) {
        let how = if cross { "Over" } else { "Behind" };
        let label = format!("{how} the {}, for {}", kind.word(), dice_words(kind.dice()));
        let order = Order::Obstacle { subunit: id, kind, cross, to: end, facing: None };
        if (cross || flat) && near(state, id, kind, points) {
            tried.push((TableDeed::Move, label, order, Vec::new()));
        }
    }
    tried
}

/// Whether there is anything of the kind on the way: nobody asks why he may not cross what is not there.
fn near(state: &State, id: SubunitId, kind: Obstacle, points: &[Point]) -> bool {
    let (Some(table), Some(own), Some(end)) = (state.table(), state.disc(id), points.last()) else {
        return false;
    };
    let path = Path::from(own.centre, points);
    let beside = own.radius.plus(Length::inches(1));
    table
        .pieces_of(kind.word())
        .any(|piece| path.enters(&piece.shape) || piece.shape.apart(*end).within(beside))
}

const OBSTACLES: [Obstacle; 2] = [Obstacle::Hedge, Obstacle::Wall];

/// Whether a way ends beside such an obstacle.
fn ends_behind(state: &State, id: SubunitId, kind: Obstacle, points: &[Point]) -> bool {
    state.disc(id).is_some_and(|own| {
        obstacles::ends_behind(state, id, kind, &Path::from(own.centre, points)).is_ok()
    })
}

/// Whether an order throws dice for a way.
const fn is_throw(order: &Order) -> bool {
    matches!(order, Order::Move { .. })
}

/// Whether a way may be marched once the dice carry far enough: no hedge or wall closes it (§6.6), nothing else stands in it.
fn is_open(state: &State, id: SubunitId, points: &[Point]) -> Result<(), Refusal> {
    let Some(own) = state.disc(id) else { return Ok(()) };
    let path = Path::from(own.centre, points);
    let far = path.length();
    march::check(state, id, &path, march::Rules::march(far, far))
}

/// Throws for a way, with the chance that they suffice: the dice are divided as the way is. Nobody gets there by a closed one.
fn moves(state: &State, id: SubunitId, points: &[Point]) -> Vec<Tried> {
    let Some(own) = state.disc(id) else { return Vec::new() };
    let is_open = is_open(state, id, points).is_ok();
    let path = Path::from(own.centre, points);
    // A march goes over no hedge and no wall: they are odd ground to a charge alone (R72).
    let areas = state.table().map(ground::odd_areas).unwrap_or_default();
    let (odd, normal) = path.split(&areas);
    let lengths = [normal, odd];
    let [normal, odd] = lengths.map(|length| length > Length::ZERO);
    let dice = state.subunit(id).dice;
    let splits = (1..=dice).rev().flat_map(|all| (0..=all).rev().map(move |n| (n, all - n)));
    // Who wants to end behind a hedge or wall names a die for odd terrain besides (R18).
    let behind = OBSTACLES.into_iter().filter(|kind| ends_behind(state, id, *kind, points));
    let price = behind.map(Obstacle::dice).min();
    let comes_up = move |(n, o): (u8, u8)| o > 0 && price.is_some_and(|price| n + o >= price);
    let fits = splits.filter(|(n, o)| {
        let as_the_way = (*n > 0) == normal && (*o > 0) == odd;
        as_the_way || (*o == 1 && comes_up((*n, *o)))
    });
    let tried = |(n, o): (u8, u8)| {
        let words = match (n, o) {
            (n, 0) => dice_words(n),
            (0, o) => format!("{} in odd ground", dice_words(o)),
            (n, o) => format!("{} and {} in odd ground", dice_words(n), dice_words(o)),
        };
        let (reached, chance) = if comes_up((n, o)) {
            ("gets behind it", movement::comes_up(state, id, (n, o), path.length()))
        } else {
            ("gets there", movement::carries(state, id, (n, o), lengths))
        };
        let chance = chance.percent_text(1);
        let order = Order::Move { subunit: id, normal: n, odd: o, up_to: None };
        let chance = is_open.then(|| (reached.to_owned(), chance));
        let chances = chance.into_iter().collect();
        (TableDeed::Move, format!("Move with {words}"), order, chances)
    };
    fits.map(tried).collect()
}

/// Held fire at the place on the mover's way that is nearest to a point.
fn held(
    state: &State,
    side: Side,
    firer: SubunitId,
    (mover, way): (SubunitId, &[Point]),
    end: Point,
) -> Vec<Tried> {
    let held = state.subunits.get(&firer).map_or(0, |now| now.held);
    let Some(start) = state.disc(mover).map(|disc| disc.centre) else { return Vec::new() };
    let path = Path::from(start, way);
    let steps = (0..=path.length().0 / STEP).map(|step| Length(step * STEP)).chain([path.length()]);
    let Some(after) = steps.min_by_key(|far| path.along(*far).distance(end)) else {
        return Vec::new();
    };
    let place = state.disc_at(mover, path.along(after));
    let fires = |dice: u8| {
        let volley = Volley::of(firer, dice, mover);
        let occasion = Occasion::Held { target_at: Some(place) };
        let chances = aim::weigh(state, side, &volley, occasion).unwrap_or_default();
        let dice = count(dice, "held die");
        let label = format!("Fire {dice} at {} after {}", state.name(mover), inches(after));
        (TableDeed::Fire, label, Order::ReactFire { volley, after: Some(after) }, chances)
    };
    (1..=held).rev().map(fires).collect()
}

/// How finely a way is looked at, in hundredths of an inch.
const STEP: i32 = 25;

/// The most that its dice can bring.
pub(super) fn farthest(state: &State, id: SubunitId) -> Option<Length> {
    let dice = state.subunit(id).dice;
    let odds = movement::inches_odds(state, id, dice, Going::Normal);
    let most = i32::try_from(*odds.greatest()).ok()?;
    (most > 0).then_some(Length::inches(most))
}
