//! A change of the past before it is made: order by order what was and what would be.

use api::amend::Fate;
use api::views::{AmendPlanView, AmendedOrder};

use crate::look::{Look, bad, bold, dim, good};

/// The plan: in one sentence, then order by order, then who must agree.
pub(crate) fn amend_plan(plan: &AmendPlanView, look: &Look) -> String {
    let mut parts = vec![look.wrap(&bold(&plan.sentence), "  ")];
    parts.extend(plan.orders.iter().map(|order| amended(order, look)));
    if let Some(agreement) = &plan.agreement {
        parts.push(look.wrap(&agreement.why, "  "));
    }
    parts.join("\n")
}

/// How many orders would no longer count: taken out, or no longer possible.
pub(crate) fn falling(plan: &AmendPlanView) -> String {
    let gone = |order: &&AmendedOrder| matches!(order.fate, Fate::Out | Fate::Falls);
    match plan.orders.iter().filter(gone).count() {
        0 => "No order is dropped.".to_owned(),
        1 => "1 order no longer counts.".to_owned(),
        many => format!("{many} orders no longer count."),
    }
}

fn amended(order: &AmendedOrder, look: &Look) -> String {
    let (mark, what) = words(order.fate);
    let head = match &order.order {
        Some(line) => format!("{mark} {:>4}  {} {}", line.seq, line.text, dim(format!("({what})"))),
        None => format!("{mark}   new  a forgotten ruling {}", dim("(is added)")),
    };
    let mut parts = vec![look.wrap(&head, "        ")];
    let line =
        |when: &str, text: &str| look.wrap(&format!("        {when:<5}{text}"), "             ");
    for (at, then) in order.then.iter().enumerate() {
        let text = format!("{}  {}", then.seq, then.text);
        parts.push(line(if at == 0 { "then" } else { "" }, &text));
    }
    for (at, now) in order.now.iter().enumerate() {
        parts.push(line(if at == 0 { "now" } else { "" }, now));
    }
    if order.now.is_empty() && order.fate == Fate::Out {
        parts.push(line("now", "does not count"));
    }
    for entry in &order.unused {
        parts.push(line("", &format!("the dice of entry {entry} are no longer asked for")));
    }
    parts.join("\n")
}

fn words(fate: Fate) -> (String, &'static str) {
    match fate {
        Fate::Out => (bad("x"), "is taken out"),
        Fate::Falls => (bad("x"), "is no longer possible and is dropped"),
        Fate::Changed => (bold("~"), "comes out differently"),
        Fate::Back => (good("+"), "counts again"),
        Fate::Stops => (bold("?"), "stops for the table's answer"),
        Fate::Waits => (bold("."), "is decided again once the table has answered"),
    }
}

#[cfg(test)]
mod tests {
    use api::amend::Agreement;
    use api::kernel::Seat;

    use super::*;
    use crate::sample::{look, plain};

    fn order(fate: Fate, now: &[&str], unused: &[u64]) -> AmendedOrder {
        AmendedOrder {
            fate,
            order: None,
            seat: Seat::Umpire,
            battle: "main".to_owned(),
            then: Vec::new(),
            now: now.iter().map(|text| (*text).to_owned()).collect(),
            unused: unused.to_vec(),
        }
    }

    #[test]
    fn a_plan_says_then_and_now_and_who_must_agree() {
        let why = "Dice have fallen since: Bert must agree.".to_owned();
        let plan = AmendPlanView {
            battle: "main".to_owned(),
            orders: vec![
                order(Fate::Out, &[], &[]),
                order(Fate::Falls, &["There is no such stand."], &[]),
                order(Fate::Stops, &["Attack"], &[42]),
            ],
            kept: 14,
            sentence: "1 order is taken out.".to_owned(),
            agreement: Some(Agreement { any_of: vec![Seat::Orange], why: why.clone() }),
            mark: String::new(),
        };
        let text = plain(&amend_plan(&plan, &look(90)));
        for words in [
            "1 order is taken out.",
            "does not count",
            "now  There is no such stand.",
            "the dice of entry 42 are no longer asked for",
            &why,
        ] {
            assert!(text.contains(words), "wanted «{words}»: {text}");
        }
        assert_eq!(falling(&plan), "2 orders no longer count.");
    }
}
