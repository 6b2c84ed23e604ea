//! What stands beside a battalion on the order sheet, and what the orders mean.

use campaign::two_star_general::ground::Hex;
use campaign::two_star_general::rules::orders as rules;
use campaign::two_star_general::state::{BattalionId, Status};
use campaign::{BattleId, WarState};
use kernel::{Cite, Refusal as _, Refused, Side};
use serde::{Deserialize, Serialize};

use crate::OnMap;
use crate::session::Session;
use crate::status::battalion;
use engine::error::ApiResult;
use engine::face_down::Written;

/// An order as it is written: letter, word, what it means.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct OrderWord {
    pub order: Status,
    /// The letter on the marker, and the key for it.
    pub letter: char,
    pub word: String,
    pub meaning: String,
    pub cite: Cite,
}

/// One order for one battalion: allowed, or why not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SheetChoice {
    pub order: Status,
    pub why_not: Option<Refused>,
}

/// How a battalion stands, for whoever writes its order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SheetUnit {
    pub formation: String,
    pub commander: String,
    /// Strength points now and at full.
    pub strength: u16,
    pub strength_full: u16,
    /// Where its headquarters is.
    pub hex: Option<Hex>,
    pub place: Option<String>,
    /// Its order of the last round.
    pub before: Option<Status>,
    /// Stands in an enemy zone of control.
    pub in_contact: u8,
    pub choices: Vec<SheetChoice>,
}

/// One side's orders on its own side of the screen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Sheet {
    pub side: Side,
    pub battalions: Vec<SheetLine>,
    pub sealed: bool,
    /// The orders there are, with their letters and what they mean.
    pub words: Vec<OrderWord>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SheetLine {
    pub battalion: BattalionId,
    pub name: String,
    pub order: Status,
    /// The orders it may be given now.
    pub allowed: Vec<Status>,
    pub unit: SheetUnit,
}

impl Session {
    /// The side's orders as written so far: its draft, and what stays as it was.
    ///
    /// # Errors
    /// When it is not the orders phase.
    pub fn sheet(&self, battle: Option<BattleId>, side: Side) -> ApiResult<Sheet> {
        let OnMap { battle, state, .. } = OnMap::of(&self.fold.war, battle)?;
        let Written { orders, sealed } = self.written_orders(battle, side)?;
        let line = |(battalion, order): (BattalionId, Status)| {
            let may = |status: &Status| rules::may_order(state, battalion, *status).is_ok();
            SheetLine {
                battalion,
                name: state.battalion_spec(battalion).name.clone(),
                order,
                allowed: Status::ALL.into_iter().filter(may).collect(),
                unit: unit(&self.fold.war, battalion),
            }
        };
        let battalions = orders.0.into_iter().map(line).collect();
        Ok(Sheet { side, battalions, sealed, words: words() })
    }
}

/// The four orders (§1.6).
#[must_use]
pub fn words() -> Vec<OrderWord> {
    let word = |order: Status| OrderWord {
        order,
        letter: order.letter(),
        word: order.word().to_owned(),
        meaning: meaning(order).to_owned(),
        cite: Cite::section("1.6"),
    };
    Status::ALL.into_iter().map(word).collect()
}

const fn meaning(order: Status) -> &'static str {
    match order {
        Status::Move => "moves, then attacks; weakest when it is attacked",
        Status::Hold => "changes places and attacks with one stand; defends well",
        Status::DigIn => "changes places only; defends best",
        Status::Retreat => "moves first of all; does not fight back",
    }
}

/// A battalion as the order sheet shows it.
pub(crate) fn unit(war: &WarState, id: BattalionId) -> SheetUnit {
    let state = war.division_of(id.0);
    let known = battalion(war, id);
    let hex = state.hq_hex(id);
    let side = state.battalion_spec(id).side;
    let contact = state.stands_of(id).filter(|(_, hex)| state.in_enemy_zone(*hex, side)).count();
    let choice = |order: Status| SheetChoice {
        order,
        why_not: rules::may_order(state, id, order).err().map(|refusal| refusal.refused(state)),
    };
    SheetUnit {
        formation: known.formation,
        commander: known.commander,
        strength: known.strength,
        strength_full: known.strength_full,
        hex,
        place: hex.and_then(|hex| war.place_in(id.0, hex)).map(str::to_owned),
        before: state.battalion(id).order,
        in_contact: u8::try_from(contact).unwrap_or(u8::MAX),
        choices: Status::ALL.into_iter().map(choice).collect(),
    }
}
