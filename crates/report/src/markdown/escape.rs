//! Text of people inside Markdown: names, reasons and remarks say what they say, and never format the page.

use minijinja::{Error, Output, State, Value};

/// Writes a value of the template: text is escaped unless it is Markdown already.
pub(super) fn format(
    out: &mut Output<'_>,
    _: &mut State<'_, '_>,
    value: &Value,
) -> Result<(), Error> {
    match value.as_str() {
        Some(text) if !value.is_safe() => out.write_str(&escaped(text))?,
        _ => write!(out, "{value}")?,
    }
    Ok(())
}

/// One line of plain text as Markdown: line ends become spaces, and what would format is put behind a backslash.
#[must_use]
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in text.split_whitespace().collect::<Vec<_>>().join(" ").chars() {
        if matches!(character, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '|' | '~' | '&') {
            safe.push('\\');
        }
        if !character.is_control() {
            safe.push(character);
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_format_is_escaped_and_the_rest_is_left_alone() {
        assert_eq!(escaped("1./901 (Panzer Lehr), 2-506"), "1./901 (Panzer Lehr), 2-506");
        assert_eq!(escaped("a|b *c* <script>\n# d"), "a\\|b \\*c\\* \\<script\\> # d");
    }
}
