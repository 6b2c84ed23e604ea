//! A fight that a scenario has laid out on a table: what it may name, and how the fight begins.

use std::collections::BTreeMap;

use kernel::Side;
use kernel::handoff::Musters as Ids;
use kernel::laid::{
    self, Branch, Comer, ElementKind, Fault, Founding, LaidTable, LaidWord, Part, Placed, Stands,
    TableBook, in_order,
};
use kernel::table::{Disc, Length, Point, Table};
use serde::Deserialize as _;
use serde::de::value::{Error, StrDeserializer};

use super::{GROUND, Levy, Musters};
use crate::rules::options::Options;
use crate::state::{Objective, Setup, SoldierId};
use crate::tables::Profile;
use crate::{Combat, ground};

/// The most men of one side.
const MEN_MOST: u32 = 10;
/// What a scenario may name: how good men are (§1.1).
const KINDS: [ElementKind; 5] = [
    ElementKind { word: "militia", crew: 0 },
    ElementKind { word: "inexperienced", crew: 0 },
    ElementKind { word: "regular", crew: 0 },
    ElementKind { word: "veteran", crew: 0 },
    ElementKind { word: "elite", crew: 0 },
];
/// The squads of the book's tables, by what their men carry (R57).
const SQUADS: [&str; 6] =
    ["us", "us_airborne", "german", "german_assault", "british", "home_guard"];
/// What is said of arms, where every man's are his own.
const OWN_ARMS: &str = "in Combat! every man has arms of his own";

impl TableBook for Combat {
    fn ground(&self) -> &'static [&'static str] {
        &ground::KINDS
    }

    fn fits(&self, ground: &Table, stand: Disc) -> bool {
        ground::can_stand(ground, stand.centre)
    }

    fn objective_radius(&self) -> Length {
        GROUND
    }

    fn kinds(&self) -> &'static [ElementKind] {
        &KINDS
    }

    fn branch(&self, _: &str) -> Option<Branch> {
        Some(Branch::Infantry)
    }

    fn squads(&self) -> &'static [&'static str] {
        &SQUADS
    }

    fn reads(&self, word: LaidWord) -> Result<(), Fault> {
        match word {
            LaidWord::Arrives => {
                word.is_unread("in Combat! a side asks for its next \"fire_team\" (§9.2)")
            }
            LaidWord::Cover => word.is_unread("in Combat! cover is what lies before a man"),
            LaidWord::Weapons | LaidWord::Bazooka => word.is_unread(OWN_ARMS),
            LaidWord::Company => word.is_unread("in Combat! there are no companies"),
            LaidWord::Flying => Err(Fault::new(
                "Combat! has no aircraft",
                "leave flying out, or book = \"combat_captain\"",
            )),
            LaidWord::Experience => word.is_unread("in Combat! the kind says how good men are"),
            LaidWord::Order => word.is_unread("in Combat! nobody begins with an order"),
            LaidWord::DugIn => word.is_unread("in Combat! cover is what lies before a man"),
            LaidWord::OffTable | LaidWord::Observers => word.is_unread("Combat! has no artillery"),
            LaidWord::Hidden => word.is_unread("in Combat! everybody is on the table"),
            LaidWord::AirLiaison | LaidWord::Air => word.is_unread("Combat! has no aircraft"),
            LaidWord::Aboard | LaidWord::Limbered | LaidWord::HorseDrawn => {
                word.is_unread("Combat! has no transport")
            }
            LaidWord::Sun => word.is_unread("night = true, or nothing"),
            LaidWord::FireTeam | LaidWord::Squad => Ok(()),
        }
    }

    fn men_most(&self) -> Option<u32> {
        Some(MEN_MOST)
    }

    fn is_by_name(&self) -> bool {
        true
    }

    fn stands(&self, part: &Part<'_>) -> Option<Stands> {
        let count = usize::try_from(part.men).unwrap_or(usize::MAX);
        Some(Stands { count, radius: ground::stand(Point::default()).radius })
    }
}

