//! LNK-R37 A smaller battle on a part of the larger one's table: everyone stands where he stood.

use kernel::handoff::Brief;
use kernel::laid::{LaidElement, LaidObjective, LaidSide, LaidTable};
use kernel::table::{Length, Point, Table};
use kernel::{Name, Side};

use crate::war::ground::cut::Cutting;
use crate::war::links::open::Asked;

/// What is said of such a battle beside places.
pub(super) struct Standing {
    pub(super) cutting: &'static Cutting,
    /// How much ground around the target it is about.
    pub(super) radius: Length,
    /// The side that keeps that ground where nobody has more on it.
    pub(super) defender: Option<Side>,
    pub(super) night: bool,
}

impl Standing {
    /// The smaller battle's table; none where somebody has no place on the larger one's, or they are too far apart for any table.
    pub(super) fn on(self, table: &Table, asked: &Asked<'_>, brief: &Brief) -> Option<LaidTable> {
        let [Some(blue), Some(orange)] = brief.edges else { return None };
        let place = |id: Name| asked.meeting.elements.iter().find(|met| met.element == id)?.at;
        let places: Option<Vec<Point>> =
            brief.elements.iter().map(|sent| place(sent.element)).collect();
        let cut = self.cutting.of(table, &places?)?;
        let side = |side: Side, home| LaidSide {
            home,
            area: None,
            elements: brief
                .elements
                .iter()
                .filter(|sent| sent.side == side)
                .map(|sent| {
                    LaidElement::new(sent.element, place(sent.element).map(|at| cut.place(at)))
                })
                .collect(),
            air: Vec::new(),
        };
        let objective = LaidObjective {
            name: target_words(asked, brief),
            at: cut.place(place(target(asked, brief)?)?),
            radius: self.radius,
            holder: self.defender,
        };
        Some(LaidTable {
            briefing: String::new(),
            sides: [side(Side::Blue, blue), side(Side::Orange, orange)],
            ground: cut.table,
            objective,
            defender: self.defender,
            turns: u16::MAX,
            night: self.night,
            flying: None,
            sun: None,
        })
    }
}

/// The brief of a battle on no ground of its own: it is about the place of the target.
pub(super) fn about_the_target(asked: &Asked<'_>, brief: &Brief) -> Brief {
    Brief { place: target_words(asked, brief), ..brief.clone() }
}

/// The first of those who are attacked.
fn target(asked: &Asked<'_>, brief: &Brief) -> Option<Name> {
    let attacker = asked.meeting.attacker;
    let target = brief.elements.iter().find(|sent| sent.side != attacker);
    target.map(|sent| sent.element)
}

/// What the ground is called that they fight about: "2nd Platoon's position".
fn target_words(asked: &Asked<'_>, brief: &Brief) -> String {
    match target(asked, brief) {
        Some(target) => {
            format!("{}'s position", asked.state.element_name(asked.parent, target))
        }
        None => brief.place.clone(),
    }
}
