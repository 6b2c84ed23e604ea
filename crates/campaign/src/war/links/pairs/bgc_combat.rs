//! Of the brigade game what a party of ten men decides (LNK-R58): a patrol by night, and a close assault of one platoon on foot with
//! one, house by house.

use brigadier_general::handoff::Contact as Brigade;
use brigadier_general::rules::fought_out;
use brigadier_general::state::PlatoonId;
use kernel::Name;
use kernel::handoff::{Brief, People};

use super::Pair;
use super::party::{Laid, Party};
use crate::setup::BattleId;
use crate::war::link::{Contact, GroundChoice, Scale};
use crate::war::links::LinkRefusal;
use crate::war::links::open::{Asked, Founded};
use crate::war::links::prepared::Prepared;
use crate::war::{WarState, ground};

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
        fought_out::one_against_one(position, &all).map_err(|_| LinkRefusal::NotDisputed)
    }

    fn found(&self, asked: &Asked<'_>, brief: &Brief, ground: GroundChoice) -> Founded {
        let Asked { state, parent, contact, .. } = *asked;
        let laid = if ground == GroundChoice::Made { made(asked, brief) } else { None };
        let enemy = asked.meeting.attacker.enemy();
        let holds = matches!(contact, Contact::BrigadierGeneral(Brigade::Assault { .. }));
        Party { state, parent, brief }.founded_on(laid, holds.then_some(enemy), None)
    }

    fn comes(&self, _: &WarState, _: Name, _: u32) -> People {
        People::default()
    }

    /// Nothing is prepared on the table of a brigade battle.
    fn prepared(&self, action: &Prepared<'_>, brief: &Brief) -> Founded {
        Party { state: action.state, parent: action.parent, brief }.prepared(&action.action.table)
    }
}

/// LNK-R37 The ground the parties are on.
fn made(asked: &Asked<'_>, brief: &Brief) -> Option<Laid> {
    let [Some(blue), Some(orange)] = brief.edges else { return None };
    let position = asked.battle.bgc()?;
    let platoons = brief.elements.iter().map(|sent| PlatoonId(sent.element));
    let places: Vec<_> = platoons.filter_map(|id| Some(position.base(id)?.centre)).collect();
    let table = ground::brigade::as_squads(position.table()?, &places)?;
    Some(Laid { table, homes: [blue, orange] })
}
