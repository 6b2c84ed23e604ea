//! What each event and each remark is to the books.

use campaign::two_star_general::Event;
use campaign::two_star_general::diary::sentence;
use campaign::{BattleEvent, BattleId, RosterChange, War, WarEvent};
use journal::EntryRef;
use kernel::{RuleSet as _, Seat};
use report::model::{About, Remark};
use report::{Entries, Span};

use super::super::names::{Names, Unit};
use super::super::{situation, summary};
use super::{Mark, Recorder, moment};
use crate::error::{ApiError, ApiResult};
use crate::record::{Amended, Noted, Ordered};

impl Recorder<'_> {
    /// An event of the span, before it is folded; `at` is what a line of the diary about it is cited by.
    pub(super) fn record(&mut self, event: &WarEvent, mark: Mark, at: Entries) -> ApiResult<()> {
        match event {
            WarEvent::Battle { event: BattleEvent::TwoStarGeneral(event), men, .. } => {
                return self.record_division(event, men, mark, at);
            }
            WarEvent::DayDawned { .. } => {}
            WarEvent::ReplacementsArrived { .. } => {
                self.diary.dawn(War::diary(&self.war, event), mark.entries);
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
                    self.losses.came_back(Names(&self.war), men, mark.entries);
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
        Ok(())
    }

    fn record_division(
        &mut self,
        event: &Event,
        men: &[RosterChange],
        mark: Mark,
        at: Entries,
    ) -> ApiResult<()> {
        let names = Names(&self.war);
        self.losses.take(names, event, men, mark.entries);
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
            summary::take(&mut self.objectives, *hex, mark.entries);
        }
        if matches!(event, Event::Ruled { .. }) {
            let text = sentence(self.war.first_division(), event) + &self.agreed(mark)?;
            self.diary.said(&self.war, About::Ruling, text, at);
        } else {
            self.diary.tell(&self.war, event, &self.thrown, at);
        }
        self.diary.got_back(&self.war, event, returned(men), mark.entries);
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
        let (true, true, Some(text)) = (may_read, self.wanted(), entry.text()) else {
            return Ok(());
        };
        let Noted { text } =
            serde_json::from_str(text).map_err(|error| ApiError::broken(entry.seq, error))?;
        let seat = Seat::from_word(entry.header.seat);
        let who = match seat {
            Some(seat) => self.session.player_at(seat, entry.seq),
            None => entry.header.seat.to_owned(),
        };
        let entries = Entries::one(entry.seq);
        let said = format!("{who} remarks: {text}");
        self.diary.said(&self.war, About::Remark, said, entries);
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
            _ => BattleId::main(),
        };
        // The main one's report tells what was sent out of it, and what came back.
        let is_link = !matches!(event, WarEvent::Battle { .. });
        (is_link && *asked == BattleId::main().to_string()) || self.is_of(battle, asked)
    }

    /// Whether a battle is the one of an id, or was fought out of it; of the main one, whose own report would be that of the
    /// war, only itself.
    pub(super) fn is_of(&self, battle: BattleId, asked: &str) -> bool {
        let main = BattleId::main();
        if asked == main.as_str() {
            return battle == main;
        }
        battle.as_str() == asked
            || self.war.links.get(&battle).is_some_and(|link| self.is_of(link.parent, asked))
    }
}

/// The unit that attacks, or fires a barrage, with an event.
fn fighter(event: &Event) -> Option<Unit> {
    match event {
        Event::AttackDeclared { battalion, .. } => Some(Unit::Battalion(*battalion)),
        Event::ShotFired { battery, .. } => Some(Unit::Alone(*battery)),
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
