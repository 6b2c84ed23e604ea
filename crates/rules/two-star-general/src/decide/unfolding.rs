//! An order of this book as it unfolds, with the consequences that follow by themselves (a stand without strength is
//! removed, its battalion may fall with it, an objective changes hands) told in one place.

use core::ops::{Deref, DerefMut};

use kernel::Side;

use crate::TwoStarGeneral;
use crate::event::{Event, LossCause};
use crate::ground::Hex;
use crate::rules::turn;
use crate::state::{BattalionId, EndReason, Manner, Outcome, Phase, PlatoonId, StandId, State};

/// The events of one order so far, and the state after them.
#[derive(Clone, Debug)]
pub struct Unfolding(kernel::Unfolding<TwoStarGeneral>);

impl Unfolding {
    #[must_use]
    pub fn of(state: &State) -> Self {
        Self(kernel::Unfolding::begin(state, state.round_at))
    }

    /// The events of the order, with the end of the battle if it has come.
    #[must_use]
    pub fn finish(mut self) -> Vec<Event> {
        if !matches!(self.state.phase, Phase::Over(_)) {
            self.end_when_nobody_is_left();
        }
        self.0.into_events()
    }

    /// The state after everything that happened.
    #[must_use]
    pub fn into_state(self) -> State {
        self.0.state
    }

    /// A stand moves along a path; an objective it ends on becomes its side's (R71).
    pub fn move_stand(&mut self, stand: StandId, path: Vec<Hex>, manner: Manner) {
        let end = path.last().copied();
        self.happen(Event::StandMoved { stand, path, manner });
        if let Some(hex) = end {
            self.take_objective(stand, hex);
        }
    }

    /// §11 The hex becomes the stand's side's objective, if it is one and was not.
    pub fn take_objective(&mut self, stand: StandId, hex: Hex) {
        let side = self.state.spec(stand).side;
        if self.state.objectives.get(&hex).is_some_and(|holder| *holder != Some(side)) {
            self.happen(Event::ObjectiveTaken { hex, side });
        }
    }

    /// §1.4 A core stand loses strength points, at most all it has, and is removed with the last.
    pub fn lose_strength(&mut self, stand: StandId, points: u8, cause: LossCause) {
        let points = points.min(self.state.stand(stand).strength);
        if points == 0 {
            return;
        }
        self.happen(Event::StrengthLost { stand, points, cause });
        if self.state.stand(stand).strength == 0 {
            self.destroy(stand, cause);
        }
    }

    /// §1.4 A support stand is lost.
    pub fn lose_platoon(&mut self, platoon: PlatoonId, cause: LossCause) {
        self.happen(Event::PlatoonLost { platoon, cause });
    }

    /// A core stand is removed, whatever strength it had; what was with it is left alone and goes too (§1.3, R65).
    pub fn destroy(&mut self, stand: StandId, cause: LossCause) {
        let left: Vec<PlatoonId> = self.state.platoons_with(stand).collect();
        let fate = if cause == LossCause::NoEscape { cause } else { LossCause::LeftAlone };
        for platoon in left {
            self.lose_platoon(platoon, fate);
        }
        self.happen(Event::StandDestroyed { stand, cause });
        self.after_a_stand_left(stand);
    }

    /// A stand left the table over its own edge (R34).
    pub fn leave(&mut self, stand: StandId) {
        self.happen(Event::StandLeft { stand });
        self.after_a_stand_left(stand);
    }

    /// §6, R50 The battalion may have lost its HQ, or have nothing left but its HQ.
    fn after_a_stand_left(&mut self, stand: StandId) {
        let Some(battalion) = self.state.spec(stand).battalion else { return };
        let hq = self.state.battalion_spec(battalion).hq;
        let others = self.state.stands_of(battalion).filter(|(id, _)| *id != hq).count();
        let gone = others == 0 && !self.has_stands_to_come(battalion);
        if stand == hq && !gone {
            self.happen(Event::HqLost { battalion });
        }
        if gone && !self.state.battalion(battalion).removed {
            self.happen(Event::BattalionRemoved { battalion });
        }
    }

    fn has_stands_to_come(&self, battalion: BattalionId) -> bool {
        let hq = self.state.battalion_spec(battalion).hq;
        self.state.stands.iter().any(|(id, stand)| {
            *id != hq
                && self.state.spec(*id).battalion == Some(battalion)
                && stand.place == crate::state::Place::Waiting
        })
    }

    /// §11 A side without a battalion on the table or to come has lost.
    fn end_when_nobody_is_left(&mut self) {
        let left = Side::BOTH.map(|side| turn::has_battalions_left(&self.state, side));
        let winner = match left {
            [true, true] => return,
            [true, false] => Some(Side::Blue),
            [false, true] => Some(Side::Orange),
            [false, false] => None,
        };
        let points = self.state.objective_points();
        let reason = EndReason::NoBattalionLeft;
        self.happen(Event::BattleEnded { outcome: Outcome { winner, points, reason } });
    }
}

impl Deref for Unfolding {
    type Target = kernel::Unfolding<TwoStarGeneral>;
    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for Unfolding {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}
