//! What each role may ask. The seat is known by the role, never by what the request says.

use api::Request;
use api::error::{ApiError, ApiResult, Kind};
use api::kernel::Seat;
use api::request::{Part, RequestKind, Who};
use serde_json::Value;

use crate::access::Role;

/// Reads a request made in a role. Where it names no seat, the role's is put in.
///
/// # Errors
/// When it cannot be understood, or may not be asked in this role.
pub fn read(role: Role, value: Value) -> ApiResult<Request> {
    let mut request: Request = match serde_json::from_value(value.clone()) {
        Ok(request) => request,
        Err(error) => match with_seat(role, value) {
            Some(seated) => {
                serde_json::from_value(seated).map_err(|_| ApiError::malformed(&error))?
            }
            None => return Err(ApiError::malformed(&error)),
        },
    };
    if let Some(eyes) = role.eyes().filter(|_| role != Role::Host) {
        request.look_as(eyes);
    }
    allowed(role, &request)?;
    Ok(request)
}

/// Whether a request may be asked in a role.
///
/// # Errors
/// With one sentence why not.
pub fn allowed(role: Role, request: &Request) -> ApiResult<()> {
    if role == Role::Host {
        return Ok(());
    }
    if request.kind() == RequestKind::Act && role == Role::Spectator {
        return Err(forbidden("this address is for watching only"));
    }
    for Part(part) in request.parts() {
        allowed(role, part)?;
    }
    let may_speak = request.seat().is_none_or(|seat| {
        // What is written for a side is for each of its commanders, and each of them may wake the program in a seat of it.
        let is_of_side =
            || matches!(request.who(), Who::Audience | Who::Side) && is_own_side(role, seat);
        role.eyes() == Some(seat) || is_of_side()
    });
    match request.who() {
        Who::Host => Err(forbidden("only the host handles files")),
        _ if may_speak => Ok(()),
        Who::Side | Who::Audience => Err(forbidden("this belongs to the other side")),
        Who::Umpire => Err(forbidden("only the umpire may do this")),
        Who::Seat | Who::Eyes | Who::Anybody => Err(forbidden("you cannot speak for another seat")),
    }
}

fn is_own_side(role: Role, seat: Seat) -> bool {
    seat.side().is_some() && role.seat().and_then(Seat::side) == seat.side()
}

/// The seats named as agreeing whose word is still missing: a role speaks only for its own seat.
#[must_use]
pub fn unspoken(role: Role, request: &Request) -> Vec<Seat> {
    if role == Role::Host {
        return Vec::new();
    }
    let mut others: Vec<Seat> =
        request.agreed_by().iter().filter(|seat| role.seat() != Some(**seat)).copied().collect();
    others.sort_unstable();
    others.dedup();
    others
}

