//! Rulings on a smaller battle in words: what may be ruled there, and in which order its words come, the program says.

use api::error::ApiResult;
use api::ruling::AnyRuling;
use api::views::{FieldKind, RulingField, RulingForm};
use serde_json::{Map, Value, json};

use super::fault;

/// Reads a ruling as the forms of a battle describe it, in words or as JSON: `figures b1.1 3`, `place b1.1 12,30.5`.
///
/// # Errors
/// When the words make none.
pub(crate) fn ruling_in(words: &[String], forms: &[RulingForm]) -> ApiResult<AnyRuling> {
    let text = words.join(" ");
    if text.trim().starts_with('{') {
        return serde_json::from_str(&text).map(AnyRuling).map_err(|error| {
            fault(format!("this JSON is no ruling: {error}"), "docs/API.md lists them")
        });
    }
    let mut words = text.split_whitespace();
    let verb = words.next().unwrap_or_default().to_lowercase();
    let form = forms.iter().find(|form| kind(form) == verb).ok_or_else(|| {
        let known: Vec<String> = forms.iter().map(shape).collect();
        fault(format!("\"{text}\" is no ruling"), format!("rulings are:\n{}", known.join("\n")))
    })?;
    let wrong = || fault(format!("\"{text}\" does not say enough, or too much"), shape(form));
    let words: Vec<&str> = words.collect();
    // A name may have several words; it comes first.
    let surplus = words.len().checked_sub(form.fields.len()).ok_or_else(wrong)?;
    let mut body = Map::new();
    for (at, field) in form.fields.iter().enumerate() {
        let word = match at {
            0 => words[..=surplus].join(" "),
            at => words[at + surplus].to_owned(),
        };
        put(&mut body, &field.name, value(field, &word).ok_or_else(wrong)?);
    }
    Ok(AnyRuling(json!({ verb: body })))
}

/// The word of a form, as a ruling is written.
fn kind(form: &RulingForm) -> String {
    let kind = serde_json::to_value(form.kind).unwrap_or_default();
    kind.as_str().unwrap_or_default().to_owned()
}

/// "figures SUBUNIT FIGURES".
fn shape(form: &RulingForm) -> String {
    let name = |field: &RulingField| {
        let name = field.name.rsplit('.').next().unwrap_or_default().to_uppercase();
        match field.kind {
            FieldKind::Yes => format!("{name}(yes|no)"),
            FieldKind::Spot => format!("{name}(X,Y)"),
            _ => name,
        }
    };
    let fields = form.fields.iter().map(name);
    core::iter::once(kind(form)).chain(fields).collect::<Vec<_>>().join(" ")
}

/// A word as the field takes it.
fn value(field: &RulingField, word: &str) -> Option<Value> {
    match field.kind {
        FieldKind::Choice => {
            let is = |value: &Option<String>| value.as_deref() == Some(word);
            match field.choices.iter().find(|choice| is(&choice.value)) {
                Some(choice) => Some(json!(choice.value)),
                None if word == "nobody" => Some(Value::Null),
                // Whatever is not there the rules refuse, with their reason.
                None => Some(json!(word)),
            }
        }
        FieldKind::Number => word.parse::<u16>().ok().map(|number| json!(number)),
        FieldKind::Hex => Some(json!(word)),
        FieldKind::Inches => hundredths(word).map(|length| json!(length)),
        FieldKind::Spot => {
            let (x, y) = word.split_once(',')?;
            Some(json!({ "x": hundredths(x)?, "y": hundredths(y)? }))
        }
        FieldKind::Yes => match word {
            "yes" => Some(json!(true)),
            "no" => Some(json!(false)),
            _ => None,
        },
    }
}

/// Inches in words as hundredths of an inch: "12", "30.5".
fn hundredths(word: &str) -> Option<i32> {
    let (whole, rest) = word.split_once('.').unwrap_or((word, ""));
    let rest = match rest.len() {
        0 => 0,
        1 => rest.parse::<i32>().ok()? * 10,
        2 => rest.parse::<i32>().ok()?,
        _ => return None,
    };
    let whole: i32 = whole.parse().ok().filter(|whole| *whole >= 0)?;
    whole.checked_mul(100)?.checked_add(rest)
}

/// Puts a value under its name; `shot.sight` goes under `sight` of `shot`.
fn put(body: &mut Map<String, Value>, name: &str, value: Value) {
    match name.split_once('.') {
        None => drop(body.insert(name.to_owned(), value)),
        Some((outer, inner)) => {
            let within = body.entry(outer).or_insert_with(|| json!({}));
            if let Value::Object(within) = within {
                put(within, inner, value);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn forms() -> Vec<RulingForm> {
        let field = |name: &str, kind: &str| json!({"name": name, "title": name, "kind": kind, "choices": [], "most": 9});
        let form = |kind: &str, fields: Vec<Value>| json!({"kind": kind, "title": kind, "what": "", "fields": fields, "not_now": null});
        let all = json!([
            form("figures", vec![field("subunit", "choice"), field("figures", "number")]),
            form("place", vec![field("subunit", "choice"), field("at", "spot")]),
            form("objective", vec![field("name", "choice"), field("holder", "choice")]),
            form(
                "shot",
                vec![
                    field("firer", "choice"),
                    field("shot.distance", "inches"),
                    field("shot.sight", "yes"),
                ]
            ),
        ]);
        serde_json::from_value(all).unwrap()
    }

    fn read(text: &str) -> ApiResult<Value> {
        ruling_in(&[text.to_owned()], &forms()).map(|ruling| ruling.0)
    }

    #[test]
    fn words_become_what_the_forms_describe() {
        let said = [
            ("figures b1.1 3", json!({"figures": {"subunit": "b1.1", "figures": 3}})),
            (
                "place b1.1 12,30.5",
                json!({"place": {"subunit": "b1.1", "at": {"x": 1200, "y": 3050}}}),
            ),
            (
                "objective The old mill nobody",
                json!({"objective": {"name": "The old mill", "holder": null}}),
            ),
            (
                "shot b1.1 7.25 no",
                json!({"shot": {"firer": "b1.1", "shot": {"distance": 725, "sight": false}}}),
            ),
            (r#"{"end":{"winner":null}}"#, json!({"end": {"winner": null}})),
        ];
        for (text, expected) in said {
            assert_eq!(read(text).unwrap(), expected, "{text}");
        }
    }

    #[test]
    fn what_is_no_ruling_is_told_what_is() {
        for text in ["", "figures b1.1", "figures b1.1 many", "place b1.1 12", "shot b1.1 1.234 no"]
        {
            assert!(read(text).is_err(), "{text}");
        }
        let hint = read("strength b1.1 3").unwrap_err().hint.unwrap();
        assert!(hint.contains("shot FIRER DISTANCE SIGHT(yes|no)"), "{hint}");
    }
}
