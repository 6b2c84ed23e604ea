//! Face-down orders: drafts and salts stay in the private table until both sides have laid theirs (§1.6).

mod draft;

use campaign::link::Stage;
use campaign::{BattleId, SeatRefusal, WarOrder, WarState};
use journal::{Entry, Idem, Kind};
use kernel::face::{FaceDown, Lying, OrderSheet, SheetOrder};
use kernel::{Name, Seat, Side, seal};
use serde::{Deserialize, Serialize};

use crate::error::{ApiError, ApiResult, Kind as Trouble};
use crate::host::{Host, random_bytes};
use crate::orders::{Outcome, step};
use crate::record::Ordered;
use crate::session::{Session, body_of};
use draft::{DRAFT, draft_in};

/// One side's orders on its own side of the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    pub orders: OrderSheet,
    /// Whether they lie face down already.
    pub sealed: bool,
}

/// A sealed sheet, kept until it is turned up.
#[derive(Serialize, Deserialize)]
struct Sealed {
    /// What the commitment is made over: the sheet as its book writes it out, and nothing beside it that could be changed unseen.
    text: String,
    salt: String,
}

impl Sealed {
    /// Whether it is the one that was committed to.
    fn is_of(&self, commitment: &str) -> bool {
        let salt = seal::from_hex::<16>(&self.salt);
        salt.is_some_and(|salt| seal::commitment(&salt, &self.text) == commitment)
    }
}

impl Session {
    /// The side's orders as written so far: its draft, and what stays as it was.
    ///
    /// # Errors
    /// When it is not the orders phase.
    pub fn written_orders(&self, battle: BattleId, side: Side) -> ApiResult<Written> {
        let sealed = self.now_lying(battle)?[side.index()].commitment.is_some();
        let orders = if sealed { self.sealed(battle, side)?.0 } else { self.draft(battle, side)? };
        Ok(Written { orders, sealed })
    }

    /// Writes orders for some units on the side's face-down sheet. Nothing goes into the journal.
    ///
    /// # Errors
    /// When an order may not be given, a battalion is another's, or the sheet is sealed.
    pub fn write_orders(
        &mut self,
        battle: BattleId,
        by: Seat,
        orders: &OrderSheet,
    ) -> ApiResult<()> {
        let side = self.writes(by)?;
        self.is_known(by, battle)?;
        let seen = self.known_to(by);
        self.may_write_for((battle, seen.as_ref()), by, orders.keys().copied())?;
        if self.written_orders(battle, side)?.sealed {
            return Err(ApiError::refused(self.writing(battle)?.lies_already(side)));
        }
        self.keep_draft((battle, side), seen.as_ref(), orders)
    }

    /// Lays orders face down: the senior seat those of its side, a commander his own. When all of a side lie they are sealed,
    /// and when both sides' are, both are turned up. With an `idem` key, laying them twice lays them once.
    ///
    /// # Errors
    /// When it is not the time, or the journal cannot be written.
    pub fn seal_orders(
        &mut self,
        host: &mut Host,
        battle: BattleId,
        by: Seat,
        idem: Option<Idem>,
    ) -> ApiResult<Outcome> {
        let side = self.writes(by)?;
        if let Some(outcome) = self.laid_before(side, idem)? {
            return Ok(outcome);
        }
        self.is_known(by, battle)?;
        let sheet = self.draft(battle, side)?;
        if by != side.seat() && !self.written_orders(battle, side)?.sealed {
            self.keep_laid(battle, by, &sheet)?;
            if !self.not_laid(battle, side)?.is_empty() {
                // Nothing of it goes into the journal before the side's lie.
                let last = self.fold.seq;
                return Ok(Outcome { first: last + 1, last, waits: None, events: Vec::new() });
            }
        }
        self.writing(battle)?.may_lay(side, &sheet).map_err(ApiError::refused)?;
        let laid = self.lay(host, (battle, side), sheet, random_bytes()?, idem)?;
        Ok(match self.turn_up_if_possible(host)? {
            Some(turned) => Outcome { first: laid.first, ..turned },
            None => laid,
        })
    }

