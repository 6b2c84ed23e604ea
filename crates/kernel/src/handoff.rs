//! The neutral form in which battles of different scales talk: a brief down, a report back, and what each book offers for it
//! ([`Parent`], [`Child`]).

mod linked;
mod nothing_below;
mod on_table;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::table::Edge;
use crate::{Name, Seq, Side};

pub use linked::{
    Child, Fought, Meeting, MenOf, Met, Musters, NoContact, Outcome, Parent, People, Settled,
    SquadLeft, Stake, Unmet, unaccounted,
};
pub use on_table::{OnTable, homes};

/// Everything a smaller battle needs to begin, and nothing of the parent's rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Brief {
    /// The parent battle, or `war`.
    pub parent: Name,
    /// The entry that brought the two sides together.
    pub cause: Seq,
    /// Where, in the parent's own words: a hex number, a grid square.
    pub place: String,
    /// What is at stake, in one sentence.
    pub stakes: String,
    /// Minutes of campaign time that the action may take.
    pub minutes_max: u32,
    /// Minutes after midnight at which it begins.
    pub hour: u16,
    /// The edge each side comes from, by [`Side::index`]; north is the top of the parent's map.
    pub edges: [Option<Edge>; 2],
    pub elements: Vec<BriefElement>,
    /// Fire from outside that either side may call in.
    pub support: Vec<BriefSupport>,
}

/// One element of the roster sent into a smaller battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BriefElement {
    pub element: Name,
    pub side: Side,
    pub men: u32,
    pub vehicles: u32,
    /// Shots its guns have left in the parent's round, 0 to 3 (H.9); none for whoever counts no ammunition.
    pub shots: Option<u8>,
    /// The element's state in the parent: its order, cover and the like, as words.
    pub condition: Vec<String>,
}

/// Guns, mortars or aircraft that fire into a smaller battle from outside.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BriefSupport {
    /// In the parent: a battery, a platoon, the air points of a side.
    pub id: Name,
    pub side: Side,
    /// What people call it.
    pub name: String,
    pub kind: SupportKind,
    /// How often it can fire.
    pub shots: u8,
}

/// What fires from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SupportKind {
    Guns,
    Mortars,
    Aircraft,
}

/// What became of everything that was sent.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "BattleReport"))]
pub struct Report {
    pub elements: Vec<ReportElement>,
    /// The side that holds the contested ground, if either does.
    pub holder: Option<Side>,
    /// Every place that was fought for, by the smaller battle's names, and who holds it.
    #[serde(default)]
    pub places: BTreeMap<String, Option<Side>>,
    pub minutes_used: u32,
    /// How often each of the brief's supporting guns, mortars and aircraft has fired; none that has not.
    #[serde(default)]
    pub support: BTreeMap<Name, u8>,
    /// Prisoners by the element that took them, where that is known.
    #[serde(default)]
    pub captors: BTreeMap<Name, u32>,
}

/// Men and vehicles of one element by fate. Whoever is not accounted for is missing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "BattleReportLine"))]
pub struct ReportElement {
    pub element: Option<Name>,
    pub present: u32,
    pub killed: u32,
    pub wounded: u32,
    pub captured: u32,
    pub stragglers: u32,
    pub vehicles_present: u32,
    pub vehicles_destroyed: u32,
    /// Its state at the end: shaken, routed, as words.
    #[serde(default)]
    pub condition: Vec<String>,
}

/// Why a report does not balance against its brief.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Imbalance {
    #[error("the report names {0}, who was not sent")]
    Unknown(String),
    #[error("the report names {0} twice")]
    Twice(String),
    #[error("{element}: {sent} men were sent, {returned} are accounted for")]
    TooMany { element: String, sent: u32, returned: u32 },
    #[error("{element}: {sent} vehicles were sent, {returned} are accounted for")]
    TooManyVehicles { element: String, sent: u32, returned: u32 },
    #[error("the report names support {0}, which was not sent")]
    UnknownSupport(String),
    #[error("{support} had {sent} shots and is said to have fired {fired}")]
    TooManyShots { support: String, sent: u8, fired: u8 },
    #[error("{captor} is said to have taken {taken} prisoners, and the enemy has lost {lost}")]
    TooManyPrisoners { captor: String, taken: u32, lost: u32 },
    #[error("{used} minutes were used of {most}")]
    TooLong { used: u32, most: u32 },
}

