//! The first page: who held what, and the four questions of a review answered from what was recorded.

use std::collections::BTreeMap;

use campaign::{Battle, BattleId, WarState};
use kernel::face::MapCell;
use kernel::map::Cell;
use kernel::{Seat, Side};
use report::model::{
    AarModel, CommanderName, Fight, FightKind, Line, Losses, Objective, Points, Sentence, SideName,
    Source, Story, Summary, What,
};
use report::{Audience, Entries, Span};

use super::headline::{Facts, headline};
use super::names::{Names, count, list};
use super::plan::Plan;
use super::recorder::Recorder;
use super::units::{self, ForceUnit, UnitFate};
use super::{forces, glossary, situation};

/// An objective as it was, and when it changed hands.
#[derive(Clone, Debug)]
pub(super) struct Held {
    battle: BattleId,
    cell: Cell,
    before: Option<Side>,
    taken: Option<Entries>,
}

/// The objectives as they are held now.
pub(super) fn held(war: &WarState) -> Vec<Held> {
    let on_map = |battle: &BattleId| {
        let one = |objective: MapCell| Held {
            battle: *battle,
            cell: objective.cell,
            before: objective.holder,
            taken: None,
        };
        contested(war, *battle).into_iter().map(one).collect::<Vec<_>>()
    };
    war.battles.keys().flat_map(on_map).collect()
}

/// The objectives on the map of a battle.
fn contested(war: &WarState, battle: BattleId) -> Vec<MapCell> {
    let ground = war.battle(battle).and_then(Battle::map).map(|map| map.ground());
    let cells = ground.into_iter().flat_map(|ground| ground.cells);
    cells.filter(|cell| cell.objective.is_some()).collect()
}

/// An objective changes hands.
pub(super) fn take(objectives: &mut [Held], (battle, cell): (BattleId, Cell), at: Entries) {
    let known = objectives.iter_mut().find(|held| (held.battle, held.cell) == (battle, cell));
    if let Some(held) = known {
        held.taken = Some(at);
    }
}

/// The finished model.
pub(super) fn model(recorder: Recorder<'_>, source: Source) -> AarModel {
    let names = Names(&recorder.war);
    let losses = recorder.losses.sides(names);
    let luck = recorder.luck.luck();
    let points = Points {
        before: recorder.points_before,
        after: recorder.war.points(),
        objectives: objectives(&recorder),
    };
    let named = |seat| named(&recorder, seat, source.entries);
    let sides = Side::BOTH.map(|side| side_name(&recorder, side, source.entries));
    let reader = match recorder.audience {
        Audience::Public => "For all players".to_owned(),
        Audience::Side(side) => format!("For {}", names.side(side)),
        Audience::Umpire => "For the umpire".to_owned(),
    };
    let (war, plans) = (&recorder.war, &recorder.diary.orders);
    let forces = forces::forces(war, recorder.knows, &recorder.start, &recorder.doings, plans);
    let battles = recorder.battles.battles(war);
    let story = recorder.story.story(war, &battles);
    let facts = Facts { points: &points, losses: &losses, story: &story, battles: &battles };
    let summary = Summary {
        headline: headline(&recorder, &facts),
        intended: intended(&recorder),
        happened: happened(&recorder, &losses),
        why: why(&recorder),
        next: next(&recorder, source.entries),
    };
    AarModel {
        title: title(&recorder),
        period: period(&recorder, &story),
        span: recorder.span.clone(),
        audience: recorder.audience,
        reader,
        sides,
        umpire: named(Seat::Umpire),
        grounds: situation::grounds(war),
        forces,
        honours: [recorder.honours.honours(war), recorder.people.honours(war)].concat(),
        people: recorder.people.named(),
        battles,
        story,
        orders: plans.iter().map(|plan| plan.orders(names)).collect(),
        breakdown: recorder.losses.breakdown(),
        supply: recorder.supply.lines(war),
        faces: recorder.rolls.faces(),
        calibration: recorder.rolls.calibration(),
        rules: recorder.rolls.rules(),
        glossary: glossary::glossary(war),
        rulings: recorder.rulings,
        before: recorder.before,
        briefings: recorder.briefings,
        remarks: recorder.remarks,
        photographs: Vec::new(),
        fairness: recorder.fairness,
        amendments: recorder.amendments,
        rolls: recorder.rolls.rolls,
        days: recorder.diary.days,
        source,
        summary,
        points,
        losses,
        luck,
        prospects: None,
    }
}

