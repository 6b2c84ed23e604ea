//! Smaller battles through the api: opened, fought, reported, accepted, and taken back again.

use std::path::Path;

use api::fold::digest;
use api::request::Done;
use api::views::{BattleView, LinkStage};
use api::{Reply, Request};
use campaign::combat_captain as cc;
use campaign::combat_captain::state::SubunitId;
use campaign::link::{Contact, GroundChoice, LinkOrder, Scale};
use campaign::two_star_general::ground::Hex;
use campaign::two_star_general::order::Order;
use campaign::two_star_general::state::{BattalionId, StandId};
use campaign::{BattleId, BattleOrder, WarOrder};
use kernel::{Seat, Side};

use crate::desk::Desk;

fn child() -> BattleId {
    BattleId::new("fight-1").unwrap()
}

impl Desk {
    /// The book's second example: the armoured infantry beside the crossroads has its turn.
    pub fn at_the_crossroads() -> Self {
        let mut desk = Self::empty();
        let folder = "../../campaigns/book-examples/close-combat";
        let scenario = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let request = Request::New {
            file: desk.file.clone(),
            scenario: scenario.to_str().unwrap().to_owned(),
            options: Default::default(),
            players: Default::default(),
            consent: Default::default(),
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
                at: Contact::Attack { stands, target: Hex::new(5, 4) },
                ground: GroundChoice::None,
                minutes: Some(60),
            },
        );
        assert_eq!(asked.call.as_ref().map(kernel::Call::seat), Some(Seat::Orange));
        self.choose(Seat::Orange, &["fight_it_out"])
    }

    fn rule_below(&mut self, ruling: cc::order::Ruling) -> Done {
        let order = cc::Order::Rule { ruling, reason: "to test it".to_owned() };
        self.war(Seat::Umpire, child(), BattleOrder::CombatCaptain(order))
    }

    fn battles(&mut self) -> Vec<BattleView> {
        let file = self.file.clone();
        let Reply::Battles(battles) = self.api.handle(Request::Battles { file, at: None }).unwrap()
        else {
            panic!("no battles")
        };
        battles
    }

    fn state(&mut self) -> String {
        let file = self.file.clone();
        digest(&self.api.session(&file).unwrap().fold().war)
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
    while let Some(call) = desk.open_call() {
        desk.app_dice(call);
    }
    let file = desk.file.clone();
    let session = desk.api.session(&file).unwrap();
    let last = session.entry(session.fold().seq).unwrap();
    assert_eq!((&*last.battle, last.game_time.as_deref()), ("fight-1", Some("1944-08-12T06:05")));

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
    assert_eq!(asked.call.as_ref().map(kernel::Call::seat), Some(Seat::Orange));
    desk.choose(Seat::Orange, &["accept"]);
    while let Some(seat) = desk.open_call() {
        let session = desk.api.session(&file).unwrap();
        let (_, _, call) = session.open_call().unwrap();
        let kernel::Call::Choice(choice) = call else { panic!("nothing is thrown") };
        let word = choice.options[usize::from(choice.usual[0])].word.clone();
        desk.choose(seat, &[&word]);
    }
    let link = desk.battles().remove(1).link.unwrap();
    assert_eq!(link.stage, LinkStage::Accepted);
    let war = &desk.api.session(&file).unwrap().fold().war;
    assert_eq!(war.roster.element("de.1".parse().unwrap()).men, 154);
    assert!(war.main().occupant(Hex::new(5, 4)) != Some(StandId::new("de.1").unwrap()));
    let verify = Request::Verify { file: file.clone(), rules: true };
    let Reply::Verified(verified) = desk.api.handle(verify).unwrap() else { panic!("no audit") };
    assert!(verified.whole, "{:?}", verified.findings);
}

/// A ruling below is struck after its result was accepted above: both go back, and come again with the strike's strike.
#[test]
fn what_was_accepted_goes_back_with_what_it_came_from() {
    let mut desk = Desk::at_the_crossroads();
    desk.opened();
    let before = desk.state();
    let ruled = desk.rule_below(cc::order::Ruling::End { winner: None });
    desk.link(Seat::Blue, LinkOrder::Close { child: child() });
    desk.link(Seat::Blue, LinkOrder::Accept { child: child() });
    desk.choose(Seat::Orange, &["accept"]);
    let accepted = desk.state();
    let strike = Request::Strike {
        file: desk.file.clone(),
        seat: Seat::Blue,
        entry: Some(ruled.first),
        reason: "the battle was not over".to_owned(),
        agreed_by: vec![Seat::Orange, Seat::Umpire],
        idem: None,
    };
    let Reply::Struck { entry, .. } = desk.api.handle(strike).unwrap() else { panic!() };
    assert_eq!(desk.state(), before);
    assert_eq!(desk.battles()[1].link.as_ref().unwrap().stage, LinkStage::Open);
    let restore = Request::Restore {
        file: desk.file.clone(),
        seat: Seat::Blue,
        entry,
        reason: "it was".to_owned(),
        agreed_by: vec![Seat::Orange, Seat::Umpire],
        idem: None,
    };
    desk.api.handle(restore).unwrap();
    assert_eq!(desk.state(), accepted);
    desk.reopen();
    assert_eq!(desk.state(), accepted, "from the file alone");
}

impl Desk {
    /// The seat that must answer, if an order is open.
    pub fn open_call(&mut self) -> Option<Seat> {
        let file = self.file.clone();
        let session = self.api.session(&file).unwrap();
        session.open_call().ok().map(|(_, _, call)| call.seat())
    }
}
