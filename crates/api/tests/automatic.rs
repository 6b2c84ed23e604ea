//! The program in commanders' seats, of wars with several commanders a side: it orders its own part and nothing of a person's,
//! waits for people and never for nobody, and the same seed gives the same war.

use api::record::PlayedBy;
use api::request::{DiceSource, Done};
use api::simulate::{CommanderKind, Simulated};
use api::verify::Verified;
use api::views::{CallView, StatusView};
use api::{ApiError, Reply, Request};
use campaign::{WarOrder, WarState};
use journal::Kind;
use kernel::face::PhaseKind;
use kernel::{Call, Generator, Seat};

use crate::desk::Desk;

/// More steps than First Light needs.
const STEPS_MOST: usize = 6_000;

fn seat(word: &str) -> Seat {
    word.parse().unwrap_or_else(|none| panic!("{none}"))
}

fn simulate(desk: &mut Desk, name: &str, kind: CommanderKind, until: Option<u64>) -> Simulated {
    let request = Request::Simulate {
        scenario: "first-light".to_owned(),
        seed: 3,
        blue: kind,
        orange: kind,
        file: Some(desk.folder.path().join(name)),
        durable: false,
        until,
        seats: true,
    };
    match desk.api.handle(request).unwrap() {
        Reply::Simulated(result) => *result,
        other => panic!("{other:?}"),
    }
}

fn verified(desk: &mut Desk, name: &str) -> Verified {
    let file = desk.folder.path().join(name);
    match desk.api.handle(Request::Verify { file, rules: true }).unwrap() {
        Reply::Verified(verified) => *verified,
        other => panic!("{other:?}"),
    }
}

/// Anna leads blue with Bert in one of two seats and the program in the other; the program leads orange, Carl is in one seat.
fn with_people() -> Desk {
    let mut desk = Desk::empty();
    let named = [("blue", "Anna"), ("blue.fusiliers", "Bert"), ("orange.grenadiers", "Carl")];
    let request = Request::New {
        file: desk.file.clone(),
        scenario: "first-light".to_owned(),
        options: Default::default(),
        players: named.map(|(word, name)| (seat(word), name.to_owned())).into(),
        consent: Default::default(),
        automatic: ["orange", "blue.rifles", "orange.hallmark"].map(seat).to_vec(),
    };
    desk.api.handle(request).unwrap();
    desk
}

impl Desk {
    fn status_now(&mut self) -> StatusView {
        let ask = Request::Status { file: self.file.clone(), seat: Seat::Umpire, battle: None };
        let Ok(Reply::Status(status)) = self.api.handle(ask) else { panic!("no status") };
        *status
    }

    fn wakes(&mut self, seat: Seat, kind: CommanderKind, ends: bool) -> Result<Done, ApiError> {
        let file = self.file.clone();
        self.done(Request::Command { file, seat, kind, ends, after: None })
    }

    fn war_now(&mut self) -> WarState {
        let file = self.file.clone();
        self.api.session(&file).unwrap().fold().war.clone()
    }

    /// The orders that entries hold.
    fn orders_in(&mut self, done: &Done) -> Vec<WarOrder> {
        let file = self.file.clone();
        let session = self.api.session(&file).unwrap();
        let entries = (done.first..=done.last).map(|seq| session.entry(seq).unwrap());
        let ordered: Vec<_> = entries.filter(|entry| entry.kind == Kind::Ordered).collect();
        let read = |entry: &journal::Entry| {
            let battle = campaign::BattleId::new(&entry.battle).unwrap();
            session.order_now(battle, entry.seq).unwrap().0
        };
        ordered.iter().map(read).collect()
    }
}

/// People and programs at one table, all of whom do anything that is legal.
struct Mixed {
    desk: Desk,
    generator: Generator,
    programs: Vec<Seat>,
    people: Vec<Seat>,
    /// Orders by the programs.
    given: usize,
}

