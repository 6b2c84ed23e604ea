//! Orders in words.

use kernel::parse::{Language, Misread, Thing, Verb};
use kernel::{Actor, Names};

use crate::order::Ruling;
use crate::{Order, StandFast, State};

const VERBS: [Verb; 1] = [Verb::new("stand", &["hold"], "", "stand")];

impl Language for StandFast {
    const VERBS: &'static [Verb] = &VERBS;
    const RULINGS: &'static [Verb] = &[];

    type Ruling = Ruling;

    fn parse(_: &State, _: Actor, text: &str) -> Result<Order, Misread> {
        match VERBS[0].is(text.trim()) {
            true => Ok(Order::StandFast),
            false => Err(Misread::unknown(text.trim(), "order", &VERBS)),
        }
    }

    fn parse_ruling(_: &State, text: &str) -> Result<Ruling, Misread> {
        Err(Misread::unknown(text, "ruling", &[]))
    }

    fn words(_: &Order, _: &dyn Names) -> String {
        VERBS[0].word.to_owned()
    }

    fn things(_: &State) -> Vec<Thing<'_>> {
        Vec::new()
    }
}
