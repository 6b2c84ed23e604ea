//! Takes the record as it counts now, one thing after the other in the order in which it takes effect, folds the war along,
//! and hands what falls into the span to the books.

mod tell;

pub(in crate::report) use tell::returned;

use std::collections::BTreeMap;

use campaign::{BattleId, War, WarEvent, WarState};
use journal::{EntryRef, Kind};
use kernel::face::Happening;
use kernel::odds::Fraction;
use kernel::{RuleSet as _, Seat, Seq, Side};
use report::model::{Amendment, Briefing, DiceTested, Remark, Ruling, Source};
use report::{AarModel, Audience, Entries, Span};

use super::accounts::{LossBook, LuckBook};
use super::battles::SmallBook;
use super::diaries::{Diaries, WarDiary};
use super::forces::{Doings, Start};
use super::honours::HonourBook;
use super::names::Names;
use super::people::PeopleBook;
use super::rolls::RollBook;
use super::story::StoryBook;
use super::supply::SupplyBook;
use super::{amended, briefings, photographs, prospects, rolls, situation, summary};
use crate::fairness::{Throws, odds};
use crate::happened::happenings;
use crate::session::Session;
use engine::amendments::Fate;
use engine::error::{ApiError, ApiResult};
use engine::fold::{Counting, event};
use engine::record::RollCalled;

/// Dice of the present order that were thrown for hits.
#[derive(Clone, Debug)]
pub(super) struct Throw {
    pub(super) purpose: String,
    pub(super) roll: u64,
    pub(super) expected: Fraction,
}

/// Where an event stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    /// The entry as of which it is folded.
    pub(super) seq: u64,
    /// The amendment that put it in, if one did.
    by: Option<u64>,
    /// What it is cited by.
    pub(super) entries: Entries,
}

/// Everything that is gathered while the record goes by.
pub(super) struct Recorder<'a> {
    pub(super) session: &'a Session,
    pub(super) span: &'a Span,
    pub(super) audience: Audience,
    /// Of which sides the reader knows what they alone were told.
    pub(super) knows: [bool; 2],
    pub(super) briefings: Vec<Briefing>,
    pub(super) war: WarState,
    diaries: Diaries,
    /// The finished diary.
    pub(super) diary: WarDiary,
    pub(super) losses: LossBook,
    pub(super) luck: LuckBook,
    pub(super) rolls: RollBook,
    pub(super) supply: SupplyBook,
    pub(super) doings: Doings,
    pub(super) honours: HonourBook,
    pub(super) battles: SmallBook,
    pub(super) people: PeopleBook,
    pub(super) story: StoryBook,
    pub(super) start: Start,
    pub(super) before: Vec<report::model::Situation>,
    pub(super) remarks: Vec<Remark>,
    pub(super) rulings: Vec<Ruling>,
    /// Photographs, each with the entry that it shows.
    pub(super) photographed: Vec<(u64, u64)>,
    pub(super) objectives: Vec<summary::Held>,
    pub(super) points_before: [u32; 2],
    pub(super) amendments: Vec<Amendment>,
    pub(super) fairness: Vec<DiceTested>,
    pub(super) reader: Seat,
    throws: Throws<'a>,
    /// Throws that count, by orders that have not taken effect yet.
    waiting: BTreeMap<u64, Vec<Throw>>,
    /// The order that takes effect, and its throws.
    order: u64,
    thrown: Vec<Throw>,
    first: Option<u64>,
    last: u64,
    /// The span has ended.
    is_over: bool,
}

impl<'a> Recorder<'a> {
    /// # Errors
    /// When an entry cannot be read.
    pub(super) fn new(session: &'a Session, span: &'a Span, audience: Audience) -> ApiResult<Self> {
        let reader = reader(audience);
        let war = WarState::begin(session.fold().war.setup.clone());
        Ok(Self {
            session,
            span,
            audience,
            knows: Side::BOTH.map(|side| session.knows(reader, side)),
            briefings: briefings::briefings(session, reader)?,
            diaries: Diaries::of(&war),
            war,
            diary: WarDiary::default(),
            losses: LossBook::default(),
            luck: LuckBook::default(),
            rolls: RollBook::default(),
            supply: SupplyBook::default(),
            doings: Doings::default(),
            honours: HonourBook::default(),
            battles: SmallBook::default(),
            people: PeopleBook::default(),
            story: StoryBook::default(),
            start: Start::default(),
            before: Vec::new(),
            remarks: Vec::new(),
            rulings: Vec::new(),
            photographed: Vec::new(),
            objectives: Vec::new(),
            points_before: [0; 2],
            amendments: Vec::new(),
            fairness: Vec::new(),
            reader,
            throws: Throws::of(session)?,
            waiting: BTreeMap::new(),
            order: 1,
            thrown: Vec::new(),
            first: None,
            last: 1,
            is_over: false,
        })
    }

