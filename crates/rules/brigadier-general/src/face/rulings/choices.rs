//! What may be chosen in a ruling, and how it stands now.

use kernel::Side;
use kernel::face::rulings::{RulingChoice, RulingField, choice, key, plain, spot};

use crate::diary::capital;
use crate::order::{Deed, Gone};
use crate::state::{
    AirMission, BattalionId, BattalionSpec, MissionId, OrderMarker, Place, Platoon, PlatoonId,
    State,
};
use crate::tables::{self, Cover};

pub(super) fn platoon(state: &State, wanted: impl Fn(PlatoonId) -> bool) -> RulingField {
    choice("platoon", "Platoon", platoons(state, wanted))
}

pub(super) fn orders(name: &str, title: &str) -> RulingField {
    let of = |order: OrderMarker| plain(Some(key(&order)), order.word(), "");
    choice(name, title, OrderMarker::ALL.map(of).to_vec())
}

pub(super) fn covers(name: &str, title: &str) -> RulingField {
    let of = |cover: Cover| plain(Some(key(&cover)), capital(&tables::cover(cover).name), "");
    choice(name, title, Cover::ALL.map(of).to_vec())
}

pub(super) const fn gone_words(how: Gone) -> &'static str {
    match how {
        Gone::OffTable => "off the table",
        Gone::Destroyed => "destroyed",
        Gone::Captured => "captured",
        Gone::Left => "gone over the edge of the table",
        Gone::Hidden => "hidden",
        Gone::ToCome => "still to come",
    }
}

pub(super) const fn deed_words(deed: Deed) -> &'static str {
    match deed {
        Deed::Moved => "moved",
        Deed::MovedBefore => "moved in the turn before",
        Deed::Ran => "run, with Back or Rout",
        Deed::Fired => "fired",
        Deed::Called => "called in fire",
        Deed::Directed => "directed aircraft",
        Deed::BuggedOut => "bugged out",
        Deed::Raised => "been raised",
        Deed::HasRaised => "raised another",
        Deed::Fought => "fought its close assault",
        Deed::Patrolled => "been on patrol",
    }
}

/// Platoons with how they stand now, by their battalions.
pub(super) fn platoons(state: &State, wanted: impl Fn(PlatoonId) -> bool) -> Vec<RulingChoice> {
    let one = |(id, now): (&PlatoonId, &Platoon)| {
        let spec = state.spec(*id);
        let unit = super::super::table::unit_name(state, *id);
        let group = format!("{}: {unit}", state.side_name(spec.side));
        let mut choice = plain(Some(id.to_string()), &*spec.name, group);
        let answer = |is: bool| if is { "yes" } else { "no" }.to_owned();
        let standing = [
            ("dead", now.losses.dead.to_string()),
            ("wounded", now.losses.wounded.to_string()),
            ("order", key(&now.order)),
            ("dug_in", answer(now.dug_in)),
            ("limbered", answer(now.limbered)),
            ("mark", answer(now.fired_mark.is_some())),
            ("turns", now.still.to_string()),
            (
                "shots",
                spec.missions.map_or(0, |most| most.saturating_sub(now.missions)).to_string(),
            ),
        ];
        choice.now.extend(standing.map(|(name, value)| (name.to_owned(), value)));
        let known = [
            ("at", now.at.map(spot)),
            ("turn", now.reloads_in.map(|turn| turn.to_string())),
            ("superior", now.superior.map(|above| above.to_string())),
            ("how", place_key(now.place)),
            ("vehicle", vehicle_key(now.place)),
        ];
        let known = known.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?)));
        choice.now.extend(known);
        choice
    };
    let mut all: Vec<RulingChoice> =
        state.platoons.iter().filter(|(id, _)| wanted(**id)).map(one).collect();
    all.sort_by(|one, other| one.group.cmp(&other.group));
    all
}

fn place_key(place: Place) -> Option<String> {
    match place {
        Place::Table | Place::Aboard(_) => None,
        Place::Left => Some(key(&Gone::Left)),
        Place::Hidden => Some(key(&Gone::Hidden)),
        Place::ToCome => Some(key(&Gone::ToCome)),
        Place::OffTable => Some(key(&Gone::OffTable)),
        Place::Destroyed => Some(key(&Gone::Destroyed)),
        Place::Captured => Some(key(&Gone::Captured)),
    }
}

fn vehicle_key(place: Place) -> Option<String> {
    match place {
        Place::Aboard(vehicle) => Some(vehicle.to_string()),
        _ => None,
    }
}

/// Aircraft with what is left of them.
pub(super) fn aircraft(state: &State) -> Vec<RulingChoice> {
    let one = |(id, spec): (&MissionId, &AirMission)| {
        let mut choice = plain(Some(id.to_string()), &*spec.name, state.side_name(spec.side));
        if let Some(force) = state.air.get(id) {
            choice.now.insert("flights".to_owned(), force.flights.to_string());
            choice.now.insert("flown".to_owned(), force.flown.to_string());
        }
        choice.most.insert("flights".to_owned(), spec.flights.into());
        choice.most.insert("flown".to_owned(), spec.sorties.into());
        choice
    };
    state.setup.air.iter().map(one).collect()
}

/// The ground that the battle is about, by its name.
pub(super) fn places(state: &State) -> Vec<RulingChoice> {
    let names = state.held.keys().filter(|name| kernel::Name::new(name).is_ok());
    names.map(|name| plain(Some(name.clone()), &**name, "")).collect()
}

pub(super) fn battalions(state: &State) -> Vec<RulingChoice> {
    let of = |side: Side| state.setup.battalions.iter().filter(move |(_, spec)| spec.side == side);
    let all = Side::BOTH.into_iter().flat_map(of);
    let one = |(id, spec): (&BattalionId, &BattalionSpec)| {
        let mut choice = plain(Some(id.to_string()), &*spec.name, state.side_name(spec.side));
        if let Some(now) = state.battalions.get(id) {
            let contact = if now.in_contact { "yes" } else { "no" };
            choice.now.insert("in_contact".to_owned(), contact.to_owned());
            let leader = now.headquarters.map(|id| ("platoon".to_owned(), id.to_string()));
            choice.now.extend(leader);
        }
        choice
    };
    all.map(one).collect()
}
