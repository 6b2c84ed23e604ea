//! The odds of a roll as figures to be shown: every number in words that were computed exactly, and a share for the
//! length of a bar.

use kernel::odds::Fraction;
use kernel::{Actor, RollCall};
use serde::{Deserialize, Serialize};

/// All chances of one roll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct OddsFigures {
    /// Expected value, such as "2.27".
    pub expected: String,
    /// What is counted: "hits" or "sum".
    pub unit: String,
    /// The faces that hit, in words; absent for sums.
    pub hits_on: Option<String>,
    pub values: Vec<ValueChance>,
    /// Outcomes that have a name, those of one bearer together.
    pub groups: Vec<ChanceGroup>,
}

/// One number of hits, or one sum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ValueChance {
    pub value: i64,
    /// "33.9 %".
    pub chance: String,
    /// Of this value or a higher one.
    pub at_least: String,
    /// Parts of a thousand, for a bar; never a figure to be read.
    pub share: u16,
}

/// What may become of somebody, or of the fight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ChanceGroup {
    /// Who bears it; empty for what concerns both.
    pub who: String,
    pub seat: Option<Actor>,
    /// Each chance stands for itself; those of other groups exclude each other and sum to one.
    pub fates: bool,
    pub chances: Vec<Chance>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Chance {
    /// "loses 1", "nobody falls back".
    pub name: String,
    /// "40.6 %".
    pub chance: String,
    /// Parts of a thousand, for a bar.
    pub share: u16,
}

impl OddsFigures {
    #[must_use]
    pub fn of(call: &RollCall) -> Self {
        let values = call.odds.values().map(|(value, chance)| ValueChance {
            value: *value,
            at_least: call.odds.at_least(value).percent_text(1),
            share: share(&chance),
            chance: chance.percent_text(1),
        });
        Self {
            expected: call.odds.mean().decimal_text(2),
            unit: if call.hits.is_some() { "hits" } else { "sum" }.to_owned(),
            hits_on: call.hits.as_ref().map(kernel::odds::HitRule::describe),
            values: values.collect(),
            groups: groups(call),
        }
    }
}

/// Outcomes are named "A Company: loses 1" where somebody bears them.
fn groups(call: &RollCall) -> Vec<ChanceGroup> {
    let mut groups: Vec<ChanceGroup> = Vec::new();
    for named in super::shown(call) {
        let (who, name) = match named.name.rsplit_once(": ") {
            Some((who, name)) if named.seat.is_some() => (who, name),
            _ => ("", &*named.name),
        };
        let chance = Chance {
            name: name.to_owned(),
            chance: named.chance.percent_text(1),
            share: share(&named.chance),
        };
        let (seat, fates) = (named.seat, named.fate);
        let same = |group: &&mut ChanceGroup| {
            group.who == who && group.seat == seat && group.fates == fates
        };
        match groups.iter_mut().find(same) {
            Some(group) => group.chances.push(chance),
            None => {
                let who = who.to_owned();
                groups.push(ChanceGroup { who, seat, fates, chances: vec![chance] });
            }
        }
    }
    groups
}

/// A chance in parts of a thousand.
fn share(chance: &Fraction) -> u16 {
    u16::try_from(chance.permille_half_up()).unwrap_or(0)
}
