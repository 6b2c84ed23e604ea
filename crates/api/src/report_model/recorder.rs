//! Takes the journal's entries one by one, folds the war, and hands what falls into the span to the books.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use campaign::two_star_general::Event;
use campaign::two_star_general::diary::sentence;
use campaign::{BattleEvent, BattleId, RosterChange, War, WarEvent, WarState};
use journal::{EntryRef, Journal, Reading};
use kernel::odds::Fraction;
use kernel::{RollCall, RuleSet as _, Seat, Seq};
use report::model::{About, DiceTested, Remark, Source, Strike as Undone};
use report::{AarModel, Audience, Entries, Span};
use serde::de::DeserializeOwned;

use super::accounts::{LossBook, LuckBook};
use super::battles::SmallBook;
use super::diary::Diary;
use super::forces::{Doings, Start};
use super::honours::HonourBook;
use super::names::{Names, Unit};
use super::people::PeopleBook;
use super::rolls::RollBook;
use super::situation;
use super::supply::SupplyBook;
use super::undone::{self, Struck};
use crate::error::{ApiError, ApiResult};
use crate::fold::Fold;
use crate::record::{Noted, Ordered, RollCalled, Rolled, Struck as StruckBody};
use crate::session::Session;
use crate::strikes::Strike;

/// From a state this close before an entry it is read on; from further away a kept state is nearer.
const CLOSE: u64 = 256;

/// Dice of the present order that were thrown for hits.
#[derive(Clone, Debug)]
pub(super) struct Throw {
    pub(super) purpose: String,
    pub(super) roll: u64,
    pub(super) expected: Fraction,
}

/// Everything that is gathered while the entries go by.
pub(super) struct Recorder<'a> {
    pub(super) session: &'a Session,
    pub(super) span: &'a Span,
    pub(super) audience: Audience,
    pub(super) war: WarState,
    pub(super) diary: Diary,
    pub(super) losses: LossBook,
    pub(super) luck: LuckBook,
    pub(super) rolls: RollBook,
    pub(super) supply: SupplyBook,
    pub(super) doings: Doings,
    pub(super) honours: HonourBook,
    pub(super) battles: SmallBook,
    pub(super) people: PeopleBook,
    pub(super) start: Start,
    pub(super) before: report::model::Situation,
    pub(super) remarks: Vec<Remark>,
    pub(super) objectives: Vec<super::summary::Held>,
    pub(super) points_before: [u16; 2],
    pub(super) strikes: Vec<Undone>,
    pub(super) fairness: Vec<DiceTested>,
    struck: Struck,
    /// The war as it was while entries were written that no longer count.
    passing: Option<Fold>,
    standing: Vec<Strike>,
    /// All `struck` entries so far.
    struck_by: BTreeSet<u64>,
    /// The present order's entry, who agreed to it, its roll calls and its throws.
    ordered: u64,
    agreed: String,
    calls: Vec<(u64, RollCall)>,
    /// Calls of the newest order that no longer counts.
    passed: Vec<(u64, RollCall)>,
    throws: Vec<Throw>,
    first: Option<u64>,
    last: u64,
}

impl<'a> Recorder<'a> {
    pub(super) fn new(
        session: &'a Session,
        span: &'a Span,
        audience: Audience,
        war: WarState,
    ) -> Self {
        Self {
            session,
            span,
            audience,
            war,
            diary: Diary::default(),
            losses: LossBook::default(),
            luck: LuckBook::default(),
            rolls: RollBook::default(),
            supply: SupplyBook::default(),
            doings: Doings::default(),
            honours: HonourBook::default(),
            battles: SmallBook::default(),
            people: PeopleBook::default(),
            start: Start::default(),
            before: report::model::Situation::default(),
            remarks: Vec::new(),
            objectives: Vec::new(),
            points_before: [0; 2],
            strikes: Vec::new(),
            fairness: Vec::new(),
            struck: Struck::default(),
            passing: None,
            standing: session.fold().strikes.standing(),
            struck_by: BTreeSet::new(),
            ordered: 1,
            agreed: String::new(),
            calls: Vec::new(),
            passed: Vec::new(),
            throws: Vec::new(),
            first: None,
            last: 1,
        }
    }

    /// Opens the diary when the span begins with the war itself.
    pub(super) fn open(&mut self) {
        if self.wanted() {
            self.begin(1);
            let battle = self.war.main();
            self.new_round(battle.day, battle.round, 1);
        }
    }

