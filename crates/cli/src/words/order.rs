//! An order as it is typed: by number, in the words of its battle's book, or as JSON.

use std::path::Path;

use api::ApiError;
use api::campaign::{Battle, BattleId, BattleOrder, WarOrder, WarState};
use api::error::ApiResult;
use api::kernel::face::OrderSheet;
use api::kernel::parse::Misread;
use api::kernel::{Offers, Seat};
use serde_json::Value;

use super::fault;
use crate::door::Door;

/// What a line of words says.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Said {
    Order(WarOrder),
    /// Orders for the face-down sheet.
    Sheet(OrderSheet),
    /// Lay the sheet face down; in this battle, where the order says so.
    Seal(Option<BattleId>),
}

impl Said {
    /// The order; what is said of face-down orders is none.
    pub(crate) fn order(self) -> Option<WarOrder> {
        match self {
            Self::Order(order) => Some(order),
            Self::Sheet(_) | Self::Seal(_) => None,
        }
    }
}

/// Whose order it is, and where it is read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place<'f> {
    pub file: &'f Path,
    pub seat: Seat,
    pub battle: BattleId,
    /// The entry after which the words are meant; now, without one.
    pub at: Option<u64>,
}

impl Door {
    /// Where a seat's words are read: now, in the battle that is named or the first of the war.
    pub(crate) fn place<'f>(
        &mut self,
        file: &'f Path,
        seat: Seat,
        named: Option<BattleId>,
    ) -> ApiResult<Place<'f>> {
        let battle = self.battle_meant(file, named)?;
        Ok(Place { file, seat, battle, at: None })
    }

    /// What may be ordered there now. A battle that there is not has no list either.
    pub(crate) fn legal_at(&mut self, place: Place<'_>) -> ApiResult<Offers<WarOrder>> {
        self.in_battle(place, |_| Ok(()))?;
        self.legal_in(place.file, place.seat, place.battle)
    }

    /// Looks at a battle as it is, or as it was after an entry.
    ///
    /// # Errors
    /// When there is no such battle or entry, or what is read makes no sense there.
    pub(crate) fn in_battle<T>(
        &mut self,
        place: Place<'_>,
        read: impl FnOnce(&Battle) -> Result<T, Misread>,
    ) -> ApiResult<T> {
        self.api.reading(place.file, |session| {
            let moment = session.moment(place.at)?;
            let missing = || ApiError::no_battle(&moment.war, place.battle);
            read(moment.war.battle(place.battle).ok_or_else(missing)?).map_err(misread)
        })
    }

    /// The same with the whole war.
    ///
    /// # Errors
    /// As [`Door::in_battle`].
    pub(crate) fn in_war<T>(
        &mut self,
        place: Place<'_>,
        read: impl FnOnce(&WarState) -> Result<T, Misread>,
    ) -> ApiResult<T> {
        self.api.reading(place.file, |session| {
            let moment = session.moment(place.at)?;
            if moment.war.battle(place.battle).is_none() {
                return Err(ApiError::no_battle(&moment.war, place.battle));
            }
            read(&moment.war).map_err(misread)
        })
    }
}

/// Reads an order.
///
/// # Errors
/// When the words make no order; the rules are not asked here.
pub(crate) fn order(door: &mut Door, place: Place<'_>, text: &str) -> ApiResult<Said> {
    let text = text.trim();
    let number = text.len() <= 3 || text.len() > 4;
    if number && text.bytes().all(|byte| byte.is_ascii_digit()) && !text.is_empty() {
        return numbered(door, place, text);
    }
    if text.starts_with(['{', '"'])
        && let Some(order) = json(place.battle, text)
    {
        // An offer's commitment stands for the sheet; laying it seals what was written.
        return Ok(match order.order.seals() {
            true => Said::Seal(Some(order.battle)),
            false => Said::Order(order),
        });
    }
    let (verb, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    match &*verb.to_lowercase() {
        "set" | "orders" => {
            let side = place.seat.side().ok_or_else(|| {
                fault("only a side writes orders face down", "say --seat blue or --seat orange")
            })?;
            let sheet = door.in_battle(place, |battle| battle.parse_sheet(side, rest))?;
            Ok(Said::Sheet(sheet))
        }
        "seal" | "lay" if rest.trim().is_empty() => Ok(Said::Seal(None)),
        "seal" | "lay" => {
            let word = rest.split_whitespace().next().unwrap_or_default();
            Err(fault(format!("\"{word}\" is one word too many"), "seal stands alone"))
        }
        _ => {
            let read = |war: &WarState| {
                let order = war.parse(place.battle, place.seat, text);
                order.map_err(|misread| with_sheet_words(war.battle(place.battle), misread))
            };
            let order = door.in_war(place, read)?;
            Ok(Said::Order(WarOrder { battle: place.battle, order }))
        }
    }
}

/// Where orders are written face down, the words for that, too: they are the command line's own.
fn with_sheet_words(battle: Option<&Battle>, mut misread: Misread) -> Misread {
    if battle.is_some_and(|battle| battle.face_down().is_some()) && misread.hint.starts_with("use ")
    {
        misread.hint.push_str("; set and seal write and lay face-down orders");
    }
    misread
}

/// The ruling of these words, as its book writes it.
///
/// # Errors
/// When they make none.
pub(crate) fn ruling(door: &mut Door, place: Place<'_>, text: &str) -> ApiResult<Value> {
    door.in_battle(place, |battle| battle.parse_ruling(text))
}

/// Words that make no order, as the api reports a fault.
fn misread(misread: Misread) -> ApiError {
    fault(misread.what, misread.hint)
}

/// The war's order, the order of any book, or the order that is in an offer as legal gives it.
fn json(battle: BattleId, text: &str) -> Option<WarOrder> {
    let value: Value = serde_json::from_str(text).ok()?;
    let value = match value.get("label") {
        Some(_) => value.get("order")?.clone(),
        None => value,
    };
    serde_json::from_value::<WarOrder>(value.clone()).ok().or_else(|| {
        let known = serde_json::from_value::<BattleOrder>(value.clone());
        let order = known.or_else(|_| serde_json::from_value(value).map(BattleOrder::Link)).ok()?;
        Some(WarOrder { battle, order })
    })
}

fn numbered(door: &mut Door, place: Place<'_>, text: &str) -> ApiResult<Said> {
    let Place { seat, battle, .. } = place;
    if place.at.is_some() {
        let hint = "a number means an order of the list as it is now; use words or JSON";
        return Err(fault(format!("{text} is not an order of the past"), hint));
    }
    let offers = door.legal_at(place)?.offers;
    let offer = text.parse::<usize>().ok().and_then(|number| offers.get(number.checked_sub(1)?));
    let Some(offer) = offer else {
        let hint = match offers.len() {
            0 => format!("{seat} has no orders to give there now"),
            count => format!("legal --battle {battle} lists 1 to {count}"),
        };
        return Err(fault(format!("there is no order {text} in {battle}"), hint));
    };
    Ok(match offer.order.order.seals() {
        true => Said::Seal(None),
        false => Said::Order(offer.order.clone()),
    })
}
