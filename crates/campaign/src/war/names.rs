//! The names that sentences about a battle are made with: its own, the titles of all battles of the war and of those a scenario has
//! prepared, and its posts.

use std::collections::BTreeMap;

use kernel::{Ids, Name, Names, Seat, Side};

use super::{Battle, WarState};
use crate::setup::BattleId;

/// What whatever has an id in a battle is called.
pub struct BattleNames<'w> {
    own: &'w dyn Names,
    titles: BTreeMap<Name, String>,
}

impl WarState {
    /// The names of one battle; ids alone where there is none of that id.
    #[must_use]
    pub fn names(&self, battle: BattleId) -> BattleNames<'_> {
        let own: &dyn Names = self.battle(battle).map_or_else(|| &Ids as &dyn Names, Battle::names);
        let prepared = self.setup.actions.iter().map(|action| (action.id.0, action.title.clone()));
        let titles = self.battles.keys().map(|id| (id.0, self.title_of(*id)));
        let posts = self.setup.seats.0.iter().filter_map(|known| match known.seat {
            Seat::Commander(id) => Some((id.name(), known.post.clone())),
            _ => None,
        });
        BattleNames { own, titles: prepared.chain(titles).chain(posts).collect() }
    }
}

impl Names for BattleNames<'_> {
    fn name_of(&self, id: &Name) -> Option<&str> {
        self.own.name_of(id).or_else(|| self.titles.get(id).map(String::as_str))
    }

    fn side_name(&self, side: Side) -> String {
        self.own.side_name(side)
    }

    fn written(&self, id: &Name) -> String {
        self.own.written(id)
    }
}
