//! Laws of the war, over wars played by chance in which whatever may be fought out is: opened, fought, stopped, corrected, accepted
//! and given up, with an umpire who rules in between. The table checks the balance after every single entry.

use std::collections::BTreeMap;

use campaign::commander::{self, Sense};
use campaign::link::{LinkOrder, Scale, Stage};
use campaign::{
    BattleId, BattleOrder, Scenario, Standing, War, WarOrder, WarState, game_time_of, offers_of,
};
use chrono::{NaiveDateTime, TimeDelta};
use combat_captain::{self as cc, CombatCaptain};
use kernel::handoff::Report;
use kernel::{ChoiceCall, Halt, RuleSet as _, Seat, Side, Tape};
use two_star_general::order::Ruling;
use two_star_general::state::Phase;

use crate::links::fight;
use crate::table::{Table, shipped, skirmish_with};

/// One order in so many is the umpire's.
const RULED: u64 = 23;
/// The longest war of these tests, in orders.
const ORDERS: u32 = 4_000;

impl Table {
    /// Plays one order by chance, in whatever battle; `None` when the war is over.
    fn adventure(&mut self) -> Option<()> {
        if self.state.over().is_some() && !self.is_pending() {
            return None;
        }
        if matches!(
            self.state.division(campaign::BattleId::main()).unwrap().phase,
            Phase::Orders(_)
        ) && !self.is_pending()
        {
            self.orders();
            return Some(());
        }
        if self.chance().is_multiple_of(RULED) && self.meddle() {
            return Some(());
        }
        let sides =
            if self.chance().is_multiple_of(2) { Side::BOTH } else { [Side::Orange, Side::Blue] };
        let order = sides.into_iter().find_map(|side| Some((side.seat(), self.wants(side)?)));
        let (seat, order) = order.expect("somebody may go on");
        self.order(seat, &order, to_fight);
        Some(())
    }

    fn is_pending(&self) -> bool {
        self.state.links.values().any(campaign::link::Link::is_pending)
    }

    /// What a side orders: the commanders below its senior seat first, because that one ends what they go on with.
    fn wants(&mut self, side: Side) -> Option<WarOrder> {
        let seats: Vec<Seat> = self.state.setup.seats.of(side).collect();
        let leads: Vec<_> = seats.into_iter().rev().filter_map(commander::Lead::new).collect();
        let wanted = leads.iter().find_map(|lead| self.wants_in(lead));
        // Each may have said that he has nothing more to do, although one of them must act.
        let (state, generator) = (&self.state, &mut self.generator);
        let (main, sense) = (campaign::BattleId::main(), Sense::Random);
        let mut must = leads.iter();
        wanted.or_else(|| {
            must.find_map(|lead| commander::at_last(state, main, lead, sense, generator))
        })
    }

    /// What a commander orders: something smaller, something to be fought out, or the next of the division's orders.
    fn wants_in(&mut self, lead: &commander::Lead) -> Option<WarOrder> {
        let (state, scales, generator) = (&self.state, &self.scales, &mut self.generator);
        let sense = *generator.pick(&[Sense::Random, Sense::Sensible])?;
        let main = campaign::BattleId::main();
        let smaller = |generator: &mut _| commander::smaller(state, lead, sense, generator);
        let first = if generator.one_in(8) { None } else { smaller(generator) };
        first
            .or_else(|| commander::venture_at(state, lead, scales, generator))
            .or_else(|| commander::in_battle(state, main, lead, Sense::Random, generator))
            .or_else(|| smaller(generator))
    }

