//! §3.5 Support from other hexes: light artillery of the battalion, batteries, one air point (C7).
//!
//! | who | light artillery | batteries, at most two | air point |
//! |---|---|---|---|
//! | attack on Move | yes | yes | yes |
//! | attack on Hold (R45) | yes | no | no |
//! | defence on Hold or Dig In | yes | yes | yes |
//! | defence on Move | yes | no | no |
//! | attacked battery | no | yes | yes |
//!
//! A stand out of command calls nothing in. Ranges run to the target hex, in defence to the nearest attacker (R24).

use std::borrow::Cow;

use kernel::{Bar, ChoiceCall, ChoiceLimit, ChoiceOption, Cite, Halt, Ledger, Side, Tape};

use crate::ground::Hex;
use crate::refusal::Refusal;
use crate::rules::factors;
use crate::rules::fight::Fight;
use crate::state::{Manner, PlatoonId, StandId, State, Status};
use crate::tables::{self, PlatoonKind, Role};

mod left_out;

/// §3.5.1, §3.5.2 Batteries in support of one side of one fight.
pub const BATTERIES_MOST: u16 = 2;

const ATTACK: &str = "3.5.1";
const DEFENCE: &str = "3.5.2";

/// What one side calls in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Support {
    pub platoons: Vec<PlatoonId>,
    pub batteries: Vec<StandId>,
    pub air: bool,
    /// The anti-aircraft platoon that stopped the aircraft; `air` is false then.
    pub stopped_by: Option<PlatoonId>,
}

impl Support {
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.platoons.is_empty() && self.batteries.is_empty() && !self.air
    }

    const fn len(&self) -> usize {
        self.platoons.len() + self.batteries.len() + self.air as usize
    }
}

/// The attacker names its support. An attack without dice of its own must call some that bring a die (R47, R94).
///
/// # Errors
/// When the table must choose first, or the choice does not fit.
pub fn call_for_attack(
    state: &State,
    fight: &Fight,
    tape: &mut Tape<'_>,
) -> Result<Support, Halt<Refusal>> {
    let own = factors::attack_ledger(state, fight, &Support::default()).total();
    let mut may = attack_may_call(state, fight);
    if own < 1 {
        may.batteries.retain(|id| factors::battery_dice(state, fight, *id) > 0);
    }
    let title = format!(
        "Support for the attack on {} at {}",
        state.stand_name(fight.defender),
        fight.target
    );
    let call = Asking {
        purpose: "tsg.attack_support",
        title,
        side: fight.side,
        cite: Cite::section(ATTACK),
        least: u16::from(own < 1),
        barred: left_out::barred(state, fight, fight.side, &may),
    };
    choose(state, fight, &may, call, tape)
}

/// The defender names its support.
///
/// # Errors
/// As [`call_for_attack`].
pub fn call_for_defence(
    state: &State,
    fight: &Fight,
    tape: &mut Tape<'_>,
) -> Result<Support, Halt<Refusal>> {
    let may = defence_may_call(state, fight);
    let title = format!(
        "Support for the defence of {} at {}",
        state.stand_name(fight.defender),
        fight.target
    );
    let call = Asking {
        purpose: "tsg.defence_support",
        title,
        side: fight.side.enemy(),
        cite: Cite::section(DEFENCE),
        least: 0,
        barred: left_out::barred(state, fight, fight.side.enemy(), &may),
    };
    choose(state, fight, &may, call, tape)
}

/// Notes in a ledger what `side` could have called in and did not, and what it could not call in.
pub fn note_left_out(
    state: &State,
    fight: &Fight,
    side: Side,
    called: &Support,
    ledger: &mut Ledger,
) {
    let (mut may, section) = if side == fight.side {
        (attack_may_call(state, fight), ATTACK)
    } else {
        (defence_may_call(state, fight), DEFENCE)
    };
    // What was called in was to be had, even where its last shot is gone by now.
    may.platoons.extend(&called.platoons);
    may.batteries.extend(&called.batteries);
    may.air |= called.air || called.stopped_by.is_some();
    for name in left_out::uncalled(state, &may, called) {
        ledger.pass_over(name, "could support, not called in", Cite::section(section));
    }
    for Bar { what, why } in left_out::barred(state, fight, side, &may) {
        ledger.pass_over(what, why.sentence, why.cite);
    }
}

