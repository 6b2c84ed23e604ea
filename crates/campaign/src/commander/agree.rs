//! What a sensible commander says when the other side asks him about a smaller battle (RULES.md LNK-R9).

use kernel::handoff::Brief;
use kernel::{Answer, ChoiceCall, RuleSet as _, Seat, Side, Tape};

use crate::setup::BattleId;
use crate::war::link::LinkOrder;
use crate::war::{BattleOrder, War, WarEvent, WarOrder, WarState};

/// He fights out what is thrown for otherwise against so many times his own strength at most: dice take two points from a stand
/// that is attacked, a crowd takes all of them.
const ODDS_MOST: u32 = 3;
/// So many men count as much as a vehicle.
const VEHICLE: u32 = 20;
/// The options of such a question.
const YES: u16 = 0;
const NO: u16 = 1;

/// His answer to what `seat` has asked with `order`; `None` when that is no question about a smaller battle.
pub(super) fn answer(
    state: &WarState,
    (seat, order): (Seat, &WarOrder),
    call: &ChoiceCall,
) -> Option<Vec<u16>> {
    let (BattleOrder::Link(given), Some(side)) = (&order.order, call.seat.side()) else {
        return None;
    };
    let yes = match &*call.purpose {
        "war.fight_out" => {
            let brief = brief(state, seat, order)?;
            strength(&brief, side) * ODDS_MOST >= strength(&brief, side.enemy())
        }
        // Whoever has done better goes on with it.
        "war.stop" | "war.give_up" => has_lost_as_much(state, given.child(), side),
        "war.accept" => matches!(given, LinkOrder::Accept { .. }),
        _ => return None,
    };
    Some(vec![if yes { YES } else { NO }])
}

/// Who would take part.
fn brief(state: &WarState, seat: Seat, order: &WarOrder) -> Option<Brief> {
    let agreed = [Answer::Chosen(vec![YES])];
    let events = War::decide(state, seat, order, &mut Tape::new(&agreed)).ok()?;
    events.into_iter().find_map(|event| match event {
        WarEvent::LinkOpened { opening, .. } => Some(opening.brief),
        _ => None,
    })
}

fn strength(brief: &Brief, side: Side) -> u32 {
    let own = brief.elements.iter().filter(|sent| sent.side == side);
    own.map(|sent| sent.men + VEHICLE * sent.vehicles).sum()
}

/// Whether a side has lost at least as large a part of its people as the other.
fn has_lost_as_much(state: &WarState, child: BattleId, side: Side) -> bool {
    let (Some(link), Some(report)) = (state.links.get(&child), state.report_so_far(child)) else {
        return true;
    };
    let Ok(balance) = report.balance(&link.brief) else { return true };
    let count = |side: Side| {
        let own = link.brief.elements.iter().filter(|sent| sent.side == side);
        own.fold((0_u64, 0_u64), |(sent, lost), element| {
            let line = balance.lines.iter().find(|(id, _, _)| *id == element.element);
            let here = line.map_or(0, |(_, line, _)| line.present);
            (sent + u64::from(element.men), lost + u64::from(element.men.saturating_sub(here)))
        })
    };
    let ((sent, lost), (others, theirs)) = (count(side), count(side.enemy()));
    lost * others >= theirs * sent
}
