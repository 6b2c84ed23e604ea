//! Which battles a war has, and what is fought where.

use kernel::Name;
use kernel::face::{Days, PhaseKind};
use kernel::handoff::Musters;
use kernel::map::Cell;
use two_star_general as tsg;

use super::{Battle, WarState, rated};
use crate::setup::{BattleId, RootTable, has_unit};

impl WarState {
    #[must_use]
    pub fn battle(&self, id: BattleId) -> Option<&Battle> {
        self.battles.get(&id)
    }

    /// A division battle; none where the battle is of another book, or there is no such battle.
    #[must_use]
    pub fn division(&self, battle: BattleId) -> Option<&tsg::State> {
        self.battle(battle)?.tsg()
    }

    /// The division battle that a battalion, stand, battery or platoon is in; `None` for anything else.
    #[must_use]
    pub fn division_of(&self, unit: Name) -> Option<&tsg::State> {
        self.divisions().map(|(_, position)| position).find(|own| has_unit(&own.setup, unit))
    }

    /// What a cell of the map is called that a unit is on.
    #[must_use]
    pub fn place_in(&self, unit: Name, at: impl Into<Cell>) -> Option<&str> {
        self.place(self.battle_of(unit)?, at)
    }

    /// The battle of the war that a battalion, stand, battery or platoon is in, or a unit of a table and a part of it.
    #[must_use]
    pub fn battle_of(&self, unit: Name) -> Option<BattleId> {
        let has = |position: &tsg::State| has_unit(&position.setup, unit);
        let on_map = self.divisions().find(|(_, position)| has(position)).map(|(id, _)| id);
        let elements = &self.setup.roster.elements;
        let is_of =
            |id: Name| id == unit || elements.get(&id).is_some_and(|spec| spec.unit == Some(unit));
        let in_it = |table: &RootTable| table.brief.elements.iter().any(|sent| is_of(sent.element));
        let on_table = || {
            let mut tables = self.setup.battles.iter();
            tables.find(|root| root.table.as_deref().is_some_and(in_it)).map(|root| root.id)
        };
        let counted = || {
            let mut roots = self.roots().filter(|(id, _)| rated::is_rated(self, *id));
            roots.find(|(_, battle)| rated::has(self, battle, unit)).map(|(id, _)| id)
        };
        let below = || {
            let mut open = self.links.iter().filter(|(_, link)| link.is_pending());
            open.find(|(_, link)| {
                let own = link.ledger.as_ref();
                own.is_some_and(|own| own.stands.muster.elements.contains_key(&unit))
            })
        };
        on_map.or_else(on_table).or_else(counted).or_else(|| below().map(|(id, _)| *id))
    }

    /// Whether a unit fights in a battle of the war that has a table.
    #[must_use]
    pub fn on_table(&self, unit: Name) -> bool {
        self.battle_of(unit).is_some_and(|battle| self.setup.table(battle).is_some())
    }

    /// The division battles that belong to the war itself by their names.
    pub fn divisions(&self) -> impl Iterator<Item = (BattleId, &tsg::State)> {
        let roots = self.battles.iter().filter(|(id, _)| !self.links.contains_key(id));
        roots.filter_map(|(id, battle)| Some((*id, battle.tsg()?)))
    }

    /// Where a battle is in its days; none where it counts turns, or there is no such battle.
    #[must_use]
    pub fn days_of(&self, battle: BattleId) -> Option<Days> {
        self.battle(battle)?.days()
    }

    /// The battles that belong to the war itself, in the scenario's order.
    pub fn roots(&self) -> impl Iterator<Item = (BattleId, &Battle)> {
        self.setup.battles.iter().filter_map(|root| Some((root.id, self.battle(root.id)?)))
    }

    /// The root battles that are not over.
    pub fn running(&self) -> impl Iterator<Item = (BattleId, &Battle)> {
        self.roots().filter(|(_, battle)| !battle.is_over())
    }

    /// What people call a place of a battle's map, in the battle's own words; none where it has no name.
    #[must_use]
    pub fn place_named(&self, battle: BattleId, place: &str) -> Option<&str> {
        self.place(self.front_of(battle), place.parse::<kernel::map::Cell>().ok()?)
    }

    /// What people call an element of a battle.
    #[must_use]
    pub fn element_name(&self, battle: BattleId, element: Name) -> String {
        let named = self.battle(battle).and_then(|battle| battle.names().name_of(&element));
        named.map_or_else(|| element.to_string(), str::to_owned)
    }

    /// The element of the roster that an element of a battle is of, through every scale above it.
    #[must_use]
    pub fn home_of(&self, battle: BattleId, element: Name) -> Name {
        let of = |musters: &Musters| {
            let mut own = musters.iter().filter(|(_, ids)| ids.contains(&element));
            own.next().map_or(element, |(above, _)| *above)
        };
        match (self.links.get(&battle), self.setup.table(battle)) {
            (Some(link), _) => self.home_of(link.parent, of(&link.musters)),
            (None, Some(table)) => of(&table.musters),
            (None, None) => element,
        }
    }

    /// The root battle that a battle has grown out of; itself for a root.
    #[must_use]
    pub fn root_of(&self, battle: BattleId) -> BattleId {
        self.links.get(&battle).map_or(battle, |link| self.root_of(link.parent))
    }

    /// The battle whose map and clock a battle is fought by: itself where it has a map, or belongs to the war itself; else that of
    /// the battle it has grown out of.
    #[must_use]
    pub fn front_of(&self, battle: BattleId) -> BattleId {
        let on_table = |battle: &Battle| battle.map().is_none();
        match self.links.get(&battle) {
            Some(link) if self.battles.get(&battle).is_none_or(on_table) => {
                self.front_of(link.parent)
            }
            _ => battle,
        }
    }

    /// The day, the round and whether it is night, of the battle furthest behind.
    #[must_use]
    pub fn stands_in(&self) -> (u8, u8, bool) {
        let days = self.battle(self.lead()).and_then(|lead| {
            let days = lead.days()?;
            Some((days.day, days.round, lead.standing().kind == PhaseKind::Night))
        });
        days.unwrap_or((self.day, 1, false))
    }
}
