//! LNK-R45 The battles of the war itself that are fought on tables: what each event of one does to the men of the roster, in the
//! same entry.

use std::collections::BTreeMap;

use combat::handoff::{Record, fate};
use combat::state::SoldierId;
use kernel::handoff::{Report, ReportElement};
use kernel::{Name, Seq};

use super::link::Tally;
use super::{Battle, BattleEvent, WarEvent, WarState, days, derive, people, squads};
use crate::people::Fate;
use crate::roster::rating::wrecked;
use crate::roster::{ElementSpec, RosterChange};
use crate::setup::{BattleId, RootBattle, RootTable, WarSetup};

impl WarSetup {
    /// What a battle of the war has beside its setup where it is fought on a table.
    #[must_use]
    pub fn table(&self, battle: BattleId) -> Option<&RootTable> {
        self.root(battle)?.table.as_deref()
    }
}

/// A battle of the war before its first event.
pub(super) fn set_up(root: &RootBattle) -> Battle {
    let mut battle = Battle::begin(&root.setup);
    if root.table.as_ref().is_some_and(|table| table.grounded) {
        battle.ground_aircraft();
    }
    battle
}

/// The accounts of the battles on tables, before their first events.
pub(super) fn begin(
    setup: &WarSetup,
    battles: &BTreeMap<BattleId, Battle>,
) -> BTreeMap<BattleId, Tally> {
    let tally = |(id, battle): (&BattleId, &Battle)| {
        let table = setup.table(*id)?;
        Some((*id, Tally::begin(battle, &table.musters, &table.brief)))
    };
    battles.iter().filter_map(tally).collect()
}

/// Men who fight by name in them have their names from the start (LNK-R30), and each has his squad.
pub(super) fn enlist(state: &mut WarState, at: Seq) {
    let setup = state.setup.clone();
    for root in &setup.battles {
        if let Some(table) = &root.table {
            state.soldiers.enlist_all(&root.setup, &table.soldiers, at);
            squads::begin(state, root.id, table);
        }
    }
}

/// Folds an event of a battle, and the men who go with it. In a fight of soldiers of the war itself everybody has a name, and his
/// fate is his own; in any other battle the numbers say who falls (LNK-R34).
pub(super) fn happen(
    state: &mut WarState,
    (id, event, men): (BattleId, &BattleEvent, &[RosterChange]),
    at: Seq,
) {
    let Some(battle) = state.battles.get_mut(&id) else { return };
    let was_over = battle.is_over();
    if let Some(tally) = state.tallies.get_mut(&id) {
        tally.follow(battle, event);
    }
    battle.evolve(event, at);
    let ends = battle.is_over() && !was_over;
    let setup = state.setup.clone();
    let by_name = setup.table(id).filter(|table| !table.soldiers.is_empty());
    for change in men {
        let is_known = state.fold_men(id, change);
        if by_name.is_none() && is_known {
            people::follow(state, change, at);
        }
    }
    if let Some(table) = by_name {
        settle(state, (id, table), at);
        men.iter().for_each(|change| squads::settle(state, change.element(), &[]));
    }
    if let (true, Some(table)) = (ends, setup.table(id)) {
        end(state, (id, table), at);
        let all = table.brief.elements.iter();
        all.for_each(|sent| squads::settle(state, sent.element, &[]));
    }
}

/// Every man of a fight of soldiers is where the fight has him.
fn settle(state: &mut WarState, (id, table): (BattleId, &RootTable), at: Seq) {
    let Some(battle) = state.battles.get(&id).and_then(Battle::combat) else { return };
    for (soldier, of) in &table.soldiers {
        state.soldiers.settle(*of, fate(battle, SoldierId(*soldier)), at);
    }
}

/// The fight is over: it is added to the records of everybody in it, and of the commanders (LNK-R31, LNK-R39).
fn end(state: &mut WarState, (id, table): (BattleId, &RootTable), at: Seq) {
    for sent in &table.brief.elements {
        state.people.fought(sent.element);
    }
    let (Some(battle), Some(Tally::Combat(tally))) =
        (state.battles.get(&id).and_then(Battle::combat), state.tallies.get(&id))
    else {
        return;
    };
    let one = |(id, of): (&Name, &crate::people::soldiers::SoldierOf)| {
        let id = SoldierId(*id);
        let record: Record = tally.records().get(&id).cloned().unwrap_or_default();
        (*of, record, fate(battle, id))
    };
    let fight: Vec<_> = table.soldiers.iter().map(one).collect();
    state.soldiers.add_fight(&fight, at);
}

