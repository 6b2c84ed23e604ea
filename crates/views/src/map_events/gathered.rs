//! The traces of the turn that goes on and of the one before it, put together to fights, losses and ways.

use std::collections::BTreeMap;

use engine::amendments::Fate;
use engine::error::ApiResult;
use engine::record::{Asked, Chosen, Rolled};
use engine::session::body_of;
use journal::Kind;
use kernel::{Name, Side};

use super::told::Told;
use super::{MapDice, MapEventsView, MapFight, MapFighter, MapLoss, MapTrail};
use crate::event_index::{EventIndex, Placed, Struck, Trace, Traced};
use crate::on_map::OnMap;
use crate::session::Session;
use crate::units::{name_of, side_of};

/// Turns in which something happened, the newest first.
const TURNS: u8 = 2;
/// The most rounds back: older things are not news.
const ROUNDS: u8 = 2;
/// Most traces that are shown, and that are looked at for them.
const SHOWN_MOST: usize = 400;
const SOUGHT_MOST: usize = 20_000;
/// The most entries of a fight that are read for its dice.
const READ_MOST: u64 = 400;

/// What is shown, the oldest first, each with how many turns ago it was.
pub(super) struct Gathered<'a> {
    session: &'a Session,
    index: &'a EventIndex,
    on: OnMap<'a>,
    at: u64,
    /// The newest order of the battle.
    order: Option<&'a Trace>,
    traces: Vec<(u8, &'a Trace)>,
    pieces: BTreeMap<Name, (String, Side)>,
}

impl<'a> Gathered<'a> {
    pub(super) fn of(session: &'a Session, index: &'a EventIndex, on: OnMap<'a>, at: u64) -> Self {
        let pieces = on.map.pieces().into_iter().map(|one| (one.id, (one.name, one.side)));
        let (order, traces, pieces) = (None, Vec::new(), pieces.collect());
        let mut gathered = Self { session, index, on, at, order, traces, pieces };
        gathered.seek();
        gathered
    }

    fn seek(&mut self) {
        let (mut turns, mut rounds, mut is_filled) = (0, 0, false);
        for trace in self.index.traces.until(self.at).take(SOUGHT_MOST) {
            if trace.battle != self.on.battle || !self.is_shown(trace) {
                continue;
            }
            match &trace.what {
                Traced::Turn { round } => {
                    turns += u8::from(core::mem::take(&mut is_filled));
                    rounds += u8::from(*round);
                    if turns == TURNS || rounds == ROUNDS {
                        break;
                    }
                }
                Traced::Order(_) => _ = self.order.get_or_insert(trace),
                _ => {
                    is_filled = true;
                    self.traces.push((turns, trace));
                }
            }
            if self.traces.len() == SHOWN_MOST {
                break;
            }
        }
        self.traces.reverse();
    }

    /// Whether it counts, and the seat that looks may know it.
    fn is_shown(&self, trace: &Trace) -> bool {
        let known = &self.session.fold.amendments;
        let counts = match (&trace.what, trace.origin.order) {
            (Traced::Order(_), Some(order)) => !known.fate(order).is_some_and(Fate::is_out),
            _ => trace.origin.counts(known),
        };
        counts && self.session.may_read_line(self.index, trace.origin.entry)
    }

