//! What a simulation that fights out does beside giving orders: it counts its smaller battles, tries each as it opens, lets the
//! umpire correct reports, and takes accepted ones back again.

use std::collections::BTreeMap;

use campaign::link::Stage;
use campaign::{BattleId, BattleOrder, WarEvent, WarOrder, commander};
use kernel::{Generator, Seat};
use serde::{Deserialize, Serialize};

use crate::amend::{Wanted, Wish};
use crate::error::{ApiError, ApiResult, Kind};
use crate::fold::war_digest;
use crate::host::Host;
use crate::orders::Outcome;
use crate::session::Session;

/// One report in so many that wait is corrected by the umpire.
const CORRECTED: usize = 5;
/// One accepted report in so many is taken back.
const TAKEN_BACK: usize = 4;

/// The smaller battles of a war, those that were taken back included.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SmallerCount {
    /// What was opened: by the contact it came of, or `prepared` where the scenario has laid it out, and the tag of its book.
    pub opened: BTreeMap<String, u32>,
    /// What one side asked for and the other would not.
    pub declined: u32,
    /// Fought to the end, and stopped before.
    pub finished: u32,
    pub stopped: u32,
    /// Reports by the umpire.
    pub corrected: u32,
    pub accepted: u32,
    pub abandoned: u32,
    /// Company battles accepted with an accepted fight of soldiers in them: three scales deep.
    pub nested: u32,
    /// Accepted reports that were taken back, and the war stood as before.
    pub taken_back: u32,
    /// Tried as they opened: down and up without loss is the identity.
    pub unchanged: u32,
}

/// Where the war stood before an order.
#[derive(Clone, Debug)]
struct Before {
    /// The entry the order became.
    entry: u64,
    digest: String,
}

/// The smaller battles of one simulation.
#[derive(Debug, Default)]
pub(super) struct Smaller {
    pub(super) count: SmallerCount,
    /// The order about smaller battles that was given last.
    asked: Option<Before>,
    /// How each pending battle was opened.
    opened: BTreeMap<BattleId, Before>,
    /// What was accepted last, while it can be taken back.
    accepted: Option<(BattleId, Before)>,
}

impl Smaller {
    /// To be called before an order is given.
    pub(super) fn before(&mut self, session: &Session, order: &WarOrder) {
        if matches!(order.order, BattleOrder::Link(_)) {
            let (entry, digest) = (session.fold.seq + 1, war_digest(&session.fold.war));
            self.asked = Some(Before { entry, digest });
        }
    }

    /// To be called after an order or an answer has gone through.
    pub(super) fn after(&mut self, session: &Session, outcome: &Outcome) -> ApiResult<()> {
        let war = &session.fold.war;
        for event in &outcome.events {
            match event {
                WarEvent::LinkOpened { child, opening } => {
                    let is_prepared = war.setup.actions.iter().any(|one| one.id == *child);
                    let of = if is_prepared { "prepared" } else { opening.contact.word() };
                    let kind = format!("{of}/{}", opening.setup.scale().tag());
                    *self.count.opened.entry(kind).or_default() += 1;
                    let changes = war.changes_unfought(*child);
                    if !changes.is_empty() {
                        return Err(wrong("simulate.not_the_identity", changes.join("; ")));
                    }
                    self.count.unchanged += 1;
                    self.opened.extend(self.asked.take().map(|before| (*child, before)));
                }
                WarEvent::LinkDeclined { .. } => self.count.declined += 1,
                WarEvent::LinkReported { child, .. } => {
                    match war.battle(*child).is_some_and(campaign::Battle::is_over) {
                        true => self.count.finished += 1,
                        false => self.count.stopped += 1,
                    }
                }
                WarEvent::LinkCorrected { .. } => self.count.corrected += 1,
                WarEvent::LinkAccepted { child, .. } => {
                    self.count.accepted += 1;
                    let below = |link: &&campaign::link::Link| link.parent == *child;
                    let mut below = war.links.values().filter(below);
                    if below.any(|link| matches!(link.stage, Stage::Accepted(_))) {
                        self.count.nested += 1;
                    }
                    self.accepted = self.asked.take().map(|before| (*child, before));
                }
                WarEvent::LinkAbandoned { .. } => self.count.abandoned += 1,
                _ => {}
            }
        }
        Ok(())
    }

    /// Now and then the umpire corrects a report, or both sides take back what was accepted: the acceptance, or all from the
    /// opening on. Whether anything was done.
    pub(super) fn meddle(
        &mut self,
        session: &mut Session,
        host: &mut Host,
        generator: &mut Generator,
    ) -> ApiResult<bool> {
        if !session.fold.open.is_empty() {
            return Ok(false);
        }
        if let Some((child, acceptance)) = self.accepted.take()
            && generator.one_in(TAKEN_BACK)
        {
            let whole = generator.one_in(2);
            let opening = self.opened.remove(&child).filter(|_| whole);
            self.take_back(session, host, &opening.unwrap_or(acceptance))?;
            return Ok(true);
        }
        if generator.one_in(CORRECTED)
            && let Some(order) = commander::correction(&session.fold.war, generator)
        {
            let outcome = session.order(host, Seat::Umpire, &order, None)?;
            self.after(session, &outcome)?;
            return Ok(true);
        }
        Ok(false)
    }

    /// The umpire takes back what was accepted, or all from the opening on. The war must then stand as before that; where
    /// other battles went on meanwhile, it must stand as it does now when the amendment is taken out again.
    fn take_back(&mut self, session: &mut Session, host: &mut Host, to: &Before) -> ApiResult<()> {
        let now = war_digest(&session.fold.war);
        let out = Wanted::Out { entry: to.entry, and_after: true };
        let done = session.amend(host, &out, wish())?;
        if war_digest(&session.fold.war) == to.digest {
            self.opened.retain(|_, opened| opened.entry < to.entry);
        } else {
            session.amend(host, &Wanted::Redo { entry: done.entry }, wish())?;
            if war_digest(&session.fold.war) != now {
                let message = format!(
                    "entry {} takes back from entry {} on, and the war is not as it was when that is taken out again",
                    done.entry, to.entry
                );
                return Err(wrong("simulate.not_taken_back", message));
            }
        }
        self.count.taken_back += 1;
        Ok(())
    }
}

fn wish() -> Wish {
    Wish::of(Seat::Umpire, "it was not so")
}

fn wrong(code: &'static str, message: String) -> ApiError {
    ApiError::new(Kind::Failed, code, message)
}
