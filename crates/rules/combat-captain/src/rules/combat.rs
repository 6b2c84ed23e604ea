//! §12.4, §12.5 Close combat in two throws: first what it costs, then who has won.

use std::borrow::Cow;
use std::collections::BTreeSet;

use kernel::names::with_verb;
use kernel::odds::{Distribution, FaceSet, Opposed};
use kernel::table::Point;
use kernel::{
    ChoiceCall, ChoiceOption, Cite, Halt, Ledger, NamedChance, Offers, RollCall, Side, Tape,
};

use crate::decide::{Decision, Unfolding};
use crate::event::{Event, LossCause, MoraleReason};
use crate::order::Order;
use crate::refusal::{AssaultRefusal, Refusal};
use crate::rules::losses::{self, Losses};
use crate::rules::options::CombatTie;
use crate::rules::{activity, aftermath, dice, morale, saves, turn, withdrawal};
use crate::state::{AfterFlight, Flight, Phase, State, SubunitId, UnitId, UnitStatus};

const EVEN: FaceSet = FaceSet::of(&[2, 4, 6]);
const ODD: FaceSet = FaceSet::of(&[1, 3, 5]);

/// Two units at each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Melee {
    pub attacker: UnitId,
    pub defender: UnitId,
}

/// §12.7, R27 The fight of the oldest charge whose units are still in contact.
#[must_use]
pub fn next_fight(state: &State) -> Option<Melee> {
    let fights = |unit: UnitId| state.unit(unit).status == UnitStatus::Fighting;
    // A charge that reached nobody makes no attacker, though its target may have come to it since.
    let touch = |one: UnitId, two: UnitId| {
        let units = |(a, b): &(SubunitId, SubunitId)| (state.unit_of(*a), state.unit_of(*b));
        state.contacts.iter().map(units).any(|pair| pair == (one, two))
    };
    let mut valid = state
        .charges
        .iter()
        .filter(|c| fights(c.unit) && fights(c.target) && touch(c.unit, c.target));
    valid.next().map(|charge| Melee { attacker: charge.unit, defender: charge.target })
}

/// D.6–D.8 The oldest charge is fought out.
///
/// # Errors
/// When it is not the time, or the table must answer first.
pub fn fight(state: &State, tape: &mut Tape<'_>) -> Decision {
    activity::no_window(state)?;
    if state.phase != Phase::CloseCombat(None) {
        return Err(AssaultRefusal::NoFight.into());
    }
    let Some(melee) = next_fight(state) else { return Err(AssaultRefusal::NoFight.into()) };
    let Melee { attacker, defender } = melee;
    let mut unfolding = Unfolding::of(state);
    let stood = stood(state, melee);
    unfolding.happen(Event::CombatBegan { attacker, defender });
    let on_defender = hits(&unfolding.state, melee, attacker, tape)?;
    let on_attacker = hits(&unfolding.state, melee, defender, tape)?;
    unfolding.happen(Event::CombatThrown { on_attacker, on_defender });
    // Both strike at once: whoever was in contact then is first to bear, whatever has fallen since.
    let touching = |unit| -> Vec<SubunitId> {
        throwers(state, unit).into_iter().filter(|id| state.in_contact(*id)).collect()
    };
    let mut losses = Losses::of(LossCause::CloseCombat);
    let borne = [(defender, on_defender), (attacker, on_attacker)];
    for (unit, hits) in borne {
        bear(&mut unfolding, &mut losses, (unit, hits), &touching(unit), tape)?;
    }
    losses.settle(&mut unfolding);
    let winner = decide_winner(&mut unfolding, melee, tape)?;
    conclude(&mut unfolding, melee, (winner, &stood), tape)?;
    turn::carry_on(&mut unfolding);
    Ok(unfolding.finish())
}

/// Who throws for a unit: every sub-unit, touching or not (§12.4).
fn throwers(state: &State, unit: UnitId) -> Vec<SubunitId> {
    state.members(unit).filter(|id| state.on_field(*id)).collect()
}

