//! Three characters for every stand on the map: two for its battalion, one for itself. `ma` `A`, `16` `*`.

use std::collections::{BTreeMap, BTreeSet};

use api::kernel::Side;
use api::kernel::face::{MapPiece, MapSymbol};
use api::views::MapView;

/// The mark of a headquarters and of a battery.
const HEADQUARTERS: char = '*';
const BATTERY: char = '=';

/// The tag of every stand, by its id. Within a side no two battalions share their two characters.
pub(crate) fn tags(map: &MapView) -> BTreeMap<String, String> {
    let mut tags = BTreeMap::new();
    for side in Side::BOTH {
        let of_side = || map.pieces.iter().map(|of| &of.piece).filter(move |of| of.side == side);
        let unit = |piece: &MapPiece| piece.unit.unwrap_or(piece.id).to_string();
        let units: BTreeSet<String> = of_side().map(unit).collect();
        let codes = codes(&units.iter().map(String::as_str).collect());
        for piece in of_side() {
            let id = piece.id.as_str();
            let own = match piece.symbol {
                MapSymbol::Headquarters => HEADQUARTERS,
                MapSymbol::Battery | MapSymbol::SelfPropelledBattery => BATTERY,
                _ => initial(id.rsplit_once('.').map_or(id, |(_, last)| last)),
            };
            tags.insert(id.to_owned(), format!("{}{own}", codes[&*unit(piece)]));
        }
    }
    tags
}

fn initial(word: &str) -> char {
    word.chars().next().unwrap_or('?').to_ascii_uppercase()
}

/// Two characters for each unit, all different: the first two of a name, first and last of a number, and so on.
fn codes<'a>(units: &BTreeSet<&'a str>) -> BTreeMap<&'a str, String> {
    let mut taken = BTreeSet::new();
    let mut codes = BTreeMap::new();
    for unit in units {
        let letters: Vec<char> = unit.chars().filter(char::is_ascii_alphanumeric).collect();
        let first = letters.first().copied().unwrap_or('?');
        let rest = letters.get(1..).unwrap_or_default();
        let numbered = first.is_ascii_digit();
        let order: Vec<char> = match numbered {
            true => rest.iter().rev().copied().collect(),
            false => rest.to_vec(),
        };
        let spare = ('a'..='z').chain('0'..='9');
        let code = order
            .into_iter()
            .chain(spare)
            .map(|second| format!("{first}{second}"))
            .find(|code| !taken.contains(code))
            .unwrap_or_else(|| format!("{first}?"));
        taken.insert(code.clone());
        codes.insert(*unit, code);
    }
    codes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_give_their_beginning_and_numbers_their_ends() {
        let codes = codes(&BTreeSet::from(["marche", "lowland", "1-506", "2-506", "1-501"]));
        assert_eq!(codes["marche"], "ma");
        assert_eq!(codes["lowland"], "lo");
        assert_eq!((&*codes["1-506"], &*codes["2-506"], &*codes["1-501"]), ("16", "26", "11"));
    }

    #[test]
    fn no_two_units_share_a_code() {
        let units: Vec<String> = (0..30).map(|n| format!("1-{n}01")).collect();
        let codes = codes(&units.iter().map(String::as_str).collect());
        let different: BTreeSet<&String> = codes.values().collect();
        assert_eq!(different.len(), 30);
    }
}
