//! Running totals: who lost what, and by what; whose dice fell how.

use std::collections::BTreeMap;

use campaign::RosterChange;
use campaign::kinds::Branch;
use kernel::face::{Cause, Happening};
use kernel::{Name, Seat, Side};
use report::Entries;
use report::luck::{Luck, Tally};
use report::model::{Arm, Breakdown, LossLine, Losses, Moment, SideLosses, UnitLosses};

use super::names::{Names, Unit};
use crate::SourceKind;
use crate::fairness::Throw;
use crate::session::Session;

/// Losses by side and unit, and strength points by cause.
#[derive(Default)]
pub(super) struct LossBook {
    units: BTreeMap<(usize, Unit), (Losses, Entries)>,
    pub(super) causes: [BTreeMap<&'static str, u32>; 2],
    days: BTreeMap<(u8, usize), Losses>,
    formations: BTreeMap<(usize, String), Losses>,
    arms: BTreeMap<(usize, Arm), Losses>,
    course: Vec<Moment>,
}

/// Who lost something: the side, the unit, and the stand or platoon itself.
#[derive(Clone, Copy)]
struct Loser {
    side: Side,
    unit: Unit,
    element: Name,
}

/// Dice by player and source.
#[derive(Default)]
pub(super) struct LuckBook {
    tallies: BTreeMap<(Seat, String, SourceKind), Tally>,
}

/// Men and vehicles that a change of the roster takes out of a fight; less than none where they come back.
pub(super) fn losses_of(change: &RosterChange) -> Option<(Name, Losses)> {
    let (element, cost) = change.cost()?;
    let losses = Losses {
        killed: cost.killed.cast_unsigned(),
        wounded: cost.wounded.cast_unsigned(),
        captured: cost.captured.cast_unsigned(),
        stragglers: cost.stragglers.cast_unsigned(),
        vehicles: cost.vehicles.cast_unsigned(),
        ..Losses::default()
    };
    Some((element, losses))
}

impl LossBook {
    /// Takes in what an event tells, before it is folded.
    pub(super) fn take(&mut self, names: Names<'_>, told: &Happening, at: Entries) {
        match told {
            Happening::Lost { unit, points, cause } => {
                self.piece(names, *unit, (*points, 0), *cause, at);
            }
            Happening::Destroyed { unit, points, cause } => {
                self.piece(names, *unit, (*points, 1), *cause, at);
            }
            Happening::AttachedLost { unit, with } => {
                let loser = Loser {
                    side: names.side_of(*unit),
                    unit: names.unit_of(*with),
                    element: *unit,
                };
                self.add(names, loser, Losses { platoons: 1, ..Losses::default() }, at);
            }
            _ => {}
        }
    }

    /// Takes in what became of men.
    pub(super) fn men(&mut self, names: Names<'_>, men: &[RosterChange], at: Entries) {
        men.iter().for_each(|change| self.change(names, change, at));
    }

    /// By side: the total, and each unit that lost anything.
    pub(super) fn sides(&self, names: Names<'_>) -> [SideLosses; 2] {
        Side::BOTH.map(|side| {
            let mut losses = SideLosses::default();
            for ((of, unit), (lost, entries)) in &self.units {
                if *of == side.index() {
                    losses.total.add(lost);
                    let unit = names.unit(*unit);
                    losses.units.push(UnitLosses { unit, losses: *lost, entries: *entries });
                }
            }
            losses
        })
    }

    /// A round begins: what is lost from here on counts for it.
    pub(super) fn round(&mut self, day: u8, round: u8) {
        let lost = self.course.last().map_or([[0; 4]; 2], |moment| moment.lost);
        // Of several battles the first one begins the round for all.
        if !self.course.iter().any(|known| (known.day, known.round) >= (day, round)) {
            self.course.push(Moment { day, round, lost });
        }
    }

    /// The same losses by formation, arm, day and cause.
    pub(super) fn breakdown(&self) -> Breakdown {
        let line = |side: usize, label: &str, losses: &Losses| LossLine {
            side: Side::BOTH[side],
            label: label.to_owned(),
            losses: *losses,
        };
        let causes = Side::BOTH.into_iter().flat_map(|side| {
            let mut causes: Vec<_> = self.causes[side.index()].iter().collect();
            causes.sort_by(|one, other| other.1.cmp(one.1).then(one.0.cmp(other.0)));
            causes.into_iter().map(move |(cause, points)| LossLine {
                side,
                label: (*cause).to_owned(),
                losses: Losses { points: *points, ..Losses::default() },
            })
        });
        let formations = self.formations.iter().filter(|((_, name), _)| !name.is_empty());
        Breakdown {
            formations: formations.map(|((side, name), lost)| line(*side, name, lost)).collect(),
            arms: self
                .arms
                .iter()
                .map(|((side, arm), lost)| line(*side, arm.word(), lost))
                .collect(),
            days: self
                .days
                .iter()
                .map(|((day, side), lost)| line(*side, &day.to_string(), lost))
                .collect(),
            causes: causes.collect(),
            course: self.course.clone(),
        }
    }

