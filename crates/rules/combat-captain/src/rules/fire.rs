//! §11 Fire: one throw for everybody who fires together, then what it does to the target.

use std::borrow::Cow;

use kernel::names::{agreed, with_verb};
use kernel::odds::Distribution;
use kernel::{ChoiceCall, ChoiceOption, Cite, Halt, Ledger, NamedChance, RollCall, Side, Tape};

use crate::decide::{Decision, Unfolding};
use crate::event::{Effect, Event, LossCause, MoraleReason};
use crate::order::Volley;
use crate::refusal::Refusal;
use crate::rules::losses::Losses;
use crate::rules::options::SwapHits;
use crate::rules::points::AUTO_KILL;
use crate::rules::volley::{self, Occasion, Sheaf};
use crate::rules::{activity, dice, losses, morale, reaction, saves, turn};
use crate::state::{State, SubunitId};
use crate::tables::Armour;

/// C4 Sub-units of the active unit fire together.
///
/// # Errors
/// When somebody may not fire, or the table must answer first.
pub fn fire(state: &State, side: Side, volley: &Volley, tape: &mut Tape<'_>) -> Decision {
    activity::no_window(state)?;
    let sheaves = volley::aim(state, side, volley, Occasion::Active)?;
    let mut unfolding = Unfolding::of(state);
    shoot(&mut unfolding, &sheaves, false, tape)?;
    for sheaf in &sheaves {
        reaction::open_answer(&mut unfolding, sheaf.target, &sheaf.firers().collect::<Vec<_>>());
    }
    turn::carry_on(&mut unfolding);
    Ok(unfolding.finish())
}

/// The throw of a volley and all that follows from it (§11.3).
///
/// # Errors
/// When the table must answer first, or an answer does not fit.
pub fn shoot(
    unfolding: &mut Unfolding,
    sheaves: &[Sheaf],
    held: bool,
    tape: &mut Tape<'_>,
) -> Result<(), Halt<Refusal>> {
    let firers = dice_of(sheaves);
    let white: u16 = firers.iter().map(|(_, dice)| u16::from(*dice)).sum();
    let count = white + u16::try_from(sheaves.len()).unwrap_or(1);
    let faces = tape.roll(count, 6, || call(&unfolding.state, sheaves, &firers, count))?;
    let mut at = 0;
    let mut thrown = Vec::new();
    for (id, dice) in &firers {
        let next = at + usize::from(*dice);
        thrown.push((*id, &faces[at..next]));
        at = next;
    }
    let mut effects = Vec::new();
    for (index, sheaf) in sheaves.iter().enumerate() {
        let points = sheaf.points(&unfolding.state, &thrown);
        let face = faces[at + index];
        let effect = sheaf.effect(points, face);
        // The dice are spent once, however many targets they serve.
        let spent = |id: SubunitId| firers.iter().find(|(firer, _)| *firer == id && index == 0);
        let firers = sheaf.firers().map(|id| (id, spent(id).map_or(0, |(_, dice)| *dice)));
        let weapon = sheaf.arms[0].weapon;
        unfolding.happen(Event::Fired {
            firers: firers.collect(),
            held,
            weapon,
            target: sheaf.target,
            points,
            variable: dice::variable(face, sheaf.markers),
            effect,
            facts: sheaf.facts.clone(),
        });
        effects.push(effect);
    }
    for (sheaf, effect) in sheaves.iter().zip(effects) {
        strike(unfolding, sheaf, effect, tape)?;
    }
    Ok(())
}

/// §11.3, §11.7 What an effect does to the target: hits, or a kill die, and the saves against them.
fn strike(
    unfolding: &mut Unfolding,
    sheaf: &Sheaf,
    effect: Effect,
    tape: &mut Tape<'_>,
) -> Result<(), Halt<Refusal>> {
    let (target, covered) = (sheaf.target, sheaf.is_covered_against());
    if !unfolding.state.on_field(target) {
        return Ok(());
    }
    match effect {
        Effect::AutoKill => losses::destroy(unfolding, target, LossCause::Fire),
        Effect::Hits(hits) => {
            let hits = saves::save(unfolding, target, hits, covered, tape)?;
            let markers = swap(unfolding, target, hits, tape)?;
            // The casualties come off before the markers lie: nobody routs out of them.
            let unit = unfolding.state.unit_of(target);
            let taken = hits - markers;
            let mut losses = Losses::of(LossCause::Fire);
            losses.bear(unfolding, target, taken);
            losses.settle(unfolding);
            morale::gain(unfolding, unit, markers, MoraleReason::Swapped);
        }
        Effect::KillNumber(number) => {
            if kill(unfolding, sheaf, number, tape)?
                && saves::save(unfolding, target, 1, covered, tape)? > 0
            {
                losses::kill_vehicle(unfolding, target, LossCause::Fire);
            }
        }
    }
    Ok(())
}

