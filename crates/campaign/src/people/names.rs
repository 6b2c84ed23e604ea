//! What soldiers are called: dated national lists of names, drawn by a generator that never changes, so that a man has the same name on every
//! evening and in every replay.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use kernel::{Generator, Name};
use serde::Deserialize;

const LISTS: [&str; 3] = [
    include_str!("../../data/names/us.toml"),
    include_str!("../../data/names/de.toml"),
    include_str!("../../data/names/gb.toml"),
];

/// The list of a nation nobody knows.
const ANY_NATION: &str = "gb";

/// The names of one nation, the commonest first.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Names {
    /// Such as `us`, as a scenario's sides name it.
    pub nation: String,
    /// Where the list of first names is taken from, and the years it is of.
    pub first_source: String,
    pub first_date: String,
    pub last_source: String,
    pub last_date: String,
    first: Vec<String>,
    last: Vec<String>,
}

impl Names {
    /// The list of a nation, or that of Great Britain where it has none.
    ///
    /// # Panics
    /// Never: the lists are complete, which the tests prove.
    #[must_use]
    pub fn of(nation: &str) -> &'static Self {
        static ALL: LazyLock<BTreeMap<String, Names>> = LazyLock::new(|| {
            let read = |text: &&str| -> Names {
                toml::from_str(text).unwrap_or_else(|fault| panic!("embedded names: {fault}"))
            };
            LISTS.iter().map(read).map(|names| (names.nation.clone(), names)).collect()
        });
        ALL.get(nation).unwrap_or_else(|| &ALL[ANY_NATION])
    }

    /// The name of the `number`-th soldier of an element in this campaign. Surnames do not come twice in an element before all
    /// of the list have come.
    #[must_use]
    pub fn draw(&self, campaign: &str, element: Name, number: u32) -> String {
        let mut of_element = Generator::of(&format!("{campaign}/{element}"));
        let mut of_man = Generator::of(&format!("{campaign}/{element}/{number}"));
        let first = place(&mut of_man, self.first.len());
        // The list has a prime number of surnames, so that every step goes through all of it.
        let start = place(&mut of_element, self.last.len());
        let step = 1 + place(&mut of_element, self.last.len() - 1);
        let last = (start + number as usize * step) % self.last.len();
        format!("{} {}", self.first[first], self.last[last])
    }
}

/// A place in a list of so many, from a number alone: it stays the same in every version.
fn place(generator: &mut Generator, count: usize) -> usize {
    usize::try_from(generator.number() % count.max(1) as u64).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn is_prime(count: usize) -> bool {
        count > 1 && (2..count).all(|divisor| !count.is_multiple_of(divisor))
    }

    #[test]
    fn every_list_is_dated_and_goes_round_once() {
        for nation in ["us", "de", "gb"] {
            let names = Names::of(nation);
            assert_eq!(names.nation, nation);
            assert!(!names.first_source.is_empty() && !names.last_source.is_empty());
            assert!(names.first_date.contains("19") && names.last_date.len() >= 4);
            let distinct = |list: &[String]| list.iter().collect::<BTreeSet<_>>().len();
            assert_eq!(distinct(&names.first), names.first.len(), "{nation}");
            assert_eq!(distinct(&names.last), names.last.len(), "{nation}");
            assert!(is_prime(names.last.len()), "{nation} has {} surnames", names.last.len());
            assert!(names.first.len() >= 50);
        }
        assert_eq!(Names::of("nowhere"), Names::of("gb"));
    }

    #[test]
    fn a_man_keeps_his_name_and_a_company_has_many() {
        let company = Name::new("1-506.A").unwrap();
        let draw = |number| Names::of("us").draw("bastogne-1944", company, number);
        let all: Vec<String> = (0..101).map(draw).collect();
        assert_eq!(all, (0..101).map(draw).collect::<Vec<_>>());
        let last = |name: &String| name.split(' ').next_back().unwrap().to_owned();
        let surnames: BTreeSet<String> = all.iter().map(last).collect();
        assert_eq!(surnames.len(), 101, "no surname twice among the first hundred and one");
        let other = Names::of("us").draw("bastogne-1944", Name::new("1-506.B").unwrap(), 0);
        let elsewhere = Names::of("us").draw("another", company, 0);
        assert!(other != all[0] || elsewhere != all[0]);
    }
}