/// D.6 The hits a unit makes: its even dice if it attacks, its odd dice if it defends.
fn hits(
    state: &State,
    melee: Melee,
    unit: UnitId,
    tape: &mut Tape<'_>,
) -> Result<u16, Halt<Refusal>> {
    let counts = if unit == melee.attacker { EVEN } else { ODD };
    let markers = state.unit(unit).morale;
    let throwers = throwers(state, unit);
    let count = u16::try_from(throwers.len()).unwrap_or(1);
    let faces = tape.roll(count, 6, || {
        let title = format!("{} strikes", state.unit_name(unit));
        let mut call = call(state, unit, &throwers, counts, ("cc.melee", title, "12.4"));
        call.outcomes = vec![NamedChance::new("no hit at all", call.odds.chance(&0))];
        call
    })?;
    Ok(dice::sum(state.setup.options, faces, counts, markers))
}

/// D.7 Who has won: the attacker's odd dice against the defender's even dice and his cover. Nobody throws where one side
/// has nobody left (R59).
fn decide_winner(
    unfolding: &mut Unfolding,
    melee: Melee,
    tape: &mut Tape<'_>,
) -> Result<Option<UnitId>, Halt<Refusal>> {
    let Melee { attacker, defender } = melee;
    let left = |state: &State, unit| {
        state.unit(unit).status == UnitStatus::Fighting && !throwers(state, unit).is_empty()
    };
    let state = &unfolding.state;
    let (totals, winner) = match (left(state, attacker), left(state, defender)) {
        (false, false) => (None, None),
        (true, false) => (None, Some(attacker)),
        (false, true) => (None, Some(defender)),
        (true, true) => loop {
            let attack = total(state, melee, attacker, None, tape)?;
            let defence = total(state, melee, defender, Some(attack), tape)?;
            // R25
            let reroll = state.setup.options.tie_combat == CombatTie::Reroll;
            if attack == defence && reroll {
                continue;
            }
            let winner = if attack > defence { attacker } else { defender };
            break (Some([attack, defence]), Some(winner));
        },
    };
    unfolding.happen(Event::CombatDecided { attacker, defender, totals, winner });
    Ok(winner)
}

/// §12.5 One point for each level of cover of each sub-unit that defends; a level that is no use to a vehicle is none (§6.5).
fn cover_points(state: &State, unit: UnitId) -> u16 {
    let throwers = throwers(state, unit);
    throwers.iter().map(|id| u16::from(saves::useful_cover(state, *id))).sum()
}

/// What one unit comes to; the defender throws when the attacker's total is known.
fn total(
    state: &State,
    melee: Melee,
    unit: UnitId,
    attack: Option<u16>,
    tape: &mut Tape<'_>,
) -> Result<u16, Halt<Refusal>> {
    let attacks = unit == melee.attacker;
    let counts = if attacks { ODD } else { EVEN };
    let cover = if attacks { 0 } else { cover_points(state, unit) };
    let throwers = throwers(state, unit);
    let count = u16::try_from(throwers.len()).unwrap_or(1);
    let faces = tape.roll(count, 6, || {
        let title = format!("{}: who wins", state.unit_name(unit));
        let mut call = call(state, unit, &throwers, counts, ("cc.decision", title, "12.5"));
        if cover > 0 {
            let name = state.unit_name(unit).to_owned();
            call.reading.add(
                name,
                i32::from(cover),
                "levels of cover",
                Cite::section("12.5"),
                None,
            );
        }
        call.odds = total_odds(state, melee, unit);
        let meeting = match attack {
            Some(attack) => {
                let defence = total_odds(state, melee, melee.defender);
                Opposed::new(Distribution::point(i64::from(attack)), defence)
            }
            None => meeting(state, melee),
        };
        let named = |unit: UnitId, chance| {
            NamedChance::new(with_verb(state.unit_name(unit), "wins"), chance)
        };
        call.outcomes = vec![
            named(melee.attacker, meeting.more()),
            named(melee.defender, meeting.fewer()),
            NamedChance::new("a tie", meeting.equal()),
        ];
        call
    })?;
    Ok(dice::sum(state.setup.options, faces, counts, state.unit(unit).morale) + cover)
}

/// The two totals of D.7 against each other, the attacker's first.
#[must_use]
pub fn meeting(state: &State, melee: Melee) -> Opposed {
    Opposed::new(total_odds(state, melee, melee.attacker), total_odds(state, melee, melee.defender))
}

