//! §6, §9 The night, step by step, for those who do not know the book.

use std::collections::BTreeMap;

use kernel::face::{
    Ask, NightBegun, NightDeed, NightOption, NightPoints, NightRow, NightStep,
    NightStepKind as Kind,
};
use kernel::map::Cell;
use kernel::{Cite, Offer, Offers, Side, Unlisted};

use super::aim;
use super::night_deed::night_deed;
use crate::TwoStarGeneral;
use crate::decide::Unfolding;
use crate::event::Event;
use crate::ground::Hex;
use crate::order::Order;
use crate::rules::night;
use crate::state::{BattalionId, NightPhase, Phase, Place, PlatoonId, StandId, State};

/// The steps of the book, in its order: the title of each, what it is in one sentence, and where the book has it.
const STEPS: [(Kind, &str, &str, &str); 7] = [
    (
        Kind::Headquarters,
        "Headquarters",
        "A lost headquarters returns beside its battalion before the night ends.",
        "6",
    ),
    (
        Kind::Recover,
        "Recover strength",
        "Strength points for stands on the table that are in command, and for batteries.",
        "9.1",
    ),
    (
        Kind::Restore,
        "Form stands again",
        "A destroyed stand comes back beside its battalion with at least one point.",
        "9.1",
    ),
    (
        Kind::Platoons,
        "Recover platoons",
        "A lost support platoon comes back with a stand of its own unit.",
        "9.1",
    ),
    (Kind::Reshuffle, "Reshuffle", "The stands of a battalion change places, once a night.", "9.2"),
    (
        Kind::Exchange,
        "Exchange platoons",
        "Support platoons go to another stand of their battalion.",
        "9.2",
    ),
    (Kind::End, "End the night", "The next day begins when both sides are done.", "9"),
];

/// What a night and its end are called where a unit would be.
const NIGHT: &str = "night";

pub(super) fn points(state: &State) -> Option<NightPoints> {
    let Phase::Night(NightPhase { strength, platoons, done, .. }) = &state.phase else {
        return None;
    };
    Some(NightPoints { strength: *strength, platoons: *platoons, is_done: *done })
}

pub(super) const fn begun(event: &Event) -> Option<NightBegun> {
    match event {
        Event::NightBegan { day, strength, platoons } => {
            Some(NightBegun { day: *day, strength: *strength, platoons: *platoons })
        }
        _ => None,
    }
}

/// The battle as if the night fell now; as it is in the night.
pub(super) fn fallen(state: &State) -> Option<State> {
    match state.phase {
        Phase::Over(_) => None,
        Phase::Night(_) => Some(state.clone()),
        _ if usize::from(state.day) >= state.setup.days.len() => None,
        _ => {
            let mut unfolding = Unfolding::of(state);
            night::begin(&mut unfolding);
            Some(unfolding.into_state())
        }
    }
}

/// One side's night. `offers` are the orders it may give, `ask` says what stands against one.
pub(super) fn steps(
    state: &State,
    side: Side,
    offers: Offers<Order>,
    ask: Ask<'_, TwoStarGeneral>,
) -> Vec<NightStep<Order>> {
    let (mut options, mut more) = (Options::new(), BTreeMap::new());
    let Offers { offers, unlisted, .. } = offers;
    for Offer { order, label, group, .. } in offers {
        let Some((key, short, cost)) = placed(state, &order) else { continue };
        if let Some(Unlisted { what, .. }) = unlisted.iter().find(|one| one.group == group) {
            more.insert(key.clone(), what.clone());
        }
        let places = aim::aim(state, &order).places;
        options.entry(key).or_default().push(NightOption { short, label, cost, order, places });
    }
    let night = Night { state, side, options, unlisted: more, ask };
    let step = |(kind, title, what, cite)| {
        let (cite, rows) = (Cite::section(cite), night.rows(kind));
        NightStep { kind, title, what, cite, rows }
    };
    STEPS.map(step).to_vec()
}

type Options = BTreeMap<(Kind, String), Vec<NightOption<Order>>>;

/// One side's night on a table.
struct Night<'a> {
    state: &'a State,
    side: Side,
    options: Options,
    /// What else may be ordered under the heading of a row's options.
    unlisted: BTreeMap<(Kind, String), String>,
    ask: Ask<'a, TwoStarGeneral>,
}

