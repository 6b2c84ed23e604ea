//! LNK-R27, LNK-R32 Who may go out in the night: patrols from the stands that lie beside the enemy, and the actions a scenario
//! has prepared for a night.

use std::collections::BTreeMap;

use campaign::link::{Contact, GroundChoice, LinkOrder};
use campaign::two_star_general::ground::Hex;
use campaign::two_star_general::handoff::Contact as Division;
use campaign::two_star_general::state::{StandId, State};
use campaign::{ActionOpens, BattleId, BattleOrder, WarOrder, WarState};
use kernel::{Offer, Refused, Side};

use super::night::{NightOption, NightRow};
use crate::OnMap;
use crate::actions::ActionView;

/// The rows of the step: every stand beside the enemy, then every prepared night.
pub(super) fn rows(
    OnMap { war, battle, state, .. }: OnMap<'_>,
    side: Side,
    offers: &[Offer<WarOrder>],
    refusal: &dyn Fn(&WarOrder) -> Option<Refused>,
) -> Vec<NightRow> {
    let enemy_in = |hex: Hex| state.occupant(hex).filter(|id| state.spec(*id).side != side);
    let mut rows = Vec::new();
    for (stand, hex) in state.side_on_table(side) {
        let met: Vec<(Hex, StandId)> =
            hex.neighbours().filter_map(|at| Some((at, enemy_in(at)?))).collect();
        let Some((first, _)) = met.first().copied() else { continue };
        let spec = state.spec(stand);
        let options: Vec<NightOption> = met
            .iter()
            .flat_map(|(at, enemy)| patrols(state, offers, (stand, *at), *enemy))
            .collect();
        let why_not =
            if options.is_empty() { refusal(&patrol(battle, stand, first)) } else { None };
        rows.push(NightRow {
            unit: stand.to_string(),
            name: spec.name.clone(),
            battalion: spec.battalion.map(|of| state.battalion_spec(of).name.clone()),
            hex: Some(hex),
            strength: Some(state.stand(stand).strength),
            strength_full: Some(spec.strength),
            options,
            why_not,
            ..NightRow::default()
        });
    }
    rows.extend(prepared(war, battle, side));
    rows
}

/// To one enemy: a patrol or a raid, on a table or without one.
fn patrols(
    state: &State,
    offers: &[Offer<WarOrder>],
    (stand, at): (StandId, Hex),
    enemy: StandId,
) -> Vec<NightOption> {
    let kind = |offer: &Offer<WarOrder>| match &offer.order.order {
        BattleOrder::Link(LinkOrder::Open { at: contact, .. }) => match contact {
            Contact::TwoStarGeneral(Division::Patrol { stand: one, target })
                if (*one, *target) == (stand, at) =>
            {
                Some("patrol")
            }
            Contact::TwoStarGeneral(Division::Raid { stand: one, target })
                if (*one, *target) == (stand, at) =>
            {
                Some("raid")
            }
            _ => None,
        },
        _ => None,
    };
    let name = state.stand_name(enemy);
    let mut options = Vec::new();
    for offer in offers {
        let (Some(kind), Some(fight)) = (kind(offer), &offer.fight_out) else { continue };
        let short = format!("{at} {name}: {kind} {}", fight.ground);
        let label = format!("{}, {kind}, {}", fight.what, fight.ground);
        let (order, places) = (offer.order.clone(), BTreeMap::new());
        options.push(NightOption { short, label, cost: 0, order, places });
    }
    options
}

/// A patrol as somebody might ask for it, to hear why not.
fn patrol(battle: BattleId, stand: StandId, target: Hex) -> WarOrder {
    let at = Contact::TwoStarGeneral(Division::Patrol { stand, target });
    let child = BattleId::new("patrol-1").unwrap_or_else(|_| BattleId::main());
    let (scale, ground) = (campaign::link::Scale::Combat, GroundChoice::None);
    let order = LinkOrder::Open { child, scale, at, ground, minutes: None };
    WarOrder { battle, order: BattleOrder::Link(order) }
}

/// What the scenario has prepared for a night.
fn prepared(war: &WarState, battle: BattleId, side: Side) -> Vec<NightRow> {
    let is_of_night = |view: &ActionView| {
        let mut all = war.setup.actions.iter();
        all.any(|one| {
            one.battle == battle && one.opens == ActionOpens::Night && one.id.as_str() == view.id
        })
    };
    let row = |view: ActionView| {
        let option = |offer: Offer<WarOrder>| NightOption {
            short: "Fight it out".to_owned(),
            label: format!("{}, with {}", view.title, view.rules),
            cost: 0,
            order: offer.order,
            places: BTreeMap::new(),
        };
        let done = view.stage.map(|_| Refused {
            code: "name_taken".to_owned(),
            cite: kernel::Cite::section("H.11"),
            sentence: "It has been opened; an action is fought once.".to_owned(),
            instead: None,
        });
        NightRow {
            unit: view.id.clone(),
            name: view.title.clone(),
            battalion: Some(view.objective.clone()),
            hex: Some(view.hex.into()),
            why_not: view.why.clone().or(done),
            options: view.offers.into_iter().map(option).collect(),
            ..NightRow::default()
        }
    };
    let all = crate::actions::actions(war, side.seat());
    all.into_iter().filter(is_of_night).map(row).collect()
}
