//! Questions about a fight as it stands. Nothing here changes anything.

use kernel::table::{Disc, Length, Point, Table};
use kernel::{Name, Names, Side};

use crate::ground;
use crate::order::Shot;
use crate::rules::options::LightWound;
use crate::state::{Active, Phase, Place, Soldier, SoldierId, SoldierSpec, State, Step};
use crate::tables::{self, Cover, Weapon, Wound};

impl State {
    /// # Panics
    /// When the soldier is not of this battle.
    #[must_use]
    pub fn spec(&self, id: SoldierId) -> &SoldierSpec {
        &self.setup.soldiers[&id]
    }

    /// # Panics
    /// When the soldier is not of this battle.
    #[must_use]
    pub fn soldier(&self, id: SoldierId) -> &Soldier {
        &self.soldiers[&id]
    }

    #[must_use]
    pub fn side_of(&self, id: SoldierId) -> Side {
        self.spec(id).side
    }

    #[must_use]
    pub fn side_name(&self, side: Side) -> String {
        let name = &self.setup.sides[side.index()].name;
        if name.is_empty() { crate::diary::capital(side.actor().word()) } else { name.clone() }
    }

    /// "Sergeant Miller".
    #[must_use]
    pub fn name(&self, id: SoldierId) -> String {
        self.setup.soldiers.get(&id).map_or_else(
            || "somebody".to_owned(),
            |spec| format!("{} {}", spec.rank.word(), spec.name),
        )
    }

    #[must_use]
    pub fn table(&self) -> Option<&Table> {
        self.setup.table.as_ref()
    }

    /// Whether he is on the table, in whatever state.
    #[must_use]
    pub fn on_table(&self, id: SoldierId) -> bool {
        self.soldiers.get(&id).is_some_and(|man| man.place == Place::Field)
    }

    /// Whether he is on the table and can act.
    #[must_use]
    pub fn is_able(&self, id: SoldierId) -> bool {
        self.on_table(id) && self.soldier(id).wound.is_able()
    }

    /// A side's men on the table, the wounded too.
    pub fn fielded(&self, side: Side) -> impl Iterator<Item = SoldierId> + '_ {
        self.soldiers
            .keys()
            .copied()
            .filter(move |id| self.on_table(*id) && self.side_of(*id) == side)
    }

    /// A side's men who can act.
    pub fn able(&self, side: Side) -> impl Iterator<Item = SoldierId> + '_ {
        self.fielded(side).filter(|id| self.soldier(*id).wound.is_able())
    }

    #[must_use]
    pub const fn active(&self) -> Option<Active> {
        match self.phase {
            Phase::Act(active) => Some(active),
            _ => None,
        }
    }

    /// What must happen or be answered next.
    #[must_use]
    pub fn next_step(&self) -> Option<&Step> {
        self.agenda.last()
    }

    #[must_use]
    pub const fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Over(_))
    }

    /// R32 His base, in battles with positions.
    #[must_use]
    pub fn disc(&self, id: SoldierId) -> Option<Disc> {
        let at = self.soldiers.get(&id).filter(|man| man.place == Place::Field)?.at?;
        Some(ground::stand(at))
    }

    /// Every base on the table.
    pub fn discs(&self) -> impl Iterator<Item = (SoldierId, Disc)> + '_ {
        self.soldiers.keys().filter_map(|id| Some((*id, self.disc(*id)?)))
    }

    /// Whether two men touch, in battles with positions; without, whoever says so is right (R45).
    #[must_use]
    pub fn touch(&self, one: SoldierId, two: SoldierId) -> bool {
        match (self.disc(one), self.disc(two)) {
            (Some(one), Some(two)) => one.within(two, TOUCH),
            _ => self.table().is_none(),
        }
    }

    /// Whether he is locked in close combat.
    #[must_use]
    pub fn is_locked(&self, id: SoldierId) -> bool {
        self.contacts.iter().any(|(one, two)| *one == id || *two == id)
    }

    /// Enemies locked with him.
    pub fn opponents(&self, id: SoldierId) -> impl Iterator<Item = SoldierId> + '_ {
        self.contacts.iter().filter_map(move |(one, two)| match id {
            id if *one == id => Some(*two),
            id if *two == id => Some(*one),
            _ => None,
        })
    }

    /// The nearest able enemy and how far he is.
    #[must_use]
    pub fn nearest_enemy(&self, id: SoldierId) -> Option<(SoldierId, Length)> {
        let own = self.disc(id)?;
        let enemies = self.able(self.side_of(id).enemy());
        let gaps = enemies.filter_map(|enemy| Some((own.gap(self.disc(enemy)?), enemy)));
        gaps.min().map(|(gap, enemy)| (enemy, gap))
    }

    /// §4.1, §4.4 The shot as the table shows it, in battles with positions.
    #[must_use]
    pub fn measured(&self, firer: SoldierId, target: SoldierId) -> Option<Shot> {
        self.measured_at(firer, self.disc(target)?)
    }

    /// The same with the target somewhere on his way.
    #[must_use]
    pub fn measured_at(&self, firer: SoldierId, target: Disc) -> Option<Shot> {
        let table = self.table()?;
        let own = self.disc(firer)?;
        let (from, to) = (own.centre, target.centre);
        let sight = ground::sees(table, from, to);
        let cover = if sight { ground::cover(table, from, to) } else { Cover::Hidden };
        Some(Shot { distance: own.gap(target), sight, cover })
    }

    /// How well a place is covered against fire from another (R43).
    #[must_use]
    pub fn cover_at(&self, from: Point, to: Point) -> Cover {
        match self.table() {
            Some(table) if ground::sees(table, from, to) => ground::cover(table, from, to),
            Some(_) => Cover::Hidden,
            None => Cover::None,
        }
    }

    /// §7.4–7.6 Whether the weapon can be used, as far as ammunition goes.
    #[must_use]
    pub fn is_loaded(&self, id: SoldierId, weapon: Weapon) -> bool {
        let row = tables::weapon(weapon);
        let most = row.fed.map(tables::Feed::uses).or(row.uses);
        most.is_none_or(|most| self.used(id, weapon) < most)
    }

    #[must_use]
    pub fn used(&self, id: SoldierId, weapon: Weapon) -> u8 {
        self.soldier(id).ammunition.get(&weapon).map_or(0, |now| now.used)
    }

    /// R9 Whether a wound keeps him from running.
    #[must_use]
    pub fn may_run(&self, id: SoldierId) -> bool {
        match self.soldier(id).wound {
            Wound::None => true,
            Wound::Light => self.setup.options.light_wound == LightWound::NoCombatMove,
            _ => false,
        }
    }

    /// R9 Whether a wound keeps him from Combat Moves and charges.
    #[must_use]
    pub fn may_combat_move(&self, id: SoldierId) -> bool {
        matches!(self.soldier(id).wound, Wound::None | Wound::Flesh)
    }

    /// R9 Whether a wound keeps him from half moves and reaction moves.
    #[must_use]
    pub fn may_half_move(&self, id: SoldierId) -> bool {
        self.may_combat_move(id)
            || (self.soldier(id).wound == Wound::Light
                && self.setup.options.light_wound == LightWound::NoCombatMove)
    }
}

