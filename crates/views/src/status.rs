//! Where the war stands: the prompt line, the clock, strength and losses, objectives, whether the file is whole.

use std::collections::BTreeMap;

use campaign::{Battle, BattleId, WarState};
use journal::{Checked, Condition, Kind, ReadOnlyReason};
use kernel::face::{Foreseen, MapBattle, MapObjective, Oob, OobArrival, OobUnit, PhaseKind};
use kernel::names::with_verb;
use kernel::{Seat, Side};
use serde::{Deserialize, Serialize};

use crate::behind::{FormationBehind, by_formation};
use crate::calls::OTHERS;
use crate::seats::SeatStatus;
use crate::session::Session;
use crate::waited;
use crate::{CallView, EntryLine};
use engine::amendments::Fate;
use engine::deadline::Deadline;
use engine::dice::LinkWanted;
use engine::error::{ApiError, ApiResult};
use engine::fold::Fold;
use engine::record::{Change, Consent, PlayedBy};
use engine::verify::not_compared;
use engine::words::capital;

/// How far back a newest event is looked for, in entries.
const LOOKED_BACK: u64 = 24;

/// The war room in one view.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct StatusView {
    pub title: String,
    pub scenario: String,
    /// Newest entry and its hash.
    pub entries: u64,
    pub head: String,
    /// The newest amendment. When it is another one, whatever was shown of older entries is to be asked for again.
    pub past_changed: Option<u64>,
    /// The battle whose clock, day, round and phase are told.
    pub battle: BattleId,
    /// Its title; empty where the war has only one.
    pub battle_title: String,
    /// "19 Dec 1944, round 2, 09:00" and the same as a plain timestamp.
    pub clock: String,
    pub game_time: String,
    pub day: u8,
    pub round: u16,
    pub phase: String,
    pub phase_kind: PhaseKind,
    pub weather: String,
    /// Who must do what now.
    pub prompt: String,
    /// The calls that wait for dice or a choice, one for each battle at most.
    pub calls: Vec<CallView>,
    /// The app's dice for one of them fall when devices have given their links.
    pub links: Option<LinkWanted>,
    /// Orders that wait, with their battles, until the table has answered what an amendment asks.
    pub waiting: Vec<u64>,
    /// What could be taken back first: the newest order that counts in each battle.
    pub last_orders: BTreeMap<String, u64>,
    /// The newest amendment that stands: taking it out brings back what it took.
    pub last_amendment: Option<u64>,
    /// What keeps the war from going on, in sentences, each with the way out: orders that lie face down and cannot be turned
    /// up, a question that no longer makes sense.
    pub stuck: Vec<String>,
    /// By [`Side::index`].
    pub sides: [SideStatus; 2],
    /// The seats of a war with several commanders a side, each side's senior one first; none where each side is one player's.
    pub seats: Vec<SeatStatus>,
    pub integrity: Integrity,
    /// How much of the record was checked for that.
    pub checked: CheckedView,
    /// When the orders are due that are being written, if the umpire has said so.
    pub deadline: Option<Deadline>,
    /// What the seat that looks can work out of the throw that is next, with fog: its own terms, and those that it does not know.
    pub foreseen: Option<Foreseen>,
    /// The result, when the battle is over.
    pub over: Option<String>,
    /// Who must agree before dice or another seat's action are taken back.
    pub consent: Consent,
    /// Fog of war: each seat sees only what it knows.
    pub fog: bool,
    /// Why nothing can be written here now: another program has the campaign open.
    pub held: Option<String>,
    /// The newest event; only where many campaigns are shown at a glance.
    pub last: Option<EntryLine>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SideStatus {
    pub side: Side,
    pub name: String,
    pub player: String,
    /// Whether the journal says that a person plays the side, or the program.
    pub by: PlayedBy,
    pub supply: String,
    pub points: u16,
    pub objectives: Vec<String>,
    pub air: u8,
    /// Strength points, those on their way too, and at full strength.
    pub strength: u32,
    pub strength_full: u32,
    pub men: u32,
    pub killed: u32,
    pub wounded: u32,
    pub prisoners: u32,
    pub stragglers: u32,
    pub replacements: u32,
    /// Who can come forward again, by formation.
    pub behind: Vec<FormationBehind>,
    /// At night: points left.
    pub recovery_strength: u16,
    pub recovery_platoons: u16,
    pub battalions: Vec<BattalionView>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct BattalionView {
    pub id: String,
    pub name: String,
    pub formation: String,
    pub commander: String,
    /// The order in force, when it is open.
    pub order: Option<String>,
    /// Strength points now and at full.
    pub strength: u16,
    pub strength_full: u16,
    pub men: u32,
    pub men_full: u32,
    pub activated: bool,
    pub in_play: bool,
    pub arrives: Option<String>,
}

/// Whether the file is whole, as checked on opening.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Integrity {
    Whole,
    /// The chain is good, but nothing says whether entries were cut off its end or written anew: why it could not be
    /// compared with what this computer remembers.
    NotCompared(String),
    /// Open for reading only, with the reason.
    ReadOnly(String),
    /// What is wrong, where.
    Broken(String),
}

