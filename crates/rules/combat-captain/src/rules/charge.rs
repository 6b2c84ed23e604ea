//! §12.1–12.3 Charges: announced, answered by standing or withdrawing, then thrown for.

use kernel::odds::Fraction;
use kernel::table::{Length, Path, Point};
use kernel::{Offers, Side, Tape};

use crate::decide::{Decision, Unfolding};
use crate::event::{Event, MoraleReason};
use crate::ground;
use crate::order::Order;
use crate::refusal::{AssaultRefusal, MoveRefusal, Refusal, TurnRefusal};
use crate::rules::options::{ChargeTarget, CommonCharge};
use crate::rules::way::{self, Rules};
use crate::rules::{activity, journey, morale, movement, reaction, turn, withdrawal};
use crate::state::{
    Activity, AfterFlight, Errand, Flight, Rush, State, SubunitId, UnitId, UnitStatus, Window,
};
use crate::tables::Going;

/// C11 A sub-unit charges.
///
/// # Errors
/// When it may not, or the table must throw first.
pub fn charge(state: &State, side: Side, rush: &Rush, tape: &mut Tape<'_>) -> Decision {
    may_charge(state, side, rush)?;
    let mut unfolding = Unfolding::of(state);
    unfolding.happen(Event::ChargeAnnounced { rush: rush.clone() });
    let charged = state.unit_of(rush.target);
    if state.unit(charged).activated {
        resolve(&mut unfolding, rush, Length::ZERO, tape)?;
        withdrawal::proceed(&mut unfolding, tape)?;
    } else {
        unfolding.happen(Event::WindowOpened { window: Window::Charge(rush.clone()) });
    }
    turn::carry_on(&mut unfolding);
    Ok(unfolding.finish())
}

/// C12 The charged unit stands, and the charge is thrown for.
///
/// # Errors
/// When no charge waits for this side, or the table must throw first.
pub fn stand(state: &State, side: Side, tape: &mut Tape<'_>) -> Decision {
    let rush = waiting(state, side)?.clone();
    let mut unfolding = Unfolding::of(state);
    unfolding.happen(Event::WindowClosed);
    unfolding.happen(Event::ChargeStood { unit: state.unit_of(rush.target) });
    resolve(&mut unfolding, &rush, Length::ZERO, tape)?;
    withdrawal::proceed(&mut unfolding, tape)?;
    turn::carry_on(&mut unfolding);
    Ok(unfolding.finish())
}

/// C12 The charged unit runs: that is its activation, and costs a marker. The charge goes on behind it (R22).
///
/// # Errors
/// When no charge waits for this side, or the table must throw first.
pub fn withdraw(state: &State, side: Side, tape: &mut Tape<'_>) -> Decision {
    let rush = waiting(state, side)?.clone();
    let unit = state.unit_of(rush.target);
    let mut unfolding = Unfolding::of(state);
    unfolding.happen(Event::WindowClosed);
    unfolding.happen(Event::UnitWithdrew { unit });
    let from = [rush.subunit];
    withdrawal::begin(&mut unfolding, unit, &from, AfterFlight::Charge(rush), tape)?;
    withdrawal::proceed(&mut unfolding, tape)?;
    turn::carry_on(&mut unfolding);
    Ok(unfolding.finish())
}

/// The charged unit has run: that cost its marker, and the charge goes on behind it.
///
/// # Errors
/// When the table must throw for the charge.
pub(super) fn go_on(
    unfolding: &mut Unfolding,
    rush: &Rush,
    flight: &Flight,
    tape: &mut Tape<'_>,
) -> Result<(), kernel::Halt<Refusal>> {
    morale::gain(unfolding, flight.unit, 1, MoraleReason::Withdrew);
    let away = flight.inches.get(&rush.target).copied().unwrap_or_default();
    resolve(unfolding, rush, away, tape)
}

