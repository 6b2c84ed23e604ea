//! Units go over from one battle to another by road (RULES.md H.12): what may leave, when and where it comes on, who is on the way.

mod offer;
mod refusal;
mod words;

use chrono::{Duration, NaiveDateTime};
use kernel::{Halt, Name, Seat, Seq, Side};
use serde::{Deserialize, Serialize};
use two_star_general as tsg;
use two_star_general::Event;
use two_star_general::ground::Hex;
use two_star_general::rules::{reinforcements, road};
use two_star_general::state::{Arrival, StandId};

use super::links::freeze;
use super::{BattleEvent, LinkRefusal, WarEvent, WarOrder, WarRefusal, WarState};
use super::{days, derive, halt_with};
use crate::calendar::game_time_of;
use crate::roads::{March, Road, RoadEnd, RoadId};
use crate::setup::BattleId;

pub(super) use offer::offer;
pub use refusal::TransferRefusal;
pub use words::TRANSFER;

/// An order about a unit that goes to another battle, given to the battle where it is, or where it is expected.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum TransferOrder {
    /// A battalion or a battery leaves by a road; `entry` is where it comes on, the first free hex of the road without it.
    SetOut {
        unit: Name,
        road: RoadId,
        #[serde(default)]
        entry: Option<Hex>,
    },
    /// A unit that is on the road, or waits at its end, goes back to where it came from.
    TurnBack { unit: Name },
    /// A unit that is on the road comes on at another hex of its end.
    Enter { unit: Name, hex: Hex },
}

/// A unit that has not come on yet.
#[derive(Clone, Copy, Debug)]
pub struct OnTheRoad<'w> {
    pub march: &'w March,
    /// When and where it comes on, by the days of the battle it goes to.
    pub arrival: Arrival,
    /// An enemy is on its entry hex or beside it, and it would have to wait.
    pub barred: bool,
}

impl TransferOrder {
    /// The unit it is about.
    #[must_use]
    pub const fn unit(&self) -> Name {
        match self {
            Self::SetOut { unit, .. } | Self::TurnBack { unit } | Self::Enter { unit, .. } => *unit,
        }
    }
}

impl WarState {
    /// A road of the war.
    #[must_use]
    pub fn road(&self, id: RoadId) -> Option<&Road> {
        self.setup.roads.iter().find(|road| road.id == id)
    }

    /// The units on the roads, in the order in which they set out.
    pub fn on_the_road(&self) -> impl Iterator<Item = OnTheRoad<'_>> {
        self.marches.iter().enumerate().filter_map(|(at, march)| {
            let is_last = !self.marches[at + 1..].iter().any(|later| later.unit == march.unit);
            let position = self.division(march.to)?;
            if !is_last || !position.awaits(march.unit) {
                return None;
            }
            let arrival = expected(position, march.unit)?;
            let barred = road::is_barred(position, march.side, arrival.hex);
            Some(OnTheRoad { march, arrival, barred })
        })
    }

    /// A unit's way to the battle where it has not come on yet.
    #[must_use]
    pub fn way_of(&self, unit: Name) -> Option<OnTheRoad<'_>> {
        self.on_the_road().find(|on| on.march.unit == unit)
    }

    /// "on the road to Bastogne, due 20 Dec, round 2", with the reason where it has to wait.
    #[must_use]
    pub fn way_words(&self, on: &OnTheRoad<'_>) -> String {
        let Arrival { day, round, hex } = on.arrival;
        let date = self.setup.calendar.date(day).format("%-d %b");
        let back = if on.march.back { "back " } else { "" };
        let to = self.title_of(on.march.to);
        let place = self.setup.place(on.march.to, hex);
        let place = place.map_or_else(|| hex.to_string(), |name| format!("{name} ({hex})"));
        let barred =
            if on.barred { format!("; an enemy bars the way at {place}") } else { String::new() };
        format!("{back}on the road to {to}, due {date}, round {round}{barred}")
    }

    /// The other battle that an order touches: a smaller one it is about, or the other end of a road.
    #[must_use]
    pub fn also_touches(&self, order: &WarOrder) -> Option<BattleId> {
        use super::BattleOrder;
        use super::link::LinkOrder;
        match &order.order {
            BattleOrder::Link(LinkOrder::Open { .. }) => None,
            BattleOrder::Link(given) => Some(given.child()),
            BattleOrder::Transfer(TransferOrder::SetOut { road, .. }) => {
                self.road(*road)?.ends(order.battle).map(|(_, there)| there.battle)
            }
            BattleOrder::Transfer(given) => {
                let march = self.way_of(given.unit())?.march;
                Some(if march.to == order.battle { march.from } else { march.to })
            }
            _ => None,
        }
    }
}