    /// The umpire corrects a report, or rules about a stand. Whether he did.
    fn meddle(&mut self) -> bool {
        let salt = self.chance();
        let order = corrected(&self.state, salt).or_else(|| {
            let stands = self
                .state
                .division(campaign::BattleId::main())
                .unwrap()
                .side_on_table(if salt.is_multiple_of(2) { Side::Blue } else { Side::Orange });
            let stands: Vec<_> = stands.collect();
            let (stand, _) = *stands.get(salt as usize % stands.len().max(1))?;
            let full = u64::from(
                self.state.division(campaign::BattleId::main()).unwrap().spec(stand).strength,
            );
            let points = u8::try_from(salt % (full + 1)).ok()?;
            let ruling = Ruling::Strength { stand, points };
            let reason = "by chance".to_owned();
            Some(WarOrder::main(two_star_general::Order::Rule { ruling, reason }))
        });
        let Some(order) = order else { return false };
        match War::decide(&self.state, Seat::Umpire, &order, &mut Tape::new(&[])) {
            Err(Halt::Refused(_)) => false,
            _ => {
                self.order(Seat::Umpire, &order, to_fight);
                true
            }
        }
    }
}

/// Whatever may be fought out is; the rest is left to chance.
fn to_fight(choice: &ChoiceCall) -> Option<&'static str> {
    (choice.purpose == "war.fight_out").then_some("fight_it_out")
}

/// A report with the fates of one element turned round: whoever was present is taken, and the dead are present.
fn corrected(state: &WarState, salt: u64) -> Option<WarOrder> {
    let reported = |link: &campaign::link::Link| match &link.stage {
        Stage::Reported(report) => Some((link.parent, report.clone())),
        _ => None,
    };
    let (child, (battle, mut report)) =
        state.links.iter().find_map(|(child, link)| Some((*child, reported(link)?)))?;
    let Report { elements, .. } = &mut report;
    let at = salt as usize % elements.len().max(1);
    let line = elements.get_mut(at)?;
    if salt.is_multiple_of(3) {
        core::mem::swap(&mut line.present, &mut line.captured);
    } else {
        line.present += line.killed + line.wounded;
        (line.killed, line.wounded) = (0, 0);
    }
    let reason = "it was otherwise".to_owned();
    let order = LinkOrder::CorrectReport { child, report, reason };
    Some(WarOrder { battle, order: BattleOrder::Link(order) })
}

/// Every second war is founded so: the nights bring back men as the book counts them.
const BY_THE_BOOK: [(&str, &str); 1] = [("tsg.recovery", "book")];

/// Plays a war, with a look at it after every order.
pub(crate) fn play(scenario: &Scenario, salt: u64, look: impl FnMut(&Table)) -> Table {
    play_at(&Scale::ALL, scenario, salt, look)
}

/// The same, with battles fought out at some scales alone.
pub(crate) fn play_at(
    scales: &[Scale],
    scenario: &Scenario,
    salt: u64,
    mut look: impl FnMut(&Table),
) -> Table {
    let options = if salt.is_multiple_of(2) { &BY_THE_BOOK[..] } else { &[] };
    let mut table = Table::with(scenario, options).salted(salt);
    table.scales = scales.to_vec();
    for _ in 0..ORDERS {
        if table.adventure().is_none() {
            break;
        }
        look(&table);
    }
    table
}

/// The scenarios of these wars.
pub(crate) fn scenarios() -> Vec<Scenario> {
    // Orders are given and the night comes soon: many come back.
    let strong = [("recovery_strength = 3", "recovery_strength = 9")];
    vec![
        skirmish_with(&strong),
        shipped("crates/campaign/tests/scenarios/farm"),
        shipped("campaigns/first-light"),
        shipped("campaigns/book-examples/close-combat"),
    ]
}

