//! What of the division game is left to squads at once, ten men of a stand against ten of another: a close combat whose outcome is
//! open (LNK-R33), and in the night between two days a patrol or a raid (LNK-R27). Two patrols meet where nobody is at home; a raid
//! goes into what the other holds.

use std::collections::BTreeSet;

use kernel::Name;
use kernel::handoff::{Brief, People, Stake};
use two_star_general::handoff::Contact as Division;
use two_star_general::state::StandId;

use super::party::{Laid, Party};
use super::{Pair, Prepares};
use crate::roster::ElementSpec;
use crate::setup::BattleId;
use crate::war::link::{Contact, GroundChoice, Link, Scale, Stage};
use crate::war::links::open::{Asked, Founded};
use crate::war::links::prepared::Prepared;
use crate::war::links::{LinkRefusal, since_now};
use crate::war::{WarState, ground, levy};

/// H.1 The most men of a side.
const MEN_MOST: u32 = 10;
/// Metres between men who meet (LNK-R33).
const HAND_TO_HAND: u32 = 0;
/// One stand may have so many times the strength points of the other.
const ODDS_MOST: u8 = 2;
/// Minutes that a close combat and a patrol take where nothing else is said.
const MINUTES: u32 = 30;
const MINUTES_OF_PATROL: u32 = 10;

/// What a night calls it when parties go out: the title, what it is in one sentence, and where it stands.
pub const GOING_OUT: (&str, &str, &str) = (
    "Patrols and raids",
    "Ten men of a stand go out against ten of the enemy beside it, once a night, with Combat!.",
    "H.11",
);

pub(super) struct Squads;

impl Pair for Squads {
    fn parent(&self) -> Scale {
        Scale::TwoStarGeneral
    }

    fn child(&self) -> Scale {
        Scale::Combat
    }

    fn takes(&self, _: &Contact) -> bool {
        true
    }

    fn manner(&self, contact: &Contact) -> Option<&'static str> {
        (contact.stake() == Stake::Made).then_some("squad against squad")
    }

    fn minutes(&self, contact: &Contact) -> Option<u32> {
        Some(if contact.stake() == Stake::Made { MINUTES } else { MINUTES_OF_PATROL })
    }

    /// The men a stand can send: nobody from behind guns and armour, and no platoons.
    fn sent(&self, state: &WarState, parent: BattleId, element: Name) -> People {
        let stand = StandId(element);
        let core = state.division(parent).is_some_and(|own| own.stands.contains_key(&stand));
        let spec = state.muster_of(parent).elements.get(&element);
        let on_foot = core && spec.is_some_and(|spec| !ElementSpec::by_vehicles(spec));
        let men = state.roster_of(parent).element(element).men.min(MEN_MOST);
        People { men: if on_foot { men } else { 0 }, vehicles: 0 }
    }

    fn may(&self, asked: &Asked<'_>, brief: &Brief) -> Result<(), LinkRefusal> {
        match asked.contact.stake() {
            Stake::Made => {
                asked.is_within(self.child(), HAND_TO_HAND).and_then(|()| is_disputed(asked))
            }
            Stake::Instead | Stake::Aside => brief
                .elements
                .iter()
                .try_for_each(|sent| is_fresh(asked.state, asked.parent, sent.element)),
        }
    }

    fn found(&self, asked: &Asked<'_>, brief: &Brief, ground: GroundChoice) -> Founded {
        let Asked { state, parent, battle, contact, .. } = *asked;
        let enemy = asked.meeting.attacker.enemy();
        let raid = matches!(contact, Contact::TwoStarGeneral(Division::Raid { .. }));
        let stands = raid || contact.stake() == Stake::Made;
        let laid = match (ground, battle.tsg(), brief.place.parse(), brief.edges) {
            (GroundChoice::Made, Some(position), Ok(hex), [Some(blue), Some(orange)]) => {
                Some(Laid { table: ground::squad_table(position, hex), homes: [blue, orange] })
            }
            _ => None,
        };
        let party = Party { state, parent, brief };
        party.founded_on(laid, stands.then_some(enemy), raid.then_some(enemy))
    }

    fn prepares(&self) -> Option<&dyn Prepares> {
        Some(self)
    }
}

impl Prepares for Squads {
    fn at_night(&self) -> bool {
        true
    }

    /// Whoever fights man by man leaves his vehicle behind.
    fn comes(&self, state: &WarState, element: Name, most: u32) -> People {
        let spec = state.setup.roster.elements.get(&element);
        let here = state.roster.element(element);
        let men = spec.map_or(0, |spec| levy::sent(spec, here, most).men);
        People { men, vehicles: 0 }
    }

    fn prepared(&self, action: &Prepared<'_>, brief: &Brief) -> Founded {
        Party { state: action.state, parent: action.parent, brief }.prepared(&action.action.table)
    }
}

/// LNK-R33 One stand on foot against one, of which neither is much the stronger.
fn is_disputed(asked: &Asked<'_>) -> Result<(), LinkRefusal> {
    let Some(position) = asked.battle.tsg() else { return Ok(()) };
    let stands = asked.meeting.elements.iter().map(|met| StandId(met.element));
    let stands: Vec<u8> =
        stands.filter_map(|id| position.stands.get(&id)).map(|stand| stand.strength).collect();
    match stands[..] {
        [one, other] if one.max(other) <= one.min(other).saturating_mul(ODDS_MOST) => Ok(()),
        _ => Err(LinkRefusal::NotDisputed),
    }
}

/// Whether a stand has not been in a patrol or raid tonight. What was given up has not been.
fn is_fresh(state: &WarState, parent: BattleId, stand: Name) -> Result<(), LinkRefusal> {
    let patrol = |link: &Link| {
        matches!(
            link.contact,
            Contact::TwoStarGeneral(Division::Patrol { .. } | Division::Raid { .. })
        )
    };
    let tonight = since_now(state, parent).filter(|link| patrol(link));
    let out: BTreeSet<Name> = tonight
        .filter(|link| link.stage != Stage::Abandoned)
        .flat_map(|link| link.brief.elements.iter().map(|sent| sent.element))
        .collect();
    match out.contains(&stand) {
        true => Err(LinkRefusal::OutAlready { name: state.element_name(parent, stand) }),
        false => Ok(()),
    }
}
