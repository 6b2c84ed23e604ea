//! Whether everybody who is named can come to a table, and in a company the book has. What never comes is a fault:
//! a briefing that promises it would promise in vain.

use std::collections::BTreeMap;

use kernel::Name;
use kernel::laid::{Fault, LaidElement, LaidTable, LaidWord, Part, Stands, left_over};
use two_star_general::state::{BattalionId, StandId};

use super::Builder;
use super::laid::{TABLE, Under};
use crate::roster::{Element, ElementSpec, Kind};
use crate::scenario::at::At;
use crate::scenario::laid::{LaidElementEntry, LaidSideEntry};
use crate::war::{kind_in, levy};

impl Builder<'_, '_> {
    /// Whether so many men of an element are anybody on the table.
    pub(super) fn comes(
        &mut self,
        under: &Under<'_>,
        entry: &LaidElementEntry,
        said: &LaidElement,
    ) {
        let Some(spec) = self.war.roster.elements.get(&said.element) else { return };
        let kind = kind_in(under.scale, spec.kind);
        let most = most_of(spec, said.men);
        let coming = Coming { said, name: spec.name.clone(), kind, most };
        let (name, part) = (&coming.name, coming.part());
        let here = entry.men.as_ref().map_or(&entry.id.span, |men| &men.span).clone();
        let crew = || {
            let message = format!("{name} would never come to the table without a whole crew");
            let help = format!("men = {} for each vehicle or gun (LNK-R19)", spec.crew);
            (part.men == 0).then(|| (here.clone(), Fault::new(message, help)))
        };
        // R40 Only squads carry hand-held anti-tank weapons.
        let armed = || {
            let bazooka = entry.bazooka.as_ref().filter(|said| said.value)?;
            let can = part.kind.is_some_and(|kind| under.book.carries_bazooka(kind));
            let message = format!("{name} has no squads to carry a bazooka");
            let help = "it is for squads on foot, not for crews: leave it out";
            let is_read = under.book.reads(LaidWord::Bazooka).is_ok();
            (is_read && !can).then(|| (bazooka.span.clone(), Fault::new(message, help)))
        };
        let never = under.book.never_comes(&part).map(|fault| (here.clone(), fault));
        if let Some((span, Fault { message, help })) = never.or_else(crew).or_else(armed) {
            self.fault(TABLE, span, message, help);
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

    /// Whether what a scenario puts together on a side, as companies or in transports, can be so in its book.
    pub(super) fn together(
        &mut self,
        under: &Under<'_>,
        entry: &LaidSideEntry,
        elements: &[LaidElement],
    ) {
        let parts = self.parts(under, elements.iter());
        let parts: Vec<Part<'_>> = parts.iter().map(Coming::part).collect();
        for (element, Fault { message, help }) in under.book.together_faults(&parts) {
            let mut entries = entry.elements.iter();
            let said = entries.find(|entry| entry.id.value == element.to_string());
            let word = |said: &LaidElementEntry| {
                let company = said.company.as_ref().map(|word| word.span.clone());
                company.or_else(|| said.aboard.as_ref().map(|word| word.span.clone()))
            };
            let span = said.and_then(|said| word(said));
            self.fault(TABLE, span.unwrap_or_default(), message, help);
        }
    }

    /// Whether there is room on the table for all of them at once.
    pub(super) fn room(&mut self, under: &Under<'_>, table: &LaidTable) {
        let parts = self.parts(under, table.elements().map(|(_, one)| one));
        let stands =
            |coming: &Coming<'_>| Some((coming.said.element, under.book.stands(&coming.part())?));
        let stands: BTreeMap<Name, Stands> = parts.iter().filter_map(stands).collect();
        let left_over = left_over(under.book, table, &stands);
        let left_over: Vec<String> = left_over.iter().map(ToString::to_string).collect();
        let sides = [&under.entry.blue, &under.entry.orange];
        let mut entries = sides.into_iter().flat_map(|side| &side.elements);
        if let Some(entry) = entries.find(|entry| left_over.contains(&entry.id.value)) {
            let message =
                format!("there is no room on the table for all of {}", left_over.join(", "));
            let help = "fewer men, or a larger table; else nobody would have a place (LNK-R24)";
            self.fault(TABLE, entry.id.span.clone(), message, help);
        }
    }

    /// Each element as the book of a table knows it, with the most it can be there.
    fn parts<'e>(
        &self,
        under: &Under<'_>,
        elements: impl Iterator<Item = &'e LaidElement>,
    ) -> Vec<Coming<'e>> {
        let coming = |said: &'e LaidElement| {
            let spec = self.war.roster.elements.get(&said.element)?;
            let kind = kind_in(under.scale, spec.kind);
            Some(Coming { said, name: spec.name.clone(), kind, most: most_of(spec, said.men) })
        };
        elements.filter_map(coming).collect()
    }
}

/// An element as it comes to a table, at its most.
struct Coming<'e> {
    said: &'e LaidElement,
    name: String,
    kind: Option<Kind>,
    most: Element,
}

impl Coming<'_> {
    fn part(&self) -> Part<'_> {
        let Element { men, vehicles } = self.most;
        let kind = self.kind.as_ref().map(Kind::word);
        Part { said: self.said, name: &self.name, kind, men, vehicles }
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
