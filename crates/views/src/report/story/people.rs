//! Commanders who fell, by name.

use report::Entries;
use report::model::Sentence;

use super::super::names::list;
use super::facts::Fallen;
use super::tell::Teller;
use super::words::numeral;

/// The most people named in one day.
const NAMED_MOST: usize = 3;

impl Teller<'_> {
    /// "Capt Alan Pike (A Company) and Maj Rolf Adler (E Battery) were wounded."
    pub(super) fn people(&self) -> Option<Sentence> {
        let fallen = &self.part.fallen;
        let entries = fallen.iter().map(|one| one.entries).reduce(Entries::and)?;
        if let [one] = &fallen[..] {
            let fate = if one.is_captured { "captured" } else { "wounded" };
            let text = match &*one.led {
                "" => format!("{} was {fate}.", one.who),
                led => format!("{}, commanding {led}, was {fate}.", one.who),
            };
            return Some(Sentence { text: super::ground::capital(&text), entries });
        }
        let most = if fallen.len() == NAMED_MOST + 1 { fallen.len() } else { NAMED_MOST };
        let named = &fallen[..fallen.len().min(most)];
        let of = |is_captured: bool, fate: &str| {
            let own = named.iter().filter(|one| one.is_captured == is_captured);
            let names: Vec<String> = own.map(called).collect();
            let were = if names.len() == 1 { "was" } else { "were" };
            (!names.is_empty()).then(|| format!("{} {were} {fate}", list(&names)))
        };
        let others = &fallen[named.len()..];
        let captured = others.iter().filter(|one| one.is_captured).count();
        let fate = match captured {
            0 => "wounded",
            all if all == others.len() => "captured",
            _ => "wounded or captured",
        };
        let rest = match u32::try_from(others.len()).unwrap_or(u32::MAX) {
            0 => None,
            1 => Some(format!("one more commander was {fate}")),
            many => Some(format!("{} more commanders were {fate}", numeral(many))),
        };
        let clauses = [of(false, "wounded"), of(true, "captured"), rest];
        let text = format!("{}.", clauses.into_iter().flatten().collect::<Vec<_>>().join("; "));
        Some(Sentence { text: super::ground::capital(&text), entries })
    }
}

/// "Lt Col James O'Hara (Headquarters, Team O'Hara)".
fn called(one: &Fallen) -> String {
    match &*one.led {
        "" => one.who.clone(),
        led => format!("{} ({led})", one.who),
    }
}
