//! H.2 Squads in the war (RULES.md LNK-R53 to LNK-R55): who goes down with which, and what every entry makes of them.

use kernel::Name;
use kernel::handoff::{MenOf, SquadLeft};

use super::link::{Opening, Tally};
use super::{Battle, WarState, levy};
use crate::people::squads::Present;
use crate::roster::recovery::SQUAD;
use crate::setup::{BattleId, RootTable};

/// Men who go into a fight from one squad of an element of the roster.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Going {
    pub(crate) element: Name,
    /// From 0.
    pub(crate) squad: usize,
    pub(crate) men: u32,
}

impl WarState {
    /// Whose squads so many men of an element of a battle are: those that its sub-unit has become of, or the element's own from the
    /// front.
    pub(super) fn going(&self, battle: BattleId, element: Name, men: u32) -> Vec<Going> {
        if let Some(own) = self.going_of_stand(battle, element, men) {
            return own;
        }
        let link = self.links.get(&battle);
        let accounts = link.map(|link| &link.tally).or_else(|| self.tallies.get(&battle));
        let accounts = accounts.zip(self.battle(battle));
        let men_of = accounts.map(|(tally, now)| tally.men_of(now, element)).unwrap_or_default();
        if men_of.is_empty() {
            return self.first_men(self.home_of(battle, element), men);
        }
        let home = |of: &MenOf| match link {
            Some(link) => self.squad_above(link.parent, of),
            None => (of.element, of.squad),
        };
        let mut left = men;
        let of = men_of.into_iter().map(|of| {
            let men = of.men.min(left);
            left -= men;
            let (element, squad) = home(&of);
            Going { element, squad, men }
        });
        of.filter(|going| going.men > 0).collect()
    }

    /// The element of the war's roster, and its squad, that men of an element of a battle are of.
    fn squad_above(&self, battle: BattleId, of: &MenOf) -> (Name, usize) {
        let stands = self.going_of_stand(battle, of.element, u32::MAX).unwrap_or_default();
        let own = stands.get(of.squad.min(stands.len().saturating_sub(1)));
        own.map_or_else(
            || (self.home_of(battle, of.element), of.squad),
            |going| (going.element, going.squad),
        )
    }

    /// The men of each squad of an element when so many go; nothing where it has no squads yet.
    pub(super) fn squads_going(&self, element: Name, men: u32) -> Vec<u32> {
        let full = full(self, element);
        let known = self.squads.of(element);
        known.map_or_else(Vec::new, |_| self.squads.first(element, men, full))
    }

    fn first_men(&self, element: Name, men: u32) -> Vec<Going> {
        let squads = self.squads.first(element, men, full(self, element));
        let going = |(squad, men): (usize, u32)| Going { element, squad, men };
        squads.into_iter().enumerate().map(going).collect()
    }
}

/// LNK-R53 An element that goes down for the first time is divided, and men who get a name are known in their squads.
pub(super) fn open(state: &mut WarState, opening: &Opening, (tally, battle): (&Tally, &Battle)) {
    for sent in &opening.brief.elements {
        let by_name = |ids: &Vec<Name>| ids.iter().any(|id| opening.soldiers.contains_key(id));
        let by_name = opening.musters.get(&sent.element).is_some_and(by_name);
        let home = state.home_of(opening.parent, sent.element);
        let parts = sent_of(tally, battle, sent.element);
        let is_divided = by_name || parts.iter().any(|men| *men > 0);
        // LNK-R61 A stand is a part of its unit, whose squads are full ones.
        let is_stand = state.roster_of(opening.parent).elements.contains_key(&sent.element)
            && sent.element != home;
        divide(state, home, if is_stand { &[] } else { &parts }, is_divided);
    }
    for (id, squad) in &opening.recruits {
        if let Some(of) = opening.soldiers.get(id) {
            state.squads.enlist(*of, usize::from(*squad));
        }
    }
}

/// The same for a battle of the war that is fought on a table: its named men have their names from the start.
pub(super) fn begin(state: &mut WarState, id: BattleId, table: &RootTable) {
    for sent in &table.brief.elements {
        let accounts = state.tallies.get(&id).zip(state.battles.get(&id));
        let parts = accounts.map(|(tally, battle)| sent_of(tally, battle, sent.element));
        let parts = parts.unwrap_or_default();
        let is_divided = !table.soldiers.is_empty() || parts.iter().any(|men| *men > 0);
        divide(state, sent.element, &parts, is_divided);
    }
}

/// LNK-R54, LNK-R55 The squads of an element, after its men or their names have changed. `lost` is what each has lost, if that is known.
pub(super) fn settle(state: &mut WarState, element: Name, lost: &[u32]) {
    let is_out = is_out(state, element);
    let (men, full) = (state.roster.element(element).men, full(state, element));
    let now = Present { element, men, full, soldiers: &state.soldiers, is_out };
    state.squads.settle(&now, lost);
}

/// What each squad of an element has lost in a battle.
pub(super) fn lost(tally: &Tally, battle: &Battle, element: Name) -> Vec<u32> {
    let lost = |squad: SquadLeft| squad.sent.saturating_sub(squad.left);
    tally.squads(battle, element).into_iter().map(lost).collect()
}

/// Where squads and men disagree: nowhere, after every entry.
pub(super) fn faults(state: &WarState) -> Vec<String> {
    let faults = state.squads.0.keys().flat_map(|element| {
        let (men, full) = (state.roster.element(*element).men, full(state, *element));
        let (element, is_out) = (*element, is_out(state, *element));
        let now = Present { element, men, full, soldiers: &state.soldiers, is_out };
        state.squads.faults(&now)
    });
    faults.collect()
}

/// Crews, who fight in vehicles without squads and names, are not divided.
fn divide(state: &mut WarState, element: Name, parts: &[u32], is_divided: bool) {
    if is_divided {
        let (men, full) = (state.roster.element(element).men, full(state, element));
        let now = Present { element, men, full, soldiers: &state.soldiers, is_out: false };
        state.squads.divide(&now, parts);
    }
}

/// How many came with each squad of an element.
fn sent_of(tally: &Tally, battle: &Battle, element: Name) -> Vec<u32> {
    tally.squads(battle, element).into_iter().map(|squad| squad.sent).collect()
}

/// Men of a full squad of an element.
fn full(state: &WarState, element: Name) -> u32 {
    state.setup.roster.elements.get(&element).map_or(SQUAD, |spec| levy::full_squad(spec.kind))
}

/// Whether an element stands on the table of a battle of the war that goes on.
fn is_out(state: &WarState, element: Name) -> bool {
    let runs = |id: BattleId| state.battle(id).is_some_and(|battle| !battle.is_over());
    state.setup.battles.iter().any(|root| {
        let of_it =
            |table: &RootTable| table.brief.elements.iter().any(|one| one.element == element);
        root.table.as_ref().is_some_and(|table| of_it(table)) && runs(root.id)
    })
}