    /// Takes the next entry; breaks off where the span ends.
    pub(super) fn take(&mut self, entry: &EntryRef<'_>) -> ApiResult<ControlFlow<()>> {
        if entry.kind_text == "struck" {
            self.take_strike(entry)?;
        }
        if self.standing.iter().any(|strike| strike.covers(entry.seq)) {
            self.pass_over(entry)?;
            return Ok(ControlFlow::Continue(()));
        }
        match entry.kind_text {
            "ordered" => {
                let body: Ordered = read(entry)?;
                self.agreed = self.session.agreed_words(&body.agreed_by, entry.seq);
                self.ordered = entry.seq;
                self.honours.next_order(entry.seq);
                self.calls.clear();
                self.throws.clear();
                self.diary.next_order();
            }
            "roll_called" => {
                let body: RollCalled = read(entry)?;
                self.calls.push((entry.seq, body.call));
            }
            "rolled" | "amended" => self.take_roll(entry)?,
            "noted" => self.take_note(entry)?,
            "happened" | "ruled" | "sealed" | "revealed" => return self.take_event(entry),
            _ => {}
        }
        Ok(ControlFlow::Continue(()))
    }

    /// The model, when all entries are in.
    pub(super) fn finish(
        mut self,
        journal: &Journal,
        before: u64,
        through: u64,
    ) -> ApiResult<AarModel> {
        self.diary.finish(&self.war, self.last);
        if self.first.is_none() {
            let message = match self.span {
                Span::Day(day) => format!("day {day} has not begun"),
                Span::War | Span::Battle(_) => "nothing has happened yet".to_owned(),
            };
            let today = format!("the war is at day {}", self.session.fold().war.main().day);
            return Err(ApiError::usage("report.no_such_day", message).hint(today));
        }
        let mut strikes = core::mem::take(&mut self.strikes);
        strikes.iter_mut().for_each(|undone| self.struck.fill(undone));
        let entries = Entries::between(self.first.unwrap_or(before), self.last.min(through));
        self.fairness = super::rolls::tested(self.session, entries.last)?;
        let hash =
            journal.entry(entries.last)?.map_or_else(String::new, |entry| entry.hash.to_string());
        let founded = self.session.founded();
        let rules = founded.rules.iter().map(|(tag, print)| format!("{tag} {print}")).collect();
        let source = Source { entries, hash, rules, program: founded.program.clone() };
        Ok(super::summary::model(self, source, strikes))
    }

    /// The war just before an entry, whether it still counts or not. Asked for in ascending order, it is read once.
    fn before(&mut self, seq: u64) -> ApiResult<&WarState> {
        let (session, target) = (self.session, seq.saturating_sub(1).max(1));
        let fold = match self.passing.take() {
            Some(fold) if fold.seq <= target && target <= fold.seq + CLOSE => fold,
            _ => session.moment(Some(target))?.into_fold(),
        };
        let fold = self.passing.insert(fold);
        fold.come_forward(session.journal(), target, Reading::Unverified)?;
        Ok(&fold.war)
    }

    /// Whether what happens now belongs into the report.
    fn wanted(&self) -> bool {
        match self.span {
            Span::Day(day) => self.war.main().day == *day,
            Span::War | Span::Battle(_) => true,
        }
    }

    fn new_round(&mut self, day: u8, round: u8, seq: u64) {
        self.diary.day(&self.war, day, seq);
        self.diary.round(&self.war, day, round);
        self.losses.round(day, round);
        self.supply.day(day);
    }

    fn begin(&mut self, seq: u64) {
        if self.first.is_none() {
            self.first = Some(seq);
            self.start = Start::of(&self.war);
            self.before = situation::situation(&self.war, seq);
            let points = self.war.main().objective_points();
            self.points_before = points;
            self.objectives = super::summary::held(&self.war);
        }
    }

    fn take_event(&mut self, entry: &EntryRef<'_>) -> ApiResult<ControlFlow<()>> {
        let event: WarEvent = read(entry)?;
        let begins = round_begun(&event);
        if let (Some((day, _)), Span::Day(asked)) = (begins, self.span)
            && day > *asked
        {
            return Ok(ControlFlow::Break(()));
        }
        let seq = entry.seq;
        let told = begins.is_none() && self.wanted() && self.of_the_battle(&event);
        if told {
            self.begin(self.ordered);
            self.battles.take(&self.war, &event, seq);
            self.record(&event, seq);
        }
        if begins.is_some() && self.wanted() {
            self.diary.end_round(&self.war, seq);
        }
        War::evolve(&mut self.war, &event, Seq(seq));
        if told {
            self.people.take(&self.war, &event, seq);
        }
        if let Some((day, round)) = begins
            && self.wanted()
        {
            self.begin(self.ordered);
            self.new_round(day, round, seq);
        }
        if self.first.is_some() {
            self.last = seq;
        }
        Ok(ControlFlow::Continue(()))
    }

