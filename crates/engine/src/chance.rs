//! The chance to win, as a curve: from the ends of rounds of the record the war is played on in memory, many times, by automatic
//! commanders of both sides, and it is counted who wins.
//!
//! It says how a moment stood for two players who are equally sensible and no cleverer than the program; it does not say how it stood
//! for the people at the table. Nothing is written to the journal, and the same record gives the same numbers. What was
//! counted is kept in a file beside the campaign (`counted`), which may be deleted at any time.
//!
//! It is done a slice at a time, because it takes long: a client that wants more asks again, and one that does not has cancelled it.

mod playing;

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use campaign::WarState;
use journal::{EntryRef, Kind, Reading};
use kernel::Side;

use crate::counted::{Kept, beside};
use crate::error::{ApiError, ApiResult};
use crate::fold::war_digest;
use crate::session::Session;

pub use crate::counted::{Interval, Tally};

/// How much is played at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Wars from each moment.
    pub playouts: u32,
    /// Moments of the record.
    pub moments: u16,
}

/// Twice as many wars make an interval narrower by nearly a third: 64 leave ± 12 % at the most.
pub const PLAYOUTS_USUAL: u32 = 64;
pub const PLAYOUTS_MOST: u32 = 2_000;
pub const MOMENTS_USUAL: u16 = 24;
pub const MOMENTS_MOST: u16 = 200;

/// Every moment is played so often first, then twice as often, and so on: a coarse curve is there soon.
const FIRST: u32 = 8;
/// When all of the first wars from a moment, this many, came to no end, no more are played from it.
const ENDLESS_MOST: u32 = 4;

/// What is known of the chance to win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chance {
    /// In the order of the record.
    pub moments: Vec<Moment>,
    /// Wars that were played, and those that are wanted.
    pub played: u64,
    pub wanted: u64,
    /// Why what was kept is not believed, or cannot be kept, in sentences.
    pub notices: Vec<String>,
}

/// What is known of one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The entry after which it was so.
    pub entry: u64,
    pub tally: Tally,
    /// The war is over, and this is how: there is nothing to estimate.
    pub end: Option<Option<Side>>,
    /// No war can be played on from here: orders lie face down, an order waits for its dice, or it was over already.
    pub is_closed: bool,
    key: String,
}

impl Bounds {
    /// The usual ones where nothing is said.
    ///
    /// # Errors
    /// When more is asked for than can be waited for.
    pub fn new(playouts: Option<u32>, moments: Option<u16>) -> ApiResult<Self> {
        let playouts = playouts.unwrap_or(PLAYOUTS_USUAL);
        let moments = moments.unwrap_or(MOMENTS_USUAL);
        if !(1..=PLAYOUTS_MOST).contains(&playouts) {
            let message = format!("from each moment 1 to {PLAYOUTS_MOST} wars can be played");
            return Err(ApiError::usage("chance.playouts", message));
        }
        if !(2..=MOMENTS_MOST).contains(&moments) {
            let message = format!("a curve has 2 to {MOMENTS_MOST} moments");
            return Err(ApiError::usage("chance.moments", message));
        }
        Ok(Self { playouts, moments })
    }
}

impl Moment {
    /// The chance of a side to win; none while nothing is known of it.
    #[must_use]
    pub fn chance(&self, side: Side) -> Option<Interval> {
        match self.end {
            Some(winner) => Some(Interval::sure(winner == Some(side))),
            None => self.tally.chance(side),
        }
    }

    /// How many wars are still to be played up to `playouts`.
    fn missing(&self, playouts: u32) -> u32 {
        let is_endless = self.tally.counted() == 0 && self.tally.endless >= ENDLESS_MOST;
        match self.end.is_some() || self.is_closed || is_endless {
            true => 0,
            false => playouts.saturating_sub(self.tally.played()),
        }
    }
}

