//! What the other modules share: scenarios from disk, and a table to play them on that checks the war after every entry.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

use campaign::link::Scale;
use campaign::{
    BattleEvent, BattleId, Diagnostic, RosterChange, SCENARIO_FILE, Scenario, War, WarEvent,
    WarOrder, WarRefusal, WarState, game_time_of, offers_of,
};
use chrono::NaiveDateTime;
use kernel::{
    Answer, Call, ChoiceCall, Cite, Generator, Halt, Name, RuleSet as _, Seat, Seq, Tape,
};
use testkit::script::kind;
use two_star_general::commander;
use two_star_general::order::Ruling;
use two_star_general::state::StandId;
use two_star_general::{self as tsg, TwoStarGeneral};

/// Reads every text file of a scenario's folder, `path` from the repository's root.
pub(crate) fn folder(path: &str) -> (String, BTreeMap<String, String>) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    let mut files = BTreeMap::new();
    for entry in std::fs::read_dir(&root).unwrap_or_else(|fault| panic!("{path}: {fault}")) {
        let entry = entry.expect("the folder is readable");
        let name = entry.file_name().into_string().expect("file names are text");
        if let Ok(text) = std::fs::read_to_string(entry.path()) {
            files.insert(name, text);
        }
    }
    let toml = files.remove(SCENARIO_FILE).expect("a scenario has scenario.toml");
    (toml, files)
}

/// A scenario with passages of its text changed.
pub(crate) fn scenario_with(path: &str, changes: &[(&str, &str)]) -> Scenario {
    let (mut toml, files) = folder(path);
    for (from, to) in changes {
        assert!(toml.contains(from), "the scenario has no {from:?}");
        toml = toml.replacen(from, to, 1);
    }
    Scenario::parse(&toml, &files).unwrap_or_else(|faults| panic!("{path}:\n{}", listed(&faults)))
}

pub(crate) fn shipped(path: &str) -> Scenario {
    scenario_with(path, &[])
}

/// The test scenario with passages of its text changed.
pub(crate) fn skirmish_with(changes: &[(&str, &str)]) -> Scenario {
    scenario_with("crates/campaign/tests/scenarios/skirmish", changes)
}

pub(crate) fn listed(faults: &[Diagnostic]) -> String {
    faults.iter().map(|fault| format!("{fault} {:?}\n", fault.help)).collect()
}

pub(crate) fn stand(id: &str) -> StandId {
    StandId::new(id).expect("an id")
}

pub(crate) fn name(id: &str) -> Name {
    Name::new(id).expect("an id")
}

/// A war that is being played.
pub(crate) struct Table {
    pub(crate) state: WarState,
    pub(crate) seq: u64,
    pub(crate) diary: Vec<String>,
    /// Everything that happened in a war with a division, with its position before.
    pub(crate) log: Vec<(tsg::State, WarEvent)>,
    /// The orders that were given and the places in the rules of which something was asked, each with its book.
    pub(crate) ordered: BTreeSet<(String, String)>,
    /// The hours of everything that happened: in which battle, when.
    pub(crate) hours: Vec<(BattleId, NaiveDateTime)>,
    pub(crate) generator: Generator,
    /// Orders come from commanders who want to win.
    sensible: bool,
    /// The scales at which chance has something fought out.
    pub(crate) scales: Vec<Scale>,
    /// Orders that lie face down.
    held: Vec<(kernel::Side, tsg::order::OrderSheet)>,
}

impl Table {
    pub(crate) fn of(scenario: &Scenario) -> Self {
        Self::with(scenario, &[])
    }

