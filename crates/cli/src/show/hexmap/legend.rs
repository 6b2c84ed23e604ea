//! What the signs on the map mean, and which letters stand for whom.

use api::kernel::map::Feature;
use api::kernel::{Name, Side};

use crate::look::{Look, bold, frame, of_side};

use super::{Ground, Size, code, edge};

/// The explanation below the map.
pub(super) fn legend(ground: &Ground<'_>, size: Size, look: &Look) -> String {
    let stand = |side: Side, text: &str| {
        let (left, right) = frame(side);
        let right = if size == Size::Large { right.to_string() } else { String::new() };
        of_side(side, format!("{left}{text}{right} {side}"))
    };
    let (text, what) = match size {
        Size::Large => ("maA6", "battalion, stand, strength"),
        Size::Small => ("A6", "stand, strength"),
    };
    let (stream, river) = (edge::STREAM, edge::river(ground.unicode));
    let mut lines = vec![look.wrap(
        &format!(
            "{}  {}: {what}; * headquarters, = battery.  *3b objective of 3 points, held by blue.  \
             {stream}{stream} stream  {river}{river} river  == road or bridge",
            stand(Side::Blue, text),
            stand(Side::Orange, text)
        ),
        "  ",
    )];
    let used: Vec<String> = codes_in_use(ground);
    if !used.is_empty() {
        lines.push(look.wrap(&used.join("  "), "  "));
    }
    lines.extend(units(ground, look));
    let named = ground
        .hexes
        .values()
        .filter_map(|cell| cell.name.as_ref().map(|name| format!("{} {name}", cell.cell)));
    let named = named.collect::<Vec<_>>().join(", ");
    if !named.is_empty() {
        lines.push(look.wrap(&format!("{} {named}", bold("Places:")), "  "));
    }
    lines.join("\n")
}

/// The two-letter codes of the terrains on this map.
fn codes_in_use(ground: &Ground<'_>) -> Vec<String> {
    let has = |terrain: &Feature| ground.view.ground.with(*terrain).next().is_some();
    let shown = Feature::ALL.into_iter().filter(|terrain| *terrain != Feature::Road);
    shown.filter(has).map(|terrain| format!("{} {}", code(terrain), terrain.word())).collect()
}

/// Which two characters stand for which battalion or battery.
fn units(ground: &Ground<'_>, look: &Look) -> Vec<String> {
    let mut lines = Vec::new();
    for side in Side::BOTH {
        let mut units: Vec<(String, Name)> = Vec::new();
        let here = ground.view.pieces.iter().filter(|piece| piece.piece.side == side);
        for piece in here.filter(|piece| piece.piece.cell.is_some()) {
            let tag: String = ground.tag(piece).chars().take(2).collect();
            let unit = piece.piece.unit.unwrap_or(piece.piece.id);
            if !units.iter().any(|(_, known)| *known == unit) {
                units.push((tag, unit));
            }
        }
        let units: Vec<String> = units.iter().map(|(tag, unit)| format!("{tag} {unit}")).collect();
        if !units.is_empty() {
            lines.push(look.wrap(
                &format!("{} {}", of_side(side, format!("{side}:")), units.join("  ")),
                "  ",
            ));
        }
    }
    lines
}
