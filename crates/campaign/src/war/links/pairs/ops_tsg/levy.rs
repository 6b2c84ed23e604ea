//! H.1, H.3, H.9 What an operational unit becomes in a division battle: its stands and platoons, and how its men or vehicles are dealt out
//! to them.

use operations::state::UnitSpec;
use operations::tables::{self, Class};
use two_star_general::tables::{MoveClass, PlatoonKind, StandKind};

use crate::roster::rating::share;

/// H.3 Men of a headquarters, a company and a platoon, vehicles of a company and guns of a battery, each at full strength.
pub(super) const HEADQUARTERS: u32 = 40;
pub(super) const COMPANY: u32 = 160;
pub(super) const PLATOON: u32 = 40;
pub(super) const TANKS: u32 = 16;
pub(super) const GUNS: u32 = 4;

/// What a part is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Stand(StandKind),
    Platoon(PlatoonKind),
}

/// A stand or a platoon that a unit becomes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Part {
    pub(super) kind: Kind,
    /// Behind the unit's id.
    pub(super) word: String,
    /// Before the unit's name.
    pub(super) name: String,
    /// What it has of the unit at full strength: men, or vehicles where the unit is counted by them.
    pub(super) own: u32,
    /// H.3 What it could have of its kind.
    pub(super) full: u32,
    /// H.3 Strength points of that.
    pub(super) strength: u8,
    /// Men to a vehicle; 0 where it is counted by its men.
    pub(super) crew: u32,
}

/// How a unit on foot is divided.
struct Foot {
    company: (StandKind, u8),
    support: &'static [PlatoonKind],
    /// Whether its platoons are what it is for, and come before its companies.
    tools: bool,
    companies: u32,
}

/// What a unit of so many men, or vehicles with such crews, is divided into; each with its part of them at full strength.
pub(super) fn parts(spec: &UnitSpec, full: u32, crew: u32) -> Vec<Part> {
    match by_vehicles(spec.class).filter(|_| crew > 0) {
        Some(kind) => in_vehicles(kind, full, crew),
        None => on_foot(&foot(spec), full),
    }
}

/// H.3 What each part has when so many are present: shared by largest remainder in proportion to what it has at full strength.
pub(super) fn dealt(present: u32, parts: &[Part]) -> Vec<u32> {
    let full: Vec<u32> = parts.iter().map(|part| part.own).collect();
    share(present, &full)
}

/// H.1 A battalion on foot is a headquarters, three companies, machine guns and mortars. One of engineers has an engineer platoon with each
/// of two companies; a reconnaissance unit, whose cars the roster counts by their crews, has these as a platoon of vehicles (LNK-R22); the
/// drivers of a column are militia.
fn foot(spec: &UnitSpec) -> Foot {
    use PlatoonKind as Support;
    let company = company(spec.status);
    match spec.class {
        Class::Engineer | Class::MotorEngineer => {
            let support = &[Support::Engineers, Support::Engineers];
            Foot { company, support, tools: true, companies: 2 }
        }
        Class::Recce => {
            Foot { company, support: &[Support::TankPlatoon], tools: true, companies: 2 }
        }
        Class::Column => {
            let company = (StandKind::Militia, RECRUITS);
            Foot { company, support: &[], tools: false, companies: 1 }
        }
        _ => {
            let support = &[Support::MachineGun, Support::LightArtillery, Support::AntiTank];
            Foot { company, support, tools: false, companies: 3 }
        }
    }
}

/// H.9 Strength points of militia without and with training.
const RECRUITS: u8 = 3;
const GREEN: u8 = 4;

/// H.9 The company of a battalion of such full status.
fn company(status: u8) -> (StandKind, u8) {
    match status {
        0..=2 => (StandKind::Militia, RECRUITS),
        3 => (StandKind::Militia, GREEN),
        4 | 5 => full(StandKind::Infantry),
        _ => full(StandKind::EliteInfantry),
    }
}

fn full(kind: StandKind) -> (StandKind, u8) {
    (kind, two_star_general::tables::stand(kind).strength)
}

