//! The units of formations: counters on the map, and elements of the roster.

use kernel::{Name, Side};
use operations::Operations;
use operations::ground::{Square, Terrain};
use operations::state::{self, Arrival, Flags, FormationSpec, Half, UnitId, UnitSpec};
use operations::tables::Class;

use kernel::RuleSet as _;

use super::{Builder, CORPS};
use crate::people::PersonSpec;
use crate::roster::rating::most;
use crate::roster::{self, ElementSpec, Kind};
use crate::scenario::at::At;
use crate::scenario::corps::CounterEntry;
use crate::scenario::format::Entry;
use crate::scenario::formation::FormationEntry;
use crate::scenario::shape::shown;

/// H.3 Men, or vehicles and guns with their crews, of a unit at full strength where a scenario gives no numbers.
enum Count {
    Men(u32),
    Vehicles { count: u32, crew: u32 },
}

impl Builder<'_, '_> {
    /// The formations of operational battles, after all formations are known.
    pub(in super::super) fn corps_formations(&mut self, entry: &Entry) {
        let mut all: Vec<(usize, &At<FormationEntry>, Name)> = Vec::new();
        for formation in &entry.formations {
            let Some(word) = &formation.id else {
                if let Some(unit) = formation.units.first() {
                    let message = format!("\"{}\" has units and no id", shown(&formation.name));
                    self.fault(CORPS, unit.id.span.clone(), message, "id = \"1-abn\"");
                }
                continue;
            };
            let Some(now) = self.in_corps(formation.battle.as_ref(), word) else { continue };
            let Some(id) = self.new_id(word, None) else { continue };
            all.push((now, formation, id));
        }
        for (now, formation, id) in &all {
            let superior = superior(formation, &all).map(state::FormationId);
            self.corps_formation((*now, *id), formation, superior);
        }
    }

    fn corps_formation(
        &mut self,
        (now, id): (usize, Name),
        entry: &At<FormationEntry>,
        superior: Option<state::FormationId>,
    ) {
        let (name, side) = (entry.name.value.clone(), Side::from(entry.side));
        let pools = self.formation(side, Some(&entry.name));
        let unit = roster::UnitSpec { name: name.clone(), side, formation: pools };
        self.war.roster.units.insert(id, unit);
        let mut headquarters = None;
        for unit in &entry.units {
            let Some(own) = self.counter((now, id), side, unit) else { continue };
            if unit.hq && headquarters.replace(own).is_some() {
                let message = format!("{name} has another headquarters already");
                self.fault(CORPS, unit.id.span.clone(), message, "one is the rule");
            }
        }
        let spec = FormationSpec { name, side, superior, hq: headquarters };
        self.corps[now].setup.formations.insert(state::FormationId(id), spec);
    }

    fn counter(
        &mut self,
        (now, formation): (usize, Name),
        side: Side,
        entry: &At<CounterEntry>,
    ) -> Option<UnitId> {
        let id = self.new_id(&entry.id, Some(formation))?;
        let class = Class::from(entry.class);
        let start_status = entry.start_status.as_ref().map(|start| start.value);
        if let Some(start) = entry.start_status.as_ref().filter(|start| start.value > entry.status)
        {
            let message = format!("{} begins with more than its full status", entry.name);
            self.fault(CORPS, start.span.clone(), message, format!("at most {}", entry.status));
        }
        let element = self.counted_unit(formation, side, (entry, class))?;
        self.war.roster.elements.insert(id, element);
        if let Some(commander) = &entry.commander {
            let (name, rank) = (commander.name.clone(), commander.rank.clone());
            self.war.people.insert(id, PersonSpec { name, rank });
        }
        let full = self.war.roster.elements[&id].full();
        let (start, arrival) = self.begins_at(now, entry);
        let zone = self.planned_zone(now, entry);
        let spec = UnitSpec {
            name: entry.name.clone(),
            side,
            formation: state::FormationId(formation),
            class,
            status: entry.status,
            start_status,
            start_supply: entry.supply,
            flags: Flags {
                hq: entry.hq,
                light: entry.light,
                airborne: entry.airborne,
                bridging: entry.bridging,
                fixed: entry.fixed,
            },
            artillery: entry.artillery.map(Into::into),
            flak: entry.flak.map(Into::into),
            start,
            arrival,
            serials: entry.serials,
            zone,
            men: full,
        };
        self.corps[now].setup.units.insert(UnitId(id), spec);
        Some(UnitId(id))
    }

    /// Where it begins: on the map, at the edge later, or waiting for aircraft.
    fn begins_at(
        &mut self,
        now: usize,
        entry: &At<CounterEntry>,
    ) -> (Option<Square>, Option<Arrival>) {
        if let (Some(square), Some(_)) = (&entry.square, &entry.arrival) {
            let message = format!("{} is on the map, and arrives later", entry.name);
            self.fault(CORPS, square.span.clone(), message, "square or arrival, not both");
        }
        if entry.square.is_none() && entry.arrival.is_none() && entry.serials.is_none() {
            let message = format!("{} is nowhere", entry.name);
            let help =
                "square = \"0504\", arrival = { date, square }, or serials for who is flown in";
            self.fault(CORPS, entry.id.span.clone(), message, help);
        }
        let named = entry.arrival.as_ref().filter(|arrival| arrival.square.is_none());
        if let Some(arrival) = named.filter(|_| entry.serials.is_none()) {
            let message = format!("{} arrives nowhere", entry.name);
            let help = "a square in its arrival, or serials for who is flown in from then on";
            self.fault(CORPS, arrival.date.span.clone(), message, help);
        }
        let start = entry.square.as_ref().and_then(|word| self.ground_square(now, word));
        let arrival = entry.arrival.as_ref().and_then(|arrival| {
            let half = arrival.half.map_or(Half::Day, Into::into);
            let turn = self.turn_on(now, &arrival.date, half);
            let square = match &arrival.square {
                Some(word) => Some(self.ground_square(now, word)?),
                None => None,
            };
            Some(Arrival { turn: turn?, square })
        });
        (start, arrival)
    }

