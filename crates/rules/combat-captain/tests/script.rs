//! Orders written as a player would type them, for examples and tests.
//!
//! `fire hg.1:3 hg.2:2 at de.1 mg de.2 say 8` — `say` gives the distance in battles without positions, `behind` after it
//! a shot the cover does not face, `unseen` one without sight; `bazooka` fires that weapon; `after 6` is where on its way
//! a mover is met. What has no short form is written as JSON.

use combat_captain::Order;
use combat_captain::order::{Aim, Firing, Obstacle, Run, Shot, Sighting, Volley};
use combat_captain::state::SubunitId;
use kernel::table::Length;
use serde::de::DeserializeOwned;

use crate::board::{length, point, side, sub, unit};

pub(crate) fn order(text: &str) -> Order {
    let words: Vec<&str> = text.split_whitespace().collect();
    let (verb, rest) = words.split_first().expect("an order has a word");
    let number = |at: usize| rest[at].parse::<u8>().unwrap();
    match *verb {
        "initiative" => Order::ThrowForInitiative,
        "first" => Order::ChooseFirstSide { side: side(rest[0]) },
        "activate" => Order::Activate { unit: unit(rest[0]) },
        "common" => Order::CommonActivity { activity: json(rest[0]) },
        "move" => {
            let odd = if rest.get(2) == Some(&"odd") { number(3) } else { 0 };
            let up_to = behind(rest, "up_to").map(json::<Obstacle>);
            Order::Move { subunit: sub(rest[0]), normal: number(1), odd, up_to }
        }
        "march" => {
            let way = rest.iter().filter(|word| word.contains(',')).map(|text| point(text));
            let kind = behind(rest, "behind").map(json::<Obstacle>);
            Order::March { way: way.collect(), behind: kind, facing: None }
        }
        "go_on" => Order::GoOn,
        "halt" => Order::Halt,
        "hedge" | "wall" => Order::Obstacle {
            subunit: sub(rest[0]),
            kind: json::<Obstacle>(verb),
            cross: rest[1] == "over",
            to: rest.get(2).map(|text| point(text)),
            facing: None,
        },
        "fire" => Order::Fire { volley: volley(rest) },
        "react" => {
            Order::ReactFire { volley: volley(rest), after: behind(rest, "after").map(length) }
        }
        "cover" => Order::TakeCover {
            subunit: sub(rest[0]),
            dice: number(1),
            facing: behind(rest, "facing").map(point),
            near_building: rest.contains(&"building"),
        },
        "uncover" => Order::RemoveCover { subunit: sub(rest[0]), dice: number(1) },
        "break" => Order::EmergencyBreak { subunit: sub(rest[0]) },
        "hold" => Order::HoldFire { subunit: sub(rest[0]), dice: number(1) },
        "pull" => Order::PullMorale { markers: number(0) },
        "mount" => Order::Mount { subunit: sub(rest[0]), vehicle: sub(rest[1]) },
        "dismount" => {
            Order::Dismount { subunit: sub(rest[0]), to: rest.get(1).map(|text| point(text)) }
        }
        "shelter" => Order::Shelter { subunit: sub(rest[0]), vehicle: sub(rest[1]) },
        "overturn" => Order::Overturn { subunit: sub(rest[0]), vehicle: sub(rest[1]) },
        "charge" => {
            let distance = behind(rest, "far").map(|far| [length(far), Length::ZERO]);
            let odd = behind(rest, "odd").map_or(0, |text| text.parse().unwrap());
            let (subunit, target, normal) = (sub(rest[0]), sub(rest[1]), number(2));
            Order::Charge { subunit, target, normal, odd, way: Vec::new(), distance }
        }
        "stand" => Order::Stand,
        "withdraw" => Order::Withdraw,
        "pass" => Order::Pass,
        "end" => Order::EndActivation,
        "fight" => Order::Fight,
        "ground" => Order::TakeGround {
            subunit: sub(rest[0]),
            to: behind(rest, "to").map(point),
            objective: behind(rest, "take").map(str::to_owned),
        },
        "stay" => Order::StayPut,
        _ => later(verb, rest, text),
    }
}

/// What is ordered when the activations are over.
fn later(verb: &str, rest: &[&str], text: &str) -> Order {
    match verb {
        "event" => Order::TryEvent,
        "decline" => Order::DeclineEvent,
        "shells" => Order::AimShells {
            at: match rest[0].contains(',') {
                true => Aim::Point(point(rest[0])),
                false => Aim::Subunit(sub(rest[0])),
            },
        },
        "strafe" => Order::Strafe { run: Run::Line { from: point(rest[0]), to: point(rest[1]) } },
        "bomb" => Order::Bomb { target: sub(rest[0]) },
        "break_off" => Order::BreakOff,
        "reinforce" => {
            Order::Reinforce { unit: unit(rest[0]), odd: false, clear: rest.contains(&"clear") }
        }
        "come_up" => Order::ReinforcementMarch {
            subunit: sub(rest[0]),
            way: rest[1..].iter().map(|text| point(text)).collect(),
        },
        "end_reinforcement" => Order::EndReinforcement,
        _ => serde_json::from_str(text).unwrap_or_else(|fault| panic!("{text}: {fault}")),
    }
}

fn volley(words: &[&str]) -> Volley {
    let at = words.iter().position(|word| *word == "at").expect("fire at somebody");
    let firing = |word: &&str| {
        let (id, dice) = word.split_once(':').unwrap();
        let bazooka = words.contains(&"bazooka");
        Firing { subunit: sub(id), dice: dice.parse().unwrap(), bazooka }
    };
    let firers: Vec<Firing> = words[..at].iter().map(firing).collect();
    let target = sub(words[at + 1]);
    let machine_guns_at = behind(words, "mg").map(sub);
    let mut sightings = Vec::new();
    if let Some(distance) = behind(words, "say") {
        let said = |firer: SubunitId, target: SubunitId| Sighting {
            firer,
            target,
            shot: Shot {
                distance: length(distance),
                sight: !words.contains(&"unseen"),
                protected: !words.contains(&"behind"),
                forest: words.contains(&"forest"),
            },
        };
        for firing in &firers {
            let targets = [Some(target), machine_guns_at].into_iter().flatten();
            sightings.extend(targets.map(|target| said(firing.subunit, target)));
        }
    }
    Volley { firers, target, machine_guns_at, sightings }
}

/// The word behind a word.
fn behind<'a>(words: &[&'a str], wanted: &str) -> Option<&'a str> {
    let at = words.iter().position(|word| *word == wanted)?;
    words.get(at + 1).copied()
}

fn json<T: DeserializeOwned>(text: &str) -> T {
    serde_json::from_value(serde_json::Value::String(text.to_owned())).unwrap()
}
