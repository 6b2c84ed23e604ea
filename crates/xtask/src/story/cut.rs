//! What a page shows of an answer: a story that printed everything would bury what happens in it.

use regex::Regex;

/// What is left out.
const GAP: &str = "[…]";

/// Which lines of an answer are shown. A sentence that runs over several lines counts as one.
#[derive(Debug)]
pub(super) enum Keep {
    All,
    /// So many at the beginning and so many at the end.
    Ends(usize, usize),
    /// Those that match one of these.
    Matching(Vec<Regex>),
}

/// The answer with what is kept of it.
pub(super) fn cut(answer: &str, keep: &Keep) -> String {
    // The choices' machine words would stand under every question.
    let lines = answer.lines().map(str::trim_end).filter(|line| !line.starts_with("Answer with: "));
    let sentences = sentences(lines);
    match keep {
        Keep::All => sentences.join("\n"),
        Keep::Ends(first, last) if sentences.len() <= first + last => sentences.join("\n"),
        Keep::Ends(first, last) => {
            let (head, tail) = (&sentences[..*first], &sentences[sentences.len() - last..]);
            [head, &[GAP.to_owned()], tail].concat().join("\n")
        }
        Keep::Matching(patterns) => {
            let mut kept: Vec<&str> = Vec::new();
            for sentence in &sentences {
                if patterns.iter().any(|pattern| pattern.is_match(sentence)) {
                    kept.push(sentence);
                } else if kept.last() != Some(&GAP) {
                    kept.push(GAP);
                }
            }
            kept.join("\n")
        }
    }
}

/// Joins what the window's width broke: entries of the log, and what comes next.
fn sentences<'a>(lines: impl Iterator<Item = &'a str>) -> Vec<String> {
    let is_entry = |line: &str| {
        let mut words = line.trim_start_matches('x').split_whitespace();
        let (Some(seq), Some(date)) = (words.next(), words.next()) else { return false };
        let is_date = |text: &str| text.len() == 5 && text.as_bytes()[2] == b'-';
        seq.bytes().all(|byte| byte.is_ascii_digit()) && is_date(date)
    };
    let mut sentences: Vec<String> = Vec::new();
    for line in lines {
        let indent = line.len() - line.trim_start().len();
        match sentences.last_mut() {
            Some(last)
                if (indent >= 14 && is_entry(last))
                    || (indent >= 2 && last.starts_with("Next: ")) =>
            {
                last.push('\n');
                last.push_str(line);
            }
            _ => sentences.push(line.to_owned()),
        }
    }
    sentences
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANSWER: &str = " 16  10-03 04:00  blue   Anna orders: throw
                       for the move.
x17  10-03 04:00  blue   [struck]
Answer with: a, b
Choose one.
Next: Anna:
  choose.";

    #[test]
    fn a_sentence_over_several_lines_is_kept_or_left_out_as_one() {
        let entry =
            " 16  10-03 04:00  blue   Anna orders: throw\n                       for the move.";
        assert_eq!(cut(ANSWER, &Keep::Ends(1, 0)), format!("{entry}\n[…]"));
        assert_eq!(cut(ANSWER, &Keep::Ends(0, 1)), "[…]\nNext: Anna:\n  choose.");
        let one = Keep::Matching(vec![Regex::new("^Choose").expect("a pattern")]);
        assert_eq!(cut(ANSWER, &one), "[…]\nChoose one.\n[…]");
        assert_eq!(cut(ANSWER, &Keep::Ends(0, 0)), "[…]");
        assert_eq!(cut(ANSWER, &Keep::Ends(2, 2)).lines().count(), ANSWER.lines().count() - 1);
        assert!(!cut(ANSWER, &Keep::All).contains("Answer with"));
    }
}