fn total_odds(state: &State, melee: Melee, unit: UnitId) -> Distribution {
    let attacks = unit == melee.attacker;
    let dice = u32::try_from(throwers(state, unit).len()).unwrap_or(0);
    let counts = if attacks { ODD } else { EVEN };
    let cover = if attacks { 0 } else { cover_points(state, unit) };
    let sum = dice::sum_odds(state.setup.options, dice, counts, state.unit(unit).morale);
    sum.shift(i64::from(cover))
}

/// C15, R24 The owner says who bears the hits: those in contact first, one filled before the next; a save for each. All are
/// borne before anybody is taken off.
fn bear(
    unfolding: &mut Unfolding,
    losses: &mut Losses,
    (unit, hits): (UnitId, u16),
    touching: &[SubunitId],
    tape: &mut Tape<'_>,
) -> Result<(), Halt<Refusal>> {
    let mut left = hits;
    let mut bearer: Option<SubunitId> = None;
    let mut full = BTreeSet::new();
    while left > 0 {
        let state = &unfolding.state;
        let subunit = match bearer.filter(|id| !full.contains(id)) {
            Some(subunit) => subunit,
            None => match choose_bearer(state, (unit, left), touching, &full, tape)? {
                Some(subunit) => subunit,
                // Nobody is left to be hit.
                None => return Ok(()),
            },
        };
        bearer = Some(subunit);
        let room = losses::room(state, subunit);
        let struck = u8::try_from(left.min(room)).unwrap_or(u8::MAX);
        let through = saves::save(unfolding, subunit, struck, true, tape)?;
        left -= u16::from(struck);
        losses.bear(unfolding, subunit, through);
        if u16::from(through) == room {
            full.insert(subunit);
        }
    }
    Ok(())
}

fn choose_bearer(
    state: &State,
    (unit, hits): (UnitId, u16),
    touching: &[SubunitId],
    full: &BTreeSet<SubunitId>,
    tape: &mut Tape<'_>,
) -> Result<Option<SubunitId>, Halt<Refusal>> {
    let mut all = throwers(state, unit);
    all.retain(|id| !full.contains(id));
    let touching: Vec<SubunitId> = touching.iter().copied().filter(|id| all.contains(id)).collect();
    let open = if touching.is_empty() { all } else { touching };
    if open.len() <= 1 {
        return Ok(open.first().copied());
    }
    let option = |id: &SubunitId| {
        let now = state.subunit(*id);
        let what = if state.kind(*id).is_vehicle() {
            format!("{} kills to the next model", losses::room(state, *id))
        } else {
            crate::diary::count(now.figures.len() as u64, "figure")
        };
        let means = format!("{what}, cover {}", now.cover);
        ChoiceOption::new(id.as_str(), state.name(*id)).meaning(means)
    };
    // The deepest cover saves most; among equals the smallest stand is the least loss.
    let best = open.iter().enumerate().max_by_key(|(at, id)| {
        let now = state.subunit(**id);
        (now.cover, core::cmp::Reverse(now.figures.len()), core::cmp::Reverse(*at))
    });
    let usual = best.map_or(0, |(at, _)| u16::try_from(at).unwrap_or(0));
    let title = format!("{} bears {}", state.unit_name(unit), crate::diary::count(hits, "hit"));
    let seat = state.unit_spec(unit).side.actor();
    let options = open.iter().map(option).collect();
    let call = ChoiceCall::one("cc.bear", title, seat, Cite::ruling(24), options, usual);
    Ok(Some(open[tape.choose_one(call)?]))
}

/// §12.6 A loser that is left runs with four dice; then the winner has the ground.
///
/// # Errors
/// When the table must throw for the run.
pub(super) fn conclude(
    unfolding: &mut Unfolding,
    melee: Melee,
    (winner, stood): (Option<UnitId>, &Stood),
    tape: &mut Tape<'_>,
) -> Result<(), Halt<Refusal>> {
    let Melee { attacker, defender } = melee;
    let vacated = |winner| if winner == attacker { stood[1].clone() } else { stood[0].clone() };
    let runs = winner
        .filter(|winner| unfolding.state.unit(melee.other(*winner)).status == UnitStatus::Fighting);
    match runs {
        Some(winner) => {
            let foes = throwers(&unfolding.state, winner);
            let vacated = vacated(winner);
            let after = AfterFlight::Combat { attacker, defender, winner, vacated };
            withdrawal::begin(unfolding, melee.other(winner), &foes, after, tape)?;
            withdrawal::proceed(unfolding, tape)
        }
        None => {
            end(unfolding, melee, winner.map(|winner| (winner, vacated(winner))));
            Ok(())
        }
    }
}