    pub(super) fn fill(self, mut view: MapEventsView) -> ApiResult<MapEventsView> {
        let mut fights: Vec<(MapFight, Told)> = Vec::new();
        // The turns of trails count from the newest that has one.
        let newest = self.traces.last().map_or(0, |(turns, _)| *turns);
        for &(turns, trace) in &self.traces {
            let order = trace.origin.order;
            let of_fight = fights.last_mut().filter(|(fight, _)| fight.order == order);
            let entry = trace.origin.at;
            match &trace.what {
                Traced::Fight(struck) => {
                    let told = Told::begun(struck);
                    fights.push((self.fight(trace, struck), told));
                }
                Traced::Support(units) => {
                    let helped = self.fighters(units);
                    if let Some((fight, _)) = of_fight {
                        fight.support.extend(helped);
                    }
                }
                Traced::Thrown { attack, defence } => {
                    if let Some((_, told)) = of_fight {
                        told.thrown = Some((*attack, *defence));
                    }
                }
                Traced::Lost { unit, cell, points, loss } if self.knows(*unit) => {
                    let (name, side) = self.named(*unit);
                    let (kind, now) = ((*loss).into(), order.is_some() && order == self.ordered());
                    let lost = MapLoss {
                        entry,
                        unit: *unit,
                        name,
                        side,
                        cell: *cell,
                        points: *points,
                        kind,
                        now,
                    };
                    if let Some((_, told)) = of_fight {
                        told.losses.push(lost.clone());
                    }
                    view.losses.push(lost);
                }
                Traced::Moved(went) if self.knows(went.unit) => {
                    let (name, side) = self.named(went.unit);
                    let (cells, manner) = (went.cells.clone(), went.manner.into());
                    let (unit, last) = (went.unit, turns == newest);
                    let trail = MapTrail { entry, unit, name, side, cells, manner, last };
                    if let Some((_, told)) = of_fight {
                        told.moves.push(trail.clone());
                    }
                    view.trails.push(trail);
                }
                Traced::Taken { cell, side } => {
                    if let Some((_, told)) = of_fight {
                        told.taken.push((*cell, *side));
                    }
                }
                _ => {}
            }
        }
        self.end(fights, &mut view)?;
        Ok(view)
    }

    /// Puts the fights in: what came of each, and which is the one of now.
    fn end(&self, mut fights: Vec<(MapFight, Told)>, view: &mut MapEventsView) -> ApiResult<()> {
        let order = self.ordered();
        match fights.iter().rposition(|(fight, _)| fight.order.is_some() && fight.order == order) {
            Some(last) => fights[last].0.now = true,
            None => fights.extend(self.waiting()?),
        }
        for (fight, told) in &mut fights {
            let same = view.fights.iter().any(|other: &MapFight| other.order == fight.order);
            if !same {
                fight.dice = self.dice(fight)?;
            }
            fight.text = self.text(fight, told);
        }
        // Which dice are whose is known where an order is one fight.
        let several = |fight: &MapFight| {
            fights.iter().filter(|(other, _)| other.order == fight.order).count() > 1
        };
        let mut all: Vec<MapFight> = fights.iter().map(|(fight, _)| fight.clone()).collect();
        for fight in all.iter_mut().filter(|fight| several(fight)) {
            fight.dice.clear();
        }
        view.fights = all;
        Ok(())
    }

    /// The fight that was ordered last and is not decided.
    fn waiting(&self) -> ApiResult<Option<(MapFight, Told)>> {
        let Some(trace) = self.order else { return Ok(None) };
        let Traced::Order(Some(struck)) = &trace.what else { return Ok(None) };
        let of_order = |(_, other): &(u8, &Trace)| other.origin.order == trace.origin.order;
        let is_hidden = struck.is_foreseen && self.session.looks().is_some();
        if is_hidden || self.traces.iter().any(of_order) {
            return Ok(None);
        }
        let mut support = self.fighters(&struck.support);
        support.extend(self.promised(trace.origin.order)?);
        let fight = MapFight { open: true, now: true, support, ..self.fight(trace, struck) };
        Ok(Some((fight, Told::begun(struck))))
    }

    /// The units that were chosen for an order before any die fell: what supports its fight, of which no event tells before
    /// the fight is decided.
    fn promised(&self, order: Option<u64>) -> ApiResult<Vec<MapFighter>> {
        let Some(order) = order else { return Ok(Vec::new()) };
        let mut units: Vec<Placed> = Vec::new();
        for seq in order + 1..=self.at.min(order + READ_MOST) {
            let line = self.index.line(seq).filter(|line| line.order == Some(order));
            match line.map(|line| line.kind) {
                Some(Kind::Rolled) => break,
                Some(Kind::Chosen) if self.session.may_read_line(self.index, seq) => {}
                _ => continue,
            }
            if self.session.fold.amendments.answer_now(seq).is_some() {
                continue;
            }
            let chosen: Chosen = body_of(&self.session.entry(seq)?)?;
            let names = chosen.words.iter().filter_map(|word| word.parse::<Name>().ok());
            units.extend(names.map(|name| (name, self.on.map.cell_of(name))));
        }
        // Other words are no units of this map: "none", "aircraft".
        Ok(self.fighters(&units.into_iter().filter(|(_, cell)| cell.is_some()).collect::<Vec<_>>()))
    }

