//! The battles of a war and how they stand: the division battle, and the smaller ones that were fought out of it, with what each
//! froze and what came back.

use campaign::link::{Link, Scale, Stage};
use campaign::{Battle, BattleId, WarState};
use kernel::face::PhaseKind;
use kernel::handoff::{Brief, Report, ReportElement, Stake};
use kernel::{Name, Seat, Side};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct BattleView {
    pub id: String,
    /// The book's tag, such as `tsg`.
    pub book: String,
    /// What an order to it is written under.
    pub scale: Scale,
    /// The book's title.
    pub rules: String,
    pub title: String,
    /// It is fought on a map, and not on a table.
    pub on_map: bool,
    pub day: u8,
    /// The round of a division battle, the turn of a smaller one.
    pub round: u16,
    pub phase: String,
    pub phase_kind: PhaseKind,
    /// Who must do what now; the result when it is over.
    pub prompt: String,
    pub over: bool,
    /// Objective points by side; nothing in a smaller battle.
    pub points: [u16; 2],
    /// What both sides' men are worth who can still act, of all, in a book that counts them by points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub worth: Option<[[u16; 2]; 2]>,
    /// Where the war stands there: `2026-12-19T06:35`.
    pub game_time: String,
    /// Whose order or answer it waits for; empty where both may act, or nobody.
    pub waits_for: Vec<Seat>,
    /// What it was fought out of; nothing for a battle of the war itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub link: Option<LinkView>,
    /// What the scenario tells both sides of a battle of the war itself on a table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub briefing: Option<BattleBriefing>,
}

/// A briefing for both sides.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct BattleBriefing {
    /// Markdown.
    pub text: String,
    /// The same as HTML without its title, safe to put on a page.
    pub html: String,
}

/// A smaller battle as its parent keeps it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct LinkView {
    pub parent: String,
    /// Where it is fought, in the parent's words.
    pub place: String,
    pub stakes: String,
    pub stage: LinkStage,
    pub attacker: Side,
    /// Entries that opened it and last changed its stage.
    pub opened: u64,
    pub changed: u64,
    pub minutes_max: u32,
    pub minutes_used: u32,
    /// Who holds the contested ground by the report.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub holder: Option<Side>,
    /// Everybody who was sent, against what came back, or stands now.
    pub lines: Vec<LinkLine>,
    /// What it reports, or would as it stands: places, prisoners, and what support has fired, too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub report: Option<Report>,
    /// Smaller battles of its own that are not settled.
    pub open_below: Vec<String>,
    /// It is fought in place of something the parent is in the middle of: an attack, a fire, a close combat. What is
    /// prepared for any time, and what goes out at night, holds up nobody.
    #[serde(default)]
    pub holds_up: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum LinkStage {
    Open,
    Reported,
    Accepted,
    Abandoned,
}

/// One element: what was sent and what became of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct LinkLine {
    pub element: String,
    pub name: String,
    pub side: Side,
    pub sent: u32,
    pub vehicles_sent: u32,
    /// Its state in the parent when it was sent: its order, its cover.
    pub condition: Vec<String>,
    pub present: u32,
    pub killed: u32,
    pub wounded: u32,
    pub captured: u32,
    pub stragglers: u32,
    /// Nobody accounts for them; they count as stragglers (LNK-R18).
    pub missing: u32,
    pub vehicles_present: u32,
    pub vehicles_destroyed: u32,
}

/// All battles: those of the war itself in the scenario's order, then the smaller ones.
#[must_use]
pub fn battles(war: &WarState) -> Vec<BattleView> {
    let smaller = war.battles.iter().filter(|(id, _)| war.links.contains_key(id));
    let all = war.roots().chain(smaller.map(|(id, battle)| (*id, battle)));
    all.map(|(id, battle)| view(war, id, battle)).collect()
}

