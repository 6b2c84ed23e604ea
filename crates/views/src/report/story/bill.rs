//! What a day or a night cost, what came back, and how the points stand.

use kernel::Side;
use kernel::names::agreed;
use report::Entries;
use report::model::Sentence;

use super::facts::{Arrival, Back};
use super::tell::Teller;
use super::words::{men, some, toll, whole};
use crate::report::names::Unit;

impl Teller<'_> {
    /// What both sides lost, in one sentence.
    pub(super) fn bill(&self) -> Option<Sentence> {
        let bills = &self.part.bill;
        let entries = bills.iter().filter_map(|bill| bill.entries).reduce(Entries::and)?;
        let [blue, orange] = Side::BOTH.map(|side| self.side(side));
        let when = if self.key.is_night { "night" } else { "day" };
        let losses = bills.each_ref().map(|bill| &bill.losses);
        let [one, other] = losses.map(toll);
        let text = match losses.map(|losses| whole(losses.men())) {
            [0, 0] => return None,
            [_, 0] => format!("The {when} cost {blue} {one} and {orange} none."),
            [0, _] => format!("The {when} cost {orange} {other} and {blue} none."),
            _ if self.key.day % 2 == 1 => {
                format!("The {when} cost {blue} {one} and {orange} {other}.")
            }
            _ => format!("{blue} lost {one} that {when}, {orange} {other}."),
        };
        Some(Sentence { text: super::ground::capital(&text), entries })
    }

    /// How the objective points stand as the day ends.
    pub(super) fn score(&self) -> Option<Sentence> {
        let (before, after) = (self.part.points_before, self.part.points_after);
        let has_map = self.war.battle(self.key.battle).is_some_and(|battle| battle.map().is_some());
        if !has_map || self.key.is_night || self.part.ended.is_some() {
            return None;
        }
        let [blue, orange] = Side::BOTH.map(|side| self.side(side));
        let entries = self.part.entries?;
        let now = format!("{blue} {}, {orange} {}", after[0], after[1]);
        let text = match (before == after, self.part.taken.is_empty()) {
            (true, true) if self.key.day == 1 => {
                format!("No objective changed hands; the points stood at {now}.")
            }
            (true, true) => "No objective changed hands.".to_owned(),
            (true, false) => format!("When the day ended the points stood as before: {now}."),
            (false, _) => format!("When the day ended the objective points stood at {now}."),
        };
        Some(Sentence { text, entries })
    }

    /// What came back in the night, a sentence for each side.
    pub(super) fn back(&self) -> Vec<Sentence> {
        let told = |side: Side| {
            let all = &self.part.back[side.index()];
            let entries = all.values().filter_map(|back| back.entries).reduce(Entries::and)?;
            let sum: u32 = all.values().map(|back| back.men).sum();
            let points: u32 = all.values().map(|back| back.points).sum();
            let formed: Vec<String> =
                all.values().flat_map(|back| &back.formed).map(|unit| self.name(*unit)).collect();
            let most = |(_, back): &(&Unit, &Back)| (back.men, back.points);
            let (unit, own) = all.iter().max_by_key(most)?;
            let name = self.side(side);
            let what = match (sum, points) {
                (0, 0) => String::new(),
                (0, 1) => "one strength point".to_owned(),
                (0, points) => format!("{points} strength points"),
                (sum, _) => men(sum),
            };
            let share = match all.len() {
                1 => format!(", all of them in {}", self.unit(*unit)),
                _ if own.men > 0 => format!(", {} of them in {}", own.men, self.unit(*unit)),
                _ => String::new(),
            };
            let share = if sum == 0 { String::new() } else { share };
            let was = match &formed[..] {
                [one] => agreed(one, "was"),
                _ => "were".to_owned(),
            };
            let formed = (!formed.is_empty())
                .then(|| format!("{} {was} re-formed", some(&formed, 3).aside()));
            let text = match (what.is_empty(), formed) {
                (true, None) => return None,
                (true, Some(formed)) => format!("{formed}."),
                (false, None) => format!("{name} got back {what}{share}."),
                (false, Some(formed)) => format!("{name} got back {what}{share}; {formed}."),
            };
            Some(Sentence { text: super::ground::capital(&text), entries })
        };
        Side::BOTH.into_iter().filter_map(told).collect()
    }

    /// Who came on, a sentence for each side.
    pub(super) fn arrivals(&self) -> Vec<Sentence> {
        let told = |side: Side| {
            let own = self.part.arrived.iter().filter(|arrival| arrival.side == side);
            let own: Vec<&Arrival> = own.collect();
            let entries = own.iter().map(|arrival| arrival.entries).reduce(Entries::and)?;
            let named = |arrival: &&Arrival| {
                let more = if arrival.is_more { "more of " } else { "" };
                format!("{more}{}", self.unit(arrival.unit))
            };
            let names: Vec<String> = own.iter().map(named).collect();
            let hours: Vec<&String> = own.iter().map(|arrival| &arrival.hour).collect();
            let when = match hours.iter().all(|hour| *hour == hours[0]) {
                true => format!("at {}", hours[0]),
                false => format!("between {} and {}", hours[0], hours[hours.len() - 1]),
            };
            let text =
                format!("{} brought up {} {when}.", self.side(side), some(&names, 4).aside());
            Some(Sentence { text: super::ground::capital(&text), entries })
        };
        Side::BOTH.into_iter().filter_map(told).collect()
    }

    /// The weather, and what was noted of the supply when that is new.
    pub(super) fn opening(&self) -> Option<Sentence> {
        if self.key.is_night || !self.opens_day {
            return None;
        }
        let calendar = &self.war.setup.calendar;
        let note = calendar.day(self.key.day)?;
        let before = self.key.day.checked_sub(1).and_then(|day| calendar.day(day));
        let is_new = |side: Side| {
            before.is_none_or(|before| before.supply[side.index()] != note.supply[side.index()])
        };
        let supply: Vec<String> = Side::BOTH
            .into_iter()
            .filter(|side| is_new(*side) && !note.supply[side.index()].is_empty())
            .map(|side| format!("{} {}", self.side(side), note.supply[side.index()]))
            .collect();
        let weather = (!note.weather.is_empty()).then(|| format!("Weather: {}", note.weather));
        let text = match (weather, supply.is_empty()) {
            (None, true) => return None,
            (Some(weather), true) => format!("{weather}."),
            (None, false) => format!("Supply: {}.", supply.join(", ")),
            (Some(weather), false) => format!("{weather}. Supply: {}.", supply.join(", ")),
        };
        // The scenario says so, in the entry that founded the war.
        Some(Sentence { text, entries: Entries::one(1) })
    }
}
