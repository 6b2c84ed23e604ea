//! Orders about soldiers (LNK-R30): a side gives its men other names, the umpire decorates them.

use kernel::{Cite, Halt, Refusal, Seat, Seq};
use serde::{Deserialize, Serialize};

use super::{WarEvent, WarRefusal, WarState};
use crate::people::soldiers::{Lost, NAME_MOST, SoldierOf};
use crate::roster::RosterChange;

/// An order about one soldier, given to any battle of the war.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum PeopleOrder {
    /// He is called otherwise, in what is still to come.
    Rename { soldier: SoldierOf, name: String },
    /// By the umpire.
    Decorate { soldier: SoldierOf, decoration: String, reason: String },
}

/// Why the war says no about a soldier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PeopleRefusal {
    Unknown {
        soldier: SoldierOf,
    },
    NotYours {
        name: String,
    },
    UmpireOnly,
    /// Empty, longer than [`NAME_MOST`] characters, or not to be printed.
    NoName,
    NoReason,
}

impl PeopleOrder {
    /// The order in a few words, as a player says it.
    #[must_use]
    pub fn words(&self) -> String {
        match self {
            Self::Rename { name, .. } => format!("call him {name}"),
            Self::Decorate { decoration, reason, .. } => {
                format!("award the {decoration}: {reason}")
            }
        }
    }
}

/// What comes of an order about a soldier.
pub(super) fn decide(
    state: &WarState,
    seat: Seat,
    order: &PeopleOrder,
) -> Result<Vec<WarEvent>, Halt<WarRefusal>> {
    let told = match order {
        PeopleOrder::Rename { soldier, name } => {
            may_name(state, seat, *soldier)?;
            WarEvent::SoldierRenamed { soldier: *soldier, name: text(name)? }
        }
        PeopleOrder::Decorate { soldier, decoration, reason } => {
            known(state, *soldier)?;
            if seat != Seat::Umpire {
                return Err(PeopleRefusal::UmpireOnly.into());
            }
            if reason.trim().is_empty() {
                return Err(PeopleRefusal::NoReason.into());
            }
            WarEvent::SoldierDecorated {
                soldier: *soldier,
                decoration: text(decoration)?,
                reason: reason.trim().to_owned(),
            }
        }
    };
    Ok(vec![told])
}

/// LNK-R34 What a change of the roster, already folded, has made of the men who are known.
pub(super) fn fall(state: &mut WarState, change: &RosterChange, at: Seq) {
    let RosterChange::Casualties { element, killed, wounded, captured, stragglers, .. } = *change
    else {
        return;
    };
    let present = state.roster.element(element).men;
    let lost = Lost { captured, killed, wounded, scattered: stragglers };
    state.soldiers.fall_with(element, present, &lost, at);
}

/// What people call a soldier.
pub(super) fn title(state: &WarState, soldier: SoldierOf) -> String {
    let known = state.soldiers.get(soldier);
    known.map_or_else(|| "somebody".to_owned(), super::super::people::soldiers::Soldier::title)
}

fn known(state: &WarState, soldier: SoldierOf) -> Result<(), PeopleRefusal> {
    match state.soldiers.get(soldier) {
        Some(_) => Ok(()),
        None => Err(PeopleRefusal::Unknown { soldier }),
    }
}

fn may_name(state: &WarState, seat: Seat, soldier: SoldierOf) -> Result<(), PeopleRefusal> {
    known(state, soldier)?;
    let side = state.setup.roster.elements.get(&soldier.element).map(|spec| spec.side);
    if seat == Seat::Umpire || side.is_some_and(|side| side.seat() == seat) {
        Ok(())
    } else {
        Err(PeopleRefusal::NotYours { name: title(state, soldier) })
    }
}

fn text(said: &str) -> Result<String, PeopleRefusal> {
    let said = said.trim();
    let fits = !said.is_empty() && said.chars().count() <= NAME_MOST;
    if fits && !said.chars().any(char::is_control) {
        Ok(said.to_owned())
    } else {
        Err(PeopleRefusal::NoName)
    }
}

impl Refusal for PeopleRefusal {
    fn code(&self) -> &'static str {
        match self {
            Self::Unknown { .. } => "unknown_soldier",
            Self::NotYours { .. } => "not_your_soldier",
            Self::UmpireOnly => "umpire_only",
            Self::NoName => "no_name",
            Self::NoReason => "no_reason",
        }
    }

    fn cite(&self) -> Cite {
        Cite::section("H.11")
    }

    fn sentence(&self) -> String {
        match self {
            Self::Unknown { soldier } => {
                format!("Nobody knows a soldier {} of {}.", soldier.number, soldier.element)
            }
            Self::NotYours { name } => format!("{name} is not of your side."),
            Self::UmpireOnly => "Only the umpire decorates.".to_owned(),
            Self::NoName => {
                format!("A name has letters, and no more than {NAME_MOST} of them.")
            }
            Self::NoReason => "A decoration needs a reason.".to_owned(),
        }
    }

    fn instead(&self) -> Option<String> {
        None
    }
}

impl From<PeopleRefusal> for Halt<WarRefusal> {
    fn from(refusal: PeopleRefusal) -> Self {
        Self::Refused(WarRefusal::People(refusal))
    }
}
