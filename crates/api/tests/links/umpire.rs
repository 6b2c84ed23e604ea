//! What the umpire orders about smaller battles is done, and nobody is asked (docs/API.md, "Orders": "the other side is asked, unless
//! the umpire orders"), whoever must agree before the past is changed: `consent` says nothing of links.

use api::record::Consent;
use api::request::Done;
use api::views::LinkStage;
use api::{ApiError, Reply, Request};
use campaign::combat_captain as cc;
use campaign::link::{Contact, GroundChoice, LinkOrder, Scale};
use campaign::two_star_general::ground::Hex;
use campaign::two_star_general::handoff::Contact as Division;
use campaign::two_star_general::state::StandId;
use campaign::{BattleId, BattleOrder, WarOrder};
use kernel::handoff::Report;
use kernel::{Call, Seat};

use super::{child, who_is_asked};
use crate::desk::Desk;

const ALL: [Consent; 3] = [Consent::OtherSide, Consent::Umpire, Consent::Nobody];

fn open() -> LinkOrder {
    let stands = vec![StandId::new("us.armoured").unwrap()];
    LinkOrder::Open {
        child: child(),
        scale: Scale::CombatCaptain,
        at: Contact::TwoStarGeneral(Division::Attack { stands, target: Hex::new(5, 4) }),
        ground: GroundChoice::None,
        minutes: Some(60),
    }
}

fn correction(report: Report) -> LinkOrder {
    LinkOrder::CorrectReport { child: child(), report, reason: "a squad was miscounted".to_owned() }
}

impl Desk {
    /// The attack is opened by the umpire.
    fn umpires(consent: Consent) -> Self {
        let mut desk = Self::at_the_crossroads_under(consent);
        desk.orders_link(open());
        desk
    }

    /// Gives an order as the umpire; no side is asked whether it agrees.
    #[track_caller]
    fn orders_link(&mut self, order: LinkOrder) -> Done {
        let done = self.link(Seat::Umpire, order);
        if let Some(Call::Choice(choice)) = done.call.as_ref().map(|waits| &waits.call) {
            assert!(!choice.purpose.starts_with("war."), "{choice:?}");
        }
        done
    }

    #[track_caller]
    fn refused(&mut self, seat: Seat, order: LinkOrder) -> String {
        let order = WarOrder { battle: BattleId::main(), order: BattleOrder::Link(order) };
        let file = self.file.clone();
        match self.done(Request::Order { file, seat, order, idem: None }) {
            Err(ApiError { code, .. }) => code,
            Ok(done) => panic!("not refused: {done:?}"),
        }
    }

    fn report(&mut self) -> Report {
        let file = self.file.clone();
        let war = &self.api.session(&file).unwrap().fold().war;
        war.report_so_far(child()).unwrap()
    }

    #[track_caller]
    fn audited(&mut self) {
        let verify = Request::Verify { file: self.file.clone(), rules: true };
        let Reply::Verified(verified) = self.api.handle(verify).unwrap() else { panic!() };
        assert!(verified.whole, "{:?}", verified.findings);
    }
}

#[test]
fn the_umpire_opens() {
    for consent in ALL {
        let mut desk = Desk::at_the_crossroads_under(consent);
        let done = desk.orders_link(open());
        assert!(done.call.is_none(), "{consent:?}: nobody is asked");
        assert_eq!(desk.stage(), LinkStage::Open);
        desk.audited();
    }
}

/// A side that orders asks the other, whatever the campaign's consent; the umpire may answer for it.
#[test]
fn the_umpire_declines_or_agrees_for_a_side() {
    for consent in ALL {
        for (word, battles) in [("roll_as_usual", 1), ("fight_it_out", 2)] {
            let mut desk = Desk::at_the_crossroads_under(consent);
            let asked = desk.link(Seat::Blue, open());
            assert_eq!(who_is_asked(&asked), Some(Seat::Orange), "{consent:?}");
            desk.choose(Seat::Umpire, &[word]);
            assert_eq!(desk.battles().len(), battles);
            if battles == 1 {
                // LNK-R25: not asked for again in the same round, by nobody.
                assert_eq!(desk.refused(Seat::Umpire, open()), "rules.declined");
            }
        }
    }
}

#[test]
fn the_umpire_stops_corrects_and_accepts() {
    for consent in ALL {
        let mut desk = Desk::umpires(consent);
        let report = desk.report();
        assert_eq!(desk.refused(Seat::Umpire, correction(report)), "rules.not_reported");
        let accept = LinkOrder::Accept { child: child() };
        assert_eq!(desk.refused(Seat::Umpire, accept.clone()), "rules.not_reported");
        let done = desk.orders_link(LinkOrder::Close { child: child() });
        assert!(done.call.is_none() && desk.stage() == LinkStage::Reported, "{consent:?}");
        // Two men of 160 were killed after all; nobody has won the ground, so nobody moves.
        let mut report = desk.report();
        let line = report.elements.iter_mut().find(|line| line.killed == 0).unwrap();
        (line.present, line.killed) = (line.present - 2, 2);
        assert_eq!(desk.refused(Seat::Blue, correction(report.clone())), "rules.umpire_only");
        assert!(desk.orders_link(correction(report)).call.is_none());
        assert!(desk.orders_link(accept).call.is_none());
        assert_eq!(desk.stage(), LinkStage::Accepted);
        let settled = [
            LinkOrder::Close { child: child() },
            LinkOrder::Accept { child: child() },
            LinkOrder::Abandon { child: child() },
        ];
        for order in settled {
            assert_eq!(desk.refused(Seat::Umpire, order), "rules.settled", "{consent:?}");
        }
        desk.audited();
    }
}

/// What is over needs nobody's consent to be read, from no seat.
#[test]
fn the_umpire_reads_the_report_of_what_is_over() {
    for consent in ALL {
        let mut desk = Desk::umpires(consent);
        desk.rule_below(cc::order::Ruling::End { winner: None });
        assert!(desk.orders_link(LinkOrder::Close { child: child() }).call.is_none());
        assert_eq!(desk.stage(), LinkStage::Reported, "{consent:?}");
    }
}

/// Given up, the attack is thrown for (LNK-R23): a battle that is fought, and one whose report lies on the table.
#[test]
fn the_umpire_gives_up() {
    for consent in ALL {
        for reported in [false, true] {
            let mut desk = Desk::umpires(consent);
            if reported {
                desk.orders_link(LinkOrder::Close { child: child() });
            }
            let done = desk.orders_link(LinkOrder::Abandon { child: child() });
            // LNK-R23: with the support that is at hand then.
            match done.call.map(|waits| waits.call) {
                Some(Call::Choice(choice)) => assert_eq!(choice.purpose, "tsg.attack_support"),
                other => panic!("{consent:?}: {other:?}"),
            }
            while let Some(seat) = desk.open_call() {
                match desk.calls().remove(0).call {
                    Call::Roll(_) => drop(desk.app_dice(seat)),
                    Call::Choice(choice) => {
                        let word = choice.options[usize::from(choice.usual[0])].word.clone();
                        desk.choose(seat, &[&word]);
                    }
                }
            }
            assert_eq!(desk.stage(), LinkStage::Abandoned);
            desk.audited();
        }
    }
}
