//! The diaries of all battles of a war, which become one diary of the war.

use std::collections::BTreeMap;

use campaign::{BattleId, WarState};
use report::Entries;
use report::model::{Day, Sentence};

use super::diary::Diary;
use super::plan::Plan;

/// A diary for each battle of the war; a smaller one is told in that of the battle it grew out of.
pub(super) struct Diaries {
    each: Vec<(BattleId, Diary)>,
}

/// The diary of the war.
#[derive(Default)]
pub(super) struct WarDiary {
    pub(super) days: Vec<Day>,
    /// Orders in the sequence in which they were turned up.
    pub(super) orders: Vec<Plan>,
}

impl Diaries {
    pub(super) fn of(war: &WarState) -> Self {
        let roots = war.setup.battles.iter().map(|root| root.id);
        Self { each: roots.map(|id| (id, Diary::of(war, id))).collect() }
    }

    /// The diary that a battle is told in.
    pub(super) fn of_battle(&mut self, war: &WarState, battle: BattleId) -> Option<&mut Diary> {
        let root = war.root_of(battle);
        self.each.iter_mut().find(|(id, _)| *id == root).map(|(_, diary)| diary)
    }

    pub(super) fn next_order(&mut self) {
        self.each.iter_mut().for_each(|(_, diary)| diary.next_order());
    }

    /// Something of the whole war at dawn, told where the newest day is.
    pub(super) fn dawn(&mut self, text: &str, entries: Entries) {
        let newest = |diary: &Diary| diary.days.last().map_or(0, |day| day.day);
        let day = self.each.iter().map(|(_, diary)| newest(diary)).max();
        if let Some((_, diary)) = self.each.iter_mut().find(|(_, diary)| Some(newest(diary)) == day)
        {
            diary.dawn(text.to_owned(), entries);
        }
    }

    /// The span is over: one diary, whose rounds stand in the order in which they began.
    pub(super) fn finish(self, war: &WarState, last: u64) -> WarDiary {
        let mut days: BTreeMap<u8, Day> = BTreeMap::new();
        let mut orders = Vec::new();
        for (_, mut diary) in self.each {
            diary.finish(war, last);
            orders.append(&mut diary.orders);
            for day in diary.days {
                match days.get_mut(&day.day) {
                    None => {
                        days.insert(day.day, day);
                    }
                    Some(known) => join(known, day),
                }
            }
        }
        orders.sort_by_key(|plan| plan.entries.first);
        let mut days: Vec<Day> = days.into_values().collect();
        for day in &mut days {
            day.rounds.sort_by(|one, other| one.hour.cmp(&other.hour));
        }
        WarDiary { days, orders }
    }
}

/// The same day of another battle.
fn join(known: &mut Day, mut other: Day) {
    let is_new = |said: &Sentence| known.dawn.iter().all(|one| one.text != said.text);
    let dawn: Vec<Sentence> = other.dawn.into_iter().filter(|said| is_new(said)).collect();
    known.dawn.extend(dawn);
    known.opening.append(&mut other.opening);
    known.rounds.append(&mut other.rounds);
    known.closing.append(&mut other.closing);
    known.nights.append(&mut other.nights);
}
