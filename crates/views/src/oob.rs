//! The order of battle as a tree: formations, battalion, stand, platoon and squads, each with its strength now and at full, and a line
//! of its strength round by round.

use std::collections::BTreeMap;
use std::time::Duration;

use campaign::{BattleId, ElementSpec, FormationId, UnitSpec, WarState};
use kernel::face::{OobAttached, OobFate, OobPiece, OobSetup};
use kernel::map::Cell;
use kernel::{Name, Side};
use serde::{Deserialize, Serialize};

use super::behind::Behind;
use super::status::battalion;
use super::timeline::{RoundMark, rounds};
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

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SampleMark {
    pub entry: u64,
    pub day: u8,
    pub round: u8,
    /// The turn, where the first battle of the war counts turns and no rounds.
    pub turn: Option<u16>,
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
    /// Empty for units of no formation, which come last.
    pub name: String,
    /// How many formations it is part of: 0 right under its side. Each comes before what is part of it.
    pub level: u8,
    /// Its own units and those of everything that is part of it.
    pub total: Sum,
    /// Who is behind its own lines.
    pub behind: Behind,
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
    /// The order in force, when it is open.
    pub order: Option<String>,
    /// The battle it is in, and where its headquarters is on that battle's map.
    pub battle: BattleId,
    pub hex: Option<Cell>,
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
    pub hex: Option<Cell>,
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
    /// The men of each of its squads, once it has been in a smaller battle.
    pub squads: Vec<u32>,
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
        let begun = rounds(self, patience)?.into_iter().filter(|round| round.entry <= fold.seq);
        let mut marks: Vec<SampleMark> = begun.map(|round| SampleMark::of(&round)).collect();
        let last = SampleMark { entry: fold.seq, ..marks.last().copied().unwrap_or_default() };
        if self.looks().is_some() {
            // How strong others were since the beginning, a seat in fog does not know.
            marks.truncate(1);
        }
        let mut marks = thinned(marks);
        // It was read on just now.
        let index = self.event_index(Some(Duration::ZERO))?;
        let (read, entries) = (index.read(), self.fold.seq);
        let now = Milestone::of(fold.seq, &fold.war);
        let of = |mark: &SampleMark| index.milestone(mark.entry).map(|then| &then.units);
        let mut samples: Vec<&BTreeMap<Name, u8>> = marks.iter().filter_map(of).collect();
        samples.push(&now.units);
        marks.push(last);
        let book = Book { war: &fold.war, samples };
        let sides = Side::BOTH.map(|side| book.side(side));
        Ok(OobView { at: fold.seq, read, entries, samples: marks, sides })
    }
}

impl SampleMark {
    const fn of(&RoundMark { entry, day, round, turn, .. }: &RoundMark) -> Self {
        Self { entry, day, round, turn }
    }
}