/// A report balanced against its brief: one line for every element sent, with the missing counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Balance {
    pub lines: Vec<(Name, ReportElement, Missing)>,
}

/// Men and vehicles nobody mentioned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Missing {
    pub men: u32,
    pub vehicles: u32,
}

impl Report {
    /// Accounts for every element of `brief`; whoever the report does not mention is missing.
    ///
    /// # Errors
    /// [`Imbalance`] when the report names somebody unknown or twice, or returns more than was sent: men, vehicles, shots,
    /// prisoners, minutes.
    pub fn balance(&self, brief: &Brief) -> Result<Balance, Imbalance> {
        if self.minutes_used > brief.minutes_max {
            return Err(Imbalance::TooLong { used: self.minutes_used, most: brief.minutes_max });
        }
        self.balance_support(brief)?;
        self.balance_prisoners(brief)?;
        for (at, line) in self.elements.iter().enumerate() {
            let name = line.element.map_or_else(|| "(no name)".to_owned(), |n| n.to_string());
            if !brief.elements.iter().any(|sent| Some(sent.element) == line.element) {
                return Err(Imbalance::Unknown(name));
            }
            if self.elements[..at].iter().any(|earlier| earlier.element == line.element) {
                return Err(Imbalance::Twice(name));
            }
        }
        let lines =
            brief.elements.iter().map(|sent| self.account(sent)).collect::<Result<_, _>>()?;
        Ok(Balance { lines })
    }

    fn balance_support(&self, brief: &Brief) -> Result<(), Imbalance> {
        for (id, fired) in &self.support {
            let sent = brief.support.iter().find(|sent| sent.id == *id);
            let sent = sent.ok_or_else(|| Imbalance::UnknownSupport(id.to_string()))?;
            if *fired > sent.shots {
                let (support, sent, fired) = (sent.name.clone(), sent.shots, *fired);
                return Err(Imbalance::TooManyShots { support, sent, fired });
            }
        }
        Ok(())
    }

    /// Nobody has taken more than the other side has lost to captivity.
    fn balance_prisoners(&self, brief: &Brief) -> Result<(), Imbalance> {
        let side = |id: Name| brief.elements.iter().find(|sent| sent.element == id).map(|s| s.side);
        let mut taken = [0_u32; 2];
        for (captor, men) in &self.captors {
            let own = side(*captor).ok_or_else(|| Imbalance::Unknown(captor.to_string()))?;
            taken[own.index()] = taken[own.index()].saturating_add(*men);
            let enemy = self
                .elements
                .iter()
                .filter(|line| line.element.and_then(side).is_some_and(|other| other != own));
            let lost = enemy.fold(0_u32, |sum, line| sum.saturating_add(line.captured));
            if taken[own.index()] > lost {
                let (captor, taken) = (captor.to_string(), taken[own.index()]);
                return Err(Imbalance::TooManyPrisoners { captor, taken, lost });
            }
        }
        Ok(())
    }

    fn account(&self, sent: &BriefElement) -> Result<(Name, ReportElement, Missing), Imbalance> {
        let of_element = |line: &&ReportElement| line.element == Some(sent.element);
        let line = self.elements.iter().find(of_element).cloned().unwrap_or_default();
        // Somebody may have typed these numbers: more than there can be are still more than were sent.
        let men = [line.present, line.killed, line.wounded, line.captured, line.stragglers];
        let men = men.into_iter().fold(0, u32::saturating_add);
        let vehicles = line.vehicles_present.saturating_add(line.vehicles_destroyed);
        let element = || sent.element.to_string();
        let missing_men = sent.men.checked_sub(men).ok_or_else(|| Imbalance::TooMany {
            element: element(),
            sent: sent.men,
            returned: men,
        })?;
        let missing_vehicles =
            sent.vehicles.checked_sub(vehicles).ok_or_else(|| Imbalance::TooManyVehicles {
                element: element(),
                sent: sent.vehicles,
                returned: vehicles,
            })?;
        Ok((sent.element, line, Missing { men: missing_men, vehicles: missing_vehicles }))
    }
}