    /// The seats of a side that have battalions in a battle and have not laid their orders yet; none where it has one seat.
    ///
    /// # Errors
    /// When it is not the orders phase.
    pub fn not_laid(&self, battle: BattleId, side: Side) -> ApiResult<Vec<Seat>> {
        let war = &self.fold.war;
        let lines = self.may_have_lines(battle, side)?;
        let mut missing = Vec::new();
        for seat in war.setup.seats.of(side) {
            let mut own = lines.iter().map(|id| war.commander(battle, *id, side));
            if own.any(|commander| commander == seat) && !self.has_laid(battle, seat)? {
                missing.push(seat);
            }
        }
        Ok(if war.setup.seats.of(side).count() == 1 { Vec::new() } else { missing })
    }

    /// Whether a commander's own orders lie face down; the senior seat's lie with its side's.
    ///
    /// # Errors
    /// When the battle has no face-down orders.
    pub fn has_laid(&self, battle: BattleId, seat: Seat) -> ApiResult<bool> {
        match seat {
            Seat::Commander(_) => {
                Ok(self.journal.private(&self.draft_key(battle, seat)?)?.is_some())
            }
            _ => Ok(false),
        }
    }

    /// In how many battles a commander's own orders lie face down.
    #[must_use]
    pub fn count_laid(&self, seat: Seat) -> usize {
        let lies =
            |(battle, _): &(BattleId, _)| self.has_laid(*battle, seat).is_ok_and(|lies| lies);
        self.being_written().filter(lies).count()
    }

    /// The side a seat writes orders for.
    fn writes(&self, by: Seat) -> ApiResult<Side> {
        self.is_a_seat(by)?;
        by.side().ok_or_else(|| {
            ApiError::usage("seat.no_side", format!("the {by} has no battalions"))
                .hint("write them as blue or orange")
        })
    }

    /// Whether a seat may write orders for these battalions; `seen` is the war as it knows it, where there is fog.
    fn may_write_for(
        &self,
        (battle, seen): (BattleId, Option<&WarState>),
        by: Seat,
        battalions: impl Iterator<Item = Name>,
    ) -> ApiResult<()> {
        let Some(side) = by.side() else { return Ok(()) };
        if self.has_laid(battle, by)? {
            let message = "your orders are already face down";
            return Err(ApiError::new(Trouble::Refused, "orders.laid", message)
                .hint("your superior can still change them"));
        }
        for battalion in battalions {
            let commander = self.fold.war.commander(battle, battalion, side);
            if !self.fold.war.speaks_for(by, commander) {
                let why = SeatRefusal::NotYours { unit: battalion, commander };
                let names = self.names_of_people(seen.unwrap_or(&self.fold.war), battle);
                return Err(ApiError::refused(kernel::Refusal::refused(&why, &names)));
            }
        }
        Ok(())
    }

    /// Whether an order may be given by itself. A commitment whose sheet is nowhere would leave orders lying that nobody can
    /// ever turn up.
    ///
    /// # Errors
    /// When it is one.
    pub fn may_be_ordered_by_hand(&self, order: &WarOrder) -> ApiResult<()> {
        let known = match order.order.sheet_order() {
            Some(SheetOrder::Lay { commitment }) => {
                self.journal.private(&sealed_key(&commitment))?.is_some()
            }
            _ => true,
        };
        if known {
            return Ok(());
        }
        let message = "no sheet was written for this seal, so it could never be turned up";
        Err(ApiError::new(Trouble::Refused, "orders.no_sheet", message)
            .hint("write the orders and lay them face down with seal_orders"))
    }

