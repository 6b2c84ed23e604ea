//! §11.5.9, §11.5.10 What a fire does: kills and wounds by its sixes, steps down by its fives and sixes.

use kernel::odds::{Distribution, FaceSet, HitRule};

use crate::rules::options::AreaSteps;
use crate::state::OrderMarker;
use crate::tables::{self, COUNT, Cover, Experience};

/// Every factor is so many of these (§11.5.9): 1, 2, 3, 4, 6 and 8 divide it.
const PARTS: u32 = 24;
/// So many kills destroy every platoon, also where one of an odd number is a wound.
const MOST_KILLS: u32 = COUNT as u32 + 2;
/// From the top of the ladder of orders to its foot.
const LEVELS: u16 = 8;

/// The dice of one fire, in the order in which they are thrown: aimed dice, then area dice of artillery, then other area dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pool {
    pub aimed: u16,
    pub artillery: u16,
    pub area: u16,
}

/// What the target is to these dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exposure {
    /// Against direct fire and aircraft.
    pub cover: Cover,
    /// Against artillery: woods burst its shells (§11.5.9), and it has no direction.
    pub under_shells: Cover,
    /// §11.2.1 With the order Double every face counts twice.
    pub doubles: bool,
}

/// What a fire does before it is applied.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Effect {
    pub kills: u16,
    pub wounds: u16,
    /// §11.5.10
    pub steps: u16,
}

/// The faces that count, of each kind of dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Counted {
    aimed_sixes: u16,
    shell_sixes: u16,
    area_sixes: u16,
    steps: u16,
}

impl Exposure {
    /// Behind the same cover from everywhere.
    #[must_use]
    pub fn behind(cover: Cover, order: OrderMarker) -> Self {
        Self { cover, under_shells: cover, doubles: order == OrderMarker::Double }
    }
}

impl Pool {
    #[must_use]
    pub const fn count(&self) -> u16 {
        self.aimed + self.artillery + self.area
    }
}

/// §11.5.9 What these faces do.
///
/// # Panics
/// When there are not as many faces as dice.
#[must_use]
pub fn read(pool: Pool, target: Exposure, steps: AreaSteps, faces: &[u8]) -> Effect {
    assert_eq!(faces.len(), usize::from(pool.count()), "as many faces as dice");
    let (aimed, area) = faces.split_at(usize::from(pool.aimed));
    let (artillery, other) = area.split_at(usize::from(pool.artillery));
    let of = |faces: &[u8], face| {
        u16::try_from(faces.iter().filter(|one| **one == face).count()).unwrap_or(u16::MAX)
    };
    let counted = Counted {
        aimed_sixes: of(aimed, 6),
        shell_sixes: of(artillery, 6),
        area_sixes: of(other, 6),
        steps: of(aimed, 5)
            + of(aimed, 6)
            + of(area, 6)
            // R4
            + if steps == AreaSteps::FivesAndSixes { of(area, 5) } else { 0 },
    };
    effect(counted, target)
}

/// The exact chance of each effect.
#[must_use]
pub fn odds(dice: Pool, target: Exposure, steps: AreaSteps) -> Distribution<Effect> {
    // Sixes and steps of so many dice of one kind: of those that show a five or a six, every second shows a six.
    let sixes =
        |dice: u32, sides: u8| HitRule::each(sides, FaceSet::of(&[sides])).distribution(dice);
    let whole = |count: &i64| u16::try_from(*count).unwrap_or(u16::MAX);
    let of = |count: u16, fives: bool| {
        let dice = u32::from(count);
        if !fives {
            return sixes(dice, 6).map(|sixes| (whole(sixes), whole(sixes)));
        }
        let steps = HitRule::each(6, FaceSet::of(&[5, 6])).distribution(dice);
        steps.then(|steps| {
            let dice = u32::try_from(*steps).unwrap_or(0);
            sixes(dice, 2).map(|sixes| (whole(sixes), whole(steps)))
        })
    };
    // R4 Of area dice the sixes alone, or the fives too.
    let area_fives = steps == AreaSteps::FivesAndSixes;
    let aimed = of(dice.aimed, true);
    let artillery = of(dice.artillery, area_fives);
    let area = of(dice.area, area_fives);
    let two = aimed.with(&artillery, |aimed, shells| (aimed.0, shells.0, aimed.1 + shells.1));
    let counted = two.with(&area, |two, area| Counted {
        aimed_sixes: two.0,
        shell_sixes: two.1,
        area_sixes: area.0,
        steps: two.2 + area.1,
    });
    counted.map(|counted| effect(*counted, target))
}

