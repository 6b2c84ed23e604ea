//! The sentence of an amendment: who changed what, why, and what came of it.

use campaign::{BattleId, WarOrder};
use journal::Entry;
use kernel::Answer;

use super::sentence::{battle, chosen_words, face_words, order_words};
use crate::session::Session;
use engine::amendments::Amendments;
use engine::fold::Fold;
use engine::record::{Amended, Asked, Change, Ordered};

impl Session {
    /// "Anna amends entry 31: the dice were 5 6 1, not 5 5 1, because … 1 order turns out differently, 2 fall. Agreed by Otto."
    /// `fold` is the one just before the amendment; `asked` what the answer that it changes was asked.
    pub(super) fn amended_words(
        &self,
        entry: &Entry,
        body: &Amended,
        fold: &Fold,
        asked: Option<&Asked>,
    ) -> String {
        let (what, came_of) = (self.change_words(&body.change, fold, asked), came_of(body));
        let agreed = self.agreed_words(&body.agreed_by, entry.seq);
        let end = if came_of.is_empty() { String::new() } else { format!(" {came_of}.") };
        let reason = body.reason.trim().trim_end_matches('.');
        if let Change::Continued { .. } = body.change {
            return format!("{what}: {reason}.{end}");
        }
        format!("{} {what}, because {reason}.{end}{agreed}", self.who(entry))
    }

    fn change_words(&self, change: &Change, fold: &Fold, asked: Option<&Asked>) -> String {
        match change {
            Change::Out { orders } => match &orders[..] {
                [one] => format!("takes out the order of entry {one}"),
                more => {
                    format!("takes out {} orders, from entry {} on", more.len(), change.entry())
                }
            },
            Change::Order { order, now } => {
                let battle =
                    self.entry(*order).map_or_else(|_| BattleId::main(), |entry| battle(&entry));
                let now = self.words_at(*order, battle, now);
                let then = self.order_then(*order, &fold.amendments).unwrap_or_default();
                let then = self.words_at(*order, battle, &then);
                format!("amends entry {order}: the order was \"{now}\", not \"{then}\"")
            }
            Change::Faces { roll, now, .. } => {
                let then = match self.answer_by(&fold.amendments, *roll) {
                    Ok(Answer::Faces(faces)) => format!(", not {}", face_words(&faces)),
                    _ => String::new(),
                };
                format!("amends entry {roll}: the dice were {}{then}", face_words(now))
            }
            Change::Choice { choice, now } => {
                let then = match self.answer_by(&fold.amendments, *choice) {
                    Ok(Answer::Words(words)) => format!(", not {}", chosen_words(&words, asked)),
                    _ => String::new(),
                };
                let now = chosen_words(now, asked);
                format!("amends entry {choice}: the choice was {now}{then}")
            }
            Change::Before { order, battle, now, .. } => {
                let ruling = self.words_at(*order, *battle, now);
                format!("puts a ruling in right before entry {order}, \"{ruling}\"")
            }
            Change::Undone { amendment } => {
                format!("takes out the amendment of entry {amendment}")
            }
            Change::Continued { amendment } => {
                format!("The amendment of entry {amendment} goes on")
            }
        }
    }

    /// An order's text in words, told with the state before entry `at`.
    fn words_at(&self, at: u64, battle: BattleId, text: &str) -> String {
        let Ok(ordered) = serde_json::from_str::<Ordered>(text) else { return String::new() };
        let then = self.moment(Some(at.saturating_sub(1).max(1)));
        then.map_or_else(
            |_| String::new(),
            |then| order_words(&then.war, &WarOrder { battle, order: ordered.order }),
        )
    }

    /// The text of an order as it counted under these amendments.
    fn order_then(&self, order: u64, known: &Amendments) -> Option<String> {
        let put_in = known.order_now(order).and_then(|by| known.get(by)?.change.order());
        put_in.map(str::to_owned).or_else(|| Some(self.entry(order).ok()?.text()?.to_owned()))
    }
}

/// "1 order turns out differently, 2 fall": what an amendment did besides what it was asked for.
fn came_of(body: &Amended) -> String {
    let asked_for = |order: &&u64| match &body.change {
        Change::Out { orders } => orders.contains(order),
        _ => false,
    };
    let falls = body.falls.iter().filter(|order| !asked_for(order)).count();
    let parts = [
        (body.changed.len(), "turns out differently", "turn out differently"),
        (body.back.len(), "counts again", "count again"),
        (body.stops.len(), "stops for the table's answer", "stop for the table's answer"),
        (body.waits.len(), "waits for that", "wait for that"),
        (falls, "falls", "fall"),
    ];
    let mut said: Vec<String> = Vec::new();
    for (count, one, more) in parts {
        let (what, orders) = if count == 1 { (one, " order") } else { (more, " orders") };
        let orders = if said.is_empty() { orders } else { "" };
        if count > 0 {
            said.push(format!("{count}{orders} {what}"));
        }
    }
    said.join(", ")
}
