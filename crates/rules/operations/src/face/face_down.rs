//! R62 The sheet, for those who do not know the book: for each name one line of text. A unit's line is its formation and its order (`of 1ab
//! attack 0405`), a formation's says that its commander has written (`orders`), a bridge's when it is blown, a squadron's its place on the air
//! sheet and its mission.

mod things;

use kernel::face::{FaceDown, Lying, OrderSheet, OrderWord, SheetEvent, SheetOrder, SheetThing};
use kernel::parse::Misread;
use kernel::{Cite, Generator, Ids, Name, Refusal as _, Refused, Side};

use super::fog;
use crate::commander;
use crate::event::Event;
use crate::order::{Order, Sheet, Task, UnitOrder};
use crate::parse::{self, Entry};
use crate::refusal::{Refusal, TurnRefusal};
use crate::rules::{air_sheet, command, lift, orders, sheet as writing};
use crate::state::{BridgeId, FormationId, Phase, Sortie, SquadronId, State, UnitId};

/// The orders that are one word, with their letters.
const WORDS: [(Task, char, &str); 3] = [
    (Task::Hold, 'H', "stays where it is and defends"),
    (Task::DigIn, 'D', "stays, and is dug in after two turns"),
    (Task::Refit, 'R', "stays far from the enemy and gains 1 status by day"),
];

impl FaceDown for State {
    fn words(&self) -> Vec<OrderWord> {
        let word = |(task, letter, meaning): &(Task, char, &str)| OrderWord {
            order: task.words(&Ids),
            letter: *letter,
            word: crate::diary::capital(&task.words(&Ids)),
            meaning: (*meaning).to_owned(),
            cite: Cite::ruling(62),
        };
        // R69 Units refit by day.
        let now = WORDS.iter().filter(|(task, ..)| *task != Task::Refit || !self.is_night());
        now.map(word).collect()
    }

    fn lying(&self) -> Option<[Lying; 2]> {
        let Phase::Orders(phase) = &self.phase else { return None };
        Some(Side::BOTH.map(|side| Lying {
            commitment: phase.sealed[side.index()].clone(),
            is_turned_up: phase.revealed[side.index()].is_some(),
        }))
    }

    fn round(&self) -> String {
        self.turn.to_string()
    }

    fn unchanged(&self, side: Side) -> OrderSheet {
        let sheet = Sheet { air: lift::planned(self, side), ..Sheet::default() };
        written(&command::in_force(self, side, sheet))
    }

    fn things(&self, side: Side) -> Vec<SheetThing> {
        things::things(self, side)
    }

    /// Without the formation, or the place on the air sheet.
    fn said(&self, name: Name, line: &str) -> String {
        match parse::entry(line) {
            Ok(Entry::Unit(_, order)) => order.words(&Ids),
            Ok(Entry::Air(_, mission)) => mission.words(&Ids),
            _ if self.setup.bridges.contains_key(&BridgeId(name)) => {
                line.trim_start_matches("blow ").to_owned()
            }
            _ => line.to_owned(),
        }
    }

    /// R62 A unit's order goes to its own formation. R51 Squadrons fly in the order of their ids where no place is said.
    fn line(&self, name: Name, said: &str) -> String {
        let (unit, squadron, bridge) = (UnitId(name), SquadronId(name), BridgeId(name));
        if let Some(unit) = self.units.get(&unit).filter(|_| !said.starts_with("of ")) {
            return format!("of {} {said}", kernel::Names::written(&Ids, &unit.formation.0));
        }
        if self.setup.squadrons.contains_key(&squadron) && !said.starts_with("air ") {
            let place = self.setup.squadrons.keys().position(|known| *known == squadron);
            return format!("air {} {said}", place.unwrap_or_default() + 1);
        }
        if self.bridges.contains_key(&bridge) && !said.starts_with("blow ") {
            return format!("blow {said}");
        }
        said.to_owned()
    }

    /// A squadron stays on the ground.
    fn may_be_blank(&self, name: Name) -> bool {
        self.setup.squadrons.contains_key(&SquadronId(name))
    }

    fn order_before(&self, _: Name) -> Option<String> {
        // R62 A sheet is good for one turn: no unit is still under the order of the last.
        None
    }

    fn may_order(&self, unit: Name, order: &str) -> Result<(), Refused> {
        let line = self.line(unit, order);
        let may = |state: &Self| may_enter(state, unit, &line);
        let fits = if is_hidden(self) {
            orders::as_known(self, whose(self, unit), may)
        } else {
            may(self)
        };
        fits.map_err(|refusal| refusal.refused(self))
    }

    /// R53 The second serial of a unit is written after the first.
    fn may_write(&self, _: Side, sheet: &OrderSheet) -> Result<(), Refused> {
        sheet.iter().try_for_each(|(name, line)| self.may_order(*name, line))
    }

    fn may_lay(&self, side: Side, sheet: &OrderSheet) -> Result<(), Refused> {
        let sheet = read(sheet).map_err(|refusal| refusal.refused(self))?;
        let may = if is_hidden(self) { orders::may_turn_over } else { orders::may_lay };
        may(self, side, &sheet).map_err(|refusal| refusal.refused(self))
    }

    fn lies_already(&self, side: Side) -> Refused {
        TurnRefusal::AlreadySealed { side }.refused(self)
    }

    fn text(&self, sheet: &OrderSheet) -> String {
        read(sheet).unwrap_or_default().text()
    }

    fn of_text(&self, text: &str) -> Option<OrderSheet> {
        Sheet::of_text(text).map(|sheet| written(&sheet))
    }

    fn parse(&self, side: Side, text: &str) -> Result<OrderSheet, Misread> {
        parse::sheet(self, Some(side), text).map(|sheet| written(&sheet))
    }

