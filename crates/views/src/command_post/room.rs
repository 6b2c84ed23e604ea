//! The war room: the calendar and where the war stands in it, both sides' strength and losses, the objectives, who needs
//! attention, what is due, and the battles.

use campaign::two_star_general::Event;
use campaign::two_star_general::ground::Hex;
use campaign::two_star_general::rules::reinforcements;
use campaign::two_star_general::state::{
    BattalionId, Objective, Phase, Place, StandId, State, Victory,
};
use campaign::two_star_general::tables::Role;
use campaign::{BattleEvent, BattleId, WarEvent, WarState};
use journal::Kind;
use kernel::Side;
use serde::{Deserialize, Serialize};

use super::since::SinceView;
use crate::session::Session;
use crate::status::battalion;
use crate::{BattleView, battles};
use engine::error::ApiResult;

/// The home of a campaign on one screen. Everything in it lies open on the table.
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
    pub hex: Hex,
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
    pub hex: Option<Hex>,
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
    pub hex: Option<Hex>,
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
    /// The war room, with what happened after entry `since`.
    ///
    /// # Errors
    /// When an entry cannot be read.
    pub fn war_room(&self, since: u64) -> ApiResult<WarRoomView> {
        let war = &self.fold.war;
        Ok(WarRoomView {
            entries: self.fold.seq,
            days: calendar(war),
            is_night: lead(war).is_some_and(|state| matches!(state.phase, Phase::Night(_))),
            sides: Side::BOTH.map(|side| self.room_side(side)),
            objectives: objectives(war),
            victory: victory(war),
            attention: attention(war),
            due: due(war),
            battles: battles(war),
            laid: self.laid()?,
            since: self.since(since)?,
        })
    }

    fn room_side(&self, side: Side) -> RoomSide {
        let war = &self.fold.war;
        let all = || war.divisions().map(|(_, state)| state);
        let setups = || war.setup.divisions().map(|(_, setup)| setup);
        let specs =
            || setups().flat_map(|setup| setup.stands.values()).filter(|spec| spec.side == side);
        let elements = war.setup.roster.elements.values().filter(|spec| spec.side == side);
        let pools = &war.roster.pools[side.index()];
        let plan = lead(war).map(|state| state.day_plan().sides[side.index()]).unwrap_or_default();
        let destroyed = |state: &State| {
            let own = state.stands.iter().filter(|(id, stand)| {
                state.spec(**id).side == side && stand.place == Place::Destroyed
            });
            own.fold(0, |count, _| count + 1)
        };
        let note = war.setup.calendar.day(war.day);
        RoomSide {
            side,
            name: war.setup.side_name(side).to_owned(),
            player: self.player(side.seat()),
            strength: war.strength(side),
            strength_start: specs().map(|spec| u32::from(spec.start_strength)).sum(),
            strength_full: specs().map(|spec| u32::from(spec.strength)).sum(),
            men: war.men_with_units(side),
            men_start: elements.map(|spec| spec.men_start).sum(),
            killed: pools.killed,
            wounded: pools.wounded,
            prisoners: pools.prisoners,
            stragglers: pools.stragglers,
            replacements: pools.replacements,
            destroyed: all().map(destroyed).sum(),
            points: war.points()[side.index()],
            supply: note.map_or_else(String::new, |note| note.supply[side.index()].clone()),
            shots: plan.shots,
            air: all().map(|state| state.air[side.index()]).sum(),
            recovery_strength: plan.recovery_strength,
            recovery_platoons: plan.recovery_platoons,
        }
    }

    /// The orders laid in this round, each with its fingerprint.
    fn laid(&self) -> ApiResult<[Option<LaidOrders>; 2]> {
        let mut laid: [Option<LaidOrders>; 2] = [None, None];
        let begun = lead(&self.fold.war).map_or(1, |state| state.round_at.0.max(1));
        self.counted_from(begun, &mut |counted| {
            let entry = counted.entry;
            let may_be = matches!(counted.kind(), None | Some(Kind::Sealed | Kind::Revealed));
            let event = if may_be { counted.event() } else { None };
            match event.as_deref().and_then(battle_event) {
                Some(Event::OrdersSealed { side, commitment }) => {
                    laid[side.index()] = Some(LaidOrders {
                        side: *side,
                        by: self.player_at(side.seat(), entry.seq),
                        entry: entry.seq,
                        recorded_at_ms: entry.header.recorded_at,
                        commitment: commitment.clone(),
                        revealed: None,
                    });
                }
                Some(Event::OrdersRevealed { side, .. }) => {
                    if let Some(laid) = &mut laid[side.index()] {
                        laid.revealed = Some(entry.seq);
                    }
                }
                _ => {}
            }
            Ok(())
        })?;
        Ok(laid)
    }
}