/// §11.7 The further die against armour: the kill number or less, lowered by the firer's markers (R2, R10).
fn kill(
    unfolding: &mut Unfolding,
    sheaf: &Sheaf,
    number: u8,
    tape: &mut Tape<'_>,
) -> Result<bool, Halt<Refusal>> {
    let highest = dice::low_enough(unfolding.state.setup.options, number, sheaf.markers);
    if number == 0 || highest == 0 {
        return Ok(false);
    }
    let killed = highest >= 6 || {
        let faces = tape.roll(1, 6, || kill_call(&unfolding.state, sheaf, number, highest))?;
        faces[0] <= highest
    };
    unfolding.happen(Event::KillThrown { target: sheaf.target, number, killed });
    Ok(killed)
}

/// C14 The owner may take markers for every second hit (R9); gives how many.
fn swap(
    unfolding: &mut Unfolding,
    target: SubunitId,
    hits: u8,
    tape: &mut Tape<'_>,
) -> Result<u8, Halt<Refusal>> {
    let most = swappable(&unfolding.state, hits);
    if most == 0 {
        return Ok(0);
    }
    let markers = tape.choose_one(swap_call(&unfolding.state, target, hits, most))?;
    let markers = u8::try_from(markers).unwrap_or(0);
    if markers > 0 {
        let unit = unfolding.state.unit_of(target);
        unfolding.happen(Event::HitsSwapped { unit, markers });
    }
    Ok(markers)
}

/// R9 How many of these hits may become markers.
#[must_use]
pub fn swappable(state: &State, hits: u8) -> u8 {
    match state.setup.options.swap_hits {
        SwapHits::EvenNumbered => hits / 2,
        SwapHits::AllAfterFirst => hits.saturating_sub(1),
        SwapHits::OddAfterFirst => hits.saturating_sub(1) / 2,
    }
}

/// Who throws how many dice, ascending: all weapons of one sub-unit share its dice.
fn dice_of(sheaves: &[Sheaf]) -> Vec<(SubunitId, u8)> {
    let mut firers: Vec<(SubunitId, u8)> =
        sheaves.iter().flat_map(|s| s.arms.iter().map(|arm| (arm.subunit, arm.dice))).collect();
    firers.sort_unstable();
    firers.dedup();
    firers
}

fn call(state: &State, sheaves: &[Sheaf], firers: &[(SubunitId, u8)], count: u16) -> RollCall {
    let main = &sheaves[0];
    let names: Vec<String> = firers.iter().map(|(id, _)| state.name(*id).to_owned()).collect();
    let targets: Vec<&str> = sheaves.iter().map(|sheaf| state.name(sheaf.target)).collect();
    let mut ledger = Ledger::new();
    for (id, dice) in firers {
        let name = state.name(*id).to_owned();
        ledger.add(name, i32::from(*dice), "fire dice", Cite::section("4.3"), None);
    }
    let variable = i32::try_from(sheaves.len()).unwrap_or(1);
    ledger.add("", variable, "variable die, thrown last", Cite::section("11.3"), None);
    let mut reading = Ledger::new();
    for sheaf in sheaves {
        reading.extend(sheaf.reading(state));
    }
    RollCall {
        purpose: Cow::Borrowed("cc.fire"),
        title: format!("{} at {}", crate::diary::list(&names), targets.join(" and ")),
        seat: firers.first().map_or(Side::Blue, |(id, _)| state.side_of(*id)).actor(),
        count,
        sides: 6,
        cite: Cite::section("11.3"),
        ledger,
        hits: None,
        reading,
        odds: main.odds(state),
        outcomes: sheaves.iter().flat_map(|sheaf| outcomes(state, sheaf)).collect(),
        answer: None,
    }
}

