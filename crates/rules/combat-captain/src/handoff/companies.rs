//! H.1 A battle without positions, founded from a brief: men become squads and stands, vehicles become models, and they
//! fight in companies of the book's size (§1): foot with its heavy weapons and guns together, vehicles by themselves.

use kernel::handoff::{Brief, BriefElement};
use kernel::{Name, Side};

use super::{GROUND, MEN_OF_SQUAD, MINUTES_PER_TURN, Musters, VEHICLES_PER_MODEL, figures, models};
use crate::state::{GunClass, Objective, Setup, SubunitId, SubunitSpec, UnitId, UnitSpec};
use crate::tables::{self, Armour, SubunitKind};

/// H.1 Men of a weapon stand. A gun's crew is as strong as a squad.
const MEN_OF_STAND: u32 = 5;
/// §1.1 Sub-units of a company, and the most of them that are heavy weapons.
const COMPANY: usize = 8;
const HEAVY: usize = 4;
/// §1.3 Models of a tank company, guns of a battery; a column of trucks is as long.
const MODELS: usize = 3;

/// H.1, H.9 What an element of a brief is in this book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Levy {
    pub element: Name,
    /// What people call it: "A Company".
    pub name: String,
    pub kind: SubunitKind,
    pub armour: Armour,
    pub gun: GunClass,
    /// Prepared positions: cover 4.
    pub dug_in: bool,
    /// R40 One squad of each company has a hand-held anti-tank weapon.
    pub bazooka: bool,
    pub company: Company,
    /// H.2 The men of each of its squads, in their order; none for full ones, the last one short.
    pub squads: Vec<u32>,
}

/// §1.1, §1.2 The company an element fights in: elements of one side that name the same one are one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Company {
    /// That of an element: itself, or whom it is attached to.
    Of(Name),
    /// One that a scenario has put together, by its name.
    Called(String),
}

/// So many men and vehicles of a kind, as a part of a company.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    pub kind: SubunitKind,
    pub men: u32,
    pub vehicles: u32,
}

/// How many sub-units a part of a company is (H.1).
#[must_use]
pub fn count(part: Part) -> usize {
    stands(part).len()
}

/// §1 Why so many cannot be one company: in a sentence, and what to do about it.
#[must_use]
pub fn company_fault(parts: &[Part]) -> Option<(String, String)> {
    let of = |wanted: fn(SubunitKind) -> bool| -> usize {
        parts.iter().filter(|part| wanted(part.kind)).map(|part| count(*part)).sum()
    };
    let all = of(|_| true);
    let (tanks, guns) = (of(|kind| kind == SubunitKind::Tank), of(|kind| kind == SubunitKind::Gun));
    let columns = parts.iter().filter(|part| part.kind == SubunitKind::Truck).count();
    let (wrong, help) = if tanks > 0 {
        ("has tanks in it".to_owned(), "tanks are companies of their own (§1.3)".to_owned())
    } else if columns > 1 {
        let help = "leave \"company\" out for one of them: each has a roster of its own (§10.3)";
        ("has two columns of cars or trucks".to_owned(), help.to_owned())
    } else if guns > MODELS {
        let help = format!("at most {MODELS} (§1.2): fewer men, or a company of their own");
        (format!("has {guns} guns"), help)
    } else if all > COMPANY {
        let help = format!("at most {COMPANY} (§1.1): fewer men, or more companies");
        (format!("has {all} sub-units"), help)
    } else {
        return None;
    };
    Some((wrong, help))
}

/// A battle without positions, founded from a brief: men become squads and stands, vehicles become models, in units of the
/// book's size. Elements without a levy stay out of it, and come back as they went.
#[must_use]
pub fn found(brief: &Brief, levies: &[Levy], defender: Option<Side>) -> (Setup, Musters) {
    let mut founding = Founding::default();
    for (side, company) in companies(brief, levies) {
        founding.company(side, &company);
    }
    let Founding { mut setup, musters, .. } = founding;
    // However they were dealt out to their units, the first sub-unit of an element is its first squad.
    for levy in levies.iter().filter(|levy| !levy.kind.is_vehicle()) {
        let ids = musters.get(&levy.element).into_iter().flatten();
        for (id, men) in ids.zip(&levy.squads) {
            if let Some(spec) = setup.subunits.get_mut(id) {
                spec.figures = stand(levy.kind, *men);
            }
        }
    }
    let objective = Objective { at: None, radius: GROUND, holder: defender };
    setup.objectives.insert(brief.place.clone(), objective);
    setup.defender = defender;
    setup.turns = u16::try_from((brief.minutes_max / MINUTES_PER_TURN).max(1)).unwrap_or(u16::MAX);
    (setup, musters)
}

