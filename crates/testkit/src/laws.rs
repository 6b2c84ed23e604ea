//! Laws that hold for every rule set alike.

use std::collections::BTreeMap;

use kernel::parse::Language;
use kernel::rulebook::Rulebook;
use kernel::{Actor, Call, Cite, Halt, Ids, Names, Refusal, RuleSet, Seq, Tape};

use crate::Played;
use crate::script::kind;

/// Every offered order is accepted or asks the table; none is refused.
///
/// # Panics
/// When an offer is refused.
pub fn legals_are_legal<R: RuleSet>(state: &R::State) {
    for seat in [Actor::Blue, Actor::Orange].map(R::By::from) {
        for offer in R::legal(state, seat).offers {
            if let Err(Halt::Refused(refusal)) =
                R::decide(state, seat, &offer.order, &mut Tape::new(&[]))
            {
                panic!(
                    "offered to {seat} and refused: {:?}: {}",
                    offer.order,
                    refusal.sentence(&kernel::Ids)
                );
            }
        }
    }
}

/// An order in its canonical form is as good as the order: it is accepted, and putting it into that form again changes nothing.
///
/// # Panics
/// When it is refused, or not canonical.
pub fn canonical_orders_are_legal<R: RuleSet>(state: &R::State) {
    for seat in [Actor::Blue, Actor::Orange].map(R::By::from) {
        for offer in R::legal(state, seat).offers {
            let order = R::canonical(offer.order);
            assert_eq!(R::canonical(order.clone()), order);
            if let Err(Halt::Refused(refusal)) = R::decide(state, seat, &order, &mut Tape::new(&[]))
            {
                panic!("canonical and refused: {order:?}: {}", refusal.sentence(&kernel::Ids));
            }
        }
    }
}

/// Names that are words of orders, run into other words, belong to several, or have blanks, commas and quotes in them.
pub const HOSTILE: [&str; 13] = [
    "Attack Company",
    "A Company",
    "the",
    "is and the",
    "with",
    "A Company with 2",
    "0605",
    "O'Neill's \"Boys\"",
    "1st Platoon, B Company",
    " ",
    "end",
    "3",
    "ß Straße",
];

/// A hostile name for whatever has this id, always the same.
#[must_use]
pub fn hostile(id: &str) -> String {
    let sum: usize = id.bytes().map(usize::from).sum();
    HOSTILE[sum % HOSTILE.len()].to_owned()
}

/// Every offered order can be said in words that are read as the same order, with names and with ids.
///
/// # Panics
/// When other words come back.
pub fn words_read_back<L: Language>(state: &L::State)
where
    L::State: Names,
{
    for seat in [Actor::Blue, Actor::Orange] {
        for offer in L::legal(state, seat).offers {
            for names in [state as &dyn Names, &Ids] {
                let text = L::words(&offer.order, names);
                match L::parse(state, seat, &text) {
                    Ok(order) => assert_eq!(order, offer.order, "{text}"),
                    Err(misread) => panic!("{text}: {misread}: {:?}", offer.order),
                }
            }
        }
    }
}

/// A state with every name made anew from its id.
pub type Renamed<'f, R> =
    &'f dyn Fn(&<R as RuleSet>::State, &dyn Fn(&str) -> String) -> <R as RuleSet>::State;

