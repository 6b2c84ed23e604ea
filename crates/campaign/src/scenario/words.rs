//! The lists of words in `scenario.toml`, and what they mean to the rules: closed ones, and those that the books bring.

use std::borrow::Cow;

use kernel::Side;
use kernel::laid::{LaidWeapons, TableBook};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use two_star_general::ground::Edge;
use two_star_general::tables::{MoveClass, PlatoonKind, StandKind};

use crate::action::ActionOpens;
use crate::war::is_below_division;
use crate::war::link::Scale;

/// Declares a list of words whose names are those of the rules' own enum.
macro_rules! words {
    ($(#[$meta:meta])* $name:ident => $rules:ident { $($word:ident),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
        #[serde(rename_all = "snake_case")]
        pub(super) enum $name { $($word),+ }

        impl From<$name> for $rules {
            fn from(word: $name) -> Self {
                match word { $($name::$word => Self::$word),+ }
            }
        }
    };
}

pub(super) use words;

words!(
    /// Core stands of a battalion.
    CoreWord => StandKind {
        Hq, Infantry, ArmouredInfantry, EliteInfantry, Militia, HeavyArmour, MediumArmour, LightArmour, ArmouredCars,
    }
);
words!(
    /// Batteries.
    GunWord => StandKind { Artillery, ArmouredArtillery }
);
words!(
    /// Support platoons and trucks.
    SupportWord => PlatoonKind {
        AntiTank, LightArtillery, MachineGun, ArmouredTransport, Engineers, TankPlatoon, AntiAircraft, Truck,
    }
);
words!(
    /// How a stand moves.
    ClassWord => MoveClass { Foot, Wheeled, Tracked, SlowTracked }
);
words!(
    /// An edge of the table.
    EdgeWord => Edge { North, East, South, West }
);
words!(
    /// One of the two sides.
    SideWord => Side { Blue, Orange }
);

/// Who wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum VictoryWord {
    MostPoints,
    AttackerNeeds,
}

words!(
    /// When a smaller battle may be opened.
    OpensWord => ActionOpens { Contact, Night, AnyTime }
);
words!(
    /// What riflemen carry.
    WeaponsWord => LaidWeapons { Rifles, Enhanced }
);

impl From<EdgeWord> for kernel::table::Edge {
    fn from(word: EdgeWord) -> Self {
        match word {
            EdgeWord::North => Self::North,
            EdgeWord::East => Self::East,
            EdgeWord::South => Self::South,
            EdgeWord::West => Self::West,
        }
    }
}

/// Declares a word of which the books say what it may be.
macro_rules! words_of_books {
    ($(#[doc = $doc:literal])+ $name:ident($held:ty) = $words:expr) => {
        $(#[doc = $doc])+
        #[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
        #[serde(try_from = "String")]
        pub(super) struct $name(pub(super) $held);

        impl JsonSchema for $name {
            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                let words: Vec<&str> = $words;
                json_schema!({
                    "description": concat!($($doc),+).trim(),
                    "type": "string",
                    "enum": words,
                })
            }
        }
    };
}
words_of_books!(
    /// The books a scenario may be fought by.
    RuleSetWord(Scale) = Scale::ALL.map(Scale::word).to_vec()
);
words_of_books!(
    /// The books a smaller battle may be fought by.
    BookWord(Scale) = with_tables().filter(|book| is_below_division(*book)).map(Scale::word).collect()
);
words_of_books!(
    /// The parts of units, book by book.
    UnitWord(String) = unit_words()
);
words_of_books!(
    /// The squads of men who fight one by one, by what they carry.
    SquadWord(String) = tables().flat_map(|book| book.squads()).copied().collect()
);
words_of_books!(
    /// How good men are.
    ExperienceWord(String) = tables().flat_map(|book| book.experience()).copied().collect()
);
words_of_books!(
    /// How surely aircraft find their targets.
    AirWord(String) = tables().flat_map(|book| book.air()).copied().collect()
);
words_of_books!(
    /// The orders that elements may begin with.
    StartOrderWord(String) = tables().flat_map(|book| book.orders()).copied().collect()
);

impl TryFrom<String> for RuleSetWord {
    type Error = String;

    fn try_from(word: String) -> Result<Self, String> {
        Scale::of_word(&word).map(Self).ok_or(word)
    }
}

impl TryFrom<String> for BookWord {
    type Error = String;

    fn try_from(word: String) -> Result<Self, String> {
        Scale::of_word(&word).map(Self).ok_or(word)
    }
}

impl From<String> for UnitWord {
    fn from(word: String) -> Self {
        Self(word)
    }
}

impl From<String> for SquadWord {
    fn from(word: String) -> Self {
        Self(word)
    }
}

impl From<String> for ExperienceWord {
    fn from(word: String) -> Self {
        Self(word)
    }
}

impl From<String> for AirWord {
    fn from(word: String) -> Self {
        Self(word)
    }
}

impl From<String> for StartOrderWord {
    fn from(word: String) -> Self {
        Self(word)
    }
}

/// The division game, which has a map, and the books whose battles have tables.
fn with_tables() -> impl Iterator<Item = Scale> {
    let has = |book: &Scale| *book == Scale::TwoStarGeneral || book.table_book().is_some();
    Scale::ALL.into_iter().filter(has)
}

fn tables() -> impl Iterator<Item = &'static dyn TableBook> {
    Scale::ALL.into_iter().filter_map(Scale::table_book)
}

/// The kinds of all books, each word once.
fn unit_words() -> Vec<&'static str> {
    let mut words: Vec<&str> = Vec::new();
    for kind in tables().flat_map(|book| book.kinds()) {
        if !words.contains(&kind.word) {
            words.push(kind.word);
        }
    }
    words
}
