//! A battle for a square of an operational war, fought out by divisions on hexes (LNK-R60 to LNK-R63): a unit is a battalion of stands, or
//! batteries (H.1); a square is a hex, and the half-day it takes is rounds of three hours (H.8).

mod levy;
mod places;

use std::collections::BTreeMap;
use std::sync::Arc;

use kernel::handoff::{Brief, Met, Musters, SupportKind};
use kernel::table::Edge;
use kernel::{Name, Side};
use operations as ops;
use operations::state::UnitId;
use two_star_general::ground as hexes;
use two_star_general::handoff::MINUTES_PER_ROUND;
use two_star_general::state::{
    BattalionId, BattalionSpec, DayPlan, PlatoonId, PlatoonSpec, Setup, SideDay, StandId,
    StandSpec, Victory,
};
use two_star_general::tables;

use super::{Pair, Roll};
use crate::hex_maps::HexMap;
use crate::roster::{
    Element, ElementSpec, FormationId, FormationSpec, Muster, StartPools, UnitSpec,
};
use crate::setup::BattleSetup;
use crate::war::ground::division::Hexes;
use crate::war::link::{Contact, GroundChoice, Scale, Stands};
use crate::war::links::LinkRefusal;
use crate::war::links::open::{Asked, Founded};

use levy::{Kind, Part};

pub(super) struct Divisions;

impl Pair for Divisions {
    fn parent(&self) -> Scale {
        Scale::Operations
    }

    fn child(&self) -> Scale {
        Scale::TwoStarGeneral
    }

    fn takes(&self, _: &Contact) -> bool {
        true
    }

    fn manner(&self, _: &Contact) -> Option<&'static str> {
        Some("division against division")
    }

    fn grounds(&self) -> &'static [GroundChoice] {
        &[GroundChoice::Made]
    }

    fn ground_words(&self, _: GroundChoice) -> &'static str {
        "on a map of hexes"
    }

    /// H.1 The guns that support a battle come as batteries.
    fn comes_along(&self, asked: &Asked<'_>) -> Vec<Met> {
        let guns = asked.meeting.support.iter().filter(|one| one.kind == SupportKind::Guns);
        let gun = |one: &kernel::handoff::BriefSupport| Met {
            element: one.id,
            side: one.side,
            at: None,
            shots: Some(one.shots),
            condition: vec!["in support".to_owned()],
        };
        guns.map(gun).collect()
    }

    fn may(&self, asked: &Asked<'_>, brief: &Brief) -> Result<(), LinkRefusal> {
        let Some(position) = asked.battle.ops() else { return Ok(()) };
        // H.8 A division has no rounds between nine in the evening and six in the morning.
        if position.is_night() {
            return Err(LinkRefusal::NoRoundsByNight);
        }
        let battalion = |side| {
            let own = brief.elements.iter().filter(|sent| sent.side == side);
            own.filter_map(|sent| asked.levied(position, sent.element))
                .any(|unit| unit.present.iter().any(|(part, _)| !part.is_battery()))
        };
        asked.both_fight(battalion)
    }

    fn found(&self, asked: &Asked<'_>, brief: &Brief, _: GroundChoice) -> Founded {
        let Some(position) = asked.battle.ops() else {
            unreachable!("the larger book is the operational one")
        };
        let founding = Founding { asked, position, brief };
        founding.founded()
    }
}

/// Everything a division battle is founded from.
struct Founding<'a> {
    asked: &'a Asked<'a>,
    position: &'a ops::State,
    brief: &'a Brief,
}

/// A unit that goes down: its parts with what is present of each, men or vehicles; nobody is without any.
struct Unit {
    id: UnitId,
    present: Vec<(Part, u32)>,
}

impl Part {
    fn is_battery(&self) -> bool {
        matches!(self.kind, Kind::Stand(kind) if levy::is_battery(kind))
    }

    /// The id of it as a part of a unit, or of the so many-th where that is too long.
    fn id(&self, unit: UnitId, number: usize) -> Name {
        let short = || format!("u{number}.{}", self.word);
        let id = Name::new(&format!("{unit}.{}", self.word)).or_else(|_| Name::new(&short()));
        id.unwrap_or_else(|fault| unreachable!("{fault}"))
    }