/// The war's events that follow from those of a battle on a table: of one of the war itself each has its men with it, and its end
/// may let a day dawn. What a smaller battle costs is read when its report is accepted.
pub(super) fn told(state: &WarState, battle: BattleId, events: Vec<BattleEvent>) -> Vec<WarEvent> {
    let accounts = state.setup.table(battle).zip(state.tallies.get(&battle));
    let (Some((table, tally)), Some(begun)) = (accounts, state.battle(battle)) else {
        let told = |event| WarEvent::Battle { battle, event, men: Vec::new() };
        return events.into_iter().map(told).collect();
    };
    let (mut now, mut tally) = (begun.clone(), tally.clone());
    let mut before = tally.report(&now, &table.brief);
    let mut all = Vec::new();
    for event in events {
        let was = (tally.clone(), now.clone());
        tally.follow(&now, &event);
        now.evolve(&event, Seq(0));
        let after = tally.report(&now, &table.brief);
        let men = changes(&state.setup, &before, &after).into_iter();
        let men = men.map(|change| {
            let was = squads::lost(&was.0, &was.1, change.element());
            let is = squads::lost(&tally, &now, change.element());
            let lost = is.into_iter().zip(was).map(|(is, was)| is.saturating_sub(was)).collect();
            change.among(lost)
        });
        let men = men.collect();
        all.push(WarEvent::Battle { battle, event, men });
        all.extend(fallen(state, &before, &after));
        before = after;
    }
    if now.is_over() && !begun.is_over() {
        return derive::insert_dawn(all, days::dawning(state, battle, None));
    }
    match now.days() {
        Some(days) => derive::insert_dawn(all, days::dawning(state, battle, Some(days.day))),
        None => all,
    }
}

/// LNK-R14, LNK-R38 The commander of an element of which nobody is left: captured where more of its men were taken than fell.
fn fallen(state: &WarState, before: &Report, after: &Report) -> Vec<WarEvent> {
    let there =
        |id: Name| before.elements.iter().any(|line| line.element == Some(id) && line.present > 0);
    let gone = after.elements.iter().filter(|line| line.present == 0);
    let fell = gone.filter_map(|line| {
        let id = line.element.filter(|id| there(*id))?;
        let officer = state.people.in_command(id)?;
        let (name, rank) = (officer.name.clone(), officer.rank.clone());
        let captured = line.captured > line.killed + line.wounded;
        let fate = if captured { Fate::Captured } else { Fate::Wounded };
        Some(WarEvent::CommanderFell { post: id, name, rank, fate })
    });
    fell.collect()
}

/// Where the roster and the accounts of the battles on tables disagree: nowhere, after every entry.
pub(super) fn faults(state: &WarState) -> Vec<String> {
    let mut faults = Vec::new();
    for (id, tally) in &state.tallies {
        let Some((table, battle)) = state.setup.table(*id).zip(state.battle(*id)) else { continue };
        let own = tally.faults(battle, &table.brief).into_iter();
        faults.extend(own.map(|fault| format!("{id}: {fault}")));
        for line in tally.report(battle, &table.brief).elements {
            let Some(element) = line.element else { continue };
            let here = state.roster.element(element);
            if (here.men, here.vehicles) != (line.present, line.vehicles_present) {
                faults.push(format!(
                    "{id}: {element} has {} men and {} vehicles, {} and {} on its table (H.2)",
                    here.men, here.vehicles, line.present, line.vehicles_present
                ));
            }
        }
    }
    faults
}

/// What became of the men of each element between two moments.
fn changes(setup: &WarSetup, before: &Report, after: &Report) -> Vec<RosterChange> {
    let was = |id: Name| before.elements.iter().find(|line| line.element == Some(id));
    let change = |line: &ReportElement| {
        let id = line.element?;
        let spec = setup.roster.elements.get(&id)?;
        Some(Toll::of(spec, line).since(&Toll::of(spec, was(id)?)).changes(id))
    };
    let changes = after.elements.iter().filter_map(change).flatten();
    changes.filter(|change| !change.is_empty()).collect()
}

/// What an element has lost so far, by what became of it.
struct Toll([u32; 6]);

impl Toll {
    /// LNK-R11 Of lost vehicles half can be mended; one of whom nothing is told is destroyed.
    fn of(spec: &ElementSpec, line: &ReportElement) -> Self {
        let lost = spec.vehicles_start.saturating_sub(line.vehicles_present);
        let (destroyed, damaged) = wrecked(lost);
        Self([line.killed, line.wounded, line.captured, line.stragglers, destroyed, damaged])
    }

    /// The difference to an earlier moment: less than none of a fate where another is known of a man now.
    fn since(&self, before: &Self) -> Difference {
        let mut difference = [0; 6];
        for (own, (now, was)) in difference.iter_mut().zip(self.0.iter().zip(before.0)) {
            *own = i32::try_from(i64::from(*now) - i64::from(was)).unwrap_or(0);
        }
        Difference(difference)
    }
}

struct Difference([i32; 6]);

impl Difference {
    /// H.4 Where more men are present than before, medics have brought so many of the wounded back.
    fn changes(self, element: Name) -> [RosterChange; 2] {
        let [killed, wounded, captured, stragglers, vehicles_destroyed, vehicles_damaged] = self.0;
        let lost = killed + wounded + captured + stragglers;
        let back = u32::try_from(-lost).unwrap_or(0);
        let wounded = wounded - lost.min(0);
        let casualties = RosterChange::Casualties {
            element,
            killed,
            wounded,
            captured,
            stragglers,
            vehicles_destroyed,
            vehicles_damaged,
            squads: Vec::new(),
        };
        let returned = RosterChange::Returned {
            element,
            wounded: back,
            stragglers: 0,
            replacements: 0,
            vehicles: 0,
        };
        [casualties, returned]
    }
}