    fn record(&mut self, event: &WarEvent, seq: u64) {
        let names = Names(&self.war);
        let at = Entries::between(self.ordered, seq);
        match event {
            WarEvent::Battle { event: BattleEvent::TwoStarGeneral(event), men, .. } => {
                self.losses.take(names, event, men, seq);
                self.honours.take(names, event);
                let hexes = situation::hexes(names, event);
                self.supply.take(&self.war, event, &hexes);
                if let Some(unit) = fighter(event) {
                    *self.doings.fights.entry(unit).or_default() += 1;
                }
                for (unit, hexes) in hexes {
                    *self.doings.hexes.entry(unit).or_default() += hexes;
                }
                if let Event::ObjectiveTaken { hex, .. } = event {
                    super::summary::take(&mut self.objectives, *hex, seq);
                }
                if matches!(event, Event::Ruled { .. }) {
                    let text = sentence(self.war.main(), event) + &self.agreed;
                    self.diary.said(&self.war, About::Ruling, text, at);
                } else {
                    self.diary.tell(&self.war, event, &self.throws, at);
                }
                self.diary.got_back(&self.war, event, returned(men), seq);
            }
            WarEvent::DayDawned { .. } => {}
            WarEvent::ReplacementsArrived { .. } => {
                self.diary.dawn(War::diary(&self.war, event), Entries::one(seq));
            }
            WarEvent::CommanderFell { .. } | WarEvent::CommandTaken { .. } => {
                self.diary.said(&self.war, About::Command, War::diary(&self.war, event), at);
            }
            WarEvent::LinkCorrected { .. }
            | WarEvent::SoldierDecorated { .. }
            | WarEvent::CommanderPromoted { .. }
            | WarEvent::CommanderDecorated { .. } => {
                self.diary.said(&self.war, About::Ruling, War::diary(&self.war, event), at);
            }
            WarEvent::LinkOpened { .. }
            | WarEvent::LinkReported { .. }
            | WarEvent::LinkAccepted { .. }
            | WarEvent::LinkAbandoned { .. } => {
                if let WarEvent::LinkAccepted { men, .. } = event {
                    self.losses.came_back(names, men, seq);
                }
                self.diary.said(&self.war, About::Loss, War::diary(&self.war, event), at);
            }
            // A smaller battle is told in its own account, and what was declined in none.
            WarEvent::Battle {
                event: BattleEvent::CombatCaptain(_) | BattleEvent::Combat(_),
                ..
            }
            | WarEvent::LinkDeclined { .. }
            | WarEvent::SoldierRenamed { .. }
            | WarEvent::CommanderRenamed { .. } => {}
        }
    }

    fn take_roll(&mut self, entry: &EntryRef<'_>) -> ApiResult<()> {
        let body: Rolled = read(entry)?;
        let called = self.calls.iter().rfind(|(seq, _)| entry.cause == Some(*seq));
        let Some((_, call)) = called.or(self.calls.last()) else { return Ok(()) };
        self.throws.push(Throw {
            purpose: call.purpose.to_string(),
            roll: entry.seq,
            expected: call.odds.mean(),
        });
        if self.wanted() {
            let player = super::accounts::player(self.session, call.seat, entry.seq);
            self.luck.take(call, &body, player, entry.seq);
            let at = (entry.seq, moment(&self.war));
            self.rolls.take(self.session, call, &body, at, false);
        }
        Ok(())
    }

    /// A remark is its side's own until the war is over.
    fn take_note(&mut self, entry: &EntryRef<'_>) -> ApiResult<()> {
        let Noted::Note(text) = read(entry)? else { return Ok(()) };
        let seat = Seat::from_word(entry.seat);
        let open = match (seat.and_then(Seat::side), self.audience) {
            (None, _) => true,
            (Some(side), Audience::Side(reader)) if side == reader => true,
            (Some(_), Audience::Umpire) => true,
            (Some(_), _) => self.session.fold().war.over().is_some(),
        };
        if open && self.wanted() {
            let who = seat.map_or_else(
                || entry.seat.to_owned(),
                |seat| self.session.player_at(seat, entry.seq),
            );
            let at = Entries::one(entry.seq);
            self.remarks.push(Remark {
                when: moment(&self.war),
                who: who.clone(),
                side: seat.and_then(Seat::side),
                text: text.clone(),
                entries: at,
            });
            self.diary.said(&self.war, About::Remark, format!("{who} remarks: {text}"), at);
        }
        Ok(())
    }

