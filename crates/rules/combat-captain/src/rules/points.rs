//! §11.1–11.3 Fire points: what each die brings at its range, what is added, what the chart makes of the sum.

use kernel::odds::Distribution;
use kernel::{Cite, Ledger};

use crate::event::Effect;
use crate::rules::dice;
use crate::rules::volley::{Arm, Sheaf};
use crate::state::{State, SubunitId};
use crate::tables::{self, Armour, Cell};

/// What stands for an automatic kill in odds: more hits than the chart has.
pub const AUTO_KILL: i64 = 99;

/// The faces one sub-unit threw.
pub type Thrown<'a> = (SubunitId, &'a [u8]);

impl Sheaf {
    /// What these faces come to, modifiers and all.
    #[must_use]
    pub fn points(&self, state: &State, thrown: &[Thrown<'_>]) -> i32 {
        let options = state.setup.options;
        let of_arm = |arm: &Arm| {
            let faces = thrown.iter().find(|(id, _)| *id == arm.subunit).map_or(&[][..], |t| t.1);
            let pips = dice::sum(options, faces, arm.band.faces(), self.markers);
            i32::from(pips) + arm.modifier + arm.steady
        };
        self.arms.iter().map(of_arm).sum()
    }

    /// What the chart says for a natural variable die.
    #[must_use]
    pub fn effect(&self, points: i32, face: u8) -> Effect {
        match (tables::fire_chart(points, dice::variable(face, self.markers)), self.armour) {
            (Cell::AutoKill, _) => Effect::AutoKill,
            (Cell::Number(hits), Armour::Soft) => Effect::Hits(hits),
            (Cell::Number(number), _) => Effect::KillNumber(number),
        }
    }

    /// What this sheaf may bring: hits or kill number, [`AUTO_KILL`] for row 100.
    #[must_use]
    pub fn odds(&self, state: &State) -> Distribution {
        let points =
            self.firers().fold(Distribution::point(0), |sum, id| sum.plus(&self.pips(state, id)));
        let modifiers: i32 = self.arms.iter().map(|arm| arm.modifier + arm.steady).sum();
        let points = points.shift(i64::from(modifiers));
        let variable = Distribution::weighted((1..=6).map(|face| (face, 1)));
        points.with(&variable, |points, face| {
            match self.effect(i32::try_from(*points).unwrap_or(i32::MAX), *face) {
                Effect::Hits(number) | Effect::KillNumber(number) => i64::from(number),
                Effect::AutoKill => AUTO_KILL,
            }
        })
    }

    /// Whoever fires in it, ascending, once each.
    pub fn firers(&self) -> impl Iterator<Item = SubunitId> + '_ {
        let mut firers: Vec<SubunitId> = self.arms.iter().map(|arm| arm.subunit).collect();
        firers.sort_unstable();
        firers.dedup();
        firers.into_iter()
    }

    /// Why the points are what they are: bands, modifiers, markers.
    #[must_use]
    pub fn reading(&self, state: &State) -> Ledger {
        let mut reading = Ledger::new();
        for arm in &self.arms {
            let name = state.name(arm.subunit).to_owned();
            let row = tables::weapon(arm.weapon);
            let faces =
                format!("{} at {} range: {} count", row.name, arm.band.word(), arm.band.faces());
            reading.add(name.clone(), 0, faces, Cite::section("11.1"), None);
            reading.add(name.clone(), arm.modifier, row.name.clone(), Cite::section("11.2"), None);
            if arm.steady > 0 {
                let why = "neither gun nor target has moved for two turns";
                reading.add(name.clone(), arm.steady, why, Cite::ruling(14), None);
            }
            if arm.shot.forest {
                reading.pass_over(
                    name,
                    "inside one forest everything is long range",
                    Cite::ruling(42),
                );
            }
        }
        if self.markers > 0
            && let Some(arm) = self.arms.first()
        {
            let unit = state.unit_of(arm.subunit);
            let since = Some(state.unit(unit).morale_at);
            let name = state.unit_name(unit).to_owned();
            let amount = -i32::from(self.markers);
            reading.add(
                name,
                amount,
                "on every die, one for each morale marker",
                Cite::ruling(1),
                since,
            );
        }
        reading
    }

    /// What the dice of one sub-unit may bring, all its weapons together: the same dice serve each of them (R52).
    fn pips(&self, state: &State, id: SubunitId) -> Distribution {
        let options = state.setup.options;
        let arms: Vec<&Arm> = self.arms.iter().filter(|arm| arm.subunit == id).collect();
        let worth = |face: u8| -> i64 {
            let of_arm = |arm: &&Arm| dice::pips(options, face, arm.band.faces(), self.markers);
            arms.iter().map(of_arm).map(i64::from).sum()
        };
        let dice = arms.first().map_or(0, |arm| u32::from(arm.dice));
        Distribution::weighted((1..=6).map(|face| (worth(face), 1))).times(dice)
    }
}