    /// R102 Open ground, for a unit that is flown.
    fn planned_zone(&mut self, now: usize, entry: &At<CounterEntry>) -> Option<Square> {
        let word = entry.zone.as_ref()?;
        if entry.serials.is_none() {
            let message =
                format!("{} has a drop zone, and no serials that could fly it there", entry.name);
            self.fault(CORPS, word.span.clone(), message, "serials = 2, or no zone");
        }
        let square = self.ground_square(now, word)?;
        let ground = &self.corps[now].setup.ground;
        if ground.terrain.get(&square).is_some_and(|terrain| *terrain != Terrain::Open) {
            let message =
                format!("{} is planned to land in {}, which is not open", entry.name, word.value);
            self.fault(CORPS, word.span.clone(), message, "an open square: a full stop on the map");
        }
        Some(square)
    }

    /// H.3 Its men and vehicles.
    fn counted_unit(
        &mut self,
        formation: Name,
        side: Side,
        (entry, class): (&At<CounterEntry>, Class),
    ) -> Option<ElementSpec> {
        let (men_full, vehicles_full, crew) = match (count(class, entry.hq), &entry.vehicles) {
            (Count::Men(_), Some(vehicles)) => {
                let message = format!("{} is counted by its men", entry.name);
                self.fault(CORPS, vehicles.span.clone(), message, "leave vehicles out");
                return None;
            }
            (Count::Men(usual), None) => (entry.men.as_ref().map_or(usual, |men| men.value), 0, 0),
            (Count::Vehicles { count, crew }, vehicles) => {
                let vehicles = vehicles.as_ref().map_or(count, |vehicles| vehicles.value);
                let men = entry.men.as_ref().map_or(vehicles * crew, |men| men.value);
                if men == 0 || !men.is_multiple_of(vehicles) {
                    let message =
                        format!("{men} men cannot be shared alike over {vehicles} vehicles");
                    let help = format!("such as {} men, crews of {crew}", vehicles * crew);
                    self.fault(CORPS, entry.id.span.clone(), message, help);
                    return None;
                }
                (men, vehicles, men / vehicles)
            }
        };
        let full = if vehicles_full > 0 { vehicles_full } else { men_full };
        if full < u32::from(entry.status) {
            let message =
                format!("{} has {} status and {full} men or vehicles", entry.name, entry.status);
            let help = "every point of status needs at least one of its own";
            self.fault(CORPS, entry.id.span.clone(), message, help);
            return None;
        }
        let mut element = ElementSpec {
            name: entry.name.clone(),
            side,
            unit: Some(formation),
            formation: self.war.roster.units[&formation].formation,
            kind: Kind::of(Operations::TAG, &class),
            strength: entry.status,
            men_full,
            vehicles_full,
            crew,
            men_start: 0,
            vehicles_start: 0,
            bazooka: false,
        };
        let start = entry.start_status.as_ref().map_or(entry.status, |start| start.value);
        let strength = u32::from(entry.status);
        let present = element.with(most(u32::from(start).min(strength), full, strength));
        (element.men_start, element.vehicles_start) = (present.men, present.vehicles);
        Some(element)
    }
}

/// The nearest formation above one that is on the map.
fn superior(entry: &FormationEntry, all: &[(usize, &At<FormationEntry>, Name)]) -> Option<Name> {
    let under = entry.under.as_ref()?;
    let same = |one: &&(usize, &At<FormationEntry>, Name)| {
        one.1.name.value == under.value && Side::from(one.1.side) == Side::from(entry.side)
    };
    all.iter().find(same).map(|(_, _, id)| *id)
}

/// H.3 A battalion of foot has 600 men, one of tanks 48 tanks, one of artillery twelve guns.
const fn count(class: Class, headquarters: bool) -> Count {
    if headquarters {
        return Count::Men(40);
    }
    match class {
        Class::Foot | Class::Para | Class::MotorInfantry => Count::Men(600),
        Class::Engineer | Class::MotorEngineer => Count::Men(300),
        Class::Recce => Count::Men(400),
        Class::Column => Count::Men(100),
        Class::Tank | Class::HeavyTank => Count::Vehicles { count: 48, crew: 5 },
        Class::AssaultGun => Count::Vehicles { count: 30, crew: 5 },
        Class::LightTank => Count::Vehicles { count: 48, crew: 4 },
        Class::HorseArtillery
        | Class::SpArtillery
        | Class::TowedArtillery
        | Class::AntiTank
        | Class::TowedFlak
        | Class::MotorFlak => Count::Vehicles { count: 12, crew: 10 },
    }
}
