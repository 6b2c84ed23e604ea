//! Fights in the story: the costliest one by one, who was destroyed, and what the guns did.

use std::collections::BTreeMap;

use kernel::face::FightKind;
use kernel::names::agreed;
use kernel::{Name, Side};
use report::Entries;

use super::facts::{BY_AIR, Fought, Gone, Out};
use super::ground::Told;
use super::tell::{Beat, Teller};
use super::words::{aside, men, numeral, of, some, whole};

/// The most attackers named.
const NAMES_MOST: usize = 3;
/// What a battalion that is out of the battle weighs against men who fell.
const OUT: u32 = 240;
/// Fewer shots of both sides are not worth a sentence.
const SHOTS_LEAST: usize = 3;

impl Teller<'_> {
    /// A sentence for each fight that cost most, but those in `told`, and for those who were destroyed outside of them.
    pub(super) fn fights(&self, told: &Told, most: usize) -> Vec<Beat> {
        let mut own: Vec<(usize, &Fought)> = self.part.fights.iter().enumerate().collect();
        own.retain(|(at, fight)| !told.fights.contains(at) && is_fight(fight));
        own.retain(|(_, fight)| fight.men() > 0 || !fight.destroyed.is_empty());
        own.sort_by_key(|(at, fight)| (core::cmp::Reverse(weight(fight)), *at));
        own.truncate(most);
        let mut beats: Vec<Beat> = own.iter().map(|(_, fight)| self.fight(fight)).collect();
        let shown = own.iter().map(|(_, fight)| *fight);
        let named: Vec<Name> = shown
            .flat_map(|fight| fight.destroyed.iter().map(|(_, unit)| *unit))
            .chain(told.destroyed.iter().copied())
            .collect();
        beats.extend(self.destroyed(&named));
        beats.extend(Side::BOTH.into_iter().filter_map(|side| self.out(side)));
        beats
    }

    /// The battalions of a side that went out of the battle.
    fn out(&self, side: Side) -> Option<Beat> {
        let own: Vec<&Out> = self.part.out.iter().filter(|out| out.side == side).collect();
        let entries = own.iter().map(|out| out.entries).reduce(Entries::and)?;
        let names: Vec<String> = own.iter().map(|out| self.unit(out.unit)).collect();
        let was = match &names[..] {
            [one] => agreed(one, "was"),
            _ => "were".to_owned(),
        };
        let text = format!("{} {was} out of the battle.", some(&names, NAMES_MOST).aside());
        let is_one_hour = own.iter().all(|out| out.hour == own[0].hour);
        let hour = if is_one_hour { &*own[0].hour } else { "" };
        let weight = OUT * u32::try_from(own.len()).unwrap_or(1);
        Some(self.beat(hour, weight, text, entries))
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
        } else if fight.is_assault() && defenders > 0 && lost == 0 {
            format!(" without driving {them} out")
        } else {
            String::new()
        };
        match lost {
            0 => first,
            all if all == attackers && first.is_empty() => format!(" and {were} destroyed"),
            _ => {
                let gone = fight.destroyed.iter().filter(|(of, _)| *of == fight.side);
                let gone: Vec<String> = gone.map(|(_, unit)| self.name(*unit)).collect();
                let was = if gone.len() == 1 { agreed(&gone[0], "was") } else { "were".to_owned() };
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
            BY_AIR => ("by air attack", "to air attack"),
            "to interdiction" => ("by air attack on the road", "to air attack on the road"),
            "where it was fought out" => ("on the table", "on the table"),
            other => (other, other),
        };
        let text = match gone {
            [gone] if self.is_soldier(gone.unit) => format!("{} fell {one}.", names[0]),
            [_] => format!("{} {} destroyed {one}.", aside(&names[0]), agreed(&names[0], "was")),
            _ => format!("{} lost {} {many}.", self.side(side), some(&names, 4).aside()),
        };
        let hours = gone.iter().all(|one| one.hour == gone[0].hour);
        let hour = if hours { &*gone[0].hour } else { "" };
        let weight = 60 * u32::try_from(gone.len()).unwrap_or(1);
        self.beat(hour, weight, text, entries)
    }

    /// What the guns and the aircraft of both sides did by themselves, a sentence for each side.
    pub(super) fn guns(&self) -> Vec<Beat> {
        let own: Vec<Vec<&Fought>> = Side::BOTH
            .into_iter()
            .map(|side| {
                let own = self.part.fights.iter().filter(|fight| fight.side == side);
                own.filter(|fight| !is_fight(fight)).collect()
            })
            .collect();
        if own.iter().map(Vec::len).sum::<usize>() < SHOTS_LEAST {
            return Vec::new();
        }
        own.iter().zip(Side::BOTH).filter_map(|(own, side)| self.shots(side, own)).collect()
    }

    fn shots(&self, side: Side, own: &[&Fought]) -> Option<Beat> {
        let entries = own.iter().map(|fight| fight.entries).reduce(Entries::and)?;
        let enemy = side.enemy().index();
        let of_kind = |kind: FightKind| {
            let all = own.iter().filter(|fight| fight.kind == kind);
            all.fold((0, 0), |(number, cost), fight| {
                (number + 1, cost + whole(fight.lost[enemy].men()))
            })
        };
        let parts = [
            (of_kind(FightKind::Barrage), "guns fired", "barrage"),
            (of_kind(FightKind::AirStrike), "aircraft made", "air strike"),
        ];
        let mut owner = of(&self.side(side));
        let mut clauses = Vec::new();
        for ((number, cost), verb, what) in parts {
            if number == 0_u32 {
                continue;
            }
            let shots = match number {
                1 => format!("one {what}"),
                number => format!("{} {what}s", numeral(number)),
            };
            let effect = match cost {
                0 => " without effect".to_owned(),
                cost => format!(" and cost {} {}", self.side(side.enemy()), men(cost)),
            };
            clauses.push(format!("{owner} {verb} {shots}{effect}"));
            owner = "the".to_owned();
        }
        let weight = own.iter().map(|fight| whole(fight.lost[enemy].men())).sum();
        Some(self.beat("", weight, format!("{}.", clauses.join("; ")), entries))
    }

    /// "this cost Western Brigade 64 men and Eastern Brigade 32"; nothing where neither side lost men.
    pub(super) fn cost(&self, fight: &Fought) -> Option<String> {
        self.cost_of(fight.side, [fight.lost[0].men(), fight.lost[1].men()].map(whole))
    }

    pub(super) fn cost_of(&self, attacker: Side, lost: [u32; 2]) -> Option<String> {
        let [one, other] = [attacker, attacker.enemy()];
        let [own, enemy] = [one, other].map(|side| lost[side.index()]);
        let (one, other) = (self.side(one), self.side(other));
        match (own, enemy) {
            (0, 0) => None,
            (own, 0) => Some(format!("this cost {one} {} and {other} none", men(own))),
            (0, enemy) => Some(format!("this cost {other} {} and {one} none", men(enemy))),
            (own, enemy) => Some(format!("this cost {one} {} and {other} {enemy}", men(own))),
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
