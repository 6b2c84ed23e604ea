//! Dice for the open roll: typed from the table, derived by the app, or amended when they were typed wrongly.

use std::collections::BTreeMap;

use campaign::BattleId;
use journal::{Entry, Idem, Kind, PrivateChange};
use kernel::dice::chain::{Chain, Link, Secret};
use kernel::dice::derive::{CallDigest, DiceKey, faces};
use kernel::dice::notation;
use kernel::dice::record::{AppRoll, Commitment, Recommitted, RollSource, TableRoll};
use kernel::{Call, RollCall, Seat};

use crate::error::{ApiError, ApiResult, Kind as Trouble};
use crate::founding::simulated_secret;
use crate::host::{Host, random_bytes};
use crate::orders::Outcome;
use crate::record::{Noted, Rolled};
use crate::session::{Line, LineCause, Session, text};
use crate::undo::Wish;

/// How many links a chain has: more app rolls than most wars need.
pub const CHAIN_LENGTH: u32 = if cfg!(test) { 120 } else { 10_000 };

/// The chains a session has walked, by tip; making one costs some milliseconds.
#[derive(Debug, Default)]
pub(crate) struct Chains(BTreeMap<Link, Chain>);

impl Session {
    /// Records dice that fell on the table, typed in one go. With an `idem` key, the same dice sent twice count once.
    ///
    /// # Errors
    /// When no roll is open, or the text is not the throw that is called for.
    pub fn table_dice(
        &mut self,
        host: &mut Host,
        by: Seat,
        typed: &str,
        idem: Option<Idem>,
    ) -> ApiResult<Outcome> {
        let plain = |rolled: &Rolled| rolled.amends.is_none();
        if let Some(outcome) = self.already_applied(idem, |e| self.is_typed(e, typed, plain))? {
            return Ok(outcome);
        }
        let faces = self.read_faces(typed)?;
        let source = RollSource::Table(TableRoll { typed_by: self.signed(by) });
        self.record_roll(host, by, Kind::Rolled, &Rolled { faces, source, amends: None }, idem)
    }

    /// Lets the app roll: every seat's next link decides, and anyone can derive the faces again. With an `idem` key, asking
    /// twice rolls once.
    ///
    /// # Errors
    /// When no roll is open, or a secret is missing (the file is a copy made for others).
    pub fn app_dice(
        &mut self,
        host: &mut Host,
        by: Seat,
        idem: Option<Idem>,
    ) -> ApiResult<Outcome> {
        let same = |entry: &Entry| {
            let rolled = serde_json::from_str::<Rolled>(&entry.body);
            rolled.is_ok_and(|rolled| matches!(rolled.source, RollSource::App(_)))
        };
        if let Some(outcome) = self.already_applied(idem, same)? {
            return Ok(outcome);
        }
        let (_, at, call) = self.open_roll()?;
        self.recommit_in_time(host)?;
        let links = self.next_links()?;
        let number = self.fold.dice.next_number();
        let digest = CallDigest::of_body(self.entry(at)?.body.as_bytes());
        let key = DiceKey::new(self.fold.dice.campaign(), number, &call.purpose, digest, &links);
        let faces = faces(&key, u32::from(call.count), call.sides);
        let source = RollSource::App(AppRoll { number, links });
        self.record_roll(host, by, Kind::Rolled, &Rolled { faces, source, amends: None }, idem)
    }

