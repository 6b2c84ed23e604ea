//! Refusals of Combat Captain in the names of its sub-units and units.

use campaign::combat_captain::state::{State, SubunitId, UnitId};
use kernel::{Bar, Refused};

use crate::words::with_names;

pub(in crate::views::table) fn refused(state: &State, why: Refused) -> Refused {
    Refused {
        sentence: named(state, &why.sentence),
        instead: why.instead.map(|words| named(state, &words)),
        ..why
    }
}

/// The same sentence with the names of sub-units and units in place of their identifiers.
pub(in crate::views::table) fn named(state: &State, sentence: &str) -> String {
    with_names(sentence, |id| name(state, id))
}

pub(super) fn bar(state: &State, what: impl Into<String>, why: Refused) -> Bar {
    Bar { what: what.into(), why: refused(state, why) }
}

fn name<'a>(state: &'a State, id: &str) -> Option<&'a str> {
    let setup = &state.setup;
    let subunit = || setup.subunits.get(&SubunitId::new(id).ok()?).map(|spec| &*spec.name);
    let unit = || setup.units.get(&UnitId::new(id).ok()?).map(|spec| &*spec.name);
    subunit().or_else(unit)
}
