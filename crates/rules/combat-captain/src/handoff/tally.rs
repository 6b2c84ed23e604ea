//! What a battle has cost so far, element by element of the brief, counted while its events are folded: nothing of the past is
//! kept but the sums.

use std::collections::BTreeMap;

use kernel::handoff::{
    self, Brief, BriefElement, BriefSupport, Child, MenOf, Report, ReportElement, SquadLeft,
    SupportKind,
};
use kernel::laid::{Founding, TableBook};
use kernel::{Name, Side};
use serde::{Deserialize, Serialize};

use super::{MINUTES_PER_TURN, Musters, laid};
use crate::CombatCaptain;
use crate::event::{Event, LossCause};
use crate::order::Ruling;
use crate::rules::options::Options;
use crate::state::{Phase, Setup, State, SubunitId};

/// A figure: the squad or stand that each of its men came with.
type Figure = Vec<SubunitId>;

/// The accounts of a battle that was founded from a brief.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    lines: BTreeMap<Name, ReportElement>,
    /// What each element has become.
    musters: Musters,
    /// By sub-unit its figures, as the state keeps them.
    figures: BTreeMap<SubunitId, Vec<Figure>>,
    /// The element of each vehicle model.
    vehicles: BTreeMap<SubunitId, Name>,
    /// What smaller fights have told about the fallen, by element: their fates are known (R70).
    told: BTreeMap<Name, ReportElement>,
    /// The turn the accounts begin with.
    turn: u16,
    /// By [`Side::index`]: bombardments by off-board artillery, and runs of aircraft, that a side was given (§13).
    bombardments: [u8; 2],
    runs: [u8; 2],
}

impl Child for CombatCaptain {
    type Tally = Tally;

    fn table_book() -> Option<&'static dyn TableBook> {
        Some(&CombatCaptain)
    }

    fn found(founding: &Founding<'_, Options>) -> Option<(Setup, handoff::Musters)> {
        let (setup, musters) = laid::found(founding);
        Some((setup, laid::in_words(musters)))
    }

    fn ground_aircraft(state: &mut State) {
        state.planes = [0; 2];
    }

    fn tally(begun: &State, musters: &handoff::Musters, brief: &Brief) -> Tally {
        let ids = |ids: &Vec<Name>| ids.iter().copied().map(SubunitId).collect();
        let musters = musters.iter().map(|(element, own)| (*element, ids(own))).collect();
        Tally::begin(begun, &musters, brief)
    }

    fn follow(tally: &mut Tally, before: &State, event: &Event) {
        tally.follow(before, event);
    }

    fn report(tally: &Tally, state: &State, brief: &Brief) -> Report {
        tally.report(state, brief)
    }

    fn tally_faults(tally: &Tally, state: &State, brief: &Brief) -> Vec<String> {
        tally.faults(state, brief)
    }

    fn squads(tally: &Tally, begun: &State, element: Name) -> Vec<SquadLeft> {
        tally.squads(begun, element)
    }

    fn men_of(tally: &Tally, _: &State, unit: Name) -> Vec<MenOf> {
        tally.men_of(SubunitId(unit))
    }
}

impl Tally {
    /// Everybody the brief has sent is present.
    #[must_use]
    pub fn begin(begun: &State, musters: &Musters, brief: &Brief) -> Self {
        let lines = brief.elements.iter().map(|sent| (sent.element, present(sent))).collect();
        let musters = musters.clone();
        let mut tally = Self { lines, turn: begun.turn, ..Self::default() };
        for (element, ids) in &musters {
            for id in ids.iter().filter(|id| begun.subunits.contains_key(id)) {
                let own = begun.subunit(*id).figures.iter();
                let own = own.map(|men| vec![*id; usize::from(*men)]).collect();
                tally.figures.insert(*id, own);
                if begun.kind(*id).is_vehicle() {
                    tally.vehicles.insert(*id, *element);
                }
            }
        }
        tally.musters = musters;
        tally
    }

