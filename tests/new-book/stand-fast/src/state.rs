//! A battle as it is set up, and as it stands.

use std::collections::BTreeMap;

use kernel::table::{Point, Table};
use kernel::{Name, Names, Side};
use serde::{Deserialize, Serialize};

use crate::rules::options::Options;

/// What a battle begins with.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// What the sides are called, by [`Side::index`].
    pub sides: [String; 2],
    pub stands: BTreeMap<Name, Stand>,
    pub table: Option<Table>,
    pub turns: u16,
    /// Who holds the ground.
    pub holder: Option<Side>,
    pub options: Options,
}

/// An element on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stand {
    pub name: String,
    pub side: Side,
    pub at: Option<Point>,
}

/// The battle as it stands.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    pub setup: Setup,
    /// From 1.
    pub turn: u16,
    /// Who has stood fast this turn, by [`Side::index`].
    pub stood: [bool; 2],
    pub over: bool,
}

impl State {
    /// The side that is asked now.
    #[must_use]
    pub fn due(&self) -> Option<Side> {
        let first = self.setup.options.first();
        let order = [first, first.enemy()];
        order.into_iter().find(|side| !self.over && !self.stood[side.index()])
    }
}

impl Names for State {
    fn name_of(&self, id: &Name) -> Option<&str> {
        self.setup.stands.get(id).map(|stand| stand.name.as_str())
    }

    fn side_name(&self, side: Side) -> String {
        self.setup.sides[side.index()].clone()
    }
}
