//! What the signs on the map mean, and which letters stand for whom.

use api::kernel::Side;
use api::two_star_general::ground::Terrain;

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
        .view
        .hexes
        .iter()
        .filter_map(|hex| hex.name.as_ref().map(|name| format!("{} {name}", hex.hex)));
    let named = named.collect::<Vec<_>>().join(", ");
    if !named.is_empty() {
        lines.push(look.wrap(&format!("{} {named}", bold("Places:")), "  "));
    }
    lines.join("\n")
}

/// The two-letter codes of the terrains on this map.
fn codes_in_use(ground: &Ground<'_>) -> Vec<String> {
    let has = |terrain: &Terrain| ground.view.hexes.iter().any(|hex| hex.terrain.contains(terrain));
    let shown = Terrain::ALL.into_iter().filter(|t| !matches!(t, Terrain::Open | Terrain::Road));
    shown.filter(has).map(|terrain| format!("{} {}", code(terrain), terrain.word())).collect()
}

/// Which two characters stand for which battalion or battery.
fn units(ground: &Ground<'_>, look: &Look) -> Vec<String> {
    let mut lines = Vec::new();
    for side in Side::BOTH {
        let mut units: Vec<(String, &str)> = Vec::new();
        let here = ground.view.stands.iter().filter(|s| s.side == side && s.hex.is_some());
        for stand in here {
            let tag: String = ground.tag(stand).chars().take(2).collect();
            let unit = stand.battalion.as_deref().unwrap_or(&stand.id);
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