    /// A war that is founded with options of the rules.
    pub(crate) fn with(scenario: &Scenario, options: &[(&str, &str)]) -> Self {
        let options = options.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned()));
        let setup = scenario.found(&options.collect()).expect("there are these options");
        let table = Self {
            state: WarState::begin(Arc::new(setup)),
            seq: 1,
            diary: Vec::new(),
            log: Vec::new(),
            ordered: BTreeSet::new(),
            hours: Vec::new(),
            generator: Generator::seeded(1),
            sensible: false,
            scales: Scale::ALL.to_vec(),
            held: Vec::new(),
        };
        table.check();
        table
    }

    pub(crate) fn salted(mut self, salt: u64) -> Self {
        self.generator = Generator::seeded(salt);
        self
    }

    pub(crate) fn with_sense(mut self) -> Self {
        self.sensible = true;
        self
    }

    /// A number that looks like chance and is the same in every run.
    pub(crate) fn chance(&mut self) -> u64 {
        self.generator.number()
    }

    /// Gives an order with these answers.
    pub(crate) fn decide(
        &self,
        seat: Seat,
        order: &tsg::Order,
        answers: &[Answer],
    ) -> Result<Vec<WarEvent>, Halt<WarRefusal>> {
        War::decide(&self.state, seat, &WarOrder::main(order.clone()), &mut Tape::new(answers))
    }

    /// Gives an order; the table throws and chooses by chance. Every event is folded and checked.
    #[track_caller]
    pub(crate) fn give(&mut self, seat: Seat, order: &tsg::Order) -> Vec<WarEvent> {
        self.order(seat, &WarOrder::main(order.clone()), |_| None)
    }

    /// Gives an order to any battle; whatever `choose` has no word for is left to chance.
    #[track_caller]
    pub(crate) fn order(
        &mut self,
        seat: Seat,
        order: &WarOrder,
        choose: impl Fn(&ChoiceCall) -> Option<&'static str>,
    ) -> Vec<WarEvent> {
        let (book, ordered) = of_book(&order.order);
        self.ordered.insert((book.clone(), ordered));
        let mut answers = Vec::new();
        loop {
            match War::decide(&self.state, seat, order, &mut Tape::new(&answers)) {
                Ok(events) => {
                    events.iter().for_each(|event| self.fold(event));
                    self.check();
                    return events;
                }
                Err(Halt::Needs(call)) => {
                    self.ordered.extend(cites(&call).map(|cite| (book.clone(), cite.to_string())));
                    answers.push(match (&*call, &choose) {
                        (Call::Choice(choice), choose) if choose(choice).is_some() => {
                            let word = choose(choice).expect("a word");
                            let at = choice.options.iter().position(|option| option.word == word);
                            let at = at.unwrap_or_else(|| panic!("no {word} in {choice:?}"));
                            Answer::Chosen(vec![u16::try_from(at).expect("few options")])
                        }
                        (call, _) => self.answer(call),
                    });
                }
                Err(halt) => panic!("{order:?} by {seat}: {halt:?}"),
            }
        }
    }

    #[track_caller]
    pub(crate) fn refused(&self, seat: Seat, order: &tsg::Order) -> WarRefusal {
        match self.decide(seat, order, &[]) {
            Err(Halt::Refused(refusal)) => refusal,
            other => panic!("{order:?} is not refused: {other:?}"),
        }
    }

    #[track_caller]
    pub(crate) fn rule(&mut self, ruling: Ruling) -> Vec<WarEvent> {
        let reason = "to test it".to_owned();
        self.give(Seat::Umpire, &tsg::Order::Rule { ruling, reason })
    }

    #[track_caller]
    pub(crate) fn fold(&mut self, event: &WarEvent) {
        self.diary.push(War::diary(&self.state, event));
        self.seq += 1;
        if let Some(position) = self.state.division(campaign::BattleId::main()) {
            self.log.push((position.clone(), event.clone()));
        }
        War::evolve(&mut self.state, event, Seq(self.seq));
        let battle = told_in(&self.state, event);
        self.hours.push((battle, game_time_of(&self.state, battle)));
        let faults = self.state.imbalances();
        assert!(faults.is_empty(), "after {:?}: {faults:#?}", self.diary.last());
    }

    #[track_caller]
    pub(crate) fn check(&self) {
        let faults = War::faults(&self.state);
        assert!(faults.is_empty(), "after {:?}: {faults:#?}", self.diary.last());
    }

    pub(crate) fn answer(&mut self, call: &Call) -> Answer {
        match call {
            Call::Roll(roll) => Answer::Faces(self.generator.faces(roll.count, roll.sides)),
            Call::Choice(choice) => Answer::Chosen(self.generator.answer(choice)),
        }
    }

    /// Plays one order of random commanders; `None` when the war is over.
    pub(crate) fn step(&mut self) -> Option<()> {
        if self.state.over().is_some() {
            return None;
        }
        if let tsg::state::Phase::Orders(_) =
            self.state.division(campaign::BattleId::main()).unwrap().phase
        {
            self.orders();
            return Some(());
        }
        let seats = [Seat::Blue, Seat::Orange];
        let first = (self.chance() % 2) as usize;
        for seat in [seats[first], seats[1 - first]] {
            let offers = offers_of::<TwoStarGeneral>(War::legal(&self.state, seat));
            let order = match (self.sensible, seat.side()) {
                (true, Some(side)) => commander::sensible(
                    self.state.division(campaign::BattleId::main()).unwrap(),
                    side,
                    &offers,
                    &mut self.generator,
                ),
                _ => commander::random(&offers, &mut self.generator),
            };
            if let Some(order) = order {
                self.give(seat, &order);
                return Some(());
            }
        }
        panic!("nobody may do anything: {}", War::legal(&self.state, Seat::Blue).prompt);
    }

    /// Both sides lay and turn up orders by chance.
    pub(crate) fn orders(&mut self) {
        for side in kernel::Side::BOTH {
            let sheet = match self.sensible {
                true => commander::order_sheet(
                    self.state.division(campaign::BattleId::main()).unwrap(),
                    side,
                ),
                false => commander::random_sheet(
                    self.state.division(campaign::BattleId::main()).unwrap(),
                    side,
                    &mut self.generator,
                ),
            };
            self.seal(side, &sheet);
        }
    }

    /// Both sides give every battalion the same order.
    pub(crate) fn orders_of(&mut self, status: tsg::state::Status) {
        for side in kernel::Side::BOTH {
            let sheet = commander::random_sheet(
                self.state.division(campaign::BattleId::main()).unwrap(),
                side,
                &mut Generator::seeded(0),
            );
            let sheet = sheet.0.into_keys().map(|id| (id, status)).collect();
            self.seal(side, &tsg::order::OrderSheet(sheet));
        }
    }

    /// Lays one side's orders face down; with the second side's, all are turned up.
    pub(crate) fn seal(&mut self, side: kernel::Side, sheet: &tsg::order::OrderSheet) {
        let commitment = kernel::seal::commitment(&[0; 16], &sheet.text());
        self.give(side.seat(), &tsg::Order::SealOrders { commitment });
        self.held.push((side, sheet.clone()));
        if self.held.len() == 2 {
            for (side, orders) in core::mem::take(&mut self.held) {
                let salt = "00".repeat(16);
                self.give(side.seat(), &tsg::Order::RevealOrders { orders, salt });
            }
        }
    }

    /// Men present of an element.
    #[track_caller]
    pub(crate) fn men(&self, id: &str) -> u32 {
        self.state.roster.element(name(id)).men
    }
}

