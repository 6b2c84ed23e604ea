//! Named commanders: their posts, what became of them, how often they fought, and what they were given.

pub mod honours;
pub mod names;
pub mod soldiers;
pub mod squads;

use std::collections::BTreeMap;

use kernel::{Name, Seq};
use serde::{Deserialize, Serialize};

/// A person as the scenario names him.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PersonSpec {
    pub name: String,
    /// May be empty.
    pub rank: String,
}

/// Every post that has had a named commander, by its element: a battalion's commander is at its headquarters. Deputies who
/// wait are their side's secret and no part of the state: the setup has them, for those who may read it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct People(pub BTreeMap<Name, Vec<Officer>>);

/// A commander by his post and his number in it, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct CommanderOf {
    pub post: Name,
    pub number: u32,
}

/// Somebody in a post, or waiting for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Officer {
    /// Empty for an acting commander whom nobody named.
    pub name: String,
    pub rank: String,
    pub fate: Fate,
    /// Attacks his stand, or his battalion, made or met while he was in command, and smaller battles without one (LNK-R39).
    pub fights: u16,
    /// The entry that put him in command; 0 while he waits.
    pub since: Seq,
    /// The entry in which he fell; 0 while he has not.
    pub until: Seq,
    /// Whether he came as one of the scenario's deputies.
    pub deputy: bool,
}

/// Where somebody is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    InCommand,
    /// Takes over when the post is vacant and its stand is back. Never in a state: see [`People`].
    Deputy,
    /// Hit when his stand was destroyed.
    Wounded,
    /// Taken when his stand could not get away.
    Captured,
}

impl People {
    /// The commanders of a scenario, each in command of his post.
    #[must_use]
    pub fn begin(posts: &BTreeMap<Name, PersonSpec>, founded: Seq) -> Self {
        let line = |person: &PersonSpec| vec![Officer::of(person, Fate::InCommand, founded)];
        Self(posts.iter().map(|(post, person)| (*post, line(person))).collect())
    }

    /// Who commands a post now; nobody named, or nobody at all, for `None`.
    #[must_use]
    pub fn in_command(&self, post: Name) -> Option<&Officer> {
        self.0.get(&post)?.iter().find(|officer| officer.fate == Fate::InCommand)
    }

    /// Everybody who has held a post, or holds it; nobody for a unit that has none.
    #[must_use]
    pub fn officers(&self, post: Name) -> &[Officer] {
        self.0.get(&post).map_or(&[][..], Vec::as_slice)
    }

    /// Who takes over a vacant post: the first of its `deputies` who still waits, or an acting commander without a name.
    /// `None` for a post that is held, or that never had a named commander.
    #[must_use]
    pub fn successor(&self, post: Name, deputies: &[PersonSpec]) -> Option<PersonSpec> {
        self.0.get(&post)?;
        if self.in_command(post).is_some() {
            return None;
        }
        Some(self.waiting(post, deputies).first().cloned().unwrap_or_default())
    }

    /// Those of a post's `deputies` who have not taken over yet.
    #[must_use]
    pub fn waiting<'d>(&self, post: Name, deputies: &'d [PersonSpec]) -> &'d [PersonSpec] {
        let line = self.0.get(&post).map_or(&[][..], Vec::as_slice);
        let taken = line.iter().filter(|officer| officer.deputy).count();
        deputies.get(taken..).unwrap_or_default()
    }

    #[must_use]
    pub fn get(&self, of: CommanderOf) -> Option<&Officer> {
        self.0.get(&of.post)?.get(usize::try_from(of.number).ok()?)
    }

    pub(crate) fn rename(&mut self, of: CommanderOf, name: &str) {
        if let Some(officer) = self.officer(of) {
            name.clone_into(&mut officer.name);
        }
    }

    pub(crate) fn promote(&mut self, of: CommanderOf, rank: &str) {
        if let Some(officer) = self.officer(of) {
            rank.clone_into(&mut officer.rank);
        }
    }

    pub(crate) fn fall(&mut self, post: Name, fate: Fate, at: Seq) {
        if let Some(officer) = self.commander(post) {
            (officer.fate, officer.until) = (fate, at);
        }
    }

    pub(crate) fn take_over(&mut self, post: Name, name: &str, rank: &str, at: Seq) {
        let Some(line) = self.0.get_mut(&post) else {
            return;
        };
        let person = PersonSpec { name: name.to_owned(), rank: rank.to_owned() };
        // Only deputies have names: an acting commander is named later, if ever.
        let deputy = !name.is_empty();
        line.push(Officer { deputy, ..Officer::of(&person, Fate::InCommand, at) });
    }

    pub(crate) fn fought(&mut self, post: Name) {
        if let Some(officer) = self.commander(post) {
            officer.fights = officer.fights.saturating_add(1);
        }
    }

    fn officer(&mut self, of: CommanderOf) -> Option<&mut Officer> {
        self.0.get_mut(&of.post)?.get_mut(usize::try_from(of.number).ok()?)
    }

    fn commander(&mut self, post: Name) -> Option<&mut Officer> {
        self.0.get_mut(&post)?.iter_mut().find(|officer| officer.fate == Fate::InCommand)
    }
}

impl PersonSpec {
    /// Rank and name for sentences; "an acting commander" without a name.
    #[must_use]
    pub fn title(&self) -> String {
        title(&self.rank, &self.name)
    }
}

impl Officer {
    pub(crate) fn of(person: &PersonSpec, fate: Fate, since: Seq) -> Self {
        let PersonSpec { name, rank } = person.clone();
        Self { name, rank, fate, fights: 0, since, until: Seq(0), deputy: false }
    }

    /// As [`PersonSpec::title`].
    #[must_use]
    pub fn title(&self) -> String {
        title(&self.rank, &self.name)
    }
}

/// Rank and name; "an acting commander" without a name.
pub(crate) fn title(rank: &str, name: &str) -> String {
    match (rank, name) {
        (_, "") => "an acting commander".to_owned(),
        ("", name) => name.to_owned(),
        (rank, name) => format!("{rank} {name}"),
    }
}