    /// What the roster should have of it.
    fn spec(
        &self,
        name: String,
        present: u32,
        unit: &ElementSpec,
        of: (Name, FormationId),
    ) -> ElementSpec {
        let (men_full, vehicles_full) = match self.crew {
            0 => (self.full, 0),
            crew => (self.full * crew, self.full),
        };
        let kind = match self.kind {
            Kind::Stand(kind) => kind.into(),
            Kind::Platoon(kind) => kind.into(),
        };
        let mut spec = ElementSpec {
            name,
            side: unit.side,
            unit: Some(of.0),
            formation: of.1,
            kind,
            strength: self.strength,
            men_full,
            vehicles_full,
            crew: self.crew,
            men_start: 0,
            vehicles_start: 0,
            bazooka: false,
        };
        let Element { men, vehicles } = spec.with(present);
        (spec.men_start, spec.vehicles_start) = (men, vehicles);
        spec
    }
}

impl Asked<'_> {
    /// What the scenario has drawn in hexes of the larger map.
    fn hex_maps(&self) -> &[HexMap] {
        self.state.setup.root(self.parent).map_or(&[], |root| &root.hex_maps)
    }

    /// What a unit has to send, divided.
    fn levied(&self, position: &ops::State, element: Name) -> Option<Unit> {
        let id = UnitId(element);
        let spec = position.setup.units.get(&id)?;
        let roster = self.state.setup.roster.elements.get(&element)?;
        let parts = levy::parts(spec, roster.full(), roster.crew);
        let dealt = levy::dealt(roster.present(self.state.roster.element(element)), &parts);
        let present: Vec<(Part, u32)> =
            parts.into_iter().zip(dealt).filter(|(_, count)| *count > 0).collect();
        (!present.is_empty()).then_some(Unit { id, present })
    }
}

