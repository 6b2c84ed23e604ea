//! H.3, R45 The men, or the vehicles with their crews, behind the count of a platoon.

use kernel::handoff::SquadLeft;
use serde::{Deserialize, Serialize};

use super::Casualties;
use crate::tables::COUNT;

/// What a platoon comes with from the roster; nobody in a battle without one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Share {
    /// Men, or vehicles, at full strength and now.
    pub full: u32,
    pub present: u32,
    /// Men to each vehicle; 0 for those who are counted by their men.
    #[serde(default)]
    pub crew: u32,
    /// H.2 The squads of its element that it has, from 0, with their men.
    #[serde(default)]
    pub squads: Vec<(usize, u32)>,
}

/// What has become of them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Men {
    full: u32,
    crew: u32,
    squads: Vec<(usize, u32)>,
    /// Men or vehicles who are fit.
    present: u32,
    /// Of each point that is wounded, and of each that is lost, in the order in which they were.
    wounded: Vec<u32>,
    lost: Vec<u32>,
    captured: u32,
    /// What smaller battles have told of its men: their fates are known.
    told: Told,
    /// The umpire has changed its count: it need not be the rating of its men any more.
    ruled: bool,
}

/// Men of a platoon by the fates that a smaller battle tells, and its vehicles that are gone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Told {
    pub killed: u32,
    pub wounded: u32,
    pub captured: u32,
    pub stragglers: u32,
    pub vehicles: u32,
}

/// Points of a platoon that a smaller battle has cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FoughtOut {
    pub killed: u8,
    /// Of these, those who were wounded before.
    pub wounded_killed: u8,
    /// Newly wounded.
    pub wounded: u8,
}

impl FoughtOut {
    /// What is lost with this.
    #[must_use]
    pub const fn added_to(self, was: Casualties) -> Casualties {
        Casualties {
            dead: was.dead.saturating_add(self.killed),
            wounded: was.wounded.saturating_sub(self.wounded_killed).saturating_add(self.wounded),
        }
    }
}

impl Told {
    #[must_use]
    pub const fn men(self) -> u32 {
        self.killed + self.wounded + self.captured + self.stragglers
    }

    #[must_use]
    pub const fn is_nothing(self) -> bool {
        self.men() == 0 && self.vehicles == 0
    }

    fn add(&mut self, more: Self) {
        self.killed += more.killed;
        self.wounded += more.wounded;
        self.captured += more.captured;
        self.stragglers += more.stragglers;
        self.vehicles += more.vehicles;
    }
}

/// H.3 The points that so many men or vehicles are, of so many at full strength: four alike, so that a point that comes back is one.
#[must_use]
pub fn rating(present: u32, full: u32) -> u8 {
    let points = (present * u32::from(COUNT)).div_ceil(in_points(full));
    u8::try_from(points).unwrap_or(COUNT).min(COUNT)
}

/// So many at full strength, or as many more as four equal points take.
fn in_points(full: u32) -> u32 {
    full.max(1).next_multiple_of(u32::from(COUNT))
}

impl Share {
    /// §8 Points of the count that it comes without.
    #[must_use]
    pub fn dead(&self) -> u8 {
        COUNT.saturating_sub(rating(self.present, self.full))
    }
}

impl Men {
    #[must_use]
    pub fn of(share: &Share) -> Self {
        let Share { full, present, crew, squads } = share.clone();
        let full = if full == 0 { 0 } else { in_points(full) };
        Self { full, present, crew, squads, ..Self::default() }
    }

    /// Kills strike the unhurt first and then the wounded (§11.5.9): what is lost of the count, is lost of the men.
    pub fn struck(&mut self, was: Casualties, is: Casualties) {
        let dead = is.dead.saturating_sub(was.dead);
        let wounded_dead = was.wounded.saturating_sub(is.wounded);
        for _ in 0..dead.saturating_sub(wounded_dead) {
            let men = self.lose_a_point();
            self.lost.push(men);
        }
        self.die(wounded_dead);
        for _ in 0..is.wounded.saturating_sub(was.wounded) {
            let men = self.lose_a_point();
            self.wounded.push(men);
        }
    }

    /// R13 Wounded points are lost, or come back with their men. Gives the points that these do not fill, because men were lost one by
    /// one before (H.6); `fit` is the count that it would have.
    pub fn treated(&mut self, dead: u8, back: u8, fit: u8) -> u8 {
        self.die(dead);
        for _ in 0..back {
            self.present += self.wounded.pop().unwrap_or(0);
        }
        if self.is_counted() && !self.ruled { fit.saturating_sub(self.count()) } else { 0 }
    }

    /// R12 Prisoners, the wounded with them.
    pub fn captured(&mut self) {
        self.captured += self.present + self.wounded.drain(..).sum::<u32>();
        self.present = 0;
    }