/// The battle whose orders an event follows from.
fn told_in(state: &WarState, event: &WarEvent) -> BattleId {
    let parent = |child| state.links.get(child).map(|link| link.parent);
    match event {
        WarEvent::Battle { battle, .. } | WarEvent::LinkDeclined { battle, .. } => Some(*battle),
        WarEvent::LinkOpened { child, .. }
        | WarEvent::LinkReported { child, .. }
        | WarEvent::LinkCorrected { child, .. }
        | WarEvent::LinkAccepted { child, .. }
        | WarEvent::LinkAbandoned { child } => parent(child),
        _ => None,
    }
    .unwrap_or_else(BattleId::main)
}

/// The book of a battle's order or event, and its kind.
pub(crate) fn of_book(stored: &impl serde::Serialize) -> (String, String) {
    let stored = serde_json::to_value(stored).expect("plain data");
    let (book, inside) =
        stored.as_object().and_then(|stored| stored.iter().next()).expect("a book");
    (book.clone(), kind(inside))
}

/// The places in the rules that a call names: its own, those of its dice one by one, and of the dice that answer them.
pub(crate) fn cites(call: &Call) -> impl Iterator<Item = &Cite> {
    let (own, rolls) = match call {
        Call::Roll(roll) => (&roll.cite, Some(roll).into_iter().chain(roll.answer.as_deref())),
        Call::Choice(choice) => (&choice.cite, None.into_iter().chain(None)),
    };
    let ledgers = rolls.flat_map(|roll| [&roll.ledger, &roll.reading]);
    core::iter::once(own).chain(ledgers.flat_map(|ledger| &ledger.lines).map(|line| &line.cite))
}

/// What the battle events of an order did to the men.
pub(crate) fn changes(events: &[WarEvent]) -> Vec<RosterChange> {
    let men = |event: &WarEvent| match event {
        WarEvent::Battle { men, .. } => men.clone(),
        _ => Vec::new(),
    };
    events.iter().flat_map(men).collect()
}

/// The battle's own events.
pub(crate) fn battle_events(events: &[WarEvent]) -> Vec<tsg::Event> {
    let of = |event: &WarEvent| match event {
        WarEvent::Battle { event: BattleEvent::TwoStarGeneral(event), .. } => Some(event.clone()),
        _ => None,
    };
    events.iter().filter_map(of).collect()
}
