//! What stands behind a cite: the section's title, or a ruling's question and our reading, as the rule set's `RULES.md` lists
//! them. The one list serves people, the program and its evidence, so they cannot drift apart.

use crate::Cite;

/// A rule set's `RULES.md`, as it was when the program was built.
#[derive(Clone, Copy, Debug)]
pub struct Rulebook(&'static str);

/// A place in the rules, told to a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The section's title, or the question a ruling answers.
    pub title: &'static str,
    /// Our reading, for a ruling; the book itself has to be at hand for a section.
    pub reading: Option<&'static str>,
    /// The key under which a ruling is switched at founding, with its values, where it can be.
    pub option: Option<&'static str>,
}

impl Rulebook {
    #[must_use]
    pub const fn new(list: &'static str) -> Self {
        Self(list)
    }

    /// The place a cite names; `None` where the list has no such line.
    #[must_use]
    pub fn place(&self, cite: &Cite) -> Option<Place> {
        let key = match cite {
            Cite::Section(number) => number.to_string(),
            Cite::Ruling(number) => format!("R{number}"),
            Cite::Scenario => return None,
        };
        self.0.lines().find_map(|line| {
            let mut cells = line.strip_prefix('|')?.strip_suffix('|')?.split('|').map(str::trim);
            if cells.next()? != key {
                return None;
            }
            let title = cells.next()?;
            let is_ruling = matches!(cite, Cite::Ruling(_));
            let reading = cells.next().filter(|_| is_ruling);
            let option = cells.next().filter(|option| is_ruling && *option != "–");
            Some(Place { title, reading, option })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Place, Rulebook};
    use crate::Cite;

    const LIST: Rulebook = Rulebook::new(
        "| § | Title | Where |\n|---|---|---|\n| 3.1 | Firing | fire.rs |\n\n\
         | R | Question | Reading | Option | Status |\n|---|---|---|---|---|\n\
         | R2 | Who is hit? | The nearest. | x.hit=near\\|far | done |\n| R3 | When? | Now. | – | done |\n",
    );

    #[test]
    fn a_section_has_its_title_and_a_ruling_its_reading() {
        let section = Place { title: "Firing", reading: None, option: None };
        assert_eq!(LIST.place(&Cite::section("3.1")), Some(section));
        let ruling = Place { title: "When?", reading: Some("Now."), option: None };
        assert_eq!(LIST.place(&Cite::ruling(3)), Some(ruling));
        let switched = LIST.place(&Cite::ruling(2)).expect("it is listed");
        assert_eq!(switched.reading, Some("The nearest."));
        assert!(switched.option.is_some_and(|option| option.starts_with("x.hit=near")));
        assert_eq!(LIST.place(&Cite::ruling(4)), None);
        assert_eq!(LIST.place(&Cite::Scenario), None);
    }
}
