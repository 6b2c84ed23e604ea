//! The smaller battles in a unit's diary: who of it went, what became of them step by step, what came back.

use campaign::link::{Link, Stage};
use campaign::{BattleId, WarEvent};
use kernel::face::Telling;

use super::{DiaryAbout, DiaryLine};
use crate::link_words::hours_of;
use crate::person::{PersonRef, fighter_ref, person_ref, returns};
use crate::record::{Record, Told, mentioned};
use crate::units::{UnitOf, homes};
use engine::error::ApiResult;

impl Record<'_> {
    /// The lines of every smaller battle that men of the unit fought in, between two entries, each with the entry as
    /// of which it takes effect.
    pub(super) fn below(
        &self,
        unit: &UnitOf,
        first: u64,
        last: u64,
    ) -> ApiResult<Vec<(u64, DiaryLine)>> {
        let mut lines = Vec::new();
        for (child, link) in &self.war.links {
            let settled = if link.is_pending() { self.to } else { link.changed.0 };
            if link.opened.0 <= last && settled >= first {
                self.of_link(unit, *child, link, &mut lines)?;
            }
        }
        lines.retain(|(at, _)| (first..=last).contains(at));
        Ok(lines)
    }

    /// Who of the unit is back with what gave a battle up.
    fn back(&self, unit: &UnitOf, told: &Told, game_time: String) -> ApiResult<Option<DiaryLine>> {
        let before = self.before(told.at)?;
        let back = returns(self.war).into_iter();
        let back = back.filter(|back| back.entry == told.at && unit.has(back.of.element));
        let people: Vec<PersonRef> =
            back.filter_map(|back| person_ref(&before.war, back.of)).collect();
        let names: Vec<&str> = people.iter().map(|person| &*person.title).collect();
        let text =
            format!("Back with the unit, as if they had never fallen: {}.", names.join(", "));
        Ok((!people.is_empty()).then_some(DiaryLine {
            entry: told.entry,
            last: told.entry,
            game_time,
            about: DiaryAbout::Returned,
            text,
            battle: None,
            is_detail: false,
            people,
        }))
    }

    fn of_link(
        &self,
        unit: &UnitOf,
        child: BattleId,
        link: &Link,
        lines: &mut Vec<(u64, DiaryLine)>,
    ) -> ApiResult<()> {
        let mut ours = homes(self.war, child);
        ours.retain(|_, home| unit.has(*home));
        if ours.is_empty() {
            return Ok(());
        }
        let line = |told: &Told, game_time: String, is_detail: bool| DiaryLine {
            entry: told.entry,
            last: told.entry,
            game_time,
            about: DiaryAbout::SmallerBattle,
            text: told.text.clone(),
            battle: Some(child.to_string()),
            is_detail,
            people: Vec::new(),
        };
        let [begins, ends] = hours_of(self.war, child).unwrap_or_default();
        let opens = |event: &WarEvent| matches!(event, WarEvent::LinkOpened { child: id, .. } if *id == child);
        if let Some(told) = self.told_as_of(link.opened.0, opens)? {
            lines.push((told.at, line(&told, begins, false)));
        }
        let is_given_up = link.stage == Stage::Abandoned;
        let mut latest = String::new();
        let mut given_up = None;
        self.battle_told(child, link, |told| {
            match &told.event {
                WarEvent::Battle { event, .. } => {
                    let concerns_us = match event.telling() {
                        Telling::Nothing => false,
                        Telling::Named => !mentioned(&told.body, &ours).is_empty(),
                        Telling::Everybody => true,
                    };
                    if !is_given_up && concerns_us {
                        let all = mentioned(&told.body, &link.soldiers);
                        let of = all.into_iter();
                        let people =
                            of.filter_map(|id| fighter_ref(self.war, (child, link), id)).collect();
                        latest = told.game_time.clone();
                        let line = DiaryLine { people, ..line(told, latest.clone(), true) };
                        lines.push((told.at, line));
                    }
                }
                // Given up, its hours have not been.
                _ if is_given_up => {
                    lines.push((told.at, line(told, told.game_time.clone(), false)));
                    given_up = Some((told.clone(), told.game_time.clone()));
                }
                _ => {
                    let at = told.game_time.clone().max(ends.clone()).max(latest.clone());
                    lines.push((told.at, line(told, at, false)));
                }
            }
        })?;
        if let Some((told, hour)) = given_up {
            lines.extend(self.back(unit, &told, hour)?.map(|line| (told.at, line)));
        }
        Ok(())
    }
}
