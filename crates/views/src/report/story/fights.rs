//! Fights in the story: the costliest one by one, who was destroyed, and what the guns did.

use std::collections::BTreeMap;

use kernel::face::FightKind;
use kernel::{Name, Side};
use report::Entries;

use super::facts::{Fought, Gone};
use super::tell::{Beat, Teller};
use super::words::{aside, men, of, some, times, whole};

/// The most attackers named.
const NAMES_MOST: usize = 3;

impl Teller<'_> {
    /// A sentence for each fight that cost most, but those in `told`, and for those who were destroyed outside of them.
    pub(super) fn fights(&self, told: &[usize], most: usize) -> Vec<Beat> {
        let mut own: Vec<(usize, &Fought)> = self.part.fights.iter().enumerate().collect();
        own.retain(|(at, fight)| !told.contains(at) && is_fight(fight));
        own.retain(|(_, fight)| fight.men() > 0 || !fight.destroyed.is_empty());
        own.sort_by_key(|(at, fight)| (core::cmp::Reverse(weight(fight)), *at));
        own.truncate(most);
        let mut beats: Vec<Beat> = own.iter().map(|(_, fight)| self.fight(fight)).collect();
        let named: Vec<Name> = own
            .iter()
            .flat_map(|(_, fight)| fight.destroyed.iter().map(|(_, unit)| *unit))
            .collect();
        beats.extend(self.destroyed(&named));
        beats
    }

    fn fight(&self, fight: &Fought) -> Beat {
        let [attackers, defenders] = [&fight.attackers, &fight.defenders]
            .map(|names| names.iter().map(|name| self.name(*name)).collect::<Vec<_>>());
        let who = some(&attackers, NAMES_MOST).aside();
        let at = fight.place.as_ref().map(|place| self.place(place)).unwrap_or_default();
        let verb = match fight.kind {
            FightKind::CloseCombat => "attacked",
            _ => "fired on",
        };
        let result = self.result(fight, (attackers.len(), defenders.len()));
        let whom = some(&defenders, NAMES_MOST);
        let whom = match (defenders.is_empty(), at.is_empty(), result.is_empty()) {
            (true, ..) => at,
            (_, true, true) => whom.text,
            (_, true, false) => whom.aside(),
            (_, false, _) => format!("{} at {at}", whom.aside()),
        };
        let cost = self.cost(fight).map(|cost| format!("; {cost}")).unwrap_or_default();
        let text = format!("{who} {verb} {whom}{result}{cost}.");
        self.beat(&fight.hour, weight(fight), text, fight.entries)
    }

    /// " and drove it back"; empty where nothing moved.
    fn result(&self, fight: &Fought, (attackers, defenders): (usize, usize)) -> String {
        let [own, enemy] = [fight.side, fight.side.enemy()].map(Side::index);
        let is_gone = |side: Side| fight.destroyed.iter().filter(|(of, _)| *of == side).count();
        let (lost, won) = (is_gone(fight.side), is_gone(fight.side.enemy()));
        let them = if defenders == 1 { "it" } else { "them" };
        let were = if attackers == 1 { "was" } else { "were" };
        let first = if won > 0 && won >= defenders {
            format!(" and destroyed {them}")
        } else if won > 0 {
            " and destroyed part of them".to_owned()
        } else if fight.back[enemy] {
            format!(" and drove {them} back")
        } else if fight.back[own] {
            format!(" and {were} thrown back")
        } else {
            String::new()
        };
        match lost {
            0 => first,
            _ => {
                let gone = fight.destroyed.iter().filter(|(of, _)| *of == fight.side);
                let gone: Vec<String> = gone.map(|(_, unit)| self.name(*unit)).collect();
                let was = if gone.len() == 1 { "was" } else { "were" };
                format!("{first}; {} {was} destroyed", some(&gone, NAMES_MOST).aside())
            }
        }
    }

    /// Who was destroyed, but those who are named already: a sentence for each side.
    fn destroyed(&self, named: &[Name]) -> Vec<Beat> {
        let mut beats = Vec::new();
        for side in Side::BOTH {
            let new = |gone: &&Gone| gone.side == side && !named.contains(&gone.unit);
            let mut causes: BTreeMap<&str, Vec<&Gone>> = BTreeMap::new();
            for gone in self.part.gone.iter().filter(new) {
                causes.entry(gone.cause).or_default().push(gone);
            }
            for (cause, gone) in causes {
                beats.push(self.gone(side, cause, &gone));
            }
        }
        beats
    }

    fn gone(&self, side: Side, cause: &str, gone: &[&Gone]) -> Beat {
        let entries = gone.iter().map(|one| one.entries).reduce(Entries::and).unwrap_or_default();
        let mut names: Vec<String> = gone.iter().map(|one| self.name(one.unit)).collect();
        names.dedup();
        let (one, many) = match cause {
            "in fights" | "in battles" => ("in the fighting", "in the fighting"),
            "under bombardment" => ("by shellfire", "to shellfire"),
            "to interdiction" => ("by air attack on the road", "to air attack on the road"),
            "where it was fought out" => ("on the table", "on the table"),
            other => (other, other),
        };
        let text = match gone {
            [gone] if self.is_soldier(gone.unit) => format!("{} fell {one}.", names[0]),
            [_] => format!("{} was destroyed {one}.", aside(&names[0])),
            _ => format!("{} lost {} {many}.", self.side(side), some(&names, 4).aside()),
        };
        let hours = gone.iter().all(|one| one.hour == gone[0].hour);
        let hour = if hours { &*gone[0].hour } else { "" };
        let weight = 60 * u32::try_from(gone.len()).unwrap_or(1);
        self.beat(hour, weight, text, entries)
    }

    /// What the guns and the aircraft of both sides did by themselves.
    pub(super) fn guns(&self) -> Option<Beat> {
        let told = |side: Side| {
            let own = self.part.fights.iter().filter(|fight| fight.side == side);
            let own: Vec<&Fought> = own.filter(|fight| !is_fight(fight)).collect();
            let entries = own.iter().map(|fight| fight.entries).reduce(Entries::and)?;
            let enemy = side.enemy().index();
            let cost: u32 = own.iter().map(|fight| whole(fight.lost[enemy].men())).sum();
            Some((side, u32::try_from(own.len()).unwrap_or(u32::MAX), cost, entries))
        };
        let fired: Vec<_> = Side::BOTH.into_iter().filter_map(told).collect();
        let all: u32 = fired.iter().map(|(_, shots, ..)| shots).sum();
        if all < 3 {
            return None;
        }
        let entries = fired.iter().map(|(.., entries)| *entries).reduce(Entries::and)?;
        let part = |at: usize, (side, shots, cost, _): &(Side, u32, u32, Entries)| {
            let (owner, enemy) = (of(&self.side(*side)), self.side(side.enemy()));
            let guns = if at == 0 { "guns fired" } else { "fired" };
            match (at, cost) {
                (0, 0) => format!("{owner} guns fired {} without effect", times(*shots)),
                (0, cost) => {
                    format!("{owner} {guns} {} and cost {enemy} {}", times(*shots), men(*cost))
                }
                (_, 0) => format!("{owner} {guns} {} without effect", times(*shots)),
                (_, cost) => {
                    format!("{owner} {guns} {} for {} of {enemy}", times(*shots), men(*cost))
                }
            }
        };
        let parts: Vec<String> = fired.iter().enumerate().map(|(at, one)| part(at, one)).collect();
        let text = format!("{}.", parts.join("; "));
        let weight = fired.iter().map(|(_, _, cost, _)| *cost).sum();
        Some(self.beat("", weight, text, entries))
    }

    /// "it cost Western Brigade 64 men and Eastern Brigade 32"; nothing where neither side lost men.
    pub(super) fn cost(&self, fight: &Fought) -> Option<String> {
        self.cost_of(fight.side, [fight.lost[0].men(), fight.lost[1].men()].map(whole))
    }

    pub(super) fn cost_of(&self, attacker: Side, lost: [u32; 2]) -> Option<String> {
        let [one, other] = [attacker, attacker.enemy()];
        let [own, enemy] = [one, other].map(|side| lost[side.index()]);
        let (one, other) = (self.side(one), self.side(other));
        match (own, enemy) {
            (0, 0) => None,
            (own, 0) => Some(format!("it cost {one} {} and {other} none", men(own))),
            (0, enemy) => Some(format!("it cost {other} {} and {one} none", men(enemy))),
            (own, enemy) => Some(format!("it cost {one} {} and {other} {enemy}", men(own))),
        }
    }
}

/// Whether units fight each other, not guns from behind.
const fn is_fight(fight: &Fought) -> bool {
    matches!(fight.kind, FightKind::CloseCombat | FightKind::DistantFire)
}

fn weight(fight: &Fought) -> u32 {
    fight.men() + 60 * u32::try_from(fight.destroyed.len()).unwrap_or(0)
}
