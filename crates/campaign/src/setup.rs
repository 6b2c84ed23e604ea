//! Everything about a war that never changes. It is the body of the journal's first entry, so that a campaign's file needs no
//! other file.

use std::collections::BTreeMap;
use std::sync::Arc;

use kernel::handoff::{Brief, Musters};
use kernel::map::Cell;
use kernel::{Name, Side, id_type};
use serde::{Deserialize, Serialize};
use two_star_general as tsg;
use two_star_general::state::{BattalionId, PlatoonId, StandId};

use crate::action::ActionSetup;
use crate::calendar::Calendar;
use crate::hex_maps::HexMap;
use crate::people::PersonSpec;
use crate::people::soldiers::SoldierOf;
use crate::readings::WarReadings;
use crate::roads::Road;
use crate::roster::{FormationId, Muster};
use crate::seats::SeatSetups;

pub use crate::war::BattleSetup;

id_type!(
    /// A battle of the war.
    BattleId
);

/// The name of the one battle of a scenario that gives it none.
const MAIN: &str = "main";

impl BattleId {
    /// The one battle of a scenario that does not name its battles.
    #[must_use]
    pub fn main() -> Self {
        Self::new(MAIN).unwrap_or_else(|fault| unreachable!("{fault}"))
    }
}

/// A scenario made ready to be fought.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct WarSetup {
    /// The scenario's id.
    pub scenario: String,
    pub title: String,
    pub summary: String,
    pub calendar: Calendar,
    /// By [`Side::index`].
    pub sides: [WarSide; 2],
    /// The battles that the scenario sets up, in its order; at least one. All others grow out of these.
    pub battles: Vec<RootBattle>,
    /// Who wins the war, where it has several battles.
    pub victory: tsg::state::Victory,
    pub roster: Muster,
    pub readings: WarReadings,
    /// Named commanders by their post.
    pub people: BTreeMap<Name, PersonSpec>,
    /// Who waits to take a post over, by the post. Only the side itself may know: see [`WarSetup::briefing_of`].
    #[serde(skip)]
    pub deputies: BTreeMap<Name, Vec<PersonSpec>>,
    /// Commanders below the senior seats of the sides.
    #[serde(default, skip_serializing_if = "SeatSetups::is_empty")]
    pub seats: SeatSetups,
    /// Smaller battles laid out beforehand, in the order of the scenario.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub actions: Vec<ActionSetup>,
    /// Roads from one battle to another, in the order of the scenario.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub roads: Vec<Road>,
}

/// A battle that belongs to the war itself, not to a larger battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RootBattle {
    pub id: BattleId,
    pub title: String,
    /// The day of the war on which it begins, from 1.
    pub begins: u8,
    /// What places on its map are called.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub places: BTreeMap<Cell, String>,
    /// Parts of an operational map that are drawn in hexes; no two have a square in common (LNK-R62).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hex_maps: Vec<HexMap>,
    pub setup: BattleSetup,
    /// What it has besides where it is fought on a table (LNK-R45).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<Box<RootTable>>,
}

/// A battle of the war itself on a table: when it begins there, and who fights in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RootTable {
    /// The hour of its day, in minutes after midnight.
    pub minutes: u32,
    /// Markdown for both sides; may be empty.
    pub briefing: String,
    /// What winning it counts for the war.
    pub points: u16,
    /// LNK-R40 No aircraft come, of either side.
    pub grounded: bool,
    /// Everybody who fights in it.
    pub brief: Brief,
    /// What each element of the brief is on the table.
    pub musters: Musters,
    /// Who each soldier of a fight of soldiers is.
    pub soldiers: BTreeMap<Name, SoldierOf>,
}

/// One side as people see it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct WarSide {
    pub name: String,
    /// Such as `us`; may be empty.
    pub nation: String,
    /// Markdown for this side's eyes; may be empty. Only the side itself may know: see [`WarSetup::briefing_of`].
    #[serde(skip)]
    pub briefing: String,
}

/// What one side alone knows from the start. It is the body of an entry of its own, which only that side may read.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Briefing {
    /// Markdown; may be empty.
    pub text: String,
    pub deputies: BTreeMap<Name, Vec<PersonSpec>>,
}

impl WarSetup {
    /// What a side alone knows. The rest of the setup is open to both, and its serial form has nothing of this.
    #[must_use]
    pub fn briefing_of(&self, side: Side) -> Briefing {
        let of_side =
            |post: &Name| self.roster.elements.get(post).is_some_and(|spec| spec.side == side);
        let deputies = self.deputies.iter().filter(|(post, _)| of_side(post));
        Briefing {
            text: self.sides[side.index()].briefing.clone(),
            deputies: deputies.map(|(post, line)| (*post, line.clone())).collect(),
        }
    }

    /// Adds what a side alone knows, read from its own entry.
    pub fn brief(&mut self, side: Side, briefing: Briefing) {
        self.sides[side.index()].briefing = briefing.text;
        self.deputies.extend(briefing.deputies);
    }

    /// Those who wait to take a post over, first those who come first.
    #[must_use]
    pub fn deputies_of(&self, post: Name) -> &[PersonSpec] {
        self.deputies.get(&post).map_or(&[][..], Vec::as_slice)
    }

    /// A battle that the scenario sets up.
    #[must_use]
    pub fn root(&self, battle: BattleId) -> Option<&RootBattle> {
        self.battles.iter().find(|root| root.id == battle)
    }

    /// The battle meant where none is named: the first of the scenario.
    ///
    /// # Panics
    /// When there is none; every scenario sets up one.
    #[must_use]
    pub fn first_battle(&self) -> BattleId {
        self.battles[0].id
    }

    /// The division battles of the scenario.
    pub fn divisions(&self) -> impl Iterator<Item = (BattleId, &Arc<tsg::state::Setup>)> {
        self.battles.iter().filter_map(|root| match &root.setup {
            BattleSetup::TwoStarGeneral(setup) => Some((root.id, setup)),
            _ => None,
        })
    }

    /// What a cell of a battle's map is called, if it has a name.
    #[must_use]
    pub fn place(&self, battle: BattleId, at: impl Into<Cell>) -> Option<&str> {
        self.root(battle)?.places.get(&at.into()).map(String::as_str)
    }

    /// What a formation is called; the side's name for the side itself.
    #[must_use]
    pub fn formation_name(&self, id: FormationId) -> &str {
        let side = Side::BOTH.into_iter().find(|side| FormationId::side(*side) == id);
        side.map_or_else(|| self.roster.formation_name(id), |side| self.side_name(side))
    }

    /// What a side is called.
    #[must_use]
    pub fn side_name(&self, side: Side) -> &str {
        &self.sides[side.index()].name
    }
}

/// Whether a battalion, stand, battery or platoon belongs to a division battle.
pub(crate) fn has_unit(setup: &tsg::state::Setup, unit: Name) -> bool {
    setup.stands.contains_key(&StandId(unit))
        || setup.battalions.contains_key(&BattalionId(unit))
        || setup.platoons.contains_key(&PlatoonId(unit))
}
