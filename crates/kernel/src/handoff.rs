//! The neutral form in which battles of different scales talk: a brief down, a report back.

use serde::{Deserialize, Serialize};

use crate::{Name, Seq, Side};

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
    pub elements: Vec<BriefElement>,
}

/// One element of the roster sent into a smaller battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BriefElement {
    pub element: Name,
    pub side: Side,
    pub men: u32,
    pub vehicles: u32,
    /// The element's state in the parent: its order, cover and the like, as words.
    pub condition: Vec<String>,
}

/// What became of everything that was sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "BattleReport"))]
pub struct Report {
    pub elements: Vec<ReportElement>,
    /// The side that holds the contested ground, if either does.
    pub holder: Option<Side>,
    pub minutes_used: u32,
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
    /// [`Imbalance`] when the report names somebody unknown or twice, or returns more than was sent.
    pub fn balance(&self, brief: &Brief) -> Result<Balance, Imbalance> {
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
