//! Orders as [`Order::parse`] reads them. What people read in the log is [`diary::order`](crate::diary::order).

use kernel::parse::quoted;
use kernel::table::Point;
use kernel::{Names, Side};

use super::distant::{spot, time};
use crate::order::{Order, Ruling, Shot, Sighting};
use crate::state::{BattalionId, PlatoonId};
use crate::tables::Cover;

impl Order {
    /// The order in short words, as a player types it: `raise a.1 to Aim by a.hq`.
    #[must_use]
    pub fn words(&self, names: &dyn Names) -> String {
        let by = |id: &PlatoonId| names.written(&id.0);
        match self {
            Self::KeepInitiative => "keep initiative".to_owned(),
            Self::PassInitiative => "pass initiative".to_owned(),
            Self::Raise { commander, platoon, to, beside } => {
                let beside = if *beside { " beside" } else { "" };
                format!("raise {} to {} by {}{beside}", by(platoon), to.word(), by(commander))
            }
            Self::Lower { platoon, to } => format!("lower {} to {}", by(platoon), to.word()),
            Self::Follow { commander, platoons, beside } => {
                let beside = behind("beside", names, beside);
                format!("follow {} {}{beside}", by(commander), list(names, platoons))
            }
            Self::ThrowForContact => "radios".to_owned(),
            Self::ThrowForSurrender { near } => format!("surrender{}", behind("near", names, near)),
            Self::Move { platoon, way } => format!("move {}{}", by(platoon), points(way)),
            Self::Assault { platoon, target, way, cover } => {
                let way =
                    if way.is_empty() { String::new() } else { format!(" by{}", points(way)) };
                let cover =
                    cover.map_or_else(String::new, |cover| format!(" cover {}", cover.word()));
                format!("assault {} {}{way}{cover}", by(platoon), by(target))
            }
            Self::Fight { platoon } => format!("fight {}", by(platoon)),
            Self::Run { platoon, leaves: false } => format!("run {}", by(platoon)),
            Self::Run { platoon, leaves: true } => format!("run {} off", by(platoon)),
            Self::Mount { platoon, vehicle } => format!("mount {} {}", by(platoon), by(vehicle)),
            Self::Dismount { platoon, at } => {
                format!("dismount {}{}", by(platoon), points(at.as_slice()))
            }
            Self::Limber { platoon } => format!("limber {}", by(platoon)),
            Self::Unlimber { platoon } => format!("unlimber {}", by(platoon)),
            Self::Arrive { platoon, way } => format!("arrive {}{}", by(platoon), points(way)),
            Self::Reveal { platoon, at } => {
                format!("reveal {}{}", by(platoon), points(at.as_slice()))
            }
            Self::Pass => "pass".to_owned(),
            Self::EndPhase => "end".to_owned(),
            Self::TreatWounded { near } => format!("medics{}", behind("near", names, near)),
            Self::ThrowForTime => "time".to_owned(),
            Self::Rule { ruling, reason } => {
                format!("rule {} because {reason}", ruling.words(names))
            }
            Self::CallIndirect { .. }
            | Self::Declare { .. }
            | Self::Fire { .. }
            | Self::Interrupt { .. } => self.shooting(names),
            Self::PlanFire { .. }
            | Self::CancelPlan { .. }
            | Self::Barrage { .. }
            | Self::CallAir { .. }
            | Self::DirectAir { .. }
            | Self::AntiAircraft { .. }
            | Self::AttackFromAir { .. } => self.distant(names),
        }
    }

    /// What is thrown at a target, or called on it.
    fn shooting(&self, names: &dyn Names) -> String {
        let by = |id: &PlatoonId| names.written(&id.0);
        match self {
            Self::CallIndirect { observer, target, batteries, sightings } => {
                let said = said(names, &[*observer], Some(*target), sightings);
                let batteries = list(names, batteries);
                format!("call {batteries} on {} by {}{said}", by(target), by(observer))
            }
            Self::Declare { firers, target, sightings } => {
                let said = said(names, firers, Some(*target), sightings);
                format!("declare {} at {}{said}", list(names, firers), by(target))
            }
            Self::Fire { firers, batteries, target, sightings } => {
                let all: Vec<PlatoonId> = firers.iter().chain(batteries).copied().collect();
                let said = said(names, &all, Some(*target), sightings);
                let (firers, batteries) =
                    (behind("fire", names, firers), behind("with", names, batteries));
                let begin = if firers.is_empty() { "fire" } else { firers.trim_start() };
                format!("{begin}{batteries} at {}{said}", by(target))
            }
            // The words alone do not tell who is on its way.
            Self::Interrupt { firers, after, ambush, sightings } => {
                let ambush = if *ambush { " ambush" } else { "" };
                let said = said(names, firers, None, sightings);
                let firers = list(names, firers);
                format!("interrupt {firers} after {}{ambush}{said}", after.typed())
            }
            _ => String::new(),
        }
    }
}

impl Shot {
    /// `8 unseen hard shells soft`.
    fn words(&self) -> String {
        let unseen = if self.sight { "" } else { " unseen" };
        let cover = match self.cover {
            Cover::Open => String::new(),
            cover => format!(" {}", cover.word()),
        };
        let shells = match self.under_shells {
            same if same == self.cover => String::new(),
            other => format!(" shells {}", other.word()),
        };
        format!("{}{unseen}{cover}{shells}", self.distance.typed())
    }
}

