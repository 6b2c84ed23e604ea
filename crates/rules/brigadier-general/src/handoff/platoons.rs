//! H.1 A battle without positions, founded from a brief: a company's squads are dealt out over its headquarters and its platoons, a
//! tank company's vehicles likewise, and everybody has his place in the line of command (R6).

use std::collections::BTreeMap;

use kernel::handoff::{Brief, BriefElement, BriefSupport, SupportKind};
use kernel::{Name, Side};

use super::{GROUND, MEN_OF_PLATOON, Musters, VEHICLES_OF_PLATOON};
use crate::state::{
    AirMission, BattalionId, BattalionSpec, MissionId, Objective, OrderMarker, PlatoonId,
    PlatoonSpec, Setup, Share,
};
use crate::tables::{AirKind, Class, Experience, PlatoonKind, platoon};

/// H.1, H.9 What an element of a brief is in this book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Levy {
    pub element: Name,
    /// What people call it: "A Company".
    pub name: String,
    pub kind: PlatoonKind,
    pub experience: Experience,
    /// §15 Its platoons on foot carry a hand-held anti-tank weapon.
    pub launcher: bool,
    pub order: OrderMarker,
    pub dug_in: bool,
    /// The battalion whose radio it shares, and what that is called.
    pub battalion: (Name, String),
    /// The element whose company it is attached to; none for its battalion.
    pub with: Option<Name>,
    /// Men, or vehicles of one that comes with vehicles or guns, at full strength.
    pub full: u32,
    /// H.2 The men of each of its squads, in their order; none for full ones, the last one short.
    pub squads: Vec<u32>,
    /// Men of a full squad.
    pub squad: u32,
    /// R6 Listed off the table.
    pub off_table: bool,
    /// R56 The turn from which it comes on; guns come on limbered.
    pub arrives: Option<u16>,
    /// §11.4.2
    pub observers: bool,
    /// §11.4.4
    pub air_liaison: bool,
    /// R57 Its platoons are not on the table before they are seen.
    pub hidden: bool,
    /// R31 Its guns begin behind what draws them.
    pub limbered: bool,
    /// R10 Horses draw it.
    pub horse_drawn: bool,
}

/// H.1 How many platoons so many at full strength are: one to each forty men, or four vehicles or guns.
#[must_use]
pub fn platoons_of(full: u32, in_vehicles: bool) -> usize {
    let each = if in_vehicles { VEHICLES_OF_PLATOON } else { MEN_OF_PLATOON };
    usize::try_from(full.div_ceil(each).max(1)).unwrap_or(1)
}

/// H.6 The platoons of an element: its squads, or its vehicles and guns, are dealt out in turn, those over to the first.
#[must_use]
pub fn shares(levy: &Levy, sent: &BriefElement) -> Vec<Share> {
    let in_vehicles = levy.kind.by_vehicles() || sent.vehicles > 0;
    let count = platoons_of(levy.full, in_vehicles);
    let mut shares = vec![Share::default(); count];
    if in_vehicles {
        (0..levy.full).for_each(|at| shares[at as usize % count].full += 1);
        (0..sent.vehicles).for_each(|at| shares[at as usize % count].present += 1);
        let crew = (sent.men / sent.vehicles.max(1)).max(1);
        shares.iter_mut().for_each(|share| share.crew = crew);
        return shares;
    }
    for (at, men) in squads(levy.full, levy.squad).into_iter().enumerate() {
        shares[at % count].full += men;
    }
    let present = match levy.squads[..] {
        [] => squads(sent.men, levy.squad),
        ref known => known.to_vec(),
    };
    for (at, men) in present.into_iter().enumerate() {
        shares[at % count].present += men;
        shares[at % count].squads.push((at, men));
    }
    shares
}

/// So many men in squads of a size, the last one short.
fn squads(men: u32, size: u32) -> Vec<u32> {
    let size = size.max(1);
    (0..men.div_ceil(size)).map(|at| size.min(men - at * size)).collect()
}

