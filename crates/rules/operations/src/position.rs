//! Questions about a position that many chapters ask: who stands where, who is in contact, what crosses the water; and the laws that every
//! position keeps.

use kernel::{Name, Names, Side};

use crate::ground::{Square, Terrain, distance};
use crate::order::{Task, UnitOrder};
use crate::rules::supply;
use crate::state::{
    Bridge, BridgeId, Dump, DumpId, FormationId, Half, Objective, Place, SquadronId, SquadronSpec,
    State, Unit, UnitId, UnitSpec, Weather,
};

pub use crate::rules::crossing::Crossing;

impl State {
    /// # Panics
    /// When the id is not of this game; ids are checked where orders come in.
    #[must_use]
    pub fn unit(&self, id: UnitId) -> &Unit {
        &self.units[&id]
    }

    /// # Panics
    /// As [`State::unit`].
    #[must_use]
    pub fn spec(&self, id: UnitId) -> &UnitSpec {
        &self.setup.units[&id]
    }

    /// # Panics
    /// As [`State::unit`].
    #[must_use]
    pub fn bridge(&self, id: BridgeId) -> &Bridge {
        &self.bridges[&id]
    }

    /// # Panics
    /// As [`State::unit`].
    #[must_use]
    pub fn dump(&self, id: DumpId) -> &Dump {
        &self.dumps[&id]
    }

    /// # Panics
    /// As [`State::unit`].
    #[must_use]
    pub fn squadron_spec(&self, id: SquadronId) -> &SquadronSpec {
        &self.setup.squadrons[&id]
    }

    #[must_use]
    pub fn side_of(&self, id: UnitId) -> Side {
        self.spec(id).side
    }

    #[must_use]
    pub fn is_night(&self) -> bool {
        self.half == Half::Night
    }

    #[must_use]
    pub fn square_of(&self, id: UnitId) -> Option<Square> {
        match self.unit(id).place {
            Place::At(square) => Some(square),
            Place::Waiting | Place::Landing(_) | Place::Destroyed => None,
        }
    }

