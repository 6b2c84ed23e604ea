//! A unit's war diary, written by itself from the journal: day by day where it stood, what it was ordered, did and suffered,
//! what became of its men by name, and what was ruled about it; from the division battle down to the last skirmish.

mod below;
mod lines;
mod markdown;
mod people;

use std::collections::BTreeMap;
use std::time::Duration;

use campaign::{BattleId, WarState, roster::RosterChange};
use kernel::face::{MapPiece, Place};
use kernel::{Name, Seat, Side};
use serde::{Deserialize, Serialize};

use crate::person::{PersonRef, commander_of};
use crate::record::Record;
use crate::session::Session;
use crate::units::{UnitKind, UnitOf, place_said};
use engine::error::ApiResult;
use people::people_of;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct UnitDiaryView {
    /// The entry after which it was so.
    pub at: u64,
    /// Entries that are read, of so many: the diary may lack the rest. Ask again then.
    pub read: u64,
    pub entries: u64,
    /// The name of the war.
    pub war: String,
    pub unit: String,
    pub name: String,
    pub kind: UnitKind,
    pub side: Side,
    pub side_name: String,
    /// Who commands it, when somebody named does.
    pub commander: Option<PersonRef>,
    pub days: Vec<DiaryDay>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct DiaryDay {
    /// 1 is the first.
    pub day: u8,
    /// "Tuesday, 19 December 1944".
    pub date: String,
    pub weather: String,
    /// Its first entry, and its last so far.
    pub first: u64,
    pub last: u64,
    /// Where its stands were when the day began, and when night fell or the diary ends.
    pub places: Vec<DiaryPlace>,
    /// Strength points and men at these two moments.
    pub strength: [u16; 2],
    pub men: [u32; 2],
    pub lost: DiaryLosses,
    pub lines: Vec<DiaryLine>,
    /// What became of its people that day.
    pub people: Vec<DiaryPerson>,
}

/// A stand at the beginning and at the end of a day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct DiaryPlace {
    pub stand: String,
    pub name: String,
    /// "Foy (0709)", or what became of it.
    pub dawn: String,
    pub dusk: String,
    pub strength: [u16; 2],
    pub men: [u32; 2],
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct DiaryLosses {
    pub killed: u32,
    pub wounded: u32,
    pub captured: u32,
    pub stragglers: u32,
    pub vehicles: u32,
    /// Stands and platoons destroyed.
    pub units: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct DiaryLine {
    /// Where it begins in the journal, and where it ends.
    pub entry: u64,
    pub last: u64,
    /// Such as `1944-12-19T06:35`.
    pub game_time: String,
    pub about: DiaryAbout,
    pub text: String,
    /// The smaller battle it happened in.
    pub battle: Option<String>,
    /// One step of a smaller battle, told between its opening and what came back.
    pub is_detail: bool,
    pub people: Vec<PersonRef>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum DiaryAbout {
    Orders,
    Arrival,
    Moves,
    Fight,
    Loss,
    Headquarters,
    Objective,
    SmallerBattle,
    Command,
    /// Somebody who had fallen is back: what had him fall was given up.
    Returned,
    Honour,
    Name,
    Night,
    Ruling,
}

/// What became of somebody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct DiaryPerson {
    pub person: PersonRef,
    /// "killed", "promoted to Sergeant".
    pub what: String,
    pub entry: u64,
}

impl Session {
    /// A unit's war diary as a seat may read it, to the newest entry or to entry `at`, as far as the record is read: for
    /// `patience`, or to its end.
    ///
    /// # Errors
    /// When nobody bears the unit's id, or an entry cannot be read.
    pub fn unit_diary(
        &self,
        seat: Seat,
        unit: &str,
        at: Option<u64>,
        patience: Option<Duration>,
    ) -> ApiResult<UnitDiaryView> {
        let then = self.moment(at)?;
        let unit = UnitOf::find(&then.war, unit)?;
        let index = self.event_index(patience)?;
        let record = Record::of(self, &index, &then);
        let knows = self.knows_sides(seat);
        let people = people_of(&then.war, knows, &unit);
        let mut days = Vec::new();
        let begun: Vec<(u8, u64)> = record.days();
        for (at, (day, first)) in begun.iter().enumerate() {
            let last = begun.get(at + 1).map_or(record.to, |(_, next)| next - 1);
            days.push(diary_day(&record, &unit, (*day, *first, last), &people)?);
        }
        Ok(UnitDiaryView {
            at: then.seq,
            read: index.read(),
            entries: self.fold.seq,
            war: then.war.setup.title.clone(),
            unit: unit.id.clone(),
            name: unit.name.clone(),
            kind: unit.kind,
            side: unit.side,
            side_name: then.war.setup.side_name(unit.side).to_owned(),
            commander: commander_of(&then.war, knows, &unit),
            days,
        })
    }
}

fn diary_day(
    record: &Record<'_>,
    unit: &UnitOf,
    (day, first, last): (u8, u64, u64),
    people: &[DiaryPerson],
) -> ApiResult<DiaryDay> {
    let calendar = &record.war.setup.calendar;
    let ends = record.night_of(first, last).unwrap_or(last);
    let (dawn, dusk) = (record.after(first)?, record.after(ends)?);
    let moments = [&dawn.war, &dusk.war];
    let places = places(moments, unit);
    let mut sums = ([0; 2], [0; 2]);
    for (at, war) in moments.into_iter().enumerate() {
        sums.0[at] = places.iter().map(|place| place.strength[at]).sum();
        sums.1[at] = unit.elements.iter().map(|id| war.roster.element(*id).men).sum();
    }
    Ok(DiaryDay {
        day,
        date: calendar.date(day).format("%A, %-d %B %Y").to_string(),
        weather: calendar.day(day).map_or_else(String::new, |note| note.weather.clone()),
        first,
        last,
        places,
        strength: sums.0,
        men: sums.1,
        lost: record.losses(unit, first, last)?,
        lines: record.lines(unit, first, last)?,
        people: people.iter().filter(|one| (first..=last).contains(&one.entry)).cloned().collect(),
    })
}

/// The unit's stands at two moments.
fn places(moments: [&WarState; 2], unit: &UnitOf) -> Vec<DiaryPlace> {
    let [dawn, dusk] = moments.map(|war| pieces(war, unit));
    let both = dusk.iter().filter_map(|(id, then)| Some((id, [dawn.get(id)?, then])));
    let place = |(id, pieces): (&Name, [&(BattleId, MapPiece); 2])| {
        let here = |war: &WarState, (battle, piece): &(BattleId, MapPiece)| match piece.cell {
            Some(cell) => {
                let place = Place { cell: Some(cell), name: String::new() };
                place_said(war, *battle, &place)
            }
            None => piece.gone.clone().unwrap_or_default(),
        };
        DiaryPlace {
            stand: id.to_string(),
            name: pieces[1].1.name.clone(),
            dawn: here(moments[0], pieces[0]),
            dusk: here(moments[1], pieces[1]),
            strength: pieces.map(|(_, piece)| piece.strength),
            men: moments.map(|war| war.roster.element(*id).men),
        }
    };
    both.map(place).collect()
}

/// The pieces of a unit on all maps, each with its battle.
fn pieces(war: &WarState, unit: &UnitOf) -> BTreeMap<Name, (BattleId, MapPiece)> {
    let maps = war.roots().filter_map(|(id, battle)| Some((id, battle.map()?)));
    let all = maps.flat_map(|(id, map)| map.pieces().into_iter().map(move |piece| (id, piece)));
    all.filter(|(_, piece)| unit.has(piece.id)).map(|one| (one.1.id, one)).collect()
}

impl DiaryLosses {
    fn take(&mut self, change: &RosterChange, of: impl Fn(Name) -> bool) {
        let Some((_, cost)) = change.cost().filter(|(element, _)| of(*element)) else { return };
        let add = |to: &mut u32, change: i32| *to = to.saturating_add_signed(change);
        add(&mut self.killed, cost.killed);
        add(&mut self.wounded, cost.wounded);
        add(&mut self.captured, cost.captured);
        add(&mut self.stragglers, cost.stragglers);
        add(&mut self.vehicles, cost.vehicles);
    }

    #[must_use]
    pub fn is_nothing(&self) -> bool {
        *self == Self::default()
    }
}
