//! Three scales deep: a fire and a close combat of a company action, fought out man by man (RULES.md LNK-R29).

use campaign::link::{Contact, GroundChoice, LinkOrder, Scale};
use campaign::{BattleEvent, BattleOrder, WarEvent, WarOrder};
use combat::order::Ruling;
use combat::tables::Wound;
use combat_captain as cc;
use combat_captain::handoff::Contact as CompanyContact;
use combat_captain::order::{Firing, Shot, Sighting, Volley};
use combat_captain::state::{Phase, Place, SubunitId, UnitId};
use kernel::handoff::ReportElement;
use kernel::table::Length;
use kernel::{Refusal as _, Seat, Side};

use crate::links::{agree, below, fight};
use crate::table::{Table, name};

pub(crate) fn squad(id: &str) -> SubunitId {
    SubunitId::new(id).unwrap()
}

pub(crate) fn unit(id: &str) -> UnitId {
    UnitId::new(id).unwrap()
}

/// The first squad of the attackers fires at the first of the company, eight inches away.
pub(crate) fn volley() -> Volley {
    let (firer, target) = (squad("b1.1"), squad("o1.1"));
    let shot = Shot { distance: Length::inches(8), sight: true, protected: false, forest: false };
    Volley {
        firers: vec![Firing { subunit: firer, dice: 1, bazooka: false }],
        target,
        machine_guns_at: None,
        sightings: vec![Sighting { firer, target, shot }],
    }
}

/// The close combat of two companies.
pub(crate) fn melee(attacker: &str, defender: &str) -> Contact {
    let (attacker, defender) = (unit(attacker), unit(defender));
    Contact::CombatCaptain(CompanyContact::Melee { attacker, defender })
}

pub(crate) fn open(at: Contact) -> LinkOrder {
    let (scale, ground) = (Scale::Combat, GroundChoice::None);
    LinkOrder::Open { child: fight("s"), scale, at, ground, minutes: None }
}

impl Table {
    pub(crate) fn company(&self) -> &cc::State {
        self.state.battle(fight("f")).and_then(campaign::Battle::cc).expect("a company battle")
    }

    #[track_caller]
    pub(crate) fn captain(&mut self, seat: Seat, order: cc::Order) -> Vec<WarEvent> {
        self.order(seat, &below("f", order), |_| None)
    }

    #[track_caller]
    pub(crate) fn link_below(&mut self, seat: Seat, order: LinkOrder) -> Vec<WarEvent> {
        let order = WarOrder { battle: fight("f"), order: BattleOrder::Link(order) };
        self.order(seat, &order, agree)
    }

    #[track_caller]
    pub(crate) fn code_below(&self, seat: Seat, order: LinkOrder) -> &'static str {
        let order = WarOrder { battle: fight("f"), order: BattleOrder::Link(order) };
        self.says_no(seat, &order).code()
    }

    /// The attackers' first unit is active in the company battle `f`.
    pub(crate) fn active() -> Self {
        let mut table = Self::opened();
        while table.company().phase == Phase::Initiative {
            table.captain(Seat::Blue, cc::Order::ThrowForInitiative);
        }
        if let Phase::FirstSide { holder } = table.company().phase {
            table.captain(holder.seat(), cc::Order::ChooseFirstSide { side: Side::Blue });
        }
        table.captain(Seat::Blue, cc::Order::Activate { unit: unit("b1") });
        table
    }

    /// The attackers' first squad has come hand to hand with the first of the company.
    pub(crate) fn charged(&mut self) {
        let charge = cc::Order::Charge {
            subunit: squad("b1.1"),
            target: squad("o1.1"),
            normal: 3,
            odd: 0,
            way: Vec::new(),
            distance: Some([Length::inches(1), Length::inches(0)]),
        };
        self.captain(Seat::Blue, charge);
        self.captain(Seat::Orange, cc::Order::Stand);
        self.until_close_combat();
    }

    pub(crate) fn firing() -> Self {
        let mut table = Self::active();
        table.link_below(
            Seat::Blue,
            open(Contact::CombatCaptain(CompanyContact::Fire { volley: volley() })),
        );
        table
    }

    #[track_caller]
    pub(crate) fn ends(&mut self, winner: Option<Side>) -> Vec<cc::Event> {
        self.rule_squad("s", Ruling::End { winner });
        self.link_below(Seat::Blue, LinkOrder::Close { child: fight("s") });
        let events = self.link_below(Seat::Orange, LinkOrder::Accept { child: fight("s") });
        let company = |event: WarEvent| match event {
            WarEvent::Battle { event: BattleEvent::CombatCaptain(event), .. } => Some(event),
            _ => None,
        };
        events.into_iter().filter_map(company).collect()
    }
}

