//! The headline: who won and by what; while nothing is decided, what it turned on.

use campaign::{BattleId, WarOutcome, WarState};
use kernel::Side;
use kernel::names::{agreed, with_verb};
use report::model::{Objective, Points, SentLine, SideLosses, SmallBattle, Story};

use super::names::{Names, list};
use super::recorder::Recorder;

/// The most objectives named for one side.
const NAMED_MOST: usize = 6;

/// What the headline rests on.
pub(super) struct Facts<'a> {
    pub(super) points: &'a Points,
    pub(super) losses: &'a [SideLosses; 2],
    pub(super) story: &'a Story,
    pub(super) battles: &'a [SmallBattle],
}

pub(super) fn headline(recorder: &Recorder<'_>, facts: &Facts<'_>) -> String {
    let war = &recorder.war;
    match war.over() {
        Some(outcome) => decided(war, &outcome, facts),
        None => undecided(war, facts),
    }
}

fn decided(war: &WarState, outcome: &WarOutcome, facts: &Facts<'_>) -> String {
    let name = |side: Side| Names(war).side(side);
    let mut roots = war.roots();
    let (Some((id, only)), None) = (roots.next(), roots.next()) else {
        let (won, terms) = (of_several(war, outcome), war.victory_words());
        return format!("{won}. {} {terms}", score(war, facts));
    };
    if let Some(told) = only.verdict(Side::BOTH.map(&name).each_ref().map(|name| &**name)) {
        return match facts.points.objectives.is_empty() {
            true => format!("{told}."),
            false => format!("{told}. {}", score(war, facts)),
        };
    }
    let title = war.title_of(id);
    let Some(winner) = only.winner() else {
        return format!("{title}: a draw. {}", cost(war, facts));
    };
    format!(
        "{} at {title}{}. {}",
        with_verb(&name(winner), "wins"),
        reason(war, id, winner, facts),
        cost(war, facts)
    )
}

/// Why a battle on a table is won, as far as it is seen: nobody is left of the enemy, or the winner holds the ground.
fn reason(war: &WarState, id: BattleId, winner: Side, facts: &Facts<'_>) -> String {
    let id = id.to_string();
    let Some(battle) = facts.battles.iter().find(|battle| battle.id == id) else {
        return String::new();
    };
    let loser = winner.enemy();
    let present = |side: Side| {
        let own = battle.lines.iter().filter(|line| line.side == side);
        own.map(|line: &SentLine| line.present).sum::<u32>()
    };
    if present(loser) == 0 {
        return format!(": {} no one left on the table", with_verb(&Names(war).side(loser), "has"));
    }
    match battle.holder {
        Some(side) if side == winner => {
            format!(" and {} the ground", agreed(&Names(war).side(side), "holds"))
        }
        _ => String::new(),
    }
}

/// A war of several battles is decided by the points of all; the scenario's terms say how.
fn of_several(war: &WarState, outcome: &WarOutcome) -> String {
    match outcome.winner {
        Some(side) => format!("{} the war", with_verb(&Names(war).side(side), "wins")),
        None => "The war ends in a draw".to_owned(),
    }
}

/// "Objective points: Western Brigade 5 (Corvelle and Mill Hill), Eastern Brigade 2 (Aune Bridge)."
fn score(war: &WarState, facts: &Facts<'_>) -> String {
    let one = |side: Side| {
        let own = |objective: &&Objective| objective.after == Some(side) && objective.value > 0;
        let held: Vec<String> = facts
            .points
            .objectives
            .iter()
            .filter(own)
            .map(|objective| bare(&objective.name).to_owned())
            .collect();
        let held = if held.is_empty() || held.len() > NAMED_MOST {
            String::new()
        } else {
            format!(" ({})", joined(&held))
        };
        format!("{} {}{held}", Names(war).side(side), facts.points.after[side.index()])
    };
    let [blue, orange] = Side::BOTH.map(one);
    format!("Objective points: {blue}; {orange}.")
}

/// What it turned on so far: the objective that changed hands, or what was lost.
fn undecided(war: &WarState, facts: &Facts<'_>) -> String {
    let changed = |objective: &&Objective| objective.after != objective.before;
    let greatest = facts.points.objectives.iter().filter(changed).max_by_key(|one| one.value);
    let turned = match (greatest, facts.points.objectives.is_empty()) {
        (Some(Objective { name, after: Some(side), .. }), _) => {
            format!("{} {}", with_verb(&Names(war).side(*side), "takes"), bare(name))
        }
        (Some(Objective { name, .. }), _) => format!("{} is lost by both sides", bare(name)),
        (None, false) if !facts.story.captures.is_empty() => {
            "Every objective that changed hands was taken back".to_owned()
        }
        (None, false) => "No objective changes hands".to_owned(),
        (None, true) => "It is being fought".to_owned(),
    };
    let figures = match facts.points.objectives.is_empty() {
        true => cost(war, facts),
        false => score(war, facts),
    };
    format!("{turned}; nothing is decided yet. {figures}")
}

/// "Men lost: C Company 5, 7. Kompanie 3."
fn cost(war: &WarState, facts: &Facts<'_>) -> String {
    let [blue, orange] = Side::BOTH.map(|side| {
        format!("{} {}", Names(war).side(side), facts.losses[side.index()].total.men())
    });
    format!("Men lost: {blue}, {orange}.")
}

/// The name without the cell behind it.
fn bare(name: &str) -> &str {
    super::story::bare(name)
}

fn joined(names: &[String]) -> String {
    match names.iter().any(|name| name.contains(", ")) {
        true => names.join("; "),
        false => list(names),
    }
}
