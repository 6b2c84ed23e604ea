//! An umpire's ruling on any battle of the war. A ruling is written as its book writes it; which book that is, the battle says.

use campaign::link::Scale;
use campaign::{Battle, BattleId, BattleOrder, WarOrder, WarState};
use campaign::{combat, combat_captain, two_star_general};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::error::{ApiError, ApiResult};

/// `{kind: {field: value}}`, not yet read by its book.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(type = "Ruling | CcRuling | CombatRuling"))]
pub struct AnyRuling(pub Value);

impl AnyRuling {
    /// The order it is to a battle.
    ///
    /// # Errors
    /// When there is no such battle, or its book knows no such ruling.
    pub fn order(&self, war: &WarState, battle: BattleId, reason: String) -> ApiResult<WarOrder> {
        let no_battle =
            || ApiError::usage("no_such_battle", format!("there is no battle \"{battle}\""));
        let order = match war.battle(battle).map(Battle::scale).ok_or_else(no_battle)? {
            Scale::TwoStarGeneral => BattleOrder::TwoStarGeneral(two_star_general::Order::Rule {
                ruling: self.read()?,
                reason,
            }),
            Scale::CombatCaptain => BattleOrder::CombatCaptain(combat_captain::Order::Rule {
                ruling: self.read()?,
                reason,
            }),
            Scale::Combat => {
                BattleOrder::Combat(combat::Order::Rule { ruling: self.read()?, reason })
            }
        };
        Ok(WarOrder { battle, order })
    }

    fn read<R: DeserializeOwned>(&self) -> ApiResult<R> {
        serde_json::from_value(self.0.clone()).map_err(|fault| {
            ApiError::usage("no_ruling", format!("this is no ruling of that battle: {fault}"))
                .hint("ruling_forms lists those of a battle")
        })
    }
}

/// A ruling of a division battle.
impl From<two_star_general::order::Ruling> for AnyRuling {
    fn from(ruling: two_star_general::order::Ruling) -> Self {
        Self(serde_json::to_value(ruling).unwrap_or_default())
    }
}

/// A ruling of a company battle.
impl From<combat_captain::order::Ruling> for AnyRuling {
    fn from(ruling: combat_captain::order::Ruling) -> Self {
        Self(serde_json::to_value(ruling).unwrap_or_default())
    }
}

/// A ruling of a fight of soldiers.
impl From<combat::order::Ruling> for AnyRuling {
    fn from(ruling: combat::order::Ruling) -> Self {
        Self(serde_json::to_value(ruling).unwrap_or_default())
    }
}