    /// Takes in one event, `before` it is folded into the battle.
    pub fn follow(&mut self, before: &State, event: &Event) {
        match event {
            Event::FiguresLost { subunit, figures, cause, .. } => {
                let own = self.figures.entry(*subunit).or_default();
                let lost = usize::from(*figures).min(own.len());
                let lost: Vec<Figure> = own.drain(..lost).collect();
                for figure in lost {
                    for (element, men) in self.by_element(&figure) {
                        if let Some(line) = self.lines.get_mut(&element) {
                            fall(line, men, *cause == LossCause::NoEscape);
                        }
                    }
                }
            }
            Event::MenLost { subunit, figures, killed, wounded, captured, stragglers } => {
                self.told(*subunit, figures, [*killed, *wounded, *captured, *stragglers]);
            }
            Event::SquadDissolved { subunit, into } => self.dissolve(*subunit, into),
            Event::ShellsGiven { side } => count_one(&mut self.bombardments, *side),
            Event::StrafingGiven { side, .. } | Event::BombingGiven { side, .. } => {
                count_one(&mut self.runs, *side);
            }
            Event::VehicleKilled { hit, cause, .. } => {
                self.lose_vehicle(Some(*hit), *cause == LossCause::NoEscape);
            }
            // A ruling on kills has no kills of its own.
            Event::Ruled { ruling: Ruling::Kills { unit, kills }, .. } => {
                let taken = before.units.get(unit).map_or(*kills, |now| now.kills);
                for _ in taken..*kills {
                    self.lose_vehicle(before.vehicles(*unit).next(), false);
                }
            }
            _ => {}
        }
    }

    /// H.2 The squads an element has become, with how many came and are left of each; a man who went over to another squad (§10.2) is
    /// still one of his own.
    #[must_use]
    pub fn squads(&self, begun: &State, element: Name) -> Vec<SquadLeft> {
        let mut left: BTreeMap<SubunitId, u32> = BTreeMap::new();
        for id in self.figures.values().flatten().flatten() {
            *left.entry(*id).or_default() += 1;
        }
        let squad = |id: &SubunitId| SquadLeft {
            sent: begun.setup.subunits.get(id).map_or(0, |spec| men_of(&spec.figures)),
            left: left.get(id).copied().unwrap_or_default(),
        };
        self.musters.get(&element).into_iter().flatten().map(squad).collect()
    }

    /// Whose men a sub-unit has by now.
    #[must_use]
    pub fn men_of(&self, unit: SubunitId) -> Vec<MenOf> {
        let figures = self.figures.get(&unit).map_or(&[][..], Vec::as_slice);
        let men = |(id, men): (SubunitId, u32)| {
            let mut all = self.musters.iter();
            let of = |ids: &Vec<SubunitId>| ids.iter().position(|own| *own == id);
            all.find_map(|(element, ids)| Some(MenOf { element: *element, squad: of(ids)?, men }))
        };
        counted(figures.iter().flatten().copied()).into_iter().filter_map(men).collect()
    }

    /// What has become of everybody by now. Whoever has routed or left the table is present: the unit keeps its strength (R29).
    ///
    /// The holder is the winner of a battle that is over, and nobody while it goes on (LNK-R10).
    #[must_use]
    pub fn report(&self, state: &State, brief: &Brief) -> Report {
        let lines = self.all_lines();
        let turns = u32::from(state.turn.saturating_sub(self.turn)) + 1;
        let minutes_used = turns.saturating_mul(MINUTES_PER_TURN).min(brief.minutes_max);
        let elements = lines.into_values().collect();
        let places = state.objectives.iter().map(|(name, held)| (name.clone(), held.by)).collect();
        let (holder, support) = (winner(state), self.support(brief));
        Report { elements, holder, places, minutes_used, support, ..Report::default() }
    }