/// An element of a company as it is sent.
type Sent<'b> = (&'b Levy, &'b BriefElement);

/// Who fights together, in the order of the brief; whose company it is comes first.
fn companies<'b>(brief: &'b Brief, levies: &'b [Levy]) -> Vec<(Side, Vec<Sent<'b>>)> {
    let mut all: Vec<(Side, Vec<Sent<'b>>)> = Vec::new();
    for sent in &brief.elements {
        let Some(levy) = levies.iter().find(|levy| levy.element == sent.element) else { continue };
        let same = |(side, own): &&mut (Side, Vec<Sent<'b>>)| {
            *side == sent.side && own[0].0.company == levy.company
        };
        match all.iter_mut().find(same) {
            Some((_, own)) => own.push((levy, sent)),
            None => all.push((sent.side, vec![(levy, sent)])),
        }
    }
    for (_, own) in &mut all {
        own.sort_by_key(|(levy, _)| levy.company != Company::Of(levy.element));
    }
    all
}

/// A stand that waits for its unit.
struct Stand<'b> {
    levy: &'b Levy,
    /// Men of each figure; none for a vehicle.
    figures: Vec<u8>,
}

/// The battle that is being founded.
#[derive(Default)]
struct Founding {
    setup: Setup,
    musters: Musters,
    /// By [`Side::index`].
    units: [u32; 2],
}

