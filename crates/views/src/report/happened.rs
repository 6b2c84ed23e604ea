//! What happened in a battle of the war, as the books of a report take it in.

use campaign::{Battle, BattleId, WarEvent, WarState};
use kernel::face::{Happening, MapBattle};

/// An event of a battle, before it is folded, with what it tells.
#[derive(Clone, Copy)]
pub(super) struct Happened<'a> {
    pub(super) war: &'a WarState,
    pub(super) battle: BattleId,
    pub(super) event: &'a WarEvent,
    pub(super) told: &'a [Happening],
}

impl<'a> Happened<'a> {
    /// The battle's map.
    pub(super) fn map(self) -> Option<&'a dyn MapBattle> {
        self.war.battle(self.battle).and_then(Battle::map)
    }

    /// What the book says of it.
    pub(super) fn sentence(self) -> String {
        let WarEvent::Battle { event, .. } = self.event else { return String::new() };
        let battle = self.war.battle(self.battle);
        battle.and_then(|battle| battle.sentence(event)).unwrap_or_default()
    }
}