/// What comes of an order about a unit that goes over.
pub(super) fn decide(
    state: &WarState,
    battle: BattleId,
    seat: Seat,
    order: &TransferOrder,
) -> Result<Vec<WarEvent>, Halt<WarRefusal>> {
    let side = seat.side().ok_or(TransferRefusal::NotASide)?;
    match order {
        TransferOrder::SetOut { unit, road, entry } => {
            let way = may_set_out(state, battle, (side, *unit), *road, *entry)?;
            set_out(state, battle, &way)
        }
        TransferOrder::TurnBack { unit } => turn_back(state, battle, (side, *unit)),
        TransferOrder::Enter { unit, hex } => enter(state, battle, (side, *unit), *hex),
    }
}

/// LNK-R46 The unit is in the one battle no more and is on its way to the other, in one entry.
pub(super) fn fold(
    state: &mut WarState,
    march: &March,
    [left, expected]: [&BattleEvent; 2],
    at: Seq,
) {
    for (battle, event) in [(march.from, left), (march.to, expected)] {
        if let Some(battle) = state.battles.get_mut(&battle) {
            battle.evolve(event, at);
        }
    }
    state.marches.push(march.clone());
}

/// A unit that may set out, by which way, and when it comes on.
struct Way<'w> {
    march: March,
    here: &'w RoadEnd,
    arrival: Arrival,
}

fn may_set_out<'w>(
    state: &'w WarState,
    battle: BattleId,
    (side, unit): (Side, Name),
    id: RoadId,
    entry: Option<Hex>,
) -> Result<Way<'w>, Halt<WarRefusal>> {
    let position = state.division(battle).ok_or(WarRefusal::OtherBook { battle });
    let position = position.map_err(Halt::Refused)?;
    let (road, here, there) = may_use(state, battle, side, id)?;
    let target = may_go_to(state, there.battle)?;
    road::may_leave(position, side, unit, &here.hexes)
        .map_err(|why| Halt::Refused(WarRefusal::from(why)))?;
    not_away(state, battle, unit)?;
    let title = || road.title.clone();
    let day = position.day;
    let sent = state.marches.iter();
    let sent = sent.filter(|m| m.road == id && m.side == side && m.day == day && !m.back).count();
    if let Some(most) = road.units_a_day.filter(|most| sent >= usize::from(*most)) {
        return Err(TransferRefusal::DayIsFull { road: title(), most }.into());
    }
    let hex = entry_of((road, there), (target, side), entry)?;
    let began = state.setup.calendar.round_ends(day, position.round);
    let due = due(state, target, began + Duration::hours(i64::from(road.hours)));
    let (on, round) = due.ok_or(TransferRefusal::TooLate { road: title(), hours: road.hours })?;
    let (from, to) = (battle, there.battle);
    let march = March { unit, side, road: id, from, to, day, began, back: false };
    Ok(Way { march, here, arrival: Arrival { day: on, round, hex } })
}

/// The road and its ends, here and there, if the side may go by it from here.
fn may_use(
    state: &WarState,
    battle: BattleId,
    side: Side,
    id: RoadId,
) -> Result<(&Road, &RoadEnd, &RoadEnd), TransferRefusal> {
    let known = || state.setup.roads.iter().map(|road| road.id.0).collect();
    let unknown = || TransferRefusal::UnknownRoad { road: id.to_string(), known: known() };
    let road = state.road(id).ok_or_else(unknown)?;
    let title = || road.title.clone();
    let not_here = || TransferRefusal::NotHere { road: title(), battle };
    let (here, there) = road.ends(battle).ok_or_else(not_here)?;
    if !road.open_to[side.index()] {
        return Err(TransferRefusal::NotForSide { road: title(), side });
    }
    if road.one_way && road.from.battle != battle {
        return Err(TransferRefusal::OneWay { road: title(), battle });
    }
    Ok((road, here, there))
}

