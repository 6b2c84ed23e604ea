//! §4, §4.1 What two throws may bring, by name: each side's losses, how a close combat ends, and what becomes of every
//! stand and platoon in it. Losses and endings exclude each other and sum to one; a fate stands for itself.

use std::collections::BTreeSet;

use kernel::odds::{Distribution, Opposed};
use kernel::{NamedChance, Side};

use crate::rules::fight::{Fight, Verdict, verdict};
use crate::rules::losses::{self, Exposed, Plan};
use crate::state::{PlatoonId, StandId, State};

/// The exact chance of everything that has a name. Once the attack is thrown, the defender's losses are known and left
/// out.
pub(super) fn outcomes(
    state: &State,
    fight: &Fight,
    attack: &Distribution,
    defence: &Distribution,
) -> Vec<NamedChance> {
    let defender = Bearers {
        name: state.stand_name(fight.defender).to_owned(),
        side: fight.side.enemy(),
        exposed: vec![Exposed { stand: fight.defender, close: fight.close() }],
    };
    let attackers = Bearers {
        name: fight.attackers_named(state),
        side: fight.side,
        exposed: losses::exposed(fight),
    };
    let mut named = Vec::new();
    let thrown = attack.least() == attack.greatest();
    if !thrown {
        defender.name_losses(state, attack, &mut named);
    }
    attackers.name_losses(state, defence, &mut named);
    if fight.close() {
        let opposed = Opposed::new(attack.clone(), defence.clone());
        let ends = opposed.outcomes(|a, d| ending(state, fight, points(*a), points(*d)));
        named.extend(ends.into_iter().map(|((_, name), chance)| NamedChance::new(name, chance)));
    }
    if !thrown {
        defender.name_fates(state, attack, &mut named);
    }
    attackers.name_fates(state, defence, &mut named);
    named
}

/// One side of a fight, as a bearer of losses.
struct Bearers {
    name: String,
    side: Side,
    exposed: Vec<Exposed>,
}

/// A core stand or a support stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Lost {
    Stand(StandId),
    Platoon(PlatoonId),
}

impl Bearers {
    fn name_losses(&self, state: &State, hits: &Distribution, named: &mut Vec<NamedChance>) {
        let lost = hits.map(|hits| losses::due(state, &self.exposed, points(*hits)));
        for (points, chance) in lost.values() {
            let name = match points {
                0 => format!("{}: no loss", self.name),
                points => format!("{}: loses {points}", self.name),
            };
            named.push(NamedChance::new(name, chance).of(self.side.actor()));
        }
    }

    /// Of every stand and platoon that may be lost: the chance that it is, whatever its side chooses; and the chance that
    /// its side may choose so.
    fn name_fates(&self, state: &State, hits: &Distribution, named: &mut Vec<NamedChance>) {
        let fates = hits.map(|hits| {
            let plans = losses::plans(state, &self.exposed, points(*hits));
            let lost: Vec<BTreeSet<Lost>> = plans.iter().map(|plan| lost(state, plan)).collect();
            let any: BTreeSet<Lost> = lost.iter().flatten().copied().collect();
            let all = any.iter().filter(|one| lost.iter().all(|plan| plan.contains(one)));
            (all.copied().collect::<BTreeSet<Lost>>(), any)
        });
        let every: BTreeSet<Lost> =
            fates.values().flat_map(|((_, any), _)| any.iter().copied()).collect();
        for one in every {
            let certain = fates.map(|(all, _)| all.contains(&one)).chance(&true);
            let chosen = fates.map(|(all, any)| any.contains(&one) && !all.contains(&one));
            let name = match one {
                Lost::Stand(stand) => state.stand_name(stand),
                Lost::Platoon(platoon) => state.platoon_spec(platoon).name.as_str(),
            };
            let chosen = chosen.chance(&true);
            for (what, chance) in [("is lost", certain), ("may be given up", chosen)] {
                if !chance.is_zero() {
                    let fate = NamedChance::new(format!("{name}: {what}"), chance).fate();
                    named.push(fate.of(self.side.actor()));
                }
            }
        }
    }
}

/// What a way of bearing losses destroys.
fn lost(state: &State, plan: &Plan) -> BTreeSet<Lost> {
    let dead = |share: &&losses::Share| share.core >= state.stand(share.stand).strength;
    let stands = plan.iter().filter(dead).map(|share| Lost::Stand(share.stand));
    stands.chain(plan.iter().filter_map(|share| share.support.map(Lost::Platoon))).collect()
}

/// How the close combat ends, with a rank that keeps the names in a fixed order: who is destroyed whatever his side
/// chooses, who falls back, or that nobody does.
fn ending(state: &State, fight: &Fight, attack: u16, defence: u16) -> (u8, String) {
    let defender = [Exposed { stand: fight.defender, close: true }];
    let doomed_of = |exposed: &[Exposed], hits| -> Vec<StandId> {
        let plans = losses::plans(state, exposed, hits);
        let dies = |plan: &Plan, stand| lost(state, plan).contains(&Lost::Stand(stand));
        let doomed = |stand: &StandId| plans.iter().all(|plan| dies(plan, *stand));
        exposed.iter().map(|one| one.stand).filter(doomed).collect()
    };
    let mut destroyed = doomed_of(&defender, attack);
    let defender_dies = !destroyed.is_empty();
    let close: Vec<StandId> =
        fight.attackers.iter().filter(|a| a.close()).map(|a| a.stand).collect();
    let dead = doomed_of(&losses::exposed(fight), defence);
    let alive: Vec<StandId> = close.iter().filter(|id| !dead.contains(id)).copied().collect();
    destroyed.extend(close.iter().filter(|id| dead.contains(id)));
    let back = match verdict(attack, defence) {
        Verdict::DefenderBeaten if !defender_dies => vec![fight.defender],
        Verdict::AttackersBeaten if !defender_dies => alive.clone(),
        Verdict::DefenderBeaten | Verdict::AttackersBeaten | Verdict::Even => Vec::new(),
    };
    let rank = match (defender_dies, back.as_slice(), alive.is_empty()) {
        (true, _, false) => 0,
        (true, _, true) => 1,
        (false, [stand], false) if *stand == fight.defender => 2,
        (false, [stand], true) if *stand == fight.defender => 3,
        (false, [], false) => 4,
        (false, [_, ..], _) => 5,
        (false, [], true) => 6,
    };
    let told = [
        said(state, &destroyed, ["is destroyed", "are destroyed"]),
        said(state, &back, ["falls back", "fall back"]),
    ];
    let told: Vec<String> = told.into_iter().flatten().collect();
    (rank, if told.is_empty() { "nobody falls back".to_owned() } else { told.join(", ") })
}

/// "A Company falls back", "A Company and B Company fall back"; `None` without a stand.
fn said(state: &State, stands: &[StandId], [one, several]: [&str; 2]) -> Option<String> {
    let names: Vec<&str> = stands.iter().map(|id| state.stand_name(*id)).collect();
    let verb = if names.len() == 1 { one } else { several };
    (!names.is_empty()).then(|| format!("{} {verb}", names.join(" and ")))
}

fn points(hits: i64) -> u16 {
    u16::try_from(hits).unwrap_or(u16::MAX)
}
