//! Smaller battles through the api: opened, fought, reported, accepted, and taken back again.

mod umpire;

use campaign::two_star_general::handoff::Contact as Division;
use std::path::Path;

use api::amend::{Fate, OnNewQuestion, Wanted};
use api::fold::war_digest;
use api::record::Consent;
use api::request::Done;
use api::views::{AmendPlanView, BattleView, CallView, LinkStage};
use api::{Reply, Request, game_time};
use campaign::combat_captain as cc;
use campaign::combat_captain::state::SubunitId;
use campaign::link::{Contact, GroundChoice, LinkOrder, Scale};
use campaign::two_star_general::ground::Hex;
use campaign::two_star_general::order::Order;
use campaign::two_star_general::state::{BattalionId, StandId};
use campaign::{BattleId, BattleOrder, WarOrder};
use kernel::{Face as _, Seat, Side};

use crate::desk::Desk;

pub fn child() -> BattleId {
    BattleId::new("fight-1").unwrap()
}

impl Desk {
    /// The book's second example: the armoured infantry beside the crossroads has its turn.
    pub fn at_the_crossroads() -> Self {
        Self::at_the_crossroads_under(Consent::default())
    }

    /// The same, with another word on who must agree before the past is changed.
    fn at_the_crossroads_under(consent: Consent) -> Self {
        let mut desk = Self::empty();
        let folder = "../../campaigns/book-examples/close-combat";
        let scenario = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let request = Request::New {
            file: desk.file.clone(),
            scenario: scenario.to_str().unwrap().to_owned(),
            options: Default::default(),
            players: Default::default(),
            consent,
            automatic: Vec::new(),
        };
        desk.api.handle(request).unwrap();
        desk.lay_orders();
        desk.blue_moves();
        let battalion = BattalionId::new("us").unwrap();
        desk.order(Seat::Blue, Order::Activate { battalion }).unwrap();
        desk
    }

    fn war(&mut self, seat: Seat, battle: BattleId, order: BattleOrder) -> Done {
        let (file, order) = (self.file.clone(), WarOrder { battle, order });
        self.done(Request::Order { file, seat, order, idem: None }).unwrap()
    }

    pub fn link(&mut self, seat: Seat, order: LinkOrder) -> Done {
        self.war(seat, BattleId::main(), BattleOrder::Link(order))
    }

    /// Opens the attack of the armoured infantry; orange agrees.
    pub fn opened(&mut self) -> Done {
        let stands = vec![StandId::new("us.armoured").unwrap()];
        let asked = self.link(
            Seat::Blue,
            LinkOrder::Open {
                child: child(),
                scale: Scale::CombatCaptain,
                at: Contact::TwoStarGeneral(Division::Attack { stands, target: Hex::new(5, 4) }),
                ground: GroundChoice::None,
                minutes: Some(60),
            },
        );
        assert_eq!(who_is_asked(&asked), Some(Seat::Orange));
        self.choose(Seat::Orange, &["fight_it_out"])
    }

    pub fn rule_below(&mut self, ruling: cc::order::Ruling) -> Done {
        let order = cc::Order::Rule { ruling, reason: "to test it".to_owned() };
        self.war(Seat::Umpire, child(), BattleOrder::CombatCaptain(order))
    }

    fn battles(&mut self) -> Vec<BattleView> {
        let file = self.file.clone();
        let Reply::Battles(battles) =
            self.api.handle(Request::Battles { file, at: None, seat: None }).unwrap()
        else {
            panic!("no battles")
        };
        battles
    }

    pub fn state(&mut self) -> String {
        let file = self.file.clone();
        war_digest(&self.api.session(&file).unwrap().fold().war)
    }
}

