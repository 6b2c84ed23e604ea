//! What each event and each remark is to the books.

use campaign::{BattleId, RootBattle, RosterChange, War, WarEvent};
use journal::EntryRef;
use kernel::face::Happening;
use kernel::{Name, RuleSet as _, Seat};
use report::model::{About, Remark, Ruling};
use report::{Entries, Span};

use super::super::happened::Happened;
use super::super::names::Names;
use super::super::summary;
use super::{Mark, Recorder, moment};
use engine::error::{ApiError, ApiResult};
use engine::record::{Amended, Noted, Ordered};

impl Recorder<'_> {
    /// An event of the span, before it is folded; `at` is what a line of the diary about it is cited by.
    pub(super) fn record(
        &mut self,
        event: &WarEvent,
        told: &[Happening],
        mark: Mark,
        at: Entries,
    ) -> ApiResult<()> {
        match event {
            WarEvent::Battle { battle, men, .. } if self.war.days_of(*battle).is_some() => {
                self.count(*battle, told, mark.entries);
                self.losses.men(Names(&self.war), men, mark.entries);
                return self.record_in(*battle, (event, told, men), mark, at);
            }
            WarEvent::DayDawned { .. } => {}
            WarEvent::ReplacementsArrived { .. } => {
                self.diaries.dawn(&War::diary(&self.war, event), mark.entries);
            }
            WarEvent::CommanderFell { .. } | WarEvent::CommandTaken { .. } => {
                self.said(self.place(event), About::Command, War::diary(&self.war, event), at);
            }
            WarEvent::TransferBegan { .. } => {
                self.said(
                    self.place(event),
                    About::Reinforcement,
                    War::diary(&self.war, event),
                    at,
                );
            }
            WarEvent::LinkCorrected { .. }
            | WarEvent::SoldierDecorated { .. }
            | WarEvent::CommanderPromoted { .. }
            | WarEvent::CommanderDecorated { .. } => {
                self.said(self.place(event), About::Ruling, War::diary(&self.war, event), at);
            }
            WarEvent::LinkOpened { .. }
            | WarEvent::LinkReported { .. }
            | WarEvent::LinkAccepted { .. }
            | WarEvent::LinkAbandoned { .. } => {
                if let WarEvent::LinkAccepted { men, .. } = event {
                    self.losses.men(Names(&self.war), men, mark.entries);
                }
                self.said(self.place(event), About::Loss, War::diary(&self.war, event), at);
            }
            // A battle on a table is told in its own account, and what was declined in none.
            WarEvent::Battle { battle, men, .. } => {
                if self.is_on_map(*battle) {
                    self.count(*battle, told, mark.entries);
                }
                self.losses.men(Names(&self.war), men, mark.entries);
            }
            WarEvent::LinkDeclined { .. }
            | WarEvent::SoldierRenamed { .. }
            | WarEvent::CommanderRenamed { .. } => {}
        }
        Ok(())
    }

    /// A battle of the war itself on a map, whose book has no rounds.
    fn is_on_map(&self, battle: BattleId) -> bool {
        let has_map = self.war.battle(battle).is_some_and(|battle| battle.map().is_some());
        has_map && self.war.root_of(battle) == battle
    }

    /// The battle in whose diary an event is told.
    fn place(&self, event: &WarEvent) -> BattleId {
        let of_unit = |unit: Name| self.war.battle_of(unit);
        let battle = match event {
            WarEvent::Battle { battle, .. } => Some(*battle),
            WarEvent::LinkOpened { opening, .. } => Some(opening.parent),
            WarEvent::TransferBegan { march, .. } => Some(march.from),
            WarEvent::LinkReported { child, .. }
            | WarEvent::LinkCorrected { child, .. }
            | WarEvent::LinkAccepted { child, .. }
            | WarEvent::LinkAbandoned { child } => Some(*child),
            WarEvent::CommanderFell { post, .. } | WarEvent::CommandTaken { post, .. } => {
                of_unit(*post)
            }
            _ => None,
        };
        battle.unwrap_or_else(|| self.war.lead())
    }

    fn said(&mut self, battle: BattleId, about: About, text: String, at: Entries) {
        if about == About::Ruling {
            let root = self.war.root_of(battle);
            let hour = campaign::game_time_of(&self.war, root).format("%H:%M");
            let when = format!("Day {}, {hour}", Names(&self.war).day(root));
            self.rulings.push(Ruling { when, text: text.clone(), entries: at });
        }
        if let Some(diary) = self.diaries.of_battle(&self.war, battle) {
            diary.said(&self.war, about, text, at);
        }
    }

    /// What an event of a battle tells, to the books that add up.
    fn count(&mut self, battle: BattleId, told: &[Happening], entries: Entries) {
        let names = Names(&self.war);
        for told in told {
            self.losses.take(names, told, entries);
            self.honours.take(names, told);
            self.supply.take(names, names.day(battle), told);
            self.doings.take(names, told);
            if let Happening::Taken { place, .. } = told
                && let Some(cell) = place.cell
            {
                summary::take(&mut self.objectives, (battle, cell), entries);
            }
        }
    }

    /// The same to the battle's diary.
    fn record_in(
        &mut self,
        battle: BattleId,
        (event, told, men): (&WarEvent, &[Happening], &[RosterChange]),
        mark: Mark,
        at: Entries,
    ) -> ApiResult<()> {
        let on = Happened { war: &self.war, battle, event, told };
        if told.iter().any(|told| matches!(told, Happening::Ruled { .. })) {
            let text = on.sentence() + &self.agreed(mark)?;
            self.said(battle, About::Ruling, text, at);
        } else if let Some(diary) = self.diaries.of_battle(&self.war, battle) {
            diary.tell(on, &self.thrown, at);
            for told in told {
                diary.got_back(on, told, returned(men), mark.entries);
            }
        }
        Ok(())
    }

    /// " Agreed by Anna." of the present order; empty if no one is named.
    fn agreed(&self, mark: Mark) -> ApiResult<String> {
        let session = self.session;
        let agreed_by = if session.fold().amendments.get(self.order).is_some() {
            session.body::<Amended>(self.order)?.agreed_by
        } else {
            let entry = session.entry(self.order)?;
            let battle = BattleId::new(&entry.battle);
            let battle = battle.map_err(|fault| ApiError::broken(entry.seq, fault))?;
            let (_, text) = session.order_now(battle, entry.seq)?;
            let ordered: Ordered =
                serde_json::from_str(&text).map_err(|error| ApiError::broken(entry.seq, error))?;
            ordered.agreed_by
        };
        Ok(session.agreed_words(&agreed_by, mark.entry()))
    }

    /// A remark that the reader may read.
    pub(super) fn note(&mut self, entry: &EntryRef<'_>) -> ApiResult<()> {
        let may_read = self.session.fold().may_read(self.reader, entry.seq, entry.header.audience);
        let battle = BattleId::new(entry.header.battle).ok();
        let (true, true, Some(text)) = (may_read, self.wanted(battle), entry.text()) else {
            return Ok(());
        };
        let Noted { text, to, of } =
            serde_json::from_str(text).map_err(|error| ApiError::broken(entry.seq, error))?;
        // What was sent stands in the log; a report tells what was said to all who read it.
        if !to.is_empty() || of.is_some() {
            return Ok(());
        }
        let seat = Seat::from_word(entry.header.seat);
        let who = self.session.writer_of(entry.header.seat, entry.seq);
        let entries = Entries::one(entry.seq);
        let said = format!("{who} remarks: {text}");
        let battle = battle.unwrap_or_else(|| self.war.lead());
        self.said(battle, About::Remark, said, entries);
        let (when, side) = (moment(&self.war, entry.header.game_time), seat.and_then(Seat::side));
        self.remarks.push(Remark { when, who, side, text, entries });
        Ok(())
    }

    pub(super) fn of_the_battle(&self, event: &WarEvent) -> bool {
        let Span::Battle(asked) = self.span else { return true };
        let battle = match event {
            WarEvent::Battle { battle, .. } => *battle,
            WarEvent::LinkOpened { child, .. }
            | WarEvent::LinkReported { child, .. }
            | WarEvent::LinkCorrected { child, .. }
            | WarEvent::LinkAccepted { child, .. }
            | WarEvent::LinkAbandoned { child } => *child,
            _ => self.place(event),
        };
        // The report of a battle of the war tells what was sent out of it, and what came back.
        let is_link = !matches!(event, WarEvent::Battle { .. });
        let root = self.war.root_of(self.place(event));
        (is_link && root.as_str() == *asked) || self.is_of(battle, asked)
    }

    /// Whether a battle is the one of an id, or was fought out of it; a battle of the war itself is told without the smaller
    /// ones, which have reports of their own.
    pub(in crate::report) fn is_of(&self, battle: BattleId, asked: &str) -> bool {
        let is_root = |root: &RootBattle| root.id.as_str() == asked;
        if self.war.setup.battles.iter().any(is_root) {
            return battle.as_str() == asked;
        }
        battle.as_str() == asked
            || self.war.links.get(&battle).is_some_and(|link| self.is_of(link.parent, asked))
    }
}

/// Men who came back with an event.
pub(in crate::report) fn returned(men: &[RosterChange]) -> u32 {
    let back = |change: &RosterChange| match change {
        RosterChange::Returned { wounded, stragglers, replacements, .. } => {
            wounded + stragglers + replacements
        }
        _ => 0,
    };
    men.iter().map(back).sum()
}
