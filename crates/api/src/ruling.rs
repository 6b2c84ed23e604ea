//! An umpire's ruling on any battle of the war. A ruling is written as its book writes it; which book that is, the battle says.

use campaign::{Battle, BattleId, WarOrder, WarState};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::error::{ApiError, ApiResult};

/// `{kind: {field: value}}`, not yet read by its book.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(type = "{ [kind in RulingKind]?: unknown }"))]
pub struct AnyRuling(pub Value);

impl AnyRuling {
    /// A ruling of any book.
    #[must_use]
    pub fn of(ruling: impl Serialize) -> Self {
        Self(serde_json::to_value(ruling).unwrap_or_default())
    }

    /// The order it is to a battle.
    ///
    /// # Errors
    /// When there is no such battle, or its book knows no such ruling.
    pub fn order(&self, war: &WarState, battle: BattleId, reason: String) -> ApiResult<WarOrder> {
        let no_battle = || ApiError::no_battle(war, battle);
        let scale = war.battle(battle).map(Battle::scale).ok_or_else(no_battle)?;
        let order = scale.rule(self.0.clone(), reason).map_err(|fault| {
            ApiError::usage("no_ruling", format!("that battle does not know this ruling: {fault}"))
                .hint("ruling_forms lists those of a battle")
        })?;
        Ok(WarOrder { battle, order })
    }
}