#[test]
fn a_smaller_battle_is_opened_fought_and_accepted() {
    let mut desk = Desk::at_the_crossroads();
    desk.opened();
    let battles = desk.battles();
    let ids: Vec<&str> = battles.iter().map(|battle| &*battle.id).collect();
    assert_eq!(ids, ["main", "fight-1"]);
    let view = &battles[1];
    assert_eq!((&*view.book, &*view.title, view.round), ("cc", "The crossroads, 0504", 1));
    assert_eq!(view.waits_for, [Seat::Blue, Seat::Orange], "both throw for the initiative");
    let link = view.link.as_ref().unwrap();
    assert_eq!((&*link.parent, link.stage, link.minutes_max), ("main", LinkStage::Open, 60));
    let sent: Vec<(&str, u32)> = link.lines.iter().map(|line| (&*line.name, line.sent)).collect();
    let expected = [
        ("Armoured Infantry", 160),
        ("Half-tracks", 40),
        ("1st Company", 160),
        ("Anti-tank Guns", 40),
    ];
    assert_eq!(sent, expected);

    // An order below has its dice, its battle and its hour in the journal.
    let throw = BattleOrder::CombatCaptain(cc::Order::ThrowForInitiative);
    let asked = desk.war(Seat::Blue, child(), throw);
    assert!(asked.call.is_some());
    while let Some(seat) = desk.open_call() {
        desk.app_dice(seat);
    }
    let file = desk.file.clone();
    let session = desk.api.session(&file).unwrap();
    let last = session.entry(session.fold().seq).unwrap();
    assert_eq!(
        (&*last.battle, game_time::text(last.game_time)),
        ("fight-1", "1944-08-12T06:00".to_owned())
    );

    let subunit = SubunitId::new("o1.1").unwrap();
    desk.rule_below(cc::order::Ruling::Figures { subunit, figures: 2 });
    desk.rule_below(cc::order::Ruling::End { winner: Some(Side::Blue) });
    let reported = desk.link(Seat::Orange, LinkOrder::Close { child: child() });
    assert!(reported.call.is_none(), "a battle that is over need not be agreed to be");
    let link = desk.battles().remove(1).link.unwrap();
    assert_eq!((link.stage, link.holder), (LinkStage::Reported, Some(Side::Blue)));
    let line = link.lines.iter().find(|line| line.element == "de.1").unwrap();
    // Six men in three figures: one in four is killed (H.3).
    assert_eq!((line.present, line.killed, line.wounded, line.missing), (154, 1, 5, 0));

    let asked = desk.link(Seat::Blue, LinkOrder::Accept { child: child() });
    assert_eq!(who_is_asked(&asked), Some(Seat::Orange));
    desk.choose(Seat::Orange, &["accept"]);
    while let Some(seat) = desk.open_call() {
        let call = desk.calls().remove(0).call;
        let kernel::Call::Choice(choice) = call else { panic!("nothing is thrown") };
        let word = choice.options[usize::from(choice.usual[0])].word.clone();
        desk.choose(seat, &[&word]);
    }
    let link = desk.battles().remove(1).link.unwrap();
    assert_eq!(link.stage, LinkStage::Accepted);
    let war = &desk.api.session(&file).unwrap().fold().war;
    assert_eq!(war.roster.element("de.1".parse().unwrap()).men, 154);
    assert!(
        war.divisions().next().unwrap().1.occupant(Hex::new(5, 4))
            != Some(StandId::new("de.1").unwrap())
    );
    let verify = Request::Verify { file: file.clone(), rules: true };
    let Reply::Verified(verified) = desk.api.handle(verify).unwrap() else { panic!("no audit") };
    assert!(verified.whole, "{:?}", verified.findings);
}

/// Sections have the same numbers in every book.
#[test]
fn a_card_reads_the_book_of_its_battle() {
    let mut desk = Desk::at_the_crossroads();
    desk.opened();
    let throw = BattleOrder::CombatCaptain(cc::Order::ThrowForInitiative);
    let asked = desk.war(Seat::Blue, child(), throw);
    let request = Request::Why { file: desk.file.clone(), seat: Seat::Umpire, entry: asked.last };
    let Reply::Why(card) = desk.api.handle(request).unwrap() else { panic!("no card") };
    assert!(!card.rules.is_empty(), "{card:?}");
    for rule in &card.rules {
        let place = cc::CombatCaptain::RULEBOOK.place(&rule.cite);
        assert_eq!(Some(&*rule.title), place.map(|place| place.title));
    }
}

