//! What an order promises: what it is done with, and the exact chances of what comes of it.

use kernel::face::TableDeed;
use kernel::odds::Fraction;
use kernel::table::{Disc, Path};
use kernel::{Actor, Call, Halt, Side, Tape};

use super::{Book, TableOption, sight, weapons};
use crate::decide::decide;
use crate::diary;
use crate::evolve::evolve;
use crate::order::{Order, Sighting};
use crate::rules::volley::{self, Volley};
use crate::rules::{close_assault, fire, interrupt, sighting};
use crate::state::{OrderMarker, Phase, PlatoonId, State, Step};
use crate::tables::BASE_RADIUS;

type Chances = Vec<(String, String)>;

/// An order with what it is good for.
pub(super) fn option(book: Book<'_>, order: Order) -> TableOption {
    let state = book.state;
    let label = diary::capital(&diary::order(state, &order));
    let chances = chances(book, &order).unwrap_or_default();
    let weapons = fired_with(state, &order);
    TableOption { weapons, ..TableOption::of(deed(&order), label, order, chances) }
}

/// What kind of thing an order does.
const fn deed(order: &Order) -> TableDeed {
    match order {
        Order::Fire { .. }
        | Order::Declare { .. }
        | Order::Interrupt { .. }
        | Order::AntiAircraft { .. } => TableDeed::Fire,
        Order::CallIndirect { .. }
        | Order::DirectAir { .. }
        | Order::PlanFire { .. }
        | Order::CancelPlan { .. }
        | Order::CallAir { .. }
        | Order::Barrage { .. }
        | Order::AttackFromAir { .. } => TableDeed::Support,
        Order::Assault { .. } | Order::Fight { .. } => TableDeed::Assault,
        Order::Move { .. } | Order::Run { .. } => TableDeed::Move,
        Order::Raise { .. } | Order::Lower { .. } | Order::Follow { .. } | Order::Pass => {
            TableDeed::Ready
        }
        _ => TableDeed::Other,
    }
}

fn chances(book: Book<'_>, order: &Order) -> Option<Chances> {
    let (state, side) = (book.state, book.seat.side()?);
    match order {
        Order::Fire { firers, batteries, target, sightings } => {
            let said = fire::Said { firers, batteries, target: *target, sightings };
            Some(weigh(state, &fire::aim(state, side, said).ok()?))
        }
        Order::Declare { firers, target, sightings } => {
            let said = fire::Said { firers, batteries: &[], target: *target, sightings };
            Some(weigh(state, &fire::aim(state, side, said).ok()?))
        }
        Order::CallIndirect { target, batteries, sightings, .. } => {
            called(book, order, (*target, batteries), sightings)
        }
        Order::Interrupt { firers, after, ambush, sightings } => {
            let said = interrupt::Said { firers, after: *after, ambush: *ambush, sightings };
            let (there, volley) = interrupt::aim(state, side, said).ok()?;
            Some(weigh(&there.state, &volley))
        }
        Order::Assault { platoon, target, .. } => assault(book, order, *platoon, *target),
        Order::Fight { platoon } => Some(fought(state, side, *platoon)),
        Order::DirectAir { mission, target, sightings, .. } => {
            let mut then = after(state, book.seat, order)?;
            (then.phase, then.initiative) = (Phase::Firing(Step::Indirect(side)), side);
            let cover = sightings.first().map(|said| said.shot.cover);
            let attack = Order::AttackFromAir { mission: *mission, target: *target, cover };
            thrown(Book { state: &then, seat: book.seat }, &attack)
        }
        Order::AttackFromAir { .. } | Order::AntiAircraft { .. } | Order::Barrage { .. } => {
            thrown(book, order)
        }
        _ => None,
    }
}

/// The chances of a volley if its target stays. What one fires for stands first: that anything comes of it.
fn weigh(state: &State, volley: &Volley) -> Chances {
    let outcomes = volley::outcomes(state, volley.target, volley.pool(), volley.exposure(state));
    let any = outcomes.first().map(|nothing| {
        let hurts = format!("hurts {}", state.name(volley.target));
        (hurts, nothing.chance.complement().percent_text(1))
    });
    let told = outcomes.into_iter().filter(|named| !named.chance.is_zero());
    any.into_iter().chain(told.map(|named| (named.name, named.chance.percent_text(1)))).collect()
}

/// What an order asks the dice first, if it is them that it asks.
fn thrown(book: Book<'_>, order: &Order) -> Option<Chances> {
    match decide(book.state, book.seat, order, &mut Tape::new(&[])) {
        Err(Halt::Needs(call)) => match *call {
            Call::Roll(roll) => {
                let told = roll.outcomes.into_iter().filter(|named| !named.chance.is_zero());
                Some(told.map(|named| (named.name, named.chance.percent_text(1))).collect())
            }
            Call::Choice(_) => None,
        },
        _ => None,
    }
}

