//! What an element of the roster is in a company battle (RULES.md H.1, H.9).

use combat_captain::handoff::{Company, Levy, full_stand};
use combat_captain::state::GunClass;
use combat_captain::tables::{Armour, SubunitKind};
use kernel::Name;
use two_star_general as tsg;
use two_star_general::state::{PlatoonId, StandId, Status};
use two_star_general::tables::{PlatoonKind, StandKind};

use crate::kinds::CompanyKind;
use crate::roster::recovery::SQUAD;
use crate::roster::{Element, ElementSpec, Kind};

/// LNK-R22 Men to each tank of a tank platoon, which the roster counts by its men.
const TANK_PLATOON_MEN: u32 = 10;

/// LNK-R42 The driver and his mate of each car or truck, which the roster counts by its men too.
pub(crate) const TRUCK_CREW: u32 = 2;

/// What an element fights as; `None` for armoured transports, which wait behind the lines and come back as they went (LNK-R21).
/// A platoon fights in the company of the stand it is with (LNK-R43).
#[must_use]
pub(super) fn levy(position: &tsg::State, id: Name, spec: &ElementSpec) -> Option<Levy> {
    let (kind, armour, gun) = arms(spec.kind)?;
    let stand = match spec.kind.stand() {
        Some(_) => Some(StandId(id)),
        None => position.platoons.get(&PlatoonId(id)).and_then(|platoon| platoon.with),
    };
    let superior = position.setup.stands.get(&StandId(id)).is_some_and(|stand| stand.superior_gun);
    Some(Levy {
        element: id,
        name: spec.name.clone(),
        kind,
        armour,
        gun: if superior { GunClass::Superior } else { gun },
        dug_in: stand.is_some_and(|stand| position.fighting_status(stand) == Status::DigIn),
        bazooka: spec.bazooka,
        company: Company::Of(stand.map_or(id, |stand| stand.0)),
        squads: Vec::new(),
    })
}

/// H.9 What a kind of element is in a company battle, whoever it is.
pub(crate) fn arms(kind: Kind) -> Option<(SubunitKind, Armour, GunClass)> {
    let own = || kind.company().map(CompanyKind::arms);
    own().or_else(|| kind.stand().map(stand)).or_else(|| platoon(kind.platoon()?))
}

/// H.2 Men of a full squad of such an element; of its crews, where it has no squads in a company battle.
#[must_use]
pub(crate) fn full_squad(kind: Kind) -> u32 {
    arms(kind).map_or(SQUAD, |(kind, ..)| full_stand(kind))
}

/// LNK-R22, LNK-R42 Vehicles an element brings: those of the roster, or a tank platoon's and the trucks by its men.
#[must_use]
pub(crate) fn vehicles(spec: &ElementSpec, present: Element) -> u32 {
    match spec.kind.platoon() {
        Some(PlatoonKind::TankPlatoon) => present.men.div_ceil(TANK_PLATOON_MEN),
        Some(PlatoonKind::Truck) => present.men / TRUCK_CREW,
        _ => present.vehicles,
    }
}

/// LNK-R32 What of an element that is there goes into a company battle, at most so many of its men: a tank or gun needs its whole
/// crew, and nobody goes without one.
#[must_use]
pub(crate) fn sent(spec: &ElementSpec, here: Element, most: u32) -> Element {
    let men = if here.men < most { here.men } else { most };
    if spec.by_vehicles() {
        let crewed = men / if spec.crew == 0 { 1 } else { spec.crew };
        spec.with(if here.vehicles < crewed { here.vehicles } else { crewed })
    } else {
        let vehicles = vehicles(spec, Element { men, ..here });
        Element { men, vehicles }
    }
}

/// H.9 Militia has rifles only, everybody else enhanced small arms; armour keeps its class.
fn stand(kind: StandKind) -> (SubunitKind, Armour, GunClass) {
    let foot = |kind| (kind, Armour::Soft, GunClass::Regular);
    match kind {
        StandKind::Hq
        | StandKind::Infantry
        | StandKind::ArmouredInfantry
        | StandKind::EliteInfantry => foot(SubunitKind::Enhanced),
        StandKind::Militia => foot(SubunitKind::Rifles),
        StandKind::Artillery => foot(SubunitKind::Gun),
        StandKind::ArmouredArtillery => (SubunitKind::Tank, Armour::Thin, GunClass::Regular),
        StandKind::HeavyArmour => (SubunitKind::Tank, Armour::Superior, GunClass::Regular),
        StandKind::MediumArmour => (SubunitKind::Tank, Armour::Regular, GunClass::Regular),
        StandKind::LightArmour | StandKind::ArmouredCars => {
            (SubunitKind::Tank, Armour::Thin, GunClass::Inferior)
        }
    }
}

/// H.1 Support platoons are heavy weapons of five men each, or guns.
const fn platoon(kind: PlatoonKind) -> Option<(SubunitKind, Armour, GunClass)> {
    let (kind, armour, gun) = match kind {
        PlatoonKind::AntiTank => (SubunitKind::Gun, Armour::Soft, GunClass::Regular),
        PlatoonKind::AntiAircraft => (SubunitKind::Gun, Armour::Soft, GunClass::Inferior),
        PlatoonKind::LightArtillery => (SubunitKind::Mortar, Armour::Soft, GunClass::Regular),
        PlatoonKind::MachineGun => (SubunitKind::MachineGun, Armour::Soft, GunClass::Regular),
        PlatoonKind::Engineers => (SubunitKind::Enhanced, Armour::Soft, GunClass::Regular),
        PlatoonKind::TankPlatoon => (SubunitKind::Tank, Armour::Regular, GunClass::Regular),
        PlatoonKind::Truck => (SubunitKind::Truck, Armour::Soft, GunClass::Regular),
        PlatoonKind::ArmouredTransport => return None,
    };
    Some((kind, armour, gun))
}
