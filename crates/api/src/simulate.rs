//! Automatic commanders: a whole war through the same orders and the same journal as play, or one order of a side.

use std::path::Path;

use campaign::WarOrder;
use campaign::commander::{self, Sense};
use campaign::two_star_general::commander as division;
use campaign::two_star_general::order::OrderSheet;
use campaign::two_star_general::state::Phase;
use kernel::{Call, Seat, Side, whim};
use serde::{Deserialize, Serialize};

use crate::error::{ApiError, ApiResult, Kind};
use crate::fold::digest;
use crate::founding::Founding;
use crate::host::Host;
use crate::orders::Outcome;
use crate::session::{Durability, Session};

/// More orders and answers than any scenario needs; a simulation that goes on is caught in a loop.
const STEPS_MAX: u64 = 200_000;

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
    pub points: [u16; 2],
    /// Hash of the final state: the same seed gives the same digest.
    pub digest: String,
    /// Men at the end by side: with their units, killed, wounded, prisoners, stragglers.
    pub men: [[u32; 5]; 2],
}

impl Session {
    /// Plays to the end.
    ///
    /// # Errors
    /// When the journal cannot be written, or a commander finds nothing to do.
    pub fn simulate(
        &mut self,
        host: &mut Host,
        seed: u64,
        commanders: [CommanderKind; 2],
        progress: &mut dyn FnMut(u64, u64),
    ) -> ApiResult<Simulated> {
        let (mut steps, mut orders) = (0, 0);
        let days = u64::try_from(self.fold.war.main().setup.days.len()).unwrap_or(1);
        while self.fold.war.over().is_none() {
            if steps > STEPS_MAX {
                let message = format!("{STEPS_MAX} steps were taken and the war is not over");
                return Err(ApiError::new(Kind::Failed, "simulate.no_end", message));
            }
            let salt = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(steps);
            orders += match (&self.fold.open, &self.fold.war.main().phase) {
                (Some(_), _) => 0,
                // Both sides lay their orders down and turn them up.
                (None, Phase::Orders(_)) => 4,
                (None, _) => 1,
            };
            self.one_step(host, salt, commanders, seed)?;
            steps += 1;
            if steps % 64 == 0 {
                progress(u64::from(self.fold.war.main().day.saturating_sub(1)), days);
            }
        }
        self.flush()?;
        progress(days, days);
        Ok(self.simulated(seed, orders))
    }

    /// One order of an automatic commander, if the side has anything to do; dice by the app.
    ///
    /// # Errors
    /// As [`Session::order`].
    pub fn command(
        &mut self,
        host: &mut Host,
        side: Side,
        kind: CommanderKind,
    ) -> ApiResult<Option<Outcome>> {
        let salt = self.fold.seq;
        if self.fold.open.is_some() {
            let (_, _, call) = self.open_call()?;
            return match call.seat() == side.seat() {
                true => Ok(Some(self.answer(host, &call, salt, kind)?)),
                false => Ok(None),
            };
        }
        if let Phase::Orders(phase) = &self.fold.war.main().phase {
            if phase.sealed[side.index()].is_some() {
                return Ok(None);
            }
            let sheet = self.written(side, kind, salt);
            self.write_orders(side, &sheet.0)?;
            return self.seal_orders(host, side).map(Some);
        }
        match self.next_order(side, kind, salt) {
            Some(order) => self.order(host, side.seat(), &order, None).map(Some),
            None => Ok(None),
        }
    }

    fn one_step(
        &mut self,
        host: &mut Host,
        salt: u64,
        commanders: [CommanderKind; 2],
        seed: u64,
    ) -> ApiResult<()> {
        if self.fold.open.is_some() {
            let (_, _, call) = self.open_call()?;
            let side = call.seat().side().unwrap_or(Side::Blue);
            self.answer(host, &call, salt, commanders[side.index()])?;
            return Ok(());
        }
        if let Phase::Orders(_) = &self.fold.war.main().phase {
            return self.write_both(host, salt, commanders, seed);
        }
        for side in Side::BOTH {
            if let Some(order) = self.next_order(side, commanders[side.index()], salt) {
                self.order(host, side.seat(), &order, None)?;
                return Ok(());
            }
        }
        let message = format!(
            "nobody can do anything: {}",
            campaign::two_star_general::legal::prompt(self.fold.war.main())
        );
        Err(ApiError::new(Kind::Failed, "simulate.dead_end", message))
    }

