//! A table for tests: a data folder, a campaign file, and the api.

use std::path::{Path, PathBuf};

use api::amend::Wanted;
use api::request::{DiceSource, Done};
use api::simulate::CommanderKind;
use api::views::CallView;
use api::{Api, ApiError, Host, Reply, Request};
use campaign::two_star_general::order::Order;
use campaign::two_star_general::state::Setup;
use campaign::{BattleId, BattleOrder, WarOrder};
use kernel::{Call, Seat, Side};
use tempfile::TempDir;

/// Everything one test needs; the folder goes with it.
pub struct Desk {
    pub folder: TempDir,
    pub api: Api,
    pub file: PathBuf,
}

impl Desk {
    /// A desk with a campaign founded from the teaching scenario.
    pub fn with_campaign() -> Self {
        let mut desk = Self::empty();
        let request = Request::New {
            file: desk.file.clone(),
            scenario: "first-light".to_owned(),
            options: Default::default(),
            players: [(Seat::Blue, "Anna".to_owned()), (Seat::Orange, "Bert".to_owned())].into(),
            consent: Default::default(),
            automatic: Vec::new(),
        };
        desk.api.handle(request).unwrap();
        desk
    }

    /// The setup of the first division battle of the war.
    pub fn division_setup(&mut self) -> Setup {
        let file = self.file.clone();
        let war = &self.api.session(&file).unwrap().founded().setup;
        Setup::clone(war.divisions().next().unwrap().1)
    }

    pub fn empty() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("war.wardiary");
        let api = Self::api(folder.path());
        Self { folder, api, file }
    }

    /// A desk with a war that the program fought to its end.
    pub fn fought() -> Self {
        Self::fought_in("first-light")
    }

    /// The same in another scenario.
    pub fn fought_in(scenario: &str) -> Self {
        let mut desk = Self::empty();
        let simulate = Request::Simulate {
            scenario: scenario.to_owned(),
            seed: 7,
            blue: CommanderKind::Sensible,
            orange: CommanderKind::Sensible,
            file: Some(desk.file.clone()),
            durable: false,
            until: None,
            seats: false,
        };
        desk.api.handle(simulate).unwrap();
        desk
    }

    pub fn api(data: &Path) -> Api {
        let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let folders = ["../campaigns", "campaign/tests/scenarios"].map(|path| crates.join(path));
        Api::new(Host::new(data.to_path_buf(), folders.into()))
    }

    /// Closes the program and opens it again.
    pub fn reopen(&mut self) {
        self.api = Self::api(self.folder.path());
    }

    pub fn order(&mut self, seat: Seat, order: Order) -> Result<Done, ApiError> {
        let order = main(order);
        let request = Request::Order { file: self.file.clone(), seat, order, idem: None };
        self.done(request)
    }

    pub fn seal(&mut self, side: Side) -> Done {
        self.done(Request::SealOrders {
            file: self.file.clone(),
            seat: side.seat(),
            idem: None,
            battle: None,
        })
        .unwrap()
    }

    /// The entry of the call that a seat must answer, or of the first that waits.
    pub fn call_of(&mut self, seat: Seat) -> u64 {
        let status = Request::Status { file: self.file.clone(), seat, battle: None };
        let Ok(Reply::Status(status)) = self.api.handle(status) else { panic!("no status") };
        let own = status.calls.iter().find(|waits| waits.answers == seat);
        own.or(status.calls.first()).map_or(0, |waits| waits.entry)
    }

    pub fn dice(&mut self, seat: Seat, typed: &str) -> Result<Done, ApiError> {
        let (call, dice) = (self.call_of(seat), DiceSource::Typed(typed.to_owned()));
        self.done(Request::Dice { file: self.file.clone(), seat, call, dice, idem: None })
    }

    /// Changes the past; the umpire agrees.
    pub fn amend(&mut self, seat: Seat, change: Wanted) -> Result<u64, ApiError> {
        let amended = self.api.handle(Request::Amend {
            file: self.file.clone(),
            seat,
            change,
            reason: "it was not so".to_owned(),
            agreed_by: vec![Seat::Umpire],
            on_new: Default::default(),
            plan: None,
            idem: None,
        })?;
        match amended {
            Reply::Amended(amended) => Ok(amended.entry),
            other => panic!("not amended: {other:?}"),
        }
    }

    /// Takes the newest order that counts out, and everything after it.
    pub fn undo(&mut self, seat: Seat) -> Result<u64, ApiError> {
        let file = self.file.clone();
        let entry = self.api.session(&file)?.last_order(None)?;
        self.amend(seat, Wanted::Out { entry, and_after: true })
    }

    pub fn choose(&mut self, seat: Seat, words: &[&str]) -> Done {
        let words = words.iter().map(|word| (*word).to_owned()).collect();
        let call = self.call_of(seat);
        let file = self.file.clone();
        self.done(Request::Choose { file, seat, call, words, idem: None }).unwrap()
    }

    pub fn app_dice(&mut self, seat: Seat) -> Done {
        let call = self.call_of(seat);
        self.done(Request::Dice {
            file: self.file.clone(),
            seat,
            call,
            dice: DiceSource::App,
            idem: None,
        })
        .unwrap()
    }

    pub fn done(&mut self, request: Request) -> Result<Done, ApiError> {
        match self.api.handle(request)? {
            Reply::Done(done) => Ok(*done),
            other => panic!("not done: {other:?}"),
        }
    }

    /// The war where both sides have laid unchanged orders and somebody must throw for the move.
    pub fn lay_orders(&mut self) {
        self.seal(Side::Blue);
        self.seal(Side::Orange);
    }

    /// Throws for the move until blue wins.
    pub fn blue_moves(&mut self) {
        self.order(Seat::Blue, Order::ThrowForMove).unwrap();
        self.dice(Seat::Blue, "66").unwrap();
        let done = self.dice(Seat::Orange, "11").unwrap();
        assert!(done.call.is_none());
    }
}

pub fn main(order: Order) -> WarOrder {
    WarOrder { battle: BattleId::main(), order: BattleOrder::TwoStarGeneral(order) }
}

pub fn roll(call: Option<&CallView>) -> &kernel::RollCall {
    match call.map(|waits| &waits.call) {
        Some(Call::Roll(roll)) => roll,
        other => panic!("no roll is called for: {other:?}"),
    }
}
