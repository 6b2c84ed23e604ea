//! A soldier's life, entry by entry, as the journal tells it: the fights he went into, what he did and suffered in them, what
//! came of it, and his rank, his name and his decorations.

use campaign::link::{Link, Stage};
use campaign::{BattleId, Soldier, SoldierOf, Standing, WarEvent, WarState};
use kernel::Name;
use kernel::face::SoldierDeed;
use serde::{Deserialize, Serialize};

use super::page::{PersonFight, record_in};
use crate::battles::stage;
use crate::link_words::{contact, hours_of, place};
use crate::person::{PersonFate, PersonRef, RecordView, fighter_ref, person_ref, returns};
use crate::record::{Record, mentioned};
use engine::error::ApiResult;

/// One thing that happened to somebody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct LifeEntry {
    pub entry: u64,
    /// Such as `1944-12-19T06:35`.
    pub game_time: String,
    pub kind: LifeKind,
    pub text: String,
    /// The smaller battle it happened in.
    pub battle: Option<String>,
    /// Whoever else it names.
    pub people: Vec<PersonRef>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum LifeKind {
    /// He goes into a fight, or his unit attacks or is attacked.
    Fight,
    /// He fires, sweeps or throws.
    Shot,
    /// He is fired at.
    UnderFire,
    /// He keeps his head, or does not; he slips, he falls.
    Test,
    /// He puts an enemy out of action.
    Felled,
    CloseCombat,
    Wound,
    /// He cares for somebody, or somebody for him.
    Aid,
    /// He takes a prisoner.
    Capture,
    /// He is taken.
    Captured,
    /// He comes to the fight, or leaves it.
    Came,
    /// What the fight made of him, once it counts.
    Outcome,
    /// He is back: from a pool, or because what he had fallen in was given up.
    Returned,
    Promotion,
    Decoration,
    Renamed,
    /// He takes a command, or loses it.
    Command,
    /// What his unit was ordered, did or suffered under him.
    Orders,
    Loss,
    Unit,
    Ruling,
}

impl From<SoldierDeed> for LifeKind {
    fn from(deed: SoldierDeed) -> Self {
        match deed {
            SoldierDeed::Shot => Self::Shot,
            SoldierDeed::UnderFire => Self::UnderFire,
            SoldierDeed::Test => Self::Test,
            SoldierDeed::Felled => Self::Felled,
            SoldierDeed::CloseCombat => Self::CloseCombat,
            SoldierDeed::Wound => Self::Wound,
            SoldierDeed::Aid => Self::Aid,
            SoldierDeed::Capture => Self::Capture,
            SoldierDeed::Captured => Self::Captured,
            SoldierDeed::Came => Self::Came,
        }
    }
}

/// What a soldier's page tells.
pub(super) struct Life {
    pub(super) entries: Vec<LifeEntry>,
    pub(super) fights: Vec<PersonFight>,
}

/// A life that is being put together: each entry with the one as of which it takes effect.
#[derive(Default)]
struct Making {
    entries: Vec<(u64, LifeEntry)>,
    fights: Vec<PersonFight>,
}

impl Life {
    /// The life of a soldier so far.
    pub(super) fn of(record: &Record<'_>, of: SoldierOf, man: &Soldier) -> ApiResult<Self> {
        let mut life = Making::default();
        let mut his: Vec<(BattleId, &Link, Name)> = record
            .war
            .links
            .iter()
            .filter_map(|(child, link)| {
                let (id, _) = link.soldiers.iter().find(|(_, known)| **known == of)?;
                Some((*child, link, *id))
            })
            .collect();
        his.sort_by_key(|(_, link, _)| link.opened);
        for (child, link, id) in his {
            life.fight(record, child, link, id)?;
        }
        life.peace(record, of, man)?;
        let Making { mut entries, fights } = life;
        entries.sort_by_key(|(at, _)| *at);
        let mut entries: Vec<LifeEntry> = entries.into_iter().map(|(_, entry)| entry).collect();
        keep_hours(&mut entries);
        Ok(Self { entries, fights })
    }
}