const fn battle_event(event: &WarEvent) -> Option<&Event> {
    match event {
        WarEvent::Battle { event: BattleEvent::TwoStarGeneral(event), .. } => Some(event),
        _ => None,
    }
}

fn calendar(war: &WarState) -> Vec<CalendarDay> {
    let calendar = &war.setup.calendar;
    let Some(state) = lead(war) else { return Vec::new() };
    let days = &state.setup.days;
    let over = matches!(state.phase, Phase::Over(_));
    let day = |(at, plan): (usize, &campaign::two_star_general::state::DayPlan)| {
        let day = u8::try_from(at + 1).unwrap_or(u8::MAX);
        let is_today = day == state.day;
        let round = |round: u8| CalendarRound {
            round,
            begins: calendar.round_begins(day, round).format("%H:%M").to_string(),
            is_over: over
                || (day, round) < (state.day, state.round)
                || (is_today && matches!(state.phase, Phase::Night(_))),
            is_now: is_today
                && round == state.round
                && !matches!(state.phase, Phase::Night(_) | Phase::Over(_)),
        };
        CalendarDay {
            day,
            date: calendar.date(day).format("%-d %b").to_string(),
            weather: calendar
                .day(day)
                .filter(|_| day <= state.day)
                .map(|note| note.weather.clone()),
            is_today,
            rounds: (1..=plan.rounds).map(round).collect(),
            night: (at + 1 < days.len())
                .then(|| calendar.night_begins(day).format("%H:%M").to_string()),
        }
    };
    days.iter().enumerate().map(day).collect()
}

/// The division battle whose day and round the room tells of: the one furthest behind.
fn lead(war: &WarState) -> Option<&State> {
    war.division(war.root_of(war.lead())).or_else(|| war.divisions().next().map(|(_, first)| first))
}

fn objectives(war: &WarState) -> Vec<ObjectiveView> {
    let of = |(battle, state): (BattleId, &State)| {
        let view = |(hex, objective): (&Hex, &Objective)| ObjectiveView {
            battle,
            hex: *hex,
            name: objective.name.clone(),
            value: objective.value,
            holder: state.objectives.get(hex).copied().flatten(),
        };
        state.setup.objectives.iter().map(view).collect::<Vec<_>>()
    };
    let mut all: Vec<ObjectiveView> = war.divisions().flat_map(of).collect();
    all.sort_by_key(|one| (core::cmp::Reverse(one.value), one.hex));
    all
}

fn victory(war: &WarState) -> String {
    let name = |side: Side| war.setup.side_name(side);
    match war.setup.victory {
        Victory::MostPoints => {
            "Whoever holds more objective points when the last day is over wins.".to_owned()
        }
        Victory::AttackerNeeds { attacker, points } => format!(
            "{} wins with {points} objective points when the last day is over, {} otherwise.",
            name(attacker),
            name(attacker.enemy())
        ),
    }
}

fn attention(war: &WarState) -> Vec<Attention> {
    let mut all: Vec<Attention> =
        war.divisions().flat_map(|(battle, state)| attention_in(war, battle, state)).collect();
    all.sort_by_key(|one| (one.kind, one.side.index()));
    all
}

