//! A fight in one line.

use kernel::Side;
use kernel::face::{FightKind, Place};
use kernel::map::Cell;
use kernel::names::{count, list, with_verb};

use super::{MapFight, MapLoss, MapLossKind, MapTrail, TrailKind};
use crate::event_index::Struck;
use crate::on_map::OnMap;
use crate::units::place_said;

/// The most things told in one line.
const PARTS_MOST: usize = 6;

/// What came of a fight, as it is gathered.
pub(super) struct Told {
    side: Option<Side>,
    /// Dice and hits of the attack, and of the answer.
    pub(super) thrown: Option<([u16; 2], Option<[u16; 2]>)>,
    pub(super) losses: Vec<MapLoss>,
    pub(super) moves: Vec<MapTrail>,
    pub(super) taken: Vec<(Cell, Side)>,
}

impl Told {
    pub(super) fn begun(struck: &Struck) -> Self {
        let (losses, moves, taken) = (Vec::new(), Vec::new(), Vec::new());
        Self { side: struck.side, thrown: None, losses, moves, taken }
    }

    /// "Attack on Corville (0605): 3 hits from 8 dice, 1 hit back; 2nd Company loses 2." A book that counts no hits has said the throw
    /// in the sentence of its event.
    pub(super) fn text(&self, on: OnMap<'_>, fight: &MapFight, sentence: &str) -> String {
        let what = title(on, fight);
        if fight.open {
            let by: Vec<String> = fight.attackers.iter().map(|one| one.name.clone()).collect();
            return match by.is_empty() {
                true => format!("{what}."),
                false => format!("{what} by {}.", list(&by)),
            };
        }
        let mut parts = Vec::new();
        let head = match self.thrown {
            Some(thrown) => {
                parts.push(hits(thrown));
                format!("{what}: ")
            }
            None => format!("{}; ", sentence.trim_end_matches('.')),
        };
        parts.extend(self.costs(on));
        if self.losses.is_empty() {
            parts.push("no losses".to_owned());
        }
        parts.extend(self.moved(on));
        let takes = |(cell, side): &(Cell, Side)| {
            format!("{} {}", with_verb(on.war.setup.side_name(*side), "takes"), place(on, *cell))
        };
        parts.extend(self.taken.iter().map(takes));
        let more = parts.len().saturating_sub(PARTS_MOST);
        parts.truncate(PARTS_MOST);
        let rest = if more == 0 { String::new() } else { format!("; {more} more in the log") };
        format!("{head}{}{rest}.", parts.join("; "))
    }

    /// What each unit lost, in the order in which it was hit; of many the sum.
    fn costs(&self, on: OnMap<'_>) -> Vec<String> {
        let mut all: Vec<(&MapLoss, u16, MapLossKind)> = Vec::new();
        for loss in &self.losses {
            match all.iter_mut().find(|(known, ..)| known.unit == loss.unit) {
                Some((_, points, kind)) => {
                    *points += loss.points;
                    if loss.kind != MapLossKind::Points {
                        *kind = loss.kind;
                    }
                }
                None => all.push((loss, loss.points, loss.kind)),
            }
        }
        let mut parts = Vec::new();
        for side in [None, Some(Side::Blue), Some(Side::Orange)] {
            let hit = |(loss, _, kind): &&(&MapLoss, u16, MapLossKind)| {
                loss.side == side && *kind == MapLossKind::Points
            };
            let (many, sum) = (all.iter().filter(hit).count(), all.iter().filter(hit));
            let sum: u16 = sum.map(|(_, points, _)| points).sum();
            match (side, many) {
                (_, 0) => {}
                (Some(side), 2..) => {
                    parts.push(format!(
                        "{} {sum}",
                        with_verb(on.war.setup.side_name(side), "loses")
                    ));
                }
                _ => parts.extend(
                    all.iter().filter(hit).map(|(loss, ..)| format!("{} loses {sum}", loss.name)),
                ),
            }
        }
        let gone = |(loss, _, kind): &(&MapLoss, u16, MapLossKind)| match kind {
            MapLossKind::Points => None,
            MapLossKind::Destroyed => Some(format!("{} destroyed", loss.name)),
            MapLossKind::Attached => Some(format!("{} lost", loss.name)),
        };
        parts.extend(all.iter().filter_map(gone));
        parts
    }

    /// Who falls back and who goes after him; of several to one place how many.
    fn moved(&self, on: OnMap<'_>) -> Vec<String> {
        let mut ends: Vec<(Cell, bool, Vec<&str>)> = Vec::new();
        for way in &self.moves {
            let fights = matches!(way.manner, TrailKind::InFight | TrailKind::Retreat);
            let Some(to) = way.cells.last().filter(|_| fights) else { continue };
            let advances = way.side == self.side;
            match ends.iter_mut().find(|(cell, ahead, _)| cell == to && *ahead == advances) {
                Some((.., who)) => who.push(&way.name),
                None => ends.push((*to, advances, vec![&way.name])),
            }
        }
        let said = |(to, advances, who): (Cell, bool, Vec<&str>)| {
            let to = place(on, to);
            match (&who[..], advances) {
                ([one], true) => format!("{one} advances to {to}"),
                ([one], false) => format!("{one} falls back to {to}"),
                (many, true) => format!("{} units advance to {to}", many.len()),
                (many, false) => format!("{} units fall back to {to}", many.len()),
            }
        };
        ends.into_iter().map(said).collect()
    }
}

fn title(on: OnMap<'_>, fight: &MapFight) -> String {
    let word = match fight.kind {
        FightKind::CloseCombat => "Attack on",
        FightKind::DistantFire => "Fire at",
        FightKind::Barrage => "Barrage on",
        FightKind::AirStrike => "Air strike on",
    };
    format!("{word} {}", place(on, fight.target))
}

fn place(on: OnMap<'_>, cell: Cell) -> String {
    place_said(on.war, on.battle, &Place { cell: Some(cell), name: String::new() })
}

fn hits(([dice, hits], defence): ([u16; 2], Option<[u16; 2]>)) -> String {
    let attack = format!("{} from {}", count(hits, "hit"), count(dice, "die"));
    match defence {
        Some([_, back]) => format!(
            "{attack}, {} back",
            if back == 0 { "none".to_owned() } else { back.to_string() }
        ),
        None => attack,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hits_are_said_as_one_says_them() {
        assert_eq!(hits(([1, 1], None)), "1 hit from 1 die");
        assert_eq!(hits(([8, 3], Some([5, 0]))), "3 hits from 8 dice, none back");
        assert_eq!(hits(([8, 0], Some([5, 1]))), "no hits from 8 dice, 1 back");
    }
}