impl Book<'_> {
    fn side(&self, side: Side) -> OobSide {
        let roster = &self.war.setup.roster;
        let setups: Vec<OobSetup> = self.war.setup.oobs().map(|(_, setup)| setup).collect();
        let none = FormationId::side(side);
        let ids = roster.formations_of(side);
        let ids = ids.into_iter().filter(|id| *id != none).chain([none]);
        let own: Vec<_> = ids.map(|id| (id, self.formation(&setups, id))).collect();
        let total = Sum::of(own.iter().map(|(_, one)| &one.total));
        let formations = own.iter().filter_map(|(id, one)| {
            let is_part =
                |part: &FormationId| *id != none && roster.chain(*part).any(|of| of == *id);
            let parts = own.iter().filter(|(part, _)| part == id || is_part(part));
            let total = Sum::of(parts.clone().map(|(_, part)| &part.total));
            let has_units =
                |one: &OobFormation| !one.battalions.is_empty() || !one.stands.is_empty();
            let is_there = parts.into_iter().any(|(_, part)| has_units(part));
            is_there.then(|| OobFormation { total, ..one.clone() })
        });
        let formations = formations.collect();
        OobSide { side, name: self.war.setup.side_name(side).to_owned(), total, formations }
    }

    /// What belongs to a formation itself by the scenario, on whichever map it is now.
    fn formation(&self, setups: &[OobSetup], id: FormationId) -> OobFormation {
        let roster = &self.war.setup.roster;
        let of_it = setups
            .iter()
            .flat_map(|setup| &setup.units)
            .filter(|unit| roster.formation_of(unit.headquarters) == Some(id));
        let on_tables = roster
            .units
            .iter()
            .filter(|(unit, spec)| spec.formation == id && self.war.on_table(**unit));
        let battalions: Vec<OobBattalion> = of_it
            .filter_map(|unit| self.battalion(unit.id))
            .chain(on_tables.map(|(id, spec)| self.unit(*id, spec)))
            .collect();
        let alone = setups.iter().flat_map(|setup| &setup.pieces);
        let alone =
            alone.filter(|piece| piece.unit.is_none() && roster.formation_of(piece.id) == Some(id));
        let found = alone.filter_map(|piece| self.war.piece_on_map(piece.id));
        let stands: Vec<OobStand> =
            found.map(|(battle, piece)| self.stand(battle, piece)).collect();
        let parts =
            battalions.iter().map(|one| &one.total).chain(stands.iter().map(|one| &one.total));
        let above = roster.chain(id).count().saturating_sub(2);
        OobFormation {
            name: roster.formation_name(id).to_owned(),
            level: u8::try_from(above).unwrap_or(u8::MAX),
            total: Sum::of(parts),
            behind: Behind::of(self.war.roster.pools_of(id)),
            battalions,
            stands,
        }
    }

    fn battalion(&self, id: Name) -> Option<OobBattalion> {
        let (battle, unit) = self.war.unit_on_map(id)?;
        let known = battalion((self.war, battle), &unit);
        let place = unit.cell.and_then(|cell| self.war.place(battle, cell));
        let stands = unit.pieces.into_iter().map(|piece| self.stand(battle, piece));
        let stands: Vec<OobStand> = stands.collect();
        Some(OobBattalion {
            id: known.id,
            name: known.name,
            commander: known.commander,
            order: known.order,
            battle,
            hex: unit.cell,
            place: place.map(str::to_owned),
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
        OobStand {
            id: id.to_string(),
            name: spec.name.clone(),
            kind: spec.kind.word().replace('_', " "),
            is_hq: false,
            commander: self.commander(id),
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
            squads: self.squads(id),
        }
    }

    fn battle(&self, unit: Name) -> BattleId {
        self.war.battle_of(unit).unwrap_or_else(|| self.war.setup.first_battle())
    }

    /// Who leads from an element; empty without a named commander.
    fn commander(&self, element: Name) -> String {
        let leads = self.war.people.in_command(element);
        leads.map_or_else(String::new, |officer| officer.title())
    }

    fn stand(&self, battle: BattleId, piece: OobPiece) -> OobStand {
        let total = self.total(&piece);
        let here = self.war.roster.element(piece.id);
        let full = self.war.setup.roster.elements.get(&piece.id);
        let place = piece.cell.and_then(|cell| self.war.place(battle, cell));
        let fate = match self.war.way_of(piece.unit.unwrap_or(piece.id)) {
            Some(on) if piece.fate == OobFate::ToCome => self.war.way_words(&on),
            _ => piece.fate_word.to_owned(),
        };
        OobStand {
            id: piece.id.to_string(),
            name: piece.name,
            kind: piece.kind,
            is_hq: piece.is_headquarters,
            commander: self.commander(piece.id),
            battle,
            hex: piece.cell,
            place: place.map(str::to_owned),
            fate,
            in_command: piece.in_command,
            elite: piece.is_elite,
            shots: piece.shots.unwrap_or_default(),
            vehicles: here.vehicles,
            vehicles_full: full.map_or(0, |element| element.vehicles_full),
            total,
            platoons: piece.with.into_iter().map(|with| self.platoon(with)).collect(),
            squads: self.squads(piece.id),
        }
    }

    fn squads(&self, element: Name) -> Vec<u32> {
        let squads = self.war.squads.of(element).unwrap_or_default();
        squads.iter().map(|squad| squad.men).collect()
    }

    /// A stand with the platoons that are with it.
    fn total(&self, piece: &OobPiece) -> Sum {
        let elements = &self.war.setup.roster.elements;
        let with = || piece.with.iter().map(|platoon| platoon.id);
        let own = || core::iter::once(piece.id).chain(with());
        let specs = || own().filter_map(|id| elements.get(&id));
        let at = |then: &&BTreeMap<Name, u8>| then.get(&piece.id).copied().map_or(0, u16::from);
        Sum {
            strength: u16::from(self.war.points_of(piece.id)),
            strength_start: u16::from(piece.strength_start),
            strength_full: u16::from(piece.strength_full),
            men: own().map(|id| self.war.roster.element(id).men).sum(),
            men_start: specs().map(|spec| spec.men_start).sum(),
            men_full: specs().map(|spec| spec.men_full).sum(),
            strengths: self.samples.iter().map(at).collect(),
        }
    }

    fn platoon(&self, platoon: OobAttached) -> OobPlatoon {
        let full = self.war.setup.roster.elements.get(&platoon.id);
        OobPlatoon {
            id: platoon.id.to_string(),
            name: platoon.name,
            kind: platoon.kind,
            men: self.war.roster.element(platoon.id).men,
            men_full: full.map_or(0, |element| element.men_full),
            present: platoon.is_present,
        }
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

/// Marks at even distances, the first one kept, when there are more than a line can show.
fn thinned(marks: Vec<SampleMark>) -> Vec<SampleMark> {
    let step = marks.len().div_ceil(SAMPLES_MOST).max(1);
    marks.into_iter().step_by(step).collect()
}
