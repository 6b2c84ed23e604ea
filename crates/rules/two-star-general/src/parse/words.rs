//! Orders as [`Order::parse`] reads them. What people read in the log is [`diary::order`](crate::diary::order).

use std::collections::BTreeMap;

use kernel::{Names, Side};

use crate::ground::Hex;
use crate::order::{Order, OrderSheet, Ruling};
use crate::state::StandId;

impl Order {
    /// The order in short words, as a player types it: `move A Company 0709 0710`.
    #[must_use]
    pub fn words(&self, names: &dyn Names) -> String {
        match self {
            Self::SealOrders { commitment } => format!("seal {commitment}").trim_end().to_owned(),
            Self::RevealOrders { orders, salt } => {
                format!("reveal \"{salt}\"{}", sheet(orders, names))
            }
            Self::ThrowForMove => "throw for the next move".to_owned(),
            Self::Activate { battalion } => format!("activate {}", names.written(&battalion.0)),
            Self::Move { stand, path: way, strategic } => {
                format!("move{} {}{}", fast(*strategic), names.written(&stand.0), path(way))
            }
            Self::Retreat { stand, path: way, strategic, leave } => {
                let off = if *leave { " off" } else { "" };
                let who = names.written(&stand.0);
                format!("retreat{} {who}{}{off}", fast(*strategic), path(way))
            }
            Self::Shuffle { places: to } => format!("shuffle {}", places(to, names)),
            Self::Transfer { platoon, to } => {
                format!("give {} to {}", names.written(&platoon.0), names.written(&to.0))
            }
            Self::PlaceHq { battalion, hex } => {
                format!("hq {} at {hex}", names.written(&battalion.0))
            }
            Self::Attack { stands, target } => {
                let who: Vec<String> = stands.iter().map(|id| names.written(&id.0)).collect();
                format!("attack {target} with {}", who.join(" and "))
            }
            Self::EndActivation => "end the battalion's turn".to_owned(),
            Self::ThrowForArtillery => "throw for the artillery phase".to_owned(),
            Self::Barrage { battery, target } => {
                format!("barrage {} on {target}", names.written(&battery.0))
            }
            Self::MoveArtillery { battery, path: way } => {
                format!("move {}{}", names.written(&battery.0), path(way))
            }
            Self::AirStrike { target } => format!("air strike on {target}"),
            Self::EndArtillery => "end the artillery phase".to_owned(),
            Self::Recover { stand, points } => {
                format!("recover {} {points}", names.written(&stand.0))
            }
            Self::Restore { stand, hex, points } => {
                format!("restore {} at {hex} with {points}", names.written(&stand.0))
            }
            Self::RecoverPlatoon { platoon, with } => {
                format!("platoon {} with {}", names.written(&platoon.0), names.written(&with.0))
            }
            Self::NightReshuffle { battalion, places: to } => {
                format!("reshuffle {}: {}", names.written(&battalion.0), places(to, names))
            }
            Self::NightTransfer { platoon, to } => {
                let (platoon, to) = (names.written(&platoon.0), names.written(&to.0));
                format!("give {platoon} to {to} in the night")
            }
            Self::EndNight => "end the night".to_owned(),
            Self::Rule { ruling, reason } => {
                format!("rule {} because {reason}", ruling.words(names))
            }
        }
    }
}

impl Ruling {
    /// The ruling in short words, as the umpire types it: `strength A Company 3`.
    #[must_use]
    pub fn words(&self, names: &dyn Names) -> String {
        let holder = |holder: &Option<Side>| match holder {
            Some(side) => side.to_string(),
            None => "nobody".to_owned(),
        };
        match self {
            Self::Strength { stand, points } => {
                format!("strength {} {points}", names.written(&stand.0))
            }
            Self::Place { stand, hex } => format!("place {} at {hex}", names.written(&stand.0)),
            Self::Attach { platoon, with } => {
                format!("attach {} to {}", names.written(&platoon.0), names.written(&with.0))
            }
            Self::LosePlatoon { platoon } => format!("lose {}", names.written(&platoon.0)),
            Self::Order { battalion, status } => {
                format!("order {} {}", names.written(&battalion.0), status.word())
            }
            Self::Shots { battery, shots } => {
                format!("shots {} {shots}", names.written(&battery.0))
            }
            Self::Air { side, points } => format!("air {side} {points}"),
            Self::Recovery { side, strength, platoons } => {
                format!("recovery {side} {strength} {platoons}")
            }
            Self::Objective { hex, holder: of } => format!("objective {hex} {}", holder(of)),
            Self::VoidOrders { side } => format!("void {side}"),
            Self::End { winner } => format!("end {}", holder(winner)),
        }
    }
}

const fn fast(strategic: bool) -> &'static str {
    if strategic { "!" } else { "" }
}

fn path(path: &[Hex]) -> String {
    path.iter().map(|hex| format!(" {hex}")).collect()
}

fn places(places: &BTreeMap<StandId, Hex>, names: &dyn Names) -> String {
    let one = |(stand, hex): (&StandId, &Hex)| format!("{} to {hex}", names.written(&stand.0));
    places.iter().map(one).collect::<Vec<_>>().join(" and ")
}

fn sheet(orders: &OrderSheet, names: &dyn Names) -> String {
    let one = |(id, status): (&_, &crate::state::Status)| {
        let id: &crate::state::BattalionId = id;
        format!(" {} {}", names.written(&id.0), status.letter())
    };
    orders.0.iter().map(one).collect()
}