    fn ordered(&self) -> Option<u64> {
        self.order?.origin.order
    }

    fn fight(&self, trace: &Trace, struck: &Struck) -> MapFight {
        MapFight {
            entry: trace.origin.entry,
            order: trace.origin.order,
            kind: struck.kind,
            side: struck.side,
            target: struck.target,
            attackers: self.fighters(&struck.attackers),
            support: Vec::new(),
            dice: Vec::new(),
            open: false,
            now: false,
            text: String::new(),
        }
    }

    fn fighters(&self, units: &[Placed]) -> Vec<MapFighter> {
        let known = units.iter().filter(|(unit, _)| self.knows(*unit));
        let fighter = |&(unit, cell): &Placed| {
            let (name, side) = self.named(unit);
            let cell = cell.filter(|cell| self.knows_place(unit, side, *cell));
            MapFighter { unit, name, side, cell }
        };
        known.map(fighter).collect()
    }

    /// Whether the seat that looks knows of a unit at all.
    fn knows(&self, unit: Name) -> bool {
        let roster = &self.on.war.setup.roster;
        self.session.looks().is_none()
            || self.pieces.contains_key(&unit)
            || roster.elements.contains_key(&unit)
    }

    /// Whether the seat that looks knows where a unit stood: one of its own, or one that it knows to be there still.
    fn knows_place(&self, unit: Name, side: Option<Side>, cell: kernel::map::Cell) -> bool {
        let Some(seat) = self.session.looks() else { return true };
        let war = self.on.war;
        let leads = |side| war.speaks_for(seat, war.commander(self.on.battle, unit, side));
        side.filter(|side| seat.side() == Some(*side)).is_some_and(leads)
            || self.on.map.cell_of(unit) == Some(cell)
    }

    fn named(&self, unit: Name) -> (String, Option<Side>) {
        match self.pieces.get(&unit) {
            Some((name, side)) => (name.clone(), Some(*side)),
            None => (name_of(self.on.war, unit), side_of(self.on.war, unit)),
        }
    }

    /// The throws of a fight's order that count.
    fn dice(&self, fight: &MapFight) -> ApiResult<Vec<MapDice>> {
        let Some(order) = fight.order else { return Ok(Vec::new()) };
        let mut dice = Vec::new();
        for seq in order + 1..=self.at.min(order + READ_MOST) {
            let line = self.index.line(seq);
            let is_roll =
                line.is_some_and(|line| line.kind == Kind::Rolled && line.order == Some(order));
            if !is_roll || !self.session.may_read_line(self.index, seq) {
                continue;
            }
            let known = &self.session.fold.amendments;
            if known.answer_now(seq).is_some() || known.fate(order).is_some() {
                continue;
            }
            let entry = self.session.entry(seq)?;
            let Some(Asked::Roll(asked)) = self.session.asked_of(&entry) else { continue };
            let rolled: Rolled = body_of(&entry)?;
            let hits = asked.hits.map(|rule| rule.hitting(&rolled.faces)).unwrap_or_default();
            dice.push(MapDice {
                entry: seq,
                seat: line.and_then(|line| line.seat),
                hits,
                faces: rolled.faces,
            });
        }
        Ok(dice)
    }

    fn text(&self, fight: &MapFight, told: &Told) -> String {
        let sentence = self.index.sentence(fight.entry).unwrap_or_default();
        told.text(self.on, fight, sentence)
    }
}
