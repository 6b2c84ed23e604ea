//! Questions about a position that many chapters ask: who stands where, in whose zone, under what order, in command.

use kernel::{Name, Names, Seq, Side};

use crate::ground::{Hex, Terrain, Terrains};
use crate::rules::options::Streams;
use crate::state::{
    Battalion, BattalionId, BattalionSpec, Place, Platoon, PlatoonId, PlatoonSpec, Stand, StandId,
    StandSpec, State, Status,
};
use crate::tables::{self, MoveClass, PlatoonKind, Role, StandKind};

/// §1.1 Stands within so many hexes of their HQ are in command.
pub const COMMAND_RANGE: u32 = 2;

impl State {
    /// # Panics
    /// When the id is not of this battle; ids are checked where orders come in.
    #[must_use]
    pub fn stand(&self, id: StandId) -> &Stand {
        &self.stands[&id]
    }

    /// # Panics
    /// As [`State::stand`].
    #[must_use]
    pub fn spec(&self, id: StandId) -> &StandSpec {
        &self.setup.stands[&id]
    }

    /// # Panics
    /// As [`State::stand`].
    #[must_use]
    pub fn battalion(&self, id: BattalionId) -> &Battalion {
        &self.battalions[&id]
    }

    /// # Panics
    /// As [`State::stand`].
    #[must_use]
    pub fn battalion_spec(&self, id: BattalionId) -> &BattalionSpec {
        &self.setup.battalions[&id]
    }

    /// # Panics
    /// As [`State::stand`].
    #[must_use]
    pub fn platoon(&self, id: PlatoonId) -> &Platoon {
        &self.platoons[&id]
    }

    /// # Panics
    /// As [`State::stand`].
    #[must_use]
    pub fn platoon_spec(&self, id: PlatoonId) -> &PlatoonSpec {
        &self.setup.platoons[&id]
    }

    #[must_use]
    pub fn hex_of(&self, id: StandId) -> Option<Hex> {
        match self.stand(id).place {
            Place::At(hex) => Some(hex),
            Place::Waiting | Place::Destroyed | Place::Gone => None,
        }
    }

