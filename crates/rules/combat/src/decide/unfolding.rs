//! An order of this book as it unfolds, with what is still to be done.

use core::ops::{Deref, DerefMut};

use crate::rules::ending;
use crate::state::{SoldierId, State, Step};
use crate::{Combat, Event};

/// The events of one order so far, the state after them, and the steps that are left, the next one last.
#[derive(Clone, Debug)]
pub struct Unfolding {
    told: kernel::Unfolding<Combat>,
    pub agenda: Vec<Step>,
}

impl Unfolding {
    #[must_use]
    pub fn of(state: &State) -> Self {
        let agenda = state.agenda.clone();
        Self { told: kernel::Unfolding::begin(state, state.turn_at), agenda }
    }

    /// What is to happen before everything else.
    pub fn push(&mut self, step: Step) {
        self.agenda.push(step);
    }

    /// §5.1 What a man does about being shot at: when the effects of the shooting are resolved, whoever was tested first before
    /// the others.
    pub fn react(&mut self, step: Step) {
        let of_the_shooting = |step: &Step| {
            matches!(
                step,
                Step::Bullets { .. } | Step::Test { .. } | Step::React { .. } | Step::Forced { .. }
            )
        };
        let others = self.agenda.iter().rev().take_while(|step| of_the_shooting(step)).count();
        self.agenda.insert(self.agenda.len() - others, step);
    }

    /// His move comes to nothing, and with it his charge.
    pub fn cancel_move(&mut self, soldier: SoldierId) {
        self.agenda.retain(|step| match step {
            Step::March(march) => march.soldier != soldier,
            Step::Contact { charger, .. } => *charger != soldier,
            _ => true,
        });
    }

    /// R38 Who has got away is not met by whoever charged him.
    pub fn escape(&mut self, soldier: SoldierId) {
        self.agenda
            .retain(|step| !matches!(step, Step::Contact { target, .. } if *target == soldier));
    }

    /// Whether he is on his way to charge somebody.
    #[must_use]
    pub fn is_charging(&self, soldier: SoldierId) -> bool {
        let charge =
            |step: &Step| matches!(step, Step::Contact { charger, .. } if *charger == soldier);
        self.agenda.iter().any(charge)
    }

    /// The events of the order, with the end of the fight if it has come, and with what waits for an answer.
    #[must_use]
    pub fn finish(mut self) -> Vec<Event> {
        ending::end_when_nobody_is_left(&mut self);
        if self.state.is_over() {
            self.agenda.clear();
        }
        if self.agenda != self.state.agenda {
            let steps = self.agenda.clone();
            self.happen(Event::Pending { steps });
        }
        self.told.into_events()
    }
}

impl Deref for Unfolding {
    type Target = kernel::Unfolding<Combat>;
    fn deref(&self) -> &Self::Target {
        &self.told
    }
}

impl DerefMut for Unfolding {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.told
    }
}
