//! What Combat Captain says, in the names of its sub-units and units.

use campaign::combat_captain::state::{State, SubunitId, UnitId};
use kernel::{Bar, Refused};

use super::with_names;

/// A refusal of Combat Captain in the names of its battle.
#[must_use]
pub fn refused(state: &State, why: Refused) -> Refused {
    Refused {
        sentence: named(state, &why.sentence),
        instead: why.instead.map(|words| named(state, &words)),
        ..why
    }
}

/// The same sentence with the names of sub-units and units in place of their identifiers.
#[must_use]
pub fn named(state: &State, sentence: &str) -> String {
    with_names(sentence, |id| name(state, id))
}

/// What may not be done, with the reason in the names of its battle.
#[must_use]
pub fn bar(state: &State, what: impl Into<String>, why: Refused) -> Bar {
    Bar { what: what.into(), why: refused(state, why) }
}

fn name<'a>(state: &'a State, id: &str) -> Option<&'a str> {
    let setup = &state.setup;
    let subunit = || setup.subunits.get(&SubunitId::new(id).ok()?).map(|spec| &*spec.name);
    let unit = || setup.units.get(&UnitId::new(id).ok()?).map(|spec| &*spec.name);
    subunit().or_else(unit)
}