    /// Every core stand and battery on the table, by id.
    pub fn on_table(&self) -> impl Iterator<Item = (StandId, Hex)> + '_ {
        self.stands.iter().filter_map(|(id, stand)| match stand.place {
            Place::At(hex) => Some((*id, hex)),
            Place::Waiting | Place::Destroyed | Place::Gone => None,
        })
    }

    /// The same, one side only.
    pub fn side_on_table(&self, side: Side) -> impl Iterator<Item = (StandId, Hex)> + '_ {
        self.on_table_where(move |spec| spec.side == side)
    }

    /// The core stand or battery in a hex; stacking allows one (§1.3).
    #[must_use]
    pub fn occupant(&self, hex: Hex) -> Option<StandId> {
        self.on_table().find(|(_, at)| *at == hex).map(|(id, _)| id)
    }

    /// The living platoons and transports with a stand, by id.
    pub fn platoons_with(&self, stand: StandId) -> impl Iterator<Item = PlatoonId> + '_ {
        self.platoons.iter().filter(move |(_, p)| p.with == Some(stand)).map(|(id, _)| *id)
    }

    /// The living core stands of a battalion that are on the table, HQ included, by id.
    pub fn stands_of(&self, battalion: BattalionId) -> impl Iterator<Item = (StandId, Hex)> + '_ {
        self.on_table_where(move |spec| spec.battalion == Some(battalion))
    }

    /// Nearly every question about a position comes down to this walk, so the two maps, which have the same keys from
    /// the founding on, are walked side by side: nothing is looked up.
    fn on_table_where(
        &self,
        wanted: impl Fn(&StandSpec) -> bool + 'static,
    ) -> impl Iterator<Item = (StandId, Hex)> + '_ {
        let both = self.stands.iter().zip(self.setup.stands.values());
        both.filter_map(move |((id, stand), spec)| match stand.place {
            Place::At(hex) if wanted(spec) => Some((*id, hex)),
            _ => None,
        })
    }

    /// A battalion that still plays: it has a stand on the table and is not removed.
    #[must_use]
    pub fn in_play(&self, battalion: BattalionId) -> bool {
        !self.battalion(battalion).removed && self.stands_of(battalion).next().is_some()
    }

    /// Battalions of a side that still play, by id.
    pub fn battalions_in_play(&self, side: Side) -> impl Iterator<Item = BattalionId> + '_ {
        self.battalions
            .keys()
            .copied()
            .filter(move |id| self.battalion_spec(*id).side == side && self.in_play(*id))
    }

    /// §2.4 Whether `hex` is in the zone of control of a stand hostile to `side` (R60: of any enemy stand).
    #[must_use]
    pub fn in_enemy_zone(&self, hex: Hex, side: Side) -> bool {
        self.side_on_table(side.enemy()).any(|(_, at)| at.adjacent(hex))
    }

    /// Distance to the nearest enemy stand of `side`; `None` when there is none on the table.
    #[must_use]
    pub fn nearest_enemy(&self, hex: Hex, side: Side) -> Option<u32> {
        self.side_on_table(side.enemy()).map(|(_, at)| at.distance(hex)).min()
    }

    /// Where the battalion's HQ stands, when it lives and is on the table.
    #[must_use]
    pub fn hq_hex(&self, battalion: BattalionId) -> Option<Hex> {
        self.hex_of(self.battalion_spec(battalion).hq)
    }

    /// §1.1 Whether a core stand is within two hexes of its living HQ. Batteries are units of their own and count
    /// as in command (R69).
    #[must_use]
    pub fn in_command(&self, id: StandId) -> bool {
        let Some(battalion) = self.spec(id).battalion else { return true };
        match (self.hex_of(id), self.hq_hex(battalion)) {
            (Some(hex), Some(hq)) => hex.distance(hq) <= COMMAND_RANGE,
            _ => false,
        }
    }

    /// The order a stand is under: its battalion's; Hold for batteries (§5) and before any order.
    #[must_use]
    pub fn order_of(&self, id: StandId) -> Status {
        let battalion = self.spec(id).battalion.map(|b| self.battalion(b));
        battalion.and_then(|b| b.order).unwrap_or(Status::Hold)
    }

    /// The entry that put the stand under its order.
    #[must_use]
    pub fn ordered_at(&self, id: StandId) -> Option<Seq> {
        self.spec(id).battalion.map(|b| self.battalion(b).ordered_at)
    }

    /// The status a stand fights with: in a stream or on a bridge always Move, except in Retreat (§2.5, R29).
    #[must_use]
    pub fn fighting_status(&self, id: StandId) -> Status {
        let order = self.order_of(id);
        let wet = self.hex_of(id).is_some_and(|hex| {
            self.terrain(hex).iter().any(|terrain| tables::terrain(terrain).fights_as_move)
        });
        if wet && order != Status::Retreat { Status::Move } else { order }
    }

    #[must_use]
    pub fn terrain(&self, hex: Hex) -> Terrains {
        self.setup.ground.terrain(hex)
    }

    /// Whether the hex itself gives cover (§3.7.2).
    #[must_use]
    pub fn covering(&self, hex: Hex) -> bool {
        self.terrain(hex).iter().any(|terrain| tables::terrain(terrain).cover)
    }

    /// Whether a stand is in cover. It helps who is attacked, never who attacks (§3.7.2, R46).
    #[must_use]
    pub fn in_cover(&self, id: StandId) -> bool {
        self.hex_of(id).is_some_and(|hex| self.covering(hex))
    }

    /// Whether a hex is in the open for the tank's extra die (§3.7.1, R30): every terrain in it is.
    #[must_use]
    pub fn in_the_open(&self, hex: Hex) -> bool {
        self.terrain(hex).iter().all(|terrain| tables::terrain(terrain).in_the_open)
    }

    /// Whether water costs a stand in this hex a die (§3.7.3, R29 and its option).
    #[must_use]
    pub fn water_minus(&self, hex: Hex) -> bool {
        let streams_count = self.setup.options.streams == Streams::Cost;
        self.terrain(hex).iter().any(|terrain| {
            tables::terrain(terrain).water_minus && (terrain != Terrain::Stream || streams_count)
        })
    }

    /// Whether a core stand counts as armour: by itself, or armoured infantry with its transport (§2.1, R56).
    #[must_use]
    pub fn armoured(&self, id: StandId) -> bool {
        self.spec(id).armoured
            || (self.spec(id).kind == StandKind::ArmouredInfantry
                && self.has_platoon(id, PlatoonKind::ArmouredTransport))
    }

    #[must_use]
    pub fn has_platoon(&self, stand: StandId, kind: PlatoonKind) -> bool {
        self.platoons_with(stand).any(|platoon| self.platoon_spec(platoon).kind == kind)
    }

    /// §2.1 The class a stand moves by now: its own, or better by transport or a motorised battalion (R35, R100).
    #[must_use]
    pub fn move_class(&self, id: StandId) -> MoveClass {
        let spec = self.spec(id);
        if spec.class != MoveClass::Foot {
            return spec.class;
        }
        let carried = self
            .platoons_with(id)
            .map(|platoon| self.platoon_spec(platoon))
            .find(|p| matches!(p.kind, PlatoonKind::Truck | PlatoonKind::ArmouredTransport));
        // Armoured infantry rides in its own transport or walks (§2.1).
        let motorised = spec.kind != StandKind::ArmouredInfantry
            && spec.battalion.is_some_and(|b| self.battalion_spec(b).motorised);
        match carried {
            Some(transport) => transport.class,
            None if motorised => MoveClass::Wheeled,
            None => MoveClass::Foot,
        }
    }

    #[must_use]
    pub fn role(&self, id: StandId) -> Role {
        self.spec(id).role
    }

    /// The plan of the present day; an empty one past the last.
    #[must_use]
    pub fn day_plan(&self) -> crate::state::DayPlan {
        let index = usize::from(self.day).saturating_sub(1);
        self.setup.days.get(index).cloned().unwrap_or_default()
    }

    /// The side's name in the scenario, or its colour.
    #[must_use]
    pub fn side_name(&self, side: Side) -> String {
        match &*self.setup.sides[side.index()].name {
            "" => side.to_string(),
            name => name.to_owned(),
        }
    }

    /// `A/1-506` style name of a stand for sentences.
    #[must_use]
    pub fn stand_name(&self, id: StandId) -> &str {
        &self.spec(id).name
    }
}

