//! The people of a war by name: commanders in their posts, and whoever has fought man by man; found by words, unit and fate.
//!
//! What is open on the table is open here, as in the order of battle. Only who would take over a post is his own side's
//! secret: until he does, or what that side was told is opened.

mod command;
mod life;
mod markdown;
mod named;
mod page;

use std::collections::BTreeSet;

use campaign::{CommanderOf, WarState};
use kernel::{Name, Seat, Side};
use serde::{Deserialize, Serialize};

use crate::person::{PersonFate, PersonKey, PersonKind, PersonLine, commander, soldier};
use crate::session::Session;
use crate::units::UnitOf;
use engine::error::ApiResult;

pub use life::{LifeEntry, LifeKind};
pub use page::{DecorationView, PersonFight, PersonView, PromotionView};

/// The most people of one list.
pub const PEOPLE_MOST: usize = 1_000;

/// Who is sought; everything that is given must fit.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(optional_fields))]
pub struct PeopleQuery {
    /// Words in his rank, his name, his unit or his decorations, in any order, whatever their case.
    pub text: Option<String>,
    pub of: Option<Side>,
    /// The id of a battalion, a stand or a platoon, or the name of a formation.
    pub unit: Option<String>,
    pub kind: Option<PersonKind>,
    pub fate: Option<PersonFate>,
    /// Whom an entry names, or what it comes from.
    pub entry: Option<u64>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PeopleView {
    /// The entry after which it was so.
    pub at: u64,
    /// How many fit, of so many.
    pub total: u32,
    pub all: u32,
    /// The first [`PEOPLE_MOST`] of them, by side and unit; commanders before soldiers, the highest rank first.
    pub people: Vec<PersonLine>,
    /// Battalions, and stands of none, that somebody known belongs to.
    pub units: Vec<PeopleUnit>,
}

/// A unit with people in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PeopleUnit {
    pub id: String,
    pub name: String,
    pub side: Side,
    pub people: u32,
}

impl Session {
    /// The people a seat may know of, among those who are sought, now or as it was.
    ///
    /// # Errors
    /// When nobody bears the unit's id, or there is no such entry.
    pub fn people(
        &self,
        seat: Seat,
        query: &PeopleQuery,
        at: Option<u64>,
    ) -> ApiResult<PeopleView> {
        let then = self.look(at)?;
        let named = query.entry.map(|entry| named::named(self, seat, &then.war, entry));
        let named = named.transpose()?;
        let view = people(&then.war, self.knows_sides(seat), query, named.as_ref())?;
        Ok(PeopleView { at: then.seq, ..view })
    }

    /// Of which sides a seat may know what they alone were told.
    pub(crate) fn knows_sides(&self, seat: Seat) -> [bool; 2] {
        Side::BOTH.map(|side| self.knows(seat, side))
    }
}

/// The people a seat may know of, among those who are sought and are `named`, if anybody is.
fn people(
    war: &WarState,
    knows: [bool; 2],
    query: &PeopleQuery,
    named: Option<&BTreeSet<String>>,
) -> ApiResult<PeopleView> {
    let everybody = everybody(war, knows);
    let all = everybody.len();
    let of_unit = query.unit.as_deref().map(|id| UnitOf::find(war, id)).transpose()?;
    let words: Vec<String> =
        query.text.iter().flat_map(|text| text.split_whitespace()).map(str::to_lowercase).collect();
    let fits = |line: &PersonLine| {
        query.of.is_none_or(|side| line.side == side)
            && query.kind.is_none_or(|kind| line.kind == kind)
            && query.fate.is_none_or(|fate| line.fate == fate)
            && named.is_none_or(|keys| keys.contains(&line.key))
            && of_unit.as_ref().is_none_or(|unit| unit.has_text(&line.unit))
            && line.holds(war, &words)
    };
    let units = units(war, &everybody);
    let mut people: Vec<PersonLine> = everybody.into_iter().filter(fits).collect();
    let total = people.len();
    people.truncate(PEOPLE_MOST);
    Ok(PeopleView { at: 0, total: count(total), all: count(all), people, units })
}

/// Where somebody stands in the list: a battalion's headquarters before its companies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    side: usize,
    battalion: Name,
    is_no_hq: bool,
    element: Name,
    kind: PersonKind,
    rank: core::cmp::Reverse<u8>,
}

/// Everybody of whom a reader may know who `knows` what these sides alone were told, by side and unit; commanders before soldiers, the highest rank first.
fn everybody(war: &WarState, knows: [bool; 2]) -> Vec<PersonLine> {
    let mut people: Vec<(Place, PersonLine)> = Vec::new();
    let place = |element: Name, line: &PersonLine, rank: u8| {
        let spec = war.setup.roster.elements.get(&element);
        let unit = spec.and_then(|spec| spec.unit);
        let is_hq = war.setup.roster.led_from(element).is_some();
        Place {
            side: line.side.index(),
            battalion: unit.unwrap_or(element),
            is_no_hq: !is_hq,
            element,
            kind: line.kind,
            rank: core::cmp::Reverse(rank),
        }
    };
    for post in war.people.0.keys() {
        for (number, officer) in (0..).zip(&war.officers(*post)) {
            let of = CommanderOf { post: *post, number };
            if let Some(line) = commander(war, knows, of, officer) {
                people.push((place(*post, &line, 0), line));
            }
        }
    }
    for (of, man) in war.soldiers.all() {
        let line = soldier(war, of, man);
        people.push((place(man.with, &line, man.rank as u8), line));
    }
    people.sort_by_key(|(place, _)| *place);
    people.into_iter().map(|(_, line)| line).collect()
}

/// The battalions of the people, and the stands of those who have none.
fn units(war: &WarState, people: &[PersonLine]) -> Vec<PeopleUnit> {
    let mut units: Vec<PeopleUnit> = Vec::new();
    for person in people {
        let Some(unit) = UnitOf::above(war, &person.unit) else { continue };
        match units.iter_mut().find(|known| known.id == unit.id) {
            Some(known) => known.people += 1,
            None => {
                units.push(PeopleUnit { id: unit.id, name: unit.name, side: unit.side, people: 1 });
            }
        }
    }
    units
}

impl PersonLine {
    fn holds(&self, war: &WarState, words: &[String]) -> bool {
        if words.is_empty() {
            return true;
        }
        let side = war.setup.side_name(self.side);
        let mut told =
            format!("{} {} {} {side} ", self.title, self.unit_name, self.belongs).to_lowercase();
        let decorations = self.key.parse::<PersonKey>().ok().and_then(|key| match key {
            PersonKey::Soldier(of) => war.soldiers.get(of).map(|man| &man.decorations),
            PersonKey::Commander(of) => war.honours.of(of).map(|given| &given.decorations),
        });
        for decoration in decorations.into_iter().flatten() {
            told.push_str(&decoration.name.to_lowercase());
            told.push(' ');
        }
        words.iter().all(|word| told.contains(word))
    }
}

fn count(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
