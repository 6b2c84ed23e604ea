//! LNK-R32, LNK-R64 A company battle as a scenario has laid it out on the map of a larger one.

use combat_captain::handoff as company;
use combat_captain::handoff::laid::{in_words, lay_out, outfit};
use combat_captain::tables::SubunitKind;
use kernel::handoff::{Brief, BriefElement, People};
use kernel::laid::Founding;
use kernel::{Name, Side};

use super::sky::{self, Sky};
use super::{Roll, levy};
use crate::setup::BattleSetup;
use crate::war::links::open::Founded;
use crate::war::links::prepared::Prepared;

impl Prepared<'_> {
    /// A company battle on the action's table.
    pub(super) fn company(&self, brief: &Brief) -> Founded {
        let levies: Vec<_> =
            brief.elements.iter().filter_map(|sent| self.with_squads(sent)).collect();
        let war = &self.state.setup;
        let founding = Founding {
            brief,
            table: &self.action.table,
            options: war.readings.cc,
            sides: Side::BOTH.map(|side| war.side_name(side)),
            comers: &[],
        };
        let (setup, musters) = lay_out(&founding, &levies);
        let sky = sky::over(self.state, self.battle, self.action);
        Founded {
            setup: BattleSetup::CombatCaptain(Box::new(setup)),
            musters: in_words(musters),
            roll: Roll::default(),
            grounded: !matches!(sky, Sky::Open | Sky::OpenAnyway),
            stands: None,
        }
    }

    /// Whether the element can fight: trucks alone cannot.
    pub(super) fn fights_as_company(&self, element: Name, people: People) -> bool {
        let part = |levy: company::Levy| {
            let (kind, men, vehicles) = (levy.kind, people.men, people.vehicles);
            company::Part { kind, men, vehicles }
        };
        let part = self.levy(element).map(part).filter(|part| part.kind != SubunitKind::Truck);
        part.is_some_and(|part| company::count(part) > 0)
    }

    fn with_squads(&self, sent: &BriefElement) -> Option<company::Levy> {
        let squads = self.state.squads_going(sent.element, sent.men);
        Some(company::Levy { squads, ..self.levy(sent.element)? })
    }

    fn levy(&self, element: Name) -> Option<company::Levy> {
        let spec = self.state.setup.roster.elements.get(&element)?;
        let levy = levy::levy(self.battle, element, spec)?;
        Some(outfit(levy, &self.action.table))
    }
}
