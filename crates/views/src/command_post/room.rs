//! The war room: the calendar and where the war stands in it, both sides' strength and losses, the objectives, who needs
//! attention, what is due, and the battles.

use campaign::link::Link;
use campaign::{Battle, BattleId, WarEvent, WarState};
use chrono::NaiveDateTime;
use journal::Kind;
use kernel::face::{
    DayPlan, Days, MapObjective, Oob, OobArrival, OobFate, OobPiece, OobUnit, PhaseKind, SheetEvent,
};
use kernel::map::Cell;
use kernel::{Name, Seat, Side};
use serde::{Deserialize, Serialize};

use super::since::SinceView;
use crate::behind::{FormationBehind, by_formation};
use crate::session::Session;
use crate::status::battalion;
use crate::{BattleView, battles};
use engine::error::ApiResult;
use engine::fold::Fold;

/// The home of a campaign on one screen. Everything in it is open on the table.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct WarRoomView {
    pub entries: u64,
    pub days: Vec<CalendarDay>,
    pub is_night: bool,
    /// By [`Side::index`].
    pub sides: [RoomSide; 2],
    pub objectives: Vec<ObjectiveView>,
    /// Who wins at the end, in one sentence.
    pub victory: String,
    pub attention: Vec<Attention>,
    pub due: Vec<Due>,
    pub battles: Vec<BattleView>,
    /// Orders that lie face down or were turned up this round, by [`Side::index`].
    pub laid: [Option<LaidOrders>; 2],
    pub since: SinceView,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct CalendarDay {
    pub day: u8,
    /// "19 Dec".
    pub date: String,
    /// Of today and the days past; tomorrow's is not known yet.
    pub weather: Option<String>,
    pub is_today: bool,
    pub rounds: Vec<CalendarRound>,
    /// When its night begins, "21:00"; the last day has none.
    pub night: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct CalendarRound {
    pub round: u8,
    /// "06:00".
    pub begins: String,
    pub is_over: bool,
    pub is_now: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct RoomSide {
    pub side: Side,
    pub name: String,
    pub player: String,
    /// Strength now, at the start of the war, and at full, units off the table among them.
    pub strength: u32,
    pub strength_start: u32,
    pub strength_full: u32,
    pub men: u32,
    pub men_start: u32,
    pub killed: u32,
    pub wounded: u32,
    pub prisoners: u32,
    pub stragglers: u32,
    pub replacements: u32,
    /// Who can come forward again, by formation.
    pub behind: Vec<FormationBehind>,
    /// Core stands and batteries destroyed.
    pub destroyed: u32,
    pub points: u32,
    pub supply: String,
    /// Shots a battery has in a round of today, air points left this round, and recovery for each battalion tonight.
    pub shots: u8,
    pub air: u8,
    pub recovery_strength: u8,
    pub recovery_platoons: u8,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ObjectiveView {
    pub battle: BattleId,
    pub hex: Cell,
    pub name: String,
    pub value: u16,
    pub holder: Option<Side>,
}

/// A unit that somebody should look at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Attention {
    pub side: Side,
    pub kind: AttentionKind,
    /// The kind in a word or two, "out of command".
    pub title: String,
    /// The battalion or battery.
    pub name: String,
    /// What is the matter, such as "A Company, C Company" or "9 of 21".
    pub what: String,
    /// Where to look.
    pub battle: BattleId,
    pub hex: Option<Cell>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum AttentionKind {
    /// Its headquarters is lost.
    Leaderless,
    /// Stands of it are out of command.
    OutOfCommand,
    /// It has half its strength or less.
    HalfStrength,
    /// A battery without a shot left this round.
    NoShots,
}

impl AttentionKind {
    fn title(self) -> String {
        let words = match self {
            Self::Leaderless => "no headquarters",
            Self::OutOfCommand => "out of command",
            Self::HalfStrength => "half strength",
            Self::NoShots => "no shots",
        };
        words.to_owned()
    }
}

/// Something that is still to come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Due {
    pub side: Side,
    /// Where it comes on; none for replacements.
    pub battle: Option<BattleId>,
    pub name: String,
    pub day: u8,
    pub round: u8,
    /// "24 Dec 18:00".
    pub when: String,
    pub hex: Option<Cell>,
    /// Its time has come, and there is no room for it yet.
    pub is_late: bool,
}

/// A side's orders that were sealed: written down before the reveal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct LaidOrders {
    pub side: Side,
    pub by: String,
    pub entry: u64,
    pub recorded_at_ms: i64,
    pub commitment: String,
    /// The entry that turned them up.
    pub revealed: Option<u64>,
}

impl Session {
    /// The war room now or as it was after an entry, with what happened after entry `since`.
    ///
    /// # Errors
    /// When an entry cannot be read.
    pub fn war_room(&self, seat: Seat, since: u64, at: Option<u64>) -> ApiResult<WarRoomView> {
        let then = self.look(at)?;
        let war = &then.war;
        Ok(WarRoomView {
            entries: then.seq,
            days: calendar(war),
            is_night: lead(war).is_some_and(|(battle, _)| is_at(battle, PhaseKind::Night)),
            sides: Side::BOTH.map(|side| self.room_side(&then, side)),
            objectives: objectives(war),
            victory: war.victory_words(),
            attention: attention(war, self.looks()),
            due: due(war),
            battles: battles(war),
            laid: self.laid(&then)?,
            since: self.since(seat, since, then.seq)?,
        })
    }

    fn room_side(&self, then: &Fold, side: Side) -> RoomSide {
        let war = &then.war;
        let setups = war.setup.oobs().flat_map(|(_, setup)| setup.pieces);
        // With fog only elements that the seat knows are counted, now and at the start.
        let known = |id: &Name| war.roster.elements.contains_key(id);
        let started = setups.filter(|piece| piece.side == side && known(&piece.id));
        let elements = war.setup.roster.elements.iter();
        let elements = elements.filter(|(id, spec)| spec.side == side && known(id));
        let pools = war.side_pools(side);
        let supply = lead(war).and_then(|(_, days)| days.supply(days.day)).unwrap_or_default();
        let supply = supply[side.index()];
        let is_destroyed =
            |piece: &OobPiece| piece.side == side && piece.fate == OobFate::Destroyed;
        let destroyed = war.oobs().flat_map(|(_, oob)| pieces(oob)).filter(is_destroyed).count();
        let days = war.battles.values().filter_map(Battle::days);
        let note = war.setup.calendar.day(war.day);
        RoomSide {
            side,
            name: war.setup.side_name(side).to_owned(),
            player: self.player_at(side.seat(), then.seq),
            strength: war.strength_of(side, |id| known(&id)),
            strength_start: started.map(|piece| u32::from(piece.strength_start)).sum(),
            strength_full: war.full_strength(side),
            men: war.men_with_units(side),
            men_start: elements.map(|(_, spec)| spec.men_start).sum(),
            killed: pools.killed,
            wounded: pools.wounded,
            prisoners: pools.prisoners,
            stragglers: pools.stragglers,
            replacements: pools.replacements,
            behind: by_formation(war, side),
            destroyed: u32::try_from(destroyed).unwrap_or(u32::MAX),
            points: war.points()[side.index()],
            supply: note.map_or_else(String::new, |note| note.supply[side.index()].clone()),
            shots: supply.shots,
            air: days.map(|days| days.air[side.index()]).sum(),
            recovery_strength: supply.recovery_strength,
            recovery_platoons: supply.recovery_platoons,
        }
    }

    /// The orders laid in the round of a moment, each with its fingerprint.
    fn laid(&self, then: &Fold) -> ApiResult<[Option<LaidOrders>; 2]> {
        let mut laid: [Option<LaidOrders>; 2] = [None, None];
        let begun = lead(&then.war).map_or(1, |(_, days)| days.round_at.0.max(1));
        self.counted_from(begun, &mut |counted| {
            let entry = counted.entry;
            if entry.seq > then.seq {
                return Ok(());
            }
            let may_be = matches!(counted.kind(), None | Some(Kind::Sealed | Kind::Revealed));
            let event = if may_be { counted.event() } else { None };
            match event.as_deref().and_then(sheet_event) {
                Some(SheetEvent::Laid { side, commitment }) => {
                    laid[side.index()] = Some(LaidOrders {
                        side,
                        by: self.player_at(side.seat(), entry.seq),
                        entry: entry.seq,
                        recorded_at_ms: entry.header.recorded_at,
                        commitment,
                        revealed: None,
                    });
                }
                Some(SheetEvent::TurnedUp { side }) => {
                    if let Some(laid) = &mut laid[side.index()] {
                        laid.revealed = Some(entry.seq);
                    }
                }
                None => {}
            }
            Ok(())
        })?;
        Ok(laid)
    }
}

fn sheet_event(event: &WarEvent) -> Option<SheetEvent> {
    match event {
        WarEvent::Battle { event, .. } => event.sheet_event(),
        _ => None,
    }
}

fn calendar(war: &WarState) -> Vec<CalendarDay> {
    let Some((battle, days)) = lead(war) else { return Vec::new() };
    let calendar = &war.setup.calendar;
    let (is_night, is_over) = (is_at(battle, PhaseKind::Night), is_at(battle, PhaseKind::Over));
    let day = |(at, plan): (usize, &DayPlan)| {
        let day = u8::try_from(at + 1).unwrap_or(u8::MAX);
        let is_today = day == days.day;
        let round = |round: u8| CalendarRound {
            round,
            begins: calendar.round_begins(day, round).format("%H:%M").to_string(),
            is_over: is_over || (day, round) < (days.day, days.round) || (is_today && is_night),
            is_now: is_today && round == days.round && !is_night && !is_over,
        };
        CalendarDay {
            day,
            date: calendar.date(day).format("%-d %b").to_string(),
            weather: calendar.day(day).filter(|_| day <= days.day).map(|note| note.weather.clone()),
            is_today,
            rounds: (1..=plan.rounds).map(round).collect(),
            night: (at + 1 < days.plan.len())
                .then(|| calendar.night_begins(day).format("%H:%M").to_string()),
        }
    };
    days.plan.iter().enumerate().map(day).collect()
}

/// The battle whose day and round the room tells of: of those that count days, the one furthest behind.
fn lead(war: &WarState) -> Option<(&Battle, Days)> {
    let counted = |battle| Some((battle, Battle::days(battle)?));
    let first = || war.battles.values().find_map(counted);
    war.battle(war.root_of(war.lead())).and_then(counted).or_else(first)
}

fn is_at(battle: &Battle, kind: PhaseKind) -> bool {
    battle.standing().kind == kind
}

/// Every piece of both sides.
fn pieces(oob: &dyn Oob) -> impl Iterator<Item = OobPiece> {
    oob.units().into_iter().flat_map(|unit| unit.pieces).chain(oob.alone())
}

fn objectives(war: &WarState) -> Vec<ObjectiveView> {
    let of = |(id, battle): (&BattleId, &Battle)| {
        let view = |objective: MapObjective| ObjectiveView {
            battle: *id,
            hex: objective.cell,
            name: objective.name,
            value: objective.value,
            holder: objective.holder,
        };
        let objectives = battle.map().map(|map| map.objectives()).into_iter().flatten();
        objectives.map(view).collect::<Vec<_>>()
    };
    let is_fought = |id: &BattleId| war.links.get(id).is_none_or(Link::is_pending);
    let fought = war.battles.iter().filter(|(id, _)| is_fought(id));
    let mut all: Vec<ObjectiveView> = fought.flat_map(of).collect();
    all.sort_by_key(|one| (core::cmp::Reverse(one.value), one.hex));
    all
}

/// With fog `eyes` is the seat that looks: it does not know how units stand that others command.
fn attention(war: &WarState, eyes: Option<Seat>) -> Vec<Attention> {
    let knows = |battle: BattleId, unit: &OobUnit| {
        eyes.is_none_or(|seat| {
            war.speaks_for(seat, war.commander(battle, unit.headquarters, unit.side))
        })
    };
    let mut all: Vec<Attention> = Vec::new();
    for (battle, oob) in war.oobs() {
        for unit in oob.units().iter().filter(|unit| unit.in_play && knows(battle, unit)) {
            all.extend(of_battalion(war, battle, unit));
        }
        let by_day = war.battle(battle).is_some_and(|battle| {
            !is_at(battle, PhaseKind::Night) && !is_at(battle, PhaseKind::Over)
        });
        if by_day {
            all.extend(oob.alone().into_iter().filter_map(|piece| of_battery(battle, piece)));
        }
    }
    all.sort_by_key(|one| (one.kind, one.side.index()));
    all
}

fn of_battery(battle: BattleId, piece: OobPiece) -> Option<Attention> {
    let OobPiece { name, side, cell: Some(cell), shots: Some(0), .. } = piece else { return None };
    let (kind, what) = (AttentionKind::NoShots, "no shots left this round".to_owned());
    Some(Attention { side, kind, title: kind.title(), name, what, battle, hex: Some(cell) })
}

fn of_battalion(war: &WarState, battle: BattleId, unit: &OobUnit) -> Vec<Attention> {
    let on_map = || unit.pieces.iter().filter(|piece| piece.cell.is_some());
    let somewhere = unit.cell.or_else(|| on_map().min_by_key(|piece| piece.id)?.cell);
    let tell = |kind, what, hex| Attention {
        side: unit.side,
        kind,
        title: AttentionKind::title(kind),
        name: unit.name.clone(),
        what,
        battle,
        hex,
    };
    let mut all = Vec::new();
    if unit.cell.is_none() {
        let what = "no one commands it; no order can be given".to_owned();
        all.push(tell(AttentionKind::Leaderless, what, somewhere));
    } else {
        let cut: Vec<&OobPiece> = on_map().filter(|piece| !piece.in_command).collect();
        if let Some(first) = cut.first() {
            let names: Vec<&str> = cut.iter().map(|piece| &*piece.name).collect();
            all.push(tell(AttentionKind::OutOfCommand, names.join(", "), first.cell));
        }
    }
    let view = battalion((war, battle), unit);
    if view.strength * 2 <= view.strength_full {
        let what = format!("{} of {}", view.strength, view.strength_full);
        all.push(tell(AttentionKind::HalfStrength, what, somewhere));
    }
    all
}

fn due(war: &WarState) -> Vec<Due> {
    let mut all: Vec<Due> = Vec::new();
    for (battle, oob) in war.oobs() {
        let days = war.battle(battle).and_then(Battle::days);
        let now = days.map_or((0, 0), |days| (days.day, days.round));
        let units = oob.units().into_iter().filter_map(|unit| {
            let arrival = unit.pieces.iter().find_map(|piece| piece.arrival)?;
            Some(coming(war, (battle, now), (unit.side, unit.id, unit.name), arrival))
        });
        let alone = oob.alone().into_iter().filter_map(|piece| {
            let arrival = piece.arrival?;
            Some(coming(war, (battle, now), (piece.side, piece.id, piece.name), arrival))
        });
        for due in units.chain(alone) {
            if !all.iter().any(|one| (one.side, &one.name) == (due.side, &due.name)) {
                all.push(due);
            }
        }
    }
    all.extend(replacements(war));
    all.sort_by(|a, b| {
        (a.day, a.round, a.side.index(), &a.name).cmp(&(b.day, b.round, b.side.index(), &b.name))
    });
    all
}

/// A unit that comes on; `now` is the day and the round that its battle has come to.
fn coming(
    war: &WarState,
    (battle, now): (BattleId, (u8, u8)),
    (side, unit, mut name): (Side, Name, String),
    OobArrival { day, round, cell }: OobArrival,
) -> Due {
    if let Some(on) = war.way_of(unit) {
        let from = war.title_of(on.march.from);
        let waits = if on.barred { ", an enemy bars its way" } else { "" };
        name = format!("{name}, on the road from {from}{waits}");
    }
    let is_late = (day, round) <= now;
    let when = when(campaign::begins_in(war, battle, day, round));
    let (battle, hex) = (Some(battle), Some(cell));
    Due { side, battle, name, day, round, when, hex, is_late }
}

/// Men who are still to come from home.
fn replacements(war: &WarState) -> Vec<Due> {
    let calendar = &war.setup.calendar;
    let mut all = Vec::new();
    for day in war.day.saturating_add(1)..=u8::try_from(calendar.days.len()).unwrap_or(u8::MAX) {
        let Some(note) = calendar.day(day) else { continue };
        for (formation, men) in note.replacements.iter().filter(|(_, men)| **men > 0) {
            let Some(spec) = war.setup.roster.formations.get(formation.index()) else { continue };
            let of = if spec.name.is_empty() { "" } else { ", " };
            let name = format!("{men} replacements{of}{}", spec.name);
            let (side, when) = (spec.side, when(calendar.round_begins(day, 1)));
            let (battle, hex) = (None, None);
            all.push(Due { side, name, battle, day, round: 1, when, hex, is_late: false });
        }
    }
    all
}

fn when(begins: NaiveDateTime) -> String {
    begins.format("%-d %b %H:%M").to_string()
}
