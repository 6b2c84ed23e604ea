//! The night, step by step as the book has it: who may recover what with which points, why others may not, what was
//! done tonight. By day the same steps as they would be if the night fell now.

mod step;

use std::collections::BTreeMap;

use campaign::{BattleId, WarEvent, WarOrder, WarState};
use journal::Kind;
use kernel::face::{Days, NightBegun};
use kernel::map::Cell;
use kernel::{Cite, Name, Refused, Seat, Side};
use serde::{Deserialize, Serialize};

pub use kernel::face::NightStepKind;

use super::since::{SinceKind, event_kind};
use crate::behind::{FormationBehind, by_formation};
use crate::session::Session;
use crate::table::known;
use crate::{EntryLine, Found, OnMap};
use engine::error::ApiResult;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct NightView {
    pub side: Side,
    pub is_night: bool,
    pub is_done: bool,
    /// When tonight begins or began, "19 Dec 21:00"; nothing after the last day.
    pub falls: Option<String>,
    /// Points left tonight, and all there were.
    pub strength_left: u16,
    pub strength_all: u16,
    pub platoons_left: u16,
    pub platoons_all: u16,
    pub replacements: u32,
    pub wounded: u32,
    pub stragglers: u32,
    /// Who of them is behind the lines of which formation: a unit draws on its own, and on those it is part of.
    pub behind: Vec<FormationBehind>,
    pub steps: Vec<NightStep>,
    /// What the side has done tonight, in its order.
    pub tonight: Vec<EntryLine>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct NightStep {
    pub kind: NightStepKind,
    pub title: String,
    /// What it is, in one sentence.
    pub what: String,
    pub cite: Cite,
    pub rows: Vec<NightRow>,
    /// Rows in which something can be ordered.
    pub open: u32,
}

/// A unit in a step.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct NightRow {
    /// The stand, platoon or battalion.
    pub unit: String,
    pub name: String,
    pub battalion: Option<String>,
    pub hex: Option<Cell>,
    pub strength: Option<u8>,
    pub strength_full: Option<u8>,
    pub options: Vec<NightOption>,
    /// What else may be ordered for it, where the options are not everything.
    pub unlisted: Option<String>,
    /// Why nothing may be ordered for it.
    pub why_not: Option<Refused>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct NightOption {
    /// The short word on a button, "+2".
    pub short: String,
    /// The whole of it.
    pub label: String,
    /// What it costs of tonight's points.
    pub cost: u8,
    pub order: WarOrder,
    /// Who changes places by it, and where each goes.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "types", ts(as = "Option<BTreeMap<Name, Cell>>", optional))]
    pub places: BTreeMap<Name, Cell>,
}

impl Session {
    /// A side's night, now or as it was after an entry; by day, what it would be then.
    ///
    /// # Errors
    /// When the battle has no map, or an entry cannot be read.
    pub fn night(
        &self,
        battle: Option<BattleId>,
        side: Side,
        at: Option<u64>,
    ) -> ApiResult<NightView> {
        let then = self.look(at)?;
        let OnMap { war, battle, .. } = OnMap::of(&then.war, battle)?;
        let now = known(war, battle)?;
        let (is_night, at_night) = (now.night_points().is_some(), tonight(war, battle));
        let begun = match now.days() {
            Some(days) if is_night => self.night_begun((battle, then.seq), &days)?,
            _ => None,
        };
        let falls = now.days().filter(|_| at_night.is_some()).map(|days| {
            let falls = war.setup.calendar.night_begins(days.day);
            falls.format("%-d %b %H:%M").to_string()
        });
        let position = at_night.as_ref().and_then(|war| war.battle(battle));
        let points = position.and_then(|position| position.night_points()).unwrap_or_default();
        let (strength_left, platoons_left) =
            (points.strength[side.index()], points.platoons[side.index()]);
        let (strength_all, platoons_all) = match &begun {
            Some((_, night)) => (night.strength[side.index()], night.platoons[side.index()]),
            None => (strength_left, platoons_left),
        };
        let pools = war.side_pools(side);
        Ok(NightView {
            side,
            is_night,
            is_done: points.is_done[side.index()],
            falls,
            strength_left,
            strength_all,
            platoons_left,
            platoons_all,
            replacements: pools.replacements,
            wounded: pools.wounded,
            stragglers: pools.stragglers,
            behind: by_formation(war, side),
            steps: at_night.map(|war| step::steps(&war, battle, side)).unwrap_or_default(),
            tonight: match begun {
                Some((at, _)) => self.done_between(at, then.seq, side)?,
                None => Vec::new(),
            },
        })
    }

    /// The entry as of which the night of a moment began, with what there was to recover with.
    fn night_begun(
        &self,
        (of, until): (BattleId, u64),
        days: &Days,
    ) -> ApiResult<Option<(u64, NightBegun)>> {
        let mut begun = None;
        self.counted_from(days.round_at.0.max(1), &mut |counted| {
            let may_be = matches!(counted.kind(), None | Some(Kind::Happened));
            let event = if may_be { counted.event() } else { None };
            if let Some(WarEvent::Battle { battle, event, .. }) = event.as_deref()
                && *battle == of
                && let Some(night) = event.night_begun()
                && night.day == days.day
                && counted.at <= until
            {
                begun = Some((counted.at, night));
            }
            Ok(())
        })?;
        Ok(begun)
    }

    /// What a side has done in the night that began as of entry `begun`, up to entry `until`.
    fn done_between(&self, begun: u64, until: u64, side: Side) -> ApiResult<Vec<EntryLine>> {
        let mut done: Vec<(u64, Found)> = Vec::new();
        self.counted_from(begun + 1, &mut |counted| {
            let is_of_night = || {
                let event = counted.event();
                event.as_deref().and_then(event_kind) == Some(SinceKind::Night)
            };
            if (begun..=until).contains(&counted.at) && is_of_night() {
                done.push((counted.at, counted.found()));
            }
            Ok(())
        })?;
        done.sort_by_key(|(at, _)| *at);
        let mut lines = self.found_lines(Seat::App, done.into_iter().map(|(_, found)| found))?;
        lines.retain(|line| line.seat == Some(side.seat()));
        Ok(lines)
    }
}

/// The war as if the night fell now; none where no night comes any more.
fn tonight(war: &WarState, battle: BattleId) -> Option<WarState> {
    let at_night = war.battle(battle)?.at_night()?;
    let mut war = war.clone();
    war.battles.insert(battle, at_night);
    Some(war)
}