    fn order_word(&self, word: &str) -> Option<String> {
        let plain = word.to_lowercase();
        let is = |(task, letter, _): &&(Task, char, &str)| {
            plain == task.words(&Ids) || plain == letter.to_lowercase().to_string()
        };
        WORDS.iter().find(is).map(|(task, _, _)| task.words(&Ids))
    }

    fn sensible(&self, side: Side) -> OrderSheet {
        written(&commander::sheet(self, side))
    }

    fn random(&self, side: Side, generator: &mut Generator) -> OrderSheet {
        written(&commander::random_sheet(self, side, generator))
    }
}

/// R63 Whether commanders know less than is in this position.
fn is_hidden(state: &State) -> bool {
    fog::has_fog(state) && state.eyes.is_none()
}

/// The side that writes for something, and the formation whose commander does. Who looks at what he knows writes for his own side.
fn whose(state: &State, name: Name) -> (Side, Option<FormationId>) {
    if let Some(eyes) = &state.eyes {
        return (eyes.side(), None);
    }
    if let Some(unit) = state.units.get(&UnitId(name)) {
        return (state.side_of(UnitId(name)), Some(unit.formation));
    }
    let squadron = state.setup.squadrons.get(&SquadronId(name)).map(|spec| spec.side);
    let bridge = || state.bridges.get(&BridgeId(name)).and_then(|bridge| bridge.holder);
    (squadron.or_else(bridge).unwrap_or(Side::Blue), None)
}

fn may_enter(state: &State, name: Name, text: &str) -> Result<(), Refusal> {
    match parse::entry(text).map_err(|_| no_order(text))? {
        Entry::Formation => Ok(()),
        Entry::Unit(formation, order) => {
            let unit = UnitId(name);
            let own = state.units.get(&unit).map(|unit| unit.formation);
            let formation = formation.or(own).unwrap_or(FormationId(name));
            Ok(writing::may_order(state, formation, unit, &order)?)
        }
        Entry::Blow(blow) => {
            let bridge = BridgeId(name);
            Ok(writing::may_blow(state, whose(state, name).0, bridge, blow)?)
        }
        Entry::Air(_, mission) => {
            let squadron = SquadronId(name);
            let spec = state.setup.squadrons.get(&squadron);
            let side = spec.map_or(Side::Blue, |spec| spec.side);
            Ok(air_sheet::may_fly(state, side, squadron, mission)?)
        }
    }
}

/// The order of the book; none where a sheet holds what is no order.
pub(super) fn order(order: SheetOrder) -> Option<Order> {
    Some(match order {
        SheetOrder::Lay { commitment } => Order::SealOrders { commitment },
        SheetOrder::TurnUp { orders, salt } => {
            Order::RevealOrders { orders: Box::new(read(&orders).ok()?), salt }
        }
    })
}

pub(super) fn sheet_order(order: &Order) -> Option<SheetOrder> {
    match order {
        Order::SealOrders { commitment } => {
            Some(SheetOrder::Lay { commitment: commitment.clone() })
        }
        Order::RevealOrders { orders, salt } => {
            Some(SheetOrder::TurnUp { orders: written(orders), salt: salt.clone() })
        }
        _ => None,
    }
}

pub(super) fn sheet_event(event: &Event) -> Option<SheetEvent> {
    match event {
        Event::OrdersSealed { side, commitment } => {
            Some(SheetEvent::Laid { side: *side, commitment: commitment.clone() })
        }
        Event::OrdersRevealed { side, .. } => Some(SheetEvent::TurnedUp { side: *side }),
        _ => None,
    }
}

/// The sheet, line by line.
fn written(sheet: &Sheet) -> OrderSheet {
    let mut lines = OrderSheet::new();
    for (formation, part) in &sheet.formations {
        lines.insert(formation.0, "orders".to_owned());
        let of = kernel::Names::written(&Ids, &formation.0);
        let line = |order: &UnitOrder| format!("of {of} {}", order.words(&Ids));
        lines.extend(part.units.iter().map(|(unit, order)| (unit.0, line(order))));
    }
    let blow = sheet.blow.iter();
    lines.extend(blow.map(|(bridge, blow)| (bridge.0, format!("blow {}", blow.words()))));
    for (place, sortie) in (1u16..).zip(&sheet.air) {
        let line = format!("air {place} {}", sortie.mission.words(&Ids));
        lines.insert(sortie.squadron.0, line);
    }
    lines
}

fn read(lines: &OrderSheet) -> Result<Sheet, TurnRefusal> {
    let mut sheet = Sheet::default();
    let mut air: Vec<(u16, Sortie)> = Vec::new();
    for (name, text) in lines {
        match parse::entry(text).map_err(|_| no_order(text))? {
            Entry::Formation => {
                sheet.formations.entry(FormationId(*name)).or_default();
            }
            Entry::Unit(Some(formation), order) => {
                let part = sheet.formations.entry(formation).or_default();
                part.units.insert(UnitId(*name), order);
            }
            Entry::Unit(None, _) => return Err(no_order(text)),
            Entry::Blow(blow) => {
                sheet.blow.insert(BridgeId(*name), blow);
            }
            Entry::Air(place, mission) => {
                air.push((place, Sortie { squadron: SquadronId(*name), mission }));
            }
        }
    }
    air.sort_by_key(|(place, sortie)| (*place, sortie.squadron));
    sheet.air = air.into_iter().map(|(_, sortie)| sortie).collect();
    Ok(sheet)
}

fn no_order(order: &str) -> TurnRefusal {
    TurnRefusal::NoSuchOrder { order: order.to_owned() }
}
