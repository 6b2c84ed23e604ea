//! One person's page: who he is, his record in numbers, and his life told entry by entry.

use std::time::Duration;

use campaign::combat::state::SoldierId;
use campaign::link::Link;
use campaign::war::tally::Tally;
use campaign::{Officer, WarState};
use kernel::{Seat, Side};
use serde::{Deserialize, Serialize};

use super::life::{Life, LifeEntry, LifeKind};
use super::{
    PersonFate, PersonKey, PersonLine, PersonRef, RecordView, UnitOf, capital, person_line,
    wound_word,
};
use crate::error::ApiResult;
use crate::session::Session;
use crate::views::LinkStage;
use crate::views::diary::{DiaryAbout, DiaryLine, Record};

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
        let head = person_line(&then.war, seat, key)?;
        let register = self.register(patience)?;
        let record = Record::of(self, &register, &then);
        let mut view = PersonView {
            at: then.seq,
            read: register.read(),
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
            head,
        };
        let is_now = then.seq == self.fold.seq && self.fold.open.is_none();
        match key {
            PersonKey::Soldier(of) => {
                let Some(man) = then.war.soldiers.get(of) else { return Ok(view) };
                let life = Life::of(&record, of, man)?;
                (view.life, view.fights) = (life.entries, life.fights);
                let promotion = |(rank, at): &(campaign::combat::state::Rank, kernel::Seq)| {
                    PromotionView { rank: rank.word().to_owned(), entry: at.0 }
                };
                view.promotions = man.promotions.iter().map(promotion).collect();
                let decoration = |given: &campaign::Decoration| DecorationView {
                    name: given.name.clone(),
                    reason: given.reason.clone(),
                    entry: given.at.0,
                };
                view.decorations = man.decorations.iter().map(decoration).collect();
                view.may_rename = is_now && may_rename(seat, view.head.side);
                view.may_decorate = is_now && seat == Seat::Umpire;
            }
            PersonKey::Commander { post, number } => {
                let Some(officer) = key.officer(&then.war) else { return Ok(view) };
                view.life = command(&record, post, officer)?;
                let line = then.war.people.0.get(&post).map(Vec::as_slice).unwrap_or_default();
                let neighbour = |number: u32| {
                    let key = PersonKey::Commander { post, number };
                    let known = person_line(&then.war, seat, key).ok()?;
                    let held = key.officer(&then.war)?.since.0 > 0;
                    held.then_some(PersonRef { key: known.key, title: known.title })
                };
                view.before = number.checked_sub(1).and_then(neighbour);
                let after = number + 1 < u32::try_from(line.len()).unwrap_or(0);
                view.after = after.then(|| neighbour(number + 1)).flatten();
            }
        }
        Ok(view)
    }
}

fn may_rename(seat: Seat, side: Side) -> bool {
    seat == Seat::Umpire || seat == side.seat()
}

/// What happened to a unit while an officer commanded it.
fn command(
    record: &Record<'_>,
    post: campaign::two_star_general::state::StandId,
    officer: &Officer,
) -> ApiResult<Vec<LifeEntry>> {
    // Whoever only waits has had no command.
    if officer.since.0 == 0 {
        return Ok(Vec::new());
    }
    let unit = commanded(record.war, post)?;
    let until = if officer.until.0 > 0 { officer.until.0 } else { record.to };
    let lines = record.lines(&unit, officer.since.0, until)?;
    let entry = |line: DiaryLine| LifeEntry {
        entry: line.entry,
        game_time: line.game_time,
        kind: match line.about {
            DiaryAbout::Orders => LifeKind::Orders,
            DiaryAbout::Fight | DiaryAbout::SmallerBattle => LifeKind::Fight,
            DiaryAbout::Loss => LifeKind::Loss,
            DiaryAbout::Command => LifeKind::Command,
            DiaryAbout::Ruling => LifeKind::Ruling,
            DiaryAbout::Honour => LifeKind::Decoration,
            _ => LifeKind::Unit,
        },
        text: line.text,
        battle: line.battle,
        people: line.people,
    };
    let told = |line: &DiaryLine| {
        !matches!(line.about, DiaryAbout::Moves | DiaryAbout::Night) && !line.is_detail
    };
    let mut life: Vec<LifeEntry> = lines.into_iter().filter(told).map(entry).collect();
    let begins = match officer.since.0 {
        1 => Some(format!(
            "{} commands {} from the beginning.",
            capital(&officer.title()),
            unit.name
        )),
        _ => None,
    };
    if let Some(text) = begins {
        let game_time = record.time_of(1)?;
        let kind = LifeKind::Command;
        life.insert(0, LifeEntry { entry: 1, game_time, kind, text, battle: None, people: vec![] });
    }
    Ok(life)
}

/// What a post commands: the battalion of a headquarters, or the stand itself.
fn commanded(
    war: &WarState,
    post: campaign::two_star_general::state::StandId,
) -> ApiResult<UnitOf> {
    let setup = war.setup.tsg();
    let battalion = setup.stands.get(&post).and_then(|spec| spec.battalion);
    let leads = battalion
        .filter(|id| setup.battalions.get(id).is_some_and(|battalion| battalion.hq == post));
    UnitOf::find(war, &leads.map_or_else(|| post.to_string(), |id| id.to_string()))
}

/// What a man did in one fight.
pub(super) fn record_in(link: &Link, id: SoldierId) -> RecordView {
    let Tally::Combat(tally) = &link.tally else { return RecordView::default() };
    let Some(record) = tally.records().get(&id) else { return RecordView::default() };
    RecordView {
        battles: 1,
        shots: record.shots,
        hits: record.hits,
        felled: record.felled,
        wounds: record.wounds.iter().map(|wound| wound_word(*wound)).collect(),
        captures: record.captures,
        aided: record.aided,
    }
}
