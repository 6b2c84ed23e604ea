//! Running totals: who lost what, and by what; whose dice fell how.

use std::collections::BTreeMap;

use campaign::RosterChange;
use campaign::two_star_general::Event;
use campaign::two_star_general::event::LossCause;
use campaign::two_star_general::order::Ruling;
use campaign::two_star_general::state::{BattalionId, StandId};
use campaign::two_star_general::tables::Role;
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

impl LossBook {
    /// Takes an event in before it is folded, with what it did to the men.
    pub(super) fn take(
        &mut self,
        names: Names<'_>,
        event: &Event,
        men: &[RosterChange],
        at: Entries,
    ) {
        let strength = |id: StandId| {
            let stand = names.0.division_of(id.0).and_then(|state| state.stands.get(&id));
            stand.map_or(0, |stand| stand.strength)
        };
        match event {
            Event::StrengthLost { stand, points, cause } => {
                let lost = (*points).min(strength(*stand));
                self.stand(names, *stand, lost, 0, Some(*cause), at);
            }
            Event::StandDestroyed { stand, cause } => {
                self.stand(names, *stand, strength(*stand), 1, Some(*cause), at);
            }
            Event::Ruled { ruling: Ruling::Strength { stand, points }, .. } => {
                let lost = strength(*stand).saturating_sub(*points);
                self.stand(names, *stand, lost, 0, Some(LossCause::Ruling), at);
            }
            Event::PlatoonLost { platoon, .. } => {
                let setup = names.0.division_of(platoon.0).map(|state| &state.setup);
                let spec = setup.and_then(|setup| setup.platoons.get(platoon));
                let Some(spec) = spec else { return };
                let unit = spec.battalion.map_or(Unit::Alone(spec.with), Unit::Battalion);
                let loser = Loser { side: spec.side, unit, element: platoon.0 };
                self.add(names, loser, Losses { platoons: 1, ..Losses::default() }, at);
            }
            _ => {}
        }
        men.iter().for_each(|change| self.men(names, change, at));
    }

    /// Takes in what a battle on a table cost without costing a strength point.
    pub(super) fn came_back(&mut self, names: Names<'_>, men: &[RosterChange], at: Entries) {
        men.iter().for_each(|change| self.men(names, change, at));
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

    fn stand(
        &mut self,
        names: Names<'_>,
        stand: StandId,
        points: u8,
        stands: u32,
        cause: Option<LossCause>,
        at: Entries,
    ) {
        let side = names.side_of(stand);
        if let (Some(cause), 1..) = (cause, points) {
            *self.causes[side.index()].entry(words(cause)).or_default() += u32::from(points);
        }
        let losses = Losses { points: u32::from(points), stands, ..Losses::default() };
        self.add(names, Loser { side, unit: names.unit_of(stand), element: stand.0 }, losses, at);
    }

    fn men(&mut self, names: Names<'_>, change: &RosterChange, at: Entries) {
        let Some((element, cost)) = change.cost() else { return };
        let Some(spec) = names.0.setup.roster.elements.get(&element) else { return };
        let unit = spec.unit.map(BattalionId);
        let unit = unit.map_or(Unit::Alone(StandId(element)), Unit::Battalion);
        let losses = Losses {
            killed: cost.killed.cast_unsigned(),
            wounded: cost.wounded.cast_unsigned(),
            captured: cost.captured.cast_unsigned(),
            stragglers: cost.stragglers.cast_unsigned(),
            vehicles: cost.vehicles.cast_unsigned(),
            ..Losses::default()
        };
        self.add(names, Loser { side: spec.side, unit, element }, losses, at);
    }

    fn add(&mut self, names: Names<'_>, loser: Loser, losses: Losses, at: Entries) {
        if losses.is_nothing() {
            return;
        }
        let Loser { side, unit, element } = loser;
        let (day, of) = (names.day(element), side.index());
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
    match names.0.setup.roster.elements.get(&element).and_then(|spec| spec.kind.role()) {
        Some(Role::Infantry) => Arm::Infantry,
        Some(Role::Tank) => Arm::Armour,
        Some(Role::Artillery) => Arm::Artillery,
        Some(Role::Hq) => Arm::Headquarters,
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

const fn words(cause: LossCause) -> &'static str {
    match cause {
        LossCause::Fight => "in fights",
        LossCause::HeldGround => "to hold ground",
        LossCause::Bombardment => "under bombardment",
        LossCause::Retreat => "in retreat past the enemy",
        LossCause::NoEscape => "with nowhere to fall back to",
        LossCause::LeftAlone => "left alone",
        LossCause::FoughtOut => "where it was fought out",
        LossCause::Detached => "given up for a new headquarters",
        LossCause::Ruling => "by ruling",
    }
}
