//! What was amended: who changed what, why, and what came of it, then and now.

use serde::Serialize;

use super::Said;
use crate::model::{AmendedOrder, Amendment, OrderFate};
use crate::style::{Markup, Style};
use crate::{AarModel, Entries, words};

/// An amendment with the orders that count differently by it.
#[derive(Serialize)]
pub(super) struct AmendmentText {
    when: String,
    text: String,
    reason: String,
    entries: Markup,
    orders: Vec<Said>,
}

pub(super) fn amendments(model: &AarModel, style: &dyn Style) -> Vec<AmendmentText> {
    let text = |amendment: &Amendment| AmendmentText {
        when: amendment.when.clone(),
        text: sentence(model, amendment),
        reason: closed(&amendment.reason),
        entries: style.entries(Entries::one(amendment.entry)),
        orders: amendment.orders.iter().map(|order| told(order, style)).collect(),
    };
    model.amendments.iter().map(text).collect()
}

/// "Anna (North) amended the record: the dice of entry 33 were 6 5, not 6 6; agreed by South. It no longer stands."
fn sentence(model: &AarModel, amendment: &Amendment) -> String {
    let Amendment { by, agreed_by, change, more, stands, .. } = amendment;
    let mut text = words::capital(&words::seat(model, *by));
    text.push_str(&format!(" amended the record: {change}"));
    if !agreed_by.is_empty() {
        let names: Vec<String> = agreed_by.iter().map(|by| words::seat(model, *by)).collect();
        text.push_str(&format!("; agreed by {}", names.join(" and ")));
    }
    text.push('.');
    if *more > 0 {
        let orders = words::count(*more, "more order counts", "more orders count");
        text.push_str(&format!(" Beside those below, {orders} differently."));
    }
    if !stands {
        text.push_str(" It no longer stands.");
    }
    text
}

/// "Attack by A Company on Foy turns out differently. Then: … Now: …"
fn told(order: &AmendedOrder, style: &dyn Style) -> Said {
    let mut text = format!("{}: it {}", words::capital(&order.words), fate(order.fate));
    if order.dice > 0 && matches!(order.fate, OrderFate::Out | OrderFate::Falls) {
        let dice = words::count(order.dice, "die", "dice");
        text.push_str(&format!(", after {dice} had been thrown"));
    }
    text.push('.');
    for (when, sentences) in [("Then", &order.then), ("Now", &order.now)] {
        if !sentences.is_empty() {
            text.push_str(&format!(" {when}: {}", sentences.join(" ")));
        }
    }
    Said { text, entries: style.entries(Entries::one(order.order)) }
}

const fn fate(fate: OrderFate) -> &'static str {
    match fate {
        OrderFate::Out => "was taken out",
        OrderFate::Falls => "is no longer possible and falls",
        OrderFate::Changed => "turns out differently",
        OrderFate::Back => "counts again",
        OrderFate::Stops => "stops for the table's answer",
        OrderFate::Waits => "waits until the table has answered",
    }
}

/// A reason as a sentence of its own.
fn closed(reason: &str) -> String {
    let reason = reason.trim();
    if reason.ends_with(['.', '!', '?']) { reason.to_owned() } else { format!("{reason}.") }
}
