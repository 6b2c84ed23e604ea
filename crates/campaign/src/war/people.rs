//! Orders about people (LNK-R30, LNK-R41): a side gives its men other names, the umpire decorates them and promotes commanders.

use combat::diary::capital;
use kernel::{Cite, Halt, Names, Refusal, Said as _, Seat, Seq};
use serde::{Deserialize, Serialize};

use super::{WarEvent, WarRefusal, WarState, squads};
use crate::people::soldiers::{NAME_MOST, SoldierOf};
use crate::people::{CommanderOf, Officer};
use crate::roster::RosterChange;

/// An order about one soldier or commander, given to any battle of the war.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum PeopleOrder {
    /// He is called otherwise, in what is still to come.
    Rename { soldier: SoldierOf, name: String },
    /// By the umpire.
    Decorate { soldier: SoldierOf, decoration: String, reason: String },
    /// As `Rename`; whoever was an acting commander without a name gets one.
    RenameCommander { commander: CommanderOf, name: String },
    /// By the umpire.
    PromoteCommander { commander: CommanderOf, rank: String, reason: String },
    /// By the umpire.
    DecorateCommander { commander: CommanderOf, decoration: String, reason: String },
}

/// Why the war says no about a soldier or a commander.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PeopleRefusal {
    Unknown {
        soldier: SoldierOf,
    },
    NotYours {
        name: String,
    },
    /// Nobody who held the post, and nobody who waits for it that the seat may know of.
    UnknownCommander {
        commander: CommanderOf,
    },
    NotYourCommander {
        name: String,
    },
    /// He has not held his post yet: who waits is his side's secret, and the journal is open.
    Waits {
        name: String,
    },
    UmpireOnly,
    /// Empty, longer than [`NAME_MOST`] characters, or not to be printed.
    NoName,
    NoReason,
    UmpireOnlyPromotes,
    NoPromotionReason,
}

impl PeopleOrder {
    /// The order in a few words, as a player says it.
    #[must_use]
    pub fn words(&self) -> String {
        match self {
            Self::Rename { name, .. } | Self::RenameCommander { name, .. } => {
                format!("call him {name}")
            }
            Self::Decorate { decoration, reason, .. }
            | Self::DecorateCommander { decoration, reason, .. } => {
                format!("award the {decoration}: {reason}")
            }
            Self::PromoteCommander { rank, reason, .. } => format!("promote to {rank}: {reason}"),
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
            WarEvent::SoldierDecorated {
                soldier: *soldier,
                decoration: text(umpires(seat, decoration, PeopleRefusal::UmpireOnly)?)?,
                reason: said(reason, PeopleRefusal::NoReason)?,
            }
        }
        PeopleOrder::RenameCommander { commander, name } => {
            may_name_commander(state, seat, *commander)?;
            WarEvent::CommanderRenamed { commander: *commander, name: text(name)? }
        }
        PeopleOrder::PromoteCommander { commander, rank, reason } => {
            known_commander(state, seat, *commander)?;
            WarEvent::CommanderPromoted {
                commander: *commander,
                rank: text(umpires(seat, rank, PeopleRefusal::UmpireOnlyPromotes)?)?,
                reason: said(reason, PeopleRefusal::NoPromotionReason)?,
            }
        }
        PeopleOrder::DecorateCommander { commander, decoration, reason } => {
            known_commander(state, seat, *commander)?;
            WarEvent::CommanderDecorated {
                commander: *commander,
                decoration: text(umpires(seat, decoration, PeopleRefusal::UmpireOnly)?)?,
                reason: said(reason, PeopleRefusal::NoReason)?,
            }
        }
    };
    Ok(vec![told])
}

/// LNK-R34, LNK-R44, LNK-R54 What a change of the roster, already folded, has made of the men who are known and of the squads.
pub(super) fn follow(state: &mut WarState, change: &RosterChange, at: Seq) {
    let (element, lost) = (change.element(), change.lost_by_squad());
    let left = state.squads.left(element, lost);
    state.soldiers.follow((&state.roster, &state.setup.roster), (change, &left), at);
    squads::settle(state, element, lost);
}

/// A reason at the end of a sentence.
pub(super) fn closed(reason: &str) -> String {
    let ends = reason.ends_with(['.', '!', '?']);
    if ends { reason.to_owned() } else { format!("{reason}.") }
}