/// R32 Bases this near are in contact: a tape is not read finer.
pub const TOUCH: Length = Length(10);

/// What is wrong with a state, for tests and `verify`.
#[must_use]
pub fn faults(state: &State) -> Vec<String> {
    let mut faults = Vec::new();
    for (id, man) in &state.soldiers {
        let mut fault = |what: &str| faults.push(format!("{id} {what}"));
        let here = man.place == Place::Field;
        if here && man.wound == Wound::Dead {
            fault("is dead and on the table");
        }
        if man.place == Place::Dead && man.wound != Wound::Dead {
            fault("is off the table as dead and lives");
        }
        if here && state.table().is_some() != man.at.is_some() {
            fault("stands nowhere, or somewhere without a table");
        }
        if !here && (man.at.is_some() || man.tends.is_some() || state.is_locked(*id)) {
            fault("is gone and still somewhere");
        }
        if let (Some(at), Some(table)) = (man.at, state.table())
            && !table.holds_disc(ground::stand(at))
        {
            fault("stands off the table");
        }
        let over = |(weapon, now): (&Weapon, &crate::state::Ammunition)| {
            let row = tables::weapon(*weapon);
            row.fed.map(tables::Feed::uses).or(row.uses).is_none_or(|most| now.used > most)
        };
        if man.ammunition.iter().any(over) {
            fault("has used more ammunition than there is");
        }
        if man.tends.is_some_and(|patient| !state.on_table(patient)) {
            fault("tends somebody who is gone");
        }
    }
    for id in &state.deck {
        if !state.on_table(*id) || state.soldier(*id).wound == Wound::Serious {
            faults.push(format!("{id} has a card and can do nothing"));
        }
    }
    for (one, two) in &state.contacts {
        if !state.is_able(*one)
            || !state.is_able(*two)
            || state.side_of(*one) == state.side_of(*two)
        {
            faults.push(format!("{one} and {two} are locked"));
        }
    }
    let overlaps = |(at, (one, disc)): (usize, &(SoldierId, Disc)), all: &[(SoldierId, Disc)]| {
        let other = all[at + 1..].iter().find(|(_, other)| other.overlaps(*disc));
        other.map(|(two, _)| format!("{one} stands on {two}"))
    };
    let discs: Vec<_> = state.discs().collect();
    faults.extend(discs.iter().enumerate().filter_map(|pair| overlaps(pair, &discs)));
    if state.phase == Phase::Draw && !state.agenda.is_empty() {
        faults.push("a card is to be drawn and something is left to do".to_owned());
    }
    faults
}

impl Names for State {
    fn name_of(&self, id: &Name) -> Option<&str> {
        self.setup.soldiers.get(&SoldierId(*id)).map(|spec| spec.name.as_str())
    }

    fn side_name(&self, side: Side) -> String {
        self.side_name(side)
    }

    fn written(&self, id: &Name) -> String {
        kernel::parse::written(id, &crate::parse::things(self))
    }
}
