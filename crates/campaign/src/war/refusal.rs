//! Why the war says no where the battle would have said yes: there is nobody to do it with.

use chrono::NaiveDate;
use kernel::{Cite, Name, Names, Refusal, Said as _};
use two_star_general::state::BattalionId;

use super::battle::BookRefusal;
use super::links::LinkRefusal;
use super::people::PeopleRefusal;
use super::seats::SeatRefusal;
use super::transfer::TransferRefusal;
use crate::roster::recovery::Shortage;
use crate::setup::BattleId;

/// Anything the war may refuse.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WarRefusal {
    /// The battle's own rules say no.
    Book(BookRefusal),
    Link(LinkRefusal),
    People(PeopleRefusal),
    Transfer(TransferRefusal),
    Seat(SeatRefusal),
    UnknownBattle {
        battle: BattleId,
    },
    /// Its first day has not dawned.
    NotBegun {
        battle: BattleId,
        date: NaiveDate,
    },
    /// H.8 The night ends for the whole war, and this battle has not come to it.
    NightWaits {
        battle: BattleId,
    },
    /// An order of another book than the battle's.
    OtherBook {
        battle: BattleId,
    },
    /// The pools cannot fill the next strength point (H.4).
    PoolEmpty {
        element: Name,
        name: String,
        /// Whose pools it draws on, such as "506 PIR and above it".
        of: String,
        shortage: Shortage,
    },
    /// Nobody is left to form a headquarters with (LNK-R7).
    NoMenForHeadquarters {
        battalion: BattalionId,
        name: String,
    },
}

impl Refusal for WarRefusal {
    fn code(&self) -> &'static str {
        match self {
            Self::Book(refusal) => refusal.code(),
            Self::Link(refusal) => refusal.code(),
            Self::People(refusal) => refusal.code(),
            Self::Transfer(refusal) => refusal.code(),
            Self::Seat(refusal) => refusal.code(),
            Self::UnknownBattle { .. } => "unknown_battle",
            Self::OtherBook { .. } => "other_book",
            Self::NotBegun { .. } => "not_begun",
            Self::NightWaits { .. } => "night_waits",
            Self::PoolEmpty { .. } => "pool_empty",
            Self::NoMenForHeadquarters { .. } => "no_men_for_headquarters",
        }
    }

    fn cite(&self) -> Cite {
        match self {
            Self::Book(refusal) => refusal.cite(),
            Self::Link(refusal) => refusal.cite(),
            Self::People(refusal) => refusal.cite(),
            Self::Transfer(refusal) => refusal.cite(),
            Self::Seat(refusal) => refusal.cite(),
            Self::UnknownBattle { .. } | Self::OtherBook { .. } => Cite::Scenario,
            Self::NotBegun { .. } | Self::NightWaits { .. } => Cite::section("H.8"),
            Self::PoolEmpty { .. } => Cite::section("H.4"),
            Self::NoMenForHeadquarters { .. } => Cite::section("H.11"),
        }
    }

    fn sentence(&self, names: &dyn Names) -> String {
        match self {
            Self::Book(refusal) => refusal.sentence(names),
            Self::Link(refusal) => refusal.sentence(names),
            Self::People(refusal) => refusal.sentence(names),
            Self::Transfer(refusal) => refusal.sentence(names),
            Self::Seat(refusal) => refusal.sentence(names),
            Self::UnknownBattle { battle } => {
                format!("There is no battle \"{battle}\" in this war.")
            }
            Self::OtherBook { battle } => {
                format!("\"{}\" is fought by another book.", battle.said(names))
            }
            Self::NotBegun { battle, date } => {
                format!("{} begins on {}.", battle.said(names), date.format("%-d %b %Y"))
            }
            Self::NightWaits { battle } => format!(
                "The night ends for the whole war, and {} is not done with this day yet.",
                battle.said(names)
            ),
            Self::PoolEmpty { name, of, shortage, .. } => lacking(name, of, *shortage),
            Self::NoMenForHeadquarters { name, .. } => {
                format!("{name} has nobody left to form a new headquarters.")
            }
        }
    }

    fn instead(&self, names: &dyn Names) -> Option<String> {
        match self {
            Self::Book(refusal) => refusal.instead(names),
            Self::Link(refusal) => refusal.instead(names),
            Self::People(refusal) => refusal.instead(names),
            Self::Transfer(refusal) => refusal.instead(names),
            Self::Seat(refusal) => refusal.instead(names),
            Self::NightWaits { battle } => {
                Some(format!("Play {} to its night or its end first.", battle.said(names)))
            }
            Self::UnknownBattle { .. } | Self::OtherBook { .. } | Self::NotBegun { .. } => None,
            Self::PoolEmpty { .. } => Some("Try fewer points, or a smaller element.".to_owned()),
            Self::NoMenForHeadquarters { .. } => Some("The umpire may rule men to it.".to_owned()),
        }
    }
}

fn lacking(name: &str, of: &str, shortage: Shortage) -> String {
    match shortage {
        Shortage::Men { needed, available } => format!(
            "{name} needs {needed} men for that; {available} wounded, stragglers and replacements of {of} are at hand."
        ),
        Shortage::Vehicles { needed, available } => {
            format!(
                "{name} needs {needed} vehicles or guns for that; {available} of {of} are in repair."
            )
        }
        Shortage::Full => format!("{name} is at full strength."),
    }
}
