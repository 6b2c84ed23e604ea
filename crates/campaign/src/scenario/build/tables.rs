//! LNK-R45 The battles of the war that are fought on tables: when they begin, and what each of them begins with.

use std::collections::BTreeMap;

use combat_captain::handoff::{Company, Levy};
use kernel::handoff::{Brief, BriefElement};
use kernel::{Name, Seq};

use super::battles::{BATTLE, Tabled};
use super::laid::Whose;
use super::{Builder, Files};
use crate::laid::{LaidTable, TableBook};
use crate::people::soldiers::Soldiers;
use crate::people::squads::Squads;
use crate::roster::recovery::SQUAD;
use crate::roster::{Element, Roster};
use crate::scenario::at::At;
use crate::scenario::format::{BattleEntry, Entry};
use crate::setup::{RootBattle, RootTable};
use crate::war::founded::{self, Founded};
use crate::war::squads::Going;
use crate::war::{Draft, Sent, edge, levy};

const DAY_MINUTES: u32 = 24 * 60;

impl Builder<'_, '_> {
    /// The battles on tables as they are founded, by their places in the file.
    pub(super) fn on_tables(
        &mut self,
        entry: &Entry,
        files: &Files<'_>,
    ) -> BTreeMap<usize, RootBattle> {
        let mut roots = BTreeMap::new();
        for at in 0..self.tables.len() {
            let (place, book) = (self.tables[at].at, self.tables[at].book);
            let battle = &entry.battles[place];
            let Some(table) = &battle.table else { continue };
            let minutes = self.hour_of(battle);
            let Some(laid) = self.laid(table, (book, Whose::Root(at)), files) else { continue };
            let named: Vec<Name> = laid.elements().map(|(_, one)| one.element).collect();
            self.all_on_tables(entry, at, &named);
            self.ends_by_dawn(battle, minutes, &laid);
            if self.sheet.clean() && self.file_faults.is_empty() {
                let points = battle.points.as_ref().map_or(1, |points| points.value);
                roots.insert(place, self.root(&self.tables[at], laid, (minutes, points)));
            }
        }
        roots
    }

    /// The hour of the day it begins at, in minutes after midnight.
    fn hour_of(&mut self, battle: &At<BattleEntry>) -> u32 {
        let first = self.war.calendar.first_round_minutes;
        battle.hour.as_ref().map_or(first, |hour| self.hour(hour))
    }

    /// H.8 No battle on a table goes on into the next day's first round.
    fn ends_by_dawn(&mut self, battle: &At<BattleEntry>, minutes: u32, table: &LaidTable) {
        let dawn = DAY_MINUTES + self.war.calendar.first_round_minutes;
        if minutes + table.minutes() <= dawn {
            return;
        }
        let message = format!("\"{}\" goes on after the next dawn", battle.id.value);
        let help = "an earlier hour, or fewer turns";
        let span =
            battle.hour.as_ref().map_or_else(|| battle.id.span.clone(), |hour| hour.span.clone());
        self.fault(BATTLE, span, message, help);
    }

    fn root(&self, of: &Tabled, table: LaidTable, (minutes, points): (u32, u16)) -> RootBattle {
        let brief = self.brief(of, &table, minutes);
        let Founded { setup, musters, roll } = match of.book {
            TableBook::CombatCaptain => {
                let levies: Vec<Levy> = brief
                    .elements
                    .iter()
                    .filter_map(|sent| self.levy(of, &table, sent.element))
                    .collect();
                founded::companies(&self.war, &table, &brief, &levies)
            }
            TableBook::Combat => {
                let (known, squads) = (&Soldiers::default(), &Squads::default());
                let draft =
                    Draft { war: &self.war, known, squads, brief: &brief, going: &from_front };
                founded::soldiers(&draft, &table)
            }
        };
        let day = self.war.calendar.day(of.begins);
        let closed = table.night || day.is_some_and(|day| day.grounded);
        let grounded = !table.flying.unwrap_or(!closed);
        let briefing = table.briefing;
        let table = RootTable {
            minutes,
            briefing,
            points,
            grounded,
            brief,
            musters,
            soldiers: roll.soldiers,
        };
        let (title, places) = (of.title.clone(), BTreeMap::new());
        RootBattle {
            id: of.id,
            title,
            begins: of.begins,
            places,
            setup,
            table: Some(Box::new(table)),
        }
    }

    /// Everybody of its units, with all they have. It begins so many minutes after midnight.
    fn brief(&self, of: &Tabled, table: &LaidTable, minutes: u32) -> Brief {
        let roster = Roster::begin(&self.war.roster);
        let element = |element: Name| {
            let side = self.war.roster.elements.get(&element)?.side;
            let here = roster.element(element);
            let (shots, condition) = (None, Vec::new());
            let Element { men, vehicles } = here;
            Some(BriefElement { element, side, men, vehicles, shots, condition })
        };
        Brief {
            parent: of.id.0,
            cause: Seq(1),
            place: table.objective.name.clone(),
            stakes: format!("{}: {}.", of.title, table.objective.name),
            minutes_max: table.minutes(),
            hour: u16::try_from(minutes).unwrap_or(u16::MAX),
            edges: table.sides.each_ref().map(|side| Some(edge(side.home))),
            elements: table.elements().filter_map(|(_, one)| element(one.element)).collect(),
            support: Vec::new(),
        }
    }

    /// A unit fights as one company, those apart who come on at another time (LNK-R43).
    fn levy(&self, of: &Tabled, table: &LaidTable, element: Name) -> Option<Levy> {
        let spec = self.war.roster.elements.get(&element)?;
        let (kind, armour, gun) = levy::arms(spec.kind)?;
        let unit = of.elements.get(&element)?;
        let arrives = |id: Name| table.element(id).and_then(|said| said.arrives);
        let mut own = table
            .elements()
            .map(|(_, one)| one.element)
            .filter(|id| of.elements.get(id) == Some(unit));
        let first = own.next().unwrap_or(element);
        let company = match arrives(first) == arrives(element) {
            true => Company::Called(self.war.roster.units.get(unit)?.name.clone()),
            false => Company::Of(element),
        };
        let (name, bazooka) = (spec.name.clone(), spec.bazooka);
        let (dug_in, squads) = (false, Vec::new());
        let levy = Levy { element, name, kind, armour, gun, dug_in, bazooka, company, squads };
        Some(founded::outfit(levy, table))
    }
}

/// H.2 Everybody of an element, in full squads.
fn from_front(sent: &BriefElement) -> Sent {
    let squads = Squads::default().first(sent.element, sent.men, SQUAD).into_iter().enumerate();
    let going = |(squad, men)| Going { element: sent.element, squad, men };
    Sent { home: sent.element, squads: squads.map(going).collect() }
}
