//! What an element of a division battle, or some men of an operational unit, are in a brigade battle (H.1, H.9).

use brigadier_general::handoff::Levy;
use brigadier_general::state::OrderMarker;
use brigadier_general::tables::{Experience, PlatoonKind};
use kernel::handoff::BriefElement;
use kernel::{Name, Side};
use operations::state::UnitId;
use operations::tables::Class;
use two_star_general::state::{PlatoonId, StandId, Status};
use two_star_general::tables::{self as division, StandKind};

use crate::roster::{ElementSpec, Kind};
use crate::setup::BattleId;
use crate::war::{Battle, WarState, levy as roster_levy};

/// H.1, LNK-R22 Men to each vehicle of a platoon that the roster counts by its men, and to each truck (LNK-R42).
const MEN_PER_VEHICLE: u32 = 10;
const TRUCK_CREW: u32 = 2;
/// H.9 Strength points of a militia company that has no training at all.
const RECRUITS: u8 = 3;
/// Americans carry semi-automatic rifles (§11.5.2).
const AMERICANS: &str = "us";

/// What an element fights as, with the order it has in the division battle.
pub(super) fn levy(
    (state, parent): (&WarState, BattleId),
    battle: &Battle,
    sent: &BriefElement,
    defender: Option<Side>,
) -> Option<Levy> {
    let muster = state.muster_of(parent);
    let spec = muster.elements.get(&sent.element)?;
    let kind = kind(spec.kind, &state.setup.sides[sent.side.index()].nation)?;
    let (stand, status) = stands(battle, sent.element, spec);
    // LNK-R64 A unit of an operational war is a battalion itself.
    let unit = spec.unit.filter(|_| battle.ops().is_none()).unwrap_or(sent.element);
    let name = muster.units.get(&unit).map_or(&spec.name, |unit| &unit.name);
    let full = match battle.ops() {
        Some(_) if spec.by_vehicles() => sent.vehicles,
        Some(_) => sent.men,
        None => vehicles(spec, spec.men_full).unwrap_or_else(|| spec.full()),
    };
    Some(Levy {
        element: sent.element,
        name: spec.name.clone(),
        kind,
        experience: experience((state, parent), sent, spec),
        launcher: spec.bazooka,
        order: order(status, kind, defender == Some(sent.side)),
        dug_in: status == Status::DigIn,
        battalion: (unit, name.clone()),
        with: stand.map(|stand| stand.0).filter(|stand| *stand != sent.element),
        full,
        squads: state.squads_going(sent.element, sent.men),
        squad: roster_levy::full_squad(spec.kind),
        off_table: false,
        arrives: None,
        observers: false,
        air_liaison: false,
        hidden: false,
        limbered: false,
        horse_drawn: false,
    })
}

/// The stand that an element is or is with, and how it is there.
fn stands(battle: &Battle, id: Name, spec: &ElementSpec) -> (Option<StandId>, Status) {
    let Some(position) = battle.tsg() else {
        let known = battle.ops().filter(|turn| turn.units.contains_key(&UnitId(id)));
        let dug_in = known.is_some_and(|turn| turn.is_dug_in(UnitId(id)));
        return (None, if dug_in { Status::DigIn } else { Status::Hold });
    };
    let stand = match spec.kind.stand() {
        Some(_) => Some(StandId(id)),
        None => position.platoons.get(&PlatoonId(id)).and_then(|platoon| platoon.with),
    };
    (stand, stand.map_or(Status::Hold, |stand| position.fighting_status(stand)))
}

/// H.9 Whoever attacks goes on with what his division ordered; whoever is attacked stands.
fn order(status: Status, kind: PlatoonKind, defends: bool) -> OrderMarker {
    match status {
        Status::Retreat => OrderMarker::Back,
        _ if defends => OrderMarker::Aim,
        _ => brigadier_general::handoff::laid::setting_out(kind),
    }
}