/// H.10 X6: of ten men one is dead, one seriously and two lightly wounded, one has a flesh wound: six are present in figures
/// of two; of the company 156 are left, which is still five points.
#[test]
fn losses_come_back_through_all_three_scales() {
    let mut table = Table::firing();
    assert_eq!(table.squad("s").soldiers.len(), 20);
    // A turn of five minutes has thirty turns of ten seconds (H.8).
    assert_eq!(table.squad("s").setup.turns, 30);
    for (id, wound) in [
        ("o1", Wound::Dead),
        ("o2", Wound::Serious),
        ("o3", Wound::Light),
        ("o4", Wound::Light),
        ("o5", Wound::Flesh),
    ] {
        table.wound("s", id, wound);
    }
    let events = table.ends(None);
    let (firers, target) = (vec![(squad("b1.1"), 1)], squad("o1.1"));
    assert_eq!(events[0], cc::Event::FireFoughtOut { firers, target });
    let lost = cc::Event::MenLost {
        subunit: target,
        figures: vec![2, 2, 2],
        killed: 1,
        wounded: 3,
        captured: 0,
        stragglers: 0,
    };
    assert_eq!(events[1], lost);
    assert_eq!(table.company().subunit(squad("b1.1")).dice, 2, "the die is spent");
    assert_eq!(table.men("de.1"), 160, "what happens below is not yet true above");
    table.rule_below("f", cc::order::Ruling::End { winner: None });
    table.link(Seat::Blue, LinkOrder::Close { child: fight("f") });
    let report = table.state.links[&fight("f")].report().unwrap().clone();
    let line = report.elements.iter().find(|line| line.element == Some(name("de.1"))).unwrap();
    let told = ReportElement {
        element: Some(name("de.1")),
        present: 156,
        killed: 1,
        wounded: 3,
        ..ReportElement::default()
    };
    assert_eq!(*line, told);
    table.link(Seat::Blue, LinkOrder::Accept { child: fight("f") });
    assert_eq!(table.men("de.1"), 156);
    assert_eq!(
        table
            .state
            .division(campaign::BattleId::main())
            .unwrap()
            .stand(crate::table::stand("de.1"))
            .strength,
        5
    );
}

/// H.7: a squad of nobody is a destroyed sub-unit, and a marker for its unit.
#[test]
fn a_squad_of_nobody_is_destroyed() {
    let mut table = Table::firing();
    for man in 1..=10 {
        table.wound("s", &format!("o{man}"), Wound::Dead);
    }
    assert!(table.squad("s").is_over(), "nobody is left who can act");
    table.link_below(Seat::Blue, LinkOrder::Close { child: fight("s") });
    table.link_below(Seat::Blue, LinkOrder::Accept { child: fight("s") });
    let company = table.company();
    assert_eq!(company.subunit(squad("o1.1")).place, Place::Destroyed);
    assert_eq!(company.unit(unit("o1")).morale, 1);
    let report = table.state.report_so_far(fight("f")).unwrap();
    let line = report.elements.iter().find(|line| line.element == Some(name("de.1"))).unwrap();
    assert_eq!((line.killed, line.present), (10, 150));
}

