//! What became of an element's men since the war began: every man who is present, and every one who is not, can be counted up
//! (RULES.md H.2 I6).

use kernel::Name;
use serde::{Deserialize, Serialize};

use super::change::RosterChange;
use super::{Muster, Roster};

/// Men by what became of them, summed up over the war.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Account {
    /// From the replacements.
    pub came: u32,
    /// Wounded and stragglers who came back.
    pub wounded_back: u32,
    pub stragglers_back: u32,
    pub killed: u32,
    pub wounded: u32,
    pub captured: u32,
    /// Stragglers.
    pub missing: u32,
    /// To the replacements: survivors of a removed battalion, a squad for a headquarters.
    pub disbanded: u32,
    /// Given by the umpire, less those he has taken.
    pub ruled: i64,
}

impl Account {
    pub(super) fn take(&mut self, change: &RosterChange) {
        match *change {
            RosterChange::Casualties { killed, wounded, captured, stragglers, .. } => {
                let add = |to: &mut u32, change: i32| *to = to.saturating_add_signed(change);
                add(&mut self.killed, killed);
                add(&mut self.wounded, wounded);
                add(&mut self.captured, captured);
                add(&mut self.missing, stragglers);
            }
            RosterChange::Returned { wounded, stragglers, replacements, .. } => {
                self.wounded_back += wounded;
                self.stragglers_back += stragglers;
                self.came += replacements;
            }
            RosterChange::Detached { men, .. } => self.disbanded += men,
            RosterChange::Ruled { men, .. } => self.ruled += i64::from(men),
            RosterChange::Arrived { .. } => {}
        }
    }

    /// Wounded and stragglers who came back.
    #[must_use]
    pub const fn recovered(&self) -> u32 {
        self.wounded_back + self.stragglers_back
    }

    /// How many more are present than there were at the beginning.
    #[must_use]
    pub fn net(&self) -> i64 {
        let came = i64::from(self.came) + i64::from(self.recovered()) + self.ruled;
        let Self { killed, wounded, captured, missing, disbanded, .. } = *self;
        let went = [killed, wounded, captured, missing, disbanded].map(i64::from);
        came - went.into_iter().sum::<i64>()
    }

    /// What has happened since an earlier account of the same element.
    #[must_use]
    pub const fn since(&self, before: &Self) -> Self {
        Self {
            came: self.came.saturating_sub(before.came),
            wounded_back: self.wounded_back.saturating_sub(before.wounded_back),
            stragglers_back: self.stragglers_back.saturating_sub(before.stragglers_back),
            killed: self.killed.saturating_sub(before.killed),
            wounded: self.wounded.saturating_sub(before.wounded),
            captured: self.captured.saturating_sub(before.captured),
            missing: self.missing.saturating_sub(before.missing),
            disbanded: self.disbanded.saturating_sub(before.disbanded),
            ruled: self.ruled - before.ruled,
        }
    }
}

impl Roster {
    /// What became of an element's men so far.
    #[must_use]
    pub fn account(&self, id: Name) -> Account {
        self.accounts.get(&id).copied().unwrap_or_default()
    }

    /// I6 Where an element's account does not come to the men who are present.
    pub(super) fn unaccounted(&self, muster: &Muster) -> Vec<String> {
        let off = muster.elements.iter().filter_map(|(id, spec)| {
            let (men, due) = (self.element(*id).men, self.account(*id).net());
            let due = i64::from(spec.men_start) + due;
            (i64::from(men) != due)
                .then(|| format!("{id}: {men} men are present, its account says {due} (H.2 I6)"))
        });
        off.collect()
    }
}
