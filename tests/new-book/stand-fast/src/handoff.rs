//! A battle laid out by a scenario, and what it costs: nobody.

use kernel::handoff::{Brief, Child, Musters, Report, ReportElement};
use kernel::laid::{
    Branch, ElementKind, Fault, Founding, LaidWord, Part, Placed, Stands, TableBook, in_order,
};
use kernel::table::{Disc, Length, Table};

use crate::rules::options::Options;
use crate::state::Stand;
use crate::tables::{GROUND, RADIUS};
use crate::{Event, Setup, StandFast, State, ground};

kernel::nothing_below!(StandFast);

/// What a scenario may name.
const KINDS: [ElementKind; 1] = [ElementKind { word: "pikes", crew: 0 }];

impl TableBook for StandFast {
    fn ground(&self) -> &'static [&'static str] {
        &ground::KINDS
    }

    fn fits(&self, ground: &Table, stand: Disc) -> bool {
        ground::can_stand(ground, stand)
    }

    fn objective_radius(&self) -> Length {
        GROUND
    }

    fn kinds(&self) -> &'static [ElementKind] {
        &KINDS
    }

    fn branch(&self, _: &str) -> Option<Branch> {
        Some(Branch::Infantry)
    }

    fn reads(&self, word: LaidWord) -> Result<(), Fault> {
        word.is_unread("everybody stands fast")
    }

    fn stands(&self, _: &Part<'_>) -> Option<Stands> {
        Some(Stands { count: 1, radius: RADIUS })
    }
}

impl Child for StandFast {
    /// Everybody who was sent comes back.
    type Tally = ();

    fn table_book() -> Option<&'static dyn TableBook> {
        Some(&Self)
    }

    fn found(founding: &Founding<'_, Options>) -> Option<(Setup, Musters)> {
        let Founding { brief, table, options, sides, comers } = *founding;
        let mut setup = Setup {
            sides: sides.map(str::to_owned),
            table: Some(table.ground.clone()),
            turns: table.turns,
            holder: table.defender.or(table.objective.holder),
            options,
            ..Setup::default()
        };
        let mut placed = Placed::on(&table.ground);
        for (element, said) in in_order(table, comers.iter().map(|comer| comer.element)) {
            let comer = comers.iter().find(|comer| comer.element == element)?;
            let side = brief.elements.iter().find(|sent| sent.element == element)?.side;
            let fits = |at: Disc| ground::can_stand(&table.ground, at);
            let at = placed.put(&table.sides[side.index()], said, RADIUS, fits);
            setup.stands.insert(element, Stand { name: comer.name.to_owned(), side, at });
        }
        let musters = setup.stands.keys().map(|id| (*id, vec![*id])).collect();
        Some((setup, musters))
    }

    fn tally(_: &State, _: &Musters, _: &Brief) {}

    fn follow(_: &mut (), _: &State, _: &Event) {}

    fn report(_: &(), state: &State, brief: &Brief) -> Report {
        let present = brief.elements.iter().map(|sent| ReportElement {
            element: Some(sent.element),
            present: sent.men,
            vehicles_present: sent.vehicles,
            ..ReportElement::default()
        });
        let minutes_used = u32::from(state.turn) * crate::tables::SECONDS_PER_TURN / 60;
        let holder = state.setup.holder;
        Report { elements: present.collect(), holder, minutes_used, ..Report::default() }
    }
}
