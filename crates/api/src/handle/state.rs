//! How things stand, now or as they stood after an entry.

use std::collections::BTreeMap;
use std::path::Path;

use crate::error::{ApiError, ApiResult, Kind};
use crate::handle::{Api, Work, key};
use crate::request::ask;
use campaign::{BattleId, Roster, WarOrder, WarState};
use kernel::Offers;
use serde::Serialize;
use views::Session;
use views::{
    ActionView, BattleView, BriefingView, DiceKeeperView, FactsView, MapView, NightView, OnMap,
    OobView, OverlaysView, RulingForm, Sheet, StatusView, TableView, WarRoomView,
    actions as prepared, battles as all_battles, ground, ruling_forms as forms, stamp,
};

pub(crate) fn status(work: &mut Work<'_>, asked: ask::Status) -> ApiResult<StatusView> {
    let status = work.api.looking(&asked.file, Some(asked.seat), |s| s.status(asked.battle))?;
    Ok(StatusView { held: work.api.held(&asked.file), ..status })
}

pub(crate) fn legal(work: &mut Work<'_>, asked: ask::Legal) -> ApiResult<Offers<WarOrder>> {
    let ask::Legal { file, seat, battle } = asked;
    work.api.looking(&file, Some(seat), |s| Ok(s.offers(s.battle_meant(battle), seat)))
}

pub(crate) fn sheet(work: &mut Work<'_>, asked: ask::Sheet) -> ApiResult<Sheet> {
    work.api.looking(&asked.file, Some(asked.seat), |s| s.sheet(asked.battle, asked.seat))
}

pub(crate) fn briefing(work: &mut Work<'_>, asked: ask::Briefing) -> ApiResult<Vec<BriefingView>> {
    work.api.reading(&asked.file, |s| s.briefings(asked.seat))
}

pub(crate) fn dice_keepers(
    work: &mut Work<'_>,
    asked: ask::DiceKeepers,
) -> ApiResult<Vec<DiceKeeperView>> {
    work.api.reading(&asked.file, Session::dice_keepers)
}

pub(crate) fn map(work: &mut Work<'_>, asked: ask::Map) -> ApiResult<MapView> {
    work.api.looking(&asked.file, Some(asked.seat), |s| {
        let then = s.look(asked.at)?;
        Ok(MapView::of(OnMap::of(&then.war, asked.battle)?, then.seq))
    })
}

/// A war with the people of battles that have their own.
#[derive(Serialize)]
struct State<'a> {
    #[serde(flatten)]
    war: &'a WarState,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    rosters: BTreeMap<BattleId, &'a Roster>,
}

pub(crate) fn state_at(work: &mut Work<'_>, asked: ask::StateAt) -> ApiResult<String> {
    work.api.looking(&asked.file, Some(asked.seat), |s| {
        let then = s.look(Some(asked.entry))?;
        let own = then.war.ledgers().into_iter().map(|(id, own)| (id, &own.roster));
        serde_json::to_string_pretty(&State { war: &then.war, rosters: own.collect() })
            .map_err(|error| ApiError::new(Kind::Failed, "state", error.to_string()))
    })
}

pub(crate) fn terrain(work: &mut Work<'_>, asked: ask::Terrain) -> ApiResult<String> {
    let ask::Terrain { file, battle, at, palette, lettering, seat } = asked;
    work.api.looking(&file, seat, |s| {
        let then = s.look(at)?;
        let on = OnMap::of(&then.war, battle)?;
        let title = then.war.title_of(on.battle);
        Ok(report::map::terrain_svg(&title, &ground(on), palette, lettering))
    })
}

pub(crate) fn overlays(work: &mut Work<'_>, asked: ask::Overlays) -> ApiResult<OverlaysView> {
    work.api.looking(&asked.file, asked.seat, |s| {
        let then = s.look(asked.at)?;
        Ok(OverlaysView::of(OnMap::of(&then.war, asked.battle)?, then.seq))
    })
}

pub(crate) fn oob(work: &mut Work<'_>, asked: ask::Oob) -> ApiResult<OobView> {
    let patience = work.api.patience;
    work.api.looking(&asked.file, asked.seat, |s| s.oob(&*s.look(asked.at)?, patience))
}

pub(crate) fn battles(work: &mut Work<'_>, asked: ask::Battles) -> ApiResult<Vec<BattleView>> {
    work.api.looking(&asked.file, asked.seat, |s| Ok(all_battles(&s.look(asked.at)?.war)))
}

pub(crate) fn actions(work: &mut Work<'_>, asked: ask::Actions) -> ApiResult<Vec<ActionView>> {
    work.api.looking(&asked.file, Some(asked.seat), |s| Ok(prepared(&s.fold.war, asked.seat)))
}

pub(crate) fn war_room(work: &mut Work<'_>, asked: ask::WarRoom) -> ApiResult<WarRoomView> {
    work.api.looking(&asked.file, Some(asked.seat), |s| {
        s.war_room(asked.seat, asked.since.unwrap_or(s.fold.seq), asked.at)
    })
}

pub(crate) fn night(work: &mut Work<'_>, asked: ask::Night) -> ApiResult<NightView> {
    work.api.looking(&asked.file, asked.seat, |s| s.night(asked.battle, asked.of, asked.at))
}

pub(crate) fn ruling_forms(
    work: &mut Work<'_>,
    asked: ask::RulingForms,
) -> ApiResult<Vec<RulingForm>> {
    work.api.looking(&asked.file, asked.seat, |s| forms(&s.fold.war, s.battle_meant(asked.battle)))
}

pub(crate) fn facts(work: &mut Work<'_>, asked: ask::Facts) -> ApiResult<FactsView> {
    work.api.looking(&asked.file, asked.seat, |s| Ok(s.facts()))
}

pub(crate) fn table(work: &mut Work<'_>, asked: ask::Table) -> ApiResult<TableView> {
    let ask::Table { file, seat, battle, at } = asked;
    work.api.looking(&file, Some(seat), |s| {
        let then = s.look(at)?;
        let mut view = TableView::of(&then.war, battle, seat, then.seq)?;
        if then.seq == s.fold.seq {
            view.table.rolling = s.rolling(battle)?;
        }
        Ok(view)
    })
}

/// Like [`Api::glance`]: for a list of many.
pub(crate) fn thumbnail(work: &mut Work<'_>, asked: ask::Thumbnail) -> ApiResult<String> {
    let api: &Api = work.api;
    let file: &Path = &asked.file;
    let draw = |session: &Session| stamp(&session.fold.war, asked.palette);
    match api.sessions.get(&key(file)) {
        Some(session) => draw(session),
        None => draw(&Session::open_quickly(file, &api.host)?),
    }
}