    /// Corrects faces that were typed wrongly: the old entry is struck, the new one names it. Only the newest roll
    /// can be amended so, and only one that was typed. The key of the wish goes with the new entry, the last of the two.
    ///
    /// # Errors
    /// When the entry is no typed roll, or something was done after its order.
    pub fn amend_dice(
        &mut self,
        host: &mut Host,
        seq: u64,
        typed: &str,
        mut wish: Wish,
    ) -> ApiResult<Outcome> {
        let (by, idem) = (wish.by, wish.idem.take());
        let amends = |rolled: &Rolled| rolled.amends == Some(seq);
        if let Some(outcome) = self.already_applied(idem, |e| self.is_typed(e, typed, amends))? {
            return Ok(outcome);
        }
        let entry = self.entry(seq)?;
        let read = |error: serde_json::Error| ApiError::broken(seq, error);
        let no_roll =
            || ApiError::usage("not_a_typed_roll", format!("entry {seq} is no typed roll"));
        if !matches!(entry.kind, Kind::Rolled | Kind::Amended) {
            return Err(no_roll());
        }
        let old: Rolled = serde_json::from_str(&entry.body).map_err(read)?;
        if matches!(old.source, RollSource::App(_)) {
            return Err(
                no_roll().hint("dice rolled by the app cannot be amended; strike the order")
            );
        }
        let call_seq = entry.cause.ok_or_else(no_roll)?;
        let order = self.entry(call_seq)?.cause.ok_or_else(no_roll)?;
        self.nothing_ordered_after(order)?;
        let Call::Roll(call) = self.call_of(call_seq)? else { return Err(no_roll()) };
        let faces = parse(typed, &call)?;
        self.may_strike(by, seq, self.fold.seq, &wish.agreed_by)?;
        self.write_strike(host, seq, wish)?;
        let source = RollSource::Table(TableRoll { typed_by: self.signed(by) });
        let amended = Rolled { faces, source, amends: Some(seq) };
        self.record_roll(host, by, Kind::Amended, &amended, idem)
    }

    /// Whether an entry holds these dice, as the call of that time reads them, typed at the table; and `fits` besides.
    fn is_typed(&self, entry: &Entry, typed: &str, fits: impl FnOnce(&Rolled) -> bool) -> bool {
        let rolled = serde_json::from_str::<Rolled>(&entry.body);
        let call = entry.cause.and_then(|call| self.call_of(call).ok());
        let (Ok(rolled), Some(Call::Roll(call))) = (rolled, call) else { return false };
        matches!(rolled.source, RollSource::Table(_))
            && fits(&rolled)
            && parse(typed, &call).is_ok_and(|faces| faces == rolled.faces)
    }

    /// The open roll: its order, the entry of the call, the call.
    pub fn open_roll(&self) -> ApiResult<(u64, u64, RollCall)> {
        let (open, at, call) = self.open_call()?;
        match call {
            Call::Roll(roll) => Ok((open.seq, at, roll)),
            Call::Choice(choice) => {
                let message = format!("a choice is called for, not dice: {}", choice.title);
                Err(ApiError::new(Trouble::Refused, "answer.wants_choice", message))
            }
        }
    }

    fn read_faces(&self, typed: &str) -> ApiResult<Vec<u8>> {
        let (_, _, call) = self.open_roll()?;
        parse(typed, &call)
    }

    fn nothing_ordered_after(&self, order: u64) -> ApiResult<()> {
        for seq in order + 1..=self.fold.seq {
            if self.entry(seq)?.kind == Kind::Ordered && self.fold.strikes.on(seq).is_none() {
                let message = format!("entry {seq} was ordered after that roll");
                return Err(ApiError::new(Trouble::Refused, "amend.too_late", message)
                    .hint("strike back to the roll instead"));
            }
        }
        Ok(())
    }

    fn next_links(&mut self) -> ApiResult<BTreeMap<String, Link>> {
        let due: Vec<(String, Commitment, u32)> = self
            .fold
            .dice
            .due()
            .into_iter()
            .map(|(seat, due)| (seat.to_owned(), due.commitment, due.index))
            .collect();
        let mut links = BTreeMap::new();
        for (seat, commitment, index) in due {
            let link = self.chain(&seat, commitment)?.link(index).ok_or_else(|| {
                let message = format!("the dice chain of {seat} is used up");
                ApiError::new(Trouble::Failed, "dice.chain_used_up", message)
            })?;
            links.insert(seat, link);
        }
        Ok(links)
    }