impl State {
    /// Objective points held, by [`Side::index`] (§11).
    #[must_use]
    pub fn objective_points(&self) -> [u16; 2] {
        let mut points = [0u16; 2];
        for (hex, holder) in &self.objectives {
            let value = self.setup.objectives.get(hex).map_or(0, |objective| objective.value);
            if let Some(side) = holder {
                points[side.index()] = points[side.index()].saturating_add(value);
            }
        }
        points
    }

    /// The battalion whose turn it is, and how far its turn has come.
    #[must_use]
    pub const fn acting(&self) -> Option<(BattalionId, crate::state::Part)> {
        match &self.phase {
            crate::state::Phase::Retreats(turns) | crate::state::Phase::Battalions(turns) => {
                match turns.step {
                    crate::state::Step::Acting { battalion, part } => Some((battalion, part)),
                    crate::state::Step::Throw | crate::state::Step::Choose(_) => None,
                }
            }
            _ => None,
        }
    }
}

/// What is wrong with a position: counters out of range, stacks over the limit (§1.3, §1.4, R38).
#[must_use]
pub fn faults(state: &State) -> Vec<String> {
    let mut faults = Vec::new();
    if !state.stands.keys().eq(state.setup.stands.keys()) {
        faults.push("the stands are not those of the setup".to_owned());
    }
    let mut taken = std::collections::BTreeMap::new();
    for (id, hex) in state.on_table() {
        let (stand, spec) = (state.stand(id), state.spec(id));
        if stand.strength == 0 || stand.strength > spec.strength {
            faults.push(format!("{id} has {} of {} strength", stand.strength, spec.strength));
        }
        if !state.setup.ground.contains(hex) || tables::is_barred(state.terrain(hex)) {
            faults.push(format!("{id} stands on {hex}, where nothing can stand"));
        }
        if let Some(other) = taken.insert(hex, id) {
            faults.push(format!("{id} and {other} both stand on {hex}"));
        }
        let truck = |p: &PlatoonId| state.platoon_spec(*p).kind == PlatoonKind::Truck;
        let (trucks, platoons): (Vec<_>, Vec<_>) = state.platoons_with(id).partition(truck);
        if trucks.len() > 1 || platoons.len() > 1 {
            faults.push(format!("{} support stands are with {id}", trucks.len() + platoons.len()));
        }
    }
    for (id, platoon) in &state.platoons {
        if let Some(with) = platoon.with
            && state.stand(with).place == Place::Destroyed
        {
            faults.push(format!("{id} is with {with}, which is destroyed"));
        }
    }
    faults
}

impl Names for State {
    fn name_of(&self, id: &Name) -> Option<&str> {
        let stand = self.setup.stands.get(&StandId(*id)).map(|spec| &spec.name);
        let platoon = || self.setup.platoons.get(&PlatoonId(*id)).map(|spec| &spec.name);
        let battalion = || self.setup.battalions.get(&BattalionId(*id)).map(|spec| &spec.name);
        stand.or_else(platoon).or_else(battalion).map(String::as_str)
    }

    fn side_name(&self, side: Side) -> String {
        self.side_name(side)
    }

    fn written(&self, id: &Name) -> String {
        kernel::parse::written(id, &crate::parse::things(self))
    }
}