    fn take_strike(&mut self, entry: &EntryRef<'_>) -> ApiResult<()> {
        let body: StruckBody = read(entry)?;
        // A strike of nothing but a strike is a change of mind: the first one is told, with what became of it.
        let of_a_strike = body.from == body.through && self.struck_by.contains(&body.from);
        self.struck_by.insert(entry.seq);
        if self.wanted() && !of_a_strike {
            let when = campaign::describe(self.before(entry.seq)?);
            self.strikes.push(Undone {
                when,
                entry: entry.seq,
                undone: Entries::between(body.from, body.through),
                what: Vec::new(),
                dice: 0,
                by: Seat::from_word(entry.seat).unwrap_or(Seat::App),
                agreed_by: body.agreed_by,
                reason: body.reason,
                taken_back: !self.standing.iter().any(|strike| strike.at == entry.seq),
            });
        }
        Ok(())
    }

    /// An entry that does not count is remembered for the strike that took it out.
    fn pass_over(&mut self, entry: &EntryRef<'_>) -> ApiResult<()> {
        match entry.kind_text {
            "ordered" => {
                let body: Ordered = read(entry)?;
                let phrase = undone::phrase(Names(self.before(entry.seq)?), &body.order);
                self.passed.clear();
                self.struck.orders.push((entry.seq, phrase));
            }
            "roll_called" => {
                let body: RollCalled = read(entry)?;
                self.passed.push((entry.seq, body.call));
            }
            "rolled" | "amended" => {
                let body: Rolled = read(entry)?;
                let dice = u32::try_from(body.faces.len()).unwrap_or(u32::MAX);
                self.struck.dice.push((entry.seq, dice));
                // A typed roll that was amended is struck by itself; its call stands.
                if !self.wanted() {
                    return Ok(());
                }
                let at = (entry.seq, moment(self.before(entry.seq)?));
                let calls = self.passed.iter().chain(&self.calls);
                let called = calls.rev().find(|(seq, _)| entry.cause == Some(*seq));
                if let Some((_, call)) = called {
                    self.rolls.take(self.session, call, &body, at, true);
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn of_the_battle(&self, event: &WarEvent) -> bool {
        let Span::Battle(asked) = self.span else { return true };
        let battle = match event {
            WarEvent::Battle { battle, .. } => *battle,
            WarEvent::LinkOpened { child, .. }
            | WarEvent::LinkReported { child, .. }
            | WarEvent::LinkCorrected { child, .. }
            | WarEvent::LinkAccepted { child, .. }
            | WarEvent::LinkAbandoned { child } => *child,
            _ => BattleId::main(),
        };
        // What is fought out of a battle belongs to it, but for the main one, whose own report would be that of the war.
        if *asked == BattleId::main().to_string() {
            return !matches!(event, WarEvent::Battle { battle, .. } if *battle != BattleId::main());
        }
        self.is_below(battle, asked)
    }

    /// Whether a battle is the one of an id, or was fought out of it.
    fn is_below(&self, battle: BattleId, asked: &str) -> bool {
        battle.as_str() == asked
            || self.war.links.get(&battle).is_some_and(|link| self.is_below(link.parent, asked))
    }
}

/// "Day 1, 06:00".
fn moment(war: &WarState) -> String {
    let hour = campaign::game_time(war).format("%H:%M");
    format!("Day {}, {hour}", war.main().day)
}

/// The unit that attacks, or fires a barrage, with an event.
fn fighter(event: &Event) -> Option<Unit> {
    match event {
        Event::AttackDeclared { battalion, .. } => Some(Unit::Battalion(*battalion)),
        Event::ShotFired { battery, .. } => Some(Unit::Alone(*battery)),
        _ => None,
    }
}

fn round_begun(event: &WarEvent) -> Option<(u8, u8)> {
    match event {
        WarEvent::Battle {
            event: BattleEvent::TwoStarGeneral(Event::RoundBegan { day, round }),
            ..
        } => Some((*day, *round)),
        _ => None,
    }
}

/// Men who came back with an event.
fn returned(men: &[RosterChange]) -> u32 {
    let back = |change: &RosterChange| match change {
        RosterChange::Returned { wounded, stragglers, replacements, .. } => {
            wounded + stragglers + replacements
        }
        _ => 0,
    };
    men.iter().map(back).sum()
}

fn read<T: DeserializeOwned>(entry: &EntryRef<'_>) -> ApiResult<T> {
    serde_json::from_str(entry.body).map_err(|error| ApiError::broken(entry.seq, error))
}
