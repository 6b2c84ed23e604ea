//! `move 1-506.A 0709 0710`, `attack 0812 1-506.A 1-506.B`, `end`: orders in short words, as JSON, or by number.

use std::collections::BTreeMap;

use api::campaign::{BattleId, BattleOrder, WarOrder};
use api::error::{ApiResult, Kind};
use api::two_star_general::Order;
use api::two_star_general::ground::Hex;
use api::two_star_general::state::{BattalionId, StandId, Status};

use super::known::{Known, hex, is_hex};
use super::{fault, sheet};

/// What a line of words says.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Said {
    Order(WarOrder),
    /// Orders for the face-down sheet.
    Sheet(BTreeMap<BattalionId, Status>),
    /// Lay the sheet face down.
    Seal,
}

/// The words that begin an order, for help and completion.
pub(crate) const VERBS: [&str; 20] = [
    "activate",
    "air",
    "attack",
    "barrage",
    "end",
    "form",
    "give",
    "hq",
    "leave",
    "move",
    "platoon",
    "recover",
    "reshuffle",
    "restore",
    "retreat",
    "seal",
    "set",
    "shuffle",
    "strategic",
    "throw",
];

/// Reads an order.
///
/// # Errors
/// When the words make no order; the rules are not asked here.
pub(crate) fn order(words: &[String], known: &Known) -> ApiResult<Said> {
    let text = words.join(" ");
    let text = text.trim();
    if text.starts_with(['{', '"']) {
        return json(text).map(Said::Order);
    }
    if let Ok(number) = text.parse::<usize>()
        && words.len() == 1
    {
        if is_hex(text) {
            return Err(fault(format!("{text} is a hex, not an order"), EXAMPLES));
        }
        return numbered(number, known);
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let Some((verb, rest)) = words.split_first() else {
        return Err(fault("no order was given", EXAMPLES));
    };
    let said = match &*verb.to_lowercase() {
        "set" | "orders" => return sheet(rest, known).map(Said::Sheet),
        "seal" | "lay" => {
            none(rest, verb)?;
            return Ok(Said::Seal);
        }
        "throw" => {
            none(rest, verb)?;
            throw(known)
        }
        "end" | "pass" | "done" => {
            none(rest, verb)?;
            end(known)
        }
        "activate" => {
            Order::Activate { battalion: known.battalion(one(rest, "activate marche")?)? }
        }
        "move" | "march" => go(rest, known, false)?,
        "move!" | "strategic" | "fast" => go(rest, known, true)?,
        "retreat" | "leave" => retreat(rest, known, *verb == "leave")?,
        "attack" => attack(rest, known)?,
        "shuffle" | "reshuffle" => shuffle(rest, known)?,
        "give" | "transfer" => give(rest, known)?,
        "hq" | "headquarters" => {
            let (battalion, at) = two(rest, "hq marche 0505")?;
            Order::PlaceHq { battalion: known.battalion(battalion)?, hex: hex(at)? }
        }
        "barrage" | "fire" => {
            let (battery, at) = two(rest, "barrage w-battery 0905")?;
            Order::Barrage { battery: known.stand(battery)?, target: hex(at)? }
        }
        "air" => Order::AirStrike { target: hex(one(rest, "air 0905")?)? },
        "recover" => recover(rest, known)?,
        "restore" | "form" => restore(rest, known)?,
        "platoon" => {
            let (platoon, with) = two(rest, "platoon marche.mg marche.A")?;
            Order::RecoverPlatoon { platoon: known.platoon(platoon)?, with: known.stand(with)? }
        }
        other => return Err(fault(format!("\"{other}\" begins no order"), EXAMPLES)),
    };
    Ok(Said::Order(WarOrder::main(said)))
}

/// An order to a smaller battle as JSON: the war's, or one of its book's, or one about smaller battles of its own.
///
/// # Errors
/// When the text is none of these.
pub(crate) fn order_in(battle: BattleId, text: &str) -> ApiResult<WarOrder> {
    if let Ok(order) = serde_json::from_str::<WarOrder>(text) {
        return Ok(order);
    }
    if let Ok(order) = serde_json::from_str::<BattleOrder>(text) {
        return Ok(WarOrder { battle, order });
    }
    let company = serde_json::from_str(text).map(BattleOrder::CombatCaptain);
    let smaller = company.or_else(|_| serde_json::from_str(text).map(BattleOrder::Combat));
    let order = smaller.or_else(|_| serde_json::from_str(text).map(BattleOrder::Link));
    order.map(|order| WarOrder { battle, order }).map_err(|error| {
        let hint = "give a number of its list, or JSON as docs/API.md has it";
        fault(format!("this is no order to {battle}: {error}"), hint)
    })
}

const EXAMPLES: &str = "such as: a number from legal, `move marche.A 0705`, `attack 0905 marche.A marche.B`, \
                        `activate marche`, `end`";

/// A war's order, or the order of a battle that the war wraps.
fn json(text: &str) -> ApiResult<WarOrder> {
    if let Ok(order) = serde_json::from_str::<WarOrder>(text) {
        return Ok(order);
    }
    serde_json::from_str::<Order>(text)
        .map(WarOrder::main)
        .map_err(|error| fault(format!("this JSON is no order: {error}"), "docs/API.md lists them"))
}

fn numbered(number: usize, known: &Known) -> ApiResult<Said> {
    let Some(offer) = number.checked_sub(1).and_then(|index| known.offers.get(index)) else {
        let count = known.offers.len();
        let message = format!("there is no order {number}");
        return Err(fault(message, format!("legal lists 1 to {count}")));
    };
    let order = offer.order.tsg();
    // The offer's commitment stands for the sheet; laying it seals what was written.
    Ok(if matches!(order, Some(Order::SealOrders { .. })) {
        Said::Seal
    } else {
        Said::Order(offer.clone())
    })
}

/// The only order of its kind that is offered now, or the usual one where none is, so that the rules say why not.
fn offered(known: &Known, wanted: impl Fn(&Order) -> bool, otherwise: Order) -> Order {
    let mut orders = known.offers.iter().filter_map(|order| order.order.tsg());
    orders.find(|order| wanted(order)).cloned().unwrap_or(otherwise)
}

fn throw(known: &Known) -> Order {
    let wanted = |order: &Order| matches!(order, Order::ThrowForMove | Order::ThrowForArtillery);
    offered(known, wanted, Order::ThrowForMove)
}

fn end(known: &Known) -> Order {
    let wanted = |order: &Order| {
        matches!(order, Order::EndActivation | Order::EndArtillery | Order::EndNight)
    };
    offered(known, wanted, Order::EndActivation)
}

/// `move STAND HEX…`: a single hex may be the end of an offered way, several are the way itself.
fn go(words: &[&str], known: &Known, strategic: bool) -> ApiResult<Order> {
    let strategic = strategic || words.iter().any(|word| word.eq_ignore_ascii_case("strategic"));
    let words: Vec<&str> =
        words.iter().copied().filter(|word| !word.eq_ignore_ascii_case("strategic")).collect();
    let (stand, path) = stand_and_path(&words, known, "move marche.A 0705")?;
    if known.is_battery(stand) {
        let wanted = |order: &Order| match order {
            Order::MoveArtillery { battery, path: way } => *battery == stand && ends(way, &path),
            _ => false,
        };
        let otherwise = Order::MoveArtillery { battery: stand, path: path.clone() };
        return Ok(offered(known, wanted, otherwise));
    }
    if known.is_retreat() {
        return Ok(withdraw(known, stand, path, strategic, false));
    }
    let fits = |order: &Order, fast: bool| match order {
        Order::Move { stand: who, path: way, strategic: how } => {
            *who == stand && *how == fast && ends(way, &path)
        }
        _ => false,
    };
    let any = |fast| {
        known.offers.iter().any(|offer| offer.order.tsg().is_some_and(|order| fits(order, fast)))
    };
    if let ([end], false) = (&path[..], any(strategic)) {
        if !strategic && any(true) {
            let message = format!("{end} can only be reached by a strategic move");
            return Err(api::ApiError::new(Kind::Refused, "words.no_way", message)
                .hint(format!("say `move! {stand} {end}`")));
        }
        if let Some(error) = known.why_no_way(stand, *end) {
            return Err(error);
        }
    }
    let otherwise = Order::Move { stand, path: path.clone(), strategic };
    Ok(offered(known, |order| fits(order, strategic), otherwise))
}

fn retreat(words: &[&str], known: &Known, leave: bool) -> ApiResult<Order> {
    let is = |word: &str, wanted: &str| word.eq_ignore_ascii_case(wanted);
    let strategic = words.iter().any(|word| is(word, "strategic"));
    let leave = leave || words.iter().any(|word| is(word, "off"));
    let words: Vec<&str> =
        words.iter().copied().filter(|word| !is(word, "strategic") && !is(word, "off")).collect();
    if leave && words.len() == 1 {
        let stand = known.stand(words[0])?;
        return Ok(withdraw(known, stand, Vec::new(), strategic, true));
    }
    let (stand, path) = stand_and_path(&words, known, "retreat marche.A 0404, or leave marche.A")?;
    Ok(withdraw(known, stand, path, strategic, leave))
}

fn withdraw(known: &Known, stand: StandId, path: Vec<Hex>, strategic: bool, leave: bool) -> Order {
    let wanted = |order: &Order| match order {
        Order::Retreat { stand: who, path: way, strategic: how, leave: off } => {
            let way_fits = ends(way, &path) || (leave && path.is_empty());
            *who == stand && *how == strategic && *off == leave && way_fits
        }
        _ => false,
    };
    offered(known, wanted, Order::Retreat { stand, path: path.clone(), strategic, leave })
}

/// Whether an offered way is the one that is meant: the same, or one with the single hex named as its end.
fn ends(way: &[Hex], named: &[Hex]) -> bool {
    way == named || (named.len() == 1 && way.last() == named.last())
}

/// `attack HEX STAND [STAND]`, in any order.
fn attack(words: &[&str], known: &Known) -> ApiResult<Order> {
    let example = "attack 0905 marche.A marche.B";
    let (hexes, stands): (Vec<&str>, Vec<&str>) =
        words.iter().copied().filter(|word| !is_filler(word)).partition(|word| is_hex(word));
    let [target] = hexes[..] else { return Err(shape(example)) };
    if stands.is_empty() {
        return Err(shape(example));
    }
    let stands = stands.into_iter().map(|word| known.stand(word)).collect::<ApiResult<_>>()?;
    Ok(Order::Attack { stands, target: hex(target)? })
}

/// `shuffle STAND HEX STAND HEX…`; in the night the battalion may stand first.
fn shuffle(words: &[&str], known: &Known) -> ApiResult<Order> {
    let example = "shuffle marche.A 0604 marche.B 0605";
    let words: Vec<&str> = words.iter().copied().filter(|word| !is_filler(word)).collect();
    let (battalion, pairs) = match words.len() % 2 {
        0 => (None, &words[..]),
        _ => (Some(known.battalion(words[0])?), &words[1..]),
    };
    if pairs.is_empty() {
        return Err(shape(example));
    }
    let mut places = BTreeMap::new();
    for pair in pairs.chunks_exact(2) {
        places.insert(known.stand(pair[0])?, hex(pair[1])?);
    }
    if !known.is_night() {
        return Ok(Order::Shuffle { places });
    }
    let first = places.keys().next().and_then(|stand| stand.as_str().split_once('.'));
    let battalion = match (battalion, first) {
        (Some(battalion), _) => battalion,
        (None, Some((battalion, _))) => known.battalion(battalion)?,
        (None, None) => return Err(shape(example)),
    };
    Ok(Order::NightReshuffle { battalion, places })
}

fn give(words: &[&str], known: &Known) -> ApiResult<Order> {
    let words: Vec<&str> = words.iter().copied().filter(|word| !is_filler(word)).collect();
    let (platoon, to) = two(&words, "give marche.mg marche.B")?;
    let (platoon, to) = (known.platoon(platoon)?, known.stand(to)?);
    Ok(match known.is_night() {
        true => Order::NightTransfer { platoon, to },
        false => Order::Transfer { platoon, to },
    })
}

/// `recover STAND POINTS`, or `recover STAND=POINTS`.
fn recover(words: &[&str], known: &Known) -> ApiResult<Order> {
    let example = "recover marche.A 2";
    let joined = words.join(" ").replace(['=', '+'], " ");
    let words: Vec<&str> = joined.split_whitespace().collect();
    let (stand, points) = two(&words, example)?;
    Ok(Order::Recover { stand: known.stand(stand)?, points: number(points, example)? })
}

fn restore(words: &[&str], known: &Known) -> ApiResult<Order> {
    let example = "restore marche.A 0605 2";
    let words: Vec<&str> = words.iter().copied().filter(|word| !is_filler(word)).collect();
    let [stand, at, points] = words[..] else { return Err(shape(example)) };
    Ok(Order::Restore {
        stand: known.stand(stand)?,
        hex: hex(at)?,
        points: number(points, example)?,
    })
}

fn stand_and_path(words: &[&str], known: &Known, example: &str) -> ApiResult<(StandId, Vec<Hex>)> {
    let words: Vec<&str> = words.iter().copied().filter(|word| !is_filler(word)).collect();
    match words.split_first() {
        Some((stand, path)) if !path.is_empty() => {
            let path = path.iter().map(|word| hex(word)).collect::<ApiResult<_>>()?;
            Ok((known.stand(stand)?, path))
        }
        _ => Err(shape(example)),
    }
}

/// Words people put in between.
fn is_filler(word: &str) -> bool {
    ["to", "with", "and", "at", "by", "in"].iter().any(|filler| word.eq_ignore_ascii_case(filler))
}

pub(super) fn number<N: core::str::FromStr>(word: &str, example: &str) -> ApiResult<N> {
    word.parse().map_err(|_| {
        fault(format!("\"{word}\" is no number that fits here"), format!("such as `{example}`"))
    })
}

/// Whether a word begins an order.
pub(crate) fn is_verb(word: &str) -> bool {
    const OTHERS: [&str; 10] = [
        "done",
        "fast",
        "fire",
        "headquarters",
        "lay",
        "march",
        "move!",
        "orders",
        "pass",
        "transfer",
    ];
    let same = |verb: &&str| verb.eq_ignore_ascii_case(word);
    VERBS.iter().any(same) || OTHERS.iter().any(same)
}

/// Nothing may follow an order that is complete.
fn none(words: &[&str], verb: &str) -> ApiResult<()> {
    match words.first() {
        None => Ok(()),
        Some(word) => Err(too_many(word, verb)),
    }
}

fn too_many(word: &str, example: &str) -> api::ApiError {
    fault(format!("\"{word}\" is one word too many"), format!("`{example}` is complete without it"))
}

pub(super) fn one<'a>(words: &[&'a str], example: &str) -> ApiResult<&'a str> {
    match words {
        [word] => Ok(word),
        [_, more, ..] => Err(too_many(more, example)),
        _ => Err(shape(example)),
    }
}

pub(super) fn two<'a>(words: &[&'a str], example: &str) -> ApiResult<(&'a str, &'a str)> {
    match words {
        [first, second] => Ok((first, second)),
        [_, _, more, ..] => Err(too_many(more, example)),
        _ => Err(shape(example)),
    }
}

pub(super) fn shape(example: &str) -> api::ApiError {
    fault("these words do not make an order", format!("such as `{example}`"))
}

#[cfg(test)]
mod tests;
