//! Commanders' seats: every seat under one superior, every unit under one seat.

use std::collections::BTreeMap;

use kernel::{Name, Seat, SeatId, Side};
use two_star_general::state::BattalionId;

use super::Builder;
use crate::scenario::at::At;
use crate::scenario::format::Entry;
use crate::scenario::seat::SeatEntry;
use crate::seats::SeatSetup;

impl Builder<'_, '_> {
    /// Reads the seats, after all units and battles are known.
    pub(super) fn seats(&mut self, entry: &Entry) {
        let mut taken: BTreeMap<(Side, Name), Seat> = BTreeMap::new();
        // A unit that could not be read is no fault of its commander's.
        let all_read = self.sheet.clean();
        for one in &entry.seats {
            let side = Side::from(one.value.side);
            let Ok(id) = SeatId::new(side, &one.value.id.value) else {
                let message = format!("\"{}\" is not a seat's id", one.value.id.value);
                let help = "1 to 17 letters, digits, full stops, hyphens, underscores or slashes";
                self.fault("scenario::id", one.value.id.span.clone(), message, help);
                continue;
            };
            let seat = Seat::Commander(id);
            if self.war.seats.get(seat).is_some() {
                let message = format!("the id \"{}\" is taken", one.value.id.value);
                let help = "every seat of a side needs an id of its own";
                self.fault("scenario::id", one.value.id.span.clone(), message, help);
                continue;
            }
            if one.value.commands.is_empty() && one.value.over.is_empty() {
                let message = format!("the seat \"{}\" commands nothing", one.value.id.value);
                let help = "name the units he commands, or the seats he is over";
                self.fault("scenario::seat", one.value.id.span.clone(), message, help);
            }
            let commands = self.commands(one, (side, seat, all_read), &mut taken);
            let (post, under) = (one.value.post.clone(), side.seat());
            self.war.seats.0.push(SeatSetup { seat, post, under, commands });
        }
        for one in &entry.seats {
            self.superior(one);
        }
    }

    fn commands(
        &mut self,
        entry: &At<SeatEntry>,
        (side, seat, all_read): (Side, Seat, bool),
        taken: &mut BTreeMap<(Side, Name), Seat>,
    ) -> Vec<Name> {
        let mut commands = Vec::new();
        for unit in &entry.value.commands {
            let Some(id) = self.id(unit, None) else { continue };
            let message = match self.unit_side(id) {
                None if !all_read => continue,
                None => format!("there is no \"{id}\""),
                Some(Some(other)) if other != side => format!("{id} is of the other side"),
                Some(_) => match taken.insert((side, id), seat) {
                    Some(other) => format!("{id} is under {other} already"),
                    None => {
                        commands.push(id);
                        continue;
                    }
                },
            };
            let help = "name battalions, batteries, stands or battles, each under one seat";
            self.fault("scenario::seat", unit.span.clone(), message, help);
        }
        commands
    }

    /// The side a unit is of; nothing inside for a battle, which is both sides'.
    fn unit_side(&self, id: Name) -> Option<Option<Side>> {
        let mut divisions = self.divisions.iter();
        let battalion = divisions.find_map(|one| one.setup.battalions.get(&BattalionId(id)));
        let element = || self.war.roster.elements.get(&id).map(|spec| spec.side);
        let own = || self.war.roster.units.get(&id).map(|spec| spec.side);
        let unit = battalion.map(|spec| spec.side).or_else(element).or_else(own);
        let is_battle = || {
            self.divisions.iter().any(|one| one.id.0 == id)
                || self.tables.iter().any(|one| one.id.0 == id)
                || self.corps.iter().any(|one| one.id.0 == id)
                || self.war.actions.iter().any(|action| action.id.0 == id)
        };
        unit.map(Some).or_else(|| is_battle().then_some(None))
    }

    /// Puts the seats that one is over under it.
    fn superior(&mut self, entry: &At<SeatEntry>) {
        let side = Side::from(entry.value.side);
        let seat = |id: &str| SeatId::new(side, id).ok().map(Seat::Commander);
        let Some(own) = seat(&entry.value.id.value) else { return };
        for below in &entry.value.over {
            let known = seat(&below.value).filter(|below| self.war.seats.get(*below).is_some());
            let message = match known {
                None => format!("the side has no seat \"{}\"", below.value),
                Some(below) if below == own || self.war.seats.is_over(below, own) => {
                    format!("{below} would be over itself")
                }
                Some(below) => {
                    let setup = self.war.seats.0.iter_mut().find(|known| known.seat == below);
                    match setup {
                        Some(setup) if setup.under == side.seat() => {
                            setup.under = own;
                            continue;
                        }
                        _ => format!("{below} is under another seat already"),
                    }
                }
            };
            let help = "every seat is under one other of its side, or under the senior seat";
            self.fault("scenario::seat", below.span.clone(), message, help);
        }
    }
}