impl Mixed {
    fn new(seed: u64) -> Self {
        let mut desk = with_people();
        let status = desk.status_now();
        let of = |by: PlayedBy| {
            let held = status.seats.iter().filter(|known| known.by == by);
            held.map(|known| known.seat).collect()
        };
        let (programs, people) = (of(PlayedBy::Program), of(PlayedBy::Hand));
        Self { desk, generator: Generator::seeded(seed), programs, people, given: 0 }
    }

    /// One order, answer or sheet of anybody; `false` when the war is over.
    fn step(&mut self) -> bool {
        let status = self.desk.status_now();
        if let Some(call) = status.calls.first() {
            self.answers(call);
            return true;
        }
        if status.over.is_some() {
            return false;
        }
        let mut seats = [self.programs.clone(), self.people.clone()].concat();
        let first = self.generator.below(seats.len());
        seats.rotate_left(first);
        let acted = seats.iter().any(|seat| match self.programs.contains(seat) {
            true => self.program(*seat, false),
            false => self.person(*seat, &status),
        });
        // The people have done what they wanted, and let the program end what it waits with.
        let programs = self.programs.clone();
        let goes_on = acted || programs.into_iter().any(|seat| self.program(seat, true));
        let due = || status.seats.iter().filter(|one| one.due).collect::<Vec<_>>();
        assert!(goes_on, "nobody does anything: {}; due {:?}", status.prompt, due());
        true
    }

    fn answers(&mut self, call: &CallView) {
        let (file, seat) = (self.desk.file.clone(), call.answers);
        if self.programs.contains(&seat) {
            let done = self.desk.wakes(seat, CommanderKind::Random, false).unwrap();
            assert!(done.last >= done.first, "{seat} answers");
            return;
        }
        let (call_at, idem) = (call.entry, None);
        let request = match &call.call {
            Call::Roll(_) => {
                Request::Dice { file, seat, call: call_at, dice: DiceSource::App, idem }
            }
            Call::Choice(choice) => {
                let words = choice.words(&self.generator.answer(choice));
                Request::Choose { file, seat, call: call_at, words, idem }
            }
        };
        self.desk.done(request).unwrap();
    }

    /// Whether the program in a seat did something; what it orders is of that seat.
    fn program(&mut self, seat: Seat, ends: bool) -> bool {
        let war = self.desk.war_now();
        let laid = |desk: &mut Desk| {
            let file = desk.file.clone();
            desk.api.session(&file).unwrap().count_laid(seat)
        };
        let before = laid(&mut self.desk);
        let kind = match self.generator.one_in(2) {
            true => CommanderKind::Random,
            false => CommanderKind::Sensible,
        };
        let done = self.desk.wakes(seat, kind, ends).unwrap();
        if done.last < done.first {
            return laid(&mut self.desk) != before;
        }
        let side = seat.side().unwrap();
        for order in self.desk.orders_in(&done) {
            let owner = war.owner(&order, side);
            let is_turned_up = order.order.sheet_order().is_some();
            assert!(
                owner.is_none_or(|owner| owner == seat) || is_turned_up,
                "{seat} orders what is {owner:?}'s: {order:?}"
            );
            self.given += 1;
        }
        true
    }