impl Making {
    fn fight(
        &mut self,
        record: &Record<'_>,
        child: BattleId,
        link: &Link,
        id: Name,
    ) -> ApiResult<()> {
        let place = place(record.war, link);
        let goes = format!("Goes into the fight at {place}: {}.", contact(record.war, link));
        self.push(record, link.opened.0, LifeKind::Fight, goes, Some(child))?;
        let [begins, ends] = hours_of(record.war, child).unwrap_or_default();
        self.at(begins);
        // What was given up has not been.
        if link.stage != Stage::Abandoned {
            record.battle_told(child, link, |told| {
                let WarEvent::Battle { event, .. } = &told.event else { return };
                if let Some(deed) = event.deed(id) {
                    let entry = LifeEntry {
                        entry: told.entry,
                        game_time: told.game_time.clone(),
                        kind: deed.into(),
                        text: told.text.clone(),
                        battle: Some(child.to_string()),
                        people: others(record.war, (child, link), &told.body, id),
                    };
                    self.entries.push((told.at, entry));
                }
            })?;
        }
        let done = record_in(link, id);
        let man = record.war.battle(child).and_then(|battle| battle.soldier(id));
        let became = man.map_or(PersonFate::Serving, |man| man.fate.into());
        let outcome = match &link.stage {
            Stage::Accepted(_) => Some(outcome(became, &done)),
            Stage::Abandoned => Some("The battle is given up and does not count.".to_owned()),
            Stage::Open | Stage::Reported(_) => None,
        };
        if let Some(text) = outcome {
            self.push(record, link.changed.0, LifeKind::Outcome, text, Some(child))?;
            if matches!(link.stage, Stage::Accepted(_)) {
                self.at(ends);
            }
        }
        self.fights.push(PersonFight {
            battle: child.to_string(),
            title: record.war.title_of(child),
            stage: stage(link),
            opened: link.opened.0,
            changed: link.changed.0,
            record: done,
            fate: became,
        });
        Ok(())
    }

    /// What happened to him between fights.
    fn peace(&mut self, record: &Record<'_>, of: SoldierOf, man: &Soldier) -> ApiResult<()> {
        for (rank, at) in &man.promotions {
            let fell = |other: &Soldier| other.rank == *rank && fell_at(other, at.0);
            let fallen = the_one(record.war, of.element, fell);
            let place = in_place_of(record, fallen, at.0)?;
            let told = format!("Is promoted to {}{}.", rank.word(), place.0);
            self.push(record, at.0, LifeKind::Promotion, told, None)?;
            if let Some((_, last)) = self.entries.last_mut() {
                last.people.extend(place.1);
            }
        }
        if man.until.0 > 0
            && let Some(heir) = heir(record, of, man)?
        {
            let told = format!("{} takes his rank.", heir.title);
            self.push(record, man.until.0, LifeKind::Command, told, None)?;
            if let Some((_, last)) = self.entries.last_mut() {
                last.people.push(heir);
            }
        }
        self.away_and_back(record, of, man)?;
        for back in returns(record.war).into_iter().filter(|back| back.of == of) {
            let told = format!("Is back with his unit: {}.", back.why);
            self.push(record, back.entry, LifeKind::Returned, told, None)?;
        }
        for place in record.events_of(&of.element.to_string()) {
            let told = record.told_at(place)?;
            let kind = match told.event {
                WarEvent::SoldierRenamed { soldier, .. } if soldier == of => LifeKind::Renamed,
                WarEvent::SoldierDecorated { soldier, .. } if soldier == of => LifeKind::Decoration,
                _ => continue,
            };
            self.push(record, told.at, kind, told.text, None)?;
            if let Some((_, last)) = self.entries.last_mut() {
                last.entry = told.entry;
            }
        }
        Ok(())
    }

    /// Where he has gone with others of his unit, without a fight of his own, and when he came back.
    fn away_and_back(
        &mut self,
        record: &Record<'_>,
        of: SoldierOf,
        man: &Soldier,
    ) -> ApiResult<()> {
        let fights = record.war.links.values().filter(|link| {
            matches!(link.stage, Stage::Accepted(_)) && link.soldiers.values().any(|his| *his == of)
        });
        let told: Vec<_> = fights.map(|link| link.changed).collect();
        for turn in man.course.iter().filter(|turn| !told.contains(&turn.at)) {
            let unit = record.war.setup.roster.elements.get(&turn.with);
            let unit = unit.map_or_else(|| turn.with.to_string(), |spec| spec.name.clone());
            let (kind, text) = match turn.standing {
                Standing::Serving => (LifeKind::Returned, format!("Is back, with {unit}.")),
                Standing::Wounded => {
                    (LifeKind::Loss, format!("Is wounded, with others of {unit}."))
                }
                Standing::Killed => (LifeKind::Loss, format!("Is killed, with others of {unit}.")),
                Standing::Captured => {
                    (LifeKind::Loss, format!("Is captured, with others of {unit}."))
                }
                Standing::Scattered => {
                    (LifeKind::Loss, format!("Is scattered, with others of {unit}."))
                }
                Standing::Waiting => {
                    (LifeKind::Unit, format!("Leaves {unit} for the replacements."))
                }
                Standing::TakenAway => (LifeKind::Ruling, format!("Is taken away from {unit}.")),
            };
            self.push(record, turn.at.0, kind, text, None)?;
        }
        Ok(())
    }