    /// Lays a sheet face down under a salt.
    pub fn lay(
        &mut self,
        host: &mut Host,
        (battle, side): (BattleId, Side),
        sheet: OrderSheet,
        salt: [u8; 16],
        idem: Option<Idem>,
    ) -> ApiResult<Outcome> {
        let text = self.writing(battle)?.text(&sheet);
        let commitment = seal::commitment(&salt, &text);
        let sealed = Sealed { text, salt: seal::hex(&salt) };
        let bytes = serde_json::to_vec(&sealed).unwrap_or_default();
        // The secret first: a commitment whose orders are lost could never be opened. The key names the commitment,
        // so that a second try cannot replace what was sealed.
        self.journal.put_private(&sealed_key(&commitment), &bytes)?;
        let order = self.sheet_order(battle, SheetOrder::Lay { commitment })?;
        self.order(host, side.seat(), &order, idem)
    }

    /// Turns up what both sides have laid; also called on opening, in case the power went in between.
    ///
    /// # Errors
    /// When a sealed sheet is not in this file, or the journal cannot be written.
    pub fn turn_up(&mut self, host: &mut Host) -> ApiResult<Option<Outcome>> {
        let mut last = None;
        for battle in self.both_lie() {
            // Both are checked before either is shown: no side rewrites its orders with the other's in view.
            let sides = self.lying(battle).map(|lying| face_down(&lying)).unwrap_or_default();
            let orders = sides.into_iter().map(|side| Ok((side, self.turned_up(battle, side)?)));
            for (side, order) in orders.collect::<ApiResult<Vec<_>>>()? {
                last = Some(self.order(host, side.seat(), &order, None)?);
            }
        }
        Ok(last)
    }

    /// How far the sides of a battle are with their sheets; none when it is not the time to write orders.
    #[must_use]
    pub fn lying(&self, battle: BattleId) -> Option<[Lying; 2]> {
        lying_in(&self.fold.war, battle)
    }

    /// What a battle's book says about its face-down orders.
    ///
    /// # Errors
    /// When it has none.
    pub(crate) fn writing(&self, battle: BattleId) -> ApiResult<&dyn FaceDown> {
        let war = &self.fold.war;
        let known = war.battle(battle).ok_or_else(|| ApiError::no_battle(war, battle))?;
        known.face_down().ok_or_else(|| {
            let message = format!("no orders are written face down in {battle}");
            ApiError::new(Trouble::Refused, "orders.no_battle", message)
                .hint("give the order itself; legal lists what there is")
        })
    }

    /// How far the sides of a battle are with their sheets.
    ///
    /// # Errors
    /// When it is not the time to write orders, or its book has none.
    fn now_lying(&self, battle: BattleId) -> ApiResult<[Lying; 2]> {
        let lying = self.writing(battle)?.lying();
        lying.ok_or_else(|| {
            let phase = self.fold.war.battle(battle).map(|battle| battle.standing().phase);
            let phase = phase.unwrap_or_default();
            let message = format!("orders are written in the orders phase; this is the {phase}");
            ApiError::new(Trouble::Refused, "orders.not_now", message)
        })
    }

    /// The battles whose orders are being written, and how far their sides are.
    pub fn being_written(&self) -> impl Iterator<Item = (BattleId, [Lying; 2])> {
        let battles = self.fold.war.battles.keys();
        battles.filter_map(|id| Some((*id, self.lying(*id)?)))
    }

    /// The battles in which both sides have laid their orders, and nothing else is waited for.
    fn both_lie(&self) -> Vec<BattleId> {
        let free = |id: &BattleId| !self.fold.open.contains_key(id);
        let ready = self.being_written().filter(|(_, lying)| are_both(lying)).map(|(id, _)| id);
        ready.filter(free).collect()
    }

    /// The same, where it can be: a sheet that is lost or spoilt blocks nothing but itself. What keeps orders from being
    /// turned up is said by [`Session::stuck_sheets`].
    ///
    /// # Errors
    /// When the journal cannot be written.
    pub fn turn_up_if_possible(&mut self, host: &mut Host) -> ApiResult<Option<Outcome>> {
        match self.turn_up(host) {
            Err(error) if [NOT_HERE, SPOILT, UNFIT].contains(&&*error.code) => Ok(None),
            turned => turned,
        }
    }

