//! What happened since somebody last looked: grouped by kind, counted exactly, the newest of each kind told as sentences.

use std::collections::{BTreeMap, VecDeque};

use campaign::WarEvent;
use journal::Kind;
use kernel::Seat;
use kernel::face::News;
use serde::{Deserialize, Serialize};

use crate::session::Session;
use crate::{Counted, EntryLine, Found};
use engine::error::ApiResult;

/// The newest of a group that are told; all are counted.
const TOLD_MOST: usize = 8;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SinceView {
    /// The last entry that was seen.
    pub from: u64,
    /// How many were written since.
    pub entries: u64,
    pub groups: Vec<SinceGroup>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SinceGroup {
    pub kind: SinceKind,
    pub title: String,
    pub count: u32,
    /// The newest, oldest first.
    pub lines: Vec<EntryLine>,
}

/// In the order in which they are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum SinceKind {
    /// Rulings and amendments.
    Overruled,
    /// Objectives that changed hands.
    Objectives,
    /// Stands, headquarters and battalions lost, commanders fallen.
    Losses,
    Fights,
    Bombardments,
    Orders,
    Arrivals,
    /// Recovery and reshuffle.
    Night,
    Notes,
    /// The battle ended, days dawned, nights and rounds began.
    Clock,
}

impl SinceKind {
    const fn title(self) -> &'static str {
        match self {
            Self::Clock => "The clock",
            Self::Overruled => "Rulings and amendments",
            Self::Objectives => "Objectives changed hands",
            Self::Losses => "Lost",
            Self::Fights => "Fights",
            Self::Bombardments => "Barrages and air strikes",
            Self::Orders => "Orders",
            Self::Arrivals => "Arrived",
            Self::Night => "The night",
            Self::Notes => "Notes",
        }
    }
}

impl Session {
    /// What was written after entry `from`, up to entry `to`, and counts; an amendment is told, and so is what it has put in. Remarks for some
    /// eyes only are left out.
    ///
    /// # Errors
    /// When an entry cannot be read.
    pub fn since(&self, seat: Seat, from: u64, to: u64) -> ApiResult<SinceView> {
        let from = from.clamp(1, to);
        let mut groups: BTreeMap<SinceKind, (u32, VecDeque<Found>)> = BTreeMap::new();
        self.counted_from(from + 1, &mut |counted| {
            let entry = counted.entry;
            if entry.seq > to {
                return Ok(());
            }
            let reads = match self.fold.war.has_fog() {
                true => self.fold.may_read(seat, entry.seq, entry.header.audience),
                false => !self.fold.hidden.contains(&entry.seq),
            };
            if let Some(kind) = kind_of(counted).filter(|_| reads) {
                let (count, newest) = groups.entry(kind).or_default();
                *count += 1;
                newest.push_back(counted.found());
                if newest.len() > TOLD_MOST {
                    newest.pop_front();
                }
            }
            Ok(())
        })?;
        let told = |(kind, (count, newest)): (SinceKind, (u32, VecDeque<Found>))| {
            let (title, lines) = (kind.title().to_owned(), self.found_lines(seat, newest)?);
            Ok(SinceGroup { kind, title, count, lines })
        };
        let groups: ApiResult<Vec<SinceGroup>> = groups.into_iter().map(told).collect();
        Ok(SinceView { from, entries: to - from, groups: groups? })
    }
}

fn kind_of(counted: &Counted<'_>) -> Option<SinceKind> {
    match counted.kind() {
        Some(Kind::Amended) => Some(SinceKind::Overruled),
        Some(Kind::Noted | Kind::Photographed) => Some(SinceKind::Notes),
        _ => event_kind(&*counted.event()?),
    }
}

/// A new event must be placed here, or named among those that others tell.
pub(super) fn event_kind(event: &WarEvent) -> Option<SinceKind> {
    match event {
        WarEvent::DayDawned { .. } => Some(SinceKind::Clock),
        WarEvent::ReplacementsArrived { .. } | WarEvent::TransferBegan { .. } => {
            Some(SinceKind::Arrivals)
        }
        WarEvent::CommanderFell { .. } | WarEvent::CommandTaken { .. } => Some(SinceKind::Losses),
        // A smaller battle tells its own story.
        WarEvent::Battle { event, .. } => event.news().map(news_kind),
        WarEvent::LinkOpened { .. }
        | WarEvent::LinkReported { .. }
        | WarEvent::LinkAccepted { .. }
        | WarEvent::LinkAbandoned { .. } => Some(SinceKind::Fights),
        WarEvent::LinkCorrected { .. }
        | WarEvent::SoldierDecorated { .. }
        | WarEvent::CommanderPromoted { .. }
        | WarEvent::CommanderDecorated { .. } => Some(SinceKind::Overruled),
        // A name is nothing that happened.
        WarEvent::LinkDeclined { .. }
        | WarEvent::SoldierRenamed { .. }
        | WarEvent::CommanderRenamed { .. } => None,
    }
}

const fn news_kind(news: News) -> SinceKind {
    match news {
        News::Clock => SinceKind::Clock,
        News::Ruling => SinceKind::Overruled,
        News::Objective => SinceKind::Objectives,
        News::Loss => SinceKind::Losses,
        News::Fight => SinceKind::Fights,
        News::Bombardment => SinceKind::Bombardments,
        News::Orders => SinceKind::Orders,
        News::Arrival => SinceKind::Arrivals,
        News::Night => SinceKind::Night,
    }
}
