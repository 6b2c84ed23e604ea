//! Words of the story: names beside each other, numbers, and the places where things happened.

use kernel::face::Place;
use report::model::Losses;

use super::super::names::list;

/// Names beside each other; `is_open` when a comma must close them in the middle of a sentence.
pub(super) struct Group {
    pub(super) text: String,
    is_open: bool,
}

impl Group {
    /// The same before more words.
    pub(super) fn aside(&self) -> String {
        if self.is_open { format!("{},", self.text) } else { self.text.clone() }
    }
}

/// What opens and closes a name that is written from the right, so that the words about it stay in their order.
const ISOLATED: [char; 2] = ['\u{2068}', '\u{2069}'];

/// A name as it stands in a sentence.
pub(super) fn in_line(name: &str) -> String {
    let is_from_right = |letter: char| matches!(u32::from(letter), 0x590..=0x8ff | 0xfb1d..=0xfdff | 0xfe70..=0xfeff | 0x10800..=0x10fff | 0x1e800..=0x1efff);
    let [open, close] = ISOLATED;
    if name.chars().any(is_from_right) { format!("{open}{name}{close}") } else { name.to_owned() }
}

/// A name and its home, where it has one: "A Company" of "37th Tanks"; "Stragglers" of "CCR, 9th Armored Division".
fn apart(name: &str) -> Option<(&str, &str)> {
    name.split_once(", ").filter(|_| !name.starts_with(ISOLATED[0]))
}

/// "A and B Companies, Marche Rifles"; "A Company (Lowland Fusiliers) and C Squadron (Western Tanks)".
pub(super) fn together(names: &[String]) -> Group {
    let parts: Option<Vec<(&str, &str)>> = names.iter().map(|name| apart(name)).collect();
    let shared =
        parts.filter(|parts| names.len() > 1 && parts.iter().all(|(_, home)| *home == parts[0].1));
    match (names, shared) {
        ([one], _) => Group { text: one.clone(), is_open: apart(one).is_some() },
        (_, Some(parts)) => {
            let home = parts[0].1;
            let letters: Option<Vec<String>> = parts
                .iter()
                .map(|(own, _)| own.strip_suffix(" Company").map(str::to_owned))
                .collect();
            let own = match letters {
                Some(letters) => format!("{} Companies", list(&letters)),
                None => list(&parts.iter().map(|(own, _)| (*own).to_owned()).collect::<Vec<_>>()),
            };
            Group { text: format!("{own}, {home}"), is_open: true }
        }
        (names, None) => {
            let names: Vec<String> = names.iter().map(|name| in_brackets(name)).collect();
            Group { text: list(&names), is_open: false }
        }
    }
}

/// "A Company (Lowland Fusiliers)": a name that stands among others.
pub(super) fn in_brackets(name: &str) -> String {
    match apart(name) {
        Some((own, home)) if !name.contains('(') => format!("{own} ({home})"),
        _ => name.to_owned(),
    }
}

/// The first `most` names and how many more there are.
pub(super) fn some(names: &[String], most: usize) -> Group {
    if names.len() <= most + 1 {
        return together(names);
    }
    let (first, rest) = names.split_at(most);
    let first: Vec<String> = first.iter().map(|name| in_brackets(name)).collect();
    let rest = numeral(u32::try_from(rest.len()).unwrap_or(u32::MAX));
    Group { text: format!("{} and {rest} more", first.join(", ")), is_open: false }
}

/// A name in the middle of a sentence: one with a comma in it is closed by another.
pub(super) fn aside(name: &str) -> String {
    if apart(name).is_some() { format!("{name},") } else { name.to_owned() }
}

/// "Western Brigade's", "Grenadiers'".
pub(super) fn of(name: &str) -> String {
    let end = if name.ends_with(['s', 'S']) { "'" } else { "'s" };
    format!("{name}{end}")
}

/// A small number as a word.
pub(super) fn numeral(number: u32) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    let at = usize::try_from(number).unwrap_or(usize::MAX);
    WORDS.get(at).map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

/// "once", "twice", "three times".
pub(super) fn times(number: u32) -> String {
    match number {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        number => format!("{} times", numeral(number)),
    }
}

/// "first", "fourth"; "13th" beyond the words.
pub(super) fn ordinal(number: u32) -> String {
    const WORDS: [&str; 9] =
        ["", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];
    let at = usize::try_from(number).unwrap_or(usize::MAX);
    let beyond = || {
        let end = match (number % 10, number % 100) {
            (_, 11..=13) => "th",
            (1, _) => "st",
            (2, _) => "nd",
            (3, _) => "rd",
            _ => "th",
        };
        format!("{number}{end}")
    };
    WORDS.get(at).map_or_else(beyond, |word| (*word).to_owned())
}

/// "1 man", "64 men", "no one".
pub(super) fn men(number: u32) -> String {
    match number {
        0 => "no one".to_owned(),
        1 => "one man".to_owned(),
        number => format!("{number} men"),
    }
}