/// A division battle that goes on.
fn may_go_to(state: &WarState, battle: BattleId) -> Result<&tsg::State, Halt<WarRefusal>> {
    if let Err(WarRefusal::NotBegun { date, .. }) = days::may_play(state, battle) {
        let date = date.format("%-d %b %Y").to_string();
        return Err(TransferRefusal::NotBegun { battle, date }.into());
    }
    let goes_on = state.running().any(|(id, _)| id == battle);
    let position = state.division(battle).filter(|_| goes_on);
    position.ok_or_else(|| TransferRefusal::BattleIsOver { battle }.into())
}

/// Nobody of the unit is being fought over in a smaller battle.
fn not_away(state: &WarState, battle: BattleId, unit: Name) -> Result<(), LinkRefusal> {
    let frozen = freeze::frozen(state, battle);
    let specs = state.division(battle).and_then(|position| position.setup.specs_of(unit));
    let Some(specs) = specs.filter(|_| !frozen.is_empty()) else { return Ok(()) };
    let stands = specs.stands.keys().map(|stand| stand.0);
    for element in stands.chain(specs.platoons.keys().map(|platoon| platoon.0)) {
        if let Some(child) = frozen.get(&element) {
            let name = state.element_name(battle, element);
            return Err(LinkRefusal::FoughtOutElsewhere { name, child: *child });
        }
    }
    Ok(())
}

/// LNK-R48 Where the unit comes on: the hex named, or the first that no enemy bars.
fn entry_of(
    (road, end): (&Road, &RoadEnd),
    (position, side): (&tsg::State, Side),
    wanted: Option<Hex>,
) -> Result<Hex, TransferRefusal> {
    let title = || road.title.clone();
    let barred = |hex: &Hex| road::is_barred(position, side, *hex);
    if let Some(hex) = wanted {
        if !end.hexes.contains(&hex) {
            return Err(TransferRefusal::NotAnEntry {
                road: title(),
                hex,
                hexes: end.hexes.clone(),
            });
        }
        let enemy = TransferRefusal::EnemyThere { road: title(), hex };
        return if barred(&hex) { Err(enemy) } else { Ok(hex) };
    }
    match end.hexes.iter().find(|hex| !barred(hex)) {
        Some(hex) => Ok(*hex),
        None => Err(TransferRefusal::EnemyThere { road: title(), hex: end.hexes[0] }),
    }
}

/// LNK-R47 The first round of a battle that begins at an hour or later, and has not begun yet; none when the days are over.
fn due(state: &WarState, there: &tsg::State, hour: NaiveDateTime) -> Option<(u8, u8)> {
    let calendar = &state.setup.calendar;
    let days = (1..).zip(&calendar.days);
    let mut rounds = days.flat_map(|(day, note)| (1..=note.rounds).map(move |round| (day, round)));
    rounds.find(|(day, round)| {
        (*day, *round) > (there.day, there.round) && calendar.round_begins(*day, *round) >= hour
    })
}

fn set_out(
    state: &WarState,
    battle: BattleId,
    way: &Way<'_>,
) -> Result<Vec<WarEvent>, Halt<WarRefusal>> {
    let Way { march, here, arrival } = way;
    let position = state.division(battle).ok_or(WarRefusal::OtherBook { battle });
    let position = position.map_err(Halt::Refused)?;
    let events = road::leave(position, march.side, march.unit, &here.hexes)
        .map_err(|halt| halt_with(halt, WarRefusal::from))?;
    let told: Vec<_> = events.into_iter().map(BattleEvent::TwoStarGeneral).collect();
    freeze::may_end(state, battle, &told)?;
    days::may_dawn(state, battle, &told).map_err(Halt::Refused)?;
    let events = derive::derive(state, battle, told).map_err(Halt::Refused)?;
    let left = Event::UnitLeft { unit: march.unit };
    let began = began(position, march.clone(), *arrival).ok_or(TransferRefusal::NotASide)?;
    let leaves = |event: &WarEvent| matches!(event, WarEvent::Battle { event, .. } if event.tsg() == Some(&left));
    let replace = |event| if leaves(&event) { began.clone() } else { event };
    Ok(events.into_iter().map(replace).collect())
}

