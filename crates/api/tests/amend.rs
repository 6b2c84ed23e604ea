//! The past is changed by appending: what no longer counts stays in the log, crossed out, and may come back. Before anything
//! is written, everybody sees what stays, what turns out differently, what falls and what stops for the table.

use api::amend::{Fate, OnNewQuestion, Wanted};
use api::error::Kind;
use api::request::Done;
use api::views::{AmendPlanView, EntryLine};
use api::{ApiError, Reply, Request};
use campaign::two_star_general::order::{Order, Ruling};
use campaign::two_star_general::state::BattalionId;
use campaign::{BattleOrder, combat_captain as cc};
use kernel::{Seat, Side};

use crate::desk::{Desk, main};
use crate::links::child;

impl Desk {
    fn plan_of(&mut self, change: Wanted, on_new: OnNewQuestion) -> AmendPlanView {
        let (file, seat) = (self.file.clone(), Seat::Blue);
        let ask = Request::AmendPlan { file, seat, change, on_new };
        let Reply::AmendPlan(plan) = self.api.handle(ask).unwrap() else { panic!("no plan") };
        *plan
    }

    /// Blue changes the past; these seats agree, perhaps to one plan and no other.
    fn amends_so(
        &mut self,
        change: Wanted,
        agreed_by: Vec<Seat>,
        plan: Option<String>,
    ) -> Result<u64, ApiError> {
        let (file, seat, reason) = (self.file.clone(), Seat::Blue, "wrong hex".to_owned());
        let (on_new, idem) = (OnNewQuestion::Ask, None);
        let amend = Request::Amend { file, seat, change, reason, agreed_by, on_new, plan, idem };
        match self.api.handle(amend)? {
            Reply::Amended(amended) => Ok(amended.entry),
            other => panic!("not amended: {other:?}"),
        }
    }

    fn last_order(&mut self) -> u64 {
        self.api.session(&self.file.clone()).unwrap().last_order(None).unwrap()
    }

    fn entries(&mut self) -> u64 {
        self.api.session(&self.file.clone()).unwrap().fold().seq
    }

    fn log(&mut self) -> Vec<EntryLine> {
        let (file, seat) = (self.file.clone(), Seat::Blue);
        let log = Request::Log { file, seat, from: None, to: None };
        let Reply::Log(lines) = self.api.handle(log).unwrap() else { panic!("no log") };
        lines
    }

    /// A battalion that a side may activate now: the `nth`.
    fn may_activate(&mut self, seat: Seat, nth: usize) -> BattalionId {
        let legal = Request::Legal { file: self.file.clone(), seat, battle: None };
        let Reply::Legal(legal) = self.api.handle(legal).unwrap() else { panic!("no offers") };
        let offers = legal.offers.iter().filter_map(|offer| match &offer.order.order {
            BattleOrder::TwoStarGeneral(Order::Activate { battalion }) => Some(*battalion),
            _ => None,
        });
        offers.clone().nth(nth).expect("a battalion")
    }

    fn verified(&mut self) {
        let verify = Request::Verify { file: self.file.clone(), rules: true };
        let Reply::Verified(report) = self.api.handle(verify).unwrap() else { panic!("no audit") };
        assert!(report.whole, "{:?}", report.findings);
    }
}

const fn out(entry: u64, and_after: bool) -> Wanted {
    Wanted::Out { entry, and_after }
}

/// What becomes of orders, in the order in which they take effect.
fn fates(plan: &AmendPlanView) -> Vec<(u64, Fate)> {
    plan.orders.iter().map(|one| (one.order.as_ref().unwrap().seq, one.fate)).collect()
}

/// The beginning of a move: orders by their entries.
struct Move {
    /// The throw for the move: 10 against 3, so blue moves.
    throw: u64,
    blues: u64,
    oranges: u64,
    /// Blue wakes a battalion and ends its turn.
    wakes: u64,
    ends: u64,
}

fn moved() -> (Desk, Move) {
    let mut desk = Desk::with_campaign();
    desk.lay_orders();
    let throw = desk.order(Seat::Blue, Order::ThrowForMove).unwrap().first;
    let blues = desk.dice(Seat::Blue, "64").unwrap().first;
    let oranges = desk.dice(Seat::Orange, "21").unwrap().first;
    let battalion = desk.may_activate(Seat::Blue, 0);
    let wakes = desk.order(Seat::Blue, Order::Activate { battalion }).unwrap().first;
    let ends = desk.order(Seat::Blue, Order::EndActivation).unwrap().first;
    (desk, Move { throw, blues, oranges, wakes, ends })
}

