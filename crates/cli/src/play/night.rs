//! The night, step by step; what there is nothing to do in is left out.

use std::collections::BTreeSet;

use api::campaign::WarOrder;
use api::error::ApiResult;
use api::kernel::face::NightStepKind;
use api::kernel::{Offers, Side};
use api::views::StatusView;

use crate::look::bold;
use crate::show::Listing;

use super::turn::{AGAIN, is_end};
use super::{Game, Next};

/// The steps, in the order in which they are best done.
const STEPS: [&str; 7] = [
    "Headquarters",
    "Strength",
    "Lost stands",
    "Support platoons",
    "Reshuffle",
    "Patrols and smaller battles",
    "End the night",
];
const SMALLER: usize = 5;
const END: usize = 6;

impl Game<'_> {
    /// One line of a side's night.
    pub(super) fn night(
        &mut self,
        status: &StatusView,
        side: Side,
        offers: &Offers<WarOrder>,
    ) -> ApiResult<Next> {
        let open: BTreeSet<usize> =
            offers.offers.iter().map(|offer| step_of(&offer.order)).collect();
        let wanted = self.night_step[side.index()];
        let step = open.range(wanted..).next().or_else(|| open.last()).copied().unwrap_or(END);
        self.night_step[side.index()] = step;
        self.listing.hidden = hidden(offers, step);
        let view = &status.sides[side.index()];
        let place = open.iter().position(|known| *known == step).map_or(1, |at| at + 1);
        let title = format!(
            "{} Left: strength points {}, platoons {}.",
            bold(format!("Night, step {place} of {}: {}.", open.len(), STEPS[step])),
            view.recovery_strength,
            view.recovery_platoons
        );
        let end = offers.offers.iter().position(is_end);
        let enter = match step {
            END => self.on_enter(offers, end.map(|index| index + 1)),
            // A last order in a step is not given by an Enter that means "next".
            _ if self.listing.filter.is_empty() => None,
            _ => self.on_enter(offers, None),
        };
        let next = open.range(step + 1..).next();
        let otherwise = match next {
            Some(next) if self.listing.filter.is_empty() => {
                format!("next step, {} · back: step before", STEPS[*next].to_lowercase())
            }
            _ => AGAIN.to_owned(),
        };
        let body = self.list(offers, enter, &otherwise, &title);
        self.point_at(offers)?;
        self.draw(status, Some(self.voice(side)), &body)?;
        let line = self.line(side, offers)?;
        match line.as_deref() {
            Some("back" | "b") => {
                self.listing = Listing::default();
                let before = open.range(..step).next_back().copied().unwrap_or(step);
                self.night_step[side.index()] = before;
                return Ok(Next::On);
            }
            Some("") if enter.is_none() && self.listing.filter.is_empty() => {
                self.night_step[side.index()] = step + 1;
            }
            _ => {}
        }
        self.typed(side, offers, line, enter)
    }
}

fn step_of(WarOrder { order, .. }: &WarOrder) -> usize {
    match order.night_deed().map(|deed| deed.step) {
        Some(NightStepKind::Headquarters) => 0,
        Some(NightStepKind::Recover) => 1,
        Some(NightStepKind::Restore) => 2,
        Some(NightStepKind::Platoons) => 3,
        Some(NightStepKind::Reshuffle | NightStepKind::Exchange) => 4,
        None if order.scale().is_none() => SMALLER,
        Some(NightStepKind::Patrol | NightStepKind::End) | None => END,
    }
}

fn hidden(offers: &Offers<WarOrder>, step: usize) -> BTreeSet<usize> {
    let numbered = offers.offers.iter().enumerate();
    numbered
        .filter(|(_, offer)| step_of(&offer.order) != step)
        .map(|(index, _)| index + 1)
        .collect()
}

#[cfg(test)]
mod tests {
    use api::campaign::two_star_general::Order;

    use super::*;

    #[test]
    fn each_step_shows_its_own_orders_under_their_own_numbers() {
        let stand = "marche.A".parse().unwrap();
        let platoon = "marche.mg".parse().unwrap();
        let mut offers = Offers::none("");
        for order in [
            Order::Recover { stand, points: 1 },
            Order::RecoverPlatoon { platoon, with: stand },
            Order::NightTransfer { platoon, to: stand },
            Order::EndNight,
        ] {
            offers.offer("", "", WarOrder::main(order));
        }
        assert_eq!(hidden(&offers, 1), BTreeSet::from([2, 3, 4]));
        assert_eq!(hidden(&offers, 3), BTreeSet::from([1, 3, 4]));
        assert_eq!(hidden(&offers, 4), BTreeSet::from([1, 2, 4]));
        assert_eq!(hidden(&offers, END), BTreeSet::from([1, 2, 3]));
    }
}