/// H.2 I5 Names agree with numbers after every entry ([`Table::fold`] asks the war for its faults), and in these wars
/// names have gone nearly every way there is.
#[test]
fn names_agree_with_numbers() {
    let (mut seen, mut moved) = (BTreeMap::new(), 0);
    for (number, scenario) in (0..).zip(scenarios()) {
        for salt in 1..=16 {
            let table = play(&scenario, 100 * number + salt, |_| {});
            for (of, man) in table.state.soldiers.all() {
                man.course.iter().for_each(|turn| *seen.entry(turn.standing).or_insert(0) += 1);
                moved += u32::from(of.element != man.with);
            }
        }
    }
    // Whoever is scattered is in the cases worked by hand: chance seldom leads there.
    use Standing::{Captured, Killed, Serving, TakenAway, Wounded};
    for standing in [Captured, Killed, Serving, TakenAway, Wounded] {
        assert!(seen.contains_key(&standing), "nobody was ever {standing:?}: {seen:?}");
    }
    assert!(moved > 0, "nobody came back elsewhere: {seen:?}");
}

/// H.8 The clock goes forward. Within a battle no hour is before the last; a smaller battle begins at the hour at which it was opened,
/// stays within its minutes and the time its parent has, and its parent's next hour is not before its own.
#[test]
fn the_clock_goes_forward() {
    let mut turns = 0;
    for (number, scenario) in (0..).zip(scenarios()) {
        for salt in 1..=8 {
            let table = play(&scenario, 1_000 + 100 * number + salt, |_| {});
            let mut last: BTreeMap<BattleId, NaiveDateTime> = BTreeMap::new();
            for (entry, (battle, hour)) in (2..).zip(&table.hours) {
                let before = last.insert(*battle, *hour);
                assert!(before.is_none_or(|before| before <= *hour), "{entry}: {battle} went back");
                for (child, link) in
                    table.state.links.iter().filter(|(_, link)| link.parent == *battle)
                {
                    let below = last.get(child);
                    assert!(below.is_none_or(|below| below <= hour), "{entry}: {child} was later");
                    if link.opened.0 == entry {
                        assert_eq!((link.from, Some(hour)), (*hour, last.get(battle)));
                    }
                }
                let Some(link) = table.state.links.get(battle) else { continue };
                let most = link.from + TimeDelta::minutes(link.brief.minutes_max.into());
                assert!((link.from..=most).contains(hour), "{entry}: {battle} at {hour}");
                assert!(*hour <= link.until, "{entry}: {battle} at {hour}");
                turns += u32::from(*hour > link.from);
            }
            for link in table.state.links.values() {
                let parent = table.state.links.get(&link.parent);
                assert!(parent.is_none_or(|parent| link.until <= parent.until));
            }
        }
    }
    assert!(turns > 100, "{turns}");
}

/// A company battle opened at 06:00: its first turn, and the squads' fight in it, have that hour; the next turn has 06:05, and what
/// the division does after it 06:10, the end of the second turn, in which it ended.
#[test]
fn a_turn_has_the_hour_at_which_it_begins() {
    let mut table = Table::firing();
    let hour =
        |table: &Table, battle| game_time_of(&table.state, battle).format("%H:%M").to_string();
    let hours =
        |table: &Table| [fight("s"), fight("f"), BattleId::main()].map(|of| hour(table, of));
    assert_eq!(hours(&table), ["06:00", "06:00", "06:00"]);
    table.ends(None);
    // Of the squads' five minutes one turn of ten seconds is one.
    assert_eq!(hours(&table), ["06:01", "06:01", "06:01"]);
    while table.company().turn == 1 {
        let next = [Seat::Blue, Seat::Orange].into_iter().find_map(|seat| {
            let offers = offers_of::<CombatCaptain>(table.state.legal(fight("f"), seat));
            let ends = |order: &cc::Order| !matches!(order, cc::Order::Fire { .. });
            Some((seat, offers.offers.into_iter().map(|offer| offer.order).find(ends)?))
        });
        let (seat, order) = next.expect("somebody goes on");
        table.captain(seat, order);
    }
    assert_eq!(hours(&table), ["06:01", "06:05", "06:05"]);
    table.rule_below("f", cc::order::Ruling::End { winner: None });
    assert_eq!(hours(&table), ["06:01", "06:10", "06:10"]);
}
