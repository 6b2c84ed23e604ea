//! Refusals of Combat! in the names of its soldiers.

use campaign::combat::state::{SoldierId, State};
use kernel::Refused;

use crate::words::with_names;

pub(in crate::views::table) fn refused(state: &State, why: Refused) -> Refused {
    let name = |id: &str| {
        let spec = state.setup.soldiers.get(&SoldierId::new(id).ok()?)?;
        Some(&*spec.name)
    };
    let named = |text: &str| with_names(text, name);
    Refused {
        sentence: named(&why.sentence),
        instead: why.instead.map(|words| named(&words)),
        ..why
    }
}