    /// H.7 What a smaller battle has told of it, and squads of it that are wounded points now.
    pub fn fought(&mut self, told: Told, marks: u8) -> FoughtOut {
        let (fit, before) = (self.count(), rating(self.present, self.full));
        let gone = if self.crew == 0 { told.men() } else { told.vehicles };
        self.present = self.present.saturating_sub(gone);
        self.told.add(told);
        let killed = before.saturating_sub(rating(self.present, self.full));
        // The unhurt are struck first, then those who had come wounded out of a fight before.
        let wounded_killed = killed.saturating_sub(fit);
        for _ in 0..wounded_killed {
            if let Some(at) = self.wounded.iter().rposition(|men| *men == 0) {
                self.wounded.remove(at);
            }
        }
        let wounded = marks.min(self.count());
        self.wounded.extend(core::iter::repeat_n(0, usize::from(wounded)));
        FoughtOut { killed, wounded_killed, wounded }
    }

    /// What smaller battles have told of its men.
    #[must_use]
    pub const fn told(&self) -> Told {
        self.told
    }

    /// Nobody is left of it: whoever was fit is lost.
    pub fn destroyed(&mut self) {
        if self.present > 0 {
            self.lost.push(core::mem::take(&mut self.present));
        }
    }

    /// An umpire has brought it back: its prisoners are free.
    pub fn freed(&mut self) {
        if self.captured > 0 {
            self.ruled = true;
            self.present += core::mem::take(&mut self.captured);
        }
    }

    /// What an umpire has made of its count. Whom he gives back comes back with the men of the point that was lost last.
    pub fn ruled(&mut self, was: Casualties, is: Casualties) {
        self.ruled = true;
        for _ in is.wounded..was.wounded {
            let men = self.wounded.pop().unwrap_or(0);
            if is.dead > was.dead { self.lost.push(men) } else { self.present += men }
        }
        for _ in is.dead..was.dead {
            self.present += self.lost.pop().unwrap_or(0);
        }
        let fit = was.count().saturating_sub(is.count());
        let new_wounds = is.wounded.saturating_sub(was.wounded).min(fit);
        for at in 0..fit {
            let men = self.lose_a_point();
            let points = if at < new_wounds { &mut self.wounded } else { &mut self.lost };
            points.push(men);
        }
    }

    /// Whether a roster stands behind it.
    #[must_use]
    pub const fn is_counted(&self) -> bool {
        self.full > 0
    }

    /// Men who are fit, with those of points that came wounded out of a smaller battle, and vehicles.
    #[must_use]
    pub const fn people(&self) -> (u32, u32) {
        if self.crew == 0 { (self.present, 0) } else { (self.present * self.crew, self.present) }
    }

    /// The count that its men are worth; points that came wounded out of a smaller battle have their men.
    #[must_use]
    pub fn count(&self) -> u8 {
        let hurt = self.wounded.iter().filter(|men| **men == 0).count();
        rating(self.present, self.full).saturating_sub(u8::try_from(hurt).unwrap_or(COUNT))
    }

    #[must_use]
    pub const fn is_ruled(&self) -> bool {
        self.ruled
    }

    #[must_use]
    pub fn lost_men(&self) -> u32 {
        self.lost.iter().sum::<u32>() * self.each()
    }

    #[must_use]
    pub fn wounded_men(&self) -> u32 {
        self.wounded.iter().sum::<u32>() * self.each()
    }

    #[must_use]
    pub fn captured_men(&self) -> u32 {
        self.captured * self.each()
    }

    /// Vehicles that are lost, damaged or taken.
    #[must_use]
    pub fn vehicles_gone(&self) -> u32 {
        if self.crew == 0 {
            return 0;
        }
        self.lost.iter().chain(&self.wounded).sum::<u32>() + self.captured + self.told.vehicles
    }

    /// H.2 Its squads, by their places in their element: those in front have their men to the last.
    #[must_use]
    pub fn squads(&self) -> Vec<(usize, SquadLeft)> {
        let mut present = if self.crew == 0 { self.present } else { 0 };
        let squad = |(at, sent): &(usize, u32)| {
            let left = present.min(*sent);
            present -= left;
            (*at, SquadLeft { sent: *sent, left })
        };
        self.squads.iter().map(squad).collect()
    }

    /// H.3 One point less: how many men or vehicles that is.
    fn lose_a_point(&mut self) -> u32 {
        let points = u32::from(rating(self.present, self.full));
        let before = self.present;
        self.present = match points {
            0 | 1 => 0,
            points => {
                let after = points - 1;
                let low = self.full * (after - 1) / u32::from(COUNT) + 1;
                let high = self.full * after / u32::from(COUNT);
                (self.present * after / points).clamp(low, high)
            }
        };
        before - self.present
    }

    /// Wounded points are lost, the last first. One that remembers no men has them among the fit: a point is lost.
    fn die(&mut self, points: u8) {
        for _ in 0..points {
            let men = match self.wounded.pop() {
                Some(0) => self.lose_a_point(),
                men => men.unwrap_or(0),
            };
            self.lost.push(men);
        }
    }

    const fn each(&self) -> u32 {
        if self.crew == 0 { 1 } else { self.crew }
    }
}
