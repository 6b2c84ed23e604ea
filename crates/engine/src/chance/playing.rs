//! A war played on in memory from a moment of the record: the same orders as in play, automatic commanders for both sides, and
//! dice of its own. Nothing of it is written down.

use campaign::{War, WarOrder, WarState, commander};
use kernel::face::{Lying, SheetOrder};
use kernel::{Answer, Call, Generator, Halt, RuleSet as _, Seat, Seq, Side, Tape, seal};

use crate::face_down::lying_in;
use crate::simulate::{CommanderKind, Next, next, sheet_of};

/// The most orders of one such war; a longer one has no result.
const ORDERS_MOST: u32 = 50_000;

/// Both sides play to win.
const COMMANDERS: [CommanderKind; 2] = [CommanderKind::Sensible; 2];

/// A war that is being played on.
struct Playing {
    war: WarState,
    generator: Generator,
    seq: Seq,
    orders: u32,
}

/// Whether one can play on from a war: no orders lie face down, which only their side may know before they are turned up.
#[must_use]
pub(super) fn is_open(war: &WarState) -> bool {
    let lies = |lying: [Lying; 2]| lying.iter().any(|side| side.commitment.is_some());
    !war.battles.keys().any(|battle| lying_in(war, *battle).is_some_and(lies))
}

/// Plays on to the end: who won, or that it was drawn; none when it came to no end, because the commanders found nothing to do, or
/// gave more orders than any war needs. The same war and seed give the same end. The seed has nothing to do with the dice of the record: these
/// follow from secrets of the seats, and are neither used nor foretold.
#[must_use]
pub(super) fn play_on(war: &WarState, at: u64, seed: &str) -> Option<Option<Side>> {
    let (generator, seq) = (Generator::of(seed), Seq(at));
    let mut playing = Playing { war: war.clone(), generator, seq, orders: 0 };
    while playing.war.over().is_none() {
        if playing.orders >= ORDERS_MOST || playing.step().is_none() {
            return None;
        }
    }
    playing.war.over().map(|outcome| outcome.winner)
}

impl Playing {
    /// The next order; none when nobody can give one.
    fn step(&mut self) -> Option<()> {
        match next(&self.war, COMMANDERS, &mut self.generator)? {
            Next::Order(lead, order) => self.carry_out(lead.seat(), order),
            Next::Umpire(order) => self.carry_out(Seat::Umpire, order),
            Next::Sheets(battle) => {
                let sheets = Side::BOTH.map(|side| {
                    let at = (battle, side);
                    (side, sheet_of(&self.war, at, COMMANDERS, &mut self.generator))
                });
                // Nobody looks on, so that any salt hides as well.
                let salt = [0; 16];
                for (side, sheet) in &sheets {
                    let text = self.war.battle(battle)?.face_down()?.text(sheet);
                    let commitment = seal::commitment(&salt, &text);
                    self.sheet(battle, *side, SheetOrder::Lay { commitment })?;
                }
                for (side, orders) in sheets {
                    let salt = seal::hex(&salt);
                    self.sheet(battle, side, SheetOrder::TurnUp { orders, salt })?;
                }
                Some(())
            }
        }
    }

    fn sheet(&mut self, battle: campaign::BattleId, side: Side, order: SheetOrder) -> Option<()> {
        let order = self.war.battle(battle)?.order_of_sheet(order)?;
        self.carry_out(side.seat(), WarOrder { battle, order })
    }

    /// Carries an order out, with everything the table says to it; none when it is refused.
    fn carry_out(&mut self, seat: Seat, order: WarOrder) -> Option<()> {
        self.orders += 1;
        let order = War::canonical(order);
        let mut answers = Vec::new();
        let events = loop {
            match War::decide(&self.war, seat, &order, &mut Tape::new(&answers)) {
                Ok(events) => break events,
                Err(Halt::Needs(call)) => answers.push(self.answer(seat, &order, &call)),
                Err(Halt::Refused(_) | Halt::Unfit(_)) => return None,
            }
        };
        for event in &events {
            self.seq = Seq(self.seq.0 + 1);
            War::evolve(&mut self.war, event, self.seq);
        }
        Some(())
    }

    fn answer(&mut self, seat: Seat, order: &WarOrder, call: &Call) -> Answer {
        match call {
            Call::Roll(roll) => Answer::Faces(self.generator.faces(roll.count, roll.sides)),
            Call::Choice(choice) => {
                let by = call.seat().side().unwrap_or(Side::Blue);
                let sense = COMMANDERS[by.index()].sense();
                let (war, of) = (&self.war, (seat, order));
                Answer::Chosen(commander::answer(war, of, choice, sense, &mut self.generator))
            }
        }
    }
}
