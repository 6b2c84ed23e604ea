//! Words in a sentence.

/// "1 die", "2 dice", "no dice".
#[must_use]
pub fn count(number: impl Into<u64>, one: &str) -> String {
    match number.into() {
        0 => format!("no {}", plural(one)),
        1 => format!("1 {one}"),
        number => format!("{number} {}", plural(one)),
    }
}

#[must_use]
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn plural(one: &str) -> String {
    if one == "die" { "dice".to_owned() } else { format!("{one}s") }
}
