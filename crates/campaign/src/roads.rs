//! Roads from the map of one battle to that of another, and who is on them (RULES.md H.12).

use chrono::NaiveDateTime;
use kernel::{Name, Side, id_type};
use serde::{Deserialize, Serialize};
use two_star_general::ground::Hex;

use crate::setup::BattleId;

id_type!(
    /// A road between two battles of the war.
    RoadId
);

/// A road between two battles of the war.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Road {
    pub id: RoadId,
    pub title: String,
    pub from: RoadEnd,
    pub to: RoadEnd,
    /// Hours a unit is on it, from the end of the round in which it leaves; 1 to 240.
    pub hours: u16,
    /// Who may use it, by [`Side::index`].
    pub open_to: [bool; 2],
    /// Units go from `from` to `to` only.
    pub one_way: bool,
    /// Battalions and batteries that each side may send off on a day, both ways together.
    pub units_a_day: Option<u8>,
}

/// Where a road leaves a map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoadEnd {
    pub battle: BattleId,
    /// Hexes at the edge of the map, the usual one first.
    pub hexes: Vec<Hex>,
}

/// A unit that has set out by a road, and when.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct March {
    /// A battalion's id, or a battery's.
    pub unit: Name,
    pub side: Side,
    pub road: RoadId,
    pub from: BattleId,
    pub to: BattleId,
    /// The day of the battle it left, and the hour from which its way counts.
    pub day: u8,
    pub began: NaiveDateTime,
    /// It has turned back on its way.
    #[serde(default)]
    pub back: bool,
}

impl Road {
    /// The end in a battle and the other end; `None` when the road does not touch that battle.
    #[must_use]
    pub fn ends(&self, battle: BattleId) -> Option<(&RoadEnd, &RoadEnd)> {
        match battle {
            _ if self.from.battle == battle => Some((&self.from, &self.to)),
            _ if self.to.battle == battle => Some((&self.to, &self.from)),
            _ => None,
        }
    }
}
