//! Which books meet: a contact of the one is fought out in the other. A pair has one file, with what is peculiar to it: who goes
//! down, the ground, figures from men, quality. Everything else is written once, in the rooms beside.

mod bgc_cc;
mod bgc_combat;
mod cc_combat;
mod ops_actions;
mod ops_tsg;
mod party;
mod standing;
mod tsg_bgc;
mod tsg_cc;
mod tsg_combat;

use kernel::Name;
use kernel::handoff::{Brief, Met, People};
use kernel::laid::Fault;

use super::LinkRefusal;
use super::open::{Asked, Founded};
use super::prepared::Prepared;
use crate::action::ActionOpens;
use crate::roster::Kind;
use crate::setup::BattleId;
use crate::war::link::{Contact, GroundChoice, Scale};
use crate::war::{Battle, WarState};

pub(super) use party::Roll;
pub(crate) use party::{Draft, Enlisted, Sent};
pub(super) use tsg_cc::sky;
pub use tsg_combat::GOING_OUT;

/// Every pair; for one contact the usual book first.
const PAIRS: [&dyn Pair; 10] = [
    &tsg_cc::Companies,
    &tsg_bgc::Platoons,
    &tsg_combat::Squads,
    &bgc_cc::Companies,
    &bgc_combat::Parties,
    &cc_combat::Soldiers,
    &ops_tsg::Divisions,
    &ops_actions::BY_PLATOONS,
    &ops_actions::BY_COMPANIES,
    &ops_actions::BY_SOLDIERS,
];

/// Two books of which a contact of the larger is fought out in the smaller.
pub(super) trait Pair: Sync {
    fn parent(&self) -> Scale;

    fn child(&self) -> Scale;

    /// Whether such a contact of the larger book is fought out so.
    fn takes(&self, contact: &Contact) -> bool;

    /// What an element of the larger book is in the words of the smaller; none where it is nobody there, or the smaller asks for no
    /// words.
    fn kind(&self, _: Kind) -> Option<Kind> {
        None
    }

    /// How it is fought, behind what is fought out: "squad against squad".
    fn manner(&self, _: &Contact) -> Option<&'static str> {
        None
    }

    /// How it is fought without positions, where nothing else says it: "man by man".
    fn manner_unplaced(&self) -> Option<&'static str> {
        None
    }

    /// What it may be fought on, beside what a scenario has prepared.
    fn grounds(&self) -> &'static [GroundChoice] {
        &GroundChoice::FREE
    }

    /// "on a table", behind what is fought out.
    fn ground_words(&self, ground: GroundChoice) -> &'static str {
        ground.words()
    }

    /// Who goes down with those who meet.
    fn comes_along(&self, _: &Asked<'_>) -> Vec<Met> {
        Vec::new()
    }

    /// Minutes it takes where no more is said; none for all there are.
    fn minutes(&self, _: &Contact) -> Option<u32> {
        None
    }

    /// What goes down of an element: all of it.
    fn sent(&self, state: &WarState, parent: BattleId, element: Name) -> People {
        people(state, parent, element)
    }

    /// What else must hold, for a contact with such a brief.
    fn may(&self, _: &Asked<'_>, _: &Brief) -> Result<(), LinkRefusal> {
        Ok(())
    }

    /// The smaller battle as it begins.
    fn found(&self, asked: &Asked<'_>, brief: &Brief, ground: GroundChoice) -> Founded;

    /// What a scenario may prepare of it; none where the larger battle is on a table of its own.
    fn prepares(&self) -> Option<&dyn Prepares> {
        None
    }
}

/// A pair of which a scenario prepares actions (LNK-R32).
pub(super) trait Prepares: Sync {
    /// Whether they may be opened in the night.
    fn at_night(&self) -> bool {
        false
    }

    /// Whether an action instead of an attack brings every stand of the attack, or only those it names.
    fn brings_attack(&self) -> bool {
        false
    }

    /// Whether an element that comes can fight in it.
    fn fights(&self, _: &Prepared<'_>, _: Name, _: People) -> bool {
        true
    }

    /// What of an element may come, at most so many of its men.
    fn comes(&self, state: &WarState, element: Name, most: u32) -> People;

    /// The smaller battle as a scenario has laid it out.
    fn prepared(&self, action: &Prepared<'_>, brief: &Brief) -> Founded;
}

/// The pairs that a contact is fought out in.
pub(super) fn of(contact: &Contact) -> impl Iterator<Item = &'static dyn Pair> {
    let scale = contact.scale();
    let own = move |pair: &&'static dyn Pair| match scale {
        Some(scale) => pair.parent() == scale,
        None => pair.parent() == Scale::ALL[0],
    };
    let contact = contact.clone();
    PAIRS.into_iter().filter(own).filter(move |pair| pair.takes(&contact))
}

/// The pair of two books; none where nothing of the one is fought out in the other.
pub(super) fn pair(parent: Scale, child: Scale) -> Option<&'static dyn Pair> {
    PAIRS.into_iter().find(|pair| (pair.parent(), pair.child()) == (parent, child))
}

/// What an element of the roster is in the words of a book: its own, or as a pair has it; none where it is nobody there.
pub(crate) fn kind_in(book: Scale, kind: Kind) -> Option<Kind> {
    let of = kind.book()?;
    if of == book { Some(kind) } else { pair(of, book)?.kind(kind) }
}

/// Whether smaller battles of a division battle are fought by a book.
pub(crate) fn is_below_division(book: Scale) -> bool {
    pair(Scale::TwoStarGeneral, book).is_some()
}

/// Whether a prepared action of a battle of the book `parent` may be opened then.
///
/// # Errors
/// Why not, for whoever writes the scenario.
pub(crate) fn may_open(parent: Scale, book: Scale, opens: ActionOpens) -> Result<(), Fault> {
    let prepares = pair(parent, book).and_then(Pair::prepares);
    match prepares {
        Some(_) if parent == Scale::Operations => match opens {
            ActionOpens::Contact => {
                let help = "opens = \"night\" or \"any_time\" (LNK-R64)";
                Err(Fault::new("a battle for a square is fought by divisions", help))
            }
            ActionOpens::Night | ActionOpens::AnyTime => Ok(()),
        },
        Some(pair) if opens == ActionOpens::Night && !pair.at_night() => {
            let help = "book = \"combat\", or opens = \"contact\" with night = true";
            Err(Fault::new("a night patrol is fought by Combat!", help))
        }
        _ => Ok(()),
    }
}

/// The pair that a contact of a battle is fought out in at a scale.
pub(super) fn between(
    state: &WarState,
    battle: &Battle,
    contact: &Contact,
    child: Scale,
) -> Result<&'static dyn Pair, LinkRefusal> {
    let parent = battle.scale();
    let none = || LinkRefusal::NoSuchContact { parent };
    let usual = of(contact).next().filter(|pair| pair.parent() == parent).ok_or_else(none)?;
    of(contact).find(|pair| pair.child() == child).ok_or_else(|| {
        let what = contact.words(&state.names(state.setup.first_battle()));
        LinkRefusal::OtherScale { what, scale: usual.child() }
    })
}

/// What is there of an element: as its battle counts it, or else the roster.
pub(super) fn people(state: &WarState, battle: BattleId, element: Name) -> People {
    let own = state.battle(battle).and_then(|battle| battle.people(element));
    own.unwrap_or_else(|| {
        let here = state.roster_of(battle).element(element);
        let spec = state.muster_of(battle).elements.get(&element);
        let vehicles = spec.map_or(0, |spec| crate::war::levy::vehicles(spec, here));
        People { men: here.men, vehicles }
    })
}