#[test]
fn undo_takes_back_exactly_the_last_order_and_redo_brings_it_again() {
    let mut desk = Desk::with_campaign();
    let before = desk.state();
    desk.seal(Side::Blue);
    let after = desk.state();
    // His own, and nothing was thrown: nobody is asked.
    let last = desk.last_order();
    let at = desk.amends_so(out(last, true), Vec::new(), None).unwrap();
    assert_eq!(desk.state(), before);
    let redone = desk.amends_so(Wanted::Redo { entry: at }, Vec::new(), None).unwrap();
    assert_eq!(desk.state(), after);
    // The redo is an amendment like any other, and so is its redo.
    let twice = desk.amends_so(Wanted::Redo { entry: redone }, Vec::new(), None).unwrap();
    assert_eq!(desk.state(), before);
    desk.amends_so(Wanted::Redo { entry: twice }, Vec::new(), None).unwrap();
    desk.reopen();
    assert_eq!(desk.state(), after);
    desk.verified();
}

#[test]
fn undoing_past_dice_needs_the_other_side() {
    let mut desk = Desk::with_campaign();
    desk.lay_orders();
    let before = desk.state();
    desk.blue_moves();
    let last = desk.last_order();
    let error = desk.amends_so(out(last, true), Vec::new(), None).unwrap_err();
    assert_eq!((error.kind, &*error.code), (Kind::Refused, "amend.needs_consent"));
    let at = desk.amends_so(out(last, true), vec![Seat::Orange], None).unwrap();
    assert_eq!(desk.state(), before);
    // What is out stays, crossed out, and names its amendment; what was before counts.
    for line in desk.log() {
        let is_out = (last..at).contains(&line.seq);
        let expected = (!is_out, is_out.then_some(at));
        assert_eq!((line.counts, line.amended_by), expected, "{line:?}");
    }
}

#[test]
fn taking_a_half_finished_order_out_frees_the_table() {
    let mut desk = Desk::with_campaign();
    desk.lay_orders();
    let before = desk.state();
    let asked = desk.order(Seat::Blue, Order::ThrowForMove).unwrap();
    let plan = desk.plan_of(out(asked.first, false), OnNewQuestion::Ask);
    assert_eq!(fates(&plan), [(asked.first, Fate::Out)]);
    desk.amends_so(out(asked.first, false), Vec::new(), None).unwrap();
    assert_eq!((desk.state(), desk.calls().len()), (before, 0));
    // Its question is answered no more.
    let error = desk.dice_for(Seat::Blue, asked.last, "66").unwrap_err();
    assert_eq!((error.kind, &*error.code), (Kind::Refused, "answer.other_call"));
    desk.blue_moves();
}

impl Desk {
    fn dice_for(&mut self, seat: Seat, call: u64, typed: &str) -> Result<Done, ApiError> {
        let dice = api::request::DiceSource::Typed(typed.to_owned());
        self.done(Request::Dice { file: self.file.clone(), seat, call, dice, idem: None })
    }
}

#[test]
fn app_dice_are_not_rolled_again_by_undo() {
    let mut desk = Desk::with_campaign();
    desk.lay_orders();
    desk.order(Seat::Blue, Order::ThrowForMove).unwrap();
    let fell = desk.app_dice(Seat::Blue);
    let number = |desk: &mut Desk| {
        let file = desk.file.clone();
        desk.api.session(&file).unwrap().fold().dice.next_number()
    };
    let used = number(&mut desk);
    let last = desk.last_order();
    desk.amends_so(out(last, true), vec![Seat::Orange], None).unwrap();
    assert_eq!(number(&mut desk), used, "a roll that is out keeps its number");
    desk.reopen();
    assert_eq!(number(&mut desk), used);
    // The same order given again gives nobody a second throw: the dice lie as they fell.
    let again = desk.order(Seat::Blue, Order::ThrowForMove).unwrap();
    let rolled = |done: &Done| {
        let line = done.told.iter().find(|line| line.kind == "rolled").expect("dice");
        (line.seq, line.faces.clone())
    };
    let ((first, faces), (seq, now)) = (rolled(&fell), rolled(&again));
    assert_eq!((&now, number(&mut desk)), (&faces, used));
    let line = &desk.log()[usize::try_from(seq - 1).unwrap()];
    assert!(line.text.contains(&format!("entry {first}")), "{}", line.text);
    assert_eq!(desk.open_call(), Some(Seat::Orange), "it goes on where it had come to");
    // So it is with dice from the table. A tie would be thrown again.
    let other = if faces.iter().sum::<u8>() == 2 { "12" } else { "11" };
    desk.dice(Seat::Orange, other).unwrap();
    desk.undo(Seat::Blue).unwrap();
    let again = desk.order(Seat::Blue, Order::ThrowForMove).unwrap();
    assert_eq!(
        (again.call, again.told.iter().filter(|line| line.kind == "rolled").count()),
        (None, 2)
    );
    desk.verified();
}

