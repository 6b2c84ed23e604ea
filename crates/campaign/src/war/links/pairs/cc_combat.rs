//! A fire or a close combat of Combat Captain, fought out by its squads man by man (LNK-R29).

use kernel::handoff::Brief;

use super::Pair;
use super::party::{self, Laid, Party};
use super::standing::about_the_target;
use crate::war::ground;
use crate::war::ground::cut::COMPANY_FOR_SOLDIERS;
use crate::war::link::{Contact, GroundChoice, Scale};
use crate::war::links::open::{Asked, Founded};

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
        let defender = Some(asked.meeting.attacker.enemy());
        let made = ground == GroundChoice::Made;
        let table = asked.battle.cc().and_then(|position| position.table());
        match of_the_hex(asked, brief).filter(|_| made && table.is_none()) {
            Some(laid) => {
                let brief = &about_the_target(asked, brief);
                let Asked { state, parent, .. } = *asked;
                Party { state, parent, brief }.founded_on(Some(laid), defender, None)
            }
            None => {
                let table = table.filter(|_| made);
                party::founded_standing(asked, brief, (&COMPANY_FOR_SOLDIERS, table), defender)
            }
        }
    }
}

/// LNK-R37 Where the company battle has no table of its own: the ground of its hex, each side before its own edge.
fn of_the_hex(asked: &Asked<'_>, brief: &Brief) -> Option<Laid> {
    let [Some(blue), Some(orange)] = brief.edges else { return None };
    let link = asked.state.links.get(&asked.parent)?;
    let hex = link.brief.place.parse().ok()?;
    let table = ground::squad_table(asked.state.division(link.parent)?, hex);
    Some(Laid { table, homes: [blue, orange] })
}
