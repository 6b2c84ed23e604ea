//! §1.6 The order sheet, for those who do not know the book.

use std::collections::BTreeMap;

use kernel::face::{FaceDown, Lying, OrderSheet as Sheet, OrderWord, SheetEvent, SheetOrder};
use kernel::parse::Misread;
use kernel::{Cite, Generator, Name, Refusal as _, Refused, Side};

use crate::event::Event;
use crate::order::{Order, OrderSheet};
use crate::refusal::TurnRefusal;
use crate::rules::orders;
use crate::state::{BattalionId, Phase, State, Status};
use crate::{commander, parse};

impl FaceDown for State {
    fn words(&self) -> Vec<OrderWord> {
        let word = |status: Status| OrderWord {
            order: code(status),
            letter: status.letter(),
            word: status.word().to_owned(),
            meaning: meaning(status).to_owned(),
            cite: Cite::section("1.6"),
        };
        Status::ALL.into_iter().map(word).collect()
    }

    fn lying(&self) -> Option<[Lying; 2]> {
        let Phase::Orders(phase) = &self.phase else { return None };
        Some(Side::BOTH.map(|side| Lying {
            commitment: phase.sealed[side.index()].clone(),
            is_turned_up: phase.revealed[side.index()].is_some(),
        }))
    }

    fn round(&self) -> String {
        format!("{}.{}", self.day, self.round)
    }

    fn unchanged(&self, side: Side) -> Sheet {
        written(&orders::unchanged(self, side))
    }

    fn order_before(&self, unit: Name) -> Option<String> {
        self.battalion(BattalionId(unit)).order.map(code)
    }

    fn may_order(&self, unit: Name, order: &str) -> Result<(), Refused> {
        let status = status(order).ok_or_else(|| no_order(order).refused(self))?;
        let may = orders::may_order(self, BattalionId(unit), status);
        may.map_err(|refusal| refusal.refused(self))
    }

    fn may_lay(&self, side: Side, sheet: &Sheet) -> Result<(), Refused> {
        let sheet = read(sheet).map_err(|refusal| refusal.refused(self))?;
        orders::may_lay(self, side, &sheet).map_err(|refusal| refusal.refused(self))
    }

    fn lies_already(&self, side: Side) -> Refused {
        TurnRefusal::AlreadySealed { side }.refused(self)
    }

    fn text(&self, sheet: &Sheet) -> String {
        read(sheet).unwrap_or_default().text()
    }

    fn of_text(&self, text: &str) -> Option<Sheet> {
        OrderSheet::of_text(text).map(|sheet| written(&sheet))
    }

    fn parse(&self, side: Side, text: &str) -> Result<Sheet, Misread> {
        parse::sheet(self, Some(side), text).map(|sheet| written(&sheet))
    }

    fn order_word(&self, word: &str) -> Option<String> {
        parse::status(word).map(code)
    }

    fn sensible(&self, side: Side) -> Sheet {
        written(&commander::order_sheet(self, side))
    }

    fn random(&self, side: Side, generator: &mut Generator) -> Sheet {
        written(&commander::random_sheet(self, side, generator))
    }
}

/// The order of the book; none where a sheet names an order that there is not.
pub(super) fn order(order: SheetOrder) -> Option<Order> {
    Some(match order {
        SheetOrder::Lay { commitment } => Order::SealOrders { commitment },
        SheetOrder::TurnUp { orders, salt } => {
            Order::RevealOrders { orders: read(&orders).ok()?, salt }
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

fn written(sheet: &OrderSheet) -> Sheet {
    sheet.0.iter().map(|(battalion, status)| (battalion.0, code(*status))).collect()
}

fn read(sheet: &Sheet) -> Result<OrderSheet, TurnRefusal> {
    let one = |(unit, order): (&Name, &String)| {
        Ok((BattalionId(*unit), status(order).ok_or_else(|| no_order(order))?))
    };
    Ok(OrderSheet(sheet.iter().map(one).collect::<Result<BTreeMap<_, _>, _>>()?))
}

fn no_order(order: &str) -> TurnRefusal {
    TurnRefusal::NoSuchOrder { order: order.to_owned() }
}

const fn meaning(order: Status) -> &'static str {
    match order {
        Status::Move => "moves, then attacks; weakest when it is attacked",
        Status::Hold => "changes places and attacks with one stand; defends well",
        Status::DigIn => "changes places only; defends best",
        Status::Retreat => "moves first of all; does not fight back",
    }
}

/// As the journal writes it.
fn code(status: Status) -> String {
    match status {
        Status::Move => "move",
        Status::Hold => "hold",
        Status::DigIn => "dig_in",
        Status::Retreat => "retreat",
    }
    .to_owned()
}

fn status(order: &str) -> Option<Status> {
    Status::ALL.into_iter().find(|status| code(*status) == order)
}