/// Where something happened, as it is called; its cell where it has no name.
pub(in crate::report) fn bare(said: &str) -> &str {
    let Some((name, cell)) = said.rsplit_once(" (") else { return said };
    let is_cell = cell.strip_suffix(')').is_some_and(|cell| cell.parse::<u32>().is_ok());
    if is_cell && !name.is_empty() { name } else { said }
}

/// The same in the middle of a sentence: "the farmhouse".
pub(super) fn mid(name: &str) -> String {
    name.strip_prefix("The ").map_or_else(|| name.to_owned(), |rest| format!("the {rest}"))
}

/// Two places are the same.
pub(super) fn is_same(one: &Place, other: &Place) -> bool {
    match (one.cell, other.cell) {
        (Some(one), Some(other)) => one == other,
        _ => !one.name.is_empty() && one.name == other.name,
    }
}

/// "350 men (88 killed and 262 wounded)", "3 men (all wounded)".
pub(super) fn toll(lost: &Losses) -> String {
    let parts = [
        (lost.killed, "killed"),
        (lost.wounded, "wounded"),
        (lost.captured, "captured"),
        (lost.stragglers, "missing"),
    ];
    let parts = parts.map(|(number, fate)| (whole(number), fate));
    let parts: Vec<(u32, &str)> = parts.into_iter().filter(|(number, _)| *number > 0).collect();
    let sum = whole(lost.men());
    match &parts[..] {
        [] => men(sum),
        [(_, fate)] if sum <= 1 => format!("one man ({fate})"),
        [(_, fate)] => format!("{} (all {fate})", men(sum)),
        parts => {
            let parts: Vec<String> =
                parts.iter().map(|(number, fate)| format!("{number} {fate}")).collect();
            format!("{} ({})", men(sum), list(&parts))
        }
    }
}

/// A sum that may have wrapped round: fewer than none is none.
pub(super) fn whole(number: u32) -> u32 {
    if i32::try_from(number).is_ok() { number } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn owned(names: &[&str]) -> Vec<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn companies_of_one_home_share_its_name() {
        let said = |names: &[&str]| together(&owned(names)).aside();
        let two = ["A Company, Rifles", "B Company, Rifles"];
        assert_eq!(said(&two), "A and B Companies, Rifles,");
        let mixed = ["A Company, Fusiliers", "C Squadron, Tanks"];
        assert_eq!(said(&mixed), "A Company (Fusiliers) and C Squadron (Tanks)");
        assert_eq!(said(&["Stab", "1. Kompanie"]), "Stab and 1. Kompanie");
        let other = ["Headquarters, Rifles", "B Company, Rifles"];
        assert_eq!(said(&other), "Headquarters and B Company, Rifles,");
        assert_eq!(said(&["Team X (left), Rifles"]), "Team X (left), Rifles,");
        let far = said(&["Stragglers, CCR, 9th Armored Division", "B Company, Rifles"]);
        assert_eq!(far, "Stragglers (CCR, 9th Armored Division) and B Company (Rifles)");
        let from_right = in_line("פלוגה א, גדוד");
        let with = said(&[&from_right, "B Company, Rifles"]);
        assert_eq!(with, format!("{from_right} and B Company (Rifles)"));
        assert_eq!(in_line("Tigers 🐯"), "Tigers 🐯");
    }

    #[test]
    fn numbers_and_names_read_as_one_says_them() {
        assert_eq!((numeral(3), numeral(40)), ("three".to_owned(), "40".to_owned()));
        assert_eq!((times(2), times(3)), ("twice".to_owned(), "three times".to_owned()));
        assert_eq!((ordinal(3), ordinal(21)), ("third".to_owned(), "21st".to_owned()));
        assert_eq!((men(1), men(0)), ("one man".to_owned(), "no one".to_owned()));
        assert_eq!(bare("Foy (0709)"), "Foy");
        assert_eq!((bare("0709"), bare("Team X (left)")), ("0709", "Team X (left)"));
        assert_eq!(of("Grenadiers"), "Grenadiers'");
        assert_eq!(aside("A Company, Rifles"), "A Company, Rifles,");
        let five = owned(&["a", "b", "c", "d", "e"]);
        assert_eq!(some(&five, 3).text, "a, b, c and two more");
    }

    #[test]
    fn a_toll_says_one_fate_in_a_word_and_a_fate_taken_back_is_none() {
        let lost = |killed, wounded| Losses { killed, wounded, ..Losses::default() };
        assert_eq!(toll(&lost(2, 3)), "5 men (2 killed and 3 wounded)");
        assert_eq!(toll(&lost(0, 3)), "3 men (all wounded)");
        assert_eq!(toll(&lost(1, 0)), "one man (killed)");
        assert_eq!(toll(&lost(2, 1_u32.wrapping_neg())), "one man (killed)");
    }
}
