//! The battles of a war as a tree: each under the one it grew out of, with when, how it stands and whose turn it is.

use std::collections::BTreeMap;

use api::kernel::Seat;
use api::views::{BattleView, LinkStage};

use crate::look::{Look, bold, dim};

/// The tree. With `all`, every battle; else settled ones are only counted.
pub(crate) fn battles(views: &[BattleView], all: bool, look: &Look) -> String {
    let mut below: BTreeMap<&str, Vec<&BattleView>> = BTreeMap::new();
    let (mut roots, mut settled) = (Vec::new(), 0);
    for view in views {
        match &view.link {
            None => roots.push(view),
            Some(link) if all || is_open_within(view, views) => {
                below.entry(&link.parent).or_default().push(view);
            }
            Some(_) => settled += 1,
        }
    }
    let mut parts = Vec::new();
    for root in roots {
        draw(root, 0, &below, look, &mut parts);
    }
    if settled > 0 {
        let many = if settled == 1 { "battle is" } else { "battles are" };
        parts.push(dim(format!("{settled} smaller {many} settled.")));
    }
    parts.join("\n")
}

/// Whether a smaller battle, or one below it, is still to be settled.
fn is_open_within(view: &BattleView, views: &[BattleView]) -> bool {
    let Some(link) = &view.link else { return true };
    let own = matches!(link.stage, LinkStage::Open | LinkStage::Reported);
    own || views.iter().any(|below| {
        below.link.as_ref().is_some_and(|link| link.parent == view.id)
            && is_open_within(below, views)
    })
}

fn draw(
    view: &BattleView,
    level: usize,
    below: &BTreeMap<&str, Vec<&BattleView>>,
    look: &Look,
    parts: &mut Vec<String>,
) {
    let indent = "  ".repeat(level);
    let more = format!("{indent}  ");
    let head = format!("{indent}{}  {} · {}", bold(&view.id), view.title, view.rules);
    parts.push(look.wrap(&head, &more));
    let when = view.game_time.replace('T', " ");
    let said = match turn(view) {
        Some(turn) => format!("{when} · {turn} · {}", view.prompt),
        None => format!("{when} · {}", view.prompt),
    };
    parts.push(look.wrap(&format!("{more}{said}"), &more));
    for child in below.get(&*view.id).into_iter().flatten() {
        draw(child, level + 1, below, look, parts);
    }
}

/// Whose turn it is; how it ended, where the prompt does not say so.
fn turn(view: &BattleView) -> Option<String> {
    let seats: Vec<String> = view.waits_for.iter().map(Seat::to_string).collect();
    match (&seats[..], view.link.as_ref().map(|link| link.stage)) {
        ([], Some(LinkStage::Reported)) => Some("report to be accepted".to_owned()),
        ([], Some(LinkStage::Accepted)) => Some("accepted".to_owned()),
        ([], Some(LinkStage::Abandoned)) => Some("given up".to_owned()),
        ([], _) if view.over => Some("over".to_owned()),
        ([], _) => None,
        ([..], _) => Some(format!("{} to act", bold(seats.join(" and ")))),
    }
}