    /// Every unit on the map, by id. The two maps have the same keys from the founding on and are walked side by side.
    pub fn on_map(&self) -> impl Iterator<Item = (UnitId, &UnitSpec, Square)> + '_ {
        let both = self.units.iter().zip(self.setup.units.values());
        both.filter_map(|((id, unit), spec)| match unit.place {
            Place::At(square) => Some((*id, spec, square)),
            _ => None,
        })
    }

    /// R36 The combat units of a side, by id.
    pub fn combat_units(&self, side: Side) -> impl Iterator<Item = (UnitId, Square)> + '_ {
        self.on_map()
            .filter(move |(_, spec, _)| spec.side == side && spec.fights())
            .map(|(id, _, square)| (id, square))
    }

    /// The units in a square, by id.
    pub fn units_in(&self, square: Square) -> impl Iterator<Item = (UnitId, &UnitSpec)> + '_ {
        self.on_map().filter(move |(_, _, at)| *at == square).map(|(id, spec, _)| (id, spec))
    }

    /// Whether a combat unit of this side stands in a square.
    #[must_use]
    pub fn holds(&self, square: Square, side: Side) -> bool {
        self.combat_units(side).any(|(_, at)| at == square)
    }

    #[must_use]
    pub fn terrain(&self, square: Square) -> Terrain {
        self.setup.ground.terrain(square)
    }

    /// What the unit is ordered to do this turn; hold where nothing is ordered.
    #[must_use]
    pub fn task(&self, id: UnitId) -> &Task {
        self.order_of(id).map_or(&Task::Hold, |order| &order.task)
    }

    #[must_use]
    pub fn order_of(&self, id: UnitId) -> Option<&UnitOrder> {
        let unit = self.unit(id);
        let sheet = &self.sheets[self.side_of(id).index()];
        sheet.formations.get(&unit.formation)?.units.get(&id)
    }

    /// R35 The lower acts earlier.
    #[must_use]
    pub fn priority(&self, id: UnitId) -> u8 {
        self.order_of(id).map_or(UnitOrder::PRIORITY, |order| order.priority)
    }

    /// R48
    #[must_use]
    pub fn is_retired(&self, id: UnitId) -> bool {
        let retired = self.unit(id).retired;
        retired > 0 && self.turn <= retired
    }

    /// R68
    #[must_use]
    pub fn is_dug_in(&self, id: UnitId) -> bool {
        self.unit(id).still >= 2
    }

    /// R51 The weather over a zone.
    #[must_use]
    pub fn weather_over(&self, zone: u8) -> Weather {
        let named = self.setup.zone_regions.get(&zone);
        let region = named.or_else(|| self.setup.regions.keys().next());
        region.and_then(|region| self.weather.get(region)).copied().unwrap_or(Weather::Clear)
    }

    /// R51 Of a squadron's base and of its target, the worse.
    #[must_use]
    pub fn weather_for(&self, squadron: SquadronId, zone: u8) -> Weather {
        let base = self.squadron_spec(squadron).base;
        let base = base.and_then(|region| self.weather.get(&region)).copied();
        base.unwrap_or(Weather::Clear).min(self.weather_over(zone))
    }

    /// Kilometres to the nearest enemy combat unit of `side`, in king's moves.
    #[must_use]
    pub fn nearest_enemy(&self, square: Square, side: Side) -> Option<u32> {
        self.combat_units(side.enemy()).map(|(_, at)| distance(at, square)).min()
    }

    /// The units of a formation as it stands now, by id.
    pub fn members(&self, formation: FormationId) -> impl Iterator<Item = UnitId> + '_ {
        self.units.iter().filter(move |(_, unit)| unit.formation == formation).map(|(id, _)| *id)
    }

    /// The side's name in the scenario, or its colour.
    #[must_use]
    pub fn side_name(&self, side: Side) -> String {
        match &*self.setup.sides[side.index()].name {
            "" => side.to_string(),
            name => name.to_owned(),
        }
    }

    #[must_use]
    pub fn unit_name(&self, id: UnitId) -> String {
        self.setup.units.get(&id).map_or_else(|| id.to_string(), |spec| spec.name.clone())
    }

    /// R66 Whether an objective counts this turn.
    #[must_use]
    pub fn counts(&self, objective: &Objective) -> bool {
        objective.from.is_none_or(|turn| self.turn >= turn)
            && objective.until.is_none_or(|turn| self.turn <= turn)
    }

    /// R66 All points on the table this turn.
    #[must_use]
    pub fn stakes(&self) -> u32 {
        let counting = self.setup.objectives.values().filter(|objective| self.counts(objective));
        counting.map(|objective| u32::from(objective.points)).sum()
    }

    /// R66 Points of what is held and counts this turn, by [`Side::index`].
    #[must_use]
    pub fn points(&self) -> [u16; 2] {
        let mut points = [0u16; 2];
        for (id, side) in &self.held {
            let known = self.setup.objectives.get(id).filter(|objective| self.counts(objective));
            let value = known.map_or(0, |objective| objective.points);
            points[side.index()] = points[side.index()].saturating_add(value);
        }
        points
    }
}

/// R28, R36 Contact: the same square or one of the eight around it, unless water parts them.
impl State {
    /// Whether troops in these two squares are in contact.
    #[must_use]
    pub fn touches(&self, one: Square, other: Square) -> bool {
        match distance(one, other) {
            0 => true,
            1 => !self.parted(one, other),
            _ => false,
        }
    }

