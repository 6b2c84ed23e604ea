//! Orders as [`Order::parse`] reads them. What people read in the log is [`diary::order`](crate::diary::order).

use kernel::parse::quoted;
use kernel::table::Length;
use kernel::{Names, Side};

use crate::order::{Attack, Half, Method, Order, Reply, Ruling, Shot, Throw, Way};
use crate::state::SoldierId;
use crate::tables::{Cover, Weapon, Wound};

impl Order {
    /// The order in short words, as a player types it: `run 12,30`.
    #[must_use]
    pub fn words(&self, names: &dyn Names) -> String {
        let by = |id: &SoldierId| names.written(&id.0);
        match self {
            Self::Draw => "draw".to_owned(),
            Self::SwapCards { nco, member } => format!("swap {} {}", by(nco), by(member)),
            Self::Run { way } => format!("run{}", way.words(names)),
            Self::CombatMove { way } => format!("move{}", way.words(names)),
            Self::TakeCover => "cover".to_owned(),
            Self::Fire { attack } => attack.words(names),
            Self::FireThenMove { attack } => format!("{} then move", attack.words(names)),
            Self::MoveThenFire { half: Half::Move { way } } => {
                format!("move{} then fire", way.words(names))
            }
            Self::MoveThenFire { half: Half::Reload { weapon, friend } } => {
                format!("{} then fire", reload(*weapon, friend.as_ref(), names))
            }
            Self::HalfMove { half: Half::Move { way } } => format!("half{}", way.words(names)),
            Self::HalfMove { half: Half::Reload { weapon, friend } } => {
                format!("half {}", reload(*weapon, friend.as_ref(), names))
            }
            Self::Charge { target, way } => format!("charge {}{}", by(target), way.words(names)),
            Self::Reload { weapon, friend } => reload(*weapon, friend.as_ref(), names),
            Self::Capture { enemy } => format!("capture {}", by(enemy)),
            Self::Wait => "wait".to_owned(),
            Self::Reply { reply: Reply::Fire { weapon, shot } } => {
                format!("reply fire {}{}", word(*weapon), said(shot.as_ref()))
            }
            Self::Reply { reply: Reply::Retreat { way } } => {
                format!("reply retreat{}", way.words(names))
            }
            Self::Reply { reply: Reply::Nothing } => "reply nothing".to_owned(),
            Self::SnapFire { soldier, weapon, after, shot } => {
                let after = length("after", *after);
                let (who, shot) = (by(soldier), said(shot.as_ref()));
                format!("snap {who} {}{after}{shot}", word(*weapon))
            }
            Self::ReactMove { way, cover: level } => {
                format!("react{}{}", way.words(names), cover(*level))
            }
            Self::ChoosePin => "pin".to_owned(),
            Self::ForcedMove { way, cover: level } => {
                format!("drive{}{}", way.words(names), cover(*level))
            }
            Self::Pass => "pass".to_owned(),
            Self::RequestReinforcement => "help".to_owned(),
            Self::Rule { ruling, reason } => {
                format!("rule {} because {reason}", ruling.words(names))
            }
        }
    }
}

impl Way {
    fn words(&self, names: &dyn Names) -> String {
        let mut text: String =
            self.points.iter().map(|point| format!(" {}", point.typed())).collect();
        let said = |far: Length| (far != Length::ZERO).then_some(far);
        text += &length("open", said(self.open));
        text += &length("rough", said(self.rough));
        if self.fences > 0 {
            text += &format!(" fences {}", self.fences);
        }
        text += &length("gamble", self.gamble);
        for (clause, friend) in [("drag", &self.drags), ("tend", &self.tends)] {
            if let Some(friend) = friend {
                text += &format!(" {clause} {}", names.written(&friend.0));
            }
        }
        text + if self.leaves { " leave" } else { "" }
    }
}

