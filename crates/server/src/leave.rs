//! What may be asked through which door. The seat is known by the door, never by what the request says.

use api::Request;
use api::access::Deed;
use api::error::{ApiError, ApiResult, Kind};
use api::kernel::Seat;
use serde_json::Value;

use crate::door::Door;

/// Reads a request that came in through a door. Where it names no seat, the door's is put in.
///
/// # Errors
/// When it cannot be understood, or may not be asked through this door.
pub fn read(door: Door, body: &[u8]) -> ApiResult<Request> {
    let value: Value = serde_json::from_slice(body).map_err(|error| ApiError::malformed(&error))?;
    let request = match serde_json::from_value(value.clone()) {
        Ok(request) => request,
        Err(error) => match with_seat(door, value) {
            Some(seated) => {
                serde_json::from_value(seated).map_err(|_| ApiError::malformed(&error))?
            }
            None => return Err(ApiError::malformed(&error)),
        },
    };
    allowed(door, &request)?;
    Ok(request)
}

/// Whether a request may be asked through a door.
///
/// # Errors
/// With one sentence why not.
pub fn allowed(door: Door, request: &Request) -> ApiResult<()> {
    if door == Door::Host {
        return Ok(());
    }
    match request.deed() {
        Deed::Keep => return Err(forbidden("files are kept by the host alone")),
        Deed::Act if door == Door::Spectator => {
            return Err(forbidden("this address looks on; it cannot act"));
        }
        Deed::Act | Deed::Look | Deed::Study => {}
    }
    if let Some(side) = request.side()
        && door.seat() != Some(side.seat())
    {
        return Err(forbidden("what a side writes or reads for itself is its own"));
    }
    match request.seat() {
        Some(seat) if door.eyes() != Some(seat) => Err(forbidden(format!(
            "this address is not {}'s: nobody speaks for another seat",
            seat.word()
        ))),
        _ => Ok(()),
    }
}

/// The seats named as agreeing whose word is still missing: a door can only speak for its own.
#[must_use]
pub fn unspoken(door: Door, request: &Request) -> Vec<Seat> {
    if door == Door::Host {
        return Vec::new();
    }
    let mut others: Vec<Seat> =
        request.agreed_by().iter().filter(|seat| door.seat() != Some(**seat)).copied().collect();
    others.sort_unstable();
    others.dedup();
    others
}

fn with_seat(door: Door, mut value: Value) -> Option<Value> {
    let seat = door.eyes()?;
    let fields = value.as_object_mut()?.values_mut().next()?.as_object_mut()?;
    if fields.contains_key("seat") {
        return None;
    }
    fields.insert("seat".to_owned(), Value::String(seat.word().to_owned()));
    Some(value)
}

/// Something that may not be asked here.
pub(crate) fn forbidden(message: impl Into<String>) -> ApiError {
    ApiError::new(Kind::Usage, FORBIDDEN, message)
}

/// The code of everything refused because of who asks.
pub const FORBIDDEN: &str = "door.forbidden";

#[cfg(test)]
mod tests {
    use super::*;

    fn code(door: Door, body: &str) -> String {
        read(door, body.as_bytes()).map_or_else(|error| error.code, |_| "allowed".to_owned())
    }

    #[test]
    fn nobody_speaks_for_another_seat() {
        let order = r#"{"note":{"file":"a.wardiary","seat":"orange","text":"x"}}"#;
        for (door, expected) in [
            (Door::Orange, "allowed"),
            (Door::Host, "allowed"),
            (Door::Blue, FORBIDDEN),
            (Door::Umpire, FORBIDDEN),
            (Door::Spectator, FORBIDDEN),
        ] {
            assert_eq!(code(door, order), expected, "{door:?}");
        }
    }

    #[test]
    fn a_missing_seat_is_the_doors_and_the_app_has_none() {
        let status = r#"{"status":{"file":"a.wardiary"}}"#;
        let seat = |door| read(door, status.as_bytes()).unwrap().seat();
        assert_eq!(seat(Door::Blue), Some(Seat::Blue));
        assert_eq!(seat(Door::Spectator), Some(Seat::App));
        assert_eq!(code(Door::Host, status), "request.malformed");
        assert_eq!(code(Door::Blue, r#"{"status":{"file":"a.wardiary","seat":"app"}}"#), FORBIDDEN);
    }

    #[test]
    fn a_sheet_is_its_sides_own() {
        for ask in [
            r#"{"sheet":{"file":"a.wardiary","side":"blue"}}"#,
            r#"{"seal_orders":{"file":"a.wardiary","side":"blue"}}"#,
            r#"{"command":{"file":"a.wardiary","side":"blue","kind":"sensible"}}"#,
            r#"{"report":{"file":"a.wardiary","span":"war","audience":{"side":"blue"}}}"#,
        ] {
            assert_eq!(code(Door::Blue, ask), "allowed", "{ask}");
            for door in [Door::Orange, Door::Umpire, Door::Spectator] {
                assert_eq!(code(door, ask), FORBIDDEN, "{door:?} {ask}");
            }
        }
    }

    #[test]
    fn files_are_kept_by_the_host_and_rulings_made_by_the_umpire() {
        let copy = r#"{"copy":{"file":"a.wardiary","to":"b.wardiary","for_others":false}}"#;
        let rule =
            r#"{"rule":{"file":"a.wardiary","ruling":{"end":{"winner":null}},"reason":"late"}}"#;
        for door in [Door::Blue, Door::Orange, Door::Spectator] {
            assert_eq!(code(door, copy), FORBIDDEN);
            assert_eq!(code(door, rule), FORBIDDEN);
        }
        let report = r#"{"report":{"file":"a.wardiary","span":"war","audience":"public"}}"#;
        let to_a_file = report.replace(r#""span""#, r#""to":"a.md","span""#);
        for door in [Door::Blue, Door::Orange, Door::Umpire, Door::Spectator] {
            assert_eq!(code(door, report), "allowed", "reading one");
            assert_eq!(code(door, &to_a_file), FORBIDDEN, "writing one to the host's disk");
        }
        assert_eq!(code(Door::Host, &to_a_file), "allowed");
        assert_eq!(code(Door::Umpire, copy), FORBIDDEN);
        assert_eq!(code(Door::Umpire, rule), "allowed");
        assert_eq!(code(Door::Host, copy), "allowed");
    }

    #[test]
    fn agreement_of_others_is_not_taken_from_the_body() {
        let strike = r#"{"strike":{"file":"a.wardiary","seat":"blue","reason":"x","agreed_by":["orange","blue","orange"]}}"#;
        let request = read(Door::Blue, strike.as_bytes()).unwrap();
        assert_eq!(unspoken(Door::Blue, &request), [Seat::Orange]);
        assert!(unspoken(Door::Host, &request).is_empty());
    }
}