    /// LNK-R51 What the parent's guns and aircraft have fired: a shot for each bombardment, of those with most shots left first, and
    /// an air point for each run. What they cannot have fired came from elsewhere and costs them nothing.
    fn support(&self, brief: &Brief) -> BTreeMap<Name, u8> {
        let mut fired: BTreeMap<Name, u8> = BTreeMap::new();
        for side in Side::BOTH {
            let of =
                |kind| brief.support.iter().filter(move |one| (one.side, one.kind) == (side, kind));
            let given = [
                (SupportKind::Guns, self.bombardments[side.index()]),
                (SupportKind::Aircraft, self.runs[side.index()]),
            ];
            for (kind, count) in given {
                for _ in 0..count {
                    let left =
                        |one: &&BriefSupport| one.shots - fired.get(&one.id).copied().unwrap_or(0);
                    let first = of(kind).rev().max_by_key(left).filter(|one| left(one) > 0);
                    let Some(first) = first.map(|one| one.id) else { break };
                    *fired.entry(first).or_default() += 1;
                }
            }
        }
        fired
    }

    /// Where the accounts and the battle disagree, and where men were lost or conjured: nothing, after every event.
    #[must_use]
    pub fn faults(&self, state: &State, brief: &Brief) -> Vec<String> {
        let mut faults = Vec::new();
        let lines = self.all_lines();
        for sent in &brief.elements {
            let line = lines.get(&sent.element).cloned().unwrap_or_default();
            let men = line.present + line.killed + line.wounded + line.captured + line.stragglers;
            if men != sent.men {
                faults.push(format!("{}: {men} of {} men (H.2 I1)", sent.element, sent.men));
            }
            let vehicles = line.vehicles_present + line.vehicles_destroyed;
            if vehicles != sent.vehicles {
                let sent_out = sent.vehicles;
                faults.push(format!("{}: {vehicles} of {sent_out} vehicles", sent.element));
            }
        }
        for (id, figures) in &self.figures {
            let ours: usize = figures.iter().map(Vec::len).sum();
            let there = state.subunits.get(id).map_or(0, |now| men_of(&now.figures));
            let ours = u32::try_from(ours).unwrap_or(u32::MAX);
            if ours != there {
                faults.push(format!("{id}: {there} men on the field, {ours} in the accounts"));
            }
        }
        faults
    }

    /// A squad comes back from a smaller fight, which knows nothing of the squads its men came with: these share its losses in
    /// proportion (LNK-R2), and whoever is left makes up its figures.
    fn told(&mut self, subunit: SubunitId, figures: &[u8], fates: [u32; 4]) {
        let own = self.figures.entry(subunit).or_default();
        let mut left = counted(own.drain(..).flatten());
        for (fate, fallen) in fates.into_iter().enumerate() {
            let before: Vec<u32> = left.values().copied().collect();
            for ((squad, men), fallen) in left.iter_mut().zip(shares(fallen, &before)) {
                *men -= fallen;
                let Some(element) = element_of(&self.musters, *squad) else { continue };
                let told = self.told.entry(element).or_default();
                let fates =
                    [&mut told.killed, &mut told.wounded, &mut told.captured, &mut told.stragglers];
                *fates[fate] += fallen;
                if let Some(line) = self.lines.get_mut(&element) {
                    line.present = line.present.saturating_sub(fallen);
                }
            }
        }
        let one_by_one = |(squad, men): (SubunitId, u32)| (0..men).map(move |_| squad);
        let mut men = left.into_iter().flat_map(one_by_one);
        *own =
            figures.iter().map(|count| men.by_ref().take(usize::from(*count)).collect()).collect();
    }

    /// Those whose fates are told with those whose fates are counted by rule.
    fn all_lines(&self) -> BTreeMap<Name, ReportElement> {
        let mut lines = self.lines.clone();
        for (element, told) in &self.told {
            if let Some(line) = lines.get_mut(element) {
                line.killed += told.killed;
                line.wounded += told.wounded;
                line.captured += told.captured;
                line.stragglers += told.stragglers;
            }
        }
        lines
    }

