//! A smaller battle reports: when it is over, or when both sides stop it as it stands. The umpire may correct a report until it
//! is accepted.

use kernel::handoff::Report;
use kernel::{Seat, Tape};

use super::{Decision, LinkRefusal, agreed, link_of, may_settle};
use crate::setup::BattleId;
use crate::war::link::{Link, Stage};
use crate::war::{Battle, WarEvent, WarState};

/// The report of a smaller battle is read.
pub(super) fn close(
    state: &WarState,
    parent: BattleId,
    seat: Seat,
    child: BattleId,
    tape: &mut Tape<'_>,
) -> Decision {
    let link = may_close(state, parent, child)?;
    if seat.side().is_none() && seat != Seat::Umpire {
        return Err(LinkRefusal::NotASide.into());
    }
    let battle = state
        .battle(child)
        .ok_or_else(|| LinkRefusal::UnknownBattle { child: child.to_string() })?;
    if !battle.is_over() {
        let called = state.title_of(child);
        let title =
            format!("Stop \"{called}\" as it stands? Losses count; neither side wins the ground");
        let yes = ("stop", "Stop here".to_owned());
        let no = ("go_on", "Go on".to_owned());
        if !agreed(seat, "war.stop", title, (yes, no), tape)? {
            let order = super::LinkOrder::Close { child };
            return Ok(vec![WarEvent::LinkDeclined { battle: parent, order }]);
        }
    }
    Ok(vec![WarEvent::LinkReported { child, report: report(link, battle) }])
}

/// The umpire writes another report; it must balance like the first.
pub(super) fn correct(
    state: &WarState,
    parent: BattleId,
    seat: Seat,
    child: BattleId,
    report: &Report,
    reason: &str,
) -> Decision {
    let link = link_of(state, parent, child)?;
    match link.stage {
        Stage::Reported(_) => {}
        Stage::Open => return Err(LinkRefusal::NotReported { child }.into()),
        Stage::Accepted(_) | Stage::Abandoned => return Err(LinkRefusal::Settled { child }.into()),
    }
    if seat != Seat::Umpire {
        return Err(LinkRefusal::UmpireOnly.into());
    }
    if reason.trim().is_empty() {
        return Err(LinkRefusal::NoReason.into());
    }
    // What a correction does not mention stays.
    let mut report = report.clone();
    if let Some(before) = link.report() {
        let kept = before.support.iter().chain(&report.support).map(|(id, shots)| (*id, *shots));
        report.support = kept.collect();
        let kept = before.places.iter().chain(&report.places);
        report.places = kept.map(|(name, holder)| (name.clone(), *holder)).collect();
    }
    let balance = report.balance(&link.brief);
    balance.map_err(|what| LinkRefusal::Imbalance { what: what.to_string() })?;
    let reason = reason.trim().to_owned();
    Ok(vec![WarEvent::LinkCorrected { child, report, reason }])
}

/// Whether a smaller battle may report.
pub(super) fn may_close(
    state: &WarState,
    parent: BattleId,
    child: BattleId,
) -> Result<&Link, LinkRefusal> {
    let link = link_of(state, parent, child)?;
    match link.stage {
        Stage::Open => {}
        Stage::Reported(_) => return Err(LinkRefusal::NotOpen { child }),
        Stage::Accepted(_) | Stage::Abandoned => return Err(LinkRefusal::Settled { child }),
    }
    may_settle(state, child)?;
    Ok(link)
}

/// What a smaller battle would report as it stands.
pub(in crate::war) fn report(link: &Link, battle: &Battle) -> Report {
    let told = link.tally.report(battle, &link.brief);
    let Some(own) = &link.ledger else { return told };
    Report { elements: own.lines(&link.musters, &link.brief), ..told }
}
