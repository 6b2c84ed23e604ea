//! Orders written as a player would type them, for examples and tests.
//!
//! `fire garand at o1 say 10 light` — `say` gives distance and cover in fights without positions, `unseen` one without
//! sight; `special` is the other method. Ways are points, `open 6 rough 2 fences 1` without positions. What has no short
//! form is written as JSON.

use combat::Order;
use combat::order::{Attack, Half, Method, Reply, Shot, Throw, Way};
use combat::state::{SoldierId, Weapon};
use combat::tables::Cover;
use testkit::script::{behind, length, point, word};

use crate::board::man;

pub(crate) fn order(text: &str) -> Order {
    let words: Vec<&str> = text.split_whitespace().collect();
    let (verb, rest) = words.split_first().expect("an order has a word");
    match *verb {
        "draw" => Order::Draw,
        "swap" => Order::SwapCards { nco: man(rest[0]), member: man(rest[1]) },
        "run" => Order::Run { way: way(rest) },
        "move" => Order::CombatMove { way: way(rest) },
        "cover" => Order::TakeCover,
        "fire" | "spray" | "arc" | "throw" => match attack(verb, rest) {
            attack if words.contains(&"then_move") => Order::FireThenMove { attack },
            attack => Order::Fire { attack },
        },
        "move_fire" => Order::MoveThenFire { half: half(rest) },
        "half" => Order::HalfMove { half: half(rest) },
        "charge" => Order::Charge { target: man(rest[0]), way: way(&rest[1..]) },
        "reload" => {
            let friend = behind(rest, "of").map(man);
            Order::Reload { weapon: word(rest[0]), friend }
        }
        "capture" => Order::Capture { enemy: man(rest[0]) },
        "wait" => Order::Wait,
        "reply" => Order::Reply { reply: reply(rest) },
        "snap" => Order::SnapFire {
            soldier: man(rest[0]),
            weapon: word(rest[1]),
            after: behind(rest, "after").map(length),
            shot: shot(rest),
        },
        "react" => Order::ReactMove { way: way(rest), cover: behind(rest, "cover").map(word) },
        "pin" => Order::ChoosePin,
        "drive" => Order::ForcedMove { way: way(rest), cover: behind(rest, "cover").map(word) },
        "pass" => Order::Pass,
        "help" => Order::RequestReinforcement,
        _ => serde_json::from_str(text).unwrap_or_else(|fault| panic!("{text}: {fault}")),
    }
}

fn attack(verb: &str, words: &[&str]) -> Attack {
    let weapon: Weapon = word(words[0]);
    let target = behind(words, "at");
    let special = words.contains(&"special");
    let method = if special { Method::Special } else { Method::Standard };
    let men = |key: &str| -> Vec<SoldierId> {
        behind(words, key).map(|text| text.split('+').map(man).collect()).unwrap_or_default()
    };
    match verb {
        "fire" => Attack::Aimed { weapon, method, target: man(target.unwrap()), shot: shot(words) },
        "spray" => {
            let target = man(target.unwrap());
            Attack::Spray { weapon, target, shot: shot(words), near: men("near") }
        }
        "arc" => Attack::Arc {
            weapon,
            towards: behind(words, "towards").map(point),
            at: men("over").into_iter().filter_map(|id| Some((id, shot(words)?))).collect(),
        },
        _ => {
            let near = men("near");
            let sight = !words.contains(&"unseen");
            let said = behind(words, "say").map(|far| Throw { distance: length(far), sight, near });
            Attack::Throw { weapon, at: target.map(point), said }
        }
    }
}

/// `say 10 light unseen`.
fn shot(words: &[&str]) -> Option<Shot> {
    let distance = length(behind(words, "say")?);
    let sight = !words.contains(&"unseen");
    let levels =
        [("light", Cover::Light), ("heavy", Cover::Heavy), ("fortified", Cover::Fortified)];
    let cover = levels.into_iter().find(|(name, _)| words.contains(name));
    Some(Shot { distance, sight, cover: cover.map_or(Cover::None, |(_, level)| level) })
}

fn half(words: &[&str]) -> Half {
    match words.first() {
        Some(&"reload") => {
            Half::Reload { weapon: word(words[1]), friend: behind(words, "of").map(man) }
        }
        _ => Half::Move { way: way(words) },
    }
}

fn reply(words: &[&str]) -> Reply {
    match words[0] {
        "fire" => Reply::Fire { weapon: word(words[1]), shot: shot(words) },
        "retreat" => Reply::Retreat { way: way(&words[1..]) },
        _ => Reply::Nothing,
    }
}

fn way(words: &[&str]) -> Way {
    Way {
        points: words.iter().filter(|word| word.contains(',')).map(|text| point(text)).collect(),
        open: behind(words, "open").map(length).unwrap_or_default(),
        rough: behind(words, "rough").map(length).unwrap_or_default(),
        gamble: behind(words, "gamble").map(length),
        fences: behind(words, "fences").map_or(0, |text| text.parse().unwrap()),
        drags: behind(words, "drag").map(man),
        tends: behind(words, "tend").map(man),
        leaves: words.contains(&"leave"),
    }
}
