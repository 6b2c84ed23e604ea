//! The amended war, played from the start by brute force: no snapshots, no fates, nothing that the engine remembers. It reads
//! the record anew, applies every amendment in its order to a list of orders, and decides the whole list again each time.

use std::collections::{BTreeMap, BTreeSet};

use engine::Session;
use engine::campaign::link::LinkOrder;
use engine::campaign::{BattleId, BattleOrder, War, WarEvent, WarOrder, WarState};
use engine::journal::{Entry, Kind};
use engine::kernel::{Answer, Call, Halt, Question, RuleSet, Seat, Seq, Tape};
use engine::orders::{answer_in, asked_in, event_in};
use engine::record::{Amended, Change, OnNewQuestion, Ordered};
use engine::session::body_of;

/// The orders of a record.
pub struct Model {
    start: WarState,
    orders: BTreeMap<u64, Order>,
    amendments: BTreeMap<u64, Amended>,
    /// Orders that fell, and the amendment by which.
    fell: BTreeMap<u64, u64>,
    /// Orders that were ever stopped, and the first amendment that did so.
    stopped: BTreeMap<u64, u64>,
}

#[derive(Clone)]
struct Order {
    battle: BattleId,
    seat: Seat,
    text: String,
    /// Calls with their index and question, by entry.
    calls: BTreeMap<u64, (u32, Question)>,
    /// Answers in the order of their entries, each with its call's entry.
    answers: Vec<(u64, u64, Answer)>,
    /// The order, its calls and answers.
    own: Vec<u64>,
    events: Vec<(u64, WarEvent)>,
}

/// How an order came out.
enum Came {
    Told(Vec<WarEvent>),
    Asks,
    Refused,
}

/// The war that counts, and the orders that wait in it.
pub struct Played {
    pub war: WarState,
    pub asking: BTreeSet<u64>,
}

impl Model {
    /// The war as it stands after all amendments up to entry `last`.
    pub fn of(session: &Session, last: u64) -> (Self, Played) {
        let start = session.moment(Some(3)).expect("the founding").war.clone();
        let mut model = Self {
            start,
            orders: BTreeMap::new(),
            amendments: BTreeMap::new(),
            fell: BTreeMap::new(),
            stopped: BTreeMap::new(),
        };
        for seq in 4..=last {
            let entry = session.entry(seq).expect("an entry");
            model.take(&entry);
            if entry.kind == Kind::Amended {
                let body: Amended = body_of(&entry).expect("an amendment");
                model.amend(seq, body);
            }
        }
        let played = model.play(last + 1, None).1;
        (model, played)
    }

    fn take(&mut self, entry: &Entry) {
        let (seq, cause) = (entry.seq, entry.cause.unwrap_or_default());
        match entry.kind {
            Kind::Ordered => {
                let order = Order {
                    battle: BattleId::new(&entry.battle).expect("a battle"),
                    seat: Seat::from_word(&entry.seat).expect("a seat"),
                    text: entry.text().expect("a text").to_owned(),
                    calls: BTreeMap::new(),
                    answers: Vec::new(),
                    own: vec![seq],
                    events: Vec::new(),
                };
                self.orders.insert(seq, order);
            }
            Kind::RollCalled | Kind::ChoiceCalled => {
                let asked = asked_in(entry).expect("a call");
                let seat = Seat::from_word(&entry.seat).expect("a seat");
                let order = self.orders.get_mut(&cause).expect("its order");
                order.calls.insert(seq, (asked.index(), asked.question(seat)));
                order.own.push(seq);
            }
            Kind::Rolled | Kind::Chosen => {
                let answer = answer_in(entry).expect("an answer");
                let mut orders = self.orders.values_mut();
                let order =
                    orders.find(|order| order.calls.contains_key(&cause)).expect("its order");
                order.answers.push((seq, cause, answer));
                order.own.push(seq);
            }
            Kind::Happened | Kind::Ruled | Kind::Sealed | Kind::Revealed => {
                let event = event_in(entry).expect("an event");
                self.orders.get_mut(&cause).expect("its order").events.push((seq, event));
            }
            _ => {}
        }
    }

    /// Takes an amendment in, and finds out what falls by it.
    fn amend(&mut self, seq: u64, body: Amended) {
        let falls_on_new = body.on_new == OnNewQuestion::Fall;
        let waited = self.play(seq, None).1.asking;
        for stopped in &body.stops {
            self.stopped.entry(stopped.order).or_insert(seq);
        }
        self.amendments.insert(seq, body);
        let stands: BTreeSet<u64> =
            self.amendments.keys().copied().filter(|at| self.stands(*at)).collect();
        self.fell.retain(|_, by| stands.contains(by));
        let (falls, _) = self.play(seq, falls_on_new.then_some(&waited));
        for order in falls {
            self.fell.insert(order, seq);
        }
    }

    /// Whether an amendment in force takes this order out, or it fell by one.
    fn is_out(&self, seq: u64) -> bool {
        let wanted = self.newest(|change| match change {
            Change::Out { orders } => orders.contains(&seq).then_some(()),
            _ => None,
        });
        wanted.is_some() || self.fell.contains_key(&seq)
    }

    /// Whether an amendment is in force.
    fn stands(&self, seq: u64) -> bool {
        if let Change::Continued { amendment } = self.amendments[&seq].change {
            return self.stands(amendment);
        }
        !self.amendments.range(seq + 1..).any(|(later, body)| {
            matches!(body.change, Change::Undone { amendment } if amendment == seq)
                && self.stands(*later)
        })
    }

    /// The newest change in force that fits.
    fn newest<T>(&self, fits: impl Fn(&Change) -> Option<T>) -> Option<T> {
        let standing = self.amendments.iter().rev().filter(|(seq, _)| self.stands(**seq));
        standing.filter_map(|(_, body)| fits(&body.change)).next()
    }