    /// From a side's first loss to its last.
    pub(super) fn entries(&self, side: Side) -> Option<Entries> {
        let of_side = self.units.iter().filter(|((of, _), _)| *of == side.index());
        of_side.map(|(_, (_, entries))| *entries).reduce(Entries::and)
    }

    fn piece(
        &mut self,
        names: Names<'_>,
        piece: Name,
        (points, stands): (u16, u32),
        cause: Cause,
        at: Entries,
    ) {
        let side = names.side_of(piece);
        if points > 0 {
            *self.causes[side.index()].entry(cause.words).or_default() += u32::from(points);
        }
        let losses = Losses { points: u32::from(points), stands, ..Losses::default() };
        let loser = Loser { side, unit: names.unit_of(piece), element: piece };
        self.add(names, loser, losses, at);
    }

    fn change(&mut self, names: Names<'_>, change: &RosterChange, at: Entries) {
        let Some((element, losses)) = losses_of(change) else { return };
        let Some(spec) = names.0.setup.roster.elements.get(&element) else { return };
        let loser = Loser { side: spec.side, unit: names.unit_of(element), element };
        self.add(names, loser, losses, at);
    }

    fn add(&mut self, names: Names<'_>, loser: Loser, losses: Losses, at: Entries) {
        if losses.is_nothing() {
            return;
        }
        let Loser { side, unit, element } = loser;
        let (day, of) = (names.day_of(element), side.index());
        self.days.entry((day, of)).or_default().add(&losses);
        let formation = (of, names.formation(element).to_owned());
        self.formations.entry(formation).or_default().add(&losses);
        let arm = arm(names, element);
        self.arms.entry((of, arm)).or_default().add(&losses);
        if let (Some(moment), true) = (self.course.last_mut(), arm != Arm::Support) {
            moment.lost[of][arm as usize] += losses.points;
        }
        let start = (Losses::default(), at);
        let (known, entries) = self.units.entry((side.index(), unit)).or_insert(start);
        known.add(&losses);
        *entries = entries.and(at);
    }
}

impl LuckBook {
    /// Takes a throw in, when it is one for hits that count.
    pub(super) fn take(&mut self, session: &Session, throw: &Throw) {
        if throw.called.hits.is_none() || !throw.is_weighed {
            return;
        }
        let of = (throw.seat, player(session, throw.seat, throw.fell_in), throw.source.kind());
        let dice = u32::try_from(throw.faces.len()).unwrap_or(u32::MAX);
        self.tallies.entry(of).or_default().add(throw.entry, dice, throw.value(), &throw.odds());
    }

    pub(super) fn luck(&self) -> Vec<Luck> {
        let verdict = |((_, player, source), tally): (&(Seat, String, SourceKind), &Tally)| {
            tally.luck(player.clone(), source_words(*source).to_owned())
        };
        self.tallies.iter().filter_map(verdict).collect()
    }
}

/// Where faces came from.
pub(super) const fn source_words(source: SourceKind) -> &'static str {
    match source {
        SourceKind::Typed => "typed from the table",
        SourceKind::App => "rolled by the app",
    }
}

/// The branch a stand belongs to; platoons are all support.
fn arm(names: Names<'_>, element: Name) -> Arm {
    match names.0.setup.roster.elements.get(&element).and_then(|spec| spec.kind.branch()) {
        Some(Branch::Infantry) => Arm::Infantry,
        Some(Branch::Armour) => Arm::Armour,
        Some(Branch::Artillery) => Arm::Artillery,
        Some(Branch::Headquarters) => Arm::Headquarters,
        None => Arm::Support,
    }
}

/// Who held a seat in entry `seq`: "Anna (Western Brigade)", or the side's name alone when nobody gave one.
pub(super) fn player(session: &Session, seat: Seat, seq: u64) -> String {
    called(session, seat, session.player_at(seat, seq))
}

/// The same of somebody who has held the seat.
pub(super) fn called(session: &Session, seat: Seat, name: String) -> String {
    let war = &session.fold().war;
    match seat.side() {
        Some(_) if matches!(seat, Seat::Commander(_)) && name == seat.word() => war.post_of(seat),
        Some(_) if matches!(seat, Seat::Commander(_)) => format!("{name} ({})", war.post_of(seat)),
        Some(side) if name == seat.word() => Names(&session.fold().war).side(side),
        Some(side) => format!("{name} ({})", Names(&session.fold().war).side(side)),
        None => name,
    }
}
