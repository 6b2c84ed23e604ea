//! A war that two random players play, type dice in, and amend.

use std::path::Path;

use kernel::{Call, Seat, Side};
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use tempfile::TempDir;

use crate::Session;
use engine::Host;
use engine::amend::{OnNewQuestion, Wanted, Wish};
use engine::error::ApiResult;
use engine::founding::Founding;
use engine::orders::Waiting;
use engine::record::{Asked, Consent, RollSource, Rolled};
use engine::simulate::CommanderKind;
use journal::Kind;

pub(super) struct Game {
    _folder: TempDir,
    pub(super) host: Host,
    pub(super) session: Session,
    rng: ChaCha8Rng,
}

impl Game {
    pub(super) fn new(seed: u64) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let campaigns = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../campaigns");
        let mut host = Host::new(folder.path().join("data"), vec![campaigns]);
        let players = [(Seat::Blue, "Anna"), (Seat::Orange, "Otto"), (Seat::Umpire, "Clara")];
        let founding = Founding {
            scenario: "first-light".to_owned(),
            consent: Consent::Umpire,
            seed: Some(seed),
            players: players.map(|(seat, name)| (seat, name.to_owned())).into(),
            ..Founding::default()
        };
        let file = folder.path().join("war.wardiary");
        let session = Session::found(&file, &mut host, &founding).unwrap();
        Self { _folder: folder, host, session, rng: ChaCha8Rng::seed_from_u64(seed) }
    }

    /// Some steps of play: answers, or an order of either side. Half of the dice are typed.
    pub(super) fn play(&mut self, steps: u32) {
        for _ in 0..steps {
            let waiting = self.session.waiting().unwrap();
            if let Some(Waiting { call: Call::Roll(roll), at, answers, .. }) = waiting.first()
                && self.rng.random_bool(0.5)
            {
                let faces = self.faces(roll.count, roll.sides);
                let (seat, at) = (*answers, *at);
                self.session.table_dice(&mut self.host, seat, at, &faces, None).unwrap();
                continue;
            }
            let side = Side::BOTH[self.rng.random_range(0..2)];
            for side in [side, side.enemy()] {
                let kinds = [CommanderKind::FightsOut, CommanderKind::Sensible];
                let kind = kinds[self.rng.random_range(0..2)];
                if self.session.command(&mut self.host, side.seat(), kind, false).unwrap().is_some()
                {
                    break;
                }
            }
        }
    }

    pub(super) fn amend(&mut self, wanted: &Wanted, on_new: OnNewQuestion) -> ApiResult<u64> {
        let wish = Wish { on_new, ..Wish::of(Seat::Umpire, "it was not so") };
        self.session.amend(&mut self.host, wanted, wish).map(|done| done.entry)
    }

    /// Tries amendments until one is possible: typed dice that were others, an order that never was, redo.
    pub(super) fn amend_something(&mut self) -> u64 {
        for _ in 0..200 {
            let last = self.session.fold.seq;
            let entry = self.rng.random_range(self.session.fold.founding + 1..=last);
            let found = self.session.entry(entry).unwrap();
            let wanted = match found.kind {
                Kind::Rolled => match self.other_dice(entry) {
                    Some(typed) => Wanted::Faces { entry, typed },
                    None => continue,
                },
                Kind::Ordered => Wanted::Out { entry, and_after: self.rng.random_bool(0.1) },
                Kind::Amended => Wanted::Redo { entry },
                _ => continue,
            };
            let on_new = match self.rng.random_bool(0.5) {
                true => OnNewQuestion::Ask,
                false => OnNewQuestion::Fall,
            };
            if let Ok(amended) = self.amend(&wanted, on_new) {
                return amended;
            }
        }
        panic!("nothing could be amended in two hundred tries");
    }

    /// Other dice than were typed in an entry.
    pub(super) fn other_dice(&mut self, entry: u64) -> Option<String> {
        let rolled: Rolled = self.session.body(entry).unwrap();
        if !matches!(rolled.source, RollSource::Typed(_)) {
            return None;
        }
        let call = self.session.entry(entry).unwrap().cause.unwrap();
        let Asked::Roll(asked) = self.session.asked(call).unwrap() else { return None };
        Some(self.faces(asked.count, asked.sides))
    }

    fn faces(&mut self, count: u16, sides: u8) -> String {
        let faces: Vec<String> =
            (0..count).map(|_| self.rng.random_range(1..=sides).to_string()).collect();
        faces.join(" ")
    }
}
