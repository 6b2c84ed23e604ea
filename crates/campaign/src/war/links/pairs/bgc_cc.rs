//! A fire or a close assault of the brigade game, fought out by companies of squads (LNK-R57): a point of the count is a squad, a
//! vehicle a vehicle (H.1).

use brigadier_general as bgc;
use brigadier_general::handoff::Contact as Brigade;
use brigadier_general::state::PlatoonId;
use brigadier_general::tables::{Experience, PlatoonKind};
use combat_captain::CombatCaptain;
use combat_captain::handoff::laid::{in_words, lay_out};
use combat_captain::handoff::{self as company, Company, CompanyKind, Levy, full_stand};
use combat_captain::state::Setup;
use kernel::Side;
use kernel::handoff::{Brief, BriefElement};
use kernel::laid::{Founding, TableBook as _};

use super::standing::{Standing, about_the_target};
use super::{Pair, Roll};
use crate::setup::BattleSetup;
use crate::war::ground::cut::BRIGADE_FOR_COMPANIES;
use crate::war::link::{Contact, GroundChoice, Scale};
use crate::war::links::LinkRefusal;
use crate::war::links::open::{Asked, Founded};

pub(super) struct Companies;

impl Pair for Companies {
    fn parent(&self) -> Scale {
        Scale::BrigadierGeneral
    }

    fn child(&self) -> Scale {
        Scale::CombatCaptain
    }

    /// A party of a few men is not a company.
    fn takes(&self, contact: &Contact) -> bool {
        !matches!(contact, Contact::BrigadierGeneral(Brigade::Patrol { .. }))
    }

    fn manner(&self, _: &Contact) -> Option<&'static str> {
        Some("squad against squad")
    }

    fn may(&self, asked: &Asked<'_>, brief: &Brief) -> Result<(), LinkRefusal> {
        asked.is_within(self.child(), company::reach())?;
        let Some(position) = asked.battle.bgc() else { return Ok(()) };
        let fights = |sent: &BriefElement| {
            levy(position, sent).is_some_and(|Levy { kind, .. }| {
                let (men, vehicles) = (sent.men, sent.vehicles);
                company::count(company::Part { kind, men, vehicles }) > 0
            })
        };
        asked.both_fight(|side| brief.elements.iter().any(|sent| sent.side == side && fights(sent)))
    }

    fn found(&self, asked: &Asked<'_>, brief: &Brief, ground: GroundChoice) -> Founded {
        let (setup, musters) = asked
            .battle
            .bgc()
            .map_or_else(Default::default, |position| found(asked, position, brief, ground));
        Founded {
            setup: BattleSetup::CombatCaptain(Box::new(setup)),
            musters: in_words(musters),
            roll: Roll::default(),
            grounded: true,
            stands: None,
        }
    }
}

/// The battle on the ground of the brigade's table, or without positions.
fn found(
    asked: &Asked<'_>,
    position: &bgc::State,
    brief: &Brief,
    ground: GroundChoice,
) -> (Setup, company::Musters) {
    let levies = levies(position, brief);
    let (defender, night) = (Some(asked.meeting.attacker.enemy()), position.is_night());
    let radius = CombatCaptain.objective_radius();
    let standing = Standing { cutting: &BRIGADE_FOR_COMPANIES, radius, defender, night };
    let table = position.table().filter(|_| ground == GroundChoice::Made);
    let (options, sides) =
        (asked.state.setup.readings.cc, Side::BOTH.map(|side| asked.battle.side_name(side)));
    if let Some(table) = table.and_then(|table| standing.on(table, asked, brief)) {
        let sides = sides.each_ref().map(String::as_str);
        let founding = Founding { brief, table: &table, options, sides, comers: &[] };
        return lay_out(&founding, &levies);
    }
    let (mut setup, musters) = company::found(&about_the_target(asked, brief), &levies, defender);
    (setup.options, setup.night) = (options, night);
    for (side, name) in setup.sides.iter_mut().zip(sides) {
        side.name = name;
    }
    (setup, musters)
}

fn levies(position: &bgc::State, brief: &Brief) -> Vec<Levy> {
    brief.elements.iter().filter_map(|sent| levy(position, sent)).collect()
}

/// What a platoon fights as; none for half-tracks, which wait behind the lines (LNK-R21). Platoons of a company fight together.
fn levy(position: &bgc::State, sent: &BriefElement) -> Option<Levy> {
    let id = PlatoonId(sent.element);
    let (spec, now) = (position.setup.platoons.get(&id)?, position.platoons.get(&id)?);
    let (kind, armour, gun) = kind(spec.kind, spec.experience)?.arms();
    let squads = now.men.squads().into_iter().map(|(_, squad)| squad.left);
    let company = if position.is_commander(id) { id } else { now.superior.unwrap_or(id) };
    // A point that is ten men of machine guns is two stands of five.
    let stands = |men: u32| {
        let full = full_stand(kind);
        (0..men.div_ceil(full)).map(move |at| full.min(men - at * full))
    };
    Some(Levy {
        element: sent.element,
        name: spec.name.clone(),
        kind,
        armour,
        gun,
        dug_in: now.dug_in,
        bazooka: spec.launcher,
        company: Company::Of(company.0),
        squads: squads.filter(|men| *men > 0).flat_map(stands).collect(),
    })
}

/// H.9 Recruits and green men have rifles only; armour and guns keep their class.
const fn kind(kind: PlatoonKind, experience: Experience) -> Option<CompanyKind> {
    Some(match kind {
        PlatoonKind::InfantrySemi
        | PlatoonKind::InfantryMixed
        | PlatoonKind::InfantryBolt
        | PlatoonKind::Headquarters
        | PlatoonKind::Engineers => match experience {
            Experience::Recruits | Experience::Green => CompanyKind::Rifles,
            _ => CompanyKind::Enhanced,
        },
        PlatoonKind::MachineGuns => CompanyKind::MachineGun,
        PlatoonKind::Mortars => CompanyKind::Mortar,
        PlatoonKind::AntiTankLight | PlatoonKind::AntiAircraft => CompanyKind::LightGun,
        PlatoonKind::InfantryGuns
        | PlatoonKind::AntiTankMedium
        | PlatoonKind::ArtilleryLight
        | PlatoonKind::ArtilleryMedium
        | PlatoonKind::Rockets => CompanyKind::Gun,
        PlatoonKind::AntiTankHeavy => CompanyKind::HeavyGun,
        PlatoonKind::TankLight => CompanyKind::LightTank,
        PlatoonKind::TankMedium | PlatoonKind::AssaultGuns => CompanyKind::MediumTank,
        PlatoonKind::TankHeavy => CompanyKind::HeavyTank,
        PlatoonKind::HalfTracks => return None,
        PlatoonKind::Trucks => CompanyKind::Truck,
    })
}
