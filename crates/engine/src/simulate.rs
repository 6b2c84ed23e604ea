//! Automatic commanders: a whole war through the same orders and the same journal as play, or one order of a side.

mod next;
mod smaller;

use std::collections::BTreeSet;
use std::path::Path;

use campaign::commander::{self, Lead, Sense};
use campaign::link::{LinkOrder, Stage};
use campaign::{BattleId, WarEvent, WarOrder};
use kernel::face::Lying;
use kernel::{Call, Generator, Seat, Side};
use serde::{Deserialize, Serialize};

use crate::dice::AppThrow;
use crate::error::{ApiError, ApiResult, Kind};
use crate::fold::war_digest;
use crate::founding::{Founding, seats_of};
use crate::host::Host;
use crate::orders::{Outcome, Waiting, event_in};
use crate::record::PlayedBy;
use crate::session::{Durability, Session};

pub(crate) use next::{Next, next, sheet_of};
use smaller::Smaller;
pub use smaller::SmallerCount;

/// More orders and answers than any scenario needs; a simulation that goes on is caught in a loop.
const STEPS_MAX: u64 = 200_000;
/// How far back a "not yet" is looked for, in entries.
const LOOKED_BACK: u64 = 2_000;

/// Who commands a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum CommanderKind {
    /// Any legal order: for soaking.
    Random,
    /// Seeks close combat and often fights it out at a smaller scale, where any legal order is given: for soaking links.
    FightsOut,
    /// Holds objectives, attacks at good odds, keeps command, recovers at night.
    #[default]
    Sensible,
}

/// How a simulation ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Simulated {
    pub scenario: String,
    pub seed: u64,
    pub orders: u64,
    pub entries: u64,
    pub days: u8,
    pub winner: Option<Side>,
    pub points: [u32; 2],
    /// Hash of the final state: the same seed gives the same digest.
    pub digest: String,
    /// Men at the end by side: with their units, killed, wounded, prisoners, stragglers.
    pub men: [[u32; 5]; 2],
    pub smaller: SmallerCount,
    /// Units that have set out by road from one battle to another.
    pub transfers: u64,
}

/// What is simulated.
#[derive(Clone, Debug)]
pub struct Plan {
    pub scenario: String,
    /// The same seed gives the same war.
    pub seed: u64,
    pub commanders: [CommanderKind; 2],
    /// Every commander's seat of the scenario is taken up, and led by itself.
    pub seats: bool,
    /// Each answer on the disk before the next, as in play.
    pub durable: bool,
    /// The war rests, for people to take over, as soon as its journal has so many entries; otherwise it is played to its end.
    pub until: Option<u64>,
}

impl Session {
    /// Plays to the end, or to where the plan lets the war rest.
    ///
    /// # Errors
    /// When the journal cannot be written, or a commander finds nothing to do.
    pub fn simulate(
        &mut self,
        host: &mut Host,
        plan: &Plan,
        progress: &mut dyn FnMut(u64, u64),
    ) -> ApiResult<Simulated> {
        let (seed, commanders) = (plan.seed, plan.commanders);
        let until = plan.until.unwrap_or(u64::MAX);
        let mut generator = Generator::seeded(seed);
        let (mut steps, mut orders) = (0, 0);
        let mut smaller = Smaller::default();
        let meddles = commanders.contains(&CommanderKind::FightsOut);
        let days = u64::try_from(self.fold.war.setup.calendar.days.len()).unwrap_or(1);
        while self.fold.war.over().is_none() && self.fold.seq < until {
            if steps > STEPS_MAX {
                let message = format!("the war is not over after {STEPS_MAX} steps");
                return Err(ApiError::new(Kind::Failed, "simulate.no_end", message));
            }
            steps += 1;
            if meddles && smaller.meddle(self, host, &mut generator)? {
                continue;
            }
            orders += self.one_step(host, &mut generator, commanders, seed, &mut smaller)?;
            if steps % 64 == 0 {
                progress(u64::from(self.fold.war.day.saturating_sub(1)), days);
            }
        }
        self.flush()?;
        progress(days, days);
        Ok(self.simulated(seed, orders, smaller.count))
    }