#[test]
fn typed_dice_are_amended_visibly() {
    let mut desk = Desk::with_campaign();
    desk.lay_orders();
    desk.order(Seat::Blue, Order::ThrowForMove).unwrap();
    let typed = desk.dice(Seat::Blue, "12").unwrap().first;
    let faces = Wanted::Faces { entry: typed, typed: "62".to_owned() };
    let at = desk.amends_so(faces, vec![Seat::Orange], None).unwrap();
    let log = desk.log();
    let line = |seq: u64| &log[usize::try_from(seq - 1).unwrap()];
    assert_eq!((&*line(at).kind, &*line(at).faces), ("amended", &[6, 2][..]));
    let begins =
        format!("Anna amends entry {typed}: the dice were 6 2, not 1 2, because wrong hex.");
    assert!(line(at).text.starts_with(&begins), "{}", line(at).text);
    assert!(line(at).text.ends_with("Agreed by Bert."), "{}", line(at).text);
    assert_eq!((&*line(typed).faces, line(typed).counts), (&[1, 2][..], false));
    assert_eq!(line(typed).amended_by, Some(at));
    let done = desk.dice(Seat::Orange, "11").unwrap();
    assert!(done.call.is_none(), "blue's 8 beats orange's 2");
    desk.verified();
}

#[test]
fn a_plan_says_what_stays_and_what_turns_out_differently() {
    let (mut desk, Move { throw, blues, oranges, wakes, ends }) = moved();
    let before = desk.entries();
    let faces = |entry, typed: &str| Wanted::Faces { entry, typed: typed.to_owned() };

    // 11 against 3: blue moves all the same.
    let plan = desk.plan_of(faces(blues, "65"), OnNewQuestion::Ask);
    assert_eq!(plan.sentence, "1 order turns out differently, 2 stay as they are.");
    assert_eq!((fates(&plan), plan.kept), (vec![(throw, Fate::Changed)], 2));
    let [order] = &plan.orders[..] else { panic!("{:?}", plan.orders) };
    assert_eq!((order.seat, &*order.battle, &*plan.battle), (Seat::Blue, "main", "main"));
    let then: Vec<&str> = order.then.iter().map(|line| &*line.text).collect();
    assert!(!then.is_empty() && then.len() == order.now.len(), "{order:?}");
    assert!(then[0].contains("10") && order.now[0].contains("11"), "{then:?} {:?}", order.now);
    let agreement = plan.agreement.expect("dice are changed");
    assert_eq!(agreement.any_of, [Seat::Orange, Seat::Umpire]);
    assert_eq!(agreement.why, "Dice have fallen since: Bert or the umpire must agree.");

    // 10 against 12: orange moves, and what blue did is no longer possible.
    let plan = desk.plan_of(faces(oranges, "66"), OnNewQuestion::Ask);
    let falls = [(throw, Fate::Changed), (wakes, Fate::Falls), (ends, Fate::Falls)];
    assert_eq!((fates(&plan), plan.kept), (falls.to_vec(), 0));
    assert_eq!(plan.sentence, "1 order turns out differently, 2 are no longer possible and fall.");
    assert!(plan.orders[1..].iter().all(|order| order.now.len() == 1), "why they fall: {plan:?}");

    // 10 against 10: both throw again, and the rest waits for that.
    let plan = desk.plan_of(faces(oranges, "64"), OnNewQuestion::Fall);
    let stops = [(throw, Fate::Stops), (wakes, Fate::Waits), (ends, Fate::Waits)];
    assert_eq!(fates(&plan), stops);
    assert_eq!(plan.sentence, "1 order stops for the table's answer, 2 wait for that answer.");

    // Without the throw nothing after it is possible; without the last nothing else changes.
    let plan = desk.plan_of(out(throw, false), OnNewQuestion::Ask);
    assert_eq!(fates(&plan), [(throw, Fate::Out), (wakes, Fate::Falls), (ends, Fate::Falls)]);
    let plan = desk.plan_of(out(throw, true), OnNewQuestion::Ask);
    assert_eq!(fates(&plan), [throw, wakes, ends].map(|order| (order, Fate::Out)));
    let plan = desk.plan_of(out(ends, false), OnNewQuestion::Ask);
    assert_eq!((&*plan.sentence, plan.agreement), ("1 order is taken out.", None));
    assert_eq!(desk.entries(), before, "looking writes nothing");
}