/// While squads are away the company battle waits, and so does its report.
#[test]
fn the_company_battle_waits() {
    let mut table = Table::firing();
    let order = below("f", cc::Order::EndActivation);
    assert_eq!(table.says_no(Seat::Blue, &order).code(), "battle_waits");
    assert!(
        table
            .state
            .legal(fight("f"), Seat::Blue)
            .offers
            .iter()
            .all(|offer| matches!(offer.order.order, BattleOrder::Link(_)))
    );
    assert_eq!(table.code(Seat::Blue, LinkOrder::Close { child: fight("f") }), "still_fought");
    let again = open(Contact::CombatCaptain(CompanyContact::Fire { volley: volley() }));
    let LinkOrder::Open { scale, at, ground, minutes, .. } = again else { unreachable!() };
    let again = LinkOrder::Open { child: fight("t"), scale, at, ground, minutes };
    assert_eq!(table.code_below(Seat::Blue, again), "battle_waits");
    let deeper = WarOrder {
        battle: fight("s"),
        order: BattleOrder::Link(open(Contact::CombatCaptain(CompanyContact::Fire {
            volley: volley(),
        }))),
    };
    assert_eq!(table.says_no(Seat::Blue, &deeper).code(), "scale_not_smaller");
    let before = table.company().clone();
    table.wound("s", "o1", Wound::Dead);
    table.link_below(Seat::Blue, LinkOrder::Abandon { child: fight("s") });
    assert_eq!(*table.company(), before, "given up, it does not count");
    let LinkOrder::Open { scale, at, ground, minutes, .. } =
        open(Contact::CombatCaptain(CompanyContact::Fire { volley: volley() }))
    else {
        unreachable!()
    };
    let again = LinkOrder::Open { child: fight("t"), scale, at, ground, minutes };
    assert_eq!(table.code_below(Seat::Blue, again), "given_up");
    table.captain(Seat::Blue, cc::Order::Fire { volley: volley() });
}

/// Hand to hand: who holds the ground has won, the other runs with two markers (§12.6).
#[test]
fn a_close_combat_is_fought_out() {
    let mut table = Table::active();
    assert_eq!(table.code_below(Seat::Blue, open(melee("b1", "o1"))), "no_fight");
    table.charged();
    table.link_below(Seat::Orange, open(melee("b1", "o1")));
    let link = &table.state.links[&fight("s")];
    assert_eq!(link.attacker, Side::Blue, "the charging side attacks, whoever asks");
    table.wound("s", "o1", Wound::Dead);
    let events = table.ends(Some(Side::Blue));
    let won = |event: &cc::Event| {
        matches!(event, cc::Event::CombatDecided { winner: Some(winner), totals: None, .. }
            if *winner == unit("b1"))
    };
    assert!(events.iter().any(won), "{events:#?}");
    assert!(events.iter().any(|event| matches!(event, cc::Event::CombatEnded { .. })));
    assert_eq!(table.company().unit(unit("o1")).morale, 2);
    assert!(table.company().contacts.is_empty());
}

/// In a war that is saved between the scales nothing is lost.
#[test]
fn a_fight_of_soldiers_survives_a_snapshot() {
    let mut table = Table::firing();
    table.wound("s", "o1", Wound::Light);
    let bytes = postcard::to_stdvec(&table.state).unwrap();
    let mut back: campaign::WarState = postcard::from_bytes(&bytes).unwrap();
    back.reattach(table.state.setup.clone());
    assert_eq!(postcard::to_stdvec(&back).unwrap(), bytes);
    assert_eq!(back.report_so_far(fight("s")), table.state.report_so_far(fight("s")));
}

/// Who fell in one fight is not in the next; when the company battle is given up none of it has been (LNK-R30).
#[test]
fn soldiers_remember_as_long_as_the_fight_above_counts() {
    let mut table = Table::firing();
    table.wound("s", "o1", Wound::Dead);
    let fell = table.squad("s").spec(combat::state::SoldierId::new("o1").unwrap()).clone();
    table.ends(None);
    let LinkOrder::Open { scale, at, ground, minutes, .. } =
        open(Contact::CombatCaptain(CompanyContact::Fire { volley: volley() }))
    else {
        unreachable!()
    };
    let again = LinkOrder::Open { child: fight("t"), scale, at, ground, minutes };
    table.link_below(Seat::Blue, again);
    let men: Vec<_> =
        table.squad("t").setup.soldiers.values().filter(|spec| spec.side == Side::Orange).collect();
    assert_eq!(men.len(), 9);
    assert!(men.iter().all(|spec| spec.name != fell.name));
    assert!(men.iter().any(|spec| spec.rank == fell.rank), "somebody leads them now");
    table.link_below(Seat::Blue, LinkOrder::Abandon { child: fight("t") });
    assert_eq!(table.state.soldiers.0[&name("de.1")].len(), 10);
    table.link(Seat::Blue, LinkOrder::Abandon { child: fight("f") });
    assert!(table.state.soldiers.0.values().all(Vec::is_empty));
}