    /// Decides everything from the start, as it counts right before entry `until`. What is refused falls, and with
    /// `waited` what asks something and did not wait before; both are returned.
    fn play(&self, until: u64, waited: Option<&BTreeSet<u64>>) -> (Vec<u64>, Played) {
        let mut war = self.start.clone();
        let (mut falls, mut asking) = (Vec::new(), BTreeSet::new());
        let mut stopped: BTreeSet<BattleId> = BTreeSet::new();
        for (place, seq, order) in self.in_order(until) {
            if self.is_out(seq) {
                continue;
            }
            let given: Ordered = serde_json::from_str(&self.text(seq, &order)).expect("an order");
            let given = WarOrder { battle: order.battle, order: given.order };
            if waits(&war, &given, &stopped) {
                continue;
            }
            match self.decide(&war, &order, &given) {
                Came::Told(events) => fold(&mut war, &order, &events, place),
                Came::Refused => falls.push(seq),
                Came::Asks
                    if waited.is_some_and(|known| self.is_new(seq, &order, until, known)) =>
                {
                    falls.push(seq);
                }
                Came::Asks => {
                    asking.insert(seq);
                    stopped.insert(order.battle);
                }
            }
        }
        (falls, Played { war, asking })
    }

    /// Whether an order falls for what it asks: not if it waited before, nor if the change is to it.
    fn is_new(&self, seq: u64, order: &Order, until: u64, waited: &BTreeSet<u64>) -> bool {
        let changed = self.amendments.get(&until).is_some_and(|body| match &body.change {
            Change::Order { order, .. } => *order == seq,
            Change::Faces { roll: of, .. } | Change::Choice { choice: of, .. } => {
                order.answers.iter().any(|(answer, ..)| answer == of)
            }
            _ => false,
        });
        !changed && !waited.contains(&seq)
    }

    /// The orders by the entry after which their outcome takes effect.
    fn in_order(&self, until: u64) -> Vec<(u64, u64, Order)> {
        let mut all: Vec<(u64, u64, Order)> = Vec::new();
        for (seq, order) in &self.orders {
            // Where it came to its outcome, or was stopped on the way there.
            let told = order.events.first().map_or(until, |(at, _)| *at);
            let end = told.min(self.stopped.get(seq).copied().unwrap_or(until));
            let place = order.own.iter().copied().filter(|own| *own < end).max().unwrap_or(*seq);
            all.push((place, *seq, order.clone()));
        }
        for (seq, body) in &self.amendments {
            if let (Change::Before { order, battle, seat, now }, true) =
                (&body.change, self.stands(*seq))
            {
                let ruling = Order {
                    battle: *battle,
                    seat: *seat,
                    text: now.clone(),
                    calls: BTreeMap::new(),
                    answers: Vec::new(),
                    own: Vec::new(),
                    events: Vec::new(),
                };
                all.push((order - 1, *seq, ruling));
            }
        }
        all.sort_by_key(|(place, seq, _)| (*place, *seq));
        all
    }

    fn text(&self, seq: u64, order: &Order) -> String {
        let now = self.newest(|change| match change {
            Change::Order { order, now } if *order == seq => Some(now.clone()),
            _ => None,
        });
        now.unwrap_or_else(|| order.text.clone())
    }

    /// Decides one order: at each question, the first answer it was ever given as that call counts.
    fn decide(&self, war: &WarState, order: &Order, given: &WarOrder) -> Came {
        let mut answers: Vec<Answer> = Vec::new();
        loop {
            let call = match War::decide(war, order.seat, given, &mut Tape::new(&answers)) {
                Ok(events) => return Came::Told(events),
                Err(Halt::Refused(_)) => return Came::Refused,
                Err(Halt::Unfit(unfit)) => panic!("{unfit}"),
                Err(Halt::Needs(call)) => call,
            };
            let index = u32::try_from(answers.len()).expect("a few");
            let fits = |(_, of, _): &&(u64, u64, Answer)| {
                order
                    .calls
                    .get(of)
                    .is_some_and(|(at, asked)| *at == index && *asked == call.question())
            };
            let Some((seq, _, answer)) = order.answers.iter().find(fits) else { return Came::Asks };
            let now = self.newest(|change| match change {
                Change::Faces { roll, now, .. } if roll == seq => Some(Answer::Faces(now.clone())),
                Change::Choice { choice, now } if choice == seq => Some(Answer::Words(now.clone())),
                _ => None,
            });
            let answer = now.unwrap_or_else(|| answer.clone());
            if let (Call::Choice(choice), Answer::Words(words)) = (&*call, &answer)
                && choice.indexes(words).and_then(|chosen| choice.check(&chosen)).is_err()
            {
                return Came::Asks;
            }
            answers.push(answer);
        }
    }
}

/// Folds events: as of their own entries where they are those of the record, else as of the order's place.
fn fold(war: &mut WarState, order: &Order, events: &[WarEvent], place: u64) {
    let recorded = order.events.iter().map(|(_, event)| event).eq(events);
    for (index, event) in events.iter().enumerate() {
        let at = if recorded { order.events[index].0 } else { place };
        War::evolve(war, event, Seq(at));
    }
}

fn waits(war: &WarState, order: &WarOrder, stopped: &BTreeSet<BattleId>) -> bool {
    let child = match &order.order {
        BattleOrder::Link(LinkOrder::Open { .. }) => None,
        BattleOrder::Link(given) => Some(given.child()),
        _ => None,
    };
    stopped.contains(&order.battle)
        || child.is_some_and(|child| stopped.contains(&child))
        || war.battle(order.battle).is_none() && !stopped.is_empty()
}
