//! What happened where on the maps, as it was found: who struck at what from where, who helped, what was lost, which ways were gone.
//! Which of it counts, and who may see it, is asked when it is shown.

use campaign::{Battle, BattleId, WarEvent, WarState};
use journal::Entry;
use kernel::face::{FightKind, Happening, Manner, MapBattle, Strike, StrikeKind};
use kernel::map::Cell;
use kernel::{Name, Seat, Side};

use super::marks::Origin;
use engine::record::Ordered;

/// Traces in the order in which they take effect.
#[derive(Debug, Default)]
pub(crate) struct Traces(Vec<Trace>);

#[derive(Debug)]
pub(crate) struct Trace {
    pub(crate) origin: Origin,
    pub(crate) battle: BattleId,
    pub(crate) what: Traced,
}

#[derive(Debug)]
pub(crate) enum Traced {
    /// An order was given; what it strikes at.
    Order(Option<Box<Struck>>),
    /// A turn, a phase or a round began; `round` where the clock went on.
    Turn {
        round: bool,
    },
    Fight(Box<Struck>),
    Support(Vec<Placed>),
    /// Dice and hits of the attack, and of the answer to it.
    Thrown {
        attack: [u16; 2],
        defence: Option<[u16; 2]>,
    },
    Moved(Box<Went>),
    Lost {
        unit: Name,
        cell: Cell,
        points: u16,
        loss: LossKind,
    },
    Taken {
        cell: Cell,
        side: Side,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LossKind {
    Points,
    Destroyed,
    /// A smaller unit that went with a piece.
    Attached,
}

/// A unit, and where it stood; nowhere for one off the map.
pub(crate) type Placed = (Name, Option<Cell>);

/// An attack on a cell.
#[derive(Debug)]
pub(crate) struct Struck {
    pub(crate) kind: FightKind,
    pub(crate) side: Option<Side>,
    pub(crate) attackers: Vec<Placed>,
    /// Those of whom it is known before the fight is decided, and no choice tells.
    pub(crate) support: Vec<Placed>,
    pub(crate) target: Cell,
    /// The position alone tells of it, and in fog nobody but the umpire knows that.
    pub(crate) is_foreseen: bool,
}

/// The way of a piece.
#[derive(Debug)]
pub(crate) struct Went {
    pub(crate) unit: Name,
    /// From where it stood to where it halted.
    pub(crate) cells: Vec<Cell>,
    pub(crate) manner: Manner,
}

impl Traces {
    /// Those that take effect with an entry or before it, the newest first.
    pub(crate) fn until(&self, at: u64) -> impl Iterator<Item = &Trace> {
        let end = self.0.partition_point(|trace| trace.origin.at <= at);
        self.0[..end].iter().rev()
    }

    /// An order, `before` it is carried out.
    pub(crate) fn order(&mut self, entry: &Entry, before: &WarState) {
        let Ok(battle) = BattleId::new(&entry.battle) else { return };
        let ordered = entry.text().and_then(|text| serde_json::from_str::<Ordered>(text).ok());
        let side = Seat::from_word(&entry.seat).and_then(Seat::side);
        let struck = ordered.zip(before.battle(battle)).and_then(|(ordered, known)| {
            let strike = ordered.order.strike();
            strike.map(|strike| struck(known, side, &strike)).or_else(|| coming(known, &ordered))
        });
        let struck = struck.map(Box::new);
        let origin = Origin { order: Some(entry.seq), ..Origin::of(entry) };
        self.add(origin, battle, Traced::Order(struck));
    }

    /// What an event tells, and what a battle below another one tells, which has a map of its own; `before` is the war just before it.
    pub(crate) fn event(
        &mut self,
        origin: Origin,
        (event, told): (&WarEvent, &[Happening]),
        before: &WarState,
    ) {
        let WarEvent::Battle { battle, event, .. } = event else { return };
        let Some(known) = before.battle(*battle) else { return };
        let Some(map) = known.map() else { return };
        let own = before.links.contains_key(battle).then(|| known.happenings(event));
        for happening in own.as_deref().unwrap_or(told) {
            if let Some(what) = traced(happening, map) {
                self.add(origin, *battle, what);
            }
        }
    }

    fn add(&mut self, origin: Origin, battle: BattleId, what: Traced) {
        let behind = self.0.partition_point(|known| known.origin.at <= origin.at);
        self.0.insert(behind, Trace { origin, battle, what });
    }
}

/// What an order strikes at.
fn struck(battle: &Battle, side: Option<Side>, strike: &Strike) -> Struck {
    let kind = match strike.kind {
        StrikeKind::Attack => FightKind::CloseCombat,
        StrikeKind::Barrage => FightKind::Barrage,
        StrikeKind::AirStrike => FightKind::AirStrike,
    };
    let attackers = placed(battle.map(), &strike.attackers);
    let (support, target) = (Vec::new(), strike.cell);
    Struck { kind, side, attackers, support, target, is_foreseen: false }
}

/// The fight that an order goes on to, where no event tells of it before its dice have fallen.
fn coming(battle: &Battle, ordered: &Ordered) -> Option<Struck> {
    let map = battle.map()?;
    let mut coming = battle.coming(&ordered.order).into_iter();
    let Traced::Fight(mut struck) = traced(&coming.next()?, map)? else { return None };
    for told in coming {
        if let Happening::Support { units } = &told {
            struck.support.extend(placed(Some(map), units));
        }
    }
    Some(Struck { is_foreseen: true, ..*struck })
}

fn traced(happening: &Happening, map: &dyn MapBattle) -> Option<Traced> {
    let lost = |unit: Name, points: u16, loss: LossKind| {
        map.cell_of(unit).map(|cell| Traced::Lost { unit, cell, points, loss })
    };
    match happening {
        Happening::Round { .. } | Happening::Night { .. } | Happening::TurnBegan(_) => {
            Some(Traced::Turn { round: true })
        }
        Happening::Turn { .. } | Happening::Phase(_) | Happening::SideTurn => {
            Some(Traced::Turn { round: false })
        }
        Happening::Fight(fight) => {
            let target = fight.place.as_ref()?.cell?;
            let attackers = placed(Some(map), &fight.attackers);
            let (kind, side) = (fight.kind, Some(fight.side));
            let (support, is_foreseen) = (Vec::new(), false);
            let struck = Struck { kind, side, attackers, support, target, is_foreseen };
            Some(Traced::Fight(Box::new(struck)))
        }
        Happening::Support { units } => Some(Traced::Support(placed(Some(map), units))),
        Happening::Thrown { attack, defence } => Some(Traced::Thrown {
            attack: [attack.dice, attack.hits],
            defence: defence.map(|pool| [pool.dice, pool.hits]),
        }),
        Happening::Moved(way) => {
            let from = way.from.as_ref().and_then(|place| place.cell);
            let cells: Vec<Cell> = from.into_iter().chain(way.way.iter().copied()).collect();
            let (unit, manner) = (way.piece, way.manner);
            (cells.len() > 1).then(|| Traced::Moved(Box::new(Went { unit, cells, manner })))
        }
        Happening::Lost { unit, points, .. } if *points > 0 => {
            lost(*unit, *points, LossKind::Points)
        }
        Happening::Destroyed { unit, points, .. } => lost(*unit, *points, LossKind::Destroyed),
        Happening::AttachedLost { unit, .. } => lost(*unit, 0, LossKind::Attached),
        Happening::Taken { place, side, .. } => {
            place.cell.map(|cell| Traced::Taken { cell, side: *side })
        }
        _ => None,
    }
}

fn placed(map: Option<&dyn MapBattle>, units: &[Name]) -> Vec<Placed> {
    units.iter().map(|unit| (*unit, map.and_then(|map| map.cell_of(*unit)))).collect()
}