/// What the shells would do if they fell at once.
fn called(
    book: Book<'_>,
    order: &Order,
    (target, batteries): (PlatoonId, &[PlatoonId]),
    sightings: &[Sighting],
) -> Option<Chances> {
    let side = book.seat.side()?;
    let mut then = after(book.state, book.seat, order)?;
    then.phase = Phase::Firing(Step::Indirect(side));
    (then.initiative, then.declared) = (side, Vec::new());
    let said = fire::Said { firers: &[], batteries, target, sightings };
    Some(weigh(&then, &fire::aim(&then, side, said).ok()?))
}

/// The fight that comes of it, if nobody stops the platoon on its way.
fn assault(
    book: Book<'_>,
    order: &Order,
    platoon: PlatoonId,
    target: PlatoonId,
) -> Option<Chances> {
    let side = book.seat.side()?;
    let mut then = after(book.state, book.seat, order)?;
    if then.on_the_way.is_some() {
        then = after(&then, side.enemy().actor(), &Order::Pass)?;
    }
    if then.order_of(target) == OrderMarker::Rout {
        let captured = format!("{} surrenders when it is reached", then.name(target));
        return Some(vec![(captured, Fraction::one().percent_text(1))]);
    }
    Some(fought(&then, side, platoon))
}

/// How the close assault of a platoon ends for a side.
fn fought(state: &State, side: Side, platoon: PlatoonId) -> Chances {
    let odds = close_assault::odds(state, platoon);
    let [Some(blue), Some(orange), Some(goes_on)] = [0, 1, 2].map(|at| odds.get(at)) else {
        return Vec::new();
    };
    let [own, other] = if side == Side::Blue { [blue, orange] } else { [orange, blue] };
    let told = [("wins the close assault", own), ("loses it", other), ("it goes on", goes_on)];
    told.map(|(words, named)| (words.to_owned(), named.chance.percent_text(1))).to_vec()
}

/// The battle after an order that asks nothing of the table.
fn after(state: &State, seat: Actor, order: &Order) -> Option<State> {
    let events = decide(state, seat, order, &mut Tape::new(&[])).ok()?;
    let mut then = state.clone();
    for event in &events {
        evolve(&mut then, event, state.turn_at);
    }
    Some(then)
}

/// What the first who fires by an order fires with, by the names of the bands of a sight.
fn fired_with(state: &State, order: &Order) -> Vec<String> {
    // A mover is shot at where it is met.
    let met = match order {
        Order::Interrupt { after, .. } => state.on_the_way.as_ref().and_then(|on_the_way| {
            let path = Path::from(state.base(on_the_way.platoon)?.centre, &on_the_way.way);
            Some(Disc::new(path.along(*after), BASE_RADIUS))
        }),
        _ => None,
    };
    let direct = |firers: &[PlatoonId], target: PlatoonId, sightings: &[Sighting]| {
        let Some(firer) = firers.first().copied() else { return weapons::indirect() };
        let said = sightings.iter().find(|one| (one.from, one.at) == (firer, target));
        let measured = met
            .or_else(|| state.base(target))
            .and_then(|there| sighting::measured_at(state, (firer, target), there));
        let ruled = sighting::ruled(state, firer, target);
        let shot = ruled.or(measured).or(said.map(|said| said.shot));
        shot.map_or_else(Vec::new, |shot| weapons::fired_with(state, firer, target, shot))
    };
    match order {
        Order::Fire { firers, target, sightings, .. }
        | Order::Declare { firers, target, sightings } => direct(firers, *target, sightings),
        Order::Interrupt { firers, sightings, .. } => {
            let mover = state.on_the_way.as_ref().map(|on_the_way| on_the_way.platoon);
            mover.map_or_else(Vec::new, |mover| direct(firers, mover, sightings))
        }
        Order::CallIndirect { .. } => weapons::indirect(),
        _ => Vec::new(),
    }
}

/// Fire, or fire that is called, by these at one target: as the phase has it, each way in which it may be done.
pub(super) fn shots(
    book: Book<'_>,
    together: &[PlatoonId],
    target: PlatoonId,
    said: Option<kernel::face::TableSaid>,
) -> Vec<Order> {
    let state = book.state;
    let called_on = |id: &PlatoonId| {
        state.missions.iter().any(|mission| mission.battery == *id && mission.target == target)
    };
    let (mut batteries, mut firers): (Vec<PlatoonId>, Vec<PlatoonId>) =
        together.iter().partition(|id| called_on(id));
    batteries.sort_unstable();
    firers.sort_unstable();
    let sightings = sight::sightings(state, together, target, said);
    match state.phase {
        Phase::Firing(step) => {
            let declare =
                Order::Declare { firers: firers.clone(), target, sightings: sightings.clone() };
            let may_declare = step == Step::Aimed && batteries.is_empty();
            let fire = Order::Fire { firers, batteries, target, sightings };
            core::iter::once(fire).chain(may_declare.then_some(declare)).collect()
        }
        _ => Vec::new(),
    }
}
