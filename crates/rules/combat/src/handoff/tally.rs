//! What a fight has cost so far, man by man.

use std::collections::BTreeMap;

use kernel::face::{SoldierFate, SoldierRecord};
use kernel::handoff::{self, Brief, Child, Report, ReportElement};
use kernel::laid::{Founding, TableBook};
use kernel::{Name, Side};
use serde::{Deserialize, Serialize};

use super::{Musters, SECONDS_PER_TURN, laid};
use crate::Combat;
use crate::event::{Event, Manner, WoundCause};
use crate::rules::options::Options;
use crate::state::{Phase, Place, Setup, SoldierId, State, Wound};

impl Child for Combat {
    type Tally = Tally;

    fn table_book() -> Option<&'static dyn TableBook> {
        Some(&Combat)
    }

    fn found(founding: &Founding<'_, Options>) -> Option<(Setup, handoff::Musters)> {
        let (setup, musters) = laid::found(founding);
        Some((setup, laid::in_words(musters)))
    }

    fn tally(begun: &State, musters: &handoff::Musters, brief: &Brief) -> Tally {
        let ids = |ids: &Vec<Name>| ids.iter().copied().map(SoldierId).collect();
        let musters = musters.iter().map(|(element, own)| (*element, ids(own))).collect();
        Tally::begin(begun, &musters, brief)
    }

    fn follow(tally: &mut Tally, before: &State, event: &Event) {
        tally.follow(before, event);
    }

    fn report(tally: &Tally, state: &State, _: &Brief) -> Report {
        tally.report(state)
    }

    fn record(tally: &Tally, soldier: Name) -> Option<SoldierRecord> {
        tally.records.get(&SoldierId(soldier)).map(SoldierRecord::from)
    }
}

/// What one soldier did and suffered in this fight.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// Rounds fired, grenades thrown and bursts, and how many of his shots and grenades hit somebody.
    pub shots: u32,
    pub hits: u32,
    /// Casualties among the enemy that were his doing, flesh wounds not counted.
    pub felled: u32,
    /// Wounds he took, the worst last.
    pub wounds: Vec<Wound>,
    /// Prisoners he took.
    pub captures: u32,
    /// Times he cared for a wounded man.
    pub aided: u32,
}

/// The account of a fight as it goes on: begun with it, fed every event, read out at any time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    brief: Brief,
    musters: Musters,
    first_turn: u16,
    records: BTreeMap<SoldierId, Record>,
}

impl Tally {
    /// An account of everybody the brief sent into the fight that begins as `state`.
    #[must_use]
    pub fn begin(state: &State, musters: &Musters, brief: &Brief) -> Self {
        Self {
            brief: brief.clone(),
            musters: musters.clone(),
            first_turn: state.turn,
            records: state.soldiers.keys().map(|id| (*id, Record::default())).collect(),
        }
    }

    /// Takes note of an event, before it is folded into `before`.
    pub fn follow(&mut self, before: &State, event: &Event) {
        match event {
            Event::Fired { soldier, faces, hits, manner, .. } => self.note(*soldier, |record| {
                let shots = u32::try_from(faces.len()).unwrap_or(u32::MAX);
                record.shots = record.shots.saturating_add(shots);
                record.hits += u32::from(*hits);
                debug_assert!(*manner != Manner::Arc || shots <= 1, "an arc has a bullet a man");
            }),
            Event::Sprayed { soldier, .. } | Event::GrenadeThrown { soldier, .. } => {
                self.note(*soldier, |record| record.shots += 1);
            }
            Event::CasualtyThrown { soldier, wound, by, cause, .. } => {
                let worse = before.soldiers.get(soldier).is_some_and(|man| *wound > man.wound);
                if worse {
                    self.note(*soldier, |record| record.wounds.push(*wound));
                }
                let Some(by) = *by else { return };
                let enemy = before.side_of(by) != before.side_of(*soldier);
                self.note(by, |record| {
                    record.hits += u32::from(*cause != WoundCause::Fire);
                    record.felled += u32::from(enemy && worse && *wound >= Wound::Light);
                });
            }
            Event::CriticalThrown { soldier, died: true, .. } => {
                self.note(*soldier, |record| record.wounds.push(Wound::Dead));
            }
            Event::MedicThrown { soldier, .. } => self.note(*soldier, |record| record.aided += 1),
            Event::Captured { by, .. } => self.note(*by, |record| record.captures += 1),
            _ => {}
        }
    }