/// Companies are alike, and of at most 160 men; what is left goes to platoons of at most 40, and then to more companies.
fn on_foot(foot: &Foot, men: u32) -> Vec<Part> {
    let headquarters = men.min(HEADQUARTERS);
    let rest = men - headquarters;
    let most = u32::try_from(foot.support.len()).unwrap_or(0) * PLATOON;
    let in_support = match foot.tools {
        true if rest >= COMPANY => most,
        true => 0,
        false => rest.saturating_sub(foot.companies * COMPANY).min(most),
    };
    let in_companies = rest - in_support;
    let (hq, points) = full(StandKind::Hq);
    let man = |kind, word: String, name: String, (own, full, strength)| Part {
        kind,
        word,
        name,
        own,
        full,
        strength,
        crew: 0,
    };
    let mut all = vec![man(
        Kind::Stand(hq),
        "hq".to_owned(),
        "Headquarters".to_owned(),
        (headquarters, HEADQUARTERS, points),
    )];
    let (kind, strength) = foot.company;
    let alike = even(in_companies, in_companies.div_ceil(COMPANY).min(PARTS_MOST));
    all.extend(LETTERS.into_iter().zip(alike).map(|(letter, own)| {
        let (word, name) = (letter.to_ascii_lowercase().to_string(), format!("{letter} Company"));
        man(Kind::Stand(kind), word, name, (own, own.max(COMPANY), strength))
    }));
    let mut left = in_support;
    for (number, kind) in (1..).zip(foot.support) {
        let own = left.min(PLATOON);
        left -= own;
        let name = two_star_general::tables::platoon(*kind).name.clone();
        all.push(man(Kind::Platoon(*kind), format!("p{number}"), name, (own, PLATOON, 1)));
    }
    all.retain(|part| part.own > 0);
    all
}

/// H.3 Tanks in companies of sixteen, as many as they need and alike; guns in batteries of four.
fn in_vehicles(kind: StandKind, vehicles: u32, crew: u32) -> Vec<Part> {
    let guns = is_battery(kind);
    let full = if guns { GUNS } else { TANKS };
    let strength = two_star_general::tables::stand(kind).strength;
    let alike = even(vehicles, vehicles.div_ceil(full).min(PARTS_MOST));
    let part = |(letter, own): (char, u32)| Part {
        kind: Kind::Stand(kind),
        word: letter.to_ascii_lowercase().to_string(),
        name: format!("{letter} {}", if guns { "Battery" } else { "Company" }),
        own,
        full: own.max(full),
        strength,
        crew,
    };
    LETTERS.into_iter().zip(alike).map(part).collect()
}

pub(super) const fn is_battery(kind: StandKind) -> bool {
    matches!(kind, StandKind::Artillery | StandKind::ArmouredArtillery)
}

/// H.3, H.9 Armour keeps its class; anti-tank guns and flak are batteries that reach no farther than other stands.
const fn by_vehicles(class: Class) -> Option<StandKind> {
    Some(match class {
        Class::Tank | Class::AssaultGun => StandKind::MediumArmour,
        Class::HeavyTank => StandKind::HeavyArmour,
        Class::LightTank => StandKind::LightArmour,
        Class::SpArtillery => StandKind::ArmouredArtillery,
        Class::HorseArtillery
        | Class::TowedArtillery
        | Class::AntiTank
        | Class::TowedFlak
        | Class::MotorFlak => StandKind::Artillery,
        Class::Foot
        | Class::Para
        | Class::Engineer
        | Class::MotorInfantry
        | Class::MotorEngineer
        | Class::Recce
        | Class::Column => return None,
    })
}

/// H.8 How far a battery reaches, in hexes: as its artillery does by long range in kilometres.
pub(super) fn range(spec: &UnitSpec, usual: u8) -> u8 {
    /// §3.1 Distant fire of any stand.
    const DISTANT: u8 = 3;
    match spec.artillery {
        Some(kind) => u8::try_from(tables::artillery(kind).long).unwrap_or(usual),
        None => DISTANT,
    }
}

/// §2 Whether a unit has lorries or tracks for all of it, and how its stands on foot move then.
pub(super) const fn in_lorries(class: Class) -> Option<MoveClass> {
    match class {
        Class::MotorInfantry | Class::MotorEngineer | Class::Recce | Class::Column => {
            Some(MoveClass::Wheeled)
        }
        _ => None,
    }
}

/// Companies or batteries of a unit at most; a unit of more has larger ones.
const PARTS_MOST: u32 = 12;
const LETTERS: [char; PARTS_MOST as usize] =
    ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'K', 'L', 'M'];

