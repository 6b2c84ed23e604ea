//! What would be: chances, ways and targets, plans for a change of the past, dice half typed.

use campaign::WarOrder;

use crate::error::{ApiError, ApiResult};
use crate::handle::Work;
use crate::request::ask;
use views::{
    AmendPlanView, DiceTyped, OddsView, ReachView, TableLineView, TableReachView,
    table_line as line_of, table_reach as reach_of,
};

pub(crate) fn odds(work: &mut Work<'_>, asked: ask::Odds) -> ApiResult<OddsView> {
    let ask::Odds { file, seat, battle, order, choices } = asked;
    work.api.looking(&file, Some(seat), |s| {
        s.odds(seat, s.battle_meant(battle), order.as_ref(), &choices)
    })
}

pub(crate) fn amend_plan(work: &mut Work<'_>, asked: ask::AmendPlan) -> ApiResult<AmendPlanView> {
    let ask::AmendPlan { file, seat, change, on_new } = asked;
    work.api.reading(&file, |s| {
        s.for_all_eyes(Some(seat))?;
        s.amend_plan_view(&change, seat, on_new)
    })
}

pub(crate) fn dice_typed(work: &mut Work<'_>, asked: ask::DiceTyped) -> ApiResult<DiceTyped> {
    work.api.reading(&asked.file, |s| s.dice_typed(&asked.typed, asked.entry))
}

pub(crate) fn reach(work: &mut Work<'_>, asked: ask::Reach) -> ApiResult<ReachView> {
    work.api.looking(&asked.file, Some(asked.seat), |s| s.reach(asked.seat, asked.piece))
}

pub(crate) fn places(work: &mut Work<'_>, asked: ask::Places) -> ApiResult<WarOrder> {
    let ask::Places { file, like, places, seat } = asked;
    let other = || ApiError::usage("no_places", "this order changes no places");
    work.api.looking(&file, seat, |s| s.fold.war.with_places(&like, places).ok_or_else(other))
}

pub(crate) fn table_reach(
    work: &mut Work<'_>,
    asked: ask::TableReach,
) -> ApiResult<TableReachView> {
    let ask::TableReach { file, seat, battle, stand } = asked;
    work.api.looking(&file, Some(seat), |s| reach_of(&s.fold.war, battle, seat, &stand))
}

pub(crate) fn table_line(work: &mut Work<'_>, asked: ask::TableLine) -> ApiResult<TableLineView> {
    let ask::TableLine { file, seat, battle, tape, at } = asked;
    work.api.looking(&file, Some(seat), |s| {
        let then = s.look(at)?;
        let line = line_of(&then.war, battle, seat, &tape)?;
        Ok(if then.seq == s.fold.seq { line } else { line.of_the_past() })
    })
}