/// What was checked of the record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct CheckedView {
    /// In a few words, for a mark.
    pub mark: String,
    /// In sentences.
    pub text: String,
    /// Whether the whole chain was checked.
    pub is_whole: bool,
    /// When the whole chain was last checked on this computer, UTC in milliseconds: only where many campaigns are listed,
    /// because it tells when somebody opened the file; `None` also when it is not known.
    pub whole_at_ms: Option<i64>,
}

impl StatusView {
    /// Whether a seat may do what is another's: its own, and what is below it.
    #[must_use]
    pub fn speaks_for(&self, by: Seat, of: Seat) -> bool {
        let mut at = Some(of);
        for _ in 0..=self.seats.len() {
            match at {
                Some(seat) if seat == by => return true,
                Some(seat) => {
                    let known = self.seats.iter().find(|known| known.seat == seat);
                    at = known.and_then(|known| known.under);
                }
                None => return false,
            }
        }
        false
    }
}

impl Session {
    /// Of the die that is thrown next: before its battle is begun, and while it is called for.
    /// None where an order cannot be read: the status says elsewhere that the war is stuck, and why.
    fn foreseen(&self, battle: BattleId) -> Option<Foreseen> {
        let (seat, truth) = (self.looks().filter(|_| !self.looks_late())?, self.truth());
        let Some(open) = truth.open.get(&battle) else {
            return truth.war.foreseen(battle, seat, &[]);
        };
        let (order, answers) = self.open_order(battle, open).ok()?;
        let war = truth.war_of(&self.journal, open).ok()?;
        if war.is_umpires_step(&order) { war.foreseen(battle, seat, &answers) } else { None }
    }

    /// The war room. Everything in it is open on the table, so it is the same for every seat; with fog it is what the seat that looks
    /// knows.
    ///
    /// # Errors
    /// When the open call cannot be read.
    pub fn status(&self, battle: Option<BattleId>) -> ApiResult<StatusView> {
        let fold = &self.fold;
        let war = &fold.war;
        let battle = battle.unwrap_or_else(|| war.lead());
        let front = war.front_of(battle);
        let state = war.battle(front).ok_or_else(|| ApiError::no_battle(war, battle))?;
        let (calls, mut stuck) = self.calls();
        stuck.extend(self.stuck_sheets());
        let stuck = stuck.iter().map(|why| capital(&format!("{why}."))).collect();
        let prompt = match &*calls {
            _ if self.looks_late() => format!("As it was on {}.", campaign::describe(war, battle)),
            [] if self.waits_for_others(battle) => OTHERS.to_owned(),
            [] => {
                let elsewhere = || war_over(war).or_else(|| waited::below(war, front));
                not_begun(war, battle).or_else(elsewhere).unwrap_or_else(|| state.prompt())
            }
            [call] => call.prompt.clone(),
            [first, ..] => {
                let lead = battle.to_string();
                calls.iter().find(|call| call.battle == lead).unwrap_or(first).prompt.clone()
            }
        };
        let day = war.day_of(front).unwrap_or(war.day);
        let note = war.setup.calendar.day(day);
        let standing = state.standing();
        Ok(StatusView {
            title: war.setup.title.clone(),
            scenario: war.setup.scenario.to_string(),
            entries: fold.seq,
            head: self.journal.head().hash.to_string(),
            past_changed: fold.amendments.all().next_back().map(|(seq, _)| seq),
            battle: front,
            battle_title: title(war, battle),
            clock: campaign::describe(war, battle),
            game_time: campaign::game_time(war).format("%Y-%m-%dT%H:%M").to_string(),
            day,
            round: standing.round,
            phase: standing.phase.to_owned(),
            phase_kind: standing.kind,
            weather: note.map_or_else(String::new, |note| note.weather.clone()),
            prompt,
            calls,
            links: self.link_wanted().cloned(),
            waiting: waiting(fold),
            last_orders: self.last_orders()?,
            last_amendment: last_amendment(fold),
            stuck,
            sides: Side::BOTH.map(|side| self.side_status(side, front)),
            seats: self.seat_statuses(battle)?,
            integrity: self.integrity(),
            checked: CheckedView { whole_at_ms: None, ..self.checked() },
            deadline: self.deadline(),
            foreseen: self.foreseen(front),
            over: war.over().map(|_| self.result()),
            consent: self.founded().consent,
            fog: self.truth().war.has_fog(),
            held: None,
            last: None,
        })
    }

