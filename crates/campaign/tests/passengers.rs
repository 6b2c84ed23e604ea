//! Who begins a brigade battle in a transport, or behind horses.

use brigadier_general as bgc;
use brigadier_general::state::{Place, PlatoonId};
use brigadier_general::tables::PlatoonKind;
use campaign::Scenario;
use kernel::Side;

use crate::table::{Table, folder, listed, scenario_with, shipped};

const FIRST: &str = "campaigns/first-brigade";

fn brigade(table: &Table) -> &bgc::State {
    table.state.battles.values().find_map(campaign::Battle::bgc).expect("a brigade battle")
}

fn the(state: &bgc::State, kind: PlatoonKind) -> PlatoonId {
    let mut own = state.setup.platoons.iter().filter(|(_, spec)| spec.side == Side::Blue);
    own.find(|(_, spec)| spec.kind == kind).map(|(id, _)| *id).expect("one of them")
}

#[test]
fn the_pioneers_of_first_brigade_sit_in_their_trucks() {
    let table = Table::of(&shipped(FIRST));
    let state = brigade(&table);
    let (pioneers, trucks) = (the(state, PlatoonKind::Engineers), the(state, PlatoonKind::Trucks));
    assert_eq!(state.platoon(pioneers).place, Place::Aboard(trucks));
    assert_eq!(state.passenger(trucks), Some(pioneers));
    assert!(state.base(trucks).is_some() && state.platoon(pioneers).at.is_none());
    assert!(state.platoon(the(state, PlatoonKind::AntiTankMedium)).limbered);
}

#[test]
fn guns_may_be_drawn_by_horses() {
    let horses = [("limbered = true,", "limbered = true, horse_drawn = true,")];
    let table = Table::of(&scenario_with(FIRST, &horses));
    let guns = the(brigade(&table), PlatoonKind::AntiTankMedium);
    assert!(brigade(&table).spec(guns).horse_drawn);
}

#[test]
fn what_is_wrong_with_passengers_is_said() {
    let pioneers = "aboard = \"2.trucks\"";
    let fault = |(from, to): (&str, &str), says: &str| {
        let (toml, files) = folder(FIRST);
        assert!(toml.contains(from), "nothing says {from:?}");
        let faults = Scenario::parse(&toml.replacen(from, to, 1), &files).expect_err("a fault");
        let said = listed(&faults);
        assert!(said.contains(says), "{said}");
    };
    fault((pioneers, "aboard = \"I.stug\""), "I.stug is on the side of orange");
    fault((pioneers, "aboard = \"2.truck\""), "there is no \"2.truck\" in this scenario");
    fault((pioneers, "aboard = \"2.mg\""), "Machine guns carries no troops");
    fault((pioneers, "aboard = \"2.trucks\", at = [2, 15]"), "Pioneers is where Trucks is");
    fault(("{ id = \"2.trucks\", at = [2, 17] },", ""), "2.trucks is not on this table");
    let company = ("{ id = \"2.B\", at = [6, 21] }", "{ id = \"2.B\", aboard = \"2.trucks\" }");
    fault(company, "Trucks carries 1 platoon, not 4");
    let guns = ("limbered = true, order = \"move\", at = [8, 17]", "aboard = \"2.trucks\"");
    fault(guns, "Anti-tank guns cannot ride in a transport");
}
