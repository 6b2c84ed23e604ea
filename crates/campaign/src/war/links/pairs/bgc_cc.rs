//! A fire or a close assault of the brigade game, fought out by companies of squads (LNK-R57): a point of the count is a squad, a
//! vehicle a vehicle (H.1).

use brigadier_general as bgc;
use brigadier_general::handoff::Contact as Brigade;
use brigadier_general::state::PlatoonId;
use brigadier_general::tables::{Experience, PlatoonKind};
use combat_captain::handoff::laid::in_words;
use combat_captain::handoff::{self as company, Company, CompanyKind, Levy, full_stand};
use combat_captain::state::Setup;
use kernel::handoff::{Brief, BriefElement, People};
use kernel::{Name, Side};

use super::{Pair, Roll};
use crate::setup::BattleSetup;
use crate::war::link::{Contact, GroundChoice, Scale};
use crate::war::links::LinkRefusal;
use crate::war::links::open::{Asked, Founded};
use crate::war::links::prepared::Prepared;
use crate::war::{WarState, ground};

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
        let (setup, _) = found(position, brief, None);
        for side in Side::BOTH {
            if !setup.units.values().any(|unit| unit.side == side) {
                return Err(LinkRefusal::NobodyToFight { side: asked.battle.side_name(side) });
            }
        }
        Ok(())
    }

    fn found(&self, asked: &Asked<'_>, brief: &Brief, ground: GroundChoice) -> Founded {
        let Asked { state, battle, .. } = *asked;
        let defender = asked.meeting.attacker.enemy();
        let position = battle.bgc();
        let (mut setup, musters) = position
            .map_or_else(Default::default, |position| found(position, brief, Some(defender)));
        setup.options = state.setup.readings.cc;
        for side in Side::BOTH {
            setup.sides[side.index()].name = battle.side_name(side);
        }
        if let (Some(position), GroundChoice::Made) = (position, ground) {
            setup.night = position.is_night();
            lay_out(position, &mut setup, brief);
        }
        Founded {
            setup: BattleSetup::CombatCaptain(Box::new(setup)),
            musters: in_words(musters),
            roll: Roll::default(),
            grounded: true,
        }
    }

    fn comes(&self, _: &WarState, _: Name, _: u32) -> People {
        People::default()
    }

    /// Nothing is prepared on the table of a brigade battle.
    fn prepared(&self, _: &Prepared<'_>, _: &Brief) -> Founded {
        Founded {
            setup: BattleSetup::CombatCaptain(Box::default()),
            musters: kernel::handoff::Musters::new(),
            roll: Roll::default(),
            grounded: true,
        }
    }
}

fn found(
    position: &bgc::State,
    brief: &Brief,
    defender: Option<Side>,
) -> (Setup, company::Musters) {
    let levies: Vec<Levy> = brief.elements.iter().filter_map(|sent| levy(position, sent)).collect();
    company::found(brief, &levies, defender)
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

/// LNK-R37 The ground the platoons are on, cut from the brigade's table; where there is no room for somebody, everything is declared
/// instead (LNK-R24).
fn lay_out(position: &bgc::State, setup: &mut Setup, brief: &Brief) {
    let ([Some(blue), Some(orange)], Some(table)) = (brief.edges, position.table()) else { return };
    let platoons = brief.elements.iter().map(|sent| PlatoonId(sent.element));
    let places: Vec<_> =
        platoons.filter_map(|id| position.base(id)).map(|base| base.centre).collect();
    let Some(table) = ground::brigade::as_company(table, &places) else { return };
    let mut laid = setup.clone();
    if company::deploy(&mut laid, table, [blue, orange], &[].into()).is_empty() {
        *setup = laid;
    }
}
