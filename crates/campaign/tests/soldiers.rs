//! Soldiers by name: who goes, what his record holds, who is promoted (RULES.md LNK-R30, LNK-R31).

use campaign::commander::{self, Sense};
use campaign::link::{LinkOrder, Stage};
use campaign::{BattleId, BattleOrder, PeopleOrder, SoldierOf, Standing, WarEvent, WarOrder};
use combat::order::Ruling;
use combat::state::{Rank, SoldierId};
use combat::tables::Wound;
use kernel::{Refusal as _, Seat, Side};

use crate::links::{agree, fight};
use crate::table::{Table, name};

fn of(element: &str, number: u32) -> SoldierOf {
    SoldierOf { element: name(element), number }
}

fn about(order: PeopleOrder) -> WarOrder {
    WarOrder { battle: BattleId::main(), order: BattleOrder::People(order) }
}

fn rename(soldier: SoldierOf, name: &str) -> WarOrder {
    about(PeopleOrder::Rename { soldier, name: name.to_owned() })
}

fn decorate(soldier: SoldierOf) -> WarOrder {
    let (decoration, reason) = ("Silver Star".to_owned(), "held the mill alone".to_owned());
    about(PeopleOrder::Decorate { soldier, decoration, reason })
}

impl Table {
    #[track_caller]
    fn soldier(&self, element: &str, number: u32) -> &campaign::Soldier {
        self.state.soldiers.get(of(element, number)).expect("a soldier")
    }

    #[track_caller]
    fn end_patrol(&mut self) {
        if !self.squad("p").is_over() {
            self.rule_squad("p", Ruling::End { winner: None });
        }
        self.link(Seat::Blue, LinkOrder::Close { child: fight("p") });
        self.link(Seat::Orange, LinkOrder::Accept { child: fight("p") });
    }
}

/// Ten are known when the fight begins, by the names and ranks they fight with.
#[test]
fn whoever_fights_is_known() {
    let table = Table::on_patrol();
    let state = table.squad("p");
    for (element, letter) in [("1-506.A", 'b'), ("gr.1", 'o')] {
        assert_eq!(table.state.soldiers.0[&name(element)].len(), 10);
        for number in 0..10 {
            let spec = state.spec(SoldierId::new(&format!("{letter}{}", number + 1)).unwrap());
            let man = table.soldier(element, number);
            assert_eq!((&man.name, man.rank), (&spec.name, spec.rank));
            assert_eq!((man.standing, man.record.battles), (Standing::Serving, 0));
        }
    }
}

/// The sergeant falls, and the parachute squad's corporal, who is the fourth, takes his rank; a private takes the corporal's.
#[test]
fn the_fallen_are_written_down_and_their_ranks_taken() {
    let mut table = Table::on_patrol();
    table.wound("p", "b1", Wound::Dead);
    table.wound("p", "b5", Wound::Light);
    table.end_patrol();
    let sergeant = table.soldier("1-506.A", 0);
    assert_eq!((sergeant.standing, sergeant.rank), (Standing::Killed, Rank::Sergeant));
    assert!(sergeant.until > sergeant.since);
    assert_eq!(table.soldier("1-506.A", 4).standing, Standing::Wounded);
    assert_eq!(table.soldier("1-506.A", 3).rank, Rank::Sergeant);
    assert_eq!(table.soldier("1-506.A", 1).rank, Rank::Corporal);
    assert!((0..10).all(|number| table.soldier("1-506.A", number).record.battles == 1));
    let squad = &table.state.squads.of(name("1-506.A")).unwrap()[0];
    let next = table.state.soldiers.first(&squad.known, name("1-506.A"));
    assert_eq!(next[..2], [of("1-506.A", 3), of("1-506.A", 1)]);
    assert_eq!((next.len(), squad.men), (8, 8), "two are missing in their squad");
    assert_eq!(table.state.soldiers.new_man(name("1-506.A"), 0), of("1-506.A", 10));
}

/// Played to the end by commanders, what the records say of the men is what the report says of their number.
#[test]
fn records_agree_with_the_report() {
    let mut shots = 0;
    for salt in 1..6 {
        let mut table = Table::on_patrol();
        table = table.salted(salt);
        let mut orders = 0;
        while matches!(table.state.links[&fight("p")].stage, Stage::Open | Stage::Reported(_)) {
            let sides = Side::BOTH.into_iter();
            let order = sides
                .filter_map(|side| {
                    let order = commander::smaller(
                        &table.state,
                        &commander::Lead::of(side),
                        Sense::Sensible,
                        &mut table.generator,
                    )?;
                    Some((side.seat(), order))
                })
                .next();
            let (seat, order) = order.expect("somebody may go on");
            table.order(seat, &order, agree);
            orders += 1;
            assert!(orders < 5_000, "the fight comes to an end");
        }
        let link = &table.state.links[&fight("p")];
        for line in &link.report().unwrap().elements {
            let men = &table.state.soldiers.0[&line.element.unwrap()];
            let count = |standing| men.iter().filter(|man| man.standing == standing).count();
            assert_eq!(count(Standing::Killed), line.killed as usize);
            assert_eq!(count(Standing::Wounded), line.wounded as usize);
            assert_eq!(count(Standing::Captured), line.captured as usize);
            shots += men.iter().map(|man| man.record.shots).sum::<u32>();
        }
    }
    assert!(shots > 0, "somebody has fired");
}

/// Given up, nothing of it has been: nobody is known, nobody is dead.
#[test]
fn what_is_given_up_is_in_no_record() {
    let mut table = Table::on_patrol();
    table.wound("p", "b1", Wound::Dead);
    table.link(Seat::Blue, LinkOrder::Abandon { child: fight("p") });
    assert!(table.state.soldiers.0.values().all(Vec::is_empty));
}

#[test]
fn a_side_names_its_own_men() {
    let mut table = Table::on_patrol();
    let who = of("1-506.A", 2);
    let code = |seat, order: &WarOrder| table.says_no(seat, order).code();
    assert_eq!(code(Seat::Orange, &rename(who, "Max")), "not_your_soldier");
    assert_eq!(code(Seat::Blue, &rename(who, "  ")), "no_name");
    assert_eq!(code(Seat::Blue, &rename(who, "a\u{7}b")), "no_name");
    assert_eq!(code(Seat::Blue, &rename(who, &"x".repeat(61))), "no_name");
    assert_eq!(code(Seat::Blue, &rename(of("1-506.A", 10), "Max")), "unknown_soldier");
    let before = table.soldier("1-506.A", 2).title();
    table.order(Seat::Blue, &rename(who, " Dick Winters "), agree);
    assert_eq!(table.soldier("1-506.A", 2).name, "Dick Winters");
    assert_eq!(table.squad("p").spec(SoldierId::new("b3").unwrap()).name, "Dick Winters");
    let told = format!("{before} is now called Dick Winters.");
    assert_eq!(table.diary.last(), Some(&told));
}

#[test]
fn the_umpire_decorates() {
    let mut table = Table::on_patrol();
    let who = of("1-506.A", 2);
    assert_eq!(table.says_no(Seat::Blue, &decorate(who)).code(), "umpire_only");
    let events = table.order(Seat::Umpire, &decorate(who), agree);
    assert!(matches!(&events[..], [WarEvent::SoldierDecorated { .. }]));
    let man = table.soldier("1-506.A", 2);
    assert_eq!(man.decorations[0].name, "Silver Star");
    assert!(table.diary.last().unwrap().contains("is awarded the Silver Star"));
    table.end_patrol();
    assert_eq!(table.soldier("1-506.A", 2).decorations.len(), 1);
}