/// R21, R22 Units that charged this turn and have nobody in contact when all activations are over.
#[must_use]
pub fn failed(state: &State) -> Vec<UnitId> {
    let lenient = state.setup.options.charge_target_withdrew == ChargeTarget::NoChit;
    let excused = |unit: UnitId| {
        let mut charges = state.charges.iter().filter(|charge| charge.unit == unit);
        lenient && charges.all(|charge| charge.fled)
    };
    let failed = |unit: &UnitId| {
        let now = state.unit(*unit);
        now.status == UnitStatus::Fighting
            && now.charged
            && !state.members(*unit).any(|id| state.in_contact(id))
            && !excused(*unit)
    };
    state.units.keys().copied().filter(failed).collect()
}

fn waiting(state: &State, side: Side) -> Result<&Rush, Refusal> {
    match reaction::window(state) {
        Some(Window::Charge(rush)) if state.side_of(rush.target) == side => Ok(rush),
        _ => Err(AssaultRefusal::NotCharged.into()),
    }
}

fn may_charge(state: &State, side: Side, rush: &Rush) -> Result<(), Refusal> {
    let (subunit, target) = (rush.subunit, rush.target);
    // R7 A charge by all with all dice is a common move.
    let kind = match state.setup.options.common_charge {
        CommonCharge::Yes => Some(Activity::Move),
        CommonCharge::No => None,
    };
    activity::may_spend(state, side, subunit, rush.normal.saturating_add(rush.odd), kind)?;
    movement::may_move(state, subunit)?;
    if state.is_stranded(subunit) {
        return Err(TurnRefusal::Stranded { subunit }.into());
    }
    if !state.on_field(target) || state.side_of(target) == side {
        return Err(AssaultRefusal::NobodyToCharge { target }.into());
    }
    if state.contacts.contains(&(subunit, target)) || state.contacts.contains(&(target, subunit)) {
        return Err(AssaultRefusal::InContact { subunit, target }.into());
    }
    let most = |dice: u8, going| {
        let inches = |face: u8| movement::inches(state, subunit, &[face], going);
        let best = (1..=6).map(inches).fold(Length::ZERO, Length::max);
        Length(best.0 * i32::from(dice))
    };
    let (normal, odd) = (most(rush.normal, Going::Normal), most(rush.odd, Going::Odd));
    match (line(state, rush), rush.distance) {
        (Some(path), _) => way::check(state, subunit, &path, Rules::charge(normal, odd)),
        (None, Some(said)) if said.iter().any(|length| *length < Length::ZERO) => {
            Err(AssaultRefusal::DistanceNotSaid.into())
        }
        (None, Some([length, length_odd])) if length <= normal && length_odd <= odd => Ok(()),
        (None, Some([length, _])) => {
            Err(MoveRefusal::TooFar { subunit, length, inches: normal }.into())
        }
        (None, None) => Err(AssaultRefusal::DistanceNotSaid.into()),
    }
}

/// The chance that the dice of a charge carry it to its target where that stands now.
#[must_use]
pub fn reaches(state: &State, rush: &Rush) -> Fraction {
    let lengths = match (line(state, rush), state.table(), rush.distance) {
        (Some(path), Some(table), _) => {
            let (odd, normal) = path.split(&ground::odd_ground(table));
            [normal, odd]
        }
        (_, _, Some(said)) => said,
        _ => return Fraction::zero(),
    };
    movement::carries(state, rush.subunit, (rush.normal, rush.odd), lengths)
}

/// R53 The declared line to the edge of the target, in battles with positions.
fn line(state: &State, rush: &Rush) -> Option<Path> {
    let (own, foe) = (state.disc(rush.subunit)?, state.disc(rush.target)?);
    let last = rush.way.last().copied().unwrap_or(own.centre);
    let radii = own.radius.plus(foe.radius);
    let touch = last.towards(foe.centre, last.distance(foe.centre).less(radii));
    let mut points: Vec<Point> = rush.way.clone();
    points.push(touch);
    Some(Path::from(own.centre, &points))
}