/// A fight of units that come to it as they are in the roster.
#[must_use]
pub(crate) fn found(founding: &Founding<'_, Options>) -> (Setup, Musters) {
    let table = founding.table;
    let levies: Vec<Levy> = founding.comers.iter().map(|comer| levy(table, comer)).collect();
    let (mut setup, musters) = super::found(founding.brief, &levies, table.defender);
    setup.options = founding.options;
    for side in Side::BOTH {
        founding.sides[side.index()].clone_into(&mut setup.sides[side.index()].name);
    }
    lay_out(&mut setup, &musters, table);
    (setup, musters)
}

/// Lays a fight out on its table; without room for everybody it is fought without positions (LNK-R24).
pub fn lay_out(setup: &mut Setup, musters: &Musters, table: &LaidTable) {
    let aim = &table.objective;
    let objective = Objective { at: None, radius: aim.radius, holder: aim.holder };
    setup.objectives = BTreeMap::from([(aim.name.clone(), objective)]);
    setup.turns = setup.turns.min(table.turns);
    for (_, said) in table.elements() {
        for id in musters.get(&said.element).into_iter().flatten() {
            if let Some(spec) = setup.soldiers.get_mut(id) {
                spec.reserve = said.fire_team;
            }
        }
    }
    put_down(setup, musters, table);
}

/// H.9, LNK-R28 Whose squads men of a nation are.
#[must_use]
pub fn usual_squad(nation: &str, profile: Profile) -> &'static str {
    match (nation, profile) {
        ("us", Profile::Elite) => "us_airborne",
        ("us", _) => "us",
        ("de", Profile::Elite) => "german_assault",
        ("de", _) => "german",
        (_, Profile::Militia | Profile::Inexperienced) => "home_guard",
        _ => "british",
    }
}

/// Musters as every book has them.
#[must_use]
pub fn in_words(musters: Musters) -> Ids {
    let words = |ids: Vec<SoldierId>| ids.into_iter().map(|id| id.0).collect();
    musters.into_iter().map(|(element, ids)| (element, words(ids))).collect()
}

fn levy(table: &LaidTable, comer: &Comer<'_>) -> Levy {
    let profile = Profile::deserialize(StrDeserializer::<Error>::new(comer.kind));
    let profile = profile.unwrap_or_default();
    let said = table.element(comer.element).and_then(|said| said.squad.clone());
    let squad = said.unwrap_or_else(|| usual_squad(comer.nation, profile).to_owned());
    let (squads, names) = (comer.squads.clone(), comer.names.clone());
    Levy { element: comer.element, profile, squad, squads, names }
}

/// Puts everybody down; without room for all of them nobody is.
fn put_down(setup: &mut Setup, musters: &Musters, table: &LaidTable) {
    let mut on_table = setup.clone();
    let _ = super::deploy(&mut on_table, table.ground.clone(), laid::homes(table), None);
    let mut placed = Placed::on(&table.ground);
    for (element, named) in in_order(table, musters.keys().copied()) {
        for id in musters.get(&element).into_iter().flatten() {
            let Some(spec) = on_table.soldiers.get_mut(id) else { continue };
            let side = &table.sides[spec.side.index()];
            let fits = |at: Disc| ground::can_stand(&table.ground, at.centre);
            let radius = ground::stand(Point::default()).radius;
            spec.start = placed.put(side, named, radius, fits);
        }
    }
    for objective in on_table.objectives.values_mut() {
        objective.at = Some(table.objective.at);
    }
    if on_table.soldiers.values().all(|spec| spec.start.is_some()) {
        *setup = on_table;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables;

    #[test]
    fn every_squad_of_the_tables_may_be_named() {
        let (mut own, mut known) = (SQUADS.to_vec(), tables::squads().collect::<Vec<_>>());
        own.sort_unstable();
        known.sort_unstable();
        assert_eq!(own, known);
    }
}
