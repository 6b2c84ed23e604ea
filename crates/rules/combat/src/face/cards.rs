//! The deck of Combat!: a card for everybody on the table, and the NCO's exchange (§2.1, §2.2).

use crate::Order;
use crate::legal::legal;
use crate::state::{SoldierId, State};
use crate::tables::Wound;
use kernel::Actor;

use super::{TableCard, TableDeck};
use kernel::face::{TableBadge, TableCardState};

/// The deck as it lies.
pub(super) fn deck(state: &State) -> TableDeck {
    let cards: Vec<TableCard> = state.soldiers.keys().filter_map(|id| card(state, *id)).collect();
    let is_drawn =
        |card: &&TableCard| matches!(card.state, TableCardState::Acts | TableCardState::Drawn);
    TableDeck {
        left: u16::try_from(state.deck.len()).unwrap_or(u16::MAX),
        drawn: cards.iter().filter(is_drawn).map(|card| card.name.clone()).collect(),
        cards,
    }
}

/// Everybody on the table has one, as long as he can do something with it (R27).
fn card(state: &State, id: SoldierId) -> Option<TableCard> {
    let now = state.soldier(id);
    let in_deck = state.deck.contains(&id);
    let acts = state.active().is_some_and(|active| active.soldier == id);
    let has_card = in_deck || acts || !matches!(now.wound, Wound::Serious | Wound::Dead);
    let card = || TableCard {
        stand: id.to_string(),
        name: state.name(id),
        side: state.side_of(id),
        state: match (acts, in_deck, now.skips) {
            (true, _, _) => TableCardState::Acts,
            (_, true, true) => TableCardState::Lost,
            (_, true, false) => TableCardState::InDeck,
            (_, false, _) => TableCardState::Drawn,
        },
        badges: badges(state, id),
        swap: None,
    };
    (state.on_table(id) && has_card).then(card)
}

/// Whether he leads, whether he is a medic.
pub(super) fn badges(state: &State, id: SoldierId) -> Vec<TableBadge> {
    let spec = state.spec(id);
    let all = [(spec.nco, TableBadge::Leader), (spec.medic, TableBadge::Medic)];
    all.into_iter().filter_map(|(is, badge)| is.then_some(badge)).collect()
}

/// Beside the cards that may be exchanged for the one that is drawn: the order that does it.
pub(super) fn offer_swaps(state: &State, seat: Actor, deck: &mut TableDeck) {
    let Some(active) = state.active() else { return };
    for offer in legal(state, seat).offers {
        let Order::SwapCards { nco, member } = offer.order else { continue };
        let other = if active.soldier == nco { member } else { nco }.to_string();
        let card = deck.cards.iter_mut().find(|card| card.stand == other && card.swap.is_none());
        if let Some(card) = card {
            card.swap = Some(Order::SwapCards { nco, member });
        }
    }
}