impl Session {
    /// What is known of the chance to win, without playing anything.
    ///
    /// # Errors
    /// When the record cannot be read.
    pub fn chance(&self, bounds: Bounds) -> ApiResult<Chance> {
        let (kept, notice) = self.kept_chance();
        self.chance_of(bounds, &kept, notice.into_iter().collect())
    }

    /// Plays on for `patience`, one war at least, and keeps what came of it.
    ///
    /// # Errors
    /// When the record cannot be read.
    pub fn go_on_with_chance(
        &mut self,
        bounds: Bounds,
        patience: Duration,
        progress: &mut dyn FnMut(u64, u64),
    ) -> ApiResult<Chance> {
        let until = Instant::now() + patience;
        let (mut kept, notice) = self.kept_chance();
        let mut notices: Vec<String> = notice.into_iter().collect();
        let mut chance = self.chance_of(bounds, &kept, Vec::new())?;
        let mut goal = FIRST.min(bounds.playouts);
        loop {
            let Some(at) = chance.moments.iter().position(|one| one.missing(goal) > 0) else {
                if goal >= bounds.playouts {
                    break;
                }
                goal = goal.saturating_mul(2).min(bounds.playouts);
                continue;
            };
            progress(chance.played, chance.wanted);
            self.play_from(&mut chance.moments[at], goal, until)?;
            let moment = &chance.moments[at];
            kept.put(&moment.key, moment.tally, moment.is_closed);
            chance.count(bounds);
            if Instant::now() >= until {
                break;
            }
        }
        progress(chance.played, chance.wanted);
        notices.extend(self.keep_chance(kept));
        Ok(Chance { notices, ..chance })
    }

    /// Plays on from a moment, until it was done `goal` times or the time is up.
    fn play_from(&self, moment: &mut Moment, goal: u32, until: Instant) -> ApiResult<()> {
        let Some(war) = self.war_to_play_on(moment.entry)? else {
            moment.is_closed = true;
            return Ok(());
        };
        // The war alone: what else is in the record has no part in the numbers, not even by chance.
        let digest = war_digest(&war);
        while moment.missing(goal) > 0 {
            let seed = format!("wardiary/chance/{digest}/{}", moment.tally.played());
            moment.tally.add(playing::play_on(&war, moment.entry, &seed));
            if Instant::now() >= until {
                break;
            }
        }
        Ok(())
    }

    /// The war after an entry, as it counts now; none when it cannot be played on from there.
    fn war_to_play_on(&self, entry: u64) -> ApiResult<Option<WarState>> {
        let truth = self.truth();
        let fold = match self.amended_up_to(entry) {
            None => self.moment(Some(entry))?.into_fold(),
            Some(_) => truth.counting_to(self.journal(), entry)?,
        };
        let may = fold.open.is_empty() && fold.war.over().is_none() && playing::is_open(&fold.war);
        Ok(may.then_some(fold.war))
    }

    fn chance_of(&self, bounds: Bounds, kept: &Kept, notices: Vec<String>) -> ApiResult<Chance> {
        let entries = thinned(&self.ends_of_rounds()?, bounds.moments);
        let mut moments = Vec::new();
        for entry in entries {
            let key = self.chance_key(entry)?;
            let (tally, is_closed) = kept.of(&key);
            moments.push(Moment { entry, tally, end: None, is_closed, key });
        }
        let truth = self.truth();
        if let Some(outcome) = truth.war.over() {
            moments.retain(|moment| moment.entry < truth.seq);
            let (tally, key) = (Tally::default(), String::new());
            let end = Some(outcome.winner);
            moments.push(Moment { entry: truth.seq, tally, end, is_closed: false, key });
        }
        let mut chance = Chance { moments, played: 0, wanted: 0, notices };
        chance.count(bounds);
        Ok(chance)
    }

