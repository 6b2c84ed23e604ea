//! One person's page: who he is, his record in numbers, and his life told entry by entry.

use std::time::Duration;

use campaign::WarState;
use campaign::link::Link;
use kernel::{Name, Seat, Side};
use serde::{Deserialize, Serialize};

use super::command;
use super::life::{Life, LifeEntry};
use crate::LinkStage;
use crate::person::{
    Called, PersonFate, PersonKey, PersonLine, PersonRef, RecordView, person_line,
};
use crate::record::Record;
use crate::session::Session;
use engine::error::ApiResult;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PersonView {
    /// The entry after which it was so.
    pub at: u64,
    /// Entries that are read, of so many: his life may lack the rest. Ask again then.
    pub read: u64,
    pub entries: u64,
    pub head: PersonLine,
    pub side_name: String,
    /// The fights he was in, the one that goes on too.
    pub fights: Vec<PersonFight>,
    pub promotions: Vec<PromotionView>,
    pub decorations: Vec<DecorationView>,
    /// Who held his command before him, and who took it after him.
    pub before: Option<PersonRef>,
    pub after: Option<PersonRef>,
    pub life: Vec<LifeEntry>,
    /// What the seat may do about him now; nothing while the past is looked at.
    pub may_rename: bool,
    pub may_decorate: bool,
    /// Only a commander: soldiers take the ranks of the fallen.
    pub may_promote: bool,
}

/// A fight of soldiers somebody was in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PersonFight {
    pub battle: String,
    pub title: String,
    pub stage: LinkStage,
    pub opened: u64,
    pub changed: u64,
    /// What he did in it; it counts when the report is accepted.
    pub record: RecordView,
    pub fate: PersonFate,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PromotionView {
    pub rank: String,
    pub entry: u64,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct DecorationView {
    pub name: String,
    pub reason: String,
    pub entry: u64,
}

impl Session {
    /// One person's page as a seat may read it, now or as it was, as far as the record is read: for `patience`, or to its
    /// end.
    ///
    /// # Errors
    /// When nobody has the key, the seat may not know who has, or an entry cannot be read.
    pub fn person(
        &self,
        seat: Seat,
        key: &str,
        at: Option<u64>,
        patience: Option<Duration>,
    ) -> ApiResult<PersonView> {
        let then = self.moment(at)?;
        let key = PersonKey::find(key, &then.war)?;
        let head = person_line(&then.war, self.knows_sides(seat), key)?;
        let index = self.event_index(patience)?;
        let record = Record::of(self, &index, &then);
        let mut view = PersonView {
            at: then.seq,
            read: index.read(),
            entries: self.fold.seq,
            side_name: then.war.setup.side_name(head.side).to_owned(),
            fights: Vec::new(),
            promotions: Vec::new(),
            decorations: Vec::new(),
            before: None,
            after: None,
            life: Vec::new(),
            may_rename: false,
            may_decorate: false,
            may_promote: false,
            head,
        };
        let is_open = self.fold.war.roots().any(|(id, _)| self.fold.open.contains_key(&id));
        let is_now = then.seq == self.fold.seq && !is_open;
        match key {
            PersonKey::Soldier(of) => {
                let Some(man) = then.war.soldiers.get(of) else { return Ok(view) };
                let life = Life::of(&record, of, man)?;
                (view.life, view.fights) = (life.entries, life.fights);
                let promoted = man.promotions.iter();
                view.promotions = promoted
                    .map(|(rank, at)| PromotionView { rank: rank.word().to_owned(), entry: at.0 })
                    .collect();
                view.decorations = man.decorations.iter().map(decoration).collect();
                view.may_rename =
                    is_now && speaks_for(&self.fold.war, seat, (of.element, view.head.side));
                view.may_decorate = is_now && seat == Seat::Umpire;
            }
            PersonKey::Commander(of) => command::fill(&mut view, &record, (seat, is_now), of)?,
        }
        let mut called = Called::of(&record);
        for line in &mut view.life {
            called.as_told(&line.text, &mut line.people)?;
        }
        Ok(view)
    }
}

/// Whether a seat may name those of an element.
pub(super) fn speaks_for(war: &WarState, seat: Seat, (element, side): (Name, Side)) -> bool {
    let commander = || war.commander(war.setup.first_battle(), element, side);
    seat == Seat::Umpire || war.speaks_for(seat, commander())
}

pub(super) fn decoration(given: &campaign::Decoration) -> DecorationView {
    DecorationView { name: given.name.clone(), reason: given.reason.clone(), entry: given.at.0 }
}

/// What a man did in one fight.
pub(super) fn record_in(link: &Link, id: Name) -> RecordView {
    let record = link.tally.record(id);
    record.map_or_else(RecordView::default, |record| RecordView::of(1, record))
}
