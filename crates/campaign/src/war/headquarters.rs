//! A lost headquarters comes back with real men (R18, LNK-R7, R68): from the pools, or as one squad of a neighbour.

use std::collections::BTreeSet;

use kernel::Name;
use two_star_general as tsg;
use two_star_general::Event;
use two_star_general::event::LossCause;
use two_star_general::ground::Hex;
use two_star_general::rules::options::{HqReturn, Recovery};
use two_star_general::state::{BattalionId, StandId};

use super::WarRefusal;
use super::derive::Reckoning;
use crate::roster::change::Fell;
use crate::roster::recovery::{at_hand, fill, fill_by_book, squad_of};
use crate::roster::{Muster, Roster, RosterChange};

/// Where the men of a new headquarters come from.
pub(super) enum Source {
    /// It had only left the table (R34), and comes back as it is.
    Itself,
    /// The pools, as far as they reach (R18).
    Pools,
    /// One squad of this element (LNK-R7).
    Squad { donor: Name, men: u32, vehicles: u32 },
}

/// Everything a new headquarters may be formed from.
#[derive(Clone, Copy)]
pub(super) struct Field<'f> {
    pub(super) muster: &'f Muster,
    pub(super) roster: &'f Roster,
    pub(super) position: &'f tsg::State,
    /// Who is away in a smaller battle and gives nobody up.
    pub(super) away: &'f BTreeSet<Name>,
}

/// Where a battalion's headquarters in `hex` would get its men. At full strength from the pools, and by the book (R105) from
/// home where they are empty; as a cadre, or otherwise from empty pools, from the neighbouring core stand with most men;
/// failing that (R68) from its battalion, and last from its side.
///
/// # Errors
/// [`WarRefusal::NoMenForHeadquarters`] when nobody can give a man up.
pub(super) fn source(
    field: &Field<'_>,
    battalion: BattalionId,
    hex: Hex,
) -> Result<Source, WarRefusal> {
    let Field { muster, roster, position, away } = *field;
    let Some(spec) = position.setup.battalions.get(&battalion) else {
        return Ok(Source::Pools);
    };
    if roster.element(spec.hq.0).men > 0 {
        return Ok(Source::Itself);
    }
    let from_pools = position.setup.options.hq_return == HqReturn::Full;
    let by_book = position.setup.options.recovery == Recovery::Book;
    let hq = muster.elements.get(&spec.hq.0);
    let at_hand = hq.map_or(0, |hq| at_hand(hq, &roster.within_reach(muster, hq.formation)));
    if from_pools && (by_book || at_hand > 0) {
        return Ok(Source::Pools);
    }
    let own = || position.stands_of(battalion).filter(|(id, _)| *id != spec.hq);
    let beside = own().filter(|(_, at)| at.adjacent(hex)).map(|(id, _)| id.0);
    let stands = own().map(|(id, _)| id);
    let with_platoons =
        |id: StandId| position.platoons_with(id).map(|p| p.0).chain(core::iter::once(id.0));
    let side = position.side_on_table(spec.side).map(|(id, _)| id);
    let most = hq.map_or(0, |hq| hq.men_full);
    // LNK-R60 Who leads from a tank gets another of the same kind, of his own formation.
    let serves = |id: &Name| match hq.filter(|hq| hq.by_vehicles()) {
        Some(hq) => muster.elements.get(id).is_some_and(|donor| {
            (donor.equipment(), donor.formation) == (hq.equipment(), hq.formation)
        }),
        None => true,
    };
    let here = |id: &Name| !away.contains(id) && serves(id);
    richest(muster, roster, beside.filter(here), most)
        .or_else(|| richest(muster, roster, stands.flat_map(with_platoons).filter(here), most))
        .or_else(|| richest(muster, roster, side.flat_map(with_platoons).filter(here), most))
        .ok_or_else(|| WarRefusal::NoMenForHeadquarters { battalion, name: spec.name.clone() })
}

/// A headquarters has come back: its men, its strength points by them, and the points its donor has lost.
///
/// # Errors
/// As [`source`].
pub(super) fn returned(
    reckoning: &mut Reckoning<'_>,
    battalion: BattalionId,
    hex: Hex,
) -> Result<(), WarRefusal> {
    let muster = reckoning.muster;
    let Some(spec) = reckoning.position.setup.battalions.get(&battalion) else {
        return Ok(());
    };
    let Some(element) = muster.elements.get(&spec.hq.0) else {
        return Ok(());
    };
    let hq = spec.hq.0;
    let field = Field {
        muster,
        roster: &reckoning.roster,
        position: &reckoning.position,
        away: &reckoning.away,
    };
    let source = source(&field, battalion, hex)?;
    let men = match source {
        Source::Itself => Vec::new(),
        Source::Pools => {
            let pools = &reckoning.roster.within_reach(muster, element.formation);
            let before = reckoning.roster.element(hq);
            match reckoning.position.setup.options.recovery {
                Recovery::Men => vec![fill(hq, element, before, pools)],
                Recovery::Book => fill_by_book(hq, element, before, pools),
            }
        }
        Source::Squad { donor, men, vehicles } => {
            let mut changes = detach(reckoning, donor, (men, vehicles), hq);
            let squad = RosterChange::Returned {
                element: hq,
                wounded: 0,
                stragglers: 0,
                replacements: men,
                vehicles: if element.by_vehicles() { vehicles } else { 0 },
            };
            changes.push(squad);
            changes
        }
    };
    let mut after = reckoning.roster.clone();
    men.iter().for_each(|change| after.fold(muster, change));
    let strength = u8::try_from(after.rating(muster, hq)).unwrap_or(u8::MAX);
    reckoning.record(Event::HqReturned { battalion, hex, strength }, men, Fell::Fighting);
    Ok(())
}

/// R68 A donor whose rating drops has lost that strength; otherwise the change belongs to the return itself.
fn detach(
    reckoning: &mut Reckoning<'_>,
    donor: Name,
    (men, vehicles): (u32, u32),
    hq: Name,
) -> Vec<RosterChange> {
    let formation = |id| reckoning.muster.elements.get(&id).map(|spec| spec.formation);
    let to = (formation(donor) != formation(hq)).then_some(hq);
    let detached = RosterChange::Detached { element: donor, men, vehicles, to };
    let before = reckoning.rating(donor);
    let mut after = reckoning.roster.clone();
    after.fold(reckoning.muster, &detached);
    let lost = before.saturating_sub(after.rating(reckoning.muster, donor));
    let stand = StandId(donor);
    if lost == 0 || !reckoning.position.stands.contains_key(&stand) {
        return vec![detached];
    }
    let points = u8::try_from(lost).unwrap_or(u8::MAX);
    let event = Event::StrengthLost { stand, points, cause: LossCause::Detached };
    reckoning.record(event, vec![detached], Fell::Fighting);
    Vec::new()
}

/// The element that has most men, of those that can give a squad up; ties to the first.
fn richest(
    muster: &Muster,
    roster: &Roster,
    among: impl Iterator<Item = Name>,
    most: u32,
) -> Option<Source> {
    let mut best: Option<(u32, Source)> = None;
    for donor in among {
        let Some(spec) = muster.elements.get(&donor) else {
            continue;
        };
        let element = roster.element(donor);
        let Some((men, vehicles)) = squad_of(spec, element, most) else {
            continue;
        };
        if best.as_ref().is_none_or(|(has, _)| element.men > *has) {
            best = Some((element.men, Source::Squad { donor, men, vehicles }));
        }
    }
    best.map(|(_, source)| source)
}