#[test]
fn what_was_agreed_to_is_done_and_nothing_else() {
    let (mut desk, Move { oranges, .. }) = moved();
    let faces = Wanted::Faces { entry: oranges, typed: "66".to_owned() };
    let plan = desk.plan_of(faces.clone(), OnNewQuestion::Ask);
    assert_eq!(plan.mark, desk.plan_of(faces.clone(), OnNewQuestion::Ask).mark);
    let other = desk.plan_of(out(oranges, false), OnNewQuestion::Ask);
    assert_ne!(plan.mark, other.mark);
    let agreed = || vec![Seat::Orange];
    for wrong in [other.mark, "of another day".to_owned()] {
        let error = desk.amends_so(faces.clone(), agreed(), Some(wrong)).unwrap_err();
        assert_eq!((error.kind, &*error.code), (Kind::Refused, "amend.other_plan"));
    }
    // Something is written since: the plan is one of then.
    let (file, text) = (desk.file.clone(), "Mine now.".to_owned());
    let note = Request::Note { file, seat: Seat::Orange, text, private: false, idem: None };
    let last = desk.done(note).unwrap().last;
    let stale = desk.amends_so(faces.clone(), agreed(), Some(plan.mark)).unwrap_err();
    assert_eq!(stale.code, "amend.other_plan");
    assert_eq!(desk.entries(), last, "nothing is written");
    let fresh = desk.plan_of(faces.clone(), OnNewQuestion::Ask);
    desk.amends_so(faces, agreed(), Some(fresh.mark)).unwrap();
}

#[test]
fn lines_say_what_counts_and_since_which_amendment_it_does_not() {
    let (mut desk, Move { throw, oranges, wakes, ends, .. }) = moved();
    let (before, state) = (desk.log(), desk.state());
    let faces = Wanted::Faces { entry: oranges, typed: "66".to_owned() };
    let at = desk.amends_so(faces, vec![Seat::Orange], None).unwrap();
    let standing = |log: &[EntryLine], seq: u64| {
        let line = &log[usize::try_from(seq - 1).unwrap()];
        (line.counts, line.amended_by)
    };
    let log = desk.log();
    assert_eq!(standing(&log, throw), (true, Some(at)), "it counts, and turns out differently");
    assert_eq!(standing(&log, oranges), (false, Some(at)));
    for order in [wakes, ends] {
        assert_eq!(standing(&log, order), (false, Some(at)));
    }
    let told = before.iter().filter(|line| line.kind == "happened" && line.seq > throw);
    for line in told {
        assert_eq!(standing(&log, line.seq), (false, Some(at)), "{line:?}");
    }
    let text = &log[usize::try_from(at - 1).unwrap()].text;
    let expected = format!(
        "Anna amends entry {oranges}: the dice were 6 6, not 2 1, because wrong hex. 1 order turns out \
         differently, 2 fall. Agreed by Bert."
    );
    assert_eq!(*text, expected);

    // Taken out, everything is as it was, and only the amendment is crossed out.
    let back = desk.amends_so(Wanted::Redo { entry: at }, vec![Seat::Orange], None).unwrap();
    assert_eq!(desk.state(), state);
    let log = desk.log();
    assert_eq!(log[..before.len()], before[..]);
    assert_eq!(standing(&log, at), (false, Some(back)));
    assert_eq!(standing(&log, back), (true, None));
    desk.reopen();
    assert_eq!(desk.log(), log);
    desk.verified();
}

