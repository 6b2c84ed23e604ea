//! Wars to try things on.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use chrono::{TimeZone as _, Utc};
use engine::amend::{Done, Wanted, Wish};
use engine::fold::war_digest;
use engine::founding::Founding;
use engine::journal::{Entry, Kind};
use engine::kernel::{Call, Seat, Side};
use engine::orders::Waiting;
use engine::record::Consent;
use engine::simulate::{self, CommanderKind, Plan, Simulated};
use engine::{ApiResult, Host, Session};
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use tempfile::TempDir;

/// A folder for the files of one test, with a host whose clock stands.
pub struct Place {
    folder: TempDir,
    pub host: Host,
}

impl Place {
    pub fn new() -> Self {
        let folder = TempDir::new().expect("a folder");
        let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let scenarios = ["../campaigns", "campaign/tests/scenarios"].map(|path| crates.join(path));
        let time = Utc.with_ymd_and_hms(2026, 11, 21, 19, 30, 0).single().expect("a time");
        let host = Host::new(folder.path().join("data"), scenarios.into()).at(time);
        std::fs::create_dir(folder.path().join("data")).expect("a folder");
        Self { folder, host }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(format!("{name}.wardiary"))
    }

    /// A campaign that two people play; with a seed its app dice repeat.
    pub fn found(
        &mut self,
        name: &str,
        scenario: &str,
        consent: Consent,
        seed: Option<u64>,
    ) -> Session {
        let players = [(Seat::Blue, "Anna"), (Seat::Orange, "Bert"), (Seat::Umpire, "Clara")];
        let founding = Founding {
            scenario: scenario.to_owned(),
            consent,
            seed,
            players: players.map(|(seat, name)| (seat, name.to_owned())).into(),
            ..Founding::default()
        };
        Session::found(&self.path(name), &mut self.host, &founding).expect("a campaign")
    }

    /// A war played by automatic commanders until it has so many entries.
    pub fn war(&mut self, name: &str, plan: &Plan) -> (Session, Simulated) {
        let path = self.path(name);
        simulate::simulate(&path, &mut self.host, plan, &mut |_, _| {}).expect("a war")
    }
}

/// A war on this scenario that fights its contacts out.
pub fn fights_out(scenario: &str, seed: u64, until: u64) -> Plan {
    Plan {
        seats: false,
        scenario: scenario.to_owned(),
        seed,
        commanders: [CommanderKind::FightsOut; 2],
        durable: false,
        until: Some(until),
    }
}

/// A war at which two random players sit who type some of their dice.
pub struct Game {
    pub place: Place,
    pub session: Session,
    pub rng: ChaCha8Rng,
    /// Calls that a test was shown.
    pub seen: BTreeSet<u64>,
}

impl Game {
    pub fn new(scenario: &str, seed: u64, consent: Consent) -> Self {
        let mut place = Place::new();
        let session = place.found("war", scenario, consent, Some(seed));
        Self { place, session, rng: ChaCha8Rng::seed_from_u64(seed), seen: BTreeSet::new() }
    }

    /// A war between two people, with dice of chance.
    pub fn of_people(scenario: &str, consent: Consent) -> Self {
        let mut place = Place::new();
        let session = place.found("war", scenario, consent, None);
        Self { place, session, rng: ChaCha8Rng::seed_from_u64(1), seen: BTreeSet::new() }
    }

    /// Some steps of play: answers, or an order of either side.
    pub fn play(&mut self, steps: u32) {
        for _ in 0..steps {
            let host = &mut self.place.host;
            let waiting = self.session.waiting().expect("what waits");
            if let Some(first) = waiting.first()
                && let Call::Roll(roll) = &first.call
                && self.rng.random_bool(0.5)
            {
                let faces = random_faces(&mut self.rng, roll.count, roll.sides);
                let (seat, at) = (first.answers, first.at);
                self.session.table_dice(host, seat, at, &faces, None).expect("dice");
                continue;
            }
            let side = Side::BOTH[self.rng.random_range(0..2)];
            for side in [side, side.enemy()] {
                let kinds =
                    [CommanderKind::Random, CommanderKind::FightsOut, CommanderKind::Sensible];
                let kind = kinds[self.rng.random_range(0..3)];
                if self.session.command(host, side.seat(), kind, false).expect("an order").is_some()
                {
                    break;
                }
            }
        }
    }

    /// Plays on until a roll waits.
    pub fn play_to_a_roll(&mut self) -> Waiting {
        for _ in 0..2_000 {
            let waiting = self.session.waiting().expect("what waits");
            let roll = waiting.into_iter().find(|one| matches!(one.call, Call::Roll(_)));
            match roll {
                Some(roll) => return roll,
                None => self.play(1),
            }
        }
        panic!("no roll in two thousand steps");
    }

    /// The same, where the app throws no dice on the way.
    pub fn play_to_a_roll_typing(&mut self) -> Waiting {
        for _ in 0..2_000 {
            let waiting = self.session.waiting().expect("what waits");
            let fresh = waiting
                .iter()
                .find(|one| matches!(one.call, Call::Roll(_)) && !self.seen.contains(&one.at));
            if let Some(roll) = fresh {
                self.seen.insert(roll.at);
                return roll.clone();
            }
            match waiting.first() {
                Some(Waiting { call: Call::Roll(roll), at, answers, .. }) => {
                    let faces = random_faces(&mut self.rng, roll.count, roll.sides);
                    let host = &mut self.place.host;
                    self.session.table_dice(host, *answers, *at, &faces, None).expect("dice");
                }
                _ => self.play(1),
            }
        }
        panic!("no roll in two thousand steps");
    }

    pub fn last(&self) -> u64 {
        self.session.fold().seq
    }

    /// The newest entry of a kind that this is true of.
    pub fn newest(&self, kind: Kind, fits: impl Fn(&Entry) -> bool) -> Option<Entry> {
        let entries = (4..=self.last()).rev().filter_map(|seq| self.session.entry(seq).ok());
        entries.into_iter().find(|entry| entry.kind == kind && fits(entry))
    }

    /// Changes the past, as the umpire wishes.
    pub fn amend(&mut self, wanted: &Wanted) -> ApiResult<Done> {
        let wish = Wish::of(Seat::Umpire, "it was not so");
        self.session.amend(&mut self.place.host, wanted, wish)
    }

    pub fn digest(&self) -> String {
        war_digest(&self.session.fold().war)
    }

    /// Closes the file, so that others may write it, and gives its path.
    pub fn close(mut self) -> (Place, PathBuf) {
        self.session.rest().expect("at rest");
        drop(self.session);
        let path = self.place.path("war");
        (self.place, path)
    }
}

pub fn random_faces(rng: &mut ChaCha8Rng, count: u16, sides: u8) -> String {
    let faces: Vec<String> = (0..count).map(|_| rng.random_range(1..=sides).to_string()).collect();
    faces.join(" ")
}
