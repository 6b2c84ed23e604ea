//! What Combat! says, in the names of its soldiers.

use campaign::combat::state::{SoldierId, State};
use kernel::Refused;

use super::with_names;

/// A refusal of Combat! in the names of its fight.
#[must_use]
pub fn refused(state: &State, why: Refused) -> Refused {
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
