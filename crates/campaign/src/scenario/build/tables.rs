//! LNK-R45 The battles of the war that are fought on tables: when they begin, and what each of them begins with.

use std::collections::BTreeMap;

use kernel::handoff::{Brief, BriefElement, Musters};
use kernel::laid::{Comer, Founding, LaidTable};
use kernel::{Name, Seq, Side};

use super::battles::{BATTLE, Tabled};
use super::laid::Whose;
use super::{Builder, Files};
use crate::people::soldiers::{SoldierOf, Soldiers};
use crate::people::squads::Squads;
use crate::roster::recovery::SQUAD;
use crate::roster::{Element, Roster};
use crate::scenario::at::At;
use crate::scenario::format::{BattleEntry, Entry};
use crate::setup::{BattleSetup, RootBattle, RootTable};
use crate::war::squads::Going;
use crate::war::{Draft, Enlisted, Sent};

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
            self.ends_by_dawn(battle, minutes + book.minutes_of(laid.turns));
            if self.sheet.clean() && self.file_faults.is_empty() {
                let points = battle.points.as_ref().map_or(1, |points| points.value);
                match self.root(&self.tables[at], laid, (minutes, points)) {
                    Some(root) => drop(roots.insert(place, root)),
                    None => {
                        let message = format!("{} cannot begin a battle like this", book.title());
                        self.fault(BATTLE, battle.id.span.clone(), message, "");
                    }
                }
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
    fn ends_by_dawn(&mut self, battle: &At<BattleEntry>, end: u32) {
        let dawn = DAY_MINUTES + self.war.calendar.first_round_minutes;
        if end <= dawn {
            return;
        }
        let message = format!("\"{}\" goes on after the next dawn", battle.id.value);
        let help = "an earlier hour, or fewer turns";
        let span =
            battle.hour.as_ref().map_or_else(|| battle.id.span.clone(), |hour| hour.span.clone());
        self.fault(BATTLE, span, message, help);
    }

    fn root(
        &self,
        of: &Tabled,
        table: LaidTable,
        (minutes, points): (u32, u16),
    ) -> Option<RootBattle> {
        let brief = self.brief(of, &table, minutes);
        let (setup, musters, soldiers) = self.found(of, &table, &brief)?;
        let day = self.war.calendar.day(of.begins);
        let closed = table.night || day.is_some_and(|day| day.grounded);
        let grounded = !table.flying.unwrap_or(!closed);
        let briefing = table.briefing;
        let table = RootTable { minutes, briefing, points, grounded, brief, musters, soldiers };
        let title = of.title.clone();
        Some(RootBattle {
            id: of.id,
            title,
            begins: of.begins,
            places: BTreeMap::new(),
            hex_maps: Vec::new(),
            setup,
            table: Some(Box::new(table)),
        })
    }

    /// The battle as its book begins it, what each element has become, and who each soldier of a fight of soldiers is.
    fn found(
        &self,
        of: &Tabled,
        table: &LaidTable,
        brief: &Brief,
    ) -> Option<(BattleSetup, Musters, BTreeMap<Name, SoldierOf>)> {
        let (known, squads) = (&Soldiers::default(), &Squads::default());
        let draft = Draft { war: &self.war, known, squads, brief, going: &from_front };
        let is_by_name = of.book.table_book()?.is_by_name();
        let enlisted = if is_by_name { draft.enlist() } else { Vec::new() };
        let comer = |sent: &BriefElement| self.comer(of, sent, &enlisted);
        let comers: Vec<Comer<'_>> = brief.elements.iter().filter_map(comer).collect();
        let sides = Side::BOTH.map(|side| self.war.side_name(side));
        let founding = Founding { brief, table, options: (), sides, comers: &comers };
        let (setup, musters) = of.book.found(&founding, &self.war.readings)?;
        let soldiers = draft.roll(&enlisted, &musters).soldiers;
        Some((setup, musters, soldiers))
    }

    fn comer<'c>(
        &'c self,
        of: &Tabled,
        sent: &BriefElement,
        enlisted: &[Enlisted<'_>],
    ) -> Option<Comer<'c>> {
        let spec = self.war.roster.elements.get(&sent.element)?;
        let unit = *of.elements.get(&sent.element)?;
        let own = enlisted.iter().find(|own| own.element == sent.element);
        Some(Comer {
            element: sent.element,
            name: &spec.name,
            kind: spec.kind.word(),
            nation: &self.war.sides[sent.side.index()].nation,
            unit: (unit, &self.war.roster.units.get(&unit)?.name),
            bazooka: spec.bazooka,
            full: spec.full(),
            squads: own.map(|own| own.squads.clone()).unwrap_or_default(),
            names: own.map(|own| own.names.clone()).unwrap_or_default(),
        })
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
            minutes_max: of.book.minutes_of(table.turns),
            hour: u16::try_from(minutes).unwrap_or(u16::MAX),
            edges: table.sides.each_ref().map(|side| Some(side.home)),
            elements: table.elements().filter_map(|(_, one)| element(one.element)).collect(),
            support: Vec::new(),
        }
    }
}

/// H.2 Everybody of an element, in full squads.
fn from_front(sent: &BriefElement) -> Sent {
    let squads = Squads::default().first(sent.element, sent.men, SQUAD).into_iter().enumerate();
    let going = |(squad, men)| Going { element: sent.element, squad, men };
    Sent { squads: squads.map(going).collect() }
}