    /// Whether the file is whole, as checked on opening.
    #[must_use]
    pub fn integrity(&self) -> Integrity {
        if let Some(error) = self.unfolded() {
            return Integrity::Broken(capital(&format!("{}.", error.message)));
        }
        match self.condition() {
            Condition::Writable | Condition::ReadOnly(ReadOnlyReason::Asked) => {
                let memory = self.journal.checked().memory;
                not_compared(memory).map_or(Integrity::Whole, Integrity::NotCompared)
            }
            Condition::ReadOnly(reason) => Integrity::ReadOnly(reason.sentence()),
            Condition::Broken(finding) => Integrity::Broken(finding.sentence()),
        }
    }

    /// What was checked of the record, and never more than that.
    #[must_use]
    pub fn checked(&self) -> CheckedView {
        let Checked { trusted, through, whole, memory } = self.journal.checked();
        let (head, whole_at_ms) = (self.journal.head().seq, whole.map(|whole| whole.at_ms));
        if let Condition::Broken(_) = self.condition() {
            return CheckedView {
                mark: format!("Good up to entry {head}"),
                text: format!("The chain is good up to entry {head} and no further."),
                is_whole: false,
                whole_at_ms: None,
            };
        }
        if let Some(why) = not_compared(memory) {
            return CheckedView {
                mark: "Not compared".to_owned(),
                text: why,
                is_whole: false,
                whole_at_ms: None,
            };
        }
        if trusted == 0 {
            let after = match head.saturating_sub(through) {
                0 => String::new(),
                more => format!(" What came after, {}, was written here.", counted(more)),
            };
            return CheckedView {
                mark: "Chain checked whole".to_owned(),
                text: format!("The whole chain was checked, {}.{after}", entries(1, through)),
                is_whole: true,
                whole_at_ms,
            };
        }
        let known = format!("entry {trusted} is the one this computer remembers");
        let (mark, news) = if through > trusted {
            let new = entries(trusted + 1, through);
            ("New entries checked", format!("What is new was checked, {new}, and {known}."))
        } else {
            ("As it was left here", format!("Nothing is new: {known}."))
        };
        let whole = whole.map_or_else(String::new, |whole| {
            format!(" The whole chain was last checked up to entry {}.", whole.seq)
        });
        CheckedView {
            mark: mark.to_owned(),
            text: format!("{news} What lies before was not checked again.{whole}"),
            is_whole: false,
            whole_at_ms,
        }
    }

    /// The newest entry that tells what happened, not far back.
    pub fn newest_event(&self) -> Option<EntryLine> {
        let told = |seq: &u64| {
            let entry = self.entry(*seq);
            entry.is_ok_and(|entry| {
                matches!(
                    entry.kind,
                    Kind::Founded
                        | Kind::Happened
                        | Kind::Ruled
                        | Kind::Amended
                        | Kind::Noted
                        | Kind::Photographed
                )
            })
        };
        let newest = self.fold.seq;
        let seq = (newest.saturating_sub(LOOKED_BACK).max(1)..=newest).rev().find(told)?;
        self.one_line(seq).ok()
    }

    /// The newest order that counts in each battle.
    fn last_orders(&self) -> ApiResult<BTreeMap<String, u64>> {
        let battles = self.fold.war.battles.keys();
        let newest = battles.filter_map(|battle| {
            let order = self.last_order(Some(*battle)).ok()?;
            Some((battle.to_string(), order))
        });
        Ok(newest.collect())
    }

    /// How the war ended: the result of each of its battles.
    fn result(&self) -> String {
        let war = &self.fold.war;
        let several = war.setup.battles.len() > 1;
        let result = |(id, battle): (BattleId, &Battle)| match several {
            true => format!("{}: {}", war.title_of(id), battle.prompt()),
            false => battle.prompt(),
        };
        war.roots().map(result).collect::<Vec<_>>().join(" ")
    }