    /// Whether a person did something: of a side's senior seat only what is that seat's.
    fn person(&mut self, seat: Seat, status: &StatusView) -> bool {
        let file = self.desk.file.clone();
        if status.phase_kind == PhaseKind::Orders {
            let side = seat.side().unwrap();
            let session = self.desk.api.session(&file).unwrap();
            let missing = session.not_laid(status.battle, side).unwrap();
            let lays = missing.contains(&seat) && (seat != side.seat() || missing.len() == 1);
            if lays {
                self.desk
                    .done(Request::SealOrders { file, seat, battle: None, idem: None })
                    .unwrap();
            }
            return lays;
        }
        let ask = Request::Legal { file: file.clone(), seat, battle: None };
        let Ok(Reply::Legal(legal)) = self.desk.api.handle(ask) else { panic!("no offers") };
        let war = self.desk.war_now();
        let is_own = |order: &WarOrder| {
            let owner = war.owner(order, seat.side().unwrap());
            owner.is_none_or(|owner| owner == seat) && !order.waits_for_nobody()
        };
        let own: Vec<WarOrder> =
            legal.offers.into_iter().map(|offer| offer.order).filter(is_own).collect();
        // Now and then he has had enough of the night.
        let tires = status.phase_kind == PhaseKind::Night && self.generator.one_in(3);
        let Some(order) = self.generator.pick(&own).filter(|_| !tires).cloned() else {
            return false;
        };
        self.desk.done(Request::Order { file, seat, order, idem: None }).unwrap();
        true
    }
}

#[test]
fn every_commander_by_himself_fights_the_same_war_with_the_same_seed() {
    let mut desk = Desk::empty();
    let kinds = [CommanderKind::Random, CommanderKind::Sensible, CommanderKind::FightsOut];
    for kind in kinds {
        let until = (kind == CommanderKind::FightsOut).then_some(2_000);
        let names = [format!("{kind:?}1.wardiary"), format!("{kind:?}2.wardiary")];
        let [first, second] = names.each_ref().map(|name| simulate(&mut desk, name, kind, until));
        assert_eq!(first, second, "{kind:?}");
        let checked = verified(&mut desk, &names[0]);
        assert_eq!(checked.findings, Vec::<String>::new(), "{kind:?}");
        let file = desk.folder.path().join(&names[0]);
        let session = desk.api.session(&file).unwrap();
        let entries = (1..=session.fold().seq).map(|seq| session.entry(seq).unwrap());
        let ordered: Vec<_> = entries.filter(|entry| entry.kind == Kind::Ordered).collect();
        for known in ["blue.rifles", "blue.fusiliers", "orange.grenadiers", "orange.hallmark"] {
            assert!(ordered.iter().any(|entry| entry.seat == known), "{kind:?}: {known} orders");
        }
    }
}

#[test]
fn people_and_programs_on_both_sides_come_to_the_end_and_nobody_orders_anothers_units() {
    for seed in 0..3 {
        let mut mixed = Mixed::new(seed);
        let steps = (0..STEPS_MOST).take_while(|_| mixed.step()).count();
        assert!(steps < STEPS_MOST, "the war is over");
        assert!(mixed.given > 40, "{}", mixed.given);
        let checked = verified(&mut mixed.desk, "war.wardiary");
        assert_eq!(checked.findings, Vec::<String>::new());
        // Nobody has lost his seat by what the others did.
        let status = mixed.desk.status_now();
        let led: Vec<&str> = status
            .seats
            .iter()
            .filter(|known| known.by == PlayedBy::Program)
            .map(|known| known.seat.word())
            .collect();
        assert_eq!(led, ["blue.rifles", "orange", "orange.hallmark"]);
    }
}

