//! The odds of an order before anything is committed.

use campaign::{War, WarOrder};
use kernel::{Answer, Call, ChoiceCall, Halt, Refusal as _, RollCall, RuleSet, Seat, Tape};
use serde::{Deserialize, Serialize};

use crate::error::{ApiError, ApiResult, Kind};
use crate::session::Session;

/// What an order would ask of the table, up to its first roll.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct OddsView {
    /// The choices on the way, with the answers assumed.
    pub choices: Vec<ChoiceView>,
    /// The first roll, with ledger and odds; absent when the order needs no dice.
    pub roll: Option<RollView>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ChoiceView {
    pub call: ChoiceCall,
    pub assumed: Vec<String>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct RollView {
    pub call: RollCall,
    /// Expected value in words, such as "2.27".
    pub expected: String,
    /// The chance of each value and each named outcome, in per cent.
    pub chances: Vec<(String, String)>,
}

impl Session {
    /// What an order would ask, or what the open order asks next; nothing is committed. `choices` answers the
    /// choices on the way, in order; the usual answer is assumed where it ends.
    ///
    /// # Errors
    /// When the rules refuse the order, or a word is not offered.
    pub fn odds(
        &self,
        seat: Seat,
        order: Option<&WarOrder>,
        choices: &[Vec<String>],
    ) -> ApiResult<OddsView> {
        let (seat, order, mut answers) = match (order, &self.fold.open) {
            (Some(order), _) => (seat, order.clone(), Vec::new()),
            (None, Some(open)) => {
                let (order, answers) = self.open_order(open)?;
                (open.seat, order, answers)
            }
            (None, None) => {
                let message = "no order is open; say which order the odds are wanted for";
                return Err(ApiError::usage("odds.no_order", message));
            }
        };
        let mut wanted = choices.iter();
        let mut view = OddsView { choices: Vec::new(), roll: None };
        loop {
            match War::decide(&self.fold.war, seat, &order, &mut Tape::new(&answers)) {
                Ok(_) => return Ok(view),
                Err(Halt::Refused(refusal)) => return Err(ApiError::refused(refusal.refused())),
                Err(Halt::Unfit(unfit)) => return Err(ApiError::unfit(&unfit)),
                Err(Halt::Needs(call)) => match *call {
                    Call::Roll(roll) => {
                        view.roll = Some(RollView::of(roll));
                        return Ok(view);
                    }
                    Call::Choice(choice) => {
                        let chosen = match wanted.next() {
                            Some(words) => indexes(&choice, words)?,
                            None => choice.usual.clone(),
                        };
                        let word = |i: &u16| choice.options[usize::from(*i)].word.clone();
                        let assumed = chosen.iter().map(word).collect();
                        answers.push(Answer::Chosen(chosen));
                        view.choices.push(ChoiceView { call: choice, assumed });
                    }
                },
            }
        }
    }
}

impl RollView {
    #[must_use]
    pub fn of(call: RollCall) -> Self {
        let unit = if call.hits.is_some() { "hits" } else { "sum" };
        let values = call.odds.values().map(|(value, chance)| (format!("{unit} {value}"), chance));
        let named = call.outcomes.iter().map(|named| (named.name.clone(), named.chance.clone()));
        let chances =
            values.chain(named).map(|(name, chance)| (name, chance.percent_text(1))).collect();
        Self { expected: call.odds.mean().decimal_text(2), chances, call }
    }
}

/// Option words as ascending indexes.
pub(crate) fn indexes(choice: &ChoiceCall, words: &[String]) -> ApiResult<Vec<u16>> {
    let mut chosen = Vec::with_capacity(words.len());
    for word in words {
        let index = choice.options.iter().position(|option| option.word == *word);
        let index = index.and_then(|index| u16::try_from(index).ok()).ok_or_else(|| {
            let offered: Vec<&str> = choice.options.iter().map(|option| &*option.word).collect();
            let message = format!("\"{word}\" is not offered");
            ApiError::new(Kind::Refused, "answer.not_offered", message)
                .hint(format!("offered are: {}", offered.join(", ")))
        })?;
        chosen.push(index);
    }
    chosen.sort_unstable();
    choice.check(&chosen).map_err(|unfit| ApiError::unfit(&unfit))?;
    Ok(chosen)
}