/// A battle without positions, founded from a brief. Elements without a levy stay out of it, and come back as they went.
#[must_use]
pub fn found(brief: &Brief, levies: &[Levy], defender: Option<Side>) -> (Setup, Musters) {
    let mut founding = Founding::default();
    for sent in &brief.elements {
        if let Some(levy) = levies.iter().find(|levy| levy.element == sent.element) {
            founding.element(levy, sent);
        }
    }
    founding.lead(levies);
    brief.support.iter().for_each(|support| founding.support(support));
    let Founding { mut setup, musters, .. } = founding;
    let objective = Objective { at: None, radius: GROUND, holder: defender };
    setup.objectives.insert(brief.place.clone(), objective);
    setup.defender = defender;
    setup.attacker = defender.map(Side::enemy);
    setup.day.start = u32::from(brief.hour);
    setup.ends_at = Some(setup.day.start + brief.minutes_max);
    (setup, musters)
}

/// The battle that is being founded.
#[derive(Default)]
struct Founding {
    setup: Setup,
    musters: Musters,
    /// By the unit of the roster: its battalion here, and how many platoons it has.
    battalions: BTreeMap<Name, (BattalionId, usize)>,
    /// The headquarters of each element that is a company.
    companies: BTreeMap<Name, PlatoonId>,
    /// By [`Side::index`].
    count: [usize; 2],
}

impl Founding {
    fn element(&mut self, levy: &Levy, sent: &BriefElement) {
        let shares = shares(levy, sent);
        let is_company = shares.len() > 1;
        for (at, share) in shares.iter().enumerate() {
            if share.present == 0 {
                continue;
            }
            let Some(id) = self.next(levy, sent.side) else { continue };
            let leads = is_company && at == 0;
            if leads {
                self.companies.insert(levy.element, id);
            }
            let kind = if leads { headquarters_of(levy.kind) } else { levy.kind };
            let spec = PlatoonSpec {
                name: match (is_company, at) {
                    (false, _) => levy.name.clone(),
                    (true, 0) => format!("{} HQ", levy.name),
                    (true, at) => format!("{} {at}", levy.name),
                },
                battalion: self.battalions.get(&levy.battalion.0).map(|(id, _)| *id),
                experience: levy.experience,
                launcher: levy.launcher && levy.kind.carries_launcher(),
                dead: share.dead(),
                off_table: levy.off_table,
                arrives: levy.arrives,
                limbered: (levy.limbered || levy.arrives.is_some())
                    && platoon(kind).class == Class::Gun,
                horse_drawn: levy.horse_drawn,
                dug_in: levy.dug_in && digs_in(levy.kind),
                observers: levy.observers,
                air_liaison: levy.air_liaison,
                hidden: levy.hidden,
                people: share.clone(),
                ..PlatoonSpec::new(sent.side, kind, levy.order)
            };
            self.setup.platoons.insert(id, spec);
            self.musters.entry(levy.element).or_default().push(id);
        }
    }

    /// LNK-R51, LNK-R56 Guns and mortars of a larger battle fire from off the table, as often as they can there; an air point of it is
    /// a flight in a certain mission.
    fn support(&mut self, support: &BriefSupport) {
        let kind = match support.kind {
            SupportKind::Guns => PlatoonKind::ArtilleryLight,
            SupportKind::Mortars => PlatoonKind::Mortars,
            SupportKind::Aircraft => {
                let (name, side) = (support.name.clone(), support.side);
                let (kind, flights, sorties) = (AirKind::Certain, 1, support.shots);
                let mission = AirMission { name, side, kind, flights, from_turn: 1, sorties };
                self.setup.air.insert(MissionId(support.id), mission);
                return;
            }
        };
        let spec = PlatoonSpec {
            name: support.name.clone(),
            off_table: true,
            missions: Some(support.shots),
            ..PlatoonSpec::new(support.side, kind, OrderMarker::Aim)
        };
        self.setup.platoons.insert(PlatoonId(support.id), spec);
    }