/// LNK-R49 The unit goes back as long as it has come.
fn turn_back(
    state: &WarState,
    battle: BattleId,
    (side, unit): (Side, Name),
) -> Result<Vec<WarEvent>, Halt<WarRefusal>> {
    let on = on_its_way(state, battle, (side, unit))?;
    if on.march.back {
        return Err(TransferRefusal::TurnedBack { unit }.into());
    }
    let road = state.road(on.march.road).ok_or(TransferRefusal::NotOnTheRoad { unit })?;
    let home = may_go_to(state, on.march.from)?;
    let (end, _) = road.ends(on.march.from).ok_or(TransferRefusal::NotOnTheRoad { unit })?;
    let now = game_time_of(state, battle).max(on.march.began);
    let whole = Duration::hours(i64::from(road.hours));
    let gone = (now - on.march.began).min(whole);
    let (hours, title) = (road.hours, road.title.clone());
    let late = TransferRefusal::TooLate { road: title, hours };
    let (day, round) = due(state, home, now + gone).ok_or(late)?;
    let barred = |hex: &&Hex| !road::is_barred(home, side, **hex);
    let hex = end.hexes.iter().find(barred).copied().unwrap_or(end.hexes[0]);
    let there = state.division(on.march.to).ok_or(TransferRefusal::NotOnTheRoad { unit })?;
    let (from, to) = (on.march.to, on.march.from);
    let march = March { from, to, day: there.day, began: now, back: true, ..on.march.clone() };
    let arrival = Arrival { day, round, hex };
    let event = began(there, march, arrival).ok_or(TransferRefusal::NotOnTheRoad { unit })?;
    Ok(vec![event])
}

/// LNK-R48 Another hex of the road's end.
fn enter(
    state: &WarState,
    battle: BattleId,
    (side, unit): (Side, Name),
    hex: Hex,
) -> Result<Vec<WarEvent>, Halt<WarRefusal>> {
    let on = on_its_way(state, battle, (side, unit))?;
    let lost = || TransferRefusal::NotOnTheRoad { unit };
    let road = state.road(on.march.road).ok_or_else(lost)?;
    let (end, _) = road.ends(on.march.to).ok_or_else(lost)?;
    if on.arrival.hex == hex {
        return Err(TransferRefusal::SameEntry { unit, hex }.into());
    }
    let there = state.division(on.march.to).ok_or_else(lost)?;
    entry_of((road, end), (there, side), Some(hex))?;
    let arrival = Arrival { hex, ..on.arrival };
    let event = BattleEvent::TwoStarGeneral(Event::EntryChanged { unit, arrival });
    Ok(vec![WarEvent::Battle { battle: on.march.to, event, men: Vec::new() }])
}

/// The unit's way, if it is the side's and one of its ends is this battle.
fn on_its_way(
    state: &WarState,
    battle: BattleId,
    (side, unit): (Side, Name),
) -> Result<OnTheRoad<'_>, Halt<WarRefusal>> {
    let on = state.way_of(unit).filter(|on| [on.march.from, on.march.to].contains(&battle));
    match on {
        Some(on) if on.march.side == side => Ok(on),
        Some(on) => {
            let position = state.division(on.march.to);
            let whose = position.map(|position| road::own_unit(position, side, unit));
            match whose {
                Some(Err(why)) => Err(Halt::Refused(WarRefusal::from(why))),
                _ => Err(TransferRefusal::NotOnTheRoad { unit }.into()),
            }
        }
        None => Err(TransferRefusal::NotOnTheRoad { unit }.into()),
    }
}

/// The event of a unit that leaves the position and is expected where its march leads.
fn began(position: &tsg::State, march: March, arrival: Arrival) -> Option<WarEvent> {
    let column = Box::new(position.column(march.unit)?);
    let left = Event::UnitLeft { unit: march.unit };
    Some(WarEvent::TransferBegan {
        march,
        left: Box::new(BattleEvent::TwoStarGeneral(left)),
        expected: Box::new(BattleEvent::TwoStarGeneral(Event::UnitExpected { column, arrival })),
    })
}

/// When and where a unit comes on that is on its way to a battle.
fn expected(position: &tsg::State, unit: Name) -> Option<Arrival> {
    let specs = position.transfers.came.get(&unit)?;
    let first: StandId = specs.stands.keys().next().copied()?;
    reinforcements::arrival(position, first)
}