/// The same as far as it tells: kills past those that destroy any platoon, and steps past those that take one of this experience to
/// the foot of the ladder, are counted as so many. What becomes of the target is the same, and many dice are weighed at once.
#[must_use]
pub fn telling(
    dice: Pool,
    target: Exposure,
    steps: AreaSteps,
    experience: Experience,
) -> Distribution<Effect> {
    let most_steps = (0..).find(|steps| experience.levels(*steps) >= LEVELS).unwrap_or_default();
    let cover = tables::cover(target.cover);
    let shells = tables::cover(target.under_shells);
    let of = |count: u16, factor: u8, fives: bool| {
        let most_sixes = MOST_KILLS * u32::from(factor);
        let most = [most_sixes, if fives { most_steps.into() } else { most_sixes }];
        let whole = |count: u32| u16::try_from(count).unwrap_or(u16::MAX);
        Distribution::of_the_highest(count.into(), 6, most).map(|(sixes, high)| {
            let steps = if fives { *high } else { *sixes };
            (whole(*sixes), whole(steps).min(most_steps))
        })
    };
    let area_fives = steps == AreaSteps::FivesAndSixes;
    let from_afar = of(dice.artillery, shells.area, area_fives).with(
        &of(dice.area, cover.area, area_fives),
        |shells, area| {
            let counted =
                Counted { shell_sixes: shells.0, area_sixes: area.0, ..Counted::default() };
            let parts = area_parts(counted, target).min(MOST_KILLS * PARTS);
            (parts, (shells.1 + area.1).min(most_steps))
        },
    );
    let aimed = of(dice.aimed, cover.aimed, true);
    aimed.with(&from_afar, |aimed, (parts, steps)| {
        of_parts(aimed.0, *parts, (aimed.1 + steps).min(most_steps), target)
    })
}

/// R38 The sixes of each kind times the factor of that kind: whole kills, and a wound for any rest.
fn effect(counted: Counted, target: Exposure) -> Effect {
    of_parts(counted.aimed_sixes, area_parts(counted, target), counted.steps, target)
}

/// What the sixes of area dice do, in parts of a kill.
fn area_parts(counted: Counted, target: Exposure) -> u32 {
    let parts = |sixes: u16, cover: Cover| {
        u32::from(sixes) * twice(target) * PARTS / u32::from(tables::cover(cover).area)
    };
    parts(counted.shell_sixes, target.under_shells) + parts(counted.area_sixes, target.cover)
}

fn of_parts(aimed_sixes: u16, area_parts: u32, steps: u16, target: Exposure) -> Effect {
    let aimed = u32::from(aimed_sixes) * twice(target) * PARTS;
    let parts = aimed / u32::from(tables::cover(target.cover).aimed) + area_parts;
    let mut kills = parts / PARTS;
    let mut wounds = u32::from(!parts.is_multiple_of(PARTS));
    // §11.5.9 In the open aimed sixes leave no rest: of an odd number one is a wound.
    if target.cover == Cover::Open && area_parts == 0 && kills % 2 == 1 {
        (kills, wounds) = (kills - 1, 1);
    }
    let whole = |count: u32| u16::try_from(count).unwrap_or(u16::MAX);
    Effect {
        kills: whole(kills),
        wounds: whole(wounds),
        steps: whole(u32::from(steps) * twice(target)),
    }
}

/// §11.2.1
const fn twice(target: Exposure) -> u32 {
    if target.doubles { 2 } else { 1 }
}