    /// Opens the diary when the span begins with the war itself.
    pub(super) fn open(&mut self) {
        self.first_rounds(1, Entries::one(1));
    }

    /// The first rounds of the battles that begin with the day that has dawned.
    fn first_rounds(&mut self, first: u64, entries: Entries) {
        let today = self.war.day;
        if !matches!(self.span, Span::Day(day) if *day != today) {
            let roots = self.war.setup.battles.iter();
            let new: Vec<BattleId> =
                roots.filter(|root| root.begins == today).map(|root| root.id).collect();
            for battle in new {
                self.begin(first);
                let first = self.war.days_of(battle).map(|days| days.round);
                self.new_round(battle, (today, first), entries);
            }
        }
    }

    /// Takes the next thing of the record as it counts now.
    pub(super) fn see(&mut self, counting: Counting<'_>) -> ApiResult<()> {
        if let Counting::Entry { entry, .. } = &counting
            && entry.header.kind == Kind::Photographed
        {
            // It may be added long after what it shows.
            self.photographed.extend(entry.header.cause.map(|of| (entry.seq, of)));
            return Ok(());
        }
        match counting {
            _ if self.is_over => Ok(()),
            Counting::PutIn { by, order, event } => {
                let mark = self.put_in(by, order);
                self.next_order(order)?;
                self.event(&event.event, mark, mark.entries)
            }
            Counting::Entry { entry, counts } => match entry.header.kind {
                Kind::RollCalled | Kind::Rolled => self.roll(entry),
                Kind::Noted => self.note(entry),
                Kind::Happened | Kind::Ruled | Kind::Sealed | Kind::Revealed if counts => {
                    let order = entry.header.cause.unwrap_or(entry.seq);
                    self.next_order(order)?;
                    let entries = Entries::one(entry.seq);
                    let mark = Mark { seq: entry.seq, by: None, entries };
                    self.event(&event(entry)?, mark, Entries::between(order, entry.seq))
                }
                _ => Ok(()),
            },
        }
    }

    /// The model, when all is in.
    pub(super) fn finish(mut self) -> ApiResult<AarModel> {
        let session = self.session;
        let diaries = core::mem::replace(&mut self.diaries, Diaries::of(&self.war));
        self.diary = diaries.finish(&self.war, self.last);
        let Some(first) = self.first else {
            let message = match self.span {
                Span::Day(day) => format!("day {day} has not begun"),
                Span::War | Span::Battle(_) => "nothing has happened yet".to_owned(),
            };
            let today = format!("the war is at day {}", session.fold().war.day);
            return Err(ApiError::usage("report.no_such_day", message).hint(today));
        };
        self.amendments = self.amended(Entries::between(first, self.last))?;
        // What is told rests on them too.
        let newest = self.amendments.iter().map(|amendment| amendment.entry).max();
        let entries = Entries::between(first, self.last.max(newest.unwrap_or_default()));
        self.fairness = rolls::tested(session, entries.last)?;
        let founded = session.founded();
        let rules = founded.rules.iter().map(|(tag, print)| format!("{tag} {print}")).collect();
        let hash = session.entry(entries.last)?.hash.to_string();
        let source = Source { entries, hash, rules, program: founded.program.clone() };
        let prospects = prospects::prospects(session, self.span, entries)?;
        let photographs = photographs::photographs(&self, entries)?;
        Ok(AarModel { prospects, photographs, ..summary::model(self, source) })
    }

    /// The amendments that were made in the span, or reach into it.
    fn amended(&self, told: Entries) -> ApiResult<Vec<Amendment>> {
        let within = |seq: u64| (told.first..=told.last).contains(&seq);
        let mut wanted = Vec::new();
        for (seq, amendment) in self.session.fold().amendments.all() {
            let is_wanted = match self.span {
                Span::War => true,
                Span::Day(_) => within(seq) || within(amendment.reach),
                Span::Battle(asked) => {
                    let battle = BattleId::new(&self.session.entry(seq)?.battle);
                    battle.is_ok_and(|battle| self.is_of(battle, asked))
                }
            };
            if is_wanted {
                wanted.push(seq);
            }
        }
        amended::amendments(self.session, &wanted)
    }

    /// Whether what happens now belongs into the report: in a battle, or with the whole war.
    fn wanted(&self, battle: Option<BattleId>) -> bool {
        let root = battle.map(|battle| self.war.root_of(battle));
        match self.span {
            Span::Day(day) => root.map_or(self.war.day, |root| Names(&self.war).day(root)) == *day,
            Span::War | Span::Battle(_) => true,
        }
    }

    /// `round` is `None` where a battle without rounds begins.
    fn new_round(&mut self, battle: BattleId, (day, round): (u8, Option<u8>), entries: Entries) {
        if let Some(diary) = self.diaries.of_battle(&self.war, battle) {
            diary.day(&self.war, day, entries);
            diary.round(&self.war, day, round);
        }
        if let Some(round) = round {
            self.losses.round(day, round);
            self.supply.day(day);
        }
    }

