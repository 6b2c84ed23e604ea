//! The steps of a night as their book has them, and among them who goes out, which is the war's.

use campaign::link::GOING_OUT;
use campaign::{BattleId, WarOrder, WarState};
use kernel::face::{
    NightOption as Choice, NightRow as Row, NightStep as Step, NightStepKind as Kind,
};
use kernel::{Cite, Side};

use super::super::patrols;
use super::{NightOption, NightRow, NightStep};
use crate::reach::said_against;

/// One side's night in a war in which it is night.
pub(super) fn steps(war: &WarState, battle: BattleId, side: Side) -> Vec<NightStep> {
    let Some(position) = war.battle(battle) else { return Vec::new() };
    let wrap = |order| WarOrder { battle, order };
    let ask = |order| said_against(war, side.seat(), &wrap(order));
    let offers = war.legal(battle, side.seat());
    let going_out = going_out(patrols::rows((war, battle), side, &offers.offers));
    let own = position.night_steps(side, offers, &ask);
    let mut steps: Vec<NightStep> = own.into_iter().map(|step| view(step.map(&wrap))).collect();
    let end = steps.iter().position(|step| step.kind == Kind::End).unwrap_or(steps.len());
    steps.insert(end, going_out);
    steps
}

fn view(Step { kind, title, what, cite, rows }: Step<WarOrder>) -> NightStep {
    step(kind, (title, what, cite), rows.into_iter().map(row).collect())
}

fn going_out(rows: Vec<NightRow>) -> NightStep {
    let (title, what, cite) = GOING_OUT;
    step(Kind::Patrol, (title, what, Cite::section(cite)), rows)
}

fn step(kind: Kind, (title, what, cite): (&str, &str, Cite), rows: Vec<NightRow>) -> NightStep {
    let (title, what) = (title.to_owned(), what.to_owned());
    let open = rows.iter().filter(|row| !row.options.is_empty()).count();
    let open = u32::try_from(open).unwrap_or(u32::MAX);
    NightStep { kind, title, what, cite, rows, open }
}

fn row(row: Row<WarOrder>) -> NightRow {
    NightRow {
        unit: row.unit,
        name: row.name,
        battalion: row.above,
        hex: row.cell,
        strength: row.strength.map(|[now, _]| now),
        strength_full: row.strength.map(|[_, full]| full),
        options: row.options.into_iter().map(option).collect(),
        unlisted: row.unlisted,
        why_not: row.why_not,
    }
}

fn option(Choice { short, label, cost, order, places }: Choice<WarOrder>) -> NightOption {
    NightOption { short, label, cost, order, places }
}
