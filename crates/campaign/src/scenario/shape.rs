//! Holds a parsed file against the JSON Schema of the format, so that every unknown key, missing key and value of the wrong
//! kind or size is reported at once, each at its place. The schema made from the types is the only list of keys and limits.

use core::ops::Range;

use serde_json::Value;
use toml::Spanned;
use toml::de::{DeInteger, DeTable, DeValue};

use super::sheet::Sheet;

/// The schema every scenario is held against.
pub(super) struct Shape {
    root: Value,
}

impl Shape {
    pub(super) fn new(root: Value) -> Self {
        Self { root }
    }

    /// Reports everything that does not fit and takes out what can be left out, so that the rest can still be checked.
    /// Returns whether what is left can be read.
    pub(super) fn hold(&self, document: &mut Spanned<DeTable<'_>>, sheet: &mut Sheet<'_>) -> bool {
        let span = document.span();
        self.table(document.as_mut(), span, &self.root, "scenario::key", sheet)
    }

    fn table(
        &self,
        table: &mut DeTable<'_>,
        span: Range<usize>,
        schema: &Value,
        code: &str,
        sheet: &mut Sheet<'_>,
    ) -> bool {
        let properties = schema["properties"].as_object();
        let required: Vec<&str> = words(&schema["required"]);
        let known = || properties.iter().flat_map(|p| p.keys()).map(String::as_str).collect();
        let mut readable = true;
        let mut doomed: Vec<String> = Vec::new();
        for (key, value) in table.iter_mut() {
            let name: &str = key.get_ref();
            // Keys of the author's own all mean the same.
            let own = || schema.get("additionalProperties").filter(|own| own.is_object());
            let Some(of_key) = properties.and_then(|p| p.get(name)).or_else(own) else {
                let message = format!("there is no key \"{}\" here", shown(name));
                sheet.fault(code, key.span(), message, suggest(name, known()));
                doomed.push(name.to_owned());
                continue;
            };
            let code = if name == "options" { "scenario::option" } else { code };
            match self.value(name, value, of_key, code, sheet) {
                Fit::Yes => {}
                Fit::LeaveOut if !required.contains(&name) => doomed.push(name.to_owned()),
                Fit::LeaveOut | Fit::Broken => readable = false,
            }
        }
        for key in doomed {
            table.remove(key.as_str());
        }
        for key in required.iter().filter(|key| !table.contains_key(**key)) {
            let message = format!("the key \"{key}\" is missing");
            let described = properties.and_then(|p| p[*key]["description"].as_str());
            sheet.fault(code, span.clone(), message, described.unwrap_or_default());
            readable = false;
        }
        readable
    }

    fn value(
        &self,
        key: &str,
        value: &mut Spanned<DeValue<'_>>,
        schema: &Value,
        code: &str,
        sheet: &mut Sheet<'_>,
    ) -> Fit {
        let schema = self.resolve(schema);
        let span = value.span();
        let wanted = Wanted::of(schema);
        let fit = match (&wanted, value.as_mut()) {
            (Wanted::Table, DeValue::Table(table)) => {
                return Fit::broken_unless(self.table(table, span, schema, code, sheet));
            }
            (Wanted::List, DeValue::Array(array)) => {
                let mut readable = true;
                for item in array.iter_mut() {
                    let fit = self.value(key, item, &schema["items"], code, sheet);
                    readable &= fit == Fit::Yes;
                }
                let least = schema["minItems"].as_u64().unwrap_or(0);
                let most = schema["maxItems"].as_u64().unwrap_or(u64::MAX);
                let count = array.len() as u64;
                if count < least || count > most {
                    let message = format!("\"{key}\" has {count} entries");
                    sheet.fault(code, span, message, format!("{least} to {most} are possible"));
                    readable = false;
                }
                return Fit::broken_unless(readable);
            }
            (Wanted::Date, DeValue::Datetime(at)) => {
                at.date.is_some() && at.time.is_none() && at.offset.is_none()
            }
            (Wanted::Truth, DeValue::Boolean(_)) => true,
            (Wanted::Number { least, most }, DeValue::Integer(number)) => {
                integer(number).is_some_and(|n| n >= *least && n <= *most)
            }
            (Wanted::Word(words), DeValue::String(word)) => words.contains(&word.as_ref()),
            (Wanted::Text { least, most }, DeValue::String(text)) => {
                let length = text.chars().count() as u64;
                length >= *least && length <= *most
            }
            _ => false,
        };
        if fit {
            return Fit::Yes;
        }
        let message = format!("\"{}\" must be {}", shown(key), wanted.sentence());
        sheet.fault(code, span, message, "");
        if matches!(wanted, Wanted::Table | Wanted::List) { Fit::Broken } else { Fit::LeaveOut }
    }

