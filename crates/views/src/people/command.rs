//! A commander's page: what his unit did under him, what he was given, and who held his post before and after him.

use campaign::{CommanderOf, Officer, WarEvent, WarState};
use kernel::Seat;

use super::life::{LifeEntry, LifeKind};
use super::page::{DecorationView, PersonView, PromotionView, decoration, speaks_for};
use crate::diary::{DiaryAbout, DiaryLine};
use crate::person::{PersonFate, PersonKey, PersonRef, person_line};
use crate::record::Record;
use crate::units::UnitOf;
use engine::error::ApiResult;

/// Fills the page of a commander whom the seat may know of. `is_now`: the present is looked at, and no order waits.
pub(super) fn fill(
    view: &mut PersonView,
    record: &Record<'_>,
    (seat, is_now): (Seat, bool),
    of: CommanderOf,
) -> ApiResult<()> {
    let Some(officer) = record.war.officer(of) else { return Ok(()) };
    view.life = life(record, of, &officer)?;
    if let Some(given) = record.war.honours.of(of) {
        let promotion =
            |(rank, at): &(String, kernel::Seq)| PromotionView { rank: rank.clone(), entry: at.0 };
        view.promotions = given.promotions.iter().map(promotion).collect();
        let decorations: Vec<DecorationView> = given.decorations.iter().map(decoration).collect();
        view.decorations = decorations;
    }
    let knows = record.session.knows_sides(seat);
    let neighbour = |number: u32| {
        let of = CommanderOf { number, ..of };
        let held = record.war.people.get(of)?.since.0 > 0;
        let known = person_line(record.war, knows, PersonKey::Commander(of)).ok()?;
        held.then_some(PersonRef { key: known.key, title: known.title })
    };
    view.before = of.number.checked_sub(1).and_then(neighbour);
    view.after = neighbour(of.number + 1);
    // Who waits is his side's secret (LNK-R41).
    let is_open = view.head.fate != PersonFate::Deputy;
    let speaks = speaks_for(record.war, seat, (of.post, view.head.side));
    view.may_rename = is_now && is_open && speaks;
    view.may_decorate = is_now && is_open && seat == Seat::Umpire;
    view.may_promote = view.may_decorate;
    Ok(())
}

/// What happened to a unit while an officer commanded it, and to himself at any time.
fn life(record: &Record<'_>, of: CommanderOf, officer: &Officer) -> ApiResult<Vec<LifeEntry>> {
    let mut life = own(record, of, officer)?;
    // Whoever only waits has had no command.
    if officer.since.0 > 0 {
        let key = PersonKey::Commander(of).to_string();
        let unit = commanded(record.war, of)?;
        let until = if officer.until.0 > 0 { officer.until.0 } else { record.to };
        let is_his = |line: &DiaryLine| line.people.iter().any(|person| person.key == key);
        let told = |line: &DiaryLine| {
            let of_himself = match line.about {
                DiaryAbout::Honour | DiaryAbout::Name | DiaryAbout::Command => is_his(line),
                _ => false,
            };
            let is_small = matches!(line.about, DiaryAbout::Moves | DiaryAbout::Night);
            !of_himself && !is_small && !line.is_detail
        };
        let mut at = officer.since.0;
        for line in record.lines(&unit, officer.since.0, until)? {
            // They come in their order; what an amendment has put in stands where the line before it does.
            if record.session.fold().amendments.get(line.entry).is_none() {
                at = line.entry;
            }
            if told(&line) {
                life.push((at, of_unit(line)));
            }
        }
        if officer.since.0 == 1 {
            let begins = LifeEntry {
                entry: 1,
                game_time: record.time_of(1)?,
                kind: LifeKind::Command,
                text: format!("Commands {} from the beginning.", unit.name),
                battle: None,
                people: Vec::new(),
            };
            life.push((1, begins));
        }
    }
    life.sort_by(|(at, one), (other_at, other)| {
        (&one.game_time, at).cmp(&(&other.game_time, other_at))
    });
    Ok(life.into_iter().map(|(_, entry)| entry).collect())
}

/// What happened to himself, each with the entry as of which it takes effect: he took his command, was named, promoted and decorated, and fell.
fn own(
    record: &Record<'_>,
    of: CommanderOf,
    officer: &Officer,
) -> ApiResult<Vec<(u64, LifeEntry)>> {
    let mut life = Vec::new();
    for place in record.events_of(&of.post.to_string()) {
        let told = record.told_at(place)?;
        let kind = match told.event {
            WarEvent::CommandTaken { post, .. }
                if post == of.post && told.at == officer.since.0 =>
            {
                LifeKind::Command
            }
            WarEvent::CommanderFell { post, .. }
                if post == of.post && told.at == officer.until.0 =>
            {
                LifeKind::Command
            }
            WarEvent::CommanderRenamed { commander, .. } if commander == of => LifeKind::Renamed,
            WarEvent::CommanderPromoted { commander, .. } if commander == of => LifeKind::Promotion,
            WarEvent::CommanderDecorated { commander, .. } if commander == of => {
                LifeKind::Decoration
            }
            _ => continue,
        };
        let entry = LifeEntry {
            entry: told.entry,
            game_time: told.game_time,
            kind,
            text: told.text,
            battle: None,
            people: Vec::new(),
        };
        life.push((told.at, entry));
    }
    Ok(life)
}

/// A line of his unit's diary in his life. What others were given is no decoration of his.
fn of_unit(line: DiaryLine) -> LifeEntry {
    LifeEntry {
        entry: line.entry,
        game_time: line.game_time,
        kind: match line.about {
            DiaryAbout::Orders => LifeKind::Orders,
            DiaryAbout::Fight | DiaryAbout::SmallerBattle => LifeKind::Fight,
            DiaryAbout::Loss => LifeKind::Loss,
            DiaryAbout::Command => LifeKind::Command,
            DiaryAbout::Ruling => LifeKind::Ruling,
            _ => LifeKind::Unit,
        },
        text: line.text,
        battle: line.battle,
        people: line.people,
    }
}

/// What a post commands: the battalion of a headquarters, or the stand itself.
fn commanded(war: &WarState, of: CommanderOf) -> ApiResult<UnitOf> {
    UnitOf::find(war, &war.setup.roster.led_from(of.post).unwrap_or(of.post).to_string())
}
