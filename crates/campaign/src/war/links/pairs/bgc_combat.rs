//! Of the brigade game what a party of ten men decides (LNK-R58): a patrol by night, and a close assault of one platoon on foot with
//! one, house by house.

use brigadier_general::handoff::Contact as Brigade;
use brigadier_general::rules::fought_out;
use brigadier_general::state::PlatoonId;
use kernel::Name;
use kernel::handoff::{Brief, People};

use super::{Pair, party};
use crate::setup::BattleId;
use crate::war::WarState;
use crate::war::ground::cut::BRIGADE_FOR_SOLDIERS;
use crate::war::link::{Contact, GroundChoice, Scale};
use crate::war::links::LinkRefusal;
use crate::war::links::open::{Asked, Founded};

/// H.1 The most men of a side.
const MEN_MOST: u32 = 10;
/// Minutes where nothing else is said.
const MINUTES: u32 = 10;

pub(super) struct Parties;

impl Pair for Parties {
    fn parent(&self) -> Scale {
        Scale::BrigadierGeneral
    }

    fn child(&self) -> Scale {
        Scale::Combat
    }

    fn takes(&self, contact: &Contact) -> bool {
        !matches!(contact, Contact::BrigadierGeneral(Brigade::Fire { .. }))
    }

    fn manner(&self, contact: &Contact) -> Option<&'static str> {
        matches!(contact, Contact::BrigadierGeneral(Brigade::Assault { .. }))
            .then_some("man by man")
    }

    fn minutes(&self, _: &Contact) -> Option<u32> {
        Some(MINUTES)
    }

    /// Nobody comes from behind guns and armour.
    fn sent(&self, state: &WarState, parent: BattleId, element: Name) -> People {
        let position = state.battle(parent).and_then(|battle| battle.bgc());
        let Some(position) = position else { return People::default() };
        let platoon = PlatoonId(element);
        let spec = position.setup.platoons.get(&platoon);
        let on_foot = spec.is_some_and(|spec| fought_out::is_on_foot(spec.kind));
        let men = position.platoons.get(&platoon).map_or(0, |now| now.men.people().0);
        People { men: if on_foot { men.min(MEN_MOST) } else { 0 }, vehicles: 0 }
    }

    fn may(&self, asked: &Asked<'_>, _: &Brief) -> Result<(), LinkRefusal> {
        let Some(position) = asked.battle.bgc() else { return Ok(()) };
        let met = asked.meeting.elements.iter();
        let all: Vec<PlatoonId> = met.map(|met| PlatoonId(met.element)).collect();
        fought_out::one_against_one(position, &all).map_err(|_| LinkRefusal::NotOneOnFoot)
    }

    fn found(&self, asked: &Asked<'_>, brief: &Brief, ground: GroundChoice) -> Founded {
        let table = asked.battle.bgc().and_then(|position| position.table());
        let table = table.filter(|_| ground == GroundChoice::Made);
        let assault = matches!(asked.contact, Contact::BrigadierGeneral(Brigade::Assault { .. }));
        let defender = assault.then_some(asked.meeting.attacker.enemy());
        party::founded_standing(asked, brief, (&BRIGADE_FOR_SOLDIERS, table), defender)
    }
}
