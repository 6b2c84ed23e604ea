//! Beside a fire of the company battle: to have the squads fight it out, man by man (LNK-R29).

use campaign::combat_captain::Order;
use campaign::link::{Contact, GroundChoice, LinkOrder, Scale};
use campaign::{BattleId, BattleOrder, War, WarOrder, WarState};
use kernel::{Halt, RuleSet, Seat, Tape};

use super::TableOption;

/// Puts the order that opens the smaller battle beside every option that may be fought out.
pub(super) fn offer(war: &WarState, seat: Seat, options: &mut [TableOption]) {
    let Some(child) = free_name(war) else { return };
    for option in options {
        let BattleOrder::CombatCaptain(Order::Fire { volley }) = &option.order.order else {
            continue;
        };
        let at = Contact::Fire { volley: volley.clone() };
        let (scale, ground) = (Scale::Combat, GroundChoice::None);
        let order = LinkOrder::Open { child, scale, at, ground, minutes: None };
        let order = WarOrder { battle: option.order.battle, order: BattleOrder::Link(order) };
        let is_barred = matches!(
            War::decide(war, seat, &order, &mut Tape::new(&[])),
            Err(Halt::Refused(_) | Halt::Unfit(_))
        );
        option.fight_out = (!is_barred).then_some(order);
    }
}

/// A name that no battle of the war has had.
fn free_name(war: &WarState) -> Option<BattleId> {
    let mut names = (1_u32..).filter_map(|n| BattleId::new(&format!("fight-{n}")).ok());
    names.find(|id| !war.battles.contains_key(id))
}