    fn side_status(&self, side: Side, battle: BattleId) -> SideStatus {
        let war = &self.fold.war;
        let state = war.battle(battle);
        let pools = war.side_pools(side);
        let held = |objective: MapObjective| {
            let is_own = objective.holder == Some(side);
            is_own.then(|| format!("{} ({})", objective.name, objective.value))
        };
        let map = state.and_then(Battle::map);
        let objectives = map.map(MapBattle::objectives).into_iter().flatten();
        let days = state.and_then(Battle::days);
        let night = state.and_then(Battle::night_points).unwrap_or_default();
        let note = war.setup.calendar.day(war.day_of(battle).unwrap_or(war.day));
        let units = state.and_then(Battle::oob).map(Oob::units).into_iter().flatten();
        let own = units.filter(|unit| unit.side == side);
        SideStatus {
            side,
            name: war.setup.side_name(side).to_owned(),
            player: self.player(side.seat()),
            by: self.holder(side.seat()).by,
            supply: note.map_or_else(String::new, |note| note.supply[side.index()].clone()),
            points: state.map_or(0, |state| state.standing().points[side.index()]),
            objectives: objectives.filter_map(held).collect(),
            air: days.map_or(0, |days| days.air[side.index()]),
            strength: war.strength(side),
            strength_full: war.full_strength(side),
            men: war.men_with_units(side),
            killed: pools.killed,
            wounded: pools.wounded,
            prisoners: pools.prisoners,
            stragglers: pools.stragglers,
            replacements: pools.replacements,
            behind: by_formation(war, side),
            recovery_strength: night.strength[side.index()],
            recovery_platoons: night.platoons[side.index()],
            battalions: own.map(|unit| battalion((war, battle), &unit)).collect(),
        }
    }
}

pub(super) fn battalion((war, battle): (&WarState, BattleId), unit: &OobUnit) -> BattalionView {
    let (roster, muster) = (war.roster_of(battle), war.muster_of(battle));
    let points = unit.pieces.iter().map(|piece| u16::from(war.points_of(piece.id)));
    let elements = muster.elements.iter();
    let elements: BTreeMap<_, _> =
        elements.filter(|(_, element)| element.unit == Some(unit.id)).collect();
    let formation =
        muster.units.get(&unit.id).map_or("", |spec| muster.formation_name(spec.formation));
    let formation = formation.to_owned();
    let by_road = war.way_of(unit.id).map(|on| war.way_words(&on));
    let arrives = by_road.or_else(|| {
        let OobArrival { day, round, cell } = unit.arrival?;
        let when = campaign::begins_in(war, battle, day, round);
        Some(format!("{} at {cell}", when.format("%-d %b %H:%M")))
    });
    let leads = war.people.in_command(unit.headquarters);
    BattalionView {
        id: unit.id.to_string(),
        name: unit.name.clone(),
        formation,
        commander: leads.map_or_else(String::new, |officer| officer.title()),
        order: unit.order.map(str::to_owned),
        strength: points.sum(),
        strength_full: unit.pieces.iter().map(|piece| u16::from(piece.strength_full)).sum(),
        men: elements.keys().map(|element| roster.element(**element).men).sum(),
        men_full: elements.values().map(|element| element.men_full).sum(),
        activated: unit.has_acted,
        in_play: unit.in_play,
        arrives,
    }
}

/// How a war of several battles ended.
fn war_over(war: &WarState) -> Option<String> {
    let outcome = war.over().filter(|_| war.setup.battles.len() > 1)?;
    Some(match outcome.winner {
        Some(side) => {
            format!("The war is over. {} won.", with_verb(war.setup.side_name(side), "has"))
        }
        None => "The war is over. It is a draw.".to_owned(),
    })
}

/// When a battle begins whose day has not dawned.
fn not_begun(war: &WarState, battle: BattleId) -> Option<String> {
    let root = war.setup.root(war.root_of(battle)).filter(|root| root.begins > war.day)?;
    let date = war.setup.calendar.date(root.begins).format("%-d %B %Y");
    Some(format!("{} begins on {date}.", war.title_of(root.id)))
}

/// The title of the battle of the war that a battle belongs to; empty where the war has only one.
fn title(war: &WarState, battle: BattleId) -> String {
    match war.setup.battles.len() {
        1 => String::new(),
        _ => war.title_of(war.root_of(battle)),
    }
}

fn entries(from: u64, to: u64) -> String {
    if from == to { format!("entry {to}") } else { format!("entries {from} to {to}") }
}

fn counted(entries: u64) -> String {
    if entries == 1 { "1 entry".to_owned() } else { format!("{entries} entries") }
}

/// Orders that wait until the table has answered what an amendment asks.
fn waiting(fold: &Fold) -> Vec<u64> {
    let waits = |fate: &Fate| matches!(fate, Fate::Waits { .. });
    fold.amendments.fates().filter(|(_, fate)| waits(fate)).map(|(order, _)| order).collect()
}

/// The newest amendment that stands, other than those the program wrote.
fn last_amendment(fold: &Fold) -> Option<u64> {
    let asked =
        |change: &Change| !matches!(change, Change::Undone { .. } | Change::Continued { .. });
    let amendments = &fold.amendments;
    let mut newest = amendments.all().rev();
    newest.find(|(seq, of)| asked(&of.change) && amendments.stands(*seq)).map(|(seq, _)| seq)
}
