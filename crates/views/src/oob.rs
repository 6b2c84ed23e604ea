//! The order of battle as a tree: formation, battalion, stand, platoon, each with its strength now and at full, and a line
//! of its strength round by round.

use std::collections::BTreeMap;
use std::time::Duration;

use campaign::two_star_general::ground::Hex;
use campaign::two_star_general::state::{BattalionId, Place, StandId, State};
use campaign::two_star_general::tables;
use campaign::{BattleId, ElementSpec, UnitSpec, WarState};
use kernel::{Name, Side};
use serde::{Deserialize, Serialize};

use super::status::battalion;
use super::timeline::rounds;
use crate::event_index::Milestone;
use crate::session::Session;
use engine::error::ApiResult;
use engine::fold::Fold;

/// The longest line of strengths.
const SAMPLES_MOST: usize = 60;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct OobView {
    /// The entry after which it was so.
    pub at: u64,
    /// Entries that are read, of so many: less while a long record is read for the first time. Ask again then for the
    /// samples that are missing.
    pub read: u64,
    pub entries: u64,
    /// When the samples of every `strengths` list were taken: at the start of rounds, and at `at`.
    pub samples: Vec<SampleMark>,
    /// By [`Side::index`].
    pub sides: [OobSide; 2],
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SampleMark {
    pub entry: u64,
    pub day: u8,
    pub round: u8,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct OobSide {
    pub side: Side,
    pub name: String,
    pub total: Sum,
    pub formations: Vec<OobFormation>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct OobFormation {
    /// Empty for units of no formation.
    pub name: String,
    pub total: Sum,
    pub battalions: Vec<OobBattalion>,
    /// Batteries and others of no battalion.
    pub stands: Vec<OobStand>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct OobBattalion {
    pub id: String,
    pub name: String,
    pub commander: String,
    /// The order in force, when it lies open.
    pub order: Option<String>,
    /// The battle it is in, and where its headquarters is on that battle's map.
    pub battle: BattleId,
    pub hex: Option<Hex>,
    pub place: Option<String>,
    pub in_play: bool,
    pub arrives: Option<String>,
    pub total: Sum,
    pub stands: Vec<OobStand>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct OobStand {
    pub id: String,
    pub name: String,
    pub kind: String,
    pub is_hq: bool,
    pub commander: String,
    /// The battle it is in, and where on that battle's map.
    pub battle: BattleId,
    pub hex: Option<Hex>,
    pub place: Option<String>,
    /// "on the table", "destroyed", "to come", "left the table", "on the road to Bastogne, due 20 Dec, round 2".
    pub fate: String,
    pub in_command: bool,
    pub elite: bool,
    pub shots: u8,
    pub vehicles: u32,
    pub vehicles_full: u32,
    pub total: Sum,
    pub platoons: Vec<OobPlatoon>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct OobPlatoon {
    pub id: String,
    pub name: String,
    pub kind: String,
    pub men: u32,
    pub men_full: u32,
    /// False when it is destroyed; it then stands under the stand it began with.
    pub present: bool,
}

/// Strength points and men of a unit with everything in it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Sum {
    pub strength: u16,
    /// At the start of the war.
    pub strength_start: u16,
    pub strength_full: u16,
    pub men: u32,
    pub men_start: u32,
    pub men_full: u32,
    /// Strength points at each sample.
    pub strengths: Vec<u16>,
}

/// A war with its strengths at earlier moments.
struct Book<'a> {
    war: &'a WarState,
    samples: Vec<&'a BTreeMap<Name, u8>>,
}

impl Session {
    /// The order of battle as it was, with samples as far as the record is read: for `patience`, or to its end.
    ///
    /// # Errors
    /// When an entry cannot be read.
    pub fn oob(&self, fold: &Fold, patience: Option<Duration>) -> ApiResult<OobView> {
        let marks: Vec<SampleMark> = rounds(self, patience)?
            .into_iter()
            .filter(|round| round.entry <= fold.seq)
            .map(|round| SampleMark { entry: round.entry, day: round.day, round: round.round })
            .collect();
        let mut marks = thinned(marks);
        // It was read on just now.
        let index = self.event_index(Some(Duration::ZERO))?;
        let (read, entries) = (index.read(), self.fold.seq);
        let now = Milestone::of(fold.seq, &fold.war);
        let of = |mark: &SampleMark| index.milestone(mark.entry).map(|then| &then.units);
        let mut samples: Vec<&BTreeMap<Name, u8>> = marks.iter().filter_map(of).collect();
        samples.push(&now.units);
        let (day, round, _) = fold.war.stands_in();
        marks.push(SampleMark { entry: fold.seq, day, round });
        let book = Book { war: &fold.war, samples };
        let sides = Side::BOTH.map(|side| book.side(side));
        Ok(OobView { at: fold.seq, read, entries, samples: marks, sides })
    }
}

impl Book<'_> {
    fn side(&self, side: Side) -> OobSide {
        let elements = &self.war.setup.roster.elements;
        let setups = || self.war.setup.divisions().map(|(_, setup)| setup);
        let mut names: Vec<&str> = Vec::new();
        for spec in elements.values().filter(|spec| spec.side == side) {
            if !names.contains(&&*spec.formation) {
                names.push(&spec.formation);
            }
        }
        let formation_of = |id: Name| elements.get(&id).map_or("", |spec| &*spec.formation);
        let formations = names.into_iter().map(|name| {
            let battalions = setups().flat_map(|setup| &setup.battalions);
            let of_it =
                battalions.filter(|(_, spec)| spec.side == side && formation_of(spec.hq.0) == name);
            let units = self.war.setup.roster.units.iter().filter(|(id, spec)| {
                spec.side == side && spec.formation == name && self.war.on_table(**id)
            });
            let battalions: Vec<OobBattalion> = of_it
                .filter_map(|(id, _)| self.battalion(*id))
                .chain(units.map(|(id, spec)| self.unit(*id, spec)))
                .collect();
            let alone = setups().flat_map(|setup| &setup.stands).filter(|(id, spec)| {
                spec.battalion.is_none() && spec.side == side && formation_of(id.0) == name
            });
            let stands: Vec<OobStand> = alone.filter_map(|(id, _)| self.stand(*id)).collect();
            let parts =
                battalions.iter().map(|one| &one.total).chain(stands.iter().map(|one| &one.total));
            OobFormation { name: name.to_owned(), total: Sum::of(parts), battalions, stands }
        });
        let formations: Vec<OobFormation> = formations.collect();
        let total = Sum::of(formations.iter().map(|one| &one.total));
        OobSide { side, name: self.war.setup.side_name(side).to_owned(), total, formations }
    }

    fn battalion(&self, id: BattalionId) -> Option<OobBattalion> {
        let state = self.war.division_of(id.0)?;
        let known = battalion(self.war, state, id);
        let mut of_it: Vec<StandId> = state
            .setup
            .stands
            .iter()
            .filter(|(_, spec)| spec.battalion == Some(id))
            .map(|(stand, _)| *stand)
            .collect();
        let hq = state.battalion_spec(id).hq;
        of_it.sort_by_key(|stand| (*stand != hq, *stand));
        let stands: Vec<OobStand> =
            of_it.into_iter().filter_map(|stand| self.stand(stand)).collect();
        let hex = state.hex_of(hq);
        Some(OobBattalion {
            id: known.id,
            name: known.name,
            commander: known.commander,
            order: known.order,
            battle: self.battle(id.0),
            place: hex.and_then(|hex| self.war.place_in(id.0, hex)).map(str::to_owned),
            hex,
            in_play: known.in_play,
            arrives: known.arrives,
            total: Sum::of(stands.iter().map(|stand| &stand.total)),
            stands,
        })
    }

    /// A unit of a battle on a table, with its parts as stands.
    fn unit(&self, id: Name, spec: &UnitSpec) -> OobBattalion {
        let elements = self.war.setup.roster.elements.iter();
        let own = elements.filter(|(_, element)| element.unit == Some(id));
        let stands: Vec<OobStand> = own.map(|(id, spec)| self.part(*id, spec)).collect();
        let commander = stands.iter().map(|stand| &stand.commander).find(|name| !name.is_empty());
        OobBattalion {
            id: id.to_string(),
            name: spec.name.clone(),
            commander: commander.cloned().unwrap_or_default(),
            order: None,
            battle: self.battle(id),
            hex: None,
            place: None,
            in_play: true,
            arrives: None,
            total: Sum::of(stands.iter().map(|stand| &stand.total)),
            stands,
        }
    }

    /// Men of one kind on a table: they have no strength points.
    fn part(&self, id: Name, spec: &ElementSpec) -> OobStand {
        let here = self.war.roster.element(id);
        let leads = self.war.people.in_command(id);
        OobStand {
            id: id.to_string(),
            name: spec.name.clone(),
            kind: spec.kind.word().replace('_', " "),
            is_hq: false,
            commander: leads.map_or_else(String::new, |officer| officer.title()),
            battle: self.battle(id),
            hex: None,
            place: None,
            fate: if here.men > 0 { "on the table" } else { "destroyed" }.to_owned(),
            in_command: true,
            elite: false,
            shots: 0,
            vehicles: here.vehicles,
            vehicles_full: spec.vehicles_full,
            total: Sum {
                men: here.men,
                men_start: spec.men_start,
                men_full: spec.men_full,
                strengths: vec![0; self.samples.len()],
                ..Sum::default()
            },
            platoons: Vec::new(),
        }
    }

    fn battle(&self, unit: Name) -> BattleId {
        self.war.battle_of(unit).unwrap_or_else(|| self.war.setup.first_battle())
    }

    fn stand(&self, id: StandId) -> Option<OobStand> {
        let state = self.war.division_of(id.0)?;
        let (stand, spec) = (state.stand(id), state.spec(id));
        let platoons: Vec<OobPlatoon> = self.platoons(state, id);
        let present = self.war.roster.element(id.0);
        let full = self.war.setup.roster.elements.get(&id.0);
        let hex = state.hex_of(id);
        let men_start = full.map_or(0, |element| element.men_start);
        let with_platoons = |of: fn(&OobPlatoon) -> u32| platoons.iter().map(of).sum::<u32>();
        Some(OobStand {
            id: id.to_string(),
            name: spec.name.clone(),
            kind: tables::stand(spec.kind).name.clone(),
            is_hq: spec.battalion.is_some_and(|battalion| state.battalion_spec(battalion).hq == id),
            commander: self
                .war
                .people
                .in_command(id.0)
                .map_or_else(String::new, |officer| officer.title()),
            battle: self.battle(id.0),
            place: hex.and_then(|hex| self.war.place_in(id.0, hex)).map(str::to_owned),
            hex,
            fate: match self.war.way_of(spec.battalion.map_or(id.0, |battalion| battalion.0)) {
                Some(on) if stand.place == Place::Waiting => self.war.way_words(&on),
                _ => fate(stand.place).to_owned(),
            },
            in_command: state.in_command(id),
            elite: spec.elite,
            shots: stand.shots,
            vehicles: present.vehicles,
            vehicles_full: full.map_or(0, |element| element.vehicles_full),
            total: Sum {
                strength: u16::from(self.war.points_of(id)),
                strength_start: u16::from(spec.start_strength),
                strength_full: u16::from(spec.strength),
                men: present.men + with_platoons(|platoon| platoon.men),
                men_start: men_start + self.men_start(&platoons),
                men_full: full.map_or(0, |element| element.men_full)
                    + with_platoons(|platoon| platoon.men_full),
                strengths: self
                    .samples
                    .iter()
                    .map(|at| at.get(&id.0).copied().map_or(0, u16::from))
                    .collect(),
            },
            platoons,
        })
    }

    /// The platoons that are with a stand, and the lost ones that began with it.
    fn platoons(&self, state: &State, stand: StandId) -> Vec<OobPlatoon> {
        let belongs = |(id, with): (&_, Option<StandId>)| match with {
            Some(with) => with == stand,
            None => state.platoon_spec(*id).with == stand,
        };
        let here = state.platoons.iter().filter(|(id, platoon)| belongs((id, platoon.with)));
        let view = |(id, platoon): (
            &campaign::two_star_general::state::PlatoonId,
            &campaign::two_star_general::state::Platoon,
        )| {
            let spec = state.platoon_spec(*id);
            OobPlatoon {
                id: id.to_string(),
                name: spec.name.clone(),
                kind: tables::platoon(spec.kind).name.clone(),
                men: self.war.roster.element(id.0).men,
                men_full: self
                    .war
                    .setup
                    .roster
                    .elements
                    .get(&id.0)
                    .map_or(0, |element| element.men_full),
                present: platoon.with.is_some(),
            }
        };
        here.map(view).collect()
    }

    fn men_start(&self, platoons: &[OobPlatoon]) -> u32 {
        let elements = self.war.setup.roster.elements.iter();
        let here = elements.filter(|(id, spec)| {
            spec.kind.platoon().is_some()
                && platoons.iter().any(|platoon| platoon.id == id.as_str())
        });
        here.map(|(_, spec)| spec.men_start).sum()
    }
}

impl Sum {
    fn of<'a>(parts: impl Iterator<Item = &'a Self>) -> Self {
        let mut sum = Self::default();
        for part in parts {
            sum.strength += part.strength;
            sum.strength_start += part.strength_start;
            sum.strength_full += part.strength_full;
            sum.men += part.men;
            sum.men_start += part.men_start;
            sum.men_full += part.men_full;
            sum.strengths.resize(part.strengths.len().max(sum.strengths.len()), 0);
            for (all, one) in sum.strengths.iter_mut().zip(&part.strengths) {
                *all += one;
            }
        }
        sum
    }
}

/// What is shown of a stand's place.
pub(crate) const fn fate(place: Place) -> &'static str {
    match place {
        Place::Waiting => "to come",
        Place::At(_) => "on the table",
        Place::Destroyed => "destroyed",
        Place::Gone => "left the table",
    }
}

/// Marks at even distances, the first one kept, when there are more than a line can show.
fn thinned(marks: Vec<SampleMark>) -> Vec<SampleMark> {
    let step = marks.len().div_ceil(SAMPLES_MOST).max(1);
    marks.into_iter().step_by(step).collect()
}