/// The seat that an order or an answer leads to a question for.
pub fn who_is_asked(done: &Done) -> Option<Seat> {
    done.call.as_ref().map(|waits| waits.answers)
}

impl Desk {
    /// A smaller battle that a ruling ended, reported and accepted above. Returns the ruling's order, and those of the two
    /// links after it; and the states before and behind.
    fn accepted(&mut self) -> ([u64; 3], [String; 2]) {
        self.opened();
        let before = self.state();
        let ruled = self.rule_below(cc::order::Ruling::End { winner: None }).first;
        let closed = self.link(Seat::Blue, LinkOrder::Close { child: child() }).first;
        let accepted = self.link(Seat::Blue, LinkOrder::Accept { child: child() }).first;
        self.choose(Seat::Orange, &["accept"]);
        ([ruled, closed, accepted], [before, self.state()])
    }

    fn plan(&mut self, change: Wanted, on_new: OnNewQuestion) -> AmendPlanView {
        let (file, seat) = (self.file.clone(), Seat::Blue);
        let plan = Request::AmendPlan { file, seat, change, on_new };
        let Reply::AmendPlan(plan) = self.api.handle(plan).unwrap() else { panic!("no plan") };
        *plan
    }

    fn amends(&mut self, change: Wanted, on_new: OnNewQuestion) -> u64 {
        let (file, seat, reason) = (self.file.clone(), Seat::Blue, "it was not over".to_owned());
        let (agreed_by, plan, idem) = (vec![Seat::Orange, Seat::Umpire], None, None);
        let amend = Request::Amend { file, seat, change, reason, agreed_by, on_new, plan, idem };
        let Reply::Amended(amended) = self.api.handle(amend).unwrap() else { panic!() };
        amended.entry
    }

    fn stage(&mut self) -> LinkStage {
        self.battles()[1].link.as_ref().unwrap().stage
    }
}

/// What an amendment does to orders, in the order in which they take effect.
fn fates(plan: &AmendPlanView) -> Vec<(u64, Fate)> {
    plan.orders.iter().map(|one| (one.order.as_ref().unwrap().seq, one.fate)).collect()
}

/// A ruling below is taken out after its result was accepted above: both go back, and come again with it.
#[test]
fn what_was_accepted_goes_back_with_what_it_came_from() {
    let mut desk = Desk::at_the_crossroads();
    let ([ruled, closed, accepts], [before, accepted]) = desk.accepted();
    let out = Wanted::Out { entry: ruled, and_after: true };
    let plan = desk.plan(out.clone(), OnNewQuestion::Fall);
    let expected = [(ruled, Fate::Out), (closed, Fate::Falls), (accepts, Fate::Falls)];
    assert_eq!((fates(&plan), &*plan.battle), (expected.to_vec(), "fight-1"));
    let entry = desk.amends(out, OnNewQuestion::Fall);
    assert_eq!(desk.state(), before);
    assert_eq!(desk.stage(), LinkStage::Open);
    desk.amends(Wanted::Redo { entry }, OnNewQuestion::Fall);
    assert_eq!(desk.state(), accepted);
    desk.reopen();
    assert_eq!(desk.state(), accepted, "from the file alone");
}