impl Night<'_> {
    fn rows(&self, kind: Kind) -> Vec<NightRow<Order>> {
        let state = self.state;
        let in_play = || state.battalions_in_play(self.side);
        match kind {
            Kind::Headquarters => in_play()
                .filter(|id| state.battalion(*id).hq_lost.is_some())
                .map(|id| self.of_battalion(kind, id, self.hq_orders(id)))
                .collect(),
            Kind::Recover => state
                .side_on_table(self.side)
                .filter(|(id, _)| state.stand(*id).strength < state.spec(*id).strength)
                .map(|(id, _)| (id, Order::Recover { stand: id, points: 1 }))
                .map(|(id, order)| self.of_stand(kind, id, vec![order]))
                .collect(),
            Kind::Restore => state
                .stands
                .iter()
                .filter(|(_, stand)| stand.place == Place::Destroyed)
                .filter(|(id, _)| state.spec(**id).side == self.side)
                .map(|(id, _)| self.of_stand(kind, *id, self.restore_orders(*id)))
                .collect(),
            Kind::Platoons => state
                .platoons
                .iter()
                .filter(|(_, platoon)| platoon.with.is_none())
                .filter(|(id, _)| state.platoon_spec(**id).side == self.side)
                .map(|(id, _)| self.of_platoon(kind, *id))
                .collect(),
            Kind::Reshuffle => in_play()
                .map(|id| (id, Order::NightReshuffle { battalion: id, places: BTreeMap::new() }))
                .map(|(id, order)| self.of_battalion(kind, id, vec![order]))
                .collect(),
            Kind::Exchange => state
                .platoons
                .keys()
                .filter(|id| self.options.contains_key(&(kind, id.to_string())))
                .map(|id| self.of_platoon(kind, *id))
                .collect(),
            // The war says who goes out.
            Kind::Patrol => Vec::new(),
            Kind::End => {
                let row = NightRow::of(NIGHT.to_owned(), "The night".to_owned());
                vec![self.row(kind, row, vec![Order::EndNight])]
            }
        }
    }

    /// The row with what may be ordered, or the rules' answer to the first of `tries` that they refuse.
    fn row(&self, kind: Kind, mut row: NightRow<Order>, tries: Vec<Order>) -> NightRow<Order> {
        let key = (kind, row.unit.clone());
        row.options = self.options.get(&key).cloned().unwrap_or_default();
        row.unlisted = self.unlisted.get(&key).cloned();
        if row.options.is_empty() {
            row.why_not = tries.into_iter().find_map(self.ask);
        }
        row
    }

    fn of_battalion(&self, kind: Kind, id: BattalionId, tries: Vec<Order>) -> NightRow<Order> {
        let name = self.state.battalion_spec(id).name.clone();
        let cell = self.state.hq_hex(id).map(Cell::from);
        self.row(kind, NightRow { cell, ..NightRow::of(id.to_string(), name) }, tries)
    }

    fn of_stand(&self, kind: Kind, id: StandId, tries: Vec<Order>) -> NightRow<Order> {
        let (state, spec) = (self.state, self.state.spec(id));
        let row = NightRow {
            above: above(state, spec.battalion),
            cell: state.hex_of(id).map(Cell::from),
            strength: Some([state.stand(id).strength, spec.strength]),
            ..NightRow::of(id.to_string(), spec.name.clone())
        };
        self.row(kind, row, tries)
    }

    fn of_platoon(&self, kind: Kind, id: PlatoonId) -> NightRow<Order> {
        let (state, spec) = (self.state, self.state.platoon_spec(id));
        let with = state.platoon(id).with;
        let row = NightRow {
            above: above(state, spec.battalion),
            cell: with.and_then(|stand| state.hex_of(stand)).map(Cell::from),
            ..NightRow::of(id.to_string(), spec.name.clone())
        };
        let own = state.side_on_table(self.side).filter(|(stand, _)| {
            *stand == spec.with
                || (spec.battalion.is_some() && state.spec(*stand).battalion == spec.battalion)
        });
        let mut tries = vec![Order::RecoverPlatoon { platoon: id, with: spec.with }];
        tries.extend(own.map(|(with, _)| Order::RecoverPlatoon { platoon: id, with }));
        self.row(kind, row, tries)
    }

    /// A destroyed stand beside each of the stands it could come back to.
    fn restore_orders(&self, stand: StandId) -> Vec<Order> {
        let state = self.state;
        let battalion = state.spec(stand).battalion;
        let beside = state
            .side_on_table(self.side)
            .filter(|(id, _)| battalion.is_none() || state.spec(*id).battalion == battalion);
        let hexes: Vec<Hex> =
            beside.flat_map(|(_, hex)| state.setup.ground.within(hex, 1)).collect();
        let first =
            hexes.first().copied().or_else(|| state.setup.objectives.keys().next().copied());
        let hexes = if hexes.is_empty() { first.into_iter().collect() } else { hexes };
        hexes.into_iter().map(|hex| Order::Restore { stand, hex, points: 1 }).collect()
    }

    fn hq_orders(&self, battalion: BattalionId) -> Vec<Order> {
        let state = self.state;
        let hexes =
            state.stands_of(battalion).flat_map(|(_, hex)| state.setup.ground.within(hex, 1));
        hexes.map(|hex| Order::PlaceHq { battalion, hex }).collect()
    }
}

fn above(state: &State, battalion: Option<BattalionId>) -> Option<String> {
    battalion.map(|id| state.battalion_spec(id).name.clone())
}

/// The step and unit an order belongs to, the short word for it, and its cost. A new order must be placed by
/// `night_deed`.
fn placed(state: &State, order: &Order) -> Option<((Kind, String), String, u8)> {
    let NightDeed { step, unit, strength } = night_deed(order)?;
    let unit = unit.map_or_else(|| NIGHT.to_owned(), |unit| unit.to_string());
    let cost = if step == Kind::Platoons { 1 } else { strength };
    Some(((step, unit), short(state, order), cost))
}

/// The short word on the button of a night's order.
fn short(state: &State, order: &Order) -> String {
    match order {
        Order::PlaceHq { hex, .. } => hex.to_string(),
        Order::Recover { points, .. } => format!("+{points}"),
        Order::Restore { hex, points, .. } => format!("{hex} with {points}"),
        Order::RecoverPlatoon { with: to, .. } | Order::NightTransfer { to, .. } => {
            state.stand_name(*to).to_owned()
        }
        Order::NightReshuffle { places, .. } => {
            let moved =
                places.iter().map(|(stand, hex)| format!("{} {hex}", state.stand_name(*stand)));
            moved.collect::<Vec<_>>().join(", ")
        }
        _ => "End the night".to_owned(),
    }
}
