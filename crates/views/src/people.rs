//! The people of a war by name: commanders in their posts, and whoever has fought man by man; found by words, unit and fate.
//!
//! What lies open on the table is open here, as in the order of battle. Only who would take over a post is his own side's
//! secret: until he does, or what that side was told is opened.

mod called;
mod command;
mod fates;
mod key;
mod life;
mod named;
mod person;
mod returns;
mod units;

use std::collections::BTreeSet;

use campaign::{CommanderOf, Fate, Officer, Soldier, SoldierOf, Standing, WarState};
use kernel::face::{SoldierFate, SoldierRecord};
use kernel::{Name, Seat, Side};
use serde::{Deserialize, Serialize};

use super::diary::place;
use crate::session::Session;
pub(crate) use called::Called;
use engine::error::{ApiError, ApiResult};
use engine::words::capital;
pub(crate) use fates::{commander_at, commander_of, commander_ref, people_of};
pub(crate) use key::PersonKey;
pub use life::{LifeEntry, LifeKind};
pub(crate) use life::{fighter_ref, person_ref};
pub use person::{DecorationView, PersonFight, PersonView, PromotionView};
pub(crate) use returns::returns;
pub use units::UnitKind;
pub(crate) use units::{UnitOf, homes};

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

/// One person in a list, and the head of his page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PersonLine {
    /// What his page is asked for by.
    pub key: String,
    pub kind: PersonKind,
    /// Empty for an acting commander whom nobody named.
    pub name: String,
    pub rank: String,
    /// Rank and name.
    pub title: String,
    pub side: Side,
    /// His company, battery or platoon: the stand of his post, or the element he fights with.
    pub unit: String,
    pub unit_name: String,
    /// What he commands, or the battalion he belongs to; empty for none.
    pub belongs: String,
    pub fate: PersonFate,
    /// The entry that named him or put him in command; 0 while he waits.
    pub since: u64,
    /// The entry in which he fell.
    pub until: Option<u64>,
    pub record: RecordView,
    pub decorations: u32,
    /// The smaller battle he is in now.
    pub fighting: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum PersonKind {
    Commander,
    Soldier,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum PersonFate {
    InCommand,
    /// Takes over when the post is vacant.
    Deputy,
    Serving,
    Wounded,
    Captured,
    Killed,
    /// Among the stragglers.
    Scattered,
    /// With the replacements.
    Waiting,
    /// By a ruling.
    TakenAway,
}

/// A record in numbers. Of a commander only `battles`: the attacks his unit made or met under him.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct RecordView {
    pub battles: u32,
    pub shots: u32,
    pub hits: u32,
    /// Enemies he put out of action.
    pub felled: u32,
    /// In words, the first one first.
    pub wounds: Vec<String>,
    /// Prisoners he took.
    pub captures: u32,
    /// Times he cared for a wounded man.
    pub aided: u32,
}

/// A person's name as a link to his page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PersonRef {
    pub key: String,
    pub title: String,
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
        let then = self.moment(at)?;
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

/// One person, when a reader may know of him who `knows` what these sides alone were told.
///
/// # Errors
/// If the key belongs to no one, or the reader may not know to whom.
pub(crate) fn person_line(
    war: &WarState,
    knows: [bool; 2],
    key: PersonKey,
) -> ApiResult<PersonLine> {
    let known = match key {
        PersonKey::Soldier(of) => war.soldiers.get(of).map(|man| soldier(war, of, man)),
        PersonKey::Commander(of) => {
            war.officer(of).and_then(|officer| commander(war, knows, of, &officer))
        }
    };
    known.ok_or_else(|| {
        ApiError::usage("no_such_person", format!("nobody is known by \"{key}\""))
            .hint("the list of the people says by what each is known")
    })
}

