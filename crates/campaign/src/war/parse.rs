//! Orders and rulings in words or as JSON, whatever book the battle is fought with.

use kernel::Side;
use kernel::face::{OrderSheet, SheetOrder};
use kernel::parse::{Language, Misread};
use kernel::{RuleSet, Seat};
use serde_json::Value;

use super::battle::{Battle, BattleOrder};

impl BattleOrder {
    /// Whether it lays a side's orders face down.
    #[must_use]
    pub fn seals(&self) -> bool {
        matches!(self.sheet_order(), Some(SheetOrder::Lay { .. }))
    }
}

impl Battle {
    /// Reads a side's sheet of face-down orders: `marche D lowland M`.
    ///
    /// # Errors
    /// When a word is no unit or no order, or its book knows no such orders.
    pub fn parse_sheet(&self, side: Side, text: &str) -> Result<OrderSheet, Misread> {
        let none = || {
            Misread::new(
                "no orders are written face down in this battle",
                "give the order itself: legal lists what there is",
            )
        };
        self.face_down().ok_or_else(none)?.parse(side, text)
    }
}

/// An order in words, or as JSON that its book writes.
pub(super) fn order<L: Language>(
    state: &L::State,
    seat: Seat,
    text: &str,
) -> Result<L::Order, Misread> {
    match text.trim_start().starts_with(['{', '"']) {
        true => serde_json::from_str::<<L as RuleSet>::Order>(text)
            .map_err(|fault| no_json("order", &fault)),
        false => L::parse(state, seat.actor(), text),
    }
}

/// A ruling in words, or as JSON, as its book writes it.
pub(super) fn ruling<L: Language>(state: &L::State, text: &str) -> Result<Value, Misread> {
    let read = match text.trim_start().starts_with('{') {
        true => serde_json::from_str(text),
        false => serde_json::to_value(L::parse_ruling(state, text)?),
    };
    read.map_err(|fault| no_json("ruling", &fault))
}

/// What is wrong with an order as JSON. Of a word that its book does not know, the nearest one that it does.
fn no_json(what: &str, fault: &serde_json::Error) -> Misread {
    let said = fault.to_string();
    let article = if what == "order" { "an" } else { "a" };
    let Some(list) = said.strip_prefix("unknown variant `") else {
        let hint = "legal --json gives every order as it can be typed here";
        return Misread::new(
            format!("this JSON is not {article} {what} of this battle: {said}"),
            hint,
        );
    };
    let mut words = list.split('`').step_by(2);
    let typed = words.next().unwrap_or_default();
    let near = words.map(|word| (strsim::osa_distance(typed, word), word)).min();
    let hint = match near {
        Some((wrong, near)) if wrong <= 2 => format!("did you mean \"{near}\"?"),
        _ => "legal --json gives every order as it can be typed here".to_owned(),
    };
    Misread::new(format!("\"{typed}\" is not {article} {what} of this battle"), hint)
}