fn with_seat(role: Role, mut value: Value) -> Option<Value> {
    let seat = role.eyes()?;
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
pub const FORBIDDEN: &str = "access.forbidden";

#[cfg(test)]
mod tests {
    use api::request::TABLE;
    use serde_json::json;

    use super::*;

    /// Any value that a field takes; what names a seat or a side names blue's.
    fn any_value(field: &str) -> Value {
        match field {
            "file" | "from" | "to" => json!("a.wardiary"),
            "seat" | "side" | "of" => json!("blue"),
            "audience" => json!({"side": "blue"}),
            "order" => json!({"battle": "main", "order": {"two_star_general": "end_activation"}}),
            "orders" => json!({}),
            "call" | "entry" | "message" | "seed" | "length" | "since" => json!(9),
            "dice" => json!("app"),
            "recipients" => json!(["orange"]),
            "change" => json!({"out": {"entry": 9}}),
            "words" => json!([]),
            "query" => json!({}),
            "tape" => json!({"points": []}),
            "ruling" => json!({"end": {"winner": null}}),
            "span" => json!("war"),
            "sheet" => json!("rosters"),
            "extract" => json!({"unit": "marche"}),
            "kind" | "blue" | "orange" => json!("sensible"),
            "stand" | "piece" => json!("marche.A"),
            "like" => json!({"battle": "main", "order": {"two_star_general": "end_activation"}}),
            "places" => json!({}),
            "battle" => json!("main"),
            "scenario" | "typed" | "reason" | "unit" | "person" | "text" | "name" | "picture"
            | "passphrase" | "tip" | "link" => json!("x"),
            other => panic!("give the field {other} a value here"),
        }
    }

    #[test]
    fn every_request_is_for_those_the_table_says_and_for_nobody_else() {
        const ALL: [Role; 5] =
            [Role::Host, Role::Blue, Role::Orange, Role::Umpire, Role::Spectator];
        for line in TABLE {
            let needed = line.fields.iter().filter(|field| !field.may);
            let fields: serde_json::Map<String, Value> =
                needed.map(|field| (field.name.to_owned(), any_value(field.name))).collect();
            let body = json!({ line.name: fields });
            let request: Request = serde_json::from_value(body.clone())
                .unwrap_or_else(|error| panic!("{}: {error}", line.name));
            assert_eq!(request.name(), line.name);
            let back = serde_json::to_value(&request).unwrap();
            assert!(back.get(line.name).is_some(), "{} keeps its name: {back}", line.name);
            // Blue's, where the request names a seat, a side or readers.
            let may: &[Role] = match (line.who, line.kind) {
                (Who::Host, _) => &[Role::Host],
                (Who::Umpire, _) => &[Role::Host, Role::Umpire],
                (Who::Seat | Who::Side | Who::Audience, _) => &[Role::Host, Role::Blue],
                (Who::Eyes | Who::Anybody, RequestKind::Act | RequestKind::Keep) => {
                    panic!("{}: anybody may only look", line.name)
                }
                // No seat is named: each looks with his own eyes.
                (Who::Eyes | Who::Anybody, _) => &ALL,
            };
            for role in ALL {
                let expected = if may.contains(&role) { "allowed" } else { FORBIDDEN };
                assert_eq!(code(role, &body.to_string()), expected, "{role:?} {}", line.name);
            }
        }
    }

    #[test]
    fn a_commander_is_himself_and_reads_what_is_written_for_his_side() {
        let second: Role = "blue.second".parse().unwrap();
        for (ask, expected) in [
            (r#"{"legal":{"file":"a.wardiary"}}"#, "allowed"),
            (r#"{"legal":{"file":"a.wardiary","seat":"blue.second"}}"#, "allowed"),
            (r#"{"legal":{"file":"a.wardiary","seat":"blue"}}"#, FORBIDDEN),
            (r#"{"legal":{"file":"a.wardiary","seat":"blue.third"}}"#, FORBIDDEN),
            (r#"{"command":{"file":"a.wardiary","seat":"blue","kind":"sensible"}}"#, "allowed"),
            (r#"{"command":{"file":"a.wardiary","seat":"orange","kind":"sensible"}}"#, FORBIDDEN),
            (
                r#"{"report":{"file":"a.wardiary","span":"war","audience":{"side":"blue"}}}"#,
                "allowed",
            ),
            (
                r#"{"report":{"file":"a.wardiary","span":"war","audience":{"side":"orange"}}}"#,
                FORBIDDEN,
            ),
            (r#"{"report":{"file":"a.wardiary","span":"war","audience":"umpire"}}"#, FORBIDDEN),
        ] {
            assert_eq!(code(second, ask), expected, "{ask}");
        }
    }

    fn code(role: Role, body: &str) -> String {
        read(role, value(body)).map_or_else(|error| error.code, |_| "allowed".to_owned())
    }

    fn value(body: &str) -> Value {
        serde_json::from_str(body).unwrap()
    }

    #[test]
    fn nobody_speaks_for_another_seat() {
        let order = r#"{"note":{"file":"a.wardiary","seat":"orange","text":"x"}}"#;
        for (role, expected) in [
            (Role::Orange, "allowed"),
            (Role::Host, "allowed"),
            (Role::Blue, FORBIDDEN),
            (Role::Umpire, FORBIDDEN),
            (Role::Spectator, FORBIDDEN),
        ] {
            assert_eq!(code(role, order), expected, "{role:?}");
        }
    }

    #[test]
    fn a_missing_seat_is_the_roles_and_the_app_has_none() {
        let status = r#"{"status":{"file":"a.wardiary"}}"#;
        let seat = |role| read(role, value(status)).unwrap().seat();
        assert_eq!(seat(Role::Blue), Some(Seat::Blue));
        assert_eq!(seat(Role::Spectator), Some(Seat::App));
        assert_eq!(code(Role::Host, status), "request.malformed");
        assert_eq!(code(Role::Blue, r#"{"status":{"file":"a.wardiary","seat":"app"}}"#), FORBIDDEN);
    }

    #[test]
    fn a_sheet_is_its_sides_own() {
        for ask in [
            r#"{"sheet":{"file":"a.wardiary","seat":"blue"}}"#,
            r#"{"seal_orders":{"file":"a.wardiary","seat":"blue"}}"#,
            r#"{"command":{"file":"a.wardiary","seat":"blue","kind":"sensible"}}"#,
            r#"{"report":{"file":"a.wardiary","span":"war","audience":{"side":"blue"}}}"#,
        ] {
            assert_eq!(code(Role::Blue, ask), "allowed", "{ask}");
            for role in [Role::Orange, Role::Umpire, Role::Spectator] {
                assert_eq!(code(role, ask), FORBIDDEN, "{role:?} {ask}");
            }
        }
    }

    #[test]
    fn files_are_kept_by_the_host_and_rulings_made_by_the_umpire() {
        let copy = r#"{"copy":{"file":"a.wardiary","to":"b.wardiary"}}"#;
        let rule =
            r#"{"rule":{"file":"a.wardiary","ruling":{"end":{"winner":null}},"reason":"late"}}"#;
        for role in [Role::Blue, Role::Orange, Role::Spectator] {
            assert_eq!(code(role, copy), FORBIDDEN);
            assert_eq!(code(role, rule), FORBIDDEN);
        }
        let report = r#"{"report":{"file":"a.wardiary","span":"war","audience":"public"}}"#;
        let to_a_file = report
            .replace(r#""report""#, r#""save_report""#)
            .replace(r#""span""#, r#""to":"a.md","span""#);
        for role in [Role::Blue, Role::Orange, Role::Umpire, Role::Spectator] {
            assert_eq!(code(role, report), "allowed", "reading one");
            assert_eq!(code(role, &to_a_file), FORBIDDEN, "writing one to the host's disk");
        }
        assert_eq!(code(Role::Host, &to_a_file), "allowed");
        assert_eq!(code(Role::Umpire, copy), FORBIDDEN);
        assert_eq!(code(Role::Umpire, rule), "allowed");
        assert_eq!(code(Role::Host, copy), "allowed");
    }

    #[test]
    fn a_refresh_shows_nothing_that_could_not_be_asked_alone() {
        let parts = [
            (r#"{"map":{"file":"a.wardiary","seat":"blue"}}"#, "allowed"),
            (r#"{"legal":{"file":"a.wardiary","seat":"orange"}}"#, FORBIDDEN),
            (r#"{"sheet":{"file":"a.wardiary","seat":"orange"}}"#, FORBIDDEN),
            (r#"{"copy":{"file":"a.wardiary","to":"b.wardiary"}}"#, FORBIDDEN),
        ];
        for (part, expected) in parts {
            let body = format!(
                r#"{{"refresh":{{"file":"a.wardiary","seat":"blue","since":3,"parts":[{part}]}}}}"#
            );
            assert_eq!(code(Role::Blue, &body), expected, "{part}");
            assert_eq!(code(Role::Host, &body), "allowed", "{part}");
        }
    }

    #[test]
    fn agreement_of_others_is_not_taken_from_the_body() {
        let amend = r#"{"amend":{"file":"a.wardiary","seat":"blue","change":{"out":{"entry":9}},"reason":"x","agreed_by":["orange","blue","orange"]}}"#;
        let request = read(Role::Blue, value(amend)).unwrap();
        assert_eq!(unspoken(Role::Blue, &request), [Seat::Orange]);
        assert!(unspoken(Role::Host, &request).is_empty());
    }
}