/// H.9 How good its men are as its kind goes, and what replacements leave of that.
fn experience(
    (state, parent): (&WarState, BattleId),
    sent: &BriefElement,
    spec: &ElementSpec,
) -> Experience {
    let usual = match spec.kind.stand() {
        None if spec.kind.class().is_some() => by_status(spec.strength),
        Some(StandKind::Militia) if spec.strength <= RECRUITS => Experience::Recruits,
        Some(StandKind::Militia) => Experience::Green,
        Some(StandKind::EliteInfantry) => Experience::Elite,
        _ => Experience::Regular,
    };
    // Of a stand the replacements are its unit's, and it has its share of them.
    let home = state.home_of(parent, sent.element);
    let (came, all) = (state.roster.account(home).came, state.roster.element(home).men);
    match home == sent.element {
        true => usual.after(came, sent.men),
        false => usual.after(came, all),
    }
}

/// H.9 By the full status of an operational unit.
const fn by_status(status: u8) -> Experience {
    match status {
        0..=2 => Experience::Recruits,
        3 => Experience::Green,
        4 => Experience::Regular,
        5 => Experience::Seasoned,
        _ => Experience::Elite,
    }
}

/// Vehicles of an element that the roster counts by its men; none for one that it counts otherwise, or that has none.
pub(super) fn vehicles(spec: &ElementSpec, men: u32) -> Option<u32> {
    use division::PlatoonKind as Support;
    match spec.kind.platoon()? {
        Support::TankPlatoon | Support::ArmouredTransport => Some(men.div_ceil(MEN_PER_VEHICLE)),
        Support::Truck => Some(men / TRUCK_CREW),
        _ => None,
    }
}

/// H.1, H.9 What a kind of element is in a brigade battle, in an army of a nation.
pub(super) fn kind(kind: Kind, nation: &str) -> Option<PlatoonKind> {
    let on_hexes = kind.stand().map(|kind| stand(kind, nation));
    let support = || kind.platoon().map(platoon);
    on_hexes.or_else(support).or_else(|| kind.class().map(|kind| class(kind, nation)))
}

fn stand(kind: StandKind, nation: &str) -> PlatoonKind {
    match kind {
        StandKind::Hq => PlatoonKind::Headquarters,
        StandKind::Militia => PlatoonKind::InfantryBolt,
        StandKind::Infantry | StandKind::ArmouredInfantry | StandKind::EliteInfantry => {
            if nation == AMERICANS { PlatoonKind::InfantrySemi } else { PlatoonKind::InfantryMixed }
        }
        StandKind::Artillery | StandKind::ArmouredArtillery => PlatoonKind::ArtilleryLight,
        StandKind::HeavyArmour => PlatoonKind::TankHeavy,
        StandKind::MediumArmour => PlatoonKind::TankMedium,
        StandKind::LightArmour | StandKind::ArmouredCars => PlatoonKind::TankLight,
    }
}

fn class(class: Class, nation: &str) -> PlatoonKind {
    match class {
        Class::Foot | Class::Para | Class::MotorInfantry | Class::Recce => {
            stand(StandKind::Infantry, nation)
        }
        Class::Column => PlatoonKind::InfantryBolt,
        Class::Engineer | Class::MotorEngineer => PlatoonKind::Engineers,
        Class::Tank => PlatoonKind::TankMedium,
        Class::HeavyTank => PlatoonKind::TankHeavy,
        Class::LightTank => PlatoonKind::TankLight,
        Class::AssaultGun => PlatoonKind::AssaultGuns,
        Class::AntiTank => PlatoonKind::AntiTankMedium,
        Class::TowedFlak | Class::MotorFlak => PlatoonKind::AntiAircraft,
        Class::HorseArtillery | Class::SpArtillery => PlatoonKind::ArtilleryLight,
        Class::TowedArtillery => PlatoonKind::ArtilleryMedium,
    }
}

const fn platoon(kind: division::PlatoonKind) -> PlatoonKind {
    use division::PlatoonKind as Support;
    match kind {
        Support::AntiTank => PlatoonKind::AntiTankMedium,
        Support::LightArtillery => PlatoonKind::Mortars,
        Support::MachineGun => PlatoonKind::MachineGuns,
        Support::ArmouredTransport => PlatoonKind::HalfTracks,
        Support::Engineers => PlatoonKind::Engineers,
        Support::TankPlatoon => PlatoonKind::TankMedium,
        Support::AntiAircraft => PlatoonKind::AntiAircraft,
        Support::Truck => PlatoonKind::Trucks,
    }
}
