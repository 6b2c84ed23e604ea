//! R63, R101 The sum of a battle as one side can work it out before the die: its own terms, and which terms of the enemy's it cannot know.

use std::borrow::Cow;

use kernel::Cite;
use kernel::face::{Foreseen, Hidden};

use super::{Score, advantage_lines, air_line, factors, share_lines, side_of, title};
use crate::ground::{Terrain, distance};
use crate::rules::battle::Battle;
use crate::rules::{advantage, guns, knowledge};
use crate::state::{Body, Eyes, Sighting, State, Troops};
use crate::tables::Class;

/// R63 The sum of a battle, whose supports are assigned, as these eyes can work it out. From which squares an attack comes, both sides see.
#[must_use]
pub fn score_seen_by(state: &State, battle: &Battle, eyes: &Eyes) -> Foreseen {
    let side = eyes.side();
    let attacker = battle.side == side;
    let tanks = has_tanks(state, battle, eyes);
    let mut score = Score::new();
    for unit in battle.units(attacker) {
        factors::unit_lines(state, battle, *unit, (attacker, tanks), &mut score);
    }
    let (advantages, unsure) = advantage::foreseen(state, battle, attacker, tanks);
    advantage_lines(state, battle, attacker, advantages, &mut score);
    share_lines(state, battle, attacker, &mut score);
    air_line(state, battle, attacker, &mut score);
    let mut hidden = Vec::new();
    let ours = state.side_name(side);
    let mut hide = |subject: &str, what: &'static str, cite| {
        hidden.push(Hidden { subject: subject.to_owned(), what: Cow::Borrowed(what), cite });
    };
    if unsure {
        hide(&ours, "advantages that rest on the enemy", Cite::ruling(44));
    }
    if tanks.is_none() && minds_tanks(state, battle, attacker) {
        hide(&ours, "factors against tanks", Cite::ruling(43));
    }
    if !guns::shares(state, battle, attacker).is_empty() {
        hide(&ours, "what counter-battery takes from its guns", Cite::ruling(50));
    }
    if !battle.units(!attacker).is_empty() {
        let enemy = state.side_name(side_of(battle, !attacker));
        hide(&enemy, "status and factors of its units", Cite::section("A.2"));
        hide(&enemy, "its tactical advantages", Cite::ruling(44));
        hide(&enemy, "its guns", Cite::ruling(50));
        hide(&enemy, "its air support", Cite::section("A.3"));
    }
    Foreseen { title: title(state, battle), ledger: score.ledger, hidden }
}

/// Whether the enemy of this battle has tanks, as far as reports of this turn tell.
fn has_tanks(state: &State, battle: &Battle, eyes: &Eyes) -> Option<bool> {
    let known = knowledge::known_to(state, eyes);
    let today = |square| {
        let heard = known.enemy.get(&square)?;
        heard.last.what.as_ref().filter(|_| heard.last.turn == state.turn)
    };
    if battle.side == eyes.side() {
        let there = today(battle.target)?;
        return tanks_in(there).map_or_else(|| has_none(there).then_some(false), Some);
    }
    // Who of those beside it attacks is not known; that none of them has tanks may be.
    let squares = battle.attackers.iter().filter_map(|id| state.square_of(*id));
    let beside = squares.filter(|square| distance(*square, battle.target) <= 1);
    let all = beside.map(today).collect::<Option<Vec<&Sighting>>>()?;
    all.into_iter().all(has_none).then_some(false)
}

fn tanks_in(sighting: &Sighting) -> Option<bool> {
    let tank = |class: Option<Class>| class.is_some_and(Class::is_tank);
    let seen = sighting.seen.iter();
    let mut seen = seen.filter(|one| one.troops == Some(Troops::Armour) || tank(one.class));
    seen.next().map(|_| true)
}

fn has_none(sighting: &Sighting) -> bool {
    let no_tank = |class: Option<Class>| class.is_some_and(|class| !class.is_tank());
    sighting.seen.iter().all(|one| one.body == Some(Body::Infantry) || no_tank(one.class))
}

/// Whether any own factor or advantage asks for the enemy's tanks.
fn minds_tanks(state: &State, battle: &Battle, attacker: bool) -> bool {
    let defends = !attacker && battle.bad_ground(state);
    let town = !attacker && state.terrain(battle.target) == Terrain::Town;
    let minds = |id: &crate::state::UnitId| {
        let class = state.spec(*id).class;
        class == Class::HeavyTank || class.is_infantry()
    };
    defends || town || battle.units(attacker).iter().any(minds)
}
