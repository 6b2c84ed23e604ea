//! An attack of the division game, fought out by companies (LNK-R26): figures from men, ground made of the hex, arms by the kind of
//! stand (H.9).

mod prepared;
pub(in crate::war::links) mod sky;

use std::collections::BTreeSet;

use combat_captain::handoff::laid::in_words;
use combat_captain::handoff::{self as company, Levy};
use combat_captain::state::{Setup, SubunitId};
use kernel::handoff::{Brief, BriefElement, People, Stake};
use kernel::{Name, Side};
use two_star_general as tsg;

use super::{Pair, Prepares, Roll};
use crate::roster::{Element, Kind, Muster};
use crate::setup::{BattleId, BattleSetup};
use crate::war::link::{Contact, GroundChoice, Scale};
use crate::war::links::LinkRefusal;
use crate::war::links::open::{Asked, Founded};
use crate::war::links::prepared::Prepared;
use crate::war::{WarState, ground, levy};

pub(super) struct Companies;

impl Pair for Companies {
    fn parent(&self) -> Scale {
        Scale::TwoStarGeneral
    }

    fn child(&self) -> Scale {
        Scale::CombatCaptain
    }

    fn takes(&self, contact: &Contact) -> bool {
        contact.stake() == Stake::Made || matches!(contact, Contact::Action { .. })
    }

    fn kind(&self, kind: Kind) -> Option<Kind> {
        levy::company_kind(kind).map(Kind::from)
    }

    /// H.1 Somebody of both sides must be there in a company battle: half-tracks alone are nobody.
    fn may(&self, asked: &Asked<'_>, brief: &Brief) -> Result<(), LinkRefusal> {
        asked.is_within(self.child(), company::reach())?;
        let Some(position) = asked.battle.tsg() else { return Ok(()) };
        let (setup, _) = found(asked.state, position, brief, None);
        asked.both_fight(|side| setup.units.values().any(|unit| unit.side == side))
    }

    fn found(&self, asked: &Asked<'_>, brief: &Brief, ground: GroundChoice) -> Founded {
        let Asked { state, battle, .. } = *asked;
        let defender = asked.meeting.attacker.enemy();
        let position = battle.tsg();
        let (mut setup, musters) = position.map_or_else(Default::default, |position| {
            found(state, position, brief, Some(defender))
        });
        setup.options = state.setup.readings.cc;
        for side in Side::BOTH {
            setup.sides[side.index()].name = battle.side_name(side);
        }
        if let (Some(position), GroundChoice::Made) = (position, ground) {
            lay_out(state, position, (&mut setup, &musters), brief);
        }
        Founded {
            setup: BattleSetup::CombatCaptain(Box::new(setup)),
            musters: in_words(musters),
            roll: Roll::default(),
            grounded: brief.place.parse().is_ok_and(|at| sky::is_closed(state, battle, at)),
            stands: None,
        }
    }

    fn prepares(&self) -> Option<&dyn Prepares> {
        Some(self)
    }
}

impl Prepares for Companies {
    fn fights(&self, action: &Prepared<'_>, element: Name, people: People) -> bool {
        action.fights_as_company(element, people)
    }

    /// LNK-R32 An attack brings everybody who makes it and meets it.
    fn brings_attack(&self) -> bool {
        true
    }

    fn comes(&self, state: &WarState, element: Name, most: u32) -> People {
        let Some(spec) = state.setup.roster.elements.get(&element) else {
            return People::default();
        };
        let Element { men, vehicles } = levy::sent(spec, state.roster.element(element), most);
        People { men, vehicles }
    }

    fn prepared(&self, action: &Prepared<'_>, brief: &Brief) -> Founded {
        action.company(brief)
    }
}

fn found(
    state: &WarState,
    position: &tsg::State,
    brief: &Brief,
    defender: Option<Side>,
) -> (Setup, company::Musters) {
    let levy = |sent: &BriefElement| {
        let spec = state.muster_of(BattleId(brief.parent)).elements.get(&sent.element)?;
        let squads = state.squads_going(sent.element, sent.men);
        Some(Levy { squads, ..levy::of_stand(position, sent.element, spec)? })
    };
    let levies: Vec<Levy> = brief.elements.iter().filter_map(levy).collect();
    company::found(brief, &levies, defender)
}

/// Lays the table out; where there is no room for somebody, everything is declared instead (LNK-R24).
fn lay_out(
    state: &WarState,
    position: &tsg::State,
    (setup, musters): (&mut Setup, &company::Musters),
    brief: &Brief,
) {
    let (Ok(hex), [Some(blue), Some(orange)]) = (brief.place.parse(), brief.edges) else { return };
    let mut laid = setup.clone();
    let behind = behind(state.muster_of(BattleId(brief.parent)), musters);
    let table = ground::table(position, hex);
    if company::deploy(&mut laid, table, [blue, orange], &behind).is_empty() {
        *setup = laid;
    }
}

/// LNK-R35 Headquarters stand behind the companies.
fn behind(muster: &Muster, musters: &company::Musters) -> BTreeSet<SubunitId> {
    let is_hq = |element: &Name| {
        let spec = muster.elements.get(element);
        spec.is_some_and(|spec| spec.kind.is_headquarters())
    };
    let own = musters.iter().filter(|(element, _)| is_hq(element));
    own.flat_map(|(_, ids)| ids.iter().copied()).collect()
}
