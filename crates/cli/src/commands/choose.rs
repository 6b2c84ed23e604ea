//! `choose`: the answer to a choice.

use api::kernel::{Call, ChoiceCall};

use super::called::Called;
use super::prelude::*;

/// Answer the choice that is asked for
#[derive(Debug, Args)]
pub(crate) struct Choose {
    #[command(flatten)]
    file: File,
    /// Who chooses
    #[arg(long)]
    seat: SeatWord,
    #[command(flatten)]
    called: Called,
    /// Options by word or number; nothing, or 0, for none of them
    #[arg(value_name = "WORD", conflicts_with = "usual")]
    words: Vec<String>,
    /// Take the usual answer
    #[arg(long)]
    usual: bool,
}

impl Choose {
    pub(crate) fn run(self, door: &mut Door) -> ApiResult<Answer> {
        let (file, seat) = (self.file.file, Seat::from(self.seat));
        let (call, waiting) = self.called.find(door, &file, seat)?;
        let words = match waiting.map(|waiting| waiting.call) {
            Some(Call::Choice(choice)) if self.usual => usual(&choice),
            Some(Call::Choice(choice)) => by_number(self.words, &choice)?,
            // The api says better than we could that no choice waits there.
            _ => self.words,
        };
        journalled(Request::Choose { file, seat, call, words, idem: None }, door)
    }
}

/// The words of the usual options.
pub(crate) fn usual(choice: &ChoiceCall) -> Vec<String> {
    let word =
        |index: &u16| choice.options.get(usize::from(*index)).map(|option| option.word.clone());
    choice.usual.iter().filter_map(word).collect()
}

pub(crate) fn has_word(choice: &ChoiceCall, word: &str) -> bool {
    choice.options.iter().any(|option| option.word == word)
}

/// Numbers (from 1) as the words of their options, 0 alone as none of them where that may be chosen; words stay.
pub(crate) fn by_number(words: Vec<String>, choice: &ChoiceCall) -> ApiResult<Vec<String>> {
    if words == ["0"] && choice.least == 0 && !has_word(choice, "0") {
        return Ok(Vec::new());
    }
    let meant = |word: String| match word.parse::<usize>() {
        Ok(number) if !has_word(choice, &word) => {
            let option = number.checked_sub(1).and_then(|index| choice.options.get(index));
            option.map(|option| option.word.clone()).ok_or_else(|| {
                let hint = format!("options run from 1 to {}", choice.options.len());
                usage("words", format!("there is no option {number}"), hint)
            })
        }
        _ => Ok(word),
    };
    words.into_iter().map(meant).collect()
}

#[cfg(test)]
mod tests {
    use api::kernel::{Actor, ChoiceOption, Cite};

    use super::*;

    fn choice() -> ChoiceCall {
        let options = ["marche.A", "7", "none"].map(|word| ChoiceOption::new(word, word)).to_vec();
        let (title, cite) = ("Losses".to_owned(), Cite::section("3.9"));
        ChoiceCall::one("tsg.losses", title, Actor::Blue, cite, options, 2)
    }

    fn read(words: &[&str]) -> ApiResult<Vec<String>> {
        by_number(words.iter().map(|word| (*word).to_owned()).collect(), &choice())
    }

    #[test]
    fn numbers_are_options_and_words_stay_words() {
        assert_eq!(read(&["1"]).unwrap(), ["marche.A"]);
        assert_eq!(read(&["none"]).unwrap(), ["none"]);
        // An option that is itself called 7 is meant before the seventh.
        assert_eq!(read(&["7"]).unwrap(), ["7"]);
        for number in ["0", "4"] {
            assert!(read(&[number]).is_err(), "{number}");
        }
        assert_eq!(usual(&choice()), ["none"]);
        let nothing = ChoiceCall { least: 0, ..choice() };
        assert_eq!(by_number(vec!["0".to_owned()], &nothing).unwrap(), Vec::<String>::new());
    }
}