impl Founding {
    fn company(&mut self, side: Side, company: &[Sent<'_>]) {
        let (vehicles, foot): (Vec<Sent<'_>>, Vec<Sent<'_>>) =
            company.iter().partition(|(levy, _)| levy.kind.is_vehicle());
        let mut stands: Vec<Stand<'_>> = foot.iter().flat_map(|sent| stands_of(*sent)).collect();
        stands.sort_by_key(|stand| rank(stand.levy.kind));
        let alone = parts(&stands) == 1;
        let (mut taken_along, mut apart) = (None, Vec::new());
        for sent in vehicles {
            let models: Vec<Stand<'_>> = stands_of(sent).collect();
            let column = sent.0.kind == SubunitKind::Truck && taken_along.is_none();
            let called = matches!(sent.0.company, Company::Called(_));
            let fits = alone && stands.len() + models.len() <= COMPANY;
            if column && called && fits {
                taken_along = Some(sent.1.vehicles);
                stands.extend(models);
            } else {
                apart.push((sent.1.vehicles, models));
            }
        }
        let parts = parts(&stands);
        let mut units: Vec<Vec<Stand<'_>>> = (0..parts).map(|_| Vec::new()).collect();
        // Dealt out one by one, each has its share of squads, of heavy weapons and of guns.
        for (at, stand) in stands.into_iter().enumerate() {
            units[at % parts].push(stand);
        }
        for (part, stands) in units.into_iter().enumerate() {
            self.unit(side, stands, taken_along, (part, parts));
        }
        for (vehicles, models) in apart {
            self.vehicles(side, vehicles, models);
        }
    }

    /// §1.3 Models of one element: one to three to a unit, as even as can be.
    fn vehicles(&mut self, side: Side, vehicles: u32, models: Vec<Stand<'_>>) {
        let (mut left, mut models) = (vehicles, models.into_iter());
        let parts = models.len().div_ceil(MODELS);
        for part in 0..parts {
            let size = models.len().div_ceil(parts - part);
            let stands: Vec<Stand<'_>> = models.by_ref().take(size).collect();
            let own = left.min(u32::try_from(size).unwrap_or(0) * VEHICLES_PER_MODEL);
            left -= own;
            self.unit(side, stands, Some(own), (part, parts));
        }
    }

    /// "A Company II/3" is the third stand of its second unit, "A Company 3" of its only one.
    fn unit(
        &mut self,
        side: Side,
        stands: Vec<Stand<'_>>,
        vehicles: Option<u32>,
        (part, parts): (usize, usize),
    ) {
        let Some(first) = stands.first().map(|stand| stand.levy) else { return };
        self.units[side.index()] += 1;
        let letter = if side == Side::Blue { 'b' } else { 'o' };
        let short = format!("{letter}{}", self.units[side.index()]);
        let Ok(unit) = UnitId::new(&short) else { return };
        let numbered = |name: &str| match parts {
            1 => name.to_owned(),
            _ => format!("{name} {}", roman(part + 1)),
        };
        let name = match &first.company {
            Company::Called(name) => name,
            Company::Of(_) => &first.name,
        };
        let spec = UnitSpec {
            name: numbered(name),
            side,
            home_guard: false,
            vehicles: vehicles.map(|own| u8::try_from(own).unwrap_or(u8::MAX)),
            arrival: None,
        };
        self.setup.units.insert(unit, spec);
        let mark = if parts > 1 { '/' } else { ' ' };
        let armed = stands.iter().position(|stand| stand.levy.bazooka && is_squad(stand.levy.kind));
        for (at, stand) in stands.iter().enumerate() {
            let Ok(id) = SubunitId::new(&format!("{short}.{}", at + 1)) else { continue };
            let before = stands[..at].iter().filter(|one| one.levy.element == stand.levy.element);
            let name = format!("{}{mark}{}", numbered(&stand.levy.name), before.count() + 1);
            let bazooka = armed == Some(at);
            self.setup.subunits.insert(id, subunit(stand, unit, name, bazooka));
            self.musters.entry(stand.levy.element).or_default().push(id);
        }
    }
}

/// §1.1, §1.2 How many units a company on foot is: none of more than eight sub-units, four heavy weapons with its squads, or
/// three guns. Dealt out evenly, none of them is left with a single stand.
fn parts(stands: &[Stand<'_>]) -> usize {
    let of = |wanted: u8| stands.iter().filter(|stand| rank(stand.levy.kind) == wanted).count();
    let (squads, heavy, guns) = (of(0), of(1), of(2));
    let heavy = if squads > 0 { heavy.div_ceil(HEAVY) } else { 0 };
    stands.len().div_ceil(COMPANY).max(heavy).max(guns.div_ceil(MODELS))
}

/// Squads first, then heavy weapons, guns, cars and trucks.
const fn rank(kind: SubunitKind) -> u8 {
    match kind {
        SubunitKind::Rifles | SubunitKind::Enhanced => 0,
        SubunitKind::Bazooka | SubunitKind::MachineGun | SubunitKind::Mortar => 1,
        SubunitKind::Gun => 2,
        SubunitKind::Tank | SubunitKind::Truck => 3,
    }
}

fn is_squad(kind: SubunitKind) -> bool {
    tables::subunit(kind).squad
}

/// A small number as units are numbered: I, II, III, IV.
fn roman(number: usize) -> String {
    const ROMAN: [(usize, &str); 5] = [(10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")];
    let mut left = number;
    let mut text = String::new();
    for (value, letters) in ROMAN {
        while left >= value {
            text.push_str(letters);
            left -= value;
        }
    }
    text
}

fn stands_of<'b>((levy, sent): Sent<'b>) -> impl Iterator<Item = Stand<'b>> + use<'b> {
    let part = Part { kind: levy.kind, men: sent.men, vehicles: sent.vehicles };
    let stands = match levy.squads[..] {
        [] => stands(part),
        _ if part.kind.is_vehicle() => stands(part),
        ref squads => squads.iter().map(|men| stand(part.kind, *men)).collect(),
    };
    stands.into_iter().map(move |figures| Stand { levy, figures })
}

/// H.1, H.5 The stands so many men make, and the men of each figure.
fn stands(part: Part) -> Vec<Vec<u8>> {
    let Part { kind, men, vehicles } = part;
    if kind.is_vehicle() {
        return vec![Vec::new(); usize::try_from(models(vehicles)).unwrap_or(0)];
    }
    let full = full_stand(kind);
    (0..men.div_ceil(full)).map(|at| stand(kind, (men - at * full).min(full))).collect()
}

/// H.1, H.2 Men of a full squad, weapon stand or gun's crew.
#[must_use]
pub const fn full_stand(kind: SubunitKind) -> u32 {
    match kind {
        SubunitKind::Bazooka | SubunitKind::MachineGun | SubunitKind::Mortar => MEN_OF_STAND,
        _ => MEN_OF_SQUAD,
    }
}

/// H.5 The men of each figure of a squad, or of a stand of two.
fn stand(kind: SubunitKind, men: u32) -> Vec<u8> {
    if is_squad(kind) { figures(men) } else { pair(men) }
}

/// The men of a stand of two figures (§10.1, R39): one figure for a single man.
fn pair(men: u32) -> Vec<u8> {
    let figure = |men: u32| u8::try_from(men).unwrap_or(u8::MAX);
    match men {
        0 => Vec::new(),
        1 => vec![1],
        men => vec![figure(men / 2), figure(men - men / 2)],
    }
}

fn subunit(stand: &Stand<'_>, unit: UnitId, name: String, bazooka: bool) -> SubunitSpec {
    let levy = stand.levy;
    SubunitSpec {
        name,
        unit,
        kind: levy.kind,
        figures: stand.figures.clone(),
        armour: levy.armour,
        gun: levy.gun,
        bazooka,
        cover: if levy.dug_in && !levy.kind.is_vehicle() { 4 } else { 0 },
        facing: None,
        start: None,
    }
}
