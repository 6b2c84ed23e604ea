//! Ground in the story: objectives that changed hands, and those that were attacked for nothing.

use kernel::face::Place;
use kernel::{Name, Side};
use report::Entries;
use report::model::Capture;

use super::facts::{Fought, Taken};
use super::tell::{Beat, Teller};
use super::words::{aside, is_same, mid, ordinal, some, times, whole};

/// The most changes of one place that are told one by one.
const CHANGES_MOST: usize = 4;
/// What ground weighs against fights: an objective point counts as this many men.
const POINT: u32 = 120;

/// What sentences about ground have told already.
#[derive(Default)]
pub(super) struct Told {
    /// Fights, by their numbers.
    pub(super) fights: Vec<usize>,
    /// Units that were destroyed in them.
    pub(super) destroyed: Vec<Name>,
}

impl Teller<'_> {
    /// A sentence for each place that changed hands, and for each that did not though it was attacked. What is told with them comes
    /// with it.
    pub(super) fn ground(&self) -> (Vec<Beat>, Told) {
        let (mut beats, mut told) = (Vec::new(), Told::default());
        let mut places: Vec<Vec<&Taken>> = Vec::new();
        for taken in &self.part.taken {
            match places.iter_mut().find(|known| is_same(&known[0].place, &taken.place)) {
                Some(known) => known.push(taken),
                None => places.push(vec![taken]),
            }
        }
        for changes in &places {
            told.fights.extend(changes.iter().filter_map(|change| change.fight));
            beats.push(match &changes[..] {
                [one] => self.once(one, &mut told),
                changes => self.several(changes),
            });
        }
        let contested: Vec<&Place> = places.iter().map(|known| &known[0].place).collect();
        beats.extend(self.in_vain(&contested, &mut told));
        (beats, told)
    }

    fn once(&self, taken: &Taken, told: &mut Told) -> Beat {
        let before = self.assaults(taken.side, &taken.place);
        let before: Vec<usize> = before
            .into_iter()
            .filter(|at| Some(*at) != taken.fight && self.fought(*at) < taken.entries)
            .collect();
        let tries = u32::try_from(before.len()).unwrap_or(u32::MAX);
        let mut entries = taken.entries;
        for at in &before {
            entries = entries.and(self.part.fights[*at].entries);
        }
        told.fights.extend(&before);
        let fight = taken.fight.map(|at| &self.part.fights[at]);
        let beaten: Vec<Name> = before
            .iter()
            .map(|at| &self.part.fights[*at])
            .chain(fight)
            .flat_map(Fought::beaten)
            .collect();
        let (who, place) = (self.taker(taken), mid(&taken.name));
        let is_fought = fight.is_some() || tries > 0;
        let verb = match (taken.from, is_fought) {
            (None, false) => "occupied",
            _ => "took",
        };
        let from = match taken.from {
            Some(side) if side != taken.side => format!(" from {}", self.side(side)),
            _ => String::new(),
        };
        let worth = self.worth(taken.value);
        let tries = match tries {
            0 => String::new(),
            tries => format!(", at the {} attempt", ordinal(tries + 1)),
        };
        // What every attempt cost, not the last one alone.
        let lost = Side::BOTH.map(|side| {
            let all = before.iter().map(|at| &self.part.fights[*at]).chain(fight);
            all.map(|fight| whole(fight.lost[side.index()].men())).sum()
        });
        let cost = self.cost_of(taken.side, lost).map(|cost| format!("; {cost}"));
        let cost = cost.unwrap_or_default();
        let who = aside(&who);
        let place = self.closed(&place, &[worth, &from]);
        let gone: Vec<String> = beaten.iter().map(|unit| self.name(*unit)).collect();
        let gone = match gone.is_empty() {
            true => String::new(),
            false => format!(" and destroyed {}", some(&gone, 3).text),
        };
        told.destroyed.extend(beaten);
        let tries = if gone.is_empty() || tries.is_empty() { tries } else { format!("{tries},") };
        let text = format!("{who} {verb} {place}{worth}{from}{tries}{gone}{cost}.");
        let entries = fight.map_or(entries, |fight| entries.and(fight.entries));
        let beat = self.beat(&taken.hour, weight(taken, fight), text, entries);
        Beat { at: taken.entries.first, ..beat }
    }

    fn several(&self, changes: &[&Taken]) -> Beat {
        let (first, last) = (changes[0], changes[changes.len() - 1]);
        let fight = |taken: &Taken| taken.fight.map(|at| &self.part.fights[at]);
        let mut entries = first.entries;
        for change in changes {
            entries = entries.and(change.entries);
            if let Some(fight) = fight(change) {
                entries = entries.and(fight.entries);
            }
        }
        let weight = changes.iter().map(|one| weight(one, fight(one))).sum();
        let place = mid(&first.name);
        let number = u32::try_from(changes.len()).unwrap_or(u32::MAX);
        let worth = self.worth(first.value);
        let head = format!("{place}{worth} changed hands {}", times(number));
        let text = if changes.len() > CHANGES_MOST {
            let (from, to) = (&first.hour, &last.hour);
            let end = aside(&self.taker(last));
            format!("{head} between {from} and {to}, and {end} had it in the end.")
        } else {
            let had = |at: usize, side: Side| {
                first.from == Some(side) || changes[..at].iter().any(|change| change.side == side)
            };
            let step = |(at, taken): (usize, &&Taken)| {
                let who = aside(&self.taker(taken));
                let is_same_hour = at > 0 && changes[at - 1].hour == taken.hour;
                let hour = if is_same_hour {
                    "in the same round".to_owned()
                } else {
                    format!("at {}", taken.hour)
                };
                match (at, fight(taken)) {
                    (0, None) if taken.from.is_none() => format!("{who} occupied it {hour}"),
                    (0, _) => format!("{who} took it {hour}"),
                    (_, Some(fight)) if fight.back[taken.side.enemy().index()] => {
                        format!("{who} drove them off {hour}")
                    }
                    (_, Some(_)) if had(at, taken.side) => format!("{who} took it back {hour}"),
                    (_, Some(_)) => format!("{who} took it from them {hour}"),
                    (_, None) if had(at, taken.side) => format!("{who} took it back {hour}"),
                    (_, None) => format!("{who} took it {hour}"),
                }
            };
            let steps: Vec<String> = changes.iter().enumerate().map(step).collect();
            format!("{head}: {}.", steps.join("; "))
        };
        self.beat("", weight, text, entries)
    }

    /// Places that one side attacked and did not get; those that are named, or attacked more than once.
    fn in_vain(&self, contested: &[&Place], told: &mut Told) -> Vec<Beat> {
        let mut beats = Vec::new();
        let mut seen: Vec<(Side, Place)> = Vec::new();
        for fight in self.part.fights.iter().filter(|fight| fight.is_assault()) {
            let Some(place) = &fight.place else { continue };
            let is_known =
                seen.iter().any(|(side, known)| *side == fight.side && is_same(known, place));
            if is_known {
                continue;
            }
            seen.push((fight.side, place.clone()));
            let own = self.assaults(fight.side, place);
            let own: Vec<usize> = own.into_iter().filter(|at| !told.fights.contains(at)).collect();
            let changed = contested.iter().any(|known| is_same(known, place));
            if own.len() < 2 || changed {
                continue;
            }
            beats.push(self.repulses(fight.side, &own, place));
            told.destroyed.extend(own.iter().flat_map(|at| self.part.fights[*at].beaten()));
            told.fights.extend(own);
        }
        beats
    }

    fn repulses(&self, side: Side, fights: &[usize], place: &Place) -> Beat {
        let all: Vec<&Fought> = fights.iter().map(|at| &self.part.fights[*at]).collect();
        let mut entries = all[0].entries;
        let mut lost = [0; 2];
        for fight in &all {
            entries = entries.and(fight.entries);
            for of in Side::BOTH {
                lost[of.index()] += whole(fight.lost[of.index()].men());
            }
        }
        let number = u32::try_from(all.len()).unwrap_or(u32::MAX);
        let backs = all.iter().filter(|fight| fight.back[side.index()]).count();
        let result = match backs {
            0 => "and did not get through".to_owned(),
            n if n == all.len() => "and was thrown back every time".to_owned(),
            1 => "and was thrown back once".to_owned(),
            n => format!("and was thrown back {}", times(u32::try_from(n).unwrap_or(u32::MAX))),
        };
        let driven = all.iter().any(|fight| fight.back[side.enemy().index()]);
        let beaten: Vec<String> =
            all.iter().flat_map(|fight| fight.beaten()).map(|unit| self.name(unit)).collect();
        let (name, at) = (self.side(side), self.place(place));
        let cost = self.cost_of(side, lost).map(|cost| format!("; {cost}")).unwrap_or_default();
        let result = match (beaten.is_empty(), driven) {
            (false, _) => format!("and destroyed {}", some(&beaten, 3).text),
            (true, true) => "and drove the enemy back".to_owned(),
            (true, false) => result,
        };
        let text = format!("{name} attacked {} {} {result}{cost}.", aside(&at), times(number));
        self.beat("", lost[0] + lost[1], text, entries)
    }

    /// Close combats of a side for a place, by their numbers.
    fn assaults(&self, side: Side, place: &Place) -> Vec<usize> {
        let is_for = |fight: &Fought| {
            let there = fight.place.as_ref().is_some_and(|known| is_same(known, place));
            fight.side == side && fight.is_assault() && there
        };
        let fights = self.part.fights.iter().enumerate();
        fights.filter(|(_, fight)| is_for(fight)).map(|(at, _)| at).collect()
    }

    fn fought(&self, at: usize) -> Entries {
        self.part.fights[at].entries
    }

    /// Who took it: the unit, or its side.
    fn taker(&self, taken: &Taken) -> String {
        match taken.by {
            Some(by) => self.name(by),
            None => self.side(taken.side),
        }
    }

    /// " (2 points)".
    fn worth(&self, value: u16) -> &'static str {
        const WORTH: [&str; 11] = [
            "",
            " (1 point)",
            " (2 points)",
            " (3 points)",
            " (4 points)",
            " (5 points)",
            " (6 points)",
            " (7 points)",
            " (8 points)",
            " (9 points)",
            " (10 points)",
        ];
        WORTH.get(usize::from(value)).copied().unwrap_or_default()
    }

    /// A name with a comma in it is closed before more words, but not before brackets.
    fn closed(&self, place: &str, next: &[&str]) -> String {
        let follows = next.iter().find(|text| !text.is_empty());
        match follows {
            Some(text) if !text.starts_with(" (") => aside(place),
            _ => place.to_owned(),
        }
    }
}

fn weight(taken: &Taken, fight: Option<&Fought>) -> u32 {
    let men = fight.map_or(0, Fought::men);
    POINT * (1 + u32::from(taken.value)) + men
}

/// "Mill Hill (2 points): from Eastern Brigade to Western Brigade."; "Mill Hill (2 points): first taken by Western Brigade."
pub(super) fn capture(teller: &Teller<'_>, taken: &Taken) -> Capture {
    let by = match taken.by {
        Some(by) => format!(" ({})", teller.name(by)),
        None => String::new(),
    };
    let to = teller.side(taken.side);
    let way = match taken.from {
        Some(from) => format!("from {} to {to}", teller.side(from)),
        None => format!("first taken by {to}"),
    };
    let worth = match taken.value {
        0 => String::new(),
        1 => " (1 point)".to_owned(),
        value => format!(" ({value} points)"),
    };
    let text = format!("{}{worth}: {way}{by}.", capital(&mid(&taken.name)));
    let when = format!("Day {}, {}", teller.key.day, taken.hour);
    Capture { when, text, entries: taken.entries }
}

/// The same with a capital at its beginning.
pub(super) fn capital(text: &str) -> String {
    engine::words::capital(text)
}
