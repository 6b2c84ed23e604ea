//! An order in a few words that give nothing away: orders that lay face down stay face down.

use campaign::WarOrder;

use super::names::Names;
use crate::order_words;

/// "attack by A Company on Foy (0709)".
pub(super) fn phrase(names: Names<'_>, order: &WarOrder) -> String {
    let place = |cell| names.cell(order.battle, cell);
    let battle = names.0.battle(order.battle);
    let said = battle.and_then(|battle| battle.order_phrase(&order.order, &place));
    said.unwrap_or_else(|| order_words(names.0, order))
}