/// So many in so many parts that differ by one at most, the larger first.
fn even(all: u32, parts: u32) -> Vec<u32> {
    (0..parts).map(|at| all / parts + u32::from(at < all % parts)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unit(class: Class, status: u8) -> UnitSpec {
        UnitSpec {
            name: String::new(),
            side: kernel::Side::Blue,
            formation: operations::state::FormationId::new("f").unwrap(),
            class,
            status,
            start_status: None,
            start_supply: None,
            flags: operations::state::Flags::default(),
            artillery: None,
            flak: None,
            start: None,
            arrival: None,
            serials: None,
            zone: None,
            men: 0,
        }
    }

    fn words(parts: &[Part]) -> Vec<(&str, u32)> {
        parts.iter().map(|part| (part.word.as_str(), part.own)).collect()
    }

    /// X1: a battalion of 600 is a headquarters of 40, three companies of 160, machine guns and mortars of 40; of 450 men these have 30,
    /// 120, 120, 120, 30 and 30.
    // covers H.1, H.3, LNK-R2
    #[test]
    fn a_battalion_is_the_standard_one() {
        let parts = parts(&unit(Class::Foot, 4), 600, 0);
        let whole = [("hq", 40), ("a", 160), ("b", 160), ("c", 160), ("p1", 40), ("p2", 40)];
        assert_eq!(words(&parts), whole);
        assert_eq!(dealt(450, &parts), [30, 120, 120, 120, 30, 30]);
        let points =
            |part: &Part, men| crate::roster::rating::rating(men, part.full, part.strength.into());
        let of = |men| -> Vec<u32> {
            parts.iter().zip(dealt(men, &parts)).map(|(part, own)| points(part, own)).collect()
        };
        assert_eq!(of(450), [5, 4, 4, 4, 1, 1]);
        assert_eq!(of(600), [6, 5, 5, 5, 1, 1]);
    }

    // covers H.1, H.3
    #[test]
    fn armour_and_guns_keep_their_numbers() {
        let tanks = parts(&unit(Class::Tank, 5), 48, 5);
        assert_eq!(words(&tanks), [("a", 16), ("b", 16), ("c", 16)]);
        assert_eq!(dealt(38, &tanks), [13, 13, 12]);
        let guns = parts(&unit(Class::TowedArtillery, 3), 12, 10);
        assert_eq!(words(&guns), [("a", 4), ("b", 4), ("c", 4)]);
        assert_eq!(dealt(8, &guns), [3, 3, 2]);
        let assault = parts(&unit(Class::AssaultGun, 4), 30, 5);
        assert_eq!(words(&assault), [("a", 15), ("b", 15)]);
    }

    // covers H.9
    #[test]
    fn status_is_quality() {
        let company = |status| match parts(&unit(Class::Foot, status), 600, 0)[1].clone() {
            Part { kind: Kind::Stand(kind), strength, .. } => (kind, strength),
            part => panic!("{part:?} is no company"),
        };
        assert_eq!(company(2), (StandKind::Militia, 3));
        assert_eq!(company(3), (StandKind::Militia, 4));
        assert_eq!(company(4), (StandKind::Infantry, 5));
        assert_eq!(company(5), (StandKind::Infantry, 5));
        assert_eq!(company(6), (StandKind::EliteInfantry, 5));
    }

    /// Nobody is lost in the dealing, and no part has more than its kind may have (H.2 I2), whatever a scenario says of a unit's men.
    #[test]
    fn every_man_is_in_a_part() {
        for class in Class::ALL {
            let crew = if by_vehicles(class).is_some() { 5 } else { 0 };
            let most = if crew > 0 { 60 } else { 1_900 };
            for full in 1..=most {
                let parts = parts(&unit(class, 4), full, crew);
                assert_eq!(parts.iter().map(|part| part.own).sum::<u32>(), full, "{class:?}");
                assert!(parts.iter().all(|part| part.own <= part.full), "{class:?} of {full}");
                for present in [1, full / 3, full] {
                    let dealt = dealt(present, &parts);
                    assert_eq!(dealt.iter().sum::<u32>(), present, "{class:?} of {full}");
                    let stand = |(part, men): (&Part, &u32)| {
                        matches!(part.kind, Kind::Stand(_)) && *men > 0
                    };
                    assert!(
                        present == 0 || parts.iter().zip(&dealt).any(stand),
                        "{class:?} {full}"
                    );
                }
            }
        }
    }
}