    /// What became of everybody, as things stand.
    #[must_use]
    pub fn report(&self, state: &State) -> Report {
        let line = |sent: &kernel::handoff::BriefElement| {
            let mut line = ReportElement {
                element: Some(sent.element),
                vehicles_present: sent.vehicles,
                ..ReportElement::default()
            };
            let own = self.musters.get(&sent.element).map(Vec::as_slice).unwrap_or_default();
            // Elements without a levy stayed out of it.
            line.present = sent.men.saturating_sub(u32::try_from(own.len()).unwrap_or(u32::MAX));
            for id in own {
                *match fate(state, *id) {
                    SoldierFate::Present => &mut line.present,
                    SoldierFate::Wounded => &mut line.wounded,
                    SoldierFate::Killed => &mut line.killed,
                    SoldierFate::Captured => &mut line.captured,
                } += 1;
            }
            line
        };
        let turns = u32::from(state.turn.saturating_sub(self.first_turn)) + 1;
        let minutes = turns.saturating_mul(SECONDS_PER_TURN).div_ceil(60);
        let elements: Vec<ReportElement> = self.brief.elements.iter().map(line).collect();
        Report {
            captors: self.captors(state),
            elements,
            holder: winner(state),
            places: state.held.clone(),
            minutes_used: minutes.min(self.brief.minutes_max),
            ..Report::default()
        }
    }

    /// §6.5 Prisoners by the element whose men took them. Who died after he was taken is no prisoner, so each side's captors share
    /// as many as it still has, in the order of the brief.
    fn captors(&self, state: &State) -> BTreeMap<Name, u32> {
        let mut held = Side::BOTH.map(|side| {
            let enemy = state.soldiers.keys().filter(|id| state.side_of(**id) != side);
            let taken = enemy.filter(|id| fate(state, **id) == SoldierFate::Captured).count();
            u32::try_from(taken).unwrap_or(u32::MAX)
        });
        let taken = |sent: &kernel::handoff::BriefElement| {
            let own = self.musters.get(&sent.element).map(Vec::as_slice).unwrap_or_default();
            let records = own.iter().filter_map(|id| self.records.get(id));
            let left = &mut held[sent.side.index()];
            let men = records.map(|record| record.captures).sum::<u32>().min(*left);
            *left -= men;
            (men > 0).then_some((sent.element, men))
        };
        self.brief.elements.iter().filter_map(taken).collect()
    }

    /// What every soldier did.
    #[must_use]
    pub const fn records(&self) -> &BTreeMap<SoldierId, Record> {
        &self.records
    }

    #[must_use]
    pub const fn musters(&self) -> &Musters {
        &self.musters
    }

    fn note(&mut self, soldier: SoldierId, write: impl FnOnce(&mut Record)) {
        write(self.records.entry(soldier).or_default());
    }
}

/// H.3, R54 What has become of a man: a critical wound without anybody at his side kills, and whoever lies wounded on a
/// field his side has left to the enemy is a prisoner.
#[must_use]
pub fn fate(state: &State, id: SoldierId) -> SoldierFate {
    let Some(man) = state.soldiers.get(&id) else { return SoldierFate::Present };
    match (man.place, man.wound) {
        (Place::Dead, _) | (_, Wound::Dead) => SoldierFate::Killed,
        (Place::Captured, _) => SoldierFate::Captured,
        (Place::Reserve, _) | (_, Wound::None | Wound::Flesh) => SoldierFate::Present,
        (place, wound) => {
            let side = state.side_of(id);
            let abandoned = place == Place::Field
                && state.able(side).next().is_none()
                && state.able(side.enemy()).next().is_some();
            let tended = state.fielded(side).any(|medic| state.soldier(medic).tends == Some(id));
            match wound {
                Wound::Critical if !tended => SoldierFate::Killed,
                _ if abandoned => SoldierFate::Captured,
                _ => SoldierFate::Wounded,
            }
        }
    }
}

/// The winner of a fight that is over holds the contested ground, and nobody while it goes on (LNK-R10).
const fn winner(state: &State) -> Option<Side> {
    match &state.phase {
        Phase::Over(outcome) => outcome.winner,
        _ => None,
    }
}