impl Founding<'_> {
    fn founded(&self) -> Founded {
        let Self { asked, position, brief } = *self;
        let target = brief.place.parse().unwrap_or(ops::ground::Square::new(1, 1));
        let prepared = asked.hex_maps();
        let map = Hexes::around(position, prepared, target);
        let units: Vec<Unit> =
            brief.elements.iter().filter_map(|sent| asked.levied(position, sent.element)).collect();
        let mut setup = self.empty(&map);
        let mut muster = Muster::default();
        let mut musters = Musters::new();
        for (number, unit) in units.iter().enumerate() {
            let parts = self.enlist((number, unit), &mut setup, &mut muster);
            musters.insert(unit.id.0, parts);
        }
        places::deploy(&mut setup, &map, position, (asked.meeting.attacker, target), &musters);
        setup.objectives = places::key(position, &map, (asked.meeting.attacker, target));
        let places = places::named(asked, &map);
        Founded {
            setup: BattleSetup::TwoStarGeneral(Arc::new(setup)),
            musters,
            roll: Roll::default(),
            grounded: false,
            stands: Some(Box::new(Stands { muster, places, corner: map.corner })),
        }
    }

    /// The battle without anybody: ground, hours, aircraft.
    fn empty(&self, map: &Hexes) -> Setup {
        let Self { asked, brief, .. } = *self;
        let rounds = u8::try_from(brief.minutes_max / MINUTES_PER_ROUND).unwrap_or(u8::MAX).max(1);
        let day = asked.state.day.max(1);
        // The aircraft of the half-day are shared over its rounds.
        let air = |side: Side| {
            let own = brief.support.iter().filter(|one| one.side == side);
            let raids: u8 = own
                .filter(|one| one.kind == SupportKind::Aircraft)
                .fold(0, |sum, one| sum.saturating_add(one.shots));
            raids.div_ceil(rounds)
        };
        let of_side = |side| SideDay { shots: 0, air: air(side), ..SideDay::default() };
        let mut days = vec![DayPlan::default(); usize::from(day) - 1];
        days.push(DayPlan { rounds, sides: Side::BOTH.map(of_side) });
        let mut setup = Setup {
            ground: map.ground.clone(),
            days,
            first_day: day,
            victory: Victory::MostPoints,
            options: asked.state.setup.readings.tsg,
            ..Setup::default()
        };
        for side in Side::BOTH {
            let own = &mut setup.sides[side.index()];
            own.name = asked.battle.side_name(side);
            own.home_edge = brief.edges[side.index()].map(edge);
        }
        setup
    }

    /// A unit comes with its parts: a battalion, led from its headquarters or else its first stand, or batteries.
    fn enlist(
        &self,
        (number, unit): (usize, &Unit),
        setup: &mut Setup,
        muster: &mut Muster,
    ) -> Vec<Name> {
        let spec = self.position.spec(unit.id);
        let Some(roster) = self.asked.state.setup.roster.elements.get(&unit.id.0) else {
            return Vec::new();
        };
        let formation = FormationId(u16::try_from(muster.formations.len()).unwrap_or(u16::MAX));
        muster.formations.push(FormationSpec {
            name: spec.name.clone(),
            side: spec.side,
            under: Some(FormationId::side(spec.side)),
            pools: StartPools::default(),
        });
        let (name, side) = (spec.name.clone(), spec.side);
        muster.units.insert(unit.id.0, UnitSpec { name, side, formation });
        let ids: Vec<Name> =
            unit.present.iter().map(|(part, _)| part.id(unit.id, number)).collect();
        let all = || unit.present.iter().zip(&ids);
        for ((part, present), id) in all() {
            let name = format!("{}, {}", part.name, spec.name);
            let own = part.spec(name, *present, roster, (unit.id.0, formation));
            muster.elements.insert(*id, own);
        }
        let shots = self.brief.elements.iter().find(|sent| sent.element == unit.id.0);
        let shots = shots.and_then(|sent| sent.shots).unwrap_or(self.position.unit(unit.id).supply);
        let battalion = BattalionId(unit.id.0);
        let mut stands = Vec::new();
        for ((part, _), id) in all() {
            let Kind::Stand(kind) = part.kind else { continue };
            let own = &muster.elements[id];
            let mut stand = core(own, kind, spec);
            if part.is_battery() {
                stand.range = levy::range(spec, stand.range);
                stand.shots = Some(shots);
            } else {
                stand.battalion = Some(battalion);
                stands.push(StandId(*id));
            }
            setup.stands.insert(StandId(*id), stand);
        }
        let Some(hq) = stands.first().copied() else { return ids };
        // §1.3 One platoon with a stand, the companies first.
        let mut with = stands.iter().skip(1).chain(&stands[..1]).copied();
        for ((part, _), id) in all() {
            let Kind::Platoon(kind) = part.kind else { continue };
            let own = &muster.elements[id];
            let (with, class) = (with.next().unwrap_or(hq), platoon_class(kind));
            let platoon = PlatoonSpec {
                name: own.name.clone(),
                side: own.side,
                battalion: Some(battalion),
                kind,
                with,
                class,
            };
            setup.platoons.insert(PlatoonId(*id), platoon);
        }
        let motorised = levy::in_lorries(spec.class).is_some() || roster.by_vehicles();
        let (name, side) = (spec.name.clone(), spec.side);
        setup
            .battalions
            .insert(battalion, BattalionSpec { name, side, hq, motorised, arrival: None });
        ids
    }
}

/// A core stand or battery with the numbers of the unit table (§3.1); where it starts is said later.
fn core(own: &ElementSpec, kind: tables::StandKind, unit: &ops::state::UnitSpec) -> StandSpec {
    let row = tables::stand(kind);
    let here = Element { men: own.men_start, vehicles: own.vehicles_start };
    let class = levy::in_lorries(unit.class).filter(|_| row.class == tables::MoveClass::Foot);
    StandSpec {
        name: own.name.clone(),
        side: own.side,
        battalion: None,
        kind,
        role: row.role,
        strength: own.strength,
        fighting: row.fighting,
        class: class.unwrap_or(row.class),
        armoured: row.armoured,
        elite: row.elite,
        superior_gun: false,
        range: row.range,
        start_strength: u8::try_from(own.rating(here)).unwrap_or(u8::MAX),
        start: None,
        arrival: None,
        shots: None,
    }
}

/// §2.1 The rate of a platoon in vehicles; others are carried by their stand (R36).
const fn platoon_class(kind: tables::PlatoonKind) -> tables::MoveClass {
    match kind {
        tables::PlatoonKind::TankPlatoon => tables::MoveClass::Tracked,
        _ => tables::MoveClass::Foot,
    }
}

const fn edge(edge: Edge) -> hexes::Edge {
    match edge {
        Edge::North => hexes::Edge::North,
        Edge::East => hexes::Edge::East,
        Edge::South => hexes::Edge::South,
        Edge::West => hexes::Edge::West,
    }
}

/// What places of the map are called, by their hexes.
type Places = BTreeMap<kernel::map::Cell, String>;