fn attention_in(war: &WarState, battle: BattleId, state: &State) -> Vec<Attention> {
    let mut all = Vec::new();
    for side in Side::BOTH {
        for id in state.battalions_in_play(side) {
            all.extend(of_battalion(war, (battle, state), side, id));
        }
        for (stand, hex) in state.side_on_table(side) {
            let spent = state.role(stand) == Role::Artillery && state.stand(stand).shots == 0;
            if spent && !matches!(state.phase, Phase::Night(_) | Phase::Over(_)) {
                let name = state.stand_name(stand).to_owned();
                let what = "no shots left this round".to_owned();
                let kind = AttentionKind::NoShots;
                let (title, hex) = (kind.title(), Some(hex));
                all.push(Attention { side, kind, title, name, what, battle, hex });
            }
        }
    }
    all
}

fn of_battalion(
    war: &WarState,
    (battle, state): (BattleId, &State),
    side: Side,
    id: BattalionId,
) -> Vec<Attention> {
    let name = &state.battalion_spec(id).name;
    let hq = state.hq_hex(id);
    let somewhere = hq.or_else(|| state.stands_of(id).map(|(_, hex)| hex).next());
    let tell = |kind, what, hex| Attention {
        side,
        kind,
        title: AttentionKind::title(kind),
        name: name.clone(),
        what,
        battle,
        hex,
    };
    let mut all = Vec::new();
    if hq.is_none() {
        let what = "nobody leads it; no order can be given".to_owned();
        all.push(tell(AttentionKind::Leaderless, what, somewhere));
    } else {
        let cut: Vec<(StandId, Hex)> =
            state.stands_of(id).filter(|(stand, _)| !state.in_command(*stand)).collect();
        if let Some((_, hex)) = cut.first() {
            let names: Vec<&str> = cut.iter().map(|(stand, _)| state.stand_name(*stand)).collect();
            all.push(tell(AttentionKind::OutOfCommand, names.join(", "), Some(*hex)));
        }
    }
    let view = battalion(war, state, id);
    if view.strength * 2 <= view.strength_full {
        let what = format!("{} of {}", view.strength, view.strength_full);
        all.push(tell(AttentionKind::HalfStrength, what, somewhere));
    }
    all
}

fn due(war: &WarState) -> Vec<Due> {
    let calendar = &war.setup.calendar;
    let when =
        |day: u8, round: u8| calendar.round_begins(day, round).format("%-d %b %H:%M").to_string();
    let mut all: Vec<Due> = Vec::new();
    let stands = war
        .divisions()
        .flat_map(|(_, state)| state.stands.iter().map(move |(id, stand)| (state, id, stand)));
    for (state, stand, standing) in stands {
        let Some(arrival) = reinforcements::arrival(state, *stand) else { continue };
        if standing.place != Place::Waiting {
            continue;
        }
        let spec = state.spec(*stand);
        let mut name = spec
            .battalion
            .map_or_else(|| spec.name.clone(), |id| state.battalion_spec(id).name.clone());
        if let Some(on) = war.way_of(spec.battalion.map_or(stand.0, |id| id.0)) {
            let from = war.title_of(on.march.from);
            let waits = if on.barred { ", an enemy bars its way" } else { "" };
            name = format!("{name}, on the road from {from}{waits}");
        }
        if all.iter().any(|due| due.side == spec.side && due.name == name) {
            continue;
        }
        let (day, round) = (arrival.day, arrival.round);
        let is_late = (day, round) <= (state.day, state.round);
        let (side, hex) = (spec.side, Some(arrival.hex));
        let battle = war.battle_of(stand.0);
        all.push(Due { side, name, battle, day, round, when: when(day, round), hex, is_late });
    }
    for day in war.day.saturating_add(1)..=u8::try_from(calendar.days.len()).unwrap_or(u8::MAX) {
        let Some(note) = calendar.day(day) else { continue };
        for side in Side::BOTH {
            let men = note.replacements[side.index()];
            if men > 0 {
                let (name, when) = (format!("{men} replacements"), when(day, 1));
                let (battle, hex) = (None, None);
                all.push(Due { side, name, battle, day, round: 1, when, hex, is_late: false });
            }
        }
    }
    all.sort_by(|a, b| {
        (a.day, a.round, a.side.index(), &a.name).cmp(&(b.day, b.round, b.side.index(), &b.name))
    });
    all
}