    fn chain(&mut self, seat: &str, commitment: Commitment) -> ApiResult<&Chain> {
        if !self.chains.0.contains_key(&commitment.tip) {
            let missing = || {
                let message = format!("the secret of {seat}'s dice chain is not in this file");
                ApiError::new(Trouble::Failed, "dice.no_secret", message)
                    .hint("copies made for others hold no secrets; type dice from the table")
            };
            let bytes = self.journal.private(&secret_key(&commitment.tip))?.ok_or_else(missing)?;
            let secret: [u8; 32] = bytes.try_into().map_err(|_| missing())?;
            let chain = Chain::new(&Secret::new(secret), commitment.length);
            self.chains.0.insert(commitment.tip, chain);
        }
        Ok(&self.chains.0[&commitment.tip])
    }

    /// A seat whose chain runs out commits to its next one in good time.
    fn recommit_in_time(&mut self, host: &mut Host) -> ApiResult<()> {
        let seats: Vec<String> = self.fold.dice.running_out().map(str::to_owned).collect();
        for seat in seats {
            let secret = match self.seed {
                // The same seed gives the same war, however long it is.
                Some(seed) => {
                    simulated_secret(seed, &format!("{seat}/{}", self.fold.dice.next_number()))
                }
                None => random_bytes()?,
            };
            let (commitment, private) = new_chain(secret);
            let body = text(&Noted::Recommitted(Recommitted {
                seat: seat.clone(),
                tip: commitment.tip,
                length: commitment.length,
            }));
            let by = Seat::from_word(&seat).unwrap_or(Seat::App);
            let (kind, battle, cause) = (Kind::Noted, BattleId::main(), LineCause::None);
            let line = Line { kind, battle, seat: by, cause, body };
            self.append(host, vec![line], None, &[private])?;
        }
        Ok(())
    }
}

/// A chain from a secret: what is published, and what stays in the private table.
pub fn new_chain(secret: [u8; 32]) -> (Commitment, PrivateChange) {
    let tip = Chain::new(&Secret::new(secret), CHAIN_LENGTH).tip();
    let private = PrivateChange::Put { key: secret_key(&tip), value: secret.to_vec() };
    (Commitment { tip, length: CHAIN_LENGTH }, private)
}

fn secret_key(tip: &Link) -> String {
    format!("dice.secret.{tip}")
}

fn parse(typed: &str, call: &RollCall) -> ApiResult<Vec<u8>> {
    notation::parse(typed, call.sides, u32::from(call.count))
        .map_err(|error| ApiError::new(Trouble::Refused, "dice.unreadable", error.to_string()))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::simulate::{CommanderKind, Plan, simulate};

    /// A simulation that throws more often than a chain has links is the same war again, as its later chains come from the seed
    /// too.
    #[test]
    fn a_war_longer_than_its_dice_chains_repeats() {
        let folder = tempfile::tempdir().unwrap();
        let campaigns = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../campaigns");
        let mut host = Host::new(folder.path().to_path_buf(), vec![campaigns]);
        let plan = Plan {
            scenario: "bastogne-1944".to_owned(),
            seed: 7,
            commanders: [CommanderKind::FightsOut; 2],
            durable: false,
            until: Some(2_500),
        };
        let mut played = |name: &str| {
            let path = folder.path().join(name);
            let (session, war) = simulate(&path, &mut host, &plan, &mut |_, _| {}).unwrap();
            let tips = (1..=session.fold.seq).filter_map(|seq| {
                let entry = session.entry(seq).unwrap();
                match serde_json::from_str(&entry.body) {
                    Ok(Noted::Recommitted(chain)) => Some((chain.seat, chain.tip)),
                    _ => None,
                }
            });
            (tips.collect::<Vec<_>>(), war.digest)
        };
        let first = played("one.wardiary");
        assert!(first.0.len() >= 4, "both seats, more than once: {:?}", first.0);
        let distinct: std::collections::BTreeSet<_> = first.0.iter().map(|(_, tip)| tip).collect();
        assert_eq!(distinct.len(), first.0.len(), "no chain comes twice");
        assert_eq!(played("two.wardiary"), first);
    }
}
