//! The battles of the span on tables, of the war itself and smaller ones: what decided something in each as it went by, and at the end what was sent and what came
//! back.

use std::collections::BTreeMap;

use campaign::link::{Link, Stage};
use campaign::{Battle, BattleId, RootBattle, RootTable, War, WarEvent, WarState};
use kernel::face::Telling;
use kernel::{Name, RuleSet as _, Side};
use report::Entries;
use report::model::{CourseLine, SentLine, Sentence, SmallBattle, SmallEnd};

use super::situation::heading;
use crate::link_words::contact;
use crate::{LinkLine, link_lines};

/// The courses of the smaller battles so far.
#[derive(Default)]
pub(super) struct SmallBook {
    courses: BTreeMap<BattleId, Course>,
}

/// What of one of them falls into the span.
struct Course {
    /// The hour of the first thing that is told of it.
    began: String,
    entries: Entries,
    lines: Vec<CourseLine>,
}

impl SmallBook {
    /// Takes an event in before it is folded.
    pub(super) fn take(&mut self, war: &WarState, event: &WarEvent, entries: Entries) {
        let child = match event {
            WarEvent::LinkOpened { child, .. }
            | WarEvent::LinkReported { child, .. }
            | WarEvent::LinkCorrected { child, .. }
            | WarEvent::LinkAccepted { child, .. }
            | WarEvent::LinkAbandoned { child } => *child,
            WarEvent::Battle { battle, .. } if war.days_of(*battle).is_none() => *battle,
            _ => return,
        };
        let hour = || campaign::game_time_of(war, child).format("%H:%M").to_string();
        let start = || Course { began: hour(), entries, lines: Vec::new() };
        let course = self.courses.entry(child).or_insert_with(start);
        course.entries = course.entries.and(entries);
        if let WarEvent::Battle { event: told, .. } = event
            && told.telling() != Telling::Nothing
        {
            let turn = war.battle(child).and_then(Battle::turn).unwrap_or(0);
            let text = War::diary(war, event);
            course.lines.push(CourseLine { hour: hour(), turn, text, entries });
        }
    }

    /// What the battles of the war itself on tables are about.
    pub(super) fn stakes(&self, war: &WarState) -> Vec<Sentence> {
        let tables = war.setup.battles.iter().filter_map(|root| {
            let (table, course) = (root.table.as_ref()?, self.courses.get(&root.id)?);
            let entries = Entries::one(course.entries.first);
            Some(Sentence { text: table.brief.stakes.clone(), entries })
        });
        tables.collect()
    }

    /// The battles as they stand at the end of the span: those of the war itself, then those that were fought out of others, in
    /// the order in which they were opened.
    pub(super) fn battles(&self, war: &WarState) -> Vec<SmallBattle> {
        let roots = war.setup.battles.iter().filter_map(|root| {
            Some(of_war(war, root, root.table.as_deref()?, self.courses.get(&root.id)?))
        });
        let mut known: Vec<(&BattleId, &Link)> = war.links.iter().collect();
        known.sort_by_key(|(_, link)| link.opened);
        let taken = known.into_iter().filter_map(|(id, link)| {
            let course = self.courses.get(id)?;
            Some(battle(war, *id, link, course))
        });
        roots.chain(taken).collect()
    }
}

/// A battle of the war itself on its table.
fn of_war(war: &WarState, root: &RootBattle, table: &RootTable, course: &Course) -> SmallBattle {
    let report = war.report_so_far(root.id);
    let battle = war.battle(root.id);
    let over = battle.is_some_and(Battle::is_over);
    let name = |id: Name| {
        war.setup.roster.elements.get(&id).map_or_else(|| id.to_string(), |spec| spec.name.clone())
    };
    SmallBattle {
        id: root.id.to_string(),
        title: war.title_of(root.id),
        rules: battle.map_or_else(String::new, |battle| battle.scale().title().to_owned()),
        parent: String::new(),
        when: format!("Day {}, {}", root.begins, course.began),
        contact: String::new(),
        stakes: table.brief.stakes.clone(),
        attacker: Side::Blue,
        minutes_max: table.brief.minutes_max,
        lines: link_lines(&table.brief, &name, report.as_ref()).into_iter().map(sent).collect(),
        course: course.lines.clone(),
        end: if over { SmallEnd::Over } else { SmallEnd::Open },
        holder: report.as_ref().and_then(|report| report.holder),
        minutes_used: report.map_or(0, |report| report.minutes_used),
        entries: course.entries,
    }
}

fn battle(war: &WarState, id: BattleId, link: &Link, course: &Course) -> SmallBattle {
    let report = war.report_so_far(id);
    let end = match link.stage {
        Stage::Open => SmallEnd::Open,
        Stage::Reported(_) => SmallEnd::Reported,
        Stage::Accepted(_) => SmallEnd::Accepted,
        Stage::Abandoned => SmallEnd::GivenUp,
    };
    let day = war.setup.calendar.date(1);
    let number = (link.from.date() - day).num_days() + 1;
    SmallBattle {
        id: id.to_string(),
        title: war.title_of(id),
        rules: war.battle(id).map_or_else(String::new, |battle| battle.scale().title().to_owned()),
        parent: match war.setup.root(link.parent) {
            Some(_) => heading(war, link.parent),
            None => war.title_of(link.parent),
        },
        when: format!("Day {number}, {}", link.from.format("%H:%M")),
        contact: contact(war, link),
        stakes: link.brief.stakes.clone(),
        attacker: link.attacker,
        minutes_max: link.brief.minutes_max,
        lines: link_lines(&link.brief, &|id| link.name(id), report.as_ref())
            .into_iter()
            .map(sent)
            .collect(),
        // What was given up has not been.
        course: if end == SmallEnd::GivenUp { Vec::new() } else { course.lines.clone() },
        end,
        holder: report.as_ref().and_then(|report| report.holder),
        minutes_used: report.map_or(0, |report| report.minutes_used),
        entries: course.entries,
    }
}

fn sent(line: LinkLine) -> SentLine {
    SentLine {
        side: line.side,
        name: line.name,
        sent: line.sent,
        vehicles: line.vehicles_sent,
        present: line.present,
        killed: line.killed,
        wounded: line.wounded,
        captured: line.captured,
        stragglers: line.stragglers + line.missing,
        vehicles_lost: line.vehicles_destroyed,
    }
}