    fn begin(&mut self, seq: u64) {
        if self.first.is_none() {
            self.first = Some(seq);
            self.start = Start::of(&self.war);
            self.before = situation::situations(&self.war, seq);
            self.points_before = self.war.points();
            self.objectives = summary::held(&self.war);
        }
    }

    /// The next order takes effect.
    fn next_order(&mut self, order: u64) -> ApiResult<()> {
        if order == self.order {
            return Ok(());
        }
        self.order = order;
        self.honours.next_order(order);
        self.story.next_order();
        self.diaries.next_order();
        let waiting = self.waiting.remove(&order).unwrap_or_default();
        self.thrown = match self.throws.of_touched(order)? {
            Some(throws) => throws.iter().map(|(roll, called)| thrown(*roll, called)).collect(),
            None => waiting,
        };
        Ok(())
    }

    /// What amendment `by` has put in stands where it takes effect.
    fn put_in(&self, by: u64, order: u64) -> Mark {
        let seq = match self.session.fold().amendments.fate(order) {
            Some(Fate::Changed { at, .. }) => *at,
            _ => order,
        };
        // A ruling that was put in has no other entry than its amendment.
        let entries = if order == by {
            Entries::one(by)
        } else {
            Entries::between(order, seq).amended_by(by)
        };
        Mark { seq, by: Some(by), entries }
    }

    /// An event takes effect; `line` is what a line of the diary about it is cited by.
    fn event(&mut self, event: &WarEvent, mark: Mark, line: Entries) -> ApiResult<()> {
        let told = happenings(&self.war, event);
        let battle = event.battle();
        let begins = battle.zip(round_begun(&told));
        if let (Some((_, (day, _))), Span::Day(asked)) = (begins, self.span)
            && day > *asked
        {
            self.is_over = true;
            return Ok(());
        }
        let first = line.first.min(mark.seq);
        let is_told = begins.is_none() && self.wanted(battle) && self.of_the_battle(event);
        if is_told {
            self.begin(first);
            self.battles.take(&self.war, event, mark.entries);
            self.story.take(&self.war, event, &told, (mark.entries, line));
            self.record(event, &told, mark, line)?;
        }
        if let Some((battle, _)) = begins
            && self.wanted(Some(battle))
            && let Some(diary) = self.diaries.of_battle(&self.war, battle)
        {
            diary.end_round(&self.war, mark.seq);
        }
        War::evolve(&mut self.war, event, Seq(mark.seq));
        if is_told {
            self.people.take(&self.war, event, mark);
        }
        if let Some((battle, (day, round))) = begins
            && self.wanted(Some(battle))
        {
            self.begin(first);
            self.new_round(battle, (day, Some(round)), mark.entries);
        }
        if matches!(event, WarEvent::DayDawned { .. }) {
            self.first_rounds(first, mark.entries);
        }
        if self.first.is_some() {
            self.last = self.last.max(mark.seq);
        }
        Ok(())
    }

    fn roll(&mut self, entry: &EntryRef<'_>) -> ApiResult<()> {
        let Some(throw) = self.throws.take(entry)? else { return Ok(()) };
        if throw.counts {
            let waiting = self.waiting.entry(throw.order).or_default();
            waiting.push(thrown(throw.entry, &throw.called));
        }
        if self.wanted(BattleId::new(entry.header.battle).ok()) {
            let when = moment(&self.war, entry.header.game_time);
            self.luck.take(self.session, &throw);
            self.rolls.take(self.session, &throw, self.throws.fell(&throw), when);
        }
        Ok(())
    }
}

impl Mark {
    /// The one entry to look at.
    pub(super) fn entry(self) -> u64 {
        self.by.unwrap_or(self.seq)
    }
}

/// The seat whose eyes a report is for; the public sees what everybody may.
const fn reader(audience: Audience) -> Seat {
    match audience {
        Audience::Public => Seat::App,
        Audience::Side(side) => side.seat(),
        Audience::Umpire => Seat::Umpire,
    }
}

fn thrown(roll: u64, called: &RollCalled) -> Throw {
    Throw { purpose: called.purpose.to_string(), roll, expected: odds(called).mean() }
}

/// "Day 1, 06:00", of the time in an entry's header.
pub(super) fn moment(war: &WarState, game_time: Option<i32>) -> String {
    let Some(minutes) = game_time else { return String::new() };
    let time = engine::game_time::time(minutes);
    let days = (time.date() - war.setup.calendar.date(1)).num_days();
    format!("Day {}, {}", days + 1, time.format("%H:%M"))
}

/// The round that begins, with its day.
fn round_begun(told: &[Happening]) -> Option<(u8, u8)> {
    told.iter().find_map(|told| match told {
        Happening::Round { day, round } => Some((*day, *round)),
        _ => None,
    })
}