    /// The founding, and the entries at which the state was put down: ends of rounds, when no order is half carried out.
    fn ends_of_rounds(&self) -> ApiResult<Vec<u64>> {
        let truth = self.truth();
        let mut found = vec![truth.founding];
        let range = truth.founding + 1..=truth.seq;
        self.journal().for_each(
            range,
            Reading::Unverified,
            |entry: &EntryRef<'_>| -> ApiResult<_> {
                if entry.header.kind == Kind::Digest {
                    found.push(entry.seq);
                }
                Ok(ControlFlow::Continue(()))
            },
        )?;
        Ok(found)
    }

    /// What the war after an entry follows from, as it counts now: everything up to it, and the newest amendment that changes
    /// something before it.
    fn chance_key(&self, entry: u64) -> ApiResult<String> {
        let hash = |seq: u64| self.entry(seq).map(|entry| entry.hash.to_string());
        Ok(match self.amended_up_to(entry) {
            None => hash(entry)?,
            Some(by) => format!("{}+{}", hash(entry)?, hash(by)?),
        })
    }

    /// What was counted so far, and why the file beside the campaign is not believed.
    fn kept_chance(&self) -> (Kept, Option<String>) {
        let own = self.caches.chance.clone();
        match Kept::in_file(&self.chance_file()) {
            Ok(kept) => (own.with(&kept), None),
            Err(doubt) => (own, Some(doubt)),
        }
    }

    /// Keeps what was counted; says why it cannot be kept beside the campaign.
    fn keep_chance(&mut self, kept: Kept) -> Option<String> {
        let path = self.chance_file();
        let written = kept.write(&path);
        self.caches.chance = kept;
        written.err().map(|error| {
            format!(
                "What was counted cannot be kept in {}: {error}. It is lost when the campaign is closed.",
                path.display()
            )
        })
    }

    fn chance_file(&self) -> PathBuf {
        beside(self.journal().path(), ".chance")
    }

    /// The newest amendment after an entry that changes something before it.
    fn amended_up_to(&self, entry: u64) -> Option<u64> {
        let all = self.truth().amendments.all();
        let later = all.rev().take_while(|(seq, _)| *seq > entry);
        later.filter(|(_, amendment)| amendment.reach <= entry).map(|(seq, _)| seq).next()
    }
}

impl Chance {
    fn count(&mut self, bounds: Bounds) {
        let tallies = || self.moments.iter();
        let played: u64 = tallies().map(|one| u64::from(one.tally.played())).sum();
        let missing: u64 = tallies().map(|one| u64::from(one.missing(bounds.playouts))).sum();
        (self.played, self.wanted) = (played, played + missing);
    }
}

/// Every second, fourth, eighth … of them, so that they are `most` at most, and the last. As a war goes on the same moments stay
/// among them, and what was counted there is not lost.
fn thinned(all: &[u64], most: u16) -> Vec<u64> {
    let most = usize::from(most);
    let mut step = 1;
    while all.len().div_ceil(step) + 1 > most.max(2) {
        step *= 2;
    }
    let last = all.len().saturating_sub(1);
    let kept = |(at, _): &(usize, &u64)| at.is_multiple_of(step) || *at == last;
    all.iter().enumerate().filter(kept).map(|(_, entry)| *entry).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_moments_stay_as_a_war_goes_on() {
        let upto = |count: u64| (1..=count).collect::<Vec<u64>>();
        assert_eq!(thinned(&upto(3), 24), [1, 2, 3]);
        assert_eq!(thinned(&upto(9), 6), [1, 3, 5, 7, 9]);
        assert_eq!(thinned(&upto(10), 6), [1, 3, 5, 7, 9, 10]);
        assert_eq!(thinned(&upto(11), 6), [1, 5, 9, 11]);
        for count in 1..200 {
            for most in [2, 3, 7, 24] {
                let few = thinned(&upto(count), most);
                assert!(few.len() <= usize::from(most.max(2)), "{count} {most}: {few:?}");
                assert_eq!((few[0], *few.last().unwrap()), (1, count));
                // All but the last stay, or every second of them does.
                let next = thinned(&upto(count + 1), most);
                let stays = |entry: &&u64| next.contains(entry);
                assert!(few[..few.len() - 1].iter().step_by(2).all(|entry| stays(&entry)));
            }
        }
    }
}
