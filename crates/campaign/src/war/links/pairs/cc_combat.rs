//! A fire or a close combat of Combat Captain, fought out by its squads man by man (LNK-R29).

use kernel::Name;
use kernel::handoff::{Brief, People};
use kernel::table::Point;

use super::Pair;
use super::party::{Laid, Party};
use crate::war::link::{Contact, GroundChoice, Scale};
use crate::war::links::open::{Asked, Founded};
use crate::war::links::prepared::Prepared;
use crate::war::{WarState, ground};

pub(super) struct Soldiers;

impl Pair for Soldiers {
    fn parent(&self) -> Scale {
        Scale::CombatCaptain
    }

    fn child(&self) -> Scale {
        Scale::Combat
    }

    fn takes(&self, _: &Contact) -> bool {
        true
    }

    fn manner_unplaced(&self) -> Option<&'static str> {
        Some("man by man")
    }

    fn found(&self, asked: &Asked<'_>, brief: &Brief, ground: GroundChoice) -> Founded {
        let laid = if ground == GroundChoice::Made { made(asked, brief) } else { None };
        let Asked { state, parent, .. } = *asked;
        let defender = asked.meeting.attacker.enemy();
        Party { state, parent, brief }.founded_on(laid, Some(defender), None)
    }

    fn comes(&self, _: &WarState, _: Name, _: u32) -> People {
        People::default()
    }

    /// Nothing is prepared on the table of a company battle.
    fn prepared(&self, action: &Prepared<'_>, brief: &Brief) -> Founded {
        Party { state: action.state, parent: action.parent, brief }.prepared(&action.action.table)
    }
}

/// LNK-R37 The ground the squads are on, as large as soldiers see it: cut from the company's table, or made of the hex where there is
/// none. Each side comes from its own edge.
fn made(asked: &Asked<'_>, brief: &Brief) -> Option<Laid> {
    let [Some(blue), Some(orange)] = brief.edges else { return None };
    let homes = [blue, orange];
    let position = asked.battle.cc()?;
    if let Some(table) = position.table() {
        let squads = brief.elements.iter();
        let ids = squads.map(|sent| combat_captain::state::SubunitId(sent.element));
        let places: Vec<Point> = ids.filter_map(|id| Some(position.disc(id)?.centre)).collect();
        return Some(Laid { table: ground::cut(table, &places)?, homes });
    }
    let link = asked.state.links.get(&asked.parent)?;
    let hex = link.brief.place.parse().ok()?;
    let table = ground::squad_table(asked.state.division(link.parent)?, hex);
    Some(Laid { table, homes })
}