impl Table {
    /// Everybody ends his turn by the orders offered, until the close combats begin.
    fn until_close_combat(&mut self) {
        while self.company().phase != Phase::CloseCombat(None) {
            let orders = [Seat::Blue, Seat::Orange].into_iter().find_map(|seat| {
                let offers = self.state.legal(fight("f"), seat).offers.into_iter();
                let mut orders = offers.filter_map(|offer| match offer.order.order {
                    BattleOrder::CombatCaptain(order) => Some(order),
                    _ => None,
                });
                let wanted = |order: &cc::Order| {
                    matches!(order, cc::Order::EndActivation | cc::Order::Activate { .. })
                };
                orders.find(wanted).map(|order| (seat, order))
            });
            let (seat, order) = orders.expect("the turn goes on");
            self.captain(seat, order);
        }
    }

    fn charges(&mut self, subunit: &str, target: &str) {
        let charge = cc::Order::Charge {
            subunit: squad(subunit),
            target: squad(target),
            normal: 3,
            odd: 0,
            way: Vec::new(),
            distance: Some([Length::inches(1), Length::inches(0)]),
        };
        self.captain(Seat::Blue, charge);
        self.captain(Seat::Orange, cc::Order::Stand);
    }
}

/// LNK-R9 Two close combats of one turn are two events: of which one was declined, the other may still be asked for.
#[test]
fn each_close_combat_is_an_event_of_its_own() {
    let mut table = Table::active().salted(2);
    table.charges("b1.1", "o1.1");
    table.captain(Seat::Blue, cc::Order::EndActivation);
    while table.company().acting() != Some(unit("b2")) {
        let turn = table.company().turns().unwrap().clone();
        match turn.acting {
            Some(active) => {
                let seat = table.company().unit_spec(active).side.seat();
                table.captain(seat, cc::Order::EndActivation);
            }
            None if turn.next == Side::Blue => {
                table.captain(Seat::Blue, cc::Order::Activate { unit: unit("b2") });
            }
            None => {
                let company = table.company();
                let mut waiting = company.units.iter().filter(|(id, now)| {
                    company.unit_spec(**id).side == Side::Orange && !now.activated
                });
                let unit = *waiting.next().expect("somebody of orange").0;
                table.captain(Seat::Orange, cc::Order::Activate { unit });
            }
        }
    }
    table.charges("b2.1", "o2.1");
    table.until_close_combat();
    let no = |choice: &kernel::ChoiceCall| {
        (choice.purpose == "war.fight_out").then_some("roll_as_usual")
    };
    let ask = WarOrder { battle: fight("f"), order: BattleOrder::Link(open(melee("b1", "o1"))) };
    table.order(Seat::Blue, &ask, no);
    let refused = table.says_no(Seat::Blue, &ask);
    assert_eq!(refused.code(), "declined");
    assert!(
        refused
            .sentence(&kernel::Ids)
            .contains("close combat of Armoured Infantry I with 1st Company I"),
        "{}",
        refused.sentence(&kernel::Ids)
    );
    table.captain(Seat::Blue, cc::Order::Fight);
    while let Phase::CloseCombat(Some(open)) = table.company().phase.clone() {
        let seat = table.company().unit_spec(open.winner).side.seat();
        table.captain(seat, cc::Order::StayPut);
    }
    table.link_below(Seat::Blue, open(melee("b2", "o2")));
    let sent = &table.state.links[&fight("s")].brief.elements;
    let sent: Vec<_> = sent.iter().map(|sent| sent.element).collect();
    assert_eq!(sent, [name("b2.1"), name("o2.1")]);
}

/// A seven is on no d6, and a throw has as many dice as were called for.
#[test]
fn dice_of_another_kind_do_not_fit() {
    use kernel::{Answer, Halt, RuleSet as _, Tape, Unfit};
    let table = Table::opened();
    let order = below("f", cc::Order::ThrowForInitiative);
    let given = |faces: Vec<u8>| {
        campaign::War::decide(
            &table.state,
            Seat::Blue,
            &order,
            &mut Tape::new(&[Answer::Faces(faces)]),
        )
    };
    assert!(matches!(given(vec![10]), Err(Halt::Unfit(Unfit::Face { face: 10, sides: 6, .. }))));
    assert!(matches!(given(vec![3, 4]), Err(Halt::Unfit(Unfit::DiceCount { .. }))));
    assert!(matches!(given(vec![3]), Err(Halt::Needs(_))), "it is the other side's turn to throw");
}
