//! Who fought: strengths from the start to the end, orders, and what became of those who had them.

use kernel::Side;
use serde::Serialize;

use super::Said;
use crate::model::{Balance, Force, Orders, Stand, Standing, Unit};
use crate::style::{Markup, Style};
use crate::table::{Cell, Table, figure, number, words as cell};
use crate::{AarModel, words};

#[derive(Serialize)]
pub(super) struct ForceTable {
    side: String,
    colour: &'static str,
    table: Markup,
}

#[derive(Serialize)]
pub(super) struct BriefingText {
    side: String,
    text: Markup,
}

/// "Western Brigade began with 44 strength points and 1188 men in 3 units, and ended with 38 and 1122."
pub(super) fn strengths(model: &AarModel, style: &dyn Style) -> Vec<Said> {
    let told = |side: Side| {
        let force = &model.forces[side.index()];
        let Standing { strength_start, strength_end, men_start, men_end, .. } = force.total;
        let units: usize = force.formations.iter().map(|formation| formation.units.len()).sum();
        let (points, men) = (
            words::count(strength_start, "strength point", "strength points"),
            words::count(men_start, "man", "men"),
        );
        let within = words::count(units as u64, "unit", "units");
        let name = words::side(model, side);
        // Men on tables have no strength points.
        let text = match force.total.strength_full {
            0 => format!("{name} began with {men} in {within}, and ended with {men_end}."),
            _ => format!(
                "{name} began with {points} and {men} in {within}, and ended with {strength_end} and {men_end}."
            ),
        };
        (units > 0).then(|| Said { text, entries: style.entries(model.source.entries) })
    };
    Side::BOTH.into_iter().filter_map(told).collect()
}

pub(super) fn briefings(model: &AarModel, style: &dyn Style) -> Vec<BriefingText> {
    let text = |briefing: &crate::model::Briefing| BriefingText {
        side: briefing.side.map_or("", |side| words::side(model, side)).to_owned(),
        text: style.prose(&briefing.text),
    };
    model.briefings.iter().map(text).collect()
}

/// Formations and units from the start of the span to its end.
pub(super) fn tables(model: &AarModel, style: &dyn Style) -> Vec<ForceTable> {
    each_side(model, style, |force| {
        let mut rows = Vec::new();
        for formation in &force.formations {
            // A corps gives its orders to formations: each is a unit by itself.
            let is_unit = matches!(&formation.units[..], [only] if only.name == formation.name);
            if force.formations.len() > 1 && !formation.name.is_empty() && !is_unit {
                rows.push(row(&formation.name, "", &formation.total, ""));
            }
            let units = formation.units.iter();
            rows.extend(
                units.map(|unit| row(&unit.name, &unit.commander, &unit.total, &unit.fate)),
            );
        }
        rows.push(row("All", "", &force.total, ""));
        let headings = ["Unit", "Commander", "Points", "End", "Full", "Men", "End", "State"];
        Table::new(&headings, rows).summed()
    })
}

/// Men from the start to the end, by side and formation: each row adds up.
pub(super) fn balance(model: &AarModel) -> Table {
    let row = |name: &str, men: &Balance, ruled: bool| {
        let plus = |men: u32| figure(format!("+{men}"));
        let minus = |men: u32| figure(if men == 0 { "0".to_owned() } else { format!("−{men}") });
        let mut row = vec![cell(name), plain(men.began), plus(men.came), plus(men.recovered)];
        row.extend([men.killed, men.wounded, men.captured, men.missing, men.disbanded].map(minus));
        if ruled {
            row.push(figure(format!("{:+}", men.ruled).replace('-', "−")));
        }
        row.push(plain(men.present));
        row
    };
    let ruled = model.forces.iter().flat_map(|force| &force.formations);
    let ruled = ruled.into_iter().any(|formation| formation.balance.ruled != 0);
    let mut rows = Vec::new();
    for side in Side::BOTH {
        let force = &model.forces[side.index()];
        let named = force.formations.iter().filter(|formation| !formation.name.is_empty());
        if force.formations.len() > 1 {
            rows.extend(named.map(|one| row(&format!("· {}", one.name), &one.balance, ruled)));
        }
        if !force.formations.is_empty() {
            rows.push(row(words::side(model, side), &force.balance, ruled));
        }
    }
    let mut headings = vec![
        "Men",
        "Began",
        "Came",
        "Recovered",
        "Killed",
        "Wounded",
        "Captured",
        "Missing",
        "Disbanded",
    ];
    if ruled {
        headings.push("By ruling");
    }
    headings.push("Present");
    Table::new(&headings, rows)
}

