//! R45 What a battle has cost so far: the men behind every platoon's count are in the battle itself, and how many of the lost are dead
//! is reckoned once for each element.

use kernel::Name;
use kernel::handoff::{self, Brief, Child, MenOf, Report, ReportElement, SquadLeft};
use kernel::laid::{Founding, TableBook};
use serde::{Deserialize, Serialize};

use super::{Musters, laid};
use crate::BrigadierGeneral;
use crate::event::Event;
use crate::rules::options::Options;
use crate::state::{Men, MissionId, Phase, PlatoonId, Setup, State};

/// H.3 Of so many lost one is dead, the others are wounded.
const ONE_DEAD_OF: u32 = 4;

/// Which platoons each element of the brief has become.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    musters: Musters,
}

impl Child for BrigadierGeneral {
    type Tally = Tally;

    fn table_book() -> Option<&'static dyn TableBook> {
        Some(&BrigadierGeneral)
    }

    fn found(founding: &Founding<'_, Options>) -> Option<(Setup, handoff::Musters)> {
        let (setup, musters) = laid::found(founding);
        Some((setup, laid::in_words(musters)))
    }

    fn tally(_: &State, musters: &handoff::Musters, _: &Brief) -> Tally {
        let ids = |ids: &Vec<Name>| ids.iter().copied().map(PlatoonId).collect();
        Tally { musters: musters.iter().map(|(element, own)| (*element, ids(own))).collect() }
    }

    fn follow(_: &mut Tally, _: &State, _: &Event) {}

    /// The holder is the winner of a battle that is over, and nobody while it goes on (LNK-R10).
    fn report(tally: &Tally, state: &State, brief: &Brief) -> Report {
        let holder = match &state.phase {
            Phase::Over(outcome) => outcome.winner,
            _ => None,
        };
        let elements = brief.elements.iter().map(|sent| {
            let lost = tally.lost(state, sent.element);
            let gone = lost.dead + lost.wounded + lost.captured + lost.stragglers;
            ReportElement {
                element: Some(sent.element),
                present: sent.men.saturating_sub(gone),
                killed: lost.dead,
                wounded: lost.wounded,
                captured: lost.captured,
                stragglers: lost.stragglers,
                vehicles_present: sent.vehicles.saturating_sub(lost.vehicles),
                vehicles_destroyed: lost.vehicles,
                ..ReportElement::default()
            }
        });
        let fired = |id: Name| {
            let guns = state.platoons.get(&PlatoonId(id)).map(|now| now.missions);
            guns.or_else(|| state.air.get(&MissionId(id)).map(|now| now.flown))
        };
        let support = brief.support.iter();
        let support = support.filter_map(|one| Some((one.id, fired(one.id)?.min(one.shots))));
        Report {
            elements: elements.collect(),
            holder,
            places: state.held.clone(),
            support: support.filter(|(_, fired)| *fired > 0).collect(),
            minutes_used: state.clock.saturating_sub(state.setup.day.start).min(brief.minutes_max),
            ..Report::default()
        }
    }

    fn squads(tally: &Tally, state: &State, element: Name) -> Vec<SquadLeft> {
        let mut all: Vec<(usize, SquadLeft)> =
            tally.men(state, element).flat_map(Men::squads).collect();
        all.sort_by_key(|(at, _)| *at);
        all.into_iter().map(|(_, squad)| squad).collect()
    }

    fn men_of(tally: &Tally, state: &State, unit: Name) -> Vec<MenOf> {
        let unit = PlatoonId(unit);
        let element = tally.musters.iter().find(|(_, ids)| ids.contains(&unit)).map(|(id, _)| *id);
        let (Some(element), Some(now)) = (element, state.platoons.get(&unit)) else {
            return Vec::new();
        };
        let squads = now.men.squads().into_iter().filter(|(_, squad)| squad.left > 0);
        squads.map(|(squad, SquadLeft { left, .. })| MenOf { element, squad, men: left }).collect()
    }
}

/// What an element has lost of its men, and of its vehicles.
struct Lost {
    dead: u32,
    wounded: u32,
    captured: u32,
    stragglers: u32,
    vehicles: u32,
}

impl Tally {
    /// The men of the platoons that an element has become.
    fn men<'s>(&'s self, state: &'s State, element: Name) -> impl Iterator<Item = &'s Men> {
        let ids = self.musters.get(&element).into_iter().flatten();
        ids.filter_map(|id| Some(&state.platoons.get(id)?.men))
    }

    fn lost(&self, state: &State, element: Name) -> Lost {
        let sum = |count: fn(&Men) -> u32| self.men(state, element).map(count).sum::<u32>();
        let lost = sum(Men::lost_men);
        let dead = lost / ONE_DEAD_OF;
        Lost {
            dead: dead + sum(|men| men.told().killed),
            wounded: sum(Men::wounded_men) + lost - dead + sum(|men| men.told().wounded),
            captured: sum(Men::captured_men) + sum(|men| men.told().captured),
            stragglers: sum(|men| men.told().stragglers),
            vehicles: sum(Men::vehicles_gone),
        }
    }
}
