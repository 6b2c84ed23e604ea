//! The smaller battles in the story of the day they were fought in: one sentence each for those that cost most.

use kernel::Side;
use report::Entries;
use report::model::{SentLine, Sentence, SmallBattle};

use super::tell::Teller;
use super::words::{men, numeral};

/// The most that are told one by one.
const TOLD_MOST: usize = 4;

impl Teller<'_> {
    /// Those that came to count in this part.
    pub(super) fn smaller(&self) -> Vec<Sentence> {
        let own = self.part.links.iter().filter_map(|link| {
            let id = link.child.to_string();
            let battle = self.battles.iter().find(|battle| battle.id == id)?;
            Some((battle, battle.entries.and(link.entries)))
        });
        let mut own: Vec<(&SmallBattle, Entries)> = own.collect();
        own.sort_by_key(|(battle, entries)| {
            (core::cmp::Reverse(lost(battle, Side::Blue) + lost(battle, Side::Orange)), *entries)
        });
        let most = if own.len() == TOLD_MOST + 1 { own.len() } else { TOLD_MOST };
        let rest = own.split_off(own.len().min(most));
        own.sort_by_key(|(_, entries)| *entries);
        let mut said: Vec<Sentence> = own
            .iter()
            .map(|(battle, entries)| Sentence { text: self.small(battle), entries: *entries })
            .collect();
        said.extend(self.rest(&rest));
        said
    }

    /// "The attack on 1809 was fought out with its book, 168 men against 188: …, and neither side won the ground."
    fn small(&self, battle: &SmallBattle) -> String {
        let SmallBattle { attacker, rules, contact, title, .. } = battle;
        let sent = |side: Side| {
            let own = battle.lines.iter().filter(|line| line.side == side);
            own.map(|line| line.sent).sum::<u32>()
        };
        let what = if contact.is_empty() {
            format!("The fight at {title}")
        } else {
            format!("The {contact}")
        };
        let above = self.battles.iter().find(|one| one.title == battle.parent);
        let within = match above.filter(|above| !above.contact.is_empty()) {
            Some(above) => format!(", within the {},", above.contact),
            None => String::new(),
        };
        let (one, other) = (sent(*attacker), sent(attacker.enemy()));
        let lost = [lost(battle, Side::Blue), lost(battle, Side::Orange)];
        let cost = self.cost_of(*attacker, lost).unwrap_or_else(|| "no men were lost".to_owned());
        let holder = match battle.holder {
            Some(side) if side == *attacker => format!("and {} won the ground", self.side(side)),
            Some(side) => format!("and {} kept the ground", self.side(side)),
            None => "and neither side won the ground".to_owned(),
        };
        format!(
            "{what}{within} was fought out with {rules}, {} against {other}: {cost}, {holder}.",
            men(one)
        )
    }

    fn rest(&self, rest: &[(&SmallBattle, Entries)]) -> Option<Sentence> {
        let entries = rest.iter().map(|(_, entries)| *entries).reduce(Entries::and)?;
        let sum = |side: Side| rest.iter().map(|(battle, _)| lost(battle, side)).sum::<u32>();
        let number = numeral(u32::try_from(rest.len()).unwrap_or(u32::MAX));
        let cost = self.cost_of(Side::Blue, [sum(Side::Blue), sum(Side::Orange)]);
        let cost = cost.map_or_else(
            || "no men were lost in them".to_owned(),
            |cost| cost.replacen("it cost", "they cost", 1),
        );
        let text = format!("{number} more contacts were fought out on tables; {cost}.");
        Some(Sentence { text: super::ground::capital(&text), entries })
    }
}

fn lost(battle: &SmallBattle, side: Side) -> u32 {
    let own = battle.lines.iter().filter(|line| line.side == side);
    own.map(SentLine::lost).sum()
}
