//! Places for connections: how many may be open, and which one gives way.
//!
//! A connection is a stranger's until a request on it brings a valid token. Strangers have places of their own, so that any
//! number of them leaves room for known connections: a new stranger takes the place of the oldest idle one.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::Serialize;
use tokio::sync::{Notify, watch};

use crate::token::Token;

/// Strangers' places in all, and those of one address that is not this computer.
const STRANGERS_MOST: usize = 256;
const STRANGERS_OF_ONE_ADDRESS: usize = 32;
/// Connections with one token: a browser opens seven for a window.
const KNOWN_OF_ONE_TOKEN: usize = 128;

/// How many connections may be open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Limits {
    pub strangers: usize,
    pub strangers_of_one_address: usize,
    pub known: usize,
    pub known_of_one_token: usize,
}

/// How many are open, and how many had to give way since the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Count {
    pub strangers: usize,
    pub known: usize,
    pub gave_way: u64,
    pub limits: Limits,
}

/// Whether a connection is to be closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Closing {
    No,
    /// When the answer that is being made has gone out: the server stops.
    Gently,
    /// At once: its place is needed.
    Now,
}

/// All places.
#[derive(Clone, Debug)]
pub struct Places(Arc<Shared>);

/// The place of one connection; it is free again when the last handle to it is gone.
#[derive(Debug)]
pub(crate) struct Place {
    id: u64,
    places: Places,
    closing: watch::Receiver<Closing>,
}

#[derive(Debug)]
struct Shared {
    limits: Limits,
    taken: Mutex<Taken>,
    all_gone: Notify,
}

/// Keys rise with time, so the first is the oldest.
#[derive(Debug, Default)]
struct Taken {
    last: u64,
    strangers: BTreeMap<u64, Open>,
    known: BTreeMap<u64, (Token, Open)>,
    gave_way: u64,
}

#[derive(Debug)]
struct Open {
    from: IpAddr,
    /// A request is being answered.
    is_busy: bool,
    close: watch::Sender<Closing>,
}

impl Limits {
    /// Numbers that fit into `open_files`: a quarter at most for strangers, a quarter kept for campaigns.
    #[must_use]
    pub fn within(open_files: u64) -> Self {
        let files = usize::try_from(open_files).unwrap_or(usize::MAX);
        let quarter = (files / 4).max(1);
        let strangers = STRANGERS_MOST.min(quarter);
        let known = (files.saturating_sub(strangers + quarter)).max(1);
        Self {
            strangers,
            strangers_of_one_address: STRANGERS_OF_ONE_ADDRESS.min(strangers),
            known,
            known_of_one_token: KNOWN_OF_ONE_TOKEN.min(known),
        }
    }
}

impl Places {
    #[must_use]
    pub fn new(limits: Limits) -> Self {
        let shared = Shared { limits, taken: Mutex::default(), all_gone: Notify::new() };
        Self(Arc::new(shared))
    }

    #[must_use]
    pub fn count(&self) -> Count {
        let taken = self.lock();
        Count {
            strangers: taken.strangers.len(),
            known: taken.known.len(),
            gave_way: taken.gave_way,
            limits: self.0.limits,
        }
    }

    /// A place for a new connection. When there is none, the oldest idle stranger gives way: of the same address where
    /// that has too many, else of all.
    pub(crate) fn stranger(&self, from: IpAddr) -> Place {
        let (close, closing) = watch::channel(Closing::No);
        let mut taken = self.lock();
        taken.make_room(from, &self.0.limits);
        taken.last += 1;
        let id = taken.last;
        taken.strangers.insert(id, Open { from, is_busy: false, close });
        Place { id, places: self.clone(), closing }
    }

    /// The oldest idle stranger gives way, because the system has no room for another connection.
    pub(crate) fn give_way(&self) {
        self.lock().close_stranger(|_| true);
    }

    /// Asks all to close as soon as they have their answers, and waits until they are closed.
    pub(crate) async fn close_all(&self) {
        let gone = self.0.all_gone.notified();
        {
            let taken = self.lock();
            let known = taken.known.values().map(|(_, open)| open);
            for open in taken.strangers.values().chain(known) {
                open.close.send_replace(Closing::Gently);
            }
            if taken.strangers.is_empty() && taken.known.is_empty() {
                return;
            }
        }
        gone.await;
    }

