//! A game played by commanders through `legal` and `decide` alone, keeping everything that a journal would keep.

use kernel::{
    Actor, Answer, Call, ChoiceCall, Generator, Halt, Offers, Refusal, RuleSet, Seq, Tape,
};

/// Picks an order for a seat from a position and what it offers.
pub type Command<'a, R> = dyn Fn(
        &<R as RuleSet>::State,
        <R as RuleSet>::By,
        &Offers<<R as RuleSet>::Order>,
        &mut Generator,
    ) -> Option<<R as RuleSet>::Order>
    + 'a;
/// Answers a choice with the indexes of its options.
pub type Answering<'a, S> = dyn Fn(&S, &ChoiceCall, &mut Generator) -> Vec<u16> + 'a;
/// Looks at a position.
pub type Inspection<'a, S> = dyn Fn(&S, &mut Generator) + 'a;

/// How the seats are played.
pub struct Player<'a, R: RuleSet> {
    /// Picks an order among the offers, or makes one that offers cannot list (a sealed sheet).
    pub order: &'a Command<'a, R>,
    /// Answers a choice.
    pub choose: &'a Answering<'a, R::State>,
    /// Looks at the position before every order: laws are tried here.
    pub look: &'a Inspection<'a, R::State>,
}

/// One order with everything the table said to it, and what came of it.
pub struct Turn<R: RuleSet> {
    pub seat: R::By,
    pub order: R::Order,
    pub answers: Vec<Answer>,
    pub events: Vec<R::Event>,
}

/// A game, as a journal would hold it.
pub struct Played<R: RuleSet> {
    pub start: R::State,
    pub turns: Vec<Turn<R>>,
    pub end: R::State,
    /// Every call that was asked, for laws about ledgers and odds.
    pub calls: Vec<Call>,
    /// Whether both seats ran out of orders, which is how a game ends.
    pub over: bool,
}

/// Plays until nobody has anything to do, or `orders_max` orders were given.
///
/// # Panics
/// When a law breaks: an offered order is refused, an answer does not fit, a position has faults.
pub fn play<R: RuleSet>(
    start: R::State,
    seed: u64,
    orders_max: usize,
    player: &Player<'_, R>,
) -> Played<R> {
    let mut chance = Generator::seeded(seed);
    let mut game =
        Played { end: start.clone(), start, turns: Vec::new(), calls: Vec::new(), over: false };
    let mut seq = 1;
    while game.turns.len() < orders_max {
        (player.look)(&game.end, &mut chance);
        let Some((seat, order)) = next_order::<R>(&game.end, player, &mut chance) else {
            game.over = true;
            break;
        };
        let turn =
            carry_out::<R>(&game.end, seat, order, player, &mut chance, &mut game.calls, seed);
        assert!(!turn.events.is_empty(), "seed {seed}: {:?} changed nothing", turn.order);
        for event in &turn.events {
            seq += 1;
            R::evolve(&mut game.end, event, Seq(seq));
        }
        // Between two events of one order a stand may be at zero or in passing; after the order all must be well.
        let faults = R::faults(&game.end);
        assert!(faults.is_empty(), "seed {seed}, after {:?}: {faults:?}", turn.events);
        game.turns.push(turn);
    }
    game
}

fn next_order<R: RuleSet>(
    state: &R::State,
    player: &Player<'_, R>,
    chance: &mut Generator,
) -> Option<(R::By, R::Order)> {
    let first = chance.below(2);
    let seats = [[Actor::Blue, Actor::Orange], [Actor::Orange, Actor::Blue]][first];
    seats.into_iter().map(R::By::from).find_map(|seat| {
        let offers = R::legal(state, seat);
        (player.order)(state, seat, &offers, chance).map(|order| (seat, order))
    })
}

fn carry_out<R: RuleSet>(
    state: &R::State,
    seat: R::By,
    order: R::Order,
    player: &Player<'_, R>,
    chance: &mut Generator,
    calls: &mut Vec<Call>,
    seed: u64,
) -> Turn<R> {
    let mut answers = Vec::new();
    loop {
        match R::decide(state, seat, &order, &mut Tape::new(&answers)) {
            Ok(events) => return Turn { seat, order, answers, events },
            Err(Halt::Needs(call)) => {
                answers.push(match &*call {
                    Call::Roll(roll) => Answer::Faces(chance.faces(roll.count, roll.sides)),
                    Call::Choice(choice) => Answer::Chosen((player.choose)(state, choice, chance)),
                });
                calls.push(*call);
            }
            Err(Halt::Refused(refusal)) => {
                panic!(
                    "seed {seed}: {order:?} by {seat} is refused: {}",
                    refusal.sentence(&kernel::Ids)
                )
            }
            Err(Halt::Unfit(unfit)) => panic!("seed {seed}: {order:?}: {unfit}"),
        }
    }
}