impl Attack {
    fn words(&self, names: &dyn Names) -> String {
        let by = |id: &SoldierId| names.written(&id.0);
        let weapon = word(self.weapon());
        match self {
            Self::Aimed { method, target, shot, .. } => {
                let special = if *method == Method::Special { " special" } else { "" };
                format!("fire {weapon} at {}{special}{}", by(target), said(shot.as_ref()))
            }
            Self::Spray { target, shot, near: men, .. } => {
                let (shot, near) = (said(shot.as_ref()), near(men, names));
                format!("spray {weapon} at {}{shot}{near}", by(target))
            }
            Self::Arc { towards, at, .. } => {
                let towards =
                    towards.map_or_else(String::new, |at| format!(" towards {}", at.typed()));
                let one = |(man, shot): &(SoldierId, Shot)| {
                    format!(" over {}{}", by(man), said(Some(shot)))
                };
                let over: String = at.iter().map(one).collect();
                format!("arc {weapon}{towards}{over}")
            }
            Self::Throw { at, said, .. } => {
                let at = at.map_or_else(String::new, |at| format!(" at {}", at.typed()));
                let said = said.as_ref().map_or_else(String::new, |said| thrown(said, names));
                format!("throw {weapon}{at}{said}")
            }
        }
    }
}

impl Ruling {
    /// The ruling in short words, as the umpire types it: `wound Miller light`.
    #[must_use]
    pub fn words(&self, names: &dyn Names) -> String {
        let by = |id: &SoldierId| names.written(&id.0);
        let yes = |yes: &bool| if *yes { "yes" } else { "no" };
        let holder = |holder: &Option<Side>| match holder {
            Some(side) => side.to_string(),
            None => "nobody".to_owned(),
        };
        match self {
            Self::Shot { firer, target, shot } => {
                format!("shot {} {} {}", by(firer), by(target), shot_words(shot))
            }
            Self::Place { soldier, at } => {
                let at = at.map_or_else(String::new, |at| format!(" {}", at.typed()));
                format!("place {}{at}", by(soldier))
            }
            Self::Wound { soldier, wound } => {
                let wound: &'static str = Wound::into(*wound);
                format!("wound {} {wound}", by(soldier))
            }
            Self::Pinned { soldier, pinned } => format!("pinned {} {}", by(soldier), yes(pinned)),
            Self::Used { soldier, weapon, used } => {
                format!("used {} {} {used}", by(soldier), word(*weapon))
            }
            Self::Card { soldier, in_deck } => format!("card {} {}", by(soldier), yes(in_deck)),
            Self::Free { soldier } => format!("free {}", by(soldier)),
            Self::Reinforce { side } => format!("reinforce {side}"),
            Self::Objective { name, holder: of } => {
                format!("objective {} {}", quoted(name), holder(of))
            }
            Self::End { winner } => format!("end {}", holder(winner)),
        }
    }
}

fn word(weapon: Weapon) -> &'static str {
    weapon.into()
}

fn reload(weapon: Weapon, friend: Option<&SoldierId>, names: &dyn Names) -> String {
    let of = friend.map_or_else(String::new, |of| format!(" of {}", names.written(&of.0)));
    format!("reload {}{of}", word(weapon))
}

fn length(clause: &str, length: Option<Length>) -> String {
    length.map_or_else(String::new, |length| format!(" {clause} {}", length.typed()))
}

fn cover(cover: Option<Cover>) -> String {
    cover.map_or_else(String::new, |cover| format!(" cover {}", level(cover)))
}

fn level(cover: Cover) -> &'static str {
    cover.into()
}

fn said(shot: Option<&Shot>) -> String {
    shot.map_or_else(String::new, |shot| format!(" say {}", shot_words(shot)))
}

fn shot_words(shot: &Shot) -> String {
    let unseen = if shot.sight { "" } else { " unseen" };
    format!("{} {}{unseen}", shot.distance.typed(), level(shot.cover))
}

fn thrown(said: &Throw, names: &dyn Names) -> String {
    let unseen = if said.sight { "" } else { " unseen" };
    format!(" say {}{unseen}{}", said.distance.typed(), near(&said.near, names))
}

fn near(men: &[SoldierId], names: &dyn Names) -> String {
    let men: Vec<String> = men.iter().map(|man| names.written(&man.0)).collect();
    if men.is_empty() { String::new() } else { format!(" near {}", men.join(" and ")) }
}