#[test]
fn the_program_writes_its_own_lines_and_a_senior_seat_waits_for_its_people() {
    let mut desk = with_people();
    let [rifles, grenadiers, hallmark] =
        ["blue.rifles", "orange.grenadiers", "orange.hallmark"].map(seat);
    let file = desk.file.clone();
    let lies = |desk: &mut Desk, seat: Seat| {
        desk.api.session(&file).unwrap().has_laid(campaign::BattleId::main(), seat).unwrap()
    };
    let orders = |desk: &mut Desk| {
        let ask = Request::Sheet { file: file.clone(), seat: Seat::Blue, battle: None };
        let Ok(Reply::Sheet(sheet)) = desk.api.handle(ask) else { panic!("no sheet") };
        let order = |id: &str| {
            let mut lines = sheet.battalions.iter();
            lines.find(|line| line.battalion.as_str() == id).unwrap().order.clone()
        };
        ["marche", "lowland"].map(order)
    };
    // Every battalion holds until he has written, his own too.
    let write = ["marche", "lowland"].map(|id| (kernel::Name::new(id).unwrap(), "hold".to_owned()));
    let (seat_of, battle) = (Seat::Blue, None);
    let write = Request::WriteOrders {
        file: file.clone(),
        seat: seat_of,
        battle,
        orders: write.into_iter().collect(),
    };
    desk.api.handle(write).unwrap();
    let done = desk.wakes(rifles, CommanderKind::Sensible, false).unwrap();
    assert!(done.last < done.first && lies(&mut desk, rifles), "his lie, and no entry tells");
    let [own, berts] = orders(&mut desk);
    assert!(own != "hold" && berts == "hold", "he writes {own} for his own, and {berts} is Bert's");
    // All of orange's battalions are its commanders': the senior seat lays nothing for them.
    for seat in [Seat::Orange, hallmark, Seat::Orange] {
        desk.wakes(seat, CommanderKind::Sensible, false).unwrap();
    }
    assert!(lies(&mut desk, hallmark) && !lies(&mut desk, grenadiers));
    let before = desk.status_now().entries;
    desk.done(Request::SealOrders {
        file: file.clone(),
        seat: grenadiers,
        battle: None,
        idem: None,
    })
    .unwrap();
    assert_eq!(desk.status_now().entries, before + 2, "the side's lie with Carl's");
}

#[test]
fn the_program_speaks_in_no_seat_that_a_person_holds() {
    let mut desk = with_people();
    let bert = seat("blue.fusiliers");
    for person in [bert, Seat::Blue] {
        let error = desk.wakes(person, CommanderKind::Sensible, false).unwrap_err();
        assert_eq!(error.code, "seat.by_hand", "{person}");
    }
    let error = desk.wakes(Seat::Umpire, CommanderKind::Sensible, false).unwrap_err();
    assert_eq!(error.code, "seat.no_side");
    let error = desk.wakes(seat("blue.third"), CommanderKind::Sensible, false).unwrap_err();
    assert_eq!(error.code, "seat.unknown");
    // It is handed over, and taken back.
    let file = desk.file.clone();
    let hand = |by: PlayedBy| {
        let (file, name) = (file.clone(), None);
        Request::TakeSeat { file, seat: bert, name, by, idem: None }
    };
    let name = |desk: &mut Desk| desk.api.session(&file).unwrap().post_and_player(bert);
    desk.done(hand(PlayedBy::Program)).unwrap();
    assert_eq!(name(&mut desk), "Lt Col Lang (The program)");
    desk.wakes(bert, CommanderKind::Sensible, false).unwrap();
    desk.done(hand(PlayedBy::Hand)).unwrap();
    assert_eq!(name(&mut desk), "Lt Col Lang (Bert)", "the name he had before");
    assert!(desk.wakes(bert, CommanderKind::Sensible, false).is_err());
}

/// The throw for the next move is the table's: any player may make it, and the program only in a senior seat. So a window offers to
/// let a program's commander go on only where he would.
#[test]
fn the_program_below_the_senior_seat_has_nothing_to_do_with_the_tables_throws() {
    let mut mixed = Mixed::new(1);
    while mixed.desk.status_now().phase_kind == PhaseKind::Orders {
        assert!(mixed.step());
    }
    let status = mixed.desk.status_now();
    let due: Vec<String> =
        status.seats.iter().filter(|one| one.due).map(|one| one.seat.to_string()).collect();
    assert_eq!(due, ["blue", "blue.fusiliers", "orange", "orange.grenadiers"]);
    for idle in ["blue.rifles", "orange.hallmark"] {
        let done = mixed.desk.wakes(seat(idle), CommanderKind::Sensible, true).unwrap();
        assert!(done.last < done.first, "{idle}");
    }
}