impl Ruling {
    /// The ruling in short words, as the umpire types it: `losses a.1 1 0`.
    #[must_use]
    pub fn words(&self, names: &dyn Names) -> String {
        let by = |id: &PlatoonId| names.written(&id.0);
        match self {
            Self::Place { platoon, at: Some(at) } => {
                format!("place {} {}", by(platoon), at.typed())
            }
            Self::Place { platoon, at: None } => format!("place {}", by(platoon)),
            Self::Gone { platoon, how } => format!("gone {} {}", by(platoon), how.word()),
            Self::Losses { platoon, dead, wounded } => {
                format!("losses {} {dead} {wounded}", by(platoon))
            }
            Self::Order { platoon, order } => format!("order {} {}", by(platoon), order.word()),
            Self::Began { platoon, order } => format!("began {} {}", by(platoon), order.word()),
            Self::Limbered { platoon, limbered } => {
                format!("limbered {} {}", by(platoon), yes(*limbered))
            }
            Self::Aboard { platoon, vehicle } => format!("aboard {} {}", by(platoon), by(vehicle)),
            Self::DugIn { platoon, dug_in } => format!("dug_in {} {}", by(platoon), yes(*dug_in)),
            Self::Still { platoon, turns } => format!("still {} {turns}", by(platoon)),
            Self::FiredMark { platoon, mark } => format!("mark {} {}", by(platoon), yes(*mark)),
            Self::Deed { platoon, deed, done } => {
                format!("deed {} {} {}", by(platoon), deed.word(), yes(*done))
            }
            Self::Reload { platoon, turn: Some(turn) } => format!("reload {} {turn}", by(platoon)),
            Self::Reload { platoon, turn: None } => format!("reload {} never", by(platoon)),
            Self::Superior { platoon, superior } => {
                let superior = superior.as_ref().map_or_else(|| "nobody".to_owned(), by);
                format!("superior {} {superior}", by(platoon))
            }
            other => other.of_several(names),
        }
    }

    /// What is between platoons, and what is of nobody alone.
    fn of_several(&self, names: &dyn Names) -> String {
        let by = |id: &PlatoonId| names.written(&id.0);
        let of = |id: &BattalionId| names.written(&id.0);
        match self {
            Self::Shot { firer, target, shot } => {
                format!("shot {} {} {}", by(firer), by(target), shot.words())
            }
            Self::Contact { attacker, defender, contact, cover } => {
                let cover = cover.map_or_else(String::new, |cover| format!(" {}", cover.word()));
                format!("contact {} {} {}{cover}", by(attacker), by(defender), yes(*contact))
            }
            Self::Called { observer, battery, target } => {
                format!("called {} on {} by {}", by(battery), by(target), by(observer))
            }
            Self::Declared { platoon, target } => {
                format!("declared {} at {}", by(platoon), by(target))
            }
            Self::Void { platoon } => format!("void {}", by(platoon)),
            Self::Planned { battery, at, clock } => {
                format!("planned {} at {} {}", by(battery), spot(*at), time(*clock))
            }
            Self::Shots { battery, shots } => format!("shots {} {shots}", by(battery)),
            Self::Flights { mission, flights, flown } => {
                format!("flights {} {flights} {flown}", names.written(&mission.0))
            }
            Self::AirAttack { mission, target, flights } => {
                format!("comes {} at {} {flights}", names.written(&mission.0), by(target))
            }
            Self::Radio { battalion, in_contact } => {
                format!("radio {} {}", of(battalion), if *in_contact { "in" } else { "out" })
            }
            Self::Headquarters { battalion, platoon } => {
                format!("headquarters {} {}", of(battalion), by(platoon))
            }
            Self::Initiative { side } => format!("initiative {side}"),
            Self::Clock { minutes } => format!("clock {}:{:02}", minutes / 60, minutes % 60),
            Self::Objective { name, holder } => {
                format!("objective {} {}", quoted(name), holder_word(*holder))
            }
            Self::End { winner } => format!("end {}", holder_word(*winner)),
            // Every other ruling is of one platoon, and is written above.
            _ => String::new(),
        }
    }
}

/// What is said of looks: `say 8` where it is the same from all of these at the target, else one by one.
pub(super) fn said(
    names: &dyn Names,
    from: &[PlatoonId],
    target: Option<PlatoonId>,
    sightings: &[Sighting],
) -> String {
    let Some(Sighting { shot, .. }) = sightings.first() else { return String::new() };
    let pairs = from.iter().map(|from| (*from, target));
    let alike = sightings.iter().all(|one| one.shot == *shot)
        && pairs.eq(sightings.iter().map(|one| (one.from, Some(one.at))));
    if alike {
        return format!(" say {}", shot.words());
    }
    let one = |Sighting { from, at, shot }: &Sighting| {
        let (from, at) = (names.written(&from.0), names.written(&at.0));
        format!(" shot {from} {at} {}", shot.words())
    };
    sightings.iter().map(one).collect()
}

/// `a.1 and a.2`.
pub(super) fn list(names: &dyn Names, ids: &[PlatoonId]) -> String {
    ids.iter().map(|id| names.written(&id.0)).collect::<Vec<_>>().join(" and ")
}

/// The same behind a word; nothing of nobody.
pub(super) fn behind(word: &str, names: &dyn Names, ids: &[PlatoonId]) -> String {
    if ids.is_empty() { String::new() } else { format!(" {word} {}", list(names, ids)) }
}

fn points(way: &[Point]) -> String {
    way.iter().map(|point| format!(" {}", point.typed())).collect()
}

const fn yes(yes: bool) -> &'static str {
    if yes { "yes" } else { "no" }
}

fn holder_word(holder: Option<Side>) -> String {
    holder.map_or_else(|| "nobody".to_owned(), |side| side.to_string())
}