/// The exact chances of what a sheaf does after kill die and saves, before any hit is swapped.
#[must_use]
pub fn outcomes(state: &State, sheaf: &Sheaf) -> Vec<NamedChance> {
    let name = state.name(sheaf.target);
    let losses = losses_odds(state, sheaf);
    let seat = state.side_of(sheaf.target).actor();
    let chance = |what: String, chance| NamedChance::new(what, chance).of(seat);
    if state.kind(sheaf.target).is_vehicle() {
        return vec![
            chance(format!("no vehicle of {name} is lost"), losses.chance(&0)),
            chance(format!("{} a vehicle", with_verb(name, "loses")), losses.at_least(&1)),
        ];
    }
    let figures = i64::try_from(state.subunit(sheaf.target).figures.len()).unwrap_or(i64::MAX);
    vec![
        chance(format!("{} nobody", with_verb(name, "loses")), losses.chance(&0)),
        chance(
            format!("{} figures and {}", with_verb(name, "loses"), agreed(name, "stands")),
            losses.chance_of(|lost| (1..figures).contains(lost)),
        ),
        chance(format!("{} wiped out", with_verb(name, "is")), losses.at_least(&figures)),
    ]
}

/// What a sheaf may cost its target: figures, or kills; all of it for an automatic kill.
#[must_use]
pub fn losses_odds(state: &State, sheaf: &Sheaf) -> Distribution {
    let options = state.setup.options;
    let through = saves::through(state, sheaf.target, sheaf.is_covered_against());
    let effects = sheaf.odds(state);
    if sheaf.armour != Armour::Soft {
        return effects.then(|number| {
            if *number == AUTO_KILL {
                return Distribution::point(1);
            }
            let number = u8::try_from(*number).unwrap_or(0);
            let chance = dice::low_enough_chance(options, number, sheaf.markers);
            let killed = if number == 0 {
                Distribution::point(0)
            } else {
                Distribution::binomial(1, &chance)
            };
            killed.thin(&through)
        });
    }
    let figures = i64::from(losses::room(state, sheaf.target));
    effects
        .then(|hits| match *hits {
            AUTO_KILL => Distribution::point(figures),
            hits => Distribution::point(hits).thin(&through),
        })
        .cap(figures)
}

fn kill_call(state: &State, sheaf: &Sheaf, number: u8, highest: u8) -> RollCall {
    let name = state.name(sheaf.target).to_owned();
    let rule = kernel::odds::HitRule::each(6, dice::faces_up_to(highest));
    let mut ledger = Ledger::new();
    ledger.add("", 1, "a further die against armour", Cite::section("11.7"), None);
    let mut reading = Ledger::new();
    reading.add(
        name.clone(),
        i32::from(number),
        "kill number of the chart",
        Cite::section("11.3"),
        None,
    );
    if sheaf.markers > 0 {
        let lowered = i32::from(highest) - i32::from(number);
        reading.add("", lowered, "for the firer's morale markers", Cite::ruling(2), None);
    }
    let odds = rule.distribution(1);
    let chance = odds.chance(&1);
    RollCall {
        purpose: Cow::Borrowed("cc.kill"),
        title: format!("{} hit on {highest} or less", with_verb(&name, "is")),
        seat: sheaf.arms.first().map_or(Side::Blue, |arm| state.side_of(arm.subunit)).actor(),
        count: 1,
        sides: 6,
        cite: Cite::section("11.7"),
        ledger,
        hits: Some(rule),
        reading,
        odds,
        outcomes: vec![NamedChance::new("a vehicle is hit", chance)],
        answer: None,
    }
}

fn swap_call(state: &State, target: SubunitId, hits: u8, most: u8) -> ChoiceCall {
    let (name, unit) = (state.name(target), state.unit_of(target));
    let now = state.unit(unit).morale;
    let option = |markers: u8| {
        let label = match markers {
            0 => format!("all {hits} hits are casualties"),
            1 => format!("one morale marker, {} casualties", hits - 1),
            _ => format!("{markers} morale markers, {} casualties", hits - markers),
        };
        let means = format!("{} then has {} markers", state.unit_name(unit), now + markers);
        ChoiceOption::new(format!("{markers}"), label).meaning(means)
    };
    let title = format!(
        "{} {hits} hits: casualties, or markers for every other one",
        with_verb(name, "takes")
    );
    let options = (0..=most).map(option).collect();
    ChoiceCall::one("cc.swap", title, state.side_of(target).actor(), Cite::ruling(9), options, 0)
}