fn view(war: &WarState, id: BattleId, battle: &Battle) -> BattleView {
    let link = war.links.get(&id);
    let standing = battle.standing();
    BattleView {
        id: id.to_string(),
        book: battle.scale().tag().to_owned(),
        scale: battle.scale(),
        rules: battle.scale().title().to_owned(),
        title: war.title_of(id),
        on_map: battle.map().is_some(),
        day: war.day_of(war.front_of(id)).unwrap_or(war.day),
        round: standing.round,
        phase: standing.phase.to_owned(),
        phase_kind: standing.kind,
        prompt: prompt(war, id, battle),
        over: battle.is_over(),
        points: standing.points,
        worth: battle.worth(),
        game_time: campaign::game_time_of(war, id).format("%Y-%m-%dT%H:%M").to_string(),
        waits_for: war.waits_for(id).into_iter().map(Side::seat).collect(),
        link: link.map(|link| link_view(war, id, link)),
        briefing: briefing(war, id),
    }
}

fn briefing(war: &WarState, id: BattleId) -> Option<BattleBriefing> {
    let root = war.setup.battles.iter().find(|root| root.id == id)?;
    let text = root.table.as_ref().map(|table| table.briefing.clone())?;
    let html = report::prose::on_screen(&text);
    (!text.trim().is_empty()).then_some(BattleBriefing { text, html })
}

fn prompt(war: &WarState, id: BattleId, battle: &Battle) -> String {
    match war.links.get(&id).map(|link| &link.stage) {
        Some(Stage::Open) | None => battle.prompt(),
        Some(_) => war.legal(id, Seat::App).prompt,
    }
}

fn link_view(war: &WarState, child: BattleId, link: &Link) -> LinkView {
    let report = link.report().cloned().or_else(|| war.report_so_far(child));
    let below = war.links.iter().filter(|(_, below)| below.parent == child && below.is_pending());
    LinkView {
        parent: link.parent.to_string(),
        place: link.brief.place.clone(),
        stakes: link.brief.stakes.clone(),
        stage: stage(link),
        attacker: link.attacker,
        opened: link.opened.0,
        changed: link.changed.0,
        minutes_max: link.brief.minutes_max,
        minutes_used: report.as_ref().map_or(0, |report| report.minutes_used),
        holder: report.as_ref().and_then(|report| report.holder),
        lines: lines(&link.brief, &|id| link.name(id), report.as_ref()),
        report,
        open_below: below.map(|(id, _)| id.to_string()).collect(),
        holds_up: link.contact.stake() != Stake::Aside,
    }
}

/// How far a smaller battle has come.
pub(super) const fn stage(link: &Link) -> LinkStage {
    match link.stage {
        Stage::Open => LinkStage::Open,
        Stage::Reported(_) => LinkStage::Reported,
        Stage::Accepted(_) => LinkStage::Accepted,
        Stage::Abandoned => LinkStage::Abandoned,
    }
}

/// Everybody who was sent, against what is known of them.
pub(crate) fn lines(
    brief: &Brief,
    name: &dyn Fn(Name) -> String,
    report: Option<&Report>,
) -> Vec<LinkLine> {
    let balance = report.and_then(|report| report.balance(brief).ok());
    let of = |element: Name| {
        let lines = balance.as_ref().map(|balance| balance.lines.as_slice()).unwrap_or_default();
        let line = lines.iter().find(|(id, _, _)| *id == element);
        line.map(|(_, line, missing)| (line.clone(), *missing)).unwrap_or_default()
    };
    let line = |sent: &kernel::handoff::BriefElement| {
        let (line, missing) = of(sent.element);
        let ReportElement { present, killed, wounded, captured, stragglers, .. } = line;
        LinkLine {
            element: sent.element.to_string(),
            name: name(sent.element),
            side: sent.side,
            sent: sent.men,
            vehicles_sent: sent.vehicles,
            condition: sent.condition.clone(),
            present,
            killed,
            wounded,
            captured,
            stragglers,
            missing: missing.men,
            vehicles_present: line.vehicles_present,
            vehicles_destroyed: line.vehicles_destroyed,
        }
    };
    brief.elements.iter().map(line).collect()
}