    /// One order of an automatic commander, if his seat has anything to do; dice by the app. In a side of several commanders he
    /// gives what is his seat's to give, and `ends` what people of the side could still go on with.
    ///
    /// # Errors
    /// As [`Session::order`], and when a person holds one of several commanders' seats.
    pub fn command(
        &mut self,
        host: &mut Host,
        seat: Seat,
        kind: CommanderKind,
        ends: bool,
    ) -> ApiResult<Option<Outcome>> {
        let lead = self.lead(seat)?.ends(ends);
        let generator = &mut Generator::seeded(self.fold.seq);
        let waiting = self.waiting()?;
        if let Some(own) = waiting.iter().find(|waiting| waiting.answers == seat) {
            return self.reply(host, own, generator, kind);
        }
        if !waiting.is_empty() {
            return Ok(None);
        }
        let put_off = self.put_off()?;
        let (war, sense) = (&self.fold.war, kind.sense());
        for battle in war.smaller_in_play() {
            if self.lays_now(battle, &lead)? {
                return self.lay_written((host, battle), &lead, kind, generator).map(Some);
            }
        }
        // Smaller battles go on while orders are laid.
        if let Some(order) = commander::smaller_but(war, &lead, sense, generator, &put_off) {
            return self.order(host, seat, &order, None).map(Some);
        }
        for battle in war.in_play() {
            if self.lying(battle).is_some() {
                if self.lays_now(battle, &lead)? {
                    return self.lay_written((host, battle), &lead, kind, generator).map(Some);
                }
            } else if let Some(order) =
                next::next_order(&self.fold.war, battle, &lead, kind, generator, &put_off)
            {
                return self.order(host, seat, &order, None).map(Some);
            }
        }
        Ok(None)
    }

    /// An automatic commander's orders are laid face down.
    fn lay_written(
        &mut self,
        (host, battle): (&mut Host, BattleId),
        lead: &Lead,
        kind: CommanderKind,
        generator: &mut Generator,
    ) -> ApiResult<Outcome> {
        let sheet = next::written(&self.fold.war, battle, lead, kind, generator);
        self.write_orders(battle, lead.seat(), &sheet)?;
        self.seal_orders(host, battle, lead.seat(), None)
    }

    /// Whom the program leads in a seat. Where a side has several commanders the journal says who holds each seat, and the
    /// program speaks in none that is a person's.
    fn lead(&self, seat: Seat) -> ApiResult<Lead> {
        self.is_a_seat(seat)?;
        let lead = Lead::new(seat).ok_or_else(|| {
            ApiError::usage("seat.no_side", format!("the program cannot lead {seat}"))
                .hint("say blue, orange, or a commander's seat")
        })?;
        if !self.has_commanders(lead.side()) {
            return Ok(lead);
        }
        let is_person = |seat: Seat| self.holder(seat).by == PlayedBy::Hand;
        if is_person(seat) {
            let message = format!("{} is led by hand", self.post_and_player(seat));
            let hint = format!("hand it over first: wardiary seat FILE {seat} --program");
            return Err(ApiError::new(Kind::Refused, "seat.by_hand", message).hint(hint));
        }
        let seats = self.fold.war.setup.seats.of(lead.side());
        let people: Vec<Seat> = seats.filter(|seat| is_person(*seat)).collect();
        Ok(lead.beside(people))
    }