    /// What is wrong with sheets that lie face down, in sentences.
    #[must_use]
    pub fn spoilt_sheets(&self) -> Vec<String> {
        self.faults_of_sheets(|battle, side| self.sealed(battle, side).map(|_| ()))
    }

    /// Why sheets that lie face down cannot be turned up, in sentences: they are spoilt, or no longer fit the war.
    #[must_use]
    pub fn stuck_sheets(&self) -> Vec<String> {
        // While one side still writes, nothing is turned up yet; whether that can be, who does not know the whole war cannot say.
        let is_whole = self.looks().is_none();
        self.faults_of_sheets(|battle, side| {
            match is_whole && self.lying(battle).as_ref().is_some_and(are_both) {
                true => self.turned_up(battle, side).map(|_| ()),
                false => self.sealed(battle, side).map(|_| ()),
            }
        })
    }

    fn faults_of_sheets(&self, look: impl Fn(BattleId, Side) -> ApiResult<()>) -> Vec<String> {
        // The text of the enemy's sheet is nothing that a seat could read.
        let looks = self.looks().map(Seat::side);
        let may_read = move |side: &Side| looks.is_none_or(|own| own == Some(*side));
        let sheets = self.being_written().flat_map(|(battle, lying)| {
            face_down(&lying).into_iter().filter(may_read).map(move |side| (battle, side))
        });
        sheets
            .filter_map(|(battle, side)| look(battle, side).err().map(|error| error.in_full()))
            .collect()
    }

    /// What a key led to before: the sealing, and what was turned up right after it. The salt is drawn anew each time, so the
    /// same request is known by its side, not by its text.
    fn laid_before(&self, side: Side, idem: Option<Idem>) -> ApiResult<Option<Outcome>> {
        let is_laying = |entry: &Entry| {
            entry.seat == side.seat().word()
                && matches!(order_in(entry), Some(SheetOrder::Lay { .. }))
        };
        let Some(mut outcome) = self.already_applied(idem, is_laying)? else { return Ok(None) };
        while outcome.last < self.fold.seq {
            let next = self.entry(outcome.last + 1)?;
            if !matches!(order_in(&next), Some(SheetOrder::TurnUp { .. })) {
                break;
            }
            outcome = Outcome { first: outcome.first, ..self.read_back(&next)? };
        }
        Ok(Some(outcome))
    }

    /// Forgets drafts that no open phase needs any more. Sealed sheets stay: an amendment may lay them face down again.
    pub fn forget_old_sheets(&mut self) -> ApiResult<()> {
        let setup = &self.fold.war.setup.seats;
        let seats: Vec<Seat> = Side::BOTH.into_iter().flat_map(|side| setup.of(side)).collect();
        let mut kept = Vec::new();
        for (battle, _) in self.being_written() {
            for seat in &seats {
                kept.push(self.draft_key(battle, *seat)?);
            }
        }
        for key in self.journal.private_keys(DRAFT)? {
            if !kept.contains(&key) {
                self.journal.delete_private(&key)?;
            }
        }
        Ok(())
    }

    fn sheet_order(&self, battle: BattleId, order: SheetOrder) -> ApiResult<WarOrder> {
        let known = self.fold.war.battle(battle);
        let order = known.and_then(|battle| battle.order_of_sheet(order)).ok_or_else(|| {
            let message = format!("\"{battle}\" has no such face-down orders");
            ApiError::new(Trouble::Failed, SPOILT, message)
        })?;
        Ok(WarOrder { battle, order })
    }

    /// The order that turns up what a side has laid, if the rules let it: what was laid before an amendment may not fit the war
    /// that stands now.
    fn turned_up(&self, battle: BattleId, side: Side) -> ApiResult<WarOrder> {
        let (orders, salt) = self.sealed(battle, side)?;
        let order = self.sheet_order(battle, SheetOrder::TurnUp { orders, salt })?;
        step(&self.fold.war, side.seat(), &order, &[]).map_err(|refused| {
            let message = format!(
                "the face-down orders of {side} can no longer be turned up: {}",
                refused.message
            );
            ApiError::new(Trouble::Refused, UNFIT, message).hint(void_hint(side))
        })?;
        Ok(order)
    }

