//! Whether everybody who is named can come to a table, and in a company the book has. What never comes is a fault:
//! a briefing that promises it would promise in vain.

use std::collections::BTreeMap;

use combat_captain::handoff::{self as company, Part};
use combat_captain::tables::{self, SubunitKind};
use kernel::Name;
use kernel::table::{Length, Point};
use two_star_general::state::{BattalionId, StandId};

use super::Builder;
use super::laid::{TABLE, Under};
use crate::laid::{LaidElement, LaidTable, TableBook};
use crate::roster::{Element, ElementSpec};
use crate::scenario::at::At;
use crate::scenario::laid::{LaidElementEntry, LaidSideEntry};
use crate::war::{left_over, levy};

impl Builder<'_, '_> {
    /// Whether so many men of an element are anybody on the table.
    pub(super) fn comes(&mut self, under: &Under<'_>, entry: &LaidElementEntry, element: Name) {
        let Some(spec) = self.war.roster.elements.get(&element) else { return };
        let most = entry.men.as_ref().map(|men| men.value);
        let sent = most_of(spec, most);
        let here = entry.men.as_ref().map_or(&entry.id.span, |men| &men.span).clone();
        let name = &spec.name;
        let (message, help) = match (under.book, levy::arms(spec.kind)) {
            (TableBook::CombatCaptain, None) => {
                let message = format!("{name} would never come to the table");
                let help = "leave it out: armoured transports wait behind the lines (LNK-R21)";
                (message, help.to_owned())
            }
            (TableBook::CombatCaptain, Some((SubunitKind::Truck, ..))) if sent.vehicles == 0 => {
                let message = format!("{name} would never come to the table without a crew");
                let help = format!("men = {} for each car or truck (LNK-R42)", levy::TRUCK_CREW);
                (message, help)
            }
            _ if sent.men == 0 => {
                let message = format!("{name} would never come to the table without a whole crew");
                let help = format!("men = {} for each vehicle or gun (LNK-R19)", spec.crew);
                (message, help)
            }
            _ => return self.armed(under, entry, element),
        };
        self.fault(TABLE, here, message, help);
    }

    /// R40 Only squads carry hand-held anti-tank weapons.
    fn armed(&mut self, under: &Under<'_>, entry: &LaidElementEntry, element: Name) {
        let Some(bazooka) = entry.bazooka.as_ref().filter(|said| said.value) else { return };
        let Some(spec) = self.war.roster.elements.get(&element) else { return };
        let squads = levy::arms(spec.kind).is_some_and(|(kind, ..)| tables::subunit(kind).squad);
        if under.book == TableBook::CombatCaptain && !squads {
            let message = format!("{} has no squads to carry a bazooka", spec.name);
            let help = "it is for squads on foot, not for crews: leave it out";
            self.fault(TABLE, bazooka.span.clone(), message, help);
        }
    }

    /// Whoever comes so late that the action is over.
    pub(super) fn comes_in_time(&mut self, under: &Under<'_>, entry: &LaidElementEntry) {
        let arrives = entry.arrives.as_ref();
        let after = arrives.and_then(|arrives| arrives.after_taking.map(|after| (arrives, after)));
        let turns = under.entry.turns.value;
        if let Some((arrives, _)) = after.filter(|(_, after)| *after > after_most(turns)) {
            let message =
                format!("the battle has {turns} turns: {} would never come", entry.id.value);
            let help = format!("at most {}: ground is taken when a turn ends", after_most(turns));
            self.fault(TABLE, arrives.span.clone(), message, help);
        }
    }

    /// LNK-R27, LNK-R32 An action of the night needs a night after its people have come.
    pub(super) fn comes_before_a_night(&mut self, id: &At<String>, element: Name) {
        let Some(spec) = self.war.roster.elements.get(&element) else { return };
        let battle = &self.divisions[self.now].setup;
        let battalion = spec.unit.and_then(|id| battle.battalions.get(&BattalionId(id)));
        let arrival = match battalion {
            Some(battalion) => battalion.arrival,
            None => battle.stands.get(&StandId(element)).and_then(|stand| stand.arrival),
        };
        let day = arrival.map_or(1, |arrival| usize::from(arrival.day));
        if day >= self.war.calendar.days.len() {
            let message = format!("{} would never come: no night follows its first day", spec.name);
            let help = "opens = \"any_time\", an earlier arrival, or one day more";
            self.fault(TABLE, id.span.clone(), message, help);
        }
    }

