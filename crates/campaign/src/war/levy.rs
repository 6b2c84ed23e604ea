//! What an element of the roster is in a company battle (RULES.md H.1, H.9).

use combat_captain::handoff::{Company, CompanyKind, Levy, full_stand};
use combat_captain::state::GunClass;
use combat_captain::tables::{Armour, SubunitKind};
use kernel::Name;
use operations as ops;
use operations::state::UnitId;
use operations::tables::Class;
use two_star_general as tsg;
use two_star_general::state::{PlatoonId, StandId, Status};
use two_star_general::tables::{PlatoonKind, StandKind};

use crate::roster::recovery::SQUAD;
use crate::roster::{Element, ElementSpec, Kind};
use crate::war::Battle;

/// LNK-R22 Men to each tank of a tank platoon, which the roster counts by its men.
const TANK_PLATOON_MEN: u32 = 10;

/// LNK-R42 The driver and his mate of each car or truck, which the roster counts by its men too.
const TRUCK_CREW: u32 = 2;

/// H.9 Full status up to which troops have rifles alone.
const RIFLES_ONLY: u8 = 3;

/// What an element of a battle with a map fights as in a company battle; `None` where it has no part there.
#[must_use]
pub(super) fn levy(battle: &Battle, id: Name, spec: &ElementSpec) -> Option<Levy> {
    match (battle.tsg(), battle.ops()) {
        (Some(position), _) => of_stand(position, id, spec),
        (None, Some(turn)) => of_unit(turn, id, spec),
        (None, None) => None,
    }
}

/// LNK-R64 What some men of an operational unit fight as, a company by themselves.
fn of_unit(turn: &ops::State, id: Name, spec: &ElementSpec) -> Option<Levy> {
    let (kind, armour, gun) = match company_kind(spec.kind)? {
        CompanyKind::Enhanced if spec.strength <= RIFLES_ONLY => CompanyKind::Rifles,
        kind => kind,
    }
    .arms();
    Some(Levy {
        element: id,
        name: spec.name.clone(),
        kind,
        armour,
        gun,
        dug_in: turn.units.contains_key(&UnitId(id)) && turn.is_dug_in(UnitId(id)),
        bazooka: spec.bazooka,
        company: Company::Of(id),
        squads: Vec::new(),
    })
}

/// What a stand or platoon fights as; `None` for armoured transports, which wait behind the lines and come back as they went (LNK-R21).
/// A platoon fights in the company of the stand it is with (LNK-R43).
#[must_use]
pub(super) fn of_stand(position: &tsg::State, id: Name, spec: &ElementSpec) -> Option<Levy> {
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
fn arms(kind: Kind) -> Option<(SubunitKind, Armour, GunClass)> {
    kind.company().or_else(|| company_kind(kind)).map(CompanyKind::arms)
}

/// H.9 What an element of a division battle or an operational one is in a company battle.
pub(crate) fn company_kind(kind: Kind) -> Option<CompanyKind> {
    let on_hexes = kind.stand().map(stand).or_else(|| platoon(kind.platoon()?));
    on_hexes.or_else(|| kind.class().map(class))
}

/// H.2 Men of a full squad of such an element, as its own book or a company battle has them; of its crews, where it has no squads.
#[must_use]
pub(crate) fn full_squad(kind: Kind) -> u32 {
    let own = || kind.book()?.table_book()?.full_squad(kind.word());
    let in_company = || company_kind(kind).map(|kind| full_stand(kind.arms().0));
    own().or_else(in_company).unwrap_or(SQUAD)
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
const fn stand(kind: StandKind) -> CompanyKind {
    match kind {
        StandKind::Hq
        | StandKind::Infantry
        | StandKind::ArmouredInfantry
        | StandKind::EliteInfantry => CompanyKind::Enhanced,
        StandKind::Militia => CompanyKind::Rifles,
        StandKind::Artillery => CompanyKind::Gun,
        StandKind::ArmouredArtillery => CompanyKind::ArmouredGun,
        StandKind::HeavyArmour => CompanyKind::HeavyTank,
        StandKind::MediumArmour => CompanyKind::MediumTank,
        StandKind::LightArmour | StandKind::ArmouredCars => CompanyKind::LightTank,
    }
}

/// H.9 Of a battalion on foot or in lorries its riflemen go; armour keeps its class, and guns fight over open sights.
const fn class(class: Class) -> CompanyKind {
    match class {
        Class::Foot
        | Class::Para
        | Class::MotorInfantry
        | Class::Engineer
        | Class::MotorEngineer
        | Class::Recce
        | Class::Column => CompanyKind::Enhanced,
        Class::HeavyTank => CompanyKind::HeavyTank,
        Class::Tank | Class::AssaultGun => CompanyKind::MediumTank,
        Class::LightTank => CompanyKind::LightTank,
        Class::SpArtillery => CompanyKind::ArmouredGun,
        Class::HorseArtillery | Class::TowedArtillery | Class::AntiTank => CompanyKind::Gun,
        Class::TowedFlak | Class::MotorFlak => CompanyKind::LightGun,
    }
}

/// H.1 Support platoons are heavy weapons of five men each, or guns.
const fn platoon(kind: PlatoonKind) -> Option<CompanyKind> {
    Some(match kind {
        PlatoonKind::AntiTank => CompanyKind::Gun,
        PlatoonKind::AntiAircraft => CompanyKind::LightGun,
        PlatoonKind::LightArtillery => CompanyKind::Mortar,
        PlatoonKind::MachineGun => CompanyKind::MachineGun,
        PlatoonKind::Engineers => CompanyKind::Enhanced,
        PlatoonKind::TankPlatoon => CompanyKind::MediumTank,
        PlatoonKind::Truck => CompanyKind::Truck,
        PlatoonKind::ArmouredTransport => return None,
    })
}
