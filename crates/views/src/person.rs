//! One person of the war: by what he is known, as a line of a list, and as a link to his page.

mod called;
mod key;
mod refs;
mod returns;

use campaign::{CommanderOf, Fate, Officer, Soldier, SoldierOf, Standing, WarState};
use kernel::Side;
use kernel::face::{SoldierFate, SoldierRecord};
use serde::{Deserialize, Serialize};

use crate::link_words::place;
use engine::error::{ApiError, ApiResult};
use engine::words::capital;

pub(crate) use called::Called;
pub(crate) use key::PersonKey;
pub(crate) use refs::{commander_at, commander_of, commander_ref, fighter_ref, person_ref};
pub(crate) use returns::returns;

/// One person in a list, and the head of his page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PersonLine {
    /// What his page is asked for by.
    pub key: String,
    pub kind: PersonKind,
    /// Empty for an acting commander whom nobody named.
    pub name: String,
    pub rank: String,
    /// Rank and name.
    pub title: String,
    pub side: Side,
    /// His company, battery or platoon: the stand of his post, or the element he fights with.
    pub unit: String,
    pub unit_name: String,
    /// What he commands, or the battalion he belongs to; empty for none.
    pub belongs: String,
    pub fate: PersonFate,
    /// The entry that named him or put him in command; 0 while he waits.
    pub since: u64,
    /// The entry in which he fell.
    pub until: Option<u64>,
    pub record: RecordView,
    pub decorations: u32,
    /// The smaller battle he is in now.
    pub fighting: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum PersonKind {
    Commander,
    Soldier,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum PersonFate {
    InCommand,
    /// Takes over when the post is vacant.
    Deputy,
    Serving,
    Wounded,
    Captured,
    Killed,
    /// Among the stragglers.
    Scattered,
    /// With the replacements.
    Waiting,
    /// By a ruling.
    TakenAway,
}

/// A record in numbers. Of a commander only `battles`: the attacks his unit made or met under him.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct RecordView {
    pub battles: u32,
    pub shots: u32,
    pub hits: u32,
    /// Enemies he put out of action.
    pub felled: u32,
    /// In words, the first one first.
    pub wounds: Vec<String>,
    /// Prisoners he took.
    pub captures: u32,
    /// Times he cared for a wounded man.
    pub aided: u32,
}

/// A person's name as a link to his page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PersonRef {
    pub key: String,
    pub title: String,
}

/// One person, when a reader may know of him who `knows` what these sides alone were told.
///
/// # Errors
/// If the key belongs to no one, or the reader may not know to whom.
pub(crate) fn person_line(
    war: &WarState,
    knows: [bool; 2],
    key: PersonKey,
) -> ApiResult<PersonLine> {
    let known = match key {
        PersonKey::Soldier(of) => war.soldiers.get(of).map(|man| soldier(war, of, man)),
        PersonKey::Commander(of) => {
            war.officer(of).and_then(|officer| commander(war, knows, of, &officer))
        }
    };
    known.ok_or_else(|| {
        ApiError::usage("no_such_person", format!("no one has the key \"{key}\""))
            .hint("the list of people shows everyone's key")
    })
}

pub(crate) fn commander(
    war: &WarState,
    knows: [bool; 2],
    of: CommanderOf,
    officer: &Officer,
) -> Option<PersonLine> {
    let post = of.post;
    let spec = war.setup.roster.elements.get(&post)?;
    if officer.fate == Fate::Deputy && !knows[spec.side.index()] {
        return None;
    }
    let battalion = spec.unit.and_then(|id| war.setup.roster.units.get(&id));
    Some(PersonLine {
        key: PersonKey::Commander(of).to_string(),
        kind: PersonKind::Commander,
        name: officer.name.clone(),
        rank: officer.rank.clone(),
        title: capital(&officer.title()),
        side: spec.side,
        unit: post.to_string(),
        unit_name: spec.name.clone(),
        belongs: battalion.map_or_else(String::new, |battalion| battalion.name.clone()),
        fate: match officer.fate {
            Fate::InCommand => PersonFate::InCommand,
            Fate::Deputy => PersonFate::Deputy,
            Fate::Wounded => PersonFate::Wounded,
            Fate::Captured => PersonFate::Captured,
        },
        since: officer.since.0,
        until: Some(officer.until.0).filter(|until| *until > 0),
        record: RecordView { battles: officer.fights.into(), ..RecordView::default() },
        decorations: count(war.honours.of(of).map_or(0, |given| given.decorations.len())),
        fighting: None,
    })
}

pub(crate) fn soldier(war: &WarState, of: SoldierOf, man: &Soldier) -> PersonLine {
    let spec = war.setup.roster.elements.get(&man.with);
    let battalion = spec.and_then(|spec| war.setup.roster.units.get(&spec.unit?));
    let fighting = war
        .links
        .iter()
        .find(|(_, link)| link.is_pending() && link.soldiers.values().any(|known| *known == of));
    PersonLine {
        key: PersonKey::Soldier(of).to_string(),
        kind: PersonKind::Soldier,
        name: man.name.clone(),
        rank: man.rank.word().to_owned(),
        title: man.title(),
        side: spec.map_or(Side::Blue, |spec| spec.side),
        unit: man.with.to_string(),
        unit_name: spec.map_or_else(|| man.with.to_string(), |spec| spec.name.clone()),
        belongs: battalion.map_or_else(String::new, |battalion| battalion.name.clone()),
        fate: man.standing.into(),
        since: man.since.0,
        until: Some(man.until.0).filter(|until| *until > 0 && man.standing != Standing::Serving),
        record: RecordView::of(man.record.battles, man.record.told()),
        decorations: count(man.decorations.len()),
        fighting: fighting.map(|(_, link)| place(war, link)),
    }
}

impl RecordView {
    pub(crate) fn of(battles: u32, record: SoldierRecord) -> Self {
        let SoldierRecord { shots, hits, felled, wounds, captures, aided } = record;
        let wounds = wounds.into_iter().map(str::to_owned).collect();
        Self { battles, shots, hits, felled, wounds, captures, aided }
    }
}

impl From<Standing> for PersonFate {
    fn from(standing: Standing) -> Self {
        match standing {
            Standing::Serving => Self::Serving,
            Standing::Wounded => Self::Wounded,
            Standing::Killed => Self::Killed,
            Standing::Captured => Self::Captured,
            Standing::Scattered => Self::Scattered,
            Standing::Waiting => Self::Waiting,
            Standing::TakenAway => Self::TakenAway,
        }
    }
}

impl From<SoldierFate> for PersonFate {
    fn from(fate: SoldierFate) -> Self {
        match fate {
            SoldierFate::Present => Self::Serving,
            SoldierFate::Wounded => Self::Wounded,
            SoldierFate::Killed => Self::Killed,
            SoldierFate::Captured => Self::Captured,
        }
    }
}

impl PersonFate {
    /// "is killed".
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::InCommand => "in command",
            Self::Deputy => "deputy",
            Self::Serving => "serving",
            Self::Wounded => "wounded",
            Self::Captured => "captured",
            Self::Killed => "killed",
            Self::Scattered => "scattered",
            Self::Waiting => "with the replacements",
            Self::TakenAway => "taken away by the umpire",
        }
    }
}

fn count(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
