//! Dice that fell already: an order taken back and given again gets no second throw.

use journal::{Entry, Kind};
use kernel::{Answer, Call, ChoiceCall, Seat};

use super::write::Given;
use super::{answer_in, asked_in};
use crate::amendments::Fate;
use crate::error::ApiResult;
use crate::record::{Chosen, RollSource, Rolled, text};
use crate::session::{NewEntry, Session, body_of};

impl Session {
    /// Dice for this call that fell before, as an entry to be written: for the same order of the same seat that was taken out or
    /// fell, while nothing new was ordered in its battle in between. As they count: a die that was typed wrongly and mended
    /// stays mended.
    pub(super) fn answered_before(
        &self,
        given: &Given,
        index: u32,
        call: &Call,
    ) -> ApiResult<Option<(Answer, NewEntry)>> {
        if !matches!(call, Call::Roll(_)) {
            return Ok(None);
        }
        let own = given.entry.unwrap_or(self.fold.seq + 1);
        for order in self.taken_back(given, own)? {
            if let Some(entry) = self.answered_then(order, index, call)? {
                return self.once_more(given, &entry).map(Some);
            }
        }
        Ok(None)
    }

    /// Orders like this one that are out and stand where it stands, newest first: nothing was ordered in the battle since but
    /// what had been ordered, and was out, before.
    fn taken_back(&self, given: &Given, own: u64) -> ApiResult<Vec<u64>> {
        let battle = given.order.battle.to_string();
        let out = self.orders_out(&battle, own)?;
        let is_like = |seat: &str, text: &str| given.seat.word() == seat && given.body == text;
        let like = |(_, seat, text): &&(u64, String, String)| is_like(seat, text);
        let Some((oldest, ..)) = out.iter().find(like) else { return Ok(Vec::new()) };
        let mut found = Vec::new();
        for seq in (*oldest..own).rev() {
            let entry = self.entry(seq)?;
            if entry.kind != Kind::Ordered || entry.battle != battle {
                continue;
            }
            let (seat, text) = (&*entry.seat, entry.text().unwrap_or_default());
            let is_out = self.fold.amendments.fate(seq).is_some_and(Fate::is_out);
            if is_out && is_like(seat, text) {
                found.push(seq);
            }
            let was_out = out.iter().any(|(at, of, said)| *at < seq && of == seat && said == text);
            // From here back the battle stood otherwise.
            if !is_out && !was_out {
                break;
            }
        }
        Ok(found)
    }

    /// The orders of a battle that were taken out or fell, with seat and text, oldest first.
    fn orders_out(&self, battle: &str, own: u64) -> ApiResult<Vec<(u64, String, String)>> {
        let fates = self.fold.amendments.fates();
        let out = fates.filter(|(order, fate)| *order < own && matches!(fate, Fate::Out { .. }));
        let mut orders = Vec::new();
        for (seq, _) in out {
            let entry = self.entry(seq)?;
            if entry.kind == Kind::Ordered && entry.battle == battle {
                let text = entry.text().unwrap_or_default().to_owned();
                orders.push((seq, entry.seat, text));
            }
        }
        Ok(orders)
    }

    /// The first answer that an order was ever given to this question as this call, while it can still be given.
    fn answered_then(&self, order: u64, index: u32, call: &Call) -> ApiResult<Option<Entry>> {
        let mut asked = Vec::new();
        for seq in order + 1..=self.fold.seq {
            let entry = self.entry(seq)?;
            match (entry.kind, entry.cause) {
                (Kind::RollCalled | Kind::ChoiceCalled, Some(cause)) if cause == order => {
                    let then = asked_in(&entry)?;
                    let seat = Seat::from_word(&entry.seat).unwrap_or(Seat::App);
                    if then.index() == index && then.question(seat) == call.question() {
                        asked.push(seq);
                    }
                }
                (Kind::Rolled | Kind::Chosen, Some(cause)) if asked.contains(&cause) => {
                    let fits = self.still_fits(seq, call)?;
                    return Ok(fits.then_some(entry));
                }
                _ => {}
            }
        }
        Ok(None)
    }

    /// Whether what was answered in an entry is still offered.
    fn still_fits(&self, seq: u64, call: &Call) -> ApiResult<bool> {
        Ok(match (call, self.answer_now(seq)?) {
            (Call::Choice(choice), Answer::Words(words)) => is_offered(choice, &words),
            (Call::Roll(_), Answer::Faces(_)) => true,
            _ => false,
        })
    }

    /// An answer of the past as an entry to be written now.
    fn once_more(&self, given: &Given, then: &Entry) -> ApiResult<(Answer, NewEntry)> {
        let answer = self.answer_now(then.seq).or_else(|_| answer_in(then))?;
        let body = match &answer {
            Answer::Faces(faces) => {
                let first = match body_of::<Rolled>(then)?.source {
                    RollSource::Again(first) => first,
                    RollSource::App(_) | RollSource::Typed(_) => then.seq,
                };
                text(&Rolled { faces: faces.clone(), source: RollSource::Again(first) })
            }
            Answer::Words(words) => {
                let first = body_of::<Chosen>(then)?.again.unwrap_or(then.seq);
                text(&Chosen { words: words.clone(), again: Some(first) })
            }
            Answer::Chosen(_) => String::new(),
        };
        let seat = Seat::from_word(&then.seat).unwrap_or(Seat::App);
        let battle = given.order.battle;
        let entry = NewEntry::new(then.kind, battle, seat, body);
        let readers = match then.kind {
            Kind::Chosen => self.fold.war.readers_of_order(seat, battle),
            _ => self.fold.war.readers_of_sum(battle),
        };
        Ok((answer, entry.told_to(&readers)))
    }
}

fn is_offered(choice: &ChoiceCall, words: &[String]) -> bool {
    choice.indexes(words).is_ok_and(|chosen| choice.check(&chosen).is_ok())
}