    /// The enemy combat units of `side` in contact with a square.
    pub fn enemies_at(
        &self,
        square: Square,
        side: Side,
    ) -> impl Iterator<Item = (UnitId, Square)> + '_ {
        self.combat_units(side.enemy()).filter(move |(_, at)| self.touches(square, *at))
    }

    /// Whether a unit is in contact with an enemy combat unit.
    #[must_use]
    pub fn in_contact(&self, id: UnitId) -> bool {
        let side = self.side_of(id);
        self.square_of(id).is_some_and(|square| self.enemies_at(square, side).next().is_some())
    }

    /// R41 Whether a unit may attack a square: in contact, over a bridge that carries it, or beside it across water that its class can cross.
    #[must_use]
    pub fn may_strike(&self, id: UnitId, target: Square) -> bool {
        let Some(square) = self.square_of(id) else { return false };
        let spec = self.spec(id);
        let river = crate::tables::movement(spec.class.mover()).river;
        if self.touches(square, target) {
            let carried = || {
                let bridge = self.bridge_between(square, target);
                bridge.is_some_and(|bridge| crate::rules::step::carries(self, bridge, spec.class))
            };
            return river || !self.water_between(square, target) || carried();
        }
        if distance(square, target) != 1 || !river {
            return false;
        }
        match self.crossing(square, target) {
            Crossing::Open(crate::ground::Water::Great) => self.has_boats(square, spec.side),
            _ => true,
        }
    }
}

/// What is wrong with a position; nothing when it is sound.
#[must_use]
pub fn faults(state: &State) -> Vec<String> {
    let mut faults = Vec::new();
    if !state.units.keys().eq(state.setup.units.keys()) {
        faults.push("the units are not those of the setup".to_owned());
    }
    unit_faults(state, &mut faults);
    for (square, side) in state.combat_units(Side::Blue).map(|(_, square)| (square, Side::Blue)) {
        if state.holds(square, side.enemy()) {
            faults.push(format!("combat units of both sides stand in {square}"));
        }
    }
    for (id, squadron) in &state.squadrons {
        if squadron.damage > 2 || squadron.lost != (squadron.damage == 2) {
            faults.push(format!("{id} has {} damage, lost: {}", squadron.damage, squadron.lost));
        }
    }
    for (id, dump) in &state.dumps {
        if !state.setup.ground.contains(dump.square) {
            faults.push(format!("the dump {id} lies off the map"));
        }
    }
    faults
}

fn unit_faults(state: &State, faults: &mut Vec<String>) {
    for (id, unit) in &state.units {
        let spec = state.spec(*id);
        // R1
        if !(1..=6).contains(&spec.status) {
            faults.push(format!("{id} has a full status of {}", spec.status));
        }
        if unit.status > spec.status {
            faults.push(format!("{id} has {} of {} status", unit.status, spec.status));
        }
        if (unit.status == 0) != (unit.place == Place::Destroyed) {
            faults.push(format!("{id} has {} status and is {:?}", unit.status, unit.place));
        }
        if unit.supply > supply::UNIT_MAX || unit.cargo > supply::COLUMN_MAX {
            faults.push(format!("{id} carries {} and {} SP", unit.supply, unit.cargo));
        }
        if let Place::At(square) = unit.place {
            let wet = state.terrain(square) == Terrain::Water;
            if !state.setup.ground.contains(square) || wet {
                faults.push(format!("{id} stands in {square}, where nothing can stand"));
            }
        }
        if state.setup.formations.get(&unit.formation).map(|formation| formation.side)
            != Some(spec.side)
        {
            faults.push(format!("{id} belongs to {}, which is not of its side", unit.formation));
        }
    }
}

impl Names for State {
    fn name_of(&self, id: &Name) -> Option<&str> {
        let setup = &self.setup;
        let unit = setup.units.get(&UnitId(*id)).map(|spec| &spec.name);
        let formation = || setup.formations.get(&FormationId(*id)).map(|spec| &spec.name);
        let squadron = || setup.squadrons.get(&SquadronId(*id)).map(|spec| &spec.name);
        let bridge = || setup.bridges.get(&BridgeId(*id)).map(|spec| &spec.name);
        let dump = || setup.dumps.get(&DumpId(*id)).map(|spec| &spec.name);
        let name = unit.or_else(formation).or_else(squadron).or_else(bridge).or_else(dump);
        name.map(String::as_str)
    }

    fn side_name(&self, side: Side) -> String {
        self.side_name(side)
    }

    fn written(&self, id: &Name) -> String {
        kernel::parse::written(id, &crate::parse::things(self))
    }
}