    fn answer(
        &mut self,
        host: &mut Host,
        call: &Call,
        salt: u64,
        kind: CommanderKind,
    ) -> ApiResult<Outcome> {
        match call {
            Call::Roll(roll) => self.app_dice(host, roll.seat, None),
            Call::Choice(choice) => {
                let chosen = commander::answer(choice, kind.sense(), salt);
                let word = |i: &u16| choice.options[usize::from(*i)].word.clone();
                let words: Vec<String> = chosen.iter().map(word).collect();
                self.choose(host, choice.seat, &words, None)
            }
        }
    }

    /// What a commander orders next: in the smaller battles first, so that the war does not wait for them; one who fights
    /// out leaves them open for a while.
    fn next_order(&self, side: Side, kind: CommanderKind, salt: u64) -> Option<WarOrder> {
        let (war, sense) = (&self.fold.war, kind.sense());
        let smaller = || commander::smaller(war, side, sense, salt);
        if kind != CommanderKind::FightsOut {
            return smaller().or_else(|| commander::main(war, side, sense, salt));
        }
        let main = || {
            let above = match whim::pick(salt.wrapping_add(9), 4) {
                0 => Sense::Random,
                _ => Sense::Sensible,
            };
            commander::venture(war, side, salt).or_else(|| commander::main(war, side, above, salt))
        };
        match whim::pick(salt.wrapping_add(5), 6) {
            0 => main().or_else(smaller),
            _ => smaller().or_else(main),
        }
    }

    fn written(&self, side: Side, kind: CommanderKind, salt: u64) -> OrderSheet {
        let state = self.fold.war.main();
        match kind {
            CommanderKind::Sensible | CommanderKind::FightsOut => {
                division::order_sheet(state, side)
            }
            CommanderKind::Random => division::random_sheet(state, side, salt),
        }
    }

    /// Both sides' orders at once. The salts come from the seed, so that the same seed gives the same journal state.
    fn write_both(
        &mut self,
        host: &mut Host,
        salt: u64,
        commanders: [CommanderKind; 2],
        seed: u64,
    ) -> ApiResult<()> {
        let salt_of = |side: Side| {
            use sha2::Digest as _;
            let at = (self.fold.war.main().day, self.fold.war.main().round);
            let hash = sha2::Sha256::digest(format!("wardiary/salt/{seed}/{side}/{at:?}"));
            let mut salt = [0; 16];
            salt.copy_from_slice(&hash[..16]);
            salt
        };
        let sheets = Side::BOTH
            .map(|side| (side, self.written(side, commanders[side.index()], salt), salt_of(side)));
        for (side, sheet, salt) in sheets {
            self.lay(host, side, sheet, salt)?;
        }
        self.turn_up(host)?;
        Ok(())
    }

    fn simulated(&self, seed: u64, orders: u64) -> Simulated {
        let war = &self.fold.war;
        let status = self.status().ok();
        let men = |side: Side| {
            let view = status.as_ref().map(|status| &status.sides[side.index()]);
            view.map_or([0; 5], |v| [v.men, v.killed, v.wounded, v.prisoners, v.stragglers])
        };
        Simulated {
            scenario: war.setup.scenario.to_string(),
            seed,
            orders,
            entries: self.fold.seq,
            days: war.main().day,
            winner: war.over().and_then(|outcome| outcome.winner),
            points: war.main().objective_points(),
            digest: digest(war),
            men: Side::BOTH.map(men),
        }
    }
}

/// Founds a campaign from a seed and plays it to its end.
///
/// # Errors
/// As [`Session::found`] and [`Session::simulate`].
pub fn simulate(
    path: &Path,
    host: &mut Host,
    scenario: &str,
    seed: u64,
    commanders: [CommanderKind; 2],
    durable: bool,
    progress: &mut dyn FnMut(u64, u64),
) -> ApiResult<(Session, Simulated)> {
    let founding = Founding {
        scenario: scenario.to_owned(),
        consent: crate::record::Consent::Nobody,
        seed: Some(seed),
        players: Side::BOTH
            .map(|side| {
                (side.seat(), format!("{:?} commander", commanders[side.index()]).to_lowercase())
            })
            .into_iter()
            .collect::<std::collections::BTreeMap<Seat, String>>(),
        ..Founding::default()
    };
    let mut session = Session::found(path, host, &founding)?;
    session.durability = if durable { Durability::EachAnswer } else { Durability::EachRound };
    let result = session.simulate(host, seed, commanders, progress)?;
    Ok((session, result))
}

impl CommanderKind {
    const fn sense(self) -> Sense {
        match self {
            Self::Sensible => Sense::Sensible,
            Self::Random | Self::FightsOut => Sense::Random,
        }
    }
}