/// §3.5.1 Everything the attacker could call in, the limits on numbers left aside.
#[must_use]
pub fn attack_may_call(state: &State, fight: &Fight) -> Support {
    let stands: Vec<StandId> = fight.attackers.iter().map(|attacker| attacker.stand).collect();
    let points = [fight.target];
    let mut may =
        Support { platoons: light_artillery(state, &stands, &points), ..Support::default() };
    // R53, R88: a stand that used strategic movement takes no part in an attack, nor does what it carries.
    may.platoons.retain(|id| {
        let with = state.platoon(*id).with;
        with.is_some_and(|stand| state.stand(stand).manner != Some(Manner::Strategic))
    });
    // R92 By the order here, by the fighting status in defence: water changes what a stand hits on, not who attacks.
    if state.battalion(fight.battalion).order == Some(Status::Move) {
        may.batteries = batteries(state, fight.side, fight.defender, &points);
        may.air = state.air[fight.side.index()] > 0;
    }
    may
}

/// §3.5.2, §5 Everything the defender could call in, the limits on numbers left aside.
#[must_use]
pub fn defence_may_call(state: &State, fight: &Fight) -> Support {
    if factors::silence(state, fight).is_some() {
        return Support::default();
    }
    let (side, stand) = (fight.side.enemy(), fight.defender);
    let points: Vec<Hex> = fight.attackers.iter().map(|attacker| attacker.hex).collect();
    if state.role(stand) == Role::Artillery {
        // R90 No light artillery, which supports its own battalion; aircraft under the same conditions as batteries (§7).
        let batteries = batteries(state, side, stand, &points);
        let air = state.air[side.index()] > 0;
        return Support { batteries, air, ..Support::default() };
    }
    if !state.in_command(stand) {
        return Support::default();
    }
    let platoons = light_artillery(state, &[stand], &points);
    if matches!(state.fighting_status(stand), Status::Hold | Status::DigIn) {
        let batteries = batteries(state, side, stand, &points);
        let air = state.air[side.index()] > 0;
        return Support { platoons, batteries, air, stopped_by: None };
    }
    Support { platoons, ..Support::default() }
}

/// §3.5 Light artillery of the fighting stands' battalion with other stands in command, within its range.
fn light_artillery(state: &State, fighting: &[StandId], points: &[Hex]) -> Vec<PlatoonId> {
    let battalion = fighting.first().and_then(|stand| state.spec(*stand).battalion);
    let range = light_artillery_range();
    let able = |id: &&PlatoonId| {
        let spec = state.platoon_spec(**id);
        let stand = state.platoon(**id).with.filter(|stand| !fighting.contains(stand));
        spec.kind == PlatoonKind::LightArtillery
            && battalion.is_some()
            && spec.battalion == battalion
            && stand.is_some_and(|stand| {
                state.in_command(stand) && reaches(state, stand, range, points)
            })
    };
    state.platoons.keys().filter(able).copied().collect()
}

/// §3.5 Batteries of a side with a shot, in range, the attacked stand itself left out.
fn batteries(state: &State, side: Side, besides: StandId, points: &[Hex]) -> Vec<StandId> {
    let able = |(id, _): &(StandId, Hex)| {
        let range = u32::from(state.spec(*id).range);
        *id != besides
            && state.role(*id) == Role::Artillery
            && state.stand(*id).shots > 0
            && reaches(state, *id, range, points)
    };
    state.side_on_table(side).filter(able).map(|(id, _)| id).collect()
}

fn light_artillery_range() -> u32 {
    u32::from(tables::platoon(PlatoonKind::LightArtillery).range)
}

fn reaches(state: &State, stand: StandId, range: u32, points: &[Hex]) -> bool {
    let distance = state.hex_of(stand).and_then(|hex| nearest(hex, points));
    distance.is_some_and(|distance| distance <= range)
}

fn nearest(hex: Hex, points: &[Hex]) -> Option<u32> {
    points.iter().map(|point| hex.distance(*point)).min()
}

