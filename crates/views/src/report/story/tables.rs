//! A battle of the war itself on a table, as a paragraph.

use kernel::Side;
use report::Entries;
use report::model::{SentLine, Sentence, SmallBattle, SmallEnd};

use super::tell::Teller;
use super::words::men;

impl Teller<'_> {
    /// The battle on a table whose part this is.
    pub(super) fn on_table(&self) -> Option<&SmallBattle> {
        let is_table = self.war.setup.table(self.key.battle).is_some();
        let id = self.key.battle.to_string();
        self.battles.iter().find(|battle| is_table && battle.id == id)
    }

    /// Who met whom, where, and by which book.
    pub(super) fn meeting(&self, battle: &SmallBattle) -> Sentence {
        let sent = |side: Side| {
            let own = battle.lines.iter().filter(|line| line.side == side);
            own.map(|line| line.sent).sum::<u32>()
        };
        let [blue, orange] = Side::BOTH.map(|side| self.side(side));
        let hour = &self.part.began;
        let text = format!(
            "At {hour} {blue} brought {} to {}, {orange} {}; it was fought with {}.",
            men(sent(Side::Blue)),
            battle.title,
            sent(Side::Orange),
            battle.rules
        );
        Sentence { text, entries: Entries::one(1).and(Entries::one(battle.entries.first)) }
    }

    /// Who held the ground in the end, and what was left of both.
    pub(super) fn left(&self, battle: &SmallBattle) -> Option<Sentence> {
        if battle.end != SmallEnd::Over {
            return None;
        }
        let went_on = |side: Side| {
            let own = battle.lines.iter().filter(|line| line.side == side);
            own.map(|line: &SentLine| line.present).sum::<u32>()
        };
        let [blue, orange] = Side::BOTH.map(|side| self.side(side));
        let holder = match battle.holder {
            Some(side) => format!("{} held the ground", self.side(side)),
            None => "Neither side held the ground".to_owned(),
        };
        let text = format!(
            "{holder} at the end; {blue} had {} left, {orange} {}.",
            men(went_on(Side::Blue)),
            went_on(Side::Orange),
        );
        Some(Sentence { text: super::ground::capital(&text), entries: battle.entries })
    }
}
