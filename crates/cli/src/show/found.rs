//! What was found, kind by kind.

use super::{lines, people, table};
use crate::commands::find::{Found, FoundPlace, FoundUnit};
use crate::look::{Look, bold};

/// Units, places, people, entries; a kind without any is left out.
pub(crate) fn found(found: &Found, most: u16, look: &Look) -> String {
    let most = usize::from(most);
    let mut parts = Vec::new();
    let mut part = |title: &str, shown: usize, all: usize, text: &dyn Fn() -> String| {
        if all > 0 {
            let of_all = if shown < all { format!(", {shown} of {all}") } else { String::new() };
            parts.push(format!("{}\n{}", bold(format!("{title}{of_all}")), text().trim_end()));
        }
    };
    let (units, places) = (&found.units, &found.places);
    part("Units", units.len().min(most), units.len(), &|| {
        let rows = units.iter().take(most).map(unit).collect();
        table(look, &["Key", "Name", "Side", "Battle", "Where"], rows)
    });
    part("Places", places.len().min(most), places.len(), &|| {
        let rows = places.iter().take(most).map(place).collect();
        table(look, &["At", "Name", "Battle", ""], rows)
    });
    let total = found.people.total as usize;
    part("People", found.people.people.len(), total, &|| people(&found.people, look));
    let total = usize::try_from(found.entries.total).unwrap_or(usize::MAX);
    part("Entries", found.entries.lines.len(), total, &|| lines(&found.entries.lines, look));
    match parts.is_empty() {
        true => "Nothing has all these words.".to_owned(),
        false => parts.join("\n\n"),
    }
}

fn unit(unit: &FoundUnit) -> Vec<String> {
    [&unit.id, &unit.name, &unit.side, &unit.battle, &unit.standing].map(String::clone).to_vec()
}

fn place(place: &FoundPlace) -> Vec<String> {
    [&place.at, &place.name, &place.battle, &place.says].map(String::clone).to_vec()
}