    fn lock(&self) -> MutexGuard<'_, Taken> {
        self.0.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Place {
    /// Its last request had a valid token.
    pub(crate) fn known(&self, token: &Token) {
        let limits = self.places.0.limits;
        let mut taken = self.places.lock();
        if taken.known.get(&self.id).is_some_and(|(held, _)| held == token) {
            return;
        }
        let before = taken.known.remove(&self.id).map(|(_, open)| open);
        let Some(open) = before.or_else(|| taken.strangers.remove(&self.id)) else { return };
        if taken.known.values().filter(|(held, _)| held == token).count()
            >= limits.known_of_one_token
        {
            taken.close_known(|held| held == token);
        }
        if taken.known.len() >= limits.known {
            taken.close_known(|_| true);
        }
        taken.known.insert(self.id, (token.clone(), open));
    }

    /// Its last request had no valid token: a token that was revoked keeps no place.
    pub(crate) fn unknown(&self) {
        let mut taken = self.places.lock();
        let Some((_, open)) = taken.known.remove(&self.id) else { return };
        taken.make_room(open.from, &self.places.0.limits);
        taken.strangers.insert(self.id, open);
    }

    pub(crate) fn busy(&self, is_busy: bool) {
        let mut taken = self.places.lock();
        let Taken { strangers, known, .. } = &mut *taken;
        let known = known.get_mut(&self.id).map(|(_, open)| open);
        if let Some(open) = strangers.get_mut(&self.id).or(known) {
            open.is_busy = is_busy;
        }
    }

    /// Waits until it is to be closed more urgently than `asked`.
    pub(crate) async fn closing(&self, asked: Closing) -> Closing {
        let mut closing = self.closing.clone();
        // Its sender is dropped only with the place's entry: then it has given way.
        closing.wait_for(|now| *now > asked).await.map_or(Closing::Now, |now| *now)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.places.lock();
        taken.strangers.remove(&self.id);
        taken.known.remove(&self.id);
        if taken.strangers.is_empty() && taken.known.is_empty() {
            self.places.0.all_gone.notify_waiters();
        }
    }
}

impl Taken {
    fn make_room(&mut self, from: IpAddr, limits: &Limits) {
        let of_one = self.strangers.values().filter(|open| open.from == from).count();
        if !from.is_loopback() && of_one >= limits.strangers_of_one_address {
            self.close_stranger(|open| open.from == from);
        } else if self.strangers.len() >= limits.strangers {
            self.close_stranger(|_| true);
        }
    }

    fn close_stranger(&mut self, fits: impl Fn(&Open) -> bool) {
        let all = || self.strangers.iter().filter(|(_, open)| fits(open));
        let idle = all().find(|(_, open)| !open.is_busy).or_else(|| all().next());
        if let Some(open) = idle.map(|(id, _)| *id).and_then(|id| self.strangers.remove(&id)) {
            self.close(&open);
        }
    }

    fn close_known(&mut self, fits: impl Fn(&Token) -> bool) {
        let all = || self.known.iter().filter(|(_, (token, _))| fits(token));
        let idle = all().find(|(_, (_, open))| !open.is_busy).or_else(|| all().next());
        if let Some((_, open)) = idle.map(|(id, _)| *id).and_then(|id| self.known.remove(&id)) {
            self.close(&open);
        }
    }

    fn close(&mut self, open: &Open) {
        self.gave_way += 1;
        open.close.send_replace(Closing::Now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: Limits =
        Limits { strangers: 4, strangers_of_one_address: 2, known: 3, known_of_one_token: 2 };

    fn from(last: u8) -> IpAddr {
        IpAddr::from([192, 0, 2, last])
    }

    fn must_close(place: &Place) -> bool {
        *place.closing.borrow() == Closing::Now
    }

    #[test]
    fn the_oldest_idle_stranger_gives_way() {
        let places = Places::new(LIMITS);
        let first: Vec<Place> = (1..=4).map(|last| places.stranger(from(last))).collect();
        first[0].busy(true);
        let late = places.stranger(from(5));
        assert_eq!(first.iter().map(must_close).collect::<Vec<_>>(), [false, true, false, false]);
        // Only busy ones are left: then the oldest of them.
        first.iter().chain([&late]).for_each(|place| place.busy(true));
        let last = places.stranger(from(6));
        assert!(must_close(&first[0]) && !must_close(&late) && !must_close(&last));
        assert_eq!((places.count().strangers, places.count().gave_way), (4, 2));
        drop((first, late, last));
        assert_eq!(places.count().strangers, 0);
    }

    #[test]
    fn one_address_cannot_take_the_places_of_others_but_this_computer_may() {
        let places = Places::new(LIMITS);
        let other = places.stranger(from(1));
        let many: Vec<Place> = (0..9).map(|_| places.stranger(from(2))).collect();
        assert!(!must_close(&other));
        assert_eq!(many.iter().filter(|place| !must_close(place)).count(), 2);
        drop((other, many));
        let here = IpAddr::from([127, 0, 0, 1]);
        let many: Vec<Place> = (0..9).map(|_| places.stranger(here)).collect();
        assert_eq!(many.iter().filter(|place| !must_close(place)).count(), 4);
    }

    #[test]
    fn known_connections_never_give_way_to_strangers_and_one_token_not_to_another() {
        let places = Places::new(LIMITS);
        let (anna, bert) = (Token::random().unwrap(), Token::random().unwrap());
        let known = places.stranger(from(1));
        known.known(&anna);
        let strangers: Vec<Place> = (0..50).map(|_| places.stranger(from(1))).collect();
        assert!(!must_close(&known));
        let of_bert: Vec<Place> = (0..5)
            .map(|_| {
                let place = places.stranger(from(3));
                place.known(&bert);
                place.known(&bert);
                place
            })
            .collect();
        assert!(!must_close(&known));
        assert_eq!(of_bert.iter().filter(|place| !must_close(place)).count(), 2);
        assert_eq!(places.count().known, 3);
        drop(strangers);
        // A token that was revoked keeps no place.
        known.unknown();
        assert_eq!((places.count().known, places.count().strangers), (2, 1));
        known.known(&anna);
        assert_eq!((places.count().known, places.count().strangers), (3, 0));
    }

    #[test]
    fn all_limits_together_fit_into_the_open_files() {
        for files in [8, 64, 256, 1_024, 4_096, 20_000, 1 << 30] {
            let limits = Limits::within(files);
            let sum = (limits.strangers + limits.known) as u64;
            assert!(sum <= files - files / 4, "{files}: {limits:?}");
            assert!(limits.strangers_of_one_address <= limits.strangers);
            assert!(limits.strangers > 0 && limits.known > 0);
        }
        assert_eq!(Limits::within(1_024).strangers, 256);
    }
}
