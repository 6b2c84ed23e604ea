//! Orders as [`Order::parse`] reads them. What people read in the log is [`diary::order`](crate::diary::order).

use kernel::parse::quoted;
use kernel::table::Point;
use kernel::{Names, Side};

use crate::order::{Aim, Obstacle, Order, Ruling, Run, Shot, Sighting, Volley};
use crate::state::{SubunitId, UnitId};

impl Order {
    /// The order in short words, as a player types it: `move Home Guard 1 2 odd 1`.
    #[must_use]
    pub fn words(&self, names: &dyn Names) -> String {
        let by = |id: &SubunitId| names.written(&id.0);
        match self {
            Self::ThrowForInitiative => "throw for the initiative".to_owned(),
            Self::ChooseFirstSide { side } => format!("first {side}"),
            Self::Activate { unit } => format!("activate {}", names.written(&unit.0)),
            Self::CommonActivity { activity } => format!("together {}", activity.word()),
            Self::Move { subunit, normal, odd: rough, up_to } => {
                let up_to = behind("up to", up_to.as_ref());
                format!("move {} {normal}{}{up_to}", by(subunit), odd(*rough))
            }
            Self::March { way: points, behind: kind, facing } => {
                let (way, kind) = (way(points), behind("behind", kind.as_ref()));
                format!("march{way}{kind}{}", at("facing ", facing.as_ref()))
            }
            Self::GoOn => "go on".to_owned(),
            Self::Halt => "halt".to_owned(),
            Self::Obstacle { subunit, kind, cross, to, facing } => {
                let how = if *cross { "over" } else { "behind" };
                let (to, facing) = (at("", to.as_ref()), at("facing ", facing.as_ref()));
                format!("{} {} {how}{to}{facing}", kind.word(), by(subunit))
            }
            Self::Fire { volley } => {
                format!("fire {}{}", volley.aimed(names), volley.said(names))
            }
            Self::ReactFire { volley, after } => {
                let after =
                    after.map_or_else(String::new, |after| format!(" after {}", after.typed()));
                format!("react {}{after}{}", volley.aimed(names), volley.said(names))
            }
            Self::Charge { subunit, target, normal, odd: rough, way: points, distance } => {
                let far = distance.map_or_else(String::new, |[plain, odd]| {
                    format!(" far {} {}", plain.typed(), odd.typed())
                });
                let (who, whom, odd) = (by(subunit), by(target), odd(*rough));
                format!("charge {who} {whom} {normal}{odd}{}{far}", way(points))
            }
            Self::Stand => "stand".to_owned(),
            Self::Withdraw => "withdraw".to_owned(),
            Self::Pass => "pass".to_owned(),
            Self::EndActivation => "end the activation".to_owned(),
            Self::Fight => "fight".to_owned(),
            Self::StayPut => "stay".to_owned(),
            Self::TryEvent => "event".to_owned(),
            Self::DeclineEvent => "decline".to_owned(),
            Self::BreakOff => "home".to_owned(),
            Self::EndReinforcement => "end the reinforcement moves".to_owned(),
            _ => self.of_one(names),
        }
    }

    /// What one sub-unit does by itself, the events and the reinforcements.
    fn of_one(&self, names: &dyn Names) -> String {
        let by = |id: &SubunitId| names.written(&id.0);
        match self {
            Self::TakeCover { subunit, dice, facing, near_building } => {
                let building = if *near_building { " building" } else { "" };
                let facing = at("facing ", facing.as_ref());
                format!("cover {} {dice}{facing}{building}", by(subunit))
            }
            Self::RemoveCover { subunit, dice } => format!("uncover {} {dice}", by(subunit)),
            Self::EmergencyBreak { subunit } => format!("break {}", by(subunit)),
            Self::HoldFire { subunit, dice } => format!("hold {} {dice}", by(subunit)),
            Self::PullMorale { markers } => format!("pull {markers}"),
            Self::Mount { subunit, vehicle } => format!("mount {} {}", by(subunit), by(vehicle)),
            Self::Dismount { subunit, to } => {
                format!("dismount {}{}", by(subunit), at("", to.as_ref()))
            }
            Self::Overturn { subunit, vehicle } => {
                format!("overturn {} {}", by(subunit), by(vehicle))
            }
            Self::Shelter { subunit, vehicle } => {
                format!("shelter {} {}", by(subunit), by(vehicle))
            }
            Self::TakeGround { subunit, to, objective } => {
                let take = objective.as_ref();
                let take = take.map_or_else(String::new, |name| format!(" take {}", quoted(name)));
                format!("ground {}{}{take}", by(subunit), at("to ", to.as_ref()))
            }
            Self::AimShells { at: Aim::Point(point) } => format!("shells {}", point.typed()),
            Self::AimShells { at: Aim::Subunit(id) } => format!("shells {}", by(id)),
            Self::Strafe { run: Run::Line { from, to } } => {
                format!("strafe {} {}", from.typed(), to.typed())
            }
            Self::Strafe { run: Run::Over(crossed) } => {
                let one = |(id, figures): &(SubunitId, u8)| format!("{} {figures}", by(id));
                let crossed: Vec<String> = crossed.iter().map(one).collect();
                format!("strafe over {}", crossed.join(" and "))
            }
            Self::Bomb { target } => format!("bomb {}", by(target)),
            Self::Reinforce { unit, odd, clear } => {
                let odd = if *odd { " odd" } else { "" };
                let clear = if *clear { " clear" } else { "" };
                format!("reinforce {}{odd}{clear}", names.written(&unit.0))
            }
            Self::ReinforcementMarch { subunit, way: points } => {
                format!("come {}{}", by(subunit), way(points))
            }
            Self::Rule { ruling, reason } => {
                format!("rule {} because {reason}", ruling.words(names))
            }
            _ => String::new(),
        }
    }
}

