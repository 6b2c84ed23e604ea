//! Sentences for people: what the rules say with identifiers is said with the names of the scenario.

pub mod captain;
pub mod squad;

use campaign::two_star_general::state::{BattalionId, PlatoonId, StandId, State};
use campaign::{Battle, BattleId, WarOrder, WarState};
use kernel::{Offers, Refused, Seat};

/// What a seat may order now, and why not, in the names of the scenario.
#[must_use]
pub fn legal(war: &WarState, seat: Seat) -> Offers<WarOrder> {
    legal_in(war, BattleId::main(), seat)
}

/// The same in one of the war's battles.
#[must_use]
pub fn legal_in(war: &WarState, battle: BattleId, seat: Seat) -> Offers<WarOrder> {
    let mut offers = war.legal(battle, seat);
    for bar in &mut offers.barred {
        bar.why = refused_in(war, battle, bar.why.clone());
    }
    offers
}

/// A refusal in the names of one of the war's battles.
#[must_use]
pub fn refused_in(war: &WarState, battle: BattleId, why: Refused) -> Refused {
    let why = titled(war, why);
    match war.battle(battle) {
        Some(Battle::CombatCaptain(state)) => captain::refused(state, why),
        Some(Battle::Combat(state)) => squad::refused(state, why),
        Some(Battle::TwoStarGeneral(state)) => refused(state, why),
        None => refused(war.main(), why),
    }
}

/// The same with the titles of the war's battles in place of their ids. An id that cannot be used is said as it was typed.
fn titled(war: &WarState, why: Refused) -> Refused {
    if ["name_taken", "name_kept", "unknown_battle"].contains(&&*why.code) {
        return why;
    }
    let said = |sentence: String| {
        war.battles.keys().fold(sentence, |sentence, id| {
            let quoted = format!("\"{id}\"");
            if !sentence.contains(&quoted) {
                return sentence;
            }
            sentence.replace(&quoted, &format!("\"{}\"", war.title_of(*id)))
        })
    };
    Refused { sentence: said(why.sentence), instead: why.instead.map(said), ..why }
}

/// A refusal in the names of the scenario.
#[must_use]
pub fn refused(state: &State, why: Refused) -> Refused {
    Refused {
        sentence: named(state, &why.sentence),
        instead: why.instead.map(|words| named(state, &words)),
        ..why
    }
}

/// The same sentence with the name of every stand, platoon and battalion in place of its identifier.
#[must_use]
fn named(state: &State, sentence: &str) -> String {
    with_names(sentence, |id| name(state, id))
}

/// The same sentence with a name in place of every identifier that has one.
#[must_use]
pub fn with_names<'a>(sentence: &str, name: impl Fn(&str) -> Option<&'a str>) -> String {
    let mut said = String::with_capacity(sentence.len() + 32);
    let mut rest = sentence;
    while !rest.is_empty() {
        let end = rest.find(|c| !of_an_id(c)).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        // A sentence may end in an identifier; the full stop is not part of it.
        let id = word.trim_end_matches(['.', '-']);
        match name(id) {
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

/// The same words with a capital at the beginning.
#[must_use]
pub fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
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
