//! Where the war stands, and the order of battle.

use api::kernel::Side;
use api::views::{
    BattalionView, Behind, FormationBehind, Integrity, SeatStatus, SideStatus, StatusView,
};

use crate::look::{Look, bad, bold, dim, good, of_side};

use super::table;

/// The war room on one screen.
pub(crate) fn status(view: &StatusView, look: &Look) -> String {
    let mut parts =
        vec![look.wrap(&headline(view), "  "), look.wrap(&prompt(view), "  "), sides(view, look)];
    parts.extend(seats(view, look));
    for side in &view.sides {
        if !side.objectives.is_empty() {
            let held = format!("{} holds {}.", side.name, side.objectives.join(", "));
            parts.push(look.wrap(&held, "  "));
        }
    }
    for stuck in &view.stuck {
        parts.push(look.wrap(&format!("{} {stuck}", bad("!")), "  "));
    }
    parts.push(look.wrap(&journal(view), "  "));
    parts.join("\n")
}

/// Title, clock, phase and weather in one line.
pub(crate) fn headline(view: &StatusView) -> String {
    let weather = match &*view.weather {
        "" => String::new(),
        weather => format!(" · {weather}"),
    };
    let battle = match &*view.battle_title {
        "" => String::new(),
        title => format!(" · {title}"),
    };
    format!("{}{battle} · {} · {}{weather}", bold(&view.title), view.clock, view.phase)
}

fn prompt(view: &StatusView) -> String {
    format!("{} {}", bold(">"), view.prompt)
}

fn sides(view: &StatusView, look: &Look) -> String {
    let row = |name: &str, value: &dyn Fn(&SideStatus) -> String| {
        let mut row = vec![name.to_owned()];
        row.extend(view.sides.iter().map(value));
        row
    };
    let strength = |side: &SideStatus| format!("{} of {}", side.strength, side.strength_full);
    // Points, strength, supply and aircraft are of those who fight on a map.
    let on_map = view.sides.iter().any(|side| side.strength_full > 0);
    let mut rows = vec![row("Player", &|side| format!("{} ({})", side.player, side.side))];
    if on_map {
        rows.push(row("Objective points", &|side| side.points.to_string()));
        rows.push(row("Strength", &strength));
    }
    rows.extend([
        row("Men with their units", &|side| side.men.to_string()),
        row("Killed", &|side| side.killed.to_string()),
        row("Wounded", &|side| side.wounded.to_string()),
        row("Prisoners", &|side| side.prisoners.to_string()),
        row("Stragglers", &|side| side.stragglers.to_string()),
        row("Replacements waiting", &|side| side.replacements.to_string()),
    ]);
    if on_map {
        rows.push(row("Supply", &|side| side.supply.clone()));
        rows.push(row("Air points", &|side| side.air.to_string()));
    }
    if view.phase == "night" {
        let left = |side: &SideStatus| {
            format!("{} strength, {} platoons", side.recovery_strength, side.recovery_platoons)
        };
        rows.push(row("Recovery left", &left));
    }
    let names: Vec<&str> = view.sides.iter().map(|side| &*side.name).collect();
    table(look, &["", names[0], names[1]], rows)
}

/// Who is behind the lines of which formation of a side; nothing where all are of the side itself.
pub(crate) fn behind(side: &SideStatus, look: &Look) -> Option<String> {
    let row = |one: &FormationBehind| {
        let name = format!("{}{}", "  ".repeat(usize::from(one.level)), one.name);
        let Behind { wounded, stragglers, replacements, in_repair, .. } = one.behind;
        let figures =
            [wounded, stragglers, replacements, in_repair].map(|figure| figure.to_string());
        [vec![name], figures.to_vec()].concat()
    };
    let rows: Vec<Vec<String>> = side.behind.iter().map(row).collect();
    let of = format!("Behind the lines of {}", side.name);
    let head = [&*of, "Wounded", "Stragglers", "Replacements", "In repair"];
    side.behind.iter().any(|one| one.level > 0).then(|| table(look, &head, rows))
}