/// What people call a commander; what he commands stands for one without a name.
pub(super) fn commander_title(state: &WarState, of: CommanderOf) -> String {
    match state.people.get(of) {
        Some(officer) if !officer.name.is_empty() => officer.title(),
        _ => format!("The acting commander of {}", super::diary::unit(state, of.post)),
    }
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

/// Who may be named, promoted or decorated: those who hold or have held a post. Who waits is his side's secret.
fn known_commander(
    state: &WarState,
    seat: Seat,
    of: CommanderOf,
) -> Result<&Officer, PeopleRefusal> {
    if let Some(officer) = state.people.get(of) {
        return Ok(officer);
    }
    match state.officer(of) {
        Some(waiting) if is_his(state, seat, of) => {
            Err(PeopleRefusal::Waits { name: waiting.title() })
        }
        _ => Err(PeopleRefusal::UnknownCommander { commander: of }),
    }
}

fn may_name_commander(state: &WarState, seat: Seat, of: CommanderOf) -> Result<(), PeopleRefusal> {
    let officer = known_commander(state, seat, of)?;
    if is_his(state, seat, of) {
        Ok(())
    } else {
        Err(PeopleRefusal::NotYourCommander { name: officer.title() })
    }
}

/// Whether a seat speaks for a commander: his own side, and the umpire.
fn is_his(state: &WarState, seat: Seat, of: CommanderOf) -> bool {
    let side = state.setup.roster.elements.get(&of.post).map(|spec| spec.side);
    seat == Seat::Umpire || side.is_some_and(|side| side.seat() == seat)
}

/// What only the umpire may say.
fn umpires(seat: Seat, said: &str, otherwise: PeopleRefusal) -> Result<&str, PeopleRefusal> {
    if seat == Seat::Umpire { Ok(said) } else { Err(otherwise) }
}

fn said(reason: &str, otherwise: PeopleRefusal) -> Result<String, PeopleRefusal> {
    let reason = reason.trim();
    if reason.is_empty() { Err(otherwise) } else { Ok(reason.to_owned()) }
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
            Self::UnknownCommander { .. } => "unknown_commander",
            Self::NotYourCommander { .. } => "not_your_commander",
            Self::Waits { .. } => "waits_for_command",
            Self::UmpireOnly | Self::UmpireOnlyPromotes => "umpire_only",
            Self::NoName => "no_name",
            Self::NoReason | Self::NoPromotionReason => "no_reason",
        }
    }

    fn cite(&self) -> Cite {
        Cite::section("H.11")
    }

    fn sentence(&self, names: &dyn Names) -> String {
        match self {
            Self::Unknown { soldier } => {
                format!(
                    "There is no soldier {} of {}.",
                    soldier.number,
                    soldier.element.said(names)
                )
            }
            Self::NotYours { name } | Self::NotYourCommander { name } => {
                format!("{} is not of your side.", capital(name))
            }
            Self::UnknownCommander { commander: CommanderOf { post, number } } => {
                let post = post.said(names);
                format!("There is no number {number} among those who have commanded {post}.")
            }
            Self::Waits { name } => {
                format!("{name} has no command yet, and the journal is open to both sides.")
            }
            Self::UmpireOnly => {
                "Only the umpire, or both sides together, may award a decoration.".to_owned()
            }
            Self::UmpireOnlyPromotes => {
                "Only the umpire, or both sides together, may promote a commander.".to_owned()
            }
            Self::NoName => {
                format!("A name has letters, and no more than {NAME_MOST} of them.")
            }
            Self::NoReason => "A decoration needs a reason.".to_owned(),
            Self::NoPromotionReason => "A promotion needs a reason.".to_owned(),
        }
    }

    fn instead(&self, _: &dyn Names) -> Option<String> {
        match self {
            Self::Waits { .. } => Some("You can do this once he takes command.".to_owned()),
            Self::UmpireOnly | Self::UmpireOnlyPromotes => Some(super::UMPIRES_SEAT.to_owned()),
            Self::NotYours { .. } | Self::NotYourCommander { .. } => {
                Some("His own side may name him, and so may the umpire.".to_owned())
            }
            _ => None,
        }
    }
}

impl From<PeopleRefusal> for Halt<WarRefusal> {
    fn from(refusal: PeopleRefusal) -> Self {
        Self::Refused(WarRefusal::People(refusal))
    }
}