/// Everybody who held a seat in these entries, in their order. An umpire without a name keeps his title.
fn named(recorder: &Recorder<'_>, seat: Seat, entries: Entries) -> String {
    let mut names = recorder.session.players_between(seat, entries.first, entries.last);
    names.retain(|name| {
        name != seat.word() && !name.eq_ignore_ascii_case(&format!("the {}", seat.word()))
    });
    names.join(", then ")
}

fn side_name(recorder: &Recorder<'_>, side: Side, entries: Entries) -> SideName {
    let war = &recorder.war;
    let below = war.setup.seats.of(side).filter(|seat| *seat != side.seat());
    let commander = |seat: Seat| CommanderName {
        seat,
        post: war.post_of(seat),
        player: named(recorder, seat, entries),
    };
    SideName {
        name: Names(war).side(side),
        player: named(recorder, side.seat(), entries),
        commanders: below.map(commander).collect(),
    }
}

fn title(recorder: &Recorder<'_>) -> String {
    let setup = &recorder.war.setup;
    if setup.title.is_empty() { setup.scenario.clone() } else { setup.title.clone() }
}

fn period(recorder: &Recorder<'_>, story: &Story) -> String {
    let told = story.chapters.iter().map(|chapter| (chapter.day, &chapter.date));
    let days: Vec<(u8, &String)> =
        told.chain(recorder.diary.days.iter().map(|day| (day.day, &day.date))).collect();
    match (recorder.span, days.iter().min(), days.iter().max()) {
        (Span::Day(day), Some((_, first)), _) => format!("Day {day}, {first}"),
        (_, Some((first, date)), Some((last, end))) if first != last => format!("{date} to {end}"),
        (_, Some((_, first)), _) => (*first).clone(),
        _ => campaign::describe(&recorder.war, recorder.war.lead()),
    }
}

fn objectives(recorder: &Recorder<'_>) -> Vec<Objective> {
    let (war, names) = (&recorder.war, Names(&recorder.war));
    let now: BTreeMap<BattleId, Vec<MapCell>> =
        war.battles.keys().map(|id| (*id, contested(war, *id))).collect();
    let line = |held: &Held| {
        let cells = now.get(&held.battle).into_iter().flatten();
        let cell = cells.into_iter().find(|cell| cell.cell == held.cell);
        Objective {
            name: names.cell(held.battle, held.cell),
            value: cell.and_then(|cell| cell.objective).unwrap_or_default(),
            before: held.before,
            after: cell.and_then(|cell| cell.holder),
            taken: held.taken,
        }
    };
    recorder.objectives.iter().map(line).collect()
}

/// How many orders of each kind a side turned up: "Western Brigade, in 4 rounds: 3 Move and 5 Dig In."
fn intended(recorder: &Recorder<'_>) -> Vec<Sentence> {
    let sum = |side: Side| {
        let plans = || recorder.diary.orders.iter().filter(move |plan| plan.side == side);
        let entries = plans().map(|plan| plan.entries).reduce(Entries::and)?;
        let kinds = kinds(&recorder.war, plans());
        let rounds = count(plans().count() as u64, "round");
        let name = Names(&recorder.war).side(side);
        let text = format!("{name}, orders to battalions in {rounds}: {}.", list(&kinds));
        Some(Sentence { text, entries })
    };
    let mut said = recorder.battles.stakes(&recorder.war);
    said.extend(Side::BOTH.into_iter().filter_map(sum));
    said
}

