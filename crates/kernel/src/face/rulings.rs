//! What an umpire may rule, as forms: every kind of ruling with its fields, what each field may be, and how it stands now. A
//! window draws the form and sends `{kind: {field: value}}`; it knows no ruling. Each book has its own.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::Side;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct RulingForm {
    pub kind: RulingKind,
    pub title: String,
    /// What it changes, in one sentence.
    pub what: String,
    pub fields: Vec<RulingField>,
    /// Why it cannot be ruled now.
    pub not_now: Option<String>,
}

/// The kinds of all books, by the words the rulings are written with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum RulingKind {
    Strength,
    Place,
    Attach,
    LosePlatoon,
    VoidOrders,
    Order,
    Shots,
    Air,
    Recovery,
    Objective,
    End,
    Shot,
    Figures,
    Kills,
    Cover,
    Morale,
    Dice,
    Return,
    Initiative,
    Planes,
    Wound,
    Pinned,
    Used,
    Free,
    Reinforce,
    Held,
    Activated,
    Contact,
    Card,
    Losses,
    Gone,
    Began,
    DugIn,
    Limbered,
    Aboard,
    Still,
    FiredMark,
    Deed,
    Reload,
    Superior,
    Headquarters,
    Radio,
    Called,
    Declared,
    Void,
    Clock,
    Planned,
    Flights,
    AirAttack,
    Supply,
    Stock,
    Advantage,
    Bridge,
    Weather,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct RulingField {
    /// The key in the ruling; `shot.sight` is the key `sight` of its key `shot`.
    pub name: String,
    pub title: String,
    pub kind: FieldKind,
    /// What may be chosen; empty for whatever is typed.
    pub choices: Vec<RulingChoice>,
    /// The most a number may be, where the chosen unit says nothing else.
    pub most: u16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum FieldKind {
    /// One of the choices: a unit, a side, an order.
    Choice,
    Number,
    /// Four digits, column then row.
    Hex,
    /// Inches with two digits behind the point at most; hundredths of an inch in the ruling.
    Inches,
    /// A place on the table, as `12, 30.5` in inches; `x` and `y` in hundredths of an inch in the ruling.
    Spot,
    /// `yes` or `no`; a boolean in the ruling.
    Yes,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct RulingChoice {
    /// Nothing stands for nobody.
    pub value: Option<String>,
    pub label: String,
    /// Side or battalion it is listed under.
    pub group: String,
    /// How the other fields stand for it now, and the most of those that are numbers.
    pub now: BTreeMap<String, String>,
    pub most: BTreeMap<String, u16>,
}

impl RulingForm {
    /// A form that may be filled in now, from its title and what it changes.
    #[must_use]
    pub fn of(kind: RulingKind, (title, what): (&str, &str), fields: Vec<RulingField>) -> Self {
        Self { kind, title: title.to_owned(), what: what.to_owned(), fields, not_now: None }
    }
}

#[must_use]
pub fn field(
    name: &str,
    title: &str,
    kind: FieldKind,
    choices: Vec<RulingChoice>,
    most: u16,
) -> RulingField {
    RulingField { name: name.to_owned(), title: title.to_owned(), kind, choices, most }
}

#[must_use]
pub fn choice(name: &str, title: &str, choices: Vec<RulingChoice>) -> RulingField {
    field(name, title, FieldKind::Choice, choices, 0)
}

#[must_use]
pub fn number(name: &str, title: &str, most: u16) -> RulingField {
    field(name, title, FieldKind::Number, Vec::new(), most)
}

#[must_use]
pub fn plain(
    value: Option<String>,
    label: impl Into<String>,
    group: impl Into<String>,
) -> RulingChoice {
    let (now, most) = (BTreeMap::new(), BTreeMap::new());
    RulingChoice { value, label: label.into(), group: group.into(), now, most }
}

/// A question that is usually answered by yes.
#[must_use]
pub fn yes(name: &str, title: &str) -> RulingField {
    answered(name, title, [("yes", "Yes"), ("no", "No")])
}

/// A question that is usually answered by no.
#[must_use]
pub fn no(name: &str, title: &str) -> RulingField {
    answered(name, title, [("no", "No"), ("yes", "Yes")])
}

fn answered(name: &str, title: &str, answers: [(&str, &str); 2]) -> RulingField {
    let choices = answers.map(|(value, label)| plain(Some(value.to_owned()), label, ""));
    field(name, title, FieldKind::Yes, choices.to_vec(), 0)
}

/// The two sides by their names in a battle, and nobody where that is a choice.
#[must_use]
pub fn sides(name: impl Fn(Side) -> String, nobody: Option<&str>) -> Vec<RulingChoice> {
    let one = |side: Side| plain(Some(side.to_string()), name(side), "");
    let mut all = Side::BOTH.map(one).to_vec();
    all.extend(nobody.map(|nobody| plain(None, nobody, "")));
    all
}

/// Names as choices, each with its holder.
#[must_use]
pub fn objectives<'a>(
    all: impl Iterator<Item = (&'a String, Option<Side>)>,
    side: impl Fn(Side) -> String,
) -> Vec<RulingChoice> {
    let one = |(name, holder): (&'a String, Option<Side>)| {
        let held = holder.map_or_else(|| "nobody's".to_owned(), &side);
        let mut choice = plain(Some(name.clone()), format!("{name}, {held}"), "");
        if let Some(side) = holder {
            choice.now.insert("holder".to_owned(), side.to_string());
        }
        choice
    };
    all.map(one).collect()
}

/// "12, 30.5" in inches.
#[must_use]
pub fn spot(at: crate::table::Point) -> String {
    format!("{}, {}", inches(at.x), inches(at.y))
}

/// A value as it stands in a ruling: the name of a variant.
#[must_use]
pub fn key(value: &impl Serialize) -> String {
    struct Written<'v, V>(&'v V);
    impl<V: Serialize> core::fmt::Display for Written<'_, V> {
        fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
            self.0.serialize(f)
        }
    }
    Written(value).to_string()
}

/// Hundredths of an inch as inches: "12", "30.5".
fn inches(hundredths: i32) -> String {
    let (whole, rest) = (hundredths / 100, (hundredths % 100).abs());
    match rest {
        0 => whole.to_string(),
        rest if rest % 10 == 0 => format!("{whole}.{}", rest / 10),
        rest => format!("{whole}.{rest:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::{FieldKind, inches, key};

    #[test]
    fn inches_are_written_as_people_say_them() {
        let said = [(0, "0"), (1200, "12"), (3050, "30.5"), (3005, "30.05"), (-150, "-1.5")];
        for (hundredths, text) in said {
            assert_eq!(inches(hundredths), text);
        }
    }

    #[test]
    fn a_key_is_the_name_of_a_variant_as_it_is_written() {
        assert_eq!(key(&FieldKind::Hex), "hex");
    }
}