    /// Whether an automatic commander lays face-down orders now: his own where he has any, and the senior seat its side's when
    /// all commanders below it have laid theirs.
    fn lays_now(&self, battle: BattleId, lead: &Lead) -> ApiResult<bool> {
        let (seat, side) = (lead.seat(), lead.side());
        let lies = |lying: [Lying; 2]| lying[side.index()].commitment.is_some();
        if self.lying(battle).is_none_or(lies) {
            return Ok(false);
        }
        let missing = self.not_laid(battle, side)?;
        Ok(match seat == side.seat() {
            true => missing.iter().all(|other| *other == seat),
            false => missing.contains(&seat),
        })
    }

    /// The smaller battles whose reports a side would not accept yet: nobody is asked twice about the same report.
    fn put_off(&self) -> ApiResult<BTreeSet<BattleId>> {
        let mut put_off = BTreeSet::new();
        let links = self.fold.war.links.iter();
        let reported = links.filter(|(_, link)| matches!(link.stage, Stage::Reported(_)));
        let Some(first) = reported.clone().map(|(_, link)| link.changed.0).min() else {
            return Ok(put_off);
        };
        for seq in (first.max(self.fold.seq.saturating_sub(LOOKED_BACK)) + 1)..=self.fold.seq {
            let entry = self.entry(seq)?;
            let fate = self.order_of(&entry)?.and_then(|order| self.fold.amendments.fate(order));
            if fate.is_some_and(|fate| fate.is_out()) {
                continue;
            }
            if let Some(WarEvent::LinkDeclined { order: LinkOrder::Accept { child }, .. }) =
                event_in(&entry)
                && reported.clone().any(|(id, link)| *id == child && link.changed.0 < seq)
            {
                put_off.insert(child);
            }
        }
        Ok(put_off)
    }

    fn one_step(
        &mut self,
        host: &mut Host,
        generator: &mut Generator,
        commanders: [CommanderKind; 2],
        seed: u64,
        smaller: &mut Smaller,
    ) -> ApiResult<u64> {
        if let Some(waiting) = self.waiting()?.first() {
            let side = waiting.answers.side().unwrap_or(Side::Blue);
            let Some(outcome) = self.reply(host, waiting, generator, commanders[side.index()])?
            else {
                let message = "a simulation cannot wait for devices";
                return Err(ApiError::new(Kind::Failed, "simulate.device", message));
            };
            return smaller.after(self, &outcome).map(|()| 0);
        }
        match next::next(&self.fold.war, commanders, generator) {
            Some(Next::Sheets(battle)) => {
                return self.write_both(host, battle, generator, commanders, seed).map(|()| 4);
            }
            Some(Next::Umpire(step)) => {
                return self.order(host, Seat::Umpire, &step, None).map(|_| 1);
            }
            Some(Next::Order(lead, order)) => {
                return self.simulated_order(host, &lead, &order, smaller);
            }
            None => {}
        }
        let war = &self.fold.war;
        let prompts = war.running().map(|(id, battle)| format!("{id}: {}", battle.prompt()));
        let message = format!("nobody can do anything: {}", prompts.collect::<Vec<_>>().join("; "));
        Err(ApiError::new(Kind::Failed, "simulate.dead_end", message))
    }

    fn simulated_order(
        &mut self,
        host: &mut Host,
        lead: &Lead,
        order: &WarOrder,
        smaller: &mut Smaller,
    ) -> ApiResult<u64> {
        smaller.before(self, order);
        let outcome = self.order(host, lead.seat(), order, None)?;
        smaller.after(self, &outcome).map(|()| 1)
    }

    /// Answers a call; nothing where a device must give its link first.
    fn reply(
        &mut self,
        host: &mut Host,
        waiting: &Waiting,
        generator: &mut Generator,
        kind: CommanderKind,
    ) -> ApiResult<Option<Outcome>> {
        match &waiting.call {
            Call::Roll(_) => match self.app_dice(host, waiting.answers, waiting.at, None)? {
                AppThrow::Fell(outcome) => Ok(Some(*outcome)),
                AppThrow::Wants(_) => Ok(None),
            },
            Call::Choice(choice) => {
                let (order, _) = self.open_order(waiting.battle, &waiting.order)?;
                let (war, by) = (&self.fold.war, (waiting.order.seat, &order));
                let chosen = commander::answer(war, by, choice, kind.sense(), generator);
                let word = |i: &u16| choice.options[usize::from(*i)].word.clone();
                let words: Vec<String> = chosen.iter().map(word).collect();
                self.choose(host, waiting.answers, waiting.at, &words, None).map(Some)
            }
        }
    }

