//! The roll or the choice of a card: what was shown as the reason, as it was written down, and the odds, computed again.

use journal::Entry;
use kernel::odds::Distribution;
use kernel::{Call, ChoiceCall, ChoiceOption, RollCall, Seat};

use super::{WhyView, face_views};
use crate::OddsFigures;
use crate::session::Session;
use engine::error::ApiResult;
use engine::record::{Asked, ChoiceCalled, Chosen, RollCalled, Rolled};
use engine::session::body_of;

impl Session {
    /// Fills in what the call of entry `call` asked, and what was answered.
    pub(super) fn explain_call(
        &self,
        view: &mut WhyView,
        call: u64,
        answer: Option<&Entry>,
    ) -> ApiResult<()> {
        let seat = Seat::from_word(&self.entry(call)?.seat).unwrap_or(Seat::App);
        // Another version of the rules may ask something else there; then what was written stands alone.
        let asked = self.asked(call)?;
        let again =
            self.call_then(call).ok().filter(|again| again.question() == asked.question(seat));
        match asked {
            Asked::Roll(asked) => {
                let roll = match again {
                    Some(Call::Roll(again)) => {
                        let RollCalled { ledger, reading, .. } = asked.clone();
                        RollCall { ledger, reading, answer: None, ..again }
                    }
                    _ => as_written(&asked, seat),
                };
                view.expected = Some(roll.odds.mean().decimal_text(2));
                view.figures = Some(OddsFigures::of(&roll));
                if let Some(answer) = answer {
                    self.explain_faces(view, (call, &asked, &roll), answer)?;
                }
                view.roll = Some(roll);
            }
            Asked::Choice(asked) => {
                view.choice = Some(match again {
                    Some(Call::Choice(again)) => again,
                    _ => choice_as_written(asked, seat),
                });
                if let Some(answer) = answer {
                    view.chosen = body_of::<Chosen>(answer)?.words;
                }
            }
        }
        Ok(())
    }

    fn explain_faces(
        &self,
        view: &mut WhyView,
        (call, asked, roll): (u64, &RollCalled, &RollCall),
        answer: &Entry,
    ) -> ApiResult<()> {
        let rolled: Rolled = body_of(answer)?;
        let value = asked.value(&rolled.faces);
        view.faces = face_views(asked.hits.as_ref(), &rolled.faces);
        view.value = Some(value);
        view.as_good_or_better = Some(roll.odds.at_least(&value).percent_text(1));
        view.as_bad_or_worse = Some(roll.odds.at_most(&value).percent_text(1));
        let (source, dice) = self.source(call, &rolled)?;
        (view.source, view.dice) = (Some(source), dice);
        Ok(())
    }
}

/// A roll with the odds of its dice alone: what they would have decided is not known.
fn as_written(asked: &RollCalled, seat: Seat) -> RollCall {
    let count = u32::from(asked.count);
    let odds = match &asked.hits {
        Some(rule) => rule.distribution(count),
        None => Distribution::sum_of_dice(count, asked.sides),
    };
    RollCall {
        purpose: asked.purpose.clone(),
        title: asked.title.clone(),
        seat: seat.actor(),
        count: asked.count,
        sides: asked.sides,
        cite: asked.cite.clone(),
        ledger: asked.ledger.clone(),
        hits: asked.hits,
        reading: asked.reading.clone(),
        odds,
        outcomes: Vec::new(),
        answer: None,
    }
}

fn choice_as_written(asked: ChoiceCalled, seat: Seat) -> ChoiceCall {
    let option = |(word, label): (String, String)| ChoiceOption::new(word, label);
    ChoiceCall {
        purpose: asked.purpose,
        title: asked.title,
        seat: seat.actor(),
        cite: asked.cite,
        options: asked.options.into_iter().map(option).collect(),
        least: asked.least,
        most: asked.most,
        limits: Vec::new(),
        usual: Vec::new(),
        barred: Vec::new(),
    }
}