    /// `b1.4` is the fourth platoon of the first battalion of blue.
    fn next(&mut self, levy: &Levy, side: Side) -> Option<PlatoonId> {
        let (unit, name) = &levy.battalion;
        if !self.battalions.contains_key(unit) {
            self.count[side.index()] += 1;
            let letter = if side == Side::Blue { 'b' } else { 'o' };
            let id = BattalionId::new(&format!("{letter}{}", self.count[side.index()])).ok()?;
            let (experience, name) = (levy.experience, name.clone());
            let spec =
                BattalionSpec { name, side, headquarters: None, experience, out_of_contact: false };
            self.setup.battalions.insert(id, spec);
            self.battalions.insert(*unit, (id, 0));
        }
        let (battalion, count) = self.battalions.get_mut(unit)?;
        *count += 1;
        PlatoonId::new(&format!("{battalion}.{count}")).ok()
    }

    /// R6 Platoons follow the headquarters of their company, or of the one they are attached to; companies and whoever is of none
    /// that of their battalion; battalions that of the brigade, a battalion that is headquarters alone.
    fn lead(&mut self, levies: &[Levy]) {
        let mut brigades: [Option<PlatoonId>; 2] = [None; 2];
        for id in self.setup.battalions.keys().copied().collect::<Vec<_>>() {
            let own = || self.setup.platoons.iter().filter(|(_, spec)| spec.battalion == Some(id));
            let is_hq = |spec: &PlatoonSpec| spec.kind == PlatoonKind::Headquarters;
            let side = self.setup.battalions[&id].side;
            let others = self.setup.battalions.values().filter(|one| one.side == side).count() > 1;
            let alone = own().all(|(_, spec)| is_hq(spec)) && others;
            let companies: Vec<PlatoonId> = self.companies.values().copied().collect();
            let head =
                own().find(|(id, spec)| is_hq(spec) && !companies.contains(id)).map(|(id, _)| *id);
            let all: Vec<PlatoonId> = own().map(|(id, _)| *id).collect();
            if let (true, Some(head)) = (alone, head) {
                brigades[side.index()] = brigades[side.index()].or(Some(head));
                self.setup.battalions.remove(&id);
                for (at, platoon) in all.iter().enumerate() {
                    if let Some(spec) = self.setup.platoons.get_mut(platoon) {
                        spec.battalion = None;
                        spec.superior = if at > 0 { Some(head) } else { None };
                    }
                }
                continue;
            }
            if let Some(battalion) = self.setup.battalions.get_mut(&id) {
                battalion.headquarters = head;
            }
        }
        self.subordinate(levies, brigades);
    }

    fn subordinate(&mut self, levies: &[Levy], brigades: [Option<PlatoonId>; 2]) {
        let heads: BTreeMap<BattalionId, PlatoonId> = self
            .setup
            .battalions
            .iter()
            .filter_map(|(id, spec)| Some((*id, spec.headquarters?)))
            .collect();
        for levy in levies {
            let company = self.companies.get(&levy.element).copied();
            let with = levy.with.and_then(|element| self.companies.get(&element)).copied();
            for id in self.musters.get(&levy.element).into_iter().flatten() {
                let Some(spec) = self.setup.platoons.get_mut(id) else { continue };
                let Some(battalion) = spec.battalion else { continue };
                let above = [company, with, heads.get(&battalion).copied()];
                let brigade = brigades[spec.side.index()];
                let superior = above.into_iter().chain([brigade]).flatten();
                spec.superior = superior.into_iter().find(|above| above != id);
            }
        }
    }
}

/// The headquarters of a company is a platoon of its own kind where it has vehicles, else of headquarters.
fn headquarters_of(kind: PlatoonKind) -> PlatoonKind {
    if platoon(kind).class == Class::Foot { PlatoonKind::Headquarters } else { kind }
}

/// R30 Infantry, crewed weapons and guns alone are dug in.
fn digs_in(kind: PlatoonKind) -> bool {
    matches!(platoon(kind).class, Class::Foot | Class::Weapon | Class::Gun)
}