/// What a thing is called is put into sentences as it is, and nothing else in them depends on it: told with the second names,
/// every sentence is the one with the first, each of which is replaced. Offers, bars, refusals, orders and the diary of a game.
///
/// # Panics
/// When a sentence differs.
pub fn names_stay_whole<R: RuleSet>(
    game: &Played<R>,
    renamed: Renamed<'_, R>,
    hostile: &dyn Fn(&str) -> String,
    order_words: &dyn Fn(&R::State, &R::Order) -> String,
) where
    R::State: Names,
{
    let mark = |id: &str| format!("\u{2045}{id}\u{2046}");
    let [mut plain, mut odd] = [renamed(&game.start, &mark), renamed(&game.start, hostile)];
    let compare = |plain: String, odd: String| {
        let mut expected = String::new();
        let mut rest = &*plain;
        while let Some((before, id, after)) = marked(rest) {
            expected.push_str(before);
            expected.push_str(&hostile(id));
            rest = after;
        }
        expected.push_str(rest);
        // A sentence may begin with a capital, whatever it begins with.
        assert_eq!(capital(&odd), capital(&expected));
    };
    let mut seq = 1;
    for (at, turn) in game.turns.iter().enumerate() {
        if at % 8 == 0 {
            let [plain, odd] = [&plain, &odd].map(|state| sentences::<R>(state));
            plain.into_iter().zip(odd).for_each(|(plain, odd)| compare(plain, odd));
        }
        compare(order_words(&plain, &turn.order), order_words(&odd, &turn.order));
        for event in &turn.events {
            seq += 1;
            compare(R::diary(&plain, event), R::diary(&odd, event));
            R::evolve(&mut plain, event, Seq(seq));
            R::evolve(&mut odd, event, Seq(seq));
        }
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn marked(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once('\u{2045}')?;
    let (id, after) = rest.split_once('\u{2046}')?;
    Some((before, id, after))
}

/// What a position says: its offers and bars, and why the other seats may not do what one may.
fn sentences<R: RuleSet>(state: &R::State) -> Vec<String>
where
    R::State: Names,
{
    let mut said = Vec::new();
    for seat in [Actor::Blue, Actor::Orange].map(R::By::from) {
        let offers = R::legal(state, seat);
        said.push(offers.prompt);
        for bar in offers.barred {
            said.extend([bar.what, bar.why.sentence]);
            said.extend(bar.why.instead);
        }
        for offer in offers.offers {
            said.extend([offer.group, offer.label]);
            for other in [Actor::Blue, Actor::Orange, Actor::Umpire].map(R::By::from) {
                if let Err(Halt::Refused(refusal)) =
                    R::decide(state, other, &offer.order, &mut Tape::new(&[]))
                {
                    let refused = refusal.refused(state);
                    said.push(refused.sentence);
                    said.extend(refused.instead);
                }
            }
        }
    }
    said
}

/// No two offers of different orders under one heading have the same words: a player could not tell them apart.
///
/// # Panics
/// When two have.
pub fn labels_differ<R: RuleSet>(state: &R::State) {
    for seat in [Actor::Blue, Actor::Orange].map(R::By::from) {
        let mut told = BTreeMap::new();
        for offer in R::legal(state, seat).offers {
            let words = (offer.group, offer.label);
            let other = told.entry(words.clone()).or_insert_with(|| offer.order.clone());
            assert!(*other == offer.order, "{words:?} is {other:?} and {:?}", offer.order);
        }
    }
}

/// Folding the events again gives the state that was held; deciding again gives the events.
///
/// # Panics
/// When replay differs.
pub fn replay_is_exact<R: RuleSet>(game: &Played<R>) {
    let mut state = game.start.clone();
    let mut seq = 1;
    for turn in &game.turns {
        let decided = R::decide(&state, turn.seat, &turn.order, &mut Tape::new(&turn.answers));
        match decided {
            Ok(events) => assert_eq!(events, turn.events, "decided again: {:?}", turn.order),
            Err(_) => panic!("decided again, {:?} was not carried out", turn.order),
        }
        for event in &turn.events {
            seq += 1;
            R::evolve(&mut state, event, Seq(seq));
        }
    }
    assert_eq!(bytes::<R>(&state), bytes::<R>(&game.end), "the fold differs from the state held");
}

/// Orders and events survive their stored form, and the state its snapshot.
///
/// # Panics
/// When something does not come back as it went.
pub fn stored_forms_return<R: RuleSet>(game: &Played<R>) {
    for turn in &game.turns {
        let text = serde_json::to_string(&turn.order).expect("an order is plain data");
        let back: R::Order = serde_json::from_str(&text).expect(&text);
        assert_eq!(back, turn.order);
        for event in &turn.events {
            let text = serde_json::to_string(event).expect("an event is plain data");
            let back: R::Event = serde_json::from_str(&text).expect(&text);
            assert_eq!(&back, event);
        }
    }
    let image = bytes::<R>(&game.end);
    let back: R::State = postcard::from_bytes(&image).expect("a snapshot can be read");
    assert_eq!(bytes::<R>(&back), image);
}

/// Every die is explained: a roll's ledger adds up to its dice, and every line has a place in the rules.
///
/// # Panics
/// When a ledger does not add up, or a line's cite is not in the book.
pub fn ledgers_add_up(calls: &[Call], book: &Rulebook) {
    let known = |cite: &Cite| *cite == Cite::Scenario || book.place(cite).is_some();
    for call in calls {
        let Call::Roll(roll) = call else { continue };
        assert_eq!(
            roll.ledger.total(),
            i32::from(roll.count),
            "{}: {:#?}",
            roll.title,
            roll.ledger
        );
        for line in roll.ledger.lines.iter().chain(&roll.reading.lines) {
            assert!(known(&line.cite), "{}: {} is not in the index", line.reason, line.cite);
        }
    }
}

/// The odds of a pool follow from its dice and from what each face does, without the position: they need not be kept.
///
/// # Panics
/// When a call says other odds.
pub fn odds_follow_from_the_dice(calls: &[Call]) {
    for call in calls {
        let Call::Roll(roll) = call else { continue };
        if let Some(rule) = &roll.hits {
            assert_eq!(roll.odds, rule.distribution(u32::from(roll.count)), "{}", roll.title);
        }
    }
}

/// What happened in games, by the kinds of their events. A law that is only tried on games in which little happens proves little.
#[derive(Debug, Default)]
pub struct Seen(BTreeMap<String, usize>);

impl Seen {
    /// Counts the events of a game.
    pub fn note<R: RuleSet>(&mut self, game: &Played<R>) {
        for event in game.turns.iter().flat_map(|turn| &turn.events) {
            *self.0.entry(kind(event)).or_default() += 1;
        }
    }

    /// The first of these that has not come up.
    #[must_use]
    pub fn missing(&self, kinds: &[&'static str]) -> Option<&'static str> {
        kinds.iter().copied().find(|kind| !self.0.contains_key(*kind))
    }

    /// # Panics
    /// When one of these has not come up.
    pub fn has_all(&self, kinds: &[&'static str]) {
        if let Some(kind) = self.missing(kinds) {
            panic!("no {kind} in all these games: {self:#?}");
        }
    }
}

/// The odds a player was shown are the odds of the dice he was asked for, and named outcomes cover everything.
///
/// # Panics
/// When a distribution of hits is not that of the hit rule.
pub fn odds_are_exact(calls: &[Call]) {
    for call in calls {
        let Call::Roll(roll) = call else { continue };
        if let Some(rule) = &roll.hits {
            assert_eq!(roll.odds, rule.distribution(u32::from(roll.count)), "{}", roll.title);
        }
    }
}

fn bytes<R: RuleSet>(state: &R::State) -> Vec<u8> {
    postcard::to_stdvec(state).expect("a state can be stored")
}