/// "3 Move", for each order that was given, in the book's sequence.
fn kinds<'a>(war: &WarState, plans: impl Iterator<Item = &'a Plan>) -> Vec<String> {
    let mut given: BTreeMap<&str, usize> = BTreeMap::new();
    for (word, battalions) in plans.flat_map(|plan| &plan.orders) {
        *given.entry(word).or_default() += battalions.len();
    }
    let mut kinds: Vec<(&str, usize)> = given.into_iter().collect();
    let sheets = war.roots().find_map(|(_, battle)| battle.face_down());
    let words = sheets.map(|sheets| sheets.words()).unwrap_or_default();
    kinds.sort_by_key(|(word, _)| words.iter().position(|known| known.word == *word));
    kinds.iter().map(|(word, number)| format!("{number} {word}")).collect()
}

fn happened(recorder: &Recorder<'_>, losses: &[report::model::SideLosses; 2]) -> Vec<Sentence> {
    let names = Names(&recorder.war);
    let mut said: Vec<Sentence> =
        Side::BOTH.into_iter().filter_map(|side| fights(recorder, side)).collect();
    for side in Side::BOTH {
        let lost = &losses[side.index()].total;
        if let Some(entries) = recorder.losses.entries(side) {
            said.push(Sentence { text: bill(&names.side(side), lost), entries });
        }
    }
    said
}

/// "Western Brigade lost 3 strength points and 116 men: 29 killed and 87 wounded."
fn bill(side: &str, lost: &Losses) -> String {
    let fates = [
        (lost.killed, "killed"),
        (lost.wounded, "wounded"),
        (lost.captured, "captured"),
        (lost.stragglers, "strayed"),
    ];
    let fates: Vec<String> = fates
        .iter()
        .filter(|(men, _)| *men > 0)
        .map(|(men, fate)| format!("{men} {fate}"))
        .collect();
    let points = count(lost.points, "strength point");
    match fates.as_slice() {
        fates if !fates.is_empty() && lost.points == 0 => {
            format!("{side} lost {}: {}.", count(lost.men(), "man"), list(fates))
        }
        [] => format!("{side} lost {points} and no men."),
        fates => format!("{side} lost {points} and {}: {}.", count(lost.men(), "man"), list(fates)),
    }
}

/// "Western Brigade: 3 close combats and 2 barrages. They destroyed 1 stand."
fn fights(recorder: &Recorder<'_>, side: Side) -> Option<Sentence> {
    let mut kinds = [0_u32; 4];
    let mut destroyed = 0;
    let mut entries: Option<Entries> = None;
    for (line, fight) in all_fights(recorder).filter(|(_, fight)| fight.side == side) {
        let at = match fight.kind {
            FightKind::CloseCombat => 0,
            FightKind::DistantFire => 1,
            FightKind::Barrage => 2,
            FightKind::AirStrike => 3,
        };
        kinds[at] += 1;
        destroyed += u32::from(fight.destroyed[side.enemy().index()]);
        entries = Some(entries.map_or(line.entries, |known| known.and(line.entries)));
    }
    let words = ["close combat", "attack by distant fire", "barrage", "air strike"];
    let part = |(number, what): (&u32, &str)| match (number, what) {
        (0, _) => None,
        (number, "attack by distant fire") if *number > 1 => {
            Some(format!("{number} attacks by distant fire"))
        }
        (number, what) => Some(count(*number, what)),
    };
    let parts: Vec<String> = kinds.iter().zip(words).filter_map(part).collect();
    let name = Names(&recorder.war).side(side);
    let text = match destroyed {
        0 => format!("{name}: {}.", list(&parts)),
        n => format!("{name}: {}. Destroyed: {}.", list(&parts), count(n, "stand")),
    };
    Some(Sentence { text, entries: entries? })
}

