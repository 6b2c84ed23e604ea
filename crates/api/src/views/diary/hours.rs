//! The hours at which things are told. The journal writes down an entry's hour by the clock of its battle: a smaller battle
//! counts its own minutes, while the one it came from stands still (RULES.md H.8, LNK-R36). Whoever reads one story through both
//! sees hours rise: what follows from a smaller battle is told at its end, and whoever fights again in the same round begins
//! when his last fight was over.

use std::collections::BTreeMap;

use campaign::link::{Link, Stage};
use campaign::{BattleId, WarState, game_time_of};
use chrono::{Duration, NaiveDateTime};

/// As the journal writes a time of the campaign.
const FORMAT: &str = "%Y-%m-%dT%H:%M";

/// When the smaller battles of a war began and ended.
pub(crate) struct Hours {
    clocks: BTreeMap<BattleId, Clock>,
    /// By the battle they came from, ascending: an entry that settled one, and the latest end so far.
    settled: BTreeMap<BattleId, Vec<(u64, NaiveDateTime)>>,
}

struct Clock {
    begins: NaiveDateTime,
    ends: NaiveDateTime,
    /// It really begins so much after the hour it was opened at.
    late: Duration,
}

impl Hours {
    pub(super) fn of(war: &WarState) -> Self {
        let mut hours = Self { clocks: BTreeMap::new(), settled: BTreeMap::new() };
        let mut links: Vec<(BattleId, &Link)> =
            war.links.iter().map(|(id, link)| (*id, link)).collect();
        links.sort_by_key(|(_, link)| link.opened);
        for (at, (child, link)) in links.iter().enumerate() {
            let above = hours.clocks.get(&link.parent).map_or(Duration::zero(), |clock| clock.late);
            let began = link.began + above;
            let before = links[..at].iter().filter(|(_, other)| is_before(other, link));
            let ended = before.filter_map(|(other, _)| Some(hours.clocks.get(other)?.ends)).max();
            let begins = ended.map_or(began, |ended| ended.max(began));
            let late = begins - link.began;
            let ends = game_time_of(war, *child) + late;
            hours.clocks.insert(*child, Clock { begins, ends, late });
        }
        let mut ends: Vec<(BattleId, u64, NaiveDateTime)> = links
            .iter()
            .filter(|(_, link)| matches!(link.stage, Stage::Accepted(_)))
            .filter_map(|(child, link)| {
                Some((link.parent, link.changed.0, hours.clocks.get(child)?.ends))
            })
            .collect();
        ends.sort_by_key(|(_, entry, _)| *entry);
        for (parent, entry, end) in ends {
            let of_parent = hours.settled.entry(parent).or_default();
            let latest = of_parent.last().map_or(end, |(_, latest)| end.max(*latest));
            of_parent.push((entry, latest));
        }
        hours
    }

    /// The hour of an entry of a battle that was written down at `written`.
    pub(crate) fn hour(&self, battle: BattleId, seq: u64, written: Option<&str>) -> String {
        let written = written.unwrap_or_default();
        let Ok(own) = NaiveDateTime::parse_from_str(written, FORMAT) else {
            return written.to_owned();
        };
        let own = own + self.clocks.get(&battle).map_or(Duration::zero(), |clock| clock.late);
        let settled = self.settled.get(&battle).map(Vec::as_slice).unwrap_or_default();
        let by_then = settled.partition_point(|(entry, _)| *entry <= seq);
        let after = by_then.checked_sub(1).map(|at| settled[at].1);
        said(after.map_or(own, |after| after.max(own)))
    }

    /// The hour of an entry of the division battle, or between battles.
    pub(crate) fn in_division(&self, seq: u64, written: Option<&str>) -> String {
        self.hour(BattleId::main(), seq, written)
    }

    /// When a smaller battle really begins, and when it ends, or stands now.
    pub(crate) fn of_battle(&self, child: BattleId) -> Option<[String; 2]> {
        let clock = self.clocks.get(&child)?;
        Some([said(clock.begins), said(clock.ends)])
    }
}

/// Whether somebody of a smaller battle has fought in another one of the same battle before.
fn is_before(other: &Link, link: &Link) -> bool {
    let sent = |link: &Link, id| link.brief.elements.iter().any(|sent| sent.element == id);
    matches!(other.stage, Stage::Accepted(_))
        && other.parent == link.parent
        && other.changed <= link.opened
        && other.brief.elements.iter().any(|known| sent(link, known.element))
}

fn said(time: NaiveDateTime) -> String {
    time.format(FORMAT).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(time: &str) -> NaiveDateTime {
        NaiveDateTime::parse_from_str(&format!("1944-12-19T{time}"), FORMAT).unwrap()
    }

    /// A fight from 18:00 to 18:30, settled by entry 50; the second of the same people was opened at 18:00 too.
    #[test]
    fn what_follows_from_a_fight_is_later_than_it() {
        let (one, two) = (BattleId::new("one").unwrap(), BattleId::new("two").unwrap());
        let clock = |begins, ends, late| Clock { begins, ends, late: Duration::minutes(late) };
        let clocks =
            [(one, clock(at("18:00"), at("18:30"), 0)), (two, clock(at("18:30"), at("18:40"), 30))];
        let hours = Hours {
            clocks: clocks.into(),
            settled: [(BattleId::main(), vec![(50, at("18:30"))])].into(),
        };
        let main = |seq, time: &str| hours.in_division(seq, Some(&format!("1944-12-19T{time}")));
        assert_eq!(main(49, "18:00"), "1944-12-19T18:00");
        assert_eq!(main(50, "18:00"), "1944-12-19T18:30");
        assert_eq!(main(90, "21:00"), "1944-12-19T21:00");
        assert_eq!(hours.hour(two, 60, Some("1944-12-19T18:05")), "1944-12-19T18:35");
        assert_eq!(hours.in_division(3, Some("no hour")), "no hour");
    }
}
