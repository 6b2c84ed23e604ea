//! What the automatic commanders of both sides do next. It follows from the war alone, so that a simulation, which keeps a journal,
//! and a war that is played on in memory are the same war.

use std::collections::BTreeSet;

use campaign::commander::{self, Lead, Sense};
use campaign::{BattleId, WarOrder, WarState};
use kernel::face::OrderSheet;
use kernel::{Generator, Side};

use super::CommanderKind;
use crate::face_down::lying_in;

/// What is done next.
#[derive(Debug)]
pub(crate) enum Next {
    Order(Lead, WarOrder),
    /// In fog no side goes on with the turn.
    Umpire(WarOrder),
    /// Both sides lay their orders down and turn them up.
    Sheets(BattleId),
}

/// What is done next, when no call waits; none when nobody can do anything.
pub(crate) fn next(
    war: &WarState,
    commanders: [CommanderKind; 2],
    generator: &mut Generator,
) -> Option<Next> {
    let writes = |battle: &BattleId| lying_in(war, *battle).is_some();
    if let Some(battle) = war.smaller_in_play().into_iter().find(writes) {
        return Some(Next::Sheets(battle));
    }
    // Whichever battle is furthest behind goes on; one that waits for the others is passed over.
    for battle in war.in_play() {
        if writes(&battle) {
            let ventured = before_orders(war, battle, generator, commanders);
            return Some(match ventured {
                Some((lead, order)) => Next::Order(lead, order),
                None => Next::Sheets(battle),
            });
        }
        if let Some(step) = war.umpires_step(battle) {
            return Some(Next::Umpire(step));
        }
        for lead in Side::BOTH.into_iter().flat_map(|side| leads(war, side)) {
            let kind = commanders[lead.side().index()];
            if let Some(order) = next_order(war, battle, &lead, kind, generator, &BTreeSet::new()) {
                return Some(Next::Order(lead, order));
            }
        }
    }
    order_at_last(war, generator, commanders).map(|(lead, order)| Next::Order(lead, order))
}

/// What a commander orders next: in the smaller battles first, so that the war does not wait for them; one who fights
/// out leaves them open for a while.
pub(super) fn next_order(
    war: &WarState,
    battle: BattleId,
    lead: &Lead,
    kind: CommanderKind,
    generator: &mut Generator,
    put_off: &BTreeSet<BattleId>,
) -> Option<WarOrder> {
    let sense = kind.sense();
    let mut of_smaller = Generator::seeded(generator.number());
    let mut smaller = || commander::smaller_but(war, lead, sense, &mut of_smaller, put_off);
    if kind != CommanderKind::FightsOut {
        return smaller().or_else(|| commander::in_battle(war, battle, lead, sense, generator));
    }
    let smaller_first = !generator.one_in(6);
    let above = if generator.one_in(4) { Sense::Random } else { Sense::Sensible };
    let mut main = || {
        commander::venture(war, lead, generator)
            .or_else(|| commander::in_battle(war, battle, lead, above, generator))
    };
    if smaller_first { smaller().or_else(main) } else { main().or_else(smaller) }
}

/// One commander's lines of a sheet.
pub(super) fn written(
    war: &WarState,
    battle: BattleId,
    lead: &Lead,
    kind: CommanderKind,
    generator: &mut Generator,
) -> OrderSheet {
    let sense = match kind {
        CommanderKind::Sensible | CommanderKind::FightsOut => Sense::Sensible,
        CommanderKind::Random => Sense::Random,
    };
    commander::sheet(war, battle, lead, sense, generator).unwrap_or_default()
}

/// A side's sheet, with the lines of all its commanders.
pub(crate) fn sheet_of(
    war: &WarState,
    (battle, side): (BattleId, Side),
    commanders: [CommanderKind; 2],
    generator: &mut Generator,
) -> OrderSheet {
    let mut sheet = OrderSheet::new();
    for lead in leads(war, side) {
        sheet.extend(written(war, battle, &lead, commanders[side.index()], generator));
    }
    sheet
}

/// What a commander who fights out has opened before orders are laid.
fn before_orders(
    war: &WarState,
    battle: BattleId,
    generator: &mut Generator,
    commanders: [CommanderKind; 2],
) -> Option<(Lead, WarOrder)> {
    let leads = Side::BOTH.into_iter().flat_map(|side| leads(war, side));
    let likes = |lead: &Lead| commanders[lead.side().index()] == CommanderKind::FightsOut;
    leads.filter(likes).find_map(|lead| {
        let order = commander::venture_prepared(war, battle, &lead, generator)?;
        Some((lead, order))
    })
}

/// Everybody has said that he has nothing more to do, and the war does not go on by that.
fn order_at_last(
    war: &WarState,
    generator: &mut Generator,
    commanders: [CommanderKind; 2],
) -> Option<(Lead, WarOrder)> {
    let leads: Vec<Lead> = Side::BOTH.into_iter().flat_map(|side| leads(war, side)).collect();
    war.smaller_in_play().into_iter().chain(war.in_play()).find_map(|battle| {
        leads.iter().find_map(|lead| {
            let sense = commanders[lead.side().index()].sense();
            let order = commander::at_last(war, battle, lead, sense, generator)?;
            Some((lead.clone(), order))
        })
    })
}

/// The seats of a side, the senior one last: it ends what the others go on with.
fn leads(war: &WarState, side: Side) -> Vec<Lead> {
    let mut leads: Vec<Lead> = war.setup.seats.of(side).filter_map(Lead::new).collect();
    leads.rotate_left(1);
    leads
}