fn commander(
    war: &WarState,
    knows: [bool; 2],
    of: CommanderOf,
    officer: &Officer,
) -> Option<PersonLine> {
    let post = of.post;
    let spec = war.setup.roster.elements.get(&post)?;
    if officer.fate == Fate::Deputy && !knows[spec.side.index()] {
        return None;
    }
    let battalion = spec.unit.and_then(|id| war.setup.roster.units.get(&id));
    Some(PersonLine {
        key: PersonKey::Commander(of).to_string(),
        kind: PersonKind::Commander,
        name: officer.name.clone(),
        rank: officer.rank.clone(),
        title: capital(&officer.title()),
        side: spec.side,
        unit: post.to_string(),
        unit_name: spec.name.clone(),
        belongs: battalion.map_or_else(String::new, |battalion| battalion.name.clone()),
        fate: match officer.fate {
            Fate::InCommand => PersonFate::InCommand,
            Fate::Deputy => PersonFate::Deputy,
            Fate::Wounded => PersonFate::Wounded,
            Fate::Captured => PersonFate::Captured,
        },
        since: officer.since.0,
        until: Some(officer.until.0).filter(|until| *until > 0),
        record: RecordView { battles: officer.fights.into(), ..RecordView::default() },
        decorations: count(war.honours.of(of).map_or(0, |given| given.decorations.len())),
        fighting: None,
    })
}

fn soldier(war: &WarState, of: SoldierOf, man: &Soldier) -> PersonLine {
    let spec = war.setup.roster.elements.get(&man.with);
    let battalion = spec.and_then(|spec| war.setup.roster.units.get(&spec.unit?));
    let fighting = war
        .links
        .iter()
        .find(|(_, link)| link.is_pending() && link.soldiers.values().any(|known| *known == of));
    PersonLine {
        key: PersonKey::Soldier(of).to_string(),
        kind: PersonKind::Soldier,
        name: man.name.clone(),
        rank: man.rank.word().to_owned(),
        title: man.title(),
        side: spec.map_or(Side::Blue, |spec| spec.side),
        unit: man.with.to_string(),
        unit_name: spec.map_or_else(|| man.with.to_string(), |spec| spec.name.clone()),
        belongs: battalion.map_or_else(String::new, |battalion| battalion.name.clone()),
        fate: man.standing.into(),
        since: man.since.0,
        until: Some(man.until.0).filter(|until| *until > 0 && man.standing != Standing::Serving),
        record: RecordView::of(man.record.battles, man.record.told()),
        decorations: count(man.decorations.len()),
        fighting: fighting.map(|(_, link)| place(war, link)),
    }
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

impl RecordView {
    pub(crate) fn of(battles: u32, record: SoldierRecord) -> Self {
        let SoldierRecord { shots, hits, felled, wounds, captures, aided } = record;
        let wounds = wounds.into_iter().map(str::to_owned).collect();
        Self { battles, shots, hits, felled, wounds, captures, aided }
    }
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

impl From<Standing> for PersonFate {
    fn from(standing: Standing) -> Self {
        match standing {
            Standing::Serving => Self::Serving,
            Standing::Wounded => Self::Wounded,
            Standing::Killed => Self::Killed,
            Standing::Captured => Self::Captured,
            Standing::Scattered => Self::Scattered,
            Standing::Waiting => Self::Waiting,
            Standing::TakenAway => Self::TakenAway,
        }
    }
}

impl From<SoldierFate> for PersonFate {
    fn from(fate: SoldierFate) -> Self {
        match fate {
            SoldierFate::Present => Self::Serving,
            SoldierFate::Wounded => Self::Wounded,
            SoldierFate::Killed => Self::Killed,
            SoldierFate::Captured => Self::Captured,
        }
    }
}

impl PersonFate {
    /// "is killed".
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::InCommand => "in command",
            Self::Deputy => "deputy",
            Self::Serving => "serving",
            Self::Wounded => "wounded",
            Self::Captured => "captured",
            Self::Killed => "killed",
            Self::Scattered => "scattered",
            Self::Waiting => "with the replacements",
            Self::TakenAway => "taken away by the umpire",
        }
    }
}

fn count(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