    /// Follows references, and looks through "or nothing", which TOML says by leaving the key out.
    fn resolve<'s>(&'s self, schema: &'s Value) -> &'s Value {
        let mut schema = schema;
        loop {
            if let Some(pointer) = schema["$ref"].as_str().and_then(|r| r.strip_prefix('#')) {
                schema = self.root.pointer(pointer).unwrap_or(&Value::Null);
            } else if let Some(any) = schema["anyOf"].as_array() {
                let something = |s: &&Value| s["type"].as_str() != Some("null");
                schema = any.iter().find(something).unwrap_or(&Value::Null);
            } else {
                return schema;
            }
        }
    }
}

/// How one value fits.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fit {
    Yes,
    /// It does not, and can be taken out if it need not be there.
    LeaveOut,
    /// It does not, and nothing after it can be read.
    Broken,
}

impl Fit {
    const fn broken_unless(readable: bool) -> Self {
        if readable { Self::Yes } else { Self::Broken }
    }
}

/// What the schema wants in one place.
enum Wanted<'s> {
    Table,
    List,
    Date,
    Truth,
    Number { least: i128, most: i128 },
    Word(Vec<&'s str>),
    Text { least: u64, most: u64 },
}

impl<'s> Wanted<'s> {
    fn of(schema: &'s Value) -> Self {
        let kinds = match &schema["type"] {
            Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
            kind => vec![kind.as_str().unwrap_or_default()],
        };
        let is = |kind: &str| kinds.contains(&kind);
        let limit = |key: &str| schema[key].as_i64().map(i128::from);
        if is("object") {
            Self::Table
        } else if is("array") {
            Self::List
        } else if is("boolean") {
            Self::Truth
        } else if is("integer") {
            let least = limit("minimum").unwrap_or(0);
            let most = limit("maximum").unwrap_or_else(|| i128::from(u32::MAX));
            Self::Number { least, most }
        } else if schema["enum"].is_array() {
            Self::Word(words(&schema["enum"]))
        } else if let Some(word) = schema["const"].as_str() {
            Self::Word(vec![word])
        } else if schema["format"].as_str() == Some("date") {
            Self::Date
        } else {
            let least = schema["minLength"].as_u64().unwrap_or(0);
            let most = schema["maxLength"].as_u64().unwrap_or(1000);
            Self::Text { least, most }
        }
    }

    fn sentence(&self) -> String {
        match self {
            Self::Table => "a table".to_owned(),
            Self::List => "a list".to_owned(),
            Self::Date => "a date without quotes, such as 1944-12-19".to_owned(),
            Self::Truth => "true or false, without quotes".to_owned(),
            Self::Number { least, most } => format!("a whole number from {least} to {most}"),
            Self::Word(words) => format!("one of \"{}\"", words.join("\", \"")),
            Self::Text { least, most } => format!("a text in quotes, {least} to {most} characters"),
        }
    }
}

fn words(list: &Value) -> Vec<&str> {
    list.as_array().into_iter().flatten().filter_map(Value::as_str).collect()
}

fn integer(number: &DeInteger<'_>) -> Option<i128> {
    i128::from_str_radix(number.as_str(), number.radix()).ok()
}

/// At most forty characters of what the file says, for sentences.
pub(super) fn shown(text: &str) -> String {
    text.chars().take(40).collect()
}

/// The nearest known key, or all of them.
fn suggest(name: &str, mut known: Vec<&str>) -> String {
    let name = shown(name);
    known.sort_unstable();
    let nearest = known.iter().map(|key| (strsim::osa_distance(&name, key), *key)).min();
    match nearest {
        Some((distance, key)) if distance <= 2 => format!("did you mean \"{key}\"?"),
        _ => format!("the keys here are {}", known.join(", ")),
    }
}
