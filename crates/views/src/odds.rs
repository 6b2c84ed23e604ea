//! The odds of an order before anything is committed: every choice on the way, and both sides' dice with their ledgers.

use campaign::link::Scale;
use campaign::{BattleId, War, WarOrder, WarState};
use engine::orders::indexes;
use kernel::{
    Answer, Call, ChoiceCall, Halt, NamedChance, Refusal as _, RollCall, RuleSet, Seat, Tape,
};
use serde::{Deserialize, Serialize};

use crate::session::Session;
use engine::error::{ApiError, ApiResult};

mod fight_out;
mod figures;

pub use fight_out::{FightOutElement, FightOutSide, FightOutView};
pub use figures::{Chance, ChanceGroup, OddsFigures, ValueChance};

/// The named outcomes of a roll as they are shown: in the order of the book's table, what has no place in it last.
pub(crate) fn shown(call: &RollCall) -> Vec<&NamedChance> {
    let place = |named: &&NamedChance| Scale::outcome_place(&call.purpose, &named.name);
    let mut outcomes: Vec<&NamedChance> = call.outcomes.iter().collect();
    outcomes.sort_by_key(|named| place(named).unwrap_or(usize::MAX));
    outcomes
}

/// What an order would ask of the table, up to its first roll.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct OddsView {
    /// The choices on the way, with the answers assumed.
    pub choices: Vec<ChoiceView>,
    /// The first roll, with ledger and odds; absent when the order needs no dice.
    pub roll: Option<RollView>,
    /// The throws after it that can be seen already: the fight itself, where aircraft are fired at first, and the
    /// answer of the other side. An answer of no dice says in its ledger why there is none.
    pub later: Vec<RollView>,
    /// Of an order that opens a smaller battle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub fight_out: Option<FightOutView>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ChoiceView {
    pub call: ChoiceCall,
    pub assumed: Vec<String>,
    /// How far the assumed answer is, in a sentence: "1 of 2 chosen".
    pub progress: String,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct RollView {
    pub call: RollCall,
    /// Expected value in words, such as "2.27".
    pub expected: String,
    /// The chance of each value and each named outcome, in per cent.
    pub chances: Vec<(String, String)>,
    /// The same as figures to be shown.
    pub figures: OddsFigures,
    /// What is assumed of the throws before it, where it depends on them.
    pub given: Option<String>,
}

impl Session {
    /// What an order would ask, or what the open order of a battle asks next; nothing is committed. `choices` answers the
    /// choices on the way, in order; the usual answer is assumed where it ends.
    ///
    /// # Errors
    /// When the rules refuse the order, or a word is not offered.
    pub fn odds(
        &self,
        seat: Seat,
        battle: BattleId,
        order: Option<&WarOrder>,
        choices: &[Vec<String>],
    ) -> ApiResult<OddsView> {
        if let Some(order) = order {
            let weighed = weigh(&self.fold.war, seat, order, Vec::new(), choices)?;
            return Ok(self.with_fight_out(&self.fold.war, seat, order, weighed));
        }
        self.for_all_eyes(Some(seat))?;
        let Some((of, open)) = self.open_at(battle)? else {
            let message = "no order is open; say which order the odds are wanted for";
            return Err(ApiError::usage("odds.no_order", message));
        };
        let (order, answers) = self.open_order(of, open)?;
        let war = self.fold.war_of(&self.journal, open)?;
        let weighed = weigh(&war, open.seat, &order, answers, choices)?;
        Ok(self.with_fight_out(&war, open.seat, &order, weighed))
    }

    /// With both forces, where everybody may know them.
    fn with_fight_out(
        &self,
        war: &WarState,
        seat: Seat,
        order: &WarOrder,
        weighed: OddsView,
    ) -> OddsView {
        let is_open = !war.has_fog() || self.looks().is_none();
        let fight_out = if is_open { fight_out::of(war, seat, order) } else { None };
        OddsView { fight_out, ..weighed }
    }
}

fn weigh(
    war: &WarState,
    seat: Seat,
    order: &WarOrder,
    mut answers: Vec<Answer>,
    wanted: &[Vec<String>],
) -> ApiResult<OddsView> {
    let mut wanted = wanted.iter();
    let (mut choices, mut rolls) = (Vec::new(), Vec::new());
    while rolls.len() < THROWS_MOST {
        let decided = War::decide(war, seat, order, &mut Tape::new(&answers));
        match decided {
            Err(Halt::Needs(call)) => match *call {
                Call::Roll(mut roll) => {
                    let answer = roll.answer.take();
                    answers.push(Answer::Faces(vec![1; usize::from(roll.count)]));
                    rolls.push(roll);
                    if let Some(answer) = answer {
                        return Ok(OddsView::of_fight(choices, rolls, *answer));
                    }
                }
                // What is chosen after a throw depends on how it falls.
                Call::Choice(_) if !rolls.is_empty() => break,
                Call::Choice(choice) => {
                    let chosen = match wanted.next() {
                        Some(words) => indexes(&choice, words)?,
                        None => choice.usual.clone(),
                    };
                    let word = |i: &u16| choice.options[usize::from(*i)].word.clone();
                    let assumed = chosen.iter().map(word).collect();
                    let progress = choice.progress(chosen.len());
                    answers.push(Answer::Chosen(chosen));
                    choices.push(ChoiceView { call: choice, assumed, progress });
                }
            },
            Ok(_) => break,
            Err(_) if !rolls.is_empty() => break,
            Err(Halt::Refused(refusal)) => {
                let why = refusal.refused(&war.names(order.battle));
                return Err(ApiError::refused(why));
            }
            Err(Halt::Unfit(unfit)) => return Err(ApiError::unfit(&unfit)),
        }
    }
    let roll = rolls.into_iter().next().map(RollView::of);
    Ok(OddsView { choices, roll, later: Vec::new(), fight_out: None })
}

/// So many throws are followed to find the one that is answered: aircraft may be fired at by several platoons first.
const THROWS_MOST: usize = 8;

impl OddsView {
    /// The throws up to a fight's own, each as if nothing had hit before it, then the answer to it.
    fn of_fight(choices: Vec<ChoiceView>, rolls: Vec<RollCall>, answer: RollCall) -> Self {
        let mut given: Option<String> = None;
        let mut views = Vec::with_capacity(rolls.len() + 1);
        for call in rolls {
            // The name of what happens when nothing hits is the last one of its outcomes.
            let nothing = call.outcomes.last().map(|named| named.name.clone());
            views.push(RollView { given, ..RollView::of(call) });
            given = nothing;
        }
        views.push(RollView::of(answer));
        let mut views = views.into_iter();
        Self { choices, roll: views.next(), later: views.collect(), fight_out: None }
    }
}

impl RollView {
    #[must_use]
    pub fn of(call: RollCall) -> Self {
        let unit = if call.hits.is_some() { "hits" } else { "sum" };
        let values = call.odds.values().map(|(value, chance)| (format!("{unit} {value}"), chance));
        let named =
            shown(&call).into_iter().map(|named| (named.name.clone(), named.chance.clone()));
        let chances =
            values.chain(named).map(|(name, chance)| (name, chance.percent_text(1))).collect();
        let figures = OddsFigures::of(&call);
        Self { expected: figures.expected.clone(), chances, figures, given: None, call }
    }
}
