//! Planned fire, aircraft and what is fired at them in words, both ways: `plan art on 20,30 at 17:00`, `direct 2 typhoons at b.1 by a.fac`.

use kernel::parse::{Misread, quoted};
use kernel::{Name, Names};

use super::Parser;
use super::words::{behind, list, said};
use crate::order::Order;
use crate::state::{MissionId, PlatoonId, Spot};
use crate::tables::Cover;

impl Parser<'_> {
    /// What comes from off the table, or from above.
    pub(super) fn distant(&mut self, verb: &str) -> Result<Order, Misread> {
        Ok(match verb {
            "plan" => {
                let battery = self.platoon()?;
                self.expect("on")?;
                let at = self.spot()?;
                self.expect("at")?;
                Order::PlanFire { battery, at, clock: self.minutes()? }
            }
            "cancel" => {
                let battery = self.platoon()?;
                self.expect("at")?;
                let clock = self.minutes()?;
                self.expect("by")?;
                let platoon = self.platoon()?;
                Order::CancelPlan { platoon, battery, clock, sees: self.words.eats("seen") }
            }
            "barrage" => self.barrage()?,
            "air" => {
                let mission = self.mission()?;
                let is_said = self.words.eats("hidden");
                let hidden = if is_said { self.platoons(&[])?.0 } else { Vec::new() };
                Order::CallAir { mission, hidden }
            }
            "direct" => self.direct()?,
            "guns" => {
                let platoons = self.up_to("at")?;
                let mission = self.mission()?;
                self.expect("over")?;
                let target = self.platoon()?;
                Order::AntiAircraft { platoons, mission, target, near: self.words.eats("near") }
            }
            _ => {
                let mission = self.mission()?;
                self.expect("on")?;
                let target = self.enemy()?;
                Order::AttackFromAir { mission, target, cover: self.said_cover()? }
            }
        })
    }

    /// `barrage BATTERY… [on PLATOON] [cover COVER]`; nobody for empty ground.
    fn barrage(&mut self) -> Result<Order, Misread> {
        let (batteries, stop) = self.platoons(&["on", "cover"])?;
        let on = if stop == Some("on") { Some(self.enemy()?) } else { None };
        let cover = match stop {
            Some("cover") => Some(self.cover()?),
            _ => self.said_cover()?,
        };
        Ok(Order::Barrage { batteries, on, cover })
    }

    /// `direct FLIGHTS MISSION at TARGET by OBSERVER`; what is said is of the observer.
    fn direct(&mut self) -> Result<Order, Misread> {
        let flights = self.words.number()?;
        let mission = self.mission()?;
        self.expect("at")?;
        let target = self.enemy()?;
        self.expect("by")?;
        let observer = self.platoon()?;
        let sightings = self.sightings(&[observer], Some(target))?;
        Ok(Order::DirectAir { observer, mission, target, flights, sightings })
    }

    pub(super) fn mission(&mut self) -> Result<MissionId, Misread> {
        self.words.thing("mission", &self.things, self.side).map(MissionId)
    }

    /// `20,30`, or what a place is called.
    pub(super) fn spot(&mut self) -> Result<Spot, Misread> {
        if let Some(point) = self.words.maybe_point() {
            return Ok(Spot::At(point));
        }
        let read = |word: &str| Name::new(word).ok();
        self.words.parsed("not a place, such as 12,30.5 or crossroads", read).map(Spot::Called)
    }

    fn said_cover(&mut self) -> Result<Option<Cover>, Misread> {
        if self.words.eats("cover") { self.cover().map(Some) } else { Ok(None) }
    }
}

impl Order {
    /// What comes from off the table, or from above, as a player types it.
    pub(super) fn distant(&self, names: &dyn Names) -> String {
        let by = |id: &PlatoonId| names.written(&id.0);
        let air = |id: &MissionId| names.written(&id.0);
        match self {
            Self::PlanFire { battery, at, clock } => {
                format!("plan {} on {} at {}", by(battery), spot(*at), time(*clock))
            }
            Self::CancelPlan { platoon, battery, clock, sees } => {
                let seen = if *sees { " seen" } else { "" };
                format!("cancel {} at {} by {}{seen}", by(battery), time(*clock), by(platoon))
            }
            Self::Barrage { batteries, on, cover } => {
                let on = on.as_ref().map(|on| format!(" on {}", by(on))).unwrap_or_default();
                format!("barrage {}{on}{}", list(names, batteries), covered(*cover))
            }
            Self::CallAir { mission, hidden } => {
                format!("air {}{}", air(mission), behind("hidden", names, hidden))
            }
            Self::DirectAir { observer, mission, target, flights, sightings } => {
                let said = said(names, &[*observer], Some(*target), sightings);
                let (mission, target) = (air(mission), by(target));
                format!("direct {flights} {mission} at {target} by {}{said}", by(observer))
            }
            Self::AntiAircraft { platoons, mission, target, near } => {
                let near = if *near { " near" } else { "" };
                let (guns, mission) = (list(names, platoons), air(mission));
                format!("guns {guns} at {mission} over {}{near}", by(target))
            }
            Self::AttackFromAir { mission, target, cover } => {
                format!("attack {} on {}{}", air(mission), by(target), covered(*cover))
            }
            _ => String::new(),
        }
    }
}

pub(super) fn spot(at: Spot) -> String {
    match at {
        Spot::At(point) => point.typed(),
        Spot::Called(name) => quoted(name.as_str()),
    }
}

/// `17:00`, and `26:30` for half past two of the day after.
pub(super) fn time(clock: u32) -> String {
    format!("{}:{:02}", clock / 60, clock % 60)
}

fn covered(cover: Option<Cover>) -> String {
    cover.map_or_else(String::new, |cover| format!(" cover {}", cover.word()))
}
