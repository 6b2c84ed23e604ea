//! What is known of a day or a night of a battle before it is told.

use std::collections::BTreeMap;

use campaign::{BattleId, Fate, PersonSpec, RosterChange, WarState};
use kernel::face::{Fight, FightKind, Happening, Move, Place};
use kernel::{Name, Side};
use report::Entries;
use report::model::Losses;

use super::super::names::{Names, Unit};
use super::StoryBook;
use super::words::{is_same, whole};
use crate::units::name_of;

/// Why a unit was destroyed that fell to aircraft alone.
pub(super) const BY_AIR: &str = "under air attack";

/// A day or a night of a battle; a day comes before its night, and battles stand in the scenario's order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key {
    pub(super) day: u8,
    pub(super) is_night: bool,
    pub(super) order: usize,
    pub(super) battle: BattleId,
}

#[derive(Default)]
pub(super) struct Part {
    /// The hour of the first thing in it.
    pub(super) began: String,
    pub(super) entries: Option<Entries>,
    pub(super) points_before: [u16; 2],
    pub(super) points_after: [u16; 2],
    pub(super) taken: Vec<Taken>,
    pub(super) fights: Vec<Fought>,
    pub(super) gone: Vec<Gone>,
    /// Battalions that went out of the battle.
    pub(super) out: Vec<Out>,
    pub(super) arrived: Vec<Arrival>,
    pub(super) fallen: Vec<Fallen>,
    pub(super) links: Vec<Link>,
    pub(super) bill: [Bill; 2],
    /// Strength points by cause.
    pub(super) causes: [BTreeMap<&'static str, u32>; 2],
    /// What came back to each unit.
    pub(super) back: [BTreeMap<Unit, Back>; 2],
    pub(super) ended: Option<Entries>,
}

/// A unit came on, or a part of it.
pub(super) struct Arrival {
    pub(super) side: Side,
    pub(super) unit: Unit,
    /// A part of it had come on an earlier day or night.
    pub(super) is_more: bool,
    pub(super) hour: String,
    pub(super) entries: Entries,
}

/// Ground that changed hands.
#[derive(Clone)]
pub(super) struct Taken {
    pub(super) place: Place,
    pub(super) name: String,
    /// Objective points.
    pub(super) value: u16,
    pub(super) from: Option<Side>,
    pub(super) side: Side,
    pub(super) by: Option<Name>,
    pub(super) hour: String,
    pub(super) entries: Entries,
    /// The fight it was taken in, by its number in the part.
    pub(super) fight: Option<usize>,
}

/// A fight and what came of it.
pub(super) struct Fought {
    pub(super) kind: FightKind,
    pub(super) side: Side,
    pub(super) attackers: Vec<Name>,
    pub(super) defenders: Vec<Name>,
    pub(super) place: Option<Place>,
    pub(super) hour: String,
    pub(super) entries: Entries,
    pub(super) lost: [Losses; 2],
    pub(super) points: [u32; 2],
    pub(super) destroyed: Vec<(Side, Name)>,
    /// By side: one of its units went back.
    pub(super) back: [bool; 2],
}

/// A unit was destroyed.
pub(super) struct Gone {
    pub(super) side: Side,
    pub(super) unit: Name,
    pub(super) cause: &'static str,
    pub(super) hour: String,
    pub(super) entries: Entries,
}

/// A battalion is out of the battle.
pub(super) struct Out {
    pub(super) side: Side,
    pub(super) unit: Unit,
    pub(super) hour: String,
    pub(super) entries: Entries,
}

/// A commander fell.
pub(super) struct Fallen {
    pub(super) who: String,
    /// What he led; empty where it has no name.
    pub(super) led: String,
    pub(super) is_captured: bool,
    pub(super) entries: Entries,
}

/// A smaller battle came to count.
pub(super) struct Link {
    pub(super) child: BattleId,
    pub(super) entries: Entries,
}

/// What a side lost.
#[derive(Default)]
pub(super) struct Bill {
    pub(super) losses: Losses,
    pub(super) entries: Option<Entries>,
}

/// What a unit got back.
#[derive(Default)]
pub(super) struct Back {
    pub(super) points: u32,
    pub(super) men: u32,
    pub(super) formed: Vec<Name>,
    pub(super) entries: Option<Entries>,
}

impl Bill {
    pub(super) fn add(&mut self, losses: Losses, at: Entries) {
        self.losses.add(&losses);
        self.entries = Some(self.entries.map_or(at, |known| known.and(at)));
    }
}

impl Fought {
    pub(super) fn of(fight: &Fight, hour: String, entries: Entries) -> Self {
        Self {
            kind: fight.kind,
            side: fight.side,
            attackers: fight.attackers.clone(),
            defenders: fight.defenders.clone(),
            place: fight.place.clone(),
            hour,
            entries,
            lost: [Losses::default(); 2],
            points: [0; 2],
            destroyed: Vec::new(),
            back: [false; 2],
        }
    }

    /// A unit leaves its place in the fight; one that goes to the target is following up.
    pub(super) fn goes_back(&mut self, side: Side, step: &Move) {
        let follows = self.place.as_ref().is_some_and(|place| is_same(place, &step.to));
        if !follows {
            self.back[side.index()] = true;
        }
    }

    /// Men of both sides.
    pub(super) fn men(&self) -> u32 {
        whole(self.lost[0].men()) + whole(self.lost[1].men())
    }

    /// Who was destroyed of the side that was attacked.
    pub(super) fn beaten(&self) -> impl Iterator<Item = Name> {
        let enemy = self.side.enemy();
        self.destroyed.iter().filter(move |(side, _)| *side == enemy).map(|(_, unit)| *unit)
    }

    pub(super) const fn is_assault(&self) -> bool {
        matches!(self.kind, FightKind::CloseCombat)
    }
}

impl Fallen {
    pub(super) fn of(
        war: &WarState,
        post: Name,
        (name, rank): (&str, &str),
        fate: Fate,
        entries: Entries,
    ) -> Self {
        let who = PersonSpec { name: name.to_owned(), rank: rank.to_owned() }.title();
        let led = name_of(war, post);
        let led = if led == post.to_string() { String::new() } else { led };
        Self { who, led, is_captured: fate == Fate::Captured, entries }
    }
}

impl StoryBook {
    /// What came back to units with an event, men included.
    pub(super) fn returned(
        &mut self,
        war: &WarState,
        key: Key,
        told: &[Happening],
        men: &[RosterChange],
        at: Entries,
    ) {
        let names = Names(war);
        for told in told {
            let Happening::Recovered { unit, with, points, formed, .. } = told else { continue };
            let piece = with.unwrap_or(*unit);
            let side = super::side_of(war, key.battle, piece);
            let back = self.part(key).back[side.index()].entry(names.unit_of(piece)).or_default();
            back.points += u32::from(*points);
            back.men += super::super::recorder::returned(men);
            back.formed.extend(formed.then_some(*unit));
            back.entries = Some(back.entries.map_or(at, |known| known.and(at)));
        }
    }
}
