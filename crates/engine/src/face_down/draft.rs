//! Drafts: what a side has written so far, kept beside the journal until its sheet lies.

use std::collections::{BTreeMap, BTreeSet};

use campaign::{Battle, BattleId, WarState};
use kernel::face::{FaceDown, OrderSheet};
use kernel::{Name, Seat, Side};

use crate::error::{ApiError, ApiResult};
use crate::session::Session;
use crate::sum::{with_sum, without_sum};

pub(super) const DRAFT: &str = "orders.draft.";

/// A line as a draft keeps it; none where its author left it blank.
type Lines = BTreeMap<Name, Option<String>>;

impl Session {
    /// What stays as it was, and what was written instead, as far as it may still be ordered.
    pub(super) fn draft(&self, battle: BattleId, side: Side) -> ApiResult<OrderSheet> {
        self.now_lying(battle)?;
        let writing = self.writing(battle)?;
        let mut sheet = writing.unchanged(side);
        // What one commander may write another who looks need not know to be legal.
        let whole = sheets(&self.truth().war, battle).unwrap_or(writing);
        let Some(bytes) = self.journal.private(&self.draft_key(battle, side.seat())?)? else {
            return Ok(sheet);
        };
        let lines = lines(writing, side);
        for (name, line) in draft_in(&bytes).into_iter().flatten() {
            match line {
                None if writing.may_be_blank(name) => {
                    sheet.remove(&name);
                }
                Some(line) if lines.contains(&name) && whole.may_order(name, &line).is_ok() => {
                    sheet.insert(name, line);
                }
                _ => {}
            }
        }
        Ok(sheet)
    }

    /// Keeps a side's draft with some lines written anew: blank ones are as they were at the start, or empty where they may be. They are
    /// checked against what their writer knows, where there is fog: a refusal tells him nothing else.
    pub(super) fn keep_draft(
        &mut self,
        (battle, side): (BattleId, Side),
        seen: Option<&WarState>,
        said: &OrderSheet,
    ) -> ApiResult<()> {
        let known = seen.and_then(|war| sheets(war, battle));
        let mut sheet = self.draft(battle, side)?;
        let writing = self.writing(battle)?;
        let start = writing.unchanged(side);
        for (name, said) in said {
            let line = match said.trim() {
                "" => start.get(name).filter(|_| !writing.may_be_blank(*name)).cloned(),
                said => {
                    let line = known.unwrap_or(writing).line(*name, said);
                    known
                        .map_or(Ok(()), |own| own.may_order(*name, &line))
                        .map_err(ApiError::refused)?;
                    Some(line)
                }
            };
            match line {
                Some(line) => sheet.insert(*name, line),
                None => sheet.remove(name),
            };
        }
        writing.may_write(side, &sheet).map_err(ApiError::refused)?;
        let blank = start.into_keys().filter(|name| !sheet.contains_key(name));
        let mut kept: Lines = blank.map(|name| (name, None)).collect();
        kept.extend(sheet.into_iter().map(|(name, line)| (name, Some(line))));
        self.keep_lines(battle, side.seat(), &kept)
    }

    /// Keeps a seat's own lines as they are now: that they are there says that they lie.
    pub(super) fn keep_laid(
        &mut self,
        battle: BattleId,
        by: Seat,
        sheet: &OrderSheet,
    ) -> ApiResult<()> {
        let kept = sheet.iter().map(|(name, line)| (*name, Some(line.clone()))).collect();
        self.keep_lines(battle, by, &kept)
    }

    fn keep_lines(&mut self, battle: BattleId, seat: Seat, lines: &Lines) -> ApiResult<()> {
        let bytes = with_sum(serde_json::to_vec(lines).unwrap_or_default());
        Ok(self.journal.put_private(&self.draft_key(battle, seat)?, &bytes)?)
    }

    /// Everything of a side that may have a line.
    pub(super) fn may_have_lines(&self, battle: BattleId, side: Side) -> ApiResult<BTreeSet<Name>> {
        self.now_lying(battle)?;
        Ok(lines(self.writing(battle)?, side))
    }

    pub(super) fn draft_key(&self, battle: BattleId, seat: Seat) -> ApiResult<String> {
        Ok(format!("{DRAFT}{battle}.{seat}.{}", self.writing(battle)?.round()))
    }
}

fn sheets(war: &WarState, battle: BattleId) -> Option<&dyn FaceDown> {
    war.battle(battle).and_then(Battle::face_down)
}

/// What has a line from the start, and what may be given one.
fn lines(writing: &dyn FaceDown, side: Side) -> BTreeSet<Name> {
    let things = writing.things(side).into_iter().map(|thing| thing.id);
    writing.unchanged(side).into_keys().chain(things).collect()
}

/// The draft in a private value, unless that is damaged.
pub(super) fn draft_in(bytes: &[u8]) -> Option<Lines> {
    serde_json::from_slice(without_sum(bytes)?).ok()
}