    fn dissolve(&mut self, subunit: SubunitId, into: &[(SubunitId, u8)]) {
        let mut own = self.figures.remove(&subunit).unwrap_or_default();
        for (id, count) in into {
            let given = own.split_off(own.len().saturating_sub(usize::from(*count)));
            let taken = self.figures.entry(*id).or_default();
            taken.extend(given);
            taken.sort_by_key(Vec::len);
        }
    }

    /// How many men of a figure are of each element.
    fn by_element(&self, figure: &Figure) -> BTreeMap<Name, u32> {
        counted(figure.iter().filter_map(|squad| element_of(&self.musters, *squad)))
    }

    fn lose_vehicle(&mut self, model: Option<SubunitId>, no_escape: bool) {
        let element = model.and_then(|id| self.vehicles.get(&id).copied());
        if let Some(line) = element.and_then(|element| self.lines.get_mut(&element)) {
            lose_vehicle(line, no_escape);
        }
    }
}

fn count_one(counts: &mut [u8; 2], side: Side) {
    let count = &mut counts[side.index()];
    *count = count.saturating_add(1);
}

/// The side that has won a battle which is over.
fn winner(state: &State) -> Option<Side> {
    match &state.phase {
        Phase::Over(outcome) => outcome.winner,
        _ => None,
    }
}

fn present(sent: &BriefElement) -> ReportElement {
    ReportElement {
        element: Some(sent.element),
        present: sent.men,
        vehicles_present: sent.vehicles,
        ..ReportElement::default()
    }
}

/// The element that has become a sub-unit among others.
fn element_of(musters: &Musters, squad: SubunitId) -> Option<Name> {
    musters.iter().find(|(_, ids)| ids.contains(&squad)).map(|(element, _)| *element)
}

/// How many men are of each.
fn counted<T: Ord>(men: impl IntoIterator<Item = T>) -> BTreeMap<T, u32> {
    let mut counted = BTreeMap::new();
    for of in men {
        *counted.entry(of).or_default() += 1;
    }
    counted
}

/// LNK-R2 So many, at most all of them, shared in proportion: by largest remainder, ties to the first.
fn shares(count: u32, among: &[u32]) -> Vec<u32> {
    let all: u32 = among.iter().sum();
    let count = count.min(all);
    let mut shares: Vec<u32> = among.iter().map(|own| own * count / all.max(1)).collect();
    let mut order: Vec<usize> = (0..among.len()).collect();
    order.sort_by_key(|at| core::cmp::Reverse(among[*at] * count % all.max(1)));
    let left = count - shares.iter().sum::<u32>();
    for at in order.into_iter().take(usize::try_from(left).unwrap_or(0)) {
        shares[at] += 1;
    }
    shares
}

fn men_of(figures: &[u8]) -> u32 {
    figures.iter().map(|men| u32::from(*men)).sum()
}

/// LNK-R3 A vehicle is lost with its crew: its share of the men still present.
fn lose_vehicle(line: &mut ReportElement, no_escape: bool) {
    if line.vehicles_present == 0 {
        return;
    }
    let crew = line.present / line.vehicles_present;
    line.vehicles_present -= 1;
    line.vehicles_destroyed += 1;
    fall(line, crew, no_escape);
}

/// H.3 A quarter of the fallen are killed, rounded down, the rest wounded; with no escape half are prisoners, rounded up,
/// and half stragglers. The quarter is kept over all losses of an element, not figure by figure.
fn fall(line: &mut ReportElement, men: u32, no_escape: bool) {
    let men = men.min(line.present);
    line.present -= men;
    if no_escape {
        let captured = men.div_ceil(2);
        line.captured += captured;
        line.stragglers += men - captured;
        return;
    }
    let fallen = line.killed + line.wounded + men;
    line.killed = fallen / 4;
    line.wounded = fallen - line.killed;
}