/// The same, but what was done above asks the table: the battle is not over, so the other side must agree that it stops.
#[test]
fn what_was_reported_asks_the_table_when_the_battle_was_not_over() {
    let mut desk = Desk::at_the_crossroads();
    let ([ruled, closed, accepts], [_, accepted]) = desk.accepted();
    let out = Wanted::Out { entry: ruled, and_after: false };
    let plan = desk.plan(out.clone(), OnNewQuestion::Ask);
    let expected = [(ruled, Fate::Out), (closed, Fate::Stops), (accepts, Fate::Waits)];
    assert_eq!(fates(&plan), expected);
    assert_eq!(
        plan.sentence,
        "1 order is taken out, 1 stops for the table's answer, 1 waits for that answer."
    );
    let entry = desk.amends(out, OnNewQuestion::Ask);
    assert_eq!(desk.stage(), LinkStage::Open);
    let [waits] = &desk.calls()[..] else { panic!("one question") };
    assert_eq!((waits.order, waits.answers), (closed, Seat::Orange));
    assert_eq!(waits.battle, "fight-1", "it is asked about the smaller battle");
    // Stopped in the middle, it is reported and accepted all the same: the report was accepted before.
    let stop = choice_word(&waits.call);
    desk.choose(Seat::Orange, &[&stop]);
    assert_eq!(desk.calls(), []);
    assert_eq!(desk.stage(), LinkStage::Accepted);
    assert_ne!(desk.state(), accepted, "nobody has ended it");
    desk.amends(Wanted::Redo { entry }, OnNewQuestion::Ask);
    assert_eq!(desk.state(), accepted);
}

/// The first word of a choice: yes.
fn choice_word(call: &kernel::Call) -> String {
    let kernel::Call::Choice(choice) = call else { panic!("nothing is thrown") };
    choice.options[0].word.clone()
}

impl Desk {
    /// Every call that waits for the table.
    pub fn calls(&mut self) -> Vec<CallView> {
        let status = Request::Status { file: self.file.clone(), seat: Seat::Umpire, battle: None };
        let Reply::Status(status) = self.api.handle(status).unwrap() else { panic!("no status") };
        assert_eq!(status.stuck, Vec::<String>::new());
        status.calls
    }

    /// The seat that must answer, if an order is open.
    pub fn open_call(&mut self) -> Option<Seat> {
        self.calls().first().map(|waits| waits.answers)
    }
}

/// What is said of a battle in one campaign file means nothing in another, though both may number theirs alike.
#[test]
fn a_battle_of_another_campaign_is_refused_with_what_to_do() {
    let mut theirs = Desk::at_the_crossroads();
    theirs.opened();
    theirs.rule_below(cc::order::Ruling::End { winner: None });
    theirs.link(Seat::Orange, LinkOrder::Close { child: child() });
    let file = theirs.file.clone();
    let war = &theirs.api.session(&file).unwrap().fold().war;
    let report = war.links[&child()].report().expect("it has reported").clone();
    let mut ours = Desk::at_the_crossroads();
    let before = ours.state();
    let correct = |report| {
        let reason = "as it is written there".to_owned();
        LinkOrder::CorrectReport { child: child(), report, reason }
    };
    let refused = |desk: &mut Desk, battle: BattleId, order: BattleOrder| {
        let (file, order) = (desk.file.clone(), WarOrder { battle, order });
        let seat = Seat::Umpire;
        desk.done(Request::Order { file, seat, order, idem: None }).unwrap_err()
    };
    for order in [
        LinkOrder::Close { child: child() },
        LinkOrder::Accept { child: child() },
        LinkOrder::Abandon { child: child() },
        correct(report.clone()),
    ] {
        let error = refused(&mut ours, BattleId::main(), BattleOrder::Link(order));
        assert_eq!(error.code, "rules.unknown_battle");
        assert_eq!(error.message, "There is no battle \"fight-1\" in this war.");
        let hint = error.hint.expect("what to do");
        assert!(hint.contains("of this campaign") && hint.contains("wardiary battles"), "{hint}");
    }
    let below = BattleOrder::CombatCaptain(cc::Order::Pass);
    let error = refused(&mut ours, child(), below);
    assert!(error.message.contains("fight-1"), "{error:?}");
    assert_eq!(ours.state(), before, "nothing was written");
    // It has a battle of that name now, and still none of those men.
    ours.opened();
    ours.rule_below(cc::order::Ruling::End { winner: None });
    ours.link(Seat::Orange, LinkOrder::Close { child: child() });
    let mut foreign = report;
    foreign.elements[0].element = Some(kernel::Name::new("fj.7").unwrap());
    let error = refused(&mut ours, BattleId::main(), BattleOrder::Link(correct(foreign)));
    assert_eq!(error.code, "rules.imbalance");
    assert!(error.message.contains("fj.7"), "{error:?}");
}