    /// Both sides' orders at once. The salts come from the seed, so that the same seed gives the same journal state.
    fn write_both(
        &mut self,
        host: &mut Host,
        battle: BattleId,
        generator: &mut Generator,
        commanders: [CommanderKind; 2],
        seed: u64,
    ) -> ApiResult<()> {
        let at = self.writing(battle)?.round();
        let salt_of = |side: Side| {
            use sha2::Digest as _;
            let hash = sha2::Sha256::digest(format!("wardiary/salt/{seed}/{battle}/{side}/{at}"));
            let mut salt = [0; 16];
            salt.copy_from_slice(&hash[..16]);
            salt
        };
        let sheets = Side::BOTH.map(|side| {
            let sheet = next::sheet_of(&self.fold.war, (battle, side), commanders, generator);
            (side, sheet, salt_of(side))
        });
        for (side, sheet, salt) in sheets {
            self.lay(host, (battle, side), sheet, salt, None)?;
        }
        self.turn_up(host).map(|_| ())
    }

    fn simulated(&self, seed: u64, orders: u64, smaller: SmallerCount) -> Simulated {
        let war = &self.fold.war;
        let men = |side: Side| {
            let pools = war.side_pools(side);
            let men = war.men_with_units(side);
            [men, pools.killed, pools.wounded, pools.prisoners, pools.stragglers]
        };
        Simulated {
            scenario: war.setup.scenario.to_string(),
            seed,
            orders,
            entries: self.fold.seq,
            days: war.day,
            winner: war.over().and_then(|outcome| outcome.winner),
            points: war.points(),
            digest: war_digest(war),
            men: Side::BOTH.map(men),
            smaller,
            transfers: war.marches.len() as u64,
        }
    }
}

/// Founds a campaign from a seed and plays it.
///
/// # Errors
/// As [`Session::found`] and [`Session::simulate`].
pub fn simulate(
    path: &Path,
    host: &mut Host,
    plan: &Plan,
    progress: &mut dyn FnMut(u64, u64),
) -> ApiResult<(Session, Simulated)> {
    let named = |side: Side| plan.commanders[side.index()].name();
    let below = match plan.seats {
        true => seats_of(host, &plan.scenario)?,
        false => Vec::new(),
    };
    let founding = Founding {
        automatic: below,
        scenario: plan.scenario.clone(),
        consent: crate::record::Consent::Nobody,
        seed: Some(plan.seed),
        players: Side::BOTH
            .map(|side| (side.seat(), named(side)))
            .into_iter()
            .collect::<std::collections::BTreeMap<Seat, String>>(),
        ..Founding::default()
    };
    let mut session = Session::found(path, host, &founding)?;
    session.durability = if plan.durable { Durability::EachAnswer } else { Durability::EachRound };
    session.seed = Some(plan.seed);
    let result = session.simulate(host, plan, progress);
    session.seed = None;
    let result = result?;
    Ok((session, result))
}

impl CommanderKind {
    /// What stands in the journal for the name of a person.
    #[must_use]
    pub fn name(self) -> String {
        format!("{} commander", self.word())
    }

    const fn word(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::FightsOut => "fights-out",
            Self::Sensible => "sensible",
        }
    }

    pub(crate) const fn sense(self) -> Sense {
        match self {
            Self::Sensible => Sense::Sensible,
            Self::Random | Self::FightsOut => Sense::Random,
        }
    }
}
