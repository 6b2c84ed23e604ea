//! An attack of the division game, fought out by platoons (LNK-R56): a stand is a company of four, a support platoon is one (H.1).

mod levy;

use brigadier_general::handoff::laid::in_words;
use brigadier_general::handoff::{self as brigade, Levy};
use brigadier_general::state::Setup;
use kernel::handoff::{Brief, BriefElement, People, Stake};
use kernel::{Name, Side};
use two_star_general as tsg;

use super::{Pair, Prepares, Roll, people};
use crate::roster::{Element, Kind};
use crate::setup::{BattleId, BattleSetup};
use crate::war::link::{Contact, GroundChoice, Scale};
use crate::war::links::LinkRefusal;
use crate::war::links::open::{Asked, Founded};
use crate::war::links::prepared::Prepared;
use crate::war::{Battle, WarState, ground};

pub(super) struct Platoons;

impl Pair for Platoons {
    fn parent(&self) -> Scale {
        Scale::TwoStarGeneral
    }

    fn child(&self) -> Scale {
        Scale::BrigadierGeneral
    }

    fn takes(&self, contact: &Contact) -> bool {
        contact.stake() == Stake::Made || matches!(contact, Contact::Action { .. })
    }

    fn kind(&self, kind: Kind) -> Option<Kind> {
        levy::kind(kind, "").map(Kind::from)
    }

    fn manner(&self, _: &Contact) -> Option<&'static str> {
        Some("platoon against platoon")
    }

    /// H.1 What the roster counts by its drivers and crews comes in its vehicles.
    fn sent(&self, state: &WarState, parent: BattleId, element: Name) -> People {
        let there = people(state, parent, element);
        let spec = state.muster_of(parent).elements.get(&element);
        let vehicles = spec.and_then(|spec| levy::vehicles(spec, there.men));
        People { vehicles: vehicles.unwrap_or(there.vehicles), ..there }
    }

    fn may(&self, asked: &Asked<'_>, brief: &Brief) -> Result<(), LinkRefusal> {
        asked.is_within(self.child(), brigade::reach())?;
        let (setup, _) = found(asked.state, asked.battle, brief, None);
        asked.both_fight(|side| setup.platoons.values().any(|spec| spec.side == side))
    }

    fn found(&self, asked: &Asked<'_>, brief: &Brief, ground: GroundChoice) -> Founded {
        let Asked { state, battle, .. } = *asked;
        let defender = asked.meeting.attacker.enemy();
        let (mut setup, musters) = found(state, battle, brief, Some(defender));
        setup.options = state.setup.readings.bgc;
        for side in Side::BOTH {
            setup.sides[side.index()].name = battle.side_name(side);
        }
        if let (Some(position), GroundChoice::Made) = (battle.tsg(), ground) {
            lay_out(position, &mut setup, brief);
        }
        Founded {
            setup: BattleSetup::BrigadierGeneral(Box::new(setup)),
            musters: in_words(musters),
            roll: Roll::default(),
            grounded: false,
            stands: None,
        }
    }

    fn prepares(&self) -> Option<&dyn Prepares> {
        Some(self)
    }
}

impl Prepares for Platoons {
    fn fights(&self, _: &Prepared<'_>, _: Name, people: People) -> bool {
        people.men > 0
    }

    fn brings_attack(&self) -> bool {
        true
    }

    fn comes(&self, state: &WarState, element: Name, most: u32) -> People {
        let Some(spec) = state.setup.roster.elements.get(&element) else {
            return People::default();
        };
        let Element { men, vehicles } =
            crate::war::levy::sent(spec, state.roster.element(element), most);
        let vehicles = levy::vehicles(spec, men).unwrap_or(vehicles);
        People { men, vehicles }
    }

    fn prepared(&self, action: &Prepared<'_>, brief: &Brief) -> Founded {
        action.brigade(brief)
    }
}

fn found(
    state: &WarState,
    battle: &Battle,
    brief: &Brief,
    defender: Option<Side>,
) -> (Setup, brigade::Musters) {
    let parent = BattleId(brief.parent);
    let levy = |sent: &BriefElement| levy::levy((state, parent), battle, sent, defender);
    let levies: Vec<Levy> = brief.elements.iter().filter_map(levy).collect();
    brigade::found(brief, &levies, defender)
}

/// Lays the table out; where there is no room for somebody, everything is declared instead (LNK-R24).
fn lay_out(position: &tsg::State, setup: &mut Setup, brief: &Brief) {
    let (Ok(hex), [Some(blue), Some(orange)]) = (brief.place.parse(), brief.edges) else { return };
    let mut laid = setup.clone();
    let table = ground::brigade::table(position, hex);
    if brigade::deploy(&mut laid, table, [blue, orange]).is_empty() {
        *setup = laid;
    }
}

impl Prepared<'_> {
    /// LNK-R32, LNK-R64 A brigade battle on the action's table.
    fn brigade(&self, brief: &Brief) -> Founded {
        let table = &self.action.table;
        let levy = |sent: &BriefElement| {
            let levy = levy::levy((self.state, self.parent), self.battle, sent, table.defender)?;
            Some(brigade::laid::outfit(levy, table))
        };
        let levies: Vec<Levy> = brief.elements.iter().filter_map(levy).collect();
        let war = &self.state.setup;
        let founding = kernel::laid::Founding {
            brief,
            table,
            options: war.readings.bgc,
            sides: Side::BOTH.map(|side| war.side_name(side)),
            comers: &[],
        };
        let (setup, musters) = brigade::laid::lay_out(&founding, &levies);
        Founded {
            setup: BattleSetup::BrigadierGeneral(Box::new(setup)),
            musters: in_words(musters),
            roll: Roll::default(),
            grounded: false,
            stands: None,
        }
    }
}
