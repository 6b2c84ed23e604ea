//! What the side goes by that is asked whether a contact is fought out at a smaller scale: who would fight on both sides, for how
//! long, and the dice that are thrown if it says no.

use campaign::link::{LinkOrder, Opening};
use campaign::{BattleOrder, War, WarEvent, WarOrder, WarState};
use kernel::{Answer, Call, Halt, RuleSet, Seat, Side, Tape};
use serde::{Deserialize, Serialize};

use super::{OddsView, weigh};

/// The two ways of a contact that may be fought out.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct FightOutView {
    /// Blue and orange.
    pub sides: [FightOutSide; 2],
    /// Minutes of the war that it may take.
    pub minutes: u32,
    /// The dice as usual; absent where the contact is nothing that dice settle.
    pub by_dice: Option<Box<OddsView>>,
}

/// Who would fight on a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct FightOutSide {
    pub side: Side,
    pub name: String,
    pub attacks: bool,
    pub elements: Vec<FightOutElement>,
    pub men: u32,
    pub vehicles: u32,
    /// Guns, mortars and aircraft that may fire from outside: "W Battery, 2 times".
    pub support: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct FightOutElement {
    pub name: String,
    pub men: u32,
    pub vehicles: u32,
}

/// The steps of an order to open a smaller battle: whether it is agreed, and what a book may ask.
const STEPS_MOST: usize = 4;

/// Of an order that opens a smaller battle, given in this state of the war; nothing for any other, or one that dice settle.
pub(super) fn of(war: &WarState, seat: Seat, order: &WarOrder) -> Option<FightOutView> {
    let BattleOrder::Link(LinkOrder::Open { .. }) = &order.order else { return None };
    let opening = opening(war, seat, order)?;
    Some(FightOutView {
        sides: Side::BOTH.map(|side| side_of(war, &opening, side)),
        minutes: opening.brief.minutes_max,
        by_dice: as_usual(war, seat, order).map(Box::new),
    })
}

/// The smaller battle as it would be opened if the other side agrees.
fn opening(war: &WarState, seat: Seat, order: &WarOrder) -> Option<Opening> {
    let mut answers = Vec::new();
    for _ in 0..STEPS_MOST {
        match War::decide(war, seat, order, &mut Tape::new(&answers)) {
            Err(Halt::Needs(call)) => match *call {
                Call::Choice(choice) => answers.push(Answer::Chosen(choice.usual)),
                Call::Roll(_) => return None,
            },
            Err(_) => return None,
            Ok(events) => {
                return events.into_iter().find_map(|event| match event {
                    WarEvent::LinkOpened { opening, .. } => Some(*opening),
                    _ => None,
                });
            }
        }
    }
    None
}

fn side_of(war: &WarState, opening: &Opening, side: Side) -> FightOutSide {
    let brief = &opening.brief;
    let sent = || brief.elements.iter().filter(|sent| sent.side == side);
    let called = |id| opening.names.get(id).cloned().unwrap_or_else(|| id.to_string());
    let times = |shots: u8| if shots == 1 { "once".to_owned() } else { format!("{shots} times") };
    let support = brief.support.iter().filter(|guns| guns.side == side);
    FightOutSide {
        side,
        name: war.setup.side_name(side).to_owned(),
        attacks: opening.attacker == side,
        elements: sent()
            .map(|sent| FightOutElement {
                name: called(&sent.element),
                men: sent.men,
                vehicles: sent.vehicles,
            })
            .collect(),
        men: sent().map(|sent| sent.men).sum(),
        vehicles: sent().map(|sent| sent.vehicles).sum(),
        support: support.map(|guns| format!("{}, {}", guns.name, times(guns.shots))).collect(),
    }
}

/// The odds of the order that is thrown for instead: the same pieces do something to the same cell.
fn as_usual(war: &WarState, seat: Seat, order: &WarOrder) -> Option<OddsView> {
    let aim = war.aim(order)?;
    let offers = war.legal(order.battle, seat).offers;
    let is_same = |one: &WarOrder| {
        let other = war.aim(one).filter(|other| other.deed.is_some());
        other.is_some_and(|other| other.cell == aim.cell && other.pieces == aim.pieces)
    };
    let instead = offers.iter().map(|offer| &offer.order).find(|one| is_same(one))?;
    weigh(war, seat, instead, Vec::new(), &[]).ok().filter(|odds| odds.roll.is_some())
}