impl Volley {
    /// `Home Guard 1 3 and Home Guard 2 1 bazooka at 2nd Squad`.
    fn aimed(&self, names: &dyn Names) -> String {
        let by = |id: &SubunitId| names.written(&id.0);
        let one = |firing: &crate::order::Firing| {
            let with = if firing.bazooka { " bazooka" } else { "" };
            format!("{} {}{with}", by(&firing.subunit), firing.dice)
        };
        let firers: Vec<String> = self.firers.iter().map(one).collect();
        let guns = self.machine_guns_at.as_ref();
        let guns = guns.map_or_else(String::new, |at| format!(" mg {}", by(at)));
        format!("{} at {}{guns}", firers.join(" and "), by(&self.target))
    }

    /// What is said of its shots: `say 8` where it is the same of all of them.
    fn said(&self, names: &dyn Names) -> String {
        let targets = || [Some(self.target), self.machine_guns_at].into_iter().flatten();
        let pairs = self.firers.iter().flat_map(|firing| targets().map(|at| (firing.subunit, at)));
        let Some(Sighting { shot, .. }) = self.sightings.first() else { return String::new() };
        let alike = self.sightings.iter().all(|sighting| sighting.shot == *shot)
            && pairs.eq(self.sightings.iter().map(|sighting| (sighting.firer, sighting.target)));
        if alike {
            return format!(" say {}", shot.words());
        }
        let one = |Sighting { firer, target, shot }: &Sighting| {
            let (firer, target) = (names.written(&firer.0), names.written(&target.0));
            format!(" shot {firer} {target} {}", shot.words())
        };
        self.sightings.iter().map(one).collect()
    }
}

impl Shot {
    /// `8 unseen behind`.
    fn words(&self) -> String {
        let unseen = if self.sight { "" } else { " unseen" };
        let behind = if self.protected { "" } else { " behind" };
        let forest = if self.forest { " forest" } else { "" };
        format!("{}{unseen}{behind}{forest}", self.distance.typed())
    }
}

impl Ruling {
    /// The ruling in short words, as the umpire types it: `figures Home Guard 1 3`.
    #[must_use]
    pub fn words(&self, names: &dyn Names) -> String {
        let by = |id: &SubunitId| names.written(&id.0);
        let of = |id: &UnitId| names.written(&id.0);
        let yes = |yes: &bool| if *yes { "yes" } else { "no" };
        let holder = |holder: &Option<Side>| match holder {
            Some(side) => side.to_string(),
            None => "nobody".to_owned(),
        };
        match self {
            Self::Shot { firer, target, shot } => {
                format!("shot {} {} {}", by(firer), by(target), shot.words())
            }
            Self::Place { subunit, at: to, facing } => {
                let (to, facing) = (at("", to.as_ref()), at("facing ", facing.as_ref()));
                format!("place {}{to}{facing}", by(subunit))
            }
            Self::Figures { subunit, figures } => format!("figures {} {figures}", by(subunit)),
            Self::Kills { unit, kills } => format!("kills {} {kills}", of(unit)),
            Self::Cover { subunit, level } => format!("cover {} {level}", by(subunit)),
            Self::Morale { unit, markers } => format!("morale {} {markers}", of(unit)),
            Self::Dice { subunit, dice } => format!("dice {} {dice}", by(subunit)),
            Self::Held { subunit, markers } => format!("held {} {markers}", by(subunit)),
            Self::Activated { unit, activated } => {
                format!("activated {} {}", of(unit), yes(activated))
            }
            Self::Contact { attacker, defender, contact } => {
                format!("contact {} {} {}", by(attacker), by(defender), yes(contact))
            }
            Self::Return { unit } => format!("return {}", of(unit)),
            Self::Initiative { side } => format!("initiative {side}"),
            Self::Objective { name, holder: of } => {
                format!("objective {} {}", quoted(name), holder(of))
            }
            Self::Planes { side, planes } => format!("planes {side} {planes}"),
            Self::End { winner } => format!("end {}", holder(winner)),
        }
    }
}

fn odd(dice: u8) -> String {
    if dice == 0 { String::new() } else { format!(" odd {dice}") }
}

fn way(points: &[Point]) -> String {
    points.iter().map(|point| format!(" {}", point.typed())).collect()
}

fn at(word: &str, point: Option<&Point>) -> String {
    point.map_or_else(String::new, |point| format!(" {word}{}", point.typed()))
}

fn behind(word: &str, kind: Option<&Obstacle>) -> String {
    kind.map_or_else(String::new, |kind| format!(" {word} {}", kind.word()))
}
