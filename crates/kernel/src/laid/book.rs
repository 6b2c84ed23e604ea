//! What a book says of battles that a scenario lays out on a table. The scenario checks by it what is written; the war founds the
//! battle by [`Child::found`](crate::handoff::Child::found).

use super::{LaidElement, LaidTable};
use crate::Name;
use crate::handoff::Brief;
use crate::table::{Disc, Length, Table};

/// A book whose battles a scenario can lay out on a table.
pub trait TableBook: Sync {
    /// The kinds of ground it knows, in the order in which they are listed to whoever writes a scenario.
    fn ground(&self) -> &'static [&'static str];

    /// Whether a stand may be put down there.
    fn fits(&self, ground: &Table, stand: Disc) -> bool;

    /// How much ground around the middle of an objective counts, where nothing is said.
    fn objective_radius(&self) -> Length;

    /// What the elements of units may be that fight by it, in the same order.
    fn kinds(&self) -> &'static [ElementKind];

    /// The branch that a kind belongs to; none for what supports others.
    fn branch(&self, kind: &str) -> Option<Branch>;

    /// H.2 Men of a full squad of a kind, or of its crews; none for what is usual.
    fn full_squad(&self, _kind: &str) -> Option<u32> {
        None
    }

    /// Whether one squad of such an element may have a hand-held anti-tank weapon.
    fn carries_bazooka(&self, _kind: &str) -> bool {
        false
    }

    /// The squads by whose names a scenario says what men carry; none in a book that has no such squads.
    fn squads(&self) -> &'static [&'static str] {
        &[]
    }

    /// How a scenario says that men are good or bad; nothing in a book whose kinds say it.
    fn experience(&self) -> &'static [&'static str] {
        &[]
    }

    /// The orders that an element may begin with; nothing in a book without such orders.
    fn orders(&self) -> &'static [&'static str] {
        &[]
    }

    /// How surely aircraft find their targets, in the words of a scenario; nothing in a book that has no such words.
    fn air(&self) -> &'static [&'static str] {
        &[]
    }

    /// Whether a word that not every book reads says something in this one.
    ///
    /// # Errors
    /// Why not, for whoever writes the scenario.
    fn reads(&self, word: LaidWord) -> Result<(), Fault>;

    /// The most men of one side; none where there may be any number. Where there is a most, a smaller battle says how many of each
    /// element take part.
    fn men_most(&self) -> Option<u32> {
        None
    }

    /// Whether it is fought man by man, so that every man has a name.
    fn is_by_name(&self) -> bool {
        false
    }

    /// Why an element would never come to the table, though it has men; none where it would.
    fn never_comes(&self, _: &Part<'_>) -> Option<Fault> {
        None
    }

    /// What is wrong with elements that a scenario puts together on one side, as companies or in transports, each at the element that
    /// says so.
    fn together_faults(&self, _: &[Part<'_>]) -> Vec<(Name, Fault)> {
        Vec::new()
    }

    /// The stands that an element becomes; none for what is not on the table.
    fn stands(&self, part: &Part<'_>) -> Option<Stands>;
}

/// What an element of a unit may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ElementKind {
    /// As scenario files and the roster write it.
    pub word: &'static str,
    /// Men to each vehicle; 0 for those who are counted by their men.
    pub crew: u32,
}

/// A branch of an army, whichever book its men are of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Branch {
    Infantry,
    Armour,
    Artillery,
    Headquarters,
}

/// A word of a laid out table that says something in some books alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LaidWord {
    Arrives,
    FireTeam,
    Cover,
    Weapons,
    Bazooka,
    Company,
    Squad,
    Experience,
    Order,
    DugIn,
    OffTable,
    Observers,
    AirLiaison,
    Hidden,
    Aboard,
    Limbered,
    HorseDrawn,
    Flying,
    Sun,
    Air,
}

/// What is wrong in a scenario, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    pub message: String,
    pub help: String,
}

/// An element as a scenario lays it out, with all the men and vehicles it can have there.
#[derive(Clone, Copy, Debug)]
pub struct Part<'a> {
    pub said: &'a LaidElement,
    pub name: &'a str,
    /// What it is in the book's own words; none where the book has no word for it.
    pub kind: Option<&'a str>,
    pub men: u32,
    pub vehicles: u32,
}

/// So many stands of that radius.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stands {
    pub count: usize,
    pub radius: Length,
}

/// What a battle on a table begins with.
#[derive(Clone, Copy, Debug)]
pub struct Founding<'a, O> {
    /// Who fights in it, with men and vehicles.
    pub brief: &'a Brief,
    pub table: &'a LaidTable,
    /// The book's readings in force.
    pub options: O,
    /// What the sides are called, by [`Side::index`](crate::Side::index).
    pub sides: [&'a str; 2],
    /// What each element of the brief is, in the brief's order.
    pub comers: &'a [Comer<'a>],
}

/// An element of a unit that comes to a battle on a table.
#[derive(Clone, Debug)]
pub struct Comer<'a> {
    pub element: Name,
    pub name: &'a str,
    /// In the book's own words.
    pub kind: &'a str,
    /// Such as `us`; may be empty.
    pub nation: &'a str,
    /// The unit it is of, and what that is called.
    pub unit: (Name, &'a str),
    pub bazooka: bool,
    /// The most that it may have here of its men, or of its vehicles where it is counted by them.
    pub full: u32,
    /// The men of each of its squads, and what they are called in that order, where it is fought man by man.
    pub squads: Vec<u32>,
    pub names: Vec<String>,
}

impl<'a> Founding<'a, ()> {
    /// The same, with the readings in force of a book.
    #[must_use]
    pub const fn with<O>(&self, options: O) -> Founding<'a, O> {
        let Self { brief, table, sides, comers, .. } = *self;
        Founding { brief, table, options, sides, comers }
    }
}

impl LaidWord {
    /// Those that are said of an element.
    pub const OF_ELEMENTS: [Self; 17] = [
        Self::Arrives,
        Self::FireTeam,
        Self::Cover,
        Self::Weapons,
        Self::Bazooka,
        Self::Company,
        Self::Squad,
        Self::Experience,
        Self::Order,
        Self::DugIn,
        Self::OffTable,
        Self::Observers,
        Self::AirLiaison,
        Self::Hidden,
        Self::Aboard,
        Self::Limbered,
        Self::HorseDrawn,
    ];

    /// The word as scenario files write it.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Arrives => "arrives",
            Self::FireTeam => "fire_team",
            Self::Cover => "cover",
            Self::Weapons => "weapons",
            Self::Bazooka => "bazooka",
            Self::Company => "company",
            Self::Squad => "squad",
            Self::Experience => "experience",
            Self::Order => "order",
            Self::DugIn => "dug_in",
            Self::OffTable => "off_table",
            Self::Observers => "observers",
            Self::AirLiaison => "air_liaison",
            Self::Hidden => "hidden",
            Self::Aboard => "aboard",
            Self::Limbered => "limbered",
            Self::HorseDrawn => "horse_drawn",
            Self::Flying => "flying",
            Self::Sun => "sun",
            Self::Air => "air",
        }
    }

    /// It says nothing in a book; what to write instead.
    ///
    /// # Errors
    /// Always, so that a book's answer is written in one line.
    pub fn is_unread(self, help: &str) -> Result<(), Fault> {
        Err(Fault::new(format!("\"{}\" says nothing in this book", self.key()), help))
    }
}

impl Fault {
    #[must_use]
    pub fn new(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { message: message.into(), help: help.into() }
    }
}