/// What cost the strength points.
fn why(recorder: &Recorder<'_>) -> Vec<Sentence> {
    let names = Names(&recorder.war);
    let cost = |side: Side| {
        let causes = &recorder.losses.causes[side.index()];
        let mut parts: Vec<(u32, &str)> =
            causes.iter().map(|(cause, points)| (*points, *cause)).collect();
        parts.sort_by(|one, other| other.0.cmp(&one.0).then(one.1.cmp(other.1)));
        let words: Vec<String> =
            parts.iter().map(|(points, cause)| format!("{points} {cause}")).collect();
        let sum: u32 = parts.iter().map(|(points, _)| points).sum();
        let lost = count(sum, "strength point");
        let text = format!("{} lost {lost}: {}.", names.side(side), list(&words));
        let entries = recorder.losses.entries(side)?;
        (!parts.is_empty()).then_some(Sentence { text, entries })
    };
    Side::BOTH.into_iter().filter_map(cost).collect()
}

/// Where the war stands; what waits behind the lines is told to its own side only.
fn next(recorder: &Recorder<'_>, entries: Entries) -> Vec<Sentence> {
    let (war, names) = (&recorder.war, Names(&recorder.war));
    let at = Entries::one(entries.last);
    let mut said = Vec::new();
    let mut say = |text: String| said.push(Sentence { text, entries: at });
    match war.over() {
        Some(_) => say("The war is over.".to_owned()),
        None => say(format!("This report ends at {}.", campaign::describe(war, war.lead()))),
    }
    for side in Side::BOTH {
        let units = own(war, side).into_iter();
        let lost: Vec<String> = units
            .filter(|unit| unit.fate == UnitFate::Headless)
            .map(|unit| names.battalion(unit.id))
            .collect();
        if !lost.is_empty() {
            say(format!("{} without headquarters: {}.", names.side(side), list(&lost)));
        }
    }
    let told = |side: &Side| match recorder.audience {
        Audience::Side(reader) => reader == *side,
        Audience::Umpire => true,
        Audience::Public => false,
    };
    for side in Side::BOTH.into_iter().filter(told) {
        let pools = war.side_pools(side);
        let (wounded, stragglers, replacements) =
            (pools.wounded, pools.stragglers, pools.replacements);
        say(format!(
            "Behind the lines of {}: {wounded} wounded, {stragglers} stragglers and {replacements} replacements.",
            names.side(side)
        ));
        let coming: Vec<String> = own(war, side).iter().filter_map(coming).collect();
        if !coming.is_empty() {
            say(format!("Still to come: {}.", list(&coming)));
        }
    }
    said
}

/// The side's units of several pieces, battle by battle.
fn own(war: &WarState, side: Side) -> Vec<ForceUnit> {
    let units = war.battles.values().flat_map(units::of);
    units.filter(|unit| unit.side == side && !unit.is_alone).collect()
}

/// A unit that has not come on, with the day and round in which it does.
fn coming(unit: &ForceUnit) -> Option<String> {
    match unit.fate {
        UnitFate::ToCome { day, round } => {
            Some(format!("{} (day {day}, round {round})", unit.name))
        }
        UnitFate::InPlay | UnitFate::Headless | UnitFate::Off => None,
    }
}

fn lines<'a>(recorder: &'a Recorder<'_>) -> impl Iterator<Item = &'a Line> {
    recorder.diary.days.iter().flat_map(|day| day.rounds.iter().flat_map(|round| &round.lines))
}

fn all_fights<'a>(recorder: &'a Recorder<'_>) -> impl Iterator<Item = (&'a Line, &'a Fight)> {
    lines(recorder).filter_map(|line| match &line.what {
        What::Fight(fight) => Some((line, fight.as_ref())),
        What::Moves(_) | What::Told(_) => None,
    })
}