/// D.2 The charge is thrown for: contact where the inches suffice (R53), else as far as they carry (R21). `away` is how
/// far a target ran in a battle without positions.
fn resolve(
    unfolding: &mut Unfolding,
    rush: &Rush,
    away: Length,
    tape: &mut Tape<'_>,
) -> Result<(), kernel::Halt<Refusal>> {
    let (subunit, target) = (rush.subunit, rush.target);
    if !unfolding.state.on_field(subunit) || !unfolding.state.on_field(target) {
        return Ok(());
    }
    let state = &unfolding.state;
    let [normal, odd] = movement::roll(state, subunit, (rush.normal, rush.odd), "cc.charge", tape)?;
    let path = line(state, rush);
    let reached = match (&path, rush.distance) {
        (Some(path), _) => {
            let far = carried(state, path, normal, odd);
            if far == path.length() && is_open(state, subunit, path) {
                None
            } else {
                Some(stop(state, subunit, path, far))
            }
        }
        (None, Some([length, length_odd])) => {
            let contact = normal >= length.plus(away) && odd >= length_odd;
            if contact { None } else { Some(Vec::new()) }
        }
        (None, None) => Some(Vec::new()),
    };
    unfolding.happen(Event::ChargeThrown { subunit, normal, odd });
    let contact = reached.is_none().then_some(target);
    let way = reached.unwrap_or_else(|| path.map_or_else(Vec::new, |path| path.0[1..].to_vec()));
    if contact.is_some() || !way.is_empty() {
        journey::set_out(unfolding, subunit, way, Errand::Charge { contact });
    } else {
        reaction::open_arrived(unfolding, subunit);
    }
    Ok(())
}

/// How far along the way inches of both kinds carry.
fn carried(state: &State, path: &Path, normal: Length, odd: Length) -> Length {
    let Some(table) = state.table() else { return Length::ZERO };
    let areas = ground::odd_ground(table);
    let fits = |far: i32| {
        let far = Length(far);
        let part = Path::from(path.0[0], &path.until(far, path.along(far)));
        let (inside, outside) = part.split(&areas);
        inside <= odd && outside <= normal
    };
    let (mut low, mut high) = (0, path.length().0);
    if path.split(&areas).0 <= odd && path.split(&areas).1 <= normal {
        return path.length();
    }
    while low < high {
        let middle = (low + high + 1) / 2;
        if fits(middle) { low = middle } else { high = middle - 1 }
    }
    Length(low)
}

/// Where a short charge ends: as far along as the way is open and there is room for the stand.
fn stop(state: &State, subunit: SubunitId, path: &Path, far: Length) -> Vec<Point> {
    let back = (0..).map(|step| far.0 - step * 25).take_while(|far| *far > 0);
    let mut ways = back.map(|far| path.until(Length(far), path.along(Length(far))));
    let start = path.0[0];
    let open = |way: &Vec<Point>| is_open(state, subunit, &Path::from(start, way));
    ways.find(open).unwrap_or_default()
}

/// R23 Whether nothing is in the way: a target that ran may have left water or another enemy's stand between.
fn is_open(state: &State, subunit: SubunitId, path: &Path) -> bool {
    let enough = path.length();
    way::check(state, subunit, path, Rules::charge(enough, enough)).is_ok()
}

pub fn offer(state: &State, side: Side, offers: &mut Offers<Order>) {
    if waiting(state, side).is_ok() {
        offers.offer("The charge", "Stand", Order::Stand);
        offers.offer("The charge", "Withdraw", Order::Withdraw);
    }
    let Ok(unit) = activity::acting(state, side) else { return };
    if activity::no_window(state).is_err() {
        return;
    }
    for subunit in state.members(unit) {
        let dice = state.subunit(subunit).dice;
        if dice == 0 || movement::may_move(state, subunit).is_err() {
            continue;
        }
        for target in state.fielded(side.enemy()) {
            for (normal, odd) in [(dice, 0), (0, dice), (dice / 2 + dice % 2, dice / 2)] {
                let usual = [Length::inches(6), Length::ZERO];
                let distance = state.table().is_none().then_some(usual);
                let rush = Rush { subunit, target, normal, odd, way: Vec::new(), distance };
                if normal + odd > 0 && may_charge(state, side, &rush).is_ok() {
                    let label = format!(
                        "Charge {} with {}",
                        state.name(target),
                        crate::diary::count(dice, "die")
                    );
                    let order =
                        Order::Charge { subunit, target, normal, odd, way: Vec::new(), distance };
                    offers.offer(state.name(subunit), label, order);
                    break;
                }
            }
        }
    }
}