/// The loser has run: whoever had no room to get out of contact is lost (R28), and its unit takes two markers.
pub(super) fn after_flight(unfolding: &mut Unfolding, flight: &Flight) {
    let AfterFlight::Combat { attacker, defender, winner, vacated } = flight.after.clone() else {
        return;
    };
    let (loser, foes) = (flight.unit, &flight.from);
    let caught = |state: &State, id: &SubunitId| {
        let held = |(a, b): &(SubunitId, SubunitId)| {
            (a == id && foes.contains(b)) || (b == id && foes.contains(a))
        };
        state.contacts.iter().any(held)
    };
    let mut losses = Losses::of(LossCause::NoEscape);
    for subunit in throwers(&unfolding.state, loser) {
        if caught(&unfolding.state, &subunit) {
            losses.wipe_out(unfolding, subunit);
        }
    }
    losses.settle(unfolding);
    morale::gain(unfolding, loser, 1, MoraleReason::Withdrew);
    morale::gain(unfolding, loser, 1, MoraleReason::LostCombat);
    end(unfolding, Melee { attacker, defender }, Some((winner, vacated)));
}

/// The two are apart, and the winner may take the ground.
fn end(unfolding: &mut Unfolding, melee: Melee, winner: Option<(UnitId, Vec<Point>)>) {
    let Melee { attacker, defender } = melee;
    unfolding.happen(Event::CombatEnded { attacker, defender });
    if let Some((winner, vacated)) = winner {
        aftermath::open(unfolding, winner, winner == attacker, vacated);
    }
}

/// Where the stands of both units are before the fight: of the attacker, and of the defender.
pub(super) type Stood = [Vec<Point>; 2];

pub(super) fn stood(state: &State, melee: Melee) -> Stood {
    [melee.attacker, melee.defender].map(|unit| {
        let places = throwers(state, unit).into_iter().filter_map(|id| state.disc(id));
        places.map(|disc| disc.centre).collect()
    })
}

impl Melee {
    /// The unit that fights against this one.
    #[must_use]
    pub fn other(self, unit: UnitId) -> UnitId {
        if unit == self.attacker { self.defender } else { self.attacker }
    }
}

fn call(
    state: &State,
    unit: UnitId,
    throwers: &[SubunitId],
    counts: FaceSet,
    (purpose, title, section): (&'static str, String, &'static str),
) -> RollCall {
    let mut ledger = Ledger::new();
    for id in throwers {
        ledger.add(state.name(*id).to_owned(), 1, "one die each", Cite::section(section), None);
    }
    let mut reading = Ledger::new();
    let name = state.unit_name(unit).to_owned();
    reading.add(name.clone(), 0, format!("{counts} count"), Cite::section(section), None);
    let now = state.unit(unit);
    if now.morale > 0 {
        let why = "on every die that counts";
        let cite = Cite::section("9.2");
        reading.add(name, -i32::from(now.morale), why, cite, Some(now.morale_at));
    }
    let count = u16::try_from(throwers.len()).unwrap_or(1);
    RollCall {
        purpose: Cow::Borrowed(purpose),
        title,
        seat: state.unit_spec(unit).side.actor(),
        count,
        sides: 6,
        cite: Cite::section(section),
        ledger,
        hits: None,
        reading,
        odds: dice::sum_odds(state.setup.options, u32::from(count), counts, now.morale),
        outcomes: Vec::new(),
        answer: None,
    }
}

pub fn offer(state: &State, _side: Side, offers: &mut Offers<Order>) {
    if state.phase == Phase::CloseCombat(None)
        && state.windows.is_empty()
        && let Some(Melee { attacker, defender }) = next_fight(state)
    {
        let label = format!("{} against {}", state.unit_name(attacker), state.unit_name(defender));
        offers.offer("Close combat", label, Order::Fight);
    }
}