    /// The hour of what was told last.
    fn at(&mut self, hour: String) {
        if let Some((_, last)) = self.entries.last_mut() {
            last.game_time = hour;
        }
    }

    fn push(
        &mut self,
        record: &Record<'_>,
        entry: u64,
        kind: LifeKind,
        text: String,
        battle: Option<BattleId>,
    ) -> ApiResult<()> {
        let game_time = record.time_of(entry)?;
        let battle = battle.map(|id| id.to_string());
        let told = LifeEntry { entry, game_time, kind, text, battle, people: Vec::new() };
        self.entries.push((entry, told));
        Ok(())
    }
}

/// What follows from a fight is told after it, whatever the clock says of the battle it came from.
fn keep_hours(entries: &mut [LifeEntry]) {
    let mut latest = String::new();
    for entry in entries {
        if entry.game_time < latest {
            entry.game_time.clone_from(&latest);
        }
        latest.clone_from(&entry.game_time);
    }
}

/// Whoever else of a fight an entry names.
fn others(
    war: &WarState,
    (child, link): (BattleId, &Link),
    body: &str,
    but: Name,
) -> Vec<PersonRef> {
    let others = mentioned(body, &link.soldiers).into_iter().filter(|id| *id != but);
    others.filter_map(|id| fighter_ref(war, (child, link), id)).collect()
}

/// "Comes back wounded: 12 shots, 3 hits."
fn outcome(fate: PersonFate, done: &RecordView) -> String {
    let fate = match fate {
        PersonFate::Killed => "Is killed",
        PersonFate::Captured => "Is captured",
        PersonFate::Wounded => "Comes back wounded",
        _ => "Comes back",
    };
    let part = |count: u32, one: &str, many: &str| {
        (count > 0).then(|| format!("{count} {}", if count == 1 { one } else { many }))
    };
    let parts: Vec<String> = [
        part(done.shots, "shot", "shots"),
        part(done.hits, "hit", "hits"),
        part(done.felled, "enemy put out of action", "enemies put out of action"),
        part(done.captures, "prisoner", "prisoners"),
        part(done.aided, "time a wounded man helped", "times a wounded man helped"),
    ]
    .into_iter()
    .flatten()
    .collect();
    if parts.is_empty() { format!("{fate}.") } else { format!("{fate}: {}.", parts.join(", ")) }
}

/// Who fell out of the rank that a man was given, when one man did; by what he was called then.
fn in_place_of(record: &Record<'_>, fallen: Option<SoldierOf>, at: u64) -> ApiResult<InPlaceOf> {
    let Some(fallen) = fallen else { return Ok((String::new(), None)) };
    let known = person_ref(&record.before(at)?.war, fallen);
    let told = known.as_ref();
    let told = told.map_or_else(String::new, |man| format!(" in the place of {}", man.title));
    Ok((told, known))
}

/// " in the place of Sergeant Miller", and who that is.
type InPlaceOf = (String, Option<PersonRef>);

fn fell_at(man: &Soldier, at: u64) -> bool {
    man.course.iter().any(|turn| turn.at.0 == at && turn.standing != Standing::Serving)
}

/// Who was given the rank of a man as he fell; by what he was called until then.
fn heir(record: &Record<'_>, of: SoldierOf, man: &Soldier) -> ApiResult<Option<PersonRef>> {
    let took = |other: &Soldier| other.promotions.contains(&(man.rank, man.until));
    let Some(heir) = the_one(record.war, of.element, took) else { return Ok(None) };
    Ok(person_ref(&record.before(man.until.0)?.war, heir))
}

/// The man of an element of whom something holds, when it holds of one man alone.
fn the_one(war: &WarState, element: Name, is_he: impl Fn(&Soldier) -> bool) -> Option<SoldierOf> {
    let men = war.soldiers.0.get(&element).map(Vec::as_slice).unwrap_or_default();
    let mut found = (0..).zip(men).filter(|(_, man)| is_he(man)).map(|(number, _)| number);
    let number = found.next()?;
    found.next().is_none().then_some(SoldierOf { element, number })
}