/// Who of a side has something to do, where it has several commanders.
pub(crate) fn due(view: &StatusView, side: Side) -> Option<String> {
    let of_side = view.seats.iter().filter(|seat| seat.seat.side() == Some(side) && seat.due);
    let due: Vec<String> = of_side.map(SeatStatus::called).collect();
    (!due.is_empty()).then(|| due.join(", "))
}

/// Every seat of a war with several commanders a side: who has it, what he commands, and whether he has something to do.
fn seats(view: &StatusView, look: &Look) -> Option<String> {
    let row = |seat: &SeatStatus| {
        let units: Vec<&str> = seat.commands.iter().map(|unit| &*unit.name).collect();
        let due = if seat.due { "due" } else { "" };
        vec![seat.seat.to_string(), seat.called(), units.join(", "), due.to_owned()]
    };
    let rows: Vec<Vec<String>> = view.seats.iter().map(row).collect();
    (!rows.is_empty()).then(|| table(look, &["Seat", "Commander", "Commands", ""], rows))
}

fn journal(view: &StatusView) -> String {
    let head = view.head.get(..12).unwrap_or(&view.head);
    let whole = match &view.integrity {
        Integrity::Whole => good("whole"),
        Integrity::ReadOnly(reason) => format!("{} ({reason})", good("whole")),
        Integrity::NotCompared(why) => {
            bad(format!("NOT COMPARED: {}", why.trim_start_matches("Not compared: ")))
        }
        Integrity::Broken(finding) => bad(format!("BROKEN: {finding}")),
    };
    format!("{} {} entries, head {head}, {whole}", dim("Journal"), view.entries)
}

/// Every battalion with its commander, order, strength and men.
pub(crate) fn order_of_battle(view: &StatusView, look: &Look) -> String {
    let mut parts = Vec::new();
    for side in &view.sides {
        parts.push(of_side(side.side, bold(format!("{} ({})", side.name, side.side))));
        let rows = side.battalions.iter().map(|battalion| row(battalion, look)).collect();
        let head = ["Id", "Battalion", "Commander", "Order", "Strength", "#Men"];
        parts.push(table(look, &head, rows));
    }
    parts.join("\n")
}

fn row(battalion: &BattalionView, look: &Look) -> Vec<String> {
    let order = match (&battalion.arrives, battalion.in_play, &battalion.order) {
        (Some(when), ..) => format!("comes {when}"),
        (None, false, _) => "out of the battle".to_owned(),
        (None, true, None) => "none yet".to_owned(),
        (None, true, Some(order)) if battalion.activated => format!("{order}, done"),
        (None, true, Some(order)) => order.clone(),
    };
    let bar = bar(battalion.strength, battalion.strength_full, look);
    vec![
        battalion.id.clone(),
        battalion.name.clone(),
        battalion.commander.clone(),
        order,
        format!("{:>2}/{:<2} {bar}", battalion.strength, battalion.strength_full),
        format!("{}/{}", battalion.men, battalion.men_full),
    ]
}

/// Eight squares, full ones for what is left; never empty while something is.
fn bar(now: u16, full: u16, look: &Look) -> String {
    const WIDTH: u16 = 8;
    let filled = (now * WIDTH).div_ceil(full.max(1)).min(WIDTH);
    let (on, off) = if look.unicode { ("█", "░") } else { ("#", ".") };
    on.repeat(usize::from(filled)) + &off.repeat(usize::from(WIDTH - filled))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::look;

    #[test]
    fn a_bar_is_full_empty_or_between() {
        let look = look(80);
        assert_eq!(bar(24, 24, &look), "########");
        assert_eq!(bar(0, 24, &look), "........");
        assert_eq!(bar(1, 24, &look), "#.......");
        assert_eq!(bar(12, 24, &look), "####....");
    }
}
