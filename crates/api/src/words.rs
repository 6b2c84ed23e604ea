//! Sentences for people: what the rules say with identifiers is said with the names of the scenario.

use campaign::two_star_general::state::{BattalionId, PlatoonId, StandId, State};
use campaign::{War, WarOrder, WarState};
use kernel::{Offers, Refused, RuleSet, Seat};

/// What a seat may order now, and why not, in the names of the scenario.
#[must_use]
pub(crate) fn legal(war: &WarState, seat: Seat) -> Offers<WarOrder> {
    let mut offers = War::legal(war, seat);
    for bar in &mut offers.barred {
        bar.why = refused(war.main(), bar.why.clone());
    }
    offers
}

/// A refusal in the names of the scenario.
#[must_use]
pub(crate) fn refused(state: &State, why: Refused) -> Refused {
    Refused {
        sentence: named(state, &why.sentence),
        instead: why.instead.map(|words| named(state, &words)),
        ..why
    }
}

/// The same sentence with the name of every stand, platoon and battalion in place of its identifier.
#[must_use]
fn named(state: &State, sentence: &str) -> String {
    let mut said = String::with_capacity(sentence.len() + 32);
    let mut rest = sentence;
    while !rest.is_empty() {
        let end = rest.find(|c| !of_an_id(c)).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        // A sentence may end in an identifier; the full stop is not part of it.
        let id = word.trim_end_matches(['.', '-']);
        match name(state, id) {
            Some(name) => {
                said.push_str(name);
                said.push_str(&word[id.len()..]);
            }
            None => said.push_str(word),
        }
        let between = after.find(of_an_id).unwrap_or(after.len());
        said.push_str(&after[..between]);
        rest = &after[between..];
    }
    said
}

const fn of_an_id(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_' | '/')
}

fn name<'a>(state: &'a State, id: &str) -> Option<&'a str> {
    let setup = &state.setup;
    let stand = || setup.stands.get(&StandId::new(id).ok()?).map(|spec| &*spec.name);
    let platoon = || setup.platoons.get(&PlatoonId::new(id).ok()?).map(|spec| &*spec.name);
    let battalion = || setup.battalions.get(&BattalionId::new(id).ok()?).map(|spec| &*spec.name);
    stand().or_else(platoon).or_else(battalion)
}