#[test]
fn another_order_is_put_in_the_place_of_one() {
    let mut desk = Desk::with_campaign();
    desk.lay_orders();
    desk.blue_moves();
    let [first, other] = [0, 1].map(|nth| desk.may_activate(Seat::Blue, nth));
    let wakes = desk.order(Seat::Blue, Order::Activate { battalion: first }).unwrap().first;
    let order = main(Order::Activate { battalion: other });
    let instead = Wanted::Order { entry: wakes, order: order.clone() };
    let plan = desk.plan_of(instead.clone(), OnNewQuestion::Ask);
    assert_eq!((fates(&plan), plan.agreement), (vec![(wakes, Fate::Changed)], None));
    let at = desk.amends_so(instead, Vec::new(), None).unwrap();
    let log = desk.log();
    let line = |seq: u64| &log[usize::try_from(seq - 1).unwrap()];
    assert_eq!((line(wakes).counts, line(wakes).amended_by), (false, Some(at)));
    let begins = format!("Anna amends entry {wakes}: the order was \"");
    assert!(line(at).text.starts_with(&begins), "{}", line(at).text);
    // The war is the one in which it was ordered so from the start.
    let amended = desk.api.session(&desk.file.clone()).unwrap().fold().war.clone();
    let mut plain = Desk::with_campaign();
    plain.lay_orders();
    plain.blue_moves();
    plain
        .done(Request::Order { file: plain.file.clone(), seat: Seat::Blue, order, idem: None })
        .unwrap();
    let played = plain.api.session(&plain.file.clone()).unwrap().fold().war.clone();
    assert_eq!(
        amended.divisions().next().unwrap().1.phase,
        played.divisions().next().unwrap().1.phase
    );
    desk.verified();
}

/// In a war of several battles an amendment touches what hangs on it, and no other battle.
#[test]
fn the_entries_of_other_battles_stay() {
    let mut desk = Desk::at_the_crossroads();
    desk.opened();
    let above = |desk: &mut Desk, points| {
        let (side, reason) = (Side::Blue, "to test it".to_owned());
        let order = Order::Rule { ruling: Ruling::Air { side, points }, reason };
        desk.order(Seat::Umpire, order).unwrap().first
    };
    let subunit = "o1.1".parse().unwrap();
    let figures = |desk: &mut Desk| {
        let file = desk.file.clone();
        let war = &desk.api.session(&file).unwrap().fold().war;
        war.battle(child()).unwrap().cc().unwrap().subunit(subunit).figures.len()
    };
    let whole = figures(&mut desk);
    let below = |desk: &mut Desk, figures| {
        desk.rule_below(cc::order::Ruling::Figures { subunit, figures }).first
    };
    let first = above(&mut desk, 1);
    let state = desk.state();
    let ruled = below(&mut desk, 2);
    let second = above(&mut desk, 2);
    let again = below(&mut desk, 1);
    let counting = |desk: &mut Desk| {
        let log = desk.log();
        [first, ruled, second, again].map(|seq| log[usize::try_from(seq - 1).unwrap()].counts)
    };
    assert_eq!(figures(&mut desk), 1);
    // Above, with everything after it: what was ruled below in between stays.
    let at = desk.amends_so(out(first, true), vec![Seat::Orange], None).unwrap();
    assert_eq!(counting(&mut desk), [false, true, false, true]);
    desk.amends_so(Wanted::Redo { entry: at }, vec![Seat::Orange], None).unwrap();
    // And below, what was ordered above.
    let plan = desk.plan_of(out(ruled, true), OnNewQuestion::Ask);
    assert_eq!((&*plan.battle, plan.kept), ("fight-1", 1));
    desk.amends_so(out(ruled, true), vec![Seat::Orange], None).unwrap();
    assert_eq!(counting(&mut desk), [true, false, true, false]);
    assert!(whole > 2);
    assert_eq!(figures(&mut desk), whole);
    desk.amends_so(out(second, false), vec![Seat::Orange], None).unwrap();
    assert_eq!(desk.state(), state);
    desk.verified();
}