    /// A side's face-down sheet and its salt. It is believed only if it is the one that was committed to.
    fn sealed(&self, battle: BattleId, side: Side) -> ApiResult<(OrderSheet, String)> {
        let missing = || {
            let message = format!("the face-down orders of {side} are not in this file");
            ApiError::new(Trouble::Failed, NOT_HERE, message).hint(void_hint(side))
        };
        let spoilt = || {
            let message = format!(
                "the face-down orders of {side} in this file are not the ones that were laid"
            );
            ApiError::new(Trouble::Failed, SPOILT, message).hint(void_hint(side))
        };
        let writing = self.writing(battle)?;
        let [blue, orange] = writing.lying().ok_or_else(missing)?;
        let lying = [blue, orange].into_iter().nth(side.index());
        let commitment = lying.and_then(|lying| lying.commitment).ok_or_else(missing)?;
        let bytes = self.journal.private(&sealed_key(&commitment))?.ok_or_else(missing)?;
        let sealed: Sealed = serde_json::from_slice(&bytes).map_err(|_| spoilt())?;
        let kept = Some(sealed).filter(|sealed| sealed.is_of(&commitment)).ok_or_else(spoilt)?;
        let sheet = writing.of_text(&kept.text).ok_or_else(spoilt)?;
        Ok((sheet, kept.salt))
    }
}

/// How far the sides of a battle of a war are with their sheets; none when it is not the time to write orders.
pub(crate) fn lying_in(war: &WarState, battle: BattleId) -> Option<[Lying; 2]> {
    let is_fought = war.links.get(&battle).is_none_or(|link| link.stage == Stage::Open);
    war.battle(battle).filter(|_| is_fought)?.face_down()?.lying()
}

fn are_both(lying: &[Lying; 2]) -> bool {
    lying.iter().all(|side| side.commitment.is_some())
}

/// The sides whose orders lie face down.
fn face_down(lying: &[Lying; 2]) -> Vec<Side> {
    let lies = |side: &Side| {
        let lying = &lying[side.index()];
        lying.commitment.is_some() && !lying.is_turned_up
    };
    Side::BOTH.into_iter().filter(lies).collect()
}

fn void_hint(side: Side) -> String {
    format!(
        "the umpire, or both sides together, rule it void, and {side} lays its orders again: wardiary rule FILE void {side} \
         --reason …"
    )
}

const NOT_HERE: &str = "orders.not_here";
const SPOILT: &str = "orders.spoilt_sheet";
const UNFIT: &str = "orders.no_longer_fit";

/// Whether a private value under this key is what was kept there: a sheet fits the commitment in its key, a draft its sum.
/// Nothing for a key of another kind.
pub(crate) fn is_whole(key: &str, bytes: &[u8]) -> Option<bool> {
    if key.starts_with(DRAFT) {
        return Some(draft_in(bytes).is_some());
    }
    let commitment = key.strip_prefix(SEALED)?;
    let sealed: Option<Sealed> = serde_json::from_slice(bytes).ok();
    // Written otherwise it may mean the same; it is still not what was kept.
    let is_kept = |sealed: &Sealed| serde_json::to_vec(sealed).is_ok_and(|kept| kept == bytes);
    Some(sealed.is_some_and(|sealed| sealed.is_of(commitment) && is_kept(&sealed)))
}

pub(crate) const SEALED: &str = "orders.sealed.";

fn sealed_key(commitment: &str) -> String {
    format!("{SEALED}{commitment}")
}

/// What the order that an entry holds does with a sheet.
fn order_in(entry: &Entry) -> Option<SheetOrder> {
    let ordered: Ordered = (entry.kind == Kind::Ordered).then(|| body_of(entry).ok()).flatten()?;
    ordered.order.sheet_order()
}