    /// §1.1, §1.2 of Combat Captain: each company of a side is one the book has, and comes on together (LNK-R43).
    pub(super) fn companies(&mut self, entry: &LaidSideEntry, elements: &[LaidElement]) {
        let mut called: BTreeMap<&str, Vec<(&LaidElement, &At<String>)>> = BTreeMap::new();
        for one in elements {
            let mut entries = entry.elements.iter();
            let said = entries.find(|entry| entry.id.value == one.element.to_string());
            if let Some(name) = said.and_then(|said| said.company.as_ref()) {
                called.entry(name.value.as_str()).or_default().push((one, name));
            }
        }
        for (name, own) in called {
            let part = |(one, _): &(&LaidElement, &At<String>)| self.part(one);
            let parts: Vec<Part> = own.iter().filter_map(part).collect();
            let (first, last) = (own[0], own[own.len() - 1]);
            let apart = own.iter().find(|(one, _)| one.arrives != first.0.arrives);
            let (at, message, help) = match (apart, company::company_fault(&parts)) {
                (Some((one, at)), _) => {
                    let message = format!("{} comes to \"{name}\" at another time", one.element);
                    (at, message, "a company comes on together: the same \"arrives\"".to_owned())
                }
                (None, Some((wrong, help))) => {
                    (&last.1, format!("the company \"{name}\" {wrong}"), help)
                }
                (None, None) => continue,
            };
            self.fault(TABLE, at.span.clone(), message, help);
        }
    }

    /// Whether there is room on the table for all of them at once.
    pub(super) fn room(&mut self, table: &LaidTable, sides: [&LaidSideEntry; 2]) {
        let mut stands = BTreeMap::new();
        for (_, one) in table.elements() {
            let soldiers = || {
                let men = self.war.roster.elements.get(&one.element).map(|spec| spec.men_full);
                let men = one.men.unwrap_or(u32::MAX).min(men.unwrap_or(0));
                let radius = combat::ground::stand(Point::default()).radius;
                (usize::try_from(men).unwrap_or(0), radius)
            };
            let company = |part: Part| -> (usize, Length) {
                (company::count(part), tables::subunit(part.kind).radius)
            };
            let size = match table.book {
                TableBook::CombatCaptain => self.part(one).map(company),
                TableBook::Combat => Some(soldiers()),
            };
            stands.extend(size.map(|size| (one.element, size)));
        }
        let left_over: Vec<String> =
            left_over(table, &stands).iter().map(ToString::to_string).collect();
        let mut entries = sides.into_iter().flat_map(|side| &side.elements);
        if let Some(entry) = entries.find(|entry| left_over.contains(&entry.id.value)) {
            let message =
                format!("there is no room on the table for all of {}", left_over.join(", "));
            let help = "fewer men, or a larger table; else nobody would have a place (LNK-R24)";
            self.fault(TABLE, entry.id.span.clone(), message, help);
        }
    }

    /// The most an element can be in a company battle.
    fn part(&self, one: &LaidElement) -> Option<Part> {
        let spec = self.war.roster.elements.get(&one.element)?;
        let (kind, ..) = levy::arms(spec.kind)?;
        let Element { men, vehicles } = most_of(spec, one.men);
        Some(Part { kind, men, vehicles })
    }
}

/// Ground is taken at the end of a turn, the first of them at the earliest, and whoever comes then has a turn left.
const fn after_most(turns: u16) -> u16 {
    turns.saturating_sub(1)
}

/// The most of an element that an action can have.
fn most_of(spec: &ElementSpec, men: Option<u32>) -> Element {
    let full = Element { men: spec.men_full, vehicles: spec.vehicles_full };
    levy::sent(spec, full, men.unwrap_or(u32::MAX))
}