/// The words around one support choice.
struct Asking {
    purpose: &'static str,
    title: String,
    side: Side,
    cite: Cite,
    least: u16,
    barred: Vec<Bar>,
}

/// One option of the choice.
#[derive(Clone, Copy)]
enum Called {
    Platoon(PlatoonId),
    Battery(StandId),
    Air,
}

fn choose(
    state: &State,
    fight: &Fight,
    may: &Support,
    asking: Asking,
    tape: &mut Tape<'_>,
) -> Result<Support, Halt<Refusal>> {
    let mut support = Support::default();
    if may.is_empty() {
        return Ok(support);
    }
    let called = listed(may);
    let call = choice(state, fight, may, asking);
    for index in tape.choose(call)? {
        match called[usize::from(index)] {
            Called::Platoon(id) => support.platoons.push(id),
            Called::Battery(id) => support.batteries.push(id),
            Called::Air => support.air = true,
        }
    }
    Ok(support)
}

/// The options in their order: platoons, batteries, the air point.
fn listed(may: &Support) -> Vec<Called> {
    let platoons = may.platoons.iter().copied().map(Called::Platoon);
    let batteries = may.batteries.iter().copied().map(Called::Battery);
    platoons.chain(batteries).chain(may.air.then_some(Called::Air)).collect()
}

fn choice(state: &State, fight: &Fight, may: &Support, asking: Asking) -> ChoiceCall {
    const BATTERIES: &str = "batteries";
    let number = |n: usize| u16::try_from(n).unwrap_or(u16::MAX);
    let dice = |id: StandId| factors::battery_dice(state, fight, id);
    let air_dice = factors::air_dice(state, fight, asking.side);
    let option = |called: Called| match called {
        Called::Platoon(id) => {
            let dice = i64::from(tables::platoon(state.platoon_spec(id).kind).dice);
            ChoiceOption::new(id.as_str(), state.platoon_spec(id).name.clone())
                .adding(format!("+{}", counted(dice, "die", "dice")))
        }
        Called::Battery(id) => {
            let (name, dice, left) = (state.stand_name(id), dice(id), state.stand(id).shots);
            let dice = counted(i64::from(dice), "die", "dice");
            let shots = counted(i64::from(left), "shot", "shots");
            let label = format!("{name} ({dice}, {shots} left)");
            let after = counted(i64::from(left.saturating_sub(1)), "shot", "shots");
            ChoiceOption::new(id.as_str(), label)
                .in_group(BATTERIES)
                .adding(format!("+{dice}"))
                .meaning(format!("spends a shot, {after} left afterwards"))
        }
        Called::Air => ChoiceOption::new("air", "One air point")
            .adding(format!("+{}", counted(air_dice.into(), "die", "dice")))
            .meaning("enemy anti-aircraft platoons in range fire at it first"),
    };
    let batteries = number(may.batteries.len()).min(BATTERIES_MOST);
    let called = listed(may);
    let best = best_batteries(may, dice);
    let useful = |called: &Called| match called {
        Called::Battery(id) => best.contains(id),
        Called::Platoon(_) | Called::Air => true,
    };
    let usual = (0..called.len()).filter(|index| useful(&called[*index])).map(number).collect();
    ChoiceCall {
        purpose: Cow::Borrowed(asking.purpose),
        title: asking.title,
        seat: asking.side.actor(),
        cite: asking.cite.clone(),
        options: called.into_iter().map(option).collect(),
        least: asking.least,
        most: number(may.len() - may.batteries.len()) + batteries,
        limits: vec![ChoiceLimit {
            group: Cow::Borrowed(BATTERIES),
            most: BATTERIES_MOST,
            cite: asking.cite,
        }],
        usual,
        barred: asking.barred,
    }
}

/// The two batteries that bring most dice, none that bring nothing.
fn best_batteries(may: &Support, dice: impl Fn(StandId) -> i32) -> Vec<StandId> {
    let mut useful: Vec<StandId> =
        may.batteries.iter().copied().filter(|id| dice(*id) > 0).collect();
    useful.sort_by_key(|id| (core::cmp::Reverse(dice(*id)), *id));
    useful.truncate(usize::from(BATTERIES_MOST));
    useful
}

/// "1 die", "2 dice".
pub(super) fn counted(count: i64, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}