/// Everything down to the platoons.
pub(super) fn order_of_battle(model: &AarModel, style: &dyn Style) -> Vec<ForceTable> {
    let stand = |unit: &Unit, stand: &Stand| {
        let Standing { strength_start, strength_end, strength_full, men_start, men_end, .. } =
            stand.total;
        let unit = if unit.name == stand.name { String::new() } else { unit.name.clone() };
        vec![
            cell(unit),
            cell(&stand.name),
            cell(&stand.kind),
            plain(strength_start),
            plain(strength_end),
            plain(strength_full),
            plain(men_start),
            plain(men_end),
            cell(stand.platoons.join("; ")),
            cell(&stand.fate),
        ]
    };
    each_side(model, style, |force| {
        let units = force.formations.iter().flat_map(|formation| &formation.units);
        let rows = units.flat_map(|unit| unit.stands.iter().map(|one| stand(unit, one))).collect();
        let headings = [
            "Unit",
            "Stand",
            "Kind",
            "Points",
            "at the end",
            "of",
            "Men",
            "at the end",
            "With it",
            "Where",
        ];
        Table::new(&headings, rows)
    })
}

/// Orders beside what became of those who had them; without orders where none were laid face down.
pub(super) fn outcome(model: &AarModel, style: &dyn Style) -> Vec<ForceTable> {
    let units = |force: &Force| {
        let all = force.formations.iter().flat_map(|formation| &formation.units);
        let did = |unit: &&Unit| !unit.orders.is_empty() || unit.fights > 0 || unit.hexes > 0;
        all.filter(did).cloned().collect::<Vec<_>>()
    };
    let has_orders = model.forces.iter().flat_map(units).any(|unit| !unit.orders.is_empty());
    let row = |unit: &Unit| {
        let orders: Vec<String> =
            unit.orders.iter().map(|(word, times)| format!("{word} {times}×")).collect();
        let total = &unit.total;
        let mut row = vec![cell(&unit.name)];
        row.extend(has_orders.then(|| cell(orders.join(", "))));
        row.extend([
            number(unit.hexes),
            number(unit.fights),
            plain(total.strength_start),
            plain(total.strength_end),
            cell(&unit.fate),
        ]);
        row
    };
    let mut headings = vec!["Unit"];
    headings.extend(has_orders.then_some("Orders"));
    headings.extend(["Hexes", "Attacks", "Points", "at the end", "State"]);
    each_side(model, style, |force| Table::new(&headings, units(force).iter().map(row).collect()))
}

/// The orders as they were turned up, with the entry that sealed them.
pub(super) fn orders(model: &AarModel) -> Table {
    let row = |orders: &Orders| {
        let groups: Vec<String> = orders
            .groups
            .iter()
            .map(|(word, units)| format!("{word}: {}", units.join("; ")))
            .collect();
        vec![
            cell(&orders.when),
            cell(words::side(model, orders.side)),
            cell(groups.join(". ")),
            Cell::Entries(orders.sealed.map(crate::Entries::one)),
            Cell::Entries(Some(orders.revealed)),
        ]
    };
    let rows = model.orders.iter().map(row).collect();
    Table::new(&["When", "Side", "Orders", "Sealed", "Turned up"], rows)
}

fn each_side(
    model: &AarModel,
    style: &dyn Style,
    table: impl Fn(&Force) -> Table,
) -> Vec<ForceTable> {
    let one = |side: Side| ForceTable {
        side: words::side(model, side).to_owned(),
        colour: super::colour(side),
        table: style.table(&table(&model.forces[side.index()])),
    };
    Side::BOTH.map(one).into_iter().filter(|one| !one.table.0.is_empty()).collect()
}

fn row(name: &str, commander: &str, total: &Standing, fate: &str) -> Vec<Cell> {
    vec![
        cell(name),
        cell(commander),
        plain(total.strength_start),
        plain(total.strength_end),
        plain(total.strength_full),
        plain(total.men_start),
        plain(total.men_end),
        cell(fate),
    ]
}

/// A number that says 0 when it is 0.
fn plain(number: u32) -> Cell {
    figure(number.to_string())
}
