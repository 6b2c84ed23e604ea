//! One battle of the war as screens with a map see it.

use campaign::{BattleId, WarState};
use kernel::Name;
use kernel::face::MapBattle;
use kernel::map::Cell;

use engine::error::{ApiError, ApiResult};

/// A battle on a map and the war it belongs to.
#[derive(Clone, Copy)]
pub struct OnMap<'w> {
    pub war: &'w WarState,
    pub battle: BattleId,
    pub map: &'w dyn MapBattle,
}

impl<'w> OnMap<'w> {
    /// The battle on a map that is named; the first one where none is.
    ///
    /// # Errors
    /// When that battle has no map, or the war has no such battle.
    pub fn of(war: &'w WarState, battle: Option<BattleId>) -> ApiResult<Self> {
        let first = || war.roots().find(|(_, known)| known.map().is_some()).map(|(id, _)| id);
        let Some(battle) = battle.or_else(first) else {
            let message = "no battle of this war is fought on a map";
            let hint = "ask for the table of one of its battles";
            return Err(ApiError::usage("no_map", message).hint(hint));
        };
        let map = war.battle(battle).and_then(|known| known.map());
        let map = map.ok_or_else(|| no_map(war, battle))?;
        Ok(Self { war, battle, map })
    }

    /// The battle on a map that a unit is in.
    ///
    /// # Errors
    /// When the war has no battle on a map.
    pub fn with(war: &'w WarState, unit: Name) -> ApiResult<Self> {
        Self::of(war, war.battle_of(unit))
    }

    /// What a cell is called, if it has a name.
    #[must_use]
    pub fn place(&self, at: impl Into<Cell>) -> Option<&'w str> {
        self.war.place(self.battle, at)
    }

    /// The cells that have names.
    pub fn named(&self) -> impl Iterator<Item = (&'w Cell, &'w String)> {
        self.war.places(self.battle).into_iter().flatten()
    }
}

fn no_map(war: &WarState, battle: BattleId) -> ApiError {
    if war.battle(battle).is_some() {
        let message = format!("{} is fought on a table; it has no map", war.title_of(battle));
        let hint = "ask for its table, or name a battle that is fought on a map";
        return ApiError::usage("no_map", message).hint(hint);
    }
    ApiError::no_battle(war, battle)
}
