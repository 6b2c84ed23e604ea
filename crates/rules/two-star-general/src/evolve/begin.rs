//! The state before the first order, made from the setup alone: arrivals of the first round have no entry of their own.

use std::sync::Arc;

use kernel::Seq;

use crate::decide::Unfolding;
use crate::event::Event;
use crate::evolve::evolve;
use crate::rules::reinforcements;
use crate::state::{Battalion, OrdersPhase, Phase, Place, Platoon, Setup, Stand, State, Transfers};

/// The entry that founds a campaign.
const FOUNDED: Seq = Seq(1);

impl State {
    /// The position at the start of round 1 of its first day.
    #[must_use]
    pub fn begin(setup: Arc<Setup>) -> Self {
        let stand = |spec: &crate::state::StandSpec| Stand {
            strength: spec.start_strength,
            place: spec.start.map_or(Place::Waiting, Place::At),
            shots: 0,
            manner: None,
            landed: false,
            hurt_at: FOUNDED,
            placed_at: FOUNDED,
        };
        let platoon =
            |spec: &crate::state::PlatoonSpec| Platoon { with: Some(spec.with), hurt_at: FOUNDED };
        let first_day = setup.first_day.max(1);
        let mut state = Self {
            day: first_day,
            round: 1,
            phase: Phase::Orders(OrdersPhase::default()),
            battalions: setup.battalions.keys().map(|id| (*id, Battalion::default())).collect(),
            stands: setup.stands.iter().map(|(id, spec)| (*id, stand(spec))).collect(),
            platoons: setup.platoons.iter().map(|(id, spec)| (*id, platoon(spec))).collect(),
            air: [0; 2],
            objectives: setup.objectives.iter().map(|(hex, o)| (*hex, o.holder)).collect(),
            round_at: FOUNDED,
            transfers: Transfers::default(),
            setup,
        };
        evolve(&mut state, &Event::RoundBegan { day: first_day, round: 1 }, FOUNDED);
        // Whoever is due in the first round is there when its orders are written (R76).
        let mut arrivals = Unfolding::of(&state);
        reinforcements::arrive(&mut arrivals);
        arrivals.into_state()
    }
}
